"""Beside the plane: how many mistakes have been made so far, and how many points each state gets wrong."""

from typing import Any

import numpy as np

from films.drawing import chart, marks, palette
from films.film.captions import Caption
from films.film.columns import Col
from films.film.panel import Panel
from films.film.spec import Spec
from films.film.tracks import Rows
from films.topics.perceptron.run import Run
from playground.inputs import Floats, Ints

MOST_STEPS = 300  # of an error drawn state by state; more of them would be a solid block
BINS = 120


def panel(run: Run, figure: int) -> Panel:
    """Against the checks made: mistakes so far (left) and the share of the points that is misclassified (right)."""
    return Panel(
        figure=_figure(run),
        columns={"error": run.wrong.mean(axis=1)[run.steps.now].astype(np.float32), "products": 2 * run.steps.count},
        tracks=(
            Rows(figure, "mistakes now", {"x": Col("check"), "y": Col("now")}),
            Rows(figure, "training error now", {"x": Col("check"), "y": Col("error")}),
        ),
        words=_words(len(run.X)),
        timeline=Col("check"),
    )


def curves(run: Run) -> tuple[Any, Any, Any]:
    """Checks made, mistakes so far and training error: an entry for each state the film reaches and one for its end."""
    visit = np.concatenate([[0], run.trace.visit[: run.n_states - 1], run.steps.count[-1:]])
    mistakes = np.append(np.arange(run.n_states), run.n_states - 1)
    errors = run.wrong.mean(axis=1)
    return visit.astype(np.int32), mistakes.astype(np.int32), np.append(errors, errors[-1]).astype(np.float32)


def ends_of_passes(run: Run) -> Ints:
    """How many checks had been made at the start, and at the end of each whole pass that the film shows."""
    return np.arange(0, int(run.steps.count[-1]) + 1, len(run.X))


def readable(x: Any, values: Floats, ends: Ints, what: str) -> tuple[Any, Any, str]:
    """A curve that is `values[i]` from `x[i]` to `x[i + 1]`: as it is, or where it has too many steps to be told apart,
    its means, and what these are means of (else ""). `what` is counted by x.

    `ends` are the x at which passes end. Where there are many, a mean is over whole passes, as each may have the same
    mistakes. Values that are not defined (NaN) count in no mean.
    """
    if len(x) <= MOST_STEPS:
        return x, values.astype(np.float32), ""
    together, steps = -(-len(ends) // BINS), -(-int(x[-1]) // BINS)
    by_pass = len(ends) > BINS // 2
    edges = np.unique(np.append(ends[::together] if by_pass else np.arange(0, x[-1], steps), x[-1]))
    known = np.isfinite(values[:-1])
    widths = np.where(known, np.diff(x), 0)
    sums, lengths = (
        np.diff(np.interp(edges, x, np.append(0.0, np.cumsum(part))))
        for part in (np.where(known, values[:-1], 0.0) * widths, widths)
    )
    means = np.divide(sums, lengths, out=np.full(len(sums), np.nan), where=lengths > 0)
    over = f"{steps} {what}" if not by_pass else "each pass" if together == 1 else f"{together} passes"
    return edges.astype(np.int32), np.append(means, means[-1]).astype(np.float32), f"mean of {over}"


def _figure(run: Run) -> Spec:
    visit, mistakes, errors = curves(run)
    curve: dict[str, Any] = {"type": "scatter", "mode": "lines", "x": visit}
    right: dict[str, Any] = {"yaxis": "y2"}
    x, y, means = readable(visit, errors, ends_of_passes(run), "checks")
    name = f"training error ({means})" if means else "training error"
    what = "iterations" if run.setting.batch else "mistakes so far"
    data = [
        curve | right | {"name": name, "x": x, "y": y, "line": marks.steps(palette.ADDED, 1.5)},
        curve | {"name": what, "y": mistakes, "line": marks.steps(palette.INK, 2)},
        marks.dot("mistakes now", palette.INK),
        marks.dot("training error now", palette.ADDED) | right,
    ]
    end, most = float(visit[-1]) or 1.0, float(mistakes[-1]) or 1.0  # without an update both are 0
    heights, across = (-0.02 * most, 1.04 * most), (-0.02 * end, 1.02 * end)  # with room for dots at the ends
    layout = chart.layout("checks made", "", heights=heights, across=across)
    layout["yaxis"] |= {"dtick": 1} if most < 5 else {}
    return chart.figure(data, layout | {"yaxis2": chart.share_axis(palette.ADDED) | {"range": [-0.02, 1.04]}})


def _words(n: int) -> Caption:
    """What it has cost: O(n d) a pass."""
    said = (
        f"Checks so far: {{checks}}, of d = 2 products each: {{products}} in all. A pass over n = {n} points takes "
        f"n d = {2 * n}."
    )
    return Caption((f"<p>{said}</p>",), {"checks": Col("check"), "products": Col("products")})
