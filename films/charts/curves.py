"""Curves beside a plane, with dots on them where the frame stands."""

from collections.abc import Mapping, Sequence

from films.drawing import chart, marks
from films.drawing.marks import Mark
from films.film.columns import Col, Column
from films.film.panel import Panel
from films.film.spec import Spec
from films.film.tracks import Rows


def panel(
    figure: int,
    curves: Sequence[Mark],
    layout: Spec,
    place: Col,
    dots: Mapping[str, tuple[str, Col]],
    columns: Mapping[str, Column] | None = None,
    also: Sequence[str] = (),
) -> Panel:
    """Figure number `figure` of a film: the curves, and `dots` by name, each with its colour and how high it is in a
    frame, whose `place` is across. What lies right of it is hidden while the next step is to be predicted. `also`: see
    `chart.figure`."""
    now = [marks.dot(name, color) for name, (color, _) in dots.items()]
    tracks = tuple(Rows(figure, name, {"x": place, "y": height}) for name, (_, height) in dots.items())
    return Panel(chart.figure([*curves, *now], layout, also), columns or {}, tracks, timeline=place)
