"""Drafts: lessons while they are edited, valid or not."""

from dataclasses import dataclass, replace
from urllib.parse import urlsplit

from films.lessons.lesson import Button, Drawing
from films.lessons.page_protocol import LessonPages, scene_of
from films.question import Nudge, Variation
from films.scene import query_text

ASKS = {
    "nothing": "nothing",
    "choice": "a choice",
    "number": "a number",
    "point": "a point of the plane",
    "arrow": "an arrow to be dragged",
    "line": "a line to be drawn",
    "place": "a point to be put down",
    "region": "a rectangle around points",
    "order": "items to be put in order",
    "film": "what the film asks about its next step",
    "challenge": "a challenge",
}
MOST = 60


@dataclass(frozen=True)
class DraftStep:
    """A step as typed, with the fields of all kinds of questions. `ident` is part of its widgets' keys. `truth` and
    `start` are numbers with commas between them; those of an order are counted from 1."""

    ident: int
    scene: str
    title: str = ""
    text: str = ""
    asks: str = "nothing"
    ask: str = ""
    options: str = ""  # one a line
    choice: int = 0
    number: float = 0.0
    tolerance: float = 0.0
    point: int = 1  # counted from 1
    truth: str = ""  # what is moved: where it is right
    start: str = ""  # and where it begins
    unit: str = ""
    adds: int = 0  # the class of the point that is put down
    fact: str = ""
    why: str = ""
    nudges: tuple[Nudge, ...] = ()
    nudge: str = ""
    again: Variation | None = None
    task: str = ""
    check: str = ""
    hints: str = ""  # one a line
    solution: str = ""
    light: Button = ""
    settings: bool = False
    drawing: Drawing = ""
    plays: int = 0
    in_sight: tuple[str, ...] = ()
    cover: bool = False

    @property
    def page(self) -> str:
        return self.scene.partition("?")[0]


@dataclass(frozen=True)
class Draft:
    """A lesson's title and steps as typed."""

    title: str = ""
    minutes: int = 10
    after: str = ""
    lecture: int | None = None
    steps: tuple[DraftStep, ...] = ()

    def added(self, scene: str) -> "Draft":
        """Return the draft with one more step at the end."""
        ident = 1 + max((step.ident for step in self.steps), default=0)
        return replace(self, steps=(*self.steps, DraftStep(ident, scene)))

    def joined(self, newer: "Draft") -> "Draft":
        """Return the draft with another's steps at its end; the other's title and fields, if set, replace its own."""
        for step in newer.steps:
            after = self.added(step.scene)
            self = replace(after, steps=(*self.steps, replace(step, ident=after.steps[-1].ident)))
        typed = {name: getattr(newer, name) for name in ("title", "minutes", "after", "lecture")}
        return replace(self, **{name: value for name, value in typed.items() if value != getattr(Draft(), name)})

    def without(self, ident: int) -> "Draft":
        return replace(self, steps=tuple(step for step in self.steps if step.ident != ident))

    def moved(self, ident: int, by: int) -> "Draft":
        """Return the draft with that step moved `by` places."""
        steps = list(self.steps)
        here = [step.ident for step in steps].index(ident)
        there = min(max(here + by, 0), len(steps) - 1)
        steps.insert(there, steps.pop(here))
        return replace(self, steps=tuple(steps))


def address_of(link: str, pages: LessonPages) -> str:
    """Return the page and the query of a link to a scene. ValueError, with a sentence, if no step can show it."""
    try:
        parts = urlsplit(link.strip())
    except ValueError as error:
        raise ValueError("This is no link: its server cannot be read.") from error
    page = parts.path.rstrip("/").rpartition("/")[2]
    if page not in pages:
        raise ValueError(
            "This link leads to no page that a lesson can use. Open one of the workbenches, and copy its link."
        )
    try:
        scene, problems = scene_of(pages[page].scene, parts.query)
    except ValueError as error:
        raise ValueError(f"The scene of this link cannot be read: {error}.") from error
    if problems:
        raise ValueError(problems[0])
    query = query_text(scene)
    return f"{page}?{query}" if query else page
