"""Entropy and related measures, compared with their definitions in fifty digits."""

import math
import tracemalloc
from collections import Counter
from fractions import Fraction as Q
from functools import cache
from itertools import combinations_with_replacement, permutations, product

import mpmath
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import hypergeom

import clustlib as cl
from clustlib.measures import information

mpmath.mp.dps = 50

# H(C), H(T), I(C,T), H(T|C), NMI geometric and arithmetic, VI, AMI arithmetic
PUBLISHED = {
    "green": (
        [[0, 20, 30], [0, 20, 5], [25, 0, 0]],
        (1.5, 1.558872, 0.892915, 0.665957, 0.583928, 0.58382, 1.273043, 0.575538),
    ),
    "orange": (
        [[0, 30, 20], [0, 20, 5], [25, 0, 0]],
        (1.5, 1.5, 0.834043, 0.665957, 0.556028, 0.556028, 1.331915, 0.546987),
    ),
    "lecture-24 matching": (
        [[50, 100, 0], [10, 1000, 50], [100, 90, 150]],
        (1.181049, 1.012112, 0.34398, 0.668132, 0.314619, 0.313684, 1.505202, 0.312508),
    ),
    "three bags": (
        [[5, 1, 0], [1, 4, 1], [2, 0, 3]],
        (1.579863, 1.52219, 0.565445, 0.956745, 0.364625, 0.364562, 1.971163, 0.260181),
    ),
    "fourteen objects": (
        [[0, 0, 0, 1], [4, 0, 0, 1], [1, 0, 4, 0], [0, 3, 0, 0]],
        (1.8092, 1.924174, 1.408511, 0.515663, 0.754909, 0.754551, 0.916352, 0.645199),
    ),
    "iris good": (
        [[0, 47, 14], [50, 0, 0], [0, 3, 36]],
        (1.561496, 1.584963, 1.167197, 0.417766, 0.741932, 0.741912, 0.812064, 0.738655),
    ),
    "iris bad": (
        [[30, 0, 0], [20, 4, 0], [0, 46, 50]],
        (1.299471, 1.584963, 0.841761, 0.743202, 0.586538, 0.583658, 1.200912, 0.577867),
    ),
    "two by four": (
        [[10, 7, 0, 3], [1, 2, 8, 9]],
        (1.0, 1.981863, 0.463809, 1.518054, 0.32946, 0.311087, 2.054245, 0.283125),
    ),
}


def test_published_values():
    for name, (counts, expected) in PUBLISHED.items():
        t = cl.ContingencyTable(counts)
        found = (
            cl.entropy(t.cluster_sizes),
            cl.entropy(t.class_sizes),
            cl.mutual_information(t),
            cl.conditional_entropy(t),
            cl.normalized_mutual_information(t),
            cl.normalized_mutual_information(t, average="arithmetic"),
            cl.variation_of_information(t),
            cl.adjusted_mutual_information(t),
        )
        assert found == pytest.approx(expected, abs=6e-7), name


# --- the definitions, written out ----------------------------------------------------------------


def exact_entropy(sizes, base=2):
    n = mpmath.mpf(sum(sizes))
    return -sum(m / n * mpmath.log(m / n, base) for m in sizes if m)


def exact_information(counts, base=2):
    n, rows, columns = (
        sum(map(sum, counts)),
        [*map(sum, counts)],
        [*map(sum, zip(*counts, strict=True))],
    )
    return sum(
        mpmath.mpf(x) / n * mpmath.log(mpmath.mpf(n) * x / (rows[i] * columns[j]), base)
        for i, row in enumerate(counts)
        for j, x in enumerate(row)
        if x
    )


@st.composite
def tables(draw, most=9):
    r, k = draw(st.tuples(st.integers(1, 4), st.integers(1, 5)))
    row = st.lists(st.integers(0, most), min_size=k, max_size=k)
    return draw(st.lists(row, min_size=r, max_size=r).filter(lambda counts: any(map(any, counts))))


