"""Contingency tables of two columns of a CSV file, which is read row by row."""

from __future__ import annotations

import contextlib
import math
import re
from collections import Counter
from collections.abc import Collection, Iterator
from os import PathLike, fspath
from typing import TextIO

import numpy as np

from clustlib.contingency.counting import count_points
from clustlib.contingency.table import ContingencyTable
from clustlib.expressions import elide
from clustlib.progress_bar import progress
from clustlib.validation import check_choice, check_labels, is_index, short_repr

_MISSING = {"NA", "N/A", "<NA>", "NaN", "nan", "NaT", "None", "NULL", "null"}
_MISSING_PAIR = ("", "")  # counts the rows in which a label is missing
_LONGEST_FIELD = 2**27  # characters; a quote that does not end shall not fill the memory
_INT = re.compile(r"0|-?[1-9][0-9]*")


def contingency_table_from_csv(
    path: str | PathLike[str] | TextIO,
    true_column: str | int,
    pred_column: str | int,
    *,
    delimiter: str = ",",
    encoding: str = "utf-8-sig",
    missing: str = "refuse",
    missing_texts: Collection[str] = (),
    noise: str | None = None,
    noise_label: object = -1,
    unlabelled: object = None,
) -> ContingencyTable:
    r"""Count the table of two columns of a CSV file, which is read row by row.

    Memory is needed for the different pairs of labels, not for the rows.

    Parameters
    ----------
    path : str, path or open text file
        The names of the columns in the first line, then one row for each point.
    true_column, pred_column : str or int
        The class and the cluster of each point: the names of two columns, or their places, from 0.
    delimiter : str
        The character between the fields, as ``";"`` or ``"\t"``.
    encoding : str
        The encoding of the text, unless ``path`` is an open file. By default UTF-8, with or
        without the byte order mark that spreadsheets write.
    missing : {"refuse", "drop"}
        How to treat rows without a label in one of the two columns: raise an error that says in
        which line, or leave them out. A label is missing if its field is empty or one of NA, N/A,
        <NA>, NaN, nan, NaT, None, NULL and null.
    missing_texts : collection of str
        Further texts that mean that a label is missing, as ``["?", "-"]``.
    noise, noise_label, unlabelled
        As in ``contingency_table``, for the labels in ``pred_column`` and ``true_column``. Noise
        points as singletons are numbered in the order of their classes, not of the file.

    Returns
    -------
    ContingencyTable
        Rows are clusters C_i, columns are classes T_j, both sorted. The labels of a column are
        ints if every one is written as an int, without a leading zero or +; they are floats if
        every one is written as Python writes that number, and no two are the same; otherwise all
        are texts. So 01 and 1 are never one label.

    Raises
    ------
    ValueError
        If a column is given by its place, and its field in the first line looks like a label.
        With the number of the line: if a row has too few or too many fields, or no label; if a
        quote does not end. If a column is not there, or there twice; if the file has no rows, or
        another encoding; and whatever ``contingency_table`` refuses.
    TypeError
        If ``path`` is no path, or a file open for bytes; and as in ``contingency_table``.
    OSError
        If the file cannot be opened.

    Examples
    --------
    >>> import io
    >>> import clustlib as cl
    >>> file = io.StringIO("id,species,cluster\n1,cat,0\n2,cat,0\n3,dog,1\n4,dog,-1\n")
    >>> cl.contingency_table_from_csv(file, "species", "cluster")
         cat  dog  n_i
    C-1    0    1    1
    C0     2    0    2
    C1     0    1    1
    m_j    2    2    4

    Two ways to write a label are two labels: here a leading zero makes all of them texts.

    >>> file = io.StringIO("truth,found\na,01\na,1\n")
    >>> cl.contingency_table_from_csv(file, "truth", "found").clusters
    ('01', '1')
    """
    if not (isinstance(delimiter, str) and len(delimiter) == 1 and delimiter not in '"\r\n'):
        raise ValueError(f"delimiter must be one character, got {short_repr(delimiter)}")
    check_choice(missing, "missing", ("refuse", "drop"))
    missing_texts = _MISSING | set(_read_texts(missing_texts))
    columns = {"true_column": true_column, "pred_column": pred_column}
    with _open_text(path, encoding) as (file, name), _long_fields():
        counts = _count_rows(file, name, columns, delimiter, missing, missing_texts)
    n = counts.total()
    del counts[_MISSING_PAIR]
    if not counts:
        raise ValueError(f"{name} has no row with a label in both columns: none is left to count")
    names = [f"column {column!r}" for column in columns.values()]
    true, pred = (
        check_labels(_parse_labels([pair[side] for pair in counts]), names[side]) for side in (0, 1)
    )
    points = np.fromiter(counts.values(), np.int64, len(counts))
    cells = count_points(
        names, n, true, pred, points,
        noise=noise, noise_label=noise_label, unlabelled=unlabelled,
        as_texts="contingency_table(pandas.read_csv(path, dtype=str), true_column, pred_column)",
    )  # fmt: skip
    return ContingencyTable.from_cells(*cells)


def _read_texts(texts):
    if isinstance(texts, str) or not isinstance(texts, Collection):
        raise TypeError(f"missing_texts must be a list of texts, got {short_repr(texts)}")
    if not all(isinstance(text, str) for text in texts):
        raise TypeError(f"missing_texts must be texts, as they are in the file: got {texts!r}")
    return texts


