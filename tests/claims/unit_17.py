"""The numbers in the text of unit 17, computed."""

import re
from fractions import Fraction
from itertools import combinations
from math import comb, hypot, sqrt

import numpy as np
from mpmath import mp, mpf

import clustlib as cl
from tests.claims import EXERCISES, RANDOM_TABLES
from tests.claims.pairs import law, moves, pairs_of, say
from tests.claims.scopes import scope_of
from tests.claims.tools import NOTEBOOKS, matrix, outputs, printed, word
from tests.notebook_checks import code_cells, printed_text, read

ARI, AMI, RI = cl.adjusted_rand_index, cl.adjusted_mutual_information, cl.rand_index
NMI = cl.normalized_mutual_information


def at(value, places=3):
    return f"{float(value):.{places}f}".replace("-", "−")


def of(table, measure, places=3):
    return at(measure(table), places)


def fraction(number):
    """A fraction as LaTeX says it."""
    return rf"$\frac{{{number.numerator}}}{{{number.denominator}}}$"


def over(number, below):
    """A fraction that is not reduced."""
    return rf"{number * below}/{below}"


def ends(text):
    """The ends of the interval in what `in_words` prints."""
    return re.search(r"([−\d.]+) to ([−\d.]+)\.$", text.strip()).groups()


def interval(table, measure=ARI):
    found = cl.jackknife(measure, table)
    return at(found.low, 2), at(found.high, 2)


# --- the three bags, and chance ------------------------------------------------------------------

bags = cl.datasets.lecture_table("three_bags")
n = int(bags.n)
ten, two = cl.ContingencyTable(10 * bags.counts), cl.ContingencyTable(2 * bags.counts)
as_good, dealt = map(int, re.search(r"\(1 \+ (\d+)\) / \((\d+) \+ 1\)", outputs("17")["4289a5fa"]).groups())  # fmt: skip
all_tables = dealt + 1
p_bags = Fraction(as_good + 1, all_tables)
p_ten = float(outputs("17")["3b133bcd"])
p_two = cl.permutation_test(ARI, two).p_value
in_majority = sum(int(row.max()) for row in bags.counts)
others = n - in_majority
bags_purity = f"{in_majority}/{n}"
assert cl.purity(bags).exact == cl.purity(ten).exact == cl.purity(two).exact
once_in = next(tries for tries in (5, 50, 1000) if 0.5 < p_bags * tries < 2)
ONCE = {5: "five", 50: "fifty", 1000: "a thousand"}
TENS = {10: "ten", 20: "twenty", 50: "fifty", 60: "sixty", 40: "forty", 100: "hundred"}

# --- the claims ----------------------------------------------------------------------------------


def partly_right(sizes, clusters, share):
    """A share of the points in the right cluster, the others anywhere; as the lesson has it."""
    rng = np.random.default_rng(0)
    true = np.repeat(np.arange(len(sizes)), sizes)
    at_random = rng.integers(0, clusters, true.size)
    pred = np.where(rng.random(true.size) < share, true, at_random)
    return cl.contingency_table(true, pred)


SHARE = {"purity": Fraction(1, 2), "Rand index": Fraction(4, 10), "NMI": Fraction(3, 10)}
made = {
    "purity": partly_right([185, 15], 40, float(SHARE["purity"])),
    "Rand index": partly_right([10] * 20, 20, float(SHARE["Rand index"])),
    "NMI": partly_right([10] * 20, 80, float(SHARE["NMI"])),
}
MEASURE = {"purity": cl.purity, "Rand index": RI, "NMI": NMI}
claimed = {name: float(MEASURE[name](table)) for name, table in made.items()}
by_chance = {
    name: printed("17", "a634cb88", rf"{name}[^:\n]*: by chance") for name in made
}  # fmt: skip
p_claims = {
    float(p) for p in re.findall(r"p (0\.\d+)", outputs("17")["a634cb88"])
}  # fmt: skip
shuffles = 199
rand_mean, rand_p = (float(x) for x in re.search(r"scores ([\d.]+) on.*p = ([\d.]+)\.", outputs("17")["85580244"]).groups())  # fmt: skip
assert p_claims == {1 / (shuffles + 1)}
clusters = {name: len(table.clusters) for name, table in made.items()}
largest = {
    name: Fraction(int(table.class_sizes.max()), int(table.n)) for name, table in made.items()
}
n_made = {int(table.n) for table in made.values()}
assert len(n_made) == 1
n_claim = n_made.pop()
best_claim = max(made, key=lambda name: float(ARI(made[name])))
in_each = n_claim / clusters["NMI"]
assert 2 < in_each < 3
one_cluster = {
    name: cl.ContingencyTable([table.class_sizes.tolist()]) for name, table in made.items()
}
together = int(cl.pair_counts(one_cluster["Rand index"]).tp)
pairs_made = comb(n_claim, 2)
leaflet = {name: np.floor(value * 100) / 100 for name, value in claimed.items()}
small = {name: interval(table) for name, table in made.items()}

screening = cl.ContingencyTable([[905, 85], [5, 5]])
healthy, ill = screening.class_sizes.tolist()
people, right = int(screening.n), np.diag(screening.counts).tolist()
acc = Fraction(sum(right), people)
assert cl.maximum_matching(screening).exact == acc == Fraction(healthy, people)

# --- the jackknife -------------------------------------------------------------------------------

cells = int(np.count_nonzero(bags.counts))
less = [Fraction(in_majority - 1, n - 1), Fraction(in_majority, n - 1)]
mean = (in_majority * less[0] + others * less[1]) / n
assert mean == Fraction(in_majority, n)
se_2 = Fraction(n - 1, n) * (in_majority * (less[0] - mean) ** 2 + others * (less[1] - mean) ** 2)
of_bags = cl.jackknife(ARI, bags)
low, high = ends(outputs("17")["a17b0008"])
width = float(high) - float(low.replace("−", "-"))
width_asked = min((Fraction(1, 10), Fraction(3, 10), 1), key=lambda guess: abs(guess - width))
low_10, high_10 = interval(ten)
narrower = round(width / (float(high_10) - float(low_10)))
FIFTH = {5: "a fifth"}
level = int(re.search(r"(\d+) % interval", outputs("17")["a17b0008"])[1])
of_twenty = level * 20 // 100
# Printed results of the two clusterings of the irises.
iris_lines = outputs("17")["a17b0017"].splitlines()
iris = {}
for key, line in zip(("petals", "all", "difference"), iris_lines, strict=False):
    value, se = re.search(r" is ([\d.]+), with a standard error of ([\d.]+);", line).groups()
    iris[key] = (float(value), float(se), *ends(line))
apart = printed("17", "a17b0017", "different flowers: a standard error of")
assert abs(hypot(iris["petals"][1], iris["all"][1]) - apart) < 1e-4
assert iris["petals"][2] < iris["all"][3]
X, species = cl.datasets.iris()
n_iris = len(X)

# --- stability -----------------------------------------------------------------------------------

stable = {
    int(k): (mean, lowest)
    for k, mean, lowest in re.findall(
        r"(\d) clusters: mean ([\d.]+), lowest ([\d.]+)", outputs("17")["b2aa901d"]
    )
}
best_k = sorted(stable, key=lambda k: -float(stable[k][0]))
starts = {
    (int(k), int(s)): (other, same)
    for k, s, other, same in re.findall(
        r"(\d) clusters, +(\d+) starts: other flowers ([\d.]+), same ([\d.]+)",
        outputs("17")["0c61820a"],
    )
}
few, many = sorted({s for _, s in starts})
ks = sorted({k for k, _ in starts})
flowers = {
    int(c): (int(size), share)
    for c, size, share in re.findall(r"C(\d) +(\d+) +([\d.]+)", outputs("17")["a17b0020"])
}
species_rows = {
    int(c): (int(a), int(b), int(v))
    for c, a, b, v in re.findall(r"C(\d) +(\d+) +(\d+) +(\d+) +\d+", outputs("17")["544b961f"])
}
by_size = {sum(row): row for row in species_rows.values()}
KINDS = ("setosa", "versicolor", "virginica")
exchanged = [c for c in flowers if sum(species_rows[c]) != flowers[c][0]]
again = printed("17", "a17b0020", "the adjusted Rand index with the clusters of all points is")
draws_of_flowers = int(re.search(r"again (\d+) times", outputs("17")["a17b0020"])[1])


def mostly(c):
    """The size of a cluster of flowers, its kind, and its stability."""
    size, share = flowers[c]
    row = by_size[size]
    kind = KINDS[row.index(max(row))]
    return f"C{c} | {size}, {'all' if max(row) == size else 'mostly'} *{kind}* | {'1' if float(share) == 1 else share}"


# --- the bootstrap -------------------------------------------------------------------------------

