"""The film of the line with the fewest mistakes: a frame for each line through two points, with its mistakes and the
best so far; lines of least loss beside it."""

from dataclasses import dataclass, replace

import numpy as np

from films import samples
from films.charts.class_marks import sign_marks
from films.drawing import chart, looks, palette
from films.film.columns import last_frame
from films.film.film import Film
from films.film.geometry import Box
from films.picture import marks, point_marks
from films.picture.ask import ask
from films.picture.figure import Figure, graph, plane
from films.picture.film import film
from films.picture.mark import Mark, mark
from films.picture.now import now
from films.picture.words import Words, one_of, words
from films.samples import Sample
from films.topics.hinge.panels import BEST, HINGE, LOGISTIC, SQUARED, STYLES, ZERO_ONE
from films.topics.hinge.scene import HingeScene
from playground import fewest_errors
from playground.fewest_errors import PairErrors
from playground.inputs import Floats, Ints, frozen
from playground.optimum import Optimum
from playground.smooth_optimum import SmoothOptimum

LOOKS = {"hinge": (HINGE, "dash"), "squared": (SQUARED, "dot"), "logistic": (LOGISTIC, "dash")}


@dataclass(frozen=True, eq=False)
class LineCount:
    """The count of the lines of a `sample`.

    counted  the lines through two points, in their order
    line     (3,) a line with the fewest mistakes, (w1, w2, b): of all that part the points alike, the one of largest
             margin, so that no point lies on it; 0 if all points are on one side
    others   (w1, w2, b) of the least of another loss, and its mistakes, by the name of the loss; 0 and None if the
             least is not known or not reached
    """

    sample: Sample
    counted: PairErrors
    line: Floats
    others: dict[str, tuple[Floats, int | None]]

    @property
    def fewest(self) -> int:
        """The least number of mistakes of any line."""
        return int(self.counted.errors.min())


def count(scene: HingeScene) -> LineCount | str | None:
    """Return the count of the lines of a scene; None unless there are two classes, and a sentence if the lines cannot
    be counted."""
    sample = samples.sample(scene)
    if not sample.has_both:
        return None
    try:
        counted = fewest_errors.count(sample.written, sample.y, offset=scene.offset)
    except ValueError:
        return _refusal(sample, scene)
    counted = replace(counted, lines=frozen(counted.lines / [1.0, 1.0, sample.unit]))
    others = {loss: _least(sample, loss, scene) for loss in LOOKS}
    return LineCount(sample, counted, _line(sample, counted, scene), others)


def _refusal(sample: Sample, scene: HingeScene) -> str:
    """Return the sentence on why the lines cannot be counted."""
    n, most = len(sample.X), fewest_errors.MOST
    if n > most:
        return f"{n} points have {n * (n - 1) // 2:,} lines through two of them. Lines are counted for {most} at most."
    if scene.offset:
        return "All points are at one place: no line goes through two of them."
    return "All points are at the origin, so that every line goes through all of them."


def _line(sample: Sample, counted: PairErrors, scene: HingeScene) -> Floats:
    """Return a line with the fewest mistakes, (w1, w2, b), as `LineCount.line`."""
    plus = counted.plus[counted.errors.argmin()]
    there = np.ones(len(plus), dtype=np.bool_) if scene.offset else sample.X.any(axis=1)
    if scene.offset and len(set(plus.tolist())) < 2:
        return np.zeros(3)
    parted = replace(sample, plain=sample.plain[there], y=np.where(plus[there], 1.0, -1.0))
    widest = samples.separation(parted, offset=scene.offset)
    return np.append(widest.w, widest.b)


def _least(sample: Sample, loss: str, scene: HingeScene) -> tuple[Floats, int | None]:
    """Return (w1, w2, b) of the least of a loss without a penalty, and its mistakes; 0 and None if it is not known or
    not reached."""
    least: Optimum | SmoothOptimum
    try:
        if loss == "hinge":
            least = samples.least_hinge(sample, offset=scene.offset)
        else:
            least = samples.least_smooth(sample, loss=loss, offset=scene.offset)
    except ArithmeticError:
        return np.zeros(3), None
    if least.w is None or not (least.w.any() or least.b):
        return np.zeros(3), None
    return np.append(least.w, least.b), int((least.margins <= 0).sum())


def count_film(counting: LineCount, scene: HingeScene) -> Film:
    """Return the film: the plane, and the chart of mistakes against the number of lines looked at."""
    counted, n = counting.counted, len(counting.sample.X)
    errors, best = counted.errors, counted.best
    places = np.vstack([counting.sample.X, np.zeros(2)])[counted.pairs]
    line = marks.line("line", now(counted.lines), palette.INK, 2)
    through = mark(looks.ring("through"), x=now(places[:, :, 0]), y=now(places[:, :, 1]))
    pairs, least = _pairs(counting), errors[best]
    question = ask(
        words("The next line is through {pair}. Does it make fewer mistakes than every line before it?", pair=pairs),
        np.append(-1, (np.diff(best) == 0).astype(np.int8)),
        words(f"It has {{m}} of {n} wrong; the fewest so far are {{best}}.", m=errors, best=least),
        ("yes", "no"),
        points_out=[line, through],
        about=[counted.wrong],
    )
    return film(
        [_plane(counting, samples.axes(scene), line, through), _chart(errors, least)],
        len(errors),
        words=_words(counting, scene, pairs, errors, least),
        asks=[question],
    )


