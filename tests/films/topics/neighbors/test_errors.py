"""Errors against k are the shares of wrong answers, counted by hand."""

import numpy as np
import pytest

from films.side_by_side.errors import LABELS, SPLIT_SEED
from films.topics.neighbors.comparisons import units
from films.topics.neighbors.scene import NeighborsScene
from playground.datasets import REGION_PRESETS
from playground.neighbors import predict
from tests.films.film.reading import ends, numbers, trace, values, words
from tests.films.topics.neighbors.films import SCENES, preset, shoot, shot

CURVES = ("training", "leave-one-out", "held-out")


def wrong(case, k):
    """How many answers are wrong: of the points, of each asked of the others, of a half; None where there is no k."""
    (X,), y, rule = case.written(), case.y, {"metric": case.scene.metric, "ties": case.scene.ties}
    n, rows = len(X), np.arange(len(X))
    training = sum(predict(X, y, X[i : i + 1], k, **rule)[0] != y[i] for i in rows)
    alone = held = None
    if k < n:
        alone = sum(predict(X[rows != i], y[rows != i], X[i : i + 1], k, **rule)[0] != y[i] for i in rows)
    order = np.random.default_rng(SPLIT_SEED).permutation(n)
    out, stored = order[: n // 2], np.sort(order[n // 2 :])  # equally far points: in index order
    if len(out) and k <= len(stored):
        held = sum(predict(X[stored], y[stored], X[i : i + 1], k, **rule)[0] != y[i] for i in out)
    return training, alone, held


@pytest.mark.parametrize("name", SCENES)
def test_the_curves_the_dots_and_the_words_are_the_counted_errors(name):
    case = shot(name)
    n, half = len(case.X), len(case.X) // 2
    for t in case.frames:
        k, figure, counts = case.k(t), case.figure(t, -1), wrong(case, case.k(t))
        assert ends(figure, "now")[0] == (k, 0)
        text = words(case.caption("verdict", t)).split("A query")[0]
        for curve, total, count in zip(CURVES, (n, n, half), counts, strict=True):
            if curve not in [line.name for line in figure.data]:
                assert wrong(case, 1)[CURVES.index(curve)] is None  # not even for k = 1
                assert curve not in text
                continue
            line, dot = trace(figure, curve), ends(figure, f"{curve} now")
            if count is None:
                assert values(line.y)[t] is None
                assert dot == []
                assert f"{LABELS.get(curve, curve)} — of {total}" in text
            else:
                assert values(line.x)[t] == k
                assert values(line.y)[t] == pytest.approx(count / total)
                assert dot == [(k, pytest.approx(count / total))]
                assert f"{LABELS.get(curve, curve)} {count} of {total}" in text


def test_the_axes_hold_the_curves():
    for name in SCENES:
        layout = shot(name).figure(0, -1).layout
        curves = [line for line in shot(name).figure(0, -1).data if line.name in CURVES]
        assert layout.xaxis.range[1] > max(values(curves[0].x))
        assert layout.yaxis.range[1] > max(v for c in curves for v in values(c.y) if v is not None)


def test_with_k_1_a_point_is_its_own_nearest_and_the_outlier_does_not_show():
    case = shot("outlier")
    assert words(case.caption("verdict", 0)).startswith("Misclassified at k = 1: training 0 of 37")
    assert words(case.caption("verdict", 2)).startswith("Misclassified at k = 5: training 1 of 37")


def test_a_query_costs_all_points_and_their_bytes():
    text = words(shot("iris").caption("verdict", 0))
    assert "Classifying one point takes 150 × 2 = 300 differences and 2,550 bytes." in text


def test_scaled_distances_say_by_what_the_coordinates_are_divided():
    text = words(shot("iris").caption("verdict", 0))
    across, up = (float(v) for v in numbers(text.split("Distances are those of")[1])[:2])
    assert (across, up) == pytest.approx(tuple(shot("iris").X.std(axis=0)), abs=1e-4)


@pytest.mark.parametrize("scaling", ["deviation", "range"])
def test_a_coordinate_that_is_the_same_for_all_points_stays_as_it_is(scaling):
    X = np.array([[0.1, 1.0], [0.1, 3.0], [0.1, 4.0]])
    across, up = units(X, scaling)
    assert across == 1
    assert up == pytest.approx(X[:, 1].std() if scaling == "deviation" else 3)


@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        ([(0, 0, 2), (1, 1, 2)], "Only ▲ so far: every query gets that class."),
        (
            [(1, 1, 0), (1, 1, 0), (1, 1, 1)],
            "All points coincide: from every query they are equally far, and the lowest numbers come first.",
        ),
        (
            [(0, 0, 0), (1, 1, 0), (2, 0, 1), (1, 1, 1)],
            "Points 2 and 4 coincide but have different labels",
        ),
    ],
)
def test_what_is_special_about_the_points_is_said(points, sentence):
    case = shoot(NeighborsScene(points=tuple((float(x), float(y), c) for x, y, c in points)))
    assert all(sentence in words(case.caption("verdict", t)) for t in case.frames)


def test_ordinary_points_get_no_warning():
    for name in REGION_PRESETS:
        assert shoot(preset(name)).run.remarks == ()
