"""The digits page's scene: which of its films is shown, and of what."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from films.param import Area
from films.scene import Scene, param
from films.topics.digits import experiments
from films.topics.digits.distances import DISTANCE_NAMES
from films.topics.digits.lookup import PIXELS, WIDE
from films.topics.digits.pictures import SIDE
from films.topics.digits.pixel import RULE_NAMES, TASKS
from films.topics.digits.shift import DIRECTIONS
from films.topics.digits.strokes import EXAMPLE, STROKES, Strokes, checked

SHOWN = {
    "curve": "error by prototypes",
    "mistakes": "prototypes and mistakes",
    "own": "a digit that you draw",
    "shift": "a digit shifted",
    "distance": "better distances",
    "noise": "irrelevant features",
    "lookup": "one pixel: a lookup table",
    "pixel": "one pixel: the best of 64",
}
DATA = {"digits": "8 × 8", "mnist": "8 × 8, with MNIST below"}
CHOSEN = {"means": "class means", "random": "random subset", "condensed": "condensed (Hart)", "all": "all of them"}
NOISY = {"iris": "Iris", "digits": "8 × 8 digits"}
EDGE = tuple(j for j in range(64) if j // 8 in (0, 7) or j % 8 in (0, 7))
# The columns of the data that each switch stands for.
FEATURES: dict[str, dict[str, tuple[int, ...]]] = {
    "iris": {"sepal_length": (0,), "sepal_width": (1,), "petal_length": (2,), "petal_width": (3,)},
    "digits": {"edge": EDGE, "inside": tuple(j for j in range(64) if j not in EDGE)},
}


def _adds_noise_to(data: str) -> Callable[["DigitsScene"], bool]:
    return lambda scene: scene.noisy == data


@dataclass(frozen=True)
class DigitsScene(Scene):
    """Which film is shown, and of what."""

    OPENS_WITH: ClassVar[Mapping[str, Any]] = {"show": "mistakes"}  # a digit

    show: str = param("curve", "show", options=SHOWN)
    data: str = param(
        "digits",
        "which digits",
        options=DATA,
        film=False,
        help="The film is of scikit-learn's 8 × 8 digits. MNIST has a chart of its own below.",
    )
    repeats: int = param(10, "repeats", low=1, high=30, help="Each curve is the mean over this many draws.")
    chosen: str = param("means", "prototypes", options=CHOSEN, area=Area.TRANSPORT)
    m: int = param(
        100,
        "m, how many",
        low=1,
        high=experiments.TRAINING,
        when=lambda scene: scene.show == "distance" or scene.chosen == "random",
        area=Area.TRANSPORT,
    )
    drawing: Strokes = param(EXAMPLE, "what you draw", form=STROKES)
    digit: int = param(1, "test digit", low=1, high=experiments.TEST, looks=True)
    direction: str = param("right", "shift it", options=DIRECTIONS)
    distance: str = param("euclid", "distance", options=DISTANCE_NAMES)
    noisy: str = param("iris", "add noise to", options=NOISY, listed=True)
    sepal_length: bool = param(True, "sepal length", when=_adds_noise_to("iris"))
    sepal_width: bool = param(True, "sepal width", when=_adds_noise_to("iris"))
    petal_length: bool = param(True, "petal length", when=_adds_noise_to("iris"))
    petal_width: bool = param(True, "petal width", when=_adds_noise_to("iris"))
    edge: bool = param(True, "28 pixels along the edge", when=_adds_noise_to("digits"))
    inside: bool = param(True, "36 pixels inside", when=_adds_noise_to("digits"))
    task: str = param("coin", "two classes", options=TASKS)
    rule: str = param("threshold", "rule", options=RULE_NAMES)
    pixel: int = param(
        0, "pixel", low=0, high=64, help="Row by row from 1; 0 takes whichever is best. Or press it on the picture."
    )
    enlarged_pixel: int = param(
        0,
        "pixel of 128 × 128",
        low=0,
        high=PIXELS,
        help="Row by row from 1; 0 takes the first that has most values. Or press it on the enlarged image.",
    )
    k: int = param(5, "k of the k nearest", low=1, high=25)
    seed: int = param(0, "seed", low=0, high=99_999, help="The same seed gives the same parts, draws and noise.")

    def with_cell(self, cell: int) -> Self:
        """Return the scene with another pixel."""
        if self.show not in ("pixel", "lookup"):
            return super().with_cell(cell)
        side, picture = (WIDE, "An enlarged digit") if self.show == "lookup" else (SIDE, "A digit")
        if not 0 <= cell <= side * side:
            raise ValueError(f"{picture} has {side * side:,} pixels; there is no pixel {cell}.")
        return replace(self, enlarged_pixel=cell) if self.show == "lookup" else replace(self, pixel=cell)

    def with_strokes(self, strokes: Any) -> Self:
        """Return the scene with another drawing."""
        return replace(self, drawing=checked(strokes)) if self.show == "own" else super().with_strokes(strokes)

    @property
    def features(self) -> tuple[int, ...]:
        """The columns that are switched on."""
        return tuple(j for name, columns in FEATURES[self.noisy].items() if getattr(self, name) for j in columns)
