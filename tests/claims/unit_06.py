"""The numbers in the text of unit 06, computed: vectors of pairs are written out entry by entry."""

from fractions import Fraction
from itertools import combinations
from math import comb, sqrt

import numpy as np
from mpmath import mp

import clustlib as cl
from tests.claims import RANDOM_TABLES
from tests.claims.pairs import Pairs, inside, law, pairs_of, say, sums
from tests.claims.scopes import pair_scope, pairs_by_hand
from tests.claims.tools import matrix, printed, word
from tests.claims.unit_07 import share_of_shuffles

TRUE, PRED = [1, 1, 1, 2, 2, 2], [1, 1, 2, 2, 2, 2]
BAGS = cl.datasets.lecture_table("three_bags").counts.tolist()
sizes, classes = sums(BAGS)
n = sum(sizes)
PERFECT = np.diag(classes).tolist()


def vector(labels) -> list[int]:
    """The vector of pairs of a clustering, the upper triangle row by row."""
    return [int(a == b) for a, b in combinations(labels, 2)]


def pairs_of_labels(true, pred) -> Pairs:
    return Pairs(*pairs_by_hand(true, pred))


t, c = vector(TRUE), vector(PRED)
six = pairs_of_labels(TRUE, PRED)
alike, size = sum(a == b for a, b in zip(t, c, strict=True)), len(t)
alike_in_matrices = 2 * alike + len(TRUE)
both_of = list(combinations(range(1, 7), 2))
only_t = [f"{i},{j}" for (i, j), in_t, in_c in zip(both_of, t, c, strict=True) if in_t and not in_c]
p, everything, perfect = pairs_of(BAGS), pairs_of([classes]), pairs_of(PERFECT)
singles = pairs_of(
    [row for j, m in enumerate(classes) for row in [[int(k == j) for k in range(3)]] * m]
)
gamma = {
    name: Fraction(x.tp, x.n) for name, x in {"bags": p, "one": everything, "best": perfect}.items()
}
angle, centred_angle = (mp.degrees(mp.acos(x)) for x in (p.cosine, p.correlation))


def set_partitions(whole):
    """All ways to divide a list into groups."""
    if not whole:
        yield []
        return
    first, *rest = whole
    for found in set_partitions(rest):
        yield [[first], *found]
        for k, group in enumerate(found):
            yield [*found[:k], [first, *group], *found[k + 1 :]]


# Clusterings of the 17 points that reach the largest Γ tear no class.
whole = sum(1 for _ in set_partitions([1, 2, 3]))

mean = Fraction(p.m_t, p.n)
FOUR = [1, 1, 2, 3], [1, 1, 2, 2], [1, 2, 3, 3]
step = 1 - pairs_of_labels(FOUR[0], FOUR[1]).correlation
other_step = 1 - pairs_of_labels(FOUR[1], FOUR[2]).correlation
direct = 1 - pairs_of_labels(FOUR[0], FOUR[2]).correlation
_, species = cl.datasets.iris()
good, bad = (pairs_of_labels(list(species), list(run)) for run in cl.datasets.iris_kmeans())
best_of_irises = pairs_of_labels(list(species), list(species))
tens, halves = pairs_of((10 * np.eye(10, dtype=int)).tolist()), pairs_of([[25, 25]] * 2)
scipy_says = printed("06", "198b1e56", "p-value of SciPy")
of_shuffles = float(share_of_shuffles) / 100

# Exercises.
answer_1 = [1, 2, 1, 3, 2, 1]
songs, stamps = Fraction(5, 6), Fraction(30, 50)
shares = Pairs(tp=15, fn=30 - 15, fp=20 - 15, tn=100 - 30 - 5)
without_root = shares.m_c * shares.m_t * (shares.n - shares.m_c) * (shares.n - shares.m_t)
ROOT_MISSING = shares.n * (shares.tp - shares.luck) / Fraction(without_root, shares.n**2)
cut, misplaced, no_pair = [1, 1, 2, 3, 3, 3], [1, 1, 2, 2, 2, 2], [1, 2, 3, 1, 2, 3]
lengths = [pairs_of_labels(TRUE, x).m_c for x in (misplaced, no_pair, [1] * 6, cut)]
no_pair_tp = pairs_of_labels(TRUE, no_pair).tp
right = pairs_of_labels(TRUE, [1, 1, 1, 1, 1, 2])
likes, agree = Fraction(9, 10), Fraction(82, 100)


