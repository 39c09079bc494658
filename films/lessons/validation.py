"""Validation of a lesson by the engine: are the answers right, and can the challenges be met?"""

import math
import time
from collections.abc import Iterator

import numpy as np

from films.lessons import guesses
from films.lessons.again import can_be_asked_again
from films.lessons.lesson import Lesson, Step
from films.lessons.page_protocol import LessonPage, LessonPages, scene_of
from films.question import MOVED, Numbers, Question
from films.scene import Scene

SECONDS = 3.0  # of CPU time for a reader's own lesson in a run of the page
SEEDS = (1, 2, 3)  # by which a question is asked again
EXACT = 1e-3  # the largest difference between an answer in a file and the engine's


def problems(lesson: Lesson, pages: LessonPages, seconds: float = math.inf) -> Iterator[str]:
    """Yield a sentence for each wrong answer, for each question that cannot be asked again, and for each challenge that
    is met from the start, or not met by its solution. A last sentence names the steps that were not reached within
    `seconds` of CPU time."""
    until = time.thread_time() + seconds
    for number, step in enumerate(lesson.steps, 1):
        if time.thread_time() > until:
            yield f"Steps {number} to {len(lesson.steps)} were not checked: those before them took {seconds:g} s."
            return
        page = pages[step.page]
        scene, _ = scene_of(page.scene, step.query)
        faults = (*_of_question(step.question, page, scene), *_of_challenge(step, page, scene))
        for fault in (*faults, *_of_again(step, page, until)):
            yield f"Step {number}, “{step.title}”: {fault}"


def _of_question(question: Question | None, page: LessonPage, scene: Scene) -> Iterator[str]:
    if question is None:
        return
    if question.kind in MOVED:
        yield from _of_guess(question, page, scene)
        return
    if not question.fact:
        return
    value = page.facts[question.fact](scene)
    if not guesses.is_right(question, (value,)):
        own = guesses.written(question.right)
        yield f"the engine's {question.fact} is {value:g}, and the answer is said to be {own}."


def _of_again(step: Step, page: LessonPage, until: float) -> Iterator[str]:
    """Yield a sentence if a question cannot be asked again."""
    if step.question is None or step.question.again is None:
        return
    try:
        redrawn = [can_be_asked_again(step, seed, page, until) for seed in SEEDS]
    except TimeoutError:
        yield "whether it can be asked once more was not found out in time."
        return
    if not all(redrawn):
        vary = ", ".join(step.question.again.vary)
        yield f"it cannot be asked once more: of other scenes ({vary}) the engine gives no answer that it can have."


def _of_guess(question: Question, page: LessonPage, scene: Scene) -> Iterator[str]:
    """Yield a sentence if the answer is not right, if the start is right, and if the engine's answer is another."""
    if fault := guesses.fault(question, question.answer):
        yield f"the answer is not right: {fault}"
    if question.start and guesses.is_right(question, question.start):
        yield "the answer is right before anything is moved."
    if not question.fact or question.kind == "region":  # for a region, `fault` has used the fact
        return
    truth = page.truths[question.fact](scene)
    reason = guesses.misfit(question.kind, truth, len(question.options))
    if reason:
        yield f"the engine's {question.fact} is no answer: {reason}."
    elif not _alike(question, truth):
        yield (
            f"the engine's {question.fact} is {guesses.written(truth)}, and the answer is said to be "
            f"{guesses.written(question.answer)}."
        )


def _alike(question: Question, truth: Numbers) -> bool:
    """Return whether the answer agrees with the engine's, up to EXACT."""
    one, other = (np.array(numbers) for numbers in (question.answer, truth))
    if question.kind == "line":  # a, b, c times any factor are the same line
        one, other = (line * math.copysign(1 / math.hypot(*line[:2]), line @ other) for line in (one, other))
    return bool(np.allclose(one, other, rtol=EXACT, atol=EXACT))


def _of_challenge(step: Step, page: LessonPage, scene: Scene) -> Iterator[str]:
    if step.challenge is None:
        return
    check = page.checks[step.challenge.check]
    at_first = check(scene)
    if at_first.met:
        yield f"the challenge is met before anything is done: {at_first.said}"
    if step.challenge.solution:
        at_last = check(scene_of(page.scene, step.challenge.solution.partition("?")[2])[0])
        if not at_last.met:
            yield f"the stored solution does not meet the challenge: {at_last.said}"
