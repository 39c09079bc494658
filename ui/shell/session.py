"""A visit: the only module that touches st.session_state and st.query_params.

On entering a page its scene comes from the address bar; failing that, from earlier in the visit; failing that, it is
the default. From then on the browser holds the scene, and the address bar follows it: see ui/shell/visit.py.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from films.points import Points
from films.scene import Scene, from_query, to_query
from ui.shell.visit import Visit, after_told, changed, differences, new_name

S = TypeVar("S", bound=Scene)


def arrive(page: str) -> None:
    """Note that `page` is shown, which has no scene."""
    if st.session_state.get("page") not in (None, page):
        st.query_params.clear()
    st.session_state["page"] = page


def enter(page: str, cls: type[S]) -> Visit[S]:
    """This run's visit to `page`: newly entered, or the kept one with what the browser has told."""
    kept, before = st.session_state.get(_place(page)), st.session_state.get("page")
    if before == page and kept is not None:
        return _stored(_against_outdated(replace(now(page), first=False)))
    query = {name: st.query_params.get_all(name) for name in st.query_params}
    known = any(f.name in query for f in fields(cls))
    if kept is not None and not known:
        return _again(page)
    scene, problems = from_query(cls, query)
    if not known:  # a lesson goes along to other pages; an address says for itself whether one runs
        scene = replace(scene, **_lesson())
    visit = _stored(Visit(page, _new_visit(), scene, scene, first=kept is None, problems=problems))
    st.session_state["page"] = page  # now that the visit is kept: this run may be broken off at any of these lines
    return visit


def example(page: str) -> dict[str, Any]:
    """What the stage of a page without a scene of its own is given: its visit is the session's."""
    return {"visit": f"{st.session_state.setdefault('server', new_name())}.{page}", "scene": {}, "changes": []}


def store(visit: Visit[S], scene: S, *, t: int | None = None) -> Visit[S]:
    """The visit with what the page's widgets hold, which the browser then gets; `t` sends it to that frame."""
    values = differences(visit.scene, scene) | ({} if t is None else {"t": t})
    return _stored(changed(visit, values) if values else visit)


def answered(page: str) -> None:
    """Last of all in a run: the browser has what came of the press before."""
    visit: Visit[Any] = st.session_state[_place(page)]
    if visit.outdated:
        _stored(replace(visit, answered=True))


def write_address(visit: Visit[Any]) -> None:
    """Write the scene into the address bar, where no stage does so."""
    query = to_query(visit.scene)
    if {name: st.query_params.get_all(name) for name in st.query_params} != {
        name: [text] for name, text in query.items()
    }:
        st.query_params.from_dict(query)


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
    """In a callback: set fields of the page's scene, and the widgets that stand for them. `base`: what the browser has
    under way is void."""
    visit = changed(now(page), values, reset=base)
    shown = {name: widget(page, name) for name in values if widget_key(page, name) in st.session_state}
    outdated = dict(visit.outdated)
    for name, held in shown.items():
        if held != values[name]:
            outdated[name] = (*outdated.get(name, ()), held)
        st.session_state[widget_key(page, name)] = values[name]
    _stored(replace(visit, problems=(), outdated=outdated, answered=False))


def refuse(page: str, sentence: str) -> None:
    """In a callback: say why nothing was done."""
    _stored(replace(now(page), problems=(sentence,)))


def current(page: str, cls: type[S]) -> S:
    """In a callback: the page's scene."""
    scene = now(page).scene
    if not isinstance(scene, cls):
        raise TypeError(f"the scene of {page} is a {type(scene).__name__}, not a {cls.__name__}")
    return scene


def let_a_newer_run_take_over() -> None:
    """Where the browser has asked for something else since, this run of the script ends here: looking at the session
    is where Streamlit breaks off a run. Outside of a run, as for a first response, nothing is to be broken off."""
    if get_script_run_ctx(suppress_warning=True) is not None:
        st.session_state.get("page")


def end_run_with(said: str) -> None:
    """This run of the script ends here, with a sentence."""
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
    """In a callback, or before it is made: what a widget holds; None where its browser has never told."""
    return st.session_state.get(widget_key(page, name))


def hold(page: str, name: str, value: Any) -> None:
    """Before a widget is made: it holds this, as the scene says, whatever it held."""
    if st.session_state.get(widget_key(page, name)) != value:
        st.session_state[widget_key(page, name)] = value


def hide_widgets(page: str, scene: Scene) -> None:
    """This run draws none of the page's widgets: those that stood for fields of the scene have gone."""
    there = {f.name for f in fields(scene) if widget_key(page, f.name) in st.session_state}
    keep(f"gone of {page}", kept(f"gone of {page}", set()) | there)


def widgets_return(page: str, scene: Scene) -> None:
    """Before the page's widgets are drawn: those that had gone hold what the scene says. Of a press on one that was
    just going, the browser and the server do not remember the same."""
    for name in kept(f"gone of {page}", set()):
        st.session_state[widget_key(page, name)] = getattr(scene, name)
    keep(f"gone of {page}", set())


