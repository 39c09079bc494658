"""The Bayes page's run: the scene's points, the Gaussians fitted to them in every frame, their errors and risks, and
the least possible risk."""

from dataclasses import replace

import numpy as np

from films import costs as tables
from films import samples
from films.decimals import as_written
from films.points import checked
from films.rules.gaussian import UNIT, GaussianClasses
from films.samples import arrays
from films.topics.bayes import exact, risks, worlds
from films.topics.bayes.panels import cut
from films.topics.bayes.record import Fit, Run, forms_of
from films.topics.bayes.scene import KINDS, BayesScene
from playground import gaussian, inputs
from playground.inputs import Floats, Ints
from playground.online_gaussians import OnlineGaussians, fit_online
from playground.voting import UNDECIDED
from playground.whole_gaussians import WholeGaussians
from playground.world import World

PRIORS = np.round(np.linspace(0.01, 0.99, 99), 2)
FACTORS = np.round(np.linspace(0, 2, 41), 2)
SAMPLE = ("source", "classes", "world", "n", "seed")  # the fields that the points depend on
RUN = ("axis", "points", *SAMPLE, "shuffled", "covariance", "priors", "typed", "costs", "ridge", "compare")


def sample(scene: BayesScene) -> tuple[Floats, Ints]:
    """Return the points of the scene: drawn from its world and rounded to the decimals of a plane, or the reader's
    own."""
    if not scene.of_known_world:
        return arrays(scene.points)
    X, y = worlds.world(scene.numbers).sample(scene.n, seed=scene.seed)
    return arrays(checked(samples.labelled(X, y)))


def bayes_run(scene: BayesScene) -> Run | None:
    """Return the fits of all frames and their risks; None if there are no points. Points arrive if a threshold is to
    move, but there is no cut, as with two means at one place."""
    if not scene.of_known_world and not scene.points:
        return None
    along = fits(scene)
    if along.axis == "threshold" and cut.section(along) is None:
        return fits(replace(scene, axis="arrivals"))
    return along


def fits(scene: BayesScene) -> Run:
    """Return the fits of each kind of covariance along the scene's own axis, to its points in their order."""
    X, y = sample(scene)
    shuffled = scene.shuffled and not scene.of_known_world
    order = np.random.default_rng(scene.seed).permutation(len(X)) if shuffled else np.arange(len(X))
    X, y = X[order], y[order]
    world = worlds.world(scene.numbers) if scene.of_known_world else None
    classes = np.flatnonzero(np.bincount(y))
    n_classes = max(int(classes.max()) + 1, world.n_classes if world else 0)
    pair = (0, 1) if world else (int(classes[0]), int(classes[1])) if len(classes) > 1 else None
    axis = scene.film_axis if pair else "arrivals"
    values = {"arrivals": np.arange(1.0, len(X) + 1), "prior": PRIORS, "distance": FACTORS}.get(
        axis, np.zeros(cut.N_THRESHOLDS)
    )
    shifts = (FACTORS[:, None] - 1) * (world.means[1] - world.means[0]) if world and axis == "distance" else None
    moved = X if shifts is None else X + (y == 1)[None, :, None] * shifts[:, None, :]
    run = Run(
        axis,
        values,
        moved,
        y,
        order,
        pair,
        _worlds(world, axis, values),
        fits=(),
        bayes=np.full(len(values), np.nan),
        centre=X.mean(axis=0),
        costs=tables.table(scene.costs, n_classes),
        priors=scene.priors,
    )
    # Differences from the first point, of the decimals as they are written: no digit is lost if all are far from 0.
    whole, unit = as_written(X)
    near, start = (whole - whole[0]) / unit, X[0]
    there = np.arange(n_classes) if world else classes
    priors = scene.weighing.priors_of(there, n_classes)
    kinds = (scene.covariance, *(kind for kind in KINDS if scene.compare == "kinds" and kind != scene.covariance))
    each = []
    for kind in kinds:
        params = fit_online(near, y, covariance=kind, n_classes=n_classes, ridge=scene.ridge, priors=priors)
        whole_fit = exact.fit(run, scene, kind, whole * (UNIT / unit), there)
        each.append(_fit(run, kind, params if axis == "arrivals" else _along(params, run, shifts), start, whole_fit))
    return replace(run, fits=tuple(each), bayes=risks.least(run))


