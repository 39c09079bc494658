"""What the film of three sets asks has the answer that the next setting of the knob gives, on the validation set."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from films.film.questions import TURNS
from films.rules.methods import METHODS
from films.rules.rule import UNTRAINED
from films.samples import arrays
from films.topics.generalisation import sets
from films.topics.generalisation.envelope import three_sets
from films.topics.generalisation.page import GENERALISATION
from films.topics.generalisation.scene import GeneralisationScene
from playground.voting import UNDECIDED
from tests.examples import examples
from tests.films.film.asking import question_at
from tests.films.made import film_of
from tests.films.scenes.point_strategies import many_points

NAMES = {0: "+", 1: "−", 2: "▲", 3: "◆", UNDECIDED: "undecided", UNTRAINED: "no answer"}


@examples(25)
@given(
    key=st.sampled_from(sorted(METHODS)),
    points=many_points(bound=5, decimals=1, least=16, most=40),
    place=st.none() | st.just((0.5, 0.25)),
)
def test_every_right_answer_is_what_the_method_says_at_the_next_setting(key, points, place) -> None:
    scene = GeneralisationScene(points=points, method=key, probe=place)
    film = film_of(GENERALISATION, scene)
    X, y = arrays(scene.points)
    own = three_sets(y, scene.split)
    rule = sets.train(scene, own).rule
    wrong = (rule.at(X[own.validation]) != y[own.validation]).sum(axis=1)
    answers = rule.at(np.array([place or (0.0, 0.0)]))[:, 0]
    for t in range(1, film.n_frames):
        it = question_at(film, t)
        if it is None:
            continue
        options = film.questions[it.question].options
        if options == TURNS:
            assert it.right == {{-1: 0, 1: 1, 0: 2}[int(np.sign(wrong[t] - wrong[t - 1]))]}
        elif options:
            assert [options[i] for i in it.right] == [NAMES[answers[t]]]


def test_each_step_is_asked_about() -> None:
    film = film_of(GENERALISATION, GeneralisationScene())
    assert all(question_at(film, t) for t in range(1, film.n_frames))
