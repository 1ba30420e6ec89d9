"""The numbers in the text of unit 18, computed."""

import re
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
from scipy.cluster.vq import whiten
from scipy.spatial.distance import pdist
from sklearn.cluster import HDBSCAN, KMeans
from sklearn.datasets import load_wine

import clustlib as cl
from tests import arithmetic
from tests.claims import RANDOM_TABLES
from tests.claims.scopes import scope_of
from tests.claims.tools import outputs, printed, word

positions, team, cluster = cl.datasets.support_tickets()
team, cluster = np.array(team), np.array(cluster)
t = cl.contingency_table(team, cluster)
n, n_noise = len(team), int((cluster == -1).sum())
n_sorted = n - n_noise
clusters = sorted(set(cluster.tolist()))
teams = sorted(set(team.tolist()))
rows = {c: {name: int(((cluster == c) & (team == name)).sum()) for name in teams} for c in clusters}
noise = f"C{clusters[0]}"
size = {c: sum(row.values()) for c, row in rows.items()}
of_team = {name: sum(row[name] for row in rows.values()) for name in teams}
majority = {c: max(row, key=row.get) for c, row in rows.items()}
misplaced = {c: size[c] - rows[c][majority[c]] for c in clusters}
n_misplaced = sum(misplaced.values())
worst = sorted(clusters, key=misplaced.get, reverse=True)
purity = {c: Fraction(rows[c][majority[c]], size[c]) for c in clusters}
recall = {c: Fraction(rows[c][majority[c]], of_team[majority[c]]) for c in clusters}
by_purity = sorted(clusters, key=purity.get)
ways = ("cluster", "singletons", "drop")
tables = {way: cl.contingency_table(team, cluster, noise=way) for way in ways}
ARI, PURITY, MATCHING = cl.adjusted_rand_index, cl.purity, cl.maximum_matching


def at(value, places=3):
    return f"{float(value):.{places}f}".replace("-", "−")


def of(table, measure, places=3):
    return at(measure(table), places)


def rounded(fraction, of_it, places=3):
    """A fraction as it is counted, with = if its decimals are all, else with ≈."""
    value = Fraction(fraction, of_it)
    digits = f"{float(value):.{places}f}"
    if Fraction(digits) == value:
        return f"{fraction}/{of_it} = {float(value):g}"
    return f"{fraction}/{of_it} ≈ {digits}"


def others(c):
    """The teams of a cluster that are misplaced there."""
    found = [name for name in teams if rows[c][name] and name != majority[c]]
    return "all six others" if len(found) == 6 else ", ".join(found)


def f_of(c, name):
    return Fraction(2 * rows[c][name], size[c] + of_team[name])


# A perfect split: several clusters that are pure, of one team.
(split,) = {majority[c] for c in clusters if purity[c] == 1}
pieces = [c for c in clusters if majority[c] == split]
# A merger: a cluster with two teams, most of each.
(merger,) = (
    c for c in clusters if c >= 0 and sum(2 * rows[c][name] > of_team[name] for name in teams) > 1
)
merged = sorted(name for name in teams if 2 * rows[merger][name] > of_team[name])
(lost,) = (name for name in teams if name not in majority.values())
(only_noise,) = (name for name in teams if rows[-1][name] == of_team[name])
matched = dict(cl.best_matching(t).pairs)
(left_cluster,) = (c for c in clusters if c not in matched)
(left_team,) = (name for name in teams if name not in matched.values())
high = Fraction(4, 5)
found = [c for c in clusters if c >= 0 and purity[c] > high and recall[c] > high]
is_piece = [c for c in clusters if c >= 0 and purity[c] > high and recall[c] < Fraction(3, 5)]
is_merger = [c for c in clusters if c >= 0 and purity[c] < high < recall[c]]
(between,) = (c for c in clusters if c >= 0 and c not in found + is_piece + is_merger)
best = {name: max(clusters, key=lambda c, name=name: f_of(c, name)) for name in teams}
by_f = sorted(teams, key=lambda name: f_of(best[name], name))
n_good = len(found) + 1  # found, and returns nearly