boot = outputs("17")["12cc149a"]
boot_low, boot_high, boot_bias = (
    float(re.search(rf"{words}.*≈ ([\d.]+)\n", boot + "\n")[1])
    for words in (r"low +=", r"high +=", r"≈ 0\.0835808")
)
boot_cut = int(re.search(r"/ 2 = (\d+)", boot)[1])
many_low, many_high = re.search(r"lie from ([\d.]+) to ([\d.]+);", outputs("17")["a17b0001"]).groups()  # fmt: skip
assert float(many_low) > ARI(made["NMI"])
held = [
    (*map(int, found[:2]), float(found[2]), *map(int, found[3:]))
    for found in re.findall(
        r"(\d+) points, +(\d+) clusters of about +([\d.]+): bootstrap (\d+) of (\d+), "
        r"jackknife (\d+) of (\d+)",
        outputs("17")["a17b0011"],
    )
]
first, *forty = held
samples = first[4]
rarely = forty[0]
assert {row[1] for row in forty} == {40}
kept = all(20 * row[5] >= of_twenty * row[6] for row in held)

# --- no interval ---------------------------------------------------------------------------------

small_table = cl.ContingencyTable([[7, 2, 0], [1, 5, 1], [0, 1, 4]])
needed = 3 * len(small_table.counts) * len(small_table.counts[0])
assert needed == int(re.search(r"3 · r · k = (\d+)", outputs("17")["99ac39d7"])[1]) > small_table.n

v_by_luck = float(re.search(r"V-measure +[\d.]+ +– +([\d.]+)", outputs("17")["99ac39d7"])[1])

# --- BCubed --------------------------------------------------------------------------------------


def bcubed(counts):
    """BCubed precision, recall and F, point by point."""
    counts = np.array(counts)
    total = int(counts.sum())
    n_i, m_j = counts.sum(axis=1), counts.sum(axis=0)
    places = [(i, j, int(x)) for (i, j), x in np.ndenumerate(counts) if x]
    precision = sum(x * Fraction(x, int(n_i[i])) for i, j, x in places) / total
    recall = sum(x * Fraction(x, int(m_j[j])) for i, j, x in places) / total
    return precision, recall, 2 * precision * recall / (precision + recall)


def shown(value, places=3):
    """A value with as many decimals as it needs."""
    return at(value, places).rstrip("0").rstrip(".")


first_row = sorted((int(x) for x in bags.counts[0] if x), reverse=True)
top = first_row[0]
in_c1 = int(bags.cluster_sizes[0])
votes = sum(Fraction(x * x, in_c1) for x in first_row)
b_bags = bcubed(bags.counts)[0]
by_luck = float(re.search(r"scores ([\d.]+) on average", outputs("17")["53db906d"])[1])
sizes = [60, 40, 20]
truth = cl.ContingencyTable(np.diag(sizes))
cut, merged = cl.split_cluster(truth, 1), cl.merge_clusters(truth, 2, 3)
all_one = cl.ContingencyTable([sizes])


def prf(table):
    return " | ".join(shown(value) for value in bcubed(table.counts))


alone = outputs("17")["60c3c828"]
nothing = {
    "ARI": int(re.search(r"ARI is (\d),", alone)[1]),
    "p": int(re.search(r"p = (\d)\.", alone)[1]),
    "SE": int(re.search(r"standard error of (\d);", alone)[1]),
    "stability": float(re.search(r"stability ([\d.]+)", alone)[1]),
}
limit = Fraction(1, 20)
twenty = 20

# --- exercises -----------------------------------------------------------------------------------

t_1 = cl.ContingencyTable([[880, 60], [20, 40]])
p_1, n_1 = cl.purity(t_1).exact, int(t_1.n)
floor_1 = Fraction(int(t_1.class_sizes.max()), n_1)
ends_1 = interval(t_1, cl.purity)
parts = 1 / ((p_1 - floor_1) / (1 - floor_1))
assert parts == 5

t_2 = cl.ContingencyTable([[9, 3], [2, 8]])
p_2 = cl.permutation_test(ARI, t_2).p_value
ends_2 = [end.replace("−", "-") for end in interval(t_2)]

a_3, b_3 = (0.41, 0.15, 0.67), (0.47, 0.21, 0.73)
assert a_3[1] < b_3[0] < a_3[2]

t_5 = cl.ContingencyTable([[4, 1], [0, 3]])
score_5 = [
    ARI(cl.contingency_table([0] * 4 + [1] * 4, [int(x not in chosen) for x in range(8)]))
    for chosen in combinations(range(8), 5)
]
ways, as_5 = len(score_5), sum(score >= ARI(t_5) for score in score_5)
ours_5 = comb(4, 4) * comb(4, 1)
assert as_5 == 2 * ours_5
assert max(score_5) == ARI(t_5)
in_c1_5, of_t1_5 = int(t_5.cluster_sizes[0]), int(t_5.class_sizes[0])
firsts = [a for a in range(in_c1_5, -1, -1) if comb(of_t1_5, a) * comb(of_t1_5, in_c1_5 - a)]

t_6 = cl.ContingencyTable([[2, 0], [2, 0], [2, 4]])
p_6, r_6, f_6 = bcubed(t_6.counts)
shares_6 = [over(Fraction(int(x), 6), 6) for x in t_6.counts[2]]
over_clusters = sum(
    sum(Fraction(int(x) ** 2, int(sum(row)) ** 2) for x in row) for row in t_6.counts
) / 3  # fmt: skip
over_classes = sum(
    sum(Fraction(int(x) ** 2, int(sum(row)) ** 2) for x in row) for row in t_6.counts.T
) / 2  # fmt: skip
over_both = 2 * over_clusters * over_classes / (over_clusters + over_classes)

groups_7, size_7 = 5, 20
inside_7 = comb(size_7, 2)
pairs_7, together_7 = comb(groups_7 * size_7, 2), groups_7 * inside_7
side = Fraction(together_7, pairs_7)
chance_7 = side**2 + (1 - side) ** 2
point_7 = Fraction(1, groups_7)
by_points = point_7**2 + (1 - point_7) ** 2
claim_7 = Fraction(7, 10)
assert claim_7 - chance_7 < Fraction(2, 100)

t_8 = cl.ContingencyTable([[6, 2], [0, 2], [0, 2]])
cells_8 = [
    (int(x), int(t_8.cluster_sizes[i]), int(t_8.class_sizes[j]))
    for (i, j), x in np.ndenumerate(t_8.counts) if x
]  # fmt: skip
cell_8 = cells_8[0]
b_8, n_8 = bcubed(t_8.counts), int(t_8.n)
element_8 = sum(Fraction(x * x, max(a, b)) for x, a, b in cells_8) / n_8
of_smaller = sum(Fraction(x * x, min(a, b)) for x, a, b in cells_8) / n_8
pairs_8 = pairs_of(t_8.counts)
assert pairs_8.precision == pairs_8.recall == Fraction(6, 10)
values_8 = [
    float(value)
    for value in (
        element_8,
        pairs_8.recall,
        b_8[1],
        b_8[2],
        b_8[0],
        cl.purity(t_8).exact,
        of_smaller,
    )
]


def letter_8(value):
    return "abcdefg"[values_8.index(float(value))]


t_9 = cl.ContingencyTable([[2, 1], [0, 2]])


def without(table, i, j):
    """The Rand index without a point of a cell."""
    counts = table.counts.copy()
    counts[i, j] -= 1
    return pairs_of(counts).rand


places_9 = [(i, j) for (i, j), x in np.ndenumerate(t_9.counts) if x]
rand_9 = {place: without(t_9, *place) for place in places_9}
leave_9 = [rand_9[place] for place in places_9 for _ in range(int(t_9.counts[place]))]
mean_9 = sum(leave_9) / len(leave_9)
squares_9 = sum((s - mean_9) ** 2 for s in leave_9)
se_9 = Fraction(4, 5) * squares_9
assert squares_9 / 5 == Fraction(1, 25)
assert mean_9 == RI(t_9).exact
alike_9 = int(rand_9[0, 0] * comb(4, 2))
(odd_9,) = (place for place in places_9 if rand_9[place] == 1)

# --- letters -------------------------------------------------------------------------------------


def source(path):
    """The code of each cell by its id."""
    return {cell.get("id"): cell["source"] for cell in read(path)["cells"]}


SOURCE = source(NOTEBOOKS / "17_how_sure.ipynb")
SOLUTIONS = "\n".join(
    printed_text(cell) for _, cell in code_cells(read(NOTEBOOKS / "solutions/17_how_sure.ipynb"))
)


EXERCISE_TEXT = (EXERCISES / "17.toml").read_text(encoding="utf-8")
OPTIONAL = sum(bool(re.match(r"## .*\(optional\)", code)) for code in SOURCE.values())
# The list of further reasons in the section on tables without an interval.
(SECTION,) = (code for code in SOURCE.values() if code.startswith("Why as many as"))


