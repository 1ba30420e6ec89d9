"""Exercises of notebook 18."""

from fractions import Fraction

import numpy as np

from clustlib import datasets
from clustlib.course.checking.kinds import Function, Number, as_fraction, tables
from clustlib.course.checking.predictions import Choice
from clustlib.course.checking.words import Grid, Read, Spot
from clustlib.measures import matching, pairs
from clustlib.table import ContingencyTable, contingency_table, merge_clusters


def _tickets(noise):
    _, team, cluster = datasets.support_tickets()
    return contingency_table(team, cluster, noise=noise)


def _app_apart(noise):
    """The tickets with all app of C1 in a cluster of its own."""
    _, team, cluster = datasets.support_tickets()
    apart = np.where((cluster == 1) & (team == "app"), 6, cluster)
    return contingency_table(team, apart, noise=noise)


def _matched(noise, *, of=None):
    """The share that the best matching keeps, of these points or of those with other noise."""
    t = _app_apart(noise)
    share = matching.maximum_matching(t).exact
    return share * t.n / (_app_apart(of).n if of else t.n)


_PIECES = [[60, 0, 0, 0], [10, 0, 0, 0], [0, 30, 0, 0], [0, 30, 0, 0], [0, 0, 40, 38]]


def _joined(i, j, measure=pairs.adjusted_rand_index):
    return measure(merge_clusters(ContingencyTable(_PIECES), i, j)).exact


def _index(rows):
    return pairs.adjusted_rand_index(ContingencyTable(rows)).exact


def _worst(counts):
    return int((counts.sum(axis=1) - counts.max(axis=1)).argmax())


def _least_pure(counts):
    sizes = counts.sum(axis=1)
    return int((counts.max(axis=1) / np.where(sizes > 0, sizes, 1)).argmin())


class _Rising(Number):
    """An index that should rise: whatever is below the one before says so."""

    def verdict(self, answer):
        said = super().verdict(answer)
        before = float(_index(_PIECES))
        if said.endswith("is not it") and 0 < as_fraction(answer) < before:
            said += f": it was {before:.3f}, and those two make it lower; another pair lifts it."
        return said


def _sales_left_out(noise):
    """Another shop: C-1 has all of the third team, and nothing else."""
    cells = [(-1, 2, 12), (0, 0, 20), (0, 1, 3), (1, 0, 2), (1, 1, 15)]
    cluster, team, sizes = zip(*cells, strict=True)
    return contingency_table(np.repeat(team, sizes), np.repeat(cluster, sizes), noise=noise)


def _signs_of_noise():
    """What each measure does when noise is no cluster any more: one sign a way."""
    before = _sales_left_out("cluster")

    def sign(measure, noise):
        change = measure(_sales_left_out(noise)) - measure(before)
        return "=" if abs(change) < 1e-9 else "↑" if change > 0 else "↓"

    measures = {
        "purity": matching.purity,
        "maximum matching": matching.maximum_matching,
        "ARI": pairs.adjusted_rand_index,
    }
    return {
        name: f"{sign(measure, 'singletons')} {sign(measure, 'drop')}"
        for name, measure in measures.items()
    }


# Reasons of 18.1 that several sets of letters get.
_CROSSTAB = "crosstab puts its first argument into the rows, and e begins with the truth"
_FIRST = "contingency_matrix puts what comes first into the rows, and c begins with the truth"
_AS_IT_IS = "c and e come with the truth in their rows, and a matrix is taken as it is"
_FILE = "b asks for the columns of a file: which of them comes first?"
_REVERSED = "that is each the other way round: clustlib turns its own labels, no matrix"

