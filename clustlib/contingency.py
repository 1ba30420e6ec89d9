"""From two label vectors to the table n_ij that every external measure starts from."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import ArrayLike

from clustlib.formula import Quantity, Root
from clustlib.reading import (
    CHUNK,
    checked_counts,
    checked_names,
    chunks_of,
    distinct_labels,
    is_frame,
    label_array,
    label_index,
    merged_labels,
    read_labels,
    treat_noise,
)
from clustlib.score import Score, Undecided
from clustlib.tables import Grid, Measured, TwoWayTable, Typeset

__all__ = [
    "ContingencyTable",
    "assignment_matrix",
    "contingency_table",
    "permutation_matrix",
]

_MOST_CELLS = 2**27  # a gigabyte of counts
_FEW_CELLS = 2**16  # whose positions are two bytes each
ZERO_OVER_ZERO = "0/0: 1 if the two are identical, else 0"
_N_I = Typeset("n_i", "<i>n<sub>i</sub></i>")
_M_J = Typeset("m_j", "<i>m<sub>j</sub></i>")


def contingency_table(
    labels_true: ArrayLike,
    labels_pred: ArrayLike,
    *,
    noise: str = "cluster",
    noise_label: object = -1,
) -> ContingencyTable:
    """Count how many points each cluster shares with each ground-truth partition.

    Parameters
    ----------
    labels_true, labels_pred : array-like of shape (n,)
        The partition and the cluster of each point: ints, finite floats, strings, bools, or other
        labels that can be sorted; one kind in each. Their sorted order gives the columns and rows.
    noise : {"cluster", "singletons", "drop"}
        What becomes of points whose ``labels_pred`` is ``noise_label`` (DBSCAN marks noise -1).
        "cluster": it is a label like any other. "singletons": each such point is a cluster of its
        own, under a new label. "drop": the points are left out of both label vectors,
        and with them a partition that has no other points: nothing tells that it is lost.
    noise_label : label
        Of the kind of ``labels_pred``: -1 is no label among "-1", "0" and "1". With
        ``noise="cluster"`` nobody looks at it.

    Returns
    -------
    ContingencyTable
        Rows are clusters C_i, columns are partitions T_j.

    Raises
    ------
    ValueError
        Labels that are empty, not one-dimensional or of different lengths; NaN, infinity, None or
        a masked value among them; an unknown ``noise``; nothing left after dropping noise; a new
        label for a noise point that is taken already.
    TypeError
        Labels of mixed kinds, or of a kind that cannot be sorted; a ``noise_label`` of another kind
        than ``labels_pred``; singletons of labels that are neither numbers nor strings.

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
    >>> cl.contingency_table(["a", "a", "b", "b"], [0, -1, 1, -1], noise="drop").clusters
    (0, 1)
    """
    true, pred = read_labels(labels_true, "labels_true"), read_labels(labels_pred, "labels_pred")
    if len(true) != len(pred):
        raise ValueError(
            "labels_true and labels_pred must be of the same length, one label a point: "
            f"got {len(true)} and {len(pred)}"
        )
    pred, kept = treat_noise(pred, "labels_pred", noise, noise_label)
    true = true[kept]
    if (ranges := _small_ranges(true, pred)) is not None:
        return _count_small(true, pred, *ranges)
    return count_labels(true, pred, "labels_true", "labels_pred")


def once(count: Measured) -> Measured:
    """Let something be computed once for each table, for several measures ask for it."""

    @functools.wraps(count)
    def kept(t, *asked):
        known = vars(t).setdefault("_known", {})
        if (count, *asked) not in known:
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
    """The r × k table of counts n_ij: rows are clusters C_i, columns are partitions T_j.

    Parameters
    ----------
    counts : array-like of shape (r, k)
        Whole numbers ≥ 0, at least one of them positive, at most 2^53 in all. Empty rows and
        columns are kept in the display and change no measure. Clusters stand in rows: so they do
        in ``pd.crosstab(labels_pred, labels_true)``. scikit-learn's
        ``contingency_matrix(labels_true, labels_pred)`` has them in columns: hand over its
        transpose, ``contingency_matrix(labels_true, labels_pred).T``; no error can tell you.
    clusters, partitions : sequences of r and of k distinct labels, optional
        By default the index and the columns of a data frame; else 1..r, shown as C1, C2, …, and
        1..k, shown as T1, T2, ….

    Attributes
    ----------
    counts : ndarray of shape (r, k), int64, read-only
    n : int
        The number of points.
    cluster_sizes : ndarray of shape (r,)
        n_i, the row sums.
    partition_sizes : ndarray of shape (k,)
        m_j, the column sums.
    clusters, partitions : tuples of labels
    T : ContingencyTable
        Clusters and partitions exchanged.

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
    ``np.asarray(t)`` is a copy of the counts; ``pd.DataFrame(t.counts, t.clusters, t.partitions)``
    keeps the labels, and ``ContingencyTable`` of that data frame is t again. A display shows twelve
    rows and columns; ``t.view()`` shows all, and ``t.to_markdown()``, ``t.to_latex()`` and
    ``t.to_csv(path)`` write all; the last one without the margins.

    Examples
    --------
    ``a + b`` joins the tables of two shares of the data by label; ``a.T`` swaps the two sides.

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

    counts: np.ndarray
    n: int
    cluster_sizes: np.ndarray
    partition_sizes: np.ndarray
    clusters: tuple
    partitions: tuple

    # A sum of a table and an array would have lost the labels: NumPy leaves it to us to refuse it.
    __array_ufunc__ = None

    def __init__(
        self, counts, clusters: Sequence | None = None, partitions: Sequence | None = None
    ):
        rows, columns = _own_names(counts)
        counts = checked_counts(counts)
        r, k = counts.shape
        if clusters is None and rows is not None:
            _refuse_margin(counts, rows, columns, "row")
            clusters = checked_names(rows, "counts.index", r, "rows of counts")
        if partitions is None and columns is not None:
            _refuse_margin(counts.T, columns, rows, "column")
            partitions = checked_names(columns, "counts.columns", k, "columns of counts")
        cluster_sizes, partition_sizes = counts.sum(axis=1), counts.sum(axis=0)
        for array in (counts, cluster_sizes, partition_sizes):
            array.flags.writeable = False
        vars(self).update(
            counts=counts,
            n=int(cluster_sizes.sum()),
            cluster_sizes=cluster_sizes,
            partition_sizes=partition_sizes,
            clusters=checked_names(clusters, "clusters", r, "rows of counts"),
            partitions=checked_names(partitions, "partitions", k, "columns of counts"),
        )

    @classmethod
    def from_counts(
        cls, clusters: ArrayLike, partitions: ArrayLike, counts: ArrayLike
    ) -> ContingencyTable:
        """The table of counts that a database has made: SELECT …, count(*) … GROUP BY ….

        Parameters
        ----------
        clusters, partitions : array-like of shape (m,)
            The labels of a cluster and a partition; a pair that comes again is counted again, one
            that is missing has no point.
        counts : array-like of shape (m,)
            How many points they share: whole numbers ≥ 0, at most 2^53 in all.

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

        >>> query = '''SELECT cluster AS clusters, species AS partitions, count(*) AS counts
        ...            FROM 'points.parquet' GROUP BY ALL'''
        >>> cl.ContingencyTable.from_counts(**duckdb.sql(query).fetchnumpy())  # doctest: +SKIP
        """
        pred, true = read_labels(clusters, "clusters"), read_labels(partitions, "partitions")
        if not isinstance(counts, (list, np.ndarray)):
            counts = np.asarray(counts)
        if np.ndim(counts) != 1 or not len(pred) == len(true) == len(counts):
            came = f"{len(pred)}, {len(true)} and {np.shape(counts)}"
            raise ValueError(
                "clusters, partitions and counts must be lists of the same length, "
                f"one entry a pair: got {came}"
            )
        counts = checked_counts([counts] if isinstance(counts, list) else counts[None])[0]
        return count_labels(true, pred, "partitions", "clusters", counts)

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
        counts, rows, columns = self.counts, self.cluster_sizes, self.partition_sizes
        if np.count_nonzero(rows) < len(rows) or np.count_nonzero(columns) < len(columns):
            counts = counts[np.ix_(rows > 0, columns > 0)]
            rows, columns = rows[rows > 0], columns[columns > 0]
        sizes = NamedSizes(
            Quantity("n", self.n),
            Quantity("n_i", rows, ("i",)),
            Quantity("m_j", columns, ("j",)),
            Quantity("n_ij", counts, ("i", "j")),
            Quantity("r", len(rows)),
            Quantity("k", len(columns)),
        )
        for size in sizes:
            size.source = self
        return sizes

    @property
    def T(self) -> ContingencyTable:
        """The table with clusters and partitions exchanged."""
        return ContingencyTable(self.counts.T, self.partitions, self.clusters)

    def to_labels(self) -> tuple[np.ndarray, np.ndarray]:
        """Return ``(labels_true, labels_pred)``, two arrays of n labels that give this table.

        ``contingency_table(*t.to_labels())`` gives t back, in the sorted order of the labels and
        without empty rows and columns, which no label vector can hold.
        """
        r, k = self.counts.shape
        repeats = self.counts.ravel()
        true = np.repeat(np.tile(label_array(self.partitions), r), repeats)
        pred = np.repeat(np.repeat(label_array(self.clusters), k), repeats)
        return true, pred

    def __add__(self, other) -> ContingencyTable:
        if not isinstance(other, ContingencyTable):
            return NotImplemented
        clusters = merged_labels(self.clusters, other.clusters, "clusters")
        partitions = merged_labels(self.partitions, other.partitions, "partitions")
        counts = np.zeros((len(clusters), len(partitions)), dtype=np.int64)
        row = {label: i for i, label in enumerate(clusters)}
        column = {label: j for j, label in enumerate(partitions)}
        for table in (self, other):
            rows = [row[label] for label in table.clusters]
            columns = [column[label] for label in table.partitions]
            counts[np.ix_(rows, columns)] += table.counts
        return ContingencyTable(counts, clusters, partitions)

    def __radd__(self, other):
        # sum() of tables starts from 0.
        return self if isinstance(other, int) and other == 0 else NotImplemented

    def __eq__(self, other):
        if not isinstance(other, ContingencyTable):
            return NotImplemented
        return (
            self.clusters == other.clusters
            and self.partitions == other.partitions
            and np.array_equal(self.counts, other.counts)
        )

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self):
        # Copies and unpickled tables go through __init__, so that they are read-only too.
        return ContingencyTable, (self.counts, self.clusters, self.partitions)

    def _caption(self):
        return "clusters in rows, partitions in columns"

    def _grid(self):
        return Grid(
            rows=("C", self.clusters),
            columns=("T", self.partitions),
            cells=self.counts,
            below=(_M_J, self.partition_sizes),
            beside={_N_I: np.append(self.cluster_sizes, self.n)},
        )


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
    """Whether clusters and partitions are the same groups, read off the table.

    Then one cell has points in it in each non-empty row and column.
    """
    groups = {np.count_nonzero(size) for size in (t.counts, t.cluster_sizes, t.partition_sizes)}
    return len(groups) == 1


