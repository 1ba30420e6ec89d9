"""Comparisons of clusterings of the same data, measure by measure.

Scorecards, tables or labels enter. A scorecard leaves, with a column for each clustering.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from clustlib.contingency import ContingencyTable, read_clusterings
from clustlib.display import Comparison, Row, Scorecard, join_notes
from clustlib.inference import PairedScores, check_level, intervals
from clustlib.measures.catalogue import EXTERNAL, RANKING_KEYS
from clustlib.scorecard import external_scorecard
from clustlib.validation import is_date, is_real, name_text, short_repr

_LAST_COLUMNS = "better", "preferred", "clearly better than", "not tested"


def compare(
    cards: Mapping[Any, Scorecard | ContingencyTable] | ArrayLike,
    clusterings: Mapping[Any, ArrayLike] | None = None,
    *,
    by: str | None = None,
    level: float = 0.95,
    noise: str | None = None,
    noise_label: object = -1,
    unlabelled: object = None,
    missing: str = "refuse",
) -> Scorecard:
    """Put clusterings of the same data side by side and name the one that each measure prefers.

    A measure prefers the better number, however small the difference. Be careful with clusterings
    that have different numbers of clusters: some measures favour many of them, others few.

    From labels, ``compare(labels_true, {"k-means": labels_a, "DBSCAN": labels_b})``, there are
    intervals as well, and the clusterings over which the preferred one is *clearly* better: the
    interval of their ``paired_difference`` is on one side of 0. If several share the best value,
    the first is tested against the rest. A clustering is *not tested* if that difference has no
    interval, and may be much worse all the same. Of differences that are 0 in truth, about one in
    twenty is clear by chance.

    Parameters
    ----------
    cards : dict of name → Scorecard or ContingencyTable; or labels_true
        Two or more cards with the same measures, of clusterings of the same data. Tables get all
        external measures. Or, in their place, the class of each point.
    clusterings : dict of name → labels, optional
        After labels_true, the cluster of each point in two or more clusterings.
    by : str, optional
        The measure by which clusterings are sorted, the best one first; by default they keep their
        order.
    level : float
        As in ``jackknife``; only for labels.
    noise, noise_label, unlabelled, missing
        As in ``contingency_table``; only for labels. A point that one clustering leaves out is left
        out of all.

    Returns
    -------
    Scorecard
        A row for each measure: its name, its value for each clustering (from labels with its
        interval), which values are better, and the name of the best clustering; several names if
        they share it, – if all do. Only defined values are compared: – is also shown if there are
        fewer than two. From labels, the last two columns name the clusterings over which the best
        one is clearly better, and those that are not tested. ``plot.comparison`` and, for names
        that are numbers or dates, ``plot.curves`` draw it.
        ``to_pandas().set_index("measure")[[*names]].T`` has a row for each of the named
        clusterings.

    Raises
    ------
    TypeError
        If cards is neither a dict of scorecards or tables nor labels, or a name is not a string, a
        number or a date.
    ValueError
        If there are fewer than two clusterings; if cards have different measures, numbers of points
        or (without a reference) distances; if a name occurs twice or is that of another column or
        of a measure; if no measure is called ``by``; if labels are refused by
        ``contingency_table``.

    Examples
    --------
    Purity is blind to splitting and prefers clusters of one point. Maximum matching does not.

    >>> import clustlib as cl
    >>> true = [1, 1, 1, 2, 2, 2]
    >>> tables = {
    ...     "halves": cl.contingency_table(true, [1, 1, 1, 1, 2, 2]),
    ...     "singletons": cl.contingency_table(true, range(6)),
    ... }
    >>> both = cl.compare(tables)
    >>> both[:1]
    measure    halves  singletons  better  preferred
    purity   0.833333    1.000000  larger  singletons
    >>> both["maximum matching"][1:3], both["maximum matching"][-1]
    ((0.8333333333333334, 0.3333333333333333), 'halves')

    A difference may be clear by one measure and not by another.

    >>> true = [0] * 60 + [1] * 60
    >>> found = {
    ...     "a": [0] * 50 + [1] * 10 + [1] * 52 + [0] * 8,
    ...     "b": [0] * 49 + [1] * 11 + [1] * 51 + [0] * 9,
    ... }
    >>> card = cl.compare(true, found)
    >>> card["preferred"][0], card["clearly better than"][0]
    ('a', '–')
    """
    if clusterings is None:
        return _compare_cards(_sort_cards(_read_cards(cards), by))
    options = {
        "noise": noise, "noise_label": noise_label, "unlabelled": unlabelled, "missing": missing,
    }  # fmt: skip
    return _compare_labels(cards, clusterings, by, level, options)


def _compare_cards(cards):
    """Return a row for each measure, with its value on each card and the best card."""
    names = [name_text(name) for name in cards]
    (first, *_) = cards.values()
    columns = ["measure", *names, *_LAST_COLUMNS[:2]]
    rows = []
    for row, *values in zip(first, *(card["value"] for card in cards.values()), strict=True):
        preferred = _preferred(row.better, dict(zip(names, values, strict=True)))
        rows.append(Row((row.measure, *values, row.better, preferred), columns))
    return Comparison(rows, columns, [*cards], note="; ".join(_notes_of_each(cards)))


def _notes_of_each(cards):
    """Return the notes on all values of each card; a comparison shows no intervals of cards."""
    return [
        f"{name_text(name)}: {card.note_on_all}" for name, card in cards.items() if card.note_on_all
    ]


def _sort_cards(cards, by):
    """Return the cards in the order of a measure, the best one first and undefined values last."""
    if by is None:
        return cards
    rows = {name: card[by] for name, card in cards.items()}

    def key(name):
        value, better = rows[name].value, rows[name].better
        return -math.inf if value is None else RANKING_KEYS[better](value)

    return {name: cards[name] for name in sorted(cards, key=key, reverse=True)}


def _compare_labels(labels_true, clusterings, by, level, options):
    """Return a row for each measure, with intervals and clear differences."""
    check_level(level)
    _check_names(clusterings, "clusterings", "labels", ("", " interval"))
    columns = {f"clusterings[{name!r}]": labels for name, labels in clusterings.items()}
    labels, note = read_clusterings({"labels_true": labels_true} | columns, **options)
    true, *found = labels.values()
    measures = [facts.function for facts in EXTERNAL]
    scores = PairedScores(
        measures, true, dict(zip(clusterings, found, strict=True)), level, options["noise"]
    )
    cards = {name: external_scorecard(t) for name, t in scores.tables.items()}
    cards = _sort_cards(cards, by)
    of_each = {
        name: intervals(measures, card["value"], scores.tables[name], level)
        for name, card in cards.items()
    }
    rows = []
    names = {name_text(name): name for name in cards}
    for i, (measure, *values, better, preferred) in enumerate(_compare_cards(cards)):
        ends = {name: of_each[name][i][0] for name in cards}
        tests = _test_best(scores, i, names, dict(zip(names, values, strict=True)), better)
        verdicts = [
            ", ".join(text for text, is_clear in tests.items() if is_clear is verdict) or "–"
            for verdict in (True, None)
        ]
        cells = zip(values, (ends[name] or "–" for name in cards), strict=True)
        rows.append((measure, *itertools.chain(*cells), better, preferred, *verdicts))
    columns = itertools.chain(*((name, f"{name} interval") for name in names))
    fields = ["measure", *columns, *_LAST_COLUMNS]
    rows = [Row(row, fields) for row in rows]
    return Comparison(rows, fields, [*cards], note=join_notes(note, *_notes_of_each(cards)))


def _test_best(scores, i, names, values, better):
    """Return for each worse clustering whether the best is clearly better, None if not tested."""
    best = _best(better, values)
    return {
        text: scores.is_clear(i, names[best[0]], names[text])
        for text, value in values.items()
        if value is not None and text not in best
    }


def _read_cards(cards):
    """Return scorecards that can be compared; a table gets one of all external measures."""
    _check_names(cards, "cards", "scorecard or table")
    cards = {
        name: external_scorecard(card) if isinstance(card, ContingencyTable) else card
        for name, card in cards.items()
    }
    for name, card in cards.items():
        if not isinstance(card, Scorecard) or "value" not in card._fields:
            raise TypeError(
                f"cards[{name!r}] must be the scorecard of one clustering, got "
                f"{type(card).__name__}: make one with external_scorecard or internal_scorecard"
            )
    (first_name, first), *others = cards.items()
    for name, card in others:
        _check_comparable(first_name, first, name, card)
    return cards


def _check_names(named, argument, what, endings=("",)):
    """Raise an error unless it is a dict of two or more, whose names can head columns."""
    if not isinstance(named, Mapping):
        raise TypeError(
            f"{argument} must be a dict of name → {what}, got {type(named).__name__}: "
            "compare(cards) or compare(labels_true, clusterings)"
        )
    if len(named) < 2:
        raise ValueError(f"{argument} must be two or more, got {len(named)}")
    for name in named:
        if not (isinstance(name, str) or is_real(name) or is_date(name)):
            raise TypeError(
                f"{argument} must have strings, numbers or dates as names, got {short_repr(name)}"
            )
    texts = [name_text(name) for name in named]
    columns = ["measure", *(f"{text}{end}" for text in texts for end in endings), *_LAST_COLUMNS]
    if len(set(columns)) < len(columns):
        name = next(name for name in columns if columns.count(name) > 1)
        raise ValueError(f"{argument} must not give two columns the name {name!r}")


def _check_comparable(first_name, first, name, card):
    """Raise a ValueError unless two cards have the same measures of the same points."""
    if card["measure"] != first["measure"]:
        raise ValueError(
            f"cards must have the same measures, but {first_name!r} and {name!r} have not"
        )
    # A card that was put together row by row does not know its data.
    if card.judged and first.judged and not np.allclose(card.judged, first.judged, 1e-9, 0):
        raise ValueError(
            f"cards must be of clusterings of the same points, but those of {first_name!r} and "
            f"{name!r} are not (were some left out, as noise?)"
        )


def _preferred(better, values):
    """Return the names of the best among the defined values, or a dash if all are the best."""
    best = _best(better, values)
    is_shared_by_all = len(best) == sum(value is not None for value in values.values())
    return "–" if is_shared_by_all else ", ".join(best)


def _best(better, values):
    """Return the names of the best among the defined values."""
    defined = {name: value for name, value in values.items() if value is not None}
    best = max(defined.values(), key=RANKING_KEYS[better], default=math.nan)
    return [
        name
        for name, value in defined.items()
        if math.isclose(value, best, rel_tol=1e-9, abs_tol=1e-12)
    ]
