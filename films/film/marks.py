"""The marks of a figure, as they are before the first frame: places on its axes, and how they are drawn.

`plotly_json.py` writes them for the browser, `still.py` puts them on paper. What is None is as in plotly where nothing
is said.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from numpy.typing import NDArray

Values = Sequence[Any] | NDArray[Any]  # an entry for each place; None or NaN is a gap
SKIP, TEXT = "skip", "text"


@dataclass(frozen=True, kw_only=True)
class Stroke:
    """A line through the places, `width` pixels wide. `dash` is "solid", "dot" or "dash"; in `steps` it goes across
    and then up."""

    color: str | None = None
    width: float | None = None
    dash: str | None = None
    steps: bool = False


@dataclass(frozen=True, kw_only=True)
class Marker:
    """A marker on each place, `size` pixels wide: numbers and names for all places, or one for each. `symbol` is one
    of `painted.SYMBOLS`; a `directed` one points away from the place before."""

    size: Any = None
    symbol: Any = None
    color: Any = None
    edge: str | None = None
    edge_width: float | None = None
    directed: bool = False


@dataclass(frozen=True, kw_only=True)
class Letters:
    """How the text of each place is written there. `position`: where, as "top right"."""

    position: Any = None
    color: Any = None
    size: float | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class Mark:
    """What all marks have.

    name     by which frames, lessons and the pointer know it; "" for none
    text     of each place, which the pointer reads; a path with `letters` has it written there
    hover    what the pointer reads: "skip" nothing, "text" the text; None what the `tooltip` says, a template, or x
             and y
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
    """Places one after the other: what they enclose is filled, a line runs through them, a marker or letters stand on
    each. `fill` and `ground` are colours: of what is enclosed, or with `to_zero` of what lies between path and axis;
    and of what hollow markers have within."""

    line: Stroke | None = None
    letters: Letters | None = None
    fill: str | None = None
    to_zero: bool = False
    ground: str | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class Bars(Mark):
    """Bars from their `base`, or from 0, in the colours and with the edges of the marker; upright or `flat`."""

    width: Any
    base: Values | None = None
    flat: bool = False


@dataclass(frozen=True, kw_only=True)
class Picture:
    """A picture below all marks, stretched over a box: its upper left corner, its sides, and its data URL, "" while
    there is none."""

    x: float
    y: float
    wide: float
    high: float
    source: str = ""
    opacity: float | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class Figure:
    """Marks from the lowest to the topmost, pictures below them, and the `layout` of their axes as plotly has it."""

    marks: tuple[Mark, ...]
    layout: dict[str, Any]
    pictures: tuple[Picture, ...] = ()


Changed = TypeVar("Changed", bound=Mark | Picture)


def value(mark: Mark, path: str) -> Any:
    """An attribute of a mark, or of a part of it, as "marker.size"; None where it has no such part."""
    whole: Any = mark
    for name in path.split("."):
        whole = getattr(whole, name, None)
    return whole


def changed(mark: Changed, changes: Mapping[str, Any]) -> Changed:
    """The mark or picture with other values of attributes by their paths."""
    whole: dict[str, Any] = {}
    for path, entries in changes.items():
        part, _, name = path.rpartition(".")
        if part:
            whole[part] = replace(whole.get(part) or getattr(mark, part), **{name: entries})
        else:
            whole[name] = entries
    return replace(mark, **whole)
