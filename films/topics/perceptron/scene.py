"""The scene of the perceptron page: the points, how the perceptron runs over them, its charts and overlays, and its
symbols."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from films import samples
from films.axes import Axes
from films.charts.own_line import OwnLineScene
from films.courses import GU4241
from films.param import Area, Form, Group, within
from films.points import Points
from films.scene import Place, param
from films.steps import MAX_FRAMES
from films.symbols import NOTATIONS, SYMBOLS, Symbols
from playground import datasets

MOST_TRIED, LAST_SEED = 40, 99_999
FARTHEST_START = 1e6


def _tried(text: str) -> tuple[int, ...]:
    seeds = text.split(".")
    if len(seeds) > MOST_TRIED or not all(s.isascii() and s.isdigit() and len(s) <= 5 for s in seeds):
        raise ValueError(f"it is not at most {MOST_TRIED} seeds with dots between them")
    return tuple(map(int, seeds))


TRIED = Form(_tried, lambda seeds: ".".join(map(str, seeds)), "no order counts as tried")

EXAMPLE = datasets.PRESETS["two clusters"]
ALGORITHMS = {"single": "one at a time", "batch": "batch", "both": "both", "printed": "every point, as printed"}
BATCHES = ("batch", "both")
ORDERS = {"cyclic": "as given", "permuted": "one permutation, kept", "reshuffled": "reshuffled each epoch"}
STEPS = {"updates": "updates", "checks": "checks"}
RATES = {"constant": "η, constant", "inverse": "η / k in iteration k"}
CONDITION_HELP = "z = y (w·x + b). Lectures differ only about points on the boundary."
CONDITIONS = {"closed": "z ≤ 0", "strict": "z < 0", "plus": "y ≠ sign(w·x + b), sign(0) = +1"}
PICTURES = {
    "progress": "mistakes",
    "novikoff": "Novikoff's squeeze",
    "weights": "weight space",
    "order": "other orders",
    "risk": "loss over directions",
    "cost": "cost over w",
    "terraces": "mistakes over w",
    "descent": "cost",
    "stopping": "Error′",
    "none": "none",
}


def checked_start(numbers: Sequence[float]) -> tuple[float, ...]:
    """Return (w1, w2, b) where training starts. ValueError with a reason that begins with "it"."""
    if len(numbers) != 3:
        raise ValueError("it is not three numbers with commas between them, w1, w2 and b")
    return tuple(within(number, -FARTHEST_START, FARTHEST_START) + 0.0 for number in numbers)


def _may_start_elsewhere(scene: "PerceptronScene") -> bool:
    """Return whether training may start elsewhere than at 0.

    The loop as printed may not, as its passes are compared by multiples of what the first one adds; nor may scaled
    points, as a start cannot be written as a fraction after all x are divided by a root.
    """
    return scene.algorithm != "printed" and not scene.scaled


def _checks_single_points(scene: "PerceptronScene") -> bool:
    return scene.algorithm != "batch"


@dataclass(frozen=True)
class PerceptronScene(OwnLineScene):
    """The points, how the perceptron runs over them, and what each step is."""

    OPENS_WITH: ClassVar[Mapping[str, Any]] = {"t": 1}  # after the first update there is a line

    points: Points = param(samples.of_dataset(EXAMPLE), "points")
    algorithm: str = param(
        "single",
        "update after",
        options=ALGORITHMS,
        help=f"Batch: all present mistakes together. Every point: the loop of {GU4241}, as printed, adds points that "
        "are right, too; it runs beside the perceptron.",
    )
    offset: bool = param(True, "offset b", help="Off: every boundary goes through the origin.", group=Group.ALGORITHM)
    eta: float = param(
        1.0,
        "η, the learning rate",
        low=0.001,
        high=1000.0,
        help="It multiplies what each update adds. As training starts at 0, it only scales the result.",
        group=Group.ALGORITHM,
    )
    start: tuple[float, ...] | None = param(
        None, "start weights", check=checked_start, when=_may_start_elsewhere, group=Group.ALGORITHM
    )
    rate: str = param(
        "constant",
        "rate of the batch",
        options=RATES,
        when=lambda scene: scene.algorithm in BATCHES,
        group=Group.ALGORITHM,
    )
    condition: str = param(
        "closed",
        "condition of an update",
        options=CONDITIONS,
        help=CONDITION_HELP,
        group=Group.MISTAKES,
    )
    order: str = param(
        "cyclic", "order of the points", options=ORDERS, when=_checks_single_points, group=Group.ALGORITHM
    )
    seed: int = param(
        0,
        "seed",
        low=0,
        high=LAST_SEED,
        help="The same seed gives the same order.",
        when=lambda scene: _checks_single_points(scene) and scene.order != "cyclic",
        group=Group.ALGORITHM,
    )
    tried: tuple[int, ...] = param((), "seeds of the orders tried", form=TRIED, looks=True)
    epochs: int = param(
        1000,
        "epochs at most",
        low=1,
        high=10_000,
        help="An epoch is one pass over all points.",
        when=lambda scene: scene.condition != "strict" or any(scene.first),  # from a start at 0, z < 0 never holds
        group=Group.ALGORITHM,
    )
    stop: bool = param(
        False,
        "stop by Error′",
        help="End after the first epoch in which Error′, the sum of the distances of the mistakes from the boundary, "
        "does not fall.",
        when=lambda scene: scene.algorithm != "printed",
        group=Group.ALGORITHM,
    )
    scaled: bool = param(
        False, "scale x into the unit ball", help="Divides every x by the greatest ‖x‖.", group=Group.ALGORITHM
    )
    steps: str = param(
        "updates",
        "one step per",
        options=STEPS,
        help="Checks: every look at a point, right or wrong.",
        when=lambda scene: scene.algorithm == "single",
    )
    symbols: str = param(
        "w",
        "notation",
        options=NOTATIONS,
        listed=True,
        help="The letters of your lecture. With a threshold τ the classifier says + where w·x > τ; τ = −b.",
        group=Group.PICTURES,
    )
    beside: str = param("progress", "chart", options=PICTURES, looks=True, area=Area.CHART)
    below: str = param("none", "second chart", options=PICTURES, looks=True, area=Area.SECOND_CHART)
    proof: bool = param(
        False,
        "convex hulls and margin",
        help="The convex hulls of both classes, with a point of both or the widest band between them.",
        looks=True,
        group=Group.PICTURES,
    )
    pocket: bool = param(
        False,
        "pocket",
        help="The boundary of the state with the fewest mistakes so far.",
        looks=True,
        group=Group.PICTURES,
    )
    unit: bool = param(
        False,
        "the unit",
        help="Inputs, weights, sum and sign as a diagram, with the frame's numbers.",
        when=_checks_single_points,
        looks=True,
        group=Group.PICTURES,
    )
    contours: bool = param(
        False,
        "contours of g",
        help="g = w·x + b is the same along each. It grows fastest in the direction of w.",
        looks=True,
        group=Group.PICTURES,
    )
    notation: bool = param(
        False, "other notations", help="The boundary as different lectures write it.", looks=True, group=Group.PICTURES
    )
    probe: Place = param(None, "query point", looks=True)
    held: str = samples.held_out_param("0", samples.ONLY_COUNT.format("mistakes"))
    split: int = samples.split_param()
    beat: int = param(
        0,
        "challenge: updates to beat",
        low=0,
        high=MAX_FRAMES - 1,  # training stops after MAX_FRAMES updates, so no scene can beat more
        help="Whoever opens the link is to find at most six points that need more updates than this. 0: no challenge.",
        film=False,
    )

    def held_out(self) -> tuple[int, int]:
        return int(self.held), self.split

    def home(self) -> Axes:
        return samples.home(self, origin=not self.has_offset)

    @property
    def challenge(self) -> str:
        return "updates_to_beat" if self.beat else ""

    @property
    def first(self) -> tuple[float, float, float]:
        """(w1, w2, b) where training starts."""
        w1, w2, b = self.start if self.start and _may_start_elsewhere(self) else (0.0, 0.0, 0.0)
        return w1, w2, b

    @property
    def single(self) -> "PerceptronScene":
        """The scene with the perceptron that adds one mistake at a time, from the same start."""
        return replace(self, algorithm="single", start=self.first if any(self.first) else None)

    @property
    def keeps_offset(self) -> bool:
        """Whether b stays at its start, which is not 0."""
        return not self.offset and self.first[2] != 0

    @property
    def has_offset(self) -> bool:
        """Whether the boundary need not go through the origin."""
        return self.offset or self.keeps_offset

    @property
    def pictures(self) -> tuple[str, ...]:
        """The charts beside the plane, each once."""
        return tuple(name for name in dict.fromkeys((self.beside, self.below)) if name != "none")

    @property
    def shows_orders(self) -> bool:
        """Whether the film shows what other orders come to."""
        return "order" in self.pictures

    @property
    def written(self) -> Symbols:
        """The symbols of the page."""
        return SYMBOLS[self.symbols]


LIVE = PerceptronScene(steps="checks")  # what previews of pages without a film show
