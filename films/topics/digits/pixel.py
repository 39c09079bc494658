"""One pixel as a classifier, on more and more training images: which it is, what it gets wrong, and on new images."""

from dataclasses import dataclass

import numpy as np

from playground.datasets import Dataset
from playground.inputs import Floats, Ints
from playground.one_pixel import RULES, Table, Threshold, coin, fewest_wrong

MOST, LEAST = 40, 2  # training images
TASKS = {"coin": "a coin gives the labels", "parity": "odd or even", "ones": "1 or 0"}
RULE_NAMES = {"threshold": "a threshold", "table": "a table of its values"}
SIGNS = {"coin": ("+", "−"), "parity": ("odd", "even"), "ones": ("1", "0")}  # +1, -1
BEST = 0  # of the numbers of pixels, from 1: whichever is best


@dataclass(frozen=True, eq=False)
class OnePixel:
    """The training images `X (N, 64)`, digits `digits (N,)`, labels `y (N,)` of -1/+1; the new images `Q`, `labels`.

    wrong (N, 64)    how many of the first n images the best rule on each pixel has wrong
    counts (F,)      of frames: the first so many images
    pixels (F,)      which pixel
    rules            the best rule on it, for each frame
    missed (F,)      how many new images that has wrong
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
        """How many training images the pixel of each frame has wrong: `(F,)`."""
        counts: Ints = self.wrong[self.counts - 1, self.pixels]
        return counts

    @property
    def perfect(self) -> Ints:
        """How many pixels have no training image wrong: `(F,)`."""
        counts: Ints = (self.wrong[self.counts - 1] == 0).sum(axis=1)
        return counts


def one_pixel(train: Dataset, test: Dataset, task: str, rule: str, pixel: int, seed: int) -> OnePixel:
    """What the best pixel, or the one of that number from 1, makes of the first 2, 3, ... training images."""
    y, labels = labelled(train.labels, test.labels, task, seed)
    rows, new = np.flatnonzero(y)[:MOST], np.flatnonzero(labels)
    X, Q, y, labels = train.X[rows], test.X[new], y[rows], labels[new]
    wrong, counts = fewest_wrong(X, y, rule), np.arange(LEAST, len(rows) + 1)
    chosen = wrong[counts - 1].argmin(axis=1) if pixel == BEST else np.full(len(counts), pixel - 1)
    rules = tuple(RULES[rule](X[:n, j], y[:n])[0] for n, j in zip(counts, chosen, strict=True))
    missed = [(each.predict(Q[:, j]) != labels).sum() for each, j in zip(rules, chosen, strict=True)]
    return OnePixel(X, train.labels[rows], y, Q, labels, wrong, counts, chosen, rules, np.array(missed))


def labelled(train: Ints, test: Ints, task: str, seed: int) -> tuple[Floats, Floats]:
    """Labels -1/+1 of training and test digits; 0 for a digit that has none."""
    if task == "coin":
        both = coin(len(train) + len(test), seed=seed)
        return both[: len(train)], both[len(train) :]
    if task == "parity":
        return np.where(train % 2 == 1, 1.0, -1.0), np.where(test % 2 == 1, 1.0, -1.0)
    ones = [np.select([digits == 1, digits == 0], [1.0, -1.0], 0.0) for digits in (train, test)]
    return ones[0], ones[1]
