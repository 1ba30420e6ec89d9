"""Where the parts of a slide go, and how large their letters are: all lengths are in points.

PowerPoint lays out text when it shows it, and says to nobody how much room that took. What a part
needs is therefore estimated, with the widths of Arial for text and a rough model of Office's
equations, and a little more is reserved.
"""

import re

from decks.content import Equation, Picture, Row, Stack, Table, Words, leaves

A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"

WIDTH, HEIGHT = 960, 540
EDGE = 42  # to the left and to the right
SIZES = (24, 20)  # of the letters; a slide that is still too full has one of the emergency sizes
EMERGENCY = (18, 16, 14, 12, 11, 10, 9, 8)
LINE = 1.2  # the height of a line, in letters
BETWEEN = 0.3  # the space before a paragraph
INDENT = 1.2  # of a list's item, for each level
BOX = 0.3  # the space inside a coloured box
CELL = (0.35, 0.13)  # the space inside a cell, at its sides and above and below
SAFETY = 1.02
SLACK = 0.2  # added below a text's last line, out of the gap; LibreOffice shrinks what is tight
LEAST = 130  # the height of a picture that has to share its slide
FEW = 0.3  # of the slide's body: with less, a picture is better beside smaller text

# The widths of Arial's letters; the others have that of most of its small letters.
WIDTHS = {
    letter: width
    for letters, width in (
        ("ijl'", 0.22), (" \u00a0,./:;!ft[]\\I|·", 0.28), ("r()-`*\"{}", 0.34), ("ckszvxyJ", 0.5),
        ("+=<>×≈≤≥−±", 0.59), ("FTZ", 0.61), ("ABEKPSVXY&ΓΔ", 0.67), ("CDHNRUwΣ∑", 0.72),
        ("GOQ", 0.78), ("mM√", 0.83), ("W%@—…∪∩→←↔↦∞", 1), ("○●◇◆✖■□", 1),
    )
    for letter in letters
}  # fmt: skip
OTHER = 0.556
BETWEEN_SCRIPTS = re.compile(
    r"(?<=[\u2e80-\uffff])(?=[^\s\u2e80-\uffff])|(?<=[^\s\u2e80-\uffff])(?=[\u2e80-\uffff])"
)


# --- text ----------------------------------------------------------------------------------------


def width_of(text, *, is_bold=False, is_mono=False):
    """Return the width of text in letters' heights, as in Arial.

    >>> round(width_of("Will"), 2), round(width_of("聚类"), 2)
    (1.66, 2.0)
    """
    if is_mono:
        return 0.6 * len(text)
    total = sum(WIDTHS.get(letter, _unusual(letter)) for letter in text)
    total += 0.25 * len(BETWEEN_SCRIPTS.findall(text))  # a space that programs add
    return total * (1.07 if is_bold else 1)


def _unusual(letter):
    """Return the width of a letter that is not in the table."""
    if "\u0300" <= letter <= "\u036f":  # an accent on the letter before
        return 0
    if ord(letter) > 0x2E80:
        return 1
    return 0.67 if letter.isupper() else OTHER


class Paragraph:
    """A paragraph as measured: its words with their widths, and how far it is indented."""

    def __init__(self, element, *, is_bold=False):
        properties = element.find(f"{A}pPr")
        level = int(properties.get("lvl", 0)) if properties is not None else 0
        is_item = properties is not None and properties.find(f"{A}buNone") is None
        self.indent = INDENT * (level + is_item)
        self.lines, self.up = [[]], 1  # the words of each line, and how much higher than text it is
        word = 0
        for node in element:
            if node.tag == f"{A}br":
                self._end(word)
                word = 0
                self.lines.append([])
            elif node.tag == f"{A}r":
                run = node.find(f"{A}rPr")
                bold = is_bold or run.get("b") == "1"
                latin = run.find(f"{A}latin")
                small = 1
                if run.get("baseline", "0") != "0":
                    small, self.up = 0.67, max(self.up, 1.08)
                for piece in re.split(r"( )", node.findtext(f"{A}t") or ""):
                    if piece == " ":
                        self._end(word)
                        word = 0
                    else:
                        mono = latin is not None and "Courier" in latin.get("typeface")
                        word += small * width_of(piece, is_bold=bold, is_mono=mono)
            elif node.tag.endswith("}m"):
                width, up, down = extent(node)
                word += width
                self.up = max(self.up, (up + down) / LINE)
        self._end(word)

    def _end(self, word):
        if word:
            self.lines[-1].append(word * SAFETY)

    @property
    def natural(self):
        """The width of the longest line, if none is broken."""
        return self.indent + max(sum(words) + 0.28 * len(words) for words in self.lines)

    @property
    def longest(self):
        """The width of the longest word."""
        return self.indent + max((word for words in self.lines for word in words), default=0)

    def count(self, width):
        """Return the number of lines in a box of this width, which is in letters' heights."""
        total, room = 0, width - self.indent
        for words in self.lines:
            total, at = total + 1, 0
            for word in words:
                if at and at + 0.28 + word > room:
                    total, at = total + 1, word
                else:
                    at += word + (0.28 if at else 0)
                while at > room > 0.5:  # a word that is longer than a line, as in Chinese
                    total, at = total + 1, at - room
        return total

    def height(self, width):
        """Return the height in a box of this width."""
        return self.count(width) * LINE * self.up


