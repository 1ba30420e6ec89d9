"""Builds the book, a web site of all notebooks, in build/book.

The notebooks are copied as they are stored, but for what only JupyterLab knows: cells that are
folded there become an element that folds in any browser.
"""

import json
import re
import shutil
import subprocess
import sys
from importlib.metadata import files
from pathlib import Path

import asking
import front
import public
import slides

import clustlib as cl
from clustlib.course.units import PARTS
from clustlib.widgets.recipes import recipes, script

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SOURCE, BOOK, DECKS = (ROOT / "build" / name for name in ("book-source", "book", "book-slides"))
# In this order, after clustlib/widgets.
SCRIPTS = ("checking.js", "page.js", "exercises.js", "look.js")
COLLAPSED = "jp-MarkdownHeadingCollapsed"
FOLLOWS = ["LICENSE", "CITATION.cff"]
README_COMMAND = re.compile(r"^<!-- README: (\w+) -->$", re.MULTILINE)
BESIDE_A_TABLE = r"\end{array} \qquad \begin{aligned}"
BELOW_OR_BESIDE = r"\end{array}\qquad$ $\displaystyle \begin{aligned}"
# The Markdown of a deck has keys. The book has the deck, built with those that are given.
TO_A_DECK = re.compile(r"\[([^\]]*)\]\((?:\.\./)?slides/(\w+)\.md\)")
TO_SETTINGS = re.compile(r"\[([^\]]*)\]\(slides/settings\.yml\)")
BESIDE = {"data", "notebooks/lecturer"}

# On every page of a notebook: how to have it live, and to project it.
LIVE = """

<p class="page-tools"><a href="{up}_sources/{path}" download>Download the notebook</a>
<a href="{up}notebooks/book/run_it.html#The-notebooks">Open it in JupyterLab</a>{to_project}</p>
"""
TO_PROJECT = """ <span>Slides: {decks}</span>"""
ALL_SLIDES = """

**Slides** for every lecture: <a href="{up}slides/index.html">look at them</a>, or
<a href="{up}slides.zip">take them along</a>.
"""

LECTURER = """

```{toctree}
:hidden:

plans
slides
coursework
semester
```

```{toctree}
:hidden:
:glob:

units/*
```
"""
CONTENTS = """

{parts}

```{{toctree}}
:caption: To look up
:hidden:

formula_sheet
notebooks/notation
notebooks/corrections
Index of terms <genindex>
data/README
{solutions}
```

```{{toctree}}
:caption: More
:hidden:

notebooks/lecturer/README
notebooks/book/run_it
notebooks/book/speed
```
"""
PART = """
```{{toctree}}
:caption: {name}
:hidden:

{units}
```
"""
SOLUTIONS = """# Solutions

Of each unit, worked and explained. Try first: an exercise tells you where you went wrong.

```{{toctree}}
:maxdepth: 1

{solutions}
```
"""


def folded(nb):
    """The cells of a notebook, with what JupyterLab folds between <details> and its end."""
    is_open = False
    for cell in nb["cells"]:
        if cell["cell_type"] == "markdown":
            source = "".join(cell["source"])
            if is_open and source.lstrip().startswith("#"):
                yield markdown("</details>")
                is_open = False
            if cell["metadata"].get(COLLAPSED):
                yield markdown('<details class="answer">\n<summary>Answer</summary>')
                is_open = True
                continue
        yield cell
    if is_open:
        yield markdown("</details>")


def in_two(cell):
    """A code cell whose working may stand below its table, where a screen is narrow."""
    for output in cell.get("outputs", []):
        latex = "".join(output.get("data", {}).get("text/latex", ""))
        if BESIDE_A_TABLE in latex:
            output["data"]["text/markdown"] = latex.replace(BESIDE_A_TABLE, BELOW_OR_BESIDE)
    return cell


def markdown(source):
    """A cell of Markdown."""
    return {"cell_type": "markdown", "metadata": {}, "source": source}


