"""The film of any scene that an address can hold: nothing fails, every frame renders, every number is one."""

import re
from dataclasses import fields

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from films import samples
from films.points import Points, checked
from films.topics.perceptron.film import film_of_runs
from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.scene import PerceptronScene
from films.topics.perceptron.training import runs_of
from tests.examples import examples
from tests.films.film.reading import words
from tests.films.made import with_steps
from tests.films.scenes.point_strategies import points
from tests.films.scenes.scene_strategies import values

HUGE = ((1e6, -1e6, 0), (-1e6, 1e6, 1), (1e6, 1e6, 1), (0.0, 1e-6, 0))
TINY = ((1e-6, 0.0, 0), (0.0, 1e-6, 1), (-1e-6, -1e-6, 0), (2e-6, 1e-6, 1))
NO_NUMBER = re.compile(r"\b(nan|inf|infinity)\b|\d[eE][-+]?\d|np\.|[{}]")


@st.composite
def any_points(draw) -> Points:
    """None, one, of one class, in one place, in a row, tiny, huge, and all sizes together."""
    some = st.sampled_from([(), HUGE[:1], HUGE, TINY, HUGE + TINY]) | points(classes=2, max_size=7)
    plain = points(bound=10, decimals=2, classes=2, max_size=12)
    line = st.lists(st.tuples(st.integers(-4, 4), st.integers(0, 1)), max_size=8)
    in_a_row = line.map(lambda rows: checked([(2.0 * i, 1.0 - i, c) for i, c in rows]))
    traces: Points = draw(some | plain | in_a_row)
    return traces


@st.composite
def scenes(draw) -> PerceptronScene:
    """Every field within its bounds; limits of epochs at times as high as they go, for few points only."""
    chosen = {f.name: draw(st.just(f.default) | values(PerceptronScene, f)) for f in fields(PerceptronScene)}
    traces = draw(any_points())
    limit = draw(st.integers(1, 30)) if len(traces) > 4 else chosen["epochs"]
    called = {name: "" for name in ("x", "y", "labels") if NO_NUMBER.search(chosen[name])}  # a class may be called "{"
    return PerceptronScene(**chosen | {"points": traces, "epochs": limit} | called)


@example(PerceptronScene(points=HUGE, eta=1000.0, beside="novikoff", below="weights", proof=True, notation=True))
@example(PerceptronScene(points=TINY, eta=0.001, beside="risk", below="stopping", probe=(1e6, -1e6), scaled=True))
@example(PerceptronScene(points=((0.0, 0.0, 0), (0.0, 0.0, 1)), beside="risk", below="weights", scaled=True, epochs=2))
@examples(20)
@given(scenes())
def test_every_scene_has_a_film_whose_frames_render_with_numbers_that_are_numbers(scene):
    film, steps, _ = with_steps(PERCEPTRON, scene)
    left = set(samples.sample(scene).y.tolist())  # of a class all points may be held out
    assert (steps is None) == (len(left) < 2)
    assert 1 <= film.n_frames <= 5000
    film.payload()
    last = film.n_frames - 1
    for t in sorted({0, 1 % film.n_frames, last // 2, last}):
        frame = film.at(t)
        for slot, text in frame.captions.items():
            assert not NO_NUMBER.search(words(text)), (slot, words(text))
        for figure in frame.figures:
            given_ranges = [axis.range for axis in (figure.layout.xaxis, figure.layout.yaxis) if axis.range]
            assert all(np.isfinite(ends).all() and ends[0] < ends[1] for ends in given_ranges)


@pytest.mark.parametrize("name", ["single", "batch", "both"])
def test_a_legend_says_what_is_drawn_and_nothing_else(name):
    film = film_of_runs(PerceptronScene(algorithm=name), runs_of(PerceptronScene(algorithm=name)))
    wording = film.words(2)["legend"]
    assert ("the point looked at" in wording) == (name != "batch")
    assert ("one by one" in wording) == (name == "batch")
    assert not any(part in wording for part in ("pocket", "hull", "band", "query", "orders"))
    more = PerceptronScene(algorithm=name, proof=True, pocket=True, probe=(1.0, 1.0))
    wording = film_of_runs(more, runs_of(more)).words(2)["legend"]
    assert all(part in wording for part in ("pocket", "hull", "band", "query"))
