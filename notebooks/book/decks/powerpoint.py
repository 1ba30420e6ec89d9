"""Write slides as a PowerPoint file in which everything can be edited.

Pandoc converts text, equations, tables and notes, but it can only lay out slides with one part. It
splits others, or puts parts on top of one another. This module therefore lets Pandoc write each
part as a slide of its own, and then moves the parts of a slide to their places on one page.
"""

import io
import tempfile
import textwrap
import warnings
from copy import deepcopy
from functools import cache
from pathlib import Path

from decks import formulas, layout
from decks.markdown import plain_text
from decks.pandoc import PandocError, pandoc
from decks.parts import (
    Equation,
    Picture,
    Row,
    Stack,
    Table,
    TreeBuilder,
    Words,
    clean_inlines,
    convert_html,
    formulas_in,
    leaves,
    picture_bytes,
    svg_size,
    svg_text,
    text_blocks,
)
from decks.slide import Slide

ACCENT, TEXT, GREY, PALE, MARK, LIGHT = "004488", "111111", "555555", "E6ECF3", "D8D0DC", "CCCCCC"
FONT, ASIAN, MONO, MATH = "Arial", "Microsoft YaHei", "Courier New", "Cambria Math"
A = "http://schemas.openxmlformats.org/drawingml/2006/main"
P = "http://schemas.openxmlformats.org/presentationml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
MC = "http://schemas.openxmlformats.org/markup-compatibility/2006"
M = "http://schemas.openxmlformats.org/officeDocument/2006/math"
NAMESPACES = {"a": A, "p": P, "r": R, "mc": MC, "m": M}
XMLNS = " ".join(f'xmlns:{prefix}="{uri}"' for prefix, uri in NAMESPACES.items())
POINT = 12700  # in PowerPoint's units
LOGO = (130, 36)  # the maximal size of a logo, in points
SECTION_PLACEHOLDER = 13
# Without text in the section's place, Pandoc would choose another layout.
NO_SECTION = "–"
NO_TABLE_STYLE = "{2D5ABB26-0587-4C30-8999-92F81FD0307C}"
TITLE_SIZE, LONG_TITLE_SIZE, OPENING_TITLE_SIZE = 30, 26, 40


