"""What a page counts does not depend on the unit in which the points are written, nor on how far from 0 they are: not
in tenths, which no float64 holds, and not at 999,900, a millionth apart.

True of what asks only for the order of coordinates, for distances, or for coordinates that are standardised; not of a
perceptron, say. The words on the planes are compared, which count mistakes.
"""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.points import checked
from films.topics.generalisation.page import GENERALISATION
from films.topics.generalisation.scene import GeneralisationScene
from films.topics.learnable.page import LEARNABLE
from films.topics.learnable.scene import LearnableScene
from films.topics.prototypes.page import PROTOTYPES
from films.topics.prototypes.scene import PrototypesScene
from tests.examples import examples
from tests.films.film.reading import formulas, words
from tests.films.made import film_of

UNITS = {"tenths": (1, 0), "thousandths far away": (3, 990), "millionths": (6, 0), "millionths far away": (6, 999_900)}
SCENES = {
    **{f"three sets, {method}": (GENERALISATION, GeneralisationScene(method=method)) for method in
       ("tree", "bagging", "forest", "neighbors", "means", "rules")},
    "folds, tree": (GENERALISATION, GeneralisationScene(part="folds")),
    "moved, nearest": (GENERALISATION, GeneralisationScene(part="shift", method="neighbors", source="points")),
    "asked for": (LEARNABLE, LearnableScene(show="ask")),
    "labelled by trees": (
        LEARNABLE,
        LearnableScene(show="unseen", method1="bagging", method2="forest", method3="tree", method4="neighbors"),
    ),
    **{f"prototypes, {method}": (PROTOTYPES, PrototypesScene(method=method)) for method in
       ("condensed", "edited", "gabriel", "relative", "nearest")},
}  # fmt: skip


@st.composite
def whole(draw):
    """Points at whole numbers, so few that many are equally far from others, or in their middle."""
    reach = draw(st.sampled_from([2, 4, 9]))
    number = st.integers(-reach, reach)
    rows = draw(st.lists(st.tuples(number, number, st.integers(0, 1)), min_size=8, max_size=16))
    return [*rows, (draw(number), draw(number), 0), (draw(number), draw(number), 1)]


def planes(page, scene, points):
    film = film_of(page, replace(scene, points=checked(points)))
    slots = [slot for slot in film.captions if slot.startswith("plane")]
    return [[words(film.words(t)[slot]) for slot in slots] for t in range(film.n_frames)]


@pytest.mark.parametrize("name", SCENES)
@examples(5)
@given(rows=whole(), unit=st.sampled_from(sorted(UNITS)))
def test_planes_count_the_same_in_any_unit(name, unit, rows):
    (page, scene), (decimals, start) = SCENES[name], UNITS[unit]
    if "unseen" in getattr(scene, "show", ""):
        rows = [(x, y, 2 if i % 3 == 2 else c) for i, (x, y, c) in enumerate(rows)]
    written = [(start + x / 10**decimals, start + y / 10**decimals, c) for x, y, c in rows]
    assert planes(page, scene, written) == planes(page, scene, rows)


def test_of_points_far_away_a_distance_is_that_of_the_coordinates_beside_it():
    rows = [(1, 0, 0), (0, -1, 1), (0, 3, 1), (2, 2, 0)]
    points = checked([(999_990 + x / 10**6, y / 10, c) for x, y, c in rows])
    film = film_of(PROTOTYPES, PrototypesScene(points=points))
    first = formulas(film.words(2)["why"])
    assert first == ["‖x(2)−x(1)‖", "=(999990−999990.000001)2+(−0.1−0)2", "=0.1"]
