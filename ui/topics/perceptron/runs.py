"""From a scene of the perceptron page to its film."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from playground import perceptron, stopping
from playground.inputs import Floats, Ints
from playground.margin import Separation, separate
from playground.trace import Trace
from ui import samples
from ui.charts import plane
from ui.film.film import Film
from ui.film.geometry import Box
from ui.film.overlay import Overlay
from ui.film.panel import Panel
from ui.topics.perceptron import batch as perceptron_batch
from ui.topics.perceptron import film as pictures
from ui.topics.perceptron import side_by_side
from ui.topics.perceptron.panels import error_distances, novikoff, orders, probe_geometry, progress, proof, weight_space
from ui.topics.perceptron.panels import loss_by_angle as risk
from ui.topics.perceptron.plane import STYLES
from ui.topics.perceptron.run import Run
from ui.topics.perceptron.scene import PerceptronScene
from ui.topics.perceptron.steps import MAX_FRAMES, Steps, checks, iterations, updates
from ui.topics.perceptron.words import Setting

PANELS: dict[str, Callable[[Run, int], Panel]] = {
    "progress": progress.panel,
    "novikoff": novikoff.panel,
    "weights": weight_space.panel,
    "risk": risk.panel,
    "stopping": error_distances.panel,
}
Counts = Ints | None


@dataclass(frozen=True, eq=False)
class Runs:
    """What the scene's algorithm did; of "both", `second` is the batch, in step with the first."""

    first: Run
    second: Run | None = None


def compute(scene: PerceptronScene) -> tuple[Film, Steps | None, float]:
    """The film of a scene, its steps (None where there is nothing to train on), and by what x is multiplied in it."""
    return assemble(scene, runs_of(scene))


def assemble(scene: PerceptronScene, runs: Runs | None, counts: Counts = None) -> tuple[Film, Steps | None, float]:
    """`compute` where the runs are known; `counts` are the updates of other orders, see `orders.panel`."""
    sample = samples.sample(scene, scaled=scene.scaled)
    titles, scale, axes = sample.titles, sample.scale, samples.axes(scene, sample.scale)
    if runs is None:
        words = samples.lacking(scene.points, "the perceptron")
        return plane.still(sample.points, STYLES, axes, titles, words), None, scale
    panels, overlays = _panels(scene, runs, counts), _overlays(scene, runs.first, axes, scale)
    if runs.second is None:
        return pictures.film(runs.first, axes, titles, panels, overlays), runs.first.steps, scale
    return side_by_side.film(runs.first, runs.second, axes, titles, panels, overlays), runs.first.steps, scale


def runs_of(scene: PerceptronScene) -> Runs | None:
    """What the scene's algorithm does with its points; None where there are not two classes."""
    sample = samples.sample(scene, scaled=scene.scaled)
    if not sample.has_both:
        return None
    X, y = sample.X, sample.y
    separation = separate(X, y, offset=scene.offset)
    if scene.algorithm != "both":
        return Runs(_run(scene, X, y, separation))
    alone = [_run(replace(scene, algorithm=name, steps="updates"), X, y, separation) for name in ("single", "batch")]
    return Runs(*side_by_side.in_step(*alone))


def _panels(scene: PerceptronScene, runs: Runs, counts: Counts) -> list[Panel]:
    chosen = dict.fromkeys(name for name in (scene.beside, scene.below) if name != "none")
    return [_panel(name, place, runs, counts) for place, name in enumerate(chosen, 1 if runs.second is None else 2)]


def _panel(name: str, place: int, runs: Runs, counts: Counts) -> Panel:
    if name == "order":
        return orders.panel(runs.first, place, counts)
    if name == "progress" and runs.second is not None:
        return side_by_side.panel(runs.first, runs.second, place)
    return PANELS[name](runs.first, place)


def _overlays(scene: PerceptronScene, run: Run, axes: Box, scale: float) -> list[Overlay]:
    found = [weight_space.ring()] if "weights" in (scene.beside, scene.below) else []
    if scene.proof:
        found.append(proof.overlay(run, axes))
    if scene.algorithm == "batch":
        found += perceptron_batch.summands(run, axes)
    if scene.pocket:
        found.append(error_distances.pocket_line(run))
    if scene.probe is not None:
        found.append(probe_geometry.overlay(run, (scene.probe[0] * scale, scene.probe[1] * scale)))
    if scene.notation:
        found.append(probe_geometry.conventions(run))
    return found


def trained(scene: PerceptronScene, X: Floats, y: Floats) -> Trace:
    """The trace of the scene's algorithm, as far as a film can show it."""
    if scene.algorithm == "batch":
        limit = min(scene.epochs, MAX_FRAMES)
        return perceptron.train_batch(X, y, offset=scene.offset, eta=scene.eta, rate=scene.rate, max_iterations=limit)
    return perceptron.train(
        X, y, offset=scene.offset, eta=scene.eta, order=scene.order, seed=scene.seed,
        max_epochs=scene.epochs, max_updates=MAX_FRAMES,
    )  # fmt: skip


def _run(scene: PerceptronScene, X: Floats, y: Floats, separation: Separation) -> Run:
    """The run of a scene with one algorithm, on points of both classes."""
    whole = trained(scene, X, y)
    trace = stopping.stopped(whole, X, y) if scene.stop else whole
    batch = scene.algorithm == "batch"
    setting = Setting(
        scene.offset, scene.eta, scene.scaled, scene.epochs, scene.steps == "checks" and not batch,
        batch, scene.rate, error_stopped=trace is not whole,
    )  # fmt: skip
    margins = trace.margins(X, y)
    return Run(X, y, trace, margins, _steps(scene, trace, margins), separation, setting)


def _steps(scene: PerceptronScene, trace: Trace, margins: Floats) -> Steps:
    n = margins.shape[1]
    if scene.algorithm == "batch":
        return iterations(trace, n)
    if scene.steps == "updates":
        return updates(trace, margins)
    visited = perceptron.visiting_order(n, trace.n_visits, order=scene.order, seed=scene.seed)
    return checks(trace, margins, visited)
