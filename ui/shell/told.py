"""What the browser's stage has told, taken into a visit. What cannot be right is refused in a sentence.

For what it tells see ui/stage/stage.py.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeGuard, TypeVar

from ui import axes
from ui import points as point_code
from ui.scene import MAX_FRAME, Scene
from ui.shell.visit import Visit, new_base

S = TypeVar("S", bound=Scene)


def after_told(visit: Visit[S], told: Mapping[str, Any], late: Mapping[str, Any]) -> Visit[S]:
    """The visit after what the stage has `told`, and what has told in its place that the whole page is to run."""
    visit = _take_probe(_take_points(visit, told.get("points")), told.get("probe"))
    visit = _take_handles(visit, told.get("handles"))
    views = [state["view"] for state in (told, late) if isinstance(state.get("view"), dict)]
    current = [view for view in views if view.get("token") == visit.token]
    return _take_frame(visit, max(current, key=_told_at)) if current else visit


def is_whole(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _take_points(visit: Visit[S], edit: Any) -> Visit[S]:
    if not isinstance(edit, dict) or edit.get("base") != visit.base:
        return visit
    seq = edit.get("seq")
    if not is_whole(seq) or seq <= visit.ack:
        return visit
    try:
        points = point_code.checked(edit.get("points"), visit.scene.N_CLASSES)
        scene = _with_view(visit.scene, edit.get("axes")).with_points(points)
    except ValueError as error:
        refused = f"{error} That edit was left out; the points are as they were."
        return replace(visit, base=_another_base(visit), ack=0, handled=0, problems=(refused,))
    return replace(visit, ack=seq, scene=scene, problems=())


def _with_view(scene: S, told: Any) -> S:
    """The scene in the view told with an edit: None for no news of it, "home" for the axes around the points."""
    if told is None:
        return scene
    if told == "home":
        return replace(scene, axes=None)
    if not isinstance(told, list) or not all(isinstance(v, (int, float)) and not isinstance(v, bool) for v in told):
        raise ValueError("The view is not four numbers.")
    try:
        return replace(scene, axes=axes.checked(axes.rounded(axes.checked(told))))
    except ValueError as error:
        raise ValueError(f"The view cannot be shown: {error}.") from error


def _take_probe(visit: Visit[S], looked: Any) -> Visit[S]:
    """The place looked at, where this page's scene has one."""
    if not isinstance(looked, dict) or looked.get("base") != visit.base or not hasattr(visit.scene, "probe"):
        return visit
    place = looked.get("place")
    try:
        probe = None if place is None else point_code.checked_place(place)
    except ValueError as error:
        return replace(visit, problems=(str(error),))
    values: dict[str, Any] = {"probe": probe}
    return replace(visit, scene=replace(visit.scene, **values))


def _take_handles(visit: Visit[S], told: Any) -> Visit[S]:
    """What was dragged besides points, where this page's scene has as much of it."""
    if not isinstance(told, dict) or told.get("base") != visit.base:
        return visit
    seq, places, there = told.get("seq"), told.get("places"), visit.scene.handles()
    if not is_whole(seq) or seq <= visit.handled or not isinstance(places, list) or len(places) != len(there):
        return visit
    try:
        scene = visit.scene.with_handles([point_code.checked_place(place) for place in places])
    except ValueError as error:
        return replace(visit, handled=seq, problems=(str(error),))
    return replace(visit, handled=seq, scene=scene, problems=())


def _told_at(view: dict[Any, Any]) -> int:
    at = view.get("at")
    return at if is_whole(at) else 0


def _take_frame(visit: Visit[S], view: dict[Any, Any]) -> Visit[S]:
    frame, predict = view.get("frame"), view.get("predict", visit.scene.predict)
    if not is_whole(frame) or not 0 <= frame <= MAX_FRAME or not isinstance(predict, bool):
        return visit
    return replace(visit, scene=replace(visit.scene, t=frame, predict=predict))


def _another_base(visit: Visit[Any]) -> str:
    return new_base(visit.base.partition(".")[0])
