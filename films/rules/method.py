"""What is known of a method (classifier), said once: how it is trained, its card, its costs, and its notebook."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from films.rules.categories import Categories
from films.rules.trained import Exhibit
from playground.inputs import Floats, Ints


@dataclass(frozen=True, eq=False)
class Training:
    """A training set: points `X (n, 2)` of classes `y (n,)`, their rows on the plane `index (n,)`, the classes' names;
    a network's number of `hidden` units, and the random `seed`; the `categories` of the coordinates, if they have
    some. `places (n, 2)` are the points for methods that take a category for a number: of two, the middles of cells.
    `usual_alone`: methods that are trained `anew` for each value of their knob are trained for the usual value only.
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
        return self.categories.middles(self.X) if self.categories else self.X

    def each(self, values: tuple[float, ...], usual: float) -> tuple[float, ...]:
        """The values of a knob for which a method is trained."""
        return (usual,) if self.usual_alone else values


@dataclass(frozen=True)
class TrainingCost:
    """What it costs to train a method once, draw its regions and ask it about its points: `once` for any points, and
    `each` for every point.

    The unit is the nearest class mean of 100 points, about 1.5 milliseconds. `python -m benchmarks.training_costs`
    measures both: the straight line through the highest costs at 50 and at 400 points, of data sets of many kinds.
    """

    once: float
    each: float

    def units(self, n: int) -> float:
        """What training on n points costs, in units; a tenth at least."""
        return max(0.1, self.once + self.each * n)


@dataclass(frozen=True)
class Recipe:
    """How a notebook trains the method, with scikit-learn or in numpy: imports, and a function `name` of the points
    `X (n, d)`, their classes `y (n,)`, and the value of the knob. It returns the function that predicts the classes of
    places `Q (q, d)`.

    The code may use `names`, `seed`, `hidden`, `categories`, how many each coordinate has, and `decided(shares,
    classes)`, the decision by shares or probabilities, which addons/notebooks/recipes.py writes where they are used.

    value       of the knob in a state of an exhibit
    with_costs  the code where errors have costs; "": the same
    columns     "one-hot", "middles" of cells, or the coordinates "as they are", where these are categories
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
    usual       the state that the overview shows; where a method does not have it, its last state
    assumes     its inductive bias in a few words: what it assumes of places without points
    guesses     the state by which it guesses unseen points, other than the usual one
    failures    by a part of the message of a ValueError, the sentence that readers get for it
    categories  what it does with a coordinate that is a category: "asks" for one, has a column for each ("one-hot"),
                or takes them for "numbers"; "" where it needs no order
    random      whether it depends on the random seed
    units       whether it has hidden units
    anew        whether it is trained anew for each value of its knob
    falling     whether its knob goes from the largest model to the simplest
    size        of models whose numbers are fixed before training, for a few

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
