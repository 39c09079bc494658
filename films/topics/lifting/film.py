"""The film of the perceptron in the larger space: a frame for each update, on the line or plane and in that space."""

from typing import Any

import numpy as np

from films import samples
from films.charts import curves, regions, sample_tracks
from films.drawing import chart, marks, palette, plane
from films.drawing.palette import CLASSES
from films.film.captions import Caption
from films.film.columns import Col, Column
from films.film.film import Film, chapters
from films.film.geometry import Box
from films.film.panel import Panel, film_of
from films.film.tracks import Label, Rows, Track
from films.picture import point_marks
from films.points import Points
from films.samples import labelled
from films.topics.lifting import conics, here, own, questions, space, words
from films.topics.lifting.run import Run
from films.topics.lifting.scene import LiftingScene
from playground.inputs import Floats

STYLES = CLASSES[:2]
FAR = 20  # planes' widths that a line that never moves reaches beyond the axes: as far as anybody zooms out
CURVE = 161  # places along a parabola
ARROW = 0.16  # length of the arrow to the + side, as a share of the plane's width
LINE_NOTES = {
    "line": ("the number line: a threshold", "at height 1: a line through 0"),
    "square": ("the number line", "on the parabola x²: one straight line"),
}


def film(made: Run | None, scene: LiftingScene) -> Film:
    """A frame for each state; None of points that are not of both classes."""
    axes = samples.axes(scene)
    if made is None:
        said = samples.lacking(scene.points, "a cut")
        return plane.still(scene.drawn(scene.points)[: len(scene.points)], STYLES, axes, _titles(scene)[0], said)
    parts, planes = (_flat(made, scene, axes), 2) if scene.flat else (_whole(made, scene, axes), 1)
    asked = questions.of_run(made, scene, planes)
    notes = LINE_NOTES.get(scene.show, ())
    return film_of(
        parts,
        made.n_frames,
        words.columns(made),
        here.columns(made, scene),
        asked=asked,
        captions=words.captions(made, scene) | words.plane_notes(notes),
        planes=planes,
        chapters=tuple(t for t in chapters(np.append(0, made.trace.epoch)) if t > 1),
    )


def _titles(scene: LiftingScene) -> tuple[tuple[str, str], ...]:
    """The names of the axes of each plane."""
    if not scene.flat:
        return ((scene.x, scene.y),)
    return ((scene.x, ""), (scene.x, "the added 1" if scene.show == "line" else f"{scene.x} squared"))


def _flat(made: Run, scene: LiftingScene, axes: Box) -> list[Panel]:
    """The number line, and the same points lifted into a plane."""
    return [_plane(made, scene, axes, i) for i in range(2)]


def _plane(made: Run, scene: LiftingScene, axes: Box, i: int) -> Panel:
    curve = scene.point_curves()[i]
    X = np.array(scene.drawn(scene.points))[:, :2].reshape(2, -1, 2)[i]
    bent = scene.show == "square" and i == 0  # where one straight cut is two thresholds
    mine = own.overlay(scene, i)
    arrow = [marks.arrow("to +", palette.INK, 2)] if scene.show == "line" and i == 1 else []
    figure = plane.figure(
        labelled(X, made.y), STYLES, axes, _titles(scene)[i],
        below=marks.two_sides(
            () if bent else STYLES,
            marks.line("curve", palette.FAINT, 1.5) | _curve(curve, axes),
            *([_stems(X)] if i else []),
        ),
        above=[*arrow, marks.sample(), *mine.above],
        image=regions.image(axes) if bent else None,
    )  # fmt: skip
    if i == 0:
        figure["layout"]["yaxis"] |= {"showticklabels": False}
    at = f"at {i} "
    columns = _places(X, axes, at) | dict(mine.columns)
    tracks: list[Track] = [_hollow(i, made), *_ring(i, at), *mine.tracks]
    if bent:
        columns |= {"sides": conics.sides(made, axes)} | _walls(made, axes)
        tracks += [Rows(i, None, {"images[0].source": Col("sides")})]
        tracks += [Rows(i, "boundary", {axis: Col(f"wall {axis}") for axis in "xy"})]
    else:
        columns |= {f"theta {i}": _theta(made, scene, i)}
        tracks += sample_tracks.two_sides(i, Col(f"theta {i}"))
    if arrow:
        columns |= _arrow(made, axes)
        tracks.append(Rows(i, "to +", {axis: Col(f"arrow {axis}") for axis in "xy"}))
    return Panel(figure, columns, tuple(tracks))


def _theta(made: Run, scene: LiftingScene, i: int) -> Floats:
    """The cut as (a, b, c) of a line on plane i."""
    w, none = made.trace.w, np.zeros(made.n_frames)
    if scene.show == "square":
        return np.column_stack([w, made.trace.b])
    return np.column_stack([w[:, 0], none, w[:, 1]] if i == 0 else [w, none])


