"""A chart that stands alone on a page, as HTML: its curves as SVG, and their names above it."""

import math
from dataclasses import replace
from typing import Any

from films.film import escape
from films.film.spec import Spec
from films.film.still_svg import svg
from films.sheet.charts import chart

SIGNS = {"circle": "●", "square": "■", "diamond": "◆", "triangle-up": "▲", "x": "✖"}  # markers that a still draws
SPREAD = 1.2  # pixels of a bar's width


def chart_html(spec: Spec, label: str) -> str:
    """The chart of a figure of curves, `label` in words. The spread of a curve (`error_y`) is a bar at each value. A
    logarithmic axis without a range fits its curves. ValueError where there is nothing to show."""
    data, layout = [*map(_bars, filter(_has_spread, spec["data"])), *spec["data"]], dict(spec["layout"])
    for name in "xy":
        axis = layout[f"{name}axis"]
        if axis.get("type") == "log" and "range" not in axis:
            values = [math.log10(value) for trace in data for value in trace[name] if value is not None and value > 0]
            room = 0.03 * (max(values) - min(values))
            layout[f"{name}axis"] = axis | {"range": [min(values) - room, max(values) + room]}
    plane = chart({"data": data, "layout": layout})
    if plane is None:
        raise ValueError("A chart without values cannot be drawn.")
    names = "".join(map(_name, spec["data"]))
    return (
        f'<figure class="lesson-chart" role="group" aria-label="{escape.html(label)}"><ul>{names}</ul>'
        f"<div>{svg(replace(plane, narrow=plane.ticks))}</div></figure>"
    )


def _has_spread(trace: dict[str, Any]) -> bool:
    return "error_y" in trace


def _bars(trace: dict[str, Any]) -> dict[str, Any]:
    """The spread of a curve as lines from below to above its values."""
    x, y = [], []
    for at, value, spread in zip(trace["x"], trace["y"], trace["error_y"]["array"], strict=True):
        x += [at, at, None]
        y += [value - spread, value + spread, None]
    line = {"color": trace["error_y"]["color"], "width": SPREAD, "dash": "solid"}
    return {"type": "scatter", "mode": "lines", "x": x, "y": y, "line": line}


def _name(trace: dict[str, Any]) -> str:
    marker = trace["marker"]
    sign = SIGNS[marker["symbol"]]
    color = escape.html(str(marker["color"]))
    return f'<li><span style="color:{color}" aria-hidden="true">{sign}</span> {escape.html(trace["name"])}</li>'
