"""The histogram of other orders: every order in one bar, the present one marked, and its seeds load what it counts."""

import itertools
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.film.geometry import box
from films.topics.perceptron.film import film_of_runs
from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.panels.orders import MOST_BARS, Outcomes, bars, counts_of_tried, outcomes_of
from films.topics.perceptron.scene import MOST_TRIED, PerceptronScene
from films.topics.perceptron.training import runs_of
from tests.films.film.reading import ends, present, trace, values, words
from tests.films.made import film_of
from tests.films.topics.perceptron.films import preset, shoot
from tests.ui.shell.visit import visit

counted = st.lists(st.integers(-1, 400).map(lambda c: max(c, -1)), min_size=1, max_size=60).map(np.array)


@given(counted)
def test_every_order_is_in_the_one_bar_of_its_count(counts):
    result = bars(counts)
    seeds = [seed for bar in result for seed in bar.seeds]
    assert sorted(seeds) == list(range(len(counts)))
    assert all(bar.low <= counts[seed] <= bar.high for bar in result for seed in bar.seeds)


@given(counted)
def test_bars_are_few_equally_wide_and_apart(counts):
    ended = [bar for bar in bars(counts) if bar.low >= 0]
    assert len(ended) <= MOST_BARS
    assert len({bar.high - bar.low for bar in ended}) <= 1
    assert all(one.high < other.low for one, other in itertools.pairwise(ended))


def test_a_bar_says_what_it_holds():
    result = bars(np.array([3, 3, 5, -1]))
    assert [bar.label for bar in result] == ["3 updates: 2 orders", "5 updates: 1 order", "stopped by a limit: 1 order"]
    assert bars(np.array([1]))[0].label == "1 update: 1 order"
    assert bars(np.arange(0, 100, 5))[0].label == "0 to 3 updates: 1 order"


def film(counts, **chosen):
    scene = PerceptronScene(points=preset("two clusters"), beside="order", **chosen)
    return film_of_runs(scene, runs_of(scene), outcomes(counts))


def outcomes(counts):
    """Made up: every order ends at a line of its own but the first two."""
    lines = np.array([(1.0, 2.0, max(i, 1)) for i in range(len(counts))])
    return Outcomes(counts, lines)


COUNTS = np.array([4, 4, 7, 9, -1, -1, -1])


def test_the_bars_are_as_high_as_they_have_orders_and_the_stopped_ones_stand_apart():
    figure = film(COUNTS).figure(0, 1)
    assert ends(figure, "orders") == [(4, 2), (7, 1), (9, 1)]
    ((x, y),) = ends(figure, "stopped by a limit")
    assert (x > 10, y) == (True, 3)


def test_the_present_order_is_marked_at_its_updates_and_the_dot_goes_there():
    picture = film(COUNTS)
    end = picture.n_frames - 1
    assert {x for x, _ in ends(picture.figure(0, 1), "the order shown")} == {end}
    assert [ends(picture.figure(t, 1), "so far") for t in (0, 3, end)] == [[(0, 0)], [(3, 0)], [(end, 0)]]


def test_the_order_of_a_bars_seed_makes_as_many_updates_as_the_bar_says():
    points = preset("two clusters")
    counts = present(outcomes_of(PerceptronScene(points=points))).counts
    for bar in bars(counts):
        picture = shoot(points, order="permuted", seed=bar.seeds[-1])
        assert bar.low <= picture.film.n_frames - 1 <= bar.high


@given(st.lists(st.integers(0, 99_999), max_size=6).map(tuple))
def test_each_order_tried_is_a_dot_at_the_updates_that_training_in_this_order_makes(tried):
    scene = PerceptronScene(points=preset("two clusters"), beside="order", tried=tried)
    case = [shoot(scene.points, order="permuted", seed=seed).film.n_frames - 1 for seed in tried]
    result = film_of(PERCEPTRON, scene)
    dots = trace(result.figure(0, 1), "your orders")
    assert values(dots.x) == case
    places = list(zip(values(dots.x), values(dots.y), strict=True))
    assert len(set(places)) == len(places), "of one count they stand on each other"
    wording = words(result.words(0)["why"])
    assert ("You tried" in wording) == bool(tried)
    assert f"by updates: {', '.join(map(str, case))}" in wording or not tried


