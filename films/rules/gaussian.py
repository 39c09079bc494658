"""Gaussian class densities as a rule: the class with the largest posterior, in states with different fits."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from films.film.argmax import ArgmaxPictures
from films.film.geometry import Box
from films.picture.now import Now
from films.picture.readouts import AtPointer, Posteriors
from films.points import DECIMALS
from films.rules.marks import RuleMark
from films.rules.rule import Shares, Small
from playground import costs, quadratics
from playground.gaussian import normalized
from playground.grid import Grid
from playground.inputs import Floats, Ints
from playground.ties import ROUNDING
from playground.voting import UNDECIDED
from playground.whole_gaussians import WholeGaussians

UNIT = 10**DECIMALS
MOST = 1e300  # the largest number that float64 can add to any log
MAX_VALUES = 100_000  # values computed at a time: few enough for the processor's cache
NEVER = np.array([0.0, 0, 0, 0, 0, -1e300])  # the form of a class without a density
FAR_BELOW = 1e30  # a bound that float32 holds with room for sums
NONE = np.array([0.0, 0, 0, 0, 0, -1e35])  # the same form in `across`, for float32


@dataclass(frozen=True, eq=False)
class GaussianClasses:
    """The argmax over classes k of log P(k) p(x | k), a quadratic form: `forms (S, K, 6)` around `centre (2,)`.

    fitted    (S, K) which classes have a density
    complete  (S,) whether all classes with points have one; if not, nothing is decided
    costs     (K, K) of errors, None if each costs 1: the answer is the one with the least expected cost
    whole     the same classes in whole numbers, of which `UNIT` are 1, weighed by priors and costs: places at whole
              numbers of these are decided exactly. None if they are not known in whole numbers
    """

    name: str
    states: tuple[str, ...]
    forms: Floats
    centre: Floats
    fitted: NDArray[np.bool_]
    complete: NDArray[np.bool_]
    marks: tuple[RuleMark, ...] = ()
    costs: Floats | None = None
    whole: WholeGaussians | None = None

    @cached_property
    def weighs(self) -> Floats | None:
        """The terms added to the logs before the argmax, `(K,)`; None if the costs allow no such terms."""
        weights = np.ones(self.forms.shape[1]) if self.costs is None else costs.weights(self.costs)
        return None if weights is None else np.log(weights / weights.max())

    def on_grid(self, grid: Grid, *, shares: bool) -> tuple[Small, Shares | None]:
        cells = grid.points
        answers = np.empty((len(self.states), len(cells)), dtype=np.int8)
        winning = np.empty(answers.shape, dtype=np.float32) if shares else None
        for part in self._parts(len(cells)):
            logs = self.log_joint(cells, part)
            answers[part] = self._argmax(self._scores_of_logs(logs, part), part)
            if winning is not None:
                own = np.maximum(answers[part], 0).astype(np.int64)[:, None]
                winning[part] = np.take_along_axis(normalized(logs, axis=1), own, axis=1)[:, 0]
        shape = (-1, *grid.shape)
        return answers.reshape(shape), None if winning is None else winning.reshape(shape)

    def cells(self, grid: Grid, state: int) -> Small:
        return self.part(slice(state, state + 1)).on_grid(grid, shares=False)[0][0]

    def at(self, Q: Floats) -> Ints:
        written = np.rint(Q * UNIT)
        if self.whole is not None and self.weighs is not None and (written / UNIT == Q).all():
            return self._exactly(self.whole, written)
        answers = np.empty((len(self.states), len(Q)), dtype=np.int64)
        for part in self._parts(len(Q)):
            answers[part] = self._argmax(self._scores_of_logs(self.log_joint(Q, part), part), part)
        return answers

    def _exactly(self, whole: WholeGaussians, Q: Floats) -> Ints:
        """Return the answers at places of whole numbers."""
        answers = np.full((len(self.states), len(Q)), UNDECIDED)
        if self.complete.any():
            answers[self.complete] = whole.states(self.complete).answers(Q, self.fitted[self.complete])
        return answers

    def _parts(self, places: int) -> Iterator[slice]:
        """Yield slices of the states: as many states at a time as memory allows for so many places."""
        at_once = max(1, MAX_VALUES // max(1, places * self.forms.shape[1]))
        for start in range(0, len(self.states), at_once):
            yield slice(start, start + at_once)

    def across(self, box: Box) -> NDArray[np.float32]:
        """Return the forms of each state with x and y from -1 to 1 across the box, minus the form of the first class
        with a density, since only differences matter: `(S, K, 6)`. NaN if nothing is decided. ValueError for a table of
        costs without such forms."""
        if self.weighs is None:
            raise ValueError("these costs are not the same for all errors on a class: no quadratic forms decide")
        x0, x1, y0, y1 = box
        start, ways = np.array([x0 + x1, y0 + y1]) / 2 - self.centre, np.diag([x1 - x0, y1 - y0]) / 2
        forms = quadratics.in_coordinates(
            np.where(self.fitted[:, :, None], weighted(self.forms, self.weighs), 0.0), start, ways
        )
        differences = forms - forms[np.arange(len(forms)), self.fitted.argmax(axis=1)][:, None]
        differences = np.where(self.fitted[:, :, None], np.clip(differences, -FAR_BELOW, FAR_BELOW), NONE)
        return np.where(self.complete[:, None, None], differences, np.nan).astype(np.float32)

    def log_joint(self, Q: Floats, states: slice = slice(None)) -> Floats:
        """Return log P(k) p(x | k) in these states: `(s, K, q)`; -1e300 for a class without a density."""
        forms = np.where(self.fitted[states, :, None], self.forms[states], NEVER)
        return quadratics.values(forms, Q, self.centre)

    def readout(self, pictures: Now, _states: Ints, box: Box, names: tuple[str, ...]) -> AtPointer | None:
        """Return the posteriors: those of the logs whose argmax the pictures show. None if costs weigh the logs, too,
        or the pictures show no argmax."""
        if self.costs is not None or not isinstance(pictures.values, ArgmaxPictures):
            return None
        return Posteriors(pictures, box, names)

    def part(self, states: slice) -> "GaussianClasses":
        """Return the rule with some of its states."""
        cut = {name: getattr(self, name)[states] for name in ("states", "forms", "fitted", "complete")}
        return replace(self, **cut, whole=None if self.whole is None else self.whole.states(states))

    def scores(self, Q: Floats) -> Floats:
        """Return the scores of which the answers are the argmax: `(S, K, q)`."""
        return self._scores_of_logs(self.log_joint(Q), slice(None))

    def _scores_of_logs(self, logs: Floats, states: slice) -> Floats:
        """Return weighted logs, or negative expected costs; a class without a density is never the answer."""
        if self.costs is None:
            return logs
        if self.weighs is not None:
            return logs + self.weighs[:, None]
        price = self.costs.T @ normalized(logs, axis=1)
        return np.where(self.fitted[states, :, None], -price, -np.inf)

    def _argmax(self, logs: Floats, states: slice) -> Small:
        """Return the argmax, class by class: much faster than numpy's along such a short axis."""
        best, top = np.zeros(logs[:, 0].shape, dtype=np.int8), logs[:, 0].copy()
        for k in range(1, logs.shape[1]):
            higher = logs[:, k] > top + ROUNDING * np.clip(np.abs(top), 1.0, MOST)  # of equal values the first stays
            best[higher] = k
            np.maximum(top, logs[:, k], out=top)
        best[~self.complete[states]] = UNDECIDED
        return best


def weighted(forms: Floats, logs: Floats) -> Floats:
    """Return the forms `(..., K, 6)` with `logs (K,)` added to their values."""
    sums = np.array(forms)
    sums[..., 5] += logs
    return sums
