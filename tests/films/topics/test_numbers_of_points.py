"""A point has one number, that of its row on the plane: also where others are held out, and are no part of the run."""

import math
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from films import samples
from films.film.film import Film
from films.points import checked
from films.topics.hinge.lesson import FACTS as HINGE_FACTS
from films.topics.hinge.lesson import NOTHING
from films.topics.hinge.lesson import TRUTHS as HINGE_TRUTHS
from films.topics.hinge.page import HINGE
from films.topics.hinge.scene import HingeScene
from films.topics.perceptron.facts import FACTS, TRUTHS
from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.scene import PerceptronScene
from tests.films.film.reading import words
from tests.films.made import film_of

NAMED = re.compile(r"(?:[Pp]oints? |(?<![a-z])x\()((?:\d+(?:, | and |(?!\d)))+)")
TOUCHING = checked(
    [(x / 10, y / 10, label) for x, y, label in [(3, 1, 0), (-2, 4, 1), (5, 5, 0), (1, 2, 0), (-3, -2, 1), (-4, 1, 1)]]
    + [
        (x / 10, y / 10, label)
        for x, y, label in [(2, -1, 0), (-1, -4, 1), (4, -3, 0), (-5, 0, 1), (0, 3, 1), (2, 6, 0)]
    ]
)
CROSSED = checked([*TOUCHING, (-0.25, 0.05, 0), (0.35, 0.2, 1), (-0.35, 0.15, 0), (0.3, 0.25, 1)])
SCENES: dict[str, Any] = {
    "a proof": PerceptronScene(proof=True, epochs=20),
    "a proof at the origin": PerceptronScene(proof=True, offset=False, epochs=20),
    "checks": PerceptronScene(steps="checks", epochs=20),
    "half-planes": PerceptronScene(beside="weights", below="progress", epochs=20),
    "batch": PerceptronScene(algorithm="batch", beside="weights", epochs=20),
    "draws": HingeScene(n_draws=40, below="margin"),
    "a smooth loss": HingeScene(n_draws=40, loss="logistic", below="surface"),
}


def named(text: str) -> list[int]:
    """The numbers of points that a text has, in its order."""
    return [int(number) for each in NAMED.findall(text) for number in re.findall(r"\d+", each)]


def texts(film: Film) -> Iterator[str]:
    """All that captions say, and what lies on marks that are not the plane's points."""
    for t in range(film.n_frames):
        yield from (words(text) for text in film.words(t).values())
    for figure in film.figures:
        for mark in figure.marks:
            if mark.name != "points" and mark.text is not None:
                yield from map(str, mark.text)


@pytest.mark.parametrize("points", [TOUCHING, CROSSED], ids=["apart", "not apart"])
@pytest.mark.parametrize("split", [0, 3])
@pytest.mark.parametrize("name", SCENES)
def test_points_beside_others_that_are_held_out_are_called_as_they_are_alone_but_by_their_own_numbers(
    name, split, points
):
    scene = replace(SCENES[name], points=points, held="50", split=split)
    page = HINGE if isinstance(scene, HingeScene) else PERCEPTRON
    sample = samples.sample(scene)
    alone = film_of(page, replace(scene, held="0", points=samples.training(scene)))
    own = {row + 1 for row in sample.index.tolist()}
    assert own != set(range(1, len(own) + 1))
    selection = [named(text) for text in texts(film_of(page, scene))]
    assert selection == [[int(sample.index[number - 1]) + 1 for number in each] for each in map(named, texts(alone))]
    assert any(selection)
    assert {number for each in selection for number in each} <= own


@pytest.mark.parametrize("fact", ["next_mistake", "busiest"])
def test_facts_of_the_perceptron_name_rows_of_the_plane(fact):
    scene = PerceptronScene(points=CROSSED, held="50", split=3, epochs=20)
    alone = replace(scene, held="0", points=samples.training(scene))
    assert FACTS[fact](scene) == samples.sample(scene).index[int(FACTS[fact](alone))]


@pytest.mark.parametrize("fact", ["next_mistake", "busiest"])
def test_a_batch_names_no_single_point(fact):
    assert math.isnan(FACTS[fact](PerceptronScene(algorithm="batch", t=1)))


def test_truths_name_rows_of_the_plane():
    around = [(5 * x, 5 * y, 1) for x, y in ((1, 1), (-1, 1), (1, -1), (-1, -1))] * 2
    within = checked([(9, 9, 0), *around, (0.1, 0.1, 0), (0.2, 0.3, 0), (0.3, 0.1, 0)])
    for scene, truth in (
        (PerceptronScene(points=within, held="20", split=1), TRUTHS["plus_among_minus"]),
        (HingeScene(points=CROSSED, held="50", split=3, n_draws=20), HINGE_TRUTHS["with_a_slope"]),
    ):
        alone = replace(scene, held="0", points=samples.training(scene))
        index = samples.sample(scene).index
        assert truth(alone)
        assert truth(scene) == tuple(float(index[int(row)]) for row in truth(alone))


def test_the_point_that_spoils_a_separation_is_named_by_its_row():
    points = checked([*TOUCHING, (-0.35, 0.1, 0)])
    scenes = [HingeScene(points=points, held="20", split=split) for split in range(9)]
    assert {HINGE_FACTS["spoils"](scene) for scene in scenes} - {NOTHING} == {float(len(points) - 1)}
