"""Digits shifted pixel by pixel: the distance of each from itself, and from the nearest training digits."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from films.topics.digits.mistakes import nearest_by_label
from films.topics.digits.pictures import SIDE
from playground.datasets import Dataset
from playground.inputs import Floats, Ints
from playground.neighbors import kneighbors

MAX_SHIFT = 4  # pixels: then half of a digit has left its picture
DIRECTIONS = {"right": "to the right", "left": "to the left", "down": "down", "up": "up"}


@dataclass(frozen=True, eq=False)
class ShiftedDigits:
    """The test digits `X (q, 64)`, `y (q,)`, shifted by 0, 1, ..., S - 1 pixels, and the training digits.

    copies            (S, q, 64) the shifted test digits
    nearest, far      (S, q) the training digit nearest to each copy, and its distance
    own_far           (q,) the distance of the unshifted digit from the nearest training digit of the same label
    other, other_far  (q,) the training digit of another label nearest to the unshifted digit, and its distance
    """

    X: Floats
    y: Ints
    train_X: Floats
    train_y: Ints
    copies: Floats
    nearest: Ints
    far: Floats
    own_far: Floats
    other: Ints
    other_far: Floats

    @property
    def away(self) -> Floats:
        """The distance of each copy from its digit: `(S, q)`."""
        return np.sqrt(((self.copies - self.X) ** 2).sum(axis=2))

    @property
    def wrong(self) -> NDArray[np.bool_]:
        """Which copies are misclassified by their nearest training digit: `(S, q)`."""
        return self.train_y[self.nearest] != self.y


def shifted(X: Floats, pixels: int, direction: str) -> Floats:
    """Return the digits `X (q, 64)` moved by so many pixels. What leaves a picture is lost, and white comes in."""
    axis, back = (2, direction == "left") if direction in ("left", "right") else (1, direction == "up")
    images = np.moveaxis(X.reshape(-1, SIDE, SIDE), axis, 0)[:: -1 if back else 1]
    moved = np.zeros_like(images)
    moved[pixels:] = images[: SIDE - pixels]
    return np.moveaxis(moved[:: -1 if back else 1], 0, axis).reshape(X.shape)


def shifts_of(train: Dataset, test: Dataset, direction: str) -> ShiftedDigits:
    """Return the test digits shifted up to `MAX_SHIFT` pixels, and the training digits nearest to them."""
    copies = np.array([shifted(test.X, pixels, direction) for pixels in range(MAX_SHIFT + 1)])
    near = [kneighbors(train.X, copy, 1) for copy in copies]
    _, own_far = nearest_by_label(train.X, train.labels, test.X, test.labels, own=True)
    other, other_far = nearest_by_label(train.X, train.labels, test.X, test.labels, own=False)
    return ShiftedDigits(
        test.X,
        test.labels,
        train.X,
        train.labels,
        copies,
        nearest=np.array([rows[:, 0] for _, rows in near]),
        far=np.array([apart[:, 0] for apart, _ in near]),
        own_far=own_far,
        other=other,
        other_far=other_far,
    )
