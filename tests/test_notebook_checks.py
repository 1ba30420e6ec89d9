"""A good notebook passes every check, and each fault is found by the check for it."""

import copy
from types import SimpleNamespace

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from clustlib.course.units import UNITS
from tests import course_checks
from tests import notebook_checks as checks

CHECKS = (*checks.CHECKS, *course_checks.CHECKS)
LESSON, SOLUTIONS, START = (
    "05_pair_counting.ipynb",
    "solutions/05_pair_counting.ipynb",
    "00_x.ipynb",
)
FOLDED = {course_checks.COLLAPSED: True}
ALT = "Bars: cluster C1 holds 62 points, C2 holds 38."
TESTED = {f"05.{k}": SimpleNamespace(goal=goal) for k, goal in ((1, 1), (2, 1), (3, 2))}
NAMES = "\n".join(f"cl.{name}" for name in UNITS["05"].names.split())
TERMS = " ".join(f"**{term.strip()}**" for term in UNITS["05"].terms.split(","))


def code(source, *outputs):
    return new_code_cell(source, outputs=list(outputs))


def printed(text, name="stdout"):
    return new_output("stream", name=name, text=text + "\n")


def result(text, kind="text/plain"):
    return new_output("execute_result", data={"text/plain": "…", kind: text})


def picture(alt=ALT, data="iVBORw0KGgo77777=="):
    return result(f'<img alt="{alt}" src="data:image/png;base64,{data}">', "text/html")


def notebook(*cells):
    """Return a notebook of these cells, run from top to bottom; a text is a Markdown cell."""
    cells = [new_markdown_cell(it) if isinstance(it, str) else it for it in cells]
    for count, cell in enumerate((c for c in cells if c.cell_type == "code"), start=1):
        cell.execution_count = count
        for output in cell.outputs:
            if output.output_type == "execute_result":
                output.execution_count = count
    return new_notebook(cells=cells)


def stubs():
    for name, task in {
        "05.1": "Count.",
        "05.2 (more)": "Count.",
        "05.3": "- **a** P\n- **b** R",
    }.items():
        yield f"### Exercise {name}\n\n{task}"
        yield code("answer = ...")
        yield code(f'check("{name[:4]}", answer)', printed("not answered yet"))


def lesson():
    return notebook(
        "# 05 Pair counting\n\n**In this notebook** you will be able to\n\n"
        "- count pairs;\n- choose a measure.\n\n**You need** nothing.",
        code("import clustlib as cl  # not found? README.md\nfrom clustlib.exercises import check"),
        f"## Pairs\n\n{TERMS}: $\\frac{{30 + 20}}{{100}}$, so 0.89.\n\nSee [below](#Summary).",
        code(NAMES, result("$\\frac{30 + 20 + 25}{100} = 0.886667$", "text/latex")),
        code("print('and')", printed("s -0.3333, F 0.773756, 1125 pairs, 12.5 %")),
        "Purity counts points. **Predict.** How many pairs?",
        code('predict("05.a", ...)  # a number'),
        new_markdown_cell("### Answer", metadata=dict(FOLDED)),
        code('reveal("05.a")'),
        code("cl.plot.pair_matrix(t)", picture()),
        "### Further on\n\nNow look.",
        "## Where it misleads\n\n[The start](00_x.ipynb#The-map)",
        "## Summary\n\nA *mean*.",
        code('recap("05")', printed("nothing yet")),
        "## Exercises\n\nThree.",
        *stubs(),
        "## Sources and further reading\n\nA book on entropy, 425 pages.",
    )


def solutions():
    nb = notebook("# 05 Pairs: solutions", code("import clustlib"))
    for k in (1, 2, 3):
        nb.cells += [f"## Exercise 05.{k}", code(f'check("05.{k}", 1)', printed("correct"))]
    return notebook(*nb.cells)


def start():
    return notebook(
        "# 00 Start here\n\n**In this notebook** you will be able to\n\n**You need** nothing.",
        code("import clustlib as cl  # README"), "## The map\n\nHere.",
        code("cl.play(cl.purity(t))", picture()), "## Summary", "## Exercises",
        "## Sources and further reading",
    )  # fmt: skip


