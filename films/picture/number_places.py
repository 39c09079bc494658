"""On which side of a point its number stands: on the one where it covers the fewest other points, and no other number.

The browser places its own numbers in the same way (`ui/stage/plane/numberplaces.js`).
"""

import numpy as np

from films.film.geometry import Box
from playground.inputs import Floats

PLANE = 360  # pixels: the width of a plane on a laptop, without its margins
# Pixels: a number beside its point reaches from FROM to ACROSS, one above or below it from FROM to UP; centred, HALF to
# each side, or LOW upwards and downwards. MARK is the size of another point.
FROM, ACROSS, UP, HALF, LOW, MARK = 11, 36, 24, 13, 7, 7
# The box of a number relative to its point: x from, x to, y from, y to, rightwards and upwards. Of equally good places
# the first is taken.
PLACES: dict[str, Box] = {
    "top right": (FROM, ACROSS, FROM, UP),
    "top left": (-ACROSS, -FROM, FROM, UP),
    "bottom right": (FROM, ACROSS, -UP, -FROM),
    "bottom left": (-ACROSS, -FROM, -UP, -FROM),
    "middle right": (FROM, ACROSS, -LOW, LOW),
    "middle left": (-ACROSS, -FROM, -LOW, LOW),
    "top center": (-HALF, HALF, FROM, UP),
    "bottom center": (-HALF, HALF, -UP, -FROM),
}


def alone(X: Floats, axes: Box) -> tuple[str, ...]:
    """Return for each of the points `X (n, 2)` the place at which its number, if it is the only one shown, covers the
    fewest other points and stays within the axes, if possible."""
    names = tuple(PLACES)
    return tuple(names[i] for i in np.argmin(_covered(X, axes), axis=0))


def together(X: Floats, axes: Box) -> tuple[str, ...]:
    """Return the same if all points `X (n, 2)` show their numbers at once. The numbers are placed one after the other,
    and none covers an earlier one if another place is free."""
    covered, names, boxes = _covered(X, axes), tuple(PLACES), np.array(list(PLACES.values()))
    away = X / _pixel(axes)
    chosen: list[int] = []
    for i in range(len(X)):
        before = boxes[chosen] + away[:i, [0, 0, 1, 1]] - away[i, [0, 0, 1, 1]]
        x0, x1, y0, y1 = boxes[:, :, None].transpose(1, 0, 2)
        over = (x0 < before[:, 1]) & (x1 > before[:, 0]) & (y0 < before[:, 3]) & (y1 > before[:, 2])
        chosen.append(int(np.argmin(covered[:, i] + len(X) * over.sum(axis=1))))
    return tuple(names[i] for i in chosen)


def _pixel(axes: Box) -> float:
    return (axes[1] - axes[0]) / PLANE


def _covered(X: Floats, axes: Box) -> Floats:
    """Return for each place and each point, `(8, n)`, the number of points that its number would cover, plus n if it
    would lie beyond the axes."""
    x, y = (X[None, :, :] - X[:, None, :]).transpose(2, 0, 1) / _pixel(axes)
    right, up = ((np.array(axes[1::2]) - X) / _pixel(axes)).T
    left, down = ((X - np.array(axes[::2])) / _pixel(axes)).T
    x0, x1, y0, y1 = np.array(list(PLACES.values()), dtype=np.float64).T[:, :, None]
    beyond = (right < x1) | (left < -x0) | (up < y1) | (down < -y0)
    across = (x > x0[..., None] - MARK) & (x < x1[..., None] + MARK)
    upwards = (y > y0[..., None] - MARK) & (y < y1[..., None] + MARK)
    return np.count_nonzero(across & upwards, axis=2) + float(len(X)) * beyond
