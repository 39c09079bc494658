"""The prototypes' and digits' films on their way to the browser: bytes on the wire, the server's time, and its parts.

    python -m benchmarks.prototype_film

The plane holds Iris's sepals, 150 points in three classes, or 500 points of two classes that overlap, as many as a
plane may hold. Times are medians.
"""

import json
from functools import partial

import numpy as np

from benchmarks._report import Row, machine, median_ms, table
from films.drawing.palette import CLASSES
from films.edits import EditRules
from films.points import Points, checked
from films.samples import arrays, of_dataset
from films.scikit.library_data import iris
from films.topics.digits.experiments import digit_parts
from films.topics.digits.mistakes import mistakes_of
from films.topics.digits.mistakes_film import mistakes_film
from films.topics.prototypes.page import PROTOTYPES
from films.topics.prototypes.run import run
from films.topics.prototypes.scene import PrototypesScene
from playground import prototypes
from tests.films.made import film_of

RUNS = 7
KB = 1000.0
METHODS = ("condensed", "edited", "gabriel", "relative", "random")


def sepals() -> Points:
    flowers = iris().select([0, 1])
    return of_dataset(flowers, flowers.labels)


def overlapping(n: int) -> Points:
    labels = np.arange(n) % 2
    X = np.random.default_rng(0).normal(0, 2, (n, 2)) + np.where(labels == 0, 1.0, -1.0)[:, None]
    return checked(list(zip(*X.round(2).T.tolist(), labels.tolist(), strict=True)))


def wire(scene: PrototypesScene) -> str:
    """The film and what may be edited in it, as the server answers them, but for the scene and a verdict."""
    return json.dumps(
        {"film": film_of(PROTOTYPES, scene).payload(), "edit": EditRules(scene.points, CLASSES).payload()}
    )


def measure(title: str, points: Points, *, aimed: bool) -> None:
    X, y = arrays(points)
    rows = []
    for method in METHODS:
        scene = PrototypesScene(points=points, method=method, m=len(points))
        rows += [
            Row(f"{method}: JSON on the wire", len(wire(scene)) / KB, "KB", 250 if aimed else None),
            Row(f"{method}: scene to JSON", median_ms(partial(wire, scene), RUNS), "ms", 200 if aimed else None),
            Row(f"{method}: of it the choice", median_ms(partial(run, X, y, scene.choice), RUNS), "ms"),
        ]
    table(title, rows)


def measure_digits() -> None:
    train, test = digit_parts(0)
    means = prototypes.class_means(train.X, train.labels)
    mistakes = mistakes_of(means, test)
    film = mistakes_film(mistakes, "class means", len(train.X))
    rows = [
        Row("JSON on the wire", len(json.dumps(film.payload())) / KB, "KB", 250),
        Row("asking 597 digits", median_ms(lambda: mistakes_of(means, test), RUNS), "ms"),
        Row("film to JSON", median_ms(lambda: mistakes_film(mistakes, "", 1200).payload(), RUNS), "ms", 200),
    ]
    table(f"digits taken for others by ten class means: {film.n_frames} frames", rows)


if __name__ == "__main__":
    print(machine("numpy", "plotly", "pillow"))
    measure("150 points in three classes", sepals(), aimed=True)
    measure("500 points in two classes", overlapping(500), aimed=False)
    measure_digits()
