"""What is on the slides of a unit, and what its speaker knows: all read off the notebook.

A heading starts a slide, and so does an answer; what is to be predicted stands at the end of the
slide before. What is shown is what can be seen from the last row: headings, formulas, lists,
tables, figures, results, short paragraphs, and of longer ones the sentences with something in bold.
The speaker's notes have all of the text, the minute, the question to ask and the wrong answer to
expect; what to open with, to do live, and to vote on comes from the lecturer's page.

A wall is no terminal: code is shown only where it is the subject, and what a cell printed needs
words for the wall. A question has letters to vote by, and stands above its answer again, with the
table that it is about.

Where the rule is not enough, a cell's metadata say so, as JupyterLab writes them:
``slideshow.slide_type`` is ``slide`` (start one here), ``-`` (start none), ``notes`` (for the
speaker alone) or ``skip``. ``speaker.ask`` and ``speaker.expect`` are the question of the slide
that the cell is on, and the answer to expect; ``speaker.title`` is its title, and ``speaker.code``
is ``shown`` where code is the subject. ``speaker.wall`` is what a slide shows instead of the cell's
text or output, where a sentence that a reader needs is too long for a wall or hangs on one that
only the speaker has; that of the first cell is what the opening shows. ``speaker.data`` names the
tables that a question is about, ``green: 1 (20) / [3] 4``, with a box and a line, and they stand by
its answer, too; it may also be one table in Markdown. A comment in a wall,
``<!-- so far: a line -->``, is a line of the list with which a lecture ends that goes on another
day, and ``speaker.again``, on a prediction, is the vote before that list, written as those of the
lecturer's page are.
"""

import re
from dataclasses import dataclass, field, replace
from functools import cache
from html import escape
from itertools import combinations, pairwise
from math import inf
from pathlib import Path

import nbformat

from clustlib.course.checking import PREDICTIONS
from clustlib.course.checking.predictions import Choice

LECTURER = Path(__file__).parents[1] / "notebooks/lecturer/README.md"

SHORT = 30  # words of a paragraph that is shown whole
WORDS_A_MINUTE = 120  # told a little slower than a student reads
MINUTES_A_QUESTION, MINUTES_AN_ASIDE = 1.5, 0.5
MOST_SLIDES, MINUTES = 20, 40  # of a lecture; its opening, vote and tasks take five minutes more
PREDICT = "**Predict.**"
CALL = re.compile(r"(predict|compare|foreseen)\(\"(\d\d(?:\.[a-z])?)\"")
BLOCKS = re.compile(r"(^\$\$.*?\$\$|^```.*?^```)", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"(#{2,4}) (.*)")
SO_FAR = re.compile(r"<!-- so far: (.*?) -->")
LINE = r" \\[4pt] &"  # between the lines of a working
BASE = r" \quad (\text{base }2)"
WHOLE = r"[−-]?[\d.]+|\\frac\{[−-]?\d+\}\{\d+\}"
RESULT = re.compile(rf"(?:=|\\approx) (?:{WHOLE}|\\frac\{{(?:{WHOLE})\}}\{{(?:{WHOLE})\}})")
CALLED = re.compile(
    r"(\*\*)?(In|And in) (one call|NumPy|Python)\b[^.?!]*:(\*\*)?"
)  # no wall shows it
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
    right: str = ""  # the answer to the question
    letter: str = ""  # the same, with its letter
    again: str = ""  # what to ask instead, when it comes back
    data: object = None  # the table that was shown last
    minutes: float = 0.5  # that it takes
    kind: str = "lesson"

    @property
    def is_figure(self):
        """Whether there is but a figure, as large as the wall allows, with or without its facts."""
        others = [each for each in self.cells if 'class="tables facts"' not in each.source]
        return len(others) == 1 and has_figure(others[0])


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
    if not is_prose(block):
        return block
    if len(block.split()) <= SHORT:
        return block
    sentences = re.split(r"(?<=[.?!])\s+(?=[^a-z])|(?<=:\*\*)\s+", block)
    kept = []
    for before, each in zip(["", *sentences], sentences, strict=False):
        # A label alone, such as "By hand", is nothing without what comes next.
        is_label = re.fullmatch(r"\*\*[^*]+\*\*:?", before)
        if ("**" in each and not CALLED.fullmatch(each)) or is_label:
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


