"""The hinge page's film: one run, or two side by side, and the figures that were chosen to stand beside the plane."""

from collections.abc import Callable, Mapping

from ui.charts import plane, sample_tracks
from ui.film.captions import Caption
from ui.film.columns import Column, merged
from ui.film.film import Film, Hover, chapters
from ui.film.panel import Panel
from ui.topics.hinge import plane as hinge_plane
from ui.topics.hinge import verdict as hinge_verdict
from ui.topics.hinge import why as hinge_why
from ui.topics.hinge import words as hinge_words
from ui.topics.hinge.panels import descent as hinge_descent
from ui.topics.hinge.panels import loss as hinge_loss
from ui.topics.hinge.panels import margin as hinge_margin
from ui.topics.hinge.panels import seeds as hinge_seeds
from ui.topics.hinge.panels.surface import surface
from ui.topics.hinge.run import Run
from ui.topics.hinge.view import View


def film(view: View) -> Film:
    """Figure 0 is the plane of the run, figure 1 that of the other one if there is one; after them `view.beside`."""
    run, other = view.run, view.other
    axes = plane.around(run.points, origin=not run.rule.offset)
    panels = [hinge_plane.panel(0, run, axes, view.titles, average=view.average is not None)]
    if other is not None:
        panels.append(hinge_plane.panel(1, other, axes, view.titles, "other "))
    planes = len(panels)
    for name in view.beside:
        panels.append(PANELS[name](len(panels), view))
    return Film(
        figures=tuple(panel.figure for panel in panels),
        n_frames=run.steps.n_frames,
        columns=merged(_columns(view), *(panel.columns for panel in panels)),
        tracks=tuple(track for panel in panels for track in panel.tracks),
        captions=_captions(view),
        chapters=_chapters(run),
        chapter_name="pass" if run.rule.draws == "cyclic" else "n draws",
        planes=planes,
        hovers=_hovers(view, planes),
    )


def _loss(place: int, view: View) -> Panel:
    average = None if view.average is None else view.average.objective
    return hinge_loss.panel(place, view.run, view.ground.least, log=view.log, average=average, other=view.other)


def _margin(place: int, view: View) -> Panel:
    return hinge_margin.panel(place, view.run)


def _descent(place: int, view: View) -> Panel:
    average, optimum = None if view.average is None else view.average.theta, view.ground.optimum.w
    return hinge_descent.panel(place, view.run, surface(view.run, optimum), optimum, average=average)


def _seeds(place: int, view: View) -> Panel:
    seeds = view.seeds[view.run.rule.rate]
    return hinge_seeds.seeds_panel(place, view.run, seeds, view.ground.least, log=view.log)


def _rates(place: int, view: View) -> Panel:
    return hinge_seeds.rates_panel(place, view.run, view.seeds, view.ground.least, log=view.log)


PANELS: Mapping[str, Callable[[int, View], Panel]] = {
    "loss": _loss,
    "margin": _margin,
    "surface": _descent,
    "seeds": _seeds,
    "rates": _rates,
}


def _columns(view: View) -> dict[str, Column]:
    run = view.run
    points = sample_tracks.point_columns(run.X) | sample_tracks.sign_columns(run.y, hinge_plane.STYLES)
    words = hinge_words.columns(run) | hinge_why.columns(run) | hinge_verdict.columns(run, view.ground)
    return points | words | ({} if view.average is None else {"average": view.average.theta})


def _captions(view: View) -> dict[str, Caption]:
    run, other = view.run, view.other
    also = hinge_seeds.words(view.seeds, run.rule, view.ground.least) if view.seeds else ""
    said = {
        "frame": hinge_words.frame(run),
        "next": hinge_words.coming(run),
        "plane": hinge_words.beside_plane(run, average=view.average is not None),
        "why": hinge_why.caption(run),
        "verdict": hinge_verdict.caption(run, view.ground, other, also, scaled=view.scaled),
    }
    if other is not None:
        said["plane"] = hinge_words.compared(run, "this run")
        said["plane 2"] = hinge_words.compared(other, view.title, "other ")
    return said


def _hovers(view: View, planes: int) -> tuple[Hover, ...]:
    if "margin" not in view.beside:
        return ()
    return hinge_margin.hovers(planes + view.beside.index("margin"), planes)


def _chapters(run: Run) -> tuple[int, ...]:
    """The first frame of each n draws: in turn, a pass over the points. In batch every step is one."""
    if run.rule.draws == "batch":
        return ()
    return chapters((run.steps.draw - 1) // len(run.X))
