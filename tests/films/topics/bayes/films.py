"""Films of the Bayes page to look at, as the page computes them."""

from dataclasses import replace
from functools import cache

from films.topics.bayes.page import BAYES
from films.topics.bayes.scene import BayesScene
from tests.films.made import film_of
from tests.films.shots import Shot

SMALL = BayesScene(n=20)
SETTINGS = {
    "a known world": replace(SMALL, probe=(0.5, 0.25)),
    "four kinds": replace(SMALL, compare="kinds", classes="4", below="cut"),
    "prior": replace(SMALL, axis="prior", compare="truth", classes="3", tinted=True),
    "distance": replace(SMALL, axis="distance", below="cut"),
    "threshold": replace(SMALL, axis="threshold"),
    "own points": BayesScene(source="own", covariance="shared", shuffled=True),
}


@cache
def shot(name: str) -> Shot:
    return Shot(SETTINGS[name], film_of(BAYES, SETTINGS[name]))
