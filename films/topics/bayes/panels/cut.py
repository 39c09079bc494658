"""The cut along the line through two means: P(y) p(x | y) of both classes, their overlap, and a threshold."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from films.drawing import chart, palette
from films.drawing.palette import CLASSES
from films.film import escape
from films.film.captions import literal, where_editable
from films.film.marks import Path
from films.picture import marks
from films.picture.ask import Ask, ask_turn
from films.picture.figure import Figure, graph
from films.picture.mark import Mark, mark
from films.picture.now import Now, now
from films.picture.words import Words, words
from films.topics.bayes.panels import errors
from films.topics.bayes.record import Run
from playground import gaussians_on_line
from playground.gaussians_on_line import GaussiansOnLine
from playground.inputs import Floats

MOST, FEWEST, FINEST = 30_000, 31, 161  # points of all curves of a class; of one curve at least, at most
REACH = 3.5  # standard deviations that the cut reaches beyond the means
N_THRESHOLDS = 101  # frames of a threshold that moves


@dataclass(frozen=True, eq=False)
class Section:
    """The cut in each of F frames; NaN if there is none.

    x           (m,) places along the line
    heights     (F, 2, m) P(y) p(x | y) there, times the cost of an error on y
    thresholds  (F,) the frame's own threshold, or the one of least risk
    risks       (F,) their risks
    least       (F,) the area of the overlap
    weighed     whether errors have costs
    """

    cut: GaussiansOnLine
    x: Floats
    heights: Floats
    thresholds: Floats
    risks: Floats
    least: Floats
    weighed: bool = False

    @cached_property
    def costs(self) -> Floats:
        """The risks of the thresholds, rounded as they are written: `(F,)`."""
        return errors.rounded(self.risks, weighed=self.weighed)


def section(run: Run) -> Section | None:
    """Return the cut through the means of the run's pair, of the known world or else of the first fit; None if there is
    none."""
    if run.pair is None:
        return None
    line = _cut(run, list(run.pair))
    finite = np.isfinite(line.deviations[:, 0] + line.deviations[:, 1])
    if not finite.any():
        return None
    deviations, means = line.deviations[finite], line.means[finite]
    low, high = (means - REACH * deviations).min(), (means + REACH * deviations).max()
    m = int(np.clip(MOST // len(line.means), FEWEST, FINEST))
    x = np.linspace(low, high, m)
    places = np.linspace(low, high, N_THRESHOLDS)
    thresholds = places if run.axis == "threshold" else _best(line, places)
    least = np.where(finite, line.bayes_risk(), np.nan)
    heights, risks = line.joint(x), line.risk_of_each(thresholds)
    if run.costs is None:
        return Section(line, x, heights, thresholds, risks, least)
    scale = _scale(run, list(run.pair))
    return Section(line, x, scale[:, None, None] * heights, thresholds, scale * risks, scale * least, weighed=True)


def _weights(run: Run, pair: list[int]) -> Floats:
    """Return the cost of an error on each of the two classes: `(2,)`."""
    first, second = pair
    return np.ones(2) if run.costs is None else np.array([run.costs[first, second], run.costs[second, first]])


def _scale(run: Run, pair: list[int]) -> Floats:
    """Return the factors of the cut's risks, `(F,)`: the cut itself takes weights that sum to 1."""
    priors = _priors(run, pair)
    with np.errstate(invalid="ignore"):
        scale: Floats = (priors * _weights(run, pair)).sum(axis=1) / priors.sum(axis=1)
    return scale


def _priors(run: Run, pair: list[int]) -> Floats:
    """Return the priors of the two classes, of the known world or else of the first fit: `(F, 2)`."""
    if not run.worlds:
        return run.fits[0].params.priors[:, pair]
    return np.array([world.priors[pair] for world in run.worlds])[run.world_of]


def _cut(run: Run, pair: list[int]) -> GaussiansOnLine:
    """Return the cut in each frame."""
    weighed = _priors(run, pair) * _weights(run, pair)
    if run.worlds:
        each = [(world.means[pair], world.covariances[pair]) for world in run.worlds]
        means, covariances = (np.array(part)[run.world_of] for part in zip(*each, strict=True))
        return gaussians_on_line.through(weighed, means, covariances)
    params = run.fits[0].params
    fitted = params.fitted[:, pair[0]] & params.fitted[:, pair[1]]
    covariances = np.where(fitted[:, None, None, None], params.covariances[:, pair], np.nan)
    return gaussians_on_line.through(weighed, params.means[:, pair], covariances)


