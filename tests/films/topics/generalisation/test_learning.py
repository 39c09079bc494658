"""Learning curves: they count what a loop counts, on points nobody was trained on, and stop where asked."""

import itertools
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from sklearn.neighbors import KNeighborsClassifier

from films import samples
from films.decimals import fraction, fractions
from films.rules.methods import METHODS
from films.topics.generalisation import known_worlds, learning, learning_chart, luck
from films.topics.generalisation.learning import UsualModel
from films.topics.generalisation.scene import POINTS, GeneralisationScene
from playground.datasets import REGION_PRESETS
from tests.engine import gaussians_by_hand
from tests.ui.shell.visit import visit

PLAIN = GeneralisationScene()
TRIANGLE = np.triu_indices(2)


def error_of(scene: GeneralisationScene, **job: Any) -> float:
    return learning.score(scene, **job).error


@pytest.mark.parametrize("world", sorted(known_worlds.WORLDS))
def test_the_name_of_a_world_says_which_boundary_is_best(world):
    named, truth = known_worlds.WORLDS[world].name, known_worlds.WORLDS[world].world
    exactly = [
        gaussians_by_hand.Gaussian(fraction(prior), tuple(fractions(mean)), tuple(fractions(covariance[TRIANGLE])))
        for prior, mean, covariance in zip(truth.priors, truth.means, truth.covariances, strict=True)
    ]
    best = {"line": "a line is best", "circle": "a circle is best", "crossing lines": "two lines are best"}
    assert named.endswith(best[gaussians_by_hand.curve(*exactly)])


@pytest.mark.parametrize("world", sorted(known_worlds.WORLDS))
def test_an_error_is_the_share_of_fresh_points_that_are_wrong(world):
    truth = known_worlds.WORLDS[world].world
    X, y = truth.sample(64, seed=3)
    Q, labels = truth.sample(learning.FRESH, seed=learning.FRESH_SEED)
    expected = (KNeighborsClassifier(5).fit(X, y).predict(Q) != labels).mean()
    scene = replace(PLAIN, source=world)
    assert error_of(scene, method="neighbors", size=64, repeat=3) == pytest.approx(expected)


@pytest.mark.parametrize("world", sorted(known_worlds.WORLDS))
def test_no_curve_falls_below_the_least_risk_by_more_than_chance(world):
    scene, floor = replace(PLAIN, source=world), known_worlds.least_risk(world)
    chance = 4 * np.sqrt(floor * (1 - floor) / learning.FRESH)
    for method in ("full", "neighbors", "squares"):
        assert error_of(scene, method=method, size=512, repeat=0) > floor - chance
    assert error_of(scene, method="full", size=512, repeat=0) < floor + 0.03


def test_a_line_is_soon_as_good_as_it_gets_and_neighbours_overtake_it_where_no_line_is_good():
    scene = replace(PLAIN, source="inside")
    few, many = (
        [np.mean([error_of(scene, method=m, size=n, repeat=r) for r in range(5)]) for m in ("squares", "neighbors")]
        for n in (16, 512)
    )
    assert many[1] < few[1] - 0.03
    assert many[1] < many[0] - 0.1


@pytest.mark.parametrize("method", sorted(METHODS))
def test_every_method_can_have_a_curve(method):
    data = REGION_PRESETS["overlapping"]
    scene = replace(PLAIN, points=samples.of_dataset(data), source=POINTS)
    errors = [error_of(scene, method=method, size=size, repeat=0) for size in learning.at(scene)]
    assert all(np.isnan(error) or 0 <= error <= 1 for error in errors)
    assert not np.isnan(errors[-1])


def test_of_own_points_the_sealed_ones_take_no_part():
    scene = replace(PLAIN, source=POINTS)
    X, _ = learning.unsealed(scene)
    assert len(X) == 90
    assert learning.at(scene) == (4, 8, 16, 32, 64, 68)


def test_there_are_fewer_repeats_where_methods_take_long():
    quick = replace(PLAIN, source="inside", curve1="squares", curve2="tree", curve3="neighbors")
    assert learning.repeats(quick) == learning.REPEATS
    assert learning_chart.caption("inside", 10).startswith("Mean of 10 repeats")
    dear = replace(quick, curve1="forest", curve2="bagging", curve3="network")
    assert learning.repeats(dear) == 3
    assert learning_chart.caption("inside", 3).startswith("These are 3 repeats, not 10: more would take too long. Mean")
    for methods in itertools.combinations(METHODS, 3):
        scene = replace(quick, curve1=methods[0], curve2=methods[1], curve3=methods[2])
        cost = sum(METHODS[method].cost.units(size) for method in scene.compared for size in learning.at(scene))
        assert learning.repeats(scene) * cost <= 1.02 * learning.MOST_COST, methods


