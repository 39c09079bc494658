"""What the nearest-neighbour film asks has the answer that the engine gives for the next k."""

import re
from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from films.film.questions import TURNS
from films.samples import arrays
from films.topics.neighbors import comparisons
from films.topics.neighbors.page import NEIGHBORS
from films.topics.neighbors.scene import NeighborsScene
from playground import neighbors
from tests.examples import examples
from tests.films.film.asking import question_at
from tests.films.film.reading import present, words
from tests.films.made import with_steps
from tests.films.scenes.point_strategies import points

OPTIONS = {
    "metric": st.sampled_from(("euclidean", "manhattan", "chebyshev")),
    "ties": st.sampled_from(("nearest", "undecided")),
}
scenes = st.builds(
    NeighborsScene,
    points=points(3, 1, classes=3, max_size=12).filter(len),
    probe=st.sampled_from([(0.0, 0.0), (1.5, -1.0)]),
    **OPTIONS,
)


@examples(40)
@given(scenes)
def test_every_right_answer_about_a_query_is_what_the_next_k_gives(scene):
    film, ks, _ = with_steps(NEIGHBORS, scene)
    (X, y), q = arrays(scene.points), np.array([scene.probe])
    units = comparisons.units(X, scene.scaling)
    for t in range(1, film.n_frames):
        it = question_at(film, t)
        if it is None:  # of points at one place, some may have had a say before
            continue
        options = film.questions[it.question].options
        if options:
            (answer,) = neighbors.predict(X / units, y, q / units, ks[t], metric=scene.metric, ties=scene.ties)
            named = ["+", "−", "▲", "◆"][answer] if answer >= 0 else "undecided"
            assert [options[i] for i in it.right] == [named]
            assert named in words(it.why)
        else:
            new = neighbors.kneighbors(X / units, q / units, ks[t], metric=scene.metric)[1][0, ks[t - 1] :]
            assert {tuple(X[i]) for i in it.right} == set(map(tuple, X[new]))
            assert re.findall(r"\d+", it.why.partition(": ")[2]) == [str(i + 1) for i in sorted(new)]


def test_without_a_query_the_error_is_asked_about() -> None:
    film, ks, _ = with_steps(NEIGHBORS, NeighborsScene())
    (X, y), half = arrays(NeighborsScene().points), None
    assert {question.options for question in film.questions} == {TURNS}
    n = len(X)
    half = np.sort(np.random.default_rng(0).permutation(n)[: n // 2])
    rest = np.setdiff1d(np.arange(n), half)
    wrong = [int((neighbors.predict(X[rest], y[rest], X[half], k) != y[half]).sum()) for k in ks if k <= len(rest)]
    for t in range(1, len(wrong)):
        sign = np.sign(wrong[t] - wrong[t - 1])
        it = present(question_at(film, t))
        assert it.right == {{-1: 0, 1: 1, 0: 2}[int(sign)]}
        assert f"{wrong[t]} of {len(half)}" in it.why
    assert question_at(film, len(wrong)) is None


def test_classes_and_voters_take_turns() -> None:
    film, _, _ = with_steps(NEIGHBORS, replace(NeighborsScene(), probe=(1.0, 1.0)))
    turns = [present(question_at(film, t)).question for t in (1, 2, 3, 4)]
    assert [bool(film.questions[turn].options) for turn in turns] == [True, False, True, False]
