"""What exercises and predictions have for an answer, computed apart from their entries.

Not every exercise is in ``answers_NN.py``: only those whose answer, or whose wrong turn, follows
from a computation, or which many answers solve.
"""

from functools import cache
from importlib import import_module
from pathlib import Path


@cache  # and only when asked: some draw samples
def answers():
    """Right answers, wrong turns with words that they hear, and what came of predictions."""
    right, wrong_turns, predicted = [], [], {}
    for path in sorted(Path(__file__).parent.glob("answers_*.py")):
        module = import_module(f"tests.{path.stem}")
        right += getattr(module, "RIGHT", [])
        wrong_turns += getattr(module, "WRONG_TURNS", [])
        predicted |= getattr(module, "PREDICTED", {})
    return right, wrong_turns, predicted


def signs(measures, before, changed):
    """For each measure by name a sign for each changed thing, ↑, ↓ or =, against that before."""

    def sign(change):
        return "=" if abs(change) < 1e-9 else "↑" if change > 0 else "↓"

    return {
        name: " ".join(sign(measure(after) - measure(before)) for after in changed)
        for name, measure in measures.items()
    }
