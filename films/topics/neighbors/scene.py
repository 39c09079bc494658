"""The nearest-neighbour page's scene: the points, how the nearest of them vote, and what is compared."""

from dataclasses import dataclass
from typing import ClassVar

from films import samples
from films.points import Points
from films.scene import Place, Scene, param
from films.topics.neighbors.comparisons import COMPARISONS, LARGEST_K, METRIC_NAMES, SCALINGS, TIE_NAMES
from playground.datasets import REGION_PRESETS

EXAMPLE = REGION_PRESETS["one outlier"]


@dataclass(frozen=True)
class NeighborsScene(Scene):
    """The points, how the nearest of them are found and vote, and what is compared."""

    N_CLASSES: ClassVar[int] = 4

    points: Points = param(samples.of_dataset(EXAMPLE, EXAMPLE.labels), "points")
    probe: Place = param(None, "query")
    ks: str = param("odd", "k runs over", options={"odd": "1, 3, 5, …", "every": "every k"})
    metric: str = param("euclidean", "distance", options=METRIC_NAMES, help="Which points are near depends on it.")
    scaling: str = param(
        "none", "scale the axes", options=SCALINGS, help="Distances are then those of x₁ and x₂ divided by it."
    )
    ties: str = param("nearest", "ties of votes", options=TIE_NAMES, help="When classes share the most votes.")
    tinted: bool = param(False, "tint by share of votes", help="The fainter, the closer the vote.")
    compare: str = param("none", "compare", options=COMPARISONS)
    other_k: int = param(15, "with k =", low=1, high=LARGEST_K)
    difference: bool = param(
        False, "only differences", help="All planes but the first are tinted only where they differ."
    )
