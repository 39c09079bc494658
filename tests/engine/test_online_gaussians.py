"""Running updates equal the fit of all points so far, at every n."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from films.scikit.library_data import iris
from playground.datasets import REGION_PRESETS
from playground.gaussian import KINDS, fit
from playground.online_gaussians import fit_online
from tests.engine.random_worlds import worlds
from tests.examples import examples


@pytest.mark.parametrize("kind", KINDS)
@examples(20)
@given(mixture=worlds(), seed=st.integers(0, 10**6), ridge=st.sampled_from([0.0, 0.3]), far=st.sampled_from([0.0, 1e4]))
def test_the_running_fit_is_the_batch_fit_at_every_n(kind, mixture, seed, ridge, far):
    X, y = mixture.sample(40, seed=seed)
    X = X + far
    fits = fit_online(X, y, covariance=kind, n_classes=mixture.n_classes, ridge=ridge)
    for t in np.flatnonzero(fits.fitted.all(axis=1)).tolist():
        batch = fit(X[: t + 1], y[: t + 1], covariance=kind, ridge=ridge)
        assert_allclose(fits.means[t], batch.means, rtol=1e-12)
        assert_allclose(fits.covariances[t], batch.covariances, rtol=1e-9, atol=1e-9)
        assert_allclose(fits.at(t).priors, batch.priors, rtol=1e-12)


def test_each_step_is_the_update_of_the_docstring():
    X, y = iris().X[:, 2:], iris().labels
    order = np.random.default_rng(0).permutation(150)
    X, y = X[order], y[order]
    fits = fit_online(X, y)
    for t in range(1, 150):
        k, c = y[t], fits.counts[t, y[t]]
        away = X[t] - fits.means[t - 1, k]
        assert fits.means[t, k] == pytest.approx(fits.means[t - 1, k] + away / c, rel=1e-12)
        grown = (c - 1) / c * fits.covariances[t - 1, k] + (c - 1) / c**2 * np.outer(away, away)
        assert fits.covariances[t, k] == pytest.approx(grown, abs=1e-12)
        others = [j for j in range(3) if j != k]
        assert (fits.covariances[t, others] == fits.covariances[t - 1, others]).all()


def test_a_class_has_a_density_from_its_third_point_that_is_not_on_a_line_with_the_others():
    X = [[0.1, 0.1], [0.2, 0.2], [5.0, 5.0], [0.7, 0.7], [1.0, 0.0]]
    fits = fit_online(X, [0, 0, 1, 0, 0])
    assert fits.fitted.tolist() == [[False, False]] * 4 + [[True, False]]
    assert fits.complete.tolist() == [False] * 5
    assert fit_online(X, [0, 0, 1, 0, 0], covariance="diagonal").fitted[:, 0].tolist() == [
        False,
        True,
        True,
        True,
        True,
    ]
    assert fit_online(X, [0, 0, 1, 0, 0], covariance="shared").complete.tolist() == [False] * 4 + [True]
    assert fit_online(X, [0, 0, 1, 0, 0], ridge=0.1).complete.all()
    with pytest.raises(ValueError, match="class 1 has no density after 5 points: it has 1"):
        fits.at(4)


@pytest.mark.parametrize("place", [[0.1, 0.7], [1e6 - 0.1, 1 / 3]])
def test_equal_points_have_a_scatter_of_exactly_0(place):
    fits = fit_online([place] * 7, [0] * 7)
    assert (fits.covariances == 0).all()
    assert (fits.means == place).all()
    assert not fits.fitted.any()


def test_a_class_that_never_comes_is_not_there():
    data = REGION_PRESETS["three classes"]
    fits = fit_online(data.X, data.labels, n_classes=4)
    assert not fits.fitted[:, 3].any()
    assert fits.complete[-1]
    assert fits.priors[-1, 3] == 0
    given_priors = fit_online(data.X, data.labels, priors=[0.2, 0.3, 0.5])
    assert (given_priors.priors == [0.2, 0.3, 0.5]).all()
