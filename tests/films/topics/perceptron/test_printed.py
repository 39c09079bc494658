"""The loop as it is printed, beside the perceptron: both look at the same point in a frame, and after whole passes it
stands where it stood, only further out."""

import numpy as np
import pytest

from films.samples import of_dataset
from films.topics.perceptron.as_printed import CHANGES, TURNS
from films.topics.perceptron.facts import FACTS
from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.panels.landscape import costs
from films.topics.perceptron.scene import PerceptronScene
from films.topics.perceptron.training import LEAST_PASSES, MOST_CHECKS, runs_of
from playground import datasets
from tests.films.film.asking import question_at
from tests.films.film.reading import formulas, numbers, present, trace, words
from tests.films.topics.perceptron.films import iris, preset


def scene(name="two clusters", **chosen):
    return PerceptronScene(points=preset(name), algorithm="printed", **chosen)


def both(printed_scene):
    runs = present(runs_of(printed_scene))
    return runs.first, present(runs.second)


def states_by_hand(run, frames):
    """Every point added, one after the other and round again."""
    state, states = np.zeros(3), [np.zeros(3)]
    for t in range(1, frames):
        i = (t - 1) % len(run.X)
        state = state + run.y[i] * np.append(run.X[i], float(run.setting.offset))
        states.append(state)
    return np.array(states)


@pytest.mark.parametrize("chosen", [{}, {"offset": False}])
@pytest.mark.parametrize("name", ["two clusters", "thin margin", "XOR"])
def test_on_the_right_every_point_is_added_and_on_the_left_the_mistakes(name, chosen):
    single, loop = both(scene(name, epochs=9, **chosen))
    assert loop.theta[loop.steps.now] == pytest.approx(states_by_hand(loop, loop.steps.n_frames), abs=1e-9)
    looked = np.flatnonzero(single.steps.sample >= 0)
    assert (single.steps.sample[looked] == loop.steps.sample[looked]).all()
    for t in looked[:200].tolist():
        wrong = single.wrong[single.steps.before[t], single.steps.sample[t]]
        assert single.steps.now[t] - single.steps.before[t] == wrong


def test_the_words_have_the_sum_of_a_pass_its_multiples_and_a_cost_that_grows_with_them():
    printed_scene = scene()
    film, (_, as_printed) = PERCEPTRON.film(printed_scene), both(printed_scene)
    n, total = len(as_printed.X), as_printed.signed.sum(axis=0)
    assert film.n_frames == 1 + n * max(LEAST_PASSES, 6)
    for k in (2, 3, 5):
        text = words(film.words(k * n)["verdict"])
        sums = next(f for f in formulas(film.words(k * n)["verdict"]) if f.startswith("∑y(i)x(i)="))
        assert [float(v) for v in numbers(sums)][-3:-1] == pytest.approx(total[:2], abs=1e-3)
        assert as_printed.theta[k * n] == pytest.approx(k * total, abs=1e-9)
        assert f"After {k} passes it is {k} times as long as after the first, on the same line, and has 1 of 16" in text
        first, cost = costs(as_printed)[[n, k * n]].tolist()
        assert cost == pytest.approx(k * first)
        assert f"CP={k}×{first:.2f}={cost:.2f}" in text
    assert "“repeat until CP=0” never ends" in words(film.words(2 * n)["verdict"])
    assert "updates so far: 10." in words(film.words(film.n_frames - 2)["verdict"])


def test_where_one_pass_separates_it_says_that_this_was_luck_and_where_the_sum_is_0_that_nothing_comes_of_it():
    film = PERCEPTRON.film(scene("two-point worked example"))
    assert "it ends after one pass" in words(film.words(2)["verdict"])
    nothing = PERCEPTRON.film(scene("XOR"))
    assert "each pass ends where it began, at 0" in words(nothing.words(9)["verdict"])


def test_points_on_the_line_itself_cost_nothing_and_are_wrong_all_the_same():
    points = ((1.0, 0.0, 0), (-1.0, 0.0, 1), (0.0, 3.0, 1), (0.0, 3.0, 0))
    film = PERCEPTRON.film(PerceptronScene(points=points, algorithm="printed", offset=False))
    assert "2 of 4 wrong, though CP=0" in words(film.words(8)["verdict"])


def test_it_is_asked_what_a_check_changes_and_what_a_pass_comes_to():
    printed_scene = scene()
    film, (single, _) = PERCEPTRON.film(printed_scene), both(printed_scene)
    for t in range(1, 40):
        it = present(question_at(film, t))
        options = film.questions[it.question].options
        if t % 16 == 0 and t > 16:
            assert options == TURNS
            assert it.right == {2}
            assert f"After pass {t // 16 - 1} the line on the right had 1 of 16 wrong" in words(it.text)
        else:
            moved = single.steps.now[t] > single.steps.now[t - 1]
            assert options == CHANGES
            assert it.right == {int(moved)}


def test_both_errors_and_both_costs_are_drawn_check_by_check():
    printed_scene = scene(below="descent")
    film, (single, as_printed) = PERCEPTRON.film(printed_scene), both(printed_scene)
    for t in (0, 16, 50, film.n_frames - 1):
        for figure, of_run in ((2, lambda run: run.wrong.mean(axis=1)), (3, costs)):
            at = film.figure(t, figure)
            for name, run in (("mistakes only", single), ("every point, as printed", as_printed)):
                (x,), (y,) = (trace(at, f"{name} now")[axis] for axis in ("x", "y"))
                assert (x, y) == (t, pytest.approx(of_run(run)[run.steps.now[t]], abs=1e-4))


def test_a_film_ends_although_neither_run_does():
    printed_scene = PerceptronScene(points=iris([0, 1], 0), algorithm="printed")
    assert PERCEPTRON.film(printed_scene).n_frames <= MOST_CHECKS + 1
    many = PerceptronScene(points=of_dataset(datasets.PRESETS["XOR"]), algorithm="printed")
    assert PERCEPTRON.film(many).n_frames <= MOST_CHECKS + 1


def test_a_lesson_may_ask_how_many_points_every_pass_leaves_wrong():
    fact = FACTS["wrong_after_a_pass"]
    assert [fact(scene(name)) for name in ("two clusters", "thin margin", "XOR")] == [1, 8, 4]
    assert np.isnan(fact(PerceptronScene(points=())))


def test_where_no_check_is_a_mistake_only_the_right_one_moves():
    film = PERCEPTRON.film(scene(condition="strict"))
    assert "Mistakes only: no update at all" in words(film.words(film.n_frames - 1)["verdict"])
    assert {present(question_at(film, t)).right for t in range(1, 16)} == {frozenset({0})}


def test_where_a_pass_adds_nothing_no_vector_is_said_to_get_longer():
    """XOR through the origin: the sum of all points is 0."""
    film, (_, loop) = PERCEPTRON.film(scene("XOR", offset=False)), both(scene("XOR", offset=False))
    assert not loop.signed.sum(axis=0).any()
    questions = [question_at(film, t) for t in range(film.n_frames)]
    whys = [words(question.why) for question in questions if question and "Now pass" in question.text]
    assert whys
    assert all("every pass ends where it began, at 0" in why for why in whys)
    assert not any("longer" in why for why in whys)
