"""The scene as a page in the browser holds it: ui/stage/scene.js in Python, with one edit under way at a time."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from ui.edits import edited
from ui.scene import Scene, fields_of, from_query, to_query

APART = ("t", "predict", "view", "lesson", "step")  # what no film depends on
Fields = dict[str, str]


class BrowserScene:
    """One open page of a scene's class. `fields` are those that are not at their defaults, `known` the same as Python
    has them, `applied` is the last change of Python's that this page has made."""

    def __init__(self, cls: type[Scene]) -> None:
        self.cls = cls
        self.visit, self.applied = "", 0
        self.fields: Fields = {}
        self.known: Fields = {}
        self.under_way: tuple[dict[str, Any], Fields] | None = None  # an edit, and what it was done to

    @property
    def scene(self) -> Scene:
        return _read(self.cls, self.fields)

    def take(self, given: Mapping[str, Any]) -> None:
        """What Python gives of its visit."""
        changes, other = given["changes"], given["visit"] != self.visit
        fresh = [change for change in changes if other or change["number"] > self.applied]
        self.known = _made(given["scene"], changes)
        self.fields = _made(given["scene"] if other else self.fields, fresh)
        numbers = [change["number"] for change in changes]
        self.visit, self.applied = given["visit"], max([0 if other else self.applied, *numbers])
        if other or any(change["reset"] for change in fresh):
            self.under_way = None

    def set(self, name: str, value: Any) -> None:
        """What needs no film: the frame on show, and whether to predict."""
        query = to_query(self.cls(**{name: value}))
        self.fields = _made(self.fields, [{"fields": {name: query.get(name)}}])

    def edit(self, edit: Mapping[str, Any]) -> None:
        """An edit is posted, with those before it that have no answer."""
        self.under_way = ((self.under_way[0] if self.under_way else {}) | dict(edit), self.fields)

    def answered(self) -> None:
        """The server says what has come of the edit; whatever else has changed since it was posted stays."""
        if self.under_way:
            (edit, before), self.under_way = self.under_way, None
            after = to_query(edited(_read(self.cls, before), edit))
            news = {name: after.get(name) for name in {*before, *after} if before.get(name) != after.get(name)}
            self.fields = _made(
                self.fields, [{"fields": {name: text for name, text in news.items() if name not in APART}}]
            )

    @property
    def knows(self) -> bool:
        """Whether Python has all of it."""
        return self.known == self.fields and self.under_way is None

    def tell(self) -> dict[str, Any]:
        """What Python is told."""
        self.known = self.fields
        told = {"query": urlencode(sorted(self.fields.items())), "after": f"{self.visit}.{self.applied}"}
        return told | ({"edit": self.under_way[0]} if self.under_way else {})


def _read(cls: type[Scene], fields: Fields) -> Scene:
    scene, problems = from_query(cls, fields_of(urlencode(fields)))
    assert problems == ()
    return scene


def _made(fields: Mapping[str, str], changes: Any) -> Fields:
    after = dict(fields)
    for change in changes:
        after |= change["fields"]
    return {name: text for name, text in after.items() if text is not None}
