"""A neural network with one hidden layer, as it is after chosen epochs of its training.

    h = tanh(V x + a)        scores = W h + c        P(class | x) = exp(score) / sum of exp(scores)

Trained by Adam (Kingma and Ba 2015) on the mean log loss of all points; an epoch is one step. Each hidden unit is a
soft line in the plane, V x + a = 0.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, islice

import numpy as np
from numpy.typing import ArrayLike, NDArray

from playground import inputs
from playground.gaussian import normalized
from playground.inputs import Floats, Ints

RATE = 0.05  # Adam's step
LITTLE, PATIENCE = 1e-4, 10  # what is no progress of the loss, and for how many epochs that is borne with
MEMORY, MEMORY_OF_SQUARES, FLOOR = 0.9, 0.999, 1e-8  # Adam's beta 1, beta 2 and epsilon, as its authors have them

Weights = tuple[Floats, Floats, Floats, Floats]  # V (H, d), a (H,), W (K, H), c (K,)


@dataclass(frozen=True, eq=False)
class Network:
    """After each of S numbers of epochs: `V (S, H, d)` and `a (S, H)` in the units of the points, `W (S, K, H)`,
    `c (S, K)`, and the mean log loss `losses (S,)`; `classes (K,)` are the labels that occur. `settled (S,)`: whether
    the training had come to rest by then, see `rest`."""

    V: Floats
    a: Floats
    W: Floats
    c: Floats
    losses: Floats
    classes: Ints
    settled: NDArray[np.bool_]

    def hidden(self, Q: ArrayLike) -> Floats:
        """The hidden units' values at each query of `Q (q, d)`: `(S, q, H)`."""
        return np.tanh(np.asarray(Q) @ np.swapaxes(self.V, 1, 2) + self.a[:, None])

    def shares(self, Q: ArrayLike) -> Floats:
        """The classes' probabilities: `(S, q, K)`."""
        return normalized(self.scores(Q))

    def predict(self, Q: ArrayLike) -> Ints:
        """The most probable class, the first of equals: `(S, q)`."""
        return self.classes[self.scores(Q).argmax(axis=2)]

    def only(self, s: int) -> "Network":
        """The network of state s alone."""
        own = slice(s, s + 1)
        V, a, W, c = self.V[own], self.a[own], self.W[own], self.c[own]
        return Network(V, a, W, c, self.losses[own], self.classes, self.settled[own])

    def scores(self, Q: ArrayLike) -> Floats:
        """The classes' scores, W h + c: `(S, q, K)`."""
        return self.hidden(Q) @ np.swapaxes(self.W, 1, 2) + self.c[:, None]


def train(X: ArrayLike, y: ArrayLike, epochs: Sequence[int], *, hidden: int = 4, seed: int = 0) -> Network:
    """A network of `hidden` units, trained on `X (n, d)` with class labels `y (n,)`, after each of `epochs` (0: none).

    Coordinates are standardised, to mean 0 and deviation 1. It starts from weights drawn uniformly, within
    sqrt(6 / (inputs + outputs)) of 0 (Glorot and Bengio 2010), and from offsets 0. ValueError on bad input, and unless
    two classes occur.
    """
    points = inputs.matrix(X)
    given = inputs.of_two_classes(inputs.class_labels(y, len(points)))
    classes, labels = np.unique(given, return_inverse=True)
    wanted = [inputs.whole(epoch, "epochs") for epoch in epochs]
    mean, scale = inputs.units(points)
    Z, target = (points - mean) / scale, np.eye(len(classes))[labels]
    random = np.random.default_rng(inputs.whole(seed, "seed"))
    weights = _start(points.shape[1], inputs.whole(hidden, "hidden", least=1), len(classes), random)
    states = list(islice(_descent(weights, Z, target), max(wanted) + 1))
    kept = [states[epoch] for epoch in wanted]
    V, a, W, c = (np.array([weights[part] for weights, _ in kept]) for part in range(4))
    losses = np.array([loss for _, loss in kept])
    V = V / scale
    settled = np.array(wanted) >= rest([loss for _, loss in states])
    return Network(V, a - V @ mean, W, c, losses, classes, settled)


def rest(losses: Sequence[float]) -> float:
    """The first epoch after which the loss has not fallen by `LITTLE` for more than `PATIENCE` epochs, scikit-learn's
    rule for the end of a training; infinite where there is none."""
    least, waited = math.inf, 0
    for epoch, loss in enumerate(losses):
        waited = waited + 1 if loss > least - LITTLE else 0
        if waited > PATIENCE:
            return epoch
        least = min(least, loss)
    return math.inf


def loss_and_slopes(weights: Weights, Z: Floats, target: Floats) -> tuple[float, Weights]:
    """The mean log loss on points `Z (n, d)` whose classes the rows of `target (n, K)` have a 1 for, and its gradient
    by each of the weights."""
    V, a, W, c = weights
    H = np.tanh(Z @ V.T + a)
    scores = H @ W.T + c
    top = scores.max(axis=1, keepdims=True)
    logs = scores - top - np.log(np.exp(scores - top).sum(axis=1, keepdims=True))
    surplus = (np.exp(logs) - target) / len(Z)
    inner = (surplus @ W) * (1 - H * H)
    return float(-(logs * target).sum() / len(Z)), (inner.T @ Z, inner.sum(axis=0), surplus.T @ H, surplus.sum(axis=0))


def _start(d: int, hidden: int, n_classes: int, random: np.random.Generator) -> Weights:
    first, second = np.sqrt(6 / (d + hidden)), np.sqrt(6 / (hidden + n_classes))
    V, W = random.uniform(-first, first, (hidden, d)), random.uniform(-second, second, (n_classes, hidden))
    return V, np.zeros(hidden), W, np.zeros(n_classes)


def _descent(weights: Weights, Z: Floats, target: Floats) -> Iterator[tuple[Weights, float]]:
    """The weights and their loss before the first step of Adam, before the second, and so on."""
    means: tuple[Floats, ...] = tuple(np.zeros_like(part) for part in weights)
    squares = means
    for t in count(1):
        loss, slopes = loss_and_slopes(weights, Z, target)
        yield weights, loss
        means = tuple(_blend(MEMORY, m, g) for m, g in zip(means, slopes, strict=True))
        squares = tuple(_blend(MEMORY_OF_SQUARES, v, g * g) for v, g in zip(squares, slopes, strict=True))
        weights = _moved(weights, means, squares, t)


def _blend(memory: float, old: Floats, new: Floats) -> Floats:
    return memory * old + (1 - memory) * new


def _moved(weights: Weights, means: tuple[Floats, ...], squares: tuple[Floats, ...], t: int) -> Weights:
    """Adam's step number t: by the mean slope over the root of the mean square, both freed from their start at 0."""
    V, a, W, c = (
        w - RATE * (m / (1 - MEMORY**t)) / (np.sqrt(v / (1 - MEMORY_OF_SQUARES**t)) + FLOOR)
        for w, m, v in zip(weights, means, squares, strict=True)
    )
    return V, a, W, c
