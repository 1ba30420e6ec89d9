"""The exercise cells of lessons and solutions are generated from their entries."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import clustlib
from clustlib.course.units import UNITS
from tests import exercise_cells

TOY = """
["00.5"]
kind = "number"
goal = 1
more = true
question = '''
A half?

```
no cell
```

```python
print(1 / 2)
```

Of 7.

```python
def half(n):
    ...
```
'''
answer = 3.5
hint = "Divide."
matters = "Halves are many."
solution = '''
```python
check("00.5", 7 / 2)
```

So it is.
'''
"""


def test_every_notebook_has_the_cells_of_its_entries():
    names = [*UNITS, "mixed_quiz"]
    texts = {path: text for it in names for path, text in exercise_cells.generate(it).items()}
    stale = [path.name for path, text in texts.items() if text != path.read_text("utf-8")]
    assert stale == [], "run tests/rerun_notebooks.py with them"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return a folder with the notebooks of one unit."""
    (tmp_path / "solutions").mkdir()
    (tmp_path / "exercises").mkdir()
    for name in ("00_start_here.ipynb", "exercises/00.toml", "exercises/00.py"):
        if (source := exercise_cells.NOTEBOOKS / name).exists():
            shutil.copy(source, tmp_path / name)
    # Exercises of the optional notebook, which is not copied.
    entries = tmp_path / "exercises/00.toml"
    required = re.sub(r'\["00\.[5-7]".*(?=\["00\.a"\])', "", entries.read_text("utf-8"), flags=re.S)
    entries.write_text(required, "utf-8")
    monkeypatch.setattr(exercise_cells, "NOTEBOOKS", tmp_path)
    return tmp_path


def test_new_exercise_needs_only_a_new_entry(folder):
    lesson, solutions = folder / "00_start_here.ipynb", folder / "solutions/00_start_here.ipynb"
    before = json.loads(lesson.read_text("utf-8"))["cells"]
    with (folder / "exercises/00.toml").open("a", encoding="utf-8") as entries:
        entries.write(TOY)
    assert exercise_cells.write_exercises(lesson) == [lesson, solutions]
    assert exercise_cells.write_exercises("00") == exercise_cells.write_exercises(solutions) == []
    after = json.loads(lesson.read_text("utf-8"))["cells"]
    new = [cell for cell in after if cell not in before]
    assert [cell for cell in after if cell in before] == before
    assert [(cell["cell_type"], exercise_cells.source(cell)) for cell in new] == [
        ("markdown", "### Exercise 00.5 (more)\n\nA half?\n\n```\nno cell\n```"),
        ("code", "print(1 / 2)"),
        ("markdown", "Of 7."),
        ("code", "def half(n):\n    ..."),
        ("code", 'check("00.5", half)'),
    ]
    assert [cell["id"] for cell in new][::4] == ["exercise-00-5-1", "exercise-00-5-check"]
    answered = json.loads(solutions.read_text("utf-8"))["cells"]
    assert [exercise_cells.source(cell) for cell in answered][-3:] == [
        "## Exercise 00.5 (more)",
        'check("00.5", 7 / 2)',
        "So it is.",
    ]


def test_exercises_marked_more_are_below_a_heading_of_the_optional_notebook(folder):
    lesson, more = folder / "00_start_here.ipynb", folder / "00b_more_to_start.ipynb"
    with (folder / "exercises/00.toml").open("a", encoding="utf-8") as entries:
        entries.write(TOY)
    cells = [exercise_cells.new_cell("markdown", "## One", "one")]
    for heading in ("## Two", "## Exercises"):
        cells.append(exercise_cells.new_cell("markdown", heading, heading[3:].lower()))
        more.write_text(json.dumps({"cells": cells}), "utf-8")
        texts = exercise_cells.generate("00")
        assert ("exercise-00-5-check" in texts[lesson]) == (heading == "## Two")
        assert ("exercise-00-5-check" in texts.get(more, "")) == (heading == "## Exercises")
        assert "00.5" in texts[folder / "solutions/00_start_here.ipynb"]


def test_exercise_of_the_mixed_quiz_is_followed_by_a_folded_link_to_its_section(folder):
    quiz, entries = folder / "mixed_quiz.ipynb", folder / "exercises/mixed_quiz.toml"
    cells = [
        exercise_cells.new_cell("markdown", text, text[:2]) for text in ("## Exercises", "End")
    ]
    quiz.write_text(json.dumps({"cells": cells}), "utf-8")
    toy = TOY.replace("00.5", "quiz.01").replace("more = true", 'section = "00 How to work"')
    entries.write_text(toy, "utf-8")
    solutions = folder / "solutions/mixed_quiz.ipynb"
    assert exercise_cells.write_exercises("mixed_quiz") == [quiz, solutions]
    assert exercise_cells.write_exercises(quiz) == exercise_cells.write_exercises(solutions) == []
    *_, check, link, end = map(exercise_cells.source, json.loads(quiz.read_text("utf-8"))["cells"])
    assert (check, end) == ('check("quiz.01", half)', "End")
    assert link.startswith("<details>")
    assert "[00 How to work](00_start_here.ipynb#How-to-work)" in link
    assert "# Mixed quiz: solutions" in solutions.read_text("utf-8")


def test_error_names_the_entry_and_its_missing_field(folder):
    entries = folder / "exercises/00.toml"
    for old, new, words in (
        ('hint = "Divide."\n', "", "there is no 'hint'"),
        ("goal = 1\n", "", "there is no 'goal'"),
        ('"number"', '"numbre"', "there is no 'numbre'"),
        ("answer = 3.5", "awnser = 3.5", "awnser"),
    ):
        entries.write_text(TOY.replace(old, new), "utf-8")
        with pytest.raises(ValueError, match=rf"00\.toml, entry 00\.5: .*{words}"):
            exercise_cells.write_exercises("00")


def test_changed_exercise_loses_only_its_own_outputs(folder):
    lesson, entries = folder / "00_start_here.ipynb", folder / "exercises/00.toml"
    text = entries.read_text("utf-8")
    assert '"00.1"' in text
    assert exercise_cells.write_exercises("00") == [folder / "solutions" / lesson.name]
    entries.write_text(text.replace("answer = ...", "answer = None", 1), "utf-8")
    before = json.loads(lesson.read_text("utf-8"))["cells"]
    assert exercise_cells.write_exercises("00")[0] == lesson
    after = json.loads(lesson.read_text("utf-8"))["cells"]
    assert sum(one != other for one, other in zip(before, after, strict=True)) <= 1


def test_installed_package_contains_its_entries(tmp_path):
    package = Path(clustlib.__file__).parent
    shutil.copytree(package, tmp_path / "clustlib", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(exercise_cells.NOTEBOOKS / "exercises", tmp_path / "clustlib/course/exercises")
    code = "from clustlib.exercises import check; check('02.1', '2/3'); check('02.2', max)"
    command = [sys.executable, "-c", code]
    lines = subprocess.check_output(command, text=True, cwd=tmp_path).splitlines()
    assert lines[0] == "correct"
    assert lines[3].startswith("not yet: ")
