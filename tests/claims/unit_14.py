"""The numbers in the text of unit 14, computed."""

import re
from fractions import Fraction
from math import comb

import numpy as np

import clustlib as cl
from tests import arithmetic
from tests.claims import RANDOM_TABLES
from tests.claims.scopes import pair_scope
from tests.claims.tools import outputs, printed, word

X, species = cl.datasets.iris()
uci = X.copy()
uci[[34, 37]] = [4.9, 3.1, 1.5, 0.1]  # the two rows of the file at UCI
wrong_rows = np.flatnonzero((uci != X).any(axis=1))
n_wrong = int((uci != X).sum())
first, second = (int(row) + 1 for row in wrong_rows)
largest = float(abs(uci - X).max())  # in centimetres

# --- clusterings ---------------------------------------------------------------------------------

good, bad = cl.datasets.iris_kmeans()
names = ["setosa", "versicolor", "virginica"]


def counted(rows, columns, row_names, column_names):
    return [[int(((rows == a) & (columns == b)).sum()) for b in column_names] for a in row_names]


of_good = counted(good, species, (1, 2, 3), names)
of_bad = counted(bad, species, (1, 2, 3), names)


def zeros_boxed(counts):
    """The rows of a table, with brackets for the boxes around what is zero."""
    rows = (" ".join(str(x) if x else "(0)" for x in row) for row in counts)
    return " ".join(f"C{i} {row}" for i, row in enumerate(rows, start=1))


t_good, t_bad = cl.ContingencyTable(of_good), cl.ContingencyTable(of_bad)
zeros = {table: sum(row.count(0) for row in counts)
         for table, counts in (("good", of_good), ("bad", of_bad))}  # fmt: skip
n = len(X)
setosa_in_bad = [row[0] for row in of_bad if row[0]]
mixed = max(range(3), key=lambda i: sum(sorted(of_bad[i])[:-1]))  # the cluster that mixes most
purest = max(range(3), key=lambda i: max(of_bad[i]) / sum(of_bad[i]))
pure_next = max(set(range(3)) - {purest}, key=lambda i: max(of_bad[i]) / sum(of_bad[i]))


def percent(share, places=0):
    return f"{float(share):.{places}%}".replace("%", " %")


def in_plane(measurements):
    """The first two principal components, and their share of the variance."""
    centred = measurements - measurements.mean(axis=0)
    variances, axes = np.linalg.eigh(centred.T @ centred)
    return centred @ axes[:, :-3:-1], variances[-2:].sum() / variances.sum()


def nearest(points, labels):
    centroids = [points[labels == c].mean(axis=0) for c in (1, 2, 3)]
    return np.argmin([((points - at) ** 2).sum(axis=1) for at in centroids], axis=0) + 1


plane, kept = in_plane(uci)
right_plane, _ = in_plane(X)
moves = {name: int((nearest(plane, labels) != labels).sum())
         for name, labels in (("good", good), ("bad", bad))}  # fmt: skip
moves_if_right = {name: (np.flatnonzero(nearest(right_plane, labels) != labels) + 1).tolist()
                  for name, labels in (("good", good), ("bad", bad))}  # fmt: skip
ended = bad
while (nearest(right_plane, ended) != ended).any():
    ended = nearest(right_plane, ended)
n_followed = int((ended != bad).sum())
of_ended = counted(ended, species, (1, 2, 3), names)
one_wrong = X.copy()
one_wrong[second - 1, 1] = uci[second - 1, 1]  # its sepal width alone
stays = bool((nearest(in_plane(one_wrong)[0], bad) == bad).all())
moved_in_plane = np.linalg.norm(plane - right_plane, axis=1)
# Columns T0 to T2 of the cell that compares the good clusters with those of SciPy.
renamed = [
    [int(count) for count in row.split()[1:-1]]
    for row in outputs("14")["the-same-clusters-as-the-books-table"].splitlines() if row.startswith("C")
]  # fmt: skip
n_equal = sum(renamed[k][k] for k in range(3))
assert printed("14", "2d373b7f", "equal labels:") == 0
first_label = int(re.search(r"T(\d)", outputs("14")["2d373b7f"])[1])

# --- runs, as the cell prints them ---------------------------------------------------------------

