"""The digits page: its pictures, of which five are films, and the words about it."""

from films.film.film import Film
from films.page import Page, View
from films.topics.digits import (
    better_film,
    error_charts,
    lesson,
    lookup_film,
    mistakes_film,
    notebook,
    pixel_film,
    shift_film,
    work,
)
from films.topics.digits.better import Better, better
from films.topics.digits.lookup import Lookup, lookup
from films.topics.digits.mistakes import Mistakes, mistakes_of
from films.topics.digits.pixel import OnePixel, one_pixel
from films.topics.digits.scene import CHOSEN, FEATURES, DigitsScene
from films.topics.digits.shift import Shifts, shifts_of
from playground import prototypes


def mistakes(scene: DigitsScene) -> Mistakes:
    """The digits that prototypes take for others."""
    train, test = work.digit_parts(scene.seed)
    X, y = train.X, train.labels
    if scene.chosen == "means":
        chosen = prototypes.class_means(X, y)
    elif scene.chosen == "condensed":
        chosen = prototypes.condensed(X, y)
    else:
        chosen = prototypes.random_subset(X, y, scene.m if scene.chosen == "random" else len(X), seed=scene.seed)
    return mistakes_of(chosen, test)


def film_of_mistakes(run: Mistakes, scene: DigitsScene) -> Film:
    """The film of these digits, one by one."""
    return mistakes_film.film(run, CHOSEN[scene.chosen], work.TRAINING)


def shifts(scene: DigitsScene) -> Shifts:
    """All test digits shifted in one direction."""
    return shifts_of(*work.digit_parts(scene.seed), scene.direction)


def film_of_shifts(run: Shifts, scene: DigitsScene) -> Film:
    """The film of one of them."""
    return shift_film.film(run, scene.digit - 1, scene.direction)


def distances(scene: DigitsScene) -> Better:
    """The digits that a distance takes for others."""
    return better(*work.digit_parts(scene.seed), scene.distance, scene.m, scene.seed)


def film_of_distances(run: Better, _scene: DigitsScene) -> Film:
    """The film of these digits, one by one."""
    return better_film.film(run)


def table(scene: DigitsScene) -> Lookup:
    """One pixel of many as a lookup table."""
    return lookup(*work.digit_parts(scene.seed), scene.task, scene.enlarged_pixel, scene.seed)


def film_of_table(run: Lookup, scene: DigitsScene) -> Film:
    """The film of its errors, and of new images looked up."""
    return lookup_film.film(run, scene.task, scene.enlarged_pixel)


def pixel(scene: DigitsScene) -> OnePixel:
    """One pixel as a classifier."""
    return one_pixel(*work.digit_parts(scene.seed), scene.task, scene.rule, scene.pixel, scene.seed)


def film_of_pixel(run: OnePixel, scene: DigitsScene) -> Film:
    """The film of its values."""
    return pixel_film.film(run, scene.task, scene.pixel)


DIGITS = Page(
    name="digits",
    lead="How few handwritten digits can stand for all? Press next for another one that they get wrong.",
    card=(
        "Handwritten digits",
        "How the error falls as prototypes are added, which digits are still taken for others, and what noise does.",
    ),
    scene=DigitsScene,
    chosen_by="show",
    views=(
        View(name="curve", fields=("data", "repeats", "seed"), chart=error_charts.chart_of_prototypes),
        View(name="mistakes", fields=("chosen", "m", "seed"), run=mistakes, film=film_of_mistakes),
        View(name="shift", fields=("direction", "digit", "seed"), run=shifts, film=film_of_shifts),
        View(name="distance", fields=("distance", "m", "seed"), run=distances, film=film_of_distances),
        View(
            name="noise",
            fields=("noisy", *FEATURES["iris"], *FEATURES["digits"], "k", "repeats", "seed"),
            chart=error_charts.chart_of_noise,
        ),
        View(name="lookup", fields=("task", "enlarged_pixel", "seed"), run=table, film=film_of_table),
        View(name="pixel", fields=("task", "rule", "pixel", "seed"), run=pixel, film=film_of_pixel),
    ),
    classes=(),
    notebook=notebook.cells,
    checks=lesson.CHECKS,
    facts=lesson.FACTS,
)
