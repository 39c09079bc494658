"""The picture of a larger space of three dimensions: the lifted points, the surface where they lie, the cut, and the
curve where the cut meets the surface, turned as the reader likes."""

from dataclasses import dataclass, replace

import numpy as np

from films.charts.solid import View
from films.drawing import looks, palette
from films.drawing import plane as planes
from films.drawing.palette import CLASSES
from films.film.geometry import Box
from films.film.marks import Letters, Marker, Path
from films.picture import marks, point_marks
from films.picture.figure import Figure
from films.picture.mark import Mark, mark
from films.picture.now import now
from films.samples import labelled
from films.topics.lifting import own_cut
from films.topics.lifting.conics import Outlines
from films.topics.lifting.run import Run, lift_points
from films.topics.lifting.scene import LiftingScene
from playground.inputs import Floats

STYLES = CLASSES[:2]
WIRES, FINE = 9, 61  # lines of a surface each way, and places along one
NEAR = 1e-6  # how far rounding may put a place beyond the box
ROOM, SHARE = 1.0, 0.75  # width by the box's reach, height by width: only corners of the box may lie beyond
FLAT, CUBE = (2.0, 2.0, 1.1), (2.0, 2.0, 1.7)
HEIGHT = 1.15  # of the box over a plane at height 1
RING = "looked at"  # around the point of the update
SHEET = palette.tint(palette.SHADE, 0.28)  # the fill of a cut


@dataclass(frozen=True, eq=False)
class Space:
    """The box of the larger space, and lines on the surface where all lifted points lie, as paths `(m, 3)`."""

    view: View
    wires: tuple[Floats, ...]
    names: tuple[str, ...]


def figure(run: Run, scene: LiftingScene, axes: Box, outlines: Outlines) -> Figure:
    """Return the picture; `outlines` are those of the cuts on the plane. Marks that move come first: see
    ui/stage/plane/gallery.js."""
    space = _space(run, scene, axes)
    places = space.view.project(run.Z)
    points = point_marks.points(labelled(places, run.y), STYLES, hollow=now(run.wrong), size=planes.POINT_SIZE - 2)
    wide, high = ROOM * space.view.reach, ROOM * SHARE * space.view.reach
    layout = planes.layout((-wide, wide, -high, high), ("", ""))
    hidden = {axis: layout[axis] | {"visible": False} for axis in ("xaxis", "yaxis")}
    return Figure(
        (
            *_cuts(run, scene, space),
            *_axes(space),
            _paths(looks.line("surface", palette.FAINT, 0.7), space, space.wires),
            _paths(looks.line("stems", palette.FAINT, 1, "dot"), space, _stems(run, space)),
            *_names(space),
            replace(points, look=replace(points.look, tooltip="%{text}<extra></extra>")),
            _curve(scene, space, outlines),
            mark(looks.ring(RING), x=now(places[:, 0], run.sample), y=now(places[:, 1], run.sample)),
        ),
        layout | hidden | {"margin": {"l": 4, "r": 4, "t": 4, "b": 4}},
    )


def _space(run: Run, scene: LiftingScene, axes: Box) -> Space:
    x0, x1, y0, y1 = axes
    angles = (float(scene.turn), float(scene.tilt))
    if scene.show == "plane":
        low, high = np.array([x0, y0, 0.0]), np.array([x1, y1, HEIGHT])
        sheet = np.array([[x0, y0, 1.0], [x1, y0, 1.0], [x1, y1, 1.0], [x0, y1, 1.0], [x0, y0, 1.0]])
        return Space(View(low, high, np.array(FLAT), *angles), (sheet,), (scene.x, scene.y, "1"))
    if scene.terms == "paraboloid":
        top = 1.1 * float(run.Z[:, 2].max()) or 1.0
        low, high = np.array([x0, y0, 0.0]), np.array([x1, y1, top])
        paraboloid = [lift_points(scene, path) for path in _mesh(axes)]
        wires = tuple(np.where(path[:, 2:] <= top, path, np.nan) for path in paraboloid)
        return Space(View(low, high, np.array(CUBE), *angles), wires, (scene.x, scene.y, "‖x‖²"))
    most = 1.1 * float(max(run.Z[:, 0].max(), run.Z[:, 2].max())) or 1.0
    low, high = np.array([0.0, -most, 0.0]), np.array([most, most, most])
    cone = [lift_points(scene, path) for path in _rays(most)]
    wires = tuple(np.where(path.max(axis=1, keepdims=True) <= most, path, np.nan) for path in cone)
    return Space(View(low, high, np.array(CUBE), *angles), wires, run.lift.entries)


