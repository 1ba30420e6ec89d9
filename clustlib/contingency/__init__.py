"""The contingency table n_ij: how many points each cluster shares with each class.

A table is made of two label vectors, of counts or of a CSV file. Measures are calculated from it,
and it can be changed by splitting and merging clusters or moving points.
"""

from clustlib.contingency.changes import merge_clusters, move_points, split_cluster
from clustlib.contingency.clusterings import read_clusterings
from clustlib.contingency.files import contingency_table_from_csv
from clustlib.contingency.groups import labels_from_groups
from clustlib.contingency.labels import contingency_table, count_labels
from clustlib.contingency.matrices import assignment_matrix, permutation_matrix
from clustlib.contingency.scoring import (
    ZERO_OVER_ZERO,
    is_identical,
    notes_on,
    score,
    takes_table,
)
from clustlib.contingency.table import (
    ContingencyTable,
    cached_per_table,
    cell_position,
    require_table,
)
