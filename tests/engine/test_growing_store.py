"""A growing store answers, at every moment, what the nearest of its points answers."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from films.scikit.library_data import iris
from playground.neighbors import predict
from playground.prototypes import answers_while_growing, condensed, edited

SEPALS = iris().select([0, 1])
place = st.tuples(st.integers(-3, 3).map(float), st.integers(-3, 3).map(float))


@st.composite
def growing(draw):
    X = draw(st.lists(place, min_size=1, max_size=9))
    y = draw(st.lists(st.integers(0, 2), min_size=len(X), max_size=len(X)))
    rows = draw(st.permutations(range(len(X))))
    cut, end = sorted(draw(st.tuples(st.integers(0, len(X)), st.integers(0, len(X)))))
    return np.array(X), np.array(y), rows[:cut], rows[cut:end], draw(st.lists(place, min_size=1, max_size=6))


@given(growing())
def test_each_state_is_predict_on_the_store_in_the_order_of_rows(case):
    X, y, start, added, Q = case
    result = answers_while_growing(X, y, Q, start, added)
    assert result.shape == (len(added) + 1, len(Q))
    for state, answers in enumerate(result):
        store = sorted([*start, *added[:state]])
        expected = predict(X[store], y[store], Q, 1) if store else np.full(len(Q), -1)
        assert answers.tolist() == expected.tolist()


def test_the_store_of_a_condensing_ends_without_a_mistake_on_its_own_points():
    steps = condensed(SEPALS.X, np.arange(150) % 3).decisions
    answers = answers_while_growing(SEPALS.X, np.arange(150) % 3, SEPALS.X[:3], [], steps.sample[steps.kept])
    assert answers[0].tolist() == [-1, -1, -1]
    assert answers[-1].tolist() == [0, 1, 2]


def test_a_store_that_shrinks_is_one_that_grows_backwards():
    steps = edited(SEPALS.X, SEPALS.labels, k=5).decisions
    dropped = steps.sample[~steps.kept]
    backwards = answers_while_growing(SEPALS.X, SEPALS.labels, SEPALS.X, steps.stored(150), dropped[::-1])[::-1]
    for state, answers in enumerate(backwards):
        store = np.setdiff1d(np.arange(150), dropped[:state])
        assert answers.tolist() == predict(SEPALS.X[store], SEPALS.labels[store], SEPALS.X, 1).tolist()