def page(path, decks):
    """A notebook as the book has it, with links to its decks of slides."""
    nb = json.loads(path.read_text(encoding="utf-8"))
    nb["cells"] = [in_two(cell) for cell in folded(nb)]
    here = path.relative_to(ROOT)
    is_unit = path.parent.name == "notebooks" and path.name[0].isdigit()
    up = "../" * len(here.parent.parts)
    nb["cells"] = list(asking.in_page(nb["cells"], up, here.as_posix(), is_unit))
    for number, cell in enumerate(nb["cells"]):
        cell["id"] = f"cell-{number}"
    first = nb["cells"][0]
    links = [
        f'<a href="{up}slides/{name}">lecture {number}</a>' for number, name in enumerate(decks, 1)
    ]
    to_project = TO_PROJECT.format(decks=", ".join(links)) if links else ""
    live = LIVE.format(up=up, path=path.relative_to(ROOT).as_posix(), to_project=to_project)
    first["source"] = "".join(first["source"]) + live
    return json.dumps(nb, ensure_ascii=False)


def presets():
    """The tables of the course, with which a live one can begin."""
    named = {
        "green table": "green", "orange table": "orange", "three bags": "three_bags",
        "lecture table of 1550": "lecture24_matching", "two by four": "two_by_four",
    }  # fmt: skip
    tables = {name: cl.datasets.lecture_table(file) for name, file in named.items()}
    _, species = cl.datasets.iris()
    for kind, labels in zip(("good", "bad"), cl.datasets.iris_kmeans(), strict=True):
        tables[f"irises, the {kind} clustering"] = cl.contingency_table(species, labels)
    return {name: t.counts.tolist() for name, t in tables.items()}


def scripts():
    """The data of the course, and the scripts as one, in its own scope."""
    course = {"recipes": recipes(), "presets": presets(), **asking.data()}
    data = json.dumps(course, ensure_ascii=False, separators=(",", ":"))
    parts = [script().replace("export default { render };", "")]
    parts += [(HERE / "_static" / name).read_text(encoding="utf-8") for name in SCRIPTS]
    return {
        "course.js": f"window.COURSE = {data};",
        "clustlib.js": "(() => {\n" + "\n".join(parts) + "\n})();",
    }


def listed(paths):
    """Pages, as a table of contents names them."""
    return "\n".join(path.with_suffix("").as_posix() for path in paths)


def command(readme, name):
    """A command of README, in its fence."""
    after = rf"^<!-- command: {name} -->\s*(^```.*?^```$)"
    return re.search(after, readme, re.DOTALL | re.MULTILINE)[1]


