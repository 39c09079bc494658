"""The perceptron's film: what of a run stands in which column, and which trace takes it."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from playground.inputs import Floats, Ints
from playground.margin import Separation
from playground.trace import Trace
from ui.figures import perceptron_vectors, perceptron_words, plane
from ui.figures.captions import Caption
from ui.figures.columns import Col, Column
from ui.figures.film import Film
from ui.figures.geometry import Box
from ui.figures.perceptron_figures import STYLES, plane_figure, progress_figure
from ui.figures.perceptron_steps import MISTAKE, RIGHT, START, UPDATE, Steps
from ui.figures.perceptron_words import SIDES, Setting
from ui.figures.tracks import HalfPlane, Label, Line, Rows, Switch, Track
from ui.points import Points

PLANE, PROGRESS = 0, 1


@dataclass(frozen=True, eq=False)
class Run:
    """A trace of the perceptron on labelled points `X (n, 2)`, `y (n,)`, all its margins `(T+1, n)`, and the `steps`
    that are shown of it."""

    X: Floats
    y: Floats
    trace: Trace
    margins: Floats
    steps: Steps
    separation: Separation
    setting: Setting

    @cached_property
    def n_states(self) -> int:
        """How many states the film reaches."""
        return int(self.steps.now.max()) + 1

    @cached_property
    def theta(self) -> Floats:
        """(w1, w2, b) of each of them."""
        return np.column_stack([self.trace.w[: self.n_states], self.trace.b[: self.n_states]])

    @cached_property
    def wrong(self) -> NDArray[np.bool_]:
        """Which points each of them misclassifies."""
        return self.margins[: self.n_states] <= 0

    @cached_property
    def checked(self) -> Ints:
        """For each frame the state that was checked: after an update, the one before it."""
        return np.where(self.steps.before >= 0, self.steps.before, self.steps.now)


def film(run: Run, titles: tuple[str, str]) -> Film:
    """Figure 0 is the plane, figure 1 the progress."""
    points: Points = tuple((float(a), float(b), int(y < 0)) for (a, b), y in zip(run.X, run.y, strict=True))
    axes = plane.around(points, origin=not run.setting.offset)
    return Film(
        figures=(plane_figure(points, axes, titles), progress_figure(*progress_curves(run))),
        n_frames=run.steps.n_frames,
        columns=_point_columns(run) | _frame_columns(run) | _vector_columns(run, axes),
        tracks=_tracks(points),
        captions={
            "frame": perceptron_words.frame(run.setting),
            "next": perceptron_words.coming(run.setting),
            "plane": perceptron_words.beside_plane(),
            "why": perceptron_words.why(run.setting),
            "verdict": perceptron_words.verdict(run.trace, run.steps, run.separation, run.setting),
        },
        chapters=run.steps.chapters,
    )


def still(points: Points, titles: tuple[str, str], words: str, *, origin: bool) -> Film:
    """A film of one frame for points that cannot be trained on yet; `words` say why."""
    figure = plane_figure(points, plane.around(points, origin=origin), titles)
    return Film((figure,), 1, captions={"verdict": Caption((words,))})


def progress_curves(run: Run) -> tuple[Any, Any, Any]:
    """Checks made, mistakes so far and training error: an entry for each state the film reaches and one for its end."""
    visit = np.concatenate([[0], run.trace.visit[: run.n_states - 1], run.steps.check[-1:]])
    mistakes = np.append(np.arange(run.n_states), run.n_states - 1)
    errors = run.wrong.mean(axis=1)
    return visit.astype(np.int32), mistakes.astype(np.int32), np.append(errors, errors[-1]).astype(np.float32)


def _point_columns(run: Run) -> dict[str, Column]:
    return {
        "x1": run.X[:, 0],
        "x2": run.X[:, 1],
        "y": run.y.astype(np.int8),
        "numbers": np.arange(1, len(run.X) + 1),
        "signs": tuple(STYLES[int(label < 0)].name for label in run.y),
        "sides": SIDES,
    }


def _frame_columns(run: Run) -> dict[str, Column]:
    steps = run.steps
    last = np.arange(steps.n_frames) == steps.n_frames - 1
    return {
        "theta": run.theta,
        "wrong": run.wrong,
        "kind": steps.kind,
        "lens": steps.lens,
        "now": steps.now,
        "before": steps.before,
        "checked": run.checked,
        "check": steps.check,
        "epoch": steps.epoch,
        "z": steps.z,
        "error": run.wrong.mean(axis=1)[steps.now].astype(np.float32),
        "side": _sides(run),
        "last": last.astype(np.int8),
        "next": np.append(steps.lens[1:], -1),
        "coming": _coming(run),
    }


def _vector_columns(run: Run, axes: Box) -> dict[str, Column]:
    steps, w = run.steps, run.theta[:, :2]
    length = np.sqrt((w * w).sum(axis=1))
    reach = run.setting.eta * np.sqrt((run.X * run.X).sum(axis=1)).max()  # what is added is drawn at the scale of w
    scale = perceptron_vectors.scales(np.where(length > 0, np.maximum(length, reach / 10), reach), axes)
    words, which = perceptron_vectors.scale_words(scale)
    rows = np.maximum(steps.lens, 0)
    adding = np.isin(steps.kind, (MISTAKE, UPDATE))[:, None]
    added = np.where(adding, run.setting.eta * run.y[rows, None] * run.X[rows], np.nan)
    drawn = np.where((w != 0).any(axis=1, keepdims=True), w, np.nan)  # no arrow for w = 0
    start = perceptron_vectors.feet(run.theta, axes, origin=not run.setting.offset)
    before = np.where(adding, w[run.checked], np.nan)
    x, y = perceptron_vectors.places(before, added, start[steps.now], scale[steps.now], drawn[steps.now])
    return {"arrow x": x, "arrow y": y, "scale": which[steps.now], "scales": words}


def _tracks(points: Points) -> tuple[Track, ...]:
    shown, undone = Col("theta", at="now"), Col("theta", at="before")
    filled = tuple(STYLES[c].symbol for _, _, c in points)
    hollow = tuple(f"{symbol}-open" for symbol in filled)
    return (
        HalfPlane(PLANE, "+ side", shown, 1),
        HalfPlane(PLANE, "− side", shown, -1),
        Line(PLANE, "before", undone),
        Line(PLANE, "boundary", shown),
        Switch(PLANE, "points", "marker.symbol", Col("wrong", at="now"), filled, hollow),
        _between("w before", 4, 1),
        _between("added", 1, 2),
        _between("w", 0, 3),
        Rows(PLANE, "lens", {"x": Col("x1", at="lens"), "y": Col("x2", at="lens")}),
        Label(PLANE, "lens", Caption(("x{i}",), {"i": Col("numbers", at="lens")})),
        Rows(PROGRESS, "mistakes now", {"x": Col("check"), "y": Col("now")}),
        Rows(PROGRESS, "training error now", {"x": Col("check"), "y": Col("error")}),
    )


def _between(trace: str, start: int, end: int) -> Rows:
    return Rows(PLANE, trace, {axis: Col(f"arrow {axis}", item=(start, end)) for axis in ("x", "y")})


def _sides(run: Run) -> Ints:
    """Which of SIDES the point looked at lies on, for the state that was checked."""
    value = run.steps.z * run.y[np.maximum(run.steps.lens, 0)]
    blank = np.abs(run.theta).sum(axis=1) == 0
    return np.select([blank[run.checked], value > 0, value < 0], [3, 0, 1], 2)


def _coming(run: Run) -> Ints:
    """Which template of `perceptron_words.coming` announces the next frame."""
    kind = np.append(run.steps.kind[1:], START)
    minus = np.asarray(run.y[np.append(run.steps.lens[1:], 0)]) < 0
    update = np.where(minus, 3, 2) if run.setting.by_check else np.where(minus, 5, 4)
    return np.select([kind == START, kind == UPDATE], [0, update], RIGHT)
