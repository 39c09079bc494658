"""The tables in which a reader sets priors: those of the known world, and those of the fit."""

from dataclasses import replace

from films.drawing.palette import CLASSES
from films.number_table import Entry, NumberTable
from films.topics.bayes import priors, worlds
from films.topics.bayes.scene import BayesScene


def _of_world(scene: BayesScene) -> list[tuple[int, Entry]]:
    """Return the entries of the known world's priors, by class; none if the points are the reader's own."""
    shares = worlds.priors(scene.numbers) if scene.of_known_world else []
    highest = 1 - worlds.LIGHTEST * (len(shares) - 1)
    return [(k, _entry(k, prior, worlds.LIGHTEST, highest)) for k, prior in enumerate(shares)]


def _of_fit(scene: BayesScene) -> list[tuple[int, Entry]]:
    """Return the entries of the fit's priors, by class; none if they are not typed."""
    shares = priors.shares(scene.typed, scene.n_classes) if scene.priors == "typed" else ()
    return [(k, _entry(k, prior, priors.LEAST, 1 - priors.LEAST)) for k, prior in enumerate(shares)]


def _entry(k: int, prior: float, low: float, high: float) -> Entry:
    return Entry(f"P({CLASSES[k].name})", prior, low, high)


OF_WORLD: NumberTable[BayesScene] = NumberTable(
    _of_world,
    lambda scene, k, prior: replace(scene, world=worlds.with_prior(scene.numbers, k, prior)),
    help="The share of a class in the world. The others share the rest, in the same proportion as before.",
    step=0.05,
)
OF_FIT: NumberTable[BayesScene] = NumberTable(
    _of_fit,
    lambda scene, k, prior: replace(scene, typed=priors.with_prior(scene.typed, scene.n_classes, k, prior)),
    help="The fit's prior of a class. The others share the rest.",
    step=0.05,
)
