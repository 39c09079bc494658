"""The session: the only module that reads and writes st.session_state and st.query_params.

A page that is opened takes its scene from the address bar, or has its default. From then on the browser holds the
scene, writes the address bar, and keeps the scene for its tab (ui/stage/page/tab.js). Python knows of it only what the
address or the browser's last report said. See ui/shell/page_state.py."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from films.film import escape
from films.points import Points
from films.scene import Scene, from_address
from ui.shell.page_state import PageState, after_report, changed, differences, new_name, returned

S = TypeVar("S", bound=Scene)
KEPT = "kept"  # a field of addresses whose scene the tab has kept (ui/stage/page/tab.js)


def arrive(page: str) -> None:
    """Note that a page without a scene is shown."""
    if st.session_state.get("page") not in (None, page):
        st.query_params.clear()
    st.session_state["page"] = page


def enter(page: str, cls: type[S]) -> PageState[S]:
    """Return the state of `page` in this run: a new one, or the stored one after the browser's last report. If a reader
    comes back with the scene that the tab has kept, the page still has what it knew of it, such as their file."""
    before = _states().get(page)
    if st.session_state.get("page") == page and before is not None:
        return _save(replace(now(page), first=False))
    query = {name: st.query_params.get_all(name) for name in st.query_params if name != KEPT}
    scene, problems = from_address(cls, query)
    if KEPT in st.query_params:  # the reader did not write it, so its faults are not reported
        problems = ()
    if KEPT in st.query_params and before is not None:
        state = _save(returned(before, scene))
    else:
        state = _save(PageState(page, _new_visit(), scene, scene, first=True, problems=problems))
    st.session_state["page"] = page  # after the state is stored, as Streamlit may end this run at any of these lines
    return state


def store(state: PageState[S], scene: S, *, t: int | None = None) -> PageState[S]:
    """Store and return the state after the page has changed the scene to this one; `t` moves the browser to that
    frame."""
    values = differences(state.scene, scene) | ({} if t is None else {"t": t})
    return _save(changed(state, values) if values else state)


def keep(name: str, value: Any) -> None:
    """Keep a value in this session that belongs to no page."""
    st.session_state[f"kept {name}"] = value


def recall(name: str, default: Any) -> Any:
    """Return the value kept under that name."""
    return st.session_state.get(f"kept {name}", default)


def change(page: str, *, reset: bool = False, **values: Any) -> None:
    """In a callback: set fields of the page's scene. `reset`: the browser drops its edits that are not answered yet."""
    _save(replace(changed(now(page), values, reset=reset), problems=()))


def refuse(page: str, sentence: str) -> None:
    """In a callback: show a sentence on why nothing was done."""
    _save(replace(now(page), problems=(sentence,)))


def current(page: str, cls: type[S]) -> S:
    """In a callback: return the page's scene. TypeError if it is not of that class."""
    scene = now(page).scene
    if not isinstance(scene, cls):
        raise TypeError(f"the scene of {page} is a {type(scene).__name__}, not a {cls.__name__}")
    return scene


def let_a_newer_run_take_over() -> None:
    """End this run of the script if the browser has asked for another, for which Streamlit checks whenever
    session_state is read. Outside a run, as for a first response, do nothing."""
    if get_script_run_ctx(suppress_warning=True) is not None:
        st.session_state.get("page")


def end_run_with(sentence: str) -> None:
    """End this run of the script with a sentence. Outside a run, do nothing."""
    if get_script_run_ctx(suppress_warning=True) is not None:
        st.warning(escape.markdown(sentence))
        st.stop()


def widget(page: str, name: str) -> Any:
    """Return the value of a widget, in a callback or before the widget is made; None if it has none yet."""
    return st.session_state.get(widget_key(page, name))


def hold(page: str, name: str, value: Any) -> None:
    """Set the value of a widget before it is made."""
    if st.session_state.get(widget_key(page, name)) != value:
        st.session_state[widget_key(page, name)] = value


def close(page: str, name: str) -> None:
    """In a callback: close a popover."""
    keep(f"closed {name} of {page}", times_closed(page, name) + 1)


def times_closed(page: str, name: str) -> int:
    """Return how often a popover was closed. Its key contains this number, as a popover with a new key starts
    closed."""
    return int(recall(f"closed {name} of {page}", 0))


def client_state(page: str, name: str) -> Mapping[str, Any]:
    """Return the client state of a component: what its JavaScript last set in the browser. It is untrusted."""
    state = st.session_state.get(widget_key(page, name))
    return state if isinstance(state, Mapping) else {}


def widget_key(page: str, name: str) -> str:
    return f"{page}.{name}"


def stage_key(page: str) -> str:
    return f"{page}.stage"


def now(page: str) -> PageState[Any]:
    """Return the page's state after its stage's last report."""
    return after_report(_states()[page], client_state(page, "stage").get("scene"))


def _states() -> dict[str, PageState[Any]]:
    """Return the state of the last visit to each page."""
    states: dict[str, PageState[Any]] = st.session_state.setdefault("states", {})
    return states


def _save(state: PageState[S]) -> PageState[S]:
    _states()[state.page] = state
    return state


def _new_visit() -> str:
    """Return the name of a new state: the session's name, by which a page notices a new server, and a random one."""
    return f"{st.session_state.setdefault('server', new_name())}.{new_name()}"


def address() -> str:
    """Return the URL of this page as the reader sees it, without its query."""
    return st.context.url or "http://localhost:8501"


def table_base(state: PageState[Any], possible: Callable[[Any, int], bool]) -> tuple[str, Points, bool]:
    """Return the key of the table's widget, the points that its edits refer to, and whether its last edits were left
    out.

    Edits are untrusted, and left out unless they are `possible` for the number of rows. The key is a new one, for a new
    table, if edits were left out, or if something else has changed the points or which of them are sealed.
    """
    place, sealed = f"table of {state.page}", (len(state.scene.points), state.scene.sealed())
    key, base, points_in_table, hidden = st.session_state.get(place, ("", (), None, None))
    left_out = bool(key) and not possible(st.session_state.get(key), len(base))
    if points_in_table != state.scene.points or hidden != sealed or left_out:
        key, base = widget_key(state.page, f"table {new_name()}"), state.scene.points
        st.session_state[place] = (key, base, base, sealed)
    return key, base, left_out


def table_is_open(page: str, *, at_first: bool) -> bool:
    """Return whether the table of the points is open; `at_first` before it is drawn."""
    return bool(st.session_state.get(widget_key(page, "table drawer"), at_first))


def tabulated(state: PageState[Any], points: Points, *, anew: bool) -> None:
    """Make the points of the table the scene's, and run the page again; `anew`: with a new table."""
    place = f"table of {state.page}"
    key, base, _, sealed = st.session_state[place]
    st.session_state[place] = (key, base, None if anew else points, sealed)
    after = state.scene.with_points(points)
    differs = differences(state.scene, after)
    change(state.page, reset=True, **{"points": points} | differs)
    st.rerun()
