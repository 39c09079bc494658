"""Films of prototypes to look at, as the page computes them, with the engine's choice beside them."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import plotly.graph_objects as go

from films.film.film import Film
from films.points import Points
from films.samples import arrays, of_dataset
from films.topics.prototypes.page import PROTOTYPES
from films.topics.prototypes.run import prototypes_of
from films.topics.prototypes.scene import PrototypesScene
from playground import datasets
from playground.inputs import Floats, Ints
from playground.prototype_record import Prototypes
from tests.films.made import film_of
from tests.films.topics.perceptron.films import overlapping


@dataclass(frozen=True, eq=False)
class Shot:
    """A scene, its film, its points, and the prototypes that the engine chooses from them."""

    scene: PrototypesScene
    film: Film
    X: Floats
    y: Ints
    found: Prototypes

    @property
    def frames(self) -> list[int]:
        """Some frames, both ends among them."""
        last = self.film.n_frames - 1
        return sorted({*range(0, last, max(1, last // 12)), last})

    def figure(self, t: int, i: int) -> go.Figure:
        return figure(self, t, i)

    def plane(self, t: int) -> go.Figure:
        return figure(self, t, 0)

    def words(self, t: int) -> dict[str, str]:
        return self.film.words(t)

    def caption(self, slot: str, t: int) -> str:
        return self.film.words(t)[slot]


@cache
def figure(shot: Shot, t: int, i: int) -> go.Figure:
    """A figure of a frame, made once for all tests that look at it."""
    return shot.film.figure(t, i)


def shoot(points: Points, **settings) -> Shot:
    scene = PrototypesScene(points=points, **settings)
    X, y = arrays(points)
    return Shot(scene, film_of(PROTOTYPES, scene), X, y, prototypes_of(X, y, scene.choice))


def preset(name: str) -> Points:
    data = datasets.REGION_PRESETS[name]
    return of_dataset(data)


def sepals() -> Points:
    data = datasets.iris().select([0, 1])
    return of_dataset(data)


SETTINGS: dict[str, tuple[Callable[[], Points], dict[str, Any]]] = {
    "condensed": (lambda: preset("three classes"), {"method": "condensed"}),
    "condensed, permuted": (sepals, {"method": "condensed", "order": "permuted", "seed": 5, "beside_all": True}),
    "edited": (lambda: preset("one outlier"), {"method": "edited"}),
    "edited, ties": (lambda: overlapping(3, 40), {"method": "edited", "k": 4}),
    "gabriel": (lambda: preset("four classes"), {"method": "gabriel", "non_edges": True}),
    "relative": (sepals, {"method": "relative"}),
    "radius": (lambda: preset("three classes"), {"method": "radius", "radius": 1.5, "non_edges": True}),
    "nearest": (sepals, {"method": "nearest", "k": 4}),
    "random": (lambda: preset("two moons"), {"method": "random", "m": 12, "seed": 2}),
}


@cache
def shot(name: str) -> Shot:
    points, settings = SETTINGS[name]
    return shoot(points(), **settings)
