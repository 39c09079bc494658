"""The marks of a figure before the first frame: their places on its axes, and their looks.

`plotly_json.py` writes them for the browser, `films/still/` draws them on paper. An attribute that is None has plotly's
default.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from numpy.typing import NDArray

Values = Sequence[Any] | NDArray[Any]  # an entry for each place; None or NaN is a gap
SKIP, TEXT = "skip", "text"


@dataclass(frozen=True, kw_only=True)
class Stroke:
    """A line through the places, `width` pixels wide. `dash` is "solid", "dot" or "dash". With `steps` it goes first
    across, then up."""

    color: str | None = None
    width: float | None = None
    dash: str | None = None
    steps: bool = False


@dataclass(frozen=True, kw_only=True)
class Marker:
    """A marker on each place, `size` pixels wide. Size, symbol and colour are one value for all places, or a list with
    one for each. `symbol` is one of `painted.SYMBOLS`; a `directed` marker points away from the place before."""

    size: Any = None
    symbol: Any = None
    color: Any = None
    edge: str | None = None
    edge_width: float | None = None
    directed: bool = False


@dataclass(frozen=True, kw_only=True)
class Letters:
    """The text that is written at each place. `position`: on which side, such as "top right"."""

    position: Any = None
    color: Any = None
    size: float | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class Mark:
    """The attributes of all marks.

    name     the name by which frames, lessons and the pointer know it; "" for none
    text     the text of each place, for the pointer; a path with `letters` has it written there
    hover    what the pointer reads: nothing if "skip", the text if "text"; if None, the `tooltip`, a template, or
             without it x and y
    right    whether its heights are on the second axis, on the right
    visible  whether it is drawn at all
    """

    name: str = ""
    x: Values = ()
    y: Values = ()
    marker: Marker | None = None
    text: Values | None = None
    opacity: float | None = None
    hover: str | None = SKIP
    tooltip: str | None = None
    right: bool = False
    visible: bool = True


@dataclass(frozen=True, kw_only=True, eq=False)
class Path(Mark):
    """Places one after the other, with a line through them, and a marker or letters at each. `fill`: the colour of the
    area that the path encloses or, with `to_zero`, of the area between path and axis. `ground`: the colour inside
    hollow markers."""

    line: Stroke | None = None
    letters: Letters | None = None
    fill: str | None = None
    to_zero: bool = False
    ground: str | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class Bars(Mark):
    """Bars from their `base`, or from 0, with the colours and edges of the marker; upright or, if `flat`,
    horizontal."""

    width: Any
    base: Values | None = None
    flat: bool = False


@dataclass(frozen=True, kw_only=True)
class Picture:
    """A picture below all marks, stretched over a box: the box's upper left corner and sides, and the picture's data
    URL, "" while there is none."""

    x: float
    y: float
    wide: float
    high: float
    source: str = ""
    opacity: float | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class Figure:
    """Marks from the lowest to the topmost, pictures below them, and the `layout` of their axes in plotly's terms."""

    marks: tuple[Mark, ...]
    layout: dict[str, Any]
    pictures: tuple[Picture, ...] = ()


Changed = TypeVar("Changed", bound=Mark | Picture)


def value(mark: Mark, path: str) -> Any:
    """Return an attribute of a mark or, as "marker.size", of a part of it; None if the mark has no such part."""
    whole: Any = mark
    for name in path.split("."):
        whole = getattr(whole, name, None)
    return whole


def changed(mark: Changed, changes: Mapping[str, Any]) -> Changed:
    """Return the mark or picture with other values of attributes, by their paths."""
    whole: dict[str, Any] = {}
    for path, entries in changes.items():
        part, _, name = path.rpartition(".")
        if part:
            whole[part] = replace(whole.get(part) or getattr(mark, part), **{name: entries})
        else:
            whole[name] = entries
    return replace(mark, **whole)
