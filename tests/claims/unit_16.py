"""The numbers in the text of unit 16, computed."""

import re
from fractions import Fraction
from math import comb, log2

import numpy as np

import clustlib as cl
from clustlib.measures.catalogue import EXTERNAL
from tests.claims.pairs import say
from tests.claims.scopes import scope_of
from tests.claims.tools import matrix, outputs, printed, word


def at(value, places=3):
    return f"{float(value):.{places}f}".replace("-", "−")


def of(table, measure, places=3):
    return at(measure(table), places)


ARI, AMI, RI = cl.adjusted_rand_index, cl.adjusted_mutual_information, cl.rand_index
H, COMPLETENESS, MATCHING = cl.homogeneity, cl.completeness, cl.maximum_matching

# --- one change ----------------------------------------------------------------------------------

sizes = [60, 40, 20]
truth = cl.ContingencyTable(np.diag(sizes))
n = int(truth.n)
split, split_2 = cl.split_cluster(truth, 1), cl.split_cluster(truth, 2)
merged = cl.merge_clusters(truth, 2, 3)
astray = cl.move_points(truth, 1, start=1, end=3)
half, half_2 = sizes[0] // 2, sizes[1] // 2
lost, lost_2 = int(cl.pair_counts(split).fn), int(cl.pair_counts(split_2).fn)
wrong = int(cl.pair_counts(merged).fp)
cards = {name: cl.external_scorecard(table) for name, table in
         (("truth", truth), ("split", split), ("merged", merged), ("astray", astray))}  # fmt: skip


def gives(measure, name):
    return next(float(row.value) for row in cards[name] if row.measure == measure)


def is_worse(measure, one, other):
    """Return True if a measure finds the first change worse than the second."""
    (better,) = (row.better for row in cards["split"] if row.measure == measure)
    a, b = gives(measure, one), gives(measure, other)
    return a < b if better == "larger" else a > b


split_is_worse = [m for m in ("maximum matching", "Rand index", "variation of information")
                if is_worse(m, "split", "merged")]  # fmt: skip
merged_is_worse = [
    m for m in ("purity", "adjusted mutual information", "V-measure",
                "normalised variation of information") if is_worse(m, "merged", "split")
]  # fmt: skip
assert (len(split_is_worse), len(merged_is_worse)) == (3, 4)
worse_by_ari = "split" if ARI(split) < ARI(merged) else "merged"
shown = outputs("16")["189ad345"].splitlines()
shown = [line for line in shown if "larger" in line or "smaller" in line]
n_known, n_measures = len(shown), len(cards["truth"])
known = [re.split(r"  +", line)[0] for line in shown]
# Of the changes that a measure notices, the one that it finds worse than no other.
least = {
    min(
        noticed, key=lambda name, m=m, seen=noticed: sum(is_worse(m, name, other) for other in seen)
    )
    for m in known
    for noticed in [[c for c in ("split", "merged", "astray") if gives(m, c) != gives(m, "truth")]]
}

# --- the three ways, as the cell prints them -----------------------------------------------------

ends = {
    line[:17].strip(): re.findall(r"\d\.\d+", line)
    for line in outputs("16")["ecc231ce"].splitlines() if line.strip()
}  # fmt: skip
near_0 = [name for name, values in ends.items() if all(float(value) < 0.01 for value in values)]
asked = [name for name in ends if name != "adjusted Rand"]
others = [name for name in asked if name not in near_0]

# --- the grid ------------------------------------------------------------------------------------

NINE = {
    "purity": "purity", "inverse purity": "inverse purity", "matching": "maximum matching",
    "Rand": "Rand index", "adjusted Rand": "adjusted Rand index",
    "VI": "variation of information", "AMI": "adjusted mutual information",
    "homogeneity": "homogeneity", "completeness": "completeness",
}  # fmt: skip


def signs(*short):
    """The signs of a row of the slide, whose measures must have the same."""
    ((pure, merge),) = {(SIGN[NINE[s]]["pure split"], SIGN[NINE[s]]["merged"]) for s in short}
    return f"{', '.join(short)} {pure} {merge}"


# The fields of a row have the columns' names.
SIGN = {
    row[0]: dict(zip(cl.external_responses()[0]._fields, row, strict=True))
    for row in cl.external_responses()
}


def left(pure, merge, among):
    """The measures that are left; the ± of AMI counts as a ↓."""
    found = []
    for name in among:
        row = SIGN[name]
        has = row["pure split"], "↓" if row["merged"] == "±" and "mutual" in name else row["merged"]
        if has == (pure, merge):
            found.append(name)
    return found


