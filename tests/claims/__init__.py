"""Hold the numbers of the text to computation.

A number in the text of a unit (lesson, slides, exercises, solutions), or a name such as C1, is
*guarded* if

- it belongs to a chain of arithmetic that `tests/arithmetic.py` evaluates and finds true,
- or to a claim: a line of `SAYS` in `unit_NN.py`, an f-string that computes the number and repeats
  a few words around it, as many as tell the place; ` […] ` skips words between two parts, and a
  claim guards every place that says it, such as a slide and the lesson,
- or to a table, or a row of three numbers, that a cell of the unit types or shows; to a table in a
  question's code that the solution types, too; or to the code and the answers of its exercise;
- or it has three significant digits, or two decimals, and a cell of its section shows it.

`problems` lists what is false, what is claimed and not said, and every number that nothing guards.
"""

from __future__ import annotations

import ast
import importlib
import itertools
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache, cached_property
from pathlib import Path

import numpy as np

import clustlib as cl
from tests import arithmetic
from tests.claims.scopes import scope_of
from tests.notebook_checks import (
    CODE_SPAN,
    COMMENT,
    FENCE,
    MATH,
    NOT_A_RESULT,
    SOURCES,
    code_cells,
    numbers,
    printed_text,
    read,
    unit_notebooks,
)

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
EXERCISES = NOTEBOOKS / "exercises"
SLIDES = NOTEBOOKS / "lecturer/slides"
LESSONS = [f"{k:02}" for k in range(20)]
UNITS = [*LESSONS, "mixed_quiz", "corrections", "notation", "project"]
LECTURE_TABLES = sorted(path.stem for path in (Path(__file__).parents[2] / "data/tables").iterdir())
# Oblong tables and a square one, none of them symmetric. Clusters and classes agree more than
# by chance, since some laws have a root of what would be negative otherwise.
RANDOM_TABLES = [
    np.random.default_rng(seed).integers(1, 9, size=shape) + 9 * np.eye(*shape, dtype=int)
    for seed, shape in enumerate([(2, 3), (4, 3), (3, 3), (2, 5)])
]
TAG = re.compile(r"</?[a-zA-Z][^<>]*>")
RELATION = re.compile(r"[=<>≈≤≥]|\\(?:approx|leq?|geq?|lt|gt|neq?)(?![A-Za-z])")
OPERATOR = re.compile(r"[/+^-]|\\(?:[dt]?frac|cdot|sum|sqrt|max|min|binom|log|ln)(?![A-Za-z])")
TABLE = re.compile(r"\[\s*\[[\d\s,\[\]]*\]\s*\]")
LABEL = re.compile(r"\b[CT]\d\b")
OPTION = re.compile(r"^- \*\*[a-f]\*\* \$?[\d./%−]+\$?$", re.MULTILINE)  # mostly a wrong one
ALTERNATIVE = re.compile(r"\b(?:alt|aria-label)=\"([^\"]*)\"")
_LONGEST_GAP = 400  # characters that the text may have between two parts of a claim
TARGET = re.compile(r"(?<=\])\([^()\s]*\)")
TABLE_OF_COUNTS = re.compile(
    r"^(\| *(?:\| T\d *)+\|)\n\|[-:|]+\|\n"
    r"((?:\| C\d(?: *\| *[\d.()\[\]]+)+ *\|\n)+)(?:\n: (.*)\n)?\n*",
    re.MULTILINE,
)
COUNTS = re.compile(rf"(?:{TABLE_OF_COUNTS.pattern})+", re.MULTILINE)
# The first row of a table with the names of all classes.
HEAD = re.compile(r"^\| *(?:[a-z]+ *)?\|(?: *T\d *\|)+(?: *\$n_i\$ *\|)? *$", re.MULTILINE)
# In the Markdown of slides: what brings a result, and what says how a piece of text looks.
DIRECTIVE = re.compile(r"^\{\{.*?\}\}$", re.MULTILINE)
RULE = re.compile(r"^\|[-:| ]+\|$", re.MULTILINE)  # below the first row of a table
ATTRIBUTES = re.compile(r"^:{3,}.*$|^#+ |(?<=\])\{[.#][^{}]*\}|\{[.#][a-z][^{}]*\}$", re.MULTILINE)
NUMERAL = re.compile(
    r"(?<![\w.^])(?<!\d[.,])[−-]?\d{1,3}(?:,\d{3})+(?![\d,])|(?<![\w^])(?<!\d\.)(?:(?<![\w)}])[−-])?\d+(?:\.\d+)?(?![\w])"
)


