"""Slides as a PowerPoint file: the content, the layout, and whether all of it can be edited."""

import base64
import io
import json
import re
from itertools import combinations

import pytest

from tests.browsers import import_book_modules

pytestmark = pytest.mark.ci

pptx = pytest.importorskip("pptx")
pytest.importorskip("pypandoc")

pandoc, slide, powerpoint, formulas = import_book_modules(
    "decks.pandoc", "decks.slide", "decks.powerpoint", "decks.formulas"
)

A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"


def png(width=400, height=200):
    """Return a picture of this size as a data: URI."""
    from PIL import Image

    target = io.BytesIO()
    Image.new("RGB", (width, height), "navy").save(target, "PNG")
    return "data:image/png;base64," + base64.b64encode(target.getvalue()).decode()


def parse(markdown):
    return json.loads(pandoc.pandoc(markdown, "markdown-smart", "json"))["blocks"]


def make(markdown, title="A title", kind="lesson", section="", notes=""):
    """Return a slide with this body."""
    inlines = [parse(text)[0]["c"] if text else [] for text in (section, title)]
    return slide.Slide(kind, *inlines, parse(markdown), parse(notes))


@pytest.fixture
def write(tmp_path):
    """Return a function that writes slides and opens the file."""

    def write_and_open(*slides, **options):
        powerpoint.write_pptx(slides, tmp_path / "slides.pptx", **options)
        return pptx.Presentation(tmp_path / "slides.pptx")

    return write_and_open


def elements(page):
    """Return the shapes of a slide as PowerPoint shows them."""
    shapes = []
    for element in page.shapes._spTree:
        if element.tag == f"{MC}AlternateContent":
            element = element.find(f"{MC}Choice")[0]
        if element.tag in (f"{P}sp", f"{P}pic", f"{P}graphicFrame"):
            shapes.append(element)
    return shapes


def shape_boxes(page):
    """Return the boxes of the shapes, without those that inherit theirs."""
    boxes = {}
    for element in elements(page):
        form = element.find(f"{P}xfrm")
        form = element.find(f"{P}spPr/{A}xfrm") if form is None else form
        if form is not None:
            identity = next(element.iter(f"{P}cNvPr"))
            place, size = form
            left, top = int(place.get("x")), int(place.get("y"))
            right, bottom = left + int(size.get("cx")), top + int(size.get("cy"))
            boxes[identity.get("name"), identity.get("id")] = (left, top, right, bottom)
    return boxes


def layout_errors(deck):
    """Return the shapes that overlap or leave their slides."""
    errors = []
    for number, page in enumerate(deck.slides, start=1):
        boxes = shape_boxes(page)
        for name, (left, top, right, bottom) in boxes.items():
            if left < 0 or top < 0 or right > deck.slide_width or bottom > deck.slide_height:
                errors.append((number, "leaves the slide", name))
        for (one, a), (other, b) in combinations(boxes.items(), 2):
            if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]:
                errors.append((number, "overlap", one, other))
    return errors


def texts(page):
    """Return the pieces of text on a slide."""
    return [element.text for shape in elements(page) for element in shape.iter(f"{A}t")]


def all_text(page):
    """Return the text of a slide, with single spaces."""
    return " ".join("".join(texts(page)).split())


TABLE = """
|    | T1 | T2 |
|:---|---:|---:|
| C1 | 3  | 1  |
| C2 | 0  | $n_i$ |
"""
WORKING = r"""
::: working
$$\begin{array}{r|rr} & T_{1} & T_{2} \\ \hline C_{1} & \boxed{3} & 1 \\ C_{2} & 0 & 4\end{array}$$

$$\begin{aligned}P &= \frac{1}{n} \sum_i \max_j n_{ij} \\[4pt] &= \frac{7}{8}\end{aligned}$$
:::
"""


def test_a_slide_with_text_formula_table_figure_and_notes_is_one_slide(write):
    body = f"Some text.\n\n$$\\frac{{1}}{{2}}$$\n\n{TABLE}\n\n![Four points.]({png()})"
    deck = write(make(body, section="A section", notes="Say **this**, of $n_i$.\n\n- and that"))
    (page,) = deck.slides
    assert page.shapes.title.text == "A title"
    assert "A section" in texts(page)
    assert "Some text." in texts(page)
    assert len(list(page.element.iter(f"{M}oMath"))) == 1
    (table,) = (it.table for it in page.shapes if it.has_table)
    assert [[cell.text for cell in row.cells] for row in table.rows] == [
        ["", "T1", "T2"], ["C1", "3", "1"], ["C2", "0", "ni"],
    ]  # fmt: skip
    (figure,) = page.element.iter(f"{P}pic")
    assert next(figure.iter(f"{P}cNvPr")).get("descr") == "Four points."
    notes = page.notes_slide.notes_text_frame
    assert [it.text for it in notes.paragraphs if it.text] == ["Say this, of ni.", "and that"]
    assert not layout_errors(deck)


