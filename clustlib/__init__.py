"""Evaluating clusterings: every measure, on any table, shows its working."""

from typing import TYPE_CHECKING

from clustlib import (
    chance,
    changes,
    contingency,
    diagnosis,
    distance,
    experiments,
    files,
    formula,
    fourfold,
    groups,
    information,
    internal,
    matching,
    pairs,
    proximity,
    sampling,
    score,
    scorecard,
    tables,
)
from clustlib.chance import *
from clustlib.changes import *
from clustlib.contingency import *
from clustlib.diagnosis import *
from clustlib.distance import *
from clustlib.experiments import *
from clustlib.files import *
from clustlib.formula import *
from clustlib.fourfold import *
from clustlib.groups import *
from clustlib.information import *
from clustlib.internal import *
from clustlib.matching import *
from clustlib.pairs import *
from clustlib.proximity import *
from clustlib.sampling import *
from clustlib.score import *
from clustlib.scorecard import *
from clustlib.tables import *

if TYPE_CHECKING:
    from clustlib import datasets, exercises, plot
    from clustlib.coursework import assignment, collect, formula_sheet, worksheet
    from clustlib.live import play, play_points
    from clustlib.plot import show

__version__ = "0.1.0"

# What is public stands in the module that defines it; type checkers follow sums of this form.
__all__ = [
    "assignment", "collect", "datasets", "exercises", "formula_sheet", "play", "play_points",
    "plot", "show", "worksheet",
]  # fmt: skip
__all__ += chance.__all__
__all__ += changes.__all__
__all__ += contingency.__all__
__all__ += diagnosis.__all__
__all__ += distance.__all__
__all__ += experiments.__all__
__all__ += files.__all__
__all__ += formula.__all__
__all__ += fourfold.__all__
__all__ += groups.__all__
__all__ += information.__all__
__all__ += internal.__all__
__all__ += matching.__all__
__all__ += pairs.__all__
__all__ += proximity.__all__
__all__ += sampling.__all__
__all__ += score.__all__
__all__ += scorecard.__all__
__all__ += tables.__all__

_ASKED_FOR = {
    "plot": ("show",),
    "live": ("play", "play_points"),
    "coursework": ("assignment", "collect", "formula_sheet", "worksheet"),
}


def __getattr__(name):
    """Data, figures, games, coursework, when asked for: they take as long to load as the rest."""
    from importlib import import_module

    for room, names in _ASKED_FOR.items():
        if name in names:
            return getattr(import_module(f"clustlib.{room}"), name)
    if name in __all__:
        return import_module(f"clustlib.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__():
    return sorted({*globals(), *__all__})
