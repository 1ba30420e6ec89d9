"""The figures: ``cl.plot.bags(t)``.

Those that two notebooks use, or a reader with data of their own, lie in ``clustlib.drawing``;
those of one unit in ``clustlib.course.figures``.
"""

from clustlib.course import figures
from clustlib.course.figures import *
from clustlib.drawing import *
from clustlib.drawing import __all__ as _of_any_data

__all__ = sorted([*_of_any_data, *figures.__all__])
