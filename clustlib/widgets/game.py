"""What can be done to a table, and to the labels of points, step by step, and undone."""

from __future__ import annotations

import math

import numpy as np

from clustlib.contingency import (
    ContingencyTable,
    contingency_table,
    merge_clusters,
    require_table,
    split_cluster,
)
from clustlib.measures.catalogue import EXTERNAL, INTERNAL
from clustlib.scorecard import internal_scorecard
from clustlib.validation import one_of, plural, read_labels, read_numbers, refuse_unaligned, shown

_MOST_GROUPS = 12  # of either kind: more do not fit on a page
_MOST_POINTS = 300
_KEPT = 500  # steps that can be undone


class Game:
    """A state, and those before it."""

    def __init__(self, state):
        self.state, self.past = state, []

    def take(self, state):
        """Go on to another state."""
        self.past = [*self.past[-_KEPT:], self.state]
        self.state = state

    def undo(self):
        """Go back by one step."""
        if not self.past:
            raise ValueError("there is no step to undo")
        self.state = self.past.pop()


class TableGame(Game):
    """A contingency table; clusters and classes are numbered from 1, in the table's order."""

    def __init__(self, t):
        require_table(t, "t")
        if max(t.shape) > _MOST_GROUPS:
            raise ValueError(
                f"t has {len(t.clusters)} clusters and {len(t.classes)} classes: at most "
                f"{_MOST_GROUPS} of each can be changed by hand"
            )
        super().__init__(t)
        self.measures = {m.measure: m for m in EXTERNAL}
        self.rng = np.random.default_rng(0)

    @property
    def table(self):
        return self.state

    def set(self, cluster, class_, count):
        """Another count in one cell."""
        counts = self.state.counts.copy()
        if isinstance(count, float) and count.is_integer():
            count = int(count)
        if not isinstance(count, int) or isinstance(count, bool) or count < 0:
            raise ValueError(f"a count is a whole number from 0 on, got {shown(count)}")
        i, j = self._at(cluster, "cluster", 0), self._at(class_, "class", 1)
        if counts[i, j] != count:
            counts[i, j] = count
            self._take(counts, self.state.clusters, self.state.classes)

    def add(self, what):
        """A further cluster or class, without points."""
        axis = self._axis(what)
        if self.state.shape[axis] == _MOST_GROUPS:
            raise ValueError(f"there are {_MOST_GROUPS} {plural(what)} already")
        counts = np.insert(self.state.counts, self.state.shape[axis], 0, axis=axis)
        names = [self.state.clusters, self.state.classes]
        names[axis] = (*names[axis], _new_name(names[axis]))
        self._take(counts, *names)

    def remove(self, what, number):
        """A cluster or a class less, with its points."""
        axis = self._axis(what)
        at = self._at(number, what, axis)
        names = [self.state.clusters, self.state.classes]
        names[axis] = tuple(name for place, name in enumerate(names[axis]) if place != at)
        if not names[axis]:
            raise ValueError(f"this is the last {what}")
        self._take(np.delete(self.state.counts, at, axis=axis), *names)

    def split(self, cluster, how="evenly"):
        """One cluster cut in two: into like halves, by coins, or its majority from the rest."""
        i = self._at(cluster, "cluster", 0)
        one_of(how, "how", ("evenly", "blindly", "purely"))
        if len(self.state.clusters) == _MOST_GROUPS:
            raise ValueError(f"there are {_MOST_GROUPS} clusters already")
        row = self.state.counts[i]
        if row.sum() < 2:
            raise ValueError("a cluster needs two points to be cut")
        if how == "evenly":
            off = _half(row)
        elif how == "blindly":
            off = self.rng.binomial(row, 0.5)
            while off.sum() in (0, row.sum()):
                off = self.rng.binomial(row, 0.5)
        else:
            off = np.where(np.arange(row.size) == row.argmax(), 0, row)
            if not off.any():  # a pure cluster: any cut is pure
                off = _half(row)
        name = _new_name(self.state.clusters)
        self.take(split_cluster(self.state, self.state.clusters[i], off, name))

    def merge(self, cluster, other):
        """Two clusters made one."""
        i, k = self._at(cluster, "cluster", 0), self._at(other, "other", 0)
        if i == k:
            raise ValueError("choose two different clusters to merge")
        names = self.state.clusters
        self.take(merge_clusters(self.state, names[min(i, k)], names[max(i, k)]))

    def transpose(self):
        """Clusters and classes change places."""
        self.take(self.state.T)

    def shuffle(self):
        """The points handed out anew, all sizes kept."""
        from scipy.stats import random_table

        t = self.state
        drawn = random_table(t.cluster_sizes, t.class_sizes).rvs(1, random_state=self.rng)
        self._take(drawn[0].astype(np.int64), t.clusters, t.classes)

    def _take(self, counts, clusters, classes):
        if not counts.any():
            raise ValueError("a table needs a point")
        self.take(ContingencyTable(counts, clusters, classes))

    @staticmethod
    def _axis(what):
        if what not in ("cluster", "class"):
            raise ValueError(f"what must be cluster or class, got {shown(what)}")
        return int(what == "class")

    def _at(self, number, what, axis):
        """The place of the group with this number."""
        return _place(number, what, self.state.shape[axis])


