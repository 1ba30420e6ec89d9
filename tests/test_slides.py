"""A lecturer's decks: what works, what is refused with one clear message, and what stays then."""

import random
import re
from importlib.util import find_spec
from itertools import pairwise

import nbformat
import pytest

from tests.browsers import missing, scripts_of_the_book

slides, reading, page, markdown, notebooks, plans, errors, of_pandoc, of_settings = (
    scripts_of_the_book(
        "slides",
        *(f"decks.{name}" for name in ("reading", "page", "markdown", "notebooks", "plans")),
        *(f"decks.{name}" for name in ("errors", "pandoc", "settings")),
    )
    if find_spec("sphinx_revealjs")
    else [None] * 9
)

pytestmark = pytest.mark.ci

PLACES = 3  # where a slide is left out or added, of each deck
OLD = '<li><a href="old.html">Old</a>: 1 slides, 2 minutes</li>'
# What is wrong begins in line 7.
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
def tools():
    if slides is None:
        missing("the tools for slides are not installed (pip install -e '.[book]')")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with the slides of last time, into which the command writes."""
    folder = tmp_path / "build" / "slides"
    folder.mkdir(parents=True)
    (folder / "old.html").write_text("old", encoding="utf-8")
    (folder / "index.html").write_text(OLD, encoding="utf-8")
    monkeypatch.setattr(slides, "SLIDES", folder)
    return folder


def write(folder, text, name="mine.md"):
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def shown(path):
    """The slides of a page, as pairs of title and HTML."""
    found = re.findall(r"<section .*?</section>", path.read_text(encoding="utf-8"), re.S)
    return [(re.search(r"<h[12]>(.*?)</h[12]>", part)[1], part) for part in found]


# --- what is wrong -------------------------------------------------------------------------------

BROKEN = {
    "no header": ("# One\n", 1, "a deck begins with a header"),
    "no title": ("---\nunit: '05'\n---\n\n# One\n", 1, "the header has no title"),
    "a word too many": ("---\ntitle: x\nauthor: y\n---\n", 1, "'author'. The names are title"),
    "no YAML": ('---\ntitle: "Mine\n---\n\n# One\n', 3, "the header is no YAML"),
    "an open block": (f"{DECK}::: notes\nmore\n\n# Two\n", 7, "not closed before the next slide"),
    "an open block at the end": (f"{DECK}::: notes\nmore\n", 7, "not closed"),
    "a closed block": (f"{DECK}text\n:::\n", 8, "::: closes a block that was never opened"),
    "a block of two words": (f"{DECK}::: my notes\nx\n:::\n", 7, "one word, or classes in braces"),
    "notes in a block": (f"{DECK}::: column\n::: notes\nx\n:::\n:::\n", 8, "block of line 7"),
    "a block in itself": (f"{DECK}::: {{#x}}\n{{{{ #x }}}}\n:::\n", 5, "shows itself"),
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
    "neither yes nor no": (f"{WORKING}code=1 }}}}\n", 7, "yes or no is needed"),
    "no such prediction": (DECK + "{{ predict 02.z }}\n", 7, "no prediction '02.z'. The nearest"),
    "no prediction": (DECK + "{{ predict }}\n", 7, "needs 1 name after it"),
    "no such unit": (DECK + "{{ vote 77 }}\n", 7, "there is no unit '77'"),
    "no such identifier": (DECK + "{{ #bags }}\n", 7, "no block here has the identifier 'bags'"),
    "no such picture": (f"{DECK}More:\n\n![a dot](no.png)\n", 9, "there is no picture 'no.png'"),
    "no picture in notes": (f"{DECK}x\n\n::: notes\n![](no.png)\n:::\n", 10, "no picture"),
    "misspelt": ("---\ntitle: x\n---\n\n# One {.optinal}\n\nx\n", 5, "{.optional} meant"),
    "no minutes": ("---\ntitle: x\n---\n\n# One {minutes=few}\n\nx\n", 5, "needs a number"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "line", "message"), BROKEN.values(), ids=BROKEN)
def test_a_fault_is_told_with_its_line_and_the_old_slides_stay(
    text, line, message, folder, tmp_path
):
    path = write(tmp_path, text)
    with pytest.raises(SystemExit) as told:
        slides.main([str(path)])
    assert str(told.value).startswith(f"{path}:{line}: ")
    assert message in str(told.value)
    assert "Traceback" not in str(told.value)
    assert sorted(it.name for it in folder.parent.iterdir()) == ["slides"]
    assert sorted(it.name for it in folder.iterdir()) == ["index.html", "old.html"]


@pytest.mark.parametrize(
    ("code", "line", "message"),
    [
        ("x = 1\n1 / 0", 9, "ZeroDivisionError: division by zero"),
        ("x = 1\nx = = 2", 9, "SyntaxError: invalid syntax"),
        ("import json\n\njson.loads('{')", 10, "JSONDecodeError: "),
        ("def f():\n    raise ValueError('line 40')\n\n\nf()", 12, "ValueError: line 40"),
    ],
)
def test_code_that_raises_is_told_with_its_line(code, line, message, folder, tmp_path):
    path = write(tmp_path, f"{DECK}```{{python}}\n{code}\n```\n")
    with pytest.raises(errors.DeckError) as told:
        slides.build([path], folder)
    assert f"{told.value}".startswith(f"{path}:{line}: {message}")
    assert (folder / "old.html").is_file()


def test_a_file_that_is_no_text_and_files_that_do_not_exist(folder, tmp_path):
    path = tmp_path / "mine.md"
    path.write_bytes(DECK.encode() + "Grün".encode("latin-1"))
    (tmp_path / "my.ipynb").write_text("{", encoding="utf-8")
    other = write(tmp_path, DECK + "{{ my.ipynb#x }}\n", "other.md")
    for arguments, message in [
        ([path], f"{path}:7: this is no text in UTF-8"),
        ([other], f"{other}:7: my.ipynb is no notebook"),
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
        ("# mine\nchinese: perhaps", 2, "chinese needs yes or no, and not 'perhaps'"),
        ("footer: yes", 1, "footer needs a text, and not True"),
        ('course: x\nfooter: "y', 2, "the settings are no YAML"),
        ("- course", 1, "the settings are lines"),
        ("course: x\nlogo: no.png", 2, "there is no picture 'no.png' beside the settings"),
    ],
)
def test_a_fault_of_the_settings_is_told_with_its_line(text, line, message, folder, tmp_path):
    path = write(tmp_path, text, "settings.yml")
    deck = write(tmp_path, DECK)
    with pytest.raises(SystemExit) as told:
        slides.main([str(deck), "--settings", str(path)])
    assert f"{told.value}".startswith(f"{path}:{line}: ")
    assert message in f"{told.value}"
    assert (folder / "old.html").is_file()


# --- what works ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def own(tmp_path_factory):
    """A lecturer's folder outside of the repository, with a deck of everything."""
    folder = tmp_path_factory.mktemp("mine")
    (folder / "dot one.png").write_bytes(PNG)
    write(folder, f"---\ntitle: 2026\n---\n{RESULTS}")
    slides.build([folder / "mine.md"], folder / "slides")
    return folder


