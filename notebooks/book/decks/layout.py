"""Choose the places of a slide's parts, and the font size. Lengths are in points.

PowerPoint lays out text when it displays a slide, and a program cannot ask for the result. This
module therefore estimates the size of each part, from the widths of Arial and from a rough model of
Office's equations, and reserves a little more.
"""

import re

from decks.parts import Equation, Picture, Row, Stack, Table, Words, leaves

A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"

WIDTH, HEIGHT = 960, 540
MARGIN = 42  # on the left and on the right
SIZES = (24, 20)  # the usual font sizes
EMERGENCY_SIZES = (18, 16, 14, 12, 11, 10, 9, 8)  # for a slide that is too full

# These lengths are multiples of the font size.
LINE_HEIGHT = 1.2
PARAGRAPH_SPACE = 0.3  # before a paragraph
INDENT = 1.2  # of an item of a list, for each level
BOX_PADDING = 0.3
CELL_PADDING = (0.35, 0.13)  # horizontal and vertical
SLACK = 0.2  # below the last line of a text, because LibreOffice shrinks text in a tight box

WIDTH_FACTOR = 1.02  # for estimation errors
MIN_PICTURE_HEIGHT = 130  # in points, of a picture that shares its slide
SMALL_PICTURE = 0.3  # share of the body; a smaller picture gains from a smaller font

# The widths of Arial's letters, in multiples of the font size.
WIDTHS = {
    letter: width
    for letters, width in (
        ("ijl'", 0.22), (" \u00a0,./:;!ft[]\\I|·", 0.28), ("r()-`*\"{}", 0.34), ("ckszvxyJ", 0.5),
        ("+=<>×≈≤≥−±", 0.59), ("FTZ", 0.61), ("ABEKPSVXY&ΓΔ", 0.67), ("CDHNRUwΣ∑", 0.72),
        ("GOQ", 0.78), ("mM√", 0.83), ("W%@—…∪∩→←↔↦∞", 1), ("○●◇◆✖■□", 1),
    )
    for letter in letters
}  # fmt: skip
DEFAULT_WIDTH = 0.556
# Programs add a space between Latin and Chinese letters.
SCRIPT_CHANGE = re.compile(
    r"(?<=[\u2e80-\uffff])(?=[^\s\u2e80-\uffff])|(?<=[^\s\u2e80-\uffff])(?=[\u2e80-\uffff])"
)


# --- text ----------------------------------------------------------------------------------------


def text_width(text, *, is_bold=False, is_mono=False):
    """Return the width of text in Arial, in multiples of the font size.

    >>> round(text_width("Will"), 2), round(text_width("聚类"), 2)
    (1.66, 2.0)
    """
    if is_mono:
        return 0.6 * len(text)
    total = sum(WIDTHS.get(letter, _estimate_width(letter)) for letter in text)
    total += 0.25 * len(SCRIPT_CHANGE.findall(text))
    return total * (1.07 if is_bold else 1)


def _estimate_width(letter):
    """Return the width of a letter that is not in the table."""
    if "\u0300" <= letter <= "\u036f":
        # An accent is above the letter before it.
        return 0
    if ord(letter) > 0x2E80:
        return 1
    return 0.67 if letter.isupper() else DEFAULT_WIDTH


