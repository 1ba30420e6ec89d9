"""The numbers in the text of unit 17, computed."""

import re
from fractions import Fraction
from itertools import combinations, product
from math import comb, hypot, sqrt

import numpy as np
from mpmath import mp, mpf

import clustlib as cl
from tests.claims import EXERCISES, RANDOM_TABLES
from tests.claims.pairs import law, moves, pairs_of, say
from tests.claims.scopes import scope_of
from tests.claims.tools import NOTEBOOKS, matrix, outputs, printed, unit_cells, word
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
# Four points, two in each cluster and class: the classes of the first two say the table.
four = [
    ARI(cl.contingency_table([x not in chosen for x in range(4)], [0, 0, 1, 1]))
    for chosen in combinations(range(4), 2)
]
four_best, four_worst = max(four).exact, min(four).exact
four_p = Fraction(four.count(max(four)), len(four))


def exact_p(table):
    """The p-value of ARI over all tables of three rows with the margins of a table."""
    sizes, rows = table.class_sizes.tolist(), table.cluster_sizes.tolist()
    all_ways = good = 0
    for a in product(*(range(m + 1) for m in sizes)):
        for b in product(*(range(m - x + 1) for m, x in zip(sizes, a, strict=True))):
            if [sum(a), sum(b)] == rows[:2]:
                c = [m - x - y for m, x, y in zip(sizes, a, b, strict=True)]
                ways = 1
                for m, x, y in zip(sizes, a, b, strict=True):
                    ways *= comb(m, x) * comb(m - x, y)
                all_ways += ways
                good += ways * (ARI(cl.ContingencyTable([a, b, c])) >= ARI(table))
    return Fraction(good, all_ways)


exact_bags = float(exact_p(bags))
p_numpy = printed("17", "in-numpy-code", "with our own table p =")
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
    "p": int(re.search(r"p (\d)\.", alone)[1]),
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


t_9 = cl.ContingencyTable([[2, 1], [0, 3]])


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
se_9 = Fraction(5, 6) * squares_9
assert len({squares_9, squares_9**2 / 6, se_9}) == 3  # the mistakes differ
assert mean_9 == RI(t_9).exact
alike_9 = int(rand_9[0, 0] * comb(5, 2))
(odd_9,) = (place for place in places_9 if rand_9[place] == 1)

# --- letters -------------------------------------------------------------------------------------


SOURCE = {cell.get("id"): cell["source"] for cell in unit_cells("17")}
SOLUTIONS = "\n".join(
    printed_text(cell) for _, cell in code_cells(read(NOTEBOOKS / "solutions/17_how_sure.ipynb"))
)


EXERCISE_TEXT = (EXERCISES / "17.toml").read_text(encoding="utf-8")
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
(exact,) = re.findall(r'check\("(17\.\d)", answer\)\n```\n\nThe same by brute force', EXERCISE_TEXT)
# Under the root, a sum of squares of hits and misses becomes a squared standard error.
factor = "$" + law(r"\frac{n-1}{n}", "\\text{factor}", laws) + "$"

# --- words that are results ----------------------------------------------------------------------

drawn = Fraction(4, 5)  # of the flowers, in each of the two draws
part_drawn = int(re.search(r"rng\.choice\(len\(X\), (\d+)", SOURCE["2d330f2c"])[1])
assert drawn == Fraction(part_drawn, n_iris)
FOUR_FIFTHS = f"{word(drawn.numerator)} fifths"
missed = (1 - 1 / n_iris) ** n_iris  # of a draw with replacement
by_starts = [float(starts[6, many][0]) - float(starts[6, few][0]), 1 - float(starts[6, few][0])]
above = boot_bias > 0
b_cut, b_merged = bcubed(cut.counts), bcubed(merged.counts)
stripe_lines = float(re.search(r"with the stripes ([\d.]+)", SOLUTIONS)[1])

