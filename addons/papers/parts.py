"""The parts of a frame that a file draws: planes and charts."""

import math
from dataclasses import replace

from addons.papers.figure_options import FigureOptions
from films.film.film import Film
from films.film.marks import Figure
from films.pages import PAGES
from films.samples import scale
from films.scene import Scene, only
from films.still.planes import plane, planes
from films.still.shapes import Plane

NO_CHART = "This frame has no such chart, or a question hides it."


def fields(page: str, scene: Scene) -> Scene:
    """Return the scene with the fields that its picture depends on; all others have their defaults."""
    return replace(only(scene, *PAGES[page].view_of(scene).for_film), t=scene.t)


def film_of(page: str, scene: Scene) -> Film:
    """Return the film of a scene."""
    view = PAGES[page].view_of(scene)
    return view.film_of(view.cached_run(scene), scene)


def parts(film: Film, scene: Scene, t: int, figure: FigureOptions, n_charts: int, *, asking: bool) -> tuple[Plane, ...]:
    """Return what is drawn of frame `t`: its planes and its first `n_charts` charts, or what the `figure` has of them.
    `asking`: a lesson asks about the frame, so the answer is hidden, and no chart is drawn, as it may give it away."""
    if figure.only is not None:
        return () if asking else charts(film, t, figure.only, figure.only + 1)
    probe = getattr(scene, "probe", None)
    if probe:  # the film's units may be others than the points'
        probe = (probe[0] * scale(scene), probe[1] * scale(scene))
    beside = () if asking or not figure.charts else charts(film, t, 0, n_charts)
    return (*planes(film, t, probe=probe, asking=asking), *beside)


def charts(film: Film, t: int, start: int = 0, end: int | None = None) -> tuple[Plane, ...]:
    """Return the charts `start` to `end` - 1 of frame `t`, by default all; those without values are left out."""
    return tuple(plane(figure) for figure in film.frame(t)[film.planes :][start:end] if _has_values(figure))


def _has_values(figure: Figure) -> bool:
    values = (value for mark in figure.marks if mark.visible for value in mark.y)
    return any(value is not None and not math.isnan(value) for value in values)
