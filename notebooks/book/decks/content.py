"""The body of a slide as parts that can be placed one by one: text, equations, tables, pictures."""

import base64
import json
import re
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from urllib.parse import unquote_to_bytes

from decks import formulas
from decks.markdown import document, plain, walk
from decks.pandoc import pandoc

# The boxes of a slide that look different from its text.
BOXES = ("predict", "asked", "right", "options")
TAGS = {"sub": "Subscript", "sup": "Superscript", "b": "Strong", "strong": "Strong", "i": "Emph",
        "em": "Emph", "code": "Code"}  # fmt: skip
NESTED = {"Emph", "Strong", "Underline", "Strikeout", "Superscript", "Subscript", "SmallCaps"}
PAUSE = ". . ."
NO_ATTRIBUTES = ["", [], []]


@dataclass
class Part:
    """Something that has one place on a slide.

    Attributes
    ----------
    step : int
        The click with which it appears; 0 if it is there from the beginning.
    shape : object
        What Pandoc makes of it, as XML.
    box : tuple of float
        Its left, top, width and height, in points.
    points : float
        The size of its letters.
    """

    step: int = field(default=0, kw_only=True)
    shape: object = field(default=None, kw_only=True, repr=False)
    box: tuple = field(default=None, kw_only=True)
    points: float = field(default=24, kw_only=True)


@dataclass
class Words(Part):
    """Paragraphs and lists in one box."""

    blocks: list
    kind: str = ""  # one of BOXES, or "code"
    steps: dict = field(default_factory=dict)  # the click of each paragraph of an incremental list


@dataclass
class Equation(Part):
    """One line of a formula."""

    latex: str
    is_aligned: bool = False
    has_start: bool = False  # the first of several lines that are aligned at their relations
    start: float = 0  # the width of what is before the relation, in letters' heights


@dataclass
class Table(Part):
    """A table; marks are the classes of its cells, row by row."""

    block: dict
    alignments: list = field(default_factory=list)
    marks: list = field(default_factory=list)
    is_grid: bool = False  # of a formula: rules between columns, no lines between rows


@dataclass
class Picture(Part):
    """A picture with its alternative text."""

    source: str
    alt: str = ""


@dataclass
class Stack:
    """Parts below one another."""

    parts: list
    gap: float = 0.5  # in letters' heights


@dataclass
class Row:
    """Parts beside one another; shares are their parts of the width, if the author gives them."""

    parts: list
    shares: list = None
    gap: float = 1.5


def leaves(tree):
    """Yield the parts of a tree, from top left to bottom right."""
    if isinstance(tree, Part):
        yield tree
    else:
        for part in tree.parts:
            yield from leaves(part)


# --- text ----------------------------------------------------------------------------------------


def math_of(node):
    """Return the LaTeX of all formulas in a part of a Pandoc document."""
    return [each["c"][1] for each in walk(node) if each.get("t") == "Math"]


def clean(nodes):
    """Return inlines that PowerPoint can show: without HTML, links that lead nowhere, pictures.

    Formulas become text: LibreOffice and Keynote show no equation within a sentence, and a table or
    the notes cannot have one in PowerPoint, either.

    >>> html = {"t": "RawInline", "c": ["html", "<sub>"]}, {"t": "RawInline", "c": ["html", "</sub>"]}
    >>> clean([{"t": "Str", "c": "C"}, html[0], {"t": "Str", "c": "1"}, html[1]])
    [{'t': 'Str', 'c': 'C'}, {'t': 'Subscript', 'c': [{'t': 'Str', 'c': '1'}]}]
    """  # noqa: E501
    open_tags, found = [], [[]]
    for node in nodes:
        kind, content = node["t"], node.get("c")
        if kind == "RawInline":
            tag = re.match(r"<(/?)(\w+)", content[1]) if content[0] == "html" else None
            if tag and tag[2] == "br":
                found[-1].append({"t": "LineBreak"})
            elif tag and tag[2] in TAGS:
                if not tag[1]:
                    open_tags.append(tag[2])
                    found.append([])
                elif open_tags and open_tags[-1] == tag[2]:
                    inside, name = found.pop(), TAGS[open_tags.pop()]
                    code = [NO_ATTRIBUTES, plain(inside)]
                    found[-1].append({"t": name, "c": code if name == "Code" else inside})
        elif kind == "Math":
            found[-1] += formulas.inlines([content[1]])[content[1]]
        elif kind in NESTED:
            found[-1].append({"t": kind, "c": clean(content)})
        elif kind == "Quoted":
            inside = clean(content[1])
            found[-1].append({"t": "Quoted", "c": [content[0], inside]})
        elif kind == "Link" and re.match(r"https?:", content[2][0]):
            found[-1].append({"t": "Link", "c": [NO_ATTRIBUTES, clean(content[1]), content[2]]})
        elif kind in ("Link", "Span", "Cite"):
            found[-1] += clean(content[1])
        elif kind not in ("Image", "Note"):
            found[-1].append({"t": "Space"} if kind == "SoftBreak" else node)
    while len(found) > 1:  # a tag that is not closed
        last = found.pop()
        found[-1] += last
    return found[0]


