"""The perceptron's error as a function of its number of mistakes, on points uniform on the sphere in d dimensions."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs
from playground.inputs import Floats


def errors_after(d: int, counts: Sequence[int], *, repeats: int, seed: int) -> Floats:
    """Return the error of Rosenblatt's perceptron (w <- w + y x, from w = 0, no offset) after each of `counts (C,)`
    mistakes, rising: `(repeats, C)`. Its points x are drawn uniformly from the unit sphere in d >= 2 dimensions; y is
    the sign of u.x for a unit vector u. The error of w is the angle between w and u over pi. An error of epsilon takes
    of the order of 1/epsilon^2 mistakes at least (Dasgupta, Kalai and Monteleoni 2005, theorem 1).

    The points between two mistakes change nothing and are not drawn; nothing is approximated. Let w = a u + c v with a
    unit vector v orthogonal to u. Whether x is a mistake depends only on its part in the plane of u and v: the
    direction of this part is uniform, and its squared length r^2 is Beta(1, (d-2)/2) distributed, independently. Given
    a mistake, the direction of y x is uniform in the wedge where u.(y x) > 0 >= w.(y x). The rest of x is orthogonal to
    the plane, of length sqrt(1 - r^2): y x at an angle t from u turns (a, c) into
    (a + r cos t, sqrt((c + r sin t)^2 + 1 - r^2)). So two numbers suffice for any d.

    Source: Dasgupta, Kalai and Monteleoni, "Analysis of perceptron-based active learning", COLT 2005.
    """
    d, repeats = inputs.whole(d, "d", least=2), inputs.whole(repeats, "repeats", least=1)
    wanted = [inputs.whole(count, "counts", least=1) for count in counts]
    if not wanted or any(after <= before for before, after in pairwise(wanted)):
        raise ValueError(f"counts are {wanted}; they must rise")
    random = np.random.default_rng(inputs.whole(seed, "seed"))
    a = np.abs(_along(d, random, repeats))  # the first point is always a mistake: w is then y x
    c = np.sqrt(np.maximum(0.0, 1 - a * a))
    errors = np.empty((repeats, len(wanted)))
    count = 1
    for column, until in enumerate(wanted):
        for _ in range(until - count):
            a, c = _after_mistake(a, c, np.arctan2(c, a), d, random)
        errors[:, column], count = np.arctan2(c, a) / np.pi, until
    return inputs.frozen(errors)


def _after_mistake(a: Floats, c: Floats, angle: Floats, d: int, random: np.random.Generator) -> tuple[Floats, Floats]:
    """Return the parts of w along u and across it, after the update by a random point that w has wrong."""
    # y x makes an acute angle with u and an obtuse one with w, which lies at `angle` from u: its own direction is
    # between -pi/2 and -pi/2 + angle.
    turned = -np.pi / 2 + angle * random.random(len(a))
    squared = _planar(d, random, len(a))
    r = np.sqrt(squared)
    across = c + r * np.sin(turned)
    return a + r * np.cos(turned), np.sqrt(across * across + (1 - squared))


def _planar(d: int, random: np.random.Generator, n: int) -> Floats:
    """Return the squared length of a random unit vector's projection to a plane."""
    return np.ones(n) if d == 2 else random.beta(1.0, (d - 2) / 2, n)


def _along(d: int, random: np.random.Generator, n: int) -> Floats:
    """Return one coordinate of a random unit vector."""
    return np.sqrt(_planar(d, random, n)) * np.cos(2 * np.pi * random.random(n))


def slope(errors: ArrayLike, counts: ArrayLike) -> float:
    """Return the exponent p of the law counts ~ (1/errors)^p that fits best in the mean square of the counts'
    logarithms."""
    return float(np.polyfit(-np.log(np.asarray(errors)), np.log(np.asarray(counts)), 1)[0])
