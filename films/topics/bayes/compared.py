"""What stands on each plane of the Bayes page: the fits, and what they are compared with."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from films.charts import regions
from films.charts.rule_planes import RulePlane
from films.drawing.palette import CLASSES
from films.film.geometry import Box
from films.film.pictures import Pictures
from films.rules.gaussian import GaussianClasses
from films.rules.rule import Regions
from films.topics.bayes import record
from films.topics.bayes.record import Fit, Run
from films.topics.bayes.scene import KINDS
from playground.voting import UNDECIDED

PLACES = 4_000_000  # cells of all pictures of another rule: of a hundred states they are as fine as can be
FINE, FINER = 200, 300  # cells a side of a picture of regions: of planes side by side, or tinted; else


@dataclass(frozen=True)
class Shown:
    """What a reader has chosen to see: see `BayesScene`."""

    axes: Box
    titles: tuple[str, str]
    names: tuple[str, ...]
    tinted: bool
    below: str
    probe: tuple[float, float] | None
    beside: Regions | None = None
    truth: bool = False


def parts(run: Run, shown: Shown) -> list[RulePlane]:
    """What stands on each plane: the fits; the best possible; a rule of another kind."""
    rules = [_named(run, fit, many=len(run.fits) > 1) for fit in run.fits]
    if shown.truth and run.worlds:
        rules.append(truth(run))
    found = [_of_gaussians(i, run, rule, shown, len(rules) == 1) for i, rule in enumerate(rules)]
    return [*found, _of_other(len(found), run, shown.beside, shown)] if shown.beside else found


def _named(run: Run, fit: Fit, *, many: bool) -> GaussianClasses:
    """A fit's rule; where all frames have the same, of one state."""
    rule = replace(fit.rule, name=KINDS[fit.kind] if many else "")
    if run.axis != "threshold":
        return rule
    return replace(rule.part(slice(1)), states=("",))


def truth(run: Run) -> GaussianClasses:
    """The Bayes-optimal classifier of the world of each frame, or of the one for all."""
    return record.truth(run, run.centre)


def _of_gaussians(i: int, run: Run, rule: GaussianClasses, shown: Shown, alone: bool) -> RulePlane:
    """The browser draws its regions: those of 500 arrivals would be too many for as fine a picture of each."""
    undecided = not rule.complete.all()
    if rule.weighs is None or (shown.tinted and rule.costs is not None):
        return RulePlane(i, rule, _in_cells(rule, shown), undecided, _wrong(i, run, rule))
    side = FINER if alone and not shown.beside and not shown.tinted else FINE
    pictures = regions.of_quadratics(rule.across(shown.axes), CLASSES, shades=shown.tinted, side=side)
    return RulePlane(i, rule, pictures, undecided, _wrong(i, run, rule))


def _in_cells(rule: GaussianClasses, shown: Shown) -> Pictures:
    """Where the browser cannot draw the regions: no forms decide, or shades are of other numbers than the answers."""
    side = regions.side(len(rule.states))
    cells, shares = rule.on_grid(regions.grid(shown.axes, side), shares=shown.tinted)
    return regions.flat(cells, CLASSES) if shares is None else regions.tinted(cells, shares, CLASSES)


def _of_other(i: int, run: Run, rule: Regions, shown: Shown) -> RulePlane:
    side = int(np.clip(np.sqrt(PLACES / len(rule.states)), regions.COARSEST, FINE))
    cells, shares = rule.on_grid(regions.grid(shown.axes, side), shares=shown.tinted)
    pictures = regions.flat(cells, CLASSES) if shares is None else regions.tinted(cells, shares, CLASSES)
    return RulePlane(i, rule, pictures, bool((cells == UNDECIDED).any()), _wrong(i, run, rule))


def _wrong(i: int, run: Run, rule: Regions) -> NDArray[np.bool_]:
    """Which points as listed each frame shows hollow, `(F, n)`, or `(1, n)`."""
    if i < len(run.fits):
        in_turn = run.fits[i].wrong
    else:
        answers = rule.at(run.X if run.X.ndim == 2 else run.X[-1])
        in_turn = (answers != run.y) & (answers != UNDECIDED)
    listed = np.zeros_like(in_turn)
    listed[:, run.order] = in_turn
    return listed
