"""The formulas and numbers of the notation: each letter has the value that it is said to have."""

from fractions import Fraction
from itertools import combinations, permutations
from math import exp, hypot, isclose

from sklearn.metrics import silhouette_samples

import clustlib as cl
from clustlib.measures.catalogue import EXTERNAL
from tests.claims import RANDOM_TABLES, known_tables
from tests.claims.pairs import law, pairs_of, say
from tests.claims.scopes import pair_scope, scope_of
from tests.claims.tools import word


def table(name):
    return cl.datasets.lecture_table(name).counts.tolist()


ORANGE, GREEN, BAGS, OBLONG = map(table, ("orange", "green", "three_bags", "two_by_four"))
RECALL, MATCHING = table("lecture24_recall"), table("lecture24_matching")
p = pairs_of(BAGS)


def letters(counts):
    """The letters of pairs; and those of B (C, K, S), of D (a to d, m) and of E (PC)."""
    scope = pair_scope(counts)
    del scope["F_i"]  # F_1 is the F of pairs
    size_of = scope["m_j"]
    return scope | {
        "a": scope["TP"], "b": scope["FP"], "c": scope["FN"], "d": scope["TN"],
        "SS": scope["TP"], "SD": scope["FP"], "DS": scope["FN"], "DD": scope["TN"],
        "M_11": scope["TP"], "M_10": scope["FP"], "M_01": scope["FN"], "M_00": scope["TN"],
        "m": scope["n"], "S": scope["n"], "PC": scope["N"], "C": scope["r"], "K": scope["k"],
        "Y_j": size_of, "weight_j": lambda j: size_of(j) / scope["n"],
    }  # fmt: skip


LAWS = [letters(counts) for counts in RANDOM_TABLES]

# The four kinds of pairs, each once.
TOGETHER_IN_BOTH, IN_C_ONLY, IN_T_ONLY, APART = (
    (True, True),
    (True, False),
    (False, True),
    (False, False),
)
KINDS = [TOGETHER_IN_BOTH, IN_C_ONLY, IN_T_ONLY, APART]
CHINESE = dict(zip(KINDS, ("同簇同类", "仅同簇", "仅同类", "不同簇且不同类"), strict=True))
WHERE = {
    TOGETHER_IN_BOTH: "pairs together in both", IN_C_ONLY: "together in $C$ only",
    IN_T_ONLY: "together in $T$ only", APART: "apart in both",
}  # fmt: skip
BRIEFLY = {TOGETHER_IN_BOTH: "in both", IN_C_ONLY: "in clusters only",
           IN_T_ONLY: "in classes only", APART: "in neither"}  # fmt: skip
OF_SETS = {TOGETHER_IN_BOTH: "in both", IN_C_ONLY: "in $A$ only", IN_T_ONLY: "in $B$ only",
           APART: "in neither"}  # fmt: skip


def of_course(kind):
    """The letters of the course: whether the clustering is right, and what it said."""
    clustering, reference = kind
    return ("T" if clustering == reference else "F") + ("P" if clustering else "N")


def of_d(kind):
    """The letter of D, the set that it counts, and the number of the formula."""
    sets = "".join("S" if answer else "D" for answer in kind)
    number = ["SS", "SD", "DS", "DD"].index(sets)
    letter = "abcd"[number]
    return letter, law(rf"\lvert {sets}\rvert", letter, LAWS), f"(9.{number + 1})"


def row(kind):
    """The row of a kind of pairs in the table of the sources: here, A, B, C, D, E."""
    name = of_course(kind)
    of_b = "(not named)" if kind == IN_C_ONLY else name
    letter, counts, number = of_d(kind)
    return f"{WHERE[kind]} {CHINESE[kind]} | | {of_b} | {name} | ${letter} = {counts}$ {number} | {name} |"


