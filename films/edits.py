"""What may be edited in a scene on the stage (points, axes, query, handles), and the scene after an edit."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from films import axes as plane_axes
from films import points as point_code
from films.drawing.palette import OWN, ClassStyle
from films.points import BOUND, DECIMALS, LIMIT, Points
from films.scene import Curve, Handle, Scene, params

S = TypeVar("S", bound=Scene)
FIELDS = {"points", "axes", "probe", "handles", "turned", "cell", "strokes"}


@dataclass(frozen=True)
class EditRules:
    """What may be edited in a scene, as the stage gets it with the scene's film.

    points      the scene's points
    classes     the classes that points may have
    titles      the names that this set of points gives to the classes
    scale       the factor by which the film multiplies the points
    can_look    whether the scene has a query
    tap_looks   whether a finger's first tap puts the query, and adds no point
    probe       the place of the query
    own_points  whether the plane shows these points; if not, it shows points of the film
    handles     what else can be dragged
    curves      `Scene.point_curves`
    turned      the angles by which a picture of three dimensions is turned
    """

    points: Points
    classes: tuple[ClassStyle, ...]
    titles: tuple[str, ...] = ()
    scale: float = 1.0
    can_look: bool = False
    tap_looks: bool = False
    probe: tuple[float, float] | None = None
    own_points: bool = True
    handles: tuple[Handle, ...] = ()
    curves: tuple[Curve, ...] = ()
    turned: tuple[int, int] | None = None

    def payload(self) -> dict[str, Any]:
        titles = [*self.titles, *[""] * len(self.classes)]
        classes = [
            {"name": style.name, "color": style.color, "symbol": style.symbol, "title": title}
            for style, title in zip(self.classes, titles, strict=False)
        ]
        rules = {"classes": classes, "limit": LIMIT, "bound": BOUND, "decimals": DECIMALS, "scale": self.scale}
        handles = [{"c": h.class_index, "name": h.name, "symbol": h.symbol, "color": OWN} for h in self.handles]
        rules |= {"probe": self.can_look, "edit": self.own_points, "handles": handles}
        rules |= {"tap_looks": True} if self.tap_looks else {}
        rules |= {"curves": self.curves} if self.curves else {}
        places = [(h.x, h.y) for h in self.handles]
        message = {"points": self.points, "probe": self.probe, "handles": places, "rules": rules}
        return message | ({"turned": self.turned} if self.turned else {})


def edited(scene: S, edit: Any) -> S:
    """Return the scene after an edit, a mapping that a browser sent, so it may hold anything. Each part may be absent:

    points    all points, [[x, y, class], ...]
    axes      the view, [x0, x1, y0, y1]; "home" for the axes around the points
    probe     the query, [x, y], or None for none
    handles   the places of all handles, [[x, y], ...]
    turned    the degrees by which a picture of three dimensions is turned and tilted: [turn, tilt]
    cell      the number of the chosen cell of a picture, from 1; 0 for none
    strokes   the strokes on the pad, each a list of places on its grid: [[[x, y], ...], ...]

    ValueError, as a sentence, if a part is not what it should be; then no part is applied.
    """
    if not isinstance(edit, Mapping) or not edit.keys() <= FIELDS:
        raise ValueError("The edit is none that this page knows.")
    if "axes" in edit:
        scene = _with_axes(scene, edit["axes"])
    if "points" in edit:
        scene = scene.with_points(point_code.checked(edit["points"], scene.N_CLASSES))
    if "probe" in edit and hasattr(scene, "probe"):
        place = edit["probe"]
        probe: Any = {"probe": None if place is None else point_code.checked_place(place)}
        scene = replace(scene, **probe)
    if "turned" in edit and scene.angles() is not None:
        scene = _with_angles(scene, edit["turned"])
    if "cell" in edit:
        scene = _with_cell(scene, edit["cell"])
    if "strokes" in edit:
        scene = scene.with_strokes(edit["strokes"])
    return _with_handles(scene, edit["handles"]) if "handles" in edit else scene


def _with_axes(scene: S, axes: Any) -> S:
    if axes == "home":
        return replace(scene, axes=None)
    if not isinstance(axes, list) or not all(isinstance(v, (int, float)) and not isinstance(v, bool) for v in axes):
        raise ValueError("The view is not four numbers.")
    try:
        return replace(scene, axes=plane_axes.checked(plane_axes.rounded(plane_axes.checked(axes))))
    except ValueError as error:
        raise ValueError(f"The view cannot be shown: {error}.") from error


def _with_angles(scene: S, angles: Any) -> S:
    if not isinstance(angles, list) or len(angles) != 2:
        raise ValueError("The picture is not turned by two angles.")
    bounds = [params(scene)[name] for name in ("turn", "tilt")]
    for angle, bound in zip(angles, bounds, strict=True):
        if not isinstance(angle, int) or isinstance(angle, bool) or not bound.low <= angle <= bound.high:  # type: ignore[operator]
            raise ValueError("The picture is turned by an angle that is not a whole number of degrees within bounds.")
    turn, tilt = angles
    view_angles: Any = {"turn": turn, "tilt": tilt}
    return replace(scene, **view_angles)


def _with_cell(scene: S, cell: Any) -> S:
    if not isinstance(cell, int) or isinstance(cell, bool):
        raise ValueError("What is chosen of the picture is not a whole number.")
    return scene.with_cell(cell)


def _with_handles(scene: S, places: Any) -> S:
    there = scene.handles()
    if not there or not isinstance(places, list) or len(places) != len(there):
        raise ValueError(f"This scene has {len(there)} handles to drag, and the edit does not place as many.")
    return scene.with_handles([point_code.checked_place(place) for place in places])
