"""A coordinate that is a category: trees and association rules ask for its names, as scikit-learn does of columns of 0
and 1, and no other order of the names changes an answer."""

import re
from collections import Counter
from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.tree import DecisionTreeClassifier

from films.charts import regions
from films.rules.categories import Categories
from films.rules.methods import METHODS
from films.samples import arrays
from films.scene import fields_of, from_query, query_text
from films.topics.methods import lesson
from films.topics.methods.page import METHODS_PAGE, trained
from films.topics.methods.scene import FRUIT, FRUIT_FIELDS, SHAPES, SHAPES_COUNTS, SHAPES_FIELDS, MethodsScene
from tests.examples import examples
from tests.films.film.reading import present, words
from tests.films.made import film_of

COLOURS = Categories(("colour", "x₂"), (("green", "red", "yellow"), ()))
BOTH = Categories(("colour", "shape"), (("green", "red", "yellow"), ("round", "long")))
SCENE = MethodsScene(points=FRUIT, planes="2", method2="rules", held="0", t=2, **FRUIT_FIELDS)
SHAPES_SCENE = MethodsScene(points=SHAPES, planes="2", method2="rules", held="0", t=3, **SHAPES_FIELDS)
ANYWHERE = st.lists(st.tuples(st.floats(-2, 5), st.floats(-2, 4), st.integers(0, 3)), min_size=1, max_size=60).map(
    tuple
)
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
    assert COLOURS.nearest([-3, 0.4, 0.5, 0.6, 1.5, 1.6, 99]).tolist() == [0, 0, 0, 1, 1, 2, 2]
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
@pytest.mark.parametrize("key", [key for key, m in METHODS.items() if m.categories != "numbers" and not m.random])
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
    assert "Is colour green? If so:Is weight in 100 g ≤ 2? If so:→ unripe (6 of 6)" in tree
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


@pytest.mark.parametrize("key", [key for key, method in METHODS.items() if method.categories == "one-hot"])
def test_other_methods_are_trained_on_a_column_for_each_name(key):
    X, y = arrays(FRUIT)
    rule = trained(replace(SCENE, seed=3), method=key).rule
    beside = X + np.column_stack(
        [np.where(X[:, 0] == 1, 0.4, -0.4), np.zeros(len(X))]
    )  # at the edge of each name's band
    assert (rule.at(beside) == rule.at(X)).all()
    grid = regions.grid((-0.5, 2.5, 0.0, 3.0), 30)  # a cell's answer is that of its name at its weight
    cells, _ = rule.on_grid(grid, shares=False)
    assert (cells.reshape(len(cells), 30, 3, 10) == cells.reshape(len(cells), 30, 3, 10)[..., :1]).all()
    assert (rule.at(X) != y).sum(axis=1).min() <= 3


@pytest.mark.parametrize(("key", "says"), [("logistic", "z = "), ("squares", "b = "), ("linear", "f(q) = ")])
def test_a_query_adds_up_by_hand_its_column_of_1_and_those_of_0(key, says):
    film = film_of(METHODS_PAGE, replace(SCENE, planes="1", method1=key, probe=(0.2, 1.5)))
    text = re.sub(r"([+-])\s", r"\1", words(film.words(3)["why"]).replace("\u2005", " ").replace("−", "-"))
    parts, total = present(re.search(re.escape(says) + r"(.*?) = (-?[\d.]+)", text)).groups()
    summands = re.findall(r"([+-]?[\d.]+)(?: · ([\d.]+))?", parts)
    assert [float(x) for _, x in summands[:4]] == [1, 0, 0, 1.5]
    assert sum(float(w) * float(x or 1) for w, x in summands) == pytest.approx(float(total), abs=2e-3)
    fitted = "[colour is green]", "[colour is red]", "[colour is yellow]", "(weight in 100 g)"
    assert all(f" {name}" in words(film.words(3)["why"]) for name in fitted)


