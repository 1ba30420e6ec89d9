"""Figures of surprise, entropy and information."""

from collections import Counter

import numpy as np

from clustlib.drawing.arguments import (
    read_matrix,
    read_panels,
    read_parts,
    read_row,
    read_text,
    require_at_most,
)
from clustlib.drawing.style import (
    COLOURS,
    INK,
    MOST_GROUPS,
    PALE,
    figure,
    label_name,
    look_of,
    styled,
)
from clustlib.drawing.words import (
    as_is,
    by_panel,
    course,
    largest_of,
    listed,
    many,
    plain,
    sentence,
)


@styled
def surprises(panels):
    """Draw each group as a rectangle: its share is the width, its surprise the height.

    The widths of a panel sum to 1, so that the area of all rectangles is the average surprise; a
    dashed line shows it as a height.

    Parameters
    ----------
    panels : dict of title → (shares, surprises in bits, their average)
    """
    read_panels(panels, "panels", "title → (shares, surprises, average)")
    read = [_surprises(panel, f"panels[{title!r}]") for title, panel in panels.items()]
    fig, axes = figure(4.1 * len(panels) + 0.6, 4.3, columns=len(panels), sharey=True)
    # Where all is in one group, nothing surprises, and still there is an axis to draw.
    highest = max(max(heights) for _, heights, _ in read) or 1
    for ax, title, (shares, heights, average) in zip(axes[0], panels, read, strict=True):
        left = 0
        for i, (share, height) in enumerate(zip(shares, heights, strict=True)):
            ax.bar(left, height, share, align="edge", color="#D5DEE9", ec=INK, lw=2)
            if share >= 0.06:
                ax.text(left + share / 2, height + 0.07, label_name("C", i + 1), ha="center")
            left += share
        ax.axhline(average, color="black", lw=2.5, ls=(0, (4, 2)))
        ax.text(
            1.02, average, _decimals(average, 3), va="center", fontweight="bold",
            transform=ax.get_yaxis_transform(),
        )  # fmt: skip
        ax.set(xlim=(0, 1), ylim=(0, 1.13 * highest), xlabel="share of the points")
        ax.set_title(title, parse_math=True)
        ax.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "¼", "½", "¾", "1"])
        ax.set_yticks(range(int(highest) + 1))
    axes[0, 0].set_ylabel("surprise (bits)")
    fig.alt = sentence(
        "each group as a rectangle, as wide as its share of the points and as high as its",
        "surprise in bits, a dashed line at the average.",
        by_panel(panels, [_said_surprises(*panel) for panel in read]),
    )
    return fig


def _said_surprises(shares, heights, average):
    """The rectangles from left to right, those alike as one."""
    alike = Counter(
        (_decimals(share, 3), _decimals(height, 2))
        for share, height in zip(shares, heights, strict=True)
    )
    said = [
        f"{many(count, 'rectangle')} {wide} wide, {high} high"
        for (wide, high), count in alike.items()
    ]
    return f"{'; '.join(said)}; the average is {_decimals(average, 3)}"


def _surprises(panel, where):
    shares, heights, average = read_parts(panel, where, "(shares, surprises, average)")
    shares = read_row(shares, f"the shares of {where}")
    require_at_most(50, len(shares), "groups", "draw the largest, and the rest as one")
    if shares.min() < 0 or abs(shares.sum() - 1) > 1e-6:
        raise ValueError(
            f"the shares of {where} must be at least 0 and sum to 1, got {shares.sum():g}"
        )
    heights = read_row(heights, f"the surprises of {where}", len(shares))
    (average,) = read_row([average], f"the average of {where}")
    return shares.tolist(), heights.tolist(), float(average)


@styled
def joints(tables):
    """Draw two joint distributions of clusters and partitions, and their difference, as squares.

    The area of a square is the size of its number; a hollow one is negative.

    Parameters
    ----------
    tables : dict of title → (observed, expected), each an array of shape (r, k)
    """
    read = []
    for title, panel in read_panels(tables, "tables", "title → (observed, expected)").items():
        where = f"tables[{title!r}]"
        observed, expected = read_parts(panel, where, "(observed, expected)")
        observed = read_matrix(observed, f"observed in {where}", (None, None))
        read.append((observed, read_matrix(expected, f"expected in {where}", observed.shape)))
        if observed.max() <= 0 and read[-1][1].max() <= 0:
            raise ValueError(f"{where} has no number above 0")
    r, k = np.max([np.shape(observed) for observed, _ in read], axis=0)
    height = 0.86 * r + 0.75
    fig, axes = figure(
        3 * (1.05 * k + 0.6), height * len(tables) + 0.3, len(tables), 3,
        instead="draw fewer or smaller tables: large ones merge small groups first",
    )  # fmt: skip
    for line, title, (observed, expected) in zip(axes, tables, read, strict=True):
        largest = max(observed.max(), expected.max())
        _squares(line[0], observed, largest)
        _squares(line[1], expected, largest)
        _squares(line[2], observed - expected, largest, sign="+")
        line[0].set_ylabel(title, fontsize=15, rotation=0, ha="right", va="center", labelpad=18)
    for ax, name in zip(axes[0], ("observed", "if independent", "the difference"), strict=True):
        ax.set_title(name, pad=30)
    each = "each as" if len(read) > 1 else "as"
    fig.alt = sentence(
        f"{many(len(read), 'joint distribution')}, {each} three grids of squares: observed, if",
        "independent, and the difference, hollow where it is negative.",
        by_panel(tables, [_said_joint(*panel) for panel in read]),
    )
    return fig


