"""What the perceptron's captions say is true, and every number in them can be worked out by hand."""

import re
from decimal import Decimal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from films.steps import START
from films.topics.perceptron.frames import MISTAKE, RIGHT, UPDATE
from tests.engine.plain_mistake import plain_mistake
from tests.examples import examples
from tests.films.film.reading import calculated, formulas, present, value, words
from tests.films.topics.perceptron.films import SETTINGS, preset, shoot, shot, two_classes

HALF = Decimal("0.0000500001")  # of the last digit that is shown, and what float64 may be off
every_setting = pytest.mark.parametrize("name", SETTINGS)


def test_the_worked_example_of_the_lecture():
    """Two points ((2, 2), +1) and ((2, −1), −1), no offset: w is (0, 0), (2, 2), (0, 3); z is 0, then −2."""
    picture = shot("worked")
    assert [formulas(picture.caption("why", t)) for t in (1, 2)] == [
        ["z=y(w·x)", "=1×(0×2+0×2)", "=0≤0", "w←(0;0)+1×(2;2)=(2;2)", "z:0→8", "‖x‖2=8"],
        ["z=y(w·x)", "=(−1)×(2×2+2×(−1))", "=−2≤0", "w←(2;2)+(−1)×(2;−1)=(0;3)", "z:−2→3", "‖x‖2=5"],
    ]
    assert [words(picture.caption("frame", t)) for t in range(3)] == [
        "Start",
        "Update 1 · epoch 1 · checks: 1",
        "Update 2 · epoch 1 · checks: 2",
    ]
    assert [picture.caption("next", t) for t in range(3)] == [
        "Next: add x of point 1",
        "Next: subtract x of point 2",
        "",
    ]
    assert words(picture.caption("verdict", 2)).startswith("Converged after 2 updates, in epoch 2: a whole pass")


def test_the_worked_example_check_by_check():
    picture = shot("worked, checks")
    assert [picture.caption("next", t) for t in range(picture.film.n_frames)] == [
        "Next: check point 1",
        "Mistake: add x of point 1",
        "Next: check point 2",
        "Mistake: subtract x of point 2",
        "Next: check point 1",
        "Next: check point 2",
        "",
    ]
    first = words(picture.caption("why", 1))
    assert first.startswith("Point 1 is + but lies on neither side yet, as w = 0: a mistake.")
    assert words(picture.caption("why", 3)).startswith("Point 2 is − but lies on the + side: a mistake.")
    assert words(picture.caption("why", 5)).startswith("Point 1 is + and lies on the + side: right, w stays.")
    assert words(picture.caption("frame", 5)) == "Check 3 · epoch 2 · updates: 2"


def vector(text):
    return [value(part) for part in text.strip("()").split(";")]


def work_out(picture, t):
    """Do the product of frame `t` again from the point it names; returns its formulas, and that point's x and y."""
    texts = formulas(picture.caption("why", t))
    _, product, result = texts[:3]
    x1, x2, c = picture.scene.points[int(present(re.search(r"Point (\d+)", picture.caption("why", t)))[1]) - 1]
    x, label = [Decimal(str(x1)), Decimal(str(x2))], 1 - 2 * c
    k = picture.steps.now[t] - (picture.steps.kind[t] == UPDATE)
    w1, w2, b = (Decimal(float(v)) for v in (*picture.trace.w[k], picture.trace.b[k]))
    relation, on_screen = result[-2], value(result[1:-2])
    assert (relation == ">") == (on_screen > 0) == (picture.steps.kind[t] == RIGHT)
    assert abs(on_screen - label * (w1 * x[0] + w2 * x[1] + b)) <= HALF + Decimal("1e-9")
    assert abs(calculated(product[1:]) - on_screen) <= HALF * (2 + sum(map(abs, (*x, w1, w2))))
    return texts, x, label


def worked_out_growth(picture, t, x, change, growth):
    """The update has raised z of its point by eta (|x|^2 + 1), or eta |x|^2 where there is no offset."""
    expected = Decimal(picture.scene.eta) * sum(part * part for part in x)  # x ends with 1 where there is an offset
    before, after = (value(part) for part in change.removeprefix("z:").split("→"))
    assert value(growth.split("=")[1]) == pytest.approx(expected, rel=Decimal("1e-4"), abs=HALF)
    assert after - before == pytest.approx(expected, rel=Decimal("1e-3"), abs=3 * HALF)
    k, row = picture.steps.now[t], picture.steps.sample[t]
    z = picture.y[row] * (picture.trace.w[k] @ picture.X[row] + picture.trace.b[k])
    assert float(after) == pytest.approx(z, rel=1e-4, abs=1e-4)


