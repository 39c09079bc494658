"""The line through two means: P(y) p(x | y) of both classes along it, their overlap, and a threshold."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from films.drawing import chart, marks, palette
from films.drawing.palette import CLASSES
from films.film import escape
from films.film.columns import Col, Column
from films.film.panel import Panel
from films.film.tracks import Rows, Track
from films.topics.bayes.record import Run
from films.topics.bayes.run import N_THRESHOLDS
from playground import cut
from playground.cut import Cut
from playground.inputs import Floats

MOST, FEWEST, FINEST = 30_000, 31, 161  # points of all curves of one class; of one of them
REACH = 3.5  # standard deviations beyond the means
Drawn = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Section:
    """The cut in each of F frames; NaN where there is none.

    x           (m,) places along the line;  heights (F, 2, m): P(y) p(x | y) there, times what an error on y costs
    thresholds  (F,) of each frame: its own, or the one of least risk;  risks (F,): what they cost
    least       (F,) the area of the overlap
    weighed     whether errors have costs
    """

    cut: Cut
    x: Floats
    heights: Floats
    thresholds: Floats
    risks: Floats
    least: Floats
    weighed: bool = False


def section(run: Run) -> Section | None:
    """Through the means of the run's pair: of the known world, or else of the first fit. None where there is none."""
    if run.pair is None:
        return None
    found = _cut(run, list(run.pair))
    known = np.isfinite(found.deviations[:, 0] + found.deviations[:, 1])
    if not known.any():
        return None
    deviations, means = found.deviations[known], found.means[known]
    low, high = (means - REACH * deviations).min(), (means + REACH * deviations).max()
    m = int(np.clip(MOST // len(found.means), FEWEST, FINEST))
    x = np.linspace(low, high, m)
    places = np.linspace(low, high, N_THRESHOLDS)
    thresholds = places if run.axis == "threshold" else _best(found, places)
    least = np.where(known, found.bayes_risk(), np.nan)
    heights, risks = found.joint(x), found.risk_of_each(thresholds)
    if run.costs is None:
        return Section(found, x, heights, thresholds, risks, least)
    scale = _scale(run, list(run.pair))
    return Section(found, x, scale[:, None, None] * heights, thresholds, scale * risks, scale * least, weighed=True)


def _weights(run: Run, pair: list[int]) -> Floats:
    """What an error on either of the two costs."""
    first, second = pair
    return np.ones(2) if run.costs is None else np.array([run.costs[first, second], run.costs[second, first]])


def _scale(run: Run, pair: list[int]) -> Floats:
    """By what the cut's risks, whose weights sum to 1, are multiplied, `(F,)`."""
    priors = _priors(run, pair)
    with np.errstate(invalid="ignore"):
        found: Floats = (priors * _weights(run, pair)).sum(axis=1) / priors.sum(axis=1)
    return found


def _priors(run: Run, pair: list[int]) -> Floats:
    """Of the two classes, `(F, 2)`: of the known world, or else of the first fit."""
    if not run.worlds:
        return run.fits[0].params.priors[:, pair]
    frames = run.world_of
    return np.array([world.priors[pair] for world in run.worlds])[frames]


def _cut(run: Run, pair: list[int]) -> Cut:
    """In each frame."""
    weighed = _priors(run, pair) * _weights(run, pair)
    if run.worlds:
        each = [(world.means[pair], world.covariances[pair]) for world in run.worlds]
        frames = np.minimum(np.arange(run.n_frames), len(each) - 1)
        means, covariances = (np.array(part)[frames] for part in zip(*each, strict=True))
        return cut.through(weighed, means, covariances)
    params = run.fits[0].params
    there = params.fitted[:, pair[0]] & params.fitted[:, pair[1]]
    covariances = np.where(there[:, None, None, None], params.covariances[:, pair], np.nan)
    return cut.through(weighed, params.means[:, pair], covariances)


def _best(found: Cut, places: Floats) -> Floats:
    """The threshold of least risk: a crossing of the curves, or, where one class always wins, an end."""
    crossings = found.crossings()
    candidates = np.concatenate([crossings, np.broadcast_to(places[[0, -1]], (len(crossings), 2))], axis=1)
    prices = np.stack([found.risk_of_each(column) for column in candidates.T], axis=1)
    best = np.where(np.isnan(prices), np.inf, prices).argmin(axis=1)
    chosen: Floats = candidates[np.arange(len(candidates)), best]
    return np.where(np.isnan(found.deviations).any(axis=1), np.nan, chosen)


def panel(figure: int, run: Run, found: Section, names: tuple[str, ...]) -> Panel:
    """Both curves, the overlap shaded, the threshold upright."""
    first, second = run.pair or (0, 0)
    top = 1.1 * float(np.nanmax(found.heights))
    curves = {"first": found.heights[:, 0], "second": found.heights[:, 1], "overlap": found.heights.min(axis=1)}
    still = np.zeros(run.n_frames, dtype=np.int8)
    columns: dict[str, Column] = {
        "along": found.x[None].astype(np.float32),
        "threshold twice": np.column_stack([found.thresholds] * 2).astype(np.float32),
        "curve top": np.array([[0.0, top]], dtype=np.float32),
        "one row": still,
    }
    tracks: list[Track] = [
        Rows(figure, "threshold", {"x": Col("threshold twice"), "y": Col("curve top", at="one row")})
    ]
    for name, heights in curves.items():
        moves = (heights[1:] != heights[:-1]).any() and len(run.worlds) != 1
        columns[f"{name} height"] = _drawn(heights if moves else heights[-1:])
        columns[f"{name} row"] = np.arange(run.n_frames) if moves else still
        along = {"x": Col("along", at="one row"), "y": Col(f"{name} height", at=f"{name} row")}
        tracks.append(Rows(figure, name, along))
    data = [
        marks.EMPTY
        | {"name": "overlap", "mode": "none", "fill": "tozeroy", "fillcolor": palette.tint(palette.ADDED, 0.45)},
        marks.line("first", CLASSES[first].color, 2),
        marks.line("second", CLASSES[second].color, 2),
        marks.line("threshold", palette.INK, 1.5, "dash"),
    ]
    key = [chart.colored(f"━ {escape.plotly(names[k])}", CLASSES[k].color) for k in (first, second)]
    key += [chart.colored("■ overlap", palette.ADDED), "╍ threshold" if run.axis == "threshold" else "╍ best threshold"]
    ends = (float(found.x[0]), float(found.x[-1]))
    title = "cost × P(y) p(x | y)" if found.weighed else "P(y) p(x | y)"
    title += ", of these two" if run.n_classes > 2 else ""
    layout = chart.layout("along the line through both means", title, heights=(0, top), across=ends)
    drawn = chart.figure(data, layout | {"hovermode": False}, key)
    if run.axis != "threshold":
        return Panel(drawn, columns, tuple(tracks))
    return Panel(drawn, columns | {"threshold": found.thresholds}, tuple(tracks), scrub="threshold")


def lines(found: Section) -> Floats:
    """The thresholds across the plane, as lines (a, b, c): `(F, 3)`, 0 where there is none."""
    return np.nan_to_num(np.column_stack([found.cut.direction, -found.thresholds]))


def _drawn(values: Floats) -> Drawn:
    return values.astype(np.float32)


def costs(figure: int, found: Section) -> Panel:
    """The risk against the threshold, in place of errors against frames."""
    places, risks = found.thresholds, found.risks
    top = 1.05 * float(np.nanmax(risks))
    ends = (float(places[0]), float(places[-1]))
    data = [
        marks.line("risk of the threshold", palette.INK, 2) | {"x": places, "y": _drawn(risks)},
        marks.line("overlap", palette.ADDED, 1.5) | {"x": list(ends), "y": [float(found.least[-1])] * 2},
        marks.dot("risk now", palette.INK),
    ]
    columns: dict[str, Column] = {"threshold": places, "risk of threshold": _drawn(risks)}
    layout = chart.layout("threshold", "risk", heights=(0, top), across=ends)
    layout["yaxis"] |= {} if found.weighed else {"tickformat": ".0%"}
    now = Rows(figure, "risk now", {"x": Col("threshold"), "y": Col("risk of threshold")})
    return Panel(chart.figure(data, layout), columns, (now,), scrub="threshold", timeline=Col("threshold"))
