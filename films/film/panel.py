"""A panel: one figure of a film with what moves in it, so that a page may choose which figures its film has."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from films.film.captions import Caption
from films.film.columns import Col, Column
from films.film.parts import Hover
from films.film.spec import Spec
from films.film.tracks import Track


@dataclass(frozen=True)
class Panel:
    """A figure, the columns that only it needs, and its tracks, which know its number in the film.

    `words`, of one template, belong under the arithmetic of the frame. `scrub`: the column that says where each frame
    stands along the x axis, if it does and a drag may move the film there; `timeline`: the same, where what is right of
    it is yet to come.
    """

    figure: Spec
    columns: Mapping[str, Column] = field(default_factory=dict)
    tracks: tuple[Track, ...] = ()
    hovers: tuple[Hover, ...] = ()
    words: Caption | None = None
    scrub: str = ""
    timeline: Col | None = None


def timelines(panels: Sequence[Panel], first: int = 0) -> tuple[tuple[int, Col], ...]:
    """Those of the panels that have one, by their figures in the film, of which the first panel's is `first`."""
    return tuple((i, panel.timeline) for i, panel in enumerate(panels, first) if panel.timeline)
