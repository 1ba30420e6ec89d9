"""The slide that the reader passes to the writers. Its text consists of nodes of Pandoc's AST."""

from dataclasses import dataclass, field


@dataclass
class Slide:
    """A slide and its speaker's notes.

    Attributes
    ----------
    kind : str
        ``"opening"``, ``"lesson"``, ``"question"``, ``"answer"``, ``"vote"`` or ``"tasks"``.
    section : list of dict
        The name of the section, as Pandoc inlines; empty if there is none.
    title : list of dict
        The title, as Pandoc inlines.
    blocks : list of dict
        The slide's body, as Pandoc blocks.
    notes : list of dict
        The speaker's notes, as Pandoc blocks.
    minutes : float
        The time that the slide takes.
    """

    kind: str
    section: list = field(default_factory=list)
    title: list = field(default_factory=list)
    blocks: list = field(default_factory=list)
    notes: list = field(default_factory=list)
    minutes: float = 0.5
