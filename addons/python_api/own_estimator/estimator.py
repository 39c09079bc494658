"""A reader's own classifier beside the others of the Methods page, in a process of the reader's own.

Only the process that show() starts brings it, before the list of methods is read: a hosted app never does, and no
address and no setting names one.
"""

import inspect
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from films import rules
from films.rules.estimator import Estimator, Estimators, fit
from films.rules.method import Method, TrainingCost
from films.rules.rule import Knob
from films.rules.trained import Exhibit
from playground.inputs import Floats, Ints

OWN = "own"  # its name in addresses
LIST = f"{rules.__name__}.methods"  # the module that reads what is brought
MOST_VALUES = 50  # of a knob
METHODS = {"fit": ("X", "y"), "predict": ("X",), "predict_proba": ("X",)}  # and what each is called with
OPTIONAL = "predict_proba"
AROUND = np.array([[-1.0, -1.0], [0.0, 0.0], [3.0, -2.0]])  # places that may be far from all points


@dataclass(frozen=True, eq=False)
class OwnEstimator:
    """A classifier's `name`, and one of `estimators` for each value of its `knob`."""

    name: str
    knob: Knob
    estimators: tuple[Estimator, ...]

    @property
    def method(self) -> Method:
        """The method as the list of methods has it. What training costs nobody knows: as much as the dearest."""
        return Method(
            key=OWN,
            name=self.name,
            train=lambda training: self.exhibit(training.X, training.y),
            categories="numbers",
            parametric=False,
            keeps="as it does",
            fit="as it does",
            ask="as it does",
            cost=TrainingCost(20, 0.06),
        )

    def exhibit(self, X: Floats, y: Ints) -> Exhibit:
        """Trained on points X (n, 2) of classes y (n,), numbered from 0. ValueError, as a sentence, where it cannot be
        trained, or does not answer as scikit-learn's classifiers do."""
        try:
            rule = Estimators(self.name, self.knob.names, tuple(self._fitted(X, y)), X, y)
        except ValueError:
            raise
        except Exception as error:  # a reader's own code may raise anything
            raise ValueError(f"{self.name} failed: {type(error).__name__}: {error}") from error
        return Exhibit(rule, self.knob)

    def _fitted(self, X: Floats, y: Ints) -> Iterator[Estimator]:
        """Each fitted, and asked at once: of one that answers wrongly no further value is waited for."""
        for estimator in self.estimators:
            fitted = fit(estimator, X, y)
            alone = Estimators(self.name, ("",), (fitted,), X, y)
            alone.at(np.vstack([X, AROUND]))
            alone.explain((0.0, 0.0), tuple(map(str, range(int(y.max()) + 1))))
            yield fitted


BROUGHT: dict[str, OwnEstimator] = {}


def methods() -> list[Method]:
    """Return what was brought: none in a hosted app."""
    return [own.method for own in BROUGHT.values()]


def bring(own: OwnEstimator) -> None:
    """Have it in the list of methods. RuntimeError where that has been read: in that process there is none."""
    if LIST in sys.modules:
        raise RuntimeError("The list of methods has been read already: an estimator of one's own is brought before.")
    BROUGHT[OWN] = own


def own_estimator(
    classifier: Callable[..., Any] | Any, knob: Mapping[str, Sequence[Any]] | None = None, name: str = ""
) -> OwnEstimator:
    """A classifier as the Methods page shows it: a class, or with a knob any function that makes one, called with each
    value of the knob, {"depth": [1, 2, 3]}, by that name; without a knob also one that is made already. ValueError, as
    a sentence, where that is none."""
    title = name or str(getattr(classifier, "__name__", type(classifier).__name__))
    if knob is None:
        estimator = _called(classifier, title) if isinstance(classifier, type) else classifier
        return OwnEstimator(title, Knob("", ("",)), (_checked(estimator, title),))
    if len(knob) != 1:
        raise ValueError(f"The knob names {len(knob)} parameters; it is one, with its values: {{'depth': [1, 2, 3]}}.")
    if not callable(classifier):
        raise ValueError(f"{title} is made already; to turn a knob, hand over its class.")
    ((symbol, values),) = knob.items()
    values = list(values)
    if not 1 <= len(values) <= MOST_VALUES:
        raise ValueError(f"The knob {symbol} has {len(values)} values; it may have from 1 to {MOST_VALUES}.")
    each = tuple(_checked(_called(classifier, title, **{symbol: value}), title) for value in values)
    return OwnEstimator(title, _knob(symbol, values), each)


def _called(classifier: Callable[..., Any], title: str, **values: Any) -> Any:
    try:
        return classifier(**values)
    except Exception as error:
        call = f"{title}({', '.join(f'{name}={value!r}' for name, value in values.items())})"
        raise ValueError(f"{call} failed: {type(error).__name__}: {error}") from error


def _checked(estimator: Any, title: str) -> Estimator:
    for method, arguments in METHODS.items():
        call = getattr(estimator, method, None)
        if not callable(call):
            if method == OPTIONAL:
                continue
            raise ValueError(f"{title} has no method {method}; a classifier has fit(X, y) and predict(X).")
        as_called = f"{method}({', '.join(arguments)})"
        try:
            inspect.signature(call).bind(*arguments)
        except TypeError as error:
            raise ValueError(f"{title}.{method} cannot be called as {as_called}: {error}.") from error
        except ValueError:  # one in C, whose arguments Python does not know
            continue
    classifier: Estimator = estimator
    return classifier


def _knob(symbol: str, values: Sequence[Any]) -> Knob:
    """Numbers stand at their value on an axis, anything else as a word."""
    numbers = [value for value in values if isinstance(value, int | float | np.number) and not isinstance(value, bool)]
    if len(numbers) == len(values):
        return Knob(symbol, tuple(map(float, numbers)))
    return Knob(symbol, tuple(map(str, values)))
