"""One pixel as a lookup table: the lecture's rule by loops, and what the film says of it."""

import re
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.edits import edited
from films.topics.digits.experiments import digit_parts
from films.topics.digits.lookup import FACTOR, N_IMAGES, N_LOOKUPS, PIXELS, WIDE, lookup
from films.topics.digits.lookup_film import HOW_MANY, NEW, ONE, TABLE, TRAINING
from films.topics.digits.page import DIGITS
from films.topics.digits.pixel import SIGNS, TASKS
from films.topics.digits.scene import DigitsScene
from playground.enlarged_pictures import enlarged
from tests.examples import examples
from tests.films.film.asking import question_at
from tests.films.film.reading import ends, present, words
from tests.films.made import film_of

every_task = pytest.mark.parametrize("task", TASKS)


def run_of(task="coin", seed=0, chosen=0):
    return lookup(*digit_parts(seed), task, chosen, seed)


def shot(**fields):
    return film_of(DIGITS, DigitsScene(show="lookup", **fields))


def rule(values, labels, value):
    """The lecture's: y of a training image that has this value, else -1."""
    for own, label in zip(values, labels, strict=True):
        if own == value:
            return label
    return -1


@pytest.mark.parametrize("task", ["coin", "parity"])
@pytest.mark.parametrize("seed", range(4))
def test_it_is_the_lecture_s_rule_perfect_in_training_and_no_better_than_a_coin(task, seed):
    run = run_of(task, seed)
    greys = enlarged(run.X, 8, FACTOR, 16)
    assert greys.shape == (N_IMAGES, 128 * 128) == (50, 16384)
    different = [len(set(column)) for column in greys.T.tolist()]
    assert max(different) == N_IMAGES
    assert run.pixel == different.index(N_IMAGES)
    assert run.tells_apart == different.count(N_IMAGES)
    assert run.training_wrong == 0
    answers = [rule(run.values.tolist(), run.y.tolist(), value) for value in run.new_values.tolist()]
    assert run.wrong.tolist() == [a != own for a, own in zip(answers, run.labels.tolist(), strict=True)]
    assert 0.4 < run.wrong.mean() < 0.6


def test_the_values_of_new_images_are_those_of_the_enlarged_pictures():
    run = run_of()
    assert run.new_values[:30].tolist() == enlarged(run.Q[:30], 8, FACTOR, 16)[:, run.pixel].tolist()


@every_task
def test_a_frame_says_and_draws_its_numbers(task):
    film, run, (plus, minus) = shot(task=task), run_of(task), SIGNS[task]
    assert film.n_frames == 3 + N_LOOKUPS
    entries = dict(zip(run.table.values, run.table.answers, strict=True))
    for t in range(NEW + 1, film.n_frames):
        i = t - NEW - 1
        frame, value = film.at(t), int(run.new_values[i])
        answer = entries.get(value, -1)
        text = words(frame.captions["why"])
        assert f"New image {i + 1} has the grey value {value}." in text
        assert f"The label is {plus if run.labels[i] > 0 else minus}: {'wrong' if run.wrong[i] else 'right'}." in text
        assert ("It is in the table, with the label" in text) == (value in entries)
        result = np.array(ends(frame.figures[1], "its entry"))
        assert np.isfinite(result).any() == (value in entries)
        it = present(question_at(film, t))
        (right,) = it.right
        assert film.questions[it.question].options[right] == (plus if answer > 0 else minus)


def test_the_grey_value_is_worked_out_from_old_pixels():
    film = shot()
    for t in (TABLE, ONE, 7):
        text = words(film.words(t)["why"])
        sums, total, grey = present(re.search(r"black: ?([\d·+]+?)(1024)·25516=([\d.]+), rounded", text)).groups()
        products = [term.split("·") for term in sums.split("+")]
        by_hand = sum(int(weight) * int(value) for weight, value in products) / int(total) * 255 / 16
        assert by_hand == pytest.approx(float(grey), abs=1e-3)


