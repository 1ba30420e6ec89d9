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
    """The share of all hands of n_i points of n that hold x of the m_j points of a kind."""
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


def dealt(r, unit="678768fb"):
    """Return the numbers that the cell of the deals prints for r clusters."""
    return f"{printed('09', unit, rf'(?m)^ *{r} clusters: mean NMI .arithmetic.'):.3f}"


numbers = [2, 5, 10, 20, 50, 100]
of_two = [printed("09", "6222d8d7", rf"{name} +mean NMI of 2 clusters") for name in MEANS]
of_all = [printed("09", "6222d8d7", rf"{name} .*of 100 clusters") for name in MEANS]
best = {
    r: printed("09", "3c1d2c46", rf"(?m)^ *{r} clusters, the best of 100: AMI") for r in (2, 10, 50)
}
by_dealing = printed("09", "f5d64aec", "mean I:")
deals = int(printed("09", "f5d64aec", ""))


def below_zero():
    """Of the hundred deals to ten clusters, those whose AMI is below 0: the cell's own deals."""
    rng = np.random.default_rng(9)
    labels, count = orange.to_labels()[0], {}
    for r in numbers:
        hands = [rng.permutation(np.arange(100) % r) for _ in range(100)]
        count[r] = hands
    tables = [cl.contingency_table(labels, hand) for hand in count[10]]
    chance = float(expected([10] * 10, [int(n) for n in kinds]))
    return sum(float(cl.mutual_information(t)) < chance for t in tables)


pairs_of_two = Told([[2, 0], [0, 2]])
partners = 3
lump = cl.ContingencyTable([[70, 0, 0, 0], [0, 10, 0, 0], [0, 0, 10, 10]])
cut = cl.ContingencyTable(
    [[67, 0, 0, 0], [3, 0, 0, 0], [0, 10, 0, 0], [0, 0, 10, 0], [0, 0, 0, 10]]
)
rare = cl.ContingencyTable([[980, 0, 0], [0, 10, 10]])
find = cl.ContingencyTable([[977, 0, 0], [3, 0, 0], [0, 10, 0], [0, 0, 10]])
t_lump, t_cut, t_rare, t_find = map(Told, (lump, cut, rare, find))


def wrong_pairs(t):
    scope = scope_of(t.counts)
    return scope["FP"] + scope["FN"]


def ari(t):
    scope = scope_of(t.counts)
    return float((scope["TP"] - scope["E"]) / ((scope["M_C"] + scope["M_T"]) / 2 - scope["E"]))


def choice(of_lump, of_other, other, larger=True):
    return "lump" if (of_lump > of_other) == larger else other


ari_likes, ami_likes = (
    choice(ari(lump), ari(cut), "cut"),
    choice(t_lump.ami, t_cut.ami, "cut"),
)
rarely = {
    "AMI": choice(t_rare.ami, t_find.ami, "find"),
    "NMI": choice(t_rare.nmi["geometric"], t_find.nmi["geometric"], "find"),
    "VI": choice(t_rare.vi, t_find.vi, "find", larger=False),
    "ARI": choice(ari(rare), ari(find), "find"),
    "homogeneity": choice(t_rare.i / t_rare.h_t, t_find.i / t_find.h_t, "find"),
    "purity": choice(scope_of(rare.counts)["purity"], scope_of(find.counts)["purity"], "find"),
}
likes_find = [name for name, liked in rarely.items() if liked == "find"]
likes_lump = [name for name, liked in rarely.items() if liked == "lump"]
assert likes_lump[0] == "AMI"

