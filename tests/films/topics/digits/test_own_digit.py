"""A digit that the reader draws: its link, its edits, its film, and what a lesson asks of it."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from films.edits import edited
from films.pages import PAGES
from films.scene import query_text
from films.topics.digits import experiments
from films.topics.digits.lesson import answers_differ
from films.topics.digits.page import DIGITS
from films.topics.digits.scene import DigitsScene
from films.topics.digits.strokes import EXAMPLE, MOST_PLACES, read, written
from playground.handwriting import digit_of
from tests.films.made import whole_film

OWN = DigitsScene(show="own")
ONE = (((32, 4), (32, 60)),)


def test_the_link_holds_the_strokes() -> None:
    scene = replace(OWN, drawing=ONE)
    assert DIGITS.opened(query_text(scene)) == (scene, ())
    assert DIGITS.opened("show=own&drawing=none") == (replace(OWN, drawing=()), ())
    assert read(written(EXAMPLE)) == EXAMPLE


@pytest.mark.parametrize("text", ["", "a", "abc", "ab..cd", "ab!d", "a" * 5000, "äb"])
def test_what_is_no_code_of_a_drawing_is_said_and_the_example_is_shown(text: str) -> None:
    scene, problems = DIGITS.opened(f"show=own&drawing={text}")
    assert scene.drawing == EXAMPLE
    assert len(problems) == 1
    assert "the example is shown" in problems[0]


def test_an_edit_says_all_strokes() -> None:
    two = edited(replace(OWN, drawing=()), {"strokes": [[[1, 2], [3, 4]], [[5, 6]]]})
    assert two.drawing == (((1, 2), (3, 4)), ((5, 6),))
    assert edited(two, {"strokes": []}).drawing == ()


@pytest.mark.parametrize(
    "strokes",
    [
        None, "ab", 5, [[]], [[[1]]], [[[1, 2, 3]]], [[["1", "2"]]], [[[1.5, 2]]], [[[True, 2]]], [[[-1, 0]]],
        [[[0, 64]]],
        [[[0, 0]] * (MOST_PLACES + 1)], [[[0, 0]]] * 31, {"a": 1}, [[{"x": 1}]], ["ab"],
    ],
)  # fmt: skip
def test_what_is_no_drawing_is_refused_in_a_sentence(strokes: Any) -> None:
    with pytest.raises(ValueError, match=r"^(The drawing|A stroke) .*\.$"):
        edited(OWN, {"strokes": strokes})


def test_other_pictures_have_no_pad() -> None:
    for scene in (DigitsScene(show="curve"), PAGES["perceptron"].scene()):
        with pytest.raises(ValueError, match="no pad"):
            edited(scene, {"strokes": [[[1, 2]]]})


@pytest.mark.parametrize("chosen", ["means", "all", "random"])
def test_the_frames_are_the_prototypes_from_the_nearest_on(chosen: str) -> None:
    scene = replace(OWN, chosen=chosen, m=4, drawing=ONE)
    run, film = DIGITS.run(scene), whole_film(DIGITS, scene)
    far = np.sqrt(((run.prototypes.X - digit_of(ONE)) ** 2).sum(axis=1))
    assert run.nearest.tolist() == np.argsort(far, kind="stable")[: film.n_frames].tolist()
    assert run.far == pytest.approx(np.sort(far)[: film.n_frames])
    assert film.n_frames == min(10, len(far))
    for t in range(film.n_frames):
        assert film.words(t)["frame"].endswith(f" {run.prototypes.y[run.nearest[t]]}")
    assert film.pad is not None
    assert film.pad.strokes == ONE


def test_an_empty_pad_says_what_to_do() -> None:
    film = whole_film(DIGITS, replace(OWN, drawing=()))
    assert film.n_frames == 1
    assert "Draw a digit in the box" in film.words(0)["verdict"]


def test_the_challenge_is_met_where_the_means_answer_otherwise_than_the_nearest_digit() -> None:
    train, _ = experiments.digit_parts(0)
    for drawing, met in ((EXAMPLE, True), (ONE, False), ((), False)):
        verdict = answers_differ(replace(OWN, drawing=drawing))
        assert verdict.met is met
        if drawing:
            x = digit_of(drawing)
            nearest = train.labels[((train.X - x) ** 2).sum(axis=1).argmin()]
            means = [((train.X[train.labels == label].mean(axis=0) - x) ** 2).sum() for label in range(10)]
            assert met == (int(np.argmin(means)) != nearest)
    assert not answers_differ(DigitsScene()).met
