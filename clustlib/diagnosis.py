"""A diagnosis of a clustering: mixed clusters, lost classes and split classes.

A contingency table enters. A ``Diagnosis`` leaves, in words and tables.
"""

from __future__ import annotations

import textwrap
from types import MappingProxyType
from typing import NamedTuple

from clustlib.contingency import ContingencyTable, takes_table
from clustlib.display import Table, escape_html
from clustlib.expressions import Quantity, escape_unprintable, symbol
from clustlib.measures.matching import counts_in, majority_cells, maximum_matching_cells
from clustlib.score import Score
from clustlib.validation import plural

_MAX_ROWS = 12  # of each table that is shown
_MAX_PIECES = 3  # classes or clusters in a cell, those with the most points
_MAX_SYMBOLS = 6  # in a sentence
_LINE_WIDTH = 88


class MixedCluster(NamedTuple):
    """A cluster with points outside its majority class."""

    cluster: object
    size: int
    majority: object
    misplaced: int
    share: Score
    mixed_with: tuple  # (class, points), those with the most points first


class LostClass(NamedTuple):
    """A class that no cluster of two points or more has as its majority, nor one point alone."""

    class_: object
    size: int
    lies_in: tuple  # (cluster, points), those with the most points first


class Findings(Table):
    """Table with a row for each cluster or class."""

    _letters = MappingProxyType({"cluster": "C", "majority": "T", "class_": "T"})
    _letters_of_pieces = MappingProxyType({"mixed_with": "T", "lies_in": "C"})
    _headings = MappingProxyType({"share": "of all misplaced"})

    def _cell(self, row, field, value):
        if field == "share":
            return f"{100 * value:.1f} %"
        if field in self._letters:
            return symbol(self._letters[field], value).text
        if field in self._letters_of_pieces:
            text, others = self._list_pieces(field, value[:_MAX_PIECES]), value[_MAX_PIECES:]
            if not others:
                return text
            return f"{text}, {sum(points for _, points in others)} in {len(others)} more"
        return super()._cell(row, field, value)

    def _columns(self):
        rows = (
            [
                self._list_pieces(field, value) if field in self._letters_of_pieces else value
                for field, value in zip(self._fields, row, strict=True)
            ]
            for row in self
        )
        return self._fields, rows

    def _list_pieces(self, field, pieces):
        letter = self._letters_of_pieces[field]
        return ", ".join(f"{symbol(letter, label)} {points}" for label, points in pieces)


class Diagnosis(NamedTuple):
    """Result of ``diagnose``, shown in words and tables, the worst first.

    ``clusters`` and ``lost`` are tables: index them by a row number or a column name, or export
    them with ``to_markdown()``, ``to_latex()`` or ``to_csv(path)``. Only the first twelve rows are
    shown; the tables themselves have all of them.

    Examples
    --------
    >>> import clustlib as cl
    >>> diagnosis = cl.diagnose(cl.ContingencyTable([[9, 0], [1, 3], [0, 2]]))
    >>> diagnosis.clusters["cluster"], diagnosis.shared
    ((2,), ((2, (2, 3)),))
    """

    verdict: str
    clusters: Findings  # of MixedCluster
    lost: Findings  # of LostClass
    shared: tuple  # (class, its clusters) for each that is the majority of several
    unmatched_clusters: tuple  # not in the best one-to-one matching
    unmatched_classes: tuple

    def _blocks(self):
        """Yield texts and tables in the order in which they are shown."""
        yield self.verdict
        yield from _first_rows(self.clusters, "cluster", "clusters")
        if self.lost:
            count = _count(len(self.lost), "class")
            yield f"Lost (no cluster of two or more points has its majority there): {count}."
        yield from _first_rows(self.lost, "class", "lost")
        if self.shared:
            split = [f"{symbol('T', j)} ({_symbols('C', i)})" for j, i in self.shared]
            yield f"Split (several clusters have their majority there): {_shorten(split)}."
        unmatched = [
            f"{_count(len(labels), noun)} ({_symbols(letter, labels)})"
            for labels, noun, letter in (
                (self.unmatched_clusters, "cluster", "C"),
                (self.unmatched_classes, "class", "T"),
            )
            if labels
        ]
        if unmatched:
            yield f"Left over by the best one-to-one matching: {' and '.join(unmatched)}."

    def __repr__(self):
        return "\n\n".join(
            repr(block)
            if isinstance(block, Table)
            else textwrap.fill(escape_unprintable(block), _LINE_WIDTH)
            for block in self._blocks()
        )

    def _repr_html_(self):
        return "\n".join(
            block._repr_html_() if isinstance(block, Table) else f"<p>{escape_html(block)}</p>"
            for block in self._blocks()
        )


