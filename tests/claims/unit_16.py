"""The numbers in the text of unit 16, computed."""

import re
from fractions import Fraction
from math import comb, log2

import numpy as np

import clustlib as cl
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
cut, cut_2 = cl.split_cluster(truth, 1), cl.split_cluster(truth, 2)
merged = cl.merge_clusters(truth, 2, 3)
astray = cl.move_points(truth, 1, start=1, end=3)
half, half_2 = sizes[0] // 2, sizes[1] // 2
lost, lost_2 = int(cl.pair_counts(cut).fn), int(cl.pair_counts(cut_2).fn)
wrong = int(cl.pair_counts(merged).fp)
cards = {name: cl.external_scorecard(table) for name, table in
         (("truth", truth), ("cut", cut), ("merged", merged), ("astray", astray))}  # fmt: skip


def gives(measure, name):
    return next(float(row.value) for row in cards[name] if row.measure == measure)


def is_worse(measure, one, other):
    """Return True if a measure finds the first change worse than the second."""
    (better,) = (row.better for row in cards["cut"] if row.measure == measure)
    a, b = gives(measure, one), gives(measure, other)
    return a < b if better == "larger" else a > b


cut_is_worse = [m for m in ("maximum matching", "Rand index", "variation of information")
                if is_worse(m, "cut", "merged")]  # fmt: skip
