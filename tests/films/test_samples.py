"""Which points of a plane are held out, counted by hand."""

import pytest

from films.samples import arrays, rows, sample
from films.topics.perceptron.scene import PerceptronScene

FOUR = ((0.0, 0.0, 0), (1.0, 0.0, 0), (2.0, 1.0, 1), (3.0, 1.0, 1))


@pytest.mark.parametrize(("n", "held_out"), [(1, 0), (2, 0), (3, 0), (4, 2)])
def test_of_fewer_than_four_points_none_is_held_out(n: int, held_out: int) -> None:
    _, y = arrays(FOUR[:n])
    train, held = rows(n, 50, 0, y)
    assert (len(train), len(held)) == (n - held_out, held_out)
    assert sorted([*train, *held]) == list(range(n))


def test_three_points_are_all_trained_on_whatever_is_to_be_held_out() -> None:
    own = sample(PerceptronScene(points=FOUR[:3], held="50"))
    assert (own.index.tolist(), own.held.tolist()) == ([0, 1, 2], [])
