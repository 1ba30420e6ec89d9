"""Distances between points: Minkowski, cosine, value difference, and the mixture of two of them.

The distance of two points is a ``Score``, which shows its working.
"""

from __future__ import annotations

import copy
import decimal
import itertools
import math
import re
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

# One attribute's values against the classes are a table of counts like any other.
from clustlib.contingency import ContingencyTable, contingency_table
from clustlib.reading import (
    exact_number,
    is_index,
    read_columns,
    read_coordinate,
    read_exactly,
    read_labels,
    read_order,
    read_point,
    read_roles,
    read_value,
    read_vectors,
    read_weights,
)
from clustlib.score import Score, Working, elided, fraction, plus, symbol

__all__ = [
    "ValueDifferenceMetric",
    "cosine_distance",
    "cosine_similarity",
    "minkowski_distance",
    "mixed_distance",
]

_DOTS, _LONGEST = r"\dots", 6  # sums of more terms are elided
_LONG = 1e15  # whole numbers below it are shown in full
_EXACT_POWER = 100  # a fraction to a larger power is a long number, and no help to a reader
# So many digits, and such small numbers, that a share to any power comes out right as a float.
_MANY_DIGITS = decimal.Context(prec=60, Emin=decimal.MIN_EMIN, Emax=decimal.MAX_EMAX, traps=[])


def minkowski_distance(
    x: ArrayLike, y: ArrayLike, p: float = 2, weights: ArrayLike | None = None
) -> Score:
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
        Numbers ≥ 0, at least one of them positive; 1 each by default. Usually they sum to 1: then
        a weighted mean of the |x_u − y_u|^p is taken, and the distance stays on the scale of a
        single attribute, between the smallest and the largest difference, however many there are.

    Returns
    -------
    Score
        With ``exact`` where x, y and the weights are whole numbers or Fractions, and p is 1 or ∞,
        or 2 and the root comes out even.

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
    >>> print(cl.minkowski_distance([1, 1], [4, -3]).working)
    dist2(x, y) = √(Σ_u (x_u − y_u)^2)
                = √((1 − 4)^2 + (1 − (−3))^2)
                = √25
                = 5

    Twice the weights make every distance 2^(1/p) times as large, here twice, so what is nearer
    stays nearer. With weights that sum to 1, two differences of 3 are a distance of 3.

    >>> points = [3, 3], [0, 4]
    >>> [cl.minkowski_distance([0, 0], x, p=1, weights=[0.5, 0.5]) for x in points]
    [3.0, 2.0]
    >>> [cl.minkowski_distance([0, 0], x, p=1, weights=[1, 1]) for x in points]
    [6.0, 4.0]
    """
    p = read_order(p)
    u, v = read_vectors(x, y)
    w = read_weights(weights, len(u))
    exact = read_exactly(x, y, weights)
    value = None if exact is None else _exact_length(abs(exact[0] - exact[1]), exact[2], p)
    if value is None:
        value = _length(u - v, w, p)
    a, b, w = (u, v, w) if exact is None else exact
    return Score(value, lambda: _minkowski_working(a, b, w, weights is not None, p, value))


def cosine_similarity(x: ArrayLike, y: ArrayLike) -> Score:
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
    >>> print(cl.cosine_similarity([3, 4], [4, 3]).working)
    cos(x, y) = Σ_u x_u y_u / (√(Σ_u x_u^2) · √(Σ_u y_u^2))
              = (3 · 4 + 4 · 3) / (√(3^2 + 4^2) · √(4^2 + 3^2))
              = 24 / (√25 · √25)
              = 24/25
              = 0.96
    """
    x, y, cosine = _cosine(x, y)
    return Score(
        cosine,
        lambda: Working(r"\cos(x, y)", _cosine_steps(x, y, cosine, lambda cosine: cosine)),
    )


