"""What is pressed beside the settings of generalisation: each makes another scene of the one on show."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from films.topics.generalisation.envelope import LEAST
from films.topics.generalisation.scene import SEALED, GeneralisationScene

MOST_PEEKS, SPLITS = 999, 1000


def envelope_opened(scene: GeneralisationScene, _seed: int = 0) -> GeneralisationScene:
    """The envelope is opened at the frame on show, and the look is counted."""
    return replace(scene, peeks=min(scene.n_peeks + 1, MOST_PEEKS), opened=scene.t)


def new_sets(scene: GeneralisationScene, _seed: int = 0) -> GeneralisationScene:
    """Three new sets, the test set sealed."""
    return replace(scene, split=(scene.split + 1) % SPLITS, peeks=0, opened=SEALED)


def presses(
    scene: GeneralisationScene,
) -> Mapping[str, Callable[[GeneralisationScene, int], GeneralisationScene]]:
    """What can be pressed."""
    if scene.part != "sets" or len(scene.points) < LEAST:
        return {}
    return {"Open the envelope": envelope_opened, "New sets, sealed": new_sets}
