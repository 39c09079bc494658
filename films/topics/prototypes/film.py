"""The prototypes' film: a run as columns, an entry a point, a frame or a store; and which trace takes what of them."""

from typing import Any

import numpy as np

from films.charts import regions, rule_planes, sample_tracks
from films.charts.rule_planes import RulePlane
from films.drawing import chart, marks, palette
from films.film.columns import Col, Column, merged
from films.film.film import Film
from films.film.geometry import Box
from films.film.numbers import counted
from films.film.overlay import Overlay
from films.film.spec import Spec
from films.film.tracks import Rows, Track
from films.rules.nearest import Neighbors
from films.samples import labelled
from films.topics.prototypes import graph, questions, words
from films.topics.prototypes.run import Run

# Opacity of the points: those that are prototypes have a larger mark below them. Less would vanish on a dark ground.
FAINT = 0.65
STEPS = ("kind", "sample", "nearest", "answer", "epoch", "size")
COARSEST, SIDES = 40, 12_000  # the least side of a store's picture of regions; of all together: about 120 KB


def film(
    run: Run, axes: Box, titles: tuple[str, str], names: tuple[str, ...], *, beside_all: bool, non_edges: bool
) -> Film:
    """Figure 0 is the plane; then, where asked for, the plane of all points; then the progress, if there is any.

    `names` are the classes'. `non_edges`: of a graph, the nearest pairs that are not joined can be pointed at, too.
    """
    points, steps, side = labelled(run.X, run.y), run.steps, picture_side(len(run.stores.states))
    cells = run.stores.on_grid(regions.grid(axes, side), shares=False)
    parts = [rule_planes.plane_of(0, run.stores, *cells, run.stores.at(run.X), run.y)]
    if beside_all:
        everyone = Neighbors(f"all {counted(len(points), 'point')}", run.X, run.y, np.arange(len(points)), (1,))
        cells = everyone.on_grid(regions.grid(axes, regions.FINEST), shares=False)
        parts.append(rule_planes.plane_of(1, everyone, *cells, everyone.at(run.X), run.y))
    drawn = graph.overlay(run.graph, run.y, 0, with_non_edges=non_edges) if run.graph else Overlay()
    figures = [_plane(run, part, axes, titles, drawn) for part in parts]
    asked = questions.of_run(run)
    columns = [asked.columns, _of_points(run, axes, names), _of_frames(run), _of_stores(run, parts[0]), drawn.columns]
    tracks: tuple[Track, ...] = _compared(run)
    for part in parts:
        columns.append(rule_planes.columns(part, np.zeros_like(steps.now) if part.i else steps.now))
        tracks += rule_planes.tracks(part, points)
    chart = len(figures)
    if steps.n_frames > 1:
        tracks += _progress_tracks(len(figures))
        figures.append(_progress(run, parts[0]))
    return Film(
        figures=tuple(figures),
        planes=len(parts),
        n_frames=steps.n_frames,
        columns=merged(*columns),
        tracks=tracks,
        captions=words.captions(run, parts, names, side, non_edges=non_edges),
        chapters=steps.chapters if run.choice.method == "condensed" else (),
        chapter_name="pass",
        hovers=drawn.hovers,
        questions=asked.questions,
        timelines=((chart, Col("step")),) if steps.n_frames > 1 else (),
    )


