"""The points of a Bayes page's scene, and the Gaussians fitted to them in every frame."""

import numpy as np

from films import samples
from films.points import checked
from films.samples import arrays
from films.topics.bayes import run as runs
from films.topics.bayes import worlds
from films.topics.bayes.record import Run
from films.topics.bayes.scene import KINDS, BayesScene
from playground.inputs import Floats, Ints


def sample(scene: BayesScene) -> tuple[Floats, Ints]:
    """The points of the scene: drawn from its world, rounded to what a plane holds, or the reader's own."""
    if not scene.known:
        return arrays(scene.points)
    X, y = worlds.world(scene.numbers).sample(scene.n, seed=scene.seed)
    return arrays(checked(samples.labelled(X, y)))


def fits(scene: BayesScene) -> Run:
    """The fits along the scene's own axis."""
    X, y = sample(scene)
    known = worlds.world(scene.numbers) if scene.known else None
    shuffled = scene.shuffled and not scene.known
    order = np.random.default_rng(scene.seed).permutation(len(X)) if shuffled else np.arange(len(X))
    kinds = (scene.covariance, *(kind for kind in KINDS if scene.compare == "kinds" and kind != scene.covariance))
    return runs.run(
        X, y, known, axis=scene.film_axis, kinds=kinds, order=order, ridge=scene.ridge, weighing=scene.weighing
    )
