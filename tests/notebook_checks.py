"""Checks of every notebook beyond running it, one small function for each rule.

A check takes a notebook from `read` and its path. It returns a list of problems, each with the
index of a cell and what to change. `test_notebook_checks.py` has a broken notebook for each check.
"""

import ast
import json
import re
from decimal import Decimal
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import nbformat
from nbformat.v4.rwbase import rejoin_lines

SOURCES = "Sources and further reading"
ENDING = ["Where it misleads", "Summary", "Exercises", SOURCES]
# The first notebook is an introduction without a measure that could mislead.
NOT_IN = {"00": {"Where it misleads"}}
SHORTEST_ALT = 20  # characters

FENCE = re.compile(r"^[ \t]*(`{3,}|~{3,}).*?(?:^[ \t]*\1[`~]*[ \t]*$|\Z)", re.DOTALL | re.MULTILINE)
CODE_SPAN = re.compile(r"(?<!`)(`+)(?!`)(?:(?!\n[ \t]*\n).)*?(?<!`)\1(?!`)", re.DOTALL)
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
MATH = re.compile(r"\$\$.+?\$\$|\$[^$\n]+\$", re.DOTALL)
HEADING = re.compile(r"^ {0,3}(#{1,6})(?:[ \t]+(.*?))??(?:[ \t]+#+)?[ \t]*$", re.MULTILINE)
LINK = re.compile(r"\]\(\s*<?((?:[^\s()>]|\([^\s()]*\))*)|^ {0,3}\[[^\]]+\]:\s*(\S+)", re.MULTILINE)
# A link whose text is the number of a unit, perhaps with the title of a section.
TO_UNIT = re.compile(
    r"\[(\d\db?)(?: ([^\]]+))?\]\(([^\s()#]+\.ipynb)(?:#((?:[^\s()]|\([^\s()]*\))+))?\)"
)
IMAGE = re.compile(r"!\[([^\]]*)\](?:\(\s*([^\s)]*)|\[([^\]]*)\])")
DATA_URI = re.compile(r"data:\w+/[^\s\"')>]+")
EXERCISE = re.compile(r"Exercise (\w+\.\d+)\b")
NUMBER = re.compile(
    r"(?<![^\W_])(?<![\w})]_)(?<!\d\.)"  # not in T2, n_2, or the second half of 1.2.3
    r"((?:(?<![\w)\]}])-)?)(\d++(?:\.\d++)?+(?:[eE][+-]?\d++)?+)(?![^\W_])"  # nor in 2D
    r"(\s*%)?"
)
NOT_A_RESULT = re.compile(
    r"https?://\S+"
    r"|\]\((?:[^()]|\([^()]*\))*\)"  # the target of a link
    r"|^[ \t>]*\d{1,2}[.)][ \t]"  # the marker of an ordered list
    r"|\[(?:Next: |Back to )?\d\d(?=[^\]\n]*\]\()"  # a link to a notebook, by number and title
    r"|\bexercises?\s+\d\d\.\d+|\b0\d\.\d\b"  # numbers of exercises and of units
    r"|\b(?:notebook|unit)s?\s+\d\d\b|(?<![.{])\b0\d\b(?!\.\d)"
    r"|\(9\.[1-7]\)"  # the number of a formula in 周志华's book
    r"|(?:§+|\b(?:ch|fig|pp?)\.)\s*\d+(?:\.\d+)*(?:[–-]\d+(?:\.\d+)*)?"
    r"|\((?-i:[A-Z][^()\d=]*)?(?:19|20)\d\d\)",  # (1971) and (Hubert and Arabie, 1985)
    re.MULTILINE | re.IGNORECASE,
)
MACHINE = re.compile(
    r"(?<![\w.])/(?:home|root|work|tmp|Users|private|mnt|content)/[^\s\"']*"
    r"|(?<![\w.])/(?:usr|opt|var)/[^\s\"']*|\b[A-Za-z]:[\\/]+(?:Users|Windows|Program)[^\s\"']*"
    r"|/lib/python3[^\s\"']*|\b(?:site|dist)-packages\b|(?<![\w.])/tmp\b|\b0x[0-9a-fA-F]{6,}\b"
)
UNWANTED = re.compile(
    r"\bclear_output\b|\bget_ipython\b|\b(?:plt|cl)\.show\b"
    r"|^\s*(?:import|from)\b[^\n]*\bmatplotlib\b|\bNBVAL_\w+|\bPYTEST_VALIDATE_\w+",
    re.MULTILINE,
)


