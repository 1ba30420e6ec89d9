"""Quantities and arithmetic that compute, and that can be written: as text and as LaTeX.

A formula is made by calculating with quantities: ``(tp + tn) / (tp + fn + fp + tn)``. It has a
value, exact as long as its numbers are, and it can be written three ways: with the names of its
quantities, which is the definition; with their numbers put in; and carried out, a level at a time.
One writer, each class's ``write``, does all of them in either style.

A quantity may be many numbers, one for each value of an index: n_ij has i and j. Calculating with
it keeps the indices, and ``sum_over`` and ``max_over`` use them up.

A line of numbers knows whether it is exact as it is written; ``Score`` says what its sign means.

Nothing is divided, and no string made, before somebody asks: 0/0 is no error until then.
"""

from clustlib.expressions.cells import FEW, Cells, sums_at
from clustlib.expressions.making import (
    largest_over,
    let,
    log,
    max_of,
    max_over,
    min_of,
    min_over,
    quantity,
    sqrt,
    sum_over,
)
from clustlib.expressions.steps import (
    are_same,
    has_floats,
    has_names,
    levels,
    precisely,
    with_enough_digits,
)
from clustlib.expressions.tree import (
    Best,
    Choose,
    Extreme,
    Formula,
    Labelled,
    Number,
    Over,
    Quantity,
    Quotient,
    Root,
    Said,
    Sum,
    Undefined,
    formula,
    logarithm,
    with_terms,
)
from clustlib.expressions.writing import (
    FIGURES,
    LATEX,
    TEXT,
    UNREADABLE,
    WIDTH,
    Latex,
    Name,
    Text,
    aligned_decimal,
    as_typed,
    decimal,
    digits,
    elided,
    is_readable,
    named,
    remark,
    symbol,
    width,
)

__all__ = [
    "let", "log", "max_of", "max_over", "min_of", "min_over", "quantity", "sqrt", "sum_over",
]  # fmt: skip
