"""Worksheets and exams on paper: questions with room to write, and a separate key."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from string import ascii_uppercase

import numpy as np

from clustlib.contingency import ContingencyTable
from clustlib.course.paper.points import Points, points_of
from clustlib.course.questions.conventions import DEFAULT, Conventions
from clustlib.course.questions.data import TwoTables
from clustlib.course.questions.drawing import (
    Question,
    find_topics,
    questions,
    validate_difficulty,
    validate_seed,
)
from clustlib.course.questions.votes import Vote, votes
from clustlib.course.questions.working import ROW, break_sum, latex_lines
from clustlib.display import escape_latex, latex_table, markdown_table, markdown_to_latex
from clustlib.score import Score, Working
from clustlib.validation import short_repr

_TABLE = {
    "clusters": "Rows are clusters $C_i$, of $n_i$ points; columns are true classes $T_j$, of "
    "$m_j$ points; $n$ are all points.",
    "classes": "Rows are true classes $T_j$, of $m_j$ points; columns are clusters $C_i$, of "
    "$n_i$ points; $n_{ij}$ points of $C_i$ are in $T_j$; $n$ are all points.",
}
_LAYOUT = "Put a number into each box, and give the result as a fraction or with three decimals."
_EXAM = "Show how you calculate, and give the result as a fraction or with three decimals."
_SPACE = {1: "5mm", 2: "10mm", 3: "15mm"}  # below a question, at least
_EXAM_SPACE = "45mm"
_ATTEMPTS = 100  # to find data that are new
_SAME_SIZE_ATTEMPTS = 12
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
% Scale down a formula that is wider than the page.
\newsavebox{{\formulabox}}
\newcommand{{\fitted}}[1]{{\sbox{{\formulabox}}{{#1}}%
  \ifdim\wd\formulabox>\linewidth\resizebox{{\linewidth}}{{!}}{{\usebox{{\formulabox}}}}%
  \else\usebox{{\formulabox}}\fi}}
% No page break divides a question; extra space goes below it.
\newenvironment{{worked}}{{\par\medskip\begin{{minipage}}{{\linewidth}}\raggedright
  \setlength{{\parskip}}{{4pt}}\lineskiplimit=3pt \lineskip=5pt}}{{\end{{minipage}}\par}}
\newenvironment{{question}}{{\begin{{worked}}}}{{\end{{worked}}\vspace{{0pt plus 1fil}}}}
\pagestyle{{plain}}
"""


