"""What checks the exercises of unit 17 that need code; all else is in 17.toml."""

from fractions import Fraction

from clustlib.course.checking.coded import Function, tables


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


CHECKS = {
    "17.8": Function(
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
