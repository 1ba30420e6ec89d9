"""The body of a slide as a tree of parts that can be placed: text, equations, tables, pictures."""

import base64
import json
import re
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from urllib.parse import unquote_to_bytes

from decks import formulas
from decks.markdown import document, plain_text, walk
from decks.pandoc import pandoc

# The classes of boxes that look different from other text.
BOXES = ("predict", "asked", "right", "options")
TAGS = {"sub": "Subscript", "sup": "Superscript", "b": "Strong", "strong": "Strong", "i": "Emph",
        "em": "Emph", "code": "Code"}  # fmt: skip
NESTED = {"Emph", "Strong", "Underline", "Strikeout", "Superscript", "Subscript", "SmallCaps"}
PAUSE = ". . ."
NO_ATTRIBUTES = ["", [], []]
ALIGNMENTS = {"l": "AlignLeft", "c": "AlignCenter", "r": "AlignRight"}


@dataclass
class Part:
    """A part of a slide.

    Attributes
    ----------
    step : int
        The click with which it appears; 0 if it is there from the beginning.
    shape : object
        What the layout needs to measure it, such as its measured paragraphs.
    box : tuple of float
        Its left, top, width and height, in points.
    points : float
        The font size.
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
    has_start: bool = False  # True for the first of several lines with aligned relations
    start: float = 0  # the width to the left of the relation, in multiples of the font size


@dataclass
class Table(Part):
    """A table, with the alignment and the classes of each cell, row by row."""

    block: dict
    alignments: list = field(default_factory=list)
    marks: list = field(default_factory=list)
    is_grid: bool = False  # True for an array of a formula, which has rules of its own


@dataclass
class Picture(Part):
    """A picture with its alternative text."""

    source: str
    alt: str = ""


@dataclass
class Stack:
    """Parts below one another."""

    parts: list
    gap: float = 0.5  # in multiples of the font size


@dataclass
class Row:
    """Parts side by side, with the shares of the width that the author gives."""

    parts: list
    shares: list = None
    gap: float = 1.5  # in multiples of the font size


def leaves(tree):
    """Yield the parts of a tree, from top left to bottom right."""
    if isinstance(tree, Part):
        yield tree
    else:
        for part in tree.parts:
            yield from leaves(part)


# --- text ----------------------------------------------------------------------------------------


def formulas_in(node):
    """Return the LaTeX of all formulas in a node of the AST."""
    return [child["c"][1] for child in walk(node) if child.get("t") == "Math"]


def clean_inlines(nodes):
    """Return inlines that PowerPoint can show: without HTML, internal links and pictures.

    Formulas become text: LibreOffice and Keynote cannot show an equation within a sentence, and
    PowerPoint cannot show one in a table or in the notes.

    >>> html = {"t": "RawInline", "c": ["html", "<sub>"]}, {"t": "RawInline", "c": ["html", "</sub>"]}
    >>> clean_inlines([{"t": "Str", "c": "C"}, html[0], {"t": "Str", "c": "1"}, html[1]])
    [{'t': 'Str', 'c': 'C'}, {'t': 'Subscript', 'c': [{'t': 'Str', 'c': '1'}]}]
    """  # noqa: E501
    # The inlines of each element that is still open.
    open_tags, levels = [], [[]]
    for node in nodes:
        kind, content = node["t"], node.get("c")
        if kind == "RawInline":
            tag = re.match(r"<(/?)(\w+)", content[1]) if content[0] == "html" else None
            if tag and tag[2] == "br":
                levels[-1].append({"t": "LineBreak"})
            elif tag and tag[2] in TAGS:
                if not tag[1]:
                    open_tags.append(tag[2])
                    levels.append([])
                elif open_tags and open_tags[-1] == tag[2]:
                    inlines, name = levels.pop(), TAGS[open_tags.pop()]
                    code = [NO_ATTRIBUTES, plain_text(inlines)]
                    levels[-1].append({"t": name, "c": code if name == "Code" else inlines})
        elif kind == "Math":
            levels[-1] += formulas.inlines([content[1]])[content[1]]
        elif kind in NESTED:
            levels[-1].append({"t": kind, "c": clean_inlines(content)})
        elif kind == "Quoted":
            levels[-1].append({"t": "Quoted", "c": [content[0], clean_inlines(content[1])]})
        elif kind == "Link" and re.match(r"https?:", content[2][0]):
            link = [NO_ATTRIBUTES, clean_inlines(content[1]), content[2]]
            levels[-1].append({"t": "Link", "c": link})
        elif kind in ("Link", "Span", "Cite"):
            levels[-1] += clean_inlines(content[1])
        elif kind not in ("Image", "Note"):
            levels[-1].append({"t": "Space"} if kind == "SoftBreak" else node)
    # Inlines after a tag that is never closed are kept as they are.
    return [inline for level in levels for inline in level]


def parse_html(html):
    """Return HTML as Pandoc blocks, without scripts, styles and comments."""
    html = re.sub(r"<!--.*?-->|<(script|style)\b.*?</\1>", "", html, flags=re.DOTALL)
    if not html.strip():
        return []
    source = "html+tex_math_dollars+tex_math_single_backslash"
    return json.loads(pandoc(html, source, "json"))["blocks"]


def convert_html(blocks):
    """Return blocks in which raw HTML is replaced by Pandoc's blocks.

    Pandoc makes a raw block of each tag if an element contains Markdown. Writing all blocks as HTML
    puts such an element together again.
    """
    raw = [it["c"][1] for it in walk(blocks) if it.get("t") == "RawBlock"]
    if any(html.count("<") < 2 and re.match(r"</?\w", html.strip()) for html in raw):
        return parse_html(pandoc(document(blocks), "json", "html", "--mathjax"))
    return _replace_raw_blocks(blocks) if raw else blocks


def _replace_raw_blocks(node):
    if isinstance(node, dict):
        return {**node, "c": _replace_raw_blocks(node["c"])} if "c" in node else node
    if not isinstance(node, list):
        return node
    result = []
    for child in node:
        if isinstance(child, dict) and child.get("t") == "RawBlock":
            source, text = child["c"]
            result += parse_html(text) if source.startswith("html") else []
        else:
            result.append(_replace_raw_blocks(child))
    return result


def text_blocks(blocks, tables=False):
    """Return blocks of text that PowerPoint can show, without pictures and divisions.

    Parameters
    ----------
    blocks : list of dict
        The blocks.
    tables : bool
        True to write tables as text, row by row; False to leave them out.
    """
    result = []
    for block in blocks:
        kind, content = block["t"], block.get("c")
        if kind == "Header":
            if inlines := clean_inlines(content[2]):
                result.append({"t": "Para", "c": [{"t": "Strong", "c": inlines}]})
        elif kind in ("Para", "Plain"):
            if inlines := clean_inlines(content):
                result.append({"t": kind, "c": inlines})
        elif kind == "CodeBlock":
            code = [{"t": "Code", "c": [NO_ATTRIBUTES, line]} for line in content[1].split("\n")]
            result.append({"t": "Para", "c": _join([[line] for line in code])})
        elif kind == "LineBlock":
            result.append({"t": "Para", "c": _join([clean_inlines(line) for line in content])})
        elif kind == "BlockQuote":
            result += text_blocks(content, tables)
        elif kind == "Div":
            result += text_blocks(content[1], tables)
        elif kind == "BulletList":
            result.append({"t": kind, "c": [text_blocks(item, tables) for item in content]})
        elif kind == "OrderedList":
            items = [text_blocks(item, tables) for item in content[1]]
            result.append({"t": kind, "c": [content[0], items]})
        elif kind == "DefinitionList":
            for term, definitions in content:
                result.append({"t": "Para", "c": [{"t": "Strong", "c": clean_inlines(term)}]})
                for definition in definitions:
                    result += text_blocks(definition, tables)
        elif kind == "Table" and tables:
            for row in _table_rows(*content[3:]):
                cells = [clean_inlines(_cell_inlines(cell[4])) for cell in row]
                result.append({"t": "Para", "c": _join(cells, {"t": "Str", "c": " | "})})
    return result


def _join(parts, separator=None):
    """Join lists of inlines, with line breaks by default."""
    separator = separator or {"t": "LineBreak"}
    inlines = []
    for number, part in enumerate(parts):
        inlines += [separator, *part] if number else part
    return inlines


def _cell_inlines(blocks):
    """Return the paragraphs in a cell as inlines with line breaks."""
    paragraphs = []
    for block in blocks:
        kind, content = block["t"], block.get("c")
        if kind in ("Para", "Plain"):
            paragraphs.append(content)
        elif kind in ("BulletList", "OrderedList"):
            paragraphs += [_cell_inlines(item) for item in _items(block)]
        elif kind == "Div":
            paragraphs.append(_cell_inlines(content[1]))
        elif kind == "CodeBlock":
            paragraphs.append([{"t": "Code", "c": [NO_ATTRIBUTES, content[1]]}])
    return _join(paragraphs)


# --- tables --------------------------------------------------------------------------------------


def _align_numbers(alignments):
    """Return the alignments of a row of counts, which are to the right by default."""
    rest = ["AlignRight" if it == "AlignDefault" else it for it in alignments[1:]]
    return [*alignments[:1], *rest]


def _table_rows(head, bodies, foot):
    rows = list(head[1])
    for _, _, before, after in bodies:
        rows += before + after
    return [cells for _, cells in rows + foot[1]]


def read_table(block, *, step=0):
    """Return a Pandoc table as a part. A merged cell is followed by empty ones."""
    attributes, _, columns, head, bodies, foot = block["c"]
    defaults = [column[0]["t"] for column in columns]
    head_columns = max((body[1] for body in bodies), default=0)
    if not any(cell[4] for _, cells in head[1] for cell in cells):
        # A table in Markdown always has a head, which may be empty.
        head = [head[0], []]
    head_rows = len(head[1])
    rows, marks, alignments = [], [], []
    for number, row in enumerate(_table_rows(head, bodies, foot)):
        cells, row_marks, row_alignments = [], [], []
        for (_, classes, pairs), alignment, _, width, blocks in row:
            column = len(cells)
            is_head = number < head_rows or column < head_columns
            inlines = clean_inlines(_cell_inlines(blocks))
            cells.append([{"t": "Strong", "c": inlines}] if is_head and inlines else inlines)
            colour = re.search(r"background(?:-color)?:\s*#(\w{6})", dict(pairs).get("style", ""))
            colours = [f"#{colour[1]}"] if colour else []
            row_marks.append([*classes, *_span_classes(blocks), *colours])
            default = defaults[min(column, len(defaults) - 1)]
            row_alignments.append(default if alignment["t"] == "AlignDefault" else alignment["t"])
            for _ in range(width - 1):
                cells.append([])
                row_marks.append([])
                row_alignments.append(row_alignments[-1])
        missing = len(columns) - len(cells)
        rows.append(cells + [[]] * missing)
        marks.append(row_marks + [[]] * missing)
        alignments.append(row_alignments + ["AlignDefault"] * missing)
    if "dataframe" in attributes[1]:
        alignments = [_align_numbers(row) for row in alignments]
    return Table(_table_block(rows, head_rows), alignments, marks, step=step)


def read_grid(grid, *, step=0):
    r"""Return the ``array`` of a formula as a table.

    >>> grid = formulas.Grid([["", "T"], ["C", r"\boxed{3}"]], "r|r", [1])
    >>> read_grid(grid).marks
    [[[], ['rule-left']], [['rule-top'], ['box', 'rule-left', 'rule-top']]]
    """
    alignments = [ALIGNMENTS[letter] for letter in grid.columns if letter in ALIGNMENTS]
    ruled_columns = [
        sum(letter in ALIGNMENTS for letter in grid.columns[:place])
        for place, letter in enumerate(grid.columns)
        if letter == "|"
    ]
    inlines = formulas.inlines([cell for row in grid.rows for cell in row if cell])
    rows, marks = [], []
    for i, row in enumerate(grid.rows):
        row = row + [""] * (len(alignments) - len(row))
        rows.append([inlines[cell] if cell else [] for cell in row])
        marks.append([_grid_marks(latex, j in ruled_columns, i in grid.rules)
                      for j, latex in enumerate(row)])  # fmt: skip
    return Table(_table_block(rows, 1), [alignments] * len(rows), marks, is_grid=True, step=step)


def _grid_marks(latex, has_rule_left, has_rule_above):
    marks = {"box": r"\boxed" in latex, "rule-left": has_rule_left, "rule-top": has_rule_above}
    return [mark for mark, is_present in marks.items() if is_present]


def _span_classes(blocks):
    """Return the classes of a span that fills a cell, as `[5]{.box}` in Markdown."""
    inlines = blocks[0].get("c") if len(blocks) == 1 else None
    is_span = isinstance(inlines, list) and len(inlines) == 1 and inlines[0]["t"] == "Span"
    return inlines[0]["c"][0][1] if is_span else []


def _table_block(rows, head_rows):
    """Return a Pandoc table from rows of inlines."""
    row_nodes = [[NO_ATTRIBUTES, [_table_cell(cell) for cell in row]] for row in rows]
    columns = [[{"t": "AlignDefault"}, {"t": "ColWidthDefault"}] for _ in rows[0]]
    body = [NO_ATTRIBUTES, 0, [], row_nodes[head_rows:]]
    caption, foot = [None, []], [NO_ATTRIBUTES, []]
    head = [NO_ATTRIBUTES, row_nodes[:head_rows]]
    return {"t": "Table", "c": [NO_ATTRIBUTES, caption, columns, head, [body], foot]}


def _table_cell(inlines):
    blocks = [{"t": "Plain", "c": inlines}] if inlines else []
    return [NO_ATTRIBUTES, {"t": "AlignDefault"}, 1, 1, blocks]


# --- the tree of a slide -------------------------------------------------------------------------


class TreeBuilder:
    """A converter from the blocks of a slide to a tree of parts. It counts the slide's clicks."""

    def __init__(self):
        self.step = 0
        self.at_once = False  # True inside a working whose lines all appear at the same time

    def build(self, blocks):
        """Return the tree of a slide's body."""
        return Stack(self._parts(convert_html(blocks), ""))

    def _parts(self, blocks, kind):
        """Return the parts of blocks in a box of this kind."""
        parts, pending = [], []

        def flush():
            if text := text_blocks(pending):
                parts.append(Words(text, kind, step=self.step))
            pending.clear()

        for block in blocks:
            name, content = block["t"], block.get("c")
            if name == "Para" and plain_text(content) == PAUSE:
                flush()
                self.step += 1
            elif name in ("Para", "Plain"):
                for piece in _split_inlines(content):
                    if isinstance(piece, list):
                        pending.append({"t": name, "c": piece})
                    else:
                        flush()
                        parts += self._figure(piece)
            elif name == "Figure":
                flush()
                parts += self._parts(content[2], kind)
            elif name == "Table":
                flush()
                parts.append(read_table(block, step=self.step))
            elif name == "CodeBlock":
                flush()
                parts.append(Words(text_blocks([block]), "code", step=self.step))
            elif name == "OrderedList" and content[0][1]["t"] == "LowerAlpha" and not kind:
                flush()
                parts.append(Words(text_blocks([block]), "options", step=self.step))
            elif name in ("BulletList", "OrderedList"):
                pending.append(block)
                if figures := list(_figures_in_list(block)):
                    flush()
                    parts += self._parts(figures, kind)
            elif name == "Div":
                flush()
                parts += self._division(content, kind)
            elif name != "HorizontalRule":
                pending.append(block)
        flush()
        return parts

    def _figure(self, node):
        """Return a picture, or the lines and tables of a display formula, in a list."""
        if node["t"] == "Image":
            source, alt = node["c"][2][0], plain_text(node["c"][1])
            return [Picture(source, alt or svg_label(source), step=self.step)]
        parts, last_start, is_first = [], None, True
        for piece in formulas.split_formula(node["c"][1]):
            if isinstance(piece, formulas.Grid):
                parts.append(read_grid(piece, step=self.step))
            elif piece.latex:
                # Each further line of a working appears with a click.
                if piece.start and not is_first and not self.at_once:
                    self.step += 1
                is_first = is_first and not piece.start
                line = Equation(formulas.simplify(piece.latex), bool(piece.start), step=self.step)
                line.has_start = piece.start != last_start and line.is_aligned
                last_start = piece.start
                parts.append(line)
        if len(parts) < 2:
            return parts
        grids = [part for part in parts if isinstance(part, Table)]
        lines = [part for part in parts if isinstance(part, Equation)]
        if grids:
            return [Row([*grids, Stack(lines, gap=0.3)])]
        return [Stack(lines, gap=0.3) if any(it.is_aligned for it in lines) else Row(lines)]

    def _division(self, content, kind):
        (_, classes, _), blocks = content
        if "notes" in classes:
            return []
        if "fragment" in classes:
            self.step += 1
        kind = next((name for name in BOXES if name in classes), kind)
        if "columns" in classes:
            columns = [block["c"] for block in blocks if block["t"] == "Div"]
            shares = [_share(dict(pairs).get("width")) for (_, _, pairs), _ in columns]
            return [Row([Stack(self._parts(column, kind)) for _, column in columns], shares)]
        if "tables" in classes and "facts" not in classes:
            return [Row([self._captioned_table(it) for it in blocks if it["t"] == "Table"])]
        if "clustlib-still" in classes:
            # The text of a live table explains its controls, which a static one does not have.
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

    def _captioned_table(self, block):
        caption = text_blocks(block["c"][1][1])
        table = read_table(block, step=self.step)
        table.alignments = [_align_numbers(row) for row in table.alignments]
        if not caption:
            return Stack([table])
        title = {"t": "Para", "c": [{"t": "Strong", "c": _cell_inlines(caption)}]}
        return Stack([Words([title], step=self.step), table], gap=0.22)

    def _incremental(self, blocks, kind):
        """Return the parts of a division in which each item of a list appears with a click."""
        parts = self._parts(blocks, kind)
        for part in parts:
            if not isinstance(part, Words):
                continue
            paragraph = 0
            for block in part.blocks:
                items = _items(block)
                for item in items or [[block]]:
                    count = _count_paragraphs(item)
                    if items:
                        self.step += 1
                        numbers = range(paragraph, paragraph + count)
                        part.steps.update(dict.fromkeys(numbers, self.step))
                    paragraph += count
        return parts


