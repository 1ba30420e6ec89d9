"""The class of contingency tables, and how to find a cell by its labels."""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Sequence
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import ArrayLike

from clustlib.contingency.counting import count_columns
from clustlib.display import Grid, Measured, TwoWayTable, Typeset, join_notes, left_out_note
from clustlib.expressions import DENSE_CELLS, Quantity, SparseCounts, elide, sum_by_place
from clustlib.validation import (
    MAX_EXACT,
    check_counts,
    check_names,
    check_sparse_counts,
    is_data_frame,
    is_sparse,
    labels_to_array,
    plural,
    read_only,
    safe_equal,
    short_repr,
    union_labels,
)

_CACHE_SIZE = 64  # results that a table remembers: those of all measures, and of a few bases
# Names of columns, in lower-case letters only, that say which side of a table they are.
_CLASS_NAMES = {
    "class", "classes", "truth", "true", "groundtruth", "labelstrue", "truelabels", "ytrue",
    "target",
}  # fmt: skip
_CLUSTER_NAMES = {
    "cluster", "clusters", "labelspred", "predictedlabels", "ypred", "pred", "predicted",
    "prediction", "predictions",
}  # fmt: skip
_FEW_CELLS = 2**14  # Of more, it is faster to skip those that are empty.
_N_I = Typeset("n_i", "<i>n<sub>i</sub></i>")
_M_J = Typeset("m_j", "<i>m<sub>j</sub></i>")


