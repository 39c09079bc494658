"""A question asked again, with fresh points and numbers: the scene of a step, redrawn by a seed.

The question names the fields of the scene that are redrawn (`vary`), and the page's fact computes the answer. Of many
random scenes the first is taken that has an answer, keeps it under a small move of the query, and differs from the
step's own. Addresses hold the seed together with the scene, so a seed must always draw the same (`random.Random`
guarantees this of `random()`).
"""

import math
import random
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any

from films.lessons.lesson import Fact, Step
from films.lessons.page_protocol import LessonPage, scene_of
from films.points import Points
from films.question import Question, Variation
from films.scene import Place, Scene, query_text

FIELDS = ("points", "t", "probe", "seed", "split", "counts")  # fields of a scene that can be redrawn
TEXT = "The same question, with fresh points and numbers."
TRIES = 80  # random scenes
CHOOSY = 12  # of the first scenes, which may be refused for their answer
FEW = 6  # up to so many points are drawn afresh; more points are reflected and shaken
REACH = 3  # the largest coordinate of a point drawn afresh
SHAKEN = 0.25  # the largest change of a coordinate
NEAR = 0.02  # the answer must be the same for queries as near as this
LARGEST = 1000.0  # the largest number that is asked for


def varied(step: Step, seed: int, page: LessonPage) -> Step:
    """Return the step as it is asked again; unchanged if its question has no variation, or if no scene has an
    answer."""
    question = step.question
    if not seed or question is None or question.again is None:
        return step
    own, _ = scene_of(page.scene, step.query)
    other = _other_scene(own, question, seed, page.facts)
    if other is None:
        return step
    scene, answer = other
    return replace(
        step, text=TEXT, scene=f"{step.page}?{query_text(scene)}", question=_other_question(question, answer)
    )


def can_be_asked_again(step: Step, seed: int, page: LessonPage, until: float = math.inf) -> bool:
    """Return whether the step can be asked with points and numbers that this seed draws. TimeoutError when the thread
    has used `until` seconds of CPU time."""
    question = step.question
    assert question is not None
    own, _ = scene_of(page.scene, step.query)
    return _other_scene(own, question, seed, page.facts, until) is not None


def varies(scene: type[Scene]) -> tuple[str, ...]:
    """Return the names of the fields of these scenes that can be redrawn."""
    return tuple(f.name for f in fields(scene) if f.name in FIELDS)


def _other_question(question: Question, answer: float) -> Question:
    """Return the question about another scene. It has no nudges on typical wrong numbers, as these are about the first
    scene's numbers, and none on options if the variation has its own nudge."""
    again = question.again
    assert again is not None
    nudges = question.nudges if question.kind == "choice" and not again.nudge else ()
    fitting = tuple(each for each in nudges if each.low != answer)
    return replace(question, text=again.ask, why=again.why, right=(answer,), nudges=fitting, nudge=again.nudge)


def _other_scene(
    own: Scene, question: Question, seed: int, facts: Mapping[str, Fact], until: float = math.inf
) -> tuple[Scene, float] | None:
    again, fact = question.again, facts[question.fact]
    assert again is not None
    stays = {name: facts[name](own) for name in again.keep}
    odd, choice = seed % 2 == 1, question.kind == "choice"
    for number, scene in enumerate(_random_scenes(own, again, seed)):
        if time.thread_time() > until:
            raise TimeoutError
        if any(facts[name](scene) != value for name, value in stays.items()):
            continue
        answer = fact(scene) + 0.0  # + 0.0 makes −0 a 0
        if scene == own or not _can_be_answer(question, answer, len(scene.points)):
            continue
        # Odd seeds look for another answer; for a choice, even ones look for the same: so no habit guesses it.
        if number < CHOOSY and (answer in question.right if odd else choice and answer not in question.right):
            continue
        if _is_stable(scene, answer, fact):
            return scene, answer
    return None


def _random_scenes(own: Scene, again: Variation, seed: int) -> Iterator[Scene]:
    rng = random.Random(seed)
    for _ in range(TRIES):
        yield replace(own, axes=None, **{name: DRAWS[name](rng, own) for name in again.vary})


def _can_be_answer(question: Question, answer: float, points: int) -> bool:
    """Return whether the question can have this answer, and whether it can be typed."""
    if not math.isfinite(answer):
        return False
    if question.kind == "choice":
        return answer in range(len(question.options))
    if question.kind == "point":
        return answer in range(points)
    return abs(answer) <= LARGEST and abs(answer - round(answer, 2)) <= min(question.near, 0.005) + 1e-9


def _is_stable(scene: Scene, answer: float, fact: Callable[[Any], float]) -> bool:
    """Return whether queries near the scene's own have the same answer, as they have not if two points are equally
    near."""
    probe: Place = getattr(scene, "probe", None)
    if probe is None:
        return True
    moves = ((NEAR, 0), (-NEAR, 0), (0, NEAR), (0, -NEAR))
    return all(fact(replace(scene, probe=(probe[0] + dx, probe[1] + dy))) == answer for dx, dy in moves)  # type: ignore[call-arg]


def _whole(rng: random.Random, low: int, high: int) -> int:
    return low + int(rng.random() * (high - low + 1))


def _points(rng: random.Random, own: Any) -> Points:
    """Return other points. A few points get other whole coordinates; many are reflected and shaken a little."""
    if len(own.points) <= FEW:
        places: list[tuple[float, float]] = []
        while len(places) < len(own.points):
            place = (float(_whole(rng, -REACH, REACH)), float(_whole(rng, -REACH, REACH)))
            if place != (0.0, 0.0) and place not in places:
                places.append(place)
        return tuple((x, y, label) for (x, y), (*_, label) in zip(places, own.points, strict=True))
    across, up, swapped = rng.random() < 0.5, rng.random() < 0.5, rng.random() < 0.5

    def moved(x: float, y: float) -> tuple[float, float]:
        x, y = (-x if across else x), (-y if up else y)
        x, y = (y, x) if swapped else (x, y)
        return tuple(round(v + SHAKEN * (2 * rng.random() - 1), 1) + 0.0 for v in (x, y))  # type: ignore[return-value]

    return tuple((*moved(x, y), label) for x, y, label in own.points)


def _frame(rng: random.Random, own: Any) -> int:
    return _whole(rng, 0, max(6, 2 * own.t))


def _probe(rng: random.Random, own: Any) -> tuple[float, float]:
    """Return a query near one of the points or, without points, near the scene's own query."""
    x, y, *_ = own.points[_whole(rng, 0, len(own.points) - 1)] if own.points else (*own.probe, 0)
    return round(x + 3 * rng.random() - 1.5, 1), round(y + 3 * rng.random() - 1.5, 1)


def _counts(rng: random.Random, own: Any) -> tuple[tuple[str, int], ...]:
    """Return some of the mail's words, once or twice each."""
    words = tuple((word, _whole(rng, 1, 2)) for word, _ in own.counts if rng.random() < 0.5)
    return words or own.counts[:1]


def _seed(rng: random.Random, _own: Any) -> int:
    return _whole(rng, 1, 999)


DRAWS: dict[str, Callable[[random.Random, Any], Any]] = {
    "points": _points,
    "t": _frame,
    "probe": _probe,
    "seed": _seed,
    "split": _seed,
    "counts": _counts,
}
