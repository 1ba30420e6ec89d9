"""The checks of the exercises of unit 07 that are code; everything else is in 07.toml."""

from fractions import Fraction

from clustlib.contingency import ContingencyTable
from clustlib.course.checking.coded import Find, Function, tables
from clustlib.measures import pairs


def _pair_totals(counts):
    """Return N, TP, and the pairs together in the clustering and in the reference."""
    tp, fn, fp, tn = pairs.pair_counts(ContingencyTable(counts))
    return tp + fn + fp + tn, tp, tp + fp, tp + fn


def _kulczynski(tp, together, wanted):
    return (tp / together + tp / wanted) / 2


def _adjusted_kulczynski(counts):
    n_pairs, tp, together, wanted = _pair_totals(counts)
    e = together * wanted / n_pairs
    expected = _kulczynski(e, together, wanted)
    return (_kulczynski(tp, together, wanted) - expected) / (1 - expected)


def _unadjusted_kulczynski(counts):
    _, tp, together, wanted = _pair_totals(counts)
    return _kulczynski(tp, together, wanted)


def _adjusted_above_only(counts):
    n_pairs, tp, together, wanted = _pair_totals(counts)
    return _kulczynski(tp - together * wanted / n_pairs, together, wanted)


def _adjusted_by_expected_tp(counts):
    n_pairs, tp, together, wanted = _pair_totals(counts)
    e = together * wanted / n_pairs
    return (_kulczynski(tp, together, wanted) - e) / (1 - e)


def _mean_of_adjusted(counts):
    n_pairs, tp, together, wanted = _pair_totals(counts)
    e = together * wanted / n_pairs
    return ((tp - e) / (together - e) + (tp - e) / (wanted - e)) / 2


def _tables_without_zero_division():
    """Return tables on which neither the adjusted index nor a wrong turn divides by 0."""

    def is_defined(counts):
        n_pairs, _, together, wanted = _pair_totals(counts)
        is_one = together * wanted == n_pairs  # the expected TP
        return 0 < together < n_pairs and 0 < wanted < n_pairs and not is_one

    return [(counts,) for (counts,) in tables() if is_defined(counts)]


def _require_few_points(t):
    return None if t.n <= 10 else f"it has {t.n} points: it should have at most 10"


def _require_high_rand(t):
    value = pairs.rand_index(t)
    if value.exact >= Fraction(8, 10):
        return None
    return f"its Rand index is {value:.3f}: it should be at least 0.8"


def _require_negative_ari(t):
    value = pairs.adjusted_rand_index(t)
    return None if value.exact < 0 else f"its ARI is {value:.3f}: it should be below 0"


CHECKS = {
    "07.7": Find(
        [_require_few_points, _require_high_rand, _require_negative_ari],
    ),
    "07.8": Function(
        reference=_adjusted_kulczynski,
        inputs=_tables_without_zero_division,
        names=("counts",),
        wrong_turns={
            "that is Kulczyński's index, not yet adjusted": _unadjusted_kulczynski,
            "below the line belongs 1 minus the expected index, not 1": _adjusted_above_only,
            "E is the expected TP; the expected index has it in the place of TP": (
                _adjusted_by_expected_tp
            ),
            "you adjusted P and R one by one; adjust their mean, which has one expected value": (
                _mean_of_adjusted
            ),
            "that is the ARI": lambda counts: float(
                pairs.adjusted_rand_index(ContingencyTable(counts))
            ),
            "that is the normalised Γ": lambda counts: float(
                pairs.normalized_hubert_statistic(ContingencyTable(counts))
            ),
        },
    ),
}