def _import_pptx():
    """Return the package python-pptx, or explain how to install it."""
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
        The slides. Their notes become the notes of the pages.
    path : path-like
        The file to write.
    title, subtitle : str
        The title of the deck, for the file's properties and for an opening page if there is none;
        and the line below it.
    footer : str
        The text in the footer of each slide.
    logo : path-like, optional
        A PNG or JPEG picture for the upper right corner of each slide.
    """
    slides = list(slides)
    if title and (not slides or slides[0].kind != "opening"):
        slides.insert(0, Slide("opening", title=[{"t": "Str", "c": title}]))
    bodies = [convert_html(slide.blocks) for slide in slides]
    notes = [convert_html(slide.notes) for slide in slides]
    # Converting all formulas together fills the cache, so that Pandoc need not start for each.
    titles = [[slide.title, slide.section] for slide in slides]
    formulas.inlines(list(_all_formulas([bodies, notes, titles])))
    trees = [TreeBuilder().build(body) for body in bodies]
    with tempfile.TemporaryDirectory() as folder:
        reference = Path(folder) / "reference.pptx"
        reference.write_bytes(reference_document(logo))
        _break_equations(trees, reference)
        part_lists = [[it for it in leaves(tree) if not isinstance(it, Picture)] for tree in trees]
        blocks = []
        for slide, slide_notes, parts in zip(slides, notes, part_lists, strict=True):
            blocks += _page_blocks(slide, slide_notes)
            for part in parts:
                blocks += _part_blocks(part)
        deck = _convert(blocks, reference)
    pages = iter(list(deck.slides))
    unused = []
    for number, (slide, tree, parts) in enumerate(zip(slides, trees, part_lists, strict=True)):
        page = next(pages)
        sources = [next(pages) for _ in parts]
        unused += sources
        writer = _PageWriter(page, slide, subtitle if number == 0 else "", footer, bool(logo))
        writer.write(tree, parts, sources)
    _remove_pages(deck, unused)
    deck.core_properties.title = title or plain_text(slides[0].title if slides else [])
    deck.core_properties.subject = subtitle
    deck.core_properties.author = ""
    deck.save(path)


def _all_formulas(node):
    """Yield the LaTeX of all formulas, and of the lines and cells in them."""
    for latex in formulas_in(node):
        yield latex
        for part in formulas.split_formula(latex):
            if isinstance(part, formulas.Grid):
                yield from (cell for row in part.rows for cell in row if cell)
            elif part.latex:
                yield formulas.simplify(part.latex)


# --- Pandoc's input ------------------------------------------------------------------------------


def _heading(inlines):
    return {"t": "Header", "c": [1, ["", [], []], inlines]}


def _page_blocks(slide, notes):
    """Return the blocks for the page of a slide: its title, section and notes."""
    title = clean_inlines(slide.title) or [{"t": "Str", "c": "\u00a0"}]
    section = clean_inlines(slide.section) if _has_section(slide) else []
    if slide.kind == "answer":
        section += [{"t": "Str", "c": " · answer" if section else "answer"}]
    blocks = [_heading(title), {"t": "Para", "c": section or [{"t": "Str", "c": NO_SECTION}]}]
    if text := text_blocks(notes, tables=True):
        blocks.append({"t": "Div", "c": [["", ["notes"], []], text]})
    return blocks


def _has_section(slide):
    """Return True if a slide shows its section. A question does not, as that might answer it."""
    if not slide.section or slide.kind in ("question", "opening"):
        return False
    return plain_text(slide.section) != plain_text(slide.title)


def _part_blocks(part):
    """Return the blocks for a page that contains only one part."""
    if isinstance(part, Equation):
        blocks = [{"t": "Para", "c": [{"t": "Math", "c": [{"t": "DisplayMath"}, part.latex]}]}]
    else:
        blocks = part.blocks if isinstance(part, Words) else [part.block]
    return [_heading([{"t": "Str", "c": "part"}]), *blocks]


def _convert(blocks, reference):
    """Convert blocks with Pandoc to a presentation of python-pptx."""
    target = reference.with_name("slides.pptx")
    options = (f"--reference-doc={reference}", f"--output={target}", "--slide-level=1")
    pandoc(formulas.document(blocks), "json", "pptx", *options)
    return _import_pptx().Presentation(target)


def _break_equations(trees, reference):
    """Break equations that are too wide for their slides before their relations."""
    equations = [part for tree in trees for part in leaves(tree) if isinstance(part, Equation)]
    long = [part for part in equations if len(formulas.split_at_relations(part.latex)) > 2]
    if not long:
        return
    deck = _convert([block for part in long for block in _part_blocks(part)], reference)
    for part, page in zip(long, deck.slides, strict=True):
        equation = next(page.element.iter(f"{{{M}}}oMath"), None)
        part.shape = layout.extent(equation) if equation is not None else None
    for tree in trees:
        _break_equations_in(tree, layout.WIDTH - 2 * layout.MARGIN)


def _break_equations_in(tree, width):
    """Break the equations of a tree that are wider than this."""
    if isinstance(tree, Row) and any(isinstance(it, Table) for it in tree.parts):
        width = 0.6 * width
    parts = []
    for part in tree.parts:
        if isinstance(part, (Row, Stack)):
            _break_equations_in(part, width)
            parts.append(part)
        elif isinstance(part, Equation) and part.shape and part.shape[0] * layout.SIZES[-1] > width:
            first, second, *rest = formulas.split_at_relations(part.latex)
            pieces = [f"{first} {second}", *map(formulas.simplify, rest)]
            lines = [Equation(latex, True, step=part.step) for latex in pieces]
            lines[0].has_start = part.has_start or not part.is_aligned
            parts += lines if isinstance(tree, Stack) else [Stack(lines, gap=0.3)]
        else:
            parts.append(part)
    tree.parts = parts


# --- the reference document ----------------------------------------------------------------------


@cache
def _default_reference():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "reference.pptx"
        pandoc("", "json", "pptx", f"--output={path}", "--print-default-data-file=reference.pptx")
        return path.read_bytes()


def reference_document(logo=None):
    """Return the document from which Pandoc takes sizes, colours and fonts, as bytes.

    It is Pandoc's own with the format of today's slides, the book's colours, and a placeholder for
    the name of the section.
    """
    pptx = _import_pptx()
    deck = pptx.Presentation(io.BytesIO(_default_reference()))
    scale = layout.WIDTH * POINT / deck.slide_width
    deck.slide_width, deck.slide_height = layout.WIDTH * POINT, layout.HEIGHT * POINT
    master = deck.slide_master
    for shapes in (master.shapes, *(it.shapes for it in deck.slide_layouts)):
        for shape in shapes:
            if shape.element.find(".//a:xfrm", NAMESPACES) is not None:
                box = (shape.left, shape.top, shape.width, shape.height)
                shape.left, shape.top, shape.width, shape.height = (round(scale * it) for it in box)
    _set_theme(master)
    _set_master_styles(master)
    for page in (master, *deck.slide_layouts):
        for shape in list(page.placeholders):
            _place_standard(shape, is_master=page is master)
    content = next(it for it in deck.slide_layouts if it.name == "Title and Content")
    content.shapes._spTree.append(_xml(_section_placeholder()))
    if logo:
        _add_logo(deck, Path(logo).read_bytes())
    target = io.BytesIO()
    deck.save(target)
    return target.getvalue()


def _place_standard(shape, *, is_master):
    """Place a title, a footer or a slide number, and remove a date."""
    kind = shape.placeholder_format.type.name
    margin, foot = layout.MARGIN, layout.HEIGHT - 32
    boxes = {
        "FOOTER": (margin + 50, foot, layout.WIDTH - 2 * margin - 50, 20),
        "SLIDE_NUMBER": (margin, foot, 50, 20),
    }
    if kind == "DATE":
        shape.element.getparent().remove(shape.element)
    elif kind in boxes and (is_master or shape.element.find(".//a:xfrm", NAMESPACES) is not None):
        _set_box(shape, boxes[kind])
    elif kind == "TITLE" and is_master:
        _set_box(shape, (margin, 34, layout.WIDTH - 2 * margin, 44))
    if kind in boxes and is_master:
        body = shape.element.find("p:txBody", NAMESPACES)
        body.find("a:bodyPr", NAMESPACES).set("lIns", "0")
        body.replace(
            body.find("a:lstStyle", NAMESPACES), _xml(_list_style(12, colour=GREY, levels=1))
        )


def _set_box(shape, box):
    shape.left, shape.top, shape.width, shape.height = _emu(box)


def _emu(lengths):
    """Return lengths in PowerPoint's units."""
    return [round(it * POINT) for it in lengths]


