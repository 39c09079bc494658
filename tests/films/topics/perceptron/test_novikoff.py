"""Novikoff's squeeze: what the lectures' two lemmas bound is caught between the curves, on any separable points."""

import re

import numpy as np
import pytest

from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.prose import about
from films.topics.perceptron.scene import PerceptronScene
from playground.margin import separate
from tests.films.film.reading import ends, words
from tests.films.made import film_of
from tests.films.topics.perceptron.films import preset, shoot


@pytest.mark.parametrize("offset", [True, False])
def test_the_numbers_are_those_of_the_augmented_vectors_with_an_offset(offset):
    points = preset("two clusters")
    picture = shoot(points, offset=offset, eta=0.5, beside="novikoff")
    rows = np.column_stack([picture.X, np.ones(len(picture.X))]) if offset else picture.X
    result = separate(picture.X, picture.y, offset=offset)
    last = picture.film.n_frames - 1
    *_, squeeze = picture.caption("why", last).split("Updates so far: M = ")
    matches, low, along, long, high, bound = (
        float(v) for v in re.findall(r"(?:^|=)\s?(\d+(?:\.\d+)?)", words(squeeze))
    )
    best = np.append(result.w, result.b) if offset else result.w
    state = np.array(picture.state(last))[: len(best)]
    assert matches == last
    assert along == pytest.approx((state @ best) ** 2, abs=1e-4)
    assert low == pytest.approx((0.5 * result.margin * last) ** 2, abs=1e-4)
    assert long == pytest.approx(np.sum(np.square(picture.state(last))), abs=1e-4)
    assert high == pytest.approx(0.25 * (rows**2).sum(axis=1).max() * last, abs=1e-4)
    assert bound == pytest.approx(result.mistake_bound, abs=0.05)
    assert ("(w,b)" in words(squeeze)) == ("vectors (x, 1)" in words(squeeze)) == offset


def test_the_bounds_are_drawn_as_lines_that_meet_at_the_mistake_bound():
    picture = shoot(preset("two clusters"), beside="novikoff")
    figure, bound = picture.chart(4), separate(picture.X, picture.y).mistake_bound
    ((x, y),) = ends(figure, "(R/γ)²")
    assert x == pytest.approx(bound)
    for name in ("(Mγ)²", "MR²"):
        (m0, v0), (m1, v1) = ends(figure, name)
        slope = np.log(v1 / v0) / np.log(m1 / m0)
        assert slope == pytest.approx(2 if name == "(Mγ)²" else 1)
        assert v0 * (bound / m0) ** slope == pytest.approx(y)
    assert ends(figure, "‖(w, b)‖² now") == [(4, pytest.approx(np.sum(np.square(picture.state(4)))))]
    assert figure.layout.xaxis.type == figure.layout.yaxis.type == "log"


def test_at_the_start_no_mark_stands_on_axes_that_have_no_zero():
    figure = shoot(preset("two clusters"), beside="novikoff").chart(0)
    assert [ends(figure, f"{name} now") for name in ("(Mγ)²", "⟨(w, b), (w, b)*⟩²", "‖(w, b)‖²", "MR²")] == [
        [],
        [],
        [],
        [],
    ]


def test_where_no_line_separates_there_is_no_curve_from_below_and_it_says_why():
    picture = shoot(preset("XOR"), beside="novikoff", epochs=5)
    names = [t.name for t in picture.chart(3).data]
    assert "MR²" in names
    assert "(Mγ)²" not in names
    assert "There is no curve from below: no unit vector has all points on its right side" in words(
        picture.caption("why", 3)
    )


def test_the_batch_perceptron_has_no_bound_here():
    picture = shoot(preset("two clusters"), beside="novikoff", algorithm="batch")
    assert [t.name for t in picture.chart(1).data] == ["‖(w, b)‖²", "‖(w, b)‖² now"]
    assert "no bound is drawn" in words(picture.caption("why", 1))
    assert "at most" not in words(picture.caption("verdict", 1))


def test_a_bound_too_far_to_draw_is_only_said():
    points = ((1e6, 0.0, 0), (1e6, 1e-6, 1))
    picture = shoot(points, beside="novikoff", epochs=2)
    assert ends(picture.chart(1), "MR²")[1][0] < 1e3
    assert "(R/γ)²" not in [t.name for t in picture.chart(1).data]
    assert "The bounds meet at M" in words(picture.caption("why", 1))


@pytest.mark.parametrize(("offset", "best"), [(True, "(w, b)*"), (False, "w*")])
def test_curves_words_and_prose_write_the_squeeze_alike(offset, best):
    scene = PerceptronScene(offset=offset, beside="novikoff", proof=True)
    film = film_of(PERCEPTRON, scene)
    names, prose = [each.name for each in film.figure(1, 1).data][:4], about(scene)
    text = words(film.words(1)["why"]).replace(" ", "")
    assert names == ["(Mγ)²", f"⟨{best[:-1]}, {best}⟩²", f"‖{best[:-1]}‖²", "MR²"]
    for part in ("(Mγ)2=", "MR2=", f"Here{best.replace(' ', '')}isthebestseparator"):
        assert part in text
    assert r"(M\eta\gamma)^2 \le" in prose
    assert r"\le M\,(\eta R)^2" in prose
    assert ("thelinewithw*=" in text) == (not offset)  # through the origin the band's line is the best separator
