"""Slides whose source has changed since they were last edited are found."""

import doctest
import subprocess

import nbformat
import pytest

from tests.browsers import scripts_of_the_book

changes, notebooks = scripts_of_the_book("changes", "decks.notebooks")

TO_DO = "look at each slide, edit it or not, and then: python notebooks/book/changes.py --seen"
DECK = """---
title: Pairs
---

Two photographs.

# Four kinds

{{ unit.ipynb#kinds }}

{{ unit.ipynb#counts lines=2- }}

## Four kinds {.answer}

In one bag.

::: notes
{{ unit.ipynb#kinds }}
:::

## Play

```
## no heading
```
"""


@pytest.fixture
def folder(tmp_path):
    """A folder with one deck and its notebook, all of it recorded."""
    (tmp_path / "pairs.md").write_text(DECK, encoding="utf-8")
    write(tmp_path, kinds="Together or apart?\n\nFour kinds.", counts="count()")
    changes.record(tmp_path)
    return tmp_path


def write(folder, **cells):
    """Write the notebook with these cells."""
    nb = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_markdown_cell(text, id=name) for name, text in cells.items()]
    )
    nbformat.write(nb, folder / "unit.ipynb")
    notebooks.read.cache_clear()


def edit(folder, old, new):
    """Put other words into the deck."""
    path = folder / "pairs.md"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def found(folder):
    """The slides to look at, and the cells that are why."""
    return [(part.line, part.title, name) for part, name in changes.stale(folder)]


def test_no_slide_is_older_than_its_source():
    lines = [f"{part.path}:{part.line}: {part.title}: {name}" for part, name in changes.stale()]
    assert not lines, "\n".join([f"these cells have changed; {TO_DO}", *lines])


def test_every_slide_is_recorded():
    lines = [f"{part.path}:{part.line}: {part.title}" for part in changes.unrecorded()]
    assert not lines, "\n".join(
        ["new or edited; record what they say: python notebooks/book/changes.py --seen", *lines]
    )


def test_a_changed_cell_is_told_of_until_somebody_has_looked(folder):
    assert found(folder) == []
    write(folder, kinds="Together or apart?\n\nFour kinds of pairs.", counts="count()")
    assert found(folder) == [
        (7, "Four kinds", "unit.ipynb#kinds"),
        (13, "Four kinds (2)", "unit.ipynb#kinds"),
    ]
    changes.record(folder)
    assert found(folder) == []


def test_a_slide_that_was_edited_is_compared_with_what_its_cell_says_then(folder):
    write(folder, kinds="Four kinds of pairs.", counts="count()")
    edit(folder, "In one bag.", "Both in one bag.")
    assert found(folder) == [(7, "Four kinds", "unit.ipynb#kinds")]
    assert [part.title for part in changes.unrecorded(folder)] == ["Four kinds (2)"]
    changes.record(folder)
    assert changes.unrecorded(folder) == found(folder) == []


def test_what_a_cell_puts_out_is_not_compared(folder):
    nb = nbformat.read(folder / "unit.ipynb", 4)
    nb.cells[1] = nbformat.v4.new_code_cell(
        "count()", id="counts", outputs=[nbformat.v4.new_output("stream", text="136")]
    )
    nbformat.write(nb, folder / "unit.ipynb")
    notebooks.read.cache_clear()
    assert found(folder) == []


def test_a_new_slide_and_one_that_is_gone(folder):
    edit(folder, "## Play", "## New\n\n{{ unit.ipynb#kinds }}\n\n## Play")
    assert found(folder) == []
    edit(folder, "# Four kinds\n\n{{ unit.ipynb#kinds }}\n\n{{ unit.ipynb#counts lines=2- }}\n", "")
    changes.record(folder)
    record = changes.read_record(folder)
    assert list(record["slides"]["pairs.md"]) == ["Four kinds", "New", "Pairs", "Play"]
    assert list(record["cells"]) == ["unit.ipynb#kinds"]
    before = (folder / "seen.json").read_bytes()
    changes.record(folder)
    assert (folder / "seen.json").read_bytes() == before


def test_a_cell_that_is_gone_is_told_of_as_long_as_a_slide_names_it(folder):
    write(folder, kinds="Together or apart?\n\nFour kinds.")
    for _ in range(2):
        assert found(folder) == [(7, "Four kinds", "unit.ipynb#counts")]
        changes.record(folder)
    (folder / "unit.ipynb").unlink()
    assert len(found(folder)) == 3


def test_the_command_shows_what_is_new(folder, monkeypatch, capsys):
    monkeypatch.setattr(changes, "LECTURES", folder)
    git = ["git", "-C", folder, "-c", "user.name=x", "-c", "user.email=x"]
    for command in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "x"]):
        subprocess.run([*git, *command], check=True)
    write(folder, kinds="Together or apart?\n\nFour kinds of pairs.", counts="count()")
    with pytest.raises(SystemExit, match="2 to look at; then python"):
        changes.main([])
    first = capsys.readouterr().out.splitlines()[:3]
    assert first == [
        f"{folder / 'pairs.md'}:7: Four kinds: unit.ipynb#kinds has changed",
        "    - Four kinds.",
        "    + Four kinds of pairs.",
    ]
    changes.main(["--seen"])
    assert "No slide's source has changed" in capsys.readouterr().out


def test_questions_and_stories_are_cells_too():
    part = changes.Part(None, 1, "", "{{ predict 05.a }}\n\n{{ story 05 }}\n\n{{ agenda }}")
    assert part.names == ["predict 05.a", "story 05"]
    assert "**Predict.**" in changes.current_text("predict 05.a", changes.LECTURES)
    assert changes.current_text("story 05", changes.LECTURES).startswith("# ")
    assert changes.current_text("predict 05.z", changes.LECTURES) is None


def test_the_examples_of_the_check():
    assert doctest.testmod(changes).failed == 0
