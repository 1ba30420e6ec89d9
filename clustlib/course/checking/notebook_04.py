"""Exercises of notebook 04."""

from fractions import Fraction
from functools import cache

import numpy as np

from clustlib.course.checking.kinds import Find, Function, Number, tables
from clustlib.course.checking.predictions import Choice, Guess
from clustlib.course.checking.words import Choose, Grid, Spot
from clustlib.measures import matching
from clustlib.measures.matching import cells_by_f, maximum_cells
from clustlib.table import ContingencyTable

_MOST_POINTS = 20


def _oblong():
    return ContingencyTable([[8, 5, 0], [0, 0, 8], [0, 4, 0], [9, 7, 0]])


def _error(t, mapping="matching"):
    return matching.clustering_error(t, mapping=mapping).exact


def _greedy_by_largest(counts):
    """The points covered if the largest count that is free is taken again and again."""
    counts, total = counts.astype(int), 0
    while (largest := int(counts.max())) > 0:
        i, j = np.unravel_index(counts.argmax(), counts.shape)
        total += largest
        counts[i, :] = counts[:, j] = 0
    return total


def _row_by_row(counts):
    """The points covered if each row in turn takes the largest count that is free."""
    free, total = list(range(counts.shape[1])), 0
    for row in counts:
        if free:
            best = max(free, key=lambda j: row[j])
            free.remove(best)
            total += int(row[best])
    return total


def _wrong_among_matched(t):
    """Of the clusters that have a partner, the points that are misplaced."""
    cells = maximum_cells(t)
    return sum(int(t.cluster_sizes[i] - t.counts[i, j]) for i, j in cells)


def _by_f(counts):
    return float(_error(ContingencyTable(counts), "f_measure"))


def _covered_by_f(counts):
    return 1 - _by_f(counts)


def _best_f_of_each(counts, axis):
    """The share left out if each row (or column) takes its largest F, whether it is free or not."""
    f = matching.f_matrix(ContingencyTable(counts))
    best = np.expand_dims(f.argmax(axis=axis), axis)
    return 1 - np.take_along_axis(counts, best, axis).sum() / counts.sum()


def _struck_with_zero(counts, rounds):
    """The error if what is struck out is set to 0, so that a struck cell may be taken again."""
    f = matching.f_matrix(ContingencyTable(counts)).copy()
    covered = 0
    for _ in range(rounds):
        i, j = np.unravel_index(f.argmax(), f.shape)
        covered += counts[i, j]
        f[i, :] = f[:, j] = 0
    return 1 - covered / counts.sum()


def _recomputed(counts):
    """The error if F is taken of what is left of the table after each strike."""
    rest, covered = counts.copy(), 0
    while rest.any():
        f = matching.f_matrix(ContingencyTable(rest))
        i, j = np.unravel_index(f.argmax(), f.shape)
        covered += rest[i, j]
        rest[i, :] = rest[:, j] = 0
    return 1 - covered / counts.sum()


def _largest_sum_of_f(counts):
    """The error of the map whose F have the largest sum."""
    from scipy.optimize import linear_sum_assignment

    cells = linear_sum_assignment(matching.f_matrix(ContingencyTable(counts)), maximize=True)
    return 1 - counts[cells].sum() / counts.sum()


def _errors_of_all_orders(counts):
    """What the map by F leaves out, of equal F each taken first."""
    f = 2 * counts / (counts.sum(axis=1)[:, None] + counts.sum(axis=0))
    left = set()

    def strike(free, covered):
        if not free.any():
            left.add(covered)
            return
        for i, j in np.argwhere(free & (f == f[free].max())):
            rest = free.copy()
            rest[i, :] = rest[:, j] = False
            strike(rest, covered + counts[i, j])

    strike(counts > 0, 0)
    return left


