"""Mistakes on the sphere: the two numbers that are followed go as those of the whole perceptron do."""

import numpy as np
import pytest

from playground.perceptron_on_sphere import errors_after, slope

COUNTS = (1, 2, 5, 20)


def whole_perceptron(d: int, seed: int) -> list[float]:
    """The same with all coordinates, from one mistake to the next."""
    random = np.random.default_rng(seed)
    w, count, errors = np.zeros(d), 0, list[float]()
    while True:
        points = random.standard_normal((1000, d))
        points *= np.sign(points[:, :1]) / np.linalg.norm(points, axis=1, keepdims=True)  # y x
        while (wrong := points @ w <= 0).any():  # those before the first are right, and change nothing
            first = int(wrong.argmax())
            w, count = w + points[first], count + 1
            if count in COUNTS:
                errors.append(np.arccos(np.clip(w[0] / np.linalg.norm(w), -1, 1)) / np.pi)
            if count == COUNTS[-1]:
                return errors
            points = points[first + 1 :]


@pytest.mark.parametrize("d", [2, 3, 8])
def test_the_mean_error_is_that_of_the_whole_perceptron(d):
    obvious = np.array([whole_perceptron(d, seed) for seed in range(300)])
    errors = errors_after(d, COUNTS, repeats=4000, seed=1)
    apart = np.sqrt(obvious.var(axis=0) / len(obvious) + errors.var(axis=0) / len(errors))
    assert (np.abs(obvious.mean(axis=0) - errors.mean(axis=0)) <= 4 * apart).all()


@pytest.mark.parametrize("d", [2, 5, 20])
def test_mistakes_grow_with_the_square_of_one_over_the_error(d):
    counts = [256, 512, 1024, 2048]
    errors = errors_after(d, counts, repeats=400, seed=0).mean(axis=0)
    assert (np.diff(errors) < 0).all()
    assert slope(errors, counts) == pytest.approx(2, abs=0.1)


def test_another_seed_draws_others_and_the_same_the_same():
    first, again, other = (errors_after(4, [10], repeats=30, seed=seed) for seed in (0, 0, 1))
    assert first.tolist() == again.tolist()
    assert first.tolist() != other.tolist()


def test_the_slope_of_an_exact_law_is_its_exponent():
    assert slope([0.1, 0.01, 0.001], [100.0, 1e4, 1e6]) == pytest.approx(2)