def _said_joint(observed, expected):
    """The largest observed square, and where the difference is furthest from 0 on either side."""
    difference = observed - expected
    said = [f"observed, the largest at {_at_largest(observed)}"]
    if not np.any(np.abs(difference) >= 5e-5):  # the figure shows four decimals
        return f"{said[0]}; no cell differs from independence"
    if difference.max() >= 5e-5:
        said.append(f"above independence, most at {_at_largest(difference, sign='+')}")
    if difference.min() <= -5e-5:
        said.append(f"below it, most at {_at_largest(-difference, -1, '+')}")
    return "; ".join(said)


def _at_largest(numbers, factor=1, sign=""):
    """The cells of the largest numbers, which are shown times the factor."""
    cells = largest_of(numbers)
    where = listed(f"{label_name('C', i + 1)}–{label_name('T', j + 1)}" for i, j in cells)
    return f"{where} with {_decimals(factor * numbers[cells[0]], 4, sign)}"


def _squares(ax, numbers, largest, sign=""):
    from matplotlib.patches import Rectangle

    r, k = numbers.shape
    for (i, j), number in np.ndenumerate(numbers):
        ax.add_patch(Rectangle((j - 0.5, i - 0.5), 1, 1, fc="none", ec=PALE, lw=1))
        text = _decimals(number, 4, sign)
        if text != "0":
            side = 0.54 * np.sqrt(abs(number) / largest)
            corner = (j - 0.15 - side / 2, i - 0.15 - side / 2)
            look = look_of(j)
            face = look.colour if number > 0 else "white"
            ax.add_patch(Rectangle(corner, side, side, ec=look.colour, fc=face, lw=2))
            if look.hatch:
                ink = "white" if look.is_dark and number > 0 else "black"
                ax.add_patch(
                    Rectangle(corner, side, side, fc="none", ec=ink, lw=0, hatch=look.hatch)
                )
        ax.text(j + 0.45, i + 0.45, text, ha="right", va="bottom", fontsize=12)
    ax.set(xlim=(-0.55, k - 0.45), ylim=(r - 0.45, -0.55))
    ax.set_xticks(range(k), [label_name("T", j + 1) for j in range(k)])
    ax.set_yticks(range(r), [label_name("C", i + 1) for i in range(r)])
    ax.xaxis.tick_top()
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)


