"""What the hinge page's captions say is true, and every number in them can be worked out by hand."""

import re
from decimal import Decimal
from typing import Any

import numpy as np
import pytest

from films.film.numbers import number
from films.topics.hinge.run import ENDED, FOLLOWED, KEPT, SHRUNK
from playground import losses
from playground.optimum import minimize_hinge
from tests.films.film.reading import calculated, formulas, numbers, present, value, words
from tests.films.topics.hinge.films import SETTINGS, shoot, shot
from tests.films.topics.perceptron.films import preset

every_setting = pytest.mark.parametrize("name", SETTINGS)
ONE_BY_ONE = [name for name in SETTINGS if SETTINGS[name][1].get("draws") != "batch"]
ETAS = {"inverse": lambda eta, k: eta / (k + 1), "inverse-sqrt": lambda eta, k: eta / (k + 1) ** 0.5}


def test_the_first_draws_of_the_worked_example():
    """Two points ((2, 2), +1) and ((2, −1), −1), no offset."""
    seen = shot("worked")
    assert [words(seen.caption("frame", t)) for t in range(3)] == [
        "Start · updates: 0",
        "Draw 1 · updates: 1",
        "Draw 2 · updates: 2" if seen.order[1] != seen.order[0] else "Draw 2 · updates: 1",
    ]
    assert seen.caption("next", 0) == f"point {seen.order[0] + 1}: z = 0 ≤ 1, η = 1/1"
    first = "".join(formulas(seen.caption("why", 1)))
    if seen.order[0] == 0:
        assert first.endswith("ηk=1/1=1w←(0;0)+1×1×(2;2)=(2;2)zηk‖x‖2=1×8")
    else:
        assert first.endswith("ηk=1/1=1w←(0;0)+1×(−1)×(2;−1)=(−2;1)zηk‖x‖2=1×5")


@every_setting
def test_the_frame_counts_draws_and_updates(name):
    seen = shot(name)
    for t in seen.frames[1:]:
        told = numbers(words(seen.caption("frame", t)))
        assert told == [int(seen.steps.count[t]), int(seen.steps.now[t])]
    assert words(seen.caption("frame", 0)) == "Start · updates: 0"


@pytest.mark.parametrize("name", ONE_BY_ONE)
def test_the_button_announces_the_next_frame(name):
    seen = shot(name)
    for t in seen.frames[:-1]:
        text, row, kind = seen.caption("next", t), seen.steps.sample[t + 1], seen.steps.kind[t + 1]
        if kind == ENDED:
            assert text == ""
            continue
        k = int(seen.steps.before[t + 1])
        z = seen.margins[k, row]
        assert text.startswith(f"point {row + 1}: z = {number(z)} {'≤' if z <= seen.descent.threshold else '>'} ")
        assert text.endswith(", no update") == (kind == KEPT)
        assert text.endswith(", penalty only") == (kind == SHRUNK)
        if kind == FOLLOWED:
            assert eta(text.rpartition("= ")[2]) == pytest.approx(seen.trace.eta[k])
    assert seen.caption("next", seen.film.n_frames - 1) == ""


def eta(text):
    """The number that "1/√7" is."""
    top, _, below = text.partition("/")
    return float(top) / (float(below.strip("√")) ** (0.5 if "√" in below else 1) if below else 1)


@pytest.mark.parametrize("name", ONE_BY_ONE)
def test_the_margin_and_the_loss_are_worked_out_with_the_numbers_of_the_sample(name):
    seen = shot(name)
    for t in seen.frames[1:]:
        if seen.steps.kind[t] == ENDED:
            continue
        text, row, before = seen.caption("why", t), seen.steps.sample[t], seen.steps.before[t]
        called = present(re.search(r"Point (\d+)</b> is (.)", text))
        assert called.groups() == (str(row + 1), "+" if seen.y[row] > 0 else "−")
        (worked,) = formulas(text.split("</p>")[0])
        (loss, *_), (_, _, product, result) = formulas(text.split("</p>")[1]), worked.split("=")
        z = seen.margins[before, row]
        assert value(result) == pytest.approx(Decimal(z), rel=Decimal("1e-3"), abs=Decimal("1e-4"))
        size = np.abs(seen.trace.w[before]) @ np.abs(seen.X[row]) + abs(seen.trace.b[before])
        rounding = 1e-3 * size + 1e-4 * np.abs(seen.X[row]).sum()  # of the numbers as they are written
        assert float(calculated(product)) == pytest.approx(z, abs=rounding)
        assert number(max(seen.descent.threshold - z, 0)) in loss
        assert (seen.steps.kind[t] in (KEPT, SHRUNK)) == ("subgradient is zero" in text)
        assert (seen.steps.kind[t] == FOLLOWED) == (" A subgradient is " in text)
        assert (seen.steps.kind[t] == SHRUNK) == ("only the penalty pulls" in text)