# --- equations -----------------------------------------------------------------------------------


def extent(node):
    """Return the width of an equation and its reach above and below the middle of a line."""
    name = node.tag.removeprefix(M)
    rule = EXTENTS.get(name)
    if rule:
        return rule(node)
    return _side_by_side(
        [extent(it) for it in node if it.tag.startswith(M) and not it.tag.endswith("Pr")]
    )


def _side_by_side(extents):
    if not extents:
        return 0, 0.6, 0.6
    widths, ups, downs = zip(*extents, strict=True)
    return sum(widths), max(ups), max(downs)


def _run(node):
    text, style = node.findtext(f"{M}t") or "", node.find(f"{M}rPr/{M}sty")
    width = 0
    for letter in text:
        if letter in "=≈≤≥<>≠∈→∩∪":
            width += 1.15
        elif letter in "+−-⋅·×±":
            width += 0.95 if letter not in "⋅·" else 0.7
        elif letter in ",;:|()[]{}!.":
            width += 0.42
        elif letter in "\u2001\u2003":
            width += 1
        elif letter == " ":
            width += 0.28
        elif ord(letter) > 0x2E80 and ord(letter) < 0x1D400:
            width += 1
        elif letter.isupper() or letter in "mw":
            width += 0.72
        elif letter in "fijltr" or letter in "\u2009\u200a\u205f":
            width += 0.36
        elif letter in "‖":
            width += 0.5
        else:
            width += 0.54
    return width * (0.98 if style is not None else 1), 0.6, 0.6


def _small(found, factor=0.72):
    return tuple(factor * it for it in found)


def _fraction(node):
    above, below = extent(node.find(f"{M}num")), extent(node.find(f"{M}den"))
    return max(above[0], below[0]) + 0.25, above[1] + above[2] + 0.1, below[1] + below[2] + 0.05


def _scripts(node):
    base = extent(node.find(f"{M}e"))
    below, above = (node.find(f"{M}{name}") for name in ("sub", "sup"))
    small = [_small(extent(it)) for it in (below, above) if it is not None]
    up = base[1] + (0.25 if above is not None else 0)
    down = base[2] + (0.25 if below is not None else 0)
    return base[0] + max(it[0] for it in small) + 0.05, up, down


def _operator(node):
    below, above = (_small(extent(node.find(f"{M}{name}"))) for name in ("sub", "sup"))
    has_above = len(node.find(f"{M}sup")) > 0
    has_below = len(node.find(f"{M}sub")) > 0
    inside = extent(node.find(f"{M}e"))
    up = 0.95 + (above[1] + above[2] if has_above else 0)
    down = 0.95 + (below[1] + below[2] if has_below else 0)
    width = max(1.25, below[0] if has_below else 0, above[0] if has_above else 0)
    return width + 0.2 + inside[0], max(up, inside[1]), max(down, inside[2])


def _limit(node):
    base, limit = extent(node.find(f"{M}e")), _small(extent(node.find(f"{M}lim")))
    higher = limit[1] + limit[2]
    up, down = (higher, 0) if node.tag == f"{M}limUpp" else (0, higher)
    return max(base[0], limit[0]) + 0.1, base[1] + up, base[2] + down


def _around(width, higher):
    def rule(node):
        inside = _side_by_side([extent(it) for it in node.findall(f"{M}e")])
        return inside[0] + width, inside[1] + higher, inside[2]

    return rule


def _matrix(node):
    rows = [[extent(cell) for cell in row] for row in node.findall(f"{M}mr")]
    widths = [max(cell[0] for cell in column) + 0.8 for column in zip(*rows, strict=True)]
    height = sum(max(up + down for _, up, down in row) for row in rows)
    return sum(widths), height / 2, height / 2


