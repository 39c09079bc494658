"""The charts of many runs at once: 20 seeds of one descent, and the three learning rates compared by their medians."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from films import samples
from films.drawing import chart, looks, palette
from films.film.numbers import counted, number
from films.picture import marks
from films.picture.figure import Figure, graph
from films.picture.mark import Mark, mark
from films.picture.now import now
from films.topics.hinge.above_least import above_least_once
from films.topics.hinge.panels import BEST, HINGE, PERCEPTRON, ZERO_ONE
from films.topics.hinge.panels.loss import least_line, objective_key
from films.topics.hinge.run import Runs, descent
from films.topics.hinge.scene import RATES, HingeScene
from playground.inputs import Floats, Ints

NAMES = RATES | {"constant": "constant η"}
COLORS = {"inverse": HINGE, "inverse-sqrt": ZERO_ONE, "constant": PERCEPTRON}
SEEDS = 20
CURVE_POINTS = 120  # of the curve of a seed, evenly spaced on a logarithmic axis
WORK = 1_500_000  # draws times points of a run at most: all runs of the three rates then take about a second


@dataclass(frozen=True, eq=False)
class Seeds:
    """J of S runs that differ in their seeds, after some of their draws.

    draws   (m,) these draws
    now     (S, m) J after them; infinite from the draw on at which a number is too large, where the run ends
    best    (S, m) the least J so far
    wanted  the number of draws of the scene, of which a run has fewer if they are too much work
    """

    draws: Ints
    now: Floats
    best: Floats
    wanted: int

    @property
    def n_diverged(self) -> int:
        """The number of runs that ended because a number was too large."""
        return int(np.isinf(self.now[:, -1]).sum())


ByRate = Mapping[str, Seeds]


def train_with_seeds(scene: HingeScene) -> Seeds:
    """Return the scene's descent with the seeds 0 to 19; with one seed only if points are not drawn at random."""
    sample, own = samples.sample(scene), descent(scene)
    n_draws = min(own.n_draws, max(1, WORK // len(sample.X)))
    draws = np.unique(np.rint(np.geomspace(1, n_draws, CURVE_POINTS)).astype(np.int64))
    shorter = replace(own, n_draws=n_draws)
    if own.draws == "random":
        objective = shorter.objective_of_seeds(sample, range(SEEDS))
    else:
        trace = shorter.trace(sample)
        state = np.searchsorted(trace.draw, np.arange(n_draws + 1), side="right")
        ended = trace.overflowed & (np.arange(n_draws + 1) > trace.n_draws)
        objective = np.where(ended, np.inf, trace.objective[state])[None]
    best = np.minimum.accumulate(objective, axis=1)
    return Seeds(draws, objective[:, draws], best[:, draws], own.n_draws)


def rates(scene: HingeScene) -> tuple[str, ...]:
    """Return the learning rates of which the charts show runs with many seeds."""
    return tuple(RATES) if "rates" in scene.pictures else (scene.rate,) if "seeds" in scene.pictures else ()


def of_one_rate(scene: HingeScene, runs: Runs, by_rate: ByRate) -> Figure:
    """Return the chart of all runs of the scene's rate, thin, and their median, thick: of J, and of the best J so
    far."""
    seeds = by_rate[scene.rate]
    curves = [
        _runs(seeds.draws, seeds.now, HINGE),
        _runs(seeds.draws, seeds.best, BEST),
        _curve("median J", seeds.draws, np.median(seeds.now, axis=0), HINGE, 2.5),
        _curve("median of the best", seeds.draws, np.median(seeds.best, axis=0), BEST, 2.5),
    ]
    return _chart(scene, runs, curves, [seeds])


def of_all_rates(scene: HingeScene, runs: Runs, by_rate: ByRate) -> Figure:
    """Return the chart of the median of J, thin, and of the best J so far, thick, for each rate."""
    rates = by_rate.items()
    thin = [_curve("", s.draws, np.median(s.now, axis=0), COLORS[rate], 0.8) for rate, s in rates]
    thick = [_curve(NAMES[rate], s.draws, np.median(s.best, axis=0), COLORS[rate], 2.5) for rate, s in rates]
    return _chart(scene, runs, thin + thick, list(by_rate.values()))


def _runs(draws: Ints, values: Floats, color: str) -> Mark:
    """Return all runs as one line with gaps."""
    gap = np.full((len(values), 1), np.nan)
    x = np.hstack([np.broadcast_to(draws, values.shape), gap]).astype(np.float32).ravel()
    return _curve("", x, np.hstack([values, gap]).ravel(), color, 0.7, opacity=0.4)


def _curve(name: str, x: Any, y: Floats, color: str, width: float, opacity: float | None = None) -> Mark:
    """Return a curve that ends where its values are infinite. It has an entry in the key if it has a name."""
    key = chart.colored(f"━ {name}", color) if name else ""
    look = looks.line(name, color, width, opacity=opacity)
    return mark(look, key, x=x, y=chart.as_float32(np.where(np.isinf(y), np.nan, y)))


def _chart(scene: HingeScene, runs: Runs, curves: Sequence[Mark], rates: Sequence[Seeds]) -> Figure:
    """Return the chart of curves against the draws made, on a logarithmic axis. An upright line marks the draw of the
    frame."""
    log, draw = scene.log, runs.run.steps.count
    values = np.concatenate([np.asarray(curve.look.y, dtype=float) for curve in curves] + [[runs.least or 0.0]])
    low, high = chart.heights(values, log=log)
    last = float(np.nanmax(curves[0].look.x))
    layout = chart.layout("draws made", "J", heights=(low, high), log=log, across=(0.0, max(np.log10(last), 0.01)))
    layout["xaxis"] |= {"type": "log", "dtick": 1}
    here = now(np.where(draw > 0, draw, np.nan)[:, None])
    ends = [10**low, 10**high] if log else [low, high]
    diverged, n_runs = sum(seeds.n_diverged for seeds in rates), sum(len(seeds.now) for seeds in rates)
    also = objective_key(runs.run) + ([f"{diverged} of {n_runs} diverge"] if diverged else [])
    upright = marks.polyline("here", here[(0, 0)], ends, palette.FAINT, 1.5)
    return graph([*curves, *least_line(runs.least, (1.0, last), log=log), upright], layout, timeline=here[0], also=also)


def sentences(runs: Runs, seeds: ByRate) -> str:
    """Return how near to the least the runs with many seeds came, for each rate."""
    one = next(iter(seeds.values()))
    who = f"The median of {SEEDS} seeds" if runs.run.descent.draws == "random" else "Whatever the seed, the run"
    cut = f" (of {one.wanted:,}: more would take too long)" if one.draws[-1] < one.wanted else ""
    ends = [f"{NAMES[rate]}: best J {_best(each, runs.least)}" for rate, each in seeds.items()]
    diverge = " A curve ends at its last finite J." if any(each.n_diverged for each in seeds.values()) else ""
    return f"<p>{who} after {counted(int(one.draws[-1]), 'draw')}{cut}. {'; '.join(ends)}.{diverge}</p>"


def _best(seeds: Seeds, least: float | None) -> str:
    """Return the median of the best J, and how many runs diverged."""
    best = float(np.median(seeds.best[:, -1]))
    times = f", {above_least_once(best / least)} the least" if least else ""
    n_runs = len(seeds.now)
    diverge = f" ({f'{seeds.n_diverged} of {n_runs} runs diverge' if n_runs > 1 else 'it diverges'})"
    return f"<b>{number(best)}</b>{times}{diverge if seeds.n_diverged else ''}"
