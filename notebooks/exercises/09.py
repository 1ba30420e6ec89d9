"""What checks the exercises of unit 09 that need code; all else is in 09.toml."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from clustlib.course.checking.coded import Find
from clustlib.course.checking.kinds import OneNumber, as_fraction, short
from clustlib.measures import information


def _nmi(t, average):
    return float(information.normalized_mutual_information(t, average=average))


def _forgiven(t):
    value = _nmi(t, "min")
    if value > 1 - 1e-9:
        return "its NMI (min) is 1: it should be below 1, with a mixed cluster and a torn class"
    return (
        None if value > 0.8 - 1e-9 else f"its NMI (min) is {value:.3f}: it should be at least 4/5"
    )


def _charged(t):
    value = _nmi(t, "max")
    return (
        None if value < 0.25 + 1e-9 else f"its NMI (max) is {value:.3f}: it should be at most 1/4"
    )


@dataclass(frozen=True)
class Mean(OneNumber):
    """A mean of two entropies: who answers with its name is told whether it is the right one."""

    names: Sequence[str] = ("min", "geometric", "arithmetic", "max")
    right: str = "arithmetic"

    def verdict(self, answer):
        if isinstance(answer, str) and answer.strip().lower() in self.names:
            if answer.strip().lower() == self.right:
                return "that is the right name; now put in the value of this mean, in bits"
            return "that is not the mean; compute NMI with each of the four"
        said = super().verdict(answer)
        if said == f"{short(answer)} is not it":
            given = as_fraction(answer)
            for turn, wrong in self.wrong_turns.items():
                if abs(given - as_fraction(wrong)) <= Fraction(1, 200):  # two decimals will do
                    return f"{said}: {turn}."
        return said


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
        [_forgiven, _charged],
    ),
}