def picture_side(n_stores: int) -> int:
    """How many cells a side the regions of each of so many stores have."""
    return min(regions.side(n_stores), max(COARSEST, SIDES // n_stores))


def _plane(run: Run, part: RulePlane, axes: Box, titles: tuple[str, str], drawn: Overlay) -> Spec:
    """A plane with its rule; the first also with the graph, the point looked at and what it is compared with."""
    points = labelled(run.X, run.y)
    if part.i:
        return rule_planes.figure(points, part, axes, titles)
    below, above = [*drawn.ground, marks.line("compared", palette.INK, 1.5)], [*drawn.above, marks.sample()]
    return rule_planes.figure(points, part, axes, titles, below=below, above=above, opacity=FAINT)


def _of_points(run: Run, axes: Box, names: tuple[str, ...]) -> dict[str, Column]:
    """Coordinates, numbers, and what the voters on each point say; names and sizes of the classes."""
    n = len(run.X)
    return {
        **sample_tracks.point_columns(run.X, axes),
        "votes": tuple(words.votes(run.y[rows], names) for rows in run.voters) if run.voters.size else ("",) * n,
        "names": names,
        "count": np.bincount(run.y, minlength=len(names)),
    }


def _of_frames(run: Run) -> dict[str, Column]:
    """Where the film stands, and the point looked at with what it is compared with; -1 and NaN for none."""
    steps, frames = run.steps, np.arange(run.steps.n_frames)
    near, far = run.X[steps.sample], run.X[steps.nearest]
    distance = np.sqrt((near[:, 0] - far[:, 0]) ** 2 + (near[:, 1] - far[:, 1]) ** 2)
    added = frames - 1 if run.stores.means else steps.sample
    looked = np.where(added < 0, -1, run.stores.y[added])
    last = frames == frames[-1]
    return {name: getattr(steps, name) for name in STEPS} | {
        "store": steps.now,
        "step": frames,
        "last": last.astype(np.int8),
        "verdict": (last + 2 * (steps.size == 0)).astype(np.int8),
        "class": looked,
        "added": added,
        "distance": np.where(steps.nearest < 0, np.nan, distance),
        "next": np.append(steps.sample[1:], -1),
        "next class": np.append(looked[1:], -1),
    }


def _of_stores(run: Run, part: RulePlane) -> dict[str, Column]:
    """How each store does on all points."""
    stores, error = run.stores, part.wrong.mean(axis=1)
    return {
        "mistakes": part.wrong.sum(axis=1),
        "error": error.astype(np.float32),
        "percent wrong": np.round(100 * error, 1),
        "percent kept": np.round(100 * stores.members.sum(axis=1) / len(run.X), 1),
        "prototype 1": stores.X[:, 0],
        "prototype 2": stores.X[:, 1],
    } | _paths(run)


def _paths(run: Run) -> dict[str, Column]:
    """From the point looked at to what it is compared with, drawn only: a frame, or where all vote a point, a row."""
    if run.voters.size:
        hub = np.broadcast_to(run.X[:, None], (*run.voters.shape, 2))
        path = np.stack([hub, run.X[run.voters]], axis=2).reshape(len(run.X), -1, 2)
    else:
        path = run.X[np.stack([run.steps.sample, run.steps.nearest], axis=1)]
        path[run.steps.nearest < 0] = np.nan
    return {f"path {axis}": path[:, :, i].astype(np.float32) for i, axis in enumerate("xy")}


def _compared(run: Run) -> tuple[Track, ...]:
    by_point = "sample" if run.voters.size else None
    path = {axis: Col(f"path {axis}", at=by_point) for axis in ("x", "y")}
    return (Rows(0, "compared", path), *sample_tracks.sample_ring(0))


def _progress(run: Run, part: RulePlane) -> Spec:
    """Against the decisions made: prototypes in the store (left), and their training error (right)."""
    sizes, errors = run.steps.size, part.wrong.mean(axis=1)[run.steps.now]
    last, most = max(1, len(sizes) - 1), int(sizes.max(initial=1))
    title = {"random": "draws", "means": "classes"}.get(run.choice.method, "decisions")
    curve: dict[str, Any] = {"type": "scatter", "mode": "lines", "x": list(range(len(sizes)))}
    right: dict[str, Any] = {"yaxis": "y2"}
    traces = [
        curve | {"name": "prototypes", "y": sizes, "line": marks.steps(palette.INK, 2)},
        curve | right | {"name": "training error", "y": errors, "line": marks.steps(palette.ADDED, 2)},
        marks.dot("prototypes now", palette.INK),
        marks.dot("training error now", palette.ADDED) | right,
    ]
    layout = chart.layout(title, "prototypes", heights=(0, 1.06 * most), across=(-0.01 * last, 1.01 * last))
    return chart.figure(traces, layout | {"yaxis2": chart.share_axis(palette.ADDED)})


def _progress_tracks(figure: int) -> tuple[Track, ...]:
    return (
        Rows(figure, "prototypes now", {"x": Col("step"), "y": Col("size")}),
        Rows(figure, "training error now", {"x": Col("step"), "y": Col("error", at="store")}),
    )
