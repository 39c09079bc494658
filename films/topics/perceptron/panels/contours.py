"""Contours of g(x) = w.x + b, which grows fastest in the direction of w: their spacing, their numbers, and a
question."""

import numpy as np

from films.drawing import looks, palette
from films.film.geometry import Box
from films.film.numbers import number
from films.picture import marks
from films.picture.ask import Ask, ask
from films.picture.figure import Overlay
from films.picture.mark import Mark, mark
from films.picture.now import Now, now
from films.picture.words import one_of, words
from films.topics.perceptron.plane import Plane, swatch
from films.topics.perceptron.run import Run
from playground.inputs import Floats

REACH = 5  # contours on either side of the one nearest to the plane's centre
ASIDE = 0.3  # distance of the numbers from the line of w through the centre, as a share of the plane's width
GROWS = (
    r"<p>$g(\mathbf{x})=\side$ is the same along a contour. It grows fastest in the direction of {word}: by "
    r"$\|\weights\|={length}$ over a distance of 1, and not at all at right angles to it. So contours that are "
    r"{step} apart in $g$ are ${step}/{length}={gap}$ apart in the plane.</p>"
)
FLAT = r"<p>$g(\mathbf{x})=\side$ is {everywhere} everywhere: {word} is 0, and has no direction.</p>"


def contour_lines(plane: Plane) -> Overlay:
    """Return contours with their numbers; the boundary is the contour at g = 0."""
    run, states = plane.run, plane.run.steps.now
    step, levels = spacing(run, plane.axes)
    theta, at_levels = now(run.theta, states), now(levels, states)
    lines = tuple(
        marks.line(f"contour {j + 1}", theta, palette.FAINT, 1, "solid", at_levels[j]) for j in range(levels.shape[1])
    )
    w, length = run.theta[:, :2], np.sqrt((run.theta[:, :2] ** 2).sum(axis=1))
    safe = np.where(length > 0, length, np.nan)
    sentence = words(
        GROWS,
        run.setting.commands,
        word=run.setting.symbols.word,
        length=now(length, states),
        step=now(step, states),
        gap=now(step / safe, states),
    )
    flat = words(FLAT, run.setting.commands, word=run.setting.symbols.word, everywhere=now(run.theta[:, 2], states))
    return Overlay(
        ground=lines,
        above=_numbers(run, plane.axes, levels),
        words=one_of((w[states] != 0).any(axis=1).astype(np.int8), flat, sentence),
        legend=f"{swatch(palette.FAINT, '─')} contours of g, with its values",
    )


def spacing(run: Run, axes: Box) -> tuple[Floats, Floats]:
    """Return the step of g between contours in each state, (S,): 1, 2 or 5 times a power of ten, such that about ten
    contours cross the plane; and the values of g on them, (S, 2 REACH + 1), 0 if w is 0."""
    w = run.theta[:, :2]
    room = np.sqrt((w * w).sum(axis=1)) * (axes[1] - axes[0]) / 8
    power = 10.0 ** np.floor(np.log10(np.where(room > 0, room, 1.0)))
    step = np.where(room > 0, power * np.select([room / power >= 5, room / power >= 2], [5.0, 2.0], 1.0), 0.0)
    safe = np.where(step > 0, step, 1.0)
    centre = np.array([axes[0] + axes[1], axes[2] + axes[3]]) / 2
    nearest = np.rint((w @ centre + run.theta[:, 2]) / safe)
    # A step below 1 is a division: 3 / 10 is the float that is written 0.3; 3 * 0.1 is not.
    times = nearest[:, None] + np.arange(-REACH, REACH + 1)
    parts = np.rint(1 / safe)[:, None]
    levels = np.where(safe[:, None] < 1, times / np.maximum(parts, 1), times * safe[:, None])
    return step, np.where(step[:, None] > 0, levels, 0.0)


def _numbers(run: Run, axes: Box, levels: Floats) -> tuple[Mark, ...]:
    """Return the value of g beside each contour, on one side of the line of w through the centre; no number out of
    sight."""
    (x0, x1, y0, y1), w = axes, run.theta[:, :2]
    square = (w * w).sum(axis=1)
    safe = np.where(square > 0, square, np.nan)[:, None]
    centre = np.array([x0 + x1, y0 + y1]) / 2
    across = np.column_stack([-w[:, 1], w[:, 0]]) / np.sqrt(safe)
    start = centre + ASIDE * (x1 - x0) * across
    at_start = (start * w).sum(axis=1) + run.theta[:, 2]
    places = start[:, None] + (levels - at_start[:, None])[:, :, None] * (w / safe)[:, None]
    inside = ((places > [x0, y0]) & (places < [x1, y1])).all(axis=2)
    in_sight, states = np.where(inside[:, :, None], places, np.nan), run.steps.now
    x, y = now(in_sight[:, :, 0], states), now(in_sight[:, :, 1], states)
    distinct, which = np.unique(levels, return_inverse=True)
    texts, which = tuple(number(float(value)) for value in distinct), which.reshape(levels.shape)[states]
    return tuple(
        mark(looks.word(f"g of contour {j + 1}", ""), x=x[j], y=y[j], text=now(texts, which[:, j]))
        for j in range(levels.shape[1])
    )


def question(run: Run, ring: Mark) -> Ask:
    """Return the question before an update: where will g be largest? `ring` is around the point that makes the
    update."""
    steps, values = run.steps, run.values[: run.n_states]
    moved = (steps.now > np.append(0, steps.now[:-1])) & (run.theta[steps.now, :2] != 0).any(axis=1)
    largest = values == values.max(axis=1, keepdims=True)
    best, symbols = np.asarray(values.argmax(axis=1)), run.setting.symbols
    numbers: dict[str, Now] = {
        "k": now(best[steps.now] + 1),
        "g": now(values.max(axis=1), steps.now),
        "i": now(run.numbers, steps.sample),
    }
    who = "All mistakes are added" if run.setting.batch else "<b>Point {i}</b> is a mistake and makes an update"
    return ask(
        words(rf"{who}. At which point will $g=\side$ be largest then?", run.setting.commands, **numbers),
        now(largest, np.where(moved, steps.now, -1)),
        words(f"At point {{k}}: there <i>g</i> is {{g}}. It is the point farthest along {symbols.word}.", **numbers),
        points_out=[] if run.setting.batch else [ring],
    )


def steepest_rise(run: Run, state: int) -> float:
    """Return |w| of a state: the most by which g grows over a distance of 1."""
    return float(np.hypot(*run.theta[state, :2]))
