"""All that can be chosen beside the plane and over it: in any scene, the browser plays what `Film.at` says."""

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.film.player import differences
from tests.topics.perceptron.films import overlapping, preset, two_classes
from ui.topics.perceptron.runs import assemble, runs_of
from ui.topics.perceptron.scene import ALGORITHMS, PICTURES, PerceptronScene

COUNTS = np.array([3, 5, 5, 9, -1])


def film(scene):
    return assemble(scene, runs_of(scene), COUNTS)[0]


def tolerances(made):
    """A thousandth of each figure's greatest number: float32 columns travel in 16 bits of their range."""
    return [
        1e-3 * max([1.0, *(np.abs(np.asarray(c, dtype=float)).max(initial=0, where=np.isfinite(c))
                           for c in made.columns.values() if not isinstance(c, tuple) and c.dtype == np.float32)])
        for _ in made.figures
    ]  # fmt: skip


@settings(max_examples=40)
@given(
    two_classes(),
    st.fixed_dictionaries({
        "algorithm": st.sampled_from(list(ALGORITHMS)),
        "beside": st.sampled_from(list(PICTURES)),
        "below": st.sampled_from(list(PICTURES)),
        "rate": st.sampled_from(["constant", "inverse"]),
        "steps": st.sampled_from(["updates", "checks"]),
        "probe": st.sampled_from([None, (0.0, 0.0), (3.5, -2.25)]),
        "eta": st.sampled_from([0.1, 1.0]),
        "epochs": st.integers(1, 6),
        **{name: st.booleans() for name in ("offset", "stop", "scaled", "proof", "pocket", "notation")},
    }),
)  # fmt: skip
def test_the_browser_plays_every_picture_as_it_is(points, chosen):
    made = film(PerceptronScene(points=points, **chosen))
    frames = sorted({0, 1 % made.n_frames, made.n_frames // 2, made.n_frames - 1})
    assert differences(made, frames, tolerances(made)) == []


@pytest.mark.parametrize("name", [name for name in PICTURES if name != "none"])
def test_a_picture_stands_beside_the_plane_in_the_order_chosen_and_once(name):
    points = preset("two clusters")
    alone = film(PerceptronScene(points=points, beside=name, below=name))
    assert len(alone.figures) == 2
    second = film(PerceptronScene(points=points, beside="progress" if name != "progress" else "risk", below=name))
    assert [t["name"] for t in second.figures[2]["data"]] == [t["name"] for t in alone.figures[1]["data"]]


def test_with_nothing_chosen_the_plane_stands_alone():
    assert len(film(PerceptronScene(points=preset("two clusters"), beside="none")).figures) == 1


@pytest.mark.parametrize("name", [name for name in PICTURES if name != "none"])
def test_2000_frames_of_200_points_with_two_pictures_travel_in_less_than_280_kilobytes(name):
    made = film(PerceptronScene(points=overlapping(0, 200), epochs=45, beside="progress", below=name))
    assert made.n_frames >= 1900
    assert 2000 / made.n_frames * len(json.dumps(made.payload())) < 280_000
