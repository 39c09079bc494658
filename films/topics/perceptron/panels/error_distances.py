"""When to stop where mistakes never end: Error' after each update, and the best training error kept in the pocket."""

from typing import Any

import numpy as np

from films.drawing import chart, marks, palette
from films.film.captions import Caption
from films.film.columns import Col
from films.film.overlay import Overlay
from films.film.panel import Panel
from films.film.spec import Spec
from films.film.tracks import Line, Rows
from films.topics.perceptron.film import PLANE
from films.topics.perceptron.panels.progress import ends_of_passes, readable
from films.topics.perceptron.run import Run
from films.topics.perceptron.words import mark, step_of
from playground.inputs import Floats, Ints
from playground.pocket import pocket
from playground.stopping import distance_error, stopping_epoch

NO_BOUNDARY = (
    "Without an update {w} stays 0. So there is no boundary, no distance from one, and no Error′ that could fall."
)
ERROR, POCKET = "Error′", "in the pocket"
LEGEND = f"{mark(palette.ADDED, '╍')} the boundary in the pocket"


def panel(run: Run, figure: int) -> Panel:
    """Error' (left), and on the right the training error of each state and of the best so far."""
    whole = distance_error(run.trace, run.written, run.y)
    distances, wrong = whole[: run.n_states], run.wrong.mean(axis=1)
    best = wrong[kept(run)]
    epoch = stopping_epoch(run.trace, run.written, run.y)
    states = {"x": Col("now")}
    x = np.arange(run.n_states, dtype=np.int32)
    ends, what = np.minimum(run.trace.updates_before(ends_of_passes(run)), x[-1]), f"{step_of(run)}s"
    errors, heights = readable(x, wrong, ends, what), readable(x, distances, ends, what)
    curves = {"training error": errors[:2], ERROR: heights[:2], POCKET: (x, best.astype(np.float32))}
    return Panel(
        figure=_figure(run, curves, distances, epoch),
        columns={"distances": distances, "pocket error": best},
        tracks=(
            Rows(figure, f"{ERROR} now", states | {"y": Col("distances", at="now")}),
            Rows(figure, f"{POCKET} now", states | {"y": Col("pocket error", at="now")}),
        ),
        words=_words(run, epoch, errors[2]),
        timeline=states["x"],
    )


def kept(run: Run) -> Ints:
    """For each state the number of the best one so far."""
    return pocket(run.trace, run.written, run.y, condition=run.setting.condition)[: run.n_states]


def pocket_line(run: Run) -> Overlay:
    """In the plane: the boundary of the state in the pocket."""
    best = kept(run)
    counts = run.wrong.sum(axis=1)
    said = (
        f"In the pocket (dashed): the {run.setting.symbols.word} after {step_of(run)} {{best}}, with {{fewest}} of "
        f"{len(run.X)} points wrong."
    )
    return Overlay(
        above=(marks.line("pocket", palette.ADDED, 2.5, "dash"),),
        columns={"pocket": best[run.steps.now], "pocket mistakes": counts[best]},
        tracks=(Line(PLANE, "pocket", Col("theta", at="pocket")),),
        words=Caption((f"<p>{said}</p>",), {"best": Col("pocket"), "fewest": Col("pocket mistakes", at="now")}),
    )


def _figure(run: Run, curves: dict[str, tuple[Any, Any]], distances: Floats, epoch: int | None) -> Spec:
    thin, dashed = marks.steps(palette.ADDED, 1), marks.steps(palette.ADDED, 2) | {"dash": "dash"}
    right, faint = {"yaxis": "y2"}, {"opacity": 0.5}
    looks: dict[str, dict[str, Any]] = {"training error": {"line": thin} | right | faint}
    looks |= {POCKET: {"line": dashed} | right, ERROR: {"line": marks.steps(palette.INK, 2)}}
    data = [
        *(
            {"type": "scatter", "mode": "lines", "name": name, "x": curves[name][0], "y": curves[name][1]} | look
            for name, look in looks.items()
        ),
        *_end(run, distances, epoch),
        marks.dot(f"{POCKET} now", palette.ADDED) | right,
        marks.dot(f"{ERROR} now", palette.INK),
    ]
    layout = chart.layout(f"{step_of(run)}s", "sum of distances", heights=chart.heights(distances, log=False))
    return chart.figure(data, layout | {"yaxis2": chart.share_axis(palette.ADDED)})


def _end(run: Run, distances: Floats, epoch: int | None) -> list[dict[str, Any]]:
    """Where the rule would stop, or has stopped, training."""
    if epoch is None or (made := run.trace.updates_before(epoch * len(run.X))) >= run.n_states:
        return []
    look = {"symbol": "x-thin", "size": 11, "color": palette.INK, "line": {"width": 3, "color": palette.INK}}
    height = float(np.nan_to_num(distances[made]))
    return [{"type": "scatter", "mode": "markers", "name": "falls no more", "x": [made], "y": [height], "marker": look}]


def _words(run: Run, epoch: int | None, means: str) -> Caption:
    """The lectures' formula is |w| times Error', and may stop elsewhere."""
    if not run.trace.n_updates:
        return Caption((f"<p>{NO_BOUNDARY.format(w=run.setting.symbols.word)}</p>",))
    what = "iteration" if run.setting.batch else "epoch"
    theirs = stopping_epoch(run.trace, run.written, run.y, formula=True)
    end = f"It falls in every {what} of this run."
    if epoch is not None:
        end = f"The first {what} in which it does not fall is number {epoch:,}."
    if theirs is None:
        other = f"and falls in every {what} of this run"
    else:
        other = f"and stops in the same {what}" if theirs == epoch else f"and would stop in {what} {theirs:,}"
    drawn = f" Training error and {ERROR} are drawn as the {means}." if means else ""
    word = run.setting.symbols.word
    said = (
        f"The mistakes lie {{distance}} from the boundary in all: that is Error′. {end} The lectures' formula gives "
        f"‖{word}‖ times as much, {other}. Best training error so far: {{pocket_error}}.{drawn}"
    )
    values = {"distance": Col("distances", at="now"), "pocket_error": Col("pocket error", at="now")}
    return Caption((f"<p>{said}</p>",), values)
