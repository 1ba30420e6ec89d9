"""The check for slides that refer to notebook cells which have changed since."""

import doctest
import subprocess

import nbformat
import pytest

from tests.browsers import import_book_modules

changes, notebooks = import_book_modules("changes", "decks.notebooks")

COMMAND = "python notebooks/book/changes.py --seen"
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
KINDS = "Together or apart?\n\nFour kinds."


@pytest.fixture
def folder(tmp_path):
    """Make a folder with one deck and its notebook, and record both."""
    (tmp_path / "pairs.md").write_text(DECK, encoding="utf-8")
    write_notebook(tmp_path, kinds=KINDS, counts="count()")
    changes.record(tmp_path)
    return tmp_path


def write_notebook(folder, **cells):
    nb = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_markdown_cell(text, id=name) for name, text in cells.items()]
    )
    nbformat.write(nb, folder / "unit.ipynb")
    notebooks.read_notebook.cache_clear()


def edit_deck(folder, old, new):
    path = folder / "pairs.md"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def stale_slides(folder):
    """Return the line and title of each stale slide, and the changed cell."""
    return [(slide.line, slide.title, name) for slide, name in changes.stale(folder)]


def test_no_slide_of_the_course_is_stale_or_unrecorded():
    slides = [slide for slide, _ in changes.stale()] + changes.unrecorded()
    lines = [f"{slide.path}:{slide.line}: {slide.title}" for slide in slides]
    assert not lines, "\n".join([f"look at these slides, then run {COMMAND}", *lines])


def test_a_changed_cell_is_reported_until_it_is_recorded(folder):
    assert stale_slides(folder) == []
    write_notebook(folder, kinds=KINDS + " Or more.", counts="count()")
    assert stale_slides(folder) == [
        (7, "Four kinds", "unit.ipynb#kinds"),
        (13, "Four kinds (2)", "unit.ipynb#kinds"),
    ]
    changes.record(folder)
    assert stale_slides(folder) == []


def test_an_edited_slide_is_unrecorded_and_no_longer_stale(folder):
    write_notebook(folder, kinds=KINDS + " Or more.", counts="count()")
    edit_deck(folder, "In one bag.", "Both in one bag.")
    assert stale_slides(folder) == [(7, "Four kinds", "unit.ipynb#kinds")]
    assert [slide.title for slide in changes.unrecorded(folder)] == ["Four kinds (2)"]
    changes.record(folder)
    assert changes.unrecorded(folder) == stale_slides(folder) == []


def test_outputs_of_a_cell_are_not_compared(folder):
    nb = nbformat.read(folder / "unit.ipynb", 4)
    nb.cells[1] = nbformat.v4.new_code_cell(
        "count()", id="counts", outputs=[nbformat.v4.new_output("stream", text="136")]
    )
    nbformat.write(nb, folder / "unit.ipynb")
    notebooks.read_notebook.cache_clear()
    assert stale_slides(folder) == []


def test_the_record_follows_added_and_deleted_slides(folder):
    edit_deck(folder, "## Play", "## New\n\n{{ unit.ipynb#kinds }}\n\n## Play")
    edit_deck(
        folder, "# Four kinds\n\n{{ unit.ipynb#kinds }}\n\n{{ unit.ipynb#counts lines=2- }}\n", ""
    )
    assert stale_slides(folder) == []
    changes.record(folder)
    record = changes.read_record(folder)
    assert list(record["slides"]["pairs.md"]) == ["Four kinds", "New", "Pairs", "Play"]
    assert list(record["cells"]) == ["unit.ipynb#kinds"]


def test_a_missing_cell_is_reported_even_if_it_is_recorded(folder):
    write_notebook(folder, kinds=KINDS)
    for _ in range(2):
        assert stale_slides(folder) == [(7, "Four kinds", "unit.ipynb#counts")]
        changes.record(folder)
    (folder / "unit.ipynb").unlink()
    assert len(stale_slides(folder)) == 3


def test_the_command_shows_the_difference_from_the_commit(folder, monkeypatch, capsys):
    monkeypatch.setattr(changes, "LECTURES", folder)
    git = ["git", "-C", folder, "-c", "user.name=x", "-c", "user.email=x"]
    for command in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "x"]):
        subprocess.run([*git, *command], check=True)
    write_notebook(folder, kinds="Together or apart?\n\nFour kinds of pairs.", counts="count()")
    with pytest.raises(SystemExit, match=f"2 to look at; then {COMMAND}"):
        changes.main([])
    assert capsys.readouterr().out.splitlines()[:3] == [
        f"{folder / 'pairs.md'}:7: Four kinds: unit.ipynb#kinds has changed",
        "    - Four kinds.",
        "    + Four kinds of pairs.",
    ]
    changes.main(["--seen"])
    assert "No slide's source has changed" in capsys.readouterr().out


def test_questions_and_stories_count_as_cells():
    slide = changes.SourceSlide(None, 1, "", "{{ predict 05.a }}\n\n{{ story 05 }}\n\n{{ agenda }}")
    assert slide.names == ["predict 05.a", "story 05"]
    assert "**Predict.**" in changes.current_text("predict 05.a", changes.LECTURES)
    assert changes.current_text("story 05", changes.LECTURES).startswith("# ")
    assert changes.current_text("predict 05.z", changes.LECTURES) is None


def test_examples_in_docstrings():
    assert doctest.testmod(changes).failed == 0
