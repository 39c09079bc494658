"""The table of all methods says what each keeps of the points and what its prototypes get wrong."""

import numpy as np
import pytest

from films.samples import arrays
from films.topics.prototypes.run import GRAPHS, METHODS, Choice, prototypes_of
from playground.neighbors import predict
from tests.films.film.reading import present
from tests.films.topics.prototypes.films import preset
from ui.topics.prototypes.table import compare, markdown

CHOICE = Choice("condensed", m=6, k=3, order="permuted", seed=4)
POINTS = preset("overlapping")


def test_every_method_is_counted_and_asked_about_all_points():
    X, y = arrays(POINTS)
    rows = compare(POINTS, CHOICE)
    assert [row.method for row in rows] == list(METHODS)
    for row in rows:
        selection = prototypes_of(X, y, Choice(row.method, 6, 3, "permuted", 4))
        assert (row.kept, row.n) == (len(selection.X), len(X))
        assert row.training == np.mean(predict(selection.X, selection.y, X, 1) != y)


def test_held_out_points_are_answered_by_prototypes_of_the_other_half():
    X, y = arrays(POINTS)
    shuffled = np.random.default_rng(4).permutation(len(X))
    halves = shuffled[: (len(X) + 1) // 2], shuffled[(len(X) + 1) // 2 :]
    for row in compare(POINTS, CHOICE):
        wrong = 0
        for own, other in (halves, halves[::-1]):
            selection = prototypes_of(X[other], y[other], Choice(row.method, 6, 3, "permuted", 4))
            wrong += sum(predict(selection.X, selection.y, X[own], 1) != y[own])
        assert row.held_out == pytest.approx(wrong / len(X))


def test_the_kept_are_as_expected():
    counts = {row.method: row.kept for row in compare(POINTS, CHOICE)}
    assert (counts["random"], counts["means"], counts["all"]) == (6, 2, len(POINTS))
    assert present(counts["relative"]) <= present(counts["gabriel"]) <= present(counts["all"])


def test_what_cannot_be_chosen_has_no_numbers():
    one_class = compare(((0.0, 0.0, 1), (1.0, 0.0, 1), (2.0, 1.0, 1)), CHOICE)
    assert [row.method for row in one_class if row.kept is None] == [*GRAPHS]
    (alone,) = {row.held_out for row in compare(((0.0, 0.0, 0),), CHOICE)}
    assert alone is None
    assert compare((), CHOICE) == ()


def test_the_present_method_is_in_bold():
    table = markdown(compare(POINTS, CHOICE), "condensed").splitlines()
    assert len(table) == 2 + len(METHODS)
    assert [line for line in table if "**" in line] == [line for line in table if "Hart" in line]
