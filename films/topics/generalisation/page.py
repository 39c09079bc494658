"""The generalisation page: the runs of its four parts, their films, and the page's words."""

from functools import partial
from typing import Any

from films.drawing import palette
from films.film.film import Film
from films.film_cache import cached_by
from films.page import Page, View
from films.rules.rule import Knob
from films.rules.trained import Exhibit
from films.scene import LOOKS, PLANE
from films.settings import knob_setting
from films.topics.generalisation import folds, lesson, online, sets, shift
from films.topics.generalisation.envelope import LEAST
from films.topics.generalisation.fold_film import fold_film
from films.topics.generalisation.folds import Fold, KnobErrors
from films.topics.generalisation.online import Row
from films.topics.generalisation.online_film import no_arrivals, online_film
from films.topics.generalisation.presses import presses
from films.topics.generalisation.scene import POINTS, GeneralisationScene
from films.topics.generalisation.shift_film import shifted_test_film

TRAINING = ("points", "labels", "method", "split", "hidden", "seed")  # the fields that training depends on


def film_of_sets(trained: Exhibit | None, scene: GeneralisationScene) -> Film:
    """Return the film of three sets."""
    return sets.sets_film(scene, trained)


@cached_by("part", *TRAINING, "axes", "at")
def fold(scene: GeneralisationScene, *, count: int, i: int) -> Fold:
    """Return fold i of `count`."""
    return folds.fold(scene, count=count, i=i)


@cached_by("part", *TRAINING, "axes", "at")
def fold_errors(scene: GeneralisationScene, *, count: int, i: int) -> KnobErrors:
    """Return the errors of fold i of `count`."""
    return fold(scene, count=count, i=i).errors


def film_of_folds(_run: None, scene: GeneralisationScene) -> Film:
    """Return the film of the folds."""
    return fold_film(scene, folds_in_turn(scene))


def folds_in_turn(scene: GeneralisationScene) -> list[Fold]:
    """Return the folds of a scene."""
    count = folds.n_folds(scene)
    return [fold(scene, count=count, i=i) for i in range(count)]


def film_of_first_folds(scene: GeneralisationScene, done: int) -> Film:
    """Return the film of the first `done` folds."""
    count = folds.n_folds(scene)
    return fold_film(scene, [fold(scene, count=count, i=i) for i in range(done)], count=count)


def fold_pieces(scene: GeneralisationScene) -> list[partial[KnobErrors]]:
    """Return a call for each fold, which trains on the others and returns the errors on the fold."""
    count = folds.n_folds(scene)
    return [partial(fold_errors.in_worker, scene, count=count, i=i) for i in range(count)]


def train_for_shift(scene: GeneralisationScene) -> Exhibit | None:
    """Return the scene's method, trained for another test world; None if there are too few points."""
    own = scene.source == POINTS  # a known world's classes have no names
    return shift.train(scene, palette.class_names(scene.labels if own else "", palette.CLASSES))


def film_of_shift(trained: Exhibit | None, scene: GeneralisationScene) -> Film:
    """Return the film of another test world."""
    return shifted_test_film(scene, shift.move(scene, trained) if trained else None)


def arrivals(scene: GeneralisationScene) -> Row | str:
    """Return the points in the order of their arrival, or a sentence on why none can arrive."""
    try:
        return online.row(scene)
    except ValueError as error:
        return str(error)


def film_of_arrivals(row: Row | str, scene: GeneralisationScene) -> Film:
    """Return the film of points that arrive one at a time."""
    return no_arrivals(scene, row) if isinstance(row, str) else online_film(scene, row)


@cached_by(*TRAINING)
def knob_of_split(scene: GeneralisationScene) -> Knob:
    """Return the knob of the scene's method on its own split. The names of its values are those of the rule's
    states."""
    trained = GENERALISATION.cached_run(scene)
    return trained.knob if trained else Knob("", ())


def knob_of_folds(_run: None, scene: GeneralisationScene) -> dict[str, tuple[str, ...]]:
    """Return the values of the method's knob, trained on the scene's own split."""
    return {"at": knob_of_split(scene).names} if len(scene.points) >= LEAST else {}


def knob_of_shift(trained: Exhibit | None, _scene: GeneralisationScene) -> dict[str, tuple[str, ...]]:
    """Return the values of the knob of the method whose test world is moved."""
    return {"at": trained.rule.states} if trained else {}


def knob_and_source(scene: GeneralisationScene) -> dict[str, dict[str, Any] | None]:
    """Return the settings of the method's knob and of the points' source; None for one that offers no choice."""
    at = knob_setting(GENERALISATION.json_film(scene).knobs.get("at", ()), scene.at, "as usual")
    own_points = scene.part in ("sets", "folds")  # in these only learning curves may be of a known world
    return {"at": at} | ({"source": None} if own_points and not scene.curves else {})


BELOW = ("luck", "rates", "curves", "curve1", "curve2", "curve3")
GENERALISATION = Page(
    name="generalisation",
    lead="Too small, right, too big? Press next to turn the knob; choose by validation, and then open the envelope.",
    card=(
        "How to choose a model",
        "Too small, right, too big: training against validation error, other splits, and a sealed test set.",
    ),
    scene=GeneralisationScene,
    chosen_by="part",
    views=(
        View(
            name="sets",
            fields=(*PLANE, "method", "split", "peeks", "opened", *BELOW, "hidden", "seed", "probe"),
            looks=("axes", "x", "y"),
            run=sets.train_on_split,
            film=film_of_sets,
            below=("source",),
            in_sight=("part", "method"),
        ),
        View(
            name="folds",
            fields=(*PLANE, "method", "folds", "at", "split", *BELOW, "hidden", "seed", "probe"),
            film=film_of_folds,
            knobs=knob_of_folds,
            below=("source",),
            in_sight=("part", "method", "folds", "at"),
            pieces=fold_pieces,
            begun=film_of_first_folds,
            piece_names="folds",
        ),
        View(
            name="shift",
            fields=(*PLANE, "method", "source", "way", "direction", "at", "split", *BELOW, "hidden", "seed", "probe"),
            looks=("axes", "x", "y", "way", "direction", "at"),
            run=train_for_shift,
            film=film_of_shift,
            knobs=knob_of_shift,
            in_sight=("part", "method", "way", "at"),
        ),
        View(
            name="online",
            fields=(*PLANE, "learner", "source", "drift", "stretch", "split", *BELOW, "seed", "probe"),
            looks=LOOKS,
            run=arrivals,
            film=film_of_arrivals,
            in_sight=("part", "learner", "source"),
        ),
    ),
    checks=lesson.CHECKS,
    frame_checks=lesson.FRAME_CHECKS,
    facts=lesson.FACTS,
    presses=presses,
    around=("part",),
    pressed=frozenset({"peeks", "opened", "stretch"}),
    overrides=knob_and_source,
    frame_after=lambda before, after: 0 if before.part != after.part else None,
)
