"""The shapes of a still: all that `svg.py`, `png.py` and the writers of add-ons draw.

Places are fractions of the plane's axes, (0, 0) the upper left and (1, 1) the lower right corner; sizes are pixels.
ui/stage/plane/painter.js draws the same shapes live.
"""

from collections.abc import Mapping
from dataclasses import dataclass

Place = tuple[float, float]
Path = tuple[Place, ...]
INK, GRID, FAINT = "var(--stage-ink)", "var(--stage-grid)", "var(--stage-faint)"
TYPE = 12.0  # pixels of type
DASHES = {"solid": (), "dot": (1, 1), "dash": (3, 3)}  # in widths of the line, and at least three pixels


@dataclass(frozen=True)
class Area:
    """A filled polygon; of several parts, those inside others are holes."""

    parts: tuple[Path, ...]
    color: str
    opacity: float = 1.0


@dataclass(frozen=True)
class Line:
    """A polyline with gaps between its parts. `dash` is one of `DASHES`."""

    parts: tuple[Path, ...]
    color: str
    width: float
    dash: str = "solid"
    opacity: float = 1.0

    @property
    def dashes(self) -> tuple[float, ...]:
        """Pixels on and off; () where it is solid."""
        return tuple(n * max(3.0, self.width) for n in DASHES[self.dash])


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


@dataclass(frozen=True, kw_only=True)
class Text:
    """A line of text: its `runs` are words and their colours. `anchor` says which point of its base line lies `shift`
    pixels from its place: its "start", "middle" or "end". Where it is `turned` it reads upwards."""

    at: Place
    runs: tuple[tuple[str, str], ...]
    anchor: str
    shift: tuple[float, float] = (0.0, 0.0)
    size: float = TYPE
    turned: bool = False

    @property
    def words(self) -> str:
        return "".join(words for words, _ in self.runs)

    @property
    def back(self) -> float:
        """The share of its length by which it begins before its place."""
        return {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor]


@dataclass(frozen=True)
class Picture:
    """An image between two corners of its box; `source` is a data URL."""

    corner: Place
    opposite: Place
    source: str
    opacity: float


Shape = Area | Line | Dot | Text | Picture


@dataclass(frozen=True)
class Ticks:
    """The ticks of both axes: lines across the plane, and numbers beside it."""

    grid: tuple[Line, ...] = ()
    numbers: tuple[Text, ...] = ()


@dataclass(frozen=True)
class Plane:
    """A plane or chart: its width over height (`ratio`), the margins at "t", "r", "b" and "l" in pixels, its `marks`
    from the lowest up, which are clipped to it, its ticks on a screen and where it is `narrow`, and the `words` around
    it: titles and legend."""

    ratio: float
    margins: Mapping[str, float]
    marks: tuple[Shape, ...]
    ticks: Ticks
    narrow: Ticks
    words: tuple[Text, ...]


@dataclass(frozen=True)
class Still:
    """The planes of a frame and its captions, HTML by slot; `beside`: whether the film has figures or words beside the
    planes."""

    planes: tuple[Plane, ...]
    captions: Mapping[str, str]
    t: int
    n_frames: int
    beside: bool
