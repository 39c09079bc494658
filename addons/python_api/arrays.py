"""A reader's own arrays as points of a plane, and back: X (n, 2) in any units, y (n,) with any labels."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from films import points as point_code
from films.files.numerals import hyphened
from films.points import Points
from playground.inputs import Floats

FEWEST = 2  # classes that something can be told apart by


VALUES = {"+": 1.0, "+1": 1.0, "1": 1.0, "-": -1.0, "-1": -1.0, "0": 0.0}  # of labels that are signs or numbers


@dataclass(frozen=True, eq=False)
class Labels:
    """The labels of a reader's classes, sorted, and whether the page has + and −. The page's first class, +, has the
    label +, +1 or 1 if there is one beside −, −1 or 0, as in files; else the last label, as in scikit-learn."""

    sorted: NDArray[Any]
    signed: bool

    @property
    def by_class(self) -> NDArray[Any]:
        """The label of each class of the page."""
        values = [_value(label) for label in self.sorted.tolist()]
        if len(values) == FEWEST and 1.0 in values and {-1.0, 0.0} & {*values}:
            return self.sorted if values[0] == 1.0 else self.sorted[::-1]
        return self.sorted[::-1] if self.signed else self.sorted

    @property
    def names(self) -> str:
        """Return the names of the classes as a scene has them; "" for − and +, −1 and +1, the page's own names."""
        if self.signed and {*map(_value, self.sorted.tolist())} == {-1.0, 1.0}:
            return ""
        return "|".join(str(label).replace("|", "/") for label in self.by_class.tolist())


def _value(label: Any) -> float | None:
    """Return the number 1, 0 or −1 that a label such as + stands for; None for any other label."""
    text = hyphened(str(label)).strip()
    return VALUES.get(text.removesuffix(".0"))


def labels_of(y: ArrayLike, most: int) -> Labels:
    """The labels of y; ValueError, as a sentence, unless there are two, or up to `most`."""
    array = np.asarray(y)
    if array.ndim != 1:
        raise ValueError(f"y has the shape {array.shape}; it must have a label for each row of X, (n,).")
    try:
        distinct = np.unique(array)
    except TypeError as error:
        raise ValueError("y mixes labels that cannot be sorted, as numbers and texts; use one kind.") from error
    if not FEWEST <= len(distinct) <= most:
        wanted = "two" if most == FEWEST else f"from {FEWEST} to {most}"
        raise ValueError(f"y has {len(distinct)} different labels; this page shows {wanted}.")
    return Labels(distinct, most == FEWEST)


def points_of(X: ArrayLike, y: ArrayLike, labels: Labels) -> Points:
    """The points, rounded to six decimals; ValueError, as a sentence, where they cannot be shown."""
    places, array = _places(X), np.asarray(y)
    if array.shape != (len(places),):
        raise ValueError(f"X has {len(places)} rows, and y has the shape {array.shape}: each row needs one label.")
    index = {label: number for number, label in enumerate(labels.by_class.tolist())}
    if unknown := [label for label in array.tolist() if label not in index]:
        raise ValueError(f"y has the label {unknown[0]!r}, which is none of {', '.join(map(repr, index))}.")
    return point_code.checked([(x1, x2, index[label]) for (x1, x2), label in zip(places, array.tolist(), strict=True)])


def arrays_of(points: Points, labels: Labels) -> tuple[Floats, NDArray[Any]]:
    """X and y of points, read-only: who changes them assigns others."""
    X = np.array([point[:2] for point in points], dtype=np.float64).reshape(-1, 2)
    y = labels.by_class[[point[2] for point in points]]
    for array in (X, y):
        array.flags.writeable = False
    return X, y


def axis_names(X: Any, names: Sequence[str] = ()) -> dict[str, str]:
    """The names of the two columns by the fields of a scene, or else those of a data frame; ValueError, as a sentence,
    unless there are two or none."""
    columns = [str(name) for name in (names or getattr(X, "columns", ()))]
    if names and len(columns) != 2:
        raise ValueError(f"names has {len(columns)} names; a plane has two columns.")
    return dict(zip(("x", "y"), columns, strict=True)) if len(columns) == 2 else {}


def _places(X: ArrayLike) -> list[tuple[float, float]]:
    try:
        array = np.asarray(X, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise ValueError("X holds something that is no number.") from error
    if array.ndim != 2 or array.shape[1] != 2:
        raise ValueError(f"X has the shape {array.shape}; a plane shows two columns: choose them, as X[:, [0, 1]].")
    return [(x1, x2) for x1, x2 in array.tolist()]
