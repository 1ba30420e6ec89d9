"""From a file of labels to the table, row by row: the file may be larger than memory."""

from __future__ import annotations

import contextlib
import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from operator import itemgetter
from os import PathLike, fspath
from typing import TextIO

import numpy as np

from clustlib.contingency import ContingencyTable, count_labels, require_room
from clustlib.formula import elided
from clustlib.progress import progress
from clustlib.reading import find_noise, is_index, one_of, read_labels, treat_noise

__all__ = ["contingency_table_from_csv"]

_ROWS = 2**10  # in memory at a time
MISSING = ("NA", "N/A", "<NA>", "NaN", "nan", "NaT", "None", "NULL", "null")
_INT = re.compile(r"0|-?[1-9][0-9]*")


def contingency_table_from_csv(
    path: str | PathLike[str] | TextIO,
    true_column: str | int,
    pred_column: str | int,
    *,
    delimiter: str = ",",
    encoding: str = "utf-8",
    header: bool = True,
    missing: Sequence[str] = MISSING,
    noise: str = "cluster",
    noise_label: object = -1,
) -> ContingencyTable:
    """Count the table of two columns of a CSV file, which is read row by row, once.

    Memory is needed for the different pairs of labels, not for the rows.

    Parameters
    ----------
    path : str, path or open text file
        With one row for each point. Of a name that ends in .gz, what was packed is read.
    true_column, pred_column : str or int
        The partition and the cluster of each point: the names of two columns in the first line, or
        their places, from 0.
    delimiter : str
        One character between the fields: ``";"`` or ``"\\t"``, where it is no comma.
    encoding : str
        Of the text, unless ``path`` is an open file.
    header : bool
        False for a file whose first line is a point already: then the columns are places.
    missing : sequence of str
        Texts that mean that a label is missing. With ``missing=()`` they are labels like others: a
        class may be called None. An empty field is always missing.
    noise, noise_label
        As in ``contingency_table``, for the labels in ``pred_column``. Noise points as singletons
        are numbered in the order of their partitions, not of the file.

    Returns
    -------
    ContingencyTable
        Rows are clusters C_i, columns are partitions T_j, both sorted. The labels of a column are
        ints if each of them is written as an int is, without a zero or a + in front; floats, if
        each is written as Python writes that number, and no two are the same; else all are texts,
        just as they stand in the file. So 01 and 1 are never one label.

    Raises
    ------
    ValueError
        With the number of the line: a row with too few or too many fields, or without a label; a
        quote that does not end; bytes of another encoding. A column that is not there, or there
        twice; a file without rows; and whatever ``contingency_table`` refuses.
    TypeError
        A path that is none, or a file that is open for bytes; and as in ``contingency_table``.
    OSError
        If the file cannot be opened.

    Examples
    --------
    >>> import io
    >>> import clustlib as cl
    >>> file = io.StringIO("id,species,cluster\\n1,cat,0\\n2,cat,0\\n3,dog,1\\n4,dog,-1\\n")
    >>> cl.contingency_table_from_csv(file, "species", "cluster")
         cat  dog  n_i
    C-1    0    1    1
    C0     2    0    2
    C1     0    1    1
    m_j    2    2    4

    Two ways to write a label are two labels: here the zeros in front make all of them texts.

    >>> file = io.StringIO("truth,found\\na,01\\na,1\\n")
    >>> cl.contingency_table_from_csv(file, "truth", "found").clusters
    ('01', '1')
    """
    one_of(noise, "noise", ("cluster", "singletons", "drop"))
    if not (isinstance(delimiter, str) and len(delimiter) == 1 and delimiter not in '"\r\n'):
        raise ValueError(f"delimiter must be one character, got {delimiter!r}")
    if isinstance(missing, str):
        raise TypeError(f"missing must be a list of texts, got the text {missing!r}")
    columns = {"true_column": true_column, "pred_column": pred_column}
    with _opened(path, encoding) as (file, name):
        counts = _counted_pairs(file, name, columns, delimiter, header, frozenset(missing) | {""})
    true, pred = (
        read_labels(_of_one_kind([pair[side] for pair in counts]), f"column {column!r}")
        for side, column in enumerate(columns.values())
    )
    points = np.fromiter(counts.values(), np.int64, len(counts))
    what = f"column {pred_column!r}"
    if noise == "singletons":  # each of these points needs a row of its own
        repeats = np.where(find_noise(pred, what, noise_label), points, 1)
        true, pred = true.repeat(repeats), pred.repeat(repeats)
        points = (points // repeats).repeat(repeats)
    pred, kept = treat_noise(pred, what, noise, noise_label)
    return count_labels(true[kept], pred, f"column {true_column!r}", what, points[kept])


def _of_one_kind(texts):
    """Ints or floats, if that changes no label and makes no two of them one; else the texts."""
    distinct = set(texts)
    if all(map(_INT.fullmatch, distinct)):
        with contextlib.suppress(ValueError):  # thousands of digits are no number for Python
            return list(map(int, texts))
    elif all(map(_is_number, distinct)) and len(set(map(float, distinct))) == len(distinct):
        return list(map(float, texts))
    return texts


def _is_number(text):
    try:
        number = float(text)
    except ValueError:
        return False
    return math.isfinite(number) and text in (repr(number), repr(number).removesuffix(".0"))


# --- the file ------------------------------------------------------------------------------------


@contextlib.contextmanager
def _opened(path, encoding) -> Iterator[tuple[TextIO, str]]:
    """The text, and what it is called in an error; a file of the caller's stays open."""
    if hasattr(path, "read"):
        if not isinstance(path.read(0), str):
            raise TypeError('path is a file open for bytes: open it as text, with newline=""')
        yield path, str(getattr(path, "name", "the file"))
        return
    if not isinstance(path, (str, PathLike)):
        raise TypeError(
            f"path must be the path of a file, or an open text file, got {type(path).__name__}"
        )
    import codecs
    import gzip

    name = fspath(path)
    try:
        known = codecs.lookup(encoding).name
    except (LookupError, TypeError):
        raise ValueError(
            f"encoding must be the name of one, as 'utf-8' or 'cp1252', got {encoding!r}"
        ) from None
    opens = gzip.open if name.lower().endswith(".gz") else open
    # A mark at the beginning, as spreadsheets write it, is no part of the first column's name.
    with opens(name, "rt", encoding="utf-8-sig" if known == "utf-8" else known, newline="") as text:
        try:
            yield text, name
        except UnicodeDecodeError as error:
            where = ""
            if known == "utf-8":
                with opens(name, "rb") as lines:
                    where = f" in line {_undecodable(lines)}"
            raise ValueError(
                f"{name} is not written in {encoding}: it has the byte "
                f"0x{error.object[error.start]:02x}{where}; "
                "say which encoding it has, as encoding='cp1252', 'utf-16' or 'gb18030'"
            ) from None


def _undecodable(lines):
    """The number of the first line that is not UTF-8: text is decoded many lines ahead."""
    for number, line in enumerate(lines, start=1):
        try:
            line.decode("utf-8")
        except UnicodeDecodeError:
            return number


# --- its rows ------------------------------------------------------------------------------------


def _counted_pairs(file, name, columns, delimiter, header, missing):
    """How often each pair of labels occurs, the partition's first."""
    import csv

    rows = csv.reader(file, delimiter=delimiter, strict=True)
    line, chunk = _next_rows(rows, name, 1)
    while chunk == [[]]:  # an empty line is no row
        line, chunk = _next_rows(rows, name, 1)
    if not chunk:
        raise ValueError(f"{name} is empty: it needs a row for each point")
    first, width = chunk[0], len(chunk[0])
    places = [_place(column, argument, first, name, header) for argument, column in columns.items()]
    take = itemgetter(*places)
    if header:
        line, chunk = _next_rows(rows, name)
    counts: Counter[tuple[str, str]] = Counter()
    known: tuple[set[str], set[str]] = set(), set()
    with progress(None, "rows read") as bar:
        while chunk:  # a turn for each thousand rows
            if set(map(len, chunk)) != {width}:
                chunk = _checked(chunk, line, name, width, places, missing)
            before = len(counts)
            counts.update(map(take, chunk))
            # The last ones to come in:
            if further := list(islice(reversed(counts), len(counts) - before)):
                for labels, side in zip(known, zip(*further, strict=True), strict=True):
                    if any(_is_missing(label, missing) for label in set(side) - labels):
                        _checked(chunk, line, name, width, places, missing)
                    labels.update(side)
                require_room(len(known[1]), len(known[0]), f"{name}: a table")
            bar.advance(len(chunk))
            line, chunk = _next_rows(rows, name)
    if not counts:
        raise ValueError(f"{name} has nothing below its first line: it needs a row for each point")
    return counts


def _next_rows(rows, name, most=_ROWS):
    """The next rows, and the number of the line in which they begin."""
    import csv

    line, chunk = rows.line_num + 1, []
    try:
        chunk.extend(islice(rows, most))
    except csv.Error as error:  # the rows before it are in the chunk
        line += sum(map(_lines_of, chunk))
        raise ValueError(
            f"{name}, line {line}: a row begins that cannot be read ({error}); "
            "is there a quote that does not end?"
        ) from None
    return line, chunk


def _lines_of(row):
    """The number of lines of a row: what stands in quotes may have several."""
    return 1 + sum(len(re.findall("\r\n|\r|\n", field)) for field in row)


def _checked(chunk, line, name, width, places, missing):
    """The rows without empty lines; the first bad one is refused by the number of its line."""
    for row in chunk:
        if row and len(row) != width:
            raise ValueError(
                f"{name}, line {line}: a row of {len(row)} fields, where the first has {width}"
            )
        for place in places if row else []:
            if _is_missing(row[place], missing):
                hint = "; if that is a label, say missing=()" if row[place].strip() else ""
                raise ValueError(
                    f"{name}, line {line}: every point needs a label, "
                    f"got {row[place]!r} in field {place + 1}{hint}"
                )
        line += _lines_of(row)
    return [row for row in chunk if row]


def _is_missing(text, missing):
    return text in missing or not text.strip()


def _place(column, argument, first, name, header):
    """The place of a column, from 0."""
    if is_index(column, len(first)):
        return column
    if not isinstance(column, str):
        raise ValueError(
            f"{argument} must be the name of a column, or a place from 0 to {len(first) - 1}, "
            f"got {column!r}"
        )
    if not header:
        raise ValueError(
            f"{argument} must be a place from 0 to {len(first) - 1} where the file has no header, "
            f"got {column!r}"
        )
    if first.count(column) == 1:
        return first.index(column)
    if column in first:
        raise ValueError(
            f"{name} has {first.count(column)} columns {column!r}: give the place of the one you "
            f"mean, {argument}={first.index(column)}"
        )
    import difflib

    spelled = {one.strip().lower(): one for one in first}
    near = difflib.get_close_matches(column.strip().lower(), spelled, n=3)
    meant = f" (did you mean {' or '.join(repr(spelled[one]) for one in near)}?)" if near else ""
    names = ", ".join(map(str, elided(map(repr, first), "…", 20)))
    hint = "; if that is no header, say header=False"
    for delimiter, written in ((";", ";"), ("\t", "\\t")):
        if len(first) == 1 and delimiter in first[0]:
            hint = f'; say delimiter="{written}"'
    raise ValueError(f"{name} has no column {column!r}{meant}: its columns are {names}{hint}")
