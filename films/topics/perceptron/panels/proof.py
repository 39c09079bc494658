"""A proof that a line separates the classes, or that none does: the widest band between them, or a point that lies in
both convex hulls.

All of it follows from the points alone.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from films.drawing import looks, palette
from films.film import geometry
from films.film.geometry import Box
from films.film.marks import Marker, Path
from films.film.numbers import number
from films.picture.figure import Overlay
from films.picture.mark import Mark, mark
from films.picture.words import words
from films.topics.perceptron.plane import STYLES, Plane, surroundings, swatch
from films.topics.perceptron.run import Run
from playground.hulls import Band, convex_hull, widest_band
from playground.inputs import Floats, Ints

HULLS = "thin outlines: the convex hulls"
TOO_NARROW = "<p>The widest band between the classes is too narrow to be drawn in double precision.</p>"
COMMON_POINT = (
    r"<p>Proof that no line separates them: {combined} lies in the hulls of both classes. On it $\side$ would have to "
    "be above 0 and below 0.</p>"
)
ORIGIN = (
    "<p>Proof that no line through the origin separates them: {combined}. So 0 is a convex combination of the vectors "
    "y<b>x</b> (diamonds), and {word} cannot have a positive product with each of them.</p>"
)
BAND = (
    "<p>The widest band {widest}: half its width is {half}, its middle is the line with "
    r"${normal}=({w1},{w2})${shift} "
    "(‖{word}‖ = 1), and it is held by {names}. {gamma}</p>"
)


def hulls_and_margin(plane: Plane) -> Overlay:
    """Return the convex hulls, with the band if a line separates the points; else with two convex combinations of the
    same point, or, if there is no offset, with a combination of 0."""
    run = plane.run
    if not run.separation.separable:
        return _common_point(run) if run.setting.offset else _combination_of_zero(run)
    band = widest_band(run.X, run.y) if run.setting.offset else _band_through_origin(run)
    if band is None:
        return Overlay(ground=_hulls(run), words=words(TOO_NARROW), legend=HULLS)
    return _band(run, band, plane.axes)


def combination(weights: Floats, rows: Iterable[int], index: Ints) -> tuple[str, dict[str, str]]:
    """Return a sum such as 0.4 times point 3 + 0.6 times point 7, in TeX with holes, and what fills them; a term has a
    minus if its weight is negative. `index (n,)` holds the points' rows on the plane."""
    formula, numbers = "", dict[str, str]()
    for i in rows:
        size, at = float(weights[i]), index[i] + 1
        sign = "-" if size < 0 else "+" if formula else ""
        factor = "" if abs(size) == 1 else f"{{k{at}}}"
        formula += rf"{sign}{factor}\mathbf{{x}}^{{({{i{at}}})}}"
        numbers |= {f"k{at}": number(abs(size)), f"i{at}": f"{at}"}
    return formula, numbers


def _common_point(run: Run) -> Overlay:
    shares = 2 * run.separation.weights
    plus, minus = (np.flatnonzero((shares > 0) & (run.y == label)) for label in (1, -1))
    common = shares[plus] @ run.X[plus]
    (of_plus, first), (of_minus, second) = (combination(shares, rows, run.index) for rows in (plus, minus))
    combined = f"${of_plus}$ $={of_minus}$ $=({{c1}},{{c2}})$"  # so that a narrow column can break the line
    numbers = {**first, **second, "c1": number(common[0]), "c2": number(common[1])}
    return Overlay(
        ground=(*_hulls(run), _rays(common, run.X[np.concatenate([plus, minus])])),
        above=(_diamonds("common point", np.array([common])),),
        words=words(COMMON_POINT.replace("{combined}", combined), run.setting.commands, **numbers),
        legend=f"{HULLS} · {swatch(palette.INK, '◆')} common point",
    )


def _combination_of_zero(run: Run) -> Overlay:
    weights = run.separation.weights
    support = np.flatnonzero(weights > 0)
    mirrored = (run.y[:, None] * run.X)[support]
    combined, numbers = combination(weights * run.y, support, run.index)
    return Overlay(
        ground=(*_hulls(run), _rays(np.zeros(2), mirrored)),
        above=(_diamonds("y x", mirrored),),
        words=words(ORIGIN.replace("{combined}", f"${combined}=0$"), word=run.setting.symbols.word, **numbers),
        legend=f"{HULLS} · {swatch(palette.INK, '◆')} vectors y<b>x</b>",
    )


def _band(run: Run, band: Band, axes: Box) -> Overlay:
    symbols, offset = run.setting.symbols, run.setting.offset
    *others, last = (str(i + 1) for i in run.index[band.support].tolist())
    gamma = f"The margin γ is measured differently: on the vectors {symbols.augmented}."
    ring = looks.ring("support", 18, 1.5, X=run.X[band.support])
    return Overlay(
        ground=(*_hulls(run), *_edges(band, axes)),
        above=(Mark(ring, given=True),),
        words=words(
            BAND.replace("{normal}", r"\weights" if offset else r"\target"),  # as in Novikoff's squeeze
            run.setting.commands,
            widest="between the classes" if offset else "with its middle through the origin",
            half=number(band.half_width),
            w1=number(band.w[0]),
            w2=number(band.w[1]),
            shift=f", {symbols.b_text} = {number(symbols.written(band.b))}" if offset else "",
            word=symbols.word if offset else f"<b>{symbols.best(offset=False)}</b>",
            names=f"points {', '.join(others)} and {last}" if others else f"point {last}",
            gamma=gamma if offset else "That half is the margin γ.",
        ),
        legend=f"{HULLS} · {swatch(palette.FAINT, '╍')} the band's edges · ◯ the points that hold it",
    )


def _band_through_origin(run: Run) -> Band:
    best = run.separation
    margins = run.y * (run.X @ best.w)
    return Band(best.w, 0.0, best.margin, np.flatnonzero(margins <= best.margin * (1 + 1e-9)))


def _edges(band: Band, axes: Box) -> list[Mark]:
    lines = []
    for name, level, dash in (("band, + edge", 1, "dash"), ("band, middle", 0, "dot"), ("band, − edge", -1, "dash")):
        x, y = geometry.line((band.w[0], band.w[1], band.b - level * band.half_width), surroundings(axes))
        lines.append(_fixed_line(looks.line(name, palette.FAINT, 1.5, dash), x, y))
    return lines


def _hulls(run: Run) -> tuple[Mark, ...]:
    hulls = []
    for label, style in ((1, STYLES[0]), (-1, STYLES[1])):
        members = run.X[run.y == label]
        corners = members[convex_hull(members)]
        closed = np.vstack([corners, corners[:1]])
        hull = replace(looks.line(f"hull of {style.name}", style.color, 1), fill=palette.tint(style.color, 0.08))
        hulls.append(_fixed_line(hull, closed[:, 0], closed[:, 1]))
    return tuple(hulls)


def _rays(middle: Floats, ends: Floats) -> Mark:
    x = [v for end in ends for v in (middle[0], end[0], None)]
    y = [v for end in ends for v in (middle[1], end[1], None)]
    return _fixed_line(looks.line("combination", palette.INK, 1, "dot"), x, y)


def _diamonds(name: str, places: Floats) -> Mark:
    diamond = Marker(symbol="diamond", size=10, color=palette.INK, edge=palette.GROUND, edge_width=1.5)
    return Mark(looks.markers(name, diamond, places), given=True)


def _fixed_line(look: Path, x: Sequence[Any] | Floats, y: Sequence[Any] | Floats) -> Mark:
    return mark(look, given=True, x=x, y=y)
