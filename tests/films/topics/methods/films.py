"""Scenes of the methods page to look at, as the page computes them."""

from functools import cache

import numpy as np

from films.points import checked
from films.rules.methods import METHODS
from films.samples import arrays, labelled, of_dataset, rows
from films.scikit.library_data import iris
from films.topics.methods.page import METHODS_PAGE, run
from films.topics.methods.scene import MethodsScene
from playground import shapes
from playground.datasets import REGION_PRESETS
from tests.films.film.reading import present
from tests.films.shots import Shot

PETALS = iris().select([2, 3])
MOONS = checked(labelled(*shapes.draw("moons", 60, noise=0.2, seed=1)))
SETS = {
    "overlapping": MethodsScene().points,
    "moons": MOONS,
    "three classes": of_dataset(REGION_PRESETS["three classes"], REGION_PRESETS["three classes"].labels),
    "iris": of_dataset(PETALS),
}
BINARY = ("perceptron", "pocket")  # the others part more classes too
SCENES = {key: MethodsScene(planes="1", method1=key, probe=(0.5, 0.25)) for key in METHODS} | {
    "four planes": MethodsScene(planes="4", at2=2, at3=3, probe=(0.5, 0.25)),
    "vote": MethodsScene(planes="4", method4="vote", at2=2, probe=(0.5, 0.25)),
    "vote alone": MethodsScene(planes="1", method1="vote"),
    "untrained": MethodsScene(points=((0.0, 0.0, 1), (1.0, 1.0, 1)), planes="3"),
}


def scene(method: str, points: str = "overlapping", **settings) -> MethodsScene:
    return MethodsScene(points=SETS[points], planes="1", method1=method, **settings)


@cache
def comparison(scene: MethodsScene):
    return present(run(scene))


@cache
def film(question: MethodsScene):
    return METHODS_PAGE.film(question)


def parts(scene: MethodsScene):
    """X, y, the rows trained on, and those held out."""
    X, y = arrays(scene.points)
    train, held = rows(len(y), int(scene.held), scene.split, y)
    return X, y, train, held


@cache
def shot(name: str) -> Shot:
    return Shot(SCENES[name], film(SCENES[name]))


def trainable(points: str) -> list[str]:
    two = len(np.unique(arrays(SETS[points])[1])) == 2
    return [key for key in METHODS if two or key not in BINARY]
