"""The page of what can be learned: its run, its films, and the words about it."""

from films import samples
from films.drawing import plane
from films.film.film import Film
from films.page import Page
from films.scene import only, without
from films.topics.learnable import (
    active,
    active_film,
    lesson,
    shatter,
    shatter_film,
    size_film,
    sizes,
    unseen,
    unseen_film,
)
from films.topics.learnable.active import Pool
from films.topics.learnable.scene import STYLES, LearnableScene
from films.topics.learnable.shatter import Shattered
from films.topics.learnable.sizes import Sizes
from films.topics.learnable.unseen import Unseen

Made = Shattered | Unseen | Sizes | Pool | str | None
RUNS = {"shatter": shatter.run, "unseen": unseen.run, "size": sizes.run, "ask": active.run}
LACKING = {"unseen": "Nothing to guess yet.", "size": "Too few points.", "ask": "Nobody to ask about yet."}
# What each depends on, besides the points.
FIELDS = {
    "shatter": ("family", "k"),
    "unseen": ("planes", "method1", "method2", "method3", "method4", "order", "seed"),
    "size": ("held", "split"),
    "ask": ("seed",),
}


def run(scene: LearnableScene) -> Made:
    """All labelings of the points and what separates them; all guesses at the unseen ones; models of every size; or
    learners that get one label after the other."""
    return RUNS[scene.show](scene)


def run_key(scene: LearnableScene) -> LearnableScene:
    """The scene as far as its run depends on it."""
    return only(scene, "points", "show", *FIELDS[scene.show])


def film(made: Made, scene: LearnableScene) -> Film:
    """The film of what is shown."""
    if isinstance(made, Unseen):
        return unseen_film.film(made, scene)
    if isinstance(made, Sizes):
        return size_film.film(made, scene)
    if isinstance(made, Pool):
        return active_film.film(made, scene)
    if isinstance(made, str):
        words = f"<p><b>{LACKING[scene.show]}</b> {made}</p>"
        return plane.still(scene.points, STYLES, samples.axes(scene), (scene.x, scene.y), words)
    return shatter_film.film(made, scene)


def film_key(scene: LearnableScene) -> LearnableScene:
    """The scene without what stands below the stage."""
    return without(scene, "everyone")


LEARNABLE = Page(
    name="learnable",
    title="What can be learned",
    lead="Which labelings can a line separate? What do points tell of others? Press next for another labeling.",
    card=(
        "What can be learned at all",
        "All labelings of your points, and which a line can separate; what no data can tell; how large a model may be.",
    ),
    scene=LearnableScene,
    run=run,
    film=film,
    run_key=run_key,
    film_key=film_key,
    classes=STYLES,
    past_end=lambda _scene: "",
    checks=lesson.CHECKS,
    facts=lesson.FACTS,
)