nine = list(NINE.values())
for_shop, for_shelf = left("=", "↓", nine), left("↓", "=", nine)
for_both = left("↓", "↓", nine)
assert {
    "purity",
    "homogeneity",
    "conditional entropy",
    "mutual information",
    "BCubed precision",
} <= {*left("=", "↓", SIGN)}
blind_to_split = [m for m in nine if SIGN[m]["pure split"] == "="]
blind_to_merger = [m for m in nine if SIGN[m]["merged"] == "="]
odd = [short for short, name in NINE.items() if SIGN[name]["merged"] == "±"]
odd_blind = [short for short, name in NINE.items() if SIGN[name]["blind split"] == "±"]
odd_between = [short for short, name in NINE.items() if SIGN[name]["split between"] == "±"]
twice_up = [short for short, name in NINE.items() if SIGN[name]["doubled"] == "↑"]
helped = sum(row["easy doubled"] == "↑" for row in SIGN.values())

# --- where two part ------------------------------------------------------------------------------

parted = cl.smallest_disagreement(ARI, AMI)
n_parted = int(parted.first.n)
one, two = parted.first, parted.second
bits = {name: (cl.mutual_information(t), cl.expected_mutual_information(t))
        for name, t in (("one", one), ("two", two))}  # fmt: skip
marked = [(i + 1, j + 1) for i, row in enumerate(two.counts) for j, count in enumerate(row)
          if count and (row > 0).sum() > 1]  # fmt: skip
mixed = marked[0][0]
V = Fraction(1, 2)
heap, small = [[2, 1]], [[1, 1], [1, 0]]  # {1, 2}, {3} against {1, 3}, {2}
parts = [line for line in outputs("16")["85c3beaa"].splitlines()[1:] if line.strip()]
parts = {line[:10].strip(): line[10:].split() for line in parts}
in_parts = {number for row in parts.values() for number in row}


def parted_on(points, one, other, words):
    """Return a row of the slide: on how many points how many pairs part, and one of these."""
    assert parts[other][["purity", *parts].index(one)] == points
    count = sum(row.count(points) for row in parts.values())
    return f"{'never, on up to six' if points == '–' else points} | {count} | {words}"


play = cl.ContingencyTable([[18, 1], [1, 0]])
at_least = Fraction(9, 10)
assert MATCHING(play) >= at_least

# --- other stakes --------------------------------------------------------------------------------

found = cl.ContingencyTable([[950, 5], [30, 15]])
nobody = cl.ContingencyTable([found.counts.sum(axis=0).tolist()])
ill, healthy = int(found.class_sizes[1]), int(found.class_sizes[0])
alarmed, right = int(found.cluster_sizes[1]), int(found.counts[1, 1])
people = int(found.n)
recall, precision = Fraction(right, ill), Fraction(right, alarmed)
f_ill = Fraction(2 * right, ill + alarmed)
for_nobody = [measure for measure in (MATCHING, RI, cl.jaccard_coefficient)
              if measure(nobody) > measure(found)]  # fmt: skip
assert len(for_nobody) == 3
assert cl.variation_of_information(nobody) < cl.variation_of_information(found)

