"""The numbers in the text of unit 10, computed."""

from fractions import Fraction
from math import acos, degrees, inf, log, log10, sqrt

import numpy as np
from mpmath import mp, mpf
from scipy.spatial.distance import cdist

import clustlib as cl
from tests import arithmetic
from tests.claims.tools import outputs, printed, word

EARLIER = "09"  # a unit


def minkowski(x, y, p, weights=None):
    """The distance by definition; exact where p is 1 or infinite."""
    weights = weights or [1] * len(x)
    if p == inf:
        return max(abs(a - b) for a, b in zip(x, y, strict=True))
    total = sum(w * abs(a - b) ** p for w, a, b in zip(weights, x, y, strict=True))
    return total if p == 1 else total ** (1 / p)


def minus(x):
    return str(x).replace("-", "−")


def cosine(x, y):
    """The cosine by definition, with fifty digits."""
    products, lengths = (sum(a * b for a, b in zip(x, y, strict=True)) for x, y in ((x, y), (x, x)))
    lengths *= sum(b * b for b in y)
    return mpf(str(products)) / mp.sqrt(mpf(str(lengths)))


def short(x, places=3):
    """A number rounded, without zeros at the end."""
    return f"{float(x):.{places}f}".rstrip("0").rstrip(".") if abs(x) > 1e-12 else "0"


def letters(counts, **more):
    """Return the letters of this unit, of vectors made from a table of counts."""
    x, y, z = ([Fraction(int(n)) for n in row[:2]] for row in (counts[0], counts[1], counts[-1]))
    p, sd = Fraction(3), (Fraction(2), Fraction(5))
    w = [1 / spread**p for spread in sd]

    def dist(one, other):
        total = sum(v * abs(s - t) ** p for v, s, t in zip(w, one, other, strict=True))
        return arithmetic.power(total, 1 / p)

    total = sum(abs(s - t) ** p for s, t in zip(x, y, strict=True))
    ways = sorted([dist(x, y), dist(x, z), mpf(9)])
    return {
        "x_u": lambda u: x[u - 1],
        "y_u": lambda u: y[u - 1],
        "w_u": lambda u: w[u - 1],
        "sd_u": lambda u: sd[u - 1],
        "#u": 2,
        "p": p,
        "Minkowski": arithmetic.power(total, 1 / p),
        "dist_p(x,y)": arithmetic.power(total, 1 / p),
        r"\cos(x,y)": cosine(x, y),
        "cosine distance": 1 - cosine(x, y),
        "dist(x,y)": dist(x, y),
        "dist(x,z)": dist(x, z),
        "dist(y,z)": dist(y, z),
        "farthest": ways[2],
        "nearest": ways[1],
        "contrast": ways[2] / ways[1] - 1,
        "value": Fraction(9),
        "mean": Fraction(3),
        "standard deviation": Fraction(4),
        "z": Fraction(3, 2),
    } | more


# Walker, crow and crane.
blocks, here = (3, 4), (0, 0)
walker, crow, crane = (round(minkowski(here, blocks, p), 9) for p in (1, 2, inf))
walker, crow, crane = int(walker), int(crow), int(crane)
at_ten = minkowski(here, blocks, 10)


def on_diagonal(p):
    """Where the line of all points at distance 1 meets the diagonal."""
    return 1 if p == inf else 2 ** (-1 / p)


inside = [p for p in (1, 2, 4, inf) if on_diagonal(p) < on_diagonal(2)]
outside = [p for p in (1, 2, 4, inf) if on_diagonal(p) > on_diagonal(2)]
a, b = (3, 3), (0, 5)
to_a, to_b = ({p: minkowski(here, point, p) for p in (1, 2, inf)} for point in (a, b))
assert len(set(map(round, to_b.values()))) == 1
nearer = {p: "b" if to_b[p] < to_a[p] else "a" for p in (1, 2, inf)}
equal_at = log(2) / log(b[1] / a[0])
half_way = {
    "directly": minkowski((1, 0), (0, 1), 0.5),
    "detour": minkowski((1, 0), here, 0.5) + minkowski(here, (0, 1), 0.5),
}
half_sum = 2 * sqrt(1)  # without the power 1/p: directly, and through the origin

# Contrast.
MANY, POINTS, TIMES = 1000, 200, 40


def median_contrast(d):
    return printed("10", "104fe651", rf"(?m)^ *{d} attributes: median contrast")


def mean_of(d):
    return printed("10", "52f8b052", rf"(?m)^ *{d} attributes: mean")


def spread_of(d):
    return printed("10", "52f8b052", rf"(?m)^ *{d} attributes: .*standard deviation")


def of_kind(kind):
    """The contrasts of a kind of distance with 2, 10, 100 and 1000 attributes."""
    (line,) = (
        line for line in outputs("10")["f4bdc288"].splitlines() if line.split()[:1] == [kind]
    )
    return [float(number) for number in line.split()[1:]]


def shared_and_wild(d):
    (line,) = (
        line.split("attributes:")[1]
        for line in outputs("10")["1d98e57b"].splitlines()
        if line.split()[:1] == [str(d)]
    )
    return float(line.split()[1].strip(",")), float(line.split()[3])


shared, wild = zip(*map(shared_and_wild, (2, 10, 100, 1000, 5000)), strict=True)
manhattan, euclid, chebyshev, squared, of_cosine = map(
    of_kind, ("cityblock", "euclidean", "chebyshev", "sqeuclidean", "cosine")
)

# Cosine.
one_report, ten_reports = (1, 2, 2), (10, 20, 20)
product = sum(u * v for u, v in zip(one_report, ten_reports, strict=True))
lengths = [round(sqrt(sum(u * u for u in v)), 9) for v in (one_report, ten_reports)]
lengths = [int(length) for length in lengths]
east, between, north = (1, 0), (1, 1), (0, 1)
step = 1 - cosine(east, between)
angles = [round(degrees(acos(cosine(*two)))) for two in ((east, between), (east, north))]


