"""The state of one page in a session: its scene as the browser last reported it, and changes that the browser has yet
to make.

The browser holds the scene. Python knows the scene that the browser last reported, and makes changes of its own, as
when a button is pressed. Each change has a number, and Python sends it until the browser reports that number."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Generic, TypeVar

from films.pages import PAGES
from films.scene import LONGEST, Scene, fields_of, from_query, to_query, without
from films.settings import edited

S = TypeVar("S", bound=Scene)
MOMENT = ("t", "predict")  # fields that say where the reader is in the film


@dataclass(frozen=True)
class Change:
    """Fields of a scene that Python has set. With `reset` the browser drops its edits that are not answered yet."""

    number: int
    values: Mapping[str, Any]
    reset: bool = False


@dataclass(frozen=True)
class PageState(Generic[S]):
    """The state of a page in a session.

    name          the name of the state, unique, which begins with that of the session
    entry         how often the reader has come back to it from another page
    client_scene  the scene that the browser last reported; at first that of the address
    scene         the client's scene after `changes`
    changes       changes that Python has made and the browser has not reported yet
    count         the number of all changes so far
    report        the browser's last report, which Streamlit keeps, so that every run of the page finds it again
    first         whether this run is the first of the page in its session
    problems      sentences to show until the next edit
    """

    page: str
    name: str
    client_scene: S
    scene: S
    changes: tuple[Change, ...] = ()
    count: int = 0
    report: Mapping[str, Any] | None = None
    first: bool = False
    entry: int = 0
    problems: tuple[str, ...] = ()

    @property
    def visit(self) -> str:
        """The name by which the browser knows the state. It shows whether the page was opened again, and whether the
        server is a new one."""
        return f"{self.name}.{self.entry}"

    def message(self) -> dict[str, Any]:
        """Return the message to the stage."""
        changes = [
            {"number": change.number, "fields": _written(self.client_scene, change.values), "reset": change.reset}
            for change in self.changes
        ]
        return {"visit": self.visit, "scene": to_query(self.client_scene), "changes": changes}


def changed(state: PageState[S], values: Mapping[str, Any], *, reset: bool = False) -> PageState[S]:
    """Return the state after a change made by Python."""
    change = Change(state.count + 1, dict(values), reset)
    scene = replace(state.scene, **change.values)
    return replace(state, scene=scene, changes=(*state.changes, change), count=change.number)


def differences(before: Scene, after: Scene) -> dict[str, Any]:
    """Return the fields in which `after` differs from `before`, with their values in `after`."""
    values = {f.name: getattr(after, f.name) for f in fields(after)}
    return {name: value for name, value in values.items() if value != getattr(before, name)}


def after_report(state: PageState[S], report: Any) -> PageState[S]:
    """Return the state after a report of its stage: {"query": the scene, "after": the number of the last change that it
    has made, "edit": an edit whose response it waits for}. The same report counts once. Reports are untrusted: a report
    on another state, or one that cannot be read, changes nothing."""
    if not isinstance(report, Mapping) or not isinstance(report.get("query"), str) or len(report["query"]) > LONGEST:
        return state
    if report == state.report:
        return state
    name, _, number = str(report.get("after")).rpartition(".")
    if name != state.visit or not (number.isascii() and number.isdigit()) or len(number) > len(str(state.count)):
        return state
    scene, problems = from_query(type(state.scene), fields_of(report["query"]))
    try:
        scene = scene if report.get("edit") is None else edited(PAGES[state.page], scene, report["edit"])
    except ValueError as error:
        problems = (*problems, str(error))
    if not problems and without(scene, *MOMENT) == without(state.client_scene, *MOMENT):
        problems = state.problems  # the reader has edited nothing
    changes = tuple(change for change in state.changes if change.number > int(number))
    return replace(_at(state, scene, changes), problems=problems, report=report)


def returned(state: PageState[S], scene: S) -> PageState[S]:
    """Return the state of a page that the reader comes back to, with the scene that the browser has kept."""
    return replace(_at(state, scene, state.changes), entry=state.entry + 1, first=False, problems=())


def _at(state: PageState[S], client_scene: S, changes: tuple[Change, ...]) -> PageState[S]:
    scene = client_scene
    for change in changes:
        scene = replace(scene, **change.values)
    return replace(state, client_scene=client_scene, scene=scene, changes=changes)


def _written(scene: Scene, values: Mapping[str, Any]) -> dict[str, str | None]:
    """Return the values as in the scene's address; None for a default, which an address leaves out."""
    query = to_query(replace(scene, **values))
    return {name: query.get(name) for name in values}


def new_name() -> str:
    """Return a random name, which no server has given before, as an open page may outlive its server."""
    return secrets.token_hex(4)
