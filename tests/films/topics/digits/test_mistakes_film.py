"""The film of misclassified digits: every mistake, its nearest prototype, and the numbers between them."""

import base64
import io
import json
from functools import cache

import numpy as np
import pytest
from PIL import Image

from films.scikit import library_data
from films.topics.digits.experiments import digit_parts
from films.topics.digits.mistakes import mistakes_of
from films.topics.digits.mistakes_film import mistakes_film
from films.topics.digits.pictures import LEVELS, digit_picture, sheet_of
from playground import datasets
from playground.prototypes import class_means, condensed, random_subset
from tests.films.film.reading import ends, numbers, trace, words

PICTURES = ("query", "nearest", "difference", "own")
CHOICES = {
    "means": lambda X, y: class_means(X, y),
    "random": lambda X, y: random_subset(X, y, 60, seed=1),
    "five": lambda X, y: random_subset(X, y, 5, seed=0),
    "condensed": lambda X, y: condensed(X, y),
}
every_choice = pytest.mark.parametrize("name", CHOICES)


@cache
def mistakes_by(name):
    train, test = digit_parts(0)
    return mistakes_of(CHOICES[name](train.X, train.labels), test)


@cache
def shot(name):
    return mistakes_film(mistakes_by(name), "chosen", 1200)


def pixels(source):
    """A picture's values 0..16, row 0 at the top."""
    picture = Image.open(io.BytesIO(base64.b64decode(source.partition(",")[2]))).convert("RGBA").convert("L")
    return np.rint((255 - np.asarray(picture, dtype=float)) / 255 * LEVELS)


def frames(name):
    return sorted({*range(0, shot(name).n_frames, 9), shot(name).n_frames - 1})


@every_choice
def test_every_mistake_is_one_that_a_loop_over_all_prototypes_finds(name):
    mistakes = mistakes_by(name)
    for i, (x, label) in enumerate(zip(mistakes.X, mistakes.y, strict=True)):
        squares = ((mistakes.prototypes.X - x) ** 2).sum(axis=1)
        nearest = int(squares.argmin())
        assert (i in mistakes.rows) == (mistakes.prototypes.y[nearest] != label)
        if i in mistakes.rows:
            (at,) = np.flatnonzero(mistakes.rows == i)
            assert (mistakes.nearest[at], mistakes.far[at]) == (nearest, pytest.approx(np.sqrt(squares[nearest])))
            own = np.flatnonzero(mistakes.prototypes.y == label)
            assert mistakes.own[at] == (own[squares[own].argmin()] if len(own) else -1)
            assert not len(own) or mistakes.own_far[at] == pytest.approx(np.sqrt(squares[own].min()))
            assert len(own) or np.isnan(mistakes.own_far[at])


@every_choice
def test_a_frame_shows_the_digit_its_nearest_prototype_and_the_nearest_of_its_own(name):
    mistakes = mistakes_by(name)
    for t in frames(name):
        sources = dict(zip(PICTURES, (image.source for image in shot(name).figure(t, 0).layout.images), strict=True))
        x, near = mistakes.X[mistakes.rows[t]], mistakes.prototypes.X[mistakes.nearest[t]]
        assert pixels(sources["query"]).ravel().tolist() == x.tolist()
        assert np.abs(pixels(sources["nearest"]).ravel() - near).max() <= 0.5
        apart = (x - near) ** 2
        assert np.abs(pixels(sources["difference"]).ravel() - LEVELS * apart / apart.max()).max() <= 0.51
        if mistakes.own[t] >= 0:
            assert np.abs(pixels(sources["own"]).ravel() - mistakes.prototypes.X[mistakes.own[t]]).max() <= 0.5
        else:
            assert not sources["own"]


