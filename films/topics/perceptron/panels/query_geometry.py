"""A query point against the boundary: its signed distance, its projection on w; and how lectures write the boundary."""

import numpy as np

from films.drawing import marks, palette
from films.film.captions import Caption
from films.film.columns import Col, Column
from films.film.mathml import bold, formula, further, group, name, sign, sub, value, vector
from films.film.numbers import number
from films.film.overlay import Overlay
from films.film.tracks import Rows
from films.topics.perceptron.film import PLANE
from films.topics.perceptron.run import Run
from films.topics.perceptron.scene import SYMBOLS
from films.topics.perceptron.words import EQUALS, MINUS, TIMES, X, mark, norm, state
from playground.inputs import Floats

PROJECTED = "#009E73"
UNIT = sub(bold("v"), "H")
ON_THE_BOUNDARY = {
    "closed": "Here a point there counts as a mistake, whatever its label.",
    "strict": "Here, with z &lt; 0, a point there is no mistake, whatever its label.",
    "plus": "Here sign(0) = +1: a + point there is right, a − point is a mistake.",
}
LEGEND = f"{mark(palette.ADDED, '—')} the query's distance, {mark(PROJECTED, '━')} its projection"


def overlay(run: Run, query: tuple[float, float]) -> Overlay:
    """The perpendicular from the query to the boundary, and the query's shadow on the line of w through the origin."""
    numbers = measures(run, query)
    foot, shadow = _feet(run, query)
    at = np.broadcast_to(np.array(query), foot.shape)
    ends = {"distance": (at, foot), "projection": (np.zeros_like(foot), shadow), "shadow": (at, shadow)}
    columns: dict[str, Column] = {"measures": numbers}
    for trace, pair in ends.items():
        both = np.where(np.isnan(foot)[None], np.nan, np.stack(pair)).astype(np.float32)
        columns |= {f"{trace} {axis}": both[:, :, j].T for j, axis in enumerate("xy")}
    return Overlay(
        above=(
            marks.line("shadow", palette.FAINT, 1, "dot"),
            marks.line("projection", PROJECTED, 4),
            marks.line("distance", palette.ADDED, 2.5),
        ),
        columns=columns,
        tracks=tuple(Rows(PLANE, trace, {axis: Col(f"{trace} {axis}", at="now") for axis in "xy"}) for trace in ends),
        words=_words(run, query),
    )


def measures(run: Run, query: tuple[float, float]) -> Floats:
    """For each state, (T+1, 6): w.x + b, |w|, the signed distance (w.x + b) / |w|, the projection w.x / |w|, the cosine
    of the angle between x and w, and that angle in degrees. NaN where w = 0, and the last two where x = 0."""
    w, b = run.theta[:, :2], run.theta[:, 2]
    product = w[:, 0] * query[0] + w[:, 1] * query[1]
    length, size = np.sqrt((w * w).sum(axis=1)), float(np.hypot(*query))
    safe = np.where(length > 0, length, np.nan)
    cosine = np.clip(product / safe / (size or np.nan), -1, 1)
    distance, projection = (product + b) / safe, product / safe
    return np.column_stack([product + b, length, distance, projection, cosine, np.degrees(np.arccos(cosine))])


def _feet(run: Run, query: tuple[float, float]) -> tuple[Floats, Floats]:
    """For each state the foot of the perpendicular on the boundary, and that on the line of w; NaN where w = 0."""
    w = run.theta[:, :2]
    found = measures(run, query)
    unit = w / np.where(found[:, 1] > 0, found[:, 1], np.nan)[:, None]
    return np.array(query) - found[:, 2, None] * unit, found[:, 3, None] * unit


