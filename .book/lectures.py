"""What is on the slides of a unit, and what its speaker knows: all read off the notebook.

A heading starts a slide, and so does an answer; what is to be predicted stands at the end of the
slide before. What is shown is what can be seen from the last row: headings, formulas, lists,
tables, figures, results, short paragraphs, and of longer ones the sentences with something in bold.
The speaker's notes have all of the text, the minute, the question to ask and the wrong answer to
expect; what to open with, to do live, and to vote on comes from the lecturer's page.

Where the rule is not enough, a cell's metadata say so, as JupyterLab writes them:
``slideshow.slide_type`` is ``slide`` (start one here), ``-`` (start none), ``notes`` (for the
speaker alone) or ``skip``. ``speaker.ask`` and ``speaker.expect`` are the question of the slide
that the cell is on, and the answer to expect; ``speaker.title`` is its title, and ``speaker.code``
is ``hidden`` where the result of short code is enough.
"""

import re
from dataclasses import dataclass, field, replace
from itertools import combinations, pairwise
from pathlib import Path

import nbformat

from clustlib.course.checking import PREDICTIONS

LECTURER = Path(__file__).parents[1] / "notebooks/lecturer/README.md"

SHORT = 30  # words of a paragraph that is shown whole
LINES, WIDEST = 6, 96  # of a cell whose code is shown
WORDS_A_MINUTE = 120  # told a little slower than a student reads
MINUTES_A_QUESTION, MINUTES_AN_ASIDE = 1.5, 0.5
MOST_SLIDES, MINUTES = 20, 40  # of a lecture; its opening, vote and tasks take five minutes more
PREDICT = "**Predict.**"
CALL = re.compile(r"(predict|compare|foreseen)\(\"(\d\d(?:\.[a-z])?)\"")
BLOCKS = re.compile(r"(^\$\$.*?\$\$|^```.*?^```)", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"(#{2,4}) (.*)")
LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\]]*\])*)\]\([^)]*\)")


@dataclass
class Slide:
    """What is shown, and what is said."""

    section: str
    title: str
    cells: list = field(default_factory=list)
    text: list = field(default_factory=list)  # of the speaker
    ask: str = ""
    expect: list = field(default_factory=list)
    live: str = ""
    minutes: float = 0.5  # that it takes
    kind: str = "lesson"

    @property
    def is_figure(self):
        """Whether there is nothing but a figure, which may then be as large as the wall."""
        return len(self.cells) == 1 and has_figure(self.cells[0])


# --- what a slide shows of a cell ----------------------------------------------------------------


def blocks(source):
    """Paragraphs, formulas, lists, tables, headings of a Markdown cell, one by one."""
    for part in BLOCKS.split(source):
        if BLOCKS.match(part):
            yield part
        else:
            yield from (block.strip() for block in part.split("\n\n") if block.strip())


def is_prose(block):
    """Whether a block is a paragraph, and no formula, list, table or heading."""
    return not re.match(r"\$\$|```|[-*] |\d+\. |\||#|<", block)


def shown(block):
    """What a slide has of a block: all, the sentences in which something is bold, or nothing.

    >>> shown("A short one.")
    'A short one.'
    >>> long = " ".join(["Word"] * SHORT)
    >>> shown(f"{long} more.")
    ''
    >>> shown(f"{long} more. The **term** is new. Again.")
    'The **term** is new.'
    >>> shown(f"**By hand.** Two halves. {long} more.")
    '**By hand.** Two halves.'
    >>> shown(f"- {long} more") == f"- {long} more"
    True
    """
    if not is_prose(block) or len(block.split()) <= SHORT:
        return block
    sentences = re.split(r"(?<=[.?!])\s+(?=[^a-z])|(?<=:\*\*)\s+", block)
    kept = []
    for before, each in zip(["", *sentences], sentences, strict=False):
        # A label alone, such as "By hand", is nothing without what comes next.
        is_label = re.fullmatch(r"\*\*[^*]+\*\*:?", before)
        if "**" in each or is_label:
            kept.append(each)
    return " ".join(kept)


