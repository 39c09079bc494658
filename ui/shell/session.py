"""A visit: the only module that touches st.session_state and st.query_params.

On entering a page its scene comes from the address bar; failing that, from earlier in the visit; failing that, it is
the default. From then on the page's own scene leads, and the address bar follows it.
"""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Generic, TypeGuard, TypeVar

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from ui import axes
from ui import points as point_code
from ui.points import Points
from ui.scene import MAX_FRAME, Scene, from_query, to_query

S = TypeVar("S", bound=Scene)


@dataclass(frozen=True)
class Visit(Generic[S]):
    """Where a page's scene stands. For `base`, `ack`, `handled`, and `token` with its frame `seek` see
    ui/stage/stage.py.

    `address`: what the address bar says; None where that is not known: what the page before wrote while this one was
    asked for, the browser takes for this one's. `first`: nothing of this page was known before this run. `problems`:
    sentences to show until the next edit.
    """

    page: str
    scene: S
    base: str
    ack: int
    token: str
    seek: int
    address: Mapping[str, str] | None
    first: bool = False
    problems: tuple[str, ...] = ()
    handled: int = 0


def arrive(page: str) -> None:
    """Note that `page` is shown, which has no scene."""
    if st.session_state.get("page") not in (None, page):
        st.query_params.clear()
    st.session_state["page"] = page


def enter(page: str, cls: type[S]) -> Visit[S]:
    """This run's visit to `page`: newly entered, or the kept one with the browser's edits taken in."""
    kept, before = st.session_state.get(_place(page)), st.session_state.get("page")
    if before == page and kept is not None:
        return _stored(_take_in(replace(kept, first=False)))
    query = {name: st.query_params.get_all(name) for name in st.query_params}
    known = any(f.name in query for f in fields(cls))
    scene, problems = from_query(cls, query) if known or kept is None else (kept.scene, ())
    if not known:  # a lesson goes along to other pages; an address says for itself whether one runs
        scene = _with_lesson(scene)
    address = {name: values[-1] for name, values in query.items()} if before is None else None
    visit = _stored(Visit(page, scene, _new_base(), 0, _new(), scene.t, address, kept is None, problems))
    st.session_state["page"] = page  # now that the visit is kept: this run may be broken off at any of these lines
    if before is not None:  # whoever copies the address now is to have the right one; it is said again at the end
        st.query_params.from_dict(to_query(scene))
    return visit


def reload(page: str) -> tuple[Visit[Any], Visit[Any]]:
    """The visit to `page` as it was kept, and with what the browser's stage has told since."""
    kept = st.session_state[_place(page)]
    return kept, _stored(_take_in(kept))


def store(visit: Visit[S], scene: S) -> Visit[S]:
    """Make `scene` the page's scene. The address bar follows by `write_address`."""
    return _stored(replace(visit, scene=scene))


def write_address(visit: Visit[S]) -> None:
    """Write the scene into the address bar. Last of all: the browser is busy with it, and a film would have to wait."""
    query = to_query(visit.scene)
    if visit.address != query:
        st.query_params.from_dict(query)
        _stored(replace(visit, address=query))


def keep(name: str, value: Any) -> None:
    """Keep something of this session that belongs to no page."""
    st.session_state[f"kept {name}"] = value


def kept(name: str, default: Any) -> Any:
    """What was kept by that name."""
    return st.session_state.get(f"kept {name}", default)


def show(page: str, scene: Scene, problems: tuple[str, ...] = ()) -> None:
    """In a callback: show another scene of the page altogether, from its frame, with what is to be said of it."""
    change(page, base=True, **{f.name: getattr(scene, f.name) for f in fields(scene)})
    _stored(replace(st.session_state[_place(page)], problems=problems))


def load(page: str, points: Points, **values: Any) -> None:
    """In a callback: show other points, from the start; `values` are further fields of the scene."""
    change(page, base=True, points=points, t=0, axes=None, **values)


def change(page: str, *, base: bool = False, **values: Any) -> None:
    """In a callback: set fields of the page's scene, and the widgets that stand for them."""
    visit = st.session_state[_place(page)]
    scene = replace(visit.scene, **values)
    moved = {"token": _new(), "seek": scene.t} if "t" in values else {}
    fresh = {"base": _new_base(), "ack": 0, "handled": 0} if base else {}
    _stored(replace(visit, scene=scene, problems=(), **moved, **fresh))
    for name, value in values.items():
        if widget_key(page, name) in st.session_state:
            st.session_state[widget_key(page, name)] = value


def go_to(visit: Visit[S], frame: int) -> Visit[S]:
    """Send the stage to `frame`."""
    return _stored(replace(visit, token=_new(), seek=frame, scene=replace(visit.scene, t=frame)))


def refuse(page: str, sentence: str) -> None:
    """In a callback: say why nothing was done."""
    _stored(replace(st.session_state[_place(page)], problems=(sentence,)))


def current(page: str, cls: type[S]) -> S:
    """In a callback: the page's scene."""
    scene = st.session_state[_place(page)].scene
    if not isinstance(scene, cls):
        raise TypeError(f"the scene of {page} is a {type(scene).__name__}, not a {cls.__name__}")
    return scene


