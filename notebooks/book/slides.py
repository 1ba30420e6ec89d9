"""Build slides from Markdown: all lectures of the course, or the files that are named.

The course's lectures are in notebooks/lecturer/slides; other files may be anywhere. The slides are
written to build/slides only if all of them can be built.
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
from decks import pdf, plans, powerpoint, reader, reveal
from decks.errors import DeckError
from decks.pandoc import PandocError
from decks.settings import read_settings

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
# The files of reveal.js that a deck loads, and their licence.
REVEAL_FILES = re.compile(r"dist/(reveal|reset)\.(js|css)$|plugin/notes/|LICENSE")


def live_script():
    """Return the script of the live table, with its formulas."""
    data = json.dumps(recipes(), ensure_ascii=False)
    code = script().replace("export default { render };", "")
    return f"(() => {{\n{code}\nwindow.live = {{ render, Model, recipes: {data} }};\n}})();"


def copy_assets(folder):
    """Copy reveal.js, MathJax, fonts, styles and scripts, so that decks need no network."""
    for file in files("sphinx-revealjs"):
        _, _, name = file.as_posix().partition("_static/revealjs/")
        if REVEAL_FILES.match(name):
            target = folder / "reveal" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file.locate(), target)
    shutil.copytree(HERE / "_static/fonts", folder / "fonts")
    (mathjax,) = (it for it in files("sphinx-mathjax-offline") if it.name == "tex-svg-full.js")
    shutil.copy(mathjax.locate(), folder / "mathjax.js")
    for name in ("deck.css", "deck.js"):
        shutil.copy(HERE / "_static" / name, folder)
    shutil.copy(Path(cl.__file__).parent / "widgets/play.css", folder)
    (folder / "live.js").write_text(live_script(), encoding="utf-8")


def build(paths=(), folder=SLIDES, include=public.ALL, settings=None, formats=()):
    """Build the decks of all lectures and plans, or of the given files.

    Parameters
    ----------
    paths : list of Path
        The files. If there are none, all lectures and plans are built.
    folder : Path
        The folder to write. It is replaced when all decks have been built.
    include : collection of str
        The votes and keys that the decks include, as in `public.ALL`.
    settings : Settings, optional
        The course's name, logo and so on; by default those in settings.yml.
    formats : collection of str
        Further formats to write: ``"pdf"``, ``"handout"``, ``"pptx"``.

    Returns
    -------
    dict
        The file names of the pages, in a list for each notebook's path.

    Raises
    ------
    DeckError
        If a deck has an error. The folder is unchanged then.
    """
    settings = settings or read_settings(LECTURES / "settings.yml")
    options = {"include": include, "chinese": settings.chinese, "optional": settings.optional}
    paths = [Path(path) for path in paths]
    lectures = [
        reader.read_deck(path, **options) for path in paths or sorted(LECTURES.glob("[0-9]*.md"))
    ]
    plan_decks = [] if paths else plans.build_plans(lectures)
    decks = [*lectures, *plan_decks]
    names = [deck.path.stem for deck in lectures] + [plan_name(deck) for deck in plan_decks]
    check_names(names)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as temporary:
        new = Path(temporary) / folder.name
        new.mkdir()
        copy_assets(new)
        entries = copy_other_decks(folder, new, names, only_own=not paths)
        for name, deck, text in zip(
            names, decks, reveal.render_pages(decks, settings), strict=True
        ):
            (new / f"{name}.html").write_text(text, encoding="utf-8")
            entries[f"{name}.html"] = index_entry(f"{name}.html", deck)
        write_index(new, entries)
        for kind in formats:
            export(kind, new, dict(zip(names, decks, strict=True)), settings)
        if folder.exists():
            folder.rename(Path(temporary) / "old")
        new.rename(folder)
    return pages_by_notebook(lectures)


def plan_name(deck):
    """Return the name of a plan's page."""
    return f"plan_{re.sub('[^a-z0-9]+', '_', deck.title.lower())}"


def check_names(names):
    """Raise an error if two pages would have the same name."""
    for place, name in enumerate(names):
        if name in [*names[:place], "index"]:
            raise DeckError(f"two pages would be {name}.html: give one of the files another name")


def pages_by_notebook(decks):
    """Return the file names of the decks' pages, in a list for each notebook's path."""
    pages = {}
    for deck in decks:
        for notebook in sorted((ROOT / "notebooks").glob(f"{deck.head.get('unit', '-')}_*.ipynb")):
            pages.setdefault(notebook.relative_to(ROOT), []).append(f"{deck.path.stem}.html")
    return pages


