"""Changes of a clustering, how measures answer to them, and where two measures part."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import clustlib as cl
from clustlib.measures.catalogue import CHANGES, EXTERNAL, GOODNESS
from tests.cases import each

OBLONG = cl.ContingencyTable([[6, 4, 0, 2], [0, 10, 1, 0], [3, 0, 0, 0]])

# --- changing a clustering -----------------------------------------------------------------------


def labels_with(t, change):
    """The table of the same points, after something was done to their cluster labels one by one."""
    true, pred = (list(labels) for labels in t.to_labels())
    for at, (class_, cluster) in enumerate(zip(true, pred, strict=True)):
        pred[at] = change(cluster, class_)
    return cl.contingency_table(true, pred)


def test_split_gives_away_what_is_asked_for():
    t = cl.split_cluster(OBLONG, 1, off=[0, 4, 0, 1])
    assert t.counts.tolist() == [[6, 0, 0, 1], [0, 10, 1, 0], [3, 0, 0, 0], [0, 4, 0, 1]]
    assert (t.clusters, t.classes) == ((1, 2, 3, 4), OBLONG.classes)
    assert OBLONG.counts[0].tolist() == [6, 4, 0, 2]


def test_blind_split_leaves_two_clusters_that_are_mixed_alike():
    t = cl.split_cluster(OBLONG, 1)
    assert t.counts[0].tolist() == t.counts[3].tolist() == [3, 2, 0, 1]
    assert (t.counts[0] + t.counts[3] == OBLONG.counts[0]).all()


@each(
    "clusters, cut, name",
    [(["a", "b", "c"], "b", "b′"), (["b", "b′", "a"], "b", "b′′"), ([0, 7, 3], 7, 8)],
)
def test_new_cluster_has_a_name_of_its_own(clusters, cut, name):
    t = cl.ContingencyTable([[2, 2], [4, 2], [0, 2]], clusters=clusters)
    assert cl.split_cluster(t, cut).clusters == (*clusters, name)
    own = 2 * max(clusters)
    assert cl.split_cluster(t, cut, name=own).clusters == (*clusters, own)


def test_merge_is_what_one_label_for_both_gives():
    t = cl.merge_clusters(OBLONG, 3, 1)
    assert t == labels_with(OBLONG, lambda cluster, class_: 3 if cluster == 1 else cluster)
    assert cl.merge_clusters(OBLONG, 1, 3).clusters == (1, 2)


def test_moved_points_are_those_of_one_class():
    t = cl.move_points(OBLONG, 2, start=2, end=3, points=9)
    assert (t.counts - OBLONG.counts).tolist() == [[0] * 4, [0, -9, 0, 0], [0, 9, 0, 0]]
    assert cl.move_points(OBLONG, 1, start=3, end=1, points=3).counts[2].tolist() == [0] * 4


@each(
    "call, error, words",
    [
        (lambda: cl.split_cluster(OBLONG, 9), ValueError, "cluster 9 is not in the table"),
        (lambda: cl.split_cluster(OBLONG, 2), ValueError, r"halved, its counts are \[0, 10"),
        (lambda: cl.split_cluster(OBLONG, 1, off=[7, 0, 0, 0]), ValueError, "off must leave"),
        (lambda: cl.split_cluster(OBLONG, 1, off=[0, 0, 0, 0]), ValueError, "off has no point"),
        (lambda: cl.split_cluster(OBLONG, 1, off=[1, 1]), ValueError, "off has 2 numbers for 4"),
        (lambda: cl.split_cluster(OBLONG, 1, off=3), ValueError, "off must be a list"),
        (lambda: cl.split_cluster(OBLONG, 1, off=[0.5, 0, 0, 0]), ValueError, "off must be whole"),
        (lambda: cl.split_cluster(OBLONG, 1, off=["a"] * 4), TypeError, "off must be numbers"),
        (lambda: cl.split_cluster(OBLONG, 1, name=2), ValueError, "label 2 more than once"),
        (lambda: cl.split_cluster([[1, 2]], 1), TypeError, "must be a ContingencyTable"),
        (lambda: cl.merge_clusters(OBLONG, 2, 2), ValueError, "other must be another cluster"),
        (lambda: cl.merge_clusters(OBLONG, 2, "b"), ValueError, "other 'b' is not in the table"),
        (lambda: cl.move_points(OBLONG, 1, 1, 1), ValueError, "end must be another cluster"),
        (lambda: cl.move_points(OBLONG, 1, 9, 1), ValueError, "start 9 is not in the table"),
        (lambda: cl.move_points(OBLONG, 1, 1, 9), ValueError, "end 9 is not in the table"),
        (lambda: cl.move_points(OBLONG, 9, 1, 2), ValueError, "class 9 is not in the table"),
        (lambda: cl.move_points(OBLONG, 1, 1, 2, 7), ValueError, "from 1 to the 6"),
        (lambda: cl.move_points(OBLONG, 1, 1, 2, 0), ValueError, "from 1 to the 6"),
        (lambda: cl.move_points(OBLONG, 1, 1, 2, 1.0), TypeError, "points must be a whole number"),
    ],
)
def test_change_that_cannot_be_made_says_why(call, error, words):
    with pytest.raises(error, match=words):
        call()


def test_name_is_asked_for_where_none_follows():
    t = cl.ContingencyTable([[2, 2], [4, 2]], clusters=[0.5, 1.5])
    with pytest.raises(ValueError, match="needs a name"):
        cl.split_cluster(t, 0.5)
    assert cl.split_cluster(t, 0.5, name=2.5).clusters == (0.5, 1.5, 2.5)


@settings(max_examples=20)
@given(st.lists(st.lists(st.integers(0, 4), min_size=3, max_size=3), min_size=2, max_size=4))
def test_no_point_is_lost(counts):
    counts = [*counts, [2, 4, 0], [0, 0, 1]]
    t = cl.ContingencyTable(counts)
    r = len(counts)
    changed = [
        cl.split_cluster(t, r - 1),
        cl.merge_clusters(t, 1, r),
        cl.move_points(t, 2, start=r - 1, end=r, points=4),
    ]
    for other in changed:
        assert other.n == t.n
        assert (other.class_sizes == t.class_sizes).all()


# --- how measures answer -------------------------------------------------------------------------
# The changes once more, on bare counts, all ways to make them: (before, after).


def is_pure(counts):
    return (counts > 0).sum(axis=1) == 1


def pure_cut(counts):
    for i in np.flatnonzero(is_pure(counts)):
        for points in range(1, counts[i].max() // 2 + 1):
            after = np.vstack([counts, np.minimum(counts[i], points)])
            after[i] -= after[-1]
            yield counts, after


def blind_cut(counts):
    counts = 2 * counts
    for i in np.flatnonzero(~is_pure(counts)):
        after = np.vstack([counts, counts[i] // 2])
        after[i] //= 2
        yield counts, after


def cut_between(counts):
    for i in np.flatnonzero(~is_pure(counts)):
        places = np.flatnonzero(counts[i])
        for size in range(1, len(places)):
            for chosen in itertools.combinations(places, size):
                after = np.vstack([counts, np.zeros_like(counts[i])])
                after[-1, list(chosen)] = counts[i, list(chosen)]
                after[i] -= after[-1]
                yield counts, after


def merged(counts):
    for i, k in itertools.combinations(np.flatnonzero(is_pure(counts)), 2):
        if not (counts[i] * counts[k]).any():
            after = counts.copy()
            after[i] += after[k]
            yield counts, np.delete(after, k, axis=0)


def astray(counts):
    for i, k in itertools.permutations(np.flatnonzero(is_pure(counts)), 2):
        if counts[i].sum() > 1 and not (counts[i] * counts[k]).any():
            after = counts.copy()
            after[i, counts[i].argmax()] -= 1
            after[k, counts[i].argmax()] += 1
            yield counts, after


def easy_grows(counts):
    for i in np.flatnonzero(is_pure(counts)):
        if counts[:, counts[i].argmax()].sum() == counts[i].sum():
            after = counts.copy()
            after[i] *= 2
            yield counts, after


def twice(counts):
    yield counts, 2 * counts


def transposed(counts):
    yield counts, counts.T


WAYS = [pure_cut, blind_cut, cut_between, merged, astray, easy_grows, twice, transposed]
# What happens so rarely that small tables and random ones do not show it.
CROWD = np.vstack([[0] + [2] * 10, *[[1] + [0] * 10] * 20])  # one crowd, and twenty single points
RARE = [
    [[0, 1], [3, 0], [0, 7], [0, 3]],  # macro F likes that a point goes astray
    [[1, 0, 0, 0, 1], [1, 1, 1, 1, 0]],  # AMI would rather not have the second cut between
    [[1, 1, 1, 1, 0], [1, 0, 0, 0, 0], [0, 0, 0, 0, 1]],  # and likes to see it merged again
    [[3, 0, 0, 0], [0, 1, 1, 1]],  # TP and FP of a small crowd: Jaccard likes it cut blindly
    [[4, 0, 0], [1, 1, 1]],
    CROWD,  # macro F, too
]


def tables():
    """All tables of up to four points, some larger ones at random, and the rare ones."""
    for n in range(2, 5):
        for r, k in itertools.product(range(1, n + 1), repeat=2):
            for cells in itertools.combinations_with_replacement(range(r * k), n):
                counts = np.bincount(cells, minlength=r * k).reshape(r, k)
                rows, columns = counts.tolist(), counts.T.tolist()
                in_order = rows == sorted(rows) and columns == sorted(columns)
                if in_order and any(rows[0]) and any(columns[0]):
                    yield counts
    rng = np.random.default_rng(10)
    for largest in [3, 9, 50, 1000] * 6:
        counts = rng.integers(0, largest, rng.integers(2, 5, 2))
        for i in np.flatnonzero(rng.random(len(counts)) < 0.5):  # this cluster is pure
            counts[i] = 0
            counts[i, rng.integers(counts.shape[1])] = rng.integers(1, largest + 1)
        counts = counts[counts.any(axis=1)]
        yield counts[:, counts.any(axis=0)]
    yield from map(np.array, RARE)


def decides_0_over_0(counts):
    """One group, or groups of one point each."""
    sizes = counts.sum(axis=0), counts.sum(axis=1)
    return any(len(each) == 1 or each.max() == 1 for each in sizes)


@pytest.fixture(scope="module")
def answers():
    """The signs of all answers seen: change → measure → {-1, 0, 1}."""
    known = {}

    def verdicts(counts):
        key = counts.shape, counts.tobytes()
        if key not in known:
            t = cl.ContingencyTable(counts)
            known[key] = np.array([GOODNESS[m.better](float(m.function(t))) for m in EXTERNAL])
        return known[key]

    seen = {change: [set() for _ in EXTERNAL] for change in CHANGES}
    for counts in tables():
        for change, ways in zip(CHANGES, WAYS, strict=True):
            for before, after in itertools.islice(ways(counts), 6):
                if decides_0_over_0(before) or decides_0_over_0(after):
                    continue
                answer = verdicts(after) - verdicts(before)
                answer[np.abs(answer) < 1e-9] = 0
                for signs, sign in zip(seen[change], np.sign(answer), strict=True):
                    signs.add(int(sign))
    return seen


def test_response_is_what_happens_and_nothing_else_is(answers):
    for at, m in enumerate(EXTERNAL):
        for change, claimed in zip(CHANGES, m.answers, strict=True):
            found = answers[change][at] - {0}
            signs = {"=": set(), "↑": {1}, "↓": {-1}, "±": {1, -1}}
            assert answers[change][at], (m.measure, change)
            assert found == signs[claimed], (m.measure, change)


def test_responses_are_the_claims_of_the_rows():
    rows = cl.external_responses()
    assert rows["measure"] == tuple(m.measure for m in EXTERNAL)
    assert [row[1:] for row in rows] == [m.answers for m in EXTERNAL]
    assert rows["merged"][0] == "↓"
    assert max(map(len, repr(rows).splitlines())) < 130


# --- where two measures part ---------------------------------------------------------------------


def set_partitions(n):
    """All ways to group n points, as labels."""
    if n == 0:
        yield ()
        return
    for labels in set_partitions(n - 1):
        for label in range(len(set(labels)) + 1):
            yield *labels, label


def disagree(n, measure, other):
    """Whether any two clusterings of n points are ranked in opposite order, one by one."""
    for true in set_partitions(n):
        pairs = {
            (round(float(measure(t)), 9), round(float(other(t)), 9))
            for t in (cl.contingency_table(true, pred) for pred in set_partitions(n))
        }
        if any(a > c and b < d for (a, b), (c, d) in itertools.permutations(pairs, 2)):
            return True
    return False


@each(
    "measure, other, n",
    [
        (cl.purity, cl.maximum_matching, 4),
        (cl.rand_index, cl.adjusted_rand_index, 4),
        (cl.v_measure, cl.adjusted_rand_index, 3),
        (cl.adjusted_rand_index, cl.adjusted_mutual_information, 5),
    ],
)
def test_no_smaller_disagreement_is_there(measure, other, n):
    found = cl.smallest_disagreement(measure, other)
    assert found.first.n == found.second.n == n
    assert sorted(found.first.class_sizes) == sorted(found.second.class_sizes)
    assert measure(found.first) > measure(found.second)
    assert other(found.first) < other(found.second)
    assert not any(disagree(smaller, measure, other) for smaller in range(2, n))
    assert disagree(n, measure, other)


def test_smaller_can_be_better():
    found = cl.smallest_disagreement(cl.purity, cl.clustering_error)
    assert cl.purity(found.first) > cl.purity(found.second)
    assert cl.clustering_error(found.first) > cl.clustering_error(found.second)
    assert found.verdicts["prefers"] == ("first", "second")
    assert found.verdicts["measure"] == ("purity", "clustering error")
    assert cl.smallest_disagreement(cl.maximum_matching, cl.clustering_error) is None


def test_own_measure_takes_part():
    def clusters(t):
        n, _, _, _, r, _ = t.named()
        return cl.Score("share of clusters", r / n)

    few = cl.smallest_disagreement(clusters, cl.purity, better=("smaller", "larger"))
    assert few.first.counts.shape[0] < few.second.counts.shape[0]
    assert few.verdicts[0].measure == "clusters"
    ratio = cl.smallest_disagreement(clusters, cl.clustering_ratio)  # best is 1, not the largest
    assert abs(cl.clustering_ratio(ratio.second) - 1) < abs(cl.clustering_ratio(ratio.first) - 1)


def test_disagreement_shows_both_tables_and_the_verdicts():
    found = cl.smallest_disagreement(cl.purity, cl.maximum_matching)
    for part in (found.first, found.second, found.verdicts):
        assert repr(part) in repr(found)
        assert part._repr_html_() in found._repr_html_()


@each(
    "measure, other",
    [
        (cl.jaccard_coefficient, cl.pair_f_measure),  # J = F / (2 − F)
        (cl.pair_recall, cl.hubert_statistic),  # TP over the pairs in T, or over all
        (cl.conditional_entropy, cl.mutual_information),  # H(T) − H(T|C)
        (cl.mutual_information, cl.homogeneity),  # over H(T)
        (cl.normalized_variation_of_information, cl.v_measure),  # (2 − 2V) / (2 − V)
    ],
)
def test_measures_that_are_functions_of_each_other_rank_alike(measure, other):
    assert cl.smallest_disagreement(measure, other) is None


@each(
    "arguments, error, words",
    [
        ((cl.purity, 1), TypeError, "other must be a function"),
        (("purity", cl.purity), TypeError, "measure must be a function"),
        ((cl.purity, cl.rand_index, 1), ValueError, "most must be .* from 2 to 8, got 1"),
        ((cl.purity, cl.rand_index, 9), ValueError, "most must be .* got 9"),
        ((cl.purity, cl.rand_index, True), ValueError, "most must be"),
        ((cl.purity, cl.rand_index, 4, 5), ValueError, "better must be two of"),
        ((cl.purity, cl.rand_index, 4, ([], [])), ValueError, "better must be two of"),
        ((cl.purity, cl.rand_index, 4, ("larger",)), ValueError, "better must be two of"),
        ((cl.purity, cl.rand_index, 4, ("larger", "best")), ValueError, "better must be two of"),
    ],
)
def test_bad_question_is_refused(arguments, error, words):
    with pytest.raises(error, match=words):
        cl.smallest_disagreement(*arguments)


@each("returned", [float("nan"), float("inf"), None, "1"])
def test_measure_without_a_finite_number_is_refused(returned):
    with pytest.raises(ValueError, match=r"finite number for every table, got .* for \[\["):
        cl.smallest_disagreement(cl.purity, lambda t: returned)
