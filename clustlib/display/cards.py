"""Scorecards: one row for each measure, with its value and its properties.

Measures enter. A ``Scorecard`` finds each of them by any spelling of its name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from clustlib.display.tables import Table, cell_text, is_interval_column
from clustlib.expressions import aligned_decimal
from clustlib.score import BETTER, Score
from clustlib.validation import short_repr


class Measure(NamedTuple):
    """A row of a ``Scorecard``: a measure, its value and its properties.

    Examples
    --------
    A scorecard says which way is better; a value alone does not.

    >>> import clustlib as cl
    >>> card = cl.external_scorecard(cl.ContingencyTable([[30, 0, 0], [20, 4, 0], [0, 46, 50]]))
    >>> isinstance(card["purity"], cl.Measure)
    True
    >>> card["purity"].better, card["clustering error"].better
    ('larger', 'smaller')
    """

    measure: str
    value: Score | None  # None where the measure is not defined; the remark says why
    range: str = "–"
    better: str = "larger"  # one of BETTER
    blind_to: Sequence[str] | str = ()  # changes of a clustering that leave the value as it is
    remark: str = ""
    function: str = ""  # the name of the function that computes it


class ResampledMeasure(NamedTuple):
    """A row of a ``Scorecard`` with an interval, and with the values of random labels."""

    measure: str
    value: Score | None
    interval: object = "–"  # both ends of the jackknife's interval
    chance: float | str = "–"  # the mean value of random labels
    p_value: float | str = "–"  # how often random labels score at least as well
    range: str = "–"
    better: str = "larger"
    blind_to: Sequence[str] | str = ()
    remark: str = ""
    function: str = ""


_MEASURES = Measure, ResampledMeasure
_TEXT_FIELDS = {"range", "better", "blind_to", "remark"}


class Scorecard(Table):
    """Measures with their values and properties; the first column names them.

    ``card["value"]`` is the column of values, ``card["purity"]`` the row of a measure, ``card[0]``
    the first row, and ``card[["purity", "Rand index"]]`` a card of these measures. A measure is
    found by its name, by its function's, or by another name of it, ``card["ARI"]`` or
    ``card["纯度"]``, in capitals or not, with hyphens, underscores or spaces, *-ised* or *-ized*;
    none has the name of a column. Where a measure is not defined for the data,
    its value is None, shown as –, and its remark says why.

    Parameters
    ----------
    rows : iterable of Measure or of other named tuples
    fields : sequence of str
        The columns, for rows that do not name them.
    judged : tuple
        The data, as far as ``compare`` has to tell them from other data.
    note : str
        A note about all values, such as how many points were left out, shown below them.
    no_interval : dict of measure → reason
        Why measures have no interval, if several share the reason. The note says it of those that
        are in the card.

    Examples
    --------
    A measure of your own is put below the others with ``+``, and is compared like them.

    >>> import clustlib as cl
    >>> def mcc(t):
    ...     tp, fn, fp, tn = cl.pair_counts(t).named()
    ...     root = cl.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn))
    ...     return cl.Measure("MCC", cl.Score("MCC", (tp * tn - fp * fn) / root), "(−1, 1]")
    >>> green = cl.ContingencyTable([[0, 30, 20], [0, 20, 5], [25, 0, 0]])
    >>> orange = cl.ContingencyTable([[0, 20, 30], [0, 20, 5], [25, 0, 0]])
    >>> cards = {
    ...     name: cl.external_scorecard(t) + mcc(t)
    ...     for name, t in {"green": green, "orange": orange}.items()
    ... }
    >>> cl.compare(cards)[-1:]
    measure     green    orange  better  preferred
    MCC      0.392438  0.449085  larger  orange
    """

    _fields = Measure._fields
    _hidden = frozenset({"remark", "function"})
    judged: tuple
    note_on_all: str
    no_interval: Mapping[str, str]

    def __new__(
        cls,
        rows: Iterable[tuple],
        fields: Sequence[str] = (),
        judged: tuple = (),
        note: str = "",
        no_interval: Mapping[str, str] = MappingProxyType({}),
    ):
        if not isinstance(rows, Iterable):
            raise TypeError(f"rows must be measures, or other named tuples, got {short_repr(rows)}")
        if not isinstance(note, str):
            raise TypeError(f"note must be a text, got {short_repr(note)}")
        self = super().__new__(cls, rows, fields)
        self.judged, self.note_on_all, self.no_interval = judged, note, dict(no_interval)
        for row in self:
            _require_texts(row)
        columns = {normalize_name(field) for field in self._fields}
        ambiguous = columns & {normalize_name(row[0]) for row in self}
        if ambiguous:
            raise ValueError(f"{ambiguous.pop()!r} is the name of a column and of a measure")
        return self

    def __getitem__(self, key):
        if isinstance(key, list):
            return self._of([self._row(name) for name in key])
        if not isinstance(key, str) or key in {*self._fields, *map(self._heading, self._fields)}:
            return super().__getitem__(key)
        return self._row(key)

    def _row(self, key):
        """Return the row of a measure."""
        if not isinstance(key, str):
            raise KeyError(f"no measure {short_repr(key)}: use the name of a measure")
        rows = {row[0]: row for row in self}
        try:
            return rows[measure_named(key, rows)]
        except ValueError as error:
            raise KeyError(str(error)) from None

    def _heading(self, field):
        # The columns of a comparison have the names of its cards, which stay as they are.
        return {"blind_to": "blind to", "p_value": "p"}.get(field, field)

    def _plain(self):
        header, rows = self._columns()
        if self.note:
            return [*header, "note"], ([*row, self.note] for row in rows)
        return header, rows

    @property
    def note(self) -> str:
        """The note on the measures in this card."""
        return self._below()

    def _below(self, fields=None, are_joined=False):
        notes = [self.note_on_all]
        columns = list(filter(is_interval_column, self._fields if fields is None else fields))
        if columns:
            notes += self._notes_on_intervals(columns, are_joined)
        return "; ".join(filter(None, notes))

    def _notes_on_intervals(self, columns, are_joined):
        """Return a note for each reason why measures of this card have no interval."""
        titles = [row[0] for row in self if row[0] in self.no_interval]
        counts = Counter(self.no_interval[title] for title in titles)
        return [
            f"no interval for {f'{count} measures' if count > 1 else 'one measure'}: {why_not}"
            for why_not, count in counts.items()
        ]

    def _columns(self):
        # An interval becomes two columns, low and high.
        are_intervals = list(map(is_interval_column, self._fields))

        def split(cells, divide):
            pairs = zip(cells, are_intervals, strict=True)
            return [part for cell, is_one in pairs for part in (divide(cell) if is_one else [cell])]

        def ends(cell):
            return cell if isinstance(cell, tuple) else (None, None)

        header = split(self._fields, lambda field: (field[:-8] + "low", field[:-8] + "high"))
        return header, (split(row, ends) for row in self)

    def _of(self, rows):
        return type(self)(rows, self._fields, *self._about())

    def _about(self):
        """Return what is true of the card whatever its rows are, as __new__ takes it."""
        return self.judged, self.note_on_all, self.no_interval

    def __add__(self, rows):
        if isinstance(rows, Score):
            raise TypeError(
                "a card is made of measures: wrap the Score, as in Measure('mine', score)"
            )
        rows = [rows] if isinstance(rows, _MEASURES) else rows
        rows = list(rows) if isinstance(rows, Iterable) else [rows]
        if not all(isinstance(row, _MEASURES) for row in rows):
            raise TypeError(
                f"rows must be measures, as Measure('mine', score), got {short_repr(rows)}"
            )
        for row in rows:
            if not (isinstance(row.better, str) and row.better in BETTER):
                better = short_repr(row.better)
                raise ValueError(f"better must be one of {', '.join(BETTER)}, got {better}")
        every = [*self, *rows]
        if {Measure._fields, ResampledMeasure._fields} == {row._fields for row in every}:
            every = [ResampledMeasure(**row._asdict()) for row in every]
            return type(self)(every, (), *self._about())
        return self._of(every)

    def __reduce__(self):
        return type(self), (tuple(self), self._fields, *self._about())

    def _cell(self, row, field, value):
        # Values are compared, so they are aligned decimals; each shows its own working.
        if isinstance(value, Score):
            return aligned_decimal(value)
        if value is None:
            return "–"
        return _blind_spots(row) if field == "blind_to" else cell_text(value)


class Comparison(Scorecard):
    """Result of ``compare``: a card with a column for each clustering.

    Attributes
    ----------
    clusterings : tuple
        The names of the clusterings as they were given: texts, numbers or dates.
    """

    clusterings: tuple

    def __new__(
        cls,
        rows: Iterable[tuple],
        fields: Sequence[str],
        clusterings: Sequence,
        note: str = "",
    ):
        self = super().__new__(cls, rows, fields, note=note)
        self.clusterings = tuple(clusterings)
        return self

    @property
    def note(self) -> str:
        """The note on all values; a display also explains dashes in place of intervals."""
        return self.note_on_all

    def _about(self):
        return self.clusterings, self.note_on_all

    def _notes_on_intervals(self, columns, are_joined):
        if not any("–" in self[column] for column in columns):
            return []
        sign = "no brackets" if are_joined else "–"
        return [
            f"{sign}: no interval; jackknife(measure, labels_true, labels_pred), with the same "
            "points and options, says why"
        ]


def _require_texts(row):
    """Raise TypeError if the row has no name of a measure, or a property that is not a text."""
    name = row[0] if isinstance(row, tuple) and row else row
    if not (isinstance(name, str) and name is not row):
        raise TypeError(f"measure must be the name of a measure, got {short_repr(name)}")
    for field, words in zip(getattr(row, "_fields", ()), row, strict=False):
        if field not in _TEXT_FIELDS:
            continue
        are_several = field == "blind_to" and isinstance(words, (tuple, list))
        if not all(isinstance(word, str) for word in (words if are_several else [words])):
            raise TypeError(f"{field} of a measure must be a text, got {short_repr(words)}")


def _blind_spots(row) -> str:
    """Return the text of the column "blind to": the remark belongs there, too."""
    if row.value is None:
        return row.remark
    spots = row.blind_to if isinstance(row.blind_to, str) else "; ".join(row.blind_to)
    if not spots:
        # The texts of this column begin with a lower-case letter.
        return row.remark[:1].lower() + row.remark[1:] or "–"
    return ". ".join(filter(None, [spots, row.remark]))


# --- names of measures ---------------------------------------------------------------------------


# Normalized alternative name: normalized name on the scorecard. The catalogue of measures fills it.
OTHER_NAMES: dict[str, str] = {}


def measure_named(name: str, titles: Iterable[str]) -> str:
    """Return the title that a name means, in any spelling or by an alternative name."""
    by_name = {normalize_name(title): title for title in titles}
    others = {other: by_name[own] for other, own in OTHER_NAMES.items() if own in by_name}
    by_name = others | by_name
    if normalize_name(name) in by_name:
        return by_name[normalize_name(name)]
    # Imported here, because only an error needs it.
    import difflib

    similar = difflib.get_close_matches(normalize_name(name), by_name, len(by_name) or 1, 0)
    suggestions = list(dict.fromkeys(by_name[other] for other in similar))[:3]
    raise ValueError(
        f"no measure {name!r}: did you mean {', '.join(suggestions) or 'another card'}?"
    )


def normalize_name(name: str) -> str:
    """Return the name in the one spelling in which names are compared.

    >>> normalize_name("Normalized_Cut") == normalize_name("normalised cut")
    True
    """
    return re.sub(r"[\W_]+", "", name.lower()).replace("normalized", "normalised")
