"""Decks in Markdown: valid ones are built, and errors name the file and the line."""

import re
from importlib.util import find_spec

import nbformat
import pytest

from tests.browsers import import_book_modules, missing

slides, reader, markdown, plans, errors = (
    import_book_modules(
        "slides",
        *(f"decks.{name}" for name in ("reader", "markdown", "plans", "errors")),
    )
    if find_spec("sphinx_revealjs")
    else [None] * 5
)

pytestmark = pytest.mark.ci

OLD_ENTRY = '<li><a href="old.html">Old</a>: 1 slides, 2 minutes</li>'
# The text after this header starts in line 7.
DECK = "---\ntitle: Mine\n---\n\n# One\n\n"
WORKING = DECK + "{{ 02#one-formula-two-ways-working "
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6360000002000001e221bc330000000049454e44ae426082"
)
RESULTS = """
# Own table

```{python}
mine = cl.ContingencyTable([[5, 1], [2, 4]])
cl.rand_index(mine)
```

```{python}
#| echo: true
cl.normalized_mutual_information(mine.T, average="arithmetic")
```

# By name

{{ 05#all-136-pairs-figure width=60% }}

## Table

{{ 05#one-large-two-small-table }}

## Working

{{ 02#one-formula-two-ways-working lines=2- }}

## Code

{{ 02#one-formula-two-ways-working code=yes }}

## Once more

::: {#bags}
Three bags (三个袋)
:::

. . .

Then
::: incremental
- first
- second
:::
::: notes
![](dot one.png)
:::
## Again
{{ #bags }}

{{ predict 05.a }}

# Not for all {.optional}

Aside.

<!--
# Not now

![](no.png)
-->

# Vote {.vote}

{{ vote 05 }}

## Questions?
"""


