"""The fit against scipy's densities and scikit-learn's classifiers, and what every posterior must be."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import multivariate_normal
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis, QuadraticDiscriminantAnalysis
from sklearn.naive_bayes import GaussianNB

from films.scikit.library_data import iris
from playground.gaussian import KINDS, Gaussians, fit
from tests.engine.random_worlds import worlds

IRIS = iris()
X, Y = IRIS.X, IRIS.labels
QUERIES = np.random.default_rng(0).uniform(0, 8, (200, 4))


@pytest.mark.parametrize("kind", KINDS)
def test_densities_are_scipys(kind):
    model = fit(X, Y, covariance=kind)
    for k in range(3):
        theirs = multivariate_normal(model.means[k], model.covariances[k]).logpdf(QUERIES)
        assert model.log_density(QUERIES)[:, k] == pytest.approx(theirs, rel=1e-10)


@pytest.mark.parametrize("solver", ["eigen", "svd"])
def test_full_is_qda(solver):
    """Since scikit-learn 1.8 it divides by n, as this fit does; before, its svd solver divided by n - 1."""
    theirs, ours = QuadraticDiscriminantAnalysis(solver=solver, store_covariance=True).fit(X, Y), fit(X, Y)
    assert ours.covariances == pytest.approx(np.array(theirs.covariance_), rel=1e-10)
    assert ours.posterior(QUERIES) == pytest.approx(theirs.predict_proba(QUERIES), abs=1e-9)


def test_shared_is_lda():
    """The lsqr solver divides by n, as this fit does."""
    theirs = LinearDiscriminantAnalysis(solver="lsqr", store_covariance=True).fit(X, Y)
    model = fit(X, Y, covariance="shared")
    for covariance in model.covariances:
        assert covariance == pytest.approx(theirs.covariance_, rel=1e-10)
    assert model.posterior(QUERIES) == pytest.approx(theirs.predict_proba(QUERIES), abs=1e-9)


@pytest.mark.parametrize("uneven", [slice(None), slice(20, None), slice(0, 120)])
def test_diagonal_is_gaussian_naive_bayes(uneven):
    theirs = GaussianNB(var_smoothing=0).fit(X[uneven], Y[uneven])
    model = fit(X[uneven], Y[uneven], covariance="diagonal")
    assert [np.diag(c) for c in model.covariances] == pytest.approx(theirs.var_, rel=1e-10)
    assert model.posterior(QUERIES) == pytest.approx(theirs.predict_proba(QUERIES), abs=1e-9)


def test_naive_bayes_is_a_product_over_coordinates():
    model = fit(X, Y, covariance="diagonal")
    for k in range(3):
        each = [fit(X[:, [j]], Y).log_density(QUERIES[:, [j]])[:, k] for j in range(4)]
        assert model.log_density(QUERIES)[:, k] == pytest.approx(np.sum(each, axis=0), rel=1e-10)


def test_isotropic_has_the_mean_variance_in_every_direction():
    full, isotropic = fit(X, Y), fit(X, Y, covariance="isotropic")
    for k in range(3):
        assert isotropic.covariances[k] == pytest.approx(np.trace(full.covariances[k]) / 4 * np.eye(4))


def test_the_likelihood_of_the_points_is_largest():
    """No small step of means or covariances away from the full fit makes the points likelier."""
    model, random = fit(X[:, :2], Y), np.random.default_rng(1)
    best = model.log_joint(X[:, :2])[np.arange(150), Y].sum()
    for _ in range(50):
        moved = model.means + 1e-3 * random.normal(size=(3, 2))
        turned = np.array(
            [a @ c @ a.T for c in model.covariances for a in [np.eye(2) + 1e-3 * random.normal(size=(2, 2))]]
        )
        assert Gaussians(model.priors, moved, turned).log_joint(X[:, :2])[np.arange(150), Y].sum() <= best


@given(mixture=worlds(), far=st.sampled_from([1.0, 100.0, 1e4]))
def test_posteriors_sum_to_1_and_predict_the_largest(mixture, far):
    Q = far * np.random.default_rng(0).normal(size=(50, 2))
    posterior = mixture.posterior(Q)
    assert posterior.sum(axis=1) == pytest.approx(np.ones(50), abs=1e-12)
    assert (mixture.predict(Q) == posterior.argmax(axis=1)).mean() > 0.99  # far out, two may round to the same 0 or 1


def test_a_class_with_prior_0_is_never_predicted():
    model = fit(X, Y, priors=[0.5, 0.0, 0.5])
    assert set(model.predict(QUERIES)) <= {0, 2}
    assert (model.posterior(QUERIES)[:, 1] == 0).all()


def test_ridge_is_added_to_every_variance():
    model, bare = fit(X, Y, ridge=0.5), fit(X, Y)
    assert model.covariances == pytest.approx(bare.covariances + 0.5 * np.eye(4))
    assert fit([[1.0, 1.0], [2.0, 2.0]], [0, 1], ridge=0.25).covariances[1] == pytest.approx(0.25 * np.eye(2))


LINE = [[0.1, 0.1], [0.2, 0.2], [0.7, 0.7], [5, 1], [6, 3], [7, 1]]


@pytest.mark.parametrize("move", [0.0, 1e3, 1e6])
@pytest.mark.parametrize("scale", [[1, 1], [1e-3, 1e5]])
def test_points_on_a_line_have_no_density_but_a_naive_one(move, scale):
    points, labels = (np.array(LINE) + move) * scale, [0, 0, 0, 1, 1, 1]
    with pytest.raises(ValueError, match="covariance of class 0, of 3 points, is singular"):
        fit(points, labels)
    for kind in ("shared", "diagonal", "isotropic"):
        assert fit(points, labels, covariance=kind).n_classes == 2


@pytest.mark.parametrize("slope", [1.0, 0.3, -7.0])
def test_points_on_a_line_that_rounding_has_bent_have_no_density(slope):
    """A spread of a millionth at a distance of 1e5 has five digits left; what they miss looks like a second one."""
    along = 1e-6 * np.array([0.1, 0.2, 0.7, 0.45])
    points = np.column_stack([1e5 + along, 1e5 + slope * along])
    assert np.linalg.eigvalsh(np.cov((points - points.mean(axis=0)).T))[0] > 0 or slope == 1
    with pytest.raises(ValueError, match="class 0, of 4 points, is singular"):
        fit(points, [0] * 4)
    off = points + np.outer([0, 0, 0, 1], [0, 1e-6])
    assert fit(off, [0] * 4).n_classes == 1
