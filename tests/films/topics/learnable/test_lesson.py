"""What lessons ask of labelings, guesses and sizes, against slow and plain counts."""

import math
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.lessons.library import lessons
from films.points import checked
from films.topics.learnable import active
from films.topics.learnable.page import LEARNABLE
from films.topics.learnable.scene import CORNERS, MANY, SEEN, LearnableScene
from playground.margin import separate
from tests.examples import examples
from tests.films.film.reading import present, words
from tests.films.made import film_of

FACTS, CHECK = LEARNABLE.facts, LEARNABLE.checks["rectangles_shatter_four"]
WHOLE = st.tuples(st.integers(-4, 4), st.integers(-4, 4), st.integers(0, 2))
DIAMOND = checked([(0, 3, 2), (3, 0, 2), (0, -3, 2), (-3, 0, 2)])
SHOWN = {"shatter": CORNERS, "unseen": SEEN, "size": MANY}
OF = {
    "shatter": {"separated", "not_separated", "separable_now"},
    "unseen": {"erring_on_seen", "wrong_on_second", "mean_error"},
    "size": {"largest_against_best"},
}


@examples(10)
@given(st.lists(WHOLE, min_size=1, max_size=5).map(checked), st.integers(0, 31))
def test_labelings_that_a_line_separates_are_counted_with_the_exact_margin(points, t):
    X = np.array([point[:2] for point in points])
    separable = [separate(X, np.array(y)).separable for y in product([-1.0, 1.0], repeat=len(X))]
    scene = LearnableScene(points=points, t=t)
    assert FACTS["separated"](scene) == sum(separable)
    assert FACTS["not_separated"](scene) == len(separable) - sum(separable)
    frame = min(t, len(separable) - 1)
    y = np.where([frame >> i & 1 for i in range(len(X))], 1.0, -1.0)
    assert FACTS["separable_now"](scene) == (0 if separate(X, y).separable else 1)


def test_a_fact_is_known_where_it_is_asked_and_nowhere_else():
    for show, points in SHOWN.items():
        scene = LearnableScene(show=show, points=points)
        assert {name for name, fact in FACTS.items() if not math.isnan(fact(scene))} == OF[show]


def test_guesses_of_the_second_plane_are_counted():
    """A line of a wide gap: - at point 7, + at 8, 9 and 10."""
    for t, labels in enumerate(product([0, 1], repeat=4)):
        plus = labels[::-1]
        wrong = (plus[0] == 1) + sum(p == 0 for p in plus[1:])
        assert FACTS["wrong_on_second"](LearnableScene(show="unseen", points=SEEN, t=t)) == wrong


def test_over_all_labelings_the_mean_error_is_half_and_a_missed_point_is_noticed():
    scene = LearnableScene(show="unseen", points=SEEN)
    assert (FACTS["mean_error"](scene), FACTS["erring_on_seen"](scene)) == (50, 0)
    crossed = checked([(0, 0, 0), (1, 1, 0), (0, 1, 1), (1, 0, 1), (3, 3, 2)])
    assert FACTS["erring_on_seen"](replace(scene, points=crossed, planes="2")) == 1  # the line


@pytest.mark.parametrize(
    ("scene", "met", "text"),
    [
        (LearnableScene(), False, "The task is about all labellings"),
        (LearnableScene(family="rectangle"), False, "Rectangles separate 10 of 16"),
        (LearnableScene(family="rectangle", points=CORNERS[:3]), False, "There are 3 points; the task asks for 4."),
        (LearnableScene(family="rectangle", points=DIAMOND), True, "Rectangles separate 16 of 16"),
        (LearnableScene(show="unseen", family="rectangle", points=DIAMOND), False, "The task is about all labellings"),
    ],
)
def test_four_points_are_shattered_by_rectangles_or_what_is_missing_is_said(scene, met, text):
    verdict = CHECK(scene)
    assert verdict.met == met
    assert verdict.said.startswith(text)


def test_the_learner_that_asks_has_no_point_wrong_with_8_labels_and_for_good_with_12():
    """As the lesson on what can be learned says of its pool."""
    steps = {step.title: step for step in present(lessons()["8-what-can-be-learned"]).steps}
    scene = LEARNABLE.read(steps["Whom to ask"].scene.partition("?")[2])
    run = active.run(scene)
    assert not isinstance(run, str)
    right = [int(m) for m, wrong in zip(run.labels, run.active.wrong, strict=True) if not wrong]
    assert right[:2] == [8, 10]
    assert right[2:] == list(range(12, 61))
    assert FACTS["labels_needed"](scene) == 12
    film = film_of(LEARNABLE, scene)
    assert "First as good as with all labels: the learner that asks, with 8 labels" in words(
        film.words(film.n_frames - 1)["verdict"]
    )