def has_table(cell):
    """Whether the working that a code cell shows has its table beside it."""
    return any("& n_i " in "".join(out.get("data", {}).get("text/latex", ""))
               for out in cell.get("outputs", []))  # fmt: skip


def code(cell):
    """A code cell as it is shown: what came out, and the code if it is the subject."""
    cell = nbformat.from_dict(cell)
    is_subject = cell.metadata.get("speaker", {}).get("code") == "shown"
    cell.metadata = nbformat.from_dict({"transient": {"remove_source": not is_subject}})
    cell.outputs = [on_the_wall(output) for output in cell.outputs]
    return cell


def on_the_wall(output):
    """An output as it is shown: a working by its lines, and no printed text.

    >>> on_the_wall(nbformat.v4.new_output("stream", text="C1 3"))
    Traceback (most recent call last):
    ...
    ValueError: a wall is no terminal: give speaker.wall to the cell that says 'C1 3'
    """
    data = output.get("data", {})
    if "text/latex" in data:
        html = working("".join(data["text/latex"]))
        return nbformat.v4.new_output("display_data", {"text/html": html})
    if not set(data) - {"text/plain"}:
        text = "".join(output.get("text") or data.get("text/plain", ""))
        raise ValueError(f"a wall is no terminal: give speaker.wall to the cell that says {text!r}")
    return output


def working(latex):
    r"""A table beside its working, or above if the wall is too narrow, with results in one line.

    >>> print(working(r"$\displaystyle \begin{aligned}a &= b \\[4pt] &= \frac{2}{4} \\[4pt] &= \frac{1}{2} \\[4pt] &\approx 0.5\end{aligned}$"))
    <div class="working">$$\begin{aligned}a &amp;= b \\[4pt] &amp;= \frac{2}{4} = \frac{1}{2} \approx 0.5\end{aligned}$$</div>
    >>> print(working(r"$\displaystyle \begin{array}{r}1\end{array} \qquad \begin{aligned}a &= 1\end{aligned}$"))
    <div class="working">$$\begin{array}{r}1\end{array}$$ $$\begin{aligned}a &amp;= 1\end{aligned}$$</div>
    """  # noqa: E501
    latex = latex.strip().strip("$").removeprefix(r"\displaystyle ")
    above = r"\begin{array}{l}"
    if latex.startswith(above):
        latex = latex.removeprefix(above).removesuffix(r"\end{array}")
    parts = re.split(r" (?:\\qquad|\\\\\[1ex\] \\displaystyle) (?=\\begin\{aligned\})", latex)
    first, *others = parts[-1].split(LINE)
    lines = [first]
    for line in others:
        last = lines[-1]
        if line == BASE:
            lines[-1] += line
        elif RESULT.fullmatch(line.removesuffix(r"\end{aligned}")) and (
            RESULT.match(last) if line.startswith("=") else not last.startswith(r" \quad")
        ):
            lines[-1] += f" {line}"
        else:
            lines.append(line)
    parts[-1] = LINE.join(lines)
    return f'<div class="working">{" ".join(f"$${escape(part)}$$" for part in parts)}</div>'


def is_table(cell):
    """Whether a cell shows a table, and no figure: small enough to be shown again."""
    shown = ["".join(out.get("data", {}).get("text/html", "")) for out in cell.get("outputs", [])]
    return any("<table" in html and "data-game" not in html for html in shown)


def in_a_box(text, kind="predict"):
    """A question, to be seen as one."""
    return markdown(f'<div class="{kind}">\n\n{text}\n\n</div>')


