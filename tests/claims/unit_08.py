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


split_classes = [[j for j in range(3) if (t.counts[:, j] > 0).sum() > 1] for t in (green, orange)]
assert split_classes[0] == split_classes[1]
between = {
    i for t in (green, orange) for j in split_classes[0] for i in np.flatnonzero(t.counts[:, j])
}

_, species = cl.datasets.iris()
bad = cl.contingency_table(species, cl.datasets.iris_kmeans()[1])
b_c, b_t, b_i, *_ = of(bad)
b_h, b_comp = grades(bad)
b_v = 2 * b_i / (b_c + b_t)
split_bad = cl.ContingencyTable([*bad.counts[:2].tolist(), [0, 46, 0], [0, 0, 50]])
split_species = max(range(3), key=lambda j: adds(bad, j))
pieces = sorted((int(n) for n in bad.counts[:, split_species] if n), reverse=True)
most_mixed = max(range(3), key=lambda i: bad.cluster_sizes[i] * entropy(bad.counts[i]))
in_one = cl.ContingencyTable([[50, 50, 50]])

kinds = cl.ContingencyTable([[6, 2], [2, 6]])
evenly = cl.ContingencyTable([[3, 1], [3, 1], [2, 6]])
purely = cl.ContingencyTable([[6, 0], [0, 2], [2, 6]])
(k_h, k_c), (e_h, e_c), (p_h, p_c) = map(grades, (kinds, evenly, purely))


def both(measure):
    """Return the values before and after that the cell with the random split prints."""
    return printed("08", "2a62be05", rf"{measure} +before"), printed(
        "08", "2a62be05", rf"{measure} .*after"
    )


i_split, h_split, c_split, v_split = map(
    both, ("mutual_information", "homogeneity", "completeness", "v_measure")
)

