"""The scene of what can be learned: its points, the question asked of them, and the classifiers in question."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from films import samples
from films.axes import Axes
from films.drawing.palette import CLASSES, SEALED, ClassStyle
from films.param import Area
from films.points import Points, checked
from films.rules.methods import METHODS
from films.samples import SHARES, labelled
from films.scene import MAX_FRAME, Scene, param
from playground import shapes
from playground.shattering import MOST

UNSEEN = 2  # the class of points without a label
STYLES = (*CLASSES[:2], ClassStyle("?", SEALED, "diamond"))
SIGNS = tuple(style.name for style in STYLES[:UNSEEN])
CORNERS: Points = ((-2.0, 2.0, 2), (2.0, 2.0, 2), (2.0, -2.0, 2), (-2.0, -2.0, 2))
SEEN: Points = (
    (-3.0, -1.0, 0), (-1.0, 2.0, 0), (-2.5, 3.0, 0), (2.0, -2.5, 1), (3.0, 1.0, 1), (0.5, -1.0, 1),
    (-1.5, -3.5, 2), (0.5, 3.5, 2), (-0.5, 0.0, 2), (2.0, 4.0, 2),
)  # fmt: skip
MOONS, SIDES = shapes.draw("moons", 120, noise=0.35, seed=3)
MANY = checked(labelled(2 * MOONS, SIDES))
AROUND_CIRCLE: Axes = (-1.3, 1.3, -1.3, 1.3)
APART = 0.3  # the least distance of a point of the pool from the line x1 + 0.6 x2 = 0.5
CROSSED = 5  # the number of the labelling of `CORNERS` with + on one diagonal


def _pool() -> Points:
    """Return a hundred points on both sides of a line, drawn uniformly, none of them near the line."""
    X = np.random.default_rng(1).uniform(-4.5, 4.5, (200, 2)).round(1)
    away = (X[:, 0] + 0.6 * X[:, 1] - 0.5) / np.hypot(1.0, 0.6)
    far = np.flatnonzero(np.abs(away) > APART)[:100]
    return checked(labelled(X[far], np.sign(away[far])))


POOL = _pool()
SHOWN = {
    "shatter": "all labellings",
    "unseen": "what no data can tell",
    "size": "the size of a model",
    "ask": "whose label to ask for",
    "stream": "a perceptron that asks",
}
FAMILIES = {
    "line": "a line",
    "circle": "a circle around the +",
    "rectangle": "a rectangle around the +",
    "neighbors": "nearest neighbours",
}
NAMES = {key: method.name for key, method in METHODS.items() if method.assumes}
ORDERS = {"each": "each labelling once", "lots": "at random"}
MOST_PLANES = 4
HELD = {share: words for share, words in SHARES.items() if share != "0"}


@dataclass(frozen=True)
class LearnableScene(Scene):
    """The points, each +, − or unseen, and the question asked of them."""

    N_CLASSES = len(STYLES)

    points: Points = param(CORNERS, "points")
    t: int = param(CROSSED, "frame", low=0, high=MAX_FRAME)
    show: str = param("shatter", "shown", options=SHOWN)
    family: str = param("line", "separated by", options=FAMILIES)
    k: int = param(
        1,
        "k of the k nearest",
        low=1,
        high=MOST,
        help="A point is among its own nearest.",
        when=lambda scene: scene.family == "neighbors",
    )
    planes: str = param(
        "4", "planes", options={str(count): str(count) for count in range(1, MOST_PLANES + 1)}, area=Area.TRANSPORT
    )
    method1: str = param("neighbors", "first plane", options=NAMES)
    method2: str = param("linear", "second plane", options=NAMES, when=lambda scene: len(scene.methods) > 1)
    method3: str = param("tree", "third plane", options=NAMES, when=lambda scene: len(scene.methods) > 2)
    method4: str = param("full", "fourth plane", options=NAMES, when=lambda scene: len(scene.methods) > 3)
    order: str = param("each", "labels of the unseen", options=ORDERS)
    seed: int = param(
        0,
        "seed",
        low=0,
        high=99_999,
        help="Another number draws other labels.",
        when=lambda scene: scene.show != "unseen" or scene.order == "lots",
    )
    everyone: bool = param(
        False, "all methods at once", help="Below: what every method takes for granted and guesses.", film=False
    )
    patience: int = param(
        5,
        "right in a row",
        low=1,
        high=20,
        help="It halves s after so many right guesses in a row.",
        when=lambda scene: scene.show == "stream",
    )
    held: str = samples.held_out_param("30", "No model is trained on these points; crosses mark them.", shares=HELD)
    split: int = samples.split_param()

    @property
    def own_points(self) -> bool:
        """Whether the reader's points are shown. A stream makes points of its own."""
        return self.show != "stream"

    def showing_points(self) -> Mapping[str, Any]:
        return {} if self.own_points else {"show": "shatter"}

    def home(self) -> Axes:
        return super().home() if self.own_points else AROUND_CIRCLE

    @property
    def labelled(self) -> Points:
        """The first points, as many as are labelled in all ways."""
        return self.points[:MOST]

    @property
    def unseen(self) -> tuple[int, ...]:
        """The rows of the first points without a label, as many as get labels in all ways."""
        return tuple(i for i, (_, _, c) in enumerate(self.points) if c == UNSEEN)[:MOST]

    @property
    def methods(self) -> tuple[str, ...]:
        """The keys of the methods on the planes."""
        return (self.method1, self.method2, self.method3, self.method4)[: int(self.planes)]


def signs_of(labelings: NDArray[np.bool_]) -> tuple[str, ...]:
    """Return the signs of each of the labellings `labelings (F, n)`, point by point: "+ − +"."""
    return tuple(" ".join(SIGNS[0] if plus else SIGNS[1] for plus in row) for row in labelings.tolist())


EXAMPLES: Mapping[str, Points] = {
    "shatter": CORNERS,
    "unseen": SEEN,
    "size": MANY,
    "ask": POOL,
    "stream": (),
}  # the points that each question starts with
