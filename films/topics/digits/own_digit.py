"""A digit that the reader draws, and the prototypes that are nearest to it."""

from dataclasses import dataclass

from films.topics.digits.strokes import Strokes
from playground.datasets import Dataset
from playground.handwriting import digit_of
from playground.inputs import Floats, Ints
from playground.neighbors import kneighbors
from playground.prototype_record import Prototypes
from playground.prototypes import class_means

N_NEAREST = 10  # nearest prototypes that the film shows
N_VOTERS = 5  # nearest training digits that vote


@dataclass(frozen=True, eq=False)
class OwnDigit:
    """A drawn digit `x (64,)`, and what is nearest to it.

    nearest  (r,) the rows of the nearest prototypes, the nearest first, at most `N_NEAREST`
    far      (r,) their distances
    voters   (5,) the labels of the nearest training digits, the nearest first
    mean     the label of the nearest class mean
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
    """Return what is nearest to a drawn digit; None if nothing is drawn."""
    if not strokes:
        return None
    x = digit_of(strokes)
    far, nearest = kneighbors(prototypes.X, x[None], min(N_NEAREST, len(prototypes.X)))
    voters = train.labels[kneighbors(train.X, x[None], N_VOTERS)[1][0]]
    means = class_means(train.X, train.labels)
    mean = int(means.y[kneighbors(means.X, x[None], 1)[1][0, 0]])
    return OwnDigit(strokes, x, prototypes, nearest[0], far[0], voters, mean)
