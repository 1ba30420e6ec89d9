"""Distances between points: Minkowski, cosine, value difference, and the mixture of two of them.

Also the distances of many points to each other, a block of rows at a time, so that the n × n matrix
of them never exists.
"""

import math
import numbers
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

import numpy as np

# Nominal values are read as labels are, and one attribute's values against the classes are a table
# of counts like any other: both come from contingency.
from clustlib.contingency import contingency_table, read_labels
from clustlib.score import Score, Working, fraction, plus, symbol

METRICS = (
    "braycurtis", "canberra", "chebyshev", "cityblock", "correlation", "cosine", "dice",
    "euclidean", "hamming", "jaccard", "jensenshannon", "mahalanobis", "matching", "minkowski",
    "rogerstanimoto", "russellrao", "seuclidean", "sokalsneath", "sqeuclidean", "yule",
)  # fmt: skip
_BLOCK = 2**20  # distances in memory at a time: 8 MB
_LARGEST = 1e140  # squares of larger numbers, and sums of them, would overflow
_SMALL = 2.0**-400  # squares of numbers that are all smaller would lose their digits, or vanish


def minkowski_distance(x, y, p: float = 2, weights=None) -> float:
    """Length of x − y in the p-norm, with a weight for each attribute.

    dist = (Σ_u w_u |x_u − y_u|^p)^(1/p), in the units of x. p = 1 is the Manhattan distance, p = 2
    the Euclidean, p = ∞ (``math.inf``) the Chebyshev distance max_u |x_u − y_u|, to which a weight
    says only whether its attribute counts at all.

    Parameters
    ----------
    x, y : array-like of shape (d,)
    p : number ≥ 1
        Below 1 the detour would be shorter than the straight way: no distance.
    weights : array-like of shape (d,), optional
        Numbers ≥ 0, at least one of them positive; 1 each by default. They often sum to 1.

    Raises
    ------
    ValueError
        Vectors that are empty, not one-dimensional, of different lengths, or not finite; p below 1;
        weights that are negative, all zero, too few or too many.
    TypeError
        Anything that is not numbers.

    References
    ----------
    周志华《机器学习》§9.3, (9.18) and (9.25).

    Examples
    --------
    The larger p, the more the largest difference decides.

    >>> import math
    >>> import clustlib as cl
    >>> [cl.minkowski_distance([0, 0], [3, 4], p) for p in (1, 2, math.inf)]
    [7.0, 5.0, 4.0]
    >>> cl.minkowski_distance([0, 0], [3, 4], p=1, weights=[0.5, 0.5])
    3.5
    """
    from scipy.spatial.distance import minkowski

    p = _order(p)
    x, y = _vectors(x, y)
    w = _weights(weights, len(x))
    x, y, w = x[w > 0], y[w > 0], w[w > 0]
    largest = float(np.abs(x - y).max())
    if largest == 0:
        return 0.0
    # Measured in the largest difference, no power of one overflows, nor do all of them vanish.
    return largest * float(minkowski((x - y) / largest, np.zeros(len(x)), p, w))


def cosine_similarity(x, y) -> float:
    """Cosine of the angle between two vectors, whatever their lengths.

    cos(x, y) = xᵀy / (‖x‖ ‖y‖). In [−1, 1]: 1 for the same direction, 0 for a right angle, −1 for
    opposite directions. It is a similarity; the distance is ``cosine_distance``.

    Parameters
    ----------
    x, y : array-like of shape (d,)

    Raises
    ------
    ValueError
        Vectors that are zero, empty, not one-dimensional, of different lengths, or not finite.
    TypeError
        Anything that is not numbers.

    References
    ----------
    Zaki & Meira, Data Mining and Machine Learning, ch. 1.3.

    Examples
    --------
    >>> import clustlib as cl
    >>> cl.cosine_similarity([1, 2], [10, 20]), cl.cosine_similarity([1, 2], [-2, 1])
    (1.0, 0.0)
    """
    x, y = _vectors(x, y)
    for name, vector in (("x", x), ("y", y)):
        if not vector.any():
            raise ValueError(f"{name} is the zero vector, which has no direction")
    # The lengths do not matter, and these keep the squares from underflow.
    x, y = x / np.abs(x).max(), y / np.abs(y).max()
    cosine = float(x @ y) / math.sqrt(float(x @ x) * float(y @ y))
    return max(-1.0, min(1.0, cosine))