def _solved_losses(counting: LineCount) -> list[str]:
    """Return the names of the other losses whose best line is known."""
    return [name for name, (state, mistakes) in counting.others.items() if mistakes is not None and state[:2].any()]


def _plane(counting: LineCount, axes: Box, line: Mark, through: Mark) -> Figure:
    """Return the plane: the line of the frame and its points, the best line so far, in the last frame one with the
    fewest mistakes, and the lines of least loss."""
    counted, sample, n_lines = counting.counted, counting.sample, len(counting.counted.pairs)
    last, always = np.arange(n_lines) == n_lines - 1, np.zeros(n_lines, dtype=np.int8)
    best = np.where(last & counting.line.any(), -1, counted.best)
    others = [
        marks.line(name, now(counting.others[name][0][None], always), LOOKS[name][0], 2, LOOKS[name][1])
        for name in _solved_losses(counting)
    ]
    return plane(
        [
            *others,
            marks.line("best", now(counted.lines, best), BEST, 2.5),
            line,
            marks.line("fewest", now(counting.line[None], np.where(last, 0, -1)), BEST, 4.5),
            point_marks.points(sample.points, STYLES, hollow=now(counted.wrong)),
            through,
        ],
        axes,
        sample.titles,
    )


def _chart(errors: Ints, least: Ints) -> Figure:
    """Return the chart of the mistakes of each line, and of the fewest so far."""
    numbers, top = np.arange(1, len(errors) + 1), 1.08 * float(errors.max(initial=1))
    across = (0.0, float(len(errors) + 1))
    layout = chart.layout("lines looked at", "mistakes", heights=(-0.03 * top, top), across=across)
    layout["yaxis"] |= {"rangemode": "normal"}
    curves = (("mistakes of each line", errors, ZERO_ONE, 1.5), ("fewest so far", least, BEST, 2.5))
    return graph(
        [
            *(marks.curve_so_far(name, numbers, counts, color, width) for name, counts, color, width in curves),
            marks.dot("errors now", now(numbers), now(errors), palette.INK),
        ],
        layout,
        timeline=now(numbers),
    )


def _pairs(counting: LineCount) -> tuple[str, ...]:
    """Return the points of each line, in words."""
    pairs, names = counting.counted.pairs, [str(row + 1) for row in counting.sample.index.tolist()]
    if (pairs < 0).any():
        return tuple(f"{names[max(pair)]} and the origin" for pair in pairs.tolist())
    return tuple(f"{names[i]} and {names[j]}" for i, j in pairs.tolist())


def _words(
    counting: LineCount, scene: HingeScene, pairs: tuple[str, ...], errors: Ints, least: Ints
) -> dict[str, Words]:
    """Return the captions by slot. The verdict is one while lines are counted, and another once all are."""
    n, n_lines, last = len(counting.sample.X), len(errors), last_frame(len(errors))
    through = "points {pair}" if scene.offset else "point {pair}"
    legend = [*sign_marks(scene.labels), "through the rings: the line looked at", "green: the best so far"]
    for name in _solved_losses(counting):
        color, dash = LOOKS[name]
        legend.append(f"{chart.colored(chart.SWATCHES[dash], color)} least {name} loss")
    place = f"<b>line {{i}}</b> of {n_lines:,}, through {through}: {{m}} wrong"
    why = f"<p>The best line next to the one through {through} has <b>{{m}} of {n}</b> wrong. {_free_points(scene)}</p>"
    so_far = words(f"<p>Fewest mistakes so far: <b>{{best}} of {n}</b>.</p>", best=least)
    return {
        "frame": words(place, i=np.arange(1, n_lines + 1), pair=pairs, m=errors),
        "next": one_of(last, words("Next: through {next}", next=(*pairs[1:], "")), ""),
        "legend": words(" · ".join([*legend, "hollow: misclassified"])),
        "verdict": one_of(last, so_far, _outcome(counting, scene)),
        "why": words(why, pair=pairs, m=errors),
    }


def _free_points(scene: HingeScene) -> str:
    """Return why the points on a line do not count as mistakes."""
    rest = "So count the mistakes among the others, and call that side + that has fewer."
    if scene.offset:
        return (
            "The two ringed points do not count, unless a third is on their line: a line turned a little about a place "
            f"between them, or moved off both, has each on its right side. {rest}"
        )
    return (
        "The ringed point does not count, unless another is on its line: a line turned a little about the origin has "
        f"it on its right side. {rest}"
    )


def _outcome(counting: LineCount, scene: HingeScene) -> str:
    """Return the verdict once all lines are counted."""
    n, n_lines = len(counting.sample.X), len(counting.counted.pairs)
    origin, through = ("", "two points") if scene.offset else (" through the origin", "a point")
    one_side = "" if counting.line.any() else " The best has all points on one side."
    counts = [f"least {name} loss: {wrong}" for name, (_, wrong) in counting.others.items() if wrong is not None]
    others = f" Mistakes of the lines with the {'; '.join(counts)}." if counts else ""
    space = "all lines through the origin" if origin else "all lines"
    return (
        f"<p><b>No line{origin} has fewer than {counting.fewest} of {n} wrong</b>: all {n_lines:,} through {through} "
        f"were counted.{one_side}{others}</p>"
        f"<p>That is <b>empirical risk minimisation</b>, done exactly: in the hypothesis space H, {space}, an f whose "
        f"empirical risk with the zero-one loss is least, {counting.fewest}/{n}.</p>"
    )
