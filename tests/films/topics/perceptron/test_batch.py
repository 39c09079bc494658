"""The batch perceptron's film, and the one that shows it beside the other."""

import numpy as np
import pytest

from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.scene import PerceptronScene
from playground import perceptron
from tests.engine.plain_mistake import plain_mistake, plain_mistakes
from tests.films.film.reading import ends, formulas, numbers, trace, values, words
from tests.films.made import with_steps
from tests.films.topics.perceptron.films import overlapping, preset, shoot

every_rate = pytest.mark.parametrize(
    "chosen",
    [{}, {"rate": "inverse", "eta": 0.5}, {"offset": False, "eta": 2.0}, {"condition": "plus", "offset": False}],
)


def batch(name="one mislabelled point", **chosen):
    return shoot(preset(name), algorithm="batch", epochs=12, **chosen)


def added(shot, t, eta, rate):
    """By a loop over the points: eta_k times the sum of y (x, 1) over the mistakes of the state before."""
    w1, w2, b = shot.state(t - 1)
    total = np.zeros(3)
    for (u, v), y in zip(shot.X, shot.y, strict=True):
        if plain_mistake(y * (w1 * u + w2 * v + b), y, shot.scene.condition):
            total += y * np.array([u, v, float(shot.scene.offset)])
    return total, (eta / t if rate == "inverse" else eta)


@every_rate
def test_the_arithmetic_written_is_the_sum_over_the_mistakes_times_the_rate(chosen):
    shot = batch(**chosen)
    for t in shot.frames[1:]:
        total, rate = added(shot, t, shot.scene.eta, shot.scene.rate)
        text = formulas(shot.caption("why", t))
        assert [float(v) for v in numbers(text[0].split("=")[1])] == pytest.approx(total[:2], abs=1e-3)
        step = next(f for f in text if f.startswith("w←"))
        *before, factor, s1, s2, v1, v2 = (float(v) for v in numbers(step))
        assert before == pytest.approx(shot.state(t - 1)[:2], abs=1e-3)
        assert (factor, s1, s2) == pytest.approx((rate, *total[:2]), abs=1e-3)
        assert (v1, v2) == pytest.approx(shot.state(t)[:2], abs=1e-3)
        assert any(f.startswith("b←") for f in text) == shot.scene.offset


@every_rate
def test_the_arrow_that_is_added_leads_from_the_w_before_to_the_w_now(chosen):
    shot = batch(**chosen)
    for t in shot.frames[1:]:
        figure = shot.plane(t)
        start, tip = (np.array(place) for place in ends(figure, "added"))
        total, rate = added(shot, t, shot.scene.eta, shot.scene.rate)
        arrow = np.array(ends(figure, "w"))
        w = np.array(shot.state(t)[:2])
        if np.abs(w).max() > 1e-9:
            scale = np.hypot(*(arrow[1] - arrow[0])) / np.hypot(*w)
            assert tip - start == pytest.approx(scale * rate * total[:2], abs=1e-4)
            assert tip == pytest.approx(arrow[1], abs=1e-4)


@every_rate
def test_the_summands_lead_from_the_w_before_one_mistake_after_the_other_to_the_w_now(chosen):
    shot = batch(**chosen)
    for t in shot.frames[1:]:
        figure, before = shot.plane(t), shot.wrong[t - 1]
        chain, (start, tip) = np.array(ends(figure, "summands")), ends(figure, "added")
        assert chain[0] == pytest.approx(start, abs=1e-4)
        assert chain[-1] == pytest.approx(tip, abs=1e-4)
        moved = np.abs(np.diff(chain, axis=0)).max(axis=1) > 1e-9
        assert not (moved & ~before).any()


def test_a_batch_that_waits_has_no_summands():
    film, _, X, y = both(order="cyclic")
    ended = perceptron.train_batch(X, y).n_updates
    assert ended < film.n_frames - 1
    assert len(ends(film.figure(ended, 1), "summands")) == len(X) + 1
    assert ends(film.figure(ended + 1, 1), "summands") == []


def test_of_too_many_summands_none_are_drawn():
    shot = shoot(overlapping(0, 200), algorithm="batch", epochs=300)
    assert "summands" not in {t.name for t in shot.plane(1).data}


