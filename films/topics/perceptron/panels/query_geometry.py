"""A query point and the boundary: its signed distance, its projection on w; and how lectures write the boundary."""

import numpy as np

from films.courses import CSCI_5622, LINEAR
from films.drawing import palette
from films.film.numbers import number
from films.picture import marks
from films.picture.figure import Overlay
from films.picture.mark import Mark
from films.picture.now import now
from films.picture.words import Words, words
from films.symbols import SYMBOLS
from films.topics.perceptron.plane import Plane, swatch
from films.topics.perceptron.run import Run
from playground.inputs import Floats

ON_THE_BOUNDARY = {
    "closed": "Here a point there counts as a mistake, whatever its label.",
    "strict": "Here, with z &lt; 0, a point there is no mistake, whatever its label.",
    "plus": "Here sign(0) = +1: a + point there is right, a − point is a mistake.",
}
LEGEND = f"{swatch(palette.OTHER, '—')} the query's distance, {swatch(palette.GREY, '━')} its projection"
QUERY = (
    r"<p>The query point $\mathbf{x}=({q1},{q2})$, in homogeneous coordinates $({one},{q1},{q2})$:</p>"
    r"<p>$\side={terms}$</p>"
    r"<p>Signed distance to the boundary: ${side}/{length}={distance}$. Projection on {word}: "
    r"$\weights\cdot\mathbf{x}/\|\weights\|=\|\mathbf{x}\|\cos\angle(\mathbf{x},\weights)={projection}$, with "
    r"$\cos\angle(\mathbf{x},\weights)={cosine}$ (an angle of {degrees}°).</p>"
)
CONVENTIONS = (
    "<p>One boundary, as different lectures write where + is:</p><table>{rows}</table><p>On the boundary itself, where "
    f"the product is 0, {LINEAR} has sign(0) = +1 and {CSCI_5622} sign(0) = −1. {{here}}</p>"
)


def distance_and_projection(plane: Plane, probe: tuple[float, float]) -> Overlay:
    """Return the perpendicular from the query to the boundary, and the projection of the query on the line of w through
    the origin."""
    run, scale = plane.run, plane.run.sample.scale
    query = (probe[0] * scale, probe[1] * scale)
    w, at_query = run.theta[:, :2], measures(run, query)
    unit = w / np.where(at_query[:, 1] > 0, at_query[:, 1], np.nan)[:, None]
    foot, shadow = np.array(query) - at_query[:, 2, None] * unit, at_query[:, 3, None] * unit
    start = np.where(np.isnan(unit), np.nan, np.array(query))
    origin = np.where(np.isnan(unit), np.nan, 0.0)
    return Overlay(
        above=(
            _segment(run, "shadow", start, shadow, palette.FAINT, 1, "dot"),
            _segment(run, "projection", origin, shadow, palette.GREY, 4),
            _segment(run, "distance", start, foot, palette.OTHER, 2.5),
        ),
        words=_words(run, query, at_query),
        legend=LEGEND,
    )


def _segment(run: Run, name: str, start: Floats, end: Floats, color: str, width: float, dash: str = "solid") -> Mark:
    """Return a segment from one place to another in each state; none if one of them is NaN."""
    ends = np.stack([start, end], axis=1)
    at = run.steps.now
    return marks.polyline(name, now(ends[:, :, 0], at), now(ends[:, :, 1], at), color, width, dash)


def measures(run: Run, query: tuple[float, float]) -> Floats:
    """Return for each state, (T+1, 6): w.x + b, |w|, the signed distance (w.x + b) / |w|, the projection w.x / |w|, the
    cosine of the angle between x and w, and that angle in degrees.

    The last four are NaN if w = 0, the last two also if x = 0.
    """
    w, b = run.theta[:, :2], run.theta[:, 2]
    product = w[:, 0] * query[0] + w[:, 1] * query[1]
    length, size = np.sqrt((w * w).sum(axis=1)), float(np.hypot(*query))
    safe = np.where(length > 0, length, np.nan)
    cosine = np.clip(product / safe / (size or np.nan), -1, 1)
    distance, projection = (product + b) / safe, product / safe
    return np.column_stack([product + b, length, distance, projection, cosine, np.degrees(np.arccos(cosine))])


def _words(run: Run, query: tuple[float, float], at_query: Floats) -> Words:
    setting, symbols = run.setting, run.setting.symbols
    q1, q2 = (number(coordinate) for coordinate in query)
    last = ("-{b:p}" if symbols.threshold else "{b:s}") * setting.offset
    terms = rf"{{w1}}\times{{pu}}\allowbreak+{{w2:p}}\times{{pv}}{last}={{side}}"
    named = ("side", "length", "distance", "projection", "cosine", "degrees")
    at = now(at_query, run.steps.now)
    return words(
        QUERY.replace("{terms}", terms),
        setting.commands,
        **run.state("w1", "w2", "b", run.steps.now),
        **{name: at[j] for j, name in enumerate(named)},
        **{"q1": q1, "q2": q2, "pu": number(query[0], "p"), "pv": number(query[1], "p")},
        word=symbols.word,
        one="−1" if symbols.threshold and not symbols.homogeneous else "1",
    )


def conventions(plane: Plane) -> Overlay:
    """Return the boundary as different lectures write it, with the numbers of the frame, and what they call a point on
    it."""
    run = plane.run
    w, b = run.theta[:, :2], run.theta[:, 2]
    length = np.sqrt((w * w).sum(axis=1))
    unit = now(np.column_stack([w, 0 - b]) / np.where(length > 0, length, np.nan)[:, None], run.steps.now)
    theta = now(run.theta, run.steps.now)
    best = run.separation
    entries = [*best.w, best.b][: 2 + run.setting.offset]
    target = f"=({','.join(number(entry) for entry in entries)})" if best.separable else r"\text{: none}"
    rows = [
        *(
            (rf"{symbols.commands(offset=True)['side']}>0", rf"{symbols.w_tex}=({{w1}},{{w2}}),{symbols.b_tex}={{b}}")
            for symbols in (SYMBOLS["w"], SYMBOLS["theta"])
        ),
        (r"\mathbf{w}\cdot\mathbf{x}>\tau", r"\tau={tau},({w1},{w2},{tau})\allowbreak\cdot(x₁,x₂,-1)>0"),
        (r"\langle\mathbf{x},\mathbf{v}_H\rangle-c>0", r"\mathbf{v}_H=({v1},{v2}),c={v3}"),
        (r"\mathbf{z}\cdot(1,x₁,x₂)>0", r"\mathbf{z}=(-c,v₁,v₂)"),
        (r"\mathbf{v}_t\cdot\mathbf{x}>\tau", r"\mathbf{v}_t=\boldsymbol{\theta}=({w1},{w2}),\tau={tau}"),
        (r"\mathbf{u}", rf"\mathbf{{u}}=\boldsymbol{{\theta}}^*{target}"),
    ]
    table = "".join(f"<tr><td>${left}$</td><td>${right}$</td></tr>" for left, right in rows)
    return Overlay(
        words=words(
            CONVENTIONS.replace("{rows}", table),
            here=ON_THE_BOUNDARY[run.setting.condition],
            **{"w1": theta[0], "w2": theta[1], "b": theta[2], "tau": now(0 - b, run.steps.now)},
            **{f"v{j + 1}": unit[j] for j in range(3)},
        )
    )
