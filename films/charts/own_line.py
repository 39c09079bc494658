"""The reader's own line: two ends to drag, and its loss and margin beside the algorithm's and the best possible.

A scene with such a line is an `OwnLineScene`; its film adds the `drawing` to each of its planes, and the `table` to its
verdict.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

import numpy as np

from films import points as point_code
from films.decimals import as_written
from films.drawing import looks, palette
from films.film.numbers import number
from films.param import Group
from films.picture.figure import Overlay
from films.picture.mark import Mark, mark
from films.picture.marks import lines
from films.picture.now import Now
from films.picture.words import Words, words
from films.samples import Sample, least_hinge, separation
from films.scene import Handle, Scene, param
from playground import losses
from playground.drawn_line import DrawnLine, margins, measure, through
from playground.inputs import Floats

Ends = tuple[float, float, float, float]  # x and y of the start, x and y of the end
NAMES = ("start of your line", "end of your line; + is on the left of the way there")
SOMEWHERE: Ends = (-1.0, 1.0, 1.0, -1.0)  # if two ends cannot be placed within the points' axes
ONE_PLACE = "Both ends of your line are at one place, through which many lines go. Drag one of them away."
ZERO = 1e-12  # a loss below this is 0 to rounding
NORMAL = 0.12  # length of the arrow to the + side, as a share of the plane's width
TABLE = 'style="border-spacing:0;line-height:1.3"'
CELL = 'style="padding:0 1em 0 0;border:0;text-align:left"'
LOG = logging.getLogger(__name__)


def checked(values: Sequence[float]) -> Ends:
    """Return the ends from untrusted values. ValueError, whose message begins with "it", says what is wrong with
    them."""
    if len(values) != 4:
        raise ValueError("it is not four numbers: x and y of both ends")
    try:
        (a, b), (c, d) = (point_code.checked_place(values[i : i + 2], "One end") for i in (0, 2))
    except ValueError as error:
        raise ValueError(f"it is no line: {str(error).removesuffix('.')}") from error
    if (a, b) == (c, d):
        raise ValueError("it has both ends at one place")
    return (a, b, c, d)


@dataclass(frozen=True)
class OwnLineScene(Scene):
    """A scene of two classes in which the reader may also draw a line."""

    own: bool = param(
        False,
        "your own line",
        help="Two ends to drag: can you do better? Its loss uses the best scale of w for this line.",
        looks=True,
        group=Group.PICTURES,
    )
    line: Ends | None = param(None, "ends of your line", check=checked, looks=True)
    best: bool = param(False, "show the best line", when=lambda scene: scene.own, looks=True, group=Group.PICTURES)

    @property
    def ends(self) -> Ends:
        """The ends as dragged; at the start they lie at the upper left and the lower right of the plane."""
        if self.line is not None:
            return self.line
        x0, x1, y0, y1 = self.home()
        (a, c), (d, b) = ((low + (high - low) * share for share in (0.25, 0.75)) for low, high in ((x0, x1), (y0, y1)))
        try:
            return checked((a, b, c, d))
        except ValueError:  # after rounding they coincide, or lie beyond the plane's bounds
            return SOMEWHERE

    def handles(self) -> tuple[Handle, ...]:
        if not self.own or len({label for *_, label in self.points}) < 2:
            return ()  # there is nothing to separate
        a, b, c, d = self.ends
        return (Handle(a, b, None, NAMES[0]), Handle(c, d, None, NAMES[1]))

    def with_handles(self, places: Sequence[tuple[float, float]]) -> Self:
        """Return the scene with the ends moved; the axes stay."""
        (a, b), (c, d) = places
        if (a, b) == (c, d):
            raise ValueError(ONE_PLACE)
        return replace(self, line=checked((a, b, c, d)))


@dataclass(frozen=True, eq=False)
class Contest:
    """The reader's line among n points beside the best one. `theta (3,)` and `best (3,)` are their (w1, w2, b) in the
    film's units; `best` is 0 if it is not known.

    ends    (2, 2) of the reader's line
    gamma   the greatest margin of (w, b) of length 1; None if no line separates the points
    least   the least possible objective; None if it could not be computed
    closed  whether a point on a line is a mistake, whatever its label
    """

    ends: Floats
    theta: Floats
    drawn: DrawnLine
    best: Floats
    of_best: DrawnLine | None
    gamma: float | None
    least: float | None
    n: int
    closed: bool = True


def contest(scene: OwnLineScene, sample: Sample, *, regularization: float = 0.0, condition: str = "closed") -> Contest:
    """Return the comparison of the scene's line with the best line for the training points. The best has the greatest
    margin, or, if no line separates them or w is penalised, the least objective; like the reader's line, it may have an
    offset. `condition` says what a mistake is, for all lines."""
    X, y = sample.X, sample.y
    ends = np.array(scene.ends).reshape(2, 2) * sample.scale
    own, best, least, z_of_best = np.append(*through(*ends)), np.zeros(3), None, None
    try:
        optimum = least_hinge(sample, regularization=regularization)
        best, least, z_of_best = np.append(optimum.w, optimum.b), optimum.value, optimum.margins
    except ArithmeticError as error:
        LOG.warning("no least objective to compare a line with: %s", error)
    widest = separation(sample, offset=True)
    if widest.separable and regularization == 0:
        best, z_of_best = np.append(widest.w, widest.b), None
    of_own = measure(
        own[:2], own[2], X, y, regularization=regularization, condition=condition, z=_margins(scene, sample)
    )
    of_best = (
        measure(best[:2], best[2], X, y, regularization=regularization, condition=condition, z=z_of_best)
        if best[:2].any()
        else None
    )
    gamma = widest.margin if widest.separable else None
    return Contest(ends, own, of_own, best, of_best, gamma, least, len(X), condition == "closed")


def _margins(scene: OwnLineScene, sample: Sample) -> Floats:
    """Return z of the reader's line by the numbers as they are written: 0 for points on it."""
    places, unit = as_written(np.vstack([np.array(scene.ends).reshape(2, 2), sample.plain]))
    return margins(places[0], places[1], places[2:], sample.y) / unit * sample.scale