def _set_theme(master):
    """Give the theme the book's colours and fonts."""
    from pptx.opc.constants import RELATIONSHIP_TYPE

    theme = master.part.part_related_by(RELATIONSHIP_TYPE.THEME)
    root = _xml(theme.blob.decode())
    colours = {
        "dk1": TEXT, "dk2": ACCENT, "lt2": PALE, "accent1": ACCENT, "hlink": ACCENT,
        "folHlink": ACCENT,
    }  # fmt: skip
    for name, colour in colours.items():
        element = root.find(f".//a:clrScheme/a:{name}", NAMESPACES)
        element[:] = [_xml(f'<a:srgbClr {XMLNS} val="{colour}"/>')]
    for font in root.iterfind(".//a:fontScheme/*", NAMESPACES):
        font.find("a:latin", NAMESPACES).set("typeface", FONT)
        font.find("a:ea", NAMESPACES).set("typeface", ASIAN)
        for script in font.iterfind("a:font", NAMESPACES):
            if script.get("script") == "Hans":
                script.set("typeface", ASIAN)
    theme._blob = _to_bytes(root)


def _set_master_styles(master):
    """Set the font sizes and the boxes of titles and text."""
    title = master.element.find(".//p:titleStyle/a:lvl1pPr", NAMESPACES)
    title.set("algn", "l")
    title.find("a:defRPr", NAMESPACES).set("sz", str(100 * TITLE_SIZE))
    title.find("a:defRPr", NAMESPACES).set("b", "1")
    for level in master.element.find(".//p:bodyStyle", NAMESPACES):
        level.find("a:defRPr", NAMESPACES).set("sz", str(100 * layout.SIZES[0]))
    for shape in master.placeholders:
        if shape.placeholder_format.type.name in ("TITLE", "BODY"):
            properties = shape.element.find("p:txBody/a:bodyPr", NAMESPACES)
            for name in ("lIns", "rIns", "tIns", "bIns"):
                properties.set(name, "0")
        if shape.placeholder_format.type.name == "BODY":
            _set_box(shape, _body_box(has_section=True))
            properties[:] = []


def _section_placeholder():
    left, top, width, height = _emu(_section_box())
    return f"""
      <p:sp {XMLNS}>
        <p:nvSpPr><p:cNvPr id="90" name="Section"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>
          <p:nvPr><p:ph type="body" sz="quarter" idx="{SECTION_PLACEHOLDER}"/></p:nvPr></p:nvSpPr>
        <p:spPr><a:xfrm><a:off x="{left}" y="{top}"/><a:ext cx="{width}" cy="{height}"/></a:xfrm>
        </p:spPr>
        <p:txBody><a:bodyPr lIns="0" tIns="0" rIns="0" bIns="0" anchor="b"/>
          {_list_style(16, colour=GREY, levels=1)}
          <a:p><a:pPr lvl="0"/><a:r><a:rPr lang="en-US"/><a:t>Section</a:t></a:r></a:p></p:txBody>
      </p:sp>"""


def _add_logo(deck, data):
    """Add a logo to the upper right corner of the master, and so of every slide."""
    master = deck.slide_master
    image, relation = master.part.get_or_add_image_part(io.BytesIO(data))
    wide, high = image.image.size
    scale = min(LOGO[0] / wide, LOGO[1] / high)
    width, height = scale * wide, scale * high
    box = (layout.WIDTH - layout.MARGIN / 2 - width, 12, width, height)
    left, top, width, height = _emu(box)
    master.shapes._spTree.append(
        _xml(f"""
      <p:pic {XMLNS}>
        <p:nvPicPr><p:cNvPr id="91" name="Logo" descr="Logo"/><p:cNvPicPr/><p:nvPr userDrawn="1"/>
        </p:nvPicPr>
        <p:blipFill><a:blip r:embed="{relation}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill>
        <p:spPr><a:xfrm><a:off x="{left}" y="{top}"/><a:ext cx="{width}" cy="{height}"/></a:xfrm>
          <a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>
      </p:pic>""")
    )


def _section_box():
    return (layout.MARGIN, 10, layout.WIDTH - 2 * layout.MARGIN - LOGO[0], 22)


