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
    """A classifier with scikit-learn's interface. `predict(X)` returns (n,), labels of the points to which it was
    fitted. If it has `predict_proba(X)`, that returns (n, K), a column for each of these labels in ascending order."""

    def fit(self, X: Floats, y: Ints) -> Any: ...
    def predict(self, X: Floats) -> NDArray[Any]: ...


@dataclass(frozen=True, eq=False)
class Estimators:
    """A rule of `fitted` classifiers, one for each state, fitted to the points `X (n, 2)`, `y (n,)`. ValueError, as a
    sentence, if one of them returns anything but what `Estimator` says.

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
        cells_of_states = self.at(cells).astype(np.int8).reshape(-1, *grid.shape)
        return cells_of_states, self._largest_shares(cells, grid.shape) if shares else None

    def at(self, Q: Floats) -> Ints:
        return np.stack([self._answers(estimator, Q) for estimator in self.fitted])

    def explain(self, q: tuple[float, float], names: tuple[str, ...]) -> Explanation:
        query = np.array([q])
        answers = self.at(query)[:, 0]
        each = zip(answers.tolist(), self._probabilities(query), strict=True)
        return Explanation(q, answers, tuple(_words(answer, shares, self.y, names) for answer, shares in each))

    def left_out(self) -> Floats:
        rows = np.arange(len(self.X))
        if not self.each or len(rows) < 2:
            return unknown(self)
        return np.sum([self.held_out(rows[i : i + 1]) for i in rows], axis=0)

    def held_out(self, rows: Ints) -> Floats:
        rest = np.setdiff1d(np.arange(len(self.X)), rows)
        if not len(rest) or not len(rows):
            return unknown(self)
        return np.array([self._mistakes_among(rows, rest, estimator) for estimator in self.fitted])

    def _mistakes_among(self, rows: Ints, rest: Ints, estimator: Estimator) -> float:
        try:
            answers = fit(estimator, self.X[rest], self.y[rest]).predict(self.X[rows])
        except ValueError:  # too few points for this classifier, such as fewer than its k
            return np.nan
        return float((answers != self.y[rows]).sum())

    def _answers(self, estimator: Estimator, Q: Floats) -> Ints:
        """Return the labels that an estimator predicts, `(q,)`."""
        answers, labels = np.asarray(estimator.predict(Q)), np.unique(self.y)
        if answers.shape != (len(Q),):
            raise ValueError(
                f"{type(estimator).__name__}.predict of {len(Q)} points returned an array of shape {answers.shape}; "
                f"a label for each is needed, ({len(Q)},)."
            )
        if not (fits := np.isin(answers, labels)).all():
            raise ValueError(
                f"{type(estimator).__name__}.predict answered {answers[~fits][0]}, which is no label of the points "
                f"that it was fitted to: these are {_list_in_words(labels)}."
            )
        return answers.astype(np.int64)

    def _probabilities(self, Q: Floats) -> list[NDArray[Any] | None]:
        """Return the probabilities of the classes that occur, `(q, K)` for each state; None for an estimator without
        probabilities."""
        return [self._probabilities_of(estimator, Q) for estimator in self.fitted]

    def _probabilities_of(self, estimator: Estimator, Q: Floats) -> NDArray[Any] | None:
        predict: Callable[[Floats], NDArray[Any]] | None = getattr(estimator, "predict_proba", None)
        if predict is None:
            return None
        shares, labels = np.asarray(predict(Q)), np.unique(self.y)
        if shares.shape != (len(Q), len(labels)):
            raise ValueError(
                f"{type(estimator).__name__}.predict_proba of {len(Q)} points returned an array of shape "
                f"{shares.shape}; a column for each label that the points have is needed, here for "
                f"{_list_in_words(labels)}."
            )
        return shares

    def _largest_shares(self, cells: Floats, shape: tuple[int, int]) -> Shares | None:
        surest = [shares.max(axis=1) for shares in self._probabilities(cells) if shares is not None]
        return np.reshape(surest, (-1, *shape)).astype(np.float32) if len(surest) == len(self.fitted) else None


def of_estimators(
    name: str, knob: Knob, estimators: Sequence[Estimator], X: Floats, y: Ints, *, each: bool = False
) -> Estimators:
    """Return the rule of copies of `estimators`, one for each value of the knob, fitted to the points.

    ValueError, as raised by `fit`, if one of them cannot be fitted, or if there are not as many as values.
    """
    if len(estimators) != len(knob.names):
        raise ValueError(
            f"There are {len(estimators)} classifiers for {len(knob.names)} values of the knob: each value needs one."
        )
    return Estimators(name, knob.names, tuple(fit(estimator, X, y) for estimator in estimators), X, y, each)


def fit(estimator: Estimator, X: Floats, y: Ints) -> Estimator:
    """Return a fitted copy; a constant if there is only one class, which most classifiers refuse."""
    if (y == y[0]).all():
        return ConstantClassifier(int(y[0]))
    fitted = copy.deepcopy(estimator)
    fitted.fit(X, y)
    return fitted


@dataclass(frozen=True)
class ConstantClassifier:
    """A constant classifier."""

    label: int

    def fit(self, X: Floats, y: Ints) -> "ConstantClassifier":  # noqa: ARG002
        return self

    def predict(self, X: Floats) -> Ints:
        return np.full(len(X), self.label)

    def predict_proba(self, X: Floats) -> Floats:
        return np.ones((len(X), 1))


def _list_in_words(labels: Ints) -> str:
    *others, last = map(str, labels.tolist())
    return f"{', '.join(others)} and {last}" if others else last


def _words(answer: int, shares: NDArray[Any] | None, y: Ints, names: tuple[str, ...]) -> str:
    if shares is None:
        return f"→ {names[answer]}"
    each = (f"{number(share)} for {names[label]}" for label, share in zip(np.unique(y), shares[0], strict=True))
    return f"{', '.join(each)} → {names[answer]}"
