"""The numbers in the text of unit 09, computed."""

from fractions import Fraction
from itertools import combinations
from math import comb, floor, log, log2

import numpy as np
from mpmath import mp, mpf

import clustlib as cl
from tests import arithmetic
from tests.claims.scopes import scope_of
from tests.claims.tools import matrix, outputs, printed, word

EARLIER, CHANCE = "08", "07"  # units
SINCE = "0.22"  # of scikit-learn
ZAKI_MEIRA, MEILA, VINH, ROMANO = 2020, 2007, 2010, 2016  # years
MEANS = {
    "min": min,
    "geometric": lambda a, b: (a * b) ** 0.5,
    "arithmetic": lambda a, b: (a + b) / 2,
    "max": max,
}


def hypergeometric(x, n_i, m_j, n):
    """The share of all choices of n_i points of n that hold x of the m_j points of a class."""
    return Fraction(comb(m_j, x) * comb(n - m_j, n_i - x), comb(n, n_i))


def expected(rows, columns):
    """E[I] by definition: each cell, each number of points in it, weighed with its share."""
    n, total = sum(rows), mpf(0)
    for n_i in rows:
        for m_j in columns:
            for x in range(1, min(n_i, m_j) + 1):
                if n_i - x <= n - m_j:
                    p = hypergeometric(x, n_i, m_j, n)
                    bits = mp.log(mpf(n * x) / (n_i * m_j), 2) * x / n
                    total += mpf(p.numerator) / p.denominator * bits
    return total


def letters(counts, **more):
    """Return the letters of a table, with those of this unit."""
    scope = scope_of(counts)
    h_c, h_t, shared = scope["H(C)"], scope["H(T)"], scope["I"]
    rows, columns = ([int(n) for n in np.sum(counts, axis=axis)] for axis in (1, 0))
    scope |= {"E(I)": expected(rows, columns), "NVI": scope["VI"] / scope["H(C,T)"]}
    scope |= {"a": h_c, "b": h_t, "mean": (h_c + h_t) / 2, "mean(H(C),H(T))": (h_c + h_t) / 2}
    if h_c and h_t:
        scope["NMI"] = shared / mp.sqrt(h_c * h_t)
        scope["AMI"] = (shared - scope["E(I)"]) / ((h_c + h_t) / 2 - scope["E(I)"])
    return scope | more


class Told:
    """The entropies of a table and what is made of them, as floats."""

    def __init__(self, counts):
        scope = letters(np.array(getattr(counts, "counts", counts)).tolist())
        self.h_c, self.h_t, self.i = (float(scope[name]) for name in ("H(C)", "H(T)", "I"))
        self.left, self.other = float(scope["H(T|C)"]), float(scope["H(C|T)"])
        self.joint, self.vi = float(scope["H(C,T)"]), float(scope["VI"])
        self.chance, self.nvi = float(scope["E(I)"]), float(scope["NVI"])
        self.nmi = {
            name: self.i / mean(self.h_c, self.h_t) if mean(self.h_c, self.h_t) else 0
            for name, mean in MEANS.items()
        }
        self.ami = float(scope.get("AMI", 0))


def short(x, places=3):
    """A number rounded, without zeros at the end."""
    text = f"{float(x):.{places}f}".rstrip("0").rstrip(".")
    return text.replace("-", "−") if float(text) else "0"


def entropy(sizes):
    return sum(size / sum(sizes) * log2(sum(sizes) / size) for size in sizes if size)


def glyphs(sizes):
    return "$" + ", ".join(f"\\frac{{1}}{{{sum(sizes) // size}}}" for size in sizes) + "$"


def table_of(a, b):
    return cl.contingency_table(a, b)


bad = cl.contingency_table(cl.datasets.iris()[1], cl.datasets.iris_kmeans()[1])
iris = Told(bad)
small = cl.ContingencyTable([[2, 2, 0], [2, 0, 2]])
eight = Told(small)
completeness, homogeneity = Fraction(1, 2), Fraction(1, 3)
assert abs(eight.i / eight.h_c - completeness) < 1e-12
assert abs(eight.i / eight.h_t - homogeneity) < 1e-12
in_order = sorted(MEANS, key=lambda name: -iris.nmi[name])
assert in_order == list(MEANS)
with_v = [
    name for name in MEANS if abs(iris.nmi[name] - 2 * iris.i / (iris.h_c + iris.h_t)) < 1e-12
]
(with_v,) = with_v

four = {"one": [1, 1, 1, 1], "singletons": [1, 2, 3, 4], "neighbours": [1, 1, 2, 2]}
four["alternate"] = [1, 2, 1, 2]


def said(labels):
    """A clustering of the points a, b, … as groups: ab, cd."""
    groups = {}
    for letter, label in zip("abcd", labels, strict=True):
        groups[label] = groups.get(label, "") + letter
    return ", ".join(groups.values())