# One cell of the three bags: C1 and the circles.
n_i, m_j = int(bags.cluster_sizes[0]), int(bags.class_sizes[0])
hands = list(combinations(range(icons), n_i))
SHARE = [
    Fraction(sum(sum(icon < m_j for icon in hand) == x for hand in hands), len(hands))
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
hands_of_two = list(combinations(range(6), 2))
of_t2 = [sum(point >= 4 for point in hand) for hand in hands_of_two]
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
2× One reports a normalised mutual information of {iris.nmi["min"]:.2f}, the other of {iris.nmi["max"]:.2f}. Who has miscalculated?
Two librarians compare a program's shelves with their own: the same books, the same table.
A third has not opened a single book, and puts each on a shelf of its own. Why does that score well, too?
A count of bits is hard to judge, so here we turn it into scores from {0} to {1}, and into distances.
say which of {word(len(MEANS))} NMIs a printed number is;
# NMI
Divide the shared bits by the smaller or by the larger entropy: when is NMI larger?
“By the larger: it has more bits”: whatever is divided by more gets {"smaller" if iris.nmi["max"] < iris.nmi["min"] else "larger"}, {iris.nmi["min"]:.3f} with min, {iris.nmi["max"]:.3f} with max.
The irises, badly clustered: the clusters have $H(C) \approx {iris.h_c:.3f}$ bits, the species $H(T) \approx {iris.h_t:.3f}$, and they share $I \approx {iris.i:.3f}$. Is that much?
Completeness is a half, homogeneity a third. Can NMI (geometric) be smaller than both?
“Yes, a product of fractions gets smaller”: it does, {completeness * homogeneity}, but the root of it is a mean, and lies between the two.
{small.n} points: {matrix(small.counts)}
divides $I$ by a mean of the two entropies. With the geometric mean:
The {small.n} points have $H(C) = {short(eight.h_c)}$, $H(T) = {short(eight.h_t)}$, $I = {short(eight.i)}$. From completeness, $I/H(C) = \frac{{{1}}}{{{1 / completeness}}}$, and homogeneity, $I/H(T) = \frac{{{1}}}{{{1 / homogeneity}}}$, we get
In {EARLIER} we saw that clusters and species share {iris.i:.3f} bits here. Is that much? It depends on how many bits could be shared, and there are two candidates for this, the entropies $H(C)$ and $H(T)$. So normalised mutual information (归一化互信息), NMI, divides by a mean of the two. We begin with the geometric mean:
The second form says that NMI is the geometric mean of completeness and homogeneity.
in the small table of {EARLIER} the clusters had {short(eight.h_c)} bit, the classes {short(eight.h_t)}, and they shared {short(eight.i)}. So we get
Why the geometric mean? One may as well divide by the arithmetic mean, or by the smaller of the two entropies, or by the larger one, and all of this is done. On the bad irises we compare the {word(len(MEANS))}, and put the V-measure of {EARLIER} below them:
The V-measure is a harmonic mean. Which line has its number, and why?
“None, or the smallest”: the {with_v} one. The harmonic mean of $I/H(C)$ and $I/H(T)$ divides $I$ by the {with_v} mean of the entropies.
NMI of the irises, with each mean of $H(C) \approx {iris.h_c:.3f}$ and $H(T) \approx {iris.h_t:.3f}$, and their V-measure:
{in_order[0]} {in_order[1]} {in_order[2]} {in_order[3]} V-measure
{iris.nmi[in_order[0]]:.3f} {iris.nmi[in_order[1]]:.3f} {iris.nmi[in_order[2]]:.3f} {iris.nmi[in_order[3]]:.3f} {2 * iris.i / (iris.h_c + iris.h_t):.3f}
Neither librarian has miscalculated: one divided by the smaller entropy, one by the larger. Whoever divides by more gets {"less" if iris.nmi["max"] < iris.nmi["min"] else "more"}:
One has divided by the smaller entropy and the other by the larger, so nobody has miscalculated. The four means always come in the same order. Whoever divides by a larger mean gets a {"smaller" if iris.nmi["max"] < iris.nmi["min"] else "larger"} number:
Only the step in the middle needs a reason. The square $(\sqrt{{a}} - \sqrt{{b}})^{2}$ is never negative; multiply it out, and you have it. If both entropies are equal, all four means are the same, and so are the four NMIs. And the {with_v} NMI is nothing but the V-measure, ${2}I/(H(C) + H(T))$, as the last line of the output shows.
scikit-learn divided by the geometric mean before its version {SINCE}, and by the arithmetic one since. In scikit-learn, mutual information itself is in nats. We ask it for NMI and for $I$:
For the bad irises scikit-learn prints {iris.nmi["arithmetic"]:.4f}, and a book {iris.nmi["geometric"]:.3f}. Which of the two has miscalculated?
“One of them, for the table is the same”: neither. scikit-learn divides by the arithmetic mean, the book by the geometric one, and neither number says so.
scikit-learn a textbook (Zaki, Meira {ZAKI_MEIRA})
{iris.nmi["arithmetic"]:.4f} {iris.nmi["geometric"]:.3f}
scikit-learn divides by the arithmetic mean, the book by the geometric one. Write NMI (geometric), for example; without its mean nobody can compare it. Whether $I$ is in bits or in nats does not matter, for NMI is a ratio.
Their NMI is our {"arithmetic" if abs(iris.nmi["arithmetic"] - printed("09", "5166840e", "their NMI")) < 1e-4 else ""} one, and their $I$ is ours in {"nats" if abs(iris.i * log(2) - printed("09", "5166840e", "their I ")) < 1e-4 else "bits"}. (That the two look so alike is an accident.) An NMI is a ratio, so for NMI the unit does not matter.
# VI
Draw the bars of $H(C)$, {iris.h_c:.3f} bits, and $H(T)$, {iris.h_t:.3f}, and hatch VI. How small could VI be with bars so long?
“{0}, if they share everything”: {iris.h_t - iris.h_c:.3f} bits at least. The longer bar always sticks out by what it is longer.
Draw the entropies as two bars that overlap by $I$. What they do not share sticks out on both sides; its length is the variation of information (信息变差), VI:
A score says how alike two clusterings are. Sometimes you want to know how far apart they are, for example if you look for the nearest of many. Think of the two overlapping bars of {EARLIER}. What they do not share sticks out on both sides, and its length is the variation of information (信息变差), VI:
For the irises, $\text{{VI}} \approx {iris.other:.3f} + {iris.left:.3f} \approx {iris.vi:.3f}$ bits.
The bars are {iris.h_c:.3f} and {iris.h_t:.3f} long, and VI is {iris.vi:.3f}. How do you get $I$ from these three?
“{iris.h_c:.3f} + {iris.h_t:.3f} − {iris.vi:.3f} = {round(iris.h_c, 3) + round(iris.h_t, 3) - round(iris.vi, 3):.3f}”: this has the shared part {"twice" if abs((iris.h_c + iris.h_t - iris.vi) / iris.i - 2) < 1e-9 else "once"}. Half of it is $I$, {iris.i:.3f}.
Name two clusterings of {4 * 4} points that are {short(square.vi)} bits apart, other than one cluster and singletons.
“None: only the extremes are so far apart”: the rows and the columns of a {4} × {4} square.
Both hatched parts together are VI. It is {short(Told([[2, 0], [0, 2]]).vi)} for the same clustering, and at most $\log_2 n$. {word(len(four["one"])).capitalize()} points, a to d, can be {short(way("one", "singletons")[0])} bits apart in more than one way:
The two hatched parts together are VI. If nothing sticks out, both are the same clustering, and VI is {short(Told([[2, 0], [0, 2]]).vi)}. How large can it become? VI is the length of the whole figure without the overlap, $H(C,T) - I$. So VI is at most the whole length, which is the joint entropy of {EARLIER}, the entropy of the cells. At most $n$ cells have points, and the entropy of $n$ groups is at most $\log_2 n$. So VI is at most $\log_2 n$, too. {word(len(four["one"])).capitalize()} points can be {short(way("one", "singletons")[0])} bits apart, in more than one way:
one cluster: {said(four["one"])} singletons: {said(four["singletons"])} {short(way("one", "singletons")[0])} bits
neighbours: {said(four["neighbours"])} alternate: {said(four["alternate"])} {short(direct[0])} bits
neighbours: {said(four["neighbours"])} · alternate: {said(four["alternate"])} · singletons: {said(four["singletons"])}
Two clusterings of {100} points, each in two halves, cross in {25}, {25}, {25} and {25}. What are VI and NVI?
“NVI is {short(crossed.vi)}/{log2(100):.2f}, for VI is at most $\log_2 {100}$”: VI is {short(crossed.vi)} bits, and so is $H(C,T)$; NVI is {short(crossed.nvi)}.
Half a bit is much for {word(4)} points, which can be {short(log2(4))} bits apart, and little for a million, with about {log2(10**6):.0f}. So we divide VI by the length of the whole figure, $H(C,T)$. The normalised variation of information (归一化信息变差), NVI, is {short(Told([[2, 0], [0, 2]]).nvi)} for the same clustering, and {short(crossed.nvi)} if neither tells anything about the other.
Is a VI of half a bit much? That depends on the number of points. The largest VI of $n$ points is $\log_2 n$: {short(log2(4))} bits for {word(4)} points, and about {log2(10**6):.0f} bits for a million. One could divide VI by this largest value. But usually it is divided by the whole length of the figure, the joint entropy. The normalised variation of information (归一化信息变差), NVI, $\text{{VI}}/H(C,T)$, is the length of the hatched parts, divided by the length of the whole figure: {short(Told([[2, 0], [0, 2]]).nvi)} for the same clustering, {short(crossed.nvi)} if neither tells anything about the other. VI and NVI have one more merit: both are metrics
They are {0} only if both clusterings are the same, they are the same in both directions, and a detour by a third clustering is never shorter. (The next section, which is optional, asks this of ${1} - \text{{NMI}}$ as well.)
\approx \frac{{{iris.vi:.3f}}}{{{iris.joint:.3f}}} \approx {iris.nvi:.3f}
# Metrics
2× A metric (度量) is the same in both directions, it is {0} only between equal clusterings, and no detour is shorter than the direct way
If you know $C$, you can first learn $B$, and then forget $C$ and learn $T$ from $B$. To the right of the $\le$ stand the bits that you learn on this way, in two steps. At its end you know $T$, so they cannot be fewer than the bits that were missing at the start, $H(T|C)$. The same holds on the way back. Add the two, and you have it: for VI no detour is shorter.
Go from neighbours to alternate, directly and by way of the singletons. {word(len(NAMES)).capitalize()} candidates: VI, NVI, ${1} - \text{{NMI}}$ with each of the {word(len(MEANS))} means. For how many is the detour shorter: {0}, {1} or {sum(shorter)}?
{detour(0)}
{detour(1)}
{detour(2)}
{detour(3)}
{detour(4)}
{detour(5)}
VI, NVI and {1} − NMI ({metric}) are metrics, for any number of points.
For {word(sum(shorter))} of them: ${1} - \text{{NMI}}$ with the {broken[0]}, the {broken[1]} and the {broken[2]} mean. What is so special about the singletons? They tell everything about any clustering, so on each step the {short(entropy([2, 2]))} bit of the pairs is shared. But their own bar has {short(entropy([1, 1, 1, 1]))} bits. With the {metric} we divide by these {short(entropy([1, 1, 1, 1]))} bits: on each step one half is shared and one half is missing. Two steps, two missing halves: together {short(first[5] + second[5])}, as long as the direct way. The other means are smaller than {short(entropy([1, 1, 1, 1]))} bits. So on each step more than one half counts as shared and less than one half is missing, and the detour is shorter than {short(direct[5])}. With the {next(name for name, a in zip(MEANS, first[2:], strict=True) if abs(a) < 1e-12)} the singletons are even at distance {short(first[2])} from both, although they are other clusterings.
One detour can refute a metric, but it cannot prove one. That VI is a metric has been shown by Meilă ({MEILA}), that NVI and ${1} - \text{{NMI}}$ ({metric}) are metrics, too, by Vinh, Epps and Bailey ({VINH}), for any number of points. There is one more reason to like VI (Meilă, {MEILA}): if you split a single cluster, then the VI between the old clustering and the new one depends only on how large this cluster is, as a share of all points, and on how you split it.
# What chance scores
The third librarian puts each book on a shelf of its own. In place of books, we take the {icons} icons of the {word(len(bags.cluster_sizes))} bags, with an NMI (arithmetic) of {three.nmi["arithmetic"]:.2f}.
The bags have an NMI (arithmetic) of {three.nmi["arithmetic"]:.2f}. Then we put each of the {icons} icons into a bag of its own, without looking at it.
With each of the {icons} icons in a bag of its own, is the NMI (arithmetic) smaller than {three.nmi["arithmetic"]:.2f}, or larger?
All {icons} icons lie in one bag. What is the NMI?
a {short(one_bag.nmi["arithmetic"])} - b {three.nmi["arithmetic"]:.2f} - c {1}
a: one bag tells nothing, so I is {short(one_bag.i)}. b: “nobody has moved”; c: “nothing is torn”.
{word(len(bags.cluster_sizes))} bags, NMI {three.nmi["arithmetic"]:.2f}: {matrix(bags.counts)}
{word(len(bags.cluster_sizes))} bags: {matrix(bags.counts)}
NMI (arithmetic): {three.nmi["arithmetic"]:.3f} in {word(len(bags.cluster_sizes))} bags, {single.nmi["arithmetic"]:.3f} in {icons}. All of $H(T)$ is shared now.
It is {"larger" if single.nmi["arithmetic"] > three.nmi["arithmetic"] else "smaller"}, namely {single.nmi["arithmetic"]:.3f}. The figure shows how this can be. Whoever knows the single bag knows its icon, so all of $H(T)$ is shared. The bar $H(C)$ has become much {"longer" if single.h_c > three.h_c else "shorter"}, and NMI does charge for that, but not enough.
A hundred points, a {"half" if max(kinds) == 50 else ""} of one kind and a {"quarter" if min(kinds) == 25 else ""} of each of two more, are dealt at random to clusters of one size, a hundred times. These clusterings know nothing. What do they score?
We deal the hundred points of the orange table at random to $r$ clusters of equal size, a hundred times for each $r$. Each of these clusterings knows nothing. What do they score on average?
Go on to {100} clusters, one point each. How much do the NMIs of a hundred such deals differ?
“Much, they are random”: not at all. Every deal into single points is the same table: {points.nmi["arithmetic"]:.3f} each time.
clusters {" ".join(map(str, numbers))}
mean NMI (arithmetic) {" ".join(dealt(r) for r in numbers)}
The fewer points a cluster has, the more easily they are of one kind by accident.
With min, a hundred single points score {points.nmi["min"]:.3f}. Is that as good as the class itself?
“Yes, {1} means the same”: with min, {1} only means that one of the two tells all of the other, as any pure clustering does.
Is there a mean that is safe from this? A hundred points, each a cluster of its own:
None is at {0}, and the more clusters there are, the {"more" if dealt(2) < dealt(5) < dealt(10) < dealt(20) < dealt(50) < dealt(100) else "less"} they score. The reason is that the fewer points a cluster has, the more easily they are of one kind by accident. Is there a mean that is safe from this?
mean {" ".join(MEANS)}
NMI {" ".join(f"{nmi:.3f}" for nmi in points.nmi.values())}
There is none: two random clusters have {min(of_two):.3f} to {max(of_two):.3f}. Never choose the number of clusters by NMI.
There is {"none" if all(many > 10 * two for two, many in zip(of_two, of_all, strict=True)) else "one"}: with each mean {100} clusters score far more than two, and neither knows anything. So never choose the number of clusters by NMI. It may prefer many clusters for no other reason than that they are many.
# AMI
Adjusted mutual information (调整互信息), AMI, subtracts what chance gives, above and below:
$E[I]$, the expected mutual information (期望互信息), is the mean of $I$ over all deals that keep the sizes.
We subtract what chance gives, once from the score and once from its upper bound. The score is $I$. Both the smaller of the two entropies and their mean are upper bounds. The smaller one will not do, because a score of {1} should mean that both clusterings are the same. But take clusters that are all pure. Such clusters tell everything about the classes, so $I = H(T)$, even where a class lies in several clusters. Divided by the smaller entropy this would be {short(single.nmi["min"])}, though the clusterings differ. So we take the mean. $I$ can reach it only if the two entropies are equal and everything is shared. This makes the adjusted mutual information (调整互信息), AMI:
is the expected mutual information (期望互信息), the mean of $I$ over all ways to deal the points anew, as the cards of {CHANCE} , while all sizes stay. Below the fraction bar stands the arithmetic mean of the entropies, unless another is named.
{word(4).capitalize()} points lie in two clusters of two. They are dealt anew to two clusters of two. How many bits do the old and the new clustering share on average: {0}, $\frac{{{1}}}{{{partners}}}$ or $\frac{{{1}}}{{{2}}}$?
{1} of {partners}: {short(Told([[2, 0], [0, 2]]).i)} bit: {matrix([[2, 0], [0, 2]])}; {partners - 1} of {partners}: {short(Told([[1, 1], [1, 1]]).i)} bits: {matrix([[1, 1], [1, 1]])}
A point gets each of {word(partners)} others as its partner, equally likely. Only one was its partner before. Rows are new pairs, columns old ones:
Each point gets one of {word(partners)} others for its new partner, all equally likely. If it is the old partner, the pairs are the same as before, and they share {short(Told([[2, 0], [0, 2]]).i)} bit. If it is one of the two others, each new pair is mixed, and they share {"nothing" if abs(Told([[1, 1], [1, 1]]).i) < 1e-12 else "something"}.
2× So $E[I] = \frac{{{1}}}{{{partners}}} \cdot {short(Told([[2, 0], [0, 2]]).i)} + \frac{{{partners - 1}}}{{{partners}}} \cdot {short(Told([[1, 1], [1, 1]]).i)} = \frac{{{1}}}{{{round(1 / pairs_of_two.chance)}}}$. Chance shares something on average, because $I$ can be more than {0}, but never less.
The deals know nothing of the icons. Why is the mean of their $I$ not {0}?
“Too few deals”: $I$ is never below {0}. So agreement by accident adds up, and nothing cancels it.
The {word(len(bags.cluster_sizes))} bags have too many deals to list them all. We shuffle the icons {deals} times, and take the mean of $I$.
For the {word(len(bags.cluster_sizes))} bags there are too many deals to list them all. But we can shuffle the icons {deals} times, and take the mean of $I$:
The bags share {three.i:.3f} bits. The mean of $I$ over {deals} deals is {by_dealing:.4f} bits.
So bags of these sizes that know nothing share about {three.chance:.3f} bits on average, and ours share {three.i:.3f}. clustlib need not deal: it computes the mean over all possible deals exactly.
Why is $E[I]$ subtracted below the line, too?
“It need not be”: without it the same clustering would score less than {1}, for above the line only the mean less $E[I]$ is left.
Of all their bits, the {word(len(bags.cluster_sizes))} bags share $I \approx {three.i:.3f}$; by chance alone, $E[I] \approx {three.chance:.3f}$.
\approx \frac{{{three.i:.3f} - {three.chance:.3f}}}{{\frac{{{1}}}{{{2}}}({three.h_c:.3f} + {three.h_t:.3f}) - {three.chance:.3f}}} \approx {three.ami:.3f}
The NMI (arithmetic) was {three.nmi["arithmetic"]:.3f}. With each icon in a bag of its own, it was {single.nmi["arithmetic"]:.3f}, and AMI is {short(single.ami)}: every deal is the same.
The single bags fall from {single.nmi["arithmetic"]:.3f} to {short(single.ami)}. However you deal the icons, each single bag holds one icon, so every deal shares the same bits, and $I = E[I]$. The random clusterings from above should fall to {0} as well:
AMI is flat at {0}. Is the AMI of every random clustering {0}?
“Yes, chance is subtracted”: only on average. Of the hundred with {10} clusters, {below_zero()} are below {0}.
You deal a hundred times to two clusters, and keep the deal with an AMI of {best[2]:.3f}. What has it found?
“A little structure, for chance scores {0}”: nothing. Chance scores {0} on average, and this is the luckiest of a hundred.
For each number of clusters, a hundred random clusterings, which know nothing. Their mean AMI is about {0}, but the best has more:
clusters best AMI of {100}
{2} {best[2]:.3f}
{10} {best[10]:.3f}
{50} {best[50]:.3f}
The random clusterings do fall to {0}, on average. Chance has an AMI of {0}, the same clustering has {short(Told([[2, 0], [0, 2]]).ami)}, and less than chance is below {0}. But the best of a hundred random clusterings is {"above" if min(best.values()) > 0 else "below"} {0}, as the last lines show. If you try many clusterings and keep the one with the largest AMI, part of it is luck.
# ARI or AMI
Of {100} points {90} are of one kind and {10} of the other. Of all pairs within a kind, which share has the large kind?
“Nine tenths, as of the points”: {comb(90, 2)} of {comb(90, 2) + comb(10, 2)} pairs, {100 * comb(90, 2) / (comb(90, 2) + comb(10, 2)):.0f}%.
lump: {matrix(lump.counts)}; cut: {matrix(cut.counts)}
One kind has {lump.class_sizes[0]} points, {word(len(lump.class_sizes) - 1)} kinds have {lump.class_sizes[1]} each. Which mistake is worse?
a lump: two small kinds are thrown together - b cut: {cut.counts[1, 0]} points are split off the large kind
Both ARI and AMI subtract chance, so which of them should you take? They do not always agree, and with uneven sizes one sees why. Suppose that one kind has {lump.class_sizes[0]} points, and {word(len(lump.class_sizes) - 1)} kinds have {lump.class_sizes[1]} each. Lump throws two of the small kinds together. Cut finds every kind, but splits {cut.counts[1, 0]} points off from the large one. Which mistake is worse?
ARI prefers {ari_likes}, AMI prefers {ami_likes}. Which of them has miscalculated?
“One of them, for the tables are the same”: neither. In pairs {"cut" if wrong_pairs(cut) > wrong_pairs(lump) else "lump"} is worse, {wrong_pairs(cut)} against {wrong_pairs(lump)}; in bits {"lump" if t_lump.vi > t_cut.vi else "cut"} is, {t_lump.vi:.3f} against {t_cut.vi:.3f}.
pairs wrong ARI VI AMI
lump {lump.counts[2, 2]} · {lump.counts[2, 3]} = {wrong_pairs(lump)} {ari(lump):.3f} {t_lump.vi:.3f} bits {t_lump.ami:.3f}
cut {cut.counts[1, 0]} · {cut.counts[0, 0]} = {wrong_pairs(cut)} {ari(cut):.3f} {t_cut.vi:.3f} bits {t_cut.ami:.3f}
ARI prefers {ari_likes}, AMI prefers {ami_likes}: pairs weigh a cluster by its size squared, bits roughly by its size. Advice (Romano and others, {ROMANO}): ARI for large classes of similar size, AMI if sizes are uneven and some are small.
ARI prefers {ari_likes}, and AMI prefers {ami_likes}. The wrong pairs and the VI, printed before them, help to understand it. In pairs, {"cut" if wrong_pairs(cut) > wrong_pairs(lump) else "lump"} is the worse mistake: each of the {cut.counts[1, 0]} points is torn from the {cut.counts[0, 0]} others, which makes {wrong_pairs(cut)} pairs, while lump joins only {lump.counts[2, 2]} times {lump.counts[2, 3]}. In bits, {"lump" if t_lump.vi > t_cut.vi else "cut"} is worse: it mixes {lump.cluster_sizes[2]} points evenly, and each of them costs a whole bit. In cut the kind of {lump.class_sizes[0]} lies in two clusters, and each of its points costs only about a {"quarter" if 0.2 < entropy([67, 3]) < 0.3 else ""} of a bit, because {cut.counts[0, 0]} to {cut.counts[1, 0]} is far from an even split. Pairs weigh a cluster by its size squared, bits roughly by its size. So Romano and others ({ROMANO}) advise ARI for large classes of similar size, and AMI if the sizes are uneven and there are small ones.
# E[I]
Why do {word(below[0])} or {word(below[1])} circles in C1 bring fewer than {0} bits?
“A mistake: information is never negative”: the sum over all cells is not. Here chance expects {n_i} · {m_j}/{icons} ≈ {float(mean_circles):.1f} circles, and {word(below[0])} or {word(below[1])} are {"fewer" if max(below) < mean_circles else "more"}.
How many circles does bag C1 get? It is dealt {n_i} of {icons} icons, and {m_j} of the {icons} are circles (T1). The share $P$ of deals with $x$ circles has the hypergeometric distribution (超几何分布):
So the share is $$P(n_{{ij}} = x) = {HYPERGEOMETRIC}.$$
$$P(n_{{ij}} = x) = {HYPERGEOMETRIC}, \quad n_i = {n_i},\ m_j = {m_j},\ n = {icons}$
Dealing has only estimated it, {by_dealing:.4f} bits for the three bags. It can be counted because means add up: we may take one cell of the table at a time. Take the cell C1–T1: the bag C1 gets {n_i} of the {icons} icons, and T1 is the circles (○), {m_j} of the {icons} icons. In which share $P$ of all deals does the bag get exactly $x$ circles?
The bag is dealt a hand of {n_i} icons, and there are $\binom{{n}}{{n_i}}$ such hands. In those that we want, $x$ icons come from the {m_j} circles, and the other ${n_i} - x$ from the $n - m_j$ icons that are not circles.
You may have met this before, in a lottery: it is the hypergeometric distribution (超几何分布). And how many bits does a cell with $x$ points bring? By the formula of {EARLIER}, it is ${BITS}$. For each $x$ we print the share and the bits:
$x$ {" ".join(map(str, range(n_i + 1)))}
$P$ {" ".join(f"{float(p):.3f}" for p in SHARE)}
bits: ${BITS}$ {" ".join(short(cell_bits(x), 2) for x in range(n_i + 1))}
Dealing gave {by_dealing:.4f}, counting gives {three.chance:.4f}. Which of the two would another run change?
“Both are estimates”: only the first. Counting weighs every number of circles by its share of all deals, so it is exact.
For C1 and the circles, weigh the bits of each number of circles by its share of the deals. Do the same for each cell, and add up:
Most often the bag gets {word(most_often)} circles. With {word(below[0])} circle or {word(below[1])} the cell brings less than nothing. Have we not said that $I$ is never negative? That is true of the sum over all cells. A single cell may bring less than nothing, if it has fewer points than chance would give it on average. Now we average the last column with $P$ as weights. This is what the cell brings on average, and the sum over all cells is $E[I]$:
cell C1–T1, the circles {cell_mean:.4f}
all cells: $E[I]$, exactly {three.chance:.4f}
by {deals} deals {by_dealing:.4f}
Here are {word(len(CARD))} of its rows; without `[few]` you see them all. NMI is the geometric one, AMI the arithmetic. The last column says what a measure does not see, and what else one should know of it.
# Where it misleads
A common kind has {rare.class_sizes[0]} points, two rare ones have {rare.class_sizes[1]} each. Lump mixes the rare ones. Find separates them, but cuts the common kind in two.
When ARI and AMI disagreed above, AMI preferred the clustering that kept the small kinds apart. Does it always do that? We change only the sizes. Now a common kind has {rare.class_sizes[0]} points, and two rare ones have {rare.class_sizes[1]} each. Lump mixes the two rare ones. Find separates them, but splits {find.counts[1, 0]} points off from the common kind.
lump: {matrix(rare.counts)}; find: {matrix(find.counts)}
AMI VI homogeneity
lump {t_rare.ami:.3f} {t_rare.vi:.3f} bits {t_rare.i / t_rare.h_t:.3f}
find {t_find.ami:.3f} {t_find.vi:.3f} bits {t_find.i / t_find.h_t:.3f}
Lump costs one bit for each of {rare.cluster_sizes[1]} points, find very little for each of {rare.class_sizes[0]}, and in sum {"more" if t_find.vi > t_rare.vi else "less"}. Bits count points, not groups. Homogeneity never punishes a split.
It prefers {rarely["AMI"]}, and so do {likes_lump[1]}, {likes_lump[2]} and {likes_lump[3]}. Perhaps you said find, because AMI had preferred to keep the small kinds apart above. But there each small kind had a {"tenth" if lump.class_sizes[1] * 10 == lump.n else ""} of all points, and here the two together have a {"fiftieth" if rare.cluster_sizes[1] * 50 == rare.n else ""}. Look at VI. Confusing the rare kinds costs one bit for each of only {rare.cluster_sizes[1]} points. Over all points this is {t_rare.vi:.3f} bits on average. Splitting {find.counts[1, 0]} points off costs each of the {rare.class_sizes[0]} very little, but there are so many of them that it is {t_find.vi:.3f} bits on average. AMI is made of bits as well. Bits count points, not groups. A rare kind has few points, and whatever is right about it can be outvoted.
Of the {word(len(rarely))} here only {likes_find[0]} and {likes_find[1]} prefer find, because they never punish a split. If a rare kind matters to you, look at its row and its column, and not at an average.
# Summary
Both librarians were right: they divided by different means. The third scored by chance; AMI gives her {short(single.ami)}. All four are blind to small groups.
NMI $I/\text{{mean}}(H(C), H(T))$ larger {short(one_bag.nmi["arithmetic"])} chance
VI $H(C\vert T) + H(T\vert C)$ smaller {"$H(T)$" if abs(one_bag.vi - one_bag.h_t) < 1e-12 else ""} chance; its limit, $\log_2 n$
NVI $\text{{VI}}/H(C,T)$ smaller {short(one_bag.nvi)} chance
AMI $\frac{{I - E[I]}}{{\text{{mean}}(H(C), H(T)) - E[I]}}$ larger {short(one_bag.ami)} luck of the best of many
The two librarians were both right. They had divided the same bits by different means, and had not said so. An NMI must be printed with its mean, and should not choose the number of clusters. The third librarian scored well because NMI does not subtract chance, and chance shares {"more" if dealt(100) > dealt(2) else "fewer"} bits the more shelves there are. AMI subtracts it, and gives single shelves {short(single.ami)}. VI is what only one side has, in bits, and NVI divides it by the whole length. Both are metrics; of the {word(len(MEANS))} ${1} - \text{{NMI}}$ only that with the {metric} is one. In the last column of the table, doing nothing means to leave all points in one cluster.
NMI $I/\sqrt{{H(C)\,H(T)}}$, or another mean {short(square.nmi["geometric"])} (independent) to {short(Told([[2, 0], [0, 2]]).nmi["geometric"])} (same; with the min also if all clusters are pure, or all classes whole) larger chance; groups of few points {short(one_bag.nmi["geometric"])} (geometric and min by convention, ${0}/{0}$)
VI $H(C\vert T) + H(T\vert C)$ {short(Told([[2, 0], [0, 2]]).vi)} (same) to $\log_2 n$ (as one cluster and singletons) smaller chance; how many bits there could be; groups of few points {"$H(T)$" if abs(one_bag.vi - one_bag.h_t) < 1e-12 else ""}
NVI $\text{{VI}}/H(C,T)$ {short(Told([[2, 0], [0, 2]]).nvi)} (same) to {short(square.nvi)} (independent) smaller chance; groups of few points {short(one_bag.nvi)}
AMI $\frac{{I - E[I]}}{{\text{{mean}} - E[I]}}$ up to {short(Told([[2, 0], [0, 2]]).ami)} (same); chance {0}; worse than chance below {0}, in small tables even below $-\frac{{{1}}}{{{2}}}$ larger groups of few points; luck, if you take the best of many {short(one_bag.ami)}
# Exercises
A paper prints an NMI and not its mean. Which was it? Put in the value of that mean of $H(C)$ and $H(T)$, in bits. ```python paper = cl.ContingencyTable({PAPER}) print("NMI = {paper.nmi["arithmetic"]:.2f}")
Compute I and the two entropies, then I divided by each of the {word(len(MEANS))} means: which quotient is rounded to the printed number?
An NMI without the name of its mean cannot be compared with any other; from a table the mean can be found out, if the entropies differ enough.
Divide the shared bits by each of the {word(len(MEANS))} means, and see which one gives the printed number.
Pieces a and b are one bar, b and c the other. Add the lengths of each, and write H(C) and H(T) beside them.
Scores look at the dark piece, VI and NVI at both hatched ones; they differ only in what they divide by.
Pieces a and b are the upper bar, $H(C) = {LENGTHS[0]}$ bits; b and c are the lower one, $H(T) = {LENGTHS[1]}$ bits. They share b. What they do not share, a and c, is VI, and NVI divides it by the whole length. The lower bar is the {"shorter" if LENGTHS[1] < LENGTHS[0] else "longer"} one, the min, and the upper one the max.
look for what sticks out, on either side
look at the whole length, from end to end
NVI is the hatched share of the whole
2× NMI divides by one whole bar here
what the two share is no distance between them
that is what the two share; a distance is what they do not
that is open of the class; some is open of the cluster, too
that is open of the cluster; some is open of the class, too
what they share happens, too, and counts once
joint is not shared; it is the entropy of the cells
that stands below the fraction bar
the dark share is a score; its hatched counterpart is a distance
compare the two bars: which is shorter?
the smaller entropy is meant, not the overlap
compare the two bars: which is longer?
the larger of two entropies, not of all lengths
A program looks for the clustering nearest to yours. It knows that B is far from yours and D close to B, so it skips D. With which distance is that safe?
a {1} − V-measure, for it charges both faults - b VI in nats, for the base is all the same - c ${1} - \text{{NMI}}$ (geometric), for it treats both bars alike - d {1} − homogeneity, for it is {0} between equal clusterings
For each of the four: which is it under another name, and what did the detour by way of the singletons do to it?
Yours to D is at least yours to B less B to D: the rule of detours, turned round.
What the program relies on is that no detour is shorter. The V-measure (a) is NMI ({with_v}), and so is beaten by way of the singletons, as is the geometric one (c): to charge both faults, or to treat both bars alike, has nothing to do with detours. So is {1} − homogeneity (d): from alternate to neighbours it is {short(homogeneity_ways[0])}, by way of the singletons {short(homogeneity_ways[1])} and $\frac{{{1}}}{{{short(1 / homogeneity_ways[2])}}}$. VI is a metric, and in nats all its lengths are multiplied by one number: a detour that was no shorter stays so.
it has another name in this unit, and under it a detour by way of the singletons that is shorter
that makes it symmetric, no more; the detour by way of the singletons is shorter
it is {0} between different ones, too: all pure clusters are at no distance from the classes
2× for r, reported in {{{", ".join(f"{r}: {value}" for r, value in reported.items())}}}.items():
A report on the orange points; each clustering has clusters of equal size.
Which clustering tells most beyond chance? - a {2} clusters - b {5} clusters - c {10} clusters - d {50} clusters
What would each number be if the clusters knew nothing? A section above says it, for these very points.
This is the question that AMI answers in advance: what a score would be if the clusters knew nothing.
From what each clustering scores, subtract what chance scores with clusters of these sizes: $E[I]$, divided by the mean entropy.
The {max(reported, key=reported.get)} clusters (d) have the largest NMI, and {"most" if chance_of[50] > beyond[50] else "little"} of it is chance. The {2} clusters (a) have {"ten" if 9.5 <= reported[2] / chance_of[2] < 10.5 else f"{reported[2] / chance_of[2]:.1f}"} times what chance scores: but {"ten" if 9.5 <= reported[2] / chance_of[2] < 10.5 else f"{reported[2] / chance_of[2]:.1f}"} times very little. The {sorted(beyond, key=beyond.get)[-2]} clusters (b) are farther above chance than these two, the {farthest} farthest, by the difference and by AMI.
it is many times what chance scores, but both are small; what is left when you subtract?
chance scores little there, but that is not all; how far above it is each of the others?
most of that number is what clusters of {word(100 // 50)} points score when they are dealt at random
Compute AMI without the calls for AMI and $E[I]$. Dealt anew, the cluster of two gets one of {word(len(hands_of_two))} hands. Which tables can come up, how often, and what does each tell? ```python cl.ContingencyTable({FIFTH})
The cluster of two gets {0}, {1} or {2} points of T2. Of the {len(hands_of_two)} hands of two points, how many are of each kind?
A table may tell less than chance gives on average, so AMI can fall below {0}.
The cluster of two gets one of $\binom{{{6}}}{{{2}}} = {len(hands_of_two)}$ hands. Both points of T2: {by_t2[2]} hand. One of T1 and one of T2: ${4} \cdot {2} = {by_t2[1]}$ hands. Two of T1: $\binom{{{4}}}{{{2}}} = {by_t2[0]}$ hands.
Both entropies are those of {4} and {2} points, and so is their mean.
{"Below" if fifth.ami < 0 else "Above"} {0}: the most frequent table tells {"least" if min(told_by, key=told_by.get) == max(by_t2, key=by_t2.get) else "most"}, {"less" if told_by[1] < fifth.chance else "more"} than the mean of all deals.
that is E[I], rightly dealt; put it into the fraction
in E[I] the tables are taken for equally likely; count the hands that give each
E[I] is in nats and the rest in bits; one base for all
E[I] is subtracted above only; the best score has a part of chance, too
that is only what stands above; divide
the best value is not {1} bit here, but the mean of the two entropies
E[I] is subtracted from NMI; it is in bits, and goes off before dividing
E[I] is in bits, NMI and {1} are shares; subtract before you divide
that is the mutual information; chance is not subtracted
that is NMI; chance is not subtracted
the sign is lost; does this table tell more than chance, or less?
{0} is what the deals have on average; what has this one?
that is the adjusted Rand index, which counts pairs
{Fraction(ari(cl.ContingencyTable(FIFTH))).limit_denominator(50)}
VI by hand, in bits: ```python cl.ContingencyTable({sixth_table})
Take the rows one by one, each entropy weighted by the size of its row; then the columns in the same way; then add.
VI charges both faults in one unit: mixed clusters by H(T|C), torn classes by H(C|T).
Clusters of {", ".join(str(sum(row)) for row in sixth_table[:3])} and {sum(sixth_table[3])} points leave {", ".join(short(entropy(row)) for row in sixth_table[:3])} and {short(entropy(sixth_table[3]))} bit of the class: $H(T|C) = \frac{{{4} + {2} + {2}}}{{{12}}} = \frac{{{s_left.numerator}}}{{{s_left.denominator}}}$. T1 has {sum(columns_6[0])} points, in shares of {glyphs(columns_6[0])}, and leaves $\frac{{{column_bits[0].numerator}}}{{{column_bits[0].denominator}}}$ bits of the cluster; T2 has {sum(columns_6[1])}, in shares of {glyphs(columns_6[1])}, and leaves $\frac{{{column_bits[1].numerator}}}{{{column_bits[1].denominator}}}$. So
that is H(T|C) alone; what is left of the clusters is missing
that is H(C|T) alone; what is left of the classes is missing
a group counts by its size: the mean of the entropies has weights
that is in nats; for bits take the logarithm to base {2}
that is the normalised one, VI by H(C,T)
that is the mutual information, what the two do share
that is the joint entropy H(C,T); the shared part does not count
{s_left}
{s_other}
{equal_weights}
a Average what $x$ points bring, with $P$ as weights. - b Divide $I$ by the mean entropy, then subtract $E[I]$. - c Add up the cells: $E[I]$. - d One cell: the share $P$ of deals with $x$ points. - e Above: $I - E[I]$, for chance to score {0}. - f Below: mean entropy less $E[I]$, for the best to score {1}.
Begin with one cell and one number of points in it; the fraction comes last.
The same three moves adjust any score: what chance gives, taken off the score and off its best value.
One cell first: how often it gets $x$ points (d), and what that brings on average (a). All cells together are $E[I]$ (c). It goes off above (e) and below (f), in either order. Step b subtracts bits from a share: where the best is more than {1} bit, it takes off too {"much" if log2(3) > 1 else "little"}.
a share less some bits is no number of anything; both are in bits before
Find a table with NMI (min) from $\frac{{{4}}}{{{5}}}$ up, yet below {1}, and NMI (max) at most $\frac{{{1}}}{{{4}}}$.
One bar must be at least {word(floor(Fraction(4, 5) / Fraction(1, 4)))} times as long as the other, and the short one nearly all dark. Cut nearly pure clusters into many.
One table can be called excellent and poor, both times by an NMI: the mean decides who pays for the longer bar.
The two numbers are the dark shares of the shorter and of the longer bar. So make one bar long and keep the other short: nearly all points of one kind, cut in two. And let {word(uneven[0][1])} point lie wrong, so that a cluster is mixed.
the number of distances for which the detour is shorter
whatever is called a distance obeys the rule of detours
that {word(1)} of the {word(len(NAMES))} alone breaks the rule of detours
the NMI (arithmetic) of {icons} single bags
to divide by a longer entropy is enough of a charge for {icons} clusters
the bits that dealt pairs share with the old ones
AMI looks after rare groups, however rare they are
# Boxes, heads of tables and beginnings
Normalised mutual information (归一化互信息), NMI, divides $I$ by a mean of the entropies; say which mean.
Variation of information (信息变差), VI: the bits that are not shared.
Normalised variation of information (归一化信息变差), NVI: VI as a share of all bits, $H(C,T)$.
NMI does not subtract chance: random clusterings score {"more" if dealt(100) > dealt(2) else "less"}, the more clusters they have.
A third librarian has not opened a single book, and has put each of them on a shelf of its own. Why does that score well, too?
we counted the bits that clusters and classes share.
Then we subtract chance, as in
read VI and NVI off the bars; - say which distances are metrics; - tell a score from what chance adds;
{word(len(MEANS)).capitalize()} NMIs of one table
2× NMI: {word(len(MEANS))} means
Never without its mean So an NMI without its mean is no number that a reader can compare, and you should write NMI (geometric), for example. Textbooks differ in it, and so do programs, and they change:
, which is another word for a distance as
VI has these manners. To see it, take any third clustering $B$ as a stop on the way:
directly by way of singletons
In place of the books we take the icons of the {word(len(bags.cluster_sizes))} bags.
We begin with a case that is small enough to count by hand.
We also print the AMI of the single bags:
mean over all deals bits
By now you have met nearly all measures that compare a clustering with a reference, and one call computes them.
Which of the two does AMI (arithmetic) prefer?
formula better all in one blind to
formula range better when blind to doing nothing scores
from to VI
Which pieces make up each? Above and below: in the fraction.
How AMI is made: order the steps; one has no place.
there are no weights yet
first each cell needs its own mean
what is to be subtracted is not known yet
the part of chance has to be known first
what AMI (arithmetic) prefers
All hands one by one, and the call:
\approx \frac{{{iris.i:.3f}}}{{\sqrt{{{iris.h_c:.3f} \cdot {iris.h_t:.3f}}}}} \approx {iris.nmi["geometric"]:.3f} \quad \text{{(irises)}}
$\text{{NMI}} = \frac{{I}}{{\sqrt{{H(C) \cdot H(T)}}}} \approx \frac{{{iris.i:.3f}}}{{\sqrt
$\text{{NVI}} = \frac{{\text{{VI}}}}{{H(C,T)}} \approx \frac{{{iris.vi:.3f}}}{{{iris.joint:.3f}}}
\text{{AMI}} &= \frac{{I - E[I]}}{{\frac{{{1}}}{{{2}}}(H(C) + H(T)) - E[I]}} \\ &\approx
So $H(C|T) = \frac{{{sum(columns_6[0])}}}{{{12}}} \cdot \frac{{{column_bits[0].numerator}}}{{{column_bits[0].denominator}}} + \frac{{{sum(columns_6[1])}}}{{{12}}} \cdot \frac{{{column_bits[1].numerator}}}{{{column_bits[1].denominator}}} = \frac{{{s_other.numerator}}}{{{s_other.denominator}}}$.
NMI, AMI and VI A library wants its books sorted by a program, and {word(len(("min", "max")))} librarians have compared the program's shelves with their own.
Let us begin with the {word(len(("min", "max")))} librarians.
Here are our {word(len(("min", "max")))} librarians.
AMI of the {word(len(bags.cluster_sizes))} bags
2× AMI: mutual information adjusted for chance
2× VI: a distance between clusterings
Normalised VI Is a VI of half a bit much?
VI in the {word(2)} bars
ARI or AMI Both ARI and AMI subtract chance
compute the expected mutual information, and AMI.
(How this is done is told in an optional section below.)
"""

UNREAD = {
    r"I = H(T)": "a condition: pure clusters",
    r"I = E[I]": "a condition: as much as by chance",
    r"H(T|C) ≤ H(B|C) + H(T|B)": "B is a third clustering",
    rf"P(n_{{ij}} = x) = {HYPERGEOMETRIC}": "held to a count of all hands, above",
}

GIVEN = {}
