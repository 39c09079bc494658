"""The standard normal distribution function of whole arrays."""

import math

import numpy as np

from playground.inputs import Floats

FARTHEST = 9.0  # beyond it, what is left is below 1e-18
STEPS = 1024  # of the table, to a unit
NODES = np.arange(-FARTHEST, FARTHEST + 1.5 / STEPS, 1 / STEPS)
BELOW = np.array([0.5 * math.erfc(-z / math.sqrt(2)) for z in NODES.tolist()])
RISE = np.append(np.diff(BELOW), 0.0)


def below(z: Floats) -> Floats:
    """P(Z <= z), elementwise, to 1e-7: linear between exact values. ValueError on NaN."""
    if np.isnan(np.min(z, initial=0.0)):
        raise ValueError("z holds NaN, below which there is nothing")
    steps = (np.clip(z, -FARTHEST, FARTHEST) + FARTHEST) * STEPS
    node = steps.astype(np.int32)
    found: Floats = BELOW[node] + (steps - node) * RISE[node]
    return found
