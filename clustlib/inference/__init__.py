"""How sure a measure is, what chance would score, and values of samples of many points."""

from clustlib.inference.resampling import (
    Bootstrap,
    PermutationTest,
    bootstrap,
    permutation_test,
    with_resamples,
)
from clustlib.inference.sampling import sampled

__all__ = ["bootstrap", "permutation_test", "sampled"]
