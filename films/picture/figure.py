"""A figure: marks on two axes, from the lowest to the topmost. It is a plane of points, or a chart beside it."""

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
    """What the pointer shows on entry i of the markers of mark `on`: row i of the `marks`, of any figure, which are
    empty otherwise, and in the tooltip row i of the `words`. `rows`: the row of each entry, if it is not i."""

    on: Mark
    marks: tuple[Mark, ...] = ()
    words: Words | None = None
    rows: Ints | None = None


@dataclass(frozen=True, eq=False)
class Figure:
    """Marks from the lowest to the topmost, on a layout.

    timeline  the frame's place along the x axis; what lies right of it is still to come
    scrubs    whether a drag moves through the film, along the timeline; or the frames' places, if nothing is still to
              come
    words     a text that follows the page's
    pictures  pictures below all marks; `picture_marks` may set their sources
    image     the source of the first picture
    pointed   what the pointer shows; marks that only the pointer shows are also among the marks of a figure
    readout   for a plane: what the pointer reads off
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
    """What a setting lays over a plane: marks on the `ground`, below all others, and `above` the points, a text that
    follows the page's, and an entry in the legend."""

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
    """Return a square with equal scales, and the marks of the point tools above all others. `image`: regions that fill
    the axes. The words of `overlays` follow `words`."""
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
    """Return a chart with a legend above it: the keys of its marks, from the lowest to the topmost, and then `also`."""
    note = chart.legend([*(each.key for each in marks if each.key), *also])
    return Figure(tuple(marks), layout | {"annotations": [note]}, timeline, scrubs, words, pointed=tuple(pointed))
