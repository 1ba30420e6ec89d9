"""Build slides from Markdown files: all of the course's lectures, or the files that are named.

Each lecture is a file in notebooks/lecturer/slides; a lecturer's own may lie anywhere. The slides
are written to build/slides when all of them have been built; if one fails, nothing there changes.
"""

import argparse
import json
import os
import re
import shutil
import sys
import tempfile
from html import escape
from importlib.metadata import files
from pathlib import Path
from string import Template

import public
from decks import page, paper, powerpoint, reading
from decks import plans as of_plans
from decks import settings as of_settings
from decks.errors import DeckError
from decks.pandoc import PandocError

import clustlib as cl
from clustlib.widgets.recipes import recipes, script

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
LECTURES = ROOT / "notebooks/lecturer/slides"
CARDS = ROOT / "notebooks/lecturer/units"
SLIDES = ROOT / "build/slides"
FORMATS = {
    "pdf": "also as PDF, a page for each slide",
    "handout": "also as PDF for students: no answers, no notes",
    "pptx": "also for PowerPoint, with the notes",
}
# Of reveal.js: what shows slides, and the speaker's window.
WANTED = re.compile(r"dist/(reveal|reset)\.(js|css)$|plugin/notes/|LICENSE")


def live_script():
    """Return the script of the live table, with its formulas."""
    data = json.dumps(recipes(), ensure_ascii=False)
    code = script().replace("export default { render };", "")
    return f"(() => {{\n{code}\nwindow.live = {{ render, Model, recipes: {data} }};\n}})();"


def copy_parts(folder):
    """Copy reveal.js, fonts, and MathJax: nothing is fetched, and every machine lays out alike."""
    parts = [it for it in files("sphinx-revealjs") if "_static/revealjs/" in it.as_posix()]
    for part in parts:
        name = part.as_posix().partition("_static/revealjs/")[2]
        if WANTED.match(name):
            target = folder / "reveal" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(part.locate(), target)
    shutil.copytree(HERE / "_static/fonts", folder / "fonts")
    (mathjax,) = (it for it in files("sphinx-mathjax-offline") if it.name == "tex-svg-full.js")
    shutil.copy(mathjax.locate(), folder / "mathjax.js")
    for name in ("deck.css", "deck.js"):
        shutil.copy(HERE / "_static" / name, folder)
    shutil.copy(Path(cl.__file__).parent / "widgets/play.css", folder)
    (folder / "live.js").write_text(live_script(), encoding="utf-8")


def build(paths=(), folder=SLIDES, given=public.ALL, settings=None, formats=()):
    """Build the decks of all lectures and plans, or of the files named.

    Parameters
    ----------
    paths : list of Path
        The files; none for all lectures and plans.
    folder : Path
        Where they come; what was there is replaced when everything has been built.
    given : collection of str
        What of the lecturer's questions and keys the decks have.
    settings : Settings, optional
        What stands on every slide; by default what settings.yml says.
    formats : collection of str
        What is made beside the pages: ``"pdf"``, ``"handout"``, ``"pptx"``.

    Returns
    -------
    dict
        For each deck its page's name, by the path of its notebook where it has one.

    Raises
    ------
    DeckError
        If a deck has an error; then the folder is as it was.
    """
    settings = settings or of_settings.read(LECTURES / "settings.yml")
    options = {"given": given, "chinese": settings.chinese, "optional": settings.optional}
    decks = [
        reading.read(Path(path), **options) for path in paths or sorted(LECTURES.glob("[0-9]*.md"))
    ]
    planned = [] if paths else of_plans.plans(decks)
    names = [deck.path.stem for deck in decks]
    names += [f"plan_{re.sub('[^a-z0-9]+', '_', deck.title.lower())}" for deck in planned]
    if twice := [name for at, name in enumerate(names) if name in [*names[:at], "index"]]:
        raise DeckError(f"two pages would be {twice[0]}.html: give one of the files another name")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as place:
        new = Path(place) / folder.name
        new.mkdir()
        copy_parts(new)
        links = keep_decks(folder, new, names, only_own=not paths)
        every = [*decks, *planned]
        for name, deck, text in zip(names, every, page.render_pages(every, settings), strict=True):
            (new / f"{name}.html").write_text(text, encoding="utf-8")
            links[f"{name}.html"] = index_line(f"{name}.html", deck)
        write_index(new, links)
        for kind in formats:
            export(kind, new, dict(zip(names, every, strict=True)), settings)
        if folder.exists():
            folder.rename(Path(place) / "old")
        new.rename(folder)
    built = {}
    for deck, name in zip(decks, names, strict=False):
        for notebook in sorted((ROOT / "notebooks").glob(f"{deck.head.get('unit', '-')}_*.ipynb")):
            built.setdefault(notebook.relative_to(ROOT), []).append(f"{name}.html")
    return built


