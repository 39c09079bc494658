"""The buttons beside the perceptron's settings: each makes another scene from the one on show."""

from dataclasses import replace
from typing import Any

from films.topics.perceptron.scene import MOST_TRIED, PerceptronScene


def shuffle(scene: PerceptronScene, seed: int) -> PerceptronScene:
    """Return the scene with another seed, in an order that depends on it; the points stay where they are.

    If the order is kept through all epochs, the scene also shows a histogram of updates, with those of all orders
    tried.
    """
    if scene.order == "reshuffled" or scene.algorithm == "both":
        return replace(scene, seed=seed, order="permuted" if scene.order == "cyclic" else scene.order, t=0)
    after = replace(scene, seed=seed, order="permuted", t=0, tried=(*scene.tried, seed)[-MOST_TRIED:])
    place = "beside" if scene.beside == "none" else "below"
    picture: dict[str, Any] = {} if scene.shows_orders or getattr(scene, place) != "none" else {place: "order"}
    return replace(after, **picture)


def with_order(scene: PerceptronScene, seed: int) -> PerceptronScene:
    """Return the scene with the order of this seed, kept through all epochs, and without the rule that stops by
    Error'."""
    return replace(scene.single, order="permuted", seed=seed, stop=False, t=0)
