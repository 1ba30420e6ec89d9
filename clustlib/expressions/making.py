"""What a reader calls to make a formula."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from numbers import Rational, Real
from reprlib import repr as shown
from typing import Any

import numpy as np

from clustlib.expressions.tree import (
    LONGEST,
    Best,
    Extreme,
    Formula,
    Log,
    Over,
    Quantity,
    Root,
    formula,
    plain_number,
)
from clustlib.expressions.writing import Name


def quantity(name: str | Name, number, over: str | None = None) -> Quantity:
    """A number with a name, ready to be calculated with.

    Parameters
    ----------
    name : str
        Plain text: "TP", "n_ij", "β²". What follows an underscore is typeset as an index.
    number : number, array-like of numbers, or formula
        An array has one number for each value of an index, or of two. A formula of other
        quantities stands beside the definition; its value is put in, as 60/85 is for 2 · 30 over
        50 + 35.
    over : str, optional
        The index of an array, "i", or both, "ij". By default what the name has as an index.

    Returns
    -------
    Quantity
        A formula: with ``+ - * / **`` and ``abs``, ``sum_over``, ``max_over``, ``min_over``,
        ``sqrt`` and ``log`` it makes others.

    Raises
    ------
    TypeError
        A name that is no text; something else than numbers.
    ValueError
        A name that cannot be read; a number that is not finite; no number; an array without an
        index, or with too few or too many; one number with an index.

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
    if isinstance(number, Formula) or _is_one_number(number):
        if over is not None:
            raise ValueError(f"the quantity {name!r} is one number, which has no index {over!r}")
        if isinstance(number, Formula):
            return Quantity(name, number)
        _require_finite(name, number)
        exact = getattr(number, "exact", None)  # of a Score
        return Quantity(name, plain_number(number if exact is None else exact))
    try:
        # A copy: a working shows it later, when the caller's own may have changed.
        array = np.array(number)
    except ValueError:
        raise ValueError(
            f"the rows of the quantity {shown(name)} must be of one length, got {shown(number)}"
        ) from None
    if array.dtype.kind not in "iufO" or array.ndim == 0:
        raise TypeError(
            f"number of the quantity {shown(name)} must be a number, got {shown(number)}"
        )
    if not array.size:
        raise ValueError(f"the quantity {name!r} must have at least one number")
    for one in array.ravel().tolist():
        if not _is_one_number(one):
            raise TypeError(
                f"numbers of the quantity {shown(name)} must be numbers, got {shown(one)}"
            )
        _require_finite(name, one)
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
        array = np.array([plain_number(x) for x in array.ravel()], dtype=object).reshape(
            array.shape
        )
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
        raise ValueError(f"name of a quantity must be a text that can be read, got {shown(name)}")


def let(name: str | Name, whole: Formula) -> Quantity:
    """A name for a part of a formula, so that the definition is short.

    The definition says the name, and beside it what it stands for; the working puts the part's own
    numbers in. ``quantity`` of a formula would put its value in.

    Parameters
    ----------
    name : str
    whole : formula

    Raises
    ------
    TypeError
        If it is no formula.

    Examples
    --------
    >>> import clustlib as cl
    >>> tp, fn, fp = (cl.quantity(*each) for each in (("TP", 6), ("FN", 2), ("FP", 4)))
    >>> p, r = cl.let("P", tp / (tp + fp)), cl.let("R", tp / (tp + fn))
    >>> print(cl.Score("F", 2 * p * r / (p + r)).working)
    F = 2 P · R / (P + R)    (P = TP / (TP + FP), R = TP / (TP + FN))
      = 2 · (6 / (6 + 4)) · (6 / (6 + 2)) / (6 / (6 + 4) + 6 / (6 + 2))
      = 2/3
      ≈ 0.666667
    """
    _require_name(name)
    if not isinstance(whole, Formula):
        raise TypeError(f"let gives a name to a formula, got {shown(whole)}")
    return Quantity(name, whole, written_out=True)


def sum_over(
    index: str,
    term: Formula,
    labels: Sequence | Callable[[int], Any] | None = None,
    longest: int = LONGEST,
) -> Formula:
    """The sum of a term over an index, Σ_i, or over two, Σ_ij.

    Parameters
    ----------
    index : str
        "i", "ij", or whatever one index of the term is called.
    term : formula
        With a quantity that has this index.
    labels : sequence of str, or function of a position, optional
        Where each number put in comes from.
    longest : int
        A sum of more terms is shown by its first and its last ones.

    Raises
    ------
    ValueError
        If nothing in the term has the index.
    TypeError
        If the term is no formula.

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
    whole = Over("Σ", index, formula(term), labels, longest)
    if labels is None:
        return whole
    if len(whole.used) > 1:
        raise ValueError(f"labels are for a sum over one index, got the index {index!r}")
    if not callable(labels):
        many = whole.term.sizes()[whole.used[0]]
        if not isinstance(labels, (Sequence, np.ndarray)):
            raise TypeError(f"labels must be a list, or a function, got {shown(labels)}")
        if len(labels) != many:
            raise ValueError(f"labels must be {many}, one for each term, got {len(labels)}")
    return whole


def max_over(index: str, term: Formula) -> Formula:
    """The largest of the term over an index; see ``sum_over``."""
    return Over("max", index, formula(term))


def min_over(index: str, term: Formula) -> Formula:
    """The smallest of the term over an index; see ``sum_over``."""
    return Over("min", index, formula(term))


def largest_over(index: str, term: Formula) -> Formula:
    """A maximum that was found elsewhere: the term's numbers are those at the maximum."""
    return Best("max", index, term)


def max_of(*parts) -> Formula:
    """The largest of several formulas, in each place of their indices.

    ``max_over`` takes the largest of one formula over an index, and uses the index up.

    >>> import clustlib as cl
    >>> n_i, m_j = cl.quantity("n_i", [5, 2]), cl.quantity("m_j", [3, 4])
    >>> cl.max_of(n_i, m_j), cl.max_of(n_i, m_j).value.tolist()
    (max(n_i, m_j), [[5, 5], [3, 4]])
    """
    return Extreme("max", list(map(formula, parts)))


def min_of(*parts) -> Formula:
    """The smallest of several formulas, in each place of their indices; see ``max_of``."""
    return Extreme("min", list(map(formula, parts)))


def sqrt(x) -> Formula:
    """The square root of a formula; see ``quantity``."""
    return Root(formula(x))


def log(x, base: float = 2) -> Formula:
    """The logarithm of a formula, to base 2 unless another is given; see ``quantity``.

    0 · log 0 is 0, as in an entropy, whose empty groups do not count.

    >>> import clustlib as cl
    >>> p_i = cl.quantity("p_i", [0.5, 0.5, 0])
    >>> cl.sum_over("i", -p_i * cl.log(p_i)).value
    1.0
    """
    if not _is_one_number(base):
        raise TypeError(f"base of a logarithm must be a number, got {shown(base)}")
    if not 0 < base < math.inf or base == 1:
        raise ValueError(f"base of a logarithm must be positive and not 1, got {shown(base)}")
    return Log(formula(x), base)
