"""Whether a line separates points is decided by their coordinates as they are written: 0.1 is a tenth, scaled or not,
and what one page says no other denies."""

import re
from dataclasses import replace

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from films import samples
from films.points import checked
from films.samples import arrays
from films.topics.bayes.turning import turn
from films.topics.hinge.page import HINGE
from films.topics.hinge.scene import HingeScene
from films.topics.lifting.page import LIFTING
from films.topics.lifting.scene import LiftingScene
from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.scene import PerceptronScene
from playground.margin import separate
from playground.shattering import shatter
from tests.films.film.reading import present, words
from tests.films.made import film_of

STEPS = st.integers(-4, 4)
ANYWHERE = st.lists(st.tuples(STEPS, STEPS, st.integers(0, 1)), min_size=3, max_size=6)
ROWS = st.builds(
    lambda x, y, dx, dy, row: [(x + k * dx, y + k * dy, label) for k, label in row],
    *[STEPS] * 4,
    st.lists(st.tuples(STEPS, st.integers(0, 1)), min_size=3, max_size=6),
)
POINTS = st.one_of(ANYWHERE, ROWS).map(lambda points: checked([(x / 10, y / 10, label) for x, y, label in points]))
IN_A_ROW = ((0.1, 0.2, 0), (0.2, 0.3, 1), (0.3, 0.4, 0))  # of float64s, not quite


def verdict(page, scene) -> str:
    film = film_of(page, scene)
    return words(film.words(film.n_frames - 1)["verdict"])


@given(points=POINTS, scaled=st.booleans())
@example(points=IN_A_ROW, scaled=False)
@example(points=IN_A_ROW, scaled=True)
def test_a_line_separates_points_if_it_separates_their_labeling(points, scaled):
    assume(len({label for *_, label in points}) == 2)
    labeling = sum(1 << i for i, (*_, label) in enumerate(points) if label == 0)
    separable = shatter([point[:2] for point in points], "line").proofs[labeling] is None
    assert present(turn(*arrays(points))).separable == separable
    scene = PerceptronScene(points=points, scaled=scaled, epochs=2)
    assert ("Not separable" in verdict(PERCEPTRON, scene)) == (not separable)
    ordered = replace(scene, beside="order", condition="plus")
    assert ("nothing to count" in words(film_of(PERCEPTRON, ordered).words(0)["why"])) == (not separable)
    descended = HingeScene(points=points, scaled=scaled, n_draws=2)
    text = verdict(HINGE, replace(descended, own=True))
    assert ("Not separable" in text) == (not separable)
    assert ("The least possible J is 0." in text) == separable
    assert ("A line without mistakes exists." in text or "of the greatest one" in text) == separable
    if len({point[:2] for point in points}) > 1:
        counted = present(re.search(r"fewer than (\d)", verdict(HINGE, replace(descended, loss="zero-one"))))
        assert (counted[1] == "0") == separable
    assert ("Not separable there" in verdict(LIFTING, LiftingScene(show="plane", points=points, most=2))) == (
        not separable
    )


@given(points=POINTS, offset=st.booleans(), scaled=st.booleans())
def test_margin_radius_and_loss_are_those_of_the_points_shown(points, offset, scaled):
    """But for rounding, where that decides nothing."""
    sample = samples.sample(PerceptronScene(points=points, offset=offset, scaled=scaled))
    assume(sample.has_both)
    separation, rounded = samples.separation(sample, offset=offset), separate(sample.X, sample.y, offset=offset)
    assume(separation.separable == rounded.separable)
    numbers, true = ([each.margin, each.radius, *each.w, each.b] for each in (separation, rounded))
    assert numbers == pytest.approx(true, abs=1e-12)
