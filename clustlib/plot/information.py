"""Two entropies and what they share, as bars that overlap."""

from clustlib.plot.alt_text import describe_panels
from clustlib.plot.arguments import check_bool, check_panels_of_parts, check_row
from clustlib.plot.figure import figure_function, new_figure
from clustlib.plot.style import COLOURS, INK


@figure_function
def lengths(panels, letters=False):
    """Draw two entropies as bars that overlap by what they have in common, all to one scale.

    Parameters
    ----------
    panels : dict of title → (H(C), H(T), I(C,T)), in bits
    letters : bool
        Whether the pieces have letters instead of their names: a is the rest of the upper bar, b
        the overlap, c the rest of the lower bar.
    """
    check_bool(letters, "letters")
    data = check_panels_of_parts(panels, "(H(C), H(T), I(C;T))", _check_panel)
    fig, axes = new_figure(11, 1.75 * len(panels) + 0.7, len(panels), sharex=True)
    left = min(shared - h_c for h_c, _, shared in data.values())
    right = max(h_t for _, h_t, _ in data.values())
    # A table of one cluster and one class has three zeros.
    margin = 0.25 * (right - left or 1)
    for ax, (title, panel) in zip(axes[:, 0], data.items(), strict=True):
        _draw_panel(ax, panel, letters, margin)
        ax.set(ylim=(1.6, -0.6), xlim=(left - margin, right + margin))
        ax.set_title(title, loc="left", parse_math=True)
        ax.axis("off")
    fig.alt = (
        "Two bars for each table that overlap by what they share, in bits. "
        + describe_panels(data, [_describe(panel, letters) for panel in data.values()])
    )
    return fig


def _check_panel(name, *panel):
    h_c, h_t, shared = check_row(panel, name).tolist()
    if not -1e-9 <= shared <= min(h_c, h_t) + 1e-9:
        raise ValueError(
            f"{name} must have I(C,T) from 0 to the smaller entropy, got H(C) {h_c:g}, "
            f"H(T) {h_t:g} and I {shared:g}"
        )
    return h_c, h_t, shared


def _draw_panel(ax, panel, letters, margin):
    h_c, h_t, shared = panel
    box = {"boxstyle": "square,pad=0.2", "fc": "white", "ec": "none"}
    ax.barh(0.5, shared, 2, color=COLOURS[0])
    for y, total, bar_start, rest_start, name, rest_name, letter in (
        (0, h_c, shared - h_c, shared - h_c, "H(C)", "H(C|T)", "a"),
        (1, h_t, 0, shared, "H(T)", "H(T|C)", "c"),
    ):
        rest = total - shared
        ax.barh(y, rest, 1, rest_start, color="white", ec=INK, lw=0, hatch="//")
        ax.barh(y, total, 1, bar_start, fc="none", ec="black", lw=2)
        # A letter needs less room than a name.
        has_room = rest > (0.4 if letters else 0.7) * margin
        label = f"{letter if letters else rest_name}  {rest:.3f}" if has_room else letter
        if has_room or (letters and rest > 0):
            ax.text(
                rest_start + rest / 2, y, label, ha="center", va="center", fontsize=13, bbox=box
            )
        if not letters:
            x, side = (bar_start - 0.06 * margin, "right") if y == 0 else (h_t, "left")
            ax.text(
                x + 0.06 * margin * y, y, f"{name}  {total:.3f}", ha=side, va="center",
                fontweight="bold",
            )  # fmt: skip
    label = f"{'b' if letters else 'I'}  {shared:.3f}"
    if shared > 0.5 * margin:
        ax.text(
            shared / 2, 0.5, label, ha="center", va="center", color="white", fontweight="bold",
            bbox=box | {"fc": COLOURS[0]},
        )  # fmt: skip
    else:
        # The overlap is too narrow for its label.
        ax.text(shared / 2, -0.6, label, ha="center", va="bottom", fontweight="bold")


def _describe(panel, letters):
    h_c, h_t, shared = panel
    if letters:
        return (
            f"piece a, only in the upper bar, is {h_c - shared:.3f} long, piece b, in both, "
            f"{shared:.3f}, and piece c, only in the lower bar, {h_t - shared:.3f}"
        )
    return (
        f"H(C) {h_c:.3f} and H(T) {h_t:.3f} share {shared:.3f}; H(C|T) is {h_c - shared:.3f}, "
        f"H(T|C) {h_t - shared:.3f}"
    )
