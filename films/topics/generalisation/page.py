"""The generalisation page: what its method has learnt, the films of its four parts, and the words about it."""

from dataclasses import replace
from functools import partial

from films.drawing import palette
from films.film.film import Film
from films.film_cache import cached, cached_in_worker
from films.page import Page
from films.rules.rule import Knob
from films.rules.trained import Exhibit
from films.scene import without
from films.topics.generalisation import fold_film, folds, lesson, online, online_film, sets, shift, shift_film
from films.topics.generalisation.folds import Fold, KnobErrors
from films.topics.generalisation.scene import POINTS, GeneralisationScene

BELOW = ("luck", "curves", "curve1", "curve2", "curve3", "rates")  # what no film depends on
ON_PLANE = ("t", "view", "probe", "axes", "part", "folds", "at", "peeks", "opened")
ELSEWHERE = ("way", "direction", "learner", "drift", "stretch")  # of films with points of their own


def run(scene: GeneralisationScene) -> Exhibit | None:
    """The scene's method as it was trained for three sets, or for another test world; None of too few points. Folds are
    trained one by one, and points that arrive train nothing beforehand."""
    if scene.part == "shift":
        return shift.train(scene, palette.class_names(scene.labels, palette.CLASSES))
    return sets.of_split(scene) if scene.part == "sets" else None


def run_key(scene: GeneralisationScene) -> GeneralisationScene:
    """The scene as far as its run depends on it."""
    if scene.part == "sets":
        return bare(scene)
    return elsewhere(scene) if scene.part == "shift" else GeneralisationScene(part=scene.part)


def bare(scene: GeneralisationScene) -> GeneralisationScene:
    """The scene reduced to the fields that training its method on its own split depends on, for any part."""
    return without(scene, *ON_PLANE, "source", *ELSEWHERE, *BELOW)


def elsewhere(scene: GeneralisationScene) -> GeneralisationScene:
    """The scene as far as training its method on points of its `source` depends on it."""
    own = replace(without(scene, *ON_PLANE, *ELSEWHERE, *BELOW), part="shift")
    return own if scene.source == POINTS else without(own, "points", "labels")


def film(shown: Exhibit | None, scene: GeneralisationScene) -> Film:
    """The film of the part that is shown."""
    if scene.part == "folds":
        return fold_film.film(scene, folds_in_turn(scene))
    if scene.part == "shift":
        return shift_film.film(scene, shift.move(scene, shown) if shown else None)
    if scene.part == "online":
        try:
            row = online.row(scene)
        except ValueError as error:
            return online_film.nothing(scene, str(error))
        return online_film.film(scene, row)
    return sets.film(scene, shown)


def film_key(scene: GeneralisationScene) -> GeneralisationScene:
    """The scene as far as its film depends on it."""
    scene = without(scene, *BELOW)
    return without(scene, "source", *ELSEWHERE) if scene.own_points else scene


def folds_in_turn(scene: GeneralisationScene) -> list[Fold]:
    """The folds of a scene, each cached."""
    own, count = _as_folded(scene), folds.n_folds(scene)
    return [cached(folds.fold, own, count=count, i=i) for i in range(count)]


def first_folds(scene: GeneralisationScene, done: int) -> Film:
    """The film of the first folds."""
    own, count = _as_folded(scene), folds.n_folds(scene)
    return fold_film.film(scene, [cached(folds.fold, own, count=count, i=i) for i in range(done)], count=count)


def fold_pieces(scene: GeneralisationScene) -> list[partial[KnobErrors]]:
    """What trains the folds one by one, and gives their errors; nothing where another part is shown."""
    own, count = _as_folded(scene), folds.n_folds(scene) if scene.part == "folds" else 0
    return [partial(cached_in_worker, _fold_errors, own, count=count, i=i) for i in range(count)]


def _as_folded(scene: GeneralisationScene) -> GeneralisationScene:
    """The scene as far as its folds depend on it."""
    return without(scene, "t", "view", "probe", "folds", "peeks", "opened", "source", *ELSEWHERE, *BELOW)


def _fold_errors(scene: GeneralisationScene, *, count: int, i: int) -> KnobErrors:
    return cached(folds.fold, scene, count=count, i=i).errors


def knob_of_split(scene: GeneralisationScene) -> Knob:
    """The knob of the scene's method on its own split: its names are those of the rule's states."""
    shown = GENERALISATION.cached_run(bare(scene))
    return shown.knob if shown else Knob("", ())


def states_of_shift(scene: GeneralisationScene) -> tuple[str, ...]:
    """The values of the knob of the method whose test world is moved."""
    shown = GENERALISATION.cached_run(scene)
    return shown.rule.states if shown else ()


GENERALISATION = Page(
    name="generalisation",
    lead="Too small, right, too big? Press next to turn the knob; choose by validation, and then open the envelope.",
    card=(
        "How to choose a model",
        "Too small, right, too big: training against validation error, other splits, and a sealed test set.",
    ),
    scene=GeneralisationScene,
    run=run,
    film=film,
    run_key=run_key,
    film_key=film_key,
    pieces=fold_pieces,
    begun=first_folds,
    piece_names="folds",
    checks=lesson.CHECKS,
    frame_checks=lesson.FRAME_CHECKS,
    facts=lesson.FACTS,
)
