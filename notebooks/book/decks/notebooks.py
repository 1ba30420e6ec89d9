"""Render the cells of notebooks, which a deck names by their ids, as Pandoc blocks.

A figure becomes an image. A working becomes a table and formulas. HTML, such as a live table, stays
raw.
"""

import html
import re
from functools import cache
from pathlib import Path

import nbformat

from decks.errors import DeckError, suggest
from decks.markdown import div, para, parse_all, strip_links

NOTEBOOKS = Path(__file__).parents[2]

HEADING = re.compile(r"\A#{1,4} .*\n*")
BLOCKS = re.compile(r"(^\$\$.*?\$\$|^```.*?^```)", re.MULTILINE | re.DOTALL)
IMAGE = re.compile(r'<img\b[^>]*\bsrc="(data:image/[^"]+)"[^>]*>')
NEW_LINE = r" \\[4pt] &"  # between the lines of a working
BASE = r" \quad (\text{base }2)"
NUMBER = r"[−-]?[\d.]+|\\frac\{[−-]?\d+\}\{\d+\}"
RESULT = re.compile(rf"(?:=|\\approx) (?:{NUMBER}|\\frac\{{(?:{NUMBER})\}}\{{(?:{NUMBER})\}})")


@cache
def read_notebook(path):
    """Read a notebook."""
    try:
        return nbformat.read(path, as_version=4)
    except (ValueError, nbformat.ValidationError):
        raise DeckError(f"{path.name} is not a notebook") from None


def find_notebooks(name, folder):
    """Return the paths of a unit's notebooks, or the path of a notebook that is named by its file.

    >>> [path.name for path in find_notebooks("05", Path("."))]
    ['05_pair_counting.ipynb', '05b_more_on_pair_counting.ipynb']
    """
    if re.fullmatch(r"\d\d", name):
        # The lesson comes before the optional notebook.
        paths = [*NOTEBOOKS.glob(f"{name}_*.ipynb"), *NOTEBOOKS.glob(f"{name}b_*.ipynb")]
    else:
        paths = [folder / name] if (folder / name).is_file() else []
    if not paths:
        units = sorted(path.name[:2] for path in NOTEBOOKS.glob("[0-9][0-9]_*.ipynb"))
        raise DeckError(f"there is no notebook {name!r}. {suggest(name, units)}")
    return [path.resolve() for path in paths]


def find_notebook(name, folder, cell=""):
    """Return the path of a notebook: of the optional one of a unit if only that has the cell.

    >>> find_notebook("05", Path("."), "summary").name
    '05_pair_counting.ipynb'
    >>> find_notebook("05", Path("."), "in-other-books").name
    '05b_more_on_pair_counting.ipynb'
    """
    paths = find_notebooks(name, folder)
    return next((path for path in paths[1:] if has_cell(path, cell)), paths[0])


def has_cell(path, name):
    """Return True if a cell of the notebook has this id."""
    return any(cell.get("id") == name for cell in read_notebook(path).cells)


def read_cells(number):
    """Return the cells of a unit: those of the lesson, then those of its optional notebook."""
    paths = find_notebooks(number, NOTEBOOKS)
    return [cell for path in paths for cell in read_notebook(path).cells]


def find_cell(path, name):
    """Return the cell of a notebook with this id."""
    cells = {cell.id: cell for cell in read_notebook(path).cells if "id" in cell}
    if name not in cells:
        raise DeckError(f"{path.name} has no cell {name!r}. {suggest(name, cells)}")
    return cells[name]


def split_blocks(source):
    """Yield the paragraphs, formulas, lists, tables and headings of a Markdown cell."""
    for part in BLOCKS.split(source):
        if BLOCKS.match(part):
            yield part
        else:
            yield from (block.strip() for block in part.split("\n\n") if block.strip())


@cache
def markdown_cells(path):
    """Return the blocks of each Markdown cell by its id, without its heading and its links."""
    cells = [cell for cell in read_notebook(path).cells if cell.cell_type == "markdown"]
    texts = [strip_links(HEADING.sub("", cell.source)) for cell in cells]
    return dict(zip([cell.get("id") for cell in cells], parse_all(texts), strict=True))


def render_cell(path, name, *, lines="", width="", steps=True, code=False):
    """Return the text of a Markdown cell, or the outputs of a code cell, as blocks.

    Parameters
    ----------
    path : Path
        The notebook.
    name : str
        The cell's id.
    lines : str
        The lines of a working to show, such as ``"2-4"``, counted from 1; all if empty.
    width : str
        The width of a figure, such as ``"60%"``.
    steps : bool
        True to show the lines of a working one by one.
    code : bool
        True to show the cell's code above its outputs.
    """
    cell = find_cell(path, name)
    if cell.cell_type == "markdown":
        return markdown_cells(path)[name]
    blocks = render_outputs(cell.outputs, lines=lines, width=width, steps=steps)
    if not blocks and not code:
        raise DeckError(f"the cell {name!r} of {path.name} has no output; code=yes shows its code")
    source = {"t": "CodeBlock", "c": [["", ["python"], []], cell.source]}
    return [source, *blocks] if code else blocks


