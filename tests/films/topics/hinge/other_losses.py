"""Films of the losses beside the hinge, and of the direction that turns, to look at, as their pages compute them."""

from functools import cache
from typing import Any

from films.samples import of_dataset
from films.topics.bayes.page import BAYES
from films.topics.bayes.scene import BayesScene
from films.topics.hinge.page import HINGE
from films.topics.hinge.scene import HingeScene
from playground.datasets import WEAKNESSES
from tests.films.made import film_of
from tests.films.shots import Shot

_DATA = WEAKNESSES["far and right"]
FAR = of_dataset(_DATA)
SCENES: dict[str, Any] = {
    "squared": HingeScene(loss="squared", eta=0.05, n_draws=60, beside="margin", below="surface"),
    "squared, batch": HingeScene(
        points=FAR, loss="squared", draws="batch", rate="constant", eta=0.05, compare="hinge", n_draws=60
    ),
    "logistic": HingeScene(loss="logistic", draws="cyclic", n_draws=60, average=True, beside="margin", below="seeds"),
    "zero-one": HingeScene(loss="zero-one"),
    "zero-one through the origin": HingeScene(loss="zero-one", offset=False, scaled=True, held="30"),
    "direction": BayesScene(source="own", axis="direction", points=FAR),
    "direction in a world": BayesScene(axis="direction", classes="3"),
}


@cache
def shot(name: str) -> Shot:
    scene = SCENES[name]
    return Shot(scene, film_of(HINGE if isinstance(scene, HingeScene) else BAYES, scene))
