"""Weight space beside the plane: every point is a half-plane of w that get it right, and training walks into them all.

With an offset (w, b) has three entries; shown is the slice at the b of the frame.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from films.drawing import chart, marks, palette
from films.film.captions import Caption
from films.film.columns import Col, Column
from films.film.overlay import Overlay
from films.film.panel import Panel
from films.film.parts import Hover
from films.film.spec import Spec
from films.film.tracks import HalfPlane, Lines, Prefix, Rows, Track
from films.topics.perceptron.film import PLANE, STYLES
from films.topics.perceptron.panels.novikoff import BEST
from films.topics.perceptron.run import Run
from playground.inputs import Floats, Ints
from playground.solution_cone import slices

MOST_LINES = 60
MOST_DOTS = 200  # a long path is drawn as a line alone: it is drawn anew in each frame
RIM = 0.93  # of the half width: where a line's handle sits


def panel(run: Run, figure: int) -> Panel:
    """The w of all states, the lines of the points, and the solution cone or its slice, shaded."""
    return Panel(
        figure=_figure(run, drawn(run).tolist()),
        columns=_columns(run),
        tracks=_tracks(run, figure),
        hovers=_hovers(run, figure),
        words=_words(run),
    )


def ring() -> Overlay:
    """In the plane: the point whose half-plane the pointer is on."""
    return Overlay(above=(marks.ring("pointed at", 20, 3, BEST),))


def reach(run: Run) -> float:
    """Half the width of the picture: every w that the film reaches is in it."""
    return 1.15 * float(np.abs(run.theta[:, :2]).max()) or 1.0


def drawn(run: Run) -> Ints:
    """The points whose lines are drawn: all, or those that have made the most updates."""
    updates = np.bincount(run.trace.sample[run.trace.sample >= 0], minlength=len(run.X))
    return np.sort(np.argsort(-updates, kind="stable")[:MOST_LINES])


def _figure(run: Run, points: Sequence[int]) -> Spec:
    """Axes from -reach to reach; a handle for the line of each of these points."""
    styles = [STYLES[int(run.y[i] < 0)] for i in points]
    shapes = {"color": [style.color for style in styles], "symbol": [style.symbol for style in styles]}
    handle = {"mode": "markers", "hoverinfo": "text", "text": [f"point {i + 1}" for i in run.index[points].tolist()]}
    shade = {"mode": "none", "fill": "toself"}
    path = {"mode": "lines", "line": {"color": palette.INK, "width": 1}}
    if run.n_states <= MOST_DOTS:
        path |= {"mode": "lines+markers", "marker": {"size": 3, "color": palette.INK}}
    diamond = {"mode": "lines+markers", "marker": {"symbol": "diamond", "size": 10, "color": BEST}}
    data = [
        marks.EMPTY | shade | {"name": "half-plane", "fillcolor": palette.tint(BEST, 0.15)},
        marks.EMPTY | shade | {"name": "cone", "fillcolor": palette.tint(BEST, 0.35)},
        marks.line("lines", palette.FAINT, 1),
        marks.line("best", BEST, 2, "dash") | diamond,
        marks.EMPTY | path | {"name": "path"},
        marks.wide_arrow("latest", palette.ADDED),
        marks.arrow("position", palette.INK, 2),
        marks.EMPTY | handle | {"name": "handles", "marker": {"size": 9, "line": {"width": 1}} | shapes},
    ]
    size, letter = reach(run), run.setting.symbols.letter
    layout = chart.layout(f"{letter}₁", f"{letter}₂", heights=(-size, size), across=(-size, size))
    zero = {"zeroline": True, "zerolinecolor": palette.FAINT, "zerolinewidth": 1, "constrain": "domain"}
    layout |= {"hovermode": "closest", "margin": {"l": 44, "r": 8, "t": 8, "b": 36}}
    layout |= {"xaxis": layout["xaxis"] | zero, "yaxis": layout["yaxis"] | zero | {"scaleanchor": "x"}}
    return {"data": data, "layout": layout}


def _columns(run: Run) -> dict[str, Column]:
    size, lines = reach(run), drawn(run)
    offsets, which = np.unique(run.theta[:, 2], return_inverse=True)
    polygons = slices(run.signed, offsets, size)
    corners = max(len(polygon) for polygon in polygons) or 1
    cone = np.full((len(offsets), corners, 2), np.nan, dtype=np.float32)
    for i, polygon in enumerate(polygons):
        if len(polygon):
            cone[i] = polygon[np.minimum(np.arange(corners), len(polygon) - 1)]  # the last corner fills up
    path = run.theta[:, :2].astype(np.float32)
    from_origin = np.stack([np.zeros_like(path), path], axis=1)
    from_origin[(path == 0).all(axis=1)] = np.nan  # no arrow for w = 0
    latest = np.stack([np.roll(path, 1, axis=0), path], axis=1)
    latest[0] = np.nan
    corners_of: dict[str, NDArray[Any]] = {
        "cone": cone,
        "handle": _handles(run.signed[lines], offsets, size),
        "best": _best(run, offsets, size),
        "position": from_origin,
        "latest": latest,
    }
    columns: dict[str, Column] = {
        f"{name} {axis}": ends[:, :, j] for name, ends in corners_of.items() for j, axis in enumerate("xy")
    }
    return columns | {
        "path x": path[:, 0],
        "path y": path[:, 1],
        "reached": run.steps.now + 1,
        "slice": which[run.steps.now],
        "admits": run.signed,
        "admits drawn": run.signed[lines],
        "line of": lines,
        "view": tuple("" if len(polygon) else " None of it is in view." for polygon in polygons),
    }


def _handles(rows: Floats, offsets: Floats, size: float) -> NDArray[np.float32]:
    """(S, k, 2): for each b and line the point where a hand can take it, on a circle; NaN where it lies outside."""
    length = np.hypot(rows[:, 0], rows[:, 1])
    safe = np.where(length > 0, length, np.inf)
    away = -offsets[:, None] * rows[:, 2] / safe
    left = np.sqrt(np.where(np.abs(away) < RIM * size, (RIM * size) ** 2 - away**2, np.nan))
    normal = rows[:, :2] / safe[:, None]
    along = np.column_stack([-normal[:, 1], normal[:, 0]])
    handles = away[:, :, None] * normal + left[:, :, None] * along
    return np.where((length > 0)[:, None], handles, np.nan).astype(np.float32)


def _best(run: Run, offsets: Floats, size: float) -> NDArray[np.float32]:
    """(S, 2, 2): the best separator at the length that gives it each b; without offset its ray as far as one sees."""
    found = run.separation
    away = np.full((len(offsets), 2, 2), np.nan, dtype=np.float32)
    if found.separable and not run.setting.offset:
        away[:] = np.stack([np.zeros(2), found.w * (1.5 * size)])
    elif found.separable and found.b:
        factor = offsets / found.b
        seen = (factor > 0) & (np.abs(factor[:, None] * found.w).max(axis=1) <= size)
        away[:, 1] = np.where(seen[:, None], factor[:, None] * found.w, np.nan)
    return away


def _tracks(run: Run, figure: int) -> tuple[Track, ...]:
    pairs = (("cone", "slice"), ("best", "slice"), ("position", "now"), ("latest", "now"))
    return (
        *(Rows(figure, name, {axis: Col(f"{name} {axis}", at=at) for axis in "xy"}) for name, at in pairs),
        Lines(figure, "lines", "admits drawn", len(drawn(run)), factor=_factor(run)),
        Prefix(figure, "path", "path x", "path y", count=Col("reached")),
        Rows(figure, "handles", {axis: Col(f"handle {axis}", at="slice") for axis in "xy"}),
    )


def _hovers(run: Run, weights: int) -> tuple[Hover, ...]:
    """A handle shows its half-plane and its point; so does the point itself."""
    found = []
    for figure, trace, at in ((weights, "handles", "line of"), (PLANE, "points", None)):
        half = HalfPlane(weights, "half-plane", Col("admits", at=at), factor=_factor(run))
        point = Rows(PLANE, "pointed at", {"x": Col("x1", at=at), "y": Col("x2", at=at)})
        said = f"point {{of}} admits the {run.setting.symbols.letter} on this side"
        found.append(Hover(figure, trace, (half, point), Caption((said,), {"of": Col("numbers", at=at)})))
    return tuple(found)


def _factor(run: Run) -> Col | float:
    return Col("theta", at="now", item=2) if run.setting.offset else 1.0


def _words(run: Run) -> Caption:
    n, lines, symbols, offset = len(run.X), len(drawn(run)), run.setting.symbols, run.setting.offset
    some = f" Lines are drawn for the {lines} points with the most updates." if lines < n else ""
    where = f"the slice of weight space at {symbols.b_text} = {{at_b}}" if offset else "weight space"
    states, part = (symbols.vector, f"its slice at this {symbols.b_text}") if offset else (symbols.word, "it")
    closed = run.setting.condition == "closed"  # else a mistake or none may lie on the cone's edges
    within = "without a mistake" if closed else "with every point strictly on its side"
    has_none = "is right for all points" if closed else "has every point strictly on its side"
    cone = (
        f"The {states} {within} are the <b>solution cone</b>; {part} is shaded.{{view}}"
        if run.separation.separable
        else f"The <b>solution cone is empty</b>: no {states} {has_none}."
    )
    w = symbols.word
    here = f"In {where}, each point leaves {w} a half-plane; {w} lies outside {{outside}} of these {n}."
    values = {"outside": Col("left", at="now")}
    values |= {"at_b": Col("offset", at="now")} if offset else {}
    values |= {"view": Col("view", at="slice")} if run.separation.separable else {}
    return Caption((f"<p>{here} {cone}{some}</p>",), values)