def cached_per_table(function: Measured) -> Measured:
    """Decorate a function of a table so that each table remembers its results."""

    @functools.wraps(function)
    def cached(t, *args):
        cache = vars(t).setdefault("_cache", {})
        key = (function, *args)
        try:
            hash(key)
        except TypeError:
            return function(t, *args)  # It refuses the argument by its name.
        if key not in cache:
            if len(cache) >= _CACHE_SIZE:
                cache.clear()
            cache[key] = function(t, *args)
        return cache[key]

    return cast(Measured, cached)


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
    counts : array-like or sparse matrix of shape (r, k)
        Whole numbers ≥ 0, at least one of them positive, at most 2^53 in all. Empty rows and
        columns are kept in the display and change no measure. Rows are clusters, as in
        ``pd.crosstab(labels_pred, labels_true)``. In scikit-learn's
        ``contingency_matrix(labels_true, labels_pred)`` clusters are columns: hand over its
        transpose, ``contingency_matrix(labels_true, labels_pred).T``, also with ``sparse=True``.
        Counts alone do not tell which side is which, so check the orientation yourself. Only of a
        data frame whose axes are named, as those of a crosstab of columns "truth" and "cluster", a
        note says that they seem to be exchanged. Sparse counts stay sparse, and entries of one cell
        are added.
    clusters, classes : sequences of r and of k distinct labels, optional
        By default the index and the columns of a data frame; else 1..r, shown as C1, C2, …, and
        1..k, shown as T1, T2, ….

    Attributes
    ----------
    counts : ndarray of shape (r, k), int64, read-only
        A table of more than 2^27 cells raises a ValueError instead.
    cells : Cells
        The cells that are not empty: ``.rows``, ``.columns``, ``.counts``. Large tables made of
        labels have no other counts, and all measures are calculated from them.
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
        The number of points that were not counted, as noise or without a label. It is shown
        below the table.
    noise : str or None
        How noise was treated, as in ``contingency_table``.
    note : str
        What may be a slip: a ``noise_label`` that no point has, or two sides that seem to be
        exchanged by their names; empty if there is none. It is shown below the table.

    Raises
    ------
    ValueError
        If counts are negative, fractional, not finite, not two-dimensional, all zero or too many;
        if labels repeat, or are too few or too many; if a crosstab includes its margins.
    TypeError
        If counts are not numbers; if labels are of different types.
    AttributeError
        On setting an attribute: a table is read-only.

    Notes
    -----
    ``np.asarray(t)`` is a copy of the counts; ``pd.DataFrame(t.counts, t.clusters, t.classes)``
    keeps the labels, and ``ContingencyTable`` of that data frame is t again. A display shows twelve
    rows and columns; ``t.view()`` shows all, and ``t.to_markdown()``, ``t.to_latex()`` and
    ``t.to_csv(path)`` write all; the last one without the margins.

    Examples
    --------
    ``a + b`` adds the tables of two shares of the data by label; ``a.T`` swaps the two sides.
    Tables with noise as singletons cannot be added: their new labels mean different points.

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
    left_out: int
    noise: str | None
    note: str

    # NumPy shall not add a table to an array, which would lose the labels.
    __array_ufunc__ = None

    def __init__(self, counts, clusters: Sequence | None = None, classes: Sequence | None = None):
        if is_sparse(counts):
            self._set_sparse(counts, clusters, classes)
            return
        rows, columns = _names_of(counts)
        note = exchanged_note(getattr(columns, "name", None), getattr(rows, "name", None))
        _refuse_gaps(counts, rows, columns)
        counts = check_counts(counts.counts if isinstance(counts, ContingencyTable) else counts)
        r, k = counts.shape
        if clusters is None and rows is not None:
            _refuse_margin(counts, rows, columns, "row")
            clusters = check_names(rows, "counts.index", r, "rows of counts")
        if classes is None and columns is not None:
            _refuse_margin(counts.T, columns, rows, "column")
            classes = check_names(columns, "counts.columns", k, "columns of counts")
        vars(self)["counts"] = read_only(counts)
        self._set(
            (counts.sum(axis=1), counts.sum(axis=0)),
            check_names(clusters, "clusters", r, "rows of counts"),
            check_names(classes, "classes", k, "columns of counts"),
            note=note,
        )

    def _set_sparse(self, counts, clusters, classes):
        cells = check_sparse_counts(counts)
        (r, k), (rows, columns, points) = counts.shape, cells
        vars(self)["cells"] = SparseCounts.added([cells], (r, k))
        self._set(
            (sum_by_place(rows, points, r), sum_by_place(columns, points, k)),
            check_names(clusters, "clusters", r, "rows of counts"),
            check_names(classes, "classes", k, "columns of counts"),
        )

    @classmethod
    def from_cells(
        cls,
        cells: SparseCounts,
        clusters: tuple,
        classes: tuple,
        left_out: int = 0,
        noise: str | None = None,
        note: str = "",
    ) -> ContingencyTable:
        """Return the table of cells that are not empty; the labels are not checked again."""
        self = cls.__new__(cls)
        vars(self)["cells"] = cells
        r, k = cells.shape
        sizes = (
            sum_by_place(cells.rows, cells.counts, r),
            sum_by_place(cells.columns, cells.counts, k),
        )
        self._set(sizes, clusters, classes, left_out, noise, note)
        return self

    def _set(self, sizes, clusters, classes, left_out=0, noise=None, note=""):
        cluster_sizes, class_sizes = map(read_only, sizes)
        vars(self).update(
            n=int(cluster_sizes.sum()),
            shape=(len(clusters), len(classes)),
            cluster_sizes=cluster_sizes,
            class_sizes=class_sizes,
            clusters=clusters,
            classes=classes,
            left_out=left_out,
            noise=noise,
            note=note,
        )

    @functools.cached_property
    def counts(self) -> np.ndarray:
        """All counts, with the zeros of empty cells."""
        return read_only(self.cells.array())

    @functools.cached_property
    def cells(self) -> SparseCounts:
        """The cells that are not empty."""
        return SparseCounts.of(self.counts)

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
        """Return the table of counts from a database: SELECT …, count(*) … GROUP BY ….

        Parameters
        ----------
        clusters, classes : array-like of shape (m,)
            The labels of a cluster and a class. The counts of a repeated pair are added; a pair
            that is not there has no point.
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
            If lengths differ; if labels or counts are missing; if counts are negative, fractional,
            all zero or too many.
        TypeError
            If labels are of different types; if counts are not numbers.

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
        return cls.from_cells(
            *count_columns(
                {"classes": classes, "clusters": clusters}, counts,
                missing=missing, noise=noise, noise_label=noise_label, unlabelled=unlabelled,
            )
        )  # fmt: skip

    def __array__(self, dtype=None, copy=None):
        return np.array(self.counts, dtype=dtype)

    @cached_per_table
    def named(self) -> NamedSizes:
        """Return n, n_i, m_j, n_ij, r and k as quantities, to write a measure with.

        Empty rows and columns are left out, for they change no measure.

        Returns
        -------
        NamedSizes
            n, r and k are numbers; n_i has the index i, m_j the index j, and n_ij both.

        Examples
        --------
        The sum of the squared cluster sizes as a share of n², and its working:

        >>> import clustlib as cl
        >>> t = cl.ContingencyTable([[0, 30, 20], [0, 20, 5], [25, 0, 0]])
        >>> n, n_i, m_j, n_ij, r, k = t.named()
        >>> print(cl.Score("S", cl.sum_over("i", n_i**2) / n**2).working)
        S = (1/n^2) Σ_i n_i^2
          = (50^2 + 25^2 + 25^2) / 100^2
          = 3/8
          = 0.375
        """
        has_row, has_column = self.cluster_sizes > 0, self.class_sizes > 0
        counts: SparseCounts | np.ndarray
        all_cells = math.prod(self.shape)
        is_mostly_empty = all_cells > _FEW_CELLS and all_cells > 4 * len(self.cells.counts)
        if all_cells > DENSE_CELLS or is_mostly_empty:
            counts = self.cells.within(has_row, has_column)
        else:
            counts = read_only(self.counts[np.ix_(has_row, has_column)])
        rows = read_only(self.cluster_sizes[has_row])
        columns = read_only(self.class_sizes[has_column])
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
        return self.from_cells(self.cells.T, self.classes, self.clusters, self.left_out, self.noise)

    def to_labels(self) -> tuple[np.ndarray, np.ndarray]:
        """Return ``(labels_true, labels_pred)``, two arrays of n labels that give this table.

        ``contingency_table(*t.to_labels())`` gives t back, in the sorted order of the labels and
        without empty rows and columns, which labels of points cannot express.
        """
        cells = self.cells
        true, pred = labels_to_array(self.classes), labels_to_array(self.clusters)
        return true[cells.columns].repeat(cells.counts), pred[cells.rows].repeat(cells.counts)

    def to_pandas(self):
        """Return the counts as a pandas data frame, with clusters as index and classes as columns.

        ``ContingencyTable(t.to_pandas())`` has the same counts and labels as t.
        """
        # Imported here, because clustlib does not need it.
        import pandas as pd

        return pd.DataFrame(self.counts, list(self.clusters), list(self.classes))

    def __add__(self, other) -> ContingencyTable:
        if not isinstance(other, ContingencyTable):
            raise TypeError(f"a table can be added to a table only, got {type(other).__name__}")
        if "singletons" in (self.noise, other.noise):
            raise ValueError(
                "a table made with noise='singletons' cannot be added: its single points bear "
                "names of clusters of the other. Count with noise='cluster', add, and count once "
                "more: contingency_table(*t.to_labels(), noise='singletons')"
            )
        clusters = union_labels(self.clusters, other.clusters, "clusters")
        classes = union_labels(self.classes, other.classes, "classes")
        if self.n + other.n > MAX_EXACT:
            raise ValueError("the two tables have more than 2^53 points together")
        row = {label: i for i, label in enumerate(clusters)}
        column = {label: j for j, label in enumerate(classes)}
        entries = []
        for table in (self, other):
            rows = np.array([row[label] for label in table.clusters])
            columns = np.array([column[label] for label in table.classes])
            cells = table.cells
            entries.append((rows[cells.rows], columns[cells.columns], cells.counts))
        cells = SparseCounts.added(entries, (len(clusters), len(classes)))
        left_out = self.left_out + other.left_out
        noise = self.noise if self.noise == other.noise else None
        # A share of the data without noise is no slip.
        note = self.note if self.note == other.note else ""
        return self.from_cells(cells, clusters, classes, left_out, noise, note)

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
        # Copies and unpickled tables are built anew, so that they are read-only too.
        named = self.clusters, self.classes
        arguments = self.cells, *named, self.left_out, self.noise, self.note
        return type(self).from_cells, arguments

    def _caption(self):
        return "clusters in rows, classes in columns"

    def _below(self):
        return join_notes(left_out_note(self.left_out, self.n), self.note)

    def _grid(self):
        return Grid(
            rows=("C", self.clusters),
            columns=("T", self.classes),
            cells=self.cells,
            below=(_M_J, self.class_sizes),
            beside={_N_I: np.append(self.cluster_sizes, self.n)},
        )


def _names_of(counts):
    """Return the names of the rows and columns of a table or data frame, else None for each."""
    if isinstance(counts, ContingencyTable):
        return counts.clusters, counts.classes
    if is_data_frame(counts):
        return getattr(counts, "index", None), counts.columns
    return None, None


def _refuse_gaps(counts, rows, columns):
    """Raise a ValueError for the empty cells of a pivot, which pandas fills with NaN."""
    if not (is_data_frame(counts) and hasattr(counts, "isna")):
        return
    gaps = np.argwhere(counts.isna().to_numpy())
    if len(gaps):
        row, column = (
            short_repr(list(names)[i]) for names, i in zip((rows, columns), gaps[0], strict=True)
        )
        raise ValueError(
            f"counts has cells without a number, the first in row {row}, column {column}: if they "
            "mean that there are no points, hand over counts.fillna(0)"
        )


def _refuse_margin(counts, names, other_names, side):
    """Raise a ValueError if the last row is the sum of the others, as in a crosstab with margins.

    pandas names both margins All. Another name counts as that of a margin if both sides end with
    it, but not in a small table, where the last row may be such a sum by chance.
    """
    last = list(names)[-1]
    ends_both = min(counts.shape) > 2 and other_names is not None and last == list(other_names)[-1]
    is_margin = isinstance(last, str) and (last == "All" or ends_both)
    if is_margin and (counts[-1] == counts[:-1].sum(axis=0)).all():
        raise ValueError(
            f"counts has its sums in the last {side}, {last!r}: "
            "leave them out (in a crosstab: margins=False)"
        )


def exchanged_note(true_name, pred_name):
    """Return a note if what should be classes is named as clusters are, and the reverse."""
    names = [re.sub(r"[\W_]+", "", str(name).lower()) for name in (true_name, pred_name)]
    if names[0] not in _CLUSTER_NAMES or names[1] not in _CLASS_NAMES:
        return ""
    return (
        f"the clusters are named {pred_name!r} and the classes {true_name!r}: if the two are "
        "exchanged, take t.T"
    )


def require_table(t, argument):
    """Raise a TypeError that says how to build a table, unless t is one."""
    if not isinstance(t, ContingencyTable):
        raise TypeError(
            f"{argument} must be a ContingencyTable, got {type(t).__name__}: build one with "
            "contingency_table(labels_true, labels_pred), or with ContingencyTable(counts) from a "
            "table of counts"
        )


def cell_position(t, cluster, class_, argument="cluster"):
    """Return the cell (i, j) of a cluster's and a class's label."""
    return cluster_position(t, cluster, argument), _find_label(t.classes, class_, "class", "class")


def cluster_position(t, cluster, argument="cluster"):
    """Return the row of a cluster's label."""
    return _find_label(t.clusters, cluster, argument, "cluster")


def _find_label(labels, label, argument, side):
    is_bool = isinstance(label, (bool, np.bool_))
    for position, known_label in enumerate(labels):
        # True equals 1, but it is another label.
        if safe_equal(known_label, label) and isinstance(known_label, bool) == is_bool:
            return position
    known = ", ".join(map(str, elide(map(repr, labels), "…", 12)))
    raise ValueError(
        f"{argument} {short_repr(label)} is not in the table, whose {plural(side)} are {known}"
    )