def from_html(html):
    """Return HTML as Pandoc blocks; scripts, styles and comments have none."""
    html = re.sub(r"<!--.*?-->|<(script|style)\b.*?</\1>", "", html, flags=re.DOTALL)
    if not html.strip():
        return []
    source = "html+tex_math_dollars+tex_math_single_backslash"
    return json.loads(pandoc(html, source, "json"))["blocks"]


def without_html(blocks):
    """Return blocks in which those of HTML are blocks of Pandoc.

    An element that has Markdown inside is one block for each of its tags: these are put together
    again by writing all as HTML.
    """
    raw = [it["c"][1] for it in walk(blocks) if it.get("t") == "RawBlock"]
    if any(html.count("<") < 2 and re.match(r"</?\w", html.strip()) for html in raw):
        written = pandoc(document(blocks), "json", "html", "--mathjax")
        return from_html(written)
    return _converted(blocks) if raw else blocks


def _converted(node):
    """Return a part of a Pandoc document with the blocks that its HTML is."""
    if isinstance(node, list):
        found = []
        for each in node:
            if isinstance(each, dict) and each.get("t") == "RawBlock":
                source, text = each["c"]
                found += from_html(text) if source.startswith("html") else []
            else:
                found.append(_converted(each))
        return found
    return {**node, "c": _converted(node["c"])} if isinstance(node, dict) and "c" in node else node


def texts(blocks, tables=False):
    """Return blocks of text that PowerPoint can show, without pictures and divisions.

    Tables are left out, or, as in the notes, written row by row.
    """
    found = []
    for block in blocks:
        kind, content = block["t"], block.get("c")
        if kind in ("Para", "Plain", "Header"):
            inside = clean(content[2] if kind == "Header" else content)
            if kind == "Header":
                inside = [{"t": "Strong", "c": inside}]
            if inside:
                found.append({"t": "Para" if kind == "Header" else kind, "c": inside})
        elif kind == "CodeBlock":
            code = [{"t": "Code", "c": [NO_ATTRIBUTES, line]} for line in content[1].split("\n")]
            found.append({"t": "Para", "c": _joined([[it] for it in code])})
        elif kind == "LineBlock":
            found.append({"t": "Para", "c": _joined([clean(it) for it in content])})
        elif kind == "BlockQuote":
            found += texts(content, tables)
        elif kind == "Div":
            found += texts(content[1], tables)
        elif kind == "BulletList":
            found.append({"t": kind, "c": [texts(item, tables) for item in content]})
        elif kind == "OrderedList":
            items = [texts(item, tables) for item in content[1]]
            found.append({"t": kind, "c": [content[0], items]})
        elif kind == "DefinitionList":
            for term, definitions in content:
                strong = {"t": "Strong", "c": clean(term)}
                found.append({"t": "Para", "c": [strong]})
                found += [it for each in definitions for it in texts(each, tables)]
        elif kind == "Table" and tables:
            for row in _rows(*block["c"][3:]):
                cells = [clean(_one_line(cell[4])) for cell in row]
                found.append({"t": "Para", "c": _joined(cells, {"t": "Str", "c": " | "})})
    return found


def _joined(parts, separator=None):
    found = []
    for number, part in enumerate(parts):
        found += ([separator or {"t": "LineBreak"}] if number else []) + part
    return found


def _one_line(blocks):
    """Return the paragraphs of a cell as one, with line breaks."""
    paragraphs = []
    for block in blocks:
        if block["t"] in ("Para", "Plain"):
            paragraphs.append(block["c"])
        elif block["t"] in ("BulletList", "OrderedList"):
            items = block["c"] if block["t"] == "BulletList" else block["c"][1]
            paragraphs += [_one_line(item) for item in items]
        elif block["t"] == "Div":
            paragraphs.append(_one_line(block["c"][1]))
        elif block["t"] == "CodeBlock":
            paragraphs.append([{"t": "Code", "c": [NO_ATTRIBUTES, block["c"][1]]}])
    return _joined(paragraphs)


