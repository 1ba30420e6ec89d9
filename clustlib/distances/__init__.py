"""Distances between points: the table of their sums W(C_i, C_j), and what internal measures need.

Points or a matrix of distances enter, with labels. The distances are computed in one pass, block by
block, so that no n × n matrix is made; a ProximityTable or the results of the pass leave.
"""

from clustlib.distances.decorators import (
    takes_distances,
    takes_metric,
    takes_points,
    takes_proximities,
)
from clustlib.distances.extremes import count_pairs_within, gaps_to_extremes, order_statistics
from clustlib.distances.metrics import METRICS, distances_between
from clustlib.distances.passes import (
    Distances,
    distance_blocks,
    measure_distances,
    warn_if_long,
)
from clustlib.distances.points import (
    NotDefined,
    Points,
    check_points,
    cluster_centroids,
    note_on_clusters,
    scale_up,
    sort_points,
)
from clustlib.distances.table import ProximityTable, proximity_table, table_from_distances
