"""The table n_ij of two label vectors, from labels, counts or a file, and what changes it."""

from __future__ import annotations

import contextlib
import functools
import itertools
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from os import PathLike, fspath
from typing import NamedTuple, TextIO, cast

import numpy as np
from numpy.typing import ArrayLike

from clustlib.display import Grid, Measured, TwoWayTable, Typeset, left_out
from clustlib.expressions import FEW, Cells, Quantity, Root, elided, sums_at
from clustlib.progress_bar import progress
from clustlib.score import Score, Undecided
from clustlib.validation import (
    CHUNK,
    EXACT,
    are_equal,
    checked_counts,
    checked_names,
    chunks_of,
    distinct_labels,
    find_noise,
    is_frame,
    is_index,
    label_array,
    label_index,
    merged_labels,
    one_of,
    plural,
    read_labels,
    read_present,
    refuse_unaligned,
    shape_of,
    shown,
    treat_noise,
)

__all__ = [
    "ContingencyTable",
    "assignment_matrix",
    "contingency_table",
    "contingency_table_from_csv",
    "merge_clusters",
    "move_points",
    "permutation_matrix",
    "split_cluster",
]

_MOST_CELLS = 2**27  # of a matrix of points: a gigabyte
_FEW_CELLS = 2**16  # whose positions are two bytes each
_KNOWN = 64  # numbers that a table remembers: those of all measures, and of a few bases
ZERO_OVER_ZERO = "0/0: 1 if the two are identical, else 0"
MISSING = ("NA", "N/A", "<NA>", "NaN", "nan", "NaT", "None", "NULL", "null")
_INT = re.compile(r"0|-?[1-9][0-9]*")
_N_I = Typeset("n_i", "<i>n<sub>i</sub></i>")
_M_J = Typeset("m_j", "<i>m<sub>j</sub></i>")


def contingency_table(
    labels_true: ArrayLike,
    labels_pred: ArrayLike,
    *,
    noise: str | None = None,
    noise_label: object = -1,
    unlabelled: object = None,
    missing: str = "refuse",
) -> ContingencyTable:
    """Count how many points each cluster shares with each ground-truth class.

    Parameters
    ----------
    labels_true, labels_pred : array-like of shape (n,)
        The class and the cluster of each point: ints, finite floats, strings, bools, or other
        labels that can be sorted; one kind in each. Their sorted order gives the columns and rows;
        that of categorical columns is the order of their categories. Rows pair as they stand: two
        pandas columns whose indices differ are refused.
    noise : {"cluster", "singletons", "drop"}, optional
        What becomes of points whose ``labels_pred`` is ``noise_label`` (DBSCAN marks noise -1).
        "cluster": it is a label like any other; so it is, too, if you say nothing, but then a
        scorecard notes it. "singletons": each such point is a cluster of its own, under a new
        label. "drop": the points are left out of both label vectors, and with them a class
        that has no other points; the table says how many in ``left_out``.
    noise_label : label
        Of the kind of ``labels_pred``: -1 is no label among "-1", "0" and "1". With
        ``noise="cluster"`` nobody looks at it.
    unlabelled : label, optional
        A label of ``labels_true`` that stands for no class: nobody knows it, often -1, or
        nobody asks, as for the background of an image. These points are left out.
    missing : {"refuse", "drop"}
        What becomes of points without a label (NaN, NaT, None, masked) in one of the two: an error
        that says where, or they are left out.

    Returns
    -------
    ContingencyTable
        Rows are clusters C_i, columns are classes T_j.

    Raises
    ------
    ValueError
        Labels that are empty, not one-dimensional, of different lengths or with different indices;
        infinity among them, or a gap that is not to be dropped; an unknown ``noise`` or
        ``missing``; no point left; a new label for a noise point that is taken already.
    TypeError
        Labels of mixed kinds, or of a kind that cannot be sorted; a ``noise_label`` or
        ``unlabelled`` of another kind than the labels; singletons of labels that are neither
        numbers nor strings.

    Examples
    --------
    The order of the arguments matters: clusters are rows.

    >>> import clustlib as cl
    >>> truth, found = ["a", "a", "b", "b", "b"], [1, 1, 1, 2, 3]
    >>> cl.contingency_table(truth, found)
         a  b  n_i
    C1   2  1    3
    C2   0  1    1
    C3   0  1    1
    m_j  2  3    5
    >>> cl.contingency_table(found, truth).counts.shape
    (2, 3)

    What an algorithm left out as noise is a cluster like any other, unless you say otherwise.

    >>> cl.contingency_table(["a", "a", "b", "b"], [0, -1, 1, -1]).clusters
    (-1, 0, 1)
    >>> cl.contingency_table(["a", "a", "b", "b"], [0, -1, 1, -1], noise="drop")
         a  b  n_i
    C0   1  0    1
    C1   0  1    1
    m_j  1  1    2
    2 of 4 points left out
    """
    one_of(missing, "missing", ("refuse", "drop"))
    columns = {"labels_true": labels_true, "labels_pred": labels_pred}
    true, pred = (_read(labels, name, missing) for name, labels in columns.items())
    if (n := _length(true)) != _length(pred):
        raise ValueError(
            "labels_true and labels_pred must be of the same length, one label a point: "
            f"got {n} and {_length(pred)}"
        )
    refuse_unaligned(**columns)
    true, pred, _ = _present(true, pred)
    return _count((true, pred), columns, None, noise, noise_label, unlabelled, n)


def _read(labels, name, missing):
    """The labels that are there, and which are not, None for none of them."""
    if missing == "drop":
        return read_present(labels, name)
    return read_labels(labels, name, '; missing="drop" leaves such points out', coded=True), None


def _length(side):
    labels, gaps = side
    return len(labels if gaps is None else gaps)


def _present(true, pred, times=None):
    """The labels of the points that have both, and how often each of them counts."""
    (true, true_gaps), (pred, pred_gaps) = true, pred
    if true_gaps is None and pred_gaps is None:
        return true, pred, times
    n = len(true if true_gaps is None else true_gaps)
    has_true, has_pred = (
        np.ones(n, dtype=bool) if gaps is None else ~gaps for gaps in (true_gaps, pred_gaps)
    )
    if not (both := has_true & has_pred).any():
        raise ValueError("no point has a label in both: none is left to count")
    return true[both[has_true]], pred[both[has_pred]], None if times is None else times[both]


