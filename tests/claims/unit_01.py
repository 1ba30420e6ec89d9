"""The numbers in the text of unit 01, computed."""

import inspect
from fractions import Fraction
from itertools import combinations, permutations

import numpy as np
from scipy.cluster.vq import kmeans2
from sklearn.metrics.cluster import contingency_matrix

import clustlib as cl
from tests.claims.scopes import scope_of
from tests.claims.tools import listed, matrix, word


def so(condition, words):
    """Return the words, if they are true."""
    return words if condition else f"not so: {words}"


def sets(clusters):
    return ", ".join("{" + ", ".join(map(str, sorted(cluster))) + "}" for cluster in clusters)


def boxed(values, where):
    """Values in a row, with brackets for the boxes around some of them."""
    return " ".join(f"({x})" if i in where else str(x) for i, x in enumerate(values))


def in_boxes(counts, cells):
    """The counts as they are written, with brackets for boxes."""
    return [
        [f"({x})" if (i, j) in cells else str(x) for j, x in enumerate(row)]
        for i, row in enumerate(counts)
    ]


def lines(counts):
    """A table of counts, row by row."""
    return " / ".join(" ".join(map(str, row)) for row in counts)


def grid(counts, rows=None, columns=None, *, sizes="", boxes=()):
    """A table with its names, and with the sizes of its clusters, or of all groups."""
    counts = np.array(counts)
    written = in_boxes(counts, boxes)
    rows = rows or [f"C{i}" for i in range(1, len(counts) + 1)]
    columns = columns or [f"T{j}" for j in range(1, len(counts[0]) + 1)]
    cells = [*columns, *(["$n_i$"] if sizes else [])]
    for name, row, shown in zip(rows, counts, written, strict=True):
        cells += [name, *shown, *([sum(row)] if sizes else [])]
    if sizes == "all":
        cells += ["$m_j$", *counts.sum(axis=0), counts.sum()]
    return " ".join(map(str, cells))


def pmatrix(counts):
    rows = r" \\ ".join(" & ".join(map(str, row)) for row in counts)
    return rf"\begin{{pmatrix}} {rows} \end{{pmatrix}}"


def mixes(counts):
    return any(np.count_nonzero(row) > 1 for row in counts)


def kind(counts):
    """The mistakes of a clustering, by the definition: a wrong number, and clusters that mix."""
    rows, columns = np.shape(counts)
    return [["ideal", "misplaced"], ["number", "both"]][rows != columns][mixes(counts)]


def has_cut(counts):
    """Return True if two clusters that do not mix are of one class."""
    unmixed = [row for row in np.array(counts) if np.count_nonzero(row) == 1]
    return any((column > 0).sum() > 1 for column in np.transpose(unmixed))


def just_ones(counts):
    return all((np.count_nonzero(counts, axis=axis) == 1).all() for axis in (0, 1))


def most(counts):
    """How many points are in the most frequent class of their cluster."""
    return sum(max(row) for row in np.array(counts).tolist())


def together(labels):
    """The pairs of points that are together."""
    return {(x, y) for x, y in combinations(range(len(labels)), 2) if labels[x] == labels[y]}


def placed(name, clusters, points):
    """How often each point is in a cluster."""
    return {x: sum(x in cluster for cluster in clusters[name]) for x in points}


