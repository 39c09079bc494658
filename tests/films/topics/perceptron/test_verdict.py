"""The verdict: not started, at which update, how it ended; separable or not, and how many updates there can be."""

import math
import re

import pytest

from films.steps import MAX_FRAMES, START
from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.scene import PerceptronScene
from playground.margin import separate
from tests.films.film.reading import numbers, present, words
from tests.films.made import with_steps
from tests.films.topics.perceptron.films import SETTINGS, preset, shoot, shot


def verdict(picture, t=None):
    return words(picture.caption("verdict", picture.film.n_frames - 1 if t is None else t))


INSEPARABLE = ("mislabelled", "xor", "no offset", "plus, not separable")


@pytest.mark.parametrize("name", [name for name in SETTINGS if name not in INSEPARABLE])
def test_a_separable_set_is_called_so_with_its_margin_radius_and_novikoffs_bound(name):
    picture = shot(name)
    result = separate(picture.X, picture.y, offset=picture.scene.offset)
    assert result.separable
    text = verdict(picture)
    how = "Separable." if picture.scene.offset else "Separable through the origin."
    assert how in text
    assert ("on the vectors (x, 1)" in text) == ("The best (w, b) of length 1" in text) == picture.scene.offset
    wording = text.partition("has margin")[2].partition("; in this order")[0]
    gamma, radius, *_, bound = numbers(wording.replace("(x, 1)", ""))
    assert float(gamma) == pytest.approx(result.margin, abs=5e-5)
    assert float(radius) == pytest.approx(result.radius, abs=5e-5)
    assert float(bound) == pytest.approx(result.mistake_bound, abs=0.05)
    assert float(bound) == pytest.approx(float(radius / gamma) ** 2, rel=2e-3, abs=0.1)
    ((most, exact),) = re.findall(r"at most ([\d,]+) updates?, as \(R/γ\)2=([\d.,]+)", wording)
    most, exact = int(most.replace(",", "")), float(exact.replace(",", ""))
    assert exact - 1 < most <= exact
    assert picture.trace.n_updates <= most


@pytest.mark.parametrize("name", ["mislabelled", "xor", "no offset"])
def test_a_set_that_no_line_separates_is_called_so_and_why_the_perceptron_never_stops(name):
    text = verdict(shot(name))
    by = "line." if shot(name).scene.offset else "line through the origin"
    assert f"Not separable by any {by.rstrip('.')}" in text
    assert "will never stop, because every pass" in text
    assert "R/γ" not in text


def test_with_sign_of_0_plus_a_run_through_the_origin_may_end_with_plus_points_on_its_line():
    crossed = "Not separable by any line, or by one with + points on it: the perceptron will never stop"
    assert crossed in verdict(shot("plus, not separable"))
    ended = shoot(((1.0, 0.0, 0), (-1.0, 0.0, 0), (0.0, -1.0, 1)), offset=False, condition="plus")
    assert verdict(ended).startswith("Converged after 1 update, in epoch 2: a whole pass without a mistake.")
    assert "One has no mistake, as sign(0) = +1: + points lie on it." in verdict(ended)
    at_home = shoot(((0.0, 0.0, 0), (1.0, 2.0, 0), (-1.0, 0.0, 1)), offset=False, condition="plus")
    assert "a line separates the others, so the perceptron stops" in verdict(at_home)
    assert not ended.wrong[-1].any()


def test_where_no_update_is_ever_made_it_says_why():
    picture = shot("strict")
    assert verdict(picture).startswith("No update at all: at the start every z is 0. With z<0 no point is a mistake")
    assert "Separable." in verdict(picture)


@pytest.mark.parametrize("name", SETTINGS)
def test_between_start_and_end_it_says_only_whether_a_line_separates_the_points(name):
    picture = shot(name)
    for t in picture.frames[:-1]:
        started = picture.steps.kind[t] != START
        assert verdict(picture, t).startswith(("Separable", "Not separable") if started else "Not started.")
    assert verdict(picture).startswith(("Converged", "Stopped") if picture.trace.n_updates else "No update at all")


