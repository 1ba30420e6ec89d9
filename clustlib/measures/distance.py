"""Distances between points: Minkowski, cosine, value difference, and mixed attributes.

Each takes two points, or two values of an attribute, and returns a ``Score``.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from clustlib.contingency import ContingencyTable, contingency_table
from clustlib.expressions import (
    UNREADABLE,
    Name,
    Number,
    Quantity,
    Said,
    digits,
    max_over,
    sqrt,
    sum_over,
    symbol,
)
from clustlib.score import Score
from clustlib.validation import (
    check_coordinate,
    check_labels,
    check_nominal,
    check_norm_order,
    check_point,
    check_roles,
    check_same_index,
    check_vectors,
    check_weights,
    exact_arrays,
    exact_fraction,
    is_index,
    position_of_value,
    short_repr,
)

__all__ = [
    "ValueDifferenceMetric",
    "cosine_distance",
    "cosine_similarity",
    "minkowski_distance",
    "mixed_distance",
]

# A fraction to a larger power is too long to read.
_EXACT_POWER = 100


def minkowski_distance(
    x: ArrayLike, y: ArrayLike, p: float = 2, weights: ArrayLike | None = None
) -> Score:
    """Return the length of x − y in the p-norm, with a weight for each attribute.

    dist = (Σ_u w_u |x_u − y_u|^p)^(1/p), in the units of x. p = 1 is the Manhattan distance, p = 2
    the Euclidean, p = ∞ (``math.inf``) the Chebyshev distance max_u |x_u − y_u|, for which an
    attribute counts if its weight is positive.

    Parameters
    ----------
    x, y : array-like of shape (d,)
    p : number ≥ 1
        Below 1 the triangle inequality would not hold.
    weights : array-like of shape (d,), optional
        Numbers ≥ 0, at least one of them positive; 1 each by default. If they sum to 1, the
        distance is between the smallest and the largest difference, however many attributes there
        are.

    Returns
    -------
    Score
        With ``exact`` if x, y and the weights are whole numbers or Fractions, and p is 1 or ∞, or a
        whole number up to 100 whose root is a fraction.

    Raises
    ------
    ValueError
        If the vectors are empty, not one-dimensional, of different lengths, or not finite; if p is
        below 1; if weights are negative, all zero, too few or too many.
    TypeError
        If an argument is not numeric.

    References
    ----------
    周志华《机器学习》§9.3, (9.18) and (9.25).

    Examples
    --------
    The larger p, the larger the influence of the largest difference.

    >>> import math
    >>> import clustlib as cl
    >>> [cl.minkowski_distance([0, 0], [3, 4], p) for p in (1, 2, math.inf)]
    [7.0, 5.0, 4.0]
    >>> print(cl.minkowski_distance([1, 1], [4, -3]).working)
    dist2(x, y) = √(Σ_u (x_u − y_u)^2)
                = √((1 − 4)^2 + (1 − (−3))^2)
                = √25
                = 5

    Doubled weights multiply every distance by 2^(1/p), here by 2, and so keep their order. With
    weights that sum to 1, two differences of 3 are a distance of 3.

    >>> points = [3, 3], [0, 4]
    >>> [cl.minkowski_distance([0, 0], x, p=1, weights=[0.5, 0.5]) for x in points]
    [3.0, 2.0]
    >>> [cl.minkowski_distance([0, 0], x, p=1, weights=[1, 1]) for x in points]
    [6.0, 4.0]
    """
    p = check_norm_order(p)
    u, v = check_vectors(x, y)
    w = check_weights(weights, len(u))
    exact = exact_arrays(x, y, weights)
    value = None if exact is None else _exact_norm(abs(exact[0] - exact[1]), exact[2], p)
    if value is None:
        value = _weighted_norm(u - v, w, p)
    x, y, w = (u, v, w) if exact is None else exact

    def name():
        return _name_with_order("dist", p) + "(x, y)"

    if p == math.inf:
        note = "u with w_u > 0" if weights is not None else ""
        return Score(name, lambda: _largest_steps(x[w > 0], y[w > 0]), value=value, note=note)
    terms = _power_of_difference(_vector_quantity("x_u", x), _vector_quantity("y_u", y), p)
    total = sum_over("u", terms if weights is None else _vector_quantity("w_u", w) * terms)
    return Score(name, *_root_steps(value, p, total), value=value)


def _largest_steps(x, y):
    """Return the formula of the largest difference, and this difference itself."""
    x_u, y_u = _vector_quantity("x_u", x), _vector_quantity("y_u", y)
    position = {"u": int(np.abs(x - y).argmax())}
    return [max_over("u", abs(x_u - y_u)), abs(x_u - y_u).substitute(position)]


def cosine_similarity(x: ArrayLike, y: ArrayLike) -> Score:
    """Return the cosine of the angle between two vectors.

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
    >>> print(cl.cosine_similarity([3, 4], [4, 3]).working)
    cos(x, y) = (Σ_u x_u · y_u) / (√(Σ_u x_u^2) · √(Σ_u y_u^2))
              = (3 · 4 + 4 · 3) / (√(3^2 + 4^2) · √(4^2 + 3^2))
              = 24 / (√25 · √25)
              = 24/25
              = 0.96
    """
    x, y, cosine = _vectors_and_cosine(x, y)
    return Score("cos(x, y)", *_cosine_steps(x, y), value=cosine)


def cosine_distance(x: ArrayLike, y: ArrayLike) -> Score:
    """Return 1 minus the cosine of the angle between two vectors.

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
    A text and one ten times as long with the same words are far apart, but in one direction.

    >>> import clustlib as cl
    >>> cl.cosine_distance([1, 2], [10, 20]), round(cl.minkowski_distance([1, 2], [10, 20]), 2)
    (0.0, 20.12)
    >>> print(cl.cosine_distance([3, 4], [4, 3]).working)
    cosine distance(x, y) = 1 − (Σ_u x_u · y_u) / (√(Σ_u x_u^2) · √(Σ_u y_u^2))
                          = 1 − (3 · 4 + 4 · 3) / (√(3^2 + 4^2) · √(4^2 + 3^2))
                          = 1 − 24 / (√25 · √25)
                          = 1 − 24/25
                          = 1/25
                          = 0.04
    """
    x, y, cosine = _vectors_and_cosine(x, y)
    definition, cosine_steps = _cosine_steps(x, y)

    def steps():
        return [1 - step for step in (*cosine_steps(), Number(cosine))]

    return Score("cosine distance(x, y)", 1 - definition, steps, value=1 - cosine)


class ValueDifferenceMetric:
    """The value difference metric (VDM): how much the classes of two nominal values differ.

    VDM_p(a, b) = Σ_k |P(k|a) − P(k|b)|^p, where P(k|a) is the share of class k among the points
    with the value a. In [0, 2], and 0 for values with the same shares; no units. It is the p-th
    power of a Minkowski distance between the vectors of class shares that ``embed`` returns. There
    is no outer root here, since ``mixed_distance`` takes it.

    Parameters
    ----------
    p : finite number ≥ 1

    Attributes
    ----------
    p : float
    tables : tuple of ContingencyTable
        After ``fit``, one for each attribute, with its values in rows and the classes in columns.

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
        self.p = check_norm_order(p)
        if self.p == math.inf:
            raise ValueError("p must be finite, since the p-th powers are summed; got inf")
        self.tables: tuple[ContingencyTable, ...] | None = None

    def fit(self, nominal: ArrayLike, classes: ArrayLike) -> ValueDifferenceMetric:
        """Count the classes of the points with each value of each attribute.

        Parameters
        ----------
        nominal : array-like of shape (n, attributes)
            Values of one type in each column: strings, ints, bools, or others that can be sorted.
        classes : array-like of shape (n,)

        Returns
        -------
        ValueDifferenceMetric
            Itself.

        Raises
        ------
        ValueError
            If there is no row, rows have different lengths, rows and classes differ in number, or a
            value is missing (NaN or None).
        TypeError
            If a column has values of different types.
        """
        check_same_index(nominal=nominal, classes=classes)
        columns = check_nominal(nominal, "nominal")
        classes = check_labels(classes, "classes")
        if len(columns[0]) != len(classes):
            raise ValueError(
                f"nominal has {len(columns[0])} rows for {len(classes)} classes: "
                "every point needs a class"
            )
        self.tables = tuple(
            contingency_table(classes, check_labels(column, f"attribute {u} of nominal"))
            for u, column in enumerate(columns)
        )
        return self

    def value_distance(self, attribute: int, a: object, b: object) -> Score:
        """Return VDM_p(a, b) of two values of one attribute, counted from 0.

        It is exact if p is a whole number up to 100. Raises ValueError for a value or an attribute
        that was not in ``fit``, or before ``fit``.
        """
        table = self._table(attribute)
        n_a, n_b = (
            table.counts[
                position_of_value(value, table.clusters, f"attribute {attribute}")
            ].tolist()
            for value in (a, b)
        )
        in_class = list(zip(n_a, n_b, strict=True))
        p = self.p
        # The numerators of the differences of shares, with the denominator n_a n_b.
        above = [abs(x * sum(n_b) - y * sum(n_a)) for x, y in in_class]
        value = _sum_of_powers(above, sum(n_a) * sum(n_b), p)

        def name():
            return _name_with_order("VDM", p) + "(" + _value_name(a) + ", " + _value_name(b) + ")"

        def shares():
            n_ak, n_bk = Quantity("n_a,k", n_a, ("k",)), Quantity("n_b,k", n_b, ("k",))
            terms = abs(n_ak / Quantity("n_a", sum(n_a)) - n_bk / Quantity("n_b", sum(n_b)))
            return [sum_over("k", terms if p == 1 else terms ** _exponent(p))]

        return Score(name, shares, value=value)

    def embed(self, nominal: ArrayLike) -> np.ndarray:
        """Replace each value by its class shares.

        Minkowski distances between rows of the result, to the power p, are sums of VDM_p over the
        attributes.

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

    def pairwise(self, U: ArrayLike, V: ArrayLike | None = None) -> np.ndarray:
        """Return the sum of VDM_p over the attributes for every row of U and every row of V.

        There is no outer root, so ``vdm.pairwise(U) ** (1 / vdm.p)`` is a matrix of distances.

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
            raise ValueError("the metric is not fitted: call fit(nominal, classes) first")
        return self.tables

    def _table(self, attribute):
        tables = self._fitted()
        if not is_index(attribute, len(tables)):
            raise ValueError(
                f"attribute must be a whole number from 0 to {len(tables) - 1}, "
                f"got {short_repr(attribute)}"
            )
        return tables[attribute]

    def _embed(self, nominal, name, places=None):
        tables = self._fitted()
        columns = check_nominal(nominal, name)
        if len(columns) != len(tables):
            raise ValueError(
                f"{name} has {len(columns)} attributes, the metric was fitted on {len(tables)}"
            )
        embedded = []
        for u, (table, column) in enumerate(zip(tables, columns, strict=True)):
            shares = table.counts / table.cluster_sizes[:, None]
            where = "" if places is None else f"{name}[{places[u]}] is not known: "
            where += f"attribute {u}"
            embedded.append(
                shares[[position_of_value(value, table.clusters, where) for value in column]]
            )
        return np.hstack(embedded)


