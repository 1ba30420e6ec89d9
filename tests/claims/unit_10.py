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
a customer {hundred[0]} {hundred[1]}
another customer {two_coffees[0]} {two_coffees[1]}
have had {word(you[0])} coffee and {word(you[1])} cake. Another […] has had {word(two_coffees[0])} coffees and {word(two_coffees[1])} cake. Which
# What a distance is
{blocks[0]} blocks east, {blocks[1]} blocks north
the points {0}, {1} and {2} on a line.
order”: from {0} to {2} it's {2**2}, and by way of {1} it's {1**2} + {1**2} = {1**2 + 1**2}. The detour is {"shorter" if 1**2 + 1**2 < 2**2 else "longer"}.
{blocks[0]} {blocks[1]} {crow}
{blocks[0]} blocks east and {blocks[1]} north: {walker} for a walker, {crow} for a crow, {crane} for a
is {1}. never negative; {2}. {0} between a […] there; {3}. the same in both directions; {4}. never longer
never negative; - {0} between a
that is {blocks[0]} blocks east and {blocks[1]} blocks north. […] it is {walker} blocks. For […] it is {crow}. And a […] crane it is {crane}. All
(In {EARLIER} this was
{10} Distances
# Minkowski
difference of {0}. What
one more attribute”: a {0} adds {"nothing" if [minkowski((*blocks, 0), (0, 0, 0), p) for p in (1, 2, inf)] == [walker, crow, crane] else "something"} to any of them.
$p$ differences {blocks[0]} and {blocks[1]}
{1} Manhattan, the walker ${blocks[0]} + {blocks[1]} = {walker}$
{2} Euclidean, the crow $\sqrt{{{blocks[0]}^{2} + {blocks[1]}^{2}}} = {crow}$
the largest, {crane}
the differences {blocks[0]} and {blocks[1]}:
$p = {1}$, Manhattan, is the walker: ${blocks[0]} + {blocks[1]} = {walker}$;
$p = {2}$, Euclidean, is the crow: $\sqrt{{{blocks[0]}^{2} + {blocks[1]}^{2}}} = {crow}$;
is left, {crane}.
$p = {10}$ the distance is nearly {at_ten:.0f}.
(with $p = {2}$ unless you say otherwise):
All points at distance {1}
collect all points at distance {1} from the origin. For $p = {2}$ they form a circle.
at distance {1} from the origin.
For $p = {2}$ they form […] at distance {1} lie for $p = {1}$: inside this
solid $p = {1}$ $({short(on_diagonal(1))},\ {short(on_diagonal(1))})$
dashed $p = {2}$ $({on_diagonal(2):.2f},\ {on_diagonal(2):.2f})$
dotted $p = {4}$ {"between them" if on_diagonal(2) < on_diagonal(4) < on_diagonal(inf) else ""}
dash-dotted $p = \infty$ $({on_diagonal(inf)},\ {on_diagonal(inf)})$
$p = {1}$ adds the differences, so you reach distance {1} {"sooner" if on_diagonal(1) < on_diagonal(2) else "later"}.
For $p = {inside[0]}$ they lie inside. A point […] more than {1} away, so […] at distance {1}. For $p = {outside[0]}$ and $p […] only {word(1)} attribute differs there, […] $p = {1}$ the curve passes through $({short(on_diagonal(1))}, {short(on_diagonal(1))})$, for $p = {2}$ through $({on_diagonal(2):.2f}, {on_diagonal(2):.2f})$ and for $p = \infty$ through $({on_diagonal(inf)}, {on_diagonal(inf)})$.
“{(1 + 2) / 2}, halfway between {1} and {2}”: ${a[0]} \cdot {2}^{{{1}/p}} = {b[1]}$ at $p \approx {equal_at:.2f}$; below it ${nearer[1]}$ is nearer, above it ${nearer[2]}$.
From the origin to $a = ({a[0]}, {a[1]})$ and to $b = ({b[0]}, {b[1]})$:
distance to $a = ({a[0]}, {a[1]})$ and to $b = ({b[0]}, {b[1]})$:
$p = {1}$ ${a[0]} + {a[1]} = {short(to_a[1])}$ {short(to_b[1])} ${nearer[1]}$
$p = {2}$ $\sqrt{{{a[0] ** 2 + a[1] ** 2}}} \approx {to_a[2]:.2f}$ {short(to_b[2])} ${nearer[2]}$
$p = \infty$ {short(to_a[inf])} {short(to_b[inf])} ${nearer[inf]}$
For $p = {1}$ the point ${nearer[1]}$ is nearer, and for the other two ${nearer[2]}$ is. The point $b$ has {word(sum(n > 4 for n in b))} large difference, $a$ has {word(sum(n > 0 for n in a))} medium […] $p = {1}$ if many
Leave out the power ${1}/p$ and take
still below {1}”: directly it's {1} + {1} = {short(half_sum)}, and through the origin {1} + {1}, too. No
Below {1} it isn't a distance
$p = \frac{{{1}}}{{{2}}}$, too. From $({1}, {0})$ to $({0}, {1})$:
Why not $p$ below {1}? You can […] Take $p = \frac{{{1}}}{{{2}}}$, and go from $({1}, {0})$ to $({0}, {1})$, first directly
directly $({1} + {1})^{2} = {short(half_way["directly"])}$
through the origin $({0}, {0})$ ${1} + {1} = {short(half_way["detour"])}$
The detour is {"shorter" if half_way["detour"] < half_way["directly"] else "longer"}, {short(half_way["detour"])} against {short(half_way["directly"])}. So $p = \frac{{{1}}}{{{2}}}$ breaks the […] $p$ between {0} and {1}: the detour is always {short(half_way["detour"])}, and the direct route, ${2}^{{{1}/p}}$, is {"longer" if 2 ** (1 / 0.9) > 2 else "shorter"}.
# Contrast
If it's {0}, all points
If the contrast is {0}, all points
is about {median_contrast(2):.0f}. In a cube with {MANY} dimensions, is
Median contrast: {median_contrast(2):.0f} with {2} attributes, the square; {median_contrast(MANY):.2f} with {MANY}. Below […] one of {POINTS} distances.
It is much {"smaller" if median_contrast(MANY) < median_contrast(2) / 10 else "larger"}: {median_contrast(MANY):.2f} instead of {median_contrast(2):.0f}. The farthest point is only a {"tenth" if round(median_contrast(MANY), 2) == 0.1 else ""} farther away […] of the {POINTS} distances:
Add {MANY - 1} copies of
“It falls, there are {MANY} attributes now”: […] same factor, √{MANY}, and the
Mean distance: {mean_of(2):.2f} → {mean_of(MANY):.2f}. Standard deviation: {spread_of(2):.2f} → {spread_of(MANY):.2f}. The distances become alike.
grow, from {mean_of(2):.2f} on average to {mean_of(MANY):.2f}. If all […] deviation was {spread_of(2):.2f} in the square, and is only {spread_of(MANY):.2f} now. Beside a mean of {mean_of(MANY):.2f} this is
We asked for {word(2)} things, independence […] sum of {word(2)} random numbers,
the contrast {"falls" if shared[0] > shared[1] > shared[2] > shared[3] else "grows"} at first. […] a little {"above" if 1 < min(shared) < 1.2 else "below"} {1}, because the […] stays far {"larger" if all(w > 20 * c for w, c in zip(wild, shared, strict=True)) else "smaller"} still. (It
# Cosine
distance is {short(1 - cosine(one_report, ten_reports))} for the same direction, {short(1 - cosine(east, north))} at a right angle, {short(1 - cosine((1, 0), (-1, 0)))} for opposite ones:
then it is {short(cosine(one_report, ten_reports))}. The […] it is ${1} - \cos(x, y)$. It is {short(1 - cosine(east, north))} at a right angle, and {short(1 - cosine((1, 0), (-1, 0)))} for opposite […] at most {short(1 - cosine(east, north))}. For a
one is {word(ten_reports[0] // one_report[0])} times as
Let $x = ({one_report[0]}, {one_report[1]}, {one_report[2]})$ and $y = ({ten_reports[0]}, {ten_reports[1]}, {ten_reports[2]})$ be the counts of {word(len(one_report))} words:
y = {one_report[0]} \cdot {ten_reports[0]} + {one_report[1]} \cdot {ten_reports[1]} + {one_report[2]} \cdot {ten_reports[2]} = {product}$. The lengths are $\sqrt{{{one_report[0] ** 2} + {one_report[1] ** 2} + {one_report[2] ** 2}}} = {lengths[0]}$ and {word(lengths[1] // lengths[0])} times that, {lengths[1]}. So the similarity is $\frac{{{product}}}{{{lengths[0]} \cdot {lengths[1]}}} = {short(cosine(one_report, ten_reports))}$, and the distance is {short(1 - cosine(one_report, ten_reports))}: to the
the angle”: {angles[0]}° + {angles[0]}° = {angles[1]}°, as long
be at distance {0}, but the
But from east, $({east[0]}, {east[1]})$, to north, $({north[0]}, {north[1]})$:
It is {0} between different […] can be {"shorter" if 2 * step < 1 - cosine(east, north) else "longer"}. Go
directly {short(1 - cosine(east, north))}
by north-east, $({between[0]}, {between[1]})$ ${step:.3f} + {step:.3f} \approx {2 * step:.3f}$
The Euclidean distance gives {word(len(wrong_lengths))} texts a
others lack”: {"short" if max(wrong_lengths) < median_length else "long"}, {min(wrong_lengths)} to {max(wrong_lengths)} words; the median is {median_length:.0f}. With shares instead of counts {"all" if with_shares == TEXTS else ""} {with_shares} are right.
Take {TEXTS} random texts […] count {MANY} words in each. For
Rule {2}.
Rule {4}.
each of {MANY} words occurs. […] on average {word(7)} of ten […] text, and {word(10 - 7)} as its
Euclidean distance {right["euclidean"]} of {TEXTS}
cosine distance {right["cosine"]} of {TEXTS}
distance is wrong {word(TEXTS - right["euclidean"])} times. […] is mostly wrong {word(mostly[0])} to {word(mostly[1])} times, and the cosine {"hardly ever" if (by_seed[:, 1] > 0).mean() < 0.1 else "often"}.) What happened to these {word(len(wrong_lengths))}? Look
The other {word(len(wrong_lengths))} are {"short" if max(wrong_lengths) < median_length else "long"} texts. All
All of them are {"short" if max(wrong_lengths) < median_length else "long"}, and so […] texts are {"close to" if max(their_nearest) < median_length else "far from"} each other,
# Does the cosine help?
With {2} attributes the cosine's contrast is {of_cosine[0]:.0f}. Is the
“Yes, far better than the Euclidean distance”: some point is nearly always in almost the same direction, and we divide by a distance of almost {0}.
random point at {POINTS} others
The columns are {2}, {10}, {100} and {MANY} attributes:
attributes {2} {10} {100} {MANY}
Manhattan {manhattan[0]:.2f} {manhattan[1]:.2f} {manhattan[2]:.2f} {manhattan[3]:.2f}
Euclidean {euclid[0]:.2f} {euclid[1]:.2f} {euclid[2]:.2f} {euclid[3]:.2f}
Chebyshev {chebyshev[0]:.2f} {chebyshev[1]:.2f} {chebyshev[2]:.2f} {chebyshev[3]:.2f}
Euclidean, squared {squared[0]:.0f} {squared[1]:.2f} {squared[2]:.2f} {squared[3]:.2f}
cosine ${of_cosine[0] / 10 ** int(log10(of_cosine[0])):.0f} \cdot {10}^{int(log10(of_cosine[0]))}$ {of_cosine[1]:.2f} {of_cosine[2]:.2f} {of_cosine[3]:.2f}
others. With {MANY} attributes it is still {"twice" if 1.9 < of_cosine[3] / euclid[3] < 2.2 else ""} as large as the Euclidean one, {of_cosine[3]:.2f} against {euclid[3]:.2f}, but that […] the length {1}. Then the squared Euclidean distance is ${2} - {2} \cos(x, y)$, […] the lengths {1}, just by […] as much, {squared[3]:.2f}: squaring widens […] about a {"fifth" if round(1.1**2 - 1, 1) == 0.2 else ""} farther when […] about a {"fifth" if round(1.1**2 - 1, 1) == 0.2 else ""} more area. […] of almost {0}.)
# Weights
Weights $w_u \ge {0}$ make a
For the differences {blocks[0]} and {blocks[1]} with $w = ({float(weights[0])},\ {float(weights[1])})$ and $p = {2}$: $\sqrt{{{float(weights[0])} \cdot {blocks[0] ** 2} + {float(weights[1])} \cdot {blocks[1] ** 2}}} = \sqrt{{{float(w_2)}}} \approx {sqrt(w_2):.2f}$.
$w_u \ge {0}$, and you
differences were {blocks[0]} and {blocks[1]}, and now the first is to count {word(int(weights[0] / weights[1]))} times as […] $w = ({float(weights[0])},\ {float(weights[1])})$.
$p = {1}$: ${float(weights[0])} \cdot {blocks[0]} + {float(weights[1])} \cdot {blocks[1]} = {float(w_1)}$;
$p = {2}$: $\sqrt{{{float(weights[0])} \cdot {blocks[0]}^{2} + {float(weights[1])} \cdot {blocks[1]}^{2}}} = \sqrt{{{float(w_2)}}}$.
($p = {2}$). Are the
irises, with {word(flowers.shape[1])} weights for their {word(flowers.shape[1])} attributes. Compare
The factor {2} is under the root, so every distance becomes $\sqrt{{{2}}} \approx {factor:.3f}$ times as long.
neighbour: iris {1} keeps iris {weighted}. For who
They are {"something in between" if 1 < factor < 2 else ""}. The doubling […] a factor {2}, and then the root makes ${2}^{{{1}/p}}$ of it, here $\sqrt{{{2}}}$. Since every
Why weights usually sum to {1}
people choose {1}? Because the […] differ by {3}, and compare
With weights of {1} the distance {"grows" if minkowski([0] * 16, [3] * 16, 2) > minkowski([0] * 4, [3] * 4, 2) else "falls"} with the […] sum to {1} it stays at {short(minkowski([0] * 16, [3] * 16, 2, [1 / 16] * 16))}, by which
# Units
“{10}, because the […] as large”: {10**2}. The weight
to iris {1}? With z-scores
four attributes nearest to iris {1}
all in cm {in_cm}
petal width in mm {", ".join(map(str, in_mm[:-1]))} and {in_mm[-1]}, equally far
z-scores {by_z}
attribute are {word(10)} times as
In millimetres {word(len(in_mm))} other flowers […] have become {word(10)} times as
like you, $({you[0]}, {you[1]})$?
distance to $({hundred[0]}, {hundred[1]})$ $({two_coffees[0]}, {two_coffees[1]})$ blind to
Manhattan {far} {near} units
cosine {short(c_hundred)} {c_two:.3f} length
one with {"two coffees" if near < far else "a hundred of each"}, at {near} against {far}. By the cosine distance the one with {"a hundred of each" if c_hundred < c_two else "two coffees"}, at {short(c_hundred)} against {c_two:.3f}. The cosine
$p = {1}$, {2} and $\infty$,
x_u - y_u\rvert^p)^{{{1}/p}}$ from {0} (reached), in
cosine distance ${1} - \cos(x, y)$ {short(1 - cosine(one_report, ten_reports))} (same direction) to {short(1 - cosine((1, 0), (-1, 0)))} (opposite), both reached length
x_u - y_u\rvert^p)^{{{1}/p}}$ from {0} (reached) attributes of weight {0}
# Exercises
distance of $({first[0]}, {first[1]}, {first[2]})$ and $({second[0]}, {second[1]}, {second[2]})$ for $p = {3}$? The answer is a {"whole number" if abs(minkowski(first, second, 3) - round(minkowski(first, second, 3))) < 1e-12 else ""}.
there are {word(len(differences))} of them.
p = {2} and p […] the {"less" if minkowski(first, second, 2) > minkowski(first, second, 3) > minkowski(first, second, inf) else "more"} the small differences count.
Raise the {word(len(differences))} differences
distance for p = {1}
distance for p = {2}
for p = {3} take
dividing by {3}
the difference between {first[1]} and {minus(second[1])} isn't {first[1] + second[1]}
the points at distance {1} from the origin, for {word(4)} distances and for $p = \frac{{{1}}}{{{2}}}$. The first
$p = {1}$ the differences sum to {1}, […] difference is {1}, so the curve is a square […] $p = \frac{{{1}}}{{{2}}}$ it bends {"inwards" if on_diagonal(0.5) < on_diagonal(1) else "outwards"}. To find […] With weights $({4}, {1})$ half a step […] distance $\sqrt{{{4} \cdot \frac{{{1}}}{{{4}}}}} = {short(sqrt(4 * 0.5**2))}$, so […] right. With $({1}, {9})$ it's […] the curve {"narrower" if 1 / sqrt(9) < 1 else "wider"} in its direction, not {"wider" if 1 / sqrt(9) < 1 else "narrower"}.
sum to {1}, what does
difference is {1}, and the smaller
the right, √{4} times the difference is {1}
on the axis upwards, √{9} times the difference is {1}
the smaller p is, the {"nearer" if on_diagonal(0.5) < on_diagonal(1) else "farther"} the
the differences sum to {1}: in the upper right x + y = {1}, so
differences are {1}, so their
differences are {Fraction(1, 2)}, and so
differences are {Fraction(1, 2)}; what
the right count for more, so you reach distance {1} sooner there, not later
differences upwards count for more, so you reach distance {1} sooner there, not later
far off; {word(len(screws["A"]))} small errors […] print("screw A: {", ".join(map(str, screws["A"]))}", "screw B: {", ".join(map(str, screws["B"]))}", sep="\n")
a $p = {1}$: all differences
c $p = {2}$: large differences
d $p = \frac{{{1}}}{{{2}}}$: small differences
$p = {1}$ every difference […] $p = {2}$ the squares favour the large difference, but {word(len(screws["A"]))} small differences still {"outvote" if screw["A", 2] > screw["B", 2] else "lose to"} one large one. And $p$ below {1} goes the wrong way.
out at {screw["B", 1]}, A at {screw["A", 1]:.1f}
difference, but {word(len(screws["A"]))} small ones still {"outvote" if screw["A", 2] > screw["B", 2] else "lose to"} it here: B comes out at {short(screw["B", 2])}, A at {screw["A", 2]:.2f}
comes out even {"farther" if screw["A", 0.5] > screw["A", 1] else "nearer"}, and
are {word(5)} formulas for
The number {1} if they are different, {0} if they
distance, but {1} if it is larger than {1}.
From {0} to {2} on a line the square is ${2}^{2} = {2**2}$, but through {1} it is ${1} + {1} = {1**2 + 1**2}$: the detour is {"shorter" if 1**2 + 1**2 < 2**2 else "longer"}. The others look odd, but they keep all {word(4)} rules. […] to {1}, and they […] detour costs at least {1}.
point costs at least {1} on {word(1)} of its {word(2)} parts
limited to {1}, it alone
alone costs {1}, and the
amounts, so {0} must mean none.
distance is {short(1 - cosine((1, 1), (2, 2)))}
distance of $({u[0]}, {u[1]})$ and $({v[0]}, {v[1]})$?
the length $\sqrt{{{u[0]}^{2} + {u[1]}^{2}}}$, and their inner product is ${u[0]} \cdot {v[0]} + {u[1]} \cdot {v[1]}$. Divide […] The distance is {1} minus the cosine.
distance is {1} minus it
angle, not {1} minus its cosine
{Fraction(u_v, 5 * 5)}
{Fraction(u_v, 5)}
{Fraction(u_v, 5 + 5)}
cube of {word(10)} dimensions: each point has {word(10)} independent attributes between {0} and {1}. What
{100 - 10} more
grow by $\sqrt{{{2}}}$. The factor
{word(3)} steps: make the weights sum to {1}, multiply
at distance {1} lie for p = {1}
is at distance {1}
the contrast in {MANY} dimensions
and one {word(10)} times as long
# Boxes, heads of tables and beginnings
This month you and {word(2)} other customers
differences {blocks[0]} and {blocks[1]}
|x_u - y_u|^p\Bigr)^{{{1}/p}}, \qquad p \ge {1}$$ $p$ differences
$\text{{dist}}_p(x, y) = \Bigl(\sum_u |x_u - y_u|^p\Bigr)^{{{1}/p}}, \qquad p \ge {1}$$ It is also written $\lVert x - y\rVert_p$, the
Against {word(2)} rules
gives {word(3)} grounds for choosing them.
and the {word(len((hundred, two_coffees)))} other customers of the café.
{1}. Twice their Manhattan distance. {2}. The number {1} if they are different, {0} if they are the same point. {3}. Their Euclidean distance, but {1} if it is larger than {1}. {4}. The square of their Euclidean distance. {5}. The sum
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
