"""The numbers in the text of unit 15, computed."""

import re
from fractions import Fraction
from itertools import pairwise

import numpy as np
from scipy.cluster.vq import kmeans2
from scipy.spatial.distance import pdist

import clustlib as cl
from tests.claims.scopes import pair_scope
from tests.claims.tools import outputs, word

X, species = cl.datasets.iris()
uci = X.copy()
uci[[34, 37]] = [4.9, 3.1, 1.5, 0.1]  # the two rows of the file at UCI
n_rows = int((uci != X).any(axis=1).sum())
n = len(X)
good, bad = cl.datasets.iris_kmeans()
names = ["setosa", "versicolor", "virginica"]


def turn(points):
    """Return the points in the coordinates of their principal components."""
    centred = points - points.mean(axis=0)
    return centred @ np.linalg.eigh(centred.T @ centred)[1][:, ::-1]


def sse(points, labels):
    clusters = [points[labels == c] for c in np.unique(labels)]
    return sum(((own - own.mean(axis=0)) ** 2).sum() for own in clusters)


def best_of(points, k, starts=30):
    rng = np.random.default_rng(0)
    runs = [kmeans2(points, k, iter=20, minit="++", rng=rng)[1] for _ in range(starts)]
    return min(runs, key=lambda labels: sse(points, labels))


def ari(labels, reference=species):
    return cl.adjusted_rand_index(cl.contingency_table(reference, labels))


def at(value, places=3):
    return f"{float(value):.{places}f}"


plane = turn(uci)[:, :2]
cards = {name: cl.internal_scorecard(plane, labels)
         for name, labels in (("good", good), ("bad", bad), ("species", species))}  # fmt: skip
compared = cl.compare(cards)
measures = list(compared["measure"])
better = dict(zip(measures, compared["better"], strict=True))
of_card = {
    name: {entry.measure: float(entry.value) for entry in card} for name, card in cards.items()
}


def prefers(measure, one, other):
    is_larger = of_card[one][measure] > of_card[other][measure]
    return is_larger == (better[measure] == "larger")


def row(measure, clusterings=("good", "bad"), places=3):
    values = [at(of_card[name][measure], places) for name in clusterings]
    return " ".join([measure, *values, better[measure]])


all_three = ("good", "bad", "species")
on_slide = ["BetaCV", "C-index", "silhouette", "Dunn index", "DBCV"]
others = [measure for measure in measures if measure not in on_slide]
for_good = sum(prefers(measure, "good", "bad") for measure in measures)
for_species = sum(prefers(measure, "species", "good") for measure in measures)
even_bad = [m for m in measures if prefers(m, "bad", "species") and prefers(m, "good", "species")]
ten = len(measures)
assert for_good == ten

# --- BetaCV --------------------------------------------------------------------------------------


def pairs_of(labels):
    """The sums of distances within and between clusters, and the numbers of pairs."""
    distances = pdist(plane)
    i, j = np.triu_indices(n, 1)
    together = labels[i] == labels[j]
    w, number = distances[together].sum(), int(together.sum())
    return w, distances[~together].sum(), number, len(distances) - number


w_in, w_out, n_in, n_out = pairs_of(good)
means = {name: (a / c, b / d) for name, (a, b, c, d) in
         {"good": pairs_of(good), "bad": pairs_of(bad)}.items()}  # fmt: skip
growth_in = means["bad"][0] / means["good"][0] - 1
growth_out = means["bad"][1] / means["good"][1] - 1
beta_cv = {name: inside / outside for name, (inside, outside) in means.items()}
pairs = cl.pair_counts(cl.contingency_table(species, good))
assert pairs.tp + pairs.fp == n_in

# --- strays, and numbers of clusters -------------------------------------------------------------

