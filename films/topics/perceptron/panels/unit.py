"""The perceptron as a unit with the numbers of the frame: the point on its wires, the weights, the sum and its sign."""

import numpy as np

from films.film.captions import Caption
from films.film.columns import Col, Column
from films.film.overlay import Overlay
from films.topics.perceptron.run import Run, Setting
from films.topics.perceptron.words import state
from playground.inputs import Ints

ANSWERS = ("", "+1", "−1", "0")  # the sign of the sum, where a point is looked at
INPUTS, SUM, SIGN, OUT, MIDDLE, APART, RADIUS = 66, 200, 282, 318, 62, 44, 16  # places in the drawing
SAID = "The unit: each input times its weight, the sum of these, and its sign."


def overlay(run: Run) -> Overlay:
    """Words alone: the drawing with the state that was checked and the point looked at, without numbers where none
    is."""
    looked = run.steps.sample >= 0
    columns: dict[str, Column] = {
        "unit sum": run.z * run.y[np.maximum(run.steps.sample, 0)],
        "unit frame": np.where(looked, np.arange(run.steps.n_frames), -1),
        "unit answer": answers(run),
        "unit answers": ANSWERS,
        "unit looks": looked.astype(np.int8),
        "unit label": ("", "label y = "),
        "unit margin": ("", "z = y × sum = "),
    }
    values = state("u_w1", "u_w2", "u_b", at="checked")
    values |= {f"u_{name}": Col(name, at="sample") for name in ("x1", "x2", "y")}
    values |= {"u_sum": Col("unit sum", at="unit frame"), "u_z": Col("z", at="unit frame")}
    values |= {"u_answer": Col("unit answers", at="unit answer")}
    values |= {"u_label": Col("unit label", at="unit looks"), "u_margin": Col("unit margin", at="unit looks")}
    return Overlay(columns=columns, words=Caption((_drawing(run.setting),), values))


def answers(run: Run) -> Ints:
    """For each frame which of ANSWERS the unit gives to the point looked at."""
    value = run.z * run.y[np.maximum(run.steps.sample, 0)]
    zero = 1 if run.setting.condition == "plus" else 3
    return np.select([run.steps.sample < 0, value > 0, value < 0], [0, 1, 2], zero)


def _drawing(setting: Setting) -> str:
    """The unit as SVG, with holes for the numbers."""
    letter, b = setting.symbols.letter, setting.symbols.b_text
    rows = [("x₁", "{u_x1}", f"{letter}₁ = {{u_w1}}"), ("x₂", "{u_x2}", f"{letter}₂ = {{u_w2}}")]
    if setting.offset:
        rows.append(("−1" if setting.symbols.threshold else "1", "", f"{b} = {{u_b}}"))
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
        f'<text x="{(SUM + SIGN) // 2}" y="{MIDDLE - 7}" text-anchor="middle">{{u_sum}}</text>'
        f'<text x="{OUT}" y="{MIDDLE + 4}">{{u_answer}}</text>'
        f'<text x="{SUM - RADIUS}" y="{MIDDLE + 40}">{{u_label}}{{u_y}}</text>'
        f'<text x="{SUM - RADIUS}" y="{MIDDLE + 56}">{{u_margin}}{{u_z}}</text>'
    )
    width, height = OUT + 24, 2 * MIDDLE
    return (
        f'<svg class="stage-units" role="img" aria-label="{SAID}" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" font-size="12" fill="currentColor"><path d="{wires}" stroke="currentColor" '
        f'stroke-opacity="0.45" fill="none"/>{units}{numbers}</svg>'
    )
