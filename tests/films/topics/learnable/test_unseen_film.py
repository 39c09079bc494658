"""The film of what no data can tell: guesses are those of the regions shown, errors are counted, and over all labelings
every one is half."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.film.film import Film
from films.points import checked
from films.rules.methods import METHODS
from films.topics.learnable.page import LEARNABLE
from films.topics.learnable.scene import SEEN, LearnableScene
from films.topics.learnable.unseen import N_LABELINGS, UnseenPoints, run
from tests.examples import examples
from tests.films.film.asking import question_at
from tests.films.film.reading import trace, words
from tests.films.made import film_of

SCENE = LearnableScene(show="unseen", points=SEEN)
KNOWN = st.lists(st.tuples(st.integers(-4, 4), st.integers(-4, 4), st.integers(0, 1)), min_size=2, max_size=6)
UNKNOWN = st.lists(st.tuples(st.integers(-4, 4), st.integers(-4, 4), st.just(2)), min_size=1, max_size=4)
SCENES = st.builds(
    lambda labelled, unlabelled, methods: replace(
        SCENE, points=checked(labelled + unlabelled), **{f"method{i}": key for i, key in enumerate(methods, 1)}
    ),
    KNOWN,
    UNKNOWN,
    st.lists(st.sampled_from(["neighbors", "means", "linear", "tree", "squares", "constant"]), min_size=4, max_size=4),
)


def guesses_of(scene: LearnableScene) -> UnseenPoints:
    guesses = run(scene)
    assert isinstance(guesses, UnseenPoints)
    return guesses


def right(film: Film, t: int) -> frozenset[int]:
    it = question_at(film, t)
    assert it is not None
    return it.right


def test_four_methods_agree_on_the_points_and_differ_elsewhere():
    guesses = guesses_of(SCENE)
    assert [each.wrong for each in guesses.guessers] == [0, 0, 0, 0]
    assert len({tuple(each.guesses.tolist()) for each in guesses.guessers}) == 4
    assert "All 4 methods agree: they have each of the 6 labelled points right." in words(
        film_of(LEARNABLE, SCENE).words(0)["verdict"]
    )


def test_every_method_has_words_for_what_it_assumes():
    assert all(0 < len(method.assumes) < 40 for method in METHODS.values())


@examples(15)
@given(scene=SCENES)
def test_over_all_labelings_every_guess_has_half_of_the_labels_wrong(scene):
    guesses = run(scene)
    if isinstance(guesses, str):
        assert guesses.endswith(".")
        return
    m = len(guesses.Q)
    for i, each in enumerate(guesses.guessers):
        decided = int(np.isin(each.guesses, (0, 1)).sum())
        assert guesses.so_far[-1][i] == Fraction(decided, 2 * m) + Fraction(m - decided, m)


def test_rings_and_counts_are_those_of_the_labels_one_by_one():
    guesses, film = guesses_of(SCENE), film_of(LEARNABLE, SCENE)
    for t in range(film.n_frames):
        for i, each in enumerate(guesses.guessers):
            wrong = [j for j in range(4) if each.guesses[j] != (0 if t >> j & 1 else 1)]
            ring = trace(film.figure(t, i), "missed")
            assert [x for x in ring.x if x is not None] == [guesses.Q[j, 0] for j in wrong]
            slot = "plane" if i == 0 else f"plane {i + 1}"
            total = sum(each.guesses[j] != (0 if s >> j & 1 else 1) for s in range(t + 1) for j in range(4))
            text = words(film.words(t)[slot])
            assert f"{len(wrong)} of 4 wrong, so far {total} of {4 * (t + 1)}" in text


def test_a_guess_is_the_colour_of_the_region_at_the_point():
    guesses = guesses_of(SCENE)
    for each in guesses.guessers:
        assert each.rule.at(guesses.Q)[each.state].tolist() == each.guesses.tolist()


def test_by_lot_the_labels_are_the_seed_s():
    film = film_of(LEARNABLE, replace(SCENE, order="lots"))
    other = film_of(LEARNABLE, replace(SCENE, order="lots", seed=1))
    assert film.n_frames == N_LABELINGS
    assert film.words(7)["frame"] != other.words(7)["frame"]
    assert all(
        abs(row - Fraction(1, 2)) < Fraction(1, 10) for row in guesses_of(replace(SCENE, order="lots")).so_far[-1]
    )


def test_what_is_asked_is_answered_by_the_counts():
    guesses, film = guesses_of(SCENE), film_of(LEARNABLE, SCENE)
    for t in range(1, film.n_frames - 1):
        it, missed = question_at(film, t), guesses.missed[t]
        if it is None:
            assert len(set(missed.tolist())) == 1
        else:
            assert it.right == set(np.flatnonzero(missed == missed.min()).tolist())
    last = question_at(film, film.n_frames - 1)
    assert last is not None
    assert {film.questions[last.question].options[i] for i in last.right} == {"on all alike"}
    alone = film_of(LEARNABLE, replace(SCENE, planes="1"))
    assert [right(alone, t) for t in range(1, 16)] == [{int(n)} for n in guesses.missed[1:, 0]]


@pytest.mark.parametrize(
    ("points", "text"),
    [
        (((0.0, 0.0, 0), (1.0, 1.0, 1)), "No point is unseen"),
        (((0.0, 0.0, 0), (1.0, 1.0, 2)), "both classes"),
        ((), "both classes"),
    ],
)
def test_what_is_missing_is_said(points, text):
    film = film_of(LEARNABLE, replace(SCENE, points=points))
    assert text in film.words(0)["verdict"]


def test_a_method_that_misses_a_labelled_point_is_named():
    crossed = checked([(0, 0, 0), (1, 1, 0), (0, 1, 1), (1, 0, 1), (3, 3, 2)])
    film = film_of(LEARNABLE, replace(SCENE, points=crossed, planes="2"))
    assert "right but on plane 2" in words(film.words(0)["verdict"])