@cache
def _tables_of_one_error():
    """Tables without empty rows and columns on which any of equal F may come first."""
    telling = np.array([[0, 2, 3], [2, 0, 3]])  # where F of what is left would part from F
    every = sorted([*(t for (t,) in tables()), telling], key=lambda t: (t.sum(), t.size))
    full = [t for t in every if t.sum(axis=0).all() and t.sum(axis=1).all()]
    return [(t,) for t in full if len(_errors_of_all_orders(t)) == 1]


def _three_by_three(t):
    r, k = np.count_nonzero(t.cluster_sizes), np.count_nonzero(t.partition_sizes)
    return None if r == k == 3 else f"it should be 3×3; without what is empty it is {r}×{k}"


def _each_has_a_partner(t):
    cells = cells_by_f(t)
    without = np.count_nonzero(t.cluster_sizes) - len(cells)
    return (
        f"each cluster should find a partner by F; the pairs are {_written(t, cells)}"
        if without
        else None
    )


def _few_points(t):
    return (
        None
        if t.n <= _MOST_POINTS
        else f"it should have at most {_MOST_POINTS} points; it has {t.n}"
    )


def _maps_differ(t):
    by_matching, by_f = _error(t), _error(t, "f_measure")
    if by_matching != by_f:
        return None
    maps = [_written(t, cells(t)) for cells in (maximum_cells, cells_by_f)]
    if maps[0] == maps[1]:
        why = f"both maps are {maps[0]}; let a large F stand in the way of two other cells"
    else:
        why = f"the matching is {maps[0]}, the map by F {maps[1]}, and they misplace as many points"
    return f"both maps give the error {by_matching}: {why}"


def _written(t, cells):
    return ", ".join(f"C{t.clusters[i]}–T{t.partitions[j]}" for i, j in sorted(cells)[:6])


_STEPS = {
    "cut C1 cleanly": [[12, 0, 0], [0, 12, 0], [0, 0, 12]],
    "cut C1 evenly": [[6, 6, 0], [6, 6, 0], [0, 0, 12]],
    "cut C2": [[12, 12, 0], [0, 0, 6], [0, 0, 6]],
    "throw together": [[12, 12, 12]],
}
_MEASURES = {
    "purity": matching.purity,
    "clustering error": matching.clustering_error,
    "clustering ratio": matching.clustering_ratio,
}


def _what_the_steps_do():
    """For each measure, what each step does to it."""
    before = ContingencyTable([[12, 12, 0], [0, 0, 12]])
    return {
        name: " ".join(
            _sign(measure(ContingencyTable(after)).exact - measure(before).exact)
            for after in _STEPS.values()
        )
        for name, measure in _MEASURES.items()
    }


def _sign(change):
    return "=" if change == 0 else "↑" if change > 0 else "↓"


