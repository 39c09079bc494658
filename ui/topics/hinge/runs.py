"""From a hinge page's scene to its film: the run it asks for, the one beside it, and what they are measured by."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from playground import hinge, losses
from playground.hinge import HingeTrace
from playground.inputs import Floats
from playground.margin import separate
from playground.optimum import minimize_hinge
from ui import samples
from ui.charts import plane
from ui.film.film import Film
from ui.samples import Sample
from ui.topics.hinge import film as pictures
from ui.topics.hinge import steps as hinge_steps
from ui.topics.hinge.panels import seeds as hinge_seeds
from ui.topics.hinge.panels.seeds import Seeds
from ui.topics.hinge.plane import STYLES
from ui.topics.hinge.run import Rule, Run, descend
from ui.topics.hinge.scene import COMPARE, HingeScene
from ui.topics.hinge.steps import Steps
from ui.topics.hinge.verdict import Ground
from ui.topics.hinge.view import Average, View


def many(scene: HingeScene) -> Seeds:
    """The runs of the scene's rule with many seeds, whatever the scene's own."""
    sample = samples.sample(scene, scaled=scene.scaled)
    return hinge_seeds.many(sample.X, sample.y, replace(rule(scene), seed=0))


def many_at(scene: HingeScene, rate: str) -> Seeds:
    """The same with this rate."""
    return many(replace(scene, rate=rate))


def compute(
    scene: HingeScene, many_at: Callable[[HingeScene, str], Seeds] = many_at
) -> tuple[Film, Steps | None, float]:
    """The film of a scene, its steps (None where there is nothing to train on), and by what x is multiplied in it.
    `many_at` may keep what it gives."""
    sample = samples.sample(scene, scaled=scene.scaled)
    if not sample.has_both:
        words = samples.lacking(scene.points, "descent")
        return plane.still(sample.points, STYLES, sample.titles, words, origin=not scene.offset), None, sample.scale
    run, other = runs(scene, sample)
    beside = tuple(dict.fromkeys(name for name in (scene.beside, scene.below) if name != "none"))
    rates = hinge.RATES if "rates" in beside else (scene.rate,) if "seeds" in beside else ()
    view = View(
        run,
        ground(scene, sample),
        sample.titles,
        beside=beside,
        log=scene.log,
        scaled=scene.scaled,
        average=average(run, sample) if scene.average else None,
        other=other,
        title=COMPARE[scene.compare],
        seeds={rate: many_at(scene, rate) for rate in rates},
    )
    return pictures.film(view), run.steps, sample.scale


def rule(scene: HingeScene) -> Rule:
    """The rule that the scene's own run follows."""
    return Rule(
        offset=scene.offset,
        eta=scene.eta,
        rate=scene.rate,
        regularization=scene.regularization,
        draws=scene.draws,
        threshold=float(scene.threshold),
        seed=scene.seed,
        n_draws=scene.n_draws,
    )


def compared(scene: HingeScene) -> Rule | None:
    """The rule of the run beside it. The perceptron's η is the scene's, constant: it only scales w and b."""
    own = rule(scene)
    perceptron = replace(own, threshold=0.0, rate="constant", regularization=0.0)
    others = {
        "perceptron": replace(perceptron, draws="cyclic"),
        "same draws": perceptron,
        "batch": replace(own, draws="batch"),
    }
    return others.get(scene.compare)


def runs(scene: HingeScene, sample: Sample) -> tuple[Run, Run | None]:
    """The scene's run, and the one beside it with as many frames."""
    own, other = rule(scene), compared(scene)
    trace = descend(sample.X, sample.y, own)
    if not scene.by_draw:
        return Run(sample.X, sample.y, own, trace, hinge_steps.updates(trace)), None
    if other is None:
        return _by_draw(sample, own, trace, trace.n_draws + 1), None
    beside = descend(sample.X, sample.y, other)
    n_frames = max(trace.n_draws, beside.n_draws) + 1
    return _by_draw(sample, own, trace, n_frames), _by_draw(sample, other, beside, n_frames)


def _by_draw(sample: Sample, rule: Rule, trace: HingeTrace, n_frames: int) -> Run:
    order = hinge.draw_order(len(sample.X), rule.n_draws, draws=rule.draws, seed=rule.seed)
    return Run(sample.X, sample.y, rule, trace, hinge_steps.draws(trace, order, n_frames))


def ground(scene: HingeScene, sample: Sample) -> Ground:
    """The exact optimum of J on these points, and whether a line separates them."""
    optimum = minimize_hinge(sample.X, sample.y, offset=scene.offset, regularization=scene.regularization)
    return Ground(optimum, separate(sample.X, sample.y, offset=scene.offset).separable)


def average(run: Run, sample: Sample) -> Average:
    """The averaged state of each frame, and its J after each update."""
    theta: Floats = np.column_stack(run.trace.average(run.steps.draw))
    curve = losses.objective(run.trace.averaged(), sample.X, sample.y, regularization=run.rule.regularization)
    return Average(theta, curve)
