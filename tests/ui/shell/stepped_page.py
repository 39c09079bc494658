"""The smallest page with steps of its own: a film of the perceptron's updates, its curve, and a question."""

from dataclasses import dataclass

import numpy as np

from films import samples
from films.charts import curves, sample_tracks
from films.charts.class_marks import sign_marks
from films.drawing import chart, marks, palette, plane
from films.film.captions import Caption
from films.film.columns import Col
from films.film.film import Film
from films.film.panel import Panel, film_of
from films.film.questions import turning
from films.page import Page, View
from films.points import Points
from films.scene import Scene, param
from playground.perceptron import train
from playground.trace import Trace

STYLES = palette.CLASSES[:2]


@dataclass(frozen=True)
class SteppedScene(Scene):
    points: Points = param(((2.0, 2.0, 0), (2.0, -1.0, 1), (-1.0, 0.5, 1)), "points")
    order: str = param("cyclic", "order of the points", options={"cyclic": "as given", "permuted": "by lot"})
    seed: int = param(0, "seed", low=0, high=99_999, when=lambda scene: scene.order == "permuted")


def run(scene: SteppedScene) -> Trace | None:
    """What the engine has recorded; None where there is nothing to separate."""
    sample = samples.sample(scene)
    if not sample.has_both:
        return None
    return train(sample.X, sample.y, order=scene.order, seed=scene.seed, max_updates=100)


def film(trace: Trace | None, scene: SteppedScene) -> Film:
    """Frame t shows the state after t updates."""
    sample, axes = samples.sample(scene), samples.axes(scene)
    if trace is None:
        return plane.still(sample.points, STYLES, axes, sample.titles, samples.lacking(sample.points, "an update"))
    # First what to show, as arrays with a row for each frame; -1 is nothing.
    theta, wrong = np.column_stack([trace.w, trace.b]), trace.margins(sample.X, sample.y) <= 0
    mistakes, updates = wrong.sum(axis=1), np.arange(len(theta))
    columns = sample_tracks.point_columns(sample.X, axes) | {"theta": theta, "wrong": wrong, "mistakes": mistakes}
    columns |= {"update": updates, "sample": np.append(-1, trace.sample)}
    # Then figures, whose traces have names, and tracks, which set these traces to rows of the columns.
    below, above = marks.two_sides(STYLES), [marks.sample()]
    picture = plane.figure(sample.points, STYLES, axes, sample.titles, below=below, above=above)
    tracks = (
        *sample_tracks.two_sides(0, Col("theta")),
        sample_tracks.hollow(0, sample.points, STYLES, Col("wrong")),
        *sample_tracks.sample_ring(0),
    )
    curve = marks.line("mistakes", palette.ADDED, 2) | {"x": updates, "y": mistakes}
    layout = chart.layout("updates", "mistakes", heights=(0, len(sample.X) + 0.5), across=(0, len(updates)))
    now = {"now": (palette.ADDED, Col("mistakes"))}
    # A question takes its answers from the run; the film asks the first that has an answer in a frame.
    said = {"w1": Col("theta", item=0), "w2": Col("theta", item=1), "b": Col("theta", item=2)}
    text, why = "What becomes of the number of mistakes? Now {before}.", "It was {before} and is {after} now."
    asked = turning(text, why, mistakes.astype(np.float64), {})
    return film_of(
        [Panel(picture, columns, tracks), curves.panel(1, [curve], layout, Col("update"), now)],
        len(updates),
        asked=asked,
        captions={
            "legend": Caption((" · ".join([*sign_marks(scene.labels), "hollow: a mistake"]),)),
            "verdict": Caption(("w = ({w1}, {w2}), b = {b}: {mistakes} mistakes.",), said),
        },
    )


STEPPED = Page(
    name="stepped",
    lead="Press next for another update.",
    scene=SteppedScene,
    views=(View(run=run, film=film),),
)
