"""The plane of one run: boundary, the lines z = 1 and z = -1, a segment for each term, the best boundary so far."""

import numpy as np

from ui.charts import marks, palette, plane, sample_tracks
from ui.film.columns import Col, Column
from ui.film.geometry import Box
from ui.film.margin_tracks import Labelled, Slack
from ui.film.panel import Panel
from ui.film.spec import Spec
from ui.film.tracks import Line, Rows, Track
from ui.points import Points
from ui.topics.hinge.look import BEST, HINGE
from ui.topics.hinge.run import Run

STYLES = palette.CLASSES[:2]


def figure(points: Points, axes: Box, titles: tuple[str, str]) -> Spec:
    """The plane before any frame is put in."""
    return plane.figure(
        points,
        STYLES,
        axes,
        titles,
        below=[
            *marks.side_tints(STYLES),
            marks.line("best", BEST, 2),
            marks.line("average", palette.INK, 1.5, "dot"),
            marks.line("z = 1", palette.FAINT, 1.5, "dash"),
            marks.line("z = -1", palette.FAINT, 1.5, "dash"),
            marks.line("boundary", palette.INK, 2.5),
            marks.line("slack", HINGE, 2),
        ],
        above=[marks.sample(), marks.ring("pointed at")],
    )


def panel(place: int, run: Run, axes: Box, titles: tuple[str, str], of: str = "", *, average: bool = False) -> Panel:
    """The plane as figure number `place`. `of` begins the names of the run's columns: two runs may be in one film."""
    return Panel(figure(run.points, axes, titles), columns(run, of), _tracks(place, run, of, average))


def columns(run: Run, of: str = "") -> dict[str, Column]:
    """What every figure may take of the run: by state, and for each frame the states shown, drawn against and best."""
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
        "draw": steps.draw,
        "best": trace.best[steps.now],
    }
    return {of + name: column for name, column in named.items()}


def pointed_at(place: int) -> Rows:
    """What rings a point while the pointer is on its mark in another figure."""
    return Rows(place, "pointed at", {"x": Col("x1"), "y": Col("x2")})


def _tracks(place: int, run: Run, of: str, average: bool) -> tuple[Track, ...]:
    shown, sample = Col(f"{of}theta", at=f"{of}now"), f"{of}sample"
    tracks: list[Track] = [
        *sample_tracks.two_sides(place, shown),
        Line(place, "best", Col(f"{of}theta", at=f"{of}best")),
        Line(place, "z = 1", shown, 1.0),
        Line(place, "z = -1", shown, -1.0),
        Slack(place, "slack", Labelled("x1", "x2", "y", len(run.X)), shown, run.rule.threshold),
        sample_tracks.hollow(place, run.points, STYLES, Col(f"{of}wrong", at=f"{of}now")),
        *sample_tracks.sample_ring(place, sample),
    ]
    return (*tracks, Line(place, "average", Col("average"))) if average else tuple(tracks)
