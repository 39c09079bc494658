"""Validation of a lesson by the engine: are the answers right, and can the challenges be met?"""

import math
import time
from collections.abc import Iterator

from films.lessons.lesson import Lesson, Question, Step
from films.lessons.page_protocol import LessonPage, LessonPages, scene_of
from films.lessons.progress import is_right
from films.scene import Scene

SECONDS = 3.0  # of CPU time for a reader's own lesson in a run of the page


def problems(lesson: Lesson, pages: LessonPages, seconds: float = math.inf) -> Iterator[str]:
    """A sentence for each wrong answer, and for each challenge that is met from the start or not by its solution. Steps
    not reached within `seconds` of CPU time are named at the end."""
    until = time.thread_time() + seconds
    for number, step in enumerate(lesson.steps, 1):
        if time.thread_time() > until:
            yield f"Steps {number} to {len(lesson.steps)} were not checked: those before them took {seconds:g} s."
            return
        page = pages[step.page]
        scene, _ = scene_of(page.scene, step.query)
        for said in (*_of_question(step.question, page, scene), *_of_challenge(step, page, scene)):
            yield f"Step {number}, “{step.title}”: {said}"


def _of_question(question: Question | None, page: LessonPage, scene: Scene) -> Iterator[str]:
    if question is None or not question.fact:
        return
    found = page.facts[question.fact](scene)
    if not is_right(question, f"{found:.15g}"):
        yield f"the engine's {question.fact} is {found:g}, and the answer is said to be {question.answer:g}."


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
