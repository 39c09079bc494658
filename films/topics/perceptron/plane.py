"""The plane of a run: the half-planes, the boundary now and before, w and the vector added to it, and the points."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from films.charts import held_out
from films.charts.class_marks import sign_marks
from films.drawing import looks, palette
from films.film.captions import unless_asked
from films.film.geometry import Box
from films.film.numbers import number
from films.picture import marks, point_marks
from films.picture.figure import Figure, Overlay, plane
from films.picture.mark import Mark, mark
from films.picture.now import now
from films.picture.readouts import LineValue
from films.picture.words import Words, words
from films.topics.perceptron.run import Run
from playground.inputs import Floats

STYLES = palette.CLASSES[:2]
AROUND = (  # positions of a letter around a place, counterclockwise from the right
    *("middle right", "top right", "top center", "top left"),
    *("middle left", "bottom left", "bottom center", "bottom right"),
)


@dataclass(frozen=True, eq=False)
class Plane:
    """The plane of a run: the marks that other parts refer to, and where its vectors start."""

    run: Run
    axes: Box
    titles: tuple[str, str]
    names: tuple[str, str]

    @cached_property
    def points(self) -> list[Mark]:
        """All points, hollow if misclassified, with a cross on each held-out point."""
        return held_out.points(self.run.sample, now(self.run.misclassified, self.run.steps.now))

    @cached_property
    def ring(self) -> Mark:
        """The ring around the point looked at; it has the point's number on the plane."""
        return point_marks.sample(self.run.X, self.axes, self.run.steps.sample, self.run.numbers)

    @cached_property
    def start(self) -> Floats:
        """Where the arrow of w starts in each state, (S, 2)."""
        return _feet(self.run, self.axes)

    @cached_property
    def scale(self) -> float:
        """The length of an arrow by that of its vector: one factor for the whole film, so that an arrow that grows is a
        vector that grows."""
        run, w = self.run, self.run.theta[:, :2]
        rows = run.sums[:, :2] if run.setting.batch else run.X
        of_w, of_rows = (float(np.linalg.norm(vectors, axis=1).max()) for vectors in (w, rows))
        return scale_of(max(of_w, run.setting.eta * of_rows), self.axes)

    def figure(self, overlays: Sequence[Overlay]) -> Figure:
        """Return the plane with the overlays."""
        run, symbols = self.run, self.run.setting.symbols
        theta = now(run.theta, run.steps.now)
        plus, minus = marks.sides(theta, *STYLES)
        return plane(
            [
                plus,
                minus,
                replace(marks.line("before", now(run.theta, run.undone), palette.FAINT, 1.5, "dot"), since="boundary"),
                marks.line("boundary", theta, palette.INK, 2.5),
                *self.points,
                *_vectors(self),
                *_round_trip(self),
                *([] if run.setting.batch else [point_marks.coming_sample(run.X, run.coming)]),
                self.ring,
            ],
            self.axes,
            self.titles,
            overlays=overlays,
            readout=LineValue(theta, symbols.side(offset=run.setting.offset), self.names),
        )

    def scale_in_words(self, title: str = "") -> Words:
        """Return what stands beside the plane: its title, if any, and the scale of its vectors."""
        scale = _scale_in_words(self.scale)
        return words(f"{title}; {scale}" if title else scale)


def swatch(color: str, shape: str) -> str:
    """Return a coloured sign of the legend as HTML."""
    return f'<span style="color:{color}">{shape}</span>'


def legend(run: Run, labels: str, more: Sequence[str], *, adds: str) -> str:
    """Return the legend of the plane in one line: the classes with their `labels`, w, the vector that `adds` names, the
    boundary before, and `more`, the legends of the overlays."""
    setting = run.setting
    entries = [
        *sign_marks(labels),
        f"{swatch(palette.INK, '→')} {setting.symbols.word}, to the + side",
        f"{swatch(palette.ADDED, '→')} what {adds}",
        f"{swatch(palette.FAINT, '┅')} boundary before{unless_asked(' · hollow: misclassified')}",
        *(["◯ the point looked at; faint: the next"] if not setting.batch else []),
    ]
    return " · ".join([*entries, *more])


def surroundings(axes: Box) -> Box:
    """Return the axes, extended by 20 widths on each side: a fixed line that reaches so far is not redrawn when readers
    zoom out."""
    (x0, x1, y0, y1), more = axes, 20 * (axes[1] - axes[0])
    return (x0 - more, x1 + more, y0 - more, y1 + more)


