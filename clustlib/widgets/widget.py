"""The Jupyter widget around a game, and the static HTML of a notebook without a kernel.

A widget takes a game and measures. It sends traits to the script in the page, receives steps from
it, and stores a picture that a page without Python starts from.
"""

from __future__ import annotations

import html
import json
import math
import os
from pathlib import Path
from typing import Any

import numpy as np

from clustlib import plot
from clustlib.display import html_table, measure_named
from clustlib.measures import information
from clustlib.scorecard import internal_scorecard
from clustlib.validation import short_repr
from clustlib.widgets.game import PointGame, ShuffleGame, TableGame
from clustlib.widgets.recipes import recipes, script

try:
    import anywidget
    import traitlets
except ImportError as error:
    raise ImportError(
        "cl.play needs anywidget, which README's command installs: pip install anywidget"
    ) from error

_STEPS = (
    "set", "add", "remove", "split", "merge", "transpose", "shuffle", "restart", "move", "place",
    "undo",
)  # fmt: skip
_DISPLAY_ACTIONS = ("show_measure", "hide_measure", "select")


def functions_by_name(measures, known):
    """Return a dictionary from names to functions, with None for a measure of the scorecard."""
    if isinstance(measures, (str, dict)) or not hasattr(measures, "__iter__"):
        raise TypeError(
            f"measures must be a list of names or functions, got {short_repr(measures)}"
        )
    functions = {}
    for measure in measures:
        if callable(measure):
            functions[getattr(measure, "__name__", "mine").replace("_", " ")] = measure
        elif isinstance(measure, str):
            try:
                functions[measure_named(measure, known)] = None
            except ValueError as error:
                raise ValueError(f"measures: {error}") from None
        else:
            raise TypeError(f"measures must be names or functions, got {short_repr(measure)}")
    return functions


