"""A digit shifted: its copies, how far they are from it, and what is nearest to them."""

import re
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.topics.digits.experiments import TEST, digit_parts
from films.topics.digits.mistakes import mistakes_of, nearest_by_label
from films.topics.digits.mistakes_film import mistakes_film
from films.topics.digits.pictures import digit_picture
from films.topics.digits.shift import DIRECTIONS, MAX_SHIFT, shifted, shifts_of
from films.topics.digits.shift_film import shifted_digits_film
from playground.prototypes import class_means, random_subset
from tests.examples import examples
from tests.films.film.reading import ends, formulas, numbers, trace, words

STEP = {"right": (0, 1), "left": (0, -1), "down": (1, 0), "up": (-1, 0)}
every_direction = pytest.mark.parametrize("direction", DIRECTIONS)


@cache
def shifts_to(direction, seed=0):
    return shifts_of(*digit_parts(seed), direction)


@every_direction
@pytest.mark.parametrize("pixels", range(MAX_SHIFT + 1))
def test_every_pixel_moves_so_far_or_out_of_the_picture_and_white_comes_in(direction, pixels):
    x, (down, across) = np.arange(1.0, 65).reshape(1, 64), STEP[direction]
    copy, original = shifted(x, pixels, direction).reshape(8, 8), x.reshape(8, 8)
    for (row, column), value in np.ndenumerate(copy):
        at = row - down * pixels, column - across * pixels
        assert value == (original[at] if all(0 <= i < 8 for i in at) else 0)


@pytest.mark.parametrize("own", [True, False])
def test_the_nearest_of_the_own_or_of_another_label_is_what_a_loop_finds(own):
    train, test = digit_parts(2)
    X, labels, Q, y = train.X[:60], train.labels[:60], test.X[:40], np.append(test.labels[:39], 77)
    rows, far = nearest_by_label(X, labels, Q, y, own=own)
    for q, label, row, distance in zip(Q, y, rows, far, strict=True):
        there = [i for i in range(60) if (labels[i] == label) == own]
        squares = [((X[i] - q) ** 2).sum() for i in there]
        assert row == (there[int(np.argmin(squares))] if there else -1)
        assert distance == pytest.approx(np.sqrt(min(squares)) if there else np.nan, nan_ok=True)


@every_direction
def test_the_copies_nearest_digits_and_distances_are_what_loops_find(direction):
    shifts, (train, test) = shifts_to(direction), digit_parts(0)
    for s, row in ((0, 3), (1, 0), (2, 596), (4, 50)):
        copy = shifted(test.X[row : row + 1], s, direction)[0]
        squares = ((train.X - copy) ** 2).sum(axis=1)
        assert squares[shifts.nearest[s, row]] == squares.min()
        assert shifts.far[s, row] == pytest.approx(np.sqrt(squares.min()))
        assert shifts.away[s, row] == pytest.approx(np.sqrt(((copy - test.X[row]) ** 2).sum()))
        assert shifts.wrong[s, row] == (train.labels[squares.argmin()] != test.labels[row])


def test_one_pixel_sideways_takes_nearly_every_digit_farther_from_itself_than_from_another_class():
    for direction in ("left", "right"):
        assert (shifts_to(direction).away[1] > shifts_to(direction).other_far).mean() > 0.99


@every_direction
def test_a_frame_shows_the_digit_its_copy_the_difference_and_the_nearest(direction):
    shifts, row = shifts_to(direction), 17
    case = shifted_digits_film(shifts, row, direction)
    assert case.n_frames == MAX_SHIFT + 1
    for s in range(case.n_frames):
        sources = [image.source for image in case.figure(s, 0).layout.images]
        nearest = shifts.train_X[shifts.nearest[s, row]]
        pictures = [digit_picture(x.reshape(8, 8)) for x in (shifts.X[row], shifts.copies[s, row], nearest)]
        assert [sources[0], sources[1], sources[3]] == pictures
        assert trace(case.figure(s, 0), "nearest").text == (
            f"nearest to the copy: {shifts.train_y[shifts.nearest[s, row]]}",
        )


@every_direction
def test_the_words_and_the_chart_say_the_distances(direction):
    shifts, row = shifts_to(direction), 5
    case = shifted_digits_film(shifts, row, direction)
    for s in range(case.n_frames):
        frame = case.at(s)
        away, other = shifts.away[s, row], shifts.other_far[row]
        text = words(frame.captions["why"])
        assert float(numbers(formulas(frame.captions["why"])[3])[-1]) == pytest.approx(away, abs=1e-4)
        assert ("nearer than the copy" in text) == (away > other)
        assert text.endswith("wrong." if shifts.wrong[s, row] else "right.")
        assert ends(frame.figures[1], "copy now") == [(s, pytest.approx(away))]
        assert ends(frame.figures[1], "test error now") == [(s, pytest.approx(shifts.wrong[s].mean()))]
        wrong, farther = (float(v) for v in numbers(words(frame.captions["verdict"]))[2:4])
        assert wrong == pytest.approx(100 * shifts.wrong[s].mean(), abs=0.051)
        assert farther == pytest.approx(100 * (shifts.away[s] > shifts.other_far).mean(), abs=0.051)


def test_the_frame_says_how_far_and_where_to():
    texts = [words(shifted_digits_film(shifts_to("up"), 6, "up").words(s)["frame"]) for s in range(3)]
    shifts = ("Not shifted", "1 pixel up", "2 pixels up")
    assert texts == [f"{shift} · test digit number 7" for shift in shifts]


CHOICES = st.sampled_from(["means", "random"])


@examples(25)
@given(st.integers(0, 99_999), CHOICES, st.integers(1, 1200), st.integers(0, TEST - 1), st.sampled_from([*DIRECTIONS]))
def test_any_film_of_digits_has_words_and_pictures_in_every_frame(seed, choice, m, row, direction):
    train, test = digit_parts(seed)
    chosen = class_means(train.X, train.labels) if choice == "means" else None
    subset = chosen or random_subset(train.X, train.labels, m, seed=seed)
    some = type(test)(test.X[row : row + 60], test.labels[row : row + 60], test.feature_names, test.class_names)
    films = (
        mistakes_film(mistakes_of(subset, some), "chosen", 1200),
        shifted_digits_film(shifts_of(train, some, direction), 0, direction),
    )
    for result in films:
        for t in sorted({0, result.n_frames // 2, result.n_frames - 1}):
            frame = result.at(t)
            for slot, text in frame.captions.items():
                assert not re.search(r"nan|inf|None|[{}]", words(text)), (slot, text)
            assert all(figure.layout.images[0].source for figure in frame.figures if figure.layout.images)
