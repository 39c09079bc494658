"""The risks of the Bayes page's fits in the known world of each frame, and the least risk of any classifier there."""

import numpy as np

from films.rules.gaussian import GaussianClasses, weighted
from films.topics.bayes.record import Run, forms_of, truth
from playground import expected_cost, risk
from playground.inputs import Floats
from playground.online_gaussians import OnlineGaussians
from playground.world import World

PLACES, FEWEST_PLACES, MOST_PLACES = 2_000_000, 1000, 60_000  # in all; of each class, if no quadratics decide


def of_fit(run: Run, rule: GaussianClasses, params: OnlineGaussians) -> Floats:
    """Return the risk of a fit in the world of each frame, `(F,)`; NaN if no world is known."""
    if not run.worlds:
        return np.full(run.n_frames, np.nan)
    base = run.worlds[0]
    priors, means = (np.array([getattr(w, part) for w in run.worlds])[run.world_of] for part in ("priors", "means"))
    once = slice(0, 1 if run.axis == "threshold" else None)  # a threshold leaves the fit as it is
    if rule.weighs is None:
        return _counted(base, rule.part(once), priors[once], means[once])
    forms = weighted(forms_of(params, base.means.mean(axis=0)), rule.weighs)
    hits, _ = risk.hits(base, forms[once], params.fitted[once], means=means[once], priors=priors[once])
    return _missed(hits, priors[once], run.costs)


def _counted(base: World, rule: GaussianClasses, priors: Floats, means: Floats) -> Floats:
    """Return the risk of answers that quadratics do not decide, `(S,)`: the mean cost at places of each class, in
    worlds that differ from `base` in `priors (S, K)` and `means (S, K, 2)`."""
    n = int(np.clip(PLACES // (len(priors) * base.n_classes**2), FEWEST_PLACES, MOST_PLACES))
    if (means == means[:1]).all():
        return _at_places(base, rule, priors, means[0], n)
    each = (slice(s, s + 1) for s in range(len(priors)))
    return np.concatenate([_at_places(base, rule.part(s), priors[s], means[s][0], n) for s in each])


def _at_places(base: World, rule: GaussianClasses, priors: Floats, means: Floats, n: int) -> Floats:
    """Return the mean cost at n places of each class, `(S,)`, in worlds with the same `means (K, 2)`."""
    at = expected_cost.places(means, base.covariances, n).reshape(-1, 2)
    answers = np.maximum(rule.at(at), 0).reshape(-1, base.n_classes, n)
    return expected_cost.of_answers(answers, priors, np.asarray(rule.costs))


def _missed(hits: Floats, priors: Floats, costs: Floats | None) -> Floats:
    """Return the risk of answers that hit each class with the probability `hits (F, K)`: 1 - the sum of P(k) P(f(x) = k
    | k), `(F,)`; with costs, each error counts what it costs."""
    if costs is not None:
        return expected_cost.of_hits(hits, priors, costs.max(axis=1))
    return np.maximum(1 - (hits * priors).sum(axis=1), 0)


def least(run: Run) -> Floats:
    """Return the Bayes risk of the world of each frame, `(F,)`; NaN if no world is known."""
    if not run.worlds:
        return np.full(run.n_frames, np.nan)
    base, closed = run.worlds[0], run.costs is None
    if closed and (len(run.worlds) == 1 or base.bayes_risk().error == 0):
        values = np.array([world.bayes_risk().value for world in run.worlds])
        return np.array(np.broadcast_to(values, run.n_frames))
    best = truth(run, base.means.mean(axis=0))
    each = [(world.priors, world.means) for world in run.worlds]
    priors, means = (np.array(part) for part in zip(*each, strict=True))
    if best.weighs is None:
        values = _counted(base, best, priors, means)
    else:
        hits, _ = risk.hits(base, weighted(best.forms, best.weighs), means=means, priors=priors)
        values = _missed(hits, priors, run.costs)
    return np.array(np.broadcast_to(values, run.n_frames))
