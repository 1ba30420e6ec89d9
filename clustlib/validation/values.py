"""One value: read, or refused."""

import difflib
import itertools
import math
import numbers
import reprlib
import sys
from decimal import localcontext
from fractions import Fraction

import numpy as np

EXACT = 2**53  # every whole number up to here is a float
LARGEST = 1e140  # squares of larger numbers, and sums of them, would overflow
_SMALLEST_PARAMETER, _LARGEST_PARAMETER = 1e-150, 1e150  # the squares of such are floats, too
_LONGEST = 70  # letters of a value that an error shows


class ReadOnly:
    """What has parts that belong together, so that none of them can be exchanged alone.

    The tables are of this kind: so a reader of labels or numbers can tell one without knowing it.
    """

    def __setattr__(self, name, value):
        raise AttributeError(
            f"{name} cannot be set: a {type(self).__name__} is read-only; build a new one"
        )

    def __delattr__(self, name):
        raise AttributeError(f"{name} cannot be deleted: a {type(self).__name__} is read-only")


def plural(noun):
    """Return the plural of an English noun."""
    return f"{noun}es" if noun.endswith("s") else f"{noun}s"


def shown(value, write=repr):
    """The value as an error shows it; of what nests too deep for Python, the beginning."""
    try:
        text = write(value)
    except RecursionError:
        text = reprlib.repr(value)
    except Exception:  # of a number too long to be written, or an object that cannot say what it is
        text = f"one of the type {type(value).__name__}"
    if write is repr and (len(text) > _LONGEST or "\n" in text):  # as of a table, or a long list
        return text[:_LONGEST].partition("\n")[0] + "…"
    return text


def are_equal(one, other):
    """Whether two values are equal; whatever cannot be compared is not.

    A signalling NaN leaves its flag behind in the decimal context, which is nobody else's business.
    """
    try:
        with localcontext():
            return bool(one == other)
    except Exception:  # of an array, of pandas.NA, or whatever another library raises
        return False


def one_of(value, argument, choices):
    """Raise a ValueError that lists the choices, unless the value is one of these strings."""
    if not (isinstance(value, str) and value in choices):
        *others, last = map(repr, choices)
        raise ValueError(f"{argument} must be {', '.join(others)} or {last}, got {shown(value)}")


def nearest(word, known):
    """The three of many known words that look most like this one, for an error of one line."""
    return difflib.get_close_matches(str(word), known, 3, 0)


def as_fraction(value):
    """A rational number of any kind, NumPy's ints too, as a Fraction of Python's own ints."""
    return Fraction(int(value.numerator), int(value.denominator))


def positive(value, argument):
    """The value as a Python number, if it is a positive finite one."""
    if not is_real(value) or not 0 < value < math.inf:
        raise ValueError(f"{argument} must be a positive finite number, got {shown(value)}")
    value = as_fraction(value) if isinstance(value, numbers.Rational) else float(value)
    if not _SMALLEST_PARAMETER <= value <= _LARGEST_PARAMETER:
        raise ValueError(
            f"{argument} must be a number from {_SMALLEST_PARAMETER:g} to {_LARGEST_PARAMETER:g}, "
            "got one beyond"
        )
    return value


def is_sparse(values):
    """Whether it is one of SciPy's sparse matrices or arrays."""
    return hasattr(values, "toarray") and hasattr(values, "nnz")


def refuse_sparse(values, argument):
    """A sparse matrix looks like one object to NumPy, and has to be filled up with its zeros."""
    if is_sparse(values):
        raise TypeError(
            f"{argument} must be a dense array, got a sparse {type(values).__name__}: "
            f"hand over {argument}.toarray()"
        )


def refuse_unaligned(**columns):
    """Refuse columns of one length whose rows have other names, or stand in another order."""
    indices = {name: getattr(column, "index", None) for name, column in columns.items()}
    indexed: list = [(name, index) for name, index in indices.items() if hasattr(index, "equals")]
    for (name, index), (other_name, other) in itertools.pairwise(indexed):
        if index is other or len(index) != len(other) or index.equals(other):
            continue  # of lengths the caller knows more
        at, one, two = next(
            (at, *both)
            for at, both in enumerate(zip(index, other, strict=True))
            if not are_equal(*both)
        )
        raise ValueError(
            f"{name} and {other_name} have different indices: row {at} is {shown(one)} in {name}, "
            f"{shown(two)} in {other_name}. To pair the rows by name, hand over "
            f"{other_name}.reindex({name}.index), or .loc[{name}.index]; to pair them as they "
            f"stand, {other_name}.to_numpy()"
        )


def floats(array):
    """An array of numbers of any kind as floats; what is too large for a float is infinite."""
    try:
        return array.astype(float)
    except OverflowError:
        largest = sys.float_info.max
        read = [
            float(x) if abs(x) <= largest else math.inf * (1 if x > 0 else -1) for x in array.flat
        ]
        return np.reshape(read, array.shape)


def is_real(value):
    """Whether it is a real number, which bools and lengths of time are not."""
    is_other = isinstance(value, (bool, np.bool_, np.timedelta64))
    return isinstance(value, numbers.Real) and not is_other


def is_index(value, length):
    """Whether it is a whole number from 0 up to the last place of so many."""
    return is_real(value) and isinstance(value, numbers.Integral) and 0 <= int(value) < length


def read_order(p):
    """The p of a p-norm."""
    if not is_real(p) or not p >= 1:
        raise ValueError(f"p must be a number of at least 1, got {shown(p)}")
    return floats(np.array([p]))[0].item()


def is_table(values):
    """Whether it is a table with margins, which NumPy would take for bare numbers."""
    return isinstance(values, ReadOnly) and hasattr(values, "__array__")
