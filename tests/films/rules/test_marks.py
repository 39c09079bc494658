"""A rule's marks show in each frame what belongs to its state."""

import numpy as np

from films.axes import HOME
from films.drawing import plane as planes
from films.drawing.palette import CLASSES
from films.film.marks import value
from films.picture.figure import plane
from films.picture.film import film as film_of
from films.picture.mark import in_states
from films.picture.point_marks import points
from films.rules.marks import CLEAR, across, discs, dot_size, dots, dots_in_states, path, rings
from tests.films.film.reading import ends, trace, values

X, Y = np.array([[0.0, 0.0], [1.0, 2.0], [-1.0, 1.0]]), np.array([0, 1, 2])
MEMBERS = np.array([[1, 0, 0], [1, 1, 0], [0, 1, 1]], dtype=bool)
STATES = np.array([0, 2, 1])


def film(each):
    mark_trace, dotted = in_states(each.mark, STATES), points((), CLASSES)
    pair = [dotted, mark_trace] if each.above else [mark_trace, dotted]
    return film_of([plane(pair, HOME, ("x₁", "x₂"))], 3, words={})


def test_dots_that_never_change_have_the_look_of_their_class():
    mark_trace = trace(film(dots("kept", X, Y)).figure(1, 0), "kept")
    assert list(zip(mark_trace.x, mark_trace.y, strict=True)) == [tuple(x) for x in X.tolist()]
    assert list(mark_trace.marker.color) == [CLASSES[label].color for label in Y]
    assert list(mark_trace.marker.symbol) == [CLASSES[label].symbol for label in Y]


def test_dots_below_the_points_are_coloured_while_they_are_there():
    case = film(dots_in_states("kept", X, Y, MEMBERS, edged=False))
    for t, state in enumerate((0, 2, 1)):
        colors = values(trace(case.figure(t, 0), "kept").marker.color)
        assert [color != CLEAR for color in colors] == MEMBERS[state].tolist()
    names = [part.name for part in case.figure(0, 0).data]
    assert names.index("kept") < names.index("points")


def test_dots_with_an_edge_are_gone_while_they_are_not_there():
    case = film(dots_in_states("means", X, Y, MEMBERS))
    for t, state in enumerate((0, 2, 1)):
        assert ends(case.figure(t, 0), "means") == [tuple(x) for x in X[MEMBERS[state]].tolist()]
    names = [part.name for part in case.figure(0, 0).data]
    assert names.index("means") > names.index("points")


def test_many_dots_are_smaller_than_few():
    assert planes.POINT_SIZE < dot_size(300, edged=False) < dot_size(3, edged=False)
    crowd = np.zeros((1, 300), dtype=bool)
    crowd[0, 0] = True  # of many only one at a time is there
    few = dots_in_states("kept", np.zeros((300, 2)), np.zeros(300, dtype=int), crowd, edged=False)
    assert value(few.mark.look, "marker.size") == dot_size(1, edged=False)


def test_a_line_goes_through_the_whole_plane_in_each_state_its_own_way():
    case = film(across("boundary", np.array([[1.0, 0.0, -2.0], [0.0, 1.0, 1.0], [0.0, 0.0, 1.0]])))
    assert sorted(ends(case.figure(0, 0), "boundary")) == [(2, -5), (2, 5)]
    assert ends(case.figure(1, 0), "boundary") == []
    assert sorted(ends(case.figure(2, 0), "boundary")) == [(-5, -1), (5, -1)]


def test_a_path_has_its_corners_and_gaps():
    xy = np.array([[[0, 0], [1, 1], [np.nan, np.nan], [2, 2]], [[3, 3], [4, 4], [5, 5], [4, 3]], np.zeros((4, 2))])
    case = film(path("cuts", xy))
    assert values(trace(case.figure(0, 0), "cuts").x) == [0, 1, None, 2]
    assert ends(case.figure(2, 0), "cuts") == [(3, 3), (4, 4), (5, 5), (4, 3)]


def test_rings_are_around_those_that_are_there():
    case = film(rings("ringed", X, MEMBERS))
    for t, state in enumerate((0, 2, 1)):
        assert ends(case.figure(t, 0), "ringed") == [tuple(x) for x in X[MEMBERS[state]].tolist()]


def test_discs_have_areas_as_the_weights_and_lie_below_the_points():
    case = film(discs("weights", X, Y, WEIGHTS))
    for t, state in enumerate((0, 2, 1)):
        sizes = np.array(values(trace(case.figure(t, 0), "weights").marker.size), dtype=float)
        assert np.allclose(sizes**2, planes.POINT_SIZE**2 * WEIGHTS[state] / WEIGHTS[state].mean(), rtol=1e-3)
    names = [part.name for part in case.figure(0, 0).data]
    assert names.index("weights") < names.index("points")


WEIGHTS = np.array([[1, 1, 1], [0.5, 0.25, 0.25], [0.1, 0.1, 0.8]])
MARKS = [
    rings("ringed", X, MEMBERS),
    discs("weights", X, Y, WEIGHTS),
    dots_in_states("kept", X, Y, MEMBERS, edged=False),
    dots_in_states("means", X, Y, MEMBERS),
    across("boundary", np.array([[1.0, 0.0, -2.0], [0.0, 1.0, 1.0], [0.0, 0.0, 1.0]])),
    path("cuts", np.array([[[0, 0], [1, np.nan]], [[3, 3], [4, 4]], [[np.nan, 1], [5, 5]]])),
]
