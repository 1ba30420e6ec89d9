"""The state of a widget: a table, points with labels, or shuffled labels, changed step by step.

A game starts from validated input. Each step either moves it to a new state, which can be undone,
or raises ValueError and changes nothing.
"""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction

import numpy as np

from clustlib.contingency import (
    ContingencyTable,
    contingency_table,
    merge_clusters,
    require_table,
    split_cluster,
)
from clustlib.measures.catalogue import EXTERNAL, INTERNAL
from clustlib.measures.pairs import pair_counts
from clustlib.scorecard import internal_scorecard
from clustlib.validation import (
    check_choice,
    check_labels,
    check_numbers,
    check_same_index,
    plural,
    short_repr,
)

_MAX_GROUPS = 12  # clusters, or classes, that fit on a page
_MAX_POINTS = 300
_MAX_UNDO = 500
_MAX_SHUFFLES = 1000  # in one step
_MAX_BARS = 40


class Game:
    """A state and the states before it."""

    def __init__(self, state):
        self.state, self.history = state, []

    def advance(self, state):
        """Move to a new state."""
        self.history = [*self.history[-_MAX_UNDO:], self.state]
        self.state = state

    def undo(self):
        """Return to the state before the last step."""
        if not self.history:
            raise ValueError("there is no step to undo")
        self.state = self.history.pop()


class TableGame(Game):
    """A contingency table whose clusters and classes are numbered from 1, in the table's order."""

    kind = "table"

    def __init__(self, t):
        require_table(t, "t")
        if max(t.shape) > _MAX_GROUPS:
            raise ValueError(
                f"t has {len(t.clusters)} clusters and {len(t.classes)} classes: at most "
                f"{_MAX_GROUPS} of each can be changed by hand"
            )
        super().__init__(t)
        self.measures = {m.measure: m for m in EXTERNAL}
        self.rng = np.random.default_rng(0)

    @property
    def table(self):
        """The current table."""
        return self.state

    @property
    def data(self):
        """The data that the page draws."""
        return {
            "counts": self.state.counts.tolist(),
            "clusters": [_label_text("C", label) for label in self.state.clusters],
            "classes": [_label_text("T", label) for label in self.state.classes],
        }

    @property
    def start(self):
        """The data from which a page without Python starts."""
        return {
            "counts": self.state.counts.tolist(),
            "clusters": list(self.state.clusters),
            "classes": list(self.state.classes),
        }

    def set(self, cluster, class_, count):
        """Set the count of one cell."""
        if isinstance(count, float) and count.is_integer():
            count = int(count)
        if not isinstance(count, int) or isinstance(count, bool) or count < 0:
            raise ValueError(f"count must be a whole number from 0 on, got {short_repr(count)}")
        i = self._index(cluster, "cluster")
        j = self._index(class_, "class")
        counts = self.state.counts.copy()
        if counts[i, j] != count:
            counts[i, j] = count
            self._advance(counts, self.state.clusters, self.state.classes)

    def add(self, what):
        """Add an empty cluster or class."""
        axis = _axis(what)
        if self.state.shape[axis] == _MAX_GROUPS:
            raise ValueError(f"there are already {_MAX_GROUPS} {plural(what)}")
        counts = np.insert(self.state.counts, self.state.shape[axis], 0, axis=axis)
        names = [self.state.clusters, self.state.classes]
        names[axis] = (*names[axis], _new_name(names[axis]))
        self._advance(counts, *names)

    def remove(self, what, number):
        """Remove a cluster or a class, with its points."""
        axis, index = _axis(what), self._index(number, what)
        if self.state.shape[axis] == 1:
            raise ValueError(f"the last {what} cannot be removed")
        names = [self.state.clusters, self.state.classes]
        names[axis] = (*names[axis][:index], *names[axis][index + 1 :])
        self._advance(np.delete(self.state.counts, index, axis=axis), *names)

    def split(self, cluster, how="evenly"):
        """Split a cluster: in halves, at random, or into its majority class and the rest."""
        i = self._index(cluster, "cluster")
        check_choice(how, "how", ("evenly", "blindly", "purely"))
        if len(self.state.clusters) == _MAX_GROUPS:
            raise ValueError(f"there are already {_MAX_GROUPS} clusters")
        row = self.state.counts[i]
        if row.sum() < 2:
            raise ValueError(f"cluster {cluster} needs at least two points to be split")
        name = _new_name(self.state.clusters)
        new_row = self._new_row(row, how)
        self.advance(split_cluster(self.state, self.state.clusters[i], new_row, name))

    def _new_row(self, row, how):
        """Return the counts that a split moves from a row to a new one."""
        if how == "blindly":
            new_row = self.rng.binomial(row, 0.5)
            while new_row.sum() in (0, row.sum()):
                new_row = self.rng.binomial(row, 0.5)
            return new_row
        if how == "purely" and np.count_nonzero(row) > 1:
            return np.where(np.arange(row.size) == row.argmax(), 0, row)
        return _half(row)  # any split of a pure cluster is pure

    def merge(self, cluster, other):
        """Merge two clusters."""
        i, k = self._index(cluster, "cluster"), self._index(other, "other")
        if i == k:
            raise ValueError("cluster and other must be two different clusters")
        names = self.state.clusters
        self.advance(merge_clusters(self.state, names[min(i, k)], names[max(i, k)]))

    def transpose(self):
        """Exchange clusters and classes."""
        self.advance(self.state.T)

    def shuffle(self):
        """Draw a random table with the same margins."""
        from scipy.stats import random_table

        t = self.state
        tables = random_table(t.cluster_sizes, t.class_sizes).rvs(1, random_state=self.rng)
        self._advance(tables[0].astype(np.int64), t.clusters, t.classes)

    def _advance(self, counts, clusters, classes):
        if not counts.any():
            raise ValueError("a table needs at least one point")
        self.advance(ContingencyTable(counts, clusters, classes))

    def _index(self, number, what):
        return _index(number, what, self.state.shape[int(what == "class")])


