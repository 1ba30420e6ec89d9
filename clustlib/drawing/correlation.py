"""Figures of the vectors of pairs, of the angle between them, and of what chance scores.

Colour is kept for partitions: everything else here is black, grey and white.
"""

import itertools

import numpy as np

from clustlib.drawing.arguments import (
    read_chosen,
    read_groups,
    read_number,
    read_panels,
    read_parts,
    read_row,
    read_text,
    require_at_most,
)
from clustlib.drawing.style import INK, PALE, Groups, figure, styled
from clustlib.drawing.words import (
    as_is,
    by_panel,
    course,
    largest_of,
    listed,
    many,
    plain,
    rounded,
    sentence,
    times,
)
from clustlib.reading import read_labels

_DASHES = ["-", (0, (6, 2)), (0, (1, 1.3)), (0, (6, 2, 1, 2))]
_LINE_MARKERS = ["s", "^", "v", "D", "P", "o", "X", "*"]
_LOW = 0.2  # scores below can hardly be told apart on a scale up to 1
_GREY, _ONE = "#6A6A6A", "#444444"
_MATHS = {"parse_math": True}


@styled
def pair_vectors(labels_true, labels_pred):
    """Draw the two 0/1 matrices of pairs and, below, their upper triangles as two vectors.

    A square is filled where the entry is 1; it is outlined where both vectors have a 1.

    Parameters
    ----------
    labels_true, labels_pred : sequences of length n
        Of three to eight points, those of one cluster side by side: the clusters are outlined.
    """
    true = read_labels(labels_true, "labels_true").tolist()
    pred = read_groups(labels_pred, "labels_pred", len(true))
    n = len(true)
    require_at_most(8, n, "points", "draw pair_sets(pair_counts(t))")
    if n < 2:
        raise ValueError("labels_true must have at least two points, for a pair has two")
    if sum(a != b for a, b in itertools.pairwise(pred)) >= len(set(pred)):
        raise ValueError(
            f"labels_pred must have the points of one cluster side by side, got {pred}: sort the "
            "points by cluster"
        )
    looks = [Groups.of_labels([true])[label] for label in true]
    true, pred = _places(true), _places(pred)
    T, C = true[:, None] == true, pred[:, None] == pred
    pairs = [(i, j) for i in range(n) for j in range(i + 1, n)]
    both = {(i, j) for i, j in pairs if T[i, j] and C[i, j]}
    wide = len(pairs) + 3.5
    fig, axes = figure(0.6 * wide + 0.2, 0.5 * n + 3.1, rows=2, height_ratios=[n + 0.8, 4.4])
    above, below = axes[:, 0]
    # One scale for both, so that a pair is a square of the same size above and below.
    middle = len(pairs) / 2 - 0.5
    for matrix, left, title in (
        (T, middle - n - 1, "$T(i,j)$: same partition?"),
        (C, middle + 1.6, "$C(i,j)$: same cluster?"),
    ):
        _matrix(above, matrix, left, looks, both)
        above.text(
            left + n / 2 - 0.5, -1.15, title, ha="center", va="center", fontsize=15, **_MATHS
        )
    _outline(above, pred, middle + 1.6)
    above.set(xlim=(-2.6, wide - 2.6), ylim=(n - 0.2, -1.7), aspect="equal")
    _vectors(below, T, C, pairs, both)
    below.set(xlim=(-2.6, wide - 2.6), ylim=(3.9, -1.1), aspect="equal")
    above.axis("off")
    below.axis("off")
    fig.alt = _said_vectors(T, C, pairs, both)
    return fig


def _said_vectors(T, C, pairs, both):
    """Which pairs are filled in each vector, and in both."""
    filled = [[pair for pair in pairs if matrix[pair]] for matrix in (T, C)]
    lines = [
        f"{len(at)} in {where}"
        + (f" ({'; '.join(f'{i + 1},{j + 1}' for i, j in at)})" if at else "")
        for at, where in zip([*filled, sorted(both)], ("t", "c", "both"), strict=True)
    ]
    return sentence(
        f"Two matrices of zeros and ones for {many(len(T), 'point')}, T on the left for the same",
        "partition and C on the right for the same cluster, and below them their upper triangles",
        f"as two rows of {many(len(pairs), 'square')}. Pairs filled: {listed(lines)}",
    )


