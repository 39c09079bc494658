"""Beside the plane: how many mistakes have been made so far, and how many points each state gets wrong."""

from typing import Any

import numpy as np

from ui.charts import marks, palette
from ui.film.columns import Col
from ui.film.panel import Panel
from ui.film.spec import Spec
from ui.film.tracks import Rows
from ui.topics.perceptron.run import Run


def panel(run: Run, place: int) -> Panel:
    """Against the checks made: mistakes so far (left) and the share of the points that is misclassified (right)."""
    return Panel(
        figure=_figure(*curves(run), batch=run.setting.batch),
        columns={"error": run.wrong.mean(axis=1)[run.steps.now].astype(np.float32)},
        tracks=(
            Rows(place, "mistakes now", {"x": Col("check"), "y": Col("now")}),
            Rows(place, "training error now", {"x": Col("check"), "y": Col("error")}),
        ),
    )


def curves(run: Run) -> tuple[Any, Any, Any]:
    """Checks made, mistakes so far and training error: an entry for each state the film reaches and one for its end."""
    visit = np.concatenate([[0], run.trace.visit[: run.n_states - 1], run.steps.check[-1:]])
    mistakes = np.append(np.arange(run.n_states), run.n_states - 1)
    errors = run.wrong.mean(axis=1)
    return visit.astype(np.int32), mistakes.astype(np.int32), np.append(errors, errors[-1]).astype(np.float32)


def _figure(visit: Any, mistakes: Any, errors: Any, *, batch: bool) -> Spec:
    many = len(visit) > 300
    curve: dict[str, Any] = {"type": "scatter", "mode": "lines", "x": visit}
    right: dict[str, Any] = {"yaxis": "y2"}
    error_line = {"line": marks.steps(palette.ADDED, 1 if many else 1.5), "opacity": 0.45 if many else 1}
    data = [
        curve | right | {"name": "training error", "y": errors} | error_line,
        curve | {"name": "mistakes", "y": mistakes, "line": marks.steps(palette.INK, 2)},
        marks.dot("mistakes now", palette.INK),
        marks.dot("training error now", palette.ADDED) | right,
    ]
    title = "iterations" if batch else "mistakes so far"
    return {"data": data, "layout": _layout(title, float(visit[-1]), float(mistakes[-1]))}


def _layout(title: str, checks: float, mistakes: float) -> dict[str, Any]:
    """With room around the ends, where the dots stand."""
    axis = {"gridcolor": palette.GRID, "zeroline": False, "fixedrange": True}
    standoff: dict[str, Any] = {"standoff": 4}
    whole = {"dtick": 1} if mistakes < 5 else {}
    across, up = ({"range": [-0.02 * end, 1.02 * end]} for end in (checks or 1.0, 1.02 * mistakes or 1.0))
    error = {"text": "training error", "font": {"color": palette.ADDED}}
    share = {"overlaying": "y", "side": "right", "range": [-0.02, 1.04], "tickvals": [0, 0.5, 1], "tickformat": ".0%"}
    return {
        "showlegend": False,
        "margin": {"l": 52, "r": 52, "t": 8, "b": 36},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"color": palette.INK},
        "hovermode": "x",
        "dragmode": False,
        "xaxis": axis | across | {"title": standoff | {"text": "checks made"}},
        "yaxis": axis | up | whole | {"title": standoff | {"text": title}},
        "yaxis2": axis | share | {"showgrid": False, "title": standoff | error},
    }