NOTEBOOKS = {LESSON: lesson(), SOLUTIONS: solutions(), START: start(), "08_x.ipynb": start()}


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """Make a folder of notebooks that knows only the exercises and predictions of the lesson."""
    folder = tmp_path / "notebooks"
    (folder / "solutions").mkdir(parents=True)
    for name, nb in NOTEBOOKS.items():
        nbformat.write(nb, folder / name)
    monkeypatch.setattr(course_checks, "EXERCISES", TESTED)
    monkeypatch.setattr(course_checks, "PREDICTIONS", {"05.a": None})
    return folder


def complaints(nb, path):
    """Return the problems that each check reports, if there are any."""
    return {check.__name__: found for check in CHECKS if (found := "\n".join(check(nb, path)))}


# --- damages -------------------------------------------------------------------------------------


def cell_with(nb, words):
    return next(cell for cell in nb.cells if words in cell.source)


def edit(old, new):
    def change(nb):
        cell = cell_with(nb, old)
        cell.source = cell.source.replace(old, new, 1)

    return change


def says(text):
    """Add a sentence to the first section."""
    return edit("See [below]", f"{text}\n\nSee [below]")


def shows(words, *outputs):
    """Replace the outputs of the cell that contains these words."""

    def change(nb):
        cell_with(nb, words).outputs = copy.deepcopy(list(outputs))
        nb.cells = notebook(*nb.cells).cells

    return change


def put(words, **changes):
    return lambda nb: cell_with(nb, words).update(changes)


def drop(words):
    def change(nb):
        nb.cells.remove(cell_with(nb, words))
        nb.cells = notebook(*nb.cells).cells

    return change


def insert(before, cell):
    def change(nb):
        nb.cells.insert(nb.cells.index(cell_with(nb, before)), copy.deepcopy(cell))
        nb.cells = notebook(*nb.cells).cells

    return change


PATHS = [  # of one machine
    "/home/ann/data", "file:///home/ann", "/mnt/x.csv", "/content/x", "/tmp", "/Users/ann/x",
    "C:\\Users\\ann", "/usr/lib/python3.11/ast.py", ".venv/lib/python3.11/x.py",
    "venv\\Lib\\site-packages\\x", "a function at 0x7f3a5c0d1e80",
]  # fmt: skip
LINKS = [  # that lead nowhere
    "[x](missing.ipynb)", "[x]()", "[x]: missing.csv", '<a href="missing.html">x</a>',
    "![Bars of both clusters, side by side](missing.png)", "[x](#summary)", "[x](/data/iris.csv)",
    "[x](00_x.ipynb#Map)", "[x](file:///data/iris.csv)",
]  # fmt: skip
PICTURES = [picture(alt) for alt in ("", "figure", "bars_of_the_table_2.png")] + [
    result('<img src="data:image/png;base64,AAAA">', "text/html"),
    *(result("aGVsbG8=", f"image/{kind}") for kind in ("png", "jpeg", "svg+xml")),
]
CELLS = [  # that are not plain Python, or hide an output from nbval
    "%matplotlib inline", "%%time", "!pip install x", "files = !ls", "clear_output();",
    "plt.show();", "import matplotlib.pyplot as plt", "from matplotlib import pyplot",
    "cl.show(figure, words);", "# NBVAL_IGNORE_OUTPUT",
]  # fmt: skip

