"""Points one at a time: every guess is that of a learner trained anew on all points before it; drift and stretches."""

import json
import math
from dataclasses import replace
from fractions import Fraction
from operator import mul

import numpy as np
import pytest
from sklearn.neighbors import KNeighborsClassifier

from films import samples
from films.decimals import fraction
from films.drawing.palette import CLASSES
from films.film.numbers import number
from films.settings import settings
from films.topics.generalisation import known_worlds, online, sphere_mistakes
from films.topics.generalisation.learners import LEARNERS, RIDGE
from films.topics.generalisation.online import LENGTH, WINDOW
from films.topics.generalisation.page import GENERALISATION
from films.topics.generalisation.scene import LEARNERS as NAMES
from films.topics.generalisation.scene import POINTS, GeneralisationScene
from playground import gaussian, perceptron_on_sphere
from playground.datasets import REGION_PRESETS
from tests.films.film.reading import ends, pixels, trace, values, words
from tests.films.made import film_of
from tests.ui.shell.visit import visit

PLAIN = GeneralisationScene(part="online")
X, Y = known_worlds.WORLDS["alike"].world.sample(90, seed=5)
QUERIES = np.random.default_rng(0).normal(size=(20, 2)) * 2


def guess_of_perceptron(points, labels, q):
    w = np.zeros(3)
    for x, y in zip(np.column_stack([points, np.ones(len(points))]), np.where(labels == 0, 1, -1), strict=True):
        if y * (w @ x) <= 0:
            w += y * x
    value = w @ [*q, 1.0]
    return 0 if value > 0 else 1 if value < 0 else -1


def guess_of_nearest(points, labels, q):
    return KNeighborsClassifier(1).fit(points, labels).predict([q])[0] if len(points) else -1


def guess_of_gaussians(points, labels, q):
    if len(set(labels.tolist())) < 2:
        return labels[0] if len(labels) else -1
    return gaussian.fit(points, labels, ridge=RIDGE).predict(np.array([q]))[0]


SLOW = {"perceptron": guess_of_perceptron, "nearest": guess_of_nearest, "gaussians": guess_of_gaussians}


@pytest.mark.parametrize("learner", sorted(LEARNERS))
def test_each_guess_is_that_of_a_learner_trained_on_all_points_before(learner):
    guesses = LEARNERS[learner](X, Y).guesses
    assert guesses.tolist() == [SLOW[learner](X[:i], Y[:i], X[i]) for i in range(len(Y))]


def test_the_perceptron_guesses_as_by_hand_where_points_are_tenths():
    """In float64 0.1 + 0.2 is not 0.3: whether a point is on the line is decided in the numbers as written."""
    draw, ties = np.random.default_rng(3), 0
    for _ in range(60):
        X, y = draw.integers(-3, 4, (30, 2)) / 10, draw.integers(0, 2, 30)
        w, expected = [Fraction(0)] * 3, []
        for point, label in zip(X.tolist(), y.tolist(), strict=True):
            row, sign = [*map(fraction, point), Fraction(1)], 1 - 2 * label
            value = sum(map(mul, w, row))
            ties += value == 0 and any(w)
            expected.append(0 if value > 0 else 1 if value < 0 else -1)
            w = [a + sign * b for a, b in zip(w, row, strict=True)] if sign * value <= 0 else w
        learner = LEARNERS["perceptron"](X, y)
        assert learner.guesses.tolist() == expected
        answer = int(learner.answers(X[-1:], 29, 29)[0, 0])
        assert answer == expected[-1]
    assert ties > 20


@pytest.mark.parametrize("learner", sorted(LEARNERS))
@pytest.mark.parametrize(("first", "last"), [(0, 6), (40, 44), (90, 90)])
def test_regions_are_what_it_would_guess_anywhere(learner, first, last):
    answers = LEARNERS[learner](X, Y).answers(QUERIES, first, last)
    slow = [[SLOW[learner](X[:n], Y[:n], q) for q in QUERIES] for n in range(first, last + 1)]
    assert answers.tolist() == slow


