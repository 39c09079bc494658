"""The prototypes page's scene: the points, and the choice of the prototypes that stand for them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from films import samples
from films.param import Area
from films.points import Points
from films.scene import Scene, param
from films.topics.prototypes.clusters import MOST_CENTRES
from films.topics.prototypes.run import GRAPHS, METHODS, MOST_VOTERS, Choice
from playground import datasets

GROUPINGS = {"linkage": "single linkage, without labels"}  # methods that end with groups, not with prototypes
EXAMPLE = datasets.REGION_PRESETS["three classes"]
ORDERS = {"cyclic": "as given", "permuted": "one permutation, kept"}


def _by(*methods: str) -> Callable[["PrototypesScene"], bool]:
    """Return the condition that a scene chooses prototypes by one of these methods."""
    return lambda scene: scene.method in methods


@dataclass(frozen=True)
class PrototypesScene(Scene):
    """The points, and the choice of the prototypes that stand for them."""

    N_CLASSES = 4
    OPENS_WITH: ClassVar[Mapping[str, Any]] = {"t": 3}  # with prototypes of two classes there is a boundary

    points: Points = param(samples.of_dataset(EXAMPLE), "points")
    method: str = param("condensed", "prototypes", options=METHODS | GROUPINGS, area=Area.TRANSPORT)
    m: int = param(
        5,
        "m, number of draws",
        low=1,
        high=500,
        help="So many points are drawn at random.",
        when=_by("random"),
        area=Area.TRANSPORT,
    )
    k: int = param(
        3,
        "k, how many nearest",
        low=1,
        high=MOST_VOTERS,
        help="The k nearest others of each point: they vote on it, or are joined to it.",
        when=_by("edited", "nearest"),
    )
    radius: float = param(
        1.0, "r, radius", low=0.01, high=1000.0, help="Points at most r apart are joined.", when=_by("radius")
    )
    centres: int = param(3, "k, number of centres", low=1, high=MOST_CENTRES, when=_by("clusters"), area=Area.TRANSPORT)
    order: str = param("cyclic", "order of the points", options=ORDERS, when=_by("condensed"))
    seed: int = param(
        0,
        "seed",
        low=0,
        high=99_999,
        help="The same seed gives the same draws and order.",
        when=lambda scene: (
            scene.method in ("random", "clusters") or (scene.method, scene.order) == ("condensed", "permuted")
        ),
    )
    non_edges: bool = param(
        False,
        "closest pairs not joined",
        help="Marks their middles ×: point at one to see which point is in between.",
        when=_by(*GRAPHS),
        looks=True,
    )
    beside_all: bool = param(
        False,
        "all points beside it",
        help="The regions of the nearest of all points, as a second plane.",
        when=lambda scene: scene.method not in ("clusters", *GROUPINGS),
        area=Area.TRANSPORT,
        looks=True,
    )

    @property
    def choice(self) -> Choice:
        """The choice that the scene asks for."""
        return Choice(self.method, self.m, self.k, self.order, self.seed, self.radius, self.centres)
