"""A page needs no more than docs/adding-a-page.md says."""

import json

from streamlit.testing.v1 import AppTest

from films.query_scene import QueryScene
from tests.films.film.reading import words
from tests.films.made import whole_film
from tests.ui.shell.visit import presets_of
from tests.ui.shell.weighted_page import WEIGHTED


def script() -> None:
    from tests.ui.shell.weighted_page import WEIGHTED
    from ui.shell import stage_page

    stage_page.show(WEIGHTED)


def test_the_page_runs_with_ways_to_points_and_a_stage():
    app = AppTest.from_function(script, default_timeout=30).run()
    assert [error.value for error in app.exception] == []
    assert "one outlier" in presets_of(app)
    assert [json.loads(part.proto.json)["given"]["scene"] for part in app.get("bidi_component")] == [{}]


def test_near_points_outvote_more_that_are_far():
    scene = QueryScene(points=((0.0, 0.0, 0), (4.0, 0.0, 1), (0.0, 4.0, 1)), probe=(0.5, 0.0))
    film = whole_film(WEIGHTED, scene)
    assert film.n_frames == 2
    assert words(film.words(1)["plane"]).endswith("→ +")  # of 3 votes two are far
    assert WEIGHTED.cached_run(scene) is WEIGHTED.cached_run(QueryScene(points=scene.points))
    assert whole_film(WEIGHTED, QueryScene(points=())).n_frames == 1
