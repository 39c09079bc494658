"""The hinge page in the letters of another lecture: captions, axes and prose follow, and every number stands."""

import re
from typing import Any

import pytest

from films.prose import prose
from films.symbols import NOTATIONS, SYMBOLS, in_letters
from tests.films.film.reading import formulas, numbers, words
from tests.films.topics.hinge.films import shoot
from tests.films.topics.perceptron.films import preset

CHOSEN: list[dict[str, Any]] = [
    {"below": "margin"},
    {"regularization": 0.1, "below": "surface"},
    {"offset": False, "steps": "updates"},
    {"draws": "batch", "rate": "constant", "eta": 0.5},
    {"loss": "squared", "eta": 0.05, "compare": "hinge"},
    {"loss": "logistic", "regularization": 0.1, "draws": "batch"},
]
every_choice = pytest.mark.parametrize("chosen", CHOSEN)


def films(**chosen):
    return {name: shoot(preset("one mislabelled point"), n_draws=20, symbols=name, **chosen) for name in NOTATIONS}


def spoken(shot, t):
    return {slot: words(text) for slot, text in shot.film.words(t).items()}


@every_choice
def test_in_theta_every_caption_says_the_same_with_theta_for_w_and_theta_0_for_b(chosen):
    shots = films(**chosen)
    for t in shots["w"].frames:
        for slot, text in spoken(shots["theta"], t).items():
            back = re.sub(r"θ(₀|0)", "b", text).replace("θ", "w")
            assert back == spoken(shots["w"], t)[slot]


@every_choice
@pytest.mark.parametrize("name", ["threshold", "target", "homogeneous"])
def test_a_threshold_is_what_minus_b_was_and_no_letter_of_another_notation_is_left(chosen, name):
    shots = films(**chosen)
    plain, mine = shots["w"], shots[name]
    others = r"(?<![a-z])b(?![a-z])" if name == "threshold" else r"(?<![a-z])[wb](?![a-z])"
    for t in plain.frames:
        for slot, text in spoken(mine, t).items():
            assert not re.search(others, text), (slot, text)
            sizes, expected = (sorted(abs(v) for v in numbers(each)) for each in (text, spoken(plain, t)[slot]))
            assert sizes == expected


def by_hand(text):
    return eval(text.replace("−", "-").replace("×", "*"))


@pytest.mark.parametrize("name", ["threshold", "homogeneous"])
def test_the_update_of_a_threshold_comes_to_what_it_says(name):
    shot, letter = films()[name], SYMBOLS[name].b_text
    result = 0
    for t in shot.frames[1:]:
        for formula in formulas(shot.caption("why", t)):
            if formula.startswith(f"{letter}←"):
                difference, after = formula.removeprefix(f"{letter}←").split("=")
                assert by_hand(difference) == pytest.approx(float(numbers(after)[0]), abs=1e-3)
                assert float(numbers(after)[0]) == pytest.approx(-shot.state(t)[2], abs=1e-3)
                result += 1
    assert result > 3


@pytest.mark.parametrize("name", NOTATIONS)
def test_axes_and_prose_are_in_its_letters(name):
    shot, side = films(below="margin")[name], SYMBOLS[name].side(offset=True)
    titles = [figure.layout["xaxis"]["title"]["text"] for figure in shot.film.figures]
    assert f"functional margin z = y ({side})" in titles
    text = in_letters(prose("hinge") + prose("hinge", "other losses"), name)
    assert not re.search(r"\\(weights|offset|side|plus|plusoffset|both|letter|target)\b", text)
    assert (r"\mathbf{w}" in text) == (SYMBOLS[name].letter == "w")
