"""Films of prototypes to look at, as the page computes them, with the engine's choice beside them."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import plotly.graph_objects as go

from films.decimals import measure
from films.points import Points
from films.samples import arrays, of_dataset
from films.scikit import library_data
from films.topics.prototypes.page import PROTOTYPES
from films.topics.prototypes.run import prototypes_of
from films.topics.prototypes.scene import PrototypesScene
from playground import datasets
from playground.inputs import Floats, Ints
from playground.neighbors import predict
from playground.prototype_record import Prototypes
from tests.films.made import film_of
from tests.films.shots import Shot
from tests.films.topics.perceptron.films import overlapping


@dataclass(frozen=True, eq=False)
class Chosen(Shot):
    """Its points, and the prototypes that the engine chooses from them."""

    X: Floats
    y: Ints
    found: Prototypes

    def nearest(self, stored: Ints, Q: Floats) -> Ints:
        """The label of the nearest of some points, by the coordinates as they are written."""
        by = measure((1.0, 1.0), self.X, Q)
        return predict(by.measured(self.X[stored]), self.y[stored], by.measured(Q), 1)

    def plane(self, t: int) -> go.Figure:
        return self.figure(t)

    def words(self, t: int) -> dict[str, str]:
        return self.film.words(t)


def shoot(points: Points, **settings) -> Chosen:
    scene = PrototypesScene(points=points, **settings)
    X, y = arrays(points)
    return Chosen(scene, film_of(PROTOTYPES, scene), X, y, prototypes_of(X, y, scene.choice))


def preset(name: str) -> Points:
    data = datasets.REGION_PRESETS[name]
    return of_dataset(data)


def sepals() -> Points:
    data = library_data.iris().select([0, 1])
    return of_dataset(data)


SETTINGS: dict[str, tuple[Callable[[], Points], dict[str, Any]]] = {
    "condensed": (lambda: preset("three classes"), {"method": "condensed"}),
    "condensed, permuted": (sepals, {"method": "condensed", "order": "permuted", "seed": 5, "beside_all": True}),
    "edited": (lambda: preset("one outlier"), {"method": "edited"}),
    "edited, ties": (lambda: overlapping(3, 40), {"method": "edited", "k": 4}),
    "edited, tenths": (sepals, {"method": "edited", "k": 4}),
    "gabriel": (lambda: preset("four classes"), {"method": "gabriel", "non_edges": True}),
    "relative": (sepals, {"method": "relative"}),
    "radius": (lambda: preset("three classes"), {"method": "radius", "radius": 1.5, "non_edges": True}),
    "nearest": (sepals, {"method": "nearest", "k": 4}),
    "random": (lambda: preset("two moons"), {"method": "random", "m": 12, "seed": 2}),
}


@cache
def shot(name: str) -> Chosen:
    points, settings = SETTINGS[name]
    return shoot(points(), **settings)