class Worksheet:
    """A sheet of questions with its key, displayed in a notebook without the key.

    Attributes
    ----------
    questions : list of Question
    votes : list of Vote, in an exam
    key : list of Score, one for each question
    topics : list of str
    seed, difficulty : int
    code : str
        Printed on the sheet and on the key, so that they can be matched without the seed.
    conventions : Conventions
    points : list of int, one for each vote and then for each question; empty if there are none
    version : str, "A" of an exam with versions, else empty
    """

    # A worksheet has a box for each number; in an exam students write the formula themselves.
    _is_guided = True
    version = ""

    def __init__(
        self,
        topics: str | Sequence[str],
        seed: int,
        difficulty: int,
        title: str = "Worksheet",
        course: str = "",
        points: Points = None,
        conventions: Conventions = DEFAULT,
    ):
        for name, text in (("title", title), ("course", course)):
            if not isinstance(text, str) or not text.isprintable():
                raise TypeError(f"{name} must be a text on one line, got {short_repr(text)}")
        self.topics: list[str] = _as_list(topics)
        self.seed, self.difficulty = validate_seed(seed), validate_difficulty(difficulty)
        self.conventions = conventions
        self.title, self.course = title, course
        self.votes, self.questions = self._draw()
        self.points: list[int] = points_of(points, self.votes, self.questions)

    def _draw(self) -> tuple[list[Vote], list[Question]]:
        return [], questions(self.topics, self.seed, self.difficulty, self.conventions)

    @property
    def key(self) -> list[Score]:
        """The requested values, each with its working."""
        return [question.score for question in self.questions]

    @property
    def code(self) -> str:
        """A short hash of seed, topics and difficulty, printed on the sheet and on its key."""
        what = repr((self.seed, self.topics, self.difficulty))
        return hashlib.sha256(what.encode()).hexdigest()[:6].upper()

    def to_markdown(self, key: bool = False) -> str:
        """Return the questions in Markdown, with formulas in ``$…$``; or else the key alone."""
        parts = [self.course] * bool(self.course) + [f"# {self._title(key)}", self._head(key)]
        parts += [] if key else ["Name: " + r"\_" * 30 + self._total(r"\_" * 6)]
        parts += self._legend_lines() + ([] if key else self._instructions())
        for number, vote in enumerate(self.votes, start=1):
            parts.append(f"## {number}. {vote.headline(key)}{self._points_text(number)}")
            parts.append(vote.to_markdown(key))
        for number, question in enumerate(self.questions, start=1 + len(self.votes)):
            parts.append(f"## {number}. {_headline(question)}{self._points_text(number)}")
            if key:
                if question.steps:
                    parts.append(f"${question.steps.latex(True)}$")
                parts.append(question.working)
                continue
            parts += [question.asked, *(markdown_table(*it) for it in question.tables)]
            parts += [f"${each}$" for each in self._boxes(question, _LARGE_BOX)] + ["<br>" * 4]
        return "\n\n".join(parts) + "\n"

    def to_latex(self, key: bool = False) -> str:
        """Return the questions as a LaTeX document for A4, or else the key.

        It needs no package beyond those that every LaTeX has. No question is split over two pages.
        """
        return latex_document(self._latex_body(key))

    def _latex_body(self, key):
        title = escape_latex(self._title(key))
        parts = [rf"{{\Large\bfseries {title}}}\hfill {escape_latex(self.course)}"]
        parts.append(escape_latex(self._head(key)))
        total = self._total(r"\rule{15mm}{0.4pt}").replace(" · ", r"\qquad ")
        parts += [] if key else [rf"\nameline{total}"]
        parts += map(
            markdown_to_latex, self._legend_lines() + ([] if key else self._instructions())
        )
        for number, vote in enumerate(self.votes, start=1):
            heading = _heading(number, vote.headline(key), self._points_latex(number, key))
            parts.append(_block("worked", heading, vote.to_latex(key)))
        for number, question in enumerate(self.questions, start=1 + len(self.votes)):
            heading = _heading(number, _headline(question), self._points_latex(number, key))
            if key:
                # TeX leaves less space below a table than a browser does.
                working = question.working.replace(r"\\[1ex]", r"\\ \\")
                # The working usually shows the data beside it, with their sums.
                has_data = "m_j &" in working or not question.steps
                steps = [] if has_data else [latex_table(*it) for it in question.tables]
                if question.steps:
                    steps.append(rf"\fitted{{$\displaystyle {question.steps.latex(True)}$}}")
                body = "\\hspace{8mm}\n".join(steps), rf"\fitted{{{working}}}"
                parts.append(_block("worked", heading, *filter(None, body)))
                continue
            # TeX puts them next to each other as far as they fit.
            boxes = [latex_table(*table) for table in question.tables]
            boxes += [rf"\fitted{{${each}$}}" for each in self._boxes(question, r"\blank")]
            space = _SPACE[self.difficulty] if self._is_guided else _EXAM_SPACE
            body = (
                markdown_to_latex(question.asked),
                "\\hspace{8mm}\n".join(boxes),
                rf"\vspace{{{space}}}",
            )
            parts.append(_block("question", heading, *body))
        return "\n\n".join(parts)

    def _title(self, key):
        title = f"{self.title}, version {self.version}" if self.version else self.title
        return f"{title}: key" if key else title

    def _points_text(self, number):
        if not self.points:
            return ""
        many = self.points[number - 1]
        return f" ({many} point{'s' * (many > 1)})"

    def _points_latex(self, number, key):
        if not self.points:
            return ""
        if key:
            return rf"\hfill {self._points_text(number).strip()}"
        return rf"\points{{{self.points[number - 1]}}}"

    def _total(self, line):
        if not self.points:
            return ""
        return f" · Points: {line} / {sum(self.points)}"

    def _legend_lines(self):
        """Return the line that explains C and T, or nothing if no question has a table."""
        questions: list[Question | Vote] = [*self.questions, *self.votes]
        kinds = ContingencyTable, TwoTables
        if not any(isinstance(question.data, kinds) for question in questions):
            return []
        return [_TABLE[self.conventions.rows]]

    def _instructions(self):
        """Return the instructions above the questions."""
        return [_LAYOUT if self._is_guided else _EXAM]

    def _boxes(self, question, box):
        """Return the boxes to fill in: the steps on the way, and the formula."""
        if not self._is_guided:
            return []
        steps = [question.steps.latex(False)] if question.steps else []
        return [*steps, rf"\displaystyle {_with_boxes(question.score.worksheet, box)}"]

    def _head(self, key):
        """Return the code of the sheet, on the key with the arguments that make it again."""
        return f"Sheet {self.code} · {self._describe()}" if key else f"Sheet {self.code}"

    def _describe(self):
        topics = ", ".join(self.topics)
        about = [f"Topics: {topics}", f"seed {self.seed}", f"difficulty {self.difficulty}"]
        own = self.conventions
        about += [f"{own.average} mean"] * (own.average is not None)
        about += [own.unit] * (own.base != DEFAULT.base)
        about += [f"{own.rows} in rows"] * (own.rows != DEFAULT.rows)
        return " · ".join(about)

    def _repr_markdown_(self):
        return self.to_markdown()

    def __repr__(self):
        many = len(self.questions)
        return f"<{type(self).__name__} of {many} question{'s' * (many > 1)}. {self._describe()}>"