def _lines(node):
    lines = [extent(it) for it in node.findall(f"{M}e")]
    height = sum(up + down for _, up, down in lines)
    return max(width for width, _, _ in lines), height / 2, height / 2


EXTENTS = {
    "r": _run, "f": _fraction, "sSub": _scripts, "sSup": _scripts, "sSubSup": _scripts,
    "nary": _operator, "limLow": _limit, "limUpp": _limit, "rad": _around(0.85, 0.15),
    "d": _around(0.8, 0.05), "borderBox": _around(0.3, 0.15), "acc": _around(0, 0.15),
    "bar": _around(0, 0.15), "groupChr": _around(0.1, 0.2), "m": _matrix, "eqArr": _lines,
}  # fmt: skip


def before_relation(equation):
    """Return the width of an equation's part before its first relation."""
    width = 0
    for node in equation.iter(f"{M}oMath").__next__():
        if node.tag == f"{M}r" and (node.findtext(f"{M}t") or "").strip() in tuple("=≈≤≥<>"):
            break
        width += extent(node)[0]
    return width


class Beside(Row):
    """Text beside tables, which are as wide as they need to be."""


# --- what the parts need -------------------------------------------------------------------------


def measure(part, width, points):
    """Return the width and height that a part or tree needs, with letters of this size."""
    return MEASURES[type(part)](part, width, points)


def _measure_words(part, width, points):
    paragraphs, inset = part.shape, BOX if part.kind == "predict" else 0
    room = width / points - 2 * inset
    height = sum(it.height(room) + BETWEEN for it in paragraphs) - BETWEEN + 2 * inset
    natural = max(it.natural for it in paragraphs) + 2 * inset
    return min(width, points * (natural + 0.1)), points * height


def _measure_equation(part, width, points):
    wide, up, down = part.shape
    return points * wide, points * (up + down)


def _measure_table(part, width, points):
    widths = columns_of(part, width, points)
    return sum(widths), sum(rows_of(part, widths, points))


def columns_of(part, width, points):
    """Return the widths of a table's columns: as wide as they need, or fewer in a narrow place."""
    side = 2 * CELL[0]
    columns = list(zip(*part.shape, strict=True))
    natural = [max(it.natural for it in column) + side + 0.12 for column in columns]
    least = [max(it.longest for it in column) + side + 0.1 for column in columns]
    if sum(natural) * points > width:
        missing = sum(natural) - width / points
        gives = [max(0, it - low) for it, low in zip(natural, least, strict=True)]
        share = min(1, missing / (sum(gives) or 1))
        natural = [it - share * give for it, give in zip(natural, gives, strict=True)]
    return [points * it for it in natural]


def rows_of(part, widths, points):
    """Return the heights of a table's rows, whose columns have these widths."""
    return [
        points * (2 * CELL[1] + max(
            cell.height(width / points - 2 * CELL[0])
            for cell, width in zip(row, widths, strict=True)
        ))
        for row in part.shape
    ]  # fmt: skip


def _measure_picture(part, width, points):
    wide, high = part.shape
    height = min(LEAST, width * high / wide)
    return height * wide / high, height


def _offsets(tree, points):
    """Return how far to the right each line is, so that relations are below one another."""
    starts, start = [], 0
    for part in tree.parts:
        if isinstance(part, Equation) and part.is_aligned:
            start = part.start if part.has_start else start
            starts.append((start, part.has_start))
        else:
            starts.append((0, True))
    most = max((start for start, _ in starts), default=0)
    return [
        points * ((most - start if has_start else most) if part.is_aligned else 0)
        if isinstance(part, Equation) else 0
        for part, (start, has_start) in zip(tree.parts, starts, strict=True)
    ]  # fmt: skip


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


def _shares(tree, width, points):
    """Return the widths of what is side by side."""
    room = width - _gaps(tree, points)
    if isinstance(tree, Beside):
        wide = measure(tree.parts[1], room, points)[0]
        return [room - wide, wide]
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
    widths = _shares(tree, width, points)
    if not tree.shares and sum(widths) + _gaps(tree, points) > width:
        return _measure_stack(Stack(tree.parts), width, points)
    sizes = [measure(part, it, points) for part, it in zip(tree.parts, widths, strict=True)]
    needed = [max(share, wide) for share, (wide, _) in zip(widths, sizes, strict=True)]
    return sum(needed) + _gaps(tree, points), max(high for _, high in sizes)


def _measure_beside(tree, width, points):
    text, shown = tree.parts
    wide, high = measure(shown, width, points)
    room = width - wide - points * tree.gap
    natural = measure(text, 10 * WIDTH, points)[0]
    if room < min(0.38 * width, natural):
        return 2 * width, high
    text_wide, text_high = measure(text, room, points)
    return max(width, width - room + text_wide), max(high, text_high)


