"""Cells of notebooks, by their names, as a deck shows them.

A cell's name is its id. What a cell put out becomes Pandoc's blocks: a figure an image, a working a
table and its lines, a table or a live table raw HTML.
"""

import html
import re
from functools import cache
from pathlib import Path

import nbformat

from decks.errors import DeckError, nearest
from decks.markdown import div, para, parse_each, strip_links

NOTEBOOKS = Path(__file__).parents[2]

HEADING = re.compile(r"\A#{1,4} .*\n*")
BLOCKS = re.compile(r"(^\$\$.*?\$\$|^```.*?^```)", re.MULTILINE | re.DOTALL)
IMAGE = re.compile(r'<img\b[^>]*\bsrc="(data:image/[^"]+)"[^>]*>')
LINE = r" \\[4pt] &"  # between the lines of a working
BASE = r" \quad (\text{base }2)"
WHOLE = r"[−-]?[\d.]+|\\frac\{[−-]?\d+\}\{\d+\}"
RESULT = re.compile(rf"(?:=|\\approx) (?:{WHOLE}|\\frac\{{(?:{WHOLE})\}}\{{(?:{WHOLE})\}})")


@cache
def read(path):
    """Read a notebook."""
    try:
        return nbformat.read(path, as_version=4)
    except (ValueError, nbformat.ValidationError):
        raise DeckError(f"{path.name} is no notebook") from None


def find(name, folder):
    """Return the path of a notebook: a unit's number, or a file beside the deck.

    >>> find("05", Path(".")).name
    '05_pair_counting.ipynb'
    """
    if re.fullmatch(r"\d\d", name):
        found = list(NOTEBOOKS.glob(f"{name}_*.ipynb"))
    else:
        found = [folder / name] if (folder / name).is_file() else []
    if not found:
        units = sorted(path.name[:2] for path in NOTEBOOKS.glob("[0-9]*.ipynb"))
        raise DeckError(f"there is no notebook {name!r}. {nearest(name, units)}")
    return found[0].resolve()


def cell_of(path, name):
    """Return the cell of a notebook that has this id."""
    cells = {cell.id: cell for cell in read(path).cells if "id" in cell}
    if name not in cells:
        raise DeckError(f"{path.name} has no cell {name!r}. {nearest(name, cells)}")
    return cells[name]


def split_blocks(source):
    """Yield paragraphs, formulas, lists, tables, headings of a Markdown cell, one by one."""
    for part in BLOCKS.split(source):
        if BLOCKS.match(part):
            yield part
        else:
            yield from (block.strip() for block in part.split("\n\n") if block.strip())


@cache
def text_cells(path):
    """Return the blocks of each Markdown cell by its id, without its heading and its links."""
    cells = [cell for cell in read(path).cells if cell.cell_type == "markdown"]
    words = [strip_links(HEADING.sub("", cell.source)) for cell in cells]
    return dict(zip([cell.get("id") for cell in cells], parse_each(words), strict=True))


def render_cell(path, name, *, lines="", width="", steps=True, code=False):
    """Return the blocks for a cell: its text, or what it put out.

    Parameters
    ----------
    path : Path
        The notebook.
    name : str
        The cell's id.
    lines : str
        The lines of a working that are shown, such as ``"2-4"``, counted from 1; all if empty.
    width : str
        The width of a figure, such as ``"60%"``.
    steps : bool
        True if the lines of a working come one by one.
    code : bool
        True if the cell's code stands above.
    """
    cell = cell_of(path, name)
    if cell.cell_type == "markdown":
        return text_cells(path)[name]
    found = render_outputs(cell.outputs, lines=lines, width=width, steps=steps)
    if not found and not code:
        raise DeckError(
            f"the cell {name!r} of {path.name} puts nothing out; code=yes shows its code"
        )
    source = {"t": "CodeBlock", "c": [["", ["python"], []], cell.source]}
    return [source, *found] if code else found


