"""Sheets of paper: questions with room to write, and their key apart."""

from __future__ import annotations

import re
from collections.abc import Sequence

from clustlib.course.paper.data import tables_of
from clustlib.course.paper.questions import Question, questions
from clustlib.display import latex_table, latex_text, markdown_table
from clustlib.score import Score, Working

_LAYOUT = (
    "Rows are clusters $C_i$, columns are true partitions $T_j$. "
    "Put a number into each box, and give the result as a fraction or with three decimals."
)
_ROOM = {1: "10mm", 2: "20mm", 3: "30mm"}  # below a question, at least
_BOX = r"\boxed{\phantom{00}}"
_LARGE_BOX = r"\,\boxed{\rule[-0.8ex]{0pt}{3ex}\hspace{2em}}\,"  # to write a number into
_A_ROW = 12  # boxes beside each other
_NEXT = r" \\[4pt] "
_PREAMBLE = r"""\documentclass[a4paper,{size}]{{article}}
\usepackage[utf8]{{inputenc}}
\usepackage[{margins}]{{geometry}}
\usepackage{{amsmath,amssymb,graphicx}}
\setlength{{\parindent}}{{0pt}}
\setlength{{\parskip}}{{4pt}}
\renewcommand{{\arraystretch}}{{1.25}}
% A box to write a number into, and some air around it.
\newcommand{{\blank}}{{\rule[-1.7ex]{{0pt}}{{4.8ex}}\,\boxed{{\rule[-0.8ex]{{0pt}}{{3ex}}\hspace{{2em}}}}\,}}
\newcommand{{\nameline}}{{Name: \rule{{70mm}}{{0.4pt}}\qquad Date: \rule{{30mm}}{{0.4pt}}}}
% What is wider than the page is made smaller.
\newsavebox{{\formulabox}}
\newcommand{{\fitted}}[1]{{\sbox{{\formulabox}}{{#1}}%
  \ifdim\wd\formulabox>\linewidth\resizebox{{\linewidth}}{{!}}{{\usebox{{\formulabox}}}}%
  \else\usebox{{\formulabox}}\fi}}
% What is never torn over two pages; below a question is room for more.
\newenvironment{{worked}}{{\par\bigskip\begin{{minipage}}{{\linewidth}}\raggedright
  \setlength{{\parskip}}{{8pt}}\lineskiplimit=4pt \lineskip=8pt}}{{\end{{minipage}}\par}}
\newenvironment{{question}}{{\begin{{worked}}}}{{\end{{worked}}\vspace{{0pt plus 1fill}}}}
\pagestyle{{plain}}
"""


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
        parts = [f"# {_TITLE[key]}", self._about()]
        if not key:
            parts += ["Name: " + r"\_" * 30, _LAYOUT]
        for number, question in enumerate(self.questions, start=1):
            parts.append(f"## {number}. {_headline(question)}")
            if key:
                parts.append(_spaced(question.score.working.latex))
                continue
            tables = (markdown_table(*table) for table in tables_of(question.data))
            blanks = _with_boxes(question.score.worksheet, _LARGE_BOX)
            parts += [question.asked, *tables, rf"$\displaystyle {blanks}$", "<br>" * 4]
        return "\n\n".join(parts) + "\n"

    def to_latex(self, key: bool = False) -> str:
        """The questions as a LaTeX document for A4, or else the key; pdflatex makes pages of it.

        It needs no package beyond those that every LaTeX has. No question is torn over two pages.
        """
        parts = [rf"\section*{{{_TITLE[key]}}}", as_latex(self._about())]
        if not key:
            parts += [r"\nameline", as_latex(_LAYOUT)]
        for number, question in enumerate(self.questions, start=1):
            heading = rf"\subsection*{{{number}. {as_latex(_headline(question))}}}"
            if key:
                # Below a table, TeX leaves less room than a browser.
                working = _spaced(question.score.working.latex).replace(r"\\[1ex]", r"\\ \\")
                parts.append(_block("worked", heading, rf"\fitted{{{working}}}"))
                continue
            # Beside each other, as far as they have room.
            boxes = [latex_table(*table) for table in tables_of(question.data)]
            blanks = _with_boxes(question.score.worksheet, r"\blank")
            boxes.append(rf"\fitted{{$\displaystyle {blanks}$}}")
            room = rf"\vspace{{{_ROOM[self.difficulty]}}}"
            body = as_latex(question.asked), "\\hspace{12mm}\n".join(boxes), room
            parts.append(_block("question", heading, *body))
        return latex_document("\n\n".join(parts))

    def _about(self):
        """What both sheets say of themselves, so that a key is found again."""
        topics = ", ".join(self.topics)
        return f"Topics: {topics} · seed {self.seed} · difficulty {self.difficulty}"

    def _repr_markdown_(self):
        return self.to_markdown()

    def __repr__(self):
        many = len(self.questions)
        return f"<Worksheet of {many} question{'s' * (many > 1)}. {self._about()}>"


