"""The measures that scikit-learn also has: its test cases, its values, and our differences.

Each measure gets a thin wrapper with scikit-learn's name, parameters, logarithms and layout. The
cases are those of ``sklearn/metrics/cluster/tests`` (``test_supervised.py``, ``test_common.py``).
``DIFFERENCES`` holds every input on which the two libraries are known to disagree.
"""

import math
import re
from functools import partial
from itertools import permutations, product
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn import metrics
from sklearn.metrics import cluster as sklearn

import clustlib as cl
from clustlib.measures.catalogue import EXTERNAL, INTERNAL
from tests.cases import each
from tests.notebook_checks import read
from tests.writing import lesson_path

AVERAGES = ["min", "geometric", "arithmetic", "max"]


# --- the wrappers --------------------------------------------------------------------------------


def contingency_matrix(labels_true, labels_pred):
    return cl.contingency_table(labels_true, labels_pred).T.counts


def pair_confusion_matrix(labels_true, labels_pred):
    p = cl.pair_counts(cl.contingency_table(labels_true, labels_pred))
    return 2 * np.array([[p.tn, p.fp], [p.fn, p.tp]])


def rand_score(labels_true, labels_pred):
    return cl.rand_index(cl.contingency_table(labels_true, labels_pred))


def adjusted_rand_score(labels_true, labels_pred):
    return cl.adjusted_rand_index(cl.contingency_table(labels_true, labels_pred))


def fowlkes_mallows_score(labels_true, labels_pred):
    return cl.fowlkes_mallows_index(cl.contingency_table(labels_true, labels_pred))


def entropy(labels):
    return cl.entropy(cl.contingency_table(labels, labels).cluster_sizes, base=math.e)


def mutual_info_score(labels_true, labels_pred, *, contingency=None):
    if contingency is None:
        t = cl.contingency_table(labels_true, labels_pred)
    else:
        t = cl.ContingencyTable(contingency).T
    return cl.mutual_information(t, base=math.e)


def expected_mutual_information(contingency, n_samples):
    t = cl.ContingencyTable(contingency).T
    assert t.n == n_samples
    return cl.expected_mutual_information(t, base=math.e)


def normalized_mutual_info_score(labels_true, labels_pred, *, average_method="arithmetic"):
    t = cl.contingency_table(labels_true, labels_pred)
    return cl.normalized_mutual_information(t, average=average_method)


def adjusted_mutual_info_score(labels_true, labels_pred, *, average_method="arithmetic"):
    t = cl.contingency_table(labels_true, labels_pred)
    return cl.adjusted_mutual_information(t, average=average_method)


def homogeneity_score(labels_true, labels_pred):
    return cl.homogeneity(cl.contingency_table(labels_true, labels_pred))


def completeness_score(labels_true, labels_pred):
    return cl.completeness(cl.contingency_table(labels_true, labels_pred))


def v_measure_score(labels_true, labels_pred, *, beta=1.0):
    return cl.v_measure(cl.contingency_table(labels_true, labels_pred), beta=beta)


def homogeneity_completeness_v_measure(labels_true, labels_pred, *, beta=1.0):
    t = cl.contingency_table(labels_true, labels_pred)
    return cl.homogeneity(t), cl.completeness(t), cl.v_measure(t, beta=beta)


def ours_and_theirs(name, **options):
    return partial(globals()[name], **options), partial(getattr(sklearn, name), **options)


# Our scores of two label vectors, and scikit-learn's.
SCORES = {
    "rand": ours_and_theirs("rand_score"),
    "adjusted rand": ours_and_theirs("adjusted_rand_score"),
    "Fowlkes–Mallows": ours_and_theirs("fowlkes_mallows_score"),
    "mutual information": ours_and_theirs("mutual_info_score"),
    "homogeneity": ours_and_theirs("homogeneity_score"),
    "completeness": ours_and_theirs("completeness_score"),
    "V": ours_and_theirs("v_measure_score"),
    "V, beta 0.2": ours_and_theirs("v_measure_score", beta=0.2),
    "V, beta 3": ours_and_theirs("v_measure_score", beta=3),
}
for method in AVERAGES:
    SCORES |= {
        f"normalized, {method}": ours_and_theirs(
            "normalized_mutual_info_score", average_method=method
        ),
        f"adjusted, {method}": ours_and_theirs("adjusted_mutual_info_score", average_method=method),
    }
