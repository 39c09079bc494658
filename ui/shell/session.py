"""The session: the only module that reads and writes st.session_state and st.query_params.

A page that is opened takes its scene from the address bar, or is at its default. From then on the browser holds the
scene, writes the address bar, and keeps the scene by tab (ui/stage/page/tab.js): what Python knows of it, the address
or the browser's last report has said. See ui/shell/page_state.py."""

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
KEPT = "kept"  # in an address whose scene the tab has kept: see ui/stage/page/tab.js


def arrive(page: str) -> None:
    """Note that a page without a scene is shown."""
    if st.session_state.get("page") not in (None, page):
        st.query_params.clear()
    st.session_state["page"] = page


def enter(page: str, cls: type[S]) -> PageState[S]:
    """The state of `page` in this run: a new one, or the kept one after the browser's last report. A reader who comes
    back with the scene that the tab has kept goes on with what the page knew of it, such as a file of theirs."""
    before = _states().get(page)
    if st.session_state.get("page") == page and before is not None:
        return _stored(replace(now(page), first=False))
    query = {name: st.query_params.get_all(name) for name in st.query_params if name != KEPT}
    scene, problems = from_address(cls, query)
    if KEPT in st.query_params:  # the reader did not write it: its faults get no sentence
        problems = ()
    if KEPT in st.query_params and before is not None:
        state = _stored(returned(before, scene))
    else:
        state = _stored(PageState(page, _new_visit(), scene, scene, first=True, problems=problems))
    st.session_state["page"] = page  # after the state is kept: Streamlit may end this run at any of these lines
    return state


def store(state: PageState[S], scene: S, *, t: int | None = None) -> PageState[S]:
    """The state after the page has made this `scene`; `t` moves the browser to that frame."""
    values = differences(state.scene, scene) | ({} if t is None else {"t": t})
    return _stored(changed(state, values) if values else state)


def keep(name: str, value: Any) -> None:
    """Keep a value in this session that belongs to no page."""
    st.session_state[f"kept {name}"] = value


def recall(name: str, default: Any) -> Any:
    """The value kept under that name."""
    return st.session_state.get(f"kept {name}", default)


def change(page: str, *, reset: bool = False, **values: Any) -> None:
    """In a callback: set fields of the page's scene. `reset`: the browser drops the edits that it has under way."""
    _stored(replace(changed(now(page), values, reset=reset), problems=()))


def refuse(page: str, sentence: str) -> None:
    """In a callback: show a sentence on why nothing was done."""
    _stored(replace(now(page), problems=(sentence,)))


def current(page: str, cls: type[S]) -> S:
    """In a callback: the page's scene."""
    scene = now(page).scene
    if not isinstance(scene, cls):
        raise TypeError(f"the scene of {page} is a {type(scene).__name__}, not a {cls.__name__}")
    return scene


def let_a_newer_run_take_over() -> None:
    """End this run of the script here if the browser has asked for another: Streamlit checks for that whenever
    session_state is read. Outside of a run, as for a first response, this does nothing."""
    if get_script_run_ctx(suppress_warning=True) is not None:
        st.session_state.get("page")


def end_run_with(sentence: str) -> None:
    """End this run of the script here, with a sentence. Outside of a run this does nothing."""
    if get_script_run_ctx(suppress_warning=True) is not None:
        st.warning(escape.markdown(sentence))
        st.stop()


def widget(page: str, name: str) -> Any:
    """The value of a widget, in a callback or before the widget is made; None if it has none yet."""
    return st.session_state.get(widget_key(page, name))


def hold(page: str, name: str, value: Any) -> None:
    """Set the value of a widget before it is made."""
    if st.session_state.get(widget_key(page, name)) != value:
        st.session_state[widget_key(page, name)] = value


def close(page: str, name: str) -> None:
    """In a callback: close a popover."""
    keep(f"closed {name} of {page}", times_closed(page, name) + 1)


def times_closed(page: str, name: str) -> int:
    """How often a popover was closed. Its key contains this number: a popover with a new key starts closed."""
    return int(recall(f"closed {name} of {page}", 0))


def client_state(page: str, name: str) -> Mapping[str, Any]:
    """The client state of a component: what its JavaScript last set in the browser. Untrusted."""
    state = st.session_state.get(widget_key(page, name))
    return state if isinstance(state, Mapping) else {}


def widget_key(page: str, name: str) -> str:
    return f"{page}.{name}"


def stage_key(page: str) -> str:
    return f"{page}.stage"


def now(page: str) -> PageState[Any]:
    """The page's state after its stage's last report."""
    return after_report(_states()[page], client_state(page, "stage").get("scene"))


def _states() -> dict[str, PageState[Any]]:
    """The state of the last visit to each page."""
    states: dict[str, PageState[Any]] = st.session_state.setdefault("states", {})
    return states


def _stored(state: PageState[S]) -> PageState[S]:
    _states()[state.page] = state
    return state


def _new_visit() -> str:
    """The name of a new state: the session's name, from which a page sees that a server is new, and a random one."""
    return f"{st.session_state.setdefault('server', new_name())}.{new_name()}"


def address() -> str:
    """The URL of this page as the reader reached it, without its query."""
    return st.context.url or "http://localhost:8501"


def table_base(state: PageState[Any], possible: Callable[[Any, int], bool]) -> tuple[str, Points, bool]:
    """The key of the table's widget, the points that its edits refer to, and whether its last edits were left out.

    Edits are untrusted and left out unless they are `possible` with so many rows. A new key, for a new table, is given
    then, and where something else has changed a point or the points that are sealed.
    """
    place, sealed = f"table of {state.page}", (len(state.scene.points), state.scene.sealed())
    key, base, points_in_table, hidden = st.session_state.get(place, ("", (), None, None))
    left_out = bool(key) and not possible(st.session_state.get(key), len(base))
    if points_in_table != state.scene.points or hidden != sealed or left_out:
        key, base = widget_key(state.page, f"table {new_name()}"), state.scene.points
        st.session_state[place] = (key, base, base, sealed)
    return key, base, left_out


def table_is_open(page: str, *, at_first: bool) -> bool:
    """Whether the points are shown as a table; `at_first`, before the table was drawn."""
    return bool(st.session_state.get(widget_key(page, "table drawer"), at_first))


def tabulated(state: PageState[Any], points: Points, *, anew: bool) -> None:
    """Set the points of the table as the scene's and run the page again; `anew`: with a new table."""
    place = f"table of {state.page}"
    key, base, _, sealed = st.session_state[place]
    st.session_state[place] = (key, base, None if anew else points, sealed)
    after = state.scene.with_points(points)
    differs = differences(state.scene, after)
    change(state.page, reset=True, **{"points": points} | differs)
    st.rerun()
