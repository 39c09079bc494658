"""The perceptron in the larger space: its states, the mistakes of each, and whether some cut separates the points."""

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from films.decimals import as_written
from films.samples import arrays
from films.topics.lifting.scene import LiftingScene
from playground import lifts, perceptron
from playground.inputs import Floats, Ints
from playground.margin import separate
from playground.trace import Trace
from playground.whole_rows import WHOLE


@dataclass(frozen=True)
class Lift:
    """A lift of the page: the engine's map by its `name`, the `entries` of the lifted point as text, and whether the
    cut has an `offset` b of its own; else it goes through 0."""

    name: str
    entries: tuple[str, ...]
    offset: bool

    @property
    def tex(self) -> tuple[str, ...]:
        """The entries in TeX."""
        return tuple(ENTRIES[entry] for entry in self.entries)

    @property
    def d(self) -> int:
        """The dimension of the larger space."""
        return len(self.entries)


ENTRIES = {
    "1": "1",
    "x": "x",
    "x²": "x^2",
    "x₁": "x_1",
    "x₂": "x_2",
    "‖x‖²": r"\|\mathbf{x}\|^2",
    "√2 x₁": r"\sqrt{2}x_1",
    "√2 x₂": r"\sqrt{2}x_2",
    "x₁²": "x_1^2",
    "√2 x₁x₂": r"\sqrt{2}x_1x_2",
    "x₂²": "x_2^2",
}
SQUARES = ("x₁²", "√2 x₁x₂", "x₂²")
LIFTS = {
    "line": Lift("with_one", ("x", "1"), offset=False),
    "plane": Lift("with_one", ("x₁", "x₂", "1"), offset=False),
    "square": Lift("parabola", ("x", "x²"), offset=True),
    "paraboloid": Lift("paraboloid", ("x₁", "x₂", "‖x‖²"), offset=True),
    "products": Lift("products", SQUARES, offset=False),
    "centred": Lift("products", SQUARES, offset=True),
    "second_degree": Lift("second_degree", ("√2 x₁", "√2 x₂", *SQUARES), offset=True),
}


def lift_of(scene: LiftingScene) -> Lift:
    """Return the lift that a scene shows."""
    return LIFTS[scene.terms if scene.show == "circle" else scene.show]


def lift_points(scene: LiftingScene, X: Floats) -> Floats:
    """Return points in the larger space: `X (n, 2)` of the plane, or, if only the first coordinate counts, of the
    line."""
    return lifts.LIFTS[lift_of(scene).name](X[:, :1] if scene.flat else X)


@dataclass(frozen=True, eq=False)
class Run:
    """The perceptron's states t = 0 ... T on the lifted points `Z (n, D)` of `X (n, 2)` with signs `y (n,)`. Checks are
    decided by the coordinates as they are written.

    margins (T+1, n)   z = y (w.phi(x) + b);  a mistake is z <= 0
    separable          whether some cut of the larger space separates the points, decided exactly for the coordinates
                       as they are written, lifted without sqrt2
    bound              the most updates that Novikoff's bound allows; inf if no cut separates the points
    most               the updates at which the film ends
    rounded            whether squares of coordinates have more digits than float64 holds, so that all this is of
                       rounded ones
    """

    lift: Lift
    X: Floats
    y: Floats
    Z: Floats
    trace: Trace
    margins: Floats
    separable: bool
    bound: float
    most: int
    rounded: bool

    @property
    def n_frames(self) -> int:
        return self.trace.n_updates + 1

    @cached_property
    def wrong(self) -> NDArray[np.bool_]:
        """Which points each state misclassifies: `(T+1, n)`."""
        return self.margins <= 0

    @cached_property
    def left(self) -> Ints:
        """How many points each state misclassifies: `(T+1,)`."""
        return np.asarray(np.count_nonzero(self.wrong, axis=1), dtype=np.int64)

    @cached_property
    def sample(self) -> Ints:
        """The row of the point whose update led to each state, `(T+1,)`; -1 for none."""
        return np.append(-1, self.trace.sample)

    @cached_property
    def sign(self) -> tuple[str, ...]:
        """The sign of that point as it is written."""
        return tuple("+" if y > 0 else "−" for y in self.y[self.sample].tolist())

    @cached_property
    def z_before(self) -> Floats:
        """z of that point before its update, `(T+1,)`; NaN for none."""
        return np.append(np.nan, self.margins[np.arange(len(self.trace.sample)), self.trace.sample])

    @cached_property
    def z_after(self) -> Floats:
        """z of that point after its update, `(T+1,)`; NaN for none."""
        return np.append(np.nan, self.margins[np.arange(1, self.n_frames), self.trace.sample])

    @cached_property
    def forms(self) -> Floats:
        """The value of each state as a polynomial of the plane: `(T+1, 6)`, as `lifts.forms`."""
        return lifts.forms(self.lift.name, self.trace.w, self.trace.b)


def train(scene: LiftingScene) -> Run | None:
    """Return the perceptron's run on the scene's points in their order; None if there are not points of both
    classes."""
    X, classes = arrays(scene.points)
    if len(set(classes.tolist())) < 2:
        return None
    y, lift, Z = np.where(classes == 0, 1.0, -1.0), lift_of(scene), lift_points(scene, X)
    written, unit = as_written(X)
    plain = lifts.monomials(lift.name, written[:, :1] if scene.flat else written)
    squares = lifts.squares(lift.name, 1 if scene.flat else 2, unit)  # a cut stays straight in other units
    trace = perceptron.train(
        plain, y, squares=squares, offset=lift.offset, max_epochs=scene.most + 1, max_updates=scene.most
    )
    separable = separate(plain, y, offset=lift.offset).separable
    bound = separate(Z, y, offset=lift.offset).mistake_bound if separable else math.inf
    return Run(
        lift, X, y, Z, trace, trace.margins(plain, y), separable, bound, scene.most, bool(np.abs(plain).max() > WHOLE)
    )
