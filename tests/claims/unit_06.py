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
shuffled = printed("06", "198b1e56", "as large a correlation:")

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
HUBERT = r"\Gamma = \frac{1}{N} \sum_{i<j} T(i,j)\, C(i,j) = \frac{TP}{N}"
HUBERT = say(HUBERT, Fraction(BY_HAND, p.n) == gamma["bags"])

SAYS = rf"""
{HUBERT}
Two friends have heard the same hundred songs. Each of them likes ninety. They compare their lists, and agree on eighty-two songs.
Do they have the same taste? Or do both just like nearly everything?
Two friends have heard the same hundred songs, and have noted of each whether they like it. Each of them likes ninety. They compare their lists and find that they agree on {say("eighty-two", likes**2 + (1 - likes) ** 2 == agree)} songs: both like these songs, or neither does.
In this notebook we write such a list as a vector of ones and zeros. With vectors we can calculate: we can multiply them, and measure the angle between them. The measures that come out are called correlation measures (相关性指标), and one of them answers the question about the two friends.
{word(len(TRUE)).capitalize()} points, {word(len(set(PRED)))} clusters
Circles are the points {", ".join(str(k + 1) for k in range(6) if TRUE[k] == 1)}, of class T1; diamonds {", ".join(str(k + 1) for k in range(6) if TRUE[k] == 2)}, of T2. Cluster C1 holds {" and ".join(str(k + 1) for k in range(6) if PRED[k] == 1)}, cluster C2 the other {word(PRED.count(2))}.
Here are {word(len(TRUE))} of them, {word(TRUE.count(1))} of each kind, in {word(len(set(PRED)))} clusters:
“{PRED.count(1)} and {PRED.count(2)}”: those are points. {comb(PRED.count(1), 2)} and {comb(PRED.count(2), 2)} pairs, of {size}.
For each two points: {int(True)} is together, {int(False)} is apart. $T$ says so of classes, $C$ of clusters; they are binary matrices (二值矩阵). The upper triangle (上三角) has each pair once. Read row by row, it is a vector of pairs: $t$ from $T$, $c$ from $C$.
Let $T(i,j)$ be {int(True)} if the points $i$ and $j$ are in the same class, and {int(False)} if they are not. Let $C(i,j)$ say the same about clusters.
Dark: {int(True)}, together. White: {int(False)}, apart. Thick frame: {1} in both. Outlines: C1 and C2.
We do not need all of the {len(TRUE) ** 2} numbers. Those on the diagonal only say that each point is together with itself, and what stands below the diagonal repeats what stands above it. What remains is the upper triangle (上三角), with {size} numbers, one for each pair. We read it row by row and get a vector of pairs, $t$ from $T$ and $c$ from $C$. In the output the third line shows where both have a {1}, and the last line counts how often they are alike:
“TP is what is dark”: only what is dark in both, {six.tp}, with the thick outline. FN is dark in t alone: {" and ".join(only_t)}.
Alike in {alike} of {size}, or in {alike_in_matrices} of {len(TRUE) ** 2}: which is fair?
“{alike_in_matrices} of {len(TRUE) ** 2}, it uses all numbers”: {word(len(TRUE))} of them are alike for every clustering, the other {2 * alike} are the {word(alike)}, counted twice.
Alike: {alike} of {size}, or {alike_in_matrices} of {len(TRUE) ** 2}?
The two sides are alike where both have a {1}, or both have a {0}.
the two matrices | {len(TRUE) ** 2} | {alike_in_matrices} |
the two vectors of pairs | {size} | {alike} |
{alike} of {size}: the other entries are repetition, or a point together with itself.
In the figure the two triangles stand above, and below them the same numbers as vectors. A thick frame marks the pairs that have a {1} on both sides. (The two large frames on the right are the clusters.) Why did we not keep the whole matrices? Because their diagonals would flatter. Two whole matrices always agree on the diagonal. So they agree in {alike_in_matrices} of {len(TRUE) ** 2} entries, although only {alike} of {size} pairs are treated alike.
Together on both sides: TP; in the reference alone: FN; in the clustering alone: FP. A product is {1 * 1} only where both have a {1}, so the sum of the products, $t \cdot c$, counts the TP. $M_T$ counts the ones of $t$, and $M_C$ those of $c$:
$t$ has a {1} for each pair together in the reference, and $c$ for each pair together in the clustering. We write $M_T$ and $M_C$ for how many ones they have. If we multiply entry by entry, a {1 * 1} remains only where both have a {1}. So the sum of these products, which is written $t \cdot c$, counts the TP:
We check this on the three bags, where {n} points make {p.n} pairs:
Two entries are equal. Do they add to the product $t \cdot c$?
“Yes, it counts agreements”: {1} and {1} do, {0} and {0} give {0 * 0}. TN is not counted.
2× three bags: {matrix(BAGS)}
{n} points in three bags:
The mean of the products is Hubert's statistic Γ (Hubert 统计量), the share of all pairs that are together on both sides. For the three bags:
The plainest idea is to multiply them entry by entry, as we just did, and to take the mean of the products. This is Hubert's statistic Γ (Hubert 统计量):
You have met this number before. It is the third pot of
the probability that a pair, drawn from all pairs, is together on both sides.
Is that much or little? The reference has classes of {classes[0]}, {classes[1]} and {classes[2]} points. In them $M_T = {p.m_t}$ of the {p.n} pairs are together.
Is {float(gamma["bags"]):.3f} much or little?
What does a perfect clustering of these {n} points score?
perfect: {matrix(PERFECT)}; one bag: {matrix([classes])}
A perfect clustering finds all {perfect.tp} pairs of the reference:
More there are not, so $M_T/N$ is the maximum for this reference.
It {say("does not score", gamma["best"] != 1)} {1}. If $c = t$, then all {perfect.tp} pairs inside the classes are found, and $\Gamma = {perfect.tp}/{perfect.n} = {OF_GAMMA}$, about {float(gamma["best"]):.3f}. More is not possible, so this is the largest Γ for this reference. Another reference has another maximum.
One bag for all {n} points finds the same {everything.tp}: Γ never minds what is wrongly together.
The maximum is cheap
One can have this maximum without any work. We put all {n} points into one bag:
Which clusterings of these {n} points reach the largest Γ?
“Only the perfect one, and this one bag”: all that tear no class. They are {word(whole)}, for any two whole classes may share a bag.
The same {everything.tp} pairs are found, among all the others. Γ counts what is rightly together, and never minds what is wrongly together. If you merge two clusters, then some zeros of $c$ become ones, but none of its ones becomes a zero. So merging {say("never lowers", pairs_of([[6, 5, 1], [2, 0, 3]]).tp >= p.tp)} Γ.
When do $t$ and $c$ stand at a right angle?
“When they differ in every entry”: when no pair is together on both sides, so TP is {0}. That zeros agree does not help.
Think of $t$ and $c$ as two arrows from one point. Many ones make $t \cdot c$ large. So we divide it by the lengths of both arrows,
What is left is the cosine of the angle (夹角余弦):
2× The cosine of the two vectors of pairs is the {say("Fowlkes–Mallows", abs(cl.fowlkes_mallows_index(cl.ContingencyTable(BAGS)) - p.cosine) < 1e-12)} index.
Longer arrows give a larger $t \cdot c$, even if their directions do not change. So we divide by the lengths of both arrows,
Of course nobody can draw an arrow with {p.n} coordinates. But any two arrows from one point lie in a plane, and in this plane you can draw their lengths and the angle $\theta$ between them exactly.
To compute it, note that the square of {0} is {0**2} and the square of {1} is {1**2}. So the squares change nothing, and
Do you recognise it? If you square it, you get {SQUARED}, pair recall times pair precision.
We met it as a mean of precision and recall, and it is the cosine of an angle, too.
Three bags, or one for everything
The three bags have the cosine
which is an angle of {float(angle):.1f}°. One bag for everything had the largest Γ.
Let us try the bag that holds everything, which had the largest Γ.
The vector of the one bag has ones only. Is its angle to $t$ smaller or larger than that of the three bags?
three bags: {matrix(BAGS)}; one bag: {matrix([classes])}
| cosine | by luck | found |
three bags | ${p.tp}/\sqrt{{{p.m_t} \cdot {p.m_c}}} \approx {p.cosine:.3f}$ | ${p.m_t} \cdot {p.m_c}/{p.n} \approx {float(p.luck):.1f}$ | {p.tp}
one bag | ${everything.tp}/\sqrt{{{everything.m_t} \cdot {everything.m_c}}} \approx {everything.cosine:.3f}$ | ${everything.m_t} \cdot {everything.m_c}/{everything.n} = {everything.luck}$ | {everything.tp}
All that the one bag finds, {say("it finds by luck", everything.luck == everything.tp)}.
Its angle is {say("smaller", everything.cosine > p.cosine)}, because its cosine, {everything.cosine:.3f}, is {say("larger", everything.cosine > p.cosine)} than {p.cosine:.3f}. We had hoped for the opposite. The arrow of the clustering that distinguishes nothing lies nearer to that of the truth.
No entry is negative, so in $t \cdot c$ a clustering can only gain by more ones. And two vectors with many ones will often meet by luck alone. How often? Suppose that the {p.m_c} ones of $c$ were put anywhere among the {p.n} pairs. Each of them would meet a one of $t$ with the probability {p.m_t}/{p.n}. We print how many pairs would then be together in both, on average. (If one shuffles the labels instead, the average is the same; see
{say("More than half", p.luck > Fraction(p.tp, 2))} of our {p.tp} pairs would have come by luck. And the bag that holds everything has {everything.m_c} ones, so luck alone gives it ${everything.m_t} \cdot {everything.m_c}/{everything.n} = {everything.luck}$ pairs, which is all it finds. The cosine divides by the length of $c$, but that does not undo it. Suppose that $c$ gets four times as many ones. Then luck makes $t \cdot c$ {word(4)} times as large, and the length $\lVert c \rVert = \sqrt{{M_C}}$ only {say("doubles", sqrt(4) == 2)}. So the cosine that luck gives still {say("doubles", 4 / sqrt(4) == 2)}. This is the trouble of the two friends, too. Two people who each like nearly everything agree on most songs, whatever their taste.
Centring, then the cosine
From each vector subtract its mean: this is centring (中心化). The cosine of two centred vectors, $t_0$ and $c_0$, is their correlation coefficient (相关系数); for vectors of pairs it is the normalised Γ (归一化 Γ).
From each vector we first subtract its mean, and only then take the cosine. To subtract the mean is called centring (中心化), and the cosine of two centred vectors is their correlation coefficient (相关系数). For vectors of pairs it is the normalised Γ, $\Gamma_n$ (归一化 Γ).
Centring takes from the {p.tp} pairs found the {float(p.luck):.1f} that luck gives:
The means are $M_T/N$ and $M_C/N$. We call the centred vectors $t_0$ and $c_0$, and multiply out:
So the last three terms are the same number, twice with a minus and once with a plus. It is the number that luck gives on average: centring subtracts just that.
(The sum of $t\,t$ is $M_T$, because $t$ has only zeros and ones.) For $c_0$ it is alike, with $M_C$.
Divided by both lengths, and times $N$ above and below:
Now we divide by both lengths, and multiply above and below by $N$:
In NumPy we compute it twice, once as a cosine and once with the function for correlations, and then in one call:
The mean of $t$ is {p.m_t}/{p.n}. What do its ones and zeros become?
“The zeros stay {0}”: −{float(mean):.2f}, and the ones {1 - float(mean):.2f}. Now two pairs apart agree, too.
“It should not, a constant changes no angle”: a constant factor changes none. The means were a part that both arrows shared, in the direction of all ones.
Without the mean the angle {say("grows", centred_angle > angle)}
The two vectors of the three bags. At the tips: lengths, $\sqrt{{{p.m_t}}} \approx {sqrt(p.m_t):.2f}$ and $\sqrt{{{p.m_c}}} \approx {sqrt(p.m_c):.2f}$. Without the means both are {say("shorter", p.m_t**2 > 0)}, and the angle {say("grows", centred_angle > angle)}.
They are the same two clusterings. But without their means both arrows are shorter, and the angle {say("has grown", centred_angle > angle)} from {float(angle):.1f} to {float(centred_angle):.1f} degrees. Much of the likeness had come only from the number of ones in both vectors. Centring can change the angle much if both vectors have many ones. If both are nearly all zeros, it changes hardly anything.
there are as many pairs in both as luck gives on average. If there are fewer pairs in both than luck gives, then $\Gamma_n$ is {say("negative", halves.tp < halves.luck and halves.correlation < 0)}, and the angle larger than a right one.
Perfect, and one bag for everything
2× A perfect clustering has the angle {float(mp.acos(perfect.correlation)):.0f} and $\Gamma_n = {perfect.correlation:.0f}$, whatever the sizes of its groups. And the bag that holds everything?
And {n} bags of one point each: what is their $\Gamma_n$?
“{1}, nothing is wrongly together”: {singles.correlation:.0f} again. Their vector is constant, too: all zeros.
Its vector is constant: when the mean is gone, nothing is left, and $\frac{{{0}}}{{{0}}}$ counts as {0}, by agreement. So $\Gamma_n = {everything.correlation:.0f}$ for one bag that holds everything.
It scores {everything.correlation:.0f}, as we had wished. Its vector is constant, so when the mean is gone, nothing is left of it. Then $\frac{{{0}}}{{{0}}}$ counts as {0}, since the two clusterings are not identical.
Why not simply take ${1} - \Gamma_n$ as the distance?
Why not take ${1} - \Gamma_n$ as a distance?
“It would do, it is {0} for equal ones”: {say("a detour may be shorter", step + other_step < direct)}. Four points: from {{{1}, {2}}}, {3}, {4} to {{{1}, {2}}}, {{{3}, {4}}} and on to {1}, {2}, {{{3}, {4}}} it is {step:.2f} + {other_step:.2f}, directly {direct:.1f}.
A detour can be shorter: from {{{1},{2}}}, {3}, {4} by way of {{{1},{2}}}, {{{3},{4}}} to {1}, {2}, {{{3},{4}}} it is {say("twice", abs(step - other_step) < 1e-12)} ${ROOT_STEP}$, {say("less than", step + other_step < 1)} {1} in all. Directly it is ${1} + {Fraction(direct - 1).limit_denominator(99)}$.
With the angle of the centred vectors no detour is shorter. Divided by half a turn it is the correlation distance; for the three bags:
d = {DISTANCE} \approx \frac{{{float(centred_angle):.1f}°}}{{{180}°}} \approx {float(centred_angle) / 180:.3f}
Equal clusterings have {0}, a right angle {say("one half", mp.acos(0) / mp.pi == 0.5)}.
wrote down what one may wish. For example, a measure should be symmetric, it should have its best value only for equal clusterings, and luck should score the same on average, whatever the sizes are.
One wish it does not fulfil: it is not a distance. If we want to know how far two clusterings are from each other, then a detour by way of a third clustering must never be shorter than the direct way. With ${1} - \Gamma_n$ it can be.
Take four points $a, b, c, d$, and go from $ab|c|d$ to $ab|cd$, and from there to $a|b|cd$ (a bar parts two clusters). {say("Each", abs(step - other_step) < 1e-12)} of the two steps is ${ROOT_STEP}$ long, and the two together are {say("less than", step + other_step < 1)} {1}. But the direct way is ${1} + {Fraction(direct - 1).limit_denominator(99)}$.
Then the angle between two of them is the shortest way from tip to tip along the surface. If we divide the angle of the centred vectors by half a turn, we get the correlation distance, $d = {DISTANCE}$. It is {0} for equal clusterings, and {say("one half", mp.acos(0) / mp.pi == 0.5)} at a right angle. For the three bags we divide the {float(centred_angle):.1f} degrees from above:
It is symmetric, too, and doing nothing scores {say("one half", mp.acos(everything.correlation) / mp.pi == 0.5)}. There is a small price for this. On average luck gives a $\Gamma_n$ of exactly {0}, as
but an angle that is only nearly a right one.
In statistics the correlation of two vectors of zeros and ones is called the φ coefficient (φ 系数). In machine learning it is Matthews' correlation coefficient, MCC (马修斯相关系数), and its usual formula looks quite different.
It is {(p.tp * p.tn - p.fp * p.fn) / sqrt(p.m_c * p.m_t * (p.n - p.m_t) * (p.n - p.m_c)):.6f} once more. Below the root stand the {p.m_c}, {p.m_t}, {p.n - p.m_t} and {p.n - p.m_c} of $\Gamma_n$. For the numerator, we write $N$, $M_T$ and $M_C$ as sums and multiply out:
The second line holds because $TP \cdot TP$, $FN \cdot TP$ and $FP \cdot TP$ occur in both products, and cancel. So when you meet a new name, type it in: it may be an old one.
Zaki and Meira cluster the irises by K-means, {word(3)} clusters each time, once in a good run and once in a bad one. Their textbook prints Γ and $\Gamma_n$ for both runs.
By Γ alone the two runs look {say("nearly the same", abs(good.tp - bad.tp) / good.n < 0.015)}, and neither is far from the perfect {best_of_irises.tp / best_of_irises.n:.4f}. $\Gamma_n$ tells them apart, {good.correlation:.3f} against {bad.correlation:.3f}.
Γ across two data sets
Can a useless clustering have a larger Γ than a perfect one? {say("It can", halves.tp / halves.n > tens.tp / tens.n)}, on other data. We take a hundred points twice. In the first case there are {word(10)} classes of {word(10)} points, and the clustering is perfect. In the second case there are two classes of fifty, and each of the two clusters has half of both:
What is the largest Γ in each of the two?
“{1}”: {tens.m_t}/{tens.n}, {tens.m_t / tens.n:.3f}, in the first, which {say("is reached", tens.tp == tens.m_t)}; {halves.m_t}/{halves.n}, {halves.m_t / halves.n:.3f}, in the second, of which {halves.tp / halves.n:.3f} is {say("half", abs(halves.tp / halves.m_t - 0.5) < 0.02)}.
| Γ | $\Gamma_n$ | maximum of Γ, $M_T/N$ |
{word(10)} classes of {word(10)} points, perfect | {tens.tp / tens.n:.3f} | {tens.correlation:.0f} | {tens.m_t / tens.n:.3f}, reached
two classes of fifty, useless: each cluster has half of both | {halves.tp / halves.n:.3f} | −{abs(halves.correlation):.3f} | nearly {say("one half", abs(halves.m_t / halves.n - 0.5) < 0.01)}
The minus sign: slightly {say("fewer", halves.tp < halves.luck)} pairs are in both than luck gives.
Never report Γ without its maximum.
The perfect clustering has the {say("smaller", tens.tp / tens.n < halves.tp / halves.n)} Γ, {tens.tp / tens.n:.3f} against {halves.tp / halves.n:.3f}. With {word(10)} classes few pairs belong together, and even perfection finds only these few. So never report Γ without its maximum, $M_T/N$. The normalised Γ gives the verdict that we expect. For the useless clustering it is slightly {say("negative", halves.correlation < 0)}, ${halves.correlation:.3f}$, because slightly {say("fewer", halves.tp < halves.luck)} pairs are in both than luck gives.
Pairs are no independent observations
A correlation is often printed together with a p-value. It tells how often luck alone would give as large a correlation. For the three bags SciPy believes that it has {p.n} observations. But there are only {n} points, and each of them sits in many pairs. So we do better to shuffle the labels of the classes, thousands of times, and to count how often chance reaches our correlation:
In how many of the {p.n} pairs does one point sit?
“In {p.n // n}, {p.n}/{n}”: in {n - 1}, for each pair has two points. So one label, given otherwise, can move {n - 1} numbers at once.
A p-value says how often luck alone would give as much. For the three bags, $\Gamma_n \approx {p.correlation:.3f}$ or more:
{p.n} pairs, taken as independent | {scipy_says:.3f}
the labels of {n} points, shuffled {5000} times | {shuffled:.3f}
The first is {word(round(shuffled / scipy_says - 1))} times too small: each point sits in many pairs.
The shuffled labels reach it in {shuffled:.3f} of the cases, and SciPy says {scipy_says:.3f}. Its number is about {word(round(shuffled / scipy_says - 1))} times too {say("small", scipy_says < shuffled)}. The main reason is that pairs hang together: if a is with b, and b with c, then a is with c, too. So luck brings several pairs at once, and high values come {say("more", scipy_says < shuffled)} often than among independent pairs. (SciPy's formula also wants numbers spread like a bell, and not zeros and ones.) So do not put vectors of pairs into a test for independent data.
The friends: luck alone lets two people who like {word(9)} songs of {word(10)} agree on {say("eighty-two", likes**2 + (1 - likes) ** 2 == agree)} of a hundred. Their correlation is {0}.
| formula | one bag scores |
Hubert's Γ | ${GAMMA}$ | ${OF_GAMMA}$, its most
cosine, Fowlkes–Mallows | ${COSINE}$ | ${OF_COSINE}$
normalised $\Gamma_n$ | ${NORMED_ON_SLIDE}$ | {everything.correlation:.0f}
correlation distance | ${DISTANCE}$ | {say("one half", mp.acos(everything.correlation) / mp.pi == 0.5)}
Do the two friends have the same taste? Write their lists as two vectors and subtract what luck would give. Somebody who likes {word(9)} songs of {word(10)}, and chooses them by dice, agrees with each of the friends on {say("eighty-two", likes**2 + (1 - likes) ** 2 == agree)} songs on average. So the two agree just as often as luck would make them, their correlation is {0}, and their many common songs say nothing about taste. With two clusterings it is the same, only that the songs are pairs of points. Γ only counts the pairs in both, and what it can reach depends on the reference. The cosine, which is Fowlkes–Mallows, still flatters vectors with many ones. Of the three, only the cosine after centring, $\Gamma_n$, gives nothing for luck. And if you need a distance, take its angle.
In the last column of the table, doing nothing means to leave all points in one cluster.
Hubert's Γ | ${GAMMA}$ | {0} to ${OF_GAMMA}$, both reached | larger | what is wrongly together; what a perfect clustering would score | ${OF_GAMMA}$, the maximum
Fowlkes–Mallows, the cosine | ${COSINE}$ | {0} to {1}, both reached | larger | what luck gives | ${OF_COSINE}$
normalised Γ, the correlation | ${NORMED}$ | up to {1}, reached; how far below {0}:
larger | small clusters, which have few pairs | {everything.correlation:.0f} |
All three are symmetric.
Six points have this vector of pairs, the upper triangle row by row. Which clustering is it? Put in six labels.
Number the entries by their pairs: {"1,2"} to {"1,6"}, then {"2,3"} and so on. Every {1} says that its two points have one label.
The vector has all that a clustering says, but for the names of the clusters.
The first five entries are the pairs of point {1}: the {say("third", answer_1[2] == answer_1[0])} and the {say("sixth", answer_1[5] == answer_1[0])} are its mates. The next four are those of the second point with all after it: the {say("fifth", answer_1[4] == answer_1[1])} is its mate. The {say("fourth", answer_1.count(answer_1[3]) == 1)} has none.
a The stamps are clustered better, for their Γ is {word(round(0.30 / 0.05))} times as large.
b Of all pairs to be found, a larger share is found among the {"songs" if songs > stamps else "stamps"}.
c The songs are clustered better: hardly a wrong pair can be in them.
d Both are clustered badly, for a perfect clustering would have Γ = {1}.
Γ is TP/N. Divide it by what it can reach, M_T/N: which measure of
Γ without its maximum says nothing across data sets, and with its maximum no more than pair recall does.
the pair recall, and it is higher among the {"songs" if songs > stamps else "stamps"}. a takes Γ for a scale that all data share, d for one that ends at {1}. c forgets that Γ does not see what is wrongly together.
what Γ can reach is M_T/N, and that differs from one reference to the next
Γ never minds what is wrongly together: one bag for all would reach M_T/N, too
then all pairs would have to be together in both; the most that these references allow is {0.06} and {0.5:.2f}
These are shares of all pairs. What is $\Gamma_n$?
Of a hundred pairs, M_T, M_C and TP are whole numbers. Put them and N = {100} into the formula for Γn.
Three shares are enough: neither points nor tables nor vectors are needed for a correlation of pairs.
Take a hundred pairs: then the shares are whole numbers, and the formula needs no more.
that is Γ itself, not yet normalised
that is the cosine of the vectors as they are; subtract their means first
that stands above the line; divide it by the two lengths
above the line the product of the means is still to be subtracted
the square root below the line is missing
below the line stand the lengths of the centred vectors; yours have their means
below the line stands the geometric mean of two products, not the arithmetic one
that is the pair recall
that is the pair precision
that is the Jaccard coefficient
{Fraction(shares.tp, shares.n)}
{(shares.tp - shares.luck) / shares.n}
{ROOT_MISSING}
{shares.adjusted}
{shares.recall}
{shares.precision}
{shares.jaccard}
The six points of the beginning once more, with the classes {", ".join(map(str, TRUE))}. Each panel has $t$ and the vector $c$ of another clustering, not centred. Which is which?
The square of a length is the number of pairs together. Four clusterings, four numbers: how many pairs has each?
One bag for all has the {say("smaller", pairs_of_labels(TRUE, [1] * 6).cosine > six.cosine)} angle, one misplaced point the larger: uncentred, the angle is no judge.
The square of the length of $c$ is $M_C$: {lengths[0]}, {lengths[1]}, {lengths[2]} and {lengths[3]}. One bag for all has all {size} pairs. The cut leaves only pairs of the reference, and fewer of them than its {six.m_t}. A bag of four and one of two have
Who went by the angles alone took one bag for all, {float(mp.degrees(mp.acos(pairs_of_labels(TRUE, [1] * 6).cosine))):.1f} degrees, for the better clustering.
where nothing is left of the product, what is the cosine?
a cut only takes pairs away: can its arrow be longer than that of the reference?
pairs that were not cut are still together in both
its arrow is the longest, and a cut makes no pairs
one point is in the wrong place; the others found mates
square the length of c: with one point in the other bag, are {size} pairs together?
the bag that gets a {say("fourth", PRED.count(2) == 4)} point has more pairs than before: c is {say("longer", six.m_c > six.m_t)} than t
the two angles are nearly alike: it is the length that tells, and here all {size} pairs are together
whoever has all pairs has those of the reference, too
its angle is no sign of quality, and no vector of pairs is longer than its own
A thousand points are clustered twice. In which case does centring change the angle most?
a The two clusterings are equal.
b Both are random, into a hundred clusters.
c They have no pair in both, and clusters of ten.
d Both are random, into two clusters.
Centring subtracts the means, the shares of ones. In which case are they large, and the likeness empty?
In few and large clusters many pairs agree by themselves: that is what the mean takes away.
With two clusters {say("half", 2 * Fraction(1, 4) == Fraction(1, 2))} of all entries are {1} on either side, and a {say("quarter", Fraction(1, 2) ** 2 == Fraction(1, 4))} of them in both, by chance alone. The cosine is about {say("one half", Fraction(1, 4) / Fraction(1, 2) == 0.5)}, though neither knows anything of the other; centred it is about {0}. With a hundred clusters there is little to subtract (b). In a nothing changes. In c the angle only becomes a little wider than a right one: who chose it took no pair in both for nothing in common.
equal vectors stay equal, and their angle is {float(mp.acos(1)):.0f} before and after
nearly all entries are {0}, so their means are small, and little is subtracted
the angle is {float(mp.degrees(mp.acos(0))):.0f}° before; small clusters have few ones, and small means move it only a little further
From labels to $\Gamma_n$: put the steps in order. One of them has no place.
a Divide the sum by the product of the two lengths.
b Subtract its mean from each vector.
c Ask of every two points whether their labels are equal: a matrix for each side.
d Leave out the pairs where both vectors have a {0}.
e Keep what stands above the diagonal, as one vector for each side.
f Take the lengths of the two vectors.
g Multiply the two vectors entry by entry, and add up.
It is a cosine of centred vectors. So first come vectors, then their means go, and only what is left is measured.
Lengths and product are taken after centring: whoever takes them before has Fowlkes–Mallows.
First the vectors: c, e. Then the centring: b. Then the cosine of what is left: f and g in any order, and a. Step d belongs to Jaccard; here the pairs apart in both count in every mean.
nobody has asked yet which points are together
the diagonal and the mirror image have to go first, or they count as pairs
the means are still in the vectors; with them it would become Fowlkes–Mallows
there are no lengths yet to divide by
there is no sum yet to be divided
Jaccard leaves these pairs out; the mean and N count them
The six points have the classes {", ".join(map(str, TRUE))}. Find a clustering whose centred vector stands at a right angle to theirs.
A right angle means N · TP = M_T · M_C, with N = {right.n} and M_T = {right.m_t}. Which M_C and TP go together, and which sizes make them?
A right angle is what chance scores on average: as many pairs in both as the two shares alone let one expect.
Here $N = {right.n}$ and $M_T = {right.m_t}$, so {word(right.n // 3)} times TP must be {say("twice", right.n * 2 == right.m_t * 5)} $M_C$. Try {word(5)} together and one alone: $M_C = {right.m_c}$, and TP is ${inside([3])} + {inside([2])} = {right.tp}$.
2× the Γ of a perfect clustering
the angle of one bag for everything to the reference
a clustering that distinguishes nothing points away from the truth.
Do they have the same taste? Or is it only that both like nearly everything?
a clustering and the reference said of every two points whether they are together. These are two long lists of yes and no as well.
find the clustering if only its vector of zeros and ones is given;
read the lengths of two vectors of pairs, and the angle between them;
say when centring changes much, and what a right angle means.
How many pairs has each cluster, and how many are there in all?
(In this notebook $T$ and $C$ mean the matrices; $T_j$ and $C_i$ with an index are still a class and a cluster.)
compare the labels with themselves, once written as a column and once as a row:
Where do you see TP, and where FN?
Two matrices, two vectors
Pair counts are sums
$M_T = {p.tp} + {p.fn} = {p.m_t}$, $M_C = {p.tp} + {p.fp} = {p.m_c}$.
\Gamma = \frac{{t \cdot c}}{{N}} = \frac{{TP}}{{N}} = \frac{{{p.tp}}}{{{p.n}}} \approx {float(gamma["bags"]):.3f}
How can we compare two vectors without counting how many ones they have? Think of $t$ and $c$ as two arrows that begin at the same point.
and what is left depends on their directions only.
What is left of $t \cdot c$ after dividing by both lengths is the cosine of this angle (夹角余弦), or for short the cosine of the two vectors.
The last step holds because $\sum c = M_C$ and $\sum t = M_T$.
For the squared length of $t_0$ we do the same with $t$ in both places:
We compare lengths and angles before and after centring. The figure has each length beside its arrow:
Both vectors lose only a constant. Why does the angle change at all?
What does a right angle mean now? It means that $TP = M_T M_C/N$: there are
Of the many measures of pairs that they examined, $\Gamma_n$ is among those that come closest.
The angle fulfils this wish. Think of all arrows as equally long, with their tips on a globe.
One measure, three names
Two clusterings of irises
We compute them again, and add the Γ of a perfect clustering:
Two data sets of a hundred points, and a clustering of each:
Two clusterings of two data sets. What follows?
Uncentred, a right angle means $TP = {no_pair_tp}$.
\approx {p.cosine:.3f}$$ The cosine of the two vectors of pairs is the Fowlkes–Mallows index.
The cosine of the two vectors of pairs is the Fowlkes–Mallows index. We met it
How similar are two vectors? The plainest idea
A clustering should not get credit just for having many ones in its vector.
For an answer we should know how far one can get.
= {COSINE_FRACTION} = \frac{{{p.tp}}}{{\sqrt{{{p.m_t} \cdot {p.m_c}}}}} \approx {p.cosine:.3f}
\Gamma_n = {NORMED} = \frac{{{p.n} \cdot {p.tp} - {p.m_t} \cdot {p.m_c}}}
2× = {NORMED} = \frac{{{p.n} \cdot {p.tp} - {p.m_t} \cdot {p.m_c}}}
t_0 \cdot c_0 = {CENTRED} = {p.tp} - \frac{{{p.m_t} \cdot {p.m_c}}}{{{p.n}}}
"""

UNREAD = {
    "c = t": "the perfect clustering",
    "Γ = 1": "a wrong answer",
    "TP = M_T M_C/N": "the meaning of a right angle",
    r"N \cdot TP = M_T M_C": "the meaning of a right angle",
}

GIVEN = {}
