"""Whatever the points, whichever the methods, on however many planes: there is a film."""

from itertools import combinations, cycle
from typing import Any

import pytest

from films.points import Points
from films.rules.methods import METHODS
from films.samples import of_dataset
from films.scikit.library_data import iris
from films.topics.methods.page import METHODS_PAGE
from films.topics.methods.scene import (
    FRUIT,
    FRUIT_FIELDS,
    NAMES,
    SHAPES,
    SHAPES_FIELDS,
    MethodsScene,
)
from playground.datasets import PRESETS, REGION_PRESETS
from tests.films.made import film_of
from tests.films.scenes.degenerate_points import faults

PLACE = (0.5, 0.25)
PRESET_SCENES: dict[str, dict[str, Any]] = {
    **{name: {"points": of_dataset(data)} for name, data in {**PRESETS, **REGION_PRESETS}.items()},
    "iris": {"points": of_dataset(iris().select([2, 3]))},
    "colours": {"points": FRUIT, **FRUIT_FIELDS},
    "colours and shapes": {"points": SHAPES, **SHAPES_FIELDS},
}
TINY: dict[str, Points] = {
    "one point": ((1.0, 2.0, 0),),
    "one point of a later class": ((1.0, 2.0, 3),),
    "two points": ((0.0, 0.0, 0), (1.0, 0.5, 1)),
    "two points of one class": ((0.0, 0.0, 1), (1.0, 0.5, 1)),
    "a double of one class": ((1.0, 1.0, 0), (1.0, 1.0, 0)),
    "a double of two classes": ((1.0, 1.0, 0), (1.0, 1.0, 1)),
    "three points in a row": ((0.0, 0.0, 0), (1.0, 1.0, 1), (2.0, 2.0, 0)),
    "three classes": ((0.0, 0.0, 0), (1.0, 0.0, 1), (0.0, 1.0, 2)),
    "a double and its other class": ((1.0, 1.0, 0), (1.0, 1.0, 0), (2.0, 1.0, 1)),
    "four points of one class": ((0.0, 0.0, 0), (1.0, 0.0, 0), (0.0, 1.0, 0), (1.0, 1.0, 0)),
    "four classes": ((0.0, 0.0, 0), (1.0, 0.0, 1), (0.0, 1.0, 2), (1.0, 1.0, 3)),
    "a square of two classes": ((0.0, 0.0, 0), (1.0, 1.0, 0), (1.0, 0.0, 1), (0.0, 1.0, 1)),
    "two doubles": ((0.0, 0.0, 0), (0.0, 0.0, 1), (1.0, 1.0, 0), (1.0, 1.0, 1)),
    "two doubles apart": ((0.0, 0.0, 0), (0.0, 0.0, 0), (1.0, 1.0, 1), (1.0, 1.0, 1)),
}


def faults_of(**fields: Any) -> list[str]:
    film = film_of(METHODS_PAGE, MethodsScene(probe=PLACE, **fields))
    return faults(film, {0, film.n_frames - 1})


@pytest.mark.parametrize("key", METHODS)
def test_of_every_method_there_is_a_film_on_every_preset(key: str) -> None:
    for fields in PRESET_SCENES.values():
        assert faults_of(planes="1", method1=key, **fields) == []


@pytest.mark.parametrize("key", METHODS)
def test_of_every_method_there_is_a_film_of_one_to_four_points(key: str) -> None:
    for points in TINY.values():
        for held in ("0", "50") if len(points) == 4 else ("0",):  # of fewer none is held out
            assert faults_of(planes="1", method1=key, points=points, held=held) == []


def test_of_every_two_methods_there_is_a_film_of_few_points() -> None:
    """Each pair once, on the few points whose turn it is."""
    for (first, second), points in zip(combinations(NAMES, 2), cycle(TINY.values()), strict=False):
        assert faults_of(planes="2", method1=first, method2=second, points=points, held="0") == []


@pytest.mark.parametrize(
    ("planes", "sets"), [("3", [{"points": points} for points in TINY.values()]), ("4", [*PRESET_SCENES.values()])]
)
def test_of_every_method_on_any_of_several_planes_there_is_a_film(planes: str, sets: list[dict[str, Any]]) -> None:
    """The list of methods goes round: each stands once on each plane, on the sets in turn."""
    keys = [*NAMES]
    for i, fields in zip(range(len(keys)), cycle(sets), strict=False):
        on_planes = {f"method{plane}": keys[(i + plane) % len(keys)] for plane in range(1, 5)}
        assert faults_of(planes=planes, **on_planes, **fields) == []
