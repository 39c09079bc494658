"""What a cut of the larger space is on the plane: its outline, its kind, and, of a circle, centre and radius."""

import numpy as np
from numpy.typing import NDArray

from films.charts import regions
from films.charts.fields import contour_rows
from films.drawing.palette import CLASSES
from films.film.argmax import ArgmaxPictures
from films.film.geometry import Box
from films.topics.lifting.run import Run
from playground import quadratics
from playground.inputs import Floats, Ints

Outlines = tuple[NDArray[np.float32], NDArray[np.float32]]

COARSE, FINE = 24, 160  # cells a side: for the outline of a line, and of the regions
KINDS = (
    "nothing: w = 0",
    "a line",
    "a circle",
    "an ellipse",
    "a hyperbola",
    "a parabola",
    "two lines that cross",
    "two lines through 0",
    "two parallel lines",
    "one line, with the same class on both sides",
    "no curve: one side is everywhere",
)
NOTHING, LINE, CIRCLE, ELLIPSE, HYPERBOLA, PARABOLA, CROSSED, CROSSED_AT_0, PARALLEL, TOUCHED, NONE = range(11)
ROUNDING = 1e-12  # of the greatest coefficient: a smaller one may be what sums of rounded products leave of 0


def outlines(made: Run, axes: Box) -> Outlines:
    """The curve w.phi(x) + b = 0 of each state within the axes, x and y with gaps."""
    straight = made.lift.name == "with_one"  # then any cells do
    grid = regions.grid(axes, COARSE if straight else regions.side(made.n_frames))
    values = quadratics.values(made.forms, grid.points, (0.0, 0.0)).reshape(-1, *grid.shape)
    return contour_rows(grid, values, [0.0])


def sides(made: Run, axes: Box) -> ArgmaxPictures:
    """Both sides of each state's curve; hatched where w = b = 0."""
    x0, x1, y0, y1 = axes
    start, ways = np.array([x0 + x1, y0 + y1]) / 2, np.diag([x1 - x0, y1 - y0]) / 2
    forms = quadratics.seen(made.forms, start, ways)
    size = np.abs(forms).max(axis=1, keepdims=True)
    even = np.divide(forms, size, out=np.full_like(forms, np.nan), where=size > 0)
    both = np.stack([even, np.zeros_like(even)], axis=1).astype(np.float32)
    both[np.isnan(even).any(axis=1)] = np.nan
    return regions.of_quadratics(both, CLASSES[:2], shades=False, side=FINE)


def kinds(forms: Floats) -> Ints:
    """The number in KINDS of what the curve of each form `(T+1, 6)` is: `(T+1,)`. A curve without a real point is
    none; so is an ellipse that is a single point."""
    a, b, c, d, e, f = forms.T
    size = np.abs(forms[:, :3]).max(axis=1)
    bend, at_centre = b * b - 4 * a * c, quadratics.value_at(forms, quadratics.centre_of(forms))
    straight, level = size == 0, (d == 0) & (e == 0)
    flat, round_ = np.abs(bend) <= ROUNDING * size * size, np.maximum(np.abs(b), np.abs(a - c)) <= ROUNDING * size
    crossed = np.abs(at_centre) <= ROUNDING * np.abs(forms).max(axis=1)
    crossing = np.select([crossed & level, crossed], [CROSSED_AT_0, CROSSED], HYPERBOLA)
    point = crossed | (a * at_centre >= 0)
    cases = [straight & level & (f == 0), straight & level, straight, flat, bend > 0, point, round_]
    return np.select(cases, [NOTHING, NONE, LINE, _along_one(forms), crossing, NONE, CIRCLE], ELLIPSE)


def _along_one(forms: Floats) -> Ints:
    """The kind of each curve whose squares are those of one direction u: q (u.x)^2 + p u.x + r v.x + f = 0, where v is
    at right angles to u."""
    a, _, c, d, e, f = forms.T
    q, u = a + c, quadratics.bends_along(forms)
    p, r = u[:, 0] * d + u[:, 1] * e, u[:, 0] * e - u[:, 1] * d
    apart, most = p * p - 4 * q * f, p * p + np.abs(4 * q * f)
    bent = np.abs(r) > ROUNDING * np.abs(forms).max(axis=1)
    return np.select([bent, np.abs(apart) <= ROUNDING * most, apart > 0], [PARABOLA, TOUCHED, PARALLEL], NONE)


def circles(made: Run) -> tuple[Floats, Floats]:
    """Centres `(T+1, 2)` and radii `(T+1,)` of cuts through the paraboloid; NaN where a cut is no circle."""
    w, b = made.trace.w, made.trace.b
    with np.errstate(divide="ignore", invalid="ignore"):
        centre = -w[:, :2] / (2 * w[:, 2:])
        radius = np.sqrt((centre * centre).sum(axis=1) - b / w[:, 2])
    none = ~np.isfinite(radius)
    return np.where(none[:, None], np.nan, centre), np.where(none, np.nan, radius)