def _count(labels, names, times, noise, noise_label, unlabelled, n):
    """The table of labels that are read, each once or so many times, with noise as asked for."""
    if noise is not None:
        one_of(noise, "noise", ("cluster", "singletons", "drop"))
    true, pred = labels
    true_name, pred_name = names
    if unlabelled is not None:
        known = ~find_noise(true, true_name, unlabelled, "unlabelled")
        if not known.any():
            raise ValueError(
                f"{true_name} has nothing but unlabelled points: none is left to count"
            )
        true, pred, times = true[known], pred[known], None if times is None else times[known]
    if times is not None and noise == "singletons":  # each of these points needs a row of its own
        repeats = np.where(find_noise(pred, pred_name, noise_label), times, 1)
        if (clusters := repeats.sum(dtype=float)) > _MOST_CELLS:
            raise ValueError(f"noise='singletons' would make {clusters:.0f} clusters: too many")
        at = np.arange(len(times)).repeat(repeats)
        true, pred, times = true[at], pred[at], (times // np.maximum(repeats, 1))[at]
    pred, kept = treat_noise(pred, pred_name, noise, noise_label)
    true, times = true[kept], None if times is None else times[kept]
    if times is None and (ranges := _small_ranges(true, pred)) is not None:
        table = _count_small(true, pred, *ranges)
    else:
        table = count_labels(true, pred, true_name, pred_name, times)
    vars(table).update(left_out=n - table.n, noise=noise)
    return table


def once(count: Measured) -> Measured:
    """Let something be computed once for each table, for several measures ask for it."""

    @functools.wraps(count)
    def kept(t, *asked):
        known = vars(t).setdefault("_known", {})
        if (count, *asked) not in known:
            if len(known) >= _KNOWN:
                known.clear()
            known[count, *asked] = count(t, *asked)
        return known[count, *asked]

    return cast(Measured, kept)


class NamedSizes(NamedTuple):
    """The quantities of a contingency table."""

    n: Quantity
    n_i: Quantity
    m_j: Quantity
    n_ij: Quantity
    r: Quantity
    k: Quantity


class ContingencyTable(TwoWayTable):
    """The r × k table of counts n_ij: rows are clusters C_i, columns are classes T_j.

    Parameters
    ----------
    counts : array-like of shape (r, k)
        Whole numbers ≥ 0, at least one of them positive, at most 2^53 in all. Empty rows and
        columns are kept in the display and change no measure. Clusters stand in rows: so they do
        in ``pd.crosstab(labels_pred, labels_true)``. scikit-learn's
        ``contingency_matrix(labels_true, labels_pred)`` has them in columns: hand over its
        transpose, ``contingency_matrix(labels_true, labels_pred).T``; no error can tell you.
    clusters, classes : sequences of r and of k distinct labels, optional
        By default the index and the columns of a data frame; else 1..r, shown as C1, C2, …, and
        1..k, shown as T1, T2, ….

    Attributes
    ----------
    counts : ndarray of shape (r, k), int64, read-only
        Of a table of more than 2^27 cells a ValueError: no memory is asked for so many.
    cells : Cells
        The cells that are not empty: ``.rows``, ``.columns``, ``.counts``. A table of more than
        2^20 cells is kept by them alone, and all measures are calculated from them.
    shape : tuple
        (r, k)
    n : int
        The number of points.
    cluster_sizes : ndarray of shape (r,)
        n_i, the row sums.
    class_sizes : ndarray of shape (k,)
        m_j, the column sums.
    clusters, classes : tuples of labels
    T : ContingencyTable
        Clusters and classes exchanged.
    left_out : int
        How many points were not counted: noise, or without a label. Displays and exports say it.

    Raises
    ------
    ValueError
        Counts that are negative, fractional, not finite, not two-dimensional, all zero or too many;
        labels that repeat or are too few or too many; a crosstab that has its margins with it.
    TypeError
        Counts that are not numbers; labels of mixed kinds.
    AttributeError
        If an attribute is to be set: a table does not change.

    Notes
    -----
    ``np.asarray(t)`` is a copy of the counts; ``pd.DataFrame(t.counts, t.clusters, t.classes)``
    keeps the labels, and ``ContingencyTable`` of that data frame is t again. A display shows twelve
    rows and columns; ``t.view()`` shows all, and ``t.to_markdown()``, ``t.to_latex()`` and
    ``t.to_csv(path)`` write all; the last one without the margins.

    Examples
    --------
    ``a + b`` joins the tables of two shares of the data by label; ``a.T`` swaps the two sides.
    (Single points of noise have no names that another table knows: such tables are not added.)

    >>> import clustlib as cl
    >>> cl.ContingencyTable([[0, 30, 20], [0, 20, 5], [25, 0, 0]])
         T1  T2  T3  n_i
    C1    0  30  20   50
    C2    0  20   5   25
    C3   25   0   0   25
    m_j  25  50  25  100
    >>> one = cl.ContingencyTable([[3, 1]], clusters=["x"])
    >>> two = cl.ContingencyTable([[2, 2]], clusters=["y"])
    >>> one + two
         T1  T2  n_i
    x     3   1    4
    y     2   2    4
    m_j   5   3    8
    """

    n: int
    shape: tuple[int, int]
    cluster_sizes: np.ndarray
    class_sizes: np.ndarray
    clusters: tuple
    classes: tuple
    left_out: int = 0
    noise: str | None = None  # what was asked for

    # A sum of a table and an array would have lost the labels: NumPy leaves it to us to refuse it.
    __array_ufunc__ = None

    def __init__(self, counts, clusters: Sequence | None = None, classes: Sequence | None = None):
        rows, columns = _own_names(counts)
        counts = checked_counts(counts.counts if isinstance(counts, ContingencyTable) else counts)
        r, k = counts.shape
        if clusters is None and rows is not None:
            _refuse_margin(counts, rows, columns, "row")
            clusters = checked_names(rows, "counts.index", r, "rows of counts")
        if classes is None and columns is not None:
            _refuse_margin(counts.T, columns, rows, "column")
            classes = checked_names(columns, "counts.columns", k, "columns of counts")
        cluster_sizes, class_sizes = counts.sum(axis=1), counts.sum(axis=0)
        counts.flags.writeable = False
        vars(self)["counts"] = counts
        clusters = checked_names(clusters, "clusters", r, "rows of counts")
        classes = checked_names(classes, "classes", k, "columns of counts")
        self._keep((cluster_sizes, class_sizes), clusters, classes)

    def _keep(self, sizes, clusters, classes):
        cluster_sizes, class_sizes = sizes
        cluster_sizes.flags.writeable = class_sizes.flags.writeable = False
        vars(self).update(
            n=int(cluster_sizes.sum()),
            shape=(len(clusters), len(classes)),
            cluster_sizes=cluster_sizes,
            class_sizes=class_sizes,
            clusters=clusters,
            classes=classes,
        )

    @classmethod
    def of_cells(cls, cells: Cells, clusters: tuple, classes: tuple) -> ContingencyTable:
        """The table of cells that are not empty, and of labels that were checked."""
        self = cls.__new__(cls)
        vars(self)["cells"] = cells
        places = zip((cells.rows, cells.columns), cells.shape, strict=True)
        sizes = [sums_at(at, cells.counts, length) for at, length in places]
        self._keep(sizes, clusters, classes)
        return self

    @functools.cached_property
    def counts(self) -> np.ndarray:
        """All counts: of a large table made when somebody asks, of too large a one refused."""
        counts = self.cells.array()
        counts.flags.writeable = False
        return counts

    @functools.cached_property
    def cells(self) -> Cells:
        """The cells that are not empty."""
        return Cells.of(self.counts)

    @classmethod
    def from_counts(
        cls,
        clusters: ArrayLike,
        classes: ArrayLike,
        counts: ArrayLike,
        *,
        noise: str | None = None,
        noise_label: object = -1,
        unlabelled: object = None,
        missing: str = "refuse",
    ) -> ContingencyTable:
        """The table of counts that a database has made: SELECT …, count(*) … GROUP BY ….

        Parameters
        ----------
        clusters, classes : array-like of shape (m,)
            The labels of a cluster and a class; a pair that comes again is counted again, one
            that is missing has no point.
        counts : array-like of shape (m,)
            How many points they share: whole numbers ≥ 0, at most 2^53 in all.
        noise, noise_label, unlabelled, missing
            As in ``contingency_table``, for the labels in ``clusters`` and ``classes``: a
            database's NULL is a missing label.

        Returns
        -------
        ContingencyTable
            Rows and columns in the sorted order of their labels.

        Raises
        ------
        ValueError
            Lengths that differ; labels or counts that are missing; counts that are negative,
            fractional, all zero or too many.
        TypeError
            Labels of mixed kinds; counts that are not numbers.

        Examples
        --------
        Three rows of a query are a table of four cells, and the order of the arguments matters:

        >>> import clustlib as cl
        >>> cl.ContingencyTable.from_counts(["x", "y", "y"], ["cat", "cat", "dog"], [3, 1, 5])
             cat  dog  n_i
        x      3    0    3
        y      1    5    6
        m_j    4    5    9

        In DuckDB one line counts a file of any size, without reading it into memory:

        >>> query = '''SELECT cluster AS clusters, species AS classes, count(*) AS counts
        ...            FROM 'points.parquet' GROUP BY ALL'''
        >>> cl.ContingencyTable.from_counts(**duckdb.sql(query).fetchnumpy())  # doctest: +SKIP
        """
        one_of(missing, "missing", ("refuse", "drop"))
        columns = {"classes": classes, "clusters": clusters}
        true, pred = (_read(labels, name, missing) for name, labels in columns.items())
        lengths, shape = [_length(pred), _length(true)], shape_of(counts)
        if not (lengths[0],) == (lengths[1],) == shape:
            raise ValueError(
                "clusters, classes and counts must be lists of the same length, "
                f"one entry a pair: got {lengths[0]}, {lengths[1]} and {shape}"
            )
        refuse_unaligned(clusters=clusters, classes=classes, counts=counts)
        is_list = isinstance(counts, list)  # of which NumPy would lose the kinds
        counts = checked_counts([counts] if is_list else np.asanyarray(counts)[None])[0]
        true, pred, times = _present(true, pred, counts)
        return _count(
            (true, pred), columns, times, noise, noise_label, unlabelled, int(counts.sum())
        )

    def __array__(self, dtype=None, copy=None):
        if copy is False:
            raise ValueError("the counts of a ContingencyTable are handed out as a copy only")
        return np.array(self.counts, dtype=dtype)

    @once
    def named(self) -> NamedSizes:
        """What the lecture calls n, n_i, m_j, n_ij, r and k, as quantities to make a measure of.

        Empty rows and columns are left out, for they change no measure.

        Returns
        -------
        NamedSizes
            n, r and k are numbers; n_i has the index i, m_j the index j, and n_ij both.

        Examples
        --------
        The share of the clusters' largest cell among all points, and its working:

        >>> import clustlib as cl
        >>> t = cl.ContingencyTable([[0, 30, 20], [0, 20, 5], [25, 0, 0]])
        >>> n, n_i, m_j, n_ij, r, k = t.named()
        >>> print(cl.Score("S", cl.sum_over("i", n_i**2) / n**2).working)
        S = (1/n^2) Σ_i n_i^2
          = (50^2 + 25^2 + 25^2) / 100^2
          = 3/8
          = 0.375
        """
        rows, columns = self.cluster_sizes, self.class_sizes
        full = rows > 0, columns > 0
        counts: Cells | np.ndarray
        if math.prod(self.shape) > FEW:
            counts = self.cells.within(*full)
        elif all(each.all() for each in full):
            counts = self.counts
        else:
            counts = self.counts[np.ix_(*full)]
            counts.flags.writeable = False  # all measures of the table share them
        rows, columns = rows[full[0]], columns[full[1]]
        rows.flags.writeable = columns.flags.writeable = False
        return NamedSizes(
            Quantity("n", self.n, source=self),
            Quantity("n_i", rows, ("i",), source=self),
            Quantity("m_j", columns, ("j",), source=self),
            Quantity("n_ij", counts, ("i", "j"), source=self),
            Quantity("r", len(rows), source=self),
            Quantity("k", len(columns), source=self),
        )

    @property
    def T(self) -> ContingencyTable:
        """The table with clusters and classes exchanged."""
        return _after(self.of_cells(self.cells.T, self.classes, self.clusters), self)

    def to_labels(self) -> tuple[np.ndarray, np.ndarray]:
        """Return ``(labels_true, labels_pred)``, two arrays of n labels that give this table.

        ``contingency_table(*t.to_labels())`` gives t back, in the sorted order of the labels and
        without empty rows and columns, which no label vector can hold.
        """
        cells = self.cells
        true, pred = label_array(self.classes), label_array(self.clusters)
        return true[cells.columns].repeat(cells.counts), pred[cells.rows].repeat(cells.counts)

    def __add__(self, other) -> ContingencyTable:
        if not isinstance(other, ContingencyTable):
            raise TypeError(f"a table can be added to a table only, got {type(other).__name__}")
        if "singletons" in (self.noise, other.noise):
            raise ValueError(
                "a table made with noise='singletons' cannot be added: its single points bear "
                "names of clusters of the other. Count with noise='cluster', add, and count once "
                "more: contingency_table(*t.to_labels(), noise='singletons')"
            )
        clusters = merged_labels(self.clusters, other.clusters, "clusters")
        classes = merged_labels(self.classes, other.classes, "classes")
        if self.n + other.n > EXACT:
            raise ValueError("the two tables have more than 2^53 points together")
        row = {label: i for i, label in enumerate(clusters)}
        column = {label: j for j, label in enumerate(classes)}
        entries = []
        for table in (self, other):
            rows = np.array([row[label] for label in table.clusters])
            columns = np.array([column[label] for label in table.classes])
            cells = table.cells
            entries.append((rows[cells.rows], columns[cells.columns], cells.counts))
        cells = Cells.added(entries, (len(clusters), len(classes)))
        return _after(self.of_cells(cells, clusters, classes), self, other)

    def __radd__(self, other):
        # sum() of tables starts from 0.
        return self if isinstance(other, int) and other == 0 else NotImplemented

    def __eq__(self, other):
        if not isinstance(other, ContingencyTable):
            return NotImplemented
        return (
            self.clusters == other.clusters
            and self.classes == other.classes
            and all(map(np.array_equal, self.cells.entries, other.cells.entries))
        )

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self):
        # Copies and unpickled tables are made anew, so that they are read-only too.
        state = {"left_out": self.left_out, "noise": self.noise}
        return ContingencyTable.of_cells, (self.cells, self.clusters, self.classes), state

    def _caption(self):
        return "clusters in rows, classes in columns"

    def _below(self):
        return left_out(self.left_out, self.n)

    def _grid(self):
        return Grid(
            rows=("C", self.clusters),
            columns=("T", self.classes),
            cells=self.cells,
            below=(_M_J, self.class_sizes),
            beside={_N_I: np.append(self.cluster_sizes, self.n)},
        )


