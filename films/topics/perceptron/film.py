"""The film of a scene of the perceptron page: the plane, or one for each of two runs, its overlays, and the charts
beside it."""

from collections.abc import Sequence
from dataclasses import replace
from types import ModuleType

import numpy as np

from films import samples
from films.charts import confusion, held_out, own_line
from films.charts.own_line import Contest
from films.drawing import palette
from films.film.film import Film
from films.picture.ask import Ask
from films.picture.figure import Figure, Overlay
from films.picture.film import film
from films.picture.now import now
from films.picture.one_frame_film import missing_class, one_frame_film
from films.picture.words import Words, joined, words
from films.topics.perceptron import as_printed, batch, one_at_a_time, single_and_batch
from films.topics.perceptron.overlays import chosen_overlays
from films.topics.perceptron.panels import (
    contours,
    cost_curve,
    error_distances,
    landscape,
    loss_by_angle,
    novikoff,
    orders,
    progress,
    query_geometry,
    weight_space,
)
from films.topics.perceptron.panels.orders import Outcomes
from films.topics.perceptron.panels.weight_space import AdmissibleRegion
from films.topics.perceptron.plane import STYLES, Plane, legend
from films.topics.perceptron.run import Run, Runs
from films.topics.perceptron.scene import PerceptronScene
from films.topics.perceptron.training import trace_of
from films.topics.perceptron.verdict import verdict
from playground.inputs import Floats, Ints, frozen

NONE: Ints = frozen(np.zeros(0, dtype=np.int64))
CHARTS = {
    "progress": progress.figure,
    "novikoff": novikoff.figure,
    "risk": loss_by_angle.figure,
    "descent": cost_curve.figure,
    "stopping": error_distances.figure,
}
ADDS = {"batch": "the mistakes add", "printed": "is added"}
LANDSCAPES = {"cost": landscape.cost, "terraces": landscape.terraces}


def film_of_runs(
    scene: PerceptronScene, runs: Runs | None, outcomes: Outcomes | None = None, tried: Ints = NONE
) -> Film:
    """Return the film of the scene's runs. `outcomes` are those of other orders, None if they are not shown or no order
    ends; `tried` are the numbers of updates of the orders that the reader has tried."""
    sample, axes = samples.sample(scene), samples.axes(scene)
    if runs is None:
        return one_frame_film(sample.everything, axes, sample.titles, missing_class(sample.points, "the perceptron"))
    contest = own_line.contest(scene, sample, condition=scene.condition) if scene.own else None
    own = [own_line.drawing(scene, contest, axes[1] - axes[0])] if contest else []
    plus, minus = palette.class_names(scene.labels, STYLES)
    planes = [Plane(run, axes, sample.titles, (plus, minus)) for run in runs.all]
    region = weight_space.admissible_region(runs.first)
    overlays_of_planes = [[*_overlays(scene, planes[0], outcomes, region), *own]]
    overlays_of_planes += [[*(batch.summands(each) if each.run.setting.batch else ()), *own] for each in planes[1:]]
    charts = [_chart(scene, name, runs, outcomes, tried, region) for name in scene.pictures]
    figures = [each.figure(overlays) for each, overlays in zip(planes, overlays_of_planes, strict=True)]
    legends = [overlay.legend for overlay in overlays_of_planes[0] if overlay.legend]
    adds = ADDS.get(scene.algorithm, "the mistake adds")
    entries = legend(runs.first, scene.labels, legends, adds=adds) + held_out.LEGEND * bool(len(sample.held))
    return film(
        [replace(figure, words=None) for figure in (*figures, *charts)],
        runs.first.steps.n_frames,
        words={
            **_captions(scene, runs, planes),
            "why": _arithmetic(scene, runs, [*charts, *figures]),
            "verdict": _verdict(scene, runs, contest),
            "legend": words(entries),
            "confusion": _confusion(scene, runs),
        },
        asks=_asks(scene, runs, planes[0]),
        planes=len(planes),
        chapters=() if runs.first.setting.batch else runs.first.steps.chapters,
    )


def _pair(scene: PerceptronScene) -> ModuleType:
    """Return the module with the words of a film of two runs."""
    return as_printed if scene.algorithm == "printed" else single_and_batch


def _overlays(
    scene: PerceptronScene, plane: Plane, outcomes: Outcomes | None, region: AdmissibleRegion
) -> list[Overlay]:
    """Return the overlays of the first plane."""
    overlays = chosen_overlays(scene, plane)
    if scene.shows_orders and outcomes is not None:
        overlays.append(orders.last_lines(outcomes, plane.axes))
    if "weights" in scene.pictures:
        overlays.append(weight_space.ring(region, None if len(plane.run.sample.held) else plane.points[0]))
    if scene.algorithm == "batch":
        overlays += batch.summands(plane)
    if scene.probe is not None:
        overlays.append(query_geometry.distance_and_projection(plane, scene.probe))
    return overlays


