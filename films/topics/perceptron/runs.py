"""From a scene of the perceptron page to its film."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from films import samples
from films.charts import confusion, held_out, own_line
from films.decimals import fraction
from films.drawing import palette, plane
from films.film.captions import joined
from films.film.film import Film
from films.film.geometry import Box
from films.film.overlay import Overlay
from films.film.panel import Panel
from films.samples import Sample
from films.steps import MAX_FRAMES
from films.topics.perceptron import film as pictures
from films.topics.perceptron import questions, words
from films.topics.perceptron.other_orders import Outcomes
from films.topics.perceptron.panels import (
    batch,
    both,
    cost_curve,
    error_distances,
    landscape,
    loss_by_angle,
    novikoff,
    orders,
    own,
    progress,
    proof,
    query_geometry,
    unit,
    weight_space,
)  # fmt: skip
from films.topics.perceptron.run import Run, Setting, checks, updates
from films.topics.perceptron.scene import PerceptronScene
from playground import perceptron, stopping
from playground.inputs import Floats, Ints, frozen
from playground.margin import Separation
from playground.trace import Trace

NONE: Ints = frozen(np.zeros(0, dtype=np.int64))
PANELS: dict[str, Callable[[Run, int], Panel]] = {
    "progress": progress.panel,
    "novikoff": novikoff.panel,
    "weights": weight_space.panel,
    "risk": loss_by_angle.panel,
    "descent": cost_curve.panel,
    "stopping": error_distances.panel,
}
LANDSCAPES = {"cost": landscape.cost, "terraces": landscape.terraces}


@dataclass(frozen=True, eq=False)
class Runs:
    """What the scene's algorithm did; of "both", `second` is the batch, in step with the first."""

    first: Run
    second: Run | None = None

    @property
    def all(self) -> tuple[Run, ...]:
        return (self.first,) if self.second is None else (self.first, self.second)


def shows_orders(scene: PerceptronScene) -> bool:
    """Whether the film shows what other orders come to."""
    return "order" in (scene.beside, scene.below)


def assemble(scene: PerceptronScene, runs: Runs | None, outcomes: Outcomes | None = None, tried: Ints = NONE) -> Film:
    """The film of the scene's runs; `outcomes`: of other orders, if they are shown and some end; the counts of those
    that the reader has `tried`."""
    sample, axes = samples.sample(scene), samples.axes(scene)
    if runs is None:
        said = samples.lacking(sample.points, "the perceptron")
        return plane.still(sample.everything, pictures.STYLES, axes, sample.titles, said)
    laid, said_of_them = _overlays(scene, runs.first, axes, sample.scale, outcomes)
    under = [] if runs.second is None else list(batch.summands(runs.second, axes, 1))
    captions = _captions(runs)
    if scene.own:
        made = own_line.contest(scene, sample, condition=scene.condition)
        laid.append(own.overlay(scene, runs.first, made, axes))
        under += [own_line.overlay(scene, made, 1, axes[1] - axes[0])] if runs.second is not None else []
        said_of_them.append(own_line.legend(scene))
        captions |= {"verdict": joined(captions["verdict"], own.words(scene, made))}
    captions |= {"legend": words.legend(runs.first.setting, scene.labels, said_of_them)}
    asked = questions.of_run(runs.first, in_turn=scene.order == "cyclic")
    film = pictures.film(
        runs.all, axes, sample.titles, captions, _panels(scene, runs, outcomes, tried), (laid, under), asked
    )
    names = palette.class_names(scene.labels, pictures.STYLES)
    values = {prefix: run.values[: run.n_states] for prefix, run in zip(pictures.PREFIXES, runs.all, strict=False)}
    whole = held_out.shown(film, sample, values, condition=scene.condition)
    return confusion.of_lines(whole, sample, names, values, zero_is_plus=scene.condition == "plus")


def runs_of(scene: PerceptronScene) -> Runs | None:
    """What the scene's algorithm does with its points; None where there are not two classes."""
    sample = samples.sample(scene)
    if not sample.has_both:
        return None
    separation = samples.separation(sample, offset=scene.offset)
    if scene.algorithm != "both":
        return Runs(_run(scene, sample, separation))
    alone = [_run(replace(scene, algorithm=name, steps="updates"), sample, separation) for name in ("single", "batch")]
    return Runs(*both.in_step(*alone))


