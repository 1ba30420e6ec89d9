"""Sheets of paper: questions with room to write, and their key apart."""

from __future__ import annotations

from collections.abc import Sequence

from clustlib.course.paper.by_hand import tables_of
from clustlib.course.paper.page import (
    as_latex,
    fitted,
    latex_document,
    spaced,
    with_blanks,
)
from clustlib.course.paper.questions import Question, questions
from clustlib.display import latex_table, markdown_table
from clustlib.score import Score

__all__ = ["Worksheet", "worksheet"]

_LAYOUT = (
    "Rows are clusters $C_i$, columns are true partitions $T_j$. "
    "Put a number into each box, and give the result as a fraction or with three decimals."
)
_ROOM = {1: "10mm", 2: "20mm", 3: "30mm"}  # below a question, at least


class Worksheet:
    """A sheet of questions, and its key. A notebook shows the questions.

    Attributes
    ----------
    questions : list of Question
    key : list of Score, one for each question
    topics : str or sequence of str
    seed, difficulty : int
    """

    def __init__(self, topics: str | Sequence[str], seed: int, difficulty: int):
        self.questions: list[Question] = questions(topics, seed, difficulty)
        self.topics = [topics] if isinstance(topics, str) else list(topics)
        self.seed, self.difficulty = seed, difficulty

    @property
    def key(self) -> list[Score]:
        """The values asked for, each with its working."""
        return [question.score for question in self.questions]

    def to_markdown(self, key: bool = False) -> str:
        """The questions in Markdown, with formulas in ``$…$``; or else the key alone."""
        title, about = self._heading(key)
        parts = [f"# {title}", about]
        if not key:
            parts += ["Name: " + r"\_" * 30, _LAYOUT]
        for number, question in enumerate(self.questions, start=1):
            parts.append(f"## {number}. {_headline(question)}")
            if key:
                parts.append(spaced(question.score.working.latex))
                continue
            tables = (markdown_table(*table) for table in tables_of(question.data))
            blanks = with_blanks(question.score.worksheet)
            parts += [question.asked, *tables, rf"$\displaystyle {blanks}$", "<br>" * 4]
        return "\n\n".join(parts) + "\n"

    def to_latex(self, key: bool = False) -> str:
        """The questions as a LaTeX document for A4, or else the key; pdflatex makes pages of it.

        It needs no package beyond those that every LaTeX has. No question is torn over two pages.
        """
        title, about = self._heading(key)
        parts = [rf"\section*{{{as_latex(title)}}}", as_latex(about)]
        if not key:
            parts += [r"\nameline", as_latex(_LAYOUT)]
        for number, question in enumerate(self.questions, start=1):
            heading = rf"\subsection*{{{number}. {as_latex(_headline(question))}}}"
            if key:
                # Below a table, TeX leaves less room than a browser.
                working = spaced(question.score.working.latex)
                body = [fitted(working.replace(r"\\[1ex]", r"\\ \\"))]
            else:
                blanks = with_blanks(question.score.worksheet, r"\blank")
                tables = [latex_table(*table) for table in tables_of(question.data)]
                # Beside each other, as far as they have room.
                boxes = [*tables, fitted(rf"$\displaystyle {blanks}$")]
                room = rf"\vspace{{{_ROOM[self.difficulty]}}}"
                body = [as_latex(question.asked), "\\hspace{12mm}\n".join(boxes), room]
            kind = "worked" if key else "question"
            inside = "\n\n".join([heading, *body])
            parts.append(f"\\begin{{{kind}}}\n{inside}\n\\end{{{kind}}}")
        return latex_document("\n\n".join(parts))

    def _heading(self, key):
        """What both sheets say of themselves, so that a key is found again."""
        title = "Key to the worksheet" if key else "Worksheet"
        topics = ", ".join(self.topics)
        return title, f"Topics: {topics} · seed {self.seed} · difficulty {self.difficulty}"

    def _repr_markdown_(self):
        return self.to_markdown()

    def __repr__(self):
        many = len(self.questions)
        about = self._heading(False)[1]
        return f"<Worksheet of {many} question{'s' * (many > 1)}. {about}>"


def _headline(question):
    """The topic, as a heading."""
    is_word = question.topic[1].isalpha()  # p-value begins with a symbol
    return question.topic[0].upper() + question.topic[1:] if is_word else question.topic


def worksheet(topics: str | Sequence[str], seed: int = 0, difficulty: int = 1) -> Worksheet:
    """A sheet of questions to be worked out by hand, on new small tables, and its key.

    Parameters
    ----------
    topics : str or sequence of str
        Names of measures, ``"purity"``, or numbers of units, ``"05"``, for all that can be asked
        of what they teach. What is named twice is asked twice.
    seed : int ≥ 0
        The same seed gives the same sheet, another seed another. It is printed on both sheets, and
        whoever has it and clustlib has the key.
    difficulty : {1, 2, 3}
        Of tables: at most 20, 40 or 60 points, and as a rule up to 3 clusters and partitions; 4 of
        one of them; 4 of both.

    Returns
    -------
    Worksheet
        ``questions``, ``key``, ``to_markdown(key=False)`` and ``to_latex(key=False)``.

    Raises
    ------
    ValueError
        A topic that nobody knows, or none; a seed that is no whole number ≥ 0; another difficulty.
    TypeError
        Topics that are no texts.

    Examples
    --------
    The key stands on a sheet of its own, with its working.

    >>> import clustlib as cl
    >>> sheet = cl.worksheet(["purity", "05"], seed=7)
    >>> sheet
    <Worksheet of 7 questions. Topics: purity, 05 · seed 7 · difficulty 1>
    >>> answer = sheet.key[0].working.splitlines()[1]  # "= (9 + 4) / 19", or so
    >>> answer in sheet.to_markdown(), "/" in answer
    (False, True)
    """
    return Worksheet(topics, seed, difficulty)