merged_is_worse = [
    m for m in ("purity", "adjusted mutual information", "V-measure",
                "normalised variation of information") if is_worse(m, "merged", "cut")
]  # fmt: skip
assert (len(cut_is_worse), len(merged_is_worse)) == (3, 4)
worse_by_ari = "cut" if ARI(cut) < ARI(merged) else "merged"
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
    for noticed in [[c for c in ("cut", "merged", "astray") if gives(m, c) != gives(m, "truth")]]
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
    ((pure, merge),) = {(SIGN[NINE[s]]["pure cut"], SIGN[NINE[s]]["merged"]) for s in short}
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
        has = row["pure cut"], "↓" if row["merged"] == "±" and "mutual" in name else row["merged"]
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
blind_to_cut = [m for m in nine if SIGN[m]["pure cut"] == "="]
blind_to_merger = [m for m in nine if SIGN[m]["merged"] == "="]
odd = [short for short, name in NINE.items() if SIGN[name]["merged"] == "±"]
odd_blind = [short for short, name in NINE.items() if SIGN[name]["blind cut"] == "±"]
odd_between = [short for short, name in NINE.items() if SIGN[name]["cut between"] == "±"]
twice_up = [short for short, name in NINE.items() if SIGN[name]["twice"] == "↑"]
helped = sum(row["easy grows"] == "↑" for row in SIGN.values())

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
A shop has {customers} customers of {word(len(set(kind.tolist())))} kinds, and two clusterings of them: one of {word(len(shop["eight"].counts))} groups, one of {word(len(shop["three"].counts))}.
A shop has a thousand customers of {word(len(set(kind.tolist())))} kinds, and two clusterings of them. One makes {word(len(shop["eight"].counts))} groups, the other {word(len(shop["three"].counts))}. You fill in a scorecard for each and lay them side by side: most measures prefer the three groups, and only a few prefer the eight.
We change one thing in the truth: *cut* draws a border through T1, *merged* makes one cluster of T2 and T3.
In *merged* nobody can tell T2 from T3 any more. *Cut* makes the opposite mistake: it draws a border through T1 where none should be.
truth: {matrix(truth.counts)}; cut: {matrix(cut.counts, [(1, 1), (4, 1)])}; merged: {matrix(merged.counts, [(2, 2), (2, 3)])}
The adjusted Rand index finds the *{worse_by_ari}* worse, {of(cut, ARI)} to {of(merged, ARI)}. Since it looks at pairs, let us count those that were lost, and those that came in wrongly:
C2 cut into halves instead, {half_2} and {half_2}: is that, too, worse than the merger?
“Yes, the index finds cuts worse”: it loses {half_2} · {half_2} = {lost_2} right pairs, the merger makes {wrong} wrong. ARI: {of(cut_2, ARI)} with C2 cut, {of(merged, ARI)} merged, {of(cut, ARI)} with C1 cut.
What the adjusted Rand index sees
adjusted Rand index pairs cut {of(cut, ARI)} {half} · {half} = {lost} lost merged {of(merged, ARI)} {sizes[1]} · {sizes[2]} = {wrong} wrong
The sizes decide: we have cut the {"largest" if sizes[0] == max(sizes) else "smallest"} cluster. Purity, AMI and V find *merged* worse.
The cut loses ${half} \cdot {half} = {lost}$ right pairs, the merger makes ${sizes[1]} \cdot {sizes[2]} = {wrong}$ wrong.
So for the adjusted Rand index the sizes decide here: we have cut the largest cluster and merged the two smaller ones. Maximum matching, the Rand index and VI, too, find *cut* worse; purity, AMI, V and the normalised VI find *merged* worse.
If a change stands there beside *truth*, the measure has not noticed it: {"purity" if gives("purity", "cut") == gives("purity", "truth") else "none"}, for example, is blind to the cut. Of the changes that a measure notices, one point *astray* costs {"least" if least == {"astray"} else "more"}. (These are {word(n_known)} measures that we know well; `side_by_side` holds all of them.)
“The measure will tell”: no measure knows. Two engineers on one kind is work done twice; two kinds before one engineer, and one may be missed.
A nurse fears one name for two illnesses. A librarian fears two names for one subject.
2× What does it cost you if one kind has two names, and what if two kinds share one?
Suppose that a nurse sorts patients by their illness. If two illnesses share one name, somebody gets the wrong medicine, so she fears the merger. A librarian who wants to find all books on one subject fears the cut.
“The same, nothing is left”: *alone* {n} rows with a single {1}; *into one* the row {", ".join(map(str, sizes))}; *shuffled* rows of {sizes[0]}, {sizes[1]} and {sizes[2]}, each mixed about as the whole.
We spoil the truth of the {n} points in three ways, until every point has had its turn: - *alone*: one point after the other leaves for a cluster of its own; - *into one*: one point after the other joins C1; - *shuffled*: more and more points exchange their clusters at random.
We spoil the truth of our {n} points in three ways: - *alone*: one point after the other leaves for a cluster of its own; - *into one*: one point after the other joins C1, if it is not there already; - *shuffled*: more and more points exchange their clusters at random.
Only one of purity, maximum matching, Rand, pair F, V and AMI is then near {0} after each of the three ways: which?
{" ".join(f"{name} {' '.join(values)}" for name, values in ends.items())}
Only {near_0[0]} and the {near_0[1]} index are near {0} all three times: both are adjusted for chance. Rand gives {ends["Rand"][0]} when every point is alone.
only measures adjusted for chance end near {0}, whatever spoils the clustering
**It is {near_0[0]}.** The {near_0[1]} index, which we have added in the last line, does the same, because both are adjusted for chance.
The other {word(len(others))} do not. After at least one of the three ways, each of them still shows a number that looks like a grade. For example, Rand still gives {ends["Rand"][0]} when every point is alone. So before you praise a value, ask what you would have scored by doing nothing.
The measures in the upper row ask whether clusters are mixed, those in the lower row whether classes are torn. The clustering gets worse from left to right, so every line ought to fall.
**Upper row: flat lines are blind spots.** None of the three cares when points leave to be alone, because a cluster of one point is never mixed. (Pair precision falls at the very end: no pair is left, and {0}/{0} counts as {cl.pair_precision(cl.contingency_table(kind, np.arange(1000))).exact}.)
**Lower row: lines come back.** *Into one* first tears T2 and T3 apart, so all three fall. But at the end everything is in C1, and no class is torn any more. Then all three are at their best, on a clustering that tells us nothing. (Completeness leaps there at the very end, for then it is {0}/{0}, too, and counts as {COMPLETENESS(nobody):.0f}.)
Must its measure notice a pure cut?
“Yes, a good measure notices everything”: a pure cut costs a second letter, and each letter still suits all who get it. What must count is *merged*.
*pure cut*: a pure cluster is cut in two; - *merged*: two pure clusters of different classes become one.
A *pure* cluster lies in one class. *Pure cut*: it is cut in two. *Merged*: two pure clusters of different classes become one.
{word(len(nine)).capitalize()} measures, two changes
Four signs say what happened: - ↑: the measure became better on some tables, and worse on none; - ↓: worse on some, and better on none; - =: it never changed; - ±: better on some, and worse on others. (Better means a smaller number for VI. Tables that would bring {0}/{0} were left out.)
↓ worse on some tables, better on none; = never changes; ± both happen.
Here are {word(len(nine))} of the {word(n_known)} measures from above.
“Rand and AMI”: both fall at a pure cut. Purity and inverse purity: one sees only the merger, the other only the cut.
our {word(len(nine))} measures pure cut merged {signs("purity", "homogeneity")} {signs("inverse purity")} {signs("matching", "Rand", "adjusted Rand", "VI", "completeness")} {signs("AMI")}
the grid: ↓ notices a change, = is blind to it
When a pure cluster is cut, purity stays as it is ({SIGN["purity"]["pure cut"]}), and when two pure clusters are merged, it falls ({SIGN["purity"]["merged"]}). So it was no accident of our {n} points that purity was the same for *truth* and for *cut*. Inverse purity is the opposite: it sees the cut and not the merger.
{word(len(odd)).capitalize()} sign surprises: {odd[0]} has a ± at *merged*. On a few tables where it is below {0}, a merger raises it. That is so rare that you may take this ± for a ↓.
One kind has two names: that is *pure cut*. Two kinds share one: that is *merged*.
*The measure must punish this change.* Then keep those with a ↓.
*It must not punish it.* Then keep those with an =.
(If both changes must be punished, {word(len(for_both))} are left. {odd[0]} is one of them, because its ± counts as a ↓.
A lab wants no kind in two clusters, and no two kinds in one. Which of the {word(len(nine))} are left?
“All nine”: {word(len(for_both))}. {blind_to_cut[0].capitalize()} and {blind_to_cut[1]} do not notice the cut, {blind_to_merger[0]} not the merger.
a shop: a letter to each cluster | a librarian: each subject on one shelf
*pure cut* | must cost nothing: = | must cost something: ↓
*merged* | must cost something: ↓ | must cost nothing: =
left of our {word(len(nine))} | **{", ".join(for_shop)}** | **{", ".join(for_shelf)}**
strike out what is blind to what must count, and what notices what must not
**A shop writes a letter to each cluster.** A *pure cut* must not be punished, because in both halves the letter still suits everybody. *Merged* must be punished, because one letter cannot suit two kinds. **Of the {word(len(nine))}, {" and ".join(for_shop)} are left.**
For her a *pure cut* must be punished. *Merged* only makes her shelf longer, so it must not be punished. **Of the {word(len(nine))}, {for_shelf[0]} alone is left.** (Completeness {"did not notice" if COMPLETENESS(merged) == 1 else "noticed"} *merged* in the first output, but its {SIGN["completeness"]["merged"]} says that on other tables it does.)
This section is for you if your measure is not among the {word(len(nine))}, or if the pencil has left you several. Here is the whole grid, with {word(len(next(iter(SIGN.values()))) - 3)} more changes: - *blind cut*: a mixed cluster is halved, and both halves are as mixed as it was; - *cut between*: a mixed cluster is cut along the border of its classes; - *astray*: a point goes from one pure cluster into one of another class; - *easy grows*: a cluster that is exactly a class gets twice its points; - *twice*: every point gets a copy; - *transposed*: clusters and classes change places.
**Blind cut**: it brings nothing, and yet {" and ".join(odd_blind)} have a ±. A cut tears wrong pairs apart as well as right ones, and on some tables that pays.
**Twice**: the measures of pairs rise, because each point agrees with its copy, and {twice_up[-1]} rises with them.
**Cut between** undoes a merger. So where {odd[0]} has one ±, it has the {"other" if odd == odd_between else "none"} as well.
**Transposed**: a ± means that it matters which side is the truth.
*Easy grows* helps {"most" if helped > n_measures / 2 else "few"} measures
Of all measures, the pencil leaves the shop purity and its kin: homogeneity, conditional entropy, mutual information and BCubed
(For matching and Rand we ask this of {1} minus the value.) And does it reach its best value only with as many clusters as classes
“No, both say how much is more than luck”: one counts pairs, the other bits.
Two measures contradict each other if, of two clusterings, one prefers the first and the other the second.
tries all clusterings of {2}, {3}, … points. We ask it about two measures
A search tries *all* pairs of clusterings of {", ".join(map(str, range(2, 6)))} and {6} points until they do.
How many points does it take until the adjusted Rand index and AMI contradict each other: three, five, or more than six? (The search ends at six.)
**a**: the error is {(MATCHING(found).exact + cl.clustering_error(found).exact)} minus the other. b, c: “any two measures part”.
first, ARI {of(one, ARI)}, AMI {of(one, AMI)}: {matrix(one.counts)}; second, ARI {of(two, ARI)}, AMI {of(two, AMI)}: {matrix(two.counts, marked)}
ARI prefers the {"first" if ARI(one) > ARI(two) else "second"}, AMI the {"first" if AMI(one) > AMI(two) else "second"}. C{mixed} of the second holds {word(int(cl.pair_counts(two).fp))} wrong pairs, which ARI counts. The first has {word(len(one.counts))} clusters for {word(n_parted)} points; small clusters share much by chance, which AMI takes off.
“It shares more bits”: the {"first" if bits["one"][0] > bits["two"][0] else "second"} does. But of the first, {at(bits["one"][1])} of the {at(bits["one"][0])} bits are chance; of the second, {at(bits["two"][1])} of {at(bits["two"][0])}.
most pairs of measures part on three to five points
{word(n_parted).capitalize()} points are enough. In the second clustering C{mixed} holds {word(int(cl.pair_counts(two).fp))} wrong pairs, and the adjusted Rand index, which counts pairs, does not forgive them. Why does AMI prefer it all the same?
The {"first" if bits["one"][0] > bits["two"][0] else "second"} shares more. But it has {word(len(one.counts))} clusters for {word(n_parted)} points, and small clusters share much by chance. AMI subtracts that, and what is left speaks for the {"second" if AMI(two) > AMI(one) else "first"}.
V is {at(V, 1)}. What is the normalised VI?
“{at(1 - V, 1)}, one minus V”: ({2} − {2 * V}) / ({2} − {at(V, 1)}) = {(2 - 2 * V) / (2 - V)}. They rank alike, and yet one is not the other turned round.
Some pairs never contradict each other: - $V$ and the normalised VI, because $\text{{NVI}} = \frac{{{2} - {2}V}}{{{2} - V}}$ {"falls" if (2 - 2 * V) / (2 - V) < 1 else "rises"} when $V$ rises; - maximum matching and clustering error, which is {MATCHING(found).exact + cl.clustering_error(found).exact} minus it; - Jaccard and pair F.
2× The second of such a pair is no second opinion.
$V$ and the normalised VI always rank alike, because $\text{{NVI}} = \frac{{{2} - {2}V}}{{{2} - V}}$ falls when $V$ rises. Maximum matching and clustering error, which is {MATCHING(found).exact + cl.clustering_error(found).exact} minus it, always rank alike, too, and so do Jaccard and pair F.
{word(len(parts) + 1).capitalize()} measures, {word(2)} at a time. On how few points do the {word(2)} contradict each other?
points | pairs of measures | for example | {parted_on("3", "NMI", "AMI", "NMI and AMI")} | {parted_on("4", "Rand", "adj. Rand", "Rand and adjusted Rand")} | {parted_on("5", "adj. Rand", "AMI", "adjusted Rand and AMI")} | {parted_on("–", "V", "norm. VI", "V and normalised VI")}
The {word(len(parts) + 1)}: purity, matching, Rand, adjusted Rand, NMI (geometric mean), AMI, V, normalised VI.
(NMI with the geometric mean), and the number of points from which on two of them contradict each other. A dash stands where they never do so on up to six points.
“They are relatives, so they should agree longest”: only AMI takes off what chance gives. {{{1}, {2}}}, {{{3}}} against a reference {{{1}, {3}}}, {{{2}}}: NMI {of(cl.ContingencyTable(small), cl.normalized_mutual_information)}, AMI {of(cl.ContingencyTable(small), AMI, 1)}; one heap scores {AMI(cl.ContingencyTable(heap)):.0f} in both.
Only $V$ and the normalised VI never part here. All other pairs do, on {word(int(min(in_parts - {"–"})))}, four or {word(int(max(in_parts - {"–"})))} points.
Play until maximum matching is at least {float(at_least)} and the adjusted Rand index at most {0}, with {word(int(play.n))} points.
{word(int(at_least * 10)).capitalize()} points in ten are matched. Can the adjusted Rand index be {0} or less, and where must the points lie?
“No, {float(at_least)} is nearly perfect”: yes, if nearly all are in one cell; on {play.counts.tolist()} it is {of(play, ARI)}.
{play.n} points: maximum matching ≥ {float(at_least)}, adjusted Rand index ≤ {0}?
found: {matrix(found.counts, [(2, 2)])}; nobody: {matrix(nobody.counts)}
Of {people} people {ill} are ill (T2). *Found* has {right} of them in a cluster of {alarmed}; *nobody* has one cluster for all.
In a hospital, of a thousand people {ill} are ill. We compare two clusterings. The one called *found* has a cluster of {alarmed} in which {right} of the ill are. The other, called *nobody*, is a single cluster for all.
And yet maximum matching prefers it, and so do Rand, Jaccard and even VI, because the {healthy} healthy people decide. The adjusted measures do see the difference, and give {ARI(nobody).exact} to *nobody*.
Maximum matching prefers *{"nobody" if MATCHING(nobody) > MATCHING(found) else "found"}*. Why, and which numbers does a doctor need?
“Then *nobody* is better”: the {healthy} healthy decide. She needs the two numbers of the ill: how many are found, {right} of {ill}, and how many of the {alarmed} alarmed are ill, {right}.
found nobody maximum matching {of(found, MATCHING)} {of(nobody, MATCHING)}
Matching prefers *nobody*, which tells us nothing: the {healthy} healthy decide. The ill in *found*: recall {right}/{ill} = {float(recall)}, precision {right}/{alarmed} ≈ {at(precision)}.
From the recall, {right} of {ill}, she learns how many of the ill are missed, and from the precision, {right} of {alarmed}, how many people are alarmed for nothing. She needs both: in the single cluster of *nobody* the ill have a recall of {Fraction(int(nobody.counts[0, 1]), ill)}, though not one of them was picked out.
three: {matrix(shop["three"].counts, lumped)}; eight: {matrix(shop["eight"].counts)}
*Three* lumps two kinds together; *eight* cuts each of the four in two.
*Eight* has two pure clusters for each of four kinds, *three* has lumped two kinds together:
*Three* lumps two kinds, *eight* cuts all four; in *thousand* every customer is a cluster. Bold: the best of the row.
**A dash is a draw,** as for the Rand index: *eight* tears apart {"as many" if torn == lumps else "more"} pairs as *three* lumps together.
Which of the two should the shop take?
“Three, both adjusted measures say so”: eight. Its {word(len(shop["eight"].counts))} letters each suit all who get them; with *three*, {two_kinds} of {customers} get a letter that was written for two kinds.
eight three thousand Rand index {in_shop(RI)} adjusted Rand index {in_shop(ARI)} AMI {in_shop(AMI)} completeness {in_shop(COMPLETENESS)} purity {in_shop(cl.purity)} homogeneity {in_shop(H)}
The adjusted measures prefer *{"three" if ARI(shop["three"]) > ARI(shop["eight"]) and AMI(shop["three"]) > AMI(shop["eight"]) else "eight"}*, and the shop should not. With *three*, {two_kinds} customers get a letter that was written for two kinds, while with *eight* every letter suits.
But purity and homogeneity like a thousand letters just as well as eight.
Most internal measures want round groups, whatever their number.
most internal measures want round groups, and so does k-means, which cuts both moons (outlines). For any shape take DBCV, or the Dunn index if the gaps are empty.
the true groups were two rings, and eight of nine measures never preferred them to two wrong halves. Only the Dunn index did.
(You can write a point of weight {3} {word(3)} times, but such copies raise the measures of pairs and AMI.)
V is {at(alone["V-measure"])}, the Rand index {at(alone["Rand index"])}. Is the register clean?
“Nearly”: nothing was found at all. Two entries of a thousand customers are apart rightly, nearly always; only the pairs that belong together tell.
V-measure {at(alone["V-measure"])} Rand index {at(alone["Rand index"])} AMI {at(alone["AMI"])} pair recall {at(alone["pair recall"])}
V and Rand praise a program that has found nothing. Rand: nearly all pairs are rightly apart. V: every cluster is pure, and completeness is only a little less than {1}.
For Rand the reason is that nearly all pairs of entries are rightly apart. For V it is that homogeneity is {1}, because every cluster is pure, and that completeness is not much below {1}. Pair recall and AMI give {alone["AMI"]}. BCubed
recall gives {at(alone["BCubed recall"])}, the least that it can give here, because each entry finds at least itself, one of two.
“Yes, it has stopped too early”: no. This is the best of five runs; it looks for the least sum of squares around two centres, and a moon is long.
{word(draws).capitalize()} times two moons are drawn.
We draw such moons {word(draws)} times and ask {word(len(moons))} measures.
“How large is it?”: which shape the groups may have. Of moons, rings or chains the silhouette prefers the wrong halves.
| silhouette | {" of ".join(moons["silhouette"])} | | Calinski–Harabasz index | {" of ".join(moons["calinski_harabasz_index"])} | | Dunn index | {" of ".join(moons["dunn_index"])} | | DBCV | {" of ".join(moons["dbcv"])} |
The silhouette wants balls, and so does Calinski–Harabasz. The Dunn index and DBCV do not need round groups.
**The silhouette wants balls,** and so does the Calinski–Harabasz index, for in {draws} draws they {"never" if moons["silhouette"][0] == moons["calinski_harabasz_index"][0] == "0" else "seldom"} preferred the moons.
So the points of a moon lie farther from each other than the points of a half. And the two moons lie nearer together than the two halves.
The Dunn index divides the narrowest gap by the largest diameter. The largest diameters of moons and halves do not differ much, so the gap decides, and between the moons it is far wider.
With a reference: stop at the first line that fits.
“None, for each is the other's truth”: neither is the truth. The first line: a metric does not change when the two change places; purity, say, does.
| two clusterings, neither true | a metric, such as VI | the table itself | | a graph | modularity | that of as many random edges |
| round groups | silhouette | stability | | groups of any shape | DBCV, or Dunn | stability |
their distance, by a metric: VI, normalised VI, clustering error, or {1} − Rand index
“Which is better, parcels or towns”: the maximum matching; no two clusters stand for the same class.
| Were tiny groups found? | pair recall | pair precision | | Was a rare kind found? | its $F$ | its recall and precision | | How good? Splitting is cheap. | homogeneity | completeness | | How good? Merging is cheap. | inverse purity | purity | | Which is better? Similar sizes | ARI | homogeneity or completeness | | Which is better? Uneven sizes | AMI | homogeneity or completeness |
| How many points are right, if each cluster gets a class of its own? | maximum matching (ACC) | the share of the largest class (what a single cluster scores) | | How good is it? Splitting is cheap. | homogeneity or purity | completeness | | How good is it? Merging is cheap. | inverse purity | purity | | What went wrong: mixed, or torn apart? | homogeneity | completeness | | Which clustering is better, or how good is one? The classes are of similar size. | adjusted Rand index | homogeneity or completeness | | The same, if their sizes are uneven. | AMI | homogeneity or completeness |
“Purity, everybody knows it”: it is blind to splits. AMI, for the sizes are uneven; beside it homogeneity or completeness, whichever names the mistake you fear.
| Can I trust this one cluster? | its precision | its recall | | How many points are matched? | maximum matching | share of the largest class | | Mixed, or torn apart? | homogeneity | completeness |
In the last two lines take homogeneity if you fear mixed clusters, and completeness if you fear torn classes.
| the shop | splitting is cheap | homogeneity of *eight* {of(shop["eight"], H)} | completeness {of(shop["eight"], COMPLETENESS)} | | the hospital | a rare kind | $F$ of the ill {at(f_ill, 2)} | recall {float(recall)}, precision {at(precision)} |
So it takes *eight*, and reports its homogeneity, {of(shop["eight"], H)}. (With *three*, {two_kinds} customers would get a letter for two kinds. That decides, and not its smaller homogeneity: fewer clusters mostly have less.) The second number, the completeness {of(shop["eight"], COMPLETENESS)}, says that kinds were torn.
For *found* it reports the $F$ of the ill, {at(f_ill, 2)}, and for their best cluster the recall, {float(recall)}, and the precision, {at(precision, 2)}.
{word(len(range(2, 12))).capitalize()} random clusterings
{3 * 20} points of three kinds are dealt out at random to {2} clusters, to {3}, …, to {11}. Of these {word(len(range(2, 12)))} clusterings, this many measures prefer each:
{word(len(range(2, 12))).capitalize()} clusterings, dealt out at random, and every measure's favourite:
All {word(len(range(2, 12)))} clusterings are random.
“That with {word(int(random_votes[0][0]))} clusters, most measures prefer it”: none has found anything; whoever chooses the measure afterwards chooses the result.
None of the {word(len(range(2, 12)))} has found anything, and yet {word(len(random_votes))} of them are somebody's favourite. Each of the {word(len(random_votes))} could be printed as the best of the {word(len(range(2, 12)))}, by the measure that favours it. That is why the choice must come before the results.
She should not, if the shop can write {word(len(shop["eight"].counts))} letters, for with {word(len(shop["eight"].counts))} every letter suits. The measures that prefer the three are not wrong, but they answer a question that she has not asked.

# exercises
*names*: C1 and C2 exchange their names; - *rejoined*: C1 and C2 become one cluster; - *alone*: every point gets a cluster of its own; - *lumped*: in the reference, T2 and T3 become one class; - *over*: one point of T1 goes from C3 to C4. ↑: the measure rises. ↓: it falls. =: it stays.
2× cl.ContingencyTable({table.counts.tolist()})
Purity {"rose" if cl.purity(cl.ContingencyTable([[4, 0], [2, 0], [2, 6], [2, 6]])) > cl.purity(table) else "fell"} when only the reference got coarser, and Rand when the clustering was given up altogether, so a rise alone is no improvement.
*Names* mean nothing to any of them. *Rejoined*: purity and homogeneity do not see that T1 was cut. *Alone*: both are at their best, and Rand {"rises" if RI(singles) > RI(table) else "falls"} too, for more wrong pairs come apart than right ones.
*Over*: the point was a stray before and is one after. A measure of majorities or of a matching {"does not see" if cl.purity(over) == cl.purity(table) and MATCHING(over) == MATCHING(table) else "sees"} that the strays gather; the others do.
what are the largest counts of C3 and C4 now?
is the point in the majority of C3, or of C4?
how many of the two could have T1, and with how many points?
only pairs of a T2 and a T3 change their side: were more of them together, or apart?
count the pairs of this one point: who is in C3 with it, who in C4?
how much is left to ask about a point of C1, and of both together?
compare what is left to ask in C3 with all there is to ask, before and after
is T1 spread more evenly over C3 and C4 now, or less?
at most {word(int(play.n))} points, with maximum matching of at least {float(at_least)} and an adjusted Rand index of at most {0}.
{word(int(at_least * 10)).capitalize()} points of ten are matched and nothing was found, so an accuracy needs the share of the largest class beside it.
answer = cl.ContingencyTable({play.counts.tolist()})
{word(outside).capitalize()} points stand outside the large cell, and may be a tenth of all at most. So it takes {word(10 * outside)} points; a search through all smaller tables finds none.
*News*: different numbers of clusters, so take chance out. *Parcels*: one cluster to one town, counted in parcels: matching. *Photos*: splitting is free and the number of clusters fixed: homogeneity. *Stars*: no reference, round groups: silhouette. *Frauds*: one kind matters: its $F$. *Map*: it needs a metric. {1} minus the matching would be one, too, the clustering error; but only matching counts parcels, so here it is VI. Left over is completeness: with all in one cluster it is {COMPLETENESS(nobody):.0f}.
it likes few clusters better than many: one for all scores {COMPLETENESS(nobody):.0f}
it likes many clusters better than few, whatever they are
even {1} minus it is no metric: a detour can be shorter than the way
{1} minus it is a metric, too; but each measure is used once
Three other measures prefer yours, and for one of them you have a good reason.
Find a table whose *Rand index* gets **better** when its first cluster, mixed and with even counts, is halved evenly.
One cluster for many small classes has few right pairs and many wrong ones. A cut, even a blind one, sets many wrong pairs apart.
{word(len(six)).capitalize()} points, and one clustering of them. Find another that is {"better" if MATCHING(t_six) > MATCHING(t_first) else "worse"} by maximum matching, and {"worse" if ARI(t_six) < ARI(t_first) else "better"} by the adjusted Rand index.
Which clustering has many pairs, half of them wrong, and still {word(int(MATCHING(t_six).exact * 5))} matched points?
It now matches {word(int(MATCHING(t_six).exact * 5))} points. But of its {word(int(pairs.tp + pairs.fp))} pairs {word(int(pairs.fp))} are wrong. The first clustering has few pairs, and {"none" if cl.pair_counts(t_first).fp == 0 else "some"} of them is.
{word(10 - none_elsewhere).capitalize()} of ten have an answer here, and to know the other {word(none_elsewhere)} is worth as much.
both are near {1} for tiny groups, whatever was found
the one that ends near {0} all three times
what measures information is {0} on every clustering that tells nothing
{"no external measure" if "bad" not in of_iris else "a measure"} preferred the bad clustering. Here they will contradict each other.
we start from the truth, where every measure is at its best. Then we change **one thing** and look which of them move.
Which does the adjusted Rand index find worse: *cut* or *merged*?
sizes decide which mistake costs more, by pairs

ARI and AMI are both adjusted for chance. Can they contradict each other?
both compare a clustering with a reference as a whole, and both are adjusted for chance.
They may still contradict each other, though their rows are the same: the grid says that a measure can get worse, but not on which tables, nor by how much.
(A ↓ does not say that the change is punished on every table, but on none is it rewarded.)
*Astray* costs something nearly everywhere.
though nothing has improved where it was difficult: one large, easy group flatters.
The single cluster of *nobody* tells us of no person whether they are ill.
And both numbers must be those of one and the same cluster. $F$ joins the two.
Splitting is cheap here, because all it costs is a second letter for the same kind. So a measure that is blind to splitting is right, whatever the majority says.
The Dunn index looks at the narrowest gap. DBCV, which was not among the nine, looks for nearly empty space between dense groups.
A thousand readers stand in a register, each of them twice. A program that should find the duplicates leaves every entry alone:
A thousand readers of a library stand in its register, each of them twice. A program should find the duplicates. It finds not a single one, so every entry is alone:
The reason is that they look at distances *on average*. A moon is long, and it reaches round the end of the other moon; a half is more compact.
**Neither of these two needs round groups.** (But one noisy point, close to the other group, can spoil the Dunn index.)
perhaps one group only | gap statistic
2× a graph | modularity
modularity of a random graph with as many edges
| round groups | silhouette | stability | | groups of any shape | DBCV, or the Dunn index if the gaps are empty | stability |
| Were many tiny groups found? | pair recall, or BCubed recall
pair precision, or BCubed precision | | Was a rare kind found? | its $F$
recall and precision of its best-matching cluster:
2× Can I trust this one cluster? | its precision
“No, with four letters the numbers change”: the question has not changed, so the line has not: homogeneity, and four is the number that is fixed.
The first line that fits is *splitting is cheap*. Eight letters are what the shop is ready to write.
The hospital** stops at the rare kind.
Is the difference of two clusterings more than luck? Its interval
Is there anything at all? A permutation test
So a majority of measures proves nothing.
*Lumped*: nobody has touched the clusters, and the reference alone moves {"every" if all_move else "some"} number.
Purity needs its largest counts, matching one cell a row and column, pairs the sizes, homogeneity the mixture of each row.
only right pairs come together; chance would have made wrong ones, too
neither the pairs nor what chance gives them know a name
The fixed index, and beside it what explains the gap.
A measure that was fixed beforehand can be lost by, and so it can be believed.
A measure that counts wrong pairs can reward a cut that tells nothing at all.
One cluster for the whole of *a*, and a point of *b* with it.
**a** homogeneity - **b** $F$ of one class - **c** adjusted Rand index - **d** silhouette
**e** VI - **f** maximum matching - **g** completeness
it does not take out what chance gives to few and to many clusters
it leaves most of sixty clusters unmatched, however good they are
it lets two clusters go to one town
it counts pairs; a town wants parcels
it counts bits; a town wants parcels
it does not mind that a cluster holds the parcels of two towns
it minds that two clusters get one name
it may prefer to find none of them, as it did with the disease
2× it changes when the two change places; a distance does not
**a** AMI, and beside it recall and precision of each kind - **b** homogeneity and completeness - **c** pair precision, pair recall, BCubed
**d** modularity - **e** the difference, with how far it may be off - **f** gap statistic and stability
**g** not here, another package
*Register*: many tiny groups. *Cells*, *alarms*, *digits*: uneven sizes, and rare kinds that matter. *Image*: what went wrong, mixed or torn; the background may be left out. *Friends*: a graph. *Market*: perhaps one group only. *Pipelines*: the same points twice. *Topics* and *species* ask for words and for a tree: gensim's coherence, SciPy's `cophenet`.
they are not adjusted for chance, and many clusters raise homogeneity
they are not adjusted for chance, and the smallest class hardly moves them
that serves, too; but the groups are large and few, and a large one counts by its square
most of both is about the harmless ones
to mix two kinds is always a greater fault than to cut one
where nothing is left of the clusters, no cluster has a majority
whoever leaves TN out has taken chance out
two measures that are adjusted for chance are as good as one
entropy adds up over clusters, in whatever order
"""

UNREAD = {"r = k": "a condition on a table"}

GIVEN = {
    "16 Choosing a measure": "the title",
    "gap statistic (unit 15)": "the number of a unit",
    "Then hand the table to exercise 16.2.": "the number of an exercise",
    "30,000 entries of 20,000 known persons": "a story's numbers",
    "20,000 persons: how large": "a story's number",
}
