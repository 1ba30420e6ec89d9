"""Answers to exercises and predictions, computed independently of their entries.

``answers_NN.py`` contains the exercises whose answer or wrong turn can be computed, and those that
have many right answers.
"""

from functools import cache
from importlib import import_module
from pathlib import Path


@cache  # Computed when first needed, because some answers draw samples.
def answers():
    """Return right answers, wrong turns with words of their feedback, and predictions' answers."""
    right, wrong_turns, predicted = [], [], {}
    for path in sorted(Path(__file__).parent.glob("answers_*.py")):
        module = import_module(f"tests.{path.stem}")
        right += getattr(module, "RIGHT", [])
        wrong_turns += getattr(module, "WRONG_TURNS", [])
        predicted |= getattr(module, "PREDICTED", {})
    return right, wrong_turns, predicted


def signs(measures, before, changed):
    """Return for each measure, by name, the signs of its changes: ↑, ↓ or =."""

    def sign(change):
        return "=" if abs(change) < 1e-9 else "↑" if change > 0 else "↓"

    return {
        name: " ".join(sign(measure(after) - measure(before)) for after in changed)
        for name, measure in measures.items()
    }
