"""Read a deck: one Markdown file, in Pandoc's dialect, with results by name.

`# Section` starts a section, and is a slide if anything stands below it; `## Title` starts a slide.
`::: notes` holds what the speaker knows. A line `{{ … }}` brings a result, as `directives.py` says,
and what a block ```` ```{python} ```` puts out is shown in its place.
"""

import re
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from urllib.parse import unquote

import yaml

from decks import running
from decks.directives import DIRECTIVE, resolve
from decks.directives import KNOWN as DIRECTIVES
from decks.errors import DeckError, nearest, text_of
from decks.markdown import (
    attributes,
    classes,
    div,
    identifier,
    images,
    para,
    parse,
    plain,
    replace_blocks,
    strip_chinese,
    text_inlines,
    walk,
)
from decks.pandoc import PandocError
from decks.slide import Slide

WORDS_A_MINUTE = 120  # told a little slower than a student reads
MINUTES = {"opening": 2, "vote": 2, "tasks": 1}
MINUTES_AN_ASIDE = 0.5
KINDS = ("answer", "vote", "tasks", "question")
FENCE = re.compile(r"(`{3,}|~{3,})(.*)")
FENCED_DIV = re.compile(r":{3,}\s*(.*?)\s*:*\s*$")
OPENS = re.compile(r"[^\s{}]+|\{[^{}]*\}")
STRAY = re.compile(rf"\{{\{{\s*([\w./-]*#[a-z]|({'|'.join(DIRECTIVES)})\b)")
ASIDES = ("Ask", "Right", "Expect", "Live")
PICTURES = (".png", ".jpg", ".jpeg", ".svg", ".gif", ".webp")
KNOWN = ("title", "subtitle", "unit", "lecture")


@dataclass
class DeckSlide(Slide):
    """A slide with its place in the file."""

    optional: bool = False
    line: int = 0  # of its heading
    names: list = field(default_factory=list)  # of the cells that it shows or has in its notes
    asides: list = field(default_factory=list)  # what directives add to the notes


@dataclass
class Deck:
    """A lecture.

    Attributes
    ----------
    path : Path
        Its file.
    head : dict
        What the file's header says: title, subtitle, unit, lecture.
    slides : list of Slide
        What is shown and said.
    """

    path: Path
    head: dict
    slides: list = field(default_factory=list)
    ids: dict = field(default_factory=dict)  # the blocks that have an identifier
    sections: list = field(default_factory=list)

    @property
    def folder(self):
        """The folder that names of files start from."""
        return self.path.parent

    @property
    def title(self):
        """The title, with the part of it that this is."""
        return ", ".join(filter(None, [self.head["title"], self.head.get("subtitle")]))

    def named(self, name):
        """Return a block of this deck once more."""
        if name not in self.ids:
            raise DeckError(f"no block here has the identifier {name!r}. {nearest(name, self.ids)}")
        kind, blocks = self.ids[name]
        return [{"t": "Div", "c": [["", kind, []], blocks]}]

    def agenda(self):
        """Return the names of the sections as inlines, with dots between them."""
        found = []
        for section in self.sections:
            found += [*text_inlines(" · "), *section] if found else section
        return found


def read(path, *, given=("votes", "keys"), chinese=True, optional=True):
    """Read the deck in a file.

    Parameters
    ----------
    path : Path
        The file.
    given : collection of str
        What of the lecturer's questions the deck has: ``"votes"``, ``"keys"``.
    chinese : bool
        False to remove Chinese terms in brackets, on the slides and in the notes.
    optional : bool
        False to leave out the slides marked as optional.

    Returns
    -------
    Deck

    Raises
    ------
    DeckError
        If the file is no deck, or names something that does not exist; with file and line.
    """
    text = text_of(path)
    head, body, first = header(path, text)
    body, calls, codes = extract_calls(path, body, first)
    try:
        blocks = parse(body)
    except PandocError as error:
        raise DeckError(f"{path}: {error}") from None
    deck = Deck(path, head)
    outputs = running.run_blocks(path, codes)
    deck.slides = split_slides(deck, blocks)
    deck.slides = [slide for slide in deck.slides if optional or not slide.optional]
    if "votes" not in given:
        deck.slides = [slide for slide in deck.slides if slide.kind != "vote"]
    names = [slide.section for slide in deck.slides if slide.section and not slide.optional]
    deck.sections = [name for at, name in enumerate(names) if name not in names[:at]]
    deck.sections = [name for name in deck.sections if plain(name) not in closing_titles(deck)]
    for block in every_div(blocks):
        if name := identifier(block):
            deck.ids[name] = (classes(block), block["c"][1])
    for slide in deck.slides:
        try:
            complete(deck, slide, calls, outputs, given, chinese)
        except RecursionError:
            raise DeckError(f"{path}:{slide.line}: a block on this slide shows itself") from None
        find_pictures(deck, slide, text)
    return deck


