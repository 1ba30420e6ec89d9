"""Builds a deck of slides for every unit, in build/slides, from the notebooks as they are stored.

A heading or a prediction starts a slide, and so does an answer. What is shown is what can be seen
from the last row: headings, formulas, lists, tables, figures, results, short paragraphs, and of
longer ones the sentences with a term in bold. The rest is for the speaker, whose notes have all of
the text, the minute, the question to ask and the wrong answer to expect; what to open with, to do
live, and to vote on comes from the lecturer's page. Where the rule is not enough, a cell's metadata
say so, as JupyterLab writes them: ``slideshow.slide_type`` is ``slide`` (start one here), ``-``
(start none), ``notes`` (for the speaker alone) or ``skip``; and ``speaker.ask`` and
``speaker.expect`` are the question of the slide that the cell is on, and the answer to expect.
"""

import ast
import json
import re
import shutil
import sys
from dataclasses import dataclass, field, replace
from html import escape
from importlib.metadata import files
from itertools import accumulate, combinations, pairwise
from pathlib import Path
from string import Template

import nbformat
from markdown_it import MarkdownIt
from nbconvert import HTMLExporter
from pygments.formatters import HtmlFormatter

from clustlib.exercises import PREDICTIONS

HERE = Path(__file__).parent
ROOT = HERE.parent
SLIDES = ROOT / "build/slides"
LECTURER = ROOT / "notebooks/lecturer/README.md"

SHORT = 30  # words of a paragraph that is shown whole
LINES = 6  # of a cell whose code is shown
WORDS_A_MINUTE = 46  # as in the minutes of the units: what is read is told no faster
MINUTES_A_QUESTION, MINUTES_AN_ASIDE = 1.5, 0.5
MOST_SLIDES, MINUTES = 20, 40  # of a lecture; its opening, vote and tasks take five minutes more
PREDICT = "**Predict.**"
CALLS = re.compile(r"^(predict|compare|foreseen)\(")
BLOCKS = re.compile(r"(^\$\$.*?\$\$|^```.*?^```)", re.MULTILINE | re.DOTALL)
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
    """What a slide has of a block: all, the sentences in which something is bold, or nothing."""
    if not is_prose(block) or len(block.split()) <= SHORT:
        return block
    sentences = re.split(r"(?<=[.?!:])\s+(?=[^a-z])", block)
    kept = []
    for before, each in zip(["", *sentences], sentences, strict=False):
        # A label alone, such as "By hand", is nothing without what comes next.
        is_label = re.fullmatch(r"\*\*[^*]+\*\*:?", before)
        if "**" in each or is_label:
            kept.append(each)
    return " ".join(kept)


def plain(text):
    """Markdown without its links, which lead nowhere on a wall."""
    return LINK.sub(r"\1", text)


def markdown(source):
    """A cell of Markdown."""
    return nbformat.v4.new_markdown_cell(source)


def has_figure(cell):
    """Whether a code cell has drawn something."""
    return any("<img" in "".join(out.get("data", {}).get("text/html", "")) for out in cell.outputs)


def code(cell):
    """A code cell as it is shown: short code above its result, or the result alone."""
    cell = nbformat.from_dict(json.loads(json.dumps(cell)))
    is_hidden = (
        has_figure(cell)
        or cell.source.startswith("print(")  # its result says it
        or len(cell.source.splitlines()) > LINES
    )
    cell.metadata = nbformat.from_dict({"transient": {"remove_source": is_hidden}})
    if "cl.play" in cell.source:  # what moves is shown live
        cell.outputs = []
    return cell


# --- a unit as slides ----------------------------------------------------------------------------


def options(source):
    """What may be predicted, as the comment of the cell lists it."""
    return source.partition("#")[2].strip()


def foresee(slide, name):
    """The wrong answers to a prediction, and what each takes for true."""
    asked = PREDICTIONS[name]
    slide.expect += [
        f"“{option}”: {belief}" if isinstance(belief, str) else option
        for option, belief in asked.beliefs.items()
    ]


