"""Held-out points in the film of a linear classifier's training: marked, hollow if misclassified, and counted."""

import numpy as np
from numpy.typing import NDArray

from films.drawing.palette import CLASSES
from films.film.numbers import fixed
from films.picture import point_marks
from films.picture.mark import Mark
from films.picture.now import Now
from films.picture.words import Words
from films.picture.words import words as words_of
from films.samples import Sample, arrays
from playground.condition import greatest_mistake
from playground.inputs import Floats, Ints
from playground.validation import wilson

LEGEND = " · small crosses: held out, not trained on · intervals: 95 %, Wilson"


def mistakes(values: Floats, sample: Sample, condition: str = "closed") -> NDArray[np.bool_]:
    """Return which of all points of the plane each state misclassifies, by `values (S, N)` of w.x + b: `(S, N)`. For
    points on the boundary see `playground.condition.greatest_mistake`."""
    _, classes = arrays(sample.everything)
    y = np.where(classes == 0, 1.0, -1.0)
    wrong: NDArray[np.bool_] = values * y <= greatest_mistake(y, condition)
    return wrong


def points(sample: Sample, wrong: Now) -> list[Mark]:
    """Return all points of a plane, hollow by the bits `wrong` of `mistakes`; a cross on each held-out point."""
    crosses = [point_marks.held_out(arrays(sample.everything)[0][sample.held])] if len(sample.held) else []
    return [point_marks.points(sample.everything, CLASSES, hollow=wrong), *crosses]


def words(sample: Sample, wrong: Now, where: str = "") -> Words:
    """Return how many training points, and how many held-out points, each frame misclassifies, for the verdict. `where`
    names the plane if there are two: "left"."""
    counts = {name: _counts_in_words(wrong, rows) for name, rows in (("trained", sample.index), ("held", sample.held))}
    side = f"{where}: " if where else ""
    template = f"<p><b>Misclassified</b>, {side}training {{trained}}, held out {{held}}.</p>"
    return words_of(template, **counts)


def _counts_in_words(wrong: Now, rows: Ints) -> Now:
    counts = np.asarray(wrong.values)[:, rows].sum(axis=1)
    return Now(tuple(_in_words(count, len(rows)) for count in range(len(rows) + 1)), Now(counts, wrong.at).per_frame())


def _in_words(count: int, n: int) -> str:
    low, high = wilson(count, n)
    return f"{count} of {n} ({fixed(100 * low, 0)} to {fixed(100 * high, 0)} %)"