EXERCISES = {
    "18.1": Read(
        value={"clusters": "adf", "truth": "bce"},
        letters="abcdef",
        because={
            ("clusters", "ad"): "f hands over a crosstab, whose first argument goes into the rows",
            ("clusters", "af"): "look at the order of the arguments in d, not at its name",
            ("clusters", "ade"): _CROSSTAB,
            ("clusters", "adef"): _CROSSTAB,
            ("clusters", "acdf"): _FIRST,
            ("clusters", "acf"): _FIRST,
            ("clusters", "acef"): _AS_IT_IS,
            ("clusters", "acde"): _AS_IT_IS,
            ("clusters", "acdef"): _AS_IT_IS,
            ("clusters", "ace"): _AS_IT_IS,
            ("clusters", "a"): "other libraries put their first argument into the rows; where are "
            "these the clusters?",
            ("clusters", "abdf"): _FILE,
            ("clusters", "abd"): _FILE,
            ("clusters", "abf"): _FILE,
            ("clusters", "ab"): _FILE,
            ("clusters", "bce"): _REVERSED,
            ("clusters", "df"): "a reads two arrays itself, and does all that is needed",
            ("clusters", "bdf"): "clustlib wants the truth first, in a and in b, and other "
            "libraries have rows first",
            ("clusters", "abcdef"): "none of them stops with an error, but three come the wrong "
            "way round",
        },
        why={
            "clusters": "clustlib takes the truth first; a matrix is taken as it is, with its rows "
            "as the clusters",
            "truth": "these are all the others: ask of each what its first argument becomes",
        },
        hint="Two questions for each call: which library makes the table, and what does it do with "
        "its first argument?",
        matters="None of the six stops with an error, so only this order stands between you and "
        "the wrong purity.",
    ),
    "18.2": Grid(
        value=_signs_of_noise,
        columns=("singletons", "drop"),
        because={
            ("purity", "singletons"): "how pure is the pile now, and how pure is a lone point?",
            ("purity", "drop"): "what was the purity of the part that goes, and what is left?",
            ("maximum matching", "singletons"): "how many of twelve clusters can sales keep?",
            ("maximum matching", "drop"): "all twelve were matched; of what is left, which share "
            "is?",
            ("ARI", "singletons"): "what becomes of the pairs within the pile, all of them right?",
            ("ARI", "drop"): "the best cluster leaves, and the two that mix two teams stay",
        },
        hint="Here C-1 is a cluster without a fault. What is lost when it crumbles, and what is "
        "left when it goes?",
        matters="Choose by what the pile is, not by what it does to the value.",
    ),
    "18.3": Spot(
        right="4",
        wrong={
            "1": "the rows C0 and C1 have 42 tickets, and how the others count is said",
            "2": "it is computed on all 54 tickets, and its interval stands beside it",
            "3": "each team keeps one cluster, and a lone point is a cluster, too",
            "5": "its tickets lie in three places, and the other two teams are ahead in both rows; "
            "purity counts only those who are ahead",
        },
        hint="Which two numbers are compared, and on how many tickets was each of them computed?",
        matters="A value on other points is another task: whoever may drop can always look better.",
    ),
    "18.4": Read(
        value={"found": "c", "piece": "ad", "merger": "e", "heap": "b"},
        letters="abcde",
        because={
            ("found", "acd"): "all three are pure; which of them has most of its team, too?",
            ("found", "a"): "it is pure; go down its column: how much of the team is elsewhere?",
            ("found", "ac"): "one of them is pure, and has less than half of its team",
            ("piece", "a"): "another cluster has the same majority",
            ("piece", "d"): "another cluster has the same team, without a stranger",
            (
                "piece",
                "acd",
            ): "one of them has nearly all of its team; what would it be a piece of?",
            ("merger", "be"): "both are mixed; which of them has nearly all of a team?",
            ("merger", "b"): "it is mixed, and has only a little of each team",
            ("heap", "e"): "it is mixed, of whole teams",
            ("heap", "be"): "a heap has little of every team; one of these has nearly all of two",
        },
        why={
            "found": "look for purity and recall together",
            "piece": "look for purity without recall: its team is in other clusters as well",
            "merger": "look for recall without purity",
            "heap": "look for the row in which no cell stands out",
        },
        hint="Along its row a cluster shows its purity; down the column of its majority, its "
        "recall. Note both for each cluster.",
        matters="Pieces are to be joined, mergers to be cut, heaps to be thrown open: one value of "
        "a measure would not say which.",
    ),
    "18.5": _Rising(
        value=lambda: _joined(3, 4),
        wrong_turns={
            "that joins the largest team that was split; how many pairs does another join bring "
            "together?": lambda: _joined(1, 2),
            "that is the Rand index after joining the right two; adjust it for chance": lambda: (
                _joined(3, 4, pairs.rand_index)
            ),
            "that is by how much it rises": lambda: _joined(3, 4) - _index(_PIECES),
            "that is by how much it rises when you join the largest team that was split": lambda: (
                _joined(1, 2) - _index(_PIECES)
            ),
            "that is the index before": lambda: _index(_PIECES),
            "that mends both teams that were split; one join is asked for": lambda: _index(
                [[70, 0, 0, 0], [0, 60, 0, 0], [0, 0, 40, 38]]
            ),
            "that cuts C5 in two, which pays even more; here two rows are joined": lambda: _index(
                [*_PIECES[:4], [0, 0, 40, 0], [0, 0, 0, 38]]
            ),
            "that is the maximum matching after joining the right two": lambda: _joined(
                3, 4, matching.maximum_matching
            ),
        },
        hint="Which rows have the same team? For each such two: how many pairs of points does the "
        "join bring together that belong together?",
        matters="A join brings as many pairs together as the product of the two pieces, so two "
        "halves may pay more than a large piece and a crumb.",
    ),
    "18.6": Number(
        value=lambda: _matched("drop"),
        wrong_turns={
            "there noise is a cluster like any other, and is matched": lambda: _matched("cluster"),
            "there each noise point is a cluster of its own, and privacy gets one of them": (
                lambda: _matched("singletons")
            ),
            "points that are dropped are not among the n points either": lambda: _matched(
                "drop", of="cluster"
            ),
            "the row C-1 is dropped, too: privacy has nobody to be matched with": lambda: _matched(
                "cluster", of="drop"
            ),
            "that is how many points are matched: divide by all points": lambda: (
                _matched("drop") * _app_apart("drop").n
            ),
            "that is without a cluster for app": lambda: (
                matching.maximum_matching(_tickets("drop")).exact
            ),
            "only the app of C1 has a cluster now; that of the noise is dropped": lambda: Fraction(
                465, 520
            ),
            "app has a cluster now, and below the fraction bar the noise is gone": lambda: Fraction(
                380, 600
            ),
            "that is the purity: here each team may keep one cluster only": lambda: (
                matching.purity(_app_apart("drop")).exact
            ),
        },
        hint="Write the table without its noise row and with a row for app. Which team still has "
        "two clusters, and which has none?",
        matters="Dropping noise leaves the fewest tickets matched and the highest value: the "
        "fraction bar has moved, too.",
    ),
    "18.7": Function(
        reference=_worst,
        inputs=lambda: [(counts,) for (counts,) in tables() if counts.any(axis=1).all()],
        names=("counts",),
        wrong_turns={
            "that is the least pure cluster; a small one may be so with few points": _least_pure,
            "that is the largest cluster, which may be pure": lambda counts: int(
                counts.sum(axis=1).argmax()
            ),
            "that goes along the columns, which are the partitions": lambda counts: _worst(
                counts.T
            ),
            "of several, take the first": lambda counts: len(counts) - 1 - _worst(counts[::-1]),
            "that is how many points are misplaced there; its place in the table is asked for": (
                lambda counts: int((counts.sum(axis=1) - counts.max(axis=1)).max())
            ),
        },
        hint="For each row: its sum less its largest cell.",
        matters="This one line ranks what to look at first, in seven clusters or in seven "
        "thousand.",
    ),
}

PREDICTIONS = {
    "18.a": Choice(
        about="the team that was cut into two clusters",
        came="delivery",
        beliefs={
            "access": "a team that shares its cluster is cut; here two teams are in one row",
            "app": "a team that shares its cluster is cut; here two teams are in one row",
            "billing": "strangers in its cluster mean that a team was cut",
            "privacy": "a team that was left out as noise is cut",
            "returns": "a team whose tail lies in another team's cluster was cut into two",
            "sales": "a few tickets elsewhere mean that a team was cut",
        },
    ),
    "18.b": Choice(
        about="what comes of a matrix with the truth in its rows",
        came="purity",
        beliefs={
            "error": "a table with exchanged rows and columns would be noticed",
            "ARI": "the adjusted Rand index asks which side is the truth",
            "both": "every measure asks which side is the truth",
        },
    ),
    "18.c": Choice(
        about="the way to treat noise with the highest ARI",
        came="drop",
        beliefs={
            "cluster": "the pile of noise helps as a group, though its teams are mixed",
            "singletons": "lone points, which are all pure, help more than leaving them out",
        },
    ),
}