def with_jackknife(counts, **more):
    """The letters of a table, and those of the jackknife of a mean."""
    table = cl.ContingencyTable(counts)
    scope = scope_of(counts)
    total = int(table.n)
    hits = sum(int(row.max()) for row in table.counts)
    precision, recall, _ = bcubed(counts)
    s = Fraction(hits, total)
    # The usual standard error of a mean, here of hits and misses.
    squares = hits * (1 - s) ** 2 + (total - hits) * s**2
    se = mp.sqrt(mpf(squares.numerator) / squares.denominator / (total * (total - 1)))
    without_one = [Fraction(hits - h, total - 1) for h in [1] * hits + [0] * (total - hits)]
    scope |= {
        "BCubed precision": precision, "BCubed recall": recall,
        "precision of one cluster": bcubed([table.class_sizes.tolist()])[0],
        # The reference is one class of all points.
        "least recall": bcubed([[int(x)] for x in table.cluster_sizes])[1],
        # The squared standard error of a mean, divided by what the jackknife adds up.
        "factor": squares / (total * (total - 1)) / sum((x - s) ** 2 for x in without_one),
        "s_x": lambda x: without_one[x - 1], "#x": total, "mean": s, "SE": se,
        "h": Fraction(1), "s": s, "s'": without_one[0],
    }  # fmt: skip
    return scope | more


LETTERS = with_jackknife
SCOPES = [
    with_jackknife(bags.counts),
    {"h": Fraction(0)},
    with_jackknife(bags.counts, SE=mpf(of_bags.standard_error)),
    with_jackknife(bags.counts, SE=mpf(nothing["SE"])),
]
laws = [with_jackknife(table) for table in RANDOM_TABLES]
squares_m, squares_n = (
    "$" + law(formula, name, laws).replace(r"_j m", " m").replace("_i n", " n") + "$"
    for formula, name in (
        (r"\sum_j m_j^2/n^2", "\\text{precision of one cluster}"),
        (r"\sum_i n_i^2/n^2", "\\text{least recall}"),
    )
)
b_formula = {
    name: "$"
    + law(
        rf"\frac{{1}}{{n}} \sum_{{ij}} \frac{{n_{{ij}}^2}}{{{below}}}",
        rf"\text{{BCubed {name}}}",
        laws,
    )
    + "$"
    for name, below in (("precision", "n_i"), ("recall", "m_j"))
}
# The exercise whose table is small enough to list all deals.
(exact,) = re.findall(
    r'check\("(17\.\d)", answer\)\n```\n\nCounted without thinking', EXERCISE_TEXT
)
# Under the root, a sum of squares of hits and misses becomes a squared standard error.
factor = "$" + law(r"\frac{n-1}{n}", "\\text{factor}", laws) + "$"

# --- words that are results ----------------------------------------------------------------------

drawn = Fraction(4, 5)  # of the flowers, in each of the two draws
part_drawn = int(re.search(r"rng\.choice\(len\(X\), (\d+)", SOURCE["2d330f2c"])[1])
assert drawn == Fraction(part_drawn, n_iris)
FOUR_FIFTHS = f"{word(drawn.numerator)} fifths"
missed = (1 - 1 / n_iris) ** n_iris  # of a draw with replacement
more_of = {k: (float(starts[k, few][0]), float(starts[k, many][0])) for k in ks}
by_starts = [float(starts[6, many][0]) - float(starts[6, few][0]), 1 - float(starts[6, few][0])]
above = boot_bias > 0
b_cut, b_merged = bcubed(cut.counts), bcubed(merged.counts)
stripe_lines = float(re.search(r"with the stripes ([\d.]+)", SOLUTIONS)[1])

