"""Labels, and names of rows and columns: read, or refused."""

import itertools
import math
import numbers
from collections import Counter
from decimal import localcontext

import numpy as np
from numpy.typing import ArrayLike

from clustlib.validation.values import (
    EXACT,
    are_equal,
    is_index,
    is_table,
    one_of,
    refuse_sparse,
    shown,
)

CHUNK = 2**16  # labels that are read at a time: few enough to stay in the processor's cache


class Coded:
    """Labels of a categorical column: a small number for each point, and what the numbers mean.

    The order of the categories is kept, unless the column says that it means nothing.
    """

    ndim, dtype = 1, np.dtype(object)  # which sends them where labels of any kind are counted

    def __init__(self, codes, labels, is_ordered=True):
        self.codes, self.labels, self.is_ordered = codes, labels, is_ordered

    def __len__(self):
        return len(self.codes)

    def __getitem__(self, some):
        if is_index(some, len(self)):
            return self.labels[self.codes[some]]
        return Coded(self.codes[some], self.labels, self.is_ordered)

    def __eq__(self, label):
        return self.codes == (self.labels.index(label) if label in self.labels else -1)

    __hash__ = None  # type: ignore[assignment]

    def __array__(self, dtype=None, copy=None):
        return label_array(self.labels)[self.codes]

    def used(self):
        """The codes that occur, in the order of their labels."""
        counts = sum(np.bincount(c, minlength=len(self.labels)) for c in chunks_of(self.codes))
        used = np.flatnonzero(counts).tolist()
        return used if self.is_ordered else sorted(used, key=self.labels.__getitem__)


def read_labels(labels: ArrayLike, name, advice="", *, coded=False):
    """The labels as a one-dimensional array, of numbers or else of objects, all of one kind.

    With ``coded``, those of a categorical column stay codes.
    """
    read, gaps = read_present(labels, name)
    if gaps is not None:
        at = int(gaps.argmax())
        first: object = next(itertools.islice(iter(labels), at, None))  # type: ignore[arg-type]
        gap = "masked values" if isinstance(first, _Masked) else "NaN, NaT or NA"
        gap = "None" if first is None else gap
        raise ValueError(
            f"{name} has {gap} among its "
            f"labels: {gaps.sum()} of {len(gaps)} points have none, the first at place {at}; every "
            f"point needs a label{advice}"
        )
    return read if coded else np.asarray(read)


def read_present(labels, name):
    """The labels of the points that have one, and which have none; None if all have one."""
    if is_table(labels):
        raise TypeError(f"{name} must be labels, one a point, got a {type(labels).__name__}")
    refuse_sparse(labels, name)
    if isinstance(labels, Coded):
        return labels, None
    if isinstance(labels, range):
        labels = np.arange(labels.start, labels.stop, labels.step)
    if isinstance(labels, np.ndarray) and labels.dtype.kind in "biuf":
        array, gaps = labels, None
    elif (coded := _codes_of(labels)) is not None:
        gaps = coded.codes < 0
        array = coded[~gaps] if gaps.any() else coded
        _one_kind([array.labels[code] for code in np.unique(array.codes)], name)
    else:
        _refuse_one(labels, name)
        # NumPy would make floats of whole numbers where some are missing.
        if not isinstance(getattr(labels, "dtype", None), np.dtype):
            for is_gap, drop in _OF_COLUMNS:
                if hasattr(labels, is_gap) and hasattr(labels, drop):
                    gaps = np.asarray(getattr(labels, is_gap)())
                    if gaps.any():
                        return _but(gaps, *read_present(getattr(labels, drop)(), name))
        array, gaps = _array_of_one_kind(labels, name)
    if array.ndim != 1:
        raise ValueError(
            f"{name} must be one-dimensional, got shape {array.shape}{_instead(array, name)}"
        )
    if isinstance(labels, np.ma.MaskedArray) and (masked := np.ma.getmaskarray(labels)).any():
        return _but(masked, *read_present(np.ma.getdata(labels)[~masked], name))
    if len(array) == 0 and (gaps is None or not len(gaps)):
        raise ValueError(f"{name} is empty")
    if len(array) == 0:
        raise ValueError(f"{name} has nothing but gaps: no point has a label")
    if array.dtype.kind == "f" and not np.isfinite(array).all():
        if np.isinf(array).any():
            raise ValueError(f"{name} has infinity among its labels")
        gaps = np.isnan(array)
        return _but(gaps, *read_present(array[~gaps], name))
    if array.dtype == np.uint64 and array.max() > np.iinfo(np.int64).max:
        array = array.astype(object)  # such ids are names, too large to calculate with
    return array, gaps if gaps is not None and gaps.any() else None


# Of columns of Polars, Arrow and pandas.
_OF_COLUMNS = ("is_null", "drop_nulls"), ("is_null", "drop_null"), ("isna", "dropna")


def _but(gaps, labels, others):
    """Labels and gaps, where those of the points without a gap have gaps of their own."""
    if others is not None:
        gaps = gaps.copy()
        gaps[~gaps] = others
    return labels, gaps


