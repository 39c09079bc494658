"""Folds in turn: their errors are those of scikit-learn and of the engine, and each frame shows its own fold."""

import re
from dataclasses import replace

import numpy as np
import pytest
from sklearn.model_selection import PredefinedSplit, cross_validate
from sklearn.neighbors import KNeighborsClassifier
from sklearn.tree import DecisionTreeClassifier

from films.drawing.palette import CLASSES
from films.film.numbers import percent
from films.rules.methods import METHODS
from films.samples import arrays
from films.topics.generalisation import fold_film
from films.topics.generalisation.envelope import three_sets
from films.topics.generalisation.folds import FOLDS_ALLOWED, MOST_COST, errors_by_state, fold, most_folds, n_folds
from films.topics.generalisation.learning import UsualModel
from films.topics.generalisation.page import GENERALISATION
from films.topics.generalisation.scene import GeneralisationScene
from playground.validation import folds as fold_numbers
from tests.films.film.reading import ends, present, trace, values, words
from tests.films.made import film_of
from tests.films.topics.generalisation import plain_folds
from tests.ui.shell.visit import visit

PLAIN = GeneralisationScene(part="folds", at=2)
X, Y = arrays(PLAIN.points)
SETS = three_sets(Y, 0)
UNSEALED = SETS.unsealed


def folds_of(scene):
    count = n_folds(scene)
    return [fold(scene, count=count, i=i) for i in range(count)]


@pytest.mark.parametrize("count", [2, 5])
def test_the_errors_of_folds_are_scikit_learns(count):
    numbers = fold_numbers(len(UNSEALED), count, 0, Y[UNSEALED])
    each = folds_of(replace(PLAIN, folds=count))
    errors = errors_by_state([one.errors for one in each], each[0].errors.states)
    for depth in (1, 2):  # deeper down, questions may be equally good
        tree = DecisionTreeClassifier(max_depth=depth, random_state=0)
        theirs = cross_validate(tree, X[UNSEALED], Y[UNSEALED], cv=PredefinedSplit(numbers))
        assert errors[depth] == pytest.approx(1 - theirs["test_score"])


@pytest.mark.parametrize(("method", "count"), [("neighbors", 90), ("squares", 7), ("shared", 5)])
def test_the_film_counts_what_cross_validation_counts(method, count):
    scene = GeneralisationScene(part="folds", method=method, folds=count)
    numbers = fold_numbers(len(UNSEALED), count, 0, Y[UNSEALED])
    obvious = plain_folds.cross_validate(UsualModel(method), X[UNSEALED], Y[UNSEALED], numbers)
    film = film_of(GENERALISATION, scene)
    assert film.n_frames == count
    texts = [words(film.words(t)["why"]) for t in range(count)]
    counts = [present(re.search(r"has (\d+) of its (\d+) wrong", text)).groups() for text in texts]
    assert [int(wrong) for wrong, _ in counts] == obvious.tolist()
    assert [int(size) for _, size in counts] == np.bincount(numbers).tolist()
    assert f"wrong when held out: {obvious.sum()} of {len(UNSEALED)} points" in words(film.words(0)["verdict"])


def test_where_folds_end_at_other_values_of_the_knob_each_frame_names_its_own():
    apart = tuple((x + (8.0 if label else 0.0), y, label) for x, y, label in PLAIN.points)
    scene = GeneralisationScene(part="folds", method="perceptron", points=apart)
    states, film = [one.errors.states[-1] for one in folds_of(scene)], film_of(GENERALISATION, scene)
    assert len(set(states)) > 1
    assert [film.words(t)["frame"] for t in range(5)] == [f"<b>fold {t + 1}</b> of 5 · {states[t]}" for t in range(5)]
    assert "Cross-validation, perceptron: each" in words(film.words(0)["verdict"])
    assert "Cross-validation, decision tree, depth = 2: each" in words(
        film_of(GENERALISATION, PLAIN).words(0)["verdict"]
    )


def test_crosses_mark_the_fold_of_the_frame_and_hollow_points_are_its_mistakes():
    film = film_of(GENERALISATION, PLAIN)
    for t, one in enumerate(folds_of(PLAIN)):
        plane = film.figure(t, 0)
        at = np.array([values(trace(plane, "held out")[axis]) for axis in "xy"], dtype=np.float64).T
        assert at[~np.isnan(at).any(axis=1)] == pytest.approx(X[one.rows], abs=1e-3)
        hollow = [i for i, s in enumerate(values(trace(plane, "points").marker.symbol)) if s.endswith("-open")]
        assert hollow == [i for i in one.rows if one.answers[2, i] != Y[i]]
        assert len(values(trace(film.figure(t, 1), "held-out error").x)) == t + 1


