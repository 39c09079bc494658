"""The page of lifts: its run, its film, and the words about it."""

from films.drawing.palette import CLASSES
from films.film.film import Film
from films.page import Page
from films.scene import only
from films.topics.lifting import film as pictures
from films.topics.lifting import lesson
from films.topics.lifting.run import Run, run
from films.topics.lifting.scene import LiftingScene


def run_key(scene: LiftingScene) -> LiftingScene:
    """The scene as far as training depends on it."""
    terms = ("terms",) if scene.show == "circle" else ()
    return only(scene, "points", "show", "most", *terms)


def film(made: Run | None, scene: LiftingScene) -> Film:
    """The film of the perceptron in the larger space."""
    return pictures.film(made, scene)


LIFTING = Page(
    name="lifting",
    label="Lifting",
    title="A straight cut in a larger space",
    lead="Lift the points, cut straight, look back: a threshold, a circle. Press next for an update; drag the points.",
    card=(
        "A straight cut in a larger space",
        "Points of a line on a parabola, a plane turned in space: one straight cut there is a curved boundary here.",
    ),
    scene=LiftingScene,
    run=run,
    film=film,
    run_key=run_key,
    classes=CLASSES[:2],
    checks=lesson.CHECKS,
    facts=lesson.FACTS,
)
