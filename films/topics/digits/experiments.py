"""What the charts of the digits page compute: parts of data sets, and errors of single draws."""

from collections.abc import Sequence

import numpy as np

from films.scikit import library_data
from films.topics.digits.charts import LECTURE
from playground import inputs, least_squares
from playground.datasets import Dataset
from playground.inputs import Floats
from playground.neighbors import held_out_error
from playground.noise_features import with_noise_features
from playground.prototype_error import nearest_error
from playground.prototypes import class_means, random_subset

TRAINING, TEST, MNIST_TRAINING, MNIST_TEST = 1200, 597, 20_000, 1000
NOISE = (0, 1, 2, 5, 10, 20, 30, 50, 75, 100)  # the last are more columns than two species of Iris have training points


def sizes(n: int) -> tuple[int, ...]:
    """Return the numbers of prototypes to try among n: those of the lecture, and two smaller ones."""
    return tuple(m for m in (10, 25, *LECTURE) if m <= n)


def digit_parts(seed: int) -> tuple[Dataset, Dataset]:
    """Return the training set, 1,200 of scikit-learn's digits, and the test set, the other 597."""
    return library_data.digits().split(TRAINING, seed=seed)


def mnist_parts(data: Dataset) -> tuple[Dataset, Dataset]:
    """Return 20,000 digits of MNIST's training set and 1,000 of its test set, always the same. All of them would take a
    third of a gigabyte more."""
    random = np.random.default_rng(0)
    training, held_out = random.permutation(60_000)[:MNIST_TRAINING], 60_000 + random.permutation(len(data.X) - 60_000)
    train, test = (
        Dataset(data.X[rows], data.labels[rows], data.feature_names, data.class_names)
        for rows in (training, held_out[:MNIST_TEST])
    )
    return train, test


def error_of_draws(parts: tuple[Dataset, Dataset], m: int, seed: int) -> float:
    """Return the error of m random prototypes, drawn with the seed."""
    train, test = parts
    return nearest_error(random_subset(train.X, train.labels, m, seed=seed), test.X, test.labels)


def error_of_means(parts: tuple[Dataset, Dataset]) -> tuple[int, float]:
    """Return the number of class means, and their error."""
    train, test = parts
    means = class_means(train.X, train.labels)
    return len(means.X), nearest_error(means, test.X, test.labels)


def errors_with_noise(data: Dataset, features: tuple[int, ...], counts: Sequence[int], k: int, seed: int) -> Floats:
    """Return the errors of the k nearest, the nearest class mean and linear separators on the columns `features` with
    each of `counts` columns of noise added: `(len(counts), 3)`. A third of the points is the test set. The seed draws
    both the noise and the test set."""
    most, d = max(counts), len(features)
    names = (*(data.feature_names[j] for j in features), *(f"noise {i + 1}" for i in range(most)))
    X = with_noise_features(data.X[:, features], most, seed=seed)  # smaller counts take the first columns of noise
    parts = Dataset(X, data.labels, names, data.class_names).split(2 * len(X) // 3, seed=seed)
    train, test = (part.labels for part in parts)
    errors = np.empty((len(counts), 3))
    for row, count in zip(errors, counts, strict=True):
        own, other = (np.ascontiguousarray(part.X[:, : d + count]) for part in parts)
        near = held_out_error(own, train, other, test, [k])[0]
        means = nearest_error(class_means(own, train), other, test)
        row[:] = near, means, (least_squares.train(own, train).predict(other) != test).mean()
    return inputs.frozen(errors)
