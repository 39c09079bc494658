"""What the hinge page's planes show in a frame is the trace at that frame, and nothing else."""

import numpy as np
import pytest

from films.film.geometry import box, line
from tests.films.film.reading import ends, present, trace, values
from tests.films.topics.hinge.films import SETTINGS, shot

every_setting = pytest.mark.parametrize("name", SETTINGS)


def rounding(state, figure):
    """What w.x + b may be off by, anywhere on the plane."""
    w1, w2, b = state
    return 1e-12 * ((abs(w1) + abs(w2)) * max(map(abs, box(figure))) + abs(b) + 1)


@every_setting
def test_the_three_lines_are_where_the_state_shown_is_zero_and_where_z_is_one(name):
    case = shot(name)
    for t in case.frames:
        (w1, w2, b), figure = case.state(t), case.figure(t)
        for trace_name, level in (("boundary", 0), ("z = 1", 1), ("z = -1", -1)):
            assert len(ends(figure, trace_name)) == len(line((w1, w2, b - level), box(figure))[0])
            for x, y in ends(figure, trace_name):
                assert w1 * x + w2 * y + b == pytest.approx(level, abs=rounding((w1, w2, b), figure))


@every_setting
def test_a_segment_runs_from_every_point_with_a_term_and_is_as_long_as_the_term_over_the_norm_of_w(name):
    case = shot(name)
    for t in case.frames:
        w1, w2, _ = case.state(t)
        terms = np.maximum(case.descent.threshold - case.y * case.sides(t), 0)
        places = ends(case.figure(t), "slack")
        if not (w1 or w2):
            assert places == []
            continue
        assert places[::2] == [tuple(x) for x in case.X[terms > 0]]
        lengths = [np.hypot(p[0] - q[0], p[1] - q[1]) for p, q in zip(places[::2], places[1::2], strict=True)]
        assert lengths == pytest.approx(terms[terms > 0] / np.hypot(w1, w2))


@every_setting
def test_the_green_line_is_the_boundary_of_the_best_state_so_far(name):
    case = shot(name)
    for t in case.frames:
        now = case.steps.now[t]
        best = int(np.argmin(case.trace.objective[: now + 1]))
        x, y = line((*case.trace.w[best], case.trace.b[best]), box(case.figure(t)))
        assert ends(case.figure(t), "best") == list(zip(x, y, strict=True))


@pytest.mark.parametrize("name", [name for name in SETTINGS if SETTINGS[name][1].get("average")])
def test_the_dotted_line_is_the_boundary_of_the_mean_of_all_states_so_far(name):
    case = shot(name)
    for t in case.frames:
        now = case.steps.now[1 : t + 1]
        w, b = (case.trace.w[now].mean(axis=0), case.trace.b[now].mean()) if t else (np.zeros(2), 0.0)
        x, y = line((*w, b), box(case.figure(t)))
        places = ends(case.figure(t), "average")
        assert np.array(places) == pytest.approx(np.array(list(zip(x, y, strict=True))), abs=1e-9)


@every_setting
def test_where_two_runs_are_compared_the_second_plane_shows_the_other_one_at_the_same_draw(name):
    case = shot(name)
    assert case.film.planes == (1 if case.other is None else 2)
    if case.other is None:
        return
    for t in case.frames:
        state = np.searchsorted(case.other.draw, t, side="right")
        figure, (w1, w2) = case.figure(t, 1), case.other.w[state]
        x, y = line((w1, w2, case.other.b[state]), box(figure))
        assert ends(figure, "boundary") == list(zip(x, y, strict=True))
        hollow = [symbol.endswith("-open") for symbol in values(trace(figure, "points").marker.symbol)]
        assert hollow == (case.y * (case.X @ (w1, w2) + case.other.b[state]) <= 0).tolist()
        assert box(figure) == box(case.figure(t))


def test_the_other_run_draws_what_was_asked_for_and_steps_as_the_perceptron_does():
    perceptron, same, batch = (shot(f"against the {name}") for name in ("perceptron", "same draws", "batch"))
    in_turn, at_random = present(perceptron.other), present(same.other)
    assert in_turn.sample.tolist() == ((in_turn.visit - 1) % len(perceptron.X)).tolist()
    assert at_random.sample.tolist() == same.order[at_random.visit - 1].tolist()
    assert set(present(batch.other).sample.tolist()) == {-1}
    for case, other in ((perceptron, in_turn), (same, at_random)):
        before = case.y * (other.w[:-1] @ case.X.T + other.b[:-1, None])
        met = before[np.arange(other.n_updates), other.sample]
        assert (met <= 1e-12).all()
        assert set(other.eta.tolist()) == {1.0}


def test_chapters_begin_with_every_n_draws():
    case = shot("default")
    assert case.film.chapters == tuple(range(1, case.trace.n_draws + 1, len(case.X)))
    assert shot("batch").film.chapters == ()
