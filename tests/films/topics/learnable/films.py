"""Scenes of the page of what can be learned, to look at, as the page computes them."""

from films.topics.learnable.page import LEARNABLE
from films.topics.learnable.scene import FAMILIES, MANY, POOL, SEEN, LearnableScene
from tests.films.made import film_of
from tests.films.shots import Shot
from ui.topics.learnable.parts import PRESETS

UNSEEN = LearnableScene(show="unseen", points=SEEN)
SCENES = {family: LearnableScene(family=family, k=3) for family in FAMILIES} | {
    "six points": LearnableScene(points=PRESETS["six on a circle"], family="circle"),
    "three on a line": LearnableScene(points=PRESETS["three on a line"]),
    "no points": LearnableScene(points=()),
    "unseen": UNSEEN,
    "by lot": LearnableScene(show="unseen", points=SEEN, order="lots", planes="2"),
    "nothing unseen": LearnableScene(show="unseen"),
    "sizes": LearnableScene(show="size", points=MANY),
    "asked": LearnableScene(show="ask", points=POOL),
    "stream": LearnableScene(show="stream"),
}


def shot(name: str) -> Shot:
    return Shot(SCENES[name], film_of(LEARNABLE, SCENES[name]))
