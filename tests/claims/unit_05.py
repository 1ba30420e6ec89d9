"""The numbers in the text of unit 05, computed: every pair is counted one by one."""

from fractions import Fraction
from math import comb, sqrt

from mpmath import mp, mpf

import clustlib as cl
from tests.claims import RANDOM_TABLES
from tests.claims.pairs import Pairs, inside, law, moves, pairs_of, say, shown_table, sums
from tests.claims.scopes import pair_scope
from tests.claims.tools import matrix, word

BAGS = cl.datasets.lecture_table("three_bags").counts.tolist()
LONELY = [[*row, 0] for row in BAGS] + [[0, 0, 0, 1]]
MOVED = [[5, 0, 0], [1, 5, 1], [2, 0, 3]]  # the ◇ of C1 is carried over to C2
GREEN, ORANGE = (cl.datasets.lecture_table(name).counts.tolist() for name in ("green", "orange"))
ALONE = [[int(point // 10 == j) for j in range(10)] for point in range(100)]
TOGETHER = [[90, 0, 0], [0, 5, 5]]
SMALL = [[3, 0, 1], [1, 2, 3]]
TWO_BAGS = [[4, 0], [2, 3]]
LONE, EXCHANGED = [[4, 0, 0], [2, 3, 0], [0, 0, 1]], [[4, 2], [0, 3]]
CUT, RENAMED = [[2, 0], [2, 0], [2, 3]], [[2, 3], [4, 0]]

p, lonely, moved = pairs_of(BAGS), pairs_of(LONELY), pairs_of(MOVED)
green, orange = pairs_of(GREEN), pairs_of(ORANGE)
alone, thrown = pairs_of(ALONE), pairs_of(TOGETHER)
small, two = pairs_of(SMALL), pairs_of(TWO_BAGS)
n = sum(map(sum, BAGS))
sizes, classes = sums(BAGS)

# The icon of C1 that is alone in its bag, and points of the story by cluster and class.
icon = dict(enumerate("○◇×"))
single = icon[BAGS[0].index(1)]
WORDS = {True: "together", False: "apart"}
NAMES = {(True, True): "TP", (False, True): "FN", (True, False): "FP", (False, False): "TN"}


def answers(x, y, between=" | "):
    """Return how clustering and reference group two points (i, j)."""
    return between.join(WORDS[a == b] for a, b in zip(x, y, strict=True))


def kind(name):
    """A row of the table of the four kinds: the letters are the two answers."""
    clustering = name[1] == "P"
    reference = clustering if name[0] == "T" else not clustering
    words = ("true" if name[0] == "T" else "false"), ("positive" if clustering else "negative")
    both = f"{WORDS[clustering]} | {WORDS[reference]}"
    return f"{name}, {' '.join(words)} | {both}"


def same_or_different(name):
    """How other books write a kind of pairs: the answer of the clustering first."""
    ((clustering, reference),) = (key for key, value in NAMES.items() if value == name)
    letters = "".join("S" if answer else "D" for answer in (clustering, reference))
    digits = "".join(str(int(answer)) for answer in (clustering, reference))
    count = {"SS": "a", "SD": "b", "DS": "c", "DD": "d"}[letters]
    return f"{name} | ${letters}$ | ${count}$ | $M_{{{digits}}}$"


def in_sets(number, letters):
    """A numbered formula of the book: a set of pairs, and what else its number is called."""
    clustering, reference = (letter == "S" for letter in letters)
    name, _, count, both = same_or_different(NAMES[clustering, reference]).split(" | ")
    labels = (
        rf"\lambda_i {EQUALS[clustering]} \lambda_j,\ \lambda^*_i {EQUALS[reference]} \lambda^*_j"
    )
    pairs = rf"${letters} = \{{(x_i, x_j) : {labels},\ i < j\}}$"
    return f"(9.{number}) | {pairs} | {count} | {name} | {both}"


def of_labels(name):
    """A kind of pairs by the labels of points, true ones and predicted ones."""
    ((clustering, reference),) = (key for key, value in NAMES.items() if value == name)
    return rf"$y_i {EQUALS[reference]} y_j$ and $\hat y_i {EQUALS[clustering]} \hat y_j$"


def laid_out(answer, is_turned):
    """A row of the table of the four counts, whose rows are the clustering's or the reference's."""
    counts = p._asdict()
    kinds = [NAMES[(other, answer) if is_turned else (answer, other)] for other in (True, False)]
    side = "T" if is_turned else "C"
    cells = [f"{kind} {counts[kind.lower()]}" for kind in kinds]
    return " | ".join([f"{WORDS[answer]} in ${side}$", *cells])


EQUALS = {True: "=", False: r"\ne"}
SETS = ["SS", "SD", "DS", "DD"]
A_IS, B_IS = (r" \cup ".join(x for x in SETS if x[side] == "S") for side in (0, 1))
OTHER_NAMES = " | ".join(map(same_or_different, ["TP", "FN", "FP", "TN"]))
OTHER_NAMES = f"|---|---|---|---| | {OTHER_NAMES}"
# Three points with one of their pairs treated alike; and a fourth, alone on both sides.
three, four = pairs_of([[2, 1]]), pairs_of([[2, 1, 0], [0, 0, 1]])
rand_of_four = {
    "the old points are as they were": three.rand,
    "one more point is one more pair": Fraction(three.tp + three.tn + 1, three.n + 1),
    "right": four.rand,
}

# The point that is moved: with how many points of its two bags, and of which kind, is it paired?
left, joined = sizes[0] - 1, sizes[1]
mates = BAGS[1][1]
changed = left + joined
torn_2 = [row[1] for row in GREEN if row[1]], [row[1] for row in ORANGE if row[1]]
torn_3 = [row[2] for row in GREEN if row[2]], [row[2] for row in ORANGE if row[2]]
prefer = all(getattr(green, name) > getattr(orange, name) for name in ("rand", "jaccard", "f_1"))
shrunk = pairs_of([[3, 0, 0], [0, 5, 5]])
songs = comb(500, 2)
by_one_artist = 100 * comb(5, 2)
of_few = 5 * comb(100, 2)
thirds = Fraction(2, 3)
clean, half = pairs_of([[4, 0], [0, 4]]), pairs_of([[2, 0], [2, 0], [0, 4]])

# All points in one cluster, against classes of several sizes.
NOTHING = []
for one in map(pairs_of, ([[2, 3]], [[1, 4, 2]], [[3, 3]])):
    NOTHING += [{
        "RI": one.rand, "JC": one.jaccard, "P": one.precision, "R": one.recall, "F_1": one.f_1,
        "FM": mp.sqrt(mpf(one.tp) ** 2 / (one.m_t * one.m_c)), "q": Fraction(one.m_t, one.n),
    }]  # fmt: skip


ROOT, ROOT_PR, ROOT_Q = r"\sqrt{P \cdot R}", r"\sqrt{PR}", r"\sqrt{q}"
THE_SMALLER = r"\frac{TP}{\max(TP + FP,\ TP + FN)}"
TWICE = r"2\,TP/(2\,TP + FN + FP)"


def letters(counts):
    """The letters of pairs, with q, and the counts as other books write them."""
    scope = pair_scope(counts)
    del scope["F_i"]  # F_1 is the F of pairs
    return scope | {
        "Kulczyński": (scope["P"] + scope["R"]) / 2, "smaller": min(scope["P"], scope["R"]),
        "q": (scope["TP"] + scope["FN"]) / scope["N"],
        "DS": scope["FN"], "SD": scope["FP"], "SS": scope["TP"], "DD": scope["TN"],
        "c": scope["FN"], "b": scope["FP"], "a": scope["TP"], "d": scope["TN"],
        "M_01": scope["FN"], "M_10": scope["FP"], "M_11": scope["TP"], "M_00": scope["TN"],
        "m": scope["n"], "FMI": scope["FM"],
    }  # fmt: skip


LAWS = [letters(table) for table in RANDOM_TABLES]
PLAIN_MEAN = law(r"\frac{P + R}{2}", r"\frac{1}{2} (TP/(TP + FP) + TP/(TP + FN))", LAWS)
THE_SMALLER = law(THE_SMALLER, "smaller", LAWS)
RAND = law(r"\frac{TP + TN}{N}", "RI", LAWS)
JACCARD = law(r"\frac{TP}{TP + FN + FP}", "JC", LAWS)
F_1 = law(r"\frac{2\,TP}{2\,TP + FN + FP}", "F_1", LAWS)

JACCARD_OF_D = law(r"\frac{a}{a + b + c}", "JC", LAWS)
JACCARD_OF_SETS = law(r"\frac{M_{11}}{M_{11} + M_{10} + M_{01}}", "JC", LAWS)
FM_OF_D = law(r"\sqrt{\frac{a}{a + b} \cdot \frac{a}{a + c}}", "FM", LAWS)
RAND_OF_D = law(r"\frac{2(a + d)}{m(m - 1)}", "RI", LAWS)

LETTERS = letters
SCOPES = [letters(table) for table in (BAGS, LONELY, TOGETHER, SMALL)]
SCOPES += [
    {"P": clean.precision},
    {"TP": Fraction(alone.tp), "RI": alone.rand, "JC": alone.jaccard},
]


def summary(words, name, formula, seldom, nothing):
    """A row of the table of the summary, its formula and its value for one cluster checked."""
    checked = law(formula, name, LAWS)
    of_nothing = law(nothing, name, NOTHING)
    if name not in ("R",):
        of_nothing = f"${of_nothing}$"
    return f"{words} | ${checked}$ | [{0}, {1}] | higher | {seldom} | {of_nothing} |"


def on_slide(words, name, formula, blind, nothing):
    checked, of_nothing = law(formula, name, LAWS), law(nothing, name, NOTHING)
    return f"{words} | ${checked}$ | {blind} | " + (
        of_nothing if name == "R" else f"${of_nothing}$"
    )


def counted(pairs: Pairs):
    return f"TP {pairs.tp}, FP {pairs.fp}, FN {pairs.fn}, TN {pairs.tn}"


SAYS = rf"""
Take the {word(len(BAGS))} bags of
the icons {icon[0]}, {icon[1]} and {icon[2]} are the classes, called T1, T2 and T3 in the tables:
Is the {single} in C1 right or wrong
The labels have no meaning. "C1" and "C2" only tell two
Take the {single} of C1 and a ○ of C1. Who says
the {single} of C1, a ○ of C1 | {answers((1, 2), (1, 1))}
a ○ of C1, a ○ of C3 | {answers((1, 1), (3, 1))}
two ○ of C1 | {answers((1, 1), (1, 1))}
{say("Only the clustering does.", answers((1, 2), (1, 1)) == "together | apart")} The two
A ○ of C1 and a ○ of C3 are the […] reference says {WORDS[1 == 1]}, the clustering says {WORDS[1 == 3]}. For two ○ of C1, both say {WORDS[1 == 1]}.
clustering's answer, {WORDS[False]}, so negative; the first says that it's wrong. {NAMES[False, True]}.
This makes {word(len(NAMES))} kinds of pairs:
no, make {word(2**2)} kinds of
{kind("TP")}
{kind("FN")}
{kind("FP")}
{kind("TN")}
Twice as many points, {2 * n}. How many pairs?
“Twice as many, {2 * p.n}”: {2 * n} · {2 * n - 1}/{2} = {comb(2 * n, 2)}, about {word(round(comb(2 * n, 2) / comb(n, 2)))} times as many.
Each of the {n} points meets {n - 1} others. That counts
Each of the {n} points meets {n - 1} others, which counts
All {p.n} pairs
find the {NAMES[True, True]} and the {NAMES[True, False]}, outside the {NAMES[False, True]} and the {NAMES[False, False]}.
{say("More than half", 2 * p.tn > p.n)} of all pairs, {p.tn} of {p.n}, are apart
You merge a bag of {6} and one of {5} into one of {6 + 5}. How many
the same”: {comb(6 + 5, 2)} instead of {comb(6, 2)} + {comb(5, 2)}, so {inside([11]) - inside([6, 5])} more, each of {6} with each of {5}.
A million points have {say("half a million million", round(comb(10**6, 2) / 10**12, 3) == 0.5)} pairs, too many
{shown_table(BAGS)}
points has $\binom{{n_i}}{{{2}}}$ pairs. Count
FP. The {sizes[0]} points of C1 make
(A cell with {say("one", comb(1, 2) == 0)} point or
first number, {2 * p.tn}, for TP, and the last, {2 * p.tp}, for TN.
Jaccard is {2 * p.tn}/{2 * (p.tn + p.fn + p.fp)} instead of {2 * p.tp}/{2 * (p.tp + p.fn + p.fp)}.
reference: apart | TN: {2} · {p.tn} = {2 * p.tn} | FP: {2} · {p.fp} = {2 * p.fp}
reference: together | FN: {2} · {p.fn} = {2 * p.fn} | TP: {2} · {p.tp} = {2 * p.tp}
Cells count points: the {single} of C1 is the {BAGS[0][1]} in the box.
Carry the {single} of C1 over to C2, to the {word(mates)} other ◇. How many of the {p.n} pairs change their kind?
three bags: {matrix(BAGS, [(1, 2)])}
points of C3 not change?
The {single} leaves {left} points: {left - 0} pairs, FP → TN. It joins {joined} others: {mates} pairs FN → TP, {joined - mates} pairs TN → FP. From C3 it was apart
bag of {600} over to another bag of {600}. How many
“{changed} again, one point is one point”: {600 - 1} + {600} = {600 - 1 + 600}, each with
{word(changed).capitalize()} pairs change, because the {single} leaves {left} points and joins {joined} others. It was apart from the points of C3 before
You count $DS = {p.fn}$ in the
are the {NAMES[False, True]}.
$M$, {int(True)} is together and {int(False)} is apart.
| with {int(True)} and {int(False)} | {OTHER_NAMES}
the same {word(len(NAMES))} counts, or […] numbered from {1} to $m$, […] one of {word(len(SETS))} sets, and
here | with {int(True)} and {int(False)} |
{in_sets(1, "SS")}
{in_sets(2, "SD")}
{in_sets(3, "DS")}
{in_sets(4, "DD")}
In Lecture {24} the two […] pairs with {of_labels("TP")}, TN those with {of_labels("TN")}, FP those with {of_labels("FP")}, and FN those with {of_labels("FN")}.
In these letters the {word(3)} best-known measures are
JC = {JACCARD_OF_D} \quad ({"9.5"})
FMI = {FM_OF_D} \quad ({"9.6"})
RI = {RAND_OF_D} \quad ({"9.7"})
on the {word(len(BAGS))} bags:
a whole: $M_{{{"11"}}}$ elements are in both, $M_{{{"10"}}}$ in $A$ only, $M_{{{"01"}}}$ in $B$ only, and $M_{{{"00"}}}$ in neither.
Jaccard's share is ${JACCARD_OF_SETS}$. For the
$A = {A_IS}$ and $B = {B_IS}$. Then ${law("M_{11}", "a", LAWS)} = a$, ${law("M_{10}", "b", LAWS)} = b$, ${law("M_{01}", "c", LAWS)} = c$ and ${law("M_{00}", "d", LAWS)} = d$, and the share becomes ({"9.5"}). We count
layout of the {word(len(NAMES))} counts.
{laid_out(True, False)} | | {laid_out(True, True)}
{laid_out(False, False)} | | {laid_out(False, True)}
pair precision, $\frac{{{p.tp}}}{{{p.tp + p.fp}}}$; on the […] pair recall, $\frac{{{p.tp}}}{{{p.tp + p.fn}}}$. So first
last column {int(True)} is together and {int(False)} is apart: $M_{{{"10"}}}$ are the
stay, and {say("so does the Rand index", pairs_of([list(x) for x in zip(*BAGS, strict=True)]).rand == p.rand)}.
squares were {say("pale", p.tn > p.tp)}: TN {p.tn}, TP only {p.tp}.
after Rand ({1971}).
of a {say("fourth", len(BAGS[0]) + 1 == 4)} class, alone
Rand {float(p.rand):.3f}: {matrix(BAGS)}; and a lone point: {matrix(LONELY, [(4, 4)])}
make {three.n} pairs. […] index is {three.rand}. Add a fourth
- **a** {rand_of_four["the old points are as they were"]}
- **b** {rand_of_four["one more point is one more pair"]}
- **c** {rand_of_four["right"]}
{"abc"[[*rand_of_four].index("right")]}: it brings {word(four.n - three.n)} pairs, all apart on both sides, so both agree on {four.tp + four.tn} of {four.n}.
The {lonely.tn - p.tn} new pairs […] $TN = {p.tn} + {lonely.tn - p.tn} = {lonely.tn}$.
It {moves(p.rand, lonely.rand)}. There are {lonely.n - p.n} new pairs, and {say("all of them are apart on both sides", lonely.tn - p.tn == lonely.n - p.n)}. Nothing about the old {n} points is
alphabet of {100} letters instead of {26}. What becomes
grows, from {26 - len({*"cluster", *"class"})} to {100 - len({*"cluster", *"class"})}, and it isn't in the formula.
class share {", ".join(x for x in "cls" if x in "cluster" and x in "class")}, of {len({*"cluster", *"class"})} letters: {len({*"cluster"} & {*"class"})}/{len({*"cluster", *"class"})}.
If you compare the plants of two meadows, you don't want to count all the plants that grow in neither. So he divided the number of plants in both by the number in at least one.
{word(len({*"cluster"} & {*"class"})).capitalize()} letters, c, l and s, are in both, and {word(len({*"cluster", *"class"}))} are in at least one, so the share is {word(len({*"cluster"} & {*"class"}))} {say("eighths", len({*"cluster", *"class"}) == 8)}.
The rest of the alphabet doesn't matter.
in the clustering, {NAMES[True, True]} and {NAMES[True, False]}, and let $B$ […] in the reference, {NAMES[True, True]} and {NAMES[False, True]}.
JC = \frac{{|A \cap B|}}{{|A \cup B|}} = \frac{{TP}}{{TP + FN + FP}}
(In $|A| + |B|$ the letters in both are counted twice, so we subtract them once: $|A \cup B| = |A| + |B| - |A \cap B|$.)
both frames, {p.tn} of {p.n}. Jaccard ignores them.
and {say("most", p.jaccard < p.rand / 2)} of the score with them: {float(p.jaccard):.4f} instead of {float(p.rand):.3f}.
the lone point {say("changes nothing", lonely.jaccard == p.jaccard)}:
$C$, has {p.m_c} pairs; $B$, […] $T$, has {p.m_t}.
error”: precision {moves(clean.precision, half.precision)} {half.precision}, because every […] FN, so recall {moves(clean.recall, half.recall)}.
Three bags: {counted(p)}. Draw one
FP | {p.tp} of {p.m_c} | pair precision {float(p.precision):.1f}
FN | {p.tp} of {p.m_t} | pair recall {float(p.recall):.3f}
with each {say("FN", Pairs(3, 2, 1, 4).jaccard > Pairs(3, 3, 1, 4).jaccard)} and each
Wallace's indices ({1983}).
becomes an {NAMES[False, True]}, and each FP becomes a {NAMES[False, False]}. The sum
example, Rand {moves(clean.rand, half.rand)} if only […] split, and {moves(pairs_of([[1, 1]]).rand, pairs_of([[1, 0], [0, 1]]).rand)} if only
F₁ is {say("smaller", p.f_1 < p.cosine)}, as here, {float(p.f_1):.3f} and {p.cosine:.3f}.
$P = \frac{{{p.tp}}}{{{p.m_c}}}$ and $R = \frac{{{p.tp}}}{{{p.m_t}}}$. The harmonic
Divide {2} by this
F₁ is {thirds}. What is Jaccard?
“{thirds} as well, […] same number. ({thirds})/({2 - thirds}) = {thirds / (2 - thirds)}. Jaccard is always the smaller, except at {0} and {1}.
does $JC$: {say("both always put clusterings into the same order", all(x / (2 - x) < y / (2 - y) for x, y in [(Fraction(k, 9), Fraction(k + 1, 9)) for k in range(9)]))}.
If $F_1$ grows, $\frac{{{2}}}{{F_1}}$ shrinks, so $\frac{{{1}}}{{JC}}$ shrinks as […] it is $\frac{{F_1}}{{{law("2 - F_1", "F_1 / JC", LAWS)}}}$, which also holds where TP is {0}.)
Purity is {float(cl.purity(cl.ContingencyTable(GREEN))):.2f} for both.
green: {matrix(GREEN)}; orange: {matrix(ORANGE)}
are alike”: {green.tp}/{green.m_t} ≈ {float(green.recall):.3f} in green, {orange.tp}/{orange.m_t} ≈ {float(orange.recall):.3f} in orange.
Pairs prefer {"green" if prefer else "orange"}
tell apart: {float(cl.purity(cl.ContingencyTable(ORANGE))):.2f} for both. TP {green.tp} and FP {orange.fp} are the same, too.
the rows {matrix(GREEN[:2], between=", ")} and {matrix(GREEN[2:])}. In orange the {GREEN[0][1]} and the {GREEN[0][2]} of the […] counts and {word(3)} of the measures:
green | {green.fn} | {float(green.rand):.3f} | {float(green.jaccard):.3f} | {float(green.f_1):.3f}
orange | {orange.fn} | {float(orange.rand):.3f} | {float(orange.jaccard):.3f} | {float(orange.f_1):.3f}
green: of T2 {torn_2[0][0]} · {torn_2[0][1]} pairs, of T3 {torn_3[0][0]} · {torn_3[0][1]}, so {torn_2[0][0] * torn_2[0][1] + torn_3[0][0] * torn_3[0][1]}.
orange: of T2 {torn_2[1][0]} · {torn_2[1][1]} pairs, of T3 {torn_3[1][0]} · {torn_3[1][1]}, so {torn_2[1][0] * torn_2[1][1] + torn_3[1][0] * torn_3[1][1]}.
All {word(3)} prefer {"green" if prefer else "orange"}. Both tables have TP {green.tp} and FP {orange.fp}, because these […] splits {orange.fn} pairs that belong together, and green only {green.fn}. […] T2 is in {word(len(torn_2[0]))} pieces in both tables. But {torn_2[0][0]} and {torn_2[0][1]} points make ${torn_2[0][0]} \cdot {torn_2[0][1]}$ split pairs, {torn_2[0][0] * torn_2[0][1]}, while {torn_2[1][0]} and {torn_2[1][1]} make {torn_2[1][0] * torn_2[1][1]}. In T3 it is […] orange splits {torn_3[1][0] * torn_3[1][1]} pairs, and green {torn_3[0][0] * torn_3[0][1]}. So orange wins a little in T3, and loses more in T2.
R is {1}, the other nearly {0}. What are
“All nearly {0}”: the arithmetic mean is still {say("one half", round((1 + 0.0001) / 2, 2) == 0.5)}.
Kulczyński's index ({1927}). In it
{PLAIN_MEAN}$? Kulczyński did: […] ({1927}).
three bags | {float(p.f_1):.4f} | {p.cosine:.4f} | {float(p.plain):.4f}
$P = {1}$, $R$ near {0} | near {round(2 * 1e-9, 4):.0f} | near {sqrt(1e-9):.0f} | near {say("one half", round((1 + 1e-9) / 2, 4) == 0.5)}
index of {0.8} or more
at least {0.8} with a […] TP not {0}.
There are {word(len(ALONE[0]))} classes of {word(sums(ALONE)[1][0])} points each
index: near {0}, near one half, or near {1}?
$TP = {alone.tp}$:
nearly every clustering is close to {round(alone.rand)}.
It is near {round(alone.rand)}, more precisely {float(alone.rand):.3f}. With {word(len(ALONE[0]))} classes nearly […] is {alone.jaccard}: {say("not one pair has been found", alone.tp == 0)}.
T2 and T3 are lost in one […] one half or to {1}?
pairs are within T1: {thrown.tp}/{thrown.m_c}, or {float(thrown.jaccard):.3f}.
T1 has been found. T2 and T3 have been merged.
near one half near {1}
too: {word(10)} times the points make about {say("a hundred", round(comb(1000, 2) / comb(100, 2), -1) == 100)} times the pairs. Here T1 has been found, but T2 and T3 have been merged:
T1 shrinks from {TOGETHER[0][0]} points to {3}. What is Jaccard then?
T2 and T3 are lost: {matrix(TOGETHER, [(2, 2), (2, 3)])}
“The same, T2 and T3 are as lost as before”: {shrunk.tp}/{shrunk.tp + shrunk.fn + shrunk.fp}, {say("less than one half", shrunk.jaccard < 0.5)}.
T1 outvotes all others
C2 is {say("half T2 and half T3", TOGETHER[1][1] == TOGETHER[1][2])}, and still the Jaccard coefficient is {float(thrown.jaccard):.3f}, because T1 alone brings nearly all TP.
T1 brings nearly all TP. The mixed cluster of T2 and T3 costs only
index of {0.95} for a
“Nothing, it's nearly {1}”: what is
{on_slide("Rand", "RI", "(TP + TN)/N", "chance", "q")}
{on_slide("Jaccard", "JC", "TP/(TP + FN + FP)", "small groups", "q")}
{on_slide("pair precision $P$", "P", "TP/(TP + FP)", "wrongly apart", "q")}
{on_slide("pair recall $R$", "R", "TP/(TP + FN)", "wrongly together", "1")}
{on_slide("pair $F_1$", "F_1", "2PR/(P + R)", "as Jaccard", "2q/(1 + q)")}
{on_slide("Fowlkes–Mallows", "FM", ROOT, "as Jaccard", ROOT_Q)}
All {word(6)} go from {0} to {1}; higher is better.
Pair precision {moves(clean.precision, pairs_of([[4, 4]]).precision)} if the […] pair recall {moves(clean.recall, half.recall)} if a
{summary("Rand index", "RI", "(TP + TN)/N", "chance: with many small groups nearly everything scores high", "q")}
{summary("Jaccard coefficient", "JC", "TP/(TP + FN + FP)", "pairs rightly apart, small clusters", "q")}
{summary("pair precision", "P", "TP/(TP + FP)", "split classes", "q")}
{summary("pair recall", "R", "TP/(TP + FN)", "merged classes", "1")}
{summary("pair $F_1$", "F_1", TWICE, "as Jaccard, same order", "2q/(1 + q)")}
{summary("Fowlkes–Mallows index", "FM", ROOT_PR, "as Jaccard", ROOT_Q)}
clustlib divides {0} by {0}, identical clusterings score {cl.jaccard_coefficient(cl.ContingencyTable([[1, 0], [0, 1]])).exact}, and all others {cl.pair_precision(cl.ContingencyTable([[1], [1]])).exact}.
cl.ContingencyTable({SMALL})
There are {small.n} pairs in all.
which is TP. The {word(len(SMALL[0]))} classes have
pairs inside, so ${inside(sums(SMALL)[1])} - {small.tp} = {small.fn}$ are FN. The {word(len(SMALL))} clusters have
so ${inside(sums(SMALL)[0])} - {small.tp} = {small.fp}$ are FP. Of all {small.n} pairs, ${small.n} - {small.tp} - {small.fn} - {small.fp} = {small.tn}$ remain.
counts of {"05.1"}. Rand and
One table, {word(3)} numbers from {float(min(small.rand, small.jaccard, small.cosine)):.3f} to {float(max(small.rand, small.jaccard, small.cosine)):.3f}: without the
With {small.tp}, {small.fn}, {small.fp} and {small.tn}: Rand $\frac{{{small.tp} + {small.tn}}}{{{small.n}}}$, Jaccard $\frac{{{small.tp}}}{{{small.tp} + {small.fn} + {small.fp}}}$, Fowlkes–Mallows $\sqrt{{\frac{{{small.tp}}}{{{small.tp} + {small.fp}}} \cdot \frac{{{small.tp}}}{{{small.tp} + {small.fn}}}}}$.
clusters, not of all {small.n}
classes, not of all {small.n}
index above {1}.
line, the {2} cancels. The Rand index of line {4} divides doubled […] its / {2} it would […] it gives {say("more", 2 * p.rand > 1)} than {1}:
four, which cancels in {word(3)} of the formulas
bring a factor of {2 * 2} under the root; the root of {2 * 2} is {2}, and it cancels
below in {word(4)} ways, each
of a {say("third", len(TWO_BAGS[0]) == 2)} class, alone
split: split C1 into two halves;
rename: C1 and C2 exchange their names.
cl.ContingencyTable({TWO_BAGS})
Before: TP {two.tp}, FN {two.fn}, FP {two.fp}, TN {two.tn}. The lone […] kind only, {say("TN", pairs_of(LONE)[:3] == two[:3])}, and only […] split moves {two.tp - pairs_of(CUT).tp} pairs from TP to {say("FN", pairs_of(CUT).fn - two.fn == two.tp - pairs_of(CUT).tp)}. It {say("lowers", pairs_of(CUT).precision < two.precision)} even $P$: the pure C1 loses pairs, […] weighs more. {say("Names are in no formula", pairs_of(RENAMED) == two)}.
C1 had {say("no", TWO_BAGS[0][1] == 0)} FP and has none now, but C2 has some;
put together, {98}% belong together.
pairs of {500} songs, how
artist, score {1 - 2 * by_one_artist / songs:.3f}, singletons {1 - by_one_artist / songs:.3f}: with many
clusters of {word(5)} miss all {by_one_artist} pairs of mates, and put together {100 * comb(5, 2)} wrong pairs. Of {songs} pairs that […] rounds to {1 - 2 * by_one_artist / songs:.2f}. Each song alone in a cluster scores {say("even more", by_one_artist < 2 * by_one_artist)}. So a
only {by_one_artist} of {f"{songs:,}".replace(",", " ")} pairs are
apart, with {word(5)} {say("far fewer", (songs - of_few) / songs < 0.9 * (songs - by_one_artist) / songs)}: knowing
Rand index at least {0.8}, Jaccard coefficient
and a {say("single", pairs_of([[2, 0], [1, 1], [1, 1], [1, 1]]).tp == 1)} pair that is together in both. Then add {word(5)} points,
No denominator is {0}.
three bags ({float(min(p.precision, p.recall)):.3f}) above one bag for all ({float(min(pairs_of([classes]).precision, 1)):.3f}).
number below: ${THE_SMALLER}$.
who puts the {single} and a ○ of C1 together
partner. To compare clusters
Leave out the pairs apart in both
Take two plain sets, $A$ with the letters of cluster and $B$ with the letters of class.
for Exercise {"05.6"}.
problem long before ({1901}).
as in {"03"}. Turn
Take the {word(len(NAMES))} counts by
Do the same with pairs. Let $A$ be
Rand index: $$RI = {RAND} = \frac{{{p.tp} + {p.tn}}}{{{p.n}}}
answers about pairs: $$RI = {RAND} = \frac{{{p.tp} + {p.tn}}}{{{p.n}}}
{JACCARD} = \frac{{{p.tp}}}{{{p.tp} + {p.fn} + {p.fp}}}
JC = {JACCARD} = \frac{{{thrown.tp}}}{{{thrown.tp} + {thrown.fn} + {thrown.fp}}}
F_1 = \frac{{{2}PR}}{{P + R}} = {F_1} = \frac{{{2} \cdot {p.tp}}}{{{2} \cdot {p.tp} + {p.fn} + {p.fp}}}
R}} = \sqrt{{\frac{{{p.tp}}}{{{p.m_c}}} \cdot \frac{{{p.tp}}}{{{p.m_t}}}}}
"""

UNREAD = {"P = R": "a condition", "i < j": "a condition"}
UNREAD |= {
    chain: "a condition on labels"
    for y in ("y", r"\hat y")
    for chain in (f"{y}_i = {y}_j", f"{y}_i ≠ {y}_j")
}
# A claim holds each of these.
UNREAD |= {in_sets(0, sets).split("$")[1].replace(r"\ne", "≠"): "a set of pairs" for sets in SETS}
UNREAD |= {r"|A \cup B| = |A| + |B| - |A \cap B|": "sizes of sets"}
UNREAD |= {f"A = {A_IS}": "a set of pairs", f"B = {B_IS}": "a set of pairs"}

GIVEN = {}
