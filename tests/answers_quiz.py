"""Answers to the mixed quiz, by fractions, by counting, or by trying everything."""

from fractions import Fraction as Q
from itertools import combinations, permutations
from math import dist, hypot, log, log2, sqrt
from statistics import mean

from tests.answers import signs


def purity(rows):
    return Q(sum(map(max, rows)), sum(map(sum, rows)))


def transposed(rows):
    return [list(column) for column in zip(*rows, strict=True)]


def kept(rows):
    """Return the most points that a one-to-one matching can cover, by trying all matchings."""
    if len(rows) > len(rows[0]):
        rows = transposed(rows)
    places = permutations(range(len(rows[0])), len(rows))
    return max(sum(row[j] for row, j in zip(rows, at, strict=True)) for at in places)


def matching(rows):
    return Q(kept(rows), sum(map(sum, rows)))


def points_of(rows):
    """Return cluster and class of each point."""
    cells = [(i, j, n) for i, row in enumerate(rows) for j, n in enumerate(row)]
    return [(i, j) for i, j, n in cells for _ in range(n)]


# --- quiz.01, 04, 07, 10 -------------------------------------------------------------------------

SCORE, SHUFFLED = Q("0.82"), Q("0.70")
SCREENED = [[14, 8], [21, 2], [15, 0]]
ILL = sum(row[1] for row in SCREENED)
NORTH, SOUTH = [[5, 2, 0], [1, 4, 1]], [[1, 6, 0], [0, 1, 5]]
WHOLE = [[a + b for a, b in zip(*rows, strict=True)] for rows in zip(NORTH, SOUTH, strict=True)]
DRAWS, AS_GOOD = 199, 7

# --- quiz.02 and quiz.05 -------------------------------------------------------------------------

HOUSES = [(0, 4, 5), (8, 10)]
A, A_WITH_ITSELF = mean(Q(abs(5 - x)) for x in (0, 4)), mean(Q(abs(5 - x)) for x in HOUSES[0])
B = mean(Q(abs(5 - x)) for x in HOUSES[1])

STOPS = [(0, 1), (4, 6, 8)]
WITHIN = [abs(x - y) for cluster in STOPS for x, y in combinations(cluster, 2)]
BETWEEN = [abs(x - y) for x in STOPS[0] for y in STOPS[1]]
LINES = {
    "1": sum(WITHIN) == 1 + 2 + 2 + 4 == 9,
    "2": sum(BETWEEN) == 33,
    "3": len(WITHIN) == 5,
    "4": len(BETWEEN) == 6,
    "5": Q(9, 5) / Q(33, 6) == Q(18, 55),  # with the number of line 3
}

# --- quiz.06 -------------------------------------------------------------------------------------

RECORDINGS = ["rain", "birds", "rain", "traffic", "birds", "birds", "traffic", "rain", "birds"]
FOUND = [1, 2, 1, 1, 2, 1, 1, 2, 2]
MARKS = list(zip(FOUND, RECORDINGS, strict=True))
HEARD = [[MARKS.count((c, sound)) for sound in ("birds", "rain", "traffic")] for c in (1, 2)]

# --- quiz.09 -------------------------------------------------------------------------------------

FRUITS = [[6, 0, 0], [1, 5, 3]]
HALVED = [[3, 0, 0], [3, 0, 0], [1, 5, 3]]
SORTED = [[6, 0, 0], [1, 0, 0], [0, 5, 0], [0, 0, 3]]
MEASURES = {
    "purity": purity,
    "inverse purity": lambda rows: purity(transposed(rows)),
    "maximum matching": matching,
}

# --- quiz.11: surprises of single letters --------------------------------------------------------

LETTERS = points_of([[4, 4, 0], [1, 1, 2]])
BAGS, TOWNS = zip(*LETTERS, strict=True)


def mean_surprise(known, asked):
    """Return the mean of the logarithms, to base 2, of one over the share of what is asked."""
    pairs = list(zip(known, asked, strict=True))
    return mean(log2(known.count(a) / pairs.count((a, b))) for a, b in pairs)


