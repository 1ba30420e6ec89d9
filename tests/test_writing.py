"""Generated parts of pages are restored if they were edited by hand."""

import copy
import re

import pytest

from tests import writing
from tests.notebook_checks import read

# unit, generated text, text typed in its place
TYPED = [
    ("05", "# 05 Pair counting", "# 05 Counting pairs"),
    ("05", "[03 Precision, recall, F](03_", "[03 Precision](02_"),
    ("05", "**You need** [", "**You need** nothing, or ["),
    ("18", "the course. If you aren't", "the course, if you aren't"),
    ("05", "**Minutes** ", "**Minutes** 1"),
    ("05", "Summary ", "Summary 1"),
    ("05", "[Next: 06 ", "[Next: 07 "),
    (
        "05",
        "[who came first](corrections.ipynb#Source-D,-who-",
        "[who](corrections.ipynb#Source-D,-",
    ),
    ("05", " · [Next: 06 Two vectors of pairs](06_two_vectors_of_pairs.ipynb)", ""),
    ("05", "**More, if you like** ([05b]", "**More, if you like** ([05]"),
    ("05", " · Green and orange ", " · Green "),
    ("05", "**Look up** the [formula sheet](formula_sheet.ipynb). In", "**Look up** In"),
    ("05", "`rand_score`, ", ""),
    ("05", " · [If you like: 05b More on pair counting](05b_more_on_pair_counting.ipynb)", ""),
    ("05b", "# 05b More on pair counting", "# 05b More"),
    ("05b", "**Optional.** This notebook belongs", "**Optional.** It belongs"),
    ("05b", "**Minutes** In other books ", "**Minutes** In other books 1"),
    ("05b", "[Back to 05 Pair counting]", "[Back to 05]"),
    ("05b", " · [Next: 06 Two vectors of pairs](06_two_vectors_of_pairs.ipynb)", ""),
    ("00", "| [05 Pair counting]", "| [05 Pairs]"),
    ("00", "| [13 Silhouette]", "| [13 Silhouettes]"),
    ("00b", "purity; inverse purity", "purity"),
    ("00b", "), [07](07_chance.ipynb) |", ") |"),
]
# Patterns of generated minutes on each page.
MINUTES = {
    writing.readme: [r"others\? \| \d+"],
    writing.plans: [
        r"\*Silhouette\* \d+", r"02 all \d+", r"\*Exercises\* \d+", r"^\| 45 minutes.*\| \d+",
    ],
    writing.card: [r"Sections for 45 minutes.*?\* \d+", r"Sections for 45 minutes.*?: \d+"],
    writing.list_cards: [],
    writing.write_public_names: [],
}  # fmt: skip


def test_lessons_are_restored():
    for name, stands, typed in TYPED:
        nb, number = read(writing.lesson_path(name)), name[:2]
        before = copy.deepcopy(nb)
        cell = next(cell for cell in nb.cells if stands in cell.source)
        cell.source = cell.source.replace(stands, typed, 1)
        (writing.write_lesson if name == number else writing.write_more)(nb, number)
        assert nb == before, stands


def test_links_to_an_optional_notebook_are_written_where_they_were_missing():
    nb = read(writing.lesson_path("05"))
    before = copy.deepcopy(nb)
    nb.cells[0].source = writing.MORE.sub("", nb.cells[0].source)
    assert nb != before
    writing.write_lesson(nb, "05")
    assert nb == before


def test_minutes_grow_with_words_formulas_and_questions():
    nb = read(writing.lesson_path("05"))
    sections = writing.section_minutes(nb)
    for text, more in {
        "word " * 900: 10,
        "**Predict.** " * 4: 7,
        "$$a \\ne b$$ " * 4: 5,
        "```python\n" + "x = 1\n\n" * 50 + "```": 5,
    }.items():
        longer = copy.deepcopy(nb)
        cell = next(cell for cell in longer.cells if cell.source.startswith("## Summary"))
        cell.source += f"\n\n{text}"
        added = writing.section_minutes(longer)["Summary"] - sections["Summary"]
        assert more - 1 <= added <= more + 1, text[:20]
    # 16.1 has its own minutes, 16.2 is marked *more*, and code belongs to its exercise.
    nb.cells[-2].source += (
        "\n\n### Exercise 16.1\n\n" + "word " * 800 + "\n\n### Exercise 16.2 (more)"
    )
    more = writing.section_minutes(nb)["Exercises"] - sections["Exercises"]
    assert abs(more - writing.EXERCISES["16.1"].minutes) <= 1


def test_minutes_of_code_depend_on_lines_and_outputs():
    cell = read(writing.lesson_path("05")).cells[1]
    for source, outputs, minutes in [
        ("x = 1\ny = 2\n\nx + y", [{"data": {"text/plain": "3"}}], 0.3 + 1 / 120),
        ("cl.purity(t)", [{"data": {"text/latex": "$1$", "text/plain": "1"}}], 0.3),
        ("cl.plot.bags(t)", [{"data": {"text/html": '"data:image/png;base64,A"'}}], 0.8),
        ("cl.play(t)", [{"data": {"text/plain": "a table"}}], 1.6),
        ("cl.play_shuffles(t)", [{"data": {"text/plain": "a table"}}], 1.6),
        ("t", [{"data": {"text/html": "<table><td>C1</td><td>0.5</td></table>"}}], 0.1 + 2 / 120),
        ('predict("05.a", ...)', [], 0),
    ]:
        cell.source, cell.outputs = source, outputs
        assert writing.code_minutes(cell) == pytest.approx(minutes), source


