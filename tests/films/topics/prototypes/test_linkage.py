"""The film of single linkage: what it draws and says of each join, and that no question's answer is on the plane."""

import re

import numpy as np
import pytest
from hypothesis import given

from films.samples import of_dataset
from films.topics.prototypes.linkage_film import linkage
from films.topics.prototypes.page import PROTOTYPES
from films.topics.prototypes.scene import EXAMPLE, PrototypesScene
from tests.examples import examples
from tests.films.film.asking import question_at
from tests.films.film.reading import ends, words
from tests.films.made import film_of
from tests.films.scenes.degenerate_points import any_points

POINTS = of_dataset(EXAMPLE)
FOUR = ((0.0, 0.0, 0), (1.0, 0.0, 0), (0.0, 3.0, 1), (4.0, 3.0, 1))


def shot(points=POINTS):
    return film_of(PROTOTYPES, PrototypesScene(points=points, method="linkage"))


def test_a_frame_says_its_join_by_hand():
    film = shot(FOUR)
    assert film.n_frames == 4
    text = [words(film.words(t)["why"]) for t in range(4)]
    assert "Of all points in different groups 1 and 2 are the nearest" in text[1]
    assert "=1 apart: their groups become one, of 1 + 1 = 2 points." in text[1]
    assert "1 and 3 are the nearest" in text[2]
    assert "=3 apart: their groups become one, of 2 + 1 = 3 points." in text[2]
    assert "3 and 4 are the nearest" in text[3]
    assert [words(film.words(t)["frame"]) for t in range(4)] == ["4 groups", "3 groups", "2 groups", "1 group"]
    assert "after join 1, with 3 groups left, from 1 to 3." in words(film.words(3)["verdict"])


def test_the_lines_are_the_joins_so_far_and_no_label_is_seen():
    run, film = linkage(POINTS), shot()
    for t in (0, 1, 7, film.n_frames - 1):
        ends_drawn = ends(film.figure(t, 0), "joined before")
        assert len(ends_drawn) == 2 * max(0, t - 1)
        newest = ends(film.figure(t, 0), "newest join")
        if t:
            assert np.array(newest) == pytest.approx(run.X[run.joins.pairs[t - 1]], abs=1e-3)
    assert "▲" not in film.words(film.n_frames - 1)["legend"]


def test_where_all_joins_are_equally_long_no_length_is_said_to_rise():
    film = shot(((0.0, 0.0, 0), (1.0, 0.0, 0), (2.0, 0.0, 1)))
    text = words(film.words(2)["verdict"])
    assert "All joins are equally long, 1" in text
    assert "rises" not in text


@examples(30)
@given(any_points())
def test_of_any_points_the_right_answers_are_the_two_that_are_joined(points):
    film = shot(tuple(points))
    if not points:
        return
    run = linkage(tuple(points))
    for t in range(film.n_frames):
        for slot, text in film.words(t).items():
            assert not re.search(r"\bnan\b|\binf\b|None", words(text)), (slot, text)
        question = question_at(film, t)
        lengths = run.lengths
        alone = t > 0 and lengths[t - 1] not in (*lengths[: t - 1], *lengths[t:])
        assert (question is not None) == alone
        if question is not None:
            assert sorted(question.right) == run.joins.pairs[t - 1].tolist()
