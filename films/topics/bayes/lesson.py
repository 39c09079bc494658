"""Facts that a lesson may ask of the Bayes page, numbers that its fits give, and checks of challenges.

A fact is NaN if the scene has nothing of the kind: no query, no fit yet, or only one class.
"""

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from films.decimals import as_written
from films.film.numbers import percent
from films.film_cache import cached
from films.lessons.lesson import Check, Fact, Truth, Verdict
from films.question import Numbers
from films.scene import only
from films.topics.bayes import turning, worlds
from films.topics.bayes.panels import cut
from films.topics.bayes.panels.cut import Section
from films.topics.bayes.record import Run
from films.topics.bayes.run import RUN, bayes_run, posteriors, sample
from films.topics.bayes.scene import BayesScene
from films.topics.bayes.turning import ProjectedPoints
from films.topics.bayes.verdict import NOWHERE, boundary_curves
from playground import costs, gaussian, quadratics, risk
from playground.inputs import Floats, Ints
from playground.margin import separate
from playground.ties import first_greatest
from playground.world import World

NOTHING = math.nan
RIGHT, WRONG = 0.03, 0.1  # the risk above the least one: at most, to be right; at least, to be wrong
MOST_LOST = 0.5  # the share of the second class that may be misclassified so that no point of the first is


def run_of(scene: BayesScene) -> Run | None:
    """Return the fits of the scene in every frame, the same as its film's. None if there are no points, or a direction
    turns."""
    return None if scene.axis == "direction" else cached(bayes_run, only(scene, *RUN))


# The class and the posterior at the query -----------------------------------------------------------------------------
def at_query(value: Callable[[Floats], float], *, last: bool = False) -> Fact:
    """Return the fact that `value` computes of the posteriors `(K,)` at the query, in the frame shown or in the last
    one."""

    def fact(scene: BayesScene) -> float:
        run = run_of(scene)
        if run is None or scene.probe is None:
            return NOTHING
        shares = posteriors(run.fits[0].rule, scene.probe)[1]
        here = shares[-1 if last else min(scene.t, len(shares) - 1)]
        return NOTHING if np.isnan(here).all() else float(value(here))

    return fact


def _likeliest(shares: Floats) -> float:
    """Return the class of the largest posterior, the first of equal ones."""
    return float(first_greatest(np.nan_to_num(shares)))


def class_with_equal_priors(scene: BayesScene) -> float:
    """Return the class of the largest density at the query, in the frame shown."""
    return at_query(_likeliest)(replace(scene, priors="equal", costs=None))


# The last frame: its boundary and its mistakes ------------------------------------------------------------------------
def _boundary(run: Run) -> str:
    """Return which of `quadratics.CURVES` the boundary between two classes is; "" if there is none."""
    curve = int(boundary_curves(run, run.fits[0])[-1])
    return quadratics.CURVES[curve - NOWHERE] if curve else ""


def curved(scene: BayesScene) -> float:
    """Return whether the boundary between two classes is a straight line, 0, or a curve, 1; NaN if it is two lines, or
    there is none."""
    run = run_of(scene)
    kind = "" if run is None else _boundary(run)
    none = dict.fromkeys(("", "nowhere", "crossing lines", "parallel lines"), NOTHING)
    return {"line": 0.0, **none}.get(kind, 1.0)


def boundary_at_end(scene: BayesScene) -> Numbers:
    """Return a, b, c of the boundary a x + b y + c = 0 between two classes; no numbers if it is not a line."""
    run = run_of(scene)
    if run is None or run.pair is None or _boundary(run) != "line":
        return ()
    params, weighs, pair = run.fits[0].params, run.fits[0].rule.weighs, list(run.pair)
    means, logs = params.means[-1, pair], np.log(params.priors[-1, pair]) + (0.0 if weighs is None else weighs[pair])
    w = np.linalg.inv(params.covariances[-1, pair[0]]) @ (means[0] - means[1])
    return (*w.tolist(), float(logs[0] - logs[1] - w @ means.mean(axis=0)))


def wrong_at_end(scene: BayesScene) -> float:
    """Return the number of points that are misclassified in the last frame."""
    run = run_of(scene)
    return NOTHING if run is None else float(run.fits[0].wrong[-1].sum())


def wrong_points_at_end(scene: BayesScene) -> Numbers:
    """Return the rows, in the list of points, of those that are misclassified in the last frame."""
    run = run_of(scene)
    return () if run is None else tuple(np.flatnonzero(run.listed(run.fits[0].wrong[-1])).astype(float).tolist())


def more_wrong_at_end(scene: BayesScene, than: int) -> float:
    """Return 1 if more than `than` points are misclassified in the last frame, else 0."""
    wrong = wrong_at_end(scene)
    return wrong if math.isnan(wrong) else float(wrong > than)


# Costs and priors -----------------------------------------------------------------------------------------------------
def _costs(run: Run) -> Floats:
    """Return the costs of errors `(K, K)`; if the run has none, 1 for each."""
    return costs.zero_one(run.n_classes) if run.costs is None else run.costs


def _section(scene: BayesScene) -> Section | None:
    """Return the cut through two means, with a threshold that moves; None if there is none."""
    run = run_of(replace(scene, axis="threshold"))
    return None if run is None else cut.section(run)


def best_threshold_moves(scene: BayesScene) -> float:
    """Return where the scene's costs move the best threshold: towards the second mean, 0, the first, 1, or nowhere,
    2."""
    plain, weighed = _section(replace(scene, costs=None)), _section(scene)
    if plain is None or weighed is None:
        return NOTHING
    before, after = (float(each.thresholds[int(np.argmin(each.risks))]) for each in (plain, weighed))
    return 2.0 if before == after else 0.0 if after > before else 1.0


