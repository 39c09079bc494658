"""What a lesson may ask of labelings, of guesses at the unseen, and of models of every size: facts, and a challenge.

A fact is NaN where there is nothing of the kind, as for another question or too few points.
"""

import math

import numpy as np

from films.lessons.lesson import Check, Fact, Verdict
from films.samples import arrays
from films.topics.learnable import active, sizes, unseen
from films.topics.learnable.scene import LearnableScene
from films.topics.learnable.sizes import Sizes
from films.topics.learnable.unseen import Unseen
from playground.shattering import Shattering, shatter

NOTHING = math.nan
FOUR = 4  # points of the challenge


def _decided(scene: LearnableScene) -> Shattering | None:
    """What the scene's family does with all labelings; None of no points."""
    if scene.show != "shatter" or not scene.labelled:
        return None
    X, _ = arrays(scene.labelled)
    return shatter(X, scene.family, k=min(scene.k, len(X)))


def separated(scene: LearnableScene) -> float:
    """How many labelings the family separates."""
    found = _decided(scene)
    return float(found.separable.sum()) if found else NOTHING


def not_separated(scene: LearnableScene) -> float:
    """How many labelings it does not separate."""
    found = _decided(scene)
    return float(len(found.proofs) - found.separable.sum()) if found else NOTHING


def separable_now(scene: LearnableScene) -> float:
    """Whether it separates the labeling of the frame: 0 yes, 1 no."""
    found = _decided(scene)
    return float(not found.separable[min(scene.t, len(found.proofs) - 1)]) if found else NOTHING


def _guessed(scene: LearnableScene) -> Unseen | None:
    made = unseen.run(scene) if scene.show == "unseen" else ""
    return None if isinstance(made, str) else made


def erring_on_seen(scene: LearnableScene) -> float:
    """How many of the methods have a labelled point wrong."""
    made = _guessed(scene)
    return float(sum(each.wrong > 0 for each in made.guessers)) if made else NOTHING


def wrong_on_second(scene: LearnableScene) -> float:
    """How many guesses of the second plane are wrong in the frame."""
    made = _guessed(scene)
    if made is None or len(made.guessers) < 2:
        return NOTHING
    return float(made.missed[min(scene.t, len(made.missed) - 1), 1])


def mean_error(scene: LearnableScene) -> float:
    """The mean error of the first plane over all frames, in per cent."""
    made = _guessed(scene)
    return float(100 * made.so_far[-1][0]) if made else NOTHING


def largest_against_best(scene: LearnableScene) -> float:
    """Whether the largest model has fewer held-out mistakes than the best of the others: 0, more: 1, or as many: 2."""
    made = sizes.run(scene) if scene.show == "size" else ""
    if not isinstance(made, Sizes):
        return NOTHING
    last, others = int(made.missed[-1]), int(made.missed[:-1].min())
    return 0 if last < others else 1 if last > others else 2


def labels_needed(scene: LearnableScene) -> float:
    """With how many labels the learner that asks has no point wrong any more, within the film."""
    made = active.run(scene) if scene.show == "ask" else ""
    if isinstance(made, str) or made.asks.wrong[-1]:
        return NOTHING
    erring = np.flatnonzero(made.asks.wrong)
    return float(made.labels[erring[-1] + 1 if len(erring) else 0])


def rectangles_shatter_four(scene: LearnableScene) -> Verdict:
    """Rectangles separate all labelings of exactly four points."""
    found = _decided(scene)
    if found is None or scene.family != "rectangle":
        return Verdict(False, "All labelings are asked for, separated by a rectangle around the +.")
    if found.n != FOUR or len(scene.points) != FOUR:
        return Verdict(False, f"There are {len(scene.points)} points; {FOUR} are asked.")
    count = int(found.separable.sum())
    return Verdict(
        found.shattered, f"Rectangles separate {count} of {len(found.proofs)} labelings of your four points."
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
}