NOTHING = (0,) * len(LETTERS)
LEFT = mean_surprise(BAGS, TOWNS)

# --- quiz.12: one more round of K-means ----------------------------------------------------------

PLACES = [0, 1, 5, 6, 12]


def changes(left):
    clusters = PLACES[:left], PLACES[left:]
    first, second = (Q(sum(cluster), len(cluster)) for cluster in clusters)
    return [x for x in PLACES if abs(x - first) < abs(x - second)] != clusters[0]


(LEAVES,) = [letter for left, letter in enumerate("abcd", start=1) if changes(left)]

# --- quiz.13 -------------------------------------------------------------------------------------

GUESTS = [[4, 2, 0], [1, 1, 2]]
PAIRS = [(a == c, b == d) for (a, b), (c, d) in combinations(points_of(GUESTS), 2)]
AT_ONE_TABLE = [family for table, family in PAIRS if table]
OF_ONE_FAMILY = [table for table, family in PAIRS if family]
BOTH = sum(AT_ONE_TABLE)

# --- quiz.14 -------------------------------------------------------------------------------------

CARS = [6, 2, 0], [1, 2, 1]
GAPS = [abs(Q(red, 8) - Q(silver, 4)) for red, silver in zip(*CARS, strict=True)]

# --- quiz.16 -------------------------------------------------------------------------------------

TOOLS = [[9, 7, 0, 0], [8, 1, 2, 0], [0, 2, 5, 3]]
N_TOOLS = sum(map(sum, TOOLS))


def kept_by_largest_cell_first(rows):
    cells = sorted(
        ((n, i, j) for i, row in enumerate(rows) for j, n in enumerate(row)), reverse=True
    )
    total, used = 0, set()
    for n, i, j in cells:
        if not {("row", i), ("column", j)} & used:
            total, used = total + n, used | {("row", i), ("column", j)}
    return total


# --- quiz.18 -------------------------------------------------------------------------------------

CLASSES, CLUSTERS = [int(x) for x in "1100100001"], [int(x) for x in "1000000111"]
PLACES_OF_BOTH = list(zip(CLASSES, CLUSTERS, strict=True))


def cosine(v, w):
    return sum(x * y for x, y in zip(v, w, strict=True)) / hypot(*v) / hypot(*w)


def centred(v):
    return [x - mean(v) for x in v]


PRINTED = {"a": 0.2, "b": 0.6, "c": 0.167, "d": 0.5}
VALUES = {
    "Hubert's Γ": mean(x * y for x, y in PLACES_OF_BOTH),
    "Rand index": mean(x == y for x, y in PLACES_OF_BOTH),
    "Fowlkes–Mallows index": cosine(CLASSES, CLUSTERS),
    "normalised Γ": cosine(centred(CLASSES), centred(CLUSTERS)),
}


def nearest_letter(value):
    return min(PRINTED, key=lambda letter: abs(PRINTED[letter] - value))


# --- quiz.20 -------------------------------------------------------------------------------------

YOURS = 6, 2, 0
TEXTS = {"a": (5, 3, 1), "b": (3, 1, 0), "c": (6, 2, 4), "d": (0, 2, 6)}
assert min(TEXTS, key=lambda letter: dist(YOURS, TEXTS[letter])) == "a"

# quiz.08: each program divides by one of the two entropies.
assert [Q("0.6") / entropy for entropy in (1, Q("1.5"))] == [Q("0.6"), Q("0.4")]