def cosine_distance(x, y) -> float:
    """One less the cosine of the angle between two vectors.

    1 − cos(x, y). In [0, 2]: 0 for the same direction, 1 for a right angle, 2 for opposite
    directions. It has no units. It does not obey the triangle inequality.

    Parameters
    ----------
    x, y : array-like of shape (d,)

    Raises
    ------
    ValueError
        Vectors that are zero, empty, not one-dimensional, of different lengths, or not finite.
    TypeError
        Anything that is not numbers.

    References
    ----------
    Zaki & Meira, Data Mining and Machine Learning, ch. 1.3.

    Examples
    --------
    Two texts on one subject, one ten times as long, are far apart and yet in one direction.

    >>> import clustlib as cl
    >>> cl.cosine_distance([1, 2], [10, 20]), round(cl.minkowski_distance([1, 2], [10, 20]), 2)
    (0.0, 20.12)
    """
    return 1 - cosine_similarity(x, y)


class ValueDifferenceMetric:
    """How much two nominal values differ in the classes of the points that have them (VDM).

    VDM_p(a, b) = Σ_k |P(k|a) − P(k|b)|^p, where P(k|a) is the share of class k among the points
    with the value a. In [0, 2], and 0 for values with the same shares; no units. It is the p-th
    power of a Minkowski distance: each value becomes the vector of its class shares (``embed``).
    There is no outer root here; ``mixed_distance`` takes it, once.

    Parameters
    ----------
    p : finite number ≥ 1

    Attributes
    ----------
    p : float
    tables : tuple of ContingencyTable
        One for each attribute, after ``fit``: its values in rows, the classes in columns.

    Raises
    ------
    ValueError
        If p is below 1 or not finite.

    References
    ----------
    Stanfill & Waltz, Toward memory-based reasoning, 1986; 周志华《机器学习》§9.3, (9.21).

    Examples
    --------
    Roots (根蒂) that are curled up or slightly curled up differ less than a clear texture (纹理)
    from a blurred one.

    >>> import clustlib as cl
    >>> melons, good, names = cl.datasets.watermelon()
    >>> vdm = cl.ValueDifferenceMetric(p=1).fit(melons[:, :6], good)
    >>> print(vdm.value_distance(1, "蜷缩", "稍蜷").working)
    VDM1(蜷缩, 稍蜷) = Σ_k |n_a,k/n_a − n_b,k/n_b|
                     = |3/8 − 4/7| + |5/8 − 3/7|
                     = 11/28
                     ≈ 0.392857
    >>> vdm.value_distance(3, "清晰", "模糊").exact
    Fraction(14, 9)
    """

    def __init__(self, p: float = 2):
        self.p = _order(p)
        if self.p == math.inf:
            raise ValueError("p must be finite, for the p-th powers are summed; got inf")
        self.tables = None

    def fit(self, nominal, classes):
        """Count how the classes are shared out among the values of each attribute.

        Parameters
        ----------
        nominal : array-like of shape (n, attributes)
            Values of one kind in each column: strings, ints, bools, or others that can be sorted.
        classes : array-like of shape (n,)

        Returns
        -------
        ValueDifferenceMetric
            Itself.

        Raises
        ------
        ValueError
            No row, rows of different lengths, rows and classes that differ in number, a missing
            value (NaN or None).
        TypeError
            Values of mixed kinds in one column.
        """
        columns = _nominal_columns(nominal, "nominal")
        classes = read_labels(classes, "classes")
        if len(columns[0]) != len(classes):
            raise ValueError(
                f"nominal has {len(columns[0])} rows for {len(classes)} classes: "
                "every point needs a class"
            )
        self.tables = tuple(
            contingency_table(classes, read_labels(column, f"attribute {u} of nominal"))
            for u, column in enumerate(columns)
        )
        return self

    def value_distance(self, attribute: int, a, b) -> Score:
        """Return VDM_p(a, b) of two values of one attribute, counted from 0.

        Exact where p is a whole number. Raises ValueError for a value or an attribute that was not
        there in ``fit``, or before it.
        """
        table = self._table(attribute)
        n_a, n_b = (table.counts[_row(table, attribute, value)].tolist() for value in (a, b))
        in_class = list(zip(n_a, n_b, strict=True))
        p = int(self.p) if self.p.is_integer() else self.p
        value = sum(abs(Fraction(x, sum(n_a)) - Fraction(y, sum(n_b))) ** p for x, y in in_class)

        def working():
            # With all its digits, for it is part of what is calculated.
            power = "" if p == 1 else f"^{{{p!r}}}"
            terms = [
                f"|{fraction(x, sum(n_a))} - {fraction(y, sum(n_b))}|{power}" for x, y in in_class
            ]
            definition = r"\sum_k |\frac{n_{a,k}}{n_a} - \frac{n_{b,k}}{n_b}|" + power
            name = rf"\text{{VDM}}_{{{p:g}}}({_text(a)}, {_text(b)})"
            return Working(name, [definition, plus(terms)])

        return Score(value, working)

    def embed(self, nominal):
        """Put the class shares in place of the values.

        Minkowski distances between the rows of the result, to the power p, are sums of VDM_p over
        the attributes.

        Parameters
        ----------
        nominal : array-like of shape (m, attributes)

        Returns
        -------
        ndarray of shape (m, attributes · classes)

        Raises
        ------
        ValueError
            A value that was not there in ``fit``, a wrong number of attributes, or no ``fit`` yet.
        """
        return self._embed(nominal, "nominal")

    def pairwise(self, U, V=None):
        """Sum of VDM_p over the attributes, of every row of U and every row of V.

        There is no outer root: ``vdm.pairwise(U) ** (1 / vdm.p)`` is a matrix of distances.

        Parameters
        ----------
        U : array-like of shape (m, attributes)
        V : array-like of shape (m', attributes), optional
            By default U.

        Returns
        -------
        ndarray of shape (m, m')

        Raises
        ------
        ValueError
            A value that was not there in ``fit``, a wrong number of attributes, or no ``fit`` yet.
        """
        from scipy.spatial.distance import cdist

        u = self._embed(U, "U")
        v = u if V is None else self._embed(V, "V")
        return cdist(u, v, "minkowski", p=self.p) ** self.p

    def __repr__(self):
        return f"ValueDifferenceMetric(p={self.p:g})"

    def _fitted(self):
        if self.tables is None:
            raise ValueError("the metric knows no values yet: call fit(nominal, classes) first")
        return self.tables

    def _table(self, attribute):
        tables = self._fitted()
        if not _is_index(attribute, len(tables)):
            raise ValueError(
                f"attribute must be a whole number from 0 to {len(tables) - 1}, got {attribute!r}"
            )
        return tables[attribute]

    def _embed(self, nominal, name):
        tables = self._fitted()
        columns = _nominal_columns(nominal, name)
        if len(columns) != len(tables):
            raise ValueError(
                f"{name} has {len(columns)} attributes, the metric was fitted on {len(tables)}"
            )
        embedded = []
        for u, (table, column) in enumerate(zip(tables, columns, strict=True)):
            shares = table.counts / table.cluster_sizes[:, None]
            embedded.append(shares[[_row(table, u, value) for value in column]])
        return np.hstack(embedded)