OF_MUTUAL_INFORMATION = [name for name in SCORES if name.startswith(("normalized", "adjusted, "))]


def ours(name, labels_true, labels_pred):
    return SCORES[name][0](labels_true, labels_pred)


def theirs(name, labels_true, labels_pred):
    return SCORES[name][1](labels_true, labels_pred)


# --- the names in the catalogue ------------------------------------------------------------------


def test_scikit_learns_function_in_the_catalogue_returns_the_same_value():
    t = cl.ContingencyTable([[5, 1, 0, 2], [1, 4, 2, 0]])
    points = [[0, 0], [1, 3], [4, 1], [9, 2], [11, 7], [8, 8]], [1, 1, 1, 2, 2, 3]
    for entries, ours, theirs in (EXTERNAL, [t], t.to_labels()), (INTERNAL, points, points):
        for entry in entries:
            if entry.scikit_learn is None:
                continue
            value = getattr(metrics, entry.scikit_learn.function)(*theirs)
            keyword = eval(f"dict({entry.scikit_learn.keyword})", {"np": np})
            assert entry.function(*ours, **keyword) == pytest.approx(value), entry.measure
            is_default = entry.function(*ours) == pytest.approx(value)
            assert is_default == (not keyword), f"{entry.measure}: is the keyword needed?"


def test_the_catalogue_names_all_scores_of_scikit_learn():
    named = {it.scikit_learn.function for it in (*EXTERNAL, *INTERNAL) if it.scikit_learn}
    # consensus_score compares biclusters.
    assert named == {it for it in sklearn.__all__ if it.endswith("_score")} - {"consensus_score"}


def test_the_table_of_names_in_unit_19_agrees_with_the_catalogue():
    nb = read(lesson_path("19b"))
    table = next(it.source for it in nb.cells if it.source.startswith("| here | unit |"))
    names = {it.function.__name__: it.scikit_learn for it in (*EXTERNAL, *INTERNAL)}
    rows = re.findall(r"^\| (`.*?) \| \[\d\d\]\S* \| (.*?) \|", table, re.MULTILINE)
    assert len(rows) > 15
    for here, there in rows:
        ours = [names.get(name) for name in re.findall(r"`(\w+)`", here)]
        assert re.findall(r"\w+_score", there) == [it.function for it in ours if it], here


# --- scikit-learn's cases ------------------------------------------------------------------------

SEVENTEEN = "11111122222233333", "11112122223133322"
THREE_AND_TWO_MIXED = {
    "homogeneity": 0.67, "completeness": 0.42, "V": 0.52, "V, beta 0.2": 0.61,
    "rand": 0.66, "adjusted rand": 0.24,
}  # fmt: skip
FM_OF_SIX = {"Fowlkes–Mallows": 1 / math.sqrt(12)}

# labels_true, labels_pred, the expected values, and the number of decimals.
CASES = [
    ("000111", "000122", {"homogeneity": 1.00, "completeness": 0.69, "V": 0.81}, 2),
    ("001122", "001111", {"homogeneity": 0.58, "completeness": 1.00, "V": 0.73}, 2),
    ("000111", "010122", THREE_AND_TWO_MIXED, 2),
    ("000222", "010122", THREE_AND_TWO_MIXED, 2),  # labels with gaps
    ("000111", "040422", THREE_AND_TWO_MIXED, 2),
    ("000111", "010122", {"rand": 1 - 2 * 5 / 30}, 15),
    (*SEVENTEEN, {"mutual information": 0.41022, "adjusted, arithmetic": 0.27821}, 5),
    (SEVENTEEN[0] * 110, SEVENTEEN[1] * 110, {"adjusted, arithmetic": 0.38}, 2),
    ("1122", "2233", {"adjusted, arithmetic": 1.0}, 15),
    ("000111", "001122", {"Fowlkes–Mallows": 4 / math.sqrt(12 * 6)}, 15),
    ("000111", "111000", {"Fowlkes–Mallows": 1.0}, 15),
    ("000000", "012345", {"Fowlkes–Mallows": 0.0}, 15),
    ("000112", "112200", FM_OF_SIX, 15),
    ("112200", "000112", FM_OF_SIX, 15),
    ("111220", "112200", FM_OF_SIX, 15),
    ("112200", "222001", FM_OF_SIX, 15),
    ("111111", "110011", {"mutual information": 0.0}, 15),
    ("110011", "111111", {"mutual information": 0.0}, 15),
    ("111111", "111111", {"mutual information": 0.0}, 15),
]


