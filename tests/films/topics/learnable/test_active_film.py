"""The film of asking for labels shows the engine's learners, keeps labels hidden until they are asked for, and asks
which comes next."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given

from films.drawing.palette import CLASSES, SEALED
from films.topics.learnable import active
from films.topics.learnable.active import Pool
from films.topics.learnable.active_film import active_film
from films.topics.learnable.page import LEARNABLE
from films.topics.learnable.scene import POOL, LearnableScene
from tests.examples import examples
from tests.films.film.asking import question_at
from tests.films.film.reading import present, trace, values, words
from tests.films.made import film_of
from tests.films.scenes.degenerate_points import any_points, faults
from tests.films.topics.learnable.films import shot

SHOT = shot("asked")
FILM = SHOT.film


def pool(scene: LearnableScene) -> Pool:
    run = active.run(scene)
    assert isinstance(run, Pool)
    return run


MADE = pool(SHOT.scene)
FRAMES = [0, 1, 5, 20, FILM.n_frames - 1]


@pytest.mark.parametrize("t", FRAMES)
@pytest.mark.parametrize("i", [0, 1])
def test_only_labels_that_were_asked_for_are_seen(t, i):
    labelled = set(MADE.learners[i].order[: MADE.active.start + t].tolist())
    colors = trace(FILM.figure(t, i), "points").marker.color
    for row, (color, (_, _, c)) in enumerate(zip(colors, POOL, strict=True)):
        assert color == (CLASSES[c].color if row in labelled else SEALED)


@pytest.mark.parametrize("t", FRAMES[1:])
def test_the_ring_and_the_words_name_the_newest_label_and_the_dashed_line_is_the_one_before(t):
    for i, learner in enumerate(MADE.learners):
        row = int(learner.order[learner.start + t - 1])
        ring = trace(FILM.figure(t, i), "sample")
        assert [*values(ring.x), *values(ring.y)] == pytest.approx(MADE.X[row])
        a, b, c = learner.theta[t - 1]
        before = trace(FILM.figure(t, i), "before")
        on_line = [a * x + b * y + c for x, y in zip(values(before.x), values(before.y), strict=True)]
        assert on_line == pytest.approx([0, 0], abs=1e-6)
        text = words(FILM.words(t)["why"])
        assert f"point {row + 1}" in text
    assert text.count("=") >= 4


def test_as_many_random_learners_as_are_as_good_are_counted():
    good, *others = (replace(each, wrong=each.wrong * 0 + 100 * (i > 0)) for i, each in enumerate(MADE.random))
    for first, count in ((good, "; 1 of the 20 random ones, the earliest"), (others[0], "; 0 of the 20 random ones.")):
        film = active_film(replace(MADE, random=(first, *others)), SHOT.scene)
        assert count in film.words(film.n_frames - 1)["verdict"]


def test_mistakes_are_counted_on_all_points_in_words_and_in_the_chart():
    for t in FRAMES:
        for i, learner in enumerate(MADE.learners):
            a, b, c = learner.theta[t]
            wrong = sum(y * (a * x1 + b * x2 + c) <= 0 for (x1, x2), y in zip(MADE.X, MADE.y, strict=True))
            assert f"{wrong}/100 wrong" in words(FILM.words(t)["plane" if i == 0 else "plane 2"])
            curve = trace(FILM.figure(t, 2), ("asks", "at random")[i])
            assert curve.y[t] == wrong
        mean = np.mean([each.wrong[t] for each in MADE.random])
        assert trace(FILM.figure(t, 2), "mean of 20 at random").y[t] == pytest.approx(mean)


def test_asking_is_as_good_as_all_labels_long_before_the_lots_in_the_mean():
    good = int(np.flatnonzero(MADE.active.wrong <= MADE.wrong_with_all)[0])
    assert MADE.mean_wrong[good] > 5
    assert f"the learner that asks, with {good + MADE.active.start} labels" in FILM.words(FILM.n_frames - 1)["verdict"]


@examples(40)
@given(any_points(classes=3))
def test_of_any_points_there_is_a_film_and_the_right_answer_is_who_is_labelled_next(points):
    scene = LearnableScene(show="ask", points=points)
    film = film_of(LEARNABLE, scene)
    assert faults(film, {0, film.n_frames // 2, film.n_frames - 1}) == []
    if isinstance(active.run(scene), str):
        assert "Nobody to ask about yet." in film.words(0)["verdict"]
        return
    own_pool = pool(scene)
    for t in range(1, film.n_frames):
        newest = own_pool.rows[own_pool.active.order[own_pool.active.start + t - 1]]
        assert int(newest) in present(question_at(film, t)).right


def test_points_of_no_label_are_never_asked_for_and_keep_their_look():
    scene = LearnableScene(show="ask", points=((0.0, 3.0, 2), *POOL[:10]))
    own_pool = pool(scene)
    assert own_pool.rows.tolist() == list(range(1, 11))
    film = film_of(LEARNABLE, scene)
    assert {trace(film.figure(t, 0), "points").marker.symbol[0] for t in range(film.n_frames)} == {"diamond"}
    assert "points 1," not in film.words(0)["why"]


def test_another_seed_begins_elsewhere():
    assert pool(LearnableScene(show="ask", points=POOL, seed=1)).active.order.tolist() != MADE.active.order.tolist()
