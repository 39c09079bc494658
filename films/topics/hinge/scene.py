"""The hinge page's scene: the points, how the descent runs over them, and what is shown of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from films import samples
from films.axes import Axes
from films.charts.own_line import OwnLineScene
from films.param import Area, Group
from films.points import Points
from films.scene import MAX_FRAME, Handle, param
from films.symbols import NOTATIONS, SYMBOLS, Symbols
from playground import datasets

EXAMPLE = datasets.PRESETS["one mislabelled point"]
STEPS = {"draws": "draws", "updates": "updates"}
THRESHOLDS = {"1": "z ≤ 1", "0": "z ≤ 0"}
RATES = {"inverse": "η/(k+1)", "inverse-sqrt": "η/√(k+1)", "constant": "η"}
DRAWS = {"random": "random", "cyclic": "in turn", "batch": "all at once"}
BESIDE = {
    "loss": "loss",
    "gap": "J − least",
    "margin": "loss over z",
    "surface": "surface of J",
    "seeds": "20 seeds",
    "rates": "three rates",
    "metric": "objective and metric",
    "none": "none",
}
COMPARE = {
    "none": "nothing",
    "perceptron": "the perceptron",
    "same draws": "the perceptron, same draws",
    "batch": "full-batch descent",
    "hinge": "the hinge loss, same draws",
}


LOSSES = {"hinge": "hinge", "squared": "squared", "logistic": "logistic", "zero-one": "zero-one, counted"}


@dataclass(frozen=True)
class HingeScene(OwnLineScene):
    """The points, how the descent runs over them, and what is shown of it."""

    # After the first draw there is a line; the surface and the gap show how it converges.
    OPENS_WITH: ClassVar[Mapping[str, Any]] = {"t": 1, "beside": "surface", "below": "gap"}

    points: Points = param(samples.of_dataset(EXAMPLE), "points")
    threshold: str = param(
        "1",
        "update when",
        options=THRESHOLDS,
        help="z = y (w·x + b). The perceptron updates when z ≤ 0.",
        when=lambda scene: scene.loss == "hinge",
        group=Group.ALGORITHM,
    )
    rate: str = param(
        "inverse", "learning rate ηₖ", options=RATES, help="k counts the updates. The perceptron's rate is constant."
    )
    draws: str = param(
        "random", "draw points", options=DRAWS, help="The perceptron takes the points in turn.", group=Group.ALGORITHM
    )
    eta: float = param(1.0, "η, the first rate", low=0.001, high=1000.0, group=Group.ALGORITHM)
    n_draws: int = param(
        300,
        "draws",
        low=1,
        high=MAX_FRAME,
        help="In turn or all at once, a run may stop earlier.",
        group=Group.ALGORITHM,
    )
    seed: int = param(
        0,
        "seed",
        low=0,
        high=99_999,
        help="The same seed draws the same points.",
        when=lambda scene: scene.draws == "random",
        group=Group.ALGORITHM,
    )
    offset: bool = param(
        True, "offset b", help="Off: every boundary goes through the origin, and b stays 0.", group=Group.ALGORITHM
    )
    scaled: bool = param(
        False, "scale x into the unit ball", help="Divides every x by the greatest ‖x‖.", group=Group.ALGORITHM
    )
    regularization: float = param(
        0.0,
        "λ, the penalty",
        low=0.0,
        high=100.0,
        help="Adds λ/2 ‖w‖² to J: every draw multiplies w by 1 − ηₖλ.",
        group=Group.ALGORITHM,
    )
    steps: str = param(
        "draws", "one step per", options=STEPS, when=lambda scene: scene.compare == "none", group=Group.PICTURES
    )
    compare: str = param(
        "none", "compare with", options=COMPARE, help="On the same points, draw by draw.", area=Area.TRANSPORT
    )
    beside: str = param("loss", "chart", options=BESIDE, looks=True, area=Area.CHART)
    below: str = param("margin", "second chart", options=BESIDE, looks=True, area=Area.SECOND_CHART)
    log: bool = param(False, "logarithmic losses", looks=True, group=Group.PICTURES)
    average: bool = param(
        False,
        "averaged state",
        help="The mean of all states so far, one for each draw.",
        looks=True,
        group=Group.PICTURES,
    )
    held: str = samples.held_out_param("0", samples.ONLY_COUNT.format("mistakes"))
    split: int = samples.split_param()
    loss: str = param(
        "hinge",
        "loss",
        options=LOSSES,
        help="What training makes small. Zero-one, the number of mistakes, has no slope: its minimum is counted out.",
    )

    symbols: str = param(
        "w",
        "notation",
        options=NOTATIONS,
        listed=True,
        help="The letters of your lecture. With a threshold τ the classifier says + where w·x > τ; τ = −b.",
        group=Group.PICTURES,
    )

    def held_out(self) -> tuple[int, int]:
        return (0, 0) if self.counted else (int(self.held), self.split)  # lines that are counted are not trained

    def home(self) -> Axes:
        return samples.home(self, origin=not self.offset)

    def handles(self) -> tuple[Handle, ...]:
        return () if self.counted else super().handles()

    @property
    def written(self) -> Symbols:
        """The symbols of the page's formulas."""
        return SYMBOLS[self.symbols]

    @property
    def counted(self) -> bool:
        """Whether lines are counted, in place of a descent."""
        return self.loss == "zero-one"

    @property
    def by_draw(self) -> bool:
        """Whether a frame is a draw. Two runs side by side always go draw by draw."""
        return self.steps == "draws" or self.compare != "none"

    @property
    def pictures(self) -> tuple[str, ...]:
        """The names of the charts beside the plane, each once."""
        return tuple(dict.fromkeys(name for name in (self.beside, self.below) if name != "none"))
