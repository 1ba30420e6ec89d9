"""The figures of the notebooks, in one visual language.

Every function returns a matplotlib ``Figure``, and ``show`` displays it with its text alternative.
No function here computes a measure.
"""

from clustlib.plot.clusterings import by_number, centroid_paths, verdicts
from clustlib.plot.collection import collection_map
from clustlib.plot.distances import strips, unit_balls
from clustlib.plot.labels import matrices, points
from clustlib.plot.pairs import pair_matrix, pair_sets
from clustlib.plot.style import COLOURS, MARKERS, show
from clustlib.plot.tables import assignments, bags, bars, matchings

__all__ = [
    "COLOURS",
    "MARKERS",
    "assignments",
    "bags",
    "bars",
    "by_number",
    "centroid_paths",
    "collection_map",
    "matchings",
    "matrices",
    "pair_matrix",
    "pair_sets",
    "points",
    "show",
    "strips",
    "unit_balls",
    "verdicts",
]
