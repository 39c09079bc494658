"""What the film of a direction that turns says and asks."""

import numpy as np

from films.charts.class_marks import class_marks
from films.film.captions import Caption, ahead, literal
from films.film.columns import Col, Column, last_frame
from films.film.numbers import number
from films.film.questions import Questions, turning
from films.topics.bayes.turning import ANGLES, UPDATES, Turned
from playground.inputs import Floats


def columns(made: Turned) -> dict[str, Column]:
    """The columns of the words."""
    along = made.along
    return {
        "degrees": ANGLES.astype(np.int64),
        "ratio": np.where(np.isfinite(along.ratio), along.ratio, np.nan),
        "m1": _plain(along.means[:, 0], along.places),
        "m2": _plain(along.means[:, 1], along.places),
        "s1": along.scatters[:, 0],
        "s2": along.scatters[:, 1],
        "threshold at": _plain(along.thresholds, along.places),
        "wrong there": along.wrong,
        "largest": made.largest,
        "last": last_frame(made.n_frames),
    }


def _plain(values: Floats, places: Floats) -> Floats:
    """The values, 0 where they are that but for rounding."""
    return np.where(np.abs(values) <= 1e-13 * np.abs(places).max(), 0.0, values)


def captions(made: Turned, names: tuple[str, ...], *, known_world: bool) -> dict[str, Caption]:
    """By slot. Templates of the verdict: turning, and turned all the way."""
    known = {"a": Col("degrees"), "J": Col("ratio")}
    known |= {hole: Col(hole) for hole in ("m1", "m2", "s1", "s2")}
    known |= {"c": Col("threshold at"), "wrong": Col("wrong there")}
    known |= {"most": Col("ratio", at="largest"), "where": Col("degrees", at="largest")}
    first, second = (literal(names[k]) for k in made.pair)
    n = len(made.rows)
    why = (
        f"<p>A point becomes one number, its place along the direction. There {first} has the mean "
        f"<i>m</i>₁ = {{m1}} and the scatter <i>s</i>₁² = {{s1}}, {second} has <i>m</i>₂ = {{m2}} and "
        f"<i>s</i>₂² = {{s2}}: the sums of the squared distances from the mean. So <i>J</i> = "
        f"(<i>m</i>₁ − <i>m</i>₂)² ÷ (<i>s</i>₁² + <i>s</i>₂²) = <b>{{J}}</b>.</p>"
        f"<p>The threshold halfway between the means, {{c}}, has <b>{{wrong}} of {n}</b> wrong.</p>"
    )
    so_far = "<p>Largest <i>J</i> so far: <b>{most}</b>, at {where}°.</p>"
    legend = [
        *class_marks(made.pair, names),
        "line: the direction, with every point's place",
        "○: turn it",
        "dashed: the threshold",
    ]
    legend += ["⊙ +: drag"] if known_world else []
    return {
        "frame": Caption(("<b>{a}°</b>, J = {J}",), known),
        "next": Caption(("next: turn by 1°", ""), which=Col("last")),
        "legend": Caption((" · ".join(legend),)),
        "verdict": Caption((so_far, f"{so_far}{ahead(_found(made))}"), known, Col("last")),
        "why": Caption((why,), known),
    }


def _found(made: Turned) -> str:
    """The best direction and the perceptron's, once the direction has turned all the way."""
    n, best, normal = len(made.rows), made.best, made.normal
    if best is None:
        end = "<p>No direction is best: the means are at one place, or there is no scatter along some direction.</p>"
    else:
        end = (
            f"<p><b>Fisher's direction</b>, <i>S</i><sub>W</sub>⁻¹(<b>m</b>₁ − <b>m</b>₂), is at "
            f"{number(round(best.angle, 1))}°, with <i>J</i> = {number(best.ratio)}: the largest there is. "
            f"Its threshold, {number(best.threshold)}, has {best.wrong} of {n} wrong.</p>"
        )
    if normal is None and made.separable:
        return (
            f"{end}<p>The perceptron has not converged after {UPDATES:,} updates: it has no direction yet. It would "
            "converge, as a line separates the classes.</p>"
        )
    if normal is None:
        return f"{end}<p>The perceptron does not converge here: it has no direction of its own.</p>"
    return (
        f"{end}<p><b>The perceptron's normal</b> is at {number(round(normal.angle, 1))}°, with <i>J</i> = "
        f"{number(normal.ratio)}. Its own threshold, {number(normal.threshold)}, has {normal.wrong} of {n} wrong: it "
        f"looks for a line without mistakes, not for means far apart.</p>"
    )


def questions(made: Turned) -> Questions:
    """What becomes of J as the direction turns."""
    values = np.where(np.isfinite(made.along.ratio), made.along.ratio, np.nan)
    text = "The direction turns by one degree. What becomes of <i>J</i>, now {before}?"
    return turning(text, "<i>J</i> was {before} and is {after} now.", values, {})
