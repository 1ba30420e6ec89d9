"""What is asked in the notebooks, as a page asks it: places for controls, and the data they need.

In a notebook predictions are typed and exercises answered in cells. In a page these cells can do
nothing: places take their turn, which ``exercises.js`` fills, and cells that only show something
show it without their code.
"""

import ast
import dataclasses
import re
from collections.abc import Mapping
from contextlib import suppress
from html import escape

from clustlib.course.checking import EXERCISES, PREDICTIONS

ASKED = re.compile(r'^(check|predict|foreseen|compare)\("([\w.]+)".*\)(?:  # (.*))?$', re.DOTALL)
PLACES = {"check": "exercise", "predict": "prediction", "foreseen": "foreseen"}
IN_PYTHON = """<p>This one needs Python: <a href="{up}_sources/{notebook}" download>download the
notebook</a>, open it in JupyterLab, and answer it there.</p>"""
# What a notebook says of its cells, and what its page says instead.
SAID_OTHERWISE = {
    r"Replace the `\.\.\.`(,| and) run the check\.": (
        "Answer here, as often as you like. What you have solved is kept in this browser, and sent"
        " nowhere."
    ),
    r"Type it in place of the dots and run the cell; then open": "Choose or type it, then open",
    r" \(click \*Answer\*[^)]*\) and run that, too": "",
}
# Calls whose outcome says everything that their code says.
SEEN = {"print", "cl.ContingencyTable"}
QUOTE = '"'
PLOTTED = "cl.plot."
TITLE = re.compile(r"### Exercise \d\d\.\d")


# --- data ----------------------------------------------------------------------------------------


def data():
    """The entries, as JSON has them; of exercises that need Python only what is said."""
    return {
        "exercises": {number: _exercise(exercise) for number, exercise in EXERCISES.items()},
        "predictions": {name: _plain_fields(asked) for name, asked in PREDICTIONS.items()},
    }


def _exercise(exercise):
    said = {name: getattr(exercise, name) for name in ("kind", "hint", "matters")}
    return said | (_plain_fields(exercise.checker) if exercise.checker else {})


def _plain_fields(entry):
    return {field.name: _plain(getattr(entry, field.name)) for field in dataclasses.fields(entry)}


def _plain(value):
    """Mappings as lists of pairs, for an object of JavaScript puts 11 before 03."""
    if isinstance(value, Mapping):
        return [[key, _plain(each)] for key, each in value.items()]
    return value


# --- cells ---------------------------------------------------------------------------------------


def in_page(cells, up, notebook, is_unit):
    """The cells of a notebook as its page has them; what is no unit only loses its imports."""
    cells = [cell for cell in cells if not _only_imports(cell)]
    in_exercise = False
    for k, cell in enumerate(cells):
        source = "".join(cell["source"])
        called = ASKED.match(source.strip())
        if not is_unit:
            yield cell
        elif cell["cell_type"] != "code":
            if source.startswith("#"):
                in_exercise = bool(TITLE.match(source))
            yield {**cell, "source": _as_page_says(source)}
        elif called and called[1] != "compare":
            what, name, comment = called.groups()
            yield _place(PLACES[what], name, comment or _words(cells[k - 1]), up, notebook)
        elif in_exercise and not called:
            yield from _of_exercise(cell, cells[k + 1 : k + 3])
        elif not called:
            yield cell


def _as_page_says(source):
    for there, here in SAID_OTHERWISE.items():
        source = re.sub(there, here, source)
    return source


def _place(what, name, comment, up, notebook):
    """Where a control comes to stand: what is asked, and in which words or order."""
    inside, attributes = "", f'data-{what}="{name}"'
    if comment:
        attributes += f' data-as="{escape(comment.replace(QUOTE, ""))}"'
    if what == "exercise" and EXERCISES[name].kind == "python":
        inside = "\n" + IN_PYTHON.format(up=up, notebook=notebook) + "\n"
    return {
        "cell_type": "markdown",
        "metadata": {},
        "source": f'<div class="asks" {attributes}>{inside}</div>',
    }


def _words(cell):
    """What stands beside the dots on one line: the names of the numbers that are asked for."""
    source = "".join(cell["source"])
    found = re.fullmatch(r"answer = \[.*\]  # (.*)", source.strip())
    return found[1] if found else None


def _of_exercise(cell, later):
    """A cell of an exercise without what is to be filled in; and without code that only shows."""
    source = "".join(cell["source"])
    tree = ast.parse(source)
    kept = [statement for statement in tree.body if not _is_stub(statement)]
    if not kept:
        return []
    if len(kept) < len(tree.body):
        cell = {**cell, "source": "\n".join(ast.get_source_segment(source, each) for each in kept)}
    used = {
        node.id for each in later for node in ast.walk(_tree(each)) if isinstance(node, ast.Name)
    }
    if not cell["outputs"]:
        return [] if kept == tree.body else [cell]
    if _only_shows(kept, used):
        tags = [*cell["metadata"].get("tags", []), "remove-input"]
        cell = {**cell, "metadata": {**cell["metadata"], "tags": tags}}
    return [cell]


def _tree(cell):
    with suppress(SyntaxError):
        if cell["cell_type"] == "code":
            return ast.parse("".join(cell["source"]))
    return ast.parse("")


def _only_imports(cell):
    body = _tree(cell).body
    return bool(body) and all(isinstance(each, (ast.Import, ast.ImportFrom)) for each in body)


def _is_stub(statement):
    """What a reader of the notebook fills in: an answer of dots, or a function of dots."""
    if isinstance(statement, ast.FunctionDef):
        return any(_is_dots(each) for each in statement.body)
    if isinstance(statement, (ast.Assign, ast.AugAssign)):
        target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
        return isinstance(target, ast.Name) and target.id == "answer"
    return False


def _is_dots(statement):
    return (
        isinstance(statement, ast.Expr)
        and _is_literal(statement.value)
        and (ast.literal_eval(statement.value) is ...)
    )


def _only_shows(statements, used):
    """Whether all that these statements say can be seen in what they print or show."""
    names = set()
    for statement in statements[:-1]:
        if isinstance(statement, (ast.Assign, ast.AugAssign)) and _is_data(statement.value):
            names |= {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}
        elif not _shows(statement, names):
            return False
    return _shows(statements[-1], names) and not names & used


def _shows(statement, names):
    if isinstance(statement, ast.For):
        return all(_shows(each, names) for each in statement.body) and _is_data_of(
            statement.iter, names
        )
    if not isinstance(statement, ast.Expr):
        return False
    value = statement.value
    if isinstance(value, ast.Call):
        called = ast.unparse(value.func)
        return called in SEEN or called.startswith(PLOTTED)
    return _is_literal(value) or (isinstance(value, ast.Name) and value.id in names)


def _is_data(value):
    """Numbers and words written out, or a table of them."""
    if isinstance(value, ast.Call) and ast.unparse(value.func) == "cl.ContingencyTable":
        return all(map(_is_literal, value.args))
    return _is_literal(value)


def _is_data_of(value, names):
    """What is written out, or made of names of what is."""
    inside = {node.id for node in ast.walk(value) if isinstance(node, ast.Name)}
    return inside <= names | {"zip", "range", "enumerate"}


def _is_literal(value):
    with suppress(ValueError):
        ast.literal_eval(value)
        return True
    return False