def drawing(scene: OwnLineScene, contest: Contest, width: float) -> Overlay:
    """Return the line, an arrow to its + side, its ends, and, if switched on, the best line. `width` is the plane's."""
    start = contest.ends.mean(axis=0)
    tip = start + NORMAL * width * contest.theta[:2]
    above = [
        lines(looks.line("own line", palette.OWN, 3), contest.theta[None]),
        mark(looks.arrow("own arrow", palette.OWN, 2), x=[start[0], tip[0]], y=[start[1], tip[1]], given=True),
    ]
    if scene.best and contest.of_best:
        above.append(lines(looks.line("best line", palette.OWN, 2, "dash"), contest.best[None]))
    return Overlay(above=(*above, Mark(looks.handles(15, palette.OWN), given=True)), legend=legend(scene))


def worth(margins: Floats, theta: Floats) -> tuple[Floats, Floats]:
    """Return the mean hinge loss and the geometric margin of each state of an algorithm with `margins (T+1, n)` and
    `theta (T+1, 3)`; the margin is NaN if (w, b) = 0."""
    length = np.sqrt((theta * theta).sum(axis=1))
    least = np.divide(margins.min(axis=1), length, out=np.full(len(theta), np.nan), where=length > 0)
    return losses.hinge(margins).mean(axis=1), least


def table(
    scene: OwnLineScene, contest: Contest, algorithm: str, mistakes: Now, loss: Now, margin: Now, *, penalised: bool
) -> Words:
    """Return the rows of the reader's line, of the `algorithm` in the frame, and, if switched on, of the best line, for
    the verdict."""
    return words(_html(scene, contest, algorithm, penalised=penalised), mistakes=mistakes, loss=loss, margin=margin)


def _html(scene: OwnLineScene, contest: Contest, algorithm: str, *, penalised: bool) -> str:
    loss = "J" if penalised else "mean hinge loss"
    rows = [
        ("", "mistakes", loss, "margin"),
        ("<b>Your line</b>", *_row(contest.drawn)),
        (algorithm, "{mistakes}", "{loss}", "{margin}"),
    ]
    if scene.best:
        rows.append(("The best", *(_row(contest.of_best) if contest.of_best else ("—", "—", "—"))))
    cells = "".join("<tr>" + "".join(f"<td {CELL}>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table {TABLE}>{cells}</table><p>{distance_in_words(contest)}</p>"


def distance_in_words(contest: Contest) -> str:
    """Return in a sentence how far the reader's line is from the best."""
    of_own, verdict = contest.drawn, f"<b>{_mistakes_in_words(contest.drawn.mistakes, contest.n)}</b>"
    if contest.gamma is not None and of_own.mistakes == 0:
        share = 100 * of_own.margin / contest.gamma
        return f"{verdict} Its margin is {number(share) if share < 1 else f'{share:.0f}'} % of the greatest one."
    if contest.least is not None:
        verdict += f" Its loss is {number(max(of_own.objective - contest.least, 0.0))} above the least possible."
    if contest.gamma is not None:
        return f"{verdict} A line without mistakes exists."
    return verdict + (
        " No line is without mistakes." if contest.closed else " No line has every point strictly on its side."
    )


def _mistakes_in_words(mistakes: int, n: int) -> str:
    return "Your line makes no mistake." if not mistakes else f"Your line misclassifies {mistakes} of {n}."


def _row(line: DrawnLine) -> tuple[str, str, str]:
    return (str(line.mistakes), number(line.objective if line.objective > ZERO else 0.0), number(line.margin))


def legend(scene: OwnLineScene) -> str:
    """Return the legend's entry of the line."""
    line = f'<span style="color:{palette.OWN}">━</span> your line, → to +'
    return line + (", dashed: the best" if scene.best else "")
