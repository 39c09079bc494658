"""What films of methods ask has the answer that the next setting of the knob gives on the points held out."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from films.film.questions import TURNS
from films.rules.methods import METHODS
from films.rules.rule import UNTRAINED
from films.samples import arrays
from films.topics.methods.page import METHODS_PAGE, run
from films.topics.methods.scene import MethodsScene
from playground.voting import UNDECIDED
from tests.examples import examples
from tests.films.film.asking import question_at
from tests.films.film.reading import present
from tests.films.made import film_of
from tests.films.scenes.point_strategies import many_points

NAMES = {UNDECIDED: "undecided", UNTRAINED: "no answer"}


@examples(25)
@given(
    key=st.sampled_from(sorted(METHODS)),
    settings=many_points(bound=5, decimals=1, least=12, most=30),
    place=st.none() | st.just((0.5, 0.25)),
    held=st.sampled_from(("0", "30")),
)
def test_of_any_method_the_right_answer_is_what_it_says_at_the_next_setting(key, settings, place, held) -> None:
    scene = MethodsScene(points=settings, planes="1", method1=key, probe=place, held=held)
    selection, played = present(run(scene)), film_of(METHODS_PAGE, scene)
    X, y = arrays(scene.points)
    held_out = present(selection.held_out)
    rows = held_out if len(held_out) else np.setdiff1d(np.arange(len(y)), held_out)
    wrong = (selection.rules[0].at(X[rows])[selection.states[0]] != y[rows]).sum(axis=1)
    answers = selection.rules[0].at(np.array([place or (0, 0)]))[selection.states[0], 0]
    for t in range(1, played.n_frames):
        it = question_at(played, t)
        if it is None:
            continue
        options = played.questions[it.question].options
        if options == TURNS:
            assert it.right == {{-1: 0, 1: 1, 0: 2}[int(np.sign(wrong[t] - wrong[t - 1]))]}
        elif options:
            assert [options[i] for i in it.right] == [NAMES.get(answers[t]) or selection.names[answers[t]]]
