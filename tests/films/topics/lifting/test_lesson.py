"""What lessons ask of lifts, against plain counts."""

import math

import pytest

from films.points import checked
from films.topics.lifting.page import LIFTING
from films.topics.lifting.scene import BETWEEN, EXAMPLES, INSIDE, LiftingScene

FACTS, CHECK = LIFTING.facts, LIFTING.checks["lifted_only"]


def test_facts_are_the_numbers_that_are_said():
    assert FACTS["threshold"](LiftingScene(t=4)) == pytest.approx(2 / 1.5)
    assert FACTS["next_threshold"](LiftingScene(t=2)) == 0.5
    assert FACTS["distance"](LiftingScene(show="plane", points=EXAMPLES["plane"], t=5)) == pytest.approx(3 / 9.25**0.5)
    assert FACTS["left"](LiftingScene(t=2)) == 1
    assert FACTS["separable"](LiftingScene(points=BETWEEN)) == 1
    assert FACTS["separable"](LiftingScene(points=BETWEEN, show="square")) == 0
    assert FACTS["thresholds"](LiftingScene(points=BETWEEN, show="square", t=7)) == 2
    disc = LiftingScene(show="circle", points=INSIDE, t=5)
    assert FACTS["centre"](disc) == pytest.approx(1.2 / (2 * 1.52))
    assert FACTS["radius"](disc) == pytest.approx(1.7993, abs=1e-4)
    assert FACTS["kernel"](disc) == pytest.approx(22.875)


def test_a_fact_is_nothing_where_it_is_not_asked():
    for show, points in EXAMPLES.items():
        scene = LiftingScene(show=show, points=points, t=1)
        assert math.isnan(FACTS["threshold"](scene)) == (show != "line")
        assert math.isnan(FACTS["thresholds"](scene)) == (show != "square")
        assert math.isnan(FACTS["kernel"](scene)) == (show != "circle")
    assert all(math.isnan(fact(LiftingScene(points=()))) for fact in FACTS.values())


@pytest.mark.parametrize(
    ("fields", "met", "sentence"),
    [
        ({}, False, "The task asks for your own cut"),
        ({"show": "square", "own": True, "points": BETWEEN[:4]}, False, "The task needs at least 3"),
        ({"show": "square", "own": True, "points": EXAMPLES["line"]}, False, "One threshold separates"),
        ({"show": "square", "own": True, "points": BETWEEN}, False, "Your cut has 1 of 6"),
        ({"show": "square", "own": True, "points": BETWEEN, "thresholds": (2.0, -2.0)}, True, "No threshold"),
    ],
)
def test_the_challenge_says_what_is_missing(fields, met, sentence):
    verdict = CHECK(LiftingScene(**fields))
    assert (verdict.met, verdict.said[: len(sentence)]) == (met, sentence)


def test_a_point_on_the_cut_is_wrong_on_either_side():
    scene = LiftingScene(show="square", own=True, points=BETWEEN, thresholds=(-1.0, 2.0))
    assert CHECK(scene).said == "Your cut has 1 of 6 points wrong."
    assert checked(BETWEEN) == BETWEEN
