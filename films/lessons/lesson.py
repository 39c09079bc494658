"""Lessons: steps of prose, each with a scene, and often a question or a challenge.

A lesson is a file in lessons/, read by films/lessons/toml.py. A step names its page's scene, checks and facts; the
page's topic defines them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from films.question import Numbers, Question

Drawing = Literal["", "iris"]  # see DRAWINGS in films/played_lesson.py
OWN = "own-"  # the beginning of the names of lessons that no server has
Button = Literal["", "first", "back", "play", "next", "last"]  # of the transport (ui/stage/transport/transport.js)


@dataclass(frozen=True)
class Verdict:
    """Whether a scene meets a challenge, and a sentence on what is missing or was reached."""

    met: bool
    said: str


Check = Callable[[Any], Verdict]  # judges the scene that the reader has made
Fact = Callable[[Any], float]  # computes the answer from a scene: a number, or that of the right option or point
Truth = Callable[[Any], Numbers]  # computes from a scene the right arrow, line, place, region or order


@dataclass(frozen=True)
class Challenge:
    """A task in the scene, which `check` judges after each change. `hints` are shown one by one. `solution` is the
    address of a scene that meets the check; a test verifies it."""

    task: str
    check: str
    hints: tuple[str, ...] = ()
    solution: str = ""


@dataclass(frozen=True)
class Step:
    """A step of a lesson.

    text      Markdown with TeX, in which `\\weights`, `\\offset` and the like are the symbols of a line in the reader's
              notation (films/symbols.py)
    scene     a page's name and its query, as in "perceptron?t=3"
    light     the button of the transport that the text asks to press; it is highlighted once the question is answered
    drawing   the drawing below the text
    plays     the number of frames by which the film plays on once the question is answered, to show what was asked
    settings  whether the lesson's page shows the settings, as the step needs them
    in_sight  the fields whose settings are in sight there; all others are behind *More settings*
    cover     whether the lesson's card has the step's picture
    """

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
    """A lesson. `name`: that of its file. `after`: what a reader can do after the lesson. `lecture`: the number of the
    lecture notes that it belongs to."""

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
