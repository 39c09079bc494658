"""What the hinge page's film asks has the answer that the engine gives in the next frame."""

import re

import numpy as np
from hypothesis import given

from films.film.questions import TURNS
from films.topics.hinge.page import HINGE
from films.topics.hinge.run import ENDED, descend
from films.topics.hinge.scene import HingeScene
from films.topics.hinge.step import CHANGES
from tests.examples import examples
from tests.films.film.asking import question_at
from tests.films.film.reading import present, words
from tests.films.made import film_of, with_steps
from tests.films.scenes.degenerate_points import scenes_of


def true_answer(run, question, t: int) -> int:
    """By the states before and after themselves, and their mean loss, added up; or by the z of the point drawn."""
    k = run.steps.now[t - 1], run.steps.now[t]
    states = [(*run.trace.w[i], run.trace.b[i]) for i in k]
    options, i = question.options, run.steps.sample[t]
    if "z" in question.text.values and options == TURNS:
        before, after = (run.y[i] * (np.dot(state[:2], run.X[i]) + state[2]) for state in states)
        if np.isclose(before, after, rtol=1e-9, atol=0):
            return TURNS.index("stays")
        return TURNS.index("rises" if after > before else "falls")
    if options == CHANGES:
        return int(states[0] == states[1])
    before, after = (run.trace.objective[j] for j in k)
    if np.isclose(before, after, rtol=1e-9, atol=0) or states[0] == states[1]:
        return TURNS.index("stays")
    return TURNS.index("rises" if after > before else "falls")


@examples(20)
@given(scenes_of(HINGE).filter(lambda scene: "metric" not in scene.pictures))  # which asks of R: see test_metric
def test_every_right_answer_is_what_the_next_frame_shows(scene):
    film, steps, _ = with_steps(HINGE, scene)
    if steps is None:
        assert scene.counted or film.questions == ()
        return
    run = present(descend(scene)).run
    for t in range(1, min(film.n_frames, 60)):
        it = question_at(film, t)
        assert (it is None) == (run.steps.kind[t] == ENDED)
        if it:
            assert it.right == {true_answer(run, film.questions[it.question], t)}
            assert "nan" not in it.text + it.why


def test_whether_the_state_changes_is_not_asked_of_an_update_that_adds_nothing():
    """A point at 0 adds 0, and so do two points of both classes at one place together."""
    at_0, alike = ((0.0, 0.0, 0), (1.0, 2.0, 1), (3.0, 1.0, 0)), ((1.0, 0.0, 0), (1.0, 0.0, 1))
    for points, draws in ((at_0, "random"), (at_0, "cyclic"), (alike, "batch")):
        scene = HingeScene(points=points, draws=draws, offset=False, n_draws=40)
        film, run = film_of(HINGE, scene), present(descend(scene)).run
        theta, now = run.theta, run.steps.now
        for t in range(1, film.n_frames):
            it = present(question_at(film, t))
            if film.questions[it.question].options == CHANGES:
                assert it.right == {int((theta[now[t - 1]] == theta[now[t]]).all())}


def test_what_becomes_of_the_loss_can_be_read_where_its_digits_stay():
    film, differences = film_of(HINGE, HingeScene(draws="batch", eta=0.5)), []
    for t in range(2, film.n_frames, 2):
        why = words(present(question_at(film, t)).why)
        before, after, by = present(re.fullmatch(r"J was (.*) and is (.*?) now(, less by .*)?\.", why)).groups()
        assert (before == after) == (by is not None)
        differences.append(by)
    assert None in differences
    assert len(set(differences)) > 50


def test_the_penalty_is_named_among_what_moves_z():
    for penalty in (0.0, 0.1):
        film = film_of(HINGE, HingeScene(loss="squared", eta=0.05, regularization=penalty))
        assert ("The penalty shrinks w besides." in words(present(question_at(film, 1)).why)) == (penalty > 0)


def test_by_draws_the_change_and_the_loss_take_turns_and_by_updates_it_is_the_loss() -> None:
    by_draw, by_update = (film_of(HINGE, HingeScene(steps=steps)) for steps in ("draws", "updates"))
    assert [by_draw.questions[present(question_at(by_draw, t)).question].options for t in (1, 2, 3)] == [
        CHANGES,
        TURNS,
        CHANGES,
    ]
    assert [question.options for question in by_update.questions] == [TURNS]
