"""A run of prototypes as the columns of its film: an entry a point, a frame, or a store."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from playground.grid import Grid
from playground.inputs import Floats, Ints
from playground.neighbor_graph import NeighborGraph
from ui.charts import regions
from ui.charts.palette import CLASSES
from ui.charts.sample_tracks import point_columns
from ui.film.columns import Column
from ui.topics.prototypes.steps import Steps, Stores
from ui.topics.prototypes.words import Setting


@dataclass(frozen=True, eq=False)
class Run:
    """A choice of prototypes from the labelled points `X (n, 2)`, `y (n,)`, and the steps that are shown of it.

    names   the classes' names
    voters  (n, v) the points that vote on each point; without columns where none do
    graph   the one that decides, where one does
    """

    X: Floats
    y: Ints
    names: tuple[str, ...]
    stores: Stores
    steps: Steps
    voters: Ints
    graph: NeighborGraph | None
    setting: Setting

    @cached_property
    def wrong(self) -> NDArray[np.bool_]:
        """Which points each store misclassifies; an empty one all: `(S, n)`."""
        wrong: NDArray[np.bool_] = self.stores.answers(self.X) != self.y
        return wrong

    @property
    def of_points(self) -> bool:
        """Whether the candidates are the points, not means of them."""
        return self.stores.X is self.X


def of_points(run: Run) -> dict[str, Column]:
    """Coordinates, numbers, and what the voters on each point say; names and sizes of the classes."""
    n = len(run.X)
    return {
        **point_columns(run.X),
        "votes": tuple(_votes(run.y[rows], run.names) for rows in run.voters) if run.voters.size else ("",) * n,
        "names": run.names,
        "count": np.bincount(run.y, minlength=len(run.names)),
    }


def of_frames(run: Run) -> dict[str, Column]:
    """Where the film stands, and the point looked at with what it is compared with; -1 and NaN for none."""
    steps, frames = run.steps, np.arange(run.steps.n_frames)
    near, far = run.X[steps.sample], run.X[steps.nearest]
    apart = np.where(steps.nearest < 0, np.nan, np.sqrt((near[:, 0] - far[:, 0]) ** 2 + (near[:, 1] - far[:, 1]) ** 2))
    added = steps.sample if run.of_points else frames - 1
    looked = np.where(added < 0, -1, run.stores.y[added])
    columns: dict[str, Column] = {name: getattr(steps, name) for name in ("kind", "epoch", "size", "store")}
    columns |= {name: getattr(steps, name) for name in ("sample", "nearest", "answer")}
    return columns | {
        "step": frames,
        "last": (frames == frames[-1]).astype(np.int8),
        "class": looked,
        "added": added,
        "distance": apart,
        "next": np.append(steps.sample[1:], -1),
        "next class": np.append(looked[1:], -1),
    }


def of_comparisons(run: Run) -> dict[str, Column]:
    """From the point looked at to what it is compared with, drawn only: a frame, or where all vote a point, a row."""
    if run.voters.size:
        hub = np.broadcast_to(run.X[:, None], (*run.voters.shape, 2))
        path = np.stack([hub, run.X[run.voters]], axis=2).reshape(len(run.X), -1, 2)
    else:
        path = run.X[np.stack([run.steps.sample, run.steps.nearest], axis=1)]
        path[run.steps.nearest < 0] = np.nan
    return {f"path {axis}": path[:, :, i].astype(np.float32) for i, axis in enumerate("xy")}


def of_stores(run: Run, grid: Grid) -> dict[str, Column]:
    """Each store's prototypes and regions, and how it does on all points."""
    stores, (rows, cols) = run.stores, grid.shape
    answers = stores.answers(grid.points).reshape(-1, rows, cols)
    kept = stores.members.sum(axis=1)
    error = run.wrong.mean(axis=1)
    columns: dict[str, Column] = {
        "regions": regions.flat(np.where(kept[:, None, None], answers, regions.NOTHING), CLASSES),
        "wrong points": run.wrong,
        "wrong": run.wrong.sum(axis=1),
        "error": error.astype(np.float32),
        "percent wrong": np.round(100 * error, 1),
        "percent kept": np.round(100 * kept / len(run.X), 1),
        "prototype 1": stores.X[:, 0],
        "prototype 2": stores.X[:, 1],
    }
    if run.of_points:
        return columns | {"members": stores.members}
    means = np.where(stores.members[:, :, None], stores.X, np.nan).astype(np.float32)
    no_point = np.zeros(run.wrong.shape, dtype=np.bool_)
    return columns | {"members": no_point, "means x": means[:, :, 0], "means y": means[:, :, 1]}


def _votes(labels: Ints, names: tuple[str, ...]) -> str:
    """Like "2 × setosa, 1 × virginica"; and who decides where that is a tie."""
    count = np.bincount(labels, minlength=len(names)).tolist()
    ranked = sorted((c for c in range(len(names)) if count[c]), key=lambda c: -count[c])
    said = ", ".join(f"{count[c]} × {names[c]}" for c in ranked)
    tie = len(ranked) > 1 and count[ranked[0]] == count[ranked[1]]
    return f"{said}, a tie that the nearest of them decides" if tie else said
