"""The page of what can be learned: its five films, and its settings and words."""

from films import samples
from films.film.film import Film
from films.page import Page, View
from films.picture.one_frame_film import one_frame_film
from films.scene import LOOKS, PLANE
from films.topics.learnable import active, lesson, shatter, sizes, stream, unseen
from films.topics.learnable.active import Pool
from films.topics.learnable.active_film import active_film
from films.topics.learnable.scene import EXAMPLES, STYLES, LearnableScene
from films.topics.learnable.shatter_film import shatter_film
from films.topics.learnable.size_film import size_film
from films.topics.learnable.sizes import Sizes
from films.topics.learnable.stream_film import stream_film
from films.topics.learnable.unseen import UnseenPoints
from films.topics.learnable.unseen_film import unseen_film


def film_of_unseen(run: UnseenPoints | str, scene: LearnableScene) -> Film:
    """Return the film of all guesses at the unseen points, or a still with a sentence on what is missing."""
    return _lacking(scene, "Nothing to guess yet.", run) if isinstance(run, str) else unseen_film(run, scene)


def film_of_sizes(run: Sizes | str, scene: LearnableScene) -> Film:
    """Return the film of models of every size, or a still with a sentence on what is missing."""
    return _lacking(scene, "Too few points.", run) if isinstance(run, str) else size_film(run, scene)


def film_of_asking(run: Pool | str, scene: LearnableScene) -> Film:
    """Return the film of learners that get one label after the other, or a still with a sentence on what is missing."""
    return _lacking(scene, "Nobody to ask about yet.", run) if isinstance(run, str) else active_film(run, scene)


def _lacking(scene: LearnableScene, lead: str, reason: str) -> Film:
    words = f"<p><b>{lead}</b> {reason}</p>"
    return one_frame_film(scene.points, samples.axes(scene), (scene.x, scene.y), words)


METHODS = ("method1", "method2", "method3", "method4")
LEARNABLE = Page(
    name="learnable",
    title="What can be learned",
    lead="Which labellings can a line separate? What do points tell of others? Press next for another labelling.",
    card=(
        "What can be learned at all",
        "All labellings of your points, and which a line can separate; what no data can tell; how large a model is.",
    ),
    scene=LearnableScene,
    chosen_by="show",
    views=(
        View(name="shatter", fields=(*PLANE, "family", "k"), looks=LOOKS, run=shatter.run, film=shatter_film),
        View(
            name="unseen",
            fields=(*PLANE, "planes", *METHODS, "everyone", "order", "seed"),
            looks=LOOKS,
            run=unseen.run,
            film=film_of_unseen,
            points=EXAMPLES["unseen"],
        ),
        View(
            name="size",
            fields=(*PLANE, "held", "split"),
            looks=LOOKS,
            run=sizes.run,
            film=film_of_sizes,
            points=EXAMPLES["size"],
        ),
        View(
            name="ask",
            fields=(*PLANE, "seed"),
            looks=LOOKS,
            run=active.run,
            film=film_of_asking,
            points=EXAMPLES["ask"],
        ),
        View(
            name="stream",
            fields=("axes", "seed", "patience"),
            run=stream.run,
            looks=("axes",),
            film=stream_film,
        ),
    ),
    classes=STYLES,
    checks=lesson.CHECKS,
    facts=lesson.FACTS,
    frame_after=lambda before, after: 0 if before.order != after.order else None,
    around=("show",),
)
