"""The vectors drawn in the perceptron's plane: w, and eta y x put at its tip when it is added."""

from typing import Any

import numpy as np

from playground.inputs import Floats, Ints
from ui.film.geometry import Box
from ui.film.numbers import number
from ui.topics.perceptron.run import Run


def places(w: Floats, added: Floats, start: Floats, scale: Floats, shown: Floats) -> tuple[Any, Any]:
    """For F frames the x and the y, each (F, 5) float32, of five places: where w starts; the tip of the w that was
    checked; that tip plus what is added; the tip of the w shown; and where w starts once more, if it was not 0.

    `w`, `added` and `shown` are (F, 2), NaN where nothing is drawn; `start` is (F, 2) and `scale` (F,).
    """
    tip = start + scale[:, None] * w
    began = np.where((w != 0).any(axis=1, keepdims=True), start, np.nan)
    ends = [start, tip, tip + scale[:, None] * added, start + scale[:, None] * shown, began]
    stacked = np.stack(ends, axis=1).astype(np.float32)
    return stacked[:, :, 0], stacked[:, :, 1]


def placing(run: Run, axes: Box) -> tuple[Floats, Floats]:
    """For each state where w starts, (T+1, 2), and how long vectors are drawn, (T+1,); what is added as long as w."""
    w = run.theta[:, :2]
    length, most = np.sqrt((w * w).sum(axis=1)), _longest(run)
    scale = scales(np.where(length > 0, np.maximum(length, most / 10), most), axes)
    return feet(run.theta, axes, origin=not run.setting.offset), scale


def _longest(run: Run) -> float:
    """How long a vector may be that is added."""
    if run.setting.batch:
        return float(np.sqrt((run.sums[:, :2] ** 2).sum(axis=1)).max() * run.setting.eta)
    return float(run.setting.eta * np.sqrt((run.X * run.X).sum(axis=1)).max())


def scales(length: Floats, axes: Box) -> Floats:
    """How long a vector of each `length` is drawn: true to scale where that is a tenth to two fifths of the plane, else
    1, 2 or 5 times the power of ten that makes it so."""
    most = 0.4 * (axes[1] - axes[0])
    room = np.where(length > 0, most / np.where(length > 0, length, 1.0), 1.0)
    power = 10.0 ** np.floor(np.log10(room))
    nice = power * np.select([room / power >= 5, room / power >= 2], [5.0, 2.0], 1.0)
    return np.where((room >= 1) & (room <= 4), 1.0, nice)


def scale_words(scale: Floats) -> tuple[tuple[str, ...], Ints]:
    """The scales in words, and for each state which of them."""
    distinct, which = np.unique(scale, return_inverse=True)
    return tuple(_words(float(s)) for s in distinct), which.astype(np.int64)


def feet(theta: Floats, axes: Box, *, origin: bool) -> Floats:
    """Where w starts, for each state (w1, w2, b): on the boundary, at the foot of the plane's centre; at the centre
    where that foot is out of sight or there is no boundary; at the origin where every boundary goes through it."""
    if origin:
        return np.zeros((len(theta), 2))
    centre = np.array([axes[0] + axes[1], axes[2] + axes[3]]) / 2
    w, b = theta[:, :2], theta[:, 2]
    square = (w * w).sum(axis=1)
    safe = np.where(square > 0, square, 1.0)
    foot = centre - ((w @ centre + b) / safe)[:, None] * w
    inside = (np.abs(foot - centre) <= (axes[1] - axes[0]) / 2).all(axis=1) & (square > 0)
    return np.where(inside[:, None], foot, centre)


def _words(scale: float) -> str:
    if scale == 1:
        return "vectors to scale"
    return (
        f"vectors drawn {number(scale)} times as long" if scale > 1 else f"vectors drawn 1 : {number(round(1 / scale))}"
    )
