"""What is wrong with a clustering: which clusters are mixed, and which classes are lost."""

from __future__ import annotations

import textwrap
from types import MappingProxyType
from typing import NamedTuple

from clustlib.contingency import ContingencyTable, takes_table
from clustlib.display import Table, html_text
from clustlib.expressions import Quantity, as_typed, symbol
from clustlib.measures.matching import counts_of, majorities, maximum_cells
from clustlib.score import Score
from clustlib.validation import plural

__all__ = ["diagnose"]

_SHOWN = 12  # rows of each table; how many more there are is said
_NAMED = 3  # classes or clusters in a cell; those with the most points
_LISTED = 6  # in a sentence
_LINE = 88  # characters


class MixedCluster(NamedTuple):
    """A cluster with points outside its majority class."""

    cluster: object
    size: int
    majority: object
    misplaced: int
    share: Score
    mixed_with: tuple  # (class, points), those with the most points first


class LostClass(NamedTuple):
    """A class that is the majority of no cluster of two points or more."""

    class_: object
    size: int
    lies_in: tuple  # (cluster, points), those with the most points first


class Findings(Table):
    """Rows about clusters or classes, with the letters of both."""

    _letters = MappingProxyType({"cluster": "C", "majority": "T", "class_": "T"})
    _letters_of_pairs = MappingProxyType({"mixed_with": "T", "lies_in": "C"})
    _headings = MappingProxyType({"share": "of all misplaced"})

    def _cell(self, row, field, value):
        if field == "share":
            return f"{100 * value:.1f} %"
        if field in self._letters_of_pairs:
            rest = value[_NAMED:]
            more = f", {sum(points for _, points in rest)} in {len(rest)} more" if rest else ""
            return self._pairs(field, value[:_NAMED]) + more
        if field in self._letters:
            return symbol(self._letters[field], value).text
        return super()._cell(row, field, value)

    def _plain(self):
        return self._fields, (
            [
                self._pairs(field, value) if field in self._letters_of_pairs else value
                for field, value in zip(self._fields, row, strict=True)
            ]
            for row in self
        )

    def _pairs(self, field, pairs):
        letter = self._letters_of_pairs[field]
        return ", ".join(f"{symbol(letter, label)} {points}" for label, points in pairs)


class Diagnosis(NamedTuple):
    """What ``diagnose`` finds; it displays itself in words and tables, the worst first.

    ``clusters`` and ``lost`` are tables: take a row by its number, a column by its name, and put
    them elsewhere with ``to_markdown()``, ``to_latex()`` or ``to_csv(path)``. Of more than twelve
    rows a display shows the first ones; the tables themselves hold all of them.

    Examples
    --------
    >>> import clustlib as cl
    >>> found = cl.diagnose(cl.ContingencyTable([[9, 0], [1, 3], [0, 2]]))
    >>> found.clusters["cluster"], found.shared
    ((2,), ((2, (2, 3)),))
    """

    verdict: str
    clusters: Findings  # of MixedCluster
    lost: Findings  # of LostClass
    shared: tuple  # (class, its clusters) for each that is the majority of several
    unmatched_clusters: tuple  # left over by the best one-to-one matching
    unmatched_classes: tuple

    def _blocks(self):
        """Texts and tables, in the order in which they are shown."""
        yield self.verdict
        yield from _first_rows(self.clusters, "cluster", "clusters")
        if self.lost:
            many = _many(len(self.lost), "class")
            yield f"Lost, for no cluster has its majority there: {many}."
        yield from _first_rows(self.lost, "class", "lost")
        if self.shared:
            split = _listed([f"{symbol('T', j)} ({_symbols('C', i)})" for j, i in self.shared])
            yield f"Split, for several clusters have their majority there: {split}."
        left = [
            f"{_many(len(labels), what)} ({_symbols(letter, labels)})"
            for labels, what, letter in (
                (self.unmatched_clusters, "cluster", "C"),
                (self.unmatched_classes, "class", "T"),
            )
            if labels
        ]
        if left:
            yield f"Left over by the best one-to-one matching: {' and '.join(left)}."

    def __repr__(self):
        return "\n\n".join(
            repr(b) if isinstance(b, Table) else textwrap.fill(as_typed(b), _LINE)
            for b in self._blocks()
        )

    def _repr_html_(self):
        return "\n".join(
            b._repr_html_() if isinstance(b, Table) else f"<p>{html_text(b)}</p>"
            for b in self._blocks()
        )


def _first_rows(table, what, name):
    if table:
        yield table[:_SHOWN]
    if len(table) > _SHOWN:
        yield f"… and {_many(len(table) - _SHOWN, what)} more: see .{name}"


