"""The perceptron's page: its run, its film, and the words about it."""

from films.film.film import Film
from films.film_cache import cached
from films.page import Page
from films.scene import only, without
from films.steps import Steps
from films.topics.perceptron.lesson import CHECKS, FACTS
from films.topics.perceptron.other_orders import MATTER, Outcomes, counts_of_tried, outcomes_of
from films.topics.perceptron.runs import Runs, assemble, film_key, runs_of, shows_orders
from films.topics.perceptron.scene import PerceptronScene
from films.topics.perceptron.truths import TRUTHS


def run_key(scene: PerceptronScene) -> PerceptronScene:
    """The scene as far as training, and what is said of it, depends on it."""
    looks = ("axes", "x", "y", "labels", "beside", "below", "proof", "pocket", "unit", "notation", "probe", "tried")
    return without(scene, *looks, "own", "line", "best")


def film(runs: Runs | None, scene: PerceptronScene) -> Film:
    """The film of what the algorithm did, with other orders where it shows them."""
    if not shows_orders(scene):
        return assemble(scene, runs)
    tried = cached(counts_of_tried, only(scene, *MATTER, "tried"))
    return assemble(scene, runs, outcomes(of_orders(scene)), tried)


def steps(runs: Runs | None, _scene: PerceptronScene) -> Steps | None:
    """What the frames are; None where there is nothing to train on."""
    return None if runs is None else runs.first.steps


def outcomes(scene: PerceptronScene) -> Outcomes | None:
    """What other orders come to, cached where films are made: the film and the choice beside it are of one counting."""
    return cached(outcomes_of, scene)


def of_orders(scene: PerceptronScene) -> PerceptronScene:
    """The scene as far as other orders depend on it."""
    return only(scene, *MATTER)


PERCEPTRON = Page(
    name="perceptron",
    label="Perceptron",
    title="The perceptron",
    lead="It learns a line from its mistakes, one at a time. Press next for its next update; click to add points.",
    card=(
        "The perceptron, update by update",
        "On every mistake add a + point to **w**, or subtract a − point. When does it stop, after how many updates?",
    ),
    scene=PerceptronScene,
    run=runs_of,
    film=film,
    run_key=run_key,
    film_key=film_key,
    steps=steps,
    checks=CHECKS,
    facts=FACTS,
    truths=TRUTHS,
)
