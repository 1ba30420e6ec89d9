"""Build the book, a web site of all notebooks, in build/book.

Sphinx reads the sources from build/book-source, where this script copies them. It keeps the
repository's layout, so relative links work in both places. Answers that JupyterLab collapses become
HTML elements that any browser can open.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import files
from pathlib import Path

import front
import interactive
import judging
import public
import share
import slides

import clustlib as cl
from clustlib.course.units import PARTS
from clustlib.widgets.recipes import recipes, script

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SOURCE, BOOK, DECKS = (ROOT / "build" / name for name in ("book-source", "book", "book-slides"))
# The scripts are concatenated in this order, after that of clustlib/widgets.
SCRIPTS = ("checking.js", "page.js", "exercises.js", "look.js")
COLLAPSED = "jp-MarkdownHeadingCollapsed"
QUIZ = "notebooks/mixed_quiz.ipynb"
FILES = ["LICENSE", "CITATION.cff"]
FOLDERS = ["data", "notebooks/lecturer"]
# A wide screen shows a working beside its table. On a narrow screen it may wrap below the table.
SIDE_BY_SIDE = r"\end{array} \qquad \begin{aligned}"
WRAPPING = r"\end{array}\qquad$ $\displaystyle \begin{aligned}"
# The Markdown of a deck contains keys, so links lead to the page that was built from it.
DECK_LINK = re.compile(r"\[([^\]]*)\]\((?:\.\./)?slides/(\w+)\.md\)")
SETTINGS_LINK = re.compile(r"\[([^\]]*)\]\(slides/settings\.yml\)")

NOTEBOOK_LINKS = """

<p class="page-tools"><a href="{up}_sources/{path}" download>Download the notebook</a>
<a href="{up}notebooks/book/run_it.html#The-notebooks">Open it in JupyterLab</a>{slides}</p>
"""
SLIDES_LINKS = """ <span>Slides: {decks}</span>"""
ALL_SLIDES = """

**Slides** for every lecture: <a href="{up}slides/index.html">look at them</a>, or
<a href="{up}slides.zip">take them along</a>.
"""

COLAB = """

## Binder and Colab

Each notebook's page has a button with a rocket, which opens it on Binder or on Colab. Binder has
all that a notebook needs. On Colab a notebook opens alone, so run this cell first:

```text
!git clone --depth 1 {address} course && pip install --quiet ./course anywidget
%cd course/notebooks
```
"""
LECTURER_CONTENTS = """

```{toctree}
:hidden:

plans
slides
coursework
project
semester
words
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
:caption: At the end
:hidden:

notebooks/mixed_quiz
Final project <notebooks/project>
```

```{{toctree}}
:caption: Your own labels
:hidden:

judge
```

```{{toctree}}
:caption: To look up
:hidden:

notebooks/formula_sheet
notebooks/coming_from_elsewhere
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

Of each unit, worked and explained, and a report on the final project. Try first: an exercise tells
you where you went wrong.

```{{toctree}}
:maxdepth: 1

