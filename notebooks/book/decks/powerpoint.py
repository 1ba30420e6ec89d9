"""Slides as a PowerPoint file, in which everything can be edited.

Pandoc makes the parts: text with its lists, equations, tables and the notes. Its layout is for
slides that have one of these each, and otherwise splits them or puts one over the other. Each part
is therefore a slide of its own in the file that Pandoc writes; afterwards the parts of a slide are
put together, each in its place and with its size.
"""

import io
import tempfile
import textwrap
import warnings
from copy import deepcopy
from functools import cache
from pathlib import Path

from decks import formulas, layout
from decks.content import (
    Equation,
    Picture,
    Reader,
    Row,
    Stack,
    Table,
    Words,
    clean,
    leaves,
    math_of,
    picture_bytes,
    svg_of,
    svg_size,
    texts,
    without_html,
)
from decks.markdown import plain
from decks.pandoc import PandocError, pandoc
from decks.slide import Slide

ACCENT, TEXT, GREY, PALE, MARK, LIGHT = "004488", "111111", "555555", "E6ECF3", "D8D0DC", "CCCCCC"
FONT, ASIAN, MONO, MATH = "Arial", "Microsoft YaHei", "Courier New", "Cambria Math"
A = "http://schemas.openxmlformats.org/drawingml/2006/main"
P = "http://schemas.openxmlformats.org/presentationml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
MC = "http://schemas.openxmlformats.org/markup-compatibility/2006"
M = "http://schemas.openxmlformats.org/officeDocument/2006/math"
NAMES = {"a": A, "p": P, "r": R, "mc": MC, "m": M}
DECLARED = " ".join(f'xmlns:{prefix}="{uri}"' for prefix, uri in NAMES.items())
POINT = 12700  # of PowerPoint's units
LOGO = (130, 36)  # the room for a logo
SECTION = 13  # the number of the placeholder for the section's name
NO_SECTION = "–"  # an empty paragraph would make Pandoc choose another layout
NO_STYLE = "{2D5ABB26-0587-4C30-8999-92F81FD0307C}"

TITLES = {"opening": 40}  # the sizes of titles; a slide's title has 30 otherwise
TITLE = 30


def _pptx():
    """Return python-pptx, or say how to install it."""
    try:
        import pptx
    except ImportError:
        raise PandocError("PowerPoint files need python-pptx: pip install -e '.[book]'") from None
    return pptx


def write_pptx(slides, path, title="", subtitle="", footer="", logo=None):
    """Write slides as a PowerPoint file.

    Parameters
    ----------
    slides : list of Slide
        The slides; the notes of each become the notes of its page.
    path : path-like
        The file to write.
    title, subtitle : str
        The title of the deck, which is a property of the file and the title of its first page if
        that is not an opening slide; and a line below it.
    footer : str
        The line at the foot of each slide, beside its number.
    logo : path-like, optional
        A picture for the upper right corner of each slide, PNG or JPEG.
    """
    slides = list(slides)
    if title and (not slides or slides[0].kind != "opening"):
        slides.insert(0, Slide("opening", title=[{"t": "Str", "c": title}]))
    bodies = [without_html(slide.blocks) for slide in slides]
    notes = [without_html(slide.notes) for slide in slides]
    # All at once: each formula by itself would start Pandoc again.
    formulas.inlines(list(_formulas_of([bodies, notes, [[it.title, it.section] for it in slides]])))
    trees = [Reader().tree(body) for body in bodies]
    with tempfile.TemporaryDirectory() as folder:
        reference = Path(folder) / "reference.pptx"
        reference.write_bytes(reference_document(logo))
        _break_lines(trees, reference)
        heads = [_head(slide, its_notes) for slide, its_notes in zip(slides, notes, strict=True)]
        parts = [[it for it in leaves(tree) if not isinstance(it, Picture)] for tree in trees]
        blocks = []
        for head, its_parts in zip(heads, parts, strict=True):
            blocks += head
            for part in its_parts:
                blocks += _as_slide(part)
        deck = _read(blocks, reference)
    made = iter(list(deck.slides))
    unused = []
    for number, (slide, tree, its_parts) in enumerate(zip(slides, trees, parts, strict=True)):
        page = next(made)
        sources = [next(made) for _ in its_parts]
        unused += sources
        made_of = _Page(page, slide, subtitle if number == 0 else "", footer, bool(logo))
        made_of.fill(tree, its_parts, sources)
    _remove(deck, unused)
    deck.core_properties.title = title or plain(slides[0].title if slides else [])
    deck.core_properties.subject = subtitle
    deck.core_properties.author = ""
    deck.save(path)


def _formulas_of(node):
    """Yield all formulas, their lines, and the cells of those that are tables."""
    for latex in math_of(node):
        yield latex
        for part in formulas.parts(latex):
            if isinstance(part, formulas.Grid):
                yield from (cell for row in part.rows for cell in row if cell)
            elif part.latex:
                yield formulas.equation(part.latex)


# --- what Pandoc is given ------------------------------------------------------------------------


def _heading(inlines):
    return {"t": "Header", "c": [1, ["", [], []], inlines]}


