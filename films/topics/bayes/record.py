"""The record of a run of the Bayes page: its points, the fits in every frame, and the least possible risk."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from films.rules.gaussian import GaussianClasses
from playground import quadratics
from playground.inputs import Floats, Ints
from playground.online_gaussians import OnlineGaussians
from playground.whole_gaussians import WholeGaussians
from playground.world import World

Bits = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Fit:
    """Gaussians with one kind of covariance in each of F frames.

    params    their priors, means and covariances
    rule      the classifier
    whole     the same in whole numbers, of which `UNIT` are 1
    answers   (F, n) its answers at all points, also those that have not arrived
    wrong     (F, n) which points so far it misclassifies
    training  (F,) the mean cost of the points so far, the empirical risk; NaN if the fit is not complete
    risks     (F,) the risk in the known world; NaN if there is none, or the fit is not complete
    """

    kind: str
    params: OnlineGaussians
    rule: GaussianClasses
    whole: WholeGaussians
    answers: Ints
    wrong: Bits
    training: Floats
    risks: Floats


@dataclass(frozen=True, eq=False)
class Run:
    """The points in the order in which they arrive, and F frames along an axis.

    X       (n, 2), or (F, n, 2) if they move
    y       (n,) their classes
    order   (n,) their rows in the list of points
    pair    the two classes that boundary, prior, distance and threshold are about; None if there is one class only
    worlds  the known world of each frame, or the one of all; empty if none is known
    bayes   (F,) the Bayes risk, NaN if no world is known
    costs   (K, K) of errors; None if each costs 1: then a risk is the probability of an error
    priors  where those of the fits come from: one of `PRIORS`
    """

    axis: str
    values: Floats
    X: Floats
    y: Ints
    order: Ints
    pair: tuple[int, int] | None
    worlds: tuple[World, ...]
    fits: tuple[Fit, ...]
    bayes: Floats
    centre: Floats
    costs: Floats | None = None
    priors: str = "counted"

    @property
    def n_frames(self) -> int:
        return len(self.values)

    @property
    def n_classes(self) -> int:
        return int(self.fits[0].params.counts.shape[1])

    @cached_property
    def numbers(self) -> Ints:
        """The points' numbers on the plane, from 1, in the order of arrival: `(n,)`."""
        return self.order + 1

    def listed(self, values: NDArray[Any]) -> NDArray[Any]:
        """Return values of the points `(..., n)`, in the order of arrival, in the order in which the plane lists the
        points."""
        listed = np.empty_like(values)
        listed[..., self.order] = values
        return listed

    @cached_property
    def world_of(self) -> Ints:
        """The row of each frame's world: `(F,)`."""
        return np.minimum(np.arange(self.n_frames), len(self.worlds) - 1)

    @cached_property
    def so_far(self) -> Bits:
        """Which points have arrived in each frame, in the order of arrival: `(F, n)`."""
        return so_far(self.axis, self.n_frames, len(self.y))

    def world(self, t: int) -> World:
        return self.worlds[min(t, len(self.worlds) - 1)]


def so_far(axis: str, n_frames: int, n: int) -> Bits:
    return np.tri(n_frames, n, dtype=np.bool_) if axis == "arrivals" else np.ones((n_frames, n), dtype=np.bool_)


def forms_of(params: OnlineGaussians, centre: Floats) -> Floats:
    """Return log P(k) p(x | k) as quadratics around `centre`, in each frame: `(F, K, 6)`."""
    return quadratics.of_gaussians(params.priors, params.means, params.covariances, centre)


def truth(run: Run, centre: Floats) -> GaussianClasses:
    """Return the Bayes-optimal classifier of the world of each frame, or of the one of all, as quadratics around
    `centre`."""
    each = [(world.priors, world.means, world.covariances) for world in run.worlds]
    priors, means, covariances = (np.array(part) for part in zip(*each, strict=True))
    forms, always = quadratics.of_gaussians(priors, means, covariances, centre), np.ones(priors.shape, dtype=np.bool_)
    states = ("",) if len(each) == 1 else tuple(map(str, run.values.tolist()))
    return GaussianClasses("the best possible", states, forms, centre, always, always[:, 0], costs=run.costs)
