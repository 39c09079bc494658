"""The scene of regression: points whose height is the number to predict, and the regressor."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from films import samples
from films.drawing.palette import ClassStyle
from films.points import Points
from films.scene import Place, Scene, param

STYLES = (ClassStyle("●", "#0072B2", "circle"),)  # points have no class: one colour for all
CURVE: Points = (
    (-4.2, 1.2, 0), (-3.6, 0.7, 0), (-3.1, -0.3, 0), (-2.5, -1.0, 0), (-2.0, -2.2, 0), (-1.4, -1.6, 0),
    (-0.9, -1.9, 0), (-0.3, -0.2, 0), (0.2, 0.6, 0), (0.8, 1.1, 0), (1.3, 2.3, 0), (1.9, 1.6, 0), (2.4, 1.5, 0),
    (3.0, 0.0, 0), (3.5, -0.5, 0), (4.1, -1.9, 0),
)  # fmt: skip
OUTLIER: Points = (
    (-4.0, -1.4, 0), (-3.0, -1.1, 0), (-2.0, -0.6, 0), (-1.0, 0.1, 0), (0.0, 0.4, 0), (1.0, 1.1, 0), (2.0, 1.4, 0),
    (3.0, 2.1, 0), (4.0, -3.5, 0),
)  # fmt: skip
FIVE: Points = ((-3.0, -2.0, 0), (-1.0, 0.0, 0), (0.0, 1.0, 0), (2.0, 2.0, 0), (4.0, 3.0, 0))
EXAMPLES: Mapping[str, Points] = {"neighbors": CURVE, "line": OUTLIER}  # the points with which each opens
SHOWN = {"neighbors": "the mean of the k nearest", "line": "the line of least squares"}


@dataclass(frozen=True)
class RegressionScene(Scene):
    """Points (x, y) whose y is predicted from x, and the regressor. Of the query only x counts."""

    N_CLASSES: ClassVar[int] = len(STYLES)
    OPENS_WITH: ClassVar[Mapping[str, Any]] = {"t": 2}  # k = 3

    points: Points = param(CURVE, "points")
    x: str = param("x", "name of the input")
    y: str = param("y", "name of what is predicted")
    show: str = param("neighbors", "predicted by", options=SHOWN)
    probe: Place = param(None, "query", looks=True)
    held: str = samples.held_out_param("0", samples.ONLY_COUNT.format("errors"))
    split: int = samples.split_param()
    rate: float = param(
        0.5,
        "learning rate, in 1/(1 + mean of x²)",
        low=0.01,
        high=1.5,
        help="How long the steps of gradient descent are. Up to 1 the error never rises.",
    )
    most: int = param(60, "steps", low=1, high=300)

    def held_out(self) -> tuple[int, int]:
        return int(self.held), self.split