kind = np.repeat([1, 2, 3, 4], 250)
shop = {
    "eight": cl.contingency_table(kind, np.arange(1000) // 125),
    "three": cl.contingency_table(kind, np.minimum(kind, 3)),
    "thousand": cl.contingency_table(kind, np.arange(1000)),
}
customers = int(shop["three"].n)
compared = cl.compare({name: cl.external_scorecard(shop[name]) for name in ("eight", "three")})
votes = dict(zip(compared["measure"], compared["preferred"], strict=True))
prefer = {name: list(votes.values()).count(name) for name in ("three", "eight", "–")}
assert prefer["three"] > len(votes) / 2 > 2 * prefer["eight"], "most prefer three, and a few eight"
assert votes["Rand index"] == "–", "for Rand it is a draw"
assert len(votes) == n_measures == len(SIGN)
# Measures that always rank alike for one reference, on all clusterings of six points.
relatives = [
    ("maximum matching", "clustering error"),
    ("V-measure", "normalised variation of information"),
    ("Jaccard coefficient", "pair F-measure"),
    ("pair recall", "Hubert statistic"),
]
assert all(votes[name] == "three" for pair in relatives for name in pair)
MEASURES = {entry.measure: entry.function for entry in EXTERNAL}
for pair in relatives:
    assert cl.smallest_disagreement(*map(MEASURES.get, pair)) is None
two_kinds = int(max(shop["three"].cluster_sizes))
lumped = [(i + 1, j + 1) for i, row in enumerate(shop["three"].counts)
          for j, count in enumerate(row) if count and (row > 0).sum() > 1]  # fmt: skip


def in_shop(measure):
    return " ".join(at(abs(measure(table))) for table in shop.values())


torn, lumps = (int(cl.pair_counts(shop["eight"]).fn), int(cl.pair_counts(shop["three"]).fp))

# Two entries of each of a thousand readers, all of them alone.
entries = 2 * 1000
completeness = log2(entries / 2) / log2(entries)
alone = {
    "V-measure": 2 * completeness / (1 + completeness),
    "Rand index": 1 - Fraction(entries // 2, comb(entries, 2)), "AMI": 0, "pair recall": 0,
    "BCubed recall": Fraction(1, 2),
}  # fmt: skip
for name, value in alone.items():
    assert abs(printed("16", "03a718dc", name) - float(value)) < 0.00051

moons = {line.split()[0]: re.findall(r"\d+", line)
         for line in outputs("16")["757a1c22"].splitlines() if line.strip()}  # fmt: skip
draws = int(moons["dbcv"][1])
random_votes = re.findall(
    r"(\d+) clusters +preferred by +(\d+)", outputs("16")["ten-random-clusterings-votes"]
)

# --- exercises -----------------------------------------------------------------------------------

table = cl.ContingencyTable([[4, 0, 0], [2, 0, 0], [2, 4, 2], [2, 2, 4]])
rejoined = cl.merge_clusters(table, 1, 2)
singles = cl.ContingencyTable(
    [[1, 0, 0]] * 10 + [[0, 1, 0]] * 6 + [[0, 0, 1]] * 6
)  # each point its own cluster
over = cl.move_points(table, 1, start=3, end=4)
six = [1, 1, 1, 2, 1]
reference = ["a", "b", "a", "b", "a"]
t_six = cl.contingency_table(reference, six)
t_first = cl.contingency_table(reference, [1, 3, 1, 4, 2])
pairs = cl.pair_counts(t_six)
outside = int(play.n - play.counts.max())
none_elsewhere = sum(answer == "g" for answer in "cagbdafeag")


def with_v(counts, **more):
    """The letters of a table with V and the normalised VI."""
    scope = scope_of(counts)
    h_c, h_t, information = scope["H(C)"], scope["H(T)"], scope["I"]
    more = {"V": 2 * information / (h_c + h_t), "NVI": scope["VI"] / scope["H(C,T)"]} | more
    return scope | more


LETTERS = with_v
SCOPES = [with_v(found.counts), with_v(merged.counts)]

iris_good = cl.ContingencyTable([[0, 47, 14], [50, 0, 0], [0, 3, 36]])
iris_bad = cl.ContingencyTable([[30, 0, 0], [20, 4, 0], [0, 46, 50]])
of_iris = list(
    cl.compare({"good": cl.external_scorecard(iris_good), "bad": cl.external_scorecard(iris_bad)})[
        "preferred"
    ]
)
lumped_16 = cl.ContingencyTable([[4, 0], [2, 0], [2, 6], [2, 6]])
five_measures = (cl.purity, MATCHING, RI, ARI, H)
all_move = all(measure(lumped_16) != measure(table) for measure in five_measures)
adjusted = [row.measure for row in cl.external_properties() if row.chance]
assert {"adjusted Rand index", "adjusted mutual information"} <= set(adjusted)

SAYS = rf"""
A shop has {customers} customers of {word(len(set(kind.tolist())))} kinds, and […] one of {word(len(shop["eight"].counts))} groups, one of {word(len(shop["three"].counts))}.
customers of {word(len(set(kind.tolist())))} kinds, and […] One makes {word(len(shop["eight"].counts))} groups, the other {word(len(shop["three"].counts))}. You fill
draws a border through T1, *merged* makes one cluster of T2 and T3.
nothing tells T2 from T3 any […] border through T1 where
truth: {matrix(truth.counts)}; split: {matrix(split.counts, [(1, 1), (4, 1)])}; merged: {matrix(merged.counts, [(2, 2), (2, 3)])}
*{worse_by_ari.capitalize()}* gets the lower adjusted Rand index, {of(split, ARI)} against {of(merged, ARI)}. The
C2 split into halves instead, {half_2} and {half_2}: is that,
it loses {half_2} · {half_2} = {lost_2} right pairs, the merger makes {wrong} wrong. ARI: {of(split_2, ARI)} with C2 split, {of(merged, ARI)} merged, {of(split, ARI)} with C1 split.
pairs split {of(split, ARI)} {half} · {half} = {lost} lost merged {of(merged, ARI)} {sizes[1]} · {sizes[2]} = {wrong} wrong
The split loses ${half} \cdot {half} = {lost}$ right pairs; the merger makes ${sizes[1]} \cdot {sizes[2]} = {wrong}$ wrong ones.
we split the {"largest" if sizes[0] == max(sizes) else "smallest"} cluster. Purity,
left”: *alone* {n} rows with a single {1}; *into one* the row {", ".join(map(str, sizes))}; *shuffled* rows of {sizes[0]}, {sizes[1]} and {sizes[2]}, each mixed
of the {n} points in […] other joins C1; - *shuffled*:
truth of […] {n} points in {word(len(sizes))} classes, […] other goes to C1, if
then near {0} after each
{" ".join(f"{name} {' '.join(values)}" for name, values in ends.items())}
Only {near_0[0]} and the {near_0[1]} index are near {0} all three […] Rand is {ends["Rand"][0]} when every
end near {0}, whatever spoils the clustering
**It is {near_0[0]}.** The {near_0[1]} index, added
The other {word(len(others))} aren't near {0}. […] still gives {ends["Rand"][0]} when every
left, and {0}/{0} counts as {cl.pair_precision(cl.contingency_table(kind, np.arange(1000))).exact}.)
first splits T2 and T3, so […] is in C1, and no […] it's {0}/{0}, too, and counts as {COMPLETENESS(nobody):.0f}.)
{word(len(nine)).capitalize()} measures, two changes
would give {0}/{0} were left out.)
one measure behaves. Here are {word(len(nine))}:
what each of our {word(len(nine))} measures noticed
our {word(len(nine))} measures pure split merged {signs("purity", "homogeneity")} {signs("inverse purity")} {signs("matching", "Rand", "adjusted Rand", "VI", "completeness")} {signs("AMI")}
it is ({SIGN["purity"]["pure split"]}). If […] it falls ({SIGN["purity"]["merged"]}). Inverse
{word(len(odd)).capitalize()} sign is a surprise: {odd[0]} has a […] is below {0}, a merger
must count, {word(len(for_both))} are left, with {odd[0]} among
something*: {word(len(for_both))} measures are left
of the {word(len(nine))} are left?
“All nine”: {word(len(for_both))}. {blind_to_split[0].capitalize()} and {blind_to_split[1]} don't notice the split, {blind_to_merger[0]} doesn't notice the merger.
left of our {word(len(nine))} | **{", ".join(for_shop)}** | **{", ".join(for_shelf)}**
**Of the {word(len(nine))}, {" and ".join(for_shop)} are left.**
**Of the {word(len(nine))}, {for_shelf[0]} alone is left.** […] completeness gave *merged* the {"same value as the truth" if COMPLETENESS(merged) == 1 else "wrong value"}, but its {SIGN["completeness"]["merged"]} says that
among the {word(len(nine))}, or if […] grid, with {word(len(next(iter(SIGN.values()))) - 3)} more changes:
and still {" and ".join(odd_blind)} have a
copy, and {twice_up[-1]} rises with them.
So where {odd[0]} has one ±, it has the {"other" if odd == odd_between else "none"} as well.
*Easy doubled* helps {"most" if helped > n_measures / 2 else "few"} measures
this of {1} minus the
tries all clusterings of {2}, {3}, … points.
clusterings of {", ".join(map(str, range(2, 6)))} and {6} points until they do.
**a**: the error is {(MATCHING(found).exact + cl.clustering_error(found).exact)} minus the
first, ARI {of(one, ARI)}, AMI {of(one, AMI)}: {matrix(one.counts)}; second, ARI {of(two, ARI)}, AMI {of(two, AMI)}: {matrix(two.counts, marked)}
ARI prefers the {"first" if ARI(one) > ARI(two) else "second"}, AMI the {"first" if AMI(one) > AMI(two) else "second"}. C{mixed} of the second holds {word(int(cl.pair_counts(two).fp))} wrong pairs, […] first has {word(len(one.counts))} clusters for {word(n_parted)} points; small
bits”: the {"first" if bits["one"][0] > bits["two"][0] else "second"} does. But of the first, {at(bits["one"][1])} of the {at(bits["one"][0])} bits are chance; of the second, {at(bits["two"][1])} of {at(bits["two"][0])}.
{word(n_parted).capitalize()} points are enough. In the second clustering C{mixed} holds {word(int(cl.pair_counts(two).fp))} wrong pairs,
The {"first" if bits["one"][0] > bits["two"][0] else "second"} shares more. But it has {word(len(one.counts))} clusters for {word(n_parted)} points, and […] for the {"second" if AMI(two) > AMI(one) else "first"}.
V is {at(V, 1)}. What is
“{at(1 - V, 1)}, one minus V”: ({2} − {2 * V}) / ({2} − {at(V, 1)}) = {(2 - 2 * V) / (2 - V)}. They rank
$\text{{NVI}} = \frac{{{2} - {2}V}}{{{2} - V}}$ {"falls" if (2 - 2 * V) / (2 - V) < 1 else "rises"} when $V$ […] which is {MATCHING(found).exact + cl.clustering_error(found).exact} minus it;
error, which is {MATCHING(found).exact + cl.clustering_error(found).exact} minus it; - $V$
$\text{{NVI}} = \frac{{{2} - {2}V}}{{{2} - V}}$ {"falls" if (2 - 2 * V) / (2 - V) < 1 else "rises"} when $V$ rises; - Jaccard and pair F; - pair
{say("some of these measures are the same one under two names", bool(relatives))}

{word(len(parts) + 1).capitalize()} measures, {word(2)} at a […] do the {word(2)} contradict each other?
example | {parted_on("3", "NMI", "AMI", "NMI and AMI")} | {parted_on("4", "Rand", "adj. Rand", "Rand and adjusted Rand")} | {parted_on("5", "adj. Rand", "AMI", "adjusted Rand and AMI")} | {parted_on("–", "V", "norm. VI", "V and normalised VI")}
The {word(len(parts) + 1)}: purity, matching,
chance gives. {{{1}, {2}}}, {{{3}}} against a reference {{{1}, {3}}}, {{{2}}}: NMI {of(cl.ContingencyTable(small), cl.normalized_mutual_information)}, AMI {of(cl.ContingencyTable(small), AMI, 1)}; one cluster for all scores {AMI(cl.ContingencyTable(heap)):.0f} in both.
do, on {word(int(min(in_parts - {"–"})))}, four or {word(int(max(in_parts - {"–"})))} points.
at least {float(at_least)} and the adjusted Rand index at most {0}, with {word(int(play.n))} points.
{word(int(at_least * 10)).capitalize()} points in […] index be {0} or less,
“No, {float(at_least)} is nearly […] cell; on {play.counts.tolist()} it is {of(play, ARI)}.
{play.n} points: maximum matching ≥ {float(at_least)}, adjusted Rand index ≤ {0}?
found: {matrix(found.counts, [(2, 2)])}; nobody: {matrix(nobody.counts)}
Of {people} people, {ill} are ill (T2). *Found* has {right} of them in a cluster of {alarmed}; *nobody* has
hospital, {ill} are ill. […] cluster of {alarmed} people, {right} of the ill
because the {healthy} healthy people […] and give {ARI(nobody).exact} to *nobody*.
Maximum matching prefers *{"nobody" if MATCHING(nobody) > MATCHING(found) else "found"}*. Why, and
better”: the {healthy} healthy people decide. […] are found, {right} of {ill}, and how many of the {alarmed} alarmed are ill, {right}.
found nobody maximum matching {of(found, MATCHING)} {of(nobody, MATCHING)}
nothing: the {healthy} healthy people decide. The ill in *found*: recall {right}/{ill} = {float(recall)}, precision {right}/{alarmed} ≈ {at(precision)}.
The recall, {right} of {ill}, tells […] the precision, {right} of {alarmed}, how many […] recall of {Fraction(int(nobody.counts[0, 1]), ill)}, though not
three: {matrix(shop["three"].counts, lumped)}; eight: {matrix(shop["eight"].counts)}
separates {"as many" if torn == lumps else "more"} right pairs
eight. Each of its {word(len(shop["eight"].counts))} letters […] with *three*, {two_kinds} of {customers} get a
Rand index {in_shop(RI)} adjusted Rand index {in_shop(ARI)} AMI {in_shop(AMI)} completeness {in_shop(COMPLETENESS)} purity {in_shop(cl.purity)} homogeneity {in_shop(H)}
The adjusted measures prefer *{"three" if ARI(shop["three"]) > ARI(shop["eight"]) and AMI(shop["three"]) > AMI(shop["eight"]) else "eight"}*, and the shop shouldn't. With *three*, {two_kinds} customers get
of weight {3} {word(3)} times, but
V is {at(alone["V-measure"])}, the Rand index {at(alone["Rand index"])}. Is the register clean?
V-measure {at(alone["V-measure"])} Rand index {at(alone["Rand index"])} AMI {at(alone["AMI"])} pair recall {at(alone["pair recall"])}
less than {1}.
homogeneity is {1}, because every […] much below {1}. Pair recall and AMI give {alone["AMI"]}. BCubed
recall gives {at(alone["BCubed recall"])}, its lowest
{word(draws).capitalize()} times two
We draw such moons {word(draws)} times and try {word(len(moons))} measures.
| silhouette | {" of ".join(moons["silhouette"])} | | Calinski–Harabasz index | {" of ".join(moons["calinski_harabasz_index"])} | | Dunn index | {" of ".join(moons["dunn_index"])} | | DBCV | {" of ".join(moons["dbcv"])} |
in {draws} draws they {"never" if moons["silhouette"][0] == moons["calinski_harabasz_index"][0] == "0" else "seldom"} preferred the moons.
of *eight* {of(shop["eight"], H)} | completeness {of(shop["eight"], COMPLETENESS)} | | […] the ill {at(f_ill, 2)} | recall {float(recall)}, precision {at(precision)} |
its homogeneity, {of(shop["eight"], H)}. Beside it, the completeness {of(shop["eight"], COMPLETENESS)} says that
{at(f_ill, 2)}, and beside it recall {float(recall)} and precision {at(precision, 2)}.
{word(len(range(2, 12))).capitalize()} random clusterings
{3 * 20} points of […] random labels: {2} clusters, {3}, …, {11}. Of these {word(len(range(2, 12)))} clusterings, this
All {word(len(range(2, 12)))} clusterings are random.
“The one with {word(int(random_votes[0][0]))} clusters, most
Here are {word(len(range(2, 12)))} clusterings with
None of the {word(len(range(2, 12)))} has found anything, and still {word(len(random_votes))} of them […] of the {word(len(random_votes))} could be […] of the {word(len(range(2, 12)))}, by the
can write {word(len(shop["eight"].counts))} letters, because with {word(len(shop["eight"].counts))} every letter

# exercises
*rejoined*: C1 and C2 become one cluster; […] the reference, T2 and T3 become one class.
cl.ContingencyTable({table.counts.tolist()})
Purity {"rose" if cl.purity(cl.ContingencyTable([[4, 0], [2, 0], [2, 6], [2, 6]])) > cl.purity(table) else "fell"} when only
see that T1 was split. […] and Rand {"rises" if RI(singles) > RI(table) else "falls"} too, because
largest counts of C3 and C4 now?
could have T1, and with
only pairs of a T2 and a T3 change their side:
class less certain in C1, or
uncertainty left in C3 with
at most {word(int(play.n))} points, with maximum matching of at least {float(at_least)} and an […] at most {0}.
{word(int(at_least * 10)).capitalize()} points in ten
answer = cl.ContingencyTable({play.counts.tolist()})
{word(outside).capitalize()} points are […] it takes {word(10 * outside)} points; a
a metric. {1} minus the […] it is {COMPLETENESS(nobody):.0f}.
all scores {COMPLETENESS(nobody):.0f}
even {1} minus it
{1} minus it is a
Here are {word(len(six))} points and […] that is {"better" if MATCHING(t_six) > MATCHING(t_first) else "worse"} by maximum matching, and {"worse" if ARI(t_six) < ARI(t_first) else "better"} by the
and still {word(int(MATCHING(t_six).exact * 5))} matched points?
It now matches {word(int(MATCHING(t_six).exact * 5))} points. But of its {word(int(pairs.tp + pairs.fp))} pairs {word(int(pairs.fp))} are wrong. […] pairs, and {"none" if cl.pair_counts(t_first).fp == 0 else "some"} of them is wrong.
{word(10 - none_elsewhere).capitalize()} of ten […] which {word(none_elsewhere)} don't.
both are near {1} for tiny
ends near {0} all three times
what measures information is {0} on every
{"no external measure" if "bad" not in of_iris else "a measure"} preferred the

alone moves {"every" if all_move else "some"} number.
"""

UNREAD = {"r = k": "a condition on a table"}

GIVEN = {
    "16 Choosing a measure": "the title",
    "gap statistic (unit 15)": "the number of a unit",
    "enter the table in exercise 16.2.": "the number of an exercise",
}
