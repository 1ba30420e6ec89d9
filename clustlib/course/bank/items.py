"""Questions as a learning management system takes them, with every text in HTML.

Formulas are written for MathJax: ``\\(…\\)`` in a line, ``\\[…\\]`` on a line of their own.
"""

from __future__ import annotations

from typing import Literal, NamedTuple


class Answer(NamedTuple):
    """An answer that is known beforehand, and what its author reads."""

    text: str  # a plain decimal of a numerical question, HTML of a choice
    is_right: bool
    feedback: str  # HTML; empty if there is nothing to say
    tolerance: float = 0.0  # of a numerical question: how far a number may be off


class Item(NamedTuple):
    """A question, its answers, and the working that everybody reads afterwards.

    The answers of a numerical question are tried in their order, and the first that fits counts.
    """

    kind: Literal["numerical", "choice"]
    identifier: str  # unique in a bank, of letters, digits and hyphens: "purity-1-003"
    name: str  # as a list of questions shows it, plain text: "purity 003"
    unit: str  # "02"
    topic: str  # plain text: "purity"
    difficulty: int
    text: str  # HTML
    answers: tuple[Answer, ...]
    feedback: str  # HTML, with the working
    tags: tuple[str, ...]  # plain texts