def _after(table, *sources):
    """A table made from others: what they have left out is left out of it, too."""
    asked = {source.noise for source in sources}
    noise = asked.pop() if len(asked) == 1 else None
    vars(table).update(left_out=sum(source.left_out for source in sources), noise=noise)
    return table


# --- what the measures of a table share ----------------------------------------------------------


def require_table(t, where):
    """Raise a TypeError that says how to build a table, unless t is one."""
    if not isinstance(t, ContingencyTable):
        raise TypeError(
            f"{where} must be a ContingencyTable, got {type(t).__name__}: build one with "
            "contingency_table(labels_true, labels_pred), or with ContingencyTable(counts) from a "
            "table of counts"
        )


def takes_table(measure: Measured) -> Measured:
    """Let a measure refuse anything but a ContingencyTable, two label vectors above all."""

    where = f"t in {measure.__name__}(t)"

    @functools.wraps(measure)
    def checked(t, *args, **kwargs):
        require_table(t, where)
        return measure(t, *args, **kwargs)

    return cast(Measured, checked)


@once
def is_identical(t):
    """Whether clusters and classes are the same groups, read off the table.

    Then one cell has points in it in each non-empty row and column.
    """
    sizes = t.cells.counts, t.cluster_sizes, t.class_sizes
    groups = {np.count_nonzero(size) for size in sizes}
    return len(groups) == 1


