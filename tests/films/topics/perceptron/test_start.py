"""Training may start elsewhere than at 0: public exercises, what is said, and where it is not offered."""

from dataclasses import replace

import numpy as np
import pytest

from films.scene import from_query, query_text
from films.topics.perceptron.film import film_of_runs
from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.panels.novikoff import squeeze
from films.topics.perceptron.scene import PerceptronScene
from films.topics.perceptron.training import runs_of
from tests.films.film.reading import present, words

AND = ((0.0, 0.0, 1), (0.0, 1.0, 1), (1.0, 0.0, 1), (1.0, 1.0, 0))
OR = ((0.0, 0.0, 1), (0.0, 1.0, 0), (1.0, 0.0, 0), (1.0, 1.0, 0))
# Negnevitsky, "Artificial Intelligence" (2005), table 6.3: the threshold 0.2 is kept, and 1 is said at it, too.
KEPT = PerceptronScene(
    points=AND, offset=False, start=(0.3, -0.1, -0.2), eta=0.1, condition="plus", symbols="threshold"
)
# Inputs (-1, x1, x2), weights (-0.1, -0.2, 0.2), 1 where the sum is above 0: 0 is the class whose sign is +.
LEARNT = PerceptronScene(
    points=tuple((x, y, 1 - label) for x, y, label in AND), start=(0.2, -0.2, -0.1), eta=0.05, condition="plus"
)


def sentence(scene: PerceptronScene, name: str, t: int = -1) -> str:
    film = film_of_runs(scene, runs_of(scene))
    return words(film.words(t % film.n_frames)[name])


def run(scene: PerceptronScene):
    return present(runs_of(scene)).first


def test_an_exercise_with_a_threshold_that_stays_ends_in_epoch_5_at_a_tenth_each():
    trace = run(KEPT).trace
    assert (trace.n_epochs, trace.converged, trace.w[-1].tolist(), set(trace.b)) == (5, True, [0.1, 0.1], {-0.2})


def test_an_exercise_whose_threshold_is_learnt_takes_14_updates():
    trace = run(LEARNT).trace
    assert (trace.n_updates, trace.n_epochs, trace.w[-1].tolist(), trace.b[-1]) == (14, 8, [-0.05, -0.1], 0.1)


def test_frame_0_shows_the_line_at_the_start_and_says_its_numbers():
    scene = PerceptronScene(points=OR, start=(1.0, 1.0, 0.0))
    assert run(scene).theta[0].tolist() == [1, 1, 0]
    assert "(1,1)" in sentence(scene, "why", 0)
    assert "first point is always" not in sentence(scene, "why", 0)


@pytest.mark.parametrize("algorithm", ["single", "batch", "both"])
@pytest.mark.parametrize("offset", [True, False])
def test_every_algorithm_starts_there(algorithm, offset):
    runs = present(runs_of(PerceptronScene(points=AND, start=(0.5, -1.5, 2.0), algorithm=algorithm, offset=offset)))
    assert [each.theta[0].tolist() for each in runs.all] == [[0.5, -1.5, 2.0]] * len(runs.all)
    fixed = [set(each.theta[:, 2].tolist()) == {2.0} for each in runs.all]
    assert fixed == [not offset] * len(runs.all)


def test_the_loop_as_printed_and_points_divided_by_a_root_start_at_0():
    for scene in (
        PerceptronScene(algorithm="printed", start=(1.0, 1.0, 1.0)),
        PerceptronScene(scaled=True, start=(1.0, 1.0, 1.0)),
    ):
        assert not run(scene).theta[0].any()
        assert not PERCEPTRON.tables["start"].entries(scene)


def test_a_start_stands_in_the_address_and_is_set_number_by_number():
    assert from_query(PerceptronScene, {"start": ["1.0,1.0,0.0"]})[0].start == (1, 1, 0)
    assert "start=0.3,-0.1,-0.2" in query_text(KEPT).replace("%2C", ",")
    table = PERCEPTRON.tables["start"]
    scene = table.set(PerceptronScene(symbols="threshold"), 2, 0.2)
    assert scene.start == (0, 0, -0.2)
    assert [entry.value for _, entry in table.entries(scene)] == [0, 0, 0.2]
    assert table.set(scene, 2, 0.0).start is None


def test_the_bound_is_that_from_the_start_and_of_an_offset_that_stays_none():
    scene = PerceptronScene(points=AND, start=(1.0, 1.0, 0.0))
    assert "from this start" in sentence(scene, "verdict")
    assert run(scene).trace.n_updates <= run(scene).bound != run(scene).separation.mistake_bound
    assert "bound does not hold" in sentence(KEPT, "verdict")
    assert "(R/" not in sentence(KEPT, "verdict")


def test_novikoffs_curves_hold_the_run_between_them():
    low, along, length, high = squeeze(run(replace(LEARNT, beside="novikoff"))).T * (1 + 1e-9 * np.arange(4))[:, None]
    assert (low <= along).all()
    assert (along <= length).all()
    assert (length <= high).all()


def test_a_start_without_a_mistake_is_said_to_need_no_update():
    assert "the start has no mistake" in sentence(PerceptronScene(points=AND, start=(1.0, 1.0, -1.5)), "verdict")


def test_with_z_below_0_training_begins_from_elsewhere():
    scene = PerceptronScene(points=AND, condition="strict", start=(-1.0, 0.0, 0.5))
    assert (run(scene).trace.converged, run(scene).trace.n_updates > 0) == (True, True)
