"""The landscapes of cost and mistakes are the plain sums at every place; the ways are the algorithms' own."""

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from scipy.optimize import linprog

from films.charts.landscape import ABOVE, BANDS
from films.film.geometry import box
from films.film.pictures import Pictures
from films.points import checked
from films.topics.perceptron.panels.landscape import FAR
from playground import perceptron
from playground.margin import separate
from tests.engine.plain_mistake import plain_mistake
from tests.examples import examples
from tests.films.film.reading import ends, numbers, trace, values, words
from tests.films.topics.perceptron.films import overlapping, preset, shoot

NAMES = ["two clusters", "needs an offset", "two-point worked example", "one mislabelled point"]


def heights(take, w1, w2, b):
    """C_P and the number of mistakes, one point after the other."""
    cost, mistakes = 0.0, 0
    for x, y in zip(take.X, take.y, strict=True):
        z = y * (w1 * x[0] + w2 * x[1] + b)
        wrong = plain_mistake(z, y, take.scene.condition)
        cost, mistakes = (cost - z, mistakes + 1) if wrong else (cost, mistakes)
    return cost, mistakes


@pytest.mark.parametrize("offset", [True, False])
@pytest.mark.parametrize("name", NAMES)
def test_the_caption_says_the_cost_and_the_mistakes_of_the_state(name, offset):
    take = shoot(preset(name), beside="cost", offset=offset, epochs=10)
    for t in take.frames:
        cost, mistakes = heights(take, *take.state(t))
        wording = words(take.caption("why", t))
        result = numbers(wording[wording.index("C_P =") :])
        assert float(result[0]) == pytest.approx(cost, rel=1e-3, abs=1e-9)
        assert int(result[1]) == mistakes


@pytest.mark.parametrize("condition", ["closed", "plus"])
@pytest.mark.parametrize("name", NAMES)
def test_every_pixel_of_the_terraces_is_the_number_of_mistakes_there(name, condition):
    take = shoot(preset(name), beside="terraces", offset=False, epochs=10, condition=condition)
    on_screen = levels(take)
    low, high = take.chart(0).layout.xaxis.range
    side, random = len(on_screen), np.random.default_rng(0)
    for row, col in random.integers(0, side, (60, 2)):
        w1, w2 = (low + (high - low) * (k + 0.5) / side for k in (col, row))
        mistakes = heights(take, w1, w2, 0.0)[1]
        assert on_screen[row, col] == level(mistakes, len(take.X))
    assert len(np.unique(on_screen)) > 1


def levels(take):
    """The first picture."""
    (column,) = [column for column in take.film.columns.values() if isinstance(column, Pictures)]
    return column.levels[0]


def level(mistakes, n):
    """Of so many mistakes, where each number has a terrace of its own, or several share one."""
    edges = np.unique(np.rint(np.linspace(0, n + 1, min(n + 1, 12) + 1)))
    return int(np.searchsorted(edges, mistakes, side="right")) - 1


