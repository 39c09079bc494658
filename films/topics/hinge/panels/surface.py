"""The chart of J over the plane of (w1, w2), in bands: convex, with a kink at each w for which a point has z = 1. The
descent is drawn on it."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from films.charts import landscape
from films.charts.landscape import Landscape
from films.drawing import chart as charts
from films.drawing import looks, palette
from films.film.geometry import Box, line
from films.film.marks import Marker
from films.picture import marks
from films.picture.figure import Figure
from films.picture.mark import Mark, mark
from films.picture.now import now
from films.picture.words import words
from films.topics.hinge.panels import BEST, HINGE
from films.topics.hinge.run import Run, Runs
from films.topics.hinge.scene import HingeScene
from playground import losses
from playground.grid import Grid
from playground.inputs import Floats, Ints

MOST_KINKS = 60  # points whose kinks are drawn: more would hide the picture
TINTS = landscape.tints(HINGE)
Kinks = tuple[NDArray[np.float32], NDArray[np.float32]]
FAR = 3.0  # times the reach of the path: an optimum farther out is not on the axes


@dataclass(frozen=True, eq=False)
class Surface:
    """The landscape of J, and its kinks, the lines z_i = 1 of all points at each of K offsets: x and y, `(K, 3 n)`
    each, with gaps. None if there are too many points, or the loss has no kink."""

    land: Landscape
    kinks: Kinks | None


def surface_of(run: Run, optimum: Floats | None) -> Surface:
    """Return the surface around the path of a run, and around the `optimum (2,)` if there is one that is not too far
    away."""
    axes, offsets = around(run, optimum), landscape.within(run.trace.b[np.unique(run.steps.now)])
    penalty = run.descent.regularization

    def heights(plane: Grid, b: float) -> Floats:
        loss = losses.LOSSES[run.descent.loss]
        return losses.surface(run.X, run.y, plane, b=b, loss=loss, regularization=penalty)

    land = landscape.smooth(heights, axes, offsets, len(run.X), TINTS)
    kinks = kinks_of(run, land.b, axes) if len(run.X) <= MOST_KINKS and not run.descent.smooth else None
    return Surface(land, kinks)


def around(run: Run, optimum: Floats | None) -> Box:
    """Return a square that holds 0, the path that is shown, and the optimum unless that is too far away."""
    path = landscape.within(run.trace.w[: run.steps.now[-1] + 1])
    held = np.vstack([path, np.zeros(2)])
    if optimum is not None and np.abs(optimum).max() <= FAR * np.abs(path).max():
        held = np.vstack([held, optimum])
    low, high = held.min(axis=0), held.max(axis=0)
    half = 0.55 * float((high - low).max()) or 1.0
    (x, y) = (float(v) for v in (low + high) / 2)
    return (x - half, x + half, y - half, y + half)


def kinks_of(run: Run, b: Floats, axes: Box) -> Kinks:
    """Return the kinks at offsets `b (K,)`. For w, y_i (w.x_i + b) = 1 is the line x_i1 w1 + x_i2 w2 + (b - y_i) =
    0."""
    x, y = np.full((2, len(b), 3 * len(run.X)), np.nan, dtype=np.float32)
    for k, at in enumerate(b):
        for i, ((x1, x2), label) in enumerate(zip(run.X, run.y, strict=True)):
            ends = line((x1, x2, at - label), axes)
            x[k, 3 * i : 3 * i + len(ends[0])], y[k, 3 * i : 3 * i + len(ends[1])] = ends
    return x, y


def figure(scene: HingeScene, runs: Runs) -> Figure:
    """Return the descent on the surface: the path over (w1, w2), the state of the frame, the best, and the average."""
    run, steps, optimum = runs.run, runs.run.steps, None if runs.optimum is None else runs.optimum.w
    surface = surface_of(run, optimum)
    land, present, best = surface.land, now(run.theta, steps.now), now(run.theta, run.best)
    picture = land.nearest(landscape.within(run.theta[steps.now, 2]))
    states = {"average now": (now(run.average), palette.FAINT)} if scene.average else {}
    states |= {"best now": (best, BEST), "now": (present, palette.INK)}
    way = [
        *([_kinks(surface.kinks, picture)] if surface.kinks is not None else []),
        landscape.path("path", run.trace.w, steps.now + 1, 1.25),
        *([_least(optimum)] if optimum is not None else []),
        *(marks.dot(name, theta[0], theta[1], color) for name, (theta, color) in states.items()),
    ]
    letter, b = run.symbols.letter, run.symbols.b_text
    height = words(f"J: {b} stays 0")
    if run.descent.offset:
        at = {"b": now(run.symbols.written(land.b), picture), "now": run.offset(steps.now)}
        height = words(f"J at {b} = {{b}}; {b} is now {{now}}", **at)
    also = [
        charts.colored("● best", BEST),
        charts.colored(f"■ J ≤ {land.lowest}", HINGE),
        f"faintest ≥ {land.highest}",
        *([] if surface.kinks is not None or run.descent.smooth else ["(kinks left out)"]),
    ]
    return landscape.figure(land, picture, way, (f"{letter}₁", f"{letter}₂"), ("which b", height), also)


def _kinks(kinks: Kinks, picture: Ints) -> Mark:
    """Return the lines on which a point has z = 1."""
    thin = looks.line("z = 1 of a point", palette.FAINT, 0.75, opacity=0.6)
    x, y = kinks
    return mark(thin, x=now(x, picture), y=now(y, picture))


def _least(optimum: Floats) -> Mark:
    """Return the mark of the least of J, which depends on the points alone."""
    cross = Marker(symbol="x", size=11, color=palette.INK, edge_width=0)
    return mark(looks.markers("least", cross), "✖ least", given=True, x=[float(optimum[0])], y=[float(optimum[1])])