@every_choice
def test_the_words_are_those_of_the_digit(name):
    mistakes = mistakes_by(name)
    for t in frames(name):
        frame = shot(name).at(t)
        label, answer = mistakes.y[mistakes.rows[t]], mistakes.prototypes.y[mistakes.nearest[t]]
        titles = {place: trace(frame.figures[0], place).text[0] for place in PICTURES}
        assert (titles["query"], titles["nearest"]) == (f"test digit: {label}", f"nearest prototype: {answer}")
        assert titles["own"] == (f"no {label} among them" if mistakes.own[t] < 0 else f"nearest {label}")
        text = words(frame.captions["why"])
        assert f"has the label {label}, its nearest prototype p the label {answer}: a mistake." in text
        square, far = (float(v) for v in numbers(text.partition("Their distance is")[2])[1:3])
        assert far == pytest.approx(mistakes.far[t], abs=1e-4)
        assert square == pytest.approx(far**2, rel=1e-5)
        assert ("No prototype has the label" in text) == (mistakes.own[t] < 0)


@every_choice
def test_the_verdict_counts_mistakes(name):
    mistakes = mistakes_by(name)
    text = words(shot(name).words(0)["verdict"])
    m, n, _, wrong, queries, percent = (float(v) for v in numbers(text)[:6])
    assert (m, n, queries, wrong) == (len(mistakes.prototypes.X), 1200, 597, len(mistakes.rows))
    assert percent == pytest.approx(100 * wrong / 597, abs=0.05)


@every_choice
def test_a_frame_is_drawn_around_the_prototype_among_all(name):
    mistakes = mistakes_by(name)
    for t in frames(name):
        sheet = shot(name).figure(t, 1)
        (image,) = sheet.layout.images
        corners = np.array(ends(sheet, "here"))
        left, top = np.rint(corners.min(axis=0)[0] + 0.5), np.rint(image.sizey - (corners.max(axis=0)[1] - 0.5))
        image_shown = pixels(image.source)[int(top) : int(top) + 8, int(left) : int(left) + 8]
        assert np.abs(image_shown.ravel() - mistakes.prototypes.X[mistakes.nearest[t]]).max() <= 0.5


@every_choice
def test_the_film_stays_small(name):
    assert len(json.dumps(shot(name).payload())) < 500_000


def test_two_digits_that_are_equal_differ_nowhere_whatever_their_labels():
    train, _ = digit_parts(0)
    twin = datasets.Dataset(train.X[:1], (train.labels[:1] + 1) % 10, train.feature_names, train.class_names)
    picture = mistakes_film(mistakes_of(random_subset(train.X, train.labels, 1200, seed=0), twin), "all", 1200)
    assert pixels(picture.figure(0, 0).layout.images[2].source).sum() == 0
    assert "=0=0" in words(picture.words(0)["why"])


def test_each_of_the_four_pictures_has_a_frame_around_it():
    figure = shot("means").figure(0, 0)
    path = trace(figure, "frames")
    for i, image in enumerate(figure.layout.images):
        assert set(path.x[6 * i : 6 * i + 5]) == {image.x, image.x + image.sizex}
        assert set(path.y[6 * i : 6 * i + 5]) == {image.y, image.y - image.sizey}


def test_all_prototypes_are_on_the_sheet_by_rows():
    X = library_data.digits().X[:7]
    sheet, across = sheet_of(X)
    assert (sheet.shape, across) == ((18, 45), 5)
    assert sheet[9:17, 9:17].ravel().tolist() == X[6].tolist()


def test_values_beyond_the_range_are_drawn_at_its_end():
    assert pixels(digit_picture(np.array([[-3.0, 0.0], [16.0, 99.0]]))).tolist() == [[0, 0], [16, 16]]


def test_without_a_mistake_there_is_one_frame_that_says_so():
    train, _ = digit_parts(0)
    none = mistakes_of(random_subset(train.X, train.labels, 1200, seed=0), train)
    picture = mistakes_film(none, "all", 1200)
    assert (picture.n_frames, picture.words(0)["frame"]) == (1, "<b>No mistakes</b>")
