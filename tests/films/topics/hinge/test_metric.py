"""Objective and metric: J is of the training points, R counts mistakes on those held out; told and asked update by
update."""

import numpy as np
import pytest

from films.film.questions import TURNS
from films.samples import arrays, of_dataset, rows
from playground import datasets
from tests.films.film.asking import question_at
from tests.films.film.reading import present, trace, values, words
from tests.films.topics.hinge.films import shoot

DATA = datasets.REGION_PRESETS["overlapping"]
POINTS = of_dataset(DATA)
SEEN = shoot(POINTS, held="30", beside="metric", below="none", n_draws=120)
X, CLASSES = arrays(POINTS)
HELD = rows(len(X), 30, 0, CLASSES)[1]


def plain_mistakes(case, k, held):
    """How many of these points state k has wrong, one by one."""
    (w1, w2), b = case.trace.w[k].tolist(), float(case.trace.b[k])
    return sum((1 if CLASSES[i] == 0 else -1) * (w1 * X[i, 0] + w2 * X[i, 1] + b) <= 0 for i in held)


def test_r_counts_mistakes_on_the_points_held_out_and_j_is_the_objective():
    for t in SEEN.frames:
        k = SEEN.steps.now[t]
        wrong = plain_mistakes(SEEN, k, HELD)
        assert f"R = {wrong}/{len(HELD)} counts mistakes on the {len(HELD)} points held out" in words(
            SEEN.caption("verdict", t)
        )
        figure = SEEN.figure(t, 1)
        assert values(trace(figure, "R, held out now").y)[0] == pytest.approx(wrong / len(HELD), abs=1e-4)
        assert values(trace(figure, "J now").y) == [SEEN.trace.objective[k]]
        assert trace(figure, "R, held out").yaxis == "y2"


def test_it_counts_how_often_they_went_the_same_way():
    J, R = SEEN.trace.objective, [plain_mistakes(SEEN, k, HELD) for k in range(SEEN.trace.n_updates + 1)]
    fell = [k for k in range(1, len(J)) if J[k] < J[k - 1]]
    down, up = (sum((R[k] - R[k - 1]) * sign > 0 for k in fell) for sign in (-1, 1))
    last = words(SEEN.caption("verdict", SEEN.film.n_frames - 1))
    assert f"Updates so far in which J fell: {len(fell)}. In these, R fell {down} ×, rose {up} ×" in last
    assert up > 0  # on these points the two part


def test_at_every_update_it_is_asked_what_becomes_of_r():
    n = 0
    for t in range(1, SEEN.film.n_frames):
        before, now = SEEN.steps.now[t - 1], SEEN.steps.now[t]
        it = question_at(SEEN.film, t)
        assert (it is not None) == (before != now)
        if it is not None:
            gone = np.sign(plain_mistakes(SEEN, now, HELD) - plain_mistakes(SEEN, before, HELD))
            assert {TURNS[i] for i in it.right} == {{-1: "falls", 1: "rises", 0: "stays"}[int(gone)]}
            n += 1
    assert n > 20
    assert "mistakes on the 16 points held out" in present(question_at(SEEN.film, 1)).text


def test_without_points_held_out_r_is_the_training_error():
    case = shoot(POINTS, beside="metric", below="none", n_draws=30)
    last = case.film.n_frames - 1
    wrong = plain_mistakes(case, case.steps.now[last], range(len(X)))
    text = words(case.caption("verdict", last))
    assert f"R = {wrong}/{len(X)} counts mistakes on the {len(X)} training points" in text
    assert "hold some points out" in text
    assert trace(case.figure(last, 1), "R, training points")
