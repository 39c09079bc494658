"""Why the error itself has no slope to descend: three losses of a line that only turns, over the angle of w."""

from dataclasses import replace

import numpy as np

from films.drawing import chart, looks, palette
from films.film.numbers import number
from films.picture import marks
from films.picture.figure import Figure, graph
from films.picture.now import Now, now
from films.picture.words import Words, words
from films.topics.perceptron.run import Run
from playground.directions import error_steps, errors_over_angles, losses_over_angles
from playground.inputs import Floats
from playground.losses import LOSSES

ERROR, COST, HINGE = "zero-one error", "perceptron cost", "hinge loss"
SMOOTH = {COST: LOSSES["perceptron"], HINGE: LOSSES["hinge"]}
ROUNDING = 1e-14  # of a loss
DEGREES = np.arange(-180, 181)
WORDS = (
    "<p>All these lines have ‖{w}‖ = {length} and {offset} = {b}, those of {whose}; only the direction turns. The one "
    "at the present angle of {w}, about {degrees}°, has error {error}, perceptron cost {cost} and hinge loss {hinge}, "
    "each the mean over the points. (The boundary in the plane has its own length and offset; it misclassifies {left} "
    "of {n}.) The error is flat between its steps: no slope says where it is less. The other two, as a rule, have a "
    "slope where they are above 0.</p>"
)


def figure(run: Run) -> Figure:
    """Return the losses of lines that have the ‖w‖ and b of the film's last w that is not 0; only the direction
    varies."""
    length, b = length_and_offset(run)
    steps, errors = error_steps(run.X, run.y, length=length, b=b, condition=run.setting.condition)
    smooth = losses_over_angles(run.X, run.y, np.radians(DEGREES), length=length, b=b, losses=SMOOTH)
    present = _present_losses(run, length, b)
    angles = np.degrees(_angles(run))
    angle = now(angles, run.steps.now)
    top = 1.05 * max(float(values.max()) for values in smooth.values()) or 1.0
    title = f"angle of {run.setting.symbols.letter}, in degrees"
    layout = chart.layout(title, "mean loss", heights=(-0.04 * top, top), across=(-180, 180))
    layout["xaxis"] |= {"tickvals": list(range(-180, 181, 90))}
    # The losses of all directions do not give a step away: they are visible while the reader predicts it.
    curves = [
        replace(curve, given=True)
        for curve in (
            marks.curve(
                ERROR,
                np.degrees(steps),
                np.append(errors, errors[-1]),
                palette.TRAINING,
                line=looks.steps(palette.TRAINING, 2),
                right=True,
            ),
            marks.curve(COST, DEGREES, chart.as_float32(smooth[COST]), palette.INK),
            marks.curve(HINGE, DEGREES, chart.as_float32(smooth[HINGE]), palette.INK, dash="dot"),
        )
    ]
    return graph(
        [
            *curves,
            marks.dot(f"{ERROR} now", angle, present[ERROR], palette.TRAINING, right=True),
            *(marks.dot(f"{name} now", angle, present[name], palette.INK) for name in SMOOTH),
        ],
        layout | {"yaxis2": chart.share_axis(palette.TRAINING) | {"range": [-0.04, 1.02]}},
        words=_words(run, length, b, np.rint(angles), present),
    )


def length_and_offset(run: Run) -> tuple[float, float]:
    """Return the length and the offset of these lines: those of the last w that is not 0, else 1 and 0."""
    last = _last_nonzero(run)
    return (1.0, 0.0) if last is None else (float(np.hypot(*run.theta[last, :2])), float(run.theta[last, 2]))


def _last_nonzero(run: Run) -> int | None:
    """Return the last state whose w is not 0; None if there is none."""
    nonzero = np.flatnonzero(run.theta[:, :2].any(axis=1))
    return int(nonzero[-1]) if len(nonzero) else None


def _angles(run: Run) -> Floats:
    """Return the angle of w in each state, (S,), in radians."""
    return np.arctan2(run.theta[:, 1], run.theta[:, 0])


def _present_losses(run: Run, length: float, b: float) -> dict[str, Now]:
    """Return the three losses at the present angle; NaN if w is 0, which has no angle."""
    angles, condition = _angles(run), run.setting.condition
    values = {ERROR: errors_over_angles(run.X, run.y, angles, length=length, b=b, condition=condition)}
    values |= losses_over_angles(run.X, run.y, angles, length=length, b=b, losses=SMOOTH)
    least = ROUNDING * (1 + length * float(np.abs(run.X).max()) + abs(b))  # sines and cosines are rounded
    is_zero = (run.theta[:, :2] == 0).all(axis=1)
    return {
        name: now(np.where(is_zero, np.nan, np.where(value > least, value, 0.0)), run.steps.now)
        for name, value in values.items()
    }


def _words(run: Run, length: float, b: float, degrees: Floats, present: dict[str, Now]) -> Words:
    symbols, last = run.setting.symbols, _last_nonzero(run)
    whose = "the last state"
    if last is None:
        whose = f"no state, as {symbols.word} stays 0"
    elif last < run.n_states - 1:
        whose = f"the last state whose {symbols.word} is not 0, that after {run.setting.step} {last:,}"
    is_zero = (run.theta[:, :2] == 0).all(axis=1)
    return words(
        WORDS,
        w=symbols.word,
        length=number(length),
        offset=symbols.b_text,
        b=number(symbols.written(b)),
        whose=whose,
        degrees=now(np.where(is_zero, np.nan, degrees), run.steps.now),
        error=present[ERROR],
        cost=present[COST],
        hinge=present[HINGE],
        left=run.left,
        n=f"{len(run.X)}",
    )