# --- chance and intervals, as the card prints them -----------------------------------------------

card = {
    line.split(":")[0]: re.search(
        r"value (\S+), interval (\S+); by chance (\S+), p (\S+)", line
    ).groups()
    for line in outputs("18")["5b631fc2"].splitlines() if line.strip()
}  # fmt: skip
by_chance = {name: row[2] for name, row in card.items()}
p_value = card["adjusted Rand index"][3]
level = re.search(r"(\d+) % interval", outputs("18")["e351b70d"])[1]
report = " ".join(outputs("18")["17e4bed0"].split())
low, high_end = re.search(r"interval ([\d.]+) to ([\d.]+),", report).groups()
for name, measure in (("purity", PURITY), ("maximum matching", MATCHING),
                      ("Rand index", cl.rand_index), ("adjusted Rand index", ARI),
                      ("V-measure", cl.v_measure)):  # fmt: skip
    assert card[name][0] == of(t, measure)


def row_of_card(name):
    value, interval, chance, _ = card[name]
    return f"{name} {value} {chance} {interval}"


# --- mends and slips -----------------------------------------------------------------------------


def taken_out(table_of, c, name):
    return np.where((table_of == c) & (team == name), 6, table_of)


mends = {
    "app": cl.contingency_table(team, taken_out(cluster, 1, "app")),
    "returns": cl.contingency_table(team, taken_out(cluster, 0, "returns")),
    "joined": cl.contingency_table(team, np.where(cluster == 3, 2, cluster)),
    "moved": cl.contingency_table(team, np.where((cluster == 0) & (team == "returns"), 4, cluster)),
    "both": cl.contingency_table(
        team, np.where((cluster == 0) & (team == "returns"), 7, taken_out(cluster, 1, "app"))
    ),
}
gain = {name: float(ARI(table)) - float(ARI(t)) for name, table in mends.items()}
most = max(("app", "returns", "joined"), key=gain.get)
smaller = {c: sorted(rows[c], key=rows[c].get)[-2] for c in (0, 1)}

turned = cl.ContingencyTable(t.counts.T)
ri, ri_chance = float(cl.rand_index(t)), float(by_chance["Rand index"])
one_sorted = cl.contingency_table(team, np.sort(cluster))
largest_team = max(of_team.values())
by_id = cl.contingency_table(team, np.arange(n))
given_up = np.where(cluster == 1, -1, cluster)
after = {way: cl.contingency_table(team, given_up, noise=way) for way in ("drop", "singletons")}


def kept_without(three):
    return cl.contingency_table(team, np.where(np.isin(cluster, three), -1, cluster), noise="drop")


best_three = max(
    combinations(clusters[1:], 3), key=lambda three: float(ARI(kept_without(three)))
)  # which three to give up to look best
flattered = kept_without(best_three)
honest = cl.contingency_table(
    team, np.where(np.isin(cluster, best_three), -1, cluster), noise="singletons"
)
ari_single = float(ARI(tables["singletons"]))
comparable = {way: table.n for way, table in tables.items()}

# --- exercises -----------------------------------------------------------------------------------

other_shop = [[0, 0, 12], [20, 3, 0], [2, 15, 0]]
report_table = [[4, 5, 3], [18, 4, 0], [1, 3, 16]]
in_report = np.array(report_table)
true = np.repeat([0, 1, 2] * 3, in_report.ravel())
pred = np.repeat([-1, 0, 1], in_report.sum(axis=1))
alone = cl.contingency_table(true, pred, noise="singletons")
left = cl.contingency_table(true, pred, noise="drop")
shares = [int(in_report[1].max()), int(in_report[2].max())]
faults = [[0, 0, 0, 24], [4, 5, 6, 7], [36, 0, 1, 0], [0, 1, 0, 21], [1, 40, 38, 0]]
kinds = {"found": "", "piece": "", "merger": "", "heap": ""}
for letter, row in zip("abcde", faults, strict=True):
    j = row.index(max(row))
    is_pure = 5 * row[j] > 3 * sum(row)
    has_most = 5 * row[j] > 3 * sum(other[j] for other in faults)
    kind = {(True, True): "found", (True, False): "piece", (False, True): "merger"}
    kinds[kind.get((is_pure, has_most), "heap")] += letter
