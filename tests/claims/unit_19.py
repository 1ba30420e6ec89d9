"""The numbers in the text of unit 19, computed."""

import csv
import re
from fractions import Fraction
from math import comb, log, sqrt
from pathlib import Path

import numpy as np

import clustlib as cl
from tests import arithmetic
from tests.claims.scopes import pair_scope
from tests.claims.tools import outputs, word

TICKETS = Path(__file__).parents[2] / "data" / "support_tickets.csv"
PURITY, NMI = cl.purity, cl.normalized_mutual_information


def at(value, places=3):
    return f"{float(value):.{places}f}".replace("-", "−")


def rounded(part, whole, places=3):
    """A fraction as it is counted, with = if its decimals are all, else with ≈."""
    value = Fraction(part, whole)
    digits = f"{float(value):.{places}f}"
    if Fraction(digits) == value:
        return f"{part}/{whole} = {float(value):g}"
    return f"{part}/{whole} ≈ {digits}"


# --- the catalogue, as the first cell simulates it -----------------------------------------------

rng = np.random.default_rng(37)
classes = ["audio", "baby", "books", "games", "garden", "kitchen"]
classes += ["lamps", "pets", "shoes", "sport", "tools", "toys"]
counts = rng.poisson(rng.choice([0.3, 4], (37, 12), p=[0.8, 0.2]))
counts[np.arange(37), rng.integers(0, 10, 37)] += rng.integers(10, 90, 37)
rows = {c: row for c, row in enumerate(counts.tolist(), start=1)}
columns = {name: sum(row[j] for row in rows.values()) for j, name in enumerate(classes)}
n_articles, n_clusters, n_classes = sum(map(sum, rows.values())), len(rows), len(classes)
majority = {c: classes[row.index(max(row))] for c, row in rows.items()}
size = {c: sum(row) for c, row in rows.items()}
misplaced = {c: sum(row) - max(row) for c, row in rows.items()}
n_misplaced = sum(misplaced.values())
worst = sorted(rows, key=lambda c: -misplaced[c])
n_half = next(
    k for k in range(n_clusters) if 2 * sum(misplaced[c] for c in worst[:k]) >= n_misplaced
)
least_pure = sorted(rows, key=lambda c: Fraction(max(rows[c]), size[c]))[:6]
most_misplaced = [c for c in least_pure if misplaced[c] == max(misplaced[d] for d in least_pure)]
first_three = least_pure[:3]
no_half = [c for c in first_three if 2 * max(rows[c]) <= size[c]]
WORDS_37 = {37: "thirty-seven"}


def intruders(c):
    """The classes of a cluster but its majority, the largest first."""
    found = [(-count, name) for name, count in zip(classes, rows[c], strict=True) if count]
    return [(name, -count) for count, name in sorted(found) if name != majority[c]]


def part_of_row(c):
    """The cells of the six classes on the slide, and the size."""
    cells = [rows[c][classes.index(name)] for name in on_slide]
    return f"C{c} {' '.join(map(str, cells))} … {size[c]}"


on_slide = ["audio", "books", "games", "garden", "kitchen", "pets"]


def in_diagnosis(c):
    (a, x), (b, y) = intruders(c)[:2]
    return f"C{c} {size[c]} {majority[c]} {misplaced[c]} {a} {x}, {b} {y}, …"


# The two classes of C10 that have fewer than the three that the diagnosis names.
of_first = intruders(worst[0])
n_more = sum(count for _, count in of_first[3:])

# --- the tickets ---------------------------------------------------------------------------------

X, team, cluster = cl.datasets.support_tickets()
X, team, cluster = np.array(X), np.array(team), np.array(cluster)
with TICKETS.open(encoding="utf-8") as file:
    tickets = [int(row["ticket"]) for row in csv.DictReader(file)]