def _head(slide, notes):
    """Return the blocks of a slide that has the title, the section, and the notes."""
    title = clean(slide.title) or [{"t": "Str", "c": "\u00a0"}]
    told = texts(notes, tables=True)
    section = clean(slide.section) if _has_section(slide) else []
    if slide.kind == "answer":
        section += [{"t": "Str", "c": " · answer" if section else "answer"}]
    blocks = [_heading(title), {"t": "Para", "c": section or [{"t": "Str", "c": NO_SECTION}]}]
    return [*blocks, {"t": "Div", "c": [["", ["notes"], []], told]}] if told else blocks


def _has_section(slide):
    """Return True if a slide names its section: not above a question, which that might answer."""
    return bool(slide.section) and slide.kind not in ("question", "opening") and (
        plain(slide.section) != plain(slide.title)
    )  # fmt: skip


def _as_slide(part):
    if isinstance(part, Equation):
        blocks = [{"t": "Para", "c": [{"t": "Math", "c": [{"t": "DisplayMath"}, part.latex]}]}]
    else:
        blocks = part.blocks if isinstance(part, Words) else [part.block]
    return [_heading([{"t": "Str", "c": "part"}]), *blocks]


def _read(blocks, reference):
    """Return what Pandoc makes of blocks as a presentation of python-pptx."""
    target = reference.with_name("slides.pptx")
    options = (f"--reference-doc={reference}", f"--output={target}", "--slide-level=1")
    pandoc(formulas.document(blocks), "json", "pptx", *options)
    return _pptx().Presentation(target)


def _break_lines(trees, reference):
    """Break the equations that are too wide for their slides before their relations."""
    equations = [part for tree in trees for part in leaves(tree) if isinstance(part, Equation)]
    long = [part for part in equations if len(formulas.shorter(part.latex)) > 2]
    if not long:
        return
    made = _read([block for part in long for block in _as_slide(part)], reference)
    for part, page in zip(long, made.slides, strict=True):
        equation = next(page.element.iter(f"{{{M}}}oMath"), None)
        part.shape = layout.extent(equation) if equation is not None else None
    for tree in trees:
        _break_in(tree, layout.WIDTH - 2 * layout.EDGE)


def _break_in(tree, width):
    """Break the equations of a tree that has this width."""
    if isinstance(tree, Row) and any(isinstance(it, Table) for it in tree.parts):
        width = 0.6 * width
    found = []
    for part in tree.parts:
        if not isinstance(part, Equation):
            if not isinstance(part, (Words, Table, Picture)):
                _break_in(part, width)
            found.append(part)
        elif part.shape and part.shape[0] * layout.SIZES[-1] > width:
            first, second, *rest = formulas.shorter(part.latex)
            pieces = [f"{first} {second}", *map(formulas.equation, rest)]
            lines = [Equation(latex, True, step=part.step) for latex in pieces]
            lines[0].has_start = part.has_start or not part.is_aligned
            found += lines if isinstance(tree, Stack) else [Stack(lines, gap=0.3)]
        else:
            found.append(part)
    tree.parts = found


# --- the reference document ----------------------------------------------------------------------


@cache
def _default_reference():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "reference.pptx"
        pandoc("", "json", "pptx", f"--output={path}", "--print-default-data-file=reference.pptx")
        return path.read_bytes()


def reference_document(logo=None):
    """Return the document from which Pandoc takes sizes, colours and fonts, as bytes.

    It is Pandoc's own, made as large as PowerPoint's slides are today, with this book's colours
    and with a place for the name of the section.
    """
    pptx = _pptx()
    deck = pptx.Presentation(io.BytesIO(_default_reference()))
    scale = layout.WIDTH * POINT / deck.slide_width
    deck.slide_width, deck.slide_height = layout.WIDTH * POINT, layout.HEIGHT * POINT
    master = deck.slide_master
    for shapes in (master.shapes, *(it.shapes for it in deck.slide_layouts)):
        for shape in shapes:
            if shape.element.find(".//a:xfrm", NAMES) is not None:
                place = (shape.left, shape.top, shape.width, shape.height)
                shape.left, shape.top, shape.width, shape.height = (
                    round(scale * it) for it in place
                )
    _colour(master)
    for each in (master, *deck.slide_layouts):
        for shape in list(each.placeholders):
            _place_standard(shape, is_master=each is master)
    content = next(it for it in deck.slide_layouts if it.name == "Title and Content")
    content.shapes._spTree.append(_xml(_section_placeholder()))
    if logo:
        _add_logo(deck, Path(logo).read_bytes())
    target = io.BytesIO()
    deck.save(target)
    return target.getvalue()


