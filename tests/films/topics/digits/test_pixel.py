"""One pixel as a classifier: the best one, what it gets wrong, and what the film says of it."""

import re
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.edits import edited
from films.topics.digits.experiments import digit_parts
from films.topics.digits.page import DIGITS
from films.topics.digits.pixel import MAX_IMAGES, MIN_IMAGES, RULE_NAMES, TASKS, one_pixel
from films.topics.digits.pixel_film import SHARES, STILL
from films.topics.digits.scene import DigitsScene
from films.topics.perceptron.scene import PerceptronScene
from playground.one_pixel import RULES
from tests.examples import examples
from tests.films.film.asking import question_at
from tests.films.film.reading import ends, present, words
from tests.films.made import film_of

every_task = pytest.mark.parametrize("task", TASKS)
every_rule = pytest.mark.parametrize("rule", RULE_NAMES)


def pixels(task="coin", rule="threshold", pixel=0, seed=0):
    return one_pixel(*digit_parts(seed), task, rule, pixel, seed)


def shot(**fields):
    return film_of(DIGITS, DigitsScene(show="pixel", **fields))


def test_every_rule_of_the_engine_can_be_chosen():
    assert set(RULE_NAMES) == set(RULES)


def test_one_value_and_one_image_are_said_to_be_one():
    films = [shot(rule="table", pixel=pixel) for pixel in (1, 3, 11)]
    sentence = [words(film.words(t)["why"]) for film in films for t in range(39)]
    for text in sentence:
        values, new, have = present(
            re.search(r"for (.*) seen the.*; (\d+) of the new images (has|have) a", text)
        ).groups()
        assert values == "the one value" or int(values.split()[3]) > 1
        assert (have == "has") == (new == "1")


@every_rule
@every_task
def test_the_best_pixel_is_one_that_no_loop_beats(task, rule):
    run = pixels(task, rule)
    for frame, n in enumerate(run.counts):
        wrong = [RULES[rule](column[:n], run.y[:n])[1] for column in run.X.T]
        assert run.fewest[frame] == min(wrong) == wrong[run.pixels[frame]]
        assert run.pixels[frame] == wrong.index(min(wrong))
        assert run.perfect[frame] == wrong.count(0)


@every_rule
def test_new_images_are_answered_one_by_one(rule):
    run = pixels("parity", rule, seed=3)
    for frame in (0, 10, len(run.counts) - 1):
        n, j = run.counts[frame], run.pixels[frame]
        fitted, _ = RULES[rule](run.X[:n, j], run.y[:n])
        wrong = sum(bool(fitted.predict([x[j]])[0] != label) for x, label in zip(run.Q, run.labels, strict=True))
        assert run.missed[frame] == wrong


def test_a_coin_s_labels_are_fitted_and_missed_half_the_time():
    fitted, missed = [], []
    for seed in range(12):
        run = pixels(seed=seed)
        fitted.append([run.counts[each.fewest == 0].max() for each in (run, pixels(rule="table", seed=seed))])
        missed.append(run.missed.mean() / len(run.labels))
    assert np.min(fitted, axis=0).tolist() == [5, 12]  # images that some pixel fits in each of the twelve lots
    assert np.max(fitted, axis=0).tolist() == [10, 17]
    assert np.mean(missed) == pytest.approx(0.5, abs=0.02)


def test_ones_and_zeros_are_told_apart_by_a_pixel_on_new_images_too():
    run = pixels("ones")
    assert set(np.unique(run.digits)) == {0, 1}
    assert run.missed[-1] / len(run.labels) < 0.15


