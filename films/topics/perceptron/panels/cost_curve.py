"""The perceptron cost along the run: an update may raise it; if training succeeds, it is 0 in the end."""

import numpy as np

from films.drawing import chart, looks, palette
from films.film.numbers import number
from films.picture import marks
from films.picture.figure import Figure, graph
from films.picture.now import now
from films.picture.words import words
from films.topics.perceptron.panels.landscape import COST, costs
from films.topics.perceptron.panels.progress import ends_of_passes, range_of_means, readable, visits
from films.topics.perceptron.run import Run

WORDS = (
    "<p>C_P is now {c_p}, the sum of |z| over the mistakes ({left}). It starts at {start}; and {step}, so "
    "far that the sum may rise.</p>"
)


def figure(run: Run) -> Figure:
    """Return C_P of each state against the checks made."""
    visit, values, checks = visits(run), costs(run), now(run.steps.count)
    of_cost = visit, np.append(values, values[-1]), ends_of_passes(run)
    x, y, means = readable(*of_cost, "checks")
    name = f"perceptron cost C_P ({means})" if means else "perceptron cost C_P"
    end, (_, most) = float(visit[-1]) or 1.0, chart.heights(values, log=False)  # without an update it is 0
    cost = now(values, run.steps.now)
    step = "an update goes down the slope of one term"
    if run.setting.batch:
        step = "a step of the batch goes down its slope"
    return graph(
        [
            *range_of_means("range of costs", *of_cost, COST),
            marks.curve(name, x, y, COST, line=looks.steps(COST, 2)),
            marks.dot("C_P now", checks, cost, palette.INK),
        ],
        chart.layout("checks made", "", heights=(-0.02 * most, most), across=(-0.02 * end, 1.02 * end)),
        timeline=checks,
        words=words(WORDS, start=_start(run), c_p=cost, left=run.left, step=step),
    )


def _start(run: Run) -> str:
    return "0, as all z are 0" if run.setting.from_zero else number(float(costs(run)[0]))