def way(a, b):
    told = Told(table_of(four[a], four[b]))
    return [told.vi, told.nvi, *(1 - nmi for nmi in told.nmi.values())]


direct, first, second = (
    way(*pair)
    for pair in [
        ("neighbours", "alternate"),
        ("neighbours", "singletons"),
        ("singletons", "alternate"),
    ]
)
shorter = [a + b < d - 1e-12 for d, a, b in zip(direct, first, second, strict=True)]
NAMES = ["VI", "NVI", *(f"1 − NMI ({mean})" for mean in MEANS)]
broken = [name for name, is_shorter in zip(MEANS, shorter[2:], strict=True) if is_shorter]
(metric,) = [name for name in MEANS if name not in broken]


def detour(k):
    ending = ", shorter" if shorter[k] else ""
    return f"{NAMES[k]} {short(direct[k])} {short(first[k])} + {short(second[k])}{ending}"


square = Told([[1] * 4] * 4)
crossed = Told([[25, 25], [25, 25]])
bags = cl.datasets.lecture_table("three_bags")
three = Told(bags)
icons = bags.n
single = Told(np.diag([1] * icons) @ table_of(bags.to_labels()[0], np.arange(icons)).counts)
one_bag = Told([bags.class_sizes.tolist()])
orange = cl.datasets.lecture_table("orange")
kinds = orange.class_sizes
points = Told([[1, 0, 0]] * 25 + [[0, 1, 0]] * 50 + [[0, 0, 1]] * 25)
assert sorted(kinds) == [25, 25, 50]


def mean_of(r, unit="678768fb"):
    """Return the mean NMI that the cell with shuffled labels prints for r clusters."""
    return f"{printed('09', unit, rf'(?m)^ *{r} clusters: mean NMI .arithmetic.'):.3f}"


numbers = [2, 5, 10, 20, 50, 100]
of_two = [printed("09", "6222d8d7", rf"{name} +mean NMI of 2 clusters") for name in MEANS]
of_all = [printed("09", "6222d8d7", rf"{name} .*of 100 clusters") for name in MEANS]
best = {
    r: printed("09", "3c1d2c46", rf"(?m)^ *{r} clusters, the best of 100: AMI") for r in (2, 10, 50)
}
by_shuffling = printed("09", "f5d64aec", "mean I:")
shuffles = int(printed("09", "f5d64aec", ""))


def below_zero():
    """Of the hundred shuffles of ten clusters, those whose AMI is below 0: the cell's own ones."""
    rng = np.random.default_rng(9)
    labels, count = orange.to_labels()[0], {}
    for r in numbers:
        count[r] = [rng.permutation(np.arange(100) % r) for _ in range(100)]
    tables = [cl.contingency_table(labels, shuffled) for shuffled in count[10]]
    chance = float(expected([10] * 10, [int(n) for n in kinds]))
    return sum(float(cl.mutual_information(t)) < chance for t in tables)


pairs_of_two = Told([[2, 0], [0, 2]])
partners = 3
merged = cl.ContingencyTable([[70, 0, 0, 0], [0, 10, 0, 0], [0, 0, 10, 10]])
split = cl.ContingencyTable(
    [[67, 0, 0, 0], [3, 0, 0, 0], [0, 10, 0, 0], [0, 0, 10, 0], [0, 0, 0, 10]]
)
rare = cl.ContingencyTable([[980, 0, 0], [0, 10, 10]])  # merged
kept = cl.ContingencyTable([[977, 0, 0], [3, 0, 0], [0, 10, 0], [0, 0, 10]])
t_merged, t_split, t_rare, t_kept = map(Told, (merged, split, rare, kept))


def wrong_pairs(t):
    scope = scope_of(t.counts)
    return scope["FP"] + scope["FN"]


def ari(t):
    scope = scope_of(t.counts)
    return float((scope["TP"] - scope["E"]) / ((scope["M_C"] + scope["M_T"]) / 2 - scope["E"]))


def choice(of_merged, of_split, larger=True):
    return "merged" if (of_merged > of_split) == larger else "split"


ari_likes = choice(ari(merged), ari(split))
ami_likes = choice(t_merged.ami, t_split.ami)
rarely = {
    "AMI": choice(t_rare.ami, t_kept.ami),
    "VI": choice(t_rare.vi, t_kept.vi, larger=False),
    "ARI": choice(ari(rare), ari(kept)),
    "homogeneity": choice(t_rare.i / t_rare.h_t, t_kept.i / t_kept.h_t),
    "purity": choice(scope_of(rare.counts)["purity"], scope_of(kept.counts)["purity"]),
}
likes_split = [name for name, liked in rarely.items() if liked == "split"]
likes_merged = [name for name, liked in rarely.items() if liked == "merged"]
assert likes_merged[0] == "AMI"

