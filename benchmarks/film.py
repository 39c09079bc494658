"""The perceptron's film on its way to the browser: bytes on the wire, and the server's time from scene to JSON.

    python -m benchmarks.film

Two films of 2,000 frames over the same 200 points of two overlapping clusters, which no line separates, and the film of
Iris sepals, setosa against the rest. Nothing is cached. Times are medians.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any
from unittest.mock import patch

import numpy as np

from benchmarks._report import Row, machine, median_ms, table
from benchmarks._size import size
from films import samples
from films.film.film import Film
from films.film_cache import JsonFilm
from films.pages import PAGES
from films.points import Points, checked
from films.scikit.library_data import iris
from films.topics.perceptron import page as perceptron_page
from films.topics.perceptron.film import film_of_runs
from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.run import Runs
from films.topics.perceptron.scene import PICTURES, PerceptronScene
from playground import perceptron as engine
from playground.margin import separate
from server.compression import compressed
from server.wanted_film import QUALITY, FilmRequest
from tests.films.made import film_of, with_json_film, with_steps

RUNS = 15
KB = 1000.0


def clusters() -> Points:
    """200 points around (0.75, 0.75) and (-0.75, -0.75), to hundredths as clicks are. This seed makes 1,999 updates in
    41 epochs, and 399 in 8, whose 1,600 checks and updates are as many frames."""
    random = np.random.default_rng(325)
    X = np.round(np.vstack([random.normal(0.75, 1, (100, 2)), random.normal(-0.75, 1, (100, 2))]), 2)
    order = random.permutation(200)
    return checked([(x, y, int(i >= 100)) for (x, y), i in zip(X[order].tolist(), order.tolist(), strict=True)])


def sepals() -> PerceptronScene:
    flowers = iris().select([0, 1])
    points = samples.of_dataset(flowers, flowers.labels != 0)
    return PerceptronScene(points, x="sepal length (cm)", y="sepal width (cm)", labels="setosa|the rest")


def scenes() -> dict[str, PerceptronScene]:
    points = clusters()
    return {
        "200 points, updates": PerceptronScene(points, epochs=41, steps="updates"),
        "200 points, checks": PerceptronScene(points, epochs=8, steps="checks"),
        "Iris sepals, updates": sepals(),
    }


def with_pictures() -> dict[str, PerceptronScene]:
    """Films of two and of three figures: each picture that may stand beside the plane, alone and below another."""
    plain = PerceptronScene(clusters(), epochs=41)
    names = [name for name in PICTURES if name not in ("progress", "none")]
    two = {f"plane, {name}": replace(plain, beside=name) for name in names}
    return two | {f"plane, progress, {name}": replace(plain, below=name) for name in names}


def wire(scene: PerceptronScene, payload: dict[str, Any]) -> bytes:
    """What a server answers, of a film that is not kept, before it is compressed for its way."""
    page = with_json_film(PAGES["perceptron"], lambda _scene: JsonFilm(payload))
    return FilmRequest(page, scene).body()


def whole(scene: PerceptronScene) -> bytes:
    return wire(scene, film_of(PERCEPTRON, scene).payload())


def stages(scene: PerceptronScene) -> list[tuple[str, Callable[[], object]]]:
    """The parts of `whole`, each on what those before it made (`replace` forgets what a run has kept of itself)."""
    X = np.array([p[:2] for p in scene.points])
    y = np.where(np.array([p[2] for p in scene.points]) == 0, 1.0, -1.0)
    with patch.object(perceptron_page, "film_of_runs", wraps=film_of_runs) as build:
        film: Film = film_of(PERCEPTRON, scene)
    payload = film.payload()
    body = wire(scene, payload)
    return [
        ("scene to film", lambda: with_steps(PERCEPTRON, scene)),
        ("of it `perceptron.train`", lambda: engine.train(X, y, max_epochs=scene.epochs)),
        ("of it `margin.separate`", lambda: separate(X, y)),
        (
            "of it figures and columns",
            lambda: film_of_runs(scene, Runs(*map(replace, build.call_args.args[1].all))),
        ),
        ("film to payload: columns packed and deflated", film.payload),
        ("payload to JSON", lambda: wire(scene, payload)),
        ("JSON to Brotli", lambda: compressed(body, "br", QUALITY)),
    ]


def measure(name: str, scene: PerceptronScene) -> None:
    film = film_of(PERCEPTRON, scene)
    payload = film.payload()
    columns, figures = payload["columns"]["data"], json.dumps(payload["figures"])
    aimed = film.n_frames == 2000
    body = whole(scene)
    rows = [
        Row("JSON", len(body) / KB, "KB", 250 if aimed else None),
        Row("on the wire, in Brotli", len(compressed(body, "br", QUALITY)) / KB, "KB"),
        Row("of it columns", len(columns) / KB, "KB"),
        Row("of it figures", len(figures) / KB, "KB"),
        Row("scene to JSON", median_ms(lambda: whole(scene), RUNS), "ms", 60 if aimed else None),
    ]
    rows += [Row(what, median_ms(work, RUNS), "ms") for what, work in stages(scene)]
    table(f"{name}: {film.n_frames:,} frames", rows)


def compare(pictures: dict[str, PerceptronScene]) -> None:
    """Size and time of whole films, one a row."""
    rows = []
    for name, scene in [*pictures.items()][: size(None, 1)]:
        rows.append(Row(f"{name}: JSON", len(whole(scene)) / KB, "KB", 280))
        rows.append(Row(f"{name}: scene to JSON", median_ms(partial(whole, scene), RUNS), "ms", 80))
    table("2,000 frames of 200 points with other pictures", rows)


if __name__ == "__main__":
    print(machine("numpy", "plotly"))
    for title, scene in [*scenes().items()][: size(None, 1)]:
        measure(title, scene)
    compare(with_pictures())
