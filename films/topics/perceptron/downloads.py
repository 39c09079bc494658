"""A scene of the perceptron page as a program, and its updates as CSV."""

from films import samples
from films.download import NUMBERS, Download, FileRequest, NoFileError
from films.film_cache import cached_in_worker
from films.topics.perceptron.as_program import program
from films.topics.perceptron.run import Runs
from films.topics.perceptron.scene import PerceptronScene
from films.topics.perceptron.training import runs_of
from playground.tracefile import write_trace

PROGRAM = "The same run as a Python program. It needs numpy and nothing else, and prints the page's numbers."
UPDATES = "Every update, one per line: epoch, check, sample, x, y, z, w and b. A start other than 0 is update 0."
ONE_CLASS = "There is no run to write down: one of the classes has no points."


def updates(scene: PerceptronScene, runs: Runs) -> bytes:
    """Return the updates of the first algorithm as CSV."""
    sample = samples.sample(scene)
    return write_trace(runs.first.trace, sample.written, sample.y)


def _program(request: FileRequest) -> bytes:
    if not samples.sample(request.scene).has_both:
        raise NoFileError(ONE_CLASS)
    return program(request.scene).encode()


def _updates(scene: PerceptronScene) -> bytes:
    runs = runs_of(scene)
    if runs is None:
        raise NoFileError(ONE_CLASS)
    return updates(scene, runs)


def _updates_in_worker(request: FileRequest) -> bytes:
    return cached_in_worker(_updates, request.scene)


DOWNLOADS = (
    Download("Program", "py", "text/x-python", NUMBERS, PROGRAM, _program, needs=2),
    Download("Updates as CSV", "updates.csv", "text/csv", NUMBERS, UPDATES, _updates_in_worker, needs=2),
)
