"""Points of a plane as arrays for the engine, and arrays as points of a plane: the one place for both ways."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from films.axes import Axes, around
from films.decimals import as_written
from films.param import Group
from films.points import Points, checked
from films.scene import Scene, param
from playground.datasets import Dataset
from playground.inputs import Floats, Ints, frozen
from playground.margin import Separation, separate
from playground.optimum import Optimum, minimize_hinge
from playground.smooth_optimum import SmoothOptimum, minimize
from playground.validation import split

SHARES = {"0": "none", "20": "20 %", "30": "30 %", "50": "50 %"}  # held out
ONLY_COUNT = "These points, with crosses, are not trained on: they only count {}."


def held_out_param(default: str, help_text: str, *, shares: Mapping[str, str] = SHARES) -> Any:
    """Return a scene's field for the percentage of points that are held out."""
    return param(default, "held out", options=shares, help=help_text, group=Group.HELD_OUT)


def split_param() -> Any:
    """Return a scene's field for the seed that draws the points held out; it applies if some are."""
    help_text = "Another number holds out other points."
    return param(
        0, "split", low=0, high=99_999, help=help_text, group=Group.HELD_OUT, when=lambda scene: scene.held != "0"
    )


def arrays(points: Points) -> tuple[Floats, Ints]:
    """`X (n, 2)` and the class labels `y (n,)`, 0..K-1; also of no points."""
    X = np.array([point[:2] for point in points], dtype=np.float64).reshape(-1, 2)
    return X, np.array([point[2] for point in points], dtype=np.int64)


def labelled(X: Floats, y: Any) -> Points:
    """Return the rows of `X (n, 2)` as points of classes `y (n,)`: 0..K-1 or, if floats, signs +1 (class 0) and -1
    (class 1)."""
    classes = (np.asarray(y) < 0).astype(int) if np.asarray(y).dtype.kind == "f" else np.asarray(y)
    return tuple((a, b, c) for (a, b), c in zip(X.tolist(), classes.tolist(), strict=True))


def of_dataset(dataset: Dataset, classes: Any = None) -> Points:
    """Return a dataset's first two columns as points of these classes, or of its own, rounded to what an address holds;
    ValueError as `checked`."""
    labels = dataset.labels if classes is None else classes
    return checked(labelled(dataset.X[:, :2], np.asarray(labels, dtype=int)))


def rows(n: int, percent: int, seed: int, y: Ints) -> tuple[Ints, Ints]:
    """Return the rows to train on and the rows held out, of n points: `percent` of them, and of each class its share.
    None is held out of fewer than four points."""
    if percent == 0 or n < 4:
        return np.arange(n), np.arange(0)
    return split(n, test=percent / 100, seed=seed, y=y)


def training(scene: Scene) -> Points:
    """Return the scene's points that are trained on, in their order: all but those held out."""
    return tuple(scene.points[row] for row in _rows_of(scene)[0].tolist())


def _rows_of(scene: Scene) -> tuple[Ints, Ints]:
    percent, seed = scene.held_out()
    return rows(len(scene.points), percent, seed, arrays(scene.points)[1])


@dataclass(frozen=True, eq=False)
class Sample:
    """The n points of a scene that are trained on, of the N points of its plane, in two classes.

    X           (n, 2) their coordinates, multiplied by `scale`
    y           (n,) their signs: +1 for class 0, -1 for class 1
    scale       the factor of all coordinates
    titles      the names of the axes
    index       (n,) their rows on the plane
    held        (m,) the rows of the points held out
    everything  all points of the plane, multiplied by `scale`
    plain       (n, 2) their coordinates, not multiplied
    plane       (N, 2) the coordinates of all points, not multiplied
    """

    X: Floats
    y: Floats
    scale: float
    titles: tuple[str, str]
    index: Ints
    held: Ints
    everything: Points
    plain: Floats
    plane: Floats

    @cached_property
    def _whole(self) -> tuple[Floats, float]:
        return as_written(np.vstack([self.plain, self.plane]))

    @property
    def written(self) -> Floats:
        """The coordinates as they are written, in whole numbers, `(n, 2)`: `X` is `written / unit`, rounded."""
        return self._whole[0][: len(self.plain)]

    @property
    def all_written(self) -> Floats:
        """The coordinates of all points of the plane, likewise: `(N, 2)`."""
        return self._whole[0][len(self.plain) :]

    @cached_property
    def squares(self) -> Fraction:
        """The square of `1 / unit`, exactly: runs use it to decide by the coordinates as they are written."""
        if self.scale == 1.0:
            return Fraction(1, int(self._whole[1]) ** 2)
        return Fraction(1, max(int(a) ** 2 + int(b) ** 2 for a, b in self.written.tolist()))

    @property
    def unit(self) -> float:
        return self._whole[1] / self.scale

    @property
    def has_both(self) -> bool:
        """Whether there are points of both classes."""
        return bool((self.y > 0).any() and (self.y < 0).any())

    @property
    def points(self) -> Points:
        return labelled(self.X, self.y)