@pytest.mark.parametrize("unit", [1, 10, 10**6])
def test_regions_of_the_perceptron_are_those_by_hand_also_on_its_line(unit):
    """Places where the sum of float64 is a rounding error, on one side or the other, are on the line."""
    draw, ties = np.random.default_rng(5), 0
    for _ in range(20):
        X, y = draw.integers(-3, 4, (12, 2)) / unit, draw.integers(0, 2, 12)
        Q = draw.integers(-9, 10, (40, 2)) / unit
        learner, w, states = LEARNERS["perceptron"](X, y), [Fraction(0)] * 3, []
        for point, label in zip(X.tolist(), y.tolist(), strict=True):
            states.append(w)
            row, sign = [*map(fraction, point), Fraction(1)], 1 - 2 * label
            w = [a + sign * b for a, b in zip(w, row, strict=True)] if sign * sum(map(mul, w, row)) <= 0 else w
        places = [[*map(fraction, q), Fraction(1)] for q in Q.tolist()]
        values = [[sum(map(mul, state, place)) for place in places] for state in states]
        expected = [[0 if value > 0 else 1 if value < 0 else -1 for value in row] for row in values]
        ties += sum(value == 0 for row in values[2:] for value in row)
        assert learner.answers(Q, 0, len(y) - 1).tolist() == expected
    assert ties > 20


def test_of_equally_near_points_the_first_answers_where_points_are_tenths():
    draw = np.random.default_rng(4)
    for _ in range(60):
        X, y = draw.integers(-3, 4, (20, 2)), draw.integers(0, 2, 20)
        Q = draw.integers(-4, 5, (10, 2))
        learners = [LEARNERS["nearest"](X / by, y) for by in (1, 10)]
        assert learners[0].guesses.tolist() == learners[1].guesses.tolist()
        assert learners[0].answers(Q / 1, 5, 19).tolist() == learners[1].answers(Q / 10, 5, 19).tolist()
        reasons = [[each.nearest for each in learners[i].reasons(Q[0] / by, 1, 19)] for i, by in ((0, 1), (1, 10))]
        assert reasons[0] == reasons[1]


@pytest.mark.parametrize("learner", sorted(LEARNERS))
@pytest.mark.parametrize("stretch", [0, 1])
def test_a_query_gets_the_guess_of_each_moment_with_its_reason(learner, stretch):
    q = (0.4, -0.2)
    scene = replace(PLAIN, learner=learner, stretch=stretch, probe=q)
    film, row = film_of(GENERALISATION, scene), online.row(scene)
    for t in (0, 1, 30, LENGTH - 1):
        n = row.first + t
        guess = SLOW[learner](row.X[:n], row.y[:n], q)
        why = words(film.at(t).captions["why"])
        assert why.endswith(f"→ {'no guess' if guess < 0 else CLASSES[guess].name}.")
        if learner == "nearest" and n:
            apart = np.sqrt(((row.X[:n] - q) ** 2).sum(axis=1))
            assert f"nearest is point {apart.argmin() + 1}, at a distance of {number(apart.min())} →" in why
            (ring,) = ends(film.at(t).figures[0], "nearest")
            assert ring == pytest.approx(row.X[apart.argmin()], abs=1e-3)
        if learner == "gaussians" and n > 20:
            share = gaussian.fit(row.X[:n], row.y[:n], ridge=RIDGE).posterior(np.array([q]))[0, 0]
            assert f"probability {number(share)} for +" in why


@pytest.mark.parametrize("learner", sorted(LEARNERS))
def test_before_anything_is_learnt_the_plane_is_blank_and_says_so(learner):
    film = film_of(GENERALISATION, replace(PLAIN, learner=learner))
    first, second = (film.at(t) for t in (0, 1))
    assert not pixels(first.figures[0].layout.images[0].source)[..., 3].any()
    assert pixels(second.figures[0].layout.images[0].source)[..., 3].mean() > 30
    assert "nothing to guess by, which counts as a miss. The label is" in words(first.captions["why"])
    assert "no guess yet" in words(first.captions["plane"])
    assert "guessed" in words(second.captions["why"])
    assert "no guess yet" not in words(second.captions["plane"])


@pytest.mark.parametrize("learner", LEARNERS)
def test_what_is_added_to_variances_is_said_of_gaussians(learner):
    legend = film_of(GENERALISATION, replace(PLAIN, learner=learner)).words(5)["legend"]
    assert (f"each variance has {number(RIDGE)} added" in legend) == (learner == "gaussians")