@example(preset("thin margin"), 1.0, True)
@example(preset("two clusters"), 0.25, False)
@example(((100.0, 50.0, 0), (2.0, -1.0, 1)), 0.00155, True)  # four decimals of η would not do
@examples(20)
@given(two_classes(6), st.sampled_from([1.0, 0.5, 0.1, 3.0, 100.0, 0.00155, 1 / 3]), st.booleans())
def test_every_number_of_an_update_can_be_worked_out_from_the_points(points, eta, offset):
    """From one frame to the next: what is shown of each is the run's within its last digit, and so is the sum."""
    picture = shoot(points, eta=eta, offset=offset, epochs=6)
    state = [Decimal(0)] * (3 if offset else 2)
    for t in range(1, min(picture.film.n_frames, 15)):
        texts, x, label = work_out(picture, t)
        before, factor, xs, after = present(re.fullmatch(r"w←(\(.*?\))\+(.*)×(\(.*?\))=(\(.*?\))", texts[3])).groups()
        old, new = vector(before), vector(after)
        assert vector(xs) == x
        if offset:
            b, b_factor, b_new = present(re.fullmatch(r"b←(.*?)\+(.*)=(.*)", texts[4])).groups()
            assert calculated(b_factor) == calculated(factor)
            old, new, x = [*old, value(b)], [*new, value(b_new)], [*x, Decimal(1)]
        by_hand = [v + calculated(factor) * part for v, part in zip(old, x, strict=True)]
        assert calculated(factor) == pytest.approx(Decimal(eta) * label, rel=Decimal("1e-9"))
        assert old == pytest.approx(state, abs=HALF)
        state = [v + Decimal(eta) * label * part for v, part in zip(state, x, strict=True)]
        assert new == pytest.approx(state, abs=HALF)
        assert by_hand == pytest.approx(new, abs=2 * HALF)
        change, growth = texts[-2:]
        worked_out_growth(picture, t, x, change, growth)
        assert len(texts) == (7 if offset else 6)


@examples(15)
@given(two_classes(6), st.sampled_from([1.0, 0.5, 100.0]), st.booleans())
def test_every_number_of_a_check_can_be_worked_out_from_the_points(points, eta, offset):
    picture = shoot(points, eta=eta, offset=offset, epochs=3, steps="checks")
    for t in range(1, min(picture.film.n_frames, 15)):
        work_out(picture, t)


@every_setting
def test_the_words_about_a_point_agree_with_the_picture(name):
    picture = shot(name)
    for t in picture.frames:
        text = words(picture.caption("why", t))
        if picture.steps.kind[t] == START:
            assert text.startswith("At the start w=0")
            continue
        row, state = picture.steps.sample[t], picture.steps.now[t] - (picture.steps.kind[t] == UPDATE)
        w, b = picture.trace.w[state], picture.trace.b[state]
        place, label = w @ picture.X[row] + b, "+" if picture.y[row] > 0 else "−"
        side = "on the + side" if place > 0 else "on the − side" if place < 0 else "on the boundary"
        if not w.any() and b == 0:
            side = "on neither side yet, as w = 0"
        plus = picture.scene.condition == "plus"
        if plus and place == 0:
            side += ", and sign(0) = +1" if not w.any() else ", where sign(0) = +1"
        right = picture.steps.kind[t] == RIGHT
        verb, verdict = ("and", "right, w stays") if right else ("but", "a mistake")
        assert text.startswith(f"Point {row + 1} is {label} {verb} lies {side}: {verdict}.")
        z = picture.y[row] * place
        assert plain_mistake(z, picture.y[row], picture.scene.condition) != right
        closed = picture.scene.condition == "closed" or (plus and picture.y[row] < 0)
        relation = (">" if right else "≤") if closed else "≥" if right else "<"
        assert formulas(picture.caption("why", t))[2].endswith(f"{relation}0")


@every_setting
def test_the_button_announces_what_the_next_frame_shows(name):
    picture = shot(name)
    for t in picture.frames[:-1]:
        row, kind = picture.steps.sample[t + 1], picture.steps.kind[t + 1]
        eta = "" if picture.scene.eta == 1 else "η × "
        verb = "add" if picture.y[row] > 0 else "subtract"
        mistake = "Mistake" if picture.scene.steps == "checks" else "Next"
        expected = f"{mistake}: {verb} {eta}x of point {row + 1}" if kind == UPDATE else f"Next: check point {row + 1}"
        assert picture.caption("next", t) == expected
        assert kind in (RIGHT, MISTAKE, UPDATE)
    assert picture.caption("next", picture.film.n_frames - 1) == ""