# file, check, damage, words of the problem
DAMAGES = [
    *[(LESSON, "machine_traces", says(f"In {text} now"), "one machine") for text in PATHS],
    *[(LESSON, "links", says(text), "there is no|absolute") for text in LINKS],
    *[(LESSON, "image_alternatives", shows("cl.plot", it), "alternative|bare") for it in PICTURES],
    *[(LESSON, "cell_style", insert("## Summary", code(text)), "cell 12") for text in CELLS],
    (
        LESSON,
        "links",
        insert("### Further", "### Further on\n\n[x](#Further-on)"),
        "one of several",
    ),
    (LESSON, "links", insert("### Further", "### Γ\n\n[x](#Γ)"), "is not ASCII"),
    *[
        (LESSON, "links", says(f"[{name}]({LESSON}#Where-it-misleads)"), "says what is not there")
        for name in (f"{int(LESSON[:2]) + 1:02}", f"{LESSON[:2]} Where it leads")
    ],
    (LESSON, "cell_style", insert("## Summary", "  "), "is empty"),
    (LESSON, "machine_traces", shows("print(", printed("<f at 0x7f3a5c0d1e80>")), "0x7f3a"),
    (LESSON, "machine_traces", edit("'and'", "'/tmp/x'"), "cell 4: /tmp/x"),
    (LESSON, "image_alternatives", says("![a plot](https://example.org/a.png)"), "a plot"),
    (LESSON, "image_alternatives", says('<img src="https://example.org/a.png">'), "cell 2"),
    (LESSON, "image_alternatives", insert("## Summary", code("cl.a", picture(data="AA"))), "share"),
    (LESSON, "image_alternatives", put("A *mean*", attachments={"a.png": {}}), "the attachment"),
    (LESSON, "execution_counts", put("print(", execution_count=None), "count None, should be 3"),
    (LESSON, "execution_counts", put("print(", execution_count=90), "run all cells"),
    (LESSON, "outputs_kept", insert("## Summary", code("total")), "`total` has no output"),
    (LESSON, "outputs_kept", insert("## Summary", code("1\n2", printed("1"))), "run all cells"),
    (LESSON, "outputs_kept", shows("print("), "`print('and')` has no output"),
    (LESSON, "outputs_kept", shows("cl.plot"), "has no output"),
    (LESSON, "outputs_clean", shows('recap("05")', new_output("error")), "is an error"),
    (LESSON, "outputs_clean", shows('recap("05")', printed("Warning", "stderr")), "stderr"),
    (
        LESSON,
        "outputs_clean",
        lambda nb: nb.cells[3].outputs[0].update(execution_count=40),
        "other",
    ),
    (LESSON, "title", edit("# 05 Pair", "# 06 Pair"), "should begin like `# 05"),
    (LESSON, "title", edit("**In this notebook** you", "You"), "In this notebook"),
    (SOLUTIONS, "title", edit(": solutions", ""), ": solutions"),
    (SOLUTIONS, "title", edit("# 05 ", "# 5 "), "# 05"),
    (LESSON, "set_up", edit("import clustlib as cl", "n = 3\nimport clustlib as cl"), "imports"),
    (LESSON, "set_up", insert("import clustlib", "## Before"), "before the first section"),
    (SOLUTIONS, "set_up", edit("import clustlib", "n = 3"), "imports"),
    (LESSON, "sections", edit("## Where it", "## Where not it"), "Where not it misleads"),
    (LESSON, "sections", edit("## Exercises", "## Tasks"), "Tasks"),
    (LESSON, "sections", edit("further reading\n\nA book on entropy, 425", "1"), "then"),
    (LESSON, "sections", insert("## Exercises", "## One more"), "One more"),
    (LESSON, "sections", insert("## Where it", "## Summary"), "some of its own"),
    (START, "sections", edit("## Summary", "## The end"), "The end"),
    (START, "sections", insert("## Summary", "## Exercises"), "some of its own"),
    (START, "sections", edit("## The map", "The map"), "some of its own"),
    (LESSON, "exercises", edit("answer = ...", "answer = 45 / 73"), "05.1 needs a stub"),
    (LESSON, "exercises", shows('check("05.2"', printed("correct")), "05.2 needs a check"),
    (LESSON, "exercises", edit('check("05.2"', 'check("05.1"'), "05.2 needs a check"),
    (SOLUTIONS, "solutions", edit("## Exercise 05.2", "## The second"), "should solve"),
    (SOLUTIONS, "solutions", edit("## Exercise 05.3", "## Exercise 05.4"), "should solve"),
    (SOLUTIONS, "solutions", shows('check("05.2"', printed("incorrect")), "say `correct`"),
    (SOLUTIONS, "solutions", edit('check("05.2", 1)', "cl.check(2)"), "say `correct`"),
    (LESSON, "heading_levels", edit("A *mean*.", "# A second title"), "only the title"),
    (LESSON, "heading_levels", edit("A *mean*.", "#### Deep"), "from level 2 to level 4"),
    (LESSON, "heading_levels", edit("A *mean*.", "###"), "an empty heading"),
    (LESSON, "terms_are_known", edit("cl.Score", "cl.Score, cl.entropy(t)"), "in 08"),
    (LESSON, "terms_are_known", says("The entropy falls."), "link to it"),
    (LESSON, "terms_are_known", edit("Now look.", "**NMI** rises."), "'NMI' is"),
    (LESSON, "terms_are_known", says("[00](00_x.ipynb): the ARI."), "in 07"),
    (LESSON, "introduces_its_terms", edit("cl.rand_index", "None"), "no cell uses cl.rand"),
    (LESSON, "introduces_its_terms", edit("**pair recall**", "pair recall"), "in bold"),
    (LESSON, "answers_are_folded", put("### Answer", source="**Answer**", metadata={}), "should"),
    (LESSON, "answers_are_folded", put("### Answer", metadata={}), "stored collapsed"),
    (LESSON, "answers_are_folded", put("### Further", metadata=FOLDED), "and nothing else"),
    (LESSON, "answers_are_folded", edit("### Answer", "### Answer\n\nSo."), "stands alone"),
    (LESSON, "answers_are_folded", edit("### Further", "It is so.\n\n### Further"), "divide it"),
    (LESSON, "answers_are_folded", edit("How many", "Two? **Predict.** How many"), "divide"),
    (LESSON, "predictions_are_typed", edit('predict("05.a"', 'predict("05.b"'), "predict for"),
    (LESSON, "predictions_are_typed", drop("predict("), "of 'Pairs' is typed in"),
    (LESSON, "predictions_are_typed", edit('reveal("05.a")', 'reveal("05.b")'), "reveal for"),
    (LESSON, "predictions_are_typed", drop("reveal("), "reveal for []"),
    (LESSON, "predictions_are_typed", edit("  # a number", ""), "what can be typed"),
    (LESSON, "predictions_are_typed", edit('"05.a", ...', '"05.a", 17'), "stores `..."),
    (LESSON, "predictions_are_typed", shows("predict(", printed("1")), "says nothing"),
    (LESSON, "predictions_are_typed", drop("recap("), "recap for []"),
    (LESSON, "goals_are_tested", edit("measure.", "measure;\n- sum."), "no exercise tests"),
    (LESSON, "goals_are_tested", edit("\n- choose a measure", ""), "05.3 tests goal 2, of 1"),
    (LESSON, "goals_are_tested", edit("a measure.", "a measure (05.3)."), "names an exercise"),
    (LESSON, "says_how_to_open_it", edit("  # not found? README.md", ""), "README.md"),
]
ALLOWED = [
    # Numbers: rounded, as percentages, with signs, from every kind of output.
    "0.8867, 0.887, 0.89, 0.9; 0.77; 1125; 100; 30.0; −0.33, -0.333, $S = -0.3333$, (30)-20, 20–30",
    "89 %, 88.7%, $89\\,\\%$, 12.5 %, 13 %, 12 %, 0.125; $30\\times20$; 62 and 38 in the picture",
    # Numbers that are not results.
    "C1, T2, C35, A7, $n_{35}$, $C_{3,14}$, $C_35$, C₃₅, T<sub>35</sub>, 2D, 35th, x35, 2PR, $x^2$",
    "`35`, ``a ` 35``, <!-- 35 -->, <b title='35'>bold</b>\n\n```python\n35\n```\n\n11. eleven",
    "§16.3, § 17, ch. 17, Ch. 16.4, fig. 16.4, p. 425, pp. 425–438; Rand (1971), (Rand, 1971)",
    "Exercise 05.2, notebook 09, [x](https://example.org/35/a_(36).html), <https://a.org/38>",
    # Links, pictures, code, and words that are not terms.
    "[a](00_x.ipynb) [b](solutions/05_pair_counting.ipynb#Exercise-05.2) [c](.) [d](#Further-on)",
    "`![](missing.png)` and <!-- [x](missing.png) --> and\n\n~~~\n# no heading [x](/a.png)\n~~~",
    "![Bars of both clusters, side by side](https://example.org/home/a.png) Input/work, homes.",
    "`entropy`, $\\text{entropy}$, *anent*; purity and precision, which were taught before",
    "The entropy ([08](08_x.ipynb)) falls.",
]