def test_a_first_point_at_the_origin_is_not_said_to_give_the_perceptron_a_line():
    points = ((0.0, 0.0, 0),) * 4 + ((0.0, 0.0, 1),) * 6
    why = words(film_of(GENERALISATION, replace(PLAIN, source=POINTS, points=points)).words(0)["why"])
    assert "The point is added to w, with its sign: then there is something to guess by." in why


@pytest.mark.parametrize("learner", sorted(LEARNERS))
def test_the_film_counts_hits_and_misses(learner):
    scene = replace(PLAIN, learner=learner)
    film, row = film_of(GENERALISATION, scene), online.row(scene)
    assert film.n_frames == LENGTH
    missed = (row.learner.guesses != row.y).tolist()
    for t in (0, 5, 60, LENGTH - 1):
        so_far, recent = sum(missed[: t + 1]), missed[max(0, t + 1 - WINDOW) : t + 1]
        verdict = words(film.words(t)["verdict"])
        share = so_far / (t + 1)
        written = f"{100 * share:.1f}" if 0 < share < 1 else f"{100 * share:.0f}"
        assert f"Wrong guesses so far, {NAMES[learner]}: {so_far} of {t + 1} ({written} %)" in verdict
        assert f"{100 * sum(recent) / len(recent):.0f} % of the last {len(recent)}." in verdict
        tape = [trace(film.figure(t, 1), name) for name in ("hit", "miss")]
        counts = [sum(height is not None for height in values(part.y)) for part in tape]
        assert counts == [t + 1 - so_far, so_far]
        assert len(values(trace(film.figure(t, 0), "points").x)) == t + 1


@pytest.mark.parametrize("drift", [False, True])
def test_a_further_stretch_goes_on_with_the_same_row(drift):
    first, second = (online.row(replace(PLAIN, drift=drift, stretch=stretch)) for stretch in (0, 1))
    assert second.first == LENGTH
    assert second.X[:LENGTH].tolist() == first.X.tolist()
    assert second.learner.guesses[:LENGTH].tolist() == first.learner.guesses.tolist()


def test_who_forgets_copes_better_with_drift():
    def share(learner, *, drift):
        return online.row(replace(PLAIN, learner=learner, drift=drift, stretch=4)).missed.mean()

    assert share("gaussians", drift=False) < share("perceptron", drift=False)
    assert share("gaussians", drift=True) > share("perceptron", drift=True) + 0.1


def test_own_points_arrive_in_any_order_and_the_sealed_ones_never():
    scene = replace(PLAIN, source=POINTS, stretch=1)
    row = online.row(scene)
    own = {tuple(point[:2]) for point in scene.points}
    first, second = (sorted(map(tuple, part.tolist())) for part in (row.X[:90], row.X[90:]))
    assert len(row.y) == 180
    assert first == second
    assert set(first) <= own


def test_points_of_three_classes_do_not_arrive_and_the_page_says_why():
    data = REGION_PRESETS["three classes"]
    film = film_of(GENERALISATION, replace(PLAIN, source=POINTS, points=samples.of_dataset(data)))
    assert "these are of 3" in words(film.words(0)["verdict"])
    assert "8 points or more" in words(
        film_of(GENERALISATION, replace(PLAIN, source=POINTS, points=())).words(0)["verdict"]
    )


def test_going_on_and_drift_are_in_the_link():
    page = visit("generalisation", part="online").stand_at(150).press("Go on").choose("drift", True)
    assert page.address == {"part": "online", "stretch": "1", "drift": "1"}
    assert visit("generalisation", query=page.address).film == page.film
    assert page.press("From the start").address == {"part": "online", "drift": "1"}


def test_the_rates_on_the_sphere_are_drawn_beside_the_law():
    page = visit("generalisation", rates="1")
    charts = [json.loads(chart.proto.spec) for chart in page.app.get("plotly_chart")]
    assert [chart["layout"]["yaxis"]["title"]["text"] for chart in charts] == ["mistakes", "mistakes / d"]
    assert all("d = 100" in [trace["name"] for trace in chart["data"]] for chart in charts)
    assert any("four times as many mistakes" in text.value for text in page.app.markdown)
    assert any("until ε = 5 %" in text.value for text in page.app.markdown)


