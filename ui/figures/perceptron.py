"""The perceptron's film: the plane with boundary, vectors and lens, and beside it mistakes and training error."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import plotly.graph_objects as go

from playground.inputs import Floats
from playground.margin import Separation
from playground.trace import Trace
from ui.figures import palette, perceptron_words, plane
from ui.figures.captions import Caption
from ui.figures.columns import Col, Column
from ui.figures.film import Film
from ui.figures.geometry import Box
from ui.figures.perceptron_steps import MISTAKE, RIGHT, START, UPDATE, Steps
from ui.figures.perceptron_words import Setting
from ui.figures.tracks import HalfPlane, Label, Line, Rows, Switch, Track
from ui.points import Points

STYLES = palette.CLASSES[:2]
SIDES = ("on the + side", "on the − side", "on the boundary", "on no side: w is still 0")
PLANE, PROGRESS = 0, 1


@dataclass(frozen=True, eq=False)
class Run:
    """A trace of the perceptron on labelled points `X (n, 2)`, `y (n,)`, and all its margins `(T+1, n)`."""

    X: Floats
    y: Floats
    trace: Trace
    margins: Floats
    separation: Separation
    setting: Setting


def film(run: Run, steps: Steps, *, titles: tuple[str, str], by_check: bool) -> Film:
    """The film of `steps`: figure 0 is the plane, figure 1 the progress."""
    points: Points = tuple((float(a), float(b), int(y < 0)) for (a, b), y in zip(run.X, run.y, strict=True))
    axes = plane.around(points, origin=not run.setting.offset)
    words = perceptron_words
    return Film(
        figures=(_plane(points, axes, titles), _progress(run, steps)),
        n_frames=steps.n_frames,
        columns=_columns(run, steps, axes, by_check=by_check),
        tracks=_tracks(points),
        captions={
            "frame": words.frame(by_check=by_check),
            "next": words.coming(run.setting),
            "why": words.why(run.setting),
            "verdict": words.verdict(run.trace, steps, run.separation, run.setting),
        },
        chapters=steps.chapters,
    )


def still(points: Points, titles: tuple[str, str], words: str, *, origin: bool) -> Film:
    """A film of one frame for points that cannot be trained on yet; `words` say why."""
    return Film(
        (_plane(points, plane.around(points, origin=origin), titles),), 1, captions={"verdict": Caption((words,))}
    )


def _plane(points: Points, axes: Box, titles: tuple[str, str]) -> go.Figure:
    line: dict[str, Any] = {"type": "scatter", "mode": "lines", "x": [], "y": [], "hoverinfo": "skip"}
    tints = [
        line | {"name": name, "mode": "none", "fill": "toself", "fillcolor": palette.tint(style.color, 0.10)}
        for name, style in zip(("+ side", "− side"), STYLES, strict=True)
    ]
    before = line | {"name": "before", "line": {"color": palette.FAINT, "width": 1.5, "dash": "dot"}}
    boundary = line | {"name": "boundary", "line": {"color": palette.INK, "width": 2.5}}
    lens = line | {
        "name": "lens", "mode": "markers+text", "textposition": "top right",
        "marker": {"symbol": "circle-open", "size": 22, "color": palette.INK, "line": {"width": 2.5}},
    }  # fmt: skip
    arrows = [
        _arrow("w before", palette.FAINT, 1.5),
        _arrow("w", palette.INK, 2.5),
        _arrow("added", palette.ADDED, 2.5),
    ]
    return plane.figure(points, STYLES, axes, titles, below=[*tints, before, boundary], above=[*arrows, lens])


def _arrow(name: str, color: str, width: float) -> dict[str, Any]:
    head = {
        "symbol": "arrow",
        "angleref": "previous",
        "size": [0, 12],
        "color": color,
        "opacity": 1,
        "line": {"width": 0},
    }
    line = {"color": color, "width": width}
    return {
        "type": "scatter",
        "name": name,
        "mode": "lines+markers",
        "x": [],
        "y": [],
        "hoverinfo": "skip",
        "line": line,
        "marker": head,
    }


def _progress(run: Run, steps: Steps) -> go.Figure:
    """Against the checks made: mistakes so far (left) and the share of the points that is misclassified (right)."""
    visit, mistakes, errors = progress_curves(run, steps)
    curve: dict[str, Any] = {"type": "scatter", "mode": "lines", "line": {"shape": "hv", "width": 2}}
    now: dict[str, Any] = {
        "type": "scatter",
        "mode": "markers",
        "x": [],
        "y": [],
        "hoverinfo": "skip",
        "marker": {"size": 10},
    }
    axis = {"gridcolor": palette.GRID, "zeroline": False, "rangemode": "tozero"}
    return go.Figure(
        {
            "data": [
                curve | {"name": "mistakes", "x": visit, "y": mistakes, "line": {"color": palette.INK, "width": 2, "shape": "hv"}},
                curve | {"name": "training error", "x": visit, "y": errors, "yaxis": "y2", "line": {"color": palette.ADDED, "width": 1.5, "shape": "hv"}},
                now | {"name": "mistakes now", "marker": {"size": 10, "color": palette.INK}},
                now | {"name": "training error now", "yaxis": "y2", "marker": {"size": 10, "color": palette.ADDED}},
            ],
            "layout": {
                "template": "none",
                "showlegend": False,
                "margin": {"l": 48, "r": 48, "t": 8, "b": 36},
                "paper_bgcolor": "rgba(0,0,0,0)",
                "plot_bgcolor": "rgba(0,0,0,0)",
                "font": {"color": palette.INK},
                "hovermode": "x",
                "dragmode": False,
                "xaxis": axis | {"title": {"text": "checks made", "standoff": 4}, "fixedrange": True},
                "yaxis": axis | {"title": {"text": "mistakes so far", "standoff": 4}, "fixedrange": True},
                "yaxis2": {"title": {"text": "training error", "font": {"color": palette.ADDED}, "standoff": 4}, "overlaying": "y", "side": "right",
                           "range": [0, 1.02], "tickvals": [0, 0.5, 1], "tickvals": [0, 0.5, 1],
                    "tickformat": ".0%", "showgrid": False, "fixedrange": True},
            },
        }
    )  # fmt: skip


def progress_curves(run: Run, steps: Steps) -> tuple[Floats, Floats, Floats]:
    """Checks made, mistakes so far and training error, a value for each state the film reaches and one for its end."""
    states = int(steps.now.max()) + 1
    visit = np.concatenate([[0], run.trace.visit[: states - 1], steps.check[-1:]])
    mistakes = np.concatenate([np.arange(states), [states - 1]])
    errors = (run.margins[:states] <= 0).mean(axis=1)
    return visit.astype(np.int32), mistakes.astype(np.int32), np.append(errors, errors[-1]).astype(np.float32)


def _columns(run: Run, steps: Steps, axes: Box, *, by_check: bool) -> dict[str, Column]:
    states = int(steps.now.max()) + 1
    theta = np.column_stack([run.trace.w[:states], run.trace.b[:states]])
    checked = np.where(steps.before >= 0, steps.before, steps.now)
    last = np.arange(steps.n_frames) == steps.n_frames - 1
    errors = (run.margins[:states] <= 0).mean(axis=1)
    x, y = arrows(theta, run, steps, checked, axes)
    return {
        "x1": run.X[:, 0], "x2": run.X[:, 1], "y": run.y.astype(np.int8), "numbers": np.arange(1, len(run.X) + 1),
        "signs": tuple(STYLES[int(label < 0)].name for label in run.y), "theta": theta, "wrong": run.margins[:states] <= 0,
        "kind": steps.kind, "lens": steps.lens, "now": steps.now, "before": steps.before, "checked": checked,
        "check": steps.check, "epoch": steps.epoch, "z": steps.z, "error": errors[steps.now].astype(np.float32),
        "arrow x": x, "arrow y": y, "sides": SIDES, "side": _sides(run, steps, theta, checked),
        "last": last.astype(np.int8), "next": np.append(steps.lens[1:], -1), "coming": _coming(run, steps, by_check=by_check),
    }  # fmt: skip


def _tracks(points: Points) -> tuple[Track, ...]:
    shown, undone = Col("theta", at="now"), Col("theta", at="before")
    filled = tuple(STYLES[c].symbol for _, _, c in points)
    ends = {"w before": (0, 1), "added": (1, 2), "w": (0, 3)}
    arrows = [
        Rows(PLANE, name, {"x": Col("arrow x", item=item), "y": Col("arrow y", item=item)})
        for name, item in ends.items()
    ]
    return (
        HalfPlane(PLANE, "+ side", shown, 1),
        HalfPlane(PLANE, "− side", shown, -1),
        Line(PLANE, "before", undone),
        Line(PLANE, "boundary", shown),
        Switch(PLANE, "points", "marker.symbol", Col("wrong", at="now"), filled, tuple(f"{s}-open" for s in filled)),
        *arrows,
        Rows(PLANE, "lens", {"x": Col("x1", at="lens"), "y": Col("x2", at="lens")}),
        Label(PLANE, "lens", Caption(("x{i}",), {"i": Col("numbers", at="lens")})),
        Rows(PROGRESS, "mistakes now", {"x": Col("check"), "y": Col("now")}),
        Rows(PROGRESS, "training error now", {"x": Col("check"), "y": Col("error")}),
    )


def arrows(theta: Floats, run: Run, steps: Steps, checked: Any, axes: Box) -> tuple[Column, Column]:
    """For each frame the x, and the y, of four places: where w starts, the tip of the w checked, that plus eta y x, and
    the tip of the w shown. The middle two are NaN where nothing is added.

    w starts on the boundary, at the foot of the plane's centre (without offset: at the origin), and both vectors are
    drawn at the same nice scale, chosen so that w is to be seen: `scale`.
    """
    w = theta[:, :2]
    start = _feet(theta, axes, origin=not run.setting.offset)[steps.now]
    scale = arrow_scale(np.linalg.norm(w, axis=1), axes)[steps.now][:, None]
    adding = np.isin(steps.kind, (MISTAKE, UPDATE))[:, None]
    rows = np.maximum(steps.lens, 0)
    tip = start + scale * w[checked]
    added = tip + scale * run.setting.eta * run.y[rows, None] * run.X[rows]
    ends = [start, np.where(adding, tip, np.nan), np.where(adding, added, np.nan), start + scale * w[steps.now]]
    places = np.stack(ends, axis=1).astype(np.float32)
    return places[:, :, 0], places[:, :, 1]


def arrow_scale(length: Floats, axes: Box) -> Floats:
    """1 where w is between a tenth and two fifths of the plane; else 1, 2 or 5 times a power of ten that makes it so."""
    most = 0.4 * (axes[1] - axes[0])
    room = np.where(length > 0, most / np.where(length > 0, length, 1), 1.0)
    power = 10.0 ** np.floor(np.log10(room))
    nice = power * np.select([room / power >= 5, room / power >= 2], [5.0, 2.0], 1.0)
    return np.where((room >= 1) & (room <= 4), 1.0, nice)


def _feet(theta: Floats, axes: Box, *, origin: bool) -> Floats:
    centre = np.array([axes[0] + axes[1], axes[2] + axes[3]]) / 2
    if origin:
        return np.zeros((len(theta), 2))
    w, b = theta[:, :2], theta[:, 2]
    square = np.maximum((w * w).sum(axis=1), np.finfo(float).tiny)
    foot = centre - ((w @ centre + b) / square)[:, None] * w
    inside = (np.abs(foot - centre) <= (axes[1] - axes[0]) / 2).all(axis=1) & (square > np.finfo(float).tiny)
    return np.where(inside[:, None], foot, centre)


def _sides(run: Run, steps: Steps, theta: Floats, checked: Any) -> Any:
    """Which of SIDES the point looked at lies on, for the state that was checked."""
    value = steps.z * run.y[np.maximum(steps.lens, 0)]
    side = np.select([value > 0, value < 0], [0, 1], 2)
    return np.where((theta[checked] == 0).all(axis=1), 3, side)


def _coming(run: Run, steps: Steps, *, by_check: bool) -> Any:
    """Which template of `perceptron_words.coming` announces the next frame."""
    kind = np.append(steps.kind[1:], START)
    minus = run.y[np.append(steps.lens[1:], 0)] < 0
    update = np.where(minus, 3, 2) if by_check else np.where(minus, 5, 4)
    return np.select([kind == START, kind == UPDATE], [0, update], RIGHT)
