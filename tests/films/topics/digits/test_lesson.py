"""What lessons ask of digits, against plain counts."""

import math

import pytest

from films.topics.digits.lesson import FACTS
from films.topics.digits.page import DIGITS
from films.topics.digits.scene import DigitsScene
from tests.films.film.reading import ends
from tests.films.made import film_of


def test_a_query_costs_a_distance_for_each_digit_or_nine():
    for name, times in (("euclid", 1), ("centred", 1), ("tangent", 1), ("shifts", 9)):
        assert FACTS["distances"](DigitsScene(show="distance", distance=name, m=70)) == 70 * times


@pytest.mark.parametrize("task", ["coin", "ones"])
@pytest.mark.parametrize("t", [0, 12, 400])
def test_the_share_of_new_images_that_is_wrong_is_the_film_s(task, t):
    scene = DigitsScene(show="pixel", task=task, t=t, seed=5)
    film = film_of(DIGITS, scene)
    ((_, share),) = ends(film.figure(min(t, film.n_frames - 1), 1), "new now")
    assert FACTS["new_wrong"](scene) == min(range(3), key=lambda i: abs((0, 0.25, 0.5)[i] - share))


def test_other_pictures_have_no_answer():
    assert all(math.isnan(fact(DigitsScene())) for fact in FACTS.values())
