"""The film of gradient descent to the line of least squares: the residuals as sides of squares, and the mean of their
areas."""

import numpy as np
from numpy.typing import NDArray

from films import samples
from films.drawing import chart, palette
from films.film.captions import ahead
from films.film.columns import last_frame
from films.film.film import Film
from films.film.numbers import number
from films.film.questions import turn
from films.picture import marks
from films.picture.ask import Ask, ask_turn
from films.picture.figure import Figure, graph, plane
from films.picture.film import film
from films.picture.mark import Mark
from films.picture.now import now
from films.picture.words import Words, one_of, words
from films.rules.addends import linear
from films.topics.regression.plane import FIT, errors, fixed_marks, legend, no_points, residuals, window
from films.topics.regression.run import Fit, RegressionSample
from films.topics.regression.scene import RegressionScene
from playground.inputs import Floats

MOST_SQUARES = 40  # points; more squares would hide the picture
BEST = palette.BEST
FELL_ALL_THE_SAME = "fell all the same: it fell more along the other direction"


def line_film(run: Fit | None, scene: RegressionScene) -> Film:
    """Return the film; frame t has the line after t steps."""
    if run is None:
        return no_points(scene)
    points, w, b = run.points, run.descent.w, run.descent.b
    q = points.query(scene.probe)
    _, right, low, high = window(scene)
    fitted = np.clip(w[:, None] * points.x + b[:, None], low, high)  # as far as it can be seen
    lines = np.column_stack([w, np.full(len(w), -1.0), b])
    least = np.array([[run.best.w, -1.0, run.best.b]])
    picture = plane(
        [
            *_squares(points, fitted, right),
            *residuals(points, fitted),
            marks.line("least squares", now(least, np.zeros(len(w), dtype=np.int8)), BEST, 2, "dash"),
            marks.line("line", now(lines), FIT, 3),
            *fixed_marks(scene, points, q),
            marks.dot("prediction", now(np.full(len(w), q)), now(np.clip(w * q + b, low, high)), FIT),
        ],
        samples.axes(scene),
        (scene.x, scene.y),
    )
    odd = np.arange(len(w)) % 2 == 1
    return film(
        [picture, _errors(run)],
        len(w),
        words=_words(run, q, w * q + b),
        asks=[_turn("the slope <i>w</i>", w, least, odd), _turn("<i>b</i>, the height at x = 0", b, least, ~odd)],
    )


def _squares(points: RegressionSample, fitted: Floats, right: float) -> list[Mark]:
    """Return the square on each residual, to the right of it, cut off at `right`. As axes have equal scales, the area
    of a square is the squared loss."""
    if len(points.index) > MOST_SQUARES:
        return []
    x, y = (np.broadcast_to(each, fitted.shape) for each in (points.x, points.y))
    side, gap = np.minimum(x + np.abs(y - fitted), max(right, x.max())), np.full(fitted.shape, np.nan)
    across = np.stack([x, side, side, x, gap], axis=2).reshape(len(fitted), -1)
    up = np.stack([y, y, fitted, fitted, gap], axis=2).reshape(len(fitted), -1)
    return [marks.polyline("squares", now(across), now(up), FIT, 0.75)]


def _errors(run: Fit) -> Figure:
    """Return the mean squared error against the steps, and the least possible."""
    steps, loss = np.arange(len(run.descent.w)), run.descent.loss
    held = bool(np.isfinite(run.missed).all())
    curves = {"training J": (loss, *palette.ERRORS["training"])}
    curves |= {"held out": (run.missed, *palette.ERRORS["held-out"])} if held else {}
    _, top = chart.heights(np.array([loss[0], run.least, *(run.missed[:1] if held else [])]), log=False)
    layout = chart.layout(
        "steps", "mean squared error", heights=(-0.03 * top, 1.1 * top), across=(0, float(max(1, steps[-1])))
    )
    return graph(
        [
            marks.curve("least J", [0, int(steps[-1])], [run.least] * 2, BEST, 1.5, "dash", silent=True),
            *(
                marks.curve_so_far(name, steps, values, color, dash=dash)
                for name, (values, color, dash) in curves.items()
            ),
            *(marks.dot(f"{name} now", now(steps), now(values), color) for name, (values, color, _) in curves.items()),
        ],
        layout,
        timeline=now(steps),
    )


