"""Lessons: steps of prose, each with a scene, and often a question or a challenge.

A lesson is a file in lessons/, read by films/lessons/toml.py. A step names its page's scene, checks and facts; the
page's topic defines them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from films.question import Numbers, Question

Drawing = Literal["", "iris"]  # what words alone do not show; see films/played_lesson.py
OWN = "own-"  # begins the names of lessons that no server has
Button = Literal["", "first", "back", "play", "next", "last"]  # the transport's, as in ui/stage/transport/transport.js


@dataclass(frozen=True)
class Verdict:
    """Whether a scene meets a challenge, and a sentence on what is missing or was reached."""

    met: bool
    said: str


Check = Callable[[Any], Verdict]  # of the scene that the reader has made
Fact = Callable[[Any], float]  # computed from a scene: a number, or the number of the right option or point
Truth = Callable[[Any], Numbers]  # computed from a scene: where a thing comes to be, in the numbers of its kind


@dataclass(frozen=True)
class Challenge:
    """A task in the scene: `check` judges it live. `hints` are shown one by one; `solution` is an address that meets
    the check, as a test shows."""

    task: str
    check: str
    hints: tuple[str, ...] = ()
    solution: str = ""


@dataclass(frozen=True)
class Step:
    """A step: `text` is Markdown with TeX, in which `\\weights`, `\\offset` and the like are a line's symbols in the
    reader's notation (films/symbols.py), `scene` a page's name and its query, as in "perceptron?t=3". `light`: the
    transport's button that the text asks to press, highlighted once nothing is asked any more. `plays`: so many frames
    the film goes on by itself once its question is answered, as they show what was asked. `settings`: the step needs
    the page's settings, so the lesson's own view has them, too; the fields `in_sight` stand first there, and all others
    are behind *More settings*. `drawing`: what stands below the text. `cover`: the lesson's card has this picture."""

    title: str
    text: str
    scene: str
    question: Question | None = None
    challenge: Challenge | None = None
    light: Button = ""
    settings: bool = False
    drawing: Drawing = ""
    plays: int = 0
    in_sight: tuple[str, ...] = ()
    cover: bool = False

    @property
    def page(self) -> str:
        return self.scene.partition("?")[0]

    @property
    def query(self) -> str:
        return self.scene.partition("?")[2]


@dataclass(frozen=True)
class Lesson:
    """A lesson; `name` is its file's. `after`: what a reader can do after it; `lecture`: the number of the lecture
    notes it belongs to."""

    name: str
    title: str
    minutes: int
    after: str
    steps: tuple[Step, ...]
    lecture: int | None = None

    @property
    def cover(self) -> Step:
        """The step whose picture the lesson's card has: the first one marked as such, or the first one."""
        return next((step for step in self.steps if step.cover), self.steps[0])
