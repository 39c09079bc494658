"""The record of a method (classifier): its training, its card, its costs, and its recipe in a notebook."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from films.rules.categories import Categories
from films.rules.trained import Exhibit
from playground.inputs import Floats, Ints


@dataclass(frozen=True, eq=False)
class Training:
    """A training set, and what else training depends on.

    X, y         (n, 2), (n,) the points and their classes
    index        (n,) the points' rows on the plane
    names        of the classes
    hidden       the number of a network's hidden units
    seed         of random numbers
    categories   of the coordinates, if they have some
    usual_alone  methods that are trained `anew` for each value of their knob are trained for the usual value only
    """

    X: Floats
    y: Ints
    index: Ints
    names: tuple[str, ...]
    hidden: int
    seed: int
    categories: Categories | None = None
    usual_alone: bool = False

    @property
    def places(self) -> Floats:
        """The points `(n, 2)` for methods that take a category for a number: of two categories, the middles of
        cells."""
        return self.categories.middles(self.X) if self.categories else self.X

    def each(self, values: tuple[float, ...], usual: float) -> tuple[float, ...]:
        """Return the values of a knob for which a method is trained."""
        return (usual,) if self.usual_alone else values


@dataclass(frozen=True)
class TrainingCost:
    """The cost of training a method once, drawing its regions and asking it about its points: `once` for any points,
    and `each` for every point.

    The unit is the nearest class mean of 100 points, about 1.5 milliseconds. `python -m benchmarks.training_costs`
    measures both: the straight line through the highest costs at 50 and at 400 points, over data sets of many kinds.
    """

    once: float
    each: float

    def units(self, n: int) -> float:
        """Return the cost of training on n points, in units; a tenth at least."""
        return max(0.1, self.once + self.each * n)


@dataclass(frozen=True)
class Recipe:
    """A method's training in a notebook, with scikit-learn or in numpy: imports, and a function `name` of the points `X
    (n, d)`, their classes `y (n,)`, and the value of the knob. It returns the function that predicts the classes of
    places `Q (q, d)`.

    The code may use `names`, `seed`, `hidden`, `categories` (how many each coordinate has), and `decided(shares,
    classes)`, the decision by shares or probabilities. addons/notebooks/recipes.py defines those that the code uses.

    value       of the knob in a state of an exhibit
    with_costs  the code if errors have costs; "": the same
    columns     "one-hot", "middles" of cells, or the coordinates "as they are", if these are categories
    """

    name: str
    code: str
    value: Callable[[Exhibit, int], Any] = lambda exhibit, state: exhibit.knob.values[state]
    with_costs: str = ""
    columns: Literal["one-hot", "middles", "as they are"] = "middles"


@dataclass(frozen=True)
class Size:
    """The number of parameters of a trained model for two classes on a plane, their names, and the VC dimension of its
    family."""

    numbers: int
    content: str
    vc: str


@dataclass(frozen=True, kw_only=True, eq=False)
class Method:
    """A method. `train` returns its exhibit, or raises ValueError with a sentence on why it cannot be trained.

    key         in addresses
    usual       the state that the overview shows, or the last if a method does not have it
    assumes     its inductive bias in a few words: what it assumes of places without points
    guesses     the state by which it guesses unseen points, if it is not the usual one
    failures    by a part of the message of a ValueError, the sentence that readers get for it
    categories  what it does with a coordinate that is a category: "asks" for one, has a column for each ("one-hot"),
                or takes them for "numbers"; "" if it needs no order
    random      whether it depends on the random seed
    units       whether it has hidden units
    anew        whether it is trained anew for each value of its knob
    falling     whether its knob goes from the largest model to the simplest
    size        for some models whose numbers are fixed before training

    Its card:

    parametric  whether the number of parameters is fixed before training
    keeps       what a trained model stores
    fit, ask    the cost of training and of a query, for n points in d coordinates
    line        whether the boundary between two classes is a line; a constant has none
    """

    key: str
    name: str
    train: Callable[[Training], Exhibit]
    usual: str = ""
    assumes: str = ""
    guesses: str = ""
    failures: Mapping[str, str] = field(default_factory=dict)
    categories: Literal["asks", "one-hot", "numbers", ""]
    random: bool = False
    units: bool = False
    anew: bool = False
    falling: bool = False
    parametric: bool
    keeps: str
    fit: str
    ask: str
    line: bool = False
    cost: TrainingCost
    size: Size | None = None
    recipe: Recipe | None = None