ends = {
    kind: {float(end): int(runs) for end, runs in re.findall(r"([\d.]+) \((\d+)\)", line)}
    for kind, line in re.findall(r"^(points|\+\+) +(.*)", outputs("14")["15ab9217"], re.MULTILINE)
}


def sse(points, labels):
    clusters = [points[labels == c] for c in np.unique(labels)]
    return sum(((own - own.mean(axis=0)) ** 2).sum() for own in clusters)


of_sse = {"good": round(float(sse(plane, good)), 3), "bad": round(float(sse(plane, bad)), 3)}
others = {kind: [end for end in found if end not in of_sse.values()]
          for kind, found in ends.items()}  # fmt: skip
n_others = {kind: sum(ends[kind][end] for end in others[kind]) for kind in ends}
n_runs = sum(ends["points"].values())
n_bad_ends = n_runs - ends["points"][of_sse["good"]]
one_in = round(n_runs / n_bad_ends)
share_bad = Fraction(n_bad_ends, n_runs)
times = {2: "twice", 3: "three times"}

# --- measures ------------------------------------------------------------------------------------

external = {"good": cl.external_scorecard(t_good), "bad": cl.external_scorecard(t_bad)}
compared = cl.compare(external)
votes = dict(zip(compared["measure"], compared["preferred"], strict=True))
_, for_bad = (list(votes.values()).count(name) for name in external)
abstain = [name for name, vote in votes.items() if vote == "–"]
f_good, w_good = cl.f_measure(t_good).exact, cl.weighted_f_measure(t_good).exact
f_bad, w_bad = cl.f_measure(t_bad).exact, cl.weighted_f_measure(t_bad).exact
two_thirds = Fraction(2, 3)
n_measures = 11  # that the book prints
two_each = {22: "twenty-two"}[2 * n_measures]


def row(measure, places=4):
    return [f"{float(measure(table)):.{places}f}" for table in (t_good, t_bad)]


def nmi(average):
    return [f"{float(cl.normalized_mutual_information(table, average=average)):.4f}"
            for table in (t_good, t_bad)]  # fmt: skip


means = {
    "the geometric mean": nmi("geometric"), "the arithmetic mean": nmi("arithmetic"),
    "the smaller one": nmi("min"), "the larger one": nmi("max"),
}  # fmt: skip
# The book prints 0.587 for bad: the mean that gives it.
(mean_of_book,) = (mean for mean, values in means.items() if round(float(values[1]), 3) == 0.587)
book = {
    "purity": ("0.887", "0.667"), "NMI": ("0.742", "0.587"),
    "Fowlkes–Mallows index": ("0.811", "0.657"), "Rand index": ("0.87", "0.717"),
    "variation of information": ("0.812", "1.200"), "Hubert statistic": ("0.271", "0.258"),
}  # fmt: skip
of_book = {
    "purity": cl.purity, "NMI": cl.normalized_mutual_information,
    "Fowlkes–Mallows index": cl.fowlkes_mallows_index, "Rand index": cl.rand_index,
    "variation of information": cl.variation_of_information,
    "Hubert statistic": cl.hubert_statistic,
}  # fmt: skip


def beside_the_book(name):
    pieces = []
    for value, figure in zip(row(of_book[name]), book[name], strict=True):
        off = round(float(value), len(figure) - 2) != float(figure)
        pieces.append(f"{value} | {figure}{'*' if off else ''}")
    return " | ".join(pieces)


four = cl.ContingencyTable([[0, 23, 17], [0, 0, 32], [50, 0, 0], [0, 27, 1]])
ours_of_four = {
    "purity": cl.purity(four), "F": cl.f_measure(four),
    "VI": cl.variation_of_information(four), "NMI": cl.normalized_mutual_information(four),
}  # fmt: skip
paper = {
    "purity": cl.purity(four.T), "F": cl.pair_f_measure(four),
    "VI": cl.variation_of_information(four, base=np.e),
    "NMI": cl.normalized_mutual_information(four, average="max"),
}  # fmt: skip
in_paper = ", ".join(f'"{name}": {float(value):.3f}' for name, value in paper.items())
P_four = float(cl.pair_precision(four))
arithmetic_nmi = float(cl.normalized_mutual_information(four, average="arithmetic"))
jaccard = {name: float(cl.jaccard_coefficient(table)) for name, table in
           (("book", t_bad), ("right", cl.ContingencyTable(of_ended)))}  # fmt: skip