def next_risk_change(scene: BayesScene) -> float:
    """Return by how many points in a hundred the risk changes with the next step of the threshold, to a tenth."""
    section = _section(scene)
    if section is None or scene.t + 1 >= len(section.risks):
        return NOTHING
    return abs(round(float(100 * (section.risks[scene.t + 1] - section.risks[scene.t])), 1))


def ratio_limit(scene: BayesScene) -> float:
    """Return the ratio of densities above which the answer is the first of two classes, in the frame shown."""
    run = run_of(scene)
    if run is None or run.n_classes != 2:
        return NOTHING
    limits = costs.ratio(_costs(run), run.fits[0].params.priors)
    return float(limits[min(scene.t, len(limits) - 1)])


def no_plus_missed(scene: BayesScene) -> Verdict:
    """With costs of the scene's own, the last frame misclassifies no + and at most half of the −."""
    run = run_of(scene)
    if run is None or run.pair != (0, 1):
        return Verdict(False, "There are no + and − points.")
    missed, lost = (int((run.fits[0].wrong[-1] & (run.y == k)).sum()) for k in (0, 1))
    plus, minus = (int((run.y == k).sum()) for k in (0, 1))
    counts = f"Of the {plus} + points {missed} are missed; of the {minus} − points {lost} are called +."
    if run.costs is None:
        return Verdict(False, f"{counts} Both errors cost the same so far: set the costs.")
    return Verdict(missed == 0 and lost <= MOST_LOST * minus, counts)


# The known world ------------------------------------------------------------------------------------------------------
def risk_of(kind: str, X: Floats, y: Ints, world: World) -> float:
    """Return the risk, in the known world, of the Gaussians fitted to all points. ValueError if they cannot be
    fitted."""
    fit = gaussian.fit(X, y, covariance=kind)
    forms = quadratics.of_gaussians(fit.priors, fit.means, fit.covariances, world.means.mean(axis=0))
    return float(risk.of_quadratics(world, forms[None])[0][0])


def naive_wrong_full_right(scene: BayesScene) -> Verdict:
    """In the known world, the full fit is near the least risk, and the diagonal one far from it."""
    if not scene.of_known_world:
        return Verdict(False, "These are your own points, of no known world: choose a known world.")
    (X, y), world = sample(scene), worlds.world(scene.numbers)
    least = world.bayes_risk().value
    try:
        full, naive = (risk_of(kind, X, y, world) for kind in ("full", "diagonal"))
    except ValueError:
        return Verdict(False, f"With {len(y)} points a class has too few for a fit: draw more of them.")
    both = f"The risk is {percent(full)} with full covariances and {percent(naive)} naively"
    risks = f"{both}; the least is {percent(least)}."
    if naive < least + WRONG:
        return Verdict(False, f"{risks} The naive one must be {100 * WRONG:.0f} points above the least.")
    if full > least + RIGHT:
        return Verdict(False, f"{risks} The full one must come within {100 * RIGHT:.0f} points of the least.")
    return Verdict(True, risks)


# The direction that turns ---------------------------------------------------------------------------------------------
def turned(scene: BayesScene) -> ProjectedPoints | None:
    """Return the scene's two classes along every direction; None if there are not two classes, or no direction
    turns."""
    X, y = sample(scene)
    return turning.turn(X, y) if len(y) and scene.axis == "direction" else None


def best_angle(scene: BayesScene) -> float:
    """Return the angle, in degrees, at which the separation ratio is largest."""
    directions = turned(scene)
    return NOTHING if directions is None or directions.best is None else directions.best.angle


def fisher_errs(scene: BayesScene) -> Verdict:
    """A line separates the first two classes, but Fisher's threshold, halfway between their means, does not."""
    directions = turned(scene)
    if directions is None:
        return Verdict(False, "Two classes are needed, and “a direction” as the step of a frame.")
    if directions.best is None:
        return Verdict(
            False, "Here no direction is best: the means are at one place, or some direction has no scatter."
        )
    X, classes = directions.X[directions.rows], directions.y[directions.rows]
    if not separate(as_written(X)[0], np.where(classes == directions.pair[0], 1.0, -1.0)).separable:
        return Verdict(False, "No line separates these classes, so that every threshold has a mistake.")
    wrong = directions.best.wrong
    sentence = f"A line separates the classes, and Fisher's threshold has {wrong} of {len(X)} points wrong."
    return Verdict(wrong > 0, sentence)


CHECKS: dict[str, Check] = {
    "naive_wrong_full_right": naive_wrong_full_right,
    "fisher_errs": fisher_errs,
    "no_plus_missed": no_plus_missed,
}
FACTS: dict[str, Fact] = {
    "class_here": at_query(_likeliest),
    "class_in_the_end": at_query(_likeliest, last=True),
    "posterior": at_query(lambda shares: float(shares[0])),
    "curved": curved,
    "wrong_at_end": wrong_at_end,
    "some_wrong_at_end": lambda scene: more_wrong_at_end(scene, 0),
    "two_wrong_at_end": lambda scene: more_wrong_at_end(scene, 1),
    "best_angle": best_angle,
    "best_threshold_moves": best_threshold_moves,
    "next_risk_change": next_risk_change,
    "ratio_limit": ratio_limit,
    "class_with_equal_priors": class_with_equal_priors,
}
TRUTHS: dict[str, Truth] = {"wrong_points_at_end": wrong_points_at_end, "boundary_at_end": boundary_at_end}
