"""A proof, not a shrug: the hulls of both classes with a point that is in both, or the widest band between them."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from playground.hulls import Band, convex_hull, widest_band
from playground.inputs import Floats
from ui.charts import marks, palette
from ui.film import geometry
from ui.film.captions import Caption
from ui.film.geometry import Box
from ui.film.mathml import bold, formula, sign, sub, value, vector
from ui.film.numbers import number
from ui.film.overlay import Overlay
from ui.topics.perceptron.plane import STYLES
from ui.topics.perceptron.run import Run

FAR = 20  # times as far as the plane shows at first, since lines that never move are not drawn anew when it is zoomed


def overlay(run: Run, axes: Box) -> Overlay:
    """Where separable the band; where not, the two convex combinations, or the one of 0 where there is no offset."""
    if run.separation.separable:
        return _band(run, axes)
    return _common_point(run) if run.setting.offset else _origin(run)


def combination(weights: Floats, rows: Iterable[int]) -> str:
    """`0.4 x3 + 0.6 x7`, or with a minus where a weight is negative."""
    parts: list[str] = []
    for i in rows:
        size = float(weights[i])
        lead = [sign("−" if size < 0 else "+")] if parts or size < 0 else []
        factor = [] if abs(size) == 1 else [value(number(abs(size)))]
        parts.append("".join([*lead, *factor, sub(bold("x"), str(i + 1))]))
    return "".join(parts)


def _common_point(run: Run) -> Overlay:
    shares = 2 * run.separation.weights
    plus, minus = (np.flatnonzero((shares > 0) & (run.y == label)) for label in (1, -1))
    point = shares[plus] @ run.X[plus]
    # Three formulas, so that a narrow column can break the line.
    equal = " ".join(
        [
            formula(combination(shares, plus)),
            formula(sign("="), combination(shares, minus)),
            formula(sign("="), vector(*map(number, point))),
        ]
    )
    said = (
        f"<p>Proof that no line separates them: {equal} lies in the hulls of both classes. On it <b>w</b>·<b>x</b> + b "
        "would have to be above 0 and below 0.</p>"
    )
    return Overlay(
        ground=(*_hulls(run), _rays(point, run.X[np.concatenate([plus, minus])])),
        above=(_marked("common point", [point]),),
        words=Caption((said,)),
    )


def _origin(run: Run) -> Overlay:
    weights = run.separation.weights
    support = np.flatnonzero(weights > 0)
    mirrored = (run.y[:, None] * run.X)[support]
    zero = formula(combination(weights * run.y, support), sign("="), value("0"))
    said = (
        f"<p>Proof that no line through the origin separates them: {zero}. So 0 is a convex combination of the vectors "
        "y<b>x</b> (diamonds), and <b>w</b> cannot have a positive product with each of them.</p>"
    )
    return Overlay(
        ground=(*_hulls(run), _rays(np.zeros(2), mirrored)),
        above=(_marked("y x", mirrored),),
        words=Caption((said,)),
    )


def _band(run: Run, axes: Box) -> Overlay:
    band = _through_origin(run) if not run.setting.offset else widest_band(run.X, run.y)
    if band is None:
        said = "The widest band between the classes is too narrow to be drawn in double precision."
        return Overlay(ground=tuple(_hulls(run)), words=Caption((f"<p>{said}</p>",)))
    names = " and ".join(f"x{i + 1}" for i in band.support)
    w = formula(bold("w"), sign("="), vector(*map(number, band.w)))
    offset = f", b = {number(band.b)}" if run.setting.offset else ""
    said = (
        f"<p>The widest band between the classes: {number(band.half_width)} on either side of the line with "
        f"{w}{offset} (‖<b>w</b>‖ = 1), held by {names}.</p>"
    )
    ring = {"symbol": "circle-open", "size": 18, "color": palette.INK, "line": {"width": 1.5}}
    support = run.X[band.support]
    return Overlay(
        ground=(*_hulls(run), *_edges(band, axes)),
        above=(
            marks.EMPTY
            | {
                "name": "support",
                "mode": "markers",
                "x": support[:, 0].tolist(),
                "y": support[:, 1].tolist(),
                "marker": ring,
            },
        ),
        words=Caption((said,)),
    )


def _through_origin(run: Run) -> Band:
    found = run.separation
    margins = run.y * (run.X @ found.w)
    return Band(found.w, 0.0, found.margin, np.flatnonzero(margins <= found.margin * (1 + 1e-9)))


def _edges(band: Band, axes: Box) -> list[dict[str, Any]]:
    (x0, x1, y0, y1), grown = axes, FAR * (axes[1] - axes[0])
    room = (x0 - grown, x1 + grown, y0 - grown, y1 + grown)
    lines = []
    for name, level, dash in (("band, + edge", 1, "dash"), ("band, middle", 0, "dot"), ("band, − edge", -1, "dash")):
        x, y = geometry.line((band.w[0], band.w[1], band.b - level * band.half_width), room)
        lines.append(marks.line(name, palette.FAINT, 1.5, dash) | {"x": x, "y": y})
    return lines


def _hulls(run: Run) -> list[dict[str, Any]]:
    found = []
    for label, style in ((1, STYLES[0]), (-1, STYLES[1])):
        members = run.X[run.y == label]
        corners = members[convex_hull(members)]
        closed = np.vstack([corners, corners[:1]])
        look = {"fill": "toself", "fillcolor": palette.tint(style.color, 0.08), "x": closed[:, 0], "y": closed[:, 1]}
        found.append(marks.line(f"hull of {style.name}", style.color, 1) | look)
    return found


def _rays(middle: Floats, ends: Floats) -> dict[str, Any]:
    x = [v for end in ends for v in (middle[0], end[0], None)]
    y = [v for end in ends for v in (middle[1], end[1], None)]
    return marks.line("combination", palette.INK, 1, "dot") | {"x": x, "y": y}


def _marked(name: str, places: Any) -> dict[str, Any]:
    look = {"symbol": "diamond", "size": 10, "color": palette.INK, "line": {"width": 1.5, "color": palette.GROUND}}
    x, y = np.asarray(places).T.tolist()
    return marks.EMPTY | {"name": name, "mode": "markers", "x": x, "y": y, "marker": look}