def test_orders_tried_are_counted_anew_for_other_points_and_not_at_all_where_none_ends():
    scene = PerceptronScene(points=preset("two clusters"), tried=(1, 2, 3))
    assert len(counts_of_tried(replace(scene, points=scene.points[1:]))) == 3
    assert counts_of_tried(replace(scene, points=preset("XOR"))).tolist() == []
    assert counts_of_tried(replace(scene, epochs=1)).tolist().count(-1) >= 1
    assert "stopped by a limit" in words(film_of(PERCEPTRON, replace(scene, beside="order", epochs=1)).words(0)["why"])


def test_shuffles_add_up_beside_the_plane_and_in_the_link():
    page = visit(t="0", beside="none")
    for _ in range(3):
        page.press("Shuffle")
    seeds = page.address["tried"].split(".")
    assert (len(seeds), seeds[-1], page.address["beside"]) == (3, page.address["seed"], "order")
    again = visit(query=page.address)
    assert "You tried 3 orders" in again.words
    assert again.film == page.film
    assert visit().press("Shuffle").address["below"] == "order", "what stands beside the plane stays"
    assert "tried" not in page.press("XOR").address


def test_more_orders_than_an_address_holds_drop_the_first():
    page = visit(tried=".".join(map(str, range(MOST_TRIED)))).press("Shuffle")
    seeds = page.address["tried"].split(".")
    assert (len(seeds), seeds[0], seeds[-1]) == (MOST_TRIED, "1", page.address["seed"])
    assert "the last 12: " in page.words


@pytest.mark.parametrize("text", ["", "x", "1..2", "-1", "1.5x", "123456", ".".join(["1"] * (MOST_TRIED + 1))])
def test_what_is_no_list_of_seeds_is_refused_in_a_sentence(text):
    page = visit(tried=text)
    assert "tried" not in page.address
    (wording,) = page.warnings
    assert "no order counts as tried" in wording


def test_the_last_lines_of_all_orders_lie_over_each_other_in_the_plane_and_each_separates_the_points():
    points = preset("two clusters")
    X, y = np.array([p[:2] for p in points]), np.where(np.array([p[2] for p in points]) == 0, 1.0, -1.0)
    scene = PerceptronScene(points=points, beside="order")
    result, film = present(outcomes_of(scene)), film_of(PERCEPTRON, scene)
    frame = film.at(2)
    traces = ends(frame.figures[0], "last lines")
    pairs = list(zip(traces[::2], traces[1::2], strict=True))
    assert len(pairs) == len(result.separators) > 5
    for (x0, y0), (x1, y1) in pairs:
        normal = np.array([y1 - y0, x0 - x1])
        sides = X @ normal - normal @ [x0, y0]
        assert (y * sides > 0).all() or (y * sides < 0).all()
    assert f"They end at {len(pairs)} different lines, drawn thin in the plane" in words(frame.captions["why"])
    assert "the last lines of other orders" in frame.captions["legend"]
    across = [x for pair in pairs for x, _ in pair]
    x0, x1, *_ = box(film.figures[0])
    assert min(across) < x0 - 5 * (x1 - x0)  # they go on where one zooms out


def test_multiples_of_a_line_are_one_line_and_those_that_a_limit_stopped_are_none():
    result = Outcomes(np.array([3, 4, -1]), np.array([(1.0, -2.0, 0.5), (3.0, -6.0, 1.5), (9.0, 9.0, 9.0)]))
    assert len(result.separators) == 1
    assert len(Outcomes(np.array([-1]), np.array([(0.0, 0.0, 0.0)])).separators) == 0


