"""Labels, and names of rows and columns: read, or refused."""

import itertools
import math
import numbers
from decimal import localcontext

import numpy as np
from numpy.typing import ArrayLike

from clustlib.reading.values import EXACT, is_table, one_of, refuse_sparse, shown

CHUNK = 2**16  # labels that are read at a time: few enough to stay in the processor's cache


def read_labels(labels: ArrayLike, name) -> np.ndarray:
    """The labels as a one-dimensional array, of numbers or else of objects, all of one kind."""
    if is_table(labels):
        raise TypeError(f"{name} must be labels, one a point, got a {type(labels).__name__}")
    refuse_sparse(labels, name)
    if np.ma.is_masked(labels):
        raise ValueError(f"{name} has masked values: every point needs a label")
    if isinstance(labels, np.ndarray) and labels.dtype.kind in "biuf":
        array = labels
    else:
        is_one = isinstance(labels, (str, bytes, np.generic)) or not (
            np.iterable(labels) or hasattr(labels, "__array__")
        )
        if is_one or isinstance(labels, (dict, set, frozenset)):
            raise TypeError(
                f"{name} must be a list or array of labels, one a point, "
                f"got {type(labels).__name__}"
            )
        array = _array_of_one_kind(labels, name)
    if array.ndim != 1:
        raise ValueError(f"{name} must be one-dimensional, got shape {array.shape}")
    if len(array) == 0:
        raise ValueError(f"{name} is empty")
    if array.dtype.kind == "f" and not np.isfinite(array).all():
        raise ValueError(
            f"{name} has NaN, NaT or infinity among its labels: every point needs a label"
        )
    if array.dtype == np.uint64 and array.max() > np.iinfo(np.int64).max:
        return array.astype(object)  # such ids are names, too large to calculate with
    return array


def _array_of_one_kind(labels, name):
    # From a list, NumPy would make ["a", nan] two texts, and [1, "1"] one label.
    if isinstance(labels, np.ndarray) or hasattr(labels, "__array__"):
        array = np.asarray(labels)
        if array.ndim != 1 or array.dtype.kind in "biuf":
            return array
        if array.dtype.kind == "c":
            raise TypeError(f"{name} are complex numbers, which cannot be sorted")
        if array.dtype.kind == "U" or (array.dtype.kind == "O" and _are_strings(array)):
            return array  # and no copy is made, which may be of many
        if array.dtype.kind in "SO":
            values = array.tolist()
        elif hasattr(labels, "to_pylist"):  # Arrow's own dates cannot be sorted
            values = labels.to_pylist()
        else:  # NumPy's tolist would make numbers of dates
            values = list(labels if np.iterable(labels) else array)
    else:
        values = list(labels)
    kind = _one_kind(values, name)
    if kind in ("int", "float", "bool"):
        array = np.array(values)
        # One list of numbers below and beyond 2^63 would become floats, and merge some of them.
        if array.dtype.kind == {"int": "i", "float": "f", "bool": "b"}[kind]:
            return array
    array = np.empty(len(values), dtype=object)  # np.array would look inside the labels
    array[:] = values
    return array


def _are_strings(array):
    return all(set(map(type, chunk.tolist())) == {str} for chunk in chunks_of(array))


def _one_kind(values, name):
    """The one kind of these labels."""
    types = set(map(type, values))
    kinds = set(map(_kind, types))
    if "NoneType" in kinds:
        raise ValueError(f"{name} has None among its labels: every point needs a label")
    if "MaskedConstant" in kinds:
        raise ValueError(f"{name} has masked values: every point needs a label")
    if any(map(_is_list, types)):
        raise ValueError(f"{name} must be one-dimensional, got a list of lists")
    if kinds - {"int", "str", "bool"} and any(map(_is_nan, values)):
        raise ValueError(
            f"{name} has NaN, NaT or infinity among its labels: every point needs a label"
        )
    if len(kinds) > 1:
        raise TypeError(f"{name} mix kinds of labels ({', '.join(sorted(kinds))}): use one kind")
    return kinds.pop() if kinds else None


