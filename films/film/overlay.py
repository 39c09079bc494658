"""An overlay: something more in the plane itself, which a reader may switch on."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from films.film.captions import Caption
from films.film.columns import Column
from films.film.parts import Hover
from films.film.tracks import Track


@dataclass(frozen=True)
class Overlay:
    """Traces of the plane: `ground`, which never move and lie under all others, and `above` the points. `words`, of one
    template, belong under the arithmetic of the frame."""

    ground: tuple[dict[str, Any], ...] = ()
    above: tuple[dict[str, Any], ...] = ()
    columns: Mapping[str, Column] = field(default_factory=dict)
    tracks: tuple[Track, ...] = ()
    hovers: tuple[Hover, ...] = ()
    words: Caption | None = None
