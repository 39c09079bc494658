"""What the Bayes page's film asks has the answer that a fit to the points so far gives."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playground import gaussian
from ui.film.questions import asked
from ui.topics.bayes.page import compute, run
from ui.topics.bayes.questions import VERDICTS
from ui.topics.bayes.scene import BayesScene

arriving = st.builds(
    BayesScene, n=st.integers(12, 24), seed=st.integers(0, 99), classes=st.sampled_from(("2", "3")),
    covariance=st.sampled_from(("full", "shared", "diagonal", "isotropic")), probe=st.none() | st.just((0.5, 0.25)),
)  # fmt: skip


def answered_right(scene):
    """How many of the film's questions were held against a fit."""
    film, made = compute(scene), run(scene)
    answered = 0
    for t in range(made.n_frames // 2, made.n_frames):
        it = asked(film, t)
        if it is None:
            continue
        options = film.questions[it.question].options
        n = t if options == VERDICTS else t + 1
        try:
            fitted = gaussian.fit(made.X[:n], made.y[:n], covariance=scene.covariance)
        except ValueError:
            continue  # too few points of some class for this function, which takes all or nothing
        if options == VERDICTS:
            assert it.right == {int(fitted.predict(made.X[t : t + 1])[0] != made.y[t])}
        else:
            assert it.right == {int(fitted.predict(np.array([scene.probe]))[0])}
        answered += 1
    return answered


@settings(max_examples=20)
@given(arriving)
def test_every_right_answer_is_what_a_fit_to_the_points_so_far_says(scene):
    answered_right(scene)


def test_most_arriving_points_are_asked_about():
    assert answered_right(BayesScene(n=40)) > 15
    assert answered_right(BayesScene(n=40, probe=(0.5, 0.25))) > 15


@pytest.mark.parametrize("axis", ["prior", "distance"])
def test_where_nothing_arrives_the_mistakes_are_asked_about(axis) -> None:
    scene = BayesScene(n=20, axis=axis)
    film, made = compute(scene), run(scene)
    wrong = made.fits[0].wrong.sum(axis=1)
    for t in range(1, film.n_frames):
        assert asked(film, t).right == {{-1: 0, 1: 1, 0: 2}[int(np.sign(wrong[t] - wrong[t - 1]))]}


def test_a_threshold_moves_no_fit() -> None:
    assert compute(replace(BayesScene(), axis="threshold")).questions == ()