# Faults that more than one check reports.
ALSO = {
    "set_up": {"sections"},
    "sections": {"set_up", "links"},
    "title": {"goals_are_tested"},
    "answers_are_folded": {"predictions_are_typed"},
    "predictions_are_typed": {"answers_are_folded"},
}


def test_good_notebooks_pass(folder):
    for name in (LESSON, SOLUTIONS, START):
        assert complaints(NOTEBOOKS[name], folder / name) == {}, name
    assert complaints(solutions(), folder / "notation.ipynb") == {}  # an appendix
    for text in ALLOWED:
        nb = lesson()
        says(text)(nb)
        assert complaints(nb, folder / LESSON) == {}, text


def test_an_optional_notebook_is_checked_together_with_its_lesson(folder):
    nb = lesson()
    at = next(i for i, cell in enumerate(nb.cells) if "05.2 (more)" in cell.source)
    exercise, nb.cells[at : at + 3] = nb.cells[at : at + 3], []
    nb = notebook(*nb.cells)
    nbformat.write(nb, folder / LESSON)
    assert (
        "has the exercises ['05.1', '05.3']" in complaints(nb, folder / LESSON)["goals_are_tested"]
    )
    more = notebook(
        "# 05b More\n\n**Optional.** It belongs to [05](05_pair_counting.ipynb).",
        code("import clustlib as cl  # not found? README.md"),
        "## One section\n\nA [link](05_pair_counting.ipynb#Summary).",
        "## Exercises",
        *exercise,
        "[Back to 05](05_pair_counting.ipynb)",
    )
    path = folder / "05b_more_on_pairs.ipynb"
    nbformat.write(more, path)
    assert complaints(more, path) == complaints(nb, folder / LESSON) == {}
    assert complaints(solutions(), folder / SOLUTIONS) == {}
    for old, new, check in (
        ("# 05b", "# 05", "title"),
        ("**Optional.**", "Optional:", "title"),
        ("Summary", "One-section", "links"),
        ("A [link]", "The entropy, a [link]", "terms_are_known"),
    ):
        damaged = copy.deepcopy(more)
        edit(old, new)(damaged)
        assert check in complaints(damaged, path), old


