"""A digit that the reader draws as an image of MNIST, and the training images that are nearest to it."""

from dataclasses import dataclass

import numpy as np

from films.drawing.captioned_images import captioned_images
from films.film.numbers import fixed
from films.topics.digits.own_digit import N_VOTERS
from films.topics.digits.pictures import differences, pictures_of
from playground.datasets import Dataset
from playground.handwriting import GREYS, MNIST_SIDE
from playground.inputs import Floats, Ints
from playground.neighbors import predict_in_order

BLOCK = 1000  # training images whose differences and their squares are in memory at once: 13 MB
WIDTH, SHARP = "7em", "image-rendering:pixelated"  # 4 screen pixels for each of the 28, at 16 pixels of type
OWN = "Your digit, in 28 by 28 pixels."


@dataclass(frozen=True, eq=False)
class MnistNeighbors:
    """The nearest of `n` training images, the nearest first: `images (5, 784)`, `labels (5,)`, and their distances
    `far (5,)`."""

    n: int
    images: Floats
    labels: Ints
    far: Floats

    @property
    def first(self) -> int:
        """The label of the nearest image."""
        return int(self.labels[0])

    @property
    def vote(self) -> int:
        """The label that most of the nearest images have; of labels with as many, that of the nearest."""
        k = len(self.labels)
        return int(predict_in_order(self.labels, np.arange(k)[None], [k])[0, 0])


def neighbors_of(x: Floats, train: Dataset) -> MnistNeighbors:
    """Return the training images nearest to the image `x (784,)` by Euclidean distance; of equal distances those of the
    first rows."""
    starts = range(0, len(train.X), BLOCK)
    squares = np.concatenate([((train.X[start : start + BLOCK] - x) ** 2).sum(axis=1) for start in starts])
    rows = np.argsort(squares, kind="stable")[:N_VOTERS]
    return MnistNeighbors(len(train.X), train.X[rows], train.labels[rows], np.sqrt(squares[rows]))


def row_of_pictures(x: Floats, near: MnistNeighbors | None = None) -> str:
    """Return the image `x (784,)` as HTML; if its neighbours are given, with these and the difference from the
    nearest."""
    shape = (-1, MNIST_SIDE, MNIST_SIDE)
    pictures = [(pictures_of(x.reshape(shape), GREYS)[0], "yours", OWN)]
    if near is not None:
        images = pictures_of(near.images.reshape(shape), GREYS)
        for i, (label, far) in enumerate(zip(near.labels.tolist(), near.far.tolist(), strict=True)):
            pictures.append((images[i], f"{label}, at {fixed(far, 0)}", f"A training image labelled {label}."))
        square = differences(((x - near.images[0]) ** 2).reshape(shape))[0]
        pictures.append((square, "difference", "Where yours and the nearest differ."))
    return captioned_images(pictures, WIDTH, style=SHARP)


def answers(near: MnistNeighbors) -> str:
    """Return the answers of the nearest image and of the vote, in Markdown."""
    return (
        f"Of {near.n:,} training images, the nearest is labelled **{near.first}**; the {len(near.labels)} nearest "
        f"vote for **{near.vote}**. Below each image are its label and its distance from yours. The difference is "
        "between yours and the nearest; darker is larger."
    )