def test_mistakes_for_each_dimension_come_together_as_the_two_bounds_say():
    """Made anew without any interpolation: the first of so many mistakes after which the mean error is small enough."""
    errors_by_d = {
        d: sphere_mistakes.mean_errors(
            [perceptron_on_sphere.errors_after(d, sphere_mistakes.COUNTS, repeats=10, seed=1)]
        )
        for d in (5, 20, 100)
    }
    scaled = []
    for d, errors in errors_by_d.items():
        count = sphere_mistakes.mistakes_until(errors, sphere_mistakes.EPSILON)
        low, high = (c for c in sphere_mistakes.COUNTS if count / 2 <= c <= count * 2)
        exact = perceptron_on_sphere.errors_after(d, range(low, high + 1), repeats=10, seed=1).mean(axis=0)
        first = low + int((exact <= sphere_mistakes.EPSILON).argmax())
        assert count == pytest.approx(first, rel=0.1)
        row = next(line for line in sphere_mistakes.table(errors_by_d).splitlines() if line.startswith(f"| {d} |"))
        cells = [float(cell) for cell in row.strip("| ").split("|")]
        assert cells[:2] == [d, round(count)]
        assert cells[2:] == pytest.approx([cells[1] / 400, cells[1] / 400 / d], abs=6e-4)
        scaled.append(count * sphere_mistakes.EPSILON**2 / d)
    assert max(scaled) < 1.3 * min(scaled)  # while d grows by 20, what d takes of it is the same
    assert np.isnan(sphere_mistakes.mistakes_until(errors_by_d[100], 1e-4))
    curves = sphere_mistakes.figure(errors_by_d, per_dimension=True).data
    assert [list(curve.y)[:2] for curve in curves[:3]] == [[1 / d, 2 / d] for d in errors_by_d]
    law = curves[3]
    assert (
        law.y[0] * law.x[0] ** 2
        == pytest.approx(sphere_mistakes.typical(errors_by_d))
        == pytest.approx(sorted(scaled)[1])
    )


def test_the_source_is_asked_for_once_whichever_part_is_turned_to():
    page = visit("generalisation", curves="1", part="folds", curve2="none", curve1="constant")
    for part in ("online", "shift", "sets", "online"):
        page.choose("part", part)
        assert [each["label"] for each in settings(GENERALISATION, page.scene)].count("points from") == 1


def test_what_goes_now_is_said_of_as_many_arrivals_as_there_are():
    film, row = film_of(GENERALISATION, PLAIN), online.row(PLAIN)
    for t in (0, 1, WINDOW - 2, WINDOW - 1, WINDOW, LENGTH - 1):
        many = min(t + 1, WINDOW)
        share = row.missed[t + 1 - many : t + 1].mean()
        assert f"{100 * share:.0f} % of the last {many}." in words(film.words(t)["verdict"])


def exact_log_joint(points, own, n, q, ridge):
    """Of one class among n arrivals, in fractions: no digit is lost but in the logarithms."""
    x = [[Fraction(value) for value in row] for row in points[own].tolist()]
    mean = [sum(row[j] for row in x) / len(x) for j in (0, 1)]
    away = [[row[j] - mean[j] for j in (0, 1)] for row in x]
    a, b, c = (sum(row[i] * row[j] for row in away) / len(x) for i, j in ((0, 0), (0, 1), (1, 1)))
    a, c = a + Fraction(ridge), c + Fraction(ridge)
    u, v = (Fraction(float(q[j])) - mean[j] for j in (0, 1))
    determinant = a * c - b * b
    square = (c * u * u - 2 * b * u * v + a * v * v) / determinant
    return math.log(len(x) / n) - 0.5 * math.log(determinant) - 0.5 * float(square)


@pytest.mark.parametrize("reach", [1.0, 5e5, 1e6])
def test_running_gaussians_guess_by_the_density_of_points_on_a_line_however_far_apart(reach):
    """Two parallel lines of points, as far apart as they are long is 1: each is of its own class."""
    random = np.random.default_rng(3)
    along, labels = random.uniform(-1, 1, 60), np.arange(60) % 2
    points = np.round(reach * np.column_stack([along, 0.7 * along + 0.2 * labels]), 3)
    gaussians = LEARNERS["gaussians"](points, labels)
    for i in range(6, 60):
        joint = [exact_log_joint(points[:i], labels[:i] == k, i, points[i], RIDGE) for k in (0, 1)]
        if abs(joint[0] - joint[1]) > 50:
            assert gaussians.guesses[i] == int(joint[1] > joint[0])