@given(tables(most=10**6), st.sampled_from([2, 10, math.e, 3, 1.5]))
def test_definitions(counts, base):
    t = cl.ContingencyTable(counts)
    h_c, h_t = (
        exact_entropy(t.cluster_sizes.tolist(), base),
        exact_entropy(t.class_sizes.tolist(), base),
    )
    information = exact_information(counts, base)
    close = {"rel": 1e-12, "abs": 1e-13}
    assert cl.entropy(t.cluster_sizes, base) == pytest.approx(float(h_c), **close)
    assert cl.mutual_information(t, base) == pytest.approx(float(information), **close)
    assert cl.conditional_entropy(t, base) == pytest.approx(float(h_t - information), **close)
    assert cl.conditional_entropy(t.T, base) == pytest.approx(float(h_c - information), **close)
    vi = float(h_c + h_t - 2 * information)
    assert cl.variation_of_information(t, base) == pytest.approx(vi, **close)


MEANS = {
    "geometric": lambda x, y: mpmath.sqrt(x * y),
    "arithmetic": lambda x, y: (x + y) / 2,
    "min": min,
    "max": max,
}


# --- chance --------------------------------------------------------------------------------------


def exact_surprise(a, b, n):
    """Return n E[I] of one cell in fifty digits, from P(x) by factorials for every relevant x."""
    mu = mpmath.mpf(a) * b / n
    reach = 40 * mpmath.sqrt(mu * (n - a) * (n - b)) / n + 60
    low, high = max(0, a + b - n, int(mu - reach)), min(a, b, int(mu + reach))
    f = [mpmath.loggamma(k + 1) for k in (a, b, n - a, n - b)]
    parts = [mpmath.loggamma(k + 1) for k in (n, low, a - low, b - low, n - a - b + low)]
    p, total = mpmath.exp(sum(f) - sum(parts)), mpmath.mpf(0)
    for x in range(low, high + 1):
        total += p * ((x * mpmath.log(x / mu) if x else 0) - (x - mu))
        p *= mpmath.mpf((a - x) * (b - x)) / ((x + 1) * (n - a - b + x + 1))
    return total


MARGINS = [
    ([3, 7], [4, 6]),
    ([6, 6, 5], [8, 5, 4]),
    ([300, 700], [10, 200, 790]),
    ([99_990, 10], [99_980, 20]),
    ([980, 1347, 1020], [1000, 2347]),  # 293 to 945 in a cell
    ([5, 9_999_995], [1_000, 9_999_000]),
    ([51, 10**13], [31, 10**13 + 20]),
    ([8000, 10**12 - 8000], [10**10, 99 * 10**10]),
    ([2**53 - 41, 41], [30, 2**53 - 30]),
]


def test_expected_information_has_twelve_digits():
    for rows, columns in MARGINS:
        t = cl.ContingencyTable(_with_margins(rows, columns))
        n = sum(rows)
        expected = sum(exact_surprise(a, b, n) for a in rows for b in columns) / n / mpmath.log(2)
        found = cl.expected_mutual_information(t)
        assert abs(found / expected - 1) < mpmath.mpf(10) ** -12


def smooth_surprise(a, b, n):
    """Return n E[I] of one cell for large σ, summed in steps of σ/4.

    By Poisson's summation formula the two sums differ by about e^(−2π²·16), a relative 10^−137.
    """
    mu = mpmath.mpf(a) * b / n
    deviation = mpmath.sqrt(mu * (n - a) * (n - b)) / n
    above, below = mpmath.mpf(0), mpmath.mpf(0)
    for step in range(-48, 49):
        y = deviation * step / 4
        cells = mu + y, a - mu - y, b - mu - y, n - a - b + mu + y
        means = mu, a - mu, b - mu, n - a - b + mu
        p = mpmath.exp(
            sum(map(mpmath.loggamma, (m + 1 for m in means)))
            - sum(map(mpmath.loggamma, (x + 1 for x in cells)))
        )
        above, below = above + p * ((mu + y) * mpmath.log1p(y / mu) - y), below + p
    return above / below


MANY_GROUPS = [
    ({190: 40, 240: 10}, {230: 20, 180: 30}),  # 50 × 50, 40 to 60 in a cell
    ({800: 1, 900: 3, 1000: 3, 1100: 1, 1200: 2}, {920: 5, 1080: 5}),  # 70 to 130 in a cell
    ({7: 99, 999_307: 1}, {11: 9, 99: 1, 999_802: 1}),
    ({1: 5, 2: 3, 3: 4, 5: 1, 8: 2, 13: 1, 21: 1, 34: 1, 55: 1}, {1: 40, 4: 9, 30: 2, 31: 1}),
]