def test_a_lesson_asks_where_logistic_regression_turns_for_the_first_name():
    scene = replace(SCENE, method1="logistic", t=5)
    turns = lesson.turns_at(scene)
    rule = trained(scene, method="logistic").rule
    assert rule.at(np.array([[0, turns - 0.01], [0, turns + 0.01]]))[5].tolist() == [1, 0]
    assert np.isnan(lesson.turns_at(replace(scene, categories="")))


def test_what_a_method_does_with_a_category_is_said():
    def verdict(*methods):
        named = {f"method{i}": method for i, method in enumerate(methods, 1)}
        return words(film_of(METHODS_PAGE, replace(SCENE, planes=str(len(methods)), **named)).words(2)["verdict"])

    both = verdict("tree", "logistic", "neighbors")
    assert "colour is a category: its names have no order. It is asked whether it is green: decision tree." in both
    assert "There is a column for each name, [colour is green] and so on" in both
    assert "(one-hot): logistic regression." in both
    assert "The places 0, 1, ... of the names are taken for numbers" in both
    assert both.endswith("nearest neighbours.")
    assert "one-hot" not in verdict("tree", "rules")
    assert "taken for numbers" not in verdict("constant", "logistic")


@pytest.mark.parametrize("categories", ["", "red", "red|red", "a|b", "<b>|{x}|$y$"])
def test_a_link_holds_the_names_whatever_they_are(categories):
    scene = replace(SCENE, categories=categories)
    assert from_query(MethodsScene, fields_of(query_text(scene))) == (scene, ())
    assert film_of(METHODS_PAGE, scene).n_frames > 1


def cells(points):
    """How many points of each class there are in each cell."""
    return Counter((round(x), round(y), c) for x, y, c in points)


@examples(50)
@given(ANYWHERE)
def test_points_of_a_cell_stand_side_by_side_in_it_each_once_and_stay_there(points):
    placed = BOTH.placed(points)
    X, wanted = arrays(placed)[0], BOTH.middles(arrays(points)[0])
    assert (BOTH.middles(X) == wanted).all()
    assert [c for *_, c in placed] == [c for *_, c in points]
    assert np.abs(X - wanted).max() <= 0.4
    assert len({place[:2] for place in placed}) == len(placed)
    assert BOTH.placed(placed) == placed


def test_a_point_put_beside_a_cell_is_in_it_and_the_axes_hold_all_cells():
    scene = SHAPES_SCENE.with_points((*SHAPES, (2.2, 0.9, 1)))
    assert cells(scene.points) == cells(SHAPES) + Counter({(2, 1, 1): 1})
    assert scene.axes is None
    assert scene.home() == (-0.5, 2.5, -1.0, 2.0)


def shares_left(X, y):
    """What each question for one name leaves of the impurity, by hand."""
    columns = [X[:, axis] == k for axis, count in ((0, 3), (1, 2)) for k in range(count)]
    return [gini(y[column]) + gini(y[~column]) for column in columns]


def test_a_tree_asks_for_the_names_of_both_by_hand():
    X, y = BOTH.middles(arrays(SHAPES)[0]), arrays(SHAPES)[1]
    left = shares_left(X, y)
    assert left[0] == pytest.approx(6 * 10 / 36 + 18 * 154 / 324)  # green or not: 1 of 6 is sweet, 11 of 18
    assert int(np.argmin(left)) == 0
    why = words(film_of(METHODS_PAGE, SHAPES_SCENE).words(3)["why"])
    assert "Is colour green? If so:" in why
    assert "Is shape " in why
    assert "≤" not in why


def test_rules_have_the_counts_of_cells():
    says = words(film_of(METHODS_PAGE, SHAPES_SCENE).words(3)["why 2"])
    assert SHAPES_COUNTS[1, 0] == (6, 1)
    assert "if colour is yellow and shape is long then sweet: support 4, confidence 4/4 = 1" in says
    assert "if shape is round and" not in says
    assert "if colour is red and shape is round then sweet: support 6, confidence 6/7 = 0.857" in says


