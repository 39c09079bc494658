"""What a better distance changes: the test digits that it or Euclid's distance misclassifies, and their nearest
training digits by each."""

from dataclasses import dataclass

import numpy as np

from films.topics.digits.pictures import SIDE
from playground.datasets import Dataset
from playground.image_distances import DISTANCES, framed, nearest_of_each
from playground.inputs import Floats, Ints
from playground.prototypes import random_subset

DISTANCE_NAMES = {
    "euclid": "Euclid's",
    "centred": "centred by their ink",
    "shifts": "least over shifts by a pixel",
    "tangent": "least along tangents",
}
LABELS = np.arange(10)
MAX_FRAMES = 500


@dataclass(frozen=True, eq=False)
class DigitDistances:
    """The test digits and m training digits in white frames, and the nearest of these.

    Q, y            (q, S, S) the test digits; (q,) their labels
    X, labels       (m, S, S) the training digits; (m,) their labels
    near            (q, 10) the nearest training digit of each label by the distance `name`; -1 if there is none
    squares         (q, 10) its squared distance; infinite if there is none
    euclid_squares  (q, 10) the squared distance of the nearest by Euclid's; infinite if there is none
    """

    name: str
    Q: Floats
    y: Ints
    X: Floats
    labels: Ints
    near: Ints
    squares: Floats
    euclid_squares: Floats

    @property
    def answers(self) -> Ints:
        """The label of the nearest training digit: `(q,)`."""
        return self.squares.argmin(axis=1)

    @property
    def euclid_answers(self) -> Ints:
        """The label of the nearest training digit by Euclid's distance: `(q,)`."""
        return self.euclid_squares.argmin(axis=1)

    @property
    def rows(self) -> Ints:
        """The rows of the digits that one of the two distances misclassifies."""
        return np.flatnonzero((self.answers != self.y) | (self.euclid_answers != self.y))


def compare(train: Dataset, test: Dataset, name: str, m: int, seed: int) -> DigitDistances:
    """Return all test digits against m random training digits, by Euclid's distance and by the distance `name`."""
    stored = random_subset(train.X, train.labels, m, seed=seed)
    Q, X = framed(test.X, SIDE), framed(stored.X, SIDE)
    euclid = nearest_of_each(DISTANCES["euclid"].squares(Q, X), stored.y, LABELS)
    own = euclid if name == "euclid" else nearest_of_each(DISTANCES[name].squares(Q, X), stored.y, LABELS)
    return DigitDistances(name, Q, test.labels, X, stored.y, *own, euclid[1])