def _along(params: OnlineGaussians, run: Run, shifts: Floats | None) -> OnlineGaussians:
    """Return the fit to all points in every frame, with the frame's prior, or with one class moved by `shifts (F,
    2)`."""
    last = np.full(run.n_frames, len(params.counts) - 1)
    priors, means = params.priors[last], params.means[last]
    if run.axis == "prior" and run.pair:
        priors = with_prior(priors, run.pair[0], run.values)
    if shifts is not None:
        means = means.copy()
        means[:, 1] += shifts
    return OnlineGaussians(params.counts[last], priors, means, params.covariances[last], params.fitted[last])


def with_prior(priors: Floats, k: int, values: Floats) -> Floats:
    """Return priors `(F, K)` with `values (F,)` for class k; the others share the rest as in `priors (..., K)`."""
    rest = np.delete(np.arange(priors.shape[-1]), k)
    each = np.array(np.broadcast_to(priors, (len(values), priors.shape[-1])))
    left = each[:, rest].sum(axis=1, keepdims=True)
    each[:, rest] *= (1 - values[:, None]) / np.where(left > 0, left, 1)
    each[:, k] = np.where(left[:, 0] > 0, values, 1)
    return each


def _worlds(world: World | None, axis: str, values: Floats) -> tuple[World, ...]:
    """Return the known world of each frame, or the one of all; none if no world is known."""
    if world is None:
        return ()
    if axis == "prior":
        return tuple(world.with_priors(priors / priors.sum()) for priors in with_prior(world.priors, 0, values))
    if axis == "distance":
        gap = world.means[1] - world.means[0]
        far = [np.vstack([world.means[:1], [world.means[0] + f * gap], world.means[2:]]) for f in values]
        return tuple(World(world.priors, means, world.covariances) for means in far)
    return (world,)


def _fit(run: Run, kind: str, near: OnlineGaussians, start: Floats, whole: WholeGaussians) -> Fit:
    """Return the fit whose means are relative to `start`, with its answers and risks. Classes without a density in the
    whole numbers have none here."""
    fitted = near.fitted & np.asarray(whole.determinants > 0, dtype=np.bool_)
    means = np.where(near.counts[:, :, None] > 0, near.means + start, near.means)
    params = replace(near, means=inputs.frozen(means), fitted=inputs.frozen(fitted))
    rule = GaussianClasses(
        kind,
        states=tuple(map(str, run.values.tolist())),
        forms=forms_of(near, run.centre - start),
        centre=run.centre,
        fitted=params.fitted,
        complete=params.complete & params.fitted.any(axis=1),
        costs=run.costs,
        whole=whole,
    )
    answers = _answers(rule, run.X)
    wrong = (answers != run.y) & (answers != UNDECIDED) & run.so_far
    each = wrong if run.costs is None else np.where(wrong, run.costs[run.y, answers], 0.0)
    training = np.where(rule.complete, each.sum(axis=1) / run.so_far.sum(axis=1), np.nan)
    cost = np.where(rule.complete, risks.of_fit(run, rule, params), np.nan)
    return Fit(kind, params, rule, whole, answers, wrong, training, cost)


def _answers(rule: GaussianClasses, X: Floats) -> Ints:
    """Return the answers at all points, `(F, n)`. Points that move are where they are in each frame."""
    if X.ndim == 2:
        return rule.at(X)
    return np.concatenate([rule.part(slice(t, t + 1)).at(X[t]) for t in range(len(X))])


def posteriors(rule: GaussianClasses, q: tuple[float, float]) -> tuple[Floats, Floats]:
    """Return log P(k) p(q | k), and P(k | q), in each frame: `(F, K)` each; NaN for a class without a density."""
    logs = rule.log_joint(np.array([q]))[:, :, 0]
    valid = rule.fitted & rule.complete[:, None]
    return np.where(valid, logs, np.nan), np.where(valid, gaussian.normalized(logs), np.nan)
