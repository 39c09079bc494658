"""A proof, not a shrug: the hulls of both classes with a point that is in both, or the widest band between them."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from films.drawing import marks, palette
from films.film import geometry
from films.film.captions import Caption
from films.film.geometry import Box
from films.film.mathml import formula, point, sign, value, vector
from films.film.numbers import number
from films.film.overlay import Overlay
from films.topics.perceptron.film import STYLES, surroundings
from films.topics.perceptron.run import Run
from films.topics.perceptron.words import mark
from playground.hulls import Band, convex_hull, widest_band
from playground.inputs import Floats, Ints


def overlay(run: Run, axes: Box) -> tuple[Overlay, str]:
    """Where separable the band; where not, the two convex combinations, or the one of 0 where there is no offset. And
    its part of the legend."""
    hulls = "thin outlines: the convex hulls"
    if not run.separation.separable:
        combined = "common point" if run.setting.offset else "vectors y<b>x</b>"
        found = _common_point(run) if run.setting.offset else _origin(run)
        return found, f"{hulls} · {mark(palette.INK, '◆')} {combined}"
    band = widest_band(run.X, run.y) if run.setting.offset else _through_origin(run)
    if band is None:
        said = "The widest band between the classes is too narrow to be drawn in double precision."
        return Overlay(ground=tuple(_hulls(run)), words=Caption((f"<p>{said}</p>",))), hulls
    return _band(run, band, axes), f"{hulls} · {mark(palette.FAINT, '╍')} the band's edges · ◯ the points that hold it"


def combination(weights: Floats, rows: Iterable[int], index: Ints) -> str:
    """0.4 times point 3 + 0.6 times point 7, or with a minus where a weight is negative; `index (n,)` are the points'
    rows on the plane."""
    parts: list[str] = []
    for i in rows:
        size = float(weights[i])
        lead = [sign("−" if size < 0 else "+")] if parts or size < 0 else []
        factor = [] if abs(size) == 1 else [value(number(abs(size)))]
        parts.append("".join([*lead, *factor, point(str(index[i] + 1))]))
    return "".join(parts)


def _common_point(run: Run) -> Overlay:
    shares = 2 * run.separation.weights
    plus, minus = (np.flatnonzero((shares > 0) & (run.y == label)) for label in (1, -1))
    common = shares[plus] @ run.X[plus]
    # Three formulas, so that a narrow column can break the line.
    equal = " ".join(
        [
            formula(combination(shares, plus, run.index)),
            formula(sign("="), combination(shares, minus, run.index)),
            formula(sign("="), vector(*map(number, common))),
        ]
    )
    side = formula(*run.setting.symbols.side(offset=True))
    said = (
        f"<p>Proof that no line separates them: {equal} lies in the hulls of both classes. On it {side} would have to "
        "be above 0 and below 0.</p>"
    )
    return Overlay(
        ground=(*_hulls(run), _rays(common, run.X[np.concatenate([plus, minus])])),
        above=(_marked("common point", [common]),),
        words=Caption((said,)),
    )


def _origin(run: Run) -> Overlay:
    weights = run.separation.weights
    support = np.flatnonzero(weights > 0)
    mirrored = (run.y[:, None] * run.X)[support]
    zero = formula(combination(weights * run.y, support, run.index), sign("="), value("0"))
    said = (
        f"<p>Proof that no line through the origin separates them: {zero}. So 0 is a convex combination of the vectors "
        f"y<b>x</b> (diamonds), and {run.setting.symbols.word} cannot have a positive product with each of them.</p>"
    )
    return Overlay(
        ground=(*_hulls(run), _rays(np.zeros(2), mirrored)),
        above=(_marked("y x", mirrored),),
        words=Caption((said,)),
    )


def _band(run: Run, band: Band, axes: Box) -> Overlay:
    symbols, offset = run.setting.symbols, run.setting.offset
    *others, last = (str(i + 1) for i in run.index[band.support].tolist())
    names = f"points {', '.join(others)} and {last}" if others else f"point {last}"
    letter = symbols.w if offset else f"<msup>{symbols.w}<mo>*</mo></msup>"  # as in Novikoff's squeeze
    word = symbols.word if offset else f"{symbols.word}*"
    w = formula(letter, sign("="), vector(*map(number, band.w)))
    shift = f", {symbols.b_text} = {number(symbols.shown(band.b))}" if offset else ""
    widest = "between the classes" if offset else "with its middle through the origin"
    gamma = f"The margin γ is measured otherwise: against the vectors {symbols.augmented}."
    said = (
        f"<p>The widest band {widest}: half its width is {number(band.half_width)}, its middle is the line with "
        f"{w}{shift} (‖{word}‖ = 1), and it is held by {names}. "
        f"{gamma if offset else 'That half is the margin γ.'}</p>"
    )
    support = marks.ring("support", 18, 1.5, X=run.X[band.support])
    return Overlay(ground=(*_hulls(run), *_edges(band, axes)), above=(support,), words=Caption((said,)))


def _through_origin(run: Run) -> Band:
    found = run.separation
    margins = run.y * (run.X @ found.w)
    return Band(found.w, 0.0, found.margin, np.flatnonzero(margins <= found.margin * (1 + 1e-9)))


def _edges(band: Band, axes: Box) -> list[dict[str, Any]]:
    lines = []
    for name, level, dash in (("band, + edge", 1, "dash"), ("band, middle", 0, "dot"), ("band, − edge", -1, "dash")):
        x, y = geometry.line((band.w[0], band.w[1], band.b - level * band.half_width), surroundings(axes))
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
    return marks.markers(name, look, np.asarray(places))