def _best(line: GaussiansOnLine, places: Floats) -> Floats:
    """Return the threshold of least risk in each frame, `(F,)`: a crossing of the curves, or an end of the line if one
    class always wins."""
    crossings = line.crossings()
    candidates = np.concatenate([crossings, np.broadcast_to(places[[0, -1]], (len(crossings), 2))], axis=1)
    prices = np.stack([line.risk_of_each(column) for column in candidates.T], axis=1)
    best = np.where(np.isnan(prices), np.inf, prices).argmin(axis=1)
    chosen: Floats = candidates[np.arange(len(candidates)), best]
    return np.where(np.isnan(line.deviations).any(axis=1), np.nan, chosen)


# The charts -----------------------------------------------------------------------------------------------------------
def chart_of_cut(run: Run, section: Section, names: tuple[str, ...]) -> Figure:
    """Return the chart of both curves, the overlap shaded, and the threshold. A threshold that moves can be dragged."""
    first, second = run.pair or (0, 0)
    top = 1.1 * float(np.nanmax(section.heights))
    once = np.zeros(run.n_frames, dtype=np.int8)
    x = now(section.x[None], once)

    def height(values: Floats) -> Now:
        moves = (values[1:] != values[:-1]).any() and len(run.worlds) != 1
        return now(values) if moves else now(values[-1:], once)

    overlap = Path(name="overlap", fill=palette.tint(palette.BEST, 0.45), to_zero=True)
    moves = run.axis == "threshold"
    both = section.heights[:, 0], section.heights[:, 1]
    title = "cost × P(y) p(x | y)" if section.weighed else "P(y) p(x | y)"
    layout = chart.layout(
        "along the line through both means",
        title + (", of these two" if run.n_classes > 2 else ""),
        heights=(0, top),
        across=(float(section.x[0]), float(section.x[-1])),
    )
    return graph(
        [
            mark(overlap, x=x, y=height(section.heights.min(axis=1))),
            marks.polyline("first", x, height(both[0]), CLASSES[first].color, 2),
            marks.polyline("second", x, height(both[1]), CLASSES[second].color, 2),
            marks.polyline(
                "threshold", now(np.column_stack([section.thresholds] * 2)), [0.0, top], palette.INK, 1.5, "dash"
            ),
        ],
        layout | {"hovermode": False},
        scrubs=now(section.thresholds) if moves else False,
        also=[
            *(chart.colored(f"━ {escape.plotly(names[k])}", CLASSES[k].color) for k in (first, second)),
            chart.colored("■ overlap", palette.BEST),
            "╍ threshold" if moves else "╍ best threshold",
        ],
    )


def risk_chart(section: Section) -> Figure:
    """Return the chart of the risk against the threshold, which stands in place of errors against frames."""
    places, least = section.thresholds, float(section.least[-1])
    ends = (float(places[0]), float(places[-1]))
    layout = chart.layout("threshold", "risk", heights=(0, 1.05 * float(np.nanmax(section.risks))), across=ends)
    layout["yaxis"] |= {} if section.weighed else chart.PER_CENT
    overlap = chart.colored("╍ overlap", palette.BEST)
    return graph(
        [
            marks.polyline(
                "risk of the threshold", places, section.risks, palette.INK, 2, key="━ risk of the threshold"
            ),
            marks.polyline("overlap", list(ends), [least] * 2, palette.BEST, 1.5, "dash", key=overlap),
            marks.dot("risk now", now(places), now(section.risks), palette.INK),
        ],
        layout,
        timeline=now(places),
        scrubs=True,
    )


def threshold(section: Section) -> Mark:
    """Return the line of the threshold across the plane; nothing in frames without a cut."""
    abc = np.nan_to_num(np.column_stack([section.cut.direction, -section.thresholds]))
    return marks.line("threshold", now(abc), palette.INK, 2.5)


# The threshold that moves ---------------------------------------------------------------------------------------------
def words_of_threshold(run: Run, section: Section, names: tuple[str, ...]) -> Words:
    """Return the risk of the threshold, and the least risk that a threshold on this line has."""
    first, second = (literal(names[k]) for k in run.pair or (0, 1))
    among = f". Here a point is {first} or {second}: P(y) is a class's share of these two" if run.n_classes > 2 else ""
    unit = errors.unit(weighed=section.weighed)
    expected = "its expected cost" if section.weighed else "the probability that it errs"
    how = where_editable("; drag it in either chart")
    return words(
        f"<p><b>The risk of this threshold, {expected}, is {{cost}}{unit}</b>{how}. "
        f"Overlap of the curves, the least risk on this line: {{least}}{unit}{among}</p>",
        cost=errors.in_words(section.risks, weighed=section.weighed),
        least=errors.in_words(section.least, weighed=section.weighed),
    )


def ask_risk(section: Section, state: Now) -> Ask:
    """Return the question how the risk changes with the next threshold, whose name is `state`."""
    unit = errors.unit(weighed=section.weighed)
    return ask_turn(
        f"What becomes of the risk at {{state}}? Now it is {{before}}{unit}.",
        f"It was {{before}}{unit} and is {{after}}{unit} now.",
        section.costs,
        state=state,
    )