n, n_noise = len(team), int((cluster == -1).sum())
noise = f"C{cluster.min()}"
t = cl.contingency_table(team, cluster)
silhouettes = {
    way: cl.silhouette(X, cluster, noise=way) for way in ("cluster", "singletons", "drop")
}
kept = cluster != -1
s = np.full(n, np.nan)
s[kept] = cl.silhouette_samples(X, cluster, noise="drop")
in_0 = sorted(np.flatnonzero(cluster == 0), key=lambda i: s[i])
lowest = in_0[:6]
returns_in_0 = [i for i in in_0 if team[i] == "returns"]
returns_below = sum(s[i] < 0 for i in returns_in_0)
below = [i for i in in_0 if s[i] < 0]
right_below = [i for i in below if team[i] == "billing"]
lowest_returns = sum(team[i] == "returns" for i in lowest)
home = int(max(range(6), key=lambda c: ((cluster == c) & (team == "returns")).sum()))
in_1 = {name: s[(cluster == 1) & (team == name)] for name in ("access", "app")}
n_access, n_app = (len(in_1[name]) for name in ("access", "app"))
app_below = int((in_1["app"] < 0).sum())
(of_lowest,) = {int(cluster[i]) for i in np.argsort(np.where(kept, s, 2))[:6]}
largest_cluster = int(np.argmax([(cluster == c).sum() for c in range(6)]))
card = {row.measure: row for row in cl.internal_scorecard(X, cluster, noise="drop")}


def internal(name, short=None):
    return f"{short or name} {at(card[name].value)} {card[name].better}"


# A point of a line, and what noise does to its silhouette.
own, other, lone, point = 0, (14, 16), 6, 4
a_line, b_line = abs(point - own), Fraction(sum(abs(point - x) for x in other), len(other))
b_lone = abs(point - lone)


def silhouette(a, b):
    return Fraction(b - a) / max(a, b)


# --- machines ------------------------------------------------------------------------------------

shares = [slice(start, start + 20) for start in range(0, n, 20)]
counted = [cl.contingency_table(team[share], cluster[share]) for share in shares]
one, two = counted[:2]
both = sum(counted[:2])


def cell(table, c, name):
    """How many tickets of a team a cluster of a machine has."""
    return int(table.counts[list(table.clusters).index(c), list(table.classes).index(name)])


def most(table, c):
    return int(table.counts[list(table.clusters).index(c)].max())


of_access_app = [[cell(table, 1, name) for name in ("access", "app")] for table in (one, two, both)]
as_if = most(one, 1) + most(two, 1)
of_purity = [Fraction(PURITY(table).exact) for table in (one, two, both)]
correct = [int(share * table.n) for share, table in zip(of_purity, (one, two, both), strict=True)]
averaged = {
    name: (np.mean([float(measure(table)) for table in counted]), float(measure(t)))
    for name, measure in (
        ("purity", PURITY), ("homogeneity", cl.homogeneity),
        ("AMI", cl.adjusted_mutual_information), ("I", cl.mutual_information),
        ("E", cl.expected_mutual_information),
    )
}  # fmt: skip


def mean_purity(size_of_share):
    starts = range(0, n, size_of_share)
    tables = [
        cl.contingency_table(team[i : i + size_of_share], cluster[i : i + size_of_share])
        for i in starts
    ]
    return np.mean([float(PURITY(table)) for table in tables])


sampled = outputs("19")["9a48ab8a"]
size_of_sample, of_sample, error = re.search(
    r"of (\d+) points: ([\d.]+) ± ([\d.]+)", sampled
).groups()
n_all, of_all = re.search(r"of all (\d+): ([\d.]+)", sampled).groups()
larger = 4 * int(size_of_sample)
# The error falls with the root of the points, and with the share that is left out.
left_out = [1 - k / int(n_all) for k in (int(size_of_sample), larger)]
smaller_error = float(error) / 2 * sqrt(left_out[1] / left_out[0])
maps = re.findall(
    r"(\d+) groups on (\d+) × \d+: .*?in (\d+)%, on average ([+-][\d.]+)", outputs("19")["b3d8027e"]
)
crowded = maps[1]

# --- conventions ---------------------------------------------------------------------------------

bits, nats = float(cl.mutual_information(t)), float(cl.mutual_information(t, base=np.e))
nmi = {way: float(NMI(t, average=way)) for way in ("geometric", "arithmetic")}
v = float(cl.v_measure(t))
in_both = re.findall(r"^(\w+) +([\d.]+) +([\d.]+)$", outputs("19")["8dd7076f"], re.MULTILINE)
equal = [name for name, ours, theirs in in_both if ours == theirs and name != "v_measure"]
decimals = len(in_both[0][1].split(".")[1])
per_nat = 1 / log(2)
ids = cl.contingency_table(team, np.arange(n))
nmi_ids = {way: at(NMI(ids, average=way)) for way in ("geometric", "arithmetic", "min", "max")}
spread = {way: at(cl.davies_bouldin_index(X, cluster, spread=way, noise="drop"))
          for way in ("rms", "mean")}  # fmt: skip
