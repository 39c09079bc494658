"""The training images of MNIST nearest to a drawn digit: their order, their vote, and their pictures."""

import re

import numpy as np
import pytest

from films.topics.digits.mnist_neighbors import BLOCK, answers, neighbors_of, row_of_pictures
from playground.datasets import Dataset
from playground.handwriting import mnist_image

X = mnist_image([[(0.5, 0.1), (0.5, 0.9)]])


def images(rows: np.ndarray, labels: list[int]) -> Dataset:
    return Dataset(rows, np.array(labels), tuple(f"pixel {j}" for j in range(784)), tuple("0123456789"))


@pytest.mark.parametrize("n", [5, BLOCK, 2 * BLOCK + 7])
def test_neighbours_are_those_of_a_plain_loop(n: int) -> None:
    rows = np.random.default_rng(n).integers(0, 256, (n, 784)).astype(np.float64)
    near = neighbors_of(X, images(rows, [i % 10 for i in range(n)]))
    far = [sum((a - b) ** 2 for a, b in zip(row, X, strict=True)) ** 0.5 for row in rows.tolist()]
    order = sorted(range(n), key=lambda i: (far[i], i))[:5]
    assert near.labels.tolist() == [i % 10 for i in order]
    assert near.far == pytest.approx([far[i] for i in order])
    assert np.array_equal(near.images, rows[order])
    assert near.n == n


def test_of_equal_distances_the_first_row_is_nearer() -> None:
    near = neighbors_of(X, images(np.tile(X, (8, 1)), [3, 1, 4, 1, 5, 9, 2, 6]))
    assert near.labels.tolist() == [3, 1, 4, 1, 5]


@pytest.mark.parametrize(("labels", "vote"), [([1, 2, 2, 2, 3], 2), ([4, 4, 9, 9, 0], 4), ([7, 1, 1, 9, 9], 1)])
def test_the_label_with_most_votes_wins_and_of_equals_the_nearest(labels: list[int], vote: int) -> None:
    steps = np.arange(5)[:, None] * np.ones(784)
    near = neighbors_of(X, images(X + steps, labels))
    assert (near.first, near.vote) == (labels[0], vote)
    assert f"labelled **{labels[0]}**; the 5 nearest vote for **{vote}**" in answers(near)


def test_each_image_has_its_picture_and_its_words() -> None:
    near = neighbors_of(X, images(np.arange(6)[::-1, None] * X / 5, [0, 1, 2, 3, 4, 5]))
    html = row_of_pictures(X, near)
    sources = re.findall(r'src="(data:image/png;base64,[^"]+)"', html)
    assert (len(sources), len(set(sources))) == (7, 6), "the nearest is the digit itself"
    assert re.findall(">([^<>]+)</figcaption>", html)[1] == "0, at 0"
    assert html.count('alt="A training image labelled') == 5
    assert re.findall(">([^<>]+)</figcaption>", row_of_pictures(X)) == ["yours"]
