"""Turn the predictions and exercises of a notebook into interactive parts of its page.

In a notebook, readers type predictions and answers into code cells. A page cannot run these cells.
They are replaced by placeholders that ``exercises.js`` fills, and cells whose output says it all
lose their code.
"""

import ast
import dataclasses
import re
from collections.abc import Mapping
from contextlib import suppress
from html import escape

from clustlib.course.checking import EXERCISES, PREDICTIONS

CALL = re.compile(r'^(check|predict|reveal|recap)\("([\w.]+)".*\)(?:  # (.*))?$', re.DOTALL)
PLACEHOLDERS = {"check": "exercise", "predict": "prediction", "recap": "recap"}
NEEDS_PYTHON = """<p>This one needs Python: <a href="{up}_sources/{notebook}" download>download the
notebook</a>, open it in JupyterLab, and answer it there.</p>"""
# Instructions of a notebook, and those of its page.
INSTRUCTIONS = {
    r"Replace the `\.\.\.`(,| and) run the check\.": (
        "Answer here, as often as you like. What you have solved is kept in this browser, and sent"
        " nowhere."
    ),
    r"Type it in place of the dots and run the cell; then open": "Choose or type it, then open",
    r" \(click \*Answer\*[^)]*\) and run that, too": "",
}
# The output of these calls shows all that their code says.
SELF_EXPLANATORY = {"print", "cl.ContingencyTable"}
PLOT = "cl.plot."
QUOTE = '"'
EXERCISE_TITLE = re.compile(r"### Exercise \w+\.\d")


# --- data ----------------------------------------------------------------------------------------


def data():
    """Return the exercises and predictions for JSON."""
    return {
        "exercises": {number: _exercise(exercise) for number, exercise in EXERCISES.items()},
        "predictions": {name: _fields(prediction) for name, prediction in PREDICTIONS.items()},
    }


def _exercise(exercise):
    """Return the fields of an exercise. One that needs Python has no checker to export."""
    fields = {name: getattr(exercise, name) for name in ("kind", "hint", "matters")}
    return fields | (_fields(exercise.checker) if exercise.checker else {})


def _fields(entry):
    return {field.name: _to_json(getattr(entry, field.name)) for field in dataclasses.fields(entry)}


def _to_json(value):
    """Convert mappings to lists of pairs, because a JavaScript object would put 11 before 03."""
    if isinstance(value, Mapping):
        return [[key, _to_json(item)] for key, item in value.items()]
    return value


# --- cells ---------------------------------------------------------------------------------------


def in_page(cells, up, notebook, has_exercises):
    """Yield the cells of a page.

    Parameters
    ----------
    cells : list of dict
        The cells of the notebook.
    up : str
        The relative path from the page to the root of the book.
    notebook : str
        The path of the notebook.
    has_exercises : bool
        False for a notebook without exercises, which only loses its imports.
    """
    cells = [cell for cell in cells if not _only_imports(cell)]
    in_exercise = False
    for k, cell in enumerate(cells):
        source = "".join(cell["source"])
        call = CALL.match(source.strip())
        if not has_exercises:
            yield cell
        elif cell["cell_type"] != "code":
            if source.startswith("#"):
                in_exercise = bool(EXERCISE_TITLE.match(source))
            yield {**cell, "source": _replace_instructions(source)}
        elif call and call[1] != "reveal":
            function, name, comment = call.groups()
            comment = comment or _stub_comment(cells[k - 1])
            yield _placeholder(PLACEHOLDERS[function], name, comment, up, notebook)
        elif in_exercise and not call:
            yield from _exercise_cell(cell, cells[k + 1 : k + 3])
        elif not call:
            yield cell


def _replace_instructions(source):
    for pattern, replacement in INSTRUCTIONS.items():
        source = re.sub(pattern, replacement, source)
    return source


