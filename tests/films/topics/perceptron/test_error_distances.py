"""Error' and the pocket: what is drawn is what the engine says of each state, and the rule stops where it is marked."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.scene import PerceptronScene
from films.topics.perceptron.training import runs_of
from playground.condition import CONDITIONS
from playground.pocket import pocket
from playground.stopping import distance_error, stopping_epoch
from tests.examples import examples
from tests.films.film.reading import ends, numbers, present, trace, words
from tests.films.made import film_of
from tests.films.scenes.degenerate_points import any_points
from tests.films.topics.perceptron.films import iris, overlapping, preset, shoot

MIXED = overlapping(2, 20)
CONDITION = st.sampled_from(CONDITIONS)
ROUGH = overlapping(2, 20, 0)  # some lie on boundaries


def states(figure, name):
    return [y for _, y in ends(figure, name)]


def test_the_curves_are_error_prime_training_error_and_the_best_so_far():
    shot = shoot(MIXED, beside="stopping", epochs=6)
    figure, wrong = shot.chart(0), shot.wrong.mean(axis=1)
    assert states(figure, "Error′") == pytest.approx(distance_error(shot.trace, shot.written, shot.y)[1:], rel=1e-5)
    assert states(figure, "training error") == pytest.approx(wrong)
    assert states(figure, "in the pocket") == pytest.approx(np.minimum.accumulate(wrong))


def test_the_dots_and_the_words_are_of_the_frame():
    shot = shoot(MIXED, beside="stopping", epochs=6)
    error = distance_error(shot.trace, shot.written, shot.y)
    for t in shot.frames[1:]:
        figure = shot.chart(t)
        assert ends(figure, "Error′ now") == [(t, pytest.approx(error[t]))]
        ((x, best),) = ends(figure, "in the pocket now")
        assert x == t
        text = numbers(words(shot.caption("why", t)).split("The mistakes lie ")[1])
        assert float(text[0]) == pytest.approx(error[t], abs=1e-4)
        assert float(text[-1]) == pytest.approx(best, abs=1e-4)


def test_the_end_of_the_first_epoch_that_does_not_fall_is_marked():
    shot = shoot(MIXED, beside="stopping", epochs=30)
    error = distance_error(shot.trace, shot.written, shot.y)
    epoch = present(stopping_epoch(shot.trace, shot.written, shot.y))
    result = shot.trace.updates_before(epoch * len(MIXED))
    assert ends(shot.chart(0), "falls no more") == [(result, pytest.approx(error[result]))]
    assert f"The first epoch in which it does not fall is number {epoch}." in words(shot.caption("why", 0))


@pytest.mark.parametrize(
    ("points", "ours", "theirs"),
    [(preset("thin margin"), 2, 5), (iris([2, 3], 1), 5, 2), (iris([2, 3], 0), None, None)],
)
def test_it_says_where_the_lectures_formula_would_stop_which_may_be_elsewhere(points, ours, theirs):
    """1/2 sum |w.x + b| |sign(w.x + b) - y|, worked out at the end of each epoch; before the first it counts as inf."""
    shot = shoot(points, beside="stopping", epochs=60)
    z = shot.trace.margins(shot.written, shot.y)
    ends_of_epochs = shot.trace.updates_before(np.arange(shot.trace.n_visits // len(points) + 1) * len(points))
    formula = (np.abs(z) * np.abs(np.where(z > 0, 1, -1) - 1) / 2).sum(axis=1)[ends_of_epochs]
    formula[0] = np.inf
    first = [e + 1 for e in range(len(formula) - 1) if formula[e + 1] >= formula[e] and formula[e + 1] > 0]
    assert (first[0] if first else None) == theirs
    text = words(shot.caption("why", 1))
    to_the_end = "is smaller after every epoch of this run, until no mistake is left."
    assert (f"does not fall is number {ours}." if ours else f"It {to_the_end}") in text
    assert (f"and would stop in epoch {theirs}." if theirs else f"and {to_the_end}") in text


def test_with_the_rule_on_the_film_ends_there_and_says_why():
    whole = shoot(MIXED, beside="stopping", epochs=30)
    shot = shoot(MIXED, beside="stopping", epochs=30, stop=True)
    ((ends_drawn, _),) = ends(whole.chart(0), "falls no more")
    assert shot.film.n_frames == ends_drawn + 1 < whole.film.n_frames
    text = words(shot.caption("verdict", ends_drawn))
    assert text.startswith(
        f"Stopped: in epoch {shot.trace.n_epochs} the sum of the mistakes' distances, Error′, did not"
    )
    assert shot.state(ends_drawn) == whole.state(ends_drawn)


def test_what_converges_is_not_stopped_by_the_rule():
    shot = shoot(preset("two-point worked example"), offset=False, stop=True, beside="stopping")
    assert words(shot.caption("verdict", 2)).startswith("Converged after 2 updates")
    assert "It is smaller after every epoch of this run, until no mistake is left." in words(shot.caption("why", 2))


ON_THE_LINE = ((0.0, 0.0, 0), (0.0, 0.0, 1), (1.0, 0.0, 0), (-1.0, 0.0, 1))


@pytest.mark.parametrize("algorithm", ["single", "batch"])
def test_where_all_mistakes_stay_on_the_boundary_the_rule_stops(algorithm):
    shot = shoot(ON_THE_LINE, algorithm=algorithm, offset=False, stop=True, beside="stopping", epochs=40)
    assert shot.trace.n_epochs == 2
    assert "Error′, did not fall" in words(shot.caption("verdict", shot.film.n_frames - 1))
    assert "in which it does not fall is number 2." in words(shot.caption("why", 1))


@examples(20)
@given(points=any_points(2), algorithm=st.sampled_from(["single", "batch"]), offset=st.booleans(), condition=CONDITION)
def test_it_falls_wherever_it_is_said_to_fall(points, algorithm, offset, condition):
    scene = PerceptronScene(
        points=points, algorithm=algorithm, offset=offset, condition=condition, beside="stopping", epochs=8
    )
    runs = runs_of(scene)
    if runs is None or not runs.first.trace.n_updates:
        return
    run, why = runs.first, words(film_of(PERCEPTRON, scene).words(0)["why"])
    ends_of_epochs = run.trace.updates_before(np.arange(run.trace.n_visits // len(run.X) + 1) * len(run.X))
    error = np.nan_to_num(distance_error(run.trace, run.written, run.y), nan=np.inf)[ends_of_epochs]
    rises = error[1:] > error[:-1] * (1 + 1e-9)
    stays = (error[1:] == error[:-1]) & (run.n_wrong[ends_of_epochs[1:]] > 0)
    if "in which it does not fall" in why:
        assert (rises | stays | np.isclose(error[1:], error[:-1], rtol=1e-9)).any()
    else:
        assert not (rises | stays).any()
        assert ("falls in every" in why) == bool(run.n_wrong[-1])


@pytest.mark.parametrize("condition", ["closed", "plus"])
@pytest.mark.parametrize("algorithm", ["single", "batch"])
def test_the_pocket_is_the_boundary_of_the_best_state_so_far(algorithm, condition):
    shot = shoot(ROUGH, pocket=True, epochs=6, algorithm=algorithm, condition=condition)
    best, wrong = pocket(shot.trace, shot.written, shot.y, condition=condition), shot.wrong
    for t in shot.frames:
        state = best[shot.steps.now[t]]
        w, b = shot.trace.w[state], shot.trace.b[state]
        traces = ends(shot.plane(t), "pocket")
        assert len(traces) in ((2, 0) if w.any() else (0,))
        assert all(w @ place + b == pytest.approx(0, abs=1e-9) for place in traces)
        result = "update" if algorithm == "single" else "iteration"
        assert f"the w after {result} {state}, with {wrong[state].sum()} of 20 points" in words(shot.caption("why", t))


def test_without_an_update_there_is_no_distance_and_every_point_is_right():
    shot = shoot(MIXED, beside="stopping", condition="strict", stop=True)
    text = words(shot.caption("why", 0))
    assert "Without an update w stays 0. So there is no boundary" in text
    assert "falls in every epoch" not in text
    assert states(shot.chart(0), "training error") == [0]


def test_where_w_is_zero_there_is_no_error_to_draw():
    shot = shoot(preset("XOR"), beside="stopping", epochs=2)
    assert trace(shot.chart(0), "Error′ now").y[0] != trace(shot.chart(0), "Error′ now").y[0]
    assert "The mistakes lie — from the boundary" in words(shot.caption("why", 0))