class Paragraph:
    """A paragraph with the widths of its words, in multiples of the font size.

    Attributes
    ----------
    indent : float
        The indent on the left.
    lines : list of list of float
        The widths of the words between line breaks.
    height_factor : float
        The height of a line relative to a line of plain text.
    """

    def __init__(self, element, *, is_bold=False):
        properties = element.find(f"{A}pPr")
        level = int(properties.get("lvl", 0)) if properties is not None else 0
        is_item = properties is not None and properties.find(f"{A}buNone") is None
        self.indent = INDENT * (level + is_item)
        self.lines, self.height_factor = [[]], 1
        word = 0
        for node in element:
            if node.tag == f"{A}br":
                self._add_word(word)
                word = 0
                self.lines.append([])
            elif node.tag == f"{A}r":
                first, *others = self._run_widths(node, is_bold)
                word += first
                for width in others:
                    self._add_word(word)
                    word = width
            elif node.tag.endswith("}m"):
                width, up, down = extent(node)
                word += width
                self.height_factor = max(self.height_factor, (up + down) / LINE_HEIGHT)
        self._add_word(word)

    def _run_widths(self, node, is_bold):
        """Return the widths of the words in a run."""
        properties = node.find(f"{A}rPr")
        latin = properties.find(f"{A}latin")
        is_bold = is_bold or properties.get("b") == "1"
        is_mono = latin is not None and "Courier" in latin.get("typeface")
        scale = 1
        if properties.get("baseline", "0") != "0":
            # The run is an index or an exponent.
            scale, self.height_factor = 0.67, max(self.height_factor, 1.08)
        words = (node.findtext(f"{A}t") or "").split(" ")
        return [scale * text_width(word, is_bold=is_bold, is_mono=is_mono) for word in words]

    def _add_word(self, width):
        if width:
            self.lines[-1].append(width * WIDTH_FACTOR)

    @property
    def natural_width(self):
        """The width of the longest line, without wrapping."""
        return self.indent + max(sum(words) + 0.28 * len(words) for words in self.lines)

    @property
    def word_width(self):
        """The width of the longest word."""
        return self.indent + max((word for words in self.lines for word in words), default=0)

    def count_lines(self, width):
        """Return the number of lines in a box of this width, in multiples of the font size."""
        count, room = 0, width - self.indent
        for words in self.lines:
            count, position = count + 1, 0
            for word in words:
                if position and position + 0.28 + word > room:
                    count, position = count + 1, word
                else:
                    position += word + (0.28 if position else 0)
                # A word may be longer than a line, as in Chinese.
                while position > room > 0.5:
                    count, position = count + 1, position - room
        return count

    def height(self, width):
        """Return the height in a box of this width."""
        return self.count_lines(width) * LINE_HEIGHT * self.height_factor


# --- equations -----------------------------------------------------------------------------------


def extent(node):
    """Return the width of an equation, and its extent above and below the middle of a line."""
    rule = EXTENTS.get(node.tag.removeprefix(M))
    if rule:
        return rule(node)
    children = [it for it in node if it.tag.startswith(M) and not it.tag.endswith("Pr")]
    return _join_extents(map(extent, children))


def _join_extents(extents):
    """Return the extent of parts that are side by side."""
    extents = list(extents)
    if not extents:
        return 0, 0.6, 0.6
    widths, ups, downs = zip(*extents, strict=True)
    return sum(widths), max(ups), max(downs)


# The widths of letters in an equation. Uppercase letters and all others have a width of their own.
MATH_WIDTHS = {
    letter: width
    for letters, width in (
        ("=≈≤≥<>≠∈→∩∪", 1.15), ("+−-×±", 0.95), ("⋅·", 0.7), (",;:|()[]{}!.", 0.42),
        ("\u2001\u2003", 1), (" ", 0.28), ("mw", 0.72), ("fijltr\u2009\u200a\u205f", 0.36),
        ("‖", 0.5),
    )
    for letter in letters
}  # fmt: skip


def _math_width(letter):
    if letter in MATH_WIDTHS:
        return MATH_WIDTHS[letter]
    if 0x2E80 < ord(letter) < 0x1D400:
        return 1
    return 0.72 if letter.isupper() else 0.54


def _run_extent(node):
    width = sum(map(_math_width, node.findtext(f"{M}t") or ""))
    has_style = node.find(f"{M}rPr/{M}sty") is not None
    return width * (0.98 if has_style else 1), 0.6, 0.6


def _scale(extents, factor=0.72):
    return tuple(factor * it for it in extents)


def _fraction_extent(node):
    above, below = extent(node.find(f"{M}num")), extent(node.find(f"{M}den"))
    return max(above[0], below[0]) + 0.25, above[1] + above[2] + 0.1, below[1] + below[2] + 0.05


def _script_extent(node):
    base = extent(node.find(f"{M}e"))
    below, above = (node.find(f"{M}{name}") for name in ("sub", "sup"))
    scripts = [_scale(extent(it)) for it in (below, above) if it is not None]
    up = base[1] + (0.25 if above is not None else 0)
    down = base[2] + (0.25 if below is not None else 0)
    return base[0] + max(it[0] for it in scripts) + 0.05, up, down


def _operator_extent(node):
    below, above = (_scale(extent(node.find(f"{M}{name}"))) for name in ("sub", "sup"))
    has_above = len(node.find(f"{M}sup")) > 0
    has_below = len(node.find(f"{M}sub")) > 0
    operand = extent(node.find(f"{M}e"))
    up = 0.95 + (above[1] + above[2] if has_above else 0)
    down = 0.95 + (below[1] + below[2] if has_below else 0)
    width = max(1.25, below[0] if has_below else 0, above[0] if has_above else 0)
    return width + 0.2 + operand[0], max(up, operand[1]), max(down, operand[2])


