"""A lesson's step, asked again with fresh points and numbers. A worker computes it, as some facts train classifiers."""

from films.film_cache import cached_in_worker
from films.lessons.again import varied
from films.lessons.lesson import Step
from films.lessons.page_protocol import scene_of
from films.pages import LESSON_PAGES
from films.scene import Scene


def asked_again(step: Step, seed: int) -> Step:
    """Return the step as redrawn by the seed; unchanged if the seed is 0 or the question has no variation."""
    if not seed or step.question is None or step.question.again is None:
        return step
    scene, _ = scene_of(LESSON_PAGES[step.page].scene, step.query)
    return cached_in_worker(_varied, scene, step=step, seed=seed)


def _varied(_scene: Scene, *, step: Step, seed: int) -> Step:
    return varied(step, seed, LESSON_PAGES[step.page])