{solutions}
```
"""


# --- notebooks -----------------------------------------------------------------------------------


def expand_collapsed(nb):
    """Yield the cells of a notebook, with each collapsed section inside a ``<details>`` element."""
    is_open = False
    for cell in nb["cells"]:
        if cell["cell_type"] == "markdown":
            source = "".join(cell["source"])
            if is_open and source.lstrip().startswith("#"):
                yield markdown_cell("</details>")
                is_open = False
            if cell["metadata"].get(COLLAPSED):
                yield markdown_cell('<details class="answer">\n<summary>Answer</summary>')
                is_open = True
                continue
        yield cell
    if is_open:
        yield markdown_cell("</details>")


def allow_wrapping(cell):
    """Let the working in a cell's outputs wrap below its table on a narrow screen."""
    for output in cell.get("outputs", []):
        latex = "".join(output.get("data", {}).get("text/latex", ""))
        if SIDE_BY_SIDE in latex:
            output["data"]["text/markdown"] = latex.replace(SIDE_BY_SIDE, WRAPPING)
    return cell


def markdown_cell(source):
    """Return a Markdown cell."""
    return {"cell_type": "markdown", "metadata": {}, "source": source}


def page(path, decks):
    """Return the JSON of a notebook as the book shows it.

    Parameters
    ----------
    path : Path
        The stored notebook.
    decks : list of str
        The file names of its decks, to which the page links.
    """
    nb = json.loads(path.read_text(encoding="utf-8"))
    cells = [allow_wrapping(cell) for cell in expand_collapsed(nb)]
    name = path.relative_to(ROOT)
    is_unit = path.parent.name == "notebooks" and path.name[0].isdigit()
    has_exercises = is_unit or name.as_posix() == QUIZ
    up = "../" * len(name.parent.parts)
    nb["cells"] = list(interactive.in_page(cells, up, name.as_posix(), has_exercises))
    for number, cell in enumerate(nb["cells"]):
        cell["id"] = f"cell-{number}"
    first = nb["cells"][0]
    links = [
        f'<a href="{up}slides/{deck}">lecture {number}</a>' for number, deck in enumerate(decks, 1)
    ]
    slides_links = SLIDES_LINKS.format(decks=", ".join(links)) if links else ""
    tools = NOTEBOOK_LINKS.format(up=up, path=name.as_posix(), slides=slides_links)
    first["source"] = "".join(first["source"]) + tools
    return json.dumps(nb, ensure_ascii=False)


# --- scripts and styles --------------------------------------------------------------------------


def presets():
    """Return the counts of the course's tables, which a reader can load into a live table."""
    files = {
        "green table": "green", "orange table": "orange", "three bags": "three_bags",
        "lecture table of 1550": "lecture24_matching", "two by four": "two_by_four",
    }  # fmt: skip
    tables = {name: cl.datasets.lecture_table(file) for name, file in files.items()}
    _, species = cl.datasets.iris()
    for kind, labels in zip(("good", "bad"), cl.datasets.iris_kmeans(), strict=True):
        tables[f"irises, the {kind} clustering"] = cl.contingency_table(species, labels)
    return {name: t.counts.tolist() for name, t in tables.items()}


def scripts(addresses):
    """Return the pages' scripts by file name: the course's data, and the code in one scope.

    ``addresses`` has the link to each unit by its number, for the page that judges a clustering.
    """
    course = {"recipes": recipes(), "presets": presets(), **interactive.data()}
    data = json.dumps(course, ensure_ascii=False, separators=(",", ":"))
    parts = [script().replace("export default { render };", "")]
    parts += [(HERE / "_static" / name).read_text(encoding="utf-8") for name in SCRIPTS]
    return {
        "course.js": f"window.COURSE = {data};",
        "clustlib.js": "(() => {\n" + "\n".join(parts) + "\n})();",
        "judge.js": judging.script(addresses),
    }


def copy_assets(source, addresses):
    """Copy Sphinx's settings, and the styles, scripts and fonts that every page loads."""
    shutil.copy(HERE / "conf.py", source)
    for name in ("_ext", "_templates"):
        shutil.copytree(HERE / name, source / name)
    folder = source / "_static"
    shutil.copytree(HERE / "_static/fonts", folder / "fonts")
    styles = [HERE / "_static/book.css", HERE / "_static/exercises.css", HERE / "judge/judge.css"]
    styles.append(Path(cl.__file__).parent / "widgets/play.css")
    css = "\n".join(path.read_text(encoding="utf-8") for path in styles)
    (folder / "book.css").write_text(css, encoding="utf-8")
    for name, text in scripts(addresses).items():
        (folder / name).write_text(text, encoding="utf-8")
    share.draw_share_picture(folder / "share.png")
    shutil.copy(judging.PARSER_LICENSE, folder)
    (mathjax,) = (it for it in files("sphinx-mathjax-offline") if it.name == "tex-svg-full.js")
    shutil.copy(mathjax.locate(), folder / "mathjax.js")


# --- the book ------------------------------------------------------------------------------------


def toctree_entries(paths):
    """Return the lines of a table of contents."""
    return "\n".join(path.with_suffix("").as_posix() for path in paths)


def lecturer_page(path, include):
    """Return a lecturer's page with links to the book's decks, without excluded material."""
    text = path.read_text(encoding="utf-8")
    is_card = path.parent.name == "units"
    select = public.filter_card if is_card else public.strip_solution_links
    text = select(text, include)
    up = "../../../" if is_card else "../../"
    text = DECK_LINK.sub(rf'<a href="{up}slides/\2.html">\1</a>', text)
    text = SETTINGS_LINK.sub(r"\1", text)
    if path.name == "slides.md":
        text += ALL_SLIDES.format(up=up)
    return text + LECTURER_CONTENTS if path.name == "README.md" else text


def find_notebooks(include):
    """Return the paths of all notebooks, relative to the repository, and those of the solutions."""
    paths = sorted(path.relative_to(ROOT) for path in (ROOT / "notebooks").rglob("*.ipynb"))
    paths = [path for path in paths if not any(part.startswith(".") for part in path.parts)]
    solutions = [path for path in paths if path.parent.name == "solutions"]
    if "solutions" in include:
        return paths, solutions
    return [path for path in paths if path not in solutions], []


def prepare(decks, include=public.ALL):
    """Write the sources for Sphinx."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    for folder in ("notebooks/book", "notebooks/solutions", "_static"):
        (SOURCE / folder).mkdir(parents=True)
    for folder in FOLDERS:
        shutil.copytree(ROOT / folder, SOURCE / folder, ignore=shutil.ignore_patterns("slides"))
    for name in [*FILES, "notebooks/book/run_it.md", "notebooks/book/speed.md"]:
        shutil.copy(ROOT / name, SOURCE / name)
    if address := os.environ.get("BOOK_REPOSITORY"):
        with (SOURCE / "notebooks/book/run_it.md").open("a", encoding="utf-8") as page_file:
            page_file.write(COLAB.format(address=address))
    notebooks, solutions = find_notebooks(include)
    for path in notebooks:
        text = public.strip_solution_links(page(ROOT / path, decks.get(path, [])), include)
        (SOURCE / path).write_text(text, encoding="utf-8")
    addresses = write_contents(notebooks, solutions)
    for path in sorted((SOURCE / "notebooks/lecturer").rglob("*.md")):
        path.write_text(lecturer_page(path, include), encoding="utf-8")
    shutil.copy(judging.PAGE, SOURCE / "judge.md")
    copy_assets(SOURCE, addresses)


def unit_entries(number, lesson, optional):
    """Return the lines for a unit; its optional notebook has a short name, to be seen as such."""
    entries = toctree_entries([lesson])
    if optional:
        entries += f"\n{number}b More <{optional.with_suffix('').as_posix()}>"
    return entries


def write_contents(notebooks, solutions):
    """Write the front page with the table of contents, and the list of solutions.

    Return the link to each unit by its number.
    """
    lessons = {path.name[:2]: path for path in notebooks if path.match("notebooks/[0-9][0-9]_*")}
    optional = {path.name[:2]: path for path in notebooks if path.match("notebooks/[0-9][0-9]b_*")}
    parts = [
        PART.format(
            name=name,
            units="\n".join(
                unit_entries(number, path, optional.get(number))
                for number, path in lessons.items()
                if first <= number <= last
            ),
        )
        for name, (first, last) in PARTS.items()
    ]
    addresses = {number: path.with_suffix(".html").as_posix() for number, path in lessons.items()}
    text = front.render_front(addresses)
    text += CONTENTS.format(parts="".join(parts), solutions="solutions" if solutions else "")
    (SOURCE / "index.md").write_text(text, encoding="utf-8")
    if solutions:
        text = SOLUTIONS.format(solutions=toctree_entries(solutions))
        (SOURCE / "solutions.md").write_text(text, encoding="utf-8")
    return addresses


def main():
    """Build the slides and the book. Sphinx treats warnings as errors."""
    include = public.parse_arguments(sys.argv[1:])
    prepare(slides.build(folder=DECKS, include=include), include)
    shutil.rmtree(BOOK, ignore_errors=True)
    options = ["-q", "-W", "--keep-going", "-d", str(ROOT / "build/book-pages")]
    command = [sys.executable, "-m", "sphinx", *options, str(SOURCE), str(BOOK)]
    status = subprocess.run(command).returncode
    if status == 0:
        # Readers download the stored notebooks, not those that were adapted for the pages.
        for path in SOURCE.rglob("*.ipynb"):
            name = path.relative_to(SOURCE)
            shutil.copy(ROOT / name, BOOK / "_sources" / name)
        shutil.copytree(DECKS, BOOK / "slides")
        shutil.make_archive(str(BOOK / "slides"), "zip", BOOK, "slides")
        # The archive has no cards, so only the book's own list links to them.
        slides.link_cards(BOOK / "slides/index.html", "../notebooks/lecturer/units/{}.html")
        print(f"The book is in {BOOK.relative_to(ROOT)}: open its index.html")
    sys.exit(status)


if __name__ == "__main__":
    main()