def mixed_distance(
    x: Sequence | np.ndarray,
    y: Sequence | np.ndarray,
    vdm: ValueDifferenceMetric,
    ordered: Sequence[int] | None = None,
    nominal: Sequence[int] | None = None,
    weights: ArrayLike | None = None,
) -> Score:
    """Return the distance of two points with ordered and nominal attributes.

    dist = (Σ_ordered w_u |x_u − y_u|^p + Σ_nominal w_u VDM_p(x_u, y_u))^(1/p), with the p of the
    metric. VDM has no units, so scale the ordered attributes first.

    Parameters
    ----------
    x, y : sequences of length d
        Numbers at the ordered places and values at the nominal ones. Other places are ignored.
    vdm : ValueDifferenceMetric
        Fitted on the nominal attributes.
    ordered, nominal : sequences of ints, optional
        The places of the attributes, from 0; those of ``nominal`` in the order of ``fit``. Give
        both or neither. By default, places with text are nominal and all others ordered, if there
        are as many texts as the metric has attributes.
    weights : array-like of shape (d,), optional
        Numbers ≥ 0, one for each place of x; 1 each by default.

    Raises
    ------
    ValueError
        If the metric does not know a value, an ordered attribute is not finite, places are out of
        range or repeated, only one of ``ordered`` and ``nominal`` is given, the default does not
        apply, lengths differ, or weights are negative or all zero.
    TypeError
        If an ordered attribute is not a number, or ``vdm`` is not a ValueDifferenceMetric.

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

    Numbers that are names, here of makers, look like ordered attributes. Name both kinds then.

    >>> makers = cl.ValueDifferenceMetric(p=2).fit([[1], [1], [2]], ["good", "bad", "bad"])
    >>> print(cl.mixed_distance([1, 20], [2, 21], makers, ordered=[1], nominal=[0]).working)
    dist(x, y) = √(Σ_ordered (x_u − y_u)^2 + Σ_nominal VDM2(x_u, y_u))    (u from 0)
               = √(x1: (20 − 21)^2 + x0: 1/2)
               = √(1 + 1/2)
               = √1.5
               ≈ 1.224745
    """
    if not isinstance(vdm, ValueDifferenceMetric):
        raise TypeError(f"vdm must be a ValueDifferenceMetric, got {type(vdm).__name__}")
    attributes = len(vdm._fitted())
    x, y = check_point(x, "x"), check_point(y, "y")
    if len(x) != len(y):
        raise ValueError(f"x and y must be of the same length, got {len(x)} and {len(y)}")
    ordered, nominal = check_roles(x, y, ordered, nominal, attributes)
    all_weights = check_weights(weights, len(x))

    def vector(point, name):
        coordinates = [check_coordinate(point[u], name, u) for u in ordered]
        shares = vdm._embed([[point[u] for u in nominal]], name, nominal)[0] if nominal else []
        return np.array([*coordinates, *shares], dtype=float)

    p, n, a, b = vdm.p, len(ordered), vector(x, "x"), vector(y, "y")
    # A nominal attribute has as many coordinates as there are classes, all of one weight.
    classes = (len(a) - n) // max(1, len(nominal))
    w = np.array([*all_weights[ordered], *all_weights[nominal].repeat(classes)])
    if not w.any():
        raise ValueError("weights are all zero: no attribute is left to compare")
    value = _weighted_norm(a - b, w, p)
    # The copy keeps these tables if the metric is fitted again.
    fitted = copy.copy(vdm)

    def vdms():
        scores = (fitted.value_distance(k, x[u], y[u]) for k, u in enumerate(nominal))
        return np.array([float(s) if s.exact is None else s.exact for s in scores], dtype=object)

    parts = []
    if ordered:
        x_u, y_u = Quantity("x_u", a[:n], ("ordered",)), Quantity("y_u", b[:n], ("ordered",))
        parts.append(("ordered", _power_of_difference(x_u, y_u, p), ordered))
    if nominal:
        v_u = Quantity(lambda: _name_with_order("VDM", p) + "(x_u, y_u)", vdms, ("nominal",))
        parts.append(("nominal", v_u, nominal))
    sums = []
    for index, term, places in parts:
        if weights is not None:
            term = Quantity("w_u", all_weights[places], (index,)) * term
        sums.append(sum_over(index, term, [*map("x{}:".format, places)]))
    return Score("dist(x, y)", *_root_steps(value, p, *sums), value=value, note="u from 0")