def score(t, name, formula, *further, note="", **about):
    """The Score of a measure of the table, by the one rule for 0/0 that all measures keep but two.

    Identical partitions score 1, the best value; any other 0/0 is no agreement: 0. The two are
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


# --- counting ------------------------------------------------------------------------------------


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

    The place of a cell, row · k + column, is calculated modulo 2^8 or 2^16, which it never reaches:
    so labels may be integers of any width. The counting takes longest: where places are single
    bytes, and many, two neighbours are read as one number, and half as many are counted.
    """
    (true_low, k), (pred_low, r) = true_range, pred_range
    is_paired = r * k <= 2**8 and len(true) > CHUNK
    kind = np.dtype(np.uint8 if is_paired else np.uint16)
    modulus = 2 ** (8 * kind.itemsize)
    width, offset = kind.type(k % modulus), kind.type((pred_low * k + true_low) % modulus)
    places = np.empty(CHUNK, dtype=kind)
    counts = np.zeros(2**16 if is_paired else r * k, dtype=np.int64)
    for rows, columns in zip(chunks_of(pred), chunks_of(true), strict=True):
        place = places[: len(rows)]
        np.multiply(rows, width, out=place, dtype=kind, casting="unsafe")
        np.add(place, columns, out=place, dtype=kind, casting="unsafe")
        place -= offset
        whole = place[: len(place) // 2 * 2].view(np.uint16) if is_paired else place
        np.add.at(counts, whole, 1)
    if is_paired:
        pairs = counts.reshape(2**8, 2**8)
        counts = (pairs.sum(axis=0) + pairs.sum(axis=1))[: r * k]
        counts[place[-1]] += len(true) % 2  # who was left without a neighbour
    counts = counts.reshape(r, k)
    rows, columns = counts.sum(axis=1).nonzero()[0], counts.sum(axis=0).nonzero()[0]
    return ContingencyTable(
        counts[np.ix_(rows, columns)], (rows + pred_low).tolist(), (columns + true_low).tolist()
    )


def count_labels(true, pred, true_name, pred_name, times=None):
    """Count labels of any kind and range, each once or so many times."""
    partitions, columns_of = label_index(true, true_name)
    clusters, rows_of = label_index(pred, pred_name)
    r, k = len(clusters), len(partitions)
    require_room(r, k)
    counts = np.zeros(r * k, dtype=np.int64)
    shares = itertools.repeat(1) if times is None else chunks_of(times)
    for rows, columns, share in zip(chunks_of(pred), chunks_of(true), shares, strict=False):
        np.add.at(counts, rows_of(rows) * k + columns_of(columns), share)
    return ContingencyTable(counts.reshape(r, k), clusters, partitions)


def require_room(r, k, name="a table"):
    """Refuse a table of more cells than memory should be asked for."""
    if r * k > _MOST_CELLS:
        raise ValueError(
            f"{name} of {r} clusters and {k} partitions has {r * k} cells: "
            f"at most {_MOST_CELLS} can be held; are the labels continuous values?"
        )


# --- tables typed by hand ------------------------------------------------------------------------


def _own_names(counts):
    """The names of the rows and columns that the counts bring along, if they do."""
    if isinstance(counts, ContingencyTable):
        return counts.clusters, counts.partitions
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