def _placeholder(kind, name, comment, up, notebook):
    """Return a Markdown cell with the element that the page's script fills."""
    body, attributes = "", f'data-{kind}="{name}"'
    if comment:
        attributes += f' data-as="{escape(comment.replace(QUOTE, ""))}"'
    if kind == "exercise" and EXERCISES[name].kind == "python":
        body = "\n" + NEEDS_PYTHON.format(up=up, notebook=notebook) + "\n"
    return {
        "cell_type": "markdown",
        "metadata": {},
        "source": f'<div class="asks" {attributes}>{body}</div>',
    }


def _stub_comment(cell):
    """Return the comment after an answer's list of dots, which names the numbers to fill in."""
    match = re.fullmatch(r"answer = \[.*\]  # (.*)", "".join(cell["source"]).strip())
    return match[1] if match else None


def _exercise_cell(cell, later):
    """Return a list of the cell without its stubs, and without code that its output repeats."""
    source = "".join(cell["source"])
    tree = ast.parse(source)
    statements = [statement for statement in tree.body if not _is_stub(statement)]
    if not statements:
        return []
    if len(statements) < len(tree.body):
        segments = [ast.get_source_segment(source, statement) for statement in statements]
        cell = {**cell, "source": "\n".join(segments)}
    if not cell["outputs"]:
        return [] if statements == tree.body else [cell]
    names_used_later = set().union(*(_names(_parse(other)) for other in later))
    if _is_self_explanatory(statements, names_used_later):
        tags = [*cell["metadata"].get("tags", []), "remove-input"]
        cell = {**cell, "metadata": {**cell["metadata"], "tags": tags}}
    return [cell]


def _parse(cell):
    """Return the syntax tree of a code cell, which is empty for other cells and magics."""
    with suppress(SyntaxError):
        if cell["cell_type"] == "code":
            return ast.parse("".join(cell["source"]))
    return ast.parse("")


def _names(node):
    return {child.id for child in ast.walk(node) if isinstance(child, ast.Name)}


def _only_imports(cell):
    body = _parse(cell).body
    return bool(body) and all(isinstance(it, (ast.Import, ast.ImportFrom)) for it in body)


def _is_stub(statement):
    """Return True for an assignment to ``answer``, and for a function whose body is dots."""
    if isinstance(statement, ast.FunctionDef):
        return any(_is_dots(line) for line in statement.body)
    if isinstance(statement, (ast.Assign, ast.AugAssign)):
        target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
        return isinstance(target, ast.Name) and target.id == "answer"
    return False


def _is_dots(statement):
    if not isinstance(statement, ast.Expr) or not isinstance(statement.value, ast.Constant):
        return False
    return statement.value.value is ...


def _is_self_explanatory(statements, names_used_later):
    """Return True if the output shows all that the code says, and no later cell needs its names."""
    names = set()
    for statement in statements[:-1]:
        if isinstance(statement, (ast.Assign, ast.AugAssign)) and _is_data(statement.value):
            names |= _names(statement)
        elif not _only_shows(statement, names):
            return False
    return _only_shows(statements[-1], names) and not names & names_used_later


def _only_shows(statement, names):
    """Return True if a statement only prints or displays data."""
    if isinstance(statement, ast.For):
        allowed = names | {"zip", "range", "enumerate"}
        return _names(statement.iter) <= allowed and all(
            _only_shows(line, names) for line in statement.body
        )
    if not isinstance(statement, ast.Expr):
        return False
    value = statement.value
    if isinstance(value, ast.Call):
        function = ast.unparse(value.func)
        return function in SELF_EXPLANATORY or function.startswith(PLOT)
    return _is_literal(value) or (isinstance(value, ast.Name) and value.id in names)


def _is_data(value):
    """Return True for literals, and for a table of literals."""
    if isinstance(value, ast.Call) and ast.unparse(value.func) == "cl.ContingencyTable":
        return all(map(_is_literal, value.args))
    return _is_literal(value)


def _is_literal(value):
    with suppress(ValueError):
        ast.literal_eval(value)
        return True
    return False