class Exam(Worksheet):
    """A vote and a question on each topic, without boxes, and their key.

    Attributes
    ----------
    versions : dict of letter → Exam
        With the same topics and votes, but other data and letters. An exam is its own version A.
    """

    _is_guided = False
    versions: dict[str, Exam]

    def __init__(self, topics, seed, difficulty, earlier: Sequence[Exam] = (), **head):
        self._earlier = earlier
        super().__init__(topics, seed, difficulty, **head)

    def _draw(self):
        units, titles = zip(*(_choose_topic(name, self.seed) for name in self.topics), strict=True)
        papers, at = self._earlier, len(self._earlier)
        seen = {_fingerprint(each) for paper in papers for each in (*paper.votes, *paper.questions)}
        chosen_votes: dict[int, Vote] = {}
        chosen_questions: dict[int, Question] = {}
        for attempt in range(_ATTEMPTS):
            seed = _version_seed(self.seed, at, attempt)
            more = votes(
                units, self.seed, self.difficulty, self.conventions, seed_of_data=seed, shift=at
            )
            # A size may be rare. After some attempts another size is accepted.
            is_strict = bool(papers) and attempt < _SAME_SIZE_ATTEMPTS
            _add_new(chosen_votes, more, papers[0].votes if is_strict else [], seen)
            again = questions(titles, seed, self.difficulty, self.conventions)
            _add_new(chosen_questions, again, papers[0].questions if is_strict else [], seen)
            if len(chosen_votes) == len(chosen_questions) == len(titles):
                return (
                    [chosen_votes[k] for k in sorted(chosen_votes)],
                    [chosen_questions[k] for k in sorted(chosen_questions)],
                )
        raise RuntimeError(f"no other data found for version {at + 1} of this exam")

    def to_markdown(self, key: bool = False, version: str | None = None) -> str:
        """Return a version in Markdown, A if none is named; or the key to this one, or to all."""
        papers = self._papers(key, version)
        return "\n".join(Worksheet.to_markdown(paper, key) for paper in papers)

    def to_latex(self, key: bool = False, version: str | None = None) -> str:
        """Return the same as a LaTeX document for A4, for pdflatex."""
        bodies = (paper._latex_body(key) for paper in self._papers(key, version))
        return latex_document("\n\n\\clearpage\n\n".join(bodies))

    def _papers(self, key, version):
        if not isinstance(key, bool):  # exam.to_latex("B") would be the key to all versions
            raise TypeError(f"key must be True or False, got {short_repr(key)}; write version=…")
        if version is None:
            return list(self.versions.values()) if key else [self]
        if not isinstance(version, str) or version not in self.versions:
            letters = ", ".join(self.versions)
            raise ValueError(f"version must be one of {letters}; got {short_repr(version)}")
        return [self.versions[version]]

    def _instructions(self):
        return [
            *super()._instructions(),
            f"To each of the questions 1 to {len(self.votes)}, one of the answers a to d is right.",
        ]


