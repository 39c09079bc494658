"""The perceptron as a unit with the numbers of the frame: the point's inputs, the weights, the sum and its sign."""

import numpy as np

from films.picture.figure import Overlay
from films.picture.now import now
from films.picture.words import one_of, words
from films.topics.perceptron.plane import Plane
from films.topics.perceptron.run import Setting

ANSWERS = ("", "+1", "−1", "0")  # the sign of the sum; "" if no point is looked at
INPUTS, SUM, SIGN, OUT, MIDDLE, APART, RADIUS = 66, 200, 282, 318, 62, 44, 16  # places in the drawing
BEFORE = "<p>The unit as it looked at the point, before this update:</p>"
ALOUD = "The unit: each input times its weight, the sum of these, and its sign."


def diagram(plane: Plane) -> Overlay:
    """Return the drawing, which consists of words alone: the state that was checked and the point looked at, without
    numbers if no point is. If the frame shows a later state, a sentence says that the drawing has the one before."""
    run = plane.run
    at, looks_at_point = run.steps.sample, run.steps.sample >= 0
    total = run.z * run.y[np.maximum(at, 0)]
    zero = 1 if run.setting.condition == "plus" else 3
    answer = np.select([~looks_at_point, total > 0, total < 0], [0, 1, 2], zero)
    frame = np.where(looks_at_point, np.arange(run.steps.n_frames), -1)
    is_updated = (run.checked != run.steps.now).astype(np.int8)
    return Overlay(
        words=one_of(is_updated, "", BEFORE)
        + words(
            _drawing(run.setting),
            **run.state("w1", "w2", "b", run.checked),
            x1=now(run.X[:, 0], at),
            x2=now(run.X[:, 1], at),
            y=now(run.y.astype(np.int8), at),
            sum=now(total, frame),
            z=now(run.z, frame),
            answer=now(ANSWERS, answer),
            label=now(("", "label y = "), looks_at_point.astype(np.int8)),
            margin=now(("", "z = y × sum = "), looks_at_point.astype(np.int8)),
        )
    )


def _drawing(setting: Setting) -> str:
    """Return the unit as SVG, with holes for the numbers."""
    letter, b = setting.symbols.letter, setting.symbols.b_text
    rows = [("x₁", "{x1}", f"{letter}₁ = {{w1}}"), ("x₂", "{x2}", f"{letter}₂ = {{w2}}")]
    if setting.offset:
        rows.append(("−1" if setting.symbols.threshold else "1", "", f"{b} = {{b}}"))
    heights = [round(MIDDLE + (i - (len(rows) - 1) / 2) * APART) for i in range(len(rows))]
    wires = "".join(f"M{INPUTS + RADIUS} {y}L{SUM - RADIUS} {MIDDLE}" for y in heights)
    wires += f"M{SUM + RADIUS} {MIDDLE}H{SIGN - RADIUS}M{SIGN + RADIUS} {MIDDLE}H{OUT - 4}"
    circles = [*((INPUTS, y, name) for (name, *_), y in zip(rows, heights, strict=True))]
    circles += [(SUM, MIDDLE, "Σ"), (SIGN, MIDDLE, "sign")]
    units = "".join(
        f'<circle cx="{x}" cy="{y}" r="{RADIUS}" fill="none" stroke="currentColor"/>'
        f'<text x="{x}" y="{y + 4}" text-anchor="middle">{name}</text>'
        for x, y, name in circles
    )
    numbers = "".join(
        f'<text x="{INPUTS - RADIUS - 5}" y="{y + 4}" text-anchor="end">{x}</text>'
        f'<text x="{INPUTS + RADIUS + 6}" y="{y - 7 if y <= MIDDLE else y + 14}">{weight}</text>'
        for (_, x, weight), y in zip(rows, heights, strict=True)
    )
    numbers += (
        f'<text x="{(SUM + SIGN) // 2}" y="{MIDDLE - 7}" text-anchor="middle">{{sum}}</text>'
        f'<text x="{OUT}" y="{MIDDLE + 4}">{{answer}}</text>'
        f'<text x="{SUM - RADIUS}" y="{MIDDLE + 40}">{{label}}{{y}}</text>'
        f'<text x="{SUM - RADIUS}" y="{MIDDLE + 56}">{{margin}}{{z}}</text>'
    )
    width, height = OUT + 24, 2 * MIDDLE
    return (
        f'<svg class="stage-units" role="img" aria-label="{ALOUD}" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" font-size="12" fill="currentColor"><path d="{wires}" stroke="currentColor" '
        f'stroke-opacity="0.45" fill="none"/>{units}{numbers}</svg>'
    )
