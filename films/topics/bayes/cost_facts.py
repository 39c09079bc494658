"""What a lesson may ask of costs and priors: facts of the best threshold, and of what other priors would say.

A fact is NaN where the scene has nothing of the kind.
"""

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from films.lessons.lesson import Check, Fact, Verdict
from films.topics.bayes.panels import cut
from films.topics.bayes.panels.cut import Section
from films.topics.bayes.record import Run
from films.topics.bayes.run import posteriors
from films.topics.bayes.scene import BayesScene
from playground import costs
from playground.ties import first_greatest

NOTHING = math.nan
MOST_LOST = 0.5  # of the second class at most, where none of the first is missed
Made = Callable[[BayesScene], Run | None]


def facts(made: Made) -> dict[str, Fact]:
    """By name; `made` is a scene's run."""
    return {
        "best_threshold_moves": lambda scene: best_threshold_moves(scene, made),
        "next_risk_change": lambda scene: next_risk_change(scene, made),
        "ratio_limit": lambda scene: ratio_limit(scene, made),
        "class_with_equal_priors": lambda scene: class_with_equal_priors(scene, made),
    }


def checks(made: Made) -> dict[str, Check]:
    """By name; `made` is a scene's run."""
    return {"no_plus_missed": lambda scene: no_plus_missed(scene, made)}


def best_threshold_moves(scene: BayesScene, made: Made) -> float:
    """Where the scene's costs move the best threshold: towards the second mean, 0, the first, 1, or nowhere, 2."""
    best = [_best(_section(replace(scene, costs=table), made)) for table in (None, scene.costs)]
    if None in best:
        return NOTHING
    before, after = (float(value or 0.0) for value in best)
    return 2.0 if before == after else 0.0 if after > before else 1.0


def next_risk_change(scene: BayesScene, made: Made) -> float:
    """By how many points in a hundred the risk changes when the threshold goes on by a step, to a tenth."""
    found = _section(scene, made)
    if found is None or scene.t + 1 >= len(found.risks):
        return NOTHING
    return abs(round(float(100 * (found.risks[scene.t + 1] - found.risks[scene.t])), 1))


def ratio_limit(scene: BayesScene, made: Made) -> float:
    """The ratio of densities from which on the first of two classes is answered, in the frame shown."""
    found = made(scene)
    if found is None or found.n_classes != 2:
        return NOTHING
    table = costs.zero_one(2) if found.costs is None else found.costs
    limits = costs.ratio(table, found.fits[0].params.priors)
    return float(limits[min(scene.t, len(limits) - 1)])


def class_with_equal_priors(scene: BayesScene, made: Made) -> float:
    """The class of the largest density at the query, in the frame shown."""
    found = made(replace(scene, priors="equal", costs=None))
    if found is None or scene.probe is None:
        return NOTHING
    shares = posteriors(found.fits[0].rule, scene.probe)[1]
    here = shares[min(scene.t, len(shares) - 1)]
    return NOTHING if np.isnan(here).all() else float(first_greatest(np.nan_to_num(here)))


def no_plus_missed(scene: BayesScene, made: Made) -> Verdict:
    """By costs of its own no + is misclassified in the last frame, and of the − at most half are."""
    found = made(scene)
    if found is None or found.pair != (0, 1):
        return Verdict(False, "There are no + and − points.")
    missed, lost = (int((found.fits[0].wrong[-1] & (found.y == k)).sum()) for k in (0, 1))
    plus, minus = (int((found.y == k).sum()) for k in (0, 1))
    said = f"Of the {plus} + points {missed} are missed; of the {minus} − points {lost} are called +."
    if found.costs is None:
        return Verdict(False, f"{said} Both errors cost the same so far: set the costs.")
    return Verdict(missed == 0 and lost <= MOST_LOST * minus, said)


def _section(scene: BayesScene, made: Made) -> Section | None:
    found = made(replace(scene, axis="threshold"))
    return None if found is None else cut.section(found)


def _best(found: Section | None) -> float | None:
    """The best of the thresholds that the film shows."""
    return None if found is None else float(found.thresholds[int(np.argmin(found.risks))])
