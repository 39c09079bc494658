"""A panel: a figure beside the plane, with its tracks, which a page may put into its film."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from films.film.captions import Caption
from films.film.columns import Col, Column
from films.film.parts import Hover
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


def timelines(panels: Sequence[Panel], first: int = 0) -> tuple[tuple[int, Col], ...]:
    """The timelines of the panels, each with its figure's number; `first` is the first panel's."""
    return tuple((i, panel.timeline) for i, panel in enumerate(panels, first) if panel.timeline)