@pytest.fixture(scope="module", autouse=True)
def require_tools():
    if slides is None:
        missing("the tools for slides are not installed (pip install -e '.[book]')")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The output folder of the command, with slides from an earlier build."""
    folder = tmp_path / "build" / "slides"
    folder.mkdir(parents=True)
    (folder / "old.html").write_text("old", encoding="utf-8")
    (folder / "index.html").write_text(OLD_ENTRY, encoding="utf-8")
    monkeypatch.setattr(slides, "SLIDES", folder)
    return folder


def write(folder, text, name="mine.md"):
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def read_slides(path):
    """Return the slides of a page, as pairs of title and HTML."""
    sections = re.findall(r"<section .*?</section>", path.read_text(encoding="utf-8"), re.S)
    return [(re.search(r"<h[12]>(.*?)</h[12]>", part)[1], part) for part in sections]


# --- errors --------------------------------------------------------------------------------------

BROKEN = {
    "no header": ("# One\n", 1, "a deck begins with a header"),
    "no title": ("---\nunit: '05'\n---\n\n# One\n", 1, "the header has no title"),
    "an unknown header": ("---\ntitle: x\nauthor: y\n---\n", 1, "'author'. The names are title"),
    "invalid YAML": ('---\ntitle: "Mine\n---\n\n# One\n', 3, "the header is not valid YAML"),
    "an open block": (f"{DECK}::: notes\nmore\n\n# Two\n", 7, "not closed before the next slide"),
    "an open block at the end": (f"{DECK}::: notes\nmore\n", 7, "not closed"),
    "a closed block": (f"{DECK}text\n:::\n", 8, "::: closes a block that was never opened"),
    "a block of two words": (f"{DECK}::: my notes\nx\n:::\n", 7, "one word, or classes in braces"),
    "notes in a block": (f"{DECK}::: column\n::: notes\nx\n:::\n:::\n", 8, "block of line 7"),
    "a block in itself": (f"{DECK}::: {{#x}}\n{{{{ #x }}}}\n:::\n", 5, "contains itself"),
    "open code": (f"{DECK}```\nmore\n\n# Two\n", 7, "this block of code is never closed"),
    "no such cell": (
        DECK + "{{ 02#one-formula-two-ways-workin }}\n", 7,
        "02_purity_and_maximum_matching.ipynb has no cell 'one-formula-two-ways-workin'. "
        "The nearest name",
    ),
    "no such notebook": (DECK + "{{ 50#purity }}\n", 7, "no notebook '50'. The nearest names are"),
    "no such file": (DECK + "{{ my.ipynb#purity }}\n", 7, "there is no notebook 'my.ipynb'"),
    "no such directive": (DECK + "{{ predikt 02.a }}\n", 7, "The nearest name is predict."),
    "an empty directive": (DECK + "{{ }}\n", 7, "is neither a cell, such as 02#green-purity"),
    "a directive in a line": (DECK + "See {{ 02#purity }}\n", 7, "needs a line of its own"),
    "no such option": (f"{WORKING}line=2 }}}}\n", 7, "The nearest name is lines."),
    "no such line": (f"{WORKING}lines=99 }}}}\n", 7, "and no line 99"),
    "not yes or no": (f"{WORKING}code=1 }}}}\n", 7, "must be yes or no"),
    "no such prediction": (DECK + "{{ predict 02.z }}\n", 7, "no prediction '02.z'. The nearest"),
    "no prediction": (DECK + "{{ predict }}\n", 7, "needs 1 name after it"),
    "no such unit": (DECK + "{{ vote 77 }}\n", 7, "there is no unit '77'"),
    "no such identifier": (DECK + "{{ #bags }}\n", 7, "no block here has the identifier 'bags'"),
    "no such picture": (f"{DECK}More:\n\n![a dot](no.png)\n", 9, "there is no picture 'no.png'"),
    "no picture in notes": (f"{DECK}x\n\n::: notes\n![](no.png)\n:::\n", 10, "no picture"),
    "a misspelt class": ("---\ntitle: x\n---\n\n# One {.optinal}\n\nx\n", 5, "{.optional}?"),
    "no minutes": ("---\ntitle: x\n---\n\n# One {minutes=few}\n\nx\n", 5, "must be a number"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "line", "message"), BROKEN.values(), ids=BROKEN)
def test_an_error_names_its_line_and_keeps_the_old_slides(text, line, message, folder, tmp_path):
    path = write(tmp_path, text)
    with pytest.raises(SystemExit) as error:
        slides.main([str(path)])
    assert str(error.value).startswith(f"{path}:{line}: ")
    assert message in str(error.value)
    assert sorted(it.name for it in folder.parent.iterdir()) == ["slides"]
    assert sorted(it.name for it in folder.iterdir()) == ["index.html", "old.html"]


@pytest.mark.parametrize(
    ("code", "line", "message"),
    [
        ("x = 1\n1 / 0", 9, "ZeroDivisionError: division by zero"),
        ("x = 1\nx = = 2", 9, "SyntaxError: invalid syntax"),
        ("def f():\n    raise ValueError('line 40')\n\n\nf()", 12, "ValueError: line 40"),
    ],
)
def test_an_exception_in_code_names_its_line(code, line, message, folder, tmp_path):
    path = write(tmp_path, f"{DECK}```{{python}}\n{code}\n```\n")
    with pytest.raises(errors.DeckError) as error:
        slides.build([path], folder)
    assert str(error.value).startswith(f"{path}:{line}: {message}")
    assert (folder / "old.html").is_file()


def test_unreadable_and_missing_files(folder, tmp_path):
    path = tmp_path / "mine.md"
    path.write_bytes(DECK.encode() + "Grün".encode("latin-1"))
    (tmp_path / "my.ipynb").write_text("{", encoding="utf-8")
    other = write(tmp_path, DECK + "{{ my.ipynb#x }}\n", "other.md")
    for arguments, message in [
        ([path], f"{path}:7: the text must be UTF-8"),
        ([other], f"{other}:7: my.ipynb is not a notebook"),
        (["none.md"], "there is no file none.md, and no unit with this number"),
        (["77"], "there is no file 77"),
        ([write(tmp_path, DECK, "index.md")], "two pages would be index.html"),
        (["05", "--settings", "none.yml"], "there is no file none.yml"),
    ]:
        with pytest.raises(SystemExit, match=re.escape(message)):
            slides.main(list(map(str, arguments)))
    assert (folder / "old.html").is_file()


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("course: x\nlecturrer: y", 2, "no setting 'lecturrer'. The nearest names are lecturer"),
        ("# mine\nchinese: perhaps", 2, "chinese must be yes or no, not 'perhaps'"),
        ("footer: yes", 1, "footer must be a text, not True"),
        ('course: x\nfooter: "y', 2, "the settings are not valid YAML"),
        ("- course", 1, "settings must be lines"),
        ("course: x\nlogo: no.png", 2, "there is no picture 'no.png'"),
    ],
)
def test_an_error_in_the_settings_names_its_line(text, line, message, folder, tmp_path):
    path = write(tmp_path, text, "settings.yml")
    deck = write(tmp_path, DECK)
    with pytest.raises(SystemExit) as error:
        slides.main([str(deck), "--settings", str(path)])
    assert str(error.value).startswith(f"{path}:{line}: ")
    assert message in str(error.value)
    assert (folder / "old.html").is_file()


# --- decks of a lecturer -------------------------------------------------------------------------


@pytest.fixture(scope="module")
def own_folder(tmp_path_factory):
    """Make a folder outside the repository with a deck that uses every feature, and build it."""
    folder = tmp_path_factory.mktemp("mine")
    (folder / "dot one.png").write_bytes(PNG)
    write(folder, f"---\ntitle: 2026\n---\n{RESULTS}")
    slides.build([folder / "mine.md"], folder / "slides")
    return folder


@pytest.fixture(scope="module")
def own_slides(own_folder):
    return {title: html for title, html in read_slides(own_folder / "slides/mine.html") if title}


def test_titles_of_an_own_deck(own_slides):
    assert list(own_slides) == [
        "2026", "Own table", "By name", "Table", "Working", "Code", "Once more", "Again",
        "Not for all", "Vote", "Questions?",
    ]  # fmt: skip


def test_code_shows_its_working_and_its_table(own_slides):
    html = own_slides["Own table"]
    table, _, working = html.partition(r"\begin{aligned}")
    assert re.findall(r"<td[^>]*>(\d+)</td>", table)[:2] == ["5", "1"]
    assert r"\text{RI} &amp;=" in working
    assert html.count('class="highlight"') == 1  # of the block with echo
    assert "arithmetic" in html


def test_directives_show_cells_and_questions(own_slides):
    figure = own_slides["By name"]
    assert 'class="lesson figure"' in figure
    assert re.search(r'<img[^>]* src="data:image/png;base64,[^"]+"[^>]*style="width:60.0%"', figure)
    assert re.search(r'alt="[^"]{20,}"', figure)
    assert '<div class="output">' in own_slides["Table"]
    working, code = own_slides["Working"], own_slides["Code"]
    assert working.count(r"\\[4pt]") == code.count(r"\\[4pt]") - 1
    assert "highlight" in code
    assert "highlight" not in working
    assert own_slides["Once more"].count("Three bags") == own_slides["Again"].count("Three bags")
    assert 'class="question' in own_slides["Again"]
    assert own_slides["Again"].count("<li>") == 4


def test_pauses_and_incremental_lists_are_steps(own_slides):
    html = own_slides["Once more"]
    assert ". . ." not in html
    assert ":::" not in html
    assert html.count('class="fragment"') == 3
    body, notes = html.split("<aside")
    assert "data:image/png" in notes
    assert "data:image/png" not in body


def test_options_leave_out_slides_keys_and_chinese(own_folder):
    text = (own_folder / "mine.md").read_text(encoding="utf-8")
    path = write(own_folder, re.sub("```{python}.*?```", "x", text, flags=re.S), "bare.md")
    full = reader.read_deck(path)
    short = reader.read_deck(path, optional=False, include=(), chinese=False)
    full_titles, short_titles = (
        [markdown.plain_text(slide.title) for slide in deck.slides] for deck in (full, short)
    )
    assert set(full_titles) - set(short_titles) == {"Not for all", "Vote"}
    full_text, short_text = (
        "".join(markdown.plain_text(slide.blocks) for slide in deck.slides)
        for deck in (full, short)
    )
    assert re.search("[\u3400-\u9fff]", full_text)
    assert not re.search("[\u3400-\u9fff]", short_text)
    with_key, without_key = (
        reader.read_deck(path, include=include).slides[-2]
        for include in (("votes", "keys"), ("votes",))
    )
    assert with_key.kind == without_key.kind == "vote"
    assert "Expect" in markdown.plain_text(with_key.notes)
    assert "Expect" not in markdown.plain_text(without_key.notes)
    assert len(without_key.blocks) < len(with_key.blocks)


def test_building_some_files_keeps_the_others(folder, tmp_path, capsys):
    own = str(write(tmp_path, f"{DECK}An own slide."))
    slides.main(["05", own, "--without", "optional"])
    assert str(folder / "index.html") in capsys.readouterr().out
    pages = {it.name for it in folder.glob("*.html")}
    assert pages == {
        "index.html", "old.html", "mine.html", "05_pair_counting.html", "05_pair_counting_2.html",
    }  # fmt: skip
    index = (folder / "index.html").read_text(encoding="utf-8")
    assert all(f'href="{name}"' in index for name in pages - {"index.html"})
    assert (folder / "old.html").read_text(encoding="utf-8") == "old"
    titles = [title for title, _ in read_slides(folder / "05_pair_counting_2.html")]
    assert "In other books" not in titles  # it is optional
    assert "Summary" in titles


def test_decks_that_are_not_rebuilt_keep_their_exports(tmp_path):
    old = tmp_path / "old"
    old.mkdir()
    names = ["mine.html", "mine.pdf", "mine.handout.pdf", "05_x.html", "05_x.pptx", "plan_x.html"]
    for name in [*names, "05_x_2.html", "gone.pdf"]:
        (old / name).write_text(name, encoding="utf-8")
    lines = ['<li class="own"><a href="mine.html">Mine</a>: …</li>']
    lines += [
        f'<li><a href="{name}">…</a></li>' for name in ("05_x.html", "05_x_2.html", "plan_x.html")
    ]
    (old / "index.html").write_text("\n".join(lines), encoding="utf-8")
    own = {"mine.html", "mine.pdf", "mine.handout.pdf"}
    for rebuilt, only_own, expected in [
        (["05_x"], False, own | {"05_x_2.html", "plan_x.html"}),
        (["05_x", "plan_y"], True, own),
        (["mine"], True, set()),
    ]:
        new = tmp_path / f"new {len(expected)}"
        new.mkdir()
        entries = slides.copy_other_decks(old, new, rebuilt, only_own=only_own)
        assert {it.name for it in new.iterdir()} == expected
        assert set(entries) == {name for name in expected if name.endswith(".html")}


def test_settings_and_titles_are_on_the_slides(folder, tmp_path):
    (tmp_path / "dot.png").write_bytes(PNG)
    settings = "course: Data mining\nlecturer: A. Ada\nlogo: dot.png\nchinese: no\n"
    path = write(tmp_path, settings, "settings.yml")
    deck = write(tmp_path, f"{DECK}The index (指数).")
    slides.main([str(deck), "--settings", str(path)])
    html = (folder / "mine.html").read_text(encoding="utf-8")
    assert "Data mining · A. Ada" in html
    assert 'class="logo" alt="" src="data:image/png;base64,' in html
    assert "<title>Mine" in html
    assert "The index." in html


def test_an_edited_lecture_can_show_a_cell_of_an_own_notebook(folder, tmp_path):
    cell = nbformat.v4.new_markdown_cell("# Head\n\nFrom my notebook.", id="mine")
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), tmp_path / "my.ipynb")
    text = (slides.LECTURES / "05_pair_counting.md").read_text(encoding="utf-8")
    text = text.replace("How often would the two of you agree?", "Who is right?", 1)
    write(tmp_path, text + "\n## More\n\n{{ my.ipynb#mine }}\n", "05.md")
    slides.main([str(tmp_path / "05.md")])
    html = dict(read_slides(folder / "05.html"))
    assert "Who is right?" in html["05 Pair counting"]
    assert "From my notebook." in html["More"]


# --- plans, and lectures without one of their slides ---------------------------------------------


@pytest.fixture(scope="module")
def lectures():
    """The lectures of units 01 and 05."""
    paths = [*slides.LECTURES.glob("01_*.md"), *sorted(slides.LECTURES.glob("05_*.md"))]
    return [reader.read_deck(path) for path in paths]


def test_a_row_of_the_table_of_plans_is_a_deck(lectures, tmp_path, monkeypatch, capsys):
    units = "01 *Counting who is where* 11; 05 *Four kinds of pairs* 14, *No such* 2"
    row = f"| my lecture | {units} | |"  # the sum may be missing
    monkeypatch.setattr(plans, "PLANS", write(tmp_path, f"{row}\n", "plans.md"))
    (deck,) = plans.build_plans(lectures)
    titles = [markdown.plain_text(slide.title) for slide in deck.slides]
    assert deck.title == "my lecture"
    assert titles[0].startswith("01")
    assert {"How many pairs?", "Vote"} <= set(titles)
    warnings = capsys.readouterr().err
    assert re.search(r"plans\.md:\d+: unit 05 has no slide 'No such'", warnings)


def test_any_slide_of_a_lecture_can_be_deleted_or_added(tmp_path):
    path = slides.LECTURES / "05_pair_counting_2.md"
    text = path.read_text(encoding="utf-8")
    _, body, first = reader.parse_header(path, text)
    lines = text.splitlines()
    starts = [line - 1 for line in reader.heading_lines(body, first)]
    count = len(reader.read_deck(path).slides)
    for number in range(0, len(starts) - 1, 4):
        start, end = starts[number : number + 2]
        new = ["## One more {minutes=2}", "", "Something else.", ""]
        longer = write(tmp_path, "\n".join([*lines[:start], *new, *lines[start:]]), path.name)
        assert len(reader.read_deck(longer).slides) == count + 1
        shorter = write(tmp_path, "\n".join(lines[:start] + lines[end:]), path.name)
        assert count - 1 <= len(reader.read_deck(shorter).slides) <= count
