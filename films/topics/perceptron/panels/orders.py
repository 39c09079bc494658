"""The histogram of other orders: how many updates they need, those that the reader has tried among them; and the
lines at which they end."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from films.drawing import chart, marks, palette
from films.film import geometry
from films.film.captions import Caption
from films.film.columns import Col
from films.film.geometry import Box
from films.film.numbers import counted, number
from films.film.overlay import Overlay
from films.film.panel import Panel
from films.film.spec import Spec
from films.film.tracks import Rows
from films.topics.perceptron.film import surroundings
from films.topics.perceptron.other_orders import Outcomes
from films.topics.perceptron.run import Run
from films.topics.perceptron.words import mark
from playground.ending import AT_TIMES
from playground.inputs import Ints

MOST_BARS = 24
TRIED = "your orders"
STACK, LISTED = 8, 12  # dots that are as high as the highest bar; orders whose counts are listed
ANY = "a line without a mistake is as good to the perceptron as any other."
ONLY = (
    "through the origin without a mistake, as sign(0) = +1: + points lie on it. An order that does not come to it "
    "exactly goes on for ever."
)
LECTURE = "The lecture, on Iris: “1500 updates (different permutation: 900)”."


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
    ended = counts[counts >= 0]
    found = []
    if len(ended):
        low, high = int(ended.min()), int(ended.max())
        width = -(-(high - low + 1) // MOST_BARS)
        for start in range(low, high + 1, width):
            seeds = np.flatnonzero((counts >= start) & (counts < start + width))
            found.append(Bar(start, start + width - 1, tuple(seeds.tolist())))
    endless = np.flatnonzero(counts < 0)
    found.append(Bar(-1, -1, tuple(endless.tolist())))
    return tuple(bar for bar in found if bar.seeds)


def panel(run: Run, figure: int, outcomes: Outcomes | None, tried: Ints) -> Panel:
    """`outcomes` are None where no order ends; `tried (m,)`: the counts of the orders that the reader has tried."""
    known = () if outcomes is None else bars(outcomes.counts)
    return Panel(
        figure=_figure(run, known, tried),
        tracks=(Rows(figure, "so far", {"x": Col("now"), "y": Col("ground line")}),),
        columns={"ground line": np.zeros(run.steps.n_frames, dtype=np.int8)},
        words=Caption((f"{_own(tried)}<p>{_said(run, outcomes)}</p>",)),
    )


def last_lines(outcomes: Outcomes, axes: Box) -> tuple[Overlay, str]:
    """In the plane: the boundaries at which orders converged, laid over each other; and their part of the legend."""
    cut = [geometry.line(line, surroundings(axes)) for line in outcomes.separators.tolist()]
    x, y = ([value for ends in cut for value in (*ends[axis], None)] for axis in (0, 1))
    lines = marks.line("last lines", palette.FAINT, 1) | {"x": x, "y": y, "opacity": 0.35}
    return Overlay(ground=(lines,)), f"{mark(palette.FAINT, '—')} the last lines of other orders"


def _figure(run: Run, known: Sequence[Bar], tried: Ints) -> Spec:
    ended = [bar for bar in known if bar.low >= 0]
    width = ended[0].high - ended[0].low + 1 if ended else 1
    own = run.trace.n_updates
    last = max([own, *tried.tolist(), *(bar.high for bar in ended)])
    limit = last + 2 * width
    data = [_bars("orders", [(bar.low + bar.high) / 2 for bar in ended], ended, width, palette.FAINT)]
    endless = [bar for bar in known if bar.low < 0]
    if endless:
        data.append(_bars("stopped by a limit", [limit], endless, width, palette.ADDED))
    top = max([1, *(len(bar.seeds) for bar in known)])
    if run.trace.converged and not run.setting.batch:
        here = marks.line("the order shown", palette.INK, 2, "dash") | {"x": [own, own], "y": [0, top]}
        data.append(here)
    data.append(_stacked(np.where(tried < 0, limit, tried), top))
    data.append(marks.dot("so far", palette.INK))
    end = limit + width if endless or (tried < 0).any() else last + width
    layout = chart.layout("updates", "orders", heights=(-0.04 * top, 1.05 * top), across=(0, end))
    return chart.figure(data, layout | {"bargap": 0})


def _bars(name: str, middles: list[float], shown: Sequence[Bar], width: int, color: str) -> dict[str, Any]:
    return {
        "type": "bar",
        "name": name,
        "x": middles,
        "y": [len(bar.seeds) for bar in shown],
        "width": 0.9 * width,
        "marker": {"color": color},
        "text": [bar.label for bar in shown],
        "textposition": "none",
        "hovertemplate": "%{text}<extra></extra>",
    }


def _stacked(counts: Ints, top: float) -> dict[str, Any]:
    """A dot for each order tried; of one count they stand on each other, as high as the chart at the most."""
    level = np.array([(counts[: i + 1] == count).sum() for i, count in enumerate(counts.tolist())], dtype=float)
    step = top / max(STACK, level.max(initial=0))
    marker = {"size": 9, "color": palette.OWN, "line": {"width": 1, "color": palette.GROUND}}
    return marks.EMPTY | {
        "name": TRIED, "mode": "markers", "marker": marker, "x": counts.tolist(), "y": (step * level).tolist(),
    }  # fmt: skip


def _own(tried: Ints) -> str:
    """What the orders tried came to, the newest last."""
    if not len(tried):
        return ""
    ended = tried[tried >= 0]
    counts = ", ".join(f"{count:,}" if count >= 0 else "stopped by a limit" for count in tried[-LISTED:].tolist())
    earlier = f"the last {LISTED}: " if len(tried) > LISTED else ""
    mean = f"; on average {number(round(float(ended.mean()), 1))}" if len(ended) > 1 else ""
    return f"<p><b>You tried {_orders(len(tried))}</b>, by updates: {earlier}{counts}{mean}.</p>"


def _said(run: Run, outcomes: Outcomes | None) -> str:
    if run.setting.condition == "strict":
        return "No order makes an update: at the start every z is 0, and 0 is not below 0."
    if outcomes is None:
        return f"Not separable: in no order does the perceptron ever end, so there is nothing to count. {LECTURE}"
    counts = outcomes.counts
    ended, lines = counts[counts >= 0], len(outcomes.separators)
    alone = " The batch perceptron looks at all points at once: these are of the other." if run.setting.batch else ""
    cut = f" A limit stopped {len(counts) - len(ended)} of them." if len(ended) < len(counts) else ""
    touched = run.ending == AT_TIMES
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
