"""The digits page: its runs, their films, and the page's words."""

from functools import partial

import numpy as np

from films.film.film import Film
from films.film_cache import cached_by
from films.page import Page, View
from films.scikit import library_data
from films.topics.digits import distances_film, error_films, experiments, lesson, shift_film
from films.topics.digits.distances import DigitDistances, compare
from films.topics.digits.lookup import Lookup, lookup
from films.topics.digits.lookup_film import lookup_film
from films.topics.digits.mistakes import Mistakes, mistakes_of
from films.topics.digits.mistakes_film import mistakes_film
from films.topics.digits.own_digit import OwnDigit, own_digit
from films.topics.digits.own_digit_film import own_digit_film
from films.topics.digits.pixel import OnePixel, one_pixel
from films.topics.digits.pixel_film import pixel_film
from films.topics.digits.scene import CHOSEN, FEATURES, DigitsScene
from films.topics.digits.shift import ShiftedDigits, shifts_of
from playground import inputs, prototypes
from playground.inputs import Floats
from playground.prototype_error import ErrorBySize
from playground.prototype_record import Prototypes

FEATURES_AND_K = ("noisy", *FEATURES["iris"], *FEATURES["digits"], "k")
MOST_DRAWS = {"iris": 30, "digits": 5}  # of noise: more draws of the digits take longer than a film may


@cached_by("seed")
def errors_of_draw(scene: DigitsScene, *, draw: int) -> Floats:
    """Return the errors of random prototypes of one draw, for each number of prototypes."""
    parts = experiments.digit_parts(scene.seed)
    errors = [experiments.error_of_draws(parts, m, scene.seed + draw) for m in experiments.sizes(experiments.TRAINING)]
    return inputs.frozen(np.array(errors))


@cached_by(*FEATURES_AND_K, "seed")
def noisy_errors(scene: DigitsScene, *, draw: int) -> Floats:
    """Return the errors of the three rules with the noise of one draw, for each number of noise features."""
    data = library_data.iris() if scene.noisy == "iris" else library_data.digits()
    return experiments.errors_with_noise(data, scene.features, experiments.NOISE, scene.k, scene.seed + draw)


def draws_of_prototypes(scene: DigitsScene) -> list[partial[Floats]]:
    """Return a call for each draw of prototypes."""
    return [partial(errors_of_draw.in_worker, scene, draw=draw) for draw in range(scene.repeats)]


def draws_of_noise(scene: DigitsScene) -> list[partial[Floats]]:
    """Return a call for each draw of noise; none if no feature is on."""
    return [partial(noisy_errors.in_worker, scene, draw=draw) for draw in range(n_draws_of_noise(scene))]


def n_draws_of_noise(scene: DigitsScene) -> int:
    """Return the number of draws of noise; 0 if no feature is on."""
    return min(scene.repeats, MOST_DRAWS[scene.noisy]) if scene.features else 0


def film_of_prototypes(_run: None, scene: DigitsScene) -> Film:
    """Return the film of error against the number of prototypes."""
    return film_of_first_prototypes(scene, scene.repeats)


def film_of_first_prototypes(scene: DigitsScene, done: int) -> Film:
    """Return the same film for the first `done` draws."""
    random = np.array([errors_of_draw(scene, draw=draw) for draw in range(done)])
    by_size = ErrorBySize(np.array(experiments.sizes(experiments.TRAINING)), random)
    means = experiments.error_of_means(experiments.digit_parts(scene.seed))
    return error_films.of_prototypes(by_size, means, scene.repeats)


def film_of_noise(_run: None, scene: DigitsScene) -> Film:
    """Return the film of error against the number of irrelevant features."""
    return film_of_first_noise(scene, n_draws_of_noise(scene))


def film_of_first_noise(scene: DigitsScene, done: int) -> Film:
    """Return the same film for the first `done` draws."""
    if not scene.features:
        return error_films.without_features()
    errors = np.array([noisy_errors(scene, draw=draw) for draw in range(done)])
    return error_films.of_noise(errors, scene.k, n_draws_of_noise(scene), scene.repeats)