def lesson(nb):
    """The slides of the sections before the exercises."""
    slides = []
    section = ""
    for cell in nb.cells[2:]:
        source = cell.source
        if source.startswith("## Exercises"):
            break
        choice = cell.metadata.get("slideshow", {}).get("slide_type", "")
        if choice == "skip":
            continue
        pieces = [cell]
        if cell.cell_type == "markdown":
            pieces = list(blocks(source))
        for first, piece in [(piece is pieces[0], piece) for piece in pieces]:
            heading = re.match(r"(#{2,4}) (.*)", piece) if isinstance(piece, str) else None
            if heading and heading[1] == "##":
                section = heading[2]
            asks = isinstance(piece, str) and piece.startswith(PREDICT)
            starts = choice == "slide" if first and choice in ("slide", "-") else bool(heading)
            if starts or not slides or slides[-1].section != section:
                is_answer = bool(heading) and heading[2] == "Answer"
                goes_on = is_answer or not heading
                same = slides and slides[-1].section == section
                title = slides[-1].title if same and goes_on else heading[2] if heading else section
                slides.append(Slide(section, title, kind="answer" if is_answer else "lesson"))
            slide = slides[-1]
            if isinstance(piece, str):
                words(slide, piece, heading, choice == "notes", asks)
            elif called := CALLS.match(source):
                if called[1] == "predict":
                    name = ast.literal_eval(source.partition("(")[2].partition(",")[0])
                    foresee(slide, name)
                    slide.cells.append(
                        markdown(f'<div class="predict">\n\n*{options(source)}*\n\n</div>')
                    )
            elif choice != "notes":
                slide.cells.append(code(cell))
        speaker = cell.metadata.get("speaker", {})
        if speaker:
            slides[-1].minutes += MINUTES_AN_ASIDE
            slides[-1].ask = speaker["ask"]
            slides[-1].expect.append(speaker["expect"])
    return slides


def words(slide, block, heading, is_spoken, asks):
    """Put a block of Markdown where it belongs: on the slide, and into the notes."""
    if heading:
        return
    slide.text.append(plain(block))
    slide.minutes += len(block.split()) / WORDS_A_MINUTE
    if asks:
        slide.minutes += MINUTES_A_QUESTION
        slide.kind = "question"
        slide.ask = plain(block.removeprefix(PREDICT).strip())
        slide.cells.append(markdown(f'<div class="predict">\n\n{slide.ask}\n\n</div>'))
    elif not is_spoken and (kept := shown(plain(block))):
        slide.cells.append(markdown(kept))


def divided(slides):
    """The lectures of a unit: as few as can be, cut between sections, and as even as can be."""
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


# --- what the lecturer's page knows of a unit ------------------------------------------------------


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


def decks(path):
    """The lectures of a unit, each a list of slides: an opening, the lesson; a vote, and what is set."""
    nb = nbformat.read(path, as_version=4)
    head = nb.cells[0].source
    name = head.splitlines()[0].removeprefix("# ")
    knows = of_lecturer(name[:2])
    intro = blocks(head.partition("\n")[2].partition("**In this notebook**")[0])

    opening = Slide("", name, kind="opening", minutes=2)
    opening.text = [plain(block) for block in intro]
    opening.cells = [markdown(block) for block in opening.text]
    opening.ask, opening.expect = knows["Open with"], [knows["Expect"]]

    slides = lesson(nb)
    for slide in slides:
        if any(cell.source.startswith("game = ") for cell in slide.cells):
            slide.live = knows["Live"]

    question, key = without_key(knows["Vote"])
    vote = Slide("", "Vote", [markdown(question)], kind="vote", minutes=2, expect=[key])
    vote.ask = "The question on the slide. Hands for a, b, c, d, before anybody says why."
    tasks = Slide("", "Until next time", kind="tasks", minutes=1)
    tasks.cells = [markdown(f"Exercises: {knows['Set']}")]

    lectures = divided(slides)
    for number, part in enumerate(lectures):
        start = replace(opening) if not number else again(name, slides, part)
        sections = list(dict.fromkeys(slide.section for slide in part))
        start.cells = [*start.cells, markdown(" · ".join(sections))]
        part.insert(0, start)
    lectures[-1] += [vote, tasks]
    return name, lectures


def again(name, before, slides):
    """The first slide of a unit's second lecture: where the first one ended."""
    first = next(i for i, slide in enumerate(before) if slide is slides[0])
    return Slide(
        "",
        name,
        ask=f"What was “{before[first - 1].section}” about, in a sentence?",
        expect=next((slide.expect for slide in reversed(before[:first]) if slide.expect), []),
        kind="opening",
        minutes=2,
    )


