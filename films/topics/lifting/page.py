"""The page of lifts: its run, its film, and the words about it."""

from films.page import Page
from films.scene import only
from films.topics.lifting import lesson
from films.topics.lifting.film import film
from films.topics.lifting.run import run
from films.topics.lifting.scene import LiftingScene


def run_key(scene: LiftingScene) -> LiftingScene:
    """The scene as far as training depends on it."""
    terms = ("terms",) if scene.show == "circle" else ()
    return only(scene, "points", "show", "most", *terms)


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
    checks=lesson.CHECKS,
    facts=lesson.FACTS,
)
