"""Whatever users hand over, read or refused with one clear error; knows no table.

An error names the argument, says what came and what is needed. Nothing is silently changed: no
number is cut to an int, no two labels become one.
"""

from clustlib.reading.arrays import (
    MOST_POINTS,
    checked_counts,
    is_frame,
    read_columns,
    read_distance_matrix,
    read_numbers,
    read_places,
    read_point,
    read_symmetric,
    read_vectors,
    read_weights,
    row_blocks,
)
from clustlib.reading.labels import (
    checked_names,
    distinct_labels,
    label_array,
    merged_labels,
    read_labels,
    shortened,
    sorted_by,
    treat_noise,
)
from clustlib.reading.values import (
    ReadOnly,
    floats,
    is_index,
    is_real,
    one_of,
    positive,
    read_coordinate,
    read_order,
    refuse_sparse,
)

__all__ = [
    "MOST_POINTS",
    "ReadOnly",
    "checked_counts",
    "checked_names",
    "distinct_labels",
    "floats",
    "is_frame",
    "is_index",
    "is_real",
    "label_array",
    "merged_labels",
    "one_of",
    "positive",
    "read_columns",
    "read_coordinate",
    "read_distance_matrix",
    "read_labels",
    "read_numbers",
    "read_order",
    "read_places",
    "read_point",
    "read_symmetric",
    "read_vectors",
    "read_weights",
    "refuse_sparse",
    "row_blocks",
    "shortened",
    "sorted_by",
    "treat_noise",
]
