"""What ui/stage/plane/painter.js can draw.

In a figure, the painter and not plotly draws the first trace that a frame changes and all traces after it. A trace with
attributes that the painter does not know would look different from `Film.at`, so it is refused.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

import numpy as np

from films.film.spec import Spec

MARKS = {"circle", "square", "diamond", "triangle-up", "x", "cross-thin", "x-thin", "arrow"}
SYMBOLS = MARKS | {f"{mark}{form}" for mark in MARKS for form in ("-open", "-dot", "-open-dot")}
Parts = Mapping[str, Mapping[str, set[Any] | None]]
DESCRIBED = {"type", "name", "hoverinfo", "hovertemplate", "showlegend", "customdata", "visible", "opacity"}
PLACED = {"x", "y", "yaxis", "text", "textposition", "textfont"}
WHERE = {f"{up} {side}" for up in ("top", "middle", "bottom") for side in ("left", "center", "right")}
# For each part of a trace the attributes that are drawn, each with the values it may have; None: any.
SCATTER: Parts = {
    "": dict.fromkeys(DESCRIBED | PLACED | {"mode", "line", "marker", "fillcolor"}) | {
        "type": {"scatter"}, "visible": {True, False}, "yaxis": {"y", "y2"}, "textposition": WHERE,
        "fill": {"none", "toself", "tozeroy", "tonexty"},
    },
    "line": {"color": None, "width": None, "dash": {"solid", "dot", "dash"}, "shape": {"linear", "hv"}},
    "marker": {"color": None, "size": None, "symbol": SYMBOLS, "angleref": {"previous"}, "line": None},
    "marker.line": {"color": None, "width": None},
    "textfont": {"color": None, "size": None, "family": None},
}  # fmt: skip
BAR: Parts = {
    "": dict.fromkeys(DESCRIBED | PLACED | {"width", "base", "marker"}) | {
        "type": {"bar"}, "visible": {True, False}, "yaxis": {"y", "y2"}, "orientation": {"v", "h"},
        "textposition": {"outside", "none"}, "constraintext": {"none"},
    },
    "marker": {"color": None, "line": None},
    "marker.line": {"color": None, "width": None},
    "textfont": {"color": None, "size": None, "family": None},
}  # fmt: skip
MODES = {"lines", "markers", "text"}


def check(trace: Spec, place: str) -> None:
    """ValueError where the painter cannot draw the trace or lacks an attribute."""
    parts = _parts(trace)
    for part, attributes in parts.items():
        for name, value in _part(trace, part).items():
            if name not in attributes:
                _refuse(place, f"the painter draws no {_path(part, name)}")
            if isinstance(value, np.ndarray):
                _refuse(place, f"{_path(part, name)} is an array; the painter takes lists")
            if (allowed := attributes[name]) is not None:
                values = value if isinstance(value, (list, tuple)) else (value,)
                _check_known(allowed, _path(part, name), values, place)
    for axis in ("x", "y"):
        if any(issubclass(kind, str) for kind in set(map(type, trace.get(axis, ())))):
            _refuse(place, f"{axis} holds text; the painter places numbers, and names of places are ticktext")
    (_check_bar if parts is BAR else _check_scatter)(trace, place)


def _check_scatter(trace: Spec, place: str) -> None:
    mode = trace.get("mode")
    modes = set() if mode == "none" else set(str(mode).split("+"))
    if not modes <= MODES:
        _refuse(place, f"mode is {mode}; what is painted must say it: lines, markers, text, or none")
    thin = str(_part(trace, "marker").get("symbol", "")).endswith("-thin")
    for needed, part in (("lines", "line"), ("markers", "marker.line" if thin else "marker")):
        if needed in modes and "color" not in _part(trace, part):
            _refuse(place, f"the painter knows no colour of its own for {needed}")
    if trace.get("fill", "none") != "none" and ("fillcolor" not in trace or "opacity" in trace):
        _refuse(place, "an area needs a fillcolor, and has no opacity but that of its colours")


def _check_bar(trace: Spec, place: str) -> None:
    if "width" not in trace or "color" not in _part(trace, "marker"):
        _refuse(place, "the painter knows no width and no colour of its own for bars")
    if trace.get("text") and ("textposition" not in trace or "constraintext" not in trace):
        _refuse(place, "bars with text need textposition, and constraintext none")


def check_figure(figure: Spec, first: int, place: str) -> None:
    """ValueError where the painter cannot draw the traces from number `first` on as plotly would."""
    layout, traces = figure["layout"], figure["data"]
    for name in ("xaxis", "yaxis", "yaxis2"):
        scale = layout.get(name, {}).get("type", "linear")
        if scale not in ("linear", "log"):
            _refuse(place, f"{name} is of type {scale}; the painter knows linear and log, with names as ticktext")
    second = [trace.get("yaxis") == "y2" for trace in traces]
    if any(second[first:]) and not any(second[:first]):
        _refuse(place, "plotly draws no second axis without a trace on it that stands still")
    scatters = [trace for trace in traces[first:] if trace.get("type", "scatter") == "scatter"]
    if scatters and scatters[0].get("fill") == "tonexty":
        _refuse(place, f"trace {scatters[0].get('name')!r} is filled to one before it, which the painter does not draw")
    if len(scatters) == len(traces[first:]):
        return
    if not all("range" in layout.get(name, {}) for name in ("xaxis", "yaxis")):
        _refuse(place, "its bars move, and plotly does not see them: its axes need a range")
    if any(trace.get("type", "scatter") == "scatter" for trace in traces[:first]):
        _refuse(place, "bars lie below lines: those that move stand before all lines")
    if [trace.get("type") for trace in traces].count("bar") > 1 and layout.get("barmode") != "overlay":
        _refuse(place, "it has more than one trace of bars, whose barmode must be overlay")


def check_values(trace: Spec, path: str, values: Iterable[str], place: str) -> None:
    """ValueError where a frame sets the attribute to a value that the painter does not know."""
    part, _, name = path.rpartition(".")
    if name not in _parts(trace).get(part, {}):
        _refuse(place, f"the painter draws no {path}")
    _check_known(_parts(trace)[part][name], path, values, place)


def _check_known(allowed: set[Any] | None, path: str, values: Iterable[Any], place: str) -> None:
    if allowed is not None and not allowed.issuperset(values):
        _refuse(place, f"the painter draws no {path} {', '.join(sorted(map(str, set(values) - allowed)))}")


def _parts(trace: Spec) -> Parts:
    return BAR if trace.get("type") == "bar" else SCATTER


def _path(part: str, name: str) -> str:
    return f"{part}.{name}" if part else name


def _part(trace: Spec, path: str) -> Mapping[str, Any]:
    part: Mapping[str, Any] = trace
    for name in filter(None, path.split(".")):
        part = part.get(name) or {}
    return part


def _refuse(place: str, why: str) -> NoReturn:
    raise ValueError(f"{place}: {why}")
