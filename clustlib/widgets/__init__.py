"""A table, or a cloud of points, that is changed in the notebook while every measure moves."""

from clustlib.widgets.game import PointGame, TableGame

__all__ = ["play", "play_points"]

_FIRST = (
    "purity", "maximum matching", "F-measure (macro)", "Rand index", "Jaccard coefficient",
    "adjusted Rand index", "normalised mutual information", "variation of information",
)  # fmt: skip
_FIRST_OF_POINTS = (
    "silhouette", "Dunn index", "Davies–Bouldin index", "Calinski–Harabasz index", "C-index",
)  # fmt: skip


def play(t, measures=_FIRST):
    """A contingency table to be changed in the notebook, and beside it measures that move with it.

    Type a count into a cell, or use the arrow keys in it. Clusters and classes can be added and
    removed, a cluster split (evenly, blindly, purely), two merged, the table transposed or shuffled
    with the sizes that it has; every step can be undone. Each measure is a bar on its range, with
    the value before the last step and after it; the one that is chosen shows its full working.
    With a measure of information, two overlapping bars show H(C), H(T) and what they share.

    Parameters
    ----------
    t : ContingencyTable
        Where to begin, at most 12 clusters and 12 classes.
    measures : list of str or function
        Which measures to begin with, by their names on the scorecard, or your own: functions that
        take a table. All of the scorecard's can be chosen in the notebook.

    Returns
    -------
    Play
        Which a notebook shows. Its ``table`` is the table as it stands: take it and go on.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable; a measure that is neither a name nor a function.
    ValueError
        A table too large to be changed by hand; a name that is no measure's.
    ImportError
        Without anywidget, which requirements.txt has.

    Examples
    --------
    Steps can be taken without a mouse, too. A cut of a pure cluster is nothing to purity; the
    matching sees it.

    >>> import clustlib as cl
    >>> game = cl.play(cl.ContingencyTable([[6, 0], [1, 5]]), ["purity", "maximum matching"])
    >>> game.do("split", cluster=1, how="evenly")
    >>> for bar in game.bars:
    ...     print(bar["name"], bar["before"], "→", bar["value"])
    purity 0.917 → 0.917
    maximum matching 0.917 → 0.667
    >>> game.table
         T1  T2  n_i
    C1    3   0    3
    C2    1   5    6
    C3    3   0    3
    m_j   7   5   12
    """
    return _shown(TableGame(t), measures)


def play_points(X, labels, labels_true=None, measures=_FIRST_OF_POINTS):
    """Points that a click moves to another cluster, and measures that move with them.

    Choose a cluster, then click on points, or reach one with the tabulator and press Enter. With
    ``labels_true``, or else against the clustering that you began with, external measures move too.

    Parameters
    ----------
    X : array-like of shape (n, d)
        At most 300 points; drawn are their first two coordinates, measured is with all.
    labels : array-like of shape (n,)
        The cluster of each point.
    labels_true : array-like of shape (n,), optional
        The class of each point.
    measures : list of str or function
        As in ``play``: names of internal and external measures.

    Returns
    -------
    Play
        Which a notebook shows. Its ``labels`` are the labels as they stand.

    Raises
    ------
    TypeError, ValueError
        As in ``internal_scorecard`` and ``play``.

    Examples
    --------
    One point on the wrong side, and little is left of the silhouette.

    >>> import clustlib as cl
    >>> game = cl.play_points([[0], [1], [10], [12]], [1, 1, 2, 2], measures=["silhouette"])
    >>> game.do("move", point=2, cluster=2)
    >>> game.bars[0]["before"], game.bars[0]["value"]
    ('0.856', '0.002')
    """
    return _shown(PointGame(X, labels, labels_true), measures)


def _shown(game, measures):
    # Not before somebody plays: all else in clustlib does without anywidget.
    from clustlib.widgets.widget import Play, measures_named

    return Play(game, measures_named(measures, game.measures, "measures"))