def test_the_words_give_range_median_and_the_lectures_remark():
    wording = words(film(COUNTS).words(0)["why"])
    assert "7 orders kept through all epochs, drawn at random: from 4 to 9 updates, half of them at most 5." in wording
    assert "A limit stopped 3 of them. The others end at 3 different lines, drawn thin in the plane" in wording
    assert "“1500 updates (different permutation: 900)”" in wording


def test_where_all_were_stopped_there_is_no_range():
    assert "A limit stopped all of 3 orders." in words(film(np.array([-1, -1, -1])).words(0)["why"])


def test_where_no_line_separates_no_order_ends():
    scene = PerceptronScene(points=preset("XOR"), beside="order", epochs=3)
    film = film_of(PERCEPTRON, scene)
    wording = words(film.words(0)["why"])
    assert values(trace(film.figure(0, 1), "orders").x) == []
    assert "in no order does the perceptron ever end" in wording


# Through the origin, with sign(0) = +1 and + points on the only line without a mistake.
MEETS = ((2.0, 0.0, 0), (-1.0, 0.0, 0), (-2.0, -3.0, 1))
PASSES = ((2.0, 0.0, 0), (-2.0, 0.0, 0), (-1.0, -3.0, 1))
WITHOUT_END = ((0.0, 0.0, 1), (1.0, 2.0, 0), (-1.0, 0.0, 1))


def plus(points, **chosen):
    return PerceptronScene(points=points, offset=False, condition="plus", beside="order", **chosen)


def test_with_sign_of_0_plus_orders_that_end_at_a_line_with_plus_points_on_it_are_counted():
    scene = plus(MEETS, tried=(1, 2))
    result, film = present(outcomes_of(scene)), film_of(PERCEPTRON, scene)
    for seed in (0, 7, 20):
        case = shoot(scene.points, offset=False, condition="plus", order="permuted", seed=seed)
        assert case.film.n_frames - 1 == result.counts[seed]
    assert np.abs(result.separators).tolist() == [[0, 1, 0]]
    assert counts_of_tried(scene).tolist() == result.counts[[1, 2]].tolist()
    why = words(film.words(0)["why"])
    assert "They end at one line, drawn thin in the plane: the only one through the origin without a mistake" in why
    assert "comes to that line exactly" in words(film.words(film.n_frames - 1)["verdict"])


def test_and_those_that_pass_by_that_line_are_stopped_by_a_limit():
    scene = plus(PASSES, epochs=40)
    assert set(present(outcomes_of(scene)).counts.tolist()) == {-1}
    why = words(film_of(PERCEPTRON, scene).words(0)["why"])
    assert "A limit stopped all of 200 orders. There is one line through the origin without a mistake" in why


def test_where_even_that_line_is_missing_nothing_is_counted():
    for scene in (plus(WITHOUT_END), replace(plus(preset("XOR")), offset=True)):
        assert outcomes_of(scene) is None
        assert "in no order does the perceptron ever end" in words(film_of(PERCEPTRON, scene).words(0)["why"])
    assert outcomes_of(replace(plus(PASSES), condition="closed")) is None


def test_the_batch_perceptron_has_no_order():
    picture = film(COUNTS, algorithm="batch")
    assert "the order shown" not in [t.name for t in picture.figure(0, 1).data]
    assert "looks at all points at once" in words(picture.words(0)["why"])


@pytest.mark.parametrize("name", ["two clusters", "thin margin"])
def test_an_order_that_is_too_long_for_the_limit_is_not_marked(name):
    scene = PerceptronScene(points=preset(name), beside="order", epochs=1)
    figure = film_of_runs(scene, runs_of(scene), outcomes(COUNTS)).figure(0, 1)
    assert "the order shown" not in [t.name for t in figure.data]
