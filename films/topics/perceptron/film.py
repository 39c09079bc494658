"""The film of a scene of the perceptron page: the plane, or one for each of two runs, what is laid over it, and the
pictures chosen to stand beside it."""

from dataclasses import replace

import numpy as np

from films import samples
from films.charts import confusion, held_out, own_line
from films.charts.own_line import Contest
from films.drawing import palette
from films.film.film import Film
from films.film.geometry import Box
from films.picture.ask import Ask
from films.picture.figure import Figure, Overlay
from films.picture.film import film as film_of
from films.picture.mark import Mark
from films.picture.now import now
from films.picture.still import still
from films.picture.words import Words, joined, words
from films.topics.perceptron import batch, both, one_at_a_time, plane
from films.topics.perceptron.panels import (
    cost_curve,
    error_distances,
    landscape,
    loss_by_angle,
    novikoff,
    orders,
    progress,
    proof,
    query_geometry,
    unit,
    weight_space,
)
from films.topics.perceptron.panels.orders import Outcomes
from films.topics.perceptron.panels.weight_space import Admitted
from films.topics.perceptron.run import Run, Runs, trained
from films.topics.perceptron.scene import PerceptronScene
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
LANDSCAPES = {"cost": landscape.cost, "terraces": landscape.terraces}


def shows_orders(scene: PerceptronScene) -> bool:
    """Whether the film shows what other orders come to."""
    return "order" in _chosen(scene)


def film(scene: PerceptronScene, runs: Runs | None, outcomes: Outcomes | None = None, tried: Ints = NONE) -> Film:
    """The film of the scene's runs; `outcomes`: of other orders, if they are shown and some end; the counts of those
    that the reader has `tried`."""
    sample, axes = samples.sample(scene), samples.axes(scene)
    if runs is None:
        return still(sample.everything, axes, sample.titles, samples.lacking(sample.points, "the perceptron"))
    contest = own_line.contest(scene, sample, condition=scene.condition) if scene.own else None
    own = [own_line.drawing(scene, contest, axes[1] - axes[0])] if contest else []
    points = [held_out.points(sample, now(run.misclassified, run.steps.now)) for run in runs.all]
    rings = [plane.sample(run, axes) for run in runs.all]
    admitted = weight_space.admitted(runs.first)
    laid = [[*_overlays(scene, runs.first, axes, outcomes, admitted, points[0][0]), *own]]
    if runs.second is not None:
        laid.append([*batch.summands(runs.second, axes), *own])
    planes = [
        plane.figure(run, axes, sample.titles, marks, ring, overlays)
        for run, marks, ring, overlays in zip(runs.all, points, rings, laid, strict=True)
    ]
    charts = [_chart(scene, name, runs, outcomes, tried, admitted) for name in _chosen(scene)]
    legend = plane.legend(runs.first, scene.labels, [overlay.legend for overlay in laid[0] if overlay.legend])
    return film_of(
        [replace(figure, words=None) for figure in (*planes, *charts)],
        runs.first.steps.n_frames,
        words=_captions(scene, runs, axes, contest)
        | {"why": _why(runs, [*charts, *planes])}
        | {"legend": words(legend + held_out.LEGEND * bool(len(sample.held)))},
        asks=_asks(scene, runs.first, rings[0]),
        planes=len(planes),
        chapters=() if runs.first.setting.batch else runs.first.steps.chapters,
    )


def _chosen(scene: PerceptronScene) -> list[str]:
    """The pictures beside the plane, each once."""
    return [name for name in dict.fromkeys((scene.beside, scene.below)) if name != "none"]


def _overlays(
    scene: PerceptronScene, run: Run, axes: Box, outcomes: Outcomes | None, admitted: Admitted, points: Mark
) -> list[Overlay]:
    """What is laid over the first plane."""
    overlays = list[Overlay]()
    if shows_orders(scene) and outcomes is not None:
        overlays.append(orders.last_lines(outcomes, axes))
    if "weights" in _chosen(scene):
        overlays.append(weight_space.ring(admitted, None if len(run.sample.held) else points))
    if scene.proof:
        overlays.append(proof.overlay(run, axes))
    if scene.algorithm == "batch":
        overlays += batch.summands(run, axes)
    if scene.pocket:
        overlays.append(error_distances.pocket_line(run))
    if scene.probe is not None:
        scale = run.sample.scale
        overlays.append(query_geometry.overlay(run, (scene.probe[0] * scale, scene.probe[1] * scale)))
    if scene.unit and scene.algorithm != "batch":
        overlays.append(unit.overlay(run))
    if scene.notation:
        overlays.append(query_geometry.conventions(run))
    return overlays


