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
MEANT = {"TP": "真正例", "FN": "假负例", "FP": "假正例", "TN": "真负例"}


def answers(x, y, between=" | "):
    """Return how clustering and reference group two points (i, j)."""
    return between.join(WORDS[a == b] for a, b in zip(x, y, strict=True))


def kind(name, is_spaced):
    """A row of the table of the four kinds: the letters are the two answers."""
    clustering = name[1] == "P"
    reference = clustering if name[0] == "T" else not clustering
    words = ("true" if name[0] == "T" else "false"), ("positive" if clustering else "negative")
    chinese = f" {MEANT[name]}" if is_spaced else f" ({MEANT[name]})"
    both = f"{WORDS[clustering]} | {WORDS[reference]}"
    return f"{name}, {' '.join(words)}{chinese} | {both}"


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
    "the old points have stayed as they were": three.rand,
    "one point more is one pair more": Fraction(three.tp + three.tn + 1, three.n + 1),
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
    return f"{words} | ${checked}$ | [{0}, {1}] | larger | {seldom} | {of_nothing} |"


def on_slide(words, name, formula, blind, nothing):
    checked, of_nothing = law(formula, name, LAWS), law(nothing, name, NOTHING)
    return f"{words} | ${checked}$ | {blind} | " + (
        of_nothing if name == "R" else f"${of_nothing}$"
    )


def counted(pairs: Pairs):
    return f"TP {pairs.tp}, FP {pairs.fp}, FN {pairs.fn}, TN {pairs.tn}"


