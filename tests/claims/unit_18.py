"""The numbers in the text of unit 18, computed."""

import re
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np

import clustlib as cl
from tests import arithmetic
from tests.claims import RANDOM_TABLES
from tests.claims.scopes import scope_of
from tests.claims.tools import outputs, printed, word

_, team, cluster = cl.datasets.support_tickets()
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
of_trade = [letter for letter, row in zip("abcde", faults, strict=True) if row[3] == max(row)]
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

SAYS = rf"""
In the cluster of {"noise" if level_teams == -1 else f"C{level_teams}"} two teams are nearly level, with {top_two[level_teams][0]} and {top_two[level_teams][1]} questions: with other tickets another team might lead there, or be matched with it. The jackknife leaves out one ticket at a time and never sees this happen.
21× {noise}
A shop has {n} questions of customers. Each has a *team* that must answer it. A program has sorted {n_sorted} of them into {word(len(clusters) - 1)} clusters, and left {n_noise} unsorted.
Are the {n_noise} mistakes, a pile of their own, or none of its business?
“Numbers on the diagonal, {0} elsewhere”: one filled cell in each row and column; names and order of clusters mean nothing.
{n} questions (made up): each belongs to one team, its *class* (真实类别).
has a row for each cluster, a column for each team, and
rows are clusters, columns are classes
It has a row for each cluster and a column for each *class* (真实类别), here a team. ({noise} holds what DBSCAN has put into no cluster.) Before you compute anything, look at it. A good clustering has one large number in each row **and** one in each column.
holds **{n} questions**
Two teams share a cluster, so the clustering does not tell them apart. Another team was cut into {word(len(pieces))} clusters that hold nobody else. Which one was cut?
{noise} is what the program left unsorted.
*{split.capitalize()}* was cut: {rows[pieces[0]][split]} questions in C{pieces[0]}, {rows[pieces[1]][split]} in C{pieces[1]}. *{merged[0].capitalize()}* and *{merged[1]}* share C{merger}, with {rows[merger][merged[0]]} and {rows[merger][merged[1]]}.
*{split.capitalize()}* was cut: it has a large number in C{pieces[0]} and another one in C{pieces[1]}. (*Returns* was cut, too, but less evenly, and its smaller part lies among others.) And the two teams that share a cluster are *{merged[0]}* and *{merged[1]}*, in C{merger}.
2× (ARI, 调整兰德指数): {0} on average by chance, {1} if perfect
each cluster gets one team at most, and each team one cluster; the largest share of points in such cells
the share of points if each cluster gets at most one class, and none is given twice
By chance the matching has {by_chance["maximum matching"]}, the adjusted Rand index nearly {float(by_chance["adjusted Rand index"]):.0f}. Has the matching found more?
“Yes, its value is larger, too”: from the adjusted Rand index chance has been taken off already; from the matching it has not.
2× adjusted Rand index {of(t, ARI)} {by_chance["adjusted Rand index"]}
2× maximum matching {of(t, MATCHING)} {by_chance["maximum matching"]}
The {"matching" if MATCHING(t) > ARI(t) else "index"} has the larger value. Has it found more?
C{worst[0]} and {noise} hold most of the {n_misplaced}. Which of the two has the program made?
“Both”: {noise} is what it left alone. C{worst[0]} it did make, of *{merged[0]}* and *{merged[1]}*.
The team with most points of a cluster is its **majority class** (多数类). All its other points are misplaced: {n_misplaced} of {n}.
{" ".join(f"C{c} {size[c]} {majority[c]} {misplaced[c]} {others(c)}" for c in worst if misplaced[c])}
of a cluster: the one with most of its points; all others are misplaced
The purity of *{split}*’s {word(len(pieces))} clusters is {purity[pieces[0]]}. Which measure minds that they are {word(len(pieces))}?
“None, nothing in them is wrong”: matching does, C{left_cluster} gets no team. And ARI does: ${rows[pieces[0]][split]} \cdot {rows[pieces[1]][split]} = {rows[pieces[0]][split] * rows[pieces[1]][split]}$ right pairs are torn.
*{lost.capitalize()}* is lost: no cluster has its majority there. {rows[merger][lost]} of its {of_team[lost]} points lie in C{merger}.
*{split.capitalize()}* is split: C{pieces[0]} ({rows[pieces[0]][split]} points) and C{pieces[1]} ({rows[pieces[1]][split]}) are both pure.
The maximum matching has no team for C{left_cluster}, and no cluster for *{left_team}*.
**Purity** (纯度) is the share of points that are not misplaced: ${1} - {n_misplaced}/{n} \approx {at(1 - Fraction(n_misplaced, n))}$. Does it mind the split?
(ARI, 调整兰德指数) is {0} on average if chance alone was at work, and {1} for a perfect clustering. Ours has {of(t, ARI)}, so it is far from both.
gives each cluster to one team at most, and no team to two clusters. Then {of(t, MATCHING)} of the tickets go to the right people, where chance would manage about {at(by_chance["maximum matching"], 2)}. ({rows[-1][matched[-1]]} of these tickets lie in the noise; see *Noise in three ways*.)
The *majority class* (多数类) of a cluster is the team with most of its points. All its other points are misplaced. Of all misplaced points {misplaced[worst[0]] / n_misplaced * 100:.1f} % lie in C{worst[0]}. The clusters C{pieces[0]} and C{pieces[1]} are pure, so
the share of points that are not misplaced, forgives the cut; the matching does not.
Your matrix has the truth in its rows, and nothing stops you. Which measures notice?
“All, everything is turned round”: those that treat the two sides alike do not, such as ARI. Purity becomes inverse purity.
has the **truth in the rows**, not in the columns.
| purity | {of(t, PURITY)} | {of(turned, PURITY)} | ARI | {of(t, ARI)} | {of(turned, ARI)} |
No error comes, and purity is {"even better" if PURITY(turned) > PURITY(t) else "worse"}: it is now the *inverse* purity, for which each team’s largest cluster counts. ARI is symmetric (对称), so it {"does not notice" if ARI(turned) == ARI(t) else "notices"}.
**You get another purity, and {"even a better" if PURITY(turned) > PURITY(t) else "a worse"} one, but no error.** It is in fact the *inverse* purity, which counts, for each team, the tickets in the one cluster that holds most of them. So it is blind to mergers. The ARI does not notice anything, because it is symmetric (对称). And since there are {"as many clusters as teams" if len(clusters) == len(teams) else "more"}, the shape of the table does not warn you either.
{word(len(clusters)).capitalize()} clusters, {word(len(teams))} teams: the shape does not warn you. Look which names stand in the rows; clusters must.
(噪声): {noise}, {n_noise} points. All {of_team[only_noise]} of *{only_noise}* are in it, so the best matching gives them to a cluster that nobody has made. {word(len(ways)).capitalize()} ways to treat noise:
All {of_team[only_noise]} questions about *{only_noise}* were "found", in a cluster that nobody has made! What becomes of noise is a decision, and it is yours. There are {word(len(ways))} ways:
*cluster*: a cluster like any other, as in “these go to a human”
*singletons*: each point is a cluster of its own
*drop*: these points are left out
each point is a cluster of its own, together with no other point.
| cluster | {tables["cluster"].n} | {len(tables["cluster"].counts)} | singletons | {tables["singletons"].n} | {len(tables["singletons"].counts)} | drop | {tables["drop"].n} | {len(tables["drop"].counts)} |
**c**: they are of different points. a: “{at(ARI(tables["drop"]), 2)} is more”; b: “more points are more”.
| cluster | {of(tables["cluster"], PURITY)} | {of(tables["cluster"], MATCHING)} | {of(tables["cluster"], ARI)} | singletons | {of(tables["singletons"], PURITY)} | {of(tables["singletons"], MATCHING)} | {of(tables["singletons"], ARI)} | drop | {of(tables["drop"], PURITY)} | {of(tables["drop"], MATCHING)} | {of(tables["drop"], ARI)} |
*{max(ways, key=lambda way: float(ARI(tables[way]))).capitalize()}* has the highest ARI, on {n_noise} points fewer. *{max(ways, key=lambda way: float(PURITY(tables[way]))).capitalize()}* have the highest purity: one point alone is pure.
The highest ARI comes from dropping, but on {n_noise} points fewer. {max(ways, key=lambda way: float(PURITY(tables[way]))).capitalize()} have the highest purity, since a cluster of one point is always pure. So one and the same clustering has an ARI of {of(tables["cluster"], ARI)}, {of(tables["singletons"], ARI)} or {of(tables["drop"], ARI)}. Why does the ARI {"gain" if ARI(tables["singletons"]) > ARI(t) else "lose"} by singletons? Of the pairs that lay together in the noise few were right and many were wrong; as singletons none of them lies together any more.
even {"falls" if cl.adjusted_mutual_information(tables["singletons"]) < cl.adjusted_mutual_information(t) else "rises"} a little. A cluster of one point has only one team, and so it would be however the points were shuffled.
{word(len(ways)).capitalize()} values of ARI for one clustering, by what becomes of noise: {of(tables["cluster"], ARI)} (*cluster*), {of(tables["singletons"], ARI)} (*singletons*), {of(tables["drop"], ARI)} (*drop*). *Cluster* and *singletons* judge the same {comparable["singletons"]} points. *Drop* judges {comparable["drop"]}, without those that the program could not place: it stands beside neither.
First we lay those two side by side that judge all {n} points:
so they prefer the {"singletons" if PURITY(tables["singletons"]) > PURITY(t) and cl.homogeneity(tables["singletons"]) > cl.homogeneity(t) else "cluster"}. Completeness (完整性) asks whether a team is in one cluster, and the matching whether a team has a cluster to itself. For these two a scattered team is a loss, so they prefer `"{"cluster" if MATCHING(t) > MATCHING(tables["singletons"]) and cl.completeness(t) > cl.completeness(tables["singletons"]) else "singletons"}"`.
ask whether a cluster is of one team
Method A has an ARI of {of(tables["drop"], ARI, 2)} on {n_sorted} tickets,
“A, {of(tables["drop"], ARI, 2)} is more”: they are of different points. A may be the clustering here, with {at(ari_single)} on all {n}, less than B.
**Report all points**: as *cluster* if the pile is used as a group, else as *singletons*.
**If you drop, say how many**: “ARI {of(tables["drop"], ARI)} on {n_sorted} of {n} points”.
**If you drop, say how many**: "ARI {of(tables["drop"], ARI)} on {n_sorted} of {n} points".
values of the same points; “ARI {of(tables["drop"], ARI)} on {n_sorted} of {n} points” stands beside no ARI of all {n}
It is refused, and rightly: it judges other points, and those left out are the ones that DBSCAN could not place.
“C-{1} is found, it has all of its team”: C{found[1]} and C{found[0]} are found; C{is_piece[0]} and C{is_piece[1]} are pieces; C{is_merger[0]} is too large; {noise} a heap.
{" ".join(f"C{c} {majority[c]} {rounded(rows[c][majority[c]], size[c])} {rounded(rows[c][majority[c]], of_team[majority[c]])}" for c in by_purity)}
A cluster with both is *found*; with purity alone a *piece*; with recall alone a *merger*. Which are which?
One is the purity. The other is the recall
(查全率), the share of the team that the cluster has got.
Why is {noise}, with a recall of {recall[-1]}, no merger?
“It is one, purity {float(purity[-1])} and recall {recall[-1]}”: it holds parts of {word(sum(count > 0 for count in rows[-1].values()))} teams, and one of them whole only because *{only_noise}* has no other place.
| found | high | high | {", ".join(f"C{c}" for c in found)} | | piece | high | low | {", ".join(f"C{c}" for c in is_piece)} | | merger | low | high | {", ".join(f"C{c}" for c in is_merger)} | | heap | low | low | none, but see {noise} |
C{between} lies between found and piece: there is no fixed limit. {noise} has recall {recall[-1]} only because *{only_noise}* has no other place.
C{found[1]} and C{found[0]} have both, so they are *found*. C{is_piece[0]} and C{is_piece[1]} have purity alone: they are *pieces*. C{between} lies between found and piece, for there is no fixed limit. C{is_merger[0]} has recall alone: it is too large, a *merger*. A cluster with neither would be a *heap*. ({noise} is the noise and gets none of these names. Nobody has found *{only_noise}*: DBSCAN left all its {of_team[only_noise]} questions in the noise.)
For each team, the cluster that suits it best by **F**, the harmonic mean of precision
with the cluster that suits it best by F, the harmonic mean of the two.
C{best[merged[0]]} suits *{merged[0]}* best, and *{merged[1]}*, too. What does the maximum matching give them?
“C{merger} to both”: no two teams have the same cluster. *{matched[merger].capitalize()}* gets it, {rows[merger][merged[0]]} tickets against {rows[merger][merged[1]]}, and *{left_team}* gets none.
{" ".join(f"{name} C{best[name]} {2} · {rows[best[name]][name]}/({size[best[name]]} + {of_team[name]}) {'=' if len(str(float(f_of(best[name], name)))) < 5 else '≈'} {float(f_of(best[name], name)):.3g}" for name in by_f)}
By F, *{merged[0]}* and *{merged[1]}* have the same best cluster; the one-to-one matching can give it to only one of them.
“Each thick grey line is the same fault”: at a merger two thick lines leave one cluster, C{merger}; at a split two arrive at one team, *{split}*.
Black lines are what it keeps, and grey ones what it cannot keep:
Look for thick grey lines. There are two: C{merger} to *{left_team}*, with {rows[merger][left_team]} tickets, and C{left_cluster} to *{split}*, with {rows[left_cluster][split]}. At a merger two thick lines leave one cluster, and at a split two thick lines arrive at one team.
Three mends, each alone: a second team is taken out of its cluster, or two pieces are joined.
*{smaller[1]}*, the smaller team of C{1}, gets a cluster of its own; - *{smaller[0]}*, the smaller team of C{0}, gets one; - C{pieces[0]} and C{pieces[1]} are joined.
ARI gains {at(gain["app"], 2)} by the first mend, {at(gain["returns"], 2)} by the second. What do these two together gain?
“{at(round(gain["app"], 2) + round(gain["returns"], 2), 2)}, one adds them”: {at(gain["both"], 2)}. The index is no sum, so compute it anew after each mend.
none {of(t, ARI)} *app* taken out of C{1} {of(mends["app"], ARI)} *returns* taken out of C{0} {of(mends["returns"], ARI)} C{pieces[0]} and C{pieces[1]} joined {of(mends["joined"], ARI)}
Taking *{most}* out pays most. It needs the truth, so it is no recipe: it says what a better clustering *could* gain.
Of the three, taking *{most}* out pays most, from {of(t, ARI)} to {of(mends[most], ARI)}; joining C{pieces[0]} and C{pieces[1]} comes next, with {of(mends["joined"], ARI)}. (If the {rows[0]["returns"]} *returns* of C{0} went to C{between}, where most of the other *returns* are, the gain would be {"twice" if round(gain["moved"] / gain["returns"]) == 2 else "not twice"} as large, and {"still the smallest" if gain["moved"] < min(gain["app"], gain["joined"]) else "no longer the smallest"} of the three.)
Before you believe {of(t, ARI)} you should ask two questions
The Rand index of {at(ri)} is the largest. How much of the way from chance to {1} is that?
“{at(ri)} of it”: chance has gone {at(ri_chance)} already. $({at(ri)} - {at(ri_chance)}) / ({1} - {at(ri_chance)}) \approx {at((ri - ri_chance) / (1 - ri_chance), 2)}$ of the rest, as the adjusted index says.
value by chance {level} % interval
{row_of_card("purity")} {row_of_card("maximum matching")} {row_of_card("Rand index")} {row_of_card("adjusted Rand index")} {row_of_card("V-measure")}
The Rand index looks best, but chance alone has {at(ri_chance)}.
of {at(ri)} looks best, but chance gets {at(ri_chance)} without doing anything.
one of {word(round(1 / float(p_value)) // 100)} hundred. So p is {p_value}, the least that so many shuffles allow. That says little, for with {n} points even a weak likeness is more than chance.
(The ARI is {ari_single:.6f}, and rounded it is {at(ari_single, 2)}. Whoever rounds the {at(ari_single)} of the table once more gets {round(ari_single, 3) + 0.005:.2f}.)
*DBSCAN has found {only_noise}* would not follow: all of its tickets are in the noise, which DBSCAN has placed nowhere.
With one column sorted ARI is near {abs(float(ARI(one_sorted))):.0f}. Is purity, now {of(t, PURITY)}, near {abs(float(ARI(one_sorted))):.0f}, too?
“Yes, nothing fits any more”: {of(one_sorted, PURITY)}, for it cannot fall below the share of the largest team, {rounded(largest_team, n)}. It does not look like chance.
| as they are | {of(t, ARI)} | sorted, the teams not | {of(one_sorted, ARI)} | shuffled | {at(printed("18", "4e744b33", "one shuffled ARI"))} |
An adjusted index near {0}? Suspect the order of the rows before the algorithm.
If an adjusted index is nearly {0}, suspect the order of the rows before you suspect the algorithm.
here it happens to be {"about the true one" if abs(float(ARI(cl.contingency_table(np.sort(team), np.sort(cluster)))) - float(ARI(t))) < 0.01 else "far off"}.
Somebody takes the number of the question for its cluster: {n} “clusters”, each with one point.
“None, {of(by_id, PURITY)} is too good”: V is {of(by_id, cl.v_measure)}, and passes for a middling result. ARI is {ARI(by_id).exact}, as for chance; the number of clusters says most.
{of(by_id, PURITY)} {of(by_id, cl.homogeneity)} {of(by_id, cl.v_measure)} {of(by_id, ARI)}
Suppose that the program gives up C{worst[0]}, its most difficult cluster, and calls it noise, too:
Suppose that the algorithm gives up C{worst[0]} as well, its most difficult cluster, and calls it noise:
“C{worst[0]}, its worst”: C{best_three[0]}, C{best_three[1]} and C{best_three[2]}. Dropped, ARI is {of(flattered, ARI)}, on {flattered.n} tickets; as singletons it is {of(honest, ARI)}.
noise as before C{worst[0]} given up
drop ARI {of(tables["drop"], ARI)} on {n_sorted} points ARI {of(after["drop"], ARI)} on {after["drop"].n} points singletons ARI {at(ari_single)} on {n} points ARI {of(after["singletons"], ARI)} on {n} points
It knows less than before. On the points that it kept ARI {"rises" if ARI(after["drop"]) > ARI(tables["drop"]) else "falls"}; on all points it {"falls" if ARI(after["singletons"]) < ARI(tables["singletons"]) else "rises"}.
But on what it kept the ARI rose from {of(tables["drop"], ARI)} to {of(after["drop"], ARI)}, while on all tickets it fell from {at(ari_single)} to {of(after["singletons"], ARI)}.
Is the clustering of the {n} questions any good?
With noise as singletons ARI is {at(ari_single, 2)} (interval {low} to {high_end}): far more than chance, far from perfect.
At fault: *{merged[0]}* and *{merged[1]}* share C{merger}, *{split}* is split, and all of *{only_noise}* is noise.
The {n_noise} are what you decide, and you say so: dropped, ARI is {of(tables["drop"], ARI)}, but on {n_sorted} of {n}.
*{majority[found[1]].capitalize()}* and *{majority[found[0]]}* are found, and *{majority[between]}* nearly. *{merged[0].capitalize()}* and *{merged[1]}* are one cluster, *{split}* is {word(len(pieces))}, and *{only_noise}* is none. So it is good for {word(n_good)} teams of {word(len(teams))}.
Be warned when an adjusted index is near {0}.

# exercises
None of the {word(len("abcdef"))} stops with an error
none of them stops with an error, but {word(len("bce"))} come the wrong way round
Two rules. `clustlib` takes the truth *first*, and puts the clusters into the rows. A matrix that comes from elsewhere is taken as it is: its rows become the clusters.
The file (b) is asked for its columns in the wrong order; c and e are the trap.
counts = {other_shop} cl.ContingencyTable(counts
Here {noise} is a cluster without a fault.
Here the pile is a find: {noise} has all of *sales*, and nothing else. As one cluster it is the best of the {word(len(other_shop))}.
But of {word(sum(other_shop[0]))} lone points the matching keeps one, and all their pairs are torn apart.
how many of {word(sum(other_shop[0]))} clusters can sales keep?
all {word(sum(other_shop[0]))} were matched; of what is left, which share is?
DBSCAN put {left.n} of {alone.n} tickets into {len(report_table) - 1} clusters; each of the others counts alone.
The adjusted Rand index is {of(alone, ARI, 2)}
Maximum matching is {of(alone, MATCHING, 2)}: {shares[0]} billing, {shares[1]} sales, and {1} delivery that lies alone.
With the noise left out ARI is {of(left, ARI)}, so leaving it out made the clustering better.
Delivery leads in neither of the {word(len(report_table) - 1)} clusters, so their purity counts none of its tickets.
counts = {report_table} cl.ContingencyTable(counts
Nothing about the clusters has changed between the second line and the fourth. The fourth has {word(alone.n - left.n)} points fewer, the difficult ones, so its value is of another task, and must not stand beside the other one.
the rows C{0} and C{1} have {left.n} tickets, and how the others count is said
it is computed on all {alone.n} tickets, and its interval stands beside it
counts = {faults} cl.ContingencyTable(counts
Purity and recall, both: {kinds["found"]} is found. Pure or nearly so, with less than half of its team: {kinds["piece"][0]} and {kinds["piece"][1]}, the pieces of *trade*. Recall without purity: {kinds["merger"]}, in which *care* and *law* are one. Neither: {kinds["heap"]}.
joins C{1} and C{5}. The check wants the index you reach.
2× pieces = cl.ContingencyTable( {rows_5} )
There are {word(comb(len(rows_5), 2))} pairs of rows. Try them all.
{word(len(pay)).capitalize()} joins pay, those of two rows with one team; any other brings together what does not belong. The first team is the larger one, but its join adds {"fewer" if products[pay[0]] < products[pay[1]] else "more"} right pairs, the product of the two pieces:
in the table at the top noise is *dropped*, and all *{lost}* of C{merger} becomes a cluster of its own.
Without the row {noise}, *{only_noise}* has nobody to be matched with, and below the fraction bar all the noise is gone. *{lost.capitalize()}* now has a cluster. *{split.capitalize()}* still has {word(len(pieces))}, and may keep one.
Fraction({" + ".join(map(str, kept_pairs))}, {n} - {n_noise})
Dropping noise leaves the {"fewest" if min(fewest, key=fewest.get) == "drop" else "most"} tickets matched and the {"highest" if max(ways, key=lambda way: float(MATCHING(own[way]))) == "drop" else "lowest"} value: the fraction bar has moved, too.
Where noise is dropped the fewest tickets are matched, and the value is the highest all the same.
{MATCHING(own["cluster"]).exact}
{MATCHING(own["singletons"]).exact}
{Fraction(sum(kept_pairs), n)}
{sum(kept_pairs) + of_team[only_noise]}/{n_sorted}
{MATCHING(tables["drop"]).exact}
{Fraction(sum(kept_pairs) + rows[-1]["app"], n_sorted)}
{Fraction(sum(kept_pairs) - kept_pairs[2], n)}
{PURITY(own["drop"]).exact}
there noise is a cluster like any other, and is matched
there each noise point is a cluster of its own, and {only_noise} gets one of them
the row {noise} is dropped, too: {only_noise} has nobody to be matched with
only the {lost} of C{merger} has a cluster now; that of the noise is dropped
{lost} has a cluster now, and below the fraction bar the noise is gone
return the *place* (counted from {0}) of the cluster with most points outside its majority class; of several, the first.
This one line ranks what to look at first, in {word(len(clusters))} clusters or in {word(len(clusters))} thousand.
Of the majority class of each cluster: **purity** of the cluster is ${of_precision}$, **recall** (查全率) is ${of_recall}$, the share of the team that the cluster has got.
precision ${of_precision}$ and recall ${of_recall}$:
Teams in columns, clusters in rows: how would the table of a perfect clustering look?
is the harmonic mean of homogeneity and completeness.)
The number p (p 值) says how often chance does as well. For it the card has shuffled the labels `resamples` times, and counts the real labels as one more shuffle. Here no shuffle did as well, so only the real labels count
**a** the first - **b** the second - **c** Not to be said.
A point that lies neither in a dense place nor at the edge of one is called noise
This is right if the pile *is* a result, as in "these go to a human".
as if these points had never been there.
Which of the three gives the highest ARI?
So nearly all that the singletons seem to tell is luck, and AMI subtracts luck.
So let us look at **every cluster**, the least pure first.
The library scikit-learn makes a table that has the **truth in the rows**, and the clusters in the columns.
You get another purity, and even a better one, but no error.
two columns of a **data frame** or two arrays, with the truth first, and a **crosstab**, with the clusters in its rows.
type them in, a row for each cluster:
It says where the mistakes are, the worst cluster first:
without the noise, and so without *{only_noise}*.
| black | matched | | grey | not matched | | thick | many points |
Sorted columns agree in long runs, whatever the tickets are, so the value may be high;
An array has no names, so no such error can come.
but a team whose tickets are all noise has no column any more, and nothing tells you so:
As singletons each point stays pure, so purity stays.
Dropped, the part that was perfect is gone, and what is left is the worse part: {"all three fall" if all_fall else "not all fall"}.
With the tickets it was the other way round for {turned_round}.
the best cluster leaves, and the two that mix two teams stay
The first line counts, the second and third are computed on all points (below), the fifth is read in the table, for purity counts in each cluster the team that is ahead.
each team keeps one cluster, and a lone point is a cluster, too
its tickets lie in {word(delivery_in)} places, and the other two teams are ahead in both rows; purity counts only those who are ahead
A value on other points is another task: whoever may choose what to drop can look better.
Along its row a cluster shows its purity; down the column of its majority, its recall.
Pieces are to be joined, mergers to be cut, heaps to be thrown open
look for purity and recall together
look for purity without recall: its team is in other clusters as well
look for recall without purity
look for the row in which no cell stands out
all three are pure; which of them has most of its team, too?
one of them is pure, and has less than half of its team
both are mixed; which of them has nearly all of a team?
it is mixed, and has only a little of each team
a heap has little of every team; one of these has nearly all of two
so two halves may pay more than a large piece and a crumb.
points that are dropped are not among the n points either
that is how many points are matched: divide by all points
that is without a cluster for app
that is the purity: here each team may keep one cluster only
The size of a cluster, less its majority. `argmax` takes the first of several.
For each row: its sum less its largest cell.
So whatever another library puts into the rows should be the clusters
f hands over a crosstab, whose first argument goes into the rows
crosstab puts its first argument into the rows, and e begins with the truth
contingency_matrix puts what comes first into the rows, and c begins with the truth
c and e come with the truth in their rows, and a matrix is taken as it is
clustlib wants the truth first, in a and in b, and other libraries have rows first
the pile of noise helps as a group, though its teams are mixed
lone points, which are all pure, help more than leaving them out
Of such intervals about {word(held.numerator)} in {word(held.denominator)}
a team whose tail lies in another team's cluster was cut into two
"""

UNREAD = {r"\text{F} = 2\,n_{ij}/(n_i + m_j)": "F has no index here"}

GIVEN = {
    "18 Your own labels": "the title",
    "Of 600 points 170 are called noise and left out.": "a question's story",
    "Another clustering of all 600 has 0.65.": "a question's story",
    "method B 0.62 on all 600": "a question's story",
    "pandas numbers the rows of each file from 0, so these numbers agree even if row 5": "an example",
}
