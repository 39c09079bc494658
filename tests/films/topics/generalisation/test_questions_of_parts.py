"""What the films of folds, of a moved test world and of arrivals ask has the answer that the next frame gives."""

from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from films.film.questions import TURNS
from films.points import Points, checked
from films.samples import arrays, labelled
from films.topics.generalisation import online, shift
from films.topics.generalisation.envelope import three_sets
from films.topics.generalisation.fold_film import BESIDE_MEAN, VERDICTS
from films.topics.generalisation.learning import UsualModel
from films.topics.generalisation.online_film import GUESSES
from films.topics.generalisation.page import GENERALISATION
from films.topics.generalisation.scene import POINTS, SOURCES, GeneralisationScene
from playground.validation import folds
from tests.examples import examples
from tests.films.film.asking import question_at
from tests.films.film.reading import by_name, ends, numbers, present, values, words
from tests.films.made import film_of
from tests.films.topics.generalisation import plain_folds
from tests.films.topics.generalisation.test_online import SLOW

TRAINABLE = ("squares", "neighbors", "shared", "tree", "logistic")


@st.composite
def two_classes(draw) -> Points:
    """Points of two classes that overlap, every second one of each: every method here can be trained on all but one."""
    n, random = draw(st.integers(16, 30)), np.random.default_rng(draw(st.integers(0, 999)))
    sides = np.arange(n) % 2
    return checked(labelled(np.round(random.normal(size=(n, 2)) + sides[:, None], 2), sides))


def one_of(film, t: int) -> tuple[str, str]:
    """The only right answer to the question before frame t, and what is said then."""
    it = present(question_at(film, t))
    (right,) = it.right
    return film.questions[it.question].options[right], words(it.why)


def mistakes_by_fold(scene):
    """As cross-validation counts them, by a classifier that knows no film."""
    X, y = arrays(scene.points)
    unsealed = three_sets(y, scene.split).unsealed
    fold = folds(len(unsealed), min(scene.folds, len(unsealed)), scene.split, y[unsealed])
    model = UsualModel(scene.method, scene.hidden, scene.seed)
    return plain_folds.cross_validate(model, X[unsealed], y[unsealed], fold), np.bincount(fold)


@examples(15)
@given(method=st.sampled_from(TRAINABLE), points=two_classes(), folds=st.integers(2, 40), split=st.integers(0, 9))
def test_a_fold_is_beside_the_mean_where_cross_validation_puts_it(method, points, folds, split) -> None:
    scene = GeneralisationScene(points=points, part="folds", method=method, folds=folds, split=split)
    film, (wrong, sizes) = film_of(GENERALISATION, scene), mistakes_by_fold(scene)
    for t in range(1, film.n_frames):
        answer, why = one_of(film, t)
        if sizes.max() == 1:
            assert answer == VERDICTS[wrong[t]]
            continue
        share = float(f"{100 * wrong[t] / sizes[t]:.1f}")
        mean = float(f"{100 * (wrong[:t] / sizes[:t]).mean():.1f}")
        assert answer == BESIDE_MEAN[0 if share < mean else 1 if share > mean else 2]
        assert [float(number) for number in numbers(why)] == [wrong[t], sizes[t], share, mean]


def test_the_fold_that_is_asked_about_has_its_crosses() -> None:
    film = film_of(GENERALISATION, GeneralisationScene(part="folds"))
    held = film.questions[0].tracks[0]
    for t in range(1, film.n_frames):
        now = held.changes(film.columns, film.figures[0], t)
        crosses = [(x, y) for x, y in zip(now["x"], now["y"], strict=True) if x is not None]
        assert crosses == ends(film.at(t).figures[0], "held out")


@examples(15)
@given(
    method=st.sampled_from(TRAINABLE), source=st.sampled_from(sorted(SOURCES)), way=st.sampled_from(("shift", "turn")),
    direction=st.integers(0, 359), points=two_classes(), split=st.integers(0, 9),
)  # fmt: skip
def test_the_error_of_a_moved_world_goes_where_it_is_counted(method, source, way, direction, points, split) -> None:
    scene = GeneralisationScene(
        points=points, part="shift", method=method, source=source, way=way, direction=direction, split=split
    )
    film, own = film_of(GENERALISATION, scene), present(shift.sample(scene))
    _, places = (shift.shift if way == "shift" else shift.turn)(own, direction)
    model = UsualModel(method).fit(own.X, own.y)
    wrong = [int((model.predict(Q) != own.q).sum()) for Q in places]
    for t in range(1, film.n_frames):
        answer, why = one_of(film, t)
        assert answer == TURNS[{-1: 0, 1: 1, 0: 2}[int(np.sign(wrong[t] - wrong[t - 1]))]]
        assert [int(number) for number in numbers(why)] == [wrong[t], len(own.q), wrong[t - 1]]
        assert f"Wrong now: {wrong[t - 1]} of {len(own.q)}." in words(present(question_at(film, t)).text)


@examples(10)
@given(
    learner=st.sampled_from(sorted(SLOW)), source=st.sampled_from(sorted(SOURCES)), points=two_classes(),
    drift=st.booleans(), seed=st.integers(0, 99), stretch=st.integers(0, 1),
)  # fmt: skip
def test_an_arrival_is_a_hit_where_a_learner_of_all_before_says_its_label(
    learner, source, points, drift, seed, stretch
) -> None:
    scene = GeneralisationScene(
        points=points, part="online", learner=learner, source=source, drift=drift, seed=seed, stretch=stretch
    )
    film = film_of(GENERALISATION, scene)
    if film.n_frames == 1:
        assert film.questions == ()  # of one class: nothing arrives
        return
    row = online.row(scene)
    for t in range(1, film.n_frames, 7):
        i = row.first + t
        guess = SLOW[learner](row.X[:i], row.y[:i], row.X[i])
        assert one_of(film, t)[0] == GUESSES[int(guess != row.y[i])]


def test_while_a_fold_or_an_arrival_is_asked_about_the_charts_end_before_it() -> None:
    for part, curves in (
        ("folds", ("held-out error", "mean held-out error")),
        ("online", ("share missed", "share missed of the last", "hit", "miss")),
    ):
        film = film_of(GENERALISATION, GeneralisationScene(part=part))
        for t in (1, 3, film.n_frames - 1):
            plane, chart = map(by_name, film.veiled(t))
            before = {trace.name: trace for trace in film.figure(t - 1, 1).data}
            for name in curves:
                assert values(chart[name].y) == values(before[name].y)
            points = plane["points"]
            if part == "folds":
                assert not [symbol for symbol in points.marker.symbol if symbol.endswith("-open")]
                assert not chart["now"].y
            else:
                assert len(points.x) == t


def test_every_step_of_each_part_is_asked_about() -> None:
    for part in ("folds", "shift", "online"):
        film = film_of(GENERALISATION, GeneralisationScene(part=part))
        assert all(question_at(film, t) for t in range(1, film.n_frames)), part
        assert question_at(film, 0) is None


def test_where_nothing_can_be_shown_nothing_is_asked() -> None:
    few = GeneralisationScene(points=GeneralisationScene().points[:5])
    for part, source in (("folds", POINTS), ("shift", POINTS), ("online", POINTS)):
        assert film_of(GENERALISATION, replace(few, part=part, source=source)).questions == ()
