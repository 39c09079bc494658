"""What logistic regression and support vector machines show has all its digits: it is the optimum, found otherwise."""

import re
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from films.film.numbers import number
from films.rules import logistic, svm
from films.scene import fields_of, from_query
from films.scikit.estimators import COSTS, GAMMAS, machine
from films.scikit.library_data import iris
from films.topics.methods.page import METHODS_PAGE
from films.topics.methods.scene import MethodsScene
from playground import inputs
from playground.datasets import PRESETS, REGION_PRESETS
from playground.inputs import Floats, Ints
from tests.films.film.reading import words
from tests.films.made import film_of

PETALS = iris().select([2, 3])
SETS = {name: (data.X, data.labels) for name, data in {**PRESETS, **REGION_PRESETS}.items()}
SETS |= {"iris": (PETALS.X, PETALS.labels)}
SETS = {name: (X, y) for name, (X, y) in SETS.items() if X.shape[1] == 2 and len(np.unique(y)) > 1}
every_set = pytest.mark.parametrize(("X", "y"), SETS.values(), ids=SETS)
NAMES = ("a", "b", "c", "d")
SUMMAND = re.compile(r"([+−]?) ?([\d.]+(?:×10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?)? ?(x₁|x₂)?")


def softmax(z: Floats) -> Floats:
    shares = np.exp(z - z.max(axis=1, keepdims=True))
    return np.asarray(shares / shares.sum(axis=1, keepdims=True))


def scores_of_least_loss(X: Floats, y: Ints, cost: float) -> Floats:
    """By Newton's method on the weights of all classes, (K, d + 1), the score of the first of two being 0."""
    mean, scale = inputs.units(X)
    rows, (classes, own) = np.column_stack([(X - mean) / scale, np.ones(len(X))]), np.unique(y, return_inverse=True)
    K, D = len(classes), rows.shape[1]
    free = np.arange(K) if K > 2 else np.array([1])  # classes whose weights are sought
    ridge, one_hot = np.append(np.ones(D - 1), 0.0), np.eye(K)[own]
    theta = np.zeros((K, D))

    def height(theta: Floats) -> float:
        z = rows @ theta.T
        losses = np.logaddexp.reduce(z, axis=1) - z[np.arange(len(X)), own]
        return float(cost * losses.sum() + (ridge * theta**2).sum() / 2)

    for _ in range(60):
        p = softmax(rows @ theta.T)
        slope = (cost * (p - one_hot).T @ rows + ridge * theta)[free].ravel()
        bend = np.zeros((K, D, K, D))
        for i in range(K):
            for j in range(K):
                bend[i, :, j] = cost * (rows * (p[:, i] * ((i == j) - p[:, j]))[:, None]).T @ rows
            bend[i, :, i] += np.diag(ridge)
        bend = bend[np.ix_(free, np.arange(D), free, np.arange(D))].reshape(len(free) * D, len(free) * D)
        step = np.zeros((K, D))
        step[free] = -np.linalg.lstsq(bend, slope, rcond=1e-13)[0].reshape(len(free), D)
        length = 1.0
        while length > 1e-6 and height(theta + length * step) > height(theta) + 1e-9:
            length /= 2
        theta = theta + length * step
    w = theta[:, :-1] / scale
    return np.column_stack([w, theta[:, -1] - w @ mean])


def factors(linear: str) -> list[str]:
    """The factors of x₁ and x₂ in a text such as "− 0.5 x₁ + 2", and the offset: no term is 0, no factor is 1."""
    parts = {
        name: sign.replace("+", "") + (size or "1") for sign, size, name in SUMMAND.findall(linear) if size or name
    }
    return [parts.get(name, "0") for name in ("x₁", "x₂", "")]


@every_set
def test_scores_of_logistic_regression_are_those_of_least_loss(X: Floats, y: Ints) -> None:
    """As they are shown, for every C."""
    story = logistic.of_logistic(X, y, NAMES).story
    for cost, text in zip(COSTS, story, strict=True):
        least = scores_of_least_loss(X, y, cost)[1 if len(np.unique(y)) == 2 else 0 :]
        scores = [factors(each.split("z = ")[1].rstrip(".")) for each in words(text).split(";")]
        for parts, row in zip(scores, least, strict=True):
            assert parts == [number(part) for part in row], cost


def test_two_clusters_at_C_100() -> None:
    """The minimum to eight digits is -4.5026855, -1.3239413, 0.4485162."""
    scene, _ = from_query(MethodsScene, fields_of("planes=1&method1=logistic&held=0&t=5"))
    two = tuple((*map(float, x), int(c)) for x, c in zip(*SETS["two clusters"], strict=True))
    film = film_of(METHODS_PAGE, MethodsScene(**vars(scene) | {"points": two}))
    assert "z = −4.5027 x₁ − 1.3239 x₂ + 0.4485." in words(film.words(5)["why"])


def solved(system: list[list[Fraction]]) -> list[Fraction]:
    """Of a system with one solution, a row an equation, the right side last."""
    rows, done = [list(row) for row in system], 0
    unknowns = len(rows[0]) - 1
    for column in range(unknowns):
        pivot = next(i for i in range(done, len(rows)) if rows[i][column])
        rows[done], rows[pivot] = rows[pivot], rows[done]
        rows[done] = [v / rows[done][column] for v in rows[done]]
        for i, row in enumerate(rows):
            if i != done and row[column]:
                rows[i] = [v - row[column] * t for v, t in zip(row, rows[done], strict=True)]
        done += 1
    assert not any(row[-1] for row in rows[done:])
    return [rows[i][-1] for i in range(unknowns)]