def test_lesson_and_exercises_fit_into_two_sittings():
    for number in writing.UNITS:
        lesson, exercises = writing.unit_minutes(number)
        assert lesson <= writing.LONGEST["lesson"], number
        assert exercises <= writing.LONGEST["exercises"], number


def test_pages_are_restored():
    for path, page in writing.PAGES.items():
        text = path.read_text(encoding="utf-8")
        for place in MINUTES[page]:
            generated = re.search(place, text, re.MULTILINE)[0]
            typed = re.sub(r"\d+$", "99", generated)
            assert page(text.replace(generated, typed, 1)) == text, place


def test_public_names_come_from_the_modules():
    text = (writing.ROOT / "clustlib/__init__.py").read_text(encoding="utf-8")
    shorter = text.replace("    rand_index,\n", "").replace('    "rand_index",\n', "")
    assert writing.write_public_names(shorter) == text != shorter


def test_a_card_has_the_title_and_the_links_of_its_unit():
    path = writing.LECTURER / "units/06.md"
    text = path.read_text(encoding="utf-8")
    assert text.startswith(
        "# 06 Two vectors of pairs\n\n[Lesson](../../06_two_vectors_of_pairs.ipynb) · "
        "[more](../../06b_more_on_vectors_of_pairs.ipynb) · "
        "[slides 1](../slides/06_two_vectors_of_pairs.md) · [all cards](../README.md)\n"
    )
    for generated, typed in {"# 06 Two": "# 06 Ten", "[slides 1]": "[x]"}.items():
        assert writing.card(text.replace(generated, typed, 1)) == text, generated
    page = (writing.LECTURER / "README.md").read_text(encoding="utf-8")
    link = "[06 Two vectors of pairs](units/06.md)"
    assert writing.list_cards(page.replace(link, "")) == page != page.replace(link, "")


def test_links_to_sections_are_restored():
    nb = read(writing.NOTEBOOKS / "notation.ipynb")
    before = copy.deepcopy(nb)
    link = "[*Purity*](02_purity_and_maximum_matching.ipynb#Purity)"
    for typed in ("*Purity*", link.replace("#Purity", "")):
        cell = next(cell for cell in nb.cells if cell.source.count(link) > 1)
        cell.source = cell.source.replace(link, typed)
        writing.write_notation(nb)
        assert nb == before, typed
    row = "| purity | 纯度 | [02]("
    cell = next(cell for cell in nb.cells if row in cell.source)
    cell.source = cell.source.replace("ipynb#Purity)", "ipynb#Clean)")
    writing.write_notation(nb)
    assert nb == before


def test_sections_of_a_source_come_from_its_index():
    written = "| A | purity | [02](02_purity_and_maximum_matching.ipynb) [*Purity*](nowhere) |"
    row = writing.SOURCE_ROW.sub(writing.source_row, written)
    families = "00b_the_first_hour.ipynb#Families-of-measures,-to-look-up"
    assert row.startswith(
        "| A | purity | [00b](00b_the_first_hour.ipynb) "
        f"[*Families of measures, to look up*]({families}); [02]("
    )
    assert row.count("[*Maximum matching*]") == 1  # of two places, and a third one in the index
    not_seen = "What purity does not see"
    for place, section in {"Splitting-costs-nothing": not_seen, "Purity": "Purity"}.items():
        assert writing.section_above("02", place) == section
    with pytest.raises(LookupError, match="no section 'Impurity'"):
        writing.section_above("02", "Impurity")


def test_term_is_found_by_its_chinese_name_and_then_in_bold():
    for chinese, terms, place in [
        ("最大权匹配", "purity", "#Maximum-matching"),
        ("无, 纯度", "nothing", "#Purity"),
        ("无", "lazy, maximum matching", "#Maximum-matching"),
        ("基于匹配的指标", "nothing", ""),  # above the first heading: the page
        ("无", "nothing", None),
    ]:
        assert writing.find_heading("02", chinese, terms) == place
    assert writing.find_place("02", "无", "nothing") == ("02", "")
    assert writing.find_place("05", "Kulczyński 系数", "") == ("05b", "#A-measure-of-your-own")


def test_missing_line_is_an_error():
    nb = read(writing.lesson_path("05"))
    nb.cells[0].source = nb.cells[0].source.replace("**Minutes**", "Minutes")
    with pytest.raises(LookupError, match="Minutes"):
        writing.write_lesson(nb, "05")
    with pytest.raises(LookupError, match="no section 'Purity'"):
        writing.insert_minutes("*Purity* 8", "05")
    minutes = 2 + writing.cached_section_minutes("05")["The four counts"]
    assert writing.insert_minutes("*All 136 pairs* 2, *The four counts* 1", "05")[1] == minutes
