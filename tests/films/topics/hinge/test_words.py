"""What the hinge page's captions say is true, and every number in them can be worked out by hand."""

import re
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from films.film.numbers import number
from films.scene import fields_of, from_query
from films.topics.hinge.above_least import above_least_once
from films.topics.hinge.run import ENDED, FOLLOWED, KEPT, SHRUNK
from films.topics.hinge.scene import HingeScene
from playground import losses
from playground.optimum import minimize_hinge
from tests.engine import by_hand
from tests.films.film.reading import calculated, formulas, numbers, present, value, words
from tests.films.topics.hinge.films import SETTINGS, shoot, shot
from tests.films.topics.perceptron.films import preset

every_setting = pytest.mark.parametrize("name", SETTINGS)
ONE_BY_ONE = [name for name in SETTINGS if SETTINGS[name][1].get("draws") != "batch"]
ETAS = {"inverse": lambda eta, k: eta / (k + 1), "inverse-sqrt": lambda eta, k: eta / (k + 1) ** 0.5}


def test_the_first_draws_of_the_worked_example():
    """Two points ((2, 2), +1) and ((2, −1), −1), no offset."""
    case = shot("worked")
    assert [words(case.caption("frame", t)) for t in range(3)] == [
        "Start · updates: 0",
        "Draw 1 · updates: 1",
        "Draw 2 · updates: 2" if case.order[1] != case.order[0] else "Draw 2 · updates: 1",
    ]
    assert case.caption("next", 0) == f"Point {case.order[0] + 1}: z = 0 ≤ 1, η = 1/1"
    first = "".join(formulas(case.caption("why", 1)))
    if case.order[0] == 0:
        assert first.endswith("ηk=1/1=1w←(0;0)+1×1×(2;2)=(2;2)zηk‖x‖2=1×8")
    else:
        assert first.endswith("ηk=1/1=1w←(0;0)+1×(−1)×(2;−1)=(−2;1)zηk‖x‖2=1×5")


def test_where_w_is_huge_the_offset_is_still_that_by_hand():
    """In turn, each draw multiplies w by -199, and the eighth point is at the origin."""
    points = from_query(HingeScene, fields_of("points=1IKRRX_____9n_____8aigKq8eA-gBSgFPZpUoOzM"))[0].points
    rule: dict[str, Any] = {"rate": "constant", "regularization": 100.0, "draws": "cyclic", "n_draws": 60}
    case = shoot(points, **rule, eta=2.0)
    assert case.caption("next", 37) == "Point 8: z = 30 > 1, penalty only"
    assert case.steps.kind[38] == SHRUNK
    assert "+ 30)=30" in words(case.caption("why", 38))
    assert "b←0+1×(−1)=−1." in words(shoot(HingeScene().points, **rule).caption("why", 41))


@every_setting
def test_the_frame_counts_draws_and_updates(name):
    case = shot(name)
    for t in case.frames[1:]:
        counts = numbers(words(case.caption("frame", t)))
        assert counts == [int(case.steps.count[t]), int(case.steps.now[t])]
    assert words(case.caption("frame", 0)) == "Start · updates: 0"


@pytest.mark.parametrize("name", ONE_BY_ONE)
def test_the_button_announces_the_next_frame(name):
    case = shot(name)
    for t in case.frames[:-1]:
        text, row, kind = case.caption("next", t), case.steps.sample[t + 1], case.steps.kind[t + 1]
        if kind == ENDED:
            assert text == ""
            continue
        k = int(case.steps.before[t + 1])
        z = case.margins[k, row]
        assert text.startswith(f"Point {row + 1}: z = {number(z)} {'≤' if z <= case.descent.threshold else '>'} ")
        assert text.endswith(", no update") == (kind == KEPT)
        assert text.endswith(", penalty only") == (kind == SHRUNK)
        if kind == FOLLOWED:
            assert eta(text.rpartition("= ")[2]) == pytest.approx(case.trace.eta[k])
    assert case.caption("next", case.film.n_frames - 1) == ""


def eta(text):
    """The number that "1/√7" is."""
    top, _, below = text.partition("/")
    return float(top) / (float(below.strip("√")) ** (0.5 if "√" in below else 1) if below else 1)


