"""Scenes of the nearest-neighbour page to look at, as the page computes them."""

from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

import numpy as np

from films.charts import regions
from films.decimals import measure
from films.film.geometry import box
from films.samples import of_dataset
from films.scikit.library_data import iris
from films.side_by_side.comparison import Comparison
from films.side_by_side.film import side_by_side_film
from films.topics.neighbors.page import run
from films.topics.neighbors.scene import NeighborsScene
from playground.datasets import REGION_PRESETS
from tests.films.film.reading import pixels, present
from tests.films.shots import Shot

# Compared as they are; Euclid's before the root, which may make two of them equal.
DISTANCES = {
    "euclidean": lambda a, b: (a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]),
    "manhattan": lambda a, b: abs(a[0] - b[0]) + abs(a[1] - b[1]),
    "chebyshev": lambda a, b: max(abs(a[0] - b[0]), abs(a[1] - b[1])),
}
TIED = tuple((float(x), float(y), (x + 2 * y) % 3) for x, y in product((-2, 0, 2), repeat=2))
PETALS = iris().select(["petal length (cm)", "petal width (cm)"])
SEPALS = of_dataset(iris().select([0, 1]))
SPECIES: dict[str, Any] = {"points": of_dataset(PETALS), "labels": "setosa|versicolor|virginica"}


def preset(name, **settings):
    return NeighborsScene(points=of_dataset(REGION_PRESETS[name], REGION_PRESETS[name].labels), **settings)


SCENES = {
    "outlier": NeighborsScene(),
    "place": NeighborsScene(probe=(-1.0, 0.4), ks="every"),
    "manhattan": preset("three classes", metric="manhattan", ks="every", probe=(0.3, -0.2), tinted=True),
    "chebyshev": preset("four classes", metric="chebyshev", probe=(4.9, -4.9), ties="smallest"),
    "ties": NeighborsScene(points=TIED, ks="every", ties="undecided", probe=(0.0, 0.0)),
    "ties, tinted": NeighborsScene(points=TIED, ks="every", ties="undecided", tinted=True, metric="manhattan"),
    "first class": NeighborsScene(points=TIED, ks="every", ties="smallest", probe=(1.0, 1.0)),
    "iris": NeighborsScene(**SPECIES, scaling="deviation", probe=(4.9, 1.6)),
    "range": preset("unequal scales", scaling="range", metric="chebyshev", probe=(0.1, 0.1)),
    "one point": NeighborsScene(points=((1.0, 2.0, 3),), probe=(0.0, 0.0)),
    "one place": NeighborsScene(points=((1.0, 2.0, 0), (1.0, 2.0, 1), (1.0, 2.0, 1)), ks="every", probe=(0.0, 0.0)),
}
COMPARED = {
    "k": NeighborsScene(compare="k", other_k=7, probe=(0.1, 0.2)),
    "metrics": preset("three classes", compare="metric", metric="manhattan", probe=(0.1, 0.2)),
    "tie rules": preset("XOR", compare="ties", ks="every", probe=(0.5, 0.5)),
    "scalings": preset("unequal scales", compare="scaling", probe=(0.1, 0.2)),
    "prototypes": preset("overlapping", compare="prototypes", probe=(0.1, 0.2)),
    "prototypes, scaled": NeighborsScene(points=SEPALS, compare="prototypes", scaling="range", probe=(5.8, 3.0)),
    "line": NeighborsScene(compare="linear", probe=(0.1, 0.2)),
    "means": preset("four classes", compare="linear", probe=(0.1, 0.2), tinted=True),
    "differences": preset("overlapping", compare="metric", difference=True, probe=(0.1, 0.2)),
    "nothing left": NeighborsScene(points=((0.0, 0.0, 0), (1.0, 0.0, 1)), compare="prototypes", probe=(0.1, 0.2)),
}


@dataclass(frozen=True, eq=False)
class Compared(Shot):
    """The points as arrays, and what the page makes of the scene."""

    run: Comparison

    @property
    def X(self):
        return np.array([p[:2] for p in self.scene.points])

    @property
    def y(self):
        return np.array([p[2] for p in self.scene.points])

    def written(self, *slots):
        """The points, and what is asked about, in the whole numbers that decide which are nearer."""
        by = measure(self.base.units, self.X, *slots)
        return by.measured(self.X), *map(by.measured, slots)

    @property
    def frames(self):
        """Some of the frames, the first and the last among them."""
        return sorted({*np.linspace(0, self.film.n_frames - 1, 4).astype(int).tolist()})

    @property
    def base(self):
        """The rule of the first plane."""
        return self.run.rules[0]

    def k(self, t):
        return t + 1 if self.scene.ks == "every" else 2 * t + 1


@cache
def shot(name: str) -> Compared:
    return shoot((SCENES | COMPARED)[name])


def shoot(scene: NeighborsScene) -> Compared:
    result = present(run(scene))
    return Compared(scene, side_by_side_film(result, scene), result)


def picture(figure):
    """The regions below a plane as (rows, cols, 4), and the places of their pixels to the bit: at a tie it matters."""
    (image,) = figure.layout.images
    colors = pixels(image.source)
    return colors, regions.grid(box(figure), len(colors))