def _limit_extent(node):
    base, limit = extent(node.find(f"{M}e")), _scale(extent(node.find(f"{M}lim")))
    height = limit[1] + limit[2]
    up, down = (height, 0) if node.tag == f"{M}limUpp" else (0, height)
    return max(base[0], limit[0]) + 0.1, base[1] + up, base[2] + down


def _frame_extent(width, height):
    """Return a rule that adds a width, and a height above, to the extent of the content."""

    def rule(node):
        content = _join_extents(map(extent, node.findall(f"{M}e")))
        return content[0] + width, content[1] + height, content[2]

    return rule


def _matrix_extent(node):
    rows = [[extent(cell) for cell in row] for row in node.findall(f"{M}mr")]
    widths = [max(cell[0] for cell in column) + 0.8 for column in zip(*rows, strict=True)]
    height = sum(max(up + down for _, up, down in row) for row in rows)
    return sum(widths), height / 2, height / 2


def _array_extent(node):
    lines = [extent(it) for it in node.findall(f"{M}e")]
    height = sum(up + down for _, up, down in lines)
    return max(width for width, _, _ in lines), height / 2, height / 2


EXTENTS = {
    "r": _run_extent, "f": _fraction_extent, "sSub": _script_extent, "sSup": _script_extent,
    "sSubSup": _script_extent, "nary": _operator_extent, "limLow": _limit_extent,
    "limUpp": _limit_extent, "m": _matrix_extent, "eqArr": _array_extent,
    "rad": _frame_extent(0.85, 0.15), "d": _frame_extent(0.8, 0.05),
    "borderBox": _frame_extent(0.3, 0.15), "acc": _frame_extent(0, 0.15),
    "bar": _frame_extent(0, 0.15), "groupChr": _frame_extent(0.1, 0.2),
}  # fmt: skip


def width_before_relation(equation):
    """Return the width of an equation to the left of its first relation."""
    width = 0
    for node in next(equation.iter(f"{M}oMath")):
        if node.tag == f"{M}r" and (node.findtext(f"{M}t") or "").strip() in tuple("=≈≤≥<>"):
            break
        width += extent(node)[0]
    return width


class TextAndTables(Row):
    """Text on the left, and on the right tables with their natural width."""


# --- sizes ---------------------------------------------------------------------------------------


def measure(part, width, points):
    """Return the width and the height of a part or tree.

    Parameters
    ----------
    part : Part, Stack or Row
        The part or tree.
    width : float
        The available width.
    points : float
        The font size.
    """
    return MEASURES[type(part)](part, width, points)


def _measure_words(part, width, points):
    paragraphs, padding = part.shape, BOX_PADDING if part.kind == "predict" else 0
    room = width / points - 2 * padding
    heights = [it.height(room) + PARAGRAPH_SPACE for it in paragraphs]
    height = sum(heights) - PARAGRAPH_SPACE + 2 * padding
    natural = max(it.natural_width for it in paragraphs) + 2 * padding
    return min(width, points * (natural + 0.1)), points * height


def _measure_equation(part, width, points):
    wide, up, down = part.shape
    return points * wide, points * (up + down)


def _measure_table(part, width, points):
    widths = column_widths(part, width, points)
    return sum(widths), sum(row_heights(part, widths, points))


def column_widths(part, width, points):
    """Return the widths of a table's columns, which shrink if the table is too wide."""
    padding = 2 * CELL_PADDING[0]
    columns = list(zip(*part.shape, strict=True))
    natural = [max(it.natural_width for it in column) + padding + 0.12 for column in columns]
    minimal = [max(it.word_width for it in column) + padding + 0.1 for column in columns]
    if sum(natural) * points > width:
        excess = sum(natural) - width / points
        reserves = [max(0, it - low) for it, low in zip(natural, minimal, strict=True)]
        share = min(1, excess / (sum(reserves) or 1))
        natural = [it - share * reserve for it, reserve in zip(natural, reserves, strict=True)]
    return [points * it for it in natural]


def row_heights(part, widths, points):
    """Return the heights of a table's rows for columns of these widths."""
    horizontal, vertical = CELL_PADDING
    return [
        points * (2 * vertical + max(
            cell.height(width / points - 2 * horizontal)
            for cell, width in zip(row, widths, strict=True)
        ))
        for row in part.shape
    ]  # fmt: skip