def mixed_distance(
    x,
    y,
    vdm: ValueDifferenceMetric,
    ordered: Sequence[int] = (6, 7),
    nominal: Sequence[int] = (0, 1, 2, 3, 4, 5),
    weights=None,
) -> float:
    """Distance of two points with ordered and nominal attributes.

    dist = (Σ_ordered w_u |x_u − y_u|^p + Σ_nominal w_u VDM_p(x_u, y_u))^(1/p), with the p of the
    metric. Bring the ordered attributes to one scale first: VDM has no units.

    Parameters
    ----------
    x, y : sequences of length d
        Numbers at the ordered places, nominal values at the nominal ones; no other place counts.
    vdm : ValueDifferenceMetric
        Fitted on the nominal attributes.
    ordered, nominal : sequences of ints
        The places, from 0, of the attributes; those of ``nominal`` in the order in which the metric
        was fitted. The defaults are those of the watermelons.
    weights : array-like of shape (d,), optional
        Numbers ≥ 0, one for each place of x; 1 each by default.

    Raises
    ------
    ValueError
        A value that the metric does not know; an ordered attribute that is not finite; places out
        of range or given twice; lengths that do not fit; weights that are negative or all zero.
    TypeError
        An ordered attribute that is no number; a ``vdm`` that is none.

    References
    ----------
    周志华《机器学习》§9.3, (9.23) and (9.24).

    Examples
    --------
    The first two melons are both good, the tenth is not.

    >>> import clustlib as cl
    >>> melons, good, names = cl.datasets.watermelon()
    >>> vdm = cl.ValueDifferenceMetric(p=2).fit(melons[:, :6], good)
    >>> round(cl.mixed_distance(melons[0], melons[1], vdm), 4)
    0.3854
    >>> round(cl.mixed_distance(melons[0], melons[9], vdm), 4)
    1.6688
    """
    if not isinstance(vdm, ValueDifferenceMetric):
        raise TypeError(f"vdm must be a ValueDifferenceMetric, got {type(vdm).__name__}")
    x, y = _point(x, "x"), _point(y, "y")
    if len(x) != len(y):
        raise ValueError(f"x and y must be of the same length, got {len(x)} and {len(y)}")
    ordered, nominal = _places(ordered, "ordered", len(x)), _places(nominal, "nominal", len(x))
    if both := set(ordered) & set(nominal):
        raise ValueError(f"place {min(both)} is given as ordered and as nominal")
    if not ordered and not nominal:
        raise ValueError("ordered and nominal are both empty: no attribute is left to compare")
    weights = _weights(weights, len(x))

    def vector(point, name):
        coordinates = [_number(point[u], f"{name}[{u}]") for u in ordered]
        shares = vdm._embed([[point[u] for u in nominal]], name)[0] if nominal else []
        return [*coordinates, *shares]

    x, y = vector(x, "x"), vector(y, "y")
    # A nominal attribute has as many coordinates as there are classes, all of one weight.
    classes = (len(x) - len(ordered)) // max(1, len(nominal))
    return minkowski_distance(x, y, vdm.p, [*weights[ordered], *weights[nominal].repeat(classes)])