MEASURES = {
    Words: _measure_words, Equation: _measure_equation, Table: _measure_table,
    Picture: _measure_picture, Stack: _measure_stack, Row: _measure_row,
    Beside: _measure_beside,
}  # fmt: skip


def has_picture(tree):
    """Return True if a picture is in a tree."""
    return any(isinstance(part, Picture) for part in leaves(tree))


# --- places --------------------------------------------------------------------------------------


def place(part, left, top, width, height, points):
    """Give a part, or all parts of a tree, their boxes in this room."""
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
        if isinstance(part, Equation) and wide > width:  # nothing else has helped
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
    widths = _shares(tree, width, points)
    if not tree.shares and sum(widths) + _gaps(tree, points) > width:
        return _place_stack(Stack(tree.parts), left, top, width, height, points)
    heights = [measure(part, it, points)[1] for part, it in zip(tree.parts, widths, strict=True)]
    # The middle of a derivation is beside that of its table; formulas have their middles in a line.
    middle = isinstance(tree.parts[0], (Table, Equation)) and any(
        isinstance(part, Equation) for part in leaves(tree)
    )
    for part, wide, high in zip(tree.parts, widths, heights, strict=True):
        space = height if has_picture(part) else high
        down = (max(heights) - high) / 2 if middle else 0
        place(part, left, top + down, wide, space, points)
        left += wide + points * tree.gap


def arrange(tree, left, top, width, height):
    """Place a slide's parts, in the arrangement and the size of letters that suit it best."""
    order = [id(part) for part in leaves(tree)]

    def worth(candidate, points):
        place(candidate, left, top, width, height, points)
        keeps_order = [id(part) for part in leaves(candidate)] == order
        if has_picture(tree):
            is_squeezed = any(map(_is_squeezed, leaves(candidate)))
            return _area(candidate) * (0.5 if is_squeezed else 1) * (1 if keeps_order else 0.9)
        # Without a picture, the one that is least high: it has text beside tables.
        return keeps_order * HEIGHT - measure(candidate, width, points)[1]

    sizes = []
    for points in SIZES:
        fit = [it for it in arrangements(tree) if _fits(it, width, height, points)]
        if fit:
            sizes.append((max(fit, key=lambda it, points=points: worth(it, points)), points))
    if not sizes:
        for points in EMERGENCY:
            for each in arrangements(tree):
                if _fits(each, width, height, points) or points == EMERGENCY[-1]:
                    return place(each, left, top, width, height, points)
    best, points = sizes[0]
    if has_picture(tree) and len(sizes) > 1:
        large, small = (worth(*it) for it in sizes)
        if large < FEW * width * height and small > 1.1 * large:
            best, points = sizes[1]
    return place(best, left, top, width, height, points)


def _fits(tree, width, height, points):
    wide, high = measure(tree, width, points)
    return wide <= width + 0.5 and high <= height + 0.5


def _area(tree):
    """Return the area of the pictures that are placed."""
    return sum(it.box[2] * it.box[3] for it in leaves(tree) if isinstance(it, Picture))


def _is_squeezed(part):
    """Return True if the columns of a table that is placed are narrower than they could be."""
    if not isinstance(part, Table):
        return False
    return part.box[2] < measure(part, 10 * WIDTH, part.points)[0] - 1


def arrangements(tree):
    """Yield the ways to arrange a slide's parts: as they come, or text beside what is shown."""
    yield tree
    if any(isinstance(part, Row) and part.shares for part in tree.parts):
        return
    for is_shown in (_is_visual, has_picture):
        shown = [part for part in tree.parts if is_shown(part)]
        if not shown or len(shown) == len(tree.parts):
            continue
        first = next(number for number, part in enumerate(tree.parts) if is_shown(part))
        for number in range(first + 1):
            above, rest = tree.parts[:number], tree.parts[number:]
            text = [part for part in rest if not is_shown(part)]
            if text and has_picture(tree):
                for share in (0.3, 0.36, 0.42, 0.48, 0.54, 0.6):
                    yield Stack([*above, Row([Stack(text), Stack(shown)], [share, 1 - share])])
            elif text:
                yield Stack([*above, Beside([Stack(text), Stack(shown)])])


def _is_visual(part):
    if isinstance(part, Row):
        return all(_is_visual(it) or isinstance(it, Stack) for it in part.parts) and not any(
            isinstance(it, Equation) for it in leaves(part)
        )
    return isinstance(part, (Table, Picture))
