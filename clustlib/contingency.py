"""From two label vectors to the table n_ij that every external measure starts from."""

import functools
import math
import numbers
from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from clustlib.score import elided, html_table, plain, symbol, text_table

# Floats count whole points exactly up to here, and int64 sums of counts cannot overflow.
_MOST_POINTS = 2**53
_MOST_CELLS = 2**27  # a gigabyte of counts
_SHOWN = 12  # rows and columns of a display; in the middle of longer ones stands an ellipsis
_CHUNK = 2**16
_SMALLEST, _LARGEST = 1e-150, 1e150  # the squares of such parameters are floats, too
_CAPTION = "clusters in rows, partitions in columns"


def contingency_table(labels_true, labels_pred, *, noise="cluster", noise_label=-1):
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

    Returns
    -------
    ContingencyTable
        Rows are clusters C_i, columns are partitions T_j.

    Raises
    ------
    ValueError
        Labels that are empty, not one-dimensional or of different lengths; NaN, infinity, None or
        a masked value among them; an unknown ``noise``; nothing left after dropping noise.
    TypeError
        Labels of mixed kinds, or of a kind that cannot be sorted.

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
    """
    if noise not in ("cluster", "singletons", "drop"):
        raise ValueError(f"noise must be 'cluster', 'singletons' or 'drop', got {noise!r}")
    true, pred = read_labels(labels_true, "labels_true"), read_labels(labels_pred, "labels_pred")
    if len(true) != len(pred):
        raise ValueError(
            "labels_true and labels_pred must be of the same length, one label a point: "
            f"got {len(true)} and {len(pred)}"
        )
    if noise != "cluster":
        is_noise = np.broadcast_to(pred == noise_label, pred.shape).astype(bool)
        if noise == "drop":
            true, pred = true[~is_noise], pred[~is_noise]
            if len(true) == 0:
                raise ValueError("labels_pred has nothing but noise: no point is left to count")
        elif is_noise.any():
            pred = _noise_as_singletons(pred, is_noise, noise_label)
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


class ContingencyTable:
    """The r × k table of counts n_ij: rows are clusters C_i, columns are partitions T_j.

    Parameters
    ----------
    counts : array-like of shape (r, k)
        Whole numbers ≥ 0, at least one of them positive, at most 2^53 in all. Empty rows and
        columns are kept in the display and change no measure.
    clusters, partitions : sequences of r and of k distinct labels, optional
        By default 1..r, shown as C1, C2, …, and 1..k, shown as T1, T2, ….

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
        labels that repeat or are too few or too many.
    TypeError
        Counts that are not numbers; labels of mixed kinds.

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

    def __init__(
        self, counts, clusters: Sequence | None = None, partitions: Sequence | None = None
    ):
        self.counts = checked_counts(counts)
        r, k = self.counts.shape
        self.clusters = checked_names(clusters, "clusters", r, "rows of counts")
        self.partitions = checked_names(partitions, "partitions", k, "columns of counts")
        self.cluster_sizes = self.counts.sum(axis=1)
        self.partition_sizes = self.counts.sum(axis=0)
        self.n = int(self.cluster_sizes.sum())
        for array in (self.counts, self.cluster_sizes, self.partition_sizes):
            array.flags.writeable = False

    @property
    def T(self):
        """The table with clusters and partitions exchanged."""
        return ContingencyTable(self.counts.T, self.partitions, self.clusters)

    def to_labels(self):
        """Return ``(labels_true, labels_pred)``, two arrays of n labels that give this table.

        ``contingency_table(*t.to_labels())`` gives t back, in the sorted order of the labels and
        without empty rows and columns, which no label vector can hold.
        """
        r, k = self.counts.shape
        repeats = self.counts.ravel()
        true = np.repeat(np.tile(_as_array(self.partitions), r), repeats)
        pred = np.repeat(np.repeat(_as_array(self.clusters), k), repeats)
        return true, pred

    def __add__(self, other):
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

    __hash__ = None

    def __reduce__(self):
        # Copies and unpickled tables go through __init__, so that they are read-only too.
        return ContingencyTable, (self.counts, self.clusters, self.partitions)

    def __repr__(self):
        return text_table(*self._display())

    def _repr_html_(self):
        table = html_table(*self._display(), caption=_CAPTION)
        # The margins' names, typeset: the last heading of the columns and that of the last row.
        head, body = table.split("</thead>")
        head = "<i>n<sub>i</sub></i>".join(head.rsplit("n_i", 1))
        body = "<i>m<sub>j</sub></i>".join(body.rsplit("m_j", 1))
        return f"{head}</thead>{body}"

    def _display(self):
        """Header and rows of the display, both margins included, elided where it is large."""
        dots = "…"
        rows = elided(range(len(self.clusters)), None, _SHOWN)
        columns = elided(range(len(self.partitions)), None, _SHOWN)

        def line(name, cells, size):
            return [name, *(dots if j is None else str(cells[j]) for j in columns), str(size)]

        header = line("", [plain(symbol("T", label)) for label in self.partitions], "n_i")
        body = [
            [dots] * (len(columns) + 2)
            if i is None
            else line(plain(symbol("C", self.clusters[i])), self.counts[i], self.cluster_sizes[i])
            for i in rows
        ]
        return header, [*body, line("m_j", self.partition_sizes, self.n)]

    def latex(self, outlined=()):
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


