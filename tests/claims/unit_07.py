"""The numbers in the text of unit 07, computed: chance by all deals, or by the sizes alone."""

import re
from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import comb, factorial, sqrt

import clustlib as cl
from tests.claims import RANDOM_TABLES
from tests.claims.pairs import Pairs, inside, law, pairs_of, say, sums
from tests.claims.scopes import pair_scope, pairs_by_hand
from tests.claims.tools import matrix, outputs, printed, word

BAGS = cl.datasets.lecture_table("three_bags").counts.tolist()
bags, (sizes, classes) = pairs_of(BAGS), sums(BAGS)
n = sum(sizes)


def pairs_in(counts) -> Pairs:
    """The pairs of a large table, from the sizes of its groups and cells."""
    rows, columns = sums(counts)
    m_c, m_t, tp = inside(rows), inside(columns), inside(x for row in counts for x in row)
    return Pairs(tp, m_t - tp, m_c - tp, comb(sum(rows), 2) - m_c - m_t + tp)


def expected_rand(x: Pairs) -> Fraction:
    return (x.n - x.m_c - x.m_t + 2 * x.luck) / x.n


# --- the watch and the dice ----------------------------------------------------------------------

days, phases, groups = 200, 20, 20
watch, same_phase = Fraction(94, 100), phases * comb(days // phases, 2)
scores = {
    line[:15].strip(): [float(number) for number in re.findall(r"-?\d\.\d+", line)]
    for line in outputs("07")["5c3fef02"].splitlines()
    if line.strip()
}
tried = (2, 5, 10, 20, 30, 40, 50)
rand, purity = (dict(zip(tried, scores[name], strict=True)) for name in ("Rand", "purity"))
fowlkes = dict(zip(tried, scores["Fowlkes–Mallows"], strict=True))
jaccard = dict(zip(tried, scores["Jaccard"], strict=True))
gamma = dict(zip(tried, scores["normalised Γ"], strict=True))
aris = [float(x) for x in re.findall(r"-?\d\.\d{3}", outputs("07")["e019f85d"])]
on_the_way = (float(watch) - rand[20]) / (1 - rand[20])
all_alone = 1 - Fraction(same_phase, comb(days, 2))


def climbs(row, words):
    values = [row[r] for r in tried]
    return say(words, values == sorted(values))


def sinks(row, words):
    values = [row[r] for r in tried]
    return say(words, values == sorted(values, reverse=True))


# --- six points, dealt in all ways ---------------------------------------------------------------

TRUE, PRED = [1, 1, 1, 2, 2, 2], [1, 1, 2, 2, 2, 2]
six = Pairs(*pairs_by_hand(TRUE, PRED))
dealt = [Pairs(*pairs_by_hand(cards, PRED)) for cards in permutations(TRUE)]
tps, deal_aris = Counter(x.tp for x in dealt), Counter(x.adjusted for x in dealt)
most, least = max(tps), min(tps)
good, bad = max(deal_aris), min(deal_aris)
mean_tp = Fraction(sum(x.tp for x in dealt), len(dealt))
mean_ari = sum(x.adjusted for x in dealt) / len(dealt)

# --- the ruler -----------------------------------------------------------------------------------

end = Fraction(bags.m_c + bags.m_t, 2)
share_of_deals = printed("07", "9e342b5f", "share with TP of 20 or more:")


def tables_with(rows, columns):
    """All tables with these sums."""
    if not rows:
        if not any(columns):
            yield []
        return
    for row in product(*(range(min(rows[0], m) + 1) for m in columns)):
        if sum(row) == rows[0]:
            left = [m - x for m, x in zip(columns, row, strict=True)]
            for others in tables_with(rows[1:], left):
                yield [list(row), *others]


reached = [inside(x for row in table for x in row) for table in tables_with(sizes, classes)]
three = [Pairs(*pairs_by_hand(cards, [1, 1, 2])) for cards in permutations([1, 1, 2])]
perfect_deals = sum(x.fn == x.fp == 0 for x in three)
quarters = {
    k: pairs_in([[75 if i == j else 25 // (k - 1) for j in range(k)] for i in range(k)])
    for k in (2, 26)
}
pair_and_alone = Pairs(
    *pairs_by_hand([1, 1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 3, 4, 5, 6, 7, 8, 9])
)

# --- where it misleads ---------------------------------------------------------------------------

A, B = [[90, 0, 0], [0, 5, 5]], [[45, 0, 0], [45, 0, 0], [0, 5, 0], [0, 0, 5]]
a, b = pairs_of(A), pairs_of(B)
deck, four = pairs_of([[1] * 4] * 13), pairs_of([[1, 1], [1, 1]])
DECK = r"E = \frac{M_C M_T}{N} = 78 \cdot 4 \tbinom{13}{2} \big/ \tbinom{52}{2} \approx 18.4"
DECK = say(DECK, deck.m_c == 78 and deck.luck == 78 * 4 * Fraction(comb(13, 2), comb(52, 2)))
DECK = say(DECK, round(float(deck.luck), 1) == 18.4)
pieces = re.search("pieces ([\\d ]+)", outputs("07")["9332a922"])[1].split()
piece_sizes = list(Counter(pieces).values())
blind = printed("07", "fe02e64b", "mean")
blind_least, blind_most = (printed("07", "fe02e64b", words) for words in ("from", "to"))
rand_cuts = printed("07", "fe02e64b", "cuts mean Rand index")
rand_shuffled = printed("07", "fe02e64b", "shuffled mean Rand index")

# --- exercises -----------------------------------------------------------------------------------

before, many, giant = (
    pairs_in([[size if i == j else 0 for j in range(len(group))] for i, size in enumerate(group)])
    for group in ([10] * 10, [2] * 50, [91] + [1] * 9)
)
shares = {
    "songs": (0.91, 0.91),
    "votes": (0.7, 0.52),
    "stamps": (0.26, 0.05),
    "letters": (0.45, 0.46),
}
furthest = max(shares, key=lambda name: (shares[name][0] - shares[name][1]) / (1 - shares[name][1]))
largest = max(shares, key=lambda name: shares[name][0] - shares[name][1])
m_c, m_t, pairs = inside([4, 3, 3]), inside([5, 3, 2]), comb(10, 2)
start, stop, ari, in_all = 30, 80, Fraction(2, 5), 210
smallest = pairs_of([[1, 1, 0, 0], [1, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])


def letters(counts):
    """The letters of pairs, with the words of an adjusted index."""
    scope = pair_scope(counts)
    return scope | {
        "expected Kulczyński": scope["E"] * (1 / scope["M_C"] + 1 / scope["M_T"]) / 2,
        "E(TP)": scope["E"], "adjusted": scope["ARI"], "index": scope["RI"],
        "expected": scope["E(RI)"], "maximum": Fraction(1), "six points:": Fraction(1),
    }  # fmt: skip


LETTERS = letters
LAWS = [letters(table) for table in RANDOM_TABLES]
SCOPES = [letters([[2, 0], [1, 3]]) | {"mean": mean_tp}, letters(BAGS)]
SCOPES += [
    letters(A),
    letters(B),
    {"TP": end, "M_C": Fraction(bags.m_c), "M_T": Fraction(bags.m_t)},  # the end of the ruler
    {
        "N": Fraction(deck.n), "M_C": Fraction(deck.m_c), "M_T": Fraction(deck.m_t),
        "E": deck.luck, "TP": Fraction(deck.tp),
    },
]  # fmt: skip

ARI = law(r"\frac{TP - E}{\frac{1}{2}(M_C + M_T) - E}", "ARI", LAWS)
GAMMA = law(r"\frac{TP - E}{\sqrt{(M_C - E)(M_T - E)}}", r"\Gamma_n", LAWS)
NUMERATOR = law(r"N \cdot TP - M_C M_T", "N (TP - E)", LAWS)
MEAN_TP = law(r"M_T \cdot \frac{M_C}{N}", "E", LAWS)
LUCK = law("M_C M_T / N", "E", LAWS)
LEAST = r"-\frac{1}{2}" if four.adjusted == Fraction(-1, 2) else "(not true)"
MEAN_RECALL = law("E/M_T", "E R/TP", LAWS)
RATIO = law("(TP - E)/(M_T - E)", "R'", LAWS)
WRONG_END = r"\frac{1}{2}(M_C + M_T) - E"
ADJUSTED_P = law(r"\frac{TP - E}{M_C - E}", "P'", LAWS)
ADJUSTED_R = law(r"\frac{TP - E}{M_T - E}", "R'", LAWS)
U, V = law("N\\,(M_C - E)", "u", LAWS), law("N\\,(M_T - E)", "v", LAWS)


def signed(x) -> str:
    return f"{x}".replace("-", "−")


SAYS = rf"""
A coach has planned your sister's {days} days in {word(phases)} phases. From her pulse alone, a new watch has sorted the same days into {word(groups)} groups.
For {int(100 * watch)} % of all pairs of days, watch and coach agree on whether the two belong together. Should she be impressed?
What would a watch score that only throws dice?
Her coach has planned {days} days in {word(phases)} phases of {word(days // phases)} days each. Her new watch knows nothing of the plan; from her pulse it has sorted the same days into {word(groups)} groups. The shop is proud of the result: for {int(100 * watch)} % of all pairs of days, watch and coach agree on whether the two belong together. Should she be impressed?
Then we subtract it, and what comes out is the measure that many papers report, the adjusted Rand index.
say what an ARI of {0.6} means: {0.6} of which way?
explain its {0} and its {1}.
A random clustering (随机聚类) gives each point a label at random. Here: {days} days, whose reference are the {phases} phases of the coach.
A random clustering (随机聚类) knows nothing, yet its Rand index can be {rand[20]:.1f}.
Many books say of a measure that it lies between {0} and {1}, and that larger is better.
A random clustering (随机聚类) gives each point a label at random. Our reference is the coach's plan, {days} days in {phases} phases. We draw random clusterings with {tried[0]} clusters, with {tried[1]}, and so on up to {tried[-1]}, and for each of these numbers we draw {word(20)}:
We draw {word(20)} random clusterings each with {", ".join(map(str, tried[:-1]))} and {tried[-1]} clusters.
is the share of the pairs that both sides treat alike: the very percentage of the shop. What is the mean Rand index with {20} random clusters?
We compute it, and put {word(len(scores) - 1)} other measures beside it. In the output below each row is a measure, and each column a number of clusters, from {tried[0]} to {tried[-1]}.
Purity says {max(purity, key=purity.get)} clusters, Fowlkes–Mallows says {max(fowlkes, key=fowlkes.get)}. Which clustering is better?
“The one of the better measure”: neither. Nobody knows anything here, the measures only feel the number of clusters. Only normalised Γ says so.
number of random clusters | {2} | {20} | {50} |
mean Rand index | {rand[2]:.3f} | {rand[20]:.3f} | {rand[50]:.3f}
mean purity | {purity[2]:.3f} | {purity[20]:.3f} | {purity[50]:.3f}
mean Fowlkes–Mallows | {fowlkes[2]:.3f} | {fowlkes[20]:.3f} | {fowlkes[50]:.3f}
mean normalised Γ | {gamma[2]:.3f} | {gamma[20]:.3f} | {gamma[50]:.3f}
From {tried[0]} clusters to {tried[-1]} the Rand index of chance {climbs(rand, "rises")} to {rand[50]:.3f}. Does it reach {1} with each of the {days} points alone?
“Yes, it only climbs”: {same_phase} of {comb(days, 2)} pairs are then wrongly apart, which leaves {float(all_alone):.3f}.
With many groups, nearly all pairs are apart in both, and this counts as agreement. So a Rand index of {rand[20]:.1f} can be freezing point; the {int(100 * watch)} % of the watch are not far above it.
Purity {climbs(purity, "climbs")} with the number of clusters, Fowlkes–Mallows {sinks(fowlkes, "falls")}. Only the normalised Γ {say("stays", max(map(abs, gamma.values())) < 0.01)} at {0}.
With {20} random clusters the Rand index is {rand[20]:.3f}. Perhaps you expected one half, as if every pair were a coin. But with so many groups nearly all pairs are apart in the plan, and nearly all are apart in the random clustering, too. "Apart in both" counts as agreement. So a Rand index of {rand[20]:.1f} can be freezing point, and the {int(100 * watch)} % of the watch are not far above it.
Now look at the other lines. (In the figure, the right panel enlarges the {word(sum(max(row.values()) < 0.2 for row in (rand, purity, fowlkes, jaccard, gamma)))} that lie lowest.) Purity {climbs(purity, "climbs")} with the number of clusters, because in a small cluster the largest count is easily a large share: in a cluster of two points it is at least a {say("half", Fraction(1, 2) == 0.5)}. Fowlkes–Mallows and Jaccard {sinks(jaccard, sinks(fowlkes, "fall"))}, although no clustering knows more than another. Only the black line, the normalised Γ (
stays next to {0} for every number of clusters.
Write the class of each point on a card. Shuffle, and deal one card to every point: all sizes stay. This is the permutation model (置换模型).
The permutation model (置换模型) deals the labels anew; all sizes stay.
Take {word(len(TRUE))} points, {word(TRUE.count(1))} of the class {1} and {word(TRUE.count(2))} of the class {2}. Write the class of each point on a card. Then shuffle the cards, and deal one to every point. All sizes are as before, and the clusters have not been touched at all. Luck decides only which class each point is given. This way to think of chance is called the permutation model (置换模型).
Our {word(len(PRED))} points lie in a cluster of {word(PRED.count(1))} and a cluster of {word(PRED.count(2))}:
Six points: as they are, $TP = {six.tp}$ of their pairs are together in both.
As before, $N$ is the number of all pairs; $M_T$ counts the pairs that are together in the reference, and $M_C$ those that are together in the clustering.
Of the {six.n} pairs, {six.m_t} are together in the reference, and {six.m_c} in the clustering. How many will be together in both, on average over all deals?
Four points: two pairs in the clustering, two pairs in the reference. Of all {word(comb(4, 2))} pairs, how many are together in both, on average over all deals?
a {Fraction(2, 6)}
b {Fraction(2 * 2, 6)}
c {Fraction(2, 2)}
b: {2} · {2}/{comb(4, 2)}. a: the chance of one pair, {2}/{comb(4, 2)}; c: “half of the two”.
six points: {matrix([[2, 0], [1, 3]])}
Two cards of one class come to any of the {six.n} pairs of points; {six.m_c} of these lie inside a cluster. There are {six.m_t} such pairs of cards. So the expected value (期望值) of TP is
The expected value (期望值) of TP over all deals is $E = {LUCK}$.
By hand, we follow a single pair of cards that bear the same number. It is dealt to some pair of points, and all {six.n} pairs of points are equally likely. {word(six.m_c).capitalize()} of them lie inside a cluster. So our two cards come together in a cluster with the probability $\frac{{{six.m_c}}}{{{six.n}}}$. There are {six.m_t} pairs of equal cards, and averages may always be added. So the average of TP over all deals, its expected value (期望值), is
Six cards can be dealt in {6}! = {factorial(6)} ways. How many pairs are together in both, in each of them?
3× All {factorial(6)} deals
There are {6}! = {len(dealt)} ways, and we count TP in each of them:
Our clustering finds {six.tp} of the {six.m_t} pairs. Is that impressive?
“Yes, {say("two thirds", six.recall == Fraction(2, 3))}”: {tps[six.tp]} of {len(dealt)} deals, {100 * tps[six.tp] / len(dealt):.0f} %, find as many.
TP | deals |
{most} | {tps[most]} |
{least} | {tps[least]} |
Our clustering has $TP = {six.tp}$.
The mean is $\frac{{{mean_tp.numerator}}}{{{mean_tp.denominator}}}$, exactly as computed, although a single deal gives {most} or {least}. You have even met $E$ before, without its name. The numerator of $\Gamma_n$ was ${NUMERATOR}$, and this is $N\,(TP - E)$. So centring, in
has subtracted just what chance finds. Hence a shuffle has a mean $\Gamma_n$ of {0}, whatever the sizes (its denominator is made of sizes only, and these stay). The random clusterings of the beginning had many different sizes. But for any sizes the mean of $\Gamma_n$ is {0}, and so it is {0} over all of them together. This is why the black line stayed at {0}.
Chance scores {0.8}, you score {0.9}. What is left when chance is subtracted?
“{0.9 - 0.8:.1f}”: {0.9 - 0.8:.1f} of the {1 - 0.8:.1f} that chance leaves: {say("one half", round((0.9 - 0.8) / (1 - 0.8), 9) == 0.5)}.
An index adjusted for chance (机会校正, 随机校正) says: of the way from the expected value to the maximum, what share has it come?
An index adjusted for chance (机会校正, 随机校正) is a share of the way from what is expected to the maximum.
we ask how far it has come from the expected value, as a share of the whole way from there to the maximum:
Its Rand index is {float(watch):.2f}, dice have {rand[20]:.3f}, and the maximum is {1}:
The watch has a Rand index of {float(watch):.2f}, dice have {rand[20]:.3f}, and the maximum is {1}:
The {int(100 * watch)} % are about {say("a third", abs(on_the_way - 1 / 3) < 0.02)} of the way from dice to the coach.
So the proud {int(100 * watch)} % are only about {say("a third", abs(on_the_way - 1 / 3) < 0.02)} of the way from dice to the coach. This holds if the groups of the watch are about as even as those of the dice; otherwise its freezing point is not {rand[20]:.3f}.
A deal puts {least} pairs together in both, not {most}. Is its ARI {0}?
“Yes, it is chance”: chance is {mean_ari} on average. {least} is {say("less", least < six.luck)} than {six.luck}, so it is {say("negative", bad < 0)}: {signed(bad)}.
The sizes are fixed, so only TP varies. Its mean is
Second line by third: the adjusted Rand index (调整兰德指数), ARI:
The adjusted Rand index (调整兰德指数), ARI, adjusts the Rand index: chance has {mean_ari} on average.
We have used the mean of {word(20)} drawings here, but by the cards we get the expected Rand index exactly.
From all $N$ pairs take away the $M_C$ that are together in the clustering, and the $M_T$ that are together in the reference. The TP pairs that are together in both have then been taken away twice, so put them back once. What is left are the pairs that we wanted,
So the Rand index can be written with TP alone, and this is the first line below. Only TP differs from deal to deal, and its mean is $E$. So we get the mean of the Rand index if we put $E$ in the place of TP. We write $E[RI]$ for this mean.
The second line says how far the Rand index is above chance, and the third how far the maximum, {1}, is above chance:
Divide the second line by the third: $N$ cancels. Then halve above and below. What is left is the adjusted Rand index (调整兰德指数), ARI, of Hubert and Arabie ({1985}):
Has chance an ARI of {mean_ari} now, on average? We ask all {len(dealt)} deals, and then the random clusterings from the beginning:
For six such points somebody reports an ARI of {signed(bad)}. Is the clustering worse than chance?
“Yes, it is below {0}”: that is the mean of chance, not its least. {word(round(5 * deal_aris[bad] / len(dealt))).capitalize()} deals in {word(5)}, {deal_aris[bad]} of {len(dealt)}, score the same.
All {len(dealt)} deals of the six points:
{good} | {deal_aris[good]} |
{signed(bad)} | {deal_aris[bad]} |
So the mean ARI of chance is {mean_ari}. The random clusterings of the {days} days had Rand indices from {min(rand.values()):.3f} to {max(rand.values()):.3f}; their mean ARIs lie between {signed(f"{min(aris):.3f}")} and {max(aris):.3f}.
Over all deals the mean is exactly {mean_ari}. And the means of the random clusterings, whose Rand indices went from {min(rand.values()):.3f} to {max(rand.values()):.3f}, now all lie next to {0}.
{bags.tp} of the {bags.m_t} pairs are found. Why is ARI not {bags.tp}/{bags.m_t}?
three bags: {matrix(BAGS)}
“It should be”: that is pair recall. Some pairs come free by chance, {float(bags.luck):.2f} of them, and do not count.
Three bags hold {n} icons of {word(len(classes))} kinds. Of all $N = {bags.n}$ pairs, $M_C = {bags.m_c}$ are together in a bag, $M_T = {bags.m_t}$ are of one kind, and $TP = {bags.tp}$ are both.
Chance finds {float(bags.luck):.2f} pairs, the ruler ends at {end}. Where on it is TP = {bags.tp}?
“Near the middle, {bags.tp} of {end}”: {float(bags.tp - bags.luck):.2f} of {float(end - bags.luck):.2f}, {say("a quarter", abs(bags.adjusted - Fraction(1, 4)) < 0.01)} of the way.
It begins at what chance finds on average, $E \approx {float(bags.luck):.2f}$.
It ends where the Rand index would be {1}, at
ARI is the share of this way that you have come.
Next, the icons are dealt {5000} times. The more deals give a TP, the higher is its bar.
Of the {bags.n} pairs of icons, $M_C = {bags.m_c}$ are together in a bag, and $M_T = {bags.m_t}$ are of one kind. Imagine a ruler along which you mark the number TP. Its zero is what chance finds on average, $E = \frac{{{bags.m_c} \cdot {bags.m_t}}}{{{bags.n}}}$ pairs. Its end is the TP at which the Rand index would be {1}, whether such a TP can be reached or not. By the formula above, this is the case if ${2}\,TP = M_C + M_T$, that is, at
ARI is the share of this way, from chance to the end of the ruler, that you have come.
So we deal the icons {5000} times, and draw a bar for every TP: the more deals gave this TP, the higher its bar. (With these sizes, bags of {sizes[0]}, {sizes[1]} and {sizes[2]} and kinds of {classes[0]}, {classes[1]} and {classes[2]}, fewer than {min(reached)} pairs are impossible.) The ruler lies above the bars.
“To {end}, where ARI is {1}”: only {bags.m_c} pairs lie inside clusters, and {sizes[0]}, {sizes[1]} and {sizes[2]} do not fit into {classes[0]}, {classes[1]} and {classes[2]}. Trying all gives {max(reached)}.
Three points, two of one kind, and a clustering with ARI {1}. Can that be luck?
“No, {1} is perfect”: {word(1)} shuffle in {word(len(three) // perfect_deals)} is as perfect. How good is not how sure.
The end of the ruler may be out of reach: here only {bags.m_c} pairs lie inside clusters, so TP cannot be {end}.
How good is not how sure: {say("a quarter", abs(bags.adjusted - Fraction(1, 4)) < 0.01)} of the way is little, but only about {share_of_deals:.0f} % of the deals come so far.
The three bags have {bags.tp} pairs together in both, so they have come about {say("a quarter", abs(bags.adjusted - Fraction(1, 4)) < 0.01)} of the way from {float(bags.luck):.2f} to {end}. {word(3).capitalize()} remarks on reading it:
The end of the ruler may be out of reach, as it is here. Only {bags.m_c} pairs lie inside clusters, so no more than {bags.m_c} can be together in both. ARI is {1} only if clusters and classes are the same; then $M_C$, $M_T$ and TP are one number.
A quarter may be little, but chance seldom comes so far: the bars from {bags.tp} upwards are only about {share_of_deals:.0f} % of the deals. How good a clustering is, and how sure you may be that it beats chance, are two questions.
In other data the ruler begins elsewhere: with two equal clusters chance finds about {say("half", abs(quarters[2].luck / quarters[2].m_t - Fraction(1, 2)) < 0.01)} of the $M_T$ pairs, with many small ones hardly any. We compute what this does to ARI, once with {word(2)} clusters and once with {26}, when in each cluster three quarters of the points are right:
Three quarters of the points are right. Why not three quarters of the pairs?
{2} clusters: {matrix([[75, 25], [25, 75]], [(1, 1), (2, 2)])}
“They should be”: a pair needs both its points in place, {0.75}² ≈ {0.75**2:.2f}. The rest are pairs that stray together.
In each cluster {75} of {100} points are right. Among {26} clusters, the other {100 - 75} points are in {26 - 1} classes, one in each.
clusters | of the $M_T$ pairs, chance finds | ARI |
{2} | about {say("half", abs(quarters[2].luck / quarters[2].m_t - Fraction(1, 2)) < 0.01)} | {float(quarters[2].adjusted):.2f} |
{26} | about one in {round(quarters[26].m_t / quarters[26].luck)} | {float(quarters[26].adjusted):.2f} |
The ruler begins elsewhere. So do not compare an ARI with one from other data.
The same three quarters are an ARI of {float(quarters[2].adjusted):.2f} in one table and of {float(quarters[26].adjusted):.2f} in the other. So do not compare an ARI with one from other data.
Their harmonic mean is ARI, their geometric mean is the normalised Γ:
We have two measures now for which chance is {0}. $\Gamma_n$ came from geometry and ARI from shuffling, but for the three bags they are {bags.correlation:.6f} and {float(bags.adjusted):.6f}.
The pair precision $TP/M_C$ and the pair recall $TP/M_T$ can be adjusted in the way of the Rand index. (Exercise {"07.4"} asks you for the steps.) They become
the harmonic mean of two fractions with one numerator just averages their denominators (first two lines below), and out comes ARI.
And the geometric mean? Multiply $P'$ by $R'$, and take the root: this is the third line. Then multiply above and below by $N$. Above you get $N \cdot TP - M_C M_T$, because $N E$ is $M_C M_T$. Below, $N$ is the root of $N \cdot N$, so each of the two factors gets one $N$:
Their product stood below the root of $\Gamma_n$ in
(If TP is below $E$, both $P'$ and $R'$ are negative, and $\Gamma_n$ has a minus sign.) For the three bags:
When are the two equal, apart from {0}?
“Only for a perfect clustering”: whenever $u = v$, that is, $M_C = M_T$. Else $\Gamma_n$ is {say("further", abs(bags.correlation) > abs(bags.adjusted))} from {0}, for the geometric mean is the {say("smaller", sqrt(40 * 44) < (40 + 44) / 2)}.
Above chance, a harmonic mean is never larger than the geometric one.
So ARI is the harmonic mean of adjusted precision and recall, and $\Gamma_n$ the geometric one, as pair $F_1$ and Fowlkes–Mallows are without the adjustment. A harmonic mean of positive numbers is never larger than the geometric one. Hence
with the same sign (below chance, compare without the sign). They are equal if $P' = R'$, that is, if $M_C = M_T$, or in other words, if $FP = FN$ (or if both are {0}).
propose the angle of $\Gamma_n$, which {"06"} drew. Angles between arrows are a distance: no detour is shorter than the direct way.
We try it with all clusterings of {word(5)} points. Only {word(2)} are left out, one cluster for all and all points alone: their centred vectors are {0} and have no direction:
{say("None is shorter", printed("07", "64d1f8b3", "detours that are shorter:") == 0)}. Whichever of the two you report, compare it only with the same one, on the same data.
Can a Rand index of {0.8} or more go with an ARI below {0}? Ten points are enough.
Shuffle the three bags. What is left of Rand index and ARI?
“Both fall to {0}”: ARI does, on average. The Rand index only from {float(bags.rand):.3f} to about {float(expected_rand(bags)):.3f}, for most pairs stay apart. The task itself: ten points, one pair and eight alone, against another pair and eight alone, have {pair_and_alone.rand} ≈ {float(pair_and_alone.rand):.3f}, and an ARI {say("below", pair_and_alone.adjusted < 0)} {0}.
Can a Rand index of {0.8} or more go with an ARI below {0}? Add clusters and classes until it does. (The normalised Hubert statistic is the normalised Γ.)
Ninety patients have a cold (T1), five have one rare disease (T2), and five another (T3). A joins the rare diseases; B finds both, but halves the colds.
Suppose that ninety patients have a cold, and two rare diseases have {word(A[1][1])} patients each. Clustering A throws the two rare diseases together. Clustering B finds both of them, but cuts the colds into two halves:
Which one has the larger ARI?
A: {matrix(A)}; B: {matrix(B)}
| pairs wrong | ARI | normalised Γ |
A | FP = {A[1][1]} · {A[1][2]} = {a.fp} | {float(a.adjusted):.3f} | {a.correlation:.3f} |
B | FN = {B[0][0]} · {B[1][0]} = {b.fn} | {float(b.adjusted):.3f} | {b.correlation:.3f} |
Large clusters still shout: their pairs grow with the square of their size.
{"A" if a.adjusted > b.adjusted else "B"} has, by far, with {float(a.adjusted):.3f} against {float(b.adjusted):.3f}. You may have hoped that a measure that subtracts chance would be fair to rare kinds, but it still counts pairs. A puts {a.fp} pairs together that should be apart. B separates each of {B[0][0]} patients from each of {B[1][0]} others, and these are {b.fn} pairs. Large clusters still shout, because their pairs grow with the square of their size. If you care for the rare diseases, ARI and $\Gamma_n$ are the wrong measures.
How many pairs are together in both? How many by chance?
“A few, by luck”: {deck.tp}, for no two cards of a rank share a suit. Chance has {deck.m_c} · {deck.m_t}/{deck.n} ≈ {float(deck.luck):.1f}.
A deck of {13 * 4} cards lies sorted by rank, without a mistake. Somebody holds it against the {word(4)} suits.
of cards | $N = \binom{{{13 * 4}}}{{{2}}}$
of one rank | $M_C = {13} \binom{{{4}}}{{{2}}} = {deck.m_c}$
of one suit | $M_T = {4} \binom{{{13}}}{{{2}}}$
Sort a deck of {13 * 4} cards by rank (点数), without a mistake: {13} clusters of {word(4)} cards. Then compare it with the suits (花色) as the reference. We compute its ARI, and that of {word(4)} points in two clusters that cut straight across two classes:
2× Below {0}
The deck was sorted without a mistake, and its ARI is {signed(f"{float(deck.adjusted):.3f}")}. Is it badly sorted?
“Yes, worse than chance”: it has another order, by rank, which avoids the suits. A negative ARI says no more.
No two cards of a rank share a suit, so TP is {deck.tp}. By chance:
{DECK}
2× ARI is {signed(f"{float(deck.adjusted):.3f}")}.
four points: {matrix([[1, 1], [1, 1]])}
An ARI far below {0} says that the clustering avoids the reference: it may have found another order. No table has less than ${LEAST}$, the ARI of these four points.
Each rank has one card of every suit. Of the $M_C = {deck.m_c}$ pairs of equal rank, {say("none", deck.tp == 0)} has the same suit; by chance about {float(deck.luck):.0f} would. On average shuffles are at {0}, and a shuffle of this deck hardly ever gets as low. So here the clustering avoids the reference: it has found another order, and a perfectly good one. How low can an ARI go? The {word(4)} points reach ${LEAST}$, and Chacón and Rastrojo ({2023}) have proved that no table has less.
Each phase of the plan is a run of {word(days // phases)} neighbouring days. Somebody who knows neither plan nor pulse cuts the {days} days into {20} pieces, at random.
Let us return to the {days} days. The plan has an order: each of its phases is a run of {word(days // phases)} neighbouring days. Now somebody comes who knows neither the plan nor the pulse, and cuts the calendar into {20} pieces, at random:
phases | {days // phases}, {days // phases}, {days // phases}, … |
pieces | {", ".join(map(str, piece_sizes[:4]))}, … |
What is the mean ARI of such cuts: below {0}, about {0}, or above {0}?
| mean Rand index | mean ARI |
blind cuts | {rand_cuts:.3f} | {blind:.2f} (from {blind_least:.2f} to {blind_most:.2f}) |
phases shuffled | {rand_shuffled:.3f} | about {0} |
{0} is what a shuffle scores. A shuffle scatters the days; a blind cut keeps neighbours together, and these are mostly of one phase. Where data have an order, compare with random cuts.
It is {say("far above", blind > 0.4)} {0}, namely {blind:.2f} on average. Was it not the aim of all our work that whoever knows nothing scores {0}? But neighbouring days are mostly of one phase, and each piece keeps neighbours together, so a blind cut finds many pairs. {0} is what a shuffle scores on average, and a shuffle is too weak an opponent here, because it scatters the days.
If we deal the coach's phases to the days like cards, the Rand index is {rand_shuffled:.3f}, {say("less", rand_shuffled < rand[20])} than the {rand[20]:.3f} of the dice. The reason is that the pieces are uneven: a long one puts many pairs together that the coach keeps apart. The cuts have {rand_cuts:.3f}, and so they have come {(rand_cuts - rand_shuffled) / (1 - rand_shuffled):.2f} of the way from {rand_shuffled:.3f} to {1}.
Is agreement on {int(100 * watch)} % of the pairs impressive? No: dice agree with the coach on {100 * rand[20]:.0f} %, and blind cuts have an ARI of {blind:.2f}. Your sister should ask for the ARI of the watch.
| formula | range | blind to |
adjusted Rand index, ARI | ${ARI}$ | ${LEAST}$ to {1}; a shuffle {0}, one cluster {0} | small clusters; a chance that is no shuffle
normalised Γ | ${GAMMA}$ | above $-{1}$, to {1}; a shuffle {0}, one cluster {0} | as ARI
Should your sister be impressed by {int(100 * watch)} %? Not yet. Dice agree with the coach on {100 * rand[20]:.0f} % of the pairs, so the watch has come about {say("a third", abs(on_the_way - 1 / 3) < 0.02)} of the way from there to {1}, if its groups are even. And somebody who cuts the calendar blindly has an ARI of {blind:.2f}, {say("more", blind > on_the_way)} than that third! So your sister should ask the shop for the ARI of the watch, and compare it with those of blind cuts, which went from {blind_least:.2f} to {blind_most:.2f}.
What chance scores depends on the measure and on the sizes. A shuffle, which holds all sizes fixed, puts on average $E = {LUCK}$ pairs together in both, and ARI is the share of the way from there to where the Rand index would be {1}. In the last column of the table, doing nothing means to leave all points in one cluster.
adjusted Rand index, ARI | ${ARI}$ | ${LEAST}$ to {1}, both reached; a shuffle on average {0} | larger | small clusters; data with an order, where chance is no shuffle | {0} |
normalised Γ | ${GAMMA}$ | above $-{1}$ (the lowest that we have met is ${LEAST}$) to {1}, reached; a shuffle on average {0} | larger | as ARI | {0} (by convention, ${0}/{0}$) |
Three data sets, before, many and giant. In each of them the labels are shuffled, many times, and we take the mean of each measure. Compare the mean in many with that in before: is it larger (↑ or +), smaller (↓ or -) or the same (=)? Then compare giant with before.
Which share of all pairs is together, before, with many groups, with a giant? A shuffle keeps that share on both sides. For purity: what is a majority at the least?
Other sizes, other freezing points, and in other directions: only what has been adjusted stays at {0}.
With many small groups nearly all pairs are apart on both sides: the Rand index {say("climbs", expected_rand(many) > expected_rand(before))}. Fowlkes–Mallows looks at the few pairs that are together, and {say("falls", many.luck / many.m_c < before.luck / before.m_c)}. One point of two is always a majority, so purity climbs, and with a giant it does again: its cluster is nearly pure, whoever deals. The giant {say("lifts", giant.luck / giant.m_c > before.luck / before.m_c)} Fowlkes–Mallows, for nearly all pairs are together; but the single points of one side fall into the giant of the other, and that {say("costs", expected_rand(giant) < expected_rand(before))} the Rand index. ARI subtracts all this.
nearly all pairs are apart on either side: how many can a shuffle get wrong?
the {word(9)} single points of one side mostly fall into the giant of the other: how many pairs are that?
where M_C and M_T are equal its mean is M_C/N: which share of pairs is together?
where M_C and M_T are equal its mean is M_C/N: what does a giant do to M_C?
which share of two points is their majority, at the least?
whose points will be the majority of the giant, deal by deal?
what has been subtracted from it?
its zero moves with the sizes: where to?
Four clusterings of four data sets. Beside each score stands the mean of a thousand shuffles of its labels. Which clustering has come furthest on its way from there to {1}?
a That of the songs.
b That of the votes.
c That of the stamps.
d That of the letters.
Take from each score the number beside it. What was left to gain, from that number up to {1}?
Neither the highest score nor the largest difference has come furthest: every measure has its own freezing point.
The {furthest} have come {shares[furthest][0] - shares[furthest][1]:.2f} of the {1 - shares[furthest][1]:.2f} that were left. Who took the songs (a) read the scores without what chance scores, as if one scale held for all measures. Who took the {largest} (c) looked at the difference, {shares[largest][0] - shares[largest][1]:.2f}, the largest of all, and not at the way, which is {1 - shares[largest][1]:.2f} long. The letters (d) are {say("below", shares["letters"][0] < shares["letters"][1])} their shuffles.
its score is the highest, and a shuffle has the same
it is furthest above its shuffles, but how far was there to go?
a shuffle scores no less than it does
Ten points. How many pairs are together in both, on average over all deals?
Three numbers are enough: the pairs inside clusters, those inside classes, and all pairs of ten points.
No deal is needed: the sizes alone fix what chance puts together.
Count pairs, not points: $M_C$ inside the clusters, $M_T$ inside the classes, $N$ in all.
divide by the number of pairs, not of points
ten points have {pairs} pairs; {2 * pairs} counts each from both ends
divide by the number of pairs, not by the square of the number of points
that is the product of the two numbers of pairs; divide it by N
n points have n(n − {1})/{2} pairs; squares count each point with itself
every pair is counted from both ends
that is the probability for one pair of a class; how many such pairs are there?
that is the probability for one pair of a cluster; how many such pairs are there?
that is the end of the ruler, not its beginning
that is the number of pairs inside clusters; how many of them are together in the classes, too?
that is the number of pairs inside classes; how many of them are together in the clusters, too?
ten points have {pairs} pairs, not {comb(9, 2)}
a mean over deals need not be a whole number
that is the probability for one pair; how many pairs are there?
{Fraction(m_c * m_t, 10)}
{Fraction(m_c * m_t, 2 * pairs)}
{Fraction(m_c * m_t, 10**2)}
{Fraction(sum(x * x for x in [4, 3, 3]) * sum(x * x for x in [5, 3, 2]), 10**2)}
{Fraction(2 * m_c * m_t, pairs)}
{Fraction(m_c, pairs)}
{Fraction(m_t, pairs)}
{Fraction(m_c * m_t, comb(9, 2))}
{Fraction(m_c, pairs) * Fraction(m_t, pairs)}
Adjust the pair recall for chance: put the steps in order. One of them has no place.
a So the mean recall over all deals is ${MEAN_RECALL}$.
b In all deals $M_C$, $M_T$ and $N$ are the same: the sizes stay.
c Divide $TP - E$ by ${WRONG_END}$.
d Only the TP of $R = TP/M_T$ differs from deal to deal, and its mean is $E$.
e Multiply above and below by $M_T$: what is left is ${RATIO}$.
f Subtract the mean recall from $R$, and also from {1}, the maximum of $R$; divide the first by the second.
First say what no deal changes, then what is left to vary, then its mean. The fraction comes after that.
The road is the same for any measure: fix the model of chance, take the mean, and stretch what is left.
What does not change (b), what does and its mean (d), the mean of the measure (a), the fraction (f), and the same in short (e). Step c belongs to the Rand index, which is {1} at another TP than the recall.
The adjusted precision is ${ADJUSTED_P}$, in the same way. The optional section ARI and normalised Γ shows that the harmonic mean of the two is ARI, and the geometric mean normalised Γ.
So ARI is to normalised Γ what pair $F_1$ is to Fowlkes–Mallows. (For $u$ and $v$ of the notebook, $u = {U}$ and $v = {V}$.)
what stays the same in all deals has to be said first
only when it is known what varies, and its mean, is the mean of a formula known
there is no mean recall yet to subtract
there is no fraction yet with something above and below
that is where the Rand index ends; the recall is {1} where TP is M_T
3× How many pairs are together in both?
a There are {ari * (stop - start)} of them.
b There are {ari * stop} of them.
c There are {start + ari * (stop - start)} of them.
d There are {ari * in_all} of them.
Draw the ruler: what lies at its beginning, and what at its end? How long is it, and how far along it is this clustering?
An ARI is a share of a way, and how long the way is depends on the sizes: compare it on the same data only.
The ruler begins at what a shuffle finds, {start}, and is {stop - start} long. ARI is the share of that: {ari * (stop - start)} pairs more than chance, {start + ari * (stop - start)} in all. a forgets the {start}, b takes the share of everything up to {stop}, d of all pairs. The table in the last line has these numbers.
so many more than chance, that is; what does chance find already?
that is the share of all up to the end; the ruler does not begin at {0}
ARI is no share of all pairs: its ruler begins later, and ends earlier
Which of these statements on ARI is wrong?
It is {1} only if the clusters are the classes.
A shuffle can score more than {0}, and less.
An ARI of {0} shows that nothing has been found.
Exchange clustering and reference, and it stays.
Where FP and FN are equal, it is the normalised Γ.
Think of the deck of cards, sorted without a mistake, and of its other reference.
ARI judges a clustering by one reference; what it has found beside that, ARI cannot say.
An ARI of {0} says that the clusters share no more pairs with this reference than a shuffle does. They may follow something else, another order that has nothing to do with it.
the Rand index is {1} there and nowhere else, and that is the end of the ruler
{0} is only the mean of all deals: among the {len(dealt)} deals both signs came
M_C and M_T change places, and both the product and the sum stay
then M_C = M_T, and the arithmetic and the geometric mean are one
at most ten points, a Rand index of at least {0.8}, and a negative ARI.
Small groups on both sides make a high Rand index. Then see to it that hardly a pair of one cluster is of one class.
Worse than a shuffle, and {float(smallest.rand):.1f} all the same: a number is good or bad beside what chance scores.
The one cluster of two has two kinds in it, the one kind of two is torn apart, and two points stand alone. {say("No pair is together in both", smallest.tp == 0)}, and chance would have found some.
With more points, {word(10)} clusters that cut straight across {word(10)} classes do it, too:
Adjust Kulczyński's index, $\frac{{{1}}}{{{2}}}(P + R)$, with {1} for its maximum.
No denominator is {0}.
With the sizes fixed, P and R are TP times a constant. So put E in the place of TP, and you have what is expected.
Any measure of four counts can be adjusted, also one that no library has.
The expected value of the mean is the mean of the expected values,
To adjust $P$ and $R$ one by one and take the mean then is something else.
the mean Rand index of {20} random clusters
the pairs together in both after a shuffle
which clustering has the larger ARI
finding both rare kinds counts for more than keeping the crowd whole.
the mean ARI of random cuts of a calendar
whoever knows nothing scores {0} on average, however the guesses are made.
cuts at random are worse than a shuffle.
She cannot know before she has asked one thing: what would a watch score that only throws dice? In this notebook we find out what chance scores, first by trying and then exactly.
say what chance scores under each measure;
compute how many pairs chance puts together;
But could you read a thermometer if you knew only that warmer is higher? You would first ask where water freezes. For a measure of agreement, the freezing point is what somebody scores who knows nothing.
So far we have only tried, and each random clustering came out with other sizes. If the sizes are held fixed, we need not try any more: we can count. But how do you get random labels without changing a size?
Our random clusterings were made by dice, and not by cards, so their sizes differed from one to the next. But look at all those that happen to have the same sizes. The dice know nothing of the points, so among these clusterings every way to fill the clusters is equally likely, just as with cards.
{"Six" if len(TRUE) == 6 else "(not true)"} cards are few enough to deal them in every possible way.
We know now where chance lies, so we can move the zero of the thermometer there.
The reason is that TP decides everything, as long as the sizes are fixed. To see this, count the pairs that are apart in both.
(This is allowed because TP is only doubled, and the numbers that are added, or by which we divide, are the same in every deal.)
Let us see what an ARI looks like on a table that you know, the {word(len(sizes))} bags.
Along a ruler we mark TP, the pairs together in both.
And now the formula of ARI says in words:
An average does not show how much luck varies.
With these sizes, how far to the right could a clustering get?
Three quarters right, two ARIs
Pair precision and pair recall can be adjusted for chance, too:
The answer comes by way of precision and recall.
{"06"}, so the fourth line is $\Gamma_n$:
each of the two factors gets one $N$: $u = {U} = M_C (N - M_T)$ and $v = {V} = M_T (N - M_C)$.
ARI is the usual one, so your reader knows it.
So take the angle where you need a distance.
who held many pair measures against a list of properties,
Add clusters and classes, and play until it does. Keep your table for exercise {"07.7"}.
Two rare diseases
ARI subtracts chance. Does it see then what you are looking for?
How many would be by chance?
What a negative ARI says
days in each, from the first day on
Where your data have an order (in time, in space, along a text), compare with random cuts.
And which Rand index would a shuffle have here, with the pieces as they are?
2× E = {MEAN_TP} = {six.m_t} \cdot \frac{{{six.m_c}}}{{{six.n}}} = \frac{{{mean_tp.numerator}}}{{{mean_tp.denominator}}}
2× ARI = {ARI} \qquad
"""

UNREAD = {
    "2\\,TP = M_C + M_T": "the end of the ruler",
    "u = v": "a condition",
    "M_C = M_T": "a condition",
    "P' = R'": "a condition",
    "FP = FN": "a condition",
}

GIVEN = {}