# --- tables --------------------------------------------------------------------------------------


def _numbers_right(alignments):
    """Return the alignments of a row of counts: to the right, if nothing else is said."""
    rest = ["AlignRight" if it == "AlignDefault" else it for it in alignments[1:]]
    return [*alignments[:1], *rest]


def _rows(head, bodies, foot):
    rows = list(head[1])
    for _, _, before, after in bodies:
        rows += before + after
    return [cells for _, cells in rows + foot[1]]


def table(block, *, step=0):
    """Return a Pandoc table as a part; a cell that is wider or higher than one leaves gaps."""
    _, _, columns, head, bodies, _ = block["c"]
    default = [it[0]["t"] for it in columns]
    number_of_headers = max((body[1] for body in bodies), default=0)
    if not any(cell[4] for _, cells in head[1] for cell in cells):
        head = [head[0], []]  # Markdown has no table without a head
    heads = len(head[1])
    rows, marks, alignments = [], [], []
    for number, row in enumerate(_rows(head, bodies, block["c"][5])):
        cells, its_marks, its_alignments = [], [], []
        for cell in row:
            (_, classes, pairs), alignment, _, wide, blocks = cell
            classes = [*classes, *_classes_of_span(blocks)]
            place, is_head = len(cells), number < heads or len(cells) < number_of_headers
            inside = clean(_one_line(blocks))
            cells.append([{"t": "Strong", "c": inside}] if is_head and inside else inside)
            colour = re.search(r"background(?:-color)?:\s*#(\w{6})", dict(pairs).get("style", ""))
            its_marks.append([*classes, *([f"#{colour[1]}"] if colour else [])])
            own = alignment["t"]
            aligned = default[min(place, len(default) - 1)] if own == "AlignDefault" else own
            its_alignments.append(aligned)
            for _ in range(wide - 1):
                cells.append([])
                its_marks.append([])
                its_alignments.append(aligned)
        missing = len(columns) - len(cells)
        rows.append(cells + [[]] * missing)
        marks.append(its_marks + [[]] * missing)
        alignments.append(its_alignments + ["AlignDefault"] * missing)
    if "dataframe" in block["c"][0][1]:
        alignments = [_numbers_right(row) for row in alignments]
    return Table(_table_block(rows, heads), alignments, marks, step=step)


def grid(array, *, step=0):
    r"""Return the ``array`` of a formula as a table.

    >>> array = formulas.Grid([["", "T"], ["C", r"\boxed{3}"]], "r|r", [1])
    >>> grid(array).marks
    [[[], ['rule-left']], [['rule-top'], ['box', 'rule-left', 'rule-top']]]
    """
    columns, ruled = [], []
    for letter in array.columns:
        if letter == "|":
            ruled.append(len(columns))
        elif letter in "lcr":
            columns.append({"l": "AlignLeft", "c": "AlignCenter", "r": "AlignRight"}[letter])
    rows, marks = [], []
    written = formulas.inlines([cell for row in array.rows for cell in row if cell])
    for i, row in enumerate(array.rows):
        cells = [written[cell] if cell else [] for cell in row]
        rows.append(cells + [[]] * (len(columns) - len(cells)))
        marks.append([
            [mark for mark, is_on in (("box", r"\boxed" in latex), ("rule-left", j in ruled),
                                      ("rule-top", i in array.rules)) if is_on]
            for j, latex in enumerate(row + [""] * (len(columns) - len(row)))
        ])  # fmt: skip
    alignments = [columns for _ in rows]
    return Table(_table_block(rows, 1), alignments, marks, is_grid=True, step=step)


def _classes_of_span(blocks):
    """Return the classes of the span that is all of a cell, as `[5]{.box}` in Markdown."""
    inlines = blocks[0].get("c") if len(blocks) == 1 else None
    is_span = isinstance(inlines, list) and len(inlines) == 1 and inlines[0]["t"] == "Span"
    return inlines[0]["c"][0][1] if is_span else []