_TITLE = {False: "Worksheet", True: "Key to the worksheet"}


def _headline(question):
    return question.topic[0].upper() + question.topic[1:]


def _block(kind, *parts):
    inside = "\n\n".join(parts)
    return f"\\begin{{{kind}}}\n{inside}\n\\end{{{kind}}}"


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


# --- formulas and pages --------------------------------------------------------------------------


def latex_lines(working: Working) -> list[str]:
    """LaTeX of the lines of a working, aligned at their &, without the table beside them."""
    found = re.search(r"\\begin{aligned}(.*)\\end{aligned}", _spaced(working.latex), re.DOTALL)
    return found[1].split(_NEXT) if found else []


def _spaced(latex):
    """LaTeX with room between a word and the letter after it, which TeX sets without."""
    return re.sub(r"(\\text\{\w+\}) (?=[A-Z])", r"\1\\ ", latex)


def _with_boxes(worksheet: Working, box: str) -> str:
    """The lines of a worksheet for a pen: large boxes, and signs as large around them."""
    lines = []
    for line in latex_lines(worksheet):
        if _BOX in line:
            line = _broken(line).replace(_BOX, box).replace(r"\frac", r"\dfrac")
            line = re.sub(r"(?<!\\left)(?<!\\right)([()|])", r"\\big\1", line)
        lines.append(line)
    return rf"\begin{{aligned}}{_NEXT.join(lines)}\end{{aligned}}"


def _broken(line):
    """A sum with many boxes as several rows, which begin with a plus."""
    rows, boxes = "", 0
    for term in _terms(line):
        boxes += term.count(_BOX)
        if rows and boxes > _A_ROW:
            rows, boxes = rf"{rows}{_NEXT}& \quad", term.count(_BOX)
        rows += f" + {term}" if rows else term
    return rows


def _terms(line):
    """What stands between the plus signs that no bracket holds."""
    terms, depth = [""], 0
    for piece in re.split(r"(\\left|\\right|[{}]| \+ )", line):
        depth += {"{": 1, r"\left": 1, "}": -1, r"\right": -1}.get(piece, 0)
        if piece == " + " and depth == 0:
            terms.append("")
        else:
            terms[-1] += piece
    return terms


def as_latex(text: str) -> str:
    """LaTeX of a text in Markdown that has formulas in $…$, and nothing else."""
    parts = re.split(r"(\$[^$]*\$)", text)
    return "".join(part if part.startswith("$") else latex_text(part) for part in parts)


def latex_document(body: str, size: str = "11pt", margins: str = "margin=20mm") -> str:
    """A whole document for pdflatex."""
    preamble = _PREAMBLE.format(size=size, margins=margins)
    return f"{preamble}\\begin{{document}}\n{body}\n\\end{{document}}\n"
