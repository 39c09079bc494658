"""The buttons beside the settings of the Bayes page. Each makes another scene of the one on show."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from films import cost_settings, samples
from films.points import LIMIT, checked
from films.topics.bayes import worlds
from films.topics.bayes.run import sample
from films.topics.bayes.scene import BayesScene

MORE = 100  # points that a press adds
Press = Callable[[BayesScene, int], BayesScene]


def draw_others(scene: BayesScene, seed: int) -> BayesScene:
    """Return the scene with as many other points."""
    return replace(scene, seed=seed)


def draw_more(scene: BayesScene, _seed: int = 0) -> BayesScene:
    """Return the scene with a hundred points more."""
    return replace(scene, n=min(LIMIT, scene.n + MORE))


def one_covariance(scene: BayesScene, _seed: int = 0) -> BayesScene:
    """Return the scene in which all classes have the covariance of the first. Then the best boundary is a line."""
    return replace(scene, world=worlds.with_one_covariance(scene.numbers))


def reset(scene: BayesScene, _seed: int = 0) -> BayesScene:
    """Return the scene with the means, covariances and priors of the world to start from."""
    return replace(scene, world=None, axes=None)


def keep_as_own(scene: BayesScene, _seed: int = 0) -> BayesScene:
    """Return the scene whose points are the reader's own: those that were drawn, to be edited."""
    points = checked(samples.labelled(*sample(scene)))
    return replace(scene, points=points, source="own", labels="", axes=None)


def presses(scene: BayesScene) -> Mapping[str, Press]:
    """Return the buttons of a scene, by their labels, and the functions that make the next scene."""
    of_world: dict[str, Press] = {
        "Draw others": draw_others,
        "Draw 100 more": draw_more,
        "One covariance": one_covariance,
        "Reset": reset,
        "Keep as my points": keep_as_own,
    }
    of_costs: dict[str, Press] = (
        {cost_settings.EQUAL: cost_settings.equal} if scene.costs is not None and scene.axis != "direction" else {}
    )
    return (of_world if scene.of_known_world else {}) | of_costs
