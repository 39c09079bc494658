"""A film that the browser could not play is refused when it is made, in a sentence that says where."""

import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from films.film.captions import Caption
from films.film.columns import Col, Column
from films.film.film import Film
from films.film.margin_tracks import LabelledPoints, Slack, Terms
from films.film.marks import Bars, Figure, Letters, Mark, Marker, Path, Picture, Stroke
from films.film.parts import Cells, Hover
from films.film.pictures import Pictures
from films.film.tracks import HalfPlane, Label, Line, Lines, Prefix, Rows, Switch, Track

N = 4
COLUMNS: dict[str, Column] = {
    "x": np.arange(4.0),
    "short": np.arange(3.0),
    "pair": np.zeros((4, 2), dtype=np.float32),
    "abc": np.ones((4, 3)),
    "at": np.array([-1, 0, 3, 1]),
    "far": np.array([0, 0, 9, 1]),
    "now": np.array([0, 1, 2, 3]),
    "half": np.array([0.0, 0.5, 1.0, 1.5]),
    "words": ("a", "b", "c", "d"),
    "colours": ("red", "green", "blue", "red"),
    "wrong": np.zeros((4, 3), dtype=bool),
    "flags": np.zeros(4, dtype=bool),
    "cube": np.zeros((4, 2, 2)),
    "rough": np.zeros(4, dtype=np.float16),
    "pictures": Pictures(np.zeros((4, 2, 2), dtype=np.uint8), ((0, 0, 0, 0),)),
}
LINE = Path(name="line", line=Stroke(color="red"))
DOTS = Path(name="dots", marker=Marker(color="red"), x=[1, 2, 3], y=[1, 2, 3], hover=None)
LAYOUT: dict[str, Any] = {"xaxis": {"range": [-1, 1]}, "yaxis": {"range": [-1, 1]}}
UNDER = replace(LINE, name="under")
PICTURE = Picture(x=0, y=0, wide=1, high=1)
POINTS = LabelledPoints("x", "x", "now", 4)


def film(*tracks: Track, layout: dict[str, Any] = LAYOUT, more: Any = (), **fields: Any) -> Film:
    return Film((figure(LINE, DOTS, *more, layout=layout),), N, COLUMNS, tracks, **fields)


def figure(*marks: Mark, layout: dict[str, Any] = LAYOUT) -> Figure:
    return Figure(marks=marks, layout=layout, pictures=(PICTURE,))


def rows(**values: Col) -> Rows:
    return Rows(0, "line", {path.replace("_", "."): col for path, col in values.items()})


def test_a_film_that_fits_is_made() -> None:
    tracks = (
        rows(x=Col("pair"), y=Col("abc", at="at", item=(0, 2))),
        Switch(0, "dots", "marker.symbol", Col("wrong", at="now"), ("circle",) * 3, ("x-open",) * 3),
        Rows(0, 0, {"source": Col("pictures", at="at")}),
    )
    caption = Caption(("{a}", "{w}"), {"a": Col("abc", item=1), "w": Col("words", at="at")}, Col("now", at="turn"))
    turn = {"turn": np.array([0, 1, 1, 0])}
    hover = Hover(0, "dots", (Line(0, "under", Col("abc")),), Caption(("{x}",), {"x": Col("short")}))
    result = Film((figure(LINE, DOTS, UNDER),), N, COLUMNS | turn, tracks, {"why": caption}, (1, 3), hovers=(hover,))
    assert result.words(3) == {"why": "1"}


@pytest.mark.parametrize(
    ("number", "column", "text"),
    [
        (0, "x", "scrubs name figure 0; the charts are 1 to 1"),
        (2, "x", "scrubs name figure 2; the charts are 1 to 1"),
        (1, "short", "scrubs of figure 1: column 'short' is not one number for each frame"),
        (1, "pair", "column 'pair' is not one number"),
        (1, "words", "column 'words' is not one number"),
    ],
)
def test_charts_that_lead_through_the_frames_know_where_each_is(number: int, column: str, text: str) -> None:
    figures = film().figures * 2
    assert Film(figures, N, COLUMNS, scrubs=((1, "x"),)).payload()["scrubs"] == [[1, "x"]]
    with pytest.raises(ValueError, match=re.escape(text)):
        Film(figures, N, COLUMNS, scrubs=((number, column),))


