"""Texts of a working, packed for a pickle: every text comes back, and pickles of yesterday load."""

import pickle
import zlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import clustlib as cl
from clustlib import packing
from clustlib.packing import packed, unpacked

NUMBERS = st.from_regex(r"[0-9]{1,4}(\.[0-9]{1,6})?", fullmatch=True)
WORDS = st.sampled_from(
    [" + ", "/", r"\frac{", "}", "≈", "\n", ".", "log2 (", "٣٤", "\1", "\2", "\7"]
)


@given(st.lists(st.lists(NUMBERS | WORDS).map("".join), min_size=1, max_size=3))
def test_texts_come_back(texts):
    assert unpacked(packed(*texts)) == texts


@pytest.mark.parametrize("many", [1, 255, 256, 257, 2000])
def test_however_many_numbers_there_are(many):
    forth = " + ".join(map(str, range(1000, 1000 + many)))
    back = " + ".join(map(str, range(999 + many, 999, -1)))
    assert unpacked(packed(forth, back)) == [forth, back]


@pytest.mark.parametrize("mark", ["\1", "\2", "\7", "\0\1\2"])
def test_texts_with_the_marks_of_packing_come_back(mark):
    numbers = np.random.default_rng(0).integers(1000, 10_000, 60).tolist()
    text = mark + " + ".join(map(str, numbers)) + " ".join(f"({n})" for n in numbers) + mark
    assert unpacked(packed(text)) == text.split("\0")


def test_a_number_that_is_said_again_takes_little():
    """A second list of the same numbers, in other words, takes less than half of the first."""
    numbers = np.random.default_rng(0).integers(1000, 10_000, 60).tolist()
    first, second = " + ".join(map(str, numbers)), " ".join(f"({n})" for n in numbers)
    assert len(packed(first, second)) < 1.5 * len(packed(first))
    once, twice = (len(zlib.compress(s.encode(), 9)) for s in (first, first + second))
    assert twice > 1.5 * once  # what this would be without


@pytest.mark.parametrize("measure", [cl.conditional_entropy, cl.mutual_information, cl.purity])
@pytest.mark.parametrize("size", range(3, 11))
def test_a_pickle_is_less_than_half_of_what_it_shows(measure, size):
    t = cl.ContingencyTable(np.random.default_rng(size).integers(0, 900, (size, size)))
    shown = measure(t)
    kept = pickle.dumps(shown)
    again = pickle.loads(kept)
    assert (again.working, again.working.latex) == (shown.working, shown.working.latex)
    framed = len(pickle.dumps(cl.Score(float(shown))))
    both = (shown.working + shown.working.latex).encode()
    assert len(kept) - framed < len(both) / 2


def test_phrases_are_what_they_were():
    """Pickles that lie on disks are read with them: others may come before these, none between."""
    assert zlib.crc32(packing._KNOWN[-2403:]) == 0xD52B0674


# Made before numbers were packed apart, by the module that counts of pairs then stood in.
SCORE = (
    b"\x80\x04\x95\xb9\x00\x00\x00\x00\x00\x00\x00\x8c\x0eclustlib.score\x94\x8c\t_restored\x94\x93"
    b"\x94\x8c\tfractions\x94\x8c\x08Fraction\x94\x93\x94K\x01K\x02\x86\x94R\x94Cp\x0bP\xb0U\x08\tP"
    b"\xd0W\xd0\x00\x92\xda\xc0\x98\xd1\xe4R\x00\n\x19\x82D\x0c\x81\x02\x86P\xbe\xbe\x11\x986\xd03e"
    b"\xc0\xeb\xa1\xa2\x9a\xe4d\x12#\x14E\xa93(\x06\x03\xc0.P\x03\xba\x06\xcc\x00)E\xd1\rR\xe4\xe6"
    b'\x07\x943\x02\xa9\x063\x08\x07X\x00"\xc4B\x02j\xab\xa1\xdeE\r8Xx\x82}\x8e]\xca\x08E\x18\x18'
    b"\x1e(A\xab\xc2\x80\x14r\x90\xf0\x02\x00\x94N\x87\x94R\x94."
)
COUNTS = (
    b"\x80\x04\x95\x84\x00\x00\x00\x00\x00\x00\x00\x8c\x0eclustlib.pairs\x94\x8c\nPairCounts\x94"
    b"\x93\x94(K\x01K\x02K\x03K\x04t\x94R\x94}\x94\x8c\x08_working\x94\x8c\x0eclustlib.score\x94h"
    b"\x06\x93\x94C+\x0b\tP\xd0\x06\xc6\x04\x88\x00\xb1B\xfc\x14l\x15\x0c\x81\x0c# 6\x06b\x13\x10"
    b"\xdf\x80\x01\x87'\xa0\x06b\x1a\xa2\x86\xcd\x14\x14G\xa8\x00\x00\x94\x85\x94R\x94sb."
)


@pytest.mark.parametrize(
    ("kept", "made"),
    [
        (SCORE, cl.pair_precision(cl.ContingencyTable([[2, 0], [1, 1]]))),
        (COUNTS, cl.PairCounts(1, 2, 3, 4)),
    ],
)
def test_pickles_of_yesterday_load(kept, made):
    again = pickle.loads(kept)
    assert (type(again), again) == (type(made), made)
    assert (again.working, again.working.latex) == (made.working, made.working.latex)


@pytest.mark.parametrize("name", ["ClusterRow", "PartitionRow", "PerCluster", "PerPartition"])
def test_tables_of_groups_are_found_where_pickles_of_yesterday_look(name):
    from clustlib import groups, matching

    assert getattr(matching, name) is getattr(groups, name)
