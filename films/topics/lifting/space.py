"""The picture of the larger space, where it has three dimensions: lifted points, where they may lie, the cut through
them and what it cuts there, turned as the reader likes."""

from dataclasses import dataclass

import numpy as np

from films.charts import sample_tracks
from films.charts.solid import View
from films.drawing import marks, palette, plane
from films.drawing.palette import CLASSES
from films.film.columns import Col, Column
from films.film.geometry import Box
from films.film.panel import Panel
from films.film.tracks import Rows, Track
from films.samples import labelled
from films.topics.lifting import own
from films.topics.lifting.conics import Outlines
from films.topics.lifting.run import Run, lifted
from films.topics.lifting.scene import LiftingScene
from playground.inputs import Floats

STYLES = CLASSES[:2]
WIRES, FINE = 9, 61  # lines of a surface each way, and places along one
NEAR = 1e-6  # of a box's edge: what rounding may put beyond it
ROOM, SHARE = 1.0, 0.75  # of the box's reach, across and up: corners may lie beyond, what is drawn does not
FLAT, CUBE = (2.0, 2.0, 1.1), (2.0, 2.0, 1.7)
HEIGHT = 1.15  # of the box over a plane at height 1


@dataclass(frozen=True, eq=False)
class Space:
    """The box of the larger space, and the lines on the surface where all lifted points lie, as paths `(m, 3)`."""

    view: View
    wires: tuple[Floats, ...]
    names: tuple[str, str, str]


def panel(made: Run, scene: LiftingScene, axes: Box, outlines: Outlines, figure: int) -> Panel:
    """The picture, as figure number `figure`."""
    space = _space(made, scene, axes)
    at = space.view.shown(made.Z)
    mine = own.plane_there(scene)
    traces = [*_cuts(mine is not None), *_still(made, space, at), *_over()]  # first what moves: see ui/stage/gallery.js
    wide, high = ROOM * space.view.reach, ROOM * SHARE * space.view.reach
    layout = plane.layout((-wide, wide, -high, high), ("", ""))
    for axis in ("xaxis", "yaxis"):
        layout[axis] = layout[axis] | {"visible": False}
    layout |= {"margin": {"l": 4, "r": 4, "t": 4, "b": 4}}
    columns: dict[str, Column] = {"lifted x": at[:, 0], "lifted y": at[:, 1]}
    columns |= _cut(made, space) | _curve(scene, space, outlines)
    tracks: list[Track] = [
        Rows(figure, "cut", {axis: Col(f"cut {axis}") for axis in "xy"}),
        Rows(figure, "cut curve", {axis: Col(f"curve {axis}") for axis in "xy"}),
        Rows(figure, "looked at", {axis: Col(f"lifted {axis}", at="sample") for axis in "xy"}),
        sample_tracks.hollow(figure, labelled(made.X, made.y), STYLES, Col("wrong")),
    ]
    if mine is not None:
        x, y = space.view.section(mine[None])
        columns |= {"own cut x": x, "own cut y": y, "own cut at": np.zeros(made.n_frames, dtype=np.int8)}
        tracks.append(Rows(figure, "own cut", {axis: Col(f"own cut {axis}", at="own cut at") for axis in "xy"}))
    return Panel({"data": traces, "layout": layout}, columns, tuple(tracks))


def _space(made: Run, scene: LiftingScene, axes: Box) -> Space:
    x0, x1, y0, y1 = axes
    turned = (float(scene.turn), float(scene.tilt))
    if scene.show == "plane":
        low, high = np.array([x0, y0, 0.0]), np.array([x1, y1, HEIGHT])
        ground = [np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1], [x0, y0]])]
        sheets = tuple(np.column_stack([path, np.ones(len(path))]) for path in ground)
        return Space(View(low, high, np.array(FLAT), *turned), sheets, (scene.x, scene.y, "1"))
    if scene.terms == "paraboloid":
        top = 1.1 * float(made.Z[:, 2].max()) or 1.0
        low, high = np.array([x0, y0, 0.0]), np.array([x1, y1, top])
        wires = tuple(_below(lifted(scene, path), top) for path in _mesh(axes))
        return Space(View(low, high, np.array(CUBE), *turned), wires, (scene.x, scene.y, "‖x‖²"))
    most = 1.1 * float(max(made.Z[:, 0].max(), made.Z[:, 2].max())) or 1.0
    low, high = np.array([0.0, -most, 0.0]), np.array([most, most, most])
    view = View(low, high, np.array(CUBE), *turned)
    return Space(view, tuple(_within(lifted(scene, path), most) for path in _rays(most)), made.lift.entries[:3])  # type: ignore[arg-type]


def _mesh(axes: Box) -> list[Floats]:
    """Lines along both axes, as paths `(m, 2)`."""
    x0, x1, y0, y1 = axes
    along, up = np.linspace(x0, x1, FINE), np.linspace(y0, y1, FINE)
    across = [np.column_stack([along, np.full(FINE, y)]) for y in np.linspace(y0, y1, WIRES)]
    return across + [np.column_stack([np.full(FINE, x), up]) for x in np.linspace(x0, x1, WIRES)]


