"""The film of single linkage: points without their labels, and a frame for each join of two groups."""

from dataclasses import dataclass

import numpy as np

from films.decimals import as_written
from films.drawing import chart, looks, palette
from films.drawing.palette import CLASSES
from films.film.columns import last_frame
from films.film.film import Film
from films.film.geometry import Box
from films.film.numbers import counted
from films.picture import marks, point_marks
from films.picture.ask import Ask, ask
from films.picture.figure import graph, plane
from films.picture.film import film
from films.picture.now import now
from films.picture.words import Words, one_of, words
from films.points import Points
from films.samples import arrays
from playground.inputs import Floats, Ints
from playground.single_linkage import Joins, single_linkage

LENGTH = "length of the join"


@dataclass(frozen=True, eq=False)
class Linkage:
    """The joins of points `X (n, 2)`, and the length of each, `lengths (n - 1,)`."""

    X: Floats
    joins: Joins
    lengths: Floats

    @property
    def n_frames(self) -> int:
        """One frame before the first join, and one for each join."""
        return len(self.lengths) + 1

    @property
    def join(self) -> Ints:
        """The row of each frame's join; -1 before the first."""
        return np.arange(self.n_frames) - 1


def linkage(points: Points) -> Linkage:
    """Return the joins of a scene's points; distances are compared in whole numbers."""
    X, _ = arrays(points)
    whole, unit = as_written(X)
    joins = single_linkage(whole)
    return Linkage(X, joins, np.sqrt(joins.squares) / unit)


def linkage_film(run: Linkage, points: Points, axes: Box, titles: tuple[str, str]) -> Film:
    """Return the film with a frame for each join."""
    join = run.join
    ends = np.concatenate([run.X[run.joins.pairs], np.full((len(run.lengths), 1, 2), np.nan)], axis=1).reshape(-1, 2)
    newest = np.vstack([np.full((1, 2, 2), np.nan), run.X[run.joins.pairs]])
    lengths = np.append(np.nan, run.lengths)
    step = np.arange(run.n_frames)
    unlabelled = point_marks.points(points, CLASSES, unlabelled=range(len(points)))
    return film(
        [
            plane(
                [
                    marks.first_rows(
                        looks.line("joined before", palette.INK, 2),
                        ends[:, 0],
                        ends[:, 1],
                        now(3 * np.maximum(join, 0)),
                    ),
                    marks.polyline("newest join", now(newest[:, :, 0]), now(newest[:, :, 1]), palette.ADDED, 4),
                    unlabelled,
                ],
                axes,
                titles,
            ),
            graph(
                [
                    marks.curve_so_far(LENGTH, step, lengths, palette.INK, line=looks.steps(palette.INK, 2)),
                    marks.dot("length now", now(step), now(lengths), palette.INK),
                ],
                chart.layout(
                    "joins", "length", heights=(0, _top(run.lengths)), across=(0, 1.02 * max(1, len(join) - 1))
                ),
                timeline=now(step),
            ),
        ],
        run.n_frames,
        words=_words(run, lengths),
        asks=[_question(run, newest)] if len(run.lengths) else [],
    )


def _top(lengths: Floats) -> float:
    return 1.08 * float(lengths.max(initial=0.0)) or 1.0


def _words(run: Linkage, lengths: Floats) -> dict[str, Words]:
    """Return the captions by slot: the join of the frame with its numbers, and the groups left."""
    n, join = len(run.X), run.join
    has_join, last = (join >= 0).astype(np.int8), now(last_frame(run.n_frames))
    groups = tuple(counted(n - t, "group") for t in range(run.n_frames))
    start = "<p><b>Unsupervised:</b> only places, no labels. At first each point is a group of its own.</p>"
    return {
        "frame": words("<b>{groups}</b>", groups=groups),
        "next": one_of(last, "Next: join the two nearest groups", ""),
        "plane": words("no labels"),
        "legend": words("grey ×: a point, its label not looked at · lines: joins · thick: the newest"),
        "why": one_of(has_join, start, _join(run, lengths)) if len(join) > 1 else words(start),
        "verdict": _verdict(run, lengths, groups),
    }


def _join(run: Linkage, lengths: Floats) -> Words:
    """Return the newest join: its two points, its length, and the number of points in the new group."""
    (i, j), join = run.joins.pairs.T, np.maximum(run.join, 0)
    a, b = run.X[i], run.X[j]
    sizes = run.joins.sizes
    return words(
        "<p>Of all points in different groups {i} and {j} are the nearest, "
        r"$\sqrt{{({a1}-{b1:p})^2+({a2}-{b2:p})^2}}={length}$ apart: their groups become one, of "
        "{m} + {n} = {both} points.</p>",
        i=now(i + 1, join),
        j=now(j + 1, join),
        a1=now(a[:, 0], join),
        a2=now(a[:, 1], join),
        b1=now(b[:, 0], join),
        b2=now(b[:, 1], join),
        length=now(lengths[1:], join),
        m=now(sizes[:, 0], join),
        n=now(sizes[:, 1], join),
        both=now(sizes.sum(axis=1), join),
    )


def _verdict(run: Linkage, lengths: Floats, groups: tuple[str, ...]) -> Words:
    """Return how far apart the groups are; at the end, after which join the length rises most: one might stop there."""
    if len(run.lengths) < 2:
        return words("")
    apart = words(
        "<p><b>{groups}</b> are left. Within a group, joins of at most {length} lead from any point to any "
        "other; two groups are at least {next} apart.</p>",
        groups=groups,
        length=lengths,
        next=np.append(run.lengths, np.nan),
    )
    rises = np.diff(run.lengths)
    widest = int(rises.argmax())
    left = counted(len(run.X) - widest - 1, "group")
    low, high = float(run.lengths[widest]), float(run.lengths[widest + 1])
    question = "<p><b>One group.</b> Where should one have stopped? "
    end = (
        words(
            f"{question}The length rises most after join {widest + 1}, with {left} left, "
            "from {low} to {high}. A bridge of a few points joins what would otherwise be two groups.</p>",
            low=low,
            high=high,
        )
        if high > low
        else words(f"{question}All joins are equally long, {{low}}: the lengths do not say.</p>", low=low)
    )
    which = np.where(run.join < 0, 0, np.where(run.join == len(run.lengths) - 1, 2, 1))
    return one_of(which, "", apart, end)


def _question(run: Linkage, newest: Floats) -> Ask:
    """Return the question which points are joined next; it is not asked if several pairs are equally near."""
    pairs, lengths = run.joins.pairs, run.lengths
    right = np.zeros((len(lengths), len(run.X)), dtype=bool)
    right[np.arange(len(lengths))[:, None], pairs] = True
    is_unique = np.append(np.diff(lengths) > 0, True) & np.append(True, np.diff(lengths) > 0)
    join = np.maximum(run.join, 0)
    return ask(
        words("The two nearest points that are in different groups are joined next. Name one of them."),
        now(right, np.where((run.join >= 0) & is_unique[join], run.join, -1)),
        words(
            "Points {i} and {j}: they are {length} apart.",
            i=now(pairs[:, 0] + 1, join),
            j=now(pairs[:, 1] + 1, join),
            length=now(lengths, join),
        ),
        about=[newest[:, :, 0]],
    )
