"""Training with other orders of a scene's points: how many updates each needs, as a histogram, with those that the
reader has tried among them; and the lines at which they end."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from films import samples
from films.courses import CSCI_5622
from films.decimals import fraction
from films.drawing import chart, looks, palette
from films.film import geometry
from films.film.geometry import Box
from films.film.marks import Bars, Marker
from films.film.numbers import counted, number
from films.picture import marks
from films.picture.figure import Figure, Overlay, graph
from films.picture.mark import Mark, mark
from films.picture.now import now
from films.picture.words import words
from films.steps import MAX_FRAMES
from films.topics.perceptron.plane import surroundings, swatch
from films.topics.perceptron.run import Run, ending_of
from films.topics.perceptron.scene import PerceptronScene
from playground import perceptron
from playground.ending import AT_TIMES, NEVER
from playground.inputs import Floats, Ints
from playground.perceptron_orders import train_orders

ORDERS = 200  # those of seeds 0 to 199
CHECKED = 40_000  # points of all orders together: at 5,000 updates each this takes two thirds of a second
MOST_BARS = 24
TRIED = "your orders"
STACK, LISTED = 8, 12  # dots that are as high as the highest bar; orders whose counts are listed
ANY = "a line without a mistake is as good to the perceptron as any other."
ONLY = (
    "through the origin without a mistake, as sign(0) = +1: + points lie on it. An order that does not come to it "
    "exactly goes on for ever."
)
LECTURE = f"{CSCI_5622}, on Iris: “1500 updates (different permutation: 900)”."


@dataclass(frozen=True, eq=False)
class Outcomes:
    """What the orders of seeds 0, 1, ... came to: their updates, `counts (P,)`, -1 where a limit stopped them, and the
    (w1, w2, b) at which they ended, `lines (P, 3)`."""

    counts: Ints
    lines: Floats

    @property
    def separators(self) -> Floats:
        """The different lines at which orders have converged: of one line all multiples, to rounding, are one."""
        ended = self.lines[self.counts >= 0]
        return np.unique((ended / np.abs(ended).max(axis=1, keepdims=True)).round(12), axis=0)


def outcomes_of(scene: PerceptronScene) -> Outcomes | None:
    """The outcomes of other orders; None where there is nothing to count: no order ends, a class has no points, or no
    order makes an update, as with the condition "strict" from a start at 0.

    Each is the very run that a press on its bar loads."""
    sample = samples.sample(scene)
    if not _may_end(scene, sample):
        return None
    return _outcomes(scene, sample, random_orders(len(sample.y)))


def counts_of_tried(scene: PerceptronScene) -> Ints:
    """The updates of the orders that the reader has tried, in their turn, as `Outcomes.counts`; none where no order
    ends."""
    sample = samples.sample(scene)
    if not scene.tried or not _may_end(scene, sample):
        return np.zeros(0, dtype=np.int64)
    return _outcomes(scene, sample, orders(len(sample.y), scene.tried)).counts


def _may_end(scene: PerceptronScene, sample: samples.Sample) -> bool:
    """Whether orders make updates and end, or some may."""
    if not sample.has_both or (scene.condition == "strict" and not any(scene.first)):
        return False
    offset, fixed = scene.has_offset, scene.keeps_offset
    return ending_of(sample, scene.condition, scene.first, offset=offset, keeps_offset=fixed) != NEVER


def _outcomes(scene: PerceptronScene, sample: samples.Sample, visit_orders: Ints) -> Outcomes:
    ends = train_orders(
        sample.written,
        sample.y,
        visit_orders,
        squares=sample.squares,
        offset=scene.offset,
        eta=fraction(scene.eta),
        start=[fraction(number) for number in scene.first],
        condition=scene.condition,
        max_epochs=scene.epochs,
        max_updates=MAX_FRAMES,
    )
    return Outcomes(ends.counts, np.column_stack([ends.w, ends.b]))


def random_orders(n: int) -> Ints:
    """The orders of n points that are trained with, `(P, n)`: of more than 200 points fewer orders, to be quick."""
    return orders(n, range(min(ORDERS, CHECKED // n)))


def orders(n: int, seeds: Iterable[int]) -> Ints:
    """The orders of n points by their seeds, a row each."""
    return np.array([perceptron.visiting_order(n, n, order="permuted", seed=seed) for seed in seeds])


@dataclass(frozen=True)
class Bar:
    """The orders, by their seeds, that need `low` to `high` updates; -1 for both: those that a limit stopped."""

    low: int
    high: int
    seeds: tuple[int, ...]

    @property
    def label(self) -> str:
        if self.low < 0:
            return f"stopped by a limit: {_orders(len(self.seeds))}"
        count = f"{self.low:,}" if self.low == self.high else f"{self.low:,} to {self.high:,}"
        return f"{count} update{'s' * (self.high != 1)}: {_orders(len(self.seeds))}"


def bars(counts: Ints) -> tuple[Bar, ...]:
    """The bars of `counts (P,)`, the updates by seed from 0, all of one width; empty ones left out."""
    ended, kinds = counts[counts >= 0], list[Bar]()
    if len(ended):
        low, high = int(ended.min()), int(ended.max())
        width = -(-(high - low + 1) // MOST_BARS)
        for start in range(low, high + 1, width):
            seeds = np.flatnonzero((counts >= start) & (counts < start + width))
            kinds.append(Bar(start, start + width - 1, tuple(seeds.tolist())))
    endless = np.flatnonzero(counts < 0)
    kinds.append(Bar(-1, -1, tuple(endless.tolist())))
    return tuple(bar for bar in kinds if bar.seeds)


def figure(run: Run, outcomes: Outcomes | None, tried: Ints) -> Figure:
    """`outcomes` are None where no order ends; `tried (m,)`: the counts of the orders that the reader has tried."""
    every_bar = () if outcomes is None else bars(outcomes.counts)
    ended, endless = [bar for bar in every_bar if bar.low >= 0], [bar for bar in every_bar if bar.low < 0]
    width = ended[0].high - ended[0].low + 1 if ended else 1
    own = run.trace.n_updates
    last = max([own, *tried.tolist(), *(bar.high for bar in ended)])
    limit, top = last + 2 * width, max([1, *(len(bar.seeds) for bar in every_bar)])
    middles = [(bar.low + bar.high) / 2 for bar in ended]
    histogram = [_bars("orders", middles, ended, width, palette.FAINT)]
    if endless:
        histogram.append(_bars("stopped by a limit", [limit], endless, width, palette.OTHER))
    if run.trace.converged and not run.setting.batch:
        line = looks.line("the order shown", palette.INK, 2, "dash")
        histogram.append(mark(line, "╍ the order shown", x=[own, own], y=[0, top]))
    histogram.append(_stacked(np.where(tried < 0, limit, tried), top))
    ground = np.zeros(run.steps.n_frames, dtype=np.int8)
    histogram.append(marks.dot("so far", now(run.steps.now), now(ground), palette.INK))
    end = limit + width if endless or (tried < 0).any() else last + width
    layout = chart.layout("updates", "orders", heights=(-0.04 * top, 1.05 * top), across=(0, end))
    return graph(histogram, layout | {"bargap": 0}, words=words(f"{_own(tried)}<p>{_outcome(run, outcomes)}</p>"))


def _bars(name: str, middles: list[float], kinds: Sequence[Bar], width: int, color: str) -> Mark:
    """How many orders need so many updates, whatever the order shown is."""
    look = Bars(
        name=name,
        width=0.9 * width,
        marker=Marker(color=color),
        text=[bar.label for bar in kinds],
        hover=None,
        tooltip="%{text}<extra></extra>",
    )
    key = chart.colored(f"▮ {name}", color) if kinds else ""
    return mark(look, key, given=True, x=middles, y=[len(bar.seeds) for bar in kinds])


def _stacked(counts: Ints, top: float) -> Mark:
    """A dot for each order tried; equal counts are stacked, as high as the chart at the most."""
    level = np.array([(counts[: i + 1] == count).sum() for i, count in enumerate(counts.tolist())], dtype=float)
    step = top / max(STACK, level.max(initial=0))
    marker = Marker(size=9, color=palette.OWN, edge=palette.GROUND, edge_width=1)
    key = chart.colored(f"○ {TRIED}", palette.OWN) if len(counts) else ""
    return mark(looks.markers(TRIED, marker), key, x=counts.tolist(), y=(step * level).tolist())


def _own(tried: Ints) -> str:
    """What the orders tried came to, the newest last."""
    if not len(tried):
        return ""
    ended = tried[tried >= 0]
    counts = ", ".join(f"{count:,}" if count >= 0 else "stopped by a limit" for count in tried[-LISTED:].tolist())
    earlier = f"the last {LISTED}: " if len(tried) > LISTED else ""
    mean = f"; on average {number(round(float(ended.mean()), 1))}" if len(ended) > 1 else ""
    return f"<p><b>You tried {_orders(len(tried))}</b>, by updates: {earlier}{counts}{mean}.</p>"


def _outcome(run: Run, outcomes: Outcomes | None) -> str:
    if run.setting.condition == "strict" and run.setting.from_zero:
        return "No order makes an update: at the start every z is 0, and 0 is not below 0."
    if outcomes is None:
        return f"Not separable: in no order does the perceptron ever end, so there is nothing to count. {LECTURE}"
    counts = outcomes.counts
    ended, lines = counts[counts >= 0], len(outcomes.separators)
    alone = " The batch perceptron looks at all points at once: these are of the other." if run.setting.batch else ""
    cut = f" A limit stopped {len(counts) - len(ended)} of them." if len(ended) < len(counts) else ""
    touched = run.ending == AT_TIMES and run.setting.condition == "plus" and not run.setting.keeps_offset
    if not len(ended):
        where = f" There is one line {ONLY}" if touched else ""
        return f"A limit stopped all of {_orders(len(counts))}.{where} {LECTURE}{alone}"
    ends = "The others end" if cut else "They end"
    where = f"{ends} at one line" if lines == 1 else f"{ends} at {lines} different lines"
    eta = "" if run.setting.eta == 1 else f", with η = {run.setting.eta:.10g}"
    most = counted(int(ended.max()), "update")
    return (
        f"{_orders(len(counts))} kept through all epochs, drawn at random{eta}: from {ended.min():,} to "
        f"{most}, half of them at most {int(np.median(ended)):,}.{cut} {where}, drawn thin in the "
        f"plane: {f'the only one {ONLY}' if touched else ANY} {LECTURE}{alone}"
    )


def _orders(count: int) -> str:
    return counted(count, "order")


def last_lines(outcomes: Outcomes, axes: Box) -> Overlay:
    """In the plane: the boundaries at which orders converged, laid over each other."""
    cut = [geometry.line(line, surroundings(axes)) for line in outcomes.separators.tolist()]
    x, y = ([value for ends in cut for value in (*ends[axis], None)] for axis in (0, 1))
    thin = looks.line("last lines", palette.FAINT, 1, opacity=0.35)
    return Overlay(
        ground=(mark(thin, x=x, y=y),), legend=f"{swatch(palette.FAINT, '—')} the last lines of other orders"
    )