def read(path):
    """Read a notebook as it is stored; `nbformat.read` would silently repair some faults."""
    return rejoin_lines(nbformat.from_dict(json.loads(path.read_text(encoding="utf-8"))))


def page(path):
    """Read a Markdown page as a notebook with one cell."""
    return {"cells": [{"cell_type": "markdown", "source": path.read_text(encoding="utf-8")}]}


def markdown_cells(nb):
    return [(i, c["source"]) for i, c in enumerate(nb["cells"]) if c["cell_type"] == "markdown"]


def code_cells(nb):
    """Return the code cells that are not empty, with their indices."""
    cells = enumerate(nb["cells"])
    return [(i, c) for i, c in cells if c["cell_type"] == "code" and c["source"].strip()]


def printed_text(cell):
    """Return the text of a cell's outputs, including the text alternatives of images."""
    pieces = []
    for output in cell["outputs"]:
        pieces.append(output.get("text", ""))
        for kind, content in output.get("data", {}).items():
            if kind in ("text/html", "text/markdown"):
                page = Page(content)
                pieces += [page.text, *(alt for alt, _ in page.images)]
            elif kind in ("text/plain", "text/latex"):
                pieces.append(content)
    return DATA_URI.sub(" ", "\n".join(pieces))


class Page(HTMLParser):
    """The text of a piece of HTML or Markdown, its images as (alt, src), its link targets.

    A script, a style and a subscript are not part of the text.
    """

    def __init__(self, source):
        super().__init__()
        self.words, self.images, self.targets, self.hidden = [], [], [], None
        self.feed(source)
        self.close()
        self.text = " ".join(self.words)

    def handle_starttag(self, tag, attrs):
        values = {name: value or "" for name, value in attrs}
        if tag == "img":
            self.images.append((values.get("alt", ""), values.get("src", "")))
        self.targets += [values[name] for name in ("href", "src") if name in values]
        if tag in ("script", "style", "sub"):
            self.hidden = tag

    def handle_endtag(self, tag):
        if tag == self.hidden:
            self.hidden = None

    def handle_data(self, data):
        if not self.hidden:
            self.words.append(data)


def prose(markdown):
    """Remove code and comments, and escape "<" in formulas, which opens no tag."""
    for hidden in (FENCE, CODE_SPAN, COMMENT):
        markdown = hidden.sub(" ", markdown)
    return MATH.sub(lambda math: math[0].replace("<", "&lt;"), markdown)


def text_of(markdown):
    """Return the text of a Markdown cell without code, formulas and targets of links."""
    return MATH.sub(" ", Page(re.sub(r"\]\([^)]*\)", "]", prose(markdown))).text)


def targets(markdown):
    """Return the targets of links and images in a Markdown text."""
    text = prose(markdown)
    return [a or b for a, b in LINK.findall(text)] + Page(text).targets


def images(nb):
    """Return (cell index, alt, src) of every image in Markdown cells and outputs."""
    texts = [(i, prose(source)) for i, source in markdown_cells(nb)]
    for i, cell in code_cells(nb):
        data = [output.get("data", {}) for output in cell["outputs"]]
        texts += [
            (i, d[kind]) for d in data for kind in ("text/html", "text/markdown") if kind in d
        ]
    for i, text in texts:
        yield from ((i, alt, src) for alt, src in Page(text).images)
        yield from ((i, alt, src or ref) for alt, src, ref in IMAGE.findall(text))


def headings(nb):
    """Return (cell index, level, text) of every heading outside of code fences."""
    levels = []
    for i, source in markdown_cells(nb):
        matches = HEADING.finditer(COMMENT.sub(" ", FENCE.sub(" ", source)))
        levels += [(i, len(match[1]), match[2] or "") for match in matches]
    return levels


def statements(cell):
    """Parse a code cell; return no statements if it is not plain Python (see `cell_style`)."""
    try:
        return ast.parse(cell["source"]).body
    except SyntaxError:
        return []