def _is_list(of_type):
    is_array = hasattr(of_type, "__array__") and not issubclass(of_type, np.generic)
    return is_array or issubclass(of_type, (list, tuple))


def _is_nan(value):
    """Whether this is NaN, NaT or an infinite float: NaN of any kind differs from itself."""
    if isinstance(value, float):
        return not math.isfinite(value)
    try:
        with localcontext():  # in which the flag of a signalling NaN stays
            return bool(value != value)
    except (ArithmeticError, TypeError, ValueError):  # of that NaN, or of pandas.NA
        return True


def _kind(of_type):
    if issubclass(of_type, (bool, np.bool_)):
        return "bool"
    if issubclass(of_type, np.timedelta64):  # which NumPy counts among the integers
        return "timedelta64"
    for kind, base in (("int", numbers.Integral), ("float", (float, np.floating)), ("str", str)):
        if issubclass(of_type, base):
            return kind
    return of_type.__name__


def distinct_labels(labels, name):
    """The labels in sorted order, and of each point the position of its label among them."""
    names, positions_of = label_index(labels, name)
    return names, positions_of(labels)


def label_index(labels, name):
    """The labels in sorted order, and the function that tells the positions of some among them.

    Chunk by chunk: copies of ten million ids, or as many Python strings, would be a gigabyte.
    """
    if labels.dtype.kind in "OU":
        distinct = set()
        try:
            for chunk in chunks_of(labels):
                distinct.update(chunk.tolist())
            names = sorted(distinct)
        except TypeError as error:
            raise TypeError(f"{name} has labels that cannot be sorted: {error}") from None
        place = {label: p for p, label in enumerate(names)}
        return names, lambda some: np.fromiter(
            map(place.__getitem__, some.tolist()), np.int64, len(some)
        )
    values, new = labels[:0], []
    for chunk in chunks_of(labels):
        new.append(np.unique(chunk))
        if sum(map(len, new)) > len(values):  # so that those known are not sorted again each time
            values, new = np.unique(np.concatenate([values, *new])), []
    values = np.unique(np.concatenate([values, *new]))

    def positions_of(some):
        # Most labels come often: it is faster to sort them than to search for each.
        distinct, positions = np.unique(some, return_inverse=True)
        return values.searchsorted(distinct)[positions]

    return values.tolist(), positions_of


def chunks_of(labels):
    """The labels, so many at a time."""
    return (labels[start : start + CHUNK] for start in range(0, len(labels), CHUNK))


def checked_names(labels, argument, length, what):
    """The labels of the rows or columns of a table, which are 1, 2, 3, … unless given."""
    if labels is None:
        return tuple(range(1, length + 1))
    names = tuple(read_labels(labels, argument).tolist())
    if len(names) != length:
        raise ValueError(f"{argument} has {len(names)} labels for {length} {what}")
    if len(set(names)) < length:
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"{argument} has the label {twice!r} more than once")
    return names


def shortened(label):
    """The label, cut where it is too long for a heading."""
    return label[:15] + "…" if isinstance(label, str) and len(label) > 16 else label


def merged_labels(labels, others, argument):
    """The first labels, if they hold all the others; else the union of both in sorted order."""
    both = [*labels, *others]
    _one_kind(both, argument)  # True, 1 and 1.0 are equal to Python, and no one label
    if set(others) <= set(labels):
        return labels
    return tuple(sorted(set(both)))


def label_array(labels):
    """The labels of a table as an array, in which each of them is still what it was."""
    return _array_of_one_kind(labels, "labels")


# --- noise ---------------------------------------------------------------------------------------

_NUMBERS = {"int", "float", "Fraction", "Decimal"}  # kinds whose equal numbers are one label


