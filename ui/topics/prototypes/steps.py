"""What the prototypes' film shows, as numbers: the stores one after the other, and one entry a frame."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike, NDArray

from playground.growing_store import answers_while_growing
from playground.inputs import Floats, Ints
from playground.prototype_record import Prototypes
from ui.film.film import chapters

MAX_FRAMES = 5000
# What a frame shows: nothing yet, a point that is kept, one that is not, one that is taken without asking.
START, KEPT, DROPPED, TAKEN = range(4)


@dataclass(frozen=True, eq=False)
class Stores:
    """S stores: the first, and after it one for each candidate that comes in (`grows`) or goes, as `moved` has them.

    X (c, 2), y (c,)  the candidates and their labels
    moved (S - 1,)    rows of X, each once
    """

    X: Floats
    y: Ints
    moved: Ints
    grows: bool

    @property
    def n_stores(self) -> int:
        return len(self.moved) + 1

    @cached_property
    def members(self) -> NDArray[np.bool_]:
        """Whether each candidate is in each store: `(S, c)`."""
        turn = np.full(len(self.X), self.n_stores)
        turn[self.moved] = np.arange(1, self.n_stores)
        later = np.arange(self.n_stores)[:, None]
        return turn <= later if self.grows else turn > later

    def answers(self, places: ArrayLike) -> NDArray[np.int16]:
        """The label of the nearest prototype at `places (q, 2)` in every store, -1 in an empty one: `(S, q)`."""
        if self.grows:
            return answers_while_growing(self.X, self.y, places, [], self.moved.tolist())
        last = np.flatnonzero(self.members[-1]).tolist()
        return answers_while_growing(self.X, self.y, places, last, self.moved[::-1].tolist())[::-1]


@dataclass(frozen=True, eq=False)
class Steps:
    """F frames: the start and one for each decision, as long as there is room.

    kind (F,)              START, KEPT, DROPPED or TAKEN
    sample, nearest (F,)     the point looked at and the one it was compared with, -1 for none
    answer (F,)            the label it would have been given, -1 for none
    epoch (F,)             the pass over the points, 0 at the start
    store (F,), size (F,)  the number of the store that stands now, and its prototypes
    cut                    whether decisions follow the last frame
    """

    kind: Ints
    sample: Ints
    nearest: Ints
    answer: Ints
    epoch: Ints
    store: Ints
    size: Ints
    cut: bool

    @property
    def n_frames(self) -> int:
        return len(self.kind)

    @property
    def chapters(self) -> tuple[int, ...]:
        """The first frame of each pass."""
        return chapters(self.epoch)


def by_decision(X: Floats, y: Ints, found: Prototypes) -> tuple[Stores, Steps]:
    """The points `X (n, 2)`, `y (n,)` are the candidates; a frame for the start and one for each decision about one."""
    made = found.decisions
    shown = min(len(made.sample), MAX_FRAMES - 1)
    kept, grows = made.kept[:shown], len(made.start) == 0
    changes = kept if grows else ~kept
    stores = Stores(X, y, made.sample[:shown][changes], grows)
    kind = np.where(kept, np.where(made.nearest[:shown] < 0, TAKEN, KEPT), DROPPED)
    return stores, Steps(
        kind=np.append(START, kind),
        sample=np.append(-1, made.sample[:shown]),
        nearest=np.append(-1, made.nearest[:shown]),
        answer=np.append(-1, made.answer[:shown]),
        epoch=np.append(0, made.epoch[:shown]),
        store=np.append(0, np.cumsum(changes)),
        size=np.append(len(made.start), made.size[:shown]),
        cut=shown < len(made.sample),
    )


def by_mean(found: Prototypes) -> tuple[Stores, Steps]:
    """The prototypes themselves, no points, are the candidates; a frame for the start and one for each."""
    count = len(found.X)
    none, numbers = np.full(count + 1, -1), np.arange(count + 1)
    kind = np.append(START, np.full(count, TAKEN))
    steps = Steps(kind, none, none, none, np.minimum(numbers, 1), numbers, numbers, cut=False)
    return Stores(found.X, found.y, np.arange(count), grows=True), steps


def all_points(X: Floats, y: Ints) -> tuple[Stores, Steps]:
    """Every point a prototype: one store and one frame."""
    none, one = np.array([-1]), np.array([0])
    return Stores(X, y, one[:0], grows=False), Steps(one, none, none, none, one, one, np.array([len(X)]), cut=False)
