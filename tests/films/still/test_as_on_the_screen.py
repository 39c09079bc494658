"""A still draws whatever a film says of its marks and axes, as the stage does."""

from dataclasses import fields, replace
from typing import Any

import pytest

from films.film.marks import Bars, Figure, Letters, Mark, Marker, Path, Stroke, changed, value
from films.still.planes import plane
from films.still.shapes import FAINT, GRID, INK, Area, Plane, Text
from films.still.sheet import in_most_faces, sheet
from films.still.ticks import power_of_ten
from tests.films.views import FIRST

BLUE, RED = "#0072B2", "#D55E00"
PATH = Path(
    x=[1, 3, 6],
    y=[2, 5, 4],
    line=Stroke(color=BLUE, width=2),
    marker=Marker(size=8, color=BLUE, symbol="square-open"),
    letters=Letters(size=12, color=BLUE),
    text=["a", "b", "c"],
    ground="#fff",
)
BARS = Bars(x=[1, 3, 5], y=[2, 5, 1], width=1, marker=Marker(color=BLUE))
READ_BY_THE_POINTER = {"name", "hover", "tooltip"}
OTHER: dict[str, Any] = {
    "x": [2, 3, 7],
    "y": [1, 4, 6],
    "text": ["d", "e", "f"],
    "opacity": 0.5,
    "right": True,
    "visible": False,
    "fill": RED,
    "to_zero": True,
    "ground": None,
    "width": 2,
    "base": [1, 1, 1],
    "flat": True,
    "line.color": RED,
    "line.width": 4.0,
    "line.dash": "dash",
    "line.steps": True,
    "marker.size": 11,
    "marker.symbol": "diamond",
    "marker.color": RED,
    "marker.edge": RED,
    "marker.edge_width": 3.0,
    "marker.directed": True,
    "letters.position": "top right",
    "letters.color": RED,
    "letters.size": 18.0,
    "line": None,
    "marker": None,
    "letters": None,
}
PARTS = {"line": Stroke, "marker": Marker, "letters": Letters}
ATTRIBUTES = [
    *((PATH, field.name) for field in fields(Path) if field.name not in READ_BY_THE_POINTER),
    *((PATH, f"{part}.{field.name}") for part, kind in PARTS.items() for field in fields(kind)),
    *((BARS, field.name) for field in fields(Bars) if field.name not in {*READ_BY_THE_POINTER, "text", "marker"}),
    *((BARS, f"marker.{name}") for name in ("color", "edge", "edge_width")),
]
# What axes say to plotly that no paper shows: what hands may do, the room around the axes, and what stills have once
# for all, as the inks of the grid. "rangemode" is among them only where a range is given, too.
NOT_ON_PAPER = {
    *("fixedrange", "constrain", "automargin", "overlaying", "ticks", "rangemode", "nticks"),
    *("gridcolor", "zerolinecolor", "zerolinewidth"),
}


def layout(**axes: dict[str, Any]) -> dict[str, Any]:
    whole: dict[str, Any] = {"range": [0, 10]}
    names = ("xaxis", "yaxis", "yaxis2")
    return {"margin": {"l": 44, "r": 8, "t": 8, "b": 38}} | {name: whole | axes.get(name, {}) for name in names}


def still(*marks: Mark, **axes: dict[str, Any]) -> Plane:
    return plane(Figure(marks=marks, layout=layout(**axes)))


@pytest.mark.parametrize(
    ("mark", "name"), ATTRIBUTES, ids=lambda one: one if isinstance(one, str) else type(one).__name__
)
def test_every_attribute_of_a_mark_changes_its_shapes(mark: Mark, name: str) -> None:
    base = changed(mark, {"fill": BLUE}) if name == "to_zero" else mark
    base = changed(base, {"marker.edge_width": 1.0, "marker.symbol": "square"}) if name == "marker.edge" else base
    if name == "right":
        axes = {"yaxis2": {"range": [0, 20]}}
        assert still(base, **axes).marks != still(replace(base, right=True), **axes).marks
    else:
        assert value(base, name) != OTHER[name], "or this says nothing"
        assert still(base).marks != still(changed(base, {name: OTHER[name]})).marks


class Reads(dict[str, Any]):
    """A layout that knows what of it was read."""

    def __init__(self, content: dict[str, Any], read: set[str]) -> None:
        super().__init__(content)
        self.read = read

    def __getitem__(self, name: str) -> Any:
        self.read.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        self.read.add(name)
        return super().get(name, default)