def printed_words(words):
    (line,) = (line for line in outputs("10")["0b169da4"].splitlines() if words in line)
    return [int(n) for n in line.split(words)[1].split("]")[0].strip(" [").split()]


right = {kind: int(printed("10", "66f0ffd3", f"(?m)^{kind}")) for kind in ("euclidean", "cosine")}
TEXTS = 60
wrong_lengths, their_nearest = printed_words("words:"), printed_words("nearest text:")
median_length = printed("10", "0b169da4", "median of all texts:")
assert len(wrong_lengths) == TEXTS - right["euclidean"]


def errors(seed):
    """The texts whose nearest is on the other subject, by the distance, the cosine and shares."""
    rng = np.random.default_rng(seed)
    common, special = rng.dirichlet(np.ones(1000)), rng.dirichlet(np.ones(1000), 2)
    subject, words = np.arange(60) % 2, rng.integers(200, 4000, 60)
    texts = [
        rng.multinomial(n, 0.7 * common + 0.3 * special[s])
        for n, s in zip(words, subject, strict=True)
    ]
    found = []
    for data, kind in ((texts, "euclidean"), (texts, "cosine")):
        distance = cdist(data, data, kind) + np.diag([inf] * 60)
        found.append(int((subject[distance.argmin(axis=1)] != subject).sum()))
    of_all = np.array(texts) / words[:, None]
    distance = cdist(of_all, of_all) + np.diag([inf] * 60)
    return [*found, int((subject[distance.argmin(axis=1)] != subject).sum())]


with_shares = TEXTS - errors(0)[2]
by_seed = np.array([errors(seed)[:2] for seed in range(1, 61)])
mostly = [int(np.quantile(by_seed[:, 0], q, method="nearest")) for q in (0.25, 0.75)]

# Weights.
weights = (Fraction(3, 4), Fraction(1, 4))
w_1 = minkowski(here, blocks, 1, weights)
w_2 = sum(w * d**2 for w, d in zip(weights, blocks, strict=True))
factor = sqrt(2)
flowers = cl.datasets.iris()[0]


def nearest_to_first(data, w=None):
    """The flowers nearest to iris 1, numbered from 1."""
    w = np.ones(data.shape[1]) if w is None else np.array(w)
    distance = np.sqrt((w * (data - data[0]) ** 2).sum(axis=1))
    return (np.flatnonzero(np.isclose(distance, distance[1:].min())) + 1).tolist()


(in_cm,) = nearest_to_first(flowers)
in_mm = nearest_to_first(flowers * [1, 1, 1, 10])
(by_z,) = nearest_to_first((flowers - flowers.mean(axis=0)) / flowers.std(axis=0))
assert nearest_to_first(flowers, [1, 1, 1, 10**2]) == in_mm
some_weights = np.array([0.4, 0.3, 0.2, 0.1])
(weighted,) = nearest_to_first(flowers, some_weights)
assert nearest_to_first(flowers, 2 * some_weights) == [weighted]

# The café.
you, hundred, two_coffees = (1, 1), (100, 100), (2, 0)
far, near = minkowski(you, hundred, 1), minkowski(you, two_coffees, 1)
c_hundred, c_two = 1 - cosine(you, hundred), 1 - cosine(you, two_coffees)

# Exercises.
first, second = (1, 2, 0), (4, -2, 5)
differences = [abs(u - v) for u, v in zip(first, second, strict=True)]
screws = {"A": (0.3, 0.3, 0.3), "B": (0.0, 0.0, 0.5)}
screw = {
    (name, p): minkowski(sizes, (0, 0, 0), p)
    for name, sizes in screws.items()
    for p in (1, 2, inf, 0.5)
}
serves = [p for p in (1, 2, inf, 0.5) if screw["A", p] < screw["B", p]]
assert serves == [inf]
u, v = (3, 4), (4, 3)
u_v = sum(s * t for s, t in zip(u, v, strict=True))

LETTERS = letters
SCOPES = []

