"""The functions with which a reader makes an expression.

Numbers and names enter: ``quantity`` gives them a node, ``sum_over`` and the others combine nodes.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from numbers import Rational, Real
from reprlib import repr as shown
from typing import Any

import numpy as np

from clustlib.expressions.aggregates import LONGEST, Best, Over
from clustlib.expressions.arithmetic import to_python_number
from clustlib.expressions.names import Name
from clustlib.expressions.nodes import Expression, Extreme, Log, Quantity, Root, as_expression


def quantity(name: str | Name, number, over: str | None = None) -> Quantity:
    """Return a named number, ready to be calculated with.

    Parameters
    ----------
    name : str
        Plain text: "TP", "n_ij", "β²". Text after an underscore is typeset as an index.
    number : number, array-like of numbers, or formula
        An array has one number for each value of an index, or of two. A formula of other
        quantities is shown next to the definition; its value is put in, as 60/85 is for 2 · 30 over
        50 + 35.
    over : str, optional
        The index of an array, "i", or both, "ij". By default the index in the name.

    Returns
    -------
    Quantity
        A formula: with ``+ - * / **`` and ``abs``, ``sum_over``, ``max_over``, ``min_over``,
        ``sqrt`` and ``log`` it makes others.

    Raises
    ------
    TypeError
        If the name is not a text, or the number is not made of numbers.
    ValueError
        If the name is empty or not printable; if a number is not finite; if there is no number; if
        an array has no index, or too few or too many; if one number has an index.

    Examples
    --------
    Whole numbers and Fractions stay exact, and nothing is rounded on the way.

    >>> import clustlib as cl
    >>> tp, fp = cl.quantity("TP", 20), cl.quantity("FP", 10)
    >>> tp / (tp + fp), (tp / (tp + fp)).value
    (TP / (TP + FP), Fraction(2, 3))
    >>> n_i = cl.quantity("n_i", [50, 25, 25])
    >>> cl.sum_over("i", n_i**2).value, cl.max_over("i", n_i).value
    (3750, 50)
    """
    _require_name(name)
    if over is not None and (not isinstance(over, str) or not over):
        raise TypeError(f"over must be the name of an index, as 'i', got {shown(over)}")
    if not isinstance(number, Expression) and not _is_one_number(number):
        return _indexed_quantity(name, number, over)
    if over is not None:
        raise ValueError(f"the quantity {name!r} is one number, which has no index {over!r}")
    if isinstance(number, Expression):
        return Quantity(name, number)
    _require_finite(name, number)
    exact = getattr(number, "exact", None)  # of a Score
    return Quantity(name, to_python_number(number if exact is None else exact))


def _indexed_quantity(name, numbers, over):
    """Return a quantity that has one number for each value of its indices."""
    try:
        # A copy, because a working shows it later, when the caller's array may have changed.
        array = np.array(numbers)
    except ValueError:
        raise ValueError(
            f"the rows of the quantity {shown(name)} must be of one length, got {shown(numbers)}"
        ) from None
    if array.dtype.kind not in "iufO" or array.ndim == 0:
        raise TypeError(
            f"number of the quantity {shown(name)} must be a number, got {shown(numbers)}"
        )
    if not array.size:
        raise ValueError(f"the quantity {name!r} must have at least one number")
    for number in array.ravel().tolist():
        if not _is_one_number(number):
            raise TypeError(
                f"numbers of the quantity {shown(name)} must be numbers, got {shown(number)}"
            )
        _require_finite(name, number)
    if over is None:
        match = re.search(r"_([^\W\d_]+)$", str(name))
        over = match[1] if match else ""
    indices = (over,) if array.ndim == 1 else tuple(over)
    if len(indices) != array.ndim or len(set(indices)) < array.ndim or not over:
        raise ValueError(
            f"the quantity {name!r} has numbers of shape {array.shape}: say which index they have, "
            'as in quantity("n_i", …) or quantity("x", …, over="i")'
        )
    if array.dtype == object:
        flat = np.array([to_python_number(number) for number in array.ravel()], dtype=object)
        array = flat.reshape(array.shape)
    axes = sorted(range(array.ndim), key=lambda axis: indices[axis])
    return Quantity(name, array.transpose(axes), tuple(sorted(indices)))


def _is_one_number(number) -> bool:
    return isinstance(number, Real) and not isinstance(number, (bool, np.bool_))


def _require_finite(name, number):
    if not isinstance(number, Rational) and not math.isfinite(number):
        raise ValueError(
            f"number of the quantity {shown(name)} must be finite, got {shown(number)}"
        )


def _require_name(name):
    if not isinstance(name, (str, Name)):
        raise TypeError(f"name of a quantity must be a text, got {shown(name)}")
    if not str(name).strip() or not str(name).isprintable():
        raise ValueError(f"name of a quantity must be printable and not empty, got {shown(name)}")


def let(name: str | Name, whole: Expression) -> Quantity:
    """Name a part of a formula, so that the definition is short.

    The definition has the name, and next to it what it means; the working puts the part's own
    numbers in. ``quantity`` of a formula would put its value in.

    Parameters
    ----------
    name : str
    whole : formula

    Raises
    ------
    TypeError
        If it is not a formula.

    Examples
    --------
    >>> import clustlib as cl
    >>> tp, fn, fp = cl.quantity("TP", 6), cl.quantity("FN", 2), cl.quantity("FP", 4)
    >>> p, r = cl.let("P", tp / (tp + fp)), cl.let("R", tp / (tp + fn))
    >>> print(cl.Score("F", 2 * p * r / (p + r)).working)
    F = 2 P · R / (P + R)    (P = TP / (TP + FP), R = TP / (TP + FN))
      = 2 · (6 / (6 + 4)) · (6 / (6 + 2)) / (6 / (6 + 4) + 6 / (6 + 2))
      = 2/3
      ≈ 0.666667
    """
    _require_name(name)
    if not isinstance(whole, Expression):
        raise TypeError(f"let gives a name to a formula, got {shown(whole)}")
    return Quantity(name, whole, written_out=True)


def sum_over(
    index: str,
    term: Expression,
    labels: Sequence | Callable[[int], Any] | None = None,
    longest: int = LONGEST,
) -> Expression:
    """Return the sum of a term over an index, Σ_i, or over two, Σ_ij.

    Parameters
    ----------
    index : str
        "i", "ij", or the name of any other index of the term.
    term : formula
        One that has this index.
    labels : sequence of str, or function of a position, optional
        The label of each term, which says where its numbers come from.
    longest : int
        A sum of more terms is shown by its first and last ones.

    Raises
    ------
    ValueError
        If nothing in the term has the index.
    TypeError
        If the term is not a formula.

    Examples
    --------
    The maximum of each row, summed, is not the sum's maximum.

    >>> import clustlib as cl
    >>> n_ij = cl.quantity("n_ij", [[0, 30, 20], [0, 20, 5], [25, 0, 0]])
    >>> rows = cl.sum_over("i", cl.max_over("j", n_ij))
    >>> rows, rows.value
    (Σ_i max_j n_ij, 75)
    >>> cl.max_over("j", cl.sum_over("i", n_ij)).value
    50
    """
    if not isinstance(longest, int) or longest < 3:
        raise ValueError(f"longest must be a whole number of at least 3, got {shown(longest)}")
    whole = Over("Σ", index, as_expression(term), labels, longest)
    if labels is None:
        return whole
    if len(whole.bound) > 1:
        raise ValueError(f"labels are for a sum over one index, got the index {index!r}")
    if not callable(labels):
        size = whole.term.sizes()[whole.bound[0]]
        if not isinstance(labels, (Sequence, np.ndarray)):
            raise TypeError(f"labels must be a list, or a function, got {shown(labels)}")
        if len(labels) != size:
            raise ValueError(f"labels must be {size}, one for each term, got {len(labels)}")
    return whole


def max_over(index: str, term: Expression) -> Expression:
    """Return the largest value of the term over an index; see ``sum_over``."""
    return Over("max", index, as_expression(term))


def min_over(index: str, term: Expression) -> Expression:
    """Return the smallest value of the term over an index; see ``sum_over``."""
    return Over("min", index, as_expression(term))


def largest_over(index: str, term: Expression) -> Expression:
    """Return a maximum over an index whose term already has the numbers at the maximum."""
    return Best("max", index, term)


def max_of(*parts) -> Expression:
    """Return the largest of several formulas, at each position of their indices.

    ``max_over`` takes the largest value of one formula over an index, and uses the index up.

    >>> import clustlib as cl
    >>> n_i, m_j = cl.quantity("n_i", [5, 2]), cl.quantity("m_j", [3, 4])
    >>> cl.max_of(n_i, m_j), cl.max_of(n_i, m_j).value.tolist()
    (max(n_i, m_j), [[5, 5], [3, 4]])
    """
    return Extreme("max", list(map(as_expression, parts)))


def min_of(*parts) -> Expression:
    """Return the smallest of several formulas, at each position of their indices.

    See ``max_of``.
    """
    return Extreme("min", list(map(as_expression, parts)))


def sqrt(x) -> Expression:
    """Return the square root of a formula; see ``quantity``."""
    return Root(as_expression(x))


def log(x, base: float = 2) -> Expression:
    """Return the logarithm of a formula.

    0 · log 0 is 0, as in an entropy, whose empty groups do not count.

    Parameters
    ----------
    x : formula or number
        See ``quantity``.
    base : number
        The unit of an entropy: 2 gives bits, ``math.e`` nats. It is positive, since powers of other
        numbers are not all real, and not 1, since all powers of 1 are 1.

    Returns
    -------
    Expression

    Raises
    ------
    TypeError
        If ``x`` is no formula, or ``base`` is no number.
    ValueError
        If ``base`` is not positive, not finite, or 1.

    Examples
    --------
    >>> import clustlib as cl
    >>> p_i = cl.quantity("p_i", [0.5, 0.5, 0])
    >>> cl.sum_over("i", -p_i * cl.log(p_i)).value
    1.0
    """
    if not _is_one_number(base):
        raise TypeError(f"base of a logarithm must be a number, got {shown(base)}")
    try:
        is_valid = 0 < float(base) < math.inf and float(base) != 1
    except OverflowError:
        is_valid = False
    if not is_valid:
        raise ValueError(
            f"base of a logarithm must be positive, finite and not 1, got {shown(base)}"
        )
    return Log(as_expression(x), base)
