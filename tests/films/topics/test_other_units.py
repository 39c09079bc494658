"""What a page counts does not depend on the unit in which the points are written, nor on how far from 0 they are: not
in tenths, which no float64 holds, and not at 999,900, a millionth apart.

True of what asks only for the order of coordinates, for distances, or for coordinates that are standardised; not of a
perceptron with an offset, say. The words on the planes are compared, which count mistakes; of all views, all counts.
"""

import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.points import checked
from films.samples import arrays
from films.scene import params
from films.topics.bayes.turning import turn
from films.topics.digits.scene import SHOWN
from films.topics.generalisation.page import GENERALISATION
from films.topics.generalisation.scene import GeneralisationScene
from films.topics.learnable.page import LEARNABLE
from films.topics.learnable.scene import LearnableScene
from films.topics.prototypes.page import PROTOTYPES
from films.topics.prototypes.scene import PrototypesScene
from tests.examples import examples
from tests.films.film.reading import formulas, present, words
from tests.films.made import film_of
from tests.films.views import FIRST, VIEWS

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


# A law over all views: multiplied by a power of ten, as the numbers that are typed, points give the same counts.
COUNT = re.compile(
    r"(\d[\d,]*) (of|mistakes?|updates?|points?|epochs?|times?|errors?|wrong|votes?|labels?|leaves|prototypes?)\b"
    r"|\bof (\d[\d,]*) (?:points|are|is)\b|(\d[\d,.]*) %|\b[Pp]oint (\d+)"
)
# By which settings counts do not depend on the unit: where there is an offset, each update adds 1 of the unit to it.
IN_ITS_UNIT: dict[str, dict[str, Any]] = {
    **{f"perceptron, {name}": {"offset": False} for name in ("single", "batch", "both", "printed")},
    "regression, line": {},
    "regression, neighbors": {},
    "learnable, stream": {},
    "hinge, zero-one": {"loss": "zero-one"},
    "bayes, fits": {"source": "own"},  # the known world has numbers of its own
    "bayes, direction": {"source": "own"},
    "generalisation, sets": {},
    "generalisation, folds": {},
    "generalisation, shift": {"source": "points"},
    "generalisation, online": {"source": "points", "learner": "nearest"},
    "methods, all": {},
    "neighbors, all": {},
    "prototypes, choice": {},
    "prototypes, clusters": {},
    "prototypes, linkage": {},
    **{f"learnable, {name}": {} for name in ("shatter", "unseen", "size", "ask")},
}
OTHERS = {
    "hinge, descent": "a hinge bends at z = 1, and z is measured in the unit",
    **{f"lifting, {name}": "squares and an offset are added" for name in ("line", "plane", "square", "circle")},
    **{f"digits, {name}": "no points" for name in SHOWN},
    **{f"spam, {name}": "no points" for name in ("lecture", "mails", "own")},
}
# The bound on its updates decides whether the perceptron, which has an offset, comes to a line in time.
LEFT_OUT = {"bayes, direction": {"verdict"}}


def counts(film, left_out):
    """The number of frames, and all that is counted in the words of some of them."""
    frames = range(0, film.n_frames, max(1, film.n_frames // 20))
    each = [{slot: text for slot, text in film.words(t).items() if slot not in left_out} for t in frames]
    return film.n_frames, [
        {slot: [result[0] for result in COUNT.finditer(words(text))] for slot, text in texts.items()} for texts in each
    ]


def test_each_view_is_under_the_law_or_says_why_not():
    filmed = {f"{page.name}, {view.name}" for page, view in VIEWS}
    assert not {*IN_ITS_UNIT} & {*OTHERS}
    assert filmed - {*IN_ITS_UNIT} - {*OTHERS} == set()


@st.composite
def many(draw, n_classes, least):
    """So many points at whole numbers, of each class some."""
    number = st.integers(-9, 9)
    places = draw(st.lists(st.tuples(number, number), min_size=least, max_size=least + 8))
    return [(x, y, i % n_classes) for i, (x, y) in enumerate(places)]


@pytest.mark.parametrize("name", IN_ITS_UNIT)
@examples(4)
@given(data=st.data(), decimals=st.sampled_from([1, 3, 6]))
def test_counts_are_the_same_in_any_unit(name, decimals, data):
    page, first = FIRST[name]
    few = {"learnable, shatter": 5, "learnable, size": 30}
    rows = data.draw(many(3 if name == "learnable, unseen" else min(2, page.scene.N_CLASSES), few.get(name, 10)))
    if name == "learnable, shatter":
        rows = rows[:5]
    scenes = []
    for unit in (1, 10**decimals):
        typed: dict[str, Any] = {"axes": (-12 / unit, 12 / unit, -12 / unit, 12 / unit)}
        typed |= {"probe": (3 / unit, -2 / unit)} if "probe" in params(first) else {}
        typed |= {"radius": 4 / unit} if "radius" in params(first) else {}
        points = checked([(x / unit, y / unit, c) for x, y, c in rows])
        scenes.append(replace(first, points=points, **typed, **IN_ITS_UNIT[name]))
    one, other = (counts(film_of(page, scene), LEFT_OUT.get(name, ())) for scene in scenes)
    assert other == one


@pytest.mark.parametrize("unit", [1, 10, 1000, 10**6])
def test_points_at_the_threshold_of_a_direction_are_wrong_in_any_unit(unit):
    """Both means at a place of their own: halfway between them lie four of the points."""
    rows = [(-2, 0, 0), (-1, 3, 0), (0, -3, 0), (2, 0, 1), (1, -3, 1), (0, 3, 1), (0, 0, 0), (0, 0, 1)]
    turned = present(turn(*arrays(checked([(x / unit, y / unit, c) for x, y, c in rows]))))
    expected = [along_by_hand(rows, v) for v in [(1, 0), (1, 1), (0, 1), (-1, 1)]]
    assert [turned.along.wrong[angle] for angle in (0, 45, 90, 135)] == expected


def along_by_hand(rows, v):
    """Points not on the side of their class's mean along whole numbers v, in fractions."""
    places = [(Fraction(v[0] * x + v[1] * y), c) for x, y, c in rows]
    means = [sum(p for p, c in places if c == k) / sum(1 for _, c in places if c == k) for k in (0, 1)]
    middle, gap = (means[0] + means[1]) / 2, means[0] - means[1]
    return sum(1 for p, c in places if (p - middle) * gap * (1 - 2 * c) <= 0)
