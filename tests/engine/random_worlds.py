"""Worlds of Gaussian classes as hypothesis draws them, by a seed."""

import numpy as np
from hypothesis import strategies as st

from playground.world import World


def world(seed: int, n_classes: int, d: int = 2) -> World:
    """Classes that overlap more or less, with covariances of any direction."""
    random = np.random.default_rng(seed)
    roots = random.normal(size=(n_classes, d, d))
    covariances = roots @ roots.transpose(0, 2, 1) + 0.05 * np.eye(d)
    return World(random.dirichlet(np.full(n_classes, 3.0)), 2 * random.normal(size=(n_classes, d)), covariances)


def worlds(d: int = 2) -> st.SearchStrategy[World]:
    return st.builds(world, st.integers(0, 10**6), st.integers(2, 4), st.just(d))