def _body_box(*, has_section, lines=1, size=TITLE_SIZE):
    """Return the box below a title of some lines."""
    top = (34 if has_section else 22) + lines * 1.2 * size + 14
    return (layout.MARGIN, top, layout.WIDTH - 2 * layout.MARGIN, layout.HEIGHT - 46 - top)


# --- pages ---------------------------------------------------------------------------------------


class _PageWriter:
    """A writer that moves the parts of a slide to their places on its page."""

    def __init__(self, page, slide, subtitle, footer, has_logo):
        self.page, self.slide = page, slide
        self.subtitle, self.footer, self.has_logo = subtitle, footer, has_logo
        self.shapes = page.shapes._spTree
        self.next_id = 20  # of a shape
        self.clicks = []  # tuples of step, shape and paragraph, which is None for the whole shape
        self.animated_text = {}  # for each animated text shape, True if it appears by paragraph

    def write(self, tree, parts, sources):
        """Arrange the parts of a slide, and add them to the page.

        Parameters
        ----------
        tree : Stack
            The body of the slide.
        parts, sources : list
            The parts that Pandoc has converted, and the pages that contain them.
        """
        body = self._place_title()
        for part, source in zip(parts, sources, strict=True):
            part.source, part.element = source, _find_content(source)
            _measure(part)
        for part in leaves(tree):
            if isinstance(part, Picture):
                part.svg = svg_text(part.source)
                part.data = _alt_image(part) if part.svg else picture_bytes(part.source)
                image = _import_pptx().parts.image.Image.from_blob(part.data)
                part.shape = svg_size(part.svg) if part.svg else image.size
        layout.arrange(tree, *body)
        for part in leaves(tree):
            self._add(part)
        self._add_footer()
        self._animate()

    def _place_title(self):
        """Place the title, and return the remaining box for the body."""
        title, is_opening = self.page.shapes.title, self.slide.kind == "opening"
        has_section = self._place_section()
        left, _, width, _ = _body_box(has_section=has_section)
        if self.has_logo and not is_opening:
            width -= LOGO[0]
        room = 0.98 * width
        paragraph = layout.Paragraph(title.text_frame.paragraphs[0]._p, is_bold=True)
        paragraph.indent = 0
        size = OPENING_TITLE_SIZE if is_opening else TITLE_SIZE
        lines = paragraph.count_lines(room / size)
        if lines > 1 and not is_opening:
            size = LONG_TITLE_SIZE
            lines = paragraph.count_lines(room / size)
        top = 50 if is_opening else 34 if has_section else 22
        _set_box(title, (left, top, width, lines * 1.2 * size + 4))
        _restyle(title.element, _list_style(size, is_bold=True, levels=1))
        if not is_opening:
            return _body_box(has_section=has_section, lines=lines, size=size)
        bottom = top + lines * 1.2 * size + 10
        if self.subtitle:
            self._add_subtitle((left, bottom, width, 26))
            bottom += 32
        return (left, bottom + 14, width, layout.HEIGHT - 46 - bottom - 14)

    def _place_section(self):
        """Place the name of the section, or remove its placeholder; return True if there is one."""
        section = next(it for it in self.page.placeholders if it.placeholder_format.idx == 1)
        has_section = section.text_frame.text != NO_SECTION
        if has_section:
            placeholder = section.element.find(".//p:ph", NAMESPACES)
            placeholder.set("idx", str(SECTION_PLACEHOLDER))
            placeholder.set("type", "body")
            section.element.find(".//p:cNvPr", NAMESPACES).set("name", "Section")
            _set_box(section, _section_box())
        else:
            section.element.getparent().remove(section.element)
        return has_section

    def _add_subtitle(self, box):
        shape = self.page.shapes.add_textbox(0, 0, 0, 0)
        shape.name = "Subtitle"
        _set_box(shape, box)
        shape.text_frame.text = self.subtitle
        shape.text_frame.word_wrap = True
        for name in ("margin_left", "margin_right", "margin_top", "margin_bottom"):
            setattr(shape.text_frame, name, 0)
        _restyle(shape.element, _list_style(20, colour=GREY, levels=1))

    def _add(self, part):
        """Add a part to the page, and note its clicks."""
        if isinstance(part, Picture):
            element = self._picture(part)
        elif isinstance(part, Table):
            element = self._table(part)
        else:
            element = self._words(part)
        self.shapes.append(element)
        for shape in element.iter(f"{{{P}}}cNvPr"):
            shape.set("id", str(self.next_id))
        if isinstance(part, Words) and part.steps:
            self.clicks += [(step, self.next_id, it) for it, step in sorted(part.steps.items())]
            self.animated_text[self.next_id] = True
        elif part.step:
            self.clicks.append((part.step, self.next_id, None))
            if isinstance(part, (Words, Equation)):
                self.animated_text[self.next_id] = False
        self.next_id += 1

    def _picture(self, part):
        picture = self.page.shapes.add_picture(io.BytesIO(part.data), 0, 0)
        picture.name = "Figure"
        _set_box(picture, part.box)
        picture._element._nvXxPr.cNvPr.set("descr", part.alt)
        if part.svg:
            self._attach_svg(picture, part.svg)
        return picture._element

    def _attach_svg(self, picture, svg):
        """Attach the SVG to a picture. PowerPoint shows it instead since 2016."""
        from pptx.opc.constants import RELATIONSHIP_TYPE
        from pptx.opc.package import Part
        from pptx.opc.packuri import PackURI

        package = self.page.part.package
        name = PackURI(f"/ppt/media/drawing{len(list(package.iter_parts()))}.svg")
        drawing = Part(name, "image/svg+xml", package, svg.encode())
        relation = self.page.part.relate_to(drawing, RELATIONSHIP_TYPE.IMAGE)
        blip = next(picture._element.iter(f"{{{A}}}blip"))
        blip.append(_xml(f"""
          <a:extLst {XMLNS}><a:ext uri="{{96DAC541-7B7A-43D3-8B79-37D633B846F1}}">
            <asvg:svgBlip xmlns:asvg="http://schemas.microsoft.com/office/drawing/2016/SVG/main"
              r:embed="{relation}"/></a:ext></a:extLst>"""))  # fmt: skip

    def _copy_links(self, part):
        """Copy the addresses of a part's links, which are relations of its page."""
        for element in part.element.iter():
            if element.get(f"{{{R}}}id"):
                relation = part.source.part.rels[element.get(f"{{{R}}}id")]
                new = self.page.part.relate_to(relation._target, relation.reltype, is_external=True)
                element.set(f"{{{R}}}id", new)

    def _words(self, part):
        """Return the element of a text or an equation, with its box and its style."""
        self._copy_links(part)
        shape = next(part.element.iter(f"{{{P}}}sp"))
        is_equation = isinstance(part, Equation)
        kind = "" if is_equation else part.kind
        shape.find("p:nvSpPr/p:cNvPr", NAMESPACES).set("name", "Formula" if is_equation else "Text")
        is_body = not is_equation and not kind and not self._has_body()
        if not is_body:
            _make_text_box(shape)
        _set_shape_properties(shape, part, is_box=kind == "predict", is_body=is_body)
        style = {
            "right": {"colour": ACCENT, "is_bold": True}, "options": {"is_bold": True},
            "asked": {"colour": "444444", "is_italic": True},
        }.get(kind, {})  # fmt: skip
        _restyle(shape, _list_style(part.points, **style))
        body = shape.find("p:txBody/a:bodyPr", NAMESPACES)
        padding = round(layout.BOX_PADDING * part.points * POINT) if kind == "predict" else 0
        for name in ("lIns", "rIns", "tIns", "bIns"):
            body.set(name, str(padding))
        body.set("wrap", "none" if is_equation else "square")
        if is_equation:
            body.set("anchor", "ctr")
            for justification in shape.iter(f"{{{M}}}jc"):
                justification.set(f"{{{M}}}val", "left")
            for run in shape.iter(f"{{{M}}}r"):
                _set_math_font(run)
        else:
            # If an editor adds a line, PowerPoint reduces the font size.
            body[:] = [_xml(f"<a:normAutofit {XMLNS}/>")]
        for number, paragraph in enumerate(shape.iterfind("p:txBody/a:p", NAMESPACES)):
            _style_paragraph(paragraph, part.points, is_first=number == 0)
        _replace_fonts(shape)
        return _add_fallback(part)

    def _has_body(self):
        return any(it.placeholder_format.idx == 1 for it in self.page.placeholders)

    def _table(self, part):
        """Return the element of a table, with its box and its style."""
        self._copy_links(part)
        frame = part.element
        frame.find("p:nvGraphicFramePr/p:cNvPr", NAMESPACES).set("name", "Table")
        frame.find("p:nvGraphicFramePr/p:nvPr", NAMESPACES)[:] = []
        offset, extent = frame.find("p:xfrm", NAMESPACES)
        left, top, width, height = map(str, _emu(part.box))
        offset.set("x", left)
        offset.set("y", top)
        extent.set("cx", width)
        extent.set("cy", height)
        # One point more keeps rounding errors from shrinking the columns.
        widths = layout.column_widths(part, part.box[2] + 1, part.points)
        heights = layout.row_heights(part, widths, part.points)
        table = next(frame.iter(f"{{{A}}}tbl"))
        properties = table.find("a:tblPr", NAMESPACES)
        properties.attrib.pop("bandRow", None)
        properties.find("a:tableStyleId", NAMESPACES).text = NO_TABLE_STYLE
        columns = table.iterfind("a:tblGrid/a:gridCol", NAMESPACES)
        for column, width in zip(columns, _emu(widths), strict=True):
            column.set("w", str(width))
        head_rows = len(part.block["c"][3][1])
        rows = zip(table.iterfind("a:tr", NAMESPACES), _emu(heights), strict=True)
        for i, (row, height) in enumerate(rows):
            row.set("h", str(height))
            for j, cell in enumerate(row.iterfind("a:tc", NAMESPACES)):
                _style_cell(part, cell, i, j, is_head=i < head_rows)
        _replace_fonts(frame)
        return frame

    def _add_footer(self):
        """Add the number of the slide, and the text of the footer."""
        present = {it.placeholder_format.type.name for it in self.page.placeholders}
        for shape in self.page.slide_layout.placeholders:
            kind = shape.placeholder_format.type.name
            is_needed = kind == "SLIDE_NUMBER" or (kind == "FOOTER" and self.footer)
            if not is_needed or kind in present:
                continue
            element = deepcopy(shape.element)
            element.find("p:spPr", NAMESPACES)[:] = []
            _restyle(element, _list_style(12, colour=GREY, levels=1))
            element.find("p:nvSpPr/p:cNvPr", NAMESPACES).set("id", str(self.next_id))
            self.next_id += 1
            self.shapes.append(element)
            if kind == "FOOTER":
                body = element.find("p:txBody", NAMESPACES)
                for paragraph in body.findall("a:p", NAMESPACES):
                    body.remove(paragraph)
                body.append(_xml(
                    f'<a:p {XMLNS}><a:pPr lvl="0"/><a:r><a:rPr lang="en-US" sz="1200">'
                    '<a:latin typeface="+mn-lt"/></a:rPr><a:t/></a:r></a:p>'
                ))  # fmt: skip
                body.find("a:p/a:r/a:t", NAMESPACES).text = self.footer

    def _animate(self):
        """Let parts appear with the clicks."""
        clicks = {}
        for step, shape, paragraph in self.clicks:
            clicks.setdefault(step, []).append((shape, paragraph))
        if clicks:
            groups = [clicks[step] for step in sorted(clicks)]
            self.page.element.append(_xml(_timing(groups, self.animated_text)))


