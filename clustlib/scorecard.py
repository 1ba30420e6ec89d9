"""Which measures there are, in which order, and what is true of each.

The rows below are printed by the scorecards and the notebooks, and every claim in them is a test.
"""

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from clustlib import information, internal, matching, pairs
from clustlib.contingency import ContingencyTable, takes_table
from clustlib.proximity import measure_distances, sort_points
from clustlib.score import Measure, Score, Scorecard, Table


class ExternalMeasure(NamedTuple):
    """What is true of an external measure on every table."""

    measure: str
    function: Callable[..., Score]
    range: str
    better: str
    symmetric: bool  # clusters and partitions may change places
    relabelling: bool  # the order of rows and of columns does not matter
    chance: bool  # a random clustering with the same sizes scores 0 on average
    metric: bool  # it, or 1 minus it where larger is better, is a distance of clusterings
    equal_numbers: bool  # the best value needs as many clusters as partitions
    blind_to: str


# fmt: off
EXTERNAL = [
    ExternalMeasure(
        "purity", matching.purity, "[max m_j/n, 1]", "larger",
        symmetric=False, relabelling=True, chance=False, metric=False, equal_numbers=False,
        blind_to="splitting; two clusters that claim one partition",
    ),
    ExternalMeasure(
        "maximum matching", matching.maximum_matching, "(0, 1]", "larger",
        symmetric=True, relabelling=True, chance=False, metric=True, equal_numbers=True,
        blind_to="all that lies outside the matched cells",
    ),
    ExternalMeasure(
        "clustering error", matching.clustering_error, "[0, 1)", "smaller",
        symmetric=True, relabelling=True, chance=False, metric=True, equal_numbers=True,
        blind_to="how the misplaced points are spread",
    ),
    ExternalMeasure(
        "clustering ratio", matching.clustering_ratio, "(0, ∞)", "close to 1",
        symmetric=False, relabelling=True, chance=False, metric=False, equal_numbers=True,
        blind_to="which point is where",
    ),
    ExternalMeasure(
        "F-measure (macro)", matching.f_measure, "(0, 1]", "larger",
        symmetric=False, relabelling=True, chance=False, metric=False, equal_numbers=True,
        blind_to="cluster sizes; partitions that are nobody's majority; chance",
    ),
    ExternalMeasure(
        "F-measure (weighted)", matching.weighted_f_measure, "(0, 1]", "larger",
        symmetric=False, relabelling=True, chance=False, metric=False, equal_numbers=True,
        blind_to="clusters that are nobody's best; small partitions; chance",
    ),
    ExternalMeasure(
        "Rand index", pairs.rand_index, "[0, 1]", "larger",
        symmetric=True, relabelling=True, chance=False, metric=True, equal_numbers=True,
        blind_to="chance: with many clusters nearly all pairs are apart in both",
    ),
    ExternalMeasure(
        "Jaccard coefficient", pairs.jaccard_coefficient, "[0, 1]", "larger",
        symmetric=True, relabelling=True, chance=False, metric=True, equal_numbers=True,
        blind_to="pairs that are rightly apart; small clusters",
    ),
    ExternalMeasure(
        "pair precision", pairs.pair_precision, "[0, 1]", "larger",
        symmetric=False, relabelling=True, chance=False, metric=False, equal_numbers=False,
        blind_to="splitting",
    ),
    ExternalMeasure(
        "pair recall", pairs.pair_recall, "[0, 1]", "larger",
        symmetric=False, relabelling=True, chance=False, metric=False, equal_numbers=False,
        blind_to="merging",
    ),
    ExternalMeasure(
        "pair F-measure", pairs.pair_f_measure, "[0, 1]", "larger",
        symmetric=True, relabelling=True, chance=False, metric=False, equal_numbers=True,
        blind_to="pairs that are rightly apart",
    ),
    ExternalMeasure(
        "Fowlkes–Mallows index", pairs.fowlkes_mallows_index, "[0, 1]", "larger",
        symmetric=True, relabelling=True, chance=False, metric=False, equal_numbers=True,
        blind_to="pairs that are rightly apart",
    ),
    ExternalMeasure(
        "Hubert statistic", pairs.hubert_statistic, "[0, M_T/N]", "larger",
        symmetric=True, relabelling=True, chance=False, metric=False, equal_numbers=False,
        blind_to="merging; what a perfect clustering would score",
    ),
    ExternalMeasure(
        "normalised Hubert statistic", pairs.normalized_hubert_statistic, "(−1, 1]", "larger",
        symmetric=True, relabelling=True, chance=True, metric=False, equal_numbers=True,
        blind_to="small clusters: a cluster counts by the square of its size",
    ),
    ExternalMeasure(
        "adjusted Rand index", pairs.adjusted_rand_index, "[−1/2, 1]", "larger",
        symmetric=True, relabelling=True, chance=True, metric=False, equal_numbers=True,
        blind_to="small clusters: a cluster counts by the square of its size",
    ),
    ExternalMeasure(
        "conditional entropy", information.conditional_entropy, "[0, H(T)]", "smaller",
        symmetric=False, relabelling=True, chance=False, metric=False, equal_numbers=False,
        blind_to="splitting",
    ),
    ExternalMeasure(
        "mutual information", information.mutual_information, "[0, min(H(C), H(T))]", "larger",
        symmetric=True, relabelling=True, chance=False, metric=False, equal_numbers=False,
        blind_to="splitting",
    ),
    ExternalMeasure(
        "normalised mutual information", information.normalized_mutual_information, "[0, 1]",
        "larger",
        symmetric=True, relabelling=True, chance=False, metric=False, equal_numbers=True,
        blind_to="chance: it grows with the number of clusters",
    ),
    ExternalMeasure(
        "variation of information", information.variation_of_information, "[0, log2 n]", "smaller",
        symmetric=True, relabelling=True, chance=False, metric=True, equal_numbers=True,
        blind_to="chance; what would be large for these sizes",
    ),
    ExternalMeasure(
        "adjusted mutual information", information.adjusted_mutual_information, "≤ 1", "larger",
        symmetric=True, relabelling=True, chance=True, metric=False, equal_numbers=True,
        blind_to="which clusters are at fault",
    ),
    ExternalMeasure(
        "homogeneity", information.homogeneity, "[0, 1]", "larger",
        symmetric=False, relabelling=True, chance=False, metric=False, equal_numbers=False,
        blind_to="splitting",
    ),
    ExternalMeasure(
        "completeness", information.completeness, "[0, 1]", "larger",
        symmetric=False, relabelling=True, chance=False, metric=False, equal_numbers=False,
        blind_to="merging",
    ),
    ExternalMeasure(
        "V-measure", information.v_measure, "[0, 1]", "larger",
        symmetric=True, relabelling=True, chance=False, metric=False, equal_numbers=True,
        blind_to="chance: it grows with the number of clusters",
    ),
]
# fmt: on


