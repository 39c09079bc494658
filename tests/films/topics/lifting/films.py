"""Scenes of the page of lifts, to look at, as the page computes them."""

from dataclasses import dataclass

from films.film.film import Film
from films.topics.lifting.page import LIFTING
from films.topics.lifting.scene import EXAMPLES, TERMS, LiftingScene
from tests.films.made import film_of
from ui.topics.lifting.parts import PRESETS

SCENES = (
    {show: LiftingScene(show=show, points=points) for show, points in EXAMPLES.items()}
    | {f"{show}, own": LiftingScene(show=show, points=EXAMPLES[show], own=True) for show in ("line", "plane", "square")}
    | {terms: LiftingScene(show="circle", points=EXAMPLES["circle"], terms=terms, most=60) for terms in TERMS}
    | {
        "turned": LiftingScene(show="circle", points=EXAMPLES["circle"], turn=-130, tilt=60),
        "no points": LiftingScene(points=()),
        "XOR": LiftingScene(show="circle", terms="products", points=PRESETS["XOR"][1], most=30),
        "no cut": LiftingScene(points=EXAMPLES["square"], most=20),
    }
)


@dataclass(frozen=True, eq=False)
class Shot:
    """A scene and what the page makes of it."""

    scene: LiftingScene
    film: Film


def shot(name: str) -> Shot:
    return Shot(SCENES[name], film_of(LIFTING, SCENES[name]))
