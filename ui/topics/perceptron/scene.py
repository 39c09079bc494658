"""What the perceptron page's address holds: the points, how the perceptron runs over them, and what is shown of it."""

from dataclasses import dataclass

from playground import datasets
from ui import samples
from ui.axes import Axes
from ui.points import Points
from ui.scene import Place, Scene, param

EXAMPLE = datasets.PRESETS["two clusters"]
ALGORITHMS = {"single": "one at a time", "batch": "batch", "both": "both"}
ORDERS = {"cyclic": "as given", "permuted": "one permutation, kept", "reshuffled": "reshuffled each epoch"}
STEPS = {"updates": "updates", "checks": "checks"}
RATES = {"constant": "η, constant", "inverse": "η / k in iteration k"}
PICTURES = {
    "progress": "mistakes along the way",
    "novikoff": "Novikoff's squeeze",
    "weights": "weight space",
    "order": "other orders",
    "risk": "loss over directions",
    "stopping": "Error′ and the pocket",
    "none": "nothing",
}


@dataclass(frozen=True)
class PerceptronScene(Scene):
    """The points, how the perceptron runs over them, and how finely it is watched."""

    points: Points = param(samples.of_dataset(EXAMPLE, EXAMPLE.labels), "points")
    algorithm: str = param(
        "single", "mistakes are added", options=ALGORITHMS, help="Batch: all mistakes of the present w together."
    )
    offset: bool = param(True, "offset b", help="Off: every boundary goes through the origin, and b stays 0.")
    eta: float = param(
        1.0, "η, the step", low=0.001, high=1000.0, help="w ← w + η y x. From w = 0 it only scales w and b."
    )
    rate: str = param("constant", "rate of the batch", options=RATES)
    order: str = param("cyclic", "order of the points", options=ORDERS)
    seed: int = param(0, "seed", low=0, high=99_999, help="The same seed gives the same order.")
    epochs: int = param(1000, "epochs at most", low=1, high=10_000, help="An epoch is one pass over all points.")
    stop: bool = param(
        False,
        "stop by Error′",
        help="End after the first epoch in which Error′, the sum of the distances of the mistakes from the boundary, "
        "does not fall.",
    )
    scaled: bool = param(False, "scale x into the unit ball", help="Divides every x by the greatest ‖x‖.")
    steps: str = param(
        "updates", "a frame for each", options=STEPS, help="Checks: every look at a point, right or wrong."
    )
    beside: str = param("progress", "beside the plane", options=PICTURES)
    below: str = param("none", "and below that", options=PICTURES)
    proof: bool = param(
        False,
        "hulls: proof or band",
        help="The convex hulls of both classes: a point of both, or the widest band between.",
    )
    pocket: bool = param(False, "pocket", help="The boundary of the w with the fewest mistakes so far.")
    notation: bool = param(False, "other notations", help="The boundary as different lectures write it.")
    probe: Place = param(None, "place looked at")

    def home(self) -> Axes:
        return samples.home(self, scaled=self.scaled, origin=not self.offset)


LIVE = PerceptronScene(steps="checks")  # the example that moves on the start page
