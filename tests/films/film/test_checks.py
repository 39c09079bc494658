"""A film that the browser could not play is refused when it is made, in a sentence that says where."""

import re
from typing import Any

import numpy as np
import pytest

from films.film.captions import Caption
from films.film.columns import Col, Column
from films.film.film import Film
from films.film.margin_tracks import LabelledPoints, Slack, Terms
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
SCATTER: dict[str, Any] = {"type": "scatter", "mode": "lines", "line": {"color": "red"}, "x": [], "y": []}
DOTS = {"type": "scatter", "mode": "markers", "marker": {"color": "red"}, "x": [1, 2, 3], "y": [1, 2, 3]}
LAYOUT: dict[str, Any] = {"xaxis": {"range": [-1, 1]}, "yaxis": {"range": [-1, 1]}, "images": [{"source": ""}]}
POINTS = LabelledPoints("x", "x", "now", 4)


def film(*tracks: Track, layout: dict[str, Any] = LAYOUT, more: Any = (), **fields: Any) -> Film:
    figure = {"data": [SCATTER | {"name": "line"}, DOTS | {"name": "dots"}, *more], "layout": layout}
    return Film((figure,), N, COLUMNS, tracks, **fields)


def rows(**values: Col) -> Rows:
    return Rows(0, "line", {path.replace("_", "."): col for path, col in values.items()})


def test_a_film_that_fits_is_made() -> None:
    tracks = (
        rows(x=Col("pair"), y=Col("abc", at="at", item=(0, 2))),
        Switch(0, "dots", "marker.symbol", Col("wrong", at="now"), ("circle",) * 3, ("x-open",) * 3),
        Rows(0, None, {"images[0].source": Col("pictures", at="at")}),
    )
    caption = Caption(("{a}", "{w}"), {"a": Col("abc", item=1), "w": Col("words", at="at")}, Col("now", at="turn"))
    turn = {"turn": np.array([0, 1, 1, 0])}
    hover = Hover(0, "dots", (Line(0, "under", Col("abc")),), Caption(("{x}",), {"x": Col("short")}))
    under = SCATTER | {"name": "under"}
    figure = {"data": [SCATTER | {"name": "line"}, DOTS | {"name": "dots"}, under], "layout": LAYOUT}
    result = Film((figure,), N, COLUMNS | turn, tracks, {"why": caption}, (1, 3), hovers=(hover,))
    assert result.words(3) == {"why": "1"}


@pytest.mark.parametrize(
    ("figure", "column", "text"),
    [
        (0, "x", "scrubs name figure 0; the charts are 1 to 1"),
        (2, "x", "scrubs name figure 2; the charts are 1 to 1"),
        (1, "short", "scrubs of figure 1: column 'short' is not one number for each frame"),
        (1, "pair", "column 'pair' is not one number"),
        (1, "words", "column 'words' is not one number"),
    ],
)
def test_charts_that_lead_through_the_frames_know_where_each_is(figure: int, column: str, text: str) -> None:
    figures = film().figures * 2
    assert Film(figures, N, COLUMNS, scrubs=((1, "x"),)).payload()["scrubs"] == [[1, "x"]]
    with pytest.raises(ValueError, match=re.escape(text)):
        Film(figures, N, COLUMNS, scrubs=((figure, column),))


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


