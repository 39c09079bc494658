"""The list of methods (classifiers), each a record in the file that trains it."""

from collections.abc import Mapping
from types import MappingProxyType

from addons import parts
from films.film.captions import literal
from films.rules import (
    association_rules,
    baselines,
    boosting,
    discriminants,
    logistic,
    memorizer,
    neighbors,
    network,
    perceptron,
    svm,
    tree,
    tree_ensembles,
)
from films.rules.method import Method, Training
from films.rules.rule import Knob
from films.rules.trained import Exhibit, FailedRule

METHODS: Mapping[str, Method] = MappingProxyType(
    {
        method.key: method
        for method in (
            *(method for methods in parts("methods") for method in methods()),
            baselines.CONSTANT,
            memorizer.MEMORIZER,
            baselines.MEANS,
            perceptron.PERCEPTRON,
            perceptron.POCKET,
            baselines.SQUARES,
            logistic.LOGISTIC,
            logistic.STEPS,
            discriminants.SHARED,
            discriminants.FULL,
            discriminants.DIAGONAL,
            svm.LINEAR,
            svm.KERNEL,
            neighbors.NEIGHBORS,
            tree.TREE,
            association_rules.RULES,
            tree_ensembles.BAGGING,
            tree_ensembles.FOREST,
            boosting.ADABOOST,
            network.NETWORK,
        )
    }
)


def exhibit(key: str, training: Training) -> Exhibit:
    """Return the method trained on the points; if training fails, an exhibit that says why."""
    method = METHODS[key]
    reason = _obstacle(training)
    if not reason:
        try:
            return method.train(training)
        except ValueError as error:
            reason = next((words for part, words in method.failures.items() if part in str(error)), str(error))
    return untrained(method.name, reason)


def untrained(name: str, reason: str) -> Exhibit:
    """Return the exhibit of a method that could not be trained; `reason` is a sentence in plain text."""
    rule = FailedRule(name, reason)
    story = (f"<p><b>Not trained.</b> {literal(reason)}</p>",)
    return Exhibit(rule, Knob("", rule.states), story, reason=reason)


def _obstacle(training: Training) -> str:
    if not len(training.X):
        return "There are no points to train on."
    if (training.y == training.y[0]).all():
        return "All training points are of one class, so there is nothing to tell apart."
    return ""
