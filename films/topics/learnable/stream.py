"""Two perceptrons on a stream of points on the circle: one asks for few labels, the other gets the label of every
point."""

from dataclasses import dataclass

import numpy as np

from films.topics.learnable.scene import LearnableScene
from playground.active_perceptron import ActiveRuns, MistakeRuns, asking, on_stream
from playground.inputs import Floats, Ints

TARGET = (0.6, 0.8)  # u, of length 1: the normal vector of the line that gives the labels
RUNS = 40  # the planes show the first
LABELS = 60  # that the film shows
MOST = 10_000  # labels, at the end of the perceptron's curve
FIRST = 8  # the engine's seed for the scene's seed 0, with which both learners begin far from u
COUNTS = np.unique(np.round(10 ** np.linspace(0, 4, 49)).astype(np.int64))  # labels at the points of that curve


@dataclass(frozen=True, eq=False)
class Stream:
    """All runs of both learners, and the means of their errors over the runs.

    asks      (L,) the error of the learner that asks, after 1, 2, ..., L labels
    stream    (C,) the error of the perceptron after each number of labels in `COUNTS`
    mistakes  (M,) the error of the perceptron after 1, 2, ..., M mistakes
    """

    asking: ActiveRuns
    perceptron: MistakeRuns
    asks: Floats
    stream: Floats
    mistakes: Floats

    @property
    def labels(self) -> Ints:
        """The number of labels in each frame: `(F,)`."""
        return np.arange(1, LABELS + 1)


def run(scene: LearnableScene) -> Stream:
    """Return both learners' runs on streams that are drawn with the scene's seed."""
    asks = asking(TARGET, patience=scene.patience, n_labels=LABELS, runs=RUNS, seed=FIRST + scene.seed)
    perceptron = on_stream(TARGET, n_labels=MOST, runs=RUNS, seed=FIRST + scene.seed)
    return Stream(
        asks,
        perceptron,
        asks.error.mean(axis=0),
        perceptron.errors_after(COUNTS.tolist()).mean(axis=0),
        perceptron.error.mean(axis=0),
    )


def labels_until(errors: Floats, counts: Ints, epsilon: float) -> int | None:
    """Return the first of the numbers of labels `counts (C,)` from which on the `errors (C,)` are at most epsilon; None
    if the last error is larger."""
    above = np.flatnonzero(errors > epsilon)
    first = int(above[-1]) + 1 if len(above) else 0
    return int(counts[first]) if first < len(counts) else None
