"""The reader's own line: its ends in the address, what it is worth beside the perceptron's, and what is no line."""

import re
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from films.charts import own_line
from films.charts.own_line import ONE_PLACE
from films.film.numbers import number
from films.points import checked
from films.samples import of_dataset, sample
from films.scene import from_query, to_query
from films.topics.hinge.page import HINGE
from films.topics.hinge.scene import HingeScene
from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.scene import PerceptronScene
from playground.datasets import REGION_PRESETS
from playground.drawn_line import measure, through
from playground.margin import separate
from tests.films.film.reading import trace, values, words
from tests.films.made import film_of
from tests.ui.shell.visit import Visit, visit

TENTHS = st.integers(-9, 9)
LINE = (-1.0, 3.5, 0.5, -3.0)


def drag(page: Visit, *places: tuple[float, float]) -> Visit:
    return page.drag([list(place) for place in places])


def test_both_ends_can_be_dragged_and_stand_in_the_address() -> None:
    page = visit(own="1")
    assert page.edit["handles"] == [[-2.5, 2.5], [2.5, -2.5]]
    assert drag(page, LINE[:2], LINE[2:]).address["line"] == "-1.0,3.5,0.5,-3.0"
    assert page.edit["handles"] == [list(LINE[:2]), list(LINE[2:])]


def test_one_place_is_refused_in_a_sentence_and_the_line_stays() -> None:
    page = visit(own="1", line="-1,3.5,0.5,-3")
    (text,) = drag(page, (1.0, 1.0), (1.0, 1.0)).warnings
    assert text.startswith(ONE_PLACE)
    assert page.edit["handles"] == [list(LINE[:2]), list(LINE[2:])]
    scene, problems = from_query(PerceptronScene, {"line": ["1,1,1,1"]})
    assert (scene.line, len(problems)) == (None, 1)
    assert "both ends at one place" in problems[0]


@pytest.mark.parametrize("bad", ["1,2,3", "1,2,3,x", "1,2,3,1e9", "nan,1,2,3"])
def test_what_is_no_line_is_said(bad) -> None:
    assert len(from_query(PerceptronScene, {"line": [bad]})[1]) == 1


def test_what_both_are_worth_is_what_the_engine_says() -> None:
    scene = PerceptronScene(own=True, best=True, line=LINE, scaled=True)
    film, on_screen = film_of(PERCEPTRON, scene), sample(scene)
    start, end = ([value * on_screen.scale for value in place] for place in (LINE[:2], LINE[2:]))
    result = measure(*through(start, end), on_screen.X, on_screen.y)
    table = film.words(4)["verdict"]
    cells = [[words(cell) for cell in re.findall("<td.*?</td>", row)] for row in re.findall("<tr>.*?</tr>", table)]
    assert cells[1] == ["Your line", str(result.mistakes), "0", number(result.margin)]
    hollow = [symbol.endswith("-open") for symbol in values(trace(film.figure(4, 0), "points").marker.symbol)]
    assert cells[2][1] == str(sum(hollow))
    assert cells[3] == ["The best", "0", "0", number(separate(on_screen.X, on_screen.y).margin)]


def by_hand(scene) -> tuple[int, Fraction]:
    """How many points of the scene are on the wrong side of its line, or on it."""
    a, b, c, d = (Fraction(repr(value)) for value in scene.ends)
    crosses = []
    for x1, x2, label in scene.points:
        cross = (c - a) * (Fraction(repr(x2)) - b) - (d - b) * (Fraction(repr(x1)) - a)
        crosses.append(cross if label == 0 else -cross)
    return sum(cross <= 0 for cross in crosses), min(crosses)


@pytest.mark.parametrize(("name", "wrong"), [("overlapping", 34), ("two moons", 16)])
@pytest.mark.parametrize("scene", [PerceptronScene(own=True), HingeScene(own=True)])
def test_points_on_the_line_are_mistakes(scene, name, wrong) -> None:
    scene = replace(scene, points=of_dataset(REGION_PRESETS[name]))
    assert by_hand(scene)[0] == wrong
    text = words(film_of(HINGE if isinstance(scene, HingeScene) else PERCEPTRON, scene).words(1)["verdict"])
    assert f"Your line misclassifies {wrong} of {len(scene.points)}." in text


@pytest.mark.parametrize("offset", [0.0, 999_990.0])
@given(st.lists(st.tuples(TENTHS, TENTHS, st.integers(0, 1)), min_size=2, max_size=6), *[st.tuples(TENTHS, TENTHS)] * 2)
def test_mistakes_are_those_by_hand(offset, points, start, end) -> None:
    assume(start != end)
    assume(len({label for *_, label in points}) == 2)
    placed = checked([(x / 10 + offset, y / 10 - offset, label) for x, y, label in points])
    ends = [place / 10 + sign * offset for place, sign in zip((*start, *end), (1, -1, 1, -1), strict=True)]
    for scaled in (False, True):
        scene = PerceptronScene(points=placed, own=True, line=own_line.checked(ends), scaled=scaled)
        result = own_line.contest(scene, sample(scene))
        wrong, least = by_hand(scene)
        assert result.drawn.mistakes == wrong
        assert np.sign(result.drawn.margin) == (least > 0) - (least < 0)


def test_the_best_shows_only_where_it_is_asked_for() -> None:
    for best in (False, True):
        film = film_of(PERCEPTRON, PerceptronScene(own=True, best=best))
        assert (">The best<" in film.words(1)["verdict"]) == best
        assert any(trace.name == "best line" for trace in film.figure(1, 0).data) == best


def test_every_plane_has_the_line() -> None:
    for film in (
        film_of(PERCEPTRON, PerceptronScene(own=True, algorithm="both")),
        film_of(HINGE, HingeScene(own=True, compare="batch")),
    ):
        assert film.planes == 2
        for figure in film.at(1).figures[:2]:
            assert {"own line", "own arrow", "handles"} <= {trace.name for trace in figure.data}


def test_without_both_classes_there_is_nothing_to_separate() -> None:
    scene = PerceptronScene(own=True, points=((1.0, 2.0, 0),))
    assert scene.handles() == ()
    assert film_of(PERCEPTRON, scene).n_frames == 1


def test_the_line_stays_in_a_link() -> None:
    scene = HingeScene(own=True, best=True, line=LINE)
    assert from_query(HingeScene, {name: [value] for name, value in to_query(scene).items()}) == (scene, ())