class PointGame(Game):
    """Points, and for each the index of its cluster in ``clusters``. Both can be changed."""

    kind = "points"

    def __init__(self, X, labels, labels_true=None):
        check_same_index(X=X, labels=labels, labels_true=labels_true)
        X = check_numbers(X, "X", 2)
        if len(X) > _MAX_POINTS:
            raise ValueError(f"X has {len(X)} points: at most {_MAX_POINTS} can be moved")
        labels = check_labels(labels, "labels")
        internal_scorecard(X, labels)  # raises if the clustering cannot be judged
        self.clusters, cluster_indices = np.unique(labels, return_inverse=True)
        if len(self.clusters) > _MAX_GROUPS:
            raise ValueError(f"labels have {len(self.clusters)} clusters: at most {_MAX_GROUPS}")
        self.true = labels if labels_true is None else check_labels(labels_true, "labels_true")
        contingency_table(self.true, labels)  # raises if the lengths differ
        self.measures = {m.measure: m for m in (*INTERNAL, *EXTERNAL)}
        super().__init__((X, cluster_indices))

    @property
    def X(self):
        """The current coordinates."""
        return self.state[0]

    @property
    def cluster_indices(self):
        """The index of each point's cluster."""
        return self.state[1]

    @property
    def labels(self):
        """The current labels."""
        return self.clusters[self.cluster_indices]

    @property
    def table(self):
        """The table of the current labels and the classes."""
        return contingency_table(self.true, self.labels)

    @property
    def data(self):
        """The data that the page draws."""
        x = self.X[:, 0]
        y = self.X[:, 1] if self.X.shape[1] > 1 else 0 * x
        classes = sorted(set(self.true.tolist()))
        return {
            "x": x.tolist(),
            "y": y.tolist(),
            "cluster": self.cluster_indices.tolist(),
            "class_": [classes.index(label) for label in self.true.tolist()],
            "clusters": [_label_text("C", label) for label in self.clusters.tolist()],
            "classes": [_label_text("T", label) for label in classes],
        }

    @property
    def start(self):
        """The data from which a page without Python starts."""
        data = self.data
        names = ("cluster", "clusters", "class_", "classes")
        return {"X": self.X.tolist(), **{name: data[name] for name in names}}

    def move(self, point, cluster):
        """Move a point to another cluster, both numbered from 1."""
        i = _index(point, "point", len(self.X))
        cluster_indices = self.cluster_indices.copy()
        cluster_indices[i] = _index(cluster, "cluster", len(self.clusters))
        if len(set(cluster_indices.tolist())) < 2:
            raise ValueError(f"point {point} is the last one outside cluster {cluster}")
        if cluster_indices[i] != self.cluster_indices[i]:
            self.advance((self.X, cluster_indices))

    def place(self, point, x, y=0, dragging=False):
        """Move a point to other coordinates.

        While it is dragged further, the state is replaced, so that the whole way is one step.
        """
        i = _index(point, "point", len(self.X))
        coordinates = [x, y][: self.X.shape[1]]
        if not all(
            isinstance(value, int | float) and math.isfinite(value) for value in coordinates
        ):
            raise ValueError(f"x and y must be finite numbers, got {short_repr([x, y])}")
        X = self.X.copy()
        X[i, :2] = coordinates
        if dragging:
            self.state = X, self.cluster_indices
        else:
            self.advance((X, self.cluster_indices))