# One cell of the three bags: C1 and the circles.
n_i, m_j = int(bags.cluster_sizes[0]), int(bags.class_sizes[0])
bags_of_six = list(combinations(range(icons), n_i))
SHARE = [
    Fraction(sum(sum(icon < m_j for icon in bag) == x for bag in bags_of_six), len(bags_of_six))
    for x in range(n_i + 1)
]
HYPERGEOMETRIC = r"\binom{m_j}{x} \binom{n - m_j}{n_i - x} \Big/ \binom{n}{n_i}"
BITS = r"\frac{x}{n} \log_2 \frac{n\,x}{n_i\, m_j}"


def cell_bits(x):
    return x / icons * log2(icons * x / (n_i * m_j)) if x else 0


for x in range(1, n_i + 1):
    of_cell = {"m_j": Fraction(m_j), "n_i": Fraction(n_i), "n": Fraction(icons), "x": Fraction(x)}
    of_cell["P"] = SHARE[x]
    of_cell["B"] = mpf(x) / icons * mp.log(mpf(icons * x) / (n_i * m_j), 2)
    for formula in (f"P = {HYPERGEOMETRIC}", f"B = {BITS}"):
        (chain,) = arithmetic.chains(f"${formula}$")
        found = arithmetic.check(chain, of_cell)
        assert found.compared == {0, 1}, formula
        assert not found.false, formula
mean_circles = Fraction(n_i * m_j, icons)
most_often = max(range(n_i + 1), key=SHARE.__getitem__)
below = [x for x in range(n_i + 1) if cell_bits(x) < 0]
cell_mean = sum(float(p) * cell_bits(x) for x, p in enumerate(SHARE))

CARD = outputs("09")["92a4e234"].strip().splitlines()[1:]