long_ids = [2**53, 2**53 + 1]
as_floats = [int(float(number)) for number in long_ids]
alphabet = sorted(set(team.tolist()))
equal_names = Fraction(
    sum(alphabet.index(name) == c for name, c in zip(team, cluster, strict=True)), n
)

# --- exercises -----------------------------------------------------------------------------------

places, groups = [0, 2, 8, 9, 5], [0, 0, 1, 1, -1]


def of_point(k, labels):
    """The silhouette of a point of a line, every cluster as it is labelled."""
    found = {}
    for c in set(labels) - {None}:
        members = [x for m, (x, label) in enumerate(zip(places, labels, strict=True))
                   if label == c and m != k]  # fmt: skip
        if members:
            found[c] = Fraction(sum(abs(places[k] - x) for x in members), len(members))
    a = found.pop(labels[k])
    return silhouette(a, min(found.values()))


dropped = [0, 0, 1, 1, None]
a_4 = Fraction(places[1] - places[0])
far = [places[2] - places[1], places[3] - places[1]]
b_4 = Fraction(sum(far), 2)
from_noise = Fraction(places[-1] - places[1])  # and of the noise to the other cluster
b_noise = Fraction(places[2] + places[3] - 2 * places[-1], 2)
average_4 = sum(of_point(k, dropped) for k in range(4)) / 4
mi, h_clusters, h_classes = Fraction("0.90"), Fraction("1.80"), Fraction("0.95")
(tn2, fp2), (fn2, tp2) = four_pairs = [[46, 14], [26, 24]]
worst_of_tickets = max(range(6), key=lambda c: t.counts[c + 1].sum() - t.counts[c + 1].max())
half_of_tickets = Fraction(n_app, sum(int(row.sum() - row.max()) for row in t.counts))

SCOPES = [pair_scope(t.counts)]


def unit_of(name):
    """The number of the unit whose file has this name."""
    (path,) = TICKETS.parents[1].glob(f"notebooks/[0-9][0-9]_{name}*.ipynb")
    return path.name[:2]


def with_ab(formula):
    """Return the formula of the silhouette, as it is checked."""
    for a, b in ((1, 3), (3, 1), (2, 2)):
        (chain,) = arithmetic.chains(f"${formula} = {silhouette(a, b).numerator}/"
                                     f"{silhouette(a, b).denominator}$")  # fmt: skip
        verdict = arithmetic.check(chain, {"a": Fraction(a), "b": Fraction(b)})
        assert verdict.compared == {0, 1}
        assert not verdict.false
    return formula


def named(here, unit, there, papers):
    return f"{here} | {unit_of(unit)} {there} | {papers} |"


in_display = with_ab(r"\frac{b - a}{\max(a, b)}")
in_text = with_ab(r"(b - a)/\max(a, b)")


# --- records of the same thing -------------------------------------------------------------------


class Resolved:
    """Clusters and people of a small table: which of them are exact, merged and split."""

    def __init__(self, rows):
        self.rows, self.columns = rows, list(zip(*rows, strict=True))
        self.r, self.k = len(self.rows), len(self.columns)
        self.exact = [
            (i, j)
            for i, row in enumerate(self.rows, start=1)
            for j, column in enumerate(self.columns, start=1)
            if row[j - 1] == sum(row) == sum(column)
        ]
        self.merged = [i for i, row in enumerate(self.rows, start=1) if sum(map(bool, row)) > 1]
        self.split = [j for j, col in enumerate(self.columns, start=1) if sum(map(bool, col)) > 1]
        self.in_clusters = sum(comb(sum(row), 2) for row in self.rows)
        self.in_classes = sum(comb(sum(column), 2) for column in self.columns)
        self.tp = sum(comb(n, 2) for row in self.rows for n in row)

    def of_cluster(self, i):
        return [j for j, n in enumerate(self.rows[i - 1], start=1) if n]


