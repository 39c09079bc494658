"""A panel: a figure with its tracks, a plane or what stands beside it; and the film of several panels."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from films.film.captions import Caption
from films.film.columns import Col, Column, merged
from films.film.film import Film
from films.film.parts import Hover
from films.film.questions import Questions
from films.film.spec import Spec
from films.film.tracks import Track


@dataclass(frozen=True)
class Panel:
    """A figure with its columns and its tracks, which know its number in the film.

    `words`, a caption of one template, are added to the caption "why". `scrub`: the column of the frames' places along
    the x axis, if a drag there moves through the film. `timeline`: the same column, if what lies right of the frame's
    place is yet to come.
    """

    figure: Spec
    columns: Mapping[str, Column] = field(default_factory=dict)
    tracks: tuple[Track, ...] = ()
    hovers: tuple[Hover, ...] = ()
    words: Caption | None = None
    scrub: str = ""
    timeline: Col | None = None


class Laid(Protocol):
    """What is laid over the figures of a film, with the columns and tracks that move it, such as an overlay."""

    @property
    def columns(self) -> Mapping[str, Column]: ...
    @property
    def tracks(self) -> tuple[Track, ...]: ...


def film_of(
    panels: Sequence[Panel],
    n_frames: int,
    *columns: Mapping[str, Column],
    captions: Mapping[str, Caption],
    asked: Questions | None = None,
    laid: Sequence[Laid] = (),
    **others: Any,
) -> Film:
    """The film whose figures are those of the panels, with what is `laid` over them, and with more columns; `others`
    are further parts of it, by `Film`'s names for them."""
    asked, parts = asked or Questions(), [*panels, *laid]
    return Film(
        figures=tuple(panel.figure for panel in panels),
        n_frames=n_frames,
        columns=merged(*columns, asked.columns, *(part.columns for part in parts)),
        tracks=tuple(track for part in parts for track in part.tracks),
        captions=captions,
        hovers=tuple(hover for panel in panels for hover in panel.hovers),
        scrubs=tuple((i, panel.scrub) for i, panel in enumerate(panels) if panel.scrub),
        questions=asked.questions,
        timelines=tuple((i, panel.timeline) for i, panel in enumerate(panels) if panel.timeline),
        **others,
    )
