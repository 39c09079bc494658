"""What `stage/painter.js` can draw. From the first trace of a figure that a frame changes onwards it draws them all, in
place of plotly, so that a trace it does not know in full is refused: it would not look as it does in `Film.at`."""

from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

from ui.film.spec import Spec

MARKS = {"circle", "square", "diamond", "triangle-up", "x", "cross-thin", "x-thin", "arrow"}
SYMBOLS = MARKS | {f"{mark}{form}" for mark in MARKS for form in ("-open", "-dot", "-open-dot")}
TOLD = {"type", "name", "mode", "hoverinfo", "hovertemplate", "showlegend", "customdata", "visible", "opacity"}
PLACED = {"x", "y", "yaxis", "text", "textposition", "textfont"}
WHERE = {f"{up} {side}" for up in ("top", "middle", "bottom") for side in ("left", "center", "right")}
# Of each part of a scatter, the attributes that are drawn, and the values they may have; None: any.
PARTS: Mapping[str, Mapping[str, set[Any] | None]] = {
    "": dict.fromkeys(TOLD | PLACED | {"line", "marker", "fillcolor"}) | {
        "type": {"scatter"}, "visible": {True, False}, "yaxis": {"y", "y2"}, "textposition": WHERE,
        "fill": {"none", "toself"},
    },
    "line": {"color": None, "width": None, "dash": {"solid", "dot", "dash"}, "shape": {"linear", "hv"}},
    "marker": {"color": None, "size": None, "symbol": SYMBOLS, "angleref": {"previous"}, "line": None},
    "marker.line": {"color": None, "width": None},
    "textfont": {"color": None, "size": None, "family": None},
}  # fmt: skip
MODES = {"lines", "markers", "text"}


def check(trace: Spec, place: str) -> None:
    """ValueError where the painter cannot draw the trace, or needs to be told more."""
    for part, known in PARTS.items():
        for name, value in _part(trace, part).items():
            path = f"{part}.{name}".lstrip(".")
            if name not in known:
                _refuse(place, f"the painter draws no {path}")
            allowed = known[name]
            if allowed is not None and not _each(value) <= allowed:
                _refuse(place, f"the painter draws no {path} {', '.join(sorted(map(str, _each(value) - allowed)))}")
    for axis in ("x", "y"):
        if any(isinstance(value, str) for value in trace.get(axis, ())):
            _refuse(place, f"{axis} holds text; the painter places numbers, and names of places are ticktext")
    mode = trace.get("mode")
    modes = set() if mode == "none" else set(str(mode).split("+"))
    if not modes <= MODES:
        _refuse(place, f"mode is {mode}; what is painted must say it: lines, markers, text, or none")
    thin = str(_part(trace, "marker").get("symbol", "")).endswith("-thin")
    for needed, part in (("lines", "line"), ("markers", "marker.line" if thin else "marker")):
        if needed in modes and "color" not in _part(trace, part):
            _refuse(place, f"the painter knows no colour of its own for {needed}")
    if trace.get("fill", "none") != "none" and "fillcolor" not in trace:
        _refuse(place, "the painter knows no fillcolor of its own")


def check_axes(figure: Spec, place: str) -> None:
    """ValueError where the painter cannot tell where a number lies."""
    for name in ("xaxis", "yaxis", "yaxis2"):
        scale = figure["layout"].get(name, {}).get("type", "linear")
        if scale not in ("linear", "log"):
            _refuse(place, f"{name} is of type {scale}; the painter knows linear and log, with names as ticktext")


def check_values(path: str, values: Iterable[str], place: str) -> None:
    """ValueError where a frame gives the attribute a value that the painter does not know."""
    part, _, name = path.rpartition(".")
    allowed = PARTS[part][name]
    if allowed is not None and not allowed.issuperset(values):
        _refuse(place, f"the painter draws no {path} {', '.join(sorted(set(values) - allowed))}")


def _part(trace: Spec, path: str) -> Mapping[str, Any]:
    part: Mapping[str, Any] = trace
    for name in filter(None, path.split(".")):
        part = part.get(name) or {}
    return part


def _each(value: Any) -> set[Any]:
    return set(value) if isinstance(value, (list, tuple)) else {value}


def _refuse(place: str, why: str) -> NoReturn:
    raise ValueError(f"{place}: {why}")
