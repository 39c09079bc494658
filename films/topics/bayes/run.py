"""What the Bayes page computes of a scene: fits in every frame, their errors and risks, and the least risk there is."""

from dataclasses import replace

import numpy as np

from films import costs as tables
from films.decimals import as_written
from films.rules.gaussian import GaussianClasses
from films.topics.bayes import risks
from films.topics.bayes.priors import Weighing
from films.topics.bayes.record import Fit, Run, forms_of
from playground import gaussian, inputs
from playground.arrivals import Arrivals, arrive
from playground.inputs import Floats, Ints
from playground.voting import UNDECIDED
from playground.world import World

PRIORS = np.round(np.linspace(0.01, 0.99, 99), 2)
FACTORS = np.round(np.linspace(0, 2, 41), 2)
N_THRESHOLDS = 101


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
    near, start = _near(X)
    params = [arrive(near, y, covariance=kind, n_classes=n_classes, ridge=ridge, priors=weigh) for kind in kinds]
    if axis != "arrivals":
        params = [_along(made, axis, values, shifts, pair) for made in params]
    fits = tuple(_fit(found, kind, made, start) for kind, made in zip(kinds, params, strict=True))
    return replace(found, fits=fits, bayes=risks.least(found))


def _near(X: Floats) -> tuple[Floats, Floats]:
    """The points as they are seen from the first of them, and that one: by the coordinates as they are written, so that
    no digit is lost where all are far from 0."""
    whole, unit = as_written(X)
    return (whole - whole[0]) / unit, X[0]


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


def _fit(found: Run, kind: str, near: Arrivals, start: Floats) -> Fit:
    """Of a fit whose means are seen from `start`."""
    there = near.counts[:, :, None] > 0
    params = replace(near, means=inputs.frozen(np.where(there, near.means + start, near.means)))
    rule = GaussianClasses(
        kind, tuple(map(str, found.values.tolist())), forms_of(near, found.centre - start), found.centre,
        params.fitted, params.complete & params.fitted.any(axis=1), costs=found.costs,
    )  # fmt: skip
    answers = _answers(rule, found.X)
    wrong = (answers != found.y) & (answers != UNDECIDED) & found.so_far
    each = wrong if found.costs is None else np.where(wrong, found.costs[found.y, answers], 0.0)
    training = np.where(rule.complete, each.sum(axis=1) / found.so_far.sum(axis=1), np.nan)
    return Fit(
        kind, params, rule, answers, wrong, training, np.where(rule.complete, risks.of_fit(found, rule, params), np.nan)
    )


def _answers(rule: GaussianClasses, X: Floats) -> Ints:
    """`(F, n)`; of points that move, each frame's where they are in it."""
    if X.ndim == 2:
        return rule.at(X)
    return np.concatenate([rule.part(slice(t, t + 1)).at(X[t]) for t in range(len(X))])


def posteriors(rule: GaussianClasses, q: tuple[float, float]) -> tuple[Floats, Floats]:
    """log of P(k) p(q | k), and P(k | q), in each frame: `(F, K)`; NaN for a class without a density."""
    logs = rule.log_joint(np.array([q]))[:, :, 0]
    known = rule.fitted & rule.complete[:, None]
    return np.where(known, logs, np.nan), np.where(known, gaussian.normalized(logs), np.nan)
