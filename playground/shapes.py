"""Two classes that no line separates, with noise: two moons and two circles."""

import numpy as np

from playground import inputs
from playground.inputs import Floats, Ints

SHAPES = ("moons", "circles")
INNER = 0.5  # radius of the inner circle; the outer one's is 1


def draw(shape: str, n: int, *, noise: float, seed: int) -> tuple[Floats, Ints]:
    """Return n points `X (n, 2)` of two classes in turn, `y (n,)`. They are at random places of their curve, moved by a
    normal deviate of deviation `noise` in each coordinate.

    moons    (cos t, sin t) and (1 - cos t, 1/2 - sin t) for t uniform in 0 to pi
    circles  radius 1 and 1/2 around the origin
    """
    inputs.choice(shape, "shape", SHAPES)
    n, random = inputs.whole(n, "n", least=1), np.random.default_rng(inputs.whole(seed, "seed"))
    y = np.arange(n) % 2
    share = random.random(n)
    if shape == "moons":
        t = np.pi * share
        X = np.where(
            y[:, None] == 0, np.column_stack([np.cos(t), np.sin(t)]), np.column_stack([1 - np.cos(t), 0.5 - np.sin(t)])
        )
    else:
        t = 2 * np.pi * share
        X = np.where(y == 0, 1.0, INNER)[:, None] * np.column_stack([np.cos(t), np.sin(t)])
    return inputs.frozen(X + inputs.not_negative(noise, "noise") * random.standard_normal((n, 2))), inputs.frozen(y)
