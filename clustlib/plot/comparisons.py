"""Clusterings side by side: their values as dots, or as a curve over numbers or dates.

What ``compare`` returns, or values that a number or a date names, enter. Figures leave.
"""

import datetime
import math
import re
import textwrap
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from matplotlib.dates import AutoDateLocator, ConciseDateFormatter
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator

from clustlib.display import Comparison, measure_named
from clustlib.measures.catalogue import EXTERNAL, INTERNAL, RANKING_KEYS, entry_of
from clustlib.plot.alt_text import (
    describe_panels,
    format_number,
    format_range,
    join_items,
    one_line,
    plain_title,
)
from clustlib.plot.arguments import check_at_most, check_bool, check_panels, check_text
from clustlib.plot.figure import figure_function, new_figure
from clustlib.plot.style import INK, PALE, add_legend_below
from clustlib.plot.text import replace_missing_glyphs
from clustlib.score import Score
from clustlib.validation import is_date, is_real, name_text, short_repr

_BEST, _CLOSE, _WORSE = "black", "#A6A6A6", "white"
_UNTESTED = "none"
_DOT = {"ls": "", "marker": "o", "ms": 11, "mec": INK, "mew": 2}
_CROSS = _DOT | {"marker": "x", "mew": 3}
_WIDTH = 8  # inches; the text of a wider figure would be small on a phone
_GAP = 0.1  # inches around each panel
_MAX_NAME = 24  # characters in a line
_MAX_DATES = 12  # that are labelled one by one
_MIN_GAP = 1 / 25  # of the axis, between two labels
_LETTER = 0.14  # inches


class _Point(NamedTuple):
    """A value over a number or a date, or nan; and the ends of its interval, or None."""

    x: Any
    value: float
    interval: tuple[float, float] | None


# --- dots ----------------------------------------------------------------------------------------


@figure_function
def comparison(compared):
    """Draw what ``compare`` returns: a panel for each measure, a dot for each clustering.

    The dot of the best clustering is black. From labels, each dot has its interval, and is white
    if the best clustering is clearly better, and grey if it is not. A cross in place of a dot is
    not tested, as ``compare`` explains. An axis shows the range of the
    measure, as far as it is known; it begins at 0 if nothing is negative.

    Parameters
    ----------
    compared : Comparison
        What ``compare`` returns. Choose measures from it, as in ``compared[["ARI", "AMI"]]``.

    Raises
    ------
    TypeError
        If ``compared`` is anything else.
    ValueError
        If the figure would be larger than can be read.

    Examples
    --------
    Measures may prefer different clusterings.

    >>> import clustlib as cl
    >>> true = [0] * 99 + [1] * 99
    >>> found = {"two": [0] * 120 + [1] * 78, "three": [0] * 99 + [1] * 50 + [2] * 49}
    >>> cl.plot.comparison(cl.compare(true, found)[["purity", "maximum matching"]]).alt
    'A dot for each clustering. purity (larger is better): two 0.894 (from 0.843 to 0.939), \
clearly worse; three 1, best. maximum matching (larger is better): two 0.894 (from 0.843 to \
0.939), best; three 0.753 (from 0.688 to 0.814), clearly worse.'
    """
    if not isinstance(compared, Comparison):
        raise TypeError(f"compared must be what compare returns, got {type(compared).__name__}")
    names = list(map(name_text, compared.clusterings))
    if not compared:
        raise ValueError("compared must have one measure at least")
    labels = ["\n".join(_wrap_name(name)) for name in names]
    heights = [0.42 + 0.22 * label.count("\n") for label in labels]
    places = np.cumsum(heights) - np.array(heights) / 2
    panel = sum(heights) + 0.85
    fig, axes = new_figure(
        _WIDTH, panel * len(compared) + 0.5, rows=len(compared),
        advice='choose a few measures, as in comparison(compared[["ARI", "AMI"]])',
    )  # fmt: skip
    fig.get_layout_engine().set(w_pad=_GAP, h_pad=_GAP)
    titles, descriptions, colours = [], [], set()
    is_clear_known = "clearly better than" in compared._fields
    for ax, row in zip(axes[:, 0], compared, strict=True):
        points = [_read_cells(compared, row, name) for name in names]
        verdicts = [_verdict(compared, row, name, is_clear_known) for name in names]
        low, high = _limits(row[0], points)
        for y, point, (colour, _) in zip(places, points, verdicts, strict=True):
            ax.plot([low, high], [y, y], color=PALE, lw=0.8, zorder=1)
            if math.isnan(point.value):
                ax.text(low, y, "not defined", va="center")
                continue
            colours.add(colour)
            if point.interval:
                ax.plot(point.interval, [y, y], color=INK, lw=3, solid_capstyle="butt", zorder=2)
            ax.plot(point.value, y, **_mark(colour), zorder=3, clip_on=False)
        titles.append(_title(row[0], _cell(compared, row, "better")))
        ax.set_title(titles[-1], parse_math=True)
        ax.set_yticks(places, labels)
        for label, (colour, _) in zip(ax.get_yticklabels(), verdicts, strict=True):
            label.set_fontweight("bold" if colour == _BEST else "normal")
        margin = 0.02 * (high - low)
        ax.set(xlim=(low - margin, high + margin), ylim=(sum(heights), 0))
        ax.tick_params(left=False)
        ax.spines["left"].set_visible(False)
        descriptions.append(_describe_row(names, points, verdicts))
    words = {_BEST: "best"} | (
        {_CLOSE: "not clearly worse", _WORSE: "clearly worse", _UNTESTED: "not tested"}
        if is_clear_known
        else {_WORSE: "others"}
    )  # fmt: skip
    add_legend_below(fig, [
        (word, Line2D([], [], **_mark(colour)))
        for colour, word in words.items() if colour in colours
    ])  # fmt: skip
    fig.alt = f"A dot for each clustering. {describe_panels(titles, descriptions)}"
    return fig