def named_tables(text):
    """Tables of counts, by their names, side by side, with boxes and lines.

    One in Markdown is any table, and stands beside a figure.

    >>> print(named_tables("even: 1 (2) / 3 4").source)
    <div class="tables"><table><caption>even</caption><tr><th></th><th>T1</th><th>T2</th></tr><tr><th>C1</th><td>1</td><td class="box">2</td></tr><tr><th>C2</th><td>3</td><td>4</td></tr></table></div>
    """  # noqa: E501
    if text.startswith("|"):
        return in_a_box(text, "tables facts")
    shown = []
    for each in text.split(";"):
        name, _, counts = each.strip().rpartition(":")
        rows = [row.split() for row in counts.split("/")]
        lines = ["".join(["<th></th>", *(f"<th>T{j}</th>" for j in range(1, len(rows[0]) + 1))])]
        for i, row in enumerate(rows, start=1):
            lines.append("".join([f"<th>C{i}</th>", *map(of_table, row)]))
        rows = "".join(f"<tr>{line}</tr>" for line in lines)
        shown.append(f"<table><caption>{escape(name)}</caption>{rows}</table>")
    return markdown(f'<div class="tables">{"".join(shown)}</div>')


def of_table(count):
    """A cell of such a table: in brackets with a box, in square ones under a line.

    >>> of_table("2"), of_table("(2)"), of_table("[(2)]")
    ('<td>2</td>', '<td class="box">2</td>', '<td class="box line">2</td>')
    """
    marks = [mark for bracket, mark in (("(", "box"), ("[", "line")) if bracket in count]
    kind = f' class="{" ".join(marks)}"' if marks else ""
    return f"<td{kind}>{count.strip('[()]')}</td>"


def with_index(text):
    """An option with its index where it belongs.

    >>> with_index("W_in or both")
    'W<sub>in</sub> or both'
    """
    return re.sub(r"\b([A-Z])_([a-z]+)", r"\1<sub>\2</sub>", text)