SAYS = rf"""
# The café
you {you[0]} {you[1]}
a guest {hundred[0]} {hundred[1]}
another guest {two_coffees[0]} {two_coffees[1]}
Which of the two guests is more like you? From now on there is no reference, only points: which of them are close?
This month you have had {word(you[0])} coffee and {word(you[1])} cake. Another guest has had a hundred coffees and a hundred cakes. A third has had {word(two_coffees[0])} coffees and {word(two_coffees[1])} cake. Which of the two is more like you?
say what many attributes do to distances, and why it is not the larger numbers that do the harm.
# What a distance is
{blocks[0]} blocks east, {blocks[1]} blocks north
Is the square of the Euclidean distance a distance? Try the points {0}, {1} and {2} on a line.
“Yes, squaring changes no order”: from {0} to {2} it is {2**2}, by way of {1} it is {1**2} + {1**2} = {1**2 + 1**2}. A detour is {"shorter" if 1**2 + 1**2 < 2**2 else "longer"}.
{blocks[0]} {blocks[1]} {crow}
{blocks[0]} blocks east and {blocks[1]} north: {walker} for a walker, {crow} for a crow, {crane} for a crane whose two motors run at once. A distance (距离)
is {1}. never negative (非负性); {2}. {0} between a point and itself, and only there (同一性); {3}. the same in both directions (对称性); {4}. never longer than a detour:
is a distance (距离) if it is - never negative (非负性); - {0} between a point and itself, and only there (同一性); - the same in both directions (对称性); - and if no detour is shorter than the direct way,
the triangle inequality (三角不等式).
and want to get to a place that is {blocks[0]} blocks east and {blocks[1]} blocks north. How far is it? If you walk, it is {walker} blocks. For a crow, which flies straight, it is {crow}. And a crane on a building site has one motor for east and another for north, and lets both run at once. It needs only the time of the longer way, {crane}. Each of the three is right, for somebody.
This is the triangle inequality (三角不等式,
(In {EARLIER} this was called a metric.)
{10} Distances
# Minkowski
What becomes of the three distances if a third difference of {0} is added?
“They grow, there is one attribute more”: a {0} adds {"nothing" if [minkowski((*blocks, 0), (0, 0, 0), p) for p in (1, 2, inf)] == [walker, crow, crane] else "something"} to any of them.
$p$ differences {blocks[0]} and {blocks[1]}
{1} Manhattan (曼哈顿距离), the walker ${blocks[0]} + {blocks[1]} = {walker}$
{2} Euclidean (欧氏距离), the crow $\sqrt{{{blocks[0]}^{2} + {blocks[1]}^{2}}} = {crow}$
∞ Chebyshev (切比雪夫距离), the crane the largest, {crane}
takes the differences of all attributes, raises them to a power $p$, adds them up, and takes the root again:
By hand, for the differences {blocks[0]} and {blocks[1]}:
$p = {1}$, Manhattan (曼哈顿距离), is the walker: ${blocks[0]} + {blocks[1]} = {walker}$;
$p = {2}$, Euclidean (欧氏距离), is the crow: $\sqrt{{{blocks[0]}^{2} + {blocks[1]}^{2}}} = {crow}$;
$p \to \infty$, Chebyshev (切比雪夫距离), is the crane: only the largest difference is left, {crane}.
Why is only the largest left? If you raise two numbers to a high power, the larger one soon outgrows the other, which then hardly counts in the sum. In NumPy you can watch it come: at $p = {10}$ the distance is nearly {at_ten:.0f}.
(with $p = {2}$ unless you say otherwise):
What does $p$ change? To see it, we collect all points that are at distance {1} from here.
All points at distance {1}
We collect all points that are at distance {1} from the origin. For $p = {2}$ they are a circle.
For $p = {2}$ they are a circle. Predict. Where do most points at distance {1} lie for $p = {1}$: inside this circle, on it, or outside?
solid $p = {1}$ $({short(on_diagonal(1))},\ {short(on_diagonal(1))})$
dashed $p = {2}$ $({on_diagonal(2):.2f},\ {on_diagonal(2):.2f})$
dotted $p = {4}$ {"between them" if on_diagonal(2) < on_diagonal(4) < on_diagonal(inf) else ""}
dash-dotted $p = \infty$ $({on_diagonal(inf)},\ {on_diagonal(inf)})$
$p = {1}$ adds the differences, so the distance {1} is used up {"sooner" if on_diagonal(1) < on_diagonal(2) else "later"}.
For $p = {inside[0]}$ they lie inside. Perhaps you had expected them outside. But for $p = {1}$ a point of the circle is farther away than {1}. To be at distance {1}, it must move towards the middle. For $p = {outside[0]}$ and $p = \infty$ the points lie outside. On the axes all lines meet, because there only {word(1)} attribute differs, and then $p$ does not matter. Along the diagonal, where both differ equally, it matters most: for $p = {1}$ the line passes through $({short(on_diagonal(1))}, {short(on_diagonal(1))})$, for $p = {2}$ through $({on_diagonal(2):.2f}, {on_diagonal(2):.2f})$ and for $p = \infty$ through $({on_diagonal(inf)}, {on_diagonal(inf)})$.
For which $p$ are $a$ and $b$ equally far from the origin?
“{(1 + 2) / 2}, halfway between {1} and {2}”: ${a[0]} \cdot {2}^{{{1}/p}} = {b[1]}$ at $p \approx {equal_at:.2f}$; below it ${nearer[1]}$ is nearer, above it ${nearer[2]}$.
From the origin to $a = ({a[0]}, {a[1]})$ and to $b = ({b[0]}, {b[1]})$:
We stand at the origin $x$ and measure the way to $a = ({a[0]}, {a[1]})$ and to $b = ({b[0]}, {b[1]})$:
$p = {1}$ ${a[0]} + {a[1]} = {short(to_a[1])}$ {short(to_b[1])} ${nearer[1]}$
$p = {2}$ $\sqrt{{{a[0] ** 2 + a[1] ** 2}}} \approx {to_a[2]:.2f}$ {short(to_b[2])} ${nearer[2]}$
$p = \infty$ {short(to_a[inf])} {short(to_b[inf])} ${nearer[inf]}$
2× The larger $p$ is, the more the largest difference decides.
The larger $p$ is, the more the largest difference decides. So choose a large $p$
For $p = {1}$ the point ${nearer[1]}$ is nearer, and for the other two ${nearer[2]}$ is. The point $b$ has {word(sum(n > 4 for n in b))} large difference, $a$ has {word(sum(n > 0 for n in a))} of middle size. The larger $p$ is, the more the largest difference decides. So choose a large $p$ if a single large difference is what you fear, and $p = {1}$ if many small differences are as bad as one large one.
Leave out the power ${1}/p$ and take the plain sum of the two roots. Is the detour still shorter?
“Yes, $p$ is still below {1}”: directly it is {1} + {1} = {short(half_sum)}, through the origin {1} + {1}, too. No detour is shorter: this is a distance.
Below {1} it is no distance
The formula can be computed for $p = \frac{{{1}}}{{{2}}}$, too. From $({1}, {0})$ to $({0}, {1})$:
Why not $p$ below {1}? The formula can be computed, but is it a distance? We take $p = \frac{{{1}}}{{{2}}}$, and go from $({1}, {0})$ to $({0}, {1})$, first directly and then through the origin:
directly $({1} + {1})^{2} = {short(half_way["directly"])}$
through the origin $({0}, {0})$ ${1} + {1} = {short(half_way["detour"])}$
The detour is {"shorter" if half_way["detour"] < half_way["directly"] else "longer"}, {short(half_way["detour"])} against {short(half_way["directly"])}. So $p = \frac{{{1}}}{{{2}}}$ breaks the triangle inequality, and is no distance. This holds for every $p$ between {0} and {1}: the detour is always {short(half_way["detour"])}, and the direct way, ${2}^{{{1}/p}}$, is {"more" if 2 ** (1 / 0.9) > 2 else "less"}.
# Contrast
If it is {0}, all points are equally far, and “nearest” means nothing.
By how much is the farthest farther away than the nearest, divided by the distance of the nearest? This is the contrast (对比度): $$\frac{{\max - \min}}{{\min}}$$ If the contrast is
If the contrast is {0}, all points are equally far, and "nearest" means nothing.
We draw two hundred random points in a square, and one more from which we look at them. We do this forty times, and the median of the forty contrasts is about {median_contrast(2):.0f}. In a cube with {MANY} dimensions, is it larger, about the same, or much smaller?
Median contrast: {median_contrast(2):.0f} with {2} attributes, the square; {median_contrast(MANY):.2f} with {MANY}. Below, one drawing of each: a stroke is one of {POINTS} distances.
It is much {"smaller" if median_contrast(MANY) < median_contrast(2) / 10 else "larger"}: {median_contrast(MANY):.2f} instead of {median_contrast(2):.0f}. The farthest point is only a {"tenth" if round(median_contrast(MANY), 2) == 0.1 else ""} farther away than the nearest. For each number of attributes we take one random cloud, and print the mean distance and the standard deviation. Then the picture gets one stroke for each of the {POINTS} distances:
Add {MANY - 1} copies of an attribute to itself. What happens to the contrast?
“It falls, there are {MANY} attributes now”: every distance grows by the same factor, √{MANY}, and the contrast stays. What harms is what each adds of its own.
Mean distance: {mean_of(2):.2f} → {mean_of(MANY):.2f}. Standard deviation: {spread_of(2):.2f} → {spread_of(MANY):.2f}. The distances become alike.
It is not that distances grow, from {mean_of(2):.2f} on average to {mean_of(MANY):.2f}. If all of them had grown by the same factor, the contrast would be as before. But the differences of the distances have not grown with them: the standard deviation was {spread_of(2):.2f} in the square, and is only {spread_of(MANY):.2f} now. Beside a mean of {mean_of(MANY):.2f} this is next to nothing, so the distances have become alike. Why do the differences not grow? A squared distance is a sum with a term for each attribute. The more terms there are, the better large and small ones balance out, and the fewer percent of the sum are left to chance. So the distances, too, differ by fewer percent.
This concentration happens if the attributes are independent and all have the same distribution between fixed limits, as in our cube. Real attributes are often not independent, so compute the contrast of yours.
We asked for {word(2)} things, independence and fixed limits. We take away one, then the other, and compute the median contrast again. In the first column each attribute is the sum of {word(2)} random numbers, one of its own and one that all attributes of the point share. In the second column the attributes are independent, but wild: most values are small, and now and then one is enormous.
If the attributes share something, the contrast {"falls" if shared[0] > shared[1] > shared[2] > shared[3] else "grows"} at first, but then it stops a little {"above" if 1 < min(shared) < 1.2 else "below"} {1}, because the shared part does not even out. If they are wild, it stays far {"larger" if all(w > 20 * c for w, c in zip(wild, shared, strict=True)) else "smaller"} still. (It settles soon; the ups and downs are luck.) A single enormous number can decide a whole distance, so nothing evens out.
# Cosine
The cosine similarity (余弦相似度) asks whether two vectors point in the same direction, not how long they are. The cosine distance (余弦距离) is {short(1 - cosine(one_report, ten_reports))} for the same direction, {short(1 - cosine(east, north))} at a right angle, {short(1 - cosine((1, 0), (-1, 0)))} for opposite ones:
The guest with a hundred coffees and a hundred cakes likes the same things as you, in the same proportion, only much more of them. If this is what you mean by alike, you need a measure that forgets the amount. The cosine similarity (余弦相似度) only asks whether two vectors point in the same direction. It divides their inner product $x^\top y$ by both lengths:
It is a similarity, so it is largest, namely {short(cosine(one_report, ten_reports))}, if the direction is the same. The cosine distance (余弦距离) turns it round: it is ${1} - \cos(x, y)$. It is {short(1 - cosine(east, north))} at a right angle, and {short(1 - cosine((1, 0), (-1, 0)))} for opposite directions. Counts are never negative, so for them it is at most {short(1 - cosine(east, north))}. For a vector of zeros it is not defined, because zeros have no direction.
Two reports on one match use the same words equally often, but one is {word(ten_reports[0] // one_report[0])} times as long. What is their cosine distance?
Say, $x = ({one_report[0]}, {one_report[1]}, {one_report[2]})$ and $y = ({ten_reports[0]}, {ten_reports[1]}, {ten_reports[2]})$, the counts of {word(len(one_report))} words:
we have $x^\top y = {one_report[0]} \cdot {ten_reports[0]} + {one_report[1]} \cdot {ten_reports[1]} + {one_report[2]} \cdot {ten_reports[2]} = {product}$. The lengths are $\sqrt{{{one_report[0] ** 2} + {one_report[1] ** 2} + {one_report[2] ** 2}}} = {lengths[0]}$ and {word(lengths[1] // lengths[0])} times that, {lengths[1]}. So the similarity is $\frac{{{product}}}{{{lengths[0]} \cdot {lengths[1]}}} = {short(cosine(one_report, ten_reports))}$, and the distance is {short(1 - cosine(one_report, ten_reports))}: for the cosine the long report is the short one.
Take the angle between two directions instead. Is the detour still shorter?
“Yes, the cosine is made of the angle”: {angles[0]}° + {angles[0]}° = {angles[1]}°, as long as the direct way. For directions the angle is a distance.
The cosine distance breaks two rules
Only identical points may be at {0}, but the two reports are, too.
No detour may be shorter. From east, $({east[0]}, {east[1]})$, to north, $({north[0]}, {north[1]})$:
By the rules above, the cosine distance is no distance. It is {0} between different points, as we have just seen, and a detour can be {"shorter" if 2 * step < 1 - cosine(east, north) else "longer"}. We go from east to north, directly and by way of north-east:
directly {short(1 - cosine(east, north))}
by north-east, $({between[0]}, {between[1]})$ ${step:.3f} + {step:.3f} \approx {2 * step:.3f}$
So by the rules it is no distance, and has only kept the name.
Just do not hand the cosine distance to a method that relies on the triangle inequality.
The Euclidean distance gives {word(len(wrong_lengths))} texts a neighbour on the other subject. Are they long or short?
“Long, they have most words that others lack”: {"short" if max(wrong_lengths) < median_length else "long"}, {min(wrong_lengths)} to {max(wrong_lengths)} words; the median is {median_length:.0f}. Shares instead of counts get {"all" if with_shares == TEXTS else ""} {with_shares} right.
{TEXTS} random texts on two subjects, some short, some long, each with its counts of {MANY} words. For how many is the nearest other text on the same subject?
Rule {2}.
Rule {4}.
We make sixty random texts on two subjects, some short, some long, and count how often each of {MANY} words occurs. Both subjects use the same words, but some of them more often than others. On average {word(7)} of ten words of a text are drawn as in any text, and {word(10 - 7)} as its subject prefers them. For how many texts is the nearest other text on the same subject?
Euclidean distance {right["euclidean"]} of {TEXTS}
cosine distance {right["cosine"]} of {TEXTS}
The cosine is right each time, the Euclidean distance {word(TEXTS - right["euclidean"])} times wrong. (These texts are a hard case for it: with other seeds it errs mostly {word(mostly[0])} to {word(mostly[1])} times, and the cosine {"hardly ever" if (by_seed[:, 1] > 0).mean() < 0.1 else "often"}.) What has happened to these {word(len(wrong_lengths))}? We look at their lengths, in words:
The other {word(len(wrong_lengths))} are {"short" if max(wrong_lengths) < median_length else "long"} texts. All their counts are small, so they are close to any other short text.
All of them are {"short" if max(wrong_lengths) < median_length else "long"}, and so are the texts that they were given as nearest. In a short text all counts are small, so two short texts are {"close to" if max(their_nearest) < median_length else "far from"} each other, whatever they are about.
# Does the cosine help?
With {2} attributes the cosine's contrast is {of_cosine[0]:.0f}. Does the cosine tell near from far so well there?
“Yes, far better than the Euclidean distance”: some point nearly always lies in almost the same direction, and we divide by a distance of almost {0}.
{POINTS} random points, seen from one more: the median of the contrast. Compare the last column.
The columns are {2}, {10}, {100} and {MANY} attributes:
attributes {2} {10} {100} {MANY}
Manhattan {manhattan[0]:.2f} {manhattan[1]:.2f} {manhattan[2]:.2f} {manhattan[3]:.2f}
Euclidean {euclid[0]:.2f} {euclid[1]:.2f} {euclid[2]:.2f} {euclid[3]:.2f}
Chebyshev {chebyshev[0]:.2f} {chebyshev[1]:.2f} {chebyshev[2]:.2f} {chebyshev[3]:.2f}
Euclidean, squared {squared[0]:.0f} {squared[1]:.2f} {squared[2]:.2f} {squared[3]:.2f}
cosine ${of_cosine[0] / 10 ** int(log10(of_cosine[0])):.0f} \cdot {10}^{int(log10(of_cosine[0]))}$ {of_cosine[1]:.2f} {of_cosine[2]:.2f} {of_cosine[3]:.2f}
The cosine's shrinks, too, like that of a squared distance.
No, it shrinks as well, like that of all the others. With {MANY} attributes it is still {"twice" if 1.9 < of_cosine[3] / euclid[3] < 2.2 else ""} as large as the Euclidean one, {of_cosine[3]:.2f} against {euclid[3]:.2f}, but that is no merit. The cosine does not see lengths, so we may give every vector the length {1}. Then the squared Euclidean distance is ${2} - {2} \cos(x, y)$, just twice the cosine distance. So the cosine distance behaves like the square of a distance. Even without making the lengths {1}, just by squaring the Euclidean distances (`sqeuclidean`), you get nearly as much, {squared[3]:.2f}: squaring widens every ratio. What is a tenth farther is about a {"fifth" if round(1.1**2 - 1, 1) == 0.2 else ""} farther when squared, as a square whose sides are a tenth longer has about a {"fifth" if round(1.1**2 - 1, 1) == 0.2 else ""} more area. (In the plane the cosine's contrast is huge, because some point nearly always lies in almost the same direction, and we divide by a distance of almost {0}.)
# Weights
Weights (权重) $w_u \ge {0}$ make a weighted distance (加权距离):
For the differences {blocks[0]} and {blocks[1]} with $w = ({float(weights[0])},\ {float(weights[1])})$ and $p = {2}$: $\sqrt{{{float(weights[0])} \cdot {blocks[0] ** 2} + {float(weights[1])} \cdot {blocks[1] ** 2}}} = \sqrt{{{float(w_2)}}} \approx {sqrt(w_2):.2f}$.
But perhaps you know that some matter more: for a recommendation, say, cakes more than coffees. Then give each attribute a weight (权重) $w_u \ge {0}$, and you get the weighted distance (加权距离):
for the street corner: the differences were {blocks[0]} and {blocks[1]}, and now the first is to count {word(int(weights[0] / weights[1]))} times as much as the second, so $w = ({float(weights[0])},\ {float(weights[1])})$.
$p = {1}$: ${float(weights[0])} \cdot {blocks[0]} + {float(weights[1])} \cdot {blocks[1]} = {float(w_1)}$;
$p = {2}$: $\sqrt{{{float(weights[0])} \cdot {blocks[0] ** 2} + {float(weights[1])} \cdot {blocks[1] ** 2}}} = \sqrt{{{float(w_2)}}}$.
Double all the weights ($p = {2}$). Are the distances the same, twice as large, or something between?
We try it on Anderson's irises, with {word(flowers.shape[1])} weights for their {word(flowers.shape[1])} attributes. We compare the distances from the first flower to all others, once with the weights and once with their doubles, and ask who is nearest.
A factor {2} stands below the root: every distance becomes $\sqrt{{{2}}} \approx {factor:.3f}$ times as long.
Nobody gets another nearest neighbour: iris {1} keeps iris {weighted}. For who is nearest, only the ratios of the weights matter.
They are {"something between" if 1 < factor < 2 else ""}. The doubling can be taken out of the sum as a factor {2}, and then the root makes ${2}^{{{1}/p}}$ of it, here $\sqrt{{{2}}}$. Since every distance grows by the same factor, nobody gets another nearest neighbour: for who is nearest, only the ratios of the weights matter.
Why weights usually sum to {1}
We may choose the sum, then; why do most people choose {1}? Because the distance becomes a kind of mean of the differences. It lies between the smallest and the largest of them, however many attributes there are. Let all attributes differ by {3}, and compare the two ways:
With weights of {1} the distance {"grows" if minkowski([0] * 16, [3] * 16, 2) > minkowski([0] * 4, [3] * 4, 2) else "falls"} with the number of attributes. With weights that sum to {1} it stays at {short(minkowski([0] * 16, [3] * 16, 2, [1 / 16] * 16))}, which is what every attribute says.
# Units
Petal width is now in millimetres. Which weight in the Euclidean distance does the same as this change?
“{10}, for the numbers are ten times as large”: {10**2}. The weight stands before the square.
A distance does not know what a unit is. Which iris is nearest to iris {1}? By z-scores (标准分数) each attribute has the same spread:
four attributes nearest to iris {1}
all in cm {in_cm}
petal width in mm {", ".join(map(str, in_mm[:-1]))} and {in_mm[-1]}, equally far
z-scores {by_z}
In millimetres, the numbers of one attribute are {word(10)} times as large, and it outvotes the others.
In millimetres {word(len(in_mm))} other flowers are the nearest, all equally far, although not one flower has changed. The numbers of one attribute have become {word(10)} times as large, so it outvotes the others. The z-scores are the usual remedy: every attribute has the same spread then, and it makes no difference in which unit it was measured.
each difference is divided by the standard deviation of its attribute. But to standardise is a choice, too: it says that all attributes matter equally. (Two attributes that nearly always rise and fall together are nearly one, and yet they count as two. The Mahalanobis distance takes that into account.)
from each of its values we subtract their mean, and then divide by their standard deviation. What comes out are its z-scores (标准分数).
By the cosine, the guest with a hundred coffees is your double. The cosine is blind to length, and this was its merit with the texts. But somebody who must order cakes for tomorrow would be badly advised to take the two of you for alike.
Which guest of the café is more like you, $({you[0]}, {you[1]})$?
distance to $({hundred[0]}, {hundred[1]})$ $({two_coffees[0]}, {two_coffees[1]})$ blind to
Manhattan {far} {near} units
cosine {short(c_hundred)} {c_two:.3f} length
The cosine serves to guess your taste, Manhattan to know how much you will eat. A distance is good when close means what you mean by alike.
Weights say what counts, z-scores make units comparable. With many independent attributes, spread alike over the same limits, all points are about equally far.
By the Manhattan distance the one with {"two coffees" if near < far else "a hundred of each"}, at {near} against {far}. By the cosine distance the one with {"a hundred of each" if c_hundred < c_two else "two coffees"}, at {short(c_hundred)} against {c_two:.3f}. The app has to know what it is for: the cosine serves if it wants to guess your taste, Manhattan if it wants to know how much you will eat.
The Minkowski distance adds up the differences of all attributes, and the larger $p$, the more the largest of them decides. It sees neither units nor importance: these you have to bring in, by z-scores or weights. With many independent attributes that are spread alike over the same limits, as in our cube, all points become about equally far. It is so for $p = {1}$, {2} and $\infty$, and for the cosine as well, as an optional section shows.
Minkowski 闵可夫斯基距离 $(\sum_u \lvert x_u - y_u\rvert^p)^{{{1}/p}}$ from {0} (reached), in the units of $x$ whether units are comparable
cosine distance 余弦距离 ${1} - \cos(x, y)$ {short(1 - cosine(one_report, ten_reports))} (same direction) to {short(1 - cosine((1, 0), (-1, 0)))} (opposite), both reached length
weighted distance 加权距离 $(\sum_u w_u \lvert x_u - y_u\rvert^p)^{{{1}/p}}$ from {0} (reached) attributes of weight {0}
# Exercises
What is the Minkowski distance of $({first[0]}, {first[1]}, {first[2]})$ and $({second[0]}, {second[1]}, {second[2]})$ for $p = {3}$? By hand it comes out {"whole" if abs(minkowski(first, second, 3) - round(minkowski(first, second, 3))) < 1e-12 else ""}.
Write down the absolute difference in each attribute first; there are {word(len(differences))} of them.
It lies between the distances for p = {2} and p = ∞: the larger p, the {"less" if minkowski(first, second, 2) > minkowski(first, second, 3) > minkowski(first, second, inf) else "more"} the smaller differences add.
The {word(len(differences))} differences, each to the third power, and the third root of their sum.
that is the distance for p = {1}
that is the distance for p = {2}
that is the distance for p = ∞
the root is still to be taken
for p = {3} it is the third root, not the square root
divide nothing by {3}: it is the third root, not a third
take absolute values: the difference of {first[1]} and {minus(second[1])} counts like one of {differences[1]}
the difference of {first[1]} and {minus(second[1])} is not {first[1] + second[1]}
All points at {1} from the origin, for {word(4)} distances and for $p = \frac{{{1}}}{{{2}}}$. The first attribute runs to the right. Which line is which?
Look at one point of each line: on the diagonal for p, on an axis for the weights. Put its two differences into the formula.
A line that bends inwards is the picture of a broken triangle inequality, and a weight squeezes the line in its own direction.
Look along the diagonal for $p$. With $p = {1}$ both differences sum to {1}: straight sides, corners on the axes. With $p = \infty$ the larger of them is {1}: a square that stands on its side. With $p = \frac{{{1}}}{{{2}}}$ the line bends {"inwards" if on_diagonal(0.5) < on_diagonal(1) else "outwards"}. Look along the axes for the weights: with weights $({4}, {1})$ a step of one half to the right is at distance $\sqrt{{{4} \cdot \frac{{{1}}}{{{4}}}}} = {short(sqrt(4 * 0.5**2))}$ already, so the line is narrow from left to right; with $({1}, {9})$ it is flat. A larger weight makes the line {"narrower" if 1 / sqrt(9) < 1 else "wider"} in its direction, not {"wider" if 1 / sqrt(9) < 1 else "narrower"}.
where both differences sum to {1}, what does the line look like?
where the larger of both differences is {1}, the smaller is free
on the axis to the right, √{4} times the difference is {1}
on the axis upwards, √{9} times the difference is {1}
the smaller p, the {"less" if on_diagonal(0.5) < on_diagonal(1) else "more"} of the diagonal is within reach
both differences sum to {1}, x + y = {1} in the upper right, so there the line is straight
in its corners both differences are {1}, so their sum is not
halfway along its sides both differences are {Fraction(1, 2)}, and so is the larger of them
a larger weight makes differences to the right count for more, so the distance of {1} is reached sooner there, not later
a larger weight makes differences upwards count for more, so the distance of {1} is reached sooner there, not later
that line encloses all straight ways between its points; what is no distance does not
One length far off spoils a screw; {word(len(screws["A"]))} small faults do no harm. Here is by how much two screws differ from the sample, in mm: ```python print("screw A: {", ".join(map(str, screws["A"]))}", "screw B: {", ".join(map(str, screws["B"]))}", sep="\n")
So A should be the nearer. Which $p$ serves?
a $p = {1}$: all differences are added up, so none is lost
b $p = \infty$: the largest difference alone is the distance
c $p = {2}$: large differences are squared, so they decide
d $p = \frac{{{1}}}{{{2}}}$: small differences count for more than before
Compute the distance of A and of B from the sample for two of the options.
What counts as alike is chosen with p: whether good attributes may make up for a bad one.
The wish is that no good attribute makes up for a bad one: the largest difference alone has to decide. Whoever takes $p = {1}$ holds that adding up is fair to all, but then good attributes pay for bad ones. Whoever takes $p = {2}$ holds that squares are enough; {word(len(screws["A"]))} small differences still {"outvote" if screw["A", 2] > screw["B", 2] else "lose to"} one large one. And $p$ below {1} goes the wrong way.
nothing is lost, and just so two good dimensions make up for a bad one: B comes out at {screw["B", 1]}, A at {screw["A", 1]:.1f}
squares favour the large difference, but {word(len(screws["A"]))} small ones still {"outvote" if screw["A", 2] > screw["B", 2] else "lose to"} it here: B comes out at {short(screw["B", 2])}, A at {screw["A", 2]:.2f}
that favours the many small differences, so A comes out {"farther" if screw["A", 0.5] > screw["A", 1] else "nearer"} still, and it is no distance
{word(5).capitalize()} ways to say how far two points of the plane are apart. Which one is no distance?
Twice their Manhattan distance.
The number {1} if they are different, {0} if they are the same point.
Their Euclidean distance, but never more than {1}: what is above is cut to {1}.
The square of their Euclidean distance.
The sum of their Manhattan and their Chebyshev distance.
Try three points on one line, the second halfway between the others: what does the way in two steps cost?
Squares keep the order of the neighbours, so they serve to find the nearest, but their sums along a way mean nothing.
From {0} to {2} on a line the square is ${2}^{2} = {2**2}$, but through {1} it is ${1} + {1} = {1**2 + 1**2}$: the detour is {"shorter" if 1**2 + 1**2 < 2**2 else "longer"}. The others look odd, and keep all {word(4)} rules. Cutting above, doubling and adding do no harm, and the distance that knows only same and different is one, too: a detour costs {1} at least.
both sides of the triangle inequality are doubled, so it still holds
a detour through a third point costs {1} at least on one of its two parts
if a part of the detour is cut, it alone costs {1}, and the direct way costs no more; if none is cut, the old inequality holds
add the two inequalities, and you have that of the sum
For which of these does the cosine distance serve better than the Euclidean?
a Flats by the kWh of each month: which need about as much as mine?
b Patients by height in m and weight in kg: the units differ, so who is alike?
c Flats by the kWh of each hour: who cooks, sleeps and works when I do?
d Towns by their place on a map, in km from its corner: which are near mine?
Multiply one of the two vectors by ten. In which case should they still count as alike?
The cosine asks for the mixture, not for the amount, so {0} must mean none.
The course of a day is a direction: a large flat uses more in every hour, and the cosine forgets how much. Where the amount is the question (a), it forgets what you ask for. Different units (b) it does not mend: the attribute with the large numbers rules the lengths, too. And on a map (d) the corner is an accident, so directions seen from there mean nothing.
how much is the question, and that is the length, which the cosine forgets
the cosine adds up products in all units, so kg outvotes m as before: bring both to one scale
a town close to the corner and one far behind it lie in one direction, and the cosine takes them for the same
What is the cosine distance of $({u[0]}, {u[1]})$ and $({v[0]}, {v[1]})$?
Three numbers are needed: the product of the two vectors, and the length of each.
For vectors of equal length the cosine distance is the squared Euclidean one, up to a factor, so the two agree on who is near.
Both vectors have the length $\sqrt{{{u[0]}^{2} + {u[1]}^{2}}}$, and their product is ${u[0]} \cdot {v[0]} + {u[1]} \cdot {v[1]}$. The cosine is their ratio, and the distance is what the cosine is short of {1}.
that is the similarity; the distance is what is missing to {1}
that is the product of the two; divide it by both lengths
divide by both lengths, not by one
divide by the product of the lengths, not by their sum
that is the Euclidean distance
that is the angle, not {1} minus its cosine
{Fraction(u_v, 5 * 5)}
{Fraction(u_v, 5)}
{Fraction(u_v, 5 + 5)}
Random points in a cube of {word(10)} dimensions, so with {word(10)} independent attributes between {0} and {1}, seen from one more random point. What happens to the mean Euclidean distance and to the contrast? Type ↑ or +, ↓ or -, or = for each of three changes, in this order: ninety more such attributes; all values times ten; each attribute written down twice.
{100 - 10} more
Multiply all distances by one factor: what is the contrast before, and after?
Neither large distances nor many columns do the harm, but many columns that are independent of each other and spread alike.
Large distances are not what does harm. Times ten, all of them grow tenfold; written down twice, all grow by $\sqrt{{{2}}}$. The factor cancels in the contrast. Only what is new and independent makes all distances alike, as long as no attribute has huge values now and then.
each attribute adds something under the root
every single distance changes by the same factor
under the root, each square now stands twice
that is the experiment of the unit: what do independent attributes do to farthest and nearest?
maximum and minimum are multiplied by one factor; what becomes of it in the fraction?
a copy tells nothing new: by which factor do maximum and minimum grow?
Write the weighted Euclidean distance of two arrays `x` and `y`, for weights with any sum: divide them by it first.
{word(3).capitalize()} steps: weights that sum to {1}, then each times a squared difference, then the root of the sum.
Now the distance lies between the smallest and the largest difference, however many attributes there are.
The weight stands outside the square, and under the root.
where the points at distance {1} lie for p = {1}
p changes the formula, but not what is at distance {1}
a distance that comes out larger reaches farther
the contrast in {MANY} dimensions
where there is more room, the farthest is farther away than ever
the contrast does not depend on the number of attributes
the cosine distance of a report and one {word(10)} times as long
the distances when all weights are doubled
for the distances, too, only the ratios of the weights matter
the weights stand outside the root
# Boxes, heads of tables and beginnings
This month you and {word(2)} other guests of a café have had:
coffees cakes
From now on we have no reference, only points. The first thing that we can ask of a clustering then is whether points in one cluster are close to each other.
Walker, crow and crane belong to one family. Each point $x$ has numbers $x_u$, one for each attribute (属性): here the blocks east, and the blocks north.
Each point $x$ has numbers $x_u$, one for each attribute (属性). The Minkowski distance (闵可夫斯基距离) is
3× differences {blocks[0]} and {blocks[1]}
line meets the diagonal at
So it depends on $p$ who is near.
to $a$ to $b$ nearer
You look from one point at all the others. The contrast (对比度) is
nearest by on the same subject
The cosine distance is good for vectors whose length means nothing to you, and texts are the best example.
In the output each row is a distance, among them Manhattan (`cityblock`) and the square of the Euclidean one (`sqeuclidean`).
So far each attribute had the same say.
Every attribute contributes in its own unit, and a distance does not know what a unit is. The irises are measured in centimetres. What happens if somebody writes the petal width in millimetres? We ask again which flower is nearest to the first.
Here are the Manhattan distance and the cosine distance from you to each of them:
A distance is good when close means what you mean by alike. The Minkowski
formula range blind to
Sixty texts
The name has stayed all the same.
(Statisticians know such numbers as Cauchy's.)
compute a Minkowski distance for any $p$, also with weights; - read off a picture what $p$ and weights do; - choose $p$ for what you want; - decide whether a formula is a distance; - say where the cosine distance serves, and compute it;
$\text{{dist}}_p(x, y) = \Bigl(\sum_u |x_u - y_u|^p\Bigr)^{{{1}/p}}, \qquad p \ge {1}$$ $p$ differences
$\text{{dist}}_p(x, y) = \Bigl(\sum_u |x_u - y_u|^p\Bigr)^{{{1}/p}}, \qquad p \ge {1}$$ It is also written $\lVert x - y\rVert_p$, the $p$-norm ($p$ 范数) of the difference. By hand
So there is more than one distance, and we need to say what makes a number a distance at all. A function $\text{{dist}}(x, y)$ of two points is a distance
Who is nearer So it depends
Let us stand at one point and look at all the others.
Against {word(2)} rules
Let us see whether its contrast lasts longer.
gives {word(3)} grounds for choosing them.
In the last row each attribute is standardised:
And now you, and the {word(len((hundred, two_coffees)))} guests of the café.
Which guest is more like you? By the Manhattan distance
{1}. Twice their Manhattan distance. {2}. The number {1} if they are different, {0} if they are the same point. {3}. Their Euclidean distance, but never more than {1}: what is above is cut to {1}. {4}. The square of their Euclidean distance. {5}. The sum
"""

UNREAD = {
    r"\cos(x, y) = \frac{x^\top y}{\lVert x \rVert\, \lVert y \rVert}": "a transposed vector",
    r"p = \infty": "a limit",
    r"p = \frac{1}{2}": "a setting",
    "a = (3, 3)": "a point",
    "b = (0, 5)": "a point",
    "x = (1, 2, 2)": "a point",
    "y = (10, 20, 20)": "a point",
    r"w = (0.75,\ 0.25)": "the weights of the example",
}

GIVEN = {}