def _read_cells(compared, row, name):
    """Return the value of a clustering and its interval."""
    value, interval = _cell(compared, row, name), _cell(compared, row, f"{name} interval")
    return _Point(name, *_read_value(value, interval, f"compared[{row[0]!r}]"))


def _cell(compared, row, field):
    """Return what a row has in a column, or None if there is no such column."""
    return row[compared._fields.index(field)] if field in compared._fields else None


def _verdict(compared, row, name, is_clear_known):
    """Return the colour and the words for a clustering in this row."""

    def is_named(column):
        return f", {name}, " in f", {_cell(compared, row, column)}, "

    if is_named("preferred"):
        return _BEST, "best"
    if not is_clear_known:
        return _WORSE, ""
    if is_named("not tested"):
        return _UNTESTED, "not tested"
    return (_WORSE, "clearly worse") if is_named("clearly better than") else (_CLOSE, "")


def _mark(colour):
    """Return the look of a dot of this colour, or of the cross of what is not tested."""
    return _CROSS if colour == _UNTESTED else _DOT | {"mfc": colour}


def _limits(measure, points):
    """Return the limits of the axis: the range of the measure, from 0 on if nothing is negative."""
    drawn = [number for point in points for number in (point.value, *(point.interval or ()))]
    drawn = [number for number in drawn if not math.isnan(number)] or [0, 1]
    # An end that depends on the data is replaced by what is drawn.
    low, high = min(0, min(drawn)), max(drawn)
    for entry in (*EXTERNAL, *INTERNAL):
        if entry.measure == measure:
            ends = [end for end in entry.range[1:] if not callable(end) and math.isfinite(end)]
            low, high = min(low, *ends, math.inf) if low < 0 else 0, max(high, *ends, -math.inf)
    return low, high if high > low else low + 1