@takes_table
def diagnose(t: ContingencyTable) -> Diagnosis:
    """Which clusters are at fault, with what they are mixed, and which classes are lost.

    A point is misplaced here if it lies outside the majority class of its cluster: there are
    n·(1 − purity) such points. A class is lost if it is the majority of no cluster of two
    points or more. Purity does not see a class that is split over several of these clusters, so
    that those are listed, too; clusters of one point, as noise may be, are counted only. Of tied
    majorities the one with the larger F counts, as in ``per_cluster``.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, classes in columns.

    Returns
    -------
    Diagnosis
        ``verdict``, in words. ``clusters``, a table of the clusters at fault, those with the most
        misplaced points first: size, majority, misplaced points, their share of all that are
        misplaced, and ``mixed_with``, pairs (class, points). ``lost``, a table of the lost
        classes, the largest first, with ``lies_in``, pairs (cluster, points). ``shared``, pairs
        (class, clusters) where several clusters have the same majority.
        ``unmatched_clusters`` and ``unmatched_classes``, labels left out of ``best_matching``;
        empty rows and columns of the table are not among them.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable.

    Examples
    --------
    Two of the three clusters want T2. What C1 holds of T3 is most of what is wrong.

    >>> import clustlib as cl
    >>> cl.diagnose(cl.ContingencyTable([[0, 30, 20], [0, 20, 5], [25, 0, 0]]))
    25 of 100 points lie outside the majority class of their cluster. 2 of 3 clusters are
    not pure; 20 of the 25 (80.0 %) lie in C1 alone.
    <BLANKLINE>
    cluster  size  majority  misplaced  of all misplaced  mixed with
    C1         50  T2               20            80.0 %  T3 20
    C2         25  T2                5            20.0 %  T3 5
    <BLANKLINE>
    Lost, for no cluster has its majority there: 1 class.
    <BLANKLINE>
    class  size  lies in
    T3       25  C1 20, C2 5
    <BLANKLINE>
    Split, for several clusters have their majority there: T2 (C1, C2).
    """
    cells = majorities(t)
    claims: dict = {}
    for i, j in cells:
        if t.cluster_sizes[i] > 1:  # one point alone claims nothing
            claims.setdefault(j, []).append(t.clusters[i])
    misplaced = t.n - sum(counts_of(t, cells))
    clusters = Findings(_mixed(t, cells, misplaced), MixedCluster._fields)
    clusters = clusters.sorted_by("misplaced", descending=True)
    lost = Findings(
        (
            LostClass(t.classes[j], size, _pieces(t.clusters, t.cells.T.row(j)))
            for j, size in enumerate(t.class_sizes.tolist())
            if size and j not in claims
        ),
        LostClass._fields,
    )
    rows, columns = zip(*maximum_cells(t), strict=True)
    return Diagnosis(
        _verdict(t, clusters, misplaced, len(cells)),
        clusters,
        lost.sorted_by("size", descending=True),
        tuple((t.classes[j], tuple(claims[j])) for j in sorted(claims) if len(claims[j]) > 1),
        _left(t.clusters, t.cluster_sizes, rows),
        _left(t.classes, t.class_sizes, columns),
    )


def _left(labels, sizes, matched):
    """The labels of what has points and no match."""
    has_none = sizes > 0
    has_none[list(matched)] = False
    return tuple(labels[at] for at in has_none.nonzero()[0])


def _mixed(t, cells, misplaced):
    """The rows of the clusters that have misplaced points."""
    for i, j in cells:
        size = int(t.cluster_sizes[i])
        astray = size - t.cells[i, j]
        if astray:
            pieces = _pieces(t.classes, t.cells.row(i))
            yield MixedCluster(
                cluster=t.clusters[i],
                size=size,
                majority=t.classes[j],
                misplaced=astray,
                share=Score(
                    "share", Quantity("misplaced_i", astray) / Quantity("misplaced", misplaced)
                ),
                mixed_with=tuple(piece for piece in pieces if piece[0] != t.classes[j]),
            )


def _pieces(labels, row):
    """The pairs (label, points) of a row or column, the largest first, of equal ones the first."""
    pairs = [(labels[at], n) for at, n in zip(*(each.tolist() for each in row), strict=True)]
    return tuple(sorted(pairs, key=lambda pair: -pair[1]))


def _verdict(t, clusters, misplaced, r):
    alone = int((t.cluster_sizes == 1).sum())
    have = "has" if alone == 1 else "have"
    of_one = f" {_many(alone, 'cluster')} {have} one point only." if alone else ""
    if not misplaced:
        return f"No point of {t.n} lies outside the majority class of its cluster.{of_one}"
    held, worst = 0, 0
    while 2 * held < misplaced:
        held += clusters[worst].misplaced
        worst += 1
    first = clusters[0].cluster
    where = f"in {symbol('C', first)} alone" if worst == 1 else f"in the {worst} worst clusters"
    not_pure = f"{len(clusters)} of {_many(r, 'cluster')} {'is' if len(clusters) == 1 else 'are'}"
    lie, their = ("lies", "its") if misplaced == 1 else ("lie", "their")
    lies = "lies" if held == 1 else "lie"
    share = f"{held} of the {misplaced} ({100 * held / misplaced:.1f} %)"
    theirs = "that point" if misplaced == 1 else share
    return (
        f"{misplaced} of {_many(t.n, 'point')} {lie} outside the majority class of {their} "
        f"cluster. {not_pure} not pure; {theirs} {lies} {where}.{of_one}"
    )


def _many(number, what):
    return f"{number} {what if number == 1 else plural(what)}"


def _symbols(letter, labels):
    return _listed([str(symbol(letter, label)) for label in labels])


def _listed(words):
    rest = len(words) - _LISTED
    return ", ".join([*words[:_LISTED], *([f"{rest} more"] if rest > 0 else [])])
