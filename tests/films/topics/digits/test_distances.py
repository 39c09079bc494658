"""Better distances: which digits each has wrong, and the two pictures whose difference adds up to the distance."""

import re
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.scene import to_query
from films.topics.digits.distances import DISTANCE_NAMES, compare
from films.topics.digits.distances_film import CHANGES, VERDICTS, cost, move
from films.topics.digits.experiments import digit_parts
from films.topics.digits.page import DIGITS
from films.topics.digits.scene import DigitsScene
from playground.image_distances import DISTANCES, MOVES, framed
from playground.prototypes import random_subset
from tests.examples import examples
from tests.films.film.asking import question_at
from tests.films.film.reading import ends, numbers, present, trace, words
from tests.films.made import film_of

every_distance = pytest.mark.parametrize("name", DISTANCE_NAMES)
M = 60


def shot(name, m=M, seed=0):
    return film_of(DIGITS, DigitsScene(show="distance", distance=name, m=m, seed=seed))


@cache
def run(name):
    return compare(*digit_parts(0), name, M, 0)


def number(film, t):
    """Of the test digit in a frame, from 1."""
    return int(re.findall(r"test digit number (\d+)", words(film.words(t)["frame"]))[0])


def test_every_distance_of_the_engine_can_be_chosen():
    assert set(DISTANCE_NAMES) == set(DISTANCES)


@pytest.mark.parametrize("name", ["euclid", "shifts"])
def test_the_digits_shown_are_those_that_a_loop_finds_wrong(name):
    train, test = digit_parts(1)
    subset = random_subset(train.X, train.labels, M, seed=1)
    Q, X, wrong = framed(test.X, 8), framed(subset.X, 8), []
    for i, q in enumerate(Q):
        euclid = ((X - q) ** 2).sum(axis=(1, 2))
        least = np.min([((X - np.roll(q, by, (0, 1))) ** 2).sum(axis=(1, 2)) for by in MOVES], axis=0)
        answers = {subset.y[euclid.argmin()], subset.y[(euclid if name == "euclid" else least).argmin()]}
        wrong += [i + 1] if answers != {test.labels[i]} else []
    film = shot(name, seed=1)
    assert [number(film, t) for t in range(film.n_frames)] == wrong


@every_distance
def test_a_frame_says_the_numbers_that_its_chart_shows(name):
    film, case = shot(name), run(name)
    for t in range(0, film.n_frames, 7):
        frame, row = film.at(t), number(film, t) - 1
        label, answer = case.y[row], int(case.answers[row])
        distances = dict(ends(frame.figures[1], "this distance"))
        assert ends(frame.figures[1], "answer") == [(answer, pytest.approx(min(distances.values())))]
        assert distances[answer] == min(distances.values())
        text = words(frame.captions["why"])
        assert f"{answer}: {VERDICTS[int(answer != label)]}" in text
        assert float(numbers(text)[-1]) == pytest.approx(distances[answer], abs=1e-3)
        if name != "euclid":
            euclid = dict(ends(frame.figures[1], "Euclid's"))
            assert case.euclid_answers[row] == min(euclid, key=euclid.__getitem__)
        titles = [trace(frame.figures[0], each).text[0] for each in ("query", "nearest", "compared")]
        assert titles[:2] == [f"test digit: {label}", f"nearest: {answer}"]
        moved = titles[2].removeprefix("digit, ")
        assert moved in {move(down, across) for down, across in MOVES} | set(CHANGES.values())
        assert name == "euclid" or f"{moved}:" in text


@every_distance
def test_what_is_mended_and_broken_adds_up(name):
    case = run(name)
    shown_film = [
        int(number) for number in numbers(words(shot(name).captions["verdict"].templates[0])) if number % 1 == 0
    ]
    euclid, own = ((answers != case.y).sum() for answers in (case.euclid_answers, case.answers))
    assert shown_film[:2] == [M, euclid]
    if name != "euclid":
        assert own in shown_film
        mended, broken = (int(n) for n in re.findall(r"mends (\d+) and breaks (\d+)", str(shot(name).captions))[0])
        assert euclid - mended + broken == own


@every_distance
def test_it_asks_which_label_or_whether_it_is_right(name):
    film, case = shot(name), run(name)
    for t in range(1, film.n_frames, 5):
        row = number(film, t) - 1
        it = present(question_at(film, t))
        (right,) = it.right
        option = film.questions[it.question].options[right]
        if name == "euclid":
            assert option == str(case.answers[row])
        else:
            assert option == VERDICTS[int(case.answers[row] != case.y[row])]
            assert f"is labelled {case.euclid_answers[row]}" in words(it.text)


def test_the_cost_is_said_in_distances():
    assert [cost(name, 100).split(",")[0].split(":")[0] for name in ("euclid", "shifts")] == [
        "100 distances",
        "900 distances",
    ]
    assert "8 times" in cost("tangent", 1200)
    assert [cost(name, 1).split(",")[0] for name in ("euclid", "centred", "tangent")] == ["1 distance"] * 3


def test_a_move_is_said_in_words():
    assert [move(*by) for by in ((0, 0), (-1, 0), (1, 1), (0, -1))] == [
        "not moved",
        "moved up",
        "moved down and right",
        "moved left",
    ]


def test_an_address_omits_euclid():
    assert to_query(DigitsScene(show="distance")) == {"show": "distance"}
    assert to_query(DigitsScene(distance="shifts")) == {"distance": "shifts"}


@examples(10)
@given(st.integers(0, 99_999), st.sampled_from(sorted(DISTANCE_NAMES)), st.integers(1, 60))
def test_any_film_has_words_and_pictures_in_every_frame(seed, name, m):
    case = shot(name, m, seed)
    for t in sorted({0, case.n_frames // 2, case.n_frames - 1}):
        frame = case.at(t)
        for slot, text in frame.captions.items():
            assert not re.search(r"\bnan\b|\binf\b|None|[{}]", words(text)), (slot, text)
        assert all(image.source for image in frame.figures[0].layout.images)
