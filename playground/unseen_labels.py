"""Labels of points that nobody has seen, in all ways or at random, and the number of them that a guess has wrong.

Each of the 2^m labelings of m points has its opposite; a guess that is wrong at w points in the one is wrong at m - w
in the other. So over all of them every guess, of any method, is wrong at exactly half.

Source: Wolpert, "The lack of a priori distinctions between learning algorithms", Neural Computation 8 (1996).
"""

from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike, NDArray

from playground import inputs
from playground.inputs import Ints

PLUS, MINUS = 0, 1  # the classes; any other guess, such as "undecided", is always wrong


def at_random(m: int, count: int, *, seed: int = 0) -> NDArray[np.bool_]:
    """Return `count` labelings of m points, each label + or - as a coin falls: `(count, m)`, read-only, true for +."""
    sides = np.random.default_rng(inputs.whole(seed, "seed")).integers(0, 2, (count, m))
    return inputs.frozen(sides == 1)


def misses(labelings: ArrayLike, guesses: ArrayLike) -> Ints:
    """Return in each of F labelings `(F, m)` the number of points that each of M guesses `(M, m)` of classes has wrong:
    `(F, M)`, read-only. ValueError if they are not of the same number of points."""
    labels, answers = np.asarray(labelings, dtype=np.bool_), np.asarray(guesses)
    if labels.ndim != 2 or answers.ndim != 2 or labels.shape[1] != answers.shape[1]:
        raise ValueError(f"labelings have shape {labels.shape}, guesses {answers.shape}; both are of the same m points")
    classes = np.where(labels, PLUS, MINUS)
    return inputs.frozen((classes[:, None] != answers).sum(axis=2).astype(np.int64))


def errors_so_far(missed: Ints, m: int) -> list[list[Fraction]]:
    """Return for each of F labelings the mean error of each guess over it and all labelings before, exactly."""
    total = np.cumsum(missed, axis=0).tolist()
    return [[Fraction(wrong, (t + 1) * m) for wrong in row] for t, row in enumerate(total)]
