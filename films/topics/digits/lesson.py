"""Facts that a lesson may ask of the digits page, and the check of a challenge. A fact is NaN if the scene shows
something else."""

import math

import numpy as np

from films.lessons.lesson import Check, Fact, Verdict
from films.topics.digits import experiments
from films.topics.digits.lookup import lookup
from films.topics.digits.own_digit import own_digit
from films.topics.digits.pixel import OnePixel, one_pixel
from films.topics.digits.scene import DigitsScene
from playground.image_distances import DISTANCES
from playground.prototypes import class_means

NOTHING = math.nan
SHARES = (0.0, 0.25, 0.5)  # the options of a question


def distances(scene: DigitsScene) -> float:
    """Return the number of distances of two pictures that a query costs."""
    return float(scene.m * DISTANCES[scene.distance].per_pair) if scene.show == "distance" else NOTHING


def _pixels(scene: DigitsScene) -> OnePixel | None:
    """Return the run of one pixel as a classifier; None if the scene shows something else."""
    if scene.show != "pixel":
        return None
    return one_pixel(*experiments.digit_parts(scene.seed), scene.task, scene.rule, scene.pixel, scene.seed)


def new_wrong(scene: DigitsScene) -> float:
    """Return the number in `SHARES` of the share nearest to that of new images that the pixel of the frame, or the
    table, misclassifies."""
    if scene.show == "lookup":
        run = lookup(*experiments.digit_parts(scene.seed), scene.task, scene.enlarged_pixel, scene.seed)
        share = float(run.wrong.mean())
    elif (pixels := _pixels(scene)) is not None:
        share = pixels.missed[min(scene.t, len(pixels.missed) - 1)] / len(pixels.labels)
    else:
        return NOTHING
    return float(np.abs(share - np.array(SHARES)).argmin())


def answers_differ(scene: DigitsScene) -> Verdict:
    """The nearest class mean takes what is drawn for another digit than the nearest training digit is."""
    if scene.show != "own":
        return Verdict(False, "This is another picture: choose the digit that you draw.")
    train, _ = experiments.digit_parts(scene.seed)
    own = own_digit(scene.drawing, class_means(train.X, train.labels), train)
    if own is None:
        return Verdict(False, "Nothing is drawn yet.")
    return Verdict(own.mean != own.first, f"Nearest training digit: {own.first}. Nearest mean: {own.mean}.")


CHECKS: dict[str, Check] = {"answers_differ": answers_differ}
FACTS: dict[str, Fact] = {"distances": distances, "new_wrong": new_wrong}
