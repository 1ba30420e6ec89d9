"""Read a deck from a Markdown file in Pandoc's dialect.

`# Section` starts a section, and a slide if there is text below it; `## Title` starts a slide.
`::: notes` contains the speaker's notes. A line `{{ … }}` is a directive, see `directives.py`, and
a block ```` ```{python} ```` is replaced by its output.
"""

import re
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from urllib.parse import unquote

import yaml

from decks import execution
from decks.directives import DIRECTIVE, DIRECTIVES, resolve
from decks.errors import DeckError, read_text, suggest
from decks.markdown import (
    attributes,
    classes,
    div,
    identifier,
    images,
    para,
    parse,
    plain_text,
    replace_blocks,
    strip_chinese,
    text_inlines,
    walk,
)
from decks.pandoc import PandocError
from decks.slide import Slide

WORDS_PER_MINUTE = 120  # of a lecturer, who speaks a little slower than a student reads
MINUTES = {"opening": 2, "vote": 2, "tasks": 1}
MINUTES_PER_ASIDE = 0.5
KINDS = ("answer", "vote", "tasks", "question")
FENCE = re.compile(r"(`{3,}|~{3,})(.*)")
FENCED_DIV = re.compile(r":{3,}\s*(.*?)\s*:*\s*$")
DIV_CLASSES = re.compile(r"[^\s{}]+|\{[^{}]*\}")
INLINE_DIRECTIVE = re.compile(rf"\{{\{{\s*([\w./-]*#[a-z]|({'|'.join(DIRECTIVES)})\b)")
SLIDE_HEADING = re.compile(r"#{1,2} ")
# The labels of the notes that come before the text, in this order.
ASIDES = ("Ask", "Right", "Expect", "Live")
PICTURES = (".png", ".jpg", ".jpeg", ".svg", ".gif", ".webp")
HEADER_NAMES = ("title", "subtitle", "unit", "lecture")


@dataclass
class DeckSlide(Slide):
    """A slide with its place in the file."""

    optional: bool = False
    line: int = 0  # of its heading
    minutes_given: float = 0.0  # in its heading
    asides: list = field(default_factory=list)  # notes that directives add


@dataclass
class Deck:
    """A lecture.

    Attributes
    ----------
    path : Path
        Its file.
    head : dict
        The file's header: title, subtitle, unit, lecture.
    slides : list of Slide
        The slides.
    blocks : dict
        The classes and the content of each block with an identifier.
    sections : list of list
        The names of the sections, as Pandoc inlines.
    """

    path: Path
    head: dict
    slides: list = field(default_factory=list)
    blocks: dict = field(default_factory=dict)
    sections: list = field(default_factory=list)

    @property
    def folder(self):
        """The folder to which file names are relative."""
        return self.path.parent

    @property
    def title(self):
        """The title and the subtitle."""
        return ", ".join(filter(None, [self.head["title"], self.head.get("subtitle")]))

    def repeat_block(self, name):
        """Return the block of this deck with an identifier."""
        if name not in self.blocks:
            raise DeckError(
                f"no block here has the identifier {name!r}. {suggest(name, self.blocks)}"
            )
        class_names, content = self.blocks[name]
        return [{"t": "Div", "c": [["", class_names, []], content]}]

    def agenda(self):
        """Return the names of the sections as inlines, separated by dots."""
        inlines = []
        for section in self.sections:
            inlines += [*text_inlines(" · "), *section] if inlines else section
        return inlines


