"""What a person waits for on the nearest-neighbour page, in a real Chromium, and the server's part of it.

    python -m benchmarks.regions

Iris, petals: 150 points in three classes, k = 1, 3, ..., 99. Measured as in `benchmarks.browser`.
"""

import json
from dataclasses import replace
from functools import partial
from typing import Any

from playwright.sync_api import Browser

from benchmarks._report import Row, load, machine, median_ms, table
from benchmarks._size import size
from benchmarks._stopwatch import TimedPage
from benchmarks.browser import clicks, medians, running, steps
from benchmarks.drag import dragging
from films.samples import of_dataset
from films.scene import query_text
from films.scikit.library_data import iris
from films.side_by_side.film import side_by_side_film
from films.topics.neighbors.page import run
from films.topics.neighbors.scene import NeighborsScene
from tests.films.film.reading import present

PETALS = iris().select(["petal length (cm)", "petal width (cm)"])
SCENE = NeighborsScene(points=of_dataset(PETALS, PETALS.labels), probe=(4.9, 1.6))
PLANES: dict[str, tuple[dict[str, Any], float | None]] = {
    "one plane": ({}, 30),
    "two planes, k with k": ({"compare": "k"}, None),
    "three planes, the metrics": ({"compare": "metric"}, None),
    "four planes, prototypes": ({"compare": "prototypes"}, 80),
}
PLACES = size(8, 1)
RUNS = 7


def looks(stage: TimedPage) -> dict[str, float]:
    """The traffic of a place asked about, at one place after the other."""
    stage.settled()  # the frame before has been reported
    stage.tool("probe")
    x, y = SCENE.probe or (0, 0)
    return medians([stage.served(partial(stage.click, x - 0.3 * i, y)) for i in range(1, PLACES + 1)])


def report_server(name: str, scene: NeighborsScene) -> None:
    case = present(run(scene))
    film = side_by_side_film(case, scene)
    rows = [
        Row("regions, errors and pictures: not for another place", median_ms(lambda: run(scene), RUNS), "ms"),
        Row("film of a place", median_ms(lambda: side_by_side_film(case, scene).payload(), RUNS), "ms"),
        Row("film", len(json.dumps(film.payload(), default=lambda array: array.tolist())) / 1e3, "KB", 150),
    ]
    table(f"server, {name}; {load()}", rows)


def report_browser(browser: Browser, server: str, name: str, scene: NeighborsScene, aim: float | None) -> None:
    stage = TimedPage(browser)
    stage.open(f"{server}/neighbors?{query_text(scene)}")
    stage.settled()
    marks, edit = clicks(stage, scene)
    step, look = steps(stage), looks(stage)
    stage.tool("0")
    x, y, _ = SCENE.points[0]
    films = dragging(stage, x, y)
    rows = [
        Row("next k to recoloured", step["drawn"], "ms", aim),
        Row("click to drawn", marks["drawn"], "ms"),
        Row("click to new regions", marks["planes"], "ms", 200),
        Row("click to new film applied, the errors' figure included", marks["film"], "ms"),
        Row("new regions while a point is dragged", films, "a second"),
        Row("film of an edit: asked to loaded", edit["film"], "ms"),
        Row("bytes of an edit: down", edit["down"], "KB", 150),
        Row("film of a place: asked to loaded", look["film"], "ms"),
        Row("bytes of a place: down", look["down"], "KB"),
    ]
    table(f"browser, {name}; {load()}", rows)
    stage.page.context.close()


if __name__ == "__main__":
    scenes = {name: (replace(SCENE, **fields), aim) for name, (fields, aim) in [*PLANES.items()][: size(None, 1)]}
    with running() as (server, browser):
        print(machine("streamlit", "plotly", "numpy", "pillow", Chromium=browser.version))
        for name, (scene, aim) in scenes.items():
            report_server(name, scene)
            report_browser(browser, server, name, scene, aim)
