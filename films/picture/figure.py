"""A figure: marks from the lowest to the topmost on two axes; a plane of points, or a chart beside it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from films.charts import chart
from films.drawing import plane as planes
from films.film.geometry import Box
from films.picture.mark import Mark
from films.picture.now import Now
from films.picture.words import Words


@dataclass(frozen=True, eq=False)
class Figure:
    """`timeline`: the frame's place along the x axis; what lies right of it is yet to come. `scrubs`: whether a drag
    there moves through the film. `words` are said below those of the page."""

    marks: tuple[Mark, ...]
    layout: dict[str, Any]
    timeline: Now | None = None
    scrubs: bool = False
    words: Words | None = None


def plane(marks: Sequence[Mark], axes: Box, titles: tuple[str, str], words: Words | None = None) -> Figure:
    """A square with equal scales, with room for the point tools above all marks."""
    tools = [Mark(look, given=True) for look in planes.tools()]
    return Figure((*marks, *tools), planes.layout(axes, titles), words=words)


def graph(
    marks: Sequence[Mark],
    layout: dict[str, Any],
    *,
    timeline: Now | None = None,
    scrubs: bool = False,
    words: Words | None = None,
) -> Figure:
    """A chart with a legend above it: what its marks say of themselves, from the lowest to the topmost."""
    note = chart.legend([each.key for each in marks if each.key])
    return Figure(tuple(marks), layout | {"annotations": [note]}, timeline, scrubs, words)