def digits(text):
    return [int(digit) for digit in text]


@each("true, pred, values, places", CASES)
def test_cases(true, pred, values, places):
    labels = digits(true), digits(pred)
    for name, value in values.items():
        assert ours(name, *labels) == pytest.approx(value, abs=10**-places)
        assert ours(name, *labels) == pytest.approx(theirs(name, *labels), abs=1e-12)


def test_adjusted_rand_of_random_labels_is_almost_0():
    draw = np.random.RandomState(42).randint
    for k, largest in zip([2, 10, 50, 90], [0.02, 0.03, 0.03, 0.02], strict=True):
        pairs = [(draw(k, size=100), draw(k, size=100)) for _ in range(10)]
        scores = [abs(adjusted_rand_score(*labels)) for labels in pairs]
        assert max(scores) == pytest.approx(largest, abs=0.01)


def test_products_of_many_points_do_not_overflow():
    table = [[52632, 2529], [14660, 793], [3271, 204], [814, 39], [316, 20]]
    true, pred = np.array(list(np.ndindex(5, 2))).repeat(np.ravel(table), axis=0).T
    # The information is far below one bit. Cancellation in scikit-learn's sum leaves ten digits.
    expected = sklearn.mutual_info_score(true, pred)
    assert 0 < mutual_info_score(true, pred) == pytest.approx(expected, abs=1e-14)
    expected = sklearn.fowlkes_mallows_score(true, pred)
    assert fowlkes_mallows_score(true, pred) == pytest.approx(expected, abs=1e-14)


@each("n", [10, 100, 1000, 10_000])
def test_one_class_and_single_points_share_exactly_nothing(n):
    one, singles = np.ones(n, dtype=int), np.arange(n)
    for name in ["V", "mutual information", *OF_MUTUAL_INFORMATION]:
        assert ours(name, one, singles) == ours(name, singles, one) == 0


# --- where the two differ ------------------------------------------------------------------------


class Difference(NamedTuple):
    """Our value, scikit-learn's value for the same arguments, and the reason for the difference."""

    wrapper: str
    args: tuple
    we_say: object  # a value, or the exception that is raised
    they_say: object
    because: str
    options: dict = MappingProxyType({})


class Noise:
    """The quotient of two rounding errors, which may be any number far from 0."""

    def __eq__(self, found):
        return abs(found) > 0.01


OF_NO_POINTS = {
    "contingency_matrix": [],
    "pair_confusion_matrix": [[0, 0], [0, 0]],
    "fowlkes_mallows_score": 0,
    "mutual_info_score": ValueError,  # "math domain error", which names no argument
    "homogeneity_completeness_v_measure": [1, 1, 1],
    "rand_score": 1,
    "adjusted_rand_score": 1,
    "normalized_mutual_info_score": 1,
    "adjusted_mutual_info_score": 1,
}
SIX = digits("000111"), digits("010122")
LARGE = np.array([[2**40, 2**33], [2**34, 2**41]])
INFORMATION_OF_LARGE = 0.59289546429559235  # Σ (x/n) ln (n x / (a b)) with fifty digits
MASKED = np.ma.array([0, 0, 5], mask=[False, False, True])

