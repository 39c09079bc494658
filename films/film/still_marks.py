"""The marks of a still: the shapes that `still_svg` and `still_png` draw.

Places are fractions of the plane's axes, (0, 0) the upper left and (1, 1) the lower right corner; sizes are pixels.
ui/stage/plane/painter.js draws the same shapes live.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from films.film.ticks import Tick

Place = tuple[float, float]
Path = tuple[Place, ...]


@dataclass(frozen=True)
class Area:
    """A filled polygon; of several parts, those inside others are holes."""

    parts: tuple[Path, ...]
    color: str
    opacity: float


@dataclass(frozen=True)
class Line:
    """A polyline with gaps between its parts. `dash` is "solid", "dot" or "dash"."""

    parts: tuple[Path, ...]
    color: str
    width: float
    dash: str
    opacity: float


@dataclass(frozen=True)
class Dot:
    """A marker. `shape` is plotly's symbol without "-open" and "-dot"; `fill` is None where it is hollow; `turn` in
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
    """Text at a place, or `away` pixels from it. `position` is plotly's textposition, such as "top right"."""

    at: Place
    words: str
    color: str
    position: str
    away: float


@dataclass(frozen=True)
class Picture:
    """An image between two corners of its box; `source` is a data URL."""

    corner: Place
    opposite: Place
    source: str
    opacity: float


Mark = Area | Line | Dot | Text | Picture


@dataclass(frozen=True)
class Ticks:
    """The ticks of both axes."""

    x: tuple[Tick, ...] = ()
    y: tuple[Tick, ...] = ()


@dataclass(frozen=True)
class Note:
    """A line of text in several colours, as a chart's legend: its `runs` are texts and colours. It may stand outside of
    the axes; `side` and `upright` say where the place is in it, as "left" and "bottom"."""

    at: Place
    runs: tuple[tuple[str, str], ...]
    side: str
    upright: str


@dataclass(frozen=True)
class RightAxis:
    """A chart's second axis upwards, on the right: its ticks, their ink, and its title."""

    ticks: tuple[Tick, ...]
    ink: str
    title: str = ""


@dataclass(frozen=True)
class Plane:
    """A plane: its width over height (`ratio`), the margins at "t", "r", "b" and "l" in pixels, its marks from the
    lowest up, its ticks on a screen and where it is `narrow`. A `bare` one shows no axes. Charts have `notes`,
    and some an axis on the `right`."""

    ratio: float
    margins: Mapping[str, float]
    marks: tuple[Mark, ...]
    ticks: Ticks
    narrow: Ticks
    titles: tuple[str, str]
    bare: bool = False
    notes: tuple[Note, ...] = ()
    right: RightAxis | None = None


@dataclass(frozen=True)
class Still:
    """The planes of a frame and its captions, HTML by slot; `beside`: whether the film has figures or words beside the
    planes."""

    planes: tuple[Plane, ...]
    captions: Mapping[str, str]
    t: int
    n_frames: int
    beside: bool
