"""Notes on the points that a result counts: what was left out, and what may be noise.

Labels enter, and what the user said of noise. A note of one sentence leaves, or none.
"""

from collections.abc import Hashable

from clustlib.expressions import symbol
from clustlib.validation import some_labels

USUAL_NOISE = -1  # the label of noise by default
_ADVICE = {
    "cluster": 'if it is noise, say {}noise="singletons", "drop" or "cluster"',
    "class": "unlabelled={} leaves its points out",
}
_GROUPS = {"C": "cluster", "T": "class"}


def join_notes(*notes: str) -> str:
    """Return the notes that there are, each of them once, as one text."""
    return "; ".join(dict.fromkeys(filter(None, notes)))


def left_out_note(points: int, counted: int) -> str:
    """Return the note about points that are not counted; empty if all are."""
    return f"{points} of {counted + points} points left out" if points else ""


def minus_one_note(distinct, letter="C", noise_label: object = USUAL_NOISE) -> str:
    """Return a note if a label counts like any other that often marks noise, or no known class."""
    for label in (noise_label, USUAL_NOISE, str(USUAL_NOISE)):
        if isinstance(label, Hashable) and label in distinct:
            group = _GROUPS[letter]
            # A text is another label than the usual -1, so it has to be named.
            is_text = isinstance(label, str)
            if group == "class":
                advice = _ADVICE[group].format(f'"{label}"' if is_text else label)
            else:
                is_to_be_named = is_text and label != noise_label
                advice = _ADVICE[group].format(f'noise_label="{label}" and ' * is_to_be_named)
            return f"{symbol(letter, label).text} counts as a {group} here: {advice}"
    return ""


def is_named(noise_label) -> bool:
    """Return True if the user named the label of noise, which is -1 by default."""
    return type(noise_label) is not int or noise_label != USUAL_NOISE


def absent_note(labels, label, argument="noise_label") -> str:
    """Return the note that no point has the label that an argument names."""
    return f"no point has the label {label!r} ({argument}): there are {some_labels(labels)}"
