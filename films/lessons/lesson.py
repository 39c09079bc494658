"""What a lesson is: steps of prose, each with a scene, and often a question or a challenge.

A lesson is a file in lessons/; `films.lessons.toml` reads it. Nothing here knows pages: what a step's scene may be, and
which checks and facts there are, is its topic's.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["choice", "number", "point"]
Button = Literal["", "first", "back", "play", "next", "last"]  # of the transport, as ui/stage/transport.js calls them


@dataclass(frozen=True)
class Verdict:
    """Whether a challenge is met by a scene; what is still `missing`, or what was reached, in a sentence."""

    met: bool
    said: str


Check = Callable[[Any], Verdict]  # of the scene as the student has changed it
Fact = Callable[[Any], float]  # what the engine says of a scene: a number, the right option's place, or a point's


@dataclass(frozen=True)
class Question:
    """Something to commit to before the next step. `ask` is Markdown; an answer is one of `options`, a number within
    `tolerance` of the right one, or a point of the scene clicked on.

    `answer` is a number: the right option, counted from 0; the number itself; the point, counted from 0. `fact` names
    the engine's own answer to it, of the step's scene: a test holds them against each other. `why` is said afterwards.
    """

    kind: Kind
    ask: str
    answer: float
    why: str
    options: tuple[str, ...] = ()
    tolerance: float = 0.0
    fact: str = ""


@dataclass(frozen=True)
class Challenge:
    """Something to be done to the scene: `check` names what says live how far it is. `hints` come one by one;
    `solution` is an address that meets the check, as a test shows."""

    task: str
    check: str
    hints: tuple[str, ...] = ()
    solution: str = ""


@dataclass(frozen=True)
class Step:
    """A step: `text` is Markdown with TeX, `scene` a page's name and its query, as in "perceptron?t=3". `light`: the
    button of the film that the words ask to press, which is lit once nothing is asked any more."""

    title: str
    text: str
    scene: str
    question: Question | None = None
    challenge: Challenge | None = None
    light: Button = ""

    @property
    def page(self) -> str:
        return self.scene.partition("?")[0]

    @property
    def query(self) -> str:
        return self.scene.partition("?")[2]


@dataclass(frozen=True)
class Lesson:
    """A lesson by its file's `name`. `after`: what one can do after it; `lecture`: the number of the notes it tells."""

    name: str
    title: str
    minutes: int
    after: str
    steps: tuple[Step, ...]
    lecture: int | None = None