DIFFERENCES = [
    # 0/0, for which we have one rule: identical classes score 1, all others 0. (Homogeneity and
    # completeness are 1 in both libraries if there is nothing to explain.)
    Difference("fowlkes_mallows_score", ([0, 1, 2], [6, 4, 5]), 1, 0, "0/0, identical"),
    Difference("fowlkes_mallows_score", ([3], [8]), 1, 0, "0/0, identical"),
    Difference(
        "adjusted_mutual_info_score", ([0, 0, 1, 1], [0, 1, 2, 3]), 0, Noise(),
        "0/0, not identical", {"average_method": "min"},
    ),
    # Without points, there is no clustering to score.
    *(
        Difference(wrapper, ([], []), ValueError, they_say, "no points")
        for wrapper, they_say in OF_NO_POINTS.items()
    ),
    Difference("entropy", ([],), ValueError, 1, "no points"),
    # Tables. The second comes from ``contingency_matrix`` with ``eps``.
    Difference(
        "mutual_info_score", (None, None), ValueError, math.log(2),
        "theirs are cut to [[1, 0], [0, 1]]", {"contingency": [[1.9, 0.2], [0.7, 1.1]]},
    ),
    Difference(
        "mutual_info_score", (None, None), ValueError, math.log(2),
        "theirs are cut to [[3, 0], [0, 3]]", {"contingency": [[3.1, 0.1], [0.1, 3.1]]},
    ),
    Difference(
        "mutual_info_score", (None, None), ValueError, math.nan,
        "no count is negative", {"contingency": [[-1, 2], [2, 3]]},
    ),
    Difference(
        "mutual_info_score", (None, None), INFORMATION_OF_LARGE, math.inf,
        "theirs overflows", {"contingency": LARGE},
    ),
    # Labels.
    Difference(
        "contingency_matrix", ([1, "1", 2], [0, 0, 1]), TypeError, [[2, 0], [0, 1]],
        "1 and '1' are two labels",
    ),
    Difference(
        "entropy", ([0, 0, 42.0],), TypeError, math.log(3) - math.log(4) / 3,
        "ints and floats in one list are a slip, most often",
    ),
    Difference(
        "contingency_matrix", (["a", math.nan, "nan"], [0, 1, 1]), ValueError, [[1, 0], [0, 2]],
        "a missing label is not the text nan",
    ),
    Difference(
        "contingency_matrix", ([2**63 + 1, 2**63, 1], [0, 1, 1]), [[0, 1], [0, 1], [1, 0]],
        [[0, 1], [1, 1]], "ids are not rounded",
    ),
    Difference(
        "contingency_matrix", (MASKED, [0, 0, 1]), ValueError, [[2, 0], [0, 1]],
        "a masked label is missing",
    ),
    Difference(
        "rand_score", ([0.5, 1.5, 0.5], [0, 1, 0]), 1, UserWarning,
        "numbers with a fraction may be labels",
    ),
    # Parameters.
    Difference(
        "v_measure_score", SIX, ValueError, sklearn.homogeneity_score(*SIX),
        "β = 0 is homogeneity, which has a name", {"beta": 0},
    ),
]  # fmt: skip


def answer(function, args, options):
    try:
        found = function(*args, **options)
    except (TypeError, ValueError, UserWarning) as error:
        return type(error)
    return np.asarray(found).tolist()


@pytest.mark.filterwarnings("ignore::RuntimeWarning", "ignore::FutureWarning")
@each("difference", DIFFERENCES)
def test_difference(difference):
    wrapper, args, we_say, they_say, _, options = difference
    for function, expected in zip(ours_and_theirs(wrapper), (we_say, they_say), strict=True):
        found = answer(function, args, options)
        if isinstance(expected, (type, Noise)):
            assert found == expected
        else:
            assert np.shape(found) == np.shape(expected)
            assert np.allclose(found, expected, rtol=1e-13, equal_nan=True)