@dataclass
class Text:
    """A piece of text, where it is, and what its section shows."""

    where: str
    source: str
    shown: list[Decimal] = field(default_factory=list)
    # Numbers that the code or the answers of the same exercise type.
    typed: frozenset[str] = frozenset()
    # Tables that the solution of the same exercise types, without spaces.
    solved_tables: frozenset[str] = frozenset()

    @cached_property
    def readable(self) -> str:
        """The text with tags and targets of links blanked; every character keeps its place."""
        return _blank(self.source, TAG, TARGET, RULE)

    @cached_property
    def squeezed(self) -> str:
        """The readable text as claims are compared with it."""
        return _squeezed(self.readable)[0]

    @cached_property
    def places(self) -> list[int]:
        """The place of each character of the squeezed text."""
        return _squeezed(self.readable)[1]

    @cached_property
    def plain(self) -> str:
        """The text with code, comments and place numbers blanked as well."""
        return _blank(self.source, FENCE, CODE_SPAN, COMMENT, TAG, NOT_A_RESULT, OPTION)


def _blank(text: str, *patterns: re.Pattern) -> str:
    """Replace what the patterns match by spaces; the end of a table row becomes a line break."""

    def blank(match):
        if match[0] == "</tr>":
            return "\n    "
        words = ALTERNATIVE.search(match[0]) if match.re is TAG else None
        start, end = words.span(1) if words else (0, 0)
        spaces = re.sub(r"[^\n]", " ", match[0])
        return spaces[:start] + match[0][start:end] + spaces[end:]

    for hidden in patterns:
        text = hidden.sub(blank, text)
    return text


@dataclass
class Claims:
    """The contents of `unit_NN.py`."""

    says: list[str]
    # Letters for formulas with numbers: tables of the unit; and for formulas without, random ones.
    scopes: list[Mapping]
    laws: list[Mapping]
    # Chains that are not arithmetic, such as a condition or a definition of sets, with the reason.
    unread: Mapping[str, str]
    # Numbers, with the words around them, that are no results, with the reason.
    given: Mapping[str, str]


@cache
def claims(unit: str) -> Claims:
    """Read the claims of a unit."""
    path = Path(__file__).with_name(f"unit_{unit}.py")
    if not path.exists():
        return Claims([], [], [scope_of(table) for table in RANDOM_TABLES], {}, {})
    module = importlib.import_module(f"tests.claims.unit_{unit}")
    scope = getattr(module, "LETTERS", scope_of)
    lines = [line.strip() for line in module.SAYS.splitlines()]
    return Claims(
        says=[line for line in lines if line and not line.startswith("#")],
        scopes=list(getattr(module, "SCOPES", [])),
        laws=[scope(table) for table in RANDOM_TABLES],
        unread=getattr(module, "UNREAD", {}),
        given=getattr(module, "GIVEN", {}),
    )


# --- the texts of a unit -------------------------------------------------------------------------


def texts(unit: str) -> list[Text]:
    """Every text of a unit: Markdown cells, slides, and strings of its exercises."""
    # The final project has a report among the solutions, and a page for the lecturer.
    names = unit, f"solutions/{unit}_report"
    paths = [path for name in names for path in unit_notebooks(NOTEBOOKS, name)]
    lessons = [_of_lesson(read(path), path.name.partition("_")[0]) for path in paths]
    cells = [cell for path in paths for cell in read(path)["cells"]]
    pages = [
        Text(f"lecturer/{path.name}", path.read_text(encoding="utf-8"), _numbers_of(cells))
        for path in (NOTEBOOKS / "lecturer").glob(f"{unit}.md")
    ]
    return [*itertools.chain(*lessons), *_of_slides(cells, unit), *_of_exercises(unit), *pages]