EXERCISES = {
    "04.1": Choose(
        right="b",
        wrong={
            "a": "it lets two clusters go to one partition, so it is 1 − purity; with a one-to-one"
            " map the same clustering can have a far larger error",
            "c": "that is a share of right points, but the others print shares of wrong points;"
            " turn them into one before you compare",
            "d": "subspaces are what is clustered; the number counts misplaced points by a"
            " one-to-one map, as for any other clustering",
        },
        hint="Write the same thing for A, B and C: the share of points that a one-to-one map gets"
        " right. For one of them you can only say how large it is at most.",
        matters="The name on the number does not say what was counted; the map and the side, right"
        " or wrong, do.",
    ),
    "04.2": Number(
        value=lambda: _error(_oblong()),
        wrong_turns={
            "that is the share of the points that are right; the error is the rest": lambda: (
                1 - _error(_oblong())
            ),
            "that is the number of points misplaced; divide it by n": lambda: (
                _error(_oblong()) * _oblong().n
            ),
            "the cluster that finds no partner has all its points misplaced, too": lambda: Fraction(
                _wrong_among_matched(_oblong()), _oblong().n
            ),
            "that is the error with the map by F; another map misplaces fewer points": lambda: (
                _error(_oblong(), "f_measure")
            ),
            "that is 1 − purity, where two clusters may take one partition": lambda: (
                1 - matching.purity(_oblong()).exact
            ),
            "the largest count was taken first, and then the largest that was left; another map "
            "misplaces fewer points": lambda: (
                1 - Fraction(_greedy_by_largest(_oblong().counts), _oblong().n)
            ),
            "each cluster in turn took the best partition that was left; another map misplaces "
            "fewer points": lambda: 1 - Fraction(_row_by_row(_oblong().counts), _oblong().n),
            "each partition took its largest cluster, so that C4 serves two and C1 was not asked; "
            "a map is one-to-one": lambda: 1 - matching.inverse_purity(_oblong()).exact,
        },
        hint="T3 stands in one row only, so begin there. Then try every way to give T1 and T2 to"
        " two of the other clusters, and count what is right.",
        matters="There are more clusters than partitions, so one goes without, and all its points"
        " are misplaced, however pure it is.",
    ),
    "04.3": Spot(
        right="2",
        wrong={
            "1": "they are the same points, so that F is 1, and no F is larger",
            "3": "after the first two strikes only column T3 is open, and there C3 has no point",
            "4": "a cluster without a partner has no right points, however pure it is",
            "5": "it adds the points of the pairs above; all others are misplaced",
            "6": "it divides by all the points, those of C3 included",
        },
        hint="The rule asks for the largest F of what is left each time. Go through lines 1 to 3"
        " with the matrix of F beside you.",
        matters="The largest count is no sign of the largest F: C2 is large, so that even 11 points"
        " make it less like T1 than C3 is with 10.",
    ),
    "04.4": Function(
        reference=_by_f,
        inputs=_tables_of_one_error,
        names=("counts",),
        wrong_turns={
            "that is the share of the points that are right; the error is the rest": _covered_by_f,
            "that is the number of points misplaced; divide it by n": (
                lambda counts: _by_f(counts) * counts.sum()
            ),
            "that is a percentage; a share lies between 0 and 1": (
                lambda counts: 100 * _by_f(counts)
            ),
            "each cluster takes its largest F, though another cluster may have that partition "
            "already": lambda counts: _best_f_of_each(counts, 1),
            "each partition takes its largest F, though another partition may have that cluster "
            "already": lambda counts: _best_f_of_each(counts, 0),
            "a struck cell was taken again; stop when no F above 0 is left": (
                lambda counts: _struck_with_zero(counts, min(counts.shape))
            ),
            "a struck cell was taken again; where there are more clusters than partitions, some "
            "cluster goes without": lambda counts: _struck_with_zero(counts, len(counts)),
            "it takes the largest count that is left; the map by F goes by the largest F": (
                lambda counts: 1 - _greedy_by_largest(counts) / counts.sum()
            ),
            "F was taken anew of what is left after each strike; the F stay those of the full "
            "table": _recomputed,
            "that is the map whose F have the largest sum; the greedy rule takes the largest F and "
            "never comes back": _largest_sum_of_f,
            "that is the error with the best matching; the map by F may misplace more points": (
                lambda counts: float(_error(ContingencyTable(counts)))
            ),
        },
        hint="After a pair is taken, set its row and its column of F to 0. Stop when no F above 0"
        " is left; whatever was not counted as right by then is misplaced.",
        matters="A greedy rule is a few lines, and yet its error depends on its order; a grade"
        " should not, which speaks for the matching.",
    ),
    "04.5": Choose(
        right="c",
        wrong={
            "a": "on [[1, 0, 0], [3, 4, 0], [0, 6, 8]] it is so, and yet C2–T1 has a larger F than"
            " C1–T1 and C2–T2, and the maps differ",
            "b": "on [[0, 3, 4], [3, 1, 3], [4, 3, 0]] all sums are 7; taking the largest counts"
            " first gets 9 points right, and 10 can be",
            "d": "on [[7, 0, 0], [0, 2, 0], [0, 3, 2]] the purity is 6/7, the error 3/14, and by F"
            " it is 4/14",
        },
        hint="When can a cell with a large F stand in the way of two others? Look for the sentence"
        " that lets no row and no column have two large F.",
        matters="Where every group is found by more than half, nobody need ask for the map; it is"
        " on doubtful clusterings that papers have to name it.",
    ),
    "04.6": Find(
        [_three_by_three, _few_points, _each_has_a_partner, _maps_differ],
        hint="Begin with two clusters and two partitions: a map takes one diagonal. Let the largest"
        " F stand on the diagonal with fewer points. Then add a cluster and a partition.",
        matters="Where one pair stands in the way of two others, two papers can print different"
        " errors of one table, and both be right.",
    ),
    "04.7": Grid(
        value=_what_the_steps_do,
        columns=list(_STEPS),
        because={
            ("purity", "cut C1 cleanly"): "12 points of C1 were outside its majority; how many are"
            " outside that of their piece now?",
            (
                "purity",
                "cut C1 evenly",
            ): "each piece has the mixture of C1; is one of them cleaner?",
            ("purity", "cut C2"): "C2 was pure; what are its halves?",
            ("purity", "throw together"): "one majority is left for all three partitions",
            ("clustering error", "cut C1 cleanly"): "can each partition now have a cluster of its"
            " own? The sign is that of the error, so a smaller one is better, unlike purity",
            (
                "clustering error",
                "cut C1 evenly",
            ): "before, one of T1 and T2 had a partner, with 12"
            " points; now both have one, and with how many?",
            ("clustering error", "cut C2"): "only one half can have T3; what becomes of the other?",
            ("clustering error", "throw together"): "how many clusters are there to be given a"
            " partition?",
            (
                "clustering ratio",
                "cut C1 cleanly",
            ): "how many rows has the table after a clean cut?",
            ("clustering ratio", "cut C1 evenly"): "η counts clusters, whatever is in them",
            ("clustering ratio", "cut C2"): "it knows no better and worse; it divides r by k",
            ("clustering ratio", "throw together"): "two rows become one, and k stays",
        },
        hint="Write the table after each step. In each row mark the largest count, for the purity;"
        " then at most one cell in each row and column, for the error.",
        matters="A cut can lower the error, leave it, or raise it, so the error alone never says"
        " whether there are too many clusters; η beside it does.",
    ),
}

