"""Novikoff's squeeze: the length of w between a lower and an upper bound that must meet."""

import math
from typing import Any

import numpy as np

from films.drawing import chart, palette
from films.picture import marks
from films.picture.figure import Figure, graph
from films.picture.now import Now, now
from films.picture.words import Words, words
from films.topics.perceptron.run import Run
from films.topics.perceptron.verdict import BOUND, bound, updates_at_most
from playground.inputs import Floats, Ints

N_PLACES = 121  # on the curve of a bound that is no straight line
FARTHEST = 1e12  # updates; a bound beyond it is given in words only
SQUEEZED = (  # a formula for each part, so that a narrow column can break the line between them
    r"<p>Updates so far: M = {count}. So $(M\step\gamma)^2={low}$ $\le$ $\langle\both,\targetboth\rangle^2={along}$ "
    r"$\le$ $\|\both\|^2={long}$ $\le$ $M\radius^2={high}$. Here $\targetboth$ is the best separator, of length 1; the "
    "middle ≤ is the inequality of Cauchy and Schwarz. The bounds meet at M = " + BOUND + ": at most {most}."
    "{holds}{whose}</p>"
)
FROM_A_START = (
    r"<p>Updates so far: M = {count}. So $\max(a+M\step\gamma,0)^2={low}$ $\le$ "
    r"$\langle\both,\targetboth\rangle^2={along}$ $\le$ $\|\both\|^2={long}$ $\le$ $c^2+M\radius^2={high}$. Here "
    r"$\targetboth$ is the best separator, of length 1, $a$ the start's product with it, and $c$ the start's length. "
    r"The bounds meet at M = {bound}: at most {most}.{whose}</p>"
)
KEPT = (
    r"<p>$\|\both\|^2={long}$. The offset stays as it is, so an update may lengthen $\both$ by more than Novikoff's "
    "argument allows: no bound is drawn.</p>"
)
FROM_ABOVE = (
    r"<p>Updates so far: M = {count}. So $\|\both\|^2={long}$ $\le$ $M\radius^2={high}$. There is no curve from "
    r"below: no unit vector has all points on its right side, so no γ &gt; 0 makes every update push $\weights$ "
    "forward.{whose}</p>"
)
FROM_ABOVE_A_START = FROM_ABOVE.replace(r"M\radius^2", r"c^2+M\radius^2").replace(
    "There is", "$c$ is the start's length. There is"
)
BATCH = (
    r"<p>$\|\both\|^2={long}$. Novikoff counts single updates; an iteration adds many vectors at once: no bound is "
    "drawn.</p>"
)
HOLDS = {
    "closed": "",
    "strict": " With z &lt; 0 that is true, and says nothing: there is no update.",
    "plus": " That holds with sign(0) = +1, too: each mistake has z ≤ 0.",
}


