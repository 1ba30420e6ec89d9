"""Marks of a class: as a table, as platforms import them, and as each student reads them."""

from __future__ import annotations

import csv
import itertools
import json
import re
from collections.abc import Iterable
from fractions import Fraction
from os import PathLike
from pathlib import Path
from typing import NamedTuple

from clustlib.course.paper.assignments import file_name, path_of
from clustlib.course.units import UNITS
from clustlib.display import Table, csv_table, plain_value
from clustlib.reading import shown

RIGHT = "correct"
IN_SEVERAL = "handed in under several names:"
# How both name what a student has handed in: in Moodle a folder, or a file's beginning; in Canvas
# a file's beginning.
IN_MOODLE = re.compile(r"(.+)_([0-9]+)_assignsubmission_[a-z]+_?")
IN_CANVAS = re.compile(r"(.+?)(?:_LATE)?_([0-9]+)_[0-9]+_(?=.)")


class Answer(NamedTuple):
    """What became of one question."""

    number: int
    topic: str
    points: int | float
    of: int | float
    said: str  # "correct", or what is wrong


class HandedIn(NamedTuple):
    """One row of what ``collect`` returns."""

    student: str
    unit: str
    points: int | float | None  # None where nothing could be marked
    of: int | float | None
    reasons: tuple[str, ...]  # of what is not right, and what could not be read: for the student
    file: str
    remarks: tuple[str, ...] = ()  # what the lecturer should look at, and no student is told
    answers: tuple[Answer, ...] = ()