def score(t, name, formula, *further, note="", **about):
    """The Score of a measure of the table, by the one rule for 0/0 that all measures keep but two.

    Identical classes score 1, the best value; any other 0/0 is no agreement: 0. The two are
    homogeneity and completeness, which their authors define to be 1 there: where there is nothing
    to explain, everything is explained. Whatever decides, the working says so.
    """
    try:
        return Score(name, formula, *further, note=note, **about)
    except Undecided:
        best = Fraction(int(is_identical(t)))
        # A float where roots or floats take part, as on every other table.
        parts = formula.walk()
        is_float = any(
            isinstance(getattr(part, "number", 0), float) or isinstance(part, Root)
            for part in parts
        )
        about["value"] = float(best) if is_float else best
        note = f"{note}; {ZERO_OVER_ZERO}" if note else ZERO_OVER_ZERO
        return Score(name, formula, *further, note=note, **about)


# --- changes of a table --------------------------------------------------------------------------


@takes_table
def split_cluster(
    t: ContingencyTable, cluster: object, off: ArrayLike | None = None, name: object = None
) -> ContingencyTable:
    """Cut one cluster in two.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, classes in columns.
    cluster : label
        The cluster that is cut.
    off : array-like of shape (k,), optional
        How many of its points of each class leave it. By default half of each: the cluster is
        cut blindly, and both halves are mixed as it was.
    name : label, optional
        The label of the new cluster: by default the next whole number, or the label with a prime.

    Returns
    -------
    ContingencyTable
        With the new cluster as its last row.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable; counts that are not numbers.
    ValueError
        A cluster that the table does not have; more points than the cluster has, none or all of
        them; an odd number of points to be halved; a name that is taken.

    Examples
    --------
    A cut between classes makes purity better, a blind one does not change it.

    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[6, 4], [0, 10]])
    >>> cl.split_cluster(t, 1)
         T1  T2  n_i
    C1    3   2    5
    C2    0  10   10
    C3    3   2    5
    m_j   6  14   20
    >>> blindly, between = cl.split_cluster(t, 1), cl.split_cluster(t, 1, off=[6, 0])
    >>> cl.purity(t), cl.purity(blindly), cl.purity(between)
    (0.8, 0.8, 1.0)
    """
    i = cluster_of(t, cluster)
    row = t.cells[i]
    if off is None:
        if (row % 2).any():
            raise ValueError(
                f"cluster {cluster!r} cannot be halved, its counts are {_listed(row)}: say with "
                "off how many points of each class leave it"
            )
        off = row // 2
    if len(shape_of(off)) != 1:
        raise ValueError(f"off must be a list of numbers of points, got shape {shape_of(off)}")
    if shape_of(off) != row.shape:
        raise ValueError(f"off has {shape_of(off)[0]} numbers for {row.size} classes")
    off = checked_counts([off], "off")[0]
    if (off > row).any() or not off.any() or (off == row).all():
        raise ValueError(
            f"off must leave a part of the counts {_listed(row)} of cluster {cluster!r}, and "
            f"take a part: got {_listed(off)}"
        )
    name = _next_name(t.clusters, cluster) if name is None else name
    (columns,), new = off.nonzero(), len(t.clusters)
    off = off[columns]
    names = checked_names([*t.clusters, name], "clusters", new + 1, "rows of counts")
    return _changed(t, names, [i] * len(off) + [new] * len(off), [*columns] * 2, [*-off, *off])


