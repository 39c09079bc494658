"""Several runs at once: 20 seeds of one rule, and the three rates compared by their medians."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from playground.inputs import Floats, Ints
from ui.charts import chart as charts
from ui.charts import palette
from ui.film.columns import Col
from ui.film.numbers import number
from ui.film.panel import Panel
from ui.film.tracks import Rows
from ui.topics.hinge.look import BEST, HINGE, PERCEPTRON, ZERO_ONE
from ui.topics.hinge.run import Rule, Run, descend

SEEDS = 20
SHOWN = 120  # draws at which a curve has a point, evenly on a logarithmic axis
WORK = 1_500_000  # draws times points of one run: all runs of the three rates then take about a second
NAMES = {"inverse": "η/(k+1)", "inverse-sqrt": "η/√(k+1)", "constant": "constant η"}
COLORS = {"inverse": HINGE, "inverse-sqrt": ZERO_ONE, "constant": PERCEPTRON}


@dataclass(frozen=True, eq=False)
class Seeds:
    """J after each of `draws (m,)` in S runs that differ in their seeds: `now (S, m)`, and the `best (S, m)` so far.

    `asked`: how many draws were asked for, where that would have been too much work.
    """

    draws: Ints
    now: Floats
    best: Floats
    asked: int


def many(X: Floats, y: Floats, rule: Rule) -> Seeds:
    """The runs of `rule` with the seeds 0 to 19; of one seed only where points are not drawn at random."""
    n_draws = min(rule.n_draws, max(1, WORK // len(X)))
    draws = np.unique(np.rint(np.geomspace(1, n_draws, SHOWN)).astype(np.int64))
    rows = []
    for seed in range(SEEDS if rule.draws == "random" else 1):
        trace = descend(X, y, replace(rule, seed=seed, n_draws=n_draws))
        now = np.searchsorted(trace.draw, draws, side="right")
        rows.append((trace.objective[now], trace.objective[trace.best[now]]))
    now, best = np.array(rows).swapaxes(0, 1)
    return Seeds(draws, now, best, rule.n_draws)


def seeds_panel(place: int, run: Run, seeds: Seeds, least: float, *, log: bool) -> Panel:
    """All runs thin, their median thick: J, and the best J so far."""
    traces = [
        _runs(seeds.draws, seeds.now, HINGE),
        _runs(seeds.draws, seeds.best, BEST),
        _curve("median J", seeds.draws, np.median(seeds.now, axis=0), HINGE, 2.5),
        _curve("median of the best", seeds.draws, np.median(seeds.best, axis=0), BEST, 2.5),
    ]
    return _panel(place, run, traces, least, log)


def rates_panel(place: int, run: Run, compared: Mapping[str, Seeds], least: float, *, log: bool) -> Panel:
    """For each rate, the median of J, thin, and that of the best J so far, thick."""
    thin = [_curve("", s.draws, np.median(s.now, axis=0), COLORS[rate], 0.8) for rate, s in compared.items()]
    thick = [_curve(NAMES[rate], s.draws, np.median(s.best, axis=0), COLORS[rate], 2.5) for rate, s in compared.items()]
    return _panel(place, run, thin + thick, least, log)


def words(compared: Mapping[str, Seeds], rule: Rule, least: float) -> str:
    """How near the runs of each rate came, as a paragraph for the verdict."""
    one = next(iter(compared.values()))
    runs = f"The median of {SEEDS} seeds" if rule.draws == "random" else "Whatever the seed, the run"
    cut = f" (of {one.asked:,}: more would take too long)" if one.draws[-1] < one.asked else ""
    ends = [f"{NAMES[rate]}: best J {_end(seeds, least)}" for rate, seeds in compared.items()]
    return f"<p>{runs} after {one.draws[-1]:,} draws{cut}. {'; '.join(ends)}.</p>"


def _end(seeds: Seeds, least: float) -> str:
    best = float(np.median(seeds.best[:, -1]))
    return f"<b>{number(best)}</b>" + (f", {number(best / least)} times the least" if least else "")


def _runs(draws: Ints, heights: Floats, color: str) -> dict[str, Any]:
    """All runs as one line with gaps."""
    gap = np.full((len(heights), 1), np.nan)
    x = np.hstack([np.broadcast_to(draws, heights.shape), gap]).astype(np.float32).ravel()
    return _curve("", x, np.hstack([heights, gap]).ravel(), color, 0.7) | {"opacity": 0.4}


def _curve(name: str, x: Any, y: Floats, color: str, width: float) -> dict[str, Any]:
    look = {"line": {"color": color, "width": width}, "hoverinfo": "skip"}
    return {"type": "scatter", "mode": "lines", "name": name, "x": x, "y": charts.drawn(y)} | look


def _panel(place: int, run: Run, traces: Sequence[dict[str, Any]], least: float, log: bool) -> Panel:
    """Against the draws made, on a logarithmic axis; an upright line marks the draw of the frame."""
    drawn = np.concatenate([np.asarray(trace["y"], dtype=float) for trace in traces] + [[least]])
    low, high = charts.heights(drawn, log=log)
    last = float(np.nanmax(traces[0]["x"]))
    figures = [*traces]
    if least > 0 or not log:
        ends = np.array([least, least])
        dashed = {"line": {"color": palette.INK, "width": 1.5, "dash": "dash"}}
        figures.append(_curve("least", [1.0, last], ends, palette.INK, 1.5) | dashed)
    bottom, top = (10**low, 10**high) if log else (low, high)
    mark = {"type": "scatter", "mode": "lines", "name": "here", "x": [], "y": [bottom, top], "hoverinfo": "skip"}
    layout = charts.layout("draws made", "J", heights=(low, high), log=log, across=(0.0, max(np.log10(last), 0.01)))
    layout["xaxis"] |= {"type": "log", "dtick": 1}
    here = np.where(run.steps.draw[:, None] > 0, np.column_stack([run.steps.draw] * 2), np.nan).astype(np.float32)
    figures.append(mark | {"line": {"color": palette.FAINT, "width": 1.5}})
    return Panel(charts.figure(figures, layout), {"here": here}, (Rows(place, "here", {"x": Col("here")}),))
