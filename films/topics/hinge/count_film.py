"""The film of the line with the fewest mistakes: a frame for every line through two points, and the best so far."""

import numpy as np

from films import samples
from films.charts.class_marks import sign_marks
from films.drawing import chart, palette
from films.drawing import marks as looks
from films.film.columns import last_frame
from films.film.film import Film
from films.film.geometry import Box
from films.picture import marks, point_marks
from films.picture.ask import ask
from films.picture.figure import Figure, graph, plane
from films.picture.film import film as film_of
from films.picture.mark import Mark, mark
from films.picture.now import now
from films.picture.words import Words, one_of, words
from films.topics.hinge.counted import Counting
from films.topics.hinge.panels import BEST, HINGE, LOGISTIC, SQUARED, STYLES, ZERO_ONE
from films.topics.hinge.scene import HingeScene
from playground.inputs import Ints

LOOKS = {"hinge": (HINGE, "dash"), "squared": (SQUARED, "dot"), "logistic": (LOGISTIC, "dash")}


def film(counting: Counting, scene: HingeScene) -> Film:
    """The plane, and the counts against the lines looked at."""
    counted, n = counting.counted, len(counting.sample.X)
    errors, best = counted.errors, counted.best
    places = np.vstack([counting.sample.X, np.zeros(2)])[counted.pairs]
    line = marks.line("line", now(counted.lines), palette.INK, 2)
    through = mark(looks.ring("through"), x=now(places[:, :, 0]), y=now(places[:, :, 1]))
    pairs, least = _pairs(counting), errors[best]
    question = ask(
        words("The next line is through {pair}. Has it fewer mistakes than every line before?", pair=pairs),
        np.append(-1, (np.diff(best) == 0).astype(np.int8)),
        words(f"It has {{m}} of {n} wrong; the fewest so far are {{best}}.", m=errors, best=least),
        ("yes", "no"),
        points_out=[line, through],
        about=[counted.wrong],
    )
    return film_of(
        [_plane(counting, samples.axes(scene), line, through), _chart(errors, least)],
        len(errors),
        words=_words(counting, scene, pairs, errors, least),
        asks=[question],
    )


def _known(counting: Counting) -> list[str]:
    """The other losses whose best line is known."""
    return [name for name, (state, mistakes) in counting.others.items() if mistakes is not None and state[:2].any()]


def _plane(counting: Counting, axes: Box, line: Mark, through: Mark) -> Figure:
    """The line of the frame through its points, the best so far, in the end one with the fewest mistakes, and lines of
    least loss."""
    counted, sample, n_lines = counting.counted, counting.sample, len(counting.counted.pairs)
    last, always = np.arange(n_lines) == n_lines - 1, np.zeros(n_lines, dtype=np.int8)
    best = np.where(last & counting.line.any(), -1, counted.best)
    others = [
        marks.line(name, now(counting.others[name][0][None], always), LOOKS[name][0], 2, LOOKS[name][1])
        for name in _known(counting)
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
    """The mistakes of each line and the fewest so far."""
    numbers, top = np.arange(1, len(errors) + 1), 1.08 * float(errors.max(initial=1))
    across = (0.0, float(len(errors) + 1))
    layout = chart.layout("lines looked at", "mistakes", heights=(-0.03 * top, top), across=across)
    layout["yaxis"] |= {"rangemode": "normal"}
    curves = (("mistakes of each line", errors, ZERO_ONE, 1.5), ("fewest so far", least, BEST, 2.5))
    return graph(
        [
            *(
                marks.curve_so_far(name, numbers, counts, color, width, chart.colored(f"━ {name}", color))
                for name, counts, color, width in curves
            ),
            marks.dot("errors now", now(numbers), now(errors), palette.INK),
        ],
        layout,
        timeline=now(numbers),
    )


def _pairs(counting: Counting) -> tuple[str, ...]:
    """The points of each line, in words."""
    pairs, names = counting.counted.pairs, [str(row + 1) for row in counting.sample.index.tolist()]
    if (pairs < 0).any():
        return tuple(f"{names[max(pair)]} and the origin" for pair in pairs.tolist())
    return tuple(f"{names[i]} and {names[j]}" for i, j in pairs.tolist())


def _words(
    counting: Counting, scene: HingeScene, pairs: tuple[str, ...], errors: Ints, least: Ints
) -> dict[str, Words]:
    """By slot. The verdict: while they are counted, and once all are."""
    n, n_lines, last = len(counting.sample.X), len(errors), last_frame(len(errors))
    through = "points {pair}" if scene.offset else "point {pair}"
    legend = [*sign_marks(scene.labels), "black: the line looked at, through the rings", "green: the best so far"]
    for name in _known(counting):
        color, dash = LOOKS[name]
        legend.append(f"{chart.colored(chart.SWATCHES[dash], color)} least {name} loss")
    place = f"<b>line {{i}}</b> of {n_lines:,}, through {through}: {{m}} wrong"
    why = f"<p>The best line next to the one through {through} has <b>{{m}} of {n}</b> wrong. {_free_points(scene)}</p>"
    so_far = words(f"<p>Fewest mistakes so far: <b>{{best}} of {n}</b>.</p>", best=least)
    return {
        "frame": words(place, i=np.arange(1, n_lines + 1), pair=pairs, m=errors),
        "next": one_of(last, words("next: through {next}", next=(*pairs[1:], "")), ""),
        "legend": words(" · ".join([*legend, "hollow: misclassified"])),
        "verdict": one_of(last, so_far, _outcome(counting, scene)),
        "why": words(why, pair=pairs, m=errors),
    }


def _free_points(scene: HingeScene) -> str:
    """Why the points on a line do not count."""
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


def _outcome(counting: Counting, scene: HingeScene) -> str:
    n, n_lines = len(counting.sample.X), len(counting.counted.pairs)
    origin, through = ("", "two points") if scene.offset else (" through the origin", "a point")
    one_side = "" if counting.line.any() else " The best has all points on one side."
    counts = [f"least {name} loss: {wrong}" for name, (_, wrong) in counting.others.items() if wrong is not None]
    others = f" Mistakes of the lines with the {'; '.join(counts)}." if counts else ""
    return (
        f"<p><b>No line{origin} has fewer than {counting.fewest} of {n} wrong</b>: all {n_lines:,} through {through} "
        f"were counted.{one_side}{others}</p>"
    )
