"""The generalisation page's scene: the points, the method, the part of the page on show, and the settings of each
part."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from films import samples
from films.points import Points, checked
from films.query_scene import QueryScene
from films.rules.methods import METHODS
from films.samples import arrays
from films.scene import MAX_FRAME, param
from films.topics.generalisation import known_worlds
from films.topics.generalisation.envelope import LEAST, three_sets
from playground import shapes

MOONS, SIDES = shapes.draw("moons", 120, noise=0.35, seed=3)
EXAMPLE = checked(samples.labelled(2 * MOONS, SIDES))
NAMES: Mapping[str, str] = {key: method.name for key, method in METHODS.items()}
NONE = "none"
SEALED = -1
USUAL = -1  # in place of the number of the knob's value: the usual one
PARTS = {
    "sets": "three sets",
    "folds": "folds in turn",
    "shift": "another test world",
    "online": "points one at a time",
}
WAYS = {"shift": "shifted", "turn": "turned"}
LEARNERS = {"perceptron": "perceptron", "nearest": "1-nearest neighbour", "gaussians": "running Gaussians"}
LAST_STRETCH = 9
POINTS = "points"
SOURCES = {POINTS: "these points"} | {key: each.name for key, each in known_worlds.WORLDS.items()}


def _has_curves(scene: "GeneralisationScene") -> bool:
    return scene.curves


def _has_units(scene: "GeneralisationScene") -> bool:
    return any(METHODS[key].units for key in scene.trained)


@dataclass(frozen=True)
class GeneralisationScene(QueryScene):
    """The points, the method, their split, how often the envelope was opened, and at which frame the last time."""

    OPENS_WITH: ClassVar[Mapping[str, Any]] = {"t": 1}  # a tree of depth 0 has a plane of one colour

    points: Points = param(EXAMPLE, "points")
    method: str = param("tree", "method", options=NAMES)
    split: int = param(
        0,
        "split",
        low=0,
        high=999,
        help="Another number makes other sets, and seals a new envelope.",
        when=lambda scene: scene.part != "online",
    )
    peeks: int = param(0, "how often the envelope was opened", low=0, high=999, looks=True)
    opened: int = param(SEALED, "the frame it was opened at", low=SEALED, high=MAX_FRAME, looks=True)
    luck: bool = param(
        False, "twenty other splits", help="Other training and validation sets; the test set stays sealed.", film=False
    )
    part: str = param("sets", "shown", options=PARTS)
    folds: int = param(
        5, "k, folds", low=2, high=500, help="With as many folds as points, each point is left out once."
    )
    at: int = param(USUAL, "where the knob stands", low=USUAL, high=99)
    hidden: int = param(4, "hidden units", low=1, high=16, when=_has_units)
    seed: int = param(
        0,
        "random seed",
        low=0,
        high=999,
        when=lambda scene: scene.part == "online" or any(METHODS[key].random for key in scene.trained),
    )
    curves: bool = param(False, "learning curves", help="Error against the number of training points.", film=False)
    source: str = param(
        "alike", "points from", options=SOURCES, help="In a known world the least possible risk is known."
    )
    way: str = param("shift", "the test world is", options=WAYS)
    direction: int = param(
        0,
        "direction, degrees",
        low=0,
        high=359,
        step=15,
        help="0 is to the right, 90 upwards.",
        when=lambda scene: scene.way == "shift",
    )
    learner: str = param("perceptron", "who learns", options=LEARNERS)
    drift: bool = param(
        False,
        "drift",
        help="A known world turns slowly while the points arrive.",
        when=lambda scene: scene.source != POINTS,
    )
    stretch: int = param(0, "stretch", low=0, high=LAST_STRETCH, help="Other points of the same sequence.")
    rates: bool = param(
        False, "mistakes on the sphere", help="How many the perceptron makes until its error is ε.", film=False
    )
    curve1: str = param("squares", "first curve", when=_has_curves, options=NAMES, film=False)
    curve2: str = param("neighbors", "second curve", when=_has_curves, options={NONE: "none", **NAMES}, film=False)
    curve3: str = param(NONE, "third curve", when=_has_curves, options={NONE: "none", **NAMES}, film=False)

    @property
    def own_points(self) -> bool:
        """Whether the reader's points are shown. Another test world, and arrivals, are points of their own."""
        return self.part in ("sets", "folds")

    def showing_points(self) -> Mapping[str, Any]:
        return {"source": POINTS}

    def shows_plane_of(self, other: Self) -> bool:
        return self.own_points == other.own_points and (self.own_points or self.source == other.source)

    def sealed(self) -> tuple[int, ...]:
        """Return the rows of the test points, until the envelope is opened."""
        if not self.own_points or self.opened != SEALED or len(self.points) < LEAST:
            return ()
        return tuple(three_sets(arrays(self.points)[1], self.split).test.tolist())

    @property
    def n_peeks(self) -> int:
        """How often the envelope was opened: at least once if it is open, even if the address says 0."""
        return max(self.peeks, int(self.opened != SEALED))

    @property
    def compared(self) -> tuple[str, ...]:
        """The methods that have a learning curve, each once."""
        return tuple(dict.fromkeys(key for key in (self.curve1, self.curve2, self.curve3) if key != NONE))

    @property
    def trained(self) -> set[str]:
        """The methods that are trained, for the film and for learning curves."""
        return {*([self.method] if self.part != "online" else ()), *(self.compared if self.curves else ())}

    def with_points(self, points: Points) -> "GeneralisationScene":
        """Return the scene with other points. They make another test set, which is sealed; peeks still count."""
        return replace(super().with_points(points), opened=SEALED, peeks=self.n_peeks)
