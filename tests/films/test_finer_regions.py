"""The regions of a frame at rest that the server computes: each cell is as the rule answers at its centre, and at the
centres of the film's own cells the class is the same."""

import base64
import zlib
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from films.charts import regions
from films.drawing.palette import CLASSES
from films.film.argmax import STRIPE
from films.film.film import Film
from films.film.pictures import Pictures
from films.page import AnyPage
from films.pages import PAGES
from films.rules.estimator import Estimators
from films.rules.majority_vote import Majority
from films.rules.methods import METHODS
from films.scene import Scene
from films.topics.methods import page as methods
from films.topics.methods.scene import VOTE, MethodsScene
from playground.inputs import Floats, Ints
from tests.films.made import film_of

SIDE = 90  # cells
AXES = (-4.0, 4.0, -4.0, 4.0)
PLACES = np.random.default_rng(2).normal(size=(45, 2)).round(1).tolist()
THREE, TWO = (tuple((x, y, i % count) for i, (x, y) in enumerate(PLACES)) for count in (3, 2))
OF_TWO = ("perceptron", "pocket")  # methods for two classes alone
BY_BROWSER = ("neighbors", "means")  # methods whose regions are those of a vote
VIEWS = {
    "methods with costs": ("methods", "method1=forest&planes=2&method2=full&costs=0,5,1,0"),
    "the vote of methods": ("methods", "planes=3&method1=tree&method2=network&method3=vote"),
    "categories": ("methods", "categories=red%7Cgreen%7Cblue&categories2=big%7Csmall&method1=tree&planes=1"),
    "neighbours beside a line": ("neighbors", "compare=linear"),
    "three sets": ("generalisation", "part=sets"),
    "folds": ("generalisation", "part=folds&method=forest"),
    "another test world": ("generalisation", "part=shift"),
    "models of all sizes": ("learnable", "show=size"),
    "unseen points": ("learnable", "show=unseen"),
    "shattering by neighbours": ("learnable", "show=shatter&family=neighbors&k=2"),
    "k-means": ("prototypes", "method=clusters"),
    "any costs": ("bayes", "classes=3&costs=0,2,5,1,0,3,4,2,0"),
}


def scene_of(name: str, query: str) -> tuple[AnyPage, Scene]:
    """The scene of a query, with the points with which its view is first shown."""
    page = PAGES[name]
    scene, problems = page.opened(query)
    assert not problems
    points = page.view_of(scene).points
    return page, replace(scene, points=points) if points else scene


def coarse(film: Film, figure: int, t: int) -> NDArray[np.uint8]:
    """The levels of the regions that the film itself has in a frame."""
    column, at = film._coarse[figure]
    levels: NDArray[np.uint8] = column.levels[t if at is None else int(film.columns[at][t])]
    return levels


def levels_of(answers: NDArray[Any]) -> NDArray[np.uint8]:
    (levels,) = regions.flat(answers[None].astype(np.int8), CLASSES).levels
    return np.asarray(levels)