def _words(run: Fit, q: float, predicted: Floats) -> dict[str, Words]:
    points, descent, n_frames = run.points, run.descent, len(run.descent.w)
    steps = np.arange(n_frames)
    best = f"y = {linear((run.best.w, run.best.b), ('x',))}"
    exact = ahead(f" The least there is: {number(run.least)}, at <b>{best}</b>, by the normal equations.")
    squares = [f'<span style="color:{FIT}">□</span>&nbsp;its square'] if len(points.index) <= MOST_SQUARES else []
    return {
        "frame": one_of(np.minimum(steps, 1), "<b>Start</b>", words("<b>Step {t}</b>", t=steps)),
        "next": one_of(last_frame(n_frames), "Next: a step against the gradient", ""),
        "legend": legend(
            points,
            f'<span style="color:{FIT}">━</span>&nbsp;f(x) = w x + b',
            f'<span style="color:{BEST}">╍</span>&nbsp;least squares',
            *squares,
        ),
        "verdict": errors(descent.loss, run.missed, [exact]) + _overshoots(run),
        "why": one_of(
            np.minimum(steps, 1),
            words(
                "<p>A residual is $r=y-(wx+b)$, and the loss $r^2$ is the area of its square. <i>J</i> is the mean "
                "area. Its slopes are $-2$ times the mean of $rx$, and of $r$.</p>"
            ),
            _step(run),
        )
        + words(
            "<p>At $x={q}$ the line says ${w}\\cdot{q1}{b:s}={f}$.</p>",
            q=q,
            q1=number(q, "p"),
            w=now(descent.w),
            b=now(descent.b),
            f=predicted,
        ),
    }


def _step(run: Fit) -> Words:
    """Return the arithmetic of the step to each frame."""
    descent = run.descent
    before = np.maximum(np.arange(len(descent.w)) - 1, 0)
    return words(
        r"<p>The mean of $r$ was ${r}$, and of $rx$ ${rx}$, with $\eta={eta}$. So "
        r"$w\leftarrow{w0}+2\cdot{eta}\cdot{rx:p}={w1}$ and $b\leftarrow{b0}+2\cdot{eta}\cdot{r:p}={b1}$.</p>",
        r=now(descent.residual, before),
        rx=now(descent.moment, before),
        eta=run.eta,
        w0=now(descent.w, before),
        w1=now(descent.w),
        b0=now(descent.b, before),
        b1=now(descent.b),
    )


def _overshoots(run: Fit) -> Words:
    """Return a sentence if steps lead away from the least J along the direction in which J is steepest, and what this
    step did to J, which falls along the other direction. Empty for shorter steps."""
    if run.eta <= run.longest:
        return words("")
    J = run.descent.loss
    became = ("", *(f" In this step <i>J</i> {what}." for what in (FELL_ALL_THE_SAME, "rose", "stayed as it was")))
    return words(
        f"<p>η = {number(run.eta)} is longer than {number(run.longest)}: along the direction in which <i>J</i> is "
        f"steepest, each step multiplies the distance from the lowest point by {number(2 * run.eta / run.longest - 1)}."
    ) + one_of(np.append(0, 1 + turn(J[:-1], J[1:])), *(f"{each}</p>" for each in became))


def _turn(name: str, values: Floats, least: Floats, where: NDArray[np.bool_]) -> Ask:
    """Return the question before the frames `where`: what becomes of a number of the line?"""
    return ask_turn(
        f"One more step against the gradient. What becomes of {name}, now {{before}}?",
        "It was {before} and is {after}.",
        values,
        where=where,
        about=[least],
    )