def test_the_two_errors_come_one_after_the_other_and_are_asked_for():
    film, run = shot(), run_of()
    heights = [[ends(film.figure(t, 2), name) for name in ("training images", "new images")] for t in range(4)]
    assert not any(np.isfinite(np.array(bar, dtype=float)[..., 1]).any() for bar in heights[TABLE] if bar)
    assert heights[TRAINING][0][0][1] == 0
    assert heights[NEW][1][0][1] == pytest.approx(run.wrong.mean())
    for t, wanted in ((TRAINING, "none or a few"), (NEW, "about half")):
        (right,) = present(question_at(film, t)).right
        assert HOW_MANY[right] == wanted
    assert f"{run.wrong.sum()} of {len(run.labels)}" not in words(film.words(TRAINING)["verdict"])


def test_a_table_that_has_two_thirds_of_the_new_images_wrong_is_asked_for_too():
    fields = {"task": "ones", "seed": 30}
    film, run = shot(**fields, enlarged_pixel=15_853), run_of(**fields, chosen=15_853)
    assert len(HOW_MANY) == round(4 * 1.0) + 1  # quarters, from none to all
    assert 0.625 < run.wrong.mean() < 0.875
    (right,) = present(question_at(film, NEW)).right
    assert HOW_MANY[right] == "about three quarters"
    low, high = film.figure(NEW, 2).layout.yaxis.range
    (text,) = ends(film.figure(NEW, 2), "wrong: new images")
    assert low < text[1] < high - 0.1  # there is room for it


CORNER, MIDDLE = 1, 64 * WIDE + 64


@pytest.mark.parametrize("chosen", [CORNER, MIDDLE])
def test_a_pixel_of_ones_own_is_looked_up_by_the_same_rule(chosen):
    run, film = run_of(chosen=chosen), shot(enlarged_pixel=chosen)
    values = enlarged(run.X, 8, FACTOR, 16)[:, chosen - 1].tolist()
    assert run.values.tolist() == values
    wrong = 0  # of images that share an entry those whose label is not that of most of them, of as many +
    for value in set(values):
        labels = [label for own, label in zip(values, run.y.tolist(), strict=True) if own == value]
        wrong += min(labels.count(1), labels.count(-1))
    assert run.training_wrong == wrong > 0
    text = words(film.words(TABLE)["why"])
    assert f"number {chosen:,} of 16,384" in text
    count = len(set(values))
    assert f"You chose it. It has {count} value{'s' * (count > 1)}, {count} entr{'ies' if count > 1 else 'y'}." in text
    assert f"but images of the same value share one: {wrong} of 50 are wrong." in words(film.words(TRAINING)["why"])
    assert "though not by this pixel alone" in words(film.words(NEW)["verdict"])


@pytest.mark.parametrize("chosen", [0, CORNER, PIXELS])
def test_the_cells_to_press_are_the_pixels_of_the_enlarged_image(chosen):
    film = shot(enlarged_pixel=chosen)
    cells = present(film.cells)
    assert (cells.across, cells.down, cells.chosen) == (WIDE, WIDE, chosen)
    row, column = divmod(int(film.columns[cells.now][0]) - 1, WIDE)
    ((left, top),) = cells.corners
    (ring,) = ends(film.figure(0, 0), "pixel")
    assert ring == pytest.approx((left + (column + 0.5) * cells.size, top - (row + 0.5) * cells.size))


def test_a_press_chooses_a_pixel_of_the_enlarged_image_and_leaves_the_one_of_64():
    scene = DigitsScene(show="lookup", pixel=9)
    assert edited(scene, {"cell": PIXELS}) == replace(scene, enlarged_pixel=PIXELS)
    with pytest.raises(ValueError, match=r"^An enlarged digit has 16,384 pixels; there is no pixel 16385\.$"):
        edited(scene, {"cell": PIXELS + 1})


@examples(10)
@given(st.integers(0, 99_999), st.sampled_from(sorted(TASKS)), st.just(0) | st.integers(1, PIXELS))
def test_any_film_has_words_in_every_frame(seed, task, chosen):
    film, run = shot(seed=seed, task=task, enlarged_pixel=chosen), run_of(task, seed, chosen)
    assert len(run.table.values) == run.different[run.pixel]
    for t in range(film.n_frames):
        frame = film.at(t)
        for slot, text in frame.captions.items():
            assert not re.search(r"\bnan\b|\binf\b|None|[{}]", words(text)), (slot, text)
        assert all(image.source for image in frame.figures[0].layout.images)
    sentence = words(film.words(TABLE)["why"])
    assert ("No pixel tells all" in sentence) == (not run.tells_apart)