def _of_slides(cells, unit) -> Iterator[Text]:
    """Read the slides of a unit, with notes; what is brought by name is no text of theirs."""
    shown = _numbers_of(cells)
    for path in sorted(SLIDES.glob(f"{unit}_*.md")):
        parts = re.split(r"^(?=#{1,2} )", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        line, before = 1, ""
        for part in parts:
            text = re.sub(r"\A---.*?^---$", "", part, flags=re.DOTALL | re.MULTILINE)
            title = re.match(r"#+ (.*?)(?: \{.*\})?$", text, re.MULTILINE)
            if title and title[1] == before:  # the title of a question stands over its answer, too
                text = text[title.end() :]
            before = title[1] if title else ""
            text = re.sub(r"\[([^\]\n]*)\]\{\.box(?: \.line)?\}", r"(\1)", text)
            text = re.sub(r"\[([^\]\n]*)\]\{\.line\}", r"[\1]", text)
            text = COUNTS.sub(_counts_in_a_line, text)
            text = _blank(text, DIRECTIVE, ATTRIBUTES)
            yield Text(f"{path.name}:{line}", text, shown)
            line += part.count("\n")


def _of_lesson(nb, name) -> Iterator[Text]:
    sections, starts = [], [0]
    for i, cell in enumerate(nb["cells"]):
        if cell["cell_type"] == "markdown" and re.search(r"^## ", cell["source"], re.MULTILINE):
            starts.append(i)
    for start, end in zip(starts, [*starts[1:], len(nb["cells"])], strict=True):
        sections += [_numbers_of(nb["cells"][start:end])] * (end - start)
    is_text = True
    for i, cell in enumerate(nb["cells"]):
        shown = sections[i]
        if cell["cell_type"] == "markdown" and is_text:
            pattern = rf"^## (?:{SOURCES}|Exercises)"
            source, *rest = re.split(pattern, cell["source"], maxsplit=1, flags=re.MULTILINE)
            is_text = not rest  # exercises are read from their entries
            # These lines are generated, and so is the table of the first hour.
            if source.startswith("| read | minutes |"):
                continue
            source = re.sub(r"\*\*(?:Minutes|More, if you like)\*\*.*", "", source)
            yield Text(f"{name} cell {i}", source, shown)


def _counts_in_a_line(match) -> str:
    """Write tables of counts as claims do, `green: 1 (20) / 3 4; orange: …`."""
    found = []
    for head, body, name in TABLE_OF_COUNTS.findall(match[0]):
        rows = [re.findall(r"[^|\s]+", row) for row in body.splitlines()]
        labels = [row[0] for row in rows], re.findall(r"T\d", head)
        if labels != (
            [f"C{i}" for i in range(1, len(rows) + 1)],
            [f"T{j}" for j in range(1, len(rows[0]))],
        ):
            return match[0]
        counts = " / ".join(" ".join(row[1:]) for row in rows)
        found.append(f"{name.strip()}: {counts}" if name else counts)
    return "; ".join(found) + "\n\n"


def _numbers_of(cells) -> list[Decimal]:
    """Return the numbers that cells show, and those that are typed in their code."""
    found = []
    for cell in cells:
        if cell["cell_type"] == "code":
            found += [value for _, value, _ in numbers(printed_text(cell))]
            found += [
                Decimal(number)
                for number in re.findall(r"(?<![\w.])\d+(?:\.\d+)?(?!\w)", cell["source"])
            ]
    return found


def _of_exercises(unit) -> Iterator[Text]:
    path = EXERCISES / f"{unit}.toml"
    if not path.exists():
        return
    (solutions,) = unit_notebooks(NOTEBOOKS / "solutions", unit)
    shown = _numbers_of([cell for _, cell in code_cells(read(solutions))])
    for name, entry in tomllib.loads(path.read_text(encoding="utf-8")).items():
        if not isinstance(entry, dict):
            continue  # the imports of the solutions
        typed = _typed_in(entry)
        solved_tables = frozenset(map(_without_spaces, TABLE.findall(entry.get("solution", ""))))
        for key, said in _strings(entry):
            yield Text(f"{name} {key}", said, shown, typed, solved_tables)


def _typed_in(entry) -> frozenset[str]:
    """Return the numbers in the code, the answer and the wrong turns of an exercise."""
    words = " ".join(str(entry.get(key, "")) for key in ("question", "solution"))
    code = [block[0] for block in FENCE.finditer(words)]
    answers = [entry.get("answer", ""), *dict(entry.get("wrong_turns", {})).values()]
    return frozenset(re.findall(r"\d+(?:\.\d+)?", " ".join(map(str, [*code, *answers]))))


# Entries whose strings are code, links, or answers that `tests/answers_NN.py` computes.
_NO_TEXT = {"kind", "answer", "letters", "minutes", "goal", "more", "section"}


def _strings(entry, path="") -> Iterator[tuple[str, str]]:
    if isinstance(entry, str):
        yield path, entry
    elif isinstance(entry, dict):
        for key, value in entry.items():
            if path == "" and key in _NO_TEXT:
                continue
            if path.endswith("wrong_turns"):
                yield f"{path} (words)", key
            yield from _strings(value, f"{path}.{key}" if path else key)
    elif isinstance(entry, list):
        for value in entry:
            yield from _strings(value, path)


# --- what guards a number ------------------------------------------------------------------------


def problems(unit: str, edited: Iterable[Text] | None = None) -> list[str]:
    """List what is false, unread, claimed and not said, or guarded by nothing.

    The texts are those of the unit, unless others are given, into which an error was planted.
    """
    known, found, tables = claims(unit), [], known_tables(unit)
    reasons, said = set(), set()
    for text in texts(unit) if edited is None else edited:
        guarded, wrong = _arithmetic(text, known, reasons)
        guarded += _known_rows(text, tables)
        found += wrong
        for claim in known.says:
            for place in _places(claim, text):
                said.add(claim)
                guarded.append(place)
        for words in known.given:
            for start, end in _places(words, text):
                reasons.add(words)
                guarded.append((start, end))
        found += _unguarded(text, guarded) + _unguarded_tables(text, guarded)
        found += _unknown_formulas(text, known, guarded, reasons)
    found += [f"claimed, and nowhere said: {claim}" for claim in known.says if claim not in said]
    stale = {*known.unread, *known.given} - reasons
    found += [f"listed as an exception, and nowhere said: {words}" for words in sorted(stale)]
    return found


def _arithmetic(text: Text, known: Claims, reasons: set) -> tuple[list, list]:
    """Return the places that true chains guard, and messages for false or unreadable ones."""
    guarded, found = [], []
    names = {name for scope in known.laws + known.scopes for name in scope}
    for chain in arithmetic.chains(text.plain, names):
        if str(chain) in known.unread:
            reasons.add(str(chain))
            guarded.append((chain.start, chain.end))
            continue
        verdict = best_verdict(chain, known)
        if verdict.false:
            found.append(f"{text.where}: false: {verdict.false}, in “{chain}”")
        elif chain.is_latex and not verdict.compared and not _is_setting(chain):
            found.append(f"{text.where}: cannot be read: {chain} {verdict.unread}")
        guarded += [(chain.sides[k].start, chain.sides[k].end) for k in verdict.compared]
    return guarded, found


def _is_setting(chain) -> bool:
    """Return True for a name and one number, p = 2: it is guarded, or listed, as in prose."""
    return (
        len(chain.sides) == 2 and len(chain.sides[1].tokens) <= 2 and bool(chain.sides[1].numbers)
    )


def best_verdict(chain, known: Claims) -> arithmetic.Verdict:
    """Check a chain as a law of all tables; or with the letters of one table of the unit."""
    bare = arithmetic.check(chain)
    if bare.false or not bare.unread:
        return bare
    laws = [arithmetic.check(chain, scope) for scope in known.laws]
    if not any(verdict.unread for verdict in laws):
        false = next((verdict for verdict in laws if verdict.false), None)
        # Without a number it speaks of all tables; with one, of a table of the unit.
        if false is None or not any(side.numbers for side in chain.sides):
            return false or laws[0]
    tables = [arithmetic.check(chain, scope) for scope in known.scopes]
    fewest = min((len(verdict.unread) for verdict in tables), default=len(bare.unread))
    if fewest == len(bare.unread):
        return bare
    # The scopes that read most decide, and one of them must find it true.
    tables = [verdict for verdict in tables if len(verdict.unread) == fewest]
    return next(
        (verdict for verdict in tables if verdict.compared and not verdict.false), tables[0]
    )


@cache
def known_tables(unit: str) -> list[list[tuple[str, ...]]]:
    """Return the tables that the cells of a unit type or show, row by row, with their margins."""
    folders = NOTEBOOKS, NOTEBOOKS / "solutions"
    paths = [path for folder in folders for path in unit_notebooks(folder, unit)]
    cells = [cell for path in paths for _, cell in code_cells(read(path))]
    code = "\n".join(cell["source"] for cell in cells)
    exercises = EXERCISES / f"{unit}.toml"
    code += exercises.read_text(encoding="utf-8") if exercises.exists() else ""
    tables = [ast.literal_eval(typed) for typed in TABLE.findall(code)]
    tables += [cl.datasets.lecture_table(name).counts.tolist() for name in LECTURE_TABLES]
    found = []
    for table in tables:
        is_flat = all(isinstance(number, int) for row in table for number in row)
        if is_flat and len({len(row) for row in table}) == 1:
            columns = [sum(column) for column in zip(*table, strict=True)]
            rows = [*table, columns]
            found += [[tuple(map(str, row)) for row in rows]]
            found += [[tuple(map(str, [*row, sum(row)])) for row in rows]]
    shown = "\n".join(printed_text(cell) for cell in cells)
    for line in shown.splitlines():
        row = tuple(re.findall(r"(?<![\w.])[\d.]+(?!\w)", line))
        if len(row) > 2:
            found.append([row])
    return found


def _known_rows(text: Text, tables) -> Iterator[tuple[int, int]]:
    """Find rows of numbers, in tables and between slashes, that belong to a known table.

    A row of two is one only if a row beside it is the row beside it in the table.
    """
    rows = []
    for match in HEAD.finditer(text.plain):
        labels = re.findall(r"T(\d)", match[0])
        if labels == [str(number) for number in range(1, len(labels) + 1)]:
            yield match.start(), match.end()
    for match in re.finditer(r"[^\n/;:]+", text.plain):
        label = r"\A[^\d]*?(?:[CT]\d)?(?=[\s|(*]*\d)"  # in the first column
        cells = re.sub(rf"{label}|[()\[\]|*]", " ", match[0])
        numbers = re.fullmatch(r"[\s]*((?:[\d.]+\s+)*[\d.]+)[\s]*", cells)
        rows.append((tuple(numbers[1].split()) if numbers else (), match.start(), match.end()))
    rows = [row for row in rows if row[0]]
    known: dict[tuple[str, ...], set[int]] = {}
    for table in tables:
        for number, row in enumerate(table, start=1):
            known.setdefault(row, set()).add(number)
    pairs = {pair for table in tables for pair in itertools.pairwise(table)}
    for k, (row, start, end) in enumerate(rows):
        beside = [(rows[at][0], rows[at + 1][0]) for at in (k - 1, k) if 0 <= at < len(rows) - 1]
        if (len(row) > 2 and row in known) or pairs & set(beside):
            label = LABEL.search(text.plain, start, end)
            if label and int(label[0][1:]) not in known.get(row, ()):
                start = label.end()  # the row of another cluster
            yield start, end


def _places(claim: str, text: Text) -> Iterator[tuple[int, int]]:
    """Find the parts of a claim in a text, in their order, ignoring line breaks and emphasis."""
    first, *others = _squeezed_parts(claim)
    for place in _starts(first, text):
        places = [(place, place + len(first))]
        for part in others:
            behind = places[-1][1]
            reach = behind + _LONGEST_GAP
            after = next((start for start in _starts(part, text, behind) if start < reach), None)
            if after is None:
                break
            places.append((after, after + len(part)))
        else:
            for start, end in places:
                yield text.places[start], text.places[end - 1] + 1


def _starts(part: str, text: Text, start: int = 0) -> Iterator[int]:
    """Find where a part begins in the squeezed text; it is not a part of a longer word."""
    while (start := text.squeezed.find(part, start)) >= 0:
        first, last = text.places[start], text.places[start + len(part) - 1]
        before, after = text.readable[:first][-1:], text.readable[last + 1 : last + 2]
        if not (re.match(r"[\w.]", before) or re.match(r"\w", after)):
            yield start
        start += 1


@cache
def _squeezed_parts(claim: str) -> list[str]:
    parts = re.sub(r"\|(?:-+\|)+", "|", claim).split(" […] ")
    return [_squeezed(part)[0] for part in parts]


def _squeezed(text: str) -> tuple[str, list[int]]:
    """Drop emphasis and brackets of links, join white space; and say where each character was."""
    kept, places = [], []
    for place, character in enumerate(text):
        if character.isspace() or character == "|":
            if kept and kept[-1] != " ":
                kept.append(" ")
                places.append(place)
        elif character not in "*`[]":
            if character in ".,:;?!)" and kept and kept[-1] == " ":  # behind the target of a link
                kept.pop()
                places.pop()
            kept.append(character)
            places.append(place)
    while kept and kept[-1] == " ":
        kept.pop()
    return "".join(kept), places


def _unguarded(text: Text, guarded) -> list[str]:
    plain, found = text.plain, []
    in_math = [(match.start(), match.end()) for match in MATH.finditer(plain)]
    bare = _without_indices(plain)
    for match in [*NUMERAL.finditer(bare), *LABEL.finditer(bare)]:
        place = match.start(), match.end()
        if any(start <= place[0] and place[1] <= end for start, end in guarded):
            continue
        math = next(((a, b) for a, b in in_math if a <= place[0] < b), None)
        if math and _is_part_of_a_formula(plain[slice(*math)]):
            continue
        is_number = match[0][0] not in "CT"
        if match[0] in text.typed:
            continue
        if is_number and _is_shown(match[0], plain[place[1] : place[1] + 2], text.shown):
            continue
        around = " ".join(plain[max(0, place[0] - 40) : place[1] + 30].split())
        found.append(f"{text.where}: nothing guards {match[0]} in “{around}”")
    return found


def _unknown_formulas(text: Text, known: Claims, guarded, reasons: set) -> list[str]:
    """List formulas without a relation, such as m_j/n, that have the value of no known letter."""
    found = []
    for match in MATH.finditer(text.plain):
        formula = " ".join(match[0].strip("$ \n").split())
        bare = re.sub(r"_\{[^{}]*\}|_\w", "", formula)
        is_number = not re.search(r"[A-Za-z]", re.sub(r"\\[A-Za-z]+", "", bare))
        if is_number or RELATION.search(formula) or not OPERATOR.search(bare):
            continue
        if any(start <= match.start() and match.end() <= end for start, end in guarded):
            continue
        if formula in known.unread:
            reasons.add(formula)
        elif not _is_known(formula, known):
            found.append(f"{text.where}: nothing says what {formula} is")
    return found


def _is_known(formula: str, known: Claims) -> bool:
    try:
        return bool(arithmetic.equal_names(formula, known.laws))
    except arithmetic.Unreadable:
        return False


def _unguarded_tables(text: Text, guarded) -> list[str]:
    """List tables in the code of a question that neither its solution types nor a claim repeats.

    The solution computes the answer from its tables, and `check` compares the two.
    """
    if not text.where.endswith("question"):
        return []
    return [
        f"{text.where}: nothing guards the table {match[0]}: the solution does not type it"
        for match in TABLE.finditer(text.source)
        if _without_spaces(match[0]) not in text.solved_tables
        and not any(start <= match.start() and match.end() <= end for start, end in guarded)
    ]


def _without_spaces(text: str) -> str:
    return re.sub(r"\s", "", text)


def _without_indices(text: str) -> str:
    """Replace LaTeX commands and indices by spaces."""
    return re.sub(r"_\{[^{}]*\}|_\w|\\[A-Za-z]+", lambda match: " " * len(match[0]), text)


def _is_part_of_a_formula(math: str) -> bool:
    """Return True for letters and no relation: there a number belongs to a formula, 2PR."""
    bare = re.sub(r"\\(?:text\{[^{}]*\}|[A-Za-z]+)", " ", math)
    return bool(re.search(r"[A-Za-z]", bare)) and not RELATION.search(math)


def _is_shown(number: str, behind: str, shown) -> bool:
    """Return True if the section shows the number, and it is long enough to be no coincidence."""
    digits = number.replace("−", "-").replace(",", "")
    value = Decimal(digits)
    places = len(digits.partition(".")[2])
    significant = len(digits.lstrip("-0.").replace(".", ""))
    if significant < 3 and places < 2:
        return False
    unit = Decimal(1).scaleb(-places)
    if behind.strip().startswith(("%", "\\%")):
        value, unit = value / 100, unit / 100
    return any(abs(other - value) * 2 <= unit for other in shown)


def typed_numbers(unit: str) -> list[str]:
    """Numbers in the claims of a unit that are typed, where they should be computed."""
    path = Path(__file__).with_name(f"unit_{unit}.py")
    tree = ast.parse(path.read_text(encoding="utf-8"))
    (says,) = (
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "SAYS"
    )
    constants = says.values if isinstance(says, ast.JoinedStr) else [says]
    typed = [node.value for node in constants if isinstance(node, ast.Constant)]
    return [number for piece in typed for number in re.findall(r"(?<![\w_])\d[\d.]*", piece)]
