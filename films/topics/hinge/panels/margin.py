"""The loss as a function of the functional margin z = y (w.x + b): four losses, and every point at its present z."""

from typing import Any

import numpy as np

from films.drawing import chart as charts
from films.drawing import marks, palette
from films.film.captions import Caption
from films.film.columns import Col, Column
from films.film.geometry import Box
from films.film.margin_tracks import Labelled, Terms
from films.film.panel import Panel
from films.film.parts import Hover
from films.film.spec import Spec
from films.film.tracks import Label, Rows
from films.topics.hinge.panels import HINGE, LOGISTIC, PERCEPTRON, SQUARED, STYLES, ZERO_ONE
from films.topics.hinge.run import Descent, Run
from films.topics.hinge.runs import View
from playground import losses
from playground.inputs import Floats, Ints

COLORS = {"zero-one": ZERO_ONE, "hinge": HINGE, "perceptron": PERCEPTRON, "squared": SQUARED, "logistic": LOGISTIC}
SLOPES = (-1.0, -0.75, -0.5, -0.25, 0.0)  # some of the subgradients at the kink of the loss that is followed
LEAST: Box = (-2.0, 3.0, -0.6, 3.5)
MOST = 8.0  # how far from 0 the axes go at most
STEEP = 16.0  # how high they go at most for the squared loss


def followed(descent: Descent) -> str:
    """The loss whose slope the run follows: with threshold 0, the perceptron's."""
    return descent.loss if descent.smooth or descent.threshold else "perceptron"


def term(descent: Descent, z: Floats) -> Floats:
    """That loss of margins z."""
    return losses.LOSSES[descent.loss](z) if descent.smooth else np.maximum(descent.threshold - z, 0)


def axes(margins: Floats, loss: str = "hinge") -> Box:
    """Axes that hold nine tenths of the margins of a state (n,), unless that takes them beyond MOST; for the squared
    loss also of the losses, unless that takes them beyond STEEP."""
    low, high = (float(v) for v in np.quantile(margins, (0.05, 0.95)))
    left, right = max(min(np.floor(low), LEAST[0]), -MOST), min(max(np.ceil(high), LEAST[1]), MOST)
    top = float(1.5 - left)
    if loss == "squared":
        top = max(top, min(float(np.ceil(np.quantile(losses.squared(margins), 0.95))) + 0.5, STEEP))
    return float(left), float(right), LEAST[2], top


def outside(run: Run, box: Box) -> Ints:
    """How many points of each state the axes do not hold, (T+1,): their loss is greater only where z is less."""
    z, (left, right, _, top) = run.margins, box
    return np.asarray(((z < left) | (z > right) | (term(run.descent, z) > top)).sum(axis=1))


def panel(figure: int, view: View) -> Panel:
    """The losses and the points. Pointing at a point's term rings it on the planes."""
    run, n = view.run, len(view.run.X)
    box = axes(run.margins[run.steps.now[-1]], run.descent.loss)
    points, state, loss = Labelled("x1", "x2", "y", n), Col("theta", at="now"), run.descent.loss
    level = 1.0 if run.descent.smooth else run.descent.threshold
    beyond = outside(run, box)
    columns: dict[str, Column] = {**_sample(run, box), "beyond": beyond, "any beyond": (beyond > 0).astype(np.int8)}
    said = Caption(("", f"{{k}} of {n} beyond the edge"), {"k": Col("beyond", at="now")}, Col("any beyond", at="now"))
    tracks = (
        Terms(figure, "terms", points, state, level, loss=loss),
        Terms(figure, "terms beyond", points, state, level, beyond=True, loss=loss),
        Rows(figure, "sample term", {"x": Col("sample z", item=(0, 0)), "y": Col("sample term")}),
        Label(figure, "how many beyond", said),
    )
    planes = range(1 if view.other is None else 2)
    rings = tuple(Rows(plane, "pointed at", {"x": Col("x1"), "y": Col("x2")}) for plane in planes)
    hovers = tuple(Hover(figure, trace, rings) for trace in ("terms", "terms beyond"))
    return Panel(_figure(run, box), columns, tracks, hovers)


def _sample(run: Run, box: Box) -> dict[str, Column]:
    """The line under the term of each frame's sample: its z, (F, 1), and from 0 up to the term, (F, 2)."""
    left, right, _, top = box
    z = run.z_of_sample(run.steps.now)
    inside = np.where((z >= left) & (z <= right), z, np.nan)
    height = np.minimum(term(run.descent, inside), top)
    return {
        "sample z": inside[:, None].astype(np.float32),
        "sample term": np.column_stack([0 * inside, height]).astype(np.float32),
    }


def _figure(run: Run, box: Box) -> Spec:
    left, right, _, top = box
    note = {"name": "how many beyond", "mode": "text", "textposition": "bottom left", "x": [right], "y": [top]}
    ring = {"symbol": "circle-open", "size": [0, 16], "color": palette.INK, "line": {"width": 2}}
    reach = marks.line("sample term", palette.INK, 2.5) | {"mode": "lines+markers", "marker": ring}
    moving = [marks.EMPTY | note, reach, _dots(run, "terms"), _dots(run, "terms beyond", symbol="x")]
    title = "functional margin z = y (w·x + b)"
    layout = charts.layout(title, "loss", heights=(box[2], top), across=(left, right))
    return charts.figure([*_fan(run, box), *_curves(run, box), *moving], layout | {"hovermode": "closest"})


def _fan(run: Run, box: Box) -> list[dict[str, Any]]:
    """Lines through the kink of the loss that is followed, nowhere above it: one for each of SLOPES. The key, which is
    full, leaves them to the text."""
    if run.descent.smooth:
        return []  # no kink
    kink, ends = run.descent.threshold, np.array([box[0], box[1], np.nan])
    fan = {"x": np.tile(ends, len(SLOPES)), "y": np.concatenate([slope * (ends - kink) for slope in SLOPES])}
    return [marks.line("", palette.FAINT, 1) | {key: v.astype(np.float32) for key, v in fan.items()}]


def _curves(run: Run, box: Box) -> list[dict[str, Any]]:
    """The four losses, and the logistic one where it is followed; stronger the one whose slope the run follows."""
    left, right, _, top = box
    own = followed(run.descent)
    shown = {name: loss for name, loss in losses.LOSSES.items() if name != "logistic" or name == own}
    z = np.unique(np.concatenate([np.linspace(left, right, 141), [0.0, 1e-9, 1.0]]))
    return [
        marks.line(name, COLORS[name], 2.5 if name == own else 1.5)
        | {"x": z.astype(np.float32), "y": np.where(loss(z) <= top * 1.2, loss(z), np.nan).astype(np.float32)}
        for name, loss in shown.items()
    ]


def _dots(run: Run, name: str, **look: str) -> dict[str, Any]:
    """A mark for each point, in the colour and shape of its class."""
    styles = [STYLES[int(label < 0)] for label in run.y]
    marker = {"size": 8, "color": [style.color for style in styles], "symbol": [style.symbol for style in styles]}
    said = {"text": [f"point {i}" for i in (run.index + 1).tolist()], "hovertemplate": "%{text}<extra></extra>"}
    shown = {"name": name, "mode": "markers", "hoverinfo": "text", "marker": marker | {"line": {"width": 1}} | look}
    return marks.EMPTY | shown | said