tp, fn, fp, tn = (int(count) for count in cl.pair_counts(t_bad))
of_t_good = [int(count) for count in cl.pair_counts(t_good)]
# n(n − less)/half is the number of pairs of n points.
less, half = next(
    (a, b) for a in range(5) for b in range(1, 5)
    if all(comb(k, 2) * b == k * (k - a) for k in range(2, 9))
)  # fmt: skip
width, height = 3, 2  # of the six points
six = np.array([(width * x, height * y) for y in (0, 1) for x in (0, 1, 2)], float)
two_rows, best = np.array([1, 1, 1, 2, 2, 2]), np.array([1, 1, 2, 1, 1, 2])
halves = [f"[{x}, {y}]" for x, y in six.astype(int)]
merged_fp = fp - of_t_good[2]

SCOPES = [pair_scope(of_good), pair_scope(of_bad)]
LETTERS = pair_scope


def law(formula, other):
    """Return a formula that equals another one, as it is checked on random tables."""
    for table in RANDOM_TABLES:
        (chain,) = arithmetic.chains(f"${formula} = {other}$")
        verdict = arithmetic.check(chain, LETTERS(table))
        assert verdict.compared == {0, 1}, verdict
        assert not verdict.false, verdict.false
    return formula


sokal_sneath = law(r"\frac{TP}{TP + 2\,(FN + FP)}", r"\frac{JC}{2 - JC}")
of_jaccard = law(r"\frac{JC}{2 - JC}", r"\frac{TP}{TP + 2 (FN + FP)}")
jaccards = law(r"\frac{TP}{TP + FN + FP}", "JC")
hubert = law("TP/N", "Γ")
# Twenty random halvings of the good clusters.
halved = [
    cl.contingency_table(species, 2 * good + np.random.default_rng(seed).permutation(n) % 2)
    for seed in range(20)
]
gains_by_halving = [float(cl.purity(table)) - float(cl.purity(t_good)) for table in halved]
are_split = all(cl.pair_recall(table) < cl.pair_recall(t_good) for table in halved)