def _refuse_one(labels, name):
    """Refuse what is no list of labels."""
    is_one = isinstance(labels, (str, bytes, np.generic)) or not (
        np.iterable(labels) or hasattr(labels, "__array__")
    )
    if is_one or isinstance(labels, (dict, set, frozenset)):
        fitted = ": hand over its .labels_" if hasattr(labels, "fit") else ""
        raise TypeError(
            f"{name} must be a list or array of labels, one a point, "
            f"got {type(labels).__name__}{fitted}"
        )


def _instead(array, name):
    """What may be handed over instead of labels with two dimensions."""
    is_matrix = array.ndim == 2 and array.shape[1] > 1 and array.dtype.kind in "biuf"
    if is_matrix and (array >= 0).all() and np.allclose(array.sum(axis=1), 1):
        return f": of memberships, {name}.argmax(axis=1) takes each point's largest"
    return (
        f": of an image, or of one column, hand over np.ravel({name}); "
        "several labels a point are not for these measures"
    )


_GROUPS = "of groups of points, as communities are, give each point the label of its group"


def _codes_of(labels):
    """The labels of a categorical column of pandas, Arrow or Polars; None of anything else."""
    column = labels if hasattr(labels, "codes") else getattr(labels, "array", labels)
    if hasattr(column, "codes") and hasattr(column, "categories"):
        return Coded(np.asarray(column.codes), list(column.categories))
    if hasattr(labels, "unify_dictionaries") and hasattr(
        getattr(labels, "type", None), "index_type"
    ):
        labels = labels.unify_dictionaries().combine_chunks()
    if hasattr(labels, "indices") and hasattr(labels, "dictionary"):
        codes = _but_null(labels.indices.fill_null(0), labels.is_null())
        return Coded(codes, labels.dictionary.to_pylist(), labels.type.ordered)
    kind = type(getattr(labels, "dtype", None)).__name__
    if kind == "Enum" and hasattr(labels, "to_physical"):
        codes = labels.to_physical().fill_null(0)
        return Coded(_but_null(codes, labels.is_null()), labels.dtype.categories.to_list())
    if kind == "Categorical" and hasattr(labels, "to_physical"):
        known = labels.drop_nulls().unique()
        names = dict(zip(known.to_physical().to_list(), known.to_list(), strict=True))
        places = np.full(max(names, default=0) + 1, -1)
        places[list(names)] = range(len(names))
        codes = places[labels.to_physical().fill_null(0).to_numpy()]
        return Coded(_but_null(codes, labels.is_null()), list(names.values()), is_ordered=False)
    return None


def _but_null(codes, is_null):
    """The codes, -1 where there is none."""
    codes, is_null = np.asarray(codes), np.asarray(is_null)
    return np.where(is_null, -1, codes.astype(np.int64)) if is_null.any() else codes


def _array_of_one_kind(labels, name):
    """The labels as an array of one kind, but for gaps; and where these are, None for nowhere."""
    # From a list, NumPy would make ["a", nan] two texts, and [1, "1"] one label.
    if isinstance(labels, np.ndarray) or hasattr(labels, "__array__"):
        array = np.asarray(labels)
        if array.ndim != 1 or array.dtype.kind in "biuf":
            return array, None
        if array.dtype.kind == "c":
            raise TypeError(f"{name} are complex numbers, which cannot be sorted")
        if array.dtype.kind == "U" or (array.dtype.kind == "O" and _are_strings(array)):
            return array, None  # and no copy is made, which may be of many
        if array.dtype.kind in "SO":
            values = array.tolist()
        elif hasattr(labels, "to_pylist"):  # Arrow's own dates cannot be sorted
            values = labels.to_pylist()
        else:  # NumPy's tolist would make numbers of dates
            values = list(labels if np.iterable(labels) else array)
    else:
        try:
            values = list(labels)
        except TypeError:  # of what only looks as if it could be iterated
            raise TypeError(
                f"{name} must be a list or array of labels, one a point, got "
                f"{type(labels).__name__}"
            ) from None
    gaps, types = None, set(map(type, values))
    if any(map(_is_list, types)):
        raise ValueError(f"{name} must be one-dimensional, got a list of lists: {_GROUPS}")
    if any(issubclass(of_type, (set, frozenset)) for of_type in types):
        raise TypeError(
            f"{name} has sets where labels belong: {_GROUPS}; "
            "several labels a point are not for these measures"
        )
    if set(map(_kind, types)) - {"int", "str", "bool"}:
        gaps = np.fromiter(map(_is_gap, values), bool, len(values))
        values = list(itertools.compress(values, ~gaps))
    kind = _one_kind(values, name)
    if kind in ("int", "float", "bool"):
        array = np.array(values)
        # One list of numbers below and beyond 2^63 would become floats, and merge some of them.
        if array.dtype.kind == {"int": "i", "float": "f", "bool": "b"}[kind]:
            return array, gaps
    array = np.empty(len(values), dtype=object)  # np.array would look inside the labels
    array[:] = values
    return array, gaps


def _are_strings(array):
    return all(set(map(type, chunk.tolist())) == {str} for chunk in chunks_of(array))


