"""A test world that moves away: its points go where they are said to; training error and least risk stand."""

from dataclasses import replace

import numpy as np
import pytest
from sklearn.neighbors import KNeighborsClassifier

from films.drawing.palette import CLASSES
from films.topics.generalisation import known_worlds, shift
from films.topics.generalisation.page import GENERALISATION
from films.topics.generalisation.scene import POINTS, GeneralisationScene
from playground.validation import wilson
from playground.world import World
from tests.films.film.reading import ends, present, trace, values, words
from tests.films.made import film_of
from tests.ui.shell.visit import visit

PLAIN = GeneralisationScene(part="shift", method="neighbors")


def moved_test(scene):
    return present(shift.move(scene, present(GENERALISATION.run(scene))))


@pytest.mark.parametrize("scene", [PLAIN, replace(PLAIN, way="turn"), replace(PLAIN, source=POINTS, direction=90)])
def test_each_frame_counts_the_mistakes_of_the_same_rule_at_the_moved_points(scene):
    test, both = moved_test(scene), present(shift.sample(scene))
    theirs = KNeighborsClassifier(5).fit(both.X, both.y)
    film = film_of(GENERALISATION, scene)
    for t in (0, 7, 24):
        wrong = theirs.predict(test.places[t]) != both.q
        low, high = wilson(int(wrong.sum()), len(wrong))
        verdict = words(film.words(t)["verdict"])
        share = f"{100 * wrong.mean():.1f} %, {100 * low:.0f} to {100 * high:.0f} %"
        assert f"{wrong.sum()} of {len(wrong)} ({share})" in verdict
        points = trace(film.figure(t, 0), "points")
        places = np.array([values(points[axis]) for axis in "xy"]).T
        assert places == pytest.approx(test.places[t], abs=1e-3)
        assert [s.endswith("-open") for s in values(points.marker.symbol)] == wrong.tolist()


@pytest.mark.parametrize("method", ["neighbors", "logistic"])
def test_a_query_gets_one_answer_with_its_reason_wherever_the_test_world_is(method):
    q = (0.5, 0.25)
    scene = replace(PLAIN, method=method, probe=q)
    test, film = moved_test(scene), film_of(GENERALISATION, scene)
    name = CLASSES[test.exhibit.rule.at(np.array([q]))[test.state, 0]].name
    answers = {words(film.at(t).captions["why"]).split("At ")[1] for t in (0, 7, 24)}
    assert len(answers) == 1
    called = ": classified" if method == "neighbors" else "→"
    assert answers.pop().endswith(f"{called} {name}.")
    assert len(ends(film.at(3).figures[0], "nearest")) == (5 if method == "neighbors" else 0)


def test_the_training_error_stands_and_the_test_error_grows():
    for way in ("shift", "turn"):
        film = film_of(GENERALISATION, replace(PLAIN, way=way))
        chart = film.figure(0, 1)
        training, test = (np.array(values(trace(chart, name).y)) for name in ("training", "test"))
        assert np.ptp(training) == 0
        assert test[-1] > test[0] + 0.3


@pytest.mark.parametrize("way", ["shift", "turn"])
def test_points_at_one_place_are_moved_by_one_and_turned_on_the_spot(way):
    points = tuple((-0.962173, 0.022627, label) for label in (0, 1) * 8)
    scene = replace(PLAIN, source=POINTS, points=points, way=way)
    last = film_of(GENERALISATION, scene).words(24)["frame"]
    assert last == ("<b>shifted by 2</b>" if way == "shift" else "<b>turned by 180°</b>")
    far = np.ptp(moved_test(scene).places, axis=(0, 1))
    assert far == pytest.approx([2, 0] if way == "shift" else [0, 0], abs=0)


@pytest.mark.parametrize("world", sorted(known_worlds.WORLDS))
def test_a_world_that_is_moved_is_no_harder(world):
    truth = known_worlds.WORLDS[world].world
    turn = np.array([[0.6, -0.8], [0.8, 0.6]])
    moved = World(truth.priors, truth.means @ turn.T + [3.0, -1.0], turn @ truth.covariances @ turn.T)
    assert moved.bayes_risk().value == pytest.approx(known_worlds.least_risk(world), abs=3e-4)


def test_a_shift_goes_the_way_it_is_told_and_a_turn_around_the_training_points_mean():
    up, both = moved_test(replace(PLAIN, direction=90)), present(shift.sample(PLAIN))
    assert up.places[3] - both.Q == pytest.approx(np.tile([0.0, up.amounts[3]], (len(both.Q), 1)))
    half = moved_test(replace(PLAIN, way="turn")).places[-1]
    assert (half + both.Q) / 2 == pytest.approx(np.tile(both.X.mean(axis=0), (len(both.Q), 1)))


def test_of_own_points_the_sealed_ones_take_no_part():
    scene = replace(PLAIN, source=POINTS)
    both = present(shift.sample(scene))
    assert (len(both.y), len(both.q)) == (60, 30)
    assert both.floor is None


def test_a_method_that_cannot_be_trained_says_why():
    points = tuple((float(i), 0.0, 0) for i in range(9))
    film = film_of(GENERALISATION, replace(PLAIN, source=POINTS, points=points))
    assert "one class" in words(film.words(0)["verdict"])
    assert "Two sets need 8 points" in words(
        film_of(GENERALISATION, replace(PLAIN, source=POINTS, points=points[:5])).words(0)["verdict"]
    )


def test_the_controls_are_in_the_link():
    page = visit("generalisation", part="shift").choose("way", "turn").choose("source", "crossed")
    assert page.address == {"part": "shift", "way": "turn", "source": "crossed"}
    page.choose("method", "kernel")
    assert visit("generalisation", query=page.address).film == page.film
    page.press("three classes")
    assert page.address["source"] == POINTS
