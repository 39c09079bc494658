"""The buttons beside the settings of the generalisation page. Each makes another scene of the one on show."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from films.topics.generalisation import folds
from films.topics.generalisation.envelope import LEAST
from films.topics.generalisation.scene import LAST_STRETCH, SEALED, GeneralisationScene

MOST_PEEKS, SPLITS = 999, 1000


def open_envelope(scene: GeneralisationScene, _seed: int = 0) -> GeneralisationScene:
    """Return the scene with the envelope opened at its frame, which counts as a peek."""
    return replace(scene, peeks=min(scene.n_peeks + 1, MOST_PEEKS), opened=scene.t)


def draw_sets(scene: GeneralisationScene, _seed: int = 0) -> GeneralisationScene:
    """Return the scene with three new sets, the test set sealed."""
    return replace(scene, split=(scene.split + 1) % SPLITS, peeks=0, opened=SEALED)


def leave_one_out(scene: GeneralisationScene, _seed: int = 0) -> GeneralisationScene:
    """Return the scene with as many folds as there are points that are not sealed, or as many as there may be."""
    return replace(scene, folds=max(2, folds.most_folds(scene)), t=0)


def next_stretch(scene: GeneralisationScene, _seed: int = 0) -> GeneralisationScene:
    """Return the scene with the next arrivals."""
    return replace(scene, stretch=min(scene.stretch + 1, LAST_STRETCH), t=0, axes=None)


def first_stretch(scene: GeneralisationScene, _seed: int = 0) -> GeneralisationScene:
    """Return the scene with the first arrivals."""
    return replace(scene, stretch=0, t=0, axes=None)


def presses(
    scene: GeneralisationScene,
) -> Mapping[str, Callable[[GeneralisationScene, int], GeneralisationScene]]:
    """Return the buttons of a scene, by their labels, and the functions that make the next scene."""
    if scene.part == "online":
        return _of_stretches(scene)
    if len(scene.points) < LEAST:
        return {}
    if scene.part == "sets":
        return {"Open the envelope": open_envelope, "New sets, sealed": draw_sets}
    return {"Leave one out": leave_one_out} if scene.part == "folds" else {}


def _of_stretches(
    scene: GeneralisationScene,
) -> Mapping[str, Callable[[GeneralisationScene, int], GeneralisationScene]]:
    """Return the buttons for points that arrive."""
    on = {"Go on": next_stretch} if scene.stretch < LAST_STRETCH else {}
    return on | ({"From the start": first_stretch} if scene.stretch else {})
