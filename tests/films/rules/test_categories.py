"""A coordinate that is a category: trees and association rules ask for its names, as scikit-learn does of columns of 0
and 1, and no other order of the names changes an answer."""

from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.tree import DecisionTreeClassifier

from films.rules.categories import Categories
from films.samples import arrays
from films.scene import fields_of, from_query, query_text
from films.topics.methods.page import METHODS_PAGE, trained
from films.topics.methods.scene import FRUIT, FRUIT_FIELDS, MethodsScene
from tests.examples import examples
from tests.films.film.reading import words
from tests.films.made import film_of

COLOURS = Categories("colour", ("green", "red", "yellow"))
SCENE = MethodsScene(points=FRUIT, planes="2", method2="rules", held="0", t=2, **FRUIT_FIELDS)
POINTS = st.lists(
    st.tuples(st.integers(0, 2).map(float), st.integers(0, 9).map(float), st.integers(0, 1)), min_size=8, max_size=24
).filter(lambda points: len({label for *_, label in points}) == 2)


def gini(labels):
    """Of a group of points, weighed by how many they are."""
    shares = np.bincount(labels, minlength=2) / max(1, len(labels))
    return len(labels) * (1 - (shares**2).sum())


def slow_gains(points):
    """What each question for a colour leaves of the impurity, by hand."""
    X, y = arrays(points)
    return [gini(y[X[:, 0] == k]) + gini(y[X[:, 0] != k]) for k in range(3)]


def test_a_place_belongs_to_the_nearest_category_and_is_a_column_of_its_own():
    assert COLOURS.of([-3, 0.4, 0.5, 0.6, 1.5, 1.6, 99]).tolist() == [0, 0, 0, 1, 1, 2, 2]
    assert COLOURS.encoded(np.array([[1.2, 0.7]])).tolist() == [[0, 1, 0, 0.7]]


@examples(15)
@given(POINTS)
def test_the_tree_is_scikit_learns_on_a_column_for_each_category(points):
    scene = MethodsScene(points=tuple(points), held="0", **FRUIT_FIELDS)
    X, y = arrays(scene.points)
    rule = trained(scene, method="tree").rule
    columns = np.column_stack([X[:, :1] == np.arange(3), X[:, 1]])
    for depth in (1, 2, 10):
        oracle = DecisionTreeClassifier(max_depth=depth, random_state=0).fit(columns, y)
        assert (rule.at(X)[depth] != y).sum() == (oracle.predict(columns) != y).sum()


@pytest.mark.parametrize("order", list(permutations(range(3))))
@pytest.mark.parametrize("key", ["tree", "rules"])
def test_another_order_of_the_names_changes_no_answer(key, order):
    names = FRUIT_FIELDS["categories"].split("|")
    other = FRUIT_FIELDS | {"categories": "|".join(names[order.index(k)] for k in range(3))}
    moved = tuple((float(order[int(k)]), weight, label) for k, weight, label in FRUIT)
    one, two = (
        trained(MethodsScene(points=points, held="0", **fields), method=key).rule.at(arrays(points)[0])
        for points, fields in ((FRUIT, FRUIT_FIELDS), (moved, other))
    )
    assert (one == two).all()


def test_the_first_question_is_the_best_by_hand_and_both_methods_name_the_colour():
    assert int(np.argmin(slow_gains(FRUIT))) == 0
    film = film_of(METHODS_PAGE, SCENE)
    tree, rules = words(film.words(2)["why"]), words(film.words(2)["why 2"])
    assert "Is colour green? If so:Is x₂ ≤ 2? If so:→ unripe (6 of 6)" in tree
    assert "if colour is red then ripe: support 8, confidence 8/8 = 1" in rules
    assert "x₁" not in tree + rules


def test_a_query_is_told_its_colour():
    film = film_of(METHODS_PAGE, replace(SCENE, probe=(1.3, 1.0)))
    why = words(film.words(1)["why"])
    assert "colour is not green; in its leaf" in why
    assert "rule 1: colour is red, confidence 8/8" in why


def test_the_axis_has_the_names_and_a_point_is_put_on_one():
    for figure in film_of(METHODS_PAGE, SCENE).at(2).figures[:2]:
        assert (figure.layout.xaxis.tickvals, figure.layout.xaxis.ticktext) == ((0, 1, 2), ("green", "red", "yellow"))
    assert SCENE.with_points((*FRUIT, (1.3, 0.5, 1))).points[-1] == (1.0, 0.5, 1)
    assert MethodsScene().with_points(((1.3, 0.5, 1),)).points == ((1.3, 0.5, 1),)


def test_a_method_that_takes_categories_for_numbers_says_so():
    assert "one-hot" not in words(film_of(METHODS_PAGE, SCENE).words(2)["verdict"])
    said = words(film_of(METHODS_PAGE, replace(SCENE, method2="logistic")).words(2)["verdict"])
    assert "colour is a category: its names have no order." in said
    assert "here logistic regression, take the places 0, 1, ... of the names for numbers" in said


@pytest.mark.parametrize("categories", ["", "red", "red|red", "a|b", "<b>|{x}|$y$"])
def test_a_link_holds_the_names_whatever_they_are(categories):
    scene = replace(SCENE, categories=categories)
    assert from_query(MethodsScene, fields_of(query_text(scene))) == (scene, ())
    assert film_of(METHODS_PAGE, scene).n_frames > 1