def plain(text):
    """Markdown without its links, which lead nowhere on a wall.

    >>> plain("see [unit 03](03.ipynb), ![a](b.png)")
    'see unit 03, ![a](b.png)'
    """
    return LINK.sub(r"\1", text)


def markdown(source):
    """A cell of Markdown."""
    return nbformat.v4.new_markdown_cell(source)


def has_figure(cell):
    """Whether a code cell has drawn something."""
    shown = (out.get("data", {}).get("text/html", "") for out in cell.get("outputs", []))
    return any("<img" in "".join(html) for html in shown)


def code(cell):
    """A code cell as it is shown: short code above its result, or the result alone."""
    cell = nbformat.from_dict(cell)
    lines = cell.source.splitlines()
    is_hidden = (
        has_figure(cell)
        or cell.metadata.get("speaker", {}).get("code") == "hidden"
        or cell.source.startswith("print(")  # its result says it
        or len(lines) > LINES
        or max(map(len, lines)) > WIDEST
    )
    cell.metadata = nbformat.from_dict({"transient": {"remove_source": is_hidden}})
    if "cl.play" in cell.source:  # what moves is shown live
        cell.outputs = []
    return cell


def in_a_box(text):
    """A question, to be seen as one."""
    return markdown(f'<div class="predict">\n\n{text}\n\n</div>')


# --- a unit as slides ----------------------------------------------------------------------------


class Lesson:
    """The slides of the sections before the exercises, made cell by cell."""

    def __init__(self, nb):
        self.slides = []
        for cell in nb.cells[2:]:  # after the title and the imports
            if cell.source.startswith("## Exercises"):
                break
            choice = cell.metadata.get("slideshow", {}).get("slide_type", "")
            if choice != "skip":
                self._cell(cell, choice)

    def _cell(self, cell, choice):
        is_text = cell.cell_type == "markdown"
        for number, piece in enumerate(blocks(cell.source) if is_text else [cell]):
            heading = HEADING.match(piece) if is_text else None
            starts = bool(heading)
            if number == 0 and choice in ("slide", "-"):
                starts = choice == "slide"
            if starts or not self.slides:
                self._start(heading)
            elif heading and heading[1] == "##":  # its slide goes on, in a new section
                self.slides[-1].section = heading[2]
            if is_text and not heading:
                self._words(piece, choice == "notes")
        if not is_text:
            self._code(cell, choice == "notes")
        slide, speaker = self.slides[-1], cell.metadata.get("speaker", {})
        slide.title = speaker.get("title", slide.title)
        if "ask" in speaker:
            slide.ask = speaker["ask"]
            slide.expect.append(speaker["expect"])
            slide.minutes += MINUTES_AN_ASIDE

    def _start(self, heading):
        """A new slide; without a heading of its own, with the title of the one before."""
        before = self.slides[-1] if self.slides else Slide("", "")
        level, title = heading.groups() if heading else ("", before.title)
        if title == "Answer":
            self.slides.append(Slide(before.section, before.title, kind="answer"))
        else:
            self.slides.append(Slide(title if level == "##" else before.section, title))

    def _words(self, block, is_spoken):
        slide, block = self.slides[-1], plain(block)
        slide.text.append(block)
        slide.minutes += len(block.split()) / WORDS_A_MINUTE
        if block.startswith(PREDICT):
            slide.kind = "question"
            slide.ask = block.removeprefix(PREDICT).strip()
            slide.minutes += MINUTES_A_QUESTION
            slide.cells.append(in_a_box(slide.ask))
        elif not is_spoken and (kept := shown(block)):
            slide.cells.append(markdown(kept))

    def _code(self, cell, is_spoken):
        slide = self.slides[-1]
        call = CALL.match(cell.source)
        if call and call[1] == "predict":
            options = cell.source.partition("#")[2].strip()
            slide.cells.append(in_a_box(f"*{options}*"))
            slide.expect += wrong_predictions(call[2])
        elif not call and not is_spoken:
            slide.cells.append(code(cell))


def wrong_predictions(name):
    """The wrong options of a prediction, and what each takes for true."""
    return [
        f"“{option}”: {belief}" if isinstance(belief, str) else option
        for option, belief in PREDICTIONS[name].beliefs.items()
    ]


