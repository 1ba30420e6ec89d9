"""Questions to vote on, from a seed: a small table, something that happens to it, four numbers.

The wrong ones come from what is often believed. In any set the letters of the right ones are spread
as evenly as its length allows.
"""

import itertools
import zlib
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from clustlib.course.paper import data as small
from clustlib.course.paper import steps
from clustlib.course.paper.data import Data, tables_of
from clustlib.course.paper.questions import drawn, read_seed
from clustlib.course.paper.topics import (
    TURNS_OF_P,
    Topic,
    errors,
    judged,
    mean_of_parts,
    merged,
    of_columns,
    of_distances,
    p_value,
    vdm,
    weighted_mean_of_parts,
)
from clustlib.course.units import UNITS
from clustlib.display import as_latex, latex_table, markdown_table
from clustlib.formula import max_of, quantity
from clustlib.measures import distance, information, internal, matching, pairs
from clustlib.reading import shown
from clustlib.score import Score
from clustlib.table import ContingencyTable

LETTERS = "abcd"


class Vote(NamedTuple):
    """Four numbers, one of which is right."""

    unit: str
    asked: str  # in Markdown, formulas in $…$
    data: Data
    options: Sequence[float]
    beliefs: Sequence[str]  # who chooses an option has it; of the right one it is empty
    score: Score

    @property
    def letter(self) -> str:
        """Of the right one."""
        return LETTERS[self.beliefs.index("")]

    def texts(self) -> list[str]:
        """The options in one form, for whole numbers among others would stand out."""
        are_whole = all(float(value).is_integer() for value in self.options)
        return [f"{value + 0.0:.{0 if are_whole else 3}f}" for value in self.options]

    def headline(self, key: bool) -> str:
        """What stands beside its number; the letter on the key."""
        return f"{self.letter}: {UNITS[self.unit].title}" if key else UNITS[self.unit].title

    def key(self) -> list[str]:
        """The misconceptions, and the working of the right one."""
        wrong = (
            f"{letter} (${text}$): {belief}."
            for letter, text, belief in zip(LETTERS, self.texts(), self.beliefs, strict=True)
            if belief
        )
        return [" ".join(wrong), self.score.working.latex]

    def to_markdown(self) -> list[str]:
        """The question, its tables, and the options."""
        options = (f"- **{a}** {it}" for a, it in zip(LETTERS, self.texts(), strict=True))
        tables = (markdown_table(*table) for table in tables_of(self.data))
        return [self.asked, *tables, "\n".join(options)]

    def to_latex(self) -> list[str]:
        """The same for pdflatex."""
        texts = zip(LETTERS, self.texts(), strict=True)
        options = r"\qquad ".join(rf"\textbf{{{a}}}~${it}$" for a, it in texts)
        tables = (latex_table(*table) for table in tables_of(self.data))
        return [as_latex(self.asked), "\\hspace{8mm}\n".join([*tables, options])]


def votes(units: Sequence[str], seed: int, difficulty: int) -> list[Vote]:
    """A vote on each unit; the same arguments give the same votes."""
    rows = {topic.unit: topic for topic in VOTES}
    for unit in units:
        if not isinstance(unit, str) or unit not in rows:
            raise ValueError(f"units must be numbers from '00' to '19', got {shown(unit)}")
    seed = read_seed(seed)
    times: Mapping[str, itertools.count] = {unit: itertools.count() for unit in units}
    rng = np.random.default_rng([zlib.crc32(" ".join(units).encode()), seed])
    # Each letter as often as any other, or once more.
    letters = rng.permutation(4)[rng.permutation(len(units)) % 4].tolist()
    return [
        _vote(rows[unit], next(times[unit]), seed, difficulty, letter, rng.permutation(3).tolist())
        for unit, letter in zip(units, letters, strict=True)
    ]


def _vote(topic, again, seed, difficulty, letter, order):
    data, score, turns = drawn(topic, again, seed, difficulty, is_short=False)
    wrong = list(turns.items())
    options = [wrong[at] for at in order]
    options.insert(letter, ("", float(score)))
    beliefs, values = zip(*options, strict=True)
    return Vote(topic.unit, topic.asked, data, values, beliefs, score)


# --- what happens to a table ---------------------------------------------------------------------


def _lump(t: ContingencyTable) -> ContingencyTable:
    return ContingencyTable([t.partition_sizes.tolist()])


def _dust(t: ContingencyTable) -> ContingencyTable:
    """Each point is a cluster."""
    return ContingencyTable(np.repeat(np.eye(len(t.partitions), dtype=int), t.partition_sizes, 0))


def _with_first_in_dust(t: ContingencyTable) -> ContingencyTable:
    singles = np.repeat(np.eye(len(t.partitions), dtype=int), t.counts[0], 0)
    return ContingencyTable(np.vstack([singles, t.counts[1:]]))


