"""The perceptron's cost along the run: an update may raise it; where training succeeds it is 0 at last."""

from typing import Any

import numpy as np

from films.charts import chart
from films.drawing import marks, palette
from films.film.captions import Caption
from films.film.columns import Col
from films.film.panel import Panel
from films.film.spec import Spec
from films.film.tracks import Rows
from films.topics.perceptron.panels.landscape import COST, costs
from films.topics.perceptron.panels.progress import curves, ends_of_passes, readable
from films.topics.perceptron.run import Run


def panel(run: Run, figure: int) -> Panel:
    """C_P of each state against the checks made."""
    return Panel(
        figure=_figure(run),
        columns={"total cost": costs(run)},
        tracks=(Rows(figure, "C_P now", {"x": Col("check"), "y": Col("total cost", at="now")}),),
        words=_words(run),
        timeline=Col("check"),
    )


def _figure(run: Run) -> Spec:
    visit, _, _ = curves(run)
    values = costs(run)
    x, y, means = readable(visit, np.append(values, values[-1]), ends_of_passes(run), "checks")
    curve: dict[str, Any] = {"type": "scatter", "mode": "lines", "x": x, "y": y, "line": marks.steps(COST, 2)}
    name = f"perceptron cost C_P ({means})" if means else "perceptron cost C_P"
    end, (_, most) = float(visit[-1]) or 1.0, chart.heights(values, log=False)  # without an update it is 0
    layout = chart.layout("checks made", "", heights=(-0.02 * most, most), across=(-0.02 * end, 1.02 * end))
    return chart.figure([curve | {"name": name}, marks.dot("C_P now", palette.INK)], layout)


def _words(run: Run) -> Caption:
    """That it starts at 0, and whether an update lowers it."""
    what = (
        "a step of the batch goes down its slope" if run.setting.batch else "an update goes down the slope of one term"
    )
    said = (
        f"C_P is now {{c_p}}, the sum of |z| over {{left}} mistakes. It starts at 0, as all z are 0; and {what}, "
        "so far that the sum may rise."
    )
    return Caption((f"<p>{said}</p>",), {"c_p": Col("total cost", at="now"), "left": Col("left", at="now")})
