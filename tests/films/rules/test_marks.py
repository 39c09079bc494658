"""A rule's marks show in each frame what belongs to its state."""

import numpy as np

from films.axes import HOME
from films.drawing import plane
from films.drawing.palette import CLASSES
from films.film.film import Film
from films.rules.marks import CLEAR, Across, Discs, Dots, Path, Rings
from tests.films.film.reading import ends, trace, values

X, Y = np.array([[0.0, 0.0], [1.0, 2.0], [-1.0, 1.0]]), np.array([0, 1, 2])
SHOWN = np.array([[1, 0, 0], [1, 1, 0], [0, 1, 1]], dtype=bool)


def film(mark):
    overlay = mark.overlay(0, "state")
    spec = plane.figure((), CLASSES, HOME, ("x₁", "x₂"), below=overlay.ground, above=overlay.above)
    return Film((spec,), 3, {**overlay.columns, "state": np.array([0, 2, 1])}, overlay.tracks)


def test_dots_that_never_change_have_the_look_of_their_class():
    seen = trace(film(Dots("kept", X, Y)).figure(1, 0), "kept")
    assert list(zip(seen.x, seen.y, strict=True)) == [tuple(x) for x in X.tolist()]
    assert list(seen.marker.color) == [CLASSES[label].color for label in Y]
    assert list(seen.marker.symbol) == [CLASSES[label].symbol for label in Y]


def test_dots_below_the_points_are_coloured_while_they_are_there():
    made = film(Dots("kept", X, Y, SHOWN, edged=False))
    for t, state in enumerate((0, 2, 1)):
        colors = values(trace(made.figure(t, 0), "kept").marker.color)
        assert [color != CLEAR for color in colors] == SHOWN[state].tolist()
    names = [part.name for part in made.figure(0, 0).data]
    assert names.index("kept") < names.index("points")


def test_dots_with_an_edge_are_gone_while_they_are_not_there():
    made = film(Dots("means", X, Y, SHOWN))
    for t, state in enumerate((0, 2, 1)):
        assert ends(made.figure(t, 0), "means") == [tuple(x) for x in X[SHOWN[state]].tolist()]
    names = [part.name for part in made.figure(0, 0).data]
    assert names.index("means") > names.index("points")


def test_many_dots_are_smaller_than_few():
    few, many = (Dots("kept", np.zeros((m, 2)), np.zeros(m, dtype=int), edged=False).size for m in (3, 300))
    assert plane.POINT_SIZE < many < few
    crowd = np.zeros((1, 300), dtype=bool)
    crowd[0, 0] = True  # of many only one at a time is there
    assert Dots("kept", np.zeros((300, 2)), np.zeros(300, dtype=int), crowd, edged=False).size == few


def test_a_line_goes_through_the_whole_plane_in_each_state_its_own_way():
    made = film(Across("boundary", np.array([[1.0, 0.0, -2.0], [0.0, 1.0, 1.0], [0.0, 0.0, 1.0]])))
    assert sorted(ends(made.figure(0, 0), "boundary")) == [(2, -5), (2, 5)]
    assert ends(made.figure(1, 0), "boundary") == []
    assert sorted(ends(made.figure(2, 0), "boundary")) == [(-5, -1), (5, -1)]


def test_a_path_has_its_corners_and_gaps():
    xy = np.array([[[0, 0], [1, 1], [np.nan, np.nan], [2, 2]], [[3, 3], [4, 4], [5, 5], [4, 3]], np.zeros((4, 2))])
    made = film(Path("cuts", xy))
    assert values(trace(made.figure(0, 0), "cuts").x) == [0, 1, None, 2]
    assert ends(made.figure(2, 0), "cuts") == [(3, 3), (4, 4), (5, 5), (4, 3)]


def test_rings_are_around_those_that_are_there():
    made = film(Rings("ringed", X, SHOWN))
    for t, state in enumerate((0, 2, 1)):
        assert ends(made.figure(t, 0), "ringed") == [tuple(x) for x in X[SHOWN[state]].tolist()]


def test_discs_have_areas_as_the_weights_and_lie_below_the_points():
    made = film(Discs("weights", X, Y, WEIGHTS))
    for t, state in enumerate((0, 2, 1)):
        sizes = np.array(values(trace(made.figure(t, 0), "weights").marker.size), dtype=float)
        assert np.allclose(sizes**2, plane.POINT_SIZE**2 * WEIGHTS[state] / WEIGHTS[state].mean(), rtol=1e-3)
    names = [part.name for part in made.figure(0, 0).data]
    assert names.index("weights") < names.index("points")


WEIGHTS = np.array([[1, 1, 1], [0.5, 0.25, 0.25], [0.1, 0.1, 0.8]])
MARKS = [
    Rings("ringed", X, SHOWN),
    Discs("weights", X, Y, WEIGHTS),
    Dots("kept", X, Y, SHOWN, edged=False),
    Dots("means", X, Y, SHOWN),
    Across("boundary", np.array([[1.0, 0.0, -2.0], [0.0, 1.0, 1.0], [0.0, 0.0, 1.0]])),
    Path("cuts", np.array([[[0, 0], [1, np.nan]], [[3, 3], [4, 4]], [[np.nan, 1], [5, 5]]])),
]