@contextlib.contextmanager
def _open_text(path, encoding) -> Iterator[tuple[TextIO, str]]:
    """Yield the open file and its name for errors; a file of the caller's is not closed."""
    if hasattr(path, "read"):
        if not isinstance(path.read(0), str):
            raise TypeError('path is a file open for bytes: open it as text, with newline=""')
        yield path, str(getattr(path, "name", "the file"))
        return
    if not isinstance(path, (str, PathLike)):
        raise TypeError(
            f"path must be the path of a file, or an open text file, got {type(path).__name__}"
        )
    with open(path, encoding=encoding, newline="") as file:
        try:
            yield file, fspath(path)
        except UnicodeDecodeError as error:
            raise ValueError(
                f"{fspath(path)} is no text in {encoding}: it has the byte "
                f"0x{error.object[error.start]:02x}. If it is a CSV file, say which encoding it "
                "has, as encoding='cp1252', 'utf-16' or 'gb18030'"
            ) from None


@contextlib.contextmanager
def _long_fields() -> Iterator[None]:
    """Let fields be longer than 131,072 characters, as documents are."""
    import csv

    limit = csv.field_size_limit(_LONGEST_FIELD)
    try:
        yield
    finally:
        csv.field_size_limit(limit)


def _count_rows(file, name, columns, delimiter, missing, missing_texts):
    """Return how often each pair of class and cluster occurs."""

    def is_missing(text):
        return text in missing_texts or not text.strip()

    rows = _numbered_rows(file, name, delimiter)
    _, header = next(rows, (0, None))
    if header is None:
        raise ValueError(f"{name} is empty: it needs a row for each point")
    i, j = (_find_column(header, column, argument, name) for argument, column in columns.items())
    counts: Counter[tuple[str, str]] = Counter()
    for line, row in progress(rows, "rows read"):
        if len(row) != len(header):
            raise ValueError(
                f"{name}, line {line}: a row of {len(row)} fields, where the first has "
                f"{len(header)}"
            )
        pair = row[i], row[j]
        # Most pairs are known, and need no check.
        if pair not in counts and any(map(is_missing, pair)):
            if missing == "refuse":
                place = i if is_missing(pair[0]) else j
                raise ValueError(
                    f"{name}, line {line}: every point needs a label, got {short_repr(row[place])} "
                    f'in field {place + 1}; missing="drop" leaves out rows without one'
                )
            pair = _MISSING_PAIR
        counts[pair] += 1
    if not counts:
        raise ValueError(f"{name} has nothing below its first line: it needs a row for each point")
    for side, (argument, column) in enumerate(columns.items()):
        if not isinstance(column, str):
            labels = {pair[side] for pair in counts if pair != _MISSING_PAIR}
            _refuse_label_as_name(header[column], labels, argument, name)
    return counts


def _refuse_label_as_name(first, labels, argument, name):
    """Raise a ValueError if the first field of a column looks like its labels."""
    are_numbers = bool(labels) and all(map(_is_number, labels))
    if first in labels or (are_numbers and _is_number(first)):
        raise ValueError(
            f"{name} has {first!r} in its first line, which looks like the label of a point: names "
            f"of columns are needed there. If it is a name, say {argument}={first!r}; if not, "
            "write a line with names above it"
        )


def _is_number(text):
    try:
        float(text)
    except ValueError:
        return False
    return True


def _numbered_rows(file, name, delimiter):
    """Yield the rows that are not empty, each with the number of the line in which it begins."""
    import csv

    rows, line = csv.reader(file, delimiter=delimiter, strict=True), 1
    try:
        for row in rows:
            if row:
                yield line, row
            line = rows.line_num + 1
    except csv.Error as error:
        raise ValueError(
            f"{name}, line {line}: a row begins that cannot be read ({error}); "
            "is there a quote that does not end?"
        ) from None


def _find_column(header, column, argument, name):
    """Return the place of a column, from 0."""
    if is_index(column, len(header)):
        return column
    hint = '; if the delimiter is another, say so, as delimiter=";"' if len(header) == 1 else ""
    if not isinstance(column, str):
        raise ValueError(
            f"{argument} must be the name of a column, or a place from 0 to {len(header) - 1}, "
            f"got {short_repr(column)}{hint}"
        )
    if header.count(column) == 1:
        return header.index(column)
    if column in header:
        raise ValueError(
            f"{name} has {header.count(column)} columns {column!r}: give the place of the one you "
            f"mean, {argument}={header.index(column)}"
        )
    names = ", ".join(map(str, elide(map(repr, header), "…", 20)))
    raise ValueError(f"{name} has no column {short_repr(column)}: its columns are {names}{hint}")


def _parse_labels(texts):
    """Return ints or floats, if that changes no label and makes no two of them one; else texts."""
    distinct = set(texts)
    if all(map(_INT.fullmatch, distinct)):
        # Python refuses to convert thousands of digits.
        with contextlib.suppress(ValueError):
            return list(map(int, texts))
    elif all(map(_is_float, distinct)) and len(set(map(float, distinct))) == len(distinct):
        return list(map(float, texts))
    return texts


def _is_float(text):
    """Return True if Python writes this finite number in the same way, with or without .0."""
    try:
        number = float(text)
    except ValueError:
        return False
    return math.isfinite(number) and text in (repr(number), repr(number).removesuffix(".0"))
