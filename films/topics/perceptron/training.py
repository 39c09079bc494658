"""The training of a scene's perceptron: by which algorithm, on which points, and for how long."""

from collections.abc import Sequence
from dataclasses import replace

from films import samples
from films.decimals import fraction
from films.samples import Sample
from films.steps import MAX_FRAMES
from films.topics.perceptron.frames import checks, each_check, padded, updates
from films.topics.perceptron.run import Run, Runs, Setting
from films.topics.perceptron.scene import PerceptronScene
from playground import perceptron, stopping
from playground.margin import Separation
from playground.trace import Trace

LEAST_PASSES, MOST_CHECKS = 5, 1400  # of the loop that adds every point: enough to see what becomes of it


def runs_of(scene: PerceptronScene) -> Runs | None:
    """Return the runs of the scene's algorithm on its points; None if there are not two classes."""
    sample = samples.sample(scene)
    if not sample.has_both:
        return None
    separation = samples.separation(sample, offset=scene.has_offset)
    if scene.algorithm == "printed":
        return Runs(*_runs_by_check(scene, sample, separation))
    if scene.algorithm != "both":
        return Runs(_run(scene, sample, separation))
    runs = [_run(replace(scene, algorithm=name, steps="updates"), sample, separation) for name in ("single", "batch")]
    return Runs(*in_step(runs))


def in_step(runs: Sequence[Run]) -> tuple[Run, ...]:
    """Return the runs with as many frames each: a run that ends sooner stands still."""
    frames = max(run.steps.n_frames for run in runs)
    return tuple(replace(run, steps=padded(run.steps, frames)) for run in runs)


def trace_of(scene: PerceptronScene, sample: Sample) -> Trace:
    """Return the trace of the scene's algorithm on points as they are written, with at most as many updates as a film
    can show."""
    X, y, squares, eta = sample.written, sample.y, sample.squares, fraction(scene.eta)
    start = tuple(map(fraction, scene.first)) if any(scene.first) else ()
    if scene.algorithm == "batch":
        limit = min(scene.epochs, MAX_FRAMES)
        return perceptron.train_batch(
            X,
            y,
            squares=squares,
            offset=scene.offset,
            eta=eta,
            start=start,
            rate=scene.rate,
            condition=scene.condition,
            max_iterations=limit,
        )
    return perceptron.train(
        X,
        y,
        squares=squares,
        offset=scene.offset,
        eta=eta,
        start=start,
        order=scene.order,
        seed=scene.seed,
        condition=scene.condition,
        max_epochs=scene.epochs,
        max_updates=MAX_FRAMES,
    )


def _run(scene: PerceptronScene, sample: Sample, separation: Separation) -> Run:
    """Return the run of a scene with one algorithm, on points of both classes."""
    whole, batch = trace_of(scene, sample), scene.algorithm == "batch"
    trace = stopping.stopped(whole, sample.written, sample.y, condition=scene.condition) if scene.stop else whole
    setting = Setting(
        offset=scene.has_offset,
        eta=scene.eta,
        scaled=scene.scaled,
        max_epochs=scene.epochs,
        by_check=scene.steps == "checks" and not batch,
        symbols=scene.written,
        batch=batch,
        rate=scene.rate,
        error_stopped=trace is not whole,
        alike=not scene.stop and (scene.rate == "constant" if batch else scene.order != "reshuffled"),
        condition=scene.condition,
        start=scene.first,
        keeps_offset=scene.keeps_offset,
    )
    if setting.by_check:
        visited = perceptron.visiting_order(len(sample.y), trace.n_visits, order=scene.order, seed=scene.seed)
        steps = checks(trace, visited, len(sample.y))
    else:
        steps = updates(trace)
    return Run(sample, trace, trace.decision_function(sample.all_written), steps, separation, setting)


def _runs_by_check(scene: PerceptronScene, sample: Sample, separation: Separation) -> tuple[Run, Run]:
    """Return the runs of the perceptron and of the loop as it was printed, which adds every point; in each frame both
    look at the same point."""
    single = _run(replace(scene.single, steps="updates", stop=False), sample, separation)
    n, trace = len(sample.y), single.trace
    passes = min(scene.epochs, max(LEAST_PASSES, trace.n_epochs), max(1, MOST_CHECKS // n))
    loop = perceptron.train_as_printed(
        sample.written,
        sample.y,
        squares=sample.squares,
        offset=scene.offset,
        eta=fraction(scene.eta),
        order=scene.order,
        seed=scene.seed,
        condition=scene.condition,
        max_epochs=passes,
        max_updates=MAX_FRAMES - 1,
    )
    n_checks = max(min(trace.n_visits, passes * n), loop.n_visits)
    visited = perceptron.visiting_order(n, n_checks, order=scene.order, seed=scene.seed)
    values = loop.decision_function(sample.all_written)
    second = Run(sample, loop, values, each_check(loop, visited, n), separation, single.setting)
    return replace(single, steps=each_check(trace, visited, n)), second