@takes_table
def merge_clusters(t: ContingencyTable, cluster: object, other: object) -> ContingencyTable:
    """Make one cluster of two; it keeps the place and the label of the first.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, classes in columns.
    cluster, other : label

    Raises
    ------
    TypeError
        If t is not a ContingencyTable.
    ValueError
        A cluster that the table does not have; the same cluster twice.

    Examples
    --------
    To merge two clusters of one class helps a matching, and purity does not see it.

    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[6, 0], [4, 0], [0, 10]])
    >>> merged = cl.merge_clusters(t, 1, 2)
    >>> cl.purity(t), cl.purity(merged), cl.maximum_matching(t), cl.maximum_matching(merged)
    (1.0, 1.0, 0.8, 1.0)
    """
    i, k = cluster_of(t, cluster), cluster_of(t, other, "other")
    if i == k:
        raise ValueError(f"other must be another cluster than {cluster!r}")
    names = tuple(name for at, name in enumerate(t.clusters) if at != k)
    rows = np.where(t.cells.rows == k, i, t.cells.rows)
    rows -= rows > k
    shape = len(names), t.shape[1]
    cells = Cells.added([(rows, t.cells.columns, t.cells.counts)], shape)
    return _after(ContingencyTable.of_cells(cells, names, t.classes), t)


@takes_table
def move_points(
    t: ContingencyTable, class_: object, start: object, end: object, points: int = 1
) -> ContingencyTable:
    """Move points of one class from a cluster to another one.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, classes in columns.
    class : label
        Whose points move.
    start, end : label
        The clusters that they leave and join. The one that is left may become empty.
    points : int
        How many.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable; points that is no whole number.
    ValueError
        A cluster or class that the table does not have; one cluster twice; more points than
        there are; fewer than one.

    Examples
    --------
    One point among a hundred: the pair measures lose more by it than purity does.

    >>> import clustlib as cl
    >>> truth = cl.ContingencyTable([[50, 0], [0, 50]])
    >>> t = cl.move_points(truth, 1, start=1, end=2)
    >>> cl.purity(t), cl.rand_index(t).exact
    (0.99, Fraction(49, 50))
    """
    i, j = cell_of(t, start, class_, "start")
    k = cluster_of(t, end, "end")
    if not isinstance(points, (int, np.integer)) or isinstance(points, bool):
        raise TypeError(f"points must be a whole number, got {shown(points)}")
    if i == k:
        raise ValueError(f"end must be another cluster than start, got {shown(end)} for both")
    if not 1 <= points <= t.cells[i, j]:
        raise ValueError(
            f"points must be from 1 to the {t.cells[i, j]} that cluster {start!r} has of "
            f"class {class_!r}, got {shown(points)}"
        )
    return _changed(t, t.clusters, [i, k], [j, j], [-points, points])


def _changed(t, clusters, rows, columns, points):
    """The table with more or fewer points in some cells."""
    changes = tuple(map(np.array, (rows, columns, points)))
    cells = Cells.added([t.cells.entries, changes], (len(clusters), t.shape[1]))
    return _after(ContingencyTable.of_cells(cells, clusters, t.classes), t)


def _listed(counts):
    """The counts of a row in an error; of many, the first and last ones."""
    return f"[{', '.join(map(str, elided(counts.tolist(), '…', 20)))}]"


def _next_name(names: Sequence, cut: object):
    """A label of the same kind that is not taken."""
    if all(isinstance(name, int) and not isinstance(name, bool) for name in names):
        return max(names) + 1
    if isinstance(cut, str):
        while cut in names:
            cut += "′"
        return cut
    raise ValueError(f"the new cluster needs a name of its own, of the kind of {cut!r}")


# --- its matrices --------------------------------------------------------------------------------


def assignment_matrix(labels: ArrayLike) -> np.ndarray:
    """One row for each point, one column for each group, a single 1 in each row.

    Z[s, i] = 1 where point s is in group i. The sums of its columns are the sizes of the groups,
    Z^T Z is diagonal, and the product of two assignment matrices, Z_C^T Z_T, is the contingency
    table: it counts the points that are in C_i and in T_j.

    Parameters
    ----------
    labels : array-like of shape (n,)
        As in ``contingency_table``.

    Returns
    -------
    ndarray of shape (n, k), int64
        The columns are the groups in the sorted order of their labels.

    Raises
    ------
    ValueError
        Labels that are empty, not one-dimensional, or missing; a matrix too large to be held.
    TypeError
        Labels of mixed kinds, or of a kind that cannot be sorted.

    Examples
    --------
    >>> import clustlib as cl
    >>> truth, found = ["a", "a", "b", "b", "b"], [7, 7, 7, 2, 2]
    >>> Z_T, Z_C = cl.assignment_matrix(truth), cl.assignment_matrix(found)
    >>> Z_C
    array([[0, 1],
           [0, 1],
           [0, 1],
           [1, 0],
           [1, 0]])
    >>> Z_C.T @ Z_T
    array([[0, 2],
           [2, 1]])
    >>> cl.contingency_table(truth, found)
         a  b  n_i
    C2   0  2    2
    C7   2  1    3
    m_j  2  3    5
    """
    names, positions = distinct_labels(read_labels(labels, "labels"), "labels")
    n, k = len(positions), len(names)
    if n * k > _MOST_CELLS:
        raise ValueError(
            f"the assignment matrix of {n} points in {k} groups has {n * k} cells: "
            f"at most {_MOST_CELLS} can be held; contingency_table counts without it"
        )
    matrix = np.zeros((n, k), dtype=np.int64)
    matrix[np.arange(n), positions] = 1
    return matrix


