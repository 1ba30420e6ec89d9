"""Checks of label vectors, of noise, and of the labels of a table's rows and columns.

Labels enter as lists, arrays or columns of a data frame. They leave as a one-dimensional array of
labels of one type, or as the distinct labels with the position of each point's label among them.
"""

import itertools
import math
import numbers
from collections import Counter
from unicodedata import normalize

import numpy as np
from numpy.typing import ArrayLike

from clustlib.validation.values import (
    as_code,
    check_choice,
    check_dense,
    is_index,
    is_table,
    short_repr,
)

CHUNK_SIZE = 2**16  # labels that are read at a time; they fit into the processor's cache


class CategoricalLabels:
    """The labels of a categorical column: a code for each point, and the categories in order.

    Indexing, comparing and converting give the same results as for an array of the labels.
    """

    ndim, dtype = 1, np.dtype(object)

    def __init__(self, codes, categories):
        self.codes, self.categories = codes, categories

    def __len__(self):
        return len(self.codes)

    def __getitem__(self, key):
        if is_index(key, len(self)):
            return self.categories[self.codes[key]]
        return CategoricalLabels(self.codes[key], self.categories)

    def __eq__(self, label):
        return self.codes == (self.categories.index(label) if label in self.categories else -1)

    __hash__ = None  # type: ignore[assignment]

    def __array__(self, dtype=None, copy=None):
        return labels_to_array(self.categories)[self.codes]


def check_labels(labels: ArrayLike, name, advice="", *, keep_categories=False):
    """Return the labels as a one-dimensional array of numbers or objects of one type.

    With ``keep_categories``, those of a categorical column are returned as CategoricalLabels.
    """
    present, missing = split_missing(labels, name)
    if missing is not None:
        raise ValueError(
            f"{name} has missing labels: {missing.sum()} of {len(missing)} points have none, the "
            f"first at place {missing.argmax()}; every point needs a label{advice}"
        )
    return present if keep_categories else np.asarray(present)


def split_missing(labels, name):
    """Return the labels that are not missing, and the mask of the missing ones or None.

    None, NaN, NaT and masked values are missing labels.
    """
    if isinstance(labels, CategoricalLabels):
        return labels, None
    _check_sequence(labels, name)
    column = getattr(labels, "array", labels)
    if hasattr(column, "codes") and hasattr(column, "categories"):
        array = CategoricalLabels(np.asarray(column.codes), list(column.categories))
        missing = array.codes < 0
        array = array[~missing] if missing.any() else array
        _check_one_kind([array.categories[code] for code in np.unique(array.codes)], name)
    else:
        array, missing = _to_array(_to_plain(labels), name)
    if missing is not None and not missing.any():
        missing = None
    if len(array) == 0:
        all_missing = missing is not None
        raise ValueError(
            f"{name} has no labels: all are missing" if all_missing else f"{name} is empty"
        )
    return array, missing


def _check_sequence(labels, name):
    if is_table(labels):
        raise TypeError(f"{name} must be labels, one a point, got a {type(labels).__name__}")
    check_dense(labels, name, 1)
    is_no_list = isinstance(labels, (str, bytes, dict, set, frozenset, np.generic))
    # An iterator without a length may have no end.
    has_length = hasattr(labels, "__len__") and hasattr(labels, "__iter__")
    if is_no_list or not (has_length or hasattr(labels, "__array__")):
        hint = f": hand over {as_code(name)}.labels_" if hasattr(labels, "fit") else ""
        raise TypeError(
            f"{name} must be a list or array of labels, one a point, "
            f"got {type(labels).__name__}{hint}"
        )


def _to_plain(labels):
    """Return the labels as a list or array from which no missing label and no type is lost."""
    if isinstance(labels, np.ma.MaskedArray):
        return labels.tolist() if np.ma.is_masked(labels) else labels.data
    # NumPy would lose the missing labels of columns of Arrow and Polars.
    if hasattr(labels, "is_null"):
        return labels.to_pylist() if hasattr(labels, "to_pylist") else labels.to_list()
    # NumPy would make floats of the ints in a column of pandas with gaps.
    is_column = hasattr(labels, "isna") and hasattr(labels, "dtype")
    if is_column and not isinstance(labels.dtype, np.dtype) and labels.isna().any():
        return list(labels)
    return labels


def _to_array(labels, name):
    """Return the labels that are not missing as an array, and the mask of the missing ones.

    The mask is None if nothing can be missing.
    """
    if not hasattr(labels, "__array__"):
        return _values_to_array(list(labels), name)
    array = np.asarray(labels)
    if array.ndim != 1:
        raise ValueError(
            f"{name} must be one-dimensional, got shape {array.shape}: of an image or a single "
            f"column hand over np.ravel({as_code(name)}), of memberships "
            f"np.argmax({as_code(name)}, axis=1)"
        )
    if array.dtype.kind == "U" and (array == "nan").any():
        raise ValueError(
            f'{name} has the text "nan", which NumPy makes of a missing label among texts: '
            "hand over the list instead of the array, or "
            f"np.where({as_code(name)} == 'nan', None, {as_code(name)})"
        )
    if array.dtype.kind in "biufU":
        return _split_nan(array, name)
    # tolist() makes numbers of NumPy's dates.
    return _values_to_array(array.tolist() if array.dtype.kind in "SO" else list(labels), name)