@styled
def lengths(panels, letters=False):
    """Draw two entropies as bars that overlap by what they have in common, all to one scale.

    Parameters
    ----------
    panels : dict of title → (H(C), H(T), I(C,T)), in bits
    letters : bool
        Whether the pieces have letters, a to c, in the place of their names: a is the rest of the
        upper bar, b the overlap, c the rest of the lower one.
    """
    read = {}
    for title, panel in read_panels(panels, "panels", "title → (H(C), H(T), I(C,T))").items():
        where = f"panels[{title!r}]"
        h_c, h_t, shared = read_row(read_parts(panel, where, "(H(C), H(T), I)"), where).tolist()
        if not -1e-9 <= shared <= min(h_c, h_t) + 1e-9:
            raise ValueError(
                f"{where} must have I(C,T) from 0 to the smaller entropy, got H(C) {h_c:g}, "
                f"H(T) {h_t:g} and I {shared:g}"
            )
        read[title] = h_c, h_t, shared
    fig, axes = figure(11, 1.75 * len(panels) + 0.7, len(panels), sharex=True)
    left = min(shared - h_c for h_c, _, shared in read.values())
    right = max(h_t for _, h_t, _ in read.values())
    margin = 0.25 * (right - left or 1)  # of one cluster and one partition, all is 0
    for ax, (title, (h_c, h_t, shared)) in zip(axes[:, 0], read.items(), strict=True):
        ax.barh(0.5, shared, 2, color=COLOURS[0])
        for y, whole, start, name, rest, letter in (
            (0, h_c, shared - h_c, "H(C)", "H(C|T)", "a"),
            (1, h_t, 0, "H(T)", "H(T|C)", "c"),
        ):
            only = whole - shared
            begins = start if y == 0 else shared
            ax.barh(y, only, 1, begins, color="white", ec=INK, lw=0, hatch="//")
            ax.barh(y, whole, 1, start, fc="none", ec="black", lw=2)
            has_room = only > 0.7 * margin
            inside = f"{letter}  {only:.3f}" if letters else f"{rest}  {only:.3f}"
            if letters and only > 0 and not has_room:
                inside = letter
            if has_room or (letters and only > 0):
                ax.text(
                    begins + only / 2, y, inside, ha="center", va="center",
                    fontsize=13, bbox={"boxstyle": "square,pad=0.2", "fc": "white", "ec": "none"},
                )  # fmt: skip
            if letters:
                continue
            edge, side = (start - 0.06 * margin, "right") if y == 0 else (h_t, "left")
            ax.text(
                edge + 0.06 * margin * y, y, f"{name}  {whole:.3f}", ha=side, va="center",
                fontweight="bold",
            )  # fmt: skip
        ax.text(
            shared / 2, 0.5, f"{'b' if letters else 'I'}  {shared:.3f}",
            ha="center", va="center", color="white",
            fontweight="bold", bbox={"boxstyle": "square,pad=0.2", "fc": COLOURS[0], "ec": "none"},
        )  # fmt: skip
        ax.set(ylim=(1.6, -0.6), xlim=(left - margin, right + margin))
        ax.set_title(title, loc="left", parse_math=True)
        ax.axis("off")
    fig.alt = sentence(
        "two bars" if len(read) == 1 else f"two bars for each of {many(len(read), 'table')}",
        "that overlap by what they share, in bits.",
        by_panel(read, [(_lettered if letters else _said_lengths)(*p) for p in read.values()]),
    )
    return fig


def _lettered(h_c, h_t, shared):
    return (
        f"piece a, only in the upper bar, is {h_c - shared:.3f} long, piece b, in both, "
        f"{shared:.3f}, and piece c, only in the lower bar, {h_t - shared:.3f}"
    )


def _said_lengths(h_c, h_t, shared):
    said = f"H(C) {h_c:.3f} and H(T) {h_t:.3f} share {shared:.3f}"
    rest = {"H(C)": round(h_c - shared, 3), "H(T)": round(h_t - shared, 3)}
    left = [name for name, only in rest.items() if only > 0]
    if not left:
        return f"{said}, which is all of both"
    if len(left) == 1:
        (inside,) = rest.keys() - set(left)
        return f"{said}; all of {inside} is shared, only {left[0]} sticks out"
    if rest["H(C)"] == rest["H(T)"]:
        return f"{said}; as much of both sticks out"
    more, less = sorted(rest, key=rest.get, reverse=True)
    return f"{said}; more of {more} sticks out than of {less}"


@styled
def scores_by_number(numbers, scores, xlabel):
    """Draw how scores change with a number, which has a logarithmic axis.

    Parameters
    ----------
    numbers : sequence of numbers > 0
    scores : dict of name → sequence of scores, one for each number
    xlabel : str
    """
    where = read_row(numbers, "numbers")
    if where.min() <= 0:
        raise ValueError(
            f"numbers must be above 0, for their axis is logarithmic: got {where.min():g}"
        )
    read_panels(scores, "scores", "name → scores")
    require_at_most(MOST_GROUPS, len(scores), "curves", "draw some of the scores")
    scores = {
        name: read_row(values, f"scores[{name!r}]", len(where)) for name, values in scores.items()
    }
    read_text(xlabel, "xlabel")
    fig, axes = figure(9, 4.6)
    ax = axes[0, 0]
    ax.axhline(0, color=PALE, lw=1.5)
    for at, (name, values) in enumerate(scores.items()):
        look = look_of(at)
        ax.plot(numbers, values, color=look.colour, lw=2.5, marker=look.marker, ms=10)
        ax.text(numbers[-1] * 1.12, values[-1], name, va="center", fontweight="bold")
    ax.set_xscale("log")
    if len(numbers) <= 20:
        ax.set_xticks(numbers, [str(number) for number in numbers])
    ax.minorticks_off()
    ax.set(xlabel=xlabel, ylabel="mean score", ylim=(-0.05, 1))
    order = np.argsort(where, kind="stable")
    fig.alt = sentence(
        f"mean score against {plain(xlabel) or 'a number'}, which has a logarithmic axis.",
        "; ".join(
            f"{as_is(name)} {course(where[order], values[order], 1)}"
            for name, values in scores.items()
        ),
    )
    return fig


def _decimals(number, places, sign=""):
    """The number with up to so many decimals, and a minus that is one."""
    text = f"{number:{sign}.{places}f}".rstrip("0").rstrip(".").replace("-", "−")
    return "0" if text in ("+0", "−0") else text
