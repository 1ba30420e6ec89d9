"""Sheets of paper: questions with room to write, and their key apart."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from clustlib.course.questions.drawing import Question, questions, topics_of
from clustlib.course.questions.votes import Vote, votes
from clustlib.course.questions.working import ROW, break_sum, latex_lines
from clustlib.display import as_latex, latex_table, latex_text, markdown_table
from clustlib.reading import shown
from clustlib.score import Score, Working

_TABLE = (
    "Rows are clusters $C_i$, of $n_i$ points; columns are true partitions $T_j$, of $m_j$ points; "
    "$n$ are all points."
)
_LAYOUT = "Put a number into each box, and give the result as a fraction or with three decimals."
_EXAM = "Show how you calculate, and give the result as a fraction or with three decimals."
_ROOM = {1: "5mm", 2: "10mm", 3: "15mm"}  # below a question, at least
_ROOM_OF_AN_EXAM = "45mm"
_BOX = r"\boxed{\phantom{00}}"
_LARGE_BOX = r"\,\boxed{\rule[-0.8ex]{0pt}{3ex}\hspace{2em}}\,"  # to write a number into
_PREAMBLE = r"""\documentclass[a4paper,{size}]{{article}}
\usepackage[utf8]{{inputenc}}
\usepackage[{margins}]{{geometry}}
\usepackage{{amsmath,amssymb,graphicx}}
\setlength{{\parindent}}{{0pt}}
\setlength{{\parskip}}{{4pt}}
\renewcommand{{\arraystretch}}{{1.25}}
% A box to write a number into, and some air around it.
\newcommand{{\blank}}{{\rule[-1.5ex]{{0pt}}{{4.3ex}}\,\boxed{{\rule[-0.6ex]{{0pt}}{{2.5ex}}\hspace{{2em}}}}\,}}
\newcommand{{\nameline}}{{Name: \rule{{60mm}}{{0.4pt}}\qquad Date: \rule{{25mm}}{{0.4pt}}}}
\newcommand{{\points}}[1]{{\hfill{{\normalfont\normalsize\rule{{10mm}}{{0.4pt}} / #1}}}}
% What is wider than the page is made smaller.
\newsavebox{{\formulabox}}
\newcommand{{\fitted}}[1]{{\sbox{{\formulabox}}{{#1}}%
  \ifdim\wd\formulabox>\linewidth\resizebox{{\linewidth}}{{!}}{{\usebox{{\formulabox}}}}%
  \else\usebox{{\formulabox}}\fi}}
% What is never torn over two pages; below a question is room for more.
\newenvironment{{worked}}{{\par\medskip\begin{{minipage}}{{\linewidth}}\raggedright
  \setlength{{\parskip}}{{4pt}}\lineskiplimit=3pt \lineskip=5pt}}{{\end{{minipage}}\par}}
\newenvironment{{question}}{{\begin{{worked}}}}{{\end{{worked}}\vspace{{0pt plus 1fil}}}}
\pagestyle{{plain}}
"""


class Worksheet:
    """A sheet of questions, and its key. A notebook shows the questions.

    Attributes
    ----------
    questions : list of Question
    votes : list of Vote, in an exam
    key : list of Score, one for each question
    topics : str or sequence of str
    seed, difficulty : int
    """

    _is_guided = True  # each number has a box; in an exam they are to be found

    def __init__(
        self,
        topics: str | Sequence[str],
        seed: int,
        difficulty: int,
        title: str = "Worksheet",
        course: str = "",
        points: int | None = None,
    ):
        for name, text in (("title", title), ("course", course)):
            if not isinstance(text, str) or not text.isprintable():
                raise TypeError(f"{name} must be a text on one line, got {shown(text)}")
        is_number = isinstance(points, int) and not isinstance(points, bool)
        if points is not None and not (is_number and points > 0):
            raise ValueError(f"points must be a whole number above 0, or None; got {shown(points)}")
        self.questions: list[Question] = questions(topics, seed, difficulty)
        self.votes: list[Vote] = []
        self.topics = [topics] if isinstance(topics, str) else list(topics)
        self.seed, self.difficulty = seed, difficulty
        self.title, self.course, self.points = title, course, points

    @property
    def key(self) -> list[Score]:
        """The values asked for, each with its working."""
        return [question.score for question in self.questions]

    def to_markdown(self, key: bool = False) -> str:
        """The questions in Markdown, with formulas in ``$…$``; or else the key alone."""
        parts = [self.course] * bool(self.course) + [f"# {self._title(key)}", self._about()]
        if not key:
            parts += ["Name: " + r"\_" * 30 + self._total(r"\_" * 6), *self._layout()]
        for number, vote in enumerate(self.votes, start=1):
            parts.append(f"## {number}. {vote.headline(key)}{self._worth()}")
            parts.append(vote.to_markdown(key))
        for number, question in enumerate(self.questions, start=1 + len(self.votes)):
            parts.append(f"## {number}. {_headline(question)}{self._worth()}")
            if key:
                if question.steps:
                    parts.append(f"${question.steps.latex(True)}$")
                parts.append(question.working)
                continue
            parts += [question.asked, *(markdown_table(*it) for it in question.tables)]
            parts += [f"${each}$" for each in self._boxes(question, _LARGE_BOX)] + ["<br>" * 4]
        return "\n\n".join(parts) + "\n"

    def to_latex(self, key: bool = False) -> str:
        """The questions as a LaTeX document for A4, or else the key; pdflatex makes pages of it.

        It needs no package beyond those that every LaTeX has. No question is torn over two pages.
        """
        title = latex_text(self._title(key))
        parts = [rf"{{\Large\bfseries {title}}}\hfill {latex_text(self.course)}"]
        parts.append(latex_text(self._about()))
        if not key:
            total = self._total(r"\rule{15mm}{0.4pt}").replace(" · ", r"\qquad ")
            parts += [rf"\nameline{total}", *map(as_latex, self._layout())]
        worth = rf"\points{{{self.points}}}" if self.points else ""
        worth = rf"\hfill {self._worth().strip()}" if key else worth
        for number, vote in enumerate(self.votes, start=1):
            heading = _heading(number, vote.headline(key), worth)
            parts.append(_block("worked", heading, vote.to_latex(key)))
        for number, question in enumerate(self.questions, start=1 + len(self.votes)):
            heading = _heading(number, _headline(question), worth)
            if key:
                # Below a table, TeX leaves less room than a browser.
                working = question.working.replace(r"\\[1ex]", r"\\ \\")
                # The data, unless they stand beside the working with their sums.
                has_data = "m_j &" in working or not question.steps
                way = [] if has_data else [latex_table(*it) for it in question.tables]
                if question.steps:
                    way.append(rf"\fitted{{$\displaystyle {question.steps.latex(True)}$}}")
                body = "\\hspace{8mm}\n".join(way), rf"\fitted{{{working}}}"
                parts.append(_block("worked", heading, *filter(None, body)))
                continue
            # Beside each other, as far as they have room.
            boxes = [latex_table(*table) for table in question.tables]
            boxes += [rf"\fitted{{${each}$}}" for each in self._boxes(question, r"\blank")]
            room = _ROOM[self.difficulty] if self._is_guided else _ROOM_OF_AN_EXAM
            body = as_latex(question.asked), "\\hspace{8mm}\n".join(boxes), rf"\vspace{{{room}}}"
            parts.append(_block("question", heading, *body))
        return latex_document("\n\n".join(parts))

    def _title(self, key):
        return f"{self.title}: key" if key else self.title

    def _worth(self):
        return f" ({self.points} points)" if self.points else ""

    def _total(self, line):
        if not self.points:
            return ""
        return f" · Points: {line} / {self.points * (len(self.questions) + len(self.votes))}"

    def _layout(self):
        """What the letters are, where a question has a table; and what is to be done."""
        asked: list[Question | Vote] = [*self.questions, *self.votes]
        has_table = any("T1" in header for each in asked for header, _ in each.tables)
        return [_TABLE] * has_table + [_LAYOUT if self._is_guided else _EXAM]

    def _boxes(self, question, box):
        """What is to be filled in: the steps on the way, and the formula."""
        if not self._is_guided:
            return []
        steps = [question.steps.latex(False)] if question.steps else []
        return [*steps, rf"\displaystyle {_with_boxes(question.score.worksheet, box)}"]

    def _about(self):
        """What both sheets say of themselves, so that a key is found again."""
        topics = ", ".join(self.topics)
        return f"Topics: {topics} · seed {self.seed} · difficulty {self.difficulty}"

    def _repr_markdown_(self):
        return self.to_markdown()

    def __repr__(self):
        many = len(self.questions)
        return f"<{type(self).__name__} of {many} question{'s' * (many > 1)}. {self._about()}>"


class Exam(Worksheet):
    """A vote and a question on each unit, without boxes, and their key."""

    _is_guided = False

    def __init__(self, units, seed, difficulty, **head):
        units = [units] if isinstance(units, str) or not np.iterable(units) else list(units)
        asked = votes(units, seed, difficulty)
        super().__init__([_chosen(unit, seed) for unit in units], seed, difficulty, **head)
        self.topics, self.votes = units, asked

    def _layout(self):
        return [
            *super()._layout(),
            f"To each of the questions 1 to {len(self.votes)}, one of the answers a to d is right.",
        ]


def _chosen(unit, seed):
    """One of the topics of the unit."""
    rng = np.random.default_rng([int(unit), int(seed)])
    return str(rng.choice(topics_of(unit)))


def _headline(question):
    return question.topic[0].upper() + question.topic[1:]


def _heading(number, text, worth):
    return rf"{{\bfseries\large {number}. {latex_text(text)}{worth}}}"


def _block(kind, *parts):
    inside = "\n\n".join(parts)
    return f"\\begin{{{kind}}}\n{inside}\n\\end{{{kind}}}"


def worksheet(
    topics: str | Sequence[str],
    seed: int = 0,
    difficulty: int = 1,
    *,
    title: str = "Worksheet",
    course: str = "",
    points: int | None = None,
) -> Worksheet:
    """A sheet of questions to be worked out by hand, on new small tables, and its key.

    Parameters
    ----------
    topics : str or sequence of str
        Names of measures, ``"purity"`` or ``"NMI"``, or numbers of units, ``"05"``, for all that
        can be asked of what they teach. What is named twice is asked twice.
    seed : int ≥ 0
        The same seed gives the same sheet, another seed another. It is printed on both sheets, and
        whoever has it and clustlib has the key.
    difficulty : {1, 2, 3}
        Of tables: at most 20, 40 or 60 points, and as a rule up to 3 clusters and partitions; 4 of
        one of them; 4 of both.
    title, course : str
        What stands at the top; the course above the title.
    points : int, optional
        For each question: then there is room for what is given, and for the sum.

    Returns
    -------
    Worksheet
        ``questions``, ``key``, ``to_markdown(key=False)`` and ``to_latex(key=False)``.

    Raises
    ------
    ValueError
        A topic that nobody knows, or none; a seed that is no whole number ≥ 0; another difficulty;
        points that are not above 0.
    TypeError
        Topics, a title or a course that are no texts.

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
    return Worksheet(topics, seed, difficulty, title, course, points)


def exam(
    units: str | Sequence[str],
    seed: int,
    difficulty: int = 1,
    *,
    title: str = "Exam",
    course: str = "",
    points: int | None = None,
) -> Exam:
    """An exam of your own: of each unit a question to vote on and one to compute, and the key.

    Both are drawn from the seed, so that nothing that is public is asked. Of a unit with several
    topics the seed chooses one. Of the four options of a vote each wrong one comes from a
    misconception, which the key names; the letters of the right ones are spread evenly.

    Parameters
    ----------
    units : str or sequence of str
        Numbers of units, ``"05"``. What is named twice is asked twice.
    seed, difficulty, title, course, points
        As in ``worksheet``. Whoever has the seed has the key: take a long one.

    Returns
    -------
    Exam
        ``votes``, ``questions``, ``key``, ``to_markdown(key=False)``, ``to_latex(key=False)``.

    Raises
    ------
    ValueError
        A unit that is none; and what ``worksheet`` refuses.
    TypeError
        A title or a course that is no text.

    Examples
    --------
    >>> import clustlib as cl
    >>> paper = cl.exam(["02", "05", "08", "13"], seed=7)
    >>> sorted(vote.letter for vote in paper.votes)
    ['a', 'b', 'c', 'd']
    """
    return Exam(units, seed, difficulty, title=title, course=course, points=points)


# --- formulas and pages --------------------------------------------------------------------------


def _with_boxes(worksheet: Working, box: str) -> str:
    """The lines of a worksheet for a pen: large boxes, and signs as large around them."""
    lines = []
    for line in latex_lines(worksheet):
        if _BOX in line:
            line = break_sum(line, re.compile(re.escape(_BOX))).replace(_BOX, box)
            line = line.replace(r"\frac", r"\dfrac")
            line = re.sub(r"(?<!\\left)(?<!\\right)([()|])", r"\\big\1", line)
        lines.append(line)
    return rf"\begin{{aligned}}{ROW.join(lines)}\end{{aligned}}"


def latex_document(body: str, size: str = "11pt", margins: str = "margin=18mm") -> str:
    """A whole document for pdflatex."""
    preamble = _PREAMBLE.format(size=size, margins=margins)
    return f"{preamble}\\begin{{document}}\n{body}\n\\end{{document}}\n"