def treat_noise(labels, name, noise, noise_label):
    """The labels, with noise as it was asked for, and which of the points they belong to."""
    one_of(noise, "noise", ("cluster", "singletons", "drop"))
    if noise == "cluster":
        return labels, slice(None)
    is_noise = find_noise(labels, name, noise_label)
    if not is_noise.any():
        return labels, slice(None)
    if noise == "singletons":
        return _noise_as_singletons(labels, name, is_noise, noise_label), slice(None)
    if is_noise.all():
        raise ValueError(f"{name} has nothing but noise: no point is left to count")
    return labels[~is_noise], ~is_noise


def find_noise(labels, name, noise_label):
    """Which labels are the noise label; it must be of a kind that could be."""
    kind, came = _kind(type(labels[0])), _kind(type(noise_label))
    if came != kind and not {came, kind} <= _NUMBERS:
        hint = ""
        if kind == "str" and came in _NUMBERS:
            hint = f'; say noise_label="{noise_label}"'
        elif kind in _NUMBERS and came == "str" and noise_label.removeprefix("-").isdecimal():
            hint = f"; say noise_label={noise_label}"
        raise TypeError(
            f"noise_label must be of the kind of {name}, {kind}: "
            f"got {shown(noise_label)}, of the kind {came}{hint}"
        )
    if isinstance(noise_label, np.number) and came in _NUMBERS:
        noise_label = noise_label.item()
    if _is_nan(noise_label):
        raise ValueError(
            f"noise_label must be a label that a point can have, got {shown(noise_label)}"
        )
    if isinstance(noise_label, float) and noise_label.is_integer():
        noise_label = int(noise_label)  # which ints are compared with exactly
    try:
        with np.errstate(over="ignore"):
            return labels == noise_label
    except OverflowError:  # no float is that large
        return np.zeros(len(labels), dtype=bool)


def _noise_as_singletons(labels, name, is_noise, noise_label):
    """Give each noise point a new label, one that no other point carries."""
    count = int(is_noise.sum())
    kind = _kind(type(labels[0]))
    if kind in _NUMBERS:
        # Downwards from below all others: with the usual noise label, -1, -2, -3, …
        others = labels[~is_noise]
        start = math.floor(noise_label)
        if len(others):
            start = min(start, math.floor(others.min()) - 1)
        new = range(start, start - count, -1)
        if kind == "float" and max(start, -new[-1]) > EXACT:
            # So far out not every whole number is a float: take those that are free below 0.
            taken = set(others.tolist())
            new = list(itertools.islice((-i for i in itertools.count(1) if -i not in taken), count))
        if kind in ("Fraction", "Decimal"):
            new = map(type(labels[0]), new)
        if labels.dtype.kind == "f":  # a half float would round the new labels together
            labels = labels.astype(np.result_type(labels, float))
        elif labels.dtype.kind in "iu":
            in_reach = start - count >= np.iinfo(np.int64).min
            labels = labels.astype(np.int64 if in_reach else object)
    elif kind == "str":
        width = len(str(count))
        new = [f"{noise_label} {i:0{width}}" for i in range(1, count + 1)]
        if taken := set(new) & set(labels.tolist()):
            raise ValueError(f"{name} has the label {min(taken)!r}, needed for a noise point")
    else:
        raise TypeError(
            f"noise='singletons' needs {name} that are numbers or strings, got {kind}: "
            "there are no new labels of that kind"
        )
    # An array of short strings would cut the new ones.
    labels = labels.astype(object) if labels.dtype.kind == "U" else labels.copy()
    labels[is_noise] = list(new)
    return labels


def sorted_by(labels):
    """The distinct labels, an order that sorts the points by them, and where each begins."""
    clusters, positions = distinct_labels(labels, "labels")
    sizes = np.bincount(positions)
    return clusters, np.argsort(positions, kind="stable"), np.append(0, np.cumsum(sizes))
