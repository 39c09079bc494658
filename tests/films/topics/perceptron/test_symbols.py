"""The page in the letters of another lecture: captions, verdict, chart and prose follow, and every number stands."""

import itertools
import re
from typing import Any

import pytest

from films import samples
from films.settings import settings
from films.symbols import NOTATIONS, SYMBOLS
from films.topics.perceptron import prose
from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.scene import PICTURES, PerceptronScene
from tests.films.film.reading import formulas, numbers, value, words
from tests.films.topics.perceptron.films import preset, shoot
from tests.ui.shell.visit import visit

CHOSEN: list[dict[str, Any]] = [
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
    plain, theta, *_ = films(**chosen)
    for t in plain.frames:
        wording = spoken(plain, t)
        for slot, text in spoken(theta, t).items():
            back = re.sub(r"θ(?!_|ʹ)(₀|0)", "b", text).replace("θ", "w")
            assert back == wording[slot]


@every_choice
@pytest.mark.parametrize("number", range(2, len(NOTATIONS)))
def test_a_threshold_is_what_minus_b_was_and_nothing_else_changes(chosen, number):
    plain, *others = films(**chosen)
    threshold = others[number - 1]
    for t in plain.frames:
        mine, other = spoken(threshold, t), spoken(plain, t)
        for slot in mine:
            assert not re.search(r"(?<![a-z])b(?![a-z])", mine[slot]), mine[slot]
            sizes, expected = (sorted(abs(v) for v in numbers(text[slot])) for text in (mine, other))
            assert sizes == expected  # a threshold is -b, and (x, -1) or (1, x) stands for (x, 1)


@pytest.mark.parametrize("number", [3, 4])
def test_with_v_for_w_no_w_is_left(number):
    for chosen in CHOSEN:
        shot = films(**chosen)[number]
        for t in shot.frames:
            for slot, text in spoken(shot, t).items():
                assert not re.search(r"(?<![a-z])w(?![a-z])", text), (slot, text)


def test_u_is_the_target_of_the_proof_and_z_is_both_in_one_vector():
    shots = {name: shoot(preset("two clusters"), beside="novikoff", symbols=name) for name in NOTATIONS}
    lowest_but_one, length = ({n: shot.figure(1, 1).data[i].name for n, shot in shots.items()} for i in (1, 2))
    assert lowest_but_one == {
        "w": "⟨(w, b), (w, b)*⟩²",
        "theta": "⟨(θ, θ₀), (θ, θ₀)*⟩²",
        "threshold": "⟨(w, τ), (w, τ)*⟩²",
        "target": "⟨(v, τ), u⟩²",
        "homogeneous": "⟨z, z*⟩²",
    }
    assert (length["target"], length["homogeneous"]) == ("‖(v, τ)‖²", "‖z‖²")
    assert "Here u is the best separator, of length 1" in words(shots["target"].caption("why", 1))


def test_beside_theta_and_theta_star_the_table_of_notations_has_v_t_and_u():
    shot = shoot(preset("two clusters"), notation=True)
    rows, (w1, w2, b) = formulas(shot.caption("why", 3)), shot.state(3)
    of_v, of_u = (next(row for row in rows if row.startswith(start)) for start in ("vt=θ=", "u=θ*="))
    assert [float(v) for v in numbers(of_v)] == [pytest.approx(v, abs=1e-3) for v in (w1, w2, -b)]
    best = samples.separation(samples.sample(shot.scene), offset=True)
    assert [float(v) for v in numbers(of_u)] == [pytest.approx(v, abs=1e-3) for v in (*best.w, best.b)]
    assert "u=θ*: none" in formulas(shoot(preset("XOR"), notation=True).caption("why", 3))


def by_hand(text):
    return eval(text.replace("−", "-").replace("×", "*"))


def test_the_arithmetic_of_a_threshold_comes_to_what_it_says():
    shot = shoot(preset("needs an offset"), symbols="threshold")
    for t in shot.frames[1:]:
        text = next(f for f in formulas(shot.caption("why", t)) if f.startswith("τ←"))
        difference, after = text.removeprefix("τ←").split("=")
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
        unknown = rf"\\({names}|target|targetboth)\b"
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
        page.choose("symbols", symbols)
        (setting,) = (each for each in settings(PERCEPTRON, page.scene) if each["name"] == "offset")
        names[symbols] = setting["label"]
        assert setting["value"] == "0"
    assert names == {name: SYMBOLS[name].offset for name in NOTATIONS}
    assert (names["w"], names["homogeneous"]) == ("offset b", "threshold c")