of_cluster = {c: max(names, key=lambda s: (species[good == c] == s).sum()) for c in (1, 2, 3)}
strays = [i for i in range(n) if of_cluster[good[i]] != species[i]]
left_of_border = [i for i in strays if of_cluster[good[i]] == "versicolor"]
sse_good, sse_species = at(sse(plane, good), 2), at(sse(plane, species), 2)
rises = "rises" if sse(plane, species) > sse(plane, good) else "falls"

seen = {"good": good, "two": best_of(plane, 2), "four": best_of(plane, 4)}
ari_of = {name: ari(labels) for name, labels in seen.items()}
s_of = {name: cl.silhouette(plane, labels) for name, labels in seen.items()}
s_of |= {"bad": of_card["bad"]["silhouette"], "species": of_card["species"]["silhouette"]}
highest = max(seen, key=s_of.get)
nearest = max(ari_of, key=ari_of.get)
lowest = min(s_of, key=s_of.get)

with_four = {"K-means": cl.internal_scorecard(X, best_of(X, 3)),
             "species": cl.internal_scorecard(X, species)}  # fmt: skip
wins = list(cl.compare(with_four)["preferred"]).count("K-means")

ks = [2, 3, 4, 5, 6]
by_k = {k: best_of(X, k) for k in ks}
silhouettes = {k: cl.silhouette(X, labels) for k, labels in by_k.items()}
ch = {k: cl.calinski_harabasz_index(X, labels) for k, labels in by_k.items()}
by_silhouette, by_ch = max(ks, key=silhouettes.get), max(ks, key=ch.get)
sses = {1: sse(X, np.ones(n))} | {k: sse(X, labels) for k, labels in by_k.items()}
gains = {k: at(sses[k - 1] - sses[k], 1) for k in ks}


def elbow(first):
    """The number at which the fall slows down most, of a curve that begins with `first`."""
    inner = range(first + 1, 6)
    return max(inner, key=lambda k: sses[k - 1] - 2 * sses[k] + sses[k + 1])


purities = {k: cl.purity(cl.contingency_table(species, labels)) for k, labels in by_k.items()}
aris = {k: ari(labels) for k, labels in by_k.items()}
by_ari = max(ks, key=aris.get)
purest = [k for k in ks if purities[k] == max(purities.values())]
alone = cl.contingency_table(species, np.arange(n))

# --- the gap statistic, as the cells print it ----------------------------------------------------

gap_rows = [line.split() for line in outputs("15")["15gap2"].splitlines()]
gap_rows = [row for row in gap_rows if len(row) == 5 and row[0].isdigit()]
gap = {int(k): Fraction(value) for k, _, _, value, _ in gap_rows}
s = {int(k): Fraction(value) for k, *_, value in gap_rows}
assert all(
    abs(float(expected) - float(log_w) - float(value)) < 1e-4
    for _, log_w, expected, value, _ in gap_rows
)
by_gap = next(k for k in range(1, 6) if gap[k] >= gap[k + 1] - s[k + 1])
largest_gap = max(gap, key=gap.get)
goes_on = [k for k in range(1, by_gap)]
chosen_by_seeds = re.findall(r"\d", outputs("15")["15gap3"])
assert set(chosen_by_seeds) == {str(by_gap)}
clouds = {line[:13].strip(): line[13:].split() for line in outputs("15")["15gap8"].splitlines()}
of_gap, of_silhouette = clouds["gap statistic"], clouds["silhouette"][:10]
n_single = of_gap.count("1")
at_most = clouds["silhouette"][-1]
turning = {line[:12].strip(): line[12:].split()
           for line in outputs("15")["15gapa"].splitlines()[1:]}  # fmt: skip
measured, turned = turning["four columns"], turning["turned"]
diagonal = {line[:9].strip(): line[9:].split() for line in outputs("15")["748c5cbf"].splitlines()}
correlation = np.corrcoef(X[:, 2], X[:, 3])[0, 1]
pulled = np.array([[1, 0.7], [0, 0.7]])  # a round cloud times this
covariance = pulled.T @ pulled
of_pulled = covariance[0, 1] / np.sqrt(covariance[0, 0] * covariance[1, 1])


