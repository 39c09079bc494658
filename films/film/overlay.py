"""An overlay: traces that a reader may switch on in a plane."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from films.film.captions import Caption
from films.film.columns import Column
from films.film.parts import Hover
from films.film.tracks import Track


@dataclass(frozen=True)
class Overlay:
    """Traces of a plane with what moves them: `ground`, below all others and never moved, and `above` the points.
    `words`, a caption of one template, are added to the caption "why"."""

    ground: tuple[dict[str, Any], ...] = ()
    above: tuple[dict[str, Any], ...] = ()
    columns: Mapping[str, Column] = field(default_factory=dict)
    tracks: tuple[Track, ...] = ()
    hovers: tuple[Hover, ...] = ()
    words: Caption | None = None