def find_pictures(deck, slide, text):
    """Give the pictures of a slide their full paths."""
    for image in images([slide.blocks, slide.notes]):
        name = unquote(image["c"][2][0])
        path = deck.folder / name
        if name.startswith("data:"):
            continue
        if not path.is_file():
            lines = list(enumerate(text.splitlines(), start=1))[slide.line - 1 :]
            line = next((number for number, line in lines if f"]({name}" in line), slide.line)
            pictures = (it.name for it in deck.folder.iterdir() if it.suffix in PICTURES)
            hint = nearest(name, sorted(pictures))
            raise DeckError(f"{deck.path}:{line}: there is no picture {name!r}. {hint}")
        image["c"][2][0] = str(path)


def header(path, text):
    """Return what stands in a file's header, its body, and the number of the body's first line."""
    found = re.match(r"---\n(.*?)^---(?:\n|\Z)", text, re.DOTALL | re.MULTILINE)
    if not found:
        raise DeckError(f"{path}:1: a deck begins with a header, ---, title: …, ---")
    try:
        head = yaml.safe_load(found[1]) or {}
    except yaml.YAMLError as error:
        line = getattr(getattr(error, "problem_mark", None), "line", 0) + 2
        raise DeckError(f"{path}:{line}: the header is no YAML: {error}") from None
    if not isinstance(head, dict) or not head.get("title"):
        raise DeckError(f"{path}:1: the header has no title: …")
    for name in head:
        if name not in KNOWN:
            raise DeckError(f"{path}:1: the header has {name!r}. {nearest(str(name), KNOWN)}")
    if isinstance(head.get("unit"), int):  # which is what YAML makes of 05 without quotes
        head["unit"] = f"{head['unit']:02}"
    head |= {name: str(head[name]) for name in ("title", "subtitle") if head.get(name)}
    return head, text[found.end() :], found[0].count("\n") + 1


def extract_calls(path, body, first):
    """Take directives and code that runs out of a text, and look whether each block is closed.

    Returns the text with raw blocks in their places and before each heading, with its line; the
    directives as pairs of line and text, and the code as pairs of line and source.
    """
    kept, calls, codes, divs = [], [], [], []
    fence, code, opened = "", None, 0
    for number, line in enumerate(body.split("\n"), start=first):
        start = FENCE.match(line)
        if fence:
            if start and start[1].startswith(fence) and not start[2].strip():
                if code is not None:
                    codes.append((opened, "\n".join(code)))
                    kept += ["", "```{=code}", str(len(codes) - 1), "```", ""]
                    code = None
                else:
                    kept.append(line)
                fence = ""
            elif code is not None:
                code.append(line)
            else:
                kept.append(line)
        elif start:
            fence, opened = start[1], number
            if re.match(r"\{python\b", start[2].strip()):
                code = []
            else:
                kept.append(line)
        elif DIRECTIVE.fullmatch(line):
            calls.append((number, DIRECTIVE.fullmatch(line)[1]))
            kept += ["", "```{=directive}", str(len(calls) - 1), "```", ""]
        elif STRAY.search(line):
            raise DeckError(f"{path}:{number}: {{{{ … }}}} needs a line of its own")
        elif line.rstrip() == ". . .":
            kept += ["", line, ""]
        elif found := FENCED_DIV.match(line):
            if found[1] and not OPENS.fullmatch(found[1]):
                raise DeckError(f"{path}:{number}: ::: needs one word, or classes in braces")
            if divs and re.fullmatch(r"notes|\{\s*\.notes\b.*", found[1]):
                raise DeckError(f"{path}:{number}: close the block of line {divs[-1]} before notes")
            if found[1]:
                divs.append(number)
            elif divs:
                divs.pop()
            else:
                raise DeckError(f"{path}:{number}: ::: closes a block that was never opened")
            kept += ["", line, ""]  # for without empty lines it is no block to Pandoc
        else:
            if re.match(r"#{1,2} ", line):
                if divs:
                    break
                kept += ["", "```{=line}", str(number), "```", ""]
            kept.append(line)
    if fence:
        raise DeckError(f"{path}:{opened}: this block of code is never closed")
    if divs:
        raise DeckError(f"{path}:{divs[-1]}: this block, :::, is not closed before the next slide")
    return "\n".join(kept), calls, codes


def headings(body, first):
    """Return the numbers of the lines that start a slide or a section; ``first`` is the body's."""
    found, fence = [], ""
    for number, line in enumerate(body.split("\n"), start=first):
        if start := FENCE.match(line):
            fence = "" if fence and start[1].startswith(fence) else fence or start[1]
        elif not fence and re.match(r"#{1,2} ", line):
            found.append(number)
    return found


