"""The film that the browser plays is the film that Python made: the same numbers, sentences and lines."""

import pytest

from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.scene import PerceptronScene
from tests.browser.stage_page import Visit
from tests.films.film.reading import values as read
from tests.films.made import film_of


@pytest.mark.parametrize(
    ("query", "scene"),
    [
        ("steps=checks", PerceptronScene(steps="checks")),
        ("scaled=1&order=reshuffled&seed=7", PerceptronScene(scaled=True, order="reshuffled", seed=7)),
    ],
)
def test_frames_are_drawn_and_worded_alike(embed: Visit, query: str, scene: PerceptronScene) -> None:
    stage, film = embed(f"perceptron?{query}"), film_of(PERCEPTRON, scene)
    assert stage.number("frames") == film.n_frames
    for t in sorted({min(t, film.n_frames - 1) for t in (0, 1, 2, 5, film.n_frames)}):
        stage.page.get_by_test_id("scrub").fill(str(t))
        stage.shows(frame=t)
        frame = film.at(t)
        for slot in ("frame", "next", "why", "verdict", "plane"):
            caption = stage.page.evaluate("slot => document.querySelector(`[data-slot=${slot}]`).caption ?? ''", slot)
            assert caption == frame.captions[slot], (t, slot)
        traces = {trace.name: trace for trace in frame.figures[0].data}
        for name in ("boundary", "before", "w", "added", "sample"):
            there = stage.trace(name)
            for axis in ("x", "y"):
                assert read(there[axis]) == pytest.approx(read(traces[name][axis]), abs=1e-3), (t, name)
        assert stage.trace("points")["marker"]["symbol"] == list(traces["points"].marker.symbol)
