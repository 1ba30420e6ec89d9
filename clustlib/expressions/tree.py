"""The nodes under an earlier module name: an alias until the merge."""

from clustlib.expressions.aggregates import Best, Over
from clustlib.expressions.nodes import Expression, Extreme, Log, Number, Quantity, Sum

Formula = Expression

__all__ = ["Best", "Expression", "Extreme", "Formula", "Log", "Number", "Over", "Quantity", "Sum"]
