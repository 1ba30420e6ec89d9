"""From two label vectors to the table n_ij that every external measure starts from."""

from __future__ import annotations

import functools
import itertools
import math
import numbers
import sys
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import ArrayLike

from clustlib.score import Typeset, elided, html_table, plain, symbol, text_table

# Floats count whole points exactly up to here, and int64 sums of counts cannot overflow.
_MOST_POINTS = 2**53
_MOST_CELLS = 2**27  # a gigabyte of counts
_SHOWN = 12  # rows and columns of a display; in the middle of longer ones stands an ellipsis
_CHUNK = 2**16
_SMALLEST, _LARGEST = 1e-150, 1e150  # the squares of such parameters are floats, too
_CAPTION = "clusters in rows, partitions in columns"
_N_I = Typeset("n_i", "<i>n<sub>i</sub></i>")
_M_J = Typeset("m_j", "<i>m<sub>j</sub></i>")

Measured = TypeVar("Measured", bound=Callable)


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
        own, under a new label. "drop": the points are left out of both label vectors.
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
    partitions, columns = distinct_labels(true, "labels_true")
    clusters, rows = distinct_labels(pred, "labels_pred")
    r, k = len(clusters), len(partitions)
    if r * k > _MOST_CELLS:
        raise ValueError(
            f"a table of {r} clusters and {k} partitions has {r * k} cells: "
            f"at most {_MOST_CELLS} can be held; are the labels continuous values?"
        )
    counts = np.bincount(rows * k + columns, minlength=r * k).reshape(r, k)
    return ContingencyTable(counts, clusters, partitions)


class ReadOnly:
    """A table whose parts belong together, so that none of them can be exchanged alone."""

    def __setattr__(self, name, value):
        raise AttributeError(
            f"{name} cannot be set: a {type(self).__name__} is read-only; build a new one"
        )

    def __delattr__(self, name):
        raise AttributeError(f"{name} cannot be deleted: a {type(self).__name__} is read-only")


class ContingencyTable(ReadOnly):
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
    keeps the labels, and ``ContingencyTable`` of that data frame is t again.

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

    def __array__(self, dtype=None, copy=None):
        if copy is False:
            raise ValueError("the counts of a ContingencyTable are handed out as a copy only")
        return np.array(self.counts, dtype=dtype)

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
        true = np.repeat(np.tile(_as_array(self.partitions), r), repeats)
        pred = np.repeat(np.repeat(_as_array(self.clusters), k), repeats)
        return true, pred

    def __add__(self, other) -> ContingencyTable:
        if not isinstance(other, ContingencyTable):
            return NotImplemented
        clusters = _merged(self.clusters, other.clusters, "clusters")
        partitions = _merged(self.partitions, other.partitions, "partitions")
        counts = np.zeros((len(clusters), len(partitions)), dtype=np.int64)
        for table in (self, other):
            rows = [clusters.index(label) for label in table.clusters]
            columns = [partitions.index(label) for label in table.partitions]
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

    def __repr__(self):
        return text_table(*self._display())

    def _repr_html_(self):
        return html_table(*self._display(), caption=_CAPTION)

    def _display(self):
        """Header and rows of the display, both margins included, elided where it is large."""
        dots = "…"
        rows = elided(range(len(self.clusters)), None, _SHOWN)
        columns = elided(range(len(self.partitions)), None, _SHOWN)

        def line(name, cells, end):
            return [name, *(dots if j is None else str(cells[j]) for j in columns), end]

        header = line("", [plain(symbol("T", label)) for label in self.partitions], _N_I)
        body = [
            [dots] * (len(columns) + 2)
            if i is None
            else line(
                plain(symbol("C", self.clusters[i])), self.counts[i], str(self.cluster_sizes[i])
            )
            for i in rows
        ]
        return header, [*body, line(_M_J, self.partition_sizes, str(self.n))]

    def latex(self, outlined: Iterable[tuple[int, int]] = ()) -> str:
        r"""The table as a LaTeX array, the given cells (i, j), counted from 0, outlined.

        The empty string where the table is too large to stand beside a working.
        """
        r, k = self.counts.shape
        if r > 8 or k > 8:
            return ""
        columns = [symbol("T", shortened(label)) for label in self.partitions]
        rows = [symbol("C", shortened(label)) for label in self.clusters]
        outlined = set(outlined)
        lines = [" & ".join(["", *columns, "n_i"]) + r" \\ \hline "]
        for i, name in enumerate(rows):
            cells = [
                rf"\boxed{{{n_ij}}}" if (i, j) in outlined else str(n_ij)
                for j, n_ij in enumerate(self.counts[i])
            ]
            lines.append(" & ".join([name, *cells, str(self.cluster_sizes[i])]) + r" \\ ")
        sums = [r"\hline m_j", *map(str, self.partition_sizes), str(self.n)]
        return rf"\begin{{array}}{{r|{'r' * k}|r}}{''.join(lines)}{' & '.join(sums)}\end{{array}}"


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