def test_stills_read_all_that_films_say_of_their_axes() -> None:
    read: dict[str, set[str]] = {"xaxis": set(), "yaxis": set(), "yaxis2": {"showgrid", "zeroline", "side"}}
    there: dict[str, set[str]] = {name: set() for name in read}
    for page, scene in FIRST.values():
        for figure in page.film(scene).frame(0):
            axes = {name: Reads(figure.layout[name], read[name]) for name in read if name in figure.layout}
            for name in axes:
                there[name] |= {*figure.layout[name]}
            plane(replace(figure, layout=figure.layout | axes))
    assert {name: there[name] - read[name] - NOT_ON_PAPER for name in there} == {name: set() for name in there}


def test_an_axis_may_have_no_grid_no_numbers_or_no_line_at_zero() -> None:
    axis = {"range": [-5, 5]}
    whole = still(PATH, xaxis=axis, yaxis=axis).ticks
    assert {line.color for line in whole.grid} == {GRID, FAINT}
    bare = {"showgrid": False, "zeroline": False}
    assert still(PATH, xaxis=axis | bare, yaxis=axis | bare).ticks.grid == ()
    no_zero = still(PATH, xaxis=axis | {"zeroline": False}, yaxis=axis | {"zeroline": False}).ticks
    assert [line.color for line in no_zero.grid] == [GRID], "0 is a line like the others"
    unnamed = still(PATH, xaxis=axis, yaxis=axis | {"showticklabels": False}).ticks.numbers
    assert {text.anchor for text in whole.numbers} == {"middle", "end"}
    assert {text.anchor for text in unnamed} == {"middle"}


def test_numbers_and_title_may_stand_above_the_axes() -> None:
    above = still(PATH, xaxis={"side": "top", "title": {"text": "words"}})
    numbers = [text for text in above.ticks.numbers if text.anchor == "middle"]
    assert numbers
    assert {text.at[1] for text in numbers} == {0.0}
    (title,) = (text for text in above.words if text.words == "words")
    assert title.at[1] == 0.0
    assert title.shift[1] < numbers[0].shift[1] < 0


def test_ticks_may_be_a_step_apart_and_those_of_powers_are_plotlys() -> None:
    def numbers(**axis: Any) -> list[str]:
        return [text.words for text in still(PATH, xaxis=axis).ticks.numbers if text.anchor == "middle"]

    assert numbers(range=[0.8, 5.2], tick0=1, dtick=2) == ["1", "3", "5"]
    assert numbers(range=[-1, 4.5], type="log", dtick=2, exponentformat="power") == ["1", "10²", "10⁴"]
    assert [power_of_ten(exponent, as_power=False) for exponent in (-1, 0, 2, 4)] == ["0.1", "1", "100", "10k"]
    assert power_of_ten(-3, as_power=True) == "10⁻³"


def test_an_area_above_zero_goes_on_across_its_gaps() -> None:
    (area,) = still(Path(x=[0, 5, None, 5, 10], y=[5, 5, None, 8, 8], fill=BLUE, to_zero=True)).marks
    assert isinstance(area, Area)
    (outline,) = area.parts
    assert [*sum(outline, ())] == pytest.approx([0, 1, 0, 0.5, 0.5, 0.5, 0.5, 0.2, 1, 0.2, 1, 1])


def test_bars_on_a_logarithmic_axis_stand_below_all_that_is_in_sight() -> None:
    (bar,) = still(
        Bars(x=[5], y=[10], width=2, marker=Marker(color=BLUE)), yaxis={"type": "log", "range": [0, 2]}
    ).marks
    assert isinstance(bar, Area)
    assert sorted({place[1] for place in bar.parts[0]}) == [0.5, 2.0]


def test_bars_lie_below_lines() -> None:
    kinds = [type(shape).__name__ for shape in still(replace(PATH, marker=None, letters=None), BARS).marks]
    assert kinds == ["Area", "Area", "Area", "Line"]


def test_words_on_a_plane_end_within_it() -> None:
    note = Path(x=[6], y=[5], text=["a note that is longer than the plane"], letters=Letters(position="middle right"))
    ((panel, box),) = sheet([still(note)]).panels
    (text,) = panel.marks
    assert isinstance(text, Text)
    end = box.pixel(text.at, text.shift)[0] + in_most_faces(text.words) * text.size / 12
    assert end == pytest.approx(box.left + box.wide)
    assert text.runs[0][1] == INK