@pytest.mark.parametrize("name", ONE_BY_ONE)
def test_the_margin_and_the_loss_are_worked_out_with_the_numbers_of_the_sample(name):
    case = shot(name)
    for t in case.frames[1:]:
        if case.steps.kind[t] == ENDED:
            continue
        text, row, before = case.caption("why", t), case.steps.sample[t], case.steps.before[t]
        called = present(re.search(r"Point (\d+)</b> is (.)", text))
        assert called.groups() == (str(row + 1), "+" if case.y[row] > 0 else "−")
        (worked,) = formulas(text.split("</p>")[0])
        (loss, *_), (_, _, product, result) = formulas(text.split("</p>")[1]), worked.split("=")
        z = case.margins[before, row]
        assert value(result) == pytest.approx(Decimal(z), rel=Decimal("1e-3"), abs=Decimal("1e-4"))
        size = np.abs(case.trace.w[before]) @ np.abs(case.X[row]) + abs(case.trace.b[before])
        rounding = 1e-3 * size + 1e-4 * np.abs(case.X[row]).sum()  # of the numbers as they are written
        assert float(calculated(product)) == pytest.approx(z, abs=rounding)
        assert number(max(case.descent.threshold - z, 0)) in loss
        assert (case.steps.kind[t] in (KEPT, SHRUNK)) == ("subgradient is zero" in text)
        assert (case.steps.kind[t] == FOLLOWED) == (" A subgradient is " in text)
        assert (case.steps.kind[t] == SHRUNK) == ("only the penalty pulls" in text)


@every_setting
def test_the_step_leads_to_the_state_that_is_shown(name):
    case = shot(name)
    for t in case.frames[1:]:
        if case.steps.kind[t] not in (FOLLOWED, SHRUNK):
            assert "←" not in words(case.caption("why", t))
            continue
        steps = [formula for formula in formulas(case.caption("why", t)) if "←" in formula]
        results = [numbers(formula.rpartition("=")[2].replace(";", " ")) for formula in steps]
        expected = [case.state(t)[:2], case.state(t)[2:]][: len(steps)]
        for numbers_shown, state in zip(results, expected, strict=True):
            assert [number(v) for v in state] == [number(float(v)) for v in numbers_shown]
        assert len(steps) == 2 or not case.descent.offset or case.steps.kind[t] == SHRUNK


@pytest.mark.parametrize("name", ONE_BY_ONE)
def test_an_update_without_penalty_says_what_it_adds_to_the_z_of_its_point(name):
    case = shot(name)
    after = np.take_along_axis(case.margins[case.steps.now], np.maximum(case.steps.sample, 0)[:, None], 1)[:, 0]
    for t in case.frames[1:]:
        *_, growth = formulas(case.caption("why", t)) or [""]
        if case.steps.kind[t] != FOLLOWED or case.descent.regularization:
            assert "this adds" not in case.caption("why", t)
            continue
        before = case.margins[case.steps.before[t], case.steps.sample[t]]
        assert float(calculated(growth.rpartition("=")[2])) == pytest.approx(after[t] - before, rel=1e-3, abs=1e-9)


@pytest.mark.parametrize("penalty", [0.0, 1.0])
def test_a_step_is_said_to_make_a_z_smaller_only_where_no_penalty_moves_it_too(penalty):
    points = ((-1.0, 3.0, 0), (0.0, 0.0, 1), (-2.0, 4.0, 0), (4.0, -4.0, 1), (0.0, -2.0, 1))
    case = shoot(points, loss="squared", rate="constant", scaled=True, regularization=penalty, n_draws=40, seed=98)
    rises = []
    for t in range(1, 41):
        before, after = case.margins[[case.steps.before[t], case.steps.now[t]], case.steps.sample[t]]
        text = case.caption("why", t)
        assert ("pulls all the same" in text) == (before > 1)
        if before > 1:
            assert ("this step makes its z smaller" in text) == (penalty == 0)
            rises.append(after > before)
    assert any(rises) == (penalty > 0)


@every_setting
def test_the_step_length_is_eta_over_the_updates_made(name):
    case = shot(name)
    for t in case.frames[1:]:
        if case.steps.kind[t] == FOLLOWED:
            k = int(case.steps.now[t]) - 1
            (length,) = [text for text in formulas(case.caption("why", t)) if text.startswith("ηk=")]
            _, fraction, *decimal = length.split("=")
            rule = ETAS.get(case.descent.rate, lambda first, _: first)
            assert eta(fraction) == pytest.approx(rule(case.descent.eta, k))
            assert decimal == ([] if case.descent.rate == "constant" else [number(case.trace.eta[k])])


