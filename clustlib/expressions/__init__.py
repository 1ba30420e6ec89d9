"""Quantities and arithmetic on them, which evaluate exactly and render as text and as LaTeX.

Numbers and names enter; calculating with them gives an expression, ``(tp + tn) / (tp + fn + fp +
tn)``. It renders as its definition, with numbers substituted for the names, and evaluated level by
level.
"""

from clustlib.expressions import sparse
from clustlib.expressions.aggregates import Best, Over, Said, with_longest
from clustlib.expressions.arithmetic import Undefined, logarithm
from clustlib.expressions.constructors import (
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
from clustlib.expressions.decimals import (
    FIGURES,
    UNREADABLE,
    aligned_decimal,
    decimal,
    digits,
    is_readable,
)
from clustlib.expressions.evaluation import (
    are_equal,
    evaluate_precisely,
    evaluation_lines,
    has_floats,
    has_names,
    with_enough_digits,
)
from clustlib.expressions.names import Name, as_name, escape_unprintable, remark, symbol, width
from clustlib.expressions.nodes import (
    Choose,
    Expression,
    Extreme,
    Log,
    Number,
    Quantity,
    Root,
    Sum,
)
from clustlib.expressions.sparse import DENSE_CELLS, SparseCounts, sum_by_place
from clustlib.expressions.styles import LATEX, TEXT, WIDTH, Latex, Text, elide
