"""What the first response draws of a scene is what its film shows at that frame: points, boundary, regions, ticks."""

import math
import re
from dataclasses import replace
from typing import Any

import pytest

from films.film.film import Film
from films.pages import LESSON_PAGES, PAGES
from films.points import BOUND, Points
from films.still.shapes import Area, Dot, Line
from films.still.svg import svg
from server.description import described
from tests.films.made import whole_film
from tests.server.svg_reader import DrawnPlane

NONE = re.compile(r"\b(nan|inf)\b")
SCENES = [
    *((name, "show=mistakes" if name == "digits" else "") for name in LESSON_PAGES),
    ("perceptron", "t=3"),
    ("perceptron", "t=4&algorithm=both&offset=0&proof=1"),
    ("perceptron", "t=4999&axes=-20,30,-20,25"),
    ("perceptron", "points=none"),
    ("hinge", "t=16&below=margin"),
    ("neighbors", "t=2&compare=k&probe=1,1"),
    ("prototypes", "t=30&method=gabriel"),
]


def film_and_planes(page: str, query: str) -> tuple[Film, int, list[DrawnPlane]]:
    shown_page = PAGES[page]
    scene = shown_page.read(query)
    still = shown_page.still(scene)
    return whole_film(shown_page, scene), still.t, [DrawnPlane(svg(plane)) for plane in still.planes]


def trace(figure: Any, name: str) -> Any:
    return next((trace for trace in figure.data if trace.name == name), None)


def shares(figure: Any, xs: Any, ys: Any) -> list[tuple[float, float]]:
    (x0, x1), (y0, y1) = figure.layout.xaxis.range, figure.layout.yaxis.range
    places = zip(xs, ys, strict=True)
    return [((x - x0) / (x1 - x0), (y1 - y) / (y1 - y0)) for x, y in places]


@pytest.mark.parametrize(("page", "query"), SCENES)
def test_every_point_is_there_in_its_colour_and_shape(page: str, query: str) -> None:
    film, t, planes = film_and_planes(page, query)
    for figure, plane in zip(film.at(t).figures, planes, strict=False):
        points = trace(figure, "points")
        if points is None:
            assert page in ("digits", "spam")
            continue
        dots = {(float(x[:-1]), float(y[:-1]), color, is_round) for x, y, color, is_round in plane.dots()}
        for (x, y), color, symbol in zip(
            shares(figure, points.x, points.y), points.marker.color or (), points.marker.symbol or (), strict=True
        ):
            near = {
                dot for dot in dots if math.isclose(dot[0], 100 * x, abs_tol=0.006) and abs(dot[1] - 100 * y) < 0.006
            }
            assert (color, symbol.startswith("circle")) in {(dot[2], dot[3]) for dot in near}


@pytest.mark.parametrize(("page", "query"), [case for case in SCENES if case[0] in ("perceptron", "hinge")])
def test_the_boundary_ends_where_the_film_says(page: str, query: str) -> None:
    film, t, planes = film_and_planes(page, query)
    for figure, plane in zip(film.at(t).figures, planes, strict=False):
        boundary = trace(figure, "boundary")
        if boundary is not None and len(boundary.x or ()):
            ends = shares(figure, boundary.x, boundary.y)
            assert any(
                len(line) == len(ends) and all(math.dist(a, b) < 1e-4 for a, b in zip(line, ends, strict=True))
                for line in plane.lines()
            )


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize(("page", "query"), SCENES)
def test_ticks_stand_where_their_numbers_are(page: str, query: str, narrow: bool) -> None:
    film, t, planes = film_and_planes(page, query)
    for figure, plane in zip(film.at(t).figures, planes, strict=False):
        (x0, x1), (y0, y1) = figure.layout.xaxis.range, figure.layout.yaxis.range
        ticks = plane.ticks(narrow=narrow)
        assert bool(ticks) == (figure.layout.xaxis.visible is not False)
        for text, across, up in ticks:
            named = dict(zip(figure.layout.yaxis.ticktext or (), figure.layout.yaxis.tickvals or (), strict=True))
            value = float(named[text] if up is not None and named else text.replace("−", "-"))
            expected = x0 + across * (x1 - x0) if across is not None else y0 + (up or 0) * (y1 - y0)
            assert value == pytest.approx(expected, abs=1e-3 * (x1 - x0))