@every_setting
def test_the_step_leads_to_the_state_that_is_shown(name):
    seen = shot(name)
    for t in seen.frames[1:]:
        if seen.steps.kind[t] not in (FOLLOWED, SHRUNK):
            assert "←" not in words(seen.caption("why", t))
            continue
        steps = [formula for formula in formulas(seen.caption("why", t)) if "←" in formula]
        shown = [numbers(formula.rpartition("=")[2].replace(";", " ")) for formula in steps]
        expected = [seen.state(t)[:2], seen.state(t)[2:]][: len(steps)]
        for numbers_shown, state in zip(shown, expected, strict=True):
            assert [number(v) for v in state] == [number(float(v)) for v in numbers_shown]
        assert len(steps) == 2 or not seen.descent.offset or seen.steps.kind[t] == SHRUNK


@pytest.mark.parametrize("name", ONE_BY_ONE)
def test_an_update_without_penalty_says_by_how_much_the_z_of_its_point_grows(name):
    seen = shot(name)
    after = np.take_along_axis(seen.margins[seen.steps.now], np.maximum(seen.steps.sample, 0)[:, None], 1)[:, 0]
    for t in seen.frames[1:]:
        *_, growth = formulas(seen.caption("why", t)) or [""]
        if seen.steps.kind[t] != FOLLOWED or seen.descent.regularization:
            assert "grows" not in seen.caption("why", t)
            continue
        before = seen.margins[seen.steps.before[t], seen.steps.sample[t]]
        assert float(calculated(growth.rpartition("=")[2])) == pytest.approx(after[t] - before, rel=1e-3, abs=1e-9)


@pytest.mark.parametrize("penalty", [0.0, 1.0])
def test_a_step_is_said_to_make_a_z_smaller_only_where_no_penalty_moves_it_too(penalty):
    points = ((-1.0, 3.0, 0), (0.0, 0.0, 1), (-2.0, 4.0, 0), (4.0, -4.0, 1), (0.0, -2.0, 1))
    seen = shoot(points, loss="squared", rate="constant", scaled=True, regularization=penalty, n_draws=40, seed=98)
    rises = []
    for t in range(1, 41):
        before, after = seen.margins[[seen.steps.before[t], seen.steps.now[t]], seen.steps.sample[t]]
        said = seen.caption("why", t)
        assert ("pulls all the same" in said) == (before > 1)
        if before > 1:
            assert ("this step makes its z smaller" in said) == (penalty == 0)
            rises.append(after > before)
    assert any(rises) == (penalty > 0)


@every_setting
def test_the_step_length_is_eta_over_the_updates_made(name):
    seen = shot(name)
    for t in seen.frames[1:]:
        if seen.steps.kind[t] == FOLLOWED:
            k = int(seen.steps.now[t]) - 1
            (length,) = [text for text in formulas(seen.caption("why", t)) if text.startswith("ηk=")]
            _, fraction, *shown = length.split("=")
            rule = ETAS.get(seen.descent.rate, lambda first, _: first)
            assert eta(fraction) == pytest.approx(rule(seen.descent.eta, k))
            assert shown == ([] if seen.descent.rate == "constant" else [number(seen.trace.eta[k])])


def test_a_batch_step_is_the_mean_over_the_points_that_pull():
    seen = shot("batch")
    for t in range(1, seen.film.n_frames):
        active = seen.margins[seen.steps.before[t]] <= 1
        text = seen.caption("why", t)
        assert words(text).startswith(f"{active.sum()} of 17 points have z≤1: g=")
        mean = (seen.y[active, None] * seen.X[active]).sum(axis=0) / 17
        assert formulas(text)[1] == f"g=({number(mean[0])};{number(mean[1])})"
        assert formulas(text)[2] == f"g0={number(seen.y[active].sum() / 17)}"


@every_setting
def test_the_verdict_tells_j_now_and_at_best_against_the_exact_optimum(name):
    seen = shot(name)
    own = seen.descent
    least = minimize_hinge(seen.X, seen.y, offset=own.offset, regularization=own.regularization).value
    for t in seen.frames:
        now = seen.steps.now[t]
        curve = seen.trace.objective[: now + 1]
        text = words(seen.caption("verdict", t))
        assert f"= {number(curve[now])}" in text
        draw = f"{'step' if seen.descent.batch else 'draw'} {[0, *seen.trace.draw.tolist()][int(curve.argmin())]}"
        assert f"Best so far {number(curve.min())} ({draw})" in text
        if least > 1e-12:
            assert f"{number(curve[now] / least)} times the least possible {number(least)}" in text
            assert f"({draw}), {number(curve.min() / least)} times" in text
        else:
            assert "The least possible J is 0." in text
        assert f"Misclassified: {(seen.y * seen.sides(t) <= 0).sum()} of {len(seen.X)}" in text