@pytest.mark.parametrize(
    ("grip", "text"),
    [
        (("x", "x"), "grip: column 'x' has no row of places for each frame"),
        (("pair", "ex"), "grip: column 'ex' has no row of places"),
        (("pair", "words"), "grip: column 'words' has no row of places"),
        (("pair", "abc"), "are not of one shape"),
    ],
)
def test_marks_that_lead_through_the_frames_have_places_in_each(grip: tuple[str, str], text: str) -> None:
    assert film(grip=("pair", "pair")).payload()["grip"] == ["pair", "pair"]
    with pytest.raises(ValueError, match=re.escape(text)):
        film(grip=grip)


@pytest.mark.parametrize(
    ("now", "chosen", "text"),
    [
        ("x", 0, "cells: column 'x' is not one whole number for each frame"),
        ("words", 0, "cells: column 'words' is not one whole number"),
        ("used", 7, "cells: there are 6, and not all that are in use or chosen are among them"),
        ("used", -1, "cells: there are 6, and not all"),
        ("beyond", 0, "cells: there are 6, and not all"),
    ],
)
def test_cells_that_a_press_chooses_are_numbered_in_each_frame(now: str, chosen: int, text: str) -> None:
    def film_that_has(now: str, chosen: int) -> Film:
        columns = COLUMNS | {"used": np.arange(N) + 1, "beyond": np.arange(N) + 4}
        cells = Cells(((0.0, 20.0),), 10.0, 3, 2, "pixel", now, chosen)
        return Film(film().figures, N, columns, cells=cells)

    assert film_that_has("used", 6).payload()["cells"]["chosen"] == 6
    assert film().payload()["cells"] is None
    with pytest.raises(ValueError, match=re.escape(text)):
        film_that_has(now, chosen)