def _place_standard(shape, *, is_master):
    """Put a title, a footer or a number where slides have it; no slide has a date."""
    kind = shape.placeholder_format.type.name
    edge, foot = layout.EDGE, layout.HEIGHT - 32
    boxes = {
        "FOOTER": (edge + 50, foot, layout.WIDTH - 2 * edge - 50, 20),
        "SLIDE_NUMBER": (edge, foot, 50, 20),
    }
    if kind == "DATE":
        shape.element.getparent().remove(shape.element)
    elif kind in boxes and (is_master or shape.element.find(".//a:xfrm", NAMES) is not None):
        _set_box(shape, boxes[kind])
    elif kind == "TITLE" and is_master:
        _set_box(shape, (edge, 34, layout.WIDTH - 2 * edge, 44))
    if kind in boxes and is_master:
        body = shape.element.find("p:txBody", NAMES)
        body.find("a:bodyPr", NAMES).set("lIns", "0")
        body.replace(body.find("a:lstStyle", NAMES), _xml(_list_style(12, colour=GREY, levels=1)))


def _set_box(shape, box):
    shape.left, shape.top, shape.width, shape.height = (round(it * POINT) for it in box)


def _colour(master):
    """Give the theme this book's colours and fonts, and titles and text their place and sizes."""
    from pptx.opc.constants import RELATIONSHIP_TYPE

    theme = master.part.part_related_by(RELATIONSHIP_TYPE.THEME)
    root = _xml(theme.blob.decode())
    colours = {"dk2": ACCENT, "lt2": PALE, "accent1": ACCENT, "hlink": ACCENT, "folHlink": ACCENT}
    for name, colour in colours.items():
        element = root.find(f".//a:clrScheme/a:{name}", NAMES)
        element[:] = [_xml(f'<a:srgbClr {DECLARED} val="{colour}"/>')]
    dark = root.find(".//a:clrScheme/a:dk1", NAMES)
    dark[:] = [_xml(f'<a:srgbClr {DECLARED} val="{TEXT}"/>')]
    for font in root.iterfind(".//a:fontScheme/*", NAMES):
        font.find("a:latin", NAMES).set("typeface", FONT)
        font.find("a:ea", NAMES).set("typeface", ASIAN)
        for script in font.iterfind("a:font", NAMES):
            if script.get("script") == "Hans":
                script.set("typeface", ASIAN)
    theme._blob = _bytes(root)
    title = master.element.find(".//p:titleStyle/a:lvl1pPr", NAMES)
    title.set("algn", "l")
    title.find("a:defRPr", NAMES).set("sz", str(100 * TITLE))
    title.find("a:defRPr", NAMES).set("b", "1")
    for level in master.element.find(".//p:bodyStyle", NAMES):
        level.find("a:defRPr", NAMES).set("sz", str(100 * layout.SIZES[0]))
    for shape in master.placeholders:
        if shape.placeholder_format.type.name in ("TITLE", "BODY"):
            properties = shape.element.find("p:txBody/a:bodyPr", NAMES)
            for name in ("lIns", "rIns", "tIns", "bIns"):
                properties.set(name, "0")
        if shape.placeholder_format.type.name == "BODY":
            _set_box(shape, _body(has_section=True))
            properties[:] = []


def _section_placeholder():
    left, top, width, height = (round(it * POINT) for it in _section_box())
    return f"""
      <p:sp {DECLARED}>
        <p:nvSpPr><p:cNvPr id="90" name="Section"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>
          <p:nvPr><p:ph type="body" sz="quarter" idx="{SECTION}"/></p:nvPr></p:nvSpPr>
        <p:spPr><a:xfrm><a:off x="{left}" y="{top}"/><a:ext cx="{width}" cy="{height}"/></a:xfrm>
        </p:spPr>
        <p:txBody><a:bodyPr lIns="0" tIns="0" rIns="0" bIns="0" anchor="b"/>
          {_list_style(16, colour=GREY, levels=1)}
          <a:p><a:pPr lvl="0"/><a:r><a:rPr lang="en-US"/><a:t>Section</a:t></a:r></a:p></p:txBody>
      </p:sp>"""


def _add_logo(deck, data):
    """Put a logo into the upper right corner of the master, and so of every slide."""
    master = deck.slide_master
    image, relation = master.part.get_or_add_image_part(io.BytesIO(data))
    wide, high = image.image.size
    scale = min(LOGO[0] / wide, LOGO[1] / high)
    width, height = scale * wide, scale * high
    box = (layout.WIDTH - layout.EDGE / 2 - width, 12, width, height)
    left, top, width, height = (round(it * POINT) for it in box)
    master.shapes._spTree.append(
        _xml(f"""
      <p:pic {DECLARED}>
        <p:nvPicPr><p:cNvPr id="91" name="Logo" descr="Logo"/><p:cNvPicPr/><p:nvPr userDrawn="1"/>
        </p:nvPicPr>
        <p:blipFill><a:blip r:embed="{relation}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill>
        <p:spPr><a:xfrm><a:off x="{left}" y="{top}"/><a:ext cx="{width}" cy="{height}"/></a:xfrm>
          <a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>
      </p:pic>""")
    )


def _section_box():
    return (layout.EDGE, 10, layout.WIDTH - 2 * layout.EDGE - LOGO[0], 22)


def _body(*, has_section, lines=1, size=TITLE):
    """Return the box below a title."""
    top = (34 if has_section else 22) + lines * 1.2 * size + 14
    return (layout.EDGE, top, layout.WIDTH - 2 * layout.EDGE, layout.HEIGHT - 46 - top)