# The fourteen objects.
true, found = (labels.tolist() for labels in cl.datasets.fourteen_objects())
places = range(1, 5)
fourteen = [
    [sum((c, t) == (i, j) for c, t in zip(found, true, strict=True)) for j in places]
    for i in places
]
n = len(true)
objects = range(1, n + 1)
members = {i: [k for k in objects if found[k - 1] == i] for i in places}
truths = {i: [true[k - 1] for k in members[i]] for i in places}
(single,) = (i for i in places if len(members[i]) == 1)
pure = [i for i in places if len(set(truths[i])) == 1]
(whole,) = (i for i in pure if len(truths[i]) == true.count(truths[i][0]))
its_group = truths[whole][0]
equal = sum(c == t for c, t in zip(found, true, strict=True))
equal_of_whole = sum(c == t for c, t in zip(found, true, strict=True) if c == whole)
majority = {i: max(places, key=truths[i].count) for i in places}
strangers = {i: [t for t in truths[i] if t != majority[i]] for i in places}
torn = truths[single][0]
# The boxes mark equal labels, the objects of one cell, and the largest count of each row.
labels_equal = [i for i, (a, b) in enumerate(zip(true, found, strict=True)) if a == b]
of_two = [i for i, pair in enumerate(zip(true, found, strict=True)) if pair == (2, 4)]
new_name = {4: 2, 2: 1, 1: 4, 3: 3}  # typed in the cell
old_equal = [fourteen[i - 1][i - 1] for i in places]
new_equal = [fourteen[i - 1][new_name[i] - 1] for i in places]
best_equal = max(
    sum(fourteen[i][j] for i, j in enumerate(names)) for names in permutations(range(4))
)
new_boxes = [(i - 1, new_name[i] - 1) for i in places]
renamed_rows = [f"C{i}, {'still' if new_name[i] == i else 'now'} {new_name[i]}" for i in places]

# Clusterings of six objects, and the two kinds of mistake.
candidates = {
    "a": [{1, 2}, {3, 4}, {5, 6}],
    "b": [{1, 2, 3}, {3, 4}, {5, 6}],
    "c": [{1, 2}, {3, 4}],
    "d": [{1, 2, 3, 4, 5, 6}],  # and an empty set
}
six = sorted(set().union(*candidates["a"]))
times = {name: placed(name, candidates, six) for name in candidates}
(twice,) = (x for x in six if times["b"][x] == 2)
nowhere = [x for x in six if times["c"][x] == 0]
(clustering,) = (name for name in candidates if name != "d" and set(times[name].values()) == {1})
kinds = {
    "ideal": [[0, 3], [2, 0]],
    "number": [[2, 0], [1, 0], [0, 2]],
    "misplaced": [[2, 1], [1, 1]],
}
ones = [name for name, counts in [*kinds.items(), ("fourteen", fourteen)] if just_ones(counts)]
(cut,) = (j for j in (1, 2) if np.count_nonzero(kinds["number"], axis=0)[j - 1] > 1)

# The irises.
flowers, species = cl.datasets.iris()


def k_means(start):
    return kmeans2(flowers[:, 2:], 3, minit="++", rng=start)[1]


def renames(old, new):
    return len({*zip(old.tolist(), new.tolist(), strict=True)}) == len({*old}) == len({*new})


used_start = 3
iris_found = k_means(used_start)
iris = cl.contingency_table(species, iris_found)
again = cl.contingency_table(species, k_means(4))
starts = [k_means(start) for start in range(200)]
others = [new for new in starts if not renames(iris_found, new)]
slight = [new for new in others if most(cl.contingency_table(iris_found, new).counts) > 147]


def iris_grid(table):
    columns = ["setosa", "versicolor", "virginica"]
    return grid(table.counts, [f"C{i}" for i in table.clusters], columns)


(setosa_row,) = np.flatnonzero(iris.counts[:, 0])
now = dict(sorted({*zip(iris_found.tolist(), k_means(4).tolist(), strict=True)}))

