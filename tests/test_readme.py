"""The code on README.md and on *Run it yourself* has the outputs that the pages show."""

import ast
import re

from tests import readme

CODE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PRINTED = re.compile(r"(?:^# .*\n?)+\Z", re.MULTILINE)


def run_cell(code, names):
    """Run code and return the value of its last expression."""
    *statements, last = ast.parse(code).body
    exec(compile(ast.Module(statements, []), "README", "exec"), names)
    return eval(compile(ast.Expression(last.value), "README", "eval"), names)


def test_readme_shows_the_outputs_of_its_cells(monkeypatch):
    monkeypatch.chdir(readme.ROOT)
    names, cells = {}, readme.cells()
    assert len(cells) == len(CODE.findall(readme.README.read_text(encoding="utf-8"))) == 3
    for code, shown in cells:
        lines = (line.rstrip() for line in str(run_cell(code, names)).splitlines())
        output = "\n".join(lines) + "\n"
        first, *later = shown.split("…\n")
        assert output.startswith(first)
        assert output.endswith(later[-1] if later else first)


def test_run_it_shows_the_output_of_its_code(capsys):
    blocks = CODE.findall(readme.RUN_IT.read_text(encoding="utf-8"))
    (code,) = (block for block in blocks if PRINTED.search(block))
    exec("import clustlib as cl\n" + code, {})
    printed = capsys.readouterr().out.splitlines()
    assert printed == [line[2:] for line in PRINTED.search(code)[0].splitlines()]


def test_run_it_repeats_the_commands_of_readme_for_this_system_and_for_windows():
    page = readme.RUN_IT.read_text(encoding="utf-8")
    windows = page.partition("```powershell")[2].replace("\\", "/")
    for name in ("open", "test", "book", "slides"):
        command = readme.command(name)
        assert f"```sh\n{command}\n```" in page
        program = re.search(r"\.venv/bin/(?:jupyter|pytest|python) .*", command)[0]
        assert program.removeprefix(".venv/bin/") in windows
