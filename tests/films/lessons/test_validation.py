"""A lesson held against the engine: what is not so is said, within a bound of time."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from films.lessons.lesson import Check, Lesson, Question, Step, Truth
from films.lessons.validation import problems
from films.scene import Scene


def slow(scene: Scene) -> float:
    """A fact that takes a tenth of a second of CPU."""
    until = time.thread_time() + 0.1
    while time.thread_time() < until:
        pass
    return float(len(scene.points))


@dataclass(frozen=True)
class SlowPlace:
    scene: type[Scene] = Scene
    checks: dict[str, Check] = field(default_factory=dict)
    facts: dict[str, Callable[[Scene], float]] = field(default_factory=lambda: {"n": slow})
    truths: dict[str, Truth] = field(default_factory=dict)

    def marks(self, scene: Scene) -> frozenset[str]:  # noqa: ARG002
        return frozenset()


WRONG = Step("Count", "Look.", "perceptron", Question("number", "How many?", 7.0, "So many.", fact="n"))
LESSON = Lesson("own", "Counting", 5, "Count.", (WRONG,) * 60)


def test_what_the_engine_does_not_say_is_told_of_each_step() -> None:
    first, second = problems(Lesson("own", "a", 5, "b", (WRONG,) * 2), {"perceptron": SlowPlace()})
    assert first == "Step 1, “Count”: the engine's n is 0, and the answer is said to be 7."
    assert second.startswith("Step 2")


def test_sixty_steps_that_each_take_long_are_not_all_checked() -> None:
    start = time.thread_time()
    *said, last = problems(LESSON, {"perceptron": SlowPlace()}, seconds=0.35)
    assert time.thread_time() - start < 2
    assert len(said) == 4
    assert last == "Steps 5 to 60 were not checked: those before them took 0.35 s."
