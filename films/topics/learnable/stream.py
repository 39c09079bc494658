"""Two perceptrons on a stream of points on the circle: one that asks for few labels, and one that gets them all."""

from dataclasses import dataclass

import numpy as np

from films.topics.learnable.scene import LearnableScene
from playground.active_perceptron import ActiveRuns, MistakeRuns, asking, on_stream
from playground.inputs import Floats, Ints

TARGET = (0.6, 0.8)  # u, of length 1
RUNS = 40  # the first is on the planes
LABELS = 60  # of the film
MOST = 10_000  # labels of the perceptron's curve
FIRST = 8  # the engine's seed of the scene's seed 0: both learners begin far off
COUNTS = np.unique(np.round(10 ** np.linspace(0, 4, 49)).astype(np.int64))  # where it is drawn


@dataclass(frozen=True, eq=False)
class Stream:
    """Both learners, all runs. The mean errors over these: of the one that asks after 1 to L labels, `asks (L,)`; of
    the perceptron after so many labels as `COUNTS` has, `stream (C,)`; and of the perceptron after 1 to M mistakes,
    `mistakes (M,)`."""

    asking: ActiveRuns
    perceptron: MistakeRuns
    asks: Floats
    stream: Floats
    mistakes: Floats

    @property
    def labels(self) -> Ints:
        """How many labels are known in each frame."""
        return np.arange(1, LABELS + 1)


def run(scene: LearnableScene) -> Stream:
    """Both learners, on streams drawn by the scene's seed."""
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
    """After how many of the `counts (C,)` labels the `errors (C,)` are epsilon at most and stay so; None where they do
    not."""
    above = np.flatnonzero(errors > epsilon)
    first = int(above[-1]) + 1 if len(above) else 0
    return int(counts[first]) if first < len(counts) else None