def _walls(made: Run, axes: Box) -> dict[str, Column]:
    """Upright lines at both thresholds."""
    at = conics.thresholds(made)
    y0, y1 = _beyond(axes[2:])
    gap = np.full(made.n_frames, np.nan)
    x = np.column_stack([at[:, 0], at[:, 0], gap, at[:, 1], at[:, 1]])
    y = np.where(np.isnan(x), np.nan, np.array([y0, y1, np.nan, y0, y1]))
    return {"wall x": x, "wall y": y}


def _beyond(sides: tuple[float, ...]) -> tuple[float, float]:
    low, high = sides
    return low - FAR * (high - low), high + FAR * (high - low)


def _curve(curve: tuple[float, float, float], axes: Box) -> dict[str, list[float]]:
    """The curve on which the points live."""
    a, b, c = curve
    ends = _beyond(axes[:2]) if c == 0 else axes[:2]
    x = np.linspace(*ends, CURVE if c else 2)
    return {"x": x.tolist(), "y": (a + b * x + c * x * x).tolist()}


def _stems(X: Floats) -> marks.Mark:
    """From the number line up to each lifted point."""
    x: list[float | None] = []
    y: list[float | None] = []
    for across, up in X.tolist():
        x += [across, across, None]
        y += [0.0, up, None]
    return marks.line("stems", palette.FAINT, 1, "dot") | {"x": x, "y": y}


def _arrow(made: Run, axes: Box) -> dict[str, Column]:
    """From 0 towards w, always as long: nothing at w = 0."""
    w, size = made.trace.w, ARROW * (axes[1] - axes[0])
    length = np.sqrt((w * w).sum(axis=1, keepdims=True))
    tip = np.divide(size * w, length, out=np.full_like(w, np.nan), where=length > 0)
    start = np.where(np.isnan(tip), np.nan, 0.0)
    return {
        f"arrow {axis}": np.column_stack([start[:, j], tip[:, j]]).astype(np.float32) for j, axis in enumerate("xy")
    }


def _whole(made: Run, scene: LiftingScene, axes: Box) -> list[Panel]:
    """The plane of the points, and the larger space; where that has too many dimensions, the count of mistakes."""
    straight = scene.show == "plane"
    mine = own.overlay(scene, 0)
    figure = plane.figure(
        scene.points, STYLES, axes, _titles(scene)[0],
        below=marks.two_sides(STYLES if straight else ()),
        above=[marks.sample(), *mine.above],
        image=None if straight else regions.image(axes),
    )  # fmt: skip
    at = "at 0 "
    columns = _places(made.X, axes, at) | dict(mine.columns)
    tracks: list[Track] = [_hollow(0, made), *_ring(0, at), *mine.tracks]
    outlines = conics.outlines(made, axes)
    if straight:
        columns |= {"theta 0": made.trace.w}
        tracks += sample_tracks.two_sides(0, Col("theta 0"))
    else:
        columns |= {"sides": conics.sides(made, axes), "outline x": outlines[0], "outline y": outlines[1]}
        tracks += [Rows(0, None, {"images[0].source": Col("sides")})]
        tracks += [Rows(0, "boundary", {axis: Col(f"outline {axis}") for axis in "xy"})]
    beside = space.panel(made, scene, axes, outlines, 1) if made.lift.d == 3 else _mistakes(made)
    return [Panel(figure, columns, tuple(tracks)), beside]


def _mistakes(made: Run) -> Panel:
    """How many points each state gets wrong."""
    last, most = made.trace.n_updates, float(made.left.max())
    layout = chart.layout(
        "updates", "points wrong", heights=(-0.04 * most, 1.06 * most), across=(-0.02 * last, 1.02 * last)
    )
    curve = marks.line("points wrong", palette.INK, 2) | {"x": list(range(last + 1)), "y": made.left.tolist()}
    return curves.panel(1, [curve], layout, Col("now"), {"now": (palette.INK, Col("left"))})


def _places(X: Floats, axes: Box, at: str) -> dict[str, Column]:
    """Where a plane shows the points, for the ring."""
    return {f"{at}x1": X[:, 0], f"{at}x2": X[:, 1], f"{at}corners": point_marks.corners(X, axes)}


def _hollow(figure: int, made: Run) -> Track:
    points: Points = labelled(made.X, made.y)
    return sample_tracks.hollow(figure, points, STYLES, Col("wrong"))


def _ring(figure: int, at: str) -> tuple[Track, ...]:
    """The ring around the point of the update, with its number."""
    number = Label(figure, "sample", Caption(("{i}",), {"i": Col("numbers", at="sample")}))
    names: dict[str, Any] = {"x": "x1", "y": "x2", "textposition": "corners"}
    return (Rows(figure, "sample", {path: Col(f"{at}{col}", at="sample") for path, col in names.items()}), number)
