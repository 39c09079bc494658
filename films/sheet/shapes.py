"""The shapes of a sheet, in pixels from its upper left corner: what any kind of vector file can draw."""

from dataclasses import dataclass

from films.film.inks import Rgba

Pixel = tuple[float, float]
Path = tuple[Pixel, ...]


@dataclass(frozen=True)
class Fill:
    """A polygon; of several parts, those inside others are holes."""

    parts: tuple[Path, ...]
    color: Rgba


@dataclass(frozen=True)
class Stroke:
    """Polylines. `dashes`: pixels on and off; () where they are solid."""

    parts: tuple[Path, ...]
    color: Rgba
    width: float
    dashes: tuple[float, ...] = ()
    closed: bool = False


@dataclass(frozen=True)
class Disc:
    """A circle, filled, with an edge, or both."""

    at: Pixel
    radius: float
    fill: Rgba | None
    edge: Rgba | None
    width: float


@dataclass(frozen=True)
class Words:
    """A line of text whose base line begins, has its middle or ends at `at`, as `anchor` says: "start", "middle" or
    "end". Where it is `turned` it reads upwards."""

    at: Pixel
    text: str
    size: float
    color: Rgba
    anchor: str
    turned: bool = False


@dataclass(frozen=True)
class Raster:
    """A picture stretched over a box; `source` is a data URL."""

    at: Pixel
    wide: float
    high: float
    source: str
    opacity: float


Shape = Fill | Stroke | Disc | Words | Raster


@dataclass(frozen=True)
class Panel:
    """A plane or chart: the box of its axes, what is clipped to it, and what stands around."""

    corner: Pixel
    wide: float
    high: float
    grid: tuple[Shape, ...]
    marks: tuple[Shape, ...]
    words: tuple[Words, ...]


@dataclass(frozen=True)
class Sheet:
    """The planes and charts of a frame on paper, `wide` x `high` pixels."""

    wide: float
    high: float
    panels: tuple[Panel, ...]

    @property
    def text(self) -> str:
        """All characters on it."""
        shapes = (shape for panel in self.panels for shape in (*panel.marks, *panel.words))
        return "".join(shape.text for shape in shapes if isinstance(shape, Words))
