"""Changes of a clustering, responses of measures to them, and disagreements of two measures."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import clustlib as cl
from clustlib.measures.catalogue import CHANGES, EXACT, EXTERNAL, RANKING_KEYS
from tests.cases import each

OBLONG = cl.ContingencyTable([[6, 4, 0, 2], [0, 10, 1, 0], [3, 0, 0, 0]])

# --- changing a clustering -----------------------------------------------------------------------


def labels_with(t, change):
    """Return the table of the same points with each cluster label changed."""
    true, pred = (list(labels) for labels in t.to_labels())
    return cl.contingency_table(true, [change(cluster) for cluster in pred])


def test_split_moves_the_given_points():
    t = cl.split_cluster(OBLONG, 1, off=[0, 4, 0, 1])
    assert t.counts.tolist() == [[6, 0, 0, 1], [0, 10, 1, 0], [3, 0, 0, 0], [0, 4, 0, 1]]
    assert (t.clusters, t.classes) == ((1, 2, 3, 4), OBLONG.classes)
    assert OBLONG.counts[0].tolist() == [6, 4, 0, 2]


def test_split_halves_a_cluster_by_default():
    t = cl.split_cluster(OBLONG, 1)
    assert t.counts[0].tolist() == t.counts[3].tolist() == [3, 2, 0, 1]
    assert (t.counts[0] + t.counts[3] == OBLONG.counts[0]).all()


@each(
    "clusters, cut, name",
    [(["a", "b", "c"], "b", "b′"), (["b", "b′", "a"], "b", "b′′"), ([0, 7, 3], 7, 8)],
)
def test_new_cluster_has_a_new_name(clusters, cut, name):
    t = cl.ContingencyTable([[2, 2], [4, 2], [0, 2]], clusters=clusters)
    assert cl.split_cluster(t, cut).clusters == (*clusters, name)
    own = 2 * max(clusters)
    assert cl.split_cluster(t, cut, name=own).clusters == (*clusters, own)


def test_merge_equals_replacing_two_labels_by_one():
    t = cl.merge_clusters(OBLONG, 3, 1)
    assert t == labels_with(OBLONG, lambda cluster: 3 if cluster == 1 else cluster)
    assert cl.merge_clusters(OBLONG, 1, 3).clusters == (1, 2)


def test_moved_points_belong_to_one_class():
    t = cl.move_points(OBLONG, 2, start=2, end=3, points=9)
    assert (t.counts - OBLONG.counts).tolist() == [[0] * 4, [0, -9, 0, 0], [0, 9, 0, 0]]
    assert cl.move_points(OBLONG, 1, start=3, end=1, points=3).counts[2].tolist() == [0] * 4


@each(
    "error, argument, call",
    [
        (ValueError, "cluster", lambda: cl.split_cluster(OBLONG, 9)),
        (ValueError, "halved", lambda: cl.split_cluster(OBLONG, 2)),
        (ValueError, "off", lambda: cl.split_cluster(OBLONG, 1, off=[7, 0, 0, 0])),
        (ValueError, "off", lambda: cl.split_cluster(OBLONG, 1, off=[0, 0, 0, 0])),
        (ValueError, "off", lambda: cl.split_cluster(OBLONG, 1, off=[1, 1])),
        (ValueError, "off", lambda: cl.split_cluster(OBLONG, 1, off=3)),
        (ValueError, "off", lambda: cl.split_cluster(OBLONG, 1, off=[0.5, 0, 0, 0])),
        (TypeError, "off", lambda: cl.split_cluster(OBLONG, 1, off=["a"] * 4)),
        (ValueError, "2", lambda: cl.split_cluster(OBLONG, 1, name=2)),
        (TypeError, "ContingencyTable", lambda: cl.split_cluster([[1, 2]], 1)),
        (ValueError, "other", lambda: cl.merge_clusters(OBLONG, 2, 2)),
        (ValueError, "other", lambda: cl.merge_clusters(OBLONG, 2, "b")),
        (ValueError, "end", lambda: cl.move_points(OBLONG, 1, 1, 1)),
        (ValueError, "start", lambda: cl.move_points(OBLONG, 1, 9, 1)),
        (ValueError, "end", lambda: cl.move_points(OBLONG, 1, 1, 9)),
        (ValueError, "class", lambda: cl.move_points(OBLONG, 9, 1, 2)),
        (ValueError, "points", lambda: cl.move_points(OBLONG, 1, 1, 2, 7)),
        (ValueError, "points", lambda: cl.move_points(OBLONG, 1, 1, 2, 0)),
        (TypeError, "points", lambda: cl.move_points(OBLONG, 1, 1, 2, 1.0)),
    ],
)
def test_impossible_change_is_refused(error, argument, call):
    with pytest.raises(error, match=argument):
        call()


def test_new_cluster_of_fractional_labels_needs_a_name():
    t = cl.ContingencyTable([[2, 2], [4, 2]], clusters=[0.5, 1.5])
    with pytest.raises(ValueError, match="name"):
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


# --- responses of measures -----------------------------------------------------------------------
# Independent implementations of the changes, which yield the counts before and after, in all ways.


def is_pure(counts):
    return (counts > 0).sum(axis=1) == 1


def pure_split(counts):
    for i in np.flatnonzero(is_pure(counts)):
        for points in range(1, counts[i].max() // 2 + 1):
            after = np.vstack([counts, np.minimum(counts[i], points)])
            after[i] -= after[-1]
            yield counts, after


def blind_split(counts):
    counts = 2 * counts
    for i in np.flatnonzero(~is_pure(counts)):
        after = np.vstack([counts, counts[i] // 2])
        after[i] //= 2
        yield counts, after


def split_between(counts):
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


def easy_doubled(counts):
    for i in np.flatnonzero(is_pure(counts)):
        if counts[:, counts[i].argmax()].sum() == counts[i].sum():
            after = counts.copy()
            after[i] *= 2
            yield counts, after


def doubled(counts):
    yield counts, 2 * counts


def transposed(counts):
    yield counts, counts.T


WAYS = [pure_split, blind_split, split_between, merged, astray, easy_doubled, doubled, transposed]
# Responses that are too rare for small and random tables.
CROWD = np.vstack([[0] + [2] * 10, *[[1] + [0] * 10] * 20])  # one cluster, and twenty single points
RARE = [
    [[0, 1], [3, 0], [0, 7], [0, 3]],  # macro F improves if a point goes astray
    [[1, 0, 0, 0, 1], [1, 1, 1, 1, 0]],  # AMI gets worse if the second cluster is split between
    [[1, 1, 1, 1, 0], [1, 0, 0, 0, 0], [0, 0, 0, 0, 1]],  # and improves if it is merged again
    [[3, 0, 0, 0], [0, 1, 1, 1]],  # Jaccard improves if a small cluster is split blindly
    [[4, 0, 0], [1, 1, 1]],
    CROWD,  # as does macro F
]


def tables():
    """Yield all tables of up to four points, some larger random ones, and the rare ones."""
    for n in range(2, 5):
        for r, k in itertools.product(range(1, n + 1), repeat=2):
            for cells in itertools.combinations_with_replacement(range(r * k), n):
                counts = np.bincount(cells, minlength=r * k).reshape(r, k)
                rows, columns = counts.tolist(), counts.T.tolist()
                in_order = rows == sorted(rows) and columns == sorted(columns)
                if in_order and any(rows[0]) and any(columns[0]):
                    yield counts
    rng = np.random.default_rng(10)
    for largest in [3, 9, 50, 1000] * 4:
        counts = rng.integers(0, largest, rng.integers(2, 5, 2))
        for i in np.flatnonzero(rng.random(len(counts)) < 0.5):  # this cluster is pure
            counts[i] = 0
            counts[i, rng.integers(counts.shape[1])] = rng.integers(1, largest + 1)
        counts = counts[counts.any(axis=1)]
        yield counts[:, counts.any(axis=0)]
    yield from map(np.array, RARE)


def decides_0_over_0(counts):
    """Return True if there is one group, or if all groups have one point."""
    margins = counts.sum(axis=0), counts.sum(axis=1)
    return any(len(sizes) == 1 or sizes.max() == 1 for sizes in margins)


MEASURES = [*EXTERNAL, *EXACT]


def observed_signs():
    """Return the signs of all responses: change → for each measure a set of -1, 0 and 1."""
    known = {}

    def goodness(counts):
        key = counts.shape, counts.tobytes()
        if key not in known:
            t = cl.ContingencyTable(counts)
            known[key] = np.array([RANKING_KEYS[m.better](float(m.function(t))) for m in MEASURES])
        return known[key]

    signs = {change: [set() for _ in MEASURES] for change in CHANGES}
    for counts in tables():
        for change, ways in zip(CHANGES, WAYS, strict=True):
            for before, after in itertools.islice(ways(counts), 6):
                if decides_0_over_0(before) or decides_0_over_0(after):
                    continue
                response = goodness(after) - goodness(before)
                response[np.abs(response) < 1e-9] = 0
                for observed, sign in zip(signs[change], np.sign(response), strict=True):
                    observed.add(int(sign))
    return signs


def test_responses_agree_with_all_changes_of_tables():
    rows = cl.external_responses()
    assert rows["measure"] == tuple(m.measure for m in EXTERNAL)
    signs = observed_signs()
    expected = {"=": set(), "↑": {1}, "↓": {-1}, "±": {1, -1}}
    assert [tuple(claims) for _, *claims in rows] == [m.responses for m in EXTERNAL]
    for i, m in enumerate(MEASURES):
        for change, claim in zip(CHANGES, m.responses, strict=True):
            assert signs[change][i], (m.measure, change)
            assert signs[change][i] - {0} == expected[claim], (m.measure, change)
    assert max(map(len, repr(rows).splitlines())) < 130


# --- disagreements of two measures ---------------------------------------------------------------


def set_partitions(n):
    """Yield all ways to group n points, as labels."""
    if n == 0:
        yield ()
        return
    for labels in set_partitions(n - 1):
        for label in range(len(set(labels)) + 1):
            yield *labels, label


def disagree(n, measure, other):
    """Return True if any two clusterings of n points are ranked in opposite order."""
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
        (cl.v_measure, cl.adjusted_rand_index, 3),
        (cl.adjusted_rand_index, cl.adjusted_mutual_information, 5),
    ],
)
def test_no_disagreement_is_smaller(measure, other, n):
    disagreement = cl.smallest_disagreement(measure, other)
    assert disagreement.first.n == disagreement.second.n == n
    assert sorted(disagreement.first.class_sizes) == sorted(disagreement.second.class_sizes)
    assert measure(disagreement.first) > measure(disagreement.second)
    assert other(disagreement.first) < other(disagreement.second)
    assert not any(disagree(smaller, measure, other) for smaller in range(2, n))


def test_smaller_values_can_be_better():
    disagreement = cl.smallest_disagreement(cl.purity, cl.clustering_error)
    assert cl.purity(disagreement.first) > cl.purity(disagreement.second)
    assert cl.clustering_error(disagreement.first) > cl.clustering_error(disagreement.second)
    assert disagreement.verdicts["prefers"] == ("first", "second")
    assert disagreement.verdicts["measure"] == ("purity", "clustering error")


def test_own_measures():
    def clusters(t):
        n, _, _, _, r, _ = t.named()
        return cl.Score("share of clusters", r / n, better="smaller")

    few = cl.smallest_disagreement(clusters, cl.purity)
    assert few.first.counts.shape[0] < few.second.counts.shape[0]
    assert few.verdicts[0].measure == "clusters"
    ratio = cl.smallest_disagreement(cl.purity, cl.clustering_ratio)  # best is 1, not the largest
    assert abs(cl.clustering_ratio(ratio.second) - 1) < abs(cl.clustering_ratio(ratio.first) - 1)


def test_disagreement_shows_both_tables_and_the_verdicts():
    disagreement = cl.smallest_disagreement(cl.purity, cl.maximum_matching)
    for part in disagreement:
        assert repr(part) in repr(disagreement)
        assert part._repr_html_() in disagreement._repr_html_()


def test_functions_of_each_other_do_not_disagree():
    """J = F / (2 − F), and all clusterings of up to six points are compared."""
    assert cl.smallest_disagreement(cl.jaccard_coefficient, cl.pair_f_measure) is None


@each(
    "error, arguments",
    [
        (TypeError, (cl.purity, 1)),
        (TypeError, ("purity", cl.purity)),
        (ValueError, (cl.purity, lambda t: float("nan"))),
        (ValueError, (cl.purity, lambda t: "1")),
    ],
)
def test_bad_measure_is_refused(error, arguments):
    with pytest.raises(error, match="must"):
        cl.smallest_disagreement(*arguments)
