"""The film of a direction that turns by half a circle: two classes projected onto it, and how far apart they lie."""

from dataclasses import dataclass

import numpy as np

from films.charts.class_marks import class_marks
from films.drawing import chart, palette
from films.drawing.palette import CLASSES
from films.film.captions import ahead, literal, where_editable
from films.film.columns import last_frame
from films.film.film import Film
from films.film.geometry import Box
from films.film.marks import Marker
from films.film.numbers import fixed, number
from films.picture import marks, point_marks
from films.picture.ask import ask_turn
from films.picture.figure import Figure, graph, plane
from films.picture.film import film
from films.picture.mark import Mark
from films.picture.now import Now, now
from films.picture.words import Words, one_of, words
from films.samples import labelled
from films.topics.bayes.turning import ANGLES, UPDATES, NotableDirection, ProjectedPoints
from playground.inputs import Floats, Ints

BINS = 24
MOST_DROPS = 80  # points whose perpendiculars are drawn: more would hide the picture
FISHER, PERCEPTRON = palette.BEST, palette.PERCEPTRON_LOSS
ARROW = 0.22  # of the plane's width
ENDS = 0.9  # of the distance from the mean to the nearest border
SIGNIFICANT = 1e-13  # as a share of the largest place: what is smaller is 0 but for rounding


@dataclass(frozen=True)
class Frame:
    """How the film is framed: axes, their titles, the names of the classes, and whether there are handles to drag."""

    axes: Box
    titles: tuple[str, str]
    names: tuple[str, ...]
    handles: bool


def turning_film(turned: ProjectedPoints, frame: Frame) -> Film:
    """Return the film, with a frame for each degree: the plane, both histograms, and J against the angle."""
    ends, last = _ends(turned, frame.axes), last_frame(turned.n_frames)
    end_row = last.astype(np.int64) - 1  # row 0 in the last frame; before it -1, nothing
    ratio = np.where(np.isfinite(turned.along.ratio), turned.along.ratio, np.nan)
    return film(
        [_plane(turned, frame, ends, end_row), _histograms(turned), _ratio(turned, ratio, end_row)],
        turned.n_frames,
        words=_words(turned, frame, ratio, now(last)),
        asks=[
            ask_turn(
                "The direction turns by one degree. What becomes of <i>J</i>, now {before}?",
                "<i>J</i> was {before} and is {after} now.",
                ratio,
            )
        ],
        grip=(now(ends[:, :, 0]), now(ends[:, :, 1])),
    )


def notable_directions(turned: ProjectedPoints) -> dict[str, tuple[NotableDirection, str]]:
    """Return the directions to compare with, by name, and their colours."""
    named = {"Fisher": (turned.best, FISHER), "perceptron": (turned.normal, PERCEPTRON)}
    return {name: (direction, color) for name, (direction, color) in named.items() if direction is not None}


def _plane(turned: ProjectedPoints, frame: Frame, ends: Floats, end_row: Ints) -> Figure:
    """Return the plane: the direction through the mean, a perpendicular to it from each point, and the threshold at
    right angles to it."""
    along, centre, X = turned.along, turned.centre, turned.X[turned.rows]
    across = np.column_stack([-along.directions[:, 1], along.directions[:, 0]])
    feet = X - ((X - centre) @ across.T).T[:, :, None] * across[:, None, :]
    first_is_greater = np.where(along.means[:, [0]] >= along.means[:, [1]], 1.0, -1.0)
    threshold = now(np.column_stack([along.directions, -along.thresholds]) * first_is_greater)
    ring = Marker(size=14, symbol="circle", color=palette.GROUND, edge=palette.INK, edge_width=3)
    drops: list[Mark] = []
    if len(X) <= MOST_DROPS:
        ways = np.stack([np.broadcast_to(X, feet.shape), feet, np.full(feet.shape, np.nan)], axis=2)
        x, y = ways[..., 0].reshape(len(ways), -1), ways[..., 1].reshape(len(ways), -1)
        drops = [marks.polyline("drops", now(x), now(y), palette.FAINT, 0.75)]
    arrows = [
        marks.arrow(
            name,
            start=centre[None],
            end=centre[None] + ARROW * (frame.axes[1] - frame.axes[0]) * direction.v,
            color=color,
            width=3,
            at=end_row,
        )
        for name, (direction, color) in notable_directions(turned).items()
    ]
    return plane(
        [
            *marks.sides(threshold, *(CLASSES[k] for k in turned.pair)),
            *drops,
            marks.line("threshold", threshold, palette.INK, 1.5, "dash"),
            marks.line("direction", now(np.column_stack([across, -(across @ centre)])), palette.INK, 2),
            point_marks.points(labelled(turned.X, turned.y), CLASSES),
            marks.dots("feet", now(feet[..., 0]), now(feet[..., 1]), Marker(size=6, color=_colors(turned))),
            *arrows,
            marks.dots("ends", now(ends[..., 0]), now(ends[..., 1]), ring),
            *([marks.handles()] if frame.handles else []),
        ],
        frame.axes,
        frame.titles,
    )


