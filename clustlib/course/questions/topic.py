"""The form of a topic: how its questions are drawn, and which mistakes are usual."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

from clustlib.course.questions.steps import Steps
from clustlib.score import Score


class Topic(NamedTuple):
    """A kind of question: its data, its measure, and the usual mistakes."""

    unit: str
    title: str
    asked: str
    draw: Callable[[np.random.Generator, int], Any]
    measure: Callable[[Any], Score]
    wrong_turns: Mapping[str, Callable[[Any], Any]]  # measures, too
    fits: Callable[[Any], bool] = lambda data: True  # what is asked of the data
    steps: Callable[[Any], Steps] | None = None  # what is worked out on the way
    # The measure whose value is a short fraction, where the key itself is a decimal.
    works_out: Callable[[Any], Score] | None = None
