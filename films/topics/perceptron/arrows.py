"""The vectors in the perceptron's plane: where w starts, how long it is drawn, and where its letter stands."""

from typing import Any

import numpy as np

from films.film.columns import Column
from films.film.geometry import Box
from films.film.numbers import number
from films.topics.perceptron.run import Run
from playground.inputs import Floats

AROUND = (  # the sides of a place, from the right on, counterclockwise
    *("middle right", "top right", "top center", "top left"),
    *("middle left", "bottom left", "bottom center", "bottom right"),
)


def arrow_columns(run: Run, axes: Box, prefix: str = "") -> dict[str, Column]:
    """Five places of each frame: where w starts; the tip of the w that was checked; that tip plus what is added; the
    tip of the w shown; and where w starts once more, if it was not 0. And how long vectors are drawn, in words."""
    start, scale = placing(run, axes)
    now, w, added = run.steps.now, run.theta[:, :2], run.added[:, :2]
    blank = (w == 0).all(axis=1)[:, None]
    before = np.where(np.isnan(added), np.nan, w[run.checked])
    foot, factor = start[now], scale[now, None]
    tip = foot + factor * before
    drawn = foot + factor * np.where(blank, np.nan, w)[now]  # no arrow for w = 0
    began = np.where((before != 0).any(axis=1, keepdims=True), foot, np.nan)
    ends = np.stack([foot, tip, tip + factor * added, drawn, began], axis=1).astype(np.float32)
    distinct, which = np.unique(scale, return_inverse=True)
    columns: dict[str, Any] = {"arrow x": ends[:, :, 0], "arrow y": ends[:, :, 1], "scale": which[now]}
    columns |= {"scales": tuple(_scale_in_words(float(s)) for s in distinct)}
    columns |= _letter_columns(foot, drawn, axes)
    return {f"{prefix}{name}": column for name, column in columns.items()}


def _letter_columns(foot: Floats, tip: Floats, axes: Box) -> dict[str, Any]:
    """Where the letter of w stands in each frame: beside the middle of the arrow, to its right; and at which side of
    that place, a number of AROUND."""
    along = tip - foot
    right = np.stack([along[:, 1], -along[:, 0]], axis=1)
    length = np.sqrt((right * right).sum(axis=1, keepdims=True))
    away = (axes[1] - axes[0]) / 60 * np.divide(right, length, out=np.zeros_like(right), where=length > 0)
    place = ((foot + tip) / 2 + away).astype(np.float32)
    side = np.rint(np.arctan2(right[:, 1], right[:, 0]) / (np.pi / 4))
    eighth = np.where(np.isnan(side), 0, side).astype(np.int64) % len(AROUND)
    return {"letter x": place[:, 0], "letter y": place[:, 1], "letter side": eighth}


def placing(run: Run, axes: Box) -> tuple[Floats, Floats]:
    """For each state where w starts, (T+1, 2), and how long vectors are drawn, (T+1,); what is added as long as w."""
    w = run.theta[:, :2]
    length, most = np.sqrt((w * w).sum(axis=1)), _longest(run)
    drawn = np.where(length > 0, np.maximum(length, most / 10), most)
    return _feet(run, axes), scales(drawn, axes)


def _longest(run: Run) -> float:
    """How long a vector may be that is added."""
    rows = run.sums[:, :2] if run.setting.batch else run.X
    return float(run.setting.eta * np.sqrt((rows * rows).sum(axis=1)).max())


def scales(length: Floats, axes: Box) -> Floats:
    """How long a vector of each `length` is drawn: true to scale where that is a tenth to two fifths of the plane, else
    1, 2 or 5 times the power of ten that makes it so."""
    most = 0.4 * (axes[1] - axes[0])
    room = np.where(length > 0, most / np.where(length > 0, length, 1.0), 1.0)
    power = 10.0 ** np.floor(np.log10(room))
    nice = power * np.select([room / power >= 5, room / power >= 2], [5.0, 2.0], 1.0)
    return np.where((room >= 1) & (room <= 4), 1.0, nice)


def _scale_in_words(scale: float) -> str:
    if scale == 1:
        return "vectors to scale"
    size = f"{number(scale)} times as long" if scale > 1 else f"1 : {number(round(1 / scale))}"
    return f"vectors drawn {size}"


def _feet(run: Run, axes: Box) -> Floats:
    """Where w starts, for each state: on the boundary, at the foot of the plane's centre; at the centre where that foot
    is out of sight or there is no boundary; at the origin where every boundary goes through it."""
    if not run.setting.offset:
        return np.zeros((run.n_states, 2))
    centre = np.array([axes[0] + axes[1], axes[2] + axes[3]]) / 2
    w, b = run.theta[:, :2], run.theta[:, 2]
    square = (w * w).sum(axis=1)
    safe = np.where(square > 0, square, 1.0)
    foot = centre - ((w @ centre + b) / safe)[:, None] * w
    inside = (np.abs(foot - centre) <= (axes[1] - axes[0]) / 2).all(axis=1) & (square > 0)
    return np.where(inside[:, None], foot, centre)
