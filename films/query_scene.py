"""The scene of classifiers: points of up to four classes, and the query, a place whose answer is explained."""

from dataclasses import dataclass
from typing import ClassVar

from films import samples
from films.points import Points
from films.scene import Place, Scene, param
from playground.datasets import REGION_PRESETS

EXAMPLE = REGION_PRESETS["one outlier"]


@dataclass(frozen=True)
class QueryScene(Scene):
    """Points of up to four classes, and a query."""

    N_CLASSES: ClassVar[int] = 4
    TAP_LOOKS: ClassVar[bool] = True

    points: Points = param(samples.of_dataset(EXAMPLE), "points")
    probe: Place = param(None, "query", looks=True)