@every_task
def test_a_frame_says_and_draws_its_numbers(task):
    film, run = shot(task=task), pixels(task)
    assert film.n_frames == MAX_IMAGES - MIN_IMAGES + 1
    for t in range(0, film.n_frames, 6):
        frame, n = film.at(t), run.counts[t]
        text = words(frame.captions["why"])
        assert f"Of {n} training images it has {run.fewest[t]} wrong" in text
        assert f"of {len(run.labels)} new ones {run.missed[t]}:" in text
        assert ends(frame.figures[1], "new now") == [(n, pytest.approx(run.missed[t] / len(run.labels)))]
        values = run.X[:n, run.pixels[t]]
        for sign, label in (("+", 1), ("−", -1)):
            sentence = ends(frame.figures[2], f"{sign} at its value")
            assert sorted(x for x, _ in sentence) == pytest.approx(sorted(values[run.y[:n] == label]), abs=1e-3)
            assert all(np.sign(height) == label for _, height in sentence)
            assert len(ends(frame.figures[0], sign)) == (run.y[:n] == label).sum()
        assert ends(frame.figures[2], "threshold")[0][0] == run.rules[t].cut


def test_a_pixel_of_ones_own_stays():
    film = shot(pixel=29)
    assert all(words(film.words(t)["frame"]).endswith("pixel 29") for t in range(film.n_frames))
    corner = np.array(ends(film.figure(3, 0), "pixel of all pixels")[0])
    assert corner == pytest.approx([4 + 4 * 5, 88 - 3 * 5], abs=0.01)  # row 4, column 5, of 5 units each


def test_the_cells_to_press_are_the_pixels_of_the_two_large_pictures():
    for chosen in (0, 29):
        film = shot(pixel=chosen)
        cells = film.cells
        assert cells
        assert cells.chosen == chosen
        for t in (0, 5, film.n_frames - 1):
            row, column = divmod(int(film.columns[cells.now][t]) - 1, cells.across)
            for (left, top), name in zip(cells.corners, ("all pixels", "newest"), strict=True):
                corner = ends(film.figure(t, 0), f"pixel of {name}")[0]
                assert corner == pytest.approx((left + column * cells.size, top - row * cells.size), abs=0.01)


@pytest.mark.parametrize("pixel", [0, 1, 64])
def test_a_press_chooses_a_pixel_and_zero_the_best(pixel):
    scene = DigitsScene(show="pixel", pixel=9, task="ones", t=4)
    assert edited(scene, {"cell": pixel}) == replace(scene, pixel=pixel)


@pytest.mark.parametrize("cell", [-1, 65, 10**30, True, None, 1.0, "1", [1]])
def test_what_is_no_pixel_is_refused_in_a_sentence(cell):
    with pytest.raises(
        ValueError, match=r"^(A digit has 64 pixels; there is no|What is chosen of the picture is not).*\.$"
    ):
        edited(DigitsScene(show="pixel"), {"cell": cell})


def test_other_pictures_have_no_pixel_to_choose():
    for scene in (DigitsScene(show="shift"), PerceptronScene()):
        with pytest.raises(ValueError, match="This scene has no picture of which cell 3 could be chosen"):
            edited(scene, {"cell": 3})


def test_it_asks_whether_one_still_fits_and_how_many_new_ones_are_wrong():
    film, run = shot(), pixels()
    for t in range(1, film.n_frames):
        it = present(question_at(film, t))
        (right,) = it.right
        share = run.missed[t] / len(run.labels)
        expected = (
            STILL[int(run.fewest[t] > 0)] if t % 2 else SHARES[int(np.abs(share - np.array([0, 0.25, 0.5])).argmin())]
        )
        assert film.questions[it.question].options[right] == expected


@examples(10)
@given(st.integers(0, 99_999), st.sampled_from(sorted(TASKS)), st.sampled_from(sorted(RULE_NAMES)), st.integers(0, 64))
def test_any_film_has_words_in_every_frame(seed, task, rule, pixel):
    run = shot(seed=seed, task=task, rule=rule, pixel=pixel)
    for t in (0, run.n_frames // 2, run.n_frames - 1):
        frame = run.at(t)
        for slot, text in frame.captions.items():
            assert not re.search(r"\bnan\b|\binf\b|None|[{}]", words(text)), (slot, text)
        assert all(image.source for image in frame.figures[0].layout.images)
