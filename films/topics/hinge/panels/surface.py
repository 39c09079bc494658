"""J over the plane of (w1, w2) in bands: convex, with a kink where a point has z = 1; and the descent on it."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from films.charts import landscape, regions
from films.charts.landscape import Landscape
from films.drawing import chart as charts
from films.drawing import marks, palette
from films.film.captions import Caption
from films.film.columns import Col, Column
from films.film.geometry import Box, line
from films.film.numbers import number
from films.film.panel import Panel
from films.film.spec import Spec
from films.film.tracks import Label, Prefix, Rows, Track
from films.topics.hinge.panels import BEST, HINGE
from films.topics.hinge.run import Run
from films.topics.hinge.runs import View
from playground import losses
from playground.grid import Grid
from playground.inputs import Floats

MOST_KINKS = 60  # points; with more, the lines would hide the picture
TINTS = landscape.tints(HINGE)
LARGEST = 1e30  # what lies beyond, in a run that overflows, is shown there
FAR = 3.0  # an optimum so many times as far out as the path goes is left off the axes


@dataclass(frozen=True, eq=False)
class Surface:
    """The landscape of J; `kinks`: x and y, each (K, 3n) with gaps, the line z_i = 1 of every point at each of its K
    offsets; None where there are too many points, or the loss has no kink."""

    land: Landscape
    kinks: tuple[NDArray[np.float32], NDArray[np.float32]] | None


def surface_of(run: Run, optimum: Floats | None) -> Surface:
    """The surface around the path of a run, and around the optimum w (2,) where there is one not too far away."""
    axes, offsets = around(run, optimum), within(run.trace.b[np.unique(run.steps.now)])
    penalty = run.descent.regularization

    def heights(plane: Grid, b: float) -> Floats:
        loss = losses.LOSSES[run.descent.loss]
        return losses.surface(run.X, run.y, plane, b=b, loss=loss, regularization=penalty)

    land = landscape.smooth(heights, axes, offsets, len(run.X), TINTS)
    kinks = _kinks(run, land.b, axes) if len(run.X) <= MOST_KINKS and not run.descent.smooth else None
    return Surface(land, kinks)


def within(values: Floats) -> Floats:
    return np.clip(values, -LARGEST, LARGEST)


def around(run: Run, optimum: Floats | None) -> Box:
    """A square that holds the path that is shown, 0, and the optimum where it is not FAR."""
    path = within(run.trace.w[: run.steps.now[-1] + 1])
    held = np.vstack([path, np.zeros(2)])
    if optimum is not None and np.abs(optimum).max() <= FAR * np.abs(path).max():
        held = np.vstack([held, optimum])
    low, high = held.min(axis=0), held.max(axis=0)
    half = 0.55 * float((high - low).max()) or 1.0
    (x, y) = (float(v) for v in (low + high) / 2)
    return (x - half, x + half, y - half, y + half)


def _kinks(run: Run, b: Floats, axes: Box) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """y_i (w.x_i + b) = 1 is, for w, the line x_i1 w1 + x_i2 w2 + (b - y_i) = 0."""
    x, y = np.full((2, len(b), 3 * len(run.X)), np.nan, dtype=np.float32)
    for k, at in enumerate(b):
        for i, ((x1, x2), label) in enumerate(zip(run.X, run.y, strict=True)):
            ends = line((x1, x2, at - label), axes)
            x[k, 3 * i : 3 * i + len(ends[0])], y[k, 3 * i : 3 * i + len(ends[1])] = ends
    return x, y


def panel(figure: int, view: View) -> Panel:
    """The descent on the surface: the path over (w1, w2), the present state, the best, and the average."""
    run, optimum = view.run, None if view.optimum is None else view.optimum.w
    surface = surface_of(run, optimum)
    theta, steps = within(run.theta), run.steps
    columns: dict[str, Column] = {
        "path w1": theta[:, 0].astype(np.float32),
        "path w2": theta[:, 1].astype(np.float32),
        "so far": steps.now + 1,
        "picture": surface.land.nearest(theta[steps.now, 2]),
        "pictures": surface.land.pictures,
        "at b": surface.land.b,
    }
    if surface.kinks is not None:
        columns |= {"kinks w1": surface.kinks[0], "kinks w2": surface.kinks[1]}
    return Panel(_figure(surface, optimum, run.descent.smooth), columns, _tracks(figure, view, surface))


def _tracks(figure: int, view: View, surface: Surface) -> tuple[Track, ...]:
    values = {"b": Col("at b", at="picture"), "now": Col("theta", at="now", item=2)}
    offset = view.run.descent.offset
    said = Caption(("J at b = {b}; b is now {now}",), values) if offset else Caption(("J: b stays 0",))
    tracks: list[Track] = [
        Rows(figure, None, {"images[0].source": Col("pictures", at="picture")}),
        Prefix(figure, "path", "path w1", "path w2", Col("so far")),
        Label(figure, "which b", said),
    ]
    if surface.kinks is not None:
        kinks = {"x": Col("kinks w1", at="picture"), "y": Col("kinks w2", at="picture")}
        tracks.insert(1, Rows(figure, "z = 1 of a point", kinks))
    states: list[tuple[str, str, str | None]] = [("best now", "theta", "best"), ("now", "theta", "now")]
    states += [("average now", "average", None)] if view.scene.average else []
    for trace, name, at in states:
        tracks.append(Rows(figure, trace, {"x": Col(name, at=at, item=0), "y": Col(name, at=at, item=1)}))
    return tuple(tracks)


def _figure(surface: Surface, optimum: Floats | None, smooth: bool) -> Spec:
    x0, x1, y0, y1 = surface.land.axes
    least = marks.dot("least", palette.INK)
    least["marker"] = {"symbol": "x", "size": 11, "color": palette.INK, "line": {"width": 0}}
    if optimum is not None:
        least |= {"x": [float(optimum[0])], "y": [float(optimum[1])]}
    which = {"name": "which b", "mode": "text", "textposition": "bottom right", "x": [x0], "y": [y1 - 0.02 * (y1 - y0)]}
    traces = [
        marks.line("z = 1 of a point", palette.FAINT, 0.75) | {"opacity": 0.6},
        marks.line("path", palette.INK, 1.25),
        least,
        marks.dot("average now", palette.FAINT),
        marks.dot("best now", BEST),
        marks.dot("now", palette.INK),
        marks.EMPTY | which,
    ]
    layout = charts.layout("w₁", "w₂", heights=(y0, y1), across=(x0, x1))
    layout["yaxis"] |= {"scaleanchor": "x", "constrain": "domain"}
    layout["xaxis"] |= {"constrain": "domain"}
    layout |= {"images": [regions.image(surface.land.axes)], "hovermode": False}
    low, high = (number(float(f"{edge:.3g}")) for edge in (surface.land.edges[1], surface.land.edges[-2]))
    also = [charts.colored("● best", BEST), charts.colored(f"■ J ≤ {low}", HINGE), f"palest: ≥ {high}"]
    also += [] if surface.kinks is not None or smooth else ["(kinks left out)"]
    return charts.figure(traces, layout, also)