class Play(anywidget.AnyWidget):
    """A table, points or labels that can be changed, with scores that follow. See ``play``."""

    _esm = script()
    _css = Path(__file__).parent / "play.css"

    kind = traitlets.Unicode().tag(sync=True)  # "table", "points" or "shuffles"
    data = traitlets.Dict().tag(sync=True)  # the table, the points, or the shuffles
    available: Any = traitlets.List().tag(sync=True)  # all measures that can be shown
    measures: Any = traitlets.List().tag(sync=True)  # those that are shown
    selected = traitlets.Unicode().tag(sync=True)  # the measure whose working is shown
    bars: Any = traitlets.List().tag(sync=True)
    working = traitlets.Unicode().tag(sync=True)
    entropies = traitlets.Dict().tag(sync=True)
    message = traitlets.Unicode().tag(sync=True)
    can_undo = traitlets.Bool().tag(sync=True)
    recipes: Any = traitlets.List().tag(sync=True)  # from which the page typesets workings

    def __init__(self, game, measures):
        self._game = game
        self._own_functions = {name: f for name, f in measures.items() if f is not None}
        super().__init__(
            kind=game.kind,
            available=[*game.measures, *self._own_functions],
            measures=list(measures),
            selected=next(iter(measures), ""),
            recipes=recipes(),
        )
        self.on_msg(self._on_message)
        self._update(self._values())

    @property
    def table(self):
        """The current contingency table."""
        return self._game.table

    @property
    def labels(self):
        """The current labels of the points."""
        if not isinstance(self._game, PointGame):
            raise AttributeError("a table has no labels: take table.to_labels()")
        return self._game.labels

    def do(self, action, **arguments):
        """Take a step, as a click does: "set", "split", "merge", "move", "undo" and others.

        A step that cannot be taken raises ValueError and changes nothing.
        """
        is_step = isinstance(action, str) and action in _STEPS and hasattr(self._game, action)
        if not is_step:
            raise ValueError(f"there is no step {short_repr(action)}")
        before = self._values_now
        getattr(self._game, action)(**arguments)
        self._update(before)

    def show_measure(self, name):
        """Add a measure."""
        name = measure_named(name, self.available)
        self._set_measures([*(other for other in self.measures if other != name), name])

    def hide_measure(self, name):
        """Remove a measure."""
        name = measure_named(name, self.available)
        self._set_measures([other for other in self.measures if other != name])

    def _set_measures(self, measures):
        self.measures = measures
        if self.selected not in measures:
            self.selected = next(iter(measures), "")
        self._update(self._values_before)

    def select(self, name):
        """Show the working of a measure."""
        if name not in self.measures:
            raise ValueError(f"{name!r} is not shown")
        self.selected = name
        self._update(self._values_before)

    def _on_message(self, _, content, __):
        """Do what the page asks for, or send it the reason why that is not possible."""
        arguments = dict(content)
        action = arguments.pop("do", "")
        try:
            if action in _DISPLAY_ACTIONS:
                getattr(self, action)(**arguments)
            else:
                self.do(action, **arguments)
        except (TypeError, ValueError) as error:
            self._update(self._values_before, str(error))

    def _values(self):
        """Return the score of each measure by name, or the reason why it has none."""
        game, values = self._game, {}
        if isinstance(game, PointGame):
            card = internal_scorecard(game.X, game.labels)
            values = {row.measure: row.remark if row.value is None else row.value for row in card}
        t = game.table
        for name in self.available:
            if name in values:
                continue
            function = self._own_functions.get(name) or game.measures[name].function
            try:
                values[name] = function(t)
            except (ValueError, ZeroDivisionError) as error:
                values[name] = str(error)
        return values

    def _update(self, before, message=""):
        """Set all traits, with the values before the last step."""
        self._values_before, self._values_now = before, self._values()
        with self.hold_sync():
            self.data = self._game.data
            self.bars = [self._bar(name) for name in self.measures]
            score = self._values_now.get(self.selected, "")
            self.working = str(getattr(score, "working", score))
            self.entropies = self._entropies()
            self.can_undo = bool(self._game.history)
            self.message = message

    def _entropies(self) -> dict[str, float]:
        """Return the lengths of the overlapping bars, in bits, if a shown measure needs them."""
        known, t = self._game.measures, self.table
        families = {known[name].family for name in self.measures if name in known}
        if "information-theoretic" not in families:
            return {}
        return {
            "H(C)": float(information.entropy(t.cluster_sizes)),
            "H(T)": float(information.entropy(t.class_sizes)),
            "I": float(information.mutual_information(t)),
        }

    def _bar(self, name):
        facts = self._game.measures.get(name)
        now, before = self._values_now[name], self._values_before[name]
        low, high = _bar_ends(facts, self.table, now)
        return {
            "name": name,
            "value": _number_text(now),
            "before": _number_text(before),
            "at": _position(now, low, high),
            "was": _position(before, low, high),
            "low": _end_text(low),
            "high": _end_text(high),
            "zero": _position(0.0, low, high),
            "better": facts.better if facts else "",
        }

    def still(self):
        """Return the HTML for a page without a kernel: the data, the values and the bars."""
        rows = [
            [bar["name"], bar["value"], f"{bar['low']} to {bar['high']}", bar["better"]]
            for bar in self.bars
        ]
        values = html_table(["measure", "value", "bar from … to", "better"], rows)
        if isinstance(self._game, TableGame):
            picture = self.table._repr_html_()
            note = "Run this cell: the table can then be changed, and the measures move."
        elif isinstance(self._game, ShuffleGame):
            picture, values = self._game.observed._repr_html_(), self._scores_table()
            note = "Run this cell: you can then shuffle the classes, and watch a histogram grow."
        else:
            # Points on a line get a second coordinate of 0.
            plane = np.pad(self._game.X[:, :2], ((0, 0), (0, 1)))[:, :2]
            panel = (plane, self._game.true, self._game.labels)
            picture = plot.points({"points": panel})._repr_html_()
            note = "Run this cell: points can then be moved, and the measures move with them."
        entropies = tuple(self._entropies().values())
        bars = plot.lengths({"in bits": entropies})._repr_html_() if entropies else ""
        start = html.escape(json.dumps(self._start(), ensure_ascii=False))
        content = f"<p><em>{html.escape(note)}</em></p>{picture}{values}{bars}"
        return f'<div class="clustlib-still" data-game="{start}">{content}</div>'

    def _scores_table(self):
        observed, expected = (self.data["scores"][name] for name in ("observed", "expected"))
        rows = [
            ["observed", f"{observed[0]:.0f}", *map(_number_text, observed[1:])],
            ["expected, by formula", f"{expected[0]:.2f}", *map(_number_text, expected[1:])],
        ]
        return html_table(["", "TP", "Rand index", "ARI"], rows)

    def _start(self):
        """Return the data from which a page without Python starts."""
        measures = [name for name in self.measures if name not in self._own_functions]
        return {**self._game.start, "measures": measures}

    def _repr_mimebundle_(self, **kwargs: Any):
        static = {"text/plain": repr(self), "text/html": self.still()}
        # rerun_notebooks.py sets this: stored outputs must not contain the widget's random id.
        if os.environ.get("CLUSTLIB_STILL"):
            return static
        live = super()._repr_mimebundle_(**kwargs)
        data, metadata = live if isinstance(live, tuple) else (live or {}, {})
        return {**static, **data}, metadata

    def __repr__(self):
        return f"<clustlib {self.kind} to play with>"


def _is_defined(value):
    return value is not None and not isinstance(value, str)


def _number_text(value):
    return f"{float(value):.3f}".replace("-", "−") if _is_defined(value) else "not defined"


def _end_text(value):
    return f"{value:g}".replace("-", "−")


def _bar_ends(facts, t, value):
    """Return the ends of a measure's bar, which are finite even if its range is not."""
    low, high = facts.range.ends(t) if facts else (0.0, math.inf)
    if facts and facts.unit == "bits":  # all on one scale, so that they can be compared
        return 0.0, max(1.0, round(math.log2(t.n), 2))
    size = abs(float(value)) if _is_defined(value) else 0.0
    power_of_two = 2.0 ** max(0, math.ceil(math.log2(size or 1)))
    low = -power_of_two if low == -math.inf else math.floor(low)
    high = max(2.0, power_of_two) if high == math.inf else math.ceil(high)
    return float(low), float(max(high, low + 1))


def _position(value, low, high):
    """Return where a value is between two ends, from 0 to 1."""
    if not _is_defined(value):
        return None
    return min(1.0, max(0.0, (float(value) - low) / (high - low)))