def _describe_row(names, points, verdicts):
    """Return each clustering with its value, its interval, and whether it is the best."""
    items = []
    for name, point, (_, verdict) in zip(names, points, verdicts, strict=True):
        if math.isnan(point.value):
            items.append(f"{one_line(name)} not defined")
            continue
        value = format_number(_rounded(point.value))
        ends = f" ({format_range(*map(_rounded, point.interval))})" if point.interval else ""
        items.append(f"{one_line(name)} {value}{ends}{f', {verdict}' if verdict else ''}")
    return "; ".join(items)


def _wrap_name(name):
    """Return a name in at most three lines; a longer one is cut before the last line."""
    first, *others = textwrap.wrap(replace_missing_glyphs(name), _MAX_NAME) or [""]
    if len(others) > 2:
        others = [f"{others[0][: _MAX_NAME - 1]}…", others[-1]]
    return [first, *others]


def _title(measure, better):
    return f"{measure} ({better} is better)" if better else measure


def _rounded(value):
    return round(value, 3)


# --- curves --------------------------------------------------------------------------------------


@figure_function
def curves(scores, xlabel="", log=False):
    """Draw scores over numbers or dates, such as numbers of clusters, resolutions or months.

    Parameters
    ----------
    scores : Comparison; or dict of number or date → score; or dict of title → such a dict
        A date may be one of Python, NumPy or pandas, or a pandas period, drawn at its start.
        What ``compare`` returns, with names that are numbers or dates, has a panel for each
        measure; choose some as in ``compared[["ARI", "AMI"]]``. Otherwise each score is a number,
        a row of a scorecard, or the result of ``jackknife`` or ``bootstrap``, which has an
        interval; None is a gap. A pandas Series is like a dict, and a data frame like a dict of
        columns. The best score is black if it is known which way is better.
    xlabel : str
    log : bool
        Whether the axis of numbers is logarithmic.

    Raises
    ------
    TypeError
        If scores are not of this kind, or are named by texts.
    ValueError
        If there are fewer than two numbers or dates, or more than twelve panels; if a score is
        infinite; if the axis is logarithmic and has dates, or numbers that are not > 0.

    Examples
    --------
    >>> import clustlib as cl
    >>> true = [0] * 30 + [1] * 30
    >>> found = {2: [0] * 35 + [1] * 25, 4: [0] * 15 + [1] * 20 + [2] * 15 + [3] * 10}
    >>> scores = {k: cl.adjusted_rand_index(true, labels) for k, labels in found.items()}
    >>> cl.plot.curves(scores, "k").alt
    'Scores against k from 2 to 4. adjusted Rand index (larger is better): from 0.689 at 2 to \
0.345 at 4; best 0.689 at 2.'
    """
    check_text(xlabel, "xlabel")
    check_bool(log, "log")
    panels = _read_compared(scores) if isinstance(scores, Comparison) else _read_dicts(scores)
    keys = [point.x for points, _ in panels.values() for point in points]
    are_dates = _check_keys(keys)
    check_at_most(12, len(panels), "panels of scores", "choose a few measures")
    if log and (are_dates or min(keys) <= 0):
        raise ValueError("log must be False for scores of dates, or of numbers that are not > 0")
    fig, axes = new_figure(
        _WIDTH, 2.5 * len(panels) + 1 if len(panels) > 1 else 4.2, rows=len(panels), sharex=True
    )
    fig.get_layout_engine().set(w_pad=_GAP, h_pad=_GAP)
    descriptions, titles = [], []
    for ax, (measure, (points, better)) in zip(axes[:, 0], panels.items(), strict=True):
        points.sort(key=lambda point: _position(point.x))
        is_best = _find_best(points, better)
        x = np.array([_position(point.x) for point in points])
        y = np.array([point.value for point in points])
        ax.plot(x, y, color=INK, lw=1.5, zorder=2)
        for place, point in zip(x, points, strict=True):
            if point.interval:
                ax.plot([place, place], point.interval, color="#777777", lw=3, zorder=1)
        for mask, fill, size in ((~is_best, _WORSE, 7), (is_best, _BEST, 11)):
            ax.plot(x[mask], y[mask], "o", ms=size, mfc=fill, mec=INK, mew=1.5, zorder=3)
        titles.append(_title(measure, better))
        ax.set_title(titles[-1], parse_math=True)
        ax.yaxis.set_major_locator(MaxNLocator(6, steps=[1, 2, 5, 10]))
        ax.ticklabel_format(axis="y", useOffset=False)
        description = _describe_curve(points, is_best)
        # Without a title, it begins a sentence.
        descriptions.append(description if measure else description.capitalize())
    _set_ticks(axes[-1, 0], keys, are_dates, log)
    axes[-1, 0].set_xlabel(xlabel)
    against = f" against {plain_title(xlabel)}" if xlabel.strip() else ""
    scale = ", on a logarithmic axis" if log else ""
    first, last = min(keys, key=_position), max(keys, key=_position)
    fig.alt = (
        f"Scores{against} from {_words(first)} to {_words(last)}{scale}. "
        f"{describe_panels(titles, descriptions)}"
    )
    return fig