def permutation_matrix(labels: ArrayLike) -> np.ndarray:
    """The matrix Γ that, multiplied from the left, puts the points in the order of their groups.

    Its rows are those of the identity matrix: row q has its 1 at the point that comes in place q.
    Points of one group keep their order. So Γ @ labels is sorted, Γ @ Z has the points of each
    group together, and Γ^T undoes it: Γ^T Γ is the identity.

    Parameters
    ----------
    labels : array-like of shape (n,)
        As in ``contingency_table``.

    Returns
    -------
    ndarray of shape (n, n), int64

    Raises
    ------
    ValueError
        Labels that are empty, not one-dimensional, or missing; a matrix too large to be held.
    TypeError
        Labels of mixed kinds, or of a kind that cannot be sorted.

    Examples
    --------
    >>> import clustlib as cl
    >>> labels = [2, 1, 2, 1]
    >>> gamma = cl.permutation_matrix(labels)
    >>> gamma
    array([[0, 1, 0, 0],
           [0, 0, 0, 1],
           [1, 0, 0, 0],
           [0, 0, 1, 0]])
    >>> gamma @ labels
    array([1, 1, 2, 2])
    >>> gamma.T @ (gamma @ labels)
    array([2, 1, 2, 1])
    """
    _, positions = distinct_labels(read_labels(labels, "labels"), "labels")
    n = len(positions)
    if n * n > _MOST_CELLS:
        raise ValueError(
            f"the permutation matrix of {n} points has {n * n} cells: at most {_MOST_CELLS} can be "
            "held; np.argsort(labels, kind='stable') is the same order"
        )
    matrix = np.zeros((n, n), dtype=np.int64)
    matrix[np.arange(n), np.argsort(positions, kind="stable")] = 1
    return matrix


# --- from a file ---------------------------------------------------------------------------------


def contingency_table_from_csv(
    path: str | PathLike[str] | TextIO,
    true_column: str | int,
    pred_column: str | int,
    *,
    delimiter: str = ",",
    encoding: str = "utf-8",
    header: bool = True,
    missing: Sequence[str] | str = MISSING,
    noise: str | None = None,
    noise_label: object = -1,
    unlabelled: object = None,
) -> ContingencyTable:
    """Count the table of two columns of a CSV file, which is read row by row, once.

    Memory is needed for the different pairs of labels, not for the rows.

    Parameters
    ----------
    path : str, path or open text file
        With one row for each point. Of a name that ends in .gz, what was packed is read.
    true_column, pred_column : str or int
        The class and the cluster of each point: the names of two columns in the first line, or
        their places, from 0.
    delimiter : str
        One character between the fields: ``";"`` or ``"\\t"``, where it is no comma.
    encoding : str
        Of the text, unless ``path`` is an open file.
    header : bool
        False for a file whose first line is a point already: then the columns are places.
    missing : sequence of str, or "drop"
        Texts that mean that a label is missing, which is an error that says in which line. With
        ``missing=()`` they are labels like others: a class may be called None. An empty field is
        always missing. "drop": rows in which the usual texts stand are left out.
    noise, noise_label, unlabelled
        As in ``contingency_table``, for the labels in ``pred_column`` and ``true_column``. Noise
        points as singletons are numbered in the order of their classes, not of the file.

    Returns
    -------
    ContingencyTable
        Rows are clusters C_i, columns are classes T_j, both sorted. The labels of a column are
        ints if each of them is written as an int is, without a zero or a + in front; floats, if
        each is written as Python writes that number, and no two are the same; else all are texts,
        just as they stand in the file. So 01 and 1 are never one label.

    Raises
    ------
    ValueError
        With the number of the line: a row with too few or too many fields, or without a label; a
        quote that does not end; bytes of another encoding. A column that is not there, or there
        twice; a file without rows; and whatever ``contingency_table`` refuses.
    TypeError
        A path that is none, or a file that is open for bytes; and as in ``contingency_table``.
    OSError
        If the file cannot be opened.

    Examples
    --------
    >>> import io
    >>> import clustlib as cl
    >>> file = io.StringIO("id,species,cluster\\n1,cat,0\\n2,cat,0\\n3,dog,1\\n4,dog,-1\\n")
    >>> cl.contingency_table_from_csv(file, "species", "cluster")
         cat  dog  n_i
    C-1    0    1    1
    C0     2    0    2
    C1     0    1    1
    m_j    2    2    4

    Two ways to write a label are two labels: here the zeros in front make all of them texts.

    >>> file = io.StringIO("truth,found\\na,01\\na,1\\n")
    >>> cl.contingency_table_from_csv(file, "truth", "found").clusters
    ('01', '1')
    """
    if noise is not None:
        one_of(noise, "noise", ("cluster", "singletons", "drop"))
    if not isinstance(header, (bool, np.bool_)):
        raise TypeError(f"header must be True or False, got {shown(header)}")
    if not (isinstance(delimiter, str) and len(delimiter) == 1 and delimiter not in '"\r\n'):
        raise ValueError(f"delimiter must be one character, got {shown(delimiter)}")
    drops = isinstance(missing, str) and missing == "drop"
    texts = MISSING if drops else missing
    if (
        isinstance(texts, str)
        or not isinstance(texts, Iterable)
        or not all(isinstance(text, str) for text in texts)
    ):
        raise TypeError(f'missing must be a list of texts, or "drop", got {shown(missing)}')
    columns = {"true_column": true_column, "pred_column": pred_column}
    with _opened(path, encoding) as (file, name):
        counts = _counted_pairs(
            file, name, columns, delimiter, header, frozenset(texts) | {""}, drops
        )
    n = counts.total()
    del counts[_NO_PAIR]
    if not counts:
        raise ValueError(f"{name} has no row with a label in both columns: none is left to count")
    names = [f"column {column!r}" for column in columns.values()]
    labels = [
        read_labels(_of_one_kind([pair[side] for pair in counts]), names[side]) for side in (0, 1)
    ]
    points = np.fromiter(counts.values(), np.int64, len(counts))
    return _count(labels, names, points, noise, noise_label, unlabelled, n)