def shortened(label):
    """The label, cut where it is too long for a heading."""
    return label[:15] + "…" if isinstance(label, str) and len(label) > 16 else label


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

    @functools.wraps(measure)
    def checked(t, *args, **kwargs):
        require_table(t, f"t in {measure.__name__}(t)")
        return measure(t, *args, **kwargs)

    return cast(Measured, checked)


def is_identical(t):
    """Whether clusters and partitions are the same groups, read off the table.

    Then one cell has points in it in each non-empty row and column.
    """
    groups = {np.count_nonzero(size) for size in (t.counts, t.cluster_sizes, t.partition_sizes)}
    return len(groups) == 1


def ratio(t, above, below):
    """above/below as a Fraction, by the one rule for 0/0 that all measures keep but two.

    Identical partitions score 1, the best value; any other 0/0 is no agreement: 0. The two are
    homogeneity and completeness, which their authors define to be 1 there: where there is nothing
    to explain, everything is explained. Whatever decides, the working says so: ``rule_note``.
    """
    return Fraction(above, below) if below != 0 else Fraction(int(is_identical(t)))


def rule_note(below):
    """What the note of a working says where the formula is 0/0."""
    return "" if below else r"\text{0/0: 1 if the two are identical, else 0}"


def one_of(value, argument, choices):
    """Raise a ValueError that lists the choices, unless the value is one of these strings."""
    if not (isinstance(value, str) and value in choices):
        *others, last = map(repr, choices)
        raise ValueError(f"{argument} must be {', '.join(others)} or {last}, got {value!r}")


def refuse_sparse(values, argument):
    """A sparse matrix looks like one object to NumPy, and has to be filled up with its zeros."""
    if hasattr(values, "toarray") and hasattr(values, "nnz"):
        raise TypeError(
            f"{argument} must be a dense array, got a sparse {type(values).__name__}: "
            f"hand over {argument}.toarray()"
        )


def positive(value, argument):
    """The value as a Python number, if it is a positive finite one."""
    is_number = isinstance(value, numbers.Real) and not isinstance(value, bool)
    if not is_number or not 0 < value < math.inf:
        raise ValueError(f"{argument} must be a positive finite number, got {value!r}")
    if isinstance(value, numbers.Rational):
        value = Fraction(int(value.numerator), int(value.denominator))
    else:
        value = float(value)
    if not _SMALLEST <= value <= _LARGEST:
        raise ValueError(
            f"{argument} must be a number from {_SMALLEST:g} to {_LARGEST:g}, got one beyond"
        )
    return value


# --- labels --------------------------------------------------------------------------------------


def read_labels(labels: ArrayLike, name) -> np.ndarray:
    """The labels as a one-dimensional array, of numbers or else of objects, all of one kind."""
    if isinstance(labels, ContingencyTable):
        raise TypeError(f"{name} must be labels, one a point, got a ContingencyTable")
    refuse_sparse(labels, name)
    if np.ma.is_masked(labels):
        raise ValueError(f"{name} has masked values: every point needs a label")
    if isinstance(labels, np.ndarray) and labels.dtype.kind in "biuf":
        array = labels
    else:
        is_one = isinstance(labels, (str, bytes, np.generic)) or not (
            np.iterable(labels) or hasattr(labels, "__array__")
        )
        if is_one or isinstance(labels, (dict, set, frozenset)):
            raise TypeError(
                f"{name} must be a list or array of labels, one a point, "
                f"got {type(labels).__name__}"
            )
        array = _array_of_one_kind(labels, name)
    if array.ndim != 1:
        raise ValueError(f"{name} must be one-dimensional, got shape {array.shape}")
    if len(array) == 0:
        raise ValueError(f"{name} is empty")
    if array.dtype.kind == "f" and not np.isfinite(array).all():
        raise ValueError(
            f"{name} has NaN, NaT or infinity among its labels: every point needs a label"
        )
    if array.dtype == np.uint64 and array.max() > np.iinfo(np.int64).max:
        return array.astype(object)  # such ids are names, too large to calculate with
    return array