COURSE, OF_D = ", ".join(map(of_course, KINDS)), ", ".join(f"${of_d(kind)[0]}$" for kind in KINDS)
M_OF = ", ".join("$M_{" + "".join(str(int(answer)) for answer in kind) + "}$" for kind in KINDS)
EQUATIONS_OF_D = ", ".join(f"${letter} = {counts}$" for letter, counts, _ in map(of_d, KINDS))

LETTERS_OF_D = f"${', '.join(of_d(kind)[0] for kind in KINDS)}$"


# Formulas, each with the value of its letter on random tables.
def value(formula, name):
    return law(formula, name, LAWS)


SHARES = ", ".join(f"${value(f'{top}/n', name)}$" for top, name in
                   (("n_i", "p_i"), ("m_j", "p_j"), ("n_{ij}", "p_{ij}")))  # fmt: skip
ALL_PAIRS, OF_CHANCE = value("n(n-1)/2", "N"), value("M_C M_T/N", "E")
PAIRS_OF_C, PAIRS_OF_C_BRIEFLY = value(r"\binom{n}{2}", "N"), value(r"\binom n2", "N")
PAIRS_OF_D, SUM_OF_D = value("m(m-1)/2", "N"), value("a + b + c + d", "N")
WEIGHT_OF_B = value(r"\lvert Y_j\rvert/S", "weight_j").replace("Y_j", "Y_i")
RATIO, RATIO_OF_B = value("r/k", r"\eta"), value("C/K", r"\eta")

# Claims of the sources about their tables.
green = scope_of(GREEN)
both = scope_of(ORANGE)["purity"], green["purity"]
majority_orange = [row.index(max(row)) for row in ORANGE]
(chosen_twice,) = {j for j in majority_orange if majority_orange.count(j) > 1}
best = max(
    permutations(range(3)), key=lambda places: sum(r[j] for r, j in zip(GREEN, places, strict=True))
)
GOES_WITH = [f"T{j + 1}" for j in best]
perfect = cl.ContingencyTable([[0, 5], [7, 0]])
MEANS = ["geometric", "arithmetic", "min", "max"]
of_means = [
    round(float(cl.normalized_mutual_information(cl.ContingencyTable(OBLONG), average=mean)), 6)
    for mean in MEANS
]

# One cluster of the lesson on purity, and the length of a vector.
NINE = [1, 1, 7]
assert any(tuple(map(str, NINE)) in counts for counts in known_tables("02"))
TWO_NORM = next(p for p in (1, 2) if isclose((3**p + 4**p) ** (1 / p), hypot(3, 4)))

# Four points on a line, clustered well and badly.
LINE, WELL, BADLY = [0, 1, 10, 11], [1, 1, 2, 2], [1, 2, 1, 2]
FAR = [[abs(x - y) for y in LINE] for x in LINE]
NEAR = [[exp(-gap) for gap in row] for row in FAR]


def sums_of(weights, labels):
    """Sum the weights of pairs within clusters, and between them."""
    found = {True: 0.0, False: 0.0}
    for x, y in combinations(range(4), 2):
        found[labels[x] == labels[y]] += weights[x][y]
    return found[True], found[False]


def normalised_cut(weights, labels):
    total = 0.0
    for name in set(labels):
        rows = [x for x in range(4) if labels[x] == name]
        cut = sum(weights[x][y] for x in rows for y in range(4) if labels[y] != name)
        total += cut / sum(weights[x][y] for x in rows for y in range(4))
    return total


WITHIN, BETWEEN = sums_of(FAR, WELL)
on_line = cl.proximity_table([[x] for x in LINE], WELL)
gaps = sorted(FAR[x][y] for x, y in combinations(range(4), 2))
far, near = (
    "max" if normalised_cut(w, WELL) > normalised_cut(w, BADLY) else "min" for w in (FAR, NEAR)
)
own, other = FAR[0][1], sum(FAR[0][2:]) / 2
silhouette = silhouette_samples(FAR, WELL, metric="precomputed")[0]
pure = cl.ContingencyTable([[2, 0], [2, 0], [0, 4]])
TWO_MANY = cl.purity(pure) > cl.maximum_matching(pure)