X = "figure 0, trace 'line', x: "
AT = "figure 0, trace 'line', "
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
    (Rows(0, "dots", {"marker.color": Col("colours")}), "figure 0, trace 'dots': 1 entries of marker.color for 3 of x"),
    (Rows(0, "dots", {"marker.symbol": Col("words")}),
     "figure 0, trace 'dots', marker.symbol, column 'words': the painter draws no marker.symbol a, b, c, d"),
    (Rows(0, "dots", {"x": Col("abc"), "y": Col("pair")}), "figure 0, trace 'dots': 2 entries of y for 3 of x"),
    (Rows(0, "none", {"x": Col("x")}), "figure 0 has 0 traces named 'none'"),
    (Rows(1, "line", {"x": Col("x")}), "figure 1, trace 'line': the film has 1 figures"),
    (Rows(0, None, {"title.text": Col("words")}), "figure 0, layout, title.text: of a layout, frames change"),
    (Rows(0, None, {"images[1].source": Col("words")}), "figure 0, layout, images[1].source: of a layout"),
    (Rows(0, None, {"images[0].source": Col("x")}), "column 'x' holds numbers, not text or pictures"),
    (Rows(0, None, {"images[0].x": Col("pair")}), "images[0].x: column 'pair' has more than one value in a row"),
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
    (HalfPlane(0, "line", Col("abc"), factor=2.0), "trace 'line': a factor is a column or 1, not 2"),
    (Lines(0, "line", "abc", 2, factor=0.5), "trace 'line': a factor is a column or 1, not 0.5"),
    (Lines(0, "line", "abc", 5), AT + "abc: column 'abc' has 4 rows; 5 are asked for"),
    (Lines(0, "line", "pair", 2), AT + "abc: column 'pair' has 2 numbers in a row, not 3"),
    (Switch(0, "dots", "marker.symbol", Col("wrong"), ("circle",) * 2, ("circle",) * 3),
     "marker.symbol: 2 entries off, 3 on, 3 bits in column 'wrong'"),
    (Switch(0, "dots", "marker.symbol", Col("abc"), ("circle",) * 3, ("circle",) * 3), "holds numbers, not bits"),
    (Switch(0, "dots", "marker.symbol", Col("wrong"), ("circle",) * 3, ("star",) * 3), "draws no marker.symbol star"),
    (Switch(0, "dots", "x", Col("wrong"), ("1",) * 3, ("2",) * 3), "x: a switch chooses between texts"),
    (Switch(0, "line", "text", Col("wrong"), ("a",) * 3, ("b",) * 3), AT[:-2] + ": 3 entries of text for 0 of x"),
    (Label(0, "dots", Caption(("{i}",), {"i": Col("pair")})),
     "figure 0, trace 'dots', text, {i}: column 'pair' has more than one value in a row"),
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
    with pytest.raises(ValueError, match="figure 0, trace 'line': lines are cut to the axes, and yaxis has no range"):
        film(Line(0, "line", Col("abc")), layout={"xaxis": {"range": [0, 1]}})


def test_markers_with_colours_of_their_own_may_be_nothing_in_every_frame() -> None:
    colours = {"marker": {"color": ["red", "green", "blue"]}}
    nothing, never = Col("x", at="never"), {"never": np.full(N, -1)}
    figure = {"data": [DOTS | colours | {"name": "dots"}], "layout": LAYOUT}
    hidden = Film((figure,), N, COLUMNS | never, (Rows(0, "dots", {"x": nothing, "y": nothing}),))
    assert hidden.specs(0)[0]["data"][0]["x"] == []
    with pytest.raises(ValueError, match=r"3 entries of marker\.color for 1 of x"):
        Film((figure,), N, COLUMNS, (Rows(0, "dots", {"x": Col("x"), "y": Col("x")}),))


def test_two_tracks_may_not_set_the_same() -> None:
    with pytest.raises(ValueError, match="figure 0, trace 'line': two tracks set x, y"):
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
    result = Film(({"data": [], "layout": {}},), 2, {"turn": np.array([0, 1, 7])}, captions={"why": caption})
    assert result.words(1) == {"why": "b"}


UNDER = SCATTER | {"name": "under"}
WRONG_HOVERS = [
    (Hover(0, "none"), "figure 0 has 0 traces named 'none'"),
    (Hover(0, "line"), "hover over figure 0, trace 'line': it has no markers"),
    (Hover(0, "dots", (Rows(0, "under", {"x": Col("x"), "y": Col("none")}),)),
     "hover over figure 0, trace 'dots': figure 0, trace 'under', y: there is no column 'none'"),
    (Hover(0, "dots", (Rows(0, "under", {"x": Col("two"), "y": Col("two")}),)),
     "trace 'under', x: column 'two' has 2 rows for 3 entries"),
    (Hover(0, "dots", (Rows(0, "under", {"x": Col("x"), "y": Col("pair")}),)), "2 entries of y for 1 of x"),
    (Hover(0, "dots", (), Caption(("{a}",), {"a": Col("none")})),
     "hover over figure 0, trace 'dots', caption, {a}: there is no column 'none'"),
    (Hover(0, "dots", (Line(0, "line", Col("abc")),)), "figure 0, trace 'line': frames move it, too"),
]  # fmt: skip


