"""A visit: the only module that touches st.session_state and st.query_params.

On entering a page its scene comes from the address bar; failing that, from earlier in the visit; failing that, it is
the default. From then on the page's own scene leads, and the address bar follows it.
"""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Generic, TypeGuard, TypeVar

import streamlit as st

from ui import axes
from ui import points as point_code
from ui.points import Points
from ui.scene import MAX_FRAME, Scene, from_query, to_query

S = TypeVar("S", bound=Scene)


@dataclass(frozen=True)
class Visit(Generic[S]):
    """Where a page's scene stands. For `base`, `ack`, and `token` with its frame `seek` see ui/stage/stage.py.

    `address`: what the address bar says. `first`: nothing of this page was known before this run. `problems`: sentences
    to show until the next edit.
    """

    page: str
    scene: S
    base: str
    ack: int
    token: str
    seek: int
    address: Mapping[str, str]
    first: bool = False
    problems: tuple[str, ...] = ()


def arrive(page: str) -> bool:
    """Note that `page` is shown; whether another one was, or none, before."""
    arrived = st.session_state.get("page") != page
    st.session_state["page"] = page
    return bool(arrived)


def enter(page: str, cls: type[S]) -> Visit[S]:
    """This run's visit to `page`: newly entered, or the kept one with the browser's edits taken in."""
    kept = st.session_state.get(_place(page))
    if arrive(page) or kept is None:
        query = {name: st.query_params.get_all(name) for name in st.query_params}
        known = any(f.name in query for f in fields(cls))
        scene, problems = from_query(cls, query) if known or kept is None else (kept.scene, ())
        address = {name: values[-1] for name, values in query.items()}
        visit = Visit(page, scene, _new_base(), 0, _new(), scene.t, address, kept is None, problems)
    else:
        visit = _take_in(replace(kept, first=False))
    return _put(visit)


def resume(page: str) -> tuple[Visit[Any], Visit[Any]]:
    """The visit to `page` as it was kept, and with what the browser's stage has told since."""
    kept = st.session_state[_place(page)]
    return kept, _put(_take_in(kept))


def keep(visit: Visit[S], scene: S) -> Visit[S]:
    """Make `scene` the page's scene. The address bar follows by `tell`."""
    return _put(replace(visit, scene=scene))


def tell(visit: Visit[S]) -> None:
    """Write the scene into the address bar. Last of all: the browser is busy with it, and a film would have to wait."""
    query = to_query(visit.scene)
    if visit.address != query:
        st.query_params.from_dict(query)
        _put(replace(visit, address=query))


def load(page: str, points: Points, **values: Any) -> None:
    """In a callback: show other points, from the start; `values` are further fields of the scene."""
    change(page, base=True, points=points, t=0, axes=None, **values)


def change(page: str, *, base: bool = False, **values: Any) -> None:
    """In a callback: set fields of the page's scene, and the widgets that stand for them."""
    visit = st.session_state[_place(page)]
    scene = replace(visit.scene, **values)
    moved = {"token": _new(), "seek": scene.t} if "t" in values else {}
    _put(replace(visit, scene=scene, problems=(), **moved, **({"base": _new_base(), "ack": 0} if base else {})))
    for name, value in values.items():
        if widget_key(page, name) in st.session_state:
            st.session_state[widget_key(page, name)] = value


def go_to(visit: Visit[S], frame: int) -> Visit[S]:
    """Send the stage to `frame`."""
    return _put(replace(visit, token=_new(), seek=frame, scene=replace(visit.scene, t=frame)))


def refuse(page: str, sentence: str) -> None:
    """In a callback: say why nothing was done."""
    _put(replace(st.session_state[_place(page)], problems=(sentence,)))


def current(page: str, cls: type[S]) -> S:
    """In a callback: the page's scene."""
    scene = st.session_state[_place(page)].scene
    if not isinstance(scene, cls):
        raise TypeError(f"the scene of {page} is a {type(scene).__name__}, not a {cls.__name__}")
    return scene


