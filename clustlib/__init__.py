"""Evaluating clusterings: every measure, on any table, shows its working."""

from clustlib import (
    contingency,
    datasets,
    distance,
    formula,
    information,
    internal,
    matching,
    pairs,
    plot,
    proximity,
    sampling,
    score,
    scorecard,
    tables,
)
from clustlib.contingency import *
from clustlib.distance import *
from clustlib.formula import *
from clustlib.information import *
from clustlib.internal import *
from clustlib.matching import *
from clustlib.pairs import *
from clustlib.plot import show
from clustlib.proximity import *
from clustlib.sampling import *
from clustlib.score import *
from clustlib.scorecard import *
from clustlib.tables import *

__version__ = "0.1.0"

# What is public stands in the module that defines it; type checkers follow sums of this form.
__all__ = ["datasets", "plot", "show"]
__all__ += contingency.__all__
__all__ += distance.__all__
__all__ += formula.__all__
__all__ += information.__all__
__all__ += internal.__all__
__all__ += matching.__all__
__all__ += pairs.__all__
__all__ += proximity.__all__
__all__ += sampling.__all__
__all__ += score.__all__
__all__ += scorecard.__all__
__all__ += tables.__all__
