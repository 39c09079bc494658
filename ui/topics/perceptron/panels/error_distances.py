"""When to stop where mistakes never end: Error' after each update, and the best training error kept in the pocket."""

from typing import Any

import numpy as np

from playground.inputs import Floats, Ints
from playground.pocket import pocket
from playground.stopping import distance_error, stopping_epoch
from ui.charts import chart as charts
from ui.charts import marks, palette
from ui.film.captions import Caption
from ui.film.columns import Col
from ui.film.overlay import Overlay
from ui.film.panel import Panel
from ui.film.spec import Spec
from ui.film.tracks import Line, Rows
from ui.topics.perceptron.run import Run

PLANE = 0
ERROR, TRAINING, POCKET = "Error′", "training error", "in the pocket"


def panel(run: Run, place: int) -> Panel:
    """Error' (left), and on the right the training error of each state and of the best so far."""
    whole = distance_error(run.trace, run.X, run.y)
    distances, wrong = whole[: run.n_states], run.wrong.mean(axis=1)
    best = wrong[kept(run)]
    epoch = stopping_epoch(run.trace, whole, len(run.X))
    states = {"x": Col("now")}
    return Panel(
        figure=_figure(run, distances, wrong, best, epoch),
        columns={"distances": distances, "pocket error": best},
        tracks=(
            Rows(place, f"{ERROR} now", states | {"y": Col("distances", at="now")}),
            Rows(place, f"{POCKET} now", states | {"y": Col("pocket error", at="now")}),
        ),
        words=_words(epoch, "iteration" if run.setting.batch else "epoch"),
    )


def kept(run: Run) -> Ints:
    """For each state the number of the best one so far."""
    return pocket(run.trace, run.X, run.y)[: run.n_states]


def pocket_line(run: Run) -> Overlay:
    """In the plane: the boundary of the w in the pocket."""
    best = kept(run)
    counts = run.wrong.sum(axis=1)
    made = "iteration" if run.setting.batch else "update"
    said = f"In the pocket (dashed): the w after {made} {{best}}, with {{fewest}} of {len(run.X)} points wrong."
    return Overlay(
        above=(marks.line("pocket", palette.ADDED, 2.5, "dash"),),
        columns={"pocket": best[run.steps.now], "pocket mistakes": counts[best]},
        tracks=(Line(PLANE, "pocket", Col("theta", at="pocket")),),
        words=Caption((f"<p>{said}</p>",), {"best": Col("pocket"), "fewest": Col("pocket mistakes", at="now")}),
    )


def _figure(run: Run, distances: Floats, wrong: Floats, best: Floats, epoch: int | None) -> Spec:
    curve: dict[str, Any] = {"type": "scatter", "mode": "lines", "x": np.arange(run.n_states, dtype=np.int16)}
    right = {"yaxis": "y2"}
    thin = {"line": marks.steps(palette.ADDED, 1), "opacity": 0.5}
    dashed = {"line": marks.steps(palette.ADDED, 2) | {"dash": "dash"}}
    data = [
        curve | right | {"name": TRAINING, "y": wrong.astype(np.float32)} | thin,
        curve | right | {"name": POCKET, "y": best.astype(np.float32)} | dashed,
        curve | {"name": ERROR, "y": distances.astype(np.float32), "line": marks.steps(palette.INK, 2)},
        *_end(run, distances, epoch),
        marks.dot(f"{POCKET} now", palette.ADDED) | right,
        marks.dot(f"{ERROR} now", palette.INK),
    ]
    title = "iterations" if run.setting.batch else "updates"
    layout = charts.layout(title, "sum of distances", heights=charts.heights(distances, log=False))
    return charts.figure(data, layout | {"yaxis2": charts.share_axis(palette.ADDED)})


def _end(run: Run, distances: Floats, epoch: int | None) -> list[dict[str, Any]]:
    """Where the rule would stop, or has stopped, training."""
    if epoch is None or (made := run.trace.updates_before(epoch * len(run.X))) >= run.n_states:
        return []
    look = {"symbol": "x-thin", "size": 11, "color": palette.INK, "line": {"width": 3, "color": palette.INK}}
    height = float(np.nan_to_num(distances[made]))
    return [{"type": "scatter", "mode": "markers", "name": "falls no more", "x": [made], "y": [height], "marker": look}]


def _words(epoch: int | None, what: str) -> Caption:
    end = f"It falls in every {what}."
    if epoch is not None:
        end = f"The first {what} in which it does not fall is number {epoch:,}."
    said = (
        "The mistakes lie {distance} from the boundary in all: that is Error′ (the lectures' formula gives ‖w‖ times "
        f"as much). {end} Best training error so far: {{pocket_error}}."
    )
    values = {"distance": Col("distances", at="now"), "pocket_error": Col("pocket error", at="now")}
    return Caption((f"<p>{said}</p>",), values)
