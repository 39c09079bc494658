"""The unit's drawing has the numbers of the frame, and they add up."""

import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest

from films.film.numbers import number
from films.steps import START
from films.symbols import NOTATIONS
from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.scene import PerceptronScene
from tests.films.film.reading import present
from tests.films.made import film_of
from tests.films.topics.perceptron.films import preset, shoot


def traces(text):
    """The texts of the drawing in a caption."""
    svg = re.search(r"<svg class=\"stage-units\".*?</svg>", text)
    return [each.text or "" for each in ET.fromstring(svg[0]).iter("text")] if svg else None


@pytest.mark.parametrize("symbols", NOTATIONS)
@pytest.mark.parametrize("chosen", [{}, {"offset": False}, {"steps": "checks", "eta": 0.3}, {"condition": "plus"}])
def test_the_point_the_weights_the_sum_its_sign_and_z_are_those_of_the_check(chosen, symbols):
    shot = shoot(preset("two clusters"), unit=True, symbols=symbols, **chosen)
    letter, offset, sign = {
        "w": ("w", "b", 1),
        "theta": ("θ", "θ₀", 1),
        "threshold": ("w", "τ", -1),
        "target": ("v", "τ", -1),
        "homogeneous": ("v", "c", -1),
    }[symbols]
    for t in shot.frames:
        row, before = shot.steps.sample[t], shot.steps.before[t]
        state = before if before >= 0 else shot.steps.now[t]
        says_before = "before this update" in shot.film.at(t).captions["why"].partition("<svg")[0]
        assert says_before == (state != shot.steps.now[t])
        w1, w2 = shot.trace.w[state].tolist()
        b = float(shot.trace.b[state])
        texts = present(traces(shot.film.at(t).captions["why"]))
        assert f"{letter}₁ = {number(w1)}" in texts
        assert f"{letter}₂ = {number(w2)}" in texts
        assert (f"{offset} = {number(sign * b)}" in texts) == shot.scene.offset
        *_, total, answer, label, margin = texts
        if shot.steps.kind[t] == START:
            assert {total, answer, label, margin} == {""}
            continue
        value = float(w1 * shot.X[row, 0] + w2 * shot.X[row, 1] + b)
        zero = "+1" if shot.scene.condition == "plus" else "0"
        assert total == number(value)
        assert answer == ("+1" if value > 0 else "−1" if value < 0 else zero)
        assert label == f"label y = {number(float(shot.y[row]))}"
        assert margin == f"z = y × sum = {number(float(shot.y[row]) * value)}"
        assert {number(v) for v in shot.X[row].tolist()} <= set(texts)


def test_every_text_and_circle_is_within_the_drawing():
    text = film_of(PERCEPTRON, PerceptronScene(unit=True)).at(1).captions["why"]
    root = ET.fromstring(present(re.search("<svg.*</svg>", text))[0])
    _, _, width, height = (float(v) for v in root.get("viewBox", "").split())
    for each in (*root.iter("circle"), *root.iter("text")):
        x, y = (float(each.get(name) or each.get(f"c{name}") or np.nan) for name in "xy")
        assert 0 <= x <= width
        assert 0 <= y <= height - 4


def test_a_batch_looks_at_no_single_point_and_has_no_unit():
    assert traces(film_of(PERCEPTRON, PerceptronScene(unit=True, algorithm="batch")).at(1).captions["why"]) is None
    assert traces(film_of(PERCEPTRON, PerceptronScene(unit=True, algorithm="both")).at(1).captions["why"]) is not None