def _words(run: Run, query: tuple[float, float]) -> Caption:
    setting, symbols = run.setting, run.setting.symbols
    u, v = (number(coordinate) for coordinate in query)
    terms = [value("{pw1}"), TIMES, value(number(query[0], "p")), further("+"), value("{pw2:p}"), TIMES]
    last = ([MINUS, value("{pb:p}")] if symbols.threshold else [value("{pb:s}")]) if setting.offset else []
    product = [EQUALS, *terms, value(number(query[1], "p")), *last, EQUALS, value("{pf}")]
    side = formula(*symbols.side(offset=setting.offset), *product)
    distance = formula(value("{pf}"), sign("/"), value("{plen}"), EQUALS, value("{pd}"))
    angle = [name("cos"), sign("∠"), group(X, sign(","), symbols.w)]
    shadow = [symbols.w, sign("·"), X, sign("/"), norm(symbols.w)]
    projection = formula(*shadow, EQUALS, norm(X), *angle, EQUALS, value("{pp}"))
    cosine = formula(*angle, EQUALS, value("{pcos}"))
    homogeneous = formula(vector("−1" if symbols.threshold else "1", u, v))
    said = (
        f"<p>The query point {formula(X, EQUALS, vector(u, v))}, in homogeneous coordinates {homogeneous}:</p>"
        f"<p>{side}</p><p>Signed distance to the boundary: {distance}. Projection on {symbols.word}: {projection}, "
        f"with {cosine} (an angle of {{pdeg}}°).</p>"
    )
    holes = ("pf", "plen", "pd", "pp", "pcos", "pdeg")
    values = {hole: Col("measures", at="now", item=j) for j, hole in enumerate(holes)}
    return Caption((said,), values | state("pw1", "pw2", "pb", at="now"))


def conventions(run: Run) -> Overlay:
    """The same boundary as the lectures write it, with the numbers of the frame; and what each says on the boundary."""
    w, b = run.theta[:, :2], run.theta[:, 2]
    length = np.sqrt((w * w).sum(axis=1))
    unit = np.column_stack([w, 0 - b]) / np.where(length > 0, length, np.nan)[:, None]
    holes = {f"c{j}": Col("theta", at="now", item=j) for j in range(3)} | {"tau": Col("threshold", at="now")}
    holes |= {f"h{j}": Col("unit", at="now", item=j) for j in range(3)}
    above, zero, coordinates = sign("&gt;"), value("0"), ("x₁", "x₂")
    rows = []
    for symbols in (SYMBOLS["w"], SYMBOLS["theta"]):
        numbers = [symbols.w, EQUALS, vector("{c0}", "{c1}"), sign(","), symbols.b, EQUALS, value("{c2}")]
        rows.append((formula(*symbols.side(offset=True), above, zero), formula(*numbers)))
    tau = SYMBOLS["threshold"].b
    augmented = [vector("{c0}", "{c1}", "{tau}"), further("·"), vector(*coordinates, "−1"), above, zero]
    rows += [
        (formula(bold("w"), sign("·"), X, above, tau), formula(tau, EQUALS, value("{tau}"), sign(","), *augmented)),
        (formula(sign("⟨"), X, sign(","), UNIT, sign("⟩"), MINUS, name("c"), above, zero),
         formula(UNIT, EQUALS, vector("{h0}", "{h1}"), sign(","), name("c"), EQUALS, value("{h2}"))),
        (formula(bold("z"), sign("·"), vector("1", *coordinates), above, zero),
         formula(bold("z"), EQUALS, vector("−c", "v₁", "v₂"))),
    ]  # fmt: skip
    table = "".join(f"<tr><td>{left}</td><td>{right}</td></tr>" for left, right in rows)
    said = (
        f"<p>One boundary, as different lectures write where + is:</p><table>{table}</table><p>On the boundary itself, "
        "where the product is 0, one lecture has sign(0) = +1 and another sign(0) = −1. "
        f"{ON_THE_BOUNDARY[run.setting.condition]}</p>"
    )
    return Overlay(columns={"unit": unit, "threshold": 0 - b}, words=Caption((said,), holes))