def test_at_the_start_neither_margin_nor_bound_stand_there_but_a_question():
    assert verdict(shot("clusters"), 0) == "Not started. 8 + and 8 − points: can a line separate them?"
    assert verdict(shot("no offset"), 0).endswith("can a line through the origin separate them?")


def test_of_two_algorithms_each_has_its_place_and_its_end():
    points = preset("two clusters")
    film, steps, _ = with_steps(PERCEPTRON, PerceptronScene(points=points, algorithm="both"))
    single, batch = shoot(points).trace.n_updates, shoot(points, algorithm="batch").trace.n_updates
    assert batch < single == present(steps).n_frames - 1
    wording = [words(film.words(t)["verdict"]) for t in range(film.n_frames)]
    assert wording[0].startswith("Not started.")
    assert wording[1].startswith("One at a time: at update 1. Batch: at iteration 1. Separable.")
    for t in range(batch, single):
        assert wording[t].startswith(f"One at a time: at update {t}. Batch: converged after {batch} iterations")
    assert wording[single].startswith(f"One at a time: converged after {single} updates")


def test_beside_the_bound_stands_what_happened_only_once_it_has():
    picture = shot("clusters")
    bound, happened = r"at most \d+ updates, as \(R/γ\)2=[\d.]+", f"; in this order there are {picture.trace.n_updates}"
    for t in picture.frames[1:-1]:
        assert re.search(rf"{bound}\.", verdict(picture, t))
    assert re.search(rf"{bound}{happened}\.", verdict(picture))
    assert "in this order there are" not in verdict(shoot(preset("two clusters"), epochs=1)), "it was stopped before"
    assert "; in this order there is 1." in verdict(shoot(((1.0, 3.0, 0), (-1.0, -3.0, 1))))


def test_a_bound_of_many_digits_is_written_as_a_power_of_ten():
    wording = verdict(shoot(((1e6, 0.0, 0), (1e6, 1e-6, 1)), epochs=2))
    assert re.search(r"at most \(R/γ\)2=[\d.]+×10\S+ updates", wording)


def test_a_run_that_was_stopped_names_the_limit():
    picture = shot("mislabelled")
    assert verdict(picture).startswith(f"Stopped by the limit of 20 epochs, after {picture.trace.n_updates} updates.")
    assert "Not separable" in verdict(picture)


def test_a_separable_set_may_be_stopped_before_it_converges():
    text = verdict(shoot(preset("thin margin"), epochs=2))
    assert text.startswith("Stopped by the limit of 2 epochs")
    assert "Separable." in text


@pytest.mark.parametrize("watched", ["updates", "checks"])
def test_a_film_that_holds_no_more_says_so(watched):
    picture = shoot(preset("XOR"), epochs=10_000, steps=watched)
    assert verdict(picture).startswith(
        f"The film ends here: it holds {MAX_FRAMES:,} frames, and the perceptron goes on. Not separable by any line"
    )
    assert verdict(picture, 7).startswith("Not separable by any line")


def test_scaled_numbers_are_called_scaled():
    assert "All numbers are those of x scaled into the unit ball: divided by the greatest ‖x‖." in verdict(
        shot("scaled")
    )
    assert not any("scaled" in verdict(shot(name)) for name in SETTINGS if name != "scaled")
    gamma, radius = numbers(verdict(shot("scaled")).partition("has margin")[2].replace("(x, 1)", ""))[:2]
    assert "x scaled into the unit ball (divided by the greatest ‖x‖): can a line" in verdict(shot("scaled"), 0)
    assert float(radius) == pytest.approx(math.sqrt(2), abs=5e-5)  # of (x, 1) with ‖x‖ = 1
    assert gamma < 1
