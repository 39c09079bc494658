"""What a cut of the larger space is on the plane: its outline, its kind, and, if it is a circle, the centre and
radius."""

import math
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from films.charts import regions
from films.charts.contours import contour_rows
from films.decimals import as_written
from films.drawing.palette import CLASSES
from films.film.argmax import ArgmaxPictures
from films.film.geometry import Box
from films.topics.lifting.run import Run
from playground import lifts, quadratics
from playground.inputs import Floats, Ints
from playground.whole_numbers import Numbers

Outlines = tuple[Floats, Floats]

COARSE, FINE = 24, 160  # cells a side: for the outline of a line, and for regions
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


def outlines(run: Run, axes: Box) -> Outlines:
    """Return the curve w.phi(x) + b = 0 of each state within the axes: x and y, with gaps."""
    is_line = run.lift.name == "with_one"  # a line needs no fine cells
    grid = regions.grid(axes, COARSE if is_line else regions.side(run.n_frames))
    values = quadratics.values(run.forms, grid.points, (0.0, 0.0)).reshape(-1, *grid.shape)
    return contour_rows(grid, values, [0.0])


def sides(run: Run, axes: Box) -> ArgmaxPictures:
    """Return pictures of both sides of each state's curve, hatched if w = b = 0."""
    x0, x1, y0, y1 = axes
    start, ways = np.array([x0 + x1, y0 + y1]) / 2, np.diag([x1 - x0, y1 - y0]) / 2
    forms = quadratics.in_coordinates(run.forms, start, ways)
    size = np.abs(forms).max(axis=1, keepdims=True)
    even = np.divide(forms, size, out=np.full_like(forms, np.nan), where=size > 0)
    both = np.stack([even, np.zeros_like(even)], axis=1).astype(np.float32)
    both[np.isnan(even).any(axis=1)] = np.nan
    return regions.of_quadratics(both, CLASSES[:2], shades=False, side=FINE)


def whole_forms(run: Run) -> tuple[Numbers, int]:
    """Return the forms `(T+1, 6)` of all states in whole numbers, exactly, and `unit`. The forms are for coordinates
    that are `unit` times those of the plane, and are `unit^4` times as large. A state is the sum of the lifted points
    of its updates."""
    written, unit = as_written(run.X)
    one, (x, y) = int(unit), written.astype(np.int64).astype(object).T
    none, offset = 0 * x, one**4 if run.lift.offset else 0
    rows = {
        "with_one": [none, none, none, one**2 * x, one**2 * y, none + one**4],
        "parabola": [x * x, none, none, one**2 * x, none, none + offset],
        "paraboloid": [x * x + y * y, none, x * x + y * y, one**2 * x, one**2 * y, none + offset],
        "products": [x * x, 2 * x * y, y * y, none, none, none + offset],
        "second_degree": [x * x, 2 * x * y, y * y, 2 * one**2 * x, 2 * one**2 * y, none + offset],
    }[run.lift.name]
    signed = np.stack(rows, axis=1) * run.y.astype(np.int64).astype(object)[:, None]
    start = np.zeros((1, 6), dtype=np.int64).astype(object)
    return np.cumsum(np.vstack([start, signed[run.trace.sample]]), axis=0), one


def thresholds(run: Run) -> Floats:
    """Return where the cut of each state crosses the parabola, the lesser first, `(T+1, 2)`: the values of
    `lifts.roots`, but the number of crossings is exact."""
    (forms, unit), ends = whole_forms(run), lifts.roots(run.trace.w, run.trace.b)
    for t, (a, _, _, d, _, f) in enumerate(forms.tolist()):
        discriminant = d * d - 4 * a * f
        if a and discriminant <= 0:
            ends[t] = float(Fraction(-d, 2 * a * unit)) if not discriminant else np.nan, np.nan
        elif a:
            half = -(d + (1 if d >= 0 else -1) * math.sqrt(discriminant)) / 2
            ends[t] = sorted((half / (a * unit) + 0.0, f / (half * unit) + 0.0))
        elif d:
            ends[t] = float(Fraction(-f, d * unit)) + 0.0, np.nan
        else:
            ends[t] = np.nan
    return ends


def kinds(forms: Numbers) -> Ints:
    """Return the row of KINDS for the curve of each form `(T+1, 6)` of whole numbers: `(T+1,)`. A curve without a real
    point is NONE; so is an ellipse that is a single point.

    The kind follows from the signs of two determinants: that of the squares, and that of the whole form, which is 0 for
    a pair of lines.
    """
    a, b, c, d, e, f = forms.T
    bend, whole = b * b - 4 * a * c, 4 * a * c * f + b * d * e - a * e * e - c * d * d - f * b * b
    is_linear, is_constant = _zero(abs(a) + abs(b) + abs(c)), _zero(abs(d) + abs(e))
    crossing = np.select([_zero(whole) & is_constant, _zero(whole)], [CROSSED_AT_0, CROSSED], HYPERBOLA)
    none = _sign((a + c) * whole) >= 0
    cases = [is_linear & is_constant & _zero(f), is_linear & is_constant, is_linear, _zero(bend), _sign(bend) > 0, none]
    cases.append(_zero(abs(b) + abs(a - c)))
    return np.select(cases, [NOTHING, NONE, LINE, _along_one(forms), crossing, NONE, CIRCLE], ELLIPSE)


def _along_one(forms: Numbers) -> Ints:
    """Return the kind of each curve whose squares are along one direction u: q (u.x)^2 + p u.x + r v.x + f = 0, where v
    is at right angles to u. If (d, e) is along u, r is 0 and p^2 is d^2 + e^2."""
    a, b, c, d, e, f = forms.T
    is_along_x = ~_zero(a)
    across = np.where(is_along_x, 2 * a * e - b * d, b * e - 2 * c * d)
    discriminant = _sign(d * d + e * e - 4 * (a + c) * f)
    return np.select([~_zero(across), discriminant == 0, discriminant > 0], [PARABOLA, TOUCHED, PARALLEL], NONE)


def _zero(values: Numbers) -> NDArray[np.bool_]:
    return np.asarray(values == 0, dtype=np.bool_)


def _sign(values: Numbers) -> Ints:
    return np.array([(value > 0) - (value < 0) for value in values.tolist()], dtype=np.int64)


def circles(run: Run) -> tuple[Floats, Floats]:
    """Return the centres `(T+1, 2)` and radii `(T+1,)` of cuts through the paraboloid; NaN if a cut is no circle."""
    forms, unit = whole_forms(run)
    centre, radius = np.full((len(forms), 2), np.nan), np.full(len(forms), np.nan)
    for t in np.flatnonzero(kinds(forms) == CIRCLE).tolist():
        a, _, _, d, e, f = forms[t].tolist()
        centre[t] = float(Fraction(-d, 2 * a * unit)), float(Fraction(-e, 2 * a * unit))
        radius[t] = math.sqrt(Fraction(d * d + e * e - 4 * a * f, (2 * a * unit) ** 2))
    return centre, radius
