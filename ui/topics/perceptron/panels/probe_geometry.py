"""A place in the plane against the boundary: its signed distance, its projection on w, and the conventions for both."""

import numpy as np

from playground.inputs import Floats
from ui.charts import marks, palette
from ui.film.captions import Caption
from ui.film.columns import Col, Column
from ui.film.mathml import bold, formula, name, sign, sub, value, vector
from ui.film.numbers import number
from ui.film.overlay import Overlay
from ui.film.tracks import Rows
from ui.topics.perceptron.run import Run

PLANE = 0
W, X, EQUALS, DOT, PLUS, MINUS = bold("w"), bold("x"), sign("="), sign("·"), sign("+"), sign("−")
UNIT = sub(bold("v"), "H")


def overlay(run: Run, place: tuple[float, float]) -> Overlay:
    """The perpendicular from the place to the boundary, and the place's shadow on the line of w through the origin."""
    u, v = place
    numbers = measures(run, place)
    foot, shadow = _feet(run, place)
    at = np.broadcast_to(np.array(place), foot.shape)
    ends = {"distance": (at, foot), "projection": (np.zeros_like(foot), shadow), "shadow": (at, shadow)}
    columns: dict[str, Column] = {"measures": numbers}
    for trace, pair in ends.items():
        both = np.where(np.isnan(foot)[None], np.nan, np.stack(pair)).astype(np.float32)
        columns |= {f"{trace} {axis}": both[:, :, j].T for j, axis in enumerate("xy")}
    return Overlay(
        above=(
            marks.line("shadow", palette.FAINT, 1, "dot"),
            marks.line("projection", "#009E73", 4),
            marks.line("distance", palette.ADDED, 2.5),
        ),
        columns=columns,
        tracks=tuple(Rows(PLANE, trace, {axis: Col(f"{trace} {axis}", at="now") for axis in "xy"}) for trace in ends),
        words=_words(run, u, v),
    )


def measures(run: Run, place: tuple[float, float]) -> Floats:
    """For each state, (T+1, 4): w.x + b, |w|, the signed distance (w.x + b) / |w| and the projection w.x / |w|."""
    w, b = run.theta[:, :2], run.theta[:, 2]
    product = w[:, 0] * place[0] + w[:, 1] * place[1]
    length = np.sqrt((w * w).sum(axis=1))
    safe = np.where(length > 0, length, np.nan)
    return np.column_stack([product + b, length, (product + b) / safe, product / safe])


def _feet(run: Run, place: tuple[float, float]) -> tuple[Floats, Floats]:
    """For each state the foot of the perpendicular on the boundary, and that on the line of w; NaN where w = 0."""
    w = run.theta[:, :2]
    found = measures(run, place)
    unit = w / np.where(found[:, 1] > 0, found[:, 1], np.nan)[:, None]
    return np.array(place) - found[:, 2, None] * unit, found[:, 3, None] * unit


def _words(run: Run, u: float, v: float) -> Caption:
    place = vector(number(u), number(v))
    terms = [value("{pw1}"), sign("×"), value(number(u, "p")), PLUS, value("{pw2:p}"), sign("×"), value(number(v, "p"))]
    summand = [PLUS, name("b")] if run.setting.offset else []
    last = [value("{pb:s}")] if run.setting.offset else []
    product = formula(W, DOT, X, *summand, EQUALS, *terms, *last, EQUALS, value("{pf}"))
    distance = formula(value("{pf}"), sign("/"), value("{plen}"), EQUALS, value("{pd}"))
    projection = formula(W, DOT, X, sign("/"), sign("‖"), W, sign("‖"), EQUALS, value("{pp}"))
    said = (
        f"<p>The place {formula(X, EQUALS, place)}, in homogeneous coordinates "
        f"{formula(vector('1', number(u), number(v)))}:</p><p>{product}</p>"
        f"<p>Signed distance to the boundary: {distance}. Projection on <b>w</b>: {projection}.</p>"
    )
    values = {hole: Col("measures", at="now", item=j) for j, hole in enumerate(("pf", "plen", "pd", "pp"))}
    values |= {hole: Col("theta", at="now", item=j) for j, hole in enumerate(("pw1", "pw2", "pb"))}
    return Caption((said,), values)


def conventions(run: Run) -> Overlay:
    """The same boundary as the lectures write it, with the numbers of the frame."""
    w, b = run.theta[:, :2], run.theta[:, 2]
    length = np.sqrt((w * w).sum(axis=1))
    safe = np.where(length > 0, length, np.nan)
    unit = np.column_stack([w / safe[:, None], 0 - b / safe])
    holes = {f"c{j}": Col("theta", at="now", item=j) for j in range(3)}
    holes |= {f"h{j}": Col("unit", at="now", item=j) for j in range(3)} | {"theta": Col("threshold", at="now")}
    rows = (
        (formula(W, DOT, X, PLUS, name("b"), sign("&gt;"), value("0")),
         formula(W, EQUALS, vector("{c0}", "{c1}"), sign(","), name("b"), EQUALS, value("{c2}"))),
        (formula(W, DOT, X, sign("&gt;"), name("θ")),
         formula(name("θ"), EQUALS, value("{theta}"), sign(","), vector("{c0}", "{c1}", "{theta}"), DOT,
                 vector("x₁", "x₂", "−1"), sign("&gt;"), value("0"))),
        (formula(sign("⟨"), X, sign(","), UNIT, sign("⟩"), MINUS, name("c"), sign("&gt;"), value("0")),
         formula(UNIT, EQUALS, vector("{h0}", "{h1}"), sign(","), name("c"), EQUALS, value("{h2}"))),
        (formula(bold("z"), EQUALS, vector("−c", "v₁", "v₂")),
         formula(bold("z"), DOT, vector("1", "x₁", "x₂"), sign("&gt;"), value("0"))),
    )  # fmt: skip
    table = "".join(f"<tr><td>{left}</td><td>{right}</td></tr>" for left, right in rows)
    said = f"<p>One boundary, as different lectures write where + is:</p><table>{table}</table>"
    return Overlay(columns={"unit": unit, "threshold": 0 - b}, words=Caption((said,), holes))