def _rays(most: float) -> list[Floats]:
    """Half-lines from 0 all around, and circles: on the cone of squares they are lines from 0, and its sections."""
    angles, far = np.linspace(0, np.pi, 2 * WIRES, endpoint=False), np.sqrt(np.linspace(0, 2 * most, FINE))
    found = [far[:, None] * np.array([np.cos(a), np.sin(a)]) for a in angles]
    round_ = np.linspace(0, np.pi, FINE)
    circles = [np.sqrt(r) * np.column_stack([np.cos(round_), np.sin(round_)]) for r in np.linspace(0, most, 5)[1:]]
    return found + circles


def _below(path: Floats, top: float) -> Floats:
    return np.where(path[:, 2:] <= top, path, np.nan)


def _within(path: Floats, most: float) -> Floats:
    return np.where(path.max(axis=1, keepdims=True) <= most, path, np.nan)


def _still(made: Run, space: Space, at: Floats) -> list[marks.Mark]:
    """Axes with their names, the surface, and the points."""
    low, high = space.view.low, space.view.high
    zero = np.clip(np.zeros(3), low, high)
    ends = [np.where(np.arange(3) == j, high, zero) for j in range(3)]
    starts = [np.where(np.arange(3) == j, low, zero) for j in range(3)]
    lines = [np.array([start, end]) for start, end in zip(starts, ends, strict=True)]
    tips = space.view.shown(np.array(ends))
    names = marks.EMPTY | {"name": "names", "mode": "text", "text": list(space.names), "textposition": "top center"}
    names |= {"x": tips[:, 0].tolist(), "y": tips[:, 1].tolist()}
    origin = marks.dot("zero", palette.INK) | _path(space.view.shown(zero[None]))
    origin["marker"] = origin["marker"] | {"size": 5}
    wires = marks.line("surface", palette.FAINT, 0.7) | _path(_joined(space, space.wires))
    stems = marks.line("stems", palette.FAINT, 1, "dot") | _path(_stems(made, space))
    points = plane.point_trace(labelled(at, made.y), STYLES, plane.POINT_SIZE - 2)
    points |= {"hovertemplate": "%{text}<extra></extra>"}
    return [
        marks.line("axes", palette.INK, 1) | _path(_joined(space, lines)), wires, stems, names, origin, points,
    ]  # fmt: skip


def _stems(made: Run, space: Space) -> Floats:
    """From each point of the ground up to where it is lifted; none where the ground is not part of the space."""
    if made.lift.name == "products":
        return np.full((1, 2), np.nan)
    feet = made.Z.copy()
    feet[:, 2] = np.clip(0.0, space.view.low[2], space.view.high[2])
    return _joined(space, [np.array(pair) for pair in zip(feet, made.Z, strict=True)])


def _joined(space: Space, paths: list[Floats] | tuple[Floats, ...]) -> Floats:
    """Paths `(m, 3)` in the picture, with gaps between."""
    gap = np.full((1, 2), np.nan)
    return np.vstack([part for path in paths for part in (space.view.shown(path), gap)])


def _path(places: Floats) -> dict[str, list[float | None]]:
    x, y = ([None if np.isnan(v) else v for v in column] for column in places.T.tolist())
    return {"x": x, "y": y}


def _cuts(mine: bool) -> list[marks.Mark]:
    """The cut, and the reader's own."""
    cut = marks.line("cut", palette.INK, 1) | {"fill": "toself", "fillcolor": palette.tint(palette.SHADE, 0.28)}
    own_cut = marks.line("own cut", palette.OWN, 1.5) | {"fill": "toself", "fillcolor": palette.tint(palette.OWN, 0.2)}
    return [cut, own_cut] if mine else [cut]


def _over() -> list[marks.Mark]:
    """What the cut cuts, and a ring around the point of the update."""
    return [marks.line("cut curve", palette.INK, 2.5), marks.ring("looked at")]


def _cut(made: Run, space: Space) -> dict[str, Column]:
    """The plane w.p + b = 0 of each state within the box."""
    x, y = space.view.section(np.column_stack([made.trace.w, made.trace.b]))
    return {"cut x": x, "cut y": y}


def _curve(scene: LiftingScene, space: Space, outlines: Outlines) -> dict[str, Column]:
    """Where the cut meets the surface on which all lifted points lie: the boundary of the plane, lifted."""
    x, y = outlines
    there = np.full((*x.shape, 3), np.nan)
    known = ~np.isnan(x)
    if known.any():
        there[known] = lifted(scene, np.column_stack([x[known], y[known]]).astype(np.float64))
    with np.errstate(invalid="ignore"):
        beyond = np.maximum(space.view.low - there, there - space.view.high).max(axis=2, keepdims=True)
    shown = np.where(beyond <= NEAR, space.view.shown(there), np.nan).astype(np.float32)
    return {"curve x": shown[:, :, 0], "curve y": shown[:, :, 1]}