class PointGame(Game):
    """Points, and the places of their clusters among ``clusters``: both can be changed."""

    def __init__(self, X, labels, labels_true=None):
        refuse_unaligned(X=X, labels=labels, labels_true=labels_true)
        X = read_numbers(X, "X", 2)
        if len(X) > _MOST_POINTS:
            raise ValueError(f"X has {len(X)} points: at most {_MOST_POINTS} can be moved")
        labels = read_labels(labels, "labels")
        internal_scorecard(X, labels)  # which refuses what cannot be judged
        self.clusters, places = np.unique(labels, return_inverse=True)
        if len(self.clusters) > _MOST_GROUPS:
            raise ValueError(f"labels have {len(self.clusters)} clusters: at most {_MOST_GROUPS}")
        self.true = labels if labels_true is None else read_labels(labels_true, "labels_true")
        contingency_table(self.true, labels)  # which refuses other lengths
        self.measures = {m.measure: m for m in (*INTERNAL, *EXTERNAL)}
        super().__init__((X, places))

    @property
    def X(self):
        return self.state[0]

    @property
    def places(self):
        return self.state[1]

    @property
    def labels(self):
        return self.clusters[self.places]

    @property
    def table(self):
        return contingency_table(self.true, self.labels)

    def move(self, point, cluster):
        """One point to another cluster, both numbered from 1."""
        i = _place(point, "point", len(self.X))
        places = self.places.copy()
        places[i] = _place(cluster, "cluster", len(self.clusters))
        if len(set(places.tolist())) < 2:
            raise ValueError("all points in one cluster: there would be nothing to judge")
        if places[i] != self.places[i]:
            self.take((self.X, places))

    def place(self, point, x, y=0, going=False):
        """One point elsewhere; where it is still going there, all of the way is one step."""
        i, to = _place(point, "point", len(self.X)), [x, y][: self.X.shape[1]]
        if not all(isinstance(value, int | float) and math.isfinite(value) for value in to):
            raise ValueError(f"a point lies where two numbers say, got {shown([x, y])}")
        X = self.X.copy()
        X[i, :2] = to
        if going:
            self.state = X, self.places
        else:
            self.take((X, self.places))


def _place(number, what, most):
    """Where the number leads, counted from 0; an error where it leads nowhere."""
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= most:
        raise ValueError(f"{what} must be a number from 1 to {most}, got {shown(number)}")
    return number - 1


def _half(row):
    """Half of a row, the odd points up and down in turn, so that both halves are of one size."""
    odd = np.flatnonzero(row % 2)
    half = row // 2
    half[odd[::2]] += 1
    if half.sum() == row.sum():
        half[odd[0]] -= 1
    return half


def _new_name(names):
    """The next number, or the next free letter: of the kind that the other names have."""
    if all(isinstance(name, int | np.integer) for name in names):
        return max(map(int, names)) + 1
    if all(isinstance(name, float | np.floating) for name in names):
        return float(math.floor(max(names)) + 1)
    number = len(names) + 1
    while f"new {number}" in names:
        number += 1
    return f"new {number}"
