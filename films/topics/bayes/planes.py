"""The planes of the Bayes page: the fits, what they are compared with, points as they come, ellipses, boundaries."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from films.charts import regions
from films.charts.contours import contour_rows
from films.drawing import marks as looks
from films.drawing import palette
from films.drawing.palette import CLASSES
from films.film.geometry import Box
from films.film.pictures import Pictures
from films.picture import marks, point_marks
from films.picture.figure import Figure
from films.picture.mark import Mark
from films.picture.now import now
from films.points import Points
from films.rules.gaussian import GaussianClasses
from films.rules.rule import Regions
from films.samples import labelled
from films.side_by_side import planes
from films.side_by_side.planes import RulePlane, states_by_frame
from films.topics.bayes import record
from films.topics.bayes.ellipses import ellipses
from films.topics.bayes.panels import cut
from films.topics.bayes.panels.cut import Section
from films.topics.bayes.record import Run
from films.topics.bayes.scene import KINDS
from playground.inputs import Floats
from playground.voting import UNDECIDED

PLACES = 4_000_000  # cells of all pictures of another rule: of a hundred states they are as fine as can be
FINE, FINER = 200, 300  # cells a side of a picture of regions: of planes side by side, or tinted; else
FAINT = 0.25  # opacity of points that have not come yet
OUTLINE, MOVING = 80, 40  # cells a side of the grid on which a best boundary is traced; of many of them


@dataclass(frozen=True)
class Choices:
    """What a reader has chosen to see: see `BayesScene`."""

    axes: Box
    titles: tuple[str, str]
    names: tuple[str, ...]
    tinted: bool
    below: str
    probe: tuple[float, float] | None
    beside: Regions | None = None
    truth: bool = False


# What stands on each plane --------------------------------------------------------------------------------------------
def rule_planes(run: Run, choices: Choices) -> list[RulePlane]:
    """The fits; the best possible; a rule of another kind."""
    rules = [replace(fit.rule, name=KINDS[fit.kind] if len(run.fits) > 1 else "") for fit in run.fits]
    if run.axis == "threshold":  # all frames have the same fit
        rules = [replace(rule.part(slice(1)), states=("",)) for rule in rules]
    if choices.truth and run.worlds:
        rules.append(record.truth(run, run.centre))
    parts = [_of_gaussians(i, run, rule, choices, len(rules) == 1) for i, rule in enumerate(rules)]
    return [*parts, _of_other(run, choices.beside, choices)] if choices.beside else parts


def _of_gaussians(i: int, run: Run, rule: GaussianClasses, choices: Choices, alone: bool) -> RulePlane:
    """The browser draws its regions: those of 500 arrivals would be too many for as fine a picture of each."""
    undecided, wrong = not rule.complete.all(), _wrong(run, rule, run.fits[i].wrong if i < len(run.fits) else None)
    if rule.weighs is None or (choices.tinted and rule.costs is not None):
        # Where no forms decide, or shades are of other numbers than the answers, the browser gets the cells.
        return RulePlane(rule, _cells(rule, choices, regions.side(len(rule.states)))[0], undecided, wrong)
    side = FINER if alone and not choices.beside and not choices.tinted else FINE
    pictures = regions.of_quadratics(rule.across(choices.axes), CLASSES, shades=choices.tinted, side=side)
    return RulePlane(rule, pictures, undecided, wrong)


def _of_other(run: Run, rule: Regions, choices: Choices) -> RulePlane:
    side = int(np.clip(np.sqrt(PLACES / len(rule.states)), regions.COARSEST, FINE))
    return RulePlane(rule, *_cells(rule, choices, side), _wrong(run, rule))


def _cells(rule: Regions, choices: Choices, side: int) -> tuple[Pictures, bool]:
    """The regions of a rule cell by cell, and whether some cell is undecided."""
    cells, shares = rule.on_grid(regions.grid(choices.axes, side), shares=choices.tinted)
    pictures = regions.flat(cells, CLASSES) if shares is None else regions.tinted(cells, shares, CLASSES)
    return pictures, bool((cells == UNDECIDED).any())


def _wrong(run: Run, rule: Regions, of_fit: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
    """Which points as listed each state shows hollow, `(S, n)`; `of_fit` are those of a fit, as they come."""
    in_turn = of_fit
    if in_turn is None:
        answers = rule.at(run.X if run.X.ndim == 2 else run.X[-1])
        in_turn = (answers != run.y) & (answers != UNDECIDED)
    return run.listed(in_turn[: len(rule.states)])


# The figures ----------------------------------------------------------------------------------------------------------
def figures(
    run: Run, parts: Sequence[RulePlane], rings: Sequence[Mark], choices: Choices, section: Section | None
) -> list[Figure]:
    """A plane each. `rings` are around the point that arrives; `section`: with the threshold that moves."""
    arriving, points = run.axis == "arrivals", points_as_listed(run)
    of_world = [*_true_ellipses(run), _best_boundary(run, choices.axes)] if run.worlds else []
    places = None
    if run.X.ndim == 3:
        X = np.stack([run.listed(run.X[:, :, j]) for j in range(2)])
        places = now(X[0]), now(X[1])
    every = []
    for i, part in enumerate(parts):
        states = states_by_frame(len(part.rule.states), run.n_frames)
        above = []
        if arriving:
            wrong = now(part.wrong[:, run.order], states)
            above.append(point_marks.points_so_far(labelled(run.X, run.y), CLASSES, wrong))
        above += of_world
        if i < len(run.fits):
            params = run.fits[i].params
            above += ellipses("fit", params.means, params.covariances, params.fitted, dash="solid", width=2)
        above += [cut.threshold(section)] if section else []
        above += [rings[i]] if arriving else []
        above += [Mark(looks.handles(14, palette.INK), given=True)] if run.worlds else []
        every.append(
            planes.figure(
                part,
                states,
                points,
                choices.axes,
                choices.titles,
                above=above,
                places=places,
                opacity=FAINT if arriving else 1.0,
                names=choices.names,
            )
        )
    return every


def points_as_listed(run: Run) -> Points:
    """The points in the order in which the plane has them."""
    X = run.X if run.X.ndim == 2 else run.X[-1]
    return labelled(run.listed(X.T).T, run.listed(run.y))


def _true_ellipses(run: Run) -> list[Mark]:
    means, covariances = (
        np.array([getattr(world, part) for world in run.worlds])[run.world_of] for part in ("means", "covariances")
    )
    always = np.ones(means.shape[:2], dtype=np.bool_)
    return ellipses("true", means, covariances, always, dash="dot", width=1.5, deviations=(1.0,))


def _best_boundary(run: Run, axes: Box) -> Mark:
    """Where in the known world two answers are the best, as their posteriors, or expected costs, are equal: the
    contours on which a class leads the best other one by nothing. The last class's are among those of the others."""
    grid = regions.grid(axes, OUTLINE if len(run.worlds) == 1 else MOVING)
    scores = record.truth(run, run.centre).scores(grid.points)
    leads = [_lead(scores, k).reshape(-1, *grid.shape) for k in range(scores.shape[1] - 1)]
    lines = [contour_rows(grid, lead, [0.0]) for lead in leads]
    gap = np.full((len(run.worlds), 1), np.nan)
    x, y = (np.hstack([part for line in lines for part in (line[j], gap)]) for j in range(2))
    return marks.polyline("best boundary", now(x, run.world_of), now(y, run.world_of), palette.INK, 2, "dash")


def _lead(scores: Floats, k: int) -> Floats:
    """Of class k over the best other: `(S, q)`."""
    return scores[:, k] - np.delete(scores, k, axis=1).max(axis=1)