def prepare(decks, given=public.ALL):
    """Lay the sources out as they lie in the repository, so that their links hold."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    for folder in ("notebooks/book", "notebooks/solutions", "_static"):
        (SOURCE / folder).mkdir(parents=True)
    for folder in BESIDE:
        shutil.copytree(ROOT / folder, SOURCE / folder, ignore=shutil.ignore_patterns("slides"))
    for name in FOLLOWS:
        shutil.copy(ROOT / name, SOURCE / name)
    notebooks = sorted(path.relative_to(ROOT) for path in (ROOT / "notebooks").rglob("*.ipynb"))
    notebooks = [path for path in notebooks if not any(p.startswith(".") for p in path.parts)]
    solved = [path for path in notebooks if path.parent.name == "solutions"]
    if "solutions" not in given:
        notebooks, solved = [path for path in notebooks if path not in solved], []
    for path in notebooks:
        text = public.unlinked(page(ROOT / path, decks.get(path, [])), given)
        (SOURCE / path).write_text(text, encoding="utf-8")
    lessons = {path.name[:2]: path for path in notebooks if path.match("notebooks/[0-9]*.ipynb")}
    parts = [
        PART.format(name=name, units=listed(lessons[n] for n in lessons if first <= n <= last))
        for name, (first, last) in PARTS.items()
    ]
    text = front.front({n: path.with_suffix(".html").as_posix() for n, path in lessons.items()})
    text += CONTENTS.format(parts="".join(parts), solutions="solutions" if solved else "")
    (SOURCE / "index.md").write_text(text, encoding="utf-8")
    if solved:
        text = SOLUTIONS.format(solutions=listed(solved))
        (SOURCE / "solutions.md").write_text(text, encoding="utf-8")
    commands = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in ("run_it.md", "speed.md"):
        text = (HERE / name).read_text(encoding="utf-8")
        text = README_COMMAND.sub(lambda found: command(commands, found[1]), text)
        (SOURCE / "notebooks/book" / name).write_text(text, encoding="utf-8")
    sheet = cl.formula_sheet().to_markdown()
    (SOURCE / "formula_sheet.md").write_text(sheet, encoding="utf-8")
    for path in sorted((SOURCE / "notebooks/lecturer").rglob("*.md")):
        path.write_text(lecturer_page(path, given), encoding="utf-8")
    equip(SOURCE)


def lecturer_page(path, given):
    """Return a page for the lecturer as the book has it, with links to the decks of the book."""
    text = path.read_text(encoding="utf-8")
    is_card = path.parent.name == "units"
    text = public.card(text, given) if is_card else public.unlinked(text, given)
    up = "../../../" if is_card else "../../"
    text = TO_A_DECK.sub(rf'<a href="{up}slides/\2.html">\1</a>', text)
    text = TO_SETTINGS.sub(r"\1", text)
    if path.name == "slides.md":
        text += ALL_SLIDES.format(up=up)
    return text + LECTURER if path.name == "README.md" else text


def equip(source):
    """Lay settings beside the sources, and what every page loads: its look, scripts, formulas."""
    shutil.copy(HERE / "conf.py", source)
    for name in ("_ext", "_templates"):
        shutil.copytree(HERE / name, source / name)
    folder = source / "_static"
    shutil.copytree(HERE / "_static/fonts", folder / "fonts")
    styles = [HERE / "_static/book.css", HERE / "_static/exercises.css"]
    styles.append(Path(cl.__file__).parent / "widgets/play.css")
    css = "\n".join(path.read_text(encoding="utf-8") for path in styles)
    (folder / "book.css").write_text(css, encoding="utf-8")
    for name, text in scripts().items():
        (folder / name).write_text(text, encoding="utf-8")
    (mathjax,) = (it for it in files("sphinx-mathjax-offline") if it.name == "tex-svg-full.js")
    shutil.copy(mathjax.locate(), folder / "mathjax.js")


def main():
    """Prepare, and build; a warning is an error, and each is shown."""
    given = public.chosen(sys.argv[1:])
    prepare(slides.build(folder=DECKS, given=given), given)
    shutil.rmtree(BOOK, ignore_errors=True)
    options = ["-q", "-W", "--keep-going", "-d", str(ROOT / "build/book-pages")]
    command = [sys.executable, "-m", "sphinx", *options, str(SOURCE), str(BOOK)]
    done = subprocess.run(command)
    if done.returncode == 0:
        for path in SOURCE.rglob("*.ipynb"):  # what is downloaded is what JupyterLab knows
            shutil.copy(
                ROOT / path.relative_to(SOURCE), BOOK / "_sources" / path.relative_to(SOURCE)
            )
        shutil.copytree(DECKS, BOOK / "slides")
        shutil.make_archive(str(BOOK / "slides"), "zip", BOOK, "slides")
        # Not in the archive, which is taken along without the cards.
        slides.link_cards(BOOK / "slides/index.html", "../notebooks/lecturer/units/{}.html")
        print(f"The book is in {BOOK.relative_to(ROOT)}: open its index.html")
    sys.exit(done.returncode)


if __name__ == "__main__":
    main()