def lettered(options):
    """Options to vote on, each with its letter."""
    items = "".join(f"<li>{with_index(escape(option))}</li>" for option in options)
    return markdown(f'<ol class="options" type="a">{items}</ol>') if options else None


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
        speaker = cell.metadata.get("speaker", {})
        pieces = list(blocks(cell.source)) if is_text else [cell]
        # What is written for the wall stands before a question, and before what lives.
        before = (i for i, it in enumerate(pieces) if not is_text or it.startswith(PREDICT))
        place, is_spoken = next(before, len(pieces)), choice == "notes" or "wall" in speaker
        for number, piece in enumerate(pieces):
            heading = HEADING.match(piece) if is_text else None
            starts = bool(heading)
            if number == 0 and choice in ("slide", "-"):
                starts = choice == "slide"
            if starts or not self.slides:
                self._start(heading)
            elif heading and heading[1] == "##":  # its slide goes on, in a new section
                self.slides[-1].section = heading[2]
            if number == place:
                self._wall(speaker)
            if not is_text:
                self._code(cell, is_spoken and not ("cl.play" in cell.source and choice != "notes"))
            elif not heading:
                self._words(piece, is_spoken)
        if place == len(pieces):
            self._wall(speaker)
        if "data" in speaker:
            slide = self.slides[-1]
            if slide.kind == "answer":  # which has boxes where the question had none
                slide.cells = [each for each in slide.cells if each is not slide.data]
            slide.data = named_tables(speaker["data"])
            slide.cells.append(slide.data)
        slide = self.slides[-1]
        slide.again = speaker.get("again", slide.again)
        slide.title = speaker.get("title", slide.title)
        if "ask" in speaker:
            slide.ask = speaker["ask"]
            slide.expect.append(speaker["expect"])
            slide.minutes += MINUTES_AN_ASIDE

    def _wall(self, speaker):
        """What is written for the wall alone."""
        if "wall" in speaker:
            self.slides[-1].cells.append(markdown(speaker["wall"]))

    def _start(self, heading):
        """A new slide; without a heading of its own, with the title of the one before."""
        before = self.slides[-1] if self.slides else Slide("", "")
        level, title = heading.groups() if heading else ("", before.title)
        if title == "Answer":
            again = Slide(before.section, before.title, kind="answer", right=before.right,
                          data=before.data)  # fmt: skip
            again.cells = [in_a_box(question_of(before), "asked")]
            if answer := before.letter or before.right:
                again.cells.append(in_a_box(f"**{with_index(answer)}**", "right"))
            again.cells += [before.data] if before.data else []
            self.slides.append(again)
        else:
            self.slides.append(Slide(title if level == "##" else before.section, title))

    def _words(self, block, is_spoken):
        slide, block = self.slides[-1], plain(block)
        slide.text.append(block)
        slide.minutes += len(block.split()) / WORDS_A_MINUTE
        if block.startswith(PREDICT):
            slide.kind = "question"
            slide.ask = asked(block.removeprefix(PREDICT))
            slide.minutes += MINUTES_A_QUESTION
            slide.cells.append(in_a_box(slide.ask))
        elif slide.kind == "question" and block.startswith("- **a** "):
            slide.cells.append(in_a_box(block, "vote"))
        elif not is_spoken and (kept := shown(block)):
            slide.cells.append(markdown(kept))

    def _code(self, cell, is_spoken):
        slide = self.slides[-1]
        call = CALL.match(cell.source)
        if call and call[1] == "predict":
            prediction = PREDICTIONS[call[2]]
            options = options_of(prediction, cell.source.partition("#")[2])
            letters = "abcdefgh"[: len(options)]
            slide.right = right_of(prediction, options)
            if "".join(options) == letters:  # the question has listed them
                slide.letter = slide.right if options else ""
            else:
                slide.cells.append(lettered(options))
                if slide.right in options:
                    slide.letter = f"{letters[options.index(slide.right)]}. {slide.right}"
            slide.expect += wrong_predictions(call[2])
        elif not call and not is_spoken:
            seen = code(cell)
            if "cl.play" in cell.source:  # it has the wall for itself, but for its task
                slide.cells = slide.cells[-1:] if "wall" in cell.metadata.get("speaker", {}) else []
            if slide.kind == "answer" and (has_figure(seen) or has_table(cell)):
                # which shows what the table did
                slide.cells = [each for each in slide.cells if each is not slide.data]
            slide.cells.append(seen)
            slide.data = seen if is_table(seen) else slide.data


def asked(text):
    """What a prediction asks, without what to do with its cell.

    >>> asked("Add the three. What comes out? Type it in place of the dots; then open the answer.")
    'Add the three. What comes out?'
    """
    sentences = re.split(r"(?<=[.?!])\s+", text.strip())
    return " ".join(it for it in sentences if not re.match(r"(Type|Run|Open|Then open)\b", it))


def question_of(slide):
    """The question itself: of a long one, its last sentence, if that can stand alone."""
    last = re.split(r"(?<=[.?!])\s+", slide.ask)[-1]
    return last if len(slide.ask.split()) > SHORT and len(last.split()) > 5 else slide.ask


def options_of(prediction, comment):
    """What to vote on: the words or numbers of a comment, or the numbers that are likely mistakes.

    >>> options_of(PREDICTIONS["02.b"], '"green", "orange" or "either"')
    ['green', 'orange', 'either']
    >>> options_of(PREDICTIONS["09.c"], "0, 1/3 or 1/2")
    ['0', '1/3', '1/2']
    >>> options_of(PREDICTIONS["05.b"], "a whole number")
    ['1', '4', '5', '6', '11', '16']
    >>> options_of(PREDICTIONS["06.a"], "a number")  # near is enough, so no list could be fair
    []
    """
    words = re.findall(r'"([^"]+)"', comment)
    numbers = re.split(r", | or ", comment.strip())
    if isinstance(prediction, Choice):
        found = words or numbers
        return found if set(found) == set(prediction.options) else []
    if len(numbers) > 1 and all(re.fullmatch(r"[\d./]+", it) for it in numbers):
        return numbers
    if prediction.within:
        return []
    ends = [ends for ranges in prediction.beliefs.values() for ends in ranges]
    values = {prediction.answer, *(low for low, high in ends if low == high)}
    return [str(value) for value in sorted(values)] if len(values) > 2 else []