@takes_table
def external_scorecard(t: ContingencyTable) -> Scorecard:
    """Every external measure of a table, with its range, direction and blind spot.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, partitions in columns.

    Returns
    -------
    Scorecard
        A row for each measure; take one by its name, ``card["purity"].value``, or a whole column,
        ``card["value"]``. Each value is a ``Score`` that shows its working.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable.

    Examples
    --------
    No measure tells all: a hundred clusters of one point are pure, and worthless.

    >>> import clustlib as cl
    >>> singletons = cl.contingency_table([0] * 50 + [1] * 50, range(100))
    >>> card = cl.external_scorecard(singletons)
    >>> card["purity"].value, card["maximum matching"].value, card["adjusted Rand index"].value
    (1.0, 0.02, 0.0)
    >>> card["purity"].blind_to
    'splitting; two clusters that claim one partition'
    """
    return Scorecard(
        Measure(m.measure, m.function(t), m.range, m.better, m.blind_to) for m in EXTERNAL
    )


class Property(NamedTuple):
    """One row of ``external_properties``."""

    measure: str
    range: str
    better: str
    symmetric: bool
    relabelling: bool
    chance: bool
    metric: bool
    equal_numbers: bool


class Properties(Table):
    """What is true of each measure, on every table."""

    _headings = MappingProxyType(
        {
            "relabelling": "ignores names",
            "chance": "adjusted for chance",
            "metric": "metric",
            "equal_numbers": "best needs r = k",
        }
    )