def last(name_or_shot):
    seen = shot(name_or_shot) if isinstance(name_or_shot, str) else name_or_shot
    return words(seen.caption("verdict", seen.film.n_frames - 1))


def test_the_verdict_says_whether_the_perceptron_stops_and_how_this_run_ends():
    assert last("default").startswith(
        "Not separable by any line: the perceptron never stops. It goes on (updates: 72, "
    )
    assert "the steps shrink; the last η was 0.01389." in last("default")
    assert last("batch stops").startswith("Separable by a line: the perceptron stops. It has stopped (")
    assert "every point has z > 1, so that every subgradient is zero." in last("batch stops")
    made = shoot(preset("two clusters"), n_draws=300, rate="constant")
    assert made.trace.converged
    assert "Nothing changes any more (updates: " in last(made)
    assert "every step has η = 1, so that it need not settle" in last("against the perceptron")
    assert "It ends here (updates: 30, draws: 30): the next update would take a number beyond 10" in last("overflow")
    assert "through the origin" in last("worked")


def test_the_three_switches_turn_one_algorithm_into_the_other_one_at_a_time():
    named = {"threshold": ("0", "check"), "rate": ("constant", "learning rate"), "draws": ("cyclic", "draws")}
    settings: dict[str, Any] = {}
    for field, (setting, _) in named.items():
        text = last(shoot(preset("XOR"), compare="perceptron", n_draws=20, **settings))
        for other, (_, difference) in named.items():
            assert (f"the {difference}" in text) == (other not in settings)
        assert "the same algorithm" not in text
        settings[field] = setting
    same = shoot(preset("XOR"), compare="perceptron", n_draws=20, **settings)
    assert "Left and right are now the same algorithm." in last(same)
    for t in range(21):
        shown = [values.to_plotly_json() for values in (same.figure(t), same.figure(t, 1))]
        assert str(shown[0]["data"]) == str(shown[1]["data"])


def test_each_plane_of_two_says_which_run_it_shows():
    seen = shot("against the perceptron")
    left, right = (words(seen.caption(slot, 5)) for slot in ("plane", "plane 2"))
    assert left.startswith("this runz ≤ 1, η = 1/(k+1), random points")
    assert right.startswith("the perceptronz ≤ 0, η = 1, points in turn")
    other = present(seen.other)
    state = np.searchsorted(other.draw, 5, side="right")
    assert right.endswith(f"J = {number(other.objective[state])}")


@pytest.mark.parametrize("compare", ["perceptron", "same draws", "batch", "hinge"])
@pytest.mark.parametrize("penalty", [0.0, 0.1])
@pytest.mark.parametrize("loss", ["hinge", "squared", "logistic"])
def test_both_planes_are_measured_by_the_same_j_and_it_is_called_what_it_is(loss, penalty, compare):
    seen = shoot(preset("XOR"), loss=loss, regularization=penalty, compare=compare, eta=0.1, n_draws=12)
    called = f"mean {loss} loss" if loss != "hinge" and not penalty else "J"
    for slot, shown in (("plane", seen.trace), ("plane 2", present(seen.other))):
        for t in range(seen.film.n_frames):
            state = np.searchsorted(shown.draw, t, side="right")
            w, b = shown.w[state], shown.b[state]
            J = losses.LOSSES[loss](seen.y * (seen.X @ w + b)).mean() + penalty / 2 * (w @ w)
            said = words(seen.caption(slot, t))
            assert f"· {called} = " in said
            assert float(numbers(said)[-1]) == pytest.approx(J, rel=1e-3)
    (key,) = [note.text for note in seen.figure(0, 2).layout.annotations]
    assert ("λ/2 ‖w‖²" in key) == (loss != "hinge" and penalty > 0)


def test_the_legend_names_what_this_film_draws_and_nothing_else():
    first, last = (
        "● is + · ■ is − · dashed: w·x + b = ±1 · pink: hinge loss",
        "green: best so far · hollow: misclassified",
    )
    assert words(shot("default").caption("legend", 0)) == f"{first} ÷ ‖w‖ · {last} · ring: the point drawn"
    assert words(shot("batch stops").caption("legend", 0)) == f"{first} ÷ ‖w‖ · {last}"
    assert "dashed: w·x = ±1 · " in shot("no offset").caption("legend", 0)
    assert "dotted: averaged state" in shot("in turn").caption("legend", 0)
    assert "pink: perceptron loss ÷ ‖w‖" in shot("perceptron").caption("legend", 0)
    both = shot("against the perceptron").caption("legend", 0)
    assert "pink: hinge or perceptron loss ÷ ‖w‖" in both
    assert "ring: the point drawn" in shot("against the batch").caption("legend", 0)