def _read_compared(compared):
    """Return for each measure of a comparison its points, and which way is better."""
    if not compared:
        raise ValueError("scores must have one measure at least")
    return {
        row[0]: (
            [
                _read_cells(compared, row, name_text(name))._replace(x=name)
                for name in compared.clusterings
            ],
            _cell(compared, row, "better"),
        )
        for row in compared
    }


def _read_dicts(scores):
    """Return for each title its points, and which way is better, or "" if it is not known."""
    scores = _as_dict(scores)
    check_panels(scores, "scores", "number or date → score")
    panels = {title: _as_dict(panel) for title, panel in scores.items()}
    if not all(isinstance(panel, Mapping) for panel in panels.values()):
        panels = {None: scores}
    read = {}
    for title, panel in panels.items():
        name = "scores" if title is None else f"scores[{title!r}]"
        check_panels(panel, name, "number or date → score")
        points: list[_Point] = []
        about: dict[str, str] = {}
        for x, result in panel.items():
            value = getattr(result, "value", result)
            if isinstance(value, Score):
                about = _about(value) | about
            if isinstance(getattr(result, "measure", None), str):
                about = {"measure": result.measure, "better": result.better}
            interval = getattr(result, "interval", None)
            points.append(_Point(x, *_read_value(value, interval, f"{name}[{x!r}]")))
        measure = about.get("measure", "") if title is None else name_text(title)
        read[measure] = points, about.get("better", "")
    return read


def _about(score):
    """Return the measure of a score and which way is better, as far as they are known."""
    entry = entry_of(score)
    if entry:
        return {"measure": entry.measure, "better": score.better or entry.better}
    entries = {entry.measure: entry for entry in INTERNAL}
    try:
        measure = measure_named(score.title.text, entries)
    except ValueError:
        return {"measure": score.title.text, "better": score.better or ""}
    return {"measure": measure, "better": entries[measure].better}


def _as_dict(scores):
    """Return a pandas Series or data frame as a dict, and anything else as it is."""
    is_pandas = type(scores).__module__.partition(".")[0] == "pandas"
    return dict(scores.items()) if is_pandas and hasattr(scores, "items") else scores


def _read_value(value, interval, name):
    """Return a value as a float, nan if it is not defined, and the ends of its interval or None."""
    if value is None:
        return math.nan, None
    if not is_real(value):
        raise TypeError(f"{name} must be a number or a result with one, got {short_repr(value)}")
    if not _has_float(value) or math.isinf(value):
        raise ValueError(f"{name} must be finite, got {short_repr(value)}")
    ends = tuple(map(float, interval)) if isinstance(interval, tuple) else None
    return float(value), ends


def _has_float(number):
    """Return False for an int beyond the largest float."""
    try:
        float(number)
    except OverflowError:
        return False
    return True