def _times(t: ContingencyTable, factor: int) -> ContingencyTable:
    return ContingencyTable(factor * t.counts)


def _without_first(t):
    return matching.purity(ContingencyTable(t.counts[1:]))


def _has_first_whole(t):
    """Without C1 every partition is there still."""
    return bool(t.counts[1:].any(0).all())


def _mean_of_cell(t):
    return (matching.cell_precision(t, 1, 1) + matching.cell_recall(t, 1, 1)) / 2


def _rand_by_chance(t: ContingencyTable) -> Score:
    """What the Rand index is on average, when the labels are shuffled."""
    tp, fn, fp, tn = pairs.pair_counts(t)
    m_c, m_t = quantity("M_C", tp + fp), quantity("M_T", tp + fn)
    n = quantity("N", tp + fn + fp + tn)
    return Score("E[RI]", (n - m_c - m_t + 2 * (m_c * m_t / n)) / n)


def _lost_pairs(t):
    return pairs.hubert_statistic(_lump(t))


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


def _right_of_all(columns):
    """Noise counts as wrong."""
    t = of_columns(matching.purity, noise="drop")(columns)
    return t * sum(i > 0 for i in columns.labels_pred) / len(columns.labels_pred)


def _beta_cv_of_better(points):
    return min(steps.beta_cvs_of(points))