def _alt_image(part):
    """Return a PNG with the alternative text of an SVG, for programs that cannot show SVG."""
    from PIL import Image, ImageDraw

    wide, high = svg_size(part.svg)
    image = Image.new("RGB", (480, max(60, round(480 * high / wide))), "white")
    lines = textwrap.wrap(part.alt or "a drawing", 36)
    ImageDraw.Draw(image).text((10, 10), "\n".join(lines), f"#{TEXT}", font_size=24)
    target = io.BytesIO()
    image.save(target, "PNG")
    return target.getvalue()


def _find_content(source):
    """Return the element on a page of Pandoc that is not the title: a text shape or a table."""
    title = source.shapes.title._element
    for element in source.shapes._spTree:
        if element is title or element.tag.endswith(("}nvGrpSpPr", "}grpSpPr")):
            continue
        if title not in element.iter():
            return element
    raise ValueError("Pandoc has dropped a part of a slide")


# --- equations -----------------------------------------------------------------------------------


def _join_capitals(element):
    """Join the capitals of a name such as TP in one run, without spaces between them."""
    for run in list(element.iter(f"{{{M}}}r")):
        after = run.getnext()
        while after is not None and _is_capital(run) and _is_capital(after):
            run.find("m:t", NAMESPACES).text += after.findtext("m:t", namespaces=NAMESPACES)
            run.getparent().remove(after)
            after = run.getnext()


