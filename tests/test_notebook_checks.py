"""Each check of `notebook_checks` passes a good notebook and is seen to fail on a broken one."""

import copy
import json

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from tests import notebook_checks as checks

PICTURE = '<img alt="{alt}" src="data:image/png;base64,{data}">'
ALT = "Bars: cluster C1 holds 62 points, C2 holds 38."


def markdown(source):
    return new_markdown_cell(source)


def code(source, *outputs):
    return new_code_cell(source, outputs=list(outputs))


def printed(text):
    return new_output("stream", name="stdout", text=text + "\n")


def result(text, kind="text/plain"):
    return new_output("execute_result", data={"text/plain": "…", kind: text})


def picture(alt=ALT, data="iVBORw0KGgo77777=="):
    return result(PICTURE.format(alt=alt, data=data), "text/html")


def notebook(*cells):
    """The cells as a notebook run from top to bottom."""
    count = 0
    for i, cell in enumerate(cells):
        cell["id"] = f"cell-{i}"
        if cell["cell_type"] == "code":
            count += 1
            cell["execution_count"] = count
            for output in cell["outputs"]:
                if output["output_type"] == "execute_result":
                    output["execution_count"] = count
    return new_notebook(cells=list(cells), metadata=copy.deepcopy(checks.METADATA))


def stubs(number):
    cells = [markdown("## Exercises\n\nFour.")]
    for k in (1, 2, 3, 4):
        name = f"{number}.{k}"
        cells += [
            markdown(f"### Exercise {name}\n\nPut the numbers in."),
            code(f"answer_{k} = ..."),
            code(f'check("{name}", answer_{k})', printed(f"{name}: not answered yet")),
        ]
    return cells


def lesson():
    return notebook(
        markdown("# 01 Purity\n\nHow pure?\n\n**In this notebook** you count, for 25 minutes."),
        code("import clustlib as cl\nfrom clustlib.exercises import check"),
        markdown(
            "## Counting\n\nThe sum is $\\frac{30 + 20}{100}$, so 0.89.\n\nSee [below](#Summary)."
        ),
        code("score", result("$\\frac{30 + 20 + 25}{100} = 0.886667$", "text/latex")),
        code("print('and')", printed("silhouette -0.3333, F 0.773756, 1125 pairs, 12.5 %")),
        code("cl.show(cl.plot.bars(table), words)", picture()),
        code("total = 1\ntotal;"),
        markdown(
            "## Where it misleads\n\n[The start](00_start_here.ipynb#Sources-and-further-reading)"
        ),
        markdown("### How often\n\nNot rarely."),
        markdown("## Summary\n\nA *mean*."),
        *stubs("01"),
        markdown(
            "## Sources and further reading\n\n- Zaki and Meira 2014, 425\n\n"
            "[Previous: 00 Start here](00_start_here.ipynb) · [Next: 02 Pairs](02_pairs.ipynb)"
        ),
    )


def solutions():
    answers = []
    for k in (1, 2, 3, 4):
        answers += [
            markdown(f"## Exercise 01.{k}\n\nCount."),
            code(f'check("01.{k}", {k})', printed("correct")),
        ]
    opening = [markdown("# 01 Purity: solutions"), code("from clustlib.exercises import check")]
    return notebook(*opening, *answers)


def start():
    return notebook(
        markdown("# 00 Start here\n\n**In this notebook** you look around."),
        code("import clustlib as cl"),
        markdown("## The map\n\nEleven lessons."),
        markdown("## Summary\n\nRead on."),
        *stubs("00"),
        markdown("## Sources and further reading\n\n[Next: 01 Purity](01_purity.ipynb)"),
    )