def letters(counts):
    """The letters of pairs, with the centred vectors, the angle and the distance."""
    scope = pair_scope(counts)
    t, c = scope["t"], scope["c"]
    centred = [tuple(x - Fraction(sum(v), len(v)) for x in v) for v in (t, c)]
    cosine = scope["FM"]
    return scope | {
        "t_0": centred[0], "c_0": centred[1], r"\cos\theta": cosine,
        "d": mp.acos(scope[r"\Gamma_n"]) / mp.pi,
    }  # fmt: skip


LETTERS = letters
LAWS = [letters(table) for table in RANDOM_TABLES]
SCOPES = [letters(table) for table in (BAGS, [[2, 0], [1, 3]])]
SCOPES += [
    {r"\Gamma": gamma["best"], "M_T": Fraction(p.m_t), "N": Fraction(p.n)},
    {"N": Fraction(right.n), "M_T": Fraction(right.m_t), "M_C": Fraction(right.m_c)},
    {r"\Gamma_n": Fraction(1)},
    {"N": Fraction(100)},
]
SCOPES += [{"TP": Fraction(0)}, {r"\Gamma_n": Fraction(0)}]  # no pair in both; one bag

NOTHING = [
    {
        "Γ": Fraction(x.tp, x.n), "FM": mp.sqrt(Fraction(x.m_t, x.n)), r"\Gamma_n": Fraction(0),
        "M_T": Fraction(x.m_t), "N": Fraction(x.n),
    }
    for x in map(pairs_of, ([[2, 3]], [[1, 4, 2]], [[3, 3]]))
]  # fmt: skip
GAMMA, COSINE = law("TP/N", "Γ", LAWS), law(r"TP/\sqrt{M_T M_C}", "FM", LAWS)
NORMED = r"\frac{N \cdot TP - M_T M_C}{\sqrt{M_T M_C (N - M_T)(N - M_C)}}"
NORMED = law(NORMED, r"\Gamma_n", LAWS)
OF_GAMMA, OF_COSINE = law("M_T/N", "Γ", NOTHING), law(r"\sqrt{M_T/N}", "FM", NOTHING)
COSINE_FRACTION = law(r"\frac{TP}{\sqrt{M_T M_C}}", "FM", LAWS)
CENTRED = law(r"TP - \frac{M_T M_C}{N}", r"t_0 \cdot c_0", LAWS)
DISTANCE = law(r"\frac{1}{\pi} \arccos \Gamma_n", "d", LAWS)
SQUARED = law(r"\frac{TP}{TP + FN} \cdot \frac{TP}{TP + FP}", "FM^2", LAWS)
SQUARED = f"${SQUARED}$"
ROOT_STEP = r"1 - 2/\sqrt{10}" if abs(1 - 2 / sqrt(10) - step) < 1e-12 else "(not true)"
NORMED_ON_SLIDE = NORMED.replace("frac", "dfrac", 1)

BAG_OF = [i for i, size in enumerate(sizes) for _ in range(size)]
ICON_OF = [j for row in BAGS for j, count in enumerate(row) for _ in range(count)]
BY_HAND = sum(x * y for x, y in zip(vector(BAG_OF), vector(ICON_OF), strict=True))
HUBERT = r"Γ, with $\Gamma = \frac{1}{N} \sum_{i<j} T(i,j)\, C(i,j) = \frac{TP}{N}"
HUBERT = say(HUBERT, Fraction(BY_HAND, p.n) == gamma["bags"])

# SciPy's value, as it is printed, has one digit.
TEN_TIMES = say("ten", 9 < of_shuffles / scipy_says < 12)

