"""README: what its cells show comes out, and it is read in three minutes."""

import ast
import re

from tests import readme

MOST_WORDS = 600
CODE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHOWN = re.compile(r"(?:^# .*\n?)+\Z", re.MULTILINE)


def last_of(code, names):
    """The value of the last expression, once all before it has run."""
    *before, last = ast.parse(code).body
    exec(compile(ast.Module(before, []), "README", "exec"), names)
    return eval(compile(ast.Expression(last.value), "README", "eval"), names)


def test_cells_show_what_comes_out(monkeypatch):
    monkeypatch.chdir(readme.ROOT)
    names, cells = {}, readme.cells()
    assert len(cells) == len(CODE.findall(readme.README.read_text(encoding="utf-8"))) == 3
    for code, shown in cells:
        lines = (line.rstrip() for line in str(last_of(code, names)).splitlines())
        came = "\n".join(lines) + "\n"
        first, *later = shown.split("…\n")
        assert came.startswith(first)
        assert came.endswith(later[-1] if later else first)


def test_run_it_shows_what_comes_out(capsys):
    (code,) = (
        it
        for it in CODE.findall(readme.RUN_IT.read_text(encoding="utf-8"))
        if "# =" in it or "#  " in it
    )
    shown = SHOWN.search(code)[0]
    exec("import clustlib as cl\n" + code, {})
    assert capsys.readouterr().out.splitlines() == [line[2:] for line in shown.splitlines()]


def test_it_is_short():
    assert readme.words(readme.README.read_text(encoding="utf-8")) <= MOST_WORDS


def test_both_pages_have_their_commands():
    for name, what in {
        "open": "jupyter lab", "test": "pytest", "book": "build.py", "slides": "slides.py",
    }.items():  # fmt: skip
        assert what in readme.command(name)
