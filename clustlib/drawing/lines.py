"""How lines run between points so that none lies under another."""

import numpy as np

_NEAR = 0.02  # of the length of a line: what is as near to it as this lies on it
_BOW = 0.16  # of the length: how far a bow swings out in its middle


def bowed(start, end, others):
    """Return x and y of a line between two points of the plane: a bow where others lie on it.

    Two straight lines on one another would look like one. The bow swings to the side with more room
    in its middle, and of two alike to the upper one, or to the left.

    Parameters
    ----------
    start, end : arrays of shape (2,)
    others : array of shape (m, 2)
        The points that the line has to avoid.
    """
    start, end = np.asarray(start, dtype=float), np.asarray(end, dtype=float)
    along = end - start
    square = along @ along
    straight = np.array([start, end]).T
    if square == 0 or not len(others):
        return straight
    share = (others - start) @ along / square
    beside = np.abs((others - start) @ [-along[1], along[0]]) / square
    if not ((beside < _NEAR) & (share > _NEAR) & (share < 1 - _NEAR)).any():
        return straight
    across = np.array([-along[1], along[0]])
    if across[1] < 0 or (across[1] == 0 and across[0] > 0):
        across = -across
    middle = (start + end) / 2
    room = [np.hypot(*(others - middle - side * _BOW * across).T).min() for side in (1, -1)]
    side = 1 if room[0] >= room[1] * (1 - 1e-9) else -1
    t = np.linspace(0, 1, 41)[:, None]
    # The middle of this curve is halfway between the chord and the corner it bends towards.
    return (start + t * along + 4 * t * (1 - t) * side * _BOW * across).T
