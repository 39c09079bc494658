"""Errors, or what they cost, against the frames: of each fit on its points and in the known world; the Bayes risk."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from films.drawing import chart, marks, palette
from films.film.columns import Col, Column
from films.film.panel import Panel
from films.film.tracks import Rows, Track
from films.topics.bayes.record import Run
from playground.inputs import Floats

TITLES = {"arrivals": "points so far, n", "prior": "prior of the first class", "distance": "distance, as a multiple"}
DASHES = ("solid", "dash", "dot", "solid")
RISKS = (palette.INK, palette.INK, palette.INK, palette.FAINT)


def curves(run: Run) -> list[tuple[str, Floats, str, str]]:
    """Name, values (F,), colour and dash of each curve that has a value."""
    many = len(run.fits) > 1
    found = [("Bayes risk", run.bayes, palette.ADDED, "solid")]
    for i, fit in enumerate(run.fits):
        found.append((f"risk, {fit.kind}" if many else "risk", fit.risks, RISKS[i], DASHES[i]))
    if not many or not run.worlds:
        for i, fit in enumerate(run.fits):
            what = "training error" if run.costs is None else "cost of training points"
            name = f"{what}, {fit.kind}" if many else what
            found.append(
                (name, fit.training, palette.FAINT if not many else RISKS[i], "dot" if not many else DASHES[i])
            )
    return [curve for curve in found if np.isfinite(curve[1]).any()]


def panel(figure: int, run: Run) -> Panel:
    """The curves, a dot on each, and a line through them where the film stands."""
    found = curves(run)
    top = 1.08 * max([0.05, *(float(np.nanmax(values)) for _, values, _, _ in found)])
    columns: dict[str, Column] = {
        "value": run.values,
        "value twice": np.column_stack([run.values, run.values]),
        "top": np.array([[0.0, top]], dtype=np.float32),
        "still": np.zeros(run.n_frames, dtype=np.int8),
    }
    tracks: list[Track] = [Rows(figure, "here", {"x": Col("value twice"), "y": Col("top", at="still")})]
    for name, values, _, _ in found:
        columns[name] = _drawn(values)
        tracks.append(Rows(figure, f"{name} now", {"x": Col("value"), "y": Col(name)}))
    lines = [marks.line(name, color, 2, dash) | {"x": run.values, "y": _drawn(v)} for name, v, color, dash in found]
    dots = [marks.dot(f"{name} now", color) for name, _, color, _ in found]
    data: list[dict[str, Any]] = [*lines, marks.line("here", palette.FAINT, 1.5), *dots]
    room = 0.02 * float(np.ptp(run.values)) or 1.0
    across = (float(run.values[0]) - room, float(run.values[-1]) + room)
    layout = chart.layout(TITLES[run.axis], "error" if run.costs is None else "cost", heights=(0, top), across=across)
    layout["yaxis"] |= {"tickformat": ".0%"} if run.costs is None else {}
    return Panel(chart.figure(data, layout), columns, tuple(tracks), scrub="value", timeline=Col("value"))


def _drawn(values: Floats) -> NDArray[np.float32]:
    return values.astype(np.float32)
