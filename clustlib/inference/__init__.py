"""Standard errors, intervals and tests for measures, and the stability of a clustering.

A measure and a contingency table enter, or a clustering function and points. Results leave that
show the derivation of their numbers.
"""

from clustlib.inference.base import check_level, read_integer
from clustlib.inference.cluster_stability import stability
from clustlib.inference.components import component_jackknife, too_few_components
from clustlib.inference.gap import gap_statistic
from clustlib.inference.hopkins import hopkins_statistic
from clustlib.inference.leave_one_out import PairedScores, intervals, jackknife, paired_difference
from clustlib.inference.resampling import (
    MAX_TABLES,
    Bootstrap,
    PermutationTest,
    bootstrap,
    permutation_test,
    permutation_tests,
)
from clustlib.inference.sampling import sampled
