"""The film of a direction that turns: its numbers by hand, and what lessons ask of it."""

import re
from dataclasses import replace

import numpy as np
import pytest

from films.film.film import Film
from films.film.numbers import number
from films.points import checked
from films.samples import of_dataset
from films.topics.bayes.page import BAYES
from films.topics.bayes.scene import BayesScene
from playground.datasets import PRESETS, WEAKNESSES
from tests.films.film.asking import question_at
from tests.films.film.reading import ends, present, words
from tests.films.made import film_of


def places_at(film: Film, t: int, figure: int, name: str) -> np.ndarray:
    """The places of a trace in frame t, (m, 2)."""
    return np.array(ends(film.at(t).figures[figure], name))


def scene_of(data) -> BayesScene:
    return BayesScene(points=of_dataset(data), source="own", axis="direction")


SCENE, FAR = scene_of(PRESETS["two clusters"]), scene_of(WEAKNESSES["far and right"])


def numbers(scene: BayesScene, degrees: float):
    """Both means and J along the direction, point by point."""
    v = np.cos(np.deg2rad(degrees)), np.sin(np.deg2rad(degrees))
    sides = [[v[0] * x + v[1] * y for x, y, label in scene.points if label == k] for k in (0, 1)]
    means = [sum(side) / len(side) for side in sides]
    scatter = sum((place - mean) ** 2 for side, mean in zip(sides, means, strict=True) for place in side)
    return means, (means[0] - means[1]) ** 2 / scatter


@pytest.mark.parametrize("t", [0, 34, 90, 179])
def test_the_ratio_is_that_of_the_points_and_so_is_what_is_said(t):
    film = film_of(BAYES, SCENE)
    means, ratio = numbers(SCENE, t)
    assert places_at(film, t, 2, "J now")[0] == pytest.approx([t, ratio])
    text = words(film.words(t)["why"])
    assert all(f"m{i}={number(round(mean, 12))} " in text for i, mean in enumerate(means, 1))
    assert f"{t}°, J = " in words(film.words(t)["frame"])


def test_it_turns_by_half_a_circle_and_the_best_is_where_no_degree_is_better():
    film = film_of(BAYES, SCENE)
    ratios = [numbers(SCENE, t)[1] for t in range(180)]
    assert film.n_frames == 180
    best = BAYES.facts["best_angle"](SCENE)
    assert abs(best - int(np.argmax(ratios))) <= 0.5
    assert numbers(SCENE, best)[1] >= max(ratios)
    end = words(film.words(179)["verdict"])
    assert f"at {np.argmax(ratios)}°" in end
    assert "The perceptron's normal" in end


def test_the_question_is_what_becomes_of_the_ratio():
    film = film_of(BAYES, SCENE)
    for t in (1, 20, 60, 120):
        rises = numbers(SCENE, t)[1] > numbers(SCENE, t - 1)[1]
        assert present(question_at(film, t)).right == {1 if rises else 0}


def test_every_point_falls_on_the_direction_at_a_right_angle():
    film, X = film_of(BAYES, SCENE), np.array([point[:2] for point in SCENE.points])
    for t in (0, 30, 135):
        v = np.array([np.cos(np.deg2rad(t)), np.sin(np.deg2rad(t))])
        feet = places_at(film, t, 0, "feet")
        assert (feet - X) @ v == pytest.approx(np.zeros(len(X)), abs=1e-5)
        start, end = places_at(film, t, 0, "direction")
        across = np.array([start[1] - end[1], end[0] - start[0]]) / np.hypot(*(end - start))
        assert (feet - start) @ across == pytest.approx(np.zeros(len(X)), abs=1e-5)


def test_histograms_hold_all_points():
    film = film_of(BAYES, SCENE)
    for t in (0, 45, 120):
        assert [places_at(film, t, 1, name)[:, 1].sum() for name in "+−"] == [8, -8]


def test_fisher_errs_where_a_far_point_pulls_and_a_line_without_mistakes_exists():
    check = BAYES.checks["fisher_errs"]
    assert not check(SCENE).met
    assert check(FAR).met
    assert "2 of 13" in check(FAR).said
    assert not check(scene_of(PRESETS["XOR"])).met
    assert not check(replace(FAR, axis="arrivals")).met


def test_the_known_world_is_projected_and_can_be_dragged():
    scene = BayesScene(axis="direction")
    film = film_of(BAYES, scene)
    assert film.n_frames == 180
    assert [mark.name for mark in film.figures[0].marks].count("handles") == 1
    assert "does not converge" in words(film.words(179)["verdict"])
    assert re.search(r"\d+ of 60", words(film.words(0)["why"]))


@pytest.mark.parametrize("points", [((1.0, 1.0, 0),), ((1.0, 1.0, 0), (2.0, 2.0, 0))])
def test_one_class_is_not_projected(points):
    film = film_of(BAYES, replace(SCENE, points=checked(points)))
    assert film.n_frames == 1
    assert "One class only" in words(film.words(0)["verdict"])


def test_a_perceptron_that_is_slow_is_not_said_to_go_on_for_ever():
    slow = replace(SCENE, points=((1000.0, 1000.0, 0), (1000.5, 1000.0, 1), (1001.0, 999.0, 0), (1001.5, 1001.0, 1)))
    text = words(film_of(BAYES, slow).words(179)["verdict"])
    assert "has not converged after 10,000 updates" in text
    assert "does not converge" not in text


def test_where_a_direction_has_no_scatter_the_check_says_so():
    rows = replace(SCENE, points=((0.0, 0.0, 0), (1.0, 0.0, 0), (0.0, 1.0, 1), (1.0, 1.0, 1)))
    assert BAYES.checks["fisher_errs"](rows).said.endswith("or some direction has no scatter.")
