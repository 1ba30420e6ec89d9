"""Parts of text alternatives: lists, counts, numbers, names and places in words.

Data enter, and phrases leave that the figures join to sentences.
"""

import re
from unicodedata import lookup

import numpy as np

from clustlib.expressions import escape_unprintable, symbol
from clustlib.plot.text import has_mathematics, replace_missing_glyphs
from clustlib.validation import plural

_SMALL_NUMBERS = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
]  # fmt: skip


# --- lists and numbers ---------------------------------------------------------------------------


def join_items(items, max_items=8, last="and"):
    """Return a list in words: a, b and c; of a long list the first items and how many remain."""
    items = [str(item) for item in items]
    if len(items) > max_items:
        items = [*items[: max_items - 1], f"{len(items) - max_items + 1} more"]
    return f" {last} ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)


def count_noun(count, noun):
    """Return a count in words: no points, one point, twelve points, 13 points."""
    number = _SMALL_NUMBERS[count] if count < len(_SMALL_NUMBERS) else f"{count:,}"
    return f"{number} {noun if count == 1 else plural(noun)}"


def format_number(value):
    """Return a number with about three digits, but all digits of whole numbers."""
    value = float(value)
    if abs(value) < 1e15 and (value == round(value) or abs(value) >= 100):
        text = f"{value:.0f}"
    else:
        text = f"{value:.3g}"
    return "0" if text == "-0" else text.replace("-", "−")


def format_range(low, high):
    """Return the ends of a range: from 1 to 3, or of 2 if both ends are the same."""
    low, high = format_number(low), format_number(high)
    return f"of {low}" if low == high else f"from {low} to {high}"


# --- names and titles ----------------------------------------------------------------------------


def long_name(letter, label):
    """Return the name of a cluster or class as it was typed, cut to sixty characters."""
    return _cut_middle(symbol(letter, label).text)


def long_names(letter, labels):
    """Return the names of clusters or classes as they were typed."""
    return [long_name(letter, label) for label in labels]


def one_line(text):
    """Return a text on one line as it was typed, cut to sixty characters."""
    return _cut_middle(escape_unprintable(str(text)))


def _cut_middle(text):
    return text if len(text) <= 60 else f"{text[:40]}…{text[-19:]}"


def plain_title(text):
    r"""Return a title on one line, with its mathematics as text: Γ for $\Gamma$."""
    text = " ".join(str(text)[:200].split())
    if not has_mathematics(replace_missing_glyphs(text)):
        return text
    return re.sub(r"\\([A-Za-z]+) ?", _command_as_text, re.sub(r"[${}]", "", text))


def _command_as_text(match):
    command = match[1]
    if command == "top":
        return "T"
    try:
        return lookup(f"GREEK {'CAPITAL' if command[0].isupper() else 'SMALL'} LETTER {command}")
    except KeyError:
        return command


def describe_panels(titles, descriptions, format_title=plain_title):
    """Return a sentence for each panel: its title and its description."""
    sentences = []
    for title, description in zip(titles, descriptions, strict=True):
        title = format_title(title)
        separator = " – " if ":" in title else ": "
        sentences.append(f"{title}{separator}{description}." if title else f"{description}.")
    return " ".join(sentences)


def describe_axes(xlabel, ylabel):
    """Return what the axes show, after a comma: ", b against a"."""
    xlabel, ylabel = plain_title(xlabel), plain_title(ylabel)
    if xlabel and ylabel:
        return f", {ylabel} against {xlabel}"
    if xlabel:
        return f", {xlabel} to the right"
    return f", {ylabel} upwards" if ylabel else ""


# --- clusters, cells and places ------------------------------------------------------------------


def describe_counts(counts, names):
    """Return what a cluster consists of, the largest part first: "20 of T2 and 5 of T1"."""
    order = sorted((i for i, count in enumerate(counts) if count), key=lambda i: -counts[i])
    if not order:
        return "no points"
    parts = [f"{counts[i]} of {names[i]}" for i in order[:4]]
    if rest := order[4:]:
        parts.append(f"{sum(counts[i] for i in rest)} in {count_noun(len(rest), 'other')}")
    return join_items(parts)


def describe_cells(t, cells, separator="–"):
    """Return cells of a table with their counts: "C1–T2 with 30"."""
    rows, columns = long_names("C", t.clusters), long_names("T", t.classes)
    return join_items(f"{rows[i]}{separator}{columns[j]} with {t.counts[i, j]}" for i, j in cells)


def describe_place(point, low, high):
    """Return where a point is between two corners of a panel: bottom left, top, middle."""
    span = np.where(np.greater(high, low), np.subtract(high, low), 1)
    column, row = np.clip((np.subtract(point, low) / span * 3).astype(int), 0, 2)
    words = [["bottom", "", "top"][row], ["left", "", "right"][column]]
    return " ".join(filter(None, words)) or "middle"
