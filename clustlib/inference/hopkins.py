"""The Hopkins statistic compares the gaps between points with those of evenly scattered points.

Points enter. The middle one of many draws leaves, with its working, the other draws, and what
evenly scattered points have.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from clustlib.distances import check_points
from clustlib.expressions import Quantity, sum_over
from clustlib.inference.base import Interval, append_line, format_value, read_integer
from clustlib.progress_bar import progress
from clustlib.score import Score, Working
from clustlib.validation import check_numbers

_NOTE = "u_j: probe to nearest point, w_j: point to nearest other point"
_FEWEST, _MOST = 5, 100  # probes, if their number is not given
_MOST_DIGITS = 100  # of the powers in a working; those of larger numbers would soon be infinite


def hopkins_statistic(
    X: ArrayLike, *, probes: int | None = None, draws: int = 99, seed: int = 0
) -> Hopkins:
    """Compare the gaps between points with those that evenly scattered points leave.

    A draw takes m positions, the *probes*, at random from the box that just holds X, and as many
    of the points. With u_j for the distance from a probe to the nearest point, w_j for that from a
    drawn point to the nearest other one, and d for the number of columns,

        H = Σ_j u_j^d / (Σ_j u_j^d + Σ_j w_j^d).

    In [0, 1]; no units. About 0.5 for evenly scattered points; larger for clusters, whose points
    are near each other and far from most probes; smaller for points on a grid. A draw is random.
    So there are many, the value is the middle one of them, and the result says how far they
    vary. It also says how far draws vary for as many points scattered evenly over the same box.
    (Without edges that would be a Beta(m, m) distribution. Near edges gaps are larger, the
    more so the more columns there are, so it is simulated.)

    A large value says that the points do not fill their box evenly, and **not that there are
    clusters**:

    - A single round cloud, a ring and a line along a diagonal leave corners empty: all have large
      values. The sides of the box lie along the columns.
    - Points that coincide have w_j = 0. Rounded numbers often coincide.
    - A column in a smaller unit has larger numbers and decides which point is nearest. Standardise
      if the units cannot be compared.
    - A column that says nothing still counts in d, and in many columns a draw says little. Draws
      of 150 evenly scattered points lie from 0.3 to 0.7 in two columns, from 0.1 to 0.8 in twenty.

    **Other definitions.** Some authors and programs leave out the exponent d: then the draws of
    evenly scattered points vary less than the Beta distribution says. Others have
    w in the numerator, so that clusters are near 0: there 1 − H is the same. Compare only values of
    one definition.

    Parameters
    ----------
    X : array-like of shape (n, d)
        Points, one a row; two at least.
    probes : int, optional
        Number m of probes in a draw, at most n. By default a tenth of the points, rounded down,
        but at least 5 and at most 100 (and at most n). With more than a tenth, the distances
        depend on each other.
    draws : int
        Number of draws from X, and of sets of evenly scattered points with one draw each.
    seed : int
        Seed of the draws.

    Returns
    -------
    Hopkins
        ``.value``, with the working of this draw; ``.values``, those of all draws;
        ``.scattered``, those of evenly scattered points; ``.probes``, ``.coincident``.

    Raises
    ------
    ValueError
        If X has fewer than two points, a number that is not finite, or a column with one number
        only, or if X looks like a matrix of distances; if probes, draws or seed is not a whole
        number or out of its range.
    TypeError
        If X is not numeric.

    References
    ----------
    Hopkins & Skellam, A new method for determining the type of distribution of plant individuals,
    1954; Cross & Jain, Measurement of clustering tendency, 1982 (the exponent d); Wright, Will the
    real Hopkins statistic please stand up?, The R Journal 14, 2022 (the definitions in use);
    Zaki & Meira, Data mining and machine learning, 2020, ch. 17.

    Examples
    --------
    Two groups are far above evenly scattered points. But so is one round cloud, in its square box.

    >>> import clustlib as cl
    >>> import numpy as np
    >>> cloud = np.random.default_rng(0).normal(size=(200, 2))
    >>> two = np.r_[cloud[:100], cloud[100:] + 9]
    >>> even = np.random.default_rng(0).random((200, 2))
    >>> for X in (two, even, cloud):
    ...     result = cl.hopkins_statistic(X)
    ...     print(f"{result.value:.2f}, evenly scattered points {result.of_scattered}")
    0.99, evenly scattered points 0.32–0.65
    0.51, evenly scattered points 0.32–0.65
    0.90, evenly scattered points 0.33–0.64
    """
    points = check_numbers(X, "X", 2)
    check_points(points, np.zeros(len(points)))  # refuses a matrix of distances
    n, d = points.shape
    if n < 2:
        raise ValueError("X must have at least two points, got 1")
    widths = np.ptp(points, axis=0)
    if (widths == 0).any():
        raise ValueError(
            f"X has one number only in column {int(widths.argmin())}, so its box is flat: leave "
            "this column out"
        )
    if probes is None:
        probes = min(n, _MOST, max(_FEWEST, n // 10))
    probes = read_integer(probes, "probes", 1, n)
    draws = read_integer(draws, "draws", 1, 10**6)
    rng = np.random.default_rng(read_integer(seed, "seed", 0))
    # No square overflows or vanishes, and the statistic is the same in every unit.
    unit = float(widths.max())
    points = (points - points.min(axis=0)) / unit
    box = np.ptp(points, axis=0)
    tree = _tree(points)
    distances, scattered = [], []
    for _ in progress(range(draws), "draws", draws):
        distances.append(_draw(tree, probes, rng))
        u, w = _draw(_tree(rng.random((n, d)) * box), probes, rng)
        scattered.append(_share(u, w, d))
    values = np.array([_share(u, w, d) for u, w in distances])
    middle = values.argsort(kind="stable")[(draws - 1) // 2]
    u, w = distances[middle]
    _, copies = np.unique(points, axis=0, return_counts=True)
    return Hopkins(
        _score(u * unit, w * unit, d, float(values[middle])),
        values,
        np.array(scattered),
        probes,
        int(copies[copies > 1].sum()),
    )


def _tree(points):
    from scipy.spatial import cKDTree

    return cKDTree(points, compact_nodes=False, balanced_tree=False)


def _draw(tree, probes, rng):
    """Return the distances u and w of as many random positions in the box, and drawn points."""
    positions = rng.uniform(tree.mins, tree.maxes, (probes, tree.m))
    drawn = rng.choice(tree.n, probes, replace=False, shuffle=False)
    return _nearest_distances(tree, positions, drawn)


def _nearest_distances(tree, positions, drawn):
    """Return the distances to the nearest point: of positions, and of points to another one."""
    return tree.query(positions)[0], tree.query(tree.data[drawn], k=2)[0][:, 1]


def hopkins_of_draw(tree, positions, drawn) -> Score:
    """Return the statistic of one draw: the tree of all points, probes, and rows of drawn points.

    The tree may be periodic, so that there are no edges.
    """
    u, w = _nearest_distances(tree, positions, drawn)
    return _score(u, w, tree.m, _share(u, w, tree.m))


def _share(u, w, d) -> float:
    """Return Σ u^d / (Σ u^d + Σ w^d), relative to the largest distance, so that no power is inf."""
    largest = max(u.max(), w.max())
    of_u, of_w = (((distances / largest) ** d).sum() for distances in (u, w))
    return float(of_u / (of_u + of_w))


def _score(u, w, d, value):
    largest, note = max(u.max(), w.max()), _NOTE
    if abs(d * math.log10(largest)) > _MOST_DIGITS:
        u, w, note = u / largest, w / largest, f"{_NOTE}; both as shares of the largest"
    of_u, of_w = Quantity("u_j", u, ("j",)), Quantity("w_j", w, ("j",))
    if d > 1:
        exponent = Quantity("d", d)
        of_u, of_w = of_u**exponent, of_w**exponent
    u_sum, w_sum = sum_over("j", of_u), sum_over("j", of_w)
    return Score("H", u_sum / (u_sum + w_sum), value=value, note=note)


@dataclass(frozen=True, eq=False, repr=False)
class Hopkins:
    """Result of ``hopkins_statistic``; a notebook shows the working of the middle draw.

    Attributes
    ----------
    value : Score
        The middle one of the draws, with its working.
    values : ndarray of shape (draws,), read-only
        The statistic in each draw.
    scattered : ndarray of shape (draws,), read-only
        The statistic of as many points scattered evenly over the same box, another set each time.
    probes : int
        The number of probes in a draw.
    coincident : int
        The number of points that coincide with another one.
    interval, of_scattered : Interval
        Where the middle 95 % of ``values``, or of ``scattered``, lie.

    Examples
    --------
    >>> import clustlib as cl
    >>> result = cl.hopkins_statistic([[0], [1], [10], [12]], probes=1, draws=9)
    >>> float(result.value) == sorted(result.values.tolist())[4]
    True
    """

    value: Score
    values: np.ndarray
    scattered: np.ndarray
    probes: int
    coincident: int

    def __post_init__(self):
        self.values.flags.writeable = self.scattered.flags.writeable = False

    @property
    def interval(self) -> Interval:
        """The range of the middle 95 % of the draws."""
        return _middle_part(self.values)

    @property
    def of_scattered(self) -> Interval:
        """The range of the middle 95 % of the draws for evenly scattered points."""
        return _middle_part(self.scattered)

    @property
    def working(self) -> Working:
        """The formula of the middle draw with its numbers, and the result in words."""
        return append_line(self.value.working, self.in_words())

    def in_words(self) -> str:
        """Return the result as a sentence.

        Examples
        --------
        >>> import clustlib as cl
        >>> X = [[x, y] for x in range(10) for y in range(10)]
        >>> cl.hopkins_statistic(X).in_words()
        'H is 0.142, the middle one of 99 draws, of which 95 % lie from 0.09 to 0.19; for as many \
points scattered evenly over the box, from 0.26 to 0.72.'
        """
        words = (
            f"H is {format_value(self.value)}, the middle one of {len(self.values)} draws, of "
            f"which 95 % lie from {self.interval.in_words()}; for as many points scattered evenly "
            f"over the box, from {self.of_scattered.in_words()}"
        )
        if self.coincident:
            words += f"; {self.coincident} points coincide with another one, which raises H"
        return f"{words}."

    def __repr__(self):
        return str(self.working)

    def _repr_latex_(self):
        return self.working.latex


def _middle_part(values):
    return Interval(*np.quantile(values, [0.025, 0.975]).tolist())
