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
import slides

import clustlib as cl
from clustlib.live.recipes import recipes, script

HERE = Path(__file__).parent
ROOT = HERE.parent
SOURCE, BOOK = ROOT / "build/book-source", ROOT / "build/book"
SCRIPTS = ("checking.js", "page.js", "exercises.js")  # in this order, after clustlib/live
COLLAPSED = "jp-MarkdownHeadingCollapsed"
FOLLOWS = ["LICENSE", "CITATION.cff"]
NOT_HERE = re.compile(r"\[([^\]]*)\]\((?:clustlib|notebooks/solutions|\.github/[^)]*)\)")
BESIDE_A_TABLE = r"\end{array} \qquad \begin{aligned}"
BELOW_OR_BESIDE = r"\end{array}\qquad$ $\displaystyle \begin{aligned}"
BESIDE = {"data", "notebooks/images", "notebooks/lecturer"}

# On every page: how to open the same notebook live.
LIVE = """

```{{note}}
You read this page as it was stored. To change and run it, open it in JupyterLab:
[one command]({up}index.md#Start) does that for the whole course. Binder and JupyterHub open it from
the address of a copy of the repository, whose `requirements.txt` they read. The button above
downloads the notebook.{to_project}
```
"""
# On the page of a unit, and on the lecturer's.
TO_PROJECT = (
    """ To project it: {decks}; or <a href="{up}slides.zip">all slides</a>, to take along."""
)
ALL_SLIDES = """

**Slides** for every lecture: <a href="{up}slides/index.html">look at them</a>, or
<a href="{up}slides.zip">take them along</a>.
"""

CONTENTS = """

```{{toctree}}
:caption: The course
:hidden:

{units}
```

```{{toctree}}
:caption: Appendices
:hidden:

notebooks/notation
notebooks/corrections
formula_sheet
data/README
notebooks/lecturer/README
```

```{{toctree}}
:caption: Solutions
:hidden:

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
    to_project = TO_PROJECT.format(decks=", ".join(links), up=up) if links else ""
    first["source"] = "".join(first["source"]) + LIVE.format(up=up, to_project=to_project)
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
    parts += [(HERE / name).read_text(encoding="utf-8") for name in SCRIPTS]
    return {
        "course.js": f"window.COURSE = {data};",
        "clustlib.js": "(() => {\n" + "\n".join(parts) + "\n})();",
    }


def prepare(decks):
    """Lay the sources out as they lie in the repository, so that their links hold."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    for folder in ("notebooks/solutions", "_static"):
        (SOURCE / folder).mkdir(parents=True)
    for folder in BESIDE:
        shutil.copytree(ROOT / folder, SOURCE / folder)
    for name in FOLLOWS:
        shutil.copy(ROOT / name, SOURCE / name)
    notebooks = sorted(path.relative_to(ROOT) for path in (ROOT / "notebooks").rglob("*.ipynb"))
    notebooks = [path for path in notebooks if not any(p.startswith(".") for p in path.parts)]
    for path in notebooks:
        (SOURCE / path).write_text(page(ROOT / path, decks.get(path, [])), encoding="utf-8")
    lessons = [path for path in notebooks if path.name[0].isdigit()]
    names = {
        "units": [path for path in lessons if path.parent.name == "notebooks"],
        "solutions": [path for path in lessons if path.parent.name == "solutions"],
    }
    lists = {
        name: "\n".join(path.with_suffix("").as_posix() for path in paths)
        for name, paths in names.items()
    }
    start = NOT_HERE.sub(r"\1", (ROOT / "README.md").read_text(encoding="utf-8"))
    (SOURCE / "index.md").write_text(start + CONTENTS.format(**lists), encoding="utf-8")
    sheet = cl.formula_sheet().to_markdown()
    (SOURCE / "formula_sheet.md").write_text(sheet, encoding="utf-8")
    with (SOURCE / "notebooks/lecturer/README.md").open("a", encoding="utf-8") as lecturer:
        lecturer.write(ALL_SLIDES.format(up="../../"))
    for name in ("conf.py", "anchors.py"):
        shutil.copy(HERE / name, SOURCE)
    static(SOURCE / "_static")


def static(folder):
    """What every page loads: how it looks, what it can do, and how formulas are set."""
    styles = [HERE / "book.css", HERE / "exercises.css", Path(cl.__file__).parent / "live/play.css"]
    css = "\n".join(path.read_text(encoding="utf-8") for path in styles)
    (folder / "book.css").write_text(css, encoding="utf-8")
    for name, text in scripts().items():
        (folder / name).write_text(text, encoding="utf-8")
    (mathjax,) = (it for it in files("sphinx-mathjax-offline") if it.name == "tex-svg-full.js")
    shutil.copy(mathjax.locate(), folder / "mathjax.js")


def main():
    """Prepare, and build; a warning is an error, and each is shown."""
    prepare(slides.build())
    shutil.rmtree(BOOK, ignore_errors=True)
    options = ["-q", "-W", "--keep-going", "-d", str(ROOT / "build/book-pages")]
    command = [sys.executable, "-m", "sphinx", *options, str(SOURCE), str(BOOK)]
    done = subprocess.run(command)
    if done.returncode == 0:
        for path in SOURCE.rglob("*.ipynb"):  # what is downloaded is what JupyterLab knows
            shutil.copy(
                ROOT / path.relative_to(SOURCE), BOOK / "_sources" / path.relative_to(SOURCE)
            )
        shutil.copytree(slides.SLIDES, BOOK / "slides")
        shutil.make_archive(str(BOOK / "slides"), "zip", slides.SLIDES.parent, slides.SLIDES.name)
        print(f"The book is in {BOOK.relative_to(ROOT)}: open its index.html")
    sys.exit(done.returncode)


if __name__ == "__main__":
    main()
