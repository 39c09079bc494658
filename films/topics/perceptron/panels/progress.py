"""Beside the plane: how many mistakes have been made so far, and how many points each state misclassifies."""

from dataclasses import replace
from typing import Any

import numpy as np

from films.drawing import chart, looks, palette
from films.picture import marks
from films.picture.figure import Figure, graph
from films.picture.mark import Mark, mark
from films.picture.now import now
from films.picture.words import words
from films.topics.perceptron.run import Run
from playground.inputs import Floats, Ints

MOST_STEPS = 300  # of a curve drawn state by state; more would look like a solid block
BINS = 120


def figure(run: Run) -> Figure:
    """Return the mistakes so far (left axis) and the share of misclassified points (right axis) against the checks
    made."""
    visit, errors, n = visits(run), run.wrong.mean(axis=1), len(run.X)
    checks = now(run.steps.count)
    of_error = visit, np.append(errors, errors[-1]), ends_of_passes(run)
    x, y, means = readable(*of_error, "checks")
    name = f"training error ({means})" if means else "training error"
    what, mistakes = "iterations" if run.setting.batch else "mistakes so far", mistakes_so_far(run)
    end, most = float(visit[-1]) or 1.0, float(mistakes[-1]) or 1.0  # without an update both are 0
    heights, across = (-0.02 * most, 1.04 * most), (-0.02 * end, 1.02 * end)  # with room for dots at the ends
    layout = chart.layout("checks made", "", heights=heights, across=across)
    layout["yaxis"] |= {"dtick": 1} if most < 5 else {}
    return graph(
        [
            *range_of_means("range of errors", *of_error, palette.TRAINING, right=True),
            marks.curve(name, x, y, palette.TRAINING, line=looks.steps(palette.TRAINING, 1.5), right=True),
            marks.curve(what, visit, mistakes, palette.INK, line=looks.steps(palette.INK, 2)),
            marks.dot("mistakes now", checks, now(run.steps.now), palette.INK),
            marks.dot("training error now", checks, now(errors, run.steps.now), palette.TRAINING, right=True),
        ],
        layout | {"yaxis2": chart.share_axis(palette.TRAINING) | {"range": [-0.02, 1.04]}},
        timeline=checks,
        words=words(
            "<details><summary>The work so far</summary><p>Checks so far: {checks}, of d = 2 products each: "
            "{products} in all. A pass over n = {n} points takes n d = {pass}.</p></details>",
            **{"checks": checks, "products": now(2 * run.steps.count), "n": f"{n:,}", "pass": f"{2 * n:,}"},
        ),
    )


def visits(run: Run) -> Ints:
    """Return the number of checks made when each state that the film reaches came about, and at the film's end."""
    return np.concatenate([[0], run.trace.visit[: run.n_states - 1], run.steps.count[-1:]])


def mistakes_so_far(run: Run) -> Ints:
    """Return the number of mistakes made at each of `visits`."""
    return np.append(np.arange(run.n_states), run.n_states - 1)


def ends_of_passes(run: Run) -> Ints:
    """Return the number of checks made at the start, and at the end of each whole pass that the film shows."""
    return np.arange(0, int(run.steps.count[-1]) + 1, len(run.X))


def readable(x: Ints, values: Floats, ends: Ints, what: str) -> tuple[Ints, Any, str]:
    """Return a curve that is `values[i]` from `x[i]` to `x[i + 1]`, and "". If it has too many steps to be told apart,
    return its means instead, and what each is the mean of. `what` is what x counts.

    `ends` are the x at which passes end. If there are many, each mean is over whole passes, as each pass may have the
    same mistakes. Undefined values (NaN) count in no mean.
    """
    if len(x) <= MOST_STEPS:
        return x, values, ""
    edges, over = _bins(x, ends, what)
    defined = np.isfinite(values[:-1])
    widths = np.where(defined, np.diff(x), 0)
    sums, lengths = (
        np.diff(np.interp(edges, x, np.append(0.0, np.cumsum(part))))
        for part in (np.where(defined, values[:-1], 0.0) * widths, widths)
    )
    means = np.divide(sums, lengths, out=np.full(len(sums), np.nan), where=lengths > 0)
    return edges, np.append(means, means[-1]), f"mean of {over}"


def range_of_means(name: str, x: Ints, values: Floats, ends: Ints, color: str, *, right: bool = False) -> list[Mark]:
    """Return a band behind such means, from the least to the greatest value of two neighbouring bins: the dot of the
    frame is somewhere in it. Empty if the curve shows every value."""
    if len(x) <= MOST_STEPS:
        return []
    edges = np.unique(np.append(_bins(x, ends, "")[0][::2], x[-1]))
    rows = np.searchsorted(x, edges[:-1], side="right") - 1  # the value on which each bin begins
    low, high = np.fmin.reduceat(values[:-1], rows), np.fmax.reduceat(values[:-1], rows)
    across, back = np.repeat(edges, 2)[1:-1], slice(None, None, -1)
    tint = palette.tint(palette.SHADE if color == palette.INK else color, 0.2)
    band = replace(looks.area(name, tint), right=right)
    outline = np.concatenate([np.repeat(high, 2), np.repeat(low, 2)[back]])
    key = chart.colored("▒ least to greatest", color)
    return [mark(band, key, x=np.concatenate([across, across[back]]), y=outline)]


def _bins(x: Ints, ends: Ints, what: str) -> tuple[Ints, str]:
    """Return where the bins of means begin and end along x, and what a bin holds: a number of passes, or of `what`."""
    passes, steps = -(-len(ends) // BINS), -(-int(x[-1]) // BINS)
    if len(ends) <= BINS // 2:
        return np.unique(np.append(np.arange(0, x[-1], steps), x[-1])), f"{steps} {what}"
    name = "each pass" if passes == 1 else f"{passes} passes"
    return np.unique(np.append(ends[::passes], x[-1])), name
