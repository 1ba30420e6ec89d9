"""The numbers in the text of unit 08, computed."""

from fractions import Fraction
from math import log, log2

import numpy as np
from mpmath import mpf

import clustlib as cl
from tests.claims.scopes import scope_of
from tests.claims.tools import matrix, printed, word

YEAR = 1948  # of Shannon's paper
GLYPHS = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(1, 8): "⅛"}
ORDINALS = {Fraction(1, 2): "half", Fraction(1, 4): "quarter", Fraction(1, 8): "eighth"}


def letters(counts, **more):
    """Return the letters of a table, with those of this unit; h, c and V by definition."""
    scope = scope_of(counts)
    h_c, h_t, shared = scope["H(C)"], scope["H(T)"], scope["I"]
    rows = [scope_of([row])["H(T)"] if sum(row) else mpf(0) for row in np.array(counts).tolist()]
    scope |= {f"H(T|C_{i})": left for i, left in enumerate(rows, start=1)}
    scope |= {"H(T|C_i)": lambda i: rows[i - 1]}
    if h_c and h_t:
        scope |= {"h": shared / h_t, "c": shared / h_c, "V": 2 * shared / (h_c + h_t)}
    return scope | more


def short(x, places=3):
    """A number rounded, without zeros at the end."""
    return f"{float(x):.{places}f}".rstrip("0").rstrip(".")


def entropy(sizes, logarithm=log2):
    return sum(size / sum(sizes) * logarithm(sum(sizes) / size) for size in sizes if size)


def surprise(share):
    """The bits of a share that is a power of one half."""
    bits = log2(1 / share)
    assert bits == int(bits)
    return int(bits)


