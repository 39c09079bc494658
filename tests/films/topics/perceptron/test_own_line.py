"""The reader's own line: its ends in the address, what it is worth beside the perceptron's, and what is no line."""

import re

import numpy as np
import pytest

from films.charts.own_line import ONE_PLACE
from films.film.numbers import number
from films.samples import sample
from films.scene import from_query, to_query
from films.topics.hinge.page import HINGE
from films.topics.hinge.scene import HingeScene
from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.scene import PerceptronScene
from playground.drawn_line import measure, through
from playground.margin import separate
from tests.films.film.reading import words
from tests.films.made import film_of
from tests.ui.shell.visit import Visit, visit

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
    (said,) = drag(page, (1.0, 1.0), (1.0, 1.0)).warnings
    assert said.startswith(ONE_PLACE)
    assert page.edit["handles"] == [list(LINE[:2]), list(LINE[2:])]
    scene, problems = from_query(PerceptronScene, {"line": ["1,1,1,1"]})
    assert (scene.line, len(problems)) == (None, 1)
    assert "both ends at one place" in problems[0]


@pytest.mark.parametrize("bad", ["1,2,3", "1,2,3,x", "1,2,3,1e9", "nan,1,2,3"])
def test_what_is_no_line_is_said(bad) -> None:
    assert len(from_query(PerceptronScene, {"line": [bad]})[1]) == 1


def test_what_both_are_worth_is_what_the_engine_says() -> None:
    scene = PerceptronScene(own=True, best=True, line=LINE, scaled=True)
    film, shown = film_of(PERCEPTRON, scene), sample(scene)
    start, end = ([value * shown.scale for value in place] for place in (LINE[:2], LINE[2:]))
    found = measure(*through(start, end), shown.X, shown.y)
    table = film.words(4)["verdict"]
    cells = [[words(cell) for cell in re.findall("<td.*?</td>", row)] for row in re.findall("<tr>.*?</tr>", table)]
    assert cells[1] == ["Your line", str(found.mistakes), "0", number(found.margin)]
    left, now = np.asarray(film.columns["left"]), np.asarray(film.columns["now"])
    assert cells[2][1] == str(int(left[now[4]]))
    assert cells[3] == ["The best", "0", "0", number(separate(shown.X, shown.y).margin)]


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