def close(page: str, name: str) -> None:
    """In a callback: close a popover that has done its work."""
    keep(f"closed {name} of {page}", times_closed(page, name) + 1)


def times_closed(page: str, name: str) -> int:
    """How often a popover was closed: part of its key, as with another key it is another one, and closed."""
    return int(kept(f"closed {name} of {page}", 0))


def told(page: str, name: str) -> Mapping[str, Any]:
    """What the browser has told by the component of that name: a stranger's, whatever it is."""
    state = st.session_state.get(widget_key(page, name))
    return state if isinstance(state, Mapping) else {}


def picked(page: str) -> int | None:
    """The point that was clicked on, for whoever asked for one, if this run is for that: a stranger's number."""
    point = told(page, "stage").get("picked")
    return point if isinstance(point, int) and not isinstance(point, bool) else None


def widget_key(page: str, name: str) -> str:
    return f"{page}.{name}"


def stage_key(page: str) -> str:
    return f"{page}.stage"


def now(page: str) -> Visit[Any]:
    """In a callback, or after a change: the visit to `page` as it was kept, after what its stage has told since."""
    visit: Visit[Any] = after_told(st.session_state[_place(page)], told(page, "stage").get("scene"))
    return visit


def _against_outdated(visit: Visit[S]) -> Visit[S]:
    """With every press the browser tells what all widgets hold. What it tells of a field that a press before has set,
    it may tell for not knowing of that yet: then the scene stands. Once a run has ended since, only a browser that is
    behind in all of several fields can be so; one field alone may have been set back by hand."""
    held = {name: widget(visit.page, name) for name in visit.outdated}
    behind = [name for name, value in held.items() if _differs(visit, name, value) and value in visit.outdated[name]]
    if visit.answered and not 1 < len(behind) == len(held):
        return replace(visit, outdated={}, answered=False)
    for name in behind:
        st.session_state[widget_key(visit.page, name)] = getattr(visit.scene, name)
    return visit


def _differs(visit: Visit[Any], name: str, value: Any) -> bool:
    return bool(value != getattr(visit.scene, name))


def _place(page: str) -> str:
    return f"visit to {page}"


def _again(page: str) -> Visit[Any]:
    """The visit to `page` goes on: its browser has the scene, and may not have told the last of it."""
    visit = replace(now(page), first=False, problems=())
    values = {name: value for name, value in _lesson().items() if value != getattr(visit.scene, name)}
    st.session_state["page"] = page
    return _stored(changed(visit, values) if values else visit)


def _lesson() -> dict[str, Any]:
    """The lesson that runs, wherever that is."""
    lesson, step = kept("lesson", ("", 1))
    return {"lesson": lesson, "step": step}


def _stored(visit: Visit[S]) -> Visit[S]:
    keep("lesson", (visit.scene.lesson, visit.scene.step))
    st.session_state.setdefault("scenes", {})[visit.page] = visit.scene
    st.session_state[_place(visit.page)] = visit
    return visit


def _new_visit() -> str:
    """The name of a new visit: the session's own, by which a page knows a new server, and another."""
    return f"{st.session_state.setdefault('server', new_name())}.{new_name()}"


def address() -> str:
    """The address of this page, as this reader reached it, without its query."""
    return st.context.url or "http://localhost:8501"


def table_base(visit: Visit[Any], possible: Callable[[Any, int], bool]) -> tuple[str, Points, bool]:
    """The key of the table's widget, the points its edits refer to, and whether its last edits are left out: what the
    browser tells of the table must be `possible` with so many rows. Key and points are new then, when anything else
    changed a point, and where other points are sealed: another table is shown."""
    place, sealed = f"table of {visit.page}", (len(visit.scene.points), visit.scene.sealed())
    key, base, shown, hidden = st.session_state.get(place, ("", (), None, None))
    left_out = bool(key) and not possible(st.session_state.get(key), len(base))
    if shown != visit.scene.points or hidden != sealed or left_out:
        key, base = widget_key(visit.page, f"table {new_name()}"), visit.scene.points
        st.session_state[place] = (key, base, base, sealed)
    return key, base, left_out


def table_is_open(page: str) -> bool:
    return bool(st.session_state.get(widget_key(page, "table drawer")))


def tabulated(visit: Visit[Any], points: Points, *, anew: bool) -> None:
    """Take the table's points, keeping the table as it stands or making it `anew`, and run again with them."""
    place = f"table of {visit.page}"
    key, base, _, sealed = st.session_state[place]
    st.session_state[place] = (key, base, None if anew else points, sealed)
    after = visit.scene.with_points(points)
    differs = differences(visit.scene, after)
    change(visit.page, base=True, **{"points": points} | differs)
    st.rerun()