def divided(slides):
    """The lectures of a unit: as few as can be, cut between sections, and as even as can be.

    >>> def lengths(*sections, minutes=0.5):
    ...     slides = [
    ...         Slide(f"section {i}", "title", minutes=minutes)
    ...         for i, length in enumerate(sections)
    ...         for _ in range(length)
    ...     ]
    ...     return [len(lecture) for lecture in divided(slides)]
    >>> lengths(5, 5, 5), lengths(5, 5, 9), lengths(3, 14, 4)
    ([15], [10, 9], [17, 4])
    >>> lengths(3, 1, 1, minutes=9)
    [3, 2]
    >>> lengths(18)
    Traceback (most recent call last):
    ...
    ValueError: section section 0: a section has more slides than a lecture
    """
    edges = [i for i, slide in enumerate(slides) if i and slide.section != slides[i - 1].section]
    for more in range(len(edges) + 1):
        ways = [
            [slides[i:j] for i, j in pairwise([0, *cuts, len(slides)])]
            for cuts in combinations(edges, more)
        ]
        if fit := [way for way in ways if all(map(fits, way))]:
            return min(fit, key=lambda way: max(map(len, way)))
    raise ValueError(f"section {slides[0].section}: a section has more slides than a lecture")


def fits(slides):
    """Whether a lecture has room for these, beside its opening, its vote, and what is set."""
    return len(slides) <= MOST_SLIDES - 3 and sum(slide.minutes for slide in slides) <= MINUTES


# --- what the lecturer's page knows of a unit ----------------------------------------------------


def of_lecturer(number):
    """The paragraphs of a unit on the lecturer's page, by what stands in bold before them."""
    page = LECTURER.read_text(encoding="utf-8")
    (part,) = (it for it in re.split(r"^### ", page, flags=re.MULTILINE) if it.startswith(number))
    parts = re.split(r"^\*\*([A-Z][^*]*)\*\* ", part, flags=re.MULTILINE)
    return dict(zip(parts[1::2], map(str.strip, parts[2::2]), strict=True))


def without_key(text):
    """A question and its key, apart."""
    question, _, key = text.partition("<details>")
    return question.strip(), re.sub(r"</?(details|summary)>|Key", "", key).strip()


def decks(path, given):
    """The lectures of a unit, each a list of slides, from the opening to what is set."""
    nb = nbformat.read(path, as_version=4)
    head = nb.cells[0].source
    name = head.splitlines()[0].removeprefix("# ")
    knows = of_lecturer(name[:2])
    intro = blocks(head.partition("\n")[2].partition("**In this notebook**")[0])

    opening = Slide("", name, kind="opening", minutes=2)
    opening.text = [plain(block) for block in intro]
    opening.cells = [markdown(block) for block in opening.text]
    opening.ask, opening.expect = knows["Open with"], [knows["Expect"]]

    slides = Lesson(nb).slides
    for slide in slides:
        if any("cl.play" in cell.source for cell in slide.cells):
            slide.live = knows["Live"]

    question, key = without_key(knows["Vote"])
    vote = Slide("", "Vote", [markdown(question)], kind="vote", minutes=2)
    vote.expect = [key] if "keys" in given else []
    vote.ask = "The question on the slide. Hands for a, b, c, d, before anybody says why."
    tasks = Slide("", "Until next time", kind="tasks", minutes=1)
    tasks.cells = [markdown(f"Exercises: {knows['Set']}")]

    lectures = divided(slides)
    for number, part in enumerate(lectures):
        start = replace(opening) if not number else again(opening, slides, part)
        sections = list(dict.fromkeys(slide.section for slide in part))
        start.cells = [*start.cells, markdown(" · ".join(sections))]
        part.insert(0, start)
    lectures[-1] += [vote, tasks] if "votes" in given else [tasks]
    return name, lectures


def again(opening, before, slides):
    """The first slide of a unit's second lecture: the last prediction of the first, once more."""
    first = next(i for i, slide in enumerate(before) if slide is slides[0])
    asked = [slide for slide in before[:first] if slide.kind == "question"][-1]
    return replace(
        opening,
        cells=[],
        text=[],
        ask=f"From the last lecture: {asked.ask} And why?",
        expect=asked.expect,
    )
