"""Distances of images: each is Euclid's of the two images it compares, and what plain loops find."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from films.scikit import library_data
from playground.image_distances import (
    BORDER,
    DISTANCES,
    MOVES,
    best_moves,
    centred,
    framed,
    ink_centres,
    nearest_of_each,
    tangents,
)

SIDE = 4
images = st.integers(1, 4).flatmap(lambda n: arrays(np.float64, (n, SIDE * SIDE), elements=st.integers(0, 16)))
every_distance = pytest.mark.parametrize("name", DISTANCES)


def loop_squares(name, q, x):
    """One squared distance by plain loops over moves, or by least squares."""
    if name == "centred":
        return float(((by_loops(q) - by_loops(x)) ** 2).sum())
    if name == "shifts":
        return min(float(((np.roll(q, move, (0, 1)) - x) ** 2).sum()) for move in MOVES)
    if name == "tangent":
        T = tangents(q[None])[0]
        steps = np.linalg.lstsq(T, (x - q).reshape(-1), rcond=1e-9)[0]
        return float((((x - q).reshape(-1) - T @ steps) ** 2).sum())
    return float(((q - x) ** 2).sum())


def by_loops(image):
    """An image moved by its centre of ink, pixel by pixel: the ink of each goes to the four it then lies on."""
    S, ink = len(image), image.sum()
    if not ink:
        return image
    at = np.arange(S) - (S - 1) / 2
    by = [float(np.clip(-(image.sum(axis=1 - axis) @ at) / ink, -BORDER, BORDER)) for axis in (0, 1)]
    out = np.zeros_like(image)
    for (i, j), value in np.ndenumerate(image):
        for di in (int(np.floor(by[0])), int(np.floor(by[0])) + 1):
            for dj in (int(np.floor(by[1])), int(np.floor(by[1])) + 1):
                share = (1 - abs(by[0] - di)) * (1 - abs(by[1] - dj))
                if share * value:
                    out[i + di, j + dj] += share * value
    return out


@every_distance
@given(A=images, B=images)
def test_it_is_what_loops_find(name, A, B):
    Q, X = framed(A, SIDE), framed(B, SIDE)
    squares = DISTANCES[name].squares(Q, X)
    expected = [[loop_squares(name, q, x) for x in X] for q in Q]
    assert squares == pytest.approx(np.array(expected), abs=1e-6)


@every_distance
@given(A=images, B=images)
def test_it_is_euclids_of_the_two_images_compared(name, A, B):
    Q, X, distance = framed(A, SIDE), framed(B, SIDE), DISTANCES[name]
    squares = distance.squares(Q, X)
    i, j = (each.ravel() for each in np.indices(squares.shape))
    a, b = distance.compared(Q[i], X[j])
    assert ((a - b) ** 2).sum(axis=(1, 2)) == pytest.approx(squares[i, j], abs=1e-6)


@given(A=images, B=images)
def test_shifts_and_tangents_never_make_it_farther(A, B):
    Q, X = framed(A, SIDE), framed(B, SIDE)
    euclid = DISTANCES["euclid"].squares(Q, X)
    for name in ("shifts", "tangent"):
        assert (DISTANCES[name].squares(Q, X) <= euclid + 1e-6).all()


@given(A=images, B=images)
def test_all_but_the_tangents_one_are_the_same_both_ways_and_each_is_0_from_itself(A, B):
    Q, X = framed(A, SIDE), framed(B, SIDE)
    for name, distance in DISTANCES.items():
        assert np.diag(distance.squares(Q, Q)) == pytest.approx(0, abs=1e-6)
        if name != "tangent":
            assert distance.squares(Q, X) == pytest.approx(distance.squares(X, Q).T, abs=1e-6)


@given(A=images, move=st.sampled_from(MOVES))
def test_a_copy_moved_by_a_pixel_is_at_0_by_shifts_and_centred(A, move):
    Q = framed(A, SIDE)
    copies = np.roll(Q, move, (1, 2))
    near_the_middle = (np.abs([ink_centres(Q), ink_centres(copies)]) <= BORDER).all(axis=(0, 2))
    for name, within in (("shifts", slice(None)), ("centred", near_the_middle)):
        assert np.diag(DISTANCES[name].squares(Q, copies))[within] == pytest.approx(0, abs=1e-6)
    for q, copy, best in zip(Q, copies, best_moves(Q, copies), strict=True):
        assert (np.roll(q, best, (0, 1)) == copy).all()


@given(images)
def test_centred_images_keep_their_ink_and_have_it_in_the_middle(A):
    X = framed(A, SIDE)
    moved = centred(X)
    assert moved.sum(axis=(1, 2)) == pytest.approx(X.sum(axis=(1, 2)))
    assert ink_centres(moved) == pytest.approx(0, abs=1e-9)


def test_a_frame_of_two_pixels_is_enough_for_every_digit():
    X = framed(library_data.digits().X, 8)
    assert np.abs(ink_centres(X)).max() <= BORDER


def test_the_nearest_of_each_class_is_what_a_loop_finds():
    squares = np.random.default_rng(0).integers(0, 9, (6, 10)).astype(float)
    labels, classes = np.arange(10) % 3, np.arange(4)
    rows, least = nearest_of_each(squares, labels, classes)
    for i in range(6):
        for k in range(3):
            assert least[i, k] == min(squares[i, j] for j in range(10) if labels[j] == k) == squares[i, rows[i, k]]
    assert (rows[:, 3] == -1).all()
    assert np.isinf(least[:, 3]).all()
