"""The film of a direction that turns by half a circle: two classes projected onto it, and how well they lie apart."""

from dataclasses import dataclass

import numpy as np

from films.charts import chart, sample_tracks
from films.drawing import marks, palette, plane
from films.drawing.palette import CLASSES
from films.film.columns import Col, Column
from films.film.film import Film
from films.film.geometry import Box
from films.film.panel import Panel, film_of
from films.film.tracks import HalfPlane, Line, Prefix, Rows, Track
from films.samples import labelled
from films.topics.bayes import turning_words
from films.topics.bayes.turning import ANGLES, Special, Turned
from playground.inputs import Floats, Ints

BINS = 24
MOST_DROPS = 80  # points; with more, the ways to the direction would hide the picture
FISHER, PERCEPTRON = palette.ADDED, palette.PERCEPTRON_LOSS
ARROW = 0.22  # of the plane's width
ENDS = 0.9  # of the way from the mean to the nearest border


@dataclass(frozen=True)
class Frame:
    """Where the film stands: axes, their titles, the names of the classes, and whether there are handles to drag."""

    axes: Box
    titles: tuple[str, str]
    names: tuple[str, ...]
    handles: bool


def film(made: Turned, shown: Frame) -> Film:
    """The plane, both histograms, and J against the angle."""
    panels = [_plane(made, shown), _histograms(1, made), _ratio(2, made)]
    asked = turning_words.questions(made)
    points = sample_tracks.point_columns(made.X, shown.axes)
    said = turning_words.columns(made)
    said_of_frames = turning_words.captions(made, shown.names, known_world=shown.handles)
    return film_of(panels, made.n_frames, points, said, asked=asked, captions=said_of_frames, grip=("ends x", "ends y"))


def specials(made: Turned) -> dict[str, tuple[Special, str]]:
    """Directions of their own, by name, with their colours."""
    named = {"Fisher": (made.best, FISHER), "perceptron": (made.normal, PERCEPTRON)}
    return {name: (found, color) for name, (found, color) in named.items() if found is not None}


def _plane(made: Turned, shown: Frame) -> Panel:
    """The direction through the mean, the points' ways to it, and the threshold at right angles."""
    v, centre = made.along.directions, made.centre
    across = np.column_stack([-v[:, 1], v[:, 0]])
    columns: dict[str, Column] = {
        "direction": np.column_stack([across, -(across @ centre)]),
        "threshold": np.column_stack([v, -made.along.thresholds]) * _signs(made)[:, None],
        "final": np.where(np.arange(made.n_frames) == made.n_frames - 1, 0, -1),
    }
    columns |= _feet(made, across, centre) | _ends(v, centre, shown.axes)
    below = [
        *marks.side_tints([CLASSES[k] for k in made.pair]),
        marks.line("drops", palette.FAINT, 0.75),
        marks.line("threshold", palette.INK, 1.5, "dash"),
        marks.line("direction", palette.INK, 2),
    ]
    ring = {"size": 14, "symbol": "circle", "color": palette.GROUND, "line": {"width": 3, "color": palette.INK}}
    above = [_dots(made), *(marks.arrow(name, color, 3) for name, (_, color) in specials(made).items())]
    above.append(marks.markers("ends", ring))
    above += [marks.EMPTY | marks.handles(14, palette.INK)] if shown.handles else []
    width = shown.axes[1] - shown.axes[0]
    tracks: list[Track] = [
        HalfPlane(0, f"{CLASSES[made.pair[0]].name} side", Col("threshold"), 1),
        HalfPlane(0, f"{CLASSES[made.pair[1]].name} side", Col("threshold"), -1),
        Line(0, "threshold", Col("threshold")),
        Line(0, "direction", Col("direction")),
        Rows(0, "feet", {"x": Col("feet x"), "y": Col("feet y")}),
        Rows(0, "ends", {"x": Col("ends x"), "y": Col("ends y")}),
    ]
    if "drops x" in columns:
        tracks.append(Rows(0, "drops", {"x": Col("drops x"), "y": Col("drops y")}))
    for name, (found, _) in specials(made).items():
        ends = np.array([centre, centre + ARROW * width * found.v])
        columns |= {f"{name} {axis}": ends[None, :, j] for j, axis in enumerate("xy")}
        tracks.append(Rows(0, name, {axis: Col(f"{name} {axis}", at="final") for axis in "xy"}))
    points = labelled(made.X, made.y)
    figure = plane.figure(points, CLASSES, shown.axes, shown.titles, below=below, above=above)
    return Panel(figure, columns, tuple(tracks))


def _ends(v: Floats, centre: Floats, axes: Box) -> dict[str, Column]:
    """Two places on each direction `v` (F, 2), on a circle around the mean that the plane holds: there it is turned."""
    x0, x1, y0, y1 = axes
    within = min(centre[0] - x0, x1 - centre[0], centre[1] - y0, y1 - centre[1])
    reach = max(ENDS * within, ARROW * (x1 - x0))
    return {f"ends {axis}": centre[j] + reach * v[:, [j]] * [1, -1] for j, axis in enumerate("xy")}


def _signs(made: Turned) -> Floats:
    """+1 where the mean of the first class is the greater one, or as great, else -1, of each angle: (F,)."""
    return np.where(made.along.means[:, 0] >= made.along.means[:, 1], 1.0, -1.0)


