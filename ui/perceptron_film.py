"""From a scene of the perceptron page to its film."""

from collections.abc import Callable

import numpy as np

from playground import perceptron, stopping
from playground.inputs import Floats
from playground.margin import separate
from playground.trace import Trace
from ui.figures import novikoff, progress
from ui.figures import perceptron as pictures
from ui.figures.film import Film
from ui.figures.panel import Panel
from ui.figures.perceptron_run import Run
from ui.figures.perceptron_steps import MAX_FRAMES, Steps, checks, iterations, updates
from ui.figures.perceptron_words import Setting
from ui.perceptron_scene import PerceptronScene
from ui.points import Points

PANELS: dict[str, Callable[[Run, int], Panel]] = {"progress": progress.panel, "novikoff": novikoff.panel}


def compute(scene: PerceptronScene) -> tuple[Film, Steps | None, float]:
    """The film of a scene, its steps (None where there is nothing to train on), and by what x is multiplied in it."""
    X, y, scale = labelled(scene)
    titles = _titles(scene)
    if not (y > 0).any() or not (y < 0).any():
        points = tuple((float(a), float(b), int(c < 0)) for (a, b), c in zip(X, y, strict=True))
        return pictures.still(points, titles, _lacking(scene.points), origin=not scene.offset), None, scale
    run = run_of(scene, X, y)
    chosen = dict.fromkeys(name for name in (scene.beside, scene.below) if name != "none")
    panels = [PANELS[name](run, place) for place, name in enumerate(chosen, 1)]
    return pictures.film(run, titles, panels), run.steps, scale


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


def run_of(scene: PerceptronScene, X: Floats, y: Floats) -> Run:
    """The run of a scene with one algorithm, on points of both classes."""
    whole = trained(scene, X, y)
    trace = stopping.stopped(whole, X, y) if scene.stop else whole
    batch = scene.algorithm == "batch"
    setting = Setting(
        scene.offset, scene.eta, scene.scaled, scene.epochs, scene.steps == "checks" and not batch,
        batch, scene.rate, error_stopped=trace is not whole,
    )  # fmt: skip
    margins = trace.margins(X, y)
    return Run(X, y, trace, margins, _steps(scene, trace, margins), separate(X, y, offset=scene.offset), setting)


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
