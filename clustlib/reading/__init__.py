"""Whatever users hand over, read or refused with one clear error; knows no table.

An error names the argument, says what came and what is needed. Nothing is silently changed: no
number is cut to an int, no two labels become one.
"""

from clustlib.reading.arrays import (
    checked_counts,
    exact_number,
    is_frame,
    read_distance_matrix,
    read_exactly,
    read_numbers,
    read_symmetric,
    read_vectors,
    read_weights,
    row_blocks,
)
from clustlib.reading.labels import (
    CHUNK,
    checked_names,
    chunks_of,
    distinct_labels,
    label_array,
    label_index,
    merged_labels,
    read_labels,
    shortened,
    sorted_by,
    treat_noise,
)
from clustlib.reading.points import (
    read_columns,
    read_coordinate,
    read_point,
    read_roles,
    read_value,
)
from clustlib.reading.values import (
    EXACT,
    ReadOnly,
    as_fraction,
    floats,
    is_index,
    is_real,
    one_of,
    positive,
    read_order,
    refuse_sparse,
)

__all__ = [
    "CHUNK",
    "EXACT",
    "ReadOnly",
    "as_fraction",
    "checked_counts",
    "checked_names",
    "chunks_of",
    "distinct_labels",
    "exact_number",
    "floats",
    "is_frame",
    "is_index",
    "is_real",
    "label_array",
    "label_index",
    "merged_labels",
    "one_of",
    "positive",
    "read_columns",
    "read_coordinate",
    "read_distance_matrix",
    "read_exactly",
    "read_labels",
    "read_numbers",
    "read_order",
    "read_point",
    "read_roles",
    "read_symmetric",
    "read_value",
    "read_vectors",
    "read_weights",
    "refuse_sparse",
    "row_blocks",
    "shortened",
    "sorted_by",
    "treat_noise",
]