# --- lengths -------------------------------------------------------------------------------------


def _weighted_norm(differences, w, p):
    """(Σ_u w_u |difference_u|^p)^(1/p)."""
    from scipy.spatial.distance import minkowski

    differences, w = differences[w > 0], w[w > 0]
    largest = float(np.abs(differences).max())
    if largest == 0:
        return 0.0
    # Relative to the largest difference, no power overflows, and not all of them underflow.
    return largest * float(minkowski(differences / largest, np.zeros(len(w)), p, w))


def _exact_norm(differences, w, p):
    """Return the norm of differences ≥ 0 as a Fraction, or None if it is not known to be one."""
    if p == math.inf:
        return exact_fraction(differences[w > 0].max())
    if not p.is_integer() or p > _EXACT_POWER:
        return None
    # They are whole numbers, but powers of floats may be rounded.
    if differences.dtype == float and p > 2:
        differences, w = (array.astype(np.int64).astype(object) for array in (differences, w))
    total = exact_fraction((w * differences ** int(p)).sum())
    return _exact_root(total, int(p))


def _vectors_and_cosine(x, y):
    """Return both vectors, exact if possible, and the cosine of their angle."""
    u, v = check_vectors(x, y)
    for name, vector in (("x", u), ("y", v)):
        if not vector.any():
            raise ValueError(f"{name} is the zero vector, which has no direction")
    exact = exact_arrays(x, y)
    if exact is not None:
        x, y, _ = exact
        squares = [exact_fraction((vector**2).sum()) for vector in (x, y)]
        root = None if None in squares else _exact_root(math.prod(squares))
        if root is not None:
            return x, y, exact_fraction((x * y).sum()) / root
    vectors = (u, v) if exact is None else exact[:2]
    # Lengths do not change the angle, and these avoid underflow of the squares.
    u, v = u / np.abs(u).max(), v / np.abs(v).max()
    cosine = float(u @ v) / math.sqrt(float(u @ u) * float(v @ v))
    return *vectors, max(-1.0, min(1.0, cosine))


