"""The hinge page's film on its way to the browser: bytes on the wire, and the server's time from scene to JSON.

    python -m benchmarks.hinge_film

Films of 2,000 frames over 150 points (Iris petals in cm, versicolor against the rest), with each of the figures that
may stand beside the plane. What the page keeps from one scene to the next (the runs of 20 seeds) is made once before.
Times are medians.
"""

import json
from typing import Any

from benchmarks._report import Row, machine, median_ms, table
from films import samples
from films.drawing import palette
from films.edits import EditRules
from films.scikit.library_data import iris
from films.topics.hinge import run as hinge_run
from films.topics.hinge.page import HINGE
from films.topics.hinge.scene import HingeScene
from tests.films.made import film_of

RUNS = 9
KB = 1000.0
STYLES = palette.CLASSES[:2]


def petals(**settings: Any) -> HingeScene:
    flowers = iris().select(["petal length (cm)", "petal width (cm)"])
    points = samples.of_dataset(flowers, (flowers.against_rest("versicolor") < 0).astype(int))
    return HingeScene(points, n_draws=1999, **settings)


def scenes() -> dict[str, HingeScene]:
    return {
        "plane, loss along the way, loss of the margin": petals(),
        "the same with the average": petals(average=True),
        "two planes, loss along the way, loss of the margin": petals(compare="perceptron"),
        "plane, surface of J, loss along the way": petals(below="surface"),
        "plane, 20 seeds, three rates": petals(beside="seeds", below="rates"),
    }


def wire(scene: HingeScene) -> str:
    """The film and what may be edited in it, as the server answers them, but for the scene and a verdict."""
    payload = film_of(HINGE, scene).payload()
    return json.dumps({"film": payload, "edit": EditRules(scene.points, STYLES).payload()})


def measure(name: str, scene: HingeScene) -> None:
    aimed = scene == petals()
    sample = samples.sample(scene)
    run, other = hinge_run.pair(scene, sample)
    film = film_of(HINGE, scene)
    rows = [
        Row("JSON on the wire", len(wire(scene)) / KB, "KB", 250 if aimed else None),
        Row("scene to JSON", median_ms(lambda: wire(scene), RUNS), "ms", 80 if aimed else None),
        Row("of it the runs", median_ms(lambda: hinge_run.pair(scene, sample), RUNS), "ms"),
        Row(
            "of it all numbers, the exact optimum too",
            median_ms(lambda: hinge_run.descend(scene), RUNS),
            "ms",
        ),
        Row("of it columns packed and deflated", median_ms(film.payload, RUNS), "ms"),
    ]
    table(
        f"{name}: {film.n_frames:,} frames, {run.trace.n_updates + (other.trace.n_updates if other else 0):,} updates",
        rows,
    )


if __name__ == "__main__":
    print(machine("numpy", "plotly"))
    for title, scene in scenes().items():
        measure(title, scene)
