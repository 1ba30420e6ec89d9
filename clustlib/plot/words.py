"""The words of figures: lists, counts, numbers, names and places."""

import re
from unicodedata import lookup

import numpy as np

from clustlib.expressions import as_typed, symbol
from clustlib.plot.style import drawable, has_mathematics
from clustlib.validation import plural

_WORDS = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
]  # fmt: skip


def listed(items, most=8, last="and"):
    """Write a list: a, b and c. Of a long one, the first and how many more there are."""
    items = [str(item) for item in items]
    if len(items) > most:
        items = [*items[: most - 1], f"{len(items) - most + 1} more"]
    return f" {last} ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)


def many(count, one):
    """Write a count: no points, one point, twelve points, 13 points."""
    number = _WORDS[count] if count < len(_WORDS) else f"{count:,}"
    return f"{number} {one if count == 1 else plural(one)}"


def rounded(value, digits=3):
    """Write a number with about three digits, whole ones with all, and with a minus that is one."""
    value = float(value)
    if abs(value) < 1e15 and (value == round(value) or abs(value) >= 100):
        text = f"{value:.0f}"
    else:
        text = f"{value:.{digits}g}"
    return "0" if text == "-0" else text.replace("-", "−")


def between(low, high):
    """Write the ends of some numbers: from 1 to 3, or of 2 where both are the same."""
    low, high = rounded(low), rounded(high)
    return f"of {low}" if low == high else f"from {low} to {high}"


def typed(letter, label):
    """Name a cluster or a class as it was typed; a very long name is cut in its middle."""
    return _cut(symbol(letter, label).text)


def typed_each(letter, labels):
    """Name each of some clusters or classes."""
    return [typed(letter, label) for label in labels]


def as_is(text):
    """Write a name on one line as it was typed; a very long one is cut in its middle."""
    return _cut(as_typed(str(text)))


def _cut(text):
    return text if len(text) <= 60 else f"{text[:40]}…{text[-19:]}"


def plain(text):
    r"""Write the words of a title on one line, its mathematics without dollars: Γ for $\Gamma$."""
    text = " ".join(str(text)[:200].split())
    if not has_mathematics(drawable(text)):
        return text
    return re.sub(r"\\([A-Za-z]+) ?", _sign, re.sub(r"[${}]", "", text))


def _sign(found):
    command = found[1]
    try:
        size = "CAPITAL" if command[0].isupper() else "SMALL"
        return "T" if command == "top" else lookup(f"GREEK {size} LETTER {command.upper()}")
    except KeyError:
        return command


def by_panel(titles, words, write=plain):
    """Say of each panel, after its title, what is in it; ``write`` writes the titles."""
    lines = []
    for title, said in zip(titles, words, strict=True):
        title = write(title)
        lines.append(f"{title}{' –' if ':' in title else ':'} {said}." if title else f"{said}.")
    return " ".join(lines)


def axes_of(xlabel, ylabel):
    """Say what stands on the axes, where it is known: "b against a"."""
    xlabel, ylabel = plain(xlabel), plain(ylabel)
    if xlabel and ylabel:
        return f", {ylabel} against {xlabel}"
    return f", {xlabel} to the right" if xlabel else f", {ylabel} upwards" if ylabel else ""


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
    rows, columns = typed_each("C", t.clusters), typed_each("T", t.classes)
    return listed(f"{rows[i]}{join}{columns[j]} with {t.counts[i, j]}" for i, j in cells)


def place(point, low, high):
    """Say where a point stands between two corners of a panel: bottom left, top, middle."""
    span = np.where(np.greater(high, low), np.subtract(high, low), 1)
    across, up = np.clip((np.subtract(point, low) / span * 3).astype(int), 0, 2)
    words = [["bottom", "", "top"][up], ["left", "", "right"][across]]
    return " ".join(filter(None, words)) or "middle"
