"""The hinge page's film: the plane of one run, or of two side by side, and the pictures chosen to stand beside it."""

from collections.abc import Callable, Mapping, Sequence
from types import ModuleType

import numpy as np

from films.charts import own_line, sample_tracks
from films.charts.own_line import Contest
from films.drawing import marks, palette, plane
from films.film.captions import Caption, joined
from films.film.columns import Col, Column
from films.film.film import Film
from films.film.geometry import Box
from films.film.margin_tracks import Labelled, Slack
from films.film.overlay import Overlay
from films.film.panel import Panel, film_of
from films.film.spec import Spec
from films.film.tracks import Line, Track
from films.topics.hinge import questions, why, why_smooth, words
from films.topics.hinge.panels import BEST, HINGE, STYLES, loss, margin, metric, seeds, surface
from films.topics.hinge.run import Run
from films.topics.hinge.runs import View
from films.topics.hinge.scene import COMPARE

PREFIXES = ("", "other ")  # of the columns of a run and the one beside it
PANELS: Mapping[str, Callable[[int, View], Panel]] = {
    "loss": loss.panel,
    "margin": margin.panel,
    "surface": surface.panel,
    "seeds": seeds.of_one_rate,
    "rates": seeds.of_all_rates,
    "metric": metric.panel,
}


def film(view: View, axes: Box) -> Film:
    """Figure 0 is the plane of the run, figure 1 that of the other one if there is one; then come the pictures."""
    run, other, scene = view.run, view.other, view.scene
    made = own_line.contest(scene, view.sample, regularization=_penalty(view)) if scene.own else None
    panels = [_plane(0, view, run, axes, made)]
    if other is not None:
        panels.append(_plane(1, view, other, axes, made, PREFIXES[1]))
    planes = len(panels)
    panels += [PANELS[name](planes + i, view) for i, name in enumerate(view.scene.pictures)]
    points = sample_tracks.point_columns(run.X, axes) | sample_tracks.sign_columns(run.y, STYLES)
    said = words.columns(view) | _arithmetic(run).columns(run)
    asked = questions.of_view(view)
    return film_of(
        panels,
        run.steps.n_frames,
        points,
        said,
        asked=asked,
        captions=_captions(view, made, [panel.words for panel in panels if panel.words]),
        # In turn, n draws are a pass over the points; in batch every step is one.
        chapters=() if run.descent.batch else run.steps.chapters,
        chapter_name="pass" if run.descent.draws == "cyclic" else "n draws",
        planes=planes,
    )


def _arithmetic(run: Run) -> ModuleType:
    """Where a frame's arithmetic is written out."""
    return why_smooth if run.descent.smooth else why


def _penalty(view: View) -> float:
    """Of the reader's own line, whose loss is the hinge's: another loss has another."""
    return 0.0 if view.run.descent.smooth else view.scene.regularization


def _captions(view: View, made: Contest | None, more: Sequence[Caption]) -> dict[str, Caption]:
    """All captions; `more` are the panels' own words."""
    run, other = view.run, view.other
    said = {
        "frame": words.frame(run),
        "next": words.coming(run),
        "legend": words.legend(view),
        "why": _arithmetic(run).caption(run),
        "verdict": joined(words.verdict(view), *more),
    }
    if made is not None:
        said |= {"legend": joined(said["legend"], Caption((f" · {own_line.legend(view.scene)}",)))}
        said |= {"verdict": joined(said["verdict"], _of_own_line(view, made))}
    if other is not None:
        measure = words.measure(view)
        said["plane"] = words.compared(run, "this run", measure)
        said["plane 2"] = words.compared(other, COMPARE[view.scene.compare], measure, "other ")
    return said


def _of_own_line(view: View, made: Contest) -> Caption:
    """What the reader's line and the run's are worth."""
    values = {
        "mistakes": Col("mistakes", at="now"),
        "loss": Col("state hinge" if view.run.descent.smooth else "J", at="now"),
        "margin": Col("state margin", at="now"),
    }
    return own_line.words(view.scene, made, "Descent now", values, penalised=_penalty(view) > 0)


def _plane(figure: int, view: View, run: Run, axes: Box, made: Contest | None, prefix: str = "") -> Panel:
    """The plane of a run. `prefix` begins the names of the run's columns: two runs may be in one film."""
    state, points = Col(f"{prefix}theta", at=f"{prefix}now"), view.sample.points
    tracks: list[Track] = [
        *sample_tracks.two_sides(figure, state),
        Line(figure, "best", Col(f"{prefix}theta", at=f"{prefix}best")),
        Line(figure, "z = 1", state, 1.0),
        Line(figure, "z = -1", state, -1.0),
        *_slack(figure, run, state),
        sample_tracks.hollow(figure, points, STYLES, Col(f"{prefix}wrong", at=f"{prefix}now")),
        *sample_tracks.sample_ring(figure, f"{prefix}sample"),
    ]
    columns = _run_columns(run, prefix)
    if view.scene.average and not prefix:
        tracks.append(Line(figure, "average", Col("average")))
        columns["average"] = run.average
    drawn = own_line.overlay(view.scene, made, figure, axes[1] - axes[0]) if made else Overlay()
    if made and not prefix:
        columns |= own_line.state_columns(run.margins, run.theta)
    return Panel(_still_plane(view, axes, drawn), {**columns, **drawn.columns}, (*tracks, *drawn.tracks))


def _slack(figure: int, run: Run, state: Col) -> tuple[Track, ...]:
    """What each point is short of, or with the squared loss beyond, the dashed line of its side; the logistic loss is
    no distance."""
    descent, points = run.descent, Labelled("x1", "x2", "y", len(run.X))
    if descent.loss == "logistic":
        return ()
    level = 1.0 if descent.smooth else descent.threshold
    return (Slack(figure, "slack", points, state, level, both=descent.smooth),)


def _still_plane(view: View, axes: Box, drawn: Overlay) -> Spec:
    """The plane before any frame is put in."""
    lines = [
        marks.line("best", BEST, 2),
        marks.line("average", palette.INK, 1.5, "dot"),
        marks.line("z = 1", palette.FAINT, 1.5, "dash"),
        marks.line("z = -1", palette.FAINT, 1.5, "dash"),
    ]
    below = [*marks.two_sides(STYLES, *lines), marks.line("slack", HINGE, 2)]
    above = [marks.sample(), marks.ring("pointed at"), *drawn.above]
    return plane.figure(view.sample.points, STYLES, axes, view.sample.titles, below=below, above=above)


def _run_columns(run: Run, prefix: str) -> dict[str, Column]:
    """What every figure may take of the run: by state, and for each frame the states shown, met and best."""
    steps, trace = run.steps, run.trace
    named: dict[str, Column] = {
        "theta": run.theta,
        "wrong": run.wrong,
        "mistakes": run.wrong.sum(axis=1),
        "J": trace.objective,
        "error": trace.error.astype(np.float32),
        "kind": steps.kind,
        "sample": steps.sample,
        "now": steps.now,
        "before": steps.before,
        "draw": steps.count,
        "best": trace.best[steps.now],
    }
    return {prefix + name: column for name, column in named.items()}