def _first_rows(table, noun, attribute):
    if table:
        yield table[:_MAX_ROWS]
    if len(table) > _MAX_ROWS:
        yield f"… and {_count(len(table) - _MAX_ROWS, noun)} more: see .{attribute}"


@takes_table
def diagnose(t: ContingencyTable) -> Diagnosis:
    """Find the clusters with misplaced points, and the classes that are lost or split.

    A point is misplaced if it lies outside the majority class of its cluster: there are
    n·(1 − purity) such points. A class is lost if it is not the majority of any cluster of two
    points or more; a class of one point that is a cluster of its own is not lost. Purity does not
    see that a class is split over several of these clusters, so split classes are listed, too.
    Clusters of one point, as noise may be, are only counted. Of tied majorities the one with the
    larger F counts, as in ``per_cluster``.

    Parameters
    ----------
    t : ContingencyTable, or labels_true, labels_pred
        Clusters in rows, classes in columns.

    Returns
    -------
    Diagnosis
        ``verdict``, in words. ``clusters``, a table of the clusters with misplaced points, in
        descending order of these: size, majority, misplaced points, their share of all misplaced
        points, and ``mixed_with``, pairs (class, points). ``lost``, a table of the lost classes,
        the largest first, with ``lies_in``, pairs (cluster, points). ``shared``, pairs (class,
        clusters) where several clusters have the same majority. ``unmatched_clusters`` and
        ``unmatched_classes``, labels left out of ``best_matching``, without empty rows and columns.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable, and no two label vectors are in its place.

    Examples
    --------
    Two of the three clusters have the majority T2. Most misplaced points are those of T3 in C1.

    >>> import clustlib as cl
    >>> cl.diagnose(cl.ContingencyTable([[0, 30, 20], [0, 20, 5], [25, 0, 0]]))
    25 of 100 points lie outside the majority class of their cluster. 2 of 3 clusters are
    not pure; 20 of the 25 (80.0 %) lie in C1 alone.
    <BLANKLINE>
    cluster  size  majority  misplaced  of all misplaced  mixed with
    C1         50  T2               20            80.0 %  T3 20
    C2         25  T2                5            20.0 %  T3 5
    <BLANKLINE>
    Lost (no cluster of two or more points has its majority there): 1 class.
    <BLANKLINE>
    class  size  lies in
    T3       25  C1 20, C2 5
    <BLANKLINE>
    Split (several clusters have their majority there): T2 (C1, C2).

    Entities with a single record are found if their clusters have it alone, and lost if not.

    >>> entities = ["Ann", "Bo", "Cy", "Cy"]
    >>> cl.diagnose(entities, entities).lost["class"]
    ()
    >>> cl.diagnose(entities, [1, 2, 2, 2]).lost["class"]
    ('Bo',)
    """
    cells = majority_cells(t)
    claims: dict[int, list] = {}
    for i, j in cells:
        if t.cluster_sizes[i] > 1:
            claims.setdefault(j, []).append(t.clusters[i])
    misplaced = t.n - sum(counts_in(t, cells))
    clusters = Findings(_mixed_clusters(t, cells, misplaced), MixedCluster._fields)
    clusters = clusters.sorted_by("misplaced", descending=True)
    lost = Findings(
        (
            LostClass(t.classes[j], size, _pieces(t.clusters, t.cells.T.row(j)))
            for j, size in enumerate(t.class_sizes.tolist())
            if size and j not in claims and not _is_one_point_alone(t, j)
        ),
        LostClass._fields,
    )
    matched_clusters, matched_classes = zip(*maximum_matching_cells(t), strict=True)
    return Diagnosis(
        _verdict(t, clusters, misplaced, len(cells)),
        clusters,
        lost.sorted_by("size", descending=True),
        tuple((t.classes[j], tuple(claims[j])) for j in sorted(claims) if len(claims[j]) > 1),
        _unmatched(t.clusters, t.cluster_sizes, matched_clusters),
        _unmatched(t.classes, t.class_sizes, matched_classes),
    )


