"""How sure a measure is, what chance would score, and whether the clusters would come again."""

from clustlib.inference.gap import gap_statistic
from clustlib.inference.leaving_out import Jackknife, intervals, jackknife, paired_difference
from clustlib.inference.repeating import stability
from clustlib.inference.resampling import (
    Bootstrap,
    PermutationTest,
    bootstrap,
    permutation_test,
    permutation_tests,
)
from clustlib.inference.sampling import sampled

__all__ = [
    "bootstrap", "gap_statistic", "jackknife", "paired_difference", "permutation_test", "sampled",
    "stability",
]  # fmt: skip
