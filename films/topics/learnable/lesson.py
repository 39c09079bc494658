"""Facts that a lesson may ask of the page of what can be learned, and the check of its challenge.

A fact is NaN if the scene has nothing of the kind: it asks another question, or has too few points.
"""

import math

import numpy as np

from films.lessons.lesson import Check, Fact, Verdict
from films.samples import arrays
from films.topics.learnable import active, sizes, stream, unseen
from films.topics.learnable.scene import LearnableScene
from films.topics.learnable.sizes import Sizes
from films.topics.learnable.unseen import UnseenPoints
from playground.shattering import Shattering, shatter

NOTHING = math.nan
FOUR = 4  # points of the challenge


def _shattering(scene: LearnableScene) -> Shattering | None:
    """Return what the scene's family does with all labellings; None if the scene shows none, or has no points."""
    if scene.show != "shatter" or not scene.labelled:
        return None
    X, _ = arrays(scene.labelled)
    return shatter(X, scene.family, k=min(scene.k, len(X)))


def separated(scene: LearnableScene) -> float:
    """Return the number of labellings that the family separates."""
    shattering = _shattering(scene)
    return float(shattering.separable.sum()) if shattering else NOTHING


def not_separated(scene: LearnableScene) -> float:
    """Return the number of labellings that the family does not separate."""
    shattering = _shattering(scene)
    return float(len(shattering.proofs) - shattering.separable.sum()) if shattering else NOTHING


def separable_now(scene: LearnableScene) -> float:
    """Return 0 if the family separates the labelling of the frame, 1 if it does not."""
    shattering = _shattering(scene)
    if shattering is None:
        return NOTHING
    return float(not shattering.separable[min(scene.t, len(shattering.proofs) - 1)])


def _guesses(scene: LearnableScene) -> UnseenPoints | None:
    """Return the guesses at the unseen points; None if the scene shows none, or something is missing."""
    guesses = unseen.run(scene) if scene.show == "unseen" else ""
    return None if isinstance(guesses, str) else guesses


def erring_on_seen(scene: LearnableScene) -> float:
    """Return the number of methods that misclassify a labelled point."""
    guesses = _guesses(scene)
    return float(sum(each.wrong > 0 for each in guesses.guessers)) if guesses else NOTHING


def wrong_on_second(scene: LearnableScene) -> float:
    """Return the number of wrong guesses on the second plane in the frame."""
    guesses = _guesses(scene)
    if guesses is None or len(guesses.guessers) < 2:
        return NOTHING
    return float(guesses.missed[min(scene.t, len(guesses.missed) - 1), 1])


def mean_error(scene: LearnableScene) -> float:
    """Return the mean error on the first plane over all frames, in per cent."""
    guesses = _guesses(scene)
    return float(100 * guesses.so_far[-1][0]) if guesses else NOTHING


def largest_against_best(scene: LearnableScene) -> float:
    """Return whether the largest model makes fewer held-out mistakes than the best of the others, 0; more, 1; or as
    many, 2."""
    models = sizes.run(scene) if scene.show == "size" else ""
    if not isinstance(models, Sizes):
        return NOTHING
    last, others = int(models.missed[-1]), int(models.missed[:-1].min())
    return 0 if last < others else 1 if last > others else 2


def labels_needed(scene: LearnableScene) -> float:
    """Return the number of labels from which on the asking learner misclassifies no point; NaN if it still
    misclassifies one with the last label of the film."""
    pool = active.run(scene) if scene.show == "ask" else ""
    if isinstance(pool, str) or pool.active.wrong[-1]:
        return NOTHING
    erring = np.flatnonzero(pool.active.wrong)
    return float(pool.labels[erring[-1] + 1 if len(erring) else 0])


def labels_for_a_thousandth(scene: LearnableScene) -> float:
    """Return the number of labels from which on the mean error of the asking perceptron is at most a thousandth of the
    circle."""
    if scene.show != "stream":
        return NOTHING
    stream_run = stream.run(scene)
    count = stream.labels_until(stream_run.active_error, stream_run.labels, 0.001)
    return NOTHING if count is None else float(count)


def rectangles_shatter_four(scene: LearnableScene) -> Verdict:
    """Rectangles separate all labellings of exactly four points."""
    shattering = _shattering(scene)
    if shattering is None or scene.family != "rectangle":
        return Verdict(False, "The task is about all labellings, separated by a rectangle around the +.")
    if shattering.n != FOUR or len(scene.points) != FOUR:
        return Verdict(False, f"There are {len(scene.points)} points; the task asks for {FOUR}.")
    count = int(shattering.separable.sum())
    return Verdict(
        shattering.shattered, f"Rectangles separate {count} of {len(shattering.proofs)} labellings of your four points."
    )


CHECKS: dict[str, Check] = {"rectangles_shatter_four": rectangles_shatter_four}
FACTS: dict[str, Fact] = {
    "separated": separated,
    "not_separated": not_separated,
    "separable_now": separable_now,
    "erring_on_seen": erring_on_seen,
    "wrong_on_second": wrong_on_second,
    "mean_error": mean_error,
    "largest_against_best": largest_against_best,
    "labels_needed": labels_needed,
    "labels_for_a_thousandth": labels_for_a_thousandth,
}
