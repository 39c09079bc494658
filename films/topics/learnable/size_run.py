"""Models of every size on the same points: their errors on those that they were trained on, and on those held out."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from films.rules.methods import Training
from films.samples import arrays, rows
from films.topics.learnable.scene import STYLES, UNSEEN, LearnableScene
from films.topics.learnable.sizes import Model, models
from playground.inputs import Ints

FEWEST = 20  # labelled points


@dataclass(frozen=True, eq=False)
class Sized:
    """All models, the smaller first; which points of the plane each misclassifies, `wrong (F, n)`, but for the unseen;
    and the rows that were trained on and held out."""

    models: tuple[Model, ...]
    wrong: NDArray[np.bool_]
    train: Ints
    held: Ints

    @property
    def training(self) -> Ints:
        """How many points of those trained on each model misclassifies: `(F,)`."""
        return self._count(self.train)

    @property
    def missed(self) -> Ints:
        """How many of those held out."""
        return self._count(self.held)

    @property
    def numbers(self) -> Ints:
        """How many numbers each model keeps."""
        return np.array([model.numbers for model in self.models])

    @property
    def best(self) -> int:
        """The model with the fewest mistakes on what was held out, the smallest of such."""
        return int(self.missed.argmin())

    @property
    def simplest(self) -> int:
        """The smallest model that has no more than one standard error more of them, of as small ones that with the
        fewest: Occam's choice."""
        n, share = len(self.held), float(self.missed.min()) / len(self.held)
        most = self.missed.min() + np.sqrt(n * share * (1 - share))
        within = np.flatnonzero(self.missed <= most)
        return int(within[np.lexsort((self.missed[within], self.numbers[within]))[0]])

    def _count(self, among: Ints) -> Ints:
        found: Ints = np.count_nonzero(self.wrong[:, among], axis=1)
        return np.asarray(found, dtype=np.int64)


def run(scene: LearnableScene) -> Sized | str:
    """All models trained on the points that are not held out; or a sentence on what is missing."""
    X, y = arrays(scene.points)
    labelled = np.flatnonzero(y != UNSEEN)
    classes = len(set(y[labelled].tolist()))
    if len(labelled) < FEWEST or classes < 2:
        return f"At least {FEWEST} points of both classes, + and −, are needed to train and to hold some out."
    train, held = (labelled[part] for part in rows(len(labelled), int(scene.held), scene.split, y[labelled]))
    if len(set(y[train].tolist())) < 2:
        return "All points that are left to train on are of one class. Another split may do."
    names = tuple(style.name for style in STYLES)
    try:
        found = models(Training(X[train], y[train], train, names, hidden=0, seed=0))
    except ValueError as error:
        return f"A model cannot be trained on these points: {error}."
    answers = np.array([model.rule.at(X)[model.state] for model in found])
    return Sized(found, (answers != y) & (y != UNSEEN), train, held)
