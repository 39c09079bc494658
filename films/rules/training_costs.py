"""What it costs to train each method once, draw its regions and ask it about its points: work is bounded by it.

The unit is the nearest class mean of 100 points, about 1.5 milliseconds. `python -m benchmarks.training_costs` measures
the table: the dearest of points of many kinds, on a straight line through those of 50 and of 400.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from films.rules.own_estimator import BROUGHT


@dataclass(frozen=True)
class TrainingCost:
    """`once` for any points, and `each` for every point."""

    once: float
    each: float

    def units(self, n: int) -> float:
        """What training on n points costs, in units; a tenth at least."""
        return max(0.1, self.once + self.each * n)


COSTS: Mapping[str, TrainingCost] = MappingProxyType(
    {
        "constant": TrainingCost(0.2, 0),
        "memorizer": TrainingCost(2, 0.003),
        "means": TrainingCost(1.7, 0),
        "perceptron": TrainingCost(8.6, 0),
        "pocket": TrainingCost(5.7, 0.011),
        "squares": TrainingCost(1.7, 0.001),
        "logistic": TrainingCost(9.4, 0.006),
        "steps": TrainingCost(27.7, 0),
        "shared": TrainingCost(1, 0.001),
        "full": TrainingCost(1, 0),
        "diagonal": TrainingCost(1, 0.001),
        "linear": TrainingCost(17.5, 0.135),
        "kernel": TrainingCost(0, 0.135),
        "neighbors": TrainingCost(0.4, 0.04),
        "tree": TrainingCost(2.6, 0.008),
        "rules": TrainingCost(3.2, 0.019),
        "bagging": TrainingCost(20.1, 0.062),
        "forest": TrainingCost(24.1, 0.038),
        "adaboost": TrainingCost(17.6, 0.012),
        "network": TrainingCost(19.3, 0.053),
    }
    | dict.fromkeys(BROUGHT, TrainingCost(20, 0.06))  # as the dearest, as nobody knows
)