def read_deck(path, *, include=("votes", "keys"), chinese=True, optional=True):
    """Read a deck from a file.

    Parameters
    ----------
    path : Path
        The file.
    include : collection of str
        The lecturer's material that the deck includes: ``"votes"``, ``"keys"``.
    chinese : bool
        False to remove Chinese terms in brackets from slides and notes.
    optional : bool
        False to leave out the slides that are marked as optional.

    Returns
    -------
    Deck

    Raises
    ------
    DeckError
        If the file is not a valid deck, or names something that does not exist.
    """
    text = read_text(path)
    head, body, first = parse_header(path, text)
    body, directives, code_blocks = extract_directives(path, body, first)
    try:
        blocks = parse(body)
    except PandocError as error:
        raise DeckError(f"{path}: {error}") from None
    deck = Deck(path, head)
    outputs = execution.run_blocks(path, code_blocks)
    deck.slides = split_slides(deck, blocks)
    deck.slides = [slide for slide in deck.slides if optional or not slide.optional]
    if "votes" not in include:
        deck.slides = [slide for slide in deck.slides if slide.kind != "vote"]
    deck.sections = find_sections(deck.slides)
    for block in walk(blocks):
        if block.get("t") == "Div" and identifier(block):
            deck.blocks[identifier(block)] = (classes(block), block["c"][1])
    for slide in deck.slides:
        try:
            complete_slide(deck, slide, directives, outputs, include)
        except RecursionError:
            raise DeckError(f"{path}:{slide.line}: a block on this slide contains itself") from None
        if not chinese:
            slide.title, slide.blocks, slide.notes = map(
                strip_chinese, (slide.title, slide.blocks, slide.notes)
            )
        slide.minutes = slide.minutes_given or estimate_minutes(slide)
        locate_pictures(deck, slide, text)
    return deck


def find_sections(slides):
    """Return the sections for the agenda, without the optional ones, the vote and the tasks."""
    closing = {plain_text(slide.title) for slide in slides if slide.kind in ("vote", "tasks")}
    sections = []
    for slide in slides:
        if slide.section and not slide.optional and slide.section not in sections:
            sections.append(slide.section)
    return [section for section in sections if plain_text(section) not in closing]


def locate_pictures(deck, slide, text):
    """Replace the file names of a slide's pictures by full paths."""
    for image in images([slide.blocks, slide.notes]):
        name = unquote(image["c"][2][0])
        path = deck.folder / name
        if name.startswith("data:"):
            continue
        if not path.is_file():
            lines = list(enumerate(text.splitlines(), start=1))[slide.line - 1 :]
            line = next((number for number, line in lines if f"]({name}" in line), slide.line)
            pictures = (it.name for it in deck.folder.iterdir() if it.suffix in PICTURES)
            hint = suggest(name, sorted(pictures))
            raise DeckError(f"{deck.path}:{line}: there is no picture {name!r}. {hint}")
        image["c"][2][0] = str(path)


# --- the source ----------------------------------------------------------------------------------


def parse_header(path, text):
    """Return the header of a file, its body, and the number of the body's first line."""
    match = re.match(r"---\n(.*?)^---(?:\n|\Z)", text, re.DOTALL | re.MULTILINE)
    if not match:
        raise DeckError(f"{path}:1: a deck begins with a header, ---, title: …, ---")
    try:
        head = yaml.safe_load(match[1]) or {}
    except yaml.YAMLError as error:
        line = getattr(getattr(error, "problem_mark", None), "line", 0) + 2
        raise DeckError(f"{path}:{line}: the header is not valid YAML: {error}") from None
    if not isinstance(head, dict) or not head.get("title"):
        raise DeckError(f"{path}:1: the header has no title: …")
    for name in head:
        if name not in HEADER_NAMES:
            hint = suggest(str(name), HEADER_NAMES)
            raise DeckError(f"{path}:1: the header has {name!r}. {hint}")
    if isinstance(head.get("unit"), int):
        # YAML reads 05 without quotes as a number.
        head["unit"] = f"{head['unit']:02}"
    head |= {name: str(head[name]) for name in ("title", "subtitle") if head.get(name)}
    return head, text[match.end() :], match[0].count("\n") + 1


