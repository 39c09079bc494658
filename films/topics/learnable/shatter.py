"""What a family of classifiers does with all labelings of the points: each labeling with what separates it, or with the
proof that nothing does."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from films.samples import arrays
from films.topics.learnable import separators
from films.topics.learnable.scene import LearnableScene
from playground.inputs import Floats
from playground.shattering import FAMILIES, Shattering, labelings, shatter

DRAWN = {"line": separators.line, "circle": separators.circle, "rectangle": separators.rectangle}
WIDTH = 4  # numbers of a separator, at most
Bits = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Shattered:
    """All that the film shows of points `X (n, 2)`, of which the scene may have more.

    labelings  (F, n) whether each point is + in each labeling
    of         what each family does with them
    family     the one shown
    k          that of nearest neighbours, at most n
    separators (F, 4) what separates each labeling, NaN where nothing is drawn: a, b, c of a line; x, y and radius of a
               circle; left, right, low and high of a rectangle
    """

    X: Floats
    labelings: Bits
    of: dict[str, Shattering]
    family: str
    k: int
    separators: Floats

    @property
    def shown(self) -> Shattering:
        """What the shown family does."""
        return self.of[self.family]


def run(scene: LearnableScene) -> Shattered | None:
    """All labelings of the scene's first points; None where there are none."""
    if not scene.labelled:
        return None
    X, _ = arrays(scene.labelled)
    k = min(scene.k, len(X))
    every = labelings(len(X))
    of = {family: shatter(X, family, k=k) for family in FAMILIES}
    found = np.full((len(every), WIDTH), np.nan)
    for t in np.flatnonzero(of[scene.family].separable if scene.family in DRAWN else []).tolist():
        drawn = DRAWN[scene.family](X, every[t])
        if drawn is not None:
            found[t, : len(drawn)] = drawn
    return Shattered(X, every, of, scene.family, k, found)


def votes(made: Shattered, Q: Floats) -> NDArray[np.int8]:
    """What the k nearest points say at each place of `Q (q, 2)` in each labeling: class 0 for +, 1 for -, -1 where as
    many say either, `(F, q)`."""
    away = ((Q[:, None] - made.X) ** 2).sum(axis=2)
    near = np.argsort(away, axis=1, kind="stable")[:, : made.k]
    plus = made.labelings[:, near].sum(axis=2)
    return np.select([2 * plus > made.k, 2 * plus < made.k], [0, 1], -1).astype(np.int8)
