"""Checks of single values, and the base class of read-only tables."""

import datetime
import difflib
import itertools
import math
import numbers
from fractions import Fraction

import numpy as np

MAX_EXACT = 2**53  # every whole number up to here is a float
LARGEST = 1e140  # squares of larger numbers, and their sums, would overflow
_SMALLEST_PARAMETER, _LARGEST_PARAMETER = 1e-150, 1e150  # their squares are floats too
_MAX_CHARACTERS = 70  # of a value in an error message


class ReadOnly:
    """An object whose attributes belong together and cannot be replaced one by one.

    Both kinds of table are read-only. The checks of labels and numbers recognize a table by this
    class, without importing it.
    """

    def __setattr__(self, name, value):
        raise AttributeError(
            f"{name} cannot be set: a {type(self).__name__} is read-only; build a new one"
        )

    def __delattr__(self, name):
        raise AttributeError(f"{name} cannot be deleted: a {type(self).__name__} is read-only")


def read_only(array):
    """Return a view of the array that cannot be made writeable again."""
    array.flags.writeable = False
    return array.view()


def is_table(values):
    """Return True for a table with margins, which NumPy would read as bare numbers."""
    return isinstance(values, ReadOnly) and hasattr(values, "__array__")


def plural(noun):
    """Return the plural of an English noun."""
    return f"{noun}es" if noun.endswith("s") else f"{noun}s"


def short_repr(value, to_text=repr):
    """Return the text of a value for an error message: one short line, whatever the value is."""
    try:
        text = to_text(value)
    except Exception:  # Too many digits, too deep a list, or a class whose repr fails.
        return f"one of the type {type(value).__name__}"
    if to_text is repr and (len(text) > _MAX_CHARACTERS or "\n" in text):
        return text[:_MAX_CHARACTERS].partition("\n")[0] + "…"
    return text


def safe_equal(a, b):
    """Return True if the two values are equal, and False if they cannot be compared."""
    try:
        return bool(a == b)
    except Exception:  # An array, pandas.NA, or whatever another library raises.
        return False


def closest_words(word, known):
    """Return the three known words that are most similar to this one."""
    return difflib.get_close_matches(str(word), known, 3, 0)


def as_fraction(value):
    """Convert a rational number of any type, including NumPy's, to a Fraction."""
    return Fraction(int(value.numerator), int(value.denominator))


def is_real(value):
    """Return True for a real number; bools and time differences are none."""
    is_other = isinstance(value, (bool, np.bool_, np.timedelta64))
    return isinstance(value, numbers.Real) and not is_other


def is_date(value):
    """Return True for a date or time of Python, NumPy or pandas, or a period of pandas."""
    is_period = type(value).__name__ == "Period" and type(value).__module__.startswith("pandas")
    # A missing date differs from itself.
    is_any = is_period or isinstance(value, (datetime.date, np.datetime64))
    return is_any and safe_equal(value, value)


def name_text(name):
    """Return the text of a name: a text, a number, or a date."""
    if is_date(name):
        return str(name).removesuffix(" 00:00:00").removesuffix("T00:00:00")
    # 3 * 0.1 is 0.30000000000000004, and means 0.3.
    return str(float(f"{name:.12g}")) if isinstance(name, float) else str(name)


def is_index(value, length):
    """Return True for a whole number from 0 to length - 1."""
    return is_real(value) and isinstance(value, numbers.Integral) and 0 <= int(value) < length


def is_sparse(values):
    """Return True for a sparse matrix or array of SciPy."""
    return hasattr(values, "toarray") and hasattr(values, "nnz")


def check_choice(value, argument, choices):
    """Raise a ValueError that lists the choices, unless the value is one of these strings."""
    if not (isinstance(value, str) and value in choices):
        *others, last = map(repr, choices)
        raise ValueError(
            f"{argument} must be {', '.join(others)} or {last}, got {short_repr(value)}"
        )


def check_positive(value, argument):
    """Return the value as a Fraction or float, if it is a positive finite number."""
    if not is_real(value) or not 0 < value < math.inf:
        raise ValueError(f"{argument} must be a positive finite number, got {short_repr(value)}")
    value = as_fraction(value) if isinstance(value, numbers.Rational) else float(value)
    if not _SMALLEST_PARAMETER <= value <= _LARGEST_PARAMETER:
        raise ValueError(
            f"{argument} must be a number from {_SMALLEST_PARAMETER:g} to {_LARGEST_PARAMETER:g}, "
            "got one beyond"
        )
    return value


def check_norm_order(p):
    """Return the order p of a p-norm as a float."""
    if not is_real(p) or not p >= 1:
        raise ValueError(f"p must be a number of at least 1, got {short_repr(p)}")
    try:
        return float(p)
    except OverflowError:
        return math.inf


def as_code(name):
    """Return the name of an argument as it stands in code: X, not "X in panels['a']"."""
    return name.partition(" in ")[0]


def check_dense(values, argument, dimensions=2):
    """Raise a TypeError for a sparse matrix, which NumPy would read as one object."""
    if is_sparse(values):
        raise TypeError(
            f"{argument} must be a dense array, got a sparse {type(values).__name__}: "
            f"hand over {as_code(argument)}.toarray(){'.ravel()' if dimensions == 1 else ''}"
        )


def align_advice(columns):
    """Return how to align columns of different lengths if all of them have a pandas index."""
    if not all(hasattr(getattr(column, "index", None), "equals") for column in columns.values()):
        return ""
    return (
        ". To pair the rows by name, put all of them into one pd.DataFrame({name: labels, …}) and "
        'give its columns, with missing="drop"'
    )


def check_same_index(**columns):
    """Raise a ValueError if pandas columns of one length have different indices.

    They are paired by position, so a sorted copy of one column would be paired with wrong rows.
    Different lengths are left to the caller, who knows what the columns are.
    """
    indices = {name: getattr(column, "index", None) for name, column in columns.items()}
    with_index: list = [
        (name, index) for name, index in indices.items() if hasattr(index, "equals")
    ]
    for (name, index), (other_name, other) in itertools.pairwise(with_index):
        if index is other or len(index) != len(other) or index.equals(other):
            continue
        row, label, other_label = next(
            (row, *labels)
            for row, labels in enumerate(zip(index, other, strict=True))
            if not safe_equal(*labels)
        )
        code, other_code = as_code(name), as_code(other_name)
        raise ValueError(
            f"{name} and {other_name} have different indices: "
            f"row {row} is {short_repr(label)} in {name}, {short_repr(other_label)} in "
            f"{other_name}. To pair the rows by name, hand over "
            f"{other_code}.reindex({code}.index), or .loc[{code}.index]; to pair them as they "
            f"stand, {other_code}.to_numpy()"
        )