def test_bars_stand_where_the_film_says_in_its_colours() -> None:
    page = PAGES["spam"]
    scene = page.read("t=4&counts=free.2-george.1")
    (plane,) = page.still(scene).planes
    bars = whole_film(page, scene).figure(4, 0)
    read = trace(bars, "read")
    areas = [mark for mark in plane.marks if isinstance(mark, Area)]
    for x, y, color in list(zip(read.x, read.y, read.marker.color, strict=True))[:5]:
        corners = shares(bars, (0, x), (y + read.width / 2, y - read.width / 2))
        (bar,) = (area for area in areas if area.color == color and area.parts[0][0][1] == pytest.approx(corners[1][1]))
        assert sorted(at[0] for at in bar.parts[0][:2]) == pytest.approx(sorted(at[0] for at in corners))
    (outline,) = (mark for mark in plane.marks if isinstance(mark, Line) and len(mark.parts[0]) == 5)
    assert outline.parts[0][0][1] == pytest.approx(shares(bars, [0], [-4 - read.width / 2])[0][1])


def test_regions_are_the_picture_of_the_frame() -> None:
    film, t, planes = film_and_planes("neighbors", "t=2&compare=k")
    for figure, plane in zip(film.at(t).figures, planes, strict=False):
        (picture,) = plane.marks.iter("{http://www.w3.org/2000/svg}image")
        assert picture.get("href") == figure.layout.images[0].source


def test_the_query_is_marked_where_the_scene_has_it() -> None:
    page = PAGES["neighbors"]
    (plane,) = page.still(page.read("probe=1,-2.5")).planes
    (cross,) = (mark for mark in plane.marks if isinstance(mark, Dot) and mark.shape == "x")
    assert cross.at == pytest.approx((0.6, 0.75))


def test_a_scene_is_described_in_a_sentence() -> None:
    page = PAGES["perceptron"]
    scene = page.read("t=3")
    assert described(page, scene, page.still(scene)) == (
        "Update 3 · epoch 1 · checks: 13, 16 points. Separable. The best (w, b) of length 1 has margin γ = 0.392 on "
        "the vectors (x, 1); the longest of these has length R = 3.6851."
    )


WITH_POINTS = sorted(name for name, page in PAGES.items() if page.has_films and hasattr(page.read(""), "points"))
HARD = {
    "in one spot": ((1.0, 1.0, 0), (1.0, 1.0, 1)),
    "in a row": tuple((float(i), 2.4, i % 2) for i in range(5)),
    "far apart": ((BOUND, 0.0, 0), (-BOUND, 1.0, 1), (1.0, 1.0, 0)),
    "close together far away": ((BOUND, BOUND, 0), (BOUND, BOUND - 1e-6, 1)),
}
# Found from outside: the surface behind three far points reaches 3×10¹², for which there was no prefix.
FAR = "show=square&points=1ADVQX___C9wIAAAAAAHoSAQAABPQkGAAVA"


@pytest.mark.parametrize("points", HARD.values(), ids=HARD)
@pytest.mark.parametrize("name", WITH_POINTS)
def test_of_hard_points_there_is_a_still_without_numbers_that_are_none(name: str, points: Points) -> None:
    page = PAGES[name]
    in_classes = tuple((x, y, c % page.scene.N_CLASSES) for x, y, c in points)
    for plane in page.still(replace(page.read(""), points=in_classes)).planes:
        assert not NONE.search(svg(plane))


def test_of_far_points_there_is_a_still() -> None:
    page = PAGES["lifting"]
    assert page.still(page.read(FAR)).planes
