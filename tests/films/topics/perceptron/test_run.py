"""Which frames a run is shown in: one for each update, or one for each check and one more for each update."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.steps import MAX_FRAMES, START, same_moment
from films.topics.perceptron.frames import MISTAKE, RIGHT, UPDATE, checks, updates
from playground import perceptron
from playground.trace import Trace
from tests.engine.plain_mistake import plain_mistake
from tests.examples import examples
from tests.films.topics.perceptron.films import SETTINGS, preset, shoot, shot, two_classes


def both(points, **settings):
    """The steps of one run, watched by update and by check."""
    return shoot(points, steps="updates", **settings).steps, shoot(points, steps="checks", **settings).steps


def test_a_film_of_updates_has_a_frame_for_the_start_and_one_for_each_update():
    for name in ("worked", "clusters", "thin", "mislabelled", "no offset"):
        picture = shot(name)
        assert picture.film.n_frames == 1 + picture.trace.n_updates
        assert picture.steps.kind.tolist() == [START] + [UPDATE] * picture.trace.n_updates
        assert picture.steps.sample.tolist() == [-1, *picture.trace.sample.tolist()]


def test_a_film_of_checks_has_a_frame_for_each_check_and_one_more_for_each_update():
    for name in ("worked, checks", "clusters, checks", "xor", "scaled"):
        picture = shot(name)
        assert picture.film.n_frames == 1 + picture.trace.n_visits + picture.trace.n_updates


@pytest.mark.parametrize("name", [name for name in SETTINGS if SETTINGS[name][1].get("steps") == "checks"])
def test_a_film_of_checks_tells_the_run_as_the_loop_over_points_does(name):
    """Rosenblatt's loop, said once more: look at a point; if its margin is not positive, w moves."""
    picture = shot(name)
    story = [(START, -1, 0, 0, 0)]
    order = perceptron.visiting_order(
        len(picture.X), picture.trace.n_visits, order=picture.scene.order, seed=picture.scene.seed
    ).tolist()
    w, b, state = np.zeros(2), 0.0, 0
    for check, row in enumerate(order, 1):
        epoch = (check - 1) // len(picture.X) + 1
        mistake = plain_mistake(picture.y[row] * (w @ picture.X[row] + b), picture.y[row], picture.scene.condition)
        story.append((MISTAKE if mistake else RIGHT, row, state, check, epoch))
        if mistake:
            w, state = w + picture.scene.eta * picture.y[row] * picture.X[row], state + 1
            b += picture.scene.eta * picture.y[row] * picture.scene.offset
            story.append((UPDATE, row, state, check, epoch))
    steps = picture.steps
    rows = zip(*(a.tolist() for a in (steps.kind, steps.sample, steps.now, steps.count, steps.epoch)), strict=True)
    assert list(rows) == story


@examples(25)
@given(two_classes(), st.integers(1, 8), st.booleans())
def test_changing_how_finely_a_run_is_watched_and_back_returns_to_the_same_frame(points, epochs, offset):
    by_update, by_check = both(points, epochs=epochs, offset=offset)
    for frame in range(by_update.n_frames):
        there = same_moment(by_update, frame, by_check)
        assert by_check.now[there] == by_update.now[frame]
        assert by_check.count[there] == by_update.count[frame]
        assert same_moment(by_check, there, by_update) == frame
        assert same_moment(by_update, frame, by_update) == frame


@examples(25)
@given(two_classes(), st.integers(1, 8), st.booleans())
def test_a_check_is_shown_among_updates_as_the_state_that_it_found(points, epochs, offset):
    by_update, by_check = both(points, epochs=epochs, offset=offset)
    landed = [same_moment(by_check, frame, by_update) for frame in range(by_check.n_frames)]
    assert by_update.now[landed].tolist() == by_check.now.tolist()
    assert landed == sorted(landed)
    assert (by_update.count[landed] <= by_check.count).all()


def test_a_frame_outside_the_film_is_taken_for_its_nearest_end():
    by_update, by_check = both(preset("two clusters"))
    assert same_moment(by_update, -5, by_check) == 0
    assert same_moment(by_update, 10**6, by_check) == same_moment(by_update, by_update.n_frames - 1, by_check)


def endless(n_updates, n_visits):
    """A trace with an update at each of the first checks, of two points in turn."""
    visit = np.arange(1, n_updates + 1)
    states = np.arange(n_updates + 1.0)
    return Trace(
        w=np.column_stack([states, states]),
        b=states,
        sample=(visit - 1) % 2,
        visit=visit,
        epoch=(visit - 1) // 2 + 1,
        n_visits=n_visits,
        n_epochs=(n_visits - 1) // 2 + 1,
        converged=False,
    )


@pytest.mark.parametrize("n_updates", [MAX_FRAMES - 2, MAX_FRAMES - 1, MAX_FRAMES])
def test_a_film_of_updates_is_cut_only_when_it_would_not_hold_them_all(n_updates):
    steps = updates(endless(n_updates, n_updates))
    assert steps.n_frames == min(1 + n_updates, MAX_FRAMES)
    assert steps.cut == (1 + n_updates > MAX_FRAMES)


@pytest.mark.parametrize("n_visits", [MAX_FRAMES - 12, MAX_FRAMES - 11, MAX_FRAMES - 10, 3 * MAX_FRAMES])
def test_a_film_of_checks_is_cut_only_when_it_would_not_hold_them_all(n_visits):
    trace, visited = endless(10, n_visits), np.arange(n_visits) % 2
    steps = checks(trace, visited, 2)
    assert steps.n_frames == min(1 + n_visits + 10, MAX_FRAMES)
    assert steps.cut == (1 + n_visits + 10 > MAX_FRAMES)
    assert int(steps.now[-1]) == 10


def test_a_film_may_end_between_a_mistake_and_its_update():
    n = MAX_FRAMES // 2  # the start, then a mistake and an update in turn: the last frame is a mistake
    steps = checks(endless(n, n), np.arange(n) % 2, 2)
    assert (steps.n_frames, steps.kind[-1], steps.now[-1], steps.cut) == (MAX_FRAMES, MISTAKE, n - 1, True)


@pytest.mark.parametrize("watched", ["updates", "checks"])
def test_a_run_without_end_fills_a_film_and_no_more(watched):
    picture = shoot(preset("XOR"), epochs=10_000, steps=watched)
    assert (picture.film.n_frames, picture.steps.cut) == (MAX_FRAMES, True)
    assert picture.film.at(MAX_FRAMES - 1).figures
