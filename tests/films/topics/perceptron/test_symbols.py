"""The page in the letters of another lecture: captions, verdict, chart and prose follow, and every number stands."""

import itertools
import re

import pytest

from films.topics.perceptron import prose
from films.topics.perceptron.scene import NOTATIONS, PICTURES, PerceptronScene
from tests.films.film.reading import formulas, numbers, value, words
from tests.films.topics.perceptron.films import preset, shoot
from tests.ui.shell.visit import visit

CHOSEN = [
    {"beside": "novikoff", "below": "weights", "proof": True, "pocket": True, "probe": (1.0, 2.0)},
    {"beside": "risk", "below": "stopping", "steps": "checks", "eta": 0.5},
    {"algorithm": "batch", "rate": "inverse"},
    {"algorithm": "both"},
    {"offset": False, "beside": "novikoff", "proof": True},
]
every_choice = pytest.mark.parametrize("chosen", CHOSEN)


def films(**chosen):
    return [shoot(preset("one mislabelled point"), epochs=4, symbols=symbols, **chosen) for symbols in NOTATIONS]


def spoken(shot, t):
    return {slot: words(text) for slot, text in shot.film.words(t).items()}


@every_choice
def test_in_theta_every_caption_says_the_same_with_theta_for_w_and_theta_0_for_b(chosen):
    plain, theta, _ = films(**chosen)
    for t in plain.frames:
        wording = spoken(plain, t)
        for slot, text in spoken(theta, t).items():
            back = re.sub(r"θ(?!_|ʹ)(₀|0)", "b", text).replace("θ", "w")
            assert back == wording[slot]


@every_choice
def test_a_threshold_is_what_minus_b_was_and_nothing_else_changes(chosen):
    plain, _, threshold = films(**chosen)
    for t in plain.frames:
        mine, other = spoken(threshold, t), spoken(plain, t)
        for slot in mine:
            assert not re.search(r"(?<![a-z])b(?![a-z])", mine[slot]), mine[slot]
            sizes, expected = ([abs(v) for v in numbers(text[slot])] for text in (mine, other))
            assert sizes == expected  # a threshold is -b, and (x, -1) stands for (x, 1)


def by_hand(text):
    return eval(text.replace("−", "-").replace("×", "*"))


def test_the_arithmetic_of_a_threshold_comes_to_what_it_says():
    shot = shoot(preset("needs an offset"), symbols="threshold")
    for t in shot.frames[1:]:
        made = next(f for f in formulas(shot.caption("why", t)) if f.startswith("τ←"))
        difference, after = made.removeprefix("τ←").split("=")
        assert by_hand(difference) == value(after) == -shot.state(t)[2]
        _, product, z, *_ = formulas(shot.caption("why", t))
        assert by_hand(product[1:]) == pytest.approx(float(numbers(z)[0]), abs=1e-3)


@pytest.mark.parametrize("symbols", NOTATIONS)
@pytest.mark.parametrize("offset", [True, False])
def test_no_name_of_a_symbol_is_left_unreplaced_in_the_prose_and_every_formula_is_closed(symbols, offset):
    for beside, algorithm in itertools.product(PICTURES, ("single", "both")):
        scene = PerceptronScene(
            symbols=symbols, offset=offset, beside=beside, algorithm=algorithm, proof=True, notation=True, stop=True
        )
        text = prose.about(scene)
        names = "weights|offset|plusoffset|offsetupdate|vectors|growth|shift|whole|slice|origin|unit|one|plus|side|both"
        unknown = rf"\\({names})\b"
        assert not re.search(unknown, text)
        assert text.count("$$") % 2 == 0
        assert all(paragraph.count("$") % 2 == 0 for paragraph in text.split("\n\n"))


def test_the_notation_is_in_the_link_and_in_the_prose() -> None:
    page = visit(t="0").choose("symbols", "theta")
    assert page.address == {"symbols": "theta"}
    wording = "".join(text.value for text in page.app.markdown)
    assert (
        r"\boldsymbol{\theta} \leftarrow \boldsymbol{\theta} + \eta\, y\, \mathbf x , \qquad \theta_0 \leftarrow"
        in wording
    )
    assert r"\mathbf{w}" not in wording
    assert r"\tau \leftarrow \tau - \eta\, y" in "".join(
        text.value for text in page.choose("symbols", "threshold").app.markdown
    )


def test_without_an_offset_the_prose_speaks_of_lines_through_the_origin_and_of_x() -> None:
    wording = "".join(text.value for text in visit(offset="0").app.markdown)
    assert "some line through the origin separates" in wording
    assert r"the longest of the vectors $\mathbf x$" in wording
    assert "(Rosenblatt 1958)" in wording
    assert "Fisher published in 1936" in wording


def test_the_offset_is_switched_under_the_name_that_it_has_in_the_notation() -> None:
    page = visit(offset="0")
    names = {}
    for symbols in NOTATIONS:
        toggle = page.choose("symbols", symbols).app.toggle(key="perceptron.offset")
        names[symbols] = toggle.label
        assert not toggle.value
    assert names == {"w": "offset b", "theta": "offset θ₀", "threshold": "threshold τ"}