def _items(block):
    """Return the items of a list, and an empty list for other blocks."""
    if block["t"] == "BulletList":
        return block["c"]
    return block["c"][1] if block["t"] == "OrderedList" else []


def _count_paragraphs(blocks):
    """Return the number of PowerPoint's paragraphs for blocks of text."""
    return sum(
        sum(map(_count_paragraphs, _items(block))) if _items(block) else 1 for block in blocks
    )


def _share(width):
    return float(width.rstrip("%")) / 100 if width and width.endswith("%") else None


def _split_inlines(inlines):
    """Yield pictures and display formulas, and the lists of inlines between them."""
    text = []
    for node in _unwrap(inlines):
        if _is_figure(node):
            if plain_text(text).strip():
                yield text
            text = []
            yield node
        else:
            text.append(node)
    if plain_text(text).strip():
        yield text


def _is_figure(node):
    """Return True for a picture or a display formula, which get a place of their own."""
    return node["t"] == "Image" or (node["t"] == "Math" and node["c"][0]["t"] == "DisplayMath")


def _unwrap(inlines):
    """Yield inlines. A span or link with a picture or display formula yields its content."""
    for node in inlines:
        content = list(_unwrap(node["c"][1])) if node["t"] in ("Link", "Span") else []
        if any(map(_is_figure, content)):
            yield from content
        else:
            yield node