def trained(scene: PerceptronScene, sample: Sample) -> Trace:
    """The trace of the scene's algorithm on points as they are written, as far as a film can show it."""
    X, y, squares, eta = sample.written, sample.y, sample.squares, fraction(scene.eta)
    if scene.algorithm == "batch":
        limit = min(scene.epochs, MAX_FRAMES)
        return perceptron.train_batch(
            X, y, squares=squares, offset=scene.offset, eta=eta, rate=scene.rate, condition=scene.condition,
            max_iterations=limit,
        )  # fmt: skip
    return perceptron.train(
        X, y, squares=squares, offset=scene.offset, eta=eta, order=scene.order, seed=scene.seed,
        condition=scene.condition, max_epochs=scene.epochs, max_updates=MAX_FRAMES,
    )  # fmt: skip


def _run(scene: PerceptronScene, sample: Sample, separation: Separation) -> Run:
    """The run of a scene with one algorithm, on points of both classes."""
    X, y, written = sample.X, sample.y, sample.written
    whole = trained(scene, sample)
    trace = stopping.stopped(whole, written, y) if scene.stop else whole
    is_batch = scene.algorithm == "batch"
    setting = Setting(
        scene.offset, scene.eta, scene.scaled, scene.epochs, scene.steps == "checks" and not is_batch, scene.written,
        is_batch, scene.rate, error_stopped=trace is not whole, condition=scene.condition,
    )  # fmt: skip
    values = trace.decision_function(sample.all_written)
    if setting.by_check:
        visited = perceptron.visiting_order(len(y), trace.n_visits, order=scene.order, seed=scene.seed)
        steps = checks(trace, visited, len(y))
    else:
        steps = updates(trace)
    return Run(X, y, written, trace, values, steps, separation, setting, sample.index)


def _captions(runs: Runs) -> words.Captions:
    if runs.second is not None:
        return both.captions(runs.first, runs.second)
    return batch.captions(runs.first) if runs.first.setting.batch else words.captions(runs.first)


def _panels(scene: PerceptronScene, runs: Runs, outcomes: Outcomes | None, tried: Ints) -> list[Panel]:
    chosen = dict.fromkeys(name for name in (scene.beside, scene.below) if name != "none")
    return [_panel(scene, name, figure, runs, outcomes, tried) for figure, name in enumerate(chosen, len(runs.all))]


def _panel(scene: PerceptronScene, name: str, figure: int, runs: Runs, outcomes: Outcomes | None, tried: Ints) -> Panel:
    if name == "order":
        return orders.panel(runs.first, figure, outcomes, tried)
    if name == "progress" and runs.second is not None:
        return both.panel(runs.first, runs.second, figure)
    if name in LANDSCAPES:
        return LANDSCAPES[name](runs.first, figure, _other_ways(scene, runs.first, samples.sample(scene)))
    return PANELS[name](runs.first, figure)


def _other_ways(scene: PerceptronScene, run: Run, sample: Sample) -> dict[str, Floats]:
    """The states w of the other algorithms on the same points."""
    now = ("batch", scene.rate) if run.setting.batch else ("single", "constant")
    ways = {
        ("single", "constant"): "one at a time",
        ("batch", "constant"): "batch, η constant",
        ("batch", "inverse"): "batch, η / k",
    }
    return {
        name: trained(replace(scene, algorithm=algorithm, rate=rate), sample).w
        for (algorithm, rate), name in ways.items()
        if (algorithm, rate) != now
    }


def _overlays(
    scene: PerceptronScene, run: Run, axes: Box, scale: float, outcomes: Outcomes | None
) -> tuple[list[Overlay], list[str]]:
    """What is laid over the first plane, and the samples of it for the legend."""
    found: list[tuple[Overlay, str]] = []
    if shows_orders(scene) and outcomes is not None:
        found.append(orders.last_lines(outcomes, axes))
    if "weights" in (scene.beside, scene.below):
        found.append((weight_space.ring(), ""))
    if scene.proof:
        found.append(proof.overlay(run, axes))
    if scene.algorithm == "batch":
        found += [(overlay, batch.LEGEND) for overlay in batch.summands(run, axes)]
    if scene.pocket:
        found.append((error_distances.pocket_line(run), error_distances.LEGEND))
    if scene.probe is not None:
        query = (scene.probe[0] * scale, scene.probe[1] * scale)
        found.append((query_geometry.overlay(run, query), query_geometry.LEGEND))
    if scene.unit and scene.algorithm != "batch":
        found.append((unit.overlay(run), ""))
    if scene.notation:
        found.append((query_geometry.conventions(run), ""))
    return [overlay for overlay, _ in found], [said for _, said in found if said]
