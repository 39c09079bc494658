"""What a lesson may ask of a scene of Gaussians: facts, numbers that its fits give, and checks of challenges.

A fact is NaN where the scene has nothing of the kind: no query, no fit yet, or one class alone.
"""

import math
from collections.abc import Callable

import numpy as np

from films.decimals import as_written
from films.lessons.lesson import Check, Fact, Numbers, Truth, Verdict
from films.rules.gaussian import weighted
from films.topics.bayes import cost_facts, turning, worlds
from films.topics.bayes.fits import fits, sample
from films.topics.bayes.record import Run
from films.topics.bayes.run import posteriors
from films.topics.bayes.scene import BayesScene
from films.topics.bayes.turning import Turned
from playground import gaussian, quadratics, risk
from playground.inputs import Floats, Ints
from playground.margin import separate
from playground.ties import first_greatest
from playground.world import World

NOTHING = math.nan
RIGHT, WRONG = 0.03, 0.1  # above the least risk there is: at most, to be right; at least, to be wrong


def made(scene: BayesScene) -> Run | None:
    """The scene's fit in every frame, in the order of its points; None where there are no points, or nothing is
    fitted."""
    return None if scene.axis == "direction" or not len(sample(scene)[1]) else fits(scene)


def at_query(of: Callable[[Floats, int], float], *, last: bool = False) -> Fact:
    """A fact of the posteriors `(F, K)` at the query, in the frame shown or in the last one."""

    def asked(scene: BayesScene) -> float:
        found = made(scene)
        if found is None or scene.probe is None:
            return NOTHING
        shown = posteriors(found.fits[0].rule, scene.probe)[1]
        frame = len(shown) - 1 if last else min(scene.t, len(shown) - 1)
        return NOTHING if np.isnan(shown[frame]).all() else float(of(shown[frame], frame))

    return asked


def curved(scene: BayesScene) -> float:
    """Whether the boundary between two classes, in the last frame, is a straight line: 0, or a curve: 1; NaN for two
    lines, and where there is none."""
    found = made(scene)
    if found is None or found.pair is None:
        return NOTHING
    rule = found.fits[0].rule
    if not rule.complete[-1] or rule.weighs is None:
        return NOTHING
    forms = weighted(rule.forms[-1], rule.weighs)
    kind = quadratics.CURVES[int(quadratics.curves(*forms[list(found.pair)]))]
    return {"line": 0.0, "nowhere": NOTHING, "crossing lines": NOTHING, "parallel lines": NOTHING}.get(kind, 1.0)


def boundary_at_end(scene: BayesScene) -> Numbers:
    """The line a x + b y + c = 0 between two classes in the last frame; no numbers where the boundary is a curve."""
    if curved(scene) != 0:
        return ()
    found = made(scene)
    assert found is not None
    assert found.pair is not None
    params, weighs = found.fits[0].params, found.fits[0].rule.weighs
    assert weighs is not None
    first, second = found.pair
    inverse = np.linalg.inv(params.covariances[-1, first])
    apart, middle = params.means[-1, first] - params.means[-1, second], params.means[-1, [first, second]].mean(axis=0)
    w = inverse @ apart
    priors = params.priors[-1, [first, second]]
    return (*w.tolist(), float(np.log(priors[0] / priors[1]) + weighs[first] - weighs[second] - w @ middle))


def wrong_at_end(scene: BayesScene) -> float:
    """How many points the last frame misclassifies."""
    found = made(scene)
    return NOTHING if found is None else float(found.fits[0].wrong[-1].sum())


def wrong_points_at_end(scene: BayesScene) -> Numbers:
    """The points that the last frame misclassifies, by their numbers on the plane."""
    found = made(scene)
    return () if found is None else tuple(np.flatnonzero(found.fits[0].wrong[-1]).astype(float).tolist())


def some_wrong_at_end(scene: BayesScene) -> float:
    """Whether the last frame has all points right: 0, or some wrong: 1."""
    wrong = wrong_at_end(scene)
    return wrong if math.isnan(wrong) else float(wrong > 0)