# Sizes alone.
generous = [[50, 20, 5], [0, 30, 0], [0, 0, 45]]
generous_boxes = [(i, row.index(max(row))) for i, row in enumerate(generous)]
sizes = [sum(row) for row in generous]
per_species = iris.n // 3
blind = [[size * per_species // iris.n for _ in range(3)] for size in sizes]
ceiling = [min(size, per_species) for size in sizes]
forced = sizes[0] - per_species
diagonals = {
    name: [counts[i][i] for i in range(3)]
    for name, counts in {"generous": generous, "blind": blind}.items()
}
worst_naming = max(
    sum(blind[i][j] for i, j in enumerate(names)) for names in permutations(range(3))
)
of_hundred = 60

# Swapped lists, and noise.
oblong = cl.datasets.lecture_table("two_by_four").counts.tolist()
columns = [list(column) for column in zip(*oblong, strict=True)]
row_marks = [(i, 1 + row.index(max(row))) for i, row in enumerate(oblong, start=1)]
column_marks = [(1 + column.index(max(column)), j) for j, column in enumerate(columns, start=1)]
noisy_true, noisy = "aaabbb", [0, 0, -1, 1, 1, -1]
noise = [
    [sum((c, t) == (i, j) for c, t in zip(noisy, noisy_true, strict=True)) for j in "ab"]
    for i in (-1, 0, 1)
]
in_clusters = sum(label != -1 for label in noisy)
noise_majorities = " + ".join(str(max(row)) for row in noise)
dropped = noise[1:]
singles = [*dropped, [1, 0], [0, 1]]

# Exercises.
letters_1, clusters_1 = "aabbbc", [1, 1, 1, 2, 2, 2]
of_1 = {i: [letters_1[k] for k in range(6) if clusters_1[k] == i] for i in (1, 2)}
solution_3 = [[50, 0, 25], [0, 30, 0], [0, 20, 25]]
rest_3 = per_species - solution_3[0][2]  # of T3, for C2 and C3
ways_3 = [x for x in range(rest_3 + 1) if 0 <= sizes[1] - x <= per_species]
letters_4, clusters_4 = list("aaaabbbccc"), [1, 1, 1, 2, 2, 2, 1, 3, 3, 1]
counts_4 = np.array(
    [
        [sum((c, t) == (i, j) for c, t in zip(clusters_4, letters_4, strict=True)) for j in "abc"]
        for i in (1, 2, 3)
    ]
)
tables_4 = {
    "one": counts_4[:, [2, 0, 1]].tolist(),
    "two": counts_4[::-1].tolist(),
    "three": counts_4.T[[1, 0, 2]].tolist(),
    "four": counts_4[[1, 0, 2]][:, [1, 0, 2]].tolist(),
}
sizes_4 = sorted((clusters_4.count(i) for i in (1, 2, 3)), reverse=True)
classes_4 = [letters_4.count(j) for j in "abc"]
(swapped,) = (
    k
    for k, counts in enumerate(tables_4.values(), start=1)
    if sorted(map(sum, counts)) != sorted(sizes_4)
)
c_5, t_5 = [60, 40], [60, 40]
least_5 = c_5[0] - t_5[1]
extremes_5 = [
    [[x, c_5[0] - x], [t_5[0] - x, c_5[1] - t_5[0] + x]] for x in (min(c_5[0], t_5[0]), least_5)
]
runs = {
    "first": [1, 1, 2, 2, 3, 1], "a": [1, 1, 2, 2, 3, 3], "b": [1, 2, 1, 2, 3, 1],
    "c": [1, 1, 2, 2, 2, 1], "d": [3, 3, 1, 1, 2, 3],
}  # fmt: skip
first = {i: [k for k in range(1, 7) if runs["first"][k - 1] == i] for i in (1, 2, 3)}
(same_run,) = (name for name in "abcd" if together(runs[name]) == together(runs["first"]))


def equal_labels(run):
    return sum(x == y for x, y in zip(runs[run], runs["first"], strict=True))


(left_6,) = (k for k in range(1, 7) if runs["a"][k - 1] != runs["first"][k - 1])
same_sizes = [
    name
    for name in "abcd"
    if sorted(map(runs[name].count, {*runs[name]})) == sorted(map(len, first.values()))
]
tables_7 = {
    "a": [[0, 4], [5, 0]], "b": [[3, 0], [2, 0], [0, 4]], "c": [[3, 2, 0], [0, 0, 4]],
    "d": [[4, 1], [0, 4]], "e": [[2, 0, 0], [2, 0, 0], [0, 3, 3]],
    "f": [[0, 0, 2], [3, 0, 0], [0, 4, 0]],
}  # fmt: skip
of_kind = {
    name: "".join(x for x in tables_7 if kind(tables_7[x]) == name)
    for name in ("ideal", "number", "misplaced", "both")
}
excess = {x: len(counts) - len(counts[0]) for x, counts in tables_7.items()}
(cut_and_mixed,) = (x for x in of_kind["misplaced"] if has_cut(tables_7[x]))
passed_7 = [x for x in tables_7 if excess[x] == 0 and kind(tables_7[x]) != "ideal"]
labels_8 = [3, 1, 2, 1]
order_8 = sorted(range(1, 5), key=lambda k: labels_8[k - 1])
of_label = {label: [k for k in order_8 if labels_8[k - 1] == label] for label in (1, 2, 3)}

SCOPES = [
    scope_of(counts)
    for counts in (fourteen, iris.counts, generous, blind, kinds["number"], oblong, tables_7["e"])
]

SAYS = rf"""
sorted the same {word(n)} letters into
sorted the same {word(n)} letters from
piles from {min(found)} to {max(found)}, and so has she.
Your pile {its_group} may be her pile {whole}.
your pile {whole} may be her pile {its_group}
tell the {word(2)} kinds of mistake apart
# Counting who is where
{word(n).capitalize()} objects: their
Here are {word(n)} objects with
object {" ".join(map(str, objects))} true {boxed(true, labels_equal)} cluster {boxed(found, labels_equal)}
object {" ".join(map(str, objects))} true {boxed(true, of_two)} cluster {boxed(found, of_two)}
{word(equal).capitalize()} of the {word(n)} objects have […] the score {equal}/{n}, would
It would be {"too low" if best_equal > equal else "fair"}. A cluster's
Cluster {single} (shaded) has {word(len(members[single]))} member, object {members[single][0]}. Its true label is {truths[single][0]}.
Cluster {whole} (boxes) has the objects {listed(members[whole])}. Their true labels are {listed(truths[whole])}.
Cluster {whole} is the true group {its_group}, all of
Cluster {single} has {word(len(members[single]))} member, object {members[single][0]}. Its true label is {truths[single][0]}.
Cluster {whole} has {word(len(members[whole]))} members, objects {listed(members[whole])}. Their true labels are {listed(truths[whole])}.
Look at cluster {whole} again. It is true group {its_group}, all of […] with these {word(len(members[whole]))} objects, but counting equal labels gives it {equal_of_whole} for them.
The call takes {"the reference" if next(iter(inspect.signature(cl.contingency_table).parameters)) == "labels_true" else "the clusters"} first. In […] are the {"columns" if cl.contingency_table([1, 2], [1, 1]).shape == (1, 2) else "rows"}. (scikit-learn […] in the {"rows" if contingency_matrix([1, 2], [1, 1]).shape == (2, 1) else "columns"}.)
Objects {listed(members[whole])} are in cluster {whole} and have the true label {its_group}. Which cell counts them?
“Row {its_group}, column {whole}.” But a row is a cluster, so row C{whole}, column T{its_group}: the {fourteen[whole - 1][its_group - 1]}.
{grid(fourteen, sizes="all")}
Row C{whole}, column T{its_group}: the {fourteen[whole - 1][its_group - 1]}.
“{" and ".join(f"C{i}" for i in pure)}, so both are whole.” C{single} has {word(len(members[single]))} of the {word(true.count(torn))} points of T{torn}. Only C{whole} has all
{lines(fourteen)}
Read a row : C{2} is nearly all T{majority[2]}, with {word(len(strangers[2]))} stranger from T{strangers[2][0]}.
Read a column : T{its_group} is all in C{whole}, T{torn} was split.
made of: C{2} is nearly all T{majority[2]}, with {word(len(strangers[2]))} stranger from T{strangers[2][0]}. - Read a […] class went: T{its_group} stayed […] is in C{whole}, while T{torn} was split.
# What a clustering is
in exactly {word(1)} cluster, and
Only {word(1)} of these is a clustering of the {word(len(six))} objects {six[0]} to {six[-1]}. Which?
a {sets(candidates["a"])} - b {sets(candidates["b"])} - c {sets(candidates["c"])} - d {sets(candidates["d"])} and an empty set
a {sets(candidates["a"])}: each object lies in {"exactly " + word(1) if set(times["a"].values()) == {1} else "no"} cluster.
b {sets(candidates["b"])}: the object {twice} lies in {word(times["b"][twice])}.
c {sets(candidates["c"])}: the objects {listed(nowhere)} lie in {"none" if times["c"][nowhere[0]] == 0 else "some"}.
d {sets(candidates["d"])} and an empty set:
Only {clustering}. In b object {twice} is in {word(times["b"][twice])} clusters. In c objects {listed(nowhere)} are in
in exactly {word(1)} cell, and
only names. Each row and each column has just {word(1)} cell above {0}.
there are {word(2)} kinds of […] at least {word(1)}.
ideal: {lines(kinds["ideal"])}; number: {lines(kinds["number"])}; misplaced: {lines(kinds["misplaced"])}
Ideal: each row and each column has just {word(1)} cell above {0}.
There are {word(2)} kinds of […] at least {word(1)} of them:
an ideal table is ${pmatrix(kinds["ideal"])}$
as in ${pmatrix(kinds["number"])}$
as in ${pmatrix(kinds["misplaced"])}$
aren't {0}. There is […] has just {word(1)} such cell, […] on these {word(len(kinds))} tables and on our {word(n)} objects:
Only the {so(ones == ["ideal"], "first")} line has […] the class T{cut} was split in {word(np.count_nonzero(kinds["number"], axis=0)[cut - 1])}, so its column has {word(np.count_nonzero(kinds["number"], axis=0)[cut - 1])} cells that aren't {0}; {"some" if mixes(kinds["number"]) else "no"} cluster is mixed […] in the {word(n)} objects there […] there's {"a" if just_ones(kinds["misplaced"]) or just_ones(fourteen) else "no"} bijection.
rules out only the {so(kind(fourteen) == "misplaced", "first")} kind of mistake
# Margins
The irises again, {word(iris.shape[0])} clusters and {word(iris.shape[1])} species:
Setosa has {iris.class_sizes[0]} flowers, and C{setosa_row} has {iris.cluster_sizes[setosa_row]}. Do the
groups.” Any {iris.cluster_sizes[setosa_row]} flowers would […] has all {iris.counts[setosa_row, 0]}.
should be {Fraction(iris.shape[1], iris.shape[1])}. For the irises:
should be {Fraction(iris.shape[1], iris.shape[1])}:
should be, {Fraction(iris.shape[0], iris.shape[1])}. Is the clustering good?
among the {word(iris.shape[0])} clusters, and it's still {Fraction(len(blind), iris.shape[1])}.
But it's also {Fraction(len(blind), iris.shape[1])} when all […] among the {word(iris.shape[0])} clusters.
# What sizes alone can rule out
clusters C1: {sizes[0]} C2: {sizes[1]} C3: {sizes[2]} species T1: {per_species} T2: {per_species} T3: {per_species}
C1 with {sizes[0]}, C2 with {sizes[1]} and C3 with {sizes[2]} flowers. There are {per_species} of each species.
number of the {sum(sizes)} flowers that can be right?
C1 has {sizes[0]} points, and no species has more than {per_species}, so at least {forced} flowers of C1 are misplaced.
At most {sum(ceiling)}. C1 has {sizes[0]} points, but no species has more than {per_species}, so at least {forced} flowers of C1 must be
At most {ceiling[0]} + {ceiling[1]} + {ceiling[2]} = {sum(ceiling)} can be
{grid(generous, sizes="all", boxes=generous_boxes)}: generous
fewer than {worst_naming} flowers be right?
“Yes, even none.” Try {word(len(sizes))} namings, each […] right in {word(1)} of them, […] least a {so(len(sizes) == 3, "third")}.
Right, if C1 is T1, C2 is T2, C3 is T3:
generous {" + ".join(map(str, diagonals["generous"]))} = {sum(diagonals["generous"])} {so(sum(diagonals["generous"]) == sum(ceiling), "reaches the ceiling")}
blind {" + ".join(map(str, diagonals["blind"]))} = {sum(diagonals["blind"])} the same
holds the {word(3)} species in {so(len({tuple(Fraction(x, sum(row)) for x in row) for row in blind}) == 1, "equal parts")}
The margins are {so([sum(row) for row in blind] == sizes, "the same")}, but […] With C1 for T1, C2 for T2 and C3 for T3, the […] ceiling of {sum(diagonals["generous"])}. In the blind one ${" + ".join(map(str, diagonals["blind"]))} = {sum(diagonals["blind"])}$ flowers are right: each cluster has the {word(3)} species in {"equal parts" if all(len(set(row)) == 1 for row in blind) else "unequal parts"}, so
If {of_hundred} of {100} points are in a cluster and {of_hundred} in a class, the two must share at least {of_hundred + of_hundred - 100}, because ${of_hundred} + {of_hundred}$ is {of_hundred + of_hundred - 100} more than the number of points
# Another start, other names
Before, C0 had {iris.cluster_sizes[0]} flowers, now it has {again.cluster_sizes[0]}. Should a
have changed.” C0 is only the new name of C{next(old for old, new in now.items() if new == 0)}. Who is with whom {"has not changed" if renames(iris_found, k_means(4)) else "has changed"}.
{iris_grid(iris)}: first start {iris_grid(again)}: another start
else has. C0 is the new name of C{next(old for old, new in now.items() if new == 0)}, and C2 that of C{next(old for old, new in now.items() if new == 2)}.
both tables {so(sorted(iris.counts.tolist()) == sorted(again.counts.tolist()), "the same score")}.
The rows have {so(sorted(iris.counts.tolist()) == sorted(again.counts.tolist()), "changed places")}, and nothing else has. The clusters
{"Nearly half" if 0.38 < len(others) / len(starts) < 0.5 else "Other than half"} of all starts end in other clusters, {"mostly" if len(slight) > len(others) / 2 else "seldom"} in slightly different ones.
The {word(n)} objects again. We rename {word(sum(new_name[i] != i for i in places))} clusters. Boxes: equal labels.
old names: {lines(in_boxes(fourteen, [(i, i) for i in range(4)]))} {grid(fourteen, renamed_rows, boxes=new_boxes)}: new names
of our {word(n)} objects, and
Names alone bring {sum(old_equal)} up to {sum(new_equal)}. Can better names bring {n}?
the way.” {word(sum(map(len, strangers.values()))).capitalize()} are. {" and ".join(f"C{i}" for i in places if strangers[i])} each hold […] cluster has {word(1)} name.
Old: {" + ".join(map(str, old_equal))} = {sum(old_equal)} of {n}. New: {" + ".join(map(str, new_equal))} = {sum(new_equal)} of {n}.
{"No names" if best_equal < n else "Other names"} bring {n}: {" and ".join(f"C{i}" for i in places if strangers[i])} each hold a stranger.
From {sum(old_equal)} to {sum(new_equal)}, and no
# Matrices
a single {sum(label == true[0] for label in places)}, in the
Row $i$ of $Z_C^\top$ marks the members of $C_i$, and column $j$ of $Z_T$ marks those of $T_j$.
$Z_C^\top Z_T$ is the contingency table.
with label {min(found)}, then those with label {min(found) + 1}, and so
{np.unique([5, 7], return_inverse=True)[1][0]} if it has […] sorted labels, {np.unique([5, 7], return_inverse=True)[1][1]} if it
# Swapped lists
of each row: {matrix(oblong, row_marks)}; of each column: {matrix(oblong, column_marks)}
{most(columns)} instead of {most(oblong)} of {sum(map(sum, oblong))}: has the
“Yes, {most(columns)} are right.” No: {most(columns)} answers
Rows: {" + ".join(str(max(row)) for row in oblong)} = {most(oblong)} of {sum(map(sum, oblong))}. Columns: {" + ".join(str(max(column)) for column in columns)} = {most(columns)}. It matters […] both are {most(iris.counts)}, and you
a great deal: {most(oblong)} against {most(columns)}. On the irises both ways give {so(most(iris.counts) == most(iris.counts.T), most(iris.counts))}, and you
be the {so((iris.counts.sum(axis=1) == np.bincount(iris_found)).all(), "row")} totals
# Noise
give them the label {str(min(noisy)).replace("-", "−")}. {word(len(noisy)).capitalize()} points, class {noisy_true[0]} or {noisy_true[-1]}:
give them the label {min(noisy)}. Unless
Where does {most(noise) / len(noisy):.3f} come from?
“{word(in_clusters).capitalize()} of {word(len(noisy))} are sorted, so it should be {in_clusters}/{len(noisy)}.” The noise cluster has a majority, too: {noise_majorities} of {len(noisy)} points.
{grid(noise, ["noise (−1)", "C0", "C1"], ["a", "b"])}
any other ({noise_majorities})/{len(noisy)} = {Fraction(most(noise), len(noisy))} ≈ {most(noise) / len(noisy):.3f}
a cluster {most(singles)}/{len(noisy)} = {Fraction(most(singles), len(noisy))}
no cluster: dropped {most(dropped)}/{in_clusters} = {Fraction(most(dropped), in_clusters)}
result scores {most(noise) / len(noisy):.3f} or {Fraction(most(singles), len(noisy))}. A singleton always counts as {"right" if most([[1, 0]]) == 1 else "wrong"} here, […] of the {word(3)} ways is wrong
# Summary
has just {word(1)} cell above {0}, whatever the
(should be {Fraction(iris.shape[1], iris.shape[1])}) | misplaced points
has just {word(1)} cell that isn't {0}, you've sorted
{0} to $n$
| above {0}, unbounded | close to {Fraction(iris.shape[1], iris.shape[1])} | misplaced points
# Exercises
{word(len(letters_1)).capitalize()} points have the true labels {", ".join(letters_1)} and the clusters {", ".join(map(str, clusters_1))}. Enter their
Start with cluster {clusters_1[0]}: how many
Cluster {1} holds the first {word(len(of_1[1]))} points: {word(of_1[1].count("a"))} of a, {word(of_1[1].count("b"))} of b. Cluster {2} holds {word(of_1[2].count("b"))} of b and {word(of_1[2].count("c"))} of c.
place, from {np.unique([5, 7], return_inverse=True)[1][0]} on
or below {0} aren't unusual
clusters of {sizes[0]}, {sizes[1]} and {sizes[2]} points and classes of {per_species} each. Put all of T1 in C1, and none of T2.
You know {word(sum(solution_3[0][j] in (0, per_species) for j in range(3)))} cells of the row of C1, […] left of T1 for the other rows?
C1 has {sizes[0]} points. {solution_3[0][0]} are T1 and {"none" if solution_3[0][1] == 0 else "some"} are T2, so {sizes[0] - per_species} are T3. The other {per_species - solution_3[0][2]} of T3 and all {per_species} of T2 go to C2 and C3 in any way that gives {sizes[1]} and {sizes[2]}.
All {word(len(tables_4))} tables describe these {word(len(letters_4))} points. In {word(len(tables_4) - 1)} of them […] order. In {word(1)} of them
one, two = {tables_4["one"]}, {tables_4["two"]} three, four = {tables_4["three"]}, {tables_4["four"]} print
cluster sizes, {listed(sizes_4)}, the columns to the class sizes, {listed(classes_4)}, in any order. In table {swapped} the rows sum to {listed(map(sum, tables_4["three"]))}: its rows
C1 and T1 share {least_5} points or more.
agree. - b C1 holds most of the points of T1.
Call x what C1 and T1 share, and fill in the other {word(3)} cells. […] them below {0}?
C1 has {c_5[0]} points and T2 only {t_5[1]}, so at least {least_5} points of C1 are in T1. These tables are the {word(len(extremes_5))} extremes:
In the second table C1 has a {so(Fraction(extremes_5[1][0][0], t_5[0]) == Fraction(1, 3), "third")} of T1.
The {so(mixes(extremes_5[1]), "second")} table has
move points from C1 to C2 and as many back
put as many points of C1 into T2 as T2 has, and see what's left for T1
C1 has {"more" if c_5[0] > t_5[1] else "fewer"} points than T2; where must
Here are {word(len(runs))} runs of K-means on {word(len(runs["first"]))} points. Which
"first": {runs["first"]}, "a": {runs["a"]}, "b": {runs["b"]}, "c": {runs["c"]}, "d": {runs["d"]},
{same_run}. Points {listed(first[1])} are together, so are {listed(first[2])}, and {first[3][0]} is alone.
clustering." Point {left_6} has changed clusters.
{so("b" in {*same_sizes} - {same_run}, "b")}: "equal sizes
{word(3 - len({*runs["c"]}) + 1).capitalize()} clusters were
who is with point {first[1][0]}?
{word(1)} point has
{word(2)} clusters share
tables a to {max(tables_7)} into {word(len(of_kind))} kinds: ideal; only
"a": {tables_7["a"]}, "b": {tables_7["b"]}, "c": {tables_7["c"]}, "d": {tables_7["d"]}, "e": {tables_7["e"]}, "f": {tables_7["f"]},
row have {word(2)} counts above {0}?
would pass {word(len(passed_7))} of these
{" and ".join(of_kind["ideal"])}: as many,
{of_kind["number"]}: {word(excess[of_kind["number"]])} row too {"many" if excess[of_kind["number"]] > 0 else "few"}, and no cluster
{" and ".join(of_kind["misplaced"])}: as many, and one mixes. In {cut_and_mixed} a class
{of_kind["both"]}: {word(-excess[of_kind["both"]])} row too {"many" if excess[of_kind["both"]] > 0 else "few"}, so {word(1)} cluster has
it needs {word(1)} count that isn't {0} in each
no row with {word(2)} counts
r equal to k, and a row with {word(2)} counts
r other than k, and a row with {word(2)} counts
{word(len(labels_8)).capitalize()} points have the labels {", ".join(map(str, labels_8))}. Enter their
points, each with a single {1},
The first row has its {1} in the column
Label {1} comes first: point {of_label[1][0]}, then point {of_label[1][1]}. Then label {2}, which is point {of_label[2][0]}. Then label {3}, which is point {of_label[3][0]}. So the points come in the order {", ".join(map(str, order_8))}, and each row of $\Gamma$ has its {1} in the
the {word(len(of_label[1]))} points of label {1} have changed
{equal} of {n} equal labels,
random, and rng={used_start} gives everyone
In [{"02"}] this becomes […] own, the {so(cl.maximum_matching(cl.ContingencyTable(fourteen)).exact == Fraction(best_equal, n), "maximum matching")}.
safe, write {", ".join(f"labels_{which}=…" for which in ("true", "pred"))}.
Add the {so(row_marks == [(1, 1), (2, 4)], "largest")} numbers (in boxes).
All external measures, from {"02"} to {"09"}, read nothing
one, and {so(len(ways_3) > 3, "many more")}.
same rows {so(tables_4["two"] == counts_4.tolist()[::-1], "from the last to the first")}, which another
{so(sorted(map(sorted, tables_4["four"])) == sorted(map(sorted, counts_4.tolist())), "rows and columns are both reordered")}, but each
would come {so(min("abcd", key=equal_labels) == same_run, "last")}.
the sizes are the {so("b" in same_sizes, "old")} ones, but
Does any row have {word(2)} counts above {0}, so
one of these has {so(excess["e"] == 0, "as many")} clusters as classes
table with {so(excess["e"] == 0, "as many")} rows as
be in {word(times["b"][twice])} clusters
the clustering among {word(len(candidates))} candidates
{so(mixes(extremes_5[1]), "c")}. C1 has
is in the {word(len([true, found]))} lists of numbers.
turn {word(len([true, found]))} label vectors
Which clusters hold only {word(1)} class
The ideal clustering, and {word(len(kinds) - 1)} mistakes
Why one of the {word(len(kinds) - 1)} mistakes?
has made at least {word(1)} of the {word(len(kinds) - 1)} mistakes
irises of [{"00"}
meant to be {word(1)} species.
Same margins, {word(len(diagonals))} different worlds
{so(others, "Not every start is so kind.")}
equal labels {"fails" if sum(old_equal) != sum(new_equal) else "passes"} this test.
(From {"06"} on, the
columns] += {1}` would be a mistake:
Nothing in {word(len([true, found]))} lists of
clusters of {word(1)} point each.
Take {word(2)} points at
Ask {word(2)} questions of each table
table has {word(1)} count in
"""

UNREAD = {
    "r ≠ k": "a condition, which some tables meet",
    "r = k": "a condition, which some tables meet",
    "r < k": "a condition, which some tables meet",
    r"n_{ij} = |C_i \cap T_j|": "the definition of a cell by sets",
    r"n_{ij} = \lvert C_i \cap T_j \rvert": "the definition of a cell by sets",
}

GIVEN = {}