def _measure_picture(part, width, points):
    wide, high = part.shape
    height = min(MIN_PICTURE_HEIGHT, width * high / wide)
    return height * wide / high, height


def _offsets(tree, points):
    """Return the offset of each line to the right, which aligns the relations."""
    starts, start = [], 0
    for part in tree.parts:
        if isinstance(part, Equation) and part.is_aligned:
            start = part.start if part.has_start else start
            starts.append((start, part.has_start))
        else:
            starts.append((0, True))
    longest = max((start for start, _ in starts), default=0)
    return [
        points * (longest - start if has_start else longest)
        if isinstance(part, Equation) and part.is_aligned
        else 0
        for part, (start, has_start) in zip(tree.parts, starts, strict=True)
    ]


def _measure_stack(tree, width, points):
    if not tree.parts:
        return 0, 0
    sizes = [
        (offset + wide, high)
        for part, offset in zip(tree.parts, _offsets(tree, points), strict=True)
        for wide, high in [measure(part, width - offset, points)]
    ]
    return max(wide for wide, _ in sizes), sum(high for _, high in sizes) + _gaps(tree, points)


def _gaps(tree, points):
    return points * tree.gap * (len(tree.parts) - 1)


def _part_widths(tree, width, points):
    """Return the widths of the parts of a row."""
    room = width - _gaps(tree, points)
    if isinstance(tree, TextAndTables):
        table_width = measure(tree.parts[1], room, points)[0]
        return [room - table_width, table_width]
    if tree.shares and all(tree.shares):
        return [room * share / max(1, sum(tree.shares)) for share in tree.shares]
    if tree.shares:
        return [room / len(tree.parts)] * len(tree.parts)
    pictures = [part for part in tree.parts if has_picture(part)]
    natural = [0 if part in pictures else measure(part, room, points)[0] for part in tree.parts]
    if pictures:
        rest = max(0.3 * room, room - sum(natural)) / len(pictures)
        natural = [it or rest for it in natural]
    return natural


def _measure_row(tree, width, points):
    widths = _part_widths(tree, width, points)
    if not tree.shares and sum(widths) + _gaps(tree, points) > width:
        return _measure_stack(Stack(tree.parts), width, points)
    sizes = [measure(part, it, points) for part, it in zip(tree.parts, widths, strict=True)]
    needed = [max(share, wide) for share, (wide, _) in zip(widths, sizes, strict=True)]
    return sum(needed) + _gaps(tree, points), max(high for _, high in sizes)


def _measure_text_and_tables(tree, width, points):
    text, tables = tree.parts
    table_width, table_height = measure(tables, width, points)
    room = width - table_width - points * tree.gap
    natural_width = measure(text, 10 * WIDTH, points)[0]
    if room < min(0.38 * width, natural_width):
        # This width rejects the arrangement.
        return 2 * width, table_height
    text_width, text_height = measure(text, room, points)
    return max(width, width - room + text_width), max(table_height, text_height)


MEASURES = {
    Words: _measure_words, Equation: _measure_equation, Table: _measure_table,
    Picture: _measure_picture, Stack: _measure_stack, Row: _measure_row,
    TextAndTables: _measure_text_and_tables,
}  # fmt: skip


def has_picture(tree):
    """Return True if a tree contains a picture."""
    return any(isinstance(part, Picture) for part in leaves(tree))


# --- places --------------------------------------------------------------------------------------


def place(part, left, top, width, height, points):
    """Set the boxes of a part, or of all parts of a tree, within a box."""
    if isinstance(part, Row):
        _place_row(part, left, top, width, height, points)
    elif isinstance(part, Stack):
        _place_stack(part, left, top, width, height, points)
    elif isinstance(part, Picture):
        wide, high = part.shape
        scale = min(width / wide, height / high)
        part.box = (left + (width - scale * wide) / 2, top, scale * wide, scale * high)
    else:
        wide, high = measure(part, width, points)
        if isinstance(part, Words):
            wide = width
        if isinstance(part, Equation) and wide > width:
            # The equation could not be broken, so its font shrinks.
            points, wide, high = (it * width / wide for it in (points, wide, high))
        part.box, part.points = (left, top, wide, high), points


def _place_stack(tree, left, top, width, height, points):
    sizes = [measure(part, width, points)[1] for part in tree.parts]
    pictures = [part for part in tree.parts if has_picture(part)]
    rest = height - sum(sizes) - _gaps(tree, points)
    offsets = _offsets(tree, points)
    for part, high, offset in zip(tree.parts, sizes, offsets, strict=True):
        if part in pictures:
            high += max(0, rest) / len(pictures)
            if isinstance(part, Picture):
                high = min(high, width * part.shape[1] / part.shape[0])
        place(part, left + offset, top, width - offset, high, points)
        top += high + points * tree.gap