# Exercises.
LENGTHS = (2, 1.2, 0.7)
PAPER, FIFTH = [[30, 0], [10, 0], [2, 8], [0, 10]], [[3, 1], [1, 1]]
paper = Told(PAPER)
reported = {2: 0.12, 5: 0.16, 10: 0.22, 50: 0.29}
chance_of = {
    r: float(expected([100 // r] * r, [int(n) for n in kinds])) / ((log2(r) + entropy(kinds)) / 2)
    for r in reported
}
beyond = {r: reported[r] - chance_of[r] for r in reported}
beyond_ami = {r: beyond[r] / (1 - chance_of[r]) for r in reported}
farthest = max(beyond, key=beyond.get)
assert farthest == max(beyond_ami, key=beyond_ami.get)
fifth = Told(FIFTH)
pairs_of_six = list(combinations(range(6), 2))
of_t2 = [sum(point >= 4 for point in pair) for pair in pairs_of_six]
by_t2 = {x: of_t2.count(x) for x in range(3)}
told_by = {x: Told([[2 + x, 2 - x], [2 - x, x]]).i for x in range(3)}
assert abs(sum(told_by[x] for x in of_t2) / len(of_t2) - fifth.chance) < 1e-12
sixth_table = [[4, 0], [2, 2], [1, 1], [1, 1]]
sixth = Told(sixth_table)
s_left, s_other, s_vi = (
    Fraction(x).limit_denominator(24) for x in (sixth.left, sixth.other, sixth.vi)
)
columns_6 = [[row[j] for row in sixth_table if row[j]] for j in range(2)]
column_bits = [Fraction(entropy(column)).limit_denominator(24) for column in columns_6]
equal_weights = Fraction(
    sum(entropy(row) for row in sixth_table) / 4 + float(sum(column_bits)) / 2
).limit_denominator(24)
uneven = [[490, 1], [490, 0], [0, 10], [0, 10]]
eighth = Told(uneven)
assert Fraction(4, 5) <= eighth.nmi["min"] < 1
assert eighth.nmi["max"] <= Fraction(1, 4)
homogeneity_ways = [
    1 - Told(table_of(four[a], four[b])).i / Told(table_of(four[a], four[b])).h_t
    for a, b in [
        ("alternate", "neighbours"),
        ("alternate", "singletons"),
        ("singletons", "neighbours"),
    ]
]

LETTERS = letters
SCOPES = [letters(t.counts) for t in (bad, small, bags)]
SCOPES += [letters(sixth_table)]
SCOPES += [
    {"n_i": Fraction(n_i), "m_j": Fraction(m_j), "n": Fraction(icons)},
    {"E(I)": letters([[2, 0], [0, 2]])["E(I)"]},
    {"I": mpf(single.i), "H(T)": mpf(single.i)},  # pure
    {"I": mpf(single.i), "E(I)": mpf(single.i)},  # singletons
    {"H(C)": Fraction(2), "H(T)": Fraction(6, 5)},  # lengths of an exercise
]
assert abs(single.i - single.h_t) < 1e-9
assert abs(single.i - single.chance) < 1e-9

SAYS = rf"""
# The beginning
information of {iris.nmi["min"]:.2f}, the other of {iris.nmi["max"]:.2f}. Who has miscalculated?
scores from {0} to {1}, and into distances.
say which of {word(len(MEANS))} NMIs a
# NMI
$H(C) \approx {iris.h_c:.3f}$ bits, the species $H(T) \approx {iris.h_t:.3f}$, and they share $I \approx {iris.i:.3f}$. Is that much?
{small.n} points: {matrix(small.counts)}
The {small.n} points have $H(C) = {short(eight.h_c)}$, $H(T) = {short(eight.h_t)}$, $I = {short(eight.i)}$. From completeness, $I/H(C) = \frac{{{1}}}{{{1 / completeness}}}$, and homogeneity, $I/H(T) = \frac{{{1}}}{{{1 / homogeneity}}}$, we get
The V-measure is a harmonic mean. Which line has its number, and why?
“None, or the smallest”: the {with_v} one. The harmonic mean of $I/H(C)$ and $I/H(T)$ divides $I$ by the {with_v} mean of the entropies.
NMI of the irises, with each mean of $H(C) \approx {iris.h_c:.3f}$ and $H(T) \approx {iris.h_t:.3f}$, and their V-measure:
{in_order[0]} {in_order[1]} {in_order[2]} {in_order[3]} V-measure
{iris.nmi[in_order[0]]:.3f} {iris.nmi[in_order[1]]:.3f} {iris.nmi[in_order[2]]:.3f} {iris.nmi[in_order[3]]:.3f} {2 * iris.i / (iris.h_c + iris.h_t):.3f}
before version {SINCE}, and has
scikit-learn prints {iris.nmi["arithmetic"]:.4f}, and a book {iris.nmi["geometric"]:.3f}. Which of
(Zaki, Meira {ZAKI_MEIRA})
{iris.nmi["arithmetic"]:.4f} {iris.nmi["geometric"]:.3f}
Their NMI is our {"arithmetic" if abs(iris.nmi["arithmetic"] - printed("09", "5166840e", "their NMI")) < 1e-4 else ""} one, and their $I$ is ours in {"nats" if abs(iris.i * log(2) - printed("09", "5166840e", "their I ")) < 1e-4 else "bits"}. (That the
# VI
of $H(C)$, {iris.h_c:.3f} bits, and $H(T)$, {iris.h_t:.3f}, and hatch
“{0}, if they share everything”: {iris.h_t - iris.h_c:.3f} bits at
bars of {EARLIER}. What they
$\text{{VI}} \approx {iris.other:.3f} + {iris.left:.3f} \approx {iris.vi:.3f}$ bits.
The bars are {iris.h_c:.3f} and {iris.h_t:.3f} long, and VI is {iris.vi:.3f}. How do
Name two clusterings of {4 * 4} points that are {short(square.vi)} bits apart,
of a {4} × {4} square.
one cluster: {said(four["one"])} singletons: {said(four["singletons"])} {short(way("one", "singletons")[0])} bits
neighbours: {said(four["neighbours"])} alternate: {said(four["alternate"])} {short(direct[0])} bits
neighbours: {said(four["neighbours"])} · alternate: {said(four["alternate"])} · singletons: {said(four["singletons"])}
Two clusterings of {100} points, each in two halves, cross in {25}, {25}, {25} and {25}. What are
\approx \frac{{{iris.vi:.3f}}}{{{iris.joint:.3f}}} \approx {iris.nvi:.3f}
# Metrics
it is {0} only between
{detour(0)}
{detour(1)}
{detour(2)}
{detour(3)}
{detour(4)}
{detour(5)}
VI, NVI and {1} − NMI ({metric}) are metrics,
# What chance scores
take the {icons} icons of the {word(len(bags.cluster_sizes))} bags, with an NMI (arithmetic) of {three.nmi["arithmetic"]:.2f}.
With each of the {icons} icons in […] smaller than {three.nmi["arithmetic"]:.2f}, or larger?
All {icons} icons lie
a {short(one_bag.nmi["arithmetic"])} - b {three.nmi["arithmetic"]:.2f} - c {1}
{word(len(bags.cluster_sizes))} bags, NMI {three.nmi["arithmetic"]:.2f}: {matrix(bags.counts)}
{word(len(bags.cluster_sizes))} bags: {matrix(bags.counts)}
NMI (arithmetic): {three.nmi["arithmetic"]:.3f} in {word(len(bags.cluster_sizes))} bags, {single.nmi["arithmetic"]:.3f} in {icons}. All of
same table: {points.nmi["arithmetic"]:.3f} each time.
clusters {" ".join(map(str, numbers))}
mean NMI (arithmetic) {" ".join(mean_of(r) for r in numbers)}
points score {points.nmi["min"]:.3f}. Is that
“Yes, {1} means the same”: with min, {1} only means
mean {" ".join(MEANS)}
NMI {" ".join(f"{nmi:.3f}" for nmi in points.nmi.values())}
clusters have {min(of_two):.3f} to {max(of_two):.3f}. Never choose
There is {"none" if all(many > 10 * two for two, many in zip(of_two, of_all, strict=True)) else "one"}: with each mean {100} clusters score
# AMI
score of {1} should mean […] would be {short(single.nmi["min"])}, though the
{1} of {partners}: {short(Told([[2, 0], [0, 2]]).i)} bit: {matrix([[2, 0], [0, 2]])}; {partners - 1} of {partners}: {short(Told([[1, 1], [1, 1]]).i)} bits: {matrix([[1, 1], [1, 1]])}
each of {word(partners)} others as
one of the {word(partners)} others as […] they share {short(Told([[2, 0], [0, 2]]).i)} bit. If […] they share {"nothing" if abs(Told([[1, 1], [1, 1]]).i) < 1e-12 else "something"}.
So $E[I] = \frac{{{1}}}{{{partners}}} \cdot {short(Told([[2, 0], [0, 2]]).i)} + \frac{{{partners - 1}}}{{{partners}}} \cdot {short(Told([[1, 1], [1, 1]]).i)} = \frac{{{1}}}{{{round(1 / pairs_of_two.chance)}}}$. Chance shares […] more than {0}, but never less.
never below {0}. So agreement
The {word(len(bags.cluster_sizes))} bags have […] the icons {shuffles} times, and
\approx \frac{{{three.i:.3f} - {three.chance:.3f}}}{{\frac{{{1}}}{{{2}}}({three.h_c:.3f} + {three.h_t:.3f}) - {three.chance:.3f}}} \approx {three.ami:.3f}
fall from {single.nmi["arithmetic"]:.3f} to {short(single.ami)}. However you […] fall to {0} as well:
AMI is flat at {0}. Is the AMI of every random clustering {0}?
hundred with {10} clusters, {below_zero()} are below {0}.
AMI of {best[2]:.3f}. What has it found?
chance scores {0}”: nothing. Chance scores {0} on average,
is about {0}, but the
clusters best AMI of {100}
{2} {best[2]:.3f}
{10} {best[10]:.3f}
{50} {best[50]:.3f}
# ARI or AMI
# E[I]
Why do {word(below[0])} or {word(below[1])} circles in C1 bring fewer than {0} bits?
chance expects {n_i} · {m_j}/{icons} ≈ {float(mean_circles):.1f} circles, and {word(below[0])} or {word(below[1])} are {"fewer" if max(below) < mean_circles else "more"}.
So the share is $$P(n_{{ij}} = x) = {HYPERGEOMETRIC}.$$
$$P(n_{{ij}} = x) = {HYPERGEOMETRIC}, \quad n_i = {n_i},\ m_j = {m_j},\ n = {icons}$
By the formula of {EARLIER}, it is ${BITS}$. For each $x$ we
$x$ {" ".join(map(str, range(n_i + 1)))}
$P$ {" ".join(f"{float(p):.3f}" for p in SHARE)}
bits: ${BITS}$ {" ".join(short(cell_bits(x), 2) for x in range(n_i + 1))}
For C1 and the
bag gets {word(most_often)} circles. With {word(below[0])} circle or {word(below[1])} the cell
cell C1–T1, the circles {cell_mean:.4f}
all cells: $E[I]$, exactly {three.chance:.4f}
Here are {word(len(CARD))} of its
# Where it misleads
# Summary
gives her {short(single.ami)}. All four
NMI $I/\text{{mean}}(H(C), H(T))$ larger {short(one_bag.nmi["arithmetic"])} chance
H(T\vert C)$ smaller {"$H(T)$" if abs(one_bag.vi - one_bag.h_t) < 1e-12 else ""} chance; its limit, $\log_2 n$
NVI $\text{{VI}}/H(C,T)$ smaller {short(one_bag.nvi)} chance
# Exercises
paper = cl.ContingencyTable({PAPER}) print("NMI = {paper.nmi["arithmetic"]:.2f}")
of the {word(len(MEANS))} means: which
$H(C) = {LENGTHS[0]}$ bits; b […] $H(T) = {LENGTHS[1]}$ bits. They […] is the {"shorter" if LENGTHS[1] < LENGTHS[0] else "longer"} one, the
for r, reported in {{{", ".join(f"{r}: {value}" for r, value in reported.items())}}}.items():
- a {2} clusters - b {5} clusters - c {10} clusters - d {50} clusters
clusters of {word(100 // 50)} points score
fall below {0}.
those of {4} and {2} points, and
isn't {1} bit here,
NMI and {1} are shares;
{Fraction(ari(cl.ContingencyTable(FIFTH))).limit_denominator(50)}
bits: ```python cl.ContingencyTable({sixth_table})
to base {2}
{s_left}
{s_other}
{equal_weights}
at least {word(floor(Fraction(4, 5) / Fraction(1, 4)))} times as
the NMI (arithmetic) of {icons} single bags
# Boxes, heads of tables and beginnings
clusterings score {"more" if mean_of(100) > mean_of(2) else "less"}, the more
{word(len(MEANS)).capitalize()} NMIs of one table
NMI: {word(len(MEANS))} means
of the {word(len(bags.cluster_sizes))} bags.
\approx \frac{{{iris.i:.3f}}}{{\sqrt{{{iris.h_c:.3f} \cdot {iris.h_t:.3f}}}}} \approx {iris.nmi["geometric"]:.3f} \quad \text{{(irises)}}
H(T)}}}} \approx \frac{{{iris.i:.3f}}}{{\sqrt
$\text{{NVI}} = \frac{{\text{{VI}}}}{{H(C,T)}} \approx \frac{{{iris.vi:.3f}}}{{{iris.joint:.3f}}}
\text{{AMI}} &= \frac{{I - E[I]}}{{\frac{{{1}}}{{{2}}}(H(C) + H(T))
So $H(C|T) = \frac{{{sum(columns_6[0])}}}{{{12}}} \cdot \frac{{{column_bits[0].numerator}}}{{{column_bits[0].denominator}}} + \frac{{{sum(columns_6[1])}}}{{{12}}} \cdot \frac{{{column_bits[1].numerator}}}{{{column_bits[1].denominator}}} = \frac{{{s_other.numerator}}}{{{s_other.denominator}}}$.
with the {word(len(("min", "max")))} librarians.
AMI of the {word(len(bags.cluster_sizes))} bags
VI in the {word(2)} bars
# More of the lesson
clusters and species shared {iris.i:.3f} bits here.
clusters have {short(eight.h_c)} bit, the classes {short(eight.h_t)}, and they share {short(eight.i)}.
gives a {"smaller" if iris.nmi["max"] < iris.nmi["min"] else "larger"} NMI.
out $(\sqrt{{a}} - \sqrt{{b}})^{2}$, which
shows that the {with_v} NMI is the V-measure, ${2}I/(H(C) + H(T))$.
does, {completeness * homogeneity}. But its
no, a larger divisor gives a {"smaller" if iris.nmi["max"] < iris.nmi["min"] else "larger"} number,
that counts the shared part {"twice" if abs((iris.h_c + iris.h_t - iris.vi) / iris.i - 2) < 1e-9 else "once"}. Half of it is $I$, {iris.i:.3f}.
and VI is {short(Told([[2, 0], [0, 2]]).vi)}. The largest
hatched parts together are VI. It's {short(Told([[2, 0], [0, 2]]).vi)} for the
NVI, is $\text{{VI}}/H(C,T)$: {short(Told([[2, 0], [0, 2]]).nvi)} for the same clustering, {short(crossed.nvi)} if neither
NVI, is {short(Told([[2, 0], [0, 2]]).nvi)} for the same clustering, and {short(crossed.nvi)} if neither
points, a to d, can be {short(way("one", "singletons")[0])} bits apart
points, which can be {short(log2(4))} bits apart, and little for a million, with about {log2(10**6):.0f}.
Four points can be {short(way("one", "singletons")[0])} bits apart
largest VI of four points is {short(log2(4))} bits; of a million points, about {log2(10**6):.0f}.
NVI is {short(crossed.vi)}/{log2(100):.2f}, because
$\log_2 {100}$”: VI is {short(crossed.vi)} bits, and so is $H(C,T)$; NVI is {short(crossed.nvi)}.
it's {0} only between equal
is {0} only between
We try {word(len(NAMES))}: VI, NVI, and ${1} - \text{{NMI}}$ with each of the {word(len(MEANS))} means. For how many is the detour shorter: {0}, {1} or {sum(shorter)}?
For {word(sum(shorter))} of them: ${1} - \text{{NMI}}$ with the {broken[0]}, the {broken[1]} and the {broken[2]} mean. […] step the {short(entropy([2, 2]))} bit of […] bar has {short(entropy([1, 1, 1, 1]))} bits.
With the {metric} we divide by these {short(entropy([1, 1, 1, 1]))} bits. […] halves: together {short(first[5] + second[5])}, as long
smaller than {short(entropy([1, 1, 1, 1]))} bits. […] shorter than {short(direct[5])}. With the {next(name for name, a in zip(MEANS, first[2:], strict=True) if abs(a) < 1e-12)} the singletons are even at distance {short(first[2])} from
that NVI and ${1} - \text{{NMI}}$ ({metric}) are metrics
and that with most means ${1} - \text{{NMI}}$ isn't
books we take the {icons} icons of the {word(len(bags.cluster_sizes))} bags
so I is {short(one_bag.i)}. b
It's {"larger" if single.nmi["arithmetic"] > three.nmi["arithmetic"] else "smaller"}: {single.nmi["arithmetic"]:.3f}. The figure
None scores {0}, and the more clusters there are, the {"higher" if mean_of(2) < mean_of(5) < mean_of(10) < mean_of(20) < mean_of(50) < mean_of(100) else "lower"} the score
is: two random clusters have {min(of_two):.3f} to {max(of_two):.3f}.
with each mean {100} clusters score
With {100} clusters, one
average: {0}, $\frac{{{1}}}{{{partners}}}$ or $\frac{{{1}}}{{{2}}}$?
mean of their $I$ {0}?
icons {shuffles} times, and
which gave about {three.chance:.3f} bits.
over {shuffles} shuffles is {by_shuffling:.4f} bits.
$I \approx {three.i:.3f}$; by chance alone they'd share $E[I] \approx {three.chance:.3f}$.
share about {three.chance:.3f} bits on average. Ours share {three.i:.3f}.
it was {single.nmi["arithmetic"]:.3f}, and AMI is {short(single.ami)}: every
less than {1}, because
fall to {0} on average. Chance has an AMI of {0}, and an identical clustering has {short(Told([[2, 0], [0, 2]]).ami)}; if […] below {0}.
of shuffled labels is {0}. How
best is {"above" if min(best.values()) > 0 else "below"} {0}, although
Of {100} points {90} are of one class and {10} of the
points”: {comb(90, 2)} of {comb(90, 2) + comb(10, 2)} pairs, {100 * comb(90, 2) / (comb(90, 2) + comb(10, 2)):.0f}%.
merged: {matrix(merged.counts)}; split: {matrix(split.counts)}
class has {merged.class_sizes[0]} points, and {word(len(merged.class_sizes) - 1)} classes have {merged.class_sizes[1]} each.
class has {merged.class_sizes[0]} points, {word(len(merged.class_sizes) - 1)} classes have {merged.class_sizes[1]} each.
split: {split.counts[1, 0]} points are
but splits {split.counts[1, 0]} points off
ARI prefers {ari_likes}, AMI prefers {ami_likes}
pairs {"split" if wrong_pairs(split) > wrong_pairs(merged) else "merged"} is worse, {wrong_pairs(split)} against {wrong_pairs(merged)}; in bits {"merged" if t_merged.vi > t_split.vi else "split"} is, {t_merged.vi:.3f} against {t_split.vi:.3f}.
merged {merged.counts[2, 2]} · {merged.counts[2, 3]} = {wrong_pairs(merged)} {ari(merged):.3f} {t_merged.vi:.3f} bits {t_merged.ami:.3f}
split {split.counts[1, 0]} · {split.counts[0, 0]} = {wrong_pairs(split)} {ari(split):.3f} {t_split.vi:.3f} bits {t_split.ami:.3f}
In pairs, {"split" if wrong_pairs(split) > wrong_pairs(merged) else "merged"} is worse. Each of its {split.counts[1, 0]} points is apart from {split.counts[0, 0]} others
In bits, {"merged" if t_merged.vi > t_split.vi else "split"} is worse. Its mixed cluster has {merged.cluster_sizes[2]} points, […] Split has {merged.class_sizes[0]} points in two clusters, but {split.counts[0, 0]} to {split.counts[1, 0]} is […] about a {"quarter" if 0.2 < entropy([67, 3]) < 0.3 else ""} of a bit
has a {"tenth" if merged.class_sizes[1] * 10 == merged.n else ""} of all […] have a {"fiftieth" if rare.cluster_sizes[1] * 50 == rare.n else ""}, and
bag C1 get? It gets {n_i} of {icons} icons, and {m_j} of the {icons} are circles (T1)
cell C1–T1: the bag C1 has {n_i} of the {icons} icons, and T1 is the circles (○), {m_j} of the {icons} icons.
bag gets {n_i} of the icons, and there are $\binom{{n}}{{n_i}}$ ways […] come from the {m_j} circles, and the other ${n_i} - x$ from the $n - m_j$ icons
Shuffling gave {by_shuffling:.4f}, counting gives {three.chance:.4f}.
by {shuffles} shuffles {by_shuffling:.4f}
class has {rare.class_sizes[0]} points, two rare ones have {rare.class_sizes[1]} each.
merged: {matrix(rare.counts)}; split: {matrix(kept.counts)}
merged {t_rare.ami:.3f} {t_rare.vi:.3f} bits {t_rare.i / t_rare.h_t:.3f}
split {t_kept.ami:.3f} {t_kept.vi:.3f} bits {t_kept.i / t_kept.h_t:.3f}
each of {rare.cluster_sizes[1]} points, split very little for each of {rare.class_sizes[0]}, and in sum {"more" if t_kept.vi > t_rare.vi else "less"}.
It prefers {rarely["AMI"]}, and so do {likes_merged[1]} and {likes_merged[2]}.
only {rare.cluster_sizes[1]} points: {t_rare.vi:.3f} bits on […] Splitting {kept.counts[1, 0]} points off costs each of the {rare.class_sizes[0]} very little, but it adds up to {"more" if t_kept.vi > t_rare.vi else "less"}: {t_kept.vi:.3f} bits.
Only {likes_split[0]} and {likes_split[1]}, which
gives her {short(single.ami)}. Doing
E[I]}}$ larger {short(one_bag.ami)} chance in
another mean {short(square.nmi["geometric"])} (independent) to {short(Told([[2, 0], [0, 2]]).nmi["geometric"])} (same; with
small groups {short(one_bag.nmi["arithmetic"])} (geometric and min by convention, ${0}/{0}$)
T\vert C)$ {short(Told([[2, 0], [0, 2]]).vi)} (same) to $\log_2 n$ […] small groups {"$H(T)$" if abs(one_bag.vi - one_bag.h_t) < 1e-12 else ""}
NVI $\text{{VI}}/H(C,T)$ {short(Told([[2, 0], [0, 2]]).nvi)} (same) to {short(square.nvi)} (independent) smaller chance; small groups {short(one_bag.nvi)}
up to {short(Told([[2, 0], [0, 2]]).ami)} (same); chance {0}; in small tables even below $-\frac{{{1}}}{{{2}}}$ […] best of many {short(one_bag.ami)}
# More of the exercises
a {1} − V-measure, […] c ${1} - \text{{NMI}}$ […] d {1} − homogeneity, because it's {0} between
{1} − homogeneity (d) breaks […] it is {short(homogeneity_ways[0])}, by way of the singletons {short(homogeneity_ways[1])} and $\frac{{{1}}}{{{short(1 / homogeneity_ways[2])}}}$.
it's {0} between different […] distance {0} from
The {max(reported, key=reported.get)} clusters (d) have the highest NMI, and {"most" if chance_of[50] > beyond[50] else "little"} of it is chance. The {2} clusters (a) have {"ten" if 9.5 <= reported[2] / chance_of[2] < 10.5 else f"{reported[2] / chance_of[2]:.1f}"} times
The {sorted(beyond, key=beyond.get)[-2]} clusters (b) […] The {farthest} clusters are farthest
tell? ```python cl.ContingencyTable({FIFTH})
two gets {0}, {1} or {2} points of T2. How many of the {len(pairs_of_six)} pairs
both points of T2: {by_t2[2]} pair; - one point of T1 and one of T2: ${4} \cdot {2} = {by_t2[1]}$ pairs; - two points of T1: $\binom{{{4}}}{{{2}}} = {by_t2[0]}$ pairs.
It's {"below" if fifth.ami < 0 else "above"} {0}: the most frequent table tells {"least" if min(told_by, key=told_by.get) == max(by_t2, key=by_t2.get) else "most"}, {"less" if told_by[1] < fifth.chance else "more"} than the
{0} is the average
leave {", ".join(short(entropy(row)) for row in sixth_table[:3])} and {short(entropy(sixth_table[3]))} bit
T1 has {sum(columns_6[0])} points, in shares of {glyphs(columns_6[0])}, and leaves $\frac{{{column_bits[0].numerator}}}{{{column_bits[0].denominator}}}$ bits of the cluster. T2 has {sum(columns_6[1])}, in shares of {glyphs(columns_6[1])}, and leaves $\frac{{{column_bits[1].numerator}}}{{{column_bits[1].denominator}}}$.
Above: $I - E[I]$, so that chance scores {0}. […] the best scores {1}.
more than {1} bit, it subtracts too {"much" if log2(3) > 1 else "little"}.
(min) at least $\frac{{{4}}}{{{5}}}$, but below {1}, and NMI (max) at most $\frac{{{1}}}{{{4}}}$.
let {word(uneven[0][1])} point be
for the {icons} clusters
of the {word(len(NAMES))} breaks
"""

UNREAD = {
    r"\log_2 n": "the largest entropy of n groups, in words beside it",
    r"I = H(T)": "a condition: pure clusters",
    r"I = E[I]": "a condition: as much as by chance",
    r"H(T|C) ≤ H(B|C) + H(T|B)": "B is a third clustering",
    rf"P(n_{{ij}} = x) = {HYPERGEOMETRIC}": "held to a count of all choices, above",
}

GIVEN = {}
