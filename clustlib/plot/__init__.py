"""Figures of labels, tables and points of one's own, in one style.

Each function takes data and returns a matplotlib ``Figure`` with a text alternative, ``alt``, made
from them. The figure displays itself with this text as the last expression of a cell, and ``show``
displays it anywhere else.
"""

from clustlib.plot.comparisons import comparison, curves
from clustlib.plot.distances import distance_matrices, ordered_distances, silhouettes, strips
from clustlib.plot.figure import show
from clustlib.plot.information import lengths
from clustlib.plot.points import centroid_paths, points
from clustlib.plot.resampling import chance
from clustlib.plot.tables import bags, bars, f_cells, matchings

__all__ = [
    "bags",
    "bars",
    "centroid_paths",
    "chance",
    "comparison",
    "curves",
    "distance_matrices",
    "f_cells",
    "lengths",
    "matchings",
    "ordered_distances",
    "points",
    "show",
    "silhouettes",
    "strips",
]