def test_expected_information_of_many_groups_has_thirteen_digits():
    for rows, columns in MANY_GROUPS:
        sizes = [
            [size for size, many in side.items() for _ in range(many)] for side in (rows, columns)
        ]
        t, n = cl.ContingencyTable(_with_margins(*sizes)), sum(sizes[0])
        cells = product(rows.items(), columns.items())
        expected = (
            sum(r * c * exact_surprise(a, b, n) for (a, r), (b, c) in cells) / n / mpmath.log(2)
        )
        for found in cl.expected_mutual_information(t), cl.expected_mutual_information(t.T):
            assert abs(found / expected - 1) < mpmath.mpf(10) ** -13


VERY_MANY = [
    ([400_000, 600_000], [250_000, 350_000, 400_000]),
    ([10**12 - 10**7, 10**7], [10**12 - 10**10, 10**10]),
    ([2**52, 2**51, 2**51], [2**52 - 10**12, 2**52 + 10**12]),
]


def test_expected_information_of_very_many_points_has_twelve_digits():
    for rows, columns in VERY_MANY:
        t, n = cl.ContingencyTable(_with_margins(rows, columns)), sum(rows)
        expected = sum(smooth_surprise(a, b, n) for a in rows for b in columns) / n / mpmath.log(2)
        assert abs(cl.expected_mutual_information(t) / expected - 1) < mpmath.mpf(10) ** -12


WIDE = [
    np.full((4, 4), 2**49),  # a distribution millions of points wide
    np.add.outer([0, 1], np.arange(1, 5_001)),  # 10 000 pairs of sizes
]


def test_expected_information_needs_little_memory():
    for counts in WIDE:
        t = cl.ContingencyTable(counts)
        tracemalloc.start()
        try:
            cl.expected_mutual_information(t)
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        assert peak < 12e6


def test_distribution_of_a_cell_is_hypergeometric():
    # In the last of them the window has to be narrow: from x = 0 on the ratios would overflow.
    for a, b, n in (630, 521, 1261), (40, 1250, 1261), (3, 900, 20_000), (500_000, 400_000, 10**6):
        xs, p = information.cell_distribution(a, b, n)
        of_sizes = hypergeom(n, a, b)
        assert p == pytest.approx(of_sizes.pmf(xs), rel=1e-6, abs=1e-15), (a, b, n)
        assert of_sizes.cdf(xs[0] - 1) + of_sizes.sf(xs[-1]) < 1e-15, (a, b, n)
        assert xs.tolist() == list(range(xs[0], xs[-1] + 1)), (a, b, n)


def _with_margins(rows, columns):
    """Return a table with these margins: from the upper left, fill in as much as fits."""
    rows, columns = list(rows), list(columns)
    table = np.zeros((len(rows), len(columns)), dtype=np.int64)
    for i, j in np.ndindex(table.shape):
        table[i, j] = min(rows[i], columns[j])
        rows[i], columns[j] = rows[i] - int(table[i, j]), columns[j] - int(table[i, j])
    return table


def test_normalized_variation_is_its_formula():
    # The last tables share almost nothing or almost all, so digits of 1 − I/H(C,T) are lost.
    near = np.full((3, 4), 10**5) + np.arange(12).reshape(3, 4) ** 2
    alike = np.eye(3, 4, dtype=int) * 10**6 + np.eye(3, 4, k=1, dtype=int)
    for counts in ([[5, 1, 0], [2, 7, 4]], [[3, 0], [0, 2]], near, alike):
        counts = np.asarray(counts)
        joint = exact_entropy(counts.ravel())
        expected = 1 - exact_information(counts.tolist()) / joint
        value = float(cl.normalized_variation_of_information(cl.ContingencyTable(counts)))
        assert value == pytest.approx(float(expected), rel=1e-12, abs=1e-15)
    # Of three points and one, the entropy is 2 − 3/4 · log2 3, and all have one bit more.
    working = cl.normalized_variation_of_information(cl.ContingencyTable([[3, 1], [1, 3]])).working
    assert working.splitlines()[1].strip() == "≈ (0.8112781 + 0.8112781) / 1.811278"
    # Independent tables reach 1, all others stay below, even where 1 is the nearest float.
    assert cl.normalized_variation_of_information(cl.ContingencyTable([[2, 4], [1, 2]])) == 1
    nearly_independent = cl.ContingencyTable([[10**9, 10**9], [10**9, 10**9 + 1]])
    assert cl.normalized_variation_of_information(nearly_independent) < 1


