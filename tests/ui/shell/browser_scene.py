"""The scene as a page in the browser holds it: what ui/stage/scene.js does, in Python."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

APART = ("t", "predict", "view", "lesson", "step", "again")  # what no film depends on
Fields = dict[str, str]


class BrowserScene:
    """Of one open page. `fields` are those that are not at their defaults, `known` the same as Python has them,
    `applied` is the last change of Python's that this page has made."""

    def __init__(self) -> None:
        self.visit, self.applied = "", 0
        self.fields: Fields = {}
        self.known: Fields = {}

    def take(self, stage: Mapping[str, Any]) -> bool:
        """What Python gives of its visit; whether edits under way are void. A new server under an open page knows only
        an address: the page's scene stands."""
        changes, other = stage["changes"], stage["visit"] != self.visit
        replaced = other and self.visit != "" and _server(stage["visit"]) != _server(self.visit)
        last = self.applied if _numbered(stage["visit"]) == _numbered(self.visit) else 0
        fresh = [change for change in changes if change["number"] > last]
        self.known = with_changes(stage["scene"], changes)
        self.fields = with_changes(stage["scene"] if other and not replaced else self.fields, fresh)
        numbers = [change["number"] for change in changes]
        self.visit, self.applied = stage["visit"], max([last, *numbers])
        return (other and not replaced) or any(change["reset"] for change in fresh)

    def set(self, **values: str | None) -> None:
        self.fields = with_changes(self.fields, [{"fields": values}])

    def follow(self, before: Fields, after: Fields) -> None:
        """Take what an answer has changed in the scene that it was asked for; later changes stay."""
        names = [name for name in {*before, *after} if before.get(name) != after.get(name) and name not in APART]
        self.set(**{name: after.get(name) for name in names})

    @property
    def text(self) -> str:
        """As an address has it."""
        return urlencode(sorted(self.fields.items()))

    @property
    def filmed(self) -> str:
        """What the film depends on."""
        return urlencode(sorted((name, text) for name, text in self.fields.items() if name not in APART))

    @property
    def knows(self) -> bool:
        """Whether Python has all of it."""
        return self.known == self.fields

    def needed(self, around: str) -> bool:
        """Whether the page around the stage shows what has changed: the scene, the points, or only whether there are
        some."""
        names = {*self.known, *self.fields} - {"t", "predict"}
        differing = {name for name in names if self.known.get(name) != self.fields.get(name)}
        if around == "scene":
            return bool(differing)
        none = self.known.get("points") == "none", self.fields.get("points") == "none"
        return "points" in differing if around == "points" else none[0] != none[1]

    def tell(self) -> dict[str, Any]:
        """The message to Python, which knows the scene from then on."""
        self.known = self.fields
        return {"query": self.text, "after": f"{self.visit}.{self.applied}"}


def with_changes(fields: Mapping[str, str], changes: Any) -> Fields:
    """The fields after these changes, in their order; what is None then is at its default."""
    after: dict[str, str | None] = dict(fields)
    for change in changes:
        after |= change["fields"]
    return {name: text for name, text in after.items() if text is not None}


def _numbered(visit: str) -> str:
    return visit.rpartition(".")[0]


def _server(visit: str) -> str:
    return visit.partition(".")[0]