def test_the_cost_is_lowest_where_nothing_is_a_mistake_and_rises_along_a_ray_of_mistakes():
    take = shoot(preset("two-point worked example"), beside="cost", offset=False)
    on_screen = levels(take)
    low, high = take.chart(0).layout.xaxis.range
    side = len(on_screen)
    places = (np.arange(side) + 0.5) / side * (high - low) + low
    for row, col in np.random.default_rng(0).integers(0, side, (200, 2)):
        cost = heights(take, places[col], places[row], 0.0)[0]
        assert cost or on_screen[row, col] == 0
    diagonal = on_screen[np.arange(side), np.arange(side)][: side // 2]  # -w for the w that are right
    assert (np.diff(diagonal.astype(int)) <= 0).all()


def test_the_legend_says_the_cost_at_the_edges_of_the_bands():
    """C_P is convex, so the highest place of the square is one of its corners; the lowest is 0, in the cone."""
    take = shoot(preset("two-point worked example"), beside="cost", offset=False)
    figure = take.chart(0)
    x0, x1, y0, y1 = box(figure)
    high = max(heights(take, w1, w2, 0.0)[0] for w1 in (x0, x1) for w2 in (y0, y1))
    key = figure.layout.annotations[0].text
    strongest, faintest = (float(numbers(key.partition(mark)[2])[0]) for mark in ("■ ≤", "faintest ≥"))
    assert strongest == pytest.approx(high / BANDS**2, rel=0.01)
    assert faintest == pytest.approx(high * ((BANDS - 1) / BANDS) ** 2, rel=0.01)


@pytest.mark.parametrize("condition", ["closed", "strict", "plus"])
def test_with_an_offset_the_cost_is_0_where_w_and_b_are(condition):
    """At w = 0 with another b it is |b| times the points of one class."""
    for offset, at in ((True, "at (w, b) = 0"), (False, "at w = 0")):
        take = shoot(preset("two clusters"), beside="cost", condition=condition, offset=offset)
        assert at in words(take.caption("why", 0))


@pytest.mark.parametrize("algorithm", ["single", "batch"])
def test_the_way_is_that_of_the_run_and_the_others_are_those_of_their_algorithms(algorithm):
    take = shoot(preset("two clusters"), beside="cost", algorithm=algorithm)
    figure = take.chart(take.film.n_frames - 1)
    walked = [take.state(t)[:2] for t in range(take.film.n_frames)]
    assert ends(figure, "way") == [pytest.approx(w, abs=1e-3) for w in walked]
    assert ends(figure, "now") == [pytest.approx(walked[-1], abs=1e-3)]
    halved = perceptron.train_batch(take.X, take.y, rate="inverse", max_iterations=1000).w
    assert ends(figure, "batch, η / k") == [pytest.approx(tuple(w), abs=1e-2, rel=1e-3) for w in halved]
    other = {"single": "batch, η constant", "batch": "one at a time"}[algorithm]
    names = {each.name for each in figure.data}
    assert other in names
    assert {"single": "one at a time", "batch": "batch, η constant"}[algorithm] not in names


def test_the_axes_hold_the_whole_way_and_those_that_do_not_go_too_far():
    for take in (shoot(preset("two clusters"), beside="cost"), shoot(overlapping(20, 20), beside="cost", epochs=20)):
        figure = take.chart(0)
        x0, x1, y0, y1 = box(figure)
        own = max(abs(v) for t in range(take.film.n_frames) for v in take.state(t)[:2])
        assert x1 == -x0 == -y0 >= own
        assert y1 == pytest.approx(x1 + ABOVE * (x1 - x0)), "words stand above the picture"
        for name in ("batch, η constant", "batch, η / k"):
            reached = max(abs(v) for place in ends(figure, name) for v in place)
            assert reached <= x1 or reached > FAR * own


def test_both_landscapes_stand_beside_each_other():
    take = shoot(preset("two clusters"), beside="cost", below="terraces")
    assert trace(take.film.figure(3, 1), "way").x == trace(take.film.figure(3, 2), "way").x


@pytest.mark.parametrize("algorithm", ["single", "batch"])
@pytest.mark.parametrize("name", NAMES)
def test_the_cost_along_the_way_starts_at_nothing_and_is_the_sum_at_every_state(name, algorithm):
    take = shoot(preset(name), beside="descent", algorithm=algorithm, epochs=15)
    curve = values(trace(take.chart(0), "perceptron cost C_P").y)
    assert curve[0] == 0
    for t in take.frames:
        cost, _ = heights(take, *take.state(t))
        assert ends(take.chart(t), "C_P now")[0][1] == pytest.approx(cost, rel=1e-6, abs=1e-9)
        assert curve[take.steps.now[t]] == pytest.approx(cost, rel=1e-5, abs=1e-6)


TENTHS = st.integers(-4, 4)


@examples(60)
@given(st.lists(st.tuples(TENTHS, TENTHS, st.integers(0, 1)), min_size=2, max_size=6), st.booleans())
@example([(0, 0, 0), (20, 0, 0), (10, 0, 1)], True)
@example([(0, 0, 0), (0, 0, 1)], False)
def test_the_cost_is_0_nowhere_else_only_where_a_linear_program_finds_nothing(points, offset):
    """Some (w, b) with an entry of 1 or -1 and no point on a wrong side."""
    assume(len({label for *_, label in points}) == 2)
    X, y = np.array([point[:2] for point in points]), np.array([1 if point[2] == 0 else -1 for point in points])
    rows = (np.column_stack([X, np.ones(len(X))]) if offset else X) * y[:, None]
    limits = [
        [(-1, 1)] * i + [(side, side)] + [(-1, 1)] * (rows.shape[1] - i - 1)
        for i in range(rows.shape[1])
        for side in (1, -1)
    ]
    free = any(linprog(0 * rows[0], A_ub=-rows, b_ub=0 * y, bounds=each).status == 0 for each in limits)
    placed = checked([(x / 10, x2 / 10, label) for x, x2, label in points])
    wording = words(shoot(placed, beside="cost", offset=offset, epochs=1).caption("why", 0))
    separable = separate(X, y, offset=offset).separable
    assert ("which is nowhere here" in wording) == (not free)
    assert ("are on the line itself" in wording) == (free and not separable)