def extract_directives(path, body, first):
    """Replace directives and code blocks by raw blocks, and check that all blocks are closed.

    Parameters
    ----------
    path : Path
        The file, for error messages.
    body : str
        The text below the header.
    first : int
        The number of its first line.

    Returns
    -------
    text : str
        The text in which raw blocks number the directives and the code blocks, and give the line of
        each heading.
    directives, code_blocks : list of tuple
        The line and the text of each.
    """
    lines, directives, code_blocks, open_divs = [], [], [], []
    fence, code, fence_line = "", None, 0
    for number, line in enumerate(body.split("\n"), start=first):
        start = FENCE.match(line)
        if fence:
            is_end = start and start[1].startswith(fence) and not start[2].strip()
            if is_end:
                fence = ""
            if code is None:
                lines.append(line)
            elif is_end:
                lines += raw_block("code", len(code_blocks))
                code_blocks.append((fence_line, "\n".join(code)))
                code = None
            else:
                code.append(line)
        elif start:
            fence, fence_line = start[1], number
            if re.match(r"\{python\b", start[2].strip()):
                code = []
            else:
                lines.append(line)
        elif match := DIRECTIVE.fullmatch(line):
            lines += raw_block("directive", len(directives))
            directives.append((number, match[1]))
        elif INLINE_DIRECTIVE.search(line):
            raise DeckError(f"{path}:{number}: {{{{ … }}}} needs a line of its own")
        elif line.rstrip() == ". . .":
            lines += ["", line, ""]
        elif match := FENCED_DIV.match(line):
            update_open_divs(open_divs, match[1], path, number)
            # Pandoc recognizes a fenced div only between empty lines.
            lines += ["", line, ""]
        else:
            if SLIDE_HEADING.match(line):
                if open_divs:
                    break
                lines += raw_block("line", number)
            lines.append(line)
    if fence:
        raise DeckError(f"{path}:{fence_line}: this block of code is never closed")
    if open_divs:
        line = open_divs[-1]
        raise DeckError(f"{path}:{line}: this block, :::, is not closed before the next slide")
    return "\n".join(lines), directives, code_blocks


def raw_block(kind, number):
    """Return the lines of a raw block that contains a number."""
    return ["", f"```{{={kind}}}", str(number), "```", ""]


def update_open_divs(open_divs, class_names, path, number):
    """Add a fenced div to the list of open ones, or remove the last one if there are no classes."""
    if class_names and not DIV_CLASSES.fullmatch(class_names):
        raise DeckError(f"{path}:{number}: ::: needs one word, or classes in braces")
    if open_divs and re.fullmatch(r"notes|\{\s*\.notes\b.*", class_names):
        raise DeckError(f"{path}:{number}: close the block of line {open_divs[-1]} before notes")
    if class_names:
        open_divs.append(number)
    elif open_divs:
        open_divs.pop()
    else:
        raise DeckError(f"{path}:{number}: ::: closes a block that was never opened")


def heading_lines(body, first):
    """Return the numbers of the lines that start a slide or a section.

    Parameters
    ----------
    body : str
        The text below the header.
    first : int
        The number of its first line.
    """
    numbers, fence = [], ""
    for number, line in enumerate(body.split("\n"), start=first):
        if start := FENCE.match(line):
            fence = "" if fence and start[1].startswith(fence) else fence or start[1]
        elif not fence and SLIDE_HEADING.match(line):
            numbers.append(number)
    return numbers


# --- slides --------------------------------------------------------------------------------------


def split_slides(deck, blocks):
    """Return the slides of a deck.

    The blocks before the first heading are the opening. A section without text below its name is
    not a slide.
    """
    slides = [DeckSlide("opening", title=text_inlines(deck.head["title"]), line=1, minutes=0.0)]
    section, is_optional, line = [], False, 1
    for block in blocks:
        if block["t"] == "RawBlock" and block["c"][0] == "line":
            line = int(block["c"][1])
        elif block["t"] == "Header" and block["c"][0] <= 2:
            level, _, title = block["c"]
            class_names = classes(block)
            for name in class_names:
                if intended := intended_class(name):
                    raise DeckError(
                        f"{deck.path}:{line}: {{.{name}}}: do you mean {{.{intended}}}?"
                    )
            if level == 1:
                section, is_optional = title, "optional" in class_names
            kind = next((kind for kind in KINDS if kind in class_names), "lesson")
            minutes = attributes(block).get("minutes")
            slide = DeckSlide(kind, section, title, line=line, minutes=0.0)
            slide.optional = is_optional or "optional" in class_names
            if minutes:
                slide.minutes_given = parse_minutes(minutes, f"{deck.path}:{line}")
            slides.append(slide)
        elif "notes" in classes(block):
            slides[-1].notes += block["c"][1]
        else:
            slides[-1].blocks.append(block)
    return [it for it in slides if it.blocks or it.notes or it.title is not it.section]


