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
are **words**: {ENGLISH[names[0]]}, {ENGLISH[names[1]]} (the piece […] the melon), {", ".join(ENGLISH[name] for name in names[2:5])} and {ENGLISH[names[5]]}. Two are **numbers**, {ENGLISH[names[6]]} and {ENGLISH[names[7]]}. The class
> **In Chinese**: […] · {" · ".join(f"{ENGLISH[name]} {name}" for name in names)} · good melon
**Seventeen melons** (周志华) have {word(6)} words and {word(2)} numbers each.
| {" | ".join(ENGLISH[name] for name in names)} | good? |
| {" | | ".join(f"melon {k} | {' | '.join(in_english(k))} | {goodness(k)}" for k in (1, 2, 10))} |
Green {order["green"]}, black {order["black"]}, pale {order["pale"]}: what do
names”: that {ends[0]} and {ends[1]} are farthest apart, with {halfway} halfway between them.
words: green {order["green"]}, black {order["black"]}, pale {order["pale"]}. What would
Let green be {order["green"]}, black {order["black"]} and pale {order["pale"]}. What is
By this numbering {ends[0]} and {ends[1]} are the farthest apart, and {halfway} is exactly
Green {order["green"]}, black {order["black"]}, pale {order["pale"]}: by these numbers {halfway} is halfway between {ends[0]} and {ends[1]}. Nothing in
Wearing {9} makes nobody nearer to number {10}.
treat all {word(6)} as nominal.

# VDM
it is {same_shares};
Two classes, $p = {1}$: how far
“{1}, because shares go from {0} to {1}”: {farthest}. One word
sum to {sum(shares(1, "蜷缩"))}, so one
The root of the {len(melons)} melons: each
|---|---|---|---| | {" | | ".join(f"{WORD[value]} | {yes(1, value)} | {of(1, value) - yes(1, value)} | {of(1, value)}" for value in ("硬挺", "稍蜷", "蜷缩"))} |
$p = {1}$, first good, then bad:
Of the {of(1, "蜷缩")} melons with a curled-up root {yes(1, "蜷缩")} are good, and of the {of(1, "稍蜷")} with a slightly curled one {yes(1, "稍蜷")} are good. […] $p = {1}$ the sum
The {float(vdm(1, "蜷缩", "稍蜷", 1)):.4f} in the last two rows is our {vdm(1, "蜷缩", "稍蜷", 1)}.
Attributes are numbered from {0}, so the {ENGLISH[names[1]]} is number {1}:
up is $({frac(shares(1, "蜷缩")[0])}, {frac(shares(1, "蜷缩")[1])})$. VDM is
| black: {good_of(0, "乌黑")} good | clear: {good_of(3, "清晰")} | hard: {good_of(5, "硬滑")} | | green: {good_of(0, "青绿")} | slightly blurred: {good_of(3, "稍糊")} | soft: {good_of(5, "软粘")} | | pale: {good_of(0, "浅白")} | blurred: {good_of(3, "模糊")} | |
melons: clear {good_of(3, "清晰")}, blurred {good_of(3, "模糊")}. Black {good_of(0, "乌黑")}, pale {good_of(0, "浅白")}. Hard {good_of(5, "硬滑")}, soft {good_of(5, "软粘")}.
It is the {ENGLISH[names[widest]]}. In the

