"""The perceptron in the larger space, in the letters of another lecture: the same numbers, and a threshold for -b."""

import re

import pytest

from films.symbols import NOTATIONS, SYMBOLS
from films.topics.lifting.page import LIFTING
from films.topics.lifting.scene import EXAMPLES, SHOWN, LiftingScene
from tests.films.film.reading import numbers, words


def why(show, notation):
    film = LIFTING.film(LiftingScene(show=show, points=EXAMPLES[show], symbols=notation))
    return [words(film.words(t)["why"]) for t in range(film.n_frames)]


@pytest.mark.parametrize("show", SHOWN)
@pytest.mark.parametrize("notation", NOTATIONS)
def test_every_number_stands_and_no_letter_of_another_notation_is_left(show, notation):
    symbols = SYMBOLS[notation]
    for mine, plain in zip(why(show, notation), why(show, "w"), strict=True):
        mine = mine.replace("θ0", "θ₀")  # the subscript of a letter is no number
        assert sorted(abs(v) for v in numbers(mine)) == sorted(abs(v) for v in numbers(plain))
        if symbols.letter != "w":
            assert not re.search(r"(?<![a-z])w(?![a-z])", mine)
        if symbols.b_text != "b":
            assert not re.search(r"(?<![a-z])b(?![a-z])", mine)


def test_where_there_is_an_offset_it_is_written_as_its_notation_has_it():
    assert "b←b+y" in why("square", "w")[0]
    assert "τ←τ−y" in why("square", "threshold")[0]
    assert "v·φ(x)−c)≤0" in why("square", "homogeneous")[0]