def right_of(prediction, options):
    """The option that came, or what came.

    >>> right_of(PREDICTIONS["09.c"], ["0", "1/3", "1/2"]), right_of(PREDICTIONS["09.c"], [])
    ('1/3', '0.3333')
    """
    if isinstance(prediction, Choice) or not options:
        return str(prediction.came)
    return next(it for it in options if prediction.is_seen(prediction.read(it)))


def wrong_predictions(name):
    """The wrong answers to a prediction, and what each takes for true.

    >>> wrong_predictions("05.d")[0]
    '“near 0”: whoever finds nothing scores nothing'
    >>> wrong_predictions("04.d")[1]
    '“0.6 to 1”: both halves lose their partition'
    """
    beliefs = PREDICTIONS[name].beliefs
    if isinstance(PREDICTIONS[name], Choice):
        return [f"“{option}”: {belief}" for option, belief in beliefs.items()]
    return [f"“{' or '.join(map(in_words, ends))}”: {belief}" for belief, ends in beliefs.items()]


def in_words(ends):
    """A range of numbers, to two places.

    >>> [in_words(ends) for ends in ((4, 4), (0.4, 0.6), (-inf, -0.001), (145, inf))]
    ['4', '0.4 to 0.6', 'below 0', '145 or more']
    """
    low, high = ends
    if low == high:
        return str(low)
    if low == -inf:
        return f"below {round(high, 2) + 0:g}"
    if high == inf:
        return f"{low} or more" if low == round(low) else f"above {round(low, 2):g}"
    return f"{round(low, 2):g} to {round(high, 2):g}"


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


def opened(cell, name):
    """The first slide of a unit: its story is told, and shown if it has no words for the wall.

    >>> story = "# 02 A unit\\n\\nA *long* story.\\n\\n**In this notebook** you will"
    >>> opened(markdown(story), "02 A unit").cells[0].source
    'A *long* story.'
    >>> cell = markdown(story)
    >>> cell.metadata["speaker"] = {"wall": "Two words.\\n\\n- first"}
    >>> opening = opened(cell, "02 A unit")
    >>> [each.source for each in opening.cells], opening.text
    (['Two words.\\n\\n- first'], ['A *long* story.'])
    """
    intro = cell.source.partition("\n")[2].partition("**In this notebook**")[0]
    opening = Slide("", name, kind="opening", minutes=2)
    opening.text = [plain(block) for block in blocks(intro)]
    wall = cell.metadata.get("speaker", {}).get("wall")
    opening.cells = [markdown(block) for block in ([wall] if wall else opening.text)]
    return opening


@cache
def unit(path):
    """The name of a unit, what the lecturer's page knows of it, its opening, and its slides."""
    nb = nbformat.read(path, as_version=4)
    name = nb.cells[0].source.splitlines()[0].removeprefix("# ")
    knows = of_lecturer(name[:2])

    opening = opened(nb.cells[0], name)
    opening.ask, opening.expect = knows["Open with"], [f"in this unit: {knows['Expect']}"]

    slides = Lesson(nb).slides
    for slide in slides:
        if any("cl.play" in cell.source for cell in slide.cells):
            slide.live = knows["Live"]
    return name, knows, opening, slides


def voted(title, text, given):
    """A vote: its question and options, and a key in ``<details>``, shown on a click if given."""
    question, key = without_key(text)
    vote = Slide("", title, [markdown(question)], kind="vote", minutes=2)
    vote.ask = "The question on the slide. Hands for each letter, before anybody says why."
    if "keys" in given:
        vote.expect = [key]
        right = re.match(r"\*\*([a-d]\*\*(?:: .*?\.(?=\s|$))?)", key)
        vote.cells.append(markdown(f'<div class="right fragment">\n\n**{right[1]}\n\n</div>'))
    return vote


