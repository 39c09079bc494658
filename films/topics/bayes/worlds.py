"""Known worlds as an address holds them: numbers for each class, and handles on the plane that change these."""

import math
from collections.abc import Sequence

import numpy as np

from films.points import DECIMALS, checked_place
from playground.world import World

Numbers = tuple[float, ...]
EACH = 6  # numbers of a class: weight, x and y of the mean, x and y of an axis, and the length of the axis across it
LEAST, MOST = 0.01, 1e5  # standard deviations
FARTHEST = 1e5  # the largest coordinate of a mean: all points drawn then lie within a plane's bounds
HEAVIEST = 1000.0
LIGHTEST = 0.01  # the least prior that a widget sets
WORLDS: dict[int, Numbers] = {
    2: (
        *(1, -1.2, -0.5, 1.2, 0.6, 0.7),
        *(1, 1.5, 0.8, -0.6, 0.9, 0.6),
    ),
    3: (
        *(1, -1.6, -0.8, 1.2, 0.6, 0.7),
        *(1, 1.7, -0.6, -0.5, 0.9, 0.6),
        *(1, 0.2, 1.9, 1.0, 0.1, 0.7),
    ),
    4: (
        *(1, -1.7, -1.2, 1.1, 0.5, 0.7),
        *(1, 1.8, -1.1, -0.5, 0.9, 0.6),
        *(1, 1.5, 1.8, 1, 0.2, 0.7),
        *(1, -1.6, 1.7, 0.5, 0.9, 0.6),
    ),
}


def checked(values: Sequence[float]) -> Numbers:
    """Return a world's numbers as anybody may have sent them. ValueError, with a reason that begins with "it", if they
    describe no world."""
    if len(values) not in [EACH * n_classes for n_classes in WORLDS]:
        raise ValueError("it is not six numbers for each of two to four classes")
    numbers: list[float] = []
    for weight, x, y, across, up, other in _rows(values):
        if not LEAST <= weight <= HEAVIEST:
            raise ValueError(f"it has a weight that is not from {LEAST:g} to {HEAVIEST:g}")
        if not (abs(x) <= FARTHEST and abs(y) <= FARTHEST):
            raise ValueError(f"it has a mean beyond −{FARTHEST:,.0f} to {FARTHEST:,.0f}")
        if not (LEAST <= math.hypot(across, up) <= MOST and LEAST <= other <= MOST):
            raise ValueError(f"it has a standard deviation that is not from {LEAST:g} to {MOST:,.0f}")
        numbers += [weight, x, y, across, up, other]
    return tuple(round(float(value), DECIMALS) + 0.0 for value in numbers)


def numbers(values: Numbers | None, n_classes: int) -> Numbers:
    """Return the `values` if they are those of a world of `n_classes`, else the numbers of the world to start from."""
    return values if values is not None and len(values) == EACH * n_classes else WORLDS[n_classes]


def world(values: Numbers) -> World:
    """Return the world. The covariance of a class is S = a a' + b^2 c c', with its axis a, and c of length 1 across
    it."""
    rows = np.reshape(values, (-1, EACH))
    axis, other = rows[:, 3:5], rows[:, 5]
    across = np.stack([-axis[:, 1], axis[:, 0]], axis=1) / np.linalg.norm(axis, axis=1, keepdims=True)
    covariances = np.einsum("ki,kj->kij", axis, axis) + np.einsum("k,ki,kj->kij", other**2, across, across)
    return World(rows[:, 0] / rows[:, 0].sum(), rows[:, 1:3], covariances)


def priors(values: Numbers) -> list[float]:
    """Return the prior of each class: its weight as a share of all."""
    weights = values[::EACH]
    return [weight / sum(weights) for weight in weights]


def with_prior(values: Numbers, k: int, prior: float) -> Numbers:
    """Return the world with `prior` for class k, or with the nearest possible one. All priors sum to 1, and none is
    below `LIGHTEST`; the others share the rest in the proportion they had, as far as that allows."""
    before = np.array(priors(values))
    shares, free = np.full(len(before), LIGHTEST), np.arange(len(before)) != k
    shares[k] = min(max(prior, LIGHTEST), 1 - LIGHTEST * (len(before) - 1))
    while free.any():
        shared = before[free] / before[free].sum() * (1 - shares[~free].sum())
        if (shared >= LIGHTEST).all():
            shares[free] = shared
            break
        free[np.flatnonzero(free)[shared < LIGHTEST]] = False
    numbers = np.array(values)
    numbers[::EACH] = shares
    return checked(numbers.tolist())


def with_one_covariance(values: Numbers) -> Numbers:
    """Return the world in which all classes have the covariance of the first."""
    rows = np.reshape(values, (-1, EACH)).copy()
    rows[:, 3:] = rows[0, 3:]
    return checked(rows.ravel().tolist())


def places(values: Numbers) -> tuple[tuple[float, float, int], ...]:
    """Return the places of the handles: of each class its mean, the end of its axis, and the end of the axis across."""
    handles: list[tuple[float, float, int]] = []
    for k, (_, x, y, across, up, other) in enumerate(_rows(values)):
        length = math.hypot(across, up)
        ends = ((x, y), (x + across, y + up), (x - up / length * other, y + across / length * other))
        handles += [(*checked_place(end), k) for end in ends]
    return tuple(handles)


def with_places(values: Numbers, to: Sequence[tuple[float, float]]) -> Numbers:
    """Return the world with its handles at the places `to`. A mean takes its axes along; of the end of the axis across
    only the distance counts. ValueError, as a sentence, if a covariance would vanish."""
    before, after = places(values), list(values)
    for k in range(len(values) // EACH):
        (mean, first, second), old = to[3 * k : 3 * k + 3], before[3 * k : 3 * k + 3]
        row = EACH * k
        if mean != old[0][:2]:
            after[row + 1 : row + 3] = mean
        elif first != old[1][:2]:
            after[row + 3 : row + 5] = [first[0] - mean[0], first[1] - mean[1]]
        elif second != old[2][:2]:
            after[row + 5] = math.dist(second, mean)
    try:
        return checked(after)
    except ValueError as error:
        raise ValueError(f"The world cannot be changed so: {error}.") from error


def _rows(values: Sequence[float]) -> list[Sequence[float]]:
    """Return the numbers of each class."""
    return [values[start : start + EACH] for start in range(0, len(values), EACH)]
