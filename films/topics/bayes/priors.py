"""What the fitted densities are weighed by: priors, which are counted, equal, or typed by the reader; and costs of
errors."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from films import costs as tables
from films.decimals import fraction
from playground import costs, whole_numbers
from playground.inputs import Floats, Ints

PRIORS = {"counted": "counted", "equal": "equal", "typed": "typed"}
LEAST = 0.001  # a typed prior, at least
Numbers = tuple[float, ...]


@dataclass(frozen=True)
class PriorsAndCosts:
    """A kind of `PRIORS`, the priors if they are typed, and the numbers of a table of costs; None if every error costs
    1."""

    priors: str = "counted"
    typed: Numbers | None = None
    costs: tables.Numbers | None = None

    def priors_of(self, classes: Ints, n_classes: int) -> Floats | None:
        """Return the priors `(K,)`: those of the `classes`, and 0 of all others. None if they are counted."""
        if self.priors == "counted":
            return None
        weight = np.zeros(n_classes)
        weight[classes] = 1.0 if self.priors == "equal" else np.array(shares(self.typed, n_classes))[classes]
        share: Floats = weight / weight.sum()
        return share

    def exact_priors(self, classes: Ints, counts: whole_numbers.Numbers) -> whole_numbers.Numbers:
        """Return the priors as whole numbers in proportion, for states with `counts (F, K)` points of each class: `(F,
        K)`."""
        if self.priors == "counted":
            return counts
        n_classes = counts.shape[1]
        each = _written(self.typed, n_classes) if self.priors == "typed" else [Fraction(1)] * n_classes
        there = np.isin(np.arange(n_classes), classes).astype(np.int64).astype(object)
        return np.broadcast_to(there * _in_proportion(each), counts.shape)


def exact_weights(table: Floats | None, n_classes: int) -> whole_numbers.Numbers | None:
    """Return what errors on each class cost as whole numbers in proportion: `(K,)`; None if that depends on the answer.
    See `costs.weights`."""
    weights = np.ones(n_classes) if table is None else costs.weights(table)
    return None if weights is None else _in_proportion([fraction(weight) for weight in weights.tolist()])


def _in_proportion(values: Sequence[Fraction]) -> whole_numbers.Numbers:
    """Return whole numbers in the proportion of the values."""
    shared = math.lcm(*(value.denominator for value in values))
    return np.array([int(value * shared) for value in values], dtype=object)


def checked(values: Sequence[float]) -> Numbers:
    """Return priors as anybody may have sent them. ValueError, with a reason that begins with "it", if they cannot be
    used. They need not sum to 1: their shares of the sum are used."""
    if not 2 <= len(values) <= 4:
        raise ValueError("it is not two to four priors")
    if not all(LEAST <= value <= 1 for value in values):
        raise ValueError(f"it has a prior that is not from {LEAST:g} to 1")
    return tuple(float(value) for value in values)


def shares(typed: Numbers | None, n_classes: int) -> Numbers:
    """Return the typed priors of `n_classes`, as shares of their sum. Classes beyond those typed get the mean of the
    typed ones."""
    values = _written(typed, n_classes)
    return tuple(float(value / sum(values)) for value in values)


def _written(typed: Numbers | None, n_classes: int) -> list[Fraction]:
    """Return the typed priors of `n_classes` as fractions, by their decimals as they are written."""
    values = [fraction(value) for value in typed or (1.0,)][:n_classes]
    return values + [sum(values, Fraction(0)) / len(values)] * (n_classes - len(values))


def with_prior(typed: Numbers | None, n_classes: int, k: int, prior: float) -> Numbers:
    """Return the priors with `prior` for class k; the others share the rest as before."""
    before = np.array(shares(typed, n_classes))
    rest = np.delete(before, k)
    prior = min(max(prior, LEAST), 1 - LEAST * len(rest))
    after = np.insert(np.maximum(rest / rest.sum() * (1 - prior), LEAST), k, prior)
    return checked([round(value, 6) for value in after.tolist()])