# --- one slide -----------------------------------------------------------------------------------


class _Page:
    """A slide of the file, into which the parts come."""

    def __init__(self, page, slide, subtitle, footer, has_logo):
        self.page, self.slide = page, slide
        self.subtitle, self.footer, self.has_logo = subtitle, footer, has_logo
        self.shapes = page.shapes._spTree
        self.number = 20  # of the shapes
        self.clicks = []  # of shapes and paragraphs, with their steps
        self.built = {}  # the text that comes with clicks, and whether it does line by line

    def fill(self, tree, parts, sources):
        """Put the parts of a slide in their places."""
        body = self._title()
        for part, source in zip(parts, sources, strict=True):
            part.source, part.element = source, _content(source)
            _attach(part)
        for part in leaves(tree):
            if isinstance(part, Picture):
                part.svg = svg_of(part.source)
                part.data = _words_instead(part) if part.svg else picture_bytes(part.source)
                image = _pptx().parts.image.Image.from_blob(part.data)
                part.shape = svg_size(part.svg) if part.svg else image.size
        layout.arrange(tree, *body)
        for part in leaves(tree):
            self._add(part)
        self._foot()
        self._animate()

    def _title(self):
        """Put title and section in their places, and return the box that is left for the body."""
        slide, page = self.slide, self.page
        title = page.shapes.title
        size = TITLES.get(slide.kind, TITLE)
        section = next(it for it in page.placeholders if it.placeholder_format.idx == 1)
        has_section = section.text_frame.text != NO_SECTION
        left, _, width, _ = _body(has_section=has_section)
        if self.has_logo and slide.kind != "opening":
            width -= LOGO[0]
        room = 0.98 * width
        paragraph = layout.Paragraph(title.text_frame.paragraphs[0]._p, is_bold=True)
        paragraph.indent = 0
        lines = paragraph.count(room / size)
        if lines > 1 and slide.kind != "opening":
            size = 26
            lines = paragraph.count(room / size)
        top = 34 if has_section else 22
        if slide.kind == "opening":
            top = 50
        _set_box(title, (left, top, width, lines * 1.2 * size + 4))
        _restyle(title.element, _list_style(size, is_bold=True, levels=1))
        if has_section:
            section.element.find(".//p:ph", NAMES).set("idx", str(SECTION))
            section.element.find(".//p:ph", NAMES).set("type", "body")
            section.element.find(".//p:cNvPr", NAMES).set("name", "Section")
            _set_box(section, _section_box())
        else:
            section.element.getparent().remove(section.element)
        if slide.kind != "opening":
            return _body(has_section=has_section, lines=lines, size=size)
        bottom = top + lines * 1.2 * size + 10
        if self.subtitle:
            box = page.shapes.add_textbox(0, 0, 0, 0)
            box.name = "Subtitle"
            _set_box(box, (left, bottom, width, 26))
            box.text_frame.text = self.subtitle
            box.text_frame.word_wrap = True
            for name in ("margin_left", "margin_right", "margin_top", "margin_bottom"):
                setattr(box.text_frame, name, 0)
            _restyle(box.element, _list_style(20, colour=GREY, levels=1))
            bottom += 32
        return (left, bottom + 14, width, layout.HEIGHT - 46 - bottom - 14)

    def _add(self, part):
        if isinstance(part, Picture):
            element = self._picture(part)
        elif isinstance(part, Table):
            element = self._table(part)
        else:
            element = self._words(part)
        self.shapes.append(element)
        for shape in element.iter(f"{{{P}}}cNvPr"):
            shape.set("id", str(self.number))
        if isinstance(part, Words) and part.steps:
            self.clicks += [(step, self.number, it) for it, step in sorted(part.steps.items())]
            self.built[self.number] = True
        elif part.step:
            self.clicks.append((part.step, self.number, None))
            if isinstance(part, (Words, Equation)):
                self.built[self.number] = False
        self.number += 1

    def _picture(self, part):
        picture = self.page.shapes.add_picture(io.BytesIO(part.data), 0, 0)
        picture.name = "Figure"
        _set_box(picture, part.box)
        picture._element._nvXxPr.cNvPr.set("descr", part.alt)
        if part.svg:
            self._draw(picture, part.svg)
        return picture._element

    def _draw(self, picture, svg):
        """Give a picture its drawing, which PowerPoint has shown instead since 2016."""
        from pptx.opc.constants import RELATIONSHIP_TYPE
        from pptx.opc.package import Part
        from pptx.opc.packuri import PackURI

        package = self.page.part.package
        name = PackURI(f"/ppt/media/drawing{len(list(package.iter_parts()))}.svg")
        drawing = Part(name, "image/svg+xml", package, svg.encode())
        relation = self.page.part.relate_to(drawing, RELATIONSHIP_TYPE.IMAGE)
        blip = next(picture._element.iter(f"{{{A}}}blip"))
        blip.append(_xml(f"""
          <a:extLst {DECLARED}><a:ext uri="{{96DAC541-7B7A-43D3-8B79-37D633B846F1}}">
            <asvg:svgBlip xmlns:asvg="http://schemas.microsoft.com/office/drawing/2016/SVG/main"
              r:embed="{relation}"/></a:ext></a:extLst>"""))  # fmt: skip

    def _relate(self, part):
        """Give the links of a part their addresses, which are relations of its page."""
        for element in part.element.iter():
            if element.get(f"{{{R}}}id"):
                relation = part.source.part.rels[element.get(f"{{{R}}}id")]
                new = self.page.part.relate_to(relation._target, relation.reltype, is_external=True)
                element.set(f"{{{R}}}id", new)

    def _words(self, part):
        self._relate(part)
        outer = part.element
        shape = next(outer.iter(f"{{{P}}}sp"))
        is_equation = isinstance(part, Equation)
        shape.find("p:nvSpPr/p:cNvPr", NAMES).set("name", "Formula" if is_equation else "Text")
        properties = shape.find("p:nvSpPr", NAMES)
        is_body = not is_equation and not part.kind and not self._has_body()
        if not is_body:
            properties.find("p:cNvSpPr", NAMES)[:] = []
            properties.find("p:cNvSpPr", NAMES).set("txBox", "1")
            properties.find("p:nvPr", NAMES)[:] = []
        fill = "<a:noFill/>"
        if not is_equation and part.kind == "predict":
            fill = f'<a:solidFill><a:srgbClr val="{PALE}"/></a:solidFill>'
        slack = 0 if is_equation or part.kind == "predict" else layout.SLACK * part.points
        left, top, width, height = (round(it * POINT) for it in part.box)
        height += round(slack * POINT)
        geometry = "" if is_body else '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>'
        shape.replace(shape.find("p:spPr", NAMES), _xml(
            f'<p:spPr {DECLARED}><a:xfrm><a:off x="{left}" y="{top}"/>'
            f'<a:ext cx="{width}" cy="{height}"/></a:xfrm>{geometry}{fill}</p:spPr>'
        ))  # fmt: skip
        kind = "" if is_equation else part.kind
        look = {
            "right": {"colour": ACCENT, "is_bold": True}, "options": {"is_bold": True},
            "asked": {"colour": "444444", "is_italic": True},
        }.get(kind, {})  # fmt: skip
        _restyle(shape, _list_style(part.points, **look))
        body = shape.find("p:txBody/a:bodyPr", NAMES)
        inset = round(layout.BOX * part.points * POINT) if kind == "predict" else 0
        for name in ("lIns", "rIns", "tIns", "bIns"):
            body.set(name, str(inset))
        body.set("wrap", "none" if is_equation else "square")
        if is_equation:
            body.set("anchor", "ctr")
            for justified in shape.iter(f"{{{M}}}jc"):
                justified.set(f"{{{M}}}val", "left")
            for run in shape.iter(f"{{{M}}}r"):
                _math_font(run)
        else:
            # If somebody adds a line, PowerPoint makes the letters smaller.
            body[:] = [_xml(f"<a:normAutofit {DECLARED}/>")]
        for place, paragraph in enumerate(shape.iterfind("p:txBody/a:p", NAMES)):
            _paragraph(paragraph, part.points, is_first=place == 0)
        _fonts(shape)
        return _with_fallback(outer, part)

    def _has_body(self):
        return any(it.placeholder_format.idx == 1 for it in self.page.placeholders)

    def _table(self, part):
        self._relate(part)
        frame = part.element
        frame.find("p:nvGraphicFramePr/p:cNvPr", NAMES).set("name", "Table")
        frame.find("p:nvGraphicFramePr/p:nvPr", NAMES)[:] = []
        points, (left, top, width, height) = part.points, part.box
        place = frame.find("p:xfrm", NAMES)
        place[0].set("x", str(round(left * POINT)))
        place[0].set("y", str(round(top * POINT)))
        place[1].set("cx", str(round(width * POINT)))
        place[1].set("cy", str(round(height * POINT)))
        widths = layout.columns_of(part, width + 1, points)
        heights = layout.rows_of(part, widths, points)
        table = next(frame.iter(f"{{{A}}}tbl"))
        properties = table.find("a:tblPr", NAMES)
        properties.attrib.pop("bandRow", None)
        properties.find("a:tableStyleId", NAMES).text = NO_STYLE
        for column, wide in zip(table.iterfind("a:tblGrid/a:gridCol", NAMES), widths, strict=True):
            column.set("w", str(round(wide * POINT)))
        heads = len(part.block["c"][3][1])
        for i, (row, high) in enumerate(zip(table.iterfind("a:tr", NAMES), heights, strict=True)):
            row.set("h", str(round(high * POINT)))
            for j, cell in enumerate(row.iterfind("a:tc", NAMES)):
                _cell(part, cell, i, j, is_head=i < heads)
        _fonts(frame)
        return frame

    def _foot(self):
        """Add the number of the slide, and the footer."""
        present = {it.placeholder_format.type.name for it in self.page.placeholders}
        for shape in self.page.slide_layout.placeholders:
            kind = shape.placeholder_format.type.name
            is_wanted = kind == "SLIDE_NUMBER" or (kind == "FOOTER" and self.footer)
            if not is_wanted or kind in present:
                continue
            element = deepcopy(shape.element)
            properties = element.find("p:spPr", NAMES)
            properties[:] = []
            body = element.find("p:txBody", NAMES)
            _restyle(element, _list_style(12, colour=GREY, levels=1))
            element.find("p:nvSpPr/p:cNvPr", NAMES).set("id", str(self.number))
            self.number += 1
            self.shapes.append(element)
            if kind == "FOOTER":
                for old in body.findall("a:p", NAMES):
                    body.remove(old)
                body.append(_xml(
                    f'<a:p {DECLARED}><a:pPr lvl="0"/><a:r><a:rPr lang="en-US" sz="1200">'
                    '<a:latin typeface="+mn-lt"/></a:rPr><a:t/></a:r></a:p>'
                ))  # fmt: skip
                body.find("a:p/a:r/a:t", NAMES).text = self.footer

    def _animate(self):
        """Let the parts that wait for a click appear with it."""
        clicks = {}
        for step, number, paragraph in self.clicks:
            clicks.setdefault(step, []).append((number, paragraph))
        if clicks:
            groups = [clicks[step] for step in sorted(clicks)]
            self.page.element.append(_xml(_timing(groups, self.built)))


