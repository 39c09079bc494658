"""Charts as shapes."""

import pytest

from films.film.film import Film
from films.pages import PAGES
from films.still.planes import plane
from films.still.shapes import TYPE, Dot, Plane
from films.still.sheet import CELL, in_most_faces, sheet


def charts(film: Film, t: int) -> list[Plane]:
    return [plane(figure) for figure in film.frame(t)[film.planes :]]


def test_legends_of_charts_have_their_colours() -> None:
    page = PAGES["methods"]
    film = page.film(page.scene())
    runs = {words.strip(): color for text in charts(film, 0)[-1].words for words, color in text.runs}
    assert runs["··· training"] == "#6B7280"
    assert runs["- - held-out"] == "#AA3377"


def test_a_legend_ends_within_the_sheet() -> None:
    page = PAGES["perceptron"]
    film = page.film(page.read("beside=novikoff&below=weights"))
    chart, box = sheet(charts(film, 5)).panels[0]
    for text in chart.words:
        wide = text.size / TYPE * in_most_faces(text.words)
        assert text.anchor != "start" or text.turned or box.pixel(text.at)[0] + wide <= CELL + 1e-9, text.words
    sizes = [text.size for text in chart.words if "MR" in text.words]
    assert max(sizes) < TYPE, "it was too long"


def test_a_curve_is_where_its_axis_has_it() -> None:
    """Also on logarithmic axes: what is looked at is on the grid line of its value."""
    page = PAGES["learnable"]
    view = next(view for view in page.views if view.name == "size")
    film = page.film(page.first(view))
    chart = charts(film, 0)[-1]
    now = [shape for shape in chart.marks if isinstance(shape, Dot)]
    ones = [text.at[0] for text in chart.ticks.numbers if text.words == "1"]
    assert now
    assert ones
    assert now[0].at[0] == pytest.approx(ones[0], abs=0.002)


def test_a_curve_of_the_second_axis_is_where_that_axis_has_it() -> None:
    """The error of digits shifted by two pixels, between 0% and 100% on the right."""
    page = PAGES["digits"]
    scene = page.scene(show="shift")
    film, run = page.film(scene), page.cached_run(scene)
    chart = charts(film, 2)[-1]
    (ink,) = {text.runs[0][1] for text in chart.words if text.words == "50%"}
    (now,) = (shape for shape in chart.marks if isinstance(shape, Dot) and shape.fill == ink)
    low, high = (next(text.at[1] for text in chart.words if text.words == words) for words in ("0%", "100%"))
    assert now.at[1] == pytest.approx(low + (high - low) * run.wrong[2].mean(), abs=0.001)