@given(tables(), st.sampled_from(sorted(MEANS)))
def test_adjusted_mutual_information_is_its_formula(counts, average):
    t = cl.ContingencyTable(counts)
    h_c, h_t = (exact_entropy(s.tolist()) for s in (t.cluster_sizes, t.class_sizes))
    expected = cl.expected_mutual_information(t)
    below = MEANS[average](h_c, h_t) - expected
    if abs(below) > 1e-9:
        value = float((exact_information(counts) - expected) / below)
        found = cl.adjusted_mutual_information(t, average=average)
        assert found == pytest.approx(value, rel=1e-9, abs=1e-9)


# --- exactly 0 and exactly 1 ---------------------------------------------------------------------

SHARES = [
    cl.normalized_mutual_information,
    cl.adjusted_mutual_information,
    cl.homogeneity,
    cl.completeness,
    cl.v_measure,
]


def test_identical_classes_score_exactly_1():
    for share in SHARES:
        for sizes in ([1], [5], [1, 1], [7, 3], [1, 2, 4, 9, 30], [3] * 7, [1] * 9):
            t = cl.ContingencyTable(np.diag(sizes)[:, ::-1])
            assert share(t) == 1.0
            assert cl.variation_of_information(t) == 0.0
            assert math.copysign(1, cl.variation_of_information(t)) == 1.0


def test_independent_classes_score_exactly_0():
    for share in SHARES:
        for counts in ([[2, 4, 1], [6, 12, 3]], [[4, 9]], [[4], [9]], [[1, 1]]):
            t = cl.ContingencyTable(counts)
            assert cl.mutual_information(t) == 0.0
            if share is not cl.adjusted_mutual_information or 1 in t.counts.shape:
                groups = {cl.homogeneity: len(t.classes), cl.completeness: len(t.clusters)}
                assert share(t) == (1.0 if groups.get(share) == 1 else 0.0)


def test_homogeneity_is_1_for_one_class():
    clusters = cl.ContingencyTable([[3, 0], [2, 0]])  # of one class, and an empty column
    assert (cl.homogeneity(clusters), cl.completeness(clusters), cl.v_measure(clusters)) == (
        1,
        0,
        0,
    )
    assert (cl.homogeneity(clusters.T), cl.completeness(clusters.T)) == (0, 1)
    for score in cl.homogeneity(clusters), cl.completeness(clusters.T):
        first, *_, put_in, last = map(str.strip, score.working.splitlines())
        assert first.endswith("    (0/0: 1, for there is nothing to explain)")
        assert (put_in, last) == ("= 0/0", "= 1")


def test_entropy_of_even_groups_is_the_logarithm():
    for k, base in product((2, 3, 5, 7, 1000), (2, 3, 5, 10)):
        found = cl.entropy([6] * k, base)
        assert found == (math.log2(k) if base == 2 else pytest.approx(math.log(k, base), rel=1e-15))
        if k == base:
            assert found == 1.0
        assert cl.entropy([0, k, 0], base) == 0.0
        assert math.copysign(1, cl.entropy([k], base)) == 1.0
    for k in (10, 100, 1000, 10**5):
        assert cl.entropy([3] * k, base=10) == math.log10(k)


@given(tables(most=40))
def test_ranges_are_respected_to_the_last_digit(counts):
    t = cl.ContingencyTable(counts)
    for share in (cl.normalized_mutual_information, cl.homogeneity, cl.completeness, cl.v_measure):
        assert 0 <= share(t) <= 1
    assert cl.adjusted_mutual_information(t) <= 1
    h_c, h_t = cl.entropy(t.cluster_sizes), cl.entropy(t.class_sizes)
    assert 0 <= cl.mutual_information(t) <= min(h_c, h_t) + 1e-15 * max(h_c, h_t, 1)
    assert 0 <= cl.conditional_entropy(t) <= h_t + 1e-15 * max(h_t, 1)
    pure = all(sum(x > 0 for x in row) <= 1 for row in counts)
    if pure:
        assert cl.homogeneity(t) == 1.0
        assert cl.conditional_entropy(t) == 0.0


