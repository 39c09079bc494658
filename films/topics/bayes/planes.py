"""The planes of the Bayes page: those of the fits and of what they are compared with. Each has its regions, the points
as they arrive, ellipses, and the best boundary."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from films.charts import regions
from films.charts.contours import contour_rows
from films.drawing import looks, palette
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

PLACES = 4_000_000  # cells of all pictures of a rule of another kind: up to a hundred states get the finest pictures
FINE, FINER = 200, 300  # cells along a side of a picture: of planes side by side, or tinted; of a single plane
FAINT = 0.25  # the opacity of points that have not arrived yet
OUTLINE, MOVING = 80, 40  # cells along a side of the grid that a best boundary is traced on: of one boundary; of many


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
    """Return the planes of the fits, of the best possible classifier, and of a rule of another kind, as chosen."""
    rules = [replace(fit.rule, name=KINDS[fit.kind] if len(run.fits) > 1 else "") for fit in run.fits]
    if run.axis == "threshold":  # all frames have the same fit
        rules = [replace(rule.part(slice(1)), states=("",)) for rule in rules]
    if choices.truth and run.worlds:
        rules.append(record.truth(run, run.centre))
    parts = [_gaussian_plane(i, run, rule, choices, len(rules) == 1) for i, rule in enumerate(rules)]
    return [*parts, _other_plane(run, choices.beside, choices)] if choices.beside else parts


def _gaussian_plane(i: int, run: Run, rule: GaussianClasses, choices: Choices, alone: bool) -> RulePlane:
    """Return the plane of fit i, or of the best possible classifier. The browser draws its regions from their
    quadratics, as pictures this fine of 500 arrivals would be too many bytes."""
    undecided, wrong = not rule.complete.all(), _wrong(run, rule, run.fits[i].wrong if i < len(run.fits) else None)
    if rule.weighs is None or (choices.tinted and rule.costs is not None):
        # The browser gets cells if no quadratics decide, or if the shades show other numbers than those that decide.
        return RulePlane(rule, _cells(rule, choices, regions.side(len(rule.states)))[0], undecided, wrong)
    side = FINER if alone and not choices.beside and not choices.tinted else FINE
    pictures = regions.of_quadratics(rule.across(choices.axes), CLASSES, shades=choices.tinted, side=side)
    return RulePlane(rule, pictures, undecided, wrong)


def _other_plane(run: Run, rule: Regions, choices: Choices) -> RulePlane:
    """Return the plane of a rule of another kind."""
    side = int(np.clip(np.sqrt(PLACES / len(rule.states)), regions.COARSEST, FINE))
    return RulePlane(rule, *_cells(rule, choices, side), _wrong(run, rule))


def _cells(rule: Regions, choices: Choices, side: int) -> tuple[Pictures, bool]:
    """Return the regions of a rule cell by cell, and whether a cell is undecided."""
    cells, shares = rule.on_grid(regions.grid(choices.axes, side), shares=choices.tinted)
    undecided = bool((cells == UNDECIDED).any())
    if shares is not None:
        return regions.tinted(cells, shares, CLASSES), undecided
    each = ((rule, state) for state in range(len(rule.states)))
    return regions.flat(cells, CLASSES, regions.source_of(choices.axes, *each)), undecided


def _wrong(run: Run, rule: Regions, of_fit: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
    """Return which points, as listed, each state shows hollow: `(S, n)`. `of_fit` are those of a fit, in the order of
    arrival; None for another rule."""
    in_turn = of_fit
    if in_turn is None:
        answers = rule.at(run.X if run.X.ndim == 2 else run.X[-1])
        in_turn = (answers != run.y) & (answers != UNDECIDED)
    return run.listed(in_turn[: len(rule.states)])


# The figures ----------------------------------------------------------------------------------------------------------
def figures(
    run: Run, parts: Sequence[RulePlane], rings: Sequence[Mark], choices: Choices, section: Section | None
) -> list[Figure]:
    """Return the planes as figures. `rings` are around the point that arrives; `section` has the threshold that
    moves."""
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
    """Return the points in the order in which the plane lists them."""
    X = run.X if run.X.ndim == 2 else run.X[-1]
    return labelled(run.listed(X.T).T, run.listed(run.y))


def _true_ellipses(run: Run) -> list[Mark]:
    """Return the ellipses of the known world of each frame, at one standard deviation."""
    means, covariances = (
        np.array([getattr(world, part) for world in run.worlds])[run.world_of] for part in ("means", "covariances")
    )
    always = np.ones(means.shape[:2], dtype=np.bool_)
    return ellipses("true", means, covariances, always, dash="dot", width=1.5, deviations=(1.0,))


def _best_boundary(run: Run, axes: Box) -> Mark:
    """Return where two answers are equally good in the known world, and no third is better: there the posteriors, or
    the expected costs, of both are equal. These are the contours at 0 of the lead of each class over the best other.
    Those of the last class are among those of the others."""
    grid = regions.grid(axes, OUTLINE if len(run.worlds) == 1 else MOVING)
    scores = record.truth(run, run.centre).scores(grid.points)
    leads = [_lead(scores, k).reshape(-1, *grid.shape) for k in range(scores.shape[1] - 1)]
    lines = [contour_rows(grid, lead, [0.0]) for lead in leads]
    gap = np.full((len(run.worlds), 1), np.nan)
    x, y = (np.hstack([part for line in lines for part in (line[j], gap)]) for j in range(2))
    return marks.polyline("best boundary", now(x, run.world_of), now(y, run.world_of), palette.INK, 2, "dash")


def _lead(scores: Floats, k: int) -> Floats:
    """Return the lead of class k over the best other class: `(S, q)`."""
    return scores[:, k] - np.delete(scores, k, axis=1).max(axis=1)