SAYS = f"""
irises by {word(n_measures)} measures.
bad one by {word(n_measures)} measures
irises into {word(len(t_good.counts))} clusters, once
in which {word(len(wrong_rows))} rows are wrong:
in that file {word(len(wrong_rows))} rows are wrong.
The data, and {word(len(wrong_rows))} wrong rows
iris {first}, Fisher's paper {X[first - 1][0]}, {X[first - 1][1]} {X[first - 1][2]}, {X[first - 1][3]}
iris {first}, UCI {uci[first - 1][0]}, {uci[first - 1][1]} {uci[first - 1][2]}, {uci[first - 1][3]}
iris {second}, Fisher's paper {X[second - 1][0]}, {X[second - 1][1]} {X[second - 1][2]}, {X[second - 1][3]}
iris {second}, UCI {uci[second - 1][0]}, {uci[second - 1][1]} {uci[second - 1][2]}, {uci[second - 1][3]}
{word(n_wrong).capitalize()} numbers of {X.size} are wrong, by at most {round(largest * 10)} mm.
keep them. With the right numbers {word(n_followed)} flowers will leave their clusters in the {"bad" if moves_if_right["bad"] else "good"} clustering.
{word(n_wrong).capitalize()} numbers of {X.size} are wrong, by {"half" if round(largest, 9) == 0.5 else "more"} a centimetre
{word(n_wrong).capitalize()} of the {X.size} numbers are wrong. They belong to {word(len(wrong_rows))} flowers of *{species[first - 1]}*, the species […] more than {"half" if round(largest, 9) == 0.5 else "more"} a centimetre.
Two components instead of {word(X.shape[1])} columns
cluster the {word(X.shape[1])} measurements of each flower, but its first {word(plane.shape[1])} principal
cluster the {word(X.shape[1])} measurements themselves, but their first {word(plane.shape[1])} principal components. These are the {word(plane.shape[1])} directions in
{word(plane.shape[1]).capitalize()} components have {kept:.3f} of the
“{percent(1 - kept)} of the flowers, so {word(round((1 - kept) * n))} of them”: no flower is lost.
Each has {word(plane.shape[1])} numbers now instead of {word(X.shape[1])}, and {percent(1 - kept, 1)} of the
measurements {X.shape[1]} {1}
two components {plane.shape[1]} {kept:.3f}
{"Nearly" if round(kept, 2) > kept else "Over"} {percent(kept)} of the
good clustering, {word(zeros["good"])} of the {word(t_good.counts.size)} cells are
setosa versicolor virginica {zeros_boxed(of_good)}: good setosa versicolor virginica {zeros_boxed(of_bad)}: bad
In the bad table C{purest + 1} is pure, and C{pure_next + 1} nearly so.
two share C{mixed + 1}, {of_bad[mixed][1]} and {of_bad[mixed][2]}.
Both have {word(zeros["bad"])} zeros (boxes), […] *Bad* splits *{names[0]}* in {word(len(setosa_in_bad))}, {setosa_in_bad[0]} and {setosa_in_bad[1]} flowers, and in C{mixed + 1} the other two species are together, {of_bad[mixed][1]} and {of_bad[mixed][2]}.
There are {"as many" if zeros["good"] == zeros["bad"] else "not as many"}, so the […] are where *{names[1]}* and *{names[2]}* touch.
spends {word(len(setosa_in_bad))} of its {word(len(of_bad))} clusters on *{names[0]}*, split into {setosa_in_bad[0]} and {setosa_in_bad[1]} flowers. The […] share C{mixed + 1} with its {sum(of_bad[mixed])} flowers, except for {word(of_bad[1][1])} *{names[1]}* in C{pure_next + 1}.
K-means repeats {word(2)} steps
C1 {" ".join(map(str, of_bad[0]))} C2 {" ".join(map(str, of_bad[1]))} C3 {" ".join(map(str, of_bad[2]))}
{"No flower moves" if not moves["bad"] else "Flowers move"}, neither in
{"None, in either clustering" if not moves["bad"] + moves["good"] else "Some move"}. Both are
Read T0, T1, T2 as C1, C2, C3. How many of the {n} labels are
“{n_equal}, so they differ widely”: {n_equal} is right, […] clusterings are the {"same" if all(sum(map(bool, column)) == 1 for column in zip(*renamed, strict=True)) else "not"}.
start. Read T0, T1, T2 as C1, C2, C3: how many of the {n} labels are equal?
columns are our clusters T0 to T2, and the rows are
{n_equal}, but […] index is {cl.adjusted_rand_index(cl.ContingencyTable(renamed)).exact}.
index is {cl.adjusted_rand_index(cl.ContingencyTable(renamed)).exact} in both
you read T0, T1 and T2 as C1, C2 and C3, no more than {n_equal} of the {n} labels
columns T0 to T2 are those at the end:
which is {cl.adjusted_rand_index(cl.ContingencyTable(renamed)).exact} for the
K-means {word(n_runs // 100)} hundred times from {word(3)} random flowers (`points`), and {word(n_runs // 100)} hundred times with
{n_runs} runs, by SSE at the end {of_sse["good"]} (good) {of_sse["bad"]} (bad) {min(others["points"])} to {max(others["points"])}
three random flowers {ends["points"][of_sse["good"]]} {ends["points"][of_sse["bad"]]} {n_others["points"]}, at {word(len(others["points"]))} other ends
K-means++, starts far apart {ends["++"][of_sse["good"]]} {ends["++"][of_sse["bad"]]} {n_others["++"]}
{n_bad_ends} of {n_runs} random starts […] it that {word(5)} starts all do?
“{percent(share_bad)}, the same each time”: {float(share_bad)}⁵, about {float(share_bad**5):.4f}.
start in {word(one_in)} ends badly. How likely are {word(5)} in a row?
About {round(float(share_bad), 1)} to the […] with the {"smallest" if of_sse["good"] < of_sse["bad"] else "largest"} SSE. It
random flowers about one run in {word(one_in)} ends with {times[round(of_sse["bad"] / of_sse["good"])]} the SSE, […] end, at {of_sse["bad"]}, is reached by one run in {word(n_runs // ends["points"][of_sse["bad"]])}. The line points lists {word(len(ends["points"]))} ends, the […] K-means++ {"helps" if ends["++"][of_sse["good"]] > ends["points"][of_sse["good"]] else "harms"}, but
Not one of the {n} labels is the same in both, because SciPy counts clusters from {first_label}.
file, with {word(len(wrong_rows))} wrong rows.
iris {first}, petal width {uci[first - 1][3]} {X[first - 1][3]}
iris {second}, sepal width and petal length {uci[second - 1][1]}, {uci[second - 1][2]} {X[second - 1][1]}, {X[second - 1][2]}
And the {word(len(wrong_rows))} wrong rows?
| good | {moves_if_right["good"] or "none"} | bad | iris {moves_if_right["bad"][0]} |
border inside *{names[0]}*, and iris {moves_if_right["bad"][0]} crosses it. So the bad clustering is **{"no" if moves_if_right["bad"] else "a"} fixed point** any more. {word(n_wrong).capitalize()} wrong numbers of {X.size} were enough
In the {"bad" if moves_if_right["bad"] and not moves_if_right["good"] else "good"} one. With the right numbers iris {int(np.argmax(moved_in_plane)) + 1} is at a different place in the plane (iris {first} hardly moves). […] border inside *{names[0]}*, and iris {moves_if_right["bad"][0]} is now
file's: {word(n_wrong)} wrong numbers out of {X.size} keep K-means at
{"isn't" if moves_if_right["bad"] else "is"} a fixed point: iris {moves_if_right["bad"][0]} leaves
{"Another flower follows" if n_followed == 2 else "Others follow"} iris {moves_if_right["bad"][0]}, one whose […] So {word(n_followed)} flowers change […] at the bad clustering? {"Yes" if stays else "No"}, the sepal width of iris {second}.
six of the book's {word(n_measures)} measures, beside ours:
book prints {word(n_measures)} external measures
same {two_each} numbers
| purity | {beside_the_book("purity")} |
| NMI | {beside_the_book("NMI")} |
| Fowlkes–Mallows index | {beside_the_book("Fowlkes–Mallows index")} |
| Rand index | {beside_the_book("Rand index")} |
information | {beside_the_book("variation of information")} |
| Hubert statistic | {beside_the_book("Hubert statistic")} |
All {word(n_measures)} agree (*:
book’s, all {two_each}. What does
All {two_each} agree (two
“Arithmetic, it gives {float(means["the arithmetic mean"][0]):.3f}”: so does {mean_of_book.split()[1]}. Only the bad clustering tells: {means[mean_of_book][1]} rounds to {book["NMI"][1]}, and {means["the arithmetic mean"][1]} does not.
The book prints {book["NMI"][0]} for good and {book["NMI"][1]} for bad.
out from {book["NMI"][0]} and {book["NMI"][1]}? Here are all {word(len(means))} means
the geometric mean {" ".join(means["the geometric mean"])}
the arithmetic mean {" ".join(means["the arithmetic mean"])}
the smaller one {" ".join(means["the smaller one"])}
the larger one {" ".join(means["the larger one"])}
{mean_of_book.capitalize()}, and only
the same value, {means[mean_of_book][0]}. On the bad one they differ, and {book["NMI"][1]} is {mean_of_book}. Why only
All measures but {word(len(abstain))} prefer the
maximum matching {" ".join(row(cl.maximum_matching, 3))} good
adjusted Rand index {" ".join(row(cl.adjusted_rand_index, 3))} good
$TP/N$ | {" ".join(row(cl.hubert_statistic, 3))} | good,
clustering ratio {" ".join(row(cl.clustering_ratio, 0))} –
{"No" if for_bad == 0 else "A"} measure prefers the bad clustering. The {abstain[0]} is {cl.clustering_ratio(t_good).exact} for both, which have {word(len(of_good))} clusters each.
{"No" if for_bad == 0 else "A"} measure prefers the bad one. (The {abstain[0]} abstains: it's {cl.clustering_ratio(t_good).exact} for both, because both have {word(len(of_good))} clusters.)
The Hubert statistic, ${hubert}$, is {" for the good clustering and ".join(row(cl.hubert_statistic, 3))} for the bad one, hardly a
which adds false {"positives" if merged_fp > fn - of_t_good[1] else "negatives"}, and […] index is {" and ".join(row(cl.adjusted_rand_index, 3))}, a clear
| macro F | {f_good} | {f_bad}, {"below" if f_bad < two_thirds else "above"} {two_thirds} |
| weighted F | {w_good} | {w_bad}, {"below" if w_bad < two_thirds else "above"} {two_thirds} |
they're {"the same fraction" if f_good == w_good else "different"}:
they are {float(f_bad):.3f} and {float(w_bad):.3f}.
On the {"bad" if f_good == w_good != w_bad and f_bad != w_bad else "good"} one. On the {"good" if f_good == w_good else "bad"} one the
species has {t_good.class_sizes[0]} flowers and […] the same {word(len(of_good))} cells, with […] bad table the two {"differ" if f_bad != w_bad else "agree"}. A program […] on the {"good" if f_good == w_good else "bad"} table.
run in {word(one_in)} | start
the book | {word(len(wrong_rows))} wrong rows
All measures but the {abstain[0]} prefer the {"good" if for_bad == 0 else "bad"}
run in {word(one_in)}. Start it […] with {word(len(wrong_rows))} wrong rows. […] clustering {"isn't" if moves_if_right["bad"] else "is"} a fixed point.
all but the {abstain[0]} prefer the
from {int(sse(X, np.arange(n)))} (reached: every

# exercises
cl.ContingencyTable({of_ended})
TP comes from the {word(sum(count > 0 for row in of_ended for count in row))} cells that
They give Jaccard {jaccard["right"]:.3f}, where the book has {jaccard["book"]:.3f}. {word(n_wrong).capitalize()} wrong numbers […] it by {"half a hundredth" if round(jaccard["right"] - jaccard["book"], 3) == 0.005 else "more"}, so
book prints {jaccard["book"]:.3f}. That's how much {word(n_wrong)} wrong numbers do.
n(n − {less})/{half} pairs
are {word(four.shape[0])} clusters of […] behind each? {word(5 - len(paper)).capitalize()} is left over.
four = cl.ContingencyTable({four.counts.tolist()})
paper = {{{in_paper}}}
which is {"nearer to ours" if abs(P_four - float(ours_of_four["purity"])) < abs(float(paper["purity"] - ours_of_four["purity"])) else "further from ours"}
would be {"far above both numbers" if cl.f_measure(four.T) > max(ours_of_four["F"], paper["F"]) + 0.05 else "near them"}
that mean lowers it {"far less" if float(ours_of_four["NMI"]) - arithmetic_nmi < (float(ours_of_four["NMI"]) - float(paper["NMI"])) / 2 else "more"}; which
these {word(len(six))} points into […] more than {times[int(sse(six, two_rows) / sse(six, best))]} the smallest possible.
np.array([[{six[0][0]}, {halves[0][4:]}, {", ".join(halves[1:])}])
The best clustering has {word(len(set(six[best == 1][:, 0])))} columns in
It's {"smaller" if tp / (tp + 2 * (fn + fp)) < jaccard["book"] else "larger"} than Jaccard's,
{Fraction(tp, tp + fn + fp)}
{Fraction(2 * tp, 2 * tp + fn + fp)}
{Fraction(tp, tp + 2 * fn + fp)}
{Fraction(tp, tp + fn + 2 * fp)}
{Fraction(of_t_good[0], of_t_good[0] + 2 * (of_t_good[1] + of_t_good[2]))}
{word(n_wrong)} numbers of {X.size} are too
$H(T)$ are {"far apart" if abs(cl.entropy(t_bad.cluster_sizes) - cl.entropy(t_bad.class_sizes)) > abs(cl.entropy(t_good.cluster_sizes) - cl.entropy(t_good.class_sizes)) else "near"}.
count it twice: ${sokal_sneath}$. Make it
With $JC = {jaccards}$, it is ${of_jaccard}$, so it
It {"rises" if Fraction(1, 4) / (2 - Fraction(1, 4)) < Fraction(1, 2) / (2 - Fraction(1, 2)) else "falls"} whenever
they're {"hardly purer" if max(gains_by_halving) < 0.05 else "purer"}, but each species is {"split" if are_split else "whole"}.
would be {"smaller still" if cl.variation_of_information(four) / max(cl.entropy(four.cluster_sizes), cl.entropy(four.class_sizes)) < paper["VI"] else "larger"}
have the {"good" if "C1   61" in outputs("14")["2d373b7f"] else "bad"} clustering. It
"""

UNREAD = {
    r"\sum_i \sum_{x \in C_i} \lVert x - \mu_i \rVert^2": "a sum over sets of points",
    r"\text{SSE} = \sum_i \sum_{x \in C_i} \lVert x - \mu_i \rVert^2": "a sum over sets of points",
}

GIVEN = {
    "14 The Iris case": "the title",
}
