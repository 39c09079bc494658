"""The perceptron's cost along the run: an update may raise it; where training succeeds it is 0 at last."""

from dataclasses import replace
from typing import Any

import numpy as np

from films.charts import curves
from films.drawing import chart, marks, palette
from films.film.captions import Caption
from films.film.columns import Col
from films.film.panel import Panel
from films.topics.perceptron.panels import progress
from films.topics.perceptron.panels.landscape import COST, costs
from films.topics.perceptron.panels.progress import ends_of_passes, readable
from films.topics.perceptron.run import Run


def panel(run: Run, figure: int) -> Panel:
    """C_P of each state against the checks made."""
    visit, _, _ = progress.curves(run)
    values = costs(run)
    x, y, means = readable(visit, np.append(values, values[-1]), ends_of_passes(run), "checks")
    curve: dict[str, Any] = {"type": "scatter", "mode": "lines", "x": x, "y": y, "line": marks.steps(COST, 2)}
    name = f"perceptron cost C_P ({means})" if means else "perceptron cost C_P"
    end, (_, most) = float(visit[-1]) or 1.0, chart.heights(values, log=False)  # without an update it is 0
    layout = chart.layout("checks made", "", heights=(-0.02 * most, most), across=(-0.02 * end, 1.02 * end))
    dot = {"C_P now": (palette.INK, Col("total cost", at="now"))}
    drawn = curves.panel(figure, [curve | {"name": name}], layout, Col("check"), dot, {"total cost": values})
    return replace(drawn, words=_words(run))


def _words(run: Run) -> Caption:
    """That it starts at 0, and whether an update lowers it."""
    what = (
        "a step of the batch goes down its slope" if run.setting.batch else "an update goes down the slope of one term"
    )
    said = (
        f"C_P is now {{c_p}}, the sum of |z| over the mistakes ({{left}}). It starts at 0, as all z are 0; and {what}, "
        "so far that the sum may rise."
    )
    return Caption((f"<p>{said}</p>",), {"c_p": Col("total cost", at="now"), "left": Col("left", at="now")})
