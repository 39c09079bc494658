"""The film of models of every size: numbers and mistakes are those that are counted one by one, and Occam's choice is
the smallest model near the best."""

from dataclasses import replace
from math import sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.film.questions import TURNS
from films.points import checked
from films.samples import arrays
from films.scikit import estimators
from films.topics.learnable.page import LEARNABLE
from films.topics.learnable.scene import MANY, SEEN, LearnableScene
from films.topics.learnable.sizes import Sizes, run
from tests.examples import examples
from tests.films.film.asking import question_at
from tests.films.film.reading import trace, words
from tests.films.made import film_of
from tests.films.scenes.degenerate_points import faults

SCENE = LearnableScene(show="size", points=MANY)


def sizes_of(scene: LearnableScene = SCENE) -> Sizes:
    sizes = run(scene)
    assert isinstance(sizes, Sizes)
    return sizes


def test_models_stand_in_the_order_of_their_numbers_and_dimensions_grow_within_them():
    sizes = sizes_of()
    assert sizes.numbers.tolist() == sorted(sizes.numbers.tolist())
    sizes_known = {model.name: model.vc for model in sizes.models if model.vc}
    assert sizes_known["constant"] == "1"
    assert {sizes_known[name] for name in ("logistic regression", "nearest class mean", "linear discriminant")} == {"3"}
    assert (sizes_known["naive Bayes"], sizes_known["Gaussian per class"], sizes_known["1 nearest"]) == ("5", "6", "∞")


def test_a_tree_keeps_two_numbers_a_question_and_one_a_leaf():
    sizes, (X, y) = sizes_of(), arrays(MANY)
    for model in sizes.models:
        if not model.name.startswith("tree"):
            continue
        depth = int(model.name.split()[-1])
        cuts = estimators.tree(X[sizes.train], y[sizes.train], [depth])
        leaves = len(set(cuts.tree.reached(X[sizes.train], [depth])[0].tolist()))  # no leaf is without points
        assert model.numbers == 2 * (leaves - 1) + leaves


def test_networks_and_neighbours_keep_what_they_store():
    sizes = sizes_of()
    numbers = {model.name: model.numbers for model in sizes.models}
    for hidden in (1, 2, 4, 8):
        inner, outer = hidden * (2 + 1), 2 * (hidden + 1)
        assert numbers[f"network, {hidden} hidden unit{'s' * (hidden > 1)}"] == inner + outer
    assert numbers["1 nearest"] == numbers["15 nearest"] == 3 * len(sizes.train)


def test_mistakes_are_counted_one_by_one():
    sizes, film = sizes_of(), film_of(LEARNABLE, SCENE)
    assert {*sizes.train.tolist()}.isdisjoint(sizes.held.tolist())
    assert len(sizes.train) + len(sizes.held) == len(MANY)
    for t, model in enumerate(sizes.models):
        counts = []
        for rows in (sizes.train.tolist(), sizes.held.tolist()):
            answers = [int(model.rule.at(np.array([MANY[row][:2]]))[model.state, 0]) for row in rows]
            counts.append(sum(answer != MANY[row][2] for answer, row in zip(answers, rows, strict=True)))
        text = words(film.words(t)["plane"])
        assert f"training {counts[0]} of {len(sizes.train)} wrong" in text
        assert f"held out {counts[1]} of {len(sizes.held)} wrong" in text
        dot = trace(film.figure(t, 1), "held-out now")
        assert (dot.x[0], dot.y[0]) == (model.numbers, pytest.approx(counts[1] / len(sizes.held)))


@examples(8)
@given(split=st.integers(0, 99), held=st.sampled_from(["20", "30", "50"]))
def test_occam_takes_the_smallest_within_one_standard_error_of_the_best(split, held):
    sizes = sizes_of(replace(SCENE, split=split, held=held))
    shares = [count / len(sizes.held) for count in sizes.missed.tolist()]
    least = min(shares)
    near = [t for t, share in enumerate(shares) if share <= least + sqrt(least * (1 - least) / len(sizes.held)) + 1e-12]
    assert sizes.simplest == near[0]
    assert shares[sizes.best] == least
    text = words(film_of(LEARNABLE, replace(SCENE, split=split, held=held)).words(0)["verdict"])
    assert sizes.models[sizes.simplest].name in text


def test_of_two_models_of_one_size_occam_takes_the_one_with_fewer_mistakes():
    """Means and a tree of one question keep four numbers each."""
    sizes, wrong = sizes_of(), np.ones((2, 120), dtype=bool)
    wrong[0, sizes.held[9:]] = wrong[1, sizes.held[8:]] = False
    models = tuple(model for model in sizes.models if model.numbers == 4)
    alike = replace(sizes, models=models, wrong=wrong)
    assert [model.name for model in models] == ["nearest class mean", "tree of depth 1"]
    assert (alike.missed.tolist(), alike.best, alike.simplest) == ([9, 8], 1, 1)


def test_what_is_asked_is_whether_the_held_out_mistakes_fall_or_rise():
    sizes, film = sizes_of(), film_of(LEARNABLE, SCENE)
    for t in range(1, film.n_frames):
        it = question_at(film, t)
        assert it is not None
        change = int(sizes.missed[t]) - int(sizes.missed[t - 1])
        assert {TURNS[i] for i in it.right} == {"rises" if change > 0 else "falls" if change < 0 else "stays"}


def test_one_number_is_said_to_be_one():
    film = film_of(LEARNABLE, SCENE)
    assert words(film.words(0)["frame"]) == "constant, 1 number"
    assert "keeps 1 number: one class." in words(film.words(0)["why"])
    assert words(film.words(1)["frame"]).endswith(", 3 numbers")


def test_curves_end_at_the_frame():
    film = film_of(LEARNABLE, SCENE)
    for t in (0, 3, film.n_frames - 1):
        assert len(trace(film.figure(t, 1), "training").x) == t + 1


def test_unseen_points_are_neither_trained_on_nor_wrong():
    sizes = sizes_of(replace(SCENE, points=(*MANY, (0.0, 0.0, 2))))
    assert not sizes.wrong[:, -1].any()
    assert len(MANY) not in {*sizes.train.tolist(), *sizes.held.tolist()}


@pytest.mark.parametrize("points", [(), SEEN, tuple((float(i), 0.0, 0) for i in range(30))])
def test_too_few_points_are_said_to_be(points):
    film = film_of(LEARNABLE, replace(SCENE, points=points))
    assert "At least 20 points of both classes" in film.words(0)["verdict"]


@examples(10)
@given(st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3), st.integers(0, 2)), min_size=20, max_size=40))
def test_of_coinciding_points_and_lopsided_classes_there_is_a_film(points):
    film = film_of(LEARNABLE, replace(SCENE, points=checked(points)))
    assert faults(film, {0, film.n_frames - 1}) == []