def _places(labels):
    """Of each point the place of its label, for labels of any kind can be compared, not sorted."""
    first = {label: at for at, label in reversed([*enumerate(labels)])}
    return np.array([first[label] for label in labels])


def _matrix(ax, matrix, left, looks, both):
    for (i, j), one in np.ndenumerate(matrix):
        if i < j:
            _entry(ax, left + j, i, one, (i, j) in both)
        elif i > j:  # the mirror image
            ax.text(left + j, i, str(int(one)), ha="center", va="center", color="#999999")
    for i, look in enumerate(looks):
        ax.plot(left + i, i, look.marker, color=look.colour, ms=19)
        ax.text(
            left + i, i + 0.02, str(i + 1), ha="center", va="center_baseline", fontsize=12,
            fontweight="bold", color="white" if look.is_dark else "black",
        )  # fmt: skip


def _outline(ax, pred, left):
    first = 0
    for k in range(1, len(pred) + 1):
        if k == len(pred) or pred[k] != pred[first]:
            low, high = first - 0.5, k - 0.5
            corners = [(low, low), (high, low), (high, high), (low, high)]
            ax.fill(
                *zip(*[(left + x, y) for x, y in corners], strict=True), fc="none", ec=INK, lw=2.5,
                zorder=6, joinstyle="round",
            )  # fmt: skip
            first = k


def _entry(ax, x, y, one, is_outlined=False):
    from matplotlib.patches import Rectangle

    ax.add_patch(
        Rectangle(
            (x - 0.43, y - 0.43), 0.86, 0.86, fc=_ONE if one else "white",
            ec="black" if is_outlined else PALE, lw=3.2 if is_outlined else 1,
            zorder=4 if is_outlined else 3,
        )
    )  # fmt: skip
    ax.text(
        x, y + 0.02, str(int(one)), ha="center", va="center", zorder=5,
        color="white" if one else _GREY, fontweight="bold" if one else "normal",
    )  # fmt: skip


def _vectors(ax, T, C, pairs, both):
    lines = {"$t$": T, "$c$": C, "both": T & C}
    for y, (name, matrix) in enumerate(lines.items()):
        # The product stands a little apart, as in a sum on paper.
        y += 0.35 * (y == 2)
        ax.text(-1.0, y, name, ha="right", va="center", fontsize=17, **_MATHS)
        for x, (i, j) in enumerate(pairs):
            _entry(ax, x, y, matrix[i, j], (i, j) in both)
        total = sum(int(matrix[pair]) for pair in pairs)
        ax.text(len(pairs) - 0.1, y, str(total), va="center", fontweight="bold", fontsize=15)
    for x, (i, j) in enumerate(pairs):
        ax.text(x, -0.75, f"{i + 1},{j + 1}", ha="center", va="center", fontsize=12)
    ax.text(-1.0, -0.75, "pair", ha="right", va="center", fontsize=13)
    ax.text(len(pairs) - 0.1, -0.75, "sum", va="center", fontsize=13)
    ax.plot([-0.5, len(pairs) - 0.5], [1.68, 1.68], color=INK, lw=1.5)