# --- pages -----------------------------------------------------------------------------------------

EXPORTER = HTMLExporter(
    template_name="basic", exclude_input_prompt=True, exclude_output_prompt=True
)
PROSE = MarkdownIt("commonmark").enable("table")


def prose(text):
    """Markdown of the notes as HTML; formulas stay as they are typed."""
    kept = []

    def keep(found):
        kept.append(escape(found[0]))
        return f"\ue000{len(kept) - 1}\ue000"

    text = re.sub(r"\$\$.*?\$\$|\$[^$]+\$", keep, text, flags=re.DOTALL)
    return re.sub("\ue000(\\d+)\ue000", lambda it: kept[int(it[1])], PROSE.render(text))


def notes(slide, minute):
    """What the speaker sees: the minute, the question, what to expect, and the text."""
    parts = [f"**Minute {minute}.**"]
    if slide.ask:
        parts.append(f"**Ask** {slide.ask}")
    if slide.expect:
        parts.append("**Expect** " + "; ".join(slide.expect))
    if slide.live:
        parts.append(f"**Live** {slide.live}")
    return prose("\n\n".join([*parts, *slide.text]))


def section(slide, minute):
    """A slide as reveal.js wants it."""
    nb = nbformat.v4.new_notebook(cells=slide.cells)
    body, _ = EXPORTER.from_notebook_node(nb)
    level = "h1" if slide.kind == "opening" else "h2"
    title = f"<{level}>{prose(slide.title)[3:-5]}</{level}>"
    above = [slide.section] if slide.section != slide.title else []
    above += ["answer"] if slide.kind == "answer" else []
    label = f'<p class="section">{escape(" · ".join(above))}</p>' if above else ""
    return (
        f'<section class="{slide.kind}" data-timing="{round(60 * slide.minutes)}">{label}{title}<div class="body">{body}</div>'
        f'<aside class="notes">{notes(slide, minute)}</aside></section>'
    )


def page(name, slides):
    """A deck as a page."""
    template = Template((HERE / "deck.html").read_text(encoding="utf-8"))
    colours = HtmlFormatter().get_style_defs(".highlight")
    starts = accumulate((slide.minutes for slide in slides), initial=0)
    sections = [section(slide, int(start)) for slide, start in zip(slides, starts, strict=False)]
    return template.substitute(title=escape(name), colours=colours, slides="\n".join(sections))


def copy_parts(folder):
    """reveal.js, and MathJax with its fonts: nothing is fetched."""
    parts = [it for it in files("sphinx-revealjs") if "_static/revealjs/" in it.as_posix()]
    for part in parts:
        name = part.as_posix().partition("_static/revealjs/")[2]
        if re.match(r"dist/(reveal|reset)\.(js|css)$|plugin/notes/|LICENSE", name):
            target = folder / "reveal" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(part.locate(), target)
    (mathjax,) = (it for it in files("sphinx-mathjax-offline") if it.name == "tex-svg-full.js")
    shutil.copy(mathjax.locate(), folder / "mathjax.js")
    shutil.copy(HERE / "deck.css", folder / "deck.css")


def build(numbers=(), folder=SLIDES):
    """Build the decks of all units, or of those named; return the files of each notebook."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    copy_parts(folder)
    links, built = [], {}
    for path in sorted((ROOT / "notebooks").glob("[0-9]*.ipynb")):
        if numbers and path.name[:2] not in numbers:
            continue
        name, lectures = decks(path)
        for number, slides in enumerate(lectures, start=1):
            part = f"{name}, {number} of {len(lectures)}" if len(lectures) > 1 else name
            file = f"{path.stem}.html" if number == 1 else f"{path.stem}_{number}.html"
            built.setdefault(path.relative_to(ROOT), []).append(file)
            (folder / file).write_text(page(part, slides), encoding="utf-8")
            minutes = round(sum(slide.minutes for slide in slides))
            links.append(
                f'<li><a href="{file}">{escape(part)}</a>: {len(slides)} slides, {minutes} minutes</li>'
            )
    index = Template((HERE / "decks.html").read_text(encoding="utf-8"))
    (folder / "index.html").write_text(index.substitute(decks="\n".join(links)), encoding="utf-8")
    return built


if __name__ == "__main__":
    build(sys.argv[1:])
    print(f"The slides are in {SLIDES.relative_to(ROOT)}: open its index.html")
