"""The scene of the page of lifts: the points, the larger space, the reader's own cut, and the angles of the picture of
that space."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from films import axes as plane_axes
from films import points as point_code
from films.axes import Axes
from films.points import BOUND, LIMIT, Points
from films.scene import Curve, Handle, Scene, param
from films.symbols import NOTATIONS, SYMBOLS, Symbols

Numbers = tuple[float, ...]

ON_A_LINE: Points = ((3.0, 0.0, 0), (1.5, 0.0, 0), (4.5, 0.0, 0), (0.5, 0.0, 1), (-1.0, 0.0, 1), (-2.5, 0.0, 1))
BETWEEN: Points = ((0.5, 0.0, 0), (-1.0, 0.0, 0), (1.0, 0.0, 0), (-2.5, 0.0, 1), (2.5, 0.0, 1), (3.0, 0.0, 1))
ON_A_PLANE: Points = (
    (2.0, 2.0, 0),
    (3.0, 0.5, 0),
    (1.0, 3.5, 0),
    (3.5, 3.0, 0),
    (-1.0, 1.0, 1),
    (1.0, -1.0, 1),
    (-2.0, 2.5, 1),
    (0.0, -2.0, 1),
)
INSIDE: Points = (
    (1.5, 1.5, 0),
    (0.5, 2.0, 0),
    (1.2, 0.2, 0),
    (0.0, 0.7, 0),
    (3.5, 2.0, 1),
    (-1.0, 3.0, 1),
    (1.0, 4.0, 1),
    (-1.5, -0.5, 1),
    (2.5, -1.5, 1),
    (4.0, 0.0, 1),
)

SHOWN = {
    "line": "a line, at height 1",
    "plane": "a plane, at height 1",
    "square": "a line, on a parabola",
    "circle": "a plane, with its squares",
}
TERMS = {
    "paraboloid": "x₁, x₂, ‖x‖²: circles",
    "products": "x₁², √2 x₁x₂, x₂²: through 0",
    "centred": "x₁², √2 x₁x₂, x₂², with b: around 0",
    "second_degree": "all to degree 2: any conic",
}
CURVES: Mapping[str, tuple[Curve, ...]] = {
    "line": ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0)),
    "square": ((0.0, 0.0, 0.0), (0.0, 0.0, 1.0)),
}  # on the number line, and on the same line lifted
EXAMPLES: Mapping[str, Points] = {"line": ON_A_LINE, "plane": ON_A_PLANE, "square": BETWEEN, "circle": INSIDE}
SHORTEST = 10.0**-point_code.DECIMALS  # length of a vector; a shorter one counts as without a direction
THRESHOLDS = (0.0, 2.0)  # the reader's own at the start: not the best
NORMAL = (2.0, 1.0, 1.0)


def checked_thresholds(values: Sequence[float]) -> Numbers:
    """Return two thresholds from a list of any numbers. ValueError, beginning with "it", says what is wrong with
    them."""
    if len(values) != 2:
        raise ValueError("it is not two numbers: both thresholds")
    if not all(abs(value) <= BOUND for value in values):
        raise ValueError("it has a threshold off the number line")
    return (float(values[0]), float(values[1]))


def checked_cut(values: Sequence[float]) -> Numbers:
    """Return a normal vector v and a shift c from a list of any numbers. ValueError as for `checked_thresholds`."""
    if len(values) != 3:
        raise ValueError("it is not three numbers: v₁, v₂ and c")
    v1, v2, c = (float(value) for value in values)
    if not SHORTEST <= max(abs(v1), abs(v2)) <= BOUND:
        raise ValueError("it has a normal vector v that is too short or too long")
    if not abs(c) <= BOUND * math.hypot(v1, v2):
        raise ValueError("it is a line far off the plane")
    return (v1, v2, c)


@dataclass(frozen=True)
class LiftingScene(Scene):
    """The points, + and −, the space that they are lifted to, and the reader's own cut."""

    OPENS_WITH: ClassVar[Mapping[str, Any]] = {"t": 1}  # after the first update there is a cut

    points: Points = param(ON_A_LINE, "points")
    show: str = param("line", "lifted", options=SHOWN)
    terms: str = param("paraboloid", "coordinates there", options=TERMS)
    most: int = param(200, "updates at most", low=1, high=1000, help="The film ends there at the latest.")
    own: bool = param(
        False, "your own cut", help="Handles to drag: in either picture, and the other one follows.", looks=True
    )
    threshold: float = param(2.0, "your threshold", low=-BOUND, high=BOUND, looks=True)
    thresholds: Numbers | None = param(None, "your two thresholds", check=checked_thresholds, looks=True)
    normal: Numbers | None = param(None, "your v and c", check=checked_cut, looks=True)
    turn: int = param(25, "turned by, in degrees", low=-180, high=180, looks=True)
    tilt: int = param(22, "seen from above by, in degrees", low=-90, high=90, looks=True)
    symbols: str = param(
        "w", "notation", options=NOTATIONS, listed=True, help="The letters of your lecture.", looks=True
    )
    first: int = param(1, "kernel: first point", low=1, high=LIMIT, looks=True)
    second: int = param(2, "kernel: second point", low=1, high=LIMIT, looks=True)

    @property
    def written(self) -> Symbols:
        """The symbols of the page."""
        return SYMBOLS[self.symbols]

    @property
    def flat(self) -> bool:
        """Whether only the first coordinate of points counts."""
        return self.show in CURVES

    @property
    def two_thresholds(self) -> Numbers:
        """The reader's two thresholds, the lesser first."""
        a, b = self.thresholds or THRESHOLDS
        return (min(a, b), max(a, b))

    @property
    def v_and_c(self) -> Numbers:
        """The reader's normal vector and shift."""
        return self.normal or NORMAL

    def point_curves(self) -> tuple[Curve, ...]:
        return CURVES.get(self.show, ())

    @property
    def spatial(self) -> bool:
        """Whether the larger space has three dimensions, and a picture."""
        return self.show == "plane" or (self.show == "circle" and self.terms != "second_degree")

    def angles(self) -> tuple[int, int] | None:
        return (self.turn, self.tilt) if self.spatial else None

    def home(self) -> Axes:
        if self.show == "circle":
            return plane_axes.around(self.points)
        return plane_axes.around(self.on_planes(self.points), origin=True)

    def handles(self) -> tuple[Handle, ...]:
        if not self.own or self.show == "circle":
            return ()
        if self.show == "line":
            return (Handle(self.threshold, 0.0, None, "your threshold"),)
        if self.show == "square":
            return tuple(
                Handle(x, 0.0, None, f"your {name} threshold")
                for x, name in zip(self.thresholds or THRESHOLDS, ("one", "other"), strict=True)
            )
        v1, v2, c = self.v_and_c
        share = c / (v1 * v1 + v2 * v2)
        return (
            Handle(v1, v2, None, "tip of your normal vector v"),
            Handle(share * v1, share * v2, None, "foot of your line: drag it along v"),
        )

    def with_handles(self, places: Sequence[tuple[float, float]]) -> Self:
        """Return the scene with the reader's cut moved.

        The foot of a line is where its normal through 0 meets it. It can be dragged along v only. If v is turned, the
        foot turns with it, and c changes such that the line keeps its distance from 0.
        """
        if self.show == "line":
            return replace(self, threshold=places[0][0])
        if self.show == "square":
            return replace(self, thresholds=(places[0][0], places[1][0]))
        (v1, v2), (x, y) = places
        if max(abs(v1), abs(v2)) < SHORTEST:
            raise ValueError("Your vector v has length 0, which has no direction. Drag its tip away from 0.")
        if (v1, v2) == self.v_and_c[:2]:
            c = x * v1 + y * v2
        else:
            u1, u2, before = self.v_and_c
            c = before * ((v1 * v1 + v2 * v2) / (u1 * u1 + u2 * u2)) ** 0.5
        return replace(self, normal=checked_cut((v1, v2, round(c, point_code.DECIMALS) + 0.0)))
