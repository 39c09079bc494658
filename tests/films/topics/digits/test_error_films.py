"""The films of error: the numbers of their draws, as far as these are made, and how many there may be."""

import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from films.film.columns import row
from films.film.film import Film
from films.film.numbers import percent
from films.scikit import library_data
from films.topics.digits import experiments
from films.topics.digits.charts import LECTURE, spread_written
from films.topics.digits.page import DIGITS, MOST_DRAWS, draws_of_noise
from films.topics.digits.scene import DigitsScene
from tests.films.film.reading import trace, values

CURVE, NOISE = DigitsScene(show="curve", repeats=2), DigitsScene(show="noise", repeats=2)
NOTHING_ON = replace(NOISE, sepal_length=False, sepal_width=False, petal_length=False, petal_width=False)


def curve(film: Film, name: str, t: int = 0) -> list[float]:
    return [float(y) for y in values(trace(film.figure(t, 0), name).y)]


def test_a_film_of_prototypes_has_the_mean_of_its_draws_and_a_ring_at_its_frame() -> None:
    film, sizes, parts = (
        DIGITS.film(CURVE),
        experiments.sizes(experiments.TRAINING),
        experiments.digit_parts(CURVE.seed),
    )
    errors = [[experiments.error_of_draws(parts, m, CURVE.seed + draw) for m in sizes] for draw in range(2)]
    mean, spread = np.mean(errors, axis=0), np.std(errors, axis=0)
    assert film.n_frames == len(sizes)
    assert curve(film, "test error of random prototypes, 8 × 8 digits") == pytest.approx(mean)
    for t, m in enumerate(sizes):
        assert curve(film, "now", t) == pytest.approx([mean[t]], abs=1e-4)
        words = film.words(t)
        assert f"<b>{m:,} prototypes</b>" in words["frame"]
        assert spread_written(mean[t], spread[t]) in words["why"]
        assert ("CSCI 5622" in words["why"]) == (m in LECTURE)
        assert m not in LECTURE or percent(LECTURE[m]) in words["why"]
    assert percent(experiments.error_of_means(parts)[1]) in film.words(0)["verdict"]


def test_a_film_of_noise_has_each_rule_s_mean_of_its_draws_and_a_ring_on_each() -> None:
    film, last = DIGITS.film(NOISE), len(experiments.NOISE) - 1
    draws = [
        experiments.errors_with_noise(library_data.iris(), NOISE.features, experiments.NOISE, NOISE.k, draw)
        for draw in (0, 1)
    ]
    mean = np.mean(draws, axis=0)
    for rule, name in enumerate(("5 nearest", "nearest class mean", "linear separators")):
        assert curve(film, name) == pytest.approx(mean[:, rule])
    assert curve(film, "now", last) == pytest.approx(mean[-1], abs=1e-4)
    assert [values(trace(film.figure(last, 0), "now").x)] == [[experiments.NOISE[-1]] * 3]
    for share, spread in zip(mean[-1], np.std(draws, axis=0)[-1], strict=True):
        assert spread_written(share, spread) in film.words(last)["why"]


@pytest.mark.parametrize("scene", [CURVE, NOISE])
def test_a_film_begun_is_that_of_fewer_draws_and_says_so(scene: DigitsScene) -> None:
    view, many = DIGITS.view_of(scene), replace(scene, repeats=5)
    assert view.begun is not None
    begun, few = view.begun(many, 2), DIGITS.film(scene)
    for one, other in zip(begun.figures[0].marks, few.figures[0].marks, strict=True):
        np.testing.assert_array_equal(one.y, other.y)
    assert "Means over 2 of 5 draws so far." in begun.words(0)["verdict"]
    assert "Means over 2 draws." in few.words(0)["verdict"]
    assert "Means over 1 draw." in DIGITS.film(replace(scene, repeats=1)).words(0)["verdict"]


@pytest.mark.parametrize(("noisy", "repeats"), [("iris", 30), ("digits", 30), ("digits", MOST_DRAWS["digits"])])
def test_there_are_as_many_pieces_as_draws_and_a_bound_is_said(noisy: str, repeats: int) -> None:
    scene = replace(NOISE, noisy=noisy, inside=False, repeats=repeats)
    draws = min(repeats, MOST_DRAWS[noisy])
    assert len([*draws_of_noise(scene)]) == draws
    bound = re.search(r"More than (\d+) would take too long", DIGITS.film(scene).words(0)["verdict"])
    assert (bound and int(bound[1])) == (draws if draws < repeats else None)


def test_where_every_feature_is_off_a_frame_says_so() -> None:
    film = DIGITS.film(NOTHING_ON)
    assert (film.n_frames, draws_of_noise(NOTHING_ON)) == (1, [])
    assert film.words(0)["verdict"].startswith("<p>Every feature is off<")


@pytest.mark.parametrize("changed", [{"data": "mnist"}, {"k": 9}, {"noisy": "digits"}])
def test_what_the_film_does_not_show_makes_no_other_film(changed: dict[str, Any]) -> None:
    """MNIST stands below the stage."""
    assert DIGITS.json_film(replace(CURVE, **changed)) is DIGITS.json_film(CURVE)


def test_while_a_step_is_predicted_the_curves_end_at_the_frame_and_the_table_is_hidden() -> None:
    for scene, computed in ((CURVE, 1), (NOISE, 3)):
        film = DIGITS.film(scene)
        standing = [name for _, name in film.unseen]
        assert len([name for name in standing if not name.endswith(": spread")]) == computed
        assert not any("CSCI 5622" in name or "class means" in name for name in standing)
        for t in (1, 4):
            so_far = [each for each in film.figure(t, 0).data if each.name.endswith(", so far")]
            assert [len(values(each.x)) for each in so_far] == [t + 1] * computed
        assert re.search(r'<span class="stage-ahead"><div[^>]*aria-label="Error by', film.words(0)["verdict"])


def test_it_is_asked_whether_random_prototypes_do_better_than_class_means() -> None:
    (question,), film = DIGITS.film(CURVE).questions, DIGITS.film(CURVE)
    of_means = experiments.error_of_means(experiments.digit_parts(CURVE.seed))[1]
    right = [int(row(film.columns, question.right, t)) for t in range(film.n_frames)]
    mean = curve(film, "test error of random prototypes, 8 × 8 digits")
    assert right == [-1, *(int(error > of_means) for error in mean[1:])]


def test_it_is_asked_which_rule_has_the_lowest_error_where_one_has() -> None:
    film = DIGITS.film(NOISE)
    (question,) = film.questions
    shares = [curve(film, name) for name in question.options]
    for t, errors in enumerate(zip(*shares, strict=True)):
        right = int(row(film.columns, question.right, t))
        lowest = [i for i, error in enumerate(errors) if error == pytest.approx(min(errors))]
        assert right == (lowest[0] if t and len(lowest) == 1 else -1)
