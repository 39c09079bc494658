"""Which frames a descent is shown in: one for each draw, or one for each update; told again by the plain loop."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.steps import START, same_moment
from films.topics.hinge.run import ENDED, FOLLOWED, KEPT, SHRUNK
from tests.examples import examples
from tests.films.topics.hinge.films import SETTINGS, shoot, shot
from tests.films.topics.perceptron.films import two_classes

BY_DRAW = [name for name in SETTINGS if SETTINGS[name][1].get("steps") != "updates"]
POWERS = {"inverse": 1.0, "inverse-sqrt": 0.5, "constant": 0.0}


def by_the_loop(case):
    """(kind, sample, updates so far) of each frame: the lecture's loop, said once more."""
    rule, w, b, k = case.descent, np.zeros(2), 0.0, 0
    frames = [(START, -1, 0)]
    for row in case.order[: case.trace.n_draws].tolist():
        rows = [row] if row >= 0 else range(len(case.X))
        pull = [i for i in rows if case.y[i] * (w @ case.X[i] + b) <= rule.threshold]
        if pull or rule.regularization:
            eta = rule.eta / (k + 1) ** POWERS[rule.rate]
            w = (1 - eta * rule.regularization) * w + eta * sum(
                (case.y[i] * case.X[i] for i in pull), np.zeros(2)
            ) / len(rows)
            b += eta * sum(case.y[i] for i in pull) / len(rows) * rule.offset
            k += 1
        frames.append((FOLLOWED if pull else SHRUNK if rule.regularization else KEPT, row, k))
    return frames


@pytest.mark.parametrize("name", [name for name in BY_DRAW if name != "overflow"])
def test_a_film_of_draws_tells_the_run_as_the_loop_does(name):
    case = shot(name)
    frames = list(zip(*(a.tolist() for a in (case.steps.kind, case.steps.sample, case.steps.now)), strict=True))
    expected = by_the_loop(case)
    ended = [(ENDED, -1, expected[-1][2])] * (len(frames) - len(expected))
    assert frames == expected + ended
    assert not ended or case.other is not None


@pytest.mark.parametrize("name", BY_DRAW)
def test_a_film_of_draws_has_a_frame_for_the_start_and_one_for_each_draw_of_the_longer_run(name):
    case = shot(name)
    longest = max(trace.n_draws for trace in (case.trace, case.other) if trace is not None)
    assert case.film.n_frames == longest + 1
    assert case.steps.count.tolist() == [min(t, case.trace.n_draws) for t in range(longest + 1)]


def test_a_film_of_updates_has_a_frame_for_the_start_and_one_for_each_update():
    case = shot("updates")
    assert case.film.n_frames == case.trace.n_updates + 1
    assert case.steps.now.tolist() == list(range(case.trace.n_updates + 1))
    assert case.steps.sample.tolist() == [-1, *case.trace.sample.tolist()]
    assert case.steps.count.tolist() == [0, *case.trace.draw.tolist()]
    assert set(case.steps.kind[1:].tolist()) == {FOLLOWED}


def test_a_sample_meets_the_state_before_and_there_is_none_once_a_run_has_ended():
    case = shot("against the batch")
    running = case.steps.kind != ENDED
    assert case.steps.before[running].tolist() == [-1, *case.steps.now[running][:-1].tolist()]
    assert set(case.steps.before[~running].tolist()) <= {-1}


@examples(25)
@given(two_classes(), st.integers(1, 40), st.sampled_from(["random", "cyclic", "batch"]))
def test_changing_how_finely_a_run_is_watched_and_back_returns_to_the_same_frame(points, n_draws, draws):
    by_update = shoot(points, steps="updates", n_draws=n_draws, draws=draws).steps
    by_draw = shoot(points, steps="draws", n_draws=n_draws, draws=draws).steps
    for frame in range(by_update.n_frames):
        there = same_moment(by_update, frame, by_draw)
        assert by_draw.now[there] == by_update.now[frame]
        assert same_moment(by_draw, there, by_update) == frame
    landed = [same_moment(by_draw, frame, by_update) for frame in range(by_draw.n_frames)]
    assert by_update.now[landed].tolist() == by_draw.now.tolist()


def test_a_frame_outside_the_film_is_taken_for_its_nearest_end():
    steps = shot("default").steps
    assert [same_moment(steps, frame, steps) for frame in (-3, 9999)] == [0, steps.n_frames - 1]