def _chart(
    scene: PerceptronScene, name: str, runs: Runs, outcomes: Outcomes | None, tried: Ints, admitted: Admitted
) -> Figure:
    if name == "order":
        return orders.figure(runs.first, outcomes, tried)
    if name == "weights":
        return weight_space.figure(runs.first, admitted)
    if name == "progress" and runs.second is not None:
        return both.progress(runs.first, runs.second)
    if name in LANDSCAPES:
        return LANDSCAPES[name](runs.first, _other_ways(scene, runs.first))
    return CHARTS[name](runs.first)


def _other_ways(scene: PerceptronScene, run: Run) -> dict[str, Floats]:
    """The states w of the other algorithms on the same points."""
    own = ("batch", scene.rate) if run.setting.batch else ("single", "constant")
    ways = {
        ("single", "constant"): "one at a time",
        ("batch", "constant"): "batch, η constant",
        ("batch", "inverse"): "batch, η / k",
    }
    return {
        name: trained(replace(scene, algorithm=algorithm, rate=rate), run.sample).w
        for (algorithm, rate), name in ways.items()
        if (algorithm, rate) != own
    }


def _why(runs: Runs, figures: list[Figure]) -> Words:
    """The arithmetic, and what the figures say below it."""
    told = [figure.words for figure in figures if figure.words]
    if runs.second is None:
        single = batch if runs.first.setting.batch else one_at_a_time
        return joined(single.arithmetic(runs.first), told)
    title = [words(f"<p>Pictures of <b>{both.NAMES[0]}</b>:</p>")] if told else []
    return joined(both.states(runs.first, runs.second), [*title, *told])


def _captions(scene: PerceptronScene, runs: Runs, axes: Box, contest: Contest | None) -> dict[str, Words]:
    """Where the film stands, the next step, the scale of vectors, the verdict, and the confusion matrix."""
    first, second = runs.first, runs.second
    if second is None:
        captions = (batch if first.setting.batch else one_at_a_time).captions(first)
        captions |= {"plane": plane.scale_of_vectors(first, axes), "verdict": verdict(first)}
    else:
        captions = both.captions(first, second)
        titles = zip(("plane", "plane 2"), runs.all, both.NAMES, strict=True)
        captions |= {slot: plane.scale_of_vectors(run, axes, name) for slot, run, name in titles}
    more = list[Words]()
    if contest:
        worth = own_line.worth(first.margins[: first.n_states], first.theta)
        loss, margin = (now(values, first.steps.now) for values in worth)
        more.append(own_line.table(scene, contest, "The perceptron now", first.left, loss, margin, penalised=False))
    if len(first.sample.held):
        sides = ("left", "right") if second else ("",)
        wrong = [now(run.misclassified, run.steps.now) for run in runs.all]
        more += [held_out.words(first.sample, each, side) for each, side in zip(wrong, sides, strict=True)]
    names, runs_by_name = (
        palette.class_names(scene.labels, plane.STYLES),
        zip(("this run", "batch"), runs.all, strict=False),
    )
    values = {name: now(run.values[: run.n_states], run.steps.now) for name, run in runs_by_name}
    tables = confusion.line_tables(first.sample, values, zero_is_plus=scene.condition == "plus")
    return captions | {
        "verdict": joined(captions["verdict"], more),
        "confusion": confusion.words(tables, names, none=confusion.ON_THE_LINE),
    }


def _asks(scene: PerceptronScene, run: Run, ring: Mark) -> tuple[Ask, ...]:
    if run.setting.batch:
        return batch.asks(run)
    return one_at_a_time.asks(run, ring, in_turn=scene.order == "cyclic")