def let_a_newer_run_take_over() -> None:
    """Where the browser has asked for something else since, this run of the script ends here: looking at the session
    is where Streamlit breaks off a run."""
    st.session_state.get("page")


def latest(page: str) -> Callable[[], Scene]:
    """A function that gives the page's scene at the time it is called, by any thread: for files made when asked for."""
    scenes: dict[str, Scene] = st.session_state.setdefault("scenes", {})
    return lambda: scenes[page]


def widget(page: str, name: str) -> Any:
    """In a callback: what a widget holds."""
    return st.session_state[widget_key(page, name)]


def widget_key(page: str, name: str) -> str:
    return f"{page}.{name}"


def stage_key(page: str) -> str:
    return f"{page}.stage"


def nudge_key(page: str) -> str:
    """The key of what has the whole page run: see nudge() in ui/stage/stage.py."""
    return f"{page}.nudge"


def _take_in(visit: Visit[S]) -> Visit[S]:
    """The visit after what the stage has told. What cannot be right, whoever sent it, is refused in a sentence."""
    told, late = (st.session_state.get(key) for key in (stage_key(visit.page), nudge_key(visit.page)))
    told, late = (state if isinstance(state, Mapping) else {} for state in (told, late))
    visit = _take_probe(_take_points(visit, told.get("points")), told.get("probe"))
    views = [state["view"] for state in (told, late) if isinstance(state.get("view"), dict)]
    current = [view for view in views if view.get("token") == visit.token]
    return _take_frame(visit, max(current, key=_told_at)) if current else visit


def _take_points(visit: Visit[S], edit: Any) -> Visit[S]:
    if not isinstance(edit, dict) or edit.get("base") != visit.base:
        return visit
    seq = edit.get("seq")
    if not _whole(seq) or seq <= visit.ack:
        return visit
    try:
        points = point_code.checked(edit.get("points"), visit.scene.N_CLASSES)
        scene = _with_view(visit.scene, edit.get("axes")).with_points(points)
    except ValueError as error:
        refused = f"{error} That edit was left out; the points are as they were."
        return replace(visit, base=_new_base(), ack=0, problems=(refused,))
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


def _told_at(view: dict[Any, Any]) -> int:
    at = view.get("at")
    return at if _whole(at) else 0


def _take_frame(visit: Visit[S], view: dict[Any, Any]) -> Visit[S]:
    frame = view.get("frame")
    if not _whole(frame) or not 0 <= frame <= MAX_FRAME:
        return visit
    return replace(visit, scene=replace(visit.scene, t=frame))


def _whole(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _place(page: str) -> str:
    return f"visit to {page}"


def _put(visit: Visit[S]) -> Visit[S]:
    st.session_state.setdefault("scenes", {})[visit.page] = visit.scene
    st.session_state[_place(visit.page)] = visit
    return visit


def _new_base() -> str:
    """A base for a list of points: the visit's own name, by which a page knows a new server, and the list's."""
    return f"{st.session_state.setdefault('server', _new())}.{_new()}"


def _new() -> str:
    """A name no server has given before: an open page may outlive the server."""
    return secrets.token_hex(4)


def address() -> str:
    """The address of this page, as this reader reached it, without its query."""
    return st.context.url or "http://localhost:8501"


def table_base(visit: Visit[Any]) -> tuple[str, Points]:
    """The key of the table's widget and the points its edits refer to; new when anything else changed a point."""
    place = f"table of {visit.page}"
    key, base, shown = st.session_state.get(place, ("", (), None))
    if shown != visit.scene.points:
        key, base = widget_key(visit.page, f"table {_new()}"), visit.scene.points
        st.session_state[place] = (key, base, base)
    return key, base


def table_is_open(page: str) -> bool:
    return bool(st.session_state.get(widget_key(page, "table drawer")))


def tabulated(visit: Visit[Any], points: Points) -> None:
    """Take the table's points, keeping the table as it stands, and run again with them."""
    place = f"table of {visit.page}"
    key, base, _ = st.session_state[place]
    st.session_state[place] = (key, base, points)
    change(visit.page, base=True, points=points, axes=visit.scene.with_points(points).axes)
    st.rerun()