def _words_instead(part):
    """Return a PNG with what a drawing shows in words, for programs that do not show SVG."""
    from PIL import Image, ImageDraw

    wide, high = svg_size(part.svg)
    image = Image.new("RGB", (480, max(60, round(480 * high / wide))), "white")
    lines = textwrap.wrap(part.alt or "a drawing", 36)
    ImageDraw.Draw(image).text((10, 10), "\n".join(lines), f"#{TEXT}", font_size=24)
    target = io.BytesIO()
    image.save(target, "PNG")
    return target.getvalue()


def _content(source):
    """Return what Pandoc has made beside the title: a shape with text, or a table."""
    title = source.shapes.title._element
    for element in source.shapes._spTree:
        if element is title or element.tag.endswith(("}nvGrpSpPr", "}grpSpPr")):
            continue
        if title not in element.iter():
            return element
    raise ValueError("Pandoc has made nothing of a part of a slide")


def _join_capitals(element):
    """Write the capitals of a name such as TP in one run, without spaces between them."""
    for run in list(element.iter(f"{{{M}}}r")):
        after = run.getnext()
        while after is not None and _is_capital(run) and _is_capital(after):
            run.find("m:t", NAMES).text += after.findtext("m:t", namespaces=NAMES)
            run.getparent().remove(after)
            after = run.getnext()


