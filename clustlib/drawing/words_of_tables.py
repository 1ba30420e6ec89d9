"""What the figures of contingency tables show, in words."""

import numpy as np

from clustlib.drawing.words import (
    cells_of,
    largest_of,
    listed,
    made_of,
    many,
    sentence,
    times,
    typed,
    typed_each,
)
from clustlib.formula import elided


def said_bars(t, cells):
    """Say what the bars are made of: each of a few, else the longest and the shortest."""
    clusters, partitions = typed_each("C", t.clusters), typed_each("T", t.partitions)
    rows = t.counts.tolist()
    held = [made_of(row, partitions) for row in rows]
    if len(rows) <= 12:
        said = "; ".join(f"{c} has {of}" for c, of in zip(clusters, held, strict=True))
    else:
        longest, shortest = (
            listed([f"{clusters[i]} with {held[i]}" for (i,) in largest_of(ends)], 3)
            for ends in (t.cluster_sizes, -t.cluster_sizes)
        )
        said = f"of {len(rows)} bars the longest: {longest}; the shortest: {shortest}"
    return said + (f"; outlined: {cells_of(t, sorted(cells))}" if cells else "")


def said_bags(t, outline_majority):
    """Say what each enclosure holds, the points that are drawn first and solid first."""
    partitions = typed_each("T", t.partitions)
    held = [
        f"{cluster} holds {made_of(row, partitions)}."
        for cluster, row in zip(typed_each("C", t.clusters), t.counts.tolist(), strict=True)
    ]
    return sentence(
        f"{many(len(held), 'enclosure')} with points, marked by their partition.",
        *held,
        "The first named of each is drawn solid, the others hollow." if outline_majority else "",
    )


def said_assignments(t, chosen):
    """Say which cells the first assignments outline, and how large and small the sums are."""
    table = f"the table of {many(len(t.clusters), 'cluster')} and "
    table += many(len(t.partitions), "partition")
    if len(chosen) == 1:
        return sentence(table, f"with {_said_sum(t, chosen[0])} outlined.")
    sums = [sum(int(t.counts[cell]) for cell in cells) for cells in chosen]
    most, least = max(sums), min(sums)
    return sentence(
        f"{table}, {times(len(chosen))}, each with an assignment outlined:",
        "; ".join(_said_sum(t, cells) for cells in chosen[:6])
        + (f"; and {len(chosen) - 6} more." if len(chosen) > 6 else "."),
        f"The largest sum is {most}, the smallest {least}."
        if most > least
        else f"All sums are {most}.",
    )


def _said_sum(t, cells):
    pairs = [f"{typed('C', t.clusters[i])}–{typed('T', t.partitions[j])}" for i, j in cells]
    return f"{listed(pairs)}, {sum_of(t, cells)}" if pairs else "nothing"


def said_matching(t, cells):
    """Say which lines are black, which partitions they leave out, and the widest grey line."""
    verb = "is" if len(cells) == 1 else "are"
    said = ["no line is black"]
    if cells:
        said = [f"black {verb} {cells_of(t, cells, ' to ')}, {sum_of(t, cells)}"]
    taken = {j for _, j in cells}
    free = [typed("T", t.partitions[j]) for j in range(len(t.partitions)) if j not in taken]
    if cells and free:
        said.append(f"none leads to {listed(free, 6, 'or')}")
    grey = {cell: n for cell, n in np.ndenumerate(t.counts) if n and cell not in set(cells)}
    if grey:
        widest = [cell for cell, n in grey.items() if n == max(grey.values())]
        lines = "line is" if len(widest) == 1 else "lines are"
        said.append(f"the widest grey {lines} {cells_of(t, widest, ' to ')}")
    return "; ".join(said)


def sum_of(t, cells):
    """Write the counts of some cells as a sum: 10 + 9 = 19."""
    counts = [int(t.counts[cell]) for cell in cells]
    return f"{' + '.join(map(str, elided(counts, '…', 7)))} = {sum(counts)}"