by_hand = Resolved(
    [[int(n) for n in row] for row in ["20000", "02100", "00020", "00010", "00001", "00001"]]
)
exercise = Resolved(
    [[int(n) for n in row] for row in ["30000", "02100", "00010", "00010", "00020", "00001"]]
)
rng = np.random.default_rng(19)
person = np.repeat(np.arange(1000), rng.choice([1, 2, 3], 1000))
not_found = cl.contingency_table(person, range(len(person)))

SAYS = rf"""
{noise}
a catalogue in {n_clusters} clusters
sorted into {WORDS_37[n_clusters]} clusters, and
A shop has sorted {n_articles} items into {n_clusters} clusters (rows). They're of {word(n_classes)} classes (columns).
{WORDS_37[n_clusters].capitalize()} clusters and {word(n_classes)} classes
many clusters, {word(n_classes)} classes, and more than {word(n_articles // 1000)} thousand items.
{n_clusters} clusters, {word(n_classes)} classes. How
“All {n_clusters}, each goes to its best class”: {word(n_classes)}, because no […] same class. {n_clusters - n_classes} are left over.
| | {" | ".join(on_slide)} | …
{part_of_row(1)} {part_of_row(3)} {part_of_row(7)}
{part_of_row(37)} $m_j$ {" ".join(str(columns[name]) for name in on_slide)} … {n_articles}
to read all {WORDS_37[n_clusters]}?
Half of {n_misplaced} is {n_misplaced // 2}. Why do only {word(n_half)} of the {n_clusters} clusters hold them?
has only {size[25]} points in all, {misplaced[25]} of them misplaced.
{n_misplaced} of {n_articles} items are misplaced: […] {word(n_half).capitalize()} clusters hold […] of the {word(n_half)}:
{in_diagnosis(10)} {in_diagnosis(37)} {in_diagnosis(13)} {in_diagnosis(25)}
{word(n_half).capitalize()} of {n_clusters} clusters hold
Of all items {n_misplaced} are misplaced: […] {word(n_half).capitalize()} clusters hold half […] in C{worst[0]}, *{n_more} in {len(of_first[3:])} more* means {word(n_more)} items of {word(len(of_first[3:]))} further classes. […] has only {100 * misplaced[worst[0]] / n_misplaced:.1f} %. […] look at {word(n_half)}.
majority. These {word(len(least_pure))} have the lowest:
Which of these {word(len(least_pure))} would you fix first?
“C{least_pure[0]}, it's the least pure”: {misplaced[least_pure[0]]} of its points are misplaced. C{most_misplaced[0]}, C{most_misplaced[1]} and C{most_misplaced[2]} have {misplaced[most_misplaced[0]]} each.
{" ".join(f"C{c} {size[c]} {majority[c]} {rounded(max(rows[c]), size[c])}" for c in least_pure)}
in {WORDS_37[n_clusters]} bars you
What are the {word(len(first_three))} most mixed
most mixed”: C{no_half[0]}, with {max(rows[no_half[0]])} *{majority[no_half[0]]}* and {intruders(no_half[0])[0][1]} *{intruders(no_half[0])[0][0]}* of {size[no_half[0]]}. In C{first_three[1]} {max(rows[first_three[1]])} of {size[first_three[1]]} are *{majority[first_three[1]]}*, in C{first_three[2]} {max(rows[first_three[2]])} of {size[first_three[2]]}.
C{no_half[0]} isn't a cluster of *{majority[no_half[0]]}*: it holds nearly as many *{intruders(no_half[0])[0][0]}*. In each of the other {word(len(first_three) - len(no_half))}, more than half is *{majority[first_three[1]]}*, with
“{Fraction(1, 2)}, it's half way”: {silhouette(1, 1)}, because $a = b$. The silhouette runs from {at(silhouette(1, 0), 0)} to {silhouette(0, 1)}.
{n} tickets on […] most of them into {word(len(set(cluster[kept])))} clusters and left {n_noise} as **noise**.
There are {word(len(silhouettes))} ways again
{n} points that
is it {at(silhouettes["singletons"])} with singletons?
point scores {0}, and becomes
The same clusters, and {word(len(silhouettes))} ways to treat the {n_noise} noise points:
cluster | {at(silhouettes["cluster"])} | singletons, each alone | {at(silhouettes["singletons"])} | left out | {at(silhouettes["drop"])} |
point scores {0}, and it
much**: here {n_noise} of {n} points. Five
point scores {0}. Worse, a […] point is at {point}, its only companion at {own}, another cluster at {other[0]} and {other[1]}, and noise at {lone}. […] noise $a = {a_line}$ and $b = {b_line}$, so the silhouette is $\frac{{{silhouette(a_line, b_line).numerator}}}{{{silhouette(a_line, b_line).denominator}}}$. […] only {b_lone}, so the silhouette is $\frac{{{b_lone} - {a_line}}}{{{max(a_line, b_lone)}}}$, {"below" if silhouette(a_line, b_lone) < 0 else "above"} {0}.
Here {n_noise} of {n} are left out
mean silhouette is {at(silhouettes["drop"])}.
The silhouette is {at(silhouettes["drop"])} and the Dunn index {at(card["Dunn index"].value)}. For both, {card["Dunn index"].better} is better.
{internal("silhouette")} shape; wants round clusters
{internal("Dunn index")} all but
{internal("Davies–Bouldin index", "Davies–Bouldin")} all but
{internal("BetaCV")} shape
{internal("DBCV")} groups that touch
Here a {card["graph cut"].better} cut is better, and so is a {card["modularity"].better} modularity
“In the largest cluster, C{largest_cluster}”: they're where […] The {word(len(lowest))} lowest are all in C{of_lowest}, which is beside C{home}.
silhouette below {0} is nearer to another cluster than […] C{of_lowest} is mostly *billing*. Here are its {word(len(lowest))} lowest
silhouette below {0} is nearer to another cluster, on average, than to its own. So it's
silhouette below {0} is nearer to another cluster, on average, than to its own. Here are the {word(len(lowest))} lowest points of C{of_lowest}, which are
C{of_lowest} is mostly *billing*, and {word(lowest_returns)} of its {word(len(lowest))} lowest are
“Yes, {word(lowest_returns)} of {word(len(lowest))}”: {len(returns_in_0) - returns_below} of the {len(returns_in_0)} *returns* in C{of_lowest} are above {0}; and of the {word(len(below))} tickets below {0} {word(len(right_below))} is right.
{" ".join(f"{tickets[i]} {at(s[i])} {team[i]}" for i in lowest)}
C{of_lowest} has {len(returns_in_0)} *returns*; only {word(returns_below)} of them is below {0}.
A silhouette below {0} shows you where
In C{of_lowest} *billing* and […] other. {word(lowest_returns).capitalize()} of its {word(len(lowest))} lowest points […] are in C{home}). […] ticket {tickets[right_below[0]]} is below {0} and belongs to *{team[right_below[0]]}*. […] of the {len(returns_in_0)} *returns* in C{of_lowest} only {word(returns_below)} is below {0}. […] which is in C{worst_of_tickets}.
C{1} has the tickets of two teams: {n_access} of *access*, and {n_app} that belong to *app*. A silhouette below {0} would mean
is in C{worst_of_tickets}: it has {n_access} tickets for *access*, and {n_app} that belong
How many of these {n_app} have a silhouette below {0}: nearly all,
tickets in C{1} {n_access} {n_app}
| silhouettes in C{1} | lowest
| access | {at(in_1["access"].min(), 2)} | {at(np.median(in_1["access"]), 2)} | app | {at(in_1["app"].min(), 2)} | {at(np.median(in_1["app"]), 2)} |
The lowest of the {n_app} has {at(in_1["app"].min(), 2)}. The silhouette
{"None" if app_below == 0 else "Some"}. Look at C{1} in the figure
Someone with {3} records has {comb(3, 2)} pairs; someone with {10} has {comb(10, 2)}.
Only C{by_hand.exact[0][0]} is exact, as it's all of T{by_hand.exact[0][1]}. In C{by_hand.merged[0]} {word(len(by_hand.of_cluster(by_hand.merged[0])))} people are *merged*. T{by_hand.split[0]} and T{by_hand.split[1]} are
precision is {len(by_hand.exact)}/{by_hand.r}, the recall is {len(by_hand.exact)}/{by_hand.k}, and […] of the {by_hand.in_clusters} pairs in clusters {by_hand.tp} are right, and of the {by_hand.in_classes} in classes {by_hand.tp} are found.
a Rand index of {at(cl.rand_index(not_found))}, a perfect purity, and an NMI of {at(NMI(not_found))}.
In the small table {", ".join(f"T{j}" for j in by_hand.of_cluster(by_hand.merged[0]))} and C{by_hand.merged[0]} are one.
Thirty machines count {word(n // len(shares))} tickets each; […] of all {n} from their
seen counts {0} there. **The purity, no:**
| | machine {1} | machine {2} | both
| C{1}: access, app | {" | ".join(f"{a}, {b}" for a, b in of_access_app)} | majority of C{1} | {most(one, 1)} | {most(two, 1)} | {most(both, 1)}, not {most(one, 1)} + {most(two, 1)} = {as_if} |
| majority of {noise}, noise | {most(one, -1)} | {most(two, -1)} | {most(both, -1)}, not {most(one, -1)} + {most(two, -1)} = {most(one, -1) + most(two, -1)} |
clusters | {" | ".join(f"{k}/{table.n} = {at(share)}" for k, table, share in zip(correct, (one, two, both), of_purity, strict=True))} |
Each machine has {at(of_purity[0])}, but together they have {at(of_purity[2])}. Why? In C{1} one machine has {of_access_app[0][0]} *access* and {of_access_app[0][1]} *app*, the other {of_access_app[1][0]} and {of_access_app[1][1]}. Apart, {most(one, 1)} *access* and {most(two, 1)} *app* are in the majority, which makes {as_if}. Together it's {of_access_app[2][0]} to {of_access_app[2][1]}, and only {most(both, 1)} count. (And the noise, {noise}, loses {word(most(one, -1) + most(two, -1) - most(both, -1))} more.)
a million points have {"half a trillion" if round(comb(10**6, 2) / 10**12, 3) == 0.5 else "many"} pairs. A
between pairs of points, and a million points have {"half a trillion" if round(comb(10**6, 2) / 10**12, 3) == 0.5 else "many"} pairs.
{larger} points instead of {size_of_sample}: how much
here to {at(smaller_error)}, a little {"less" if smaller_error < float(error) / 2 else "more"} than half, because {larger} are {"a third" if 3 * larger == int(n_all) else "a part"} of all.
| a sample of {size_of_sample} points | {of_sample} ± {error} | all {n_all} points | {of_all} |
error**. On a map of {maps[0][0]} groups […] two standard errors {"more than nine times in ten" if int(maps[0][2]) > 90 else "seldom"}. With {crowded[0]} groups, crowded […] held for {crowded[2]} % of the samples.
We draw maps of {word(len(maps))} kinds, fifty […] kind has {maps[0][0]} groups, the second has {maps[1][0]} groups on […] third has {maps[2][0]} groups on {word((int(maps[2][1]) // int(maps[1][1])) ** 2)} times the area:
on a map of {maps[0][0]} groups. Is the
With {maps[0][0]} groups on […] holds. Where {crowded[0]} groups are crowded, it doesn't: only {crowded[2]} % of […] out too {"low" if float(crowded[3]) < 0 else "high"}. But {maps[2][0]} groups do
silhouette near {0} is a warning
MI {at(bits, 6)} {at(nats, 6)} NMI {at(nmi["geometric"], 6)} {at(nmi["arithmetic"], 6)} V-measure {at(v, 6)} {at(v, 6)}
The other {word(len(equal))} agree, too, in all {word(decimals)} decimals.
to base {2}, as in […] nat is ${1}/\ln {2} \approx {at(per_nat, 4)}$ bits.
to base {2}; scikit-learn […] nat is ${1} / \ln {2} \approx {at(per_nat, 4)}$ bits, so
information of {at(nats, 2)}, another {at(bits, 2)}. Which clustering tells more?
{at(nats, 4)} \text{{ nats}} \cdot {at(per_nat, 4)} \approx {at(bits, 4)} \text{{ bits}}
in the {"sixth" if at(nmi["geometric"], 5) == at(nmi["arithmetic"] + 0.000005, 5) else "first"} decimal.
minimum give {nmi_ids["min"]} to a
NMI is {nmi_ids["geometric"]} here and {nmi_ids["arithmetic"]} there
is the {"smaller" if cl.entropy(ids.class_sizes) < cl.entropy(ids.cluster_sizes) else "larger"} entropy, and
$\sqrt{{H(C)\,H(T)}}$ | {nmi_ids["geometric"]} | arithmetic | $(H(C) + H(T))/{2}$ | {nmi_ids["arithmetic"]} | minimum | $\min(H(C), H(T))$ | {nmi_ids["min"]} | maximum | $\max(H(C), H(T))$ | {nmi_ids["max"]} |
One worthless clustering has {word(len(nmi_ids))} values, and {word(list(nmi_ids.values()).count("1.000"))} of them is perfect. The minimum gives {float(nmi_ids["min"]):.0f} to every
$ | {nmi_ids["max"]} | The minimum gives {float(nmi_ids["min"]):.0f} to every
A paper reports {spread["mean"]}, you get {spread["rms"]}, and smaller
root mean square (clustlib) {spread["rms"]} mean (scikit-learn) {spread["mean"]}
Thirty machines with {word(n // len(shares))} tickets each. […] of all {n} tickets:
instead of {word(n // len(shares))}: is the
tickets are the same”: {"higher" if mean_purity(10) > averaged["purity"][0] else "lower"}, {at(mean_purity(10))} instead of {at(averaged["purity"][0])}. With one […] would be {mean_purity(1):.0f}.
| purity | {" | ".join(map(at, averaged["purity"]))} | homogeneity | {" | ".join(map(at, averaged["homogeneity"]))} | AMI | {" | ".join(map(at, averaged["AMI"]))} | mutual information $I$ | {" | ".join(map(at, averaged["I"]))} | $E[I]$, which AMI subtracts | {" | ".join(map(at, averaged["E"]))} |
come out {"too high" if min(a - b for a, b in (averaged["purity"], averaged["homogeneity"])) > 0 else "too low"}, because small […] comes out {"too low" if averaged["AMI"][0] < averaged["AMI"][1] else "too high"}, because among {word(n // len(shares))} tickets
clusters is {at(averaged["I"][0])} bits on […] it's {at(averaged["I"][1])} bits, and […] of the {at(averaged["I"][0])} bits are real. But AMI subtracts {at(averaged["E"][0])} of them, because in {word(n // len(shares))} *shuffled* tickets the mutual information would be {at(averaged["E"][0])}.
the second {len(set(as_floats))}?
ids are ...{as_floats[0] % 1000}, so {word(len(set(long_ids)))} clusters become {word(len(set(as_floats)))}.
| a | {long_ids[0]} | {as_floats[0]} | b | {long_ids[1]} | {as_floats[1]} | | {len(set(long_ids))} clusters | {len(set(as_floats))} cluster |
rise as far as {at(cl.maximum_matching(t))}; maximum matching
(accuracy) | {at(equal_names)} | maximum matching | {at(cl.maximum_matching(t))}
| Ask for the diagnosis: {word(n_half)} of {n_clusters} hold half

# exercises
No silhouette is below {0}, so no patient
the unit {n_app} tickets were in the wrong cluster, and {"not one" if app_below == 0 else "some"} of them was below {0} (b). Nor
below {0} means nearer […] the unit {n_app} points of […] all above {0}
more than {1}
{word(len(places)).capitalize()} points on a line, at {", ".join(map(str, places[:-1]))} and {places[-1]}; their clusters are {", ".join(map(str, groups[:-1]))} and {str(groups[-1]).replace("-", "−")}. Noise is […] point at {places[1]}?
at distance ${a_4}$. In the other cluster the distances are ${far[0]}$ and ${far[1]}$. The noise
of all {word(groups.count(0) + groups.count(1))} points, and our point falls to {"a third" if of_point(1, groups) == Fraction(1, 3) else "less"}.
{of_point(1, groups)}
that puts the point at {places[-1]} into cluster {groups[0]}
{of_point(1, [0, 0, 1, 1, 0])}
{silhouette(a_4, min(far))}
{silhouette(a_4 / 2, b_4)}
that puts the point at {places[-1]} into the other
{of_point(1, [0, 0, 1, 1, 1])}
point at {places[0]}; you need
{of_point(0, dropped)}
mean over {word(groups.count(0) + groups.count(1))} points
{average_4}
{b_4 - a_4}
by the {"smaller" if a_4 < b_4 else "larger"} of the two distances
{(b_4 - a_4) / a_4}
{places[2]} is the position […] it from {places[1]}, and how
{silhouette(a_4, places[2])}
divide by the {"larger" if b_4 > a_4 else "smaller"} distance, and
{(from_noise - a_4) / min(from_noise, a_4)}
point at {places[1]}; which points
{silhouette(a_4, b_noise)}
{-silhouette(a_4, b_4)}
Return their positions (from {0}), as few
On the tickets C{1} alone holds {"nearly half" if Fraction(9, 20) < half_of_tickets < Fraction(1, 2) else "much"}; with the
as whole numbers from {0}, and `points`
all positions from {0} to the
{{"mutual_info_score": {float(mi):.2f}, "entropy of the clusters": {float(h_clusters):.2f}, "entropy of the classes": {float(h_classes):.2f}}}
{mi / ((h_clusters + h_classes) / 2)}
{mi / min(h_clusters, h_classes)}
{mi / (h_clusters + h_classes)}
{mi / (h_clusters * h_classes)}
These {word(3)} numbers give you any of the {word(len(nmi_ids))} kinds
np.array({four_pairs})
{Fraction(tp2, tp2 + fp2)}
{Fraction(tn2, tn2 + fn2)}
{Fraction(tn2, tn2 + fp2)}
{Fraction(tn2 + tp2, tn2 + fp2 + fn2 + tp2)}
{Fraction(tp2, tp2 + fp2 + fn2)}
{Fraction(tp2 // 2, tp2 + fn2)}
{word(exercise.k)} people, T{1} to T{exercise.k}, and finds {word(exercise.r)} clusters
{" and ".join(f"C{i}" for i, _ in exercise.exact)} are exact: one is all of T{exercise.exact[0][1]}, the other all of T{exercise.exact[1][1]}.
right, too: count C{exercise.exact[1][0]}
how many of the {n_app} app tickets in C{1} have a silhouette below {0}
$${in_display}$$ $a$: mean
of a point is ${in_text}$. Here
Here are {word(len(in_both))} names that
clustlib and scikit-learn share {word(len(in_both))} names. Which {word(len(in_both) - len(equal) - 1)} will differ
which {word(len(in_both) - len(equal) - 1)} of the {word(len(in_both))} will differ from
{named("contingency_table", "contingency", "contingency_matrix(...).T", "confusion matrix")} {named("purity", "purity", "–", "many-to-one accuracy")} {named("maximum_matching", "purity", "–", "ACC, clustering accuracy")}
{named("rand_index", "pair_counting", "rand_score", "RI, simple matching of pairs")} {named("adjusted_rand_index", "chance", "adjusted_rand_score", "ARI; Cohen's kappa of the pairs")} {named("fowlkes_mallows_index", "pair_counting", "fowlkes_mallows_score", "FMI, FM")} {named("pair_precision, pair_recall", "pair_counting", "–", "Wallace's two indices")} {named("pair_f_measure", "pair_counting", "–", "Dice, Czekanowski")} {named("mutual_information", "entropy", "mutual_info_score", "MI, I(C;T)")} {named("normalized_mutual_information", "nmi", "normalized_mutual_info_score", "NMI")} {named("adjusted_mutual_information", "nmi", "adjusted_mutual_info_score", "AMI")} {named("homogeneity, completeness", "entropy", "homogeneity_score, completeness_score", "uncertainty coefficients")} {named("v_measure", "entropy", "v_measure_score", "V, NMI with the arithmetic mean")} {named("variation_of_information", "nmi", "–", "VI, Meilă's distance")}
{named("silhouette", "points", "silhouette_score", "silhouette width, SC")} {named("davies_bouldin_index", "points", "davies_bouldin_score", "DB")} {named("calinski_harabasz_index", "points", "calinski_harabasz_score", "CH, variance ratio criterion")}
{named("pair_counts", "pair_counting", "pair_confusion_matrix", "a, b, c, d; SS, SD, DS, DD")}
which keep about {word(round(log(2**53, 10)))} digits. Then
float keeps only the first {word(int(53 * log(2, 10)))} digits for certain.
"""

UNREAD = {"a = b": "a condition"}

GIVEN = {
    "19 Many rows, no reference": "the title",
    "Purity 0.9, forty clusters.": "a question's story",
    "CE, 1 − ACC": "a name",
    "About 0.68 of the patients": "a question's story, which its code shows",
}