@styled
def angles(panels, names=("$t$", "$c$")):
    """Draw two arrows from one point, the first along the horizontal, all panels to one scale.

    Parameters
    ----------
    panels : dict of title → (length of the first, length of the second, angle in degrees)
    names : two texts, or dict of title → two texts
        Of the two arrows, in all panels or in each.
    """
    from matplotlib.patches import Arc

    content = "(length of the first, length of the second, angle)"
    read = {}
    for title, panel in read_panels(panels, "panels", f"title → {content}").items():
        where = f"panels[{title!r}]"
        *lengths, degrees = read_row(read_parts(panel, where, content), where).tolist()
        if min(lengths) <= 0:
            raise ValueError(f"{where} must have lengths above 0: no angle is between others")
        read[title] = *lengths, degrees
    names = _names_of_arrows(names, read)
    longest = max(max(first, second) for first, second, _ in read.values())
    fig, axes = figure(4.8 * len(panels) + 0.2, 4.8, columns=len(panels))
    for ax, (title, (first, second, degrees)) in zip(axes[0], read.items(), strict=True):
        turn = np.radians(degrees)
        ax.plot([0, 0], [0, 0.96 * longest], color=_GREY, lw=1.5, ls=(0, (5, 4)), zorder=1)
        ax.text(0.02 * longest, 0.96 * longest, "90°", va="center", color=_GREY)
        ends = [(first, 0), (second * np.cos(turn), second * np.sin(turn))]
        for end, name, offset in zip(ends, names[title], [(10, 0), (8, 8)], strict=True):
            ax.annotate(
                "", end, (0, 0),
                arrowprops={"arrowstyle": "-|>,head_width=0.5,head_length=0.9", "lw": 3.5,
                            "color": INK, "shrinkA": 0, "shrinkB": 0},
            )  # fmt: skip
            ax.annotate(
                name, end, offset, textcoords="offset points", fontsize=20, va="center", **_MATHS
            )
        radius = 0.34 * longest
        ax.add_patch(Arc((0, 0), 2 * radius, 2 * radius, theta1=0, theta2=degrees, lw=2, ec=INK))
        ax.text(
            1.2 * radius * np.cos(turn / 2), 1.2 * radius * np.sin(turn / 2), f"{degrees:.1f}°",
            va="center", fontsize=17, fontweight="bold",
        )  # fmt: skip
        ax.text(0, 1.1 * longest, title, va="center", fontsize=15, **_MATHS)
        ax.set(xlim=(-0.06 * longest, 1.16 * longest), ylim=(-0.06 * longest, 1.16 * longest))
        ax.set_aspect("equal")
        ax.axis("off")
    said = {title: tuple(map(plain, pair)) for title, pair in names.items()}
    alike = set(said.values())
    called = " {} and {}".format(*alike.pop()) if len(alike) == 1 else ""
    fig.alt = sentence(
        f"two arrows{called} from one point, {times(len(read))}, lengths to scale, with",
        "the angle between them.",
        by_panel(
            read,
            [
                f"{said[title][0]} is {rounded(first)} long, {said[title][1]} {rounded(second)}; "
                f"the angle is {degrees:.1f}°, {_beside_right_angle(degrees)}"
                for title, (first, second, degrees) in read.items()
            ],
        ),
    )
    return fig


def _names_of_arrows(names, titles):
    """The two names in each panel."""
    if not isinstance(names, dict):
        names = dict.fromkeys(titles, names)
    if set(names) != set(titles):
        raise ValueError(
            f"names must have the titles of the panels, {list(titles)}, got {list(names)}"
        )
    return {
        title: [
            read_text(name, "a name")
            for name in read_parts(names[title], "names", "(one, another)")
        ]
        for title in titles
    }


def _beside_right_angle(degrees):
    """What a reader sees of an angle next to the dashed line at 90°."""
    if round(degrees, 1) == 90:
        return "a right angle"
    return "less than a right angle" if degrees < 90 else "more than a right angle"