@examples(8)
@given(ANYWHERE.filter(lambda points: len({c for *_, c in points}) > 1))
def test_the_tree_of_two_categories_is_scikit_learns_on_a_column_for_each(points):
    scene = MethodsScene(held="0", **SHAPES_FIELDS).with_points(points)
    X, y = BOTH.middles(arrays(scene.points)[0]), arrays(scene.points)[1]
    columns = np.column_stack([X[:, :1] == np.arange(3), X[:, 1:] == np.arange(2)])
    rule = trained(scene, method="tree").rule
    for depth in (1, 2, 10):
        oracle = DecisionTreeClassifier(max_depth=depth, random_state=0).fit(columns, y)
        assert (rule.at(X)[depth] != y).sum() == (oracle.predict(columns) != y).sum()


@pytest.mark.parametrize("key", METHODS)
def test_every_method_has_one_answer_in_a_cell_wherever_a_point_stands(key):
    X, _ = arrays(SHAPES)
    rule = trained(replace(SHAPES_SCENE, seed=3), method=key).rule
    assert (rule.at(X) == rule.at(BOTH.middles(X))).all()
    picture, _ = rule.on_grid(regions.grid((-0.5, 2.5, -0.5, 1.5), 30), shares=False)
    at_middles = rule.at(np.array([[x, y] for y in (0.0, 1.0) for x in (0.0, 1.0, 2.0)]))
    assert (picture[:, 7::15, 5::10].reshape(len(picture), 6) == at_middles).all()
    assert (picture == np.repeat(np.repeat(picture[:, 7::15, 5::10], 15, axis=1), 10, axis=2)).all()


def test_where_points_stand_in_their_cells_changes_no_answer():
    moved = tuple((round(x), round(y), c) for x, y, c in SHAPES)
    for key in METHODS:
        rules = [trained(replace(SHAPES_SCENE, points=points), method=key).rule for points in (SHAPES, moved)]
        X, _ = arrays(SHAPES)
        assert (rules[0].at(X) == rules[1].at(X)).all(), key


def test_both_axes_have_names_and_what_a_cell_is_is_said():
    film = film_of(METHODS_PAGE, SHAPES_SCENE)
    layout = film.at(3).figures[0].layout
    assert (layout.xaxis.ticktext, layout.yaxis.ticktext) == (("green", "red", "yellow"), ("round", "long"))
    verdict = words(film.words(3)["verdict"])
    assert "colour and shape are categories: their names have no order." in verdict
    assert "It is asked whether colour is green: decision tree, association rules." in verdict


def test_a_query_is_told_its_colour_and_shape():
    film = film_of(METHODS_PAGE, replace(SHAPES_SCENE, probe=(1.3, -0.2)))
    why = words(film.words(3)["why"])
    assert "colour is not green" in why
    assert "colour is red and shape is round, confidence 6/7" in why


@pytest.mark.parametrize("names", ["", "round", "a|b", "<b>|{x}|$y$"])
def test_a_link_holds_the_names_of_the_second_axis(names):
    scene = replace(SHAPES_SCENE, categories2=names)
    assert from_query(MethodsScene, fields_of(query_text(scene))) == (scene, ())
    assert film_of(METHODS_PAGE, scene).n_frames > 1


def test_the_second_axis_alone_may_have_names():
    points = tuple((weight, k, c) for k, weight, c in FRUIT)
    scene = MethodsScene(
        points=points, held="0", method2="rules", t=2, x="weight", y="colour", categories2="green|red|yellow"
    )
    assert "Is colour green?" in words(film_of(METHODS_PAGE, scene).words(2)["why"])
    assert scene.with_points(((0.7, 1.3, 0),)).points == ((0.7, 1.0, 0),)
