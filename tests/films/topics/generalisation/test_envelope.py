"""Three sets, and an envelope that tells nothing before it is opened, and counts who looks."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.tree import DecisionTreeClassifier

from films.charts.sealed import SealedTestSet
from films.drawing import palette
from films.samples import arrays
from films.side_by_side.comparison import Setup, compare
from films.side_by_side.film import side_by_side_film
from films.still.planes import of_frame
from films.still.shapes import Dot
from films.topics.generalisation import luck
from films.topics.generalisation.envelope import three_sets
from films.topics.generalisation.page import GENERALISATION
from films.topics.generalisation.scene import GeneralisationScene
from films.topics.generalisation.sets import train_on_split
from playground.validation import wilson
from tests.films.film.reading import present, trace, values, words
from tests.films.made import film_of
from tests.ui.shell.visit import visit
from ui.topics.generalisation.below import split_errors

PLAIN = GeneralisationScene()
X, Y = arrays(PLAIN.points)


@given(y=st.lists(st.integers(0, 3), min_size=8, max_size=80).map(np.array), seed=st.integers(0, 99))
def test_three_sets_part_the_points_and_another_turn_leaves_the_test_set(y, seed):
    sets, other = three_sets(y, seed), three_sets(y, seed, 1)
    assert sorted([*sets.train, *sets.validation, *sets.test]) == list(range(len(y)))
    assert other.test.tolist() == sets.test.tolist()
    assert min(map(len, (sets.train, sets.validation, sets.test))) >= 2


def test_nothing_shows_of_the_test_set_before_the_envelope_is_opened():
    sets, other = three_sets(Y, 0), list(PLAIN.points)
    for i in sets.test:
        other[i] = (other[i][0] + 0.01, other[i][1], other[i][2])
    axes = (-3.0, 4.0, -3.0, 4.0)
    film, moved = (film_of(GENERALISATION, replace(PLAIN, points=tuple(p), axes=axes)) for p in (PLAIN.points, other))
    for t in range(film.n_frames):
        assert film.words(t) == moved.words(t)
        assert looks(film, t, sets.test) == {("x-thin", palette.SEALED)}
    assert "is sealed: 30 test points" in words(film.words(0)["verdict"])
    assert "grey ×: test points, sealed" in words(film.words(0)["legend"])


def looks(film, t, rows):
    """Symbols and colours of the points in these rows."""
    marker = trace(film.figure(t, 0), "points").marker
    symbols, colors = values(marker.symbol), values(marker.color)
    return {(symbols[i], colors[i]) for i in rows}


def test_no_class_of_a_sealed_point_is_in_the_film():
    sets = three_sets(Y, 0)
    trained = present(train_on_split(PLAIN))
    swapped = [(x, y, 1 - c) if i in sets.test else (x, y, c) for i, (x, y, c) in enumerate(PLAIN.points)]
    films = [
        side_by_side_film(
            compare(
                replace(PLAIN, points=tuple(points)),
                [trained.rule],
                trained.knob,
                Setup(held_out=sets.validation, sealed=SealedTestSet(sets.test, X[sets.test])),
            ),
            PLAIN,
        )
        for points in (PLAIN.points, swapped)
    ]
    assert films[0].payload() == films[1].payload()


@pytest.mark.parametrize("part", ["sets", "folds"])
def test_stills_downloads_and_embeds_show_no_class_either(part):
    film, sets = film_of(GENERALISATION, replace(PLAIN, part=part)), three_sets(Y, 0)
    (plane,) = of_frame(film, 0).planes
    dots = [mark for mark in plane.marks if isinstance(mark, Dot) and mark.edge == palette.SEALED]
    assert len(dots) == len(sets.test)
    assert {dot.shape for dot in dots} == {"x-thin"}
    assert looks(film, film.n_frames - 1, sets.test) == {("x-thin", palette.SEALED)}


def test_an_opened_envelope_shows_classes_and_mistakes_of_that_frame_alone():
    opened, sets = 2, three_sets(Y, 0)
    film = film_of(GENERALISATION, replace(PLAIN, opened=opened, peeks=1))
    wrong = present(train_on_split(PLAIN)).rule.at(X[sets.test])[opened] != Y[sets.test]
    assert wrong.sum() == 2
    marker = trace(film.figure(opened, 0), "points").marker
    looks_of_test = [(values(marker.symbol)[i], values(marker.color)[i]) for i in sets.test]
    styles = [palette.CLASSES[c] for c in Y[sets.test]]
    assert looks_of_test == [(s.symbol + "-open" * bool(w), s.color) for s, w in zip(styles, wrong, strict=True)]
    assert looks(film, opened + 1, sets.test) == {("x-thin", palette.SEALED)}
    crosses = [values(trace(film.figure(t, 0), "opened").x) for t in (opened, opened + 1)]
    assert crosses[0] == pytest.approx(X[sets.test, 0], abs=1e-3)
    assert np.isnan(np.array(crosses[1], dtype=float)).all()
    missed = [values(trace(film.figure(t, 0), "opened and wrong").x) for t in (opened, opened + 1)]
    assert missed[0] == pytest.approx(X[sets.test][wrong, 0], abs=1e-3), "a ring around each that is wrong"
    assert np.isnan(np.array(missed[1], dtype=float)).all()
    assert film.revealed == ((0, "opened"), (0, "opened and wrong"))
    legend = words(film.words(0)["legend"])
    assert "opened at depth = 2" in legend
    assert "ring: a test point that is wrong" in legend
    assert "sealed" not in legend


def test_an_opened_envelope_without_a_mistake_rings_none_and_says_of_none():
    apart = tuple((x + 4.0 * c, y / 10, c) for x, y, c in ((i / 20, i % 7, i % 2) for i in range(40)))
    film = film_of(GENERALISATION, GeneralisationScene(points=apart, opened=1, t=1))
    assert "Wrong: 0 of 10 test points (" in words(film.words(1)["verdict"])
    assert len(values(trace(film.figure(1, 0), "opened and wrong").x)) == 0
    assert "ring: a test" not in words(film.words(1)["legend"])
    assert film_of(GENERALISATION, GeneralisationScene(points=apart)).revealed == ()


def test_the_table_shows_no_class_of_a_sealed_point_and_keeps_it():
    sets = three_sets(Y, 0)
    page = visit("generalisation")
    page.app.session_state["generalisation.table drawer"] = True
    page.run()
    classes = page.app.dataframe[0].value["class"].tolist()
    assert [i for i, name in enumerate(classes) if name == "sealed"] == sorted(sets.test)
    assert "points" not in page.address
    page.press("Open the envelope")
    assert "sealed" not in page.app.dataframe[0].value["class"].tolist()


@pytest.mark.parametrize("opened", [0, 3, 10])
def test_the_opened_envelope_holds_the_test_error_of_that_frame_alone(opened):
    sets = three_sets(Y, 0)
    wrong = int((present(train_on_split(PLAIN)).rule.at(X[sets.test])[opened] != Y[sets.test]).sum())
    low, high = (f"{100 * share:.0f}" for share in wilson(wrong, 30))
    film = film_of(GENERALISATION, replace(PLAIN, opened=opened, peeks=1))
    for t in (0, 5):
        verdict = words(film.words(t)["verdict"])
        assert f"last at depth = {opened}. Wrong: {wrong} of 30 test points (" in verdict
        assert f"{low} to {high} %" in verdict
        assert "honest estimate" in verdict


def test_each_look_is_counted_and_the_page_says_what_a_second_look_is_worth():
    page = visit("generalisation", t="3").press("Open the envelope")
    assert (page.address["peeks"], page.address["opened"]) == ("1", "3")
    assert "opened once" in page.words
    page.stand_at(5).press("Open the envelope")
    assert (page.address["peeks"], page.address["opened"]) == ("2", "5")
    assert "second validation set" in page.words
    again = visit("generalisation", query=page.address)
    assert "opened twice" in again.words
    assert "sealed: 30" in page.press("New sets, sealed").words
    assert "peeks" not in page.address


def test_an_envelope_open_in_an_address_has_been_looked_into():
    assert "opened once" in visit("generalisation", opened="3").words


def test_a_point_more_seals_it_again_and_the_look_stays_counted():
    page = visit("generalisation", peeks="1", opened="3")
    page.draw([*page.points, [0.0, 0.0, 0]])
    assert "is sealed" in page.words
    assert page.address["peeks"] == "1"


def test_another_split_has_the_error_of_its_own_validation_set():
    sets = three_sets(Y, 0, 4)
    theirs = DecisionTreeClassifier(max_depth=1, random_state=0).fit(X[sets.train], Y[sets.train])
    expected = (theirs.predict(X[sets.validation]) != Y[sets.validation]).mean()
    assert split_errors(PLAIN, turn=4)[1] == pytest.approx(expected)


def test_of_methods_whose_knob_ends_with_the_simplest_the_last_within_one_error_is_chosen():
    errors = np.array([[0.3, 0.3], [0.1, 0.2], [0.15, 0.16], [0.5, 0.5], [np.nan, 0.1]])
    nearest, tree = luck.choose_by_folds(errors, "neighbors"), luck.choose_by_folds(errors, "tree")
    assert [int(nearest.rows[i]) for i in (nearest.choice.best, nearest.choice.simplest)] == [1, 2]
    assert [int(tree.rows[i]) for i in (tree.choice.best, tree.choice.simplest)] == [1, 1]
    with pytest.raises(ValueError, match="every fold"):
        luck.choose_by_folds(np.full((3, 2), np.nan), "tree")


@pytest.mark.parametrize("method", ["tree", "neighbors", "perceptron"])
def test_luck_is_drawn_for_methods_of_every_kind(method):
    visit("generalisation", method=method, luck="1")


def test_what_is_drawn_below_is_there_on_a_projector_too():
    page = visit("generalisation", part="folds", luck="1", view="projector")
    assert len(page.app.get("plotly_chart")) == 2
    assert [button.label for button in page.app.button] == ["Leave projector view"]


def test_fewer_than_eight_points_are_too_few_for_three_sets():
    page = visit("generalisation", luck="1").draw([[0.0, 0.0, 0], [1.0, 1.0, 1]])
    assert "need 8 points" in page.words


def test_the_set_that_one_chooses_by_has_one_name_on_the_page():
    film = film_of(GENERALISATION, PLAIN)
    every_word = " ".join(words(text) for t in (0, 2) for text in film.words(t).values())
    assert "validation 1/30: 3 % (1–17 %)" in every_word
    assert "crosses: validation" in every_word
    assert "held" not in every_word
    assert [each.name for each in film.figure(0, 1).data if each.mode == "lines"] == ["training", "validation", "now"]
