"""One pixel as a classifier, on more and more training images: which pixel, and its mistakes on training images and on
new ones."""

from dataclasses import dataclass

import numpy as np

from playground.datasets import Dataset
from playground.inputs import Floats, Ints
from playground.one_pixel import RULES, Table, Threshold, coin, fewest_wrong

MAX_IMAGES, MIN_IMAGES = 40, 2  # training images at most, at least
TASKS = {"coin": "a coin gives the labels", "parity": "odd or even", "ones": "1 or 0"}
RULE_NAMES = {"threshold": "a threshold", "table": "a table of its values"}
SIGNS = {"coin": ("+", "−"), "parity": ("odd", "even"), "ones": ("1", "0")}  # +1, -1
BEST = 0  # in place of the number of a pixel, from 1: the best pixel


@dataclass(frozen=True, eq=False)
class OnePixel:
    """The best rule on a pixel, in each of F frames.

    X, digits, y  (N, 64) the training images; (N,) their digits; (N,) their labels, -1 or +1
    Q, labels     (m, 64), (m,) those of the new images
    wrong         (N, 64) the number of the first n images that the best rule on each pixel misclassifies
    counts        (F,) the number of training images in each frame
    pixels        (F,) the pixel
    rules         the best rule on it, in each frame
    missed        (F,) the number of new images that this rule misclassifies
    """

    X: Floats
    digits: Ints
    y: Floats
    Q: Floats
    labels: Floats
    wrong: Ints
    counts: Ints
    pixels: Ints
    rules: tuple[Threshold | Table, ...]
    missed: Ints

    @property
    def fewest(self) -> Ints:
        """The number of training images that the pixel of each frame misclassifies: `(F,)`."""
        counts: Ints = self.wrong[self.counts - 1, self.pixels]
        return counts

    @property
    def perfect(self) -> Ints:
        """The number of pixels that misclassify no training image, in each frame: `(F,)`."""
        counts: Ints = (self.wrong[self.counts - 1] == 0).sum(axis=1)
        return counts


def one_pixel(train: Dataset, test: Dataset, task: str, rule: str, pixel: int, seed: int) -> OnePixel:
    """Return the rules on the best pixel, or on the one with the number `pixel` from 1, for the first 2, 3, ...
    training images."""
    y, labels = task_labels(train.labels, test.labels, task, seed)
    rows, new = np.flatnonzero(y)[:MAX_IMAGES], np.flatnonzero(labels)
    X, Q, y, labels = train.X[rows], test.X[new], y[rows], labels[new]
    wrong, counts = fewest_wrong(X, y, rule), np.arange(MIN_IMAGES, len(rows) + 1)
    chosen = wrong[counts - 1].argmin(axis=1) if pixel == BEST else np.full(len(counts), pixel - 1)
    rules = tuple(RULES[rule](X[:n, j], y[:n])[0] for n, j in zip(counts, chosen, strict=True))
    missed = [(each.predict(Q[:, j]) != labels).sum() for each, j in zip(rules, chosen, strict=True)]
    return OnePixel(X, train.labels[rows], y, Q, labels, wrong, counts, chosen, rules, np.array(missed))


def task_labels(train: Ints, test: Ints, task: str, seed: int) -> tuple[Floats, Floats]:
    """Return the labels of training and test digits, -1 or +1; 0 for a digit that has none."""
    if task == "coin":
        both = coin(len(train) + len(test), seed=seed)
        return both[: len(train)], both[len(train) :]
    if task == "parity":
        return np.where(train % 2 == 1, 1.0, -1.0), np.where(test % 2 == 1, 1.0, -1.0)
    ones = [np.select([digits == 1, digits == 0], [1.0, -1.0], 0.0) for digits in (train, test)]
    return ones[0], ones[1]
