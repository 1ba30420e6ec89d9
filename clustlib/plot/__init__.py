"""The figures of the notebooks, in one visual language.

Every function returns a matplotlib ``Figure``, and ``show`` displays it with its text alternative.
No function here computes a measure.
"""

from clustlib.plot.collection import collection_map
from clustlib.plot.information import joints, lengths, scores_by_number, surprises
from clustlib.plot.labels import matrices, points
from clustlib.plot.style import COLOURS, MARKERS, show
from clustlib.plot.tables import assignments, bags, bars, matchings

__all__ = [
    "COLOURS",
    "MARKERS",
    "assignments",
    "bags",
    "bars",
    "collection_map",
    "joints",
    "lengths",
    "matchings",
    "matrices",
    "points",
    "scores_by_number",
    "show",
    "surprises",
]
