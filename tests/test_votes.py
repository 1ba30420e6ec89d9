"""Votes: each option is what its words say, and each unit has five different ones."""

import itertools
import math
import re
from collections import Counter
from fractions import Fraction
from statistics import mean

import pytest

import clustlib as cl
from clustlib.course.questions.conventions import Conventions
from clustlib.course.questions.drawing import draw_fair
from clustlib.course.questions.vote_topics import VOTES
from clustlib.course.questions.votes import votes
from clustlib.course.units import UNITS
from tests import votes_of_pairs, votes_of_points, votes_of_tables
from tests.test_latex import WIDER, pages

TRUTH = {**votes_of_tables.TRUTH, **votes_of_pairs.TRUTH, **votes_of_points.TRUTH}


def draws(topic):
    for seed, difficulty in itertools.product(range(3), (1, 2, 3)):
        yield draw_fair(topic, 0, seed, difficulty, is_short=False)


@pytest.mark.parametrize("topic", VOTES, ids=[f"{topic.unit} {topic.title}" for topic in VOTES])
def test_each_option_is_what_its_words_say(topic):
    right, beliefs = TRUTH[topic.unit, topic.title]
    for data, score, turns in draws(topic):
        assert float(score) == pytest.approx(float(right(data)), abs=1e-9)
        assert turns == pytest.approx(
            {belief: float(value(data)) for belief, value in beliefs.items()}, abs=1e-9
        )


def test_each_unit_has_five_different_votes():
    assert {(topic.unit, topic.title) for topic in VOTES} == set(TRUTH)
    counts = Counter(topic.unit for topic in VOTES)
    assert set(counts) == set(UNITS)
    assert min(counts.values()) >= 5
    assert len({topic.title for topic in VOTES}) == len(VOTES)
    assert len({(topic.unit, topic.asked) for topic in VOTES}) == len(VOTES)
    for unit in UNITS:
        drawn = votes([unit] * 5, seed=4, difficulty=2)
        assert len({vote.topic for vote in drawn}) == 5
        for vote in drawn:
            assert len(set(vote.texts())) == 4
            assert all(text in vote.to_markdown() for text in vote.texts())
            assert all(belief in vote.to_markdown(key=True) for belief in vote.beliefs)


def test_words_are_those_of_a_table_that_may_be_transposed():
    for topic in VOTES:
        assert len(topic.wrong_turns) == 3, topic.title
        for text in (topic.asked, *topic.wrong_turns):
            assert "*" not in text, topic.title  # LaTeX would print the star
            assert not re.search(r"\b(row|column)s?\b", text), topic.title
        for belief in topic.wrong_turns:
            assert not belief[0].isupper() or belief.startswith(("VDM", "K-means")), belief
            assert not belief.endswith("."), belief


def test_another_seed_gives_other_data():
    for topic in VOTES:
        drawn = [str(draw_fair(topic, 0, seed, 2, is_short=False)[0]) for seed in range(6)]
        assert len(set(drawn)) >= 5, topic.title


@pytest.mark.ci
@pytest.mark.parametrize("key", [False, True])
def test_every_vote_has_room_on_its_page(key, tmp_path):
    paper = cl.exam([topic.unit for topic in VOTES], seed=7, difficulty=3)
    assert {vote.topic for vote in paper.votes} == {topic.title for topic in VOTES}
    _, too_wide = pages(paper.to_latex(key=key), tmp_path)
    assert max(too_wide, default=0) < WIDER


def test_shuffles_are_means_over_all_deals():
    """The formula for chance that the other tests trust, against every deal of seven cards."""
    t = cl.ContingencyTable([[3, 0, 1], [1, 2, 0]])
    c, p = votes_of_pairs.points(t)
    deals = [votes_of_pairs.kinds(c, dealt) for dealt in itertools.permutations(p)]
    for title, formula in {
        "pairs together after a shuffle": lambda tp, fn, fp, tn: tp,
        "Rand index of shuffled labels": votes_of_pairs.rand,
        "pair precision of shuffled labels": votes_of_pairs.precision,
    }.items():
        right, _ = TRUTH["07", title]
        assert right(t) == mean(Fraction(formula(*deal)) for deal in deals), title


def topic_of(title):
    (topic,) = [topic for topic in VOTES if topic.title == title]
    return topic


def test_what_is_asked_can_be_so():
    for ends, *_ in draws(topic_of("SSE of the kept run")):
        assert ends.c != ends.d
        for labels in (ends.c, ends.d):
            assert_at_rest(ends.x, labels)
    for points, *_ in draws(topic_of("SSE after one more round")):
        assert_at_rest([x for (x,) in points.X], points.labels)
    for data, *_ in draws(topic_of("number of clusters by the silhouette")):
        assert all(before > after for before, after in itertools.pairwise(data.sse))
        assert max(lows(data)) <= min(highs(data))


def totals(data, index_off):
    """All squares, within and between, as each number of clusters tells them."""
    for k, (within, index) in enumerate(zip(data.sse, data.calinski_harabasz, strict=True), 2):
        yield within + (index + index_off) * (k - 1) * within / (60 - k)


def lows(data):
    return totals(data, -0.5)  # the index is rounded to a whole number


def highs(data):
    return totals(data, 0.5)


def assert_at_rest(x, labels):
    """No point is nearer to another mean, so that a further round changes nothing."""
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
    vote = vote._replace(options=[0.9125, 0.5625, 0.3125000000000002, -0.0])
    assert vote.texts() == ["0.913", "0.563", "0.313", "0.000"]
