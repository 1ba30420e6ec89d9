"""The numbers in the text of unit 11, computed."""

from fractions import Fraction
from math import sqrt
from statistics import pstdev

import numpy as np

import clustlib as cl
from tests.claims.tools import outputs, word

WORD = {
    "浅白": "pale", "青绿": "green", "乌黑": "black", "硬挺": "stiff", "稍蜷": "slightly curled",
    "蜷缩": "curled up", "清脆": "crisp", "沉闷": "dull", "浊响": "muffled", "模糊": "blurred",
    "稍糊": "slightly blurred", "清晰": "clear", "平坦": "flat", "稍凹": "slightly hollow",
    "凹陷": "hollow", "软粘": "soft", "硬滑": "hard", "是": "good", "否": "bad",
}  # fmt: skip
ENGLISH = {
    "色泽": "colour", "根蒂": "root", "敲声": "sound", "纹理": "texture", "脐部": "navel",
    "触感": "touch", "密度": "density", "含糖率": "sugar",
}  # fmt: skip
melons, is_good, names = cl.datasets.watermelon()
melons = melons.tolist()
is_good = list(is_good)
NAMES = {Fraction(1, 6): "sixth"}


def in_english(k):
    """Return what a melon has, words in English; melons are numbered from 1."""
    return [WORD[x] if isinstance(x, str) else f"{x:g}" for x in melons[k - 1]]


def goodness(k):
    return WORD[is_good[k - 1]]


def of(u, value):
    return sum(melon[u] == value for melon in melons)


def yes(u, value):
    """Return how many melons with this value are good."""
    return sum(
        melon[u] == value and good == "是" for melon, good in zip(melons, is_good, strict=True)
    )


def good_of(u, value):
    return f"{yes(u, value)} of {of(u, value)}"


def shares(u, value):
    """Return the shares of good and bad melons."""
    good = Fraction(yes(u, value), of(u, value))
    return good, 1 - good


def vdm(u, a, b, p):
    return sum(abs(x - y) ** p for x, y in zip(shares(u, a), shares(u, b), strict=True))


def exactly(number):
    return Fraction(str(number))


def terms(x, y):
    """Return what each attribute adds to the squared mixed distance of two melons."""
    found = [vdm(u, melons[x - 1][u], melons[y - 1][u], 2) for u in range(6)]
    found += [(exactly(melons[x - 1][u]) - exactly(melons[y - 1][u])) ** 2 for u in (6, 7)]
    return found


def differ(x, y):
    """Return the places of the words in which two melons differ."""
    return [u for u in range(6) if melons[x - 1][u] != melons[y - 1][u]]


def frac(number):
    return rf"\frac{{{number.numerator}}}{{{number.denominator}}}"


# A numbering of colours
order = {"green": 0, "black": 1, "pale": 2}
ends = [min(order, key=order.get), max(order, key=order.get)]
(halfway,) = (name for name in order if 2 * order[name] == sum(order[end] for end in ends))

# VDM
farthest = abs(1 - 0) + abs(0 - 1)  # only good melons, and only bad ones
apart = {u: max(vdm(u, a[u], b[u], 1) for a in melons for b in melons) for u in (0, 3, 5)}
widest = max(apart, key=apart.get)
assert min(apart, key=apart.get) == 5
straight = vdm(3, "模糊", "清晰", 2)
detour = [vdm(3, "模糊", "稍糊", 2), vdm(3, "稍糊", "清晰", 2)]

# Mixed distance
number_apart, word_apart = 0.3, 0.16
root_of_both = round(sqrt(number_apart**2 + word_apart), 9)
differ_1_2, differ_3_5 = differ(1, 2), differ(3, 5)
differ_names = " and ".join(ENGLISH[names[u]] for u in differ_1_2)
same_1_2, same_4_17 = (
    " and ".join(text.rsplit(", ", 1))
    for text in (
        ", ".join(ENGLISH[names[u]] for u in range(6) if u not in differ(*two))
        for two in ((1, 2), (4, 17))
    )
)
all_terms = terms(1, 2)
word_terms, number_terms = [all_terms[u] for u in differ_1_2], all_terms[6:]
sum_12 = float(sum(all_terms))


def differ_names_of(k):
    (u,) = differ(1, k)
    return ENGLISH[names[u]]


# Weights
pairs = [(x, y) for x in range(1, 18) for y in range(1, 18)]
mean_terms = [
    float(sum(column)) / len(pairs) for column in zip(*(terms(*p) for p in pairs), strict=True)
]
say = [term / sum(mean_terms) for term in mean_terms]
loudest = max(range(8), key=say.__getitem__)
say_numbers = 100 * sum(say[6:])
columns_of = [[float(shares(u, melon[u])[0]) for melon in melons] for u in range(6)]
columns_of += [[melon[u] for melon in melons] for u in (6, 7)]
spread = [pstdev(column) for column in columns_of]
ranges = [max(column) - min(column) for column in columns_of[6:]]
wide = [s / r for s, r in zip(spread[6:], ranges, strict=True)]
stretched = [t / r**2 for t, r in zip(mean_terms[6:], ranges, strict=True)]
say_stretched = 100 * sum(stretched) / (sum(stretched) + sum(mean_terms[:6]))
(quiet,) = (ENGLISH[names[u]] for u in range(6) if spread[u] < max(spread[6:]))
(louder,) = (ENGLISH[names[u]] for u in range(6) if spread[u] > wide[0])
assert min(wide) < wide[0]


