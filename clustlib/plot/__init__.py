"""The figures that two notebooks use, or that a reader draws of data of their own, in one style.

Every function returns a matplotlib ``Figure`` with a text alternative made from its data, ``alt``.
As the last expression of a cell it displays itself with it, as ``show`` does anywhere else.
Measures are computed by their own functions and not here. Labels are shown as they were typed. What
nobody could read, such as thousands of markers in one bag, is refused with what to draw instead.
"""

from clustlib.plot.described import show
from clustlib.plot.distances import distance_matrices, silhouettes, strips
from clustlib.plot.information import lengths
from clustlib.plot.points import centroid_paths, points
from clustlib.plot.resampling import chance
from clustlib.plot.tables import bags, bars, f_cells, matchings

__all__ = [
    "bags",
    "bars",
    "centroid_paths",
    "chance",
    "distance_matrices",
    "f_cells",
    "lengths",
    "matchings",
    "points",
    "show",
    "silhouettes",
    "strips",
]