def _has_image(block):
    return any(node["t"] == "Image" for node in block["c"])


def _figures_in_list(block):
    """Yield the tables and pictures in a list, which a text box cannot contain."""
    for item in _items(block):
        for child in item:
            if child["t"] in ("Table", "Figure"):
                yield child
            elif child["t"] in ("Para", "Plain") and _has_image(child):
                yield {"t": "Para", "c": [it for it in child["c"] if it["t"] == "Image"]}
            else:
                yield from _figures_in_list(child)


# --- pictures ------------------------------------------------------------------------------------


def picture_bytes(source):
    """Return the bytes of a picture, given as a data URI or as a path."""
    if source.startswith("data:"):
        header, _, data = source.partition(",")
        return base64.b64decode(data) if header.endswith(";base64") else unquote_to_bytes(data)
    return Path(source).read_bytes()


def svg_text(source):
    """Return the text of an SVG picture, and None for other pictures."""
    if not source.startswith("data:image/svg") and not source.endswith(".svg"):
        return None
    # Pandoc writes attributes in lower case and omits the namespace, which a file needs.
    text = picture_bytes(source).decode().replace("viewbox=", "viewBox=")
    if "xmlns=" not in text:
        text = text.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    return text


def svg_label(source):
    """Return the label of an SVG picture, and an empty string for other pictures."""
    label = re.search(r'aria-label="([^"]*)"', svg_text(source) or "")
    return unescape(label[1]) if label else ""


def svg_size(text):
    """Return the width and the height of an SVG picture."""
    view_box = re.search(r'viewBox="([^"]*)"', text)
    if view_box:
        return tuple(float(it) for it in re.split(r"[ ,]+", view_box[1].strip())[2:])
    matches = (re.search(rf'<svg[^>]* {name}="([\d.]+)', text) for name in ("width", "height"))
    return tuple(float(match[1]) if match else 300.0 for match in matches)