def nearest_for(number):
    """Return the weights of numbers and words, and the melon nearest to melon 1, how far."""
    of_word = (1 - 2 * number) / 6
    weights = [of_word] * 6 + [number] * 2
    distances = {
        k: sqrt(sum(w * float(t) for w, t in zip(weights, terms(1, k), strict=True)))
        for k in range(2, 18)
    }
    melon = min(distances, key=distances.get)
    return number, max(round(of_word, 9), 0), melon, distances[melon]


nearest = [nearest_for(number) for number in (0.125, 0.2, 0.35, 0.5)]

# A circle: two melons of one class, and of two, each with a word of its own
alike, unlike = abs(1 - 1) + abs(0 - 0), abs(1 - 0) + abs(0 - 1)
of_range = [abs(melons[0][u] - melons[1][u]) / ranges[u - 6] for u in (6, 7)]

# Exercises
caps = [[6, 3, 1], [1, 1, 3], [1, 2, 2]]
flat, bell, knobbed = caps
columns = [sum(column) for column in zip(*caps, strict=True)]


def vdm_of(row, other, p):
    return sum(
        abs(Fraction(x, sum(row)) - Fraction(y, sum(other))) ** p
        for x, y in zip(row, other, strict=True)
    )


d = [Fraction(x, sum(flat)) - Fraction(y, sum(knobbed)) for x, y in zip(flat, knobbed, strict=True)]
terms_4_17 = terms(4, 17)
assert differ(4, 17) == [3, 4]
texture, navel, numbers_4_17 = terms_4_17[3], terms_4_17[4], sum(terms_4_17[6:])
texture_, navel_, numbers_ = (round(float(x), 3) for x in (texture, navel, numbers_4_17))
wrong_sum = round(texture_**2 + navel_**2 + numbers_, 3)  # as the working rounds
colours = vdm(0, melons[2][0], melons[4][0], 1)
density, sugar = (abs(exactly(melons[2][u]) - exactly(melons[4][u])) for u in (6, 7))
ratio = vdm(2, melons[0][2], melons[3][2], 2) / vdm(0, melons[0][0], melons[2][0], 2)
assert 1 < ratio < Fraction(3, 2)
assert differ(1, 2) == [*differ(1, 3), *differ(1, 4)]
rng = np.random.default_rng(1)  # as the solution draws patients and postcodes
rng.choice(["ill", "well"], 200)
postcodes = len({*rng.integers(0, 2000, 200).tolist()})
report = cl.ContingencyTable([[91, 0], [5, 104]])
example = [[1, 2], [2, 4], [3, 0]]
same_shares = vdm_of(example[0], example[1], 1)
(twice,) = {y / x for x, y in zip(*example[:2], strict=True)}

SCOPES = [
    {"VDM_1": vdm(0, "乌黑", "青绿", 1)},
    {"VDM_1": vdm(1, "蜷缩", "稍蜷", 1)},
    {"VDM_2": vdm(2, "浊响", "沉闷", 2)},
]

