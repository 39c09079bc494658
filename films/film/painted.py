"""Checks that ui/stage/plane/painter.js can draw a mark.

In a figure, the painter and not plotly draws the first mark that a frame changes, and all marks after it. A mark that
the painter does not know would look different from that of `Film.at`, so it is refused.
"""

from collections.abc import Iterable
from typing import Any, NoReturn

import numpy as np

from films.film.marks import Bars, Figure, Mark, Path, value

SHAPES = {"circle", "square", "diamond", "triangle-up", "x", "cross-thin", "x-thin", "arrow"}
SYMBOLS = SHAPES | {f"{shape}{form}" for shape in SHAPES for form in ("-open", "-dot", "-open-dot")}
WHERE = {f"{up} {side}" for up in ("top", "middle", "bottom") for side in ("left", "center", "right")}
NAMES = {"line.dash": {"solid", "dot", "dash"}, "marker.symbol": SYMBOLS, "letters.position": WHERE}
ENTRIES = ("x", "y", "text", "base", "width", "marker.size", "marker.color")


def check(mark: Mark, place: str) -> None:
    """Raise ValueError if the painter cannot draw the mark, or if the mark lacks an attribute that the painter
    needs."""
    for path in ENTRIES:
        if isinstance(value(mark, path), np.ndarray):
            _refuse(place, f"{path} is an array; the painter takes lists")
    for path in NAMES:
        if named := value(mark, path):
            check_values(mark, path, named if isinstance(named, (list, tuple)) else (named,), place)
    for axis in (mark.x, mark.y):
        if any(issubclass(kind, str) for kind in set(map(type, axis))):
            _refuse(place, "it has a place in words; the painter places numbers, and names of places are ticktext")
    if isinstance(mark, Path):
        _check_path(mark, place)
    elif mark.marker is None or mark.marker.color is None:
        _refuse(place, "the painter knows no colour of its own for bars")


def _check_path(path: Path, place: str) -> None:
    thin = path.marker and str(path.marker.symbol).endswith("-thin")
    for part, attribute in ((path.line, "line.color"), (path.marker, "marker.edge" if thin else "marker.color")):
        if part and value(path, attribute) is None:
            _refuse(place, f"the painter knows no {attribute} of its own")
    if path.fill and path.opacity is not None:
        _refuse(place, "an area has no opacity but that of its colours")


def check_figure(figure: Figure, first: int, place: str) -> None:
    """Raise ValueError if the painter cannot draw the marks from number `first` on as plotly would."""
    for name in ("xaxis", "yaxis", "yaxis2"):
        scale = figure.layout.get(name, {}).get("type", "linear")
        if scale not in ("linear", "log"):
            _refuse(place, f"{name} is of type {scale}; the painter knows linear and log, with names as ticktext")
    marks = figure.marks
    if any(mark.right for mark in marks[first:]) and not any(mark.right for mark in marks[:first]):
        _refuse(place, "plotly draws no second axis without a mark on it that stands still")
    bars = [isinstance(mark, Bars) for mark in marks]
    if not any(bars[first:]):
        return
    if not all("range" in figure.layout.get(name, {}) for name in ("xaxis", "yaxis")):
        _refuse(place, "its bars move, and plotly does not see them: its axes need a range")
    if not all(bars[:first]):
        _refuse(place, "bars lie below lines: those that move stand before all lines")
    if bars.count(True) > 1 and figure.layout.get("barmode") != "overlay":
        _refuse(place, "it has more than one mark of bars, whose barmode must be overlay")


def check_values(mark: Mark, path: str, names: Iterable[Any], place: str) -> None:
    """Raise ValueError if the attribute is set to a name that the painter does not know."""
    part = path.rpartition(".")[0]
    if value(mark, part) is None if part else not hasattr(mark, path):
        _refuse(place, f"it has no {part or path}")
    allowed = NAMES.get(path)
    if allowed is not None and not allowed.issuperset(names):
        _refuse(place, f"the painter draws no {path} {', '.join(sorted(map(str, set(names) - allowed)))}")


def _refuse(place: str, why: str) -> NoReturn:
    raise ValueError(f"{place}: {why}")
