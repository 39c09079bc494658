"""By what the fitted densities are weighed: priors, counted, equal, or typed by the reader; and costs of errors."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from films import costs as tables
from playground.inputs import Floats, Ints

PRIORS = {"counted": "counted", "equal": "equal", "typed": "typed"}
LEAST = 0.001
Numbers = tuple[float, ...]


@dataclass(frozen=True)
class Weighing:
    """Priors of a kind of `PRIORS`, those `typed`, and the numbers of a table of costs; None where every error costs
    1."""

    priors: str = "counted"
    typed: Numbers | None = None
    costs: tables.Numbers | None = None

    def priors_of(self, classes: Ints, n_classes: int) -> Floats | None:
        """The priors `(K,)` of these classes, 0 of the others; None where points are counted."""
        if self.priors == "counted":
            return None
        weight = np.zeros(n_classes)
        weight[classes] = 1.0 if self.priors == "equal" else np.array(shares(self.typed, n_classes))[classes]
        share: Floats = weight / weight.sum()
        return share


def checked(values: Sequence[float]) -> Numbers:
    """Priors as they are typed; ValueError, beginning with "it", says what is wrong with them. They need not sum to 1:
    shares of their sum are used."""
    if not 2 <= len(values) <= 4:
        raise ValueError("it is not two to four priors")
    if not all(LEAST <= value <= 1 for value in values):
        raise ValueError(f"it has a prior that is not from {LEAST:g} to 1")
    return tuple(float(value) for value in values)


def shares(typed: Numbers | None, n_classes: int) -> Numbers:
    """The typed priors of so many classes, as shares: of more classes than were typed each has the mean of those."""
    values = list(typed or (1.0,))[:n_classes]
    values += [sum(values) / len(values)] * (n_classes - len(values))
    return tuple(value / sum(values) for value in values)


def with_prior(typed: Numbers | None, n_classes: int, k: int, prior: float) -> Numbers:
    """Priors with that one of class k; the others share the rest as before."""
    before = np.array(shares(typed, n_classes))
    rest = np.delete(before, k)
    prior = min(max(prior, LEAST), 1 - LEAST * len(rest))
    after = np.insert(np.maximum(rest / rest.sum() * (1 - prior), LEAST), k, prior)
    return checked([round(value, 6) for value in after.tolist()])