LETTERS = letters
SCOPES = [letters(BAGS)]

# Of the pair indices of source E.
UNIT_RANGE = {end for name in ("Rand index", "Jaccard coefficient", "pair F-measure", "Fowlkes–Mallows index")
              for end in next(row.range for row in EXTERNAL if row.measure == name)[1:]}  # fmt: skip

SAYS = rf"""
# The letters of the course
One alphabet for {word(len("ABCDE"))} sources
The course follows {word(len("ABCDE"))} lecture documents, called {"A"} to {"E"}, and each
of the {word(len("ABCDE"))} beside them,
$C$ in {"rows" if len(OBLONG) == cl.ContingencyTable(OBLONG).cluster_sizes.size else "columns"}, classes […] pairs as {LETTERS_OF_D}; E has
more: in {17} it counts
A table that is {say("neither square nor symmetric", len(OBLONG) != len(OBLONG[0]))}, so that
$C_i$ | the cluster number $i$ |
$T_j$ | the class number $j$, a true group |
$n_{{ij}}$ | points in $C_i$ and in $T_j$: a cell of the table |
$n_i$, $m_j$, $n$ | points in $C_i$, in $T_j$, in all |
$r$, $k$ | numbers of clusters and of classes |
$\eta = {RATIO}$ | clustering ratio |
cell or, from {"05"} on, of pairs |
$F_{{ij}}$, $F_i$, $F$ | F of a cell, of a cluster, of a clustering |
{COURSE} | pairs together {", ".join(BRIEFLY[kind] for kind in KINDS)} |
of all pairs, ${ALL_PAIRS}$ |
{OF_D} | {COURSE} under other names |
$A$, $B$ | {word(2)} sets; {M_OF} count what is {", ".join(OF_SETS[kind] for kind in KINDS)} |
$T(i,j)$, $C(i,j)$ | {int(True)} if the points […] one cluster; else {int(False)} |
together in the {say("reference", pairs_of([[2, 1]]).m_t == 1)}, in the {say("clustering", pairs_of([[2, 1]]).m_c == 3)} |
to expect by chance, ${OF_CHANCE}$ |
of all points: {SHARES} |
$H(C)$, $H(T)$, $H(C,T)$ | entropy of the clusters, of the classes, of both together |
$H(T\vert C)$ | entropy of the classes if the cluster is known |
$E[I]$ | the mutual information to expect by chance |
$P$ | precision ({"03"} , {"05"} ); $P(\cdot)$
$E$ | expected TP ({"07"} ); $E[\cdot]$ any expected value ({"09"} ) |
$h$, $c$, $V$ | {"homogeneity, completeness" if cl.homogeneity(pure) == 1 > cl.completeness(pure) else "completeness, homogeneity"}, V-measure |
sums over pairs {say("within clusters and between them", (on_line.w_in, on_line.w_out) == (WITHIN, BETWEEN))}; $N_{{in}}$, $N_{{out}}$ count
point: mean distance {say("within its cluster, to the nearest other cluster", isclose(silhouette, (other - own) / max(own, other)))}, its silhouette |
$W_{{min}}$, $W_{{max}}$ | {"least and largest" if gaps[0] < gaps[-1] else ""} sum of as
$\mu_i$, $\mu$, $\sigma_i$ | centroid of a cluster, of all points; spread of a cluster |
$x$, $y$; $x_u$, $y_u$ | {word(2)} points; their values
$W(S, R)$ | sum of the entries between the sets $S$ and $R$ |
$Z_C$, $Z_T$ | assignment matrices: a row for each point, a column for each group |
of cells, no {word(2)} in one row
SSB, SSW | sums of squares between and within clusters; SSW is also called SSE |
$p$ | the power in a Minkowski distance |
$w_u$ | the weight of the attribute $u$ |
$a$, $b$ | {word(2)} values of a
$V$, $\overline{{C_i}}$ | all points; all points outside $C_i$ |
$\Gamma$, $\Gamma_n$ | Hubert's statistic, and normalised |
$k$ | without a reference: number of clusters found |
$s$, $s^*$ | the value of a measure; that of a table drawn at random |
with {word(2)} digits, elements of {word(2)} sets
together in {say("$T$", of_d(IN_T_ONLY)[0] == "c")} only (
of pairs ({"06"} ); completeness ({"08"} ) |
; {word(2)} values ({11} ); {word(2)} mean distances ({13} ) |
$k$ | classes ({"01"} ); a class ({11} ); clusters found ({12} ) |

# The letters of the sources
The letters of the {word(len("ABCDE"))} sources
classes in VDM 类别数 | | | | | $K$, clusters |
two points $x$, $y$ 两个样本 | | $y_i$, $y_j$ | $\vec x_i$, $\vec x_j$ | $\boldsymbol x_i$, $\boldsymbol x_j$ | $\boldsymbol x$, $\boldsymbol y$; in a pair $\boldsymbol x^{{(i)}}$, $\boldsymbol x^{{(j)}}$ |
{word(len(KINDS) + 1).capitalize()} rows count pairs
class $T_j$ 真实类别 | $T_j$ | $Y_k$ | $T_j$ | $C^*_i$, label λ* |
$n_i$ in a cluster 簇大小 | | $\lvert C_j\rvert$ | $n_i$ | | | |
$m_j$ in a class 类别大小 | | $\lvert Y_i\rvert$ | $m_j$ | | | |
$j^*$ number of a cluster's majority class 多数类 | | | $j^*$ | | $\text{{Act}}[k]$, 正确簇 |
$n$ points 样本数 | $n$ | $S$ | $n$ | $m$ | $\lvert X\rvert$ |
$r$ clusters 簇数 | R | $C$ | $r$ | $k$ | $K$ |
$k$ classes 真实类别数 | | $K$ | $k$ | $s$ | $L$ |
$V$ all points 数据集 | | $\mathbf Y$ | $D$, once $v$ | $D$ | $X$ | X |
the whole clustering 簇划分 | C | $\mathcal C$ | $\mathcal C$ | $\mathcal C$ | | |
the whole reference 参考模型 | | $\mathcal B$ | $T$, $\mathcal T$ | $\mathcal C^*$ | | |
label of the point $i$ in the clustering 簇标记 | | $l_s$ | $\hat y_i$ | $\lambda_i$ | $\lambda_i$ |
label of the point $i$ in the reference 类别标记 | | | $y_i$ | $\lambda^*_i$ | $\pi_i$ |
$n_{{ij}}$ points in both 共有样本数 | | $\lvert Y_i \cap C_j\rvert$ | $n_{{ij}}$ | | $\lvert C_k \cap B_l\rvert$ |
all labels of the clustering 簇标记向量 | | $L$ | | $\lambda$ | | labels_pred |
all labels of the reference 参考模型的簇标记向量 | | | | $\lambda^*$ | | labels_true |
| | | ${PAIRS_OF_C}$ | ${PAIRS_OF_D}$ | PC |
{row(TOGETHER_IN_BOTH)}
{row(IN_C_ONLY)}
{row(IN_T_ONLY)}
{row(APART)}
$p_i$ share of the points in a cluster 簇的概率 | | | $p_i$, $P(c_i)$ | | | |
$p_j$ share of the points in a class 类别的概率 | | | $P(T_j)$, $P_{{T_j}}$ | | | |
$p_{{ij}}$ share of the points in both 联合概率 | | | $p_{{ij}}$ | | | |
$NC$ normalised cut 归一化割 | | | $N_c$ | | | |
\{{u_1, u_2, \dots\}}$; {word(2)} are $a =
$n_{{a,k}}$ of them in class $k$ 其中第 k 类 | | | | | $\lvert X_{{u=a}} \cap C_k\rvert$, $C_k$ a cluster |
| $d_0$, values $x_{{{0},u}}$ |
| $d_1$, values $x_{{{1},v}}$ |
it explains ({"9.5"}), $U$ is
{word(2)} clusters may […] the purity {say("allows", TWO_MANY)}
E uses it for {word(2)} things, the precision of pairs and the purity. Elsewhere $P(\cdot)$ is a probability.
they are {word(2)} values of an attribute,
{word(len(["macro F", "weighted F", "pair F"])).capitalize()} measures have […] weighted F ({"03"} ), and pair $F_1$
C's *{2}×{2}* confusion matrix […] holds the {word(len(p))} counts of pairs.
The purity is called {say("many-to-one", TWO_MANY)} accuracy in
normalised cut; {far} with distances, {near} with a kernel |
NMI without its mean ({", ".join(MEANS)}) isn't one measure but {word(len(set(of_means)))}

# Index: A
perfect: purity {cl.purity(perfect).exact}, and {say("as many clusters as groups", len(perfect.counts) == len(perfect.counts[0]))} |
the orange table: {say("the same purity", both[0] == both[1])}, but T{chosen_twice + 1} is in {word(majority_orange.count(chosen_twice))} clusters |
green: {GOES_WITH[0]}, {GOES_WITH[1]} and {GOES_WITH[2]} go with C1, C2 and C3 |
{word(len(NINE))} kinds of points, {word(len(NINE))} outlined clusters; {word(sum(NINE))} points, {word(max(NINE))} of them black |
precision, {say("the same as purity", all(green["precision_i"](i) == green["purity_i"](i) for i in (1, 2, 3)))}; the majority class |
recall of the {word(len(GREEN))} green clusters |
orange: {word(2)} assignments, and

# Index: B
in {"17.8"} and {"17.8.1"} | section |
{word(len(KINDS))} possibilities for {word(2)} points |
overall $F$, weighted by ${WEIGHT_OF_B}$ |
clustering ratio $\eta = {RATIO_OF_B}$ |

# Index: C
| all in $[{min(UNIT_RANGE)}, {max(UNIT_RANGE)}]$ |
split into {word(len(set(cl.datasets.iris_kmeans()[1])))} clusters |
the table of C1 to C{len(RECALL)} and T1 to T{len(RECALL[0])}: Prec(C1), Recall(C1) |
table of {word(len(MATCHING))} clusters; one-to-many
the {2}×{2} table, predicted in rows; ${PAIRS_OF_C_BRIEFLY}$ pairs |
Fowlkes–Mallows, the {say("geometric", isclose(p.cosine**2, p.precision * p.recall))} mean; F-score, the {say("harmonic", 2 / p.f_1 == 1 / p.precision + 1 / p.recall)} mean |
proximity matrix $W$, $L_{TWO_NORM}$ norm or
$L_{TWO_NORM}$ 范数 |
Hubert statistic, from the {2}×{2} table |

# Index: D
$D$, $m$; $\mathcal C$ and $\mathcal C^*$; the label vectors $\lambda$ and $\lambda^*$ (簇标记向量) |
({"9.1"}) to ({"9.4"}): {EQUATIONS_OF_D} |
${SUM_OF_D} = {PAIRS_OF_D}$ |
({"9.5"}): Jaccard 系数, JC |
to ({"9.5"}): {word(2)} sets, {M_OF} |
to ({"9.5"}): why single
({"9.6"}): FM 指数, FMI |
to ({"9.6"}): Wallace's {word(2)} indices as probabilities |
({"9.7"}): Rand 指数,
in $[{min(pairs_of([[1, 1]])[:3])}, {pairs_of([[2]]).rand}]$, larger is better |

# Index: E
{word(len(BAGS))} bags, ○
加权距离, weights that sum to {sum([Fraction(1, 2)] * 2)} |
Why weights usually sum to {sum([Fraction(1, 2)] * 2)}
"""

# A claim holds the row of each.
UNREAD = {
    "C = K": "a condition",
    r"U = \{u_1, u_2, \dots\}": "a set of values",
    "a = u_i": "a value of an attribute",
    "b = u_j": "a value of an attribute",
    "j^*": "the name of a place",
}

GIVEN = {}
