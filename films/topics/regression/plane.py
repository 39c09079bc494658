"""The marks and words that both films of regression have: the points, their residuals, the query, the legend and the
errors."""

from collections.abc import Sequence

import numpy as np

from films import samples
from films.charts.class_marks import class_marks
from films.drawing import looks, palette
from films.film.captions import where_editable
from films.film.film import Film
from films.picture import marks, point_marks
from films.picture.mark import Mark, mark
from films.picture.now import now
from films.picture.one_frame_film import one_frame_film
from films.picture.words import Words, words
from films.topics.regression.run import RegressionSample
from films.topics.regression.scene import STYLES, RegressionScene
from playground.inputs import Floats

MOST_RESIDUALS = 80  # points; the residuals of more would hide the picture
REACH = 2.0  # how far drawings extend beyond the axes, by the size of the plane
FIT, QUERY = palette.CLASSES[1].color, palette.OWN


def no_points(scene: RegressionScene) -> Film:
    """Return the still for a scene without points."""
    how = where_editable(" Choose ● above the plane and click: across is x, and up is y.")
    return one_frame_film((), samples.axes(scene), (scene.x, scene.y), f"<p><b>No points yet.</b>{how}</p>")


def window(scene: RegressionScene) -> tuple[float, float, float, float]:
    """Return the axes, extended by as much as a reader may soon move into view."""
    x0, x1, y0, y1 = samples.axes(scene)
    across, up = REACH * (x1 - x0), REACH * (y1 - y0)
    return (x0 - across, x1 + across, y0 - up, y1 + up)


def fixed_marks(scene: RegressionScene, points: RegressionSample, q: float) -> list[Mark]:
    """Return the vertical of the query, all points, and crosses on held-out points."""
    _, _, low, high = window(scene)
    crosses = [point_marks.held_out(points.X[points.held])] if len(points.held) else []
    vertical = mark(looks.line("query", QUERY, 1, "dash"), given=True, x=[q, q], y=[low, high])
    return [vertical, point_marks.points(scene.points, STYLES), *crosses]


def residuals(points: RegressionSample, fitted: Floats) -> list[Mark]:
    """Return the vertical from each training point to the prediction there, `fitted (F, n)`."""
    if len(points.index) > MOST_RESIDUALS:
        return []
    x, gaps = np.broadcast_to(points.x, fitted.shape), np.full(fitted.shape, np.nan)
    y = np.broadcast_to(points.y, fitted.shape)
    along = [np.stack(each, axis=2).reshape(len(fitted), -1) for each in ([x, x, gaps], [y, fitted, gaps])]
    return [marks.polyline("residuals", now(along[0]), now(along[1]), FIT, 1.5)]


def legend(points: RegressionSample, *entries: str) -> Words:
    """Return the legend; it names crosses if points are held out."""
    crosses = ["crosses: held out"] if len(points.held) else []
    query = f'<span style="color:{QUERY}">┆</span>&nbsp;the x asked about'
    fitted = f'<span style="color:{FIT}">│</span>&nbsp;a residual'
    return words(" · ".join([*class_marks((0,), ["a point (x, y)"]), *entries, fitted, query, *crosses]))


def errors(training: Floats, missed: Floats, after: Sequence[str] = ()) -> Words:
    """Return the mean squared error on the training points, and on held-out points if there are some."""
    held = ", held out {missed}" if np.isfinite(missed).all() else ""
    rest = "".join(after)
    return words(
        f"<p><b>Mean squared error</b>: training {{training}}{held}.{rest}</p>", training=training, missed=missed
    )