SAYS = rf"""
# the leaflets
purity {leaflet["purity"]}
purity {leaflet["purity"]}, Rand index {leaflet["Rand index"]}, NMI {at(claimed["NMI"], 1)}, ACC {float(acc)}.
Chance scores {0} on average. […] say whether {of(bags, ARI, 2)} is much?
of it, {as_good} drawn and the real one, of {all_tables}.
of it, {as_good + 1} of {all_tables} with our own.
“{float(p_bags)} as before, […] the same”: {p_two} already. p {moves(p_bags, p_two)} with the number of points; purity stays {bags_purity}. (ARI {moves(ARI(bags), ARI(two))}, to {of(two, ARI, 2)} and {of(ten, ARI, 2)}: each point
p | {float(p_bags)} | {p_ten} | | purity | {bags_purity} | {bags_purity}, as before | | ARI | {of(bags, ARI, 2)} | {of(ten, ARI, 2)}: each point

# four claims
“The first, {at(claimed["purity"])} is highest”: the {"second" if best_claim == "Rand index" else "other"}; its adjusted Rand index is {of(made[best_claim], ARI)}, against {of(made["purity"], ARI)} and {of(made["NMI"], ARI)}.
{" | | ".join(f"{short} {at(claimed[name])} | {at(by_chance[name])} | {of(made[name], ARI)} | {of(made[name], AMI)} | {clusters[name]} | {float(largest[name])}" for short, name in (("purity", "purity"), ("Rand", "Rand index"), ("NMI", "NMI")))}
mean of {shuffles} shuffles. In all three p is {1 / (shuffles + 1)} = {1}/{shuffles + 1}, the smallest that {shuffles} shuffles allow.
left”: purity, {of(one_cluster["purity"], cl.purity)} instead of {at(claimed["purity"])}. The Rand index {moves(claimed["Rand index"], RI(one_cluster["Rand index"]))} to {together}/{pairs_made}, about {at(Fraction(together, pairs_made))}, and NMI to {float(NMI(one_cluster["NMI"])):.0f}.
“Purity {leaflet["purity"]}”, with {clusters["purity"]} clusters. The larger of {word(len(made["purity"].classes))} classes has {float(largest["purity"])} of the
“Rand index {leaflet["Rand index"]}”. Chance scores {rand_mean}. Ask for the adjusted one: here {of(made["Rand index"], ARI)}.
“NMI {at(claimed["NMI"], 1)}”, with {clusters["NMI"]} clusters of {word(int(in_each))} or {word(int(in_each) + 1)} points. Chance alone scores {say(f"above {0.5}", by_chance["NMI"] > 0.5)}. Ask for AMI: here {of(made["NMI"], AMI)}.
illness; of {people} people {healthy} are healthy.

# the jackknife
Why do {word(cells)} values do for {n} points?
the bags {word(cells)} values are enough for {n} points.
the bags {word(cells)} cells have points, so we need only {word(cells)} tables.
majority | {in_majority} | {over(less[0], n - 1)} | | one of the others | {others} | {over(less[1], n - 1)}
Without one of the {word(others)} other points purity {moves(mean, less[1])}.
The mean is {mean} as before, so
= \frac{{{se_2.numerator}}}{{{se_2.denominator}}}$$ and SE ≈ {at(sqrt(se_2))}.
An interval of {level} % goes from
a Of many samples, {level} % have […] - b {level} % of
times over, {int(ten.n)} points, the same shares.
same”: about {FIFTH[narrower]} as wide, from {low_10} to {high_10}. More points,
The made-up claims have {n_claim} points each.
Purity {at(claimed["purity"])} and NMI {at(claimed["NMI"])}: which of
{n_claim} points each | ARI | {level} % interval | |---|---|---| | {" | | ".join(f"{short} {at(claimed[name])} | {of(made[name], ARI)} | {' to '.join(small[name])}" for short, name in (("purity", "purity"), ("Rand", "Rand index"), ("NMI", "NMI")))}
The two intervals {"overlap" if iris["petals"][2] < iris["all"][3] else "are apart"}. Does that […] may be {0}?
interval, and {0} {"isn't" if float(iris["difference"][2]) > 0 else "is"} in it.

# stability
There are {n_iris} irises, of {word(len(set(species.tolist())))} species.
{word(best_k[0]).capitalize()} clusters come back best
one of {20} comparisons. Their mean is {stable[best_k[0]][0]} for {word(best_k[0])} clusters, {stable[best_k[1]][0]} for {word(best_k[1])}. But there are {word(len(set(species.tolist())))} species: what
K-means starts at random, {word(few)} times in […] And with {TENS[many]} starts?
ARI | other flowers, {few} starts | {many} starts | same flowers, {few} starts | {many} starts | |---|---|---|---|---| | {" | | ".join(f"{k} clusters | {starts[k, few][0]} | {starts[k, many][0]} | {starts[k, few][1]} | {starts[k, many][1]}" for k in ks)}

# the bootstrap
From {at(boot_low, 2)} to {at(boot_high, 2)}, around {of(bags, ARI, 2)}. What is
The three bags have {n} points. Of {dealt} values, sorted, the middle {level} % are the interval: from the {boot_cut}th to the {dealt + 1 - boot_cut}th.
Of {dealt} values, sorted, the {boot_cut}th and the {dealt + 1 - boot_cut}th enclose the middle {level} %.
From {at(boot_low, 2)} to {at(boot_high, 2)}, between the […] draws, and $s^_{{({boot_cut})}}$ is the {boot_cut}th of the sorted values.)
with its {clusters["NMI"]} small clusters:
In the third claim {clusters["NMI"]} clusters have {word(int(in_each))} or {word(int(in_each) + 1)} points each.
“Better, it has {n_claim} points”: worse.
{n_claim} points, {clusters["NMI"]} clusters | | |---|---| | ARI | {of(made["NMI"], ARI)} | | middle {level} % of {dealt} draws | {at(many_low, 2)} to {at(many_high, 2)}
The value is {"below" if ARI(made["NMI"]) < float(many_low) else "in"} its own interval.
An interval of {level} % promises […] points in {word(of_twenty)} samples of […] should be {level} %.
They promise {word(of_twenty)} in twenty.
In clusters of {TENS[int(forty[-1][2])]} points {forty[-1][3]} of the bootstrap's {samples} intervals hold […] or three {"none" if rarely[3] == 0 else "some"}. Why?
{" | | ".join(f"{row[0]} | {row[1]} | {shown(row[2], 1)} | {row[3]} of {row[4]} | {row[5]} of {row[6]}" for row in held)}
the jackknife {say("keeps", kept)} the promise.
In every row the […] true value {say(f"{word(of_twenty)} times in twenty, or more", kept)}. So we
Here are {word(4)} of its rows, for {int(small_table.n)} points.
Why as many as {needed} points?

# why this factor, stability, BCubed
with replacement {draws_of_flowers} times, cluster each draw
The cluster of {by_size and max(s for s, r in flowers.values() if float(r) == 1)} comes again
{" | | ".join(mostly(c) for c in flowers)}
It has the same {word(len(flowers))} clusters, with C{exchanged[0]} and C{exchanged[1]} exchanged:
The cluster of {max(s for s, r in flowers.values() if float(r) == 1)} flowers comes […] it is {KINDS[by_size[50].index(50)]}. The border […] a little. ({again} is {"less" if again < float(stable[3][0]) else "more"} than the {stable[3][0]} above
“{top}, as in purity”: {word(top)} points have {over(Fraction(top, in_c1), in_c1)} each and one has {first_row[1]}/{in_c1}: {over(votes, in_c1)}, about {at(votes, 2)}.
In C1 of the bags, for example, {word(top)} points have the share {fraction(Fraction(top, in_c1))}, and one has {fraction(Fraction(first_row[1], in_c1))}.
three bags: {matrix(bags.counts)}
or with {2} and {2}.
which have {int(bags.cluster_sizes[0])}, {int(bags.cluster_sizes[1])} and {int(bags.cluster_sizes[2])} points:
\right) \approx {at(b_bags)}$$ Purity is {bags_purity} ≈ {at(mean, 2)}. BCubed is {"less" if b_bags < mean else "more"}: even a point of the majority of C1 has only {top}/{in_c1}, and not {1}.
A perfect clustering, {sizes[0]}, {sizes[1]} and {sizes[2]} points, is
recall of {bcubed(all_one.counts)[1]}, and its […] classes, here {at(sum(Fraction(x, sum(sizes)) ** 2 for x in sizes))}.
of the {at(b_bags)} of the bags chance has {by_luck} already.
Of the {at(b_bags)}, chance alone gives {by_luck}.
BCubed precision | {b_formula["precision"]} | {squares_m} to {1} (both reached) […] chance | {squares_m}
BCubed recall | {b_formula["recall"]} | {squares_n} to {1} (both reached) […] chance | {bcubed(all_one.counts)[1]}
all | {nothing["ARI"]} | {nothing["p"]} | {nothing["SE"]} | {nothing["stability"]:.0f}
each, at {float(limit)}. How probable
“{int(100 * limit)} %, as for one”: nearly {say("two in three", 0.6 < 1 - (1 - limit) ** twenty < 2 / 3)}, ${1} - {float(1 - limit)}^{{{twenty}}} \approx {at(1 - (1 - limit) ** twenty, 2)}$. And only
p-value in {TENS[int(1 / limit)]} is below {float(limit)}. Choose the
p = {nothing["p"]} |
SE = {nothing["SE"]}, no interval |
the truth | {nothing["stability"]:.0f}

# the words around
You know all {word(len(made) + 1)} measures, and
Take every point only {"twice" if int(two.n) == 2 * n else ""}. What will p be?
the bags {word(int(ten.n) // n)} times:
every point {word(int(ten.n) // n)} times |
only these {word(4)}.
has too {"few" if n_claim < 3 * clusters["NMI"] * len(made["NMI"].classes) else "many"} points for its cells:
as much? {2}. How far may the number be off? {3}. Would the
once in {ONCE[once_in]}, or once in five?
seen something {"rare" if p_bags < limit else "common"}.
{word(len(made)).capitalize()} clusterings, made
of the {word(len(made))} values stays
chance alone scores above {0.5}. Ask for AMI.
draw {FOUR_FIFTHS} of the points twice,
draw {FOUR_FIFTHS} of the […] and draw {FOUR_FIFTHS} once more.
{word(2).capitalize()} runs of K-means, each on {FOUR_FIFTHS} of them,
Irises, {word(min(stable))} to {word(max(stable))} clusters. For
(At {word(min(ks))} clusters the
(Each draw shares about {FOUR_FIFTHS} of its
to the {"right" if above else "left"} of the thick line.
look {"better" if v_by_luck > 0 else "worse"} there than they should, and […] there are {word(needed // 9)} points for each
(For any other measure, {word(2)} points for […] There are {word(SECTION.count(chr(10) + "- "))} more reasons
about a {"third" if 0.3 < missed < 0.4 else "part"} of them

# exercises
"purity": "{float(p_1)}, p = {p_ten}, interval {ends_1[0]} to {ends_1[1]}", "points": {n_1}, "clusters": {len(t_1.counts)}, "class sizes": [{", ".join(map(str, t_1.class_sizes))}],
None: p shows that {float(p_1)} is far above chance.
The larger class has {int(t_1.class_sizes.max())} of the {n_1} points. One […] purity of {at(floor_1, 2)}, and no clustering has less. So {float(p_1)} is a […] there to {1}.
the interval is {float(ends_1[1]) - float(ends_1[0]):.2f} wide, which
cl.ContingencyTable({t_2.counts.tolist()})
the same {40} points.
probably score {a_3[1]} to {a_3[2]}.
cl.ContingencyTable({t_5.counts.tolist()})
points of C1, and those
is still {say(f"above {float(limit)}", Fraction(as_5, ways) > limit)}: {word(int(t_5.n))} points in
points of C1 are of T1, and ${in_c1_5} - a$ of T2, there are $\binom{{{of_t1_5}}}{{a}} \binom{{{of_t1_5}}}{{{in_c1_5}-a}}$ ways.
{word(ours_5).capitalize()} ways give our table, and {word(as_5 - ours_5)} give it with T1 and T2 exchanged; a
that counts this table; with T1 and T2 exchanged there is
there are {ways} ways in
count all {ways} ways
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
In C1 and C2 each point has the share {1}; in C3 two points have the share {shares_6[0]}, and four have {shares_6[1]}. Recall goes […] point of T1 has {shares_6[0]}, each of T2 has {1}.
{p_6}
{r_6}
{(p_6 + r_6) / 2}
{cl.purity(t_6).exact}
{pairs_of(t_6.counts).f_1}
{over_both}
"Rand index {at(claim_7, 2)}: {groups_7} clusters and {groups_7} classes, each of {size_7} points."
Of {pairs_7} pairs {together_7} are together
The claim of {at(claim_7, 2)} was worth
chance scores {at(chance_7, 2)}.
five groups of {size_7} have {inside_7} pairs each, […] together is {together_7}/{pairs_7}, not {point_7}
{side**2}
{(1 - side) ** 2}
{side}
{1 - side}
{point_7}
{claim_7}
{by_points}
cl.ContingencyTable({t_8.counts.tolist()})
print("{"   ".join(f"{letter} {value:.3f}" for letter, value in zip("abcdefg", values_8, strict=True))}")
answer = {{"BCubed precision": "{letter_8(b_8[0])}", "BCubed recall": "{letter_8(b_8[1])}", "element-centric similarity": "{letter_8(element_8)}"}}
{word(len(cells_8)).capitalize()} cells have points: {cell_8[0]} with the sizes {cell_8[1]} and {cell_8[2]}, {cells_8[1][0]} with {cells_8[1][1]} and {cells_8[1][2]}, and twice {cells_8[2][0]} with {cells_8[2][1]} and {cells_8[2][2]}.
cl.ContingencyTable({t_9.counts.tolist()})
the factor (n − {1})/n is missing
{se_9}
ends are {"higher" if min(b - a for a, b in zip(a_3, b_3, strict=True)) > 0 else "lower"}. - b
the stripes {say("as little as chance does", stripe_lines < 0.01)} (c), and
that score {"less" if max(x for x in score_5 if x < ARI(t_5)) < ARI(t_5) else "more"}
only are ${together_7}$ minus that,
so ${together_7}^{2}/{pairs_7}$ pairs are
is at {"most" if element_8 < min(b_8[:2]) else "least"} as large
and has {"no bias" if mean_9 == RI(t_9).exact else "a bias"}.
and there are {word(len(set(species.tolist())))} species
class of {word(cells_8[2][2])}, but where is a cluster of {word(cell_8[1])}?
{word(len(places_9)).capitalize()} cells hold points, so {word(len(places_9))} cases are
right for a Rand index of {leaflet["Rand index"]}
a Rand index of {leaflet["Rand index"]} means that {word(round(10 * leaflet["Rand index"]))} points in
an index of {of(bags, ARI, 2)} is little,

# what is new or worded anew
C1, C2 and C3 are the three bags, T1, T2 and T3 the […] of the {n} points is {of(bags, ARI, 2)}. Chance scores {0}, but only
“Nothing, {of(bags, ARI, 2)} is above {0}”: you […] scatters around {0}. If it
Their {n} points have an adjusted Rand index of {of(bags, ARI, 2)}. Chance scores {0}, but
the two points that get T1 matter, and […] points of T1 | rows of the table | ARI | $ab$, $cd$ | both points in one cluster | ${four_best}$ | $ac$, $ad$, $bc$, $bd$ | one point in each cluster | $-\frac{{{-four_worst.numerator}}}{{{four_worst.denominator}}}$
Which two points get T1? points of T1 | ARI | $ab$, $cd$ | ${four_best}$ | $ac$, $ad$, $bc$, $bd$ | $-\frac{{{-four_worst.numerator}}}{{{four_worst.denominator}}}$
Once in {24} shuffles”: {word(24 * four_p.numerator // four_p.denominator)} of the {24} shuffles do
such pairs, and the most is {2}, so the
bags, with {n} points. How
Now the {n} points of the
{as_good} of the {dealt} shuffled tables score […] $$p = \frac{{{all_tables - dealt} + \#\{{s^ \ge s\}}}}{{\text{{draws}} + {all_tables - dealt}}} = \frac{{{all_tables - dealt} + {as_good}}}{{{dealt} + {all_tables - dealt}}} = \frac{{{as_good + 1}}}{{{all_tables}}} = {float(p_bags)}$$ Here $s$ […] our table, {of(bags, ARI)}; each $s^$
{as_good} of the {dealt} shuffled tables score at least as well. Why is p not {as_good}/{dealt}?
“It should be; the {all_tables - dealt} is a […] one of {all_tables}, and p is never {0}.
Now p is {p_ten}, as small as {dealt} draws allow. […] (ARI has {"risen" if ARI(ten) > ARI(bags) else "fallen"} to {of(ten, ARI)}, because each
with these sizes, is {exact_bags:.4f}
samples of {dealt} shuffles gave {p_numpy} and {float(p_bags)}. With {n} points we
already, so no {1} is added.
"Rand index {leaflet["Rand index"]}" sounds like {word(round(10 * leaflet["Rand index"]))} patients in ten. We
"Rand index {leaflet["Rand index"]}" sounds like {word(round(10 * leaflet["Rand index"]))} patients in ten. How
Here are three with {n_claim} points […] and one of {people} people.
purity {leaflet["purity"]} | two classes, {clusters["purity"]} clusters | {at(by_chance["purity"])} | {of(made["purity"], ARI)} |
Rand index {leaflet["Rand index"]} | {len(made["Rand index"].classes)} classes, {clusters["Rand index"]} clusters | {at(by_chance["Rand index"])} | {of(made["Rand index"], ARI)} |
NMI {at(claimed["NMI"], 1)} | {len(made["NMI"].classes)} classes, {clusters["NMI"]} clusters | {at(by_chance["NMI"])} | {of(made["NMI"], ARI)} |
ACC {float(acc)} | {healthy} healthy people, and {right[1]} of {ill} ill ones found | | {of(screening, ARI)}
p is {1 / (shuffles + 1)}, as small as {shuffles} shuffles allow,
p is {1 / (shuffles + 1)}, as small as {shuffles} draws allow.
largest class, here {float(largest["purity"])}. Ask
call everyone healthy, and you get {healthy / people} as well.
{n_claim} points in {len(made["Rand index"].classes)} classes of {word(n_claim // len(made["Rand index"].classes))} points each, and {clusters["Rand index"]} clusters. To reach a Rand index of {leaflet["Rand index"]}, about
{len(made["Rand index"].classes)} classes of {word(10)}, {clusters["Rand index"]} clusters | […] average | {at(by_chance["Rand index"])} | | ours, {word(int(10 * SHARE["Rand index"]))} in ten right on purpose | {at(claimed["Rand index"])}
{word(int(10 * SHARE["Rand index"])).capitalize()} are enough. Chance scores {rand_mean} already: with {TENS[clusters["Rand index"]]} small classes […] From {rand_mean} to {leaflet["Rand index"]} is a small step, though p is {rand_p}.
"Purity {leaflet["purity"]}", with {clusters["purity"]} clusters. The larger of the {word(len(made["purity"].classes))} classes has a share of {float(largest["purity"])}, and any
"Rand index {leaflet["Rand index"]}." Ask for the adjusted one: it's {of(made["Rand index"], ARI)}.
"NMI {at(claimed["NMI"], 1)}", with {clusters["NMI"]} clusters. With {word(int(in_each))} or {word(int(in_each) + 1)} points in each, chance alone scores {say(f"above {0.5}", by_chance["NMI"] > 0.5)}. Ask for AMI.
Of a thousand people {healthy} are healthy.
everyone healthy, you get {healthy / people} as well. Of the {ill} who are ill, the program found {right[1]}. The adjusted index is {of(screening, ARI)}.
“Far below {float(acc)}, it finds no one”: {healthy} of {people}, so {healthy / people} as well. Here {right[1]} of the {ill} ill are found.
C1 means healthy, C2 ill: ACC = ({right[0]} + {right[1]})/{people} = {float(acc)}, but ARI is {of(screening, ARI)}.
One cluster for all: {healthy}/{people} = {healthy / people} as well. Of the {ill} ill the program found {right[1]}.
“You have to leave out {n} times”: all […] and only {word(cells)} cells have points.
bags is {bags_purity}. What is
In the bags {word(cells)} cells have points, so we need only {word(cells)} tables.
bags: without one of the {in_majority} points of a majority it's $\frac{{{in_majority - 1}}}{{{n - 1}}}$, and without one of the other {others} it's $\frac{{{in_majority}}}{{{n - 1}}}$. The mean over all {n} points is {fraction(mean)}, the
is about {at(sqrt(se_2))}: the purity of the bags may easily be off by a {"tenth" if round(10 * sqrt(se_2)) == 1 else "part"}.
make a {level} % interval. It ought […] points in {word(of_twenty)} samples out […] bags have {n} points, and their ARI is {of(bags, ARI, 2)}.
an interval of {level} %: as a rule it […] in about {word(of_twenty)} of twenty samples
For a {level} % interval, go […] in {word(of_twenty)} samples out
bags is {of(bags, ARI, 2)}. How wide is its interval: about {0.1}, {0.3}, or {width_asked}?
SE ≈ {at(of_bags.standard_error)}. Few points decide, so the {level} % interval goes {say("farther than two standard errors", of_bags.high - of_bags.value > 2 * of_bags.standard_error < of_bags.value - of_bags.low)}, from {low} to {high}. It reaches {"below" if of_bags.low < 0 else "above"} {0}, and
one of the {word(sum(int(c) for s, c in zip(of_bags.without, of_bags.counts, strict=True) if s > of_bags.value))} that don't. These moves give an interval from {low} to {high}. How many digits of {of(bags, ARI)} would you print? Even the first is uncertain, so {of(bags, ARI, 2)} is
The interval reaches {"below" if of_bags.low < 0 else "above"} {0}. Does
which our {word(n)} are a sample, and {word(n)} are too
indices are {of(made["purity"], ARI)} and {of(made["NMI"], ARI)}, and each {say("is in the interval of the other", float(small["NMI"][0]) < ARI(made["purity"]) and ARI(made["NMI"]) < float(small["purity"][1]))}.
narrower intervals. They {say("all stay above", min(x[0] for x in small.values()) > "0.00")} {0}, and {say(f"not one reaches {0.2}", max(x[1] for x in small.values()) < "0.20")}.
K-means makes {word(len(species_rows))} clusters of the {n_iris} irises, once
of the difference, {" to ".join(iris["difference"][2:])}, stays clear of {0}. With different flowers the standard error would be {at(apart)} instead of {at(iris["difference"][1])}.
From {iris["petals"][2]} to {iris["all"][3]} the two […] the difference, {" to ".join(iris["difference"][2:])}, stays clear of {0}. So the {"petals are" if iris["petals"][0] > iris["all"][0] else "others are"} ahead, and […] difference would be {at(apart, 4)} instead of {iris["difference"][1]}.
With {word(3)} clusters of irises, the agreement between two runs is {printed("17", "stable-three", ""):.3f} on average:
to only {starts[6, few][0]}. Is six
stable”: with {word(few)} starts the same flowers don't agree, either. With {TENS[many]} the agreement is {starts[6, many][0]}: much of
With {word(few)} starts even […] agree to only {starts[6, few][1]}. {TENS[many].capitalize()} starts cure
flowers, too, {TENS[many]} starts raise […] six from {starts[6, few][0]} to {starts[6, many][0]}.
And then take {TENS[many]} starts instead of {word(few)}.
We draw {TENS[60]} times now
“Nothing, {of(bags, ARI, 2)} is in
Their mean is {at(boot_bias, 2)} above it,
The value is {say("outside", float(many_low) > ARI(made["NMI"]))} its own interval
With {TENS[forty[0][1]]} clusters the […] they are, {say("the worse", [row[3] for row in forty] == sorted(row[3] for row in forty))}: in clusters […] value. With {word(first[1])} clusters it {"keeps" if 20 * first[3] >= of_twenty * first[4] else "breaks"} it. There, […] with only {first[0]} points the […] (Of the {TENS[samples]} samples of {first[0]} points the jackknife gave an interval to only {first[6]}.
the $r \cdot k$ cells, here {needed}, counting the empty
Where does {factor} come from, the factor […] $h = {1}$, a hit, and any other $h = {0}$.
“Yes, {1} is as sure
A cluster has {word(top)} points of one class and {word(first_row[1])} of another.
falls for both, to {at(bcubed(cut.counts)[2])} and {at(bcubed(merged.counts)[2])}. But it
the {sizes[0]} are split | {sizes[0] // 2}, {sizes[0] // 2}, {sizes[1]}, {sizes[2]} | {prf(cut)} | | {sizes[1]} and {sizes[2]} are merged | {sizes[0]}, {sizes[1]} + {sizes[2]} | {prf(merged)} | | one cluster | {sizes[0]} + {sizes[1]} + {sizes[2]} | {prf(all_one)}
Precision {say("ignores", bcubed(cut.counts)[0] == 1)} the split, […] pure. Recall {say("ignores", bcubed(merged.counts)[1] == 1)} the merger,
a p-value below {float(limit)} can turn up one time in {TENS[int(1 / limit)]}.
the first {word(len(made))} and find little, and […] index of {of(max([*made.values(), screening], key=ARI), ARI)} or less.
much: compare {float(p_1)} with what
{1}  Of {dealt} shuffled tables and the real one, {100 * p_2:.1f} % score […] p = {p_2}.
{2}  With a probability of {100 * p_2:.1f} % the
{3}  With ten times as many points, and the same shares, p would be {"smaller" if p_ten < p_bags else "larger"}.
{4}  The interval goes from {ends_2[0]} to {ends_2[1]}, so how
Its low end is {"below" if ends_2[0][0] == "-" else "above"} {0}, and
The difference is {b_3[0] - a_3[0]:.2f}. How
There are {ways} ways. C1 holds {", ".join(word(a) for a in firsts[:-1])} or {word(firsts[-1])} of the points of T1. How many
points in C1 give the same
choose {in_c1_5} of {int(t_5.n)} above the fraction bar, and {of_t1_5} of {int(t_5.n)} below
The numerator is $n_{{ij}}^{2}$. The
of the {word(len(cells_8))} cells that aren't {0}. Then sum […] by the {word(int(t_8.n))} points.
Without a point of C1 and T1 {word(comb(5, 2))} pairs are left, and {word(alike_9)} of them
Without a point of C1 and T1, or of C2 and T2, the index is {rand_9[0, 0]}; without the point of C{odd_9[0] + 1} and T{odd_9[1] + 1} it is {rand_9[odd_9]}. The first cell has {word(int(t_9.counts[0, 0]))} points, the last one {word(int(t_9.counts[1, 1]))}.
n, as for the standard deviation of {word(len(leave_9))} numbers; the jackknife multiplies by (n − {1})/n
n − {1}, as for the standard deviation of {word(len(leave_9))} numbers; the jackknife multiplies by (n − {1})/n
{squares_9}
multiply it by (n − {1})/n, and
you see in {n} points is
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