_beta_cv = of_distances(internal.beta_cv)
# fmt: off
VOTES = (
    Topic("00", "", "$C_1$ is cut into single points. What is the purity then?",
        small.small_table, lambda t: matching.purity(_with_first_in_dust(t)), {
        "a cut was thought to leave purity as it is": matching.purity,
        "single points are pure, the other clusters are as they were": lambda t: 1,
        "the single points still count": _without_first,
    }, _has_first_whole),
    Topic("01", "", "Clusters and partitions are exchanged. What is the clustering ratio then?",
        small.small_table, lambda t: matching.clustering_ratio(t.T), {
        "the ratio was thought to be symmetric": matching.clustering_ratio,
        "that is the number of cells": lambda t: t.counts.size,
        "that is the number of points in each cluster, on average": (
            lambda t: t.n / len(t.clusters)),
    }),
    Topic("02", "", "$C_1$ and $C_2$ become one cluster. What is the maximum matching then?",
        small.small_table, lambda t: matching.maximum_matching(merged(t)), {
        "that is the purity then": lambda t: matching.purity(merged(t)),
        "a merge was thought to cost nothing": matching.maximum_matching,
        "that is the inverse purity then": lambda t: matching.inverse_purity(merged(t)),
    }),
    Topic("03", "", "Every count is doubled. What is $F$ of $C_1$ with $T_1$ then?",
        small.small_table, lambda t: matching.cell_f_measure(_times(t, 2), 1, 1), {
        "twice the points were thought to make twice the F": (
            lambda t: 2 * matching.cell_f_measure(t, 1, 1)),
        "that is the arithmetic mean of precision and recall": _mean_of_cell,
        "that is the precision alone": lambda t: matching.cell_precision(t, 1, 1),
    }),
    Topic("04", "", "What is the clustering error, with the maximum matching?",
        small.small_table, matching.clustering_error, {
        "two clusters took the same partition: that is 1 − purity": (
            lambda t: 1 - matching.purity(t)),
        "equal numbers were taken for partners: the diagonal is nothing special": (
            lambda t: 1 - np.trace(t.counts) / t.n),
        "that is the share of the points in the right place": matching.maximum_matching,
    }),
    Topic("05", "", "Each point becomes a cluster of its own. What is the Rand index then?",
        small.small_table, lambda t: pairs.rand_index(_dust(t)), {
        "no pair is found, but those apart in both count, too": lambda t: 0,
        "nothing is mixed, but pairs of the partitions are lost": lambda t: 1,
        "that is the share of the pairs that are lost": _lost_pairs,
    }),
    Topic("06", "", "All points become one cluster. What is $\\Gamma$ then, not normalised?",
        small.small_table, lambda t: pairs.hubert_statistic(_lump(t)), {
        "that is the normalised one": lambda t: 0,
        "that is the pair recall": lambda t: 1,
        "that is the cosine, the Fowlkes–Mallows index": (
            lambda t: pairs.fowlkes_mallows_index(_lump(t))),
    }),
    Topic("07", "", "The labels are shuffled, many times. What is the Rand index on average?",
        small.small_table, _rand_by_chance, {
        "that is the mean of the adjusted one": lambda t: 0,
        "chance was thought to be one half": lambda t: 0.5,
        "a shuffle was thought to leave it as it is": pairs.rand_index,
    }),
    Topic("08", "", "Each point becomes a cluster of its own. What is the completeness then?",
        small.table_of_powers, lambda t: information.completeness(_dust(t)), {
        "that is the homogeneity": lambda t: 1,
        "single points still tell their partition; but they have a large entropy": lambda t: 0,
        "a cut was thought to leave it as it is": information.completeness,
    }),
    Topic("09", "", "Each point is written down twice. What is VI then, in bits?",
        small.table_of_powers, lambda t: information.variation_of_information(_times(t, 2)), {
        "bits are per point, not a sum over the points": (
            lambda t: 2 * information.variation_of_information(t)),
        "twice the points were thought to be worth one bit more": (
            lambda t: 1 + information.variation_of_information(t)),
        "twice the points were thought to halve it": (
            lambda t: information.variation_of_information(t) / 2),
    }),
    Topic("10", "", "All coordinates of $x$ are doubled. What is its cosine similarity with $y$?",
        small.two_vectors, lambda v: distance.cosine_similarity([2 * u for u in v.x], v.y), {
        "the product doubles, but so does the length": (
            lambda v: 2 * distance.cosine_similarity(*v)),
        "the length doubles, but so does the product": (
            lambda v: distance.cosine_similarity(*v) / 2),
        "that is the cosine distance": lambda v: distance.cosine_distance(*v),
    }),
    Topic("11", "", "Each point is written down twice. What is VDM of red and green, $p = 1$?",
        small.classified_words, lambda data: vdm(
            data._replace(points=data.points * 2, classes=data.classes * 2), 1), {
        "shares were taken for counts": lambda data: 2 * vdm(data, 1),
        "twice the points were thought to halve it": lambda data: vdm(data, 1) / 2,
        "that is VDM with p = 2": lambda data: vdm(data, 2),
    }),
    Topic("12", "", "All distances are doubled. What is BetaCV then?",
        small.points_on_a_line, _stretched(_beta_cv), {
        "it was thought to have a unit": lambda points: 2 * _beta_cv(points),
        "only the distances between clusters were doubled": lambda points: _beta_cv(points) / 2,
        "sums were divided, not means": of_distances(lambda p: p.w_in / p.w_out),
    }),
    Topic("13", "", "Point 1 moves to the other cluster. What is its own silhouette then?",
        _line_of_two, _after_a_move, {
        "it was thought to keep its silhouette": lambda points: steps.silhouettes(points)[0][2],
        "moved was taken for undecided": lambda points: 0,
        "that is the mean silhouette before the move": lambda points: internal.silhouette(*points),
    }),
    Topic("14", "", "Every $x$ is doubled. What is the sum of squared errors (SSE) then?",
        small.points_on_a_line, lambda points: Score("SSE", 4 * quantity("SSE", _sse(points))), {
        "it was thought to have no unit": _sse,
        "distances double, but their squares grow four times": lambda points: 2 * _sse(points),
        "distances were summed, not their squares": lambda points: 2 * _sse(points, 1),
    }),
    Topic("15", "", "The candidate with the smaller BetaCV is chosen. What is its Rand index?",
        small.two_candidates, lambda points: pairs.rand_index(judged(points)[0]), {
        "that is the other candidate's": lambda points: pairs.rand_index(judged(points)[1]),
        "what is compact was thought to be true": lambda points: 1,
        "that is its BetaCV": _beta_cv_of_better,
    }, steps.can_be_judged),
    Topic("16", "", "All clusters become one. What is the purity then?",
        small.small_table, lambda t: matching.purity(_lump(t)), {
        "that is the inverse purity": lambda t: 1,
        "a merge was thought to cost nothing": matching.purity,
        "the partitions were thought to be of one size": lambda t: 1 / len(t.partitions),
    }),
    Topic("17", "",
        "More is better. After each of $B$ shuffles a measure gave one of these values. What is "
        "the p-value of the value found?",
        small.shuffled_values, p_value, {
        **TURNS_OF_P,
        "that is 1 − p": lambda data: 1 - p_value(data),
    }),
    Topic("18", "", "The points of noise are left out. What is the purity of the others?",
        small.columns_with_noise, of_columns(matching.purity, noise="drop"), {
        "the noise was taken for one cluster": of_columns(matching.purity),
        "each point of noise was a cluster of its own": (
            of_columns(matching.purity, noise="singletons")),
        "the noise was counted as wrong": _right_of_all,
    }),
    Topic("19", "", "The rows were counted on two machines. What is the purity of all points?",
        small.two_tables, lambda tables: matching.purity(tables.first + tables.second), {
        "that is the mean over the machines": mean_of_parts,
        "that is their weighted mean; the machines may disagree about a cluster": (
            weighted_mean_of_parts),
        "that is the better machine's": lambda tables: max(map(matching.purity, tables)),
    }),
)
# fmt: on
