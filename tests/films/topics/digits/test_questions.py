"""What the digits page's films ask has the answer that a loop over all digits gives for the next frame."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.topics.digits.experiments import digit_parts
from films.topics.digits.mistakes_film import options_for
from films.topics.digits.page import DIGITS
from films.topics.digits.scene import DigitsScene
from films.topics.digits.shift import shifted
from films.topics.digits.shift_film import NEARER, VERDICTS
from tests.examples import examples
from tests.films.film.asking import question_at
from tests.films.film.reading import present, trace, words
from tests.films.made import film_of


def answer(film, t: int) -> str:
    it = present(question_at(film, t))
    (right,) = it.right
    return str(film.questions[it.question].options[right])


@examples(6)
@given(seed=st.integers(0, 50), m=st.integers(12, 200))
def test_a_mistake_is_for_the_label_of_the_nearest_prototype(seed, m) -> None:
    scene = DigitsScene(show="mistakes", chosen="random", m=m, seed=seed)
    film, (_, test) = film_of(DIGITS, scene), digit_parts(seed)
    prototypes = DIGITS.run(scene).prototypes
    for t in range(1, film.n_frames):
        number = int(words(film.words(t)["frame"]).split()[-1])
        x, label = test.X[number - 1], test.labels[number - 1]
        assert answer(film, t) == str(prototypes.y[((prototypes.X - x) ** 2).sum(axis=1).argmin()])
        assert f"labelled {label}" in words(present(question_at(film, t)).text)


def test_of_class_means_it_is_the_mean_that_is_nearest() -> None:
    film = film_of(DIGITS, DigitsScene(show="mistakes", seed=3))
    train, test = digit_parts(3)
    means = np.array([train.X[train.labels == c].mean(axis=0) for c in range(10)])
    nearest = np.array([((means - x) ** 2).sum(axis=1).argmin() for x in test.X])
    wrong = np.flatnonzero(nearest != test.labels)
    assert [answer(film, t) for t in range(1, film.n_frames)] == [str(nearest[row]) for row in wrong[1:]]


@pytest.mark.parametrize("label", range(10))
def test_the_key_of_a_label_is_its_number(label) -> None:
    options = options_for(label)
    assert sorted(options) == sorted(str(other) for other in range(10) if other != label)
    assert all(word in (str(key), "0") for key, word in enumerate(options, 1))


def test_while_a_mistake_is_asked_about_its_digit_stands_alone() -> None:
    film, t = film_of(DIGITS, DigitsScene(show="mistakes")), 4
    picture = {}
    for track in film.questions[present(question_at(film, t)).question].tracks:
        for path, value in track.changes(film.columns, film.figures[track.figure], t).items():
            picture[track.mark, path] = value
    after = film.figure(t, 0)
    assert picture[0, "source"] == after.layout.images[0].source
    assert picture["query", "text"] == list(trace(after, "query").text)
    assert {picture[i, "source"] for i in (1, 2, 3)} == {""}
    assert [picture[name, "text"] for name in ("nearest", "difference", "own")] == [[""]] * 3


@examples(4)
@given(seed=st.integers(0, 50), digit=st.integers(1, 597), direction=st.sampled_from(("right", "left", "down", "up")))
def test_a_shifted_digit_is_judged_as_a_loop_over_all_digits_does(seed, digit, direction) -> None:
    film = film_of(DIGITS, DigitsScene(show="shift", seed=seed, digit=digit, direction=direction))
    train, test = digit_parts(seed)
    x, label = test.X[digit - 1], test.labels[digit - 1]
    others = np.sqrt(((train.X[train.labels != label] - x) ** 2).sum(axis=1).min())
    for t in range(1, film.n_frames):
        copy = shifted(x[None], t, direction)[0]
        if t % 2:
            away = np.sqrt(((copy - x) ** 2).sum())
            assert answer(film, t) == NEARER[int(away > others)]
        else:
            nearest = train.labels[((train.X - copy) ** 2).sum(axis=1).argmin()]
            assert answer(film, t) == VERDICTS[int(nearest != label)]