def words(numbers):
    """Numbers as they are said once each: seven or six."""
    return [word(int(number)) for number in dict.fromkeys(numbers)]


def internal_hubert(labels):
    _, clusters = np.unique(labels, return_inverse=True)
    centroids = np.array([plane[clusters == c].mean(axis=0) for c in range(clusters.max() + 1)])
    return [pdist(plane), pdist(centroids[clusters])]


hubert = {"good": good, "bad": bad, "every point alone": np.arange(n)}
hubert = {name: internal_hubert(labels) for name, labels in hubert.items()}
gamma = {name: (a * b).mean() for name, (a, b) in hubert.items()}
normalised = {name: np.corrcoef(a, b)[0, 1] for name, (a, b) in hubert.items()}

# --- units and columns ---------------------------------------------------------------------------

columns = ["sepal length", "sepal width", "petal length", "petal width"]
in_mm = X * [1, 10, 1, 1]
shares = [points.var(axis=0) / points.var(axis=0).sum() for points in (X, in_mm)]
ari_mm = ari(best_of(in_mm, 3))
sights = {"all four": X, "two components": turn(X)[:, :2], "petals": X[:, 2:], "sepals": X[:, :2]}
found = {name: {k: best_of(points, k, 15) for k in ks} for name, points in sights.items()}
sight_s = {name: max(ks, key=lambda k, own=own, points=sights[name]: cl.silhouette(points, own[k]))
           for name, own in found.items()}  # fmt: skip
sight_ch = {
    name: max(
        ks, key=lambda k, own=own, points=sights[name]: cl.calinski_harabasz_index(points, own[k])
    )
    for name, own in found.items()
}
sight_ari = {name: ari(own[3]) for name, own in found.items()}
nearest_sight, farthest_sight = (
    choose(("petals", "sepals", "all four", "two components"), key=sight_ari.get)
    for choose in (max, min)
)
assert len(set(sight_s.values())) == 1

# --- exercises -----------------------------------------------------------------------------------

standard = (X - X.mean(axis=0)) / X.std(axis=0)
scaled = best_of(standard, 3)
t_scaled = cl.contingency_table(species, scaled)
rows = (X - X.mean(axis=1, keepdims=True)) / X.std(axis=1, keepdims=True)
of_rows = ari(best_of(rows, 3))
of_variance = ari(best_of(X / X.var(axis=0), 3))
# Clusters in the order of their largest species, as the solution types them.
plain = sorted(
    cl.contingency_table(species, best_of(X, 3)).counts.tolist(),
    key=lambda row: row.index(max(row)),
)
least_variance = columns[int(np.argmax(X.std(axis=0)))]

road = np.array([20.0, 2, 28, 6, 0, 22, 8, 26])
middle = [2 if x > 10 else 1 for x in road]
grouped = {2: [x > 10 for x in road], 3: [0 if x > 10 else 1 + (x > 4) for x in road],
           4: [2 * (x > 10) + (x > 4 if x < 10 else x > 24) for x in road]}  # fmt: skip
grouped = {k: np.array(labels, dtype=int) for k, labels in grouped.items()}
houses_ch = {k: cl.calinski_harabasz_index(road[:, None], own) for k, own in grouped.items()}
houses_s = {k: cl.silhouette(road[:, None], own) for k, own in grouped.items()}


def walk(labels):
    """The longest way to the middle of a group, in hundreds of metres."""
    groups = [road[labels == c] for c in set(labels.tolist())]
    return int(max((group.max() - group.min()) / 2 for group in groups))


songs = np.array([[7.0, 6], [1, 1], [8, 6], [2, 1], [1, 2], [7, 7]])
genres = ["rock", "jazz", "pop", "rock", "jazz", "rock"]
old_songs = [3, 1, 3, 2, 1, 3]  # the clustering of the question
slow = [genre for genre, (tempo, _) in zip(genres, songs, strict=True) if tempo < 4]
fast = [genre for genre, (tempo, _) in zip(genres, songs, strict=True) if tempo > 4]
(in_both,) = set(slow) & set(fast)