def _is_capital(run):
    text = run.findtext("m:t", namespaces=NAMES) or ""
    return run.tag == f"{{{M}}}r" and len(run) == 1 and text.isalpha() and text.isupper()


def _math_font(run):
    """Name the font of a run of an equation as PowerPoint does, so that it is not the text's."""
    style = run.find("m:rPr", NAMES)
    italic = "1" if style is None else "0"
    run.insert(0 if style is None else 1, _xml(
        f'<a:rPr {DECLARED} lang="en-US" i="{italic}"><a:latin typeface="{MATH}"/></a:rPr>'
    ))  # fmt: skip


def _write_as_text(part):
    """Write a formula as text that Pandoc cannot turn into an equation."""
    warnings.warn(f"a formula is text in PowerPoint: {part.latex}", stacklevel=2)
    first, *others = part.element.iterfind("p:txBody/a:p/a:r", NAMES)
    first.find("a:t", NAMES).text = plain(formulas.inlines([part.latex])[part.latex])
    for run in others:
        run.getparent().remove(run)
    paragraph = layout.Paragraph(first.getparent())
    part.shape = (paragraph.natural, layout.LINE / 2, layout.LINE / 2)


def _attach(part):
    """Give a part what its measures need to know."""
    _join_capitals(part.element)
    if isinstance(part, Words):
        is_bold = part.kind in ("right", "options")
        shape = next(part.element.iter(f"{{{P}}}sp"))
        part.shape = [
            layout.Paragraph(it, is_bold=is_bold) for it in shape.iterfind("p:txBody/a:p", NAMES)
        ]
    elif isinstance(part, Equation):
        equation = next(part.element.iter(f"{{{M}}}oMath"), None)
        if equation is None:
            _write_as_text(part)
            return
        wide, up, down = layout.extent(equation)
        part.shape = (wide + 0.2, up, down)
        if part.is_aligned and part.has_start:
            part.start = layout.before_relation(equation)
    elif isinstance(part, Table):
        part.shape = [
            [layout.Paragraph(it) for it in row.iterfind("a:tc/a:txBody/a:p", NAMES)]
            for row in part.element.iter(f"{{{A}}}tr")
        ]
        for row in part.shape:
            for cell in row:
                cell.indent = 0