sides = len(range(11, 21))  # new labels
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
“{8} bits, one for each”: {surprise(Fraction(1, 8))}. Halve {word(surprise(Fraction(1, 8)))} times, and an {ORDINALS[Fraction(1, 8)]} is left.
C1 {ours[0]} of {sum(ours)} {GLYPHS[shares[0]]} {halvings(ours[0])} {bits[0]} bit
C2 {ours[1]} of {sum(ours)} {GLYPHS[shares[1]]} {halvings(ours[1])} {bits[1]} bits
C3 {ours[2]} of {sum(ours)} {GLYPHS[shares[2]]} {halvings(ours[2])} {bits[2]} bits
C1 is {ORDINALS[shares[0]]} of them, so {"once" if bits[0] == 1 else "twice"} is enough. C3 is a {ORDINALS[shares[2]]}, so you halve {"twice" if bits[2] == 2 else "once"}.
to base {2}. The surprise […] is $\log_2 \frac{{{1}}}{{p}}$, and its
The surprises are {bits[0]}, {bits[1]} and {bits[2]}. Why is their average not {Fraction(sum(bits), 3)}?
Clusters of {ours[0]}, {ours[1]} and {ours[2]} points come […] \frac{{n_i}}{{n}} = \frac{{{1}}}{{{1 / shares[0]}}}, \frac{{{1}}}{{{1 / shares[1]}}}, \frac{{{1}}}{{{1 / shares[2]}}}$, and surprise with {bits[0]}, {bits[1]} and {bits[2]} bits. The
$\tfrac{{{1}}}{{{1 / shares[0]}}} \cdot {bits[0]} + \tfrac{{{1}}}{{{1 / shares[1]}}} \cdot {bits[1]} + \tfrac{{{1}}}{{{1 / shares[2]}}} \cdot {bits[2]} = {entropy(ours)} \text{{ bits}}$
we find $H(C) = \frac{{{1}}}{{{1 / shares[0]}}} \cdot {bits[0]} + \frac{{{1}}}{{{1 / shares[1]}}} \cdot {bits[1]} + \frac{{{1}}}{{{1 / shares[2]}}} \cdot {bits[2]} = {entropy(ours)}$ bits.
# Areas
Three clusterings of {sum(ours)} points. Each
of the {word(len(giant))} rectangles is the largest?
“The {giant[0]}, it has […] surprise. Each {giant[1]} has {others:.3f} bits, the {giant[0]} only {giants:.3f}.
# Twenty questions
Sizes {ours[0]}, {ours[1]}, {ours[2]}: first “Is it C1?”, then, if not, “Is it C2?” On average
$\frac{{{1}}}{{{2}}} \cdot {1} + \frac{{{1}}}{{{2}}} \cdot {2} = {asked[tuple(ours)]}$ questions.
the sizes {giant[0]}, {giant[1]} and {giant[2]} is {entropy(giant):.3f} bits. How […] on average: {entropy(giant):.3f}, {-(-entropy(giant) // 1):.0f} or {asked[tuple(giant)]}?
{four[0]}, {four[1]}, {four[2]}, {four[3]} {short(asked[tuple(four)])} {short(entropy(four))}
{ours[0]}, {ours[1]}, {ours[2]} {short(asked[tuple(ours)])} {short(entropy(ours))}
{giant[0]}, {giant[1]}, {giant[2]} {short(asked[tuple(giant)])} {short(entropy(giant))}
“Is it C1?” is always […] question in {word((1 - guess).numerator)} game of {word((1 - guess).denominator)}: ${1} + \frac{{{(1 - guess).numerator}}}{{{(1 - guess).denominator}}} = {asked[tuple(giant)]}$.
questions is {"never" if all(asked[s] >= entropy(s) for s in asked) else "sometimes"} below the entropy. Shannon ({YEAR}) proved that […] way needs {"less" if all(asked[s] < entropy(s) + 1 for s in asked) else "more"} than {word(1)} question more.
# Observed and expected
the points would C1–T2 have?
“{Fraction(1, 6)}, there are {word(counts.size)} cells”: {Fraction(int(rows[0]), small.n)} · {p_t[1]} = {expected[0, 1]}. It has {"twice" if ratio[0, 1] == 2 else ""} as much.
$p_{{ij}} = \frac{{n_{{ij}}}}{{n}}$. C1–T1 has $\frac{{{counts[0, 0]}}}{{{small.n}}} = \frac{{{1}}}{{{1 / observed[0, 0]}}}$.
C1–T1 would have $\frac{{{rows[0]}}}{{{small.n}}} \cdot \frac{{{columns[0]}}}{{{small.n}}} = \frac{{{1}}}{{{1 / expected[0, 0]}}}$.
{small.n} points T1 T2 T3
C1 {matrix(counts[:1])}
C2 {matrix(counts[1:])}
C1–T1, C2–T1 {GLYPHS[observed[0, 0]]} {GLYPHS[Fraction(1, 2)]} · {GLYPHS[p_t[0]]} = {GLYPHS[expected[1, 0]]} {ratio[0, 0]} {surprise(1 / ratio[1, 0])} bits
C1–T2, C2–T3 {GLYPHS[observed[0, 1]]} {GLYPHS[Fraction(1, 2)]} · {GLYPHS[p_t[1]]} = {GLYPHS[expected[0, 1]]} {ratio[0, 1]} {surprise(1 / ratio[1, 2])} bit
Merge T2 and T3: each row is now {merged_columns.counts[0, 0]}, {merged_columns.counts[0, 1]}. What is $I$?
# One cell
A cell holds {50} of the {100} points, all
- b {float(half_cell * half_cell)} - c {float(half_cell * surprise(half_cell))}
T2 has {green.class_sizes[1]} of all {green.n} points: $\frac{{{green.class_sizes[1]}}}{{{green.n}}} = {float(share_among_all)}$.
${green.counts[0, 1] / green.n} \cdot \log_2 \frac{{{green.counts[0, 1] / green.n}}}{{{green.cluster_sizes[0] / green.n} \cdot {float(share_among_all)}}} = {green.counts[0, 1] / green.n} \cdot \log_2 {share_within / share_among_all} = {short(brings(green, 0, 1))}$
Pink: below {0}, {"fewer" if negative and green.counts[negative] < expected_points(green, *negative) else "more"} points than expected.
C3–T1 has {"fewer" if green.counts[2, 0] < green.counts[0, 2] else "more"} points than the green C1–T3. Why does it bring more than {"twice" if 2 < brings(green, 2, 0) / brings(green, 0, 2) < 3 else ""} as many bits?
# The proof
less than {0}. Can the
x - {1}$ for every $x > {0}$, and they […] $x = {1}$.
$x = {1}$ bring?
x - {1}$, and sum
\le\; {1} - {1} = {0}. \end{{aligned}}$$ So $I \ge {0}$.
Over all cells the $p_i\, p_j$ sum to {sum(expected.values())}; over the cells with points, to at most {1}. So $I \ge {0}$. For $I = {0}$ both $\le$ must be $=$. The first says that every ratio is {1}, because curve and line touch only […] $\sum p_i\, p_j$ would stay below {1}. So $I = {0}$ exactly when observed and expected share
# What is left
$H(T) \approx {g_t:.3f}$ bits. How
C1 {matrix(green.counts[:1])} {green.cluster_sizes[0]} {short(left[0])} bits
C2 {matrix(green.counts[1:2])} {green.cluster_sizes[1]} {short(left[1])} bits
C3 {matrix(green.counts[2:])} {green.cluster_sizes[2]} {short(left[2])}
than the {g_t:.3f} bits?
{short(left[0])}, {short(left[1])} and {short(left[2])} bits are left. Why not their mean, {sum(left) / 3:.3f}?
H(T|C_3) &= {short(left[2])} \\
$I = {short(abs(of(independent)[2]))}$.
Of the $H(T) \approx {g_t:.3f}$ bits of the green table $H(T|C) \approx {g_left:.3f}$ are left.
point of T2 surprised by {surprise(p_t[1])} bits among all points and by {surprise(Fraction(int(counts[0, 1]), int(rows[0])))} bit within […] of $\log_2 \frac{{{1}}}{{m_j/n}}$, the surprise […] of $\log_2 \frac{{{1}}}{{n_{{ij}}/n_i}}$, the surprise
green in {word(int((green.counts != orange.counts).any(axis=1).sum()))} row only: in C{1 + np.flatnonzero((green.counts != orange.counts).any(axis=1))[0]} the {green.counts[0, 1]} and the {green.counts[0, 2]} have changed
green: {matrix(green.counts)}; orange: {matrix(orange.counts)}
green {short(g_left)} {short(g_t)} {short(g_other)} {short(g_c)} {short(g_i)}
orange {short(o_left)} {short(o_t)} {short(o_other)} {short(o_c)} {short(o_i)}
# Bars
{bad.n} irises of {word(len(bad.class_sizes))} species, and
largest group”: {"$H(T)$" if b_t > b_c else "$H(C)$"}. Three equal species have the {"most" if abs(b_t - log2(3)) < 1e-12 else ""}, {b_t:.3f}; uneven clusters {"less" if b_c < b_t else "more"}, {b_c:.3f}.
$I \approx {b_i:.3f}$, $H(T) \approx {b_t:.3f}$ and $H(C) \approx {b_c:.3f}$ bits:
C1 {matrix(bad.counts[:1])}
C2 {matrix(bad.counts[1:2])}
C3 {matrix(bad.counts[2:])}
“½, halfway between {0} and {1}”: {short(cl.v_measure(in_one))}. Homogeneity is {short(cl.homogeneity(in_one))}, and no
, between $h \approx {b_h:.3f}$ and $c \approx {b_comp:.3f}$.
Homogeneity is $h \approx {b_h:.3f}$, completeness $c \approx {b_comp:.3f}$.
# Play
homogeneity is {short(grades(pure_four)[0])} and completeness $\frac{{{1}}}{{{short(1 / grades(pure_four)[1])}}}$; that solves
Split C1 evenly (half of
# The die
green T1 T2 T3 $n_i$ left: entropy of the row
C1 {matrix(orange.counts[:1])}
C2 {matrix(orange.counts[1:2])}
C3 {matrix(orange.counts[2:])}
Split C1 evenly. Which bar
mutual information {i_split[0]} {i_split[1]}
homogeneity {h_split[0]} {h_split[1]}
completeness {c_split[0]} {c_split[1]}
V-measure {v_split[0]} {v_split[1]}
# Summary
\log_2 \frac{{n}}{{n_i}}$ {short(cl.entropy(in_one.cluster_sizes))} which point is where
H(T\vert C_i)$ {"$H(T)$" if abs(of(in_one)[3] - of(in_one)[1]) < 1e-12 else ""} needless splits; chance
H(T\vert C)$ {short(abs(of(in_one)[2]))} needless splits; chance
homogeneity $I/H(T)$ {short(cl.homogeneity(in_one))} needless splits; chance
completeness $I/H(C)$ {short(cl.completeness(in_one))} merging whole classes; chance
V-measure ${2}I/(H(C) + H(T))$ {short(cl.v_measure(in_one))} chance
entropy $H(C)$ $\sum_i \frac{{n_i}}{{n}} \log_2 \frac{{n}}{{n_i}}$ {short(cl.entropy(in_one.cluster_sizes))} (one cluster) to $\log_2 r$ (equal sizes) – which point is where {short(cl.entropy(in_one.cluster_sizes))}
H(T\vert C_i)$ {short(of(pure_four)[3])} (pure) to $H(T)$ (independent) {"smaller" if of(pure_four)[3] < of(kinds)[3] else "larger"} needless splits; chance {"$H(T)$" if abs(of(in_one)[3] - of(in_one)[1]) < 1e-12 else ""}
homogeneity $I/H(T)$ {short(cl.homogeneity(independent))} (independent; {short(cl.homogeneity(in_one.T))} by convention for one class) to {short(cl.homogeneity(pure_four))} (pure) larger needless splits; chance {short(cl.homogeneity(in_one))}
V-measure ${2}I/(H(C) + H(T))$ {short(cl.v_measure(independent))} (independent) to {short(cl.v_measure(cl.ContingencyTable([[4, 0], [0, 4]])))} (perfect) larger chance {short(cl.v_measure(in_one))}
# Exercises
clusters: ```python cl.entropy({first})
cluster of {first[0]} of the {sum(first)} points, and of one of {first[1]}? And what
"is it C1?", then one
size have {short(entropy([1, 1]))} bit only, so these four are worth {"more" if entropy(first) > 1 else "less"} than two
coins; with {tree[0]}, {tree[1]}, {tree[2]} and {tree[3]} questions even […] mean of {Fraction(int(np.dot(tree, first)), sum(first))}
bits: ```python cl.ContingencyTable({second.counts.tolist()})
classes have {", ".join(map(str, second.class_sizes[:3]))} and {second.class_sizes[3]} of {second.n} points. Then
classes of {", ".join(map(str, second.class_sizes[:3]))} and {second.class_sizes[3]} of {second.n} points have
So $I = \frac{{{s_t.numerator}}}{{{s_t.denominator}}} - \frac{{{s_left.numerator}}}{{{s_left.denominator}}}$.
the logarithm to base {2}
{s_t}
{s_c}
{s_left}
{s_other}
{unweighted}
{s_i / s_t}
{s_i / s_c}
H(T): shares {Fraction(6, 16)} and {Fraction(10, 16)}, so {Fraction(6, 16)} · {log2(16 / 6):.3f} + {Fraction(10, 16)} · {log2(16 / 10):.3f} = {t_t:.3f}
left in C1: shares {Fraction(6, 8)} and {Fraction(2, 8)}, so {Fraction(6, 8)} · {natural[0]:.3f} + {Fraction(2, 8)} · {natural[1]:.3f} = {slip:.3f}
left in C2: one class only, so {short(entropy(third.counts[1]))}
H(T|C) = {Fraction(1, 2)} · {slip:.3f} + {Fraction(1, 2)} · {short(entropy(third.counts[1]))} = {slip_left:.3f}
H(T|C) = {t_t:.3f} − {slip_left:.3f} = {slip_i:.3f}
homogeneity = I/H(T) = {slip_i:.3f}/{t_t:.3f} = {slip_i / t_t:.3f}
quarter is {surprise(Fraction(1, 4))} bits, and line {2} has its natural logarithm:
With base {2}, homogeneity is
shares of {third.class_sizes[0]} and {third.class_sizes[1]} points in {third.n}, and surprises to base {2}: log2 {third.n}/{third.class_sizes[0]} and log2 {third.n}/{third.class_sizes[1]}
clusters of {third.cluster_sizes[0]} and {third.cluster_sizes[1]} points weigh one {ORDINALS[Fraction(8, 16)]} each
classes of {pure_four.class_sizes[0]} points each, homogeneity {short(grades(pure_four)[0])} and completeness $\frac{{{1}}}{{{short(1 / grades(pure_four)[1])}}}$.
Homogeneity {short(grades(pure_four)[0])} says only
first have {word(len(set(independent.counts[0])))} different numbers:
the questions that {giant[0]}, {giant[1]} and {giant[2]} need on average
green cell {name(nothing)} brings
# Boxes, heads of tables and beginnings
H(T|C) &\approx \frac{{{green.cluster_sizes[0]}}}{{{green.n}}} \cdot {left[0]:.3f} + \frac{{{green.cluster_sizes[1]}}}{{{green.n}}} \cdot {left[1]:.3f} + \frac{{{green.cluster_sizes[2]}}}{{{green.n}}} \cdot {short(left[2])} \approx {g_left:.3f} \end{{aligned}}
$h \approx \frac{{{b_i:.3f}}}{{{b_t:.3f}}} \approx {b_h:.3f} \qquad c \approx \frac{{{b_i:.3f}}}{{{b_c:.3f}}} \approx {b_comp:.3f}$
$V \approx \frac{{{2} \cdot {b_i:.3f}}}{{{b_c:.3f} + {b_t:.3f}}} \approx {b_v:.3f}$, between
orange T1 T2 T3 C1 {matrix(orange.counts[:1])} C2 {matrix(orange.counts[1:2])} C3 {matrix(orange.counts[2:])}
{small.n} points T1 T2 T3 C1 {matrix(counts[:1])} C2 {matrix(counts[1:])}
irises {" ".join(bad.classes)} C1 {matrix(bad.counts[:1])} C2 {matrix(bad.counts[1:2])} C3 {matrix(bad.counts[2:])}
the row C1 {matrix(green.counts[:1])} {green.cluster_sizes[0]} {short(left[0])} bits C2 {matrix(green.counts[1:2])} {green.cluster_sizes[1]} {short(left[1])} bits C3
have $H(T) = \frac{{{1}}}{{{2}}} \cdot {1} + \frac{{{1}}}{{{4}}} \cdot {2} + {2} \cdot \frac{{{1}}}{{{8}}} \cdot {3} = \frac{{{s_t.numerator}}}{{{s_t.denominator}}}$ bits.
$H(T|C) = \frac{{{1}}}{{{4}}} + \frac{{{1}}}{{{4}}} = \frac{{{s_left.numerator}}}{{{s_left.denominator}}}$.
# More of the lesson
clusters of {ours[0]}, {ours[1]} and {ours[2]}. We draw […] C3 surprises you {"more" if bits[2] > bits[0] else "less"} than C1, because it's {"rarer" if shares[2] < shares[0] else "more frequent"}.
from {sum(giant)} points down to {giant[0]} is {"less" if log2(100 / giant[0]) < 1 else "more"} than one halving.
surprise $\log_2 \frac{{{1}}}{{p}}$. Its
surprise: $\log_2 \frac{{{1}}}{{p}}$ bits
{ORDINALS[shares[0]]} of the points are in C1, so its {bits[0]} counts half.
giant of {giant[0]} points is {"wide" if giant[0] > 50 else "narrow"} but {"low" if log2(100 / giant[0]) < 1 else "high"}: it […] only {giants:.3f}. Each cluster of {giant[1]} is narrow but {"high" if log2(100 / giant[1]) > 1 else "low"}, and adds {others:.3f}. […] rectangles together are {sum(giant) // 100} wide
entropy is {short(entropy([100]))}. With $r$ clusters it's {"largest" if entropy(four) > entropy([40, 20, 20, 20]) else "smallest"} if all have the same size, namely $\log_2 r$.
told "C1". T1 has {ORDINALS[p_t[0]]} of all points, and also {ORDINALS[Fraction(int(counts[0, 0]), int(rows[0]))]} of the points of C1, so you've learnt nothing new about T1. T2 has only a {ORDINALS[p_t[1]]} of all points, but {ORDINALS[Fraction(int(counts[0, 1]), int(rows[0]))]} of the points of C1: it's now {"twice" if ratio[0, 1] == 2 else ""} as
cell C1–T1 we observe $\frac{{{1}}}{{{1 / observed[0, 0]}}}$ and […] so the ratio is {ratio[0, 0]}. For C1–T2 we observe $\frac{{{1}}}{{{1 / observed[0, 1]}}}$ as […] so the ratio is {ratio[0, 1]}. The
all points T2 surprises you by {surprise(p_t[1])} bits, within C1 by only {surprise(Fraction(int(counts[0, 1]), int(rows[0])))} bit. The bit between them, $\log_2 {ratio[0, 1]}$, is what "C1" has
ratio: {", ".join(map(str, told[0]))} bits for a point of T1, {", ".join(map(str, {*told[1], *told[2]}))} bit for a point of T2 or of T3.
of the points are in T1, the other {ORDINALS[p_t[1] + p_t[2]]} in T2 or T3
cell C1–T2 holds {green.counts[0, 1]} of the {green.n} points. Does
T2 has a share of {float(share_among_all)} among all points, and of {float(share_within)} among those of C1. "C1" tells you nothing new about T2.
less than {0}. Their sum can't: it's {0} if […] above {0}.
Within C1 it has {green.counts[0, 1]} of {green.cluster_sizes[0]}: […] “C1” tells you nothing new about T2
C3 holds only T{1 + np.flatnonzero(green.counts[2])[0]}, so it leaves {"no" if left[2] == 0 else "some"} surprise at all, while C{1 + left.index(max(left))} leaves
{ORDINALS[Fraction(int(green.cluster_sizes[0]), green.n)]} of all points are in C1, which leaves the {"most" if left[0] == max(left) else "least"} surprise.
{ORDINALS[Fraction(int(green.cluster_sizes[0]), green.n)]} of them are in C1, which leaves {"most" if left[0] == max(left) else "least"}.
the difference, {g_i:.3f} bits,
C{most_mixed + 1} holds {word(int((bad.counts[most_mixed] > 40).sum()))} species nearly whole. […] most is {bad.classes[split_species]}, split into {pieces[0]} and {pieces[1]}.
C{most_mixed + 1} holds {word(int((bad.counts[most_mixed] > 40).sum()))} species nearly whole. What costs $c$ most is {bad.classes[split_species]}, split into {pieces[0]} and {pieces[1]}.
class $h$ is {0}/{0}. It's set to {short(cl.homogeneity(in_one.T))}, because
orange cluster C1 at random
H(T) - H(T\vert C)$ {short(abs(of(independent)[2]))} (independent) to $\min(H(C), H(T))$ (pure or whole) larger needless splits; chance {short(abs(of(in_one)[2]))}
completeness $I/H(C)$ {short(cl.completeness(independent))} (independent; {short(cl.completeness(in_one))} by convention for one cluster) to {short(cl.completeness(pure_four.T))} (whole) larger […] classes; chance {short(cl.completeness(in_one))}
# More of the optional notebook
sizes {ours[0]}, {ours[1]} and {ours[2]} you should first ask: "Is it C1?" In {ORDINALS[shares[0]]} of […] "Is it C2?" So a point of C1 costs {word(1)} question, and any other costs {word(2)}: {asked[tuple(ours)]} on average.
first: "Is it C1?" You always […] one in one game out of {word((1 - guess).denominator)}: {asked[tuple(giant)]} on average.
both tables {name(darkest)} brings the most: {green.counts[darkest]} points, which are all of T{darkest[1] + 1} and all of C{darkest[0] + 1}. Then look at {name(nothing)}. […] holds {orange.counts[nothing]} points where {expected_points(orange, *nothing)} would be
negative cell {name(negative)}. It holds {"fewer" if green.counts[negative] < expected_points(green, *negative) else "more"} points than […] below {1} and the logarithm below {0}.
curve $\ln x$ is never above the straight line $x - {1}$.
both tables T{split_classes[0][0] + 1} and T{split_classes[0][1] + 1} are split between C{min(between) + 1} and C{max(between) + 1}. In orange T2 holds {ORDINALS[Fraction(int(orange.class_sizes[1]), orange.n)]} of all points, so it costs {"more" if adds(orange, 1) > adds(green, 1) else "less"} there, {short(adds(orange, 1))} bits instead of {short(adds(green, 1))}; T3 costs
more to learn, {g_t:.3f} bits against {short(o_t)}. […] tables there are {short(g_c)} bits to
{"Evenly" if e_c < k_c else ""} lowers completeness, if it's not {0} already […] mixture as C1 had, so $I$ {up(round(of(kinds)[2], 9), round(of(evenly)[2], 9))}
a point of C1, you […] ratio {up(k_c, p_c)}. (If C1 is pure, […] completeness of {1} stays {1}.)
# More of the slides
{entropy(ours)} bits are {entropy(ours, log):.4f} nats.
“Still {float(information)}, they tell {surprise(1 / ratio[0, 1])} bit each”: {short(of(merged_columns)[2])}. The merged column is even, like T1.
it has {green.counts[2, 0]} points where {float(expected_points(green, 2, 0))} are expected, a ratio of {green.counts[2, 0] / expected_points(green, 2, 0)}. The other: {green.counts[0, 2]} where {float(expected_points(green, 0, 2))} are.
p_j$ {sum(expected.values())}?
up to {sum(expected.values())}”: the sum […] points it is {float(where_met)}.
c: {float(half_cell)} times the logarithm of {half_cell / half_cell**2}, that is of {float(half_cell)}/({float(half_cell)} · {float(half_cell)}).
worse: T2 is {"larger" if orange.class_sizes[1] > green.class_sizes[1] else "smaller"} there and split, and adds {short(adds(orange, 1))} bits to $H(C|T)$ instead of {short(adds(green, 1))}.
Split C{most_mixed + 1} into its {word(int((bad.counts[most_mixed] > 0).sum()))} species. […] it {up(b_comp, grades(split_bad)[1])} to {grades(split_bad)[1]:.3f}.
C1 was split”: $H(C)$ {"grows" if of(evenly)[0] > of(kinds)[0] else "shrinks"}. Homogeneity {up(round(k_h, 9), round(e_h, 9))} {e_h:.3f}, completeness {up(k_c, e_c)} from {k_c:.3f} to {e_c:.3f}.
C1 split at random
of the {orange.cluster_sizes[0]} points in the orange C1 draws one of {word(sides)} new labels: C1 becomes {word(sides)} clusters.
orange C1 in {word(sides)} clusters
# More of the exercises
What is left: C{1 + [entropy(row) for row in second.counts].index(0)} is pure and leaves nothing. C2 and C3, each a {ORDINALS[Fraction(int(second.cluster_sizes[1]), second.n)]} of
number. ```python cl.ContingencyTable({third.counts.tolist()})
classes of {pure_four.class_sizes[0]} have $H(T) = {short(f_t)}$ bit
information {short(abs(of(independent)[2]))}. It should be at least {2}×{3}, without
{entropy(giant):.3f} only needs
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