@pytest.mark.parametrize("method", ["tree", "neighbors"])
def test_a_query_gets_the_answer_of_the_method_of_each_fold_with_its_reason(method):
    q = (0.5, 0.25)
    scene = GeneralisationScene(part="folds", method=method, probe=q)
    film = film_of(GENERALISATION, scene)
    for t, one in enumerate(folds_of(scene)):
        answer = one.exhibit.rule.at(np.array([q]))[one.state, 0]
        called = "→ " if method == "tree" else ": classified "
        assert words(film.at(t).captions["why"]).endswith(f"{called}{CLASSES[answer].name}.")
        rings = ends(film.at(t).figures[0], "nearest")
        if method == "neighbors":
            rest = np.setdiff1d(UNSEALED, one.rows)
            near = KNeighborsClassifier(5).fit(X[rest], Y[rest]).kneighbors([q], return_distance=False)[0]
            assert np.array(sorted(rings)) == pytest.approx(np.array(sorted(X[rest][near].tolist())), abs=1e-3)
        else:
            assert not rings
    assert "crosshair" in film_of(GENERALISATION, PLAIN).at(0).captions["why"]


def test_a_fold_whose_training_was_stopped_says_so():
    film = film_of(GENERALISATION, GeneralisationScene(part="folds", method="perceptron"))
    assert "Stopped before it settled" in words(film.at(0).captions["why"])


def test_the_dashed_line_is_the_mean_so_far():
    assert fold_film.running_mean(np.array([np.nan, 0.2, 0.4])) == pytest.approx([np.nan, 0.2, 0.3], nan_ok=True)


def test_every_point_that_is_not_sealed_is_left_out_once_where_that_is_asked_for():
    page = visit("generalisation", part="folds", method="shared").press("Leave one out")
    assert page.address["folds"] == "90"
    assert page.frames == 90
    assert visit("generalisation", query=page.address).film == page.film


def test_there_are_fewer_folds_of_very_many_points():
    points = tuple((float(i % 25), float(i // 25), i % 2) for i in range(500))
    scene = replace(PLAIN, points=points, folds=500)
    assert n_folds(scene) == 20_000 // 375
    assert n_folds(replace(scene, points=points[:7])) == 0


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("n", [12, 90, 500])
def test_all_trainings_together_cost_no_more_than_is_affordable(method, n):
    points = tuple((float(i % 25), float(i // 25), i % 2) for i in range(n))
    scene = replace(PLAIN, points=points, method=method, folds=500)
    unsealed = len(three_sets(arrays(points)[1], 0).unsealed)
    count, each = n_folds(scene), METHODS[method].cost.units(unsealed)
    assert count >= min(unsealed, FOLDS_ALLOWED)
    assert count * each <= max(MOST_COST, FOLDS_ALLOWED * each)


def test_where_there_are_fewer_folds_than_asked_for_the_page_says_how_many():
    scene = GeneralisationScene(part="folds", method="forest", folds=100)
    film = film_of(GENERALISATION, scene)
    assert film.n_frames == most_folds(scene) < len(UNSEALED)
    assert f"These are {film.n_frames} folds, not 100: more would take too long." in words(film.words(0)["verdict"])
    own_scene = replace(scene, folds=film.n_frames)
    assert "too long" not in words(film_of(GENERALISATION, own_scene).words(0)["verdict"])


def test_another_part_begins_at_its_start():
    page = visit("generalisation", t="7").choose("part", "folds")
    assert page.address == {"part": "folds"}
    assert "fold {fold}" in page.words


# One point of the second class: where it is held out, all that is left to train on is of the first.
LONELY = (*((0.1 * i, 0.3 * (i % 4), 0) for i in range(11)), (3.0, 3.0, 1))


@pytest.mark.parametrize("count", [3, 9])
def test_a_fold_that_cannot_be_trained_counts_nowhere_and_says_why(count):
    split = next(s for s in range(50) if 11 in three_sets(arrays(LONELY)[1], s).unsealed)
    scene = replace(PLAIN, points=LONELY, method="squares", folds=count, split=split)
    film, each = film_of(GENERALISATION, scene), folds_of(scene)
    (untrained,) = [t for t, one in enumerate(each) if 11 in one.rows]
    others = [one for t, one in enumerate(each) if t != untrained]
    _, y = arrays(LONELY)
    wrong = [int((one.answers[one.state, one.rows] != y[one.rows]).sum()) for one in others]
    total, left_out = sum(len(one.rows) for one in others), len(each[untrained].rows)
    verdict, last = words(film.words(0)["verdict"]), words(film.words(count - 1)["verdict"])
    assert f"wrong when held out: {sum(wrong)} of {total} points" in verdict
    points = "1 point counts" if left_out == 1 else f"{left_out} points count"
    assert f"On 1 fold it could not be trained: {points} neither here nor in the mean." in verdict
    mean = np.mean([n / len(one.rows) for n, one in zip(wrong, others, strict=True)])
    assert f"the mean is {words(percent(mean))}" in last
    assert "not trained" not in verdict  # what the film shows is a value of the knob
    why = words(film.words(untrained)["why"])
    assert "could not be trained on the other points. All training points are of one class" in why
    assert "count neither as right nor as wrong" in why
    symbols = values(trace(film.figure(untrained, 0), "points").marker.symbol)
    assert not [symbol for symbol in symbols if symbol.endswith("-open")]
