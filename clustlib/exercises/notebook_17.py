"""Exercises of notebook 17."""

from fractions import Fraction

from clustlib.exercises.kinds import Function, Number, tables

_EVEN = 5 * 190  # pairs within five groups of 20 points
_ALL = 4950
_TOGETHER = Fraction(_EVEN**2, _ALL)  # expected on both sides


def _bcubed_recall(counts):
    sizes = counts.sum(axis=0)
    return sum(
        Fraction(int(cell) ** 2, int(sizes[j]))
        for row in counts
        for j, cell in enumerate(row)
        if cell
    ) / int(counts.sum())


def _bcubed_precision(counts):
    return _bcubed_recall(counts.T)


def _mean_over_cells(counts):
    sizes = counts.sum(axis=0)
    shares = [
        Fraction(int(cell), int(sizes[j])) for row in counts for j, cell in enumerate(row) if cell
    ]
    return sum(shares) / len(shares)


def _mean_over_partitions(counts):
    sizes = counts.sum(axis=0)
    shares = [
        sum(Fraction(int(cell) ** 2, int(size) ** 2) for cell in column)
        for column, size in zip(counts.T, sizes, strict=True)
        if size
    ]
    return sum(shares) / len(shares)


EXERCISES = {
    "17.1": Number(
        value=lambda: (_ALL - 2 * _EVEN + 2 * _TOGETHER) / _ALL,
        wrong_turns={
            "pairs that are apart in both count as agreements, too": lambda: _TOGETHER / _ALL,
            "pairs that are together in both count as agreements, too": lambda: (
                (_ALL - 2 * _EVEN + _TOGETHER) / _ALL
            ),
            "that is the share of the pairs that are together on one side": lambda: Fraction(
                _EVEN, _ALL
            ),
            "that is the share of the pairs that are apart on one side": lambda: Fraction(
                _ALL - _EVEN, _ALL
            ),
            "that is the share of points that chance puts right; ask for pairs": lambda: Fraction(
                1, 5
            ),
            "that is the claim; what would chance score": lambda: Fraction(7, 10),
            "that is what the adjusted Rand index scores by chance": lambda: Fraction(0),
            "five groups of 20 have 190 pairs each, and the chance to be together is 950/4950, not "
            "1/5": lambda: Fraction(1, 25) + Fraction(16, 25),
        },
    ),
    "17.2": Number(
        value=lambda: Fraction(3, 20),
        wrong_turns={
            "the real table counts, too: above the fraction bar and below": lambda: Fraction(2, 19),
            "the real table counts above the fraction bar, too": lambda: Fraction(2, 20),
            "the real table counts below the fraction bar, too": lambda: Fraction(3, 19),
        },
    ),
    "17.3": Function(
        reference=_bcubed_recall,
        inputs=tables,
        names=("counts",),
        wrong_turns={
            "that is BCubed precision: recall divides by the size of the partition": (
                _bcubed_precision
            ),
            "it is a mean over the cells; each cell has n_ij points, and each of them counts": (
                _mean_over_cells
            ),
            "it is a mean over the partitions; the mean is over the points": _mean_over_partitions,
            "each point counts once, as its share n_ij/m_j, which makes n_ij squared": (
                lambda counts: Fraction(int((counts.sum(axis=0) > 0).sum()), int(counts.sum()))
            ),
        },
    ),
}

PREDICTIONS = {}