def cosine_distance(x: ArrayLike, y: ArrayLike) -> Score:
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
    >>> print(cl.cosine_distance([3, 4], [4, 3]).working)
    cosine distance(x, y) = 1 − Σ_u x_u y_u / (√(Σ_u x_u^2) · √(Σ_u y_u^2))
                          = 1 − (3 · 4 + 4 · 3) / (√(3^2 + 4^2) · √(4^2 + 3^2))
                          = 1 − 24 / (√25 · √25)
                          = 1 − 24/25
                          = 1/25
                          = 0.04
    """
    x, y, cosine = _cosine(x, y)

    def working():
        steps = _cosine_steps(x, y, 1 - cosine, lambda cosine: 1 - cosine)
        [(last,)] = _enough([[cosine]], lambda cosine: 1 - cosine[0], 1 - cosine)
        less = [f"1 - {step}" for step in (*steps, _minus(_latex(last)))]
        return Working(r"\text{cosine distance}(x, y)", less)

    return Score(1 - cosine, working)


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
        self.p = read_order(p)
        if self.p == math.inf:
            raise ValueError("p must be finite, for the p-th powers are summed; got inf")
        self.tables: tuple[ContingencyTable, ...] | None = None

    def fit(self, nominal: ArrayLike, classes: ArrayLike) -> ValueDifferenceMetric:
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
        columns = read_columns(nominal, "nominal")
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

    def value_distance(self, attribute: int, a: object, b: object) -> Score:
        """Return VDM_p(a, b) of two values of one attribute, counted from 0.

        Exact where p is a whole number up to 100. Raises ValueError for a value or an attribute
        that was not there in ``fit``, or before it.
        """
        table = self._table(attribute)
        n_a, n_b = (
            table.counts[read_value(value, table.clusters, f"attribute {attribute}")].tolist()
            for value in (a, b)
        )
        in_class = list(zip(n_a, n_b, strict=True))
        p = self.p
        # The differences of the shares, times n_a n_b.
        above = [abs(x * sum(n_b) - y * sum(n_a)) for x, y in in_class]
        value = _sum_of_powers(above, sum(n_a) * sum(n_b), p)

        def working():
            power = "" if p == 1 else rf"^{{{_latex(p)}}}"
            terms = [
                f"|{fraction(x, sum(n_a))} - {fraction(y, sum(n_b))}|{power}" for x, y in in_class
            ]
            definition = r"\sum_k |\frac{n_{a,k}}{n_a} - \frac{n_{b,k}}{n_b}|" + power
            name = rf"\text{{VDM}}_{{{_latex(p)}}}({_text(a)}, {_text(b)})"
            return Working(name, [definition, plus(terms)])

        return Score(value, working)

    def embed(self, nominal: ArrayLike) -> np.ndarray:
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

    def pairwise(self, U: ArrayLike, V: ArrayLike | None = None) -> np.ndarray:
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
        if not is_index(attribute, len(tables)):
            raise ValueError(
                f"attribute must be a whole number from 0 to {len(tables) - 1}, got {attribute!r}"
            )
        return tables[attribute]

    def _embed(self, nominal, name, places=None):
        tables = self._fitted()
        columns = read_columns(nominal, name)
        if len(columns) != len(tables):
            raise ValueError(
                f"{name} has {len(columns)} attributes, the metric was fitted on {len(tables)}"
            )
        embedded = []
        for u, (table, column) in enumerate(zip(tables, columns, strict=True)):
            shares = table.counts / table.cluster_sizes[:, None]
            where = "" if places is None else f"{name}[{places[u]}] is not known: "
            where += f"attribute {u}"
            embedded.append(shares[[read_value(value, table.clusters, where) for value in column]])
        return np.hstack(embedded)


def mixed_distance(
    x: Sequence | np.ndarray,
    y: Sequence | np.ndarray,
    vdm: ValueDifferenceMetric,
    ordered: Sequence[int] | None = None,
    nominal: Sequence[int] | None = None,
    weights: ArrayLike | None = None,
) -> Score:
    """Distance of two points with ordered and nominal attributes.

    dist = (Σ_ordered w_u |x_u − y_u|^p + Σ_nominal w_u VDM_p(x_u, y_u))^(1/p), with the p of the
    metric. Bring the ordered attributes to one scale first: VDM has no units.

    Parameters
    ----------
    x, y : sequences of length d
        Numbers at the ordered places, nominal values at the nominal ones; no other place counts.
    vdm : ValueDifferenceMetric
        Fitted on the nominal attributes.
    ordered, nominal : sequences of ints, optional
        The places, from 0, of the attributes; those of ``nominal`` in the order in which the metric
        was fitted. Give both or neither. By default the places that hold text are nominal and all
        others ordered; that needs as many texts as the metric has attributes.
    weights : array-like of shape (d,), optional
        Numbers ≥ 0, one for each place of x; 1 each by default.

    Raises
    ------
    ValueError
        A value that the metric does not know; an ordered attribute that is not finite; places out
        of range or given twice; one of ``ordered`` and ``nominal`` without the other, or neither
        where the texts are not the nominal attributes; lengths that do not fit; weights that are
        negative or all zero.
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

    Numbers that are names (here of makers, 1 and 2) look like ordered attributes: say what is what.

    >>> makers = cl.ValueDifferenceMetric(p=2).fit([[1], [1], [2]], ["good", "bad", "bad"])
    >>> print(cl.mixed_distance([1, 20], [2, 21], makers, ordered=[1], nominal=[0]).working)
    dist(x, y) = √(Σ_ordered (x_u − y_u)^2 + Σ_nominal VDM2(x_u, y_u))    (u from 0)
               = √(x1: (20 − 21)^2 + x0: 1/2)
               = √(1 + 0.5)
               = √1.5
               ≈ 1.224745
    """
    if not isinstance(vdm, ValueDifferenceMetric):
        raise TypeError(f"vdm must be a ValueDifferenceMetric, got {type(vdm).__name__}")
    attributes = len(vdm._fitted())
    x, y = read_point(x, "x"), read_point(y, "y")
    if len(x) != len(y):
        raise ValueError(f"x and y must be of the same length, got {len(x)} and {len(y)}")
    ordered, nominal = read_roles(x, y, ordered, nominal, attributes)
    given = read_weights(weights, len(x))

    def vector(point, name):
        coordinates = [read_coordinate(point[u], name, u) for u in ordered]
        shares = vdm._embed([[point[u] for u in nominal]], name, nominal)[0] if nominal else []
        return np.array([*coordinates, *shares], dtype=float)

    p, n, a, b = vdm.p, len(ordered), vector(x, "x"), vector(y, "y")
    # A nominal attribute has as many coordinates as there are classes, all of one weight.
    classes = (len(a) - n) // max(1, len(nominal))
    w = np.array([*given[ordered], *given[nominal].repeat(classes)])
    if not w.any():
        raise ValueError("weights are all zero: no attribute is left to compare")
    value = _length(a - b, w, p)
    fitted = copy.copy(vdm)  # which keeps its tables if the metric is fitted again

    def working():
        places = [*ordered, *nominal]
        vdms = [fitted.value_distance(k, x[u], y[u]) for k, u in enumerate(nominal)]
        w = None if weights is None else given[places]
        return _mixed_working(a[:n], b[:n], vdms, w, places, p, value)

    return Score(value, working)


# --- lengths -------------------------------------------------------------------------------------


def _length(differences, w, p):
    """(Σ_u w_u |difference_u|^p)^(1/p)."""
    from scipy.spatial.distance import minkowski

    differences, w = differences[w > 0], w[w > 0]
    largest = float(np.abs(differences).max())
    if largest == 0:
        return 0.0
    # Measured in the largest difference, no power of one overflows, nor do all of them vanish.
    return largest * float(minkowski(differences / largest, np.zeros(len(w)), p, w))


def _exact_length(differences, w, p):
    """The same as a Fraction, if it is one and can be told; else None. Differences are ≥ 0."""
    if p == math.inf:
        return exact_number(differences[w > 0].max())
    if p not in (1, 2):
        return None
    total = exact_number((w * differences ** int(p)).sum())
    return total if p == 1 else _exact_root(total)


def _cosine(x, y):
    """The two vectors, ready to be put in, and the cosine of their angle."""
    u, v = read_vectors(x, y)
    for name, vector in (("x", u), ("y", v)):
        if not vector.any():
            raise ValueError(f"{name} is the zero vector, which has no direction")
    exact = read_exactly(x, y)
    if exact is not None:
        x, y, _ = exact
        squares = [exact_number((vector**2).sum()) for vector in (x, y)]
        root = None if None in squares else _exact_root(math.prod(squares))
        if root is not None:
            return x, y, exact_number((x * y).sum()) / root
    put_in = (u, v) if exact is None else exact[:2]
    # The lengths do not matter, and these keep the squares from underflow.
    u, v = u / np.abs(u).max(), v / np.abs(v).max()
    cosine = float(u @ v) / math.sqrt(float(u @ u) * float(v @ v))
    return *put_in, max(-1.0, min(1.0, cosine))


def _sum_of_powers(above, below, p):
    """Σ (a/below)^p of whole numbers 0 ≤ a ≤ below: a Fraction where that is no long number."""
    if p.is_integer() and p <= _EXACT_POWER:
        return Fraction(sum(a ** int(p) for a in above), below ** int(p))
    quotient, power, p = _MANY_DIGITS.divide, _MANY_DIGITS.power, decimal.Decimal(p)
    return math.fsum(float(power(quotient(a, below), p)) for a in above)


def _exact_root(value):
    """The square root as a Fraction, if it is one; else None."""
    if value is None:
        return None
    above, below = math.isqrt(value.numerator), math.isqrt(value.denominator)
    return Fraction(above, below) if (above**2, below**2) == value.as_integer_ratio() else None


# --- their workings ------------------------------------------------------------------------------


def _minkowski_working(x, y, w, is_weighted, p, value):
    name = rf"\text{{dist}}_{{{_latex(p)}}}(x, y)"
    if p == math.inf:
        x, y = x[w > 0], y[w > 0]
        at = [abs(x - y).argmax()]
        largest = _enough([x[at], y[at]], lambda x, y: abs(x - y)[0], value)
        x, y = _enough([_ends(x), _ends(y)], lambda x, y: abs(x - y).max(), value)
        terms = elided(_differences(x, y, p), _DOTS, _LONGEST)
        steps = [r"\max_u |x_u - y_u|", rf"\max({', '.join(terms)})", *_differences(*largest, p)]
        return Working(name, steps, r"u\text{ with }w_u > 0" if is_weighted else "")
    total = _total(x, y, w, p)
    x, y, w = _enough(map(_ends, (x, y, w)), lambda x, y, w: _length(x - y, w, p), value)
    terms = _differences(x, y, p)
    definition = rf"\sum_u {'w_u ' * is_weighted}{_difference('x_u', 'y_u', p)}"
    put_in = plus(_weighted(w, terms) if is_weighted else terms)
    return Working(name, [_root(definition, p), _root(put_in, p), *_root_of(total, p, value)])


def _cosine_steps(x, y, value, of_cosine):
    """Definition, the vectors put in, the three sums: of a value made of the cosine."""
    sums = [[(a * b).sum()] for a, b in ((x, y), (x, x), (y, y))]

    def calculated(x, y):
        return of_cosine((x * y).sum() / (np.sqrt((x * x).sum()) * np.sqrt((y * y).sum())))

    x, y = _enough([_ends(x), _ends(y)], calculated, value)
    x, y = ([_base(_latex(number)) for number in vector] for vector in (x, y))
    products = [rf"{a} \cdot {b}" for a, b in zip(x, y, strict=True)]
    squares = [[f"{a}^2" for a in vector] for vector in (x, y)]
    steps = [_cosine_ratio(r"\sum_u x_u y_u", r"\sum_u x_u^2", r"\sum_u y_u^2")]
    # Three sums in one line: short ones.
    put_in = [" + ".join(elided(terms, _DOTS, 4)) for terms in (products, *squares)]
    steps.append(_cosine_ratio(*put_in))
    if all(_is_normal(abs(total)) for (total,) in sums[1:]):
        sums = _enough(
            sums, lambda xy, xx, yy: of_cosine(xy[0] / np.sqrt(xx[0]) / np.sqrt(yy[0])), value
        )
        steps.append(_cosine_ratio(*(_latex(total) for (total,) in sums)))
    return steps


def _cosine_ratio(above, *below):
    return fraction(above, r" \cdot ".join(rf"\sqrt{{{square}}}" for square in below))


def _mixed_working(a, b, vdms, w, places, p, value):
    """Ordered coordinates a and b, the scores of the nominal places, weights, and all places."""
    n, power, weight = len(a), _latex(p), "" if w is None else "w_u "
    definitions = [
        rf"\sum_{{\text{{ordered}}}} {weight}{_difference('x_u', 'y_u', p)}",
        rf"\sum_{{\text{{nominal}}}} {weight}\text{{VDM}}_{{{power}}}(x_u, y_u)",
    ]
    is_there = n > 0, len(vdms) > 0

    def step(*parts):
        return _root(" + ".join(itertools.compress(parts, is_there)), p)

    v = [vdm if vdm.exact is None or vdm.exact.denominator > 9999 else vdm.exact for vdm in vdms]
    w_a, w_v = np.split(np.ones(len(places)) if w is None else w, [n])
    with np.errstate(all="ignore"):
        sums = [[(w_a * _powers(a, b, p)).sum()], [(w_v * np.array(v, dtype=float)).sum()]]
    total = sums[0][0] + sums[1][0]
    steps = [step(*definitions)]
    if _is_normal(total) or value == 0:  # else the powers are no numbers that can be written

        def length(a, b, w_a, v, w_v):
            return ((w_a * _powers(a, b, p)).sum() + (w_v * v).sum()) ** (1 / p)

        a, b, w_a, v, w_v = _enough([a, b, w_a, v, w_v], length, value)
        terms = [_differences(a, b, p), list(map(_latex, v))]
        if weight:
            terms = [_weighted(w_a, terms[0]), _weighted(w_v, terms[1])]
        named = [_named(places[:n], terms[0]), _named(places[n:], terms[1])]
        sums = _enough(sums, lambda a, b: (a + b)[0] ** (1 / p), value)
        steps += [step(*map(plus, named)), step(*(_latex(part) for (part,) in sums))]
        steps += _root_of(total, p, value)
    return Working(r"\text{dist}(x, y)", steps, r"u\text{ from }0")


def _named(places, terms):
    """LaTeX of each term with the place that it comes from below it."""
    return [
        rf"\underset{{x_{{{u}}}\text{{:}}}}{{{term}}}"
        for u, term in zip(places, terms, strict=True)
    ]


def _root_of(total, p, value):
    """The step with the root of the sum, unless it is no step, or too large or small a number."""
    if p == 1 or (value and not _is_normal(total)):
        return []
    [(total,)] = _enough([[total]], lambda total: total[0] ** (1 / p), value)
    return [_root(_latex(total), p)]


def _root(latex, p):
    if p == 1:
        return latex
    if p == 2:
        return rf"\sqrt{{{latex}}}"
    base = latex if re.fullmatch(r"[\d.]+", latex) else rf"\Bigl({latex}\Bigr)"
    return rf"{base}^{{1/{_base(_latex(p))}}}"


def _differences(x, y, p):
    return [_difference(_latex(a), _minus(_latex(b)), p) for a, b in zip(x, y, strict=True)]


def _difference(a, b, p):
    if p == 2:
        return f"({a} - {b})^2"
    return f"|{a} - {b}|" + ("" if p in (1, math.inf) else rf"^{{{_latex(p)}}}")


def _weighted(w, terms):
    return [rf"{_latex(weight)} \cdot {term}" for weight, term in zip(w, terms, strict=True)]


def _powers(x, y, p):
    return abs(x - y) ** (int(p) if p.is_integer() and p <= _EXACT_POWER else p)


def _total(x, y, w, p):
    if not (p.is_integer() and p <= _EXACT_POWER):
        x, y, w = (vector.astype(float) for vector in (x, y, w))
    with np.errstate(all="ignore"):
        return (w * _powers(x, y, p)).sum()


def _is_normal(number):
    """Whether it is neither too large nor too small to have all its digits as a float."""
    return 1e-290 < number < 1e290


def _ends(vector):
    """The first and the last numbers of a long vector, whose middle is left out anyway."""
    return vector if len(vector) <= 4 * _LONGEST else np.r_[vector[:_LONGEST], vector[-_LONGEST:]]


def _enough(vectors, calculated, value):
    """The numbers rounded to just so many digits that they give the value as it is shown.

    Where there are so many of them that most are left out, nobody can calculate with them.
    """
    vectors = list(vectors)
    for places in (6, 9, 12, 15, 17):
        rounded = [[_cut_to(number, places) for number in vector] for vector in vectors]
        if max(map(len, vectors)) > _LONGEST:
            break
        with np.errstate(all="ignore"):
            result = calculated(*(np.array(vector, dtype=float) for vector in rounded))
        if _looks_like(result, float(value)):
            break
    return rounded


def _cut_to(number, places):
    if isinstance(number, Fraction):
        return number
    number = float(number)
    is_short = number.is_integer() and abs(number) < _LONG
    return number if is_short else float(f"{number:.{places}g}")


def _looks_like(number, value):
    """Whether the two are shown alike, also by a calculator that rounds a little differently."""
    if math.isclose(number, value, rel_tol=1e-15):
        return True
    shown = f"{value:.6f}"
    # A value next to a whole number is shown with all its digits.
    return not float(shown).is_integer() and all(
        f"{number * factor:{places}}" == f"{value:{places}}"
        for places in (".6f", ".6g")
        for factor in (1 - 1e-14, 1 + 1e-14)
    )


def _latex(number):
    if isinstance(number, Fraction):
        sign = "-" if number < 0 else ""
        return sign + fraction(abs(number.numerator), number.denominator)
    number = float(number)
    if number == math.inf:
        return r"\infty"
    if number.is_integer() and abs(number) < _LONG:
        return str(int(number))
    mantissa, _, exponent = repr(number).partition("e")
    return rf"{mantissa} \cdot 10^{{{int(exponent)}}}" if exponent else mantissa


def _minus(latex):
    """In brackets, if it is a negative number."""
    return f"({latex})" if latex.startswith("-") else latex


def _base(latex):
    """In brackets, if it is no plain number."""
    return latex if re.fullmatch(r"[\d.]+", latex) else f"({latex})"


def _text(value):
    return symbol("", value) if isinstance(value, str) else str(value)
