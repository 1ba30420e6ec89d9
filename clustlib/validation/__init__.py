"""Checks of everything that users pass in: labels, points, counts, matrices and options.

Each check returns a converted value, or raises a ValueError or TypeError that names the argument.
Nothing is changed silently: no number is rounded, and no two labels become one.
"""

from clustlib.validation.arrays import (
    check_counts,
    check_distance_matrix,
    check_numbers,
    check_sparse,
    check_symmetric,
    check_vectors,
    check_weights,
    exact_arrays,
    exact_fraction,
    is_data_frame,
    row_blocks,
    safe_shape,
)
from clustlib.validation.labels import (
    CHUNK_SIZE,
    check_labels,
    check_names,
    encode_labels,
    handle_noise,
    index_labels,
    iter_chunks,
    labels_to_array,
    noise_mask,
    sort_by_label,
    split_missing,
    truncate_label,
    union_labels,
)
from clustlib.validation.points import (
    check_coordinate,
    check_nominal,
    check_point,
    check_roles,
    position_of_value,
)
from clustlib.validation.values import (
    MAX_EXACT,
    ReadOnly,
    check_choice,
    check_norm_order,
    check_positive,
    check_same_index,
    closest_words,
    is_index,
    is_real,
    is_sparse,
    plural,
    read_only,
    safe_equal,
    short_repr,
)

__all__ = [
    "CHUNK_SIZE",
    "MAX_EXACT",
    "ReadOnly",
    "check_choice",
    "check_coordinate",
    "check_counts",
    "check_distance_matrix",
    "check_labels",
    "check_names",
    "check_nominal",
    "check_norm_order",
    "check_numbers",
    "check_point",
    "check_positive",
    "check_roles",
    "check_same_index",
    "check_sparse",
    "check_symmetric",
    "check_vectors",
    "check_weights",
    "closest_words",
    "encode_labels",
    "exact_arrays",
    "exact_fraction",
    "handle_noise",
    "index_labels",
    "is_data_frame",
    "is_index",
    "is_real",
    "is_sparse",
    "iter_chunks",
    "labels_to_array",
    "noise_mask",
    "plural",
    "position_of_value",
    "read_only",
    "row_blocks",
    "safe_equal",
    "safe_shape",
    "short_repr",
    "sort_by_label",
    "split_missing",
    "truncate_label",
    "union_labels",
]

# Aliases until the merge.
EXACT = MAX_EXACT
are_equal = safe_equal
checked_counts = check_counts
distinct_labels = encode_labels
exact_number = exact_fraction
nearest = closest_words
one_of = check_choice
positive = check_positive
read_columns = check_nominal
read_coordinate = check_coordinate
read_exactly = exact_arrays
read_labels = check_labels
read_numbers = check_numbers
read_order = check_norm_order
read_point = check_point
read_roles = check_roles
read_value = position_of_value
read_vectors = check_vectors
read_weights = check_weights
refuse_unaligned = check_same_index
shape_of = safe_shape
shortened = truncate_label
shown = short_repr
sorted_by = sort_by_label
