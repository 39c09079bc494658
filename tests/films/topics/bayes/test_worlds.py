"""A world's numbers, what its handles are, and what dragging them does."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.topics.bayes import worlds
from tests.films.scenes.scene_strategies import worlds as any_numbers


@given(values=any_numbers())
def test_axes_are_one_standard_deviation_of_the_covariance(values):
    mixture = worlds.world(values)
    for k in range(len(values) // worlds.EACH):
        _, x, y, across, up, other = values[6 * k : 6 * k + 6]
        length = math.hypot(across, up)
        assert mixture.means[k].tolist() == [x, y]
        along, beside = np.array([across, up]) / length, np.array([-up, across]) / length
        size = max(length, other) ** 2
        assert along @ mixture.covariances[k] @ along == pytest.approx(length**2, abs=1e-9 * size)
        assert beside @ mixture.covariances[k] @ beside == pytest.approx(other**2, abs=1e-9 * size)
        assert along @ mixture.covariances[k] @ beside == pytest.approx(0, abs=1e-9 * size)
    assert mixture.priors.sum() == pytest.approx(1)


START = worlds.WORLDS[2]


def dragged(index, to):
    places = [place[:2] for place in worlds.places(START)]
    return worlds.with_places(START, [to if i == index else place for i, place in enumerate(places)])


def test_a_mean_takes_its_axes_along():
    after = dragged(3, (4.0, -2.0))
    assert after == (*START[:7], 4.0, -2.0, *START[9:])


def test_the_end_of_an_axis_turns_and_stretches_it():
    x, y = START[1:3]
    assert dragged(1, (x + 2, y - 1))[3:6] == (2.0, -1.0, START[5])


def test_the_end_of_the_axis_across_counts_by_its_distance():
    x, y = START[1:3]
    assert dragged(2, (x + 3, y + 4))[3:6] == (*START[3:5], 5.0)


def test_handles_that_stay_change_nothing():
    assert dragged(0, worlds.places(START)[0][:2]) == START


def test_a_covariance_cannot_vanish():
    with pytest.raises(
        ValueError, match=r"^The world cannot be changed so: it has a standard deviation that is not from"
    ):
        dragged(1, START[1:3])


@given(any_numbers(), st.integers(0, 3), st.floats(-1, 2))
def test_priors_sum_to_one_and_the_others_keep_their_proportion(values, k, prior):
    n = len(values) // worlds.EACH
    k = k % n
    changed = worlds.with_prior(values, k, prior)
    before, after = (np.array(worlds.priors(numbers)) for numbers in (values, changed))
    assert sum(changed[:: worlds.EACH]) == pytest.approx(1, abs=1e-5)
    assert after.min() >= worlds.LIGHTEST - 1e-5
    assert after[k] == pytest.approx(min(max(prior, 0.01), 1 - 0.01 * (n - 1)), abs=1e-5)
    for i, j in itertools.combinations(np.flatnonzero((after > 0.01 + 1e-5) & (np.arange(n) != k)), 2):
        assert after[i] * before[j] == pytest.approx(after[j] * before[i], abs=1e-5)
    rest = [value for i, value in enumerate(values) if i % worlds.EACH]
    assert [value for i, value in enumerate(changed) if i % worlds.EACH] == rest


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda v: v[:-1], "not six numbers for each of two to four classes"),
        (lambda v: v[:6], "not six numbers"),
        (lambda v: (0.0, *v[1:]), "weight"),
        (lambda v: (v[0], 2e6, *v[2:]), "a mean beyond"),
        (lambda v: (*v[:3], 0.0, 0.0, *v[5:]), "standard deviation"),
        (lambda v: (*v[:5], math.inf, *v[6:]), "standard deviation"),
        (lambda v: (math.nan, *v[1:]), "weight"),
    ],
)
def test_numbers_that_are_no_world_are_refused(change, message):
    with pytest.raises(ValueError, match=f"^it .*{message}"):
        worlds.checked(change(START))