X = "figure 0, mark 'line', x: "
AT = "figure 0, mark 'line', "
WRONG_TRACKS: list[tuple[Track, str]] = [
    (rows(x=Col("ex")), X + "there is no column 'ex'"),
    (rows(x=Col("x", at="then")), X + "there is no column 'then'"),
    (rows(x=Col("short")), X + "column 'short' has 3 rows for 4 frames"),
    (rows(x=Col("short", at="now")), X + "column 'now' asks for row 3 of column 'short', which has 3"),
    (rows(x=Col("x", at="far")), X + "column 'far' asks for row 9 of column 'x', which has 4"),
    (rows(x=Col("x", at="half")), X + "column 'half' holds numbers, not whole numbers"),
    (rows(x=Col("x", at="short")), X + "column 'short' holds numbers, not whole numbers"),
    (rows(x=Col("pair", item=2)), X + "column 'pair' has rows of 2 entries; item 2 is none of them"),
    (rows(x=Col("pair", item=(0, -1))), X + "column 'pair' has rows of 2 entries; item (0, -1) is none of them"),
    (rows(x=Col("x", item=0)), X + "column 'x' has rows of 0 entries; item 0 is none of them"),
    (rows(x=Col("words")), X + "column 'words' holds text, not numbers or whole numbers"),
    (rows(x=Col("wrong")), X + "column 'wrong' holds bits, not numbers or whole numbers"),
    (rows(x=Col("flags")), X + "column 'flags' is bool in (4,)"),
    (rows(x=Col("cube")), X + "column 'cube' is float64 in (4, 2, 2)"),
    (rows(x=Col("rough")), X + "column 'rough' is float16"),
    (rows(text=Col("x")), AT + "text: column 'x' holds numbers, not text"),
    (rows(line_color=Col("words")), AT + "line.color: no frame changes this attribute"),
    (rows(x=Col("pair"), y=Col("x")), AT[:-2] + ": 1 entries of y for 2 of x"),
    (rows(x=Col("pair")), AT[:-2] + ": 0 entries of y for 2 of x"),
    (Rows(0, "dots", {"marker.color": Col("colours")}), "figure 0, mark 'dots': 1 entries of marker.color for 3 of x"),
    (Rows(0, "dots", {"marker.symbol": Col("words")}),
     "figure 0, mark 'dots', marker.symbol, column 'words': the painter draws no marker.symbol a, b, c, d"),
    (Rows(0, "dots", {"x": Col("abc"), "y": Col("pair")}), "figure 0, mark 'dots': 2 entries of y for 3 of x"),
    (Rows(0, "none", {"x": Col("x")}), "figure 0 has 0 marks named 'none'"),
    (Rows(1, "line", {"x": Col("x")}), "figure 1, mark 'line': the film has 1 figures"),
    (Rows(0, 0, {"layer": Col("words")}), "figure 0, picture 0, layer: no frame changes this attribute"),
    (Rows(0, 1, {"source": Col("words")}), "figure 0, picture 1: the figure has 1 pictures"),
    (Rows(0, 0, {"source": Col("x")}), "column 'x' holds numbers, not text or pictures"),
    (Rows(0, 0, {"x": Col("pair")}), "picture 0, x: column 'pair' has more than one value in a row"),
    (Prefix(0, "line", "x", "short"), AT + "y: column 'short' has 3 rows; 4 are asked for"),
    (Prefix(0, "line", "x", "pair"), AT + "y: column 'pair' has 2 numbers in a row, not 1"),
    (Prefix(0, "line", "x", "x", Col("far")), AT + "x: column 'x' has 4 rows; 9 are asked for"),
    (Prefix(0, "line", "x", "x", Col("at")), AT + "count: column 'at' goes from -1 to 3"),
    (Prefix(0, "line", "x", "x", Col("now", at="at")), AT + "count: column 'at' is -1 in some frames"),
    (Line(0, "line", Col("pair")), AT + "abc: column 'pair' has no rows of three numbers"),
    (Line(0, "line", Col("abc"), Col("pair")), AT + "level: column 'pair' has more than a number in a row"),
    (Line(0, "line", Col("abc"), Col("x", at="at")), AT + "level: column 'at' is -1 in some frames"),
    (HalfPlane(0, "line", Col("abc"), factor=Col("pair")), AT + "factor: column 'pair' has more than a number"),
    (HalfPlane(0, "line", Col("abc"), factor=Col("x", at="at")), AT + "factor: column 'at' is -1 in some frames"),
    (HalfPlane(0, "line", Col("abc"), factor=2.0), "mark 'line': a factor is a column or 1, not 2"),
    (Lines(0, "line", "abc", 2, factor=0.5), "mark 'line': a factor is a column or 1, not 0.5"),
    (Lines(0, "line", "abc", 5), AT + "abc: column 'abc' has 4 rows; 5 are asked for"),
    (Lines(0, "line", "pair", 2), AT + "abc: column 'pair' has 2 numbers in a row, not 3"),
    (Switch(0, "dots", "marker.symbol", Col("wrong"), ("circle",) * 2, ("circle",) * 3),
     "marker.symbol: 2 entries off, 3 on, 3 bits in column 'wrong'"),
    (Switch(0, "dots", "marker.symbol", Col("abc"), ("circle",) * 3, ("circle",) * 3), "holds numbers, not bits"),
    (Switch(0, "dots", "marker.symbol", Col("wrong"), ("circle",) * 3, ("star",) * 3), "draws no marker.symbol star"),
    (Switch(0, "dots", "x", Col("wrong"), ("1",) * 3, ("2",) * 3), "x: a switch chooses between texts"),
    (Switch(0, "line", "text", Col("wrong"), ("a",) * 3, ("b",) * 3), AT[:-2] + ": 3 entries of text for 0 of x"),
    (Label(0, "dots", Caption(("{i}",), {"i": Col("pair")})),
     "figure 0, mark 'dots', text, {i}: column 'pair' has more than one value in a row"),
    (Slack(0, "line", LabelledPoints("x", "short", "now", 4), Col("abc")),
     AT + "y: column 'short' has 3 rows; 4 are asked"),
    (Slack(0, "line", POINTS, Col("pair")), AT + "abc: column 'pair' has no rows of three numbers"),
    (Terms(0, "line", LabelledPoints("x", "x", "words", 4), Col("abc")), AT + "signs: column 'words' holds text"),
    (Terms(0, "line", POINTS, Col("abc", at="far")), AT + "abc: column 'far' asks for row 9"),
]  # fmt: skip


