"""Weight space beside the plane: for each point a half-plane of the w that get it right; training ends if it reaches a
w in all of them.

With an offset (w, b) has three entries; what is drawn is the slice at the b of the frame.
"""

from dataclasses import dataclass, replace

import numpy as np

from films.drawing import chart, looks, palette
from films.film.marks import TEXT, Marker, Path, Stroke
from films.picture import marks
from films.picture.figure import Figure, Overlay, PointerMarks
from films.picture.mark import Mark, mark
from films.picture.now import Now, now
from films.picture.words import Words, words
from films.topics.perceptron.plane import STYLES
from films.topics.perceptron.run import Run
from playground.inputs import Floats, Ints
from playground.solution_cone import slices

MOST_LINES = 60
MOST_DOTS = 200  # a longer path has no dots, as it is redrawn in each frame
RIM = 0.93  # of half the width: how far from 0 a line's handle is


@dataclass(frozen=True, eq=False)
class AdmissibleRegion:
    """What is drawn of a point while the pointer is on it or on the handle of its line: its half-plane of weight space,
    and a ring around it in the plane."""

    half_plane: Mark
    ring: Mark
    words: Words


def admissible_region(run: Run) -> AdmissibleRegion:
    """Return, for each training point, the w that get it right at the b of the frame."""
    half = looks.area("half-plane", palette.tint(palette.BEST, 0.15))
    ring = looks.ring("pointed at", 20, 3)
    return AdmissibleRegion(
        marks.half_plane(half, now(run.signed), factor=_factor(run)),
        mark(ring, x=now(run.X[:, 0]), y=now(run.X[:, 1])),
        words(f"point {{number}} admits the {run.setting.symbols.letter} on this side", number=now(run.numbers)),
    )


def ring(point: AdmissibleRegion, points: Mark | None) -> Overlay:
    """Return the overlay of the plane with the ring around the point that the pointer is on. `points` is the mark whose
    entries are the training points, if there is one."""
    pointed = () if points is None else (PointerMarks(points, (point.half_plane, point.ring), point.words),)
    return Overlay(above=(point.ring,), pointed=pointed)


def figure(run: Run, point: AdmissibleRegion) -> Figure:
    """Return the w of all states, the lines of the points, and the solution cone or its slice, shaded."""
    size, lines, letter = reach(run), most_updated(run), run.setting.symbols.letter
    offsets, which = np.unique(run.theta[:, 2], return_inverse=True)
    at, polygons = which[run.steps.now], slices(run.signed, offsets, size)
    handles = _handles(run, lines, _places(run.signed[lines], offsets, size), at)
    layout = chart.layout(f"{letter}₁", f"{letter}₂", heights=(-size, size), across=(-size, size))
    zero = {"zeroline": True, "zerolinecolor": palette.FAINT, "zerolinewidth": 1, "constrain": "domain"}
    layout |= {"hovermode": "closest", "margin": {"l": 44, "r": 8, "t": 8, "b": 36}}
    layout |= {"xaxis": layout["xaxis"] | zero, "yaxis": layout["yaxis"] | zero | {"scaleanchor": "x"}}
    return Figure(
        (
            point.half_plane,
            _cone(polygons, at),
            marks.lines(looks.line("lines", palette.FAINT, 1), run.signed[lines], _factor(run)),
            _best(run, offsets, at, size),
            *_path(run),
            handles,
        ),
        layout,
        words=_words(
            run, len(lines), now(tuple("" if len(p) else " All of it lies out of view." for p in polygons), at)
        ),
        pointed=(PointerMarks(handles, (point.half_plane, point.ring), point.words, rows=lines),),
    )


def reach(run: Run) -> float:
    """Return half the width of the picture: it holds every w that the film reaches."""
    return 1.15 * float(np.abs(run.theta[:, :2]).max()) or 1.0


def most_updated(run: Run) -> Ints:
    """Return the points whose lines are drawn: all, or those with the most updates."""
    updates = np.bincount(run.trace.sample[run.trace.sample >= 0], minlength=len(run.X))
    return np.sort(np.argsort(-updates, kind="stable")[:MOST_LINES])


def _factor(run: Run) -> Now | None:
    """Return the factor of the last entry of a point's row: the offset of the frame."""
    return now(run.theta, run.steps.now)[2] if run.setting.offset else None


def _ends(look: Path, places: Floats, at: Ints) -> Mark:
    """Return a mark with places (S, k, 2), of which frame t has those of row `at[t]`."""
    return mark(look, x=now(places[:, :, 0], at), y=now(places[:, :, 1], at))