def _is_capital(run):
    text = run.findtext("m:t", namespaces=NAMESPACES) or ""
    return run.tag == f"{{{M}}}r" and len(run) == 1 and text.isalpha() and text.isupper()


def _set_math_font(run):
    """Set the font of a run in an equation, which would otherwise have the font of text."""
    style = run.find("m:rPr", NAMESPACES)
    italic = "1" if style is None else "0"
    run.insert(0 if style is None else 1, _xml(
        f'<a:rPr {XMLNS} lang="en-US" i="{italic}"><a:latin typeface="{MATH}"/></a:rPr>'
    ))  # fmt: skip


def _write_as_text(part):
    """Replace a formula that Pandoc cannot convert to an equation by text."""
    warnings.warn(f"a formula is text in PowerPoint: {part.latex}", stacklevel=2)
    first, *others = part.element.iterfind("p:txBody/a:p/a:r", NAMESPACES)
    first.find("a:t", NAMESPACES).text = _formula_text(part)
    for run in others:
        run.getparent().remove(run)
    paragraph = layout.Paragraph(first.getparent())
    half = layout.LINE_HEIGHT / 2
    part.shape = (paragraph.natural_width, half, half)


def _formula_text(part):
    return plain_text(formulas.inlines([part.latex])[part.latex])


def _add_fallback(part):
    """Add to a shape with equations a copy with text, for programs that cannot show equations."""
    outer = part.element
    if not outer.tag.endswith("}AlternateContent"):
        return outer
    shape = deepcopy(next(outer.iter(f"{{{P}}}sp")))
    for equation in list(shape.iter("{http://schemas.microsoft.com/office/drawing/2010/main}m")):
        run = _xml(f'<a:r {XMLNS}><a:rPr lang="en-US"/><a:t/></a:r>')
        text = _formula_text(part) if isinstance(part, Equation) else "".join(equation.itertext())
        run.find("a:t", NAMESPACES).text = text
        equation.getparent().replace(equation, run)
    fallback = _xml(f"<mc:Fallback {XMLNS}/>")
    fallback.append(shape)
    outer.append(fallback)
    return outer