rows_5 = [[60, 0, 0, 0], [10, 0, 0, 0], [0, 30, 0, 0], [0, 30, 0, 0], [0, 0, 40, 38]]
before_5 = ARI(cl.ContingencyTable(rows_5))
pay = [
    both for both in combinations(range(1, 6), 2)
    if ARI(cl.merge_clusters(cl.ContingencyTable(rows_5), *both)) > before_5
]  # fmt: skip
products = {both: int(np.prod([max(rows_5[k - 1]) for k in both])) for both in pay}
# All app of C1 as a cluster of its own.
own = {way: cl.contingency_table(team, taken_out(cluster, 1, "app"), noise=way) for way in ways}
kept_pairs = [rows[c][name] for c, name in
              ((0, "billing"), (1, "access"), (1, "app"), (2, "delivery"), (4, "returns"),
               (5, "sales"))]  # fmt: skip
assert Fraction(sum(kept_pairs), n_sorted) == MATCHING(own["drop"]).exact
fewest = {way: MATCHING(table).exact * table.n for way, table in own.items()}


SCOPES = [scope_of(t.counts)]


def law(formula, other):
    """Return a formula that equals another one, as it is checked on random tables."""
    for table in RANDOM_TABLES:
        (chain,) = arithmetic.chains(f"${formula} = {other}$")
        verdict = arithmetic.check(chain, LETTERS(table))
        assert verdict.compared == {0, 1}, verdict
        assert not verdict.false, verdict.false
    return formula


LETTERS = scope_of
of_precision = law("n_{ij}/n_i", r"\text{precision}_{ij}")
of_recall = law("n_{ij}/m_j", r"\text{recall}_{ij}")
shop_tables = {
    way: cl.contingency_table(
        np.repeat([0, 1, 2] * 3, np.ravel(other_shop)),
        np.repeat([-1, 0, 1], np.sum(other_shop, axis=1)), noise=way,
    )
    for way in ways
}  # fmt: skip
three = {"purity": PURITY, "matching": MATCHING, "ARI": ARI}
all_fall = all(measure(shop_tables["drop"]) < measure(shop_tables["cluster"])
               for measure in three.values())  # fmt: skip
# Both signs of the tickets are the other way round.
(turned_round,) = (
    name for name, measure in three.items()
    if all(
        (measure(tables[way]) > measure(t)) and (measure(shop_tables[way]) < measure(
            shop_tables["cluster"])) for way in ("singletons", "drop")
    )
)  # fmt: skip
h, c = float(cl.homogeneity(t)), float(cl.completeness(t))
assert abs(2 * h * c / (h + c) - float(cl.v_measure(t))) < 1e-12
delivery_in = sum(row[1] > 0 for row in report_table)

held = Fraction(int(level), 100)

# Of the counts of a cluster, the two that are nearest to a tie at its top.
top_two = {c: sorted(row.values(), reverse=True)[:2] for c, row in rows.items()}
level_teams = min(clusters, key=lambda c: top_two[c][0] - top_two[c][1])

# --- many clusterings and data sets --------------------------------------------------------------

by_k = {
    k: KMeans(k, n_init=10, random_state=0).fit_predict(positions) for k in range(2, 13)
}  # fmt: skip
ari_by_k = {k: cl.jackknife(ARI, team, labels) for k, labels in by_k.items()}
best_k = max(by_k, key=lambda k: ari_by_k[k].value)


# One far point is noise, and two rows aren't finite.
odd_rows = [[1e6, 0], [np.inf, 0], [np.nan, 0]]
of_noise, of_infinite, of_missing = HDBSCAN(copy=True).fit_predict(np.r_[positions, odd_rows])[-3:]


def leaders(k):
    """Return the majority team of each cluster of K-means."""
    return [row.majority for row in cl.per_cluster(team, by_k[k])]