def ending(knows, tasks, given):
    """The last slides of a lecture: a vote, if it is given, and what is set."""
    vote = voted("Vote", knows["Vote"], given)
    last = Slide("", "Until next time", [markdown(tasks)], kind="tasks", minutes=1)
    return [vote, last] if "votes" in given else [last]


def decks(path, given):
    """The lectures of a unit, each a list of slides, from the opening to what is set."""
    name, knows, opening, slides = unit(path)
    lectures = divided(slides)
    for number, part in enumerate(lectures):
        start = replace(opening) if not number else again(opening, slides, part)
        sections = list(dict.fromkeys(slide.section for slide in part))
        start.cells = [*start.cells, markdown(" · ".join(sections))]
        part.insert(0, start)
        if part is not lectures[-1]:
            part += so_far(part, given)
    lectures[-1] += ending(knows, f"Exercises: {knows['Set']}", given)
    return name, lectures


def plans(given):
    """The lectures that the lecturer's page plans: their names, minutes, and slides."""
    page = LECTURER.read_text(encoding="utf-8")
    page = page.partition("## Plans")[2].partition("\n## ")[0]
    for row in re.finditer(r"^\| ([^|]*) \| (\d\d [^|]*) \| (\d+) \|$", page, re.MULTILINE):
        name, parts, minutes = row.groups()
        slides, tasks, knows = [], [], {}
        for part in parts.split("; "):
            if part.startswith("*Exercises*"):
                continue  # which is what a session does with the rest of its time
            (path,) = LECTURER.parents[1].glob(f"{part[:2]}_*.ipynb")
            _, knows, opening, lesson = unit(path)
            wanted = re.findall(r"\*([^*]+)\*", part)
            slides.append(replace(opening, minutes=1))
            slides += [slide for slide in lesson if is_wanted(slide.section, wanted)]
            tasks.append(f"- {part[:2]}: {knows['Set']}")
        name = f"Session {name}" if name.isdigit() else name
        yield name, int(minutes), [*slides, *ending(knows, "\n".join(tasks), given)]


def is_wanted(section, wanted):
    """Whether a plan has a section: it names some, or takes all that are not optional."""
    return section in wanted if wanted else not section.endswith("(optional)")


def so_far(slides, given):
    """The end of a lecture that goes on another day: a vote, and what was learnt, line by line."""
    asked = [slide for slide in slides if slide.kind == "question"][-1]
    lines = [line for slide in slides for it in slide.cells for line in SO_FAR.findall(it.source)]
    if not (asked.again and lines):
        raise ValueError(f"{asked.section}: a half that ends here needs speaker.again and so far:")
    listed = "\n".join(f"- {line}" for line in lines)
    task = "To your neighbour: an example for each, with a drawing."
    words = Slide("", "So far", [markdown(f"{task}\n\n{listed}")], kind="tasks", minutes=1.5,
                  ask="Each to a neighbour: an example for each line, and a drawing.",
                  expect=["the line once more, and no example"])  # fmt: skip
    return [voted("Once more", asked.again, given), words]


def again(opening, before, slides):
    """The first slide of a unit's second lecture: the last prediction of the first, once more."""
    first = next(i for i, slide in enumerate(before) if slide is slides[0])
    asked = [slide for slide in before[:first] if slide.kind == "question"][-1]
    cells = [it for it in asked.cells if re.search(r'class="(predict|options)"', it.source)]
    cells += [asked.data] if asked.data else []
    if asked.letter:  # on a click, when hands are down
        letter = with_index(escape(asked.letter))
        cells.append(markdown(f'<p class="right fragment"><strong>{letter}</strong></p>'))
    return replace(
        opening,
        cells=[markdown("From the last lecture:"), *cells],
        right=asked.right,
        text=[],
        ask=f"From the last lecture: {asked.ask} And why?",
        expect=asked.expect,
    )
