"""The figures of the notebooks, in one visual language.

Every function returns a matplotlib ``Figure`` with a text alternative made from its data, ``alt``.
As the last expression of a cell it displays itself with it, as ``show`` does anywhere else.
Measures are computed by their own functions and not here. Labels are shown as they were typed. What
nobody could read, such as thousands of markers in one bag, is refused with what to draw instead.
"""

from clustlib.drawing.bits import bits, logarithm
from clustlib.drawing.clusterings import by_number, centroid_paths, paths, verdicts
from clustlib.drawing.correlation import angles, chance_ruler, pair_vectors, scores_of_chance
from clustlib.drawing.distances import sorted_distances, strips, unit_balls
from clustlib.drawing.f_measure import f_cells, f_plane, means
from clustlib.drawing.geometry import neighbours, spread_circles, within_between
from clustlib.drawing.information import joints, lengths, scores_by_number, surprises
from clustlib.drawing.labels import matrices, points
from clustlib.drawing.overlaps import overlaps
from clustlib.drawing.pairs import moved_point, pair_matrix, pair_sets
from clustlib.drawing.proximities import distance_matrices, graphs, silhouettes
from clustlib.drawing.resampling import chance
from clustlib.drawing.style import COLOURS, MARKERS, show
from clustlib.drawing.tables import assignments, bags, bars, matchings

__all__ = [
    "COLOURS",
    "MARKERS",
    "angles",
    "assignments",
    "bags",
    "bars",
    "bits",
    "by_number",
    "centroid_paths",
    "chance",
    "chance_ruler",
    "distance_matrices",
    "f_cells",
    "f_plane",
    "graphs",
    "joints",
    "lengths",
    "logarithm",
    "matchings",
    "matrices",
    "means",
    "moved_point",
    "neighbours",
    "overlaps",
    "pair_matrix",
    "pair_sets",
    "pair_vectors",
    "paths",
    "points",
    "scores_by_number",
    "scores_of_chance",
    "show",
    "silhouettes",
    "sorted_distances",
    "spread_circles",
    "strips",
    "surprises",
    "unit_balls",
    "verdicts",
    "within_between",
]