def _table_block(rows, heads):
    """Return a Pandoc table with these rows of inlines."""
    made = [[NO_ATTRIBUTES, [_cell(cell) for cell in row]] for row in rows]
    columns = [[{"t": "AlignDefault"}, {"t": "ColWidthDefault"}] for _ in rows[0]]
    body = [NO_ATTRIBUTES, 0, [], made[heads:]]
    caption, foot = [None, []], [NO_ATTRIBUTES, []]
    head = [NO_ATTRIBUTES, made[:heads]]
    return {"t": "Table", "c": [NO_ATTRIBUTES, caption, columns, head, [body], foot]}


def _cell(inlines):
    blocks = [{"t": "Plain", "c": inlines}] if inlines else []
    return [NO_ATTRIBUTES, {"t": "AlignDefault"}, 1, 1, blocks]


# --- the tree of a slide -------------------------------------------------------------------------


class Reader:
    """Reads the blocks of a slide into a tree of parts, and counts its clicks."""

    def __init__(self):
        self.step = 0
        self.at_once = False  # True in a working whose lines do not come click by click

    def tree(self, blocks):
        """Return the tree of a slide's body."""
        return Stack(self._parts(without_html(blocks), ""))

    def _parts(self, blocks, kind):
        found, waiting = [], []

        def flush():
            if written := texts(waiting):
                found.append(Words(written, kind, step=self.step))
            waiting.clear()

        for block in blocks:
            name, content = block["t"], block.get("c")
            if name == "Para" and plain(content) == PAUSE:
                flush()
                self.step += 1
            elif name in ("Para", "Plain"):
                for piece in _pieces(content):
                    if isinstance(piece, list):
                        waiting.append({"t": name, "c": piece})
                    else:
                        flush()
                        found += self._figure(piece)
            elif name == "Figure":
                flush()
                found += self._parts(content[2], kind)
            elif name == "Table":
                flush()
                found.append(table(block, step=self.step))
            elif name == "CodeBlock":
                flush()
                found.append(Words(texts([block]), "code", step=self.step))
            elif name == "OrderedList" and content[0][1]["t"] == "LowerAlpha" and not kind:
                flush()
                found.append(Words(texts([block]), "options", step=self.step))
            elif name in ("BulletList", "OrderedList"):
                waiting.append(block)
                inside = list(_special(block))
                if inside:
                    flush()
                    found += self._parts(inside, kind)
            elif name == "Div":
                flush()
                found += self._division(content, kind)
            elif name != "HorizontalRule":
                waiting.append(block)
        flush()
        return found

    def _figure(self, node):
        """Return a picture, or the lines and tables of a display formula."""
        if node["t"] == "Image":
            source, alt = node["c"][2][0], plain(node["c"][1])
            return [Picture(source, alt or svg_label(source), step=self.step)]
        found, before, is_first = [], None, True
        for part in formulas.parts(node["c"][1]):
            if isinstance(part, formulas.Grid):
                found.append(grid(part, step=self.step))
            elif part.latex:
                # In a derivation, each line comes with a click.
                if part.start and not is_first and not self.at_once:
                    self.step += 1
                is_first = is_first and not part.start
                line = Equation(formulas.equation(part.latex), bool(part.start), step=self.step)
                line.has_start = part.start != before and line.is_aligned
                before = part.start
                found.append(line)
        if len(found) < 2:
            return found
        grids = [part for part in found if isinstance(part, Table)]
        lines = [part for part in found if isinstance(part, Equation)]
        if all(not line.is_aligned for line in lines) and not grids:
            return [Row(lines)]
        return [Row([*grids, Stack(lines, gap=0.3)])] if grids else [Stack(lines, gap=0.3)]

    def _division(self, content, kind):
        (_, classes, _), blocks = content
        if "notes" in classes:
            return []
        if "fragment" in classes:
            self.step += 1
        kind = next((name for name in BOXES if name in classes), kind)
        if "columns" in classes:
            columns = [it["c"] for it in blocks if it["t"] == "Div"]
            shares = [_share(dict(pairs).get("width")) for (_, _, pairs), _ in columns]
            return [Row([Stack(self._parts(inside, kind)) for _, inside in columns], shares)]
        if "tables" in classes and "facts" not in classes:
            return [Row([self._with_caption(it) for it in blocks if it["t"] == "Table"])]
        if "clustlib-still" in classes:
            still = [it for it in blocks if it["t"] not in ("Para", "Plain") or _has_image(it)]
            parts = self._parts(still, kind)
            pictures = [part for part in parts if isinstance(part, Picture)]
            others = [part for part in parts if not isinstance(part, Picture)]
            return [Row([Stack(others), *pictures] if pictures else others)]
        if "incremental" in classes:
            return self._incremental(blocks, kind)
        outer, self.at_once = self.at_once, self.at_once or "at-once" in classes
        parts = self._parts(blocks, kind)
        self.at_once = outer
        if "working" in classes and len(parts) == 2 and isinstance(parts[0], Table):
            return [Row(parts)]
        return parts

    def _with_caption(self, block):
        caption = texts(block["c"][1][1])
        shown = table(block, step=self.step)
        shown.alignments = [_numbers_right(row) for row in shown.alignments]
        title = Words([{"t": "Para", "c": [{"t": "Strong", "c": _one_line(caption)}]}],
                      step=self.step)  # fmt: skip
        return Stack([title, shown], gap=0.22) if caption else Stack([shown])

    def _incremental(self, blocks, kind):
        """Return the parts of a division in which each item of a list comes with a click."""
        parts = self._parts(blocks, kind)
        for part in parts:
            if isinstance(part, Words):
                place = 0
                for block in part.blocks:
                    items = _items(block)
                    for item in items or [[block]]:
                        if items:
                            self.step += 1
                            part.steps.update(dict.fromkeys(_places(item, place), self.step))
                        place += len(_places(item, 0))
        return parts