@pytest.fixture(scope="module")
def own_slides(own):
    found = shown(own / "slides/mine.html")
    return {title: html for title, html in found if title}


def test_the_slides_of_an_own_deck(own_slides):
    assert list(own_slides) == [
        "2026", "Own table", "By name", "Table", "Working", "Code", "Once more", "Again",
        "Not for all", "Vote", "Questions?",
    ]  # fmt: skip


def test_an_own_table_is_shown_with_its_working(own_slides):
    html = own_slides["Own table"]
    table, _, working = html.partition(r"\begin{aligned}")
    assert re.findall(r"<td[^>]*>(\d+)</td>", table)[:2] == ["5", "1"]
    assert r"\text{RI} &amp;=" in working
    assert html.count('class="highlight"') == 1  # the code of the second, echoed
    assert "arithmetic" in html


def test_results_come_by_name(own_slides):
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


def test_a_pause_and_a_list_that_grows_are_steps(own_slides):
    html = own_slides["Once more"]
    assert ". . ." not in html
    assert ":::" not in html
    assert html.count('class="fragment"') == 3
    body, notes = html.split("<aside")
    assert "data:image/png" in notes
    assert "data:image/png" not in body


def test_what_can_be_left_out(own):
    text = (own / "mine.md").read_text(encoding="utf-8")
    deck = write(own, re.sub("```{python}.*?```", "x", text, flags=re.S), "bare.md")
    everything = reading.read(deck)
    titles = [markdown.plain(slide.title) for slide in everything.slides]
    needed = reading.read(deck, optional=False, given=(), chinese=False)
    kept = [markdown.plain(slide.title) for slide in needed.slides]
    assert [title for title in titles if title not in kept] == ["Not for all", "Vote"]
    assert any(re.search("[\u3400-\u9fff]", markdown.plain(it.blocks)) for it in everything.slides)
    assert not any(re.search("[\u3400-\u9fff]", markdown.plain(it.blocks)) for it in needed.slides)
    keyed = reading.read(deck, given=("votes", "keys")).slides[-2]
    bare = reading.read(deck, given=("votes",)).slides[-2]
    assert keyed.kind == bare.kind == "vote"
    assert "Expect" in markdown.plain(keyed.notes)
    assert "Expect" not in markdown.plain(bare.notes)
    assert len(bare.blocks) < len(keyed.blocks)


