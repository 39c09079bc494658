"""The confusion matrix of every classifier page: each frame's numbers are those of the points it shows."""

import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from films.charts import confusion
from films.pages import PAGES
from films.samples import arrays, sample
from films.topics.digits.mistakes import Mistakes
from films.topics.digits.page import DIGITS
from films.topics.digits.scene import DigitsScene
from films.topics.hinge.scene import HingeScene
from films.topics.methods.page import run as methods_run
from films.topics.methods.scene import MethodsScene
from films.topics.neighbors.page import run as neighbors_run
from films.topics.neighbors.scene import NeighborsScene
from films.topics.perceptron.scene import PerceptronScene
from films.topics.prototypes.scene import PrototypesScene
from tests.films.film.reading import confusion as read
from tests.films.film.reading import present, value, words
from tests.films.made import film_of

SCENES = {
    "perceptron": PerceptronScene(),
    "hinge": HingeScene(),
    "neighbors": NeighborsScene(),
    "prototypes": PrototypesScene(),
    "methods": MethodsScene(),
    "digits": DigitsScene(show="mistakes"),
    "bayes": PAGES["bayes"].scene(),
}


def counts(film, i, n_classes):
    return np.asarray(film.columns[f"confusion {i}"]).reshape(-1, n_classes, n_classes + 1)


@pytest.mark.parametrize("name", SCENES)
def test_it_is_there_in_every_frame(name):
    film = film_of(PAGES[name], SCENES[name])
    for t in (0, film.n_frames // 2, film.n_frames - 1):
        assert "actual ↓ predicted →" in film.words(t)["confusion"]


@pytest.mark.parametrize("page", ["perceptron", "hinge"])
@pytest.mark.parametrize("held", ["0", "30"])
def test_of_a_line_it_counts_the_sides_of_the_points(page, held):
    scene = replace(SCENES[page], held=held)
    film, own_sample = film_of(PAGES[page], scene), sample(scene)
    X, y = arrays(own_sample.everything)
    case = PAGES[page].run(scene)
    run = case.run if page == "hinge" else case.first
    theta = run.theta[run.steps.now]
    for i, rows in enumerate([own_sample.index, own_sample.held] if held != "0" else [own_sample.index]):
        tables = read(film, i, 2)
        for t in range(len(theta)):
            slow = np.zeros((2, 3), dtype=int)
            for row in rows:
                value = theta[t, 0] * X[row, 0] + theta[t, 1] * X[row, 1] + theta[t, 2]
                slow[y[row], 0 if value > 0 else 1 if value < 0 else 2] += 1
            assert tables[t].tolist() == slow.tolist()
    assert ("Held-out points" in film.words(0)["confusion"]) == (held != "0")


def test_of_methods_it_agrees_with_the_errors_that_are_counted():
    scene = MethodsScene()
    film, case = film_of(PAGES["methods"], scene), present(methods_run(scene))
    for plane, errors in enumerate(case.errors):
        for j, name in enumerate(("training", "held-out")):
            tables = read(film, 2 * plane + j, 2)
            wrong = tables.sum(axis=(1, 2)) - tables[:, 0, 0] - tables[:, 1, 1]
            assert wrong.tolist() == errors.counts[name][case.states[plane]].tolist()


def test_of_nearest_neighbours_the_second_one_is_each_point_by_the_others():
    scene = NeighborsScene()
    film, case = film_of(PAGES["neighbors"], scene), present(neighbors_run(scene))
    tables, counts = read(film, 1, 2), case.errors[0].counts["leave-one-out"]
    wrong = tables[:, 0, 1] + tables[:, 1, 0]
    there = ~np.isnan(counts)
    assert wrong[there].tolist() == counts[there].tolist()
    assert (tables[~there, :, 2].sum(axis=1) == len(scene.points)).all()


def test_of_digits_it_holds_all_test_digits_and_their_mistakes():
    film, case = film_of(DIGITS, SCENES["digits"]), DIGITS.run(SCENES["digits"])
    tables = read(film, 0, 10)[0]
    assert tables.sum() == 597
    assert isinstance(case, Mistakes)
    assert tables.sum() - np.trace(tables[:, :10]) == len(case.rows)


@pytest.mark.parametrize("cost", [0.01, 0.1, 1.5, 1000.0])
@pytest.mark.parametrize("n", [300, 3_000, 20_000])
def test_one_mistake_among_many_costs_more_than_nothing(cost, n):
    """With four significant digits, and no more than are right."""
    tables = [("points", np.array([[n - 5, 1, 0], [0, 4, 0]]))]
    text = words(confusion.still(tables, ["+", "\u2212"], costs=np.array([[0.0, cost], [1.0, 0.0]])))
    assert float(value(present(re.search(r"They cost (\S+) a point", text))[1])) == pytest.approx(cost / n, rel=1e-3)
    assert "They cost 0 a point" in words(
        confusion.still([("points", np.array([[n, 0, 0], [0, 4, 0]]))], ["+", "\u2212"], costs=np.eye(2)[::-1])
    )


def test_costs_that_are_equal_by_hand_are_decided_alike_whatever_the_k_and_however_many_are_asked():
    scene = MethodsScene(planes="1", method1="neighbors", costs=(0.0, 1.0, 1.5, 0.0))
    rule: Any = present(methods_run(scene)).planes[0].rule
    X, ties = arrays(scene.points)[0], 0
    together = rule.at(X)
    for i, place in enumerate(X):
        votes = np.rint(rule.votes(place[None])[:, 0] * np.array(rule.ks)[:, None]).astype(int)
        by_hand = [0 if 3 * minus <= 2 * plus else 1 for plus, minus in votes.tolist()]
        ties += sum(3 * minus == 2 * plus for plus, minus in votes.tolist())
        assert rule.at(place[None])[:, 0].tolist() == together[:, i].tolist() == by_hand
    assert ties > 10
