"""In frame t a film's marks take the rows that its tracks say, after any other frame."""

import copy

import numpy as np
import pytest

from films.film.captions import Caption
from films.film.columns import Col, Column
from films.film.film import Film
from films.film.marks import Figure, Marker, Path, Picture
from films.film.parts import Hover
from films.film.plotly_json import spec
from films.film.tracks import HalfPlane, Label, Line, Prefix, Rows, Switch
from tests.films.film.reading import ends, trace, values

COLUMNS: dict[str, Column] = {
    "x": np.array([0.0, 1.0, 2.0]),
    "y": np.array([5.0, 6.0, 7.0]),
    "table": np.array([[0.0, np.nan], [1.0, 2.0], [3.0, 4.0]], dtype=np.float32),
    "sample": np.array([-1, 0, 2]),
    "count": np.array([0, 2, 1]),
    "abc": np.array([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, -2.0]]),
    "wrong": np.array([[True, True], [False, True], [False, False]]),
    "image": ("data:a", "data:b", "data:c"),
    "rain": ("red", "green", "blue"),
}


def film(*tracks, n_points=1, **fields):
    names = ("points", "path", "line", "side")
    layout = {"xaxis": {"range": [-4, 4]}, "yaxis": {"range": [-4, 4]}}
    marker, sizes = Marker(size=7, color="red"), (n_points, 1, 0, 0)
    marks = [Path(name=name, marker=marker, x=[9] * n, y=[9] * n) for name, n in zip(names, sizes, strict=True)]
    picture = Picture(x=0, y=0, wide=1, high=1, opacity=0.5)
    figure = Figure(marks=tuple(marks), layout=layout, pictures=(picture,))
    return Film((figure,), 3, COLUMNS, tracks, **fields)


def places_at(result, t, name):
    mark_trace = trace(result.at(t).figures[0], name)
    return values(mark_trace.x), values(mark_trace.y)


def test_rows_take_the_row_of_the_frame_or_the_one_it_points_to():
    case = film(Rows(0, "points", {"x": Col("x"), "y": Col("y", at="sample")}))
    assert [places_at(case, t, "points") for t in range(3)] == [([0], []), ([1], [5]), ([2], [7])]


def test_a_row_of_several_numbers_fills_the_trace_with_gaps_where_there_is_none():
    case = film(Rows(0, "points", {"x": Col("table"), "y": Col("table", item=(1, 0))}))
    assert [places_at(case, t, "points") for t in range(3)] == [
        ([0, None], [None, 0]),
        ([1, 2], [2, 1]),
        ([3, 4], [4, 3]),
    ]


def test_rows_set_attributes_inside_a_mark_and_leave_the_rest():
    marker = trace(film(Rows(0, "points", {"marker.color": Col("rain")})).at(2).figures[0], "points").marker
    assert (marker.color, marker.size) == (("blue",), 7)


def test_rows_set_pictures_by_their_numbers():
    case = film(Rows(0, 0, {"source": Col("image"), "x": Col("y")}))
    (image,) = case.at(1).figures[0].layout.images
    assert (image.source, image.x, image.opacity) == ("data:b", 6, 0.5)


def test_a_prefix_grows_by_a_point_a_frame_or_as_a_column_says():
    case = film(Prefix(0, "path", "x", "y"), Prefix(0, "points", "x", "y", Col("count")))
    assert [places_at(case, t, "path") for t in range(3)] == [([0], [5]), ([0, 1], [5, 6]), ([0, 1, 2], [5, 6, 7])]
    assert [places_at(case, t, "points") for t in range(3)] == [([], []), ([0, 1], [5, 6]), ([0], [5])]


def test_a_line_is_cut_to_the_axes_and_absent_where_there_is_none():
    case = film(Line(0, "line", Col("abc")))
    assert [sorted(ends(case.at(t).figures[0], "line")) for t in range(3)] == [[], [(0, -4), (0, 4)], [(-4, 2), (4, 2)]]
    assert ends(film(Line(0, "line", Col("abc", at="sample"))).at(0).figures[0], "line") == []


@pytest.mark.parametrize(("side", "corners"), [(1, {(-4, 2), (4, 2), (4, 4), (-4, 4)}), (-1, {(-4, -4), (4, -4)})])
def test_a_half_plane_is_the_part_of_the_axes_on_its_side(side, corners):
    polygon = set(ends(film(HalfPlane(0, "side", Col("abc"), side)).at(2).figures[0], "side"))
    assert corners <= polygon <= corners | {(-4, 2), (4, 2)}
    assert ends(film(HalfPlane(0, "side", Col("abc"), side)).at(0).figures[0], "side") == []


def test_a_switch_chooses_for_each_point_by_its_bit():
    case = film(
        Switch(0, "points", "marker.symbol", Col("wrong"), ("circle", "square"), ("circle-open", "square-open")),
        n_points=2,
    )
    symbols = [trace(case.at(t).figures[0], "points").marker.symbol for t in range(3)]
    assert symbols == [("circle-open", "square-open"), ("circle", "square-open"), ("circle", "square")]


def test_a_label_is_a_caption_at_a_point():
    case = film(Label(0, "points", Caption(("x{i} is {colour}",), {"i": Col("x"), "colour": Col("rain")})))
    assert [trace(case.at(t).figures[0], "points").text for t in range(3)] == [
        ("x0 is red",),
        ("x1 is green",),
        ("x2 is blue",),
    ]


def test_captions_come_by_their_slot():
    case = film(captions={"why": Caption(("y = {y}",), {"y": Col("y")}), "verdict": Caption(("so it is",))})
    assert case.at(2).captions == {"why": "y = 7", "verdict": "so it is"}


def test_going_back_is_exact_and_looking_at_a_frame_changes_nothing():
    case = film(Rows(0, "points", {"x": Col("x")}), Rows(0, 0, {"source": Col("image")}))
    before, first = copy.deepcopy([*map(spec, case.figures)]), case.at(0)
    case.at(2)
    assert case.at(0) == first
    assert [*map(spec, case.figures)] == before


@pytest.mark.parametrize("t", [-1, 3, 1000])
def test_a_frame_outside_the_film_is_refused(t):
    with pytest.raises(IndexError, match=f"frame {t} of a film of 3"):
        film().at(t)


def test_hovering_an_entry_shows_that_row_on_top_of_the_frame() -> None:
    marker = Marker(color="red")
    dots = Path(name="mark", marker=marker, hover=None), Path(name="spot", marker=marker)
    figure = Figure(marks=dots, layout={})
    hover = Hover(0, "mark", (Rows(0, "spot", {"x": Col("x"), "y": Col("y")}),))
    columns = {"x": np.array([1.0, 2.0, 3.0]), "y": np.array([4.0, 5.0, 6.0])}
    columns["both"] = np.array([[1.0, 1.5, 1.7], [2.0, 2.5, 2.7]])
    film = Film((figure,), 2, columns, (Rows(0, "mark", {"x": Col("both"), "y": Col("both")}),), hovers=(hover,))
    figure = film.under(1, hover, 2)[0]
    assert [list(figure.data[1].x), list(figure.data[1].y)] == [[3], [6]]
    assert [list(figure.data[0].x), list(figure.data[0].y)] == [[2, 2.5, 2.7]] * 2
    assert list(film.at(1).figures[0].data[1].x) == []
    assert film.payload()["hovers"][0]["tracks"][0]["trace"] == 1
