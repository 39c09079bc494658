"""Known worlds: any number of points can be drawn from them, and the least possible error is known."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

import numpy as np

from playground.world import World


@dataclass(frozen=True, eq=False)
class KnownWorld:
    """A world with its name."""

    name: str
    world: World


def _two(means: list[list[float]], covariances: list[list[list[float]]]) -> World:
    """Return a world of two classes with equal priors."""
    return World(np.array([0.5, 0.5]), np.array(means), np.array(covariances))


ALIKE = [[1.0, 0.4], [0.4, 0.8]]
WORLDS: Mapping[str, KnownWorld] = MappingProxyType(
    {
        "alike": KnownWorld(
            "two Gaussians of one shape: a line is best", _two([[-1.0, 0.3], [1.0, -0.3]], [ALIKE, ALIKE])
        ),
        "inside": KnownWorld(
            "one Gaussian inside another: a circle is best",
            _two([[0.0, 0.0], [0.0, 0.0]], [[[0.3, 0.0], [0.0, 0.3]], [[4.0, 0.0], [0.0, 4.0]]]),
        ),
        "crossed": KnownWorld(
            "two crossed Gaussians: two lines are best",
            _two([[0.0, 0.0], [0.3, 0.3]], [[[3.0, 0.0], [0.0, 0.2]], [[0.2, 0.0], [0.0, 3.0]]]),
        ),
    }
)


@cache
def least_risk(key: str) -> float:
    """Return the Bayes risk of the world with that key."""
    return WORLDS[key].world.bayes_risk().value
