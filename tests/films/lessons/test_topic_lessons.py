"""What lessons ask of scenes other than perceptrons', against slow and plain computations; and whatever the scene, an
answer."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.pages import LESSON_PAGES
from films.points import checked
from films.topics.bayes import worlds
from films.topics.bayes.run import sample
from films.topics.bayes.scene import BayesScene
from films.topics.generalisation.scene import GeneralisationScene
from films.topics.hinge.scene import HingeScene
from films.topics.methods.scene import MethodsScene
from films.topics.neighbors.scene import NeighborsScene
from films.topics.perceptron.scene import PerceptronScene
from films.topics.prototypes.scene import PrototypesScene
from films.topics.spam.scene import SpamScene
from playground.drawn_line import through
from playground.margin import separate
from playground.optimum import minimize_hinge
from tests.examples import examples
from tests.films.scenes.degenerate_points import any_points
from tests.films.scenes.scene_strategies import scenes
from tests.films.scenes.sentences import is_sentence

NEIGHBORS, PROTOTYPES, HINGE = (LESSON_PAGES[name] for name in ("neighbors", "prototypes", "hinge"))
BAYES, SPAM, METHODS = (LESSON_PAGES[name] for name in ("bayes", "spam", "methods"))
GENERALISATION = LESSON_PAGES["generalisation"]
WHOLE = st.tuples(st.integers(-9, 9), st.integers(-9, 9), st.integers(0, 1))
DISTINCT = st.lists(WHOLE, min_size=3, max_size=9, unique_by=lambda point: point[:2]).map(checked)


def by_distance(points, q):
    return sorted(range(len(points)), key=lambda i: ((points[i][0] - q[0]) ** 2 + (points[i][1] - q[1]) ** 2, i))


@examples(60)
@given(DISTINCT, st.tuples(st.integers(-9, 9), st.integers(-9, 9)))
def test_votes_are_those_of_the_nearest_points(points, q):
    scene = NeighborsScene(points=points, probe=(float(q[0]), float(q[1])))
    near = [points[i][2] for i in by_distance(points, q)]
    three = int(sum(near[:3]) > 1)
    assert NEIGHBORS.facts["vote"](scene) == near[0]
    assert NEIGHBORS.facts["next_vote"](scene) == three
    assert NEIGHBORS.checks["k_disagree"](scene).met == (near[0] != three)
    joins = NEIGHBORS.facts["next_neighbor"](replace(scene, ks="every", t=1))
    assert joins == by_distance(points, q)[2]
    assert NEIGHBORS.facts["differences"](scene) == sum(len(point[:2]) for point in points)


def test_no_query_has_no_vote_and_is_asked_for():
    assert math.isnan(NEIGHBORS.facts["vote"](NeighborsScene()))
    assert "crosshair" in NEIGHBORS.checks["k_disagree"](NeighborsScene()).said


@examples(20)
@given(DISTINCT, st.tuples(st.integers(-9, 9), st.integers(-9, 9)))
def test_the_line_and_the_nearest_point_are_told_apart(points, q):
    scene = NeighborsScene(points=points, probe=(float(q[0]), float(q[1])), compare="linear")
    verdict = NEIGHBORS.checks["line_alone_changes"](scene)
    if len({label for *_, label in points}) < 2:
        assert "two classes" in verdict.said
        return
    near, line = (int(rule.at(np.array([scene.probe]))[0, 0]) for rule in NEIGHBORS.run(scene).rules)
    assert near == points[by_distance(points, q)[0]][2]
    assert verdict.met == (near != line)


@pytest.mark.parametrize("method", ["bagging", "forest"])
def test_a_tree_never_drew_the_points_without_a_disc(method):
    for t in (0, 3):
        scene = MethodsScene(method1=method, planes="1", t=t)
        counts = METHODS.run(scene).rules[0].path.drawn[t]
        share = (counts == 0).mean()
        assert METHODS.facts["never_drawn"](scene) == min(range(3), key=lambda i: abs(i / 3 - share))
    assert math.isnan(METHODS.facts["never_drawn"](MethodsScene()))


def test_three_prototypes_are_counted_and_their_mistakes_too():
    check = PROTOTYPES.checks["three_without_mistake"]
    means = PrototypesScene(method="means")
    assert check(means).said == "With 3 prototypes there are 2 mistakes on 40 points; the task asks for none."
    sums = {c: np.array([p[:2] for p in means.points if p[2] == c]).mean(axis=0) for c in range(3)}
    right = tuple(p for p in means.points if min(sums, key=lambda c: math.dist(sums[c], p[:2])) == p[2])
    assert len(right) == 38
    assert check(replace(means, points=right)).met
    assert "must stay" in check(replace(means, points=right[:29])).said
    assert check(replace(means, points=right[:1])).said.startswith("Here is 1 point of 1 class;")
    assert check(replace(means, method="random", m=1)).said.startswith("With 1 prototype there ")
    assert check(PrototypesScene()).said.endswith("the task asks for exactly 3.")


def test_a_point_is_kept_by_condensing_where_the_nearest_prototype_has_another_class():
    scene = PrototypesScene()
    store = [scene.points[0]]
    for t, point in enumerate(scene.points[1:], 1):
        nearest = min(store, key=lambda p: math.dist(p[:2], point[:2]))
        assert PROTOTYPES.facts["next_decision"](replace(scene, t=t)) == (nearest[2] == point[2])
        store += [point] if nearest[2] != point[2] else []


def test_hinge_facts_and_truths_are_those_of_a_plain_descent_in_turn():
    scene = HingeScene(draws="cyclic", n_draws=40)
    state, updates, J = np.zeros(3), 0, 1.0
    rows = [(np.array([x, y, 1.0]), 1 if c == 0 else -1) for x, y, c in scene.points]
    for t in range(40):
        point, label = rows[t % len(rows)]
        z = label * point @ state
        now = replace(scene, t=t)
        slope = [i for i, (x, y) in enumerate(rows) if y * x @ state <= 1]
        assert [int(i) for i in HINGE.truths["with_a_slope"](now)] == slope
        assert HINGE.facts["hinge_of_next"](now) == pytest.approx(max(1 - z, 0))
        assert HINGE.facts["next_draw"](now) == (z > 1)
        if z <= 1:  # after the last update there is no next one
            assert HINGE.facts["next_rate"](now) == pytest.approx(1 / (updates + 1))
            state, updates = state + label * point / (updates + 1), updates + 1
        assert HINGE.truths["w_after_draw"](now) == pytest.approx(tuple(state[:2]))
        after = float(np.mean([max(1 - y * x @ state, 0) for x, y in rows]))
        assert HINGE.facts["next_objective"](now) == (0 if after > J + 1e-12 else 1 if after < J - 1e-12 else 2)
        J = after
    assert HINGE.truths["w_after_draw"](replace(scene, t=40)) == (), "no draw is left"


def test_a_run_that_never_comes_near_the_least_is_told_by_how_much():
    near = HINGE.checks["near_least"]
    assert not near(HingeScene(rate="constant")).met
    assert near(HingeScene(rate="inverse")).met
    assert "nothing" in near(HingeScene(points=((0.0, 0.0, 0), (3.0, 3.0, 1)))).said


def test_the_posterior_at_a_query_is_that_of_the_fitted_gaussians():
    scene = BayesScene(probe=(0.3, 0.2), n=40, t=39)
    X, y = np.array([p[:2] for p in sample_points(scene)]), np.array([p[2] for p in sample_points(scene)])
    joint = []
    for k in (0, 1):
        own = X[y == k]
        away, spread = np.array(scene.probe) - own.mean(axis=0), np.cov(own.T, bias=True)
        joint.append(np.exp(-away @ np.linalg.solve(spread, away) / 2) / np.sqrt(np.linalg.det(spread)) * len(own))
    assert BAYES.facts["posterior"](scene) == pytest.approx(joint[0] / sum(joint))
    assert BAYES.facts["class_here"](scene) == np.argmax(joint)


def sample_points(scene):
    X, y = sample(scene)
    return [(*place, int(label)) for place, label in zip(X.tolist(), y.tolist(), strict=True)]


def test_risks_of_a_challenge_are_the_shares_of_many_new_points():
    leaning = (1.0, -0.5, 0.5, 1.5, 1.5, 0.3, 1.0, 0.5, -0.5, 1.5, 1.5, 0.3)
    scene = BayesScene(world=leaning, n=200)
    verdict = BAYES.checks["naive_wrong_full_right"](scene)
    assert verdict.met
    X, y = np.array([p[:2] for p in sample_points(scene)]), np.array([p[2] for p in sample_points(scene)])
    Q, labels = worlds.world(leaning).sample(40_000, seed=77)
    logs = np.zeros((2, len(Q)))
    for k in (0, 1):
        mean, deviation = X[y == k].mean(axis=0), X[y == k].std(axis=0)
        logs[k] = np.log((y == k).mean()) - np.log(deviation).sum() - (((Q - mean) / deviation) ** 2).sum(axis=1) / 2
    naive = float(verdict.said.split(" and ")[1].split("%")[0])
    assert naive == pytest.approx(100 * (logs.argmax(axis=0) != labels).mean(), abs=0.7)
    assert not BAYES.checks["naive_wrong_full_right"](BayesScene()).met
    assert "known world" in BAYES.checks["naive_wrong_full_right"](replace(scene, source="own")).said


def test_a_shared_covariance_has_a_straight_boundary_and_full_ones_a_curve():
    assert [BAYES.facts["curved"](BayesScene(covariance=kind)) for kind in ("shared", "full", "isotropic")] == [0, 1, 1]
    corners = ((0.1, 0.3), (1.2, 0.4), (0.7, 1.9), (0.2, 0.8))
    twins = tuple((x + 3.3 * k, y + 0.7 * k, k) for k in (0, 1) for x, y in corners)
    assert BAYES.facts["curved"](BayesScene(source="own", points=twins)) == 0  # one covariance, but for rounding
    assert math.isnan(
        BAYES.facts["curved"](BayesScene(source="own", points=(*twins[:4], *((x, y, 1) for x, y in corners))))
    )


def test_the_name_that_no_spam_holds_leaves_no_chance_of_spam():
    george = SpamScene(counts=(("george", 1),), words=10)
    assert SPAM.facts["next_posterior"](george) == 0
    assert SPAM.facts["next_bar"](george) == 1
    assert SPAM.facts["class_at_end"](george) == 1
    free = replace(george, counts=(("free", 1),), order=0, t=4)
    odds = math.log(0.52 / 0.07) - 10 / 100 * (0.52 - 0.07)
    assert SPAM.facts["next_bar"](free) == (odds < 0)
    assert math.isnan(SPAM.facts["next_posterior"](replace(free, t=11)))


def test_the_memorizer_has_every_plus_wrong_that_is_held_out():
    scene = MethodsScene(method1="memorizer", t=2)
    labels = [label for *_, label in scene.points]
    assert METHODS.facts["held_out_error"](scene) == pytest.approx(100 * labels.count(0) / len(labels), abs=5)


def test_the_validation_error_asked_for_is_that_of_the_frame():
    check, scene = GENERALISATION.checks["low_validation_error"], GeneralisationScene()
    errors = [GENERALISATION.facts["validation_error"](replace(scene, t=t)) for t in range(11)]
    assert [check(replace(scene, t=t)).met for t in range(11)] == [error <= 5 for error in errors]
    assert GENERALISATION.facts["best_state"](scene) == errors.index(min(errors))
    assert "three sets" in check(replace(scene, part="folds")).said
    assert "envelope" in check(replace(scene, t=2, opened=2)).said
    assert "must stay" in check(replace(scene, points=scene.points[:50])).said


@pytest.mark.parametrize("name", sorted(LESSON_PAGES))
def test_whatever_the_scene_every_check_says_a_sentence_and_every_fact_and_truth_numbers(name):
    place = LESSON_PAGES[name]
    bounded = {"bayes": {"n": 20}, "hinge": {"n_draws": 30}, "perceptron": {"epochs": 20}}.get(name, {})

    @examples(10 if name == "bayes" else 25)
    @given(scenes(place.scene), any_points(place.scene.N_CLASSES), st.integers(0, 12))
    def holds(scene, points, t):
        own_scene = replace(scene, points=points, t=t, **bounded)
        for check in place.checks.values():
            assert is_sentence(check(own_scene).said)
        for fact in place.facts.values():
            assert isinstance(fact(own_scene), float | int)
        for truth in place.truths.values():
            assert all(isinstance(number, float) for number in truth(own_scene))

    holds()


def test_a_line_of_ones_own_is_near_the_least_where_its_loss_is():
    check, scene = HINGE.checks["line_near_least"], HingeScene(own=True, line=(-0.4, 3.0, -0.3, -3.0))
    X = np.array([point[:2] for point in scene.points])
    y = np.array([1 - 2 * label for *_, label in scene.points])
    w, b = through((-0.4, 3.0), (-0.3, -3.0))
    lengths = np.linspace(0, 20, 20_001)[:, None]
    J = np.maximum(1 - lengths * (y * (X @ w + b)), 0).mean(axis=1).min()
    least = minimize_hinge(X, y).value
    assert check(scene).met == (1.1 * least >= J)
    assert f"{J:.4f}, the least possible {least:.4f}" in check(scene).said
    assert not check(replace(scene, line=(3.0, -0.4, -3.0, -0.3))).met
    assert not check(HingeScene()).met


@examples(60)
@given(DISTINCT, st.tuples(st.integers(-9, 9), st.integers(-9, 9)), st.integers(1, 4))
def test_the_last_point_decides_where_the_vote_is_another_without_it(points, q, k):
    k = min(k, len(points) - 1)
    scene = NeighborsScene(points=points, probe=(float(q[0]), float(q[1])), ks="every", t=k - 1, ties="undecided")

    def votes(among):
        near = by_distance(among, q)[:k]
        plus = sum(among[i][2] == 0 for i in near)
        return near, (2 * plus > k) - (2 * plus < k)

    (near, now), (_, before) = votes(points), votes(points[:-1])
    voting = len(points) - 1 in near
    assert NEIGHBORS.checks["last_point_decides"](scene).met == (voting and now != before)


def test_depths_are_in_the_order_of_their_errors_on_points_held_out():
    scene = MethodsScene(method1="tree", t=2)
    errors = [METHODS.facts["held_out_error"](replace(scene, t=t)) for t in (0, 1, 2, 10)]
    order = METHODS.truths["order_of_four"](scene)
    assert [errors[int(item)] for item in order] == sorted(errors) or len(set(errors)) < 4
    assert METHODS.truths["order_of_four"](replace(scene, t=1)) == ()


@examples(60)
@given(DISTINCT)
def test_a_plus_among_the_minus_is_one_that_no_line_separates_from_them(points):
    truth = LESSON_PAGES["perceptron"].truths["plus_among_minus"](PerceptronScene(points=points))
    minus = [point for point in points if point[2] == 1]
    alone = [checked([point, *minus]) for point in points if point[2] == 0]
    apart = [line_separates(each) for each in alone]
    rows = [i for i, point in enumerate(points) if point[2] == 0]
    flat = np.linalg.matrix_rank(np.array([m[:2] for m in minus]) - np.array(minus[0][:2])) < 2 if minus else True
    assert flat or truth == tuple(float(i) for i, is_apart in zip(rows, apart, strict=True) if not is_apart)


def line_separates(points):
    X = np.array([point[:2] for point in points], dtype=float)
    return separate(X, np.array([1 - 2 * label for *_, label in points])).separable


def test_the_point_that_spoils_it_is_the_one_without_which_a_line_separates_the_others():
    scene = HingeScene(points=((0, 0, 0), (1, 0, 0), (0, 1, 0), (5, 5, 1), (6, 5, 1), (5, 6, 1), (5.7, 5.7, 0)))
    assert HINGE.facts["spoils"](scene) == 6
    assert math.isnan(HINGE.facts["spoils"](replace(scene, points=scene.points[:-1]))), "a line separates them all"
    two = (*scene.points, (0.2, 0.2, 1))
    assert math.isnan(HINGE.facts["spoils"](replace(scene, points=two))), "without one of them there is another"


def test_words_are_in_the_order_of_their_bars():
    scene = SpamScene(counts=(("free", 1), ("george", 1), ("hp", 2)), words=20, added=0.1)
    rates = {"george": (0.1, 1.37), "hp": (0.12, 1.0), "free": (0.62, 0.17)}
    bars = [dict(scene.counts)[word] * math.log(a / b) - 0.2 * (a - b) for word, (a, b) in rates.items()]
    assert SPAM.truths["order_of_words"](scene) == tuple(sorted(range(3), key=lambda i: -bars[i]))
    assert SPAM.truths["order_of_words"](replace(scene, counts=(("free", 1),))) == ()


def test_the_boundary_of_one_covariance_is_where_both_posteriors_are_equal():
    scene = BayesScene(covariance="shared", t=59)
    a, b, c = BAYES.truths["boundary_at_end"](scene)
    for along in (-2.0, 0.5, 3.0):
        x = -c * a / (a * a + b * b) - b * along, -c * b / (a * a + b * b) + a * along
        assert BAYES.facts["posterior"](replace(scene, probe=x)) == pytest.approx(0.5, abs=1e-3)
    assert BAYES.truths["boundary_at_end"](replace(scene, covariance="full")) == ()