def export(kind, folder, decks, settings):
    """Write decks, by the names of their pages, as PDF files, handouts, or PowerPoint files."""
    if kind == "pptx":
        for name, deck in decks.items():
            powerpoint.write_pptx(
                deck.slides, folder / f"{name}.pptx", deck.head["title"],
                deck.head.get("subtitle", ""), settings.line(), settings.logo_file(),
            )  # fmt: skip
        return
    end = ".handout.pdf" if kind == "handout" else ".pdf"
    files = [(folder / f"{name}.html", folder / f"{name}{end}") for name in decks]
    paper.write_pdf(files, handout=kind == "handout")


def keep_decks(old, new, rebuilt, *, only_own):
    """Copy the decks that are not built now, with their exports; return their lines of the index.

    A build of all lectures keeps only decks from outside the course: a lecture or a plan that it
    does not make no longer exists.
    """
    index = old / "index.html"
    text = index.read_text(encoding="utf-8") if index.is_file() else ""
    links = {}
    text = re.sub(r' <a class="card".*?</a>', "", text)
    for line, own, name in re.findall(r'^(<li( class="own")?><a href="([^"]*)">.*)$', text, re.M):
        stem = Path(name).stem
        if stem not in rebuilt and (own or not only_own) and (old / name).is_file():
            links[name] = line
            for file in old.glob(f"{stem}.*"):
                shutil.copy(file, new)
    return links


def write_index(folder, links):
    """Write the list of all decks, those of plans apart."""
    lines = [line for name, line in sorted(links.items()) if not name.startswith("plan_")]
    plans = [line for name, line in links.items() if name.startswith("plan_")]
    index = Template((HERE / "_templates/decks.html").read_text(encoding="utf-8"))
    text = index.substitute(decks="\n".join(lines), plans="\n".join(plans))
    (folder / "index.html").write_text(text, encoding="utf-8")


def index_line(file, deck):
    """Return a deck's line in the list, with what it takes."""
    minutes = round(sum(slide.minutes for slide in deck.slides))
    size = f"{len(deck.slides)} slides, {minutes} minutes"
    own = "" if deck.path.parent == LECTURES or deck.path == of_plans.PLANS else ' class="own"'
    return f'<li{own}><a href="{file}">{escape(deck.title)}</a>: {size}</li>'


def link_cards(index, to):
    """Write into an index a link from each deck of a unit to the card of that unit.

    Parameters
    ----------
    index : Path
        The list of all decks.
    to : str
        The address of a card, with ``{}`` for the number of its unit.
    """

    def with_link(line):
        return f'{line[1]} <a class="card" href="{to.format(line[2])}">card</a></li>'

    text = index.read_text(encoding="utf-8")
    text = re.sub(r'^(<li><a href="(\d\d)_[^"]*">.*)</li>$', with_link, text, flags=re.MULTILINE)
    index.write_text(text, encoding="utf-8")


def find_files(names):
    """Return the files that are named: decks, or all decks of a unit by its number."""
    paths = []
    for name in names:
        of_unit = sorted(LECTURES.glob(f"{name}_*.md")) if re.fullmatch(r"\d\d", name) else []
        if not of_unit and not Path(name).is_file():
            raise DeckError(f"there is no file {name}, and no unit with this number")
        paths += of_unit or [Path(name)]
    return list(dict.fromkeys(paths))


def main(arguments=None):
    """Build what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "files", nargs="*", help="decks, or numbers of units; all, if none is named"
    )
    parser.add_argument("--without", choices=["optional"], help="leave out the optional slides")
    parser.add_argument("--settings", type=Path, default=LECTURES / "settings.yml")
    for kind, what in FORMATS.items():
        parser.add_argument(f"--{kind}", action="store_true", help=what)
    chosen = parser.parse_args(arguments)
    try:
        if chosen.settings != LECTURES / "settings.yml" and not chosen.settings.is_file():
            raise DeckError(f"there is no file {chosen.settings}")
        settings = of_settings.read(chosen.settings)
        settings.optional = settings.optional and chosen.without != "optional"
        formats = [kind for kind in FORMATS if getattr(chosen, kind)]
        build(find_files(chosen.files), SLIDES, settings=settings, formats=formats)
        link_cards(SLIDES / "index.html", f"{os.path.relpath(CARDS, SLIDES)}/{{}}.md")
    except (DeckError, PandocError, paper.NoBrowserError) as error:
        sys.exit(f"{error}")
    print(f"The slides are ready: open {SLIDES / 'index.html'}")


if __name__ == "__main__":
    main()