def numbers(text):
    """Return (match, value, unit of the last digit) of each number in a text; 89 % is 0.89."""
    text = re.sub(r"_\{[^{}]*\}", "_ ", text.replace("−", "-").replace(r"\%", "%"))
    for match in NUMBER.finditer(re.sub(r"\\(?:[A-Za-z]+|.)", " ", text)):
        value = Decimal(match[1] + match[2]).scaleb(-2 if match[3] else 0)
        yield match, value, Decimal(1).scaleb(value.as_tuple().exponent)


def is_solutions(path):
    """Return True for the solutions of a unit, not for the report on the final project."""
    return path.parent.name == "solutions" and not is_appendix(path)


def is_quiz(path):
    return path.stem == "mixed_quiz"


def is_appendix(path):
    return not path.name[:2].isdigit() and not is_quiz(path)


def is_more(path):
    """Return True for the optional notebook of a unit, which begins with its number and a b."""
    return bool(re.match(r"\d\db_", path.name))


def unit_name(path):
    """Return the number of a notebook's unit, such as "05"; of any other notebook, its name."""
    stem = Path(path).stem
    return stem[:2] if stem[:2].isdigit() else stem


def unit_notebooks(folder, name):
    """Return the paths of a unit's notebooks: the lesson and, if there is one, the optional one.

    An appendix has one notebook, and its name is that of the file.
    """
    # In this order 05_… comes before 05b_….
    return sorted(folder.glob(f"{name}*.ipynb"))


def exercise_sections(nb, level):
    """Return (NN.k, index of the heading, code cells below it) of each exercise."""
    marks = [mark for mark in headings(nb) if mark[1] <= level]
    ends = [mark[0] for mark in marks[1:]] + [len(nb["cells"])]
    for (start, depth, text), end in zip(marks, ends, strict=True):
        if depth == level and (match := EXERCISE.match(text)):
            yield match[1], start, [cell for i, cell in code_cells(nb) if start < i < end]


def answers(cells, exercise):
    """Return the output of each cell that calls `check("NN.k", ...)`."""
    call = re.compile(rf"\bcheck\(\s*[\"']{exercise}[\"']")
    return [printed_text(cell) for cell in cells if call.search(cell["source"])]


def has_stub(cell):
    return "Constant(value=Ellipsis)" in ast.dump(ast.Module(statements(cell), []))


# The checks: how the notebook was run -----------------------------------------------------------


def execution_counts(nb, path):
    """Cells were run once, from top to bottom; nbval skips a cell without an execution count."""
    return [
        f"cell {i}: execution count {cell['execution_count']}, should be {count}: run all cells"
        for count, (i, cell) in enumerate(code_cells(nb), start=1)
        if cell["execution_count"] != count
    ]


def outputs_kept(nb, path):
    """A cell that ends in an expression has an output."""
    problems = []
    for i, cell in code_cells(nb):
        last = (statements(cell) or [None])[-1]
        if not isinstance(last, ast.Expr) or cell["source"].rstrip().endswith(";"):
            continue
        if re.match(r"(?:predict|reveal)\(", ast.unparse(last)):  # silent without a prediction
            continue
        # A call may print and return nothing; any other expression has a value.
        shown = {output["output_type"] for output in cell["outputs"]}
        enough = shown if isinstance(last.value, ast.Call) else "execute_result" in shown
        if cell["execution_count"] and not enough:
            problems.append(f"cell {i}: `{ast.unparse(last)}` has no output: run all cells")
    return problems


def outputs_clean(nb, path):
    """Outputs contain no error, no warning and no result of another run."""
    problems = []
    for i, cell in code_cells(nb):
        for output in cell["outputs"]:
            if output["output_type"] == "error":
                problems.append(f"cell {i}: its output is an error")
            if output.get("name") == "stderr":
                problems.append(f"cell {i}: writes to stderr: {output['text'][:60]!r}")
            if output.get("execution_count", cell["execution_count"]) != cell["execution_count"]:
                problems.append(f"cell {i}: its result has the count of another run")
    return problems


# The checks: anatomy ----------------------------------------------------------------------------


