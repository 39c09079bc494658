"""A scene of the perceptron page as a program, and its updates as CSV."""

from functools import partial

from films import samples
from films.download import Download
from films.film_cache import cached_in_worker
from films.topics.perceptron.as_program import program
from films.topics.perceptron.run import Runs
from films.topics.perceptron.scene import PerceptronScene
from films.topics.perceptron.training import runs_of
from playground.tracefile import write_trace

PROGRAM = "The same run as a Python program. It needs numpy and nothing else, and prints the page's numbers."
UPDATES = "Every update, one per line: epoch, check, sample, x, y, z, w and b."


def downloads(scene: PerceptronScene) -> tuple[Download, ...]:
    """The program and the updates; nothing if a class has no points."""
    if not samples.sample(scene).has_both:
        return ()
    return (
        Download("Program", "py", "text/x-python", lambda: program(scene).encode(), PROGRAM),
        Download("Updates as CSV", "updates.csv", "text/csv", partial(cached_in_worker, _updates, scene), UPDATES),
    )


def updates(scene: PerceptronScene, runs: Runs) -> bytes:
    """The updates of the (first) algorithm as CSV."""
    sample = samples.sample(scene)
    return write_trace(runs.first.trace, sample.written, sample.y)


def _updates(scene: PerceptronScene) -> bytes:
    runs = runs_of(scene)
    return b"" if runs is None else updates(scene, runs)