# A detour
blurred is {"shorter" if sum(detour) < straight else "longer"}. Take the
the order”: {sqrt(straight):.3f} directly, {sqrt(detour[0]):.3f} + {sqrt(detour[1]):.3f} = {sqrt(detour[0]) + sqrt(detour[1]):.3f} by way
VDM, $p = {2}$: a detour can be {"shorter" if sum(detour) < straight else "longer"}
at distance {same_shares}. - For $p = {2}$ a detour
at distance {same_shares}. And VDM takes […] $p = {2}$ a detour
| straight | ${frac(straight)} \approx {float(straight):.3f}$ | | […] blurred | {float(detour[0]):.3f} + {float(detour[1]):.3f}, which is {"less" if sum(detour) < straight else "more"} |
mend the {same_shares}.
the rules of {10}, VDM is […] at distance {same_shares} (
fitted to them for $p = {1}$ and $p = {2}$:
The two parts of the detour are {float(detour[0]):.3f} and {float(detour[1]):.3f}, together {"less" if sum(detour) < straight else "more"} than {float(straight):.3f}. (The mixed distance […] at distance {same_shares}.) Here is VDM for {word(len(outputs("11")["774c09da"].strip().splitlines()))} pairs of

# Mixed distance
$p = {2}$: two melons differ by {number_apart} in one number, and in one word whose $\text{{VDM}}_2$ is {word_apart}. Their distance?
“{round(number_apart + word_apart, 9)}, the sum of the two”: {root_of_both}, the root of {number_apart**2} + {word_apart}. The number
$p = {2}$: two melons differ by {number_apart} in one […] $\text{{VDM}}_2$ is {word_apart}. How far
{root_of_both}, the root of {number_apart**2} + {word_apart}: VDM is
a root”: {sqrt(sum(float(t) ** 0.5 for t in word_terms) + float(sum(number_terms))):.3f} instead of {sqrt(sum_12):.3f}. The root of a number below {1} is larger,
Melons {1} and {2}, for $p = {2}$. {same_1_2.capitalize()} are the same, and add {vdm(1, "蜷缩", "蜷缩", 2)}.
take melons {1} and {2} and $p = {2}$. They differ in {word(len(differ_1_2))} words, {differ_names}, and in […] there are {word(len(word_terms) + len(number_terms))} terms:
over all {word(8)} attributes:
| | melon {1} | melon {2} | adds […] | green: {good_of(0, "青绿")} good | black: {good_of(0, "乌黑")} good |
| sound | {WORD[melons[0][2]]} | {WORD[melons[1][2]]} | $\text{{VDM}}_2 = {frac(word_terms[1])}$ | | density | {melons[0][6]} | {melons[1][6]} |
| sugar | {melons[0][7]} | {melons[1][7]} | $({melons[0][7]} - {melons[1][7]})^{2} = {float(number_terms[1])}$ |
| density | {melons[0][6]} | {melons[1][6]} | $({melons[0][6]} - {melons[1][6]})^{2} = {float(number_terms[0])}$ |
The sum is {sum_12:.6f}, so the distance is $\sqrt{{{sum_12:.6f}}} \approx {sqrt(sum_12):.3f}$.
for melons {1} and {10}:

# Weights
of all {word(8)} ($p = {2}$).
So far each of the {word(8)} attributes […] As in unit {10}, you can put weights before $|x_u - y_u|^p$
Do all {word(8)} attributes have
All {word(8)} attributes weigh {1}. Do the
| {" | ".join(ENGLISH[name] for name in names)} | |---|---|---|---|---|---|---|---|---| | say | {" | ".join(f"{100 * part:.0f}%" for part in say)} | | spread | {" | ".join(f"{value:.2f}" for value in spread)} |
run from {0} to {1}, they have {say_stretched:.0f}%: still {"less" if say_stretched < 25 else "more"}, because VDM
They make up {"less" if say_numbers < 25 else "more"}, only {say_numbers:.0f} %, while the {ENGLISH[names[loudest]]} alone makes up about a {"third" if abs(say[loudest] - 1 / 3) < 0.05 else ""}. (Rounded shares […] are between {0} and {1}, and so […] interval from {0} to {1}.
Now the two make up {say_stretched:.0f} % of the whole, more than {word(int(say_stretched / say_numbers))} times as […] vary less ({spread[6]:.2f} and {spread[7]:.2f}) than the […] attribute except {quiet} ({min(spread[:6]):.2f}). Stretched, the two have spreads of {wide[0]:.2f} and {wide[1]:.2f}, and of the words only the {louder} has more than {wide[0]:.2f}. Why still
them the {ENGLISH[names[loudest]]} alone has {100 * say[loudest]:.0f}% of the say, the two numbers together {say_numbers:.0f}%.
The {word(8)} weights sum to {1}, and we […] to melon {1} ($p = {2}$)?
(each {Fraction(1, 8)}, so that they sum to {1}; that only […] numbers in {word(len(nearest) - 1)} steps, until […] to melon {1}:
“{1}, the largest difference there is”: {Fraction(1, 8)}, the mean of all {word(8)}.
|---|---|---|---| | {" | | ".join(f"{number:g} | {of_word:g} | melon {melon} | {distance:.3f}" for number, of_word, melon, distance in nearest)} |
{word(len({melon for *_, melon, _ in nearest})).capitalize()} different melons,
give {word(len({melon for *_, melon, _ in nearest}))} different nearest melons.
it the weight {0}. - *One […] of our {word(8)} attributes has

# A circle
$p = {1}$: all {alike}, all {unlike}, or some of each?
| melon | {1} | {2} | … | {16} | {17} | |---|---|---|---|---|---| | word | no. {1} | no. {2} | … | no. {16} | no. {17} | | class | {goodness(1)} | {goodness(2)} | … | {goodness(16)} | {goodness(17)} |
ones is {1} or {0}. - Two melons of one class: $|{1} - {1}| + |{0} - {0}| = {alike}$ - Two melons of different classes: $|{1} - {0}| + |{0} - {1}| = {unlike}$
is either {0} or {1}. Therefore two […] at distance {alike}, and two […] of the {word(6)} words. From
Of their {word(6)} words, melons {1} and {2} differ in {len(differ_1_2)}, {differ_names}.
(Gower, {1971}) is the […] more than {1}, and takes the mean. For melons {1} and {2} of our
adds numbers. For melons {1} and {2}:
of all {word(8)} | |---|---|---|---|---| | adds | {len(differ_1_2)} | {of_range[0]:.3f} | {of_range[1]:.3f} | {(len(differ_1_2) + sum(of_range)) / 8:.3f} |
more than {1}.
share of {0} or {1}.

# Summary
green? Of {of(0, "乌黑")} black melons {yes(0, "乌黑")} are good, of {of(0, "青绿")} green ones {yes(0, "青绿")}, so $\text{{VDM}}_1 = {frac(vdm(0, "乌黑", "青绿", 1))}$. Muffled and dull are ${frac(vdm(2, "浊响", "沉闷", 1))}$ apart.
shares | {0} to {farthest} for $p \ge {1}$ | all […] | from {0} | whether
$p = {1}$ black and green are {vdm(0, "乌黑", "青绿", 1)} apart: their shares of good melons, {yes(0, "乌黑")}/{of(0, "乌黑")} and {yes(0, "青绿")}/{of(0, "青绿")}, differ by a {NAMES[shares(0, "乌黑")[0] - shares(0, "青绿")[0]]}, and so […] dull are {vdm(2, "浊响", "沉闷", 1)} apart. The
| VDM | $\sum_k \bigl\lvert \frac{{n_{{a,k}}}}{{n_a}} - \frac{{n_{{b,k}}}}{{n_b}}\bigr\rvert^p$ | {0} to {farthest} for $p \ge {1}$ (reached) | – | everything but the class shares of two values |
mixed distance | $(\sum \lvert x_u - y_u\rvert^p + \sum \text{{VDM}}_p)^{{{1}/p}}$ | from {0} (reached) | – | whether units are comparable and,

# Mushrooms
cl.ContingencyTable({caps}, caps, found)
Compute $\text{{VDM}}_{2}$ of flat
First the shares: of {word(sum(flat))} flat ones {word(flat[0])} are edible. Write down {word(len(flat))} shares for
With {word(len(flat))} classes the
Of {word(sum(flat))} flat caps {word(flat[0])} are edible, {word(flat[1])} bitter, {word(flat[2])} poisonous; of {word(sum(knobbed))} knobbed caps {word(knobbed[0])}, {word(knobbed[1])} and {word(knobbed[2])}. Square the {word(len(flat))} differences
that is VDM with p = {1}
{sum(map(abs, d))}
{d[0] ** 2}
{d[1] ** 2}
{d[2] ** 2}
{d[1] ** 2 + d[2] ** 2}
{d[0] ** 2 + d[2] ** 2}
{d[0] ** 2 + d[1] ** 2}
{abs(d[0]) + d[1] ** 2 + d[2] ** 2}
{d[0] ** 2 + abs(d[1]) + d[2] ** 2}
{d[0] ** 2 + d[1] ** 2 + abs(d[2])}
{2 * d[0] ** 2}
{2 * d[1] ** 2}
{2 * d[2] ** 2}
{sum((Fraction(x, m) - Fraction(y, m)) ** 2 for x, y, m in zip(flat, knobbed, columns, strict=True))}
{sum(Fraction(x - y, sum(columns)) ** 2 for x, y in zip(flat, knobbed, strict=True))}
{vdm_of(flat, bell, 2)}
{vdm_of(bell, knobbed, 2)}

# A working with a fault
of melons {4} and {17} for $p = {2}$, worked out by hand:
{1} {same_4_17} are the same: each adds {vdm(1, "蜷缩", "蜷缩", 2)}
{2} texture: of {of(3, "清晰")} clear {yes(3, "清晰")} are good, of {of(3, "稍糊")} slightly blurred {yes(3, "稍糊")}: VDM = ({yes(3, "清晰")}/{of(3, "清晰")} − {yes(3, "稍糊")}/{of(3, "稍糊")})² + ({of(3, "清晰") - yes(3, "清晰")}/{of(3, "清晰")} − {of(3, "稍糊") - yes(3, "稍糊")}/{of(3, "稍糊")})² = {float(texture):.3f}
{3} navel: of {of(4, "凹陷")} hollow {yes(4, "凹陷")} are good, of {of(4, "稍凹")} slightly hollow {yes(4, "稍凹")}: VDM = ({yes(4, "凹陷")}/{of(4, "凹陷")} − {yes(4, "稍凹")}/{of(4, "稍凹")})² + ({of(4, "凹陷") - yes(4, "凹陷")}/{of(4, "凹陷")} − {of(4, "稍凹") - yes(4, "稍凹")}/{of(4, "稍凹")})² = {float(navel):.3f}
{4} density and sugar: ({melons[3][6]} − {melons[16][6]})² + ({melons[3][7]} − {melons[16][7]})² = {float(numbers_4_17):.3f}
{5} in sum: {float(texture):.3f}² + {float(navel):.3f}² + {float(numbers_4_17):.3f} = {wrong_sum:.3f}
{6} the distance is the root of line {5}: {sqrt(wrong_sum):.3f}
for p = {2} the differences
on line {5}

# Two melons
of melons {3} and {5} for $p = {1}$, by hand.
{word(len(differ_3_5) + 2).capitalize()} attributes differ. […] p = {1} has no root.
{"One word outweighs both numbers" if colours > density + sugar else "Both numbers outweigh one word"} here: without
They differ in {ENGLISH[names[differ_3_5[0]]]}, {WORD[melons[2][0]]} against {WORD[melons[4][0]]}, in density […] $p = {1}$ there is no root.
{colours}
{density + sugar}
{colours + density}
{colours + sugar}
distance for p = {2}
for p = {1} the sum
for p = {1} use VDM with p = {1}, too
{vdm(0, "乌黑", "浅白", 2) + density + sugar}
not by {1}
{1 + density + sugar}
{colours / 2 + density + sugar}

# Weights that make it so
alike, melon {nearest[0][2]} is the nearest to melon {1} ($p = {2}$). Find eight weights that make melon {4} the nearest, […] numbers weighs {0}.
Melons {3} and {4} differ from melon {1} in one
From melon {1}, melon {3} differs in its {differ_names_of(3)} alone, melon {4} in its {differ_names_of(4)} alone, melon {2} in both. The VDM of the two {differ_names_of(4)}s is the […] weights melon {3} is the nearer. The {differ_names_of(3)} has to weigh more than {float(ratio)} times as much as the {differ_names_of(4)}. One and […] find melon {4}, too, but
for number in ({", ".join(map(str, range(1, 5)))}):

# A report
A report on {report.n} patients:
print("attributes: postcode ({postcodes} different ones),
cl.ContingencyTable({report.counts.tolist()}, ["cluster {1}", "cluster {2}"], ["ill", "well"])
Clusters and diagnoses {"nearly agree" if cl.purity(report) > 0.95 else "differ"}. What explains it best?
class shares {0} and {1}, those of
a VDM of {same_shares} although one
A VDM of {same_shares} doesn't
second has {"twice" if twice == 2 else ""} the counts
answer = {example}

# More of what is said
is no distance, for {word(2)} reasons.
Here it is for {word(len(apart))} attributes:

# What is to be typed
such as ({3}/{4} + {1}/{2})/{2}
answer = {5} check("{11}.{2}", answer)
answer = "a" check("{11}.{5}", answer)
answer = "d" check("{11}.{6}", answer)

# Predictions
when all {word(8)} weigh {1}
"""

UNREAD = {
    r"\text{VDM}_p(a, b) = \sum_{k} \left| \frac{n_{a,k}}{n_a} - \frac{n_{b,k}}{n_b} \right|^p": "of two words",
    r"\text{dist}(x, y) = ( \sum_{u \text{ ordered}} |x_u - y_u|^p + \sum_{u \text{ nominal}} \text{VDM}_p(x_u, y_u) \Bigr)^{1/p}": "of melons",
}

GIVEN = {
    "# 11 Nominal values": "the number of the unit",
}