def _sum_of_powers(above, below, p):
    """Return Σ (a/below)^p of whole numbers 0 ≤ a ≤ below, as a Fraction if that is readable."""
    if p.is_integer() and p <= _EXACT_POWER:
        return Fraction(sum(a ** int(p) for a in above), below ** int(p))
    return math.fsum((a / below) ** p for a in above)


def _exact_root(value, p=2):
    """Return the p-th root as a Fraction, or None if it is not a fraction."""
    if value is None or p == 1:
        return value
    above, below = (_integer_root(whole, p) for whole in value.as_integer_ratio())
    return Fraction(above, below) if (above**p, below**p) == value.as_integer_ratio() else None


def _integer_root(number, p):
    """Return the whole number whose p-th power this is, or a wrong one if there is none."""
    if p == 2 or number == 0:
        return math.isqrt(number)
    return round(math.exp(math.log(number) / p))


# --- expressions ---------------------------------------------------------------------------------


def _vector_quantity(name, vector):
    # Whole numbers are shown without a decimal point.
    if vector.dtype.kind == "f" and (vector == np.rint(vector)).all() and abs(vector).max() < 2**53:
        vector = vector.astype(np.int64)
    return Quantity(name, vector, ("u",))


def _exponent(p):
    return int(p) if p.is_integer() and p < UNREADABLE else p


