"""What the Bayes page computes of a scene: fits in every frame, their errors and risks, and the least risk there is."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from films import costs as tables
from films.rules.gaussian import GaussianClasses, weighted
from films.topics.bayes.priors import Weighing
from playground import expected_cost, gaussian, quadratics, risk
from playground.arrivals import Arrivals, arrive
from playground.inputs import Floats, Ints
from playground.voting import UNDECIDED
from playground.world import World

PRIORS = np.round(np.linspace(0.01, 0.99, 99), 2)
FACTORS = np.round(np.linspace(0, 2, 41), 2)
N_THRESHOLDS = 101
PLACES, FEWEST_PLACES, MOST_PLACES = 2_000_000, 2000, 60_000  # of each class, for costs that no forms decide
Bits = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Fit:
    """Gaussians of one kind of covariance in each of F frames, as a rule, with what it costs.

    answers   (F, n) what it says of the points, also of those to come;  wrong: which of those so far it misclassifies
    training  (F,) what they cost a point, the empirical risk; NaN where the fit is not complete
    risks     (F,) its risk in the known world, NaN where there is none
    """

    kind: str
    params: Arrivals
    rule: GaussianClasses
    answers: Ints
    wrong: Bits
    training: Floats
    risks: Floats


@dataclass(frozen=True, eq=False)
class Run:
    """The points in the order in which they arrive, and F frames along an axis.

    X       (n, 2), or (F, n, 2) where they move;  y (n,);  order (n,): their numbers among the points as listed
    pair    the two classes between which boundary, prior, distance and threshold are looked at; None for one class
    worlds  the known world in each frame, or the one for all; empty where none is known
    bayes   (F,) its Bayes risk, NaN where there is none
    costs   (K, K) of errors; None where each costs 1, and a risk is the probability of an error
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

    @cached_property
    def so_far(self) -> Bits:
        """Which points are there, `(F, n)`, in their order."""
        return so_far(self.axis, self.n_frames, len(self.y))

    def world(self, t: int) -> World:
        return self.worlds[min(t, len(self.worlds) - 1)]


def so_far(axis: str, n_frames: int, n: int) -> Bits:
    there: Bits = np.tri(n_frames, n, dtype=np.bool_) if axis == "arrivals" else np.ones((n_frames, n), dtype=np.bool_)
    return there


def run(
    X: Floats,
    y: Ints,
    known: World | None,
    *,
    axis: str,
    kinds: tuple[str, ...],
    order: Ints,
    ridge: float,
    weighing: Weighing = Weighing(),  # noqa: B008
) -> Run:
    """Fit the points `X (n, 2)`, `y (n,)` in their order, with each kind of covariance, in every frame."""
    X, y = X[order], y[order]
    there = np.flatnonzero(np.bincount(y))
    n_classes = max(int(there.max()) + 1, known.n_classes if known else 0)
    pair = (0, 1) if known else (int(there[0]), int(there[1])) if len(there) > 1 else None
    axis = axis if pair else "arrivals"
    values = {"arrivals": np.arange(1.0, len(X) + 1), "prior": PRIORS, "distance": FACTORS}.get(
        axis, np.zeros(N_THRESHOLDS)
    )
    worlds = _worlds(known, axis, values)
    shifts = (FACTORS[:, None] - 1) * (known.means[1] - known.means[0]) if known and axis == "distance" else None
    moved = X if shifts is None else X + (y == 1)[None, :, None] * shifts[:, None, :]
    nothing, table = np.full(len(values), np.nan), tables.table(weighing.costs, n_classes)
    found = Run(axis, values, moved, y, order, pair, worlds, (), nothing, X.mean(axis=0), table, weighing.priors)
    weigh = weighing.given(np.arange(n_classes) if known else there, n_classes)
    params = [arrive(X, y, covariance=kind, n_classes=n_classes, ridge=ridge, priors=weigh) for kind in kinds]
    if axis != "arrivals":
        params = [_along(made, axis, values, shifts, pair) for made in params]
    fits = tuple(_fit(found, kind, made) for kind, made in zip(kinds, params, strict=True))
    return replace(found, fits=fits, bayes=_bayes(found))


def _along(made: Arrivals, axis: str, values: Floats, shifts: Floats | None, pair: tuple[int, int] | None) -> Arrivals:
    """The fit to all points in every frame, with the frame's prior, or with one class moved."""
    last = np.full(len(values), len(made.counts) - 1)
    priors, means = made.priors[last], made.means[last]
    if axis == "prior" and pair:
        priors = with_prior(priors, pair[0], values)
    if shifts is not None:
        means = means.copy()
        means[:, 1] += shifts
    return Arrivals(made.counts[last], priors, means, made.covariances[last], made.fitted[last])


def with_prior(priors: Floats, k: int, values: Floats) -> Floats:
    """Priors `(..., K)` with those values for class k; the others share the rest as before."""
    rest = np.delete(np.arange(priors.shape[-1]), k)
    found = np.array(np.broadcast_to(priors, (len(values), priors.shape[-1])))
    left = found[:, rest].sum(axis=1, keepdims=True)
    found[:, rest] *= (1 - values[:, None]) / np.where(left > 0, left, 1)
    found[:, k] = np.where(left[:, 0] > 0, values, 1)
    return found


def _worlds(known: World | None, axis: str, values: Floats) -> tuple[World, ...]:
    if known is None:
        return ()
    if axis == "prior":
        return tuple(known.with_priors(priors / priors.sum()) for priors in with_prior(known.priors, 0, values))
    if axis == "distance":
        gap = known.means[1] - known.means[0]
        far = [np.vstack([known.means[:1], [known.means[0] + f * gap], known.means[2:]]) for f in values]
        return tuple(World(known.priors, means, known.covariances) for means in far)
    return (known,)


