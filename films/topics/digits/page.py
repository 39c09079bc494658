"""The digits page: the runs of those of its pictures that are films, the films, and the words about it."""

from films.film.film import Film
from films.page import Page
from films.scene import only
from films.topics.digits import better_film, lesson, pixel_film, shift, work
from films.topics.digits import film as mistakes_film
from films.topics.digits.better import Better, better
from films.topics.digits.film import Mistakes
from films.topics.digits.pixel import OnePixel, one_pixel
from films.topics.digits.scene import CHOSEN, DigitsScene
from films.topics.digits.shift import Shifts
from playground import prototypes
from playground.datasets import Dataset
from playground.prototype_record import Prototypes

# What the films depend on. The other pictures are charts.
FIELDS = {
    "mistakes": ("show", "chosen", "m", "seed"),
    "shift": ("show", "direction", "digit", "seed"),
    "distance": ("show", "distance", "m", "seed"),
    "pixel": ("show", "task", "rule", "pixel", "seed"),
}
Made = Mistakes | Shifts | Better | OnePixel


def run(scene: DigitsScene) -> Made:
    """The digits that prototypes take for others, all digits shifted, those that a distance has wrong, or one
    pixel as a classifier."""
    train, test = work.digit_parts(scene.seed)
    if scene.show == "shift":
        return work.shifts(train, test, scene.direction)
    if scene.show == "distance":
        return better(train, test, scene.distance, scene.m, scene.seed)
    if scene.show == "pixel":
        return one_pixel(train, test, scene.task, scene.rule, scene.pixel, scene.seed)
    return work.mistakes(_chosen(train, scene), test)


def _chosen(train: Dataset, scene: DigitsScene) -> Prototypes:
    X, y = train.X, train.labels
    if scene.chosen == "means":
        return prototypes.class_means(X, y)
    if scene.chosen == "condensed":
        return prototypes.condensed(X, y)
    return prototypes.random_subset(X, y, scene.m if scene.chosen == "random" else len(X), seed=scene.seed)


def run_key(scene: DigitsScene) -> DigitsScene:
    """The scene as far as its run depends on it: all digits are shifted at once."""
    return only(scene, *(name for name in FIELDS[scene.show] if name != "digit"))


def film(made: Made, scene: DigitsScene) -> Film:
    """The film of the mistakes, of one digit shifted, of a distance, or of one pixel."""
    if isinstance(made, Shifts):
        return shift.film(made, scene.digit - 1, scene.direction)
    if isinstance(made, Better):
        return better_film.film(made)
    if isinstance(made, OnePixel):
        return pixel_film.film(made, scene.task, scene.pixel)
    return mistakes_film.film(made, CHOSEN[scene.chosen], work.TRAINING)


def film_key(scene: DigitsScene) -> DigitsScene:
    """The scene as far as its film depends on it."""
    return only(scene, *FIELDS[scene.show])


def has_film(scene: DigitsScene) -> bool:
    """Whether the scene shows something that has frames; else it is a chart."""
    return scene.show in FIELDS


DIGITS = Page(
    name="digits",
    lead="How few handwritten digits can stand for all? Choose a picture, then change its settings.",
    card=(
        "Handwritten digits",
        "How the error falls as prototypes are added, which digits are still taken for others, and what noise does.",
    ),
    scene=DigitsScene,
    run=run,
    film=film,
    run_key=run_key,
    classes=(),
    film_key=film_key,
    has_film=has_film,
    checks=lesson.CHECKS,
    facts=lesson.FACTS,
)