assert leaders(best_k).count(split) == leaders(len(teams)).count(split) == len(pieces) == 2
assert only_noise in leaders(best_k)
assert only_noise not in leaders(len(teams))
# The difference is clear although the intervals overlap.
assert cl.paired_difference(ARI, team, by_k[best_k], by_k[len(teams)]).interval.low > 0
assert ari_by_k[len(teams)].high > ari_by_k[best_k].low
wines = whiten(load_wine().data)


def many_scores():
    """Return the printed scores of each method, with its mean rank as the last one."""
    of_method: dict[str, list[float]] = {}
    for line in outputs("18")["twelve-by-eight"].splitlines():
        row = re.fullmatch(r"(.*?) {2,}([-\d. ]+)", line.strip(" \\"))
        if row:
            of_method.setdefault(row[1], []).extend(map(float, row[2].split()))
    return of_method


many = many_scores()
moons, circles, wine = ({name: row[i] for name, row in many.items()} for i in (5, 6, 7))
(best_wine,) = (name for name in many if wine[name] == max(wine.values()))
(best_moons,) = (
    name for name in many
    if moons[name] == max(moons.values()) and circles[name] == max(circles.values())
)  # fmt: skip
assert wine["single"] <= 0
assert circles["K-means"] <= 0
n_data, n_methods = len(many["single"]) - 1, len(many)
n_linked = sum(not re.search("DBSCAN|means", name) for name in many)