def _vectors(plane: Plane) -> tuple[Mark, ...]:
    """Return the arrows of the checked w and of the vector added to it, if one is added, then the arrow of the present
    w and its letter."""
    run, w, added = plane.run, plane.run.theta[:, :2], plane.run.added[:, :2]
    nothing = (w == 0).all(axis=1)[:, None]
    before = np.where(np.isnan(added), np.nan, w[run.checked])
    foot, factor = plane.start[run.steps.now], plane.scale
    foot_before = np.where((before != 0).any(axis=1, keepdims=True), foot, np.nan)
    checked, tip = foot + factor * before, foot + factor * np.where(nothing, np.nan, w)[run.steps.now]
    ends = np.stack([foot, checked, checked + factor * added, tip, foot_before], axis=1)
    x, y = now(ends[:, :, 0]), now(ends[:, :, 1])
    return (
        replace(mark(looks.arrow("w before", palette.FAINT, 1.5), x=x[4, 1], y=y[4, 1]), since="w"),
        replace(mark(looks.wide_arrow("added", palette.ADDED), x=x[1, 2], y=y[1, 2]), since="w", grows=True),
        mark(looks.arrow("w", palette.INK, 2.5), x=x[0, 3], y=y[0, 3]),
        _letter(run.setting.symbols.letter, foot, tip, plane.axes),
    )


def _round_trip(plane: Plane) -> list[Mark]:
    """Return the vectors that were added since the first state of a cycle, each at the tip of the one before: a closed
    chain, drawn in the frames in which that state is back."""
    states = plane.run.round_trip
    if not len(states):
        return []
    tips = plane.start[states[0]] + plane.scale * plane.run.theta[states, :2]
    here = np.where(plane.run.at_start_of_cycle, 0, -1)
    x, y = now(tips[None, :, 0], here), now(tips[None, :, 1], here)
    return [mark(looks.chain("cycle", palette.ADDED, 1.5, 9), x=x, y=y)]


def _letter(letter: str, foot: Floats, tip: Floats, axes: Box) -> Mark:
    """Return the letter of w in each frame, to the right of the middle of its arrow."""
    along = tip - foot
    right = np.stack([along[:, 1], -along[:, 0]], axis=1)
    length = np.sqrt((right * right).sum(axis=1, keepdims=True))
    away = (axes[1] - axes[0]) / 60 * np.divide(right, length, out=np.zeros_like(right), where=length > 0)
    place = (foot + tip) / 2 + away
    side = np.rint(np.arctan2(right[:, 1], right[:, 0]) / (np.pi / 4))
    eighth = np.where(np.isnan(side), 0, side).astype(np.int64) % len(AROUND)
    return marks.word("letter", letter, now(place[:, 0]), now(place[:, 1]), letters_position=now(AROUND, eighth))


def scale_of(longest: float, axes: Box) -> float:
    """Return the factor for vectors of which the `longest` is drawn at most 2/5 of the plane's width long: 1 if that
    makes it at least 1/10 long, else the largest possible 1, 2 or 5 times a power of ten."""
    room = 0.4 * (axes[1] - axes[0]) / longest if longest > 0 else 1.0
    if 1 <= room <= 4:
        return 1.0
    power = 10.0 ** np.floor(np.log10(room))
    return float(power * (5 if room / power >= 5 else 2 if room / power >= 2 else 1))


def _scale_in_words(scale: float) -> str:
    if scale == 1:
        return "vectors to scale"
    size = f"{number(scale)} times as long" if scale > 1 else f"1 : {number(round(1 / scale))}"
    return f"vectors drawn {size}"


def _feet(run: Run, axes: Box) -> Floats:
    """Return where w starts in each state, (S, 2): at the foot of the perpendicular from the plane's centre to the
    boundary; at the centre if that foot is out of sight or there is no boundary; at the origin if there is no
    offset."""
    if not run.setting.offset:
        return np.zeros((run.n_states, 2))
    centre = np.array([axes[0] + axes[1], axes[2] + axes[3]]) / 2
    w, b = run.theta[:, :2], run.theta[:, 2]
    square = (w * w).sum(axis=1)
    safe = np.where(square > 0, square, 1.0)
    foot = centre - ((w @ centre + b) / safe)[:, None] * w
    inside = (np.abs(foot - centre) <= (axes[1] - axes[0]) / 2).all(axis=1) & (square > 0)
    return np.where(inside[:, None], foot, centre)