def intended_class(name):
    """Return the class that a misspelt name most resembles, or None if there is none.

    >>> intended_class("optinal"), intended_class("optional"), intended_class("unnumbered")
    ('optional', None, None)
    """
    known = [*KINDS, "optional"]
    matches = get_close_matches(name, known, n=1, cutoff=0.75)
    return matches[0] if matches and name not in known else None


def parse_minutes(text, place):
    """Return minutes as a number."""
    try:
        return float(text)
    except ValueError:
        raise DeckError(f"{place}: minutes=… must be a number, not {text!r}") from None


def complete_slide(deck, slide, directives, outputs, include):
    """Replace the raw blocks of directives and code in a slide, and sort its notes."""

    def replacement(block):
        if block["t"] == "RawBlock" and block["c"][0] == "directive":
            line, text = directives[int(block["c"][1])]
            try:
                blocks = resolve(deck, slide, text)
            except DeckError as error:
                raise DeckError(f"{deck.path}:{line}: {error}") from None
            return replace_blocks(blocks, replacement)
        if block["t"] == "RawBlock" and block["c"][0] == "code":
            return outputs[int(block["c"][1])]
        if "key" in classes(block):
            if "keys" not in include:
                return []
            slide.asides.append(labelled_paragraph("Expect", block["c"][1]))
            return [answer_in_key(block["c"][1])]
        return None

    slide.blocks = replace_blocks(slide.blocks, replacement)
    slide.notes = replace_blocks(slide.notes, replacement)
    slide.notes = sort_notes([*slide.asides, *slide.notes])


def estimate_minutes(slide):
    """Return the minutes that a slide takes, from its kind and the length of its notes."""
    minutes = MINUTES.get(slide.kind, 0.5 + slide.minutes)
    if slide.kind in ("lesson", "question", "answer"):
        spoken = [block for block in slide.notes if not is_aside(block)]
        minutes += len(plain_text(spoken).split()) / WORDS_PER_MINUTE
        if slide.kind == "lesson" and any(label(block) == "Ask" for block in slide.notes):
            minutes += MINUTES_PER_ASIDE
    return minutes


def label(block):
    """Return the bold text at the start of a paragraph, or an empty string."""
    has_label = block["t"] == "Para" and block["c"] and block["c"][0]["t"] == "Strong"
    return plain_text(block["c"][0]) if has_label else ""


def sort_notes(notes):
    """Return notes with the asides before the text."""
    asides = sorted(filter(is_aside, notes), key=lambda block: ASIDES.index(label(block)))
    return [*asides, *(block for block in notes if not is_aside(block))]


def is_aside(block):
    """Return True for a question, the answers to it, and instructions for the live table."""
    return label(block) in ASIDES


def labelled_paragraph(text, blocks):
    """Return the first paragraph of blocks with a bold label before it."""
    first = blocks[0]["c"] if blocks else []
    return para({"t": "Strong", "c": text_inlines(text)}, {"t": "Space"}, *first)


def answer_in_key(blocks):
    """Return the first sentence of a key, the letter and the option, as a step."""
    inlines = blocks[0]["c"]
    ends = (
        place
        for place, inline in enumerate(inlines)
        if inline["t"] == "Str" and re.search(r"[.?!]$", inline["c"])
    )
    end = next(ends, len(inlines) - 1)
    return div("right fragment", [para({"t": "Strong", "c": inlines[: end + 1]})])
