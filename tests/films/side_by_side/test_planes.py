"""The plane of a rule shows in each frame the regions, marks, mistakes and reasons of that frame's state."""

import numpy as np

from films.charts import regions
from films.charts.sealed import NOTHING_SEALED, SealedTestSet
from films.drawing.palette import CLASSES, SEALED, SEALED_SYMBOL
from films.film.film import Film
from films.picture.figure import Overlay
from films.picture.film import film
from films.rules.rule import Explanation
from films.side_by_side import reasons
from films.side_by_side.planes import figure, rule_plane
from tests.films.film.reading import ends, trace, values
from tests.films.side_by_side.test_film import MOVING, POINTS, answers

AXES = (-5.0, 5.0, -5.0, 5.0)
STATES = np.array([2, 0, 1, 1])
X, Y = np.array([place[:2] for place in POINTS]), np.array([label for *_, label in POINTS])


def played(sealed: SealedTestSet = NOTHING_SEALED, overlay: Overlay = reasons.NO_QUERY) -> Film:
    cells, _ = MOVING.on_grid(regions.grid(AXES, 40), shares=False)
    part = rule_plane(MOVING, cells, None, MOVING.at(X), Y, sealed=sealed)
    return film([figure(part, STATES, POINTS, AXES, ("x", "y"), reasons=overlay)], len(STATES), words={})


def looks(film: Film, t: int) -> list[tuple[str, str]]:
    marker = trace(film.figure(t, 0), "points").marker
    return list(zip(values(marker.symbol), values(marker.color), strict=True))


def of_classes(wrong: set[int]) -> list[tuple[str, str]]:
    styles = [CLASSES[label] for label in Y.tolist()]
    return [(f"{s.symbol}-open" if i in wrong else s.symbol, s.color) for i, s in enumerate(styles)]


def test_regions_marks_and_mistakes_are_those_of_the_state() -> None:
    film = played()
    for t, cut in enumerate(MOVING.cuts[state] for state in STATES.tolist()):
        labels, grid = answers(film.figure(t, 0))
        assert (labels == (grid.x > cut)).all()
        assert {x for x, _ in ends(film.figure(t, 0), "boundary")} == {cut}
        assert looks(film, t) == of_classes({i for i, (x, _, label) in enumerate(POINTS) if (x > cut) != label})


def test_sealed_points_show_no_class_until_they_are_opened() -> None:
    film = played(SealedTestSet(np.array([1, 2]), X[[1, 2]]))
    assert all(looks(film, t)[1:3] == [(SEALED_SYMBOL, SEALED)] * 2 for t in range(4))
    assert looks(film, 0)[3] == of_classes({3})[3]


def test_opened_points_show_class_and_mistake_in_that_state_alone() -> None:
    film = played(SealedTestSet(np.array([1, 2]), X[[1, 2]], opened=0))
    assert looks(film, 1) == of_classes({1, 3})
    assert [looks(film, t)[1] for t in (0, 2, 3)] == [(SEALED_SYMBOL, SEALED)] * 3
    assert [len(ends(film.figure(t, 0), "opened")) for t in range(4)] == [0, 2, 0, 0]
    assert ends(film.figure(1, 0), "opened and wrong") == [tuple(X[1].tolist())]
    assert film.revealed == ((0, "opened"), (0, "opened and wrong"))


def test_rays_go_from_the_query_to_those_that_have_a_say_in_the_state() -> None:
    why = Explanation((0.5, 0.0), np.zeros(3, int), ("", "", ""), X[:2], np.arange(2), np.array([0, 1, 2]))
    film = played(overlay=reasons.of_rule(why, STATES))
    for t, count in enumerate(STATES.tolist()):
        near = [tuple(place) for place in X[:count].tolist()]
        assert ends(film.figure(t, 0), "nearest") == near
        assert ends(film.figure(t, 0), "rays") == [end for place in near for end in ((0.5, 0.0), place)]
    assert [ends(film.figure(t, 0), "outline") for t in range(4)] == [[]] * 4


def test_an_outline_is_that_of_the_state() -> None:
    outline = np.arange(18.0).reshape(3, 3, 2)
    film = played(
        overlay=reasons.of_rule(Explanation((0.5, 0.0), np.zeros(3, int), ("",) * 3, outline=outline), STATES)
    )
    assert [ends(film.figure(t, 0), "outline") for t in range(4)] == [
        [tuple(corner) for corner in outline[state].tolist()] for state in STATES.tolist()
    ]


def test_where_another_rule_answers_in_each_frame_reasons_are_given_by_frame() -> None:
    nearest = np.stack([X[:2], np.array([X[2], (np.nan, np.nan)]), X[:2], X[1:3]])
    film = played(overlay=reasons.of_frames((0.5, 0.0), nearest, np.empty((4, 0, 2))))
    assert ends(film.figure(1, 0), "nearest") == [tuple(X[2].tolist())]
    assert ends(film.figure(1, 0), "rays") == [(0.5, 0.0), tuple(X[2].tolist())]
    assert ends(film.figure(3, 0), "nearest") == [tuple(place) for place in X[1:3].tolist()]
