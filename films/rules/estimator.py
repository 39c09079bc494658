"""Classifiers with scikit-learn's `fit` and `predict` as a rule, one for each value of a knob."""

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from films.film.numbers import number
from films.rules.marks import RuleMark
from films.rules.rule import Explanation, Knob, Price, Shares, Small, unknown
from playground.grid import Grid
from playground.inputs import Floats, Ints


class Estimator(Protocol):
    """A classifier with scikit-learn's interface. `predict(X)` returns labels 0..K-1; if it has `predict_proba(X)`,
    that returns (n, K), in the order of the sorted labels."""

    def fit(self, X: Floats, y: Ints) -> Any: ...
    def predict(self, X: Floats) -> NDArray[Any]: ...


@dataclass(frozen=True, eq=False)
class Estimators:
    """A rule of `fitted` classifiers, one for each state, fitted to the points `X (n, 2)`, `y (n,)`.

    each    whether the leave-one-out error is computed: S n fits
    marks   what is drawn with the regions
    """

    name: str
    states: tuple[str, ...]
    fitted: tuple[Estimator, ...]
    X: Floats
    y: Ints
    each: bool = False
    marks: tuple[RuleMark, ...] = ()
    price: Price | None = None

    def on_grid(self, grid: Grid, *, shares: bool) -> tuple[Small, Shares | None]:
        cells = grid.points
        found = self.at(cells).astype(np.int8).reshape(-1, *grid.shape)
        return found, self._surest(cells, grid.shape) if shares else None

    def at(self, Q: Floats) -> Ints:
        return np.stack([estimator.predict(Q) for estimator in self.fitted]).astype(np.int64)

    def explain(self, q: tuple[float, float], names: tuple[str, ...]) -> Explanation:
        query = np.array([q])
        answers = self.at(query)[:, 0]
        said = zip(answers.tolist(), self._probabilities(query), strict=True)
        return Explanation(q, answers, tuple(_words(answer, shares, self.y, names) for answer, shares in said))

    def left_out(self) -> Floats:
        rows = np.arange(len(self.X))
        if not self.each or len(rows) < 2:
            return unknown(self)
        return np.sum([self.held_out(rows[i : i + 1]) for i in rows], axis=0)

    def held_out(self, rows: Ints) -> Floats:
        rest = np.setdiff1d(np.arange(len(self.X)), rows)
        if not len(rest) or not len(rows):
            return unknown(self)
        return np.array([self._wrong_among(rows, rest, estimator) for estimator in self.fitted])

    def _wrong_among(self, rows: Ints, rest: Ints, estimator: Estimator) -> float:
        try:
            answers = fit(estimator, self.X[rest], self.y[rest]).predict(self.X[rows])
        except ValueError:  # too few points for this classifier, such as fewer than its k
            return np.nan
        return float((answers != self.y[rows]).sum())

    def _probabilities(self, Q: Floats) -> list[NDArray[Any] | None]:
        """The probabilities of the classes that occur, `(q, K)` for each state; None where an estimator has none."""
        asked: list[Callable[[Floats], NDArray[Any]] | None]
        asked = [getattr(estimator, "predict_proba", None) for estimator in self.fitted]
        return [ask(Q) if ask else None for ask in asked]

    def _surest(self, cells: Floats, shape: tuple[int, int]) -> Shares | None:
        known = [shares.max(axis=1) for shares in self._probabilities(cells) if shares is not None]
        return np.reshape(known, (-1, *shape)).astype(np.float32) if len(known) == len(self.fitted) else None


def of_estimators(
    name: str, knob: Knob, estimators: Sequence[Estimator], X: Floats, y: Ints, *, each: bool = False
) -> Estimators:
    """The rule of copies of `estimators`, one for each value of the knob, fitted to the points.

    ValueError, as raised by `fit`, where one of them cannot be fitted.
    """
    return Estimators(name, knob.names, tuple(fit(estimator, X, y) for estimator in estimators), X, y, each)


def fit(estimator: Estimator, X: Floats, y: Ints) -> Estimator:
    """A fitted copy; a constant where there is only one class, which most classifiers refuse."""
    if (y == y[0]).all():
        return Always(int(y[0]))
    fitted = copy.deepcopy(estimator)
    fitted.fit(X, y)
    return fitted


@dataclass(frozen=True)
class Always:
    """A constant classifier."""

    label: int

    def fit(self, X: Floats, y: Ints) -> "Always":  # noqa: ARG002
        return self

    def predict(self, X: Floats) -> Ints:
        return np.full(len(X), self.label)

    def predict_proba(self, X: Floats) -> Floats:
        return np.ones((len(X), 1))


def _words(answer: int, shares: NDArray[Any] | None, y: Ints, names: tuple[str, ...]) -> str:
    if shares is None:
        return f"→ {names[answer]}"
    listed = (f"{number(share)} for {names[label]}" for label, share in zip(np.unique(y), shares[0], strict=True))
    return f"{', '.join(listed)} → {names[answer]}"