def _feet(made: Turned, across: Floats, centre: Floats) -> dict[str, Column]:
    """Where each point falls on the direction, (F, m), and the ways there, with gaps."""
    X = made.X[made.rows]
    away = across @ (X - centre).T
    feet = X[None] - away[:, :, None] * across[:, None, :]
    columns: dict[str, Column] = {f"feet {axis}": feet[:, :, j].astype(np.float32) for j, axis in enumerate("xy")}
    if len(X) > MOST_DROPS:
        return columns
    starts, gaps = np.broadcast_to(X, feet.shape), np.full(feet.shape, np.nan)
    drops = np.stack([starts, feet, gaps], axis=2).reshape(len(feet), -1, 2)
    return columns | {f"drops {axis}": drops[:, :, j].astype(np.float32) for j, axis in enumerate("xy")}


def _dots(made: Turned) -> marks.Mark:
    """The feet, in the colours of their classes."""
    color = [CLASSES[k].color for k in made.y[made.rows].tolist()]
    return marks.markers("feet", {"size": 6, "color": color})


def _histograms(figure: int, made: Turned) -> Panel:
    """How many points fall where, along the direction from the mean: the first class upwards, the second downwards."""
    near = made.along.places - (made.along.directions @ made.centre)[:, None]
    reach = float(np.abs(near).max()) * 1.02 or 1.0
    edges = np.linspace(-reach, reach, BINS + 1)
    bins = np.clip(np.searchsorted(edges, near, side="right") - 1, 0, BINS - 1)
    first = made.y[made.rows] == made.pair[0]
    counts = [_counted(bins[:, first]), _counted(bins[:, ~first])]
    most = 1.12 * max(float(count.max()) for count in counts)
    places = (edges[:-1] + edges[1:]) / 2
    shift = made.along.directions @ made.centre
    columns: dict[str, Column] = {"up": counts[0], "down": -counts[1]}
    tracks: list[Track] = []
    traces: list[marks.Mark] = []
    for column, k in zip(("up", "down"), made.pair, strict=True):
        name = CLASSES[k].name
        bar = {"type": "bar", "name": name, "x": places.tolist(), "y": [0] * BINS, "hoverinfo": "skip"}
        traces.append(bar | {"width": [2 * reach / BINS] * BINS, "marker": {"color": CLASSES[k].color}})
        tracks.append(Rows(figure, name, {"y": Col(column)}))
    for name, values, height in (
        ("mean of first", made.along.means[:, 0] - shift, most),
        ("mean of second", made.along.means[:, 1] - shift, -most),
    ):
        columns[name] = np.column_stack([values, values])
        columns[f"{name} y"] = np.array([[0.0, height]])
        traces.append(marks.line(name, palette.INK, 1.5))
        tracks.append(Rows(figure, name, {"x": Col(name), "y": Col(f"{name} y", at="one row")}))
    middle = made.along.thresholds - shift
    columns |= {"cut x": np.column_stack([middle, middle]), "cut y": np.array([[-most, most]])}
    columns["one row"] = np.zeros(made.n_frames, dtype=np.int8)
    traces.append(marks.line("cut", palette.INK, 1.5, "dash"))
    tracks.append(Rows(figure, "cut", {"x": Col("cut x"), "y": Col("cut y", at="one row")}))
    layout = chart.layout("along the direction, from the mean", "points", heights=(-most, most), across=(-reach, reach))
    layout["yaxis"] |= chart.both_ways(most)
    key = ["━ means", "╍ threshold"]
    return Panel(chart.figure(traces, layout | {"barmode": "overlay", "hovermode": False}, key), columns, tuple(tracks))


def _counted(bins: Ints) -> Ints:
    """How often each bin occurs in each row: `(F, BINS)`."""
    return (bins[:, :, None] == np.arange(BINS)).sum(axis=1)


def _ratio(figure: int, made: Turned) -> Panel:
    """J against the angle, as far as the direction has turned; in the end also where it is largest."""
    drawn = np.where(np.isfinite(made.along.ratio), made.along.ratio, np.nan)
    known = [found.ratio for found, _ in specials(made).values() if np.isfinite(found.ratio)]
    top = 1.08 * max([float(np.nanmax(drawn, initial=0.0)), *known]) or 1.0
    traces = [marks.line("J", palette.INK, 2), *(marks.dot(name, color) for name, (_, color) in specials(made).items())]
    traces.append(marks.dot("J now", palette.INK))
    layout = chart.layout("angle of the direction", "J", heights=(0.0, top), across=(0.0, 180.0))
    layout["xaxis"] |= {"tickvals": [0, 45, 90, 135, 180], "ticktext": ["0°", "45°", "90°", "135°", "180°"]}
    columns: dict[str, Column] = {"angle": ANGLES, "J": drawn}
    tracks: list[Track] = [Prefix(figure, "J", "angle", "J"), Rows(figure, "J now", {"x": Col("angle"), "y": Col("J")})]
    for name, (found, _) in specials(made).items():
        columns |= {f"{name} angle": np.array([found.angle]), f"{name} J": np.array([found.ratio])}
        at = {"x": Col(f"{name} angle", at="final"), "y": Col(f"{name} J", at="final")}
        tracks.append(Rows(figure, name, at))
    also = ["━ J so far"] + [chart.colored(f"○ {name}", color) for name, (_, color) in specials(made).items()]
    return Panel(chart.figure(traces, layout, also), columns, tuple(tracks), scrub="angle", timeline=Col("angle"))