def _place_row(tree, left, top, width, height, points):
    widths = _part_widths(tree, width, points)
    if not tree.shares and sum(widths) + _gaps(tree, points) > width:
        return _place_stack(Stack(tree.parts), left, top, width, height, points)
    heights = [measure(part, it, points)[1] for part, it in zip(tree.parts, widths, strict=True)]
    # A working is centred vertically beside its table, and so are formulas in a row.
    is_centred = isinstance(tree.parts[0], (Table, Equation)) and any(
        isinstance(part, Equation) for part in leaves(tree)
    )
    for part, wide, high in zip(tree.parts, widths, heights, strict=True):
        room = height if has_picture(part) else high
        offset = (max(heights) - high) / 2 if is_centred else 0
        place(part, left, top + offset, wide, room, points)
        left += wide + points * tree.gap


def arrange(tree, left, top, width, height):
    """Place a slide's parts in the best arrangement, with the best font size."""
    order = [id(part) for part in leaves(tree)]

    def score(candidate, points):
        place(candidate, left, top, width, height, points)
        keeps_order = [id(part) for part in leaves(candidate)] == order
        if has_picture(tree):
            is_squeezed = any(map(_is_squeezed, leaves(candidate)))
            return (
                _picture_area(candidate) * (0.5 if is_squeezed else 1) * (1 if keeps_order else 0.9)
            )
        # Without a picture, the lowest arrangement has text beside tables.
        return keeps_order * HEIGHT - measure(candidate, width, points)[1]

    candidates = []
    for points in SIZES:
        fitting = [it for it in arrangements(tree) if _fits(it, width, height, points)]
        if fitting:
            best = max(fitting, key=lambda it, points=points: score(it, points))
            candidates.append((best, points))
    if not candidates:
        return _place_in_emergency(tree, left, top, width, height)
    best, points = candidates[0]
    if has_picture(tree) and len(candidates) > 1:
        large, small = (score(*it) for it in candidates)
        if large < SMALL_PICTURE * width * height and small > 1.1 * large:
            best, points = candidates[1]
    return place(best, left, top, width, height, points)


def _place_in_emergency(tree, left, top, width, height):
    """Place the parts of a slide that is too full for the usual font sizes."""
    for points in EMERGENCY_SIZES:
        for candidate in arrangements(tree):
            if _fits(candidate, width, height, points):
                return place(candidate, left, top, width, height, points)
    return place(tree, left, top, width, height, EMERGENCY_SIZES[-1])


def _fits(tree, width, height, points):
    wide, high = measure(tree, width, points)
    return wide <= width + 0.5 and high <= height + 0.5


def _picture_area(tree):
    """Return the area of the pictures in a placed tree."""
    return sum(it.box[2] * it.box[3] for it in leaves(tree) if isinstance(it, Picture))


def _is_squeezed(part):
    """Return True for a placed table whose columns are narrower than their content."""
    if not isinstance(part, Table):
        return False
    return part.box[2] < measure(part, 10 * WIDTH, part.points)[0] - 1


def arrangements(tree):
    """Yield the arrangements of a slide: its own order, and text beside tables and pictures."""
    yield tree
    if any(isinstance(part, Row) and part.shares for part in tree.parts):
        return
    for is_visual in (_is_visual, has_picture):
        visuals = [part for part in tree.parts if is_visual(part)]
        if not visuals or len(visuals) == len(tree.parts):
            continue
        first = next(number for number, part in enumerate(tree.parts) if is_visual(part))
        for number in range(first + 1):
            above, rest = tree.parts[:number], tree.parts[number:]
            text = [part for part in rest if not is_visual(part)]
            if text and has_picture(tree):
                for share in (0.3, 0.36, 0.42, 0.48, 0.54, 0.6):
                    yield Stack([*above, Row([Stack(text), Stack(visuals)], [share, 1 - share])])
            elif text:
                yield Stack([*above, TextAndTables([Stack(text), Stack(visuals)])])


def _is_visual(part):
    """Return True for pictures and tables, and for rows of these."""
    if isinstance(part, Row):
        return all(_is_visual(it) or isinstance(it, Stack) for it in part.parts) and not any(
            isinstance(it, Equation) for it in leaves(part)
        )
    return isinstance(part, (Table, Picture))