@styled
def scores_of_chance(numbers, scores, black=(), marked=None):
    """Draw the mean scores of random clusterings over their number of clusters.

    Three curves and more that all stay below 0.2, while another does not, could not be told apart:
    a second panel shows them enlarged.

    Parameters
    ----------
    numbers : sequence of numbers of clusters, ascending
    scores : dict of name → sequence of scores, one for each number
        The name stands at the right end of its curve.
    black : names of the scores under discussion
    marked : tuple of a number and its words, optional
        A place on the horizontal axis to mark.
    """
    where = read_row(numbers, "numbers", least=2)
    if np.diff(where).min() <= 0:
        raise ValueError("numbers must be ascending")
    read_panels(scores, "scores", "name → scores")
    require_at_most(16, len(scores), "curves", "draw some of the scores")
    scores = {
        name: read_row(values, f"scores[{name!r}]", len(numbers)).tolist()
        for name, values in scores.items()
    }
    black = read_chosen(black, scores, "black", "names of scores")
    if marked is not None:
        number, words = read_parts(marked, "marked", "(number, words)")
        marked = read_number(number, "marked[0]"), read_text(words, "marked[1]")
    low = [name for name, values in scores.items() if max(values) < _LOW]
    low = low if 3 <= len(low) < len(scores) else []
    fig, axes = figure(16.2 if low else 10.6, 5.8, columns=2 if low else 1)
    order = sorted(scores, key=lambda name: scores[name][-1])
    looks = {
        name: (_DASHES[(at + at // 8) % 4], _LINE_MARKERS[at % 8]) for at, name in enumerate(order)
    }
    high = [name for name in order if name not in low]
    top = 1.1 * max([max(scores[name]) for name in low], default=1)
    for ax, named, others, highest in zip(
        axes[0], (high, [name for name in order if name in low]), (low, []), (1, top), strict=False
    ):
        _mean_scores(ax, numbers, scores, named, black, looks, highest)
        for name in others:
            _mean_score(ax, numbers, scores[name], name in black, looks[name])
        ax.axhline(0, color=PALE, lw=1.2, zorder=0)
        if marked:
            ax.axvline(marked[0], color=PALE, lw=1.5, zorder=0)
            ax.text(
                marked[0], 1.01, marked[1], ha="center", va="bottom", fontsize=13,
                transform=ax.get_xaxis_transform(),
            )  # fmt: skip
    if low:
        span = numbers[-1] - numbers[0]
        x = numbers[-1] + 0.04 * span
        ends = [scores[name][-1] for name in low]
        axes[0, 0].plot(
            [x, x], [min(ends) - 0.01, max(ends) + 0.01], color=INK, lw=2, clip_on=False
        )
        words = f"{many(len(low), 'more', 'more')}:\nright, enlarged"
        axes[0, 0].text(x + 0.03 * span, np.mean(ends), words, va="center", style="italic")
    from_the_top = sorted(scores, key=lambda name: -scores[name][-1])
    fig.alt = sentence(
        "mean scores of random clusterings over their number of clusters, from",
        f"{rounded(where[0])} to {rounded(where[-1])}, the highest at the end first:",
        "; ".join(f"{as_is(name)} {course(where, scores[name], 1)}" for name in from_the_top) + ".",
        f"Those below {_LOW} once more, enlarged: {listed(map(as_is, low))}." if low else "",
        f"In black: {listed(map(as_is, black))}." if black else "",
        f"Marked at {rounded(marked[0])}: {as_is(marked[1])}." if marked else "",
    )
    return fig


def _mean_scores(ax, numbers, scores, named, black, looks, highest):
    """Draw curves with their names at the ends, which climb where they end too close together."""
    span, free = numbers[-1] - numbers[0], -np.inf
    for name in named:
        values, on = scores[name], name in black
        _mean_score(ax, numbers, values, on, looks[name])
        free = max(values[-1], free + 0.058 * highest)
        x = [numbers[-1] + 0.03 * span, numbers[-1] + 0.075 * span]
        ax.plot(x, [values[-1], free], color=_GREY, lw=1, clip_on=False)
        ax.text(
            numbers[-1] + 0.085 * span, free, name, va="center",
            fontweight="bold" if on else "normal",
        )  # fmt: skip
    if len(numbers) <= 20:
        ax.set_xticks(numbers)
    ax.set(xlabel="clusters of a random clustering", ylabel="mean score")
    ax.set(xlim=(numbers[0] - 0.03 * span, numbers[-1]), ylim=(-0.03 * highest, 1.01 * highest))


def _mean_score(ax, numbers, values, on, look):
    ax.plot(
        numbers, values, color="black" if on else _GREY, lw=3.2 if on else 2, ls=look[0],
        marker=look[1], ms=9, mfc="black" if on else "white", mew=1.8, zorder=3 if on else 2,
        clip_on=False,
    )  # fmt: skip


@styled
def chance_ruler(drawn, expected, observed, best):
    """Draw how often chance reached each TP, and the ruler of ARI from its mean to the best TP.

    Parameters
    ----------
    drawn : dict of TP → how often chance gave it
    expected, observed, best : numbers
        TP; the ruler is 0 at ``expected`` and 1 at ``best``, the TP at which the Rand index would
        be 1, and all three are marked.
    """
    read_panels(drawn, "drawn", "TP → how often")
    places, heights = (
        read_row(list(x), f"the {what} of drawn")
        for x, what in ((drawn, "keys"), (drawn.values(), "values"))
    )
    if heights.min() < 0 or heights.max() == 0:
        raise ValueError("drawn must say how often each TP came: numbers of at least 0, not all 0")
    expected, observed = read_number(expected, "expected"), read_number(observed, "observed")
    best = read_number(best, "best")
    if best <= expected:
        raise ValueError(
            f"best must be above expected, got {best:g} and {expected:g}: the ruler has no length"
        )
    fig, axes = figure(10.6, 5.0)
    ax = axes[0, 0]
    tallest = heights.max()
    if len(drawn) <= 300:
        ax.bar(places, heights, 0.86, color="#C9C9C9", ec=_GREY, lw=1)
    else:  # too thin for outlines, and too many for a patch each
        ax.vlines(places, 0, heights, color=_GREY)
    foot, head = 1.28 * tallest, 1.40 * tallest
    for value, words in (
        (expected, "chance,\non average"),
        (observed, "observed"),
        (best, "Rand index\nwould be 1"),
    ):
        on = value == observed
        ax.plot(
            [value, value], [0, foot], color="black", lw=3.5 if on else 1.8,
            ls="-" if on else (0, (5, 3)), zorder=3,
        )  # fmt: skip
        ax.annotate(
            f"{words}\n{value:.4g}", (value, 1.12 * tallest), (7, 0), va="center",
            textcoords="offset points", fontweight="bold" if on else "normal", fontsize=13,
            bbox={"boxstyle": "round,pad=0.15", "fc": "white", "ec": "none"}, zorder=4,
        )  # fmt: skip
    unit = best - expected
    ax.plot([expected, best], [foot, foot], color=INK, lw=2)
    for tenth in range(11):
        x = expected + tenth / 10 * unit
        long = tenth % 5 == 0
        ax.plot([x, x], [foot, foot + (0.07 if long else 0.04) * tallest], color=INK, lw=1.8)
        if long:
            ax.text(x, head, f"{tenth / 10:g}", ha="center", va="bottom", fontsize=15)
    ax.text(expected - 0.03 * unit, head, "ARI", ha="right", va="bottom", fontsize=15)
    ax.plot(observed, foot, "v", color="black", ms=13, zorder=5)
    low = min(*drawn, expected, observed)
    ax.set(xlabel="pairs together in both (TP)")
    ax.set(xlim=(low - 0.06 * unit, best + 0.13 * unit), ylim=(0, 1.62 * tallest))
    ax.set_yticks([])
    ax.spines["left"].set_visible(False)
    often = listed(rounded(places[at]) for (at,) in largest_of(heights))
    low, high = (rounded(end(places[heights > 0])) for end in (np.min, np.max))
    share = (observed - expected) / unit
    fig.alt = sentence(
        "bars of how often chance gave each number of pairs together in both (TP): from",
        f"{low} to {high}, most often {often}. Above, a ruler",
        f"of ARI from the mean of chance, {expected:.4g}, where it is 0, to {best:.4g}, where the",
        f"Rand index would be 1. The observed {observed:.4g} reads about {rounded(share, 2)}.",
    )
    return fig
