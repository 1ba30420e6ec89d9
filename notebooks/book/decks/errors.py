"""Errors that name the file and the line, and helpers for their messages."""

from difflib import get_close_matches


class DeckError(Exception):
    """A deck cannot be read or built; the message begins with its file and line."""


def text_of(path):
    """Return the text of a file, which must be UTF-8."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        raise DeckError(f"{path}:{line}: this is no text in UTF-8") from None


def nearest(name, names):
    """Return a sentence with the names that are most like one that does not exist.

    >>> nearest("green-puritty", ["green-purity", "orange"])
    'The nearest name is green-purity.'
    >>> nearest("x", ["green-purity"])
    'The names are green-purity.'
    """
    names = list(filter(None, names))
    if not names:
        return "There are none."
    if found := get_close_matches(name, names, n=3, cutoff=0.5):
        verb = "nearest name is" if len(found) == 1 else "nearest names are"
        return f"The {verb} {', '.join(found)}."
    return f"The names are {', '.join(names[:12])}{', …' if len(names) > 12 else ''}."