def _split_nan(array, name):
    """Return the labels of an array without NaN, and the mask of NaN, or None if there is none."""
    if array.dtype.kind != "f" or np.isfinite(array).all():
        return array, None
    if np.isinf(array).any():
        raise ValueError(f"{name} has infinity among its labels")
    missing = np.isnan(array)
    return array[~missing], missing


def _values_to_array(values, name):
    """Return what ``_to_array`` does, for a list of any values.

    From a list, NumPy would make two texts of ["a", nan], and one label of [1, "1"].
    """
    types, missing = set(map(type, values)), None
    if any(map(_is_list, types)):
        raise ValueError(
            f"{name} must be one-dimensional, got lists or sets in it: if each is a group of "
            f"points, labels_from_groups({as_code(name)}) gives each point the label of its "
            "group; several labels a point are not for these measures"
        )
    if set(map(_kind, types)) - {"int", "str", "bool"}:
        missing = np.fromiter(map(_is_missing, values), bool, len(values))
        values = list(itertools.compress(values, ~missing))
    if _check_one_kind(values, name) == "float" and not all(map(math.isfinite, values)):
        raise ValueError(f"{name} has infinity among its labels")
    return labels_to_array(values), missing


def labels_to_array(labels):
    """Return labels of one kind as an array of numbers, or of objects of the same types."""
    kinds = set(map(_kind, set(map(type, labels))))
    if kinds <= {"int", "float", "bool"}:
        array = np.array(labels)
        # NumPy makes floats of ints below and beyond 2^63, and would merge some of them.
        if {array.dtype.kind} == {kind[0] for kind in kinds}:
            return array
    array = np.empty(len(labels), dtype=object)
    array[:] = labels
    return array


def _is_list(type_):
    is_array = hasattr(type_, "__array__") and not issubclass(type_, np.generic)
    return is_array or issubclass(type_, (list, tuple, set, frozenset))


def _is_missing(value):
    try:
        return value is None or bool(value != value)  # True for NaN and NaT
    except Exception:  # pandas.NA is neither equal nor unequal to itself.
        return True


def _kind(type_):
    """Return the name of the kind of labels to which a type belongs."""
    if issubclass(type_, (bool, np.bool_)):
        return "bool"
    # NumPy counts time differences among the integers.
    if issubclass(type_, np.timedelta64):
        return "timedelta64"
    for kind, base in (("int", numbers.Integral), ("float", (float, np.floating)), ("str", str)):
        if issubclass(type_, base):
            return kind
    return type_.__name__


def _check_one_kind(labels, name):
    """Return the kind of the labels, None of no labels; raise a TypeError if they have several."""
    kinds = {_kind(type_) for type_ in set(map(type, labels))}
    if len(kinds) > 1:
        raise TypeError(f"{name} mix kinds of labels ({', '.join(sorted(kinds))}): use one kind")
    return kinds.pop() if kinds else None


# --- distinct labels -----------------------------------------------------------------------------


def encode_labels(labels, name):
    """Return the distinct labels in sorted order, and each point's position among them."""
    distinct, find_positions = index_labels(labels, name)
    return distinct, find_positions(labels)


def index_labels(labels, name):
    """Return the distinct labels in order, and a function from labels to their positions.

    Positions should be asked for in chunks: those of ten million labels would take much memory.
    """
    if isinstance(labels, CategoricalLabels):
        number = len(labels.categories)
        counts = sum(np.bincount(c, minlength=number) for c in iter_chunks(labels.codes))
        used = np.flatnonzero(counts)
        positions = np.zeros(number, dtype=np.int64)
        positions[used] = range(len(used))
        distinct = [labels.categories[code] for code in used]
        return distinct, lambda chunk: positions[chunk.codes]
    if labels.dtype.kind in "OU":
        return _index_objects(labels, name)
    distinct = np.unique(labels)
    return distinct.tolist(), distinct.searchsorted


def _index_objects(labels, name):
    chunks = (chunk.tolist() for chunk in iter_chunks(labels))
    try:
        distinct = sorted(set(itertools.chain.from_iterable(chunks)))
    except TypeError as error:
        raise TypeError(f"{name} has labels that cannot be sorted: {error}") from None
    position = {label: p for p, label in enumerate(distinct)}

    def find_positions(chunk):
        return np.fromiter(map(position.__getitem__, chunk.tolist()), np.int64, len(chunk))

    return distinct, find_positions


def iter_chunks(array):
    """Return an iterator over successive slices of the array."""
    return (array[start : start + CHUNK_SIZE] for start in range(0, len(array), CHUNK_SIZE))


