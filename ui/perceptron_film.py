"""From a scene of the perceptron page to its film."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from playground import perceptron, stopping
from playground.inputs import Floats, Ints
from playground.margin import Separation, separate
from playground.trace import Trace
from ui.figures import (
    error_distances,
    novikoff,
    orders,
    probe_geometry,
    progress,
    proof,
    risk,
    side_by_side,
    weight_space,
)
from ui.figures import perceptron as pictures
from ui.figures.film import Film
from ui.figures.overlay import Overlay
from ui.figures.panel import Panel
from ui.figures.perceptron_run import Run
from ui.figures.perceptron_steps import MAX_FRAMES, Steps, checks, iterations, updates
from ui.figures.perceptron_words import Setting
from ui.perceptron_scene import PerceptronScene
from ui.points import Points

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
    X, y, scale = labelled(scene)
    titles = _titles(scene)
    if runs is None:
        points = tuple((float(a), float(b), int(c < 0)) for (a, b), c in zip(X, y, strict=True))
        return pictures.still(points, titles, _lacking(scene.points), origin=not scene.offset), None, scale
    panels, overlays = _panels(scene, runs, counts), _overlays(scene, runs.first, scale)
    if runs.second is None:
        return pictures.film(runs.first, titles, panels, overlays), runs.first.steps, scale
    return side_by_side.film(runs.first, runs.second, titles, panels, overlays), runs.first.steps, scale


def runs_of(scene: PerceptronScene) -> Runs | None:
    """What the scene's algorithm does with its points; None where there are not two classes."""
    X, y, _ = labelled(scene)
    if not (y > 0).any() or not (y < 0).any():
        return None
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


def _overlays(scene: PerceptronScene, run: Run, scale: float) -> list[Overlay]:
    found = [weight_space.ring()] if "weights" in (scene.beside, scene.below) else []
    if scene.proof:
        found.append(proof.overlay(run, pictures.axes_of(run)))
    if scene.pocket:
        found.append(error_distances.pocket_line(run))
    if scene.probe is not None:
        found.append(probe_geometry.overlay(run, (scene.probe[0] * scale, scene.probe[1] * scale)))
    if scene.notation:
        found.append(probe_geometry.conventions(run))
    return found


def labelled(scene: PerceptronScene) -> tuple[Floats, Floats, float]:
    """The points as the algorithm sees them, `X (n, 2)` and `y (n,)`, and by what x is multiplied."""
    X = np.array([p[:2] for p in scene.points], dtype=float).reshape(-1, 2)
    y = np.where(np.array([p[2] for p in scene.points]) == 0, 1.0, -1.0)
    radius = float(np.sqrt((X * X).sum(axis=1)).max(initial=0.0))
    return (X / radius, y, 1 / radius) if scene.scaled and radius > 0 else (X, y, 1.0)


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


def _titles(scene: PerceptronScene) -> tuple[str, str]:
    return (f"{scene.x} / max‖x‖", f"{scene.y} / max‖x‖") if scene.scaled else (scene.x, scene.y)


def _lacking(points: Points) -> str:
    if not points:
        return "<p><b>No points yet.</b> Choose + or − above the plane and click where they belong.</p>"
    there, missing = ("+", "−") if points[0][2] == 0 else ("−", "+")
    return f"<p><b>Only {there} points so far.</b> Add a {missing} point: the perceptron separates two classes.</p>"
