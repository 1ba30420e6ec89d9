"""Evaluating clusterings: every measure, on any table, shows its working."""

from typing import TYPE_CHECKING

from clustlib import diagnosis, display, distances, formula, inference, score, scorecard, table
from clustlib.diagnosis import *
from clustlib.display import *
from clustlib.distances import *
from clustlib.formula import *
from clustlib.inference import *
from clustlib.measures import density, distance, information, internal, matching, pairs
from clustlib.measures.density import *
from clustlib.measures.distance import *
from clustlib.measures.information import *
from clustlib.measures.internal import *
from clustlib.measures.matching import *
from clustlib.measures.pairs import *
from clustlib.score import *
from clustlib.scorecard import *
from clustlib.table import *

if TYPE_CHECKING:
    from clustlib import datasets, exercises, plot
    from clustlib.course.bank import question_bank
    from clustlib.course.paper import exam, formula_sheet, worksheet
    from clustlib.live import play, play_points
    from clustlib.plot import show

__version__ = "0.2.0"

# What is public stands in the module that defines it; type checkers follow sums of this form.
__all__ = [
    "datasets", "exam", "exercises", "formula_sheet", "play",
    "play_points", "plot", "question_bank", "show", "worksheet",
]  # fmt: skip
__all__ += density.__all__
__all__ += diagnosis.__all__
__all__ += display.__all__
__all__ += distance.__all__
__all__ += distances.__all__
__all__ += formula.__all__
__all__ += inference.__all__
__all__ += information.__all__
__all__ += internal.__all__
__all__ += matching.__all__
__all__ += pairs.__all__
__all__ += score.__all__
__all__ += scorecard.__all__
__all__ += table.__all__

_ASKED_FOR = {
    "plot": ("show",),
    "live": ("play", "play_points"),
    "course.bank": ("question_bank",),
    "course.paper": ("exam", "formula_sheet", "worksheet"),
}


def __getattr__(name):
    """Data, figures, games, worksheets, when asked for: they take as long to load as the rest."""
    from importlib import import_module

    from clustlib.reading import nearest

    for room, names in _ASKED_FOR.items():
        if name in names:
            return getattr(import_module(f"clustlib.{room}"), name)
    if name in __all__:
        return import_module(f"clustlib.{name}")
    meant = ", ".join(nearest(name, __all__))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}: did you mean {meant}?")


def __dir__():
    return sorted({*globals(), *__all__})