# --- text and tables -----------------------------------------------------------------------------


def _measure(part):
    """Set the shape of a part from the element that Pandoc has made."""
    _join_capitals(part.element)
    if isinstance(part, Words):
        is_bold = part.kind in ("right", "options")
        shape = next(part.element.iter(f"{{{P}}}sp"))
        part.shape = [
            layout.Paragraph(it, is_bold=is_bold)
            for it in shape.iterfind("p:txBody/a:p", NAMESPACES)
        ]
    elif isinstance(part, Equation):
        equation = next(part.element.iter(f"{{{M}}}oMath"), None)
        if equation is None:
            _write_as_text(part)
            return
        wide, up, down = layout.extent(equation)
        part.shape = (wide + 0.2, up, down)
        if part.is_aligned and part.has_start:
            part.start = layout.width_before_relation(equation)
    elif isinstance(part, Table):
        part.shape = [
            [layout.Paragraph(it) for it in row.iterfind("a:tc/a:txBody/a:p", NAMESPACES)]
            for row in part.element.iter(f"{{{A}}}tr")
        ]
        for row in part.shape:
            for cell in row:
                cell.indent = 0


def _make_text_box(shape):
    """Turn a placeholder into a text box."""
    properties = shape.find("p:nvSpPr", NAMESPACES)
    properties.find("p:cNvSpPr", NAMESPACES)[:] = []
    properties.find("p:cNvSpPr", NAMESPACES).set("txBox", "1")
    properties.find("p:nvPr", NAMESPACES)[:] = []


def _set_shape_properties(shape, part, *, is_box, is_body):
    """Set the place and the fill of a text shape."""
    fill = f'<a:solidFill><a:srgbClr val="{PALE}"/></a:solidFill>' if is_box else "<a:noFill/>"
    slack = 0 if isinstance(part, Equation) or is_box else layout.SLACK * part.points
    left, top, width, height = _emu(part.box)
    height += round(slack * POINT)
    geometry = "" if is_body else '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>'
    shape.replace(shape.find("p:spPr", NAMESPACES), _xml(
        f'<p:spPr {XMLNS}><a:xfrm><a:off x="{left}" y="{top}"/>'
        f'<a:ext cx="{width}" cy="{height}"/></a:xfrm>{geometry}{fill}</p:spPr>'
    ))  # fmt: skip


def _paragraph_properties(paragraph):
    """Return the properties of a paragraph, and add them to an empty one."""
    properties = paragraph.find("a:pPr", NAMESPACES)
    if properties is None:
        properties = _xml(f'<a:pPr {XMLNS} lvl="0"><a:buNone/></a:pPr>')
        paragraph.insert(0, properties)
    return properties


def _style_paragraph(element, points, *, is_first):
    """Set the bullet and the indent of a paragraph, which a text box cannot inherit."""
    properties = _paragraph_properties(element)
    level = int(properties.get("lvl", 0))
    is_item = properties.find("a:buNone", NAMESPACES) is None
    indent = layout.INDENT * points * POINT
    properties.set("marL", str(round(indent * (level + is_item))))
    properties.set("indent", str(-round(indent) if is_item else 0))
    if is_item and properties.find("a:buAutoNum", NAMESPACES) is None:
        for bullet in properties.findall("a:buChar", NAMESPACES):
            properties.remove(bullet)
        properties.append(_xml(f'<a:buFont {XMLNS} typeface="Arial"/>'))
        properties.append(_xml(f'<a:buChar {XMLNS} char="{"–" if level else "•"}"/>'))
    space = 0 if is_first else round(100 * layout.PARAGRAPH_SPACE * points)
    properties.insert(0, _xml(f'<a:spcBef {XMLNS}><a:spcPts val="{space}"/></a:spcBef>'))
    for run in element.iterfind("a:r/a:rPr", NAMESPACES):
        run.attrib.pop("sz", None)


def _replace_fonts(shape):
    """Replace Pandoc's font for code, which many machines lack."""
    for latin in shape.iter(f"{{{A}}}latin"):
        if latin.get("typeface") == "Courier":
            latin.set("typeface", MONO)


def _list_style(points, *, colour=TEXT, is_bold=False, is_italic=False, levels=4):
    """Return the style of a text box."""
    font = f'sz="{round(100 * points)}"' + ' b="1"' * is_bold + ' i="1"' * is_italic
    fill = f'<a:solidFill><a:srgbClr val="{colour}"/></a:solidFill>'
    fonts = '<a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/>'
    styles = "".join(
        f'<a:lvl{level}pPr marL="0" indent="0" algn="l"><a:buNone/>'
        f"<a:defRPr {font}>{fill}{fonts}</a:defRPr></a:lvl{level}pPr>"
        for level in range(1, levels + 1)
    )
    return f"<a:lstStyle {XMLNS}>{styles}</a:lstStyle>"