def takes_table(measure):
    """Let a measure refuse anything but a ContingencyTable, two label vectors above all."""

    @functools.wraps(measure)
    def checked(t, *args, **kwargs):
        require_table(t, f"t in {measure.__name__}(t)")
        return measure(t, *args, **kwargs)

    return checked


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


def read_labels(labels, name):
    """The labels as a one-dimensional array, of numbers or else of objects, all of one kind."""
    if isinstance(labels, ContingencyTable):
        raise TypeError(f"{name} must be labels, one a point, got a ContingencyTable")
    if np.ma.is_masked(labels):
        raise ValueError(f"{name} has masked values: every point needs a label")
    if isinstance(labels, np.ndarray) and labels.dtype.kind in "biuf":
        array = labels
    else:
        if isinstance(labels, (str, bytes, dict, set, frozenset)) or not np.iterable(labels):
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
    is_text = isinstance(labels, np.ndarray) and labels.dtype.kind in "US"
    values = labels.tolist() if is_text else list(labels)
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
    kinds = {_kind(of_type) for of_type in set(map(type, values))}
    if "NoneType" in kinds:
        raise ValueError(f"{name} has None among its labels: every point needs a label")
    if kinds & {"list", "tuple", "ndarray"}:
        raise ValueError(f"{name} must be one-dimensional, got a list of lists")
    if kinds - {"int", "str", "bool"} and any(map(_is_nan, values)):
        raise ValueError(
            f"{name} has NaN, NaT or infinity among its labels: every point needs a label"
        )
    if len(kinds) > 1:
        raise TypeError(f"{name} mix kinds of labels ({', '.join(sorted(kinds))}): use one kind")
    return kinds.pop() if kinds else None


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


def _noise_as_singletons(pred, is_noise, noise_label):
    """Give each noise point a new label, one that no other point carries."""
    count = int(is_noise.sum())
    if all(isinstance(label, numbers.Real) for label in (pred[0], noise_label)):
        # Downwards from below all others: with the usual noise label, -1, -2, -3, …
        below = math.floor(min(pred[~is_noise], default=noise_label + 1)) - 1
        start = min(below, math.floor(noise_label))
        if start - count < -_MOST_POINTS:
            raise ValueError("labels_pred reach down too far: no number is left for noise points")
        new = [start - i for i in range(count)]
        pred = pred.astype(np.int64) if pred.dtype.kind in "iu" else pred.copy()
    elif isinstance(noise_label, str):
        width = len(str(count))
        new = [f"{noise_label} {i:0{width}}" for i in range(1, count + 1)]
        if taken := set(new) & set(pred.tolist()):
            raise ValueError(f"labels_pred has the label {min(taken)!r}, needed for a noise point")
        pred = pred.copy()
    else:
        raise TypeError("noise='singletons' needs labels_pred that are numbers or strings")
    pred[is_noise] = new
    return pred


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


def checked_counts(counts, argument="counts"):
    """The counts as whole numbers, if that is what they are."""
    if np.ma.is_masked(counts):
        raise ValueError(f"{argument} has masked values")
    try:
        array = np.array(counts)
    except ValueError:
        raise ValueError(f"{argument} must be a table whose rows are all of one length") from None
    if array.ndim != 2 or array.size == 0:
        raise ValueError(
            f"{argument} must be a table of clusters × partitions, got shape {array.shape}"
        )
    if array.dtype.kind not in "iuf":
        # Whole numbers beyond 64 bits arrive as objects; text, bools and dates are not counts.
        if not all(isinstance(x, numbers.Real) and not isinstance(x, bool) for x in array.flat):
            raise TypeError(f"{argument} must be numbers of points")
        array = array.astype(float)
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
