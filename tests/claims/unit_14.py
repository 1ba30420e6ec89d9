"""The numbers in the text of unit 14, computed."""

import re
from fractions import Fraction
from math import comb

import numpy as np

import clustlib as cl
from tests import arithmetic
from tests.claims import RANDOM_TABLES
from tests.claims.scopes import pair_scope
from tests.claims.tools import outputs, word

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
as_good = [mean for mean, values in means.items() if values[0] == means[mean_of_book][0]]
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
factor = float(paper["VI"]) / float(ours_of_four["VI"])
# Twenty random halvings of the good clusters.
halved = [
    cl.contingency_table(species, 2 * good + np.random.default_rng(seed).permutation(n) % 2)
    for seed in range(20)
]
gains_by_halving = [float(cl.purity(table)) - float(cl.purity(t_good)) for table in halved]
are_torn = all(cl.pair_recall(table) < cl.pair_recall(t_good) for table in halved)

SAYS = f"""
The book grades a good and a bad clustering of the irises (鸢尾花) by {word(n_measures)} measures.
The textbook grades a good and a bad clustering by {word(n_measures)} measures
K-means sorts the irises (鸢尾花) into {word(len(t_good.counts))} clusters, once from a lucky start and once from an unlucky one.
The book took a file of the UCI repository, in which {word(len(wrong_rows))} rows are wrong:
in that file {word(len(wrong_rows))} rows are wrong.
2× The data, and {word(len(wrong_rows))} wrong rows
sepal length, width petal length, width
iris {first}, Fisher's paper {X[first - 1][0]}, {X[first - 1][1]} {X[first - 1][2]}, {X[first - 1][3]}
iris {first}, UCI {uci[first - 1][0]}, {uci[first - 1][1]} {uci[first - 1][2]}, {uci[first - 1][3]}
iris {second}, Fisher's paper {X[second - 1][0]}, {X[second - 1][1]} {X[second - 1][2]}, {X[second - 1][3]}
iris {second}, UCI {uci[second - 1][0]}, {uci[second - 1][1]} {uci[second - 1][2]}, {uci[second - 1][3]}
{word(n_wrong).capitalize()} figures of {X.size} are wrong, by at most {round(largest * 10)} mm.
“No, too few and too small”: collect guesses and keep them. {word(n_followed).capitalize()} flowers will move, and the bad clustering {"does not stand" if moves_if_right["bad"] else "stands"}.
{word(n_wrong).capitalize()} figures of {X.size} are wrong, by {"half" if round(largest, 9) == 0.5 else "more"} a centimetre at most. Can that change a clustering?
{word(n_wrong).capitalize()} of the {X.size} numbers are wrong. They belong to {word(len(wrong_rows))} flowers of *{species[first - 1]}*, the species that everybody can tell from the others, and none of them is off by more than {"half" if round(largest, 9) == 0.5 else "more"} a centimetre.
Two components instead of {word(X.shape[1])} columns
The book does not cluster the {word(X.shape[1])} measurements of each flower but its first {word(plane.shape[1])} principal components (主成分)
The book does not cluster the {word(X.shape[1])} measurements themselves but their first {word(plane.shape[1])} principal components (主成分). These are the {word(plane.shape[1])} directions in which the flowers differ most
{word(plane.shape[1]).capitalize()} components have {kept:.3f} of the variance. What is lost?
“{percent(1 - kept)} of the flowers, so {word(round((1 - kept) * n))} of them”: no flower.
Each has {word(plane.shape[1])} numbers now instead of {word(X.shape[1])}, and {percent(1 - kept, 1)} of the spread is gone.
measurements {X.shape[1]} {1}
two components {plane.shape[1]} {kept:.3f}
{"Nearly" if round(kept, 2) > kept else "Over"} {percent(kept)} of the variance is left, so what we see in the plane is nearly everything.
Colour and marker tell the species, and lines enclose the clusters:
in the contingency table of the good clustering {word(zeros["good"])} of the {word(t_good.counts.size)} cells are zero. In that of the bad one, are there fewer zeros, as many, or more?
setosa versicolor virginica {zeros_boxed(of_good)}: good setosa versicolor virginica {zeros_boxed(of_bad)}: bad
In the bad table C{purest + 1} is pure, and C{pure_next + 1} nearly so. Is a clustering with such clusters a good one?
“Yes, pure is good”: both hold the same species, in pieces, and the other two share C{mixed + 1}, {of_bad[mixed][1]} and {of_bad[mixed][2]}.
Both have {word(zeros["bad"])} zeros (boxes), so their number is no grade. *Good* has a cluster for each species. *Bad* cuts *{names[0]}* in {word(len(setosa_in_bad))}, {setosa_in_bad[0]} and {setosa_in_bad[1]} flowers, and in C{mixed + 1} the other two species are together, {of_bad[mixed][1]} and {of_bad[mixed][2]}.
There are {"as many" if zeros["good"] == zeros["bad"] else "not as many"}, so the number of zeros is no grade. Look where they stand. The good clustering has a cluster for each species, and it errs nearly only where *{names[1]}* and *{names[2]}* touch each other.
The bad one has spent {word(len(setosa_in_bad))} of its {word(len(of_bad))} clusters on *{names[0]}*, cut into {setosa_in_bad[0]} and {setosa_in_bad[1]} flowers (and {word(of_bad[1][1])} *{names[1]}* strays). So no cluster is left to tell the other two species apart, and {sum(of_bad[mixed])} flowers share C{mixed + 1}.
2× K-means (K 均值) repeats {word(2)} steps
Every point joins its nearest centroid (质心).
Every centroid moves to the mean of its points.
In the first, every point joins its nearest centroid (质心). In the second, every centroid moves to the mean of its points. When nothing moves any more, it stops.
C1 {" ".join(map(str, of_bad[0]))} C2 {" ".join(map(str, of_bad[1]))} C3 {" ".join(map(str, of_bad[2]))}
{"No flower moves" if not moves["bad"] else "Flowers move"}, neither in the bad clustering nor in the good one.
Both are **fixed points** (不动点): every flower is nearest to its own centroid already. K-means cannot know that there is anything better. That is the algorithm's confession.
{"None moves, in either clustering" if not moves["bad"] + moves["good"] else "Some move"}. Both are **fixed points** (不动点) of the algorithm: every flower is nearest to its own centroid already.
Centroids start at a flower of each species (left), or at two *setosa* and one *versicolor* (right). Grey: borders at the end. Why do the two never leave *setosa*?
In the left panel they start from one flower of each species, in the right one from two *setosa* and one *versicolor*. Grey lines are the borders between the clusters at the end:
On the right two centroids start in one species. Why does neither of them ever leave?
“K-means stopped too early”: nearly all flowers beyond the gap are nearer to the third, so nothing draws them across.
Beyond the gap nearly all flowers are nearer to the third centroid, so nothing draws the two across.
Beyond the gap nearly all flowers are nearer to the third centroid and belong to it, so nothing pulls the two across.
In the right panel two centroids are born among the *setosa*, and they stay there.
Read T0, T1, T2 as C1, C2, C3. How many of the {n} labels are equal, and are the clusterings?
“{n_equal}, so they differ widely”: {n_equal} it is, and it says nothing. Each column holds one whole cluster: the clusterings are the {"same" if all(sum(map(bool, column)) == 1 for column in zip(*renamed, strict=True)) else "not"}.
Rows are the good clusters of the book, columns those of another program, from the same start. Read T0, T1, T2 as C1, C2, C3: how many of the {n} labels are equal?
its columns are our clusters T0 to T2, its rows are those of the book:
{n_equal}, and to count them was your mistake: each column holds one whole cluster. The clusterings are the same, and the adjusted Rand index is {cl.adjusted_rand_index(cl.ContingencyTable(renamed)).exact}.
They are the clusters of the book, under other names. Notice how we have compared two runs: by the adjusted Rand index, which is {cl.adjusted_rand_index(cl.ContingencyTable(renamed)).exact} for the same clusters whatever they are called. Never count how many *labels* are equal.
K-means makes one number small, the **within-cluster sum of squares** (簇内平方和), SSE: squared distances of all points from their own centroid
It adds up the squared distances of all points from their own centroid
No step of K-means ever raises it, and a round that moves a point lowers it. When a point goes to its nearest centroid, its distance cannot grow; and when a centroid moves to the mean, it goes to the one place with the smallest sum of squares. And there are only finitely many clusterings, so the algorithm must come to rest. But it may rest where the SSE is not as small as it could be. Now we let it run {word(n_runs // 100)} hundred times from each of {word(len(ends))} kinds of start.
{n_runs} runs, by SSE at the end {of_sse["good"]} (good) {of_sse["bad"]} (bad) {min(others["points"])} to {max(others["points"])}
three random flowers {ends["points"][of_sse["good"]]} {ends["points"][of_sse["bad"]]} {n_others["points"]}, at {word(len(others["points"]))} other ends
K-means++, starts far apart {ends["++"][of_sse["good"]]} {ends["++"][of_sse["bad"]]} {n_others["++"]}
{n_bad_ends} of {n_runs} random starts end badly. How likely is it that {word(5)} starts all do?
“{percent(share_bad)}, each time anew”: {float(share_bad)}⁵, about {float(share_bad**5):.4f}. That is why many starts help.
About one random start in {word(one_in)} ends badly. How likely is it that {word(5)} in a row do?
About {round(float(share_bad), 1)} to the fifth power: hardly ever. Start often, and keep the run with the {"smallest" if of_sse["good"] < of_sse["bad"] else "largest"} SSE. It takes no species to find it.
If we start from three random flowers (`points`), about one run in {word(one_in)} ends with {times[round(of_sse["bad"] / of_sse["good"])]} the SSE. So *a* bad end is no rarity. The book's own bad end, at {of_sse["bad"]}, is reached by one run in {word(n_runs // ends["points"][of_sse["bad"]])}. In this line there are {word(len(ends["points"]))} ends, and each of them is a fixed point. K-means++ (`++`) chooses starting points that lie apart from each other. This {"helps" if ends["++"][of_sse["good"]] > ends["points"][of_sse["good"]] else "harms"}, and is no guarantee. The remedy is simple: **start often, and keep the run with the smallest SSE.**
So far the book's file was used, with {word(len(wrong_rows))} wrong rows. Now they are right:
iris {first}, petal width {uci[first - 1][3]} {X[first - 1][3]}
iris {second}, sepal width and petal length {uci[second - 1][1]}, {uci[second - 1][2]} {X[second - 1][1]}, {X[second - 1][2]}
2× And the {word(len(wrong_rows))} wrong rows?
What if we had never patched in the {word(len(wrong_rows))} wrong rows?
Will a flower leave its cluster now: in the good clustering, in the bad one, in both, or in neither?
| good | {moves_if_right["good"] or "none"} | bad | iris {moves_if_right["bad"][0]} |
Only in the bad clustering a border runs through *{names[0]}*, and there iris {moves_if_right["bad"][0]} gets another place. So the bad clustering is **{"no" if moves_if_right["bad"] else "a"} fixed point** any more: {word(n_wrong)} wrong figures of {X.size} were enough. That is the book's confession.
In the {"bad" if moves_if_right["bad"] and not moves_if_right["good"] else "good"} one. The right numbers move iris {int(np.argmax(moved_in_plane)) + 1} to another place in the plane (iris {first} hardly moves). Only the bad clustering has a border inside *{names[0]}*, and iris {moves_if_right["bad"][0]} now lies on the other side of it. So iris {moves_if_right["bad"][0]} leaves its cluster; and when K-means goes on, {"another flower follows" if n_followed == 2 else "others follow"}, one whose numbers were never wrong. So the book's bad clustering is **no fixed point** any more, and no finished run on the right numbers can end there.
with {word(n_wrong)} wrong numbers of {X.size}, K-means stays at the bad clustering, and with the right numbers it leaves this clustering. (Even one wrong number is {"enough" if stays else "not enough"} to keep K-means there, the sepal width of iris {second}.)
By hand, the purity of the good clustering is
Six of the book's {word(n_measures)} measures, beside ours:
It prints {word(n_measures)} external measures of both clusterings, with two or three decimals:
print ours to six places beside the book's.
A star marks a figure that was cut off instead of rounded:
good, ours book bad, ours book
| purity | {beside_the_book("purity")} |
| NMI | {beside_the_book("NMI")} |
| Fowlkes–Mallows index | {beside_the_book("Fowlkes–Mallows index")} |
| Rand index | {beside_the_book("Rand index")} |
| variation of information | {beside_the_book("variation of information")} |
| Hubert statistic | {beside_the_book("Hubert statistic")} |
All {word(n_measures)} agree (*: cut off, not rounded). Are our formulas then the book's?
On these two tables. Two formulas may agree here, and part on a third.
Our numbers are the book’s, all {two_each}. What does that prove of our formulas?
“That they are the book’s”: only that they agree on two tables. Two formulas may agree on these, and part on a third.
All {two_each} agree (two were cut off , and one has only two places). On these two tables our code and the authors' agree.
“Arithmetic, it gives {float(means["the arithmetic mean"][0]):.3f}”: so does {mean_of_book.split()[1]}. Only the bad clustering tells: {means[mean_of_book][1]} rounds to {book["NMI"][1]}, and {means["the arithmetic mean"][1]} does not.
The book prints {book["NMI"][0]} for good and {book["NMI"][1]} for bad. Which mean does it take?
Can we find out from {book["NMI"][0]} and {book["NMI"][1]}? We compute it with all {word(len(means))} means
the geometric mean {" ".join(means["the geometric mean"])}
the arithmetic mean {" ".join(means["the arithmetic mean"])}
the smaller one {" ".join(means["the smaller one"])}
the larger one {" ".join(means["the larger one"])}
{mean_of_book.capitalize()}, and only the bad table says so. Test your code on tables where conventions differ.
On the good clustering the geometric and the arithmetic mean give the same, {means[mean_of_book][0]}. On the bad one they differ, and {book["NMI"][1]} is {mean_of_book}. Why only there? Because these two means differ noticeably only where
All measures but {word(len(abstain))} prefer the good clustering. Are these as many arguments for it?
“Yes, so it is certain”: hardly more than one. All look at the same two tables, and the bad clustering is *very* bad.
maximum matching {" ".join(row(cl.maximum_matching, 3))} good
adjusted Rand index {" ".join(row(cl.adjusted_rand_index, 3))} good
$TP/N$ | {" ".join(row(cl.hubert_statistic, 3))} | good, by a hair
clustering ratio {" ".join(row(cl.clustering_ratio, 0))} –
{"No" if for_bad == 0 else "A"} measure prefers the bad clustering. The {abstain[0]} sees {word(len(of_good))} clusters in both.
{"No" if for_bad == 0 else "A"} measure prefers the bad one. (The {abstain[0]} abstains, for it sees {word(len(of_good))} clusters in both.)
The Hubert statistic gives {" and ".join(row(cl.hubert_statistic, 3))}, so hardly a difference.
The bad clustering merges two species. That brings {"FP" if merged_fp > fn - of_t_good[1] else "FN"}, and these do not count in it. The adjusted Rand index gives {" and ".join(row(cl.adjusted_rand_index, 3))}, and that is clear.
the mean of pair precision and pair recall, is no row of the card.
Here measures agree that elsewhere do not. Macro F is the mean of the clusters' F; weighted F takes the best F of each species, by its size.
The macro F and the weighted F of the good clustering, which are different measures
| macro F | {f_good} | {f_bad}, {"below" if f_bad < two_thirds else "above"} {two_thirds} |
| weighted F | {w_good} | {w_bad}, {"below" if w_bad < two_thirds else "above"} {two_thirds} |
are even {"the same fraction" if f_good == w_good else "different"}:
You have programmed the macro F. On which of the two tables do you test it?
“On the good one, as its value is known”: there the weighted F would pass, too. On the bad one they are {float(f_bad):.3f} and {float(w_bad):.3f}.
On the {"bad" if f_good == w_good != w_bad and f_bad != w_bad else "good"} one. On the {"good" if f_good == w_good else "bad"} one the weighted F would pass, too.
The macro F takes the F of each cluster with its majority species and weighs all clusters alike; the weighted F takes the best F of each species and weighs it by its size. In the good clustering each species has {t_good.class_sizes[0]} flowers and a cluster of its own, so both take the same {word(len(of_good))} cells, with the same weights. On the bad clustering the two F go {"apart" if f_bad != w_bad else "together"}. A program that confuses the two F would pass a test on the {"good" if f_good == w_good else "bad"} table.
“Yes, the one that gives the higher value”: a high value says that two groupings agree, not that anybody needs them.
2× External measures say how well two groupings agree. They do not say which grouping you need.
the algorithm | stops at a bad fixed point, one run in {word(one_in)} | start often, keep the smallest SSE
the book | {word(len(wrong_rows))} wrong rows in its file | say which file you used
you | equal labels counted; tested on the good table only | compare by table; test where measures differ
All measures but the {abstain[0]} see which clustering is good. None sees whether the reference answers your question.
The algorithm can stop at a bad fixed point, and from random flowers it does so in one run of {word(one_in)}; start it often, and keep the run with the smallest sum of squares. The book's file had {word(len(wrong_rows))} wrong rows; with the right ones its bad clustering would {"not stand" if moves_if_right["bad"] else "stand"} still.
all but the {abstain[0]} see that the bad clustering is worse, some of them only by little, and none of them sees whether the reference answers your question.
from {int(sse(X, np.arange(n)))} (reached: every point alone), in squared units | smaller, if the number of clusters is the same | shape
needless splits, which it always rewards

# exercises
Put the steps of K-means with many starts in order. One has no place.
Then many runs, and at last the smallest SSE decides. Step **e** has no place: whoever keeps the run that agrees best with the species cannot use the species as a judge any more.
On the right numbers, K-means goes on from the bad clustering and ends at this table. Which pairs are behind its Jaccard coefficient?
cl.ContingencyTable({of_ended})
TP comes from the {word(sum(count > 0 for row in of_ended for count in row))} cells that are not zero. The sums of rows give TP + FP, those of columns TP + FN.
They give Jaccard {jaccard["right"]:.3f}, where the book has {jaccard["book"]:.3f}: {word(n_wrong)} wrong numbers in a file change it by {"half a hundredth" if round(jaccard["right"] - jaccard["book"], 3) == 0.005 else "more"}, so who checks a table has to know the file.
Pairs together on both sides are within the cells, pairs together in a cluster are within the rows, pairs of one species within the columns.
Of its own table the book prints {jaccard["book"]:.3f}. That is how much {word(n_wrong)} wrong numbers do.
FN and FP have changed places: FN are the pairs of one species in two clusters
of n points there are n(n − {less})/{half} pairs
{word(four.shape[0]).capitalize()} clusters of the irises. A paper prints other numbers than our calls. Which convention lies behind each? {word(5 - len(paper)).capitalize()} is left over.
2× four = cl.ContingencyTable({four.counts.tolist()})
paper = {{{in_paper}}}
The logarithm cannot be behind the NMI: in a quotient of two entropies the base cancels. Nor can an exchange of the sides be behind the VI, which is symmetric. The arithmetic mean, **e**, is left over.
counted in pairs it would be pair precision, which is {"nearer to ours" if abs(P_four - float(ours_of_four["purity"])) < abs(float(paper["purity"] - ours_of_four["purity"])) else "further from ours"}
exchanged, the macro F would be {"far above both numbers" if cl.f_measure(four.T) > max(ours_of_four["F"], paper["F"]) + 0.05 else "near them"}
it is symmetric: to exchange the two sides changes nothing
that mean takes off {"far less" if float(ours_of_four["NMI"]) - arithmetic_nmi < (float(ours_of_four["NMI"]) - float(paper["NMI"])) / 2 else "more"}: which denominator makes a fraction small?
A new measure prefers *good* to *bad*, as nearly all others do.
Cut at random, the clusters are hardly purer, but each species is torn: purity does not mind, pair recall and the adjusted Rand index do.
On the others nearly all agree once more: to **a** all say *as good*, to **c** *better*, to **d** *worse*.
Find two clusters of these {word(len(six))} points that are a fixed point of K-means, though their SSE is more than {times[int(sse(six, two_rows) / sse(six, best))]} the smallest.
np.array([[{six[0][0]}, {halves[0][4:]}, {", ".join(halves[1:])}])
The best one has {word(len(set(six[best == 1][:, 0])))} columns in one cluster and the third in the other.
To Jaccard, a pair on which the two sides disagree counts once. Sokal and Sneath let it count twice:
cl.pair_counts(t_bad).named() hands over TP, FN, FP and TN, in this order.
It is {"smaller" if tp / (tp + 2 * (fn + fp)) < jaccard["book"] else "larger"} than Jaccard's, as it must be: the same is divided by more.
so it never puts two clusterings into another order:
{Fraction(tp, tp + fn + fp)}
{Fraction(2 * tp, 2 * tp + fn + fp)}
{Fraction(tp, tp + 2 * fn + fp)}
{Fraction(tp, tp + fn + 2 * fp)}
{Fraction(of_t_good[0], of_t_good[0] + 2 * (of_t_good[1] + of_t_good[2]))}
FP counts once there; mind the brackets
FN counts once there; mind the brackets
{word(n_wrong)} figures among {X.size} are too few to change a result
NMI is $I(C, T)$ divided by a mean of $H(C)$ and $H(T)$.
Because these two means differ noticeably only where $H(C)$ and $H(T)$ are {"far apart" if abs(cl.entropy(t_bad.cluster_sizes) - cl.entropy(t_bad.class_sizes)) > abs(cl.entropy(t_good.cluster_sizes) - cl.entropy(t_good.class_sizes)) else "near"}.
This statistic is ${hubert}$.
Sokal and Sneath let it count twice: ${sokal_sneath}$. Type it
With $JC = {jaccards}$, it is ${of_jaccard}$, so it never puts two clusterings into another order:
It is a function of Jaccard's coefficient that only {"rises" if Fraction(1, 4) / (2 - Fraction(1, 4)) < Fraction(1, 2) / (2 - Fraction(1, 2)) else "falls"}, so it never ranks two clusterings otherwise.
each point nearest to the middle of its own side?
The lower row and the upper row. Each point is nearer to the middle of its own row, so nothing moves, and each row is as long as the whole.
the clusters are {"hardly purer" if max(gains_by_halving) < 0.05 else "purer"}, but each species is {"torn" if are_torn else "whole"}: purity does not mind
**a** natural logarithms, not bits - **b** clusters and species exchanged - **c** divided by the larger of $H(C)$ and $H(T)$ - **d** counted in pairs, not cluster by cluster - **e** divided by the arithmetic mean of $H(C)$ and $H(T)$
divided by the larger entropy it would be {"smaller still" if cl.variation_of_information(four) / max(cl.entropy(four.cluster_sizes), cl.entropy(four.class_sizes)) < paper["VI"] else "larger"}
2× in a quotient of two entropies the base cancels
it is symmetric, with each of the means
it has no pairs to count, it has bits
squares pair each point with itself, too, and each pair twice:
each pair counts once, not once from either end
those are of the book's own table; this one has other counts
the last two still have TP in them: take it off
that is Jaccard's, to which a disagreement counts once
the agreements count twice there, not the disagreements
that is what the good clustering scores
no measure reads names, so all agree once more
none of the others prefers anything to the species, so all agree once more
From the inside nothing looks wrong, and K-means cannot know that there is anything better. That is the algorithm's confession.
A centroid moves to the mean of its own flowers.
The loop inside ends at some fixed point, and only the loop around it guards against a bad one.
**a** Give each point to the nearest centroid. - **b** Keep the run with the smallest SSE. - **c** Choose three points as centroids. - **d** Repeat these two steps until no point changes its cluster. - **e** Keep the run that agrees best with the species. - **f** Move each centroid to the mean of its points. - **g** Do all this again from other points, many times.
Centroids first, then the two steps, to and fro, until nothing moves: one run.
Hardly more than one: the bad clustering is very bad.
It proves little, since the bad clustering is *very* bad.
Thirty starts, and we have the {"good" if "C1   61" in outputs("14")["2d373b7f"] else "bad"} clustering. It took no species to find it, only the SSE.
finds other numbers for the bad clustering, and looks for the mistake in the wrong place.
TP first, then FN, then FP
K-means goes on mending as long as anything is wrong
K-means can tell that a far better clustering exists
"""

UNREAD = {
    r"\sum_i \sum_{x \in C_i} \lVert x - \mu_i \rVert^2": "a sum over sets of points",
    r"\text{SSE} = \sum_i \sum_{x \in C_i} \lVert x - \mu_i \rVert^2": "a sum over sets of points",
}

GIVEN = {
    "14 The Iris case": "the title",
}
