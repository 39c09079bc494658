"""What the prototypes' film asks has the answer that the store of the next frame gives."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.samples import arrays
from films.topics.prototypes.film import FATES
from films.topics.prototypes.page import PROTOTYPES
from films.topics.prototypes.run import GRAPHS, run
from films.topics.prototypes.scene import PrototypesScene
from tests.examples import examples
from tests.films.film.asking import question_at
from tests.films.film.reading import present
from tests.films.made import film_of
from tests.films.scenes.degenerate_points import any_points


@examples(30)
@given(any_points(), st.sampled_from(("condensed", "edited", *GRAPHS)))
def test_every_right_answer_is_what_the_next_frame_shows(points, method):
    scene = PrototypesScene(points=points, method=method)
    film = film_of(PROTOTYPES, scene)
    if not film.questions:
        return
    case = run(*arrays(points), scene.choice)
    members = case.stores.members[case.steps.now]
    for t in range(1, film.n_frames):
        it = question_at(film, t)
        if it:
            assert it.right == {int(not members[t, case.steps.sample[t]])}
            assert "nan" not in it.text + it.why


def test_every_decision_that_looks_at_a_label_is_asked_about() -> None:
    film = film_of(PROTOTYPES, PrototypesScene(method="edited"))
    assert all(question_at(film, t) for t in range(1, film.n_frames))
    assert {FATES[next(iter(present(question_at(film, t)).right))] for t in range(1, film.n_frames)} == set(FATES)
    assert question_at(film_of(PROTOTYPES, PrototypesScene()), 1) is None  # the first is taken without asking


@pytest.mark.parametrize("method", ["random", "means", "all"])
def test_where_no_label_is_looked_at_nothing_is_asked(method) -> None:
    assert film_of(PROTOTYPES, replace(PrototypesScene(), method=method)).questions == ()


def test_the_ring_shows_the_point_in_question() -> None:
    scene = PrototypesScene(method="edited")
    film = film_of(PROTOTYPES, scene)
    ring = film.questions[0].tracks[0].changes(film.columns, film.figures[0], 3)
    assert np.allclose((ring["x"], ring["y"]), [[v] for v in scene.points[2][:2]])


def test_a_point_whose_class_has_most_votes_stays_though_most_voters_are_of_others() -> None:
    around = [(1.0, 0.0, 0), (0.0, 1.0, 0), (-1.0, 0.0, 1), (0.0, -1.0, 2), (0.8, 0.8, 3)]
    scene = PrototypesScene(points=((0.0, 0.0, 0), *around), method="edited", k=5)
    it = present(question_at(film_of(PROTOTYPES, scene), 1))
    assert [FATES[i] for i in it.right] == ["kept"]
    assert it.why == "It is dropped if the vote of its nearest others is for another class."
