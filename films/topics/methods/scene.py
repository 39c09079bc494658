"""The methods page's scene: the points, the methods on the planes, the values of their knobs, and the held-out
points."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from films import costs as tables
from films import samples
from films.axes import Axes
from films.param import Area, Group
from films.points import Points
from films.query_scene import QueryScene
from films.rules import majority_vote
from films.rules.categories import Categories
from films.rules.methods import METHODS
from films.scene import param
from playground.datasets import REGION_PRESETS
from playground.inputs import Floats

EXAMPLE = REGION_PRESETS["overlapping"]
VOTE = "vote"
NAMES = {key: method.name for key, method in METHODS.items()} | {VOTE: majority_vote.NAME}
MOST = 4
MOST_CATEGORIES = 8
# Fruit: colour (0 green, 1 red, 2 yellow), weight in 100 g, and whether it is ripe (0) or not (1). Made up.
FRUIT: Points = (
    *((0.0, weight, int(weight < 2.2)) for weight in (0.3, 0.6, 0.8, 1.1, 1.4, 1.7, 2.3, 2.5)),
    *((1.0, weight, 0) for weight in (0.4, 0.7, 1.0, 1.2, 1.5, 1.8, 2.0, 2.4)),
    *((2.0, weight, int(weight < 0.7)) for weight in (0.3, 0.5, 0.9, 1.0, 1.3, 1.6, 1.9, 2.2)),
)
FRUIT_FIELDS: dict[str, Any] = {
    "x": "colour",
    "y": "weight in 100 g",
    "labels": "ripe|unripe",
    "categories": "green|red|yellow",
}
SHAPES_FIELDS: dict[str, Any] = {
    "x": "colour",
    "y": "shape",
    "labels": "sweet|not sweet",
    "categories": "green|red|yellow",
    "categories2": "round|long",
}
# Fruit by colour and shape (0 round, 1 long): how many of each kind are sweet, and how many are not. Made up.
SHAPES_COUNTS = {(0, 0): (1, 3), (0, 1): (0, 2), (1, 0): (6, 1), (1, 1): (0, 3), (2, 0): (1, 3), (2, 1): (4, 0)}
SHAPES: Points = Categories(("colour", "shape"), (("green", "red", "yellow"), ("round", "long"))).placed(
    tuple((float(x), float(y), c) for (x, y), counts in SHAPES_COUNTS.items() for c in (0, 1) for _ in range(counts[c]))
)
ALONG = -1  # the state of a plane that goes along with the frames


def _names_in(text: str) -> tuple[str, ...]:
    """Return the names of an axis's categories; () if there are fewer than two."""
    names = tuple(dict.fromkeys(filter(None, map(str.strip, text.split("|")))))
    return names[:MOST_CATEGORIES] if len(names) > 1 else ()


def _has_plane(number: int) -> Callable[["MethodsScene"], bool]:
    """Return the condition that a scene has at least `number` planes."""
    return lambda scene: int(scene.planes) >= number


@dataclass(frozen=True)
class MethodsScene(QueryScene):
    """The points, the methods on the planes, the values of their knobs, and which points are held out."""

    OPENS_WITH: ClassVar[Mapping[str, Any]] = {"t": 1, "planes": "1"}  # a tree of depth 0 has a plane of one colour

    points: Points = param(samples.of_dataset(EXAMPLE), "points")
    planes: str = param(
        "2", "planes", options={str(count): str(count) for count in range(1, MOST + 1)}, area=Area.TRANSPORT
    )
    method1: str = param("tree", "first plane", options=NAMES)
    method2: str = param("neighbors", "second plane", options=NAMES, when=_has_plane(2))
    method3: str = param("kernel", "third plane", options=NAMES, when=_has_plane(3))
    method4: str = param("adaboost", "fourth plane", options=NAMES, when=_has_plane(4))
    at2: int = param(ALONG, "knob of the second plane", low=ALONG, high=99, when=_has_plane(2))
    at3: int = param(ALONG, "knob of the third plane", low=ALONG, high=99, when=_has_plane(3))
    at4: int = param(ALONG, "knob of the fourth plane", low=ALONG, high=99, when=_has_plane(4))
    held: str = samples.held_out_param("30", "No method is trained on these points; small crosses mark them.")
    costs: tables.Numbers | None = param(None, tables.LABEL, check=tables.checked, group=Group.FIT)
    split: int = samples.split_param()
    hidden: int = param(
        4,
        "hidden units",
        low=1,
        high=16,
        help="Of the neural network.",
        when=lambda scene: any(METHODS[key].units for key in scene.trained),
        group=Group.FIT,
    )
    overview: bool = param(
        False, "all methods at once", help="Below: every method on these points, as small planes.", film=False
    )
    categories: str = param("", "names of the first coordinate's categories")
    categories2: str = param("", "names of the second coordinate's categories")
    data: bool = param(
        False, "the dataset as a table", help="Below: a row for each point, its features and its class.", film=False
    )
    seed: int = param(
        0,
        "random seed",
        low=0,
        high=99_999,
        help="For forests, bagging and the network's first weights.",
        when=lambda scene: any(METHODS[key].random for key in scene.trained),
        group=Group.FIT,
    )

    @property
    def category_names(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The names of the places 0, 1, 2, ... on each axis; () for an axis of numbers."""
        return _names_in(self.categories), _names_in(self.categories2)

    @property
    def of_categories(self) -> Categories | None:
        """The categories of the coordinates; None if neither has some."""
        return Categories((self.x, self.y), self.category_names) if any(self.category_names) else None

    def home(self) -> Axes:
        """Return the axes: around all cells if both coordinates have categories."""
        if not all(self.category_names):
            return super().home()
        across, up = map(len, self.category_names)
        x, y, half = (across - 1) / 2, (up - 1) / 2, max(across, up) / 2
        return (x - half, x + half, y - half, y + half)

    def with_points(self, points: Points) -> Self:
        """Return the scene with these points, each moved to the nearest category."""
        return super().with_points(self.of_categories.placed(points) if self.of_categories else points)

    @property
    def opens_table(self) -> bool:
        return self.data

    @property
    def n_classes(self) -> int:
        """The number of classes: up to the last that a point has, two at least."""
        return max(2, *(label + 1 for _, _, label in self.points), 0)

    @property
    def cost_table(self) -> Floats | None:
        """The costs of errors `(K, K)`; None if each costs 1."""
        return tables.table(self.costs, self.n_classes)

    @property
    def methods(self) -> tuple[str, ...]:
        """The keys of the methods on the planes."""
        return (self.method1, self.method2, self.method3, self.method4)[: int(self.planes)]

    @property
    def trained(self) -> set[str]:
        """The methods that are trained, including those in the overview below."""
        return set(METHODS) if self.overview else set(self.methods) - {VOTE}

    @property
    def stands(self) -> tuple[int, ...]:
        """The value at which the knob of each plane stands, from 0; ALONG if the frames turn the knob."""
        stands = (ALONG, self.at2, self.at3, self.at4)
        return tuple(ALONG if key == VOTE else at for key, at in zip(self.methods, stands, strict=False))