@cached_by("chosen", "m", "seed")
def chosen_prototypes(scene: DigitsScene) -> Prototypes:
    """Return the prototypes that the scene chooses."""
    train, _ = experiments.digit_parts(scene.seed)
    X, y = train.X, train.labels
    if scene.chosen == "means":
        return prototypes.class_means(X, y)
    if scene.chosen == "condensed":
        return prototypes.condensed(X, y)
    return prototypes.random_subset(X, y, scene.m if scene.chosen == "random" else len(X), seed=scene.seed)


def mistakes(scene: DigitsScene) -> Mistakes:
    """Return the test digits that the prototypes misclassify."""
    return mistakes_of(chosen_prototypes(scene), experiments.digit_parts(scene.seed)[1])


def drawn_digit(scene: DigitsScene) -> OwnDigit | None:
    """Return what is nearest to the digit that the reader has drawn; None if nothing is drawn."""
    return own_digit(scene.drawing, chosen_prototypes(scene), experiments.digit_parts(scene.seed)[0])


def film_of_drawn_digit(run: OwnDigit | None, scene: DigitsScene) -> Film:
    """Return the film of the nearest prototypes of a drawn digit."""
    return own_digit_film(run, chosen_prototypes(scene), CHOSEN[scene.chosen], experiments.TRAINING)


def film_of_mistakes(run: Mistakes, scene: DigitsScene) -> Film:
    """Return the film of misclassified digits, one by one."""
    return mistakes_film(run, CHOSEN[scene.chosen], experiments.TRAINING)


def shifts(scene: DigitsScene) -> ShiftedDigits:
    """Return all test digits, shifted in the scene's direction."""
    return shifts_of(*experiments.digit_parts(scene.seed), scene.direction)


def film_of_shifts(run: ShiftedDigits, scene: DigitsScene) -> Film:
    """Return the film of one shifted digit."""
    return shift_film.shifted_digits_film(run, scene.digit - 1, scene.direction)


def distances(scene: DigitsScene) -> DigitDistances:
    """Return the test digits compared by the scene's distance."""
    return compare(*experiments.digit_parts(scene.seed), scene.distance, scene.m, scene.seed)


def film_of_distances(run: DigitDistances, _scene: DigitsScene) -> Film:
    """Return the film of the digits that a distance misclassifies, one by one."""
    return distances_film.distances_film(run)


def table(scene: DigitsScene) -> Lookup:
    """Return one pixel of an enlarged image as a lookup table."""
    return lookup(*experiments.digit_parts(scene.seed), scene.task, scene.enlarged_pixel, scene.seed)


def film_of_table(run: Lookup, scene: DigitsScene) -> Film:
    """Return the film of a lookup table."""
    return lookup_film(run, scene.task, scene.enlarged_pixel)


def pixel(scene: DigitsScene) -> OnePixel:
    """Return one pixel as a classifier."""
    return one_pixel(*experiments.digit_parts(scene.seed), scene.task, scene.rule, scene.pixel, scene.seed)


def film_of_pixel(run: OnePixel, scene: DigitsScene) -> Film:
    """Return the film of one pixel as a classifier."""
    return pixel_film(run, scene.task, scene.pixel)


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
        View(name="mistakes", fields=("chosen", "m", "seed"), run=mistakes, film=film_of_mistakes),
        View(name="own", fields=("chosen", "m", "drawing", "seed"), run=drawn_digit, film=film_of_drawn_digit),
        View(
            name="curve",
            fields=("data", "repeats", "seed"),
            film=film_of_prototypes,
            pieces=draws_of_prototypes,
            begun=film_of_first_prototypes,
            piece_names="draws",
        ),
        View(name="shift", fields=("direction", "digit", "seed"), run=shifts, film=film_of_shifts),
        View(name="distance", fields=("distance", "m", "seed"), run=distances, film=film_of_distances),
        View(
            name="noise",
            fields=(*FEATURES_AND_K, "repeats", "seed"),
            in_sight=("show", "noisy", "k"),
            film=film_of_noise,
            pieces=draws_of_noise,
            begun=film_of_first_noise,
            piece_names="draws",
        ),
        View(name="lookup", fields=("task", "enlarged_pixel", "seed"), run=table, film=film_of_table),
        View(name="pixel", fields=("task", "rule", "pixel", "seed"), run=pixel, film=film_of_pixel),
    ),
    classes=(),
    checks=lesson.CHECKS,
    facts=lesson.FACTS,
    around=("show",),
    pressed=frozenset({"drawing"}),
    frame_after=lambda before, after: 0 if before.show != after.show else None,
)