def widest(X: Floats, signs: list[int], most: float, weights: Floats) -> list[Fraction]:
    """(w, b) of the linear machine, in fractions, of points that count by `weights`, which say only which points count
    nothing, all they may, or something between; and the proof: no condition of the optimum is hurt."""
    points, at_most = [[Fraction(v) for v in x] for x in X.tolist()], Fraction(most)
    between = [i for i, a in enumerate(weights) if 1e-9 * most < a < (1 - 1e-9) * most]
    full = [i for i, a in enumerate(weights) if a >= (1 - 1e-9) * most]
    of_full = [at_most * sum((signs[i] * points[i][j] for i in full), Fraction(0)) for j in range(2)]

    def product(i: int, k: int) -> Fraction:
        return sum((s * t for s, t in zip(points[i], points[k], strict=True)), Fraction(0))

    w = of_full
    if between:
        system = [
            [signs[k] * product(i, k) for k in between]
            + [Fraction(1), signs[i] - sum((s * t for s, t in zip(of_full, points[i], strict=True)), Fraction(0))]
            for i in between
        ]
        system.append([*(Fraction(signs[k]) for k in between), Fraction(0), -at_most * sum(signs[i] for i in full)])
        *parts, b = solved(system)
        assert all(0 <= part <= at_most for part in parts)
        w = [of_full[j] + sum(signs[k] * a * points[k][j] for k, a in zip(between, parts, strict=True)) for j in (0, 1)]
    sides = [sum((s * t for s, t in zip(w, x, strict=True)), Fraction(0)) for x in points]
    if not between:
        assert sum(signs[i] for i in full) == 0
        low = [signs[i] - side for i, side in enumerate(sides) if (signs[i] > 0) == (i not in full)]
        high = [signs[i] - side for i, side in enumerate(sides) if (signs[i] > 0) == (i in full)]
        b = (max(low) + min(high)) / 2
        assert max(low) <= min(high)
    for i, side in enumerate(sides):
        z = signs[i] * (side + b)
        assert z <= 1 if i in full else z == 1 if i in between else z >= 1
    return [*w, b]


@every_set
def test_a_linear_machine_is_the_one_of_widest_margin(X: Floats, y: Ints) -> None:
    """As it is shown, for every C."""
    mean, scale = inputs.units(X)
    Z, classes = (X - mean) / scale, np.unique(y)
    for cost in COSTS:
        model = machine(X, y, cost=cost)
        weights = np.zeros((len(model.b), len(X)))
        weights[:, model.support] = np.abs(model.coef)
        for pair, (first, second) in enumerate(combinations(classes.tolist(), 2)):
            own = np.flatnonzero((y == first) | (y == second))
            signs = [1 if label == first else -1 for label in y[own]]
            exact = np.array(list(map(float, widest(Z[own], signs, cost, weights[pair, own]))))
            w = (model.coef @ model.vectors)[pair]
            assert [*w, model.b[pair]] == pytest.approx(exact, rel=1e-10, abs=1e-12)
            if len(classes) == 2:
                line = [*(exact[:2] / scale), exact[2] - exact[:2] / scale @ mean]
                assert [number(part) for part in model.boundary] == [number(part) for part in line]
                apart = number(2 / np.hypot(*line[:2])) if any(line[:2]) else "∞"
                assert f"margins are {apart} apart" in words(svm.of_linear(X, y, NAMES, (cost,)).story[0])


@pytest.mark.parametrize("cost", COSTS)
def test_of_points_that_are_the_same_turned_over_the_second_weight_is_0(cost: float) -> None:
    above = [(1.1, 0.3, 0), (-1.1, 0.3, 1), (2.3, 0.7, 0), (0.1, 0.9, 1)]
    X = np.array([(x, side * y) for x, y, _ in above for side in (1, -1)])
    y = np.array([c for _, _, c in above for _ in range(2)])
    for exhibit in (logistic.of_logistic(X, y, NAMES, (cost,)), svm.of_linear(X, y, NAMES, (cost,))):
        assert "x₁" in words(exhibit.story[0])
        assert "x₂" not in words(exhibit.story[0])


@every_set
def test_a_machine_with_a_kernel_meets_the_conditions_of_its_optimum(X: Floats, y: Ints) -> None:
    """z is 1 where a point counts something between, at least 1 where it counts nothing, at most 1 where all. (libsvm
    keeps the kernel in float32.)"""
    classes = np.unique(y)
    for gamma in GAMMAS:
        model = machine(X, y, cost=1.0, gamma=gamma)
        assert model.settled
        weights, values = np.zeros((len(model.b), len(X))), model.values(X)
        weights[:, model.support] = np.abs(model.coef)
        for pair, (first, second) in enumerate(combinations(classes.tolist(), 2)):
            own = np.flatnonzero((y == first) | (y == second))
            z, a = np.where(y[own] == first, 1, -1) * values[pair, own], weights[pair, own]
            assert (z[a < 1] >= 1 - 2e-6).all()
            assert (z[a > 0] <= 1 + 2e-6).all()