def _mesh(axes: Box) -> list[Floats]:
    """Return lines along both axes, as paths `(m, 2)`."""
    x0, x1, y0, y1 = axes
    along, up = np.linspace(x0, x1, FINE), np.linspace(y0, y1, FINE)
    across = [np.column_stack([along, np.full(FINE, y)]) for y in np.linspace(y0, y1, WIRES)]
    return across + [np.column_stack([np.full(FINE, x), up]) for x in np.linspace(x0, x1, WIRES)]


def _rays(most: float) -> list[Floats]:
    """Return half-lines from 0 in all directions, and circles. Lifted to the cone of squares, they are lines from 0 and
    sections of the cone."""
    angles, far = np.linspace(0, np.pi, 2 * WIRES, endpoint=False), np.sqrt(np.linspace(0, 2 * most, FINE))
    rays = [far[:, None] * np.array([np.cos(a), np.sin(a)]) for a in angles]
    around = np.linspace(0, np.pi, FINE)
    circles = [np.sqrt(r) * np.column_stack([np.cos(around), np.sin(around)]) for r in np.linspace(0, most, 5)[1:]]
    return rays + circles


def _cuts(run: Run, scene: LiftingScene, space: Space) -> list[Mark]:
    """Return the plane w.p + b = 0 of each state within the box, and the reader's own."""
    x, y = space.view.section(np.column_stack([run.trace.w, run.trace.b]))
    cuts = [mark(replace(looks.line("cut", palette.INK, 1), fill=SHEET), x=now(x), y=now(y))]
    lifted_plane = own_cut.lifted_plane(scene)
    if lifted_plane is not None:
        (x,), (y,) = space.view.section(lifted_plane[None])
        look = replace(looks.line("own cut", palette.OWN, 1.5), fill=palette.tint(palette.OWN, 0.2))
        cuts.append(mark(look, given=True, x=x, y=y))
    return cuts


def _axes(space: Space) -> list[Mark]:
    low, high = space.view.low, space.view.high
    zero = np.clip(np.zeros(3), low, high)
    lines = [np.where(np.eye(3, dtype=bool)[j], np.array([low, high]), zero) for j in range(3)]
    return [_paths(looks.line("axes", palette.INK, 1), space, lines)]


def _names(space: Space) -> list[Mark]:
    """Return the names of the axes, at their ends, and a dot at 0."""
    low, high = space.view.low, space.view.high
    zero = np.clip(np.zeros(3), low, high)
    tips = space.view.project(np.where(np.eye(3, dtype=bool), high, zero))
    names = Path(name="names", text=list(space.names), letters=Letters(position="top center"))
    dot = looks.markers("zero", Marker(size=5, color=palette.INK), space.view.project(zero[None]))
    return [mark(names, given=True, x=tips[:, 0], y=tips[:, 1]), Mark(dot, given=True)]


def _stems(run: Run, space: Space) -> list[Floats]:
    """Return a stem from the ground to each lifted point; none if the ground is not part of the space."""
    if run.lift.name == "products":
        return []
    feet = run.Z.copy()
    feet[:, 2] = np.clip(0.0, space.view.low[2], space.view.high[2])
    return [np.array(pair) for pair in zip(feet, run.Z, strict=True)]


def _paths(look: Path, space: Space, paths: list[Floats] | tuple[Floats, ...]) -> Mark:
    """Return a mark of paths `(m, 3)` in the picture, with gaps between them. It gives no answer away, as it follows
    from the points."""
    gap = np.full((1, 2), np.nan)
    places = np.vstack([gap[:0], *(part for path in paths for part in (space.view.project(path), gap))])
    return mark(look, given=True, x=places[:, 0], y=places[:, 1])


def _curve(scene: LiftingScene, space: Space, outlines: Outlines) -> Mark:
    """Return where the cut meets the surface on which all lifted points lie: the boundary on the plane, lifted."""
    x, y = outlines
    places = np.full((*x.shape, 3), np.nan)
    finite = ~np.isnan(x)
    if finite.any():
        places[finite] = lift_points(scene, np.column_stack([x[finite], y[finite]]))
    with np.errstate(invalid="ignore"):
        beyond = np.maximum(space.view.low - places, places - space.view.high).max(axis=2, keepdims=True)
    curve = np.where(beyond <= NEAR, space.view.project(places), np.nan)
    return marks.polyline("cut curve", now(curve[:, :, 0]), now(curve[:, :, 1]), palette.INK, 2.5)