def let_a_newer_run_take_over() -> None:
    """Where the browser has asked for something else since, this run of the script ends here: looking at the session
    is where Streamlit breaks off a run. Outside of a run, as for a first response, nothing is to be broken off."""
    if get_script_run_ctx(suppress_warning=True) is not None:
        st.session_state.get("page")


def end_run_with(said: str) -> None:
    """This run of the script ends here, with a sentence. Outside of a run nothing happens."""
    if get_script_run_ctx(suppress_warning=True) is not None:
        st.warning(said)
        st.stop()


def latest_scenes() -> Mapping[str, Scene]:
    """The scene of every page that was visited, as it was left."""
    return dict(st.session_state.get("scenes", {}))


def latest(page: str) -> Callable[[], Scene]:
    """A function that gives the page's scene at the time it is called, by any thread: for files made when asked for."""
    scenes: dict[str, Scene] = st.session_state.setdefault("scenes", {})
    return lambda: scenes[page]


def widget(page: str, name: str) -> Any:
    """In a callback: what a widget holds; None where its browser has never told."""
    return st.session_state.get(widget_key(page, name))


def hold(page: str, name: str, value: Any) -> None:
    """Before a widget is made: it holds this, as the scene says, whatever it held."""
    if st.session_state.get(widget_key(page, name)) != value:
        st.session_state[widget_key(page, name)] = value


def close(page: str, name: str) -> None:
    """In a callback: close a popover that has done its work."""
    st.session_state[widget_key(page, name)] = False


def told(page: str, name: str) -> Mapping[str, Any]:
    """What the browser has told by the component of that name: a stranger's, whatever it is."""
    state = st.session_state.get(widget_key(page, name))
    return state if isinstance(state, Mapping) else {}


def picked(page: str) -> int | None:
    """The point that was clicked on, for whoever asked for one, if this run is for that: a stranger's number."""
    point = told(page, "rerun").get("picked")
    return point if _whole(point) else None


def widget_key(page: str, name: str) -> str:
    return f"{page}.{name}"


def stage_key(page: str) -> str:
    return f"{page}.stage"


def rerun_key(page: str) -> str:
    """The key of what has the whole page run: see rerun_page() in ui/stage/stage.py."""
    return f"{page}.rerun"


def _take_in(visit: Visit[S]) -> Visit[S]:
    """The visit after what the stage has told. What cannot be right, whoever sent it, is refused in a sentence."""
    told, late = (st.session_state.get(key) for key in (stage_key(visit.page), rerun_key(visit.page)))
    told, late = (state if isinstance(state, Mapping) else {} for state in (told, late))
    visit = _take_probe(_take_points(visit, told.get("points")), told.get("probe"))
    visit = _take_handles(visit, told.get("handles"))
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
        return replace(visit, base=_new_base(), ack=0, handled=0, problems=(refused,))
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
    if not _whole(seq) or seq <= visit.handled or not isinstance(places, list) or len(places) != len(there):
        return visit
    try:
        scene = visit.scene.with_handles([point_code.checked_place(place) for place in places])
    except ValueError as error:
        return replace(visit, handled=seq, problems=(str(error),))
    return replace(visit, handled=seq, scene=scene, problems=())


def _told_at(view: dict[Any, Any]) -> int:
    at = view.get("at")
    return at if _whole(at) else 0


def _take_frame(visit: Visit[S], view: dict[Any, Any]) -> Visit[S]:
    frame, predict = view.get("frame"), view.get("predict", visit.scene.predict)
    if not _whole(frame) or not 0 <= frame <= MAX_FRAME or not isinstance(predict, bool):
        return visit
    return replace(visit, scene=replace(visit.scene, t=frame, predict=predict))


def _whole(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _place(page: str) -> str:
    return f"visit to {page}"


def _with_lesson(scene: S) -> S:
    """The scene with the lesson that runs, wherever that is."""
    lesson, step = kept("lesson", ("", 1))
    return replace(scene, lesson=lesson, step=step)


def _stored(visit: Visit[S]) -> Visit[S]:
    keep("lesson", (visit.scene.lesson, visit.scene.step))
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


def table_base(visit: Visit[Any], possible: Callable[[Any, int], bool]) -> tuple[str, Points]:
    """The key of the table's widget and the points its edits refer to; new when anything else changed a point, and
    where what the browser tells of the table is not `possible` with so many rows."""
    place = f"table of {visit.page}"
    key, base, shown = st.session_state.get(place, ("", (), None))
    if shown != visit.scene.points or not possible(st.session_state.get(key), len(base)):
        key, base = widget_key(visit.page, f"table {_new()}"), visit.scene.points
        st.session_state[place] = (key, base, base)
    return key, base


def table_is_open(page: str) -> bool:
    return bool(st.session_state.get(widget_key(page, "table drawer")))


def tabulated(visit: Visit[Any], points: Points, *, anew: bool) -> None:
    """Take the table's points, keeping the table as it stands or making it `anew`, and run again with them."""
    place = f"table of {visit.page}"
    key, base, _ = st.session_state[place]
    st.session_state[place] = (key, base, None if anew else points)
    after = visit.scene.with_points(points)
    changed = {
        f.name: getattr(after, f.name) for f in fields(after) if getattr(after, f.name) != getattr(visit.scene, f.name)
    }
    change(visit.page, base=True, **{"points": points} | changed)
    st.rerun()
