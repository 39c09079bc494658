"""A neural network with one hidden layer, after chosen numbers of epochs of its training.

    h = tanh(V x + a)        scores = W h + c        P(class | x) = exp(score) / sum of exp(scores)

Trained by Adam (Kingma and Ba 2015) on the mean log loss of all points; an epoch is one step. Each hidden unit is a
soft line in the plane, V x + a = 0.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import count, islice

import numpy as np
from numpy.typing import ArrayLike, NDArray

from playground import inputs
from playground.gaussian import normalized
from playground.inputs import Floats, Ints

RATE = 0.05  # Adam's step
LITTLE, PATIENCE = 1e-4, 10  # a fall of the loss that is no progress, and the number of epochs without progress
MEMORY, MEMORY_OF_SQUARES, FLOOR = 0.9, 0.999, 1e-8  # Adam's beta 1, beta 2 and epsilon, as its authors set them

Weights = tuple[Floats, Floats, Floats, Floats]  # V (H, d), a (H,), W (K, H), c (K,)


@dataclass(frozen=True, eq=False)
class Network:
    """After each of S numbers of epochs: `V (S, H, d)` and `a (S, H)` in the units of the points, `W (S, K, H)`,
    `c (S, K)`, and the mean log loss `losses (S,)`; `classes (K,)` are the labels that occur. `settled (S,)`: whether
    the training had come to rest by then (`rest`)."""

    V: Floats
    a: Floats
    W: Floats
    c: Floats
    losses: Floats
    classes: Ints
    settled: NDArray[np.bool_]

    def hidden(self, Q: ArrayLike) -> Floats:
        """Return the hidden units' values at each query of `Q (q, d)`: `(S, q, H)`."""
        return np.tanh(np.asarray(Q) @ np.swapaxes(self.V, 1, 2) + self.a[:, None])

    def shares(self, Q: ArrayLike) -> Floats:
        """Return the classes' probabilities: `(S, q, K)`."""
        return normalized(self.scores(Q))

    def predict(self, Q: ArrayLike) -> Ints:
        """Return the most probable class, the first of equals: `(S, q)`."""
        return self.classes[self.scores(Q).argmax(axis=2)]

    def only(self, s: int) -> "Network":
        """Return the network of state s alone."""
        own = slice(s, s + 1)
        V, a, W, c = self.V[own], self.a[own], self.W[own], self.c[own]
        return Network(V, a, W, c, self.losses[own], self.classes, self.settled[own])

    def scores(self, Q: ArrayLike) -> Floats:
        """Return the classes' scores, W h + c: `(S, q, K)`."""
        return self.hidden(Q) @ np.swapaxes(self.W, 1, 2) + self.c[:, None]


def train(X: ArrayLike, y: ArrayLike, epochs: Sequence[int], *, hidden: int = 4, seed: int = 0) -> Network:
    """Return a network of `hidden` units, trained on `X (n, d)` with class labels `y (n,)`, after each of `epochs` (0:
    none).

    Coordinates are standardised, to mean 0 and deviation 1. Training starts from weights drawn uniformly, within sqrt(6
    / (inputs + outputs)) of 0 (Glorot and Bengio 2010), and from offsets 0. ValueError on bad input, and unless two
    classes occur.
    """
    (network,) = train_each(X, y, epochs, hidden=(hidden,), seed=seed)
    return network


def train_each(
    X: ArrayLike, y: ArrayLike, epochs: Sequence[int], *, hidden: Sequence[int], seed: int = 0
) -> tuple[Network, ...]:
    """Return the network of `train` for each number of `hidden` units. All networks take their steps at once, as one
    network whose classes see only the hidden units of their own network: three in the time of one."""
    points = inputs.matrix(X)
    class_numbers = inputs.of_two_classes(inputs.class_labels(y, len(points)))
    classes, labels = np.unique(class_numbers, return_inverse=True)
    wanted = [inputs.whole(epoch, "epochs") for epoch in epochs]
    sizes = [inputs.whole(count, "hidden", least=1) for count in hidden]
    mean, scale = inputs.units(points)
    Z, target = (points - mean) / scale, np.eye(len(classes))[labels]
    seed = inputs.whole(seed, "seed")
    starts = [_start(points.shape[1], size, len(classes), np.random.default_rng(seed)) for size in sizes]
    states = list(islice(_descent(starts, Z, target), max(wanted) + 1))
    ends = np.cumsum(sizes).tolist()
    networks = []
    for m, (end, size) in enumerate(zip(ends, sizes, strict=True)):
        units, own = slice(end - size, end), slice(m * len(classes), (m + 1) * len(classes))
        snapshots = [states[epoch][0] for epoch in wanted]
        V, a = (np.array([weights[part][units] for weights in snapshots]) for part in (0, 1))
        W, c = np.array([weights[2][own, units] for weights in snapshots]), np.array([w[3][own] for w in snapshots])
        losses = [float(loss[m]) for _, loss in states]
        settled = np.array(wanted) >= rest(losses)
        V = V / scale
        networks.append(Network(V, a - V @ mean, W, c, np.array(losses)[wanted], classes, settled))
    return tuple(networks)