def title(nb, path):
    """The first line is the title, and a lesson lists its goals."""
    number = "Mixed" if is_quiz(path) else path.name[:2]
    first = nb["cells"][0]["source"]
    if is_appendix(path):
        wanted = r"# \w"
    elif is_solutions(path):
        wanted = rf"# {number} \S.*: solutions\s*(\n|\Z)"
    elif is_more(path):
        wanted = rf"# {number}b \S(?s:.*)\*\*Optional\.\*\*"
    else:
        wanted = rf"# {number} \S(?s:.*)\*\*In this notebook\*\*"
    return [] if re.match(wanted, first) else [f"cell 0: should begin like `{wanted}`"]


def set_up(nb, path):
    """The first code cell contains imports only, and comes before the first section."""
    i, cell = next(iter(code_cells(nb)), (len(nb["cells"]), {"source": ""}))
    if is_appendix(path) and i == len(nb["cells"]):
        return []
    body = statements(cell)
    problems = []
    if any(at < i for at, level, _ in headings(nb) if level == 2):
        problems.append(f"cell {i}: the set-up should stand before the first section")
    if not body or not all(isinstance(node, ast.Import | ast.ImportFrom) for node in body):
        problems.append(f"cell {i}: the first code cell should hold imports and nothing else")
    return problems


def sections(nb, path):
    """Every lesson ends with the same sections."""
    if is_solutions(path) or is_appendix(path) or is_quiz(path):
        return []
    titles = [text for _, level, text in headings(nb) if level == 2]
    due = [text for text in ENDING if text not in NOT_IN.get(path.name[:2], ())]
    if is_more(path):
        due = ["Exercises"] if "Exercises" in titles else []
    own = titles[: len(titles) - len(due)]
    if titles[len(own) :] == due and own and not set(own) & set(ENDING):
        return []
    return [f"notebook: sections {titles}: should be some of its own, then {due}"]


def in_order(names):
    """Return the names of exercises, such as 08.2, in the order of their numbers."""
    return sorted(names, key=lambda name: (name[: name.index(".")], int(name.split(".")[1])))


def exercises(nb, path):
    """Exercises are numbered in order; each has a stub and an unanswered check."""
    if is_solutions(path) or is_appendix(path):
        return []
    listed = list(exercise_sections(nb, level=3))
    names = [name for name, _, _ in listed]
    begin = "quiz" if is_quiz(path) else path.name[:2]
    due = in_order({name for name in names if name.startswith(begin)})
    problems = [f"notebook: exercises {names}, should be {due}"] if names != due else []
    for name, i, cells in listed:
        if not any(has_stub(cell) for cell in cells):
            problems.append(f"cell {i}: exercise {name} needs a stub cell `answer = ...`")
        if not any("not answered yet" in text for text in answers(cells, name)):
            problems.append(f"cell {i}: exercise {name} needs a check, stored as not answered yet")
    return problems


def solutions(nb, path):
    """The solutions answer every exercise of the lesson, and the checks accept the answers."""
    if not is_solutions(path):
        return []
    notebooks = map(read, unit_notebooks(path.parent.parent, unit_name(path)))
    due = in_order(name for nb in notebooks for name, _, _ in exercise_sections(nb, level=3))
    cells_by_name = {name: cells for name, _, cells in exercise_sections(nb, level=2)}
    names = list(cells_by_name)
    problems = [f"notebook: solves {names}, should solve {due}"] if names != due else []
    return problems + [
        f"notebook: below `## Exercise {name}` a check of it should say `correct`"
        for name, cells in cells_by_name.items()
        if not any(text.lstrip().startswith("correct") for text in answers(cells, name))
    ]


# The checks: text and outputs --------------------------------------------------------------------


def image_alternatives(nb, path):
    """Every image has a text alternative of its own; nbval ignores a bare PNG.

    A figure of clustlib is written as an `<img>` with its alternative.
    """
    problems, seen = [], {}
    for i, cell in enumerate(nb["cells"]):
        kinds = [kind for output in cell.get("outputs", []) for kind in output.get("data", {})]
        kinds = [kind for kind in kinds if kind.startswith("image/")]
        problems += [f"cell {i}: a bare {kind} output: its words are missing" for kind in kinds]
        problems += [f"cell {i}: has the attachment {name}" for name in cell.get("attachments", {})]
    for i, alt, src in images(nb):
        alt = " ".join(alt.split())
        if len(alt) < SHORTEST_ALT or re.fullmatch(r"\S+\.\w{3,4}", alt):
            problems.append(f"cell {i}: the image alternative {alt!r} does not say what is shown")
        elif seen.setdefault(alt, src) != src:
            problems.append(f"cell {i}: two pictures share the alternative {alt!r}")
    return problems


