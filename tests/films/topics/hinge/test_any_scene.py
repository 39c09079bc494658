"""For any scene within its declared bounds a film is made, every frame renders, and no caption says nonsense."""

import json
import re
from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from films.points import Points, checked
from films.topics.hinge.page import HINGE
from films.topics.hinge.scene import HingeScene
from tests.examples import examples
from tests.films.film.reading import words
from tests.films.made import with_steps
from tests.films.scenes.point_strategies import coordinates, points
from tests.films.scenes.scene_strategies import scenes

SIZES = st.sampled_from([1e-6, 1e-3, 1.0, 5.0, 1e3, 1e6])
NONSENSE = re.compile(r"\b(nan|inf|None|True|False)\b|[{}]")


@st.composite
def in_a_row(draw) -> Points:
    """Up to nine points on a line, some at one place."""
    size, (x, y) = draw(SIZES), draw(st.tuples(coordinates(1.0, 3), coordinates(1.0, 3)))
    along = draw(st.lists(st.integers(-3, 3), min_size=1, max_size=9))
    return checked([(size * k * x / 3, size * k * y / 3, draw(st.integers(0, 1))) for k in along])


@st.composite
def of_one_size(draw) -> Points:
    """Up to nine points anywhere, all near 0, or all far from it and near each other."""
    size, (x, y) = draw(SIZES), draw(st.sampled_from([(0.0, 0.0), (-9e5, 9e5), (10.0, 0.0)]))
    unit = st.integers(-1000, 1000).map(lambda k: k / 1000)
    rows = draw(st.lists(st.tuples(unit, unit, st.integers(0, 1)), max_size=9))
    return checked(
        [(float(np.clip(x + size * a, -1e6, 1e6)), float(np.clip(y + size * b, -1e6, 1e6)), c) for a, b, c in rows]
    )


POINTS = points(classes=2, max_size=9) | in_a_row() | of_one_size()
SCENES = st.builds(
    lambda scene, points, n_draws: replace(scene, points=points, n_draws=n_draws),
    scenes(HingeScene),
    POINTS,
    st.sampled_from([1, 2, 7, 40, 300]),
)


@examples(30)
@given(SCENES)
def test_every_scene_has_a_film_whose_frames_render_and_whose_captions_are_numbers_and_words(scene):
    film, steps, scale = with_steps(HINGE, scene)
    assert film.n_frames == (len(film.columns.get("pair", [0])) if steps is None else steps.n_frames)
    assert np.isfinite(scale)
    json.dumps(film.payload(), allow_nan=False)
    for t in sorted({0, min(1, film.n_frames - 1), film.n_frames // 2, film.n_frames - 1}):
        frame = film.at(t)
        for slot, text in frame.captions.items():
            assert not NONSENSE.search(words(text)), (t, slot, text)
        for figure in frame.figures:
            assert np.isfinite([*(figure.layout.xaxis.range or ()), *figure.layout.yaxis.range]).all()
