"""What the perceptron's film asks has the answer that the engine gives in the next frame."""

import json
from dataclasses import replace

import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st

from films.film.film import Film
from films.samples import sample
from films.topics.perceptron.as_printed import CHANGES, TURNS
from films.topics.perceptron.batch import NUMBERS
from films.topics.perceptron.film import film_of_runs
from films.topics.perceptron.frames import MISTAKE, RIGHT, UPDATE
from films.topics.perceptron.one_at_a_time import LENGTHS, VERDICTS
from films.topics.perceptron.run import Run
from films.topics.perceptron.scene import CONDITIONS, PerceptronScene
from films.topics.perceptron.training import runs_of
from tests.engine.plain_mistake import plain_mistakes
from tests.examples import examples
from tests.films.film.asking import question_at
from tests.films.film.reading import present
from tests.films.topics.perceptron.films import preset, shoot
from tests.films.topics.perceptron.test_any_scene import scenes

ON_THE_BOUNDARY = ((2.0, 2.0, 0), (2.0, -1.0, 1), (0.0, 1.0, 0), (0.0, -1.0, 1), (-1.0, 1.0, 0), (0.0, 0.0, 0))
# The first is held out, and farthest along w in the end.
FAR_OFF = ((1e6, -1e6, 0), (-1e6, 1e6, 1), (1e6, 1e6, 1), (0.0, 1e-6, 0))


def farthest(run: Run, t: int) -> set[int]:
    """The points of the plane, held-out ones too, at which w.x + b is largest after the step."""
    g = run.values[run.steps.now[t]]
    return set(np.flatnonzero(g == g.max()).tolist())


def true_answers(run: Run, options: tuple[str, ...], t: int, order: str) -> set[int]:
    """By every point's y (w.x + b) as the engine has it, and by the states before and after."""
    steps, trace, y = run.steps, run.trace, run.y
    i, before, after = steps.sample[t], run.checked[t], steps.now[t]
    wrong, later = plain_mistakes(run.margins[[before, after]], y, run.setting.condition)
    if options == VERDICTS:
        assert steps.kind[t] in (RIGHT, MISTAKE)
        return {int(wrong[i])}
    if options == TURNS:  # a pass of it always ends on the line of the pass before
        return {2}
    if options == CHANGES:  # beside the loop that adds every point
        adds = bool(run.signed[i].any())
        return {2} if not adds else {int(wrong[i])}
    assert steps.kind[t] == UPDATE
    if options == LENGTHS:
        old, new = (float(trace.w[k] @ trace.w[k]) for k in (before, after))
        return {2} if np.isclose(old, new, rtol=1e-9, atol=0) else {int(new > old)}
    if options == NUMBERS:
        old, new = int(wrong.sum()), int(later.sum())
        return {2} if old == new else {int(new > old)}
    assert not options, f"which of {options} is right, by the engine and by hand?"
    if order != "cyclic":
        return {int(j) for j in np.flatnonzero(wrong)}
    n, start = len(y), steps.sample[t - 1] + 1 if t > 1 else 0
    return {next(int((start + k) % n) for k in range(n) if wrong[(start + k) % n])}


def steps_asked(film: Film) -> list[int]:
    return [t for t in range(1, film.n_frames) if question_at(film, t)]


@examples(20)
@given(scenes(), st.sampled_from(sorted(CONDITIONS)))
@example(PerceptronScene(points=ON_THE_BOUNDARY, offset=False, steps="checks"), "plus")
@example(PerceptronScene(points=ON_THE_BOUNDARY, offset=False), "plus")
@example(PerceptronScene(points=ON_THE_BOUNDARY, order="reshuffled"), "plus")
@example(PerceptronScene(points=ON_THE_BOUNDARY, algorithm="batch"), "plus")
@example(PerceptronScene(points=ON_THE_BOUNDARY, steps="checks"), "strict")
@example(PerceptronScene(points=ON_THE_BOUNDARY, algorithm="printed", offset=False), "plus")
@example(PerceptronScene(points=FAR_OFF, contours=True, held="20"), "closed")
def test_every_right_answer_is_what_the_next_frame_shows(scene, condition):
    scene = replace(scene, condition=condition)
    runs = runs_of(scene)
    film = film_of_runs(scene, runs)
    if runs is None:
        assert film.questions == ()
        return
    rows = sample(scene).index
    for t in steps_asked(film)[:60]:
        it = present(question_at(film, t))
        options = film.questions[it.question].options
        if "be largest then" in it.text:
            assert set(it.right) == farthest(runs.first, t)
            continue
        true = true_answers(runs.first, options, t, scene.order)
        assert set(it.right) == (true if options else {int(rows[i]) for i in true})  # a point by its row on the plane


def test_every_check_and_every_update_is_asked_about() -> None:
    for name, settings_ in (("two clusters", {"steps": "checks"}), ("thin margin", {}), ("XOR", {"epochs": 5})):
        film = shoot(preset(name), **settings_).film
        assert steps_asked(film) == list(range(1, film.n_frames))


def test_by_updates_the_next_mistake_and_the_length_take_turns() -> None:
    film = shoot(preset("two clusters")).film
    assert [present(question_at(film, t)).question for t in range(1, 7)] == [0, 1, 0, 1, 0, 1]
    assert film.questions[0].options == ()


def test_the_point_is_named_only_where_it_is_not_what_is_asked() -> None:
    film = shoot(preset("two clusters")).film
    assert "Which point" in present(question_at(film, 1)).text
    assert "point 13" not in present(question_at(film, 3)).text
    assert "Point 10" in present(question_at(film, 2)).text


def test_an_update_by_a_point_at_0_is_not_said_to_change_w() -> None:
    film = shoot(((0.0, 0.0, 0), (0.0, 0.0, 1), (1.0, 1.0, 0))).film
    it = present(question_at(film, 2))
    assert "change" not in it.text
    assert it.right == {LENGTHS.index("as long as before")}


def test_questions_cost_a_film_little() -> None:
    film = shoot(preset("one mislabelled point"), epochs=200, steps="checks").film
    own = ("question", "right", "reason")
    others = {name: column for name, column in film.columns.items() if not name.startswith(own)}
    more = len(json.dumps(film.payload())) - len(json.dumps(replace(film, questions=(), columns=others).payload()))
    assert film.n_frames > 1000
    assert more < 4_000 + 3 * film.n_frames
