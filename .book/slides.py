"""Builds a deck of slides for every lecture, in build/slides; ``lectures.py`` says what it has."""

import json
import re
import shutil
import sys
from html import escape
from importlib.metadata import files
from itertools import accumulate
from pathlib import Path
from string import Template

import nbformat
import public
from lectures import decks, plans
from markdown_it import MarkdownIt
from nbconvert import HTMLExporter
from pygments.formatters import HtmlFormatter

import clustlib as cl
from clustlib.live.recipes import recipes, script

HERE = Path(__file__).parent
ROOT = HERE.parent
SLIDES = ROOT / "build/slides"

EXPORTER = HTMLExporter(
    template_name="basic", exclude_input_prompt=True, exclude_output_prompt=True
)
# Of reveal.js: what shows slides, and the speaker's window.
WANTED = re.compile(r"dist/(reveal|reset)\.(js|css)$|plugin/notes/|LICENSE")
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
    if slide.right:
        parts.append(f"**Right** {slide.right}")
    if slide.expect:
        parts.append("**Expect** " + "; ".join(text.rstrip(".") for text in slide.expect))
    if slide.live:
        parts.append(f"**Live** {slide.live}")
    return prose("\n\n".join([*parts, *slide.text]))


def section(slide, minute):
    """A slide as reveal.js wants it."""
    nb = nbformat.v4.new_notebook(cells=slide.cells)
    body, _ = EXPORTER.from_notebook_node(nb)
    level = "h1" if slide.kind == "opening" else "h2"
    title = f"<{level}>{prose(slide.title)[3:-5]}</{level}>"
    is_told = slide.section != slide.title and slide.kind != "question"  # it may say the answer
    above = [slide.section] if is_told else []
    above += ["answer"] if slide.kind == "answer" else []
    label = f'<p class="section">{escape(" · ".join(above))}</p>' if above else ""
    kind = f"{slide.kind} figure" if slide.is_figure else slide.kind
    return (
        f'<section class="{kind}" data-timing="{round(60 * slide.minutes)}">{label}{title}'
        f'<div class="body">{body}</div>'
        f'<aside class="notes">{notes(slide, minute)}</aside></section>'
    )


def page(name, slides):
    """A deck as a page."""
    template = Template((HERE / "deck.html").read_text(encoding="utf-8"))
    colours = HtmlFormatter().get_style_defs(".highlight")
    starts = accumulate((slide.minutes for slide in slides), initial=0)
    sections = [section(slide, int(start)) for slide, start in zip(slides, starts, strict=False)]
    return template.substitute(title=escape(name), colours=colours, slides="\n".join(sections))


def live():
    """The script of the live table, with the formulas that it calculates."""
    data = json.dumps(recipes(), ensure_ascii=False)
    code = script().replace("export default { render };", "")
    return f"(() => {{\n{code}\nwindow.live = {{ render, Model, recipes: {data} }};\n}})();"


def copy_parts(folder):
    """reveal.js, fonts, and MathJax: nothing is fetched, and every machine lays out the same."""
    parts = [it for it in files("sphinx-revealjs") if "_static/revealjs/" in it.as_posix()]
    for part in parts:
        name = part.as_posix().partition("_static/revealjs/")[2]
        if WANTED.match(name):
            target = folder / "reveal" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(part.locate(), target)
    shutil.copytree(HERE / "fonts", folder / "fonts")
    (mathjax,) = (it for it in files("sphinx-mathjax-offline") if it.name == "tex-svg-full.js")
    shutil.copy(mathjax.locate(), folder / "mathjax.js")
    for name in ("deck.css", "deck.js"):
        shutil.copy(HERE / name, folder)
    shutil.copy(Path(cl.__file__).parent / "live/play.css", folder)
    (folder / "live.js").write_text(live(), encoding="utf-8")


def build(numbers=(), folder=SLIDES, given=public.ALL):
    """Build the decks of all units, or of those named; return the files of each notebook.

    What is not given of the lecturer's questions and keys, they do not have.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    copy_parts(folder)
    links, built = [], {}
    for path in sorted((ROOT / "notebooks").glob("[0-9]*.ipynb")):
        if numbers and path.name[:2] not in numbers:
            continue
        name, lectures = decks(path, given)
        for number, slides in enumerate(lectures, start=1):
            part = f"{name}, {number} of {len(lectures)}" if len(lectures) > 1 else name
            file = f"{path.stem}.html" if number == 1 else f"{path.stem}_{number}.html"
            built.setdefault(path.relative_to(ROOT), []).append(file)
            (folder / file).write_text(page(part, slides), encoding="utf-8")
            links.append(link(file, part, slides))
    planned = []
    for name, _, slides in plans(given) if not numbers else []:
        file = f"plan_{re.sub('[^a-z0-9]+', '_', name.lower())}.html"
        (folder / file).write_text(page(name, slides), encoding="utf-8")
        planned.append(link(file, name, slides))
    index = Template((HERE / "decks.html").read_text(encoding="utf-8"))
    text = index.substitute(decks="\n".join(links), plans="\n".join(planned))
    (folder / "index.html").write_text(text, encoding="utf-8")
    return built


def link(file, name, slides):
    """A deck in the list, with what it takes."""
    size = f"{len(slides)} slides, {round(sum(it.minutes for it in slides))} minutes"
    return f'<li><a href="{file}">{escape(name)}</a>: {size}</li>'


if __name__ == "__main__":
    build(sys.argv[1:])
    print(f"The slides are in {SLIDES.relative_to(ROOT)}: open its index.html")
