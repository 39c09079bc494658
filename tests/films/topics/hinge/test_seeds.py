"""Several runs at once: each is that of its seed, the medians are theirs, and the words say where they end."""

import numpy as np
import pytest

from films.film.numbers import number
from films.topics.hinge.panels.seeds import NAMES, SEEDS, train_with_seeds
from playground import hinge
from tests.films.film.reading import ends, trace, values, words
from tests.films.topics.hinge.films import petals, shoot
from tests.films.topics.perceptron.films import overlapping, preset


@pytest.fixture(scope="module")
def case():
    return shoot(preset("one mislabelled point"), beside="seeds", below="rates", n_draws=150, rate="inverse-sqrt")


def curves(case, **settings):
    """J after each draw, (20, 150), of the runs with the seeds 0 to 19, and the best so far: one run after another."""
    rows = []
    for seed in range(SEEDS):
        arguments = {**vars(case.descent), "seed": seed, **settings}
        trace_ = hinge.train(case.X, case.y, **arguments)
        rows.append([trace_.objective[(trace_.draw <= draw).sum()] for draw in range(1, case.descent.n_draws + 1)])
    start = np.ones((SEEDS, 1))  # J of w = 0, b = 0
    return np.array(rows), np.minimum.accumulate(np.hstack([start, rows]), axis=1)[:, 1:]


def test_each_run_is_that_of_its_seed(case):
    now, best = curves(case)
    seeds = train_with_seeds(case.scene)
    assert seeds.now == pytest.approx(now[:, seeds.draws - 1])
    assert seeds.best == pytest.approx(best[:, seeds.draws - 1])
    assert (seeds.draws[0], seeds.draws[-1], seeds.wanted) == (1, 150, 150)


def test_the_seed_of_the_scene_changes_nothing(case):
    other = shoot(case.scene.points, beside="seeds", below="rates", n_draws=150, rate="inverse-sqrt", seed=77)
    for curve in case.figure(0, 1).data:
        if curve.name in ("median J", "median of the best"):
            assert values(curve.y) == values(trace(other.figure(0, 1), curve.name).y)


def test_the_medians_are_drawn_over_all_runs(case):
    now, best = curves(case)
    figure = case.figure(0, 1)
    for name, rows in (("median J", now), ("median of the best", best)):
        curve = ends(figure, name)
        expected = np.median(rows, axis=0)
        assert [y for _, y in curve] == pytest.approx([expected[int(x) - 1] for x, _ in curve], rel=1e-6)
    thin = [curve for curve in figure.data if curve.opacity == 0.4]
    assert [sum(v is None for v in values(curve.y)) for curve in thin] == [SEEDS, SEEDS]


def test_the_three_rates_are_compared_by_their_medians(case):
    for rate, name in NAMES.items():
        _, best = curves(case, rate=rate)
        curve = ends(case.figure(0, 2), name)
        expected = np.median(best, axis=0)
        assert [y for _, y in curve] == pytest.approx([expected[int(x) - 1] for x, _ in curve], rel=1e-6)
        text = words(case.caption("verdict", 0))
        assert f"{name}: best J {number(expected[-1])}, " in text


def test_an_upright_line_marks_the_draw_of_the_frame(case):
    assert ends(case.figure(0, 1), "here") == []
    for t in case.frames[1:]:
        assert [x for x, _ in ends(case.figure(t, 1), "here")] == [t, t]


def test_what_would_take_too_long_is_cut_and_it_says_so():
    case = shoot(overlapping(2, 400), beside="seeds", n_draws=4999)
    curve = trace(case.figure(0, 1), "median J")
    assert max(values(curve.x)) == 1_500_000 // 400
    assert "after 3,750 draws (of 4,999: more would take too long)" in words(case.caption("verdict", 0))


@pytest.mark.parametrize("draws", ["cyclic", "batch"])
def test_where_nothing_is_random_one_run_is_all(draws):
    case = shoot(preset("XOR"), beside="seeds", draws=draws, n_draws=30)
    assert "Whatever the seed, the run after" in words(case.caption("verdict", 0))
    assert train_with_seeds(case.scene).now.shape[0] == 1


def test_of_separable_points_the_least_is_0_and_no_ratio_is_told():
    case = shoot(preset("two clusters"), beside="rates", n_draws=50)
    assert "the least" not in words(case.caption("verdict", 0)).replace("The least possible J is 0", "")


@pytest.mark.parametrize("log", [True, False])
@pytest.mark.parametrize(
    ("points", "settings"),
    [("one mislabelled point", {"eta": 5.0, "regularization": 1.0}), ("virginica", {"regularization": 3.0})],
)
def test_a_run_that_diverges_is_shown_up_to_its_last_finite_j_and_it_says_so(points, settings, log):
    chosen = petals(2).scene.points if points == "virginica" else preset(points)
    case = shoot(chosen, beside="rates", below="seeds", rate="constant", log=log, n_draws=1200, **settings)
    traces = [hinge.train(case.X, case.y, **{**vars(case.descent), "seed": seed}) for seed in range(SEEDS)]
    assert all(trace_.overflowed for trace_ in traces)
    half = sorted(trace_.n_draws for trace_ in traces)[SEEDS // 2 - 1]  # the median needs more than half of the runs
    for figure, name, diverge in ((1, "constant η", "20 of 60 diverge"), (2, "median J", "20 of 20 diverge")):
        chart = case.figure(0, figure)
        assert chart.layout.annotations[0].text.endswith(diverge)
        assert all(np.isfinite([*chart.layout.yaxis.range, *values(trace(chart, "here").y)]))
        thin = trace(chart, name) if name == "median J" else [t for t in chart.data if t.line.width == 0.8][2]
        curve = [(x, y) for x, y in zip(values(thin.x), values(thin.y), strict=True) if y is not None]
        assert all(np.isfinite(y) for _, y in curve)
        points_after = [x for x in values(thin.x) if x > curve[-1][0]]
        assert curve[-1][0] <= half < points_after[0]
    text = words(case.caption("verdict", 0))
    assert "(20 of 20 runs diverge). A curve ends at its last finite J." in text


def test_a_single_run_that_diverges_is_not_called_20():
    case = shoot(preset("two clusters"), beside="seeds", draws="batch", eta=1e3, regularization=100.0, rate="constant")
    assert "(it diverges). A curve ends at its last finite J." in words(case.caption("verdict", 0))
