"""The chart of the loss as a function of the functional margin z = y (w.x + b): the curves of the losses, and every
point at its z."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from films.drawing import chart, looks, palette
from films.film.geometry import Box
from films.film.marks import TEXT, Marker, Path
from films.picture import margin_marks, marks
from films.picture.figure import Figure, PointerMarks, graph
from films.picture.margin_marks import Margins
from films.picture.mark import Mark, mark
from films.picture.now import now
from films.picture.words import one_of, words
from films.topics.hinge.panels import HINGE, LOGISTIC, PERCEPTRON, SQUARED, STYLES, ZERO_ONE
from films.topics.hinge.run import Descent, Run
from playground import losses
from playground.inputs import Floats, Ints

COLORS = {"zero-one": ZERO_ONE, "hinge": HINGE, "perceptron": PERCEPTRON, "squared": SQUARED, "logistic": LOGISTIC}
SLOPES = (-1.0, -0.75, -0.5, -0.25, 0.0)  # some of the subgradients at the kink of the run's loss
LEAST: Box = (-2.0, 3.0, -0.6, 3.5)
ROOM = 0.2  # beyond the outermost margins
MOST = 8.0  # the largest |z| on the axes
STEEP = 16.0  # the highest squared loss on the axes


def figure(run: Run, margins: Margins, rings: Sequence[Mark]) -> Figure:
    """Return the losses and the points. If the pointer is on the loss of a point, the `rings` show the point on the
    planes."""
    box, n, descent = axes(_late_margins(run), run.descent.loss), len(run.X), run.descent
    left, right, bottom, top = box
    beyond = outside(run, box)
    how_many = words(f"{{k}} of {n} beyond the edge", k=now(beyond, run.steps.now))
    follows: dict[str, Any] = {"loss": descent.loss, "level": 1.0 if descent.smooth else descent.threshold}
    terms = margin_marks.terms(_markers(run, "terms"), margins, **follows)
    terms_beyond = margin_marks.terms(_markers(run, "terms beyond", symbol="x"), margins, beyond=True, **follows)
    title = f"functional margin z = y ({run.symbols.side(offset=True)})"
    return graph(
        [
            *_fan(descent, box),
            *_losses(descent, box),
            marks.note(
                "how many beyond",
                one_of(now((beyond > 0).astype(np.int8), run.steps.now), "", how_many),
                right,
                top,
                "bottom left",
            ),
            _term_of_sample(run, box),
            terms,
            terms_beyond,
        ],
        chart.layout(title, "loss", heights=(bottom, top), across=(left, right)) | {"hovermode": "closest"},
        pointed=[PointerMarks(each, tuple(rings)) for each in (terms, terms_beyond)],
    )


def name_of_loss(descent: Descent) -> str:
    """Return the name of the loss whose slope the run follows: with threshold 0, the perceptron's."""
    return descent.loss if descent.smooth or descent.threshold else "perceptron"


def loss_of(descent: Descent, z: Floats) -> Floats:
    """Return the loss that the run follows at margins z."""
    return losses.LOSSES[descent.loss](z) if descent.smooth else np.maximum(descent.threshold - z, 0)


def _late_margins(run: Run) -> Floats:
    """Return the margins of the last state and of about ten frames of the second half of the film: `(S, n)`."""
    frames = run.steps.now[len(run.steps.now) // 2 :: max(1, len(run.steps.now) // 20)]
    return run.margins[np.unique(np.append(frames, run.steps.now[-1]))]


def axes(margins: Floats, loss: str = "hinge") -> Box:
    """Return axes that hold all margins of some states `(S, n)`; if an end would be beyond `MOST`, nine tenths of them.
    For the squared loss they also hold 95 % of the losses, unless those go beyond `STEEP`."""
    outermost, most = (margins.min(), margins.max()), np.quantile(margins, (0.05, 0.95))
    low, high = (float(end if abs(end) <= MOST else some) for end, some in zip(outermost, most, strict=True))
    low, high = low - ROOM, high + ROOM
    left, right = max(min(np.floor(low), LEAST[0]), -MOST), min(max(np.ceil(high), LEAST[1]), MOST)
    top = float(1.5 - left)
    if loss == "squared":
        top = max(top, min(float(np.ceil(np.quantile(losses.squared(margins), 0.95))) + 0.5, STEEP))
    return float(left), float(right), LEAST[2], top


def outside(run: Run, box: Box) -> Ints:
    """Return the number of points that the axes do not hold, in each state: `(T + 1,)`. A loss above the axes belongs
    to a small z."""
    z, (left, right, _, top) = run.margins, box
    return np.asarray(((z < left) | (z > right) | (loss_of(run.descent, z) > top)).sum(axis=1))


def _fan(descent: Descent, box: Box) -> list[Mark]:
    """Return lines through the kink of the run's loss, none of them above it: one for each of `SLOPES`. They have no
    entry in the key, which is full."""
    if descent.smooth:
        return []  # no kink
    ends = np.array([box[0], box[1], np.nan])
    heights = np.concatenate([slope * (ends - descent.threshold) for slope in SLOPES])
    x, y = np.tile(ends, len(SLOPES)).astype(np.float32), heights.astype(np.float32)
    return [mark(looks.line("", palette.FAINT, 1), given=True, x=x, y=y)]


def _losses(descent: Descent, box: Box) -> list[Mark]:
    """Return the curves of the losses, the logistic one only if the run follows it. The one that the run follows is
    thicker."""
    left, right, _, top = box
    own = name_of_loss(descent)
    z = np.unique(np.concatenate([np.linspace(left, right, 141), [0.0, 1e-9, 1.0]]))
    curves = []
    for name, loss in losses.LOSSES.items():
        if name != "logistic" or name == own:
            line = looks.line(name, COLORS[name], 2.5 if name == own else 1.5)
            height = np.where(loss(z) <= top * 1.2, loss(z), np.nan).astype(np.float32)
            key = chart.colored(f"━ {name}", COLORS[name])
            curves.append(mark(line, key, given=True, x=z.astype(np.float32), y=height))
    return curves


def _term_of_sample(run: Run, box: Box) -> Mark:
    """Return the line up to the loss of each frame's sample, at its z, with a ring at the end."""
    left, right, _, top = box
    z = run.z_of_sample(run.steps.now)
    inside = np.where((z >= left) & (z <= right), z, np.nan)
    heights = np.column_stack([0 * inside, np.minimum(loss_of(run.descent, inside), top)])
    ring = Marker(symbol="circle-open", size=[0, 16], color=palette.INK, edge_width=2)
    look = replace(looks.line("sample term", palette.INK, 2.5), marker=ring)
    return mark(look, x=now(inside[:, None])[(0, 0)], y=now(heights))


def _markers(run: Run, name: str, symbol: str | None = None) -> Path:
    """Return a marker for each point, in the colour and shape of its class, with a tooltip."""
    styles = [STYLES[int(label < 0)] for label in run.y]
    colors, symbols = [style.color for style in styles], [style.symbol for style in styles]
    return Path(
        name=name,
        marker=Marker(size=8, color=colors, symbol=symbol or symbols, edge_width=1),
        text=[f"point {i}" for i in run.numbers.tolist()],
        hover=TEXT,
        tooltip="%{text}<extra></extra>",
    )