def test_independence_is_decided_without_rounding():
    counts = [[782181605, 522330, 18925], [34304398, 22908, 830]]
    assert Q(782181605, 34304398) == Q(522330, 22908) == Q(18925, 830)
    assert cl.mutual_information(cl.ContingencyTable(counts)) == 0


def test_size_products_beyond_64_bits_do_not_overflow():
    # n n_ij and n_i m_j leave the same remainder, 0, after division by 2^64.
    t = cl.ContingencyTable([[2**41, 0, 0], [0, 2**40, 2**40]])
    assert cl.mutual_information(t) == cl.homogeneity(t.T) == 1


def test_rounding_never_exceeds_1():
    # Two points of 2^52 are misplaced. A careless sum exceeds 1 in the last digit.
    sizes = [1821416603023109, 1395383813855442, 298007501728830, 988791708763114]
    t = cl.ContingencyTable([*np.diag(sizes), [1, 1, 0, 0]])
    assert 1 - 1e-15 < cl.homogeneity(t) <= 1
    assert 1 - 1e-15 < cl.completeness(t.T) <= 1
    sizes = [1160440127978871, 898271136786541, 436509208328465, 2008379154276618]
    t = cl.ContingencyTable([*np.diag(sizes), [1, 1, 0, 0]])
    assert 1 - 1e-15 < cl.v_measure(t, beta=0.006934143680734084) <= 1


# --- every small table ---------------------------------------------------------------------------

# For n points, each of these is the logarithm of a ratio of integers, divided by n. Comparing
# fractions therefore shows exactly if one of them is 0, or if two are equal.


def margins(counts):
    return [sum(row) for row in counts], [sum(column) for column in zip(*counts, strict=True)]


def power_of_entropy(sizes):
    """Return 2 to the power of n H."""
    return math.prod((Q(sum(sizes), size) ** size for size in sizes if size), start=Q(1))


@cache
def power_of_information(counts):
    """Return 2 to the power of n I(C,T)."""
    a, b = margins(counts)
    terms = (
        Q(sum(a) * x, a[i] * b[j]) ** x
        for i, row in enumerate(counts)
        for j, x in enumerate(row)
        if x
    )
    return math.prod(terms, start=Q(1))


@cache
def power_of_expected_information(a, b):
    """Return 2 to the power of n! n E[I], from all n! permutations of the labels."""
    clusters, classes = (
        [group for group, size in enumerate(sizes) for _ in range(size)] for sizes in (a, b)
    )
    powers = []
    for order in permutations(classes):
        points = Counter(zip(clusters, order, strict=True))
        table = tuple(tuple(points[i, j] for j in range(len(b))) for i in range(len(a)))
        powers.append(power_of_information(table))
    return math.prod(powers, start=Q(1))


class Exact:
    """Return all measures of a table from their definitions, with exact 0 and 1 as ints."""

    def __init__(self, counts):
        a, b = (tuple(sorted(size for size in sizes if size)) for sizes in margins(counts))
        self.n = sum(a)
        self.c, self.t = power_of_entropy(a), power_of_entropy(b)
        self.i, self.e = power_of_information(counts), power_of_expected_information(a, b)
        self.identical = self.i == self.c == self.t

    def bits(self, power, n=None):
        """Return the logarithm of a power."""
        n = n or self.n
        return {1: 0, 2**n: 1}.get(power) or (
            mpmath.log(mpmath.mpf(power.numerator) / power.denominator, 2) / n
        )

    def expected_information(self):
        return self.bits(self.e, self.n * math.factorial(self.n))

    def share(self, part, whole):
        """Return part/whole of two logarithms."""
        if self.identical or part == whole != 1:
            return 1
        return 0 if 1 in (part, whole) else self.bits(part) / self.bits(whole)

    def explained(self, whole):
        return 1 if whole == 1 else self.share(self.i, whole)

    def v_measure(self, beta):
        h, c = self.explained(self.t), self.explained(self.c)
        if 0 in (h, c):
            return 0
        return (1 + beta) / (beta / mpmath.mpf(c) + 1 / mpmath.mpf(h))

    def normalized(self, average):
        if average == "min":
            return self.share(self.i, min(self.c, self.t))
        if average == "max":
            return self.share(self.i, max(self.c, self.t))
        if self.identical or self.i == 1:
            return int(self.identical)
        return self.bits(self.i) / MEANS[average](self.bits(self.c), self.bits(self.t))

    def adjusted(self, average):
        if self.identical or self.i ** math.factorial(self.n) == self.e:
            return int(self.identical)
        if average == "min" and self.i == min(self.c, self.t):
            return 1
        chance = self.expected_information()
        below = MEANS[average](self.bits(self.c), self.bits(self.t)) - chance
        return (self.bits(self.i) - chance) / below


