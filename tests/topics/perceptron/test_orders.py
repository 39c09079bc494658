"""The histogram of other orders: every order in one bar, the present one marked, and its seeds load what it counts."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground import perceptron
from tests.film.reading import ends, trace, values, words
from tests.topics.perceptron.films import preset, shoot
from ui.topics.perceptron.panels.orders import MOST_BARS, bars
from ui.topics.perceptron.runs import assemble, runs_of
from ui.topics.perceptron.scene import PerceptronScene

counted = st.lists(st.integers(-1, 400).map(lambda c: max(c, -1)), min_size=1, max_size=60).map(np.array)


@given(counted)
def test_every_order_is_in_the_one_bar_of_its_count(counts):
    found = bars(counts)
    seeds = [seed for bar in found for seed in bar.seeds]
    assert sorted(seeds) == list(range(len(counts)))
    assert all(bar.low <= counts[seed] <= bar.high for bar in found for seed in bar.seeds)


@given(counted)
def test_bars_are_few_equally_wide_and_apart(counts):
    ended = [bar for bar in bars(counts) if bar.low >= 0]
    assert len(ended) <= MOST_BARS
    assert len({bar.high - bar.low for bar in ended}) <= 1
    assert all(one.high < other.low for one, other in itertools.pairwise(ended))


def test_a_bar_says_what_it_holds():
    found = bars(np.array([3, 3, 5, -1]))
    assert [bar.label for bar in found] == ["3 updates: 2 orders", "5 updates: 1 order", "stopped by a limit: 1 order"]
    assert bars(np.arange(0, 100, 5))[0].label == "0 to 3 updates: 1 order"


def film(counts, **chosen):
    scene = PerceptronScene(points=preset("two clusters"), beside="order", **chosen)
    return assemble(scene, runs_of(scene), counts)[0]


COUNTS = np.array([4, 4, 7, 9, -1, -1, -1])


def test_the_bars_are_as_high_as_they_have_orders_and_the_stopped_ones_stand_apart():
    figure = film(COUNTS).at(0).figures[1]
    assert ends(figure, "orders") == [(4, 2), (7, 1), (9, 1)]
    ((x, y),) = ends(figure, "stopped by a limit")
    assert (x > 10, y) == (True, 3)


def test_the_present_order_is_marked_at_its_updates_and_the_dot_goes_there():
    seen = film(COUNTS)
    end = seen.n_frames - 1
    assert {x for x, _ in ends(seen.at(0).figures[1], "the order shown")} == {end}
    assert [ends(seen.at(t).figures[1], "so far") for t in (0, 3, end)] == [[(0, 0)], [(3, 0)], [(end, 0)]]


def test_the_order_of_a_bars_seed_makes_as_many_updates_as_the_bar_says():
    points = preset("two clusters")
    X, y = np.array([p[:2] for p in points]), np.where(np.array([p[2] for p in points]) == 0, 1.0, -1.0)
    n = len(points)
    drawn = [perceptron.visiting_order(n, n, order="permuted", seed=seed) for seed in range(40)]
    for bar in bars(perceptron.count_updates(X, y, drawn)):
        seen = shoot(points, order="permuted", seed=bar.seeds[-1])
        assert bar.low <= seen.film.n_frames - 1 <= bar.high


def test_the_words_give_range_median_and_the_lectures_remark():
    said = words(film(COUNTS).at(0).captions["why"])
    assert "7 orders kept through all epochs, drawn at random: from 4 to 9 updates, half of them at most 5." in said
    assert "A limit stopped 3 of them." in said
    assert "“1500 updates (different permutation: 900)”" in said


def test_before_they_are_counted_it_says_that_they_are_being_counted():
    seen = film(None)
    assert "Counting the updates of other orders" in words(seen.at(0).captions["why"])
    assert values(trace(seen.at(0).figures[1], "orders").x) == []


def test_where_all_were_stopped_there_is_no_range():
    assert "A limit stopped all of 3 orders." in words(film(np.array([-1, -1, -1])).at(0).captions["why"])


def test_where_no_line_separates_no_order_ends():
    scene = PerceptronScene(points=preset("XOR"), beside="order", epochs=3)
    said = words(assemble(scene, runs_of(scene))[0].at(0).captions["why"])
    assert "in no order does the perceptron ever end" in said


def test_the_batch_perceptron_has_no_order():
    seen = film(COUNTS, algorithm="batch")
    assert "the order shown" not in [t.name for t in seen.at(0).figures[1].data]
    assert "looks at all points at once" in words(seen.at(0).captions["why"])


@pytest.mark.parametrize("name", ["two clusters", "thin margin"])
def test_an_order_that_is_too_long_for_the_limit_is_not_marked(name):
    scene = PerceptronScene(points=preset(name), beside="order", epochs=1)
    figure = assemble(scene, runs_of(scene), COUNTS)[0].at(0).figures[1]
    assert "the order shown" not in [t.name for t in figure.data]
