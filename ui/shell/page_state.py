"""Where a page's scene stands in one visit: what ui/shell/session.py keeps.

The browser holds the scene; Python knows it as it was last told, and adds what widgets and buttons change. Each such
change has a number, and goes to the browser until it says that it has made it.
"""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Generic, TypeVar

from films.edits import edited
from films.scene import LONGEST, Scene, fields_of, from_query, to_query, without

S = TypeVar("S", bound=Scene)
MOMENT = ("t", "predict")  # of a scene: where its reader is in the film


@dataclass(frozen=True)
class Change:
    """Fields of a scene that Python has set. `reset`: edits that the browser has under way are void."""

    number: int
    values: Mapping[str, Any]
    reset: bool = False


@dataclass(frozen=True)
class PageState(Generic[S]):
    """Where a page's scene stands. `name` is this visit's: the session's own, by which a page knows a new server, and
    another. `told`: the scene as the browser last told it, or as the visit began; `changes`: what Python has changed
    since, as far as the browser may not know it; `scene`: what has come of both; `count`: of all changes, and `resets`
    of those that void edits under way.

    `heard`: what the browser last told, in its own words: Streamlit keeps it, so every run finds it again. `first`:
    nothing of this page was known before this run. `problems`: sentences to show until the next edit.
    `outdated`: of fields that a press has set, what their widgets held before; until a run has ended since
    (`answered`), the browser may still tell that with whatever is pressed next.
    """

    page: str
    name: str
    told: S
    scene: S
    changes: tuple[Change, ...] = ()
    count: int = 0
    resets: int = 0
    heard: Mapping[str, Any] | None = None
    first: bool = False
    problems: tuple[str, ...] = ()
    outdated: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    answered: bool = False

    def given(self) -> dict[str, Any]:
        """What the stage is given of it."""
        changes = [
            {"number": change.number, "fields": _written(self.told, change.values), "reset": change.reset}
            for change in self.changes
        ]
        return {"visit": self.name, "scene": to_query(self.told), "changes": changes}


def changed(visit: PageState[S], values: Mapping[str, Any], *, reset: bool = False) -> PageState[S]:
    """The visit after a change of Python's."""
    change = Change(visit.count + 1, dict(values), reset)
    scene = replace(visit.scene, **change.values)
    return replace(
        visit, scene=scene, changes=(*visit.changes, change), count=change.number, resets=visit.resets + reset
    )


def differences(before: Scene, after: Scene) -> dict[str, Any]:
    """The fields, with their values, that `after` has otherwise."""
    values = {f.name: getattr(after, f.name) for f in fields(after)}
    return {name: value for name, value in values.items() if value != getattr(before, name)}


def after_told(visit: PageState[S], told: Any) -> PageState[S]:
    """The visit after what its stage has told: {"query": the scene, "after": the last change it has made, "edit": what
    is not in the scene yet}. It is taken once. A stranger's: what is none of this visit's, or cannot be read, changes
    nothing."""
    if not isinstance(told, Mapping) or not isinstance(told.get("query"), str) or len(told["query"]) > LONGEST:
        return visit
    if told == visit.heard:
        return visit
    name, _, number = str(told.get("after")).rpartition(".")
    if name != visit.name or not (number.isascii() and number.isdigit()) or len(number) > len(str(visit.count)):
        return visit
    scene, problems = from_query(type(visit.scene), fields_of(told["query"]))
    try:
        scene = scene if told.get("edit") is None else edited(scene, told["edit"])
    except ValueError as error:
        problems = (*problems, f"{error} That edit was left out; the points are as they were.")
    if not problems and without(scene, *MOMENT) == without(visit.told, *MOMENT):
        problems = visit.problems  # no edit
    changes = tuple(change for change in visit.changes if change.number > int(number))
    after = scene
    for change in changes:
        after = replace(after, **change.values)
    return replace(visit, told=scene, scene=after, changes=changes, problems=problems, heard=told)


def _written(scene: Scene, values: Mapping[str, Any]) -> dict[str, str | None]:
    """The values as the address of such a scene has them; None for a default, which it leaves out."""
    query = to_query(replace(scene, **values))
    return {name: query.get(name) for name in values}


def new_name() -> str:
    """A name no server has given before: an open page may outlive the server."""
    return secrets.token_hex(4)