def test_no_slide_is_split_and_no_parts_overlap(write):
    long = "This sentence goes on and on, and on the next line. " * 3
    items = "\n".join(f"- item {i}: {long[:90]}" for i in range(5))
    deck = write(
        make(f"{long}\n\n{TABLE}\n\n![]({png()})"),
        make(f"{items}\n\n![]({png(300, 300)})"),
        make("\n\n".join([long] * 5)),
        make(f"![]({png(1200, 300)})\n\n::: facts\n{TABLE}\n:::"),
        make(TABLE.strip() + "\n| C3 | 1 | 2 |" * 14),
        make(WORKING + "\n\n" + long),
    )
    assert len(deck.slides) == 6
    assert not layout_errors(deck)


def test_figures_keep_their_aspect_ratio(write):
    deck = write(make(f"![]({png(600, 200)})"), make(f"Text.\n\n![]({png(200, 600)})"))
    for page, ratio in zip(deck.slides, (3, 1 / 3), strict=True):
        (figure,) = (it for it in page.shapes if it.shape_type == 13)
        assert figure.width / figure.height == pytest.approx(ratio, rel=0.01)
        assert figure.width * figure.height > 0.1 * deck.slide_width * deck.slide_height


def test_a_working_is_a_table_and_equations_line_by_line(write):
    (page,) = write(make(WORKING)).slides
    (table,) = (it.table for it in page.shapes if it.has_table)
    assert [[cell.text for cell in row.cells] for row in table.rows] == [
        ["", "T1", "T2"], ["C1", "3", "1"], ["C2", "0", "4"],
    ]  # fmt: skip
    assert len(list(page.element.iter(f"{M}eqArr"))) == 0
    lines = [it for it in elements(page) if next(it.iter(f"{M}oMath"), None) is not None]
    assert len(lines) == 2
    places = [next(it.iter(f"{A}off")) for it in lines]
    assert int(places[0].get("x")) < int(places[1].get("x"))  # the relations are aligned
    assert int(places[0].get("y")) < int(places[1].get("y"))
    clicks = [it.get("nodeType") for it in page.element.iter(f"{P}cTn") if it.get("nodeType")]
    assert clicks.count("clickEffect") == 1
    at_once = WORKING.replace("::: working", "::: {.working .at-once}")
    (page,) = write(make(at_once)).slides
    assert not [it for it in page.element.iter(f"{P}cTn") if it.get("nodeType") == "clickEffect"]


def test_an_equation_has_a_fallback_as_text(write):
    (page,) = write(make(r"$$P = \frac{TP}{TP + FP}$$")).slides
    (fallback,) = page.element.iter(f"{MC}Fallback")
    (text,) = (it.text for it in fallback.iter(f"{A}t"))
    assert " ".join(text.split()) == "P = TP/(TP + FP)"


def test_a_formula_that_pandoc_cannot_read_is_text(write):
    with pytest.warns(UserWarning, match="nosuchcommand"):
        (page,) = write(make(r"$$\nosuchcommand{x} = 1$$")).slides
    assert "nosuchcommand" in all_text(page)


def test_a_formula_in_a_sentence_is_text(write):
    (page,) = write(make(r"Half is $\frac{1}{2}$, and $n_{ij}$ is a count.")).slides
    assert "Half is 1/2, and nij is a count." in all_text(page)
    assert any(int(it.get("baseline", 0)) < 0 for it in page.element.iter(f"{A}rPr"))


def test_question_options_and_answer_look_different(write):
    options = '<ol class="options" type="a"><li>yes</li><li>W<sub>in</sub></li></ol>'
    question = f"::: predict\nIs it so?\n:::\n\n{options}"
    answer = "::: asked\nIs it so?\n:::\n\n::: right\na. yes\n:::"
    first, second = write(make(question, kind="question"), make(answer, kind="answer")).slides
    numbers = [it.get("type") for it in first.element.iter(f"{A}buAutoNum")]
    assert numbers == ["alphaLcPeriod"] * 2
    assert all_text(first).startswith("A titleIs it so?yesWin")
    filled = [it for it in elements(first) if it.find(f"{P}spPr/{A}solidFill") is not None]
    assert len(filled) == 1
    colours = {it.get("val") for it in second.element.iter(f"{A}srgbClr")}
    assert powerpoint.ACCENT in colours
    assert "answer" in texts(second)[1]