def _add_new(chosen, drawn, first, seen):
    """Add questions whose data are new, by place, if they have the size of the first version's."""
    for place, question in enumerate(drawn):
        has_same_size = not first or _table_sizes(question) == _table_sizes(first[place])
        if place not in chosen and has_same_size and _fingerprint(question) not in seen:
            seen.add(_fingerprint(question))
            chosen[place] = question


def _table_sizes(question):
    """Return the numbers of columns and of rows of the tables of a question."""
    return [(len(header), len(rows)) for header, rows in question.tables]


def _fingerprint(question):
    """Return a text that is equal for tables that differ in the order of their clusters only."""
    if isinstance(question.data, ContingencyTable):
        return str(sorted(question.data.counts.tolist()))
    return str(question.data)


def _choose_topic(name, seed):
    """Return the unit and the title of one of the topics that a name stands for."""
    topics = find_topics(name)
    rng = np.random.default_rng([int(topics[0].unit), seed])
    topic = topics[rng.choice(len(topics))]
    return topic.unit, topic.title


def _version_seed(seed, at, attempt):
    if at == attempt == 0:
        return seed
    return int.from_bytes(hashlib.sha256(f"{seed} {at} {attempt}".encode()).digest()[:16], "big")


def _as_list(topics):
    names = [topics] if isinstance(topics, str) or not np.iterable(topics) else list(topics)
    if not names:
        raise ValueError("topics must be one or more names of measures or numbers of units")
    return names


def _headline(question):
    return question.topic[0].upper() + question.topic[1:]


def _heading(number, text, worth):
    return rf"{{\bfseries\large {number}. {escape_latex(text)}{worth}}}"


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
    points: Points = None,
    average: str | None = None,
    base: float = 2,
    rows: str = "clusters",
) -> Worksheet:
    """Return a sheet of questions to be worked out by hand, on new small tables, and its key.

    Parameters
    ----------
    topics : str or sequence of str
        Names of measures, ``"purity"``, ``"NMI"`` or ``"adjusted_rand_score"``, or numbers of
        units, ``"05"``, for all that can be asked of what they teach. What is named twice is asked
        twice.
    seed : int ≥ 0
        The same seed gives the same sheet, another seed another. It is printed on the key only;
        sheet and key share a short code. With the seed and clustlib everyone has the key, and a
        short seed can be guessed by trying: take a long one.
    difficulty : {1, 2, 3}
        Of tables: at most 20, 40 or 60 points, and as a rule up to 3 clusters and classes; 4 of
        one of them; 4 of both.
    title, course : str
        The lines at the top; the course is above the title.
    points : int, mapping or sequence of int, optional
        For each question: then there is room for what is given, and for the sum. One number for
        all; or one for each name, ``{"purity": 2, "NMI": 6}``, where a question that is not named
        has 1; or as many numbers as there are questions.
    average : {"geometric", "arithmetic", "min", "max"}, optional
        The mean in NMI and AMI. By default the geometric one for NMI, the arithmetic one for AMI;
        scikit-learn takes the arithmetic one for both.
    base : {2, math.e, 10}
        Of the logarithms in entropies, mutual information and VI, and in the steps to NMI and the
        like. To another base than 2 the key of an entropy is a decimal.
    rows : {"clusters", "classes"}
        The rows of every contingency table. With ``"classes"`` true classes are rows and
        clusters are columns, as in scikit-learn's ``contingency_matrix``.

    Returns
    -------
    Worksheet
        ``questions``, ``key``, ``to_markdown(key=False)`` and ``to_latex(key=False)``.

    Raises
    ------
    ValueError
        A topic that is unknown, or none; a seed that is no whole number ≥ 0; another difficulty,
        average, base or rows; points that are not above 0, not as many as the questions, or of a
        question that is not asked.
    TypeError
        Topics, a title or a course that are no texts.

    Examples
    --------
    The key is on a sheet of its own, with its working.

    >>> import clustlib as cl
    >>> sheet = cl.worksheet(["purity", "05"], seed=7)
    >>> sheet
    <Worksheet of 7 questions. Topics: purity, 05 · seed 7 · difficulty 1>
    >>> answer = sheet.key[0].working.splitlines()[1]  # "= (9 + 4) / 19", or so
    >>> answer in sheet.to_markdown(), "/" in answer
    (False, True)

    A course that follows scikit-learn asks for another mean, and has its tables the other way.

    >>> theirs = cl.worksheet("NMI", seed=7, average="arithmetic", rows="classes")
    >>> for it in cl.worksheet("NMI", seed=7), theirs:
    ...     print(it.questions[0].asked, [row[0] for row in it.questions[0].tables[0][1]][0])
    Compute NMI, with the geometric mean of the entropies. C1
    Compute NMI, with the arithmetic mean of the entropies. T1
    """
    conventions = Conventions(average, base, rows)
    return Worksheet(topics, seed, difficulty, title, course, points, conventions)


