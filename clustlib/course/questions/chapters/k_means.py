"""Topics on K-means and on the choice among clusterings: units 14 and 15."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from clustlib.contingency import ContingencyTable, contingency_table
from clustlib.course.questions.chapters.line import (
    LINE,
    TwoClusterings,
    exact_mean,
    exchange_two,
    points_on_a_line,
    split_gaps,
    sum_errors,
)
from clustlib.course.questions.data import (
    Candidates,
    OnALine,
    Started,
    Table,
    as_hundredths,
    group_places,
    series_table,
)
from clustlib.course.questions.steps import Steps, format_number
from clustlib.course.questions.topic import Topic
from clustlib.distances import proximity_table
from clustlib.expressions import Number, quantity, sum_over
from clustlib.measures import internal, pairs
from clustlib.score import Score

# --- unit 14: data -------------------------------------------------------------------------------


def points_to_start_from(rng: np.random.Generator, difficulty: int) -> Started:
    """Draw points on a line, two of which are the first centroids."""
    n = 4 + difficulty
    places = np.sort(rng.permutation(8 + 4 * difficulty)[:n])
    start = np.sort(places[rng.permutation(n)[:2]])
    return Started(places.tolist(), start.tolist())


def points_in_three(rng: np.random.Generator, difficulty: int) -> OnALine:
    """Draw points on a line in three clusters, whatever the difficulty."""
    return points_on_a_line(rng, 3)


def two_ends(rng: np.random.Generator, difficulty: int) -> TwoClusterings:
    """Draw points with two clusterings that K-means does not change."""
    while True:
        n = 3 + difficulty
        x = np.sort(rng.permutation(8 + 4 * difficulty)[:n]).tolist()
        sizes = [size for size in range(1, n) if _is_at_rest(x, size)]
        if len(sizes) > 1:
            c, d = ([1] * size + [2] * (n - size) for size in rng.permutation(sizes)[:2].tolist())
            return TwoClusterings(x, c, d)


def _is_at_rest(x, size):
    """Return True if K-means leaves the first ``size`` points and the others where they are."""
    border = (exact_mean(x[:size]) + exact_mean(x[size:])) / 2
    return x[size - 1] < border < x[size]


def worse_end(rng: np.random.Generator, difficulty: int) -> OnALine:
    """Draw a clustering that K-means does not change, though another one has a smaller SSE."""
    ends = two_ends(rng, difficulty)
    return OnALine([[x] for x in ends.x], max(ends[1:], key=lambda labels: _sse(ends.x, labels)))


# --- unit 14: K-means ----------------------------------------------------------------------------


def _rounds(points: Started) -> list[tuple[list[Fraction], list[list[int]]]]:
    """Return the centroids of each round of K-means, and the points nearest to each of them.

    The last round changes nothing. A cluster that loses its points keeps its centroid.
    """
    centers, rounds = [Fraction(x) for x in points.start], []
    while True:
        nearest: list[list[int]] = [[] for _ in centers]
        for x in points.x:
            gaps = [abs(x - center) for center in centers]
            nearest[gaps.index(min(gaps))].append(x)
        rounds.append((centers, nearest))
        means = [
            exact_mean(own) if own else center for own, center in zip(nearest, centers, strict=True)
        ]
        if means == centers:
            return rounds
        centers = means


def _round_steps(points: Started) -> Steps:
    """Return the clusters of each round, and their means."""
    rows = []
    for at, (_, nearest) in enumerate(_rounds(points), start=1):
        sets = r",\ ".join(rf"\{{{', '.join(map(str, own))}\}}" for own in nearest)
        means = ", ".join(format_number(exact_mean(own)) for own in nearest)
        rows.append((rf"\text{{round }}{at}", rf"{sets};\quad \mu = {means}"))
    return Steps(rows)


def _changes_twice(points: Started) -> bool:
    """Return True if K-means takes three rounds, without ties and without empty clusters."""
    rounds = _rounds(points)
    return len(rounds) > 2 and all(
        all(nearest) and all(2 * x != sum(centers) for x in points.x) for centers, nearest in rounds
    )


def _score_errors(clusters: Iterable[list[int]]) -> Score:
    """Return the sum of squared errors."""
    pairs = [(x, exact_mean(own)) for own in clusters for x in own]
    places, means = map(list, zip(*pairs, strict=True))
    x, mu = quantity("x", places, over="x"), quantity("μ_x", means)
    return Score("SSE", sum_over("x", (x - mu) ** 2))


def _sse(x, labels, p=2):
    return sum_errors(group_places(x, labels).values(), p)


def _sse_of_line(points):
    return _sse(points.places, points.labels)


def _absolute_errors(points):
    """Return the sum of the distances to the centroids."""
    return _sse(points.places, points.labels, 1)


def _nearest_to_first(points: Started) -> list[int]:
    return [x for x in points.x if 2 * x < sum(points.start)]


def _has_three_near_first(points: Started) -> bool:
    """Return True if three points or more go to C1, and none is midway between the centroids."""
    is_clear = all(2 * x != sum(points.start) for x in points.x)
    return is_clear and len(_nearest_to_first(points)) > 2


def _centroid_after_a_round(points: Started) -> Score:
    nearest = _nearest_to_first(points)
    total = sum_over("x", quantity("x", nearest, over="x"))
    return Score("μ_1", total / quantity("n_1", len(nearest)))


def _middle(places):
    """Return the place halfway between the outermost points."""
    return Fraction(places[0] + places[-1], 2)


def _border(points: Started) -> Score:
    first, second = (quantity(f"μ_{i}", mu) for i, mu in enumerate(points.start, start=1))
    return Score("border", (first + second) / 2)


def _shift_of_centroid(points: OnALine) -> Score:
    return Score("shift", quantity("d", 6) / quantity("n_i", len(points.first_cluster)))


def _least_sse(points: OnALine) -> Fraction:
    """Return the smallest SSE of all ways to make two clusters."""
    x = points.places
    return min(sum_errors([x[:at], x[at:]], 2) for at in range(1, len(x)))


def _errors_of_ends(ends: TwoClusterings) -> list[Fraction]:
    return [_sse(ends.x, labels) for labels in ends[1:]]


def _better_end(ends: TwoClusterings) -> list[int]:
    return min(ends[1:], key=lambda labels: _sse(ends.x, labels))


def _sse_of_better_end(ends: TwoClusterings) -> Score:
    return _score_errors(group_places(ends.x, _better_end(ends)).values())


def _rename(points: OnALine) -> list[int]:
    """Return the labels after C1 and C2 have exchanged their names."""
    return [{1: 2, 2: 1}.get(i, i) for i in points.labels]


def _ari_of_renamed(points: OnALine) -> Score:
    return pairs.adjusted_rand_index(contingency_table(points.labels, _rename(points)))


def _share_of_equal_names(points: OnALine) -> Fraction:
    return exact_mean([i == j for i, j in zip(points.labels, _rename(points), strict=True)])


# --- unit 15: a choice of two --------------------------------------------------------------------


def two_candidates(rng: np.random.Generator, difficulty: int) -> Candidates:
    """Draw points on a line with a class, and two clusterings of two or three runs."""
    n = 4 + difficulty
    x = np.sort(rng.permutation(8 + 4 * difficulty)[:n]).tolist()
    truth, c = (np.sort(rng.integers(1, 3, n)) for _ in range(2))
    d = np.sort(rng.integers(1, 4, n))
    if rng.integers(2):
        exchange_two(rng, truth)
    return Candidates(x, truth.tolist(), c.tolist(), d.tolist())


def _quick_beta_cv(x, labels) -> Fraction:
    """Return BetaCV without a table of all sums, which takes longer."""
    within, between = split_gaps(x, labels)
    return exact_mean(within) / exact_mean(between)


def _best_candidate(best: Callable, *names: str) -> Callable[[Candidates], list[int]]:
    """Return a function of the data: the labels with the best BetaCV."""
    return lambda points: best(
        (getattr(points, name) for name in names),
        key=lambda labels: _quick_beta_cv(points.x, labels),
    )


def _can_be_judged(points: Candidates) -> bool:
    """Return True if C, D and the class have a BetaCV, and those of C and D differ."""
    largest = [max(map(labels.count, labels)) for labels in points[1:]]
    if not all(1 < size < len(points.x) for size in largest):
        return False
    return _quick_beta_cv(points.x, points.c) != _quick_beta_cv(points.x, points.d)


def _beta_cv_steps(points: Candidates) -> Steps:
    """Return the BetaCV of both candidates, from its means."""
    rows = []
    for name, labels in zip("CD", (points.c, points.d), strict=True):
        within, between = split_gaps(points.x, labels)
        means = " / ".join(rf"\tfrac{{{sum(it)}}}{{{len(it)}}}" for it in (within, between))
        value = exact_mean(within) / exact_mean(between)
        rows.append((rf"\text{{BetaCV of }}{name}", f"{means} = {format_number(value)}"))
    return Steps(rows)


def _compare_to_truth(best: Callable) -> Callable[[Candidates], ContingencyTable]:
    """Return a function of the data: the table of the truth and of one of the candidates."""
    choose = _best_candidate(best, "c", "d")
    return lambda points: contingency_table(points.truth, choose(points))


_chosen_table, _other_table = _compare_to_truth(min), _compare_to_truth(max)


def _rand_of_chosen(points: Candidates) -> Score:
    return pairs.rand_index(_chosen_table(points))


def _rand_of_other(points: Candidates) -> Score:
    return pairs.rand_index(_other_table(points))


def _beta_cv_of_truth(points: Candidates) -> Fraction:
    return _quick_beta_cv(points.x, points.truth)


def _beta_cv_of_chosen(points: Candidates) -> Fraction:
    return min(_quick_beta_cv(points.x, labels) for labels in (points.c, points.d))


def _is_truth_between(points: Candidates) -> bool:
    """Return True if the true class has neither the best BetaCV nor the worst."""
    if not _can_be_judged(points):
        return False
    c, d = sorted(_quick_beta_cv(points.x, labels) for labels in (points.c, points.d))
    return c < _beta_cv_of_truth(points) < d


def _beta_cv_of_three(best: Callable) -> Callable[[Candidates], Score]:
    """Return a function of the data: the best BetaCV of C, D and the true class."""
    choose = _best_candidate(best, "c", "d", "truth")
    return lambda points: internal.beta_cv(proximity_table([[x] for x in points.x], choose(points)))


# --- unit 15: how many clusters ------------------------------------------------------------------

_MANY_POINTS = 60  # of those that K-means has clustered


class ByNumber(NamedTuple):
    """Measures of the best clustering into 2, 3, … clusters, in hundredths."""

    sse: list[int]  # whole numbers
    silhouette: list[int]
    calinski_harabasz: list[int]  # whole numbers
    ari: list[int]

    @property
    def tables(self) -> list[Table]:
        """The data as tables."""
        series = {
            "SSE": self.sse,
            "silhouette": as_hundredths(self.silhouette),
            "Calinski–Harabasz": self.calinski_harabasz,
            "ARI": as_hundredths(self.ari),
        }
        return [series_table("k", range(2, 2 + len(self.sse)), **series)]


class Gaps(NamedTuple):
    """Gap statistics of 1, 2, … clusters and their errors, in hundredths."""

    gap: list[int]
    s: list[int]

    @property
    def tables(self) -> list[Table]:
        """The data as tables."""
        series = {"Gap(k)": as_hundredths(self.gap), "s": as_hundredths(self.s)}
        return [series_table("k", range(1, len(self.gap) + 1), **series)]


class Variances(NamedTuple):
    """The variance of each attribute, in squared centimetres."""

    of: list[int]

    @property
    def tables(self) -> list[Table]:
        """The data as tables."""
        return [series_table("", [f"x{u}" for u in range(len(self.of))], variance=self.of)]


def by_number(rng: np.random.Generator, difficulty: int) -> ByNumber:
    """Draw measures of four, five or six numbers of clusters; the SSE falls."""
    many = 3 + difficulty
    sse = np.sort(10 + rng.permutation(90)[:many])[::-1].tolist()
    # All squared distances to the mean of all points are 100 or more.
    total = 100 + int(rng.integers(100))
    indices = (
        Fraction((total - within) * (_MANY_POINTS - k), (k - 1) * within)
        for k, within in enumerate(sse, start=2)
    )
    silhouette, ari = (rng.permutation(40)[:many] for _ in range(2))
    return ByNumber(sse, (30 + silhouette).tolist(), list(map(round, indices)), (50 + ari).tolist())


def gaps(rng: np.random.Generator, difficulty: int) -> Gaps:
    """Draw gaps of six, seven or eight numbers of clusters, which mostly rise."""
    many = 5 + difficulty
    jumps = rng.integers(-8, 16, many)
    # Without some large ones at first, one cluster would nearly always be the answer.
    jumps[1 : 1 + rng.integers(4)] += 20
    return Gaps((20 + jumps.cumsum()).tolist(), rng.integers(3, 9, many).tolist())


def variances(rng: np.random.Generator, difficulty: int) -> Variances:
    """Draw variances of two to four attributes."""
    return Variances(rng.integers(1, 10, 1 + difficulty).tolist())


def _best_number(measure: str, best: Callable = max) -> Callable[[ByNumber], int]:
    """Return a function of the data: the number of clusters at which a measure is best."""

    def number(data):
        values = getattr(data, measure)
        return 2 + values.index(best(values))

    return number


_number_by_silhouette = _best_number("silhouette")


def _choice_of_silhouette(data: ByNumber) -> Score:
    largest = f"{max(data.silhouette) / 100:.2f}"
    note = f"the largest silhouette, {largest}"
    return Score("k", Number(_number_by_silhouette(data)), note=note)


def _ari_of_choice(data: ByNumber) -> Score:
    k = _number_by_silhouette(data)
    ari = Fraction(data.ari[k - 2], 100)
    return Score("ARI", Number(ari), note=f"{k} clusters have the largest silhouette")


def _has_one_best(data: ByNumber) -> bool:
    return data.calinski_harabasz.count(max(data.calinski_harabasz)) == 1


def _number_by_gap(data: Gaps, with_error: bool = True) -> int:
    """Return the first number that the next one does not beat by more than its error."""
    for k, (gap, following) in enumerate(pairwise(data.gap), start=1):
        if gap >= following - with_error * data.s[k]:
            return k
    return len(data.gap)


def _number_without_errors(data):
    return _number_by_gap(data, with_error=False)


def _number_of_largest_gap(data):
    return 1 + data.gap.index(max(data.gap))


def _choice_of_gap(data: Gaps) -> Score:
    k = _number_by_gap(data)
    error = f"{data.s[k] / 100:.2f}"
    return Score("k", Number(k), note=f"{k + 1} does not beat it by more than its s, {error}")


def _rules_differ(data: Gaps) -> bool:
    """Return True if the rule, the rule without errors, and the one largest gap all differ."""
    rules = (_number_by_gap, _number_without_errors, _number_of_largest_gap)
    numbers = {*(rule(data) for rule in rules), len(data.gap)}
    return len(numbers) == 4 and data.gap.count(max(data.gap)) == 1


def _fall(points: OnALine) -> Score:
    """Return by how much the SSE falls when point 1 becomes a cluster."""
    own = points.first_cluster
    before, after = sum_errors([own], 2), sum_errors([own[1:]], 2)
    return Score("fall", quantity("SSE(C_i)", before) - quantity("SSE(C_i')", after))


def _first_square(points: OnALine) -> Fraction:
    own = points.first_cluster
    return (own[0] - exact_mean(own)) ** 2


def _has_three_with_first(points: OnALine) -> bool:
    return len(points.first_cluster) > 2


def _share_of_first(data: Variances, times: int | Fraction = 1) -> Score:
    first, *others = data.of
    own = quantity("v_0", times * first)
    return Score("share", own / (own + quantity("the others", sum(others))))


# fmt: off
QUESTIONS: tuple[Topic, ...] = (
    Topic("14", "K-means on a line",
        "K-means starts from these centroids and ends when nothing moves. Compute the sum of "
        "squared errors (SSE) at its end; $\\mu_x$ is the centroid of the cluster of $x$.",
        points_to_start_from, lambda points: _score_errors(_rounds(points)[-1][1]), {
        "that is the SSE after one round; the centroids still move": (
            lambda points: sum_errors(_rounds(points)[0][1], 2)),
        "that is the sum of the distances; square them": (
            lambda points: sum_errors(_rounds(points)[-1][1], 1)),
    }, _changes_twice, steps=_round_steps),
    Topic("15", "Rand index after a choice",
        f"{LINE} Two clusterings, C and D, are candidates. Choose the one with the smaller "
        "BetaCV, without the true classes; then compute its Rand index.",
        two_candidates, _rand_of_chosen, {
        "that is the Rand index of the other candidate; a small BetaCV is the better one": (
            _rand_of_other),
        "that is the Jaccard coefficient, which leaves TN out": (
            lambda points: pairs.jaccard_coefficient(_chosen_table(points))),
    }, _can_be_judged, steps=_beta_cv_steps),
)

VOTES: tuple[Topic, ...] = (
    Topic("14", "SSE after doubling",
        "Every $x$ is doubled. What is the sum of squared errors (SSE) then?",
        points_on_a_line, lambda points: Score("SSE", 4 * quantity("SSE", _sse_of_line(points))), {
        "it was thought to have no unit": _sse_of_line,
        "distances double, but their squares grow four times": (
            lambda points: 2 * _sse_of_line(points)),
        "distances were summed, not their squares": lambda points: 2 * _absolute_errors(points),
    }),
    Topic("14", "centroid after one round",
        "K-means gives each point to the nearest centroid, and moves the centroids once. Where is "
        "that of C1 then?",
        points_to_start_from, _centroid_after_a_round, {
        "it was thought to stay where it started": lambda points: points.start[0],
        "it was put halfway between its outer points, not at their mean": (
            lambda points: _middle(_nearest_to_first(points))),
        "that is the mean of all points": lambda points: exact_mean(points.x),
    }, _has_three_near_first),
    Topic("14", "border of two centroids",
        "K-means gives each point to the nearest centroid. Where is the border between C1 and C2?",
        points_to_start_from, _border, {
        "that is the mean of all points": lambda points: exact_mean(points.x),
        "that is halfway between the outermost points": lambda points: _middle(points.x),
        "each cluster was thought to get half of the points": lambda points: np.median(points.x),
    }),
    Topic("14", "centroid after a corrected number",
        "The $x$ of point 1 was typed 6 too small, and is put right. By how far does the centroid "
        "of its cluster move, if all labels stay?",
        points_on_a_line, _shift_of_centroid, {
        "it was thought to go as far as the point": 6,
        "one number of many was thought to change nothing": 0,
        "that is how far the mean of all points moves": lambda points: Fraction(6, len(points.X)),
    }),
    Topic("14", "SSE after one more round",
        "K-means has come to rest at these two clusters. What is the SSE after one more round?",
        worse_end, lambda points: _score_errors(points.clusters.values()), {
        "at rest was taken for best: that is the smallest SSE of any two clusters": _least_sse,
        "K-means was thought to end without any error": 0,
        "distances were summed, not their squares": _absolute_errors,
    }),
    Topic("14", "SSE of the kept run",
        "From two starts K-means ended at C and at D, and the better run is kept. What is its SSE?",
        two_ends, _sse_of_better_end, {
        "the larger SSE was thought to be the better one": lambda ends: max(_errors_of_ends(ends)),
        "the runs were averaged": lambda ends: sum(_errors_of_ends(ends)) / 2,
        "distances were summed, not their squares": lambda ends: _sse(ends.x, _better_end(ends), 1),
    }),
    Topic("14", "adjusted Rand index of renamed clusters",
        "A second run finds the same clusters, but calls C1 by the name C2, and C2 by the name C1. "
        "What is the adjusted Rand index of the two runs?",
        points_in_three, _ari_of_renamed, {
        "labels were compared by their names": _share_of_equal_names,
        "other names were thought to be no better than chance": 0,
        "exchanged names were thought to be the opposite": -1,
    }),
    Topic("15", "Rand index of the chosen candidate",
        "The candidate with the smaller BetaCV is chosen. What is its Rand index?",
        two_candidates, _rand_of_chosen, {
        "that is the other candidate's": _rand_of_other,
        "what is compact was thought to be true": 1,
        "that is its BetaCV": _beta_cv_of_chosen,
    }, _can_be_judged),
    Topic("15", "BetaCV with the reference as a candidate",
        "C, D and the classes are three candidates. What is the BetaCV of the one that "
        "BetaCV prefers?",
        two_candidates, _beta_cv_of_three(min), {
        "the reference was thought to be the best: that is its BetaCV": _beta_cv_of_truth,
        "the largest was thought to be the best": _beta_cv_of_three(max),
        "the best was thought to be 0": 0,
    }, _is_truth_between),
    Topic("15", "number of clusters by the silhouette",
        "The table has measures of the best of thirty runs of K-means into $k$ clusters. Which "
        "$k$ does the silhouette choose?",
        by_number, _choice_of_silhouette, {
        "that has the smallest SSE, which falls with every further cluster": (
            _best_number("sse", min)),
        "that is the choice of Calinski–Harabasz": _best_number("calinski_harabasz"),
        "the smallest silhouette was thought to be the best": _best_number("silhouette", min),
    }, _has_one_best),
    Topic("15", "adjusted Rand index of the chosen number",
        "The table has measures of the best of thirty runs of K-means into $k$ clusters. The "
        "silhouette chooses $k$. What is the adjusted Rand index (ARI) of the choice?",
        by_number, _ari_of_choice, {
        "the best silhouette was thought to be nearest to the reference": lambda data: (
            Fraction(max(data.ari), 100)),
        "that is its silhouette": lambda data: Fraction(max(data.silhouette), 100),
        "that is the ARI of the smallest SSE": lambda data: Fraction(data.ari[-1], 100),
    }),
    Topic("15", "number of clusters by the gap statistic",
        "Which $k$ does the gap statistic choose, the smallest with "
        "$\\text{Gap}(k) \\ge \\text{Gap}(k+1) - s_{k+1}$?",
        gaps, _choice_of_gap, {
        "that has the largest gap of all": _number_of_largest_gap,
        "the errors s were left out": _number_without_errors,
        "more clusters were thought to be better: that is the last number tried": (
            lambda data: len(data.gap)),
    }, _rules_differ),
    Topic("15", "fall of the SSE",
        "Point 1 becomes a cluster of its own. By how much does the sum of squared errors (SSE) "
        "fall?",
        points_on_a_line, _fall, {
        "a useless cluster was thought to gain nothing": 0,
        "only its own square was taken; the others' centroid moves, too": _first_square,
        "that is all that its cluster had": lambda points: sum_errors([points.first_cluster], 2),
    }, _has_three_with_first),
    Topic("15", "share of the variance in another unit",
        "The values of x0 are written in millimetres instead of centimetres; x1 stays. What "
        "share of the sum of all variances does x0 have then?",
        variances, lambda data: _share_of_first(data, times=100), {
        "the unit was thought not to matter": _share_of_first,
        "a variance grows with the square: 100 times, not 10 times": (
            lambda data: _share_of_first(data, times=10)),
        "a smaller unit was thought to make smaller numbers": (
            lambda data: _share_of_first(data, times=Fraction(1, 100))),
    }),
)
# fmt: on