@pytest.mark.parametrize("method", METHODS)
def test_each_cell_is_of_the_class_that_the_method_answers_at_its_centre(method: str) -> None:
    points = TWO if method in OF_TWO else THREE
    scene = MethodsScene(points=points, axes=AXES, method1=method, planes="1")
    rule = methods.trained(scene, method=method).rule
    film, grid = film_of(methods.METHODS_PAGE, scene), regions.grid(AXES, SIDE)
    if method in BY_BROWSER:
        assert film.finer(0, SIDE) == {}
        return
    answers = rule.at(grid.points)
    for t in {0, film.n_frames // 2, film.n_frames - 1}:
        (picture,) = film.finer(t, SIDE).values()
        expected = levels_of(answers[t].reshape(grid.shape))
        decided = expected >= 2
        assert np.array_equal(picture.levels[0][decided], expected[decided]), t
        assert (picture.levels[0][~decided] < 2).all()


@pytest.mark.parametrize("view", VIEWS)
def test_finer_cells_agree_with_the_films_own_at_their_centres(view: str) -> None:
    page, scene = scene_of(*VIEWS[view])
    film = film_of(page, scene)
    assert film.n_coarse
    for t in {0, film.n_frames // 2, film.n_frames - 1}:
        sides = {figure: coarse(film, int(figure), t).shape[0] for figure in film.finer(t, SIDE)}
        for figure, side in sides.items():
            own, finer = coarse(film, int(figure), t), film.finer(t, 3 * side)[figure].levels[0][1::3, 1::3]
            decided = own >= 2
            assert np.array_equal(finer[decided], own[decided])
            assert (finer[~decided] < 2).all()


def test_a_method_and_the_vote_of_all_agree_when_the_method_stands_alone() -> None:
    scene = MethodsScene(points=THREE, axes=AXES, method1="tree", method2=VOTE, planes="2")
    one, other = film_of(methods.METHODS_PAGE, scene).finer(3, SIDE).values()
    assert np.array_equal(one.levels, other.levels)


class Far:
    """A reader's own classifier: nobody knows how long it takes for many places."""

    def fit(self, X: Floats, y: Ints) -> "Far":  # noqa: ARG002
        return self

    def predict(self, X: Floats) -> Ints:
        return np.asarray(np.abs(X).sum(axis=1) > 2, dtype=np.int64)


def test_a_readers_own_classifier_is_asked_for_no_finer_cells_alone_or_in_a_vote() -> None:
    scene = MethodsScene(points=THREE, axes=AXES, method1="tree", planes="1")
    tree = methods.trained(scene, method="tree").rule
    own = Estimators("own", ("",), (Far(),), np.array(PLACES), np.arange(len(PLACES)) % 2)
    alone, vote = (own, 0), (Majority((tree, own), np.zeros((2, 1), dtype=np.int64), ("",)), 0)
    assert regions.source_of(AXES, (tree, 0)) is not None
    assert regions.source_of(AXES, (tree, 0), alone) is None
    assert regions.source_of(AXES, vote) is None


def test_finer_cells_have_the_colours_of_the_films() -> None:
    film = film_of(methods.METHODS_PAGE, MethodsScene(points=THREE))
    pictures = film.finer(2, SIDE)
    assert pictures
    assert all(picture.colors == film._coarse[int(figure)][0].colors for figure, picture in pictures.items())


def test_stripes_stay_as_wide_as_in_the_films_own_picture() -> None:
    undecided = np.full((1, 50, 50), -1, dtype=np.int8)
    source = regions.RegionSource(AXES, lambda grid, _: np.full(grid.shape, -1, dtype=np.int8))
    (levels,) = regions.flat(undecided, CLASSES, source).fine(0, 600).levels
    changes = np.flatnonzero(np.diff(levels[0].astype(int)))
    assert set(np.diff(changes).tolist()) == {STRIPE * 600 // 50}


def test_pictures_of_which_only_the_cells_are_known_have_no_finer_ones() -> None:
    pictures = Pictures(np.zeros((1, 2, 2), dtype=np.uint8), ((0, 0, 0, 0),))
    with pytest.raises(ValueError, match="only the cells"):
        pictures.fine(0, 600)


def test_a_frame_at_rest_has_no_more_cells_than_a_film() -> None:
    assert regions.side_at_rest(1) == regions.CELLS_AT_REST
    assert all(count * regions.side_at_rest(count) ** 2 <= regions.MAX_CELLS for count in range(1, 9))


def test_a_frame_beyond_the_last_is_the_last() -> None:
    page, scene = scene_of("methods", "method1=tree&planes=1")
    last, beyond = (page.finer(replace(scene, t=t)) for t in (film_of(page, scene).n_frames - 1, 4000))
    assert last == beyond
    assert len(zlib.decompress(base64.b64decode(last["data"]))) == regions.CELLS_AT_REST**2
