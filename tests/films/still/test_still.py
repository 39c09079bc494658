"""A still has the marks of the frame, at shares of the axes, and both drawings of it put them there."""

import math
from dataclasses import replace
from typing import Any

import pytest
from PIL import ImageFont

from films.film.marks import Figure, Letters, Marker, Path, Stroke
from films.still import mark_shapes, png
from films.still.planes import plane
from films.still.shapes import Area, Dot, Line, Plane, Text
from films.still.sheet import CELL, sheet
from films.still.svg import svg

BLUE = "#0072B2"


def plane_of(*marks: Path, x: tuple[float, float] = (0, 10), y: tuple[float, float] = (0, 10)) -> Plane:
    axes = {
        "xaxis": {"range": list(x), "title": {"text": "a &lt; b"}},
        "yaxis": {"range": list(y), "title": {"text": "y"}, "scaleanchor": "x"},
    }
    layout = {"margin": {"l": 44, "r": 8, "t": 8, "b": 38}} | axes
    return plane(Figure(marks=marks, layout=layout))


def dots(plane: Plane) -> list[Dot]:
    return [mark for mark in plane.marks if isinstance(mark, Dot)]


def markers(symbol: Any = "circle", *, directed: bool = False) -> Path:
    return Path(x=[1, 8], y=[3, 9], marker=Marker(symbol=symbol, size=10, color=BLUE, directed=directed))


def test_places_are_shares_from_the_upper_left() -> None:
    assert [dot.at for dot in dots(plane_of(markers()))] == [(0.1, 0.7), (0.8, pytest.approx(0.1))]


def test_an_open_symbol_is_hollow_and_has_its_colour_as_its_edge() -> None:
    first, second = dots(plane_of(markers(["square-open", "square"])))
    assert (first.shape, first.fill, first.edge) == ("square", None, BLUE)
    assert (second.shape, second.fill, second.edge) == ("square", BLUE, mark_shapes.EDGE)


def test_an_arrow_is_turned_to_where_it_came_from_in_pixels() -> None:
    arrow = replace(markers("arrow", directed=True), x=[0, 10], y=[0, 5])
    (head,) = dots(plane_of(arrow, x=(0, 20), y=(0, 10)))  # twice as wide as high, equal scales
    assert head.turn == pytest.approx(math.atan2(-5, 10) + math.pi / 2)


def test_the_line_of_an_arrow_ends_before_its_tip_and_that_of_another_path_does_not() -> None:
    stroke, head = Stroke(color=BLUE, width=4), Marker(symbol="arrow", size=[0, 16], color=BLUE, directed=True)
    arrow = Path(x=[0, 6], y=[0, 8], line=stroke, marker=head)
    (shaft,) = (mark for mark in plane_of(arrow).marks if isinstance(mark, Line))
    ((start, end),) = shaft.parts
    tip = (0.6, 0.2)
    assert start == (0, 1)
    assert math.dist(start, end) + math.dist(end, tip) == pytest.approx(1), "it points at the tip"
    pixels = 400 * math.dist(end, tip)
    head_width = 2 * pixels / math.tan(math.pi / 2.5)
    assert head_width > 4, "where it ends the head is wider"
    assert pixels < 16 / 2 * 2 * math.sin(math.pi / 2.5), "and it ends within the head"
    plain = replace(arrow, marker=Marker(size=10, color=BLUE))
    (whole,) = (mark for mark in plane_of(plain).marks if isinstance(mark, Line))
    assert whole.parts[0][1] == pytest.approx(tip)


def test_a_line_is_parted_at_its_gaps() -> None:
    line = Path(x=[0, 5, None, 5, 10], y=[0, 5, None, 0, 10], line=Stroke(color=BLUE, width=2))
    (mark,) = plane_of(line).marks
    assert isinstance(mark, Line)
    assert mark.parts == (((0, 1), (0.5, 0.5)), ((0.5, 1), (1, 0)))


def test_what_is_not_shown_has_no_mark() -> None:
    assert plane_of(replace(markers(), visible=False), Path(line=Stroke(color=BLUE))).marks == ()


def test_a_filled_outline_lies_below_its_line_and_words_above_their_marker() -> None:
    area = Path(fill=BLUE, line=Stroke(color=BLUE), x=[0, 5, 5], y=[0, 0, 5])
    named = replace(markers(), text=["p", ""], letters=Letters(position="top right"))
    kinds = [type(mark) for mark in plane_of(area, named).marks]
    assert kinds == [Area, Line, Dot, Text, Dot]


def test_an_area_to_zero_lies_between_its_path_and_the_axis() -> None:
    (area,) = plane_of(Path(fill=BLUE, to_zero=True, x=[0, 5, 10], y=[2, 4, 2]), y=(-10, 10), x=(0, 20)).marks
    assert isinstance(area, Area)
    assert area.parts == (((0, 0.5), (0, 0.4), (0.25, 0.3), (0.5, 0.4), (0.5, 0.5)),)


def test_titles_of_axes_are_plain_words_in_the_still_and_escaped_in_the_svg() -> None:
    titled = plane_of(markers())
    assert [title.words for title in titled.words] == ["a < b", "y"]
    assert ">a &lt; b</text>" in svg(titled)


def test_words_from_users_are_escaped_in_the_svg() -> None:
    named = replace(markers(), marker=None, text=["<script>", "&"], letters=Letters(position="middle center"))
    assert "<script>" not in svg(plane_of(named))


@pytest.mark.parametrize("symbol", ["circle", "square", "diamond", "triangle-up", "x"])
def test_pixels_have_a_point_where_the_svg_has_it(symbol: str) -> None:
    one = plane_of(replace(markers(symbol), x=[2], y=[6]))
    picture = png.draw(sheet([one]), 1.0, ImageFont.load_default)  # type: ignore[arg-type]
    left, top, room = 44, 8, CELL - 52  # a square between the margins
    assert picture.getpixel((int(left + 0.2 * room), int(top + 0.4 * room))) == pytest.approx((0, 0x72, 0xB2), abs=3)
    assert picture.getpixel((int(left + 0.5 * room), int(top + 0.9 * room))) == (255, 255, 255)


def test_dashes_have_the_length_of_the_line_between_them() -> None:
    assert png.dashed([(0.0, 0.0), (10.0, 0.0)], 3, 2) == [
        [(0, 0), (3, 0)],
        [(5, 0), (8, 0)],
    ]


def test_a_line_far_beyond_the_picture_is_cut_near_it() -> None:
    (x0, y0), (x1, y1) = png.cut([(-1e6, -1e6), (1e6, 1e6)], (100, 100))
    assert (x0, y0, x1, y1) == pytest.approx((-100, -100, 200, 200))
    assert png.cut([(-1e6, 500.0), (1e6, 500.0)], (100, 100)) == []
