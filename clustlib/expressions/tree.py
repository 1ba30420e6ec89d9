"""The nodes under an earlier name: an alias until the merge."""

from clustlib.expressions.aggregates import Best, Over
from clustlib.expressions.nodes import Extreme, Log, Number, Quantity, Sum

__all__ = ["Best", "Extreme", "Log", "Number", "Over", "Quantity", "Sum"]
