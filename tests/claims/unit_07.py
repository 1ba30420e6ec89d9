"""The numbers in the text of unit 07, computed: chance by all deals, or by the sizes alone."""

import re
from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import comb, factorial, prod, sqrt

import clustlib as cl
from tests.claims import RANDOM_TABLES
from tests.claims.pairs import Pairs, inside, law, pairs_of, say, sums
from tests.claims.scopes import pair_scope, pairs_by_hand
from tests.claims.tools import matrix, outputs, printed, word

BAGS = cl.datasets.lecture_table("three_bags").counts.tolist()
bags, (sizes, classes) = pairs_of(BAGS), sums(BAGS)
n = sum(sizes)


def pairs_in(counts) -> Pairs:
    """The pairs of a large table, from the sizes of its groups and cells."""
    rows, columns = sums(counts)
    m_c, m_t, tp = inside(rows), inside(columns), inside(x for row in counts for x in row)
    return Pairs(tp, m_t - tp, m_c - tp, comb(sum(rows), 2) - m_c - m_t + tp)


def expected_rand(x: Pairs) -> Fraction:
    return (x.n - x.m_c - x.m_t + 2 * x.luck) / x.n


# --- the watch and random labels ----------------------------------------------------------------------

days, phases, groups = 200, 20, 20
watch, same_phase = Fraction(94, 100), phases * comb(days // phases, 2)
scores = {
    line[:15].strip(): [float(number) for number in re.findall(r"-?\d\.\d+", line)]
    for line in outputs("07")["5c3fef02"].splitlines()
    if line.strip()
}
tried = (2, 5, 10, 20, 30, 40, 50)
rand, purity = (dict(zip(tried, scores[name], strict=True)) for name in ("Rand", "purity"))
fowlkes = dict(zip(tried, scores["Fowlkes–Mallows"], strict=True))
jaccard = dict(zip(tried, scores["Jaccard"], strict=True))
gamma = dict(zip(tried, scores["normalised Γ"], strict=True))
aris = [float(x) for x in re.findall(r"-?\d\.\d{3}", outputs("07")["e019f85d"])]
on_the_way = (float(watch) - rand[20]) / (1 - rand[20])
all_alone = 1 - Fraction(same_phase, comb(days, 2))


def climbs(row, words):
    values = [row[r] for r in tried]
    return say(words, values == sorted(values))


def sinks(row, words):
    values = [row[r] for r in tried]
    return say(words, values == sorted(values, reverse=True))


# --- six points, shuffled in all ways ---------------------------------------------------------------

TRUE, PRED = [1, 1, 1, 2, 2, 2], [1, 1, 2, 2, 2, 2]
six = Pairs(*pairs_by_hand(TRUE, PRED))
dealt = [Pairs(*pairs_by_hand(cards, PRED)) for cards in permutations(TRUE)]
tps, deal_aris = Counter(x.tp for x in dealt), Counter(x.adjusted for x in dealt)
most, least = max(tps), min(tps)
good, bad = max(deal_aris), min(deal_aris)
mean_tp = Fraction(sum(x.tp for x in dealt), len(dealt))
mean_ari = sum(x.adjusted for x in dealt) / len(dealt)

# --- the ruler -----------------------------------------------------------------------------------

end = Fraction(bags.m_c + bags.m_t, 2)


def tables_with(rows, columns):
    """All tables with these sums."""
    if not rows:
        if not any(columns):
            yield []
        return
    for row in product(*(range(min(rows[0], m) + 1) for m in columns)):
        if sum(row) == rows[0]:
            left = [m - x for m, x in zip(columns, row, strict=True)]
            for others in tables_with(rows[1:], left):
                yield [list(row), *others]


ways = Counter()  # in how many ways labels with these sizes reach each TP
for table in tables_with(sizes, classes):
    ways[inside(x for row in table for x in row)] += prod(
        factorial(size) // prod(map(factorial, row)) for size, row in zip(sizes, table, strict=True)
    )
reached = list(ways)
share_of_shuffles = 100 * Fraction(sum(ways[tp] for tp in ways if tp >= bags.tp), ways.total())
three = [Pairs(*pairs_by_hand(cards, [1, 1, 2])) for cards in permutations([1, 1, 2])]
perfect_deals = sum(x.fn == x.fp == 0 for x in three)
quarters = {
    k: pairs_in([[75 if i == j else 25 // (k - 1) for j in range(k)] for i in range(k)])
    for k in (2, 26)
}
pair_and_alone = Pairs(
    *pairs_by_hand([1, 1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 3, 4, 5, 6, 7, 8, 9])
)

# --- where it misleads ---------------------------------------------------------------------------

A, B = [[90, 0, 0], [0, 5, 5]], [[45, 0, 0], [45, 0, 0], [0, 5, 0], [0, 0, 5]]
a, b = pairs_of(A), pairs_of(B)
deck, four = pairs_of([[1] * 4] * 13), pairs_of([[1, 1], [1, 1]])
DECK = r"E = \frac{M_C M_T}{N} = 78 \cdot 4 \tbinom{13}{2} \big/ \tbinom{52}{2} \approx 18.4"
DECK = say(DECK, deck.m_c == 78 and deck.luck == 78 * 4 * Fraction(comb(13, 2), comb(52, 2)))
DECK = say(DECK, round(float(deck.luck), 1) == 18.4)
pieces = re.search("pieces ([\\d ]+)", outputs("07")["9332a922"])[1].split()
piece_sizes = list(Counter(pieces).values())
blind = printed("07", "fe02e64b", "mean")
blind_least, blind_most = (printed("07", "fe02e64b", words) for words in ("from", "to"))
rand_cuts = printed("07", "fe02e64b", "cuts mean Rand index")
rand_shuffled = printed("07", "fe02e64b", "shuffled mean Rand index")

# --- exercises -----------------------------------------------------------------------------------

before, many, giant = (
    pairs_in([[size if i == j else 0 for j in range(len(group))] for i, size in enumerate(group)])
    for group in ([10] * 10, [2] * 50, [91] + [1] * 9)
)
shares = {
    "songs": (0.91, 0.91),
    "votes": (0.7, 0.52),
    "stamps": (0.26, 0.05),
    "letters": (0.45, 0.46),
}
furthest = max(shares, key=lambda name: (shares[name][0] - shares[name][1]) / (1 - shares[name][1]))
largest = max(shares, key=lambda name: shares[name][0] - shares[name][1])
m_c, m_t, pairs = inside([4, 3, 3]), inside([5, 3, 2]), comb(10, 2)
start, stop, ari, in_all = 30, 80, Fraction(2, 5), 210
smallest = pairs_of([[1, 1, 0, 0], [1, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])


def letters(counts):
    """The letters of pairs, with the words of an adjusted index."""
    scope = pair_scope(counts)
    return scope | {
        "expected Kulczyński": scope["E"] * (1 / scope["M_C"] + 1 / scope["M_T"]) / 2,
        "E(TP)": scope["E"], "adjusted": scope["ARI"], "index": scope["RI"],
        "expected": scope["E(RI)"], "maximum": Fraction(1), "six points:": Fraction(1),
    }  # fmt: skip


LETTERS = letters
LAWS = [letters(table) for table in RANDOM_TABLES]
SCOPES = [letters([[2, 0], [1, 3]]) | {"mean": mean_tp}, letters(BAGS)]
SCOPES += [
    letters(A),
    letters(B),
    {"TP": end, "M_C": Fraction(bags.m_c), "M_T": Fraction(bags.m_t)},  # the end of the ruler
    {
        "N": Fraction(deck.n), "M_C": Fraction(deck.m_c), "M_T": Fraction(deck.m_t),
        "E": deck.luck, "TP": Fraction(deck.tp),
    },
]  # fmt: skip

ARI = law(r"\frac{TP - E}{\frac{1}{2}(M_C + M_T) - E}", "ARI", LAWS)
GAMMA = law(r"\frac{TP - E}{\sqrt{(M_C - E)(M_T - E)}}", r"\Gamma_n", LAWS)
NUMERATOR = law(r"N \cdot TP - M_C M_T", "N (TP - E)", LAWS)
MEAN_TP = law(r"M_T \cdot \frac{M_C}{N}", "E", LAWS)
LUCK = law("M_C M_T / N", "E", LAWS)
LEAST = r"-\frac{1}{2}" if four.adjusted == Fraction(-1, 2) else "(not true)"
MEAN_RECALL = law("E/M_T", "E R/TP", LAWS)
RATIO = law("(TP - E)/(M_T - E)", "R'", LAWS)
WRONG_END = r"\frac{1}{2}(M_C + M_T) - E"
ADJUSTED_P = law(r"\frac{TP - E}{M_C - E}", "P'", LAWS)
U, V = law("N\\,(M_C - E)", "u", LAWS), law("N\\,(M_T - E)", "v", LAWS)


def signed(x) -> str:
    return f"{x}".replace("-", "−")


SAYS = rf"""
your sister's {days} days in {word(phases)} phases. From […] days into {word(groups)} groups.
For {int(100 * watch)} % of
Her coach has planned {days} days in {word(phases)} phases of {word(days // phases)} days each. […] days into {word(groups)} groups. The shop is proud: for {int(100 * watch)} % of
ARI of {0.6} is a share
explain its {0} and its {1}.
random. Here: {days} days, and the coach's {phases} phases are
can be {rand[20]:.1f}.
is between {0} and {1}, and
plan, {days} days in {phases} phases. We draw random clusterings with {tried[0]} clusters, with {tried[1]}, and so on up to {tried[-1]}, {word(20)} for
We draw {word(20)} random clusterings each with {", ".join(map(str, tried[:-1]))} and {tried[-1]} clusters.
index with {20} random clusters?
and {word(len(scores) - 1)} other measures. […] clusters, from {tried[0]} to {tried[-1]}.
Purity says {max(purity, key=purity.get)} clusters, Fowlkes–Mallows says {max(fowlkes, key=fowlkes.get)}. Which clustering is better?
clusters | {2} | {20} | {50} |
mean Rand index | {rand[2]:.3f} | {rand[20]:.3f} | {rand[50]:.3f}
mean purity | {purity[2]:.3f} | {purity[20]:.3f} | {purity[50]:.3f}
mean Fowlkes–Mallows | {fowlkes[2]:.3f} | {fowlkes[20]:.3f} | {fowlkes[50]:.3f}
mean normalised Γ | {gamma[2]:.3f} | {gamma[20]:.3f} | {gamma[50]:.3f}
From {tried[0]} clusters to {tried[-1]} the Rand index of chance {climbs(rand, "rises")} to {rand[50]:.3f}. Does it reach {1} with each of the {days} points alone?
“Yes, it only climbs”: {same_phase} of {comb(days, 2)} pairs are then wrongly apart, which leaves {float(all_alone):.3f}.
index of {rand[20]:.1f} can be the freezing point, and the watch's {int(100 * watch)} %
Purity {climbs(purity, "climbs")} with the number of clusters, Fowlkes–Mallows {sinks(fowlkes, "falls")}. Only the normalised Γ {say("stays", max(map(abs, gamma.values())) < 0.01)} at {0}.
With {20} random clusters the Rand index is {rand[20]:.3f}. You may
Purity {climbs(purity, "climbs")} with the number of clusters: in […] least a {say("half", Fraction(1, 2) == 0.5)}. Fowlkes–Mallows and Jaccard {sinks(jaccard, sinks(fowlkes, "fall"))}, although no
stays close to {0}.
Take {word(len(TRUE))} points, {word(TRUE.count(1))} of class {1} and {word(TRUE.count(2))} of class {2}, in a cluster of {word(PRED.count(1))} and a cluster of {word(PRED.count(2))}.
$TP = {six.tp}$ of their
Of the {six.n} pairs, {six.m_t} are together in the reference, and {six.m_c} in the
Of all {word(comb(4, 2))} pairs, how
a {Fraction(2, 6)}
b {Fraction(2 * 2, 6)}
c {Fraction(2, 2)}
b: {2} · {2}/{comb(4, 2)}. a: the probability for one pair, {2}/{comb(4, 2)}; c: “half
six points: {matrix([[2, 0], [1, 3]])}
of the {six.n} pairs of points; {six.m_c} of these […] There are {six.m_t} such pairs
$E = {LUCK}$.
and all {six.n} pairs of points are equally likely. {word(six.m_c).capitalize()} of them […] with probability $\frac{{{six.m_c}}}{{{six.n}}}$. There are {six.m_t} such pairs of
labels have {6}! = {factorial(6)} orders. How
All {factorial(6)} shuffles
There are {6}! = {len(dealt)} orders, and
Our clustering finds {six.tp} of the {six.m_t} pairs. Is that impressive?
“Yes, {say("two thirds", six.recall == Fraction(2, 3))}”: {tps[six.tp]} of {len(dealt)} shuffles, {100 * tps[six.tp] / len(dealt):.0f} %, find as many.
{most} | {tps[most]} |
{least} | {tps[least]} |
$TP = {six.tp}$.
The mean is $\frac{{{mean_tp.numerator}}}{{{mean_tp.denominator}}}$, exactly as computed, although a single shuffle gives {most} or {least}. You've met $E$ before. The numerator of $\Gamma_n$ was ${NUMERATOR}$, and this is $N\,(TP - E)$:
shuffles $\Gamma_n$ has a mean of {0}, whatever the sizes. That's why the black line stays at {0}.
Chance scores {0.8}, you score {0.9}.
“{0.9 - 0.8:.1f}”: it's {0.9 - 0.8:.1f} of the {1 - 0.8:.1f} that chance leaves: {say("one half", round((0.9 - 0.8) / (1 - 0.8), 9) == 0.5)}.
index of {float(watch):.2f}, random labels have {rand[20]:.3f}, and the maximum is {1}:
The {int(100 * watch)} % are about {say("a third", abs(on_the_way - 1 / 3) < 0.02)} of the
So the shop's {int(100 * watch)} % is only about {say("a third", abs(on_the_way - 1 / 3) < 0.02)} of the […] isn't {rand[20]:.3f}.
A shuffle puts {least} pairs together in both, not {most}. Is its ARI {0}?
chance is {mean_ari} on average. {least} is {say("less", least < six.luck)} than {six.luck}, so its ARI is {say("negative", bad < 0)}: {signed(bad)}.
chance has {mean_ari} on average.
The {rand[20]:.3f} is a mean of {word(20)} draws.
to the maximum, {1}, it is
and Arabie ({1985}).
ARI of {mean_ari}, on average? We try all {len(dealt)} shuffles, and
ARI of {signed(bad)} for
“Yes, it's below {0}”: {0} is the […] its least value. {word(round(5 * deal_aris[bad] / len(dealt))).capitalize()} shuffles in {word(5)}, {deal_aris[bad]} of {len(dealt)}, score the same.
All {len(dealt)} shuffles of
{good} | {deal_aris[good]} |
{signed(bad)} | {deal_aris[bad]} |
a shuffle is {mean_ari}. The random clusterings of the {days} days had Rand indices from {min(rand.values()):.3f} to {max(rand.values()):.3f}; their mean ARIs lie between {signed(f"{min(aris):.3f}")} and {max(aris):.3f}.
is exactly {mean_ari}, and for […] close to {0}.
{bags.tp} of the {bags.m_t} pairs are found. Why is ARI not {bags.tp}/{bags.m_t}?
“It should be”: {bags.tp}/{bags.m_t} is pair recall.
three bags: {matrix(BAGS)}
by chance, {float(bags.luck):.2f} of them,
Three bags hold {n} icons of {word(len(classes))} kinds. Of all $N = {bags.n}$ pairs, $M_C = {bags.m_c}$ are together in a bag, $M_T = {bags.m_t}$ are of one kind, and $TP = {bags.tp}$ are both.
Chance finds {float(bags.luck):.2f} pairs, the ruler ends at {end}. Where on it is TP = {bags.tp}?
“Near the middle, {bags.tp} of {end}”: {float(bags.tp - bags.luck):.2f} of {float(end - bags.luck):.2f}, {say("a quarter", abs(bags.adjusted - Fraction(1, 4)) < 0.01)} of the way.
$E \approx {float(bags.luck):.2f}$.
would be {1}, at
icons {5000} times. The
Of the {bags.n} pairs of icons, $M_C = {bags.m_c}$ are together […] $M_T = {bags.m_t}$ are of […] $E = \frac{{{bags.m_c} \cdot {bags.m_t}}}{{{bags.n}}}$ pairs. […] would be {1}, whether a […] formula above, ${2}\,TP = M_C
will reach the {bags.tp} pairs of
(With these sizes, TP can't be less than {min(reached)}.)
“To {end}, where ARI is {1}”: only {bags.m_c} pairs lie inside clusters, and {sizes[0]}, {sizes[1]} and {sizes[2]} don't fit into {classes[0]}, {classes[1]} and {classes[2]}. All tables with these sizes reach at most {max(reached)}.
with ARI {1}. Can that be chance?
“No, {1} is perfect”: {word(1)} shuffle in {word(len(three) // perfect_deals)} is as
here only {bags.m_c} pairs lie […] can't be {end}.
how sure: {say("a quarter", abs(bags.adjusted - Fraction(1, 4)) < 0.01)} of the […] only about {float(share_of_shuffles):.0f} % of
With their {bags.tp} pairs together […] come about {say("a quarter", abs(bags.adjusted - Fraction(1, 4)) < 0.01)} of the way from {float(bags.luck):.2f} to {end}. {word(3).capitalize()} remarks:
here: only {bags.m_c} pairs lie inside clusters. ARI is {1} only if
only about {float(share_of_shuffles):.0f} % of all shuffles have a TP of {bags.tp} or more.
finds about {say("half", abs(quarters[2].luck / quarters[2].m_t - Fraction(1, 2)) < 0.01)} of the […] once with {word(2)} clusters and once with {26}. In
{2} clusters: {matrix([[75, 25], [25, 75]], [(1, 1), (2, 2)])}
in place, {0.75}² ≈ {0.75**2:.2f}. The other
In each cluster {75} of {100} points are right. Among {26} clusters, the other {100 - 75} points are in {26 - 1} classes, one in each.
{2} | about {say("half", abs(quarters[2].luck / quarters[2].m_t - Fraction(1, 2)) < 0.01)} | {float(quarters[2].adjusted):.2f} |
{26} | about one in {round(quarters[26].m_t / quarters[26].luck)} | {float(quarters[26].adjusted):.2f} |
ARI of {float(quarters[2].adjusted):.2f} in one table and of {float(quarters[26].adjusted):.2f} in the
Chance scores {0} under both. $\Gamma_n$ came […] they are {bags.correlation:.6f} and {float(bags.adjusted):.6f}.
index. (Exercise {"07.4"} asks you
And the geometric mean? Multiply $P'$ by $R'$, and take the root: this is the third line. Then multiply top and bottom by $N$. The top becomes $N \cdot TP - M_C M_T$, because $N E$ is $M_C M_T$. At the bottom, $N$ is the root of $N \cdot N$, so each of the two factors gets one $N$:
apart from {0}?
$\Gamma_n$ is {say("further", abs(bags.correlation) > abs(bags.adjusted))} from {0}, because the geometric mean is the {say("smaller", sqrt(40 * 44) < (40 + 44) / 2)}.
$\Gamma_n$ are both {0}.
$\Gamma_n$, which {"06"} drew. Angles
clusterings of {word(5)} points. We leave out only {word(2)}, all […] vectors are {0} and have no direction.
{say("None is shorter", printed("07", "64d1f8b3", "detours that are shorter:") == 0)}. Whether you
index of {0.8} or more go with an ARI below {0}? Ten points are enough.
“Both fall to {0}”: ARI does, […] only from {float(bags.rand):.3f} to about {float(expected_rand(bags)):.3f}, because most […] alone, have {pair_and_alone.rand} ≈ {float(pair_and_alone.rand):.3f}, and an ARI {say("below", pair_and_alone.adjusted < 0)} {0}.
index of {0.8} or more go with an ARI below {0}? Add clusters
Ninety patients have a cold (T1), five have one rare disease (T2), and five another (T3). A merges the rare
diseases have {word(A[1][1])} patients each.
A: {matrix(A)}; B: {matrix(B)}
A | FP = {A[1][1]} · {A[1][2]} = {a.fp} | {float(a.adjusted):.3f} | {a.correlation:.3f} |
B | FN = {B[0][0]} · {B[1][0]} = {b.fn} | {float(b.adjusted):.3f} | {b.correlation:.3f} |
{"A" if a.adjusted > b.adjusted else "B"} has, by far: {float(a.adjusted):.3f} against {float(b.adjusted):.3f}. You may […] A puts {a.fp} pairs together […] each of {B[0][0]} patients from each of {B[1][0]} others, which makes {b.fn} pairs. Large
“A few, by chance”: {deck.tp}, because no […] Chance has {deck.m_c} · {deck.m_t}/{deck.n} ≈ {float(deck.luck):.1f}.
A deck of {13 * 4} cards is […] with the {word(4)} suits.
$N = \binom{{{13 * 4}}}{{{2}}}$
$M_C = {13} \binom{{{4}}}{{{2}}} = {deck.m_c}$
$M_T = {4} \binom{{{13}}}{{{2}}}$
Sort a deck of {13 * 4} cards by rank, without a mistake: {13} clusters of {word(4)} cards. Then […] that of {word(4)} points in
Below {0}
ARI is {signed(f"{float(deck.adjusted):.3f}")}. Is it badly sorted?
TP is {deck.tp}. By chance:
{DECK}
ARI is {signed(f"{float(deck.adjusted):.3f}")}.
four points: {matrix([[1, 1], [1, 1]])}
An ARI far below {0} says that […] less than ${LEAST}$, the ARI
$M_C = {deck.m_c}$ pairs of equal rank, {say("none", deck.tp == 0)} has the same suit; by chance about {float(deck.luck):.0f} would. On average shuffles have an ARI of {0}, and a […] go? The {word(4)} points reach ${LEAST}$, and Chacón and Rastrojo ({2023}) have proved
run of {word(days // phases)} neighbouring days. […] cuts the {days} days into {20} pieces, at random.
the {days} days of the marathon, which the coach has planned in {phases} phases of {word(days // phases)} days:
to the {days} days of the marathon. The […] run of {word(days // phases)} neighbouring days. […] calendar into {20} pieces, at random:
phases | {days // phases}, {days // phases}, {days // phases}, … |
pieces | {", ".join(map(str, piece_sizes[:4]))}, … |
cuts: below {0}, about {0}, or above {0}?
blind cuts | {rand_cuts:.3f} | {blind:.2f} (from {blind_least:.2f} to {blind_most:.2f}) |
phases shuffled | {rand_shuffled:.3f} | about {0} |
{0} is what a shuffle scores. A
It's {say("far above", blind > 0.4)} {0}, namely {blind:.2f} on average. […] nothing score {0}? But neighbouring […] many pairs. {0} is what
index is {rand_shuffled:.3f}, {say("less", rand_shuffled < rand[20])} than the {rand[20]:.2f} of random […] cuts have {rand_cuts:.3f}, so they have come {(rand_cuts - rand_shuffled) / (1 - rand_shuffled):.2f} of the way from {rand_shuffled:.3f} to {1}.
Is agreement on {int(100 * watch)} % of […] coach on {100 * rand[20]:.0f} %, and […] ARI of {blind:.2f}. Your sister
ARI | ${ARI}$ | ${LEAST}$ to {1}; a shuffle {0}, one cluster {0} | small
normalised Γ | ${GAMMA}$ | above $-{1}$, to {1}; a shuffle {0}, one cluster {0} | as ARI
impressed by {int(100 * watch)} %? Not […] coach on {100 * rand[20]:.0f} %, so […] come about {say("a third", abs(on_the_way - 1 / 3) < 0.02)} of the way from there to {1}.
Cut the {days} days into {20} pieces at random, […] mean ARI of {blind:.2f}: see
cuts went from {blind_least:.2f} to {blind_most:.2f}: the
$E = {LUCK}$ pairs together […] index of {1}.
ARI | ${ARI}$ | ${LEAST}$ to {1}, both reached; a shuffle on average {0} | higher […] order | {0} |
normalised Γ | ${GAMMA}$ | above $-{1}$ (the lowest that we have met is ${LEAST}$) to {1}, reached; a shuffle on average {0} | higher | as ARI | {0} (by convention, ${0}/{0}$) |
adjusted measure stays at {0}.
Rand index {say("climbs", expected_rand(many) > expected_rand(before))}. Fowlkes–Mallows looks […] together, and {say("falls", many.luck / many.m_c < before.luck / before.m_c)}. One point […] The giant {say("lifts", giant.luck / giant.m_c > before.luck / before.m_c)} Fowlkes–Mallows, because […] and that {say("costs", expected_rand(giant) < expected_rand(before))} the Rand
the {word(9)} single points
that mean to {1}?
up to {1}?
The {furthest} have come {shares[furthest][0] - shares[furthest][1]:.2f} of the {1 - shares[furthest][1]:.2f} that were […] chose the {largest} (c), you looked at the difference, {shares[largest][0] - shares[largest][1]:.2f}, the largest […] which is {1 - shares[largest][1]:.2f} long. The letters (d) are {say("below", shares["letters"][0] < shares["letters"][1])} their shuffles.
ten points have {pairs} pairs; {2 * pairs} counts each
n(n − {1})/{2} pairs; squares
ten points have {pairs} pairs, not {comb(9, 2)}
{Fraction(m_c * m_t, 10)}
{Fraction(m_c * m_t, 2 * pairs)}
{Fraction(m_c * m_t, 10**2)}
{Fraction(sum(x * x for x in [4, 3, 3]) * sum(x * x for x in [5, 3, 2]), 10**2)}
{Fraction(2 * m_c * m_t, pairs)}
{Fraction(m_c, pairs)}
{Fraction(m_t, pairs)}
{Fraction(m_c * m_t, comb(9, 2))}
{Fraction(m_c, pairs) * Fraction(m_t, pairs)}
over all shuffles is ${MEAN_RECALL}$.
b In all shuffles $M_C$, $M_T$ and $N$ are the same: the sizes stay.
c Divide $TP - E$ by ${WRONG_END}$.
d Only the TP of $R = TP/M_T$ differs from shuffle to shuffle, and its mean is $E$.
of the {days} days score
what is left is ${RATIO}$.
$R$, and also from {1}, the maximum of $R$;
which is {1} at another
The adjusted precision is ${ADJUSTED_P}$, in the
$u = {U}$ and $v = {V}$.)
recall is {1} where TP is M_T
a There are {ari * (stop - start)} of them.
b There are {ari * stop} of them.
c There are {start + ari * (stop - start)} of them.
d There are {ari * in_all} of them.
shuffle finds, {start}, and is {stop - start} long. ARI is the share of that: {ari * (stop - start)} pairs more than chance, {start + ari * (stop - start)} in all. a forgets the {start}, b takes […] up to {stop}, d takes
begin at {0}
It is {1} only if
more than {0}, and less.
An ARI of {0} shows that
An ARI of {0} says that
the Rand index is {1} there and
{0} is only […] among the {len(dealt)} both signs came
It can be {0} although the Rand index is {rand[20]:.1f}.
at least {0.8}, and a negative ARI.
shuffle, and {float(smallest.rand):.1f} all the
are alone. {say("No pair is together in both", smallest.tp == 0)}, and chance
With more points, {word(10)} clusters that split {word(10)} classes evenly do it, too:
Adjust Kulczyński's index, $\frac{{{1}}}{{{2}}}(P + R)$, with {1} for its maximum.
No denominator is {0}.
index of {20} random clusters
anyone who knows nothing scores {0} on average,
With only {word(len(TRUE))} labels,
know, the {word(len(sizes))} bags:
{"06"} their
$u = {U} = M_C […] $v = {V} = M_T
for exercise {"07.7"}.
E = {MEAN_TP} = {six.m_t} \cdot \frac{{{six.m_c}}}{{{six.n}}} = \frac{{{mean_tp.numerator}}}{{{mean_tp.denominator}}}
ARI = {ARI} \qquad
"""

UNREAD = {
    "2\\,TP = M_C + M_T": "the end of the ruler",
    "u = v": "a condition",
    "M_C = M_T": "a condition",
    "P' = R'": "a condition",
    "FP = FN": "a condition",
}

GIVEN = {}
