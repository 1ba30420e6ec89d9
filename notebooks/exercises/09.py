"""The checks of the exercises of unit 09 that are code; everything else is in 09.toml."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from clustlib.course.checking.coded import Find
from clustlib.course.checking.kinds import OneNumber, as_fraction, shorten
from clustlib.measures import information


def _nmi(t, average):
    return float(information.normalized_mutual_information(t, average=average))


def _require_high_minimum(t):
    value = _nmi(t, "min")
    if value > 1 - 1e-9:
        return "its NMI (min) is 1: it should be below 1, with a mixed cluster and a split class"
    return (
        None if value > 0.8 - 1e-9 else f"its NMI (min) is {value:.3f}: it should be at least 4/5"
    )


def _require_low_maximum(t):
    value = _nmi(t, "max")
    return (
        None if value < 0.25 + 1e-9 else f"its NMI (max) is {value:.3f}: it should be at most 1/4"
    )


@dataclass(frozen=True)
class Mean(OneNumber):
    """A mean of two entropies, for which an answer may also be the name of a mean."""

    names: Sequence[str] = ("min", "geometric", "arithmetic", "max")
    right: str = "arithmetic"

    def verdict(self, answer):
        if isinstance(answer, str) and answer.strip().lower() in self.names:
            if answer.strip().lower() == self.right:
                return "that is the right name; now enter the value of this mean, in bits"
            return "that is not the mean; compute NMI with each of the four"
        text = super().verdict(answer)
        if text == f"{shorten(answer)} is not it":
            number = as_fraction(answer)
            for turn, wrong in self.wrong_turns.items():
                if abs(number - as_fraction(wrong)) <= Fraction(1, 200):  # two decimals suffice
                    return f"{text}: {turn}."
        return text


CHECKS = {
    "09.1": Mean(
        answer=1.336886074796,
        wrong_turns={
            "that is the geometric mean, and with it NMI would be 0.61": 1.256860140582,
            "that is the smaller entropy, and with it NMI would be 0.86": 0.881290899231,
            "that is the larger entropy, and with it NMI would be 0.42": 1.79248125036,
            "that is the mutual information; what is it divided by?": 0.760969550083,
            "that is the printed number; the mean below its fraction bar is asked for": 0.57,
            "that is the mean in nats; for bits take the logarithm to base 2": 0.926658813474,
        },
    ),
    "09.8": Find(
        [_require_high_minimum, _require_low_maximum],
    ),
}
