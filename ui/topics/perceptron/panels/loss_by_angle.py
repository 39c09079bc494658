"""Why the error itself cannot be descended: three losses of a line that only turns, over the angle of w."""

from typing import Any

import numpy as np

from playground.directions import error_steps, losses_over_angles
from playground.losses import LOSSES
from ui.charts import chart as charts
from ui.charts import marks, palette
from ui.film.captions import Caption
from ui.film.columns import Col
from ui.film.numbers import number
from ui.film.panel import Panel
from ui.film.spec import Spec
from ui.film.tracks import Rows
from ui.topics.perceptron.run import Run

ERROR, COST, HINGE = NAMES = ("zero-one error", "perceptron cost", "hinge loss")
SHOWN = dict(zip(NAMES, (LOSSES["zero-one"], LOSSES["perceptron"], LOSSES["hinge"]), strict=True))
TURN = np.linspace(-np.pi, np.pi, 361)


def panel(run: Run, place: int) -> Panel:
    """||w|| and b are those of the film's last w that is not 0; only the direction turns."""
    length, b = kept(run)
    angles = np.arctan2(run.theta[:, 1], run.theta[:, 0])
    values = losses_over_angles(run.X, run.y, angles, length=length, b=b, losses=SHOWN)
    blank = (run.theta[:, :2] == 0).all(axis=1)
    degrees = np.degrees(angles)
    return Panel(
        figure=_figure(run, length, b),
        columns={name: np.where(blank, np.nan, column) for name, column in values.items()}
        | {"angle": degrees.astype(np.float32), "degrees": np.where(blank, np.nan, np.rint(degrees))},
        tracks=tuple(
            Rows(place, f"{name} now", {"x": Col("angle", at="now"), "y": Col(name, at="now")}) for name in NAMES
        ),
        words=_words(length, b),
    )


def kept(run: Run) -> tuple[float, float]:
    """The length and the offset of the lines drawn: those of the last w that is not 0, else 1 and 0."""
    length = np.hypot(run.theta[:, 0], run.theta[:, 1])
    last = np.flatnonzero(length > 0)[-1:]
    return (float(length[last[0]]), float(run.theta[last[0], 2])) if len(last) else (1.0, 0.0)


def _figure(run: Run, length: float, b: float) -> Spec:
    steps, errors = error_steps(run.X, run.y, length=length, b=b)
    curve: dict[str, Any] = {"type": "scatter", "mode": "lines"}
    right = {"yaxis": "y2"}
    smooth = losses_over_angles(
        run.X, run.y, TURN, length=length, b=b, losses={name: SHOWN[name] for name in (COST, HINGE)}
    )
    looks = {COST: {"color": palette.INK, "width": 2}, HINGE: {"color": palette.INK, "dash": "dot"}}
    stairs = {"x": np.degrees(steps), "y": np.append(errors, errors[-1]), "line": marks.steps(palette.ADDED, 2)}
    data = [
        curve | right | {"name": ERROR} | stairs,
        *(
            curve | {"name": name, "x": np.degrees(TURN), "y": values.astype(np.float32), "line": looks[name]}
            for name, values in smooth.items()
        ),
        marks.dot(f"{ERROR} now", palette.ADDED) | right,
        *(marks.dot(f"{name} now", palette.INK) for name in smooth),
    ]
    top = 1.05 * max(float(values.max()) for values in smooth.values()) or 1.0
    layout = charts.layout("angle of w, in degrees", "mean loss", heights=(-0.04 * top, top), across=(-180, 180))
    layout["xaxis"] |= {"tickvals": list(range(-180, 181, 90))}
    return charts.figure(data, layout | {"yaxis2": charts.share_axis(palette.ADDED) | {"range": [-0.04, 1.02]}})


def _words(length: float, b: float) -> Caption:
    said = (
        f"All these lines have ‖w‖ = {number(length)} and b = {number(b)}, as the last w; only the direction turns. "
        "At the angle of the present w, about {degrees}°: error {error}, perceptron cost {cost}, hinge loss {hinge}, "
        "each the mean over the points. The error is flat between its steps: no slope says where it is less. The "
        "others have one."
    )
    values = {hole: Col(name, at="now") for hole, name in zip(("error", "cost", "hinge"), NAMES, strict=True)}
    return Caption((f"<p>{said}</p>",), values | {"degrees": Col("degrees", at="now")})