def _one_kind(values, name):
    """The one kind of these labels."""
    kinds = set(map(_kind, set(map(type, values))))
    if len(kinds) > 1:
        raise TypeError(f"{name} mix kinds of labels ({', '.join(sorted(kinds))}): use one kind")
    return kinds.pop() if kinds else None


def _is_list(of_type):
    is_array = hasattr(of_type, "__array__") and not issubclass(of_type, (np.generic, _Masked))
    return is_array or issubclass(of_type, (list, tuple))


_Masked = type(np.ma.masked)


def _is_gap(value):
    """Whether no label is there: NaN of any kind differs from itself."""
    if value is None or isinstance(value, _Masked):
        return True
    try:
        with localcontext():  # in which the flag of a signalling NaN stays
            return bool(value != value)
    except (ArithmeticError, TypeError):  # of that NaN, or of pandas.NA
        return True
    except ValueError:  # of a matrix, which is no label, but for other reasons
        return False


def _kind(of_type):
    if issubclass(of_type, (bool, np.bool_)):
        return "bool"
    if issubclass(of_type, np.timedelta64):  # which NumPy counts among the integers
        return "timedelta64"
    for kind, base in (("int", numbers.Integral), ("float", (float, np.floating)), ("str", str)):
        if issubclass(of_type, base):
            return kind
    return of_type.__name__


def _once_each(numbers):
    """Numbers in order, each once; np.unique hashes, which takes five times as long here."""
    numbers = np.sort(numbers)
    return numbers[np.append(True, numbers[1:] != numbers[:-1])] if len(numbers) else numbers


def distinct_labels(labels, name):
    """The labels in sorted order, and of each point the position of its label among them."""
    names, positions_of = label_index(labels, name)
    return names, positions_of(labels)


def label_index(labels, name):
    """The labels in order, and the function that tells the positions of some among them.

    Chunk by chunk: copies of ten million ids, or as many Python strings, would be a gigabyte.
    """
    if isinstance(labels, Coded):
        try:
            used = labels.used()
        except TypeError as error:
            raise TypeError(f"{name} has labels that cannot be sorted: {error}") from None
        places = np.zeros(len(labels.labels), dtype=np.int64)
        places[used] = range(len(used))
        return [labels.labels[code] for code in used], lambda some: places[some.codes]
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
        new.append(_once_each(chunk))
        if sum(map(len, new)) > len(values):  # so that those known are not sorted again each time
            values, new = _once_each(np.concatenate([values, *new])), []
    values = _once_each(np.concatenate([values, *new]))

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
        twice = Counter(names).most_common(1)[0][0]
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
    return _array_of_one_kind(labels, "labels")[0]


# --- noise ---------------------------------------------------------------------------------------

_NUMBERS = {"int", "float", "Fraction", "Decimal"}  # kinds whose equal numbers are one label


def treat_noise(labels, name, noise, noise_label):
    """The labels, with noise as it was asked for, and which of the points they belong to."""
    if noise is None:
        return labels, slice(None)
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


def find_noise(labels, name, noise_label, argument="noise_label"):
    """Which labels are the noise label; it must be of a kind that could be."""
    kind, came = _kind(type(labels[0])), _kind(type(noise_label))
    if came != kind and not {came, kind} <= _NUMBERS:
        hint = ""
        if kind == "str" and came in _NUMBERS:
            hint = f'; say {argument}="{shown(noise_label)}"'
        elif kind in _NUMBERS and came == "str" and noise_label.removeprefix("-").isdecimal():
            hint = f"; say {argument}={noise_label}"
        raise TypeError(
            f"{argument} must be of the kind of {name}, {kind}: "
            f"got {shown(noise_label)}, of the kind {came}{hint}"
        )
    if isinstance(noise_label, np.number) and came in _NUMBERS:
        noise_label = noise_label.item()
    if _is_gap(noise_label) or any(are_equal(noise_label, end) for end in (math.inf, -math.inf)):
        raise ValueError(
            f"{argument} must be a label that a point can have, got {shown(noise_label)}"
        )
    if isinstance(noise_label, float) and noise_label.is_integer():
        noise_label = int(noise_label)  # which ints are compared with exactly
    try:
        with np.errstate(over="ignore"), localcontext():
            return labels == noise_label
    except OverflowError:  # no float is that large
        return np.zeros(len(labels), dtype=bool)


def _noise_as_singletons(labels, name, is_noise, noise_label):
    """Give each noise point a new label, one that no other point carries."""
    count = int(is_noise.sum())
    if isinstance(labels, Coded):  # their order is kept, and the new ones come last
        others = [label for label in labels.labels if label != noise_label]
        some = label_array([*others, *[noise_label] * count])
        at = np.arange(len(some)) >= len(others)
        new = _noise_as_singletons(some, name, at, noise_label)[len(others) :].tolist()
        codes = labels.codes.astype(np.int64)
        codes[is_noise] = len(labels.labels) + np.arange(count)
        return Coded(codes, [*labels.labels, *new], labels.is_ordered)
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