def test_some_files_are_built_and_the_others_stay(folder, tmp_path, capsys):
    slides.main(["05", str(write(tmp_path, f"{DECK}An own slide."))])
    assert str(folder / "index.html") in capsys.readouterr().out
    pages = {it.name for it in folder.glob("*.html")}
    assert pages == {
        "index.html", "old.html", "mine.html", "05_pair_counting.html", "05_pair_counting_2.html",
    }  # fmt: skip
    index = (folder / "index.html").read_text(encoding="utf-8")
    assert all(f'href="{name}"' in index for name in pages - {"index.html"})
    assert (folder / "old.html").read_text(encoding="utf-8") == "old"


def test_decks_that_are_not_built_now_stay_with_their_exports(tmp_path):
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
    for rebuilt, only_own, stay in [
        (
            ["05_x"],
            False,
            {"mine.html", "mine.pdf", "mine.handout.pdf", "05_x_2.html", "plan_x.html"},
        ),
        (["05_x", "plan_y"], True, {"mine.html", "mine.pdf", "mine.handout.pdf"}),
        (["mine"], True, set()),
    ]:
        new = tmp_path / f"new {len(stay)}"
        new.mkdir()
        links = slides.keep_decks(old, new, rebuilt, only_own=only_own)
        assert {it.name for it in new.iterdir()} == stay
        assert set(links) == {name for name in stay if name.endswith(".html")}


def test_optional_slides_are_left_out_on_the_command_line(folder):
    slides.main(["05", "--without", "optional"])
    titles = [title for title, _ in shown(folder / "05_pair_counting_2.html")]
    assert "In other books" not in titles
    assert "Summary" in titles


# --- what lecturers want to change ---------------------------------------------------------------


def test_logo_course_and_title_are_on_every_slide(folder, tmp_path):
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


def test_a_sentence_is_changed_and_a_cell_of_an_own_notebook_shown(folder, tmp_path):
    cell = nbformat.v4.new_markdown_cell("# Head\n\nFrom my notebook.", id="mine")
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), tmp_path / "my.ipynb")
    text = (slides.LECTURES / "05_pair_counting.md").read_text(encoding="utf-8")
    text = text.replace("How often would the two of you agree?", "Who is right?", 1)
    write(tmp_path, text + "\n## More\n\n{{ my.ipynb#mine }}\n", "05.md")
    slides.main([str(tmp_path / "05.md")])
    found = dict(shown(folder / "05.html"))
    assert "Who is right?" in found["05 Pair counting"]
    assert "From my notebook." in found["More"]


