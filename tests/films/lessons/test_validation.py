"""A lesson held against the engine: what is not so is said, within a bound of time."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from films.lessons.lesson import Check, Lesson, Step, Truth
from films.lessons.validation import problems
from films.question import Question, Variation
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

    chosen_by: str = ""

    def presses(self, scene: Scene) -> dict[str, object]:  # noqa: ARG002
        return {}

    def settings(self, scene: Scene) -> tuple[str, ...]:  # noqa: ARG002
        return ("order",)

    def marks(self, scene: Scene) -> frozenset[str]:  # noqa: ARG002
        return frozenset()

    def question(self, scene: Scene) -> Question | None:  # noqa: ARG002
        return None


WRONG = Step("Count", "Look.", "perceptron", Question("How many?", "number", right=(7.0,), fact="n"))
LESSON = Lesson("own", "Counting", 5, "Count.", (WRONG,) * 60)


def test_what_the_engine_does_not_say_is_told_of_each_step() -> None:
    first, second = problems(Lesson("own", "a", 5, "b", (WRONG,) * 2), {"perceptron": SlowPlace()})
    assert first == "Step 1, “Count”: the engine's n is 0, and the answer is said to be 7."
    assert second.startswith("Step 2")


def test_sixty_steps_that_each_take_long_are_not_all_checked() -> None:
    start = time.thread_time()
    *text, last = problems(LESSON, {"perceptron": SlowPlace()}, seconds=0.35)
    assert time.thread_time() - start < 2
    assert len(text) == 4
    assert last == "Steps 5 to 60 were not checked: those before them took 0.35 s."


AGAIN = Question("How many?", "number", right=(0.0,), fact="n", again=Variation("And now?", "So many.", ("points",)))


def test_a_question_that_no_other_scene_lets_ask_is_told() -> None:
    """There are no points to be drawn anew, so every scene is the step's own."""
    lesson = Lesson("own", "a", 5, "b", (Step("Count", "Look.", "perceptron", AGAIN),))
    (text,) = problems(lesson, {"perceptron": SlowPlace(facts={"n": lambda scene: float(len(scene.points))})})
    assert text.startswith("Step 1, “Count”: it cannot be asked once more: of other scenes (points) the engine")


def another(scene: Scene) -> float:
    """A fact that takes a tenth of a second, and has another value for other points."""
    slow(scene)
    return sum(9.0 * x + y for x, y, _ in scene.points)


def test_scenes_that_take_long_to_be_asked_are_given_up() -> None:
    """Each of 80 scenes takes a tenth of a second, and none keeps the fact that is to be kept."""
    again = replace(AGAIN, right=(2.0,), again=Variation("And now?", "So many.", ("points",), keep=("another",)))
    step = Step("Count", "Look.", "perceptron?points=1ACQAoAAAAAAn______3Aqxs", again)
    place = SlowPlace(facts={"n": lambda scene: float(len(scene.points)), "another": another})
    start = time.thread_time()
    (text,) = problems(Lesson("own", "a", 5, "b", (step,)), {"perceptron": place}, seconds=0.3)
    assert time.thread_time() - start < 2
    assert text == "Step 1, “Count”: whether it can be asked once more was not found out in time."
