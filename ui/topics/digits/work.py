"""What the digits page computes: parts of data sets, curves of error in pieces, and the misclassified digits."""

import numpy as np

from playground import datasets, least_squares
from playground.datasets import Dataset
from playground.inputs import Floats, Ints
from playground.neighbors import held_out_error, kneighbors
from playground.noise_features import with_noise_features
from playground.prototype_error import error_by_prototypes, nearest_error
from playground.prototype_record import Prototypes
from playground.prototypes import class_means
from ui.topics.digits.charts import LECTURE
from ui.topics.digits.film import Mistakes

TRAINING, MNIST_TRAINING, MNIST_ASKED = 1200, 20_000, 1000
NOISE = (0, 1, 2, 5, 10, 15, 20, 30, 40, 50)
RULES = ("nearest", "mean", "linear")


def sizes(n: int) -> tuple[int, ...]:
    """Numbers of prototypes to try among n: the lecture's, and two below."""
    return tuple(m for m in (10, 25, *LECTURE) if m <= n)


def digit_parts(seed: int) -> tuple[Dataset, Dataset]:
    """1,200 of scikit-learn's digits to choose from, and the other 597 to ask about."""
    return datasets.digits().split(TRAINING, seed=seed)


def mnist_parts(data: Dataset) -> tuple[Dataset, Dataset]:
    """20,000 of MNIST's training set to choose from, and 1,000 of its test set to ask about, always the same: a third
    of a gigabyte less to keep."""
    random = np.random.default_rng(0)
    kept, asked = random.permutation(60_000)[:MNIST_TRAINING], 60_000 + random.permutation(len(data.X) - 60_000)
    train, test = (
        Dataset(data.X[rows], data.labels[rows], data.feature_names, data.class_names)
        for rows in (kept, asked[:MNIST_ASKED])
    )
    return train, test


def error_of_draws(parts: tuple[Dataset, Dataset], m: int, seed: int) -> float:
    """The error of m random prototypes, drawn with this seed."""
    train, test = parts
    return float(
        error_by_prototypes(train.X, train.labels, test.X, test.labels, [m], repeats=1, seed=seed).errors[0, 0]
    )


def error_of_means(parts: tuple[Dataset, Dataset]) -> tuple[int, float]:
    """How many class means there are, and their error."""
    train, test = parts
    means = class_means(train.X, train.labels)
    return len(means.X), nearest_error(means, test.X, test.labels)


def errors_with_noise(data: Dataset, count: int, k: int, seed: int) -> tuple[float, float, float]:
    """The errors of RULES on a third of the points held out, after `count` noise features; all drawn with this seed."""
    noisy = Dataset(
        with_noise_features(data.X, count, seed=seed),
        data.labels,
        (*data.feature_names, *(f"noise {i + 1}" for i in range(count))),
        data.class_names,
    )
    train, test = noisy.split(2 * len(data.X) // 3, seed=seed)
    near = held_out_error(train.X, train.labels, test.X, test.labels, [k])[0]
    means = nearest_error(class_means(train.X, train.labels), test.X, test.labels)
    linear = (least_squares.train(train.X, train.labels).predict(test.X) != test.labels).mean()
    return float(near), means, float(linear)


def mistakes(found: Prototypes, test: Dataset) -> Mistakes:
    """The digits whose nearest prototype has another label, with that one and the nearest of their own."""
    apart, order = kneighbors(found.X, test.X, 1)
    far, nearest = apart[:, 0], order[:, 0]
    rows = np.flatnonzero(found.y[nearest] != test.labels)
    own, own_far = _nearest_own(found, test.X[rows], test.labels[rows])
    return Mistakes(test.X, test.labels, found, rows, nearest[rows], far[rows], own, own_far)


def _nearest_own(found: Prototypes, X: Floats, y: Ints) -> tuple[Ints, Floats]:
    """The nearest prototype with each digit's own label and how far it is; -1 and NaN where there is none."""
    own, far = np.full(len(X), -1), np.full(len(X), np.nan)
    for label in np.intersect1d(y, found.y):
        mine, theirs = np.flatnonzero(y == label), np.flatnonzero(found.y == label)
        apart, nearest = kneighbors(found.X[theirs], X[mine], 1)
        own[mine], far[mine] = theirs[nearest[:, 0]], apart[:, 0]
    return own, far