def test_every_fault_is_found_by_its_check(folder):
    wrong = []
    for number, (name, check, damage, words) in enumerate(DAMAGES):
        nb = copy.deepcopy(NOTEBOOKS[name])
        damage(nb)
        found = complaints(nb, folder / name)
        is_reported = any(each in found.get(check, "") for each in words.split("|"))
        if not is_reported or set(found) - {check} - ALSO.get(check, set()):
            wrong.append(
                f"damage {number} to {name}: {check} should say {words!r}, said is {found}"
            )
    assert not wrong, "\n".join(wrong)
    assert {check for _, check, _, _ in DAMAGES} == {check.__name__ for check in CHECKS}


def test_links_of_a_page_are_followed_as_well(folder):
    page = folder / "README.md"
    for target, wrong in [
        (f"{LESSON}#Where-it-misleads", ""),
        (f"{LESSON}#Where-it-leads", "there is no heading"),
        ("05_pears.ipynb#Pairs", "there is no file"),
        ("README.md#on-(two)-pages", ""),  # as GitHub has it
        ("README.md#On-(two)-pages", "there is no heading"),
    ]:
        page.write_text(f"# Page\n\n## On (two) pages\n\n[x]({target})\n", encoding="utf-8")
        problems = "".join(checks.links(checks.page(page), page))
        assert (wrong in problems) if wrong else (problems == ""), target