@pytest.mark.parametrize(("hover", "why"), WRONG_HOVERS, ids=[why[-60:] for _, why in WRONG_HOVERS])
def test_what_the_pointer_shows_must_fit_the_entries_it_points_at(hover: Hover, why: str) -> None:
    figure = {"data": [SCATTER | {"name": "line"}, DOTS | {"name": "dots"}, UNDER], "layout": LAYOUT}
    columns = COLUMNS | {"two": np.zeros(2)}
    with pytest.raises(ValueError, match=re.escape(why)):
        Film((figure,), N, columns, (rows(x=Col("x"), y=Col("x")),), hovers=(hover,))


def test_what_the_pointer_takes_from_the_frame_needs_a_row_for_each() -> None:
    under = HalfPlane(0, "line", Col("abc"), factor=Col("short"))
    with pytest.raises(ValueError, match="factor: column 'short' has 3 rows for 4 frames"):
        film(hovers=(Hover(0, "dots", (under,)),))


WRONG_TRACES = [
    (DOTS | {"type": "histogram"}, "figure 0, trace 2: the painter draws no type histogram"),
    (DOTS | {"name": "d", "marker": {"color": "red", "symbol": "star"}}, "the painter draws no marker.symbol star"),
    (DOTS | {"name": "d", "marker": {"color": "red", "colorscale": "Viridis"}}, "draws no marker.colorscale"),
    (DOTS | {"name": "d", "marker": {"size": 3}}, "trace 'd': the painter knows no colour of its own for markers"),
    (SCATTER | {"name": "d", "line": {"width": 3}}, "trace 'd': the painter knows no colour of its own for lines"),
    (SCATTER | {"name": "d", "line": {"color": "red", "dash": "dashdot"}}, "the painter draws no line.dash dashdot"),
    (SCATTER | {"name": "d", "line": {"color": "red", "shape": "spline"}}, "the painter draws no line.shape spline"),
    (SCATTER | {"name": "d", "fill": "toself"}, "trace 'd': an area needs a fillcolor"),
    (SCATTER | {"name": "d", "fill": "tozeroy", "fillcolor": "red", "opacity": 0.5}, "has no opacity but that of its"),
    (SCATTER | {"name": "d", "mode": "number"}, "trace 'd': mode is number"),
    ({"name": "d", "x": [], "y": []}, "trace 'd': mode is None"),
    (SCATTER | {"name": "d", "error_y": {"array": []}}, "trace 'd': the painter draws no error_y"),
    (SCATTER | {"name": "d", "mode": "text", "textposition": "outside"}, "draws no textposition outside"),
    (SCATTER | {"name": "line"}, "figure 0 has 2 traces named 'line'"),
    (SCATTER | {"name": "d", "x": [1, 2]}, "figure 0, trace 'd': 0 entries of y for 2 of x"),
    (DOTS | {"name": "d", "marker": {"color": ["red"]}}, "trace 'd': 1 entries of marker.color for 3 of x"),
    (SCATTER | {"name": "d", "x": ["a"], "y": [1]}, "trace 'd': x holds text; the painter places numbers"),
]  # fmt: skip