SAYS = rf"""
by K-means, with {word(len(teams))} and {word(best_k)} clusters
By the ARI it beats K-means {len(teams)}, although their intervals overlap,
There are {word(len(teams))} teams, but {word(best_k)} clusters score best. *{split.capitalize()}* is in two places and takes two of them; if there are only {word(len(teams))}, none is left for *{only_noise}*.
Let's try {word(n_methods)} methods on {word(n_data)} data sets. {word(n_data - 1).capitalize()} come
K-means and {word(n_linked)} *linkages*,
in {word(wines.shape[1])} columns, no two are within {at(min(0.3, pdist(wines).min()), 1)} of
{best_moons.capitalize()} linkage is best on the moons and the circles, and worthless on the wines. {best_wine} is best on the wines
If all methods were equally good, each would be about {(n_methods + 1) / 2}.
{noise}
Are the {n_noise} mistakes, a
“Numbers on the diagonal, {0} elsewhere”: one
{n} questions (made
a team. ({noise} holds the
holds **{n} questions**
{noise} is what the
adjusted Rand index {of(t, ARI)} {by_chance["adjusted Rand index"]}
maximum matching {of(t, MATCHING)} {by_chance["maximum matching"]}
The {"matching" if MATCHING(t) > ARI(t) else "index"} has the
C{worst[0]} and {noise} hold most of the {n_misplaced}. Which of
are misplaced: {n_misplaced} of {n}.
{" ".join(f"C{c} {size[c]} {majority[c]} {misplaced[c]} {others(c)}" for c in worst if misplaced[c])}
*{lost.capitalize()}* is lost: […] majority there. {rows[merger][lost]} of its {of_team[lost]} points lie in C{merger}.
*{split.capitalize()}* is split: C{pieces[0]} ({rows[pieces[0]][split]} points) and C{pieces[1]} ({rows[pieces[1]][split]}) are both pure.
team for C{left_cluster}, and no cluster for *{left_team}*.
cluster. Then {of(t, MATCHING)} of the […] manage about {at(by_chance["maximum matching"], 2)}. ({rows[-1][matched[-1]]} of these tickets are noise
| purity | {of(t, PURITY)} | {of(turned, PURITY)} | ARI | {of(t, ARI)} | {of(turned, ARI)} |
{word(len(clusters)).capitalize()} clusters, {word(len(teams))} teams: the
| cluster | {tables["cluster"].n} | {len(tables["cluster"].counts)} | singletons | {tables["singletons"].n} | {len(tables["singletons"].counts)} | drop | {tables["drop"].n} | {len(tables["drop"].counts)} |
points. a: “{at(ARI(tables["drop"]), 2)} is more”;
| cluster | {of(tables["cluster"], PURITY)} | {of(tables["cluster"], MATCHING)} | {of(tables["cluster"], ARI)} | singletons | {of(tables["singletons"], PURITY)} | {of(tables["singletons"], MATCHING)} | {of(tables["singletons"], ARI)} | drop | {of(tables["drop"], PURITY)} | {of(tables["drop"], MATCHING)} | {of(tables["drop"], ARI)} |
*{max(ways, key=lambda way: float(ARI(tables[way]))).capitalize()}* has the highest ARI, on {n_noise} points fewer. *{max(ways, key=lambda way: float(PURITY(tables[way]))).capitalize()}* have the
even {"falls" if cl.adjusted_mutual_information(tables["singletons"]) < cl.adjusted_mutual_information(t) else "rises"} a little.
judge all {n} points:
ARI of {of(tables["drop"], ARI, 2)} on {n_sorted} tickets,
“A, {of(tables["drop"], ARI, 2)} is more”: […] here, with {at(ari_single)} on all {n}, less than B.
many**: “ARI {of(tables["drop"], ARI)} on {n_sorted} of {n} points”.
many**: "ARI {of(tables["drop"], ARI)} on {n_sorted} of {n} points".
{" ".join(f"C{c} {majority[c]} {rounded(rows[c][majority[c]], size[c])} {rounded(rows[c][majority[c]], of_team[majority[c]])}" for c in by_purity)}
Why is {noise}, with a recall of {recall[-1]}, no merger?
“It is one, purity {float(purity[-1])} and recall {recall[-1]}”: it holds parts of {word(sum(count > 0 for count in rows[-1].values()))} teams, and […] only because *{only_noise}* has no other place.
high | {", ".join(f"C{c}" for c in found)} | | […] low | {", ".join(f"C{c}" for c in is_piece)} | | […] high | {", ".join(f"C{c}" for c in is_merger)} | | […] but see {noise} |
“C{merger} to both”: […] same cluster. *{matched[merger].capitalize()}* gets it, {rows[merger][merged[0]]} tickets against {rows[merger][merged[1]]}, and *{left_team}* gets none.
{" ".join(f"{name} C{best[name]} {2} · {rows[best[name]][name]}/({size[best[name]]} + {of_team[name]}) {'=' if len(str(float(f_of(best[name], name)))) < 5 else '≈'} {float(f_of(best[name], name)):.3g}" for name in by_f)}
By F, *{merged[0]}* and *{merged[1]}* have the
one cluster, C{merger}; at a […] one team, *{split}*.
are two: C{merger} to *{left_team}*, with {rows[merger][left_team]} tickets, and C{left_cluster} to *{split}*, with {rows[left_cluster][split]}. At a
Taking *{most}* out pays
The Rand index of {at(ri)} is the […] chance to {1} is that?
“{at(ri)} of it”: chance has gone {at(ri_chance)} already. $({at(ri)} - {at(ri_chance)}) / ({1} - {at(ri_chance)}) \approx {at((ri - ri_chance) / (1 - ri_chance), 2)}$ of the
value by chance {level} % interval
{row_of_card("purity")} {row_of_card("maximum matching")} {row_of_card("Rand index")} {row_of_card("adjusted Rand index")} {row_of_card("V-measure")}
alone has {at(ri_chance)}.
of {at(ri)} looks best, but chance gets {at(ri_chance)} without doing anything.
is near {abs(float(ARI(one_sorted))):.0f}. Is purity, now {of(t, PURITY)}, near {abs(float(ARI(one_sorted))):.0f}, too?
are | {of(t, ARI)} | sorted, the teams not | {of(one_sorted, ARI)} | shuffled | {at(printed("18", "4e744b33", "one shuffled ARI"))} |
An adjusted index near {0}? Suspect the
is nearly {0}, suspect the
to be {"close to the true one" if abs(float(ARI(cl.contingency_table(np.sort(team), np.sort(cluster)))) - float(ARI(t))) < 0.01 else "far off"}.
its cluster: {n} “clusters”, each
“None, {of(by_id, PURITY)} is too good”: V is {of(by_id, cl.v_measure)}, and passes […] ARI is {ARI(by_id).exact}, as for
{of(by_id, PURITY)} {of(by_id, cl.homogeneity)} {of(by_id, cl.v_measure)} {of(by_id, ARI)}
gives up C{worst[0]}, its most
gives up on C{worst[0]} as well,
“C{worst[0]}, its worst”: C{best_three[0]}, C{best_three[1]} and C{best_three[2]}. Dropped, ARI is {of(flattered, ARI)}, on {flattered.n} tickets; as singletons it is {of(honest, ARI)}.
noise as before C{worst[0]} given up
drop ARI {of(tables["drop"], ARI)} on {n_sorted} points ARI {of(after["drop"], ARI)} on {after["drop"].n} points singletons ARI {at(ari_single)} on {n} points ARI {of(after["singletons"], ARI)} on {n} points
kept ARI {"rises" if ARI(after["drop"]) > ARI(tables["drop"]) else "falls"}; on all points it {"falls" if ARI(after["singletons"]) < ARI(tables["singletons"]) else "rises"}.
rose from {of(tables["drop"], ARI)} to {of(after["drop"], ARI)}, while on all tickets it fell from {at(ari_single)} to {of(after["singletons"], ARI)}.
of the {n} questions any good?
ARI is {at(ari_single, 2)} (interval {low} to {high_end}): far more
At fault: *{merged[0]}* and *{merged[1]}* share C{merger}, *{split}* is split, and all of *{only_noise}* is noise.

# exercises
None of the {word(len("abcdef"))} stops with an error
error, but {word(len("bce"))} come the
counts = {other_shop} cl.ContingencyTable(counts
Here {noise} is a
a find: {noise} has all […] of the {word(len(other_shop))}.
how many of {word(sum(other_shop[0]))} clusters can sales keep?
all {word(sum(other_shop[0]))} were matched;
DBSCAN put {left.n} of {alone.n} tickets into {len(report_table) - 1} clusters; each
index is {of(alone, ARI, 2)}
Maximum matching is {of(alone, MATCHING, 2)}: {shares[0]} billing, {shares[1]} sales, and {1} delivery on its own.
ARI is {of(left, ARI)}, so leaving
of the {word(len(report_table) - 1)} clusters, so
counts = {report_table} cl.ContingencyTable(counts
fourth has {word(alone.n - left.n)} fewer points,
the rows C{0} and C{1} have {left.n} tickets, and
on all {alone.n} tickets, and
counts = {faults} cl.ContingencyTable(counts
Purity and recall, both: {kinds["found"]} is found. […] its team: {kinds["piece"][0]} and {kinds["piece"][1]}, the pieces of *trade*. Recall without purity: {kinds["merger"]}, in which […] one. Neither: {kinds["heap"]}.
pieces = cl.ContingencyTable( {rows_5} )
There are {word(comb(len(rows_5), 2))} pairs of
Fraction({" + ".join(map(str, kept_pairs))}, {n} - {n_noise})
{MATCHING(own["cluster"]).exact}
{MATCHING(own["singletons"]).exact}
{Fraction(sum(kept_pairs), n)}
{sum(kept_pairs) + of_team[only_noise]}/{n_sorted}
{MATCHING(tables["drop"]).exact}
{Fraction(sum(kept_pairs) + rows[-1]["app"], n_sorted)}
{Fraction(sum(kept_pairs) - kept_pairs[2], n)}
{PURITY(own["drop"]).exact}
own, and {only_noise} gets one of them
only the {lost} of C{merger} has a
{lost} has a
(counted from {0}) of the
first, in {word(len(clusters))} clusters or in {word(len(clusters))} thousand.
precision ${of_precision}$ and recall ${of_recall}$:
so without *{only_noise}*.
worse part: {"all three fall" if all_fall else "not all fall"}.
round for {turned_round}.

# what is new or worded anew
In the {"noise" if level_teams == -1 else f"cluster C{level_teams}"} two teams are nearly level, with {top_two[level_teams][0]} and {top_two[level_teams][1]} questions: with
A shop has {n} questions from […] has put {n_sorted} of them into {word(len(clusters) - 1)} clusters, and left {n_noise} in none.
split into {word(len(pieces))} clusters that
*{split.capitalize()}* was split: {rows[pieces[0]][split]} questions in C{pieces[0]}, {rows[pieces[1]][split]} in C{pieces[1]}. *{merged[0].capitalize()}* and *{merged[1]}* share C{merger}, with {rows[merger][merged[0]]} and {rows[merger][merged[1]]}.
*{split.capitalize()}* was split: […] number in C{pieces[0]} and another in C{pieces[1]}. (*Returns* was […] cluster are *{merged[0]}* and *{merged[1]}*, in C{merger}.
(ARI): {0} on average by chance, {1} if perfect
matching has {by_chance["maximum matching"]}, the adjusted Rand index nearly {float(by_chance["adjusted Rand index"]):.0f}. Did the
“Both”: it left {noise} alone. C{worst[0]} it did make, of *{merged[0]}* and *{merged[1]}*.
The purity of *{split}*’s {word(len(pieces))} clusters is {purity[pieces[0]]}. Which measure
matching does, because C{left_cluster} gets no team. And ARI does: ${rows[pieces[0]][split]} \cdot {rows[pieces[1]][split]} = {rows[pieces[0]][split] * rows[pieces[1]][split]}$ right pairs are apart.
aren't misplaced: ${1} - {n_misplaced}/{n} \approx {at(1 - Fraction(n_misplaced, n))}$. Does it
(ARI) is {0} on average […] work, and {1} for a perfect clustering. Ours is {of(t, ARI)}, far
misplaced points {misplaced[worst[0]] / n_misplaced * 100:.1f} % are in C{worst[0]}. C{pieces[0]} and C{pieces[1]} are pure, so
and purity is {"even better" if PURITY(turned) > PURITY(t) else "worse"}: it's now
purity, and {"a higher" if PURITY(turned) > PURITY(t) else "a lower"} one at
with {"as many clusters as teams" if len(clusters) == len(teams) else "more"}, not even the shape
noise: {noise}, {n_noise} points. All {of_team[only_noise]} of *{only_noise}* are in […] never made. {word(len(ways)).capitalize()} ways to treat noise:
All {of_team[only_noise]} questions about *{only_noise}* were "found", in
but on {n_noise} fewer points. {max(ways, key=lambda way: float(PURITY(tables[way]))).capitalize()} have the […] ARI of {of(tables["cluster"], ARI)}, {of(tables["singletons"], ARI)} or {of(tables["drop"], ARI)}.
One and the same clustering has an ARI of {of(tables["cluster"], ARI)}, {of(tables["singletons"], ARI)} or {of(tables["drop"], ARI)}, depending […] do singletons {"raise" if ARI(tables["singletons"]) > ARI(t) else "lower"} it?
{word(len(ways)).capitalize()} values of […] noise counts: {of(tables["cluster"], ARI)} (*cluster*), {of(tables["singletons"], ARI)} (*singletons*), {of(tables["drop"], ARI)} (*drop*). *Cluster* and *singletons* judge the same {comparable["singletons"]} points. *Drop* judges {comparable["drop"]}, without those
so they prefer the {"singletons" if PURITY(tables["singletons"]) > PURITY(t) and cl.homogeneity(tables["singletons"]) > cl.homogeneity(t) else "cluster"}. Completeness asks […] they prefer `"{"cluster" if MATCHING(t) > MATCHING(tables["singletons"]) and cl.completeness(t) > cl.completeness(tables["singletons"]) else "singletons"}"`.
points; don't compare “ARI {of(tables["drop"], ARI)} on {n_sorted} of {n} points” with an ARI of all {n}
“C-{1} is found, […] its team”: C{found[1]} and C{found[0]} are found; C{is_piece[0]} and C{is_piece[1]} are pieces; C{is_merger[0]} is too large; {noise} is a mixture.
C{between} is between […] fixed limit. {noise} has recall {recall[-1]} only because *{only_noise}* has no other place.
C{found[1]} and C{found[0]} have both: they are found. - C{is_piece[0]} and C{is_piece[1]} have only purity: they are pieces. (C{between} is between […] fixed limit.) - C{is_merger[0]} has only recall:
didn't find *{only_noise}*: it left all {of_team[only_noise]} questions in the noise.
C{best[merged[0]]} suits *{merged[0]}* best, and *{merged[1]}*, too. Which
*{smaller[1]}*, the smaller team of C{1}, gets a cluster of its own; - *{smaller[0]}*, the smaller team of C{0}, gets one; - C{pieces[0]} and C{pieces[1]} are merged.
ARI gains {at(gain["app"], 2)} by the first repair, {at(gain["returns"], 2)} by the
“{at(round(gain["app"], 2) + round(gain["returns"], 2), 2)}, you add them”: {at(gain["both"], 2)}. The index
none {of(t, ARI)} *app* taken out of C{1} {of(mends["app"], ARI)} *returns* taken out of C{0} {of(mends["returns"], ARI)} C{pieces[0]} and C{pieces[1]} merged {of(mends["joined"], ARI)}
Of the three, taking *{most}* out pays most, from {of(t, ARI)} to {of(mends[most], ARI)}; merging C{pieces[0]} and C{pieces[1]} comes next, with {of(mends["joined"], ARI)}. (If the {rows[0]["returns"]} *returns* of C{0} went to C{between}, where most […] would be {"twice" if round(gain["moved"] / gain["returns"]) == 2 else "not twice"} as large, and {"still the smallest" if gain["moved"] < min(gain["app"], gain["joined"]) else "no longer the smallest"} of the three.)
Before you believe {of(t, ARI)}, find
None of the {round(1 / float(p_value)) - 1} shuffles did. […] one in {word(round(1 / float(p_value)) // 100)} hundred: p is {p_value}, the smallest […] with {n} points even
(The ARI is {ari_single:.6f}, and rounded it is {at(ari_single, 2)}. If you round the {at(ari_single)} of the table once more, you get {round(ari_single, 3) + 0.005:.2f}.)
*DBSCAN found {only_noise}* would not
any more”: {of(one_sorted, PURITY)}, because it […] largest team, {rounded(largest_team, n)}. It doesn't
how the {n_noise} count, and […] ARI is {of(tables["drop"], ARI)}, but on {n_sorted} of {n}.
*{majority[found[1]].capitalize()}* and *{majority[found[0]]}* are found, and *{majority[between]}* nearly. *{merged[0].capitalize()}* and *{merged[1]}* are one cluster, *{split}* is {word(len(pieces))}, and *{only_noise}* is none. So it's good for {word(n_good)} of the {word(len(teams))} teams.
index is near {0}, check
But of {word(sum(other_shop[0]))} single points
merges C{1} and C{5}. Enter
{word(len(pay)).capitalize()} mergers pay, […] merger adds {"fewer" if products[pay[0]] < products[pay[1]] else "more"} right pairs,
make all *{lost}* of C{merger} a
Without the row {noise}, *{only_noise}* has no cluster […] from the denominator. *{lost.capitalize()}* now has a cluster. *{split.capitalize()}* still has {word(len(pieces))}, and may keep one.
Dropping noise leaves the {"fewest" if min(fewest, key=fewest.get) == "drop" else "most"} tickets matched and the {"highest" if max(ways, key=lambda way: float(MATCHING(own[way]))) == "drop" else "lowest"} value, because
the row {noise} is dropped, too: {only_noise} has no cluster
cluster is ${of_precision}$, **recall** is ${of_recall}$, the share
its tickets are in {word(delivery_in)} places, and
rows with infinite or missing values {at(of_infinite, 0)} and {at(of_missing, 0)}; if they are noise to you, make them {at(of_noise, 0)} first
As a rule, about {word(held.numerator)} in {word(held.denominator)} such
"""

UNREAD = {r"\text{F} = 2\,n_{ij}/(n_i + m_j)": "F has no index here"}

GIVEN = {
    "18 Your own labels": "the title",
    "Of 600 points 170 are called noise and left out.": "a question's story",
    "Another clustering of all 600 has 0.65.": "a question's story",
    "method B 0.62 on all 600": "a question's story",
    "pandas numbers the rows of each from 0, so the numbers agree even if row 5": "an example",
}
