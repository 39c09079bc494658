"""What the film of what no data can tell asks: which guess is wrong least for the next labels, and, before the last of
all labelings, which over all of them."""

import numpy as np

from films.film.columns import Col
from films.film.questions import MOST_OPTIONS, Questions, asking
from films.film.tracks import Prefix, Track
from films.topics.learnable import unseen_planes
from films.topics.learnable.scene import LearnableScene
from films.topics.learnable.unseen import Unseen


def of(made: Unseen, scene: LearnableScene) -> Questions:
    """The questions of the film; of a single plane, how many of its guesses are wrong."""
    if len(made.guessers) == 1:
        return _count(made)
    asked = _fewest(made)
    return _over_all(made) + asked if scene.order == "each" and len(made.labelings) > 2 else asked


def _hides(made: Unseen) -> tuple[Track, ...]:
    """The rings and the curves that would tell."""
    count = len(made.guessers)
    rings = (unseen_planes.rings(i, "nothing") for i in range(count))
    return (*rings, *(Prefix(count, f"plane {i + 1}", "nth", f"so far {i}", Col("none yet")) for i in range(count)))


def _labels(made: Unseen) -> tuple[Track, ...]:
    return tuple(track for i in range(len(made.guessers)) for track in unseen_planes.labels(made, i))


def _fewest(made: Unseen) -> Questions:
    """Not asked where all have as many wrong."""
    fewest = made.missed == made.missed.min(axis=1, keepdims=True)
    right = fewest & np.logical_not(fewest.all(axis=1))[:, None]
    right[0] = False
    known = {"signs": Col("signs")} | {f"w{i}": Col(f"wrong {i}") for i in range(len(made.guessers))}
    text = "Now the unseen turn out to be {signs}. On which plane are the fewest guesses wrong?"
    counts = ", ".join(f"{{w{i}}} on plane {i + 1}" for i in range(len(made.guessers)))
    why = f"For {{signs}} these are wrong: {counts}."
    options = tuple(f"plane {i + 1}" for i in range(len(made.guessers)))
    return asking("asked fewest", right, text, why, known, options, _labels(made), _hides(made))


def _over_all(made: Unseen) -> Questions:
    """Before the last labeling of all."""
    total, frames = made.total[-1], len(made.labelings)
    fewest = total == total.min()
    right = np.zeros((frames, len(total) + 1), dtype=np.bool_)
    right[-1] = [*np.zeros(len(total), dtype=np.bool_), True] if fewest.all() else [*fewest, False]
    options = (*(f"plane {i + 1}" for i in range(len(total))), "on all alike")
    counts = ", ".join(f"{wrong} on plane {i}" for i, wrong in enumerate(total.tolist(), 1))
    text = f"The last of all {frames} labelings comes now. Over all of them, where are the fewest guesses wrong?"
    why = f"Over all {frames}, of {len(made.Q) * frames} labels these were guessed wrong: {counts}."
    return asking("asked over all", right, text, why, None, options, _labels(made), _hides(made))


def _count(made: Unseen) -> Questions:
    m = len(made.Q)
    options = tuple(str(count) for count in range(m + 1))
    assert len(options) <= MOST_OPTIONS
    right = made.missed[:, 0].copy()
    right[0] = -1
    known = {"signs": Col("signs"), "w": Col("wrong 0")}
    text = f"Now the unseen turn out to be {{signs}}. How many of the {m} guesses are wrong?"
    why = f"For {{signs}}, {{w}} of {m} guesses are wrong."
    return asking("asked count", right, text, why, known, options, _labels(made), _hides(made))