@pytest.mark.parametrize(("trace", "why"), WRONG_TRACES, ids=[why[-50:] for _, why in WRONG_TRACES])
def test_after_the_first_trace_that_moves_the_painter_must_know_them_all(trace: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        film(rows(x=Col("x"), y=Col("x")), more=[trace])


def test_before_the_first_trace_that_moves_plotly_draws_whatever_the_browser_has_of_it() -> None:
    def still(kind: str) -> Film:
        bars = {"type": kind, "name": "density", "x": [1, 2, 3], "y": [1, 2, 3], "marker": {"pattern": {"shape": "/"}}}
        figure = {"data": [bars, SCATTER | {"name": "line"}], "layout": LAYOUT}
        return Film((figure,), N, COLUMNS, (rows(x=Col("x"), y=Col("x")),))

    assert still("bar").n_frames == N
    with pytest.raises(ValueError, match="figure 0, trace 'density': the browser draws no type histogram2d"):
        still("histogram2d")


def test_a_painted_figure_has_axes_of_numbers() -> None:
    layout = {"xaxis": {"type": "category"}}
    with pytest.raises(ValueError, match="figure 0: xaxis is of type category; the painter knows linear and log"):
        film(rows(x=Col("x"), y=Col("x")), layout=layout)
    assert film(layout=layout).n_frames == N


BARS = {"type": "bar", "name": "bars", "x": [1, 2], "y": [1, 2], "width": 0.8, "marker": {"color": "red"}}
BOX: dict[str, Any] = {"xaxis": {"range": [0, 3]}, "yaxis": {"range": [0, 3]}}


def bars(*traces: dict[str, Any], layout: dict[str, Any] = BOX) -> Film:
    return Film(({"data": list(traces), "layout": layout},), N, COLUMNS, (Rows(0, "bars", {"y": Col("pair")}),))


def test_bars_may_move_and_lines_over_them() -> None:
    assert bars(BARS, SCATTER | {"name": "line"}).n_frames == N
    words = {"text": ["a", "b"], "textposition": "outside", "constraintext": "none", "orientation": "h"}
    assert bars(BARS | words, BARS | {"name": "more"}, layout=BOX | {"barmode": "overlay"}).n_frames == N


WRONG_BARS = [
    ([{**BARS, "width": [1]}], BOX, "figure 0, trace 'bars': 1 entries of width for 2 of x"),
    ([{k: v for k, v in BARS.items() if k != "width"}], BOX, "knows no width and no colour of its own for bars"),
    ([BARS | {"marker": {}}], BOX, "knows no width and no colour of its own for bars"),
    ([BARS | {"text": ["a", "b"]}], BOX, "bars with text need textposition, and constraintext"),
    ([BARS | {"textposition": "inside"}], BOX, "figure 0, trace 'bars': the painter draws no textposition inside"),
    ([BARS | {"marker": {"color": "red", "pattern": {"shape": "/"}}}], BOX, "the painter draws no marker.pattern"),
    ([BARS, BARS | {"name": "more"}], BOX, "figure 0: it has more than one trace of bars, whose barmode must be"),
    ([BARS], {"xaxis": {"range": [0, 3]}}, "figure 0: its bars move, and plotly does not see them"),
    ([DOTS | {"name": "under"}, BARS], BOX, "figure 0: bars lie below lines: those that move stand before all lines"),
    ([BARS | {"x": np.array([1, 2])}], BOX, "figure 0, trace 'bars': x is an array; the painter takes lists"),
]


@pytest.mark.parametrize(("traces", "layout", "why"), WRONG_BARS, ids=[why[-50:] for _, _, why in WRONG_BARS])
def test_bars_that_the_painter_would_draw_otherwise_are_refused(
    traces: list[dict[str, Any]], layout: dict[str, Any], why: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        bars(*traces, layout=layout)


def test_an_area_is_filled_to_a_line_that_is_painted() -> None:
    upper = SCATTER | {"name": "upper", "fill": "tonexty", "fillcolor": "red"}
    move = Rows(0, "upper", {"x": Col("pair"), "y": Col("pair")})
    with pytest.raises(ValueError, match="figure 0: trace 'upper' is filled to one before it"):
        film(move, more=[upper])
    assert film(move, rows(x=Col("pair"), y=Col("pair")), more=[upper]).n_frames == N


def test_a_frame_sets_only_what_the_painter_draws_of_that_type() -> None:
    with pytest.raises(ValueError, match="figure 0, trace 'line', base, column 'pair': the painter draws no base"):
        film(rows(x=Col("pair"), y=Col("pair"), base=Col("pair")))


@pytest.mark.parametrize("chapters", [(0,), (4,), (2, 1), (1, 1), (-1, 2)])
def test_chapters_rise_within_the_film(chapters: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="chapters begin at"):
        film(chapters=chapters)


def test_a_film_has_at_least_one_frame() -> None:
    with pytest.raises(ValueError, match="at least one frame"):
        Film(({"data": [], "layout": {}},), 0)


@pytest.mark.parametrize("planes", [0, 2, 5])
def test_a_film_has_at_least_one_plane_and_no_more_than_figures(planes: int) -> None:
    with pytest.raises(ValueError, match="planes"):
        film(planes=planes)
