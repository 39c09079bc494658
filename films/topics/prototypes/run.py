"""A choice of prototypes as a film shows it: the stores in their order, and an entry for each frame."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from films.charts.regions import NOTHING
from films.decimals import as_written, measure
from films.rules.marks import RuleMark, dots_in_states
from films.rules.rule import Shares, Small
from films.steps import MAX_FRAMES, START, Steps
from playground import k_means, prototypes
from playground.distances import METRICS
from playground.grid import Grid
from playground.inputs import Floats, Ints
from playground.neighbor_graph import Graph, gabriel_graph, nearest_graph, radius_graph, relative_neighborhood_graph
from playground.prototype_record import Prototypes
from playground.search import nearest_others

METHODS = {
    "condensed": "condensed (Hart)",
    "edited": "edited (Wilson)",
    "gabriel": "Gabriel graph",
    "relative": "relative neighbourhood graph",
    "radius": "radius graph",
    "nearest": "k-nearest graph",
    "random": "random subset",
    "means": "class means",
    "clusters": "k-means, without labels",
    "all": "all points",
}
GRAPHS = ("gabriel", "relative", "radius", "nearest")
MOST_EDGES = 7500  # as many as 500 points have that are joined to their 15 nearest
MOST_VOTERS = 15  # more lines from one point could not be told apart
PLAIN = (1.0, 1.0)  # distances in the plane's own units
# What a frame after the start shows: a point that is kept, one that is dropped, one that is taken without a check.
KEPT, DROPPED, TAKEN = range(1, 4)


@dataclass(frozen=True)
class Choice:
    """One of METHODS with its number of draws `m`, number `k` of voters or nearest points, `order` in which points are
    looked at, `seed`, `radius` of its graph, and number of `centres`."""

    method: str
    m: int
    k: int
    order: str
    seed: int
    radius: float = 1.0
    centres: int = 3


class CannotChooseError(ValueError):
    """The points do not allow this choice; the message says why, in a sentence."""


@dataclass(frozen=True, eq=False)
class Stores:
    """The nearest-prototype rule for S stores. From one store to the next one candidate comes in (`grows`) or goes, in
    the order of `moved`.

    X (c, 2), y (c,)  the candidates and their labels;  `means`: they are means, not points of the plane
    moved (S - 1,)    rows of X, each once
    """

    X: Floats
    y: Ints
    moved: Ints
    grows: bool
    means: bool = False
    name: str = ""

    @cached_property
    def members(self) -> NDArray[np.bool_]:
        """Whether each candidate is in each store: `(S, c)`."""
        n_stores = len(self.moved) + 1
        turn = np.full(len(self.X), n_stores)
        turn[self.moved] = np.arange(1, n_stores)
        moved: NDArray[np.bool_] = turn <= np.arange(n_stores)[:, None]
        return moved if self.grows else ~moved

    @cached_property
    def states(self) -> tuple[str, ...]:
        return tuple(f"prototypes: {size}" for size in self.members.sum(axis=1).tolist())

    @property
    def marks(self) -> tuple[RuleMark, ...]:
        name = "means" if self.means else "kept"
        return (dots_in_states(name, self.X, self.y, self.members, edged=self.means),)

    def at(self, Q: Floats) -> Small:
        """Return the label of the nearest prototype, -1 in an empty store: `(S, q)`."""
        by = measure(PLAIN, self.X, Q)
        X, queries = by.measured(self.X), by.measured(Q)
        if self.grows:
            return prototypes.answers_while_growing(X, self.y, queries, [], self.moved.tolist())
        last = np.flatnonzero(self.members[-1]).tolist()
        return prototypes.answers_while_growing(X, self.y, queries, last, self.moved[::-1].tolist())[::-1]

    def on_grid(self, grid: Grid, *, shares: bool) -> tuple[Small, Shares | None]:  # noqa: ARG002
        cells = self.at(grid.points).reshape(-1, *grid.shape)
        return np.where(self.members.sum(axis=1)[:, None, None] > 0, cells, NOTHING), None


@dataclass(frozen=True, eq=False)
class Decisions(Steps):
    """F frames: the start and one for each decision, as far as a film has room. The states are the stores.

    nearest (F,)  the point that the one looked at was compared with, -1 for none
    answer  (F,)  the label that the rule would give it, -1 for none
    size    (F,)  the prototypes of the store
    """

    nearest: Ints
    answer: Ints
    size: Ints


@dataclass(frozen=True, eq=False)
class Run:
    """The prototypes chosen from the labelled points `X (n, 2)`, `y (n,)`, and the steps that a film shows.

    choice  with m and k as they were used;  notes: sentences on what was asked for and cannot be
    voters  (n, v) the points that vote on each point; v is 0 for a method without votes
    graph   the one that decides; None for a method without a graph
    """

    X: Floats
    y: Ints
    choice: Choice
    notes: tuple[str, ...]
    stores: Stores
    steps: Decisions
    voters: Ints
    graph: Graph | None


def possible(choice: Choice, y: Ints) -> tuple[Choice, tuple[str, ...]]:
    """Return the choice with m and k cut to what the points allow, and a sentence for each cut. CannotChooseError if
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
    if choice.method in ("edited", "nearest") and k < choice.k:
        notes.append(f"k = {choice.k} is more than the number of other points, {n - 1}: k = {k} is used.")
    return replace(choice, m=m, k=max(k, 1)), tuple(notes)


