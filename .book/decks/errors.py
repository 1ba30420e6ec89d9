"""What is wrong with a deck."""

from difflib import get_close_matches


class DeckError(Exception):
    """A deck cannot be read or built; the message begins with its file and line."""


def nearest(name, names):
    """Return a sentence with the names that are most like one that does not exist.

    >>> nearest("green-puritty", ["green-purity", "orange"])
    'The nearest name is green-purity.'
    >>> nearest("x", ["green-purity"])
    'The names are green-purity.'
    """
    names = list(names)
    if found := get_close_matches(name, names, n=3, cutoff=0.5):
        verb = "nearest name is" if len(found) == 1 else "nearest names are"
        return f"The {verb} {', '.join(found)}."
    return f"The names are {', '.join(names[:12])}{', …' if len(names) > 12 else ''}."
