"""What the Bayes page's film asks has the answer that a fit to the points so far gives."""

from math import erfc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.topics.bayes import worlds
from films.topics.bayes.arrival import VERDICTS
from films.topics.bayes.page import BAYES
from films.topics.bayes.panels import cut
from films.topics.bayes.run import fits
from films.topics.bayes.scene import BayesScene
from playground import gaussian
from tests.examples import examples
from tests.films.film.asking import question_at
from tests.films.film.reading import present
from tests.films.made import film_of

arriving = st.builds(
    BayesScene,
    n=st.integers(12, 24),
    seed=st.integers(0, 99),
    classes=st.sampled_from(("2", "3")),
    covariance=st.sampled_from(("full", "shared", "diagonal", "isotropic")),
    probe=st.none() | st.just((0.5, 0.25)),
)


def answered_right(scene):
    """How many of the film's questions were held against a fit."""
    film, run = film_of(BAYES, scene), fits(scene)
    answered = 0
    for t in range(run.n_frames // 2, run.n_frames):
        it = question_at(film, t)
        if it is None:
            continue
        options = film.questions[it.question].options
        n = t if options == VERDICTS else t + 1
        try:
            fitted = gaussian.fit(run.X[:n], run.y[:n], covariance=scene.covariance)
        except ValueError:
            continue  # too few points of some class for this function, which takes all or nothing
        if options == VERDICTS:
            assert it.right == {int(fitted.predict(run.X[t : t + 1])[0] != run.y[t])}
        else:
            assert it.right == {int(fitted.predict(np.array([scene.probe]))[0])}
        answered += 1
    return answered


@examples(20)
@given(arriving)
def test_every_right_answer_is_what_a_fit_to_the_points_so_far_says(scene):
    answered_right(scene)


def test_most_arriving_points_are_asked_about():
    assert answered_right(BayesScene(n=40)) > 15
    assert answered_right(BayesScene(n=40, probe=(0.5, 0.25))) > 15


@pytest.mark.parametrize("axis", ["prior", "distance"])
def test_where_nothing_arrives_the_mistakes_are_asked_about(axis) -> None:
    scene = BayesScene(n=20, axis=axis)
    film, run = film_of(BAYES, scene), fits(scene)
    wrong = run.fits[0].wrong.sum(axis=1)
    for t in range(1, film.n_frames):
        assert present(question_at(film, t)).right == {{-1: 0, 1: 1, 0: 2}[int(np.sign(wrong[t] - wrong[t - 1]))]}


def risk_of(world, threshold: float) -> float:
    """P(mistake) of the threshold on the line through both means, by the normal distribution function alone."""
    along = world.means[1] - world.means[0]
    along /= np.sqrt(along @ along)
    above = [
        erfc((threshold - along @ mean) / np.sqrt(2 * along @ covariance @ along)) / 2
        for mean, covariance in zip(world.means, world.covariances, strict=True)
    ]
    return float(world.priors[0] * above[0] + world.priors[1] * (1 - above[1]))


@examples(10)
@given(
    means=st.lists(st.integers(-300, 300).map(lambda v: v / 100), min_size=4, max_size=4),
    weight=st.integers(10, 900).map(lambda v: v / 100),
)
def test_where_the_threshold_moves_its_risk_is_asked_about(means, weight) -> None:
    world = (weight, *means[:2], 1.2, 0.6, 0.7, 1, *means[2:], 0.8, -0.6, 0.9)
    scene = BayesScene(axis="threshold", n=10, world=worlds.checked(world))
    film, section = film_of(BAYES, scene), cut.section(fits(scene))
    if means[:2] == means[2:]:
        return  # there is no line through both means: points arrive instead
    assert section is not None
    costs, thresholds = section.costs.tolist(), section.thresholds.tolist()
    assert costs == pytest.approx([100 * risk_of(worlds.world(world), at) for at in thresholds], abs=0.0051)
    for t in range(1, film.n_frames):
        before, after = costs[t - 1 : t + 1]  # as they are said
        assert present(question_at(film, t)).right == {2 if before == after else int(after > before)}
