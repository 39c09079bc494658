"""Both regressors on the training points of a scene: the mean of the k nearest for every k, and the line of least
squares with the descent to it."""

from dataclasses import dataclass

import numpy as np

from films.decimals import as_written
from films.points import DECIMALS
from films.samples import arrays, rows
from films.topics.regression.scene import RegressionScene
from playground import regression
from playground.inputs import Floats, Ints
from playground.regression import Descent, Line, StepFunction

LARGEST_K = 99


@dataclass(frozen=True, eq=False)
class RegressionSample:
    """Points `X (N, 2)` of the plane; rows `index (n,)` are trained on, rows `held (m,)` are held out."""

    X: Floats
    index: Ints
    held: Ints

    @property
    def x(self) -> Floats:
        return self.X[self.index, 0]

    @property
    def y(self) -> Floats:
        return self.X[self.index, 1]

    def query(self, probe: tuple[float, float] | None) -> float:
        """Return the x of the query: that of `probe`, or the middle of the points."""
        middle = float(self.x.min() / 2 + self.x.max() / 2)
        return round(middle, DECIMALS) + 0.0 if probe is None else probe[0]

    def nearest(self, q: float, k: int) -> Ints:
        """Return the rows, among the training points, of the k nearest to x = q, by the coordinates as they are
        written."""
        whole, _ = as_written(np.append(self.x, q))
        return regression.nearest(whole[:-1], whole[-1:], k)[0]

    def means(self, near: Ints) -> Floats:
        """Return the mean y of the first, the first two, ... of the rows `near (k,)`: `(k,)`."""
        whole, up = as_written(self.y)
        return whole[near].cumsum() / (up * np.arange(1, len(near) + 1))


@dataclass(frozen=True, eq=False)
class Nearest:
    """The mean of the k nearest, for each of `ks (K,)`: `functions`, with their jumps; `fitted (K, N)`, the predictions
    at all N points; the mean squared errors `training (K,)` and, on held-out points, `missed (K,)`, NaN if none is held
    out."""

    points: RegressionSample
    ks: Ints
    functions: tuple[StepFunction, ...]
    fitted: Floats
    training: Floats
    missed: Floats


@dataclass(frozen=True, eq=False)
class Fit:
    """Gradient descent to the line of least squares in steps of length `eta`: the states; the `best` line and its mean
    squared error `least`; `missed (T + 1,)` as in `Nearest`; and the `longest` step that does not overshoot."""

    points: RegressionSample
    eta: float
    descent: Descent
    best: Line
    least: float
    missed: Floats
    longest: float


def sample_of(scene: RegressionScene) -> RegressionSample:
    """Return the points of a scene, and which of them are held out."""
    X, classes = arrays(scene.points)
    percent, seed = scene.held_out()
    return RegressionSample(X, *rows(len(X), percent, seed, classes))


def nearest(scene: RegressionScene) -> Nearest | None:
    """Return the mean of the k nearest for every k; None if there are no points."""
    if not scene.points:
        return None
    points = sample_of(scene)
    (xs, across), (ys, up) = (
        as_written(points.X[:, 0]),
        as_written(points.X[:, 1]),
    )  # so that sums are exact, as on paper
    x, y = xs[points.index], ys[points.index]
    ks = np.arange(1, min(len(x), LARGEST_K) + 1)
    fitted = regression.neighbor_means(x, y, xs, ks.tolist())
    functions = [regression.step_function(x, y, k) for k in ks.tolist()]
    return Nearest(
        points,
        ks,
        tuple(StepFunction(each.breaks / across, each.values / up) for each in functions),
        fitted / up,
        regression.mean_squared_error(y, fitted[:, points.index]) / up**2,
        _missed(ys[points.held], fitted[:, points.held]) / up**2,
    )


def fit(scene: RegressionScene) -> Fit | None:
    """Return the descent to the line of least squares; None if there are no points."""
    if not scene.points:
        return None
    points = sample_of(scene)
    x, y = points.x, points.y
    eta = scene.rate / (1 + float((x * x).mean()))
    descent = regression.descend(x, y, eta=eta, n_steps=scene.most)
    (xs, across), (ys, up) = as_written(x), as_written(y)
    line = regression.least_squares(xs, ys)
    best = Line(line.w * across / up, line.b / up)
    X, Y = points.X[points.held].T
    return Fit(
        points,
        eta,
        descent,
        best,
        float(regression.mean_squared_error(y, best.w * x + best.b)),
        _missed(Y, descent.w[:, None] * X + descent.b[:, None]),
        regression.longest_step(x),
    )


def _missed(y: Floats, predicted: Floats) -> Floats:
    return regression.mean_squared_error(y, predicted) if len(y) else np.full(len(predicted), np.nan)
