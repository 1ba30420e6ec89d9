"""Votes on points, words and shuffled values: units 10 to 15 and 17."""

from clustlib.course.questions import data as small
from clustlib.course.questions import steps
from clustlib.course.questions.topics import (
    TURNS_OF_P,
    Topic,
    errors,
    judged,
    of_distances,
    p_value,
    vdm,
)
from clustlib.formula import max_of, quantity
from clustlib.measures import distance, internal, pairs
from clustlib.score import Score


def _stretched(measure, times=2):
    """The measure of points that are as many times as far from 0."""
    return lambda points: measure(points._replace(X=[[times * x] for (x,) in points.X]))


def _sse(points, p=2):
    return errors([[x for (x,), own in zip(*points, strict=True) if own == i]
                   for i in set(points.labels)], p)  # fmt: skip


def _after_a_move(points) -> Score:
    """The silhouette of point 1 in the other cluster: a and b have changed places."""
    a, b, _ = steps.silhouettes(points)[0]
    a, b = quantity("a", b), quantity("b", a)
    return Score("s", (b - a) / max_of(a, b))


def _line_of_two(rng, difficulty):
    return small.points_on_a_line(rng, min(difficulty, 2))


def _beta_cv_of_better(points):
    return min(steps.beta_cvs_of(points))


_beta_cv = of_distances(internal.beta_cv)


# fmt: off
VOTES = (
    Topic("10", "cosine similarity after doubling a vector",
        "All coordinates of $x$ are doubled. What is its cosine similarity with $y$?",
        small.two_vectors, lambda v: distance.cosine_similarity([2 * u for u in v.x], v.y), {
        "the product doubles, but so does the length": (
            lambda v: 2 * distance.cosine_similarity(*v)),
        "the length doubles, but so does the product": (
            lambda v: distance.cosine_similarity(*v) / 2),
        "that is the cosine distance": lambda v: distance.cosine_distance(*v),
    }),
    Topic("11", "VDM after doubling",
        "Each point is written down twice. What is VDM of red and green, $p = 1$?",
        small.classified_words, lambda data: vdm(
            data._replace(points=data.points * 2, classes=data.classes * 2), 1), {
        "shares were taken for counts": lambda data: 2 * vdm(data, 1),
        "twice the points were thought to halve it": lambda data: vdm(data, 1) / 2,
        "that is VDM with p = 2": lambda data: vdm(data, 2),
    }),
    Topic("12", "BetaCV after doubling the distances",
        "All distances are doubled. What is BetaCV then?",
        small.points_on_a_line, _stretched(_beta_cv), {
        "it was thought to have a unit": lambda points: 2 * _beta_cv(points),
        "only the distances between clusters were doubled": lambda points: _beta_cv(points) / 2,
        "sums were divided, not means": of_distances(lambda p: p.w_in / p.w_out),
    }),
    Topic("13", "silhouette after a move",
        "Point 1 moves to the other cluster. What is its own silhouette then?",
        _line_of_two, _after_a_move, {
        "it was thought to keep its silhouette": lambda points: steps.silhouettes(points)[0][2],
        "moved was taken for undecided": lambda points: 0,
        "that is the mean silhouette before the move": lambda points: internal.silhouette(*points),
    }),
    Topic("14", "SSE after doubling",
        "Every $x$ is doubled. What is the sum of squared errors (SSE) then?",
        small.points_on_a_line, lambda points: Score("SSE", 4 * quantity("SSE", _sse(points))), {
        "it was thought to have no unit": _sse,
        "distances double, but their squares grow four times": lambda points: 2 * _sse(points),
        "distances were summed, not their squares": lambda points: 2 * _sse(points, 1),
    }),
    Topic("15", "Rand index of the chosen candidate",
        "The candidate with the smaller BetaCV is chosen. What is its Rand index?",
        small.two_candidates, lambda points: pairs.rand_index(judged(points)[0]), {
        "that is the other candidate's": lambda points: pairs.rand_index(judged(points)[1]),
        "what is compact was thought to be true": lambda points: 1,
        "that is its BetaCV": _beta_cv_of_better,
    }, steps.can_be_judged),
    Topic("17", "p-value",

        "More is better. After each of $B$ shuffles a measure gave one of these values. What is "
        "the p-value of the value found?",
        small.shuffled_values, p_value, {
        **TURNS_OF_P,
        "that is 1 − p": lambda data: 1 - p_value(data),
    }),
)
# fmt: on