def small_tables():
    """Return all tables of up to four points in four groups, or of five points in three groups."""
    tables = {}
    for n, groups in [(1, 4), (2, 4), (3, 4), (4, 4), (5, 3)]:
        cells = product(range(groups), repeat=2)
        for points in map(Counter, combinations_with_replacement(cells, n)):
            columns = sorted([points[i, j] for i in range(groups)] for j in range(groups))
            counts = tuple(sorted(zip(*columns, strict=True)))
            tables[counts] = cl.ContingencyTable(counts), Exact(counts)
    return tables.values()


@pytest.fixture(scope="module")
def every_small_table():
    return small_tables()


def assert_same(found, expected, lowest=0, highest=math.inf):
    if isinstance(expected, int):
        assert found == expected
    else:
        assert abs(found - expected) <= 4e-15 * abs(expected)
    assert math.copysign(1, found) == (-1 if expected < 0 else 1)  # no -0.0
    assert lowest <= found <= highest


def test_information_of_every_small_table(every_small_table):
    for t, exact in every_small_table:
        h_c, h_t = cl.entropy(t.cluster_sizes), cl.entropy(t.class_sizes)
        assert_same(h_c, exact.bits(exact.c), highest=math.log2(t.n))
        assert_same(h_t, exact.bits(exact.t), highest=math.log2(t.n))
        information = cl.mutual_information(t)
        assert_same(information, exact.bits(exact.i), highest=min(h_c, h_t))
        assert_same(cl.conditional_entropy(t), exact.bits(exact.t / exact.i), highest=h_t)
        assert_same(cl.conditional_entropy(t.T), exact.bits(exact.c / exact.i), highest=h_c)
        vi = exact.bits(exact.c * exact.t / exact.i**2)
        assert_same(cl.variation_of_information(t), vi, highest=math.log2(t.n))
        expected = cl.expected_mutual_information(t)
        assert_same(expected, exact.expected_information(), highest=min(h_c, h_t))


def test_homogeneity_completeness_and_v_of_every_small_table(every_small_table):
    for t, exact in every_small_table:
        assert_same(cl.homogeneity(t), exact.explained(exact.t), highest=1)
        assert_same(cl.completeness(t), exact.explained(exact.c), highest=1)
        for beta in (0.2, 1, 3, 1e9):
            assert_same(cl.v_measure(t, beta=beta), exact.v_measure(beta), highest=1)


def test_shares_of_every_small_table(every_small_table):
    for average in MEANS:
        for t, exact in every_small_table:
            nmi = cl.normalized_mutual_information(t, average=average)
            assert_same(nmi, exact.normalized(average), highest=1)
            ami = cl.adjusted_mutual_information(t, average=average)
            assert_same(ami, exact.adjusted(average), lowest=-math.inf, highest=1)


def test_ami_is_exactly_0_if_only_one_table_is_possible():
    for average in MEANS:
        for groups, size in ((3, 4), (4, 3), (7, 13), (11, 39)):
            # All choices of the point give the same table.
            counts = [[1, size - 1], *[[0, size]] * (groups - 1)]
            for t in cl.ContingencyTable(counts), cl.ContingencyTable(counts).T:
                score = cl.adjusted_mutual_information(t, average=average)
                assert score == 0
                assert math.copysign(1, score) == 1
            counts[0] = [2, size - 2]
            assert (
                cl.adjusted_mutual_information(cl.ContingencyTable(counts), average=average) > 1e-4
            )