def sort_by_label(labels):
    """Return the distinct labels, an order that sorts the points by label, and where each begins.

    The last of the starts is the number of points.
    """
    distinct, positions = encode_labels(labels, "labels")
    sizes = np.bincount(positions)
    return distinct, np.argsort(positions, kind="stable"), np.append(0, np.cumsum(sizes))


# --- rows and columns of a table -----------------------------------------------------------------


def check_names(labels, argument, length, what):
    """Return the labels of a table's rows or columns as a tuple, by default 1, 2, 3, …."""
    if labels is None:
        return tuple(range(1, length + 1))
    names = tuple(check_labels(labels, argument).tolist())
    if len(names) != length:
        raise ValueError(f"{argument} has {len(names)} labels for {length} {what}")
    if len(set(names)) < length:
        repeated = Counter(names).most_common(1)[0][0]
        raise ValueError(f"{argument} has the label {repeated!r} more than once")
    _refuse_twins(names, argument)
    return names


def _refuse_twins(names, argument):
    """Raise a ValueError for two labels that differ only in how their accents are encoded."""
    seen: dict[str, str] = {}
    for name in names:
        if not isinstance(name, str):
            return
        if not name.isascii() and seen.setdefault(normalize("NFC", name), name) != name:
            twin = seen[normalize("NFC", name)]
            raise ValueError(
                f"{argument} has two labels that look alike, {twin!a} and {name!a}: "
                'make them one, as unicodedata.normalize("NFC", label), or rename one'
            )


def truncate_label(label):
    """Return the label, shortened if it is too long for a heading."""
    return label[:15] + "…" if isinstance(label, str) and len(label) > 16 else label


def union_labels(labels, others, argument):
    """Return the first labels if they include all the others, else the union in sorted order."""
    both = [*labels, *others]
    # To Python, True, 1 and 1.0 are equal.
    _check_one_kind(both, argument)
    return labels if set(others) <= set(labels) else tuple(sorted(set(both)))


# --- noise ---------------------------------------------------------------------------------------


def handle_noise(labels, name, noise, noise_label):
    """Return the labels with noise treated as requested, and which points they belong to."""
    if noise is None:
        return labels, slice(None)
    check_choice(noise, "noise", ("cluster", "singletons", "drop"))
    if noise == "cluster":
        return labels, slice(None)
    is_noise = noise_mask(labels, name, noise_label)
    if not is_noise.any():
        return labels, slice(None)
    if noise == "singletons":
        return _split_noise(np.array(labels), name, is_noise, noise_label), slice(None)
    if is_noise.all():
        raise ValueError(f"{name} has nothing but noise: no point is left to count")
    return labels[~is_noise], ~is_noise


def noise_mask(labels, name, noise_label, argument="noise_label"):
    """Return which labels equal the noise label, which must be of their kind."""
    kind, noise_kind = _kind(type(labels[0])), _kind(type(noise_label))
    if kind != noise_kind and not {kind, noise_kind} <= {"int", "float"}:
        raise TypeError(
            f"{argument} must be of the kind of {name}, {kind}: "
            f"got {short_repr(noise_label)}, of the kind {noise_kind}; "
            f"among the labels are {some_labels(labels, noise_label)}"
        )
    if noise_label != noise_label:
        raise ValueError(
            f'{argument} must be a label; NaN is a missing one: missing="drop" leaves out its '
            f"points, instead of {argument}"
        )
    return labels == noise_label


def some_labels(labels, alike: object = None):
    """Return the labels that are written like another one, and the first labels in their order."""
    distinct = dict.fromkeys(np.asarray(labels).tolist())
    first = [label for label in distinct if short_repr(label, str) == short_repr(alike, str)]
    shown = list(dict.fromkeys([*first, *distinct]))
    return ", ".join([*map(short_repr, shown[:4]), *(["…"] if len(shown) > 4 else [])])


def _split_noise(labels, name, is_noise, noise_label):
    """Return the labels with a new label for each noise point, all of them distinct."""
    # Small ints and short strings have no room for the new labels.
    labels = labels.astype(object)
    count, taken = int(is_noise.sum()), set(labels[~is_noise])
    kind = _kind(type(labels[0]))
    if kind == "str":
        width = len(str(count))
        new = [f"{noise_label} {i:0{width}}" for i in range(1, count + 1)]
        if used := taken & set(new):
            raise ValueError(f"{name} has the label {min(used)!r}, needed for a noise point")
    elif kind in ("int", "float"):
        # With the usual noise label, -1, they are -1, -2, -3, ….
        start = int(noise_label) if kind == "int" else -1.0
        free = (number for number in itertools.count(start, -1) if number not in taken)
        new = list(itertools.islice(free, count))
    else:
        raise TypeError(
            f"noise='singletons' needs {name} that are numbers or strings, got {kind}: "
            "there are no new labels of that kind"
        )
    labels[is_noise] = new
    return labels_to_array(labels.tolist())
