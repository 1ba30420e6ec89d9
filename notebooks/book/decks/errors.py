"""Errors that name a file and a line, and helpers for their messages."""

from difflib import get_close_matches


class DeckError(Exception):
    """An error in a deck. The message starts with the file and the line."""


def read_text(path):
    """Return the text of a UTF-8 file."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        raise DeckError(f"{path}:{line}: the text must be UTF-8") from None


def suggest(name, names):
    """Return a sentence with the existing names that are most similar to an unknown one.

    >>> suggest("green-puritty", ["green-purity", "orange"])
    'The nearest name is green-purity.'
    >>> suggest("x", ["green-purity"])
    'The names are green-purity.'
    """
    names = list(filter(None, names))
    if not names:
        return "There are none."
    if matches := get_close_matches(name, names, n=3, cutoff=0.5):
        verb = "nearest name is" if len(matches) == 1 else "nearest names are"
        return f"The {verb} {', '.join(matches)}."
    return f"The names are {', '.join(names[:12])}{', …' if len(names) > 12 else ''}."