log_w = [Fraction(number) for number in ("6.00", "5.20", "4.10", "3.90", "3.80")]
expected = [Fraction(number) for number in ("6.10", "5.55", "4.90", "4.73", "4.58")]
errors = [Fraction(number) for number in ("0.05", "0.05", "0.06", "0.05", "0.05")]
gaps = [e - w for e, w in zip(expected, log_w, strict=True)]
asked = next(k for k in range(1, 5) if gaps[k - 1] >= gaps[k] - errors[k])
beaten = [k for k in range(1, asked) if gaps[k] - errors[k] > gaps[k - 1]]
largest = gaps.index(max(gaps)) + 1


def listed(numbers):
    return ", ".join(at(number, 2) for number in numbers)


def without_k(counts, **more):
    """The letters of a table but k, which is a number of clusters that is tried here."""
    scope = pair_scope(counts, **more)
    del scope["k"]
    return scope


LETTERS = without_k
SCOPES = [
    without_k(
        cl.contingency_table(species, good).counts,
        **{"BetaCV": Fraction(w_in) / n_in / (Fraction(w_out) / n_out), "W_in": Fraction(w_in), "W_out": Fraction(w_out),
           "N_in": Fraction(n_in), "N_out": Fraction(n_out)},
    )
]  # fmt: skip

words_of_n = {150: "a hundred and fifty"}

in_mm_pairs = [10 * distances for distances in internal_hubert(good)]
gamma_in_mm = (in_mm_pairs[0] * in_mm_pairs[1]).mean()
normalised_in_mm = np.corrcoef(*in_mm_pairs)[0, 1]

# --- the Hopkins statistic -----------------------------------------------------------------------

line, probes, drawn = [0, 1, 10, 12], [4, 7], [0, 12]
line_u = [min(abs(x - probe) for x in line) for probe in probes]
line_w = [min(abs(x - other) for x in line if x != other) for other in drawn]
n_cloud = 150
places = []
for seed in range(9):
    of_cloud = cl.hopkins_statistic(np.random.default_rng(seed).normal(size=(n_cloud, 2)), draws=49)
    places.append("above" if of_cloud.value > of_cloud.of_scattered.high else "within")

