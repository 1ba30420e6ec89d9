"""Votes: each option has the value that its text describes, and each unit has five votes."""

import itertools
import math
import re
from dataclasses import replace
from fractions import Fraction
from statistics import mean

import pytest

import clustlib as cl
from clustlib.course.questions.conventions import Conventions
from clustlib.course.questions.drawing import draw_fair
from clustlib.course.questions.topics import VOTES
from clustlib.course.questions.votes import votes
from clustlib.course.units import UNITS
from tests import votes_of_pairs, votes_of_points, votes_of_tables
from tests.test_latex import WIDER, pages

TRUTH = {**votes_of_tables.TRUTH, **votes_of_pairs.TRUTH, **votes_of_points.TRUTH}


def draw(topic):
    """Draw the data, the key and the mistakes of a topic at each difficulty."""
    for difficulty in (1, 2, 3):
        yield draw_fair(topic, 0, 0, difficulty, is_short=False)


@pytest.mark.parametrize("topic", VOTES, ids=[f"{topic.unit} {topic.title}" for topic in VOTES])
def test_each_option_has_the_value_it_describes(topic):
    for data, score, wrong_turns in draw(topic):
        expected = [float(it(data) if callable(it) else it) for it in TRUTH[topic.title]]
        assert [float(score), *wrong_turns.values()] == pytest.approx(expected, abs=1e-9)


def test_each_unit_has_five_different_votes():
    assert {topic.title for topic in VOTES} == set(TRUTH)
    assert len({(topic.unit, topic.asked) for topic in VOTES}) == len(VOTES)
    for unit in UNITS:
        five = votes([unit] * 5, seed=4, difficulty=2)
        assert len({vote.topic for vote in five}) == 5
        for vote in five:
            assert len(set(vote.texts())) == 4
            assert all(text in vote.to_markdown() for text in vote.texts())
            assert all(belief in vote.to_markdown(key=True) for belief in vote.beliefs)


def test_words_are_also_true_of_a_transposed_table():
    for topic in VOTES:
        text = " ".join([topic.asked, *topic.wrong_turns])
        assert not re.search(r"\b(row|column)s?\b", text), topic.title


def test_another_seed_gives_other_data():
    for topic in VOTES:
        data = [str(draw_fair(topic, 0, seed, 2, is_short=False)[0]) for seed in range(4)]
        assert len(set(data)) >= 3, topic.title


@pytest.mark.ci
@pytest.mark.parametrize("key", [False, True])
def test_every_vote_has_room_on_its_page(key, tmp_path):
    paper = cl.exam([topic.unit for topic in VOTES], seed=7, difficulty=3)
    assert {vote.topic for vote in paper.votes} == {topic.title for topic in VOTES}
    _, too_wide = pages(paper.to_latex(key=key), tmp_path)
    assert max(too_wide, default=0) < WIDER


def find_vote(title):
    (topic,) = [topic for topic in VOTES if topic.title == title]
    return topic


def test_chance_is_the_mean_over_all_permutations():
    t = cl.ContingencyTable([[3, 0, 1], [1, 2, 0]])
    clusters, classes = votes_of_pairs.points(t)
    values = [votes_of_pairs.kinds(clusters, order) for order in itertools.permutations(classes)]
    for title, formula in {
        "pairs together after a shuffle": lambda tp, fn, fp, tn: tp,
        "Rand index of shuffled labels": votes_of_pairs.rand,
        "pair precision of shuffled labels": votes_of_pairs.precision,
    }.items():
        score = find_vote(title).measure(t)
        assert score.exact == mean(Fraction(formula(*order)) for order in values), title


def test_data_agree_with_the_question():
    for ends, *_ in draw(find_vote("SSE of the kept run")):
        assert ends.c != ends.d
        for labels in (ends.c, ends.d):
            assert_at_rest(ends.x, labels)
    for points, *_ in draw(find_vote("SSE after one more round")):
        assert_at_rest([x for (x,) in points.X], points.labels)
    for data, *_ in draw(find_vote("number of clusters by the silhouette")):
        assert all(before > after for before, after in itertools.pairwise(data.sse))
        # The index is rounded to a whole number.
        assert max(totals(data, -0.5)) <= min(totals(data, 0.5))


def totals(data, rounding):
    """Yield the total sum of squares that follows from each number of clusters."""
    for k, (within, index) in enumerate(zip(data.sse, data.calinski_harabasz, strict=True), 2):
        yield within + (index + rounding) * (k - 1) * within / (60 - k)


def assert_at_rest(x, labels):
    """Assert that no point is nearer to another mean, so that another iteration changes nothing."""
    means = {}
    for i in set(labels):
        own = [place for place, label in zip(x, labels, strict=True) if label == i]
        means[i] = sum(own) / len(own)
    for place, label in zip(x, labels, strict=True):
        assert min(means, key=lambda i: abs(means[i] - place)) == label
    assert votes_of_points.errors(x, labels) > 0


def test_votes_that_name_another_base_or_mean_are_left_out():
    own = Conventions("arithmetic", math.e)
    for unit in UNITS:
        count = sum(topic.unit == unit for topic in VOTES)
        for vote in votes([unit] * count, 3, 1, own):
            text = vote.asked + " ".join(vote.beliefs)
            assert not re.search(r"\bbits?\b|\bbase\b", text), vote.topic
            assert "geometric" not in vote.asked, vote.topic


def test_halves_are_rounded_up():
    (vote,) = votes(["00"], 1, 1)
    vote = replace(vote, options=[0.9125, 0.5625, 0.3125000000000002, -0.0])
    assert vote.texts() == ["0.913", "0.563", "0.313", "0.000"]
