"""Checks of everything that users pass in: labels, points, counts, matrices and options.

Each check returns a converted value, or raises a ValueError or TypeError that names the argument.
Nothing is changed silently: no number is rounded, and no two labels become one.
"""

from clustlib.validation.arrays import (
    check_counts,
    check_distance_matrix,
    check_numbers,
    check_sparse,
    check_sparse_counts,
    check_sparse_symmetric,
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
    some_labels,
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
    align_advice,
    as_code,
    check_choice,
    check_norm_order,
    check_positive,
    check_same_index,
    closest_words,
    is_date,
    is_index,
    is_real,
    is_sparse,
    name_text,
    plural,
    read_only,
    safe_equal,
    short_repr,
)