SAYS = rf"""
{HUBERT}
agree on {say("eighty-two", likes**2 + (1 - likes) ** 2 == agree)} songs: both
{word(len(TRUE)).capitalize()} points, {word(len(set(PRED)))} clusters
Circles are the points {", ".join(str(k + 1) for k in range(6) if TRUE[k] == 1)}, of class T1; diamonds {", ".join(str(k + 1) for k in range(6) if TRUE[k] == 2)}, of T2. Cluster C1 holds {" and ".join(str(k + 1) for k in range(6) if PRED[k] == 1)}, cluster C2 the other {word(PRED.count(2))}.
We begin with {word(len(TRUE))} points, {word(TRUE.count(1))} of each class, in {word(len(set(PRED)))} clusters:
“{PRED.count(1)} and {PRED.count(2)}”: those are points. {comb(PRED.count(1), 2)} and {comb(PRED.count(2), 2)} pairs, of {size}.
For each two points: {int(True)} is together, {int(False)} is apart.
Let $T(i,j)$ be {int(True)} if the […] class, and {int(False)} if they
Dark: {int(True)}, together. White: {int(False)}, apart. Thick frame: {1} in both. Outlines: C1 and C2.
of the {len(TRUE) ** 2} numbers we keep the upper triangle, {size} numbers, one
in both, {six.tp}, with the […] t alone: {" and ".join(only_t)}.
Alike in {alike} of {size}, or in {alike_in_matrices} of {len(TRUE) ** 2}: which is fair?
“{alike_in_matrices} of {len(TRUE) ** 2}, it uses all numbers”: {word(len(TRUE))} of them […] the other {2 * alike} are the {word(alike)}, counted twice.
Alike: {alike} of {size}, or {alike_in_matrices} of {len(TRUE) ** 2}?
have a {1}, or both have a {0}.
the two matrices | {len(TRUE) ** 2} | {alike_in_matrices} |
pairs | {size} | {alike} |
{alike} of {size}: the other
have a {1} on both […] agree in {alike_in_matrices} of {len(TRUE) ** 2} entries, although only {alike} of {size} pairs are treated alike.
product is {1 * 1} only where both have a {1}, so the
entry, and a {1 * 1} remains only where both have a {1}. So the
bags, where {n} points make {p.n} pairs:
“Yes, it counts agreements”: {1} and {1} do, {0} and {0} give {0 * 0}. TN isn't counted.
three bags: {matrix(BAGS)}
{n} points in three bags:
classes of {classes[0]}, {classes[1]} and {classes[2]} points. In them $M_T = {p.m_t}$ of the {p.n} pairs are together.
Is {float(gamma["bags"]):.3f} high or low?
of these {n} points score?
perfect: {matrix(PERFECT)}; one bag: {matrix([classes])}
finds all {perfect.tp} pairs of the reference:
There are no more, so $M_T/N$ is the maximum for this reference.
It {say("doesn't score", gamma["best"] != 1)} {1}. If $c = t$, then it finds all {perfect.tp} pairs inside […] $\Gamma = {perfect.tp}/{perfect.n} = {OF_GAMMA}$, about {float(gamma["best"]):.3f}.
One bag for all {n} points finds the same {everything.tp}: Γ ignores
Put all {n} points into one bag:
Which clusterings of these {n} points reach
There are {word(whole)}, because any
It finds the same {everything.tp} pairs, […] So merging {say("never lowers", pairs_of([[6, 5, 1], [2, 0, 3]]).tp >= p.tp)} Γ.
TP is {0}. Equal zeros
is the {say("Fowlkes–Mallows", abs(cl.fowlkes_mallows_index(cl.ContingencyTable(BAGS)) - p.cosine) < 1e-12)} index.
arrow with {p.n} coordinates can't
square of {0} is {0**2} and the square of {1} is {1**2}, $
Its square is {SQUARED}, pair recall
angle of {float(angle):.1f}°. One bag
three bags: {matrix(BAGS)}; one bag: {matrix([classes])}
three bags | ${p.tp}/\sqrt{{{p.m_t} \cdot {p.m_c}}} \approx {p.cosine:.3f}$ | ${p.m_t} \cdot {p.m_c}/{p.n} \approx {float(p.luck):.1f}$ | {p.tp}
one bag | ${everything.tp}/\sqrt{{{everything.m_t} \cdot {everything.m_c}}} \approx {everything.cosine:.3f}$ | ${everything.m_t} \cdot {everything.m_c}/{everything.n} = {everything.luck}$ | {everything.tp}
bag finds, {say("it finds by chance", everything.luck == everything.tp)}.
Its angle is {say("smaller", everything.cosine > p.cosine)}, because its cosine, {everything.cosine:.3f}, is {say("larger", everything.cosine > p.cosine)} than {p.cosine:.3f}. We'd
Put the {p.m_c} ones of $c$ among the {p.n} pairs at random: […] probability {p.m_t}/{p.n}. How
{say("More than half", p.luck > Fraction(p.tp, 2))} of our {p.tp} pairs would […] everything has {everything.m_c} ones, so chance alone gives it ${everything.m_t} \cdot {everything.m_c}/{everything.n} = {everything.luck}$ pairs, which
gets {word(4)} times as many. […] \cdot c$ {word(4)} times as […] \sqrt{{M_C}}$ only {say("doubles", sqrt(4) == 2)}. So the cosine that chance gives still {say("doubles", 4 / sqrt(4) == 2)}.
Centring subtracts from the {p.tp} pairs found the {float(p.luck):.1f} that chance gives:
The means are $M_T/N$ and $M_C/N$. Multiply
(The sum of $t\,t$ is $M_T$, because $t$ has only zeros and ones.) The same holds for $c_0$, with $M_C$.
$t$ is {p.m_t}/{p.n}. What do
“The zeros stay {0}”: −{float(mean):.2f}, and the ones {1 - float(mean):.2f}. Now two
Without the mean the angle {say("grows", centred_angle > angle)}
tips: lengths, $\sqrt{{{p.m_t}}} \approx {sqrt(p.m_t):.2f}$ and $\sqrt{{{p.m_c}}} \approx {sqrt(p.m_c):.2f}$. Without the means both are {say("shorter", p.m_t**2 > 0)}, and the angle {say("grows", centred_angle > angle)}.
the angle {say("has grown", centred_angle > angle)} from {float(angle):.1f} to {float(centred_angle):.1f} degrees. Centring
pairs, $\Gamma_n$ is {say("negative", halves.tp < halves.luck and halves.correlation < 0)} and the
the angle {float(mp.acos(perfect.correlation)):.0f} and $\Gamma_n = {perfect.correlation:.0f}$
And {n} bags of
“{1}, nothing is wrongly together”: {singles.correlation:.0f} again. Their
left, and $\frac{{{0}}}{{{0}}}$ counts as {0}, by convention. So $\Gamma_n = {everything.correlation:.0f}$ for one
It scores {everything.correlation:.0f}. Its […] it, and $\frac{{{0}}}{{{0}}}$ counts as {0}.
Why not simply take ${1} - \Gamma_n$
Why not take ${1} - \Gamma_n$
it's {0} for equal clusterings”: {say("a detour may be shorter", step + other_step < direct)}. Four points: from {{{1}, {2}}}, {3}, {4} to {{{1}, {2}}}, {{{3}, {4}}} and on to {1}, {2}, {{{3}, {4}}} it is {step:.2f} + {other_step:.2f}, directly {direct:.1f}.
shorter: from {{{1},{2}}}, {3}, {4} by way of {{{1},{2}}}, {{{3},{4}}} to {1}, {2}, {{{3},{4}}} it is {say("twice", abs(step - other_step) < 1e-12)} ${ROOT_STEP}$, {say("less than", step + other_step < 1)} {1} in all. Directly it is ${1} + {Fraction(direct - 1).limit_denominator(99)}$.
d = {DISTANCE} \approx \frac{{{float(centred_angle):.1f}°}}{{{180}°}} \approx {float(centred_angle) / 180:.3f}
Equal clusterings have {0}, a right angle {say("one half", mp.acos(0) / mp.pi == 0.5)}.
way. With ${1} - \Gamma_n$
two clusters). {say("Each", abs(step - other_step) < 1e-12)} of the two steps is ${ROOT_STEP}$ long, and the two together are {say("less than", step + other_step < 1)} {1}. But the direct way is ${1} + {Fraction(direct - 1).limit_denominator(99)}$:
$d = {DISTANCE}$. It is {0} for equal clusterings, and {say("one half", mp.acos(0) / mp.pi == 0.5)} at a
nothing scores {say("one half", mp.acos(everything.correlation) / mp.pi == 0.5)}. There is […] of exactly {0}, as
It is {(p.tp * p.tn - p.fp * p.fn) / sqrt(p.m_c * p.m_t * (p.n - p.m_t) * (p.n - p.m_c)):.6f} once more. Under the root are the {p.m_c}, {p.m_t}, {p.n - p.m_t} and {p.n - p.m_c} of $\Gamma_n$.
The second line holds because $TP \cdot TP$, $FN \cdot TP$ and $FP \cdot TP$ occur in both products, and cancel. So
by K-means, {word(3)} clusters each
runs look {say("nearly the same", abs(good.tp - bad.tp) / good.n < 0.015)}, and neither is far from the perfect {best_of_irises.tp / best_of_irises.n:.4f}. $\Gamma_n$ tells them apart, {good.correlation:.3f} against {bad.correlation:.3f}.
perfect one? {say("It can", halves.tp / halves.n > tens.tp / tens.n)}, on other […] once in {word(10)} classes of {word(10)} points, clustered
“{1}”: {tens.m_t}/{tens.n}, {tens.m_t / tens.n:.3f}, in the first, which {say("is reached", tens.tp == tens.m_t)}; {halves.m_t}/{halves.n}, {halves.m_t / halves.n:.3f}, in the second, of which {halves.tp / halves.n:.3f} is {say("half", abs(halves.tp / halves.m_t - 0.5) < 0.02)}.
| Γ | $\Gamma_n$ | maximum of Γ, $M_T/N$ |
{word(10)} classes of {word(10)} points, perfect | {tens.tp / tens.n:.3f} | {tens.correlation:.0f} | {tens.m_t / tens.n:.3f}, reached
both | {halves.tp / halves.n:.3f} | −{abs(halves.correlation):.3f} | nearly {say("one half", abs(halves.m_t / halves.n - 0.5) < 0.01)}
The minus sign: slightly {say("fewer", halves.tp < halves.luck)} pairs are
The perfect clustering has the {say("smaller", tens.tp / tens.n < halves.tp / halves.n)} Γ, {tens.tp / tens.n:.3f} against {halves.tp / halves.n:.3f}. With {word(10)} classes […] maximum, $M_T/N$.
(It's ${halves.correlation:.3f}$ because slightly {say("fewer", halves.tp < halves.luck)} pairs are in both than chance gives.)
bags as {p.n} observations. But there are only {n} points, and
of the {p.n} pairs does
“In {p.n // n}, {p.n}/{n}”: in {n - 1}, because each […] can move {n - 1} numbers at once.
$\Gamma_n \approx {p.correlation:.3f}$ or more:
{p.n} pairs, taken as independent | {scipy_says:.3f}
the labels of {n} points, shuffled {5000} times | {of_shuffles:.2f}
The first is {TEN_TIMES} times too
About {100 * of_shuffles:.0f} % of the shuffles reach it, a share of {of_shuffles:.2f}, and SciPy says {scipy_says:.3f}: about {TEN_TIMES} times too small.
who like {word(9)} songs of {word(10)} agree on {say("eighty-two", likes**2 + (1 - likes) ** 2 == agree)} of a hundred. Their correlation is {0}.
Hubert's Γ | ${GAMMA}$ | ${OF_GAMMA}$, its most
cosine, Fowlkes–Mallows | ${COSINE}$ | ${OF_COSINE}$
normalised $\Gamma_n$ | ${NORMED_ON_SLIDE}$ | {everything.correlation:.0f}
correlation distance | ${DISTANCE}$ | {say("one half", mp.acos(everything.correlation) / mp.pi == 0.5)}
who likes {word(9)} songs out of {word(10)}, chosen […] friends on {say("eighty-two", likes**2 + (1 - likes) ** 2 == agree)} songs on […] correlation is {0}: their
Hubert's Γ | ${GAMMA}$ | {0} to ${OF_GAMMA}$, both reached […] together | ${OF_GAMMA}$, the maximum
Fowlkes–Mallows, the cosine | ${COSINE}$ | {0} to {1}, both reached […] gives | ${OF_COSINE}$
correlation | ${NORMED}$ | up to {1}, reached; how far below {0}:
pairs | {everything.correlation:.0f} |
their pairs: {"1,2"} to {"1,6"}, then {"2,3"} and so on. Every {1} says that
of point {1}: the {say("third", answer_1[2] == answer_1[0])} and the {say("sixth", answer_1[5] == answer_1[0])} point are its […] later ones: the {say("fifth", answer_1[4] == answer_1[1])} point is its mate. The {say("fourth", answer_1.count(answer_1[3]) == 1)} point has none.
Γ is {word(round(0.30 / 0.05))} times as large.
found among the {"songs" if songs > stamps else "stamps"}.
Γ = {1}.
among the {"songs" if songs > stamps else "stamps"}. a takes […] ends at {1}. c forgets
allow at most {0.06} and {0.5:.2f}
N = {100} into the
{Fraction(shares.tp, shares.n)}
{(shares.tp - shares.luck) / shares.n}
{ROOT_MISSING}
{shares.adjusted}
{shares.recall}
{shares.precision}
{shares.jaccard}
the classes {", ".join(map(str, TRUE))}. Each panel
has a {say("smaller", pairs_of_labels(TRUE, [1] * 6).cosine > six.cosine)} angle than one
product is {0}, what
is $M_C$: {lengths[0]}, {lengths[1]}, {lengths[2]} and {lengths[3]}. One bag for all has all {size} pairs. The […] than its {six.m_t}. A bag
for all, with {float(mp.degrees(mp.acos(pairs_of_labels(TRUE, [1] * 6).cosine))):.1f} degrees, looks […] point, with {float(mp.degrees(mp.acos(six.cosine))):.1f}.
bag, are {size} pairs together?
gets a {say("fourth", PRED.count(2) == 4)} point has […] c is {say("longer", six.m_c > six.m_t)} than t
here all {size} pairs are together
With two clusters {say("half", 2 * Fraction(1, 4) == Fraction(1, 2))} of all entries are {1} on either side, and a {say("quarter", Fraction(1, 2) ** 2 == Fraction(1, 4))} of them […] is about {say("one half", Fraction(1, 4) / Fraction(1, 2) == 0.5)}, though neither […] is about {0}. With a
angle is {float(mp.acos(1)):.0f} before and after
nearly all entries are {0}, so their
the angle is {float(mp.degrees(mp.acos(0))):.0f}° before; small
vectors have a {0}.
the classes {", ".join(map(str, TRUE))}. Find a
N = {right.n} and M_T = {right.m_t}. Which M_C
Here $N = {right.n}$ and $M_T = {right.m_t}$, so {word(right.n // 3)} times TP must be {say("twice", right.n * 2 == right.m_t * 5)} $M_C$. Try {word(5)} together and one alone: $M_C = {right.m_c}$, and TP is ${inside([3])} + {inside([2])} = {right.tp}$.
$M_T = {p.tp} + {p.fn} = {p.m_t}$, $M_C = {p.tp} + {p.fp} = {p.m_c}$.
\frac{{TP}}{{N}} = \frac{{{p.tp}}}{{{p.n}}} \approx {float(gamma["bags"]):.3f}
The last step holds because $\sum c = M_C$ and $\sum t = M_T$:
$TP = {no_pair_tp}$.
\approx {p.cosine:.3f}$$ The cosine
= {COSINE_FRACTION} = \frac{{{p.tp}}}{{\sqrt{{{p.m_t} \cdot {p.m_c}}}}} \approx {p.cosine:.3f}
\Gamma_n = {NORMED} = \frac{{{p.n} \cdot {p.tp} - {p.m_t} \cdot {p.m_c}}}
= {NORMED} = \frac{{{p.n} \cdot {p.tp} - {p.m_t} \cdot {p.m_c}}}
t_0 \cdot c_0 = {CENTRED} = {p.tp} - \frac{{{p.m_t} \cdot {p.m_c}}}{{{p.n}}}
"""

UNREAD = {
    "c = t": "the perfect clustering",
    "Γ = 1": "a wrong answer",
    "TP = M_T M_C/N": "the meaning of a right angle",
    r"N \cdot TP = M_T M_C": "the meaning of a right angle",
}

GIVEN = {}
