"""Perceptron lessons: checks and facts equal a plain walk over the points, and exist for any scene."""

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from films import samples
from films.points import checked
from films.scikit import library_data
from films.topics.perceptron.facts import FACTS, TRUTHS
from films.topics.perceptron.lesson import CHECKS
from films.topics.perceptron.scene import PerceptronScene
from tests.examples import examples

WHOLE = st.tuples(st.integers(-4, 4), st.integers(-4, 4), st.integers(0, 1))
SMALL = st.lists(WHOLE, min_size=2, max_size=5).map(checked).filter(lambda points: len({p[2] for p in points}) == 2)


def walk(points, epochs=30):
    """Each check of a perceptron in turn: its point, z before, and the states before and after it."""
    state = (0.0, 0.0, 0.0)
    checks: list[tuple[int, float, tuple[float, ...], tuple[float, ...]]] = []
    for _ in range(epochs):
        before = len(checks)
        for i, (a, b, label) in enumerate(points):
            y = 1 if label == 0 else -1
            z = y * (state[0] * a + state[1] * b + state[2])
            after = (state[0] + y * a, state[1] + y * b, state[2] + y) if z <= 0 else state
            checks.append((i, z, state, after))
            state = after
        if all(z > 0 for _, z, _, _ in checks[before:]):
            return checks, True
    return checks, False


def z_of(state, point):
    y = 1 if point[2] == 0 else -1
    return y * (state[0] * point[0] + state[1] * point[1] + state[2])


@examples(20)
@given(SMALL)
def test_facts_of_the_next_check_are_those_of_a_walk_over_the_points(points):
    checks, _ = walk(points)
    scene = PerceptronScene(points=points, steps="checks", epochs=30)
    frame = 0
    for at, (_, z, before, after) in enumerate(checks):
        now = replace(scene, t=frame)
        assert FACTS["next_check"](now) == (z <= 0)
        assert FACTS["z_of_next"](now) == pytest.approx(z)
        assert FACTS["mistakes"](now) == sum(z_of(before, p) <= 0 for p in points)
        wrong = next(((j, then) for j, y, _, then in checks[at:] if y <= 0), None)
        if wrong:
            assert FACTS["next_mistake"](now) == wrong[0]
            assert FACTS["z_after_update"](now) == pytest.approx(z_of(wrong[1], points[wrong[0]]))
            assert FACTS["cured_by_update"](now) == (z_of(wrong[1], points[wrong[0]]) <= 0)
        if z <= 0:
            longer = sum(v * v for v in after) - sum(v * v for v in before)
            assert FACTS["length_after"](now) == (0 if longer > 0 else 1 if longer < 0 else 2)
        frame += 2 if z <= 0 else 1


@examples(20)
@given(SMALL)
def test_the_product_with_the_best_separator_always_rises(points):
    for t in range(6):
        verdict = FACTS["towards_best"](PerceptronScene(points=points, t=t))
        assert verdict == 0 or math.isnan(verdict)


@examples(20)
@given(SMALL)
def test_counts_of_updates_are_those_of_a_walk(points):
    checks, ended = walk(points)
    mistakes = sum(z <= 0 for _, z, _, _ in checks)
    scene = PerceptronScene(points=points, epochs=30)
    assert FACTS["updates"](scene) == mistakes
    assert FACTS["magnitude"](scene) == len(str(mistakes)) - 1
    verdict = CHECKS["six_points_many_updates"](scene)
    assert verdict.met == (ended and mistakes > 50)
    inseparable = CHECKS["not_separable"](scene)
    assert inseparable.met == (FACTS["inseparable"](scene) == 1)
    assert not (ended and inseparable.met)


def test_a_point_of_both_hulls_proves_that_no_line_separates():
    crossed = PerceptronScene(points=((0.0, 0.0, 0), (2.0, 2.0, 0), (0.0, 2.0, 1), (2.0, 0.0, 1)))
    assert (FACTS["common_x"](crossed), FACTS["common_y"](crossed)) == pytest.approx((1, 1))
    assert math.isnan(FACTS["common_x"](replace(crossed, points=crossed.points[:3])))


def test_a_seventh_point_is_one_too_many():
    many = PerceptronScene(points=tuple((float(i), 0.0, int(i > 3)) for i in range(7)))
    assert CHECKS["six_points_many_updates"](many).said == "There are 7 points; at most 6 are allowed."


def test_a_link_sets_the_updates_to_beat():
    slope = (-2.0, 1.0), (0.0, 2.0), (2.0, 3.0)
    scene = PerceptronScene(points=(*((x, y, 0) for x, y in slope), *((x, y - 0.4, 1) for x, y in slope)))
    count = int(FACTS["updates"](scene))
    for beat, met in ((count - 1, True), (count, False)):
        challenged = replace(scene, beat=beat)
        verdict = CHECKS[challenged.challenge](challenged)
        assert verdict.met == met
        assert verdict.said.startswith(f"Beat {beat} updates with 6 points at most. ")
    assert scene.challenge == ""


def test_an_address_does_not_make_the_lesson_s_challenge_easier():
    two = PerceptronScene(points=((1.0, 1.0, 0), (-1.0, 1.0, 1)), beat=1)
    assert CHECKS[two.challenge](two).met
    assert not CHECKS["six_points_many_updates"](two).met


def test_only_the_sepals_themselves_count():
    sepals = library_data.iris().select([0, 1])
    points = samples.of_dataset(sepals, (sepals.against_rest("setosa") < 0).astype(int))
    scene = PerceptronScene(points=points, order="permuted", seed=10)
    check = CHECKS["few_updates_on_sepals"]
    assert check(scene).met
    assert check(replace(scene, points=points[::-1], seed=3)).said.startswith("This order needs ")
    assert "load them again" in check(replace(scene, points=points[1:])).said
    assert "offset" in check(replace(scene, offset=False)).said
    assert "1,518" in check(replace(scene, order="cyclic")).said


def test_a_falling_rate_makes_the_batch_slower():
    both = PerceptronScene(algorithm="both")
    assert CHECKS["batch_slower"](both).said.endswith("the batch must need more.")
    assert CHECKS["batch_slower"](replace(both, rate="inverse")).met


def test_w_comes_to_be_where_the_next_update_takes_it_and_the_best_line_separates():
    place = replace(PerceptronScene(), offset=False, steps="checks", points=((2.0, 2.0, 0), (2.0, -1.0, 1)))
    assert [TRUTHS["w_after_update"](replace(place, t=t)) for t in (0, 2, 4)] == [(2.0, 2.0), (0.0, 3.0), ()]
    scene = PerceptronScene()
    a, b, c = TRUTHS["best_line"](scene)
    assert all((a * x + b * y + c > 0) == (label == 0) for x, y, label in scene.points)
    assert TRUTHS["best_line"](replace(scene, points=((0.0, 0.0, 0), (0.0, 0.0, 1)))) == ()
