"""What is read of a notebook that was handed in: nothing in it is run.

It may be anything at all, so whatever is wrong with it is a reason, and no error.
"""

import ast
import builtins
import json
import os
import re
import stat
import warnings
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from clustlib.coursework.assignments import is_name

_LARGEST = 20_000_000  # bytes of a file: figures are long
_MOST_CODE = 1_000_000  # characters
_MOST_BITS = 1000  # of the numbers that a calculation comes by: a float can be as large
_MOST_POWER = 64
_LONGEST_TEXT = 60


class Refused(Exception):
    """A notebook that cannot be read, or shall not be run; the message says why."""


class Cell(NamedTuple):
    """A cell of code."""

    number: int  # its place among all cells, counted from 1
    source: str
    tree: ast.Module | None  # None if it is no Python


class Notebook(NamedTuple):
    """What is known of a notebook."""

    unit: str
    student: str
    cells: Sequence[Cell]


class Odd(NamedTuple):
    """An answer that stands there and is no number that could be read."""

    why: str


Answer = Fraction | float | str | Odd | None  # None: not answered yet


# --- the file ------------------------------------------------------------------------------------


def read_notebook(path: Path) -> Notebook:
    """The notebook in a file; Refused says what is wrong with it."""
    notebook = _json(path)
    if not isinstance(notebook, dict) or not isinstance(notebook.get("cells"), list):
        raise Refused("not a notebook: it has no cells")
    if notebook.get("nbformat") != 4:
        raise Refused("not a notebook of format 4")
    metadata = notebook.get("metadata")
    about = metadata.get("clustlib") if isinstance(metadata, dict) else None
    unit, student = (
        about.get(what) if isinstance(about, dict) else None for what in ("unit", "student")
    )
    if not (isinstance(unit, str) and isinstance(student, str)):
        raise Refused("not an assignment: its metadata name no unit and no student")
    if not (is_name(student) and re.fullmatch(r"[0-9]{2}", unit)):
        raise Refused("not an assignment: unit or student in its metadata are none")
    return Notebook(unit, student, list(_cells(notebook["cells"])))


def _json(path):
    try:
        # Neither a link, which may lead out of the folder, nor a pipe, which may never end.
        kind = os.lstat(path)
        if not stat.S_ISREG(kind.st_mode):
            raise Refused("not read: it is a link, or no file at all")
        if kind.st_size > _LARGEST:
            raise Refused(f"not read: larger than {_LARGEST // 10**6} MB")
        text = path.read_bytes().decode("utf-8-sig")
        return json.loads(text) if text.strip() else {}
    except OSError as error:
        raise Refused(f"not read: {type(error).__name__}") from None
    except UnicodeDecodeError:
        raise Refused("not a notebook: not UTF-8") from None
    except (ValueError, RecursionError, MemoryError):
        raise Refused("not a notebook: not JSON, or too deep") from None


def _cells(cells) -> Iterator[Cell]:
    length = 0
    for number, cell in enumerate(cells, start=1):
        if not isinstance(cell, dict) or cell.get("cell_type") != "code":
            continue
        source = cell.get("source")
        if isinstance(source, list) and all(isinstance(line, str) for line in source):
            source = "".join(source)
        if not isinstance(source, str):
            raise Refused(f"not a notebook: cell {number} has no text")
        length += len(source)
        if length > _MOST_CODE:
            raise Refused(f"not read: more than {_MOST_CODE:,} characters of code")
        yield Cell(number, source, parsed(source))


def parsed(source: str) -> ast.Module | None:
    """The syntax tree of some code, or None where it is no Python."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


# --- the answers ---------------------------------------------------------------------------------


def written_answers(cells: Sequence[Cell], names: Sequence[str]) -> dict[str, Answer]:
    """The answers that can be read without running the code, by their names.

    The last assignment counts. An answer that is made of names or calls, or is assigned anywhere
    but on a line of its own, is left out; one that is never assigned is not answered.
    """
    answers: dict[str, Answer] = dict.fromkeys(names)
    unknown = set()  # until the code has run
    for cell in cells:
        for statement in cell.tree.body if cell.tree else ():
            for name in {*_names_stored(statement)}.intersection(names):
                try:
                    answers[name] = _read_answer(_assigned(statement))
                    unknown.discard(name)
                except _NotWritten:
                    unknown.add(name)
    return {name: answer for name, answer in answers.items() if name not in unknown}


class _NotWritten(Exception):
    """The value is not written there: it takes a run to know it."""


def _names_stored(statement):
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            yield node.id


def _assigned(statement):
    """What a statement ``name = value`` assigns."""
    match statement:
        case ast.Assign(targets=[ast.Name()], value=value):
            return value
        case ast.AnnAssign(target=ast.Name(), value=value):
            return value
    raise _NotWritten


def _read_answer(value) -> Answer:
    match value:
        case ast.Constant(value=None) | ast.Constant(value=builtins.Ellipsis):
            return None
        case ast.Constant(value=str(text)):
            return text if len(text) <= _LONGEST_TEXT else Odd("a long text")
    try:
        return _typed_number(value)
    except (ArithmeticError, RecursionError):
        return Odd("a calculation that comes to no number, or to one that is too large")


def _typed_number(node) -> Fraction | float:
    match node:
        case ast.Constant(value=bool()):
            raise _NotWritten
        case ast.Constant(value=int(whole)):
            number = _small(Fraction(whole))
        case ast.Constant(value=float(number)):
            pass
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            number = -_typed_number(operand)
        case ast.UnaryOp(op=ast.UAdd(), operand=operand):
            number = _typed_number(operand)
        case ast.BinOp(left=left, op=op, right=right):
            number = _calculated(_typed_number(left), op, _typed_number(right))
        case ast.Call(func=ast.Name(id="Fraction"), args=[_, *_] as parts, keywords=[]):
            number = _fraction(parts)
        case _:
            raise _NotWritten
    return _small(number)


def _calculated(left, op, right):
    match op:
        case ast.Add():
            return left + right
        case ast.Sub():
            return left - right
        case ast.Mult():
            return left * right
        case ast.Div():
            return left / right
        case ast.Pow():
            if abs(right) > _MOST_POWER:
                raise OverflowError
            return left**right
    raise _NotWritten


def _fraction(parts):
    match parts:
        case [ast.Constant(value=str(text))] if re.fullmatch(r"\s*-?[\d./]{1,40}\s*", text):
            try:
                return Fraction(text)
            except ValueError:
                raise ArithmeticError from None
        case [one]:
            return Fraction(_typed_number(one))
        case [above, below]:
            above, below = _typed_number(above), _typed_number(below)
            if isinstance(above, float) or isinstance(below, float):
                raise ArithmeticError
            return above / below
    raise _NotWritten


def _small(number):
    """The number, if it is one that a calculation by hand may come by."""
    if isinstance(number, float):
        if number - number != 0:  # infinite, or no number
            raise OverflowError
        return number
    if not isinstance(number, Fraction):  # the root of a negative number
        raise ArithmeticError
    if max(number.numerator.bit_length(), number.denominator.bit_length()) > _MOST_BITS:
        raise OverflowError
    return number
