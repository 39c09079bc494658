"""The proof drawn and written out is one: the written numbers, multiplied out, give the common point."""

import re

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from films.picture import words as picture_words
from films.topics.perceptron.panels.proof import combination
from playground.margin import separate
from tests.examples import examples
from tests.films.film.reading import ends, formulas, numbers, value, words
from tests.films.topics.perceptron.films import preset, shoot, two_classes

TERM = re.compile(r"([+−]?)\s*([0-9][^x+−]*)?x\((\d+)\)")


def terms(text):
    """(weight, row) of "0.4x(3)+0.6x(7)", as written."""
    return [((-1 if s == "−" else 1) * float(value(w or "1")), int(i) - 1) for s, w, i in TERM.findall(text)]


def total(text, X):
    return sum(weight * X[row] for weight, row in terms(text))


def proof(shot):
    """The formulas of the proof, and the words around them."""
    wording = shot.caption("why", 0)
    last = wording[wording.index("<p>Proof that no line") :]
    return formulas(last), words(last)


@examples(40)
@given(two_classes())
def test_the_two_combinations_written_out_are_one_point_of_both_hulls(points):
    X, y = np.array([p[:2] for p in points]), np.array([1.0 if p[2] == 0 else -1.0 for p in points])
    assume(not separate(X, y).separable)
    shot = shoot(points, proof=True, epochs=2)
    (plus, minus, point, _), _ = proof(shot)
    assert sum(weight for weight, _ in terms(plus)) == pytest.approx(1, abs=2e-3)
    assert {y[row] for _, row in terms(plus)} == {1.0}
    assert {y[row] for _, row in terms(minus)} == {-1.0}
    common = [float(v) for v in numbers(point)]
    assert total(plus, X) == pytest.approx(common, abs=0.05)
    assert total(minus, X) == pytest.approx(common, abs=0.05)
    assert ends(shot.plane(0), "common point") == [pytest.approx(common, abs=1e-4)]


@examples(40)
@given(two_classes())
def test_without_offset_the_written_combination_of_the_points_is_zero(points):
    X, y = np.array([p[:2] for p in points]), np.array([1.0 if p[2] == 0 else -1.0 for p in points])
    assume(not separate(X, y, offset=False).separable)
    shot = shoot(points, proof=True, offset=False, epochs=2)
    (zero, *_), wording = proof(shot)
    assert "through the origin" in wording
    assert total(zero.removesuffix("=0"), X) == pytest.approx([0, 0], abs=0.05)
    rows = [row for _, row in terms(zero)]
    assert [weight * y[row] > 0 for weight, row in terms(zero)] == [True] * len(rows)
    assert ends(shot.plane(0), "y x") == [pytest.approx(y[row] * X[row]) for row in rows]


def test_a_combination_is_written_as_one_reads_it():
    assert written(np.array([0.4, -0.6, 0.0, 1.0]), [0, 1, 3]) == "0.4x(1)−0.6x(2)+x(4)"
    assert written(np.array([-0.25]), [0]) == "−0.25x(1)"


def written(weights, rows):
    formula, numbers = combination(weights, rows, np.arange(len(weights)))
    return words(picture_words.words(f"${formula}$", **numbers).templates[0])


def test_the_hulls_hold_their_classes():
    shot = shoot(preset("XOR"), proof=True, epochs=2)
    assert set(ends(shot.plane(1), "hull of +")) == {(2, 2), (-2, -2)}
    assert set(ends(shot.plane(1), "hull of −")) == {(2, -2), (-2, 2)}


@pytest.mark.parametrize("offset", [True, False])
def test_the_band_is_as_wide_as_it_says_and_its_edges_go_through_the_points_that_hold_it(offset):
    shot = shoot(preset("two clusters"), proof=True, offset=offset)
    wording = words(shot.caption("why", 1)).split("The widest band ")[1]
    assert wording.startswith(
        "between the classes: half its width" if offset else "with its middle through the origin: half"
    )
    half, first, second, *rest = (float(v) for v in numbers(wording))
    w, b = np.array([first, second]), rest[0] if offset else 0.0
    assert np.hypot(*w) == pytest.approx(1, abs=1e-3)
    margins = shot.y * (shot.X @ w + b)
    assert margins.min() == pytest.approx(half, abs=2e-3)
    support = ends(shot.plane(1), "support")
    named = [int(i) - 1 for i in re.findall(r"\d+", wording.split("held by ")[1].split(".")[0])]
    assert support == [tuple(shot.X[i]) for i in named]
    assert {shot.y[i] for i in named} == {1.0, -1.0}
    for name, level in (("band, + edge", half), ("band, middle", 0), ("band, − edge", -half)):
        line = ends(shot.plane(1), name)
        assert len(line) == 2
        assert all(w @ place + b == pytest.approx(level, abs=0.05 * np.hypot(*place)) for place in line)


@pytest.mark.parametrize(("offset", "half"), [(True, "1.5"), (False, "1.4552")])
def test_the_lectures_two_points_have_a_wider_band_where_its_middle_need_not_go_through_the_origin(offset, half):
    wording = words(shoot(preset("two-point worked example"), proof=True, offset=offset).caption("why", 1))
    assert f"half its width is {half}," in wording
    assert ("widest band between the classes" in wording) == offset
    assert ("The margin γ is measured differently" in wording) == offset
    assert ("That half is the margin γ." in wording) == (not offset)


def test_a_band_too_narrow_for_double_precision_is_not_drawn_and_it_says_so():
    points = ((701248.0, 273923.0, 0), (22272.0, -460427.0, 0), (548760.7763671388, 108999.65561847325, 1))
    shot = shoot(points, proof=True, epochs=2)
    assert separate(shot.X, shot.y).separable
    assert "too narrow to be drawn in double precision" in words(shot.caption("why", 0))
    assert "band, middle" not in {t.name for t in shot.plane(0).data}


def test_all_of_it_stands_still():
    shot = shoot(preset("XOR"), proof=True, epochs=3)
    assert ends(shot.plane(0), "common point") == ends(shot.plane(5), "common point") == [(0, 0)]


@given(st.sampled_from(["two clusters", "XOR"]), st.booleans())
@examples(8)
def test_it_is_there_only_where_it_is_asked_for(name, offset):
    names = {t.name for t in shoot(preset(name), offset=offset, epochs=2).plane(0).data}
    assert not {"hull of +", "common point", "support", "y x"} & names
