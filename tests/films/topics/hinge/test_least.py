"""The least possible J is one: no state of any run is below it, whatever the points; and what it says of a line."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films import samples
from films.charts import own_line
from films.points import checked, decode
from films.topics.hinge.page import HINGE
from films.topics.hinge.run import descend
from films.topics.hinge.scene import LOSSES, HingeScene
from playground.losses import LOSSES as LOSS_OF
from tests.examples import examples
from tests.films.film.reading import words
from tests.films.made import film_of

STEPS = st.integers(-4, 4)
UNITS = st.sampled_from([(0.1, 0.0), (1e-6, 0.0), (4e4, 0.0), (1.0, 1e6 - 40), (0.1, -0.2)])


@st.composite
def in_a_row(draw):
    """Points of both classes in a row, at one place, or anywhere, of any size, near 0 or far from it."""
    x, y, dx = (draw(STEPS) for _ in range(3))
    dy = draw(st.sampled_from([0, 0, 1, -3]))
    steps = draw(st.lists(STEPS, min_size=2, max_size=6))
    unit, shift = draw(UNITS)
    free = draw(st.booleans())
    places = [(x + k * dx, y + k * dy + free * draw(STEPS)) for k in steps]
    return checked([(a * unit + shift, b * unit + shift, draw(st.integers(0, 1))) for a, b in places])


@examples(150)
@given(
    in_a_row(),
    st.sampled_from([loss for loss in LOSSES if loss != "zero-one"]),
    st.sampled_from([0.0, 0.1, 1e-6]),
    st.booleans(),
    st.booleans(),
)
def test_no_state_is_below_the_least(points, loss, penalty, offset, scaled):
    scene = HingeScene(
        points=points,
        loss=loss,
        regularization=penalty,
        offset=offset,
        scaled=scaled,
        rate="constant",
        eta=0.1,
        draws="batch",
        n_draws=200,
    )
    runs = descend(scene)
    if runs is None:
        return
    assert runs.optimum is not None
    least = runs.optimum
    assert least.value <= runs.run.trace.objective.min() * (1 + 1e-9)
    if least.w is not None:
        z = runs.run.y * (runs.run.X @ least.w + least.b)
        assert LOSS_OF[loss](z).mean() + penalty / 2 * (least.w @ least.w) == pytest.approx(
            least.value, rel=1e-5, abs=1e-5
        )


def test_where_a_coordinate_is_constant_the_other_one_counts():
    code = "1QDSgH____-3n_____94AHgScLCM"
    scene = HingeScene(
        points=decode(code), rate="constant", draws="batch", eta=0.1, n_draws=200, regularization=0.1, loss="logistic"
    )
    assert "0.3963" not in (text := words(film_of(HINGE, scene).words(5)["verdict"]))
    assert "the least possible 0.1125" in text


def test_points_in_a_row_that_a_line_separates_are_right_on_the_least_squares_line():
    scene = HingeScene(points=decode("1IDQBYAAAAADn______UgNEeb"), loss="zero-one")
    film = film_of(HINGE, scene)
    assert "least squared loss: 0" in words(film.words(film.n_frames - 1)["verdict"])


def test_the_logistic_loss_of_classes_that_touch_is_not_reached():
    points = checked([(0.0, 0.1, 0), (0.2, 0.1, 0), (0.1, 0.1, 1), (0.1, 0.3, 0)])
    text = words(film_of(HINGE, HingeScene(points=points, loss="logistic")).words(1)["verdict"])
    assert "the least possible 0.4774, which no line reaches" in text
    counted = samples.least_smooth(samples.sample(HingeScene(points=points)), loss="logistic")
    assert counted.w is None


def test_the_readers_line_has_the_length_for_which_its_J_is_least():
    scene = HingeScene(own=True, regularization=1.808, held="50")
    contest = own_line.contest(scene, samples.sample(scene), regularization=1.808)
    sample, lengths = samples.sample(scene), np.linspace(0, 2, 20_001)
    z = sample.y * (sample.X @ contest.theta[:2] + contest.theta[2])
    along = [np.maximum(1 - s * z, 0).mean() + 1.808 / 2 * s * s for s in lengths]
    assert contest.drawn.objective == pytest.approx(min(along), abs=1e-7)
    assert contest.drawn.objective == pytest.approx(0.57496, abs=5e-6)