def _items(block):
    if block["t"] == "BulletList":
        return block["c"]
    return block["c"][1] if block["t"] == "OrderedList" else []


def _places(blocks, start):
    """Return the numbers of the paragraphs that blocks of text become."""
    count = sum(
        len(_places([it for item in _items(block) for it in item], 0)) if _items(block) else 1
        for block in blocks
    )
    return range(start, start + count)


def _share(width):
    return float(width.rstrip("%")) / 100 if width and width.endswith("%") else None


def _pieces(inlines):
    """Yield the runs of text between pictures and display formulas, and these."""
    text = []
    for node in _unwrapped(inlines):
        if _is_block(node):
            if plain(text).strip():
                yield text
            text = []
            yield node
        else:
            text.append(node)
    if plain(text).strip():
        yield text


def _is_block(node):
    """Return True if an inline has a place of its own on a slide."""
    return node["t"] == "Image" or (node["t"] == "Math" and node["c"][0]["t"] == "DisplayMath")


def _unwrapped(inlines):
    """Yield inlines, and what is inside a span or link around a picture or a formula."""
    for node in inlines:
        inside = list(_unwrapped(node["c"][1])) if node["t"] in ("Link", "Span") else []
        if any(map(_is_block, inside)):
            yield from inside
        else:
            yield node


def _has_image(block):
    return any(node["t"] == "Image" for node in block["c"])


def _special(block):
    """Yield the tables and pictures in the items of a list, which its text cannot have."""
    for item in _items(block):
        for each in item:
            if each["t"] in ("Table", "Figure"):
                yield each
            elif each["t"] in ("Para", "Plain") and _has_image(each):
                yield {"t": "Para", "c": [it for it in each["c"] if it["t"] == "Image"]}
            else:
                yield from _special(each)


def picture_bytes(source):
    """Return the bytes of a picture, given as a data: URI or as a path."""
    if source.startswith("data:"):
        header, _, data = source.partition(",")
        return base64.b64decode(data) if header.endswith(";base64") else unquote_to_bytes(data)
    return Path(source).read_bytes()


def svg_of(source):
    """Return the text of a drawing that is SVG, or None of another picture."""
    if not source.startswith("data:image/svg") and not source.endswith(".svg"):
        return None
    # Pandoc writes all attributes in small letters, and leaves out what a file needs.
    text = picture_bytes(source).decode().replace("viewbox=", "viewBox=")
    if "xmlns=" not in text:
        text = text.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    return text


def svg_label(source):
    """Return the label of a drawing that is SVG."""
    label = re.search(r'aria-label="([^"]*)"', svg_of(source) or "")
    return unescape(label[1]) if label else ""


def svg_size(text):
    """Return the width and height of a drawing that is SVG."""
    view = re.search(r'viewBox="([^"]*)"', text)
    if view:
        return tuple(float(it) for it in re.split(r"[ ,]+", view[1].strip())[2:])
    found = (re.search(rf'<svg[^>]* {name}="([\d.]+)', text) for name in ("width", "height"))
    return tuple(float(it[1]) if it else 300.0 for it in found)
