"""The words of figures: lists, counts, numbers, names, and how a curve goes.

Words say what a reader sees, so numbers are rounded as figures round them, and a curve that wavers
by less than can be seen is said to stay, to rise or to fall.
"""

import math
import re
from unicodedata import lookup

import numpy as np

from clustlib.drawing.style import has_mathematics
from clustlib.formula import as_typed, symbol

_WORDS = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
]  # fmt: skip
_SEEN = 0.02  # of the height of a panel: what is less cannot be seen
_SIGNS = {"cdot": "·", "times": "×", "top": "T"}


def listed(items, most=8, last="and"):
    """Write a list: a, b and c. Of a long one, the first and how many more there are."""
    items = [str(item) for item in items]
    if len(items) > most:
        items = [*items[: most - 1], f"{len(items) - most + 1} more"]
    return f" {last} ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)


def many(count, one, several=""):
    """Write a count: no points, one point, twelve points, 13 points."""
    number = _WORDS[count] if count < len(_WORDS) else f"{count:,}"
    return f"{number} {one if count == 1 else several or f'{one}s'}"


def times(count):
    """Write how often: once, twice, three times."""
    return {1: "once", 2: "twice"}.get(count) or many(count, "time")


def rounded(value, digits=3, height=None):
    """Write a number with about three digits, whole ones with all, and with a minus that is one.

    On an axis of some height, to about a thousandth of it.
    """
    value = float(value)
    if height and (places := max(0, 3 - math.ceil(math.log10(height)))) <= 12:
        text = f"{value:.{places}f}"
        text = text.rstrip("0").rstrip(".") if places else text
    elif abs(value) < 1e15 and (value == round(value) or abs(value) >= 100):
        text = f"{value:.0f}"
    else:
        text = f"{value:.{digits}g}"
    return "0" if text == "-0" else text.replace("-", "−")


def between(low, high, height=None):
    """Write the ends of some numbers: from 1 to 3, or of 2 where both are the same."""
    low, high = rounded(low, height=height), rounded(high, height=height)
    return f"of {low}" if low == high else f"from {low} to {high}"


def typed(letter, label):
    """Name a cluster or a partition as it was typed; a very long name is cut in its middle."""
    return _cut(symbol(letter, label).text)


def typed_each(letter, labels):
    """Name each of some clusters or partitions."""
    return [typed(letter, label) for label in labels]


def as_is(text):
    """Write a name on one line as it was typed; a very long one is cut in its middle."""
    return _cut(as_typed(str(text)))


def _cut(text):
    return text if len(text) <= 60 else f"{text[:40]}…{text[-19:]}"


def plain(text):
    r"""Write the words of a title on one line, its mathematics without dollars: Γ for $\Gamma$."""
    text = " ".join(str(text).split())
    if not has_mathematics(text):
        return text
    return re.sub(r"\\([A-Za-z]+) ?", lambda found: _sign(found[1]), re.sub(r"[${}]", "", text))


def _sign(command):
    size = "CAPITAL" if command[0].isupper() else "SMALL"
    try:
        return _SIGNS.get(command) or lookup(f"GREEK {size} LETTER {command.upper()}")
    except KeyError:
        return command


def sentence(*parts):
    """Join parts to a sentence: a capital first, one full stop at the end."""
    text = " ".join(part for part in parts if part)
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")


def by_panel(titles, words, write=plain):
    """Say of each panel, after its title, what is in it; ``write`` writes the titles."""
    lines = []
    for title, said in zip(titles, words, strict=True):
        title = write(title)
        lines.append(f"{title}{' –' if ':' in title else ':'} {said}." if title else sentence(said))
    return " ".join(lines)


def axes_of(xlabel, ylabel):
    """Say what stands on the axes, where it is known: "b against a"."""
    xlabel, ylabel = plain(xlabel), plain(ylabel)
    if xlabel and ylabel:
        return f"{ylabel} against {xlabel}"
    if not xlabel and not ylabel:
        return ""
    return f"{xlabel} to the right" if xlabel else f"{ylabel} upwards"


def made_of(counts, labels, most=4):
    """Say what a cluster is made of, the largest part first: "20 of T2 and 5 of T1".

    ``labels`` are what the parts are called.
    """
    order = sorted((at for at, count in enumerate(counts) if count), key=lambda at: -counts[at])
    if not order:
        return "no points"
    said = [f"{counts[at]} of {labels[at]}" for at in order[:most]]
    if rest := order[most:]:
        said.append(f"{sum(counts[at] for at in rest)} in {many(len(rest), 'other')}")
    return listed(said)


def cells_of(t, cells, join="–"):
    """Name cells of a table with their counts: "C1–T2 with 30"."""
    rows, columns = typed_each("C", t.clusters), typed_each("T", t.partitions)
    return listed(f"{rows[i]}{join}{columns[j]} with {t.counts[i, j]}" for i, j in cells)


def largest_of(values):
    """The places of the largest of some numbers, of all that are as large, in order."""
    values = np.asarray(values)
    return [tuple(at) for at in np.argwhere(np.isclose(values, values.max(), 1e-9, 0)).tolist()]


def place(point, low, high):
    """Say where a point stands between two corners of a panel: bottom left, top, middle."""
    span = np.where(np.greater(high, low), np.subtract(high, low), 1)
    across, up = np.clip((np.subtract(point, low) / span * 3).astype(int), 0, 2)
    words = [["bottom", "", "top"][up], ["left", "", "right"][across]]
    return " ".join(filter(None, words)) or "middle"


def course(where, values, span=None):
    """Say how a curve goes: "rises from 0 at 2 to 1 at 9".

    Parameters
    ----------
    where, values : sequences of numbers
    span : number, optional
        The height of the panel; by default that of the curve.
    """
    kind, least, most = kind_of_course(values, span)
    at = [rounded(x) for x in where]
    y = [rounded(value, height=np.ptp(values) if span is None else span) for value in values]
    start, end = f"{y[0]} at {at[0]}", f"{y[-1]} at {at[-1]}"
    if len(y) == 1:
        return f"is {start}"
    if kind == "stays level":
        return f"stays {'at' if np.ptp(values) == 0 else 'near'} {y[0]}"
    if kind in ("rises", "falls"):
        return f"{kind} from {start} to {end}"
    if kind == "rises and falls":
        return f"rises from {start} to {y[most]} at {at[most]} and falls to {end}"
    if kind == "falls and rises":
        return f"falls from {start} to {y[least]} at {at[least]} and rises to {end}"
    return (
        f"goes up and down from {start} to {end}, highest with {y[most]} at {at[most]}, lowest "
        f"with {y[least]} at {at[least]}"
    )


def kind_of_course(values, span=None):
    """Return in a word or three how a curve goes, and where it is lowest and highest."""
    values = np.asarray(values, dtype=float)
    least, most = int(values.argmin()), int(values.argmax())
    seen = _SEEN * (np.ptp(values) if span is None else span)
    if np.ptp(values) <= seen:
        kind = "stays level"
    elif _climbs(values, seen):
        kind = "rises"
    elif _climbs(-values, seen):
        kind = "falls"
    elif _climbs(values[: most + 1], seen) and _climbs(-values[most:], seen):
        kind = "rises and falls"
    elif _climbs(-values[: least + 1], seen) and _climbs(values[least:], seen):
        kind = "falls and rises"
    else:
        kind = "goes up and down"
    return kind, least, most


def _climbs(values, seen):
    """Whether values never fall back so far that it can be seen."""
    return bool((np.maximum.accumulate(values) - values).max() <= seen)
