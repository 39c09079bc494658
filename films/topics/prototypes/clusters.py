"""The frames of k-means: one for the start, one for each half step, and one at the end for the labels."""

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
    """k-means on `X (n, 2)`, which does not see the labels `y (n,)`; `notes` are sentences on a smaller k than asked
    for."""

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
        """Whether each assignment changes a point's centre, `(R, n)`; the first changes all."""
        belongs = self.clustering.belongs
        return np.vstack([np.ones((1, belongs.shape[1]), dtype=bool), belongs[1:] != belongs[:-1]])

    @cached_property
    def sample(self) -> Ints:
        """The point that each frame with an assignment looks at, -1 for none, `(F,)`: the first that changes. In the
        first assignment it is the point whose two nearest centres are most equally far."""
        first = np.where(self.changed.any(axis=1), self.changed.argmax(axis=1), -1)
        first[0] = self._closest_call()
        return np.where(np.isin(self.kind, (FIRST, ASSIGN)), first[self.assignment], -1)

    @cached_property
    def apart(self) -> Floats:
        """The squared distances from the point looked at to the centres: `(F, k)`; NaN if there is no such point."""
        gaps = self.X[self.sample][:, None] - self.clustering.centres[self.moves]
        return np.where(self.sample[:, None] < 0, np.nan, np.square(gaps).sum(axis=2))

    @cached_property
    def counts(self) -> Ints:
        """How many points of each class each centre has in the end: `(k, K)`."""
        counts = np.zeros((self.k, int(self.y.max()) + 1), dtype=np.int64)
        np.add.at(counts, (self.clustering.belongs[-1], self.y), 1)
        return counts

    @cached_property
    def odd(self) -> NDArray[np.bool_]:
        """Whether a point is, in the end, not of the commonest class of its centre: `(n,)`. If two classes are equally
        common, the first counts; with the other just as many points would be odd."""
        return self.counts.argmax(axis=1)[self.clustering.belongs[-1]] != self.y

    def _closest_call(self) -> int:
        if self.k == 1:
            return 0
        whole, unit = as_written(self.X)  # exact, as the first centres are points
        squares = np.sort(every_pair(whole, np.rint(self.clustering.centres[0] * unit), METRICS["euclidean"]), axis=1)
        return int((squares[:, 1] - squares[:, 0]).argmin())


def run(X: Floats, y: Ints, centres: int, seed: int) -> Clusters:
    """Return k-means with `centres` centres, or fewer if the points are at fewer places."""
    most = places(X)
    k = min(centres, most)
    where = "place" if most == 1 else "places"
    notes = (f"k = {centres}, but all points are at {most} {where}: k = {k} is used.",) if k < centres else ()
    whole, unit = as_written(X)  # so differences that are equal on paper are equal here
    clustering = k_means(whole, k, seed=seed)
    assigned, moved = (squares / unit**2 for squares in (clustering.assigned, clustering.moved))
    return Clusters(X, y, replace(clustering, centres=clustering.centres / unit, assigned=assigned, moved=moved), notes)
