"""Points held out on the pages of linear classifiers: never trained on, always there, and counted."""

import re
from typing import Any

import numpy as np
import pytest

from films import samples
from films.topics.hinge.page import HINGE
from films.topics.hinge.scene import HingeScene
from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.scene import PerceptronScene
from playground import hinge, perceptron
from playground.datasets import PRESETS
from playground.validation import split, wilson
from tests.films.film.reading import trace, values, words
from tests.films.made import with_steps
from tests.ui.shell.visit import visit

DATA = PRESETS["one mislabelled point"]
POINTS = samples.of_dataset(DATA)
X, LABELS = samples.arrays(POINTS)
Y = np.where(LABELS == 0, 1.0, -1.0)
TRAIN, HELD = split(len(Y), test=0.3, seed=4, y=LABELS)
GIVEN: dict[str, Any] = {"points": POINTS, "held": "30", "split": 4}


def counts_in_verdict(film, t):
    """The counts of mistakes in the verdict of a frame: training, held out, and their intervals."""
    text = words(film.words(t)["verdict"])
    return re.findall(r"(\d+) of (\d+) \((\d+) to (\d+) %\)", text)


def expected(w, b):
    wrong = (X @ w + b) * Y <= 0
    counts = [(int(wrong[rows].sum()), len(rows)) for rows in (TRAIN, HELD)]
    return wrong, [(str(k), str(n), *(f"{100 * share:.0f}" for share in wilson(k, n))) for k, n in counts]


@pytest.mark.parametrize("t", [0, 3, 17])
def test_the_perceptron_is_trained_on_the_others_and_both_errors_are_told(t):
    film, _, _ = with_steps(PERCEPTRON, PerceptronScene(**GIVEN))
    own = perceptron.train(X[TRAIN], Y[TRAIN], max_updates=5000)
    wrong, counts = expected(own.w[t], own.b[t])
    assert counts_in_verdict(film, t) == counts
    plane = film.figure(t, 0)
    assert [s.endswith("-open") for s in values(trace(plane, "points").marker.symbol)] == wrong.tolist()
    crosses = trace(plane, "held out")
    assert np.column_stack([values(crosses.x), values(crosses.y)]) == pytest.approx(X[HELD])


@pytest.mark.parametrize("t", [0, 5, 100])
def test_so_is_the_hinge_descent(t):
    film, steps, _ = with_steps(HINGE, HingeScene(**GIVEN))
    assert steps is not None
    own = hinge.train(X[TRAIN], Y[TRAIN], n_draws=300)
    wrong, counts = expected(own.w[steps.now[t]], own.b[steps.now[t]])
    assert counts_in_verdict(film, t) == counts
    assert [s.endswith("-open") for s in values(trace(film.figure(t, 0), "points").marker.symbol)] == wrong.tolist()


def test_points_are_called_by_their_numbers_on_the_plane():
    film, steps, _ = with_steps(PERCEPTRON, PerceptronScene(**GIVEN))
    assert steps is not None
    for t in (1, 2, 9):
        ring = trace(film.figure(t, 0), "sample")
        row = TRAIN[steps.sample[t]]
        assert (ring.x[0], ring.y[0]) == pytest.approx(tuple(X[row]))
        assert ring.text[0] == str(row + 1)
        assert f"Point {row + 1}" in words(film.words(t)["why"])


def test_of_two_runs_both_are_told():
    both, _, _ = with_steps(PERCEPTRON, PerceptronScene(algorithm="both", **GIVEN))
    beside, _, _ = with_steps(HINGE, HingeScene(compare="perceptron", **GIVEN))
    for film in (both, beside):
        assert len(counts_in_verdict(film, 3)) == 4
        assert len(values(trace(film.figure(3, 1), "points").x)) == len(POINTS)


def test_where_none_is_held_out_nothing_is_said_of_it():
    film, _, _ = with_steps(PERCEPTRON, PerceptronScene(points=POINTS))
    assert "held out" not in str(film.payload()["captions"])


@pytest.mark.parametrize("page", ["perceptron", "hinge"])
def test_the_share_and_the_lot_are_in_the_link(page):
    reader = visit(page).choose("held", "30").choose("split", 7)
    assert {"held": "30", "split": "7"}.items() <= reader.address.items()
    assert visit(page, query=reader.address).film == reader.film
    before = reader.points
    reader.draw([*before, [0.0, 0.0, 0]])
    assert len(reader.points) == len(before) + 1


def test_the_program_and_the_axes_know_who_is_trained_on():
    from films.topics.perceptron import as_program

    scene = PerceptronScene(**GIVEN)
    assert as_program.program(scene).count("    (") >= len(TRAIN)
    assert repr(POINTS[HELD[0]][0]) + ", " + repr(POINTS[HELD[0]][1]) not in as_program.program(scene)
    assert scene.home() == PerceptronScene(points=POINTS).home()


def test_questions_are_answered_by_points_of_the_plane_and_never_by_held_out_ones():
    film, steps, _ = with_steps(PERCEPTRON, PerceptronScene(**GIVEN))
    assert steps is not None
    questions = [q for q in film.questions if not q.options]
    assert questions
    for question in questions:
        right = np.asarray(film.columns[question.right.name])
        there = right >= 0
        assert there.any()
        assert right[there].tolist() == TRAIN[steps.sample[there]].tolist()
    figure, _, _ = with_steps(PERCEPTRON, PerceptronScene(order="permuted", **GIVEN))
    (question,) = [q for q in figure.questions if not q.options]
    bits = np.asarray(figure.columns[question.right.name])
    assert bits.shape[1] == len(POINTS)
    assert not bits[:, HELD].any()
