"""The marks of a still: what is drawn of a film's planes where no browser plays it.

Places are shares of the plane's axes, (0, 0) its upper left and (1, 1) its lower right corner; sizes are pixels.
`still_svg` and `still_png` draw the same marks; what they mean stands in `stage/painter.js`, which draws them live.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from films.film.ticks import Tick

Place = tuple[float, float]
Path = tuple[Place, ...]


@dataclass(frozen=True)
class Area:
    """A filled outline; of several parts, those inside others are holes."""

    parts: tuple[Path, ...]
    color: str
    opacity: float


@dataclass(frozen=True)
class Line:
    """A line, with gaps between its parts. `dash` is "solid", "dot" or "dash"."""

    parts: tuple[Path, ...]
    color: str
    width: float
    dash: str
    opacity: float


@dataclass(frozen=True)
class Dot:
    """A marker. `shape` is plotly's name of it without "-open" and "-dot"; `fill` None where it is hollow; `turn` in
    radians, clockwise."""

    at: Place
    shape: str
    radius: float
    fill: str | None
    edge: str
    width: float
    dotted: bool
    turn: float
    opacity: float


@dataclass(frozen=True)
class Text:
    """Words at a place, or `away` pixels from it. `position` is plotly's, such as "top right"."""

    at: Place
    words: str
    color: str
    position: str
    away: float


@dataclass(frozen=True)
class Picture:
    """A picture from its upper left to its lower right corner; `source` holds it, as an address."""

    corner: Place
    opposite: Place
    source: str
    opacity: float


Mark = Area | Line | Dot | Text | Picture


@dataclass(frozen=True)
class Ticks:
    """Those of both axes."""

    x: tuple[Tick, ...] = ()
    y: tuple[Tick, ...] = ()


@dataclass(frozen=True)
class Plane:
    """A plane: how many times as wide as high its axes are, the pixels around them at "t", "r", "b" and "l", its marks
    from the lowest up, and its ticks, on a screen and where it is `narrow`. The axes of a bare one are not seen."""

    ratio: float
    margins: Mapping[str, float]
    marks: tuple[Mark, ...]
    ticks: Ticks
    narrow: Ticks
    titles: tuple[str, str]
    bare: bool = False


@dataclass(frozen=True)
class Still:
    """A frame's planes and its captions, HTML by slot; `beside`: whether the film has something beside the planes."""

    planes: tuple[Plane, ...]
    captions: Mapping[str, str]
    t: int
    n_frames: int
    beside: bool
