"""k-means as it is shown: a frame for the start, one for each half step, and one for the labels, looked at last."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from films.decimals import as_written
from playground.distances import METRICS, every_pair
from playground.inputs import Floats, Ints
from playground.k_means import Clustering, k_means, places

MOST_CENTRES = 6
START, FIRST, ASSIGN, MOVE, SETTLED, LABELS = range(6)  # what a frame shows; FIRST is the first assignment


@dataclass(frozen=True, eq=False)
class Clusters:
    """k-means on `X (n, 2)`, whose labels `y (n,)` it does not see; `notes`: sentences on what was cut."""

    X: Floats
    y: Ints
    clustering: Clustering
    notes: tuple[str, ...]

    @property
    def k(self) -> int:
        return int(self.clustering.centres.shape[1])

    @cached_property
    def kind(self) -> Ints:
        """What each frame shows: `(F,)`."""
        rounds = [kind for _ in range(len(self.clustering.belongs)) for kind in (ASSIGN, MOVE)]
        kinds = [START, *rounds, LABELS]
        kinds[1] = FIRST
        if self.clustering.settled:
            kinds[-3:] = [SETTLED, LABELS]
        return np.array(kinds)

    @cached_property
    def moves(self) -> Ints:
        """How often the centres have moved by each frame: `(F,)`."""
        return np.cumsum(self.kind == MOVE)

    @cached_property
    def assignment(self) -> Ints:
        """The assignment that holds in each frame, -1 before the first: `(F,)`."""
        return np.cumsum(np.isin(self.kind, (FIRST, ASSIGN, SETTLED))) - 1

    @cached_property
    def objective(self) -> Floats:
        """J in each frame, NaN before the first assignment: `(F,)`."""
        moved = self.clustering.moved[self.assignment]
        J = np.where(np.isin(self.kind, (MOVE, LABELS)), moved, self.clustering.assigned[self.assignment])
        return np.where(self.assignment < 0, np.nan, J)

    @cached_property
    def changed(self) -> NDArray[np.bool_]:
        """Which points each assignment gives another centre than they had, `(R, n)`: all of them, the first."""
        belongs = self.clustering.belongs
        return np.vstack([np.ones((1, belongs.shape[1]), dtype=bool), belongs[1:] != belongs[:-1]])

    @cached_property
    def sample(self) -> Ints:
        """The point that each frame with an assignment looks at, -1 for none, `(F,)`: the first that changes; of the
        first assignment the one for which two centres are most alike."""
        first = np.where(self.changed.any(axis=1), self.changed.argmax(axis=1), -1)
        first[0] = self._closest_call()
        return np.where(np.isin(self.kind, (FIRST, ASSIGN)), first[self.assignment], -1)

    @cached_property
    def apart(self) -> Floats:
        """The squared distances from the point looked at to the centres: `(F, k)`; NaN where there is none."""
        gaps = self.X[self.sample][:, None] - self.clustering.centres[self.moves]
        return np.where(self.sample[:, None] < 0, np.nan, np.square(gaps).sum(axis=2))

    @cached_property
    def counts(self) -> Ints:
        """In the end, the points of each class for each centre: `(k, K)`."""
        counts = np.zeros((self.k, int(self.y.max()) + 1), dtype=np.int64)
        np.add.at(counts, (self.clustering.belongs[-1], self.y), 1)
        return counts

    @cached_property
    def odd(self) -> NDArray[np.bool_]:
        """Which points are in the end not of the commonest class of their centre's: `(n,)`. Of as many, that is the
        first; another choice has as many of them."""
        return self.counts.argmax(axis=1)[self.clustering.belongs[-1]] != self.y

    def _closest_call(self) -> int:
        if self.k == 1:
            return 0
        whole, unit = as_written(self.X)  # the first centres are points
        squares = np.sort(every_pair(whole, np.rint(self.clustering.centres[0] * unit), METRICS["euclidean"]), axis=1)
        return int((squares[:, 1] - squares[:, 0]).argmin())


def run(X: Floats, y: Ints, centres: int, seed: int) -> Clusters:
    """k-means with so many centres, fewer where the points are at fewer places."""
    most = places(X)
    k = min(centres, most)
    where = "place" if most == 1 else "places"
    notes = (f"k = {centres}, but all points are at {most} {where}: k = {k} is used.",) if k < centres else ()
    whole, unit = as_written(X)  # in which differences that are equal by hand are equal
    clustering = k_means(whole, k, seed=seed)
    assigned, moved = (squares / unit**2 for squares in (clustering.assigned, clustering.moved))
    return Clusters(X, y, replace(clustering, centres=clustering.centres / unit, assigned=assigned, moved=moved), notes)