# --- many points ---------------------------------------------------------------------------------


def distance_blocks(X, starts, metric):
    """Yield (cluster, start, stop, distances) until every pair of points has been in a block.

    The points are sorted by cluster: those of cluster c are X[starts[c]:starts[c + 1]]. A block
    holds the distances from the points X[start:stop], all of them of one cluster, to X[start:]; it
    is overwritten by the next one. What lies to the left of it is a block above, transposed.
    """
    from scipy.spatial.distance import cdist

    n = len(X)
    options = _options(X, metric)
    scale = scale_of(X) if metric in ("euclidean", "minkowski") else 1
    if scale != 1:
        X = X * scale
    buffer = np.empty(max(n, min(_BLOCK, n * n)))
    for cluster, (start, end) in enumerate(pairwise(starts)):
        while start < end:
            stop = min(end, start + max(1, len(buffer) // (n - start)))
            shape = stop - start, n - start
            d = buffer[: shape[0] * shape[1]].reshape(shape)
            cdist(X[start:stop], X[start:], metric, out=d, **options)
            if scale != 1:
                d /= scale
            np.fill_diagonal(d, 0)  # a point and itself, where rounding may leave a trace
            if not (d.min() >= 0 and d.max() < math.inf):  # so that NaN is caught too
                raise ValueError(
                    f"metric {metric!r} is not defined for all pairs of these points: "
                    f"a distance came out as {d[~((d >= 0) & (d < math.inf))][0]}"
                )
            if callable(metric):
                np.abs(d, out=d)  # it may have returned −0, whose bits are no distance's
            yield cluster, start, stop, d
            start = stop


def scale_of(X):
    """A power of two that brings points to a size whose squares are floats; nearly always 1."""
    largest = np.abs(X).max()
    return 2.0 ** min(1000, -math.frexp(largest)[1]) if 0 < largest < _SMALL else 1


def check_metric(metric):
    """Raise a ValueError that lists the metrics, unless it is one of them or a function."""
    if not callable(metric) and metric not in METRICS:
        raise ValueError(
            f"metric must be a function of two points or one of {', '.join(METRICS)}; "
            f"got {metric!r}"
        )


def _options(X, metric):
    """What cdist would else estimate from each block alone."""
    if metric == "seuclidean":
        if (X.max(axis=0) == X.min(axis=0)).any():
            raise ValueError("metric 'seuclidean' needs every column of X to vary")
        return {"V": X.var(axis=0, ddof=1)}
    if metric == "mahalanobis":
        deviations = X - X.mean(axis=0)
        if np.linalg.matrix_rank(deviations) < X.shape[1]:
            raise ValueError(
                "metric 'mahalanobis' needs points whose covariance matrix can be inverted"
            )
        return {"VI": np.linalg.inv(deviations.T @ deviations / (len(X) - 1))}
    return {}


# --- reading -------------------------------------------------------------------------------------


def read_numbers(values, name, dimensions):
    """The values as a float array with so many dimensions, none of them empty, all finite."""
    if np.ma.is_masked(values):
        raise ValueError(f"{name} has masked values")
    try:
        array = np.asarray(values)
    except ValueError:
        raise ValueError(f"{name} must have rows that are all of one length") from None
    if array.dtype.kind == "O" and array.ndim == dimensions and all(map(_is_real, array.flat)):
        array = array.astype(float)
    if array.dtype.kind not in "biuf":
        raise TypeError(f"{name} must be numbers, got {_kind(values, array)}")
    if array.ndim != dimensions:
        hint = "; one attribute alone is X.reshape(-1, 1)" if (name, array.ndim) == ("X", 1) else ""
        what = ["a list of numbers", "a table, one row a point"][dimensions - 1]
        raise ValueError(f"{name} must be {what}, got shape {array.shape}{hint}")
    if array.size == 0:
        raise ValueError(f"{name} is empty: got shape {array.shape}")
    array = array.astype(float, copy=False)
    if not np.isfinite(array).all():
        at = tuple(map(int, np.argwhere(~np.isfinite(array))[0]))
        raise ValueError(f"{name} must be finite: {name}{list(at)} is {array[at]}")
    if max(array.max(), -array.min()) > _LARGEST:
        raise ValueError(f"{name} has a number beyond {_LARGEST:g}, whose square would overflow")
    return array


def _kind(values, array):
    if isinstance(values, (list, tuple, np.ndarray)):
        return {"U": "text", "S": "bytes", "c": "complex numbers"}.get(array.dtype.kind, "objects")
    return type(values).__name__


def _vectors(x, y):
    x, y = read_numbers(x, "x", 1), read_numbers(y, "y", 1)
    if len(x) != len(y):
        raise ValueError(f"x and y must be of the same length, got {len(x)} and {len(y)}")
    return x, y


def _order(p):
    if not _is_real(p) or not p >= 1:
        raise ValueError(f"p must be a number of at least 1, got {p!r}")
    return float(p)


def _weights(weights, length):
    if weights is None:
        return np.ones(length)
    w = read_numbers(weights, "weights", 1)
    if len(w) != length:
        raise ValueError(f"weights has {len(w)} weights for {length} attributes")
    if (w < 0).any():
        raise ValueError(f"weights must not be negative, got {w.min():g}")
    if not w.any():
        raise ValueError("weights are all zero: no attribute is left to compare")
    return w


def _is_real(value):
    return isinstance(value, numbers.Real) and not isinstance(value, (bool, np.bool_))


def _is_index(value, length):
    is_whole = isinstance(value, numbers.Integral) and not isinstance(value, bool)
    return is_whole and 0 <= value < length


def _nominal_columns(nominal, name):
    """The columns of a table of nominal values, whose kinds may differ from column to column."""
    if hasattr(nominal, "__array__"):
        array = np.asarray(nominal)
        rows = list(array) if array.ndim == 2 else []
    else:
        rows = list(nominal) if np.iterable(nominal) and not isinstance(nominal, str) else []
    # From lists NumPy would make ["a", 1] two texts, so they are transposed by hand.
    if not rows or any(isinstance(row, str) or not np.iterable(row) for row in rows):
        raise ValueError(f"{name} must be a table of values, one row a point")
    lengths = set(map(len, rows))
    if len(lengths) > 1 or 0 in lengths:
        raise ValueError(f"{name} must have rows of one length, at least 1; got {sorted(lengths)}")
    return [list(column) for column in zip(*rows, strict=True)]


def _row(table, attribute, value):
    """The row of a value in the table of its attribute."""
    try:
        return table.clusters.index(value)
    except ValueError:
        known = ", ".join(map(repr, table.clusters))
        raise ValueError(f"attribute {attribute} has no value {value!r}: it has {known}") from None


def _text(value):
    return symbol("", value) if isinstance(value, str) else str(value)


def _point(values, name):
    if isinstance(values, str) or not np.iterable(values):
        raise ValueError(f"{name} must be one point: a list of its attributes")
    return list(values)


def _places(places, name, length):
    places = list(places)
    if not all(_is_index(place, length) for place in places):
        raise ValueError(f"{name} must be places from 0 to {length - 1}, got {places}")
    if len(set(places)) < len(places):
        raise ValueError(f"{name} has a place twice: {places}")
    return places


def _number(value, name):
    if not _is_real(value):
        raise TypeError(f"{name} is an ordered attribute and must be a number, got {value!r}")
    return value