def render_outputs(outputs, *, lines="", width="", steps=True):
    """Return the blocks for the outputs of a cell."""
    found = []
    for output in outputs:
        data = {kind: "".join(text) for kind, text in output.get("data", {}).items()}
        if "text/latex" in data:
            found.append(working(data["text/latex"], lines, steps))
        elif "data-game" in data.get("text/html", ""):
            found.append(div("live", [{"t": "RawBlock", "c": ["html", data["text/html"]]}]))
        elif image := IMAGE.search(data.get("text/html", "")):
            found.append(figure(image, width))
        elif "text/html" in data:
            found.append(div("output", [{"t": "RawBlock", "c": ["html", data["text/html"]]}]))
        elif "image/png" in data:
            url = f"data:image/png;base64,{data['image/png'].strip()}"
            found.append(picture(url, "", width))
        elif text := "".join(output.get("text") or data.get("text/plain", "")):
            found.append({"t": "CodeBlock", "c": [["", ["printed"], []], text.rstrip("\n")]})
    return found


def figure(found, width):
    """Return the image that HTML shows, with its words."""
    words = re.search(r'\balt="([^"]*)"', found[0])
    natural = re.search(r'\bwidth="(\d+)"', found[0])
    width = width or (natural[1] if natural else "")
    return picture(found[1], html.unescape(words[1]) if words else "", width)


def picture(url, words, width):
    """Return an image as a block."""
    more = [["width", width]] if width else []
    alt = [{"t": "Str", "c": words}] if words else []
    return para({"t": "Image", "c": [["", [], more], alt, [url, ""]]})


def working(latex, lines="", steps=True):
    r"""Return a table beside its working, or above if the wall is too narrow.

    Results that follow one another stand in one line.

    >>> two = working(r"$\displaystyle \begin{aligned}a &= b \\[4pt] &= \frac{2}{4} \\[4pt] &= \frac{1}{2} \\[4pt] &\approx 0.5\end{aligned}$")
    >>> two["c"][1][0]["c"][0]["c"][1]
    '\\begin{aligned}a &= b \\\\[4pt] &= \\frac{2}{4} = \\frac{1}{2} \\approx 0.5\\end{aligned}'
    >>> beside = working(r"$\displaystyle \begin{array}{r}1\end{array} \qquad \begin{aligned}a &= 1\end{aligned}$")
    >>> [formula["c"][1] for formula in beside["c"][1][0]["c"]]
    ['\\begin{array}{r}1\\end{array}', '\\begin{aligned}a &= 1\\end{aligned}']
    """  # noqa: E501
    latex = latex.strip().strip("$").removeprefix(r"\displaystyle ")
    above = r"\begin{array}{l}"
    if latex.startswith(above):
        latex = latex.removeprefix(above).removesuffix(r"\end{array}")
    parts = re.split(r" (?:\\qquad|\\\\\[1ex\] \\displaystyle) (?=\\begin\{aligned\})", latex)
    first, *others = parts[-1].split(LINE)
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
    parts[-1] = LINE.join(rows if not lines else select_lines(rows, lines))
    formulas = [{"t": "Math", "c": [{"t": "DisplayMath"}, part]} for part in parts]
    return div("working" if steps else "working at-once", [para(*formulas)])


def select_lines(rows, lines):
    r"""Return the lines of a working that are wanted.

    >>> select_lines([r"\begin{aligned}a &= b", "= 2", r"= 3\end{aligned}"], "1,3")
    ['\\begin{aligned}a &= b', '= 3\\end{aligned}']
    """
    wanted = set()
    for part in lines.split(","):
        if not re.fullmatch(r"\d+(-\d*)?", part):
            raise DeckError(f"lines must be numbers such as 1,3 or 2-4, and not {lines!r}")
        low, dash, high = part.partition("-")
        wanted |= set(
            range(int(low), (int(high) if high else len(rows)) + 1 if dash else int(low) + 1)
        )
    if beside := wanted - set(range(1, len(rows) + 1)):
        raise DeckError(f"the working has {len(rows)} lines, and no line {min(beside)}")
    begin, end = r"\begin{aligned}", r"\end{aligned}"
    bare = [rows[0].removeprefix(begin), *rows[1:]]
    bare[-1] = bare[-1].removesuffix(end)
    kept = [row for number, row in enumerate(bare, start=1) if number in wanted]
    kept[0] = begin + ("" if 1 in wanted else "&") + kept[0]
    kept[-1] += end
    return kept