def machine_traces(nb, path):
    """Nothing shows a path or a memory address of the machine."""

    def strings(value):
        if isinstance(value, dict):
            for key, inner in value.items():
                yield from () if key.startswith("image/") else strings(inner)
        elif isinstance(value, list):
            for inner in value:
                yield from strings(inner)
        elif isinstance(value, str):
            yield DATA_URI.sub(" ", value)

    return [
        f"cell {i}: {match[0]} belongs to one machine"
        for i, cell in enumerate(nb["cells"])
        for text in strings(cell)
        for match in MACHINE.finditer(text)
    ]


def heading_levels(nb, path):
    """There is one title, and no heading level is skipped, as screen readers need it."""
    problems, above = [], 0
    for position, (i, level, text) in enumerate(headings(nb)):
        if not text:
            problems.append(f"cell {i}: an empty heading")
        if (level == 1) != (position == 0):
            problems.append(f"cell {i}: `{text}` is of level {level}; only the title is of level 1")
        if position and level > above + 1:
            problems.append(f"cell {i}: `{text}` goes from level {above} to level {level}")
        above = level
    return problems


def links(nb, path):
    """Links lead to existing files and headings, and name them correctly."""
    return [
        f"cell {i}: {problem}"
        for i, source in markdown_cells(nb)
        for target in targets(source)
        for problem in [broken(target, nb, path)]
        if problem
    ] + [
        f"cell {i}: {link[0]} says what is not there"
        for i, source in markdown_cells(nb)
        for link in TO_UNIT.finditer(source)
        if not leads_where_it_says(*link.groups())
    ]


def leads_where_it_says(number, title, file, place):
    """Return True if a link leads to the unit and the section that its text names."""
    section = (title or "").removesuffix(" (optional)")
    there = unquote(place or "").removesuffix("-(optional)")
    return Path(file).name.startswith(f"{number}_") and (
        not section or not there or anchor(section) == there
    )


def broken(target, nb, path):
    """Return what is wrong with a link, or None."""
    file, _, fragment = unquote(target).partition("#")
    scheme = urlsplit(target).scheme
    if scheme in ("http", "https", "mailto", "data"):
        return ""
    if scheme or file.startswith(("/", "\\")):
        return f"{target} is an absolute path"
    if not target or not (path.parent / file).exists():
        return f"there is no file {target!r}"
    if fragment:
        there = read if file.endswith(".ipynb") else page
        places = anchors(there(path.parent / file) if file else nb)
        if path.suffix == ".md" == Path(file).suffix:  # GitHub's anchors are in small letters
            places = [place.lower() for place in places]
        if fragment not in places:
            return f"there is no heading {target}"
        if places.count(fragment) > 1:
            return f"{target} is one of several headings of that name"
        if not fragment.isascii():
            return f"{target} is not ASCII, and JupyterLab finds no other headings"
    return ""


def anchor(heading):
    """Return the anchor of a heading in JupyterLab and in the book."""
    return re.sub("[*`]", "", heading).replace(" ", "-")


def anchors(nb):
    return [anchor(text) for _, _, text in headings(nb)]


def cell_style(nb, path):
    """Cells are plain Python without plotting code, and nbval compares all of them."""
    problems = []
    for i, cell in enumerate(nb["cells"]):
        if not cell["source"].strip():
            problems.append(f"cell {i}: is empty")
    for i, cell in code_cells(nb):
        try:
            ast.parse(cell["source"])
        except SyntaxError as error:
            problems.append(f"cell {i}: `{(error.text or '').strip()}` is not plain Python")
        problems += [f"cell {i}: `{word}`" for word in UNWANTED.findall(cell["source"])]
    return problems


CHECKS = (
    execution_counts,
    outputs_kept,
    outputs_clean,
    title,
    set_up,
    sections,
    exercises,
    solutions,
    image_alternatives,
    machine_traces,
    heading_levels,
    links,
    cell_style,
)