def prototypes_of(X: Floats, y: Ints, choice: Choice, graph: Graph | None = None) -> Prototypes:
    """Return the prototypes of a choice, m and k cut to what the points allow. `graph` is the method's, if it is known
    already. CannotChooseError if nothing helps."""
    allowed, _ = possible(choice, y)
    if choice.method in ("random", "all"):
        return prototypes.random_subset(X, y, allowed.m if choice.method == "random" else len(X), seed=choice.seed)
    if choice.method == "means":
        return prototypes.class_means(X, y)
    if choice.method == "clusters":
        return k_means.named(X, y, k_means.k_means(X, min(choice.centres, k_means.places(X)), seed=choice.seed))
    if choice.method in GRAPHS:
        return prototypes.boundary(graph or graph_of(X, allowed), y)
    whole, _ = as_written(X)
    if choice.method == "condensed":
        chosen = prototypes.condensed(whole, y, order=choice.order, seed=choice.seed)
    else:
        chosen = prototypes.edited(whole, y, k=allowed.k)
    return replace(chosen, X=X[chosen.index])


def graph_of(X: Floats, choice: Choice) -> Graph:
    """Return the graph of a choice whose method has one, by the coordinates as they are written."""
    by = measure(PLAIN, X, np.array([choice.radius]))
    whole, square = by.measured(X), by.apart**2
    if choice.method in ("radius", "nearest"):
        (radius,) = by.along(0, np.array([choice.radius])).tolist()
        near = radius_graph(whole, radius) if choice.method == "radius" else nearest_graph(whole, choice.k)
        return replace(near, X=X, squares=near.squares / square, reach=near.reach / by.apart)
    between = gabriel_graph(whole) if choice.method == "gabriel" else relative_neighborhood_graph(whole)
    return replace(between, X=X, squares=between.squares / square)


def run(X: Floats, y: Ints, wanted: Choice) -> Run:
    """Return the run of a choice. CannotChooseError if the points do not allow it."""
    choice, notes = possible(wanted, y)
    graph = graph_of(X, choice) if choice.method in GRAPHS else None
    if graph and choice.method == "radius" and (edges := len(graph.edges)) > MOST_EDGES:
        raise CannotChooseError(
            f"The graph joins {edges:,} pairs of points; at most {MOST_EDGES:,} can be drawn. Choose a smaller r."
        )
    edits = choice.method == "edited"
    voters = nearest_others(as_written(X)[0], choice.k, METRICS["euclidean"]) if edits else np.empty((len(X), 0), int)
    if choice.method == "all":
        stores, steps = all_points(X, y)
    else:
        chosen = prototypes_of(X, y, choice, graph)
        stores, steps = by_mean(chosen) if choice.method == "means" else by_decision(X, y, chosen)
    return Run(X, y, choice, notes, stores, steps, voters, graph)


def by_decision(X: Floats, y: Ints, chosen: Prototypes) -> tuple[Stores, Decisions]:
    """Return stores whose candidates are the points `X (n, 2)`, `y (n,)`, with a frame for the start and one for each
    decision."""
    decisions = chosen.decisions
    n_shown = min(len(decisions.sample), MAX_FRAMES - 1)
    stays, grows = decisions.kept[:n_shown], len(decisions.start) == 0
    changes = stays if grows else ~stays
    stores = Stores(X, y, decisions.sample[:n_shown][changes], grows)
    kind = np.where(stays, np.where(decisions.nearest[:n_shown] < 0, TAKEN, KEPT), DROPPED)
    store = np.append(0, np.cumsum(changes))
    return stores, Decisions(
        kind=np.append(START, kind),
        sample=np.append(-1, decisions.sample[:n_shown]),
        now=store,
        before=np.append(-1, store[:-1]),
        count=np.arange(n_shown + 1),
        epoch=np.append(0, decisions.epoch[:n_shown]),
        cut=n_shown < len(decisions.sample),
        nearest=np.append(-1, decisions.nearest[:n_shown]),
        answer=np.append(-1, decisions.answer[:n_shown]),
        size=np.append(len(decisions.start), decisions.size[:n_shown]),
    )


def by_mean(chosen: Prototypes) -> tuple[Stores, Decisions]:
    """Return stores whose candidates are the prototypes themselves, which are no points, with a frame for the start and
    one for each."""
    count = len(chosen.X)
    none, numbers = np.full(count + 1, -1), np.arange(count + 1)
    kind = np.append(START, np.full(count, TAKEN))
    stores = Stores(chosen.X, chosen.y, np.arange(count), grows=True, means=True)
    return stores, Decisions(
        kind,
        none,
        numbers,
        numbers - 1,
        numbers,
        np.minimum(numbers, 1),
        cut=False,
        nearest=none,
        answer=none,
        size=numbers,
    )


def all_points(X: Floats, y: Ints) -> tuple[Stores, Decisions]:
    """Return a store of all points, with a single frame."""
    none, one = np.array([-1]), np.array([0])
    stores = Stores(X, y, one[:0], grows=False)
    return stores, Decisions(
        one, none, one, none, one, one, cut=False, nearest=none, answer=none, size=np.array([len(X)])
    )