def figure(run: Run) -> Figure:
    """Return the bounds along the updates M, on logarithmic axes, where both are straight lines if training starts at
    0. An update of the batch perceptron adds several vectors: neither bound holds for it."""
    setting, separation, values = run.setting, run.separation, squeeze(run)
    has_bounds = not (setting.batch or setting.keeps_offset)
    has_both = separation.separable and has_bounds
    meeting = run.bound if has_both and 1 <= run.bound <= FARTHEST else 0.0
    end = 2 * max(meeting, run.n_states, 2)
    ends = np.array([1.0, end]) if setting.from_zero else np.geomspace(1.0, end, N_PLACES)
    updates = np.arange(1, run.n_states)
    along, length = (np.where(values[1:, j] > 0, values[1:, j], np.nan) for j in (1, 2))
    low, high = _bounds(run, ends)
    theta, best = setting.symbols.together(offset=setting.offset), setting.symbols.best(offset=setting.offset)
    eta = "" if setting.eta == 1 else "η"
    curves = [
        (
            f"(M{eta}γ)²" if setting.from_zero else f"(a + M{eta}γ)²",
            ends,
            np.where(low > 0, low, np.nan),
            palette.OTHER,
            "solid",
            has_both,
        ),
        (f"⟨{theta}, {best}⟩²", updates, along, palette.BEST, "dot", has_both),
        (f"‖{theta}‖²", updates, length, palette.INK, "solid", True),
        (
            f"{'' if setting.from_zero else 'c² + '}{f'M({eta}R)²' if eta else 'MR²'}",
            ends,
            high,
            palette.OTHER,
            "dash",
            has_bounds,
        ),
    ]
    updates_now = now(np.append(np.nan, np.arange(1.0, run.n_states)), run.steps.now)
    each = [now(values, run.steps.now)[j] for j in range(4)]
    curves_now = [(curve, number) for curve, number in zip(curves, each, strict=True) if curve[-1]]
    meeting_height = float(_bounds(run, np.array([meeting]))[1][0])
    return graph(
        [
            *(marks.curve(name, x, y, color, 2, dash) for (name, x, y, color, dash, _), _ in curves_now),
            *(
                [
                    marks.meeting(
                        "(R/γ)²" if setting.from_zero else "the bounds meet", meeting, meeting_height, palette.OTHER
                    )
                ]
                if meeting
                else []
            ),
            *(marks.dot(f"{curve[0]} now", updates_now, number, curve[3]) for curve, number in curves_now),
        ],
        _layout(run, end, np.concatenate([curve[2] for curve, _ in curves_now])),
        timeline=updates_now,
        words=_words(run, dict(zip(("low", "along", "long", "high"), each, strict=True))),
    )


def squeeze(run: Run) -> Floats:
    """Return for each state t, after M = t updates, as (T+1, 4): (M eta gamma)^2, <w, w*>^2, |w|^2 and M (eta R)^2.
    From a start of length c, whose product with w* is a, the bounds are (a + M eta gamma)^2, or 0 while a + M eta gamma
    < 0, and c^2 + M (eta R)^2.

    With an offset, w is (w, b), and gamma and R are those of the vectors (x, 1). w* is the best separator, of length 1;
    if there is none, gamma and w* are 0.
    """
    separation = run.separation
    length = (run.theta * run.theta).sum(axis=1)
    along = (run.theta @ np.append(separation.w, separation.b)) ** 2
    least, most = _bounds(run, np.arange(run.n_states))
    return np.column_stack([least, along, length, most])


def _bounds(run: Run, count: Floats | Ints) -> tuple[Floats, Floats]:
    """Return the lower bound of <w, w*>^2 and the upper bound of |w|^2 after `count` updates; the lower is 0 if <w, w*>
    may be below 0."""
    eta, separation, start = run.setting.eta, run.separation, run.theta[0]
    along = float(start @ np.append(separation.w, separation.b))
    least = np.square(np.maximum(along + eta * separation.margin * count, 0.0))
    most = float(start @ start) + (eta * separation.radius) ** 2 * count
    return np.asarray(least, dtype=np.float64), np.asarray(most, dtype=np.float64)


def _layout(run: Run, end: float, heights: Floats) -> dict[str, Any]:
    """Return the layout with two logarithmic axes."""
    title, across = "iterations" if run.setting.batch else "updates M", (-0.05, math.log10(end) + 0.05)
    up = chart.heights(heights, log=True)
    layout = chart.layout(title, "", heights=up, log=True, across=across)
    layout["xaxis"] |= {"type": "log", "dtick": 1, "exponentformat": "power"}
    layout["yaxis"] |= {"dtick": None, "nticks": 5}
    return layout


def _words(run: Run, numbers: dict[str, Now]) -> Words:
    setting = run.setting
    squeezed = SQUEEZED if setting.from_zero else FROM_A_START
    template = squeezed if run.separation.separable else FROM_ABOVE if setting.from_zero else FROM_ABOVE_A_START
    template = BATCH if setting.batch else KEPT if setting.keeps_offset else template
    whose = f" γ and R are those of the vectors {setting.symbols.augmented}." * setting.offset
    return words(
        template,
        setting.commands | {"radius": "R" if setting.eta == 1 else r"(\eta R)"},
        count=now(run.steps.now),
        bound=bound(run.bound),
        most=updates_at_most(run.bound),
        holds=HOLDS[setting.condition],
        whose=whose,
        **numbers,
    )