SAYS = rf"""
A gardener has {n} irises. The
textbook's data, {word(n_rows)} wrong rows included.
| {row("BetaCV")} | {row("C-index")} | {row("silhouette")} | {row("Dunn index")} | {row("DBCV")} |
All {word(ten)} prefer the good one.
All {word(ten)} prefer *good*, […] The other {word(len(others))} are {", ".join(m.removesuffix(" index") if m == "Davies–Bouldin index" else m for m in others[:-1])} and {others[-1]}.
**All {word(ten)} prefer the good one**,
cluster are {"farther apart" if growth_in > 0 else "nearer"} there than […] so a {better["graph cut"]} cut is better, and a {better["modularity"]} modularity is better.)
BetaCV divides the mean distance of the pairs within clusters by the mean distance of the pairs between clusters.
| within | {n_in} | {at(w_in, 2)} cm | {at(means["good"][0], 2)} cm |
| between | {n_out} | {at(w_out, 2)} cm | {at(means["good"][1], 2)} cm |
\frac{{{at(w_in, 2)} / {n_in}}}{{{at(w_out, 2)} / {n_out}}} \approx {at(beta_cv["good"])}
\approx \frac{{{at(w_in, 2)} / {n_in}}}{{{at(w_out, 2)} / {n_out}}}
TP + FP, {pairs.tp} + {pairs.fp} = {n_in}: all pairs in
two means are {at(means["bad"][0], 2)} cm and {at(means["bad"][1], 2)} cm, so BetaCV is $\frac{{{at(means["bad"][0], 2)}}}{{{at(means["bad"][1], 2)}}} \approx {at(beta_cv["bad"])}$: {"worse" if beta_cv["bad"] > beta_cv["good"] else "better"}.
cluster are {at(means["bad"][0], 2)} cm apart on average, instead of {at(means["good"][0], 2)}, because one […] mean within {"grows" if growth_in > 0 else "falls"} by {"nearly a half" if 0.45 < growth_in < 0.5 else "something else"}. The mean between {"grows" if growth_out > 0 else "falls"}, too, but by {"less than a tenth" if growth_out < 0.1 else "more"}. So the
order is {"the same" if cl.davies_bouldin_index(plane, good, spread="mean") < cl.davies_bouldin_index(plane, bad, spread="mean") else "another"}:
How many of the {word(ten)} prefer this
The truth {"loses" if for_species < ten / 2 else "wins"}
| {row("BetaCV", all_three)} | {row("Calinski–Harabasz index", all_three, 0)} | {row("silhouette", all_three)} | {row("Dunn index", all_three)} | {row("DBCV", all_three)} |
All {word(ten - for_species)} prefer *good* to the species. The last {word(len(even_bad))} prefer even *bad*.
**The truth loses**: all {word(ten - for_species)} measures prefer
on all {word(ten - for_species)} measures.** (On […] of the {word(ten)} may prefer it.)
{word(len(even_bad)).capitalize()} of them, the {even_bad[0]}, the {even_bad[1]} and {even_bad[2]}, even prefer […] silhouette is {at(s_of["bad"])} for the bad clustering and {at(s_of["species"])} for the species.
We hand the {len(strays)} flowers back
right”: it {rises} from {sse_good} to {sse_species}. For K-means,
Outlined: {len(strays)} flowers in
Hand the {len(strays)} flowers back to their species, and it {rises} from {sse_good} to {sse_species}.
So {len(strays)} flowers are […] right-hand border, {len(left_of_border)} on its left and {len(strays) - len(left_of_border)} on its […] the SSE {rises} from {sse_good} to {sse_species}.
by all {word(ten)}. Are the
{word(ten - 1).capitalize()} of the {word(ten)} measures reward
**Most of these {word(ten)} measures reward
*Good* is K-means into {word(len(set(good.tolist())))}; the two
K-means makes {ks[0]}, {ks[1]}, … clusters of {n} different points, […] **a** at {n} - **b** […] **c** at {ks[0]}
good: into three {at(ari_of["good"])} ? into two {at(ari_of["two"])} ? into four {at(ari_of["four"])} ?
good: into three {at(ari_of["good"])} {at(s_of["good"])} into two {at(ari_of["two"])} {at(s_of["two"])} into four {at(ari_of["four"])} {at(s_of["four"])}
{highest.capitalize()} has the highest silhouette, *{nearest}* is the
| bad | {at(s_of["bad"])} | species | {at(s_of["species"])} |
right. The {lowest.replace("species", "truth")} is the
silhouette is highest for {highest} clusters, although […] it's {"farther from" if ari_of["two"] < min(ari_of["good"], ari_of["four"]) else "nearer to"} the species […] prefers the {"bad clustering to the truth" if s_of["bad"] > s_of["species"] else "truth"}. The {lowest.replace("species", "truth")} is the
wins on {word(wins)} of the {word(ten)}.
just preferred {highest}.
The silhouette chooses {by_silhouette} ({at(silhouettes[by_silhouette])}), the Calinski–Harabasz index {by_ch} ({at(ch[by_ch], 0)}).
The **silhouette** chooses {by_silhouette} again, the **Calinski–Harabasz index** {by_ch}.
more | {" | ".join(f"{a} to {b}" for a, b in pairwise([1, *ks]))} |
by | {" | ".join(gains.values())} |
“At {elbow(2)}, as in the picture”: at {elbow(3)}, if anywhere, because {gains[4]} is followed by {gains[5]}. It moves
is at {elbow(1)}: the SSE falls by {gains[2]}, then by {gains[3]} only.
is at {elbow(2)}: the SSE falls by {gains[3]}, then by {gains[4]}.
everything after {word(elbow(1))} looks flat, and the elbow is at {elbow(1)}. If it […] is at {elbow(2)}. The flowers
clusters by K-means {" ".join(map(str, ks))}
adjusted Rand index {" ".join(at(aris[k]) for k in ks)}
purity {" ".join(at(purities[k]) for k in ks)}
say of {n} clusters of
“Both nearly {0}, nothing is found”: purity {cl.purity(alone).exact}, its best; the adjusted Rand index {cl.adjusted_rand_index(alone).exact}.
would choose {by_ari}, purity rather {purest[0]} or {purest[1]}: it doesn't […] silhouette says {by_silhouette}, because {word(by_silhouette)} groups are
would choose {by_ari}. Purity would rather take {purest[0]} or {purest[1]}, because it
it chooses {by_silhouette}? Its question […] of {14} there's […] it chooses {word(by_silhouette)}.
$k + {1}$ only if […] $s_{{k + {1}}}$, and stop […] $k = {min(gap)}$ takes part, […] answer of {min(gap)} wouldn't
$k + {1}$ doesn't beat by more than $s_{{k+{1}}}$, where $s$
{word(largest_gap).capitalize()} clusters have […] it say {word(by_gap)}?
“It should say {word(largest_gap)}”: it is […] than $s$. {word(by_gap + 1).capitalize()} is ahead by {at(gap[5] - gap[4])}, and $s_{by_gap + 1}$ is {at(s[by_gap + 1])}.
$k$ {" ".join(map(str, gap))}
$\text{{Gap}}(k)$ {" ".join(map(at, gap.values()))}
$s_k$ {" ".join(map(at, s.values()))}
At {goes_on[0]}, {goes_on[1]} and {goes_on[2]} it goes on; at {goes_on[2]}, ${at(gap[3])} < {at(gap[4])} - {at(s[4])}$.
At {by_gap} it stops, because ${at(gap[by_gap])} \ge {at(gap[by_gap + 1])} - {at(s[by_gap + 1])}$. It chooses {by_gap}.
It chooses {word(by_gap)}, with each of {word(len(chosen_by_seeds))} seeds for […] three is {at(gap[3])}, and that of four is {at(gap[4])}. They differ by {"more" if gap[4] - gap[3] > s[4] else "less"} than $s_4$, […] of four, {at(s[4])}. The fifth […] only from {at(gap[4])} to {at(gap[5])}, and this is {"far less" if gap[5] - gap[4] < s[5] / 5 else "more"} than $s_5$, {at(s[5])}. There the rule stops. {word(largest_gap).capitalize()} has the
{word(len(of_gap)).capitalize()} clouds without groups
can say {min(gap)}. Does it,
The silhouette said {word(by_silhouette)} and the Calinski–Harabasz index {word(by_ch)}, both on […] statistic says {word(by_gap)}.
statistic say {min(gap)} if there's nothing
We draw {word(len(of_gap))} data sets […] of the {word(len(of_gap))} does the gap statistic say {min(gap)}: none, five or ten?
| cloud | {" | ".join(str(k) for k in range(1, len(of_gap) + 1))} |
| gap statistic | {" | ".join(of_gap)} | silhouette | {" | ".join(of_silhouette)} |
In {"all" if n_single == len(of_gap) else "some of the"} {word(n_single)}. The silhouette […] at most {at_most} here, while […] plane had {at(s_of["two"])}.
correlation of {at(correlation, 2)}: the flowers
number chosen with seed {" ".join(map(str, range(len(measured))))}
four columns as measured {" ".join(measured)}
the cloud {" ".join(turned)}
it chooses {" or ".join(words(measured))}, and when the flowers are turned, {" or ".join(words(turned))}.
of about {at(of_pulled, 1)}, and try
As they are, {"not one" if "1" not in diagonal["diagonal"] else "some"} of the {word(len(diagonal["diagonal"]))} is recognised as a single group; turned, {"every one" if set(diagonal["turned"]) == {"1"} else "not every one"} is.
| good | {at(gamma["good"], 2)} | {at(normalised["good"])} | bad | {at(gamma["bad"], 2)} | {at(normalised["bad"])} | every point alone | {at(gamma["every point alone"], 2)} | {at(normalised["every point alone"], 0)} |
of exactly {at(normalised["every point alone"], 0)}, because each
Both forms prefer the {"good" if gamma["good"] > gamma["bad"] and normalised["good"] > normalised["bad"] else "bad"} clustering to […] which beats {"both" if max(gamma, key=gamma.get) == "every point alone" else "none"}. If every […] is exactly {at(normalised["every point alone"], 0)}. You may
purity of {cl.purity(alone).exact}.
clusters: silhouettes {at(silhouettes[3])} and {at(s_of["good"])}. Whose clusters are better?
“Those with {at(s_of["good"])}”: the first
It has {at(shares[1][1])} of it all.
{" ".join(f"{column} {at(a)} {at(b)}" for column, a, b in zip(columns, *shares, strict=True))}
three clusters {"falls" if ari_mm < aris[3] else "rises"} from {at(aris[3])} to {at(ari_mm)}. So look
now holds {at(shares[1][1])} of the variance. The adjusted Rand index {"falls" if ari_mm < aris[3] else "rises"} from {at(aris[3])} to {at(ari_mm)}, because this
The same flowers, seen in {word(len(sights))} ways
clusters from {ks[0]} to {ks[-1]}.
“Petals, {at(sight_ari["petals"])} is the […] compares the {word(len(sights))}, because
ARI of {3} clusters
{" ".join(f"{name} {sight_s[name]} {sight_ch[name]} {at(sight_ari[name])}" for name in sights)}
{ks[-1]} is the most that was allowed,
The silhouette says {sight_s["sepals"]} in all {word(len(sights))}. But the Calinski–Harabasz index (CH) says {sight_ch["all four"]}, {sight_ch["two components"]}, {sight_ch["petals"]} or {sight_ch["sepals"]}, and {ks[-1]} is the
Of the {word(len(sights))} views, the {nearest_sight} bring K-means […] and the {farthest_sight} keep it farthest away.
{word(by_silhouette).capitalize()}, says the silhouette: {word(by_silhouette)} groups are well apart.
{word(by_ch).capitalize()}, says the
{word(by_gap).capitalize()}, says the
best separated clusters, {word(by_silhouette)}, says […] index, with {word(ks[0])} to {word(ks[-1])} to choose from, says {word(by_ch)} on all four measurements. […] plane, says {word(by_gap)}, and only it could have said {word(min(gap))}. So the […] plane all {word(ten - for_species)} measures prefer
| from {0} (reached), in […] rule | {0}, the worst value |
two | $-{1}$ to {1} (both reached) […] alone scores {at(normalised["every point alone"], 0)} | not
together) | $\text{{Gap}}({min(gap)})$, a candidate
So its answer can be {min(gap)}. Here
The points are {line[0]}, {line[1]}, {line[2]} and {line[3]}. The probes land at {probes[0]} and {probes[1]}, each {" or ".join(map(str, set(line_u)))} from the nearest point. We draw {drawn[0]} and {drawn[1]}, whose neighbours are {line_w[0]} and {line_w[1]} away. So $H
sets of {n_cloud} points, the second without
cloud's $H$ is {max(set(places), key=places.count)} the range

# exercises
genres is near {0}. What explains both?
It's {at(ari(scaled))}, {"lower" if ari(scaled) < aris[3] else "higher"} than the {at(aris[3])} of the plain columns.
plain = cl.ContingencyTable({plain})
The {least_variance} varies most
{aris[3].exact}
scaled from {0} to {1} (min–max), or
{of_rows.exact}
{of_variance.exact}
{cl.rand_index(t_scaled).exact}
{cl.purity(t_scaled).exact}
{ari(best_of(standard, 2)).exact}
{Fraction(round(cl.silhouette(standard, scaled), 5)).limit_denominator(10**5)}
of {word(len(road))} houses along
np.array([[{road[0]}], {", ".join(f"[{x:.0f}]" for x in road[1:])}])
The houses form {word(len(set(grouped[2].tolist())))} groups of {word(int(sum(grouped[2])))}, and each
answer = candidates[{max(houses_ch, key=houses_ch.get)}]
The silhouette would choose {word(max(houses_s, key=houses_s.get))}.
**b** Three: with two, someone has to walk {word(walk(grouped[2]))} hundred metres.
**d** Four: with three, someone has to walk {word(walk(grouped[3]))} hundred metres.
someone lives {word(walk(grouped[3]))} hundred metres […] more than {word(walk(grouped[4]))} hundred. **a** […] with three, {word(max(grouped[3].tolist().count(c) for c in range(3)))} houses still […] same if {word(walk(grouped[2]) + 1)} hundred metres were allowed.
same if {word(walk(grouped[2]) + 1)} hundred were allowed
are {word(len(songs))} songs by
the points: {word(len(slow))} songs are slow and soft, {word(len(fast))} fast and […] genres, and {in_both} is in both groups.
log_w = np.array([{listed(log_w)}])
expected = np.array([{listed(expected)}])
errors = np.array([{listed(errors)}])
is at {largest}, but by […] that a {"fourth" if largest == 4 else "further"} group exists.
The gaps are {listed(gaps[:-1])} and {at(gaps[-1], 2)}. The first {word(len(beaten))} are far […] The third is {"smaller" if gaps[2] < gaps[3] else "larger"} than the
the gap of {asked} exceeds that of {asked - 1} by more
the gap of {asked - 1} exceeds that of {asked - 2} by more
been given {words_of_n[n]} irises.
irises into {word(len(set(good.tolist())))} clusters, twice,
how many, $N$ | sum of distances, $W$ | mean, $W/N$
petals have {"wide" if correlation > 0 else "narrow"} petals, too
so it {"changes" if abs(gamma_in_mm - gamma["good"]) > 1 else "does not change"} with the […] two lists, {"doesn't" if abs(normalised_in_mm - normalised["good"]) < 1e-9 else "does"}.
is the standard deviation of $\log W_k^*$ over the draws (a little enlarged, as there are only a few draws).
The third is {"smaller" if gaps[2] < gaps[3] else "larger"} than the fourth, too, but {"not by more" if asked == 3 else "by more"} than $s_{asked + 1}$:
order. python np.array([[{road[0]}], {", ".join(f"[{x:.0f}]" for x in road[1:])}])
songs = np.array([[{songs[0][0]}, {songs[0][1]:.0f}], {", ".join(str(row) for row in songs[1:].astype(int).tolist())}]) genres, clustering = {str(genres).replace("'", '"')}, {old_songs}
"""

UNREAD = {
    r"H = \frac{\sum_j u_j^d}{\sum_j u_j^d + \sum_j w_j^d}": "sums over probes and points",
    r"W_k^*": "W of a draw",
    r"E[\log W_k^*] - \log W_k": "a mean over draws",
    r"\text{Gap}(k) = E[\log W_k^*] - \log W_k": "a mean over draws",
    r"\text{Gap}(k) ≥ \text{Gap}(k + 1) - s_{k + 1}": "a condition on k",
    r"\Gamma = \frac{1}{N} \sum_{\text{pairs } x, y} \text{dist}(x, y) \cdot "
    r"\text{dist}\bigl(\mu(x), \mu(y)\bigr)": "a sum over pairs of points",
}

GIVEN = {
    "15 How many clusters?": "the title",
    "Our clusters have a purity of 0.95.": "a story's number",
    "X.mean(axis=0) and X.std(axis=0)": "code",
    "1 only if the report states all of it, else 0": "how to type the answer",
    "all of it, or 0.": "how to type the answer",
}
