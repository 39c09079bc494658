"""From points and what was asked for to a run of prototypes that can be shown; what cannot be is said or refused."""

from dataclasses import dataclass

import numpy as np

from playground import prototypes
from playground.distances import METRICS
from playground.inputs import Floats, Ints
from playground.neighbor_graph import NeighborGraph, gabriel_graph, relative_neighborhood_graph
from playground.prototype_record import Prototypes
from playground.search import nearest_others
from ui.topics.prototypes.columns import Run
from ui.topics.prototypes.steps import Steps, Stores, all_points, by_decision, by_mean
from ui.topics.prototypes.words import Setting

METHODS = {
    "condensed": "condensed (Hart)",
    "edited": "edited (Wilson)",
    "gabriel": "Gabriel graph",
    "relative": "relative neighbourhood graph",
    "random": "random subset",
    "means": "class means",
    "all": "all points",
}
GRAPHS = {"gabriel": gabriel_graph, "relative": relative_neighborhood_graph}
MOST_VOTERS = 15  # more lines than these from one point tell nothing


@dataclass(frozen=True)
class Choice:
    """One of METHODS with its number of draws `m`, number of voters `k`, `order` of looking at points, and `seed`."""

    method: str
    m: int
    k: int
    order: str
    seed: int


class CannotChooseError(ValueError):
    """These points do not allow this choice; the message says why, as a sentence."""


def possible(choice: Choice, y: Ints) -> tuple[Choice, tuple[str, ...]]:
    """The choice with m and k cut to what n points allow, and a sentence where that was done. CannotChooseError where
    nothing helps."""
    n = len(y)
    if choice.method in GRAPHS and len(np.unique(y)) < 2:
        raise CannotChooseError(
            "Only one class so far. A point stays when it is joined to one of another class: add one."
        )
    if choice.method == "edited" and n < 2:
        raise CannotChooseError("Only one point so far. Editing asks the others about each point: add more.")
    notes = []
    m, k = min(choice.m, n), min(choice.k, n - 1)
    if choice.method == "random" and m < choice.m:
        notes.append(f"m = {choice.m} is more than there are points: all {n} are drawn.")
    if choice.method == "edited" and k < choice.k:
        notes.append(f"k = {choice.k} is more than each point has others: k = {k} is used.")
    return Choice(choice.method, m, max(k, 1), choice.order, choice.seed), tuple(notes)


def prototypes_of(X: Floats, y: Ints, choice: Choice) -> Prototypes:
    """The prototypes of a choice, m and k cut to what the points allow. CannotChooseError where nothing helps."""
    allowed, _ = possible(choice, y)
    if choice.method == "all":
        return prototypes.random_subset(X, y, len(X), seed=choice.seed)
    if choice.method == "random":
        return prototypes.random_subset(X, y, allowed.m, seed=choice.seed)
    if choice.method == "means":
        return prototypes.class_means(X, y)
    if choice.method == "condensed":
        return prototypes.condensed(X, y, order=choice.order, seed=choice.seed)
    if choice.method == "edited":
        return prototypes.edited(X, y, k=allowed.k)
    return prototypes.boundary(GRAPHS[choice.method](X), y)


def run(X: Floats, y: Ints, names: tuple[str, ...], choice: Choice) -> tuple[Run, tuple[str, ...]]:
    """The run of a choice, and sentences on what was asked for and cannot be. CannotChooseError where there is none."""
    choice, notes = possible(choice, y)
    graph = GRAPHS[choice.method](X) if choice.method in GRAPHS else None
    voters = (
        nearest_others(X, choice.k, METRICS["euclidean"]) if choice.method == "edited" else np.empty((len(X), 0), int)
    )
    setting = Setting(choice.method, len(X), choice.k, choice.m)
    return Run(X, y, names, *_steps(X, y, choice, graph), voters, graph, setting), notes


def _steps(X: Floats, y: Ints, choice: Choice, graph: NeighborGraph | None) -> tuple[Stores, Steps]:
    if choice.method == "all":
        return all_points(X, y)
    found = prototypes.boundary(graph, y) if graph else prototypes_of(X, y, choice)
    return by_mean(found) if choice.method == "means" else by_decision(X, y, found)