class ShuffleGame(Game):
    """Points whose classes are shuffled, and how many shuffles gave each TP.

    TP is the number of pairs that are together in a cluster and in a class. The state is the class
    of each point, as an index in ``classes``, and a Counter of the TPs so far.
    """

    kind = "shuffles"

    def __init__(self, t):
        require_table(t, "t")
        if t.n > _MAX_POINTS:
            raise ValueError(f"t has {t.n} points: at most {_MAX_POINTS} can be shuffled")
        labels_true, labels_pred = t.to_labels()
        self.classes, self.true_indices = np.unique(labels_true, return_inverse=True)
        self.clusters, self.cluster_indices = np.unique(labels_pred, return_inverse=True)
        if max(len(self.clusters), len(self.classes)) > _MAX_GROUPS:
            raise ValueError(
                f"t has {len(self.clusters)} clusters and {len(self.classes)} classes: at most "
                f"{_MAX_GROUPS} of each can be shuffled"
            )
        self.observed = contingency_table(labels_true, labels_pred)
        pairs = pair_counts(self.observed)
        self.n_pairs = sum(pairs)
        self.in_clusters, self.in_classes = pairs.tp + pairs.fp, pairs.tp + pairs.fn
        if not {self.in_clusters, self.in_classes}.isdisjoint({0, self.n_pairs}):
            raise ValueError(
                "t must have at least two clusters and two classes, and two points in one of each: "
                "otherwise all shuffles score the same"
            )
        self.observed_tp = pairs.tp
        # The zero and the end of the ruler of ARI.
        self.expected_tp = Fraction(self.in_clusters * self.in_classes, self.n_pairs)
        self.largest_tp = Fraction(self.in_clusters + self.in_classes, 2)
        self.measures = {}
        super().__init__((self.true_indices, Counter()))
        # With this seed, mean and p-value of the first shuffles of unit 07 are typical.
        self.rng = np.random.default_rng(5)

    @property
    def table(self):
        """The table of the clusters and the shuffled classes."""
        return contingency_table(self.classes[self.state[0]], self.clusters[self.cluster_indices])

    @property
    def data(self):
        """The data that the page draws."""
        class_indices, found = self.state
        total = sum(found.values())
        scores = {
            "observed": self.scores(self.observed_tp),
            "expected": self.scores(self.expected_tp),
        }
        if total:
            mean = Fraction(sum(tp * count for tp, count in found.items()), total)
            scores |= {"last": self.scores(self._tp(class_indices)), "mean": self.scores(mean)}
        width, bars = self._histogram()
        return {
            **self.start,
            "class_": class_indices.tolist(),
            "total": total,
            "as_large": sum(count for tp, count in found.items() if tp >= self.observed_tp),
            "scores": scores,
            "ruler": [float(self.expected_tp), float(self.largest_tp)],
            "width": width,
            "bars": bars,
        }

    @property
    def start(self):
        """The data from which a page without Python starts."""
        return {
            "cluster": self.cluster_indices.tolist(),
            "clusters": [_label_text("C", label) for label in self.clusters.tolist()],
            "class_": self.true_indices.tolist(),
            "classes": [_label_text("T", label) for label in self.classes.tolist()],
        }

    def scores(self, tp):
        """Return TP, the Rand index and ARI. With these margins, both depend on TP alone."""
        agreements = self.n_pairs - self.in_clusters - self.in_classes + 2 * tp
        adjusted = (tp - self.expected_tp) / (self.largest_tp - self.expected_tp)
        return [float(tp), float(agreements / self.n_pairs), float(adjusted)]

    def shuffle(self, times=1):
        """Shuffle the classes."""
        count = _index(times, "times", _MAX_SHUFFLES) + 1
        self.record([self.rng.permutation(self.true_indices) for _ in range(count)])

    def record(self, shuffles):
        """Count shuffles, given as the classes of all points. The last one becomes the state."""
        found = self.state[1] + Counter(map(self._tp, shuffles))
        self.advance((np.asarray(shuffles[-1]), found))

    def restart(self):
        """Return to the classes as they are, and forget all shuffles."""
        self.advance((self.true_indices, Counter()))

    def _tp(self, class_indices):
        return pair_counts(contingency_table(class_indices, self.cluster_indices)).tp

    def _histogram(self):
        """Return the width of a bar, and for each bar its smallest TP and its number of shuffles.

        One bar begins at the observed TP. So this bar and those to its right are the shuffles that
        score at least as much.
        """
        found, observed = self.state[1], self.observed_tp
        marks = [observed, math.floor(self.expected_tp), math.ceil(self.expected_tp)]
        low, high = min([*marks, *found]), max([*marks, *found])
        width = 1
        while high - low >= _MAX_BARS * width:
            width *= 2
        heights: Counter[int] = Counter()
        for tp, count in found.items():
            heights[(tp - observed) // width] += count
        bars = range((low - observed) // width, (high - observed) // width + 1)
        return width, [[observed + width * bar, heights[bar]] for bar in bars]


def _label_text(letter, label):
    return f"{letter}{label}" if isinstance(label, int) else str(label)


def _axis(what):
    if what not in ("cluster", "class"):
        raise ValueError(f"what must be cluster or class, got {short_repr(what)}")
    return int(what == "class")


def _index(number, what, length):
    """Return the index, from 0, of an item that is numbered from 1."""
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= length:
        raise ValueError(f"{what} must be a number from 1 to {length}, got {short_repr(number)}")
    return number - 1


def _half(row):
    """Return half of each count, odd ones rounded up and down in turn to keep the halves equal."""
    odd = np.flatnonzero(row % 2)
    half = row // 2
    half[odd[::2]] += 1
    if half.sum() == row.sum():
        half[odd[0]] -= 1
    return half


def _new_name(names):
    """Return an unused name of the type of the others: the next number, or "new 3"."""
    if all(isinstance(name, int | np.integer) for name in names):
        return max(map(int, names)) + 1
    if all(isinstance(name, float | np.floating) for name in names):
        return float(math.floor(max(names)) + 1)
    number = len(names) + 1
    while f"new {number}" in names:
        number += 1
    return f"new {number}"