def _is_one_point_alone(t, j):
    """Return True if a class has one point, and its cluster no other."""
    return t.class_sizes[j] == 1 and t.cluster_sizes[t.cells.T.row(j)[0][0]] == 1


def _mixed_clusters(t, cells, misplaced):
    """Yield a row for each cluster with misplaced points."""
    for i, j in cells:
        size = int(t.cluster_sizes[i])
        misplaced_here = size - t.cells[i, j]
        if misplaced_here:
            share = Quantity("misplaced_i", misplaced_here) / Quantity("misplaced", misplaced)
            pieces = _pieces(t.classes, t.cells.row(i))
            yield MixedCluster(
                cluster=t.clusters[i],
                size=size,
                majority=t.classes[j],
                misplaced=misplaced_here,
                share=Score("share", share),
                mixed_with=tuple(piece for piece in pieces if piece[0] != t.classes[j]),
            )


def _pieces(labels, row):
    """Return pairs (label, points) of a row or column, in descending order of points."""
    indices, counts = row
    pairs = [(labels[i], n) for i, n in zip(indices.tolist(), counts.tolist(), strict=True)]
    return tuple(sorted(pairs, key=lambda pair: -pair[1]))


def _unmatched(labels, sizes, matched):
    """Return the labels of groups that have points but no match."""
    is_unmatched = sizes > 0
    is_unmatched[list(matched)] = False
    return tuple(labels[i] for i in is_unmatched.nonzero()[0])


def _verdict(t, clusters, misplaced, r):
    singletons = int((t.cluster_sizes == 1).sum())
    has = "has" if singletons == 1 else "have"
    note = f" {_count(singletons, 'cluster')} {has} one point only." if singletons else ""
    if not misplaced:
        return f"No point of {t.n} lies outside the majority class of its cluster.{note}"
    # The worst clusters that have half of the misplaced points together.
    worst, points = 0, 0
    while 2 * points < misplaced:
        points += clusters[worst].misplaced
        worst += 1
    if worst == 1:
        where = f"in {symbol('C', clusters[0].cluster)} alone"
    else:
        where = f"in the {worst} worst clusters"
    are_mixed = f"{len(clusters)} of {_count(r, 'cluster')} {'is' if len(clusters) == 1 else 'are'}"
    lie, their = ("lies", "its") if misplaced == 1 else ("lie", "their")
    if misplaced == 1:
        most = "that point lies"
    else:
        share = f"{points} of the {misplaced} ({100 * points / misplaced:.1f} %)"
        most = f"{share} {'lies' if points == 1 else 'lie'}"
    return (
        f"{misplaced} of {_count(t.n, 'point')} {lie} outside the majority class of {their} "
        f"cluster. {are_mixed} not pure; {most} {where}.{note}"
    )


def _count(number, noun):
    return f"{number} {noun if number == 1 else plural(noun)}"


def _symbols(letter, labels):
    return _shorten([str(symbol(letter, label)) for label in labels])


def _shorten(words):
    """Return the first words of an enumeration, and how many more there are."""
    text = ", ".join(words[:_MAX_SYMBOLS])
    others = len(words) - _MAX_SYMBOLS
    return f"{text}, {others} more" if others > 0 else text
