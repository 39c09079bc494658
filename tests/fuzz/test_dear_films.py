"""The search for dear films finds them, and the dearest scenes that it has found are so no longer. `make fuzz` goes on.

Seconds are for the search, which repeats what seems dear: here only memory is looked at, and that the film is made
within the limits of the process, which are a guard against hangs.
"""

from collections.abc import Iterator
from dataclasses import fields
from random import Random
from urllib.parse import urlencode

import pytest

from films.page import AnyPage
from films.pages import LESSON_PAGES
from films.points import Points, decode, encode
from films.scene import fields_of, from_query, to_query
from tests.fuzz.dear_films import Search, shortest
from tests.fuzz.film_cost import MEGABYTES, Cost, cost
from tests.fuzz.random_scenes import FORMS, Texts, address, changed, random_scene

MANY = 500
COSTS = "0,19.3,6.5,14.4,0,13.8,9.3,9.1,0"


def mixed_up() -> Points:
    """500 points of two classes that no line separates: they make the longest films."""
    draw = Random(3)
    return tuple((round(draw.uniform(-5, 5), 1), round(draw.uniform(-5, 5), 1), i % 2) for i in range(MANY))


CODE = encode(mixed_up())
IN_ROWS = encode(tuple((i % 4, y, label) for i, (_, y, label) in enumerate(mixed_up())))  # one axis of categories
AT_ONE_PLACE = encode(tuple((1, 1, i % 2) for i in range(300)))
DEAR = {
    "bayes": [f"n=500&classes=4&compare={other}&tinted=1&costs={COSTS}" for other in ("kinds", "hinge")],
    "generalisation": [
        *(f"method={method}&part=folds&folds=100&hidden=16" for method in ("adaboost", "bagging", "network", "kernel")),
        f"method=forest&part=folds&folds=200&points={CODE}",
    ],
    "hinge": [
        f"points={CODE}&n_draws=4999&loss=logistic&compare=hinge&average=1&beside=surface&below=rates",
        f"points={AT_ONE_PLACE}&n_draws=4999&below=rates&regularization=1",  # each draw is an update
    ],
    "perceptron": [f"points={CODE}&epochs=10000&algorithm=both&rate=inverse&pocket=1&proof=1&beside=weights"],
    "methods": [
        f"points={CODE}&planes=4&method1=network&method2=forest&method3=bagging&method4=adaboost&hidden=16",
        f"points={IN_ROWS}&categories=a%7Cb%7Cc%7Cd&planes=1&method1=kernel",
    ],
    "neighbors": [f"points={CODE}&ks=every&tinted=1&compare=scaling&probe=1,1"],
    "prototypes": [f"points={CODE}&method=all&beside_all=1"],
    "learnable": [f"points={CODE}&show=size", f"points={CODE}&show=unseen&method2=network"],
}  # fmt: skip


@pytest.mark.parametrize("scene", [f"{page}?{query}" for page, queries in DEAR.items() for query in queries])
def test_the_dearest_scenes_that_were_found_fit_into_memory(scene: str) -> None:
    name, _, query = scene.partition("?")
    assert from_query(LESSON_PAGES[name].scene, fields_of(query))[1] == (), "it is the scene that is meant"
    measured = cost(scene)
    assert measured.error == ""
    assert 0 < measured.megabytes < MEGABYTES


def walk(page: AnyPage, seed: int) -> Iterator[Texts]:
    """A scene, and what changes make of it."""
    rng = Random(f"{page.name} {seed}")
    texts = random_scene(page, rng)
    for _ in range(4):
        yield texts
        texts = changed(page, texts, rng)


@pytest.mark.parametrize("name", LESSON_PAGES)
def test_the_scenes_that_are_drawn_are_scenes_and_all_fields_are_tried(name: str) -> None:
    page, tried = LESSON_PAGES[name], set[str]()
    for seed in range(30):
        for texts in walk(page, seed):
            scene, problems = from_query(page.scene, fields_of(urlencode(texts)))
            assert problems == ()
            tried |= set(to_query(scene))
    apart = {"t", "predict", "lesson", "step", "again", "view"}
    assert {field.name for field in fields(page.scene)} - apart - tried == set()


def test_every_kind_of_field_can_be_drawn() -> None:
    every = [field for page in LESSON_PAGES.values() for field in fields(page.scene)]
    forms = {field.metadata["param"].form for field in every}
    assert forms - {None} == set(FORMS)


def test_what_is_dear_is_found_and_cut_down_to_what_makes_it_so() -> None:
    page = LESSON_PAGES["generalisation"]

    def measured(scene: str, _way: str) -> Cost:
        """Many points and many folds of a forest together: no lot draws that soon."""
        read = page.read(scene.partition("?")[2])
        dear = (read.method == "forest") + (read.part == "folds") + min(read.folds, 400) / 400 + len(read.points) / MANY
        return Cost(dear / 1.9, 1.0)

    search = Search(page, Random(1), measured)
    search.go_on(1500)
    assert search.too_dear, search.dearest["", ""]
    _, texts, way = next(iter(search.too_dear.values()))
    least = shortest(texts, lambda scene: search.is_too_dear(way, scene))
    assert {"method", "part", "folds", "points"} == set(least)
    assert len(decode(least["points"])) <= len(decode(texts["points"]))
    assert measured(address(page, least), way).share > 1