def test_conventions_that_the_wrappers_translate():
    t = cl.contingency_table(*SIX)
    assert t.counts.tolist() == sklearn.contingency_matrix(*SIX).T.tolist()  # clusters are rows
    p, twice = cl.pair_counts(t), sklearn.pair_confusion_matrix(*SIX).tolist()  # ordered pairs
    assert twice == [[2 * p.tn, 2 * p.fp], [2 * p.fn, 2 * p.tp]]
    nats = sklearn.mutual_info_score(*SIX)
    assert cl.mutual_information(t) == pytest.approx(nats / math.log(2))
    geometric = sklearn.normalized_mutual_info_score(*SIX, average_method="geometric")
    assert cl.normalized_mutual_information(t) == pytest.approx(geometric)
    assert sklearn.normalized_mutual_info_score(*SIX) < geometric  # arithmetic
    assert cl.adjusted_mutual_information(t) == pytest.approx(
        sklearn.adjusted_mutual_info_score(*SIX)
    )


def differs(name, t):
    """Return True if a row above lists this table as scored differently."""
    one_cluster, one_class = len(t.clusters) == 1, len(t.classes) == 1
    single_clusters, single_classes = (len(x) == t.n for x in (t.clusters, t.classes))
    return {
        "Fowlkes–Mallows": single_clusters and single_classes,
        "adjusted, min": single_clusters != single_classes and not (one_cluster or one_class),
    }.get(name, False)


def groupings(n):
    """Return all partitions of n points, as labels."""
    if n == 0:
        return [[]]
    return [
        [*labels, label] for labels in groupings(n - 1) for label in range(len(set(labels)) + 1)
    ]


def tables_of(n):
    """Return all contingency tables of n points, up to the order of rows and columns."""
    tables = {}
    for labels in product(groupings(n), repeat=2):
        t = cl.contingency_table(*labels)
        rows_in_any_order = permutations(t.counts.tolist())
        tables[min(tuple(sorted(zip(*rows, strict=True))) for rows in rows_in_any_order)] = t
    return list(tables.values())


@each("n, many", [(1, 1), (2, 4), (3, 10)])
def test_there_is_no_other_difference_between_any_two_groupings(n, many):
    tables = tables_of(n)
    assert len(tables) == many  # A007716 of the On-Line Encyclopedia of Integer Sequences
    for t in tables:
        labels = t.to_labels()
        for name in SCORES:
            agree = ours(name, *labels) == pytest.approx(theirs(name, *labels), abs=1e-9)
            assert agree == (not differs(name, t)), (name, labels)


# --- random tables -------------------------------------------------------------------------------


@st.composite
def oblong_tables(draw):
    r, k = draw(st.tuples(st.integers(1, 6), st.integers(1, 6)).filter(lambda x: x[0] != x[1]))
    counts = st.integers(0, draw(st.sampled_from([1, 4, 60])))
    row = st.lists(counts, min_size=k, max_size=k)
    return cl.ContingencyTable(
        draw(st.lists(row, min_size=r, max_size=r).filter(lambda rows: np.any(rows)))
    )


on_oblong_tables = settings(max_examples=15)


@on_oblong_tables
@given(oblong_tables())
def test_scores_agree(table):
    labels = table.to_labels()
    t = cl.contingency_table(*labels)  # without the empty rows and columns
    for name in SCORES:
        if not differs(name, t):
            expected = pytest.approx(theirs(name, *labels), abs=1e-9)
            assert ours(name, *labels) == expected, name


@on_oblong_tables
@given(oblong_tables(), st.randoms(use_true_random=False))
def test_counts_and_entropies_agree(table, random):
    points = list(zip(*(side.tolist() for side in table.to_labels()), strict=True))
    labels = tuple(zip(*random.sample(points, len(points)), strict=True))
    expected = sklearn.contingency_matrix(*labels)
    assert contingency_matrix(*labels).tolist() == expected.tolist()
    pairs = sklearn.pair_confusion_matrix(*labels)
    assert pair_confusion_matrix(*labels).tolist() == pairs.tolist()
    assert expected_mutual_information(expected, table.n) == pytest.approx(
        sklearn.expected_mutual_information(expected, table.n), abs=1e-9
    )
    for side in labels:
        assert entropy(side) == pytest.approx(sklearn.mutual_info_score(side, side), abs=1e-9)
