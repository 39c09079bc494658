"""The condition of an update: what the film shows where it is chosen."""

import pytest

from films.scene import query_text
from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.scene import ALGORITHMS, PICTURES, PerceptronScene
from tests.films.film.reading import words
from tests.films.made import with_steps

WORKED = ((2.0, 2.0, 0), (2.0, -1.0, 1))


def shown(**fields):
    film, steps, _ = with_steps(PERCEPTRON, PerceptronScene(points=WORKED, offset=False, **fields))
    return film, steps


def said(film, frame, slot):
    return words(film.at(frame).captions[slot])


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("picture", PICTURES)
def test_the_strict_condition_shows_no_update_and_says_so_beside_every_picture(algorithm, picture):
    film, steps = shown(condition="strict", algorithm=algorithm, beside=picture, pocket=True, stop=True)
    assert film.n_frames == 1
    assert steps.now.tolist() == [0]
    assert "No update at all" in said(film, 0, "verdict")
    film.payload()


def test_the_strict_condition_checks_every_point_once_and_finds_each_right():
    film, steps = shown(condition="strict", steps="checks")
    assert steps.sample.tolist() == [-1, 0, 1]
    assert "right" in said(film, 1, "why")


def test_with_sign_of_0_plus_the_worked_example_shows_three_epochs():
    assert shown(steps="checks")[1].epoch.max() == 2
    film, steps = shown(condition="plus", steps="checks")
    assert steps.epoch.max() == 3
    assert "right" in said(film, 1, "why")
    assert "≥" in said(film, 1, "why")
    assert "≤" in said(film, 2, "why")


def test_an_address_leaves_out_the_default():
    assert "condition" not in query_text(PerceptronScene(offset=False))
    assert "condition=plus" in query_text(PerceptronScene(condition="plus"))