def _name_with_order(name, p):
    """Return the name with the index p."""
    if p == math.inf:
        return Name(f"{name}_∞", rf"\text{{{name}}}_{{\infty}}")
    order = digits(p, 15)
    text = f"_({order.text})".replace(" ", "") if " " in order.text else order.text
    return Name(name + text, rf"\text{{{name}}}_{{{order.latex}}}")


def _power_of_difference(x_u, y_u, p):
    """Return |x_u − y_u|^p as an expression, (x_u − y_u)² for p = 2."""
    if p == 1:
        return abs(x_u - y_u)
    return (x_u - y_u) ** 2 if p == 2 else abs(x_u - y_u) ** _exponent(p)


def _root_steps(value, p, *sums):
    """Return the p-th root of the sums, and a function for the steps with the sums evaluated."""

    def root(parts):
        total = sum(parts[1:], parts[0])
        if p == 1:
            return total
        return sqrt(total) if p == 2 else total ** (1 / Number(_exponent(p)))

    def evaluate_sums():
        totals = [total.value for total in sums]
        # The powers may underflow.
        if value != 0 and not any(totals):
            return []
        steps = [root(sums)]
        if all(total == 0 or _has_full_precision(total) for total in totals):
            steps += [root(list(map(Number, totals)))] if len(sums) > 1 else []
            steps += [root([Number(sum(totals))])] if p > 1 else []
        return steps

    return Said(root(sums)), evaluate_sums


def _cosine_steps(x, y):
    """Return the cosine as an expression, and a function for the step with the sums evaluated."""
    x_u, y_u = _vector_quantity("x_u", x), _vector_quantity("y_u", y)
    # Three sums share a line.
    longest = 6 if len(x) <= 6 else 4
    sums = [sum_over("u", term, longest=longest) for term in (x_u * y_u, x_u**2, y_u**2)]

    def evaluate_sums():
        above, *below = (total.value for total in sums)
        if not all(map(_has_full_precision, below)):
            return []
        return [Number(above) / (sqrt(Number(below[0])) * sqrt(Number(below[1])))]

    return sums[0] / (sqrt(sums[1]) * sqrt(sums[2])), evaluate_sums


def _has_full_precision(number):
    """Return True if the number is far from overflow and underflow of floats."""
    return 1e-290 < abs(number) < 1e290


def _value_name(value):
    return symbol("", value) if isinstance(value, str) else Name(str(value), str(value))