@pytest.mark.parametrize(("track", "why"), WRONG_TRACKS, ids=[why[-60:] for _, why in WRONG_TRACKS])
def test_a_track_that_its_columns_do_not_fit_is_refused(track: Track, why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        film(track)


def test_a_line_needs_axes_with_a_range() -> None:
    with pytest.raises(ValueError, match="figure 0, mark 'line': lines are cut to the axes, and yaxis has no range"):
        film(Line(0, "line", Col("abc")), layout={"xaxis": {"range": [0, 1]}})


def test_markers_with_colours_of_their_own_may_be_nothing_in_every_frame() -> None:
    dots = replace(DOTS, marker=Marker(color=["red", "green", "blue"]))
    nothing, never = Col("x", at="never"), {"never": np.full(N, -1)}
    hidden = Film((figure(dots),), N, COLUMNS | never, (Rows(0, "dots", {"x": nothing, "y": nothing}),))
    assert hidden.frame(0)[0].marks[0].x == []
    with pytest.raises(ValueError, match=r"3 entries of marker\.color for 1 of x"):
        Film((figure(dots),), N, COLUMNS, (Rows(0, "dots", {"x": Col("x"), "y": Col("x")}),))


def test_two_tracks_may_not_set_the_same() -> None:
    with pytest.raises(ValueError, match="figure 0, mark 'line': two tracks set x, y"):
        film(rows(x=Col("x"), y=Col("x")), Prefix(0, "line", "x", "x"))


WRONG_CAPTIONS = [
    (Caption(("{a}",), {"a": Col("none")}), "caption 'why', {a}: there is no column 'none'"),
    (Caption(("{exes}",)), "caption 'why', {exes}: there is no column 'exes'; there are 'x', "),
    (Caption(("{a}",), {"a": Col("abc")}), "caption 'why', {a}: column 'abc' has more than one value in a row"),
    (Caption(("{a}",), {"a": Col("pictures")}), "caption 'why', {a}: column 'pictures' holds pictures"),
    (Caption(("{a}",), {"a": Col("short")}), "caption 'why', {a}: column 'short' has 3 rows for 4 frames"),
    (Caption(("", ""), {}, Col("now")), "caption 'why', which: column 'now' goes from 0 to 3, beyond 0 to 1"),
    (Caption(("", ""), {}, Col("at")), "caption 'why', which: column 'at' goes from -1 to 3, beyond 0 to 1"),
    (Caption(("", ""), {}, Col("now", at="at")), "caption 'why', which: column 'at' is -1 in some frames"),
    (Caption(("", ""), {}, Col("abc", item=0)), "caption 'why', which: column 'abc' holds numbers, not whole"),
]


@pytest.mark.parametrize(("caption", "why"), WRONG_CAPTIONS, ids=[why[-60:] for _, why in WRONG_CAPTIONS])
def test_a_caption_that_its_columns_do_not_fit_is_refused(caption: Caption, why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        film(captions={"why": caption})


def test_a_caption_for_a_slot_that_no_stage_has_is_refused() -> None:
    with pytest.raises(ValueError, match="caption 'verdikt': the stage shows frame, next, "):
        film(captions={"verdikt": Caption(("so it is",))})


def test_which_may_be_any_that_a_frame_reaches() -> None:
    caption = Caption(("a", "b"), {}, Col("turn"))
    result = Film((figure(layout={}),), 2, {"turn": np.array([0, 1, 7])}, captions={"why": caption})
    assert result.words(1) == {"why": "b"}


WRONG_HOVERS = [
    (Hover(0, "none"), "figure 0 has 0 marks named 'none'"),
    (Hover(0, "line"), "hover over figure 0, mark 'line': it has no markers"),
    (Hover(0, "dots", (Rows(0, "under", {"x": Col("x"), "y": Col("none")}),)),
     "hover over figure 0, mark 'dots': figure 0, mark 'under', y: there is no column 'none'"),
    (Hover(0, "dots", (Rows(0, "under", {"x": Col("two"), "y": Col("two")}),)),
     "mark 'under', x: column 'two' has 2 rows for 3 entries"),
    (Hover(0, "dots", (Rows(0, "under", {"x": Col("x"), "y": Col("pair")}),)), "2 entries of y for 1 of x"),
    (Hover(0, "dots", (), Caption(("{a}",), {"a": Col("none")})),
     "hover over figure 0, mark 'dots', caption, {a}: there is no column 'none'"),
    (Hover(0, "dots", (Line(0, "line", Col("abc")),)), "figure 0, mark 'line': frames move it, too"),
]  # fmt: skip


@pytest.mark.parametrize(("hover", "why"), WRONG_HOVERS, ids=[why[-60:] for _, why in WRONG_HOVERS])
def test_what_the_pointer_shows_must_fit_the_entries_it_points_at(hover: Hover, why: str) -> None:
    columns = COLUMNS | {"two": np.zeros(2)}
    with pytest.raises(ValueError, match=re.escape(why)):
        Film((figure(LINE, DOTS, UNDER),), N, columns, (rows(x=Col("x"), y=Col("x")),), hovers=(hover,))


def test_what_the_pointer_takes_from_the_frame_needs_a_row_for_each() -> None:
    under = HalfPlane(0, "line", Col("abc"), factor=Col("short"))
    with pytest.raises(ValueError, match="factor: column 'short' has 3 rows for 4 frames"):
        film(hovers=(Hover(0, "dots", (under,)),))


D = replace(DOTS, name="d")
PATH = replace(LINE, name="d")
WRONG_MARKS = [
    (replace(D, marker=Marker(color="red", symbol="star")), "the painter draws no marker.symbol star"),
    (replace(D, marker=Marker(size=3)), "mark 'd': the painter knows no marker.color of its own"),
    (replace(D, marker=Marker(symbol="x-thin", color="red")), "mark 'd': the painter knows no marker.edge of its own"),
    (replace(PATH, line=Stroke(width=3)), "mark 'd': the painter knows no line.color of its own"),
    (replace(PATH, line=Stroke(color="red", dash="dashdot")), "the painter draws no line.dash dashdot"),
    (replace(PATH, fill="red", opacity=0.5), "has no opacity but that of its"),
    (replace(PATH, letters=Letters(position="outside")), "draws no letters.position outside"),
    (LINE, "figure 0 has 2 marks named 'line'"),
    (replace(PATH, x=[1, 2]), "figure 0, mark 'd': 0 entries of y for 2 of x"),
    (replace(D, marker=Marker(color=["red"])), "mark 'd': 1 entries of marker.color for 3 of x"),
    (replace(PATH, x=["a"], y=[1]), "mark 'd': it has a place in words; the painter places numbers"),
    (replace(PATH, x=np.ones(2), y=[1, 2]), "mark 'd': x is an array; the painter takes lists"),
]


@pytest.mark.parametrize(("mark", "why"), WRONG_MARKS, ids=[why[-50:] for _, why in WRONG_MARKS])
def test_after_the_first_mark_that_moves_the_painter_must_know_them_all(mark: Mark, why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        film(rows(x=Col("x"), y=Col("x")), more=[mark])


def test_before_the_first_mark_that_moves_plotly_draws_them() -> None:
    still = replace(DOTS, marker=Marker(symbol="star"), x=np.ones(3))
    assert Film((figure(still, LINE),), N, COLUMNS, (rows(x=Col("x"), y=Col("x")),)).n_frames == N


def test_a_painted_figure_has_axes_of_numbers() -> None:
    layout = {"xaxis": {"type": "category"}}
    with pytest.raises(ValueError, match="figure 0: xaxis is of type category; the painter knows linear and log"):
        film(rows(x=Col("x"), y=Col("x")), layout=layout)
    assert film(layout=layout).n_frames == N


BARS = Bars(name="bars", x=[1, 2], y=[1, 2], width=0.8, marker=Marker(color="red"))
BOX: dict[str, Any] = {"xaxis": {"range": [0, 3]}, "yaxis": {"range": [0, 3]}}


def bars(*marks: Mark, layout: dict[str, Any] = BOX) -> Film:
    return Film((figure(*marks, layout=layout),), N, COLUMNS, (Rows(0, "bars", {"y": Col("pair")}),))


def test_bars_may_move_and_lines_over_them() -> None:
    assert bars(BARS, LINE).n_frames == N
    lying = replace(BARS, text=["a", "b"], flat=True)
    assert bars(lying, replace(BARS, name="more"), layout=BOX | {"barmode": "overlay"}).n_frames == N


WRONG_BARS = [
    ([replace(BARS, width=[1])], BOX, "figure 0, mark 'bars': 1 entries of width for 2 of x"),
    ([replace(BARS, marker=Marker())], BOX, "knows no colour of its own for bars"),
    ([BARS, replace(BARS, name="more")], BOX, "figure 0: it has more than one mark of bars, whose barmode must be"),
    ([BARS], {"xaxis": {"range": [0, 3]}}, "figure 0: its bars move, and plotly does not see them"),
    ([DOTS, BARS], BOX, "figure 0: bars lie below lines: those that move stand before all lines"),
    ([replace(BARS, x=np.array([1, 2]))], BOX, "figure 0, mark 'bars': x is an array; the painter takes lists"),
]


@pytest.mark.parametrize(("marks", "layout", "why"), WRONG_BARS, ids=[why[-50:] for _, _, why in WRONG_BARS])
def test_bars_that_the_painter_would_draw_otherwise_are_refused(
    marks: list[Mark], layout: dict[str, Any], why: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        bars(*marks, layout=layout)


def test_a_frame_sets_only_what_a_mark_has() -> None:
    with pytest.raises(ValueError, match=r"figure 0, mark 'line', marker\.color, column 'words': it has no marker"):
        film(rows(x=Col("x"), y=Col("x"), marker_color=Col("words")))
    with pytest.raises(ValueError, match="figure 0, mark 'line', base, column 'pair': it has no base"):
        film(rows(x=Col("pair"), y=Col("pair"), base=Col("pair")))


@pytest.mark.parametrize("chapters", [(0,), (4,), (2, 1), (1, 1), (-1, 2)])
def test_chapters_rise_within_the_film(chapters: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="chapters begin at"):
        film(chapters=chapters)


def test_a_film_has_at_least_one_frame() -> None:
    with pytest.raises(ValueError, match="at least one frame"):
        Film((figure(layout={}),), 0)


@pytest.mark.parametrize("planes", [0, 2, 5])
def test_a_film_has_at_least_one_plane_and_no_more_than_figures(planes: int) -> None:
    with pytest.raises(ValueError, match="planes"):
        film(planes=planes)