NOTEBOOKS = {
    "00_start_here.ipynb": start(),
    "01_purity.ipynb": lesson(),
    "02_pairs.ipynb": notebook(markdown("## Nothing yet")),
    "solutions/01_purity.ipynb": solutions(),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("notebooks")
    (folder / "solutions").mkdir()
    for name, nb in NOTEBOOKS.items():
        nbformat.write(nb, folder / name)
    return folder


def complaints(nb, path):
    """What each check that complains says."""
    found = {check.__name__: check(nb, path) for check in checks.CHECKS}
    return {name: problems for name, problems in found.items() if problems}


# Mutations: each takes a good notebook and changes one thing ------------------------------------


def cell_with(nb, words):
    return next(cell for cell in nb.cells if words in cell.source)


def edit(old, new):
    def change(nb):
        cell = cell_with(nb, old)
        cell.source = cell.source.replace(old, new, 1)

    return change


def says(text):
    """Put a sentence into the prose of the first section."""
    return edit("See [below]", f"{text}\n\nSee [below]")


def prints(words, *outputs):
    """Give the code cell that contains these words other outputs."""

    def change(nb):
        cell = cell_with(nb, words)
        for output in outputs:
            if output.output_type == "execute_result":
                output["execution_count"] = cell.execution_count
        cell.outputs = copy.deepcopy(list(outputs))

    return change


def also_prints(words, *outputs):
    return lambda nb: prints(words, *cell_with(nb, words).outputs, *outputs)(nb)


def put(words, key, value):
    return lambda nb: cell_with(nb, words).__setitem__(key, value)


def drop(words):
    return lambda nb: nb.cells.remove(cell_with(nb, words))


def swap(words, others, key):
    def change(nb):
        a, b = cell_with(nb, words), cell_with(nb, others)
        a[key], b[key] = b[key], a[key]

    return change


def insert(before, cell):
    """Put a cell before another one, run like the rest."""

    def change(nb):
        cells = list(nb.cells)
        cells.insert(cells.index(cell_with(nb, before)), copy.deepcopy(cell))
        nb.cells = notebook(*cells).cells

    return change


def both(*changes):
    return lambda nb: [change(nb) for change in changes]


def strip_last(nb):
    insert("## Sources", code("print('done')", printed("done")))(nb)
    both(put("'done'", "outputs", []), put("'done'", "execution_count", None))(nb)


def old_result(nb):
    cell_with(nb, "cl.show").outputs[0]["execution_count"] = 40


def another_exercise(k):
    return both(
        insert("## Sources", markdown(f"### Exercise 01.{k}")),
        insert("## Sources", code("answer = ...")),
        insert("## Sources", code(f'check("01.{k}", answer)', printed("not answered yet"))),
    )


MISLEADS, SUMMARY, SOURCES = "## Where it misleads", "## Summary", f"## {checks.SOURCES}"
ATTACHED = {"a.png": {"image/png": "aGVsbG8="}}
LONG = "\n".join(f"x{i} = {i}" for i in range(12))
FIGURE = "cl.show(cl.plot.bars(table), words)"
TRACEBACK = new_output("error", ename="NameError", evalue="no", traceback=[])

# check, what is done to the lesson, words of the complaint
BROKEN_LESSON = [
    (
        "execution_counts",
        swap("answer_1 =", "answer_2 =", "execution_count"),
        "count 8, should be 6",
    ),
    ("execution_counts", put("answer_1 =", "execution_count", None), "execution count None"),
    ("execution_counts", put("answer_1 =", "execution_count", 90), "count 90, should be 6"),
    ("execution_counts", strip_last, "execution count None, should be 14"),
    ("outputs_kept", insert(SUMMARY, code("total")), "`total` has no output"),
    ("outputs_kept", insert(SUMMARY, code("print(1)\ntotal", printed("1"))), "`total` has no out"),
    ("outputs_kept", insert(SUMMARY, code("cl.show(figure, words)")), "`cl.show(figure, words)`"),
    ("outputs_kept", insert(SUMMARY, code("print('done')")), "cell 9: `print('done')`"),
    ("outputs_clean", also_prints("score", TRACEBACK), "cell 3: its output is an error"),
    (
        "outputs_clean",
        also_prints("score", new_output("stream", name="stderr", text="FutureWarning: old")),
        "cell 3: writes to stderr: 'FutureWarning: old'",
    ),
    ("outputs_clean", old_result, "cell 5: its result has the count of another run"),
    ("title", edit("# 01 Purity", "# 02 Purity"), "start with `# 01 Title`"),
    ("title", edit("# 01 Purity", "# Purity"), "start with `# 01 Title`"),
    ("title", edit("**In this notebook** you", "You"), "cell 0: has no `**In this notebook**`"),
    ("set_up", edit("import clustlib as cl", "import clustlib as cl\nn = 3"), "cell 1: the first"),
    ("set_up", insert("import clustlib", markdown("## Before")), "stand before the first section"),
    ("sections", edit(MISLEADS, "## Limits"), "no `## Where it misleads`"),
    ("sections", drop(MISLEADS), "no `## Where it misleads`"),
    ("sections", edit("## Exercises", "## Tasks"), "no `## Exercises`"),
    ("sections", both(edit(SUMMARY, "## End"), edit("#Summary", "#End")), "no `## Summary`"),
    (
        "sections",
        edit(f"{SOURCES}\n\n- Zaki and Meira 2014, 425", "## Sources"),
        "no `## Sources a",
    ),
    ("sections", swap(MISLEADS, SUMMARY, "source"), "cell 7: `## Summary` stands where `## Where"),
    ("sections", swap(MISLEADS, SUMMARY, "source"), "`## Summary` stands where `## Where"),
    ("sections", insert("## Exercises", markdown("## One more idea")), "`## One more idea` stands"),
    ("sections", insert(MISLEADS, markdown("## Summary")), "stands too early, twice"),
    ("sections", edit("## Counting", "Counting"), "cell 1: no section of its own"),
    ("neighbours", edit(" · [Next: 02 Pairs](02_pairs.ipynb)", ""), "[Next: …] leads to None"),
    ("neighbours", edit("[Previous: 00 Start here](00_start_here.ipynb) · ", ""), "[Previous: …]"),
    ("neighbours", edit("(02_pairs.ipynb)", "(00_start_here.ipynb)"), "not to 02_pairs.ipynb"),
    ("exercises", edit("answer_2 = ...", "answer_2 = 45 / 73"), "01.2 has no stub cell"),
    ("exercises", prints('check("01.2"', printed("correct")), "cell 14: exercise 01.2 has no che"),
    ("exercises", edit('check("01.2"', 'check("01.1"'), "exercise 01.2 has no check cell"),
    (
        "exercises",
        edit("### Exercise 01.2", "### Exercise 02.2"),
        "['01.1', '02.2', '01.3', '01.4']",
    ),
    ("exercises", edit("### Exercise 01.3", "### Task three"), "['01.1', '01.2', '01.4'], should"),
    ("exercises", edit("### Exercise 01.4", "### Task four"), "should be four or more"),
    ("exercises", both(*map(another_exercise, range(5, 10))), "should be four or more"),
    ("prose_numbers", edit("so 0.89.", "so 0.88."), "cell 2: no cell prints 0.88, in “"),
    ("prose_numbers", says("There are 9 of them."), "no cell prints 9,"),
    ("prose_numbers", says("It is 0.8867 and 0.8866."), "no cell prints 0.8866,"),
    ("prose_numbers", says("F is 0.773."), "no cell prints 0.773,"),
    ("prose_numbers", says("F is 0.7738 and 0.77375."), "no cell prints 0.77375,"),
    ("prose_numbers", says("There are 1126 pairs."), "no cell prints 1126,"),
    ("prose_numbers", says("There are 1,125 pairs."), "no cell prints 125,"),
    ("prose_numbers", says("That is 88 %."), "no cell prints 88 %,"),
    ("prose_numbers", says("That is 88.6%."), "no cell prints 88.6%,"),
    ("prose_numbers", says("That is $88.6\\,\\%$."), "no cell prints 88.6 %,"),
    ("prose_numbers", says("Noise of 5 %."), "no cell prints 5 %,"),
    ("prose_numbers", says("Of 1125 %."), "no cell prints 1125 %,"),
    ("prose_numbers", edit("\\frac{30 + 20}", "\\frac{30 + 35}"), "no cell prints 35,"),
    ("prose_numbers", says("$30\\times35$"), "no cell prints 35,"),
    ("prose_numbers", says("$$\nn_i<n_{11} = 35 > n_j\n$$"), "no cell prints 35,"),
    ("prose_numbers", says("The silhouette is 0.33."), "no cell prints 0.33,"),
    ("prose_numbers", says("The index is −0.89."), "no cell prints -0.89,"),
    ("prose_numbers", says("_35 points_ and *nothing*"), "no cell prints 35,"),
    ("prose_numbers", says("| C1 | 35 |\n|---|---|\n| C2 | 30 |"), "no cell prints 35,"),
    ("prose_numbers", says("In <b>35</b> cases."), "no cell prints 35,"),
    ("prose_numbers", says("A stray ` mark.\n\nThen 35 in between.\n\nAnd `"), "prints 35,"),
    ("prose_numbers", says("- T2 holds 35 points"), "so 0.89. - T2 holds 35 points S”"),
    ("prose_numbers", says("See [the 35 points](#Summary)."), "no cell prints 35,"),
    ("prose_numbers", says("All (n = 2000) of them, (1850)."), "no cell prints 2000,"),
    ("prose_numbers", edit("A *mean*.", "A *mean* of 35."), "cell 9: no cell prints 35,"),
    ("image_alternatives", prints("cl.show", picture(alt="")), "cell 5: the image alternative ''"),
    ("image_alternatives", prints("cl.show", picture(alt="figure")), "'figure' does not say"),
    ("image_alternatives", prints("cl.show", picture(alt="bars_of_the_table_2.png")), "does not"),
    (
        "image_alternatives",
        prints("cl.show", result('<img src="data:image/png;base64,AAAA">', "text/html")),
        "cell 5: the image alternative ''",
    ),
    ("image_alternatives", prints("cl.show", result("aGVsbG8=", "image/png")), "bare image/png"),
    ("image_alternatives", prints("cl.show", result("<svg/>", "image/svg+xml")), "bare image/svg"),
    ("image_alternatives", prints("cl.show", result("aGVs", "image/jpeg")), "bare image/jpeg"),
    (
        "image_alternatives",
        insert(MISLEADS, code("cl.show(other, words)", picture(data="AAAA"))),
        "cell 7: two pictures share the alternative",
    ),
    ("image_alternatives", says("![](https://example.org/a.png)"), "cell 2: the image altern"),
    ("image_alternatives", says("![a plot](https://example.org/a.png)"), "'a plot' does not"),
    ("image_alternatives", says('<img src="https://example.org/a.png">'), "cell 2: the image"),
    ("image_alternatives", put(SUMMARY, "attachments", ATTACHED), "has the attachment a.png"),
    ("machine_traces", says("In /home/ann/data"), "cell 2: /home/ann/data"),
    ("machine_traces", says("In file:///home/ann/data"), "cell 2: /home/ann/data"),
    ("machine_traces", says("In /mnt/x.csv"), "cell 2: /mnt/x.csv"),
    ("machine_traces", says("In /content/x"), "cell 2: /content/x"),
    ("machine_traces", says("In /tmp"), "cell 2: /tmp"),
    ("machine_traces", says("In /Users/ann/x"), "cell 2: /Users/ann/x"),
    ("machine_traces", says("In C:\\Users\\ann"), "cell 2: C:\\Users\\ann"),
    ("machine_traces", says("In /usr/lib/python3.11/ast.py"), "cell 2: /usr/lib/python3.11/ast.py"),
    ("machine_traces", says("In .venv/lib/python3.11/x.py"), "/lib/python3.11/x.py belongs"),
    ("machine_traces", says("In venv\\Lib\\site-packages\\x"), "site-packages"),
    ("machine_traces", edit("total = 1", "total = open('/tmp/x')"), "cell 6: /tmp/x"),
    ("machine_traces", also_prints("print(", printed("<f at 0x7f3a5c0d1e80>")), "0x7f3a5c0d1e80"),
    ("machine_traces", prints('check("01.1"', printed("not answered yet: /home/a")), "/home/a"),
    ("machine_traces", edit("A *mean*.", "A function at 0x7f3a5c0d1e80."), "cell 9: 0x7f3a5c0d1e"),
    ("heading_levels", edit("A *mean*.", "# A second title"), "cell 9: `A second title` is of l"),
    ("heading_levels", edit("A *mean*.", "#### Deep"), "`Deep` goes from level 2 to level 4"),
    ("heading_levels", edit("A *mean*.", "###"), "cell 9: an empty heading"),
    ("links", says("[x](missing.ipynb)"), "cell 2: there is no file 'missing.ipynb'"),
    ("links", says("[x]()"), "cell 2: there is no file ''"),
    ("links", says("[x]: missing.csv"), "there is no file 'missing.csv'"),
    ("links", says("![Bars of both clusters, side by side](missing.png)"), "'missing.png'"),
    ("links", says('<a href="missing.html">x</a>'), "there is no file 'missing.html'"),
    ("links", edit("#Summary", "#summary"), "there is no heading #summary"),
    ("links", edit("ipynb#Sources", "ipynb#Source"), "no heading 00_start_here.ipynb#Source-and"),
    ("links", says("[x](/data/iris.csv)"), "/data/iris.csv is an absolute path"),
    ("links", says("[x](file:///data/iris.csv)"), "file:///data/iris.csv is an absolute path"),
    ("file_format", put(SUMMARY, "id", "cell-2"), "2 cells have the id 'cell-2'"),
    ("file_format", lambda nb: nb.update(nbformat_minor=4), "nbformat 4, minor 5"),
    ("file_format", put(SUMMARY, "colour", "red"), "'colour' was unexpected"),
    ("metadata", lambda nb: nb.metadata.kernelspec.update(name="my-venv"), "my-venv"),
    ("metadata", lambda nb: nb.metadata.kernelspec.update(display_name="me (3.12)"), "me (3.12)"),
    ("metadata", lambda nb: nb.metadata.language_info.update(version="3.11.7"), "3.11.7"),
    ("metadata", lambda nb: nb.metadata.pop("kernelspec"), "should be"),
    ("metadata", lambda nb: nb.metadata.update(widgets={}), "widgets"),
    ("metadata", put(FIGURE, "metadata", {"execution": {}}), "cell 5: has metadata, remove ['ex"),
    ("metadata", put(FIGURE, "metadata", {"collapsed": True}), "remove ['collapsed']"),
    ("metadata", put(FIGURE, "metadata", {"trusted": True}), "remove ['trusted']"),
    ("metadata", put(FIGURE, "metadata", {"jp-MarkdownHeadingCollapsed": False}), "remove ['jp-"),
    ("metadata", put(FIGURE, "metadata", {"tags": ["nbval-skip"]}), "remove ['tags']"),
    ("cell_style", edit("total = 1", LONG), "cell 6: 13 lines, at most 12"),
    ("cell_style", edit("total = 1", "%matplotlib inline"), "`%matplotlib inline` is not plain"),
    ("cell_style", edit("total = 1", "%%time"), "`%%time` is not plain Python"),
    ("cell_style", edit("total = 1", "!pip install clustlib"), "`!pip install clustlib` is not"),
    ("cell_style", edit("total = 1", "files = !ls"), "`files = !ls` is not plain Python"),
    ("cell_style", edit("total = 1", "clear_output()"), "cell 6: `clear_output`"),
    ("cell_style", edit("total = 1", "plt.show()"), "cell 6: `plt.show`"),
    ("cell_style", edit("total = 1", "import matplotlib.pyplot as plt"), "`import matplotlib`"),
    ("cell_style", edit("total = 1", "from matplotlib import pyplot"), "`from matplotlib`"),
    ("cell_style", edit("total = 1", "# NBVAL_IGNORE_OUTPUT"), "cell 6: `NBVAL_IGNORE_OUTPUT`"),
    ("cell_style", insert(SUMMARY, markdown("  ")), "is empty"),
]

BROKEN_SOLUTIONS = [
    ("title", edit(": solutions", ""), "ends with `: solutions`"),
    ("title", edit("# 01 ", "# 1 "), "start with `# 01 Title`"),
    ("set_up", edit("import check", "import check\nn = 3"), "imports and nothing else"),
    ("solutions", edit("## Exercise 01.2", "## The second"), "no `## Exercise 01.2` follows"),
    ("solutions", edit("## Exercise 01.3", "## Exercise 01.5"), "lesson has no exercise 01.5"),
    ("solutions", prints('check("01.2"', printed("not answered yet")), 'cell 4: no check("01.2"'),
    ("solutions", prints('check("01.2"', printed("incorrect: 3 is less")), "says `correct`"),
    ("solutions", edit('check("01.2", 2)', "cl.check(2)"), 'no check("01.2", ...)'),
    ("prose_numbers", edit("## Exercise 01.2\n\nCount", "## Exercise 01.2\n\n0.75"), "prints 0.75"),
]

BROKEN_START = [
    ("sections", insert(SUMMARY, markdown("## Exercises")), "that should have none"),
    ("sections", edit("## Summary", "## The end"), "no `## Summary`"),
    ("neighbours", edit("[Next", "[Previous"), "[Previous: …] leads to 01_purity.ipynb, not to No"),
]

ACCEPTED_LESSON = [
    put("See [below]", "metadata", {"jp-MarkdownHeadingCollapsed": True}),
    another_exercise(5),
    both(edit("total = 1", 'predict("01.a", ...)'), edit("total;", 'compare("01.a")')),
    both(*map(another_exercise, range(5, 9))),
    edit("total = 1", LONG.partition("\n")[2]),
    edit("total = 1", "ratio = 7 \\\n    % 3"),
    edit("total = 1", "# why clusters from matplotlib's palette?"),
    edit("## Counting", "## Counting `C#`, exactly"),
    edit("A *mean*.", "### One\n\n#### Deeper\n\n### Two\n\n```sh\n# no heading\n```"),
    insert(SUMMARY, code("if total:\n    total = 2")),
    insert(SUMMARY, code("'a string'", result("'a string'"))),
    insert(SUMMARY, code("cl.show(a, b)", picture(alt="The same bars, sorted.", data="AAAA"))),
    insert(
        SUMMARY,
        code("cl.show(a, b)", picture(alt="No trace of a machine.", data="/tmp/0x7f3a5c0d")),
    ),
    says("![Bars of both clusters, side by side](https://example.org/a.png)"),
    says('<img src="https://example.org/a.png" alt="Bars of both clusters, side by side">'),
    says("`![](missing.png)` and <!-- [x](missing.png) --> and\n\n~~~\n[x](/data.png)\n~~~"),
    says("[a](https://example.org/home/x/tmp/) <https://example.org/a(1)> [b](#Summary)"),
    says("[a](00_start_here.ipynb) [b](solutions/01_purity.ipynb#Exercise-01.2) [c](.)"),
    says("Input/work, and/or homes."),
    # Numbers: rounded, as percentages, with signs, from every kind of output.
    says("0.8867, 0.887, 0.89, 0.9; 0.77; 1125; 100; 30.0"),
    says("89 %, 88.7%, $89\\,\\%$, 12.5 %, 13 %, 12 %, 0.125"),
    says("−0.33, -0.333, $S = -0.3333$, 30-20, 30 − 20, (30)-20, 20–30, $30\\times20$"),
    says("62 and 38 are words of the picture."),
    also_prints("print(", result("<table><tr><td>41</td><td>42</td></tr></table>", "text/html")),
    both(
        also_prints("cl.show", result("<td class='c'>41</td><td>42</td>", "text/html")),
        says("41 and 42"),
    ),
    both(also_prints("cl.show", result("| a | 41 |", "text/markdown")), says("41")),
    both(also_prints("cl.show", result("array([41., 0.5])")), says("41 and 0.5")),
    # Numbers that are no results.
    says("C1, T2, C35, A7, $n_{35}$, $C_{3,14}$, $C_35$, C₃₅, T<sub>35</sub>, 2D, 35th, x35"),
    says("`35`, ``a ` 35``, <!-- 35 -->, <b title='35'>bold</b>\n\n```python\n35\n```"),
    says("2PR, $x^2$, $9 \\times 9$, $\\frac{3}{4}$, T9, C_9"),
    says("§16.3, § 17, ch. 17, Ch. 16.4, fig. 16.4, p. 425, pp. 425–438"),
    says("Rand (1971), (Hubert and Arabie 1985), (Rand, 1971)"),
    says("Exercise 01.2, notebook 09, notebook 10, [35 at the web](#Summary)".replace("35 ", "")),
    says("[x](https://example.org/35/a_(36).html), https://example.org/37, <https://a.org/38>"),
    says("11. eleven\n12. twelve\n\n> 13. thirteen"),
]

ACCEPTED_SOLUTIONS = [
    edit("Count.", "### A first try\n\nCount."),
    also_prints('check("01.1"', printed("and more")),
    insert("## Exercise 01.2", code('check("01.1", 7)', printed("7 is too large"))),
    insert("## Exercise 01.2", code(LONG)),
]


def changed(file, change):
    nb = copy.deepcopy(NOTEBOOKS[file])
    change(nb)
    return nb


@pytest.mark.parametrize("file", sorted(NOTEBOOKS.keys() - {"02_pairs.ipynb"}))
def test_a_good_notebook_passes(folder, file):
    assert complaints(checks.read(folder / file), folder / file) == {}


BROKEN = {
    "00_start_here.ipynb": BROKEN_START,
    "01_purity.ipynb": BROKEN_LESSON,
    "solutions/01_purity.ipynb": BROKEN_SOLUTIONS,
}
ACCEPTED = {
    "01_purity.ipynb": ACCEPTED_LESSON,
    "solutions/01_purity.ipynb": ACCEPTED_SOLUTIONS,
}


@pytest.mark.parametrize(
    ("file", "check", "change", "words"),
    [
        pytest.param(file, *case, id=f"{file}-{case[0]}-{i}")
        for file, cases in BROKEN.items()
        for i, case in enumerate(cases)
    ],
)
def test_a_broken_notebook_is_told_what_is_wrong(folder, file, check, change, words):
    found = complaints(changed(file, change), folder / file)
    assert list(found) == [check]
    assert words in "\n".join(found[check])


@pytest.mark.parametrize(
    ("file", "change"),
    [
        pytest.param(file, change, id=f"{file}-{i}")
        for file, changes in ACCEPTED.items()
        for i, change in enumerate(changes)
    ],
)
def test_what_a_notebook_may_do(folder, file, change):
    assert complaints(changed(file, change), folder / file) == {}


def test_solutions_need_a_lesson(folder):
    found = checks.solutions(solutions(), folder / "solutions" / "09_none.ipynb")
    assert found == ["cell 0: there is no lesson 09_none.ipynb to be the solutions of"]


def test_every_check_is_seen_to_fail():
    cases = [case for cases in BROKEN.values() for case in cases]
    assert {check for check, _, _ in cases} == {check.__name__ for check in checks.CHECKS}


def test_read_mends_nothing(tmp_path):
    nb = json.loads(nbformat.writes(lesson()))
    nb["cells"][2]["id"] = nb["cells"][3]["id"]
    (tmp_path / "01_purity.ipynb").write_text(json.dumps(nb), encoding="utf-8")
    again = checks.read(tmp_path / "01_purity.ipynb")
    assert again.cells[2].source.startswith("## Counting\n")
    assert checks.file_format(again, None) == ["notebook: 2 cells have the id 'cell-3'"]