def two_wrong_at_end(scene: BayesScene) -> float:
    """Whether the last frame has one point wrong at most: 0, or two or more: 1."""
    wrong = wrong_at_end(scene)
    return wrong if math.isnan(wrong) else float(wrong > 1)


def risk_of(kind: str, X: Floats, y: Ints, known: World) -> float:
    """The risk, in the known world, of the Gaussians fitted to all points. ValueError where they cannot be fitted."""
    fit = gaussian.fit(X, y, covariance=kind)
    forms = quadratics.of_gaussians(fit.priors, fit.means, fit.covariances, known.means.mean(axis=0))
    return float(risk.of_quadratics(known, forms[None])[0][0])


def naive_wrong_full_right(scene: BayesScene) -> Verdict:
    """In the known world, the full fit is near the least risk, and the diagonal one far from it."""
    if not scene.known:
        return Verdict(False, "These are your own points, of no known world: choose a known world.")
    (X, y), known = sample(scene), worlds.world(scene.numbers)
    least = known.bayes_risk().value
    try:
        full, naive = (risk_of(kind, X, y, known) for kind in ("full", "diagonal"))
    except ValueError:
        return Verdict(False, f"With {len(y)} points a class has too few for a fit: draw more of them.")
    said = f"The risk is {full:.1%} with full covariances and {naive:.1%} naively; the least is {least:.1%}."
    if naive < least + WRONG:
        return Verdict(False, f"{said} The naive one is to be {100 * WRONG:.0f} points above the least.")
    if full > least + RIGHT:
        return Verdict(False, f"{said} The full one is to come within {100 * RIGHT:.0f} points of the least.")
    return Verdict(True, said)


def turned(scene: BayesScene) -> Turned | None:
    """The scene's two classes along every direction; None where there are not two, or no direction turns."""
    X, y = sample(scene)
    return turning.turn(X, y) if len(y) and scene.axis == "direction" else None


def best_angle(scene: BayesScene) -> float:
    """At how many degrees the separation ratio is largest."""
    found = turned(scene)
    return NOTHING if found is None or found.best is None else found.best.angle


def fisher_errs(scene: BayesScene) -> Verdict:
    """A line separates the first two classes, and the threshold halfway between their means, along Fisher's direction,
    does not."""
    found = turned(scene)
    if found is None:
        return Verdict(False, "Two classes are needed, and “a direction” as the step of a frame.")
    if found.best is None:
        return Verdict(
            False, "Here no direction is best: the means are at one place, or some direction has no scatter."
        )
    X, y = found.X[found.rows], np.where(found.y[found.rows] == found.pair[0], 1.0, -1.0)
    if not separate(as_written(X)[0], y).separable:
        return Verdict(False, "No line separates these classes, so that every threshold has a mistake.")
    wrong = found.best.wrong
    said = f"A line separates the classes, and Fisher's threshold has {wrong} of {len(y)} points wrong."
    return Verdict(wrong > 0, said)


CHECKS: dict[str, Check] = {
    "naive_wrong_full_right": naive_wrong_full_right,
    "fisher_errs": fisher_errs,
} | cost_facts.checks(made)
FACTS: dict[str, Fact] = {
    "class_here": at_query(lambda shares, _: float(first_greatest(np.nan_to_num(shares)))),
    "class_in_the_end": at_query(lambda shares, _: float(first_greatest(np.nan_to_num(shares))), last=True),
    "posterior": at_query(lambda shares, _: float(shares[0])),
    "curved": curved,
    "wrong_at_end": wrong_at_end,
    "some_wrong_at_end": some_wrong_at_end,
    "two_wrong_at_end": two_wrong_at_end,
    "best_angle": best_angle,
} | cost_facts.facts(made)
TRUTHS: dict[str, Truth] = {"wrong_points_at_end": wrong_points_at_end, "boundary_at_end": boundary_at_end}