def _array_of_one_kind(labels, name):
    # From a list, NumPy would make ["a", nan] two texts, and [1, "1"] one label.
    if isinstance(labels, np.ndarray) or hasattr(labels, "__array__"):
        array = np.asarray(labels)
        if array.ndim != 1 or array.dtype.kind in "biuf":
            return array
        if array.dtype.kind == "c":
            raise TypeError(f"{name} are complex numbers, which cannot be sorted")
        if array.dtype.kind in "USO":
            values = array.tolist()
        elif hasattr(labels, "to_pylist"):  # Arrow's own dates cannot be sorted
            values = labels.to_pylist()
        else:  # NumPy's tolist would make numbers of dates
            values = list(labels if np.iterable(labels) else array)
    else:
        values = list(labels)
    kind = _one_kind(values, name)
    if kind in ("int", "float", "bool"):
        array = np.array(values)
        # One list of numbers below and beyond 2^63 would become floats, and merge some of them.
        if array.dtype.kind == {"int": "i", "float": "f", "bool": "b"}[kind]:
            return array
    array = np.empty(len(values), dtype=object)  # np.array would look inside the labels
    array[:] = values
    return array


def _one_kind(values, name):
    """The one kind of these labels."""
    types = set(map(type, values))
    kinds = set(map(_kind, types))
    if "NoneType" in kinds:
        raise ValueError(f"{name} has None among its labels: every point needs a label")
    if "MaskedConstant" in kinds:
        raise ValueError(f"{name} has masked values: every point needs a label")
    if any(map(_is_list, types)):
        raise ValueError(f"{name} must be one-dimensional, got a list of lists")
    if kinds - {"int", "str", "bool"} and any(map(_is_nan, values)):
        raise ValueError(
            f"{name} has NaN, NaT or infinity among its labels: every point needs a label"
        )
    if len(kinds) > 1:
        raise TypeError(f"{name} mix kinds of labels ({', '.join(sorted(kinds))}): use one kind")
    return kinds.pop() if kinds else None


def _is_list(of_type):
    is_array = hasattr(of_type, "__array__") and not issubclass(of_type, np.generic)
    return is_array or issubclass(of_type, (list, tuple))


def _is_nan(value):
    """Whether this is NaN, NaT or an infinite float: NaN of any kind differs from itself."""
    try:
        return bool(value != value) or (isinstance(value, float) and math.isinf(value))
    except (ArithmeticError, TypeError, ValueError):  # such as a signalling NaN, or pandas.NA
        return True


def _kind(of_type):
    if issubclass(of_type, (bool, np.bool_)):
        return "bool"
    if issubclass(of_type, np.timedelta64):  # which NumPy counts among the integers
        return "timedelta64"
    for kind, base in (("int", numbers.Integral), ("float", (float, np.floating)), ("str", str)):
        if issubclass(of_type, base):
            return kind
    return of_type.__name__


def distinct_labels(labels, name):
    """The labels in sorted order, and of each point the position of its label among them."""
    if labels.dtype.kind != "O":
        values, positions = np.unique(labels, return_inverse=True)
        return values.tolist(), positions
    values = labels.tolist()
    try:
        distinct = sorted(set(values))
    except TypeError as error:
        raise TypeError(f"{name} has labels that cannot be sorted: {error}") from None
    position = {label: p for p, label in enumerate(distinct)}
    return distinct, np.fromiter(map(position.__getitem__, values), np.int64, len(values))


# --- noise ---------------------------------------------------------------------------------------

_NUMBERS = {"int", "float", "Fraction", "Decimal"}  # kinds whose equal numbers are one label


