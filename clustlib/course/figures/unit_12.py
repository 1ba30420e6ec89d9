"""Weighted graphs of points."""

import numpy as np
from matplotlib.patheffects import withStroke

from clustlib.plot.alt_text import describe_panels, format_range, join_items
from clustlib.plot.arguments import check_matrix, check_panels_of_parts, check_point_labels
from clustlib.plot.figure import figure_function, new_figure
from clustlib.plot.style import INK, Groups

__all__ = ["graphs"]


@figure_function
def graphs(panels):
    """Draw weighted graphs: each edge as wide as its weight, those between clusters dashed.

    Parameters
    ----------
    panels : dict of title → (positions of shape (n, 2), weights of shape (n, n), labels)
        Both axes have the same scale. A straight edge is drawn where a weight is not 0. Clusters
        have markers and colours, vertices have numbers, from 1.
    """
    data = check_panels_of_parts(panels, "(positions, weights, labels)", _check_panel)
    groups = Groups.from_labels([labels for _, _, labels in data.values()], "C")
    # The figure is as high as its highest panel needs, so that no space stays empty.
    spans = [np.ptp(X, axis=0) for X, _, _ in data.values()]
    height = max(5.2 * span_y / span_x for span_x, span_y in spans)
    fig, axes = new_figure(5.6 * len(panels) + 0.2, min(height + 1, 5.2), columns=len(panels))
    descriptions = []
    for ax, (title, (X, weights, labels)) in zip(axes[0], data.items(), strict=True):
        _draw_edges(ax, X, weights, labels)
        for _, look, is_member in groups.split(labels):
            ax.plot(
                *X[is_member].T, look.marker, color=look.colour, ms=19, mec="white", mew=2,
                zorder=3, ls="",
            )  # fmt: skip
        for number, position in enumerate(X, start=1):
            ax.text(
                *position, number, color="white", ha="center", va="center_baseline", zorder=4,
                path_effects=[withStroke(linewidth=2.5, foreground=INK)],
            )  # fmt: skip
        ax.set_title(title, parse_math=True)
        ax.margins(0.12)
        # Lengths can be compared with weights.
        ax.set_aspect("equal", adjustable="datalim")
        ax.axis("off")
        descriptions.append(
            f"{len(X)} vertices, of clusters {join_items(labels)}; "
            f"{_describe_edges(weights, labels)}"
        )
    fig.alt = (
        "Points joined by lines, each as wide as its weight, dashed between clusters. "
        f"{describe_panels(panels, descriptions)}{groups.note}"
    )
    return fig


def _check_panel(name, X, weights, labels):
    X = check_matrix(X, f"positions in {name}", (None, 2))
    weights = check_matrix(weights, f"weights in {name}", (len(X), len(X)))
    labels = check_point_labels(labels, f"labels in {name}", len(X))
    if weights.min() < 0:
        raise ValueError(f"weights in {name} must not be negative, got {weights.min():g}")
    return X, weights, labels


def _edges(weights):
    """Return the pairs (i, j) of vertices with a weight, i before j."""
    return np.argwhere(np.triu(weights, 1)).tolist()


def _draw_edges(ax, X, weights, labels):
    for i, j in _edges(weights):
        is_cut = labels[i] != labels[j]
        width = max(0.6, 4.5 * weights[i, j] / np.triu(weights, 1).max())
        ax.plot(
            *X[[i, j]].T, color=INK if is_cut else "#9A9A9A", ls=(0, (3, 1.5)) if is_cut else "-",
            lw=width, zorder=2 if is_cut else 1,
            # With a white border, edges that cross can be followed.
            path_effects=[withStroke(linewidth=width + 2, foreground="white")],
        )  # fmt: skip


def _describe_edges(weights, labels):
    kinds: dict[str, list[float]] = {"solid": [], "dashed": []}
    for i, j in _edges(weights):
        kinds["dashed" if labels[i] != labels[j] else "solid"].append(weights[i, j])
    return "; ".join(
        f"{kind} lines: {len(values)}"
        + (f", with weights {format_range(*_rounded_ends(values))}" if values else "")
        for kind, values in kinds.items()
    )


def _rounded_ends(values):
    return round(min(values), 3), round(max(values), 3)