def export(kind, folder, decks, settings):
    """Write decks in a further format.

    Parameters
    ----------
    kind : str
        ``"pdf"``, ``"handout"`` or ``"pptx"``.
    folder : Path
        The folder of the pages.
    decks : dict
        The decks by the names of their pages.
    settings : Settings
        The course's settings.
    """
    if kind == "pptx":
        for name, deck in decks.items():
            powerpoint.write_pptx(
                deck.slides, folder / f"{name}.pptx", deck.head["title"],
                deck.head.get("subtitle", ""), settings.line(), settings.logo_file(),
            )  # fmt: skip
        return
    suffix = ".handout.pdf" if kind == "handout" else ".pdf"
    pages = [(folder / f"{name}.html", folder / f"{name}{suffix}") for name in decks]
    pdf.write_pdf(pages, handout=kind == "handout")


def copy_other_decks(old, new, rebuilt, *, only_own):
    """Copy the decks that are not rebuilt, with their exports; return their index entries.

    Parameters
    ----------
    old, new : Path
        The folders to copy from and to.
    rebuilt : collection of str
        The names of the decks to leave out.
    only_own : bool
        True to copy only decks from outside the course. After a build of all lectures, any other
        lecture or plan no longer exists.
    """
    index = old / "index.html"
    text = index.read_text(encoding="utf-8") if index.is_file() else ""
    text = re.sub(r' <a class="card".*?</a>', "", text)
    entries = {}
    for line, own, name in re.findall(r'^(<li( class="own")?><a href="([^"]*)">.*)$', text, re.M):
        stem = Path(name).stem
        if stem not in rebuilt and (own or not only_own) and (old / name).is_file():
            entries[name] = line
            for file in old.glob(f"{stem}.*"):
                shutil.copy(file, new)
    return entries


def write_index(folder, entries):
    """Write the list of all decks, with the plans in a section of their own."""
    decks = [line for name, line in sorted(entries.items()) if not name.startswith("plan_")]
    plan_decks = [line for name, line in entries.items() if name.startswith("plan_")]
    template = Template((HERE / "_templates/decks.html").read_text(encoding="utf-8"))
    text = template.substitute(decks="\n".join(decks), plans="\n".join(plan_decks))
    (folder / "index.html").write_text(text, encoding="utf-8")


def index_entry(file, deck):
    """Return a deck's entry in the list, with its length."""
    minutes = round(sum(slide.minutes for slide in deck.slides))
    size = f"{len(deck.slides)} slides, {minutes} minutes"
    own = "" if deck.path.parent == LECTURES or deck.path == plans.PLANS else ' class="own"'
    return f'<li{own}><a href="{file}">{escape(deck.title)}</a>: {size}</li>'


def link_cards(index, address):
    """Add to each unit's deck in an index a link to the unit's card.

    Parameters
    ----------
    index : Path
        The list of all decks.
    address : str
        The address of a card, with ``{}`` for the number of its unit.
    """

    def with_link(line):
        return f'{line[1]} <a class="card" href="{address.format(line[2])}">card</a></li>'

    text = index.read_text(encoding="utf-8")
    text = re.sub(r'^(<li><a href="(\d\d)_[^"]*">.*)</li>$', with_link, text, flags=re.MULTILINE)
    index.write_text(text, encoding="utf-8")


def find_files(names):
    """Return the files of decks, each named by its path or by the number of its unit."""
    paths = []
    for name in names:
        unit_decks = sorted(LECTURES.glob(f"{name}_*.md")) if re.fullmatch(r"\d\d", name) else []
        if not unit_decks and not Path(name).is_file():
            raise DeckError(f"there is no file {name}, and no unit with this number")
        paths += unit_decks or [Path(name)]
    return list(dict.fromkeys(paths))


def main(arguments=None):
    """Build the decks that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "files", nargs="*", help="decks, or numbers of units; all, if none is named"
    )
    parser.add_argument("--without", choices=["optional"], help="leave out the optional slides")
    parser.add_argument("--settings", type=Path, default=LECTURES / "settings.yml")
    for kind, description in FORMATS.items():
        parser.add_argument(f"--{kind}", action="store_true", help=description)
    options = parser.parse_args(arguments)
    try:
        if options.settings != LECTURES / "settings.yml" and not options.settings.is_file():
            raise DeckError(f"there is no file {options.settings}")
        settings = read_settings(options.settings)
        settings.optional = settings.optional and options.without != "optional"
        formats = [kind for kind in FORMATS if getattr(options, kind)]
        build(find_files(options.files), SLIDES, settings=settings, formats=formats)
        link_cards(SLIDES / "index.html", f"{os.path.relpath(CARDS, SLIDES)}/{{}}.md")
    except (DeckError, PandocError, pdf.NoBrowserError) as error:
        sys.exit(f"{error}")
    print(f"The slides are ready: open {SLIDES / 'index.html'}")


if __name__ == "__main__":
    main()
