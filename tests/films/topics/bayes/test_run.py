"""What the page computes in every frame, against the engine asked one frame at a time."""

from dataclasses import replace

import numpy as np
import pytest

from films.topics.bayes import worlds
from films.topics.bayes.lesson import run_of, wrong_points_at_end
from films.topics.bayes.page import BAYES
from films.topics.bayes.run import FACTORS, PRIORS, fits, sample
from films.topics.bayes.scene import KINDS, BayesScene
from playground import gaussian
from playground.risk import ERROR
from playground.world import World

KNOWN = BayesScene(classes="3", n=40, seed=3)


def fitted(scene, X, y, **options):
    return gaussian.fit(X, y, covariance=scene.covariance, **options)


@pytest.mark.parametrize("kind", KINDS)
def test_each_arrival_is_the_fit_to_the_points_so_far(kind):
    scene = replace(KNOWN, covariance=kind)
    run, (X, y) = fits(scene), sample(scene)
    fit, mixture = run.fits[0], worlds.world(scene.numbers)
    for t in (20, 30, 39):
        batch = fitted(scene, X[: t + 1], y[: t + 1])
        assert fit.training[t] == np.mean(batch.predict(X[: t + 1]) != y[: t + 1])
        assert fit.wrong[t, : t + 1].tolist() == (batch.predict(X[: t + 1]) != y[: t + 1]).tolist()
        assert not fit.wrong[t, t + 1 :].any()
        alone = mixture.risk(batch.predict)
        assert fit.risks[t] == pytest.approx(alone.value, abs=alone.error + 2 * ERROR)
        assert run.bayes[t] <= fit.risks[t] + ERROR


def test_before_every_class_has_a_density_there_is_no_classifier():
    run = fits(KNOWN)
    fit = run.fits[0]
    first = int(np.argmax(fit.rule.complete))
    assert first > 3
    assert np.isnan(fit.training[:first]).all()
    assert np.isnan(fit.risks[:first]).all()
    assert (fit.rule.at(np.zeros((1, 2)))[:first] == -1).all()
    assert fits(replace(KNOWN, ridge=0.5)).fits[0].rule.complete.all()


def test_along_the_prior_the_world_and_the_fit_are_told_it():
    scene = replace(KNOWN, axis="prior")
    run, (X, y) = fits(scene), sample(scene)
    mixture = worlds.world(scene.numbers)
    for t in (0, 30, 98):
        rest = (1 - PRIORS[t]) / 2
        truth = mixture.with_priors([PRIORS[t], rest, rest])
        shares = np.bincount(y) / len(y)
        shares_then = np.append(PRIORS[t], shares[1:] / shares[1:].sum() * (1 - PRIORS[t]))
        alone = truth.risk(fitted(scene, X, y, priors=shares_then).predict)
        assert run.fits[0].risks[t] == pytest.approx(alone.value, abs=alone.error + 2 * ERROR)
        assert run.bayes[t] == pytest.approx(truth.bayes_risk().value, abs=2 * ERROR)


def test_along_the_distance_one_class_moves_with_its_points():
    scene = replace(KNOWN, axis="distance")
    run, (X, y) = fits(scene), sample(scene)
    mixture = worlds.world(scene.numbers)
    gap = mixture.means[1] - mixture.means[0]
    for t in (0, 20, 40):
        means = mixture.means.copy()
        means[1] = mixture.means[0] + FACTORS[t] * gap
        truth, moved = World(mixture.priors, means, mixture.covariances), X + (y == 1)[:, None] * (FACTORS[t] - 1) * gap
        assert run.X[t] == pytest.approx(moved)
        alone = truth.risk(fitted(scene, moved, y).predict)
        assert run.fits[0].risks[t] == pytest.approx(alone.value, abs=alone.error + 2 * ERROR)
        assert run.bayes[t] == pytest.approx(truth.bayes_risk().value, abs=2 * ERROR)
        assert run.fits[0].training[t] == np.mean(fitted(scene, moved, y).predict(moved) != y)


def test_the_bayes_risk_is_exact_and_falls_with_the_distance_for_one_covariance():
    numbers = list(worlds.WORLDS[2])
    numbers[9:] = numbers[3:6]
    run = fits(BayesScene(world=worlds.checked(numbers), axis="distance"))
    assert run.bayes[0] == pytest.approx(0.5)
    assert (np.diff(run.bayes) < 0).all()


def test_own_points_may_come_in_another_order():
    scene = BayesScene(source="own", shuffled=True, seed=5)
    run, (X, y) = fits(scene), sample(scene)
    assert sorted(run.order.tolist()) == list(range(len(X)))
    assert run.order.tolist() != list(range(len(X)))
    assert run.X.tolist() == X[run.order].tolist()
    assert (run.y == y[run.order]).all()
    assert np.isnan(run.bayes).all()


def test_a_check_of_a_lesson_finds_the_run_of_the_film() -> None:
    scene = BayesScene(points=((0, 0, 0), (1, 1, 1), (0, 2, 0)), tinted=True, below="cut", probe=(0, 0), t=1)
    assert run_of(scene) is BAYES.cached_run(scene)


def test_misclassified_points_are_numbered_as_the_scene_lists_them_in_whatever_order_they_arrive():
    scene = BayesScene(source="own", seed=5)
    assert wrong_points_at_end(replace(scene, shuffled=True)) == wrong_points_at_end(scene) != ()
