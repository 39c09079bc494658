"""A panel: one figure of a film with what moves in it, so that a page may choose which figures its film has."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ui.figures.captions import Caption
from ui.figures.columns import Column
from ui.figures.film import Hover
from ui.figures.spec import Spec
from ui.figures.tracks import Track


@dataclass(frozen=True)
class Panel:
    """A figure, the columns that only it needs, and its tracks, which know its number in the film.

    `words`, of one template, belong under the arithmetic of the frame.
    """

    figure: Spec
    columns: Mapping[str, Column] = field(default_factory=dict)
    tracks: tuple[Track, ...] = ()
    hovers: tuple[Hover, ...] = ()
    words: Caption | None = None