def split_slides(deck, blocks):
    """Return the slides that headings start; what stands before the first is the opening.

    A section is no slide if nothing stands below its name.
    """
    slides = [DeckSlide("opening", title=text_inlines(deck.head["title"]), line=1, minutes=0.0)]
    section, is_optional, line = [], False, 1
    for block in blocks:
        if block["t"] == "RawBlock" and block["c"][0] == "line":
            line = int(block["c"][1])
        elif block["t"] == "Header" and block["c"][0] <= 2:
            level, _, title = block["c"]
            kinds = classes(block)
            for kind in kinds:
                if meant := meant_class(kind):
                    raise DeckError(f"{deck.path}:{line}: {{.{kind}}}: is {{.{meant}}} meant?")
            if level == 1:
                section, is_optional = title, "optional" in kinds
            kind = next((kind for kind in KINDS if kind in kinds), "lesson")
            minutes = attributes(block).get("minutes")
            slide = DeckSlide(kind, section, title, line=line)
            slide.optional = is_optional or "optional" in kinds
            slide.minutes = parse_minutes(minutes, f"{deck.path}:{line}") if minutes else 0.0
            slides.append(slide)
        elif "notes" in classes(block):
            slides[-1].notes += block["c"][1]
        else:
            slides[-1].blocks.append(block)
    return [it for it in slides if it.blocks or it.notes or it.title is not it.section]


def meant_class(kind):
    """Return the class of headings that a word is nearly, but not; None if it is none, or one.

    >>> meant_class("optinal"), meant_class("optional"), meant_class("unnumbered")
    ('optional', None, None)
    """
    known = [*KINDS, "optional"]
    near = get_close_matches(kind, known, n=1, cutoff=0.75)
    return near[0] if near and kind not in known else None


def parse_minutes(text, where):
    """Return minutes as a number."""
    try:
        return float(text)
    except ValueError:
        raise DeckError(f"{where}: minutes=… needs a number, and not {text!r}") from None


def every_div(blocks):
    """Yield the Divs among blocks, at any depth."""
    yield from (each for each in walk(blocks) if each.get("t") == "Div")


def closing_titles(deck):
    """Return the titles of what is no section of the lesson."""
    return {plain(slide.title) for slide in deck.slides if slide.kind in ("vote", "tasks")}


def complete(deck, slide, calls, outputs, given, chinese):
    """Fill in what directives and code stand for, and reckon the minutes."""
    fixed, slide.minutes = slide.minutes, 0.0

    def new(block):
        if block["t"] == "RawBlock" and block["c"][0] == "directive":
            line, text = calls[int(block["c"][1])]
            if "#" in text.partition(" ")[0]:
                slide.names.append(text.split()[0])
            try:
                found = resolve(deck, slide, text)
            except DeckError as error:
                raise DeckError(f"{deck.path}:{line}: {error}") from None
            return replace_blocks(found, new)
        if block["t"] == "RawBlock" and block["c"][0] == "code":
            return outputs[int(block["c"][1])]
        if "key" in classes(block):
            if "keys" not in given:
                return []
            slide.asides.append(labelled_paragraph("Expect", block["c"][1]))
            return [right_of_key(block["c"][1])]
        return None

    slide.blocks = replace_blocks(slide.blocks, new)
    slide.notes = replace_blocks(slide.notes, new)
    slide.notes = order_notes([*slide.asides, *slide.notes])
    if not chinese:
        slide.title, slide.blocks, slide.notes = map(
            strip_chinese, (slide.title, slide.blocks, slide.notes)
        )
    told = [block for block in slide.notes if not is_aside(block)]
    minutes = MINUTES.get(slide.kind, 0.5 + slide.minutes)
    if slide.kind in ("lesson", "question", "answer"):
        minutes += len(plain(told).split()) / WORDS_A_MINUTE
        asks = any(label_of(block) == "Ask" for block in slide.notes)
        if asks and slide.kind == "lesson":
            minutes += MINUTES_AN_ASIDE
    slide.minutes = fixed or minutes


def label_of(block):
    """Return the word in bold that a paragraph begins with; empty if there is none."""
    starts = block["t"] == "Para" and block["c"] and block["c"][0]["t"] == "Strong"
    return plain(block["c"][0]) if starts else ""


def order_notes(notes):
    """Return notes with what is asked, what is right, and what is expected before the text."""
    asides = sorted(filter(is_aside, notes), key=lambda block: ASIDES.index(label_of(block)))
    return [*asides, *(block for block in notes if not is_aside(block))]


def is_aside(block):
    """Return True for a question, what is expected, and what to do live."""
    return label_of(block) in ASIDES


def labelled_paragraph(label, blocks):
    """Return the first paragraph of blocks with a word in bold before it."""
    first = blocks[0]["c"] if blocks else []
    return para({"t": "Strong", "c": text_inlines(label)}, {"t": "Space"}, *first)


def right_of_key(blocks):
    """Return the letter of a key and the option's words, which come on a click."""
    inlines = blocks[0]["c"]
    end = next(
        (
            at
            for at, each in enumerate(inlines)
            if each["t"] == "Str" and re.search(r"[.?!]$", each["c"])
        ),
        len(inlines) - 1,
    )
    return div("right fragment", [para({"t": "Strong", "c": inlines[: end + 1]})])
