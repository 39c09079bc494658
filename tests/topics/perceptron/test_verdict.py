"""The verdict: separable or not, how many updates there can be, and whether the film runs, converged or was stopped."""

import math

import pytest

from playground.margin import separate
from tests.film.reading import numbers, words
from tests.topics.perceptron.films import SETTINGS, iris, preset, shoot, shot
from ui.topics.perceptron.steps import MAX_FRAMES

RUNNING = "Running. Updates so far: {}."


def verdict(seen, t=None):
    return words(seen.caption("verdict", seen.film.n_frames - 1 if t is None else t))


@pytest.mark.parametrize("name", [name for name in SETTINGS if name not in ("mislabelled", "xor", "no offset")])
def test_a_separable_set_is_called_so_with_its_margin_radius_and_novikoffs_bound(name):
    seen = shot(name)
    found = separate(seen.X, seen.y, offset=seen.scene.offset)
    assert found.separable
    text = verdict(seen)
    how = "Separable." if seen.scene.offset else "Separable through the origin."
    assert how in text
    assert ("of the vectors (x, 1)" in text) == seen.scene.offset
    gamma, radius, *_, bound, made = numbers(text.partition("Margin")[2].replace("(x, 1)", "").partition("made")[0])
    assert float(gamma) == pytest.approx(found.margin, abs=5e-5)
    assert float(radius) == pytest.approx(found.radius, abs=5e-5)
    assert float(bound) == pytest.approx(found.mistake_bound, abs=0.05)
    assert float(bound) == pytest.approx(float(radius / gamma) ** 2, rel=2e-3, abs=0.1)
    assert made == seen.trace.n_updates <= bound


@pytest.mark.parametrize("name", ["mislabelled", "xor", "no offset"])
def test_a_set_that_no_line_separates_is_called_so_and_why_the_perceptron_never_stops(name):
    text = verdict(shot(name))
    by = "line." if shot(name).scene.offset else "line through the origin"
    assert f"Not separable by any {by.rstrip('.')}" in text
    assert "will never stop, because every pass" in text
    assert "R/γ" not in text


def test_iris_petals_are_separable_for_setosa_and_not_for_versicolor():
    assert "Separable." in verdict(shoot(iris([2, 3], 0)))
    assert "Not separable by any line" in verdict(shoot(iris([2, 3], 1), epochs=3))


@pytest.mark.parametrize("name", SETTINGS)
def test_before_its_last_frame_every_film_runs_and_counts_its_updates(name):
    seen = shot(name)
    for t in seen.frames[:-1]:
        made = int(seen.steps.now[t])
        assert verdict(seen, t).startswith(RUNNING.format(made))
        assert f"so far {made}." in verdict(seen, t) or f"Updates so far: {made}." in verdict(seen, t)
    assert not verdict(seen).startswith("Running")


def test_a_run_that_converged_says_after_how_many_updates_and_epochs():
    seen = shot("clusters")
    trace = seen.trace
    assert verdict(seen).startswith(
        f"Converged after {trace.n_updates} updates, in epoch {trace.n_epochs}: a whole pass without a mistake."
    )


def test_a_run_that_was_stopped_names_the_limit():
    seen = shot("mislabelled")
    assert verdict(seen).startswith(f"Stopped by the limit of 20 epochs, after {seen.trace.n_updates} updates.")
    assert "Not separable" in verdict(seen)


def test_a_separable_set_may_be_stopped_before_it_converges():
    text = verdict(shoot(preset("thin margin"), epochs=2))
    assert text.startswith("Stopped by the limit of 2 epochs")
    assert "Separable." in text


@pytest.mark.parametrize("watched", ["updates", "checks"])
def test_a_film_that_holds_no_more_says_so(watched):
    seen = shoot(preset("XOR"), epochs=10_000, steps=watched)
    assert verdict(seen).startswith(
        f"The film ends here: it holds {MAX_FRAMES:,} frames, and the perceptron goes on. Not separable by any line"
    )


def test_scaled_numbers_are_called_scaled():
    assert "All numbers are those of x scaled into the unit ball: divided by the greatest ‖x‖." in verdict(
        shot("scaled")
    )
    assert not any("scaled" in verdict(shot(name)) for name in SETTINGS if name != "scaled")
    gamma, radius = numbers(verdict(shot("scaled")).partition("Margin")[2].replace("(x, 1)", ""))[:2]
    assert float(radius) == pytest.approx(math.sqrt(2), abs=5e-5)  # of (x, 1) with ‖x‖ = 1
    assert gamma < 1
