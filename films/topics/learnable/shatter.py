"""All labellings of the points: what each family of classifiers does with them, and what separates each by the family
on show."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from films.samples import arrays
from films.topics.learnable import separators
from films.topics.learnable.scene import LearnableScene
from playground.inputs import Floats
from playground.shattering import FAMILIES, Shattering, labelings, shatter

SEPARATORS = {"line": separators.line, "circle": separators.circle, "rectangle": separators.rectangle}
WIDTH = 4  # numbers of a separator at most
Bits = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Labelings:
    """The labellings of points `X (n, 2)`, the first of the scene.

    labelings   (F, n) whether each point is + in each labelling
    by_family   what each family does with the labellings
    family      the one on show
    k           that of nearest neighbours, at most n
    separators  (F, 4) what separates each labelling, NaN if nothing is drawn: a, b, c of a line; x, y and radius of
                a circle; left, right, low and high of a rectangle
    """

    X: Floats
    labelings: Bits
    by_family: dict[str, Shattering]
    family: str
    k: int
    separators: Floats

    @property
    def shattering(self) -> Shattering:
        """What the family on show does with the labellings."""
        return self.by_family[self.family]


def run(scene: LearnableScene) -> Labelings | None:
    """Return all labellings of the scene's first points; None if there are no points."""
    if not scene.labelled:
        return None
    X, _ = arrays(scene.labelled)
    k = min(scene.k, len(X))
    every = labelings(len(X))
    by_family = {family: shatter(X, family, k=k) for family in FAMILIES}
    numbers = np.full((len(every), WIDTH), np.nan)
    for t in np.flatnonzero(by_family[scene.family].separable if scene.family in SEPARATORS else []).tolist():
        separator = SEPARATORS[scene.family](X, every[t])
        if separator is not None:
            numbers[t, : len(separator)] = separator
    return Labelings(X, every, by_family, scene.family, k, numbers)


def votes(run: Labelings, Q: Floats) -> NDArray[np.int8]:
    """Return the majority of the k nearest points at each of `Q (q, 2)` in each labelling, `(F, q)`: class 0 for +, 1
    for −, -1 for a tie."""
    away = ((Q[:, None] - run.X) ** 2).sum(axis=2)
    near = np.argsort(away, axis=1, kind="stable")[:, : run.k]
    plus = run.labelings[:, near].sum(axis=2)
    return np.select([2 * plus > run.k, 2 * plus < run.k], [0, 1], -1).astype(np.int8)