class Collected(Table):
    """What ``collect`` returns: a row for each student, or for each unit of a student.

    In CSV, a text that a spreadsheet would take for a formula has an apostrophe before it. For a
    learning platform, ``to_moodle`` and ``to_canvas`` write the CSV that it imports; for students,
    ``write_feedback`` writes a file each.
    """

    _fields = HandedIn._fields
    _hidden = frozenset({"file", "remarks", "answers"})
    roster: Roster | None

    def __new__(cls, rows: Iterable[tuple], fields=(), roster=None):
        self = super().__new__(cls, rows, fields)
        self.roster = roster
        return self

    def _of(self, rows):
        return type(self)(rows, self._fields, self.roster)

    def __reduce__(self):
        return type(self), (tuple(self), self._fields, self.roster)

    def _cell(self, row, field, value):
        if value is None:
            return "–"
        if field == "reasons":
            return "; ".join((*value, *row.remarks))
        return super()._cell(row, field, value)

    def _plain(self):
        fields = self._fields[:-1]  # without the answers, of which the reasons tell
        return fields, ([_no_formula(plain_value(value)) for value in row[:-1]] for row in self)

    # --- for learning platforms ------------------------------------------------------------------

    def to_moodle(self, path=None) -> str | None:
        """CSV that Moodle imports: written to a path, or else returned as text.

        With the grading worksheet of an assignment as ``roster`` of ``collect``, it is that
        worksheet, in which *Grade* and *Feedback comments* are filled in; points are scaled to
        *Maximum grade*. Else it is for *Grades > Import > CSV file*: the columns that say who it is
        (of a roster that Moodle has exported, those before the grades; without one, the name of the
        student as it stands in ``students``, an e-mail address or an ID number), and for each unit
        the points and the feedback. There, map the first to the user, and the others to a grade
        item and its feedback. Who has no points has a hyphen, which changes no grade.

        Raises ValueError if somebody who has points is not in the roster, and for a worksheet if
        there are several units.
        """
        if self.roster and self.roster.is_worksheet:
            return csv_table(self.roster.header, self._filled_in(self.roster), path)
        who, width = self._places(self.roster.width if self.roster else None)
        first = self.roster.header[:width] if self.roster else ["Student"]
        header = [
            *first,
            *(words for unit in self._units for words in (_title(unit), f"{unit} feedback")),
        ]
        rows = []
        for student, cells in who:
            row = list(cells)
            for unit in self._units:
                mine = self._row(student, unit)
                row += ["-" if mine is None or mine.points is None else mine.points]
                row += [_in_one_line(mine or self._row(student, ""))]
            rows.append(row)
        return csv_table(header, rows, path)

    def to_canvas(self, path=None) -> str | None:
        """CSV that Canvas imports into its gradebook: written to a path, or returned as text.

        Its columns are Student, ID, SIS User ID, SIS Login ID, Section, and one for each unit; the
        first row below the header has the points possible. With the gradebook that Canvas has
        exported as ``roster`` of ``collect``, all that identifies a student is taken from there,
        and a column of it that has the unit's title takes the points: *02 Purity and maximum
        matching (1234)*. Without one there are names alone, and Canvas asks for those that it does
        not find. Who has no points has an empty cell, which changes no grade.

        Raises ValueError if the roster has no such columns, or lacks somebody who has points.
        """
        first, titles = _CANVAS, {unit: _title(unit) for unit in self._units}
        width = len(_CANVAS)
        if self.roster:
            header = self.roster.header
            if header[:2] != _CANVAS[:2] or "Section" not in header:
                raise ValueError(
                    f"roster must be a gradebook that Canvas has exported, with the columns "
                    f"{', '.join(_CANVAS)}; got {', '.join(header)}"
                )
            width = header.index("Section") + 1
            first = header[:width]
            known = {re.sub(r" \([0-9]+\)$", "", name): name for name in header[width:]}
            titles = {unit: known.get(title, title) for unit, title in titles.items()}
        who, _ = self._places(width)
        possible = {row.unit: row.of for row in self if row.of is not None}
        rows = [["    Points Possible", *[""] * (width - 1), *map(possible.get, self._units)]]
        for student, cells in who:
            mine = [self._row(student, unit) for unit in self._units]
            row = [*cells, *[""] * (width - len(cells))]
            rows.append(row + [it.points if it else None for it in mine])
        return csv_table([*first, *titles.values()], rows, path)

    @property
    def _units(self):
        return sorted({row.unit for row in self if row.points is not None})

    def _row(self, student, unit):
        return next((row for row in self if (row.student, row.unit) == (student, unit)), None)

    def _places(self, width):
        """Each student, with the cells of the roster that say who it is, and how many these are."""
        students = list(dict.fromkeys(row.student for row in self if row.student))
        if self.roster is None:
            return [(student, [student]) for student in students], 1
        marked = {row.student for row in self if row.points is not None}
        places = {student: self.roster.place(student) for student in students}
        if missing := [it for it in students if it in marked and places[it] is None]:
            raise ValueError(
                f"roster has no row, or several, of {', '.join(map(shown, missing))}: collect with "
                "one that has, or with students without them"
            )
        rows = self.roster.rows
        return [(it, rows[at][:width]) for it, at in places.items() if at is not None], width

    def _filled_in(self, roster):
        """The rows of a grading worksheet, with grades and feedback."""
        if len(self._units) > 1:
            raise ValueError(
                f"a worksheet is of one assignment, and here are units {', '.join(self._units)}"
            )
        self._places(0)
        rows = sorted(self, key=lambda row: row.points is not None)  # where there are points, they
        handed_in = {roster.place(row.student): row for row in rows if row.student}
        grade, most, feedback = map(roster.column, _WORKSHEET[1:])
        for at, cells in enumerate(roster.rows):
            row, filled = handed_in.get(at), list(cells)
            if row is not None:
                if row.points is not None:
                    full = Fraction(cells[most].replace(",", ".")) if most is not None else row.of
                    share = Fraction(row.points) / Fraction(row.of) if row.of else Fraction(0)
                    filled[grade] = f"{float(share * full):.2f}"
                if feedback is not None:
                    filled[feedback] = _in_one_line(row)
            yield filled

    # --- for students ----------------------------------------------------------------------------

    def write_feedback(self, folder) -> list[Path]:
        """Write a text file for each student: points, weights, and what is wrong with each answer.

        What is a remark for the lecturer is in none. Where a student's files came from Moodle, the
        name of the file begins as theirs: put all into a zip, and Moodle's *Upload multiple
        feedback files in a zip* gives each to its student.

        Returns the paths, in the order of the table; files of these names are written anew.
        """
        folder = path_of(folder)
        folder.mkdir(parents=True, exist_ok=True)
        written: dict[Path, list[str]] = {}
        for row in self:
            if row.student:
                theirs = IN_MOODLE.search(row.file)
                name = file_name("feedback", row.student).removesuffix(".ipynb")
                if theirs and not any(IN_SEVERAL in remark for remark in row.remarks):
                    student = theirs[1].rpartition("/")[2]
                    name = f"{student}_{theirs[2]}_assignsubmission_file_feedback"
                path = folder / f"{name}.txt"
                written.setdefault(path, []).append(_feedback(row))
        for path, texts in written.items():
            path.write_text("\n".join(texts), encoding="utf-8")
        return list(written)

    def to_gradescope(self, path=None, *, visibility="after_due_date") -> str | None:
        """The ``results.json`` of one student, as Gradescope reads it from an autograder.

        Each question is a test with score, maximum, and what is said to the answer. ``visibility``
        says when students see them: "visible", "after_due_date", "after_published" or "hidden".

        Raises ValueError if there are several students, or another visibility.
        """
        if visibility not in _VISIBLE:
            raise ValueError(f"visibility must be one of {', '.join(_VISIBLE)}")
        if len({row.student for row in self if row.answers}) > 1:
            raise ValueError("results.json is of one student: collect one folder for each")
        marked = [row for row in self if row.answers]
        asked = {
            "score": float(sum(row.points for row in marked)),
            "output": "\n".join(_about_files(row) for row in self) or "nothing handed in",
            "output_format": "text",
            "visibility": visibility,
            "tests": [
                {
                    "name": f"{row.unit} {answer.topic}",
                    "number": f"{row.unit}.{answer.number}",
                    "score": answer.points,
                    "max_score": answer.of,
                    "status": "passed" if answer.said == RIGHT else "failed",
                    "output": answer.said,
                    "output_format": "text",
                }
                for row in marked
                for answer in row.answers
            ],
        }
        text = json.dumps(asked, ensure_ascii=False, indent=1) + "\n"
        if path is None:
            return text
        Path(path).write_text(text, encoding="utf-8")
        return None