SAYS = rf"""
Take the {word(len(BAGS))} bags of
They are the clusters, and the icons {icon[0]}, {icon[1]} and {icon[2]} are the classes, which are called T1, T2 and T3 in the tables:
Is the {single} in C1 right or wrong there? From a single point we cannot tell, for three reasons:
The labels have no meaning. "C1" and "C2" only tell two clusters apart, and if they change their names, nothing has happened.
Nobody says which cluster corresponds to which class.
With two points we need no choice, because we can ask: are these two together?
The clustering answers yes or no, so does the reference, and we can compare the two answers.
One bag: together in the clustering. One sign: together in the reference. In the figure ○ and ◇ are filled.
Take the {single} of C1 and a ○ of C1. Who says together: both, only the clustering, only the reference, or neither?
The two are in one bag, but they have different signs.
the {single} of C1, a ○ of C1 | {answers((1, 2), (1, 1))}
a ○ of C1, a ○ of C3 | {answers((1, 1), (3, 1))}
two ○ of C1 | {answers((1, 1), (1, 1))}
two points | the clustering says | the reference says
{say("Only the clustering does.", answers((1, 2), (1, 1)) == "together | apart")} The two are in one bag, but they have different icons.
With a ○ of C1 and a ○ of C3 it is the other way round, because here the reference says {WORDS[1 == 1]} and the clustering says {WORDS[1 == 3]}. About two ○ of C1 both say {WORDS[1 == 1]}.
“False positive, since the pair is in truth together”: the first letter judges, the second is what the clustering said: {WORDS[False]}, negative, wrongly. {NAMES[False, True]}.
About two points each of them says together or apart. This makes {word(len(NAMES))} kinds of pairs (样本对):
Two answers, each of them yes or no, make {word(2**2)} kinds of pairs (样本对): the clustering says | the reference says |
clustering | reference |
{kind("TP", False)}
{kind("FN", False)}
{kind("FP", False)}
{kind("TN", False)}
{kind("TP", True)}
{kind("FN", True)}
{kind("FP", True)}
{kind("TN", True)}
Positive: the clustering says together. True: the reference agrees.
The clustering gives the second letter: a pair is positive if it says together, and negative if it says apart. The first letter says whether this is right: a pair is true if the reference says the same as the clustering, and false if not.
Twice as many points, {2 * n}. How many pairs?
“Twice as many, {2 * p.n}”: {2 * n} · {2 * n - 1}/{2} = {comb(2 * n, 2)}, about {word(round(comb(2 * n, 2) / comb(n, 2)))} times as many.
Each of the {n} points meets {n - 1} others. So each pair is met twice, once from either end:
Each of the {n} points meets {n - 1} others, but then each pair is met twice, once from either end.
Every pair is of exactly one kind, and therefore the four counts add up to $N$.
Each pair is a square. Upper left half full: together in the clustering. Lower right half full: together in the reference. Green: they agree, dark on together, pale on apart. Purple: they disagree.
Each pair is a square. Its upper left half is filled if the clustering puts the two points together, and its lower right half if the reference does. Where the two agree the square is green, full if both say together and pale if both say apart, and where they disagree it is purple.
“All squares full green”: full inside the bags, pale outside them; only the purple halves vanish.
All {p.n} pairs
Inside of the outlines the clustering says together, so there you find the {NAMES[True, True]} and the {NAMES[True, False]}, and outside you find the {NAMES[False, True]} and the {NAMES[False, False]}.
{say("More than half", 2 * p.tn > p.n)} of all pairs, {p.tn} of {p.n}, are apart on both sides.
From a bag of {6} and one of {5} you make one of {6 + 5}. How many pairs more are together in the clustering?
“None, the points are the same”: {comb(6 + 5, 2)} instead of {comb(6, 2)} + {comb(5, 2)}, so {inside([11]) - inside([6, 5])} more, each of {6} with each of {5}.
A million points have {say("half a million million", round(comb(10**6, 2) / 10**12, 3) == 0.5)} pairs, and nobody can ask them one by one.
Fortunately all four numbers can be read off the table:
{shown_table(BAGS)}
A cluster of $n_i$ points has $\binom{{n_i}}{{{2}}}$ pairs. Count them for each cluster, then for each class, $m_j$, then for each cell, $n_{{ij}}$: these are together in both.
Let us begin with the pairs that the clustering puts together, whether rightly or wrongly, TP + FP. The {sizes[0]} points of C1 make
The pairs that the reference puts together, TP + FN, come from the classes in the same way. And a pair that is together on both sides lies inside a single cell.
(A cell with {say("one", comb(1, 2) == 0)} point or none has no pair.)
Somebody takes the first number, {2 * p.tn}, for TP, and the last, {2 * p.tp}, for TN. Which notices it, Rand or Jaccard?
“Both, the counts are wrong”: Rand has TP + TN, and the sum is the same. Jaccard is {2 * p.tn}/{2 * (p.tn + p.fn + p.fp)} instead of {2 * p.tp}/{2 * (p.tp + p.fn + p.fp)}.
scikit-learn counts each pair twice, once from either end, and puts TN first:
It counts every pair twice, once from each end, so that all four numbers are doubled. And it prints TN and FP in the first row, FN and TP in the second:
clustering: apart | clustering: together |
reference: apart | TN: {2} · {p.tn} = {2 * p.tn} | FP: {2} · {p.fp} = {2 * p.fp}
reference: together | FN: {2} · {p.fn} = {2 * p.fn} | TP: {2} · {p.tp} = {2 * p.tp}
Cells count points: the {single} of C1 is the {BAGS[0][1]} in the box.
Carry the {single} of C1 over to C2, to the {word(mates)} other ◇. How many of the {p.n} pairs change their kind?
three bags: {matrix(BAGS, [(1, 2)])}
Why do its pairs with the points of C3 not change?
“They do, all its pairs change”: it was apart from them before, and it still is. The reference has not changed either.
The {single} leaves {left} points: {left - 0} pairs, FP → TN. It joins {joined} others: {mates} pairs FN → TP, {joined - mates} pairs TN → FP. With C3 it was apart before, and it still is.
Carry a point from one bag of {600} over to another bag of {600}. How many pairs change their kind?
“{changed} again, one point is one point”: {600 - 1} + {600} = {600 - 1 + 600}, each with one that it leaves or joins.
The pairs that change (orange frames)
{word(changed).capitalize()} pairs change, because the {single} leaves {left} points and joins {joined} others. With the points of C3 it was apart before, and it still is.
So if a point moves from one large cluster to another, many pairs change, and if it moves between small ones, only a few.
Somebody counts $DS = {p.fn}$ in the three bags. Who puts these pairs together?
“The clustering, it is named first”: the first letter is its answer, D, apart. The reference does: they are the {NAMES[False, True]}.
The first letter is the clustering's answer: S, same, is together; D, different, is apart. Behind $M$ stands {int(True)} for together and {int(False)} for apart.
here | set of pairs | number | with {int(True)} and {int(False)} | {OTHER_NAMES}
This section is for you if your textbook writes other letters for the same {word(len(NAMES))} counts, or turns their table round. 周志华's book numbers its formulas, and the web notes that follow it keep the numbers, so we give them as well. There the points are numbered from {1} to $m$, which is our $n$. The point number $i$ has the label $\lambda_i$ in the clustering and $\lambda^*_i$ in the reference. Every pair goes into one of {word(len(SETS))} sets, and $i < j$ says that it is taken only once:
pairs, as a set | their number | here | with {int(True)} and {int(False)} |
{in_sets(1, "SS")}
{in_sets(2, "SD")}
{in_sets(3, "DS")}
{in_sets(4, "DD")}
As every pair is in exactly one set, $a + b + c + d
In Lecture {24} the two labels of a point are called $y_i$ and $\hat y_i$, as one calls a true value and a predicted one. There TP are the pairs with {of_labels("TP")}, TN those with {of_labels("TN")}, FP those with {of_labels("FP")}, and FN those with {of_labels("FN")}.
In these letters the {word(3)} best-known measures are
JC = {JACCARD_OF_D} \quad ({"9.5"})
FMI = {FM_OF_D} \quad ({"9.6"})
RI = {RAND_OF_D} \quad ({"9.7"})
You know the first two. The third is our Rand index with the number of pairs written out. By hand, on the {word(len(BAGS))} bags:
The $M$ belong to any two sets $A$ and $B$ of elements of a whole: $M_{{{"11"}}}$ elements are in both, $M_{{{"10"}}}$ in $A$ only, $M_{{{"01"}}}$ in $B$ only, and $M_{{{"00"}}}$ in neither.
So Jaccard's share is ${JACCARD_OF_SETS}$. For the letters of *cluster* and *class* it is
Now let the elements be pairs, with $A = {A_IS}$ and $B = {B_IS}$. Then ${law("M_{11}", "a", LAWS)} = a$, ${law("M_{10}", "b", LAWS)} = b$, ${law("M_{01}", "c", LAWS)} = c$ and ${law("M_{00}", "d", LAWS)} = d$, and the share becomes ({"9.5"}). We count both, and compute the numbered formulas:
Last, look at how the table of the {word(len(NAMES))} counts is laid out. On the left the clustering's answers are in the rows, as everywhere else in this course. On the right the reference's are, as in the notes in Chinese (真实\预测) and in scikit-learn:
clustering in the rows | together in $T$ | apart in $T$ | | reference in the rows | together in $C$ | apart in $C$ |
{laid_out(True, False)} | | {laid_out(True, True)}
{laid_out(False, False)} | | {laid_out(False, True)}
FP and FN have changed places. On the left TP divided by the sum of its row is the pair precision, $\frac{{{p.tp}}}{{{p.tp + p.fp}}}$; on the right it is the pair recall, $\frac{{{p.tp}}}{{{p.tp + p.fn}}}$. So look first what the rows are.
The answer of the clustering always comes first. S means same, that is together, and D means different, that is apart. In the last column {int(True)} means together and {int(False)} apart: $M_{{{"10"}}}$ are the pairs that only the clustering puts together.
“It changes, for FN and FP do”: these trade places, but TP and TN stay, and {say("so does the Rand index", pairs_of([list(x) for x in zip(*BAGS, strict=True)]).rand == p.rand)}.
Clustering and reference agree on all TP and TN, the green squares. The share of these is the Rand index (兰德指数):
But most green squares were {say("pale", p.tn > p.tp)}: TN {p.tn}, TP only {p.tp}.
How often do the clustering and the reference agree? They agree on all TP and TN, the green squares, and the share of these is the Rand index (兰德指数), after Rand ({1971}).
But {say("most of the green squares were pale", p.tn > p.tp)}. What are they worth?
What are the pale squares worth, the pairs apart in both?
Add one point of a {say("fourth", len(BAGS[0]) + 1 == 4)} kind, alone in a bag of its own. Does the Rand index fall, stay or rise?
Rand {float(p.rand):.3f}: {matrix(BAGS)}; and a lone point: {matrix(LONELY, [(4, 4)])}
Of three points one of the {three.n} pairs is treated alike: the Rand index is {three.rand}. A fourth comes, alone in the clustering and in the reference. What is the Rand index now?
- **a** {rand_of_four["the old points have stayed as they were"]}
- **b** {rand_of_four["one point more is one pair more"]}
- **c** {rand_of_four["right"]}
{"abc"[[*rand_of_four].index("right")]}: it brings {word(four.n - three.n)} pairs, all apart on both sides, so {four.tp + four.tn} of {four.n} are treated alike. a: “the old points have stayed as they were”; b: “one point more is one pair more”.
The {lonely.tn - p.tn} new pairs are all apart in both: $TN = {p.tn} + {lonely.tn - p.tn} = {lonely.tn}$.
Nothing about the old points has become better.
It {moves(p.rand, lonely.rand)}. There are {lonely.n - p.n} new pairs, and {say("all of them are apart on both sides", lonely.tn - p.tn == lonely.n - p.n)}. But nothing about the old {n} points has become any better! So the more there is to keep apart, the easier it is to be right.
Write both words in an alphabet of {100} letters instead of {26}. What becomes of the share?
“It changes, there is more of everything”: only M00 grows, from {26 - len({*"cluster", *"class"})} to {100 - len({*"cluster", *"class"})}, and it occurs nowhere.
Jaccard divided the plants in both of two meadows by those in at least one. The words cluster and class share {", ".join(x for x in "cls" if x in "cluster" and x in "class")}, of {len({*"cluster", *"class"})} letters: {len({*"cluster"} & {*"class"})}/{len({*"cluster", *"class"})}.
If you compare the plants of two meadows, you do not want to count all the plants that grow in neither. So he divided the number of plants that grow in both by the number of those that grow in at least one.
{word(len({*"cluster"} & {*"class"})).capitalize()} letters, c, l and s, are in both, and {word(len({*"cluster", *"class"}))} are in at least one, so the result is {word(len({*"cluster"} & {*"class"}))} {say("eighths", len({*"cluster", *"class"}) == 8)}.
The rest of the alphabet does not matter.
Let $A$ be all pairs together in the clustering, {NAMES[True, True]} and {NAMES[True, False]}, and let $B$ be all pairs together in the reference, {NAMES[True, True]} and {NAMES[False, True]}.
Now sets of pairs: $A$ together in the clustering, $B$ together in the reference.
JC = \frac{{|A \cap B|}}{{|A \cup B|}} = \frac{{TP}}{{TP + FN + FP}}
JC &= \frac{{|A \cap B|}}{{|A \cup B|}} = \frac{{|A \cap B|}}{{|A| + |B| - |A \cap B|}} \\ &= \frac{{TP}}{{TP + FN + FP}}
(In $|A| + |B|$ the pairs in both are counted twice, so we subtract them once.) The figure shows the two sets as frames, $A$ on the left and $B$ on the right:
Where in this picture are the pairs apart in both, and how many are they?
“There are none”: outside both frames, {p.tn} of {p.n}. Jaccard never goes there.
$A$, together in the clustering $C$, has {p.m_c} pairs; $B$, together in the reference $T$, has {p.m_t}.
a lone point {say("changes nothing", lonely.jaccard == p.jaccard)} here.
The pale squares have gone, and with them {say("most", p.jaccard < p.rand / 2)} of the grade: {float(p.jaccard):.4f} instead of {float(p.rand):.3f}. As we had hoped, {say("the lonely point changes nothing now", lonely.jaccard == p.jaccard)}.
All bags are clean; one of them is cut into halves. Which of the two numbers falls?
“Both, it is a fault”: precision {moves(clean.precision, half.precision)} {half.precision}, every pair still together is right. TP is lost to FN: recall {moves(clean.recall, half.recall)}.
Three bags: {counted(p)}. Draw one pair from a pot. Is it together in both?
in one cluster, TP + FP | {p.tp} of {p.m_c} | pair precision (查准率) {float(p.precision):.1f}
in one class, TP + FN | {p.tp} of {p.m_t} | pair recall (查全率) {float(p.recall):.3f}
If the pot holds all pairs that the clustering puts together, the probability that your pair is together in the reference, too, is the pair precision (查准率),
If the pot holds all pairs that the reference puts together, the probability that your pair is together in the clustering, too, is the pair recall (查全率),
The Jaccard coefficient falls with each {say("FN", Pairs(3, 2, 1, 4).jaccard > Pairs(3, 3, 1, 4).jaccard)} and each FP, and does not say which of them it was.
The two are also called Wallace's indices ({1983}). We fill {word(3)} pots, the last one with all pairs:
The first two pots give precision and recall. Precision is cheap: whoever says together only where it is safe has a high one, and only the recall tells what is missing.
Of the pairs that are torn, each TP becomes an {NAMES[False, True]}, and each FP becomes a {NAMES[False, False]}. The sum $TP + FN$ stays the same and TP does not grow, so the recall can never rise.
The other measures may fall or rise. For example, Rand {moves(clean.rand, half.rand)} if only right pairs (TP) are torn, and {moves(pairs_of([[1, 1]]).rand, pairs_of([[1, 0], [0, 1]]).rand)} if only wrong pairs (FP) are torn.
“Never, they are two formulas”: equal where P = R; else F₁ is {say("smaller", p.f_1 < p.cosine)}, as here, {float(p.f_1):.3f} and {p.cosine:.3f}.
Two means of $P = \frac{{{p.tp}}}{{{p.m_c}}}$ and $R = \frac{{{p.tp}}}{{{p.m_t}}}$. The harmonic mean is the pair F₁:
The geometric mean (几何平均) is the Fowlkes–Mallows index (FM 指数, FMI):
Neither pair precision nor pair recall is symmetric. Suppose that the clustering and the reference trade places: then FN and FP trade places as well, and so do $P$ and $R$.
The harmonic mean is the pair F₁, and the geometric mean (几何平均) is the Fowlkes–Mallows index (FM 指数, FMI):
The second form of $F_1$ comes about as in
Turn $P$ and $R$ over: now TP stands below in both, so
and {2} divided by this sum is $F_1$.
F₁ is {thirds}. What is Jaccard?
“{thirds} as well, if they say the same”: the same order, not the same number. ({thirds})/({2 - thirds}) = {thirds / (2 - thirds)}. Jaccard is always the smaller, but for {0} and {1}.
Is Jaccard a third opinion? No, it can be computed from $F_1$:
If $F_1$ grows, so does $JC$. {say("Both always put clusterings into the same order", all(x / (2 - x) < y / (2 - y) for x, y in [(Fraction(k, 9), Fraction(k + 1, 9)) for k in range(9)]))}.
If $F_1$ grows, $\frac{{{2}}}{{F_1}}$ shrinks, so $\frac{{{1}}}{{JC}}$ shrinks as well, and $JC$ grows. Therefore both always put clusterings into the same order. (Solved for $JC$, it is $\frac{{F_1}}{{{law("2 - F_1", "F_1 / JC", LAWS)}}}$, which also holds where TP is {0}.)
Purity says {float(cl.purity(cl.ContingencyTable(GREEN))):.2f} to both. What does the pair recall say?
green: {matrix(GREEN)}; orange: {matrix(ORANGE)}
“The same, as the majorities are alike”: {green.tp}/{green.m_t} ≈ {float(green.recall):.3f} in green, {orange.tp}/{orange.m_t} ≈ {float(orange.recall):.3f} in orange.
Pairs prefer {"green" if prefer else "orange"}
Two tables that purity cannot tell apart: {float(cl.purity(cl.ContingencyTable(ORANGE))):.2f} for both. TP {green.tp} and FP {orange.fp} are the same, too.
the two tables that purity could not tell apart. (Green has the rows {matrix(GREEN[:2], between=", ")} and {matrix(GREEN[2:])}. In orange the {GREEN[0][1]} and the {GREEN[0][2]} of the first row have changed places.) We compare the counts and {word(3)} of the measures:
| FN | Rand | Jaccard | pair $F_1$ |
green | {green.fn} | {float(green.rand):.3f} | {float(green.jaccard):.3f} | {float(green.f_1):.3f}
orange | {orange.fn} | {float(orange.rand):.3f} | {float(orange.jaccard):.3f} | {float(orange.f_1):.3f}
Torn apart in green: of T2 {torn_2[0][0]} · {torn_2[0][1]} pairs, of T3 {torn_3[0][0]} · {torn_3[0][1]}, so {torn_2[0][0] * torn_2[0][1] + torn_3[0][0] * torn_3[0][1]}.
Torn apart in orange: of T2 {torn_2[1][0]} · {torn_2[1][1]} pairs, of T3 {torn_3[1][0]} · {torn_3[1][1]}, so {torn_2[1][0] * torn_2[1][1] + torn_3[1][0] * torn_3[1][1]}.
All {word(3)} prefer {"green" if prefer else "orange"}. Both tables have TP {green.tp} and FP {orange.fp}, because these depend on the numbers in each row, and not on their order. But orange tears apart {orange.fn} pairs that belong together, and green only {green.fn}. T2 lies in {word(len(torn_2[0]))} pieces in both tables. Yet {torn_2[0][0]} and {torn_2[0][1]} points make ${torn_2[0][0]} \cdot {torn_2[0][1]}$ torn pairs, {torn_2[0][0] * torn_2[0][1]}, while {torn_2[1][0]} and {torn_2[1][1]} make {torn_2[1][0] * torn_2[1][1]}. In T3 it is the other way round: there orange tears {torn_3[1][0] * torn_3[1][1]} pairs, and green {torn_3[0][0] * torn_3[0][1]}. So orange wins a little in T3, and loses more in T2.
One of P and R is {1}, the other nearly {0}. What do the three means F₁, FM and Kulczyński say?
“All nearly {0}”: the arithmetic mean still says {say("one half", round((1 + 0.0001) / 2, 2) == 0.5)}.
The plain mean of $P$ and $R$ is Kulczyński's index (Kulczyński 系数, {1927}). In it one good half can hide a bad one:
{PLAIN_MEAN}$. Somebody did: it is Kulczyński's index (Kulczyński 系数, {1927}).
mean of $P$ and $R$ | harmonic, $F_1$ | geometric, $FM$ | plain |
three bags | {float(p.f_1):.4f} | {p.cosine:.4f} | {float(p.plain):.4f}
$P = {1}$, $R$ near {0} | near {round(2 * 1e-9, 4):.0f} | near {sqrt(1e-9):.0f} | near {say("one half", round((1 + 1e-9) / 2, 4) == 0.5)}
“TP, or Rand cannot be high”: TN alone. Many small groups, nearly all pairs apart in both.
Which of the four counts must be large so that Rand is high and Jaccard low?
How can a Rand index of {0.8} or more go with a Jaccard coefficient of one tenth or less, although some pair is together in both?
Find a Rand index of at least {0.8} with a Jaccard coefficient of at most one tenth, but TP not {0}.
Ten classes of ten points each. A clustering has found nothing: it leaves each point alone.
Suppose that there are {word(len(ALONE[0]))} classes of {word(sums(ALONE)[1][0])} points each, and that a clustering has found nothing. It puts each point into a cluster of its own.
What is the Rand index: near {0}, near one half, or near {1}?
It says apart about all pairs, and is wrong only inside the ten classes. No pair is found, $TP = {alone.tp}$:
With many clusters and many classes, none of them very large, nearly all pairs are apart in both. Then the Rand index is close to {round(alone.rand)} for nearly everybody.
It is near {round(alone.rand)}, more precisely {float(alone.rand):.3f}. {say("Not one pair has been found", alone.tp == 0)}. But with {word(len(ALONE[0]))} classes nearly all pairs belong apart, and about these the clustering is right. Where there are many clusters and many classes, none of them very large, nearly all pairs are apart on both sides, and the Rand index comes close to {round(alone.rand)} for nearly everybody.
The Jaccard coefficient, which does not look at them, is {alone.jaccard}.
T2 and T3 are lost in one cluster. Is Jaccard nearer to one half or to {1}?
“One half, two of three are lost”: nearly all pairs lie within T1: {thrown.tp}/{thrown.m_c}, or {float(thrown.jaccard):.3f}.
One large, two small
T1 has been found. T2 and T3 have been thrown together. What is the Jaccard coefficient?
near one half near {1}
{word(10).capitalize()} times the points make about {say("a hundred", round(comb(1000, 2) / comb(100, 2), -1) == 100)} times the pairs. In the next clustering T1 has been found, but T2 and T3 have been thrown together:
T1 shrinks from {TOGETHER[0][0]} points to {3}. What does Jaccard say then?
T2 and T3 are lost: {matrix(TOGETHER, [(2, 2), (2, 3)])}
“The same, T2 and T3 are as lost as before”: {shrunk.tp}/{shrunk.tp + shrunk.fn + shrunk.fp}, {say("less than one half", shrunk.jaccard < 0.5)}.
2× T1 outvotes all others
T1 brings nearly all TP. The mixed cluster of T2 and T3 costs only
Where sizes are very different, look at the small clusters by themselves.
{say("One of the two clusters is half one class and half another", TOGETHER[1][1] == TOGETHER[1][2])}, and yet the Jaccard coefficient is {float(thrown.jaccard):.3f}, because T1 alone brings nearly all of the {thrown.tp} TP, and only {thrown.fp + thrown.fn} pairs went wrong. T1 outvotes all others.
A friend reports a Rand index of {0.95} for a thousand albums. What do you ask back?
“Nothing, it is nearly {1}”: what is the Jaccard coefficient, or the pair recall? With each photograph alone Rand is high, too.
formula | blind to | one cluster |
{on_slide("Rand", "RI", "(TP + TN)/N", "chance", "q")}
{on_slide("Jaccard", "JC", "TP/(TP + FN + FP)", "small groups", "q")}
{on_slide("pair precision $P$", "P", "TP/(TP + FP)", "wrongly apart", "q")}
{on_slide("pair recall $R$", "R", "TP/(TP + FN)", "wrongly together", "1")}
{on_slide("pair $F_1$", "F_1", "2PR/(P + R)", "as Jaccard", "2q/(1 + q)")}
{on_slide("Fowlkes–Mallows", "FM", ROOT, "as Jaccard", ROOT_Q)}
One cluster: what all points in one cluster score; $q = (TP + FN)/N$, the share of the pairs that belong together. Rand is blind to chance where there are many groups.
All {word(6)} reach from {0} to {1}; larger is better.
If you count all pairs of photographs, it is the Rand index, and it will usually be high, since most pairs of photographs show different people and both of you say so. If you count only the pairs about which at least one of you says together, it is the Jaccard coefficient. Pair precision {moves(clean.precision, pairs_of([[4, 4]]).precision)} if the albums are mixed, and pair recall {moves(clean.recall, half.recall)} if a person is spread over several albums. $F_1$ and Fowlkes–Mallows are means of these two. In all of these the large groups have the most to say. In the Rand index the pairs that are apart weigh heavily, too, if there are many groups. And none of them knows what chance would score.
In the last column of the table, doing nothing means to leave all points in one cluster. There $q = (TP + FN)/N$ is the share of the pairs that belong together.
{summary("Rand index", "RI", "(TP + TN)/N", "chance: with many groups on both sides, none of them very large, nearly everything scores high", "q")}
{summary("Jaccard coefficient", "JC", "TP/(TP + FN + FP)", "pairs rightly apart; hears little of small clusters", "q")}
{summary("pair precision", "P", "TP/(TP + FP)", f"what is torn: pure clusters score {half.precision}, unless they are all single points", "q")}
{summary("pair recall", "R", "TP/(TP + FN)", "lumps: what is wrongly together", "1")}
{summary("pair $F_1$", "F_1", TWICE, "as Jaccard, same order", "2q/(1 + q)")}
{summary("Fowlkes–Mallows index", "FM", ROOT_PR, "as Jaccard", ROOT_Q)}
Both ends of each range are reached. All but precision and recall are symmetric. Where clustlib divides {0} by {0}, identical clusterings score {cl.jaccard_coefficient(cl.ContingencyTable([[1, 0], [0, 1]])).exact}, and all others {cl.pair_precision(cl.ContingencyTable([[1], [1]])).exact}.
2× cl.ContingencyTable({SMALL})
Pairs inside the cells are TP. Pairs inside the column sums are TP + FN, inside the row sums TP + FP; there are {small.n} in all.
3× the order is TP, FN, FP, TN
FN and FP have changed places; FN are together in the reference only
TN belongs last; the order is TP, FN, FP, TN
TP comes first, TN last; the order is TP, FN, FP, TN
TP and TN have changed places
every pair is counted twice, once from each end
subtract TP from the pairs inside clusters and inside classes
your second and third number have TP in them; take it out, and more pairs are left over
those are sums, inside classes, inside clusters, and of all: take out what is counted already
TN is what is left of all pairs; it is not left out
which is TP. The {word(len(SMALL[0]))} classes have
pairs inside, so ${inside(sums(SMALL)[1])} - {small.tp} = {small.fn}$ are FN. The {word(len(SMALL))} clusters have
so ${inside(sums(SMALL)[0])} - {small.tp} = {small.fp}$ are FP. Of all {small.n} pairs, ${small.n} - {small.tp} - {small.fn} - {small.fp} = {small.tn}$ remain.
Begin with the four counts of {"05.1"}. Rand and Jaccard are pairs over pairs; Fowlkes–Mallows is the root of two such shares multiplied.
One table, {word(3)} numbers from {float(min(small.rand, small.jaccard, small.cosine)):.3f} to {float(max(small.rand, small.jaccard, small.cosine)):.3f}: without the name of its measure, a number says nothing.
With {small.tp}, {small.fn}, {small.fp} and {small.tn}: Rand $\frac{{{small.tp} + {small.tn}}}{{{small.n}}}$, Jaccard $\frac{{{small.tp}}}{{{small.tp} + {small.fn} + {small.fp}}}$, Fowlkes–Mallows $\sqrt{{\frac{{{small.tp}}}{{{small.tp} + {small.fp}}} \cdot \frac{{{small.tp}}}{{{small.tp} + {small.fn}}}}}$.
of all pairs, how many are treated alike by both sides?
of the pairs together on one side or both, how many on both?
it is the geometric mean of two shares that have TP on top
that counts the pairs together in both alone; those apart in both agree, too
that leaves out the pairs apart in both, above and below the line
that is a share of the pairs inside clusters, not of all {small.n}
that is a share of the pairs inside classes, not of all {small.n}
that has all pairs below the line; those apart in both do not belong there
that is the pair precision; FN is missing below the line
that is the pair recall; FP is missing below the line
that is the pair F1, which takes TP twice, above and below the line
that is the share of all pairs treated alike
that is the product of P and R; the root is missing
that is the harmonic mean of P and R
that is the arithmetic mean of P and R
that is P alone, without R
that is R alone, without P
Pairs are counted once or from both ends, and one formula must not mix the two: this one can print a Rand index above {1}.
scikit-learn's four counts are doubled. Wherever such counts stand above and below a line, the {2} cancels. The Rand index of line {4} divides doubled counts by the number of pairs counted once: without its / {2} it would be right. On the three bags it gives {say("more", 2 * p.rand > 1)} than {1}:
it prints nothing, and the order is right; it doubles all four, which {word(3)} of the formulas forgive
above and below stand numbers from the same source, so a factor of two cancels
TN is left out on purpose, and what is counted twice is so above and below
doubled counts make a {word(2 * 2)} below the root, whose root is a {word(2)}: it cancels
This table is changed in {word(4)} ways, each time starting from the table below. Does each measure rise, fall or stay?
lone: a point of a {say("third", len(TWO_BAGS[0]) == 2)} kind comes, alone in a cluster of its own;
exchange: clusters become classes, and classes clusters;
cut: C1 is cut into two halves;
rename: C1 and C2 exchange their names.
cl.ContingencyTable({TWO_BAGS})
Before: TP {two.tp}, FN {two.fn}, FP {two.fp}, TN {two.tn}. The lone point makes pairs of one kind only, {say("TN", pairs_of(LONE)[:3] == two[:3])}, and only Rand looks there. To exchange both sides is to exchange FN and FP, so $P$ and $R$ change places. The cut takes {two.tp - pairs_of(CUT).tp} pairs from TP to {say("FN", pairs_of(CUT).fn - two.fn == two.tp - pairs_of(CUT).tp)}. It {say("lowers", pairs_of(CUT).precision < two.precision)} even $P$: the pure C1 loses pairs, and the mixed cluster weighs more. {say("Names are in no formula", pairs_of(RENAMED) == two)}.
the new point makes pairs of one kind only, and which is that?
FN and FP change places; does either stand alone?
pairs torn apart by the cut change from one kind into which?
the new point is together with none; where is TN here?
FN + FP is a sum; what becomes of it?
TP + FN + FP stays what it was; and TP?
is any new pair inside a cluster?
it turns into the pair recall of the old table; compute both
C1 had {say("no", TWO_BAGS[0][1] == 0)} FP and has none now, but C2 has some; count TP and FP before and after
the pairs inside clusters are the same pairs
is any new pair inside a class?
it turns into the pair precision of the old table; compute both
TP + FN belongs to the classes, and they are not cut
the pairs inside classes are the same pairs
Of the pairs that the clusters put together, {98}% belong together.
Possibly no two songs by one artist are in one of our clusters.
Our clusters are probably nearer to the artists than theirs are.
Count: of all pairs of {500} songs, how many are by one artist? And what is the Rand index of clusters that hold one song each?
Clusters of five without a mate score {1 - 2 * by_one_artist / songs:.3f}, singletons {1 - by_one_artist / songs:.3f}: with many small groups, a high Rand index is the score of knowing nothing.
A song has few mates among so many others: nearly all pairs are apart. Clusters of {word(5)} in which no two songs are by one artist lose all {by_one_artist} pairs of mates, and join {100 * comb(5, 2)} others: of {songs} pairs that is next to nothing, and the Rand index still rounds to {1 - 2 * by_one_artist / songs:.2f}. Each song alone in a cluster scores {say("even more", by_one_artist < 2 * by_one_artist)}. So a takes a share of pairs for a share of songs, b takes it for a share of the pairs put together, and d compares two indices that begin at different heights.
only {by_one_artist} of {f"{songs:,}".replace(",", " ")} pairs are by one artist: found or not, they hardly move a share of all pairs
that would be the pair precision; the Rand index is a share of all pairs, and nearly all of them are apart
with a hundred artists nearly all pairs are rightly apart, with {word(5)} {say("far fewer", (songs - of_few) / songs < 0.9 * (songs - by_one_artist) / songs)}: the two indices start from different heights
Rand index at least {0.8}, Jaccard coefficient at most one tenth, and a pair together in both.
Pairs apart in both lift the Rand index and leave Jaccard alone: what makes many of them? Then let few pairs that belong together be found.
Two kinds hardly ever meet: {word(1)} pair is together in both. Then {word(5)} points come, each of a kind of its own, alone in its cluster. They add TN only.
The same table looks good or bad, only because one measure counts the pairs apart in both and the other does not.
A mean can let a good share hide a bad one. The smaller of $P$ and $R$ does not.
No denominator is {0}.
Four counts and one line make a measure that here puts the three bags ({float(min(p.precision, p.recall)):.3f}) before one bag for all ({float(min(pairs_of([classes]).precision, 1)):.3f}).
TP is the same in both, so the smaller share is the one with the larger number below: ${THE_SMALLER}$.
Here, one bag for everything does not win any more:
who puts the {single} and a ○ of C1 together
points in one bag belong together for the reference, too.
the bags are the reference, and the icons the clustering.
what has two icons is apart, even in one bag.
how many pairs change when the ◇ moves
a cluster more makes more mistakes possible.
a point without a mate makes no pairs that count.
whoever finds nothing scores nothing
whoever knows nothing is right on every second pair, as with a coin
Your phone shows you two photographs. Is this the same person? It has an answer of its own: the two are in one album, or they are not.
Pairwise measures (成对指标) ask this about every two points: are they together or apart? No cluster needs to stand for a class.
Now and then your phone shows you two photographs and asks: is this the same person? You need not know any name to answer. The phone has an answer of its own: it has put the two into the same album, or it has not.
Purity, matching and F first ask which cluster stands for which class. The pairwise measures (成对指标) never ask this. Like your phone, they look at two points at a time.
You will also see how two clusterings can agree on nearly all pairs although one of them has found nothing.
count the four kinds of pairs from the contingency table alone;
notice where pairs are counted from both ends;
There may be more clusters than classes, or fewer. Then not everybody has a partner. In {"02"} we therefore chose a matching first, and only then could we judge single points.
The reference has a pair together, the clustering does not. Which of the four is it?
positive: the clustering says together; true: the reference agrees
We also write TP, FN, FP and TN for the numbers of such pairs.
What would the picture look like if both were the same?
On the left the clusters are outlined.
On the right the same squares have been sorted.
Did you expect so many pale ones?
The rest is subtraction:
Written as a table of two rows, the four counts are called the pair confusion matrix (样本对混淆矩阵).
If you use the one of scikit-learn, you must know two habits.
The four counts as a table are the pair confusion matrix (样本对混淆矩阵).
It is the accuracy (准确率) of the answers that the clustering gives about pairs, or simply its agreement with the reference:
2× Leave out the pairs apart in both
without the pairs that are apart in both
the share of the pairs on which both agree
Take two plain sets, $A$ with the letters of cluster and $B$ with the letters of class.
Clustering and reference trade places. What becomes of the Rand index?
And if you cut a cluster in two?
The third pot will have its turn in
When are F₁ and FM equal, and which is the smaller otherwise?
If you only want to know how alike two clusterings are, you need a number that does not depend on which one you name first, and every mean that treats $P$ and $R$ alike is such a number.
Is the Jaccard coefficient a third opinion? It is not, because it can be computed from $F_1$.
Jaccard and F₁ give the same order
Large clusters shout
The pairs together have a bias, too.
Add clusters and classes, and type counts, until you have such a table. Keep it for Exercise {"05.6"}.
show in detail how the pairs that are apart rule the Rand index.
So if the sizes are very different, look at the small clusters by themselves.
No pair was looked at: the table alone has all four counts, for a million points as well.
Which line prints a wrong number?
scikit-learn meets each pair from both ends. Where does that cancel, and where do its counts meet another way of counting?
Write down TP, FN, FP and TN before, and what each change does to each of them.
Whoever knows what moves a measure, and what does not, knows what it is blind to.
does any pair notice what its cluster is called?
no formula of pairs has a name of a cluster in it
a Most songs are probably in one cluster with others by their artist.
A table knows its pairs:
Or count, and see which of the two denominators makes the share smaller.
the Rand index with a lonely point
the Rand index of knowing nothing
Every pair is of exactly one kind: $$TP + FN + FP + TN = N$$
Suppose that it asked you about every two photographs that it holds. How often would the two of you agree?
compute Rand, Jaccard and Fowlkes–Mallows by hand, and type in a measure of your own;
say which measures rise and which fall if the table changes;
say what a high Rand index leaves open.
And here you can see all of them.
This looks quite good. But most
The botanist Jaccard had the same problem long before ({1901}).
The second form of $F_1$ comes about as in {"03"}.
Take the {word(len(NAMES))} counts by name, and type the formula as you would write it on a board.
Now do the same with sets of pairs. Let $A$ be
Let us count them one by one, in Python:
These are the numbers that we counted above.
agreement with the reference: $$RI = {RAND} = \frac{{{p.tp} + {p.tn}}}{{{p.n}}}
the Rand index (兰德指数): $$RI = {RAND} = \frac{{{p.tp} + {p.tn}}}{{{p.n}}}
2× {JACCARD} = \frac{{{p.tp}}}{{{p.tp} + {p.fn} + {p.fp}}} = \frac{{{p.jaccard.numerator}}}{{{p.jaccard.denominator}}}
JC = {JACCARD} = \frac{{{thrown.tp}}}{{{thrown.tp} + {thrown.fn} + {thrown.fp}}}
F_1 = \frac{{{2}PR}}{{P + R}} = {F_1} = \frac{{{2} \cdot {p.tp}}}{{{2} \cdot {p.tp} + {p.fn} + {p.fp}}}
FM = \sqrt{{P \cdot R}} = \sqrt{{\frac{{{p.tp}}}{{{p.m_c}}} \cdot \frac{{{p.tp}}}{{{p.m_t}}}}}
"""

UNREAD = {"P = R": "a condition", "i < j": "a condition"}
UNREAD |= {
    chain: "a condition on labels"
    for y in ("y", r"\hat y")
    for chain in (f"{y}_i = {y}_j", f"{y}_i ≠ {y}_j")
}
# A claim holds each of these.
UNREAD |= {in_sets(0, sets).split("$")[1].replace(r"\ne", "≠"): "a set of pairs" for sets in SETS}
UNREAD |= {f"A = {A_IS}": "a set of pairs", f"B = {B_IS}": "a set of pairs"}

GIVEN = {}