def render_outputs(outputs, *, lines="", width="", steps=True):
    """Return the outputs of a cell as blocks. The options are those of `render_cell`."""
    blocks = []
    for output in outputs:
        data = {kind: "".join(text) for kind, text in output.get("data", {}).items()}
        if "text/latex" in data:
            blocks.append(render_working(data["text/latex"], lines, steps))
        elif "data-game" in data.get("text/html", ""):
            blocks.append(div("live", [{"t": "RawBlock", "c": ["html", data["text/html"]]}]))
        elif image := IMAGE.search(data.get("text/html", "")):
            blocks.append(render_figure(image, width))
        elif "text/html" in data:
            blocks.append(div("output", [{"t": "RawBlock", "c": ["html", data["text/html"]]}]))
        elif "image/png" in data:
            url = f"data:image/png;base64,{data['image/png'].strip()}"
            blocks.append(image_block(url, "", width))
        elif text := "".join(output.get("text") or data.get("text/plain", "")):
            blocks.append({"t": "CodeBlock", "c": [["", ["printed"], []], text.rstrip("\n")]})
    return blocks


def render_figure(image, width):
    """Return a block for an ``<img>`` element, with its alternative text."""
    alt = re.search(r'\balt="([^"]*)"', image[0])
    natural_width = re.search(r'\bwidth="(\d+)"', image[0])
    width = width or (natural_width[1] if natural_width else "")
    return image_block(image[1], html.unescape(alt[1]) if alt else "", width)


def image_block(url, alt, width):
    """Return an image as a block."""
    attributes = [["width", width]] if width else []
    inlines = [{"t": "Str", "c": alt}] if alt else []
    return para({"t": "Image", "c": [["", [], attributes], inlines, [url, ""]]})


def render_working(latex, lines="", steps=True):
    r"""Return a working and its table as two formulas, which wrap on a narrow slide.

    Consecutive results share a line.

    >>> two = render_working(r"$\displaystyle \begin{aligned}a &= b \\[4pt] &= \frac{2}{4} \\[4pt] &= \frac{1}{2} \\[4pt] &\approx 0.5\end{aligned}$")
    >>> two["c"][1][0]["c"][0]["c"][1]
    '\\begin{aligned}a &= b \\\\[4pt] &= \\frac{2}{4} = \\frac{1}{2} \\approx 0.5\\end{aligned}'
    >>> beside = render_working(r"$\displaystyle \begin{array}{r}1\end{array} \qquad \begin{aligned}a &= 1\end{aligned}$")
    >>> [formula["c"][1] for formula in beside["c"][1][0]["c"]]
    ['\\begin{array}{r}1\\end{array}', '\\begin{aligned}a &= 1\\end{aligned}']
    """  # noqa: E501
    latex = latex.strip().strip("$").removeprefix(r"\displaystyle ")
    stacked = r"\begin{array}{l}"
    if latex.startswith(stacked):
        latex = latex.removeprefix(stacked).removesuffix(r"\end{array}")
    parts = re.split(r" (?:\\qquad|\\\\\[1ex\] \\displaystyle) (?=\\begin\{aligned\})", latex)
    first, *others = parts[-1].split(NEW_LINE)
    rows = [first]
    for line in others:
        last = rows[-1]
        if line == BASE:
            rows[-1] += line
        elif RESULT.fullmatch(line.removesuffix(r"\end{aligned}")) and (
            RESULT.match(last) if line.startswith("=") else not last.startswith(r" \quad")
        ):
            rows[-1] += f" {line}"
        else:
            rows.append(line)
    parts[-1] = NEW_LINE.join(select_lines(rows, lines) if lines else rows)
    formulas = [{"t": "Math", "c": [{"t": "DisplayMath"}, part]} for part in parts]
    return div("working" if steps else "working at-once", [para(*formulas)])


def select_lines(rows, lines):
    r"""Return the selected lines of a working.

    >>> select_lines([r"\begin{aligned}a &= b", "= 2", r"= 3\end{aligned}"], "1,3")
    ['\\begin{aligned}a &= b', '= 3\\end{aligned}']
    """
    numbers = set()
    for part in lines.split(","):
        if not re.fullmatch(r"\d+(-\d*)?", part):
            raise DeckError(f"lines must be numbers such as 1,3 or 2-4, not {lines!r}")
        low, dash, high = part.partition("-")
        last = (int(high) if high else len(rows)) if dash else int(low)
        numbers |= set(range(int(low), last + 1))
    if unknown := numbers - set(range(1, len(rows) + 1)):
        raise DeckError(f"the working has {len(rows)} lines, and no line {min(unknown)}")
    begin, end = r"\begin{aligned}", r"\end{aligned}"
    bare = [rows[0].removeprefix(begin), *rows[1:]]
    bare[-1] = bare[-1].removesuffix(end)
    selection = [row for number, row in enumerate(bare, start=1) if number in numbers]
    selection[0] = begin + ("" if 1 in numbers else "&") + selection[0]
    selection[-1] += end
    return selection