def external_properties() -> Properties:
    """What is true of each external measure, on every table.

    Returns
    -------
    Properties
        A row for each measure of ``external_scorecard``. *symmetric*: clusters and partitions may
        change places. *ignores names*: the order and the names of rows and columns do not matter.
        *adjusted for chance*: 0 is the mean over all ways to hand out the labels anew.
        *metric*: the measure, or 1 minus it where larger is better, is 0 only between identical
        clusterings, symmetric, and no detour over a third clustering is shorter. *best needs
        r = k*: the best value is out of reach unless there are as many clusters as partitions.

    Examples
    --------
    >>> import clustlib as cl
    >>> cl.external_properties()[:2]["symmetric"]
    (False, True)
    """
    return Properties(
        Property(*(getattr(measure, field) for field in Property._fields)) for measure in EXTERNAL
    )


# --- without a reference -------------------------------------------------------------------------


class InternalMeasure(NamedTuple):
    """What is true of an internal measure, with Euclidean distances."""

    measure: str
    # of X, labels, and what one pass over all distances leaves behind
    function: Callable[..., Score]
    range: str
    better: str
    units: bool  # it changes with the units of X
    blind_to: str


# fmt: off
INTERNAL = [
    InternalMeasure(
        "graph cut", lambda X, labels, d: internal.graph_cut(d.table()), "[0, ∞)", "larger",
        units=True, blind_to="balance; many small clusters cut most",
    ),
    InternalMeasure(
        "normalised cut", lambda X, labels, d: internal.normalized_cut(d.table()), "[0, k]",
        "larger", units=False, blind_to="shape; other numbers of clusters: compare for one k only",
    ),
    InternalMeasure(
        "modularity", lambda X, labels, d: internal.modularity(d.table()), "[−1/2, 1)", "smaller",
        units=False, blind_to="shape; small clusters",
    ),
    InternalMeasure(
        "BetaCV", lambda X, labels, d: internal.beta_cv(d.table()), "[0, ∞)", "smaller",
        units=False, blind_to="shape; splitting",
    ),
    InternalMeasure(
        "C-index", lambda X, labels, d: internal.c_index_of(d, "euclidean"), "[0, 1]", "smaller",
        units=False, blind_to="shape",
    ),
    InternalMeasure(
        "silhouette", lambda X, labels, d: internal.silhouette_of(d), "[−1, 1]", "larger",
        units=False, blind_to="shape: it wants round clusters",
    ),
    InternalMeasure(
        "Dunn index", lambda X, labels, d: internal.dunn_index_of(d), "[0, ∞)", "larger",
        units=False, blind_to="all but two closest and two farthest points",
    ),
    InternalMeasure(
        "Davies–Bouldin index",
        lambda X, labels, d: internal.davies_bouldin_index(X, labels), "[0, ∞)", "smaller",
        units=False, blind_to="shape; all but centroids and spreads",
    ),
    InternalMeasure(
        "Calinski–Harabasz index",
        lambda X, labels, d: internal.calinski_harabasz_index(X, labels), "[0, ∞)", "larger",
        units=False, blind_to="shape; all but centroids and spreads",
    ),
]
# fmt: on