PREDICTIONS = {
    "04.a": Guess(
        about="how many of the fourteen are misplaced",
        value=lambda: 2,
        within=0,
        beliefs={
            "a cluster of one point finds no partner": lambda guess: guess == 3,
            "a cluster may go to two partitions at once": lambda guess: guess == 0,
            "the points that are right were meant": lambda guess: guess == 12,
            "a share was meant, not a number of points": lambda guess: abs(guess - 1 / 7) < 0.005,
        },
    ),
    "04.b": Choice(
        about="the error by F of the fourteen objects",
        came="the same",
        beliefs={
            "smaller": "another map can misplace fewer points than the best matching",
            "larger": "a greedy rule always misses the best matching",
        },
    ),
    "04.c": Guess(
        about="how many points more the map by F misplaces",
        value=lambda: 4,
        within=0,
        beliefs={
            "taking the best pair first leads to the best map": lambda guess: guess == 0,
            "another map can misplace fewer points than the matching": lambda guess: guess < 0,
        },
    ),
    "04.d": Guess(
        about="the clustering error of a partition cut in two",
        value=lambda: Fraction(1, 3),
        within=0.01,
        beliefs={
            "a clean cut misplaces no point": lambda guess: guess == 0,
            "both halves lose their partition": lambda guess: 0.6 < guess <= 1,
            "the error is a share of the partition that was cut": lambda guess: guess == 0.5,
            "points were meant, not their share": lambda guess: guess in (20, 40),
        },
    ),
    "04.e": Choice(
        about="the smaller clustering error of the two methods",
        came="everybody",
        beliefs={
            "screening": "an error counts what matters, such as the ill who are found",
            "neither": "what the one method gains among the ill it loses among the healthy",
        },
    ),
}
