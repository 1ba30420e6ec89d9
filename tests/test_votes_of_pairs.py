"""Votes of units 05 to 09: right and wrong options are what their words say."""

import itertools
import re
from collections import Counter
from fractions import Fraction
from statistics import mean

import pytest

import clustlib as cl
from clustlib.course.questions.drawing import draw_fair
from clustlib.course.questions.vote_topics.pairs import VOTES
from tests import votes_of_pairs
from tests.votes_of_pairs import TRUTH

IDS = [f"{topic.unit} {topic.title}" for topic in VOTES]


@pytest.mark.parametrize("topic", VOTES, ids=IDS)
def test_right_and_wrong_options_are_those_of_the_points(topic):
    right, wrong = TRUTH[topic.unit, topic.title]
    for seed, difficulty in itertools.product(range(3), (1, 2, 3)):
        data, score, turns = draw_fair(topic, 0, seed, difficulty, is_short=False)
        assert score == pytest.approx(float(right(data)), abs=1e-9)
        assert turns == pytest.approx(
            {belief: float(value(data)) for belief, value in wrong.items()}, abs=1e-9
        )


def test_every_unit_has_five_votes_and_each_has_three_beliefs():
    counts = Counter(topic.unit for topic in VOTES)
    assert set(counts) == {"05", "06", "07", "08", "09"}
    assert min(counts.values()) >= 5
    assert [(topic.unit, topic.title) for topic in VOTES] == list(TRUTH)
    assert all(len(topic.wrong_turns) == 3 for topic in VOTES)
    questions = {re.sub(r"[^a-z]", "", topic.asked.lower()) for topic in VOTES}
    assert len(questions) == len(VOTES)


def test_words_are_those_of_a_table_that_may_be_turned():
    for topic in VOTES:
        for text in (topic.asked, *topic.wrong_turns):
            assert not re.search(r"\b(row|column)s?\b", text), topic.title
            assert "*" not in text, topic.title  # of Markdown, sheets in LaTeX know formulas alone
        for belief in topic.wrong_turns:
            assert not belief[0].isupper(), belief
            assert not belief.endswith("."), belief


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