@contextlib.contextmanager
def _opened(path, encoding) -> Iterator[tuple[TextIO, str]]:
    """The text, and what it is called in an error; a file of the caller's stays open."""
    if hasattr(path, "read"):
        if not isinstance(path.read(0), str):
            raise TypeError('path is a file open for bytes: open it as text, with newline=""')
        yield path, str(getattr(path, "name", "the file"))
        return
    if not isinstance(path, (str, PathLike)):
        raise TypeError(
            f"path must be the path of a file, or an open text file, got {type(path).__name__}"
        )
    import codecs
    import gzip

    name = fspath(path)
    try:
        known = codecs.lookup(encoding).name
    except (LookupError, TypeError):
        raise ValueError(
            f"encoding must be the name of one, as 'utf-8' or 'cp1252', got {shown(encoding)}"
        ) from None
    with open(name, "rb") as file:
        begins = file.read(4)
    for mark, kind, reads in _NO_TEXT:
        if begins == mark:
            raise ValueError(
                f"{name} is no CSV file but {kind}: read its columns with pandas.{reads}, "
                "and hand them to contingency_table"
            )
    opens = gzip.open if name.lower().endswith(".gz") else open
    # A mark at the beginning, as spreadsheets write it, is no part of the first column's name.
    with opens(name, "rt", encoding="utf-8-sig" if known == "utf-8" else known, newline="") as text:
        try:
            yield text, name
        except UnicodeDecodeError as error:
            where = ""
            if known == "utf-8":
                with opens(name, "rb") as lines:
                    where = f" in line {_undecodable(lines)}"
            raise ValueError(
                f"{name} is not written in {encoding}: it has the byte "
                f"0x{error.object[error.start]:02x}{where}; "
                "say which encoding it has, as encoding='cp1252', 'utf-16' or 'gb18030'"
            ) from None


_NO_TEXT = (
    (b"PAR1", "Parquet", "read_parquet"),
    (b"PK\x03\x04", "a workbook of Excel, or another zip archive", "read_excel"),
)


def _undecodable(lines):
    """The number of the first line that is not UTF-8: text is decoded many lines ahead."""
    for number, line in enumerate(lines, start=1):
        try:
            line.decode("utf-8")
        except UnicodeDecodeError:
            return number


_NO_PAIR = ("", "")  # of rows in which a label is missing


def _counted_pairs(file, name, columns, delimiter, header, missing, drops):
    """How often each pair of labels occurs, the class's first."""
    rows = _numbered_rows(file, name, delimiter)
    line, first = next(rows, (0, None))
    if (
        first and len(first) <= 2 and first[0].lower().startswith("sep=")
    ):  # as Excel writes it, for itself
        sep = first[0][4:] or delimiter
        if sep != delimiter:
            raise ValueError(f"{name} names its delimiter in its first line: say delimiter={sep!r}")
        line, first = next(rows, (0, None))
    if first is None:
        raise ValueError(f"{name} is empty: it needs a row for each point")
    places = [_place(column, argument, first, name, header) for argument, column in columns.items()]
    if not header:
        rows = itertools.chain([(line, first)], rows)
    counts: Counter[tuple[str, str]] = Counter()
    for line, row in progress(rows, "rows read"):
        if len(row) != len(first):
            raise ValueError(
                f"{name}, line {line}: a row of {len(row)} fields, where the first has {len(first)}"
            )
        pair = row[places[0]], row[places[1]]
        if drops and pair not in counts and any(_is_missing(text, missing) for text in pair):
            pair = _NO_PAIR
        elif pair not in counts:
            for place in places:
                _refuse_missing(row[place], missing, f"{name}, line {line}", place)
        counts[pair] += 1
    if not counts:
        raise ValueError(f"{name} has nothing below its first line: it needs a row for each point")
    return counts


def _numbered_rows(file, name, delimiter):
    """The rows that are not empty, each with the number of the line in which it begins."""
    import csv

    rows = csv.reader(file, delimiter=delimiter, strict=True)
    while True:
        line = rows.line_num + 1
        try:
            row = next(rows, None)
        except csv.Error as error:
            raise ValueError(
                f"{name}, line {line}: a row begins that cannot be read ({error}); "
                "is there a quote that does not end?"
            ) from None
        if row is None:
            return
        if row:
            yield line, row


def _is_missing(text, missing):
    return text in missing or not text.strip()


def _refuse_missing(text, missing, where, place):
    if _is_missing(text, missing):
        hint = "; if that is a label, say missing=()" if text.strip() else ""
        hint += '; missing="drop" leaves out rows without one'
        raise ValueError(
            f"{where}: every point needs a label, got {shown(text)} in field {place + 1}{hint}"
        )


def _place(column, argument, first, name, header):
    """The place of a column, from 0."""
    if is_index(column, len(first)):
        return column
    if not isinstance(column, str):
        raise ValueError(
            f"{argument} must be the name of a column, or a place from 0 to {len(first) - 1}, "
            f"got {shown(column)}"
        )
    if not header:
        raise ValueError(
            f"{argument} must be a place from 0 to {len(first) - 1} where the file has no header, "
            f"got {shown(column)}"
        )
    if first.count(column) == 1:
        return first.index(column)
    if column in first:
        raise ValueError(
            f"{name} has {first.count(column)} columns {column!r}: give the place of the one you "
            f"mean, {argument}={first.index(column)}"
        )
    import difflib

    spelled = {one.strip().lower(): one for one in first}
    near = difflib.get_close_matches(column.strip().lower(), spelled, n=3)
    meant = f" (did you mean {' or '.join(repr(spelled[one]) for one in near)}?)" if near else ""
    names = ", ".join(map(str, elided(map(repr, first), "…", 20)))
    hint = "; if that is no header, say header=False"
    for delimiter, written in ((";", ";"), ("\t", "\\t"), ("|", "|")):
        if len(first) == 1 and delimiter in first[0]:
            hint = f'; say delimiter="{written}"'
    raise ValueError(f"{name} has no column {shown(column)}{meant}: its columns are {names}{hint}")