def treat_noise(labels, name, noise, noise_label):
    """The labels, with noise as it was asked for, and which of the points they belong to."""
    one_of(noise, "noise", ("cluster", "singletons", "drop"))
    if noise == "cluster":
        return labels, slice(None)
    is_noise = _is_noise(labels, name, noise_label)
    if not is_noise.any():
        return labels, slice(None)
    if noise == "singletons":
        return _noise_as_singletons(labels, name, is_noise, noise_label), slice(None)
    if is_noise.all():
        raise ValueError(f"{name} has nothing but noise: no point is left to count")
    return labels[~is_noise], ~is_noise


def _is_noise(labels, name, noise_label):
    """Which labels are the noise label; it must be of a kind that could be."""
    kind, came = _kind(type(labels[0])), _kind(type(noise_label))
    if came != kind and not {came, kind} <= _NUMBERS:
        hint = ""
        if kind == "str" and came in _NUMBERS:
            hint = f'; say noise_label="{noise_label}"'
        elif kind in _NUMBERS and came == "str" and noise_label.removeprefix("-").isdecimal():
            hint = f"; say noise_label={noise_label}"
        raise TypeError(
            f"noise_label must be of the kind of {name}, {kind}: "
            f"got {noise_label!r}, of the kind {came}{hint}"
        )
    if isinstance(noise_label, np.number) and came in _NUMBERS:
        noise_label = noise_label.item()
    if _is_nan(noise_label):
        raise ValueError(f"noise_label must be a label that a point can have, got {noise_label!r}")
    if isinstance(noise_label, float) and noise_label.is_integer():
        noise_label = int(noise_label)  # which ints are compared with exactly
    try:
        with np.errstate(over="ignore"):
            return labels == noise_label
    except OverflowError:  # no float is that large
        return np.zeros(len(labels), dtype=bool)


def _noise_as_singletons(labels, name, is_noise, noise_label):
    """Give each noise point a new label, one that no other point carries."""
    count = int(is_noise.sum())
    kind = _kind(type(labels[0]))
    if kind in _NUMBERS:
        # Downwards from below all others: with the usual noise label, -1, -2, -3, …
        others = labels[~is_noise]
        start = math.floor(noise_label)
        if len(others):
            start = min(start, math.floor(others.min()) - 1)
        new = range(start, start - count, -1)
        if kind == "float" and max(start, -new[-1]) > _MOST_POINTS:
            # So far out not every whole number is a float: take those that are free below 0.
            taken = set(others.tolist())
            new = list(itertools.islice((-i for i in itertools.count(1) if -i not in taken), count))
        if kind in ("Fraction", "Decimal"):
            new = map(type(labels[0]), new)
        if labels.dtype.kind == "f":  # a half float would round the new labels together
            labels = labels.astype(np.result_type(labels, float))
        elif labels.dtype.kind in "iu":
            in_reach = start - count >= np.iinfo(np.int64).min
            labels = labels.astype(np.int64 if in_reach else object)
    elif kind == "str":
        width = len(str(count))
        new = [f"{noise_label} {i:0{width}}" for i in range(1, count + 1)]
        if taken := set(new) & set(labels.tolist()):
            raise ValueError(f"{name} has the label {min(taken)!r}, needed for a noise point")
    else:
        raise TypeError(
            f"noise='singletons' needs {name} that are numbers or strings, got {kind}: "
            "there are no new labels of that kind"
        )
    labels = labels.copy()
    labels[is_noise] = list(new)
    return labels


# --- counting ------------------------------------------------------------------------------------


def _small_ranges(true, pred):
    """The (lowest, length) of both label ranges, if both are ints and the table stays small."""
    if true.dtype.kind not in "iu" or pred.dtype.kind not in "iu":
        return None
    (true_low, k), (pred_low, r) = _range(true), _range(pred)
    return ((true_low, k), (pred_low, r)) if r * k <= _CHUNK else None


def _range(labels):
    """The lowest label and the length of the range, each chunk read from memory only once."""
    chunks = (labels[start : start + _CHUNK] for start in range(0, len(labels), _CHUNK))
    ends = [(int(chunk.min()), int(chunk.max())) for chunk in chunks]
    low, high = min(low for low, _ in ends), max(high for _, high in ends)
    return low, high - low + 1