def _chart(
    scene: PerceptronScene, name: str, runs: Runs, outcomes: Outcomes | None, tried: Ints, region: AdmissibleRegion
) -> Figure:
    if name == "order":
        return orders.figure(runs.first, outcomes, tried)
    if name == "weights":
        return weight_space.figure(runs.first, region)
    if runs.second is not None and name in _pair(scene).CHARTS:
        return _pair(scene).CHARTS[name](runs.first, runs.second)
    if name in LANDSCAPES:
        return LANDSCAPES[name](runs.first, _other_ways(scene, runs.first))
    return CHARTS[name](runs.first)


def _other_ways(scene: PerceptronScene, run: Run) -> dict[str, Floats]:
    """Return the w of all states of the other algorithms on the same points, by the algorithm's name."""
    own = ("batch", scene.rate) if run.setting.batch else ("single", "constant")
    ways = {
        ("single", "constant"): "one at a time",
        ("batch", "constant"): "batch, η constant",
        ("batch", "inverse"): "batch, η / k",
    }
    return {
        name: trace_of(replace(scene.single, algorithm=algorithm, rate=rate), run.sample).w
        for (algorithm, rate), name in ways.items()
        if (algorithm, rate) != own
    }


def _arithmetic(scene: PerceptronScene, runs: Runs, figures: list[Figure]) -> Words:
    """Return the arithmetic of the frame, with the figures' words below it."""
    texts = [figure.words for figure in figures if figure.words]
    if runs.second is None:
        single = batch if runs.first.setting.batch else one_at_a_time
        return joined(single.arithmetic(runs.first), [*one_at_a_time.cycle_sentence(runs.first), *texts])
    pair = _pair(scene)
    title = [words(f"<p>Pictures of <b>{pair.NAMES[0]}</b>:</p>")] if texts else []
    return joined(pair.states(runs.first, runs.second), [*title, *texts])


def _captions(scene: PerceptronScene, runs: Runs, planes: Sequence[Plane]) -> dict[str, Words]:
    """Return the captions: where the film stands, the next step, and the scale of vectors."""
    if runs.second is None:
        single = batch if runs.first.setting.batch else one_at_a_time
        return single.captions(runs.first) | {"plane": planes[0].scale_in_words()}
    titles = zip(("plane", "plane 2"), planes, _pair(scene).NAMES, strict=True)
    captions: dict[str, Words] = _pair(scene).captions(runs.first, runs.second)
    return captions | {slot: each.scale_in_words(name) for slot, each, name in titles}


def _verdict(scene: PerceptronScene, runs: Runs, contest: Contest | None) -> Words:
    """Return how far the runs are, the reader's own line beside the first, and the mistakes on held-out points."""
    first, second = runs.first, runs.second
    more = list[Words]()
    if contest:
        worth = own_line.worth(first.margins[: first.n_states], first.theta)
        loss, margin = (now(values, first.steps.now) for values in worth)
        more.append(own_line.table(scene, contest, "The perceptron now", first.left, loss, margin, penalised=False))
    if len(first.sample.held):
        sides = ("left", "right") if second else ("",)
        wrong = [now(run.misclassified, run.steps.now) for run in runs.all]
        more += [held_out.words(first.sample, each, side) for each, side in zip(wrong, sides, strict=True)]
    return joined(verdict(first) if second is None else _pair(scene).verdict_of_both(first, second), more)


def _confusion(scene: PerceptronScene, runs: Runs) -> Words:
    names = zip(("this run", "as printed" if scene.algorithm == "printed" else "batch"), runs.all, strict=False)
    values = {name: now(run.values[: run.n_states], run.steps.now) for name, run in names}
    tables = confusion.line_tables(runs.first.sample, values, zero_is_plus=scene.condition == "plus")
    classes = palette.class_names(scene.labels, STYLES)
    return confusion.words(tables, classes, none=confusion.ON_THE_LINE)


def _asks(scene: PerceptronScene, runs: Runs, plane: Plane) -> tuple[Ask, ...]:
    if scene.algorithm == "printed" and runs.second is not None:
        return as_printed.asks(runs.first, runs.second, plane.ring)
    if scene.contours and runs.second is None:
        checks = [] if not plane.run.setting.by_check else [one_at_a_time.right_or_mistake(plane.run, plane.ring)]
        return (*checks, contours.question(plane.run, plane.ring))
    if plane.run.setting.batch:
        return batch.asks(plane.run)
    return one_at_a_time.asks(plane.run, plane.ring, in_turn=scene.order == "cyclic")