def _ends(turned: ProjectedPoints, axes: Box) -> Floats:
    """Return the two handles of each direction, `(F, 2, 2)`, on a circle around the mean that lies within the plane."""
    (x0, x1, y0, y1), centre = axes, turned.centre
    within = min(centre[0] - x0, x1 - centre[0], centre[1] - y0, y1 - centre[1])
    reach = max(ENDS * within, ARROW * (x1 - x0))
    return centre + reach * turned.along.directions[:, None, :] * np.array([[1], [-1]])


def _colors(turned: ProjectedPoints) -> list[str]:
    return [CLASSES[k].color for k in turned.y[turned.rows].tolist()]


def _histograms(turned: ProjectedPoints) -> Figure:
    """Return the chart of how many points fall where along the direction from the mean: the first class upwards, the
    second downwards."""
    along = turned.along
    shift = along.directions @ turned.centre
    near = along.places - shift[:, None]
    reach = float(np.abs(near).max()) * 1.02 or 1.0
    edges = np.linspace(-reach, reach, BINS + 1)
    bins = np.clip(np.searchsorted(edges, near, side="right") - 1, 0, BINS - 1)
    first = turned.y[turned.rows] == turned.pair[0]
    up, down = ((bins[:, rows, None] == np.arange(BINS)).sum(axis=1) for rows in (first, ~first))
    most = 1.12 * float(max(up.max(), down.max()))
    middles, width = (edges[:-1] + edges[1:]) / 2, 2 * reach / BINS
    histograms = [
        marks.bars(CLASSES[k].name, middles, now(counts), width, CLASSES[k].color)
        for k, counts in zip(turned.pair, (up, -down), strict=True)
    ]
    upright = [
        marks.polyline(name, now(np.column_stack([x, x])), height, palette.INK, 1.5, dash, key)
        for name, x, height, dash, key in (
            ("mean of first", along.means[:, 0] - shift, [0.0, most], "solid", "━ means"),
            ("mean of second", along.means[:, 1] - shift, [0.0, -most], "solid", ""),
            ("cut", along.thresholds - shift, [-most, most], "dash", "╍ threshold"),
        )
    ]
    layout = chart.layout("along the direction, from the mean", "points", heights=(-most, most), across=(-reach, reach))
    layout["yaxis"] |= chart.both_ways(most)
    return graph([*histograms, *upright], layout | {"barmode": "overlay", "hovermode": False})


def _ratio(turned: ProjectedPoints, ratio: Floats, end_row: Ints) -> Figure:
    """Return the chart of J against the angle, as far as the direction has turned; in the last frame also dots of the
    directions to compare with."""
    ratios = [direction.ratio for direction, _ in notable_directions(turned).values() if np.isfinite(direction.ratio)]
    top = 1.08 * max([float(np.nanmax(ratio, initial=0.0)), *ratios]) or 1.0
    layout = chart.layout("angle of the direction", "J", heights=(0.0, top), across=(0.0, 180.0))
    layout["xaxis"] |= {"tickvals": [0, 45, 90, 135, 180], "ticktext": ["0°", "45°", "90°", "135°", "180°"]}
    best = [
        marks.dot(
            name,
            now(np.array([direction.angle]), end_row),
            now(np.array([direction.ratio]), end_row),
            color,
            key=chart.colored(f"○ {name}", color),
        )
        for name, (direction, color) in notable_directions(turned).items()
    ]
    angle = now(ANGLES)
    return graph(
        [
            marks.curve_so_far("J", ANGLES, ratio, palette.INK, key="━ J so far"),
            *best,
            marks.dot("J now", angle, now(ratio), palette.INK),
        ],
        layout,
        timeline=angle,
        scrubs=True,
    )