def test_means_are_of_the_draws_that_could_be_trained():
    errors = np.array([[np.nan, 0.1], [np.nan, 0.3], [0.5, np.nan]])
    mean, spread = learning_chart.mean_and_spread(errors)
    assert mean == pytest.approx([np.nan, 0.2], nan_ok=True)
    assert spread == pytest.approx([np.nan, np.std([0.1, 0.3], ddof=1)], nan_ok=True)


def test_methods_that_err_alike_err_least_together():
    errors = {"squares": np.array([[0.5, 0.0], [0.1, 0.0]]), "neighbors": np.array([[0.2, 0.0], [0.2, 0.0]])}
    verdict = learning_chart.verdict((4, 68), errors | {"constant": np.full((2, 2), 0.4)}, None, None)
    assert verdict == (
        "With **4 points** nearest neighbours, k = 5 errs least: 20.0\xa0% on average. "
        "With **68 points** least squares, λ = 0.01 and nearest neighbours, k = 5 err least: 0\xa0% on average."
    )


def test_where_the_new_points_are_lucky_the_best_possible_is_said_to_be_lucky_too():
    """In this world a curve ends below the least risk: its 2,000 points are lucky ones."""
    scene, floor = replace(PLAIN, source="inside"), known_worlds.least_risk("inside")
    errors = [error_of(scene, method="full", size=512, repeat=r) for r in range(3)]
    best = learning.best_on_fresh("inside")
    assert best <= np.mean(errors) < floor
    verdict = learning_chart.verdict((512,), {"full": np.array(errors)[:, None]}, floor, best)
    assert verdict.endswith(
        "than 12.5\xa0% in this world; of these 2,000 new points the best possible one has 11.0\xa0% wrong."
    )


def test_a_model_that_was_not_fitted_says_so():
    with pytest.raises(ValueError, match="not been fitted"):
        UsualModel("tree").predict(np.zeros((1, 2)))


def test_trainings_that_were_stopped_before_they_settled_are_counted():
    worlds = replace(PLAIN, source="inside")  # no line separates it
    assert learning.score(worlds, method="perceptron", size=64, repeat=0).stopped
    assert not learning.score(worlds, method="neighbors", size=64, repeat=0).stopped
    page = visit("generalisation", curves="1", source="inside", curve1="perceptron", curve2="constant", curve3="tree")
    (sentence,) = [text.value for text in page.app.markdown if "before the training had settled" in text.value]
    assert "perceptron" in sentence
    assert "constant" not in sentence
    assert learning_chart.not_settled({"constant": 0, "tree": 0}, 80) == ""


def test_the_curves_are_drawn_below_with_the_floor_of_a_known_world():
    page = visit("generalisation", curves="1", curve3="constant")
    (chart,) = page.app.get("plotly_chart")
    spec = chart.proto.spec
    assert '"log"' in spec
    for name in ("least squares", "nearest neighbours, k = 5", "constant", "least possible"):
        assert name in spec
    assert any("No classifier errs less than" in text.value for text in page.app.markdown)
    page.choose("source", POINTS)
    assert page.address["source"] == POINTS
    assert "least possible" not in page.app.get("plotly_chart")[0].proto.spec


def test_too_few_points_have_no_curve_and_say_so():
    page = visit("generalisation", curves="1", source=POINTS, points="none")
    assert any("too few" in text.value for text in page.app.info)


def test_what_means_leave_out_is_said():
    """A split, or a draw, on which the method could not be trained."""
    errors = np.array([[0.1, 0.2], [0.3, 0.4]])
    assert luck.chart_of_splits(("1", "2"), "k", errors).data[-1].name == "mean of all splits"
    errors[0, 1] = np.nan
    mean = luck.chart_of_splits(("1", "2"), "k", errors).data[-1]
    assert mean.name == "mean of the splits that could be trained"
    assert list(mean.y) == pytest.approx([0.2, 0.4])
    assert "A draw that a method cannot be trained on" in learning_chart.caption(POINTS, 10)
