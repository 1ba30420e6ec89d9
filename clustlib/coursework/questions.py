"""STUB until the merge."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from clustlib.contingency import ContingencyTable
from clustlib.matching import inverse_purity, maximum_matching, purity
from clustlib.pairs import jaccard_coefficient, rand_index
from clustlib.score import Score

_UNITS = {
    "02": ("purity", "inverse purity", "maximum matching"),
    "05": ("Rand index", "Jaccard coefficient"),
}
_F = {
    "purity": purity,
    "inverse purity": inverse_purity,
    "maximum matching": maximum_matching,
    "Rand index": rand_index,
    "Jaccard coefficient": jaccard_coefficient,
}


class Question(NamedTuple):
    unit: str
    topic: str
    asked: str
    data: object
    source: str
    score: Score
    wrong_turns: Mapping[str, Fraction | float]


def topics_of(unit):
    if unit not in _UNITS:
        raise ValueError(f"unit {unit!r} has no questions: {', '.join(_UNITS)} have some")
    return _UNITS[unit]


def questions(topics, seed, difficulty):
    names = _UNITS.get(topics, (topics,)) if isinstance(topics, str) else topics
    rng = np.random.default_rng(seed)
    found = []
    for name in names:
        while True:
            counts = rng.integers(0, 20, (3, 3)).tolist()
            t = ContingencyTable(counts)
            key = _F[name](t)
            turn = _F[name](t.T) if "purity" in name else 1 - key.exact
            turn = getattr(turn, "exact", turn)
            if turn != key.exact:
                break
        unit = next(u for u, ts in _UNITS.items() if name in ts)
        found.append(
            Question(
                unit, name, f"Compute the {name} of this table.", t,
                f"t = cl.ContingencyTable({counts})", key, {"that is the other way round": turn},
            )
        )  # fmt: skip
    return found
