"""What is pressed beside the perceptron's settings: each makes another scene of the one on show."""

from dataclasses import replace
from typing import Any

from films.topics.perceptron.scene import MOST_TRIED, PerceptronScene


def shuffled(scene: PerceptronScene, seed: int) -> PerceptronScene:
    """Another seed, and an order that depends on it; the points stay where they are. For orders that are kept through
    all epochs, the numbers of updates of all those tried are shown as a histogram."""
    if scene.order == "reshuffled" or scene.algorithm == "both":
        return replace(scene, seed=seed, order="permuted" if scene.order == "cyclic" else scene.order, t=0)
    after = replace(scene, seed=seed, order="permuted", t=0, tried=(*scene.tried, seed)[-MOST_TRIED:])
    place = "beside" if scene.beside == "none" else "below"
    picture: dict[str, Any] = {} if scene.shows_orders or getattr(scene, place) != "none" else {place: "order"}
    return replace(after, **picture)


def with_order(scene: PerceptronScene, seed: int) -> PerceptronScene:
    """The scene with the order of this seed, kept through all epochs, and run to its counted end."""
    return replace(scene.single, order="permuted", seed=seed, stop=False, t=0)
