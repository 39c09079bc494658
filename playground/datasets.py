"""Labelled points, and the presets of the plane."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from playground import inputs
from playground.inputs import Floats, Ints


@dataclass(frozen=True, eq=False)
class Dataset:
    """n labelled points: `X (n, d)` float64, `labels (n,)` in 0..K-1, d feature names, K class names. Read-only.

    ValueError if the four do not fit together.
    """

    X: Floats
    labels: Ints
    feature_names: tuple[str, ...]
    class_names: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "X", inputs.matrix(self.X))
        object.__setattr__(self, "labels", inputs.class_labels(self.labels, len(self.X), "labels"))
        if len(self.feature_names) != self.X.shape[1]:
            raise ValueError(f"feature_names are {len(self.feature_names)}; X has {self.X.shape[1]} columns")
        if self.labels.max() >= len(self.class_names):
            raise ValueError(
                f"labels go up to {self.labels.max()}; there are {len(self.class_names)} class_names, from 0"
            )

    def select(self, features: Sequence[int | str]) -> "Dataset":
        """Return the same points with only these features, by name or number, in this order. ValueError on an unknown
        one."""
        columns = [_index(feature, self.feature_names, "feature") for feature in features]
        names = tuple(self.feature_names[column] for column in columns)
        return Dataset(self.X[:, columns], self.labels, names, self.class_names)

    def split(self, n: int, *, seed: int) -> tuple["Dataset", "Dataset"]:
        """Return `n` points drawn at random, and the rest. ValueError if either would be empty."""
        if not 1 <= n < len(self.X):
            raise ValueError(f"n is {n}; of {len(self.X)} points, from 1 to {len(self.X) - 1} can be parted off")
        permutation = np.random.default_rng(seed).permutation(len(self.X))
        first, rest = (
            Dataset(self.X[rows], self.labels[rows], self.feature_names, self.class_names)
            for rows in (permutation[:n], permutation[n:])
        )
        return first, rest

    def against_rest(self, positive: int | str) -> Floats:
        """Return binary labels `y (n,)`: +1 for one class, by name or number, and -1 for the rest. ValueError if
        unknown."""
        return inputs.frozen(np.where(self.labels == _index(positive, self.class_names, "class"), 1.0, -1.0))


IRIS_FEATURES = ("sepal length (cm)", "sepal width (cm)", "petal length (cm)", "petal width (cm)")
IRIS_SPECIES = ("setosa", "versicolor", "virginica")


SIGNS = ("+", "-", "▲", "◆")  # the names of a preset's classes


def _index(key: int | str, names: tuple[str, ...], what: str) -> int:
    if isinstance(key, str) and key in names:
        return names.index(key)
    if isinstance(key, str) or not 0 <= key < len(names):
        raise ValueError(f"{what} is {key!r}; it must be one of {', '.join(names)}, or their number from 0")
    return key


def _points(rows: str) -> Dataset:
    """Return a preset from rows `x1 x2 class` between commas, in the order in which the algorithms visit them."""
    cells = [row.split() for row in rows.split(",")]
    class_names = SIGNS[: max(2, len({name for *_, name in cells}))]
    labels = np.array([class_names.index(name) for *_, name in cells])
    return Dataset(np.array([row[:2] for row in cells], dtype=np.float64), labels, ("x1", "x2"), class_names)


_CLUSTERS = """
    -1.7 -0.4 -,  2.0  1.8 +, -0.7 -1.8 -,  2.7  2.3 +,  1.0  2.9 +, -2.0 -1.1 -, -2.8  0.2 -,  0.7  1.2 +,
     1.3  2.2 +,  0.0  1.7 +,  3.0  0.9 +, -1.6 -1.6 -, -0.8  1.7 -, -0.8 -0.8 -,  2.2  0.6 +, -1.1  0.1 -"""

# Each shows one thing. Class 0, "+", is the one that `against_rest(0)` labels +1.
PRESETS: Mapping[str, Dataset] = MappingProxyType(
    {
        "two-point worked example": _points("2 2 +, 2 -1 -"),
        "two clusters": _points(_CLUSTERS),
        "thin margin": _points("""
            -0.5  1.0 -, -2.0  0.4 -, -2.4  0.0 -,  0.8  2.4 +, -1.0  0.5 -, -3.7  0.0 +,  0.9  1.4 -, -2.8  0.7 +,
             3.5  2.8 -, -0.9  1.7 +, -0.4  0.5 -, -0.4  1.7 +, -1.8  1.4 +, -2.6  1.3 +, -0.4  2.4 +,  3.4  2.3 -,
             0.4  1.0 -,  1.6  3.3 +, -3.6 -0.6 -,  1.4  2.8 +"""),
        "one mislabelled point": _points(_CLUSTERS + ", -1.3 -1.0 +"),
        "XOR": _points("2 2 +, -2 2 -, -2 -2 +, 2 -2 -"),
        "needs an offset": _points("""
             3.2  0.3 -,  0.4  1.5 -,  3.2  3.6 +,  1.4  0.2 -,  3.7  2.7 +,  3.1  2.4 +,  1.0  0.9 -,  2.4  2.5 +,
             2.6  3.2 +,  0.3  0.9 -,  3.7  4.2 +,  2.3  1.1 -"""),
    }
)

# For decision regions: more points, and up to four classes that overlap; and XOR, four points with many ties.
REGION_PRESETS: Mapping[str, Dataset] = MappingProxyType(
    {
        "one outlier": _points("""
            1.2 0.7 -, 0.3 -1.9 -, -1 0.4 +, 2.2 -1.9 -, -2 1.2 +, 2.9 -0.7 -, -1.6 1.2 +, -1.4 -0.5 +, -0.1 0.3 +,
            -1.6 1.8 +, -3.4 -0.1 +, -3.6 -0.8 +, -2.5 3.4 +, 2.9 -2.3 -, 1.8 -2.5 -, -3.5 2.2 +, -0.1 1.9 +,
            1.1 -2.6 -, 3 -2.7 -, 1.7 -2.9 -, 1 -0.3 -, -1.7 0.1 +, 2 -1.1 -, -2.3 -1.6 +, 3.1 -0.4 -, -1.2 1.9 +,
            2.2 -0.2 -, -1.4 2.6 +, -1.1 0.8 +, 1.6 -1.8 -, 0.6 -0.4 -, 3.6 -0.9 -, -1.3 0.4 +, 1.2 0 -, -1.2 2.9 +,
            -1.9 1.5 +, -2.5 -0.5 -"""),
        "overlapping": _points("""
            -0.6 -2.2 -, -3.1 0.2 +, -2.4 0 +, -0.6 -1.1 +, 1 0.1 -, -3.6 0.9 +, 0.5 0.6 +, -2.2 2.6 +, -0.9 -2.1 +,
            -1.8 0.4 +, 0.9 1.2 +, 1.6 1.9 -, 0.8 -0.2 -, -0.7 0.3 -, 0.3 -1 +, -1 0.1 +, -1.1 -0.3 +, 0 2.6 +,
            0 -0.9 +, 2.1 0.1 -, -1.7 -0.5 +, -1.9 1.2 +, -2.7 0.5 +, -0.4 -1.8 -, 3.3 0 -, 1 -1.1 -, 1.8 -1 -,
            2.2 -2.2 -, -1.8 -0.1 +, -2.3 0.3 +, 1.1 2 -, 0.3 -0.4 -, 0.1 1.6 +, -1.3 1 +, -2 -1.2 +, -0.7 -1.8 +,
            -1.1 -1 +, 1.3 -0.9 -, -1.3 0.2 +, 2.2 1.3 +, 1.1 0.9 -, -1.4 -0.8 -, 1.5 -1.9 -, 0.2 -1.8 -, 3.4 -2.1 -,
            0.3 -2.1 -, -0.2 0.7 -, 0.5 1.4 +, -0.5 1.6 +, 1.1 -1.6 -, -2.4 -1.3 +, 1.6 -2.5 -, 2.3 -1 -"""),
        "two moons": _points("""
            1.8 -1.8 -, 0.7 -1.5 -, -1 1.7 +, 0.3 -1.5 -, 3 -1.3 -, -3.2 0.7 +, 1.2 -1.4 -, 3.3 -0.2 -, -3.3 0 +,
            -1.3 -0.1 -, 1.6 -0.1 +, 0 -1.3 -, 1 0.7 +, 2 -1.4 -, -1.1 0.3 -, -3.8 0 +, -2.6 0.4 +, -2 1.6 +,
            1.2 -0.4 +, -3.4 -0.7 +, -0.7 2 +, 0.4 0.7 +, 2.3 -1.7 -, 0.6 1.3 +, -0.7 1 -, 0.3 1.6 +, -3.5 0.3 +,
            1.2 0 +, 0.7 0.9 +, -1.2 2 +, -3.5 0.7 +, 0.1 1.9 +, 3.7 0.3 -, -0.6 -0.3 -, -0.4 -1 -, 3.5 -1.2 -"""),
        "three classes": _points("""
            -2.2 -1.7 +, -1.2 -1.3 +, 0.2 3.4 ▲, -3.4 -1.2 +, -1.5 -1.9 +, 0.3 1 ▲, 1.6 -0.4 -, -1.9 0.2 +, 2.9 -2.5 -,
            2 0.1 ▲, -0.3 -1.3 +, -3.8 -2 +, 2.4 -1.9 -, 1.3 3.7 ▲, 0.6 1.8 ▲, -1 3.2 ▲, 1.5 -1.2 -, 2.4 -0.2 -,
            3.3 -0.4 -, 2.2 -1 -, -0.7 -1.7 +, 1.2 -0.8 -, -2.3 -0.7 +, 0.1 -0.9 -, -2.4 -2.4 +, -0.6 2.6 ▲, -0.3 0.6 ▲,
            1.7 -2 -, 2.6 -1.5 -, -2.8 -2.7 +, 1.2 -2 -, 2.5 -0.6 -, 1.1 2.5 ▲, 1.6 2.3 ▲, -1.2 -3 +, -0.2 2.5 ▲,
            -1.6 2.8 ▲, 1.3 0.3 ▲, -1.3 2.5 ▲, 0.5 1.4 ▲"""),
        "four classes": _points("""
            -2.3 2.4 +, -0.2 1.6 +, 0.6 2.4 -, 0.3 -0.8 ◆, -2.1 0.1 +, 0.4 2.1 -, 2.6 -2.3 ◆, 0.5 -2.1 ◆, 0.8 -2 ◆,
            -1.1 -0.7 ▲, -1.2 -1 ▲, 0 3.3 +, 0.4 1.3 -, -0.9 1.9 +, 3.4 -1.7 ◆, -0.1 -1.1 +, -1.7 -1.7 ▲, -2.4 -1.2 ▲,
            1.1 2.5 -, -1.4 1.5 +, -1.5 -0.2 ▲, 2.2 -3.6 ◆, -2.4 -2.4 ▲, 2.9 -2 ◆, 1.5 2.8 -, 1.8 2.4 -, 2.1 1.2 -,
            -0.1 -2.1 ▲, 3.3 -1.1 ◆, 2.3 3.1 -, 0.9 3 -, -2.9 -2.2 ▲, -0.5 2.2 +, 1.5 1 -, 1.7 -1.5 ◆, -2.7 -2.8 ▲,
            -1.1 1.3 +, 2.2 -0.5 ◆, -1.5 3.2 +, 2.6 1.6 -, -1.9 -0.8 ▲, -2.1 -2.1 ▲, -2 2.5 +, 1.1 -1.8 ◆, -1.3 -4.3 ▲,
            2.8 2 -"""),
        "unequal scales": _points("""
            -0.2 3.7 +, 0.5 -0.4 -, -0.3 -1.7 +, 0.3 -4.4 -, -0.5 0.1 +, 0.7 -0.7 -, -0.2 -1.4 +, -0.6 -2.4 +,
            0.6 3.6 -, 0.8 2.5 -, 0.3 -1.8 -, 0.3 0.4 -, -0.6 0.5 +, 0.2 1.5 -, 0.5 3.3 -, 0.1 -3.1 -, -0.6 -3.4 +,
            0.3 -2.2 -, -0.2 1.2 +, -0.9 -0.2 +, 0.7 0.6 -, -0.4 -3 +, -0.6 3.3 +, -0.5 1.4 +, -1 -2 +, -0.9 4.4 +,
            0.7 1.9 -, 0.4 -1.3 -, 0.5 1.1 -, -0.7 -1.4 +, -0.4 -4.3 +, -0.3 0.4 +, 0.2 3.9 -, 1.1 3.4 -, 0.1 -0.6 -,
            -0.6 1.9 +, 0.1 -3.7 -, -0.2 -2.7 +"""),
        "XOR": PRESETS["XOR"],
    }
)

# Where a fit to all points misleads: far-off points of one class move the boundary into the near points. For least
# squares one such point is enough.
WEAKNESSES: Mapping[str, Dataset] = MappingProxyType(
    {
        "far-off points": _points("""
            -1 0.2 +, 1.1 -0.4 -, -1.4 1 +, 0.8 0.9 -, -0.7 -0.9 +, 1.5 0.3 -, -1.8 -0.3 +, 1.9 -1 -, -0.9 1.6 +, 0.7
            -1.5 -, -1.5 -1.4 +, 1.2 1.7 -, -2.1 0.8 +, 2.2 0.8 -, -1.2 -0.5 +, 1.7 -0.2 -, -2.4 -0.6 +, 13.4 0.6 -,
            -0.5 0.5 +, 14.3 1.4 -, -1.7 1.5 +, 13.9 -0.5 -, -2 -1.1 +, 14.8 0.3 -, -0.8 1.1 +, 14.1 -1.2 -, -1.1 0.7
            +"""),
        "far and right": _points("""
            0.8 1.5 +, -2 -1.5 -, 1.2 -0.4 +, -1 0 -, 0.7 -1.6 +, -1.5 1 -, 1.6 0.5 +, -0.8 -2 -, 2 -1.2 +, -0.6 1.8 -,
            0.9 0.4 +, -2.2 0.3 -, 6 -5 +"""),
    }
)
