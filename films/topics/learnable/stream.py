"""Two perceptrons on a stream of points on the circle: one asks for few labels, the other gets the label of every
point."""

from dataclasses import dataclass

import numpy as np

from films.topics.learnable.scene import LearnableScene
from playground.active_perceptron import ActiveRuns, MistakeRuns, asking, on_stream
from playground.inputs import Floats, Ints

TARGET = (0.6, 0.8)  # u, of length 1: the normal vector of the line that gives the labels
N_RUNS = 40  # the planes show the first
N_LABELS = 60  # that the film shows
MAX_LABELS = 10_000  # at the end of the perceptron's curve
FIRST_SEED = 8  # the engine's seed for the scene's seed 0, with which both learners begin far from u
COUNTS = np.unique(np.round(10 ** np.linspace(0, 4, 49)).astype(np.int64))  # labels at the points of that curve


@dataclass(frozen=True, eq=False)
class Stream:
    """All runs of both learners, and the means of their errors over the runs.

    active_error   (L,) the error of the learner that asks, after 1, 2, ..., L labels
    stream_error   (C,) the error of the perceptron after each number of labels in `COUNTS`
    mistake_error  (M,) the error of the perceptron after 1, 2, ..., M mistakes
    """

    active: ActiveRuns
    perceptron: MistakeRuns
    active_error: Floats
    stream_error: Floats
    mistake_error: Floats

    @property
    def labels(self) -> Ints:
        """The number of labels in each frame: `(F,)`."""
        return np.arange(1, N_LABELS + 1)


def run(scene: LearnableScene) -> Stream:
    """Return both learners' runs on streams that are drawn with the scene's seed."""
    active = asking(TARGET, patience=scene.patience, n_labels=N_LABELS, runs=N_RUNS, seed=FIRST_SEED + scene.seed)
    perceptron = on_stream(TARGET, n_labels=MAX_LABELS, runs=N_RUNS, seed=FIRST_SEED + scene.seed)
    return Stream(
        active,
        perceptron,
        active.error.mean(axis=0),
        perceptron.errors_after(COUNTS.tolist()).mean(axis=0),
        perceptron.error.mean(axis=0),
    )


def labels_until(errors: Floats, counts: Ints, epsilon: float) -> int | None:
    """Return the first of the numbers of labels `counts (C,)` from which on the `errors (C,)` are at most epsilon; None
    if the last error is larger."""
    above = np.flatnonzero(errors > epsilon)
    first = int(above[-1]) + 1 if len(above) else 0
    return int(counts[first]) if first < len(counts) else None