_GRADE = re.compile(r"-|[0-9]+[.,][0-9]+")
_VISIBLE = ("visible", "after_due_date", "after_published", "hidden")
_CANVAS = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"]
_WORKSHEET = ["Identifier", "Grade", "Maximum grade", "Feedback comments"]


def _no_formula(value):
    is_formula = isinstance(value, str) and value.startswith(("=", "+", "-", "@"))
    return f"'{value}" if is_formula else value


def _title(unit):
    return f"{unit} {UNITS[unit].title}"


def _about_files(row):
    """What is to be said of a row beside its answers."""
    return "; ".join(row.reasons[sum(answer.said != RIGHT for answer in row.answers) :])


def _in_one_line(row):
    """The feedback as a cell."""
    if row is None:
        return "nothing handed in"
    points = "" if row.points is None else f"{row.points} of {row.of}"
    return "; ".join(filter(None, [points, *row.reasons]))


def _feedback(row):
    """The feedback as a page of text."""
    lines = [_title(row.unit) if row.unit in UNITS else "Assignment", f"for {row.student}", ""]
    if row.points is not None:
        lines += [f"{row.points} of {row.of} points, from {row.file}", ""]
    for it in row.answers:
        lines += [f"{it.number}. {it.topic}: {it.points} of {it.of}", f"   {it.said}"]
    return "\n".join([*lines, *filter(None, ["", _about_files(row)]), ""])


# --- who is who ----------------------------------------------------------------------------------


class Roster:
    """Who is in the class, as a learning platform has exported it."""

    def __init__(self, header: list[str], rows: list[list[str]]):
        self.header, self.rows = header, rows
        self._exact: dict[str, list[int]] = {}
        self._spelled: dict[str, list[int]] = {}
        for at, row in enumerate(rows):
            names = [cell for cell in row if cell and not _GRADE.fullmatch(cell)]
            names += [" ".join(pair) for pair in itertools.pairwise(names)]  # first name, last name
            for name in set(names):
                self._exact.setdefault(name, []).append(at)
            for spelling in {it for name in names for it in spellings(name)}:
                self._spelled.setdefault(spelling, []).append(at)

    @property
    def is_worksheet(self) -> bool:
        """Whether it is Moodle's grading worksheet, of one assignment."""
        return {"Identifier", "Grade", "Last modified (grade)"} <= {*self.header}

    @property
    def width(self) -> int:
        """How many columns come before the grades: the last that tells all apart ends them."""
        telling = [
            at
            for at, cells in enumerate(zip(*self.rows, strict=True))
            if all(cells)
            and len(set(cells)) == len(cells)
            and not any(map(_GRADE.fullmatch, cells))
        ]
        return max(telling, default=len(self.header) - 1) + 1

    def column(self, name: str) -> int | None:
        """The place of a column, in capitals or not."""
        names = [heading.casefold() for heading in self.header]
        return names.index(name.casefold()) if name.casefold() in names else None

    def place(self, name: str) -> int | None:
        """The one row in which a student's name, number or address stands."""
        found = self._exact.get(name) or sorted(
            {at for it in spellings(name) for at in self._spelled.get(it, ())}
        )
        return found[0] if len(found) == 1 else None


def read_roster(roster) -> Roster:
    """The class list that a learning platform has exported, from its path."""
    if not isinstance(roster, (str, PathLike)):
        raise TypeError(f"roster must be the path of a CSV file, got {shown(roster)}")
    with open(roster, encoding="utf-8-sig", newline="") as file:
        text = file.read()
    first = text.partition("\n")[0]
    mark = max(",;\t", key=first.count)
    header, *rows = csv.reader(text.splitlines(keepends=True), delimiter=mark)
    # Canvas has a row of maxima, and one that says how grades are posted.
    rows = [row for row in rows if len(row) == len(header) and "Points Possible" not in row[0]]
    if not rows:
        raise ValueError(
            f"roster {str(roster)!r} names no student: it needs a header, and a row for each"
        )
    return Roster(header, rows)


def spellings(name: str) -> set[str]:
    """A name as platforms spell it: without blanks and marks, the last name first or last."""
    words = re.findall(r"[^\W_]+", name.casefold().removeprefix("participant "))
    turned = [words, words[-1:] + words[:-1], words[1:] + words[:1]]
    return {"".join(it) for it in turned if it} if "@" not in name else {name.casefold()}
