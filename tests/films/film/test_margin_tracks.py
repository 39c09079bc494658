"""Slack segments and loss terms are what a plain look at the margins gives: lengths, ends, and who is off the axes."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.film.geometry import slack, terms
from playground import losses

BOX = (-3.0, 4.0, -0.2, 5.0)
NUMBER = st.integers(-40, 40).map(lambda v: v / 8)
STATES = st.tuples(NUMBER, NUMBER, NUMBER)
POINTS = st.lists(st.tuples(NUMBER, NUMBER, st.sampled_from([-1.0, 1.0])), max_size=8)
LEVELS = st.sampled_from([0.0, 1.0])


def margin(abc, point):
    x, y, sign = point
    return sign * (abc[0] * x + abc[1] * y + abc[2])


@given(STATES, POINTS, LEVELS)
def test_a_slack_runs_from_each_point_short_of_its_line_to_that_line_and_is_as_long_as_its_term(abc, points, level):
    x, y = slack(abc, points, level)
    short = [p for p in points if margin(abc, p) < level] if any(abc[:2]) else []
    assert len(x) == len(y) == 3 * len(short)
    for i, point in enumerate(short):
        (x0, x1, gap), (y0, y1, _) = x[3 * i : 3 * i + 3], y[3 * i : 3 * i + 3]
        assert (x0, y0, gap) == (*point[:2], None)
        assert x1 is not None
        assert y1 is not None
        assert margin(abc, (x1, y1, point[2])) == pytest.approx(level, abs=1e-9)
        length = (level - margin(abc, point)) / math.hypot(*abc[:2])
        assert math.hypot(x1 - point[0], y1 - point[1]) == pytest.approx(length, abs=1e-9)


@pytest.mark.parametrize("abc", [(0.0, 0.0, 1.0), (1e-200, -1e-200, 1.0), (5e-324, 0.0, -1.0)])
def test_where_the_line_is_beyond_all_numbers_there_is_no_slack(abc):
    assert slack(abc, [(1.0, 2.0, 1.0), (1.0, 2.0, -1.0)], 1.0) == ([], [])


@given(STATES, POINTS, LEVELS)
def test_every_point_has_its_term_either_within_the_axes_or_on_their_edge(abc, points, level):
    within, beyond = (list(zip(*terms(abc, points, level, BOX, side), strict=True)) for side in (False, True))
    assert len(within) == len(beyond) == len(points)
    for point, inside, outside in zip(points, within, beyond, strict=True):
        z = margin(abc, point)
        loss = max(level - z, 0)
        if BOX[0] <= z <= BOX[1] and BOX[2] <= loss <= BOX[3]:
            assert (inside, outside) == ((z, loss), (None, None))
        else:
            assert inside == (None, None)
            assert outside == (min(max(z, BOX[0]), BOX[1]), min(max(loss, BOX[2]), BOX[3]))


def test_without_a_state_there_is_nothing():
    assert slack(None, [(1.0, 1.0, 1.0)], 1) == terms(None, [(1.0, 1.0, 1.0)], 1, BOX, False) == ([], [])


def test_with_both_a_point_beyond_the_line_has_its_way_back_to_it():
    abc, points = (2.0, 0.0, 0.0), [(3.0, 1.0, 1.0), (0.25, -1.0, 1.0), (0.5, 0.0, 1.0)]
    assert slack(abc, points, 1.0) == ([0.25, 0.5, None], [-1.0, -1.0, None])
    x, y = slack(abc, points, 1.0, both=True)
    assert (x, y) == ([3.0, 0.5, None, 0.25, 0.5, None], [1.0, 1.0, None, -1.0, -1.0, None])


def test_terms_of_the_squared_and_the_logistic_loss_are_those_losses():
    abc, points = (1.0, 0.0, 0.0), [(-1.5, 0.0, 1.0), (0.5, 9.0, 1.0), (2.0, 1.0, 1.0), (-1.0, 1.0, -1.0)]
    box = (-5.0, 5.0, -1.0, 9.0)
    for loss in ("squared", "logistic"):
        z, height = terms(abc, points, 1.0, box, False, loss)
        assert z == [-1.5, 0.5, 2.0, 1.0]
        assert height == pytest.approx(losses.LOSSES[loss]([-1.5, 0.5, 2.0, 1.0]).tolist())