def _cone(polygons: list[Floats], at: Ints) -> Mark:
    """Return the slice of the solution cone at each b, shaded."""
    corners = max(len(polygon) for polygon in polygons) or 1
    cone = np.full((len(polygons), corners, 2), np.nan)
    for i, polygon in enumerate(polygons):
        if len(polygon):
            cone[i] = polygon[np.minimum(np.arange(corners), len(polygon) - 1)]  # the last corner, again and again
    return _ends(looks.area("cone", palette.tint(palette.BEST, 0.35)), cone, at)


def _best(run: Run, offsets: Floats, at: Ints, size: float) -> Mark:
    """Return the best separator, scaled so that its offset is each b; without an offset, its ray to the edge of the
    chart."""
    best = run.separation
    ends = np.full((len(offsets), 2, 2), np.nan)
    if best.separable and not run.setting.offset:
        ends[:] = np.stack([np.zeros(2), best.w * (1.5 * size)])
    elif best.separable and best.b:
        factor = offsets / best.b
        within = (factor > 0) & (np.abs(factor[:, None] * best.w).max(axis=1) <= size)
        ends[:, 1] = np.where(within[:, None], factor[:, None] * best.w, np.nan)
    diamond = Marker(symbol="diamond", size=10, color=palette.BEST)
    return _ends(replace(looks.line("best", palette.BEST, 2, "dash"), marker=diamond), ends, at)


def _path(run: Run) -> tuple[Mark, Mark, Mark]:
    """Return the w of the states so far, the latest update, and the arrow of w."""
    w = run.theta[:, :2]
    dots = Marker(size=3, color=palette.INK) if run.n_states <= MOST_DOTS else None
    path = Path(name="path", line=Stroke(color=palette.INK, width=1), marker=dots)
    latest = np.stack([np.roll(w, 1, axis=0), w], axis=1)
    latest[0] = np.nan
    position = np.stack([np.zeros_like(w), w], axis=1)
    position[(w == 0).all(axis=1)] = np.nan  # no arrow for w = 0
    return (
        marks.first_rows(path, w[:, 0], w[:, 1], now(run.steps.now + 1)),
        _ends(looks.wide_arrow("latest", palette.ADDED), latest, run.steps.now),
        _ends(looks.arrow("position", palette.INK, 2), position, run.steps.now),
    )


def _handles(run: Run, lines: Ints, places: Floats, at: Ints) -> Mark:
    """Return the handles with which the pointer takes the lines of points."""
    styles = [STYLES[int(run.y[i] < 0)] for i in lines]
    colors, symbols = [style.color for style in styles], [style.symbol for style in styles]
    look = Path(
        name="handles",
        marker=Marker(size=9, edge_width=1, color=colors, symbol=symbols),
        text=[f"point {i}" for i in run.numbers[lines].tolist()],
        hover=TEXT,
    )
    return _ends(look, places, at)


def _places(rows: Floats, offsets: Floats, size: float) -> Floats:
    """Return where the handle of each line is at each b, (S, k, 2): on a circle; NaN if the line lies outside the
    circle."""
    length = np.hypot(rows[:, 0], rows[:, 1])
    safe = np.where(length > 0, length, np.inf)
    away = -offsets[:, None] * rows[:, 2] / safe
    left = np.sqrt(np.where(np.abs(away) < RIM * size, (RIM * size) ** 2 - away**2, np.nan))
    normal = rows[:, :2] / safe[:, None]
    along = np.column_stack([-normal[:, 1], normal[:, 0]])
    places = away[:, :, None] * normal + left[:, :, None] * along
    return np.where((length > 0)[:, None], places, np.nan)


def _words(run: Run, n_lines: int, view: Now) -> Words:
    n, symbols, offset = len(run.X), run.setting.symbols, run.setting.offset
    some = f" Lines are drawn for the {n_lines} points with the most updates." if n_lines < n else ""
    where = f"the slice of weight space at {symbols.b_text} = {{b}}" if offset else "weight space"
    states, part = (symbols.vector, f"its slice at this {symbols.b_text}") if offset else (symbols.word, "it")
    closed = run.setting.condition == "closed"  # otherwise states on the cone's edges may have a mistake or none
    within = "without a mistake" if closed else "with every point strictly on its side"
    has_none = "is right for all points" if closed else "has every point strictly on its side"
    cone = (
        f"The {states} {within} are the <b>solution cone</b>; {part} is shaded.{{view}}"
        if run.separation.separable
        else f"The <b>solution cone is empty</b>: no {states} {has_none}."
    )
    w = symbols.word
    return words(
        f"<p>In {where}, each point allows {w} a half-plane; {w} lies outside {{left}} of these {n}. {cone}{some}</p>",
        left=run.left,
        b=run.state("w1", "w2", "b", run.steps.now)["b"],
        view=view,
    )