def test_a_batch_step_is_the_mean_over_the_points_that_pull():
    case = shot("batch")
    for t in range(1, case.film.n_frames):
        active = case.margins[case.steps.before[t]] <= 1
        text = case.caption("why", t)
        assert words(text).startswith(f"{active.sum()} of 17 points have z≤1: g=")
        mean = (case.y[active, None] * case.X[active]).sum(axis=0) / 17
        assert formulas(text)[1] == f"g=({number(mean[0])};{number(mean[1])})"
        assert formulas(text)[2] == f"g0={number(case.y[active].sum() / 17)}"


TENTHS = ((0.1, 0.7, 0), (0.2, 0.1, 0), (0.3, 0.8, 1), (-0.6, 1.1, 1), (-0.6, 0.4, 0))


def exact_mean(case, t):
    """The mean that a batch step goes along, in fractions, of the state that it meets, for the coordinates written."""
    k, points = int(case.steps.before[t]), by_hand.rows(case.X, offset=True, number=by_hand.written)
    state = [Fraction(float(entry)) for entry in (*case.trace.w[k], case.trace.b[k])]
    z = [by_hand.z(state, x, label) for x, label in zip(points, case.y, strict=True)]
    pulls = [2 * (1 - at) if case.descent.smooth else Fraction(int(at <= 1)) for at in z]
    weights = [pull * int(label) for pull, label in zip(pulls, case.y, strict=True)]
    return [sum(g * x[j] for g, x in zip(weights, points, strict=True)) / len(points) for j in range(3)]


def test_where_the_terms_of_a_batch_step_cancel_by_hand_it_goes_nowhere():
    """0.1 + 0.2 - 0.3 is not 0 in float64."""
    case = shoot(TENTHS, draws="batch", n_draws=9, rate="constant", eta=0.125)
    assert formulas(case.caption("why", 1))[1] == "g=(0;−0.14)"
    for t in range(1, case.film.n_frames):
        of_w = ";".join(number(float(part)) for part in exact_mean(case, t)[:2])
        assert formulas(case.caption("why", t))[1] == f"g=({of_w})"