SAYS = rf"""
# The stall
| last week | {WORD["乌黑"]} | {WORD["浊响"]} | | today | {WORD["青绿"]} | {WORD["沉闷"]} |
One was {WORD["乌黑"]} and sounded {WORD["浊响"]}, the other is {WORD["青绿"]} and sounds {WORD["沉闷"]}.
**Seventeen melons** (周志华) have {word(6)} words and {word(2)} numbers each. Three of them:
| {" | ".join(f"{name} {ENGLISH[name]}" for name in names)} | good? 好瓜 |
| {" | | ".join(f"melon {k} | {' | '.join(in_english(k))} | {goodness(k)}" for k in (1, 2, 10))} |
Our data are **seventeen melons** from 周志华's book on machine learning. Six of their attributes are **words**: {", ".join(f"{name} {ENGLISH[name]}" for name in names[:1])}, {names[1]} {ENGLISH[names[1]]} (the piece of stem that is left on the melon), {", ".join(f"{name} {ENGLISH[name]}" for name in names[2:5])} and {names[5]} {ENGLISH[names[5]]}. Two are **numbers**, {names[6]} {ENGLISH[names[6]]} and {names[7]} {ENGLISH[names[7]]}. And 好瓜 says whether it was a good melon.
Green {order["green"]}, black {order["black"]}, pale {order["pale"]}: what do these numbers say of melons that the words did not?
“Nothing, they are only names”: that {ends[0]} and {ends[1]} are farthest apart, with {halfway} halfway between them.
We could number the words: green {order["green"]}, black {order["black"]}, pale {order["pale"]}. What would these numbers say of melons that the words did not?
Let green be {order["green"]}, black {order["black"]} and pale {order["pale"]}. What is wrong with it?
By this numbering {ends[0]} and {ends[1]} are the farthest apart, and {halfway} lies exactly halfway between them. Nothing in the data says so. Another numbering would say something else, and it would be just as arbitrary.
Green {order["green"]}, black {order["black"]}, pale {order["pale"]}: by these numbers {halfway} lies halfway between {ends[0]} and {ends[1]}. Nothing in the data says so.
“Ordered, for they are numbers”: nominal. Nobody is nearer to number {10} for wearing {9}.
- **Ordered** attributes (有序属性): numbers can be subtracted. Small, medium and large have an order, too. - **Nominal** attributes (标称属性), also called unordered (无序属性): the values are names, and no name lies between two others. Colour is one. Like the book, we take all {word(6)} words as nominal.
Numbers are **ordered** attributes (有序属性), mostly continuous (连续属性), and we can subtract them. Small, medium and large are discrete (离散属性), but ordered, too; you may use a Minkowski distance for them if you dare to say that the steps are equal. Colour is **nominal** (标称属性), or unordered (无序属性): its values are names, and no name lies between two others. (Root, texture and navel could be called ordered. Like the book we take all {word(6)} as nominal.)

# VDM
compute the VDM of two words from a table of counts, and say when it is {same_shares};
Two classes, $p = {1}$: how far apart can two words be at most?
“{1}, for shares go from {0} to {1}”: {farthest}. One word has only good melons, the other only bad ones, and both classes count.
compares their shares, class by class.
- $n_a$: the number of points with the value $a$ - $n_{{a,k}}$: the number of those in class $k$, here good or bad
Let $n_a$ be the number of points with the value $a$, and $n_{{a,k}}$ the number of those that belong to class $k$. (Here $k$ numbers the classes, 类别.) For each class we compare two shares, and add up over the classes:
asks just this: *do melons with these two values turn out alike?*
“Yes, other words give other numbers”: no. With two classes the shares of a word sum to {sum(shares(1, "蜷缩"))}, so one class loses what the other gains.
The fractions differ, but both summands are equal. By luck?
The root of the {len(melons)} melons: each row is one of its words, each column a class.
This time its rows are not clusters but the values of an attribute, and its columns are the classes.
| root | 是 good | 否 bad | all, $n_a$ | |---|---|---|---| | {" | | ".join(f"{value} {WORD[value]} | {yes(1, value)} | {of(1, value) - yes(1, value)} | {of(1, value)}" for value in ("硬挺", "稍蜷", "蜷缩"))} |
Curled up against slightly curled, for $p = {1}$, first good, then bad:
Of the {of(1, "蜷缩")} melons with a 蜷缩 (curled up) root {yes(1, "蜷缩")} are good, and of the {of(1, "稍蜷")} with a 稍蜷 (slightly curled) one {yes(1, "稍蜷")} are good. There are two classes, so for $p = {1}$ the sum has two terms:
we divide each row by its sum, and then compare the rows with each other by the Manhattan distance of the last unit
The {float(vdm(1, "蜷缩", "稍蜷", 1)):.4f} in the last two rows is our {vdm(1, "蜷缩", "稍蜷", 1)}.
Attributes are numbered from {0}, so the {ENGLISH[names[1]]} is number {1}:
Each word is now a vector of class shares: curled up is $({frac(shares(1, "蜷缩")[0])}, {frac(shares(1, "蜷缩")[1])})$. VDM is the $p$-th power of a Minkowski distance between two such vectors. With two classes, the share of good melons says it all:
**Each word has become the vector of its class shares, and VDM is the $p$-th power of a Minkowski distance between such vectors.** With only two classes it is even simpler, because the share of good melons says it all.
| black: {good_of(0, "乌黑")} good | clear: {good_of(3, "清晰")} | hard: {good_of(5, "硬滑")} | | green: {good_of(0, "青绿")} | slightly blurred: {good_of(3, "稍糊")} | soft: {good_of(5, "软粘")} | | pale: {good_of(0, "浅白")} | blurred: {good_of(3, "模糊")} | |
In which attribute are the words farthest apart for VDM: colour, texture or touch?
Shares of good melons: clear {good_of(3, "清晰")}, blurred {good_of(3, "模糊")}. Black {good_of(0, "乌黑")}, pale {good_of(0, "浅白")}. Hard {good_of(5, "硬滑")}, soft {good_of(5, "软粘")}.
It is the {ENGLISH[names[widest]]}. In the figure each word stands at its share of good melons. The words 清晰 (clear) and 模糊 (blurred) lie far apart, while 硬滑 (hard) and 软粘 (soft) lie close together: whoever feels a melon learns next to nothing about it. So VDM seems to find out by itself which attributes matter.

# A detour
A detour by slightly blurred is {"shorter" if sum(detour) < straight else "longer"}. Take the square root of all three numbers: is it still?
“Yes, the root keeps the order”: {sqrt(straight):.3f} directly, {sqrt(detour[0]):.3f} + {sqrt(detour[1]):.3f} = {sqrt(detour[0]) + sqrt(detour[1]):.3f} by way of slightly blurred. With the root no detour is shorter.
VDM, $p = {2}$: a detour can be {"shorter" if sum(detour) < straight else "longer"}
As it stands, VDM breaks two rules of a distance: - Two *different* words with the same shares are at distance {same_shares}. - For $p = {2}$ a detour can be shorter, for no root has been taken:
Two different words with the same shares are at distance {same_shares}. And no $p$-th root has been taken, so that with $p = {2}$ a detour can be shorter than the straight way. We compare the way from blurred to clear with the way over *slightly blurred*:
| straight | ${frac(straight)} \approx {float(straight):.3f}$ | | by way of slightly blurred | {float(detour[0]):.3f} + {float(detour[1]):.3f}, which is {"less" if sum(detour) < straight else "more"} |
A root at the end will mend the detour. It does not mend the {same_shares}.
The detour makes {float(detour[0]):.3f} and {float(detour[1]):.3f}, which is together {"less" if sum(detour) < straight else "more"} than {float(straight):.3f}. (Later we shall take a root, and then no detour is shorter. But different words can still be at distance {same_shares}.) Here is VDM for {word(len(outputs("11")["774c09da"].strip().splitlines()))} pairs of words as fractions, for both $p$:

# Mixed distance
$p = {2}$: two melons differ by {number_apart} in one number, and in one word whose $\text{{VDM}}_2$ is {word_apart}. Their distance?
“{round(number_apart + word_apart, 9)}, the sum of the two”: {root_of_both}, the root of {number_apart**2} + {word_apart}. The number is still to be squared; VDM is a power already.
adds up both, and takes one root at the end:
Here $x_u$ is what melon $x$ has for attribute $u$. Say $p = {2}$: two melons differ by {number_apart} in one number, and in one word whose $\text{{VDM}}_2$ is {word_apart}. How far apart are they?
{root_of_both}, the root of {number_apart**2} + {word_apart}: VDM is a power already.
adds up the differences of the numbers and the VDMs of the words, and takes the root only once, at the end:
Somebody takes the root of each VDM before adding. What is the distance then?
“The same, a root is a root”: {sqrt(sum(float(t) ** 0.5 for t in word_terms) + float(sum(number_terms))):.3f} instead of {sqrt(sum_12):.3f}. The root of a number below {1} is larger, so the words get even more say.
Melons {1} and {2}, for $p = {2}$. {same_1_2.capitalize()} are the same, and add {vdm(1, "蜷缩", "蜷缩", 2)}.
we take melons {1} and {2} and $p = {2}$. They differ in {word(len(differ_1_2))} words, {differ_names}, and in both numbers. What is equal adds nothing, so there are {word(len(word_terms) + len(number_terms))} terms:
over all {word(8)} attributes:
| | melon {1} | melon {2} | adds | |---|---|---|---| | colour | green: {good_of(0, "青绿")} good | black: {good_of(0, "乌黑")} good |
| sound | {WORD[melons[0][2]]} | {WORD[melons[1][2]]} | $\text{{VDM}}_2 = {frac(word_terms[1])}$ | | density | {melons[0][6]} | {melons[1][6]} |
| sugar | {melons[0][7]} | {melons[1][7]} | $({melons[0][7]} - {melons[1][7]})^{2} = {float(number_terms[1])}$ |
| density | {melons[0][6]} | {melons[1][6]} | $({melons[0][6]} - {melons[1][6]})^{2} = {float(number_terms[0])}$ |
The sum is {sum_12:.6f}, so the distance is $\sqrt{{{sum_12:.6f}}} \approx {sqrt(sum_12):.3f}$.
Such values may be compared with each other only if they belong to the same $p$. For melons {1} and {10} you see below what another $p$ does:

# Weights
The *say* of an attribute: its term under the root, on average over all pairs of melons, as a share of the sum of all {word(8)} ($p = {2}$).
We have added up {word(8)} attributes as if each of them had the same say. Have they? Weights would stand, as in unit {10}, before $|x_u - y_u|^p$ and before $\text{{VDM}}_p$.
All {word(8)} attributes weigh {1}. Do the two numbers together have a quarter of the say, more, or less?
The two numbers have {say_numbers:.0f}% of the say
| {" | ".join(ENGLISH[name] for name in names)} | |---|---|---|---|---|---|---|---|---| | say | {" | ".join(f"{100 * part:.0f}%" for part in say)} | | spread | {" | ".join(f"{value:.2f}" for value in spread)} |
Spread: the standard deviation, for a word that of its shares of good melons. The two numbers spread little. Stretched to run from {0} to {1}, they have {say_stretched:.0f}%: still {"less" if say_stretched < 25 else "more"}, for VDM counts every difference of shares twice, once for each class.
They have {"less" if say_numbers < 25 else "more"}, only {say_numbers:.0f} %, while the {ENGLISH[names[loudest]]} alone has a {"third" if abs(say[loudest] - 1 / 3) < 0.05 else ""}. (Rounded shares need not sum to exactly one.) Why? Density and sugar lie between {0} and {1}, and so does the share of good melons that stands for each word. But perhaps the melons differ less in density and sugar than in these shares. To try it, we stretch both numbers until each fills the whole interval from {0} to {1}.
Now the two have {say_stretched:.0f} % of the say, more than {word(int(say_stretched / say_numbers))} times as much as before. So the first reason was their small spread: the two numbers spread less ({spread[6]:.2f} and {spread[7]:.2f}) than the shares of any word attribute except {quiet} ({min(spread[:6]):.2f}). Stretched, the two spread by {wide[0]:.2f} and {wide[1]:.2f}, and of the words only the {louder} spreads more than {wide[0]:.2f}. Why still less than a quarter? Because VDM has a term for each class, and with two classes the two terms are equal: every difference of shares counts twice.
“The first: equal weights are neutral”: with them the {ENGLISH[names[loudest]]} alone has {100 * say[loudest]:.0f}% of the say, the two numbers together {say_numbers:.0f}%.
Which of the four lines is the one without prejudice?
The {word(8)} weights sum to {1}, and we shift weight to the two numbers. Which melon is the nearest to melon {1} ($p = {2}$)?
We begin with equal weights (each now {Fraction(1, 8)}, so that they sum to {1}; that only shrinks all distances alike), and shift weight to the two numbers in {word(len(nearest) - 1)} steps, until they have all of it. In each step we ask which melon is the nearest to melon {1}:
| each number weighs | each word weighs | nearest | distance | |---|---|---|---| | {" | | ".join(f"{number:g} | {of_word:g} | melon {melon} | {distance:.3f}" for number, of_word, melon, distance in nearest)} |
{word(len({melon for *_, melon, _ in nearest})).capitalize()} different melons, from the same data. “This one is like that one” depends on what *like* is to mean.
{word(len({melon for *_, melon, _ in nearest})).capitalize()} different melons are the nearest, from the same data.
“Yes: take those that tell good melons from bad ones best”: then the distance has seen the classes, and can no longer be judged by them.
There are three good grounds for a choice: - *What you know:* an attribute that should not count gets the weight {0}. - *One scale:* divide each number by its spread, and its unit has no say. - *An equal say:* divide each attribute's term by its mean over all pairs.
An attribute that should not count for your purpose gets the weight {0}. - *One scale for the numbers.* Divide each number by its spread, so that its unit has no say. That makes the numbers comparable with each other, but not yet with the words. - *An equal say.* Under the root each attribute has a term. Compute the mean of this term over all pairs of melons, and divide the term by it. Then each of our {word(8)} attributes has the same say, one eighth.
There is no true distance hidden in the data.
The data hide no true distance: with the weights you choose what *similar* means.

# A circle
Because `fit` was given the attributes *and the classes*. But a clustering has no classes; that is the very point of it.
Such a number says nothing about melons. What are the distances for $p = {1}$: all {alike}, all {unlike}, or some of each?
| melon | {1} | {2} | … | {16} | {17} | |---|---|---|---|---|---| | word | no. {1} | no. {2} | … | no. {16} | no. {17} | | class | {goodness(1)} | {goodness(2)} | … | {goodness(16)} | {goodness(17)} |
Each word has one melon, so its share of good ones is {1} or {0}. - Two melons of one class: $|{1} - {1}| + |{0} - {0}| = {alike}$ - Two melons of different classes: $|{1} - {0}| + |{0} - {1}| = {unlike}$
VDM knows the answer: from a word that means nothing, any sensible algorithm would find the two classes perfectly.
Some of each, and in the most suspicious way. Each number occurs once, so its share of good melons is either {0} or {1}. Therefore two melons of one class are at distance {alike}, and two melons of different classes are at the largest distance there is. **VDM knows the answer.** To VDM the stickers matter more than any of the {word(6)} attributes. From the stickers alone any sensible algorithm would find the two classes perfectly, though they mean nothing at all.
“Yes, no class was used”: the clusters came from a distance themselves, and VDM finds again what they found.
No classes: fit VDM to the clusters of a first run, and cluster again. Is the circle gone?
Classes → VDM → clusters → compared with the *same* classes: what went in comes out again as praise. - Never evaluate a clustering against classes that its distance has seen. - Without classes: take other known groups, such as a region or a year. - Or take the **Hamming distance** (汉明距离): count the attributes that differ. Of their {word(6)} words, melons {1} and {2} differ in {len(differ_1_2)}, {differ_names}.
So never evaluate a clustering against classes that its distance has seen.
VDM was made for classification, where the classes are known and may be used. Some texts take clusters in the place of classes, and so do 周志华's book and the notes that follow it: their $C_k$ are clusters. But to get clusters you need a distance first, so the result depends on the clusters that you begin with. What can you do without classes? You may fit VDM to other known groups, such as a region or a year, if they are not your reference, nor made from it. Or you simply count the words that differ, which is called the **Hamming distance** (汉明距离).
(Gower, {1971}) is the usual choice: it divides each difference of numbers by the range of that attribute, so that no attribute can add more than {1}, and takes the mean. For melons {1} and {2} of our table it is:
Without classes: **Gower's distance** of melons {1} and {2}
| | words that differ | density | sugar | mean of all {word(8)} | |---|---|---|---|---| | adds | {len(differ_1_2)} | {of_range[0]:.3f} | {of_range[1]:.3f} | {(len(differ_1_2) + sum(of_range)) / 8:.3f} |
Each difference of numbers is divided by the range, so that no attribute adds more than {1}.
2× Gower's distance has seen no class, so its clusters may be compared with the classes.
2× a value that occurs once always has a share of {0} or {1}.

# Summary
How far is black from green? Of {of(0, "乌黑")} black melons {yes(0, "乌黑")} are good, of {of(0, "青绿")} green ones {yes(0, "青绿")}, so $\text{{VDM}}_1 = {frac(vdm(0, "乌黑", "青绿", 1))}$. Muffled and dull are ${frac(vdm(2, "浊响", "沉闷", 1))}$ apart.
| VDM 值差异度量 | differences of class shares | {0} to {farthest} for $p \ge {1}$ | all but class shares | | mixed distance 混合属性距离 | numbers and VDMs, one root | from {0} | whether units are comparable |
The nearest melon depends on your weights. And VDM was told the classes: do not judge its clusters by them.
For VDM with $p = {1}$ black and green are {vdm(0, "乌黑", "青绿", 1)} apart: their shares of good melons, {yes(0, "乌黑")}/{of(0, "乌黑")} and {yes(0, "青绿")}/{of(0, "青绿")}, differ by a {NAMES[shares(0, "乌黑")[0] - shares(0, "青绿")[0]]}, and so do their shares of bad ones. Muffled and dull are {vdm(2, "浊响", "沉闷", 1)} apart. The mixed distance adds this to the differences of the numbers and takes one root, so that you can compare whole melons. Which melon is the nearest then depends on the weights, and the data alone do not decide the weights.
Above all, remember who has told VDM what it knows: do not judge by the same classes.
| VDM 值差异度量 | $\sum_k \bigl\lvert \frac{{n_{{a,k}}}}{{n_a}} - \frac{{n_{{b,k}}}}{{n_b}}\bigr\rvert^p$ | {0} to {farthest} for $p \ge {1}$ (reached) | – | everything but the class shares of two values |
| mixed distance 混合属性距离 | $(\sum \lvert x_u - y_u\rvert^p + \sum \text{{VDM}}_p)^{{{1}/p}}$ | from {0} (reached) | – | whether units are comparable and, through VDM, everything but class shares |

# Mushrooms
cl.ContingencyTable({caps}, caps, found)
Compute $\text{{VDM}}_{2}$ of flat and knobbed by hand.
First the shares: of {word(sum(flat))} flat ones {word(flat[0])} are edible. Write {word(len(flat))} shares for each of the two rows, one row below the other.
With {word(len(flat))} classes the share of one of them no longer says it all: every class adds its part.
Of {word(sum(flat))} flat caps {word(flat[0])} are edible, {word(flat[1])} bitter, {word(flat[2])} poisonous; of {word(sum(knobbed))} knobbed caps {word(knobbed[0])}, {word(knobbed[1])} and {word(knobbed[2])}. {word(len(flat)).capitalize()} differences of shares, each squared. No root. With three classes it is not enough to ask *edible or not*: the other two add parts of their own.
that is VDM with p = {1}
2× {sum(map(abs, d))}
3× VDM takes no root
that is the part of edible; add those of the others
{d[0] ** 2}
that is the part of bitter; add those of the others
{d[1] ** 2}
that is the part of poisonous; add those of the others
{d[2] ** 2}
add all three classes: edible is missing
{d[1] ** 2 + d[2] ** 2}
add all three classes: bitter is missing
{d[0] ** 2 + d[2] ** 2}
add all three classes: poisonous is missing
{d[0] ** 2 + d[1] ** 2}
square all three differences: that of edible is left as it is
3× {abs(d[0]) + d[1] ** 2 + d[2] ** 2}
square all three differences: that of bitter is left as it is
{d[0] ** 2 + abs(d[1]) + d[2] ** 2}
square all three differences: that of poisonous is left as it is
{d[0] ** 2 + d[1] ** 2 + abs(d[2])}
the share of edible ones says it all with two classes, but there are three
{2 * d[0] ** 2}
bitter or not is one question of three: each class has its own part
{2 * d[1] ** 2}
poisonous or not is one question of three: each class has its own part
{2 * d[2] ** 2}
these are differences of counts; VDM compares shares
these are differences of counts, and not even squared; VDM compares shares
the shares are those of a row: divide by n_i, not by the m_j below
{sum((Fraction(x, m) - Fraction(y, m)) ** 2 for x, y, m in zip(flat, knobbed, columns, strict=True))}
the shares are those of a row: divide by n_i, not by all mushrooms
{sum(Fraction(x - y, sum(columns)) ** 2 for x, y in zip(flat, knobbed, strict=True))}
sum up absolute differences or squares: signs must not cancel
that is the VDM of flat and bell
{vdm_of(flat, bell, 2)}
that is the VDM of bell and knobbed
{vdm_of(bell, knobbed, 2)}

# A working with a fault
The mixed distance of melons {4} and {17} for $p = {2}$, worked out by hand:
{1} {same_4_17} are the same: each adds {vdm(1, "蜷缩", "蜷缩", 2)}
{2} texture: of {of(3, "清晰")} clear {yes(3, "清晰")} are good, of {of(3, "稍糊")} slightly blurred {yes(3, "稍糊")}: VDM = ({yes(3, "清晰")}/{of(3, "清晰")} − {yes(3, "稍糊")}/{of(3, "稍糊")})² + ({of(3, "清晰") - yes(3, "清晰")}/{of(3, "清晰")} − {of(3, "稍糊") - yes(3, "稍糊")}/{of(3, "稍糊")})² = {float(texture):.3f}
{3} navel: of {of(4, "凹陷")} hollow {yes(4, "凹陷")} are good, of {of(4, "稍凹")} slightly hollow {yes(4, "稍凹")}: VDM = ({yes(4, "凹陷")}/{of(4, "凹陷")} − {yes(4, "稍凹")}/{of(4, "稍凹")})² + ({of(4, "凹陷") - yes(4, "凹陷")}/{of(4, "凹陷")} − {of(4, "稍凹") - yes(4, "稍凹")}/{of(4, "稍凹")})² = {float(navel):.3f}
{4} density and sugar: ({melons[3][6]} − {melons[16][6]})² + ({melons[3][7]} − {melons[16][7]})² = {float(numbers_4_17):.3f}
{5} in sum: {float(texture):.3f}² + {float(navel):.3f}² + {float(numbers_4_17):.3f} = {wrong_sum:.3f}
{6} the distance is the root of line {5}: {sqrt(wrong_sum):.3f}
One line is wrong; the lines after it calculate rightly with its result. Which one is it?
Write the formula of the mixed distance beside it, and mark in each line to which symbol its number belongs.
VDM is a sum of p-th powers already, so in the mixed distance only the numbers still need a power.
In the formula $\text{{VDM}}_p$ stands under the root without a power: it has its squares inside. Whoever squares it again holds that every term gets a power, as the differences of numbers do. All the other lines follow the formula, the last one from a wrong sum.
a word has the same shares as itself, so nothing is added
each share is divided by how often the word occurs, both classes are added, and no root is taken
each share is divided by how often the word occurs, and both classes are there; that they add the same is so with two classes
for p = {2} the differences of numbers are squared, in whatever unit they are
one root is taken, at the end, of the whole sum on line {5}

# Two melons
Compute the mixed distance of melons {3} and {5} for $p = {1}$, by hand. For the colours, here is their table.
{word(len(differ_3_5) + 2).capitalize()} attributes differ. For each of them one term; then there is nothing left to do but to add, for p = {1} has no root.
{"One word outweighs both numbers" if colours > density + sugar else "Both numbers outweigh one word"} here: without weights, who decides is a matter of scale.
They differ in {ENGLISH[names[differ_3_5[0]]]}, {melons[2][0]} ({WORD[melons[2][0]]}) against {melons[4][0]} ({WORD[melons[4][0]]}), in density and in sugar. For $p = {1}$ there is no root.
2× the numbers count as well
{colours}
the words count as well
{density + sugar}
the difference in sugar counts as well
{colours + density}
the difference in density counts as well
{colours + sugar}
that is the distance for p = {2}
for p = {1} the sum has no root
VDM takes no root, and the numbers count as well
for p = {1} take VDM with p = {1}, too
{vdm(0, "乌黑", "浅白", 2) + density + sugar}
the colours differ by their VDM, not by {1}
{1 + density + sugar}
VDM adds up both classes
{colours / 2 + density + sugar}

# Weights that make it so
With all weights alike, melon {nearest[0][2]} is the nearest to melon {1} ($p = {2}$). Find eight weights with which melon {4} is the nearest, and no other as near. Each of the six words weighs at least a twentieth of the sum, the colour at most one and a half times as much as the sound, and each of the two numbers weighs {0}.
Melons {3} and {4} differ from melon {1} in one word each: compare the VDM of these two words, which weights multiply.
The data have not changed: whoever weighs colour against sound decides who is whose neighbour.
From melon {1}, melon {3} differs in its {differ_names_of(3)} alone, melon {4} in its {differ_names_of(4)} alone, melon {2} in both. The VDM of the two {differ_names_of(4)}s is the larger one, so with equal weights melon {3} is the nearer. The {differ_names_of(3)} has to weigh more than {float(ratio)} times as much as the {differ_names_of(4)}. One and a half times is enough. Whoever lets the sound weigh nothing at all finds melon {4}, too, but throws an attribute away for it.
for number in ({", ".join(map(str, range(1, 5)))}):

# A report
A report on {report.n} patients:
print("attributes: postcode ({postcodes} different ones), smoker or not, age group")
cl.ContingencyTable({report.counts.tolist()}, ["cluster {1}", "cluster {2}"], ["ill", "well"])
- **a** That VDM was told the class of every word that occurs once - **b** That where people live has a good deal to do with their diagnosis - **c** That VDM has found out by itself which attributes matter - **d** That three attributes fall easily into two clusters
Clusters and diagnoses {"nearly agree" if cl.purity(report) > 0.95 else "differ"}. What explains it best?
What are the class shares of a postcode that one patient alone has? Compare with the serial numbers of the melons.
Where a distance was told the reference, agreement with the reference is no evidence at all.
A postcode that occurs once has the class shares {0} and {1}, those of its only patient: VDM was told the diagnosis, and hands it back. Where people live (b) could only show in codes that several patients share. That VDM finds what matters (c) is true of the rows that it was fitted to, and worth nothing for others. And two clusters (d) there are always; the question is why they are the diagnoses.
a postcode of one patient cannot be compared with another patient of the same place: with diagnoses dealt out at random the table looks the same
it found out which attribute separates the classes in these very rows, and one with a word for each row always does
two clusters can always be made; what is to be explained is that they are the diagnoses
- **a** One fitted to the species, whose weights in the distance are kept small - **b** One fitted to the species of half of the flowers, to cluster all of them - **c** One fitted to the genera instead, each made up of several whole species - **d** One fitted to the soils they grew on, though each soil suits some species
Which VDM makes no circle?
Ask of each: if the species of one flower were written down wrongly, could its distances change?
The soils are known, and nobody looked at the species to note them. If they go with the species, that is a fact about flowers, and no leak. In (a) a leak is small, but it is one. In (b) half of the flowers are judged by what the distance was told about them. In (c) whoever knows the genus knows a part of the answer: two flowers of different genera are of different species.
a small weight makes the leak small, and still the species judge what they have shaped
of the half that it was fitted to, it knows the answer; only the clusters of the other half would be a fair test
flowers of different genera are of different species, so the genus tells a part of the answer
Groups that are known, and are not what you judge by, may shape a distance; the reference has to stay outside.
Find a table of at least three values (rows) and at least two classes (columns), on which two values have the VDM {same_shares} although one occurs more often than the other.
VDM compares shares, not counts: write down one row, and think of another that differs only in its size.
VDM {same_shares} does not mean that two words are the same, only that the classes do not tell them apart.
Two rows with the same *shares*: the second has {"twice" if twice == 2 else ""} the counts of the first. VDM cannot tell the two words apart, although they are different words.
answer = {example}

# More of what is said
If melons with a curled-up root turn out well as often as melons with a slightly curled one, then for our purpose the two words hardly differ.
But VDM is one by name only, as we shall see.
By the rules of
it is none, for {word(2)} reasons.
For each pair of melons each attribute adds one term under the root. We average each term over all pairs, and print how much of the whole it makes, in per cent.
for a word attribute we take that of the shares of good melons:
Give every melon a sticker with a number of its own, drawn by lot, and treat the number as a word.
And if you then compared its clusters with the *same* classes, you would report a triumph.
The reference went into the distance, and came out again as praise.
You choose one, and with it you choose what "similar" means. There are three good grounds for a choice:
Here are these shares for {word(len(apart))} attributes:
The report is easily made with diagnoses, codes, smoking and age groups all drawn at random:
Flowers are described by words. Clusters are held against the species.
The distances of
need numbers, and these are words.

# What is to be typed
2× answer = ...  # a fraction, three decimals, or a calculation such as ({3}/{4} + {1}/{2})/{2}
answer = {5} check("{11}.{2}", answer)
answer = "a" check("{11}.{5}", answer)
answer = "d" check("{11}.{6}", answer)
It is a clever one, almost too clever, and in the end we must ask what it already knows.

# Predictions
where the words are farthest apart for VDM
2× what we know of melons counts, not how they turned out
the say of the two numbers when all {word(8)} weigh {1}
equal weights give an equal say
what differs in nearly every pair adds most, however small the differences
the distances by serial numbers
an attribute without meaning cannot separate anything
words that all are different are all far apart
"""

UNREAD = {
    r"\text{VDM}_p(a, b) = \sum_{k} \left| \frac{n_{a,k}}{n_a} - \frac{n_{b,k}}{n_b} \right|^p": "of two words",
    r"\text{dist}(x, y) = ( \sum_{u \text{ ordered}} |x_u - y_u|^p + \sum_{u \text{ nominal}} \text{VDM}_p(x_u, y_u) \Bigr)^{1/p}": "of melons",
}

GIVEN = {
    "# 11 Nominal values": "the number of the unit",
}
