"""A trace as a CSV file: one row for each update, with its numbers; before them the start, if it is not 0."""

from numpy.typing import ArrayLike

from playground import inputs
from playground.pointfile import table
from playground.trace import Trace


def write_trace(trace: Trace, X: ArrayLike, y: ArrayLike) -> bytes:
    """Return the updates of a trace on points `X (n, d)`, `y (n,)` as UTF-8 CSV with a header.

    Columns: update, epoch, check; sample, the number of the point from 1, its x1 .. xd, its y, and z = y (w.x + b) with
    the w and b before the update; w1 .. wd and b after it. If all mistakes made the update together, the cells of a
    single point are empty. If w and b do not start at 0, the first row, update 0, has only them. `X` is in the units of
    the trace's points; the file has the coordinates that these stand for. Numbers have the fewest digits that read back
    as the same float. ValueError on bad input.
    """
    matrix = inputs.matrix(X)
    labels = inputs.binary_labels(y, len(matrix))
    points, margins = trace.real(matrix), trace.margins(matrix, labels)
    axes = range(1, points.shape[1] + 1)
    header = ["update", "epoch", "check", "sample", *(f"x{j}" for j in axes), "y", "z", *(f"w{j}" for j in axes), "b"]
    rows = list[list[object]]()
    if trace.w[0].any() or trace.b[0]:
        rows.append([0, *[""] * (len(axes) + 5), *trace.w[0].tolist(), float(trace.b[0])])
    for t, sample in enumerate(trace.sample.tolist()):
        row = (
            [*points[sample].tolist(), int(labels[sample]), float(margins[t, sample])]
            if sample >= 0
            else [""] * (len(axes) + 2)
        )
        update = [t + 1, int(trace.epoch[t]), int(trace.visit[t]), sample + 1 if sample >= 0 else ""]
        rows.append([*update, *row, *trace.w[t + 1].tolist(), float(trace.b[t + 1])])
    return table(header, rows)
