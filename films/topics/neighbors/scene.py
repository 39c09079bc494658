"""The nearest-neighbour page's scene: the points, how the nearest of them vote, and what is compared."""

from dataclasses import dataclass

import numpy as np

from films.param import Area
from films.query_scene import QueryScene
from films.rules.nearest import Neighbors
from films.samples import arrays
from films.scene import param
from films.topics.neighbors import comparisons
from films.topics.neighbors.comparisons import COMPARISONS, LARGEST_K, METRIC_NAMES, SCALINGS, TIE_NAMES


@dataclass(frozen=True)
class NeighborsScene(QueryScene):
    """The points, how the nearest of them vote, and what is compared."""

    ks: str = param("odd", "k runs over", options={"odd": "1, 3, 5, …", "every": "every k"})
    metric: str = param(
        "euclidean", "distance", options=METRIC_NAMES, listed=True, help="Which points are near depends on it."
    )
    scaling: str = param(
        "none",
        "scale the axes",
        options=SCALINGS,
        help="Each coordinate is divided by its own before distances are taken.",
    )
    ties: str = param(
        "nearest", "ties of votes", options=TIE_NAMES, help="What happens when classes share the most votes."
    )
    tinted: bool = param(False, "tint by share of votes", help="The fainter, the closer the vote.")
    compare: str = param("none", "compare", options=COMPARISONS, area=Area.TRANSPORT)
    other_k: int = param(
        15, "with k =", low=1, high=LARGEST_K, when=lambda scene: scene.compare == "k", area=Area.TRANSPORT
    )
    difference: bool = param(
        False,
        "only differences",
        help="All planes but the first are tinted only where they differ.",
        when=lambda scene: scene.compare != "none",
    )

    def rule(self, end: int | None = None) -> Neighbors:
        """Return the nearest-neighbour rule of all its points, or of those before `end`, with a state for each k."""
        X, y = arrays(self.points[:end])
        ks, units = comparisons.ks(len(X), self.ks), comparisons.units(X, self.scaling)
        return Neighbors("", X, y, np.arange(len(X)), ks, self.metric, self.ties, units)