@pytest.fixture(scope="module")
def lectures():
    """The lectures of all units; Pandoc reads each text but once."""
    results = {}

    def once(text, *formats):
        if (text, formats) not in results:
            results[text, formats] = of_pandoc.pandoc(text, *formats)
        return results[text, formats]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(markdown, "pandoc", once)
        yield [reading.read(path) for path in sorted(slides.LECTURES.glob("*.md"))]


def test_a_row_of_the_table_of_plans_is_a_deck(lectures, tmp_path, monkeypatch, capsys):
    units = "01 *Counting who is where* 11; 05 *Four kinds of pairs* 14, *No such* 2"
    row = f"| my lecture | {units} | |"  # the sum is filled in later
    text = plans.PLANS.read_text(encoding="utf-8")
    head = "| plan | units and sections | sum |\n|---|---|---|\n"
    assert head in text
    mine = write(tmp_path, text.replace(head, f"{head}{row}\n"), "plans.md")
    monkeypatch.setattr(plans, "PLANS", mine)
    mine = plans.plans(lectures)[0]
    titles = [markdown.plain(slide.title) for slide in mine.slides]
    assert mine.title == "my lecture"
    assert titles[0].startswith("01")
    assert {"How many pairs?", "Vote"} <= set(titles)
    told = capsys.readouterr().err
    assert re.search(r"plans\.md:\d+: unit 05 has no slide 'No such'", told)


def test_every_plan_finds_its_slides(lectures, capsys):
    assert len(plans.plans(lectures)) > 10
    assert capsys.readouterr().err == ""


def changed(path):
    """A deck's text without each slide, and with another one at each place."""
    text = path.read_text(encoding="utf-8")
    _, body, first = reading.header(path, text)
    lines = text.splitlines()
    starts = [*(line - 1 for line in reading.headings(body, first)), len(lines)]
    new = ["## One more {minutes=2}", "", "Something else.", ""]
    for at, (start, end) in enumerate(pairwise(starts)):
        yield "\n".join([*lines[:start], *new, *lines[start:]])
        if starts[at + 2 : at + 3] and lines[end].endswith("{.answer}"):
            end = starts[at + 2]  # a question goes with its answer
        if not lines[start].endswith("{.answer}"):
            yield "\n".join(lines[:start] + lines[end:])
    yield "\n".join([*lines, "", *new])


def test_any_slide_can_be_left_out_and_added_anywhere(lectures, tmp_path, monkeypatch):
    """All places take minutes; of each deck these are some, read by Pandoc at once."""
    chance = random.Random(2026)
    for at, deck in enumerate(lectures):
        variants = chance.sample(list(changed(deck.path)), PLACES)
        bodies = []
        for text in variants:
            _, body, first = reading.header(deck.path, text)
            bodies.append(reading.extract_calls(deck.path, body, first)[0])
        blocks = iter(markdown.parse_each(bodies, markdown.OF_DECKS))
        with monkeypatch.context() as patch:
            patch.setattr(reading, "parse", lambda text, blocks=blocks: next(blocks))
            for text in variants:
                path = write(tmp_path, text, deck.path.name)
                read = reading.read(path)
                assert len(read.slides) in range(len(deck.slides) - 2, len(deck.slides) + 2)
                plans.plans([*lectures[:at], read, *lectures[at + 1 :]])


def test_a_slide_less_and_a_slide_more_is_a_page(folder, tmp_path):
    for number, text in enumerate(changed(slides.LECTURES / "05_pair_counting_2.md")):
        if number in (0, 1, 20):
            slides.build([write(tmp_path, text, f"deck{number}.md")], folder)
    assert len(list(folder.glob("deck*.html"))) == 3