def test_tables_side_by_side_have_names_boxes_and_lines(write):
    one = (
        "<table><caption>{}</caption><tr><th></th><th>T1</th></tr>"
        '<tr><th>C1</th><td class="box line">2</td></tr></table>'
    )
    both = one.format("green") + one.format("red")
    (page,) = write(make(f'<div class="tables">{both}</div>')).slides
    tables = [it for it in page.shapes if it.has_table]
    assert [it.top for it in tables] == [tables[0].top] * 2
    assert {"green", "red"} <= set(texts(page))
    cell = tables[0].table.cell(1, 1)._tc.tcPr
    assert cell.find(f"{A}solidFill/{A}srgbClr").get("val") == powerpoint.MARK
    assert {it.get("w") for it in cell if it.tag.startswith(f"{A}ln")} == {str(round(2.25 * 12700))}


def test_columns_pauses_and_incremental_lists(write):
    column = "::: {{.column width={}%}}\n{}\n:::"
    columns = f":::: columns\n{column.format(40, 'Left.')}\n\n{column.format(60, 'Right.')}\n::::"
    steps = "Now.\n\n. . .\n\nLater.\n\n::: incremental\n- one\n- two\n:::"
    first, second = write(make(columns), make(steps)).slides
    left, right = (
        next(box for (name, _), box in shape_boxes(first).items() if name == "Text" and is_it(box))
        for is_it in (lambda box: box[0] < 600_000, lambda box: box[0] > 600_000)
    )
    assert left[1] == right[1]
    assert (right[2] - right[0]) / (left[2] - left[0]) == pytest.approx(1.5, rel=0.02)
    assert ". . ." not in all_text(second)
    clicks = [it.get("nodeType") for it in second.element.iter(f"{P}cTn")].count("clickEffect")
    assert clicks == 3
    assert len(list(second.element.iter(f"{P}pRg"))) == 2


def test_footer_number_logo_and_title_page(write, tmp_path):
    logo = tmp_path / "logo.png"
    logo.write_bytes(base64.b64decode(png().partition(",")[2]))
    deck = write(make("Text."), title="A deck", subtitle="Lecture 1", footer="CC BY", logo=logo)
    first, second = deck.slides
    assert first.shapes.title.text == "A deck"
    assert "Lecture 1" in texts(first)
    assert "CC BY" in texts(second)
    assert [it.get("type") for it in second.element.iter(f"{A}fld")] == ["slidenum"]
    assert len(list(deck.slide_master.element.iter(f"{P}pic"))) == 1
    assert deck.core_properties.title == "A deck"
    assert deck.slide_width / deck.slide_height == pytest.approx(16 / 9)


def test_only_external_links_remain(write):
    (page,) = write(make("See [unit 2](02.ipynb) and [a page](https://example.org).")).slides
    assert "See unit 2 and a page." in all_text(page)
    assert [it.target_ref for it in page.part.rels.values() if it.is_external] == [
        "https://example.org"
    ]


def test_ids_of_shapes_are_unique(write):
    for page in write(make(f"a\n\n$$x = 1$$\n\n{TABLE}\n\n![]({png()})"), make(WORKING)).slides:
        ids = [next(it.iter(f"{P}cNvPr")).get("id") for it in elements(page)]
        assert len(ids) == len(set(ids))


def test_a_missing_pandoc_is_an_error(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pypandoc", None)
    pandoc.program.cache_clear()
    with pytest.raises(pandoc.PandocError, match=r"pip install -e '\.\[book\]'"):
        pandoc.pandoc("text", "markdown", "html")
    pandoc.program.cache_clear()


def test_every_working_of_the_notebooks_becomes_equations():
    from tests.rerun_notebooks import NOTEBOOKS

    lines = []
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            for output in cell.get("outputs", []):
                if latex := "".join(output.get("data", {}).get("text/latex", "")):
                    lines += formulas.split_formula(latex)
    lines = [it for it in lines if isinstance(it, formulas.Line)]
    latex = list(dict.fromkeys(formulas.simplify(line.latex) for line in lines))
    assert len(latex) > 100
    math = [{"t": "Para", "c": [{"t": "Math", "c": [{"t": "DisplayMath"}, it]}]} for it in latex]
    html = pandoc.pandoc(formulas.document(math), "json", "html", "--mathml")
    assert html.count("<math") == len(latex)
    # Pandoc leaves LaTeX that it cannot read.
    assert not re.search(r'class="math[^"]*">[^<]*\\', html)