def _properties(paragraph):
    """Return the properties of a paragraph, which an empty one does not have."""
    properties = paragraph.find("a:pPr", NAMES)
    if properties is None:
        properties = _xml(f'<a:pPr {DECLARED} lvl="0"><a:buNone/></a:pPr>')
        paragraph.insert(0, properties)
    return properties


def _paragraph(element, points, *, is_first):
    """Give a paragraph its bullet and indent, which a text box does not have from the master."""
    properties = _properties(element)
    level = int(properties.get("lvl", 0))
    is_item = properties.find("a:buNone", NAMES) is None
    step = layout.INDENT * points * POINT
    properties.set("marL", str(round(step * (level + is_item))))
    properties.set("indent", str(-round(step) if is_item else 0))
    if is_item and properties.find("a:buAutoNum", NAMES) is None:
        for old in properties.findall("a:buChar", NAMES):
            properties.remove(old)
        properties.append(_xml(f'<a:buFont {DECLARED} typeface="Arial"/>'))
        properties.append(_xml(f'<a:buChar {DECLARED} char="{"–" if level else "•"}"/>'))
    before = 0 if is_first else round(100 * layout.BETWEEN * points)
    properties.insert(0, _xml(f'<a:spcBef {DECLARED}><a:spcPts val="{before}"/></a:spcBef>'))
    for run in element.iterfind("a:r/a:rPr", NAMES):
        run.attrib.pop("sz", None)


def _fonts(shape):
    """Name fonts that machines have."""
    for latin in shape.iter(f"{{{A}}}latin"):
        if latin.get("typeface") == "Courier":
            latin.set("typeface", MONO)


def _list_style(points, *, colour=TEXT, is_bold=False, is_italic=False, levels=4):
    """Return the style of a text box, on which the letters of all its text depend."""
    look = f'sz="{round(100 * points)}"' + ' b="1"' * is_bold + ' i="1"' * is_italic
    fill = f'<a:solidFill><a:srgbClr val="{colour}"/></a:solidFill>'
    fonts = '<a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/>'
    styles = "".join(
        f'<a:lvl{level}pPr marL="0" indent="0" algn="l"><a:buNone/>'
        f"<a:defRPr {look}>{fill}{fonts}</a:defRPr></a:lvl{level}pPr>"
        for level in range(1, levels + 1)
    )
    return f"<a:lstStyle {DECLARED}>{styles}</a:lstStyle>"


def _restyle(shape, style):
    body = shape.find("p:txBody", NAMES)
    body.replace(body.find("a:lstStyle", NAMES), _xml(style))


def _cell(part, cell, i, j, *, is_head):
    """Give a table's cell its letters, lines and colours."""
    marks, alignment = part.marks[i][j], part.alignments[i][j]
    side, above = (round(it * part.points * POINT) for it in layout.CELL)
    algn = {"AlignRight": "r", "AlignCenter": "ctr"}.get(alignment, "l")
    for paragraph in cell.iterfind("a:txBody/a:p", NAMES):
        _properties(paragraph).set("algn", algn)
        for run in paragraph.iterfind("a:r/a:rPr", NAMES):
            run.set("sz", str(round(100 * part.points)))
        end = paragraph.find("a:endParaRPr", NAMES)
        if end is None:
            end = _xml(f'<a:endParaRPr {DECLARED} lang="en-US"/>')
            paragraph.append(end)
        end.set("sz", str(round(100 * part.points)))
    lines = {}
    if "box" in marks:
        lines = dict.fromkeys(("lnL", "lnR", "lnT", "lnB"), (2.25, ACCENT))
    if "rule-left" in marks:
        lines.setdefault("lnL", (1, GREY))
    if "rule-top" in marks:
        lines.setdefault("lnT", (1, GREY))
    if not part.is_grid:
        lines.setdefault("lnB", (1.25, GREY) if is_head else (0.75, LIGHT))
    # Two cells share a line; where they differ, PowerPoint shows the second, so both have it.
    for name, (di, dj), other in (("lnR", (0, 1), "lnL"), ("lnB", (1, 0), "lnT"),
                                  ("lnL", (0, -1), "lnR"), ("lnT", (-1, 0), "lnB")):  # fmt: skip
        a, b = i + di, j + dj
        if 0 <= a < len(part.marks) and 0 <= b < len(part.marks[a]):
            beside = part.marks[a][b]
            if "box" in beside:
                lines[name] = (2.25, ACCENT)
            elif {"lnL": "rule-left", "lnT": "rule-top"}.get(other) in beside:
                lines.setdefault(name, (1, GREY))
    # A line that is not named is another one's in LibreOffice.
    drawn = "".join(_line(name, *lines.get(name, (0, ""))) for name in ("lnL", "lnR", "lnT", "lnB"))
    colour = MARK if "line" in marks else next((it[1:] for it in marks if it[0] == "#"), "")
    fill = f'<a:solidFill><a:srgbClr val="{colour}"/></a:solidFill>' if colour else "<a:noFill/>"
    new = _xml(
        f'<a:tcPr {DECLARED} marL="{side}" marR="{side}" marT="{above}" marB="{above}" anchor="t">'
        f"{drawn}{fill}</a:tcPr>"
    )
    old = cell.find("a:tcPr", NAMES)
    if old is not None:
        cell.remove(old)
    cell.append(new)


