"""What can be chosen beside the plane."""

import json

import numpy as np
import pytest

from films.topics.perceptron.film import film_of_runs
from films.topics.perceptron.panels.orders import Outcomes
from films.topics.perceptron.scene import PICTURES, PerceptronScene
from films.topics.perceptron.training import runs_of
from tests.films.film.reading import by_name
from tests.films.topics.perceptron.films import overlapping, preset

OTHERS = Outcomes(np.array([3, 5, -1]), np.array([(1.0, 2.0, 3.0), (1.0, -2.0, 0.5), (0.0, 1.0, 0.0)]))


def film(scene):
    return film_of_runs(scene, runs_of(scene), OTHERS)


@pytest.mark.parametrize("name", [name for name in PICTURES if name != "none"])
def test_a_picture_stands_beside_the_plane_in_the_order_chosen_and_once(name):
    points = preset("two clusters")
    alone = film(PerceptronScene(points=points, beside=name, below=name))
    assert len(alone.figures) == 2
    second = film(PerceptronScene(points=points, beside="progress" if name != "progress" else "risk", below=name))
    assert [*by_name(second.figures[2])] == [*by_name(alone.figures[1])]


def test_with_nothing_chosen_the_plane_stands_alone():
    assert len(film(PerceptronScene(points=preset("two clusters"), beside="none")).figures) == 1


@pytest.mark.parametrize("name", [name for name in PICTURES if name != "none"])
def test_2000_frames_of_200_points_with_two_pictures_travel_in_less_than_280_kilobytes(name):
    case = film(PerceptronScene(points=overlapping(0, 200), epochs=45, beside="progress", below=name))
    assert case.n_frames >= 1900
    payload = case.payload()
    bytes_of = {column: spec.get("to", 0) - spec.get("from", 0) for column, spec in payload["columns"]["specs"].items()}
    largest = sorted(bytes_of.items(), key=lambda each: -each[1])[:5]
    assert 2000 / case.n_frames * len(json.dumps(payload)) < 280_000, f"bytes of the largest columns: {largest}"