RIGHT = [
    ("quiz.01", (SCORE - SHUFFLED) / (1 - SHUFFLED)),
    ("quiz.02", (B - A) / max(A, B)),
    ("quiz.04", Q(SCREENED[0][1], ILL)),
    ("quiz.05", next(line for line, is_right in LINES.items() if not is_right)),
    ("quiz.06", HEARD),
    ("quiz.07", purity(WHOLE)),
    ("quiz.09", signs(MEASURES, FRUITS, [HALVED, SORTED])),
    ("quiz.10", Q(AS_GOOD + 1, DRAWS + 1)),
    ("quiz.11", LEFT),
    ("quiz.12", LEAVES),
    ("quiz.13", Q(BOTH, len(AT_ONE_TABLE))),
    ("quiz.14", sum(gap**2 for gap in GAPS)),
    ("quiz.16", N_TOOLS - kept(TOOLS)),
    ("quiz.18", {name: nearest_letter(value) for name, value in VALUES.items()}),
    ("quiz.20", max(TEXTS, key=lambda letter: cosine(YOURS, TEXTS[letter]))),
]

WRONG_TURNS = [
    ("quiz.01", SCORE - SHUFFLED, "divide it by the whole way from"),
    ("quiz.01", (SCORE - SHUFFLED) / SHUFFLED, "by their distance from the top"),
    ("quiz.01", (SCORE - SHUFFLED) / SCORE, "divided by your score"),
    ("quiz.01", (1 - SCORE) / (1 - SHUFFLED), "still ahead"),
    ("quiz.02", (B - A_WITH_ITSELF) / max(A_WITH_ITSELF, B), "the house itself"),
    ("quiz.02", (A - B) / max(A, B), "other way round"),
    ("quiz.02", (B - A) / min(A, B), "by the smaller"),
    ("quiz.02", B - A, "the difference of"),
    ("quiz.04", Q(8, sum(SCREENED[0])), "the precision"),
    ("quiz.04", Q(8, sum(map(sum, SCREENED))), "a share of all people"),
    ("quiz.04", Q(2 * 8, sum(SCREENED[0]) + ILL), "combines"),
    ("quiz.06", transposed(HEARD), "changed places"),
    ("quiz.07", (purity(NORTH) + purity(SOUTH)) / 2, "the mean of the two"),
    ("quiz.07", purity(NORTH), "the north"),
    ("quiz.07", purity(SOUTH), "the south"),
    ("quiz.10", Q(AS_GOOD, DRAWS), "one more draw"),
    ("quiz.10", 1 - Q(AS_GOOD, DRAWS), "score lower"),
    ("quiz.10", Q("0.31"), "the score"),
    ("quiz.11", mean(map(log2, (2, 2, 2, 2, 4, 4, 2, 2))), "plain mean"),
    ("quiz.11", mean_surprise(NOTHING, TOWNS), "without the bag"),
    ("quiz.11", mean_surprise(NOTHING, TOWNS) - LEFT, "what the bag tells"),
    ("quiz.11", LEFT * log(2), "nats"),
    ("quiz.11", mean_surprise(TOWNS, BAGS), "about the bag"),
    ("quiz.13", Q(BOTH, len(OF_ONE_FAMILY)), "a share of the pairs of one family"),
    ("quiz.13", Q(BOTH, sum(map(any, PAIRS))), "Jaccard"),
    ("quiz.13", Q(BOTH, len(PAIRS)), "a share of all pairs"),
    ("quiz.13", Q(sum(a == b for a, b in PAIRS), len(PAIRS)), "Rand index"),
    ("quiz.13", purity(GUESTS), "counts guests"),
    ("quiz.14", sum(GAPS), "p = 1"),
    ("quiz.14", sqrt(sum(gap**2 for gap in GAPS)), "no root"),
    ("quiz.14", sum((a - b) ** 2 for a, b in zip(*CARS, strict=True)), "not counts"),
    ("quiz.14", sum(Q(a - b, 12) ** 2 for a, b in zip(*CARS, strict=True)), "its own total"),
    ("quiz.16", kept(TOOLS), "may stay"),
    ("quiz.16", N_TOOLS - kept_by_largest_cell_first(TOOLS), "largest cell first"),
    ("quiz.16", N_TOOLS * (1 - purity(TOOLS)), "two boxes"),
    ("quiz.16", N_TOOLS * (1 - purity(transposed(TOOLS))), "one box"),
    ("quiz.16", 1 - matching(TOOLS), "the share"),
]
