"""The loss as a function of the margin z = y (w.x + b): four losses, and every point at its present z."""

from typing import Any

import numpy as np

from playground import losses
from playground.inputs import Floats, Ints
from ui.charts import chart as charts
from ui.charts import marks, palette
from ui.film.captions import Caption
from ui.film.columns import Col, Column
from ui.film.film import Hover
from ui.film.geometry import Box
from ui.film.margin_tracks import Labelled, Terms
from ui.film.panel import Panel
from ui.film.spec import Spec
from ui.film.tracks import Label, Rows
from ui.topics.hinge import plane as hinge_plane
from ui.topics.hinge.look import HINGE, PERCEPTRON, SQUARED, ZERO_ONE
from ui.topics.hinge.plane import STYLES
from ui.topics.hinge.run import Run

COLORS = {"zero-one": ZERO_ONE, "hinge": HINGE, "perceptron": PERCEPTRON, "squared": SQUARED}
LEAST: Box = (-2.0, 3.0, -0.15, 3.5)
MOST = 8.0  # how far from 0 the axes go at most


def axes(margins: Floats) -> Box:
    """Axes that hold nine tenths of the margins of a state (n,), unless that takes them beyond MOST."""
    low, high = (float(v) for v in np.quantile(margins, (0.05, 0.95)))
    left, right = max(min(np.floor(low), LEAST[0]), -MOST), min(max(np.ceil(high), LEAST[1]), MOST)
    return float(left), float(right), LEAST[2], float(1.5 - left)


def beyond(run: Run, box: Box) -> Ints:
    """How many points of each state the axes do not hold, (T+1,): their loss is greater only where z is less."""
    z, (left, right, _, top) = run.margins, box
    return np.asarray(((z < left) | (z > right) | (np.maximum(run.rule.threshold - z, 0) > top)).sum(axis=1))


def panel(place: int, run: Run) -> Panel:
    """The figure as number `place`."""
    box = axes(run.margins[run.steps.now[-1]])
    points, shown = Labelled("x1", "x2", "y", len(run.X)), Col("theta", at="now")
    level, n = run.rule.threshold, len(run.X)
    outside = beyond(run, box)
    columns: dict[str, Column] = {**_drawn(run, box), "beyond": outside, "any beyond": (outside > 0).astype(np.int8)}
    said = Caption(("", f"{{k}} of {n} beyond the edge"), {"k": Col("beyond", at="now")}, Col("any beyond", at="now"))
    tracks = (
        Terms(place, "terms", points, shown, level),
        Terms(place, "terms beyond", points, shown, level, beyond=True),
        Rows(place, "drawn", {"x": Col("drawn z", item=(0, 0)), "y": Col("drawn term")}),
        Label(place, "how many beyond", said),
    )
    return Panel(_figure(run, box), columns, tracks)


def hovers(place: int, planes: int) -> tuple[Hover, ...]:
    """Pointing at a term rings its point on the first `planes` figures."""
    rings = tuple(hinge_plane.pointed_at(plane) for plane in range(planes))
    return tuple(Hover(place, trace, rings) for trace in ("terms", "terms beyond"))


def _drawn(run: Run, box: Box) -> dict[str, Column]:
    """The line under the drawn point's term, for each frame: its z, (F, 1), and from 0 up to the term, (F, 2)."""
    left, right, _, top = box
    z = run.z_after
    inside = np.where((z >= left) & (z <= right), z, np.nan)
    term = np.minimum(np.maximum(run.rule.threshold - inside, 0), top)
    return {
        "drawn z": inside[:, None].astype(np.float32),
        "drawn term": np.column_stack([0 * inside, term]).astype(np.float32),
    }


def _figure(run: Run, box: Box) -> Spec:
    left, right, _, top = box
    note = {"name": "how many beyond", "mode": "text", "textposition": "bottom left", "x": [right], "y": [top]}
    ring = {"symbol": "circle-open", "size": [0, 16], "color": palette.INK, "line": {"width": 2}}
    drawn = marks.line("drawn", palette.INK, 2.5) | {"mode": "lines+markers", "marker": ring}
    moving = [marks.EMPTY | note, drawn, _dots(run, "terms"), _dots(run, "terms beyond", symbol="x")]
    layout = charts.layout("margin z = y (w·x + b)", "loss", heights=(box[2], top), across=(left, right))
    return charts.figure(_curves(run, box) + moving, layout | {"hovermode": "closest"})


def _curves(run: Run, box: Box) -> list[dict[str, Any]]:
    """The four losses; the one that is followed is drawn stronger."""
    left, right, _, top = box
    z = np.unique(np.concatenate([np.linspace(left, right, 141), [0.0, 1e-9, 1.0]]))
    return [
        marks.line(name, COLORS[name], 2.5 if name == followed(run) else 1.5)
        | {"x": z.astype(np.float32), "y": np.where(loss(z) <= top * 1.2, loss(z), np.nan).astype(np.float32)}
        for name, loss in losses.LOSSES.items()
    ]


def _dots(run: Run, name: str, **look: str) -> dict[str, Any]:
    """A mark for each point, in the colour and shape of its class."""
    styles = [STYLES[int(label < 0)] for label in run.y]
    marker = {"size": 8, "color": [style.color for style in styles], "symbol": [style.symbol for style in styles]}
    said = {"text": [f"x{i}" for i in range(1, len(run.X) + 1)], "hovertemplate": "%{text}<extra></extra>"}
    shown = {"name": name, "mode": "markers", "hoverinfo": "text", "marker": marker | {"line": {"width": 1}} | look}
    return marks.EMPTY | shown | said


def followed(run: Run) -> str:
    """The loss whose subgradient the run follows: with threshold 0, the perceptron's."""
    return "perceptron" if run.rule.threshold == 0 else "hinge"