@dataclass(frozen=True, eq=False)
class SampleRun:
    """A run of a linear classifier on the n points of a `sample` that are trained on."""

    sample: Sample

    @property
    def X(self) -> Floats:
        """The points, (n, 2)."""
        return self.sample.X

    @property
    def y(self) -> Floats:
        """Their signs, (n,)."""
        return self.sample.y

    @property
    def index(self) -> Ints:
        """Their rows on the plane, (n,)."""
        return self.sample.index

    @cached_property
    def numbers(self) -> Ints:
        """Their numbers on the plane, from 1, (n,)."""
        return self.index + 1


def sample(scene: Scene) -> Sample:
    """Return the sample of a scene. If the scene is `scaled`, all points are divided by the greatest norm of those that
    are trained on."""
    scaled = getattr(scene, "scaled", False)
    everything, classes = arrays(scene.points)
    index, held = _rows_of(scene)
    X, y = everything[index], np.where(classes[index] == 0, 1.0, -1.0)
    radius = float(np.sqrt((X * X).sum(axis=1)).max(initial=0.0))
    scale = 1 / radius if scaled and radius > 0 else 1.0
    whole = labelled(everything / radius if scale != 1.0 else everything, classes)
    titles = (f"{scene.x} / max‖x‖", f"{scene.y} / max‖x‖") if scaled else (scene.x, scene.y)
    in_units = X / radius if scale != 1.0 else X
    return Sample(in_units, y, scale, titles, index, held, whole, X, everything)


def separation(sample: Sample, *, offset: bool) -> Separation:
    """Return whether a line separates the sample, and its margin, as `playground.margin.separate` does, in the units of
    `X`. The coordinates as they are written decide."""
    unit = sample.unit
    rows = np.column_stack([sample.written, np.full(len(sample.y), unit)]) if offset else sample.written
    separated = separate(rows, sample.y, offset=False)
    b = float(separated.w[2]) if offset else 0.0
    return replace(
        separated, margin=separated.margin / unit, radius=separated.radius / unit, w=frozen(separated.w[:2].copy()), b=b
    )


def least_hinge(sample: Sample, *, offset: bool = True, regularization: float = 0.0) -> Optimum:
    """Return the minimum of the hinge loss, as `playground.optimum.minimize_hinge` does, in the units of `X`. Without a
    penalty the coordinates are those that are written: rounding would let a line with an enormous w separate points in
    a row."""
    if regularization:
        return minimize_hinge(sample.X, sample.y, offset=offset, regularization=regularization)
    optimum = minimize_hinge(sample.written, sample.y, offset=offset)
    return replace(optimum, w=frozen(optimum.w * sample.unit))


def least_smooth(sample: Sample, *, loss: str, offset: bool = True, regularization: float = 0.0) -> SmoothOptimum:
    """Return the minimum of the squared or the logistic loss, as `playground.smooth_optimum.minimize` does, in the
    units of `X`, for the coordinates as they are written."""
    penalty = regularization * sample.unit**2
    least = minimize(sample.written, sample.y, loss=loss, offset=offset, regularization=penalty)
    return least if least.w is None else replace(least, w=frozen(least.w * sample.unit))


def scale(scene: Scene) -> float:
    """Return the factor by which the film of a scene multiplies its points."""
    return sample(scene).scale if getattr(scene, "scaled", False) else 1.0


def home(scene: Scene, *, origin: bool) -> Axes:
    """Return the axes around the points, and around the origin if `origin`, in the points' own units."""
    own = sample(scene)
    x0, x1, y0, y1 = (value / own.scale for value in around(own.everything, origin=origin))
    return (x0, x1, y0, y1)


def axes(scene: Scene) -> Axes:
    """Return the axes of a scene in the units of its film."""
    by = scale(scene)
    x0, x1, y0, y1 = (value * by for value in scene.axes or scene.home())
    return (x0, x1, y0, y1)