def internal_scorecard(X, labels) -> Scorecard:
    """Every internal measure of a clustering, with its range, direction and blind spot.

    The distances are Euclidean, and most measures share one pass over them. The Davies–Bouldin
    index has the spread of its default.

    Parameters
    ----------
    X : array-like of shape (n, d)
        Points, one a row.
    labels : array-like of shape (n,)
        The cluster of each point.

    Returns
    -------
    Scorecard
        A row for each measure; take one by its name, ``card["silhouette"].value``, or a whole
        column, ``card["value"]``. Each value is a ``Score`` that shows its working.

    Raises
    ------
    ValueError
        Whatever one of the measures refuses: one cluster only, clusters of one point only,
        centroids that coincide, points that are missing or not finite.
    TypeError
        X that is not numbers; labels of mixed kinds, or of a kind that cannot be sorted.

    Examples
    --------
    The same points, once in two groups that lie apart, once mixed up.

    >>> import clustlib as cl
    >>> X = [[0], [1], [10], [12]]
    >>> for labels in ([1, 1, 2, 2], [1, 2, 1, 2]):
    ...     card = cl.internal_scorecard(X, labels)
    ...     print(round(card["silhouette"].value, 4), round(card["C-index"].value, 4))
    0.8562 0.0
    -0.4273 0.9
    """
    distances = measure_distances(sort_points(X, labels), "euclidean")
    return Scorecard(
        Measure(m.measure, m.function(X, labels, distances), m.range, m.better, m.blind_to)
        for m in INTERNAL
    )


# --- side by side --------------------------------------------------------------------------------

_BEST = {
    "larger": max,
    "smaller": min,
    "close to 1": lambda values: min(values, key=lambda value: abs(value - 1)),
}


def compare(cards) -> Scorecard:
    """Scorecards side by side, with the clustering that each measure prefers.

    To be preferred means to have the better number, by however little. Beware of clusterings with
    different numbers of clusters: some measures favour many of them, others few.

    Parameters
    ----------
    cards : dict of name → Scorecard
        Two or more, with the same measures.

    Returns
    -------
    Scorecard
        A row for each measure: its name, its value on each card, which values are better, and who
        has the best one: a name, several where they share it, – where all do.

    Raises
    ------
    TypeError
        If cards is not a dict of scorecards.
    ValueError
        Fewer than two cards; cards with different measures; a card named like another column.

    Examples
    --------
    Purity is blind to splitting, and prefers clusters of one point; a matching does not.

    >>> import clustlib as cl
    >>> true = [1, 1, 1, 2, 2, 2]
    >>> tables = {
    ...     "halves": cl.contingency_table(true, [1, 1, 1, 1, 2, 2]),
    ...     "singletons": cl.contingency_table(true, range(6)),
    ... }
    >>> cl.compare({name: cl.external_scorecard(t) for name, t in tables.items()})[:2]
    measure             halves  singletons  better  preferred
    purity            0.833333    1.000000  larger  singletons
    maximum matching  0.833333    0.333333  larger  halves
    """
    if not isinstance(cards, Mapping):
        raise TypeError(f"cards must be a dict of name → scorecard, got {type(cards).__name__}")
    if len(cards) < 2:
        raise ValueError(f"cards must be two scorecards or more, got {len(cards)}")
    for name, card in cards.items():
        if not isinstance(card, Scorecard) or "value" not in card._fields:
            raise TypeError(
                f"cards[{name!r}] must be the scorecard of one clustering, got "
                f"{type(card).__name__}: make one with external_scorecard or internal_scorecard"
            )
        if name in ("measure", "better", "preferred"):
            raise ValueError(f"cards has the name {name!r}, which is that of another column")
    first, *others = cards.values()
    if any(card["measure"] != first["measure"] for card in others):
        raise ValueError("cards must have the same measures: all external, or all internal")
    rows = []
    for row, *values in zip(first, *(card["value"] for card in cards.values()), strict=True):
        best = _BEST[row.better](values)
        winners = [
            str(name)
            for name, value in zip(cards, values, strict=True)
            if math.isclose(value, best, rel_tol=1e-9, abs_tol=1e-12)
        ]
        preferred = ", ".join(winners) if len(winners) < len(cards) else "–"
        rows.append((row.measure, *values, row.better, preferred))
    return Scorecard(rows, ["measure", *map(str, cards), "better", "preferred"])
