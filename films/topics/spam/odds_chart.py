"""The second chart of the spam film: log odds and posterior against the number of words read."""

from dataclasses import replace

import numpy as np

from films.drawing import chart, looks, palette
from films.drawing.chart import Range
from films.film import escape
from films.film.marks import Letters
from films.picture import marks
from films.picture.figure import Figure, graph
from films.picture.mark import Mark, mark
from films.picture.now import now
from films.topics.spam.bars import FIRST, cut, short, signed, span
from films.topics.spam.evidence import OTHER_ORDERS, Evidence


def odds_chart(mail: Evidence, others: Mark) -> Figure:
    """Both curves as far as the words are read; pale, the log odds in `others` of the orders; where errors cost
    differently, the log odds from which on a mail is called the first class."""
    n, last, heights = mail.n_frames, mail.n_frames - 1, _heights(mail)
    read, odds, share = mail.read, cut(mail.log_odds, heights), mail.posterior[:, 0]
    threshold = "threshold" if mail.weighed else ""
    sides = tuple(_side(value, heights, t, n) for t, value in enumerate(mail.log_odds))
    posterior = chart.colored(f"┅ {escape.plotly(f'P({short(mail.names[0])} | x)')}", FIRST)
    return graph(
        [
            marks.polyline(
                threshold, [0, last], [mail.limit] * 2, palette.FAINT, 1.5, "dash", key=threshold and f"╍ {threshold}"
            ),
            others,
            marks.curve_so_far("log odds", read, odds, palette.INK, 2.5),
            marks.curve_so_far("posterior", read, share, FIRST, dash="dot", key=posterior, right=True),
            marks.dot("posterior now", now(read), now(share), FIRST, right=True),
            mark(
                replace(looks.dot("log odds now", palette.INK), letters=Letters()),
                x=now(read),
                y=now(odds),
                text=now(tuple(map(signed, mail.log_odds))),
                letters_position=now(sides),
            ),
        ],
        chart.layout("words read", "log odds", heights=heights, across=(-0.2, last + 0.2))
        | {"yaxis2": chart.share_axis(FIRST)},
        timeline=now(read),
    )


def other_orders(mail: Evidence) -> Mark:
    """The log odds in other orders of the words, which all end where this one does."""
    gap = np.full((OTHER_ORDERS, 1), np.nan)
    odds = np.hstack([cut(mail.in_other_orders, _heights(mail)), gap]).ravel()
    read = np.tile(np.arange(mail.n_frames + 1), OTHER_ORDERS)  # the last one is the gap
    pale = looks.line("other orders", palette.FAINT, 1, opacity=0.45)
    return mark(pale, "━ other orders", x=read, y=odds)


def _heights(mail: Evidence) -> Range:
    """Of the chart: of all orders, and of the threshold."""
    return span(np.append(mail.in_other_orders, mail.limit))


def _side(value: float, heights: Range, t: int, n_frames: int) -> str:
    """Return the side of a dot on which its number stands, so that the number stays in the chart."""
    side = "right" if t < n_frames / 2 else "left"
    return f"{'top' if value < sum(heights) / 2 else 'bottom'} {side}"
