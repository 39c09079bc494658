"""What the Bayes page's fits answer, counted by true class: on the points so far, and on new ones of a known world."""

import numpy as np

from films.charts.confusion import Counted
from films.topics.bayes.record import Run
from films.topics.bayes.scene import KINDS
from playground.confusion import confusion
from playground.inputs import Ints
from playground.voting import UNDECIDED

NEW, NEW_SEED = 1000, 100_000  # points drawn by a seed that no scene has


def tables(run: Run) -> list[Counted]:
    """For each fit: the points so far; and, where one world is known for all frames, as many new ones in each."""
    n_classes, found = run.n_classes, list[Counted]()
    fresh = run.worlds[0].sample(NEW, seed=NEW_SEED) if len(run.worlds) == 1 else None
    for fit in run.fits:
        name = KINDS[fit.kind] if len(run.fits) > 1 else ""
        found.append(Counted(name, "points so far", _so_far(run, fit.answers, n_classes)))
        if fresh is not None:
            counts = confusion(fresh[1], fit.rule.at(fresh[0]), n_classes)
            found.append(Counted(name, f"{NEW:,} new points", counts))
    return found


def _so_far(run: Run, answers: Ints, n_classes: int) -> Ints:
    """In each frame of those that are there."""
    each = np.eye(n_classes, dtype=np.int64)[run.y]
    found = np.zeros((run.n_frames, n_classes, n_classes + 1), dtype=np.int64)
    given = np.where(answers == UNDECIDED, n_classes, answers)
    for d in range(n_classes + 1):
        found[:, :, d] = ((given == d) & run.so_far) @ each
    return found
