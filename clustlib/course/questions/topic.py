"""The form of a topic: the data of its questions, the measure, and the usual mistakes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from clustlib.course.questions.steps import Steps
from clustlib.score import Score


@dataclass(frozen=True)
class Topic:
    """A kind of question.

    Parameters
    ----------
    unit, title, asked : str
        The number of the unit, the name of the topic, and the text of the question.
    draw : function of a generator and a difficulty
        Draws the data. It takes whole numbers only from the generator, so that a seed gives the
        same data on every machine.
    measure : function of the data
        Returns the key, with its working.
    wrong_turns : mapping of str to number, or function of the data
        Each usual mistake in words, and the number that it leads to.
    fits : function of the data, optional
        Returns False for data that the question cannot be asked of.
    steps : function of the data, optional
        Returns the intermediate results that a worksheet has cells for.
    works_out : function of the data, optional
        A measure whose value must be a short fraction. The default is the key itself.
    """

    unit: str
    title: str
    asked: str
    draw: Callable[[np.random.Generator, int], Any]
    measure: Callable[[Any], Score]
    wrong_turns: Mapping[str, float | Callable[[Any], Any]]
    fits: Callable[[Any], bool] = lambda data: True
    steps: Callable[[Any], Steps] | None = None
    works_out: Callable[[Any], Score] | None = None