def halvings(points, total=100):
    """How a total is halved down to a number of points: 100 → 50 → 25."""
    steps = [total]
    while steps[-1] > points:
        steps.append(steps[-1] // 2)
    return " → ".join(map(str, steps))


def of(t):
    """H(C), H(T), I, H(T|C) and H(C|T) of a table."""
    scope = scope_of(t.counts)
    return [float(scope[name]) for name in ("H(C)", "H(T)", "I", "H(T|C)", "H(C|T)")]


def grades(t):
    h_c, h_t, shared, *_ = of(t)
    return shared / h_t, shared / h_c


def up(before, after):
    return "rises" if after > before else "falls" if after < before else "stays"


def best_questions(sizes):
    """The average number of questions of the best way of asking, by Huffman's tree."""
    groups, asked = sorted(sizes), 0
    while len(groups) > 1:
        first, second, *rest = groups
        asked += first + second
        groups = sorted([first + second, *rest])
    return asked / sum(sizes)


# Three clusterings of 100 points.
ours, giant, four = [50, 25, 25], [80, 10, 10], [25, 25, 25, 25]
shares = [Fraction(size, sum(ours)) for size in ours]
bits = [surprise(share) for share in shares]
areas = [size / 100 * log2(100 / size) for size in giant]
(giants, others) = areas[0], areas[1]
asked = {tuple(sizes): best_questions(sizes) for sizes in (four, ours, giant)}
guess = Fraction(giant[0], sum(giant))

# The small table.
small = cl.ContingencyTable([[2, 2, 0], [2, 0, 2]])
counts = small.counts
rows, columns = small.cluster_sizes, small.class_sizes
observed = {
    (i, j): Fraction(int(counts[i, j]), small.n) for i in range(2) for j in range(3) if counts[i, j]
}
expected = {
    (i, j): Fraction(int(rows[i] * columns[j]), small.n**2) for i in range(2) for j in range(3)
}
ratio = {cell: observed[cell] / expected[cell] for cell in observed}
told = {j: {int(log2(ratio[cell])) for cell in ratio if cell[1] == j} for j in range(3)}
p_t = [Fraction(int(m), small.n) for m in columns]
information = sum(share * int(log2(ratio[cell])) for cell, share in observed.items())
merged_columns = cl.ContingencyTable([[2, 2], [2, 2]])
where_met = sum(expected[cell] for cell in observed)

green, orange = (cl.datasets.lecture_table(name) for name in ("green", "orange"))
g_c, g_t, g_i, g_left, g_other = of(green)
o_c, o_t, o_i, o_left, o_other = of(orange)
left = [entropy(row) for row in green.counts]
by_size = [float(green.cluster_sizes[i]) / green.n * left[i] for i in range(3)]


def brings(t, i, j):
    """The bits that a cell brings."""
    n_i, m_j, n = t.cluster_sizes[i], t.class_sizes[j], t.n
    return t.counts[i, j] / n * log2(t.counts[i, j] * n / (n_i * m_j))


def expected_points(t, i, j):
    return Fraction(int(t.cluster_sizes[i] * t.class_sizes[j]), t.n)


def cells(t):
    return [(i, j) for i in range(3) for j in range(3) if t.counts[i, j]]


def name(cell):
    return f"C{cell[0] + 1}–T{cell[1] + 1}"


darkest = {max(cells(t), key=lambda cell, t=t: brings(t, *cell)) for t in (green, orange)}
(darkest,) = darkest
negative = {cell for t in (green, orange) for cell in cells(t) if brings(t, *cell) < -1e-9}
(negative,) = negative
nothing = [cell for cell in cells(green) if abs(brings(green, *cell)) < 1e-12]
(nothing,) = nothing
share_among_all = Fraction(int(green.class_sizes[1]), green.n)
share_within = Fraction(int(green.counts[0, 1]), int(green.cluster_sizes[0]))
half_cell = Fraction(50, 100)  # all of its cluster and of its class


def adds(t, j):
    """Return the term of a class in H(C|T)."""
    return t.class_sizes[j] / t.n * entropy(t.counts[:, j])


torn = [[j for j in range(3) if (t.counts[:, j] > 0).sum() > 1] for t in (green, orange)]
assert torn[0] == torn[1]
between = {i for t in (green, orange) for j in torn[0] for i in np.flatnonzero(t.counts[:, j])}

_, species = cl.datasets.iris()
bad = cl.contingency_table(species, cl.datasets.iris_kmeans()[1])
b_c, b_t, b_i, *_ = of(bad)
b_h, b_comp = grades(bad)
b_v = 2 * b_i / (b_c + b_t)
cut = cl.ContingencyTable([*bad.counts[:2].tolist(), [0, 46, 0], [0, 0, 50]])
torn_species = max(range(3), key=lambda j: adds(bad, j))
pieces = sorted((int(n) for n in bad.counts[:, torn_species] if n), reverse=True)
most_mixed = max(range(3), key=lambda i: bad.cluster_sizes[i] * entropy(bad.counts[i]))
in_one = cl.ContingencyTable([[50, 50, 50]])

kinds = cl.ContingencyTable([[6, 2], [2, 6]])
evenly = cl.ContingencyTable([[3, 1], [3, 1], [2, 6]])
purely = cl.ContingencyTable([[6, 0], [0, 2], [2, 6]])
(k_h, k_c), (e_h, e_c), (p_h, p_c) = map(grades, (kinds, evenly, purely))


def both(measure):
    """Return the values before and after that the cell with the die prints."""
    return printed("08", "2a62be05", rf"{measure} +before"), printed(
        "08", "2a62be05", rf"{measure} .*after"
    )


i_die, h_die, c_die, v_die = map(
    both, ("mutual_information", "homogeneity", "completeness", "v_measure")
)

sides = len(range(11, 21))  # of the die
by_chance = {
    r: cl.expected_mutual_information(
        cl.contingency_table(orange.to_labels()[0], np.arange(orange.n) % r)
    )
    for r in (10, 20)
}

# Exercises.
first = [5, 1, 1, 1]
tree = [1, 2, 3, 3]
second = cl.ContingencyTable([[4, 0, 0, 0], [0, 1, 1, 0], [0, 1, 0, 1]])
s_c, s_t, s_i, s_left, s_other = (Fraction(x).limit_denominator(64) for x in of(second))
s_joint = s_c + s_left
unweighted = s_t - sum(Fraction(entropy(row)) for row in second.counts) / 3
third = cl.ContingencyTable([[6, 2], [0, 8]])
t_c, t_t, t_i, t_left, _ = of(third)
natural = [log(4 / 3), log(4)]
slip = 3 / 4 * natural[0] + 1 / 4 * natural[1]
slip_left, slip_i = slip / 2, t_t - slip / 2
pure_four = cl.ContingencyTable([[4, 0], [4, 0], [0, 4], [0, 4]])
f_c, f_t, f_i, *_ = of(pure_four)
assert abs(f_i - 1) < 1e-12
independent = cl.ContingencyTable([[1, 2, 3], [2, 4, 6]])
assert f_i / f_t == 1
assert abs(of(independent)[2]) < 1e-12

LETTERS = letters
# Letters without an index, of tables of which no two letters are equal: else what is true of
# pure or of equal rows would pass.
SCOPES = [
    {name: value for name, value in letters(t.counts).items() if isinstance(value, Fraction | mpf)}
    for t in (green, bad, second)
]
SCOPES += [{"H(T)": letters(pure_four.counts)["H(T)"]}, {"I": Fraction(1)}, {"I": information}]
# The two clusters of the small table have the same size.
of_small = letters(small.counts)
SCOPES += [{name: of_small[name] for name in ("p_i", "n_i", "n", "#i")}]
# Laws of independent tables only. With all their letters, I = −I would pass, too.
of_independent = letters(independent.counts)
SCOPES += [
    {name: of_independent[name] for name in ("p_ij", "p_i", "p_j", "H(C,T)", "H(C)", "H(T)")}
    | {"#i": 2, "#j": 3},
    {"I": Fraction(0)},
    {"x": Fraction(1, 3)},
    {"p": Fraction(1, 3)},
]

SAYS = rf"""
# The beginning
Eight clusters of the same size: how surprising is one of them?
“{8} bits, one for each”: {surprise(Fraction(1, 8))}. Halve {word(surprise(Fraction(1, 8)))} times, and an {ORDINALS[Fraction(1, 8)]} is left.
One of {sum(ours)} points is drawn. How surprising is its cluster? Count how often you must halve all points to get down to it.
C1 {ours[0]} of {sum(ours)} {GLYPHS[shares[0]]} {halvings(ours[0])} {bits[0]} bit
C2 {ours[1]} of {sum(ours)} {GLYPHS[shares[1]]} {halvings(ours[1])} {bits[1]} bits
C3 {ours[2]} of {sum(ours)} {GLYPHS[shares[2]]} {halvings(ours[2])} {bits[2]} bits
What has probability $p$ has the surprise (自信息) $\log_2 \frac{{{1}}}{{p}}$. Its unit is the bit (比特).
A hundred points lie in clusters of {ours[0]}, {ours[1]} and {ours[2]}. One of them is drawn at random, and you are told its cluster. If it is C3, you are {"more" if bits[2] > bits[0] else "less"} surprised than if it is C1, because C3 is {"rarer" if shares[2] < shares[0] else "more frequent"}. How much more?
C1 is a {ORDINALS[shares[0]]} of them, so {"once" if bits[0] == 1 else "twice"} is enough. C3 is a {ORDINALS[shares[2]]}, so you halve {"twice" if bits[2] == 2 else "once"}.
to get from {sum(giant)} points down to {giant[0]} takes {"less" if log2(100 / giant[0]) < 1 else "more"} than one halving.
This number of halvings is a logarithm to base {2}. The surprise (自信息) of something that has probability $p$ is $\log_2 \frac{{{1}}}{{p}}$, and its unit is the bit (比特). One bit is the surprise of a fair coin. What is certain does not surprise at all. And if two things are independent, their probabilities multiply, so their surprises simply add up: this is why we take a logarithm.
The surprises are {bits[0]}, {bits[1]} and {bits[2]}. Why is their average not {Fraction(sum(bits), 3)}?
“It is, three clusters, three surprises”: {ORDINALS[shares[0]]} of the points lie in C1, so its {bits[0]} counts half.
Clusters of {ours[0]}, {ours[1]} and {ours[2]} points come up with $p_i = \frac{{n_i}}{{n}} = \frac{{{1}}}{{{1 / shares[0]}}}, \frac{{{1}}}{{{1 / shares[1]}}}, \frac{{{1}}}{{{1 / shares[2]}}}$, and surprise with {bits[0]}, {bits[1]} and {bits[2]} bits. The average surprise of a point is the entropy (熵):
$\tfrac{{{1}}}{{{1 / shares[0]}}} \cdot {bits[0]} + \tfrac{{{1}}}{{{1 / shares[1]}}} \cdot {bits[1]} + \tfrac{{{1}}}{{{1 / shares[2]}}} \cdot {bits[2]} = {entropy(ours)} \text{{ bits}}$
Sometimes C1 will be drawn, sometimes C3. How surprised are you on average? Each cluster comes up with the probability $p_i = n_i/n$, so we weight its surprise with it. The result is the entropy (熵) of the clustering:
The entropy $H(T)$ of the classes is computed in the same way from $m_j/n$. A group without points never comes up, and adds nothing.
we find $H(C) = \frac{{{1}}}{{{1 / shares[0]}}} \cdot {bits[0]} + \frac{{{1}}}{{{1 / shares[1]}}} \cdot {bits[1]} + \frac{{{1}}}{{{1 / shares[2]}}} \cdot {bits[2]} = {entropy(ours)}$ bits.
# Areas
Three clusterings of {sum(ours)} points. Each cluster is as wide as its share and as high as its surprise. The whole area is the entropy; so is the average height, the dashed line.
Draw each cluster as a rectangle, as wide as its share and as high as its surprise: then its area is what it adds, and the whole area is the entropy. We compare {word(len(asked))} clusterings of a hundred points: {word(len(four))} equal clusters, our own, and one with a giant.
On the right, which of the {word(len(giant))} rectangles is the largest?
“The {giant[0]}, it has most points”: area is share times surprise. Each {giant[1]} has {others:.3f} bits, the {giant[0]} only {giants:.3f}.
In the right panel the giant of {giant[0]} points is {"wide" if giant[0] > 50 else "narrow"} but {"low" if log2(100 / giant[0]) < 1 else "high"}, because it hardly surprises anybody, and adds only {giants:.3f}. Each of the clusters of {giant[1]} is narrow but {"high" if log2(100 / giant[1]) > 1 else "low"}, and adds {others:.3f}: rare, so surprising. The dashed line is the average height. Together the rectangles are {sum(giant) // 100} wide. So their area is {sum(giant) // 100} times this average height, and this area is the entropy. The entropy is {"lowest" if entropy(giant) == min(map(entropy, (four, ours, giant))) else "highest"} in the right panel, where you could guess the cluster {word(guess.numerator)} times in {word(guess.denominator)}.
With a single cluster nothing is ever surprising, and the entropy is {short(entropy([100]))}. For a given number of clusters it is {"largest" if entropy(four) > entropy([40, 20, 20, 20]) else "smallest"} if all have the same size, namely $\log_2 r$: then no guess is better than any other.
# Twenty questions
The game: I think of a point, and you find out its cluster by questions that I answer with yes or no.
Sizes {ours[0]}, {ours[1]}, {ours[2]}: first “Is it C1?”, then, if not, “Is it C2?” On average
$\frac{{{1}}}{{{2}}} \cdot {1} + \frac{{{1}}}{{{2}}} \cdot {2} = {asked[tuple(ours)]}$ questions.
With sizes {ours[0]}, {ours[1]} and {ours[2]} you should first ask: "Is it C1?" In {ORDINALS[shares[0]]} of all games you are done, and otherwise you ask: "Is it C2?" So a point of C1 costs {word(1)} question, and any other costs {word(2)}, which makes {asked[tuple(ours)]} on average. That is the very sum from above! Each answer is a fair coin here, and brings exactly {word(round(log2(2)))} bit.
The entropy of the sizes {giant[0]}, {giant[1]} and {giant[2]} is {entropy(giant):.3f} bits. How many questions does the best way of asking need on average: {entropy(giant):.3f}, {-(-entropy(giant) // 1):.0f} or {asked[tuple(giant)]}?
{four[0]}, {four[1]}, {four[2]}, {four[3]} {short(asked[tuple(four)])} {short(entropy(four))}
{ours[0]}, {ours[1]}, {ours[2]} {short(asked[tuple(ours)])} {short(entropy(ours))}
{giant[0]}, {giant[1]}, {giant[2]} {short(asked[tuple(giant)])} {short(entropy(giant))}
“Is it C1?” is always asked, and a second question in {word((1 - guess).numerator)} game of {word((1 - guess).denominator)}: ${1} + \frac{{{(1 - guess).numerator}}}{{{(1 - guess).denominator}}} = {asked[tuple(giant)]}$.
Ask first: "Is it C1?" One question you always need, and a second one in {word((1 - guess).numerator)} game of {word((1 - guess).denominator)}: {asked[tuple(giant)]} on average. The answer to the first is mostly {"yes" if guess > 0.5 else "no"}, so it tells you {"less" if entropy([80, 20]) < 1 else "more"} than a bit, and still costs a whole question.
No way of asking needs fewer questions on average than the entropy has bits. With natural logarithms the unit is the nat (奈特): {entropy(ours)} bits are {entropy(ours, log):.4f} nats.
In the output above the number of questions is {"never" if all(asked[s] >= entropy(s) for s in asked) else "sometimes"} below the entropy. Shannon ({YEAR}) proved that this is no accident: no way of asking needs fewer questions on average than the entropy, and the best way needs {"less" if all(asked[s] < entropy(s) + 1 for s in asked) else "more"} than {word(1)} question more. So the entropy is the number of answers that you would need on average if each of them brought a full bit. Real answers often bring less, as in our last game; so you need more.
If you take natural logarithms, the unit is not the bit but the nat (奈特). The same entropy is {entropy(ours)} bits or {entropy(ours, log):.4f} nats. In a ratio of two entropies the base cancels. Everywhere else you have to say which one you took.
# Observed and expected
If clusters and classes were independent, what share of the points would C1–T2 have?
“{Fraction(1, 6)}, there are {word(counts.size)} cells”: {Fraction(int(rows[0]), small.n)} · {p_t[1]} = {expected[0, 1]}. It has {"twice" if ratio[0, 1] == 2 else ""} as much.
Observed share (观测联合概率): $p_{{ij}} = \frac{{n_{{ij}}}}{{n}}$. C1–T1 has $\frac{{{counts[0, 0]}}}{{{small.n}}} = \frac{{{1}}}{{{1 / observed[0, 0]}}}$.
C1–T1 would have $\frac{{{rows[0]}}}{{{small.n}}} \cdot \frac{{{columns[0]}}}{{{small.n}}} = \frac{{{1}}}{{{1 / expected[0, 0]}}}$.
$p_i$ belongs to a row, $p_j$ to a column.
Suppose that you are told "C1". T1 has {ORDINALS[p_t[0]]} of all points, and also {ORDINALS[Fraction(int(counts[0, 0]), int(rows[0]))]} of the points of C1: about T1 you know nothing more than before. T2 has only a {ORDINALS[p_t[1]]} of all points, but {ORDINALS[Fraction(int(counts[0, 1]), int(rows[0]))]} of the points of C1: it has become {"twice" if ratio[0, 1] == 2 else ""} as likely. To put this into numbers we compare two shares for each cell of the table:
the observed share (观测联合概率), $p_{{ij}} = n_{{ij}}/n$;
It is what the cell would have if cluster and class had nothing to do with each other. Here $i$ always counts clusters and $j$ classes, so $p_i$ belongs to a row, and $p_j$ to a column.
{small.n} points T1 T2 T3
C1 {matrix(counts[:1])}
C2 {matrix(counts[1:])}
C1–T1, C2–T1 {GLYPHS[observed[0, 0]]} {GLYPHS[Fraction(1, 2)]} · {GLYPHS[p_t[0]]} = {GLYPHS[expected[1, 0]]} {ratio[0, 0]} {surprise(1 / ratio[1, 0])} bits
C1–T2, C2–T3 {GLYPHS[observed[0, 1]]} {GLYPHS[Fraction(1, 2)]} · {GLYPHS[p_t[1]]} = {GLYPHS[expected[0, 1]]} {ratio[0, 1]} {surprise(1 / ratio[1, 2])} bit
The average of these bits over all points is the mutual information (互信息):
Half of the points lie in T1, the other half in T2 or T3: $I = \frac{{{1}}}{{{1 / p_t[0]}}} \cdot {surprise(1 / ratio[0, 0])} + \frac{{{1}}}{{{1 / (p_t[1] + p_t[2])}}} \cdot {surprise(1 / ratio[0, 1])} = {float(information)}$ bits.
Half of the points lie in T1, the other half in T2 or T3. So $I = \frac{{{1}}}{{{1 / p_t[0]}}} \cdot {surprise(1 / ratio[0, 0])} + \frac{{{1}}}{{{1 / (p_t[1] + p_t[2])}}} \cdot {surprise(1 / ratio[0, 1])} = {float(information)}$ bits. In NumPy only empty cells need care: no point is ever drawn from them, so they are left out.
For the cell C1–T1 we observe $\frac{{{1}}}{{{1 / observed[0, 0]}}}$ and expect $\frac{{{1}}}{{{2}}} \cdot \frac{{{1}}}{{{1 / p_t[0]}}} = \frac{{{1}}}{{{1 / expected[0, 0]}}}$, so the ratio is {ratio[0, 0]}. For C1–T2 we observe $\frac{{{1}}}{{{1 / observed[0, 1]}}}$ as well, but expect only $\frac{{{1}}}{{{2}}} \cdot \frac{{{1}}}{{{1 / p_t[1]}}} = \frac{{{1}}}{{{1 / expected[0, 1]}}}$, so the ratio is {ratio[0, 1]}: just as "C1" has made T2 {"twice" if ratio[0, 1] == 2 else ""} as likely. The second row mirrors the first.
Among all points T2 is a {ORDINALS[p_t[1]]} and surprises with {surprise(p_t[1])} bits; within C1 it is a {ORDINALS[Fraction(int(counts[0, 1]), int(rows[0]))]} and surprises with {surprise(Fraction(int(counts[0, 1]), int(rows[0])))} bit only. The bit between them, $\log_2 {ratio[0, 1]}$, is what "C1" has told. So it is the logarithm of the ratio that we want: about a point of T1 the cluster tells {"nothing" if told[0] == {0} else "something"}, and about a point of T2 or of T3 it tells {word(*{*told[1], *told[2]})} bit. The average over all points is called the mutual information (互信息) of clusters and classes:
Merge T2 and T3: each row is now {merged_columns.counts[0, 0]}, {merged_columns.counts[0, 1]}. What is $I$?
“Still {float(information)}, they tell {surprise(1 / ratio[0, 1])} bit each”: {short(of(merged_columns)[2])}. The merged column is spread evenly, like T1.
# One cell
could not tell apart. Before we compute anything, look at one cell.
The green cell C1–T2 holds {green.counts[0, 1]} of the {green.n} points, which is a lot. Does it bring many of the bits, a few, or none?
How many bits does one cell of the green table bring to the mutual information?
A cell holds {50} of the {100} points, all of its cluster and all of its class. How many bits does it bring?
- a none - b {float(half_cell * half_cell)} - c {float(half_cell * surprise(half_cell))}
c: {float(half_cell)} times the logarithm of {half_cell / half_cell**2}, that is of {float(half_cell)}/({float(half_cell)} · {float(half_cell)}). a: “all is known there”; b takes the share once more in place of the logarithm.
T2 has {green.class_sizes[1]} of all {green.n} points: $\frac{{{green.class_sizes[1]}}}{{{green.n}}} = {float(share_among_all)}$.
Within C1 it has {green.counts[0, 1]} of {green.cluster_sizes[0]}: $\frac{{{green.counts[0, 1]}}}{{{green.cluster_sizes[0]}}} = {float(share_within)}$. Who hears “C1” knows no more about T2 than before:
${green.counts[0, 1] / green.n} \cdot \log_2 \frac{{{green.counts[0, 1] / green.n}}}{{{green.cluster_sizes[0] / green.n} \cdot {float(share_among_all)}}} = {green.counts[0, 1] / green.n} \cdot \log_2 {share_within / share_among_all} = {short(brings(green, 0, 1))}$
{"None" if nothing == (0, 1) else "Some"}. Among all points a share of {float(share_among_all)} belongs to T2, and among the points of C1 it is {float(share_within)}, too. Whoever hears "C1" knows no more about T2 than before. So a cell does not count for being large alone, but for being larger, or smaller, than its margins let us expect.
Large: the bits that a cell brings. Small: its points. A dash: no points. Pink: below {0}, {"fewer" if negative and green.counts[negative] < expected_points(green, *negative) else "more"} points than expected.
The next figure shows for each cell how many bits it brings, with the number of its points below. A dash stands where there are no points.
C3–T1 has {"fewer" if green.counts[2, 0] < green.counts[0, 2] else "more"} points than the green C1–T3. Why does it bring more than {"twice" if 2 < brings(green, 2, 0) / brings(green, 0, 2) < 3 else ""} as many bits?
“More points, more bits”: {green.counts[2, 0]} points where {float(expected_points(green, 2, 0))} are expected, a ratio of {green.counts[2, 0] / expected_points(green, 2, 0)}. The other: {green.counts[0, 2]} where {float(expected_points(green, 0, 2))} are.
Begin with the darkest cell. In both tables {name(darkest)} brings most: {green.counts[darkest]} points, which are all of T{darkest[1] + 1} and all of C{darkest[0] + 1}. Then look at {name(nothing)}. In the green table it brings nothing, as we have just seen; in the orange table it holds {orange.counts[nothing]} points where {expected_points(orange, *nothing)} would be expected, so it brings a {"little" if 0 < brings(orange, *nothing) < 0.1 else "lot"}. And do not worry about the negative cell {name(negative)}. It holds {"fewer" if green.counts[negative] < expected_points(green, *negative) else "more"} points than expected, so its ratio is below {1} and the logarithm below {0}; that is no mistake.
The sum over all cells is never negative, and it is {0} only if observed and expected share agree in every cell, that is, if clusters and classes are independent. In sum {"green" if g_i > o_i else "orange"} tells more than {"orange" if g_i > o_i else "green"}. Whether that is the merit of the clustering, we shall see below.
# The proof
A single cell can bring less than {0}. Can the sum? One inequality decides:
$\ln x \le x - {1}$ for every $x > {0}$, and they are equal only at $x = {1}$.
The reason is one inequality that you can see: the curve $\ln x$ never lies above the straight line $x - {1}$.
Let $x$ be expected divided by observed. What does a cell with $x = {1}$ bring?
“One bit”: none, for as many points are there as expected. Only there line and curve agree.
Why is the sum of the $p_i\, p_j$ not simply {sum(expected.values())}?
“It is, shares add up to {sum(expected.values())}”: it skips the cells without points. In our table of {word(small.n)} points it is {float(where_met)}.
expected over observed share. Use $\ln x \le x - {1}$, and sum over these cells (in nats):
\le\; {1} - {1} = {0}. \end{{aligned}}$$ So $I \ge {0}$.
and sum over the cells with points. In nats we get
Over all cells the $p_i\, p_j$ sum to {sum(expected.values())}; over the cells with points, to at most {1}. So $I \ge {0}$. For $I = {0}$ both $\le$ must be $=$. The first says that every ratio is {1}, because curve and line touch only there. The second says that no cell is empty, because its $p_i\, p_j$ would be missing, and $\sum p_i\, p_j$ would stay below {1}. So $I = {0}$ exactly when observed and expected share agree in every cell, that is, when clusters and classes are independent.
# What is left
Before you know the cluster, the class of a green point surprises you by $H(T)$ bits. Then you are told the cluster. How much surprise is left? That depends on which cluster it was, so we compute the entropy of each row:
Before you know the cluster of a green point, its class surprises by $H(T) \approx {g_t:.3f}$ bits. How much is left when you know it?
C1 {matrix(green.counts[:1])} {green.cluster_sizes[0]} {short(left[0])} bits
C2 {matrix(green.counts[1:2])} {green.cluster_sizes[1]} {short(left[1])} bits
C3 {matrix(green.counts[2:])} {green.cluster_sizes[2]} {short(left[2])}
Can a single cluster leave more than the {g_t:.3f} bits?
“No, knowing more never hurts”: it {"can" if log2(3) > g_t else "cannot"}, with its points spread evenly: $\log_2 {green.counts.shape[1]} \approx {log2(3):.3f}$. On average never.
C3 holds nothing but T{1 + np.flatnonzero(green.counts[2])[0]}, so it leaves {"no" if left[2] == 0 else "some"} surprise at all, while C{1 + left.index(max(left))} leaves nearly one bit. On average, each cluster weighted with its share of the points, this is the conditional entropy (条件熵) of the classes given the clusters:
is the entropy of row $i$, with the shares $n_{{ij}}/n_i$. Do not forget the weights: {ORDINALS[Fraction(int(green.cluster_sizes[0]), green.n)]} of all points lie in C1, which leaves {"most" if left[0] == max(left) else "least"}.
{short(left[0])}, {short(left[1])} and {short(left[2])} bits are left. Why not their mean, {sum(left) / 3:.3f}?
“It should be, one number per cluster”: we average over points, and {ORDINALS[Fraction(int(green.cluster_sizes[0]), green.n)]} of them lie in C1, which leaves {"most" if left[0] == max(left) else "least"}.
H(T|C_3) &= {short(left[2])} \\
When is $H(T|C)$ as large as $H(T)$?
“Never, a cluster always tells something”: when every cluster is mixed as the whole is, or when there is only one. Then $I = {short(abs(of(independent)[2]))}$.
Of the $H(T) \approx {g_t:.3f}$ bits of the green table $H(T|C) \approx {g_left:.3f}$ are left. So the cluster told
bits, the mutual information:
The first line holds in each cell; its mean over all points is the second.
Of the {g_t:.3f} bits {g_left:.3f} are left. So the cluster must have told the difference, {g_i:.3f} bits. But this is just the mutual information of the green table! Why the same number?
This is the share within the row, divided by the share among all. We have seen it in the small table: a point of T2 surprised by {surprise(p_t[1])} bits among all points and by {surprise(Fraction(int(counts[0, 1]), int(rows[0])))} bit within its cluster, and the logarithm of the ratio was the difference. The second line is the mean of the first over all points. The mean of $\log_2 \frac{{{1}}}{{m_j/n}}$, the surprise without a cluster, is $H(T)$. The mean of $\log_2 \frac{{{1}}}{{n_{{ij}}/n_i}}$, the surprise within the cluster, is $H(T|C)$.
By rows, $I = H(T) - H(T|C)$; by columns, in the same way, $I = H(C) - H(C|T)$.
So clusters tell as much about classes as classes tell about clusters: hence mutual information. And nothing can tell more than there is to learn: $I$ is at most the {"smaller" if all(of(t)[2] <= min(of(t)[:2]) for t in (green, orange, bad)) else "larger"} one of $H(C)$ and $H(T)$.
Orange differs from green in {word(int((green.counts != orange.counts).any(axis=1).sum()))} row only: in C{1 + np.flatnonzero((green.counts != orange.counts).any(axis=1))[0]} the {green.counts[0, 1]} and the {green.counts[0, 2]} have changed places. Is the orange $H(T|C)$ smaller than the green one, equal or larger?
green: {matrix(green.counts)}; orange: {matrix(orange.counts)}
$H(T\vert C)$ $H(T)$ $H(C\vert T)$ $H(C)$ $I$
green {short(g_left)} {short(g_t)} {short(g_other)} {short(g_c)} {short(g_i)}
orange {short(o_left)} {short(o_t)} {short(o_other)} {short(o_c)} {short(o_i)}
$H(T|C)$ reads rows. By columns orange is {"worse" if o_other > g_other else "better"}: T2 is {"larger" if orange.class_sizes[1] > green.class_sizes[1] else "smaller"} there and torn, and adds {short(adds(orange, 1))} bits to $H(C|T)$ instead of {short(adds(green, 1))}.
It is {"equal" if abs(o_left - g_left) < 1e-12 else "different"}. Like purity, $H(T|C)$ reads one row at a time, and does not mind in which column a number stands. Its partner $H(C|T)$ reads the columns (`t.T` exchanges the two sides), and here orange is {"worse" if o_other > g_other else "better"}, {short(o_other)} against {short(g_other)}. In both tables T{torn[0][0] + 1} and T{torn[0][1] + 1} are torn between C{min(between) + 1} and C{max(between) + 1}. In orange T2 holds {ORDINALS[Fraction(int(orange.class_sizes[1]), orange.n)]} of all points, so it costs {"more" if adds(orange, 1) > adds(green, 1) else "less"} there, {short(adds(orange, 1))} bits instead of {short(adds(green, 1))}; T3 costs a little {"less" if adds(orange, 2) < adds(green, 2) else "more"}, {short(adds(orange, 2))} instead of {short(adds(green, 2))}.
So is it a merit of {"green" if g_i > o_i else "orange"} that it tells more, {g_i:.3f} bits against {o_i:.3f}? Suppose first that you are told the cluster. Then both tables leave {g_left:.3f} bits, and green tells more only because there was {"more" if g_t > o_t else "less"} to learn, {g_t:.3f} bits against {short(o_t)}. So this is hardly a merit. Now suppose that you are told the class. In both tables there are {short(g_c)} bits to learn, $H(C)$, of which green leaves {g_other:.3f} and orange {o_other:.3f}. So here it is one.
# Bars
{bad.n} irises of {word(len(bad.class_sizes))} species, and a clustering by K-means that went badly. Next, $H(C)$ and $H(T)$ are drawn as two bars, which overlap by $I$.
We now have five quantities, $H(C)$, $H(T)$, $I$, $H(T|C)$ and $H(C|T)$, and they fit into one picture. Draw $H(C)$ as one bar and $H(T)$ as a second one below it, and push them sideways until they overlap by what they share, $I$. Then $H(C|T)$ sticks out on the left and $H(T|C)$ on the right.
“$H(C)$, it has the largest group”: {"$H(T)$" if b_t > b_c else "$H(C)$"}. Three equal species have the {"most" if abs(b_t - log2(3)) < 1e-12 else ""}, {b_t:.3f}; uneven clusters {"less" if b_c < b_t else "more"}, {b_c:.3f}.
Each point a cluster of its own: what do the bars look like?
“Two bars that just touch”: the clusters are pure, so $H(T)$ lies wholly inside a long $H(C)$. Nothing sticks out on the right.
From end to end: the joint entropy (联合熵), $H(C,T) = H(C) + H(T|C)$.
If all clusters were pure, nothing would stick out on the right. If all classes were whole, nothing would stick out on the left. The length from end to end is the joint entropy $H(C,T)$ (联合熵), the entropy of the cells of the table. Why? To name a cell you name its cluster first, which costs $H(C)$, and then its class, which costs $H(T|C)$ more.
“Completeness is precision, both have $H(C)$”: homogeneity is, it asks whether clusters are pure; completeness, whether classes are whole.
Homogeneity (同质性), $h = I/H(T)$, is the dark share of the lower bar: how much of what there was to learn about the class did the cluster tell? - Completeness (完整性), $c = I/H(C)$, is the dark share of the upper bar: it suffers when classes are torn.
From the bars we read off {word(2)} grades. Homogeneity (同质性), $h = I/H(T)$, is the dark share of the lower bar: how much of what there was to learn about the class did the cluster tell? Completeness (完整性), $c = I/H(C)$, is the dark share of the upper bar. They play the parts of precision and recall: homogeneity suffers when clusters are mixed, completeness when classes are torn. What is the matter with the irises, mixed clusters or torn species?
For the irises $I \approx {b_i:.3f}$, $H(T) \approx {b_t:.3f}$ and $H(C) \approx {b_c:.3f}$ bits:
Cut C{most_mixed + 1} into its {word(int((bad.counts[most_mixed] > 0).sum()))} species. What becomes of completeness?
“It falls, there are more clusters”: it {up(b_comp, grades(cut)[1])} to {grades(cut)[1]:.3f}. The cut tears no species, and all that it adds to $H(C)$ is information.
C1 {matrix(bad.counts[:1])}
C2 {matrix(bad.counts[1:2])}
C3 {matrix(bad.counts[2:])}
Above all mixed clusters: $h$ is the {"lower" if b_h < b_comp else "higher"} one, because C{most_mixed + 1} holds {word(int((bad.counts[most_mixed] > 40).sum()))} species nearly whole. What costs $c$ most is {bad.classes[torn_species]}, cut into {pieces[0]} and {pieces[1]}.
Above all, the clusters are mixed. Homogeneity is the {"lower" if b_h < b_comp else "higher"} one, because C{most_mixed + 1} holds {word(int((bad.counts[most_mixed] > 40).sum()))} species nearly whole. Completeness suffers {"less" if b_h < b_comp else "more"}; what costs it most is {bad.classes[torn_species]}, cut into {pieces[0]} and {pieces[1]}.
All flowers in one cluster: what is V?
“½, halfway between {0} and {1}”: {short(cl.v_measure(in_one))}. Homogeneity is {short(cl.homogeneity(in_one))}, and no completeness makes up for it.
One number for both is the harmonic mean of homogeneity $h$ and completeness $c$, the V-measure (V-测度):
, between $h \approx {b_h:.3f}$ and $c \approx {b_comp:.3f}$.
Homogeneity is $h \approx {b_h:.3f}$, completeness $c \approx {b_comp:.3f}$.
As with precision and recall, one would like a single number, and as there one takes the harmonic mean.
(If $h$ and $c$ are both {0}, the first form is {0}/{0}; the second gives {short(cl.v_measure(independent))}.) If there is only one class, then $h$ is {0}/{0}. It is set to {short(cl.homogeneity(in_one.T))}, because nothing is left to explain; and the same is done for $c$ with one cluster.
# Play
The table below has {word(len(kinds.cluster_sizes))} clusters and {word(len(kinds.class_sizes))} kinds of points. You can split a cluster in {word(3)} ways: evenly halves each kind, blindly tosses coins, purely parts the majority from the rest.
Which way lowers completeness, which one raises it, and with which is it luck?
After each split look at the bars. $H(C)$ grows; completeness rises only if $I$ grows by a larger share. Split and merge until homogeneity is {short(grades(pure_four)[0])} and completeness $\frac{{{1}}}{{{short(1 / grades(pure_four)[1])}}}$; that solves
“It falls, for C1 was torn”: $H(C)$ {"grows" if of(evenly)[0] > of(kinds)[0] else "shrinks"}. Homogeneity {up(round(k_h, 9), round(e_h, 9))} {e_h:.3f}, completeness {up(k_c, e_c)} from {k_c:.3f} to {e_c:.3f}.
Split C1 evenly (half of each kind), purely (the majority apart), blindly (by coin): which lowers completeness?
{"Evenly" if e_c < k_c else ""} lowers completeness, if it is not {0} already and each kind can be halved: both halves are mixed as C1 was, so $I$ {up(round(of(kinds)[2], 9), round(of(evenly)[2], 9))}, while $H(C)$ {"grows" if of(evenly)[0] > of(kinds)[0] else "shrinks"}. {"Purely" if abs(of(purely)[4] - of(kinds)[4]) < 1e-12 else ""} leaves $H(C|T)$ as it is: if you know the class of a point of C1, you know at once into which part it has come. So $I$ and $H(C)$ grow by the same amount, and as $I$ is the smaller of the two, their ratio {up(k_c, p_c)}. (If C1 is pure, there is nothing to part. And a completeness of {1} stays {1}.) Blindly is luck.
# The die
A die splits C1
For each of the {orange.cluster_sizes[0]} points in the orange C1 we throw a die with {word(sides)} sides: C1 becomes {word(sides)} new clusters. The die knows nothing about the points.
For each of the fifty points in the orange cluster C1 we throw a die with {word(sides)} sides, and replace C1 by {word(sides)} new clusters, one for each side. The die knows nothing about the points.
orange T1 T2 T3
green T1 T2 T3 $n_i$ left: entropy of the row
C1 {matrix(orange.counts[:1])}
2× C2 {matrix(orange.counts[1:2])}
2× C3 {matrix(orange.counts[2:])}
Split C1 evenly. Which bar grows, and what becomes of homogeneity?
orange C1 diced into {word(sides)}
mutual information {i_die[0]} {i_die[1]}
homogeneity {h_die[0]} {h_die[1]}
completeness {c_die[0]} {c_die[1]}
V-measure {v_die[0]} {v_die[1]}
Splitting never lowers mutual information, nor homogeneity. Here both {"rise" if i_die[1] > i_die[0] and h_die[1] > h_die[0] else "fall"}: small parts are uneven by accident. But $H(C)$ grows far more, so completeness and V {"fall" if c_die[1] < c_die[0] and v_die[1] < v_die[0] else "rise"}.
It is {"more" if i_die[1] > i_die[0] else "less"}, although we might have expected that nonsense tells nothing. Splitting never lowers mutual information, nor homogeneity, since whoever knows the small cluster knows the large one as well. Here both even {"rise" if i_die[1] > i_die[0] and h_die[1] > h_die[0] else "fall"}: {word(sides)} small parts are uneven by accident, and every accident looks like knowledge. Completeness and the V-measure {"fall" if c_die[1] < c_die[0] and v_die[1] < v_die[0] else "rise"}, because they are charged for the bar $H(C)$, which the die has made longer.
Ten random clusters against twenty: which tell more, on average?
“Neither, both know nothing”: {"twenty" if by_chance[20] > by_chance[10] else "ten"}, for they fit accidents more closely.
Clusters drawn at random are mostly not exactly independent of the classes. So they mostly seem to tell something, and the more clusters there are, the more.
Compare $I$, $H(T|C)$ and homogeneity only between clusterings of the same data, with the same number of clusters, of similar sizes.
Clusters that are drawn at random are mostly not exactly independent of the classes. So they mostly seem to tell something, and the more clusters there are, the more they seem to tell. So compare all of these numbers only between clusterings of the same data that have the same number of clusters, of similar sizes.
# Summary
You know $I(C,T)$ bits more than before, on average over all photographs. Before, there were $H(T)$ bits to learn, and homogeneity is the share of them that the album has told. Completeness asks the other way round: if you know the person, how much do you know about the album? An album for each single photograph would tell everything: homogeneity never punishes a splitting. And none of these numbers subtracts what chance brings. In the last column of the table, doing nothing means to leave all points in one cluster.
entropy $H(C)$ $\sum_i \frac{{n_i}}{{n}} \log_2 \frac{{n}}{{n_i}}$ {short(cl.entropy(in_one.cluster_sizes))} which point is where
conditional entropy $\sum_i \frac{{n_i}}{{n}} H(T\vert C_i)$ {"$H(T)$" if abs(of(in_one)[3] - of(in_one)[1]) < 1e-12 else ""} needless splits; chance
mutual information $H(T) - H(T\vert C)$ {short(abs(of(in_one)[2]))} needless splits; chance
homogeneity $I/H(T)$ {short(cl.homogeneity(in_one))} needless splits; chance
completeness $I/H(C)$ {short(cl.completeness(in_one))} merging whole classes; chance
V-measure ${2}I/(H(C) + H(T))$ {short(cl.v_measure(in_one))} chance
entropy $H(C)$ $\sum_i \frac{{n_i}}{{n}} \log_2 \frac{{n}}{{n_i}}$ {short(cl.entropy(in_one.cluster_sizes))} (one cluster) to $\log_2 r$ (equal sizes) – which point is where {short(cl.entropy(in_one.cluster_sizes))}
conditional entropy $H(T\vert C)$ $\sum_i \frac{{n_i}}{{n}} H(T\vert C_i)$ {short(of(pure_four)[3])} (pure) to $H(T)$ (independent) {"smaller" if of(pure_four)[3] < of(kinds)[3] else "larger"} needless splits; chance {"$H(T)$" if abs(of(in_one)[3] - of(in_one)[1]) < 1e-12 else ""}
mutual information $I$ $\sum_{{ij}} p_{{ij}} \log_2 \frac{{p_{{ij}}}}{{p_i p_j}} = H(T) - H(T\vert C)$ {short(abs(of(independent)[2]))} (independent) to $\min(H(C), H(T))$ (pure or whole) {"larger" if of(pure_four)[2] > of(kinds)[2] else "smaller"} needless splits; chance {short(abs(of(in_one)[2]))}
homogeneity $I/H(T)$ {short(cl.homogeneity(independent))} (independent; {short(cl.homogeneity(in_one.T))} by convention for one class) to {short(cl.homogeneity(pure_four))} (pure) larger needless splits; chance {short(cl.homogeneity(in_one))}
completeness $I/H(C)$ {short(cl.completeness(independent))} (independent; {short(cl.completeness(in_one))} by convention for one cluster) to {short(cl.completeness(pure_four.T))} (whole) larger merging, as long as all classes are whole; chance {short(cl.completeness(in_one))}
V-measure ${2}I/(H(C) + H(T))$ {short(cl.v_measure(independent))} (independent) to {short(cl.v_measure(cl.ContingencyTable([[4, 0], [0, 4]])))} (perfect) larger chance {short(cl.v_measure(in_one))}
say what a bit is; - compute entropies and mutual information, and tell when it is {0};
how much does a point's cluster tell about its class, its true group?
raise one, lower the other.
# Exercises
The entropy of four clusters: ```python cl.entropy({first})
What is the surprise of a cluster of {first[0]} of the {sum(first)} points, and of one of {first[1]}? And what would you ask: how many questions are that, on average?
Bits are logarithms: what independent answers tell adds up; questions come close, never below.
The surprises of the four clusters, in bits, their average, and that of the best questions: first "is it C1?", then one cluster after the other.
No cluster has the average as its surprise (a). Nor is it a number of clusters (b): it is a logarithm, and two clusters of one size have {short(entropy([1, 1]))} bit only. The best questions need {best_questions(first)} on average (d): {"more" if best_questions(first) > entropy(first) else "less"} than the entropy, for a question is whole, and its answer brings a full bit only if it is a fair coin. Fewer than the entropy they never need, which is Shannon's sentence.
it is an average; here {word(first[0])} points bring {"less" if log2(sum(first) / first[0]) < 1 else "more"} than {1} bit each, the others {surprise(Fraction(1, 8))}
bits are logarithms; two clusters of one size have {short(entropy([1, 1]))} bit only, so these four are worth {"more" if entropy(first) > 1 else "less"} than two
questions come whole, and the first answers here are no fair coins; with {tree[0]}, {tree[1]}, {tree[2]} and {tree[3]} questions even the best way has a mean of {Fraction(int(np.dot(tree, first)), sum(first))}
a Each point's cluster surprises by that many bits. - b The four are worth that many clusters of equal size. - c With luck fewer questions are enough, but never on average. - d The best way of asking needs that many on average.
The mutual information, by hand, in bits: ```python cl.ContingencyTable({second.counts.tolist()})
Begin with H(T): the classes have {", ".join(map(str, second.class_sizes[:3]))} and {second.class_sizes[3]} of {second.n} points. Then ask of each cluster how many bits it leaves.
By way of entropies no logarithm of a ratio is needed, only those of halves, quarters and eighths.
What there is to learn: classes of {", ".join(map(str, second.class_sizes[:3]))} and {second.class_sizes[3]} of {second.n} points have
What is left: C{1 + [entropy(row) for row in second.counts].index(0)} is pure and leaves nothing. C2 and C3, each a {ORDINALS[Fraction(int(second.cluster_sizes[1]), second.n)]} of the points, are halves and leave {word(round(entropy(second.counts[1])))} bit:
So $I = \frac{{{s_t.numerator}}}{{{s_t.denominator}}} - \frac{{{s_left.numerator}}}{{{s_left.denominator}}}$.
that is in nats; for bits take the logarithm to base {2}
that is H(T), what there is to learn; subtract what is left when C is known
that is H(C), of which a part is left when T is known, or H(T) without what one of the two mixed clusters leaves
that is H(T|C), what is left; how much of H(T) is gone?
that is H(C|T), what is left; how much of H(C) is gone?
that is H(C,T), the entropy of the cells
the entropies of the rows were averaged without the clusters' sizes as weights
the logarithms were added up; weight each with the share of its cell
the logarithms were weighted with counts; weight with shares
that is homogeneity, a share of H(T); the bits themselves are asked for
that is completeness, a share of H(C); the bits themselves are asked for
{s_t}
{s_c}
5× {s_left}
4× {s_other}
{unweighted}
{s_i / s_t}
{s_i / s_c}
Which line of this working is wrong? Those after it go on from there. ```python cl.ContingencyTable({third.counts.tolist()})
H(T): shares {Fraction(6, 16)} and {Fraction(10, 16)}, so {Fraction(6, 16)} · {log2(16 / 6):.3f} + {Fraction(10, 16)} · {log2(16 / 10):.3f} = {t_t:.3f}
left in C1: shares {Fraction(6, 8)} and {Fraction(2, 8)}, so {Fraction(6, 8)} · {natural[0]:.3f} + {Fraction(2, 8)} · {natural[1]:.3f} = {slip:.3f}
left in C2: one class only, so {short(entropy(third.counts[1]))}
H(T|C) = {Fraction(1, 2)} · {slip:.3f} + {Fraction(1, 2)} · {short(entropy(third.counts[1]))} = {slip_left:.3f}
I = H(T) − H(T|C) = {t_t:.3f} − {slip_left:.3f} = {slip_i:.3f}
homogeneity = I/H(T) = {slip_i:.3f}/{t_t:.3f} = {slip_i / t_t:.3f}
A surprise of one half is {surprise(Fraction(1, 2))} bit. So what is that of a quarter, in bits?
Two bases in one working are easily overlooked, for each line looks plausible and the end is a number between {0} and {1}.
The surprise of a quarter is {surprise(Fraction(1, 4))} bits, and line {2} has its natural logarithm:
A base must be the same all through: in a ratio it cancels only if it stands above and below. With base {2}, homogeneity is
shares of {third.class_sizes[0]} and {third.class_sizes[1]} points in {third.n}, and surprises to base {2}: log2 {third.n}/{third.class_sizes[0]} and log2 {third.n}/{third.class_sizes[1]}
of a pure cluster nothing is left to learn
clusters of {third.cluster_sizes[0]} and {third.cluster_sizes[1]} points weigh one {ORDINALS[Fraction(8, 16)]} each
what there was to learn, less what is left, is what the cluster told
homogeneity is the share of H(T) that the cluster told
Homogeneity and completeness have $I$ on top: what stands below?
The upper bar is H(C), the lower one H(T). Write the name of each under its letters first, then the two fractions.
The upper bar is $H(C)$, pieces a and b, the lower one $H(T)$, pieces b and c. They share b, which is $I$. What sticks out below is what stays unknown of the class: $H(T|C)$, piece c. Homogeneity is the dark share of the lower bar, completeness of the upper one.
look for what the two bars share
look for what sticks out of the bar of the classes
which entropy would the cluster have told in the best case?
which entropy would the class have told in the best case?
that is the whole picture, the joint entropy
that is all that the two do not share
that is left of the cluster, once the class is known
that is all of H(T); a part of it is told by the cluster
it leaves open the class only, not the cluster
a long bar of clusters shows splitting, to which homogeneity is blind
it is a share of one bar, not of the whole picture
a share is taken of a whole, the dark part included
a long bar of classes shows merging, to which completeness is blind
it is one bar's share, not that of the whole length
the dark part itself belongs to what it is a share of
Find a table with two classes of {pure_four.class_sizes[0]} points each, homogeneity {short(grades(pure_four)[0])} and completeness $\frac{{{1}}}{{{short(1 / grades(pure_four)[1])}}}$.
All of the lower bar is dark, and it is {short(f_t)} bit long. How long must the upper bar be, and which clusters have that entropy?
Homogeneity {short(grades(pure_four)[0])} says only that clusters are pure: what they are cut into, only completeness sees.
Cut evenly, and completeness {up(k_c, e_c)}, while homogeneity {up(round(k_h, 9), round(e_h, 9))}. Cut blindly, and luck decides whether completeness falls or rises. Cut purely, and both {"rise" if p_h > k_h and p_c > k_c else "fall"}: as many bits are won as the upper bar gets longer.
Two classes of {pure_four.class_sizes[0]} have $H(T) = {short(f_t)}$ bit. Pure clusters tell all of it, and $I = {short(f_i)}$ is to be half of $H(C)$. So $H(C)$ must be {short(f_c)} bits, as with {word(len(pure_four.cluster_sizes))} pure clusters of one size.
The chain rule, $H(C,T) = H(C) + H(T|C)$: order the steps; one has no place.
a Average: both logarithms get the weight $p_{{ij}}$.
b By independence, $p_{{ij}} = p_i\, p_j$.
c First sum: the weights of a row add up to $p_i$, giving $H(C)$.
e Multiply two shares: $p_{{ij}} = p_i \cdot \frac{{n_{{ij}}}}{{n_i}}$.
f Second sum: each row brings $p_i\, H(T|C_i)$, giving $H(T|C)$.
d So the surprises add:
Begin with the share of one cell, without any logarithm; the entropies come last.
Two steps of learning cost as much as one: first the cluster, then the class within it.
The share of a cell is the cluster's share times the share in it (e). The logarithm makes a sum of the product (d). Averaged over all points (a), the first sum is $H(C)$ (c), the second one $H(T|C)$ (f); which of the two comes first is all the same. Independence (b) holds in few tables: only there is $H(C,T) = H(C) + H(T)$.
a logarithm of a product becomes a sum; where is the product?
first there have to be two logarithms to average
it holds only where the cluster tells nothing, the chain rule always
Write $H(T|C)$ in bits, without the call; rows of `counts` may be empty.
Write the entropy of one row that has points, then loop over the rows and weight each with its share of all points.
With this one function and the entropy of the columns you have mutual information and homogeneity, too.
An entropy for each row that has points, and the mean of them with $n_i/n$ as weights.
keeps the cells with points, so that no logarithm of {0} comes up. Of an empty row nothing is left: its sums are {0}.
Find a table with mutual information {short(abs(of(independent)[2]))}, at least {2}×{3}, without empty groups; no two clusters of the same size, and no two classes either.
All clusters must be divided among the classes in the same shares. Which rows have the same shares as the first?
Independent does not mean even: the cells may differ, as long as all rows have one mixture.
All rows must divide among the classes in the same way. So make each row a multiple of the first, and let the first have {word(len(set(independent.counts[0])))} different numbers:
the questions that {giant[0]}, {giant[1]} and {giant[2]} need on average
the best way of asking always comes down to the entropy
{entropy(giant):.3f} need only be rounded up to a whole question
the bits that the green cell {name(nothing)} brings
it matters to H(T|C) in which column a number of a row stands
# Boxes, heads of tables and beginnings
surprise (自信息): $\log_2 \frac{{{1}}}{{p}}$ bits (比特)
entropy (熵): the average surprise
no way of asking needs fewer questions on average than the entropy has bits
mutual information (互信息): what is shared beyond independence, cell by cell
a cell with as many points as independence expects brings nothing
Grandmother, with pictures of nobody else: you know everything.
: you know hardly more than before.
If it is the album Grandmother, with pictures of nobody else, you know everything. If it is the album
, you know hardly more than before. Could one measure how much a cluster tells?
Information-theoretic measures (信息论指标) look at the whole table at once, and they ask just this: how much does a point's cluster tell about its true group?
cluster points $p$ halvings surprise
sizes questions on average entropy (bits)
cells observed expected ratio $\log_2$ of it
formula one cluster blind to
formula range better when blind to doing nothing scores
irises setosa versicolor virginica
Entropy, the average surprise A hundred points lie
Let us measure surprise by halving. How often must you halve all points to get down to the cluster that was named?
The number need not be whole:
One can see an entropy.
So what is the least and the largest entropy that a clustering can have?
Share expected under independence (独立时的期望):
the share expected under independence (独立时的期望),
Single cells can be negative, so why can the sum never be?
The average over all points is the conditional entropy (条件熵):
The first line holds in every cell with points, because
The same can be done with columns, so $I$ is also $H(C) - H(C|T)$.
Which bar will be longer here, $H(C)$ or $H(T)$?
Which of the two plays precision, which recall?
This is the V-measure (V-测度):
The second form holds because
How one can subtract what chance brings is the subject of
Which pieces make up each length?
there are no sums and no weights yet
no sum stands there so far; first take the mean
a cell brings bits for the points that it holds
every cell that has points tells something
the orange H(T|C), held against the green one
whoever is told less has more left
mutual information, once a die has split a cluster
small parts drawn at random are as mixed as the whole
noise can only take information away
One picture holds all the measures of this unit, and no formula has to be kept in mind.
Is the mutual information then more than before, the same, or less?
read homogeneity and completeness off one picture;
H(T|C) &\approx \frac{{{green.cluster_sizes[0]}}}{{{green.n}}} \cdot {left[0]:.3f} + \frac{{{green.cluster_sizes[1]}}}{{{green.n}}} \cdot {left[1]:.3f} + \frac{{{green.cluster_sizes[2]}}}{{{green.n}}} \cdot {short(left[2])} \approx {g_left:.3f} \end{{aligned}}
$h \approx \frac{{{b_i:.3f}}}{{{b_t:.3f}}} \approx {b_h:.3f} \qquad c \approx \frac{{{b_i:.3f}}}{{{b_c:.3f}}} \approx {b_comp:.3f}$
For the irises $V \approx \frac{{{2} \cdot {b_i:.3f}}}{{{b_c:.3f} + {b_t:.3f}}} \approx {b_v:.3f}$, between
orange T1 T2 T3 C1 {matrix(orange.counts[:1])} C2 {matrix(orange.counts[1:2])} C3 {matrix(orange.counts[2:])}
{small.n} points T1 T2 T3 C1 {matrix(counts[:1])} C2 {matrix(counts[1:])}
irises {" ".join(bad.classes)} C1 {matrix(bad.counts[:1])} C2 {matrix(bad.counts[1:2])} C3 {matrix(bad.counts[2:])}
$n_i$ left: entropy of the row C1 {matrix(green.counts[:1])} {green.cluster_sizes[0]} {short(left[0])} bits C2 {matrix(green.counts[1:2])} {green.cluster_sizes[1]} {short(left[1])} bits C3
have $H(T) = \frac{{{1}}}{{{2}}} \cdot {1} + \frac{{{1}}}{{{4}}} \cdot {2} + {2} \cdot \frac{{{1}}}{{{8}}} \cdot {3} = \frac{{{s_t.numerator}}}{{{s_t.denominator}}}$ bits.
and leave one bit: $H(T|C) = \frac{{{1}}}{{{4}}} + \frac{{{1}}}{{{4}}} = \frac{{{s_left.numerator}}}{{{s_left.denominator}}}$.
The average over all points is the conditional entropy (条件熵): $H(T|C) = \sum_i
One cell of the green table
take this to the green and the orange table, which purity
The sum is never negative (optional)
"""

UNREAD = {
    r"p_{ij} = p_i\, p_j": "a condition: independence",
    r"H(C,T) = H(C) + H(T)": "true of independent tables alone",
    "x = 1": "where line and curve touch",
    r"x = \frac{p_i\, p_j}{p_{ij}}": "what the proof puts in for x",
    r"-I = \sum p_{ij} \ln \frac{p_i\, p_j}{p_{ij}} ≤ \sum p_{ij} \left(\frac{p_i\, p_j}{p_{ij}} - 1\right) = \sum p_i\, p_j - \sum p_{ij} ≤ 1 - 1 = 0": "sums over the cells with points",
}

GIVEN = {
    "Holidays 2023": "the name of an album",
}
