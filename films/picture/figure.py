"""A figure: marks from the lowest to the topmost on two axes; a plane of points, or a chart beside it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from films.drawing import chart
from films.drawing import plane as planes
from films.film.geometry import Box
from films.film.marks import Picture
from films.picture.mark import Mark
from films.picture.now import Now
from films.picture.readouts import AtPointer
from films.picture.words import Words, joined
from playground.inputs import Ints


@dataclass(frozen=True, eq=False)
class PointerMarks:
    """What the pointer shows on entry i of the markers of mark `on`: the `marks`, of this figure or of others, of which
    row i is drawn then and nothing otherwise, and in the tooltip the `words` of row i. `rows`: the row of each entry,
    where that is another."""

    on: Mark
    marks: tuple[Mark, ...] = ()
    words: Words | None = None
    rows: Ints | None = None


@dataclass(frozen=True, eq=False)
class Figure:
    """Marks from the lowest to the topmost, on a layout.

    timeline  the frame's place along the x axis; what lies right of it is yet to come
    scrubs    whether a drag there moves through the film: by the timeline, or by places where nothing is yet to come
    words     are said below those of the page
    pictures  below all marks; `picture_marks` may set their sources
    image     the source of the first picture
    pointed   what the pointer shows; the marks that only it shows are among those of the figures where they belong
    readout   of a plane: what is read off at the place under the pointer
    """

    marks: tuple[Mark, ...]
    layout: dict[str, Any]
    timeline: Now | None = None
    scrubs: bool | Now = False
    words: Words | None = None
    image: Now | None = None
    pointed: tuple[PointerMarks, ...] = ()
    readout: AtPointer | None = None
    pictures: tuple[Picture, ...] = ()


@dataclass(frozen=True, eq=False)
class Overlay:
    """What a reader may switch on in a plane: marks on the `ground`, below all others, and `above` the points, words
    that are said below those of the page, and the entry in the legend."""

    ground: tuple[Mark, ...] = ()
    above: tuple[Mark, ...] = ()
    words: Words | None = None
    legend: str = ""
    pointed: tuple[PointerMarks, ...] = ()


def plane(
    marks: Sequence[Mark],
    axes: Box,
    titles: tuple[str, str],
    *,
    image: Now | None = None,
    overlays: Sequence[Overlay] = (),
    words: Words | None = None,
    pointed: Sequence[PointerMarks] = (),
    readout: AtPointer | None = None,
) -> Figure:
    """A square with equal scales, with room for the point tools above all marks. `image`: regions that fill the axes.
    The words of `overlays` follow `words`."""
    tools = [Mark(look, given=True) for look in planes.tools()]
    ground, above = ([mark for each in overlays for mark in side(each)] for side in (_ground, _above))
    spoken = [each for each in (words, *(overlay.words for overlay in overlays)) if each]
    return Figure(
        (*ground, *marks, *above, *tools),
        planes.layout(axes, titles),
        words=joined(spoken[0], spoken[1:]) if spoken else None,
        image=image,
        pictures=(planes.picture(axes),) if image else (),
        pointed=(*pointed, *(each for overlay in overlays for each in overlay.pointed)),
        readout=readout,
    )


def _ground(overlay: Overlay) -> tuple[Mark, ...]:
    return overlay.ground


def _above(overlay: Overlay) -> tuple[Mark, ...]:
    return overlay.above


def graph(
    marks: Sequence[Mark],
    layout: dict[str, Any],
    *,
    timeline: Now | None = None,
    scrubs: bool | Now = False,
    words: Words | None = None,
    pointed: Sequence[PointerMarks] = (),
    also: Sequence[str] = (),
) -> Figure:
    """A chart with a legend above it: what its marks say of themselves, from the lowest to the topmost, and then
    `also`."""
    note = chart.legend([*(each.key for each in marks if each.key), *also])
    return Figure(tuple(marks), layout | {"annotations": [note]}, timeline, scrubs, words, pointed=tuple(pointed))
