"""The figure of two entropies and what they share."""

from clustlib.plot.arguments import read_panels, read_parts, read_row
from clustlib.plot.described import figure, styled
from clustlib.plot.style import COLOURS, INK
from clustlib.plot.words import by_panel


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
    content = "(H(C), H(T), I(C;T))"
    read = {}
    for title, panel in read_panels(panels, "panels", f"title → {content}").items():
        where = f"panels[{title!r}]"
        h_c, h_t, shared = read_row(read_parts(panel, where, content), where).tolist()
        if not -1e-9 <= shared <= min(h_c, h_t) + 1e-9:
            raise ValueError(
                f"{where} must have I(C,T) from 0 to the smaller entropy, got H(C) {h_c:g}, "
                f"H(T) {h_t:g} and I {shared:g}"
            )
        read[title] = h_c, h_t, shared
    fig, axes = figure(11, 1.75 * len(panels) + 0.7, len(panels), sharex=True)
    left = min(shared - h_c for h_c, _, shared in read.values())
    right = max(h_t for _, h_t, _ in read.values())
    margin = 0.25 * (right - left or 1)  # of one cluster and one class, all is 0
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
            has_room = only > (0.4 if letters else 0.7) * margin  # a letter is shorter than a name
            inside = f"{letter if letters else rest}  {only:.3f}" if has_room else letter
            if has_room or (letters and only > 0):
                ax.text(
                    begins + only / 2, y, inside, ha="center", va="center",
                    fontsize=13, bbox={"boxstyle": "square,pad=0.2", "fc": "white", "ec": "none"},
                )  # fmt: skip
            if not letters:
                edge, side = (start - 0.06 * margin, "right") if y == 0 else (h_t, "left")
                ax.text(
                    edge + 0.06 * margin * y, y, f"{name}  {whole:.3f}", ha=side, va="center",
                    fontweight="bold",
                )  # fmt: skip
        named = f"{'b' if letters else 'I'}  {shared:.3f}"
        if shared > 0.5 * margin:
            box = {"boxstyle": "square,pad=0.2", "fc": COLOURS[0], "ec": "none"}
            ax.text(
                shared / 2, 0.5, named, ha="center", va="center", color="white",
                fontweight="bold", bbox=box,
            )  # fmt: skip
        else:  # too narrow for its name, which stands above it
            ax.text(shared / 2, -0.6, named, ha="center", va="bottom", fontweight="bold")
        ax.set(ylim=(1.6, -0.6), xlim=(left - margin, right + margin))
        ax.set_title(title, loc="left", parse_math=True)
        ax.axis("off")
    said = by_panel(read, [_said_lengths(*panel, letters) for panel in read.values()])
    fig.alt = f"Two bars for each table that overlap by what they share, in bits. {said}"
    return fig


def _said_lengths(h_c, h_t, shared, letters):
    if letters:
        return (
            f"piece a, only in the upper bar, is {h_c - shared:.3f} long, piece b, in both, "
            f"{shared:.3f}, and piece c, only in the lower bar, {h_t - shared:.3f}"
        )
    return (
        f"H(C) {h_c:.3f} and H(T) {h_t:.3f} share {shared:.3f}; H(C|T) is {h_c - shared:.3f}, "
        f"H(T|C) {h_t - shared:.3f}"
    )