def _count_small(true, pred, true_range, pred_range):
    """Count without sorting, in chunks that stay in the processor's cache and need no memory."""
    (true_low, k), (pred_low, r) = true_range, pred_range
    counts = np.zeros(r * k, dtype=np.int64)
    cells = np.empty(min(_CHUNK, len(true)), dtype=np.int64)
    for start in range(0, len(true), _CHUNK):
        rows, columns = pred[start : start + _CHUNK], true[start : start + _CHUNK]
        cell = cells[: len(rows)]
        np.subtract(rows, pred_low, out=cell, dtype=np.int64, casting="unsafe")
        cell *= k
        np.add(cell, columns, out=cell, dtype=np.int64, casting="unsafe")
        cell -= true_low
        counts += np.bincount(cell, minlength=r * k)
    counts = counts.reshape(r, k)
    rows, columns = counts.sum(axis=1).nonzero()[0], counts.sum(axis=0).nonzero()[0]
    return ContingencyTable(
        counts[np.ix_(rows, columns)], (rows + pred_low).tolist(), (columns + true_low).tolist()
    )


# --- tables typed by hand ------------------------------------------------------------------------


def checked_counts(counts: Any, argument="counts") -> np.ndarray:
    """The counts as whole numbers, if that is what they are."""
    refuse_sparse(counts, argument)
    if np.ma.is_masked(counts):
        raise ValueError(f"{argument} has masked values")
    try:
        array = np.array(counts.to_numpy() if _is_frame(counts) else counts)
    except ValueError:
        raise ValueError(f"{argument} must be a table whose rows are all of one length") from None
    if array.ndim != 2 or array.size == 0:
        raise ValueError(
            f"{argument} must be a table of clusters × partitions, got shape {array.shape}"
        )
    # Whole numbers beyond 64 bits are objects to NumPy, and a bool among ints is an int.
    entries = np.array(counts, dtype=object) if isinstance(counts, (list, tuple)) else array
    if array.dtype.kind not in "iufO" or (
        entries.dtype == object and not all(map(_is_real, entries.flat))
    ):
        raise TypeError(f"{argument} must be numbers of points, not text, bools, dates or others")
    if array.dtype == object:
        array = floats(array)
    if not np.isfinite(array).all():
        raise ValueError(f"{argument} has NaN or infinity in it")
    if (array < 0).any():
        raise ValueError(f"{argument} must not be negative, got {array.min()}")
    if (array != np.floor(array)).any():
        fractional = array[array != np.floor(array)][0]
        raise ValueError(f"{argument} must be whole numbers of points, got {fractional}")
    # The sum of floats cannot overflow; only below it is the sum of integers sure to be right.
    if array.sum(dtype=float) > 2 * _MOST_POINTS or array.sum(dtype=np.int64) > _MOST_POINTS:
        raise ValueError(f"{argument} sum to more than 2^53 points")
    if not array.any():
        raise ValueError(f"{argument} has no point in it")
    return array.astype(np.int64)


def floats(array):
    """An array of numbers of any kind as floats; what is too large for a float is infinite."""
    try:
        return array.astype(float)
    except OverflowError:
        largest = sys.float_info.max
        read = [
            float(x) if abs(x) <= largest else math.inf * (1 if x > 0 else -1) for x in array.flat
        ]
        return np.reshape(read, array.shape)


def _is_real(value):
    is_other = isinstance(value, (bool, np.bool_, np.timedelta64))
    return isinstance(value, numbers.Real) and not is_other


def _is_frame(counts):
    return hasattr(counts, "columns") and callable(getattr(counts, "to_numpy", None))


def _own_names(counts):
    """The names of the rows and columns that the counts bring along, if they do."""
    if isinstance(counts, ContingencyTable):
        return counts.clusters, counts.partitions
    if _is_frame(counts):
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


def checked_names(labels, argument, length, what):
    """The labels of the rows or columns of a table, which are 1, 2, 3, … unless given."""
    if labels is None:
        return tuple(range(1, length + 1))
    names = tuple(read_labels(labels, argument).tolist())
    if len(names) != length:
        raise ValueError(f"{argument} has {len(names)} labels for {length} {what}")
    if len(set(names)) < length:
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"{argument} has the label {twice!r} more than once")
    return names


def _merged(labels, others, argument):
    """The first labels, if they hold all the others; else the union of both in sorted order."""
    if set(others) <= set(labels):
        return labels
    both = [*labels, *others]
    _one_kind(both, argument)
    return tuple(sorted(set(both)))


def _as_array(labels):
    return _array_of_one_kind(labels, "labels")
