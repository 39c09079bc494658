"""What the page says of its boundary, and of which side points are on, is what anyone finds by hand: in fractions of
the points, priors, costs and the ridge as they are written."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.decimals import fraction
from films.points import checked
from films.topics.bayes.page import BAYES
from films.topics.bayes.run import fits
from films.topics.bayes.scene import BayesScene
from films.topics.bayes.verdict import CURVES, NOWHERE, boundary_curves
from playground.quadratics import CURVES as NAMES
from tests.engine import gaussians_by_hand as by_hand
from tests.engine.gaussians_by_hand import Gaussian
from tests.examples import examples
from tests.films.film.reading import words
from tests.films.made import film_of

PLACES = {
    "whole": (1, 0),
    "tenths": (0.1, 0),
    "far away": (0.001, 990),
    "millionths": (1e-6, 999_900),
    "huge": (1e5, 0),
}
COSTS = (None, (0.0, 1.0, 5.0, 0.0), (0.0, 0.3, 0.1, 0.0))
PRIORS: tuple[dict[str, Any], ...] = ({}, {"priors": "equal"}, {"priors": "typed", "typed": (0.3, 0.1)})


@st.composite
def scenes(draw):
    """Points of two classes, many of them mirrored, of any size; any priors, costs and ridge."""
    unit, start = PLACES[draw(st.sampled_from(sorted(PLACES)))]
    number = st.integers(-4, 4)
    rows = draw(st.lists(st.tuples(number, number, st.integers(0, 1)), min_size=4, max_size=7))
    if draw(st.booleans()):
        rows += [(draw(st.sampled_from([x, -x])), y, 1 - c) for x, y, c in rows]
    if draw(st.booleans()):
        rows = [(x, 1000 * y if unit < 1000 else y, c) for x, y, c in rows]
    points = checked([(round(start + x * unit, 6), round(start + y * unit, 6), c) for x, y, c in rows])
    scene = BayesScene(
        source="own",
        points=points,
        covariance=draw(st.sampled_from(["full", "shared", "diagonal", "isotropic"])),
        ridge=draw(st.sampled_from([0.0, 0.0, 0.1, 1e-7])),
        axis=draw(st.sampled_from(["arrivals", "arrivals", "prior"])),
        costs=draw(st.sampled_from(COSTS)),
    )
    return replace(scene, **draw(st.sampled_from(PRIORS)))


def classes_by_hand(scene, t, value) -> list[Gaussian] | None:
    """Both classes as the frame t has them, or None where one has no density."""
    arrived = scene.points[: t + 1] if scene.axis == "arrivals" else scene.points
    members = [[(fraction(x), fraction(y)) for x, y, c in arrived if c == k] for k in (0, 1)]
    if not all(members):
        return None
    matrices = [by_hand.covariance(members, k, scene.covariance, fraction(scene.ridge)) for k in (0, 1)]
    if not all(map(by_hand.determinant, matrices)):
        return None
    weights = [Fraction(len(points)) for points in members]
    if scene.priors != "counted":
        weights = [Fraction(1)] * 2 if scene.priors == "equal" else [fraction(each) for each in scene.typed]
    if scene.axis == "prior":
        weights = [fraction(value), 1 - fraction(value)]
    if scene.costs:
        weights = [weight * fraction(scene.costs[i]) for weight, i in zip(weights, (1, 2), strict=True)]
    return [Gaussian(weights[k], by_hand.mean(members[k]), matrices[k]) for k in (0, 1)]


@examples(60)
@given(scenes(), st.data())
def test_curves_and_sides_are_those_by_hand(scene, data):
    run = fits(scene)
    if run.pair is None:
        return
    (fit,) = run.fits
    t = data.draw(st.integers(0, run.n_frames - 1))
    exactly = classes_by_hand(replace(scene, axis=run.axis), t, run.values[t])
    curve = boundary_curves(run, fit)[t]
    if exactly is None:
        assert curve == 0
    elif fit.rule.complete[t]:
        first, second = exactly
        assert NAMES[curve - NOWHERE] == by_hand.curve(first, second)
        places = [(fraction(x), fraction(y)) for x, y, _ in scene.points]
        assert fit.answers[t].tolist() == [int(by_hand.higher(first, second, place) < 0) for place in places]
    else:
        assert "so nearly on a line" in words(film_of(BAYES, replace(scene, probe=None)).words(t)["verdict"])


def test_the_names_are_those_of_the_engine():
    assert len(CURVES) == len(NAMES) + NOWHERE


@pytest.mark.parametrize("typed", [(0.1, 0.3), (0.05, 0.15), (0.3, 0.9)])
def test_typed_priors_count_in_proportion_as_they_are_written(typed):
    """One to three, as the standard deviations are: at the common mean both are equally probable, elsewhere not."""
    points = checked([(x, 0, 0) for x in (-1, 1)] + [(x, 0, 1) for x in (-3, 3)])
    wide = [(x, y, c) for x, _, c in points for y in (-1, 1)]
    scene = BayesScene(source="own", points=checked(wide), covariance="diagonal", priors="typed", typed=typed)
    (fit,) = fits(scene).fits
    assert CURVES[boundary_curves(fits(scene), fit)[-1]].startswith("nowhere")
    assert set(fit.answers[-1].tolist()) == {1}


def test_points_nearly_on_a_line_are_said_to_be():
    points = checked(
        [(0, 0, 0), (500_000, 500_000, 0), (1_000_000, 999_999.999999, 0), (0, 5, 1), (3, 9, 1), (8, 1, 1)]
    )
    film = film_of(BAYES, BayesScene(source="own", points=points))
    assert "three of its points that are not on one line" in words(film.words(1)["verdict"])
    assert "so nearly on a line that double precision cannot hold" in words(film.words(2)["verdict"])