def _of_one_kind(texts):
    """Ints or floats, if that changes no label and makes no two of them one; else the texts."""
    distinct = set(texts)
    if all(map(_INT.fullmatch, distinct)):
        with contextlib.suppress(ValueError):  # thousands of digits are no number for Python
            return list(map(int, texts))
    elif all(map(_is_number, distinct)) and len(set(map(float, distinct))) == len(distinct):
        return list(map(float, texts))
    return texts


def _is_number(text):
    try:
        number = float(text)
    except ValueError:
        return False
    return math.isfinite(number) and text in (repr(number), repr(number).removesuffix(".0"))


# --- counting labels -----------------------------------------------------------------------------


def _small_ranges(true, pred):
    """The (lowest, length) of both label ranges, if both are ints and the table stays small."""
    if true.dtype.kind not in "iu" or pred.dtype.kind not in "iu":
        return None
    (true_low, k), (pred_low, r) = _range(true), _range(pred)
    return ((true_low, k), (pred_low, r)) if r * k <= _FEW_CELLS else None


def _range(labels):
    """The lowest label and the length of the range, each chunk read from memory only once."""
    ends = [(int(chunk.min()), int(chunk.max())) for chunk in chunks_of(labels)]
    low, high = min(low for low, _ in ends), max(high for _, high in ends)
    return low, high - low + 1


def _count_small(true, pred, true_range, pred_range):
    """Count without sorting, in chunks that stay in the processor's cache and need no memory.

    The place of a cell, row · k + column, is calculated modulo 2^16, which it never reaches: so
    labels may be integers of any width.
    """
    (true_low, k), (pred_low, r) = true_range, pred_range
    width, offset = np.uint16(k % _FEW_CELLS), np.uint16((pred_low * k + true_low) % _FEW_CELLS)
    places = np.empty(CHUNK, dtype=np.uint16)
    counts = np.zeros(r * k, dtype=np.int64)
    for rows, columns in zip(chunks_of(pred), chunks_of(true), strict=True):
        place = places[: len(rows)]
        np.multiply(rows, width, out=place, dtype=np.uint16, casting="unsafe")
        np.add(place, columns, out=place, dtype=np.uint16, casting="unsafe")
        place -= offset
        np.add.at(counts, place, 1)
    counts = counts.reshape(r, k)
    rows, columns = counts.sum(axis=1).nonzero()[0], counts.sum(axis=0).nonzero()[0]
    return ContingencyTable(
        counts[np.ix_(rows, columns)], (rows + pred_low).tolist(), (columns + true_low).tolist()
    )


def count_labels(true, pred, true_name, pred_name, times=None):
    """Count labels of any kind and range, each once or so many times."""
    classes, columns_of = label_index(true, true_name)
    clusters, rows_of = label_index(pred, pred_name)
    shape = r, k = len(clusters), len(classes)
    shares = itertools.repeat(1) if times is None else chunks_of(times)
    chunks = zip(chunks_of(pred), chunks_of(true), shares, strict=False)
    entries = ((rows_of(rows), columns_of(columns), share) for rows, columns, share in chunks)
    if r * k <= FEW:
        counts = np.zeros(r * k, dtype=np.int64)
        for rows, columns, share in entries:
            np.add.at(counts, rows * k + columns, share)
        return ContingencyTable(counts.reshape(r, k), clusters, classes)
    if true.dtype.kind == pred.dtype.kind == "f" and r == k == len(true):
        raise ValueError(
            f"{true_name} and {pred_name} have {r} different numbers each, one a point: "
            "are they measured values, instead of labels, the names of groups?"
        )
    clusters = checked_names(clusters, "clusters", r, "rows of counts")
    classes = checked_names(classes, "classes", k, "columns of counts")
    return ContingencyTable.of_cells(_counted_cells(entries, shape), clusters, classes)


def _counted_cells(entries, shape):
    """Add up entries, a chunk at a time: never do more wait than there are cells."""
    cells, waiting = Cells.added([(np.zeros(0, dtype=np.int64),) * 3], shape), []
    for rows, columns, share in entries:
        waiting.append((rows, columns, np.broadcast_to(share, rows.shape)))
        if sum(len(rows) for rows, *_ in waiting) > len(cells.counts):
            cells, waiting = Cells.added([cells.entries, *waiting], shape), []
    return Cells.added([cells.entries, *waiting], shape)


# --- counts typed by hand ------------------------------------------------------------------------


def _own_names(counts):
    """The names of the rows and columns that the counts bring along, if they do."""
    if isinstance(counts, ContingencyTable):
        return counts.clusters, counts.classes
    if is_frame(counts):
        return getattr(counts, "index", None), counts.columns
    return None, None


def _refuse_margin(counts, names, others, side):
    """Refuse the sums that a crosstab may end with: they would count all points once more.

    They are called All on both sides, unless the caller gave them another name: then the last row
    and the last column have that name in common. In a small table this may happen by chance.
    """
    *_, last = names
    is_common = min(counts.shape) > 2 and others is not None and last == list(others)[-1]
    is_named = isinstance(last, str) and (last == "All" or is_common)
    if is_named and (counts[-1] == counts[:-1].sum(axis=0)).all():
        raise ValueError(
            f"counts has its sums in the last {side}, {last!r}: "
            "make the crosstab with margins=False"
        )


# --- labels of its rows and columns --------------------------------------------------------------


def cell_of(t, cluster, class_, cluster_argument="cluster", class_argument="class"):
    """The cell (i, j) of two labels."""
    return (
        cluster_of(t, cluster, cluster_argument),
        _position(t.classes, class_, class_argument, "class"),
    )


def cluster_of(t, cluster, argument="cluster"):
    """The row of a label."""
    return _position(t.clusters, cluster, argument, "cluster")


def _position(labels, label, argument, side):
    # True is no 1 here, though Python takes them for equal. An array of any kind is no label.
    is_bool = isinstance(label, (bool, np.bool_))
    if not (isinstance(label, np.ndarray) or getattr(label, "ndim", False)):
        for position, one in enumerate(labels):
            if isinstance(one, bool) == is_bool and are_equal(one, label):
                return position
    known = ", ".join(map(str, elided(map(repr, labels), "…", 12)))
    raise ValueError(
        f"{argument} {shown(label)} is not in the table, whose {plural(side)} are {known}"
    )
