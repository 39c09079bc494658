"""A digit that the reader draws, and the prototypes that are nearest to it."""

from dataclasses import dataclass

from films.topics.digits.strokes import Strokes
from playground.datasets import Dataset
from playground.handwriting import digit_of
from playground.inputs import Floats, Ints
from playground.neighbors import kneighbors
from playground.prototype_record import Prototypes
from playground.prototypes import class_means

RANKS = 10  # nearest prototypes that are shown
VOTERS = 5  # of the nearest training digits that vote


@dataclass(frozen=True, eq=False)
class OwnDigit:
    """A drawn digit `x (64,)`, and what is nearest to it.

    nearest, far (r,)  the rows of the nearest prototypes, nearest first, at most RANKS, and how far they are
    voters (5,)        the labels of the nearest training digits, nearest first
    mean               the label of the nearest class mean
    """

    strokes: Strokes
    x: Floats
    prototypes: Prototypes
    nearest: Ints
    far: Floats
    voters: Ints
    mean: int

    @property
    def first(self) -> int:
        """The label of the nearest training digit."""
        return int(self.voters[0])


def own_digit(strokes: Strokes, prototypes: Prototypes, train: Dataset) -> OwnDigit | None:
    """The nearest prototypes of a drawn digit; None where nothing is drawn."""
    if not strokes:
        return None
    x = digit_of(strokes)
    far, nearest = kneighbors(prototypes.X, x[None], min(RANKS, len(prototypes.X)))
    voters = train.labels[kneighbors(train.X, x[None], VOTERS)[1][0]]
    means = class_means(train.X, train.labels)
    mean = int(means.y[kneighbors(means.X, x[None], 1)[1][0, 0]])
    return OwnDigit(strokes, x, prototypes, nearest[0], far[0], voters, mean)
