"""What the planes of the perceptron's and the hinge's page show in a frame is the state at that frame, and nothing
else."""

import numpy as np
import pytest

from films.film.geometry import box, line
from tests.films.film.reading import ends, trace, values
from tests.films.topics.hinge import films as hinge
from tests.films.topics.perceptron import films as perceptron

SHOTS = {f"{of.__name__.split('.')[-2]}, {name}": (of, name) for of in (perceptron, hinge) for name in of.SETTINGS}


@pytest.fixture(params=SHOTS)
def case(request):
    shots, name = SHOTS[request.param]
    return shots.shot(name)


def rounding(state, figure):
    """What w.x + b may be off by, anywhere on the plane."""
    w1, w2, b = state
    return 1e-12 * ((abs(w1) + abs(w2)) * max(map(abs, box(figure))) + abs(b) + 1)


def test_the_boundary_is_the_line_where_the_state_shown_is_zero(case):
    for t in case.frames:
        (w1, w2, b), figure = case.state(t), case.figure(t)
        ends_drawn = ends(figure, "boundary")
        assert len(ends_drawn) == len(line((w1, w2, b), box(figure))[0])
        for x, y in ends_drawn:
            assert w1 * x + w2 * y + b == pytest.approx(0, abs=rounding((w1, w2, b), figure))


def test_each_half_plane_lies_on_its_side(case):
    for t in case.frames:
        (w1, w2, b), figure = case.state(t), case.figure(t)
        for side, sign in (("+ side", 1), ("− side", -1)):
            places = ends(figure, side)
            assert all(sign * (w1 * x + w2 * y + b) >= -rounding((w1, w2, b), figure) for x, y in places)
        assert bool(ends(figure, "+ side") or ends(figure, "− side")) == bool(w1 or w2)


def test_hollow_are_exactly_the_misclassified_points(case):
    for t in case.frames:
        points = trace(case.figure(t), "points")
        assert values(points.x) == case.X[:, 0].tolist()
        assert values(points.y) == case.X[:, 1].tolist()
        expected = np.where(case.y > 0, "circle", "square").astype(object)
        expected[case.wrong[case.steps.now[t]]] += "-open"
        assert values(points.marker.symbol) == expected.tolist()


def test_the_ring_is_on_the_point_looked_at_and_says_which(case):
    for t in case.frames:
        row, figure = case.steps.sample[t], case.figure(t)
        assert ends(figure, "sample") == ([] if row < 0 else [tuple(case.X[row])])
        assert row < 0 or trace(figure, "sample").text == (f"{row + 1}",)