def forms_of(params: Arrivals, centre: Floats) -> Floats:
    """The logs of P(k) p(x | k) in each frame, `(F, K, 6)`."""
    return quadratics.of_gaussians(params.priors, params.means, params.covariances, centre)


def _fit(found: Run, kind: str, params: Arrivals) -> Fit:
    rule = GaussianClasses(
        kind, tuple(map(str, found.values.tolist())), forms_of(params, found.centre), found.centre,
        params.fitted, params.complete & params.fitted.any(axis=1), costs=found.costs,
    )  # fmt: skip
    answers = _answers(rule, found.X)
    wrong = (answers != found.y) & (answers != UNDECIDED) & found.so_far
    each = wrong if found.costs is None else np.where(wrong, found.costs[found.y, answers], 0.0)
    training = np.where(rule.complete, each.sum(axis=1) / found.so_far.sum(axis=1), np.nan)
    return Fit(
        kind, params, rule, answers, wrong, training, np.where(rule.complete, _risks(found, rule, params), np.nan)
    )


def _answers(rule: GaussianClasses, X: Floats) -> Ints:
    """`(F, n)`; of points that move, each frame's where they are in it."""
    if X.ndim == 2:
        return rule.at(X)
    return np.concatenate([rule.part(slice(t, t + 1)).at(X[t]) for t in range(len(X))])


def _risks(found: Run, rule: GaussianClasses, params: Arrivals) -> Floats:
    """In the world of each frame."""
    if not found.worlds:
        return np.full(found.n_frames, np.nan)
    frames, base = np.minimum(np.arange(found.n_frames), len(found.worlds) - 1), found.worlds[0]
    priors, means = (np.array([getattr(w, part) for w in found.worlds])[frames] for part in ("priors", "means"))
    once = slice(0, 1 if found.axis == "threshold" else None)  # there, all frames have the same fit
    if rule.weighs is None:
        return _counted(base, rule.part(once), priors[once], means[once])
    forms = weighted(forms_of(params, base.means.mean(axis=0)), rule.weighs)
    hits, _ = risk.hits(base, forms[once], params.fitted[once], means=means[once], priors=priors[once])
    return _missed(hits, priors[once], found.costs)


def _counted(base: World, rule: GaussianClasses, priors: Floats, means: Floats) -> Floats:
    """Where the answers are no argmax of forms: what they cost at places of each class, `(S,)`, in worlds that differ
    from one in `priors (S, K)` and `means (S, K, 2)`."""
    n = int(np.clip(PLACES // (len(priors) * base.n_classes**2), FEWEST_PLACES, MOST_PLACES))
    if (means == means[:1]).all():
        return _at_places(base, rule, priors, means[0], n)
    each = (slice(s, s + 1) for s in range(len(priors)))
    return np.concatenate([_at_places(base, rule.part(s), priors[s], means[s][0], n) for s in each])


def _at_places(base: World, rule: GaussianClasses, priors: Floats, means: Floats, n: int) -> Floats:
    at = expected_cost.places(means, base.covariances, n).reshape(-1, 2)
    answers = np.maximum(rule.at(at), 0).reshape(-1, base.n_classes, n)
    return expected_cost.of_answers(answers, priors, np.asarray(rule.costs))


def _missed(hits: Floats, priors: Floats, costs: Floats | None) -> Floats:
    """What errors cost: 1 - the sum of P(k) P(f(x) = k | k), `(F,)`, or each weighed by what it costs."""
    if costs is not None:
        return expected_cost.of_hits(hits, priors, costs.max(axis=1))
    found: Floats = np.maximum(1 - (hits * priors).sum(axis=1), 0)
    return found


def _bayes(found: Run) -> Floats:
    if not found.worlds:
        return np.full(found.n_frames, np.nan)
    base, closed = found.worlds[0], found.costs is None
    if closed and (len(found.worlds) == 1 or base.bayes_risk().error == 0):
        values = np.array([world.bayes_risk().value for world in found.worlds])
        return np.array(np.broadcast_to(values, found.n_frames))
    best = truth(found, base.means.mean(axis=0))
    each = [(world.priors, world.means) for world in found.worlds]
    priors, means = (np.array(part) for part in zip(*each, strict=True))
    if best.weighs is None:
        values = _counted(base, best, priors, means)
    else:
        hits, _ = risk.hits(base, weighted(best.forms, best.weighs), means=means, priors=priors)
        values = _missed(hits, priors, found.costs)
    return np.array(np.broadcast_to(values, found.n_frames))


def truth(found: Run, centre: Floats) -> GaussianClasses:
    """The Bayes-optimal classifier of the world of each frame, or of the one for all, in forms around `centre`."""
    each = [(world.priors, world.means, world.covariances) for world in found.worlds]
    priors, means, covariances = (np.array(part) for part in zip(*each, strict=True))
    forms, there = quadratics.of_gaussians(priors, means, covariances, centre), np.ones(priors.shape, dtype=np.bool_)
    states = ("",) if len(each) == 1 else tuple(map(str, found.values.tolist()))
    return GaussianClasses("the best possible", states, forms, centre, there, there[:, 0], costs=found.costs)


def posteriors(rule: GaussianClasses, q: tuple[float, float]) -> tuple[Floats, Floats]:
    """log of P(k) p(q | k), and P(k | q), in each frame: `(F, K)`; NaN for a class without a density."""
    logs = rule.log_joint(np.array([q]))[:, :, 0]
    known = rule.fitted & rule.complete[:, None]
    return np.where(known, logs, np.nan), np.where(known, gaussian.normalized(logs), np.nan)
