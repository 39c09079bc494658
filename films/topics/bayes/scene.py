"""The Bayes page's scene: the points, the known world that they may come from, the fits, and what is shown of them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from films import axes, samples
from films import costs as tables
from films.axes import Axes
from films.param import Area, Group
from films.points import LIMIT, Points
from films.scene import MAX_FRAME, Handle, Place, Scene, param
from films.topics.bayes import priors as weighing
from films.topics.bayes import worlds
from playground.datasets import REGION_PRESETS

EXAMPLE = REGION_PRESETS["three classes"]
HANDLES = (
    ("mean", "circle-open-dot"),
    ("one standard deviation along an axis", "cross-thin"),
    ("one standard deviation across it", "cross-thin"),
)
START = 9  # the frame at which a film opens: there are ten points by then
SOURCES = {"world": "a known world", "own": "your points"}
KINDS = {"full": "full", "shared": "shared", "diagonal": "diagonal (naive)", "isotropic": "isotropic"}
AXES = {
    "arrivals": "points arriving",
    "prior": "the prior",
    "distance": "a distance",
    "threshold": "a threshold",
    "direction": "a direction",
}
COMPARED = {"none": "nothing", "kinds": "all four kinds", "truth": "the best possible", "hinge": "a hinge separator"}
BELOW = {"posterior": "posteriors at a place", "cut": "the cut through two means", "none": "none"}


@dataclass(frozen=True)
class BayesScene(Scene):
    """The points and their source, the Gaussians fitted to them, and what is shown of these."""

    N_CLASSES: ClassVar[int] = 4
    OPENS_WITH: ClassVar[Mapping[str, Any]] = {"source": "own", "t": 24}  # no known world

    points: Points = param(samples.of_dataset(EXAMPLE), "points")
    source: str = param("world", "points from", options=SOURCES, help="Your own points are kept while you are away.")
    classes: str = param("2", "classes", options={"2": "2", "3": "3", "4": "4"}, group=Group.DRAWN)
    world: worlds.Numbers | None = param(None, "priors of the world", group=Group.DRAWN, check=worlds.checked)
    n: int = param(60, "n, points drawn", low=2, high=LIMIT, when=lambda scene: scene.of_known_world, group=Group.DRAWN)
    seed: int = param(
        0,
        "seed",
        low=0,
        high=99_999,
        help="For the points drawn, and for a shuffled order.",
        when=lambda scene: scene.of_known_world or scene.shuffled,
        group=Group.DRAWN,
    )
    shuffled: bool = param(
        False,
        "shuffle the order",
        help="Otherwise points arrive in the order of their numbers.",
        group=Group.DRAWN,
    )
    covariance: str = param("full", "covariances", options=KINDS)
    priors: str = param(
        "counted",
        "priors of the fit",
        options=weighing.PRIORS,
        help="Equal: the larger density alone decides.",
        group=Group.FIT,
    )
    typed: weighing.Numbers | None = param(None, "typed priors", group=Group.FIT, check=weighing.checked)
    costs: tables.Numbers | None = param(None, tables.LABEL, group=Group.FIT, check=tables.checked)
    ridge: float = param(
        0.0,
        "ridge",
        low=0.0,
        high=1e6,
        help="Added to every variance: then no covariance is singular.",
        group=Group.FIT,
    )
    axis: str = param("arrivals", "one step per change of", options=AXES, group=Group.PICTURES)
    compare: str = param("none", "compare with", options=COMPARED, area=Area.TRANSPORT)
    below: str = param("posterior", "second chart", options=BELOW, looks=True, area=Area.SECOND_CHART)
    tinted: bool = param(
        False, "tint by posterior", help="The fainter, the less sure.", looks=True, group=Group.PICTURES
    )
    probe: Place = param(None, "place", looks=True)
    t: int = param(START, "frame", low=0, high=MAX_FRAME)

    @property
    def of_known_world(self) -> bool:
        """Whether the points are drawn from a known world."""
        return self.source == "world"

    @property
    def own_points(self) -> bool:
        return not self.of_known_world

    def shows_plane_of(self, other: Self) -> bool:
        return (self.source, self.classes) == (other.source, other.classes)

    def showing_points(self) -> Mapping[str, Any]:
        return {"source": "own"}

    @property
    def weighing(self) -> weighing.PriorsAndCosts:
        """What the fitted densities are weighed by."""
        return weighing.PriorsAndCosts(self.priors, self.typed, self.costs)

    @property
    def n_classes(self) -> int:
        """The number of classes of the world; of the reader's points, up to the last one that a point has, at least
        two."""
        return int(self.classes) if self.of_known_world else max(2, *(label + 1 for _, _, label in self.points), 0)

    @property
    def numbers(self) -> worlds.Numbers:
        """The numbers of the known world."""
        return worlds.numbers(self.world, int(self.classes))

    @property
    def film_axis(self) -> str:
        """What the frames are. A distance is changed in a known world only."""
        return "arrivals" if self.axis == "distance" and not self.of_known_world else self.axis

    def home(self) -> Axes:
        return axes.around(_extent(self.numbers)) if self.of_known_world else axes.around(self.points)

    def handles(self) -> tuple[Handle, ...]:
        """Return the handles of the known world: means, and ends of axes."""
        if not self.of_known_world:
            return ()
        return tuple(Handle(x, y, k, *HANDLES[i % 3]) for i, (x, y, k) in enumerate(worlds.places(self.numbers)))

    def with_handles(self, places: Any) -> Self:
        """Return the scene with its handles moved. The axes stay, so that the view does not jump under the hand."""
        now = self.axes or axes.rounded(self.home())
        numbers = worlds.with_places(self.numbers, places)
        after = replace(self, world=None if numbers == worlds.WORLDS[int(self.classes)] else numbers, axes=None)
        return after if axes.alike(now, after.home()) else replace(after, axes=now)


def _extent(values: worlds.Numbers) -> Points:
    """Return the corners of boxes around all classes, 2.2 standard deviations from their means."""
    world = worlds.world(values)
    spread = [(2.2 * covariance.diagonal() ** 0.5).tolist() for covariance in world.covariances]
    corners = zip(world.means.tolist(), spread, strict=True)
    return tuple((x + s * a, y + s * b, 0) for (x, y), (a, b) in corners for s in (-1, 1))