# --- what must not matter ------------------------------------------------------------------------


@given(tables(), st.sampled_from([*SHARES, cl.conditional_entropy]), st.randoms())
def test_order_and_empty_groups_do_not_matter(counts, measure, rng):
    mixed = rng.sample(counts, len(counts))
    wider = [[0, *row] for row in mixed] + [[0] * (len(counts[0]) + 1)]
    found = measure(cl.ContingencyTable(wider))
    assert found == pytest.approx(measure(cl.ContingencyTable(counts)), rel=1e-12, abs=1e-14)


# --- workings and bad input ----------------------------------------------------------------------


def test_workings_name_the_natural_logarithm():
    t = cl.ContingencyTable([[2, 2, 0], [2, 0, 2]])
    assert cl.entropy([3, 1], math.e).working.startswith("H = Σ_i (n_i/n) · ln (n/n_i)\n")
    assert "(base e)" in cl.mutual_information(t, math.e).working.partition("\n")[0]


def test_working_of_conditional_entropy_has_a_term_for_each_cluster():
    t = cl.ContingencyTable([[10, 0, 0], [0, 0, 0], [1, 2, 1]])
    assert cl.conditional_entropy(t).working == (
        "H(T|C) = Σ_i (n_i/n) · H(T|C_i)    (base 2)\n"
        "         (H(T|C3) = 1/4 · log2 (4/1) + 2/4 · log2 (4/2) + 1/4 · log2 (4/1) = 1.5)\n"
        "       = 10/14 · 0 + 4/14 · 1.5\n"
        "       ≈ 0.428571"
    )


def test_working_of_expected_information_derives_the_first_cell():
    s = cl.expected_mutual_information(cl.ContingencyTable([[5, 1, 0, 2], [1, 4, 1, 3]]))
    # P(3) = C(6,3) C(11,5) / C(17,8) = 9240/24310, P(2) = 6930/24310, P(6) = 55/24310
    assert s.working.splitlines()[1].lstrip() == (
        "(E(C1, T1) = 84/221 · 3/17 · log2 (17 · 3 / (8 · 6))"
        " + 63/221 · 2/17 · log2 (17 · 2 / (8 · 6)) + …"
        " + 1/442 · 6/17 · log2 (17 · 6 / (8 · 6)) ≈ 0.016825)"
    )
    # On paper there is a box for each cell; the reader fills in the values.
    _, *lines = (line.strip() for line in s.worksheet.splitlines())
    assert lines == ["= Σ_ij E_ij", "= " + " + ".join(8 * "□"), "= □"]


def test_bad_base_average_and_beta_are_refused():
    t = cl.ContingencyTable([[1, 2], [3, 4]])
    measures = (cl.conditional_entropy, cl.mutual_information, cl.variation_of_information)
    for base in (1, 0.5, -2, math.nan, math.inf, True, None, "2"):
        for measure in (*measures, lambda t, base: cl.entropy(t.cluster_sizes, base)):
            with pytest.raises(ValueError, match="base"):
                measure(t, base)
    for average in ("harmonic", None, []):
        for measure in (cl.normalized_mutual_information, cl.adjusted_mutual_information):
            with pytest.raises(ValueError, match="average"):
                measure(t, average)
    for beta in (0, -1, math.nan, True, "1"):
        with pytest.raises(ValueError, match="beta"):
            cl.v_measure(t, beta)


def test_entropy_close_to_0_is_accurate():
    for sizes in ([2**53 - 1, 1], [10**15, 7, 2], [10**9, 1, 1], [999, 1]):
        exact = exact_entropy(sizes)
        assert abs(cl.entropy(sizes) / exact - 1) < 1e-14


def test_bad_sizes_are_refused():
    for sizes in ([], [[1, 2]], 5, [0, 0], [-1, 2], [0.5, 1], [math.nan], [[1], [2, 3]]):
        with pytest.raises(ValueError, match=r"^sizes "):
            cl.entropy(sizes)
