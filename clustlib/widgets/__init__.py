"""Interactive widgets: a table or points that readers change by hand, and labels that they shuffle.

A widget starts from a table, or from points and their labels. It shows measures beside them and
updates these after every change. The current table or labels can be read back at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from clustlib.contingency import ContingencyTable, takes_table
from clustlib.widgets.game import PointGame, ShuffleGame, TableGame

if TYPE_CHECKING:
    from clustlib.widgets.widget import Play

_TABLE_MEASURES = (
    "purity", "maximum matching", "F-measure (macro)", "Rand index", "Jaccard coefficient",
    "adjusted Rand index", "normalised mutual information", "variation of information",
)  # fmt: skip
_POINT_MEASURES = (
    "silhouette", "Dunn index", "Davies–Bouldin index", "Calinski–Harabasz index", "C-index",
)  # fmt: skip


@takes_table
def play(t: ContingencyTable, measures: Iterable[str | Callable] = _TABLE_MEASURES) -> Play:
    """Show a contingency table that can be changed in the notebook, with measures that follow.

    Type a count into a cell, or use its arrow keys. Clusters and classes can be added and removed,
    a cluster can be split (evenly, blindly or purely), two can be merged, and the table can be
    transposed, or shuffled with its margins fixed. Every step can be undone. Each measure is a bar
    on its range, with its values before and after the last step; the selected measure shows its
    full working. If a measure of information is shown, two overlapping bars show H(C), H(T) and
    their mutual information.

    Parameters
    ----------
    t : ContingencyTable, or labels_true, labels_pred
        The initial table, of at most 12 clusters and 12 classes.
    measures : list of str or function
        The measures to show first: names from the scorecard, or your own functions of a table.
        All measures of the scorecard can be added in the notebook.

    Returns
    -------
    Play
        A widget that a notebook displays. Its ``table`` is the current table.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable, or a measure is neither a name nor a function.
    ValueError
        If the table has more than 12 clusters or classes, or a name is not that of a measure.
    ImportError
        If anywidget is not installed.

    Examples
    --------
    Steps can also be taken in code. Splitting a pure cluster leaves the purity unchanged, but
    lowers the maximum matching.

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
    return _widget(TableGame(t), measures)


def play_points(X, labels, labels_true=None, measures=_POINT_MEASURES):
    """Show points that a click moves to another cluster, with measures that follow.

    Choose a cluster, then click on points, or reach a point with the Tab key and press Enter.
    External measures compare the labels with ``labels_true`` or, without it, with the initial
    labels.

    Parameters
    ----------
    X : array-like of shape (n, d)
        At most 300 points. The first two coordinates are drawn; internal measures use all.
    labels : array-like of shape (n,)
        The cluster of each point.
    labels_true : array-like of shape (n,), optional
        The class of each point.
    measures : list of str or function
        The measures to show first: names of internal and external measures, or your own
        functions of a table.

    Returns
    -------
    Play
        A widget that a notebook displays. Its ``labels`` are the current labels.

    Raises
    ------
    TypeError, ValueError
        As for ``internal_scorecard`` and ``play``.

    Examples
    --------
    A single misplaced point takes the silhouette from 0.856 to almost 0.

    >>> import clustlib as cl
    >>> game = cl.play_points([[0], [1], [10], [12]], [1, 1, 2, 2], measures=["silhouette"])
    >>> game.do("move", point=2, cluster=2)
    >>> game.bars[0]["before"], game.bars[0]["value"]
    ('0.856', '0.002')
    """
    return _widget(PointGame(X, labels, labels_true), measures)


@takes_table
def play_shuffles(t: ContingencyTable) -> Play:
    """Show a clustering whose classes can be shuffled, and a histogram of what the shuffles score.

    A shuffle gives the classes of all points out again at random. So the sizes of clusters and
    classes stay: this is the permutation model of chance. The histogram counts the shuffles by
    their TP, the pairs that are together in a cluster and in a class; with fixed sizes, TP decides
    the Rand index and ARI. Marked are the observed table, the mean of all shuffles so far, and the
    expected value by its formula. The share of shuffles that score at least as much as the observed
    table estimates the p-value of a permutation test.

    Parameters
    ----------
    t : ContingencyTable, or labels_true, labels_pred
        The observed table, of at most 300 points, 12 clusters and 12 classes.

    Returns
    -------
    Play
        A widget that a notebook displays. Its ``table`` is the last shuffled table.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable.
    ValueError
        If the table is too large, or all its shuffles score the same.
    ImportError
        If anywidget is not installed.

    Examples
    --------
    The mean of many shuffles is close to the expected value, and the observed table has more.

    >>> import clustlib as cl
    >>> game = cl.play_shuffles(cl.ContingencyTable([[2, 0], [1, 3]]))
    >>> game.do("shuffle", times=1000)
    >>> for name in ("mean", "expected", "observed"):
    ...     tp, rand, ari = game.data["scores"][name]
    ...     print(f"{name:8} TP {tp:.1f}, Rand index {rand:.2f}")
    mean     TP 2.8, Rand index 0.51
    expected TP 2.8, Rand index 0.51
    observed TP 4.0, Rand index 0.67
    """
    return _widget(ShuffleGame(t), [])


def _widget(game, measures):
    # Imported only here, because the rest of clustlib works without anywidget.
    from clustlib.widgets.widget import Play, functions_by_name

    return Play(game, functions_by_name(measures, game.measures))
