"""Gaussians as a rule: in every state what the engine predicts there, and undecided where a class has no density."""

import numpy as np
import pytest

from films.charts import regions
from films.drawing.palette import CLASSES
from films.rules.gaussian import GaussianClasses
from films.rules.linear import of_hinge
from playground import gaussian, online_gaussians, quadratics
from playground.datasets import REGION_PRESETS
from playground.grid import Grid

DATA = REGION_PRESETS["four classes"]
X, Y = DATA.X, DATA.labels
GRID = Grid.around(X, 30)


def rule():
    arrivals_fit = online_gaussians.fit_online(X, Y)
    centre = X.mean(axis=0)
    forms = quadratics.of_gaussians(arrivals_fit.priors, arrivals_fit.means, arrivals_fit.covariances, centre)
    return GaussianClasses(
        "", tuple(map(str, range(len(X)))), forms, centre, arrivals_fit.fitted, arrivals_fit.complete
    )


def test_every_state_predicts_as_the_fit_to_the_points_so_far():
    estimators = rule()
    cells, shares = estimators.on_grid(GRID, shares=True)
    for t in np.flatnonzero(estimators.fitted.all(axis=1)):
        fit = gaussian.fit(X[: t + 1], Y[: t + 1])
        assert (cells[t].ravel() == fit.predict(GRID.points)).all()
        assert shares[t].ravel() == pytest.approx(fit.posterior(GRID.points).max(axis=1), abs=1e-6)
        assert (estimators.at(X)[t] == fit.predict(X)).all()


def test_nothing_is_decided_while_a_class_has_points_and_no_density():
    estimators = rule()
    assert not estimators.complete[0]
    assert (estimators.on_grid(GRID, shares=False)[0][~estimators.complete] == -1).all()
    assert (estimators.at(X)[~estimators.complete] == -1).all()


def test_the_browser_s_regions_are_those_of_the_grid():
    estimators, box, side = rule(), (-4.0, 6.0, -3.0, 5.0), 25
    cells, shares = estimators.on_grid(regions.grid(box, side), shares=True)
    flat = regions.of_quadratics(estimators.across(box), CLASSES, shades=False, side=side)
    tinted = regions.of_quadratics(estimators.across(box), CLASSES, shades=True, side=side)
    several = regions.tinted(cells, shares, CLASSES)
    assert tinted.colors == several.colors
    for t in range(len(estimators.states)):
        assert (flat.levels(t) != regions.flat(cells[t : t + 1], CLASSES).levels[0]).mean() < 0.01
        assert (tinted.levels(t) != several.levels[t]).mean() < 0.02


def test_the_hinge_separator_has_no_mistake_where_a_line_has_none():
    apart = np.array([[0.0, 0.0], [1.0, 0.5], [4.0, 4.0], [5.0, 4.5]])
    result = of_hinge(apart, np.array([3, 3, 1, 1]), (1.0, 1.0))
    assert result.at(apart).tolist() == [[3, 3, 1, 1]]
