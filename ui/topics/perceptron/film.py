"""The perceptron's film: what of a run stands in which column, and which trace takes it."""

from collections.abc import Sequence

import numpy as np

from playground.inputs import Ints
from ui.charts import sample_tracks
from ui.film.captions import Caption, joined
from ui.film.columns import Col, Column, merged
from ui.film.film import Film
from ui.film.geometry import Box
from ui.film.overlay import Overlay
from ui.film.panel import Panel
from ui.film.tracks import Line, Rows, Track
from ui.points import Points
from ui.topics.perceptron import batch as perceptron_batch
from ui.topics.perceptron import vectors as perceptron_vectors
from ui.topics.perceptron import verdict as perceptron_verdict
from ui.topics.perceptron import words as perceptron_words
from ui.topics.perceptron.plane import STYLES, plane_figure
from ui.topics.perceptron.run import Run
from ui.topics.perceptron.steps import RIGHT, START, UPDATE
from ui.topics.perceptron.words import SIDES

PLANE = 0


def film(
    run: Run, axes: Box, titles: tuple[str, str], panels: Sequence[Panel] = (), overlays: Sequence[Overlay] = ()
) -> Film:
    """Figure 0 is the plane, with what is laid over it; those of the panels follow."""
    points = run.points
    parts: tuple[Panel | Overlay, ...] = (*panels, *overlays)
    columns = point_columns(run) | frame_columns(run) | vector_columns(run, axes)
    columns |= perceptron_batch.columns(run) if run.setting.batch else {}
    return Film(
        figures=(plane_figure(points, axes, titles, overlays), *(panel.figure for panel in panels)),
        n_frames=run.steps.n_frames,
        columns=merged(columns, *(part.columns for part in parts)),
        tracks=(*tracks(points), *(track for part in parts for track in part.tracks)),
        captions=_captions(run, [part.words for part in parts if part.words]),
        chapters=() if run.setting.batch else run.steps.chapters,
        hovers=tuple(hover for panel in panels for hover in panel.hovers),
    )


def point_columns(run: Run) -> dict[str, Column]:
    return sample_tracks.point_columns(run.X) | sample_tracks.sign_columns(run.y, STYLES) | {"sides": SIDES}


def frame_columns(run: Run, of: str = "") -> dict[str, Column]:
    """`of` goes before the names, where a film shows two runs."""
    steps = run.steps
    last = np.arange(steps.n_frames) == steps.n_frames - 1
    columns: dict[str, Column] = {
        "theta": run.theta,
        "wrong": run.wrong,
        "kind": steps.kind,
        "sample": steps.sample,
        "now": steps.now,
        "before": steps.before,
        "checked": run.checked,
        "check": steps.check,
        "epoch": steps.epoch,
        "z": steps.z,
        "side": _sides(run),
        "last": last.astype(np.int8),
        "next": np.append(steps.sample[1:], -1),
        "coming": _coming(run),
    }
    return {f"{of}{name}": column for name, column in columns.items()}


def vector_columns(run: Run, axes: Box, of: str = "") -> dict[str, Column]:
    steps, w, added = run.steps, run.theta[:, :2], run.added[:, :2]
    start, scale = perceptron_vectors.placing(run, axes)
    words, which = perceptron_vectors.scale_words(scale)
    drawn = np.where((w != 0).any(axis=1, keepdims=True), w, np.nan)  # no arrow for w = 0
    before = np.where(np.isnan(added), np.nan, w[run.checked])
    x, y = perceptron_vectors.places(before, added, start[steps.now], scale[steps.now], drawn[steps.now])
    return {f"{of}arrow x": x, f"{of}arrow y": y, f"{of}scale": which[steps.now], f"{of}scales": words}


def tracks(points: Points, figure: int = PLANE, of: str = "") -> tuple[Track, ...]:
    """What moves in one plane, by the columns of one run."""
    shown, undone = Col(f"{of}theta", at=f"{of}now"), Col(f"{of}theta", at=f"{of}before")
    return (
        *sample_tracks.two_sides(figure, shown),
        Line(figure, "before", undone),
        sample_tracks.hollow(figure, points, STYLES, Col(f"{of}wrong", at=f"{of}now")),
        _between(figure, "w before", f"{of}arrow", 4, 1),
        _between(figure, "added", f"{of}arrow", 1, 2),
        _between(figure, "w", f"{of}arrow", 0, 3),
        *sample_tracks.sample_ring(figure, f"{of}sample"),
    )


def _between(figure: int, trace: str, arrow: str, start: int, end: int) -> Rows:
    return Rows(figure, trace, {axis: Col(f"{arrow} {axis}", item=(start, end)) for axis in ("x", "y")})


def _captions(run: Run, words: Sequence[Caption]) -> dict[str, Caption]:
    batch, setting = run.setting.batch, run.setting
    why = perceptron_batch.why(run) if batch else perceptron_words.why(setting)
    return {
        "frame": perceptron_batch.frame() if batch else perceptron_words.frame(setting),
        "next": perceptron_batch.coming() if batch else perceptron_words.coming(setting),
        "plane": perceptron_words.beside_plane(),
        "why": joined(why, *words),
        "verdict": perceptron_verdict.verdict(run.trace, run.steps, run.separation, setting),
    }


def _sides(run: Run) -> Ints:
    """Which of SIDES the point looked at lies on, for the state that was checked."""
    value = run.steps.z * run.y[np.maximum(run.steps.sample, 0)]
    blank = np.abs(run.theta).sum(axis=1) == 0
    return np.select([blank[run.checked], value > 0, value < 0], [3, 0, 1], 2)


def _coming(run: Run) -> Ints:
    """Which template of `perceptron_words.coming` announces the next frame."""
    kind = np.append(run.steps.kind[1:], START)
    minus = np.asarray(run.y[np.append(run.steps.sample[1:], 0)]) < 0
    update = np.where(minus, 3, 2) if run.setting.by_check else np.where(minus, 5, 4)
    return np.select([kind == START, kind == UPDATE], [0, update], RIGHT)
