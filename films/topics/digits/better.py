"""What a better distance changes: the test digits that Euclid's distance or the other one has wrong, and their
neighbours by each."""

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
MOST = 500  # frames of a film


@dataclass(frozen=True, eq=False)
class CleanedDigits:
    """The test digits `Q (q, S, S)`, `y (q,)`, and the training digits `X (m, S, S)`, `labels (m,)`, in white frames.

    near (q, 10)              the nearest training digit of each label by the distance `name`; -1 for none
    squares, euclid_squares   its squared distance, and that of the nearest by Euclid's; infinite for none
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
        """The same by Euclid's distance."""
        return self.euclid_squares.argmin(axis=1)

    @property
    def rows(self) -> Ints:
        """The digits that one of the two has wrong."""
        return np.flatnonzero((self.answers != self.y) | (self.euclid_answers != self.y))


def better(train: Dataset, test: Dataset, name: str, m: int, seed: int) -> CleanedDigits:
    """All test digits against m random training digits, by Euclid's distance and by that of the name."""
    stored = random_subset(train.X, train.labels, m, seed=seed)
    Q, X = framed(test.X, SIDE), framed(stored.X, SIDE)
    euclid = nearest_of_each(DISTANCES["euclid"].squares(Q, X), stored.y, LABELS)
    own = euclid if name == "euclid" else nearest_of_each(DISTANCES[name].squares(Q, X), stored.y, LABELS)
    return CleanedDigits(name, Q, test.labels, X, stored.y, *own, euclid[1])