def rest(losses: Sequence[float]) -> float:
    """Return the first epoch after which the loss has not fallen by `LITTLE` for more than `PATIENCE` epochs,
    scikit-learn's rule for the end of a training; infinite if there is none."""
    least, waited = math.inf, 0
    for epoch, loss in enumerate(losses):
        waited = waited + 1 if loss > least - LITTLE else 0
        if waited > PATIENCE:
            return epoch
        least = min(least, loss)
    return math.inf


def losses_and_slopes(weights: Weights, Z: Floats, target: Floats) -> tuple[Floats, Weights]:
    """Return the mean log losses `(M,)` of M networks, and the gradient of their sum by each of the weights. In the
    rows of `target (n, K)` a 1 marks the class of each point of `Z (n, d)`. The weights are those of one network, whose
    first K rows of W and c are the classes of the first of the M networks, and so on."""
    V, a, W, c = weights
    H = np.tanh(Z @ V.T + a)
    scores = (H @ W.T + c).reshape(len(Z), -1, target.shape[1])
    relative = scores - _over_classes(np.maximum, scores)
    logs = relative - np.log(_over_classes(np.add, np.exp(relative)))
    surplus = ((np.exp(logs) - target[:, None]) / len(Z)).reshape(len(Z), -1)
    inner = (surplus @ W) * (1 - H * H)
    slopes = (inner.T @ Z, inner.sum(axis=0), surplus.T @ H, surplus.sum(axis=0))
    return -(logs * target[:, None]).sum(axis=(0, 2)) / len(Z), slopes


def _over_classes(ufunc: np.ufunc, values: Floats) -> Floats:
    """Return the entries of `values (n, M, K)` combined over the classes by a ufunc, one after the other, `(n, M, 1)`.
    For a few classes this takes a third of the time of a reduction, which goes through each row."""
    together: Floats = reduce(ufunc, np.moveaxis(values, 2, 0))[:, :, None]
    return together


def _start(d: int, hidden: int, n_classes: int, random: np.random.Generator) -> Weights:
    first, second = np.sqrt(6 / (d + hidden)), np.sqrt(6 / (hidden + n_classes))
    V, W = random.uniform(-first, first, (hidden, d)), random.uniform(-second, second, (n_classes, hidden))
    return V, np.zeros(hidden), W, np.zeros(n_classes)


def _descent(starts: Sequence[Weights], Z: Floats, target: Floats) -> Iterator[tuple[Weights, Floats]]:
    """Yield the weights of all networks, as those of one, and their losses before the first step of Adam, before the
    second, and so on."""
    (V, a, W, c), own = _together(starts)
    weights = V, a, W, c
    flat, ends = _flat(weights), np.cumsum([part.size for part in weights]).tolist()
    places = [(slice(end - part.size, end), part.shape) for end, part in zip(ends, weights, strict=True)]
    mean, square = np.zeros_like(flat), np.zeros_like(flat)
    for t in count(1):
        V, a, W, c = (flat[place].reshape(shape) for place, shape in places)
        losses, (by_V, by_a, by_W, by_c) = losses_and_slopes((V, a, W, c), Z, target)
        yield (V, a, W, c), losses
        slope = _flat((by_V, by_a, by_W * own if len(starts) > 1 else by_W, by_c))
        mean = _blend(MEMORY, mean, slope)
        square = _blend(MEMORY_OF_SQUARES, square, slope * slope)
        flat = _moved(flat, mean, square, t)


def _together(starts: Sequence[Weights]) -> tuple[Weights, Floats]:
    """Return several networks as one, and a 1 for each entry of W that belongs to one of them: all other entries are
    and stay 0."""
    V, a, W, c = zip(*starts, strict=True)
    whole, own = np.zeros((2, sum(map(len, W)), sum(map(len, V))))
    row = column = 0
    for part in W:
        at = slice(row, row := row + part.shape[0]), slice(column, column := column + part.shape[1])
        whole[at], own[at] = part, 1.0
    return (np.vstack(V), np.concatenate(a), whole, np.concatenate(c)), own


def _flat(weights: Weights) -> Floats:
    """Return all numbers in a row: Adam treats each alike, and a call for all is cheaper than one for each part."""
    return np.concatenate([part.ravel() for part in weights])


def _blend(memory: float, old: Floats, new: Floats) -> Floats:
    return memory * old + (1 - memory) * new


def _moved(weights: Floats, mean: Floats, square: Floats, t: int) -> Floats:
    """Return the weights after Adam's step number t: by the mean slope over the root of the mean square, both corrected
    for their start at 0."""
    return weights - RATE * (mean / (1 - MEMORY**t)) / (np.sqrt(square / (1 - MEMORY_OF_SQUARES**t)) + FLOOR)