def _line(name, points, colour):
    """Return a line of a cell."""
    if not points:
        return f'<a:{name} w="0"><a:noFill/></a:{name}>'
    fill = f'<a:solidFill><a:srgbClr val="{colour}"/></a:solidFill>'
    return f'<a:{name} w="{round(points * POINT)}">{fill}</a:{name}>'


def _with_fallback(outer, part):
    """Give a shape with equations a copy in which they are text, for programs without them."""
    if not outer.tag.endswith("}AlternateContent"):
        return outer
    shape = deepcopy(next(outer.iter(f"{{{P}}}sp")))
    for equation in list(shape.iter("{http://schemas.microsoft.com/office/drawing/2010/main}m")):
        text = "".join(equation.itertext())
        if isinstance(part, Equation):
            text = plain(formulas.inlines([part.latex])[part.latex])
        run = _xml(f'<a:r {DECLARED}><a:rPr lang="en-US"/><a:t/></a:r>')
        run.find("a:t", NAMES).text = text
        equation.getparent().replace(equation, run)
    fallback = _xml(f"<mc:Fallback {DECLARED}/>")
    fallback.append(shape)
    outer.append(fallback)
    return outer


# --- clicks --------------------------------------------------------------------------------------


def _timing(groups, built):
    """Return the animation in which each group of shapes or paragraphs appears with a click.

    The second argument has the text shapes, each with True if its paragraphs come one by one.
    """
    numbers = iter(range(3, 10_000))
    clicks = []
    for group in groups:
        effects = []
        for place, (shape, paragraph) in enumerate(group):
            target = f'<p:spTgt spid="{shape}"/>'
            if paragraph is not None:
                target = (
                    f'<p:spTgt spid="{shape}"><p:txEl><p:pRg st="{paragraph}" end="{paragraph}"/>'
                    "</p:txEl></p:spTgt>"
                )
            node = "withEffect" if place else "clickEffect"
            effects.append(
                f'<p:par><p:cTn id="{next(numbers)}" presetID="1" presetClass="entr"'
                f' presetSubtype="0" fill="hold" grpId="0" nodeType="{node}"><p:stCondLst>'
                f'<p:cond delay="0"/></p:stCondLst><p:childTnLst><p:set><p:cBhvr>'
                f'<p:cTn id="{next(numbers)}" dur="1" fill="hold"><p:stCondLst>'
                f'<p:cond delay="0"/></p:stCondLst></p:cTn><p:tgtEl>{target}</p:tgtEl>'
                "<p:attrNameLst><p:attrName>style.visibility</p:attrName></p:attrNameLst></p:cBhvr>"
                '<p:to><p:strVal val="visible"/></p:to></p:set></p:childTnLst></p:cTn></p:par>'
            )
        clicks.append(
            f'<p:par><p:cTn id="{next(numbers)}" fill="hold"><p:stCondLst>'
            '<p:cond delay="indefinite"/></p:stCondLst><p:childTnLst>'
            f'<p:par><p:cTn id="{next(numbers)}" fill="hold"><p:stCondLst><p:cond delay="0"/>'
            f"</p:stCondLst><p:childTnLst>{''.join(effects)}</p:childTnLst></p:cTn></p:par>"
            "</p:childTnLst></p:cTn></p:par>"
        )
    builds = "".join(
        f'<p:bldP spid="{shape}" grpId="0" build="{"p" if by_paragraph else "whole"}"/>'
        for shape, by_paragraph in built.items()
    )
    return f"""
      <p:timing {DECLARED}><p:tnLst><p:par>
        <p:cTn id="1" dur="indefinite" restart="never" nodeType="tmRoot"><p:childTnLst>
          <p:seq concurrent="1" nextAc="seek">
            <p:cTn id="2" dur="indefinite" nodeType="mainSeq"><p:childTnLst>{"".join(clicks)}
            </p:childTnLst></p:cTn>
            <p:prevCondLst><p:cond evt="onPrev" delay="0"><p:tgtEl><p:sldTgt/></p:tgtEl></p:cond>
            </p:prevCondLst>
            <p:nextCondLst><p:cond evt="onNext" delay="0"><p:tgtEl><p:sldTgt/></p:tgtEl></p:cond>
            </p:nextCondLst>
          </p:seq></p:childTnLst></p:cTn></p:par></p:tnLst>
        {f"<p:bldLst>{builds}</p:bldLst>" if builds else ""}</p:timing>"""


# --- the file ------------------------------------------------------------------------------------


def _remove(deck, pages):
    """Remove slides, whose parts are now on others."""
    numbers = {page.slide_id for page in pages}
    listed = deck.slides._sldIdLst
    for entry in list(listed):
        if int(entry.get("id")) in numbers:
            deck.part.drop_rel(entry.get(f"{{{R}}}id"))
            listed.remove(entry)


def _xml(text):
    from pptx.oxml import parse_xml

    return parse_xml(text.strip().encode())


def _bytes(root):
    from lxml import etree

    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