def _check_keys(keys):
    """Return True for dates and False for numbers; raise an error for anything else."""
    are_dates = all(map(is_date, keys))
    for key in keys:
        if isinstance(key, str) and re.match(r"\d{4}-\d\d", key):
            raise TypeError(
                f"scores must be named by numbers or dates, got a text: make a date of it, "
                f"pd.to_datetime({key!r})"
            )
        if not (are_dates or (is_real(key) and _has_float(key) and math.isfinite(key))):
            raise TypeError(
                "scores must be named by numbers, or all of them by dates, got "
                f"{short_repr(key)} among them: comparison draws scores of other names"
            )
    if len(set(map(_position, keys))) < 2:
        raise ValueError("scores must be of two different numbers or dates at least")
    return are_dates


def _position(key):
    """Return the position of a number or a date on an axis; a time zone is left out."""
    if not is_date(key):
        return float(key)
    key = getattr(key, "start_time", key)  # of a period
    if isinstance(key, datetime.datetime):
        key = key.replace(tzinfo=None)
    return np.datetime64(key, "us")


def _find_best(points, better):
    """Return a mask of the best points; none if all are the best or no direction is known."""
    values = np.array([point.value for point in points])
    if better not in RANKING_KEYS or np.isnan(values).all():
        return np.zeros(len(points), bool)
    ranks = np.array([RANKING_KEYS[better](value) for value in values])
    is_best = np.isclose(ranks, np.nanmax(ranks), 1e-9, 1e-12)
    return is_best & (not is_best.all())


def _describe_curve(points, is_best):
    """Return the first and the last value, and the best one."""
    defined = [point for point in points if not math.isnan(point.value)]
    if not defined:
        return "not defined"
    first, last = defined[0], defined[-1]
    parts = [f"{format_number(_rounded(p.value))} at {_words(p.x)}" for p in (first, last)]
    parts = [f"from {parts[0]} to {parts[1]}"]
    best = [point for point, is_it in zip(points, is_best, strict=True) if is_it]
    if best:
        at = join_items([_words(point.x) for point in best], 4)
        parts.append(f"best {format_number(_rounded(best[0].value))} at {at}")
    if gaps := len(points) - len(defined):
        parts.append(f"{gaps} not defined")
    if any(point.interval for point in points):
        parts.append("with intervals")
    return "; ".join(parts)


def _words(key):
    return name_text(key) if is_date(key) else format_number(key)


def _label_dates(ax, keys):
    """Label each date, and return True; or return False if labels would overlap."""
    texts = {_position(key): name_text(key) for key in keys}
    places = np.array(sorted(texts))
    gap = np.diff(places).min() / (places[-1] - places[0])
    if gap < _MIN_GAP:
        return False
    labels = [texts[place] for place in places]
    fits = max(map(len, labels)) * _LETTER < gap * _WIDTH
    slope = {} if fits else {"rotation": 40, "ha": "right", "rotation_mode": "anchor"}
    ax.set_xticks(places, labels, **slope)
    return True


def _set_ticks(ax, keys, are_dates, log):
    """Label the axis of the numbers or dates."""
    if are_dates and len(set(keys)) <= _MAX_DATES and _label_dates(ax, keys):
        return
    if are_dates:
        locator = AutoDateLocator()
        ax.xaxis.set_major_locator(locator)
        ax.xaxis.set_major_formatter(ConciseDateFormatter(locator))
    elif log:
        ax.set_xscale("log")
        ticks = [min(keys)]
        step = (max(keys) / min(keys)) ** (1 / 9)
        for key in sorted(keys):
            if key >= ticks[-1] * step:
                ticks.append(key)
        ax.set_xticks(ticks, list(map(format_number, ticks)))
        ax.minorticks_off()
    else:
        are_whole = all(float(key).is_integer() for key in keys)
        ax.xaxis.set_major_locator(MaxNLocator(9, integer=are_whole, steps=[1, 2, 5, 10]))
        ax.ticklabel_format(axis="x", useOffset=False)