def test_hollow_are_the_mistakes_left_and_the_frame_says_how_many():
    shot = batch()
    for t in shot.frames[1:]:
        symbols = values(trace(shot.plane(t), "points").marker.symbol)
        left = sum(symbol.endswith("-open") for symbol in symbols)
        assert words(shot.caption("frame", t)) == f"Iteration {t} · mistakes left: {left}"
        if t < shot.film.n_frames - 1:
            assert words(shot.caption("next", t)) == f"Next: add all mistakes ({left})"
    assert shot.caption("next", shot.film.n_frames - 1) == ""


def test_it_converges_in_iterations_and_is_stopped_by_their_number():
    done = shoot(preset("two clusters"), algorithm="batch")
    last = done.film.n_frames - 1
    assert words(done.caption("verdict", last)).startswith(f"Converged after {last} iterations: no mistake is left.")
    assert words(batch().caption("verdict", 12)).startswith("Stopped by the limit of 12 iterations.")


def both(name="two clusters", **chosen):
    points = preset(name)
    film, steps, _ = with_steps(PERCEPTRON, PerceptronScene(points=points, algorithm="both", **chosen))
    return film, steps, np.array([p[:2] for p in points]), np.where(np.array([p[2] for p in points]) == 0, 1.0, -1.0)


@pytest.mark.parametrize("chosen", [{}, {"order": "permuted", "seed": 5}, {"steps": "checks"}, {"condition": "plus"}])
def test_side_by_side_each_plane_has_its_own_boundary_and_the_sooner_one_waits(chosen):
    film, _, X, y = both(**chosen)
    order, condition = (
        {"order": chosen.get("order", "cyclic"), "seed": chosen.get("seed", 0)},
        chosen.get("condition", "closed"),
    )
    traces = (
        perceptron.train(X, y, condition=condition, **order),
        perceptron.train_batch(X, y, condition=condition),
    )
    wrong = [plain_mistakes(run.margins(X, y), y, condition) for run in traces]
    assert film.planes == 2
    assert film.n_frames == max(t.n_updates for t in traces) + 1
    for t in range(film.n_frames):
        frame = film.at(t)
        for figure, run, missed in zip(frame.figures, traces, wrong, strict=False):
            state = min(t, run.n_updates)
            places = ends(figure, "boundary")
            assert len(places) == 2 * (t > 0)
            assert all(run.w[state] @ place + run.b[state] == pytest.approx(0, abs=1e-9) for place in places)
            hollow = [s.endswith("-open") for s in values(trace(figure, "points").marker.symbol)]
            assert hollow == missed[state].tolist()
        left = [int(missed[min(t, run.n_updates)].sum()) for run, missed in zip(traces, wrong, strict=True)]
        text = words(frame.captions["why"])
        assert f"mistakes left: {left[0]} of {len(X)}" in text.split("Batch")[0]
        assert f"mistakes left: {left[1]} of {len(X)}" in text.split("Batch")[1]
        now = [min(t, run.n_updates) for run in traces]
        assert words(frame.captions["frame"]) == f"Update {now[0]} · iteration {now[1]}"
        assert (frame.captions["next"] == "") == (t == film.n_frames - 1)


def test_who_waits_looks_at_no_sample_and_adds_nothing():
    film, _, X, y = both(order="permuted", seed=1)
    ended = perceptron.train(X, y, order="permuted", seed=1).n_updates
    assert ended < film.n_frames - 1
    assert len(ends(film.figure(ended, 0), "added")) == 2
    waiting = film.figure(ended + 1, 0)
    assert ends(waiting, "added") == ends(waiting, "sample") == ends(waiting, "before") == []


def test_the_chart_of_both_has_the_training_error_of_each():
    film, _, X, y = both()
    traces = perceptron.train(X, y), perceptron.train_batch(X, y)
    for t in range(film.n_frames):
        figure = film.figure(t, 2)
        for name, run in zip(("one at a time", "batch"), traces, strict=True):
            error = (run.margins(X, y)[min(t, run.n_updates)] <= 0).mean()
            assert ends(figure, f"{name} now") == [(t, pytest.approx(error))]
            assert ends(figure, name)[t] == (t, pytest.approx(error))