def _restyle(shape, style):
    """Replace the style of a text box."""
    body = shape.find("p:txBody", NAMESPACES)
    body.replace(body.find("a:lstStyle", NAMESPACES), _xml(style))


def _style_cell(part, cell, i, j, *, is_head):
    """Set the alignment, font size, lines and colour of a table's cell."""
    marks = part.marks[i][j]
    algn = {"AlignRight": "r", "AlignCenter": "ctr"}.get(part.alignments[i][j], "l")
    size = str(round(100 * part.points))
    for paragraph in cell.iterfind("a:txBody/a:p", NAMESPACES):
        _paragraph_properties(paragraph).set("algn", algn)
        for run in paragraph.iterfind("a:r/a:rPr", NAMESPACES):
            run.set("sz", size)
        end = paragraph.find("a:endParaRPr", NAMESPACES)
        if end is None:
            end = _xml(f'<a:endParaRPr {XMLNS} lang="en-US"/>')
            paragraph.append(end)
        end.set("sz", size)
    # A cell must name all four lines: LibreOffice takes a missing one from another cell.
    lines = _cell_lines(part, i, j, is_head=is_head)
    line_xml = "".join(_line(name, *lines.get(name, (0, ""))) for name in SIDES)
    colour = MARK if "line" in marks else next((it[1:] for it in marks if it[0] == "#"), "")
    fill = f'<a:solidFill><a:srgbClr val="{colour}"/></a:solidFill>' if colour else "<a:noFill/>"
    horizontal, vertical = _emu(it * part.points for it in layout.CELL_PADDING)
    properties = _xml(
        f'<a:tcPr {XMLNS} marL="{horizontal}" marR="{horizontal}" marT="{vertical}"'
        f' marB="{vertical}" anchor="t">{line_xml}{fill}</a:tcPr>'
    )
    old = cell.find("a:tcPr", NAMESPACES)
    if old is not None:
        cell.remove(old)
    cell.append(properties)


# The sides of a cell: the way to the neighbour, its line there, and the neighbour's mark for it.
SIDES = {
    "lnL": ((0, -1), None), "lnR": ((0, 1), "rule-left"),
    "lnT": ((-1, 0), None), "lnB": ((1, 0), "rule-top"),
}  # fmt: skip


def _cell_lines(part, i, j, *, is_head):
    """Return the width and the colour of each line around a cell."""
    marks = part.marks[i][j]
    lines = {}
    if "box" in marks:
        lines = dict.fromkeys(SIDES, (2.25, ACCENT))
    if "rule-left" in marks:
        lines.setdefault("lnL", (1, GREY))
    if "rule-top" in marks:
        lines.setdefault("lnT", (1, GREY))
    if not part.is_grid:
        lines.setdefault("lnB", (1.25, GREY) if is_head else (0.75, LIGHT))
    # If the cells on both sides of a line differ, PowerPoint shows the second, so both get it.
    for name, ((di, dj), rule) in SIDES.items():
        row, column = i + di, j + dj
        if 0 <= row < len(part.marks) and 0 <= column < len(part.marks[row]):
            neighbour = part.marks[row][column]
            if "box" in neighbour:
                lines[name] = (2.25, ACCENT)
            elif rule in neighbour:
                lines.setdefault(name, (1, GREY))
    return lines


def _line(name, points, colour):
    """Return the XML of a line of a cell."""
    if not points:
        return f'<a:{name} w="0"><a:noFill/></a:{name}>'
    fill = f'<a:solidFill><a:srgbClr val="{colour}"/></a:solidFill>'
    return f'<a:{name} w="{round(points * POINT)}">{fill}</a:{name}>'


# --- clicks --------------------------------------------------------------------------------------


def _timing(groups, animated_text):
    """Return the XML of an animation.

    Parameters
    ----------
    groups : list of list
        The shapes that appear with each click, as pairs of a shape's id and the number of a
        paragraph, which is None for the whole shape.
    animated_text : dict
        For each text shape, True if its paragraphs appear one by one.
    """
    numbers = iter(range(3, 10_000))
    clicks = []
    for group in groups:
        effects = []
        for index, (shape, paragraph) in enumerate(group):
            target = f'<p:spTgt spid="{shape}"/>'
            if paragraph is not None:
                target = (
                    f'<p:spTgt spid="{shape}"><p:txEl><p:pRg st="{paragraph}" end="{paragraph}"/>'
                    "</p:txEl></p:spTgt>"
                )
            node = "withEffect" if index else "clickEffect"
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
        for shape, by_paragraph in animated_text.items()
    )
    return f"""
      <p:timing {XMLNS}><p:tnLst><p:par>
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


def _remove_pages(deck, pages):
    """Remove pages whose parts have been moved to others."""
    ids = {page.slide_id for page in pages}
    entries = deck.slides._sldIdLst
    for entry in list(entries):
        if int(entry.get("id")) in ids:
            deck.part.drop_rel(entry.get(f"{{{R}}}id"))
            entries.remove(entry)


def _xml(text):
    from pptx.oxml import parse_xml

    return parse_xml(text.strip().encode())


def _to_bytes(root):
    from lxml import etree

    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