def exam(
    topics: str | Sequence[str],
    seed: int,
    difficulty: int = 1,
    *,
    title: str = "Exam",
    course: str = "",
    points: Points = None,
    average: str | None = None,
    base: float = 2,
    rows: str = "clusters",
    versions: int = 1,
) -> Exam:
    """Return an exam of your own: for each topic a vote and a question to compute, and the key.

    Both are drawn from the seed, so that nothing that is public is asked. Of the four options of a
    vote each wrong one comes from a misconception, which the key names; the letters of the right
    ones are spread evenly.

    Parameters
    ----------
    topics : str or sequence of str
        Numbers of units, ``"05"``, of whose topics the seed chooses one; or names of measures,
        ``"NMI"``, with a vote of the unit that teaches it. What is named twice is asked twice.
    seed, difficulty, title, course, average, base, rows
        As in ``worksheet``. A vote that names a mean or a base keeps it.
    points
        As in ``worksheet``, for the votes, which are first, and the questions; the name ``"votes"``
        in a mapping stands for each vote.
    versions : int from 1 to 26
        Papers with the same topics and votes, of one difficulty, but with other data; the letters
        of the right options move on by one from version to version, so that a neighbour's letters
        are wrong. Each is printed with its letter, and the key has all of them.

    Returns
    -------
    Exam
        ``votes``, ``questions``, ``key``, ``to_markdown(key=False)``, ``to_latex(key=False)``, of
        version A if there are more; ``versions["B"]``, and ``to_latex(version="B")``.

    Raises
    ------
    ValueError
        A number of versions that is not from 1 to 26; and what ``worksheet`` refuses.
    TypeError
        A topic, a title or a course that is no text.

    Examples
    --------
    >>> import clustlib as cl
    >>> paper = cl.exam(["02", "05", "NMI", "13"], seed=7, versions=2)
    >>> sorted(vote.letter for vote in paper.votes)
    ['a', 'b', 'c', 'd']
    >>> a, b = paper.versions.values()
    >>> a.questions[2].topic == b.questions[2].topic, a.questions[2].data == b.questions[2].data
    (True, False)
    """
    if type(versions) is not int or not 1 <= versions <= len(ascii_uppercase):
        raise ValueError(
            f"versions must be a whole number from 1 to 26, got {short_repr(versions)}"
        )
    conventions = Conventions(average, base, rows)
    papers: list[Exam] = []
    for _ in range(versions):
        paper = Exam(
            topics, seed, difficulty, tuple(papers),
            title=title, course=course, points=points, conventions=conventions,
        )  # fmt: skip
        papers.append(paper)
    lettered = dict(zip(ascii_uppercase, papers, strict=False))
    for letter, paper in lettered.items():
        paper.versions = lettered
        paper.version = letter if versions > 1 else ""
    return papers[0]


# --- formulas and pages --------------------------------------------------------------------------


def _with_boxes(worksheet: Working, box: str) -> str:
    """Return the lines of a worksheet with boxes to write in, and brackets as large as these."""
    lines = []
    for line in latex_lines(worksheet):
        if _BOX in line:
            line = break_sum(line, re.compile(re.escape(_BOX))).replace(_BOX, box)
            line = line.replace(r"\frac", r"\dfrac")
            line = re.sub(r"(?<!\\left)(?<!\\right)([()|])", r"\\big\1", line)
        lines.append(line)
    return rf"\begin{{aligned}}{ROW.join(lines)}\end{{aligned}}"


def latex_document(body: str, size: str = "11pt", margins: str = "margin=18mm") -> str:
    """Return a complete document for pdflatex."""
    preamble = _PREAMBLE.format(size=size, margins=margins)
    return f"{preamble}\\begin{{document}}\n{body}\n\\end{{document}}\n"
