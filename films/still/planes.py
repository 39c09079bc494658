"""Stills: the planes and charts of one frame of a film as shapes, to be drawn without a browser."""

from dataclasses import replace

from films.film.film import Film
from films.film.marks import Bars, Figure
from films.film.questions import HELD_BACK
from films.still import axes
from films.still.axis import axis
from films.still.mark_shapes import picture, shapes
from films.still.shapes import Plane, Still, Ticks

WIDE, NARROW = 400.0, 300.0  # pixels of the axes on a screen and on a phone, which get different ticks


def of_frame(film: Film, t: int, *, probe: tuple[float, float] | None = None, asking: bool = False) -> Still:
    """The still of frame `t`; IndexError where the film has no such frame. `probe`: the place looked at, which is the
    stage's and not in the film. `asking`: a lesson asks about the frame, so answers are hidden."""
    beside = len(film.figures) > film.planes or "verdict" in film.captions
    captions = film.words(t) | (HELD_BACK if asking else {})
    return Still(planes(film, t, probe=probe, asking=asking), captions, t, film.n_frames, beside)


def planes(film: Film, t: int, *, probe: tuple[float, float] | None = None, asking: bool = False) -> tuple[Plane, ...]:
    """Return the planes of frame `t`."""
    figures = film.veiled(t) if asking else film.frame(t)
    return tuple(plane(_probed(figure, probe) if probe else figure) for figure in figures[: film.planes])


def _probed(figure: Figure, at: tuple[float, float]) -> Figure:
    put = (replace(mark, x=at[:1], y=at[1:]) if mark.name == "probe" else mark for mark in figure.marks)
    return replace(figure, marks=tuple(put))


def plane(figure: Figure) -> Plane:
    """A figure as shapes. An axis without a range fits what it shows."""
    layout, visible = figure.layout, [mark for mark in figure.marks if mark.visible and len(mark.x)]
    across = axis(layout["xaxis"], (mark.x for mark in visible))
    up = axis(layout["yaxis"], (mark.y for mark in visible if not mark.right))
    right = axis(layout["yaxis2"], (mark.y for mark in visible if mark.right)) if "yaxis2" in layout else None
    ratio = (across.high - across.low) / (up.high - up.low) if layout["yaxis"].get("scaleanchor") else 1.0
    below = (picture(each, across, up) for each in figure.pictures if each.source)
    bars_first = sorted(visible, key=lambda mark: not isinstance(mark, Bars))
    parts = (part for mark in bars_first for part in shapes(mark, across, right if right and mark.right else up, ratio))
    bare = not all(layout[name].get("visible", True) for name in ("xaxis", "yaxis"))
    wide, narrow = (
        Ticks() if bare else axes.ticks(across, up, side * min(ratio, 1.0), side / max(ratio, 1.0))
        for side in (WIDE, NARROW)
    )
    words = (*(() if bare else axes.titles(across, up, right)), *axes.notes(layout, across, up))
    return Plane(ratio, layout["margin"], (*below, *parts), wide, narrow, words)
