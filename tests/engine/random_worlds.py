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


def nearly_equal(seed: int) -> World:
    """Classes whose densities, of one shape or about so, differ by as little as a millionth: their boundaries may have
    any shape, at any place, and a risk little below that of a guess."""
    random = np.random.default_rng(seed)
    n_classes, apart = int(random.integers(2, 5)), 10.0 ** random.uniform(-6, -0.5)
    root = random.normal(size=(2, 2))
    shape, kind = root @ root.T + 0.05 * np.eye(2), int(random.integers(3))
    means = np.zeros((n_classes, 2)) if kind == 1 else apart * random.normal(size=(n_classes, 2))
    covariances = np.array([shape] * n_classes)
    if kind != 2:
        roots = np.linalg.cholesky(shape) @ (np.eye(2) + apart * random.normal(size=(n_classes, 2, 2)))
        covariances = roots @ roots.transpose(0, 2, 1)
    weights = np.ones(n_classes) if random.random() < 0.7 else random.dirichlet(np.full(n_classes, 3.0))
    if random.random() < 0.5:
        weights = 1 + apart * random.normal(size=n_classes)
    return World(weights / weights.sum(), means, covariances)
