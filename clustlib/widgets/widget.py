"""The game in a notebook: what JavaScript shows, and what a notebook without a kernel keeps."""

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
from clustlib.validation import shown
from clustlib.widgets.game import PointGame, TableGame
from clustlib.widgets.recipes import recipes, script

try:
    import anywidget
    import traitlets
except ImportError as error:
    raise ImportError(
        "cl.play needs anywidget, which README's command installs: pip install anywidget"
    ) from error

_HERE = Path(__file__).parent


def measures_named(measures, known, argument):
    """Name → function of a table, or None for a measure that the scorecard has."""
    if isinstance(measures, str) or not hasattr(measures, "__iter__"):
        raise TypeError(f"{argument} must be a list of names or functions, got {shown(measures)}")
    named = {}
    for measure in measures:
        if callable(measure):
            named[getattr(measure, "__name__", "mine").replace("_", " ")] = measure
        elif not isinstance(measure, str):
            raise TypeError(f"{argument} must be names or functions, got {shown(measure)}")
        else:
            named[measure_named(measure, known)] = None
    return named


class Play(anywidget.AnyWidget):
    """A table or points that can be changed, and measures that move. See ``play``."""

    _esm = script()
    _css = _HERE / "play.css"

    kind = traitlets.Unicode().tag(sync=True)
    shown = traitlets.Dict().tag(sync=True)  # the table, or the points
    bars: Any = traitlets.List().tag(sync=True)
    known: Any = traitlets.List().tag(sync=True)  # all measures that can be chosen
    chosen: Any = traitlets.List().tag(sync=True)
    selected = traitlets.Unicode().tag(sync=True)
    working = traitlets.Unicode().tag(sync=True)
    lengths = traitlets.Dict().tag(sync=True)
    message = traitlets.Unicode().tag(sync=True)
    can_undo = traitlets.Bool().tag(sync=True)
    can_place = traitlets.Bool(True).tag(sync=True)  # whether points can be dragged
    recipes: Any = traitlets.List().tag(sync=True)  # from which the page typesets workings

    def __init__(self, game, measures):
        self._game, self._own = game, {name: f for name, f in measures.items() if f is not None}
        super().__init__(
            kind="table" if isinstance(game, TableGame) else "points",
            known=[*game.measures, *self._own],
            chosen=list(measures),
            selected=next(iter(measures), ""),
            recipes=recipes(),
        )
        self.on_msg(self._hear)
        self._show(self._values())

    @property
    def table(self):
        """The contingency table as it stands."""
        return self._game.table

    @property
    def labels(self):
        """The labels of the points as they stand."""
        if not isinstance(self._game, PointGame):
            raise AttributeError("a table has no labels: take table.to_labels()")
        return self._game.labels

    def do(self, action, **how):
        """Take a step, as a click does: "set", "split", "merge", "move", "undo" and the others.

        Raises ValueError, and changes nothing, where the step cannot be taken.
        """
        steps = (
            "set",
            "add",
            "remove",
            "split",
            "merge",
            "transpose",
            "shuffle",
            "move",
            "place",
            "undo",
        )
        is_step = isinstance(action, str) and action in steps and hasattr(self._game, action)
        if not is_step:
            raise ValueError(f"there is no step {shown(action)}")
        before = self._now
        getattr(self._game, action)(**how)
        self._show(before)

    def choose(self, name, chosen=True):
        """Show a measure, or show it no longer."""
        name = measure_named(name, self.known)
        rest = [other for other in self.chosen if other != name]
        self.chosen = [*rest, name] if chosen else rest
        if self.selected not in self.chosen:
            self.selected = next(iter(self.chosen), "")
        self._show(self._before)

    def select(self, name):
        """Show the working of a measure."""
        if name not in self.chosen:
            raise ValueError(f"{name!r} is not shown")
        self.selected = name
        self._show(self._before)

    def _hear(self, _, content, __):
        """A message of the page; what cannot be done is said there."""
        content = dict(content)
        action = content.pop("do", "")
        try:
            if action in ("choose", "select"):
                getattr(self, action)(**content)
            else:
                self.do(action, **content)
        except (TypeError, ValueError) as error:
            self.message = str(error)
            self._show(self._before, str(error))

    def _values(self):
        """Every measure's value, a number that shows its working, or why there is none."""
        game, values = self._game, {}
        if isinstance(game, PointGame):
            card = internal_scorecard(game.X, game.labels)
            values = {row.measure: row.remark if row.value is None else row.value for row in card}
        t = game.table
        for name in self.known:
            if name not in values:
                function = self._own.get(name) or game.measures[name].function
                try:
                    values[name] = function(t)
                except (ValueError, ZeroDivisionError) as error:
                    values[name] = str(error)
        return values

    def _show(self, before, message=""):
        self._before, self._now = before, self._values()
        with self.hold_sync():
            self.shown = self._picture()
            self.bars = [self._bar(name) for name in self.chosen]
            score = self._now.get(self.selected, "")
            self.working = str(getattr(score, "working", score))
            self.lengths = self._lengths()
            self.can_undo = bool(self._game.past)
            self.message = message

    def _picture(self):
        game = self._game
        if isinstance(game, TableGame):
            t = game.table
            return {
                "counts": t.counts.tolist(),
                "clusters": [_label("C", label) for label in t.clusters],
                "classes": [_label("T", label) for label in t.classes],
            }
        x = game.X[:, 0]
        y = game.X[:, 1] if game.X.shape[1] > 1 else 0 * x
        true = sorted(set(game.true.tolist()))
        return {
            "x": x.tolist(),
            "y": y.tolist(),
            "cluster": game.places.tolist(),
            "class_": [true.index(label) for label in game.true.tolist()],
            "clusters": [_label("C", label) for label in game.clusters.tolist()],
            "classes": [_label("T", label) for label in true],
        }

    def _lengths(self) -> dict[str, float]:
        """The overlapping bars, in bits, for whoever looks at a measure of information."""
        known, t = self._game.measures, self.table
        if not any(
            name in known and known[name].family == "information-theoretic" for name in self.chosen
        ):
            return {}
        return {
            "H(C)": float(information.entropy(t.cluster_sizes)),
            "H(T)": float(information.entropy(t.class_sizes)),
            "I": float(information.mutual_information(t)),
        }

    def _bar(self, name):
        known = self._game.measures.get(name)
        low, high = _ends(known, self.table, self._now[name])
        return {
            "name": name,
            "value": _number_text(self._now[name]),
            "before": _number_text(self._before[name]),
            "at": _along(self._now[name], low, high),
            "was": _along(self._before[name], low, high),
            "low": _number_text(low, 1),
            "high": _number_text(high, 1),
            "zero": _along(0.0, low, high),
            "better": known.better if known else "",
        }

    def still(self):
        """What a page without a kernel shows: the table or points, the values, the bars."""
        rows = [[bar["name"], bar["value"], f"{bar['low']} to {bar['high']}", bar["better"]]
                for bar in self.bars]  # fmt: skip
        values = html_table(["measure", "value", "bar from … to", "better"], rows)
        if isinstance(self._game, TableGame):
            picture = self.table._repr_html_()
        else:
            flat = np.pad(self._game.X[:, :2], ((0, 0), (0, 1)))[:, :2]  # a line lies in the plane
            panel = (flat, self._game.true, self._game.labels)
            picture = plot.points({"points": panel})._repr_html_()
        lengths = tuple(self._lengths().values())
        bars = plot.lengths({"in bits": lengths})._repr_html_() if lengths else ""
        note = "Run this cell: the table can then be changed, and the measures move."
        if isinstance(self._game, PointGame):
            note = "Run this cell: points can then be moved, and the measures move with them."
        begin = html.escape(json.dumps(self._begin(), ensure_ascii=False))
        shown = f"<p><em>{html.escape(note)}</em></p>{picture}{values}{bars}"
        return f'<div class="clustlib-still" data-game="{begin}">{shown}</div>'

    def _begin(self):
        """What a page that calculates by itself begins with."""
        game, measures = self._game, [name for name in self.chosen if name not in self._own]
        if isinstance(game, TableGame):
            t = game.table
            return {"counts": t.counts.tolist(), "clusters": list(t.clusters),
                    "classes": list(t.classes), "measures": measures}  # fmt: skip
        picture = self._picture()
        return {"X": game.X.tolist(), "cluster": picture["cluster"],
                "clusters": picture["clusters"], "class_": picture["class_"],
                "classes": picture["classes"], "measures": measures}  # fmt: skip

    def _repr_mimebundle_(self, **kwargs: Any):
        # Where outputs are stored and compared, nothing may differ from run to run.
        kept = {"text/plain": repr(self), "text/html": self.still()}
        if os.environ.get("CLUSTLIB_STILL"):
            return kept
        live = super()._repr_mimebundle_(**kwargs)
        data, metadata = live if isinstance(live, tuple) else (live or {}, {})
        return {**kept, **data}, metadata

    def __repr__(self):
        return f"<clustlib {self.kind} to play with>"


def _label(letter, label):
    return f"{letter}{label}" if isinstance(label, int) else str(label)


def _number_text(value, digits=3):
    if value is None or isinstance(value, str):
        return "not defined"
    if digits == 1:
        return f"{value:g}".replace("-", "−")
    return f"{float(value):.{digits}f}".replace("-", "−")


def _ends(facts, t, value):
    """Where the bar of a measure begins and ends: numbers, also where its range has none."""
    low, high = facts.range.ends(t) if facts else (0.0, math.inf)
    if facts and facts.unit == "bits":  # on one scale, to be compared
        return 0.0, max(1.0, round(math.log2(t.n), 2))
    size = 0.0 if value is None or isinstance(value, str) else abs(float(value))
    beyond = 2.0 ** max(0, math.ceil(math.log2(size or 1)))
    low = -beyond if low == -math.inf else math.floor(low)
    high = max(2.0, beyond) if high == math.inf else math.ceil(high)
    return float(low), float(max(high, low + 1))


def _along(value, low, high):
    """How much of the way from one end to the other."""
    if value is None or isinstance(value, str):
        return None
    return min(1.0, max(0.0, (float(value) - low) / (high - low)))
