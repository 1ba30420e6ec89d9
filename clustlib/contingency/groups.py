"""Labels of points from lists of the points of each group, as community detection returns them."""

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping

import numpy as np

from clustlib.validation import labels_to_array, short_repr


def labels_from_groups(groups: Iterable | Mapping, points: Iterable | None = None) -> np.ndarray:
    """Return the label of each point from groups of points.

    Parameters
    ----------
    groups : iterable of groups, or dict of label → group, or dict of point → label
        A group is a list, a tuple, a set or another collection of points. NetworkX, igraph and
        cdlib return lists of groups; python-louvain returns a label for each point. Groups without
        a label are numbered from 0, in their order.
    points : iterable, optional
        The order of the points in the result; each of them is in one group. By default they are
        sorted.

    Returns
    -------
    array of shape (n,)
        A label for each point, for ``contingency_table`` or any measure.

    Raises
    ------
    ValueError
        If a point is in two groups or twice in one, a point is in no group, or a group has a point
        that is not among ``points``.
    TypeError
        If groups are no collections; if the points cannot be sorted and ``points`` is missing.

    Examples
    --------
    Two communities of five people, compared with two classes. Both vectors have the same order.

    >>> import clustlib as cl
    >>> people = ["Ann", "Bo", "Cy", "Di", "Ed"]
    >>> found = cl.labels_from_groups([{"Di", "Ed"}, {"Ann", "Bo", "Cy"}], people)
    >>> found.tolist()
    [1, 1, 1, 0, 0]
    >>> cl.purity(["x", "x", "y", "y", "y"], found)
    0.8

    A dictionary's keys are labels if its values are groups, else its values are.

    >>> cl.labels_from_groups({"left": [1, 3], "right": [2]}).tolist()
    ['left', 'right', 'left']
    >>> cl.labels_from_groups({1: "left", 2: "right", 3: "left"}).tolist()
    ['left', 'right', 'left']
    """
    label_of = _read_groups(groups)
    if not label_of:
        raise ValueError("groups has no points")
    order = _sort_points(label_of) if points is None else _check_points(points, label_of)
    return labels_to_array([label_of[point] for point in order])


def _read_groups(groups):
    """Return the label of each point as a dict, in the order of the groups."""
    if isinstance(groups, Mapping):
        if not any(map(_is_group, groups.values())):
            return dict(groups)
        named = groups.items()
    elif isinstance(groups, Iterable):
        named = enumerate(groups)
    else:
        raise TypeError(f"groups must be groups of points, got {short_repr(groups)}")
    label_of: dict = {}
    for label, group in named:
        if not _is_group(group):
            raise TypeError(
                f"groups must have a list or set of points for each group, got {short_repr(group)}"
            )
        for point in group:
            if not isinstance(point, Hashable):
                raise TypeError(f"groups must have no lists as points, got {short_repr(point)}")
            if point in label_of:
                raise ValueError(
                    f"groups overlap: {short_repr(point)} is in {label_of[point]!r} and {label!r}; "
                    "a clustering has each point in one group"
                )
            label_of[point] = label
    return label_of


def _is_group(value):
    return isinstance(value, Collection) and not isinstance(value, str | bytes)


def _sort_points(label_of):
    try:
        return sorted(label_of)
    except TypeError:
        raise TypeError("points must be given, as those of groups cannot be sorted") from None


def _check_points(points, label_of):
    """Return the points as a list, if they are those of the groups."""
    if not isinstance(points, Iterable):
        raise TypeError(f"points must be a list of points, got {short_repr(points)}")
    points = list(points)
    known = set(points)
    if len(known) < len(points):
        repeated = Counter(points).most_common(1)[0][0]
        raise ValueError(f"points has {short_repr(repeated)} more than once")
    if unknown := [point for point in label_of if point not in known]:
        raise ValueError(f"points has no {_name(unknown)}, of which groups has a label")
    if lost := [point for point in points if point not in label_of]:
        raise ValueError(f"groups has no {_name(lost)}, which points has: each needs a group")
    return points


def _name(points):
    names = ", ".join(map(short_repr, points[:3]))
    return names if len(points) <= 3 else f"{names} and {len(points) - 3} more"
