"""Why the error itself cannot be descended: three losses of a line that only turns, over the angle of w."""

from typing import Any

import numpy as np

from films.drawing import chart, marks, palette
from films.film.captions import Caption
from films.film.columns import Col
from films.film.numbers import number
from films.film.panel import Panel
from films.film.spec import Spec
from films.film.tracks import Rows
from films.topics.perceptron.run import Run
from films.topics.perceptron.words import step_of
from playground.directions import error_steps, errors_over_angles, losses_over_angles
from playground.losses import LOSSES

ERROR, COST, HINGE = NAMES = ("zero-one error", "perceptron cost", "hinge loss")
SMOOTH = {COST: LOSSES["perceptron"], HINGE: LOSSES["hinge"]}
ROUNDING = 1e-14  # of a loss
TURN = np.linspace(-np.pi, np.pi, 361)


def panel(run: Run, figure: int) -> Panel:
    """||w|| and b are those of the film's last w that is not 0; only the direction turns."""
    length, b = kept(run)
    angles = np.arctan2(run.theta[:, 1], run.theta[:, 0])
    condition = run.setting.condition
    values = {ERROR: errors_over_angles(run.X, run.y, angles, length=length, b=b, condition=condition)}
    values |= losses_over_angles(run.X, run.y, angles, length=length, b=b, losses=SMOOTH)
    least = ROUNDING * (1 + length * float(np.abs(run.X).max()) + abs(b))  # sines and cosines are rounded
    values = {name: np.where(value > least, value, 0.0) for name, value in values.items()}
    blank = (run.theta[:, :2] == 0).all(axis=1)
    degrees = np.degrees(angles)
    return Panel(
        figure=_figure(run, length, b),
        columns={name: np.where(blank, np.nan, column) for name, column in values.items()}
        | {"angle": degrees.astype(np.float32), "degrees": np.where(blank, np.nan, np.rint(degrees))},
        tracks=tuple(
            Rows(figure, f"{name} now", {"x": Col("angle", at="now"), "y": Col(name, at="now")}) for name in NAMES
        ),
        words=_words(run, length, b),
    )


def kept(run: Run) -> tuple[float, float]:
    """The length and the offset of the lines drawn: those of the last w that is not 0, else 1 and 0."""
    last = _last(run)
    return (1.0, 0.0) if last is None else (float(np.hypot(*run.theta[last, :2])), float(run.theta[last, 2]))


def _last(run: Run) -> int | None:
    """The last state whose w is not 0."""
    turned = np.flatnonzero(run.theta[:, :2].any(axis=1))
    return int(turned[-1]) if len(turned) else None


def _figure(run: Run, length: float, b: float) -> Spec:
    steps, errors = error_steps(run.X, run.y, length=length, b=b, condition=run.setting.condition)
    curve: dict[str, Any] = {"type": "scatter", "mode": "lines"}
    right = {"yaxis": "y2"}
    smooth = losses_over_angles(run.X, run.y, TURN, length=length, b=b, losses=SMOOTH)
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
    title = f"angle of {run.setting.symbols.letter}, in degrees"
    layout = chart.layout(title, "mean loss", heights=(-0.04 * top, top), across=(-180, 180))
    layout["xaxis"] |= {"tickvals": list(range(-180, 181, 90))}
    return chart.figure(data, layout | {"yaxis2": chart.share_axis(palette.ADDED) | {"range": [-0.04, 1.02]}})


def _words(run: Run, length: float, b: float) -> Caption:
    symbols, last = run.setting.symbols, _last(run)
    whose = "the last state"
    if last is None:
        whose = f"no state, as {symbols.word} stays 0"
    elif last < run.n_states - 1:
        whose = f"the last state whose {symbols.word} is not 0, that after {step_of(run)} {last:,}"
    said = (
        f"All these lines have ‖{symbols.word}‖ = {number(length)} and {symbols.b_text} = {number(symbols.shown(b))}, "
        f"those of {whose}; only the direction turns. The one at the present angle of {symbols.word}, about "
        "{degrees}°, has error {error}, perceptron cost {cost} and hinge loss {hinge}, each the mean over the points. "
        f"(The boundary in the plane has its own length and offset; it misclassifies {{left}} of {len(run.X)}.) The "
        "error is flat between its steps: no slope says where it is less. The other two, as a rule, have a slope where "
        "they are above 0."
    )
    values = {hole: Col(name, at="now") for hole, name in zip(("error", "cost", "hinge"), NAMES, strict=True)}
    return Caption((f"<p>{said}</p>",), values | {"degrees": Col("degrees", at="now"), "left": Col("left", at="now")})