def test_a_mean_of_pulls_that_nearly_cancel_is_shown_with_the_digits_that_it_has():
    """Where the squared loss is least the pulls cancel, but for rounding."""
    case = shoot(TENTHS, draws="batch", n_draws=800, rate="constant", eta=0.3, loss="squared")
    rounded = set()
    for t in range(1, case.film.n_frames):
        texts = re.findall(r"[^;()=]+", formulas(case.caption("why", t))[0])[1:]
        for text, exact in zip(texts, exact_mean(case, t)[:2], strict=True):
            digits, _, power = text.partition("×10")
            tens = int(power.translate(str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")) or 0)
            written = Decimal(digits.replace("−", "-")).scaleb(tens)
            last = Fraction(10) ** int(str(written.as_tuple().exponent))
            assert abs(Fraction(written) - exact) <= (last if written else Fraction(1, 10**12))
            rounded |= {text} if len(digits.strip("−").replace(".", "")) < 4 else set()
    assert len(rounded) > 3


def above(ratio):
    """As one would say it."""
    if ratio < 1.0001:
        return "less than 0.01 % above"
    if ratio < 2:
        per_cent = 100 * (ratio - 1)
        return f"{number(round(per_cent) if per_cent >= 1 else round(per_cent, 2))} % above"
    return f"{number(round(ratio, 0 if ratio >= 10 else 1))} times"


@pytest.mark.parametrize(
    ("ratio", "text"),
    [
        (1.0, "less than 0.01 % above"),
        (1.2078, "21 % above"),
        (1.0034, "0.34 % above"),
        (2.37, "2.4 times"),
        (12.4, "12 times"),
    ],
)
def test_a_ratio_is_told_as_people_say_it(ratio, text):
    assert above_least_once(ratio) == above(ratio) == text


@every_setting
def test_the_verdict_tells_j_now_and_at_best_against_the_exact_optimum(name):
    case = shot(name)
    own = case.descent
    least = minimize_hinge(case.X, case.y, offset=own.offset, regularization=own.regularization).value
    for t in case.frames:
        now = case.steps.now[t]
        curve = case.trace.objective[: now + 1]
        text = words(case.caption("verdict", t))
        assert f"= {number(curve[now])}" in text
        draw = f"{'step' if case.descent.batch else 'draw'} {[0, *case.trace.draw.tolist()][int(curve.argmin())]}"
        assert f"Best so far {number(curve.min())} ({draw})" in text
        if least > 1e-12:
            assert f"{above(curve[now] / least)} the least possible {number(least)}" in text
            assert f"({draw}), {above(curve.min() / least)} the least" in text
        else:
            assert "The least possible J is 0." in text
        assert f"Misclassified: {(case.y * case.sides(t) <= 0).sum()} of {len(case.X)}" in text


def last(name_or_shot):
    case = shot(name_or_shot) if isinstance(name_or_shot, str) else name_or_shot
    return words(case.caption("verdict", case.film.n_frames - 1))


def test_the_verdict_says_whether_the_perceptron_stops_and_how_this_run_ends():
    assert "Not separable by any line: the perceptron never stops." in last("default")
    assert "Still moving after " in last("default")
    assert "the steps shrink; the last η was 0.01389." in last("default")
    assert "Separable by a line: the perceptron stops." in last("batch stops")
    assert "It has stopped (" in last("batch stops")
    assert "every point has z > 1, so that every subgradient is zero." in last("batch stops")
    converging = shoot(preset("two clusters"), n_draws=300, rate="constant")
    assert converging.trace.converged
    assert "Nothing changes any more (updates: " in last(converging)
    assert "every step has η = 1, so it need not settle" in last("against the perceptron")
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
        planes = [values.to_plotly_json() for values in (same.figure(t), same.figure(t, 1))]
        assert str(planes[0]["data"]) == str(planes[1]["data"])


def test_each_plane_of_two_says_which_run_it_shows():
    case = shot("against the perceptron")
    left, right = (words(case.caption(slot, 5)) for slot in ("plane", "plane 2"))
    assert left.startswith("this runz ≤ 1, η = 1/(k+1), random points")
    assert right.startswith("the perceptronz ≤ 0, η = 1, points in turn")
    other = present(case.other)
    state = np.searchsorted(other.draw, 5, side="right")
    assert right.endswith(f"J = {number(other.objective[state])}")


@pytest.mark.parametrize("compare", ["perceptron", "same draws", "batch", "hinge"])
@pytest.mark.parametrize("penalty", [0.0, 0.1])
@pytest.mark.parametrize("loss", ["hinge", "squared", "logistic"])
def test_both_planes_are_measured_by_the_same_j_and_it_is_called_what_it_is(loss, penalty, compare):
    case = shoot(preset("XOR"), loss=loss, regularization=penalty, compare=compare, eta=0.1, n_draws=12)
    called = f"mean {loss} loss" if loss != "hinge" and not penalty else "J"
    for slot, trace in (("plane", case.trace), ("plane 2", present(case.other))):
        for t in range(case.film.n_frames):
            state = np.searchsorted(trace.draw, t, side="right")
            w, b = trace.w[state], trace.b[state]
            J = losses.LOSSES[loss](case.y * (case.X @ w + b)).mean() + penalty / 2 * (w @ w)
            text = words(case.caption(slot, t))
            assert f"· {called} = " in text
            assert float(numbers(text)[-1]) == pytest.approx(J, rel=1e-3)
    (key,) = [note.text for note in case.figure(0, 2).layout.annotations]
    assert ("λ/2 ‖w‖²" in key) == (loss != "hinge" and penalty > 0)


def test_the_legend_names_what_this_film_draws_and_nothing_else():
    first, last = (
        "● is + · ■ is − · dashed: w·x + b = ±1 · brown: hinge loss",
        "green: best so far · hollow: misclassified",
    )
    assert words(shot("default").caption("legend", 0)) == f"{first} ÷ ‖w‖ · {last} · ring: the point drawn"
    assert words(shot("batch stops").caption("legend", 0)) == f"{first} ÷ ‖w‖ · {last}"
    assert "dashed: w·x = ±1 · " in shot("no offset").caption("legend", 0)
    assert "dotted: averaged state" in shot("in turn").caption("legend", 0)
    assert "brown: perceptron loss ÷ ‖w‖" in shot("perceptron").caption("legend", 0)
    both = shot("against the perceptron").caption("legend", 0)
    assert "brown: hinge or perceptron loss ÷ ‖w‖" in both
    assert "ring: the point drawn" in shot("against the batch").caption("legend", 0)


@pytest.mark.parametrize("draws", ["batch", "cyclic"])
def test_a_penalty_that_hardly_shrinks_w_is_no_factor_1(draws):
    case = shoot(
        ((2.0, 1.0, 0), (-1.0, 0.5, 1)), regularization=0.0001, eta=0.1, rate="constant", draws=draws, n_draws=4
    )
    for t in range(1, 4):
        why = words(case.caption("why", t))
        assert "=1 − 1×10⁻⁵" in why
        assert "←(1 − 1×10⁻⁵)×(" in why
        assert "←1×" not in why