def _words(turned: ProjectedPoints, frame: Frame, ratio: Floats, last: Now) -> dict[str, Words]:
    """Return the captions by slot. The verdict is one while the direction turns, and another once it has turned all the
    way."""
    along, n = turned.along, len(turned.rows)
    degrees, ratio_now = now(ANGLES.astype(np.int64)), now(ratio)
    first, second = (literal(frame.names[k]) for k in turned.pair)
    why = words(
        f"<p>A point becomes one number, its place along the direction. There {first} has the mean $m_1={{m1}}$ and "
        f"the scatter $s_1^2={{s1}}$, {second} has $m_2={{m2}}$ and $s_2^2={{s2}}$: the sums of the squared distances "
        "from the mean. So $J=(m_1-m_2)^2/(s_1^2+s_2^2)=$ <b>{J}</b>.</p>"
        f"<p>The threshold halfway between the means, {{c}}, has <b>{{wrong}} of {n}</b> wrong.</p>",
        m1=_rounded(along.means[:, 0], along.places),
        m2=_rounded(along.means[:, 1], along.places),
        s1=along.scatters[:, 0],
        s2=along.scatters[:, 1],
        J=ratio_now,
        c=_rounded(along.thresholds, along.places),
        wrong=along.wrong,
    )
    largest = {"most": now(ratio, turned.largest), "where": now(degrees.values, turned.largest)}
    so_far = "<p>Largest <i>J</i> so far: <b>{most}</b>, at {where}°.</p>"
    legend = [
        *class_marks(turned.pair, frame.names),
        f"line: the direction, with every point's place{where_editable(' · ○: turn it')}",
        f"dashed: the threshold{where_editable(' · ⊙ +: drag') if frame.handles else ''}",
    ]
    return {
        "frame": words("<b>{a}°</b>, J = {J}", a=degrees, J=ratio_now),
        "next": one_of(last, "Next: turn by 1°", ""),
        "legend": words(" · ".join(legend)),
        "verdict": one_of(last, words(so_far, **largest), words(so_far + ahead(_outcome(turned)), **largest)),
        "why": why,
    }


def _rounded(values: Floats, places: Floats) -> Floats:
    """Return the values, with 0 for those that are 0 but for rounding."""
    return np.where(np.abs(values) <= SIGNIFICANT * np.abs(places).max(), 0.0, values)


def _outcome(turned: ProjectedPoints) -> str:
    """Return sentences on the best direction and on the perceptron's, for the end of the turn."""
    n, best, normal = len(turned.rows), turned.best, turned.normal
    if best is None:
        end = "<p>No direction is best: the means are at one place, or there is no scatter along some direction.</p>"
    else:
        end = (
            f"<p><b>Fisher's direction</b>, <i>S</i><sub>W</sub>⁻¹(<b>m</b>₁ − <b>m</b>₂), is at "
            f"{fixed(best.angle, 1)}°, with <i>J</i> = {number(best.ratio)}: the largest there is. "
            f"Its threshold, {number(best.threshold)}, has {best.wrong} of {n} wrong.</p>"
        )
    if normal is None and turned.separable:
        return (
            f"{end}<p>The perceptron has not converged after {UPDATES:,} updates: it has no direction yet. It would "
            "converge, as a line separates the classes.</p>"
        )
    if normal is None:
        return f"{end}<p>The perceptron does not converge here: it has no direction of its own.</p>"
    return (
        f"{end}<p><b>The perceptron's normal</b> is at {fixed(normal.angle, 1)}°, with <i>J</i> = "
        f"{number(normal.ratio)}. Its own threshold, {number(normal.threshold)}, has {normal.wrong} of {n} wrong: it "
        f"looks for a line without mistakes, not for means far apart.</p>"
    )
