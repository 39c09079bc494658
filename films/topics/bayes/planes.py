"""The planes of the Bayes page: points as they come, ellipses, boundaries, handles."""

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from films.charts import regions, rule_planes
from films.charts.fields import contour_rows
from films.charts.rule_planes import RulePlane
from films.drawing import marks, palette
from films.drawing.palette import CLASSES
from films.film.columns import Col, Column, merged
from films.film.geometry import Box
from films.film.overlay import Overlay
from films.film.panel import Panel
from films.film.spec import Spec
from films.film.tracks import Line, Prefix, Rows, Switch, Track
from films.points import Points
from films.samples import labelled
from films.topics.bayes import compared, ellipses
from films.topics.bayes.panels import cut
from films.topics.bayes.record import Run
from playground.inputs import Floats

FAINT = 0.25  # opacity of points that have not come yet
OUTLINE, MOVING = 80, 40  # cells a side of the grid on which a best boundary is traced; of many of them
Outlines = tuple[NDArray[np.float32], NDArray[np.float32]]


def plane(run: Run, part: RulePlane, shown: compared.Shown, over: Overlay) -> Panel:
    i, points = part.i, points_of(run)
    arriving = run.axis == "arrivals"
    came = [_arrived(run)] if arriving else []
    above = [
        *came,
        *over.above,
        *([marks.sample()] if arriving else []),
        *([marks.handles(14, palette.INK)] if run.worlds else []),
    ]
    figure: Spec = rule_planes.figure(
        points, part, shown.axes, shown.titles, below=over.ground, above=above, opacity=FAINT if arriving else 1.0
    )
    state = np.minimum(np.arange(run.n_frames), len(part.rule.states) - 1)
    wrong = (
        part if len(part.wrong) == len(part.rule.states) else replace(part, wrong=part.wrong[: len(part.rule.states)])
    )
    tracks: list[Track] = [*rule_planes.tracks(wrong, points), *over.tracks]
    columns = merged(rule_planes.columns(wrong, state), over.columns)
    if arriving:
        tracks += _arriving(i, run)
        columns |= _arrival_columns(i, run, wrong)
    if run.X.ndim == 3:
        listed = np.empty_like(run.X)
        listed[:, run.order] = run.X
        columns |= {f"points {axis}": listed[:, :, j].astype(np.float32) for j, axis in enumerate("xy")}
        tracks.append(Rows(i, "points", {axis: Col(f"points {axis}") for axis in "xy"}))
    return Panel(figure, columns, tuple(tracks))


def points_of(run: Run) -> Points:
    """The points as listed."""
    X = run.X if run.X.ndim == 2 else run.X[-1]
    listed, labels = np.empty_like(X), np.empty_like(run.y)
    listed[run.order], labels[run.order] = X, run.y
    return labelled(listed, labels)


def _arrived(run: Run) -> dict[str, Any]:
    """The points so far, over all points, which are faint."""
    styles = [CLASSES[k] for k in run.y.tolist()]
    marker = {
        "size": 11,
        "color": [s.color for s in styles],
        "symbol": [s.symbol for s in styles],
        "line": {"width": 2},
    }
    return marks.markers("arrived", marker) | {"fillcolor": palette.GROUND}


def _arriving(i: int, run: Run) -> tuple[Track, ...]:
    filled = tuple(CLASSES[k].symbol for k in run.y.tolist())
    hollow = tuple(f"{symbol}-open" for symbol in filled)
    bits = Col(f"arrived wrong {i}", at=f"state {i}")
    return (
        Prefix(i, "arrived", "arrived x", "arrived y"),
        Switch(i, "arrived", "marker.symbol", bits, filled, hollow),
        Rows(i, "sample", {"x": Col("arrived x"), "y": Col("arrived y")}),
    )


def _arrival_columns(i: int, run: Run, part: RulePlane) -> dict[str, Column]:
    return {"arrived x": run.X[:, 0], "arrived y": run.X[:, 1], f"arrived wrong {i}": part.wrong[:, run.order]}


def overlay(i: int, run: Run, best: Outlines | None) -> Overlay:
    """Ellipses of the fit on its plane, those of the world on every one, the best boundary, the threshold."""
    parts = [_true_ellipses(i, run), _best_boundary(i, run, best)] if best else []
    if i < len(run.fits):
        params = run.fits[i].params
        fitted = params.fitted
        parts.append(ellipses.overlay(i, "fit", params.means, params.covariances, fitted, dash="solid", width=2))
    if run.axis == "threshold" and (found := cut.section(run)):
        line = marks.line("threshold", palette.ADDED, 2.5)
        parts.append(
            Overlay((), (line,), {"threshold line": cut.lines(found)}, (Line(i, "threshold", Col("threshold line")),))
        )
    above = tuple(trace for part in parts for trace in (*part.ground, *part.above))
    return Overlay(
        (), above, merged(*(part.columns for part in parts)), tuple(t for part in parts for t in part.tracks)
    )


def _true_ellipses(i: int, run: Run) -> Overlay:
    frames = run.world_of
    means, covariances = (np.array([getattr(w, part) for w in run.worlds])[frames] for part in ("means", "covariances"))
    there = np.ones(means.shape[:2], dtype=np.bool_)
    return ellipses.overlay(i, "true", means, covariances, there, dash="dot", width=1.5, deviations=(1.0,))


def _best_boundary(i: int, run: Run, best: Outlines) -> Overlay:
    """Where in the known world two answers are the best: their posteriors, or expected costs, are equal."""
    states = run.world_of
    columns: dict[str, Column] = {"best x": best[0], "best y": best[1], "best at": states}
    track = Rows(i, "best boundary", {axis: Col(f"best {axis}", at="best at") for axis in "xy"})
    return Overlay((), (marks.line("best boundary", palette.INK, 2, "dash"),), columns, (track,))


def best_boundaries(run: Run, axes: Box) -> Outlines:
    """The contours on which a class leads the best other one by nothing, of each world: x and y. The last class's are
    among those of the others."""
    grid = regions.grid(axes, OUTLINE if len(run.worlds) == 1 else MOVING)
    scores = compared.truth(run).scores(grid.points)
    fields = [_lead(scores, k).reshape(-1, *grid.shape) for k in range(scores.shape[1] - 1)]
    rows = [contour_rows(grid, field, [0.0]) for field in fields]
    x, y = (np.concatenate([_gapped(row[j]) for row in rows], axis=1) for j in range(2))
    return x, y


def _lead(scores: Floats, k: int) -> Floats:
    """Of class k over the best other: `(S, q)`."""
    return scores[:, k] - np.delete(scores, k, axis=1).max(axis=1)


def _gapped(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """The same with a gap at the end."""
    return np.concatenate([rows, np.full((len(rows), 1), np.nan, dtype=np.float32)], axis=1)
