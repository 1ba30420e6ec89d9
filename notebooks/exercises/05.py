"""The checks of the exercises of unit 05 that are code; everything else is in 05.toml."""

from fractions import Fraction

from clustlib.contingency import ContingencyTable
from clustlib.course.checking.coded import Find, Function, tables
from clustlib.measures import pairs


def _precision_and_recall(counts):
    t = ContingencyTable(counts)
    return pairs.pair_precision(t).exact, pairs.pair_recall(t).exact


def _smaller_ratio_of_squares(counts):
    sums = (counts**2).sum(), (counts.sum(axis=1) ** 2).sum(), (counts.sum(axis=0) ** 2).sum()
    return sums[0] / max(sums[1:])


def _tables_with_pairs():
    """Return tables with a pair together in the clustering, and one in the reference."""

    def has_both(counts):
        p = pairs.pair_counts(ContingencyTable(counts))
        return p.tp + p.fp and p.tp + p.fn

    return [(counts,) for (counts,) in tables() if has_both(counts)]


def _require_high_rand(t):
    value = pairs.rand_index(t)
    if value.exact >= Fraction(8, 10):
        return None
    return f"its Rand index is {value:.3f}: it should be at least 0.8"


def _require_low_jaccard(t):
    value = pairs.jaccard_coefficient(t)
    if value.exact <= Fraction(1, 10):
        return None
    return f"its Jaccard coefficient is {value:.3f}: it should be at most 0.1"


def _require_common_pair(t):
    if pairs.pair_counts(t).tp:
        return None
    return "no pair is together in both: there should be one at least"


CHECKS = {
    "05.6": Find(
        [_require_high_rand, _require_low_jaccard, _require_common_pair],
    ),
    "05.7": Function(
        reference=(lambda counts: min(_precision_and_recall(counts))),
        inputs=_tables_with_pairs,
        names=("counts",),
        wrong_turns={
            "that is the larger of the two": lambda counts: max(_precision_and_recall(counts)),
            "that is always the pair precision": lambda counts: _precision_and_recall(counts)[0],
            "that is always the pair recall": lambda counts: _precision_and_recall(counts)[1],
            "that is the Jaccard coefficient, which adds up FN and FP": lambda counts: float(
                pairs.jaccard_coefficient(ContingencyTable(counts))
            ),
            "that squares the sizes, and so pairs each point with itself": (
                _smaller_ratio_of_squares
            ),
            "that is the pair F1, a mean": lambda counts: float(
                pairs.pair_f_measure(ContingencyTable(counts))
            ),
        },
    ),
}