SAYS = rf"""
# the leaflets
2× purity {leaflet["purity"]}
2× purity {leaflet["purity"]}, Rand index {leaflet["Rand index"]}, NMI {at(claimed["NMI"], 1)}, ACC {float(acc)}.
C1, C2 and C3 are the three bags, T1, T2 and T3 the true groups. The adjusted Rand index (ARI) of the {n} points is {of(bags, ARI, 2)}. Chance scores {0}, but only on average: luck alone may now and then score as much.
Their {n} points had an adjusted Rand index of {of(bags, ARI, 2)}. Chance scores {0}, but on average only. On so few points luck alone may now and then score as much, and then {of(bags, ARI, 2)} would be nothing to be proud of.
Chance scores {0} on average. What else must you know to say whether {of(bags, ARI, 2)} is much?
“Nothing, {of(bags, ARI, 2)} is above {0}”: how far chance scatters around {0}. If it often reached {of(bags, ARI, 2)}, nothing would have been found.
asks how often luck scores as much: all sizes $n_i$ and $m_j$ stay, and each point is dealt a class anew, {dealt} times.
is the share of tables that score at least as well as ours. Our own table counts among them.
{as_good} of the {dealt} dealt tables score at least as well. Why is p not {as_good}/{dealt}?
“It should be; the {all_tables - dealt} is a trick”: chance can deal our own table, too, so it is one of {all_tables}; p is never {0}. (Here n counts the draws, not the points.)
{as_good} of the {dealt} dealt tables score at least as well as ours. With our own: $$p = \frac{{{all_tables - dealt} + \#\{{s^ \ge s\}}}}{{\text{{draws}} + {all_tables - dealt}}} = \frac{{{all_tables - dealt} + {as_good}}}{{{dealt} + {all_tables - dealt}}} = \frac{{{as_good + 1}}}{{{all_tables}}} = {float(p_bags)}$$ Here $s$ is the ARI of our table, {of(bags, ARI)}; each $s^$ is the ARI of a dealt one.
“It is the height at the line”: it is the share of all tables at the line or to the right of it, {as_good} drawn and the real one, of {all_tables}.
p is the tail: the tables at the line and to the right of it, {as_good + 1} of {all_tables} with our own.
About once in {ONCE[once_in]} tries: p = {float(p_bags)}. In the figure the thick line, the value of the bags, stands far out on the right, and the few tables that do at least as well are dark.
In the working, $n$ counts the draws and not the points, and the {all_tables - dealt} in the numerator and in the denominator is our own table.
If the points are few, you can list all deals instead of drawing, as exercise {exact} does. Our own table is in that list already, so no {all_tables - dealt} is added.
It is not the probability that chance has dealt.
“{float(p_bags)} as before, for the shares are the same”: {p_two} already. p {moves(p_bags, p_two)} with the number of points; purity stays {bags_purity}. (ARI {moves(ARI(bags), ARI(two))}, to {of(two, ARI, 2)} and {of(ten, ARI, 2)}: each point agrees with its copies.)
p | {float(p_bags)} | {p_ten} | | purity | {bags_purity} | {bags_purity}, as before | | ARI | {of(bags, ARI, 2)} | {of(ten, ARI, 2)}: each point agrees with its copies
Now p is {p_ten}, as small as {dealt} draws allow. Yet every bag is as mixed as before. (ARI has {"risen" if ARI(ten) > ARI(bags) else "fallen"} to {of(ten, ARI)}, because each point is now together with its {word(10 - 1)} copies, and these pairs are right.)

# four claims
{n_claim} points in {len(made["Rand index"].classes)} groups of {word(n_claim // len(made["Rand index"].classes))} points each, and {clusters["Rand index"]} clusters. To reach a Rand index of {leaflet["Rand index"]}, about how many points in ten must be put right on purpose: nine, seven, or {word(int(10 * SHARE["Rand index"]))}?
{len(made["Rand index"].classes)} groups of {word(10)}, {clusters["Rand index"]} clusters | Rand index | |---|---| | chance, on average | {at(by_chance["Rand index"])} | | ours, {word(int(10 * SHARE["Rand index"]))} in ten put right | {at(claimed["Rand index"])}
Of twenty small groups nearly all pairs are apart in both, and the Rand index counts each of them as right.
Though p is very small, the step above chance is small, too.
{word(int(10 * SHARE["Rand index"])).capitalize()} are enough. Chance scores {rand_mean} already: with {TENS[clusters["Rand index"]]} small groups nearly all pairs are apart, in the clustering and in the reference, and the Rand index counts each of them as right. From {rand_mean} to {leaflet["Rand index"]} it is only a small step, though p is {rand_p}.
“The first, {at(claimed["purity"])} is highest”: the {"second" if best_claim == "Rand index" else "other"}; its adjusted Rand index is {of(made[best_claim], ARI)}, against {of(made["purity"], ARI)} and {of(made["NMI"], ARI)}.
{" | | ".join(f"{short} {at(claimed[name])} | {at(by_chance[name])} | {of(made[name], ARI)} | {of(made[name], AMI)} | {clusters[name]} | {float(largest[name])}" for short, name in (("purity", "purity"), ("Rand", "Rand index"), ("NMI", "NMI")))}
By chance is the mean of {shuffles} shuffles. In all three p is {1 / (shuffles + 1)} = {1}/{shuffles + 1}, the smallest that {shuffles} shuffles allow.
“None, nothing is left”: purity, {of(one_cluster["purity"], cl.purity)} instead of {at(claimed["purity"])}. The Rand index {moves(claimed["Rand index"], RI(one_cluster["Rand index"]))} to {together}/{pairs_made}, about {at(Fraction(together, pairs_made))}, and NMI to {float(NMI(one_cluster["NMI"])):.0f}.
“Purity {leaflet["purity"]}”, with {clusters["purity"]} clusters. The larger of {word(len(made["purity"].classes))} classes has {float(largest["purity"])} of the points, and any clustering scores at least that. Ask for the number of clusters and the largest class.
“Rand index {leaflet["Rand index"]}”. Chance scores {rand_mean}. Ask for the adjusted one: here {of(made["Rand index"], ARI)}.
“NMI {at(claimed["NMI"], 1)}”, with {clusters["NMI"]} clusters of {word(int(in_each))} or {word(int(in_each) + 1)} points. Chance alone scores {say(f"above {0.5}", by_chance["NMI"] > 0.5)}. Ask for AMI: here {of(made["NMI"], AMI)}.
In all three p is {1 / (shuffles + 1)}, as small as {shuffles} draws allow, so luck alone would rarely do as well.
"Purity {leaflet["purity"]}", with {clusters["purity"]} clusters (we asked for {40}, and {word(40 - clusters["purity"])} stayed empty). The larger of the {word(len(made["purity"].classes))} classes has a share of {float(largest["purity"])}, and any clustering scores at least that.
"Rand index {leaflet["Rand index"]}." Ask for the adjusted one: it is {of(made["Rand index"], ARI)}.
"NMI {at(claimed["NMI"], 1)}" (geometric mean), with {clusters["NMI"]} clusters. With {word(int(in_each))} or {word(int(in_each) + 1)} points in each on average, chance alone scores {say(f"above {0.5}", by_chance["NMI"] > 0.5)}. Ask for AMI.
A program looks for a single illness; of {people} people {healthy} are healthy. Ask for the table:
"ACC {float(acc)}." That is maximum matching. It pairs clusters with classes in the way that scores most. Suppose that the program looks for a single illness. Of a thousand people {healthy} are healthy, and {int(screening.cluster_sizes[0])} lie in one cluster.
“Far below {float(acc)}, it finds nobody”: {healthy} of {people}, so {healthy / people} as well. Here {right[1]} of the {ill} ill are found.
C1 stands for healthy, C2 for ill: ACC = ({right[0]} + {right[1]})/{people} = {float(acc)}, but ARI is {of(screening, ARI)}.
One cluster for all: {healthy}/{people} = {healthy / people} as well. Of the {ill} ill the program has found {right[1]}.
Whoever calls all thousand people healthy gets {healthy / people} as well. Of the {ill} who are ill, the program has found {right[1]}. The adjusted index is {of(screening, ARI)}.

# the jackknife
Why do {word(cells)} values do for {n} points?
“One must leave out {n} times”: all points of a cell leave the same table behind, and only {word(cells)} cells have points.
All points of one cell leave the same table behind: in the bags {word(cells)} values are enough for {n} points.
Purity is such a mean, as long as no majority changes: a point counts {1} in a majority, and {0} elsewhere.
Two points of one cell are alike: leave out the one or the other, and what remains is the same table. In the bags {word(cells)} cells have points, so we need only {word(cells)} tables.
Purity of the three bags is {bags_purity}. What becomes of it without one point?
a point of a majority | {in_majority} | {over(less[0], n - 1)} | | one of the others | {others} | {over(less[1], n - 1)}
for the purity of the bags: the {word(cells)} tables have only {word(len(set(less)))} different purities. Without one of the {in_majority} points in a majority it is $\frac{{{in_majority - 1}}}{{{n - 1}}}$, and without one of the other {others} it is $\frac{{{in_majority}}}{{{n - 1}}}$. The mean over all {n} points is {fraction(mean)}, which is the purity of the bags itself.
Without one of the {word(others)} other points purity {moves(mean, less[1])}.
The mean is {mean} as before, so
= \frac{{{se_2.numerator}}}{{{se_2.denominator}}}$$ and SE ≈ {at(sqrt(se_2))}.
So the purity of the bags, {mean}, may easily be off by a {"tenth" if round(10 * sqrt(se_2)) == 1 else "part"}.
About two standard errors to either side make a {level} % interval. Of twenty samples, about {word(of_twenty)} have one that holds the value of all points. The three bags have {n} points, and their ARI is {of(bags, ARI, 2)}.
an interval of {level} % holds the value of all points in about {word(of_twenty)} of twenty samples
To get an interval of {level} %, go about two standard errors to either side of the value, and a little farther if the points are few.
If you drew twenty such samples, about {word(of_twenty)} of their intervals would hold the value of all points.
The adjusted Rand index of the three bags is {of(bags, ARI, 2)}. How wide is this interval, from its low end to its high end: about {0.1}, {0.3}, or {width_asked}?
An interval of {level} % goes from
a Of many samples, {level} % have an interval that holds the value of all points. - b {level} % of the points agree with the reference.
a. b takes a share of samples for a share of points; c is what the permutation test asks.
For the ARI of the three bags, {of(bags, ARI)}, the jackknife gives SE ≈ {at(of_bags.standard_error)}. Few points decide, so the {level} % interval goes {say("farther than two standard errors", of_bags.high - of_bags.value > 2 * of_bags.standard_error < of_bags.value - of_bags.low)}, from {low} to {high}.
The three bags ten times over, {int(ten.n)} points, the same shares.
“Yes, the shares are the same”: about {FIFTH[narrower]} as wide, from {low_10} to {high_10}. More points, a surer number.
It reaches {"below" if of_bags.low < 0 else "above"} {0}, and yet p = {float(p_bags)}.
From {low} to {high}! That is more than two standard errors to either side, because few points decide.
How many digits of {of(bags, ARI)} would you print? Even the first is uncertain, so {of(bags, ARI, 2)} is plenty. The interval reaches {"below" if of_bags.low < 0 else "above"} {0}. Does this contradict p = {float(p_bags)}? No, they answer two questions.
The made-up claims have {n_claim} points each.
Purity {at(claimed["purity"])} and NMI {at(claimed["NMI"])}: which of the two clusterings is better?
“The first, by far”: their adjusted indices are {of(made["purity"], ARI)} and {of(made["NMI"], ARI)}, and each {say("lies in the interval of the other", float(small["NMI"][0]) < ARI(made["purity"]) and ARI(made["NMI"]) < float(small["purity"][1]))}.
{n_claim} points each | ARI | {level} % interval | |---|---|---| | {" | | ".join(f"{short} {at(claimed[name])} | {of(made[name], ARI)} | {' to '.join(small[name])}" for short, name in (("purity", "purity"), ("Rand", "Rand index"), ("NMI", "NMI")))}
With more points the intervals are narrower. They {say("all stay above", min(x[0] for x in small.values()) > "0.00")} {0}, but {say(f"not one reaches {0.2}", max(x[1] for x in small.values()) < "0.20")}. So the three clusterings have found something, and on other points, too, it would be little.
It promises that {word(of_twenty)} intervals in twenty hold the value of all points
K-means sorts the {n_iris} irises into {word(len(species_rows))} clusters, once by their petals, once by all four columns.
The two intervals {"overlap" if iris["petals"][2] < iris["all"][3] else "are apart"}. Does that mean that the difference may be {0}?
The difference has its own interval, and {0} is {"not in it" if float(iris["difference"][2]) > 0 else "in it"}.
ARI | standard error | {level} % interval | |---|---|---|---| | petals | {at(iris["petals"][0])} | {at(iris["petals"][1])} | {" to ".join(iris["petals"][2:])} | | all four columns | {at(iris["all"][0])} | {at(iris["all"][1])} | {" to ".join(iris["all"][2:])} | | difference (before rounding) | {at(iris["difference"][0])} | {at(iris["difference"][1])} | {" to ".join(iris["difference"][2:])}
Had the two sorted different flowers, the standard error of the difference would be {at(apart)}.
From {iris["petals"][2]} to {iris["all"][3]} the two intervals overlap, and still the interval of the difference, {" to ".join(iris["difference"][2:])}, stays clear of {0}. So the {"petals are" if iris["petals"][0] > iris["all"][0] else "others are"} ahead, and that is more than luck with the flowers that were picked. The standard error of the difference is {iris["difference"][1]}. If each clustering had flowers of its own, the squares of the two standard errors would add up, and the root of their sum would be {at(apart, 4)}.

# stability
There are {n_iris} irises, of {word(len(set(species.tolist())))} species.
2× {word(best_k[0]).capitalize()} clusters come back best
Each stroke is one of {20} comparisons. Their mean is {stable[best_k[0]][0]} for {word(best_k[0])} clusters, {stable[best_k[1]][0]} for {word(best_k[1])}. But there are {word(len(set(species.tolist())))} species: what comes back need not be right.
{word(best_k[0]).capitalize()} clusters come back best, {stable[best_k[0]][0]} on average, and {word(best_k[1])} nearly as well, {stable[best_k[1]][0]}. From {word(min(best_k[2:]))} on it is less.
K-means starts at random, here {word(few)} times, and with bad luck all {word(few)} starts are bad.
Then five and six clusters come back {say("better", all(starts[k, many][0] > stable[k][0] for k in (5, 6)))} than here.
K-means starts at random, {word(few)} times in each run. If both runs have the same flowers, only the starts can make a difference. And with {TENS[many]} starts?
Six clusters agree to {starts[6, few][0]} only. Is six the wrong number?
“Yes, six clusters are not stable”: with {word(few)} starts the same flowers waver, too. With {TENS[many]} the agreement is {starts[6, many][0]}: much of it was the starts.
ARI | other flowers, {few} starts | {many} starts | same flowers, {few} starts | {many} starts | |---|---|---|---|---| | {" | | ".join(f"{k} clusters | {starts[k, few][0]} | {starts[k, many][0]} | {starts[k, few][1]} | {starts[k, many][1]}" for k in ks)}
With {word(few)} starts even the same flowers do not always give the same clusters: at six the two runs agree to {starts[6, few][1]} only. {TENS[many].capitalize()} starts cure that, or nearly. With other flowers, too, {TENS[many]} starts raise the agreement at five and six clusters: at six from {starts[6, few][0]} to {starts[6, many][0]}.
And then we take {TENS[many]} starts instead of {word(few)}. We draw {TENS[60]} times now

# the bootstrap
From {at(boot_low, 2)} to {at(boot_high, 2)}, around {of(bags, ARI, 2)}. What is odd in this interval?
“Nothing, {of(bags, ARI, 2)} lies in it”: most draws lie above the value. A point drawn twice agrees with its copy.
The three bags have {n} points. Of {dealt} values, sorted, the middle {level} % are the interval: from the {boot_cut}th to the {dealt + 1 - boot_cut}th.
Of {dealt} values, sorted, the {boot_cut}th and the {dealt + 1 - boot_cut}th enclose the middle {level} %.
From {at(boot_low, 2)} to {at(boot_high, 2)}, between the dashed lines. (In the working $n$ counts the draws, and $s^_{{({boot_cut})}}$ is the {boot_cut}th of the sorted values.)
Their mean lies {at(boot_bias, 2)} above it, and the working calls this the bias.
So take the third claim, with its {clusters["NMI"]} small clusters:
In the third claim {clusters["NMI"]} clusters have {word(int(in_each))} or {word(int(in_each) + 1)} points each.
“Better, it has {n_claim} points”: worse. In small clusters copies are a large part of all pairs that are together.
{n_claim} points, {clusters["NMI"]} clusters | | |---|---| | ARI | {of(made["NMI"], ARI)} | | middle {level} % of {dealt} draws | {at(many_low, 2)} to {at(many_high, 2)}
The value lies {say("outside", float(many_low) > ARI(made["NMI"]))} its own interval
The value lies {"below" if ARI(made["NMI"]) < float(many_low) else "in"} its own interval!
An interval of {level} % promises to hold the value of all points in {word(of_twenty)} samples of twenty. We make up all points, draw samples, and count how many of their intervals hold the true value. They should be {level} %.
They promise {word(of_twenty)} in twenty.
In clusters of {TENS[int(forty[-1][2])]} points {forty[-1][3]} of the bootstrap's {samples} intervals hold the value, in clusters of two or three {"none" if rarely[3] == 0 else "some"}. Why?
{" | | ".join(f"{row[0]} | {row[1]} | {shown(row[2], 1)} | {row[3]} of {row[4]} | {row[5]} of {row[6]}" for row in held)}
For ARI with many small clusters only the jackknife {say("keeps", kept)} the promise.
With {TENS[forty[0][1]]} clusters the bootstrap does not keep the promise, and the smaller they are, {say("the worse", [row[3] for row in forty] == sorted(row[3] for row in forty))}: in clusters of two or three points not a single interval holds the true value. With {word(first[1])} clusters it {"keeps" if 20 * first[3] >= of_twenty * first[4] else "breaks"} it. There, too, copies push the values up, but with only {first[0]} points the interval is so wide that it still reaches back to the true value. (Of the {TENS[samples]} samples of {first[0]} points the jackknife gave an interval to {first[6]} only.
The intervals of the jackknife hold it in every row {say(f"{word(of_twenty)} times in twenty, or more", kept)}. So we take the jackknife.
Here are {word(4)} of its rows, for {int(small_table.n)} points.
Why as many as {needed} points?
for each of the $r \cdot k$ cells, here {needed}, the empty ones counted, too.

# why this factor, stability, BCubed
if you do not like to take {factor}, the factor under the root of the standard error, on trust. Purity shows where it comes from, for purity is a mean: a point in a majority counts $h = {1}$, a hit, and any other $h = {0}$.
Draw the flowers with replacement {draws_of_flowers} times, cluster each draw
The cluster of {by_size and max(s for s, r in flowers.values() if float(r) == 1)} comes again every time. Is it therefore a true group?
“Yes, {1} is as sure as can be”: it says that K-means finds it again. That it is {KINDS[0]} only the table of the species says.
{" | | ".join(mostly(c) for c in flowers)}
It has the same {word(len(flowers))} clusters, with C{exchanged[0]} and C{exchanged[1]} exchanged:
The cluster of {max(s for s, r in flowers.values() if float(r) == 1)} flowers comes again every time, and the table says that it is {KINDS[by_size[50].index(50)]}. The border between the two others moves a little. ({again} is {"less" if again < float(stable[3][0]) else "more"} than the {stable[3][0]} above
A cluster has {word(top)} points of one kind and {word(first_row[1])} of another. What does it add to the sum?
“{top}, as in purity”: {word(top)} points have {over(Fraction(top, in_c1), in_c1)} each and one has {first_row[1]}/{in_c1}: {over(votes, in_c1)}, about {at(votes, 2)}.
In C1 of the bags, for example, {word(top)} points have the share {fraction(Fraction(top, in_c1))}, and one has {fraction(Fraction(first_row[1], in_c1))}.
three bags: {matrix(bags.counts)}
“Never”: when in each row all cells with points are equal, in a pure cluster, or with {2} and {2}.
of the bags, which have {int(bags.cluster_sizes[0])}, {int(bags.cluster_sizes[1])} and {int(bags.cluster_sizes[2])} points:
\right) \approx {at(b_bags)}$$ Purity is {bags_purity} ≈ {at(mean, 2)}. BCubed is {"less" if b_bags < mean else "more"}: even a point of the majority of C1 has only {top}/{in_c1}, and not {1}.
A perfect clustering, {sizes[0]}, {sizes[1]} and {sizes[2]} points, is changed in three ways:
“It is blind to one of them”: it sees both, {at(bcubed(cut.counts)[2])} and {at(bcubed(merged.counts)[2])}. But it does not say which of the two happened.
the {sizes[0]} are cut | {sizes[0] // 2}, {sizes[0] // 2}, {sizes[1]}, {sizes[2]} | {prf(cut)} | | {sizes[1]} and {sizes[2]} are merged | {sizes[0]}, {sizes[1]} + {sizes[2]} | {prf(merged)} | | one cluster | {sizes[0]} + {sizes[1]} + {sizes[2]} | {prf(all_one)}
Precision {say("does not see", bcubed(cut.counts)[0] == 1)} the cut, because both halves are pure. Recall {say("does not see", bcubed(merged.counts)[1] == 1)} the merging, because each class still lies in one cluster. So it is in every table: precision never sees that a pure cluster is cut, and recall never that whole classes are merged.
One cluster for all has a recall of {bcubed(all_one.counts)[1]}, and its precision is the sum of the squared shares of the classes, here {at(sum(Fraction(x, sum(sizes)) ** 2 for x in sizes))}.
Neither precision nor recall subtracts anything for chance: of the {at(b_bags)} of the bags chance has {by_luck} already.
Chance has {by_luck} of the {at(b_bags)} already.
BCubed precision | {b_formula["precision"]} | {squares_m} to {1} (both reached) | larger | splitting of pure clusters, chance | {squares_m}
BCubed recall | {b_formula["recall"]} | {squares_n} to {1} (both reached) | larger | merging of whole classes, chance | {bcubed(all_one.counts)[1]}
one cluster for all | {nothing["ARI"]} | {nothing["p"]} | {nothing["SE"]} | {nothing["stability"]:.0f}
Twenty groups test a random clustering each, at {float(limit)}. How probable is it that at least one can report a success?
“{int(100 * limit)} %, as for one”: nearly {say("two in three", 0.6 < 1 - (1 - limit) ** twenty < 2 / 3)}, ${1} - {float(1 - limit)}^{{{twenty}}} \approx {at(1 - (1 - limit) ** twenty, 2)}$. And only that one is published.
By chance alone up to one p-value in {TENS[int(1 / limit)]} is below {float(limit)}. Choose the measure first, and then look at its p.
If chance alone deals, a p-value below {float(limit)} comes once in {TENS[int(1 / limit)]} times, or more rarely. A scorecard has many p-values. They mostly rise and fall together. Still, if you look at many p-values, luck brings one of them below {float(limit)} more often than once in {TENS[int(1 / limit)]} times. Choose the measure first, and then look at its p.
Stable means that it comes again, not that it is right. One cluster for all is as stable as can be, and yet it has found nothing.
Clusterings that score as much as the first three can be made with {say("half of the points put right, or fewer", max(SHARE.values()) == Fraction(1, 2))}, and the fourth by calling everybody healthy. Each of ours has an adjusted Rand index of {of(max([*made.values(), screening], key=ARI), ARI)} or less.
how much | p = {nothing["p"]} |
the algorithm | SE = {nothing["SE"]}, no interval |
the truth | {nothing["stability"]:.0f}

# the words around
{word(len(made) + 1).capitalize()} sellers have been there this week, each with a program that sorts patients into groups, so that people with the same illness come together.
{word(len(made) + 1).capitalize()} programs sort patients into groups. Each leaflet praises its program with one number:
You know all {word(len(made) + 1)} measures, and still you cannot answer.
We ask the sellers three questions:
- take a printed claim apart: which objection holds? - say what a p-value says, and what it does not; - say how sure a value is by leaving out one point at a time, and compare two by the interval of their difference; - say what stability shows, and what it leaves open; - count out the p-value of a small table; - work out BCubed, which asks every point, and a relative of it (optional).
how often does luck score as much, if all sizes stay?
the share of tables that score at least as well, our own among them
2× asks how often luck scores as much
Our own table counts among them, since chance could have dealt it, too.
Where in this picture do you read off p?
Take every point only {"twice" if int(two.n) == 2 * n else ""}. What will p be?
Take every point of the bags {word(int(ten.n) // n)} times:
the three bags | every point {word(int(ten.n) // n)} times |
Nor does it say how much was found:
And p does not say how much was found.
2× a small p speaks against chance alone; it does not say how much is there
by chance | ARI | AMI | clusters | largest $m_j/n$ |
a printed number: ask for the table, and for what chance scores
What is the ACC of one cluster for all thousand?
how far does the value move if one point is left out?
2× The jackknife (刀切法) leaves out each point once, and asks how far the value moves.
and mean the mean of these $n$ values
left out | how many | purity of the rest |
the middle of the interval is not quite the value: the jackknife also estimates whether such values come out too high or too low on average, and corrects this first.
Will the interval be as wide?
{word(2).capitalize()} optional sections tell more
We try it with K-means, once on the petals of the irises alone, once on all four columns.
A program finds the same groups in every draw. Are they the true ones?
2× So far each point has kept its cluster. But with other patients
Every stroke is one comparison of two runs. Where equal ones lie on each other, a number above counts them.
This section and the next {word(OPTIONAL - 1)} are for whoever wants more.
What is left is mostly the work of the flowers: with others, these clusters do come out a little differently.
Will the bootstrap be better or worse there?
points | clusters | in a cluster | bootstrap | jackknife |
The line below the card counts the measures of the whole card, not only these {word(4)}.
If nobody has been put there yet, the sample cannot tell how often it happens.
With so few points the test is worth little.
And where an interval is given, it may be wide, for it holds what the sample cannot rule out.
In the third claim, for example, NMI has too {"few" if n_claim < 3 * clusters["NMI"] * len(made["NMI"].classes) else "many"} points for its cells:
So for a mean the factor is just right, and for other measures we take it over.
draws as the bootstrap does, and clusters the draw. Each cluster of all points is compared with the most similar new one
(Here it is one of two sets of points, and not of pairs.) The mean over the draws is the stability of the cluster.
cluster | flowers | stability |
Where a few groups are large and thousands tiny, the large ones own nearly all pairs.
Most patients come once or twice, so most groups are tiny. But the few who come every week hold nearly all the pairs that are together, so a count of pairs says almost nothing about the tiny ones. So papers on such tasks often report a measure that gives every point the same weight.
When are purity and BCubed precision equal?
divides by the size of the class:
clusters | precision | recall | F |
BCubed subtracts nothing for chance.
In short, where doing nothing again means to leave all points in one cluster:
measure | formula | range | better when | blind to | doing nothing scores |
ARI | p | standard error | stability |
We put all points of the bags into one cluster, and for stability all irises.
How the clustering would change on other data is what stability asks.
Which of the four programs should one buy?
So give all four programs the same patients.
Ask for the table, for an adjusted value with its interval, and for what chance scores. And let each program run again on other patients.
More than chance, known precisely, sure to come again: these are three questions, and whoever has answered one has not answered the others.
evidence | asks | blind to | doing nothing gets |
Would a program that merely guesses score as much? {2}. How far may the number be off? {3}. Would the same groups come out again?
First you would like to ask the sellers {word(3)} questions. Would a program that merely guesses score as much? How far may the number be off, since it was computed from a few patients only? And would the program find the same groups again, among other patients? This notebook has an instrument for each question.
How often does chance do as well as the three bags: about once in a thousand tries, once in {ONCE[once_in]}, or once in five?
all sizes stay, and each point is dealt a class anew, many times.
So if luck alone had sorted the bags, we would have seen something {"rare" if p_bags < limit else "common"}.
It supposes that the cards were dealt by chance alone, and says how often such a deal scores at least as much as ours. How probable it is that our table came from chance is another question, and p does not answer it.
p supposes that the cards were dealt by chance alone, and says how often such a deal scores at least as much.
What has grown is the number of points, and with {"many" if p_ten < p_bags else "few"} points luck hardly ever reaches even a small agreement. So a small p speaks against chance alone; it does not say how much is there.
A small p speaks against chance alone; it does not say how much is there.
"Rand index {leaflet["Rand index"]}", says the second one, and it sounds like {word(round(10 * leaflet["Rand index"]))} patients in ten.
{word(len(made)).capitalize()} of the four have a simple recipe: a share of the points is put into the right cluster, and all others are dealt out at random.
We make up clusterings that score as much as the leaflets: a share of the points is put into the right cluster, and all others are dealt out at random.
the share of the pairs that both sides treat alike, together or apart.
We make up {word(len(made) - 1)} more claims in the same way. For all {word(len(made))} we print what the seller has left out: what chance scores, the two adjusted measures, the number of clusters and the share of the largest class.
{word(len(made)).capitalize()} clusterings, made up in the same way, and what a seller would leave out:
Which of the {word(len(made))} clusterings has found most beyond chance?
But the adjusted values show that much {"less" if max(ARI(table) for table in made.values()) < min(claimed.values()) / 4 else "more"} was found than the large numbers suggest.
Put all points into one cluster. Which of the {word(len(made))} values stays nearly as it is?
chance alone scores above {0.5}. Ask for AMI.
ACC is maximum matching. A program
leaves out each point once, and asks how far the value moves. Let $s_x$ be the value without the point $x$.
If it hardly moves, no single point matters much, and as a rule the value is known precisely.
says by about how much the value may be off:
says by about how much the value that we have found may be off:
The factor under the root makes the formula equal to the usual standard error of a mean, if the measure is a mean over the points.
no direction is better here. The jackknife asks how far the value moves, up or down.
- p asks what chance does with these very sizes; - the interval asks where the value would lie if all points were known.
The p asks how often chance scores as much, with these very sizes, and has spoken {"against" if p_bags < limit else "for"} chance alone. The interval asks how large the value is among the many points of which our {word(n)} are a sample, and {word(n)} are too few to tell.
And it goes farther where few points decide, where the points pull more to one side than to the other, and where chance alone might do as well.
Does the jackknife keep its promise? Nearly always.
hold the value of all points, and as a rule a few more do. For some tables it gives no interval at all.
What is hard for one is often hard for the other, so the two values waver together, and much of this cancels in their difference.
What is hard for one is often hard for the other, and much of this cancels in the difference.
that would ask both to be unlucky in opposite ways, on the same flowers.
So if you compare two methods, give both of them the same points, and report the interval of the difference.
draw {FOUR_FIFTHS} of the points twice, cluster both, and compare them, by ARI, on the points that they share. No reference is needed.
draw {FOUR_FIFTHS} of the points, put them back, and draw {FOUR_FIFTHS} once more. Cluster both draws, and compare them on the points that they share.
{word(2).capitalize()} runs of K-means, each on {FOUR_FIFTHS} of them, are compared on the flowers that they share.
Irises, {word(min(stable))} to {word(max(stable))} clusters. For which number will the two runs agree best?
a border that is always drawn in the same wrong place comes back, too.
Does this speak against four groups and more? Only if the other flowers made the difference.
So take more starts first, until the same flowers give the same clusters.
First take more starts, until the same flowers come out the same.
Let both runs have the same flowers: then only the starts can make a difference.
So a {"good" if by_starts[0] > by_starts[1] / 3 else "small"} part of the spread came from our {word(few)} starts, and the spread says less against five and six clusters than we thought.
(At {word(min(ks))} clusters the gain printed here is mostly luck: with other draws it is much smaller.)
(Each draw shares about {FOUR_FIFTHS} of its flowers with the other one. If the draws shared fewer, they would agree less.)
draws as many points again from those we have, with replacement. Some come twice or three times, others not at all.
draws as many points again from those we have, with replacement. Some points come twice or three times, others not at all.
Most of the values lie to the {"right" if above else "left"} of the thick line.
2× A point drawn twice always agrees with its copy
In small clusters copies are a large part of all pairs that are together. So take
“They have fewer points”: the jackknife has as few, and holds it. In small clusters a point and its copy are a large part of the pairs that are together.
We draw a hundred samples from it, and count how many of their intervals hold its value.
In the others chance alone may be behind the table, and with so few points a test of that is worth little.)
In small cells a few points easily agree by luck, so V and all other measures that are made of entropies come out too {"high" if v_by_luck > 0 else "low"} there, and an interval around such a value would be no better. They get an interval only if there are {word(needed // 9)} points for each
(For any other measure, {word(2)} points for each cluster and each class are enough.) There are {word(SECTION.count(chr(10) + "- "))} more reasons for a dash: - The value stays the same whichever point is left out. - Fewer than two points decide how far the value moves. If only one of all points is a miss, then many a sample has none.
one that hardly moves the value counts hardly at all.) - A single point in an empty cell of the largest cluster, or of the largest class, would move the value by more than the standard error.
It counts a rare cluster as much as a large one, and a small sample may not have a single point of it.
does not speak against chance alone, and by chance some cell has less than one point.
If two counts of a cluster are nearly equal, another sample may have another majority. So the interval of purity reaches down to the purity that the table has if they are equal, and farther.
the interval holds the value that chance alone gives.
What do you report in place of a dash? The standard error, which is always there, and the interval of the adjusted Rand index beside it.
Leave out one point, and suppose that the majorities stay what they are. Then $s$ becomes $s'$:
The first line takes $h$ out of the sum, the second subtracts $s$. The third squares this, adds it up over all points, and multiplies by the factor. (The mean of all $s'$ is $s$ here.) Now the right side is the squared standard error of a mean, as statistics knows it.
A draw with replacement misses about a {"third" if 0.3 < missed < 0.4 else "part"} of them and has copies of others
2× the points in both, divided by the points in either.
which share of its cluster is of its own class?
asks each point which share of its cluster is of its own class, and takes the mean. So every point has one vote.
A point in $C_i$ and $T_j$ has the share $n_{{ij}}/n_i$ (itself included), and there are $n_{{ij}}$ such points:
divides by $m_j$, the size of the class: which share of its own class does a point find in its cluster?
We start from a perfect clustering, cut one of its clusters, then merge two of them instead, and at last put everything together.
F, the harmonic mean of BCubed precision and recall, sees {"both changes" if max(b_cut[2], b_merged[2]) < 1 else "one change"}, but does not say which it was.
Papers report F alone, the harmonic mean of the two. What does it not tell?
2× permutation test 置换检验 | more than chance? | how much |
2× jackknife 刀切法 | how well known? | the algorithm |
2× stability 稳定性 | would it come again? | the truth |
- Stable means that it comes again, not that it is right. - An interval knows nothing of the algorithm: each point keeps its cluster.
So take missing stability as a warning, and stability never as a proof. An interval knows nothing of the algorithm. Whichever point is left out, the others stay in the clusters that they had.
None of the four numbers is a reason. Ask for the table, for an adjusted value with its interval, and for what chance scores.
None of the four numbers is a reason to buy.
None of them says that a clustering is right. In the last column of the table, doing nothing means to leave all points in one cluster, judged by ARI.

# exercises
"purity": "{float(p_1)}, p = {p_ten}, interval {ends_1[0]} to {ends_1[1]}", "points": {n_1}, "clusters": {len(t_1.counts)}, "class sizes": [{", ".join(map(str, t_1.class_sizes))}],
None: p shows that {float(p_1)} is far above chance.
The larger class has {int(t_1.class_sizes.max())} of the {n_1} points. One cluster for all has a purity of {at(floor_1, 2)}, and no clustering has less. So {float(p_1)} is a fifth of the way from there to {1}.
the interval is {float(ends_1[1]) - float(ends_1[0]):.2f} wide, which is narrow: the value hardly wavers
a small p says that something is there, not how much: hold {float(p_1)} against what these sizes score by themselves
{1}  The adjusted Rand index of these {int(t_2.n)} points is {of(t_2, ARI, 2)}; chance scores {0} on average.
{2}  Of {dealt} shuffled tables and the real one, {100 * p_2:.1f} % score at least as well: p = {p_2}.
{3}  With a probability of {100 * p_2:.1f} % the agreement of these clusters is mere chance.
{5}  The interval goes from {ends_2[0]} to {ends_2[1]}, so how much agreement there is stays open.
2× cl.ContingencyTable({t_2.counts.tolist()})
That its low end lies {"below" if ends_2[0][0] == "-" else "above"} {0} is no contradiction to p, which answers another question.
that is what the index is adjusted for, and {int(t_2.n)} points are in the table
value and ends come from the same {40} points.
The difference is {b_3[0] - a_3[0]:.2f}. By how much would each value waver on other points?
With other starts, A would probably score {a_3[1]} to {a_3[2]}.
2× cl.ContingencyTable({t_5.counts.tolist()})
There are {ways} ways. C1 holds {", ".join(word(a) for a in firsts[:-1])} or {word(firsts[-1])} of the points of T1: how many ways are there for each
Count the ways to choose the points of C1, and those that score at least as well.
No table of these sizes scores more, and p is still {say(f"above {float(limit)}", Fraction(as_5, ways) > limit)}: {word(int(t_5.n))} points in groups of these sizes could never show anything.
If $a$ of the points of C1 are of T1, and ${in_c1_5} - a$ of T2, there are $\binom{{{of_t1_5}}}{{a}} \binom{{{of_t1_5}}}{{{in_c1_5}-a}}$ ways.
{word(ours_5).capitalize()} ways give our table, and {word(as_5 - ours_5)} give it with T1 and T2 exchanged; a measure does not mind names.
that counts one way only; other points may sit in C1, with the same table
that counts this table; with T1 and T2 exchanged there is another one that scores as much
there are {ways} ways in all: the real table is one of them, and adds nothing below the fraction bar
that is from shuffles, and wavers: count all {ways} ways
above stand the ways to choose {in_c1_5} of {int(t_5.n)}, below those to choose {of_t1_5} of {int(t_5.n)}
{Fraction(1, ways)}
{Fraction(ours_5, ways)}
{Fraction(as_5 + 1, ways + 1)}
{Fraction(as_5, ways + 1)}
{Fraction(ours_5 + 1, ways + 1)}
{Fraction(as_5, comb(8, 4))}
{1 - Fraction(as_5, ways)}
{ARI(t_5).exact}
cl.ContingencyTable({t_6.counts.tolist()})
In C3 two points have the share {shares_6[0]}, and four have {shares_6[1]}; what do C1 and C2 have? The mean over all {word(int(t_6.n))} is precision.
In C1 and C2 each point has the share {1}; in C3 two points have the share {shares_6[0]}, and four have {shares_6[1]}. Recall goes down the columns: each point of T1 has {shares_6[0]}, each of T2 has {1}.
{p_6}
2× {r_6}
{(p_6 + r_6) / 2}
{cl.purity(t_6).exact}
{pairs_of(t_6.counts).f_1}
{over_both}
"Rand index {at(claim_7, 2)}: {groups_7} clusters and {groups_7} classes, each of {size_7} points."
Of {pairs_7} pairs {together_7} are together on each side.
The claim of {at(claim_7, 2)} was worth almost nothing: chance alone comes within a hundredth of it.
So the report claims next to nothing: chance scores {at(chance_7, 2)}.
five groups of {size_7} have {inside_7} pairs each, and the chance to be together is {together_7}/{pairs_7}, not {point_7}
{side**2}
{(1 - side) ** 2}
{side}
{1 - side}
3× {point_7}
{claim_7}
{by_points}
2× cl.ContingencyTable({t_8.counts.tolist()})
Above stands $n_{{ij}}^{2}$; below stands $n_i$ in the first, $m_j$ in the second, and the larger of the two in the third.
print("{"   ".join(f"{letter} {value:.3f}" for letter, value in zip("abcdefg", values_8, strict=True))}")
answer = {{"BCubed precision": "{letter_8(b_8[0])}", "BCubed recall": "{letter_8(b_8[1])}", "element-centric similarity": "{letter_8(element_8)}"}}
Write the two sizes beside each of the {word(len(cells_8))} cells that are not {0}; then sum three times, and divide by the {word(int(t_8.n))} points.
{word(len(cells_8)).capitalize()} cells have points: {cell_8[0]} with the sizes {cell_8[1]} and {cell_8[2]}, {cells_8[1][0]} with {cells_8[1][1]} and {cells_8[1][2]}, and twice {cells_8[2][0]} with {cells_8[2][1]} and {cells_8[2][2]}.
2× cl.ContingencyTable({t_9.counts.tolist()})
Without a point of C1 and T1 {word(comb(4, 2))} pairs are left, and {word(alike_9)} of them are treated alike.
Without a point of C1 and T1, or of C2 and T2, the index is {rand_9[0, 0]}; without the point of C{odd_9[0] + 1} and T{odd_9[1] + 1} it is {rand_9[odd_9]}. The first two cells have {word(2)} points each.
that divides the sum by n, as for the spread of {word(len(leave_9))} numbers; the jackknife multiplies by (n − {1})/n
that divides the sum by n − {1}, as for the spread of {word(len(leave_9))} numbers; the jackknife multiplies by (n − {1})/n
the factor (n − {1})/n is missing
{se_9}
a So many small clusters are pure by chance. - b None: p
c One cluster for all would score nearly as much. - d So few points leave the value wide open.
{word(len(t_1.counts)).capitalize()} clusters are not many (a). A small p says that there is some agreement, and among a thousand points a little is enough (b). And the interval is narrow: the value is well known (d).
What is the least purity that any clustering of these points can have?
A p-value supposes chance, and asks how often it does as well. One line turns this round.
{4}  With ten times as many points, and the same shares, p would be {"smaller" if p_ten < p_bags else "larger"}.
The third line turns p round. p supposes that chance dealt the labels, and asks how often it then does as well.
The fourth: p shrinks with the number of points. The last: an interval so wide says that the points are few.
a B is better, if by little: value and both ends are {"higher" if min(b - a for a, b in zip(a_3, b_3, strict=True)) > 0 else "lower"}. - b They are equally good: their intervals overlap.
That all three numbers of B are higher is one fact, not three (a)
two intervals may overlap a little and the difference still be more than chance, but these two are nearly the same. And the jackknife never runs the algorithm again (c).
a The data have these two groups; chance would not bring them back. - b K-means would find nearly these two again, whatever they mean.
Stability compares two runs with each other. That they agree says that K-means, on points like these, comes back to nearly the same cut.
two long stripes, each cut through its middle.
So the cut came back without a gap in the data (a), it agrees with the stripes {say("as little as chance does", stripe_lines < 0.01)} (c), and with a hundred draws it would do so just the same (d).
The real table is one of all these ways, so nothing is added.
Counted without thinking, and shuffled, which wavers in the third decimal:
the real table is among all ways already; only where one shuffles it is added
only one of the two tables that score as much is counted, and the real one is among all ways already
that is the share of the ways that score {"less" if max(x for x in score_5 if x < ARI(t_5)) < ARI(t_5) else "more"}
that is how many ways score as well: divide by all
that is the index itself
BCubed F, the harmonic mean of BCubed precision and recall
that is BCubed precision
that is BCubed recall
that is the plain mean of the two; the harmonic one is asked for
that is the geometric mean of the two; the harmonic one is asked for
2× that is the purity
that is F of the pairs; BCubed asks the points
those are means over the clusters and the classes; the mean is over the points
By chance, a pair that is together in the clustering is together in the reference as often as any other pair.
Together on one side only are ${together_7}$ minus that, twice; all other pairs are apart on both.
so ${together_7}^{2}/{pairs_7}$ pairs are together on both sides.
pairs that are apart in both count as agreements, too
pairs that are together in both count as agreements, too
that is the share of the pairs that are together on one side
that is the share of the pairs that are apart on one side
that is the share of points that chance puts right; ask for pairs
that is the claim; what would chance score
that is what the adjusted Rand index scores by chance
that divides by the class's size
that divides by the cluster's size
that is the precision of the pairs
that is the recall of the pairs
that is the purity, where the minority of a cluster gets nothing
3× that divides by the smaller of the two sizes
that is the harmonic mean of the other two
The third divides by the larger size each time, so it is at {"most" if element_8 < min(b_8[:2]) else "least"} as large as either of the others.
The mean is the index itself: the Rand index is a mean over pairs, and has {"no bias" if mean_9 == RI(t_9).exact else "a bias"}.
each cell's value counts as often as the cell has points, in the mean and in the sum
that is the square; take the root
that is the bias; how far do the values lie from their mean
how often chance does as well as the three bags
what is stable is what is right, and there are {word(len(set(species.tolist())))} species
A value means something only beside what it has for nothing, and no p-value tells you that.
that raises the purity of many small clusters; how many are there here?
How often chance does as well is not how probable chance is: the first is counted on shuffled tables, the second nobody can count.
How probable it is that chance dealt them is another question. Its answer depends on how often clusterings of this kind are worthless to begin with, and no table tells that. The first line is the definition of adjusted, the second that of p.
that is how p is counted, the real table among them
p shrinks with the number of points, however well the two agree
the interval reaches from no agreement to much; its low end is no contradiction, for it is p that asks about chance
d On other points the two might change places.
On other points each value could have been elsewhere, about anywhere in its interval, and the difference is small beside that. So the order is open.
No difference shown is not the same as no difference: most rankings of methods on small data are open.
the ends waver with the value: all three come from the same few points
an overlap does not show that they are equal, either; one as wide as this leaves it open
the jackknife knows nothing of the algorithm or its starts: each point keeps its cluster, and only one point at a time is left out
d Nothing yet; more draws would tell whether they are right.
Ask which two clusterings each of the {TENS[20]} numbers compares.
Stability asks the algorithm about itself, so it can warn, and cannot vouch.
K-means cuts a long heap across its middle time and again, and no gap is there
that number compares two runs with each other; a reference was never looked at
more draws make the mean more exact; what they compare stays the same
what is the exact p-value of its adjusted Rand index?
Precision goes along the rows.
For recall go down the columns.
First the pairs: all of them, and those that are together on one side.
Each adds up a fraction over all cells, and divides the sum by $n$.
Who divides by the larger size forgives neither too large a cluster nor too small a one, and one minus the sum is a distance.
two points alone in their cluster are in a class of {word(cells_8[2][2])}, but where is a cluster of {word(cell_8[1])}?
no pairs are asked here, only points
{word(len(places_9)).capitalize()} cells hold points, so {word(len(places_9))} cases are enough: count each as often as its cell has points.
The mean counts each value as often as its cell has points.
Leaving out one point needs no draws: whoever has the table finds the same standard error, to the last digit.
is the value without a point of the cell $c$, which holds $n_c$ points:
that is the Rand index itself
points in ten put right for a Rand index of {leaflet["Rand index"]}
a Rand index of {leaflet["Rand index"]} means that {word(round(10 * leaflet["Rand index"]))} points in ten are right
the Rand index flatters a little, while most points must be right
the width of the interval of the three bags
the number of clusters of the irises that comes back best
3× the algorithm comes back best where its clusters are finest
a pattern that the eye sees in {n} points is out of reach of chance
an index of {of(bags, ARI, 2)} is little, so chance often gets there
"""

UNREAD = {
    r"\frac{n-1}{n} \sum (s' - s)^2 = \frac{1}{n (n-1)} \sum (h - s)^2": "sums over points without an index",
}

GIVEN = {
    "17 How sure is a number?": "the title",
    "fewer than 600 points": "a setting of the package, held by its own tests",
    "goes from 0.02 to 0.57": "a made-up interval",
    "By chance alone one scores from 0.02 to 0.57": "the same",
}
