"""What a notebook needs before it trains a method by its recipe, and the value of the method's knob."""

from films.decimals import as_written
from films.drawing.palette import CLASSES, class_names
from films.notebook import Cell, code, literal
from films.rules import baselines, network
from films.rules.trained import Exhibit
from films.scikit import estimators
from playground.inputs import Floats

SETUP = """\
seed, hidden = {seed}, {hidden}  # of what is drawn at random; units of a neural network
counts_of_categories = {counts}  # of each coordinate; 0 where it is a number
costs = {costs}  # L(y, d), what the answer d costs where y is true; None where each error costs 1
unit = {unit}  # coordinates are whole numbers of their last decimal


def whole(Q):
    return np.round(Q * unit, 6)


def decided(proba, classes):
    \"\"\"The most probable class, or the one that is expected to cost the least; of equals the first.\"\"\"

    def predict(Q):
        value = proba(Q) if costs is None else -proba(Q) @ costs[np.ix_(classes, classes)] / costs.max()
        return classes[(value >= value.max(axis=1, keepdims=True) - 1e-12).argmax(axis=1)]

    return predict


def trained(rows, fit, value, columns=lambda Q: Q):
    predict = fit(columns(X[rows]), y[rows], value)
    return lambda Q: predict(columns(Q))
"""
TABLES = {
    "memorizer": ([0], [1], [0, 1]),
    "squares": baselines.PENALTIES,
    "logistic": estimators.COSTS,
    "linear": estimators.COSTS,
    "kernel": estimators.GAMMAS,
    "network": network.EPOCHS,
}


def setup(X: Floats, *, seed: int, hidden: int, costs: Floats | None = None, counts: tuple[int, int] = (0, 0)) -> Cell:
    """What recipes ask for; of points `X (n, 2)`, the numbers of units of a network, the costs `(K, K)` of errors, and
    the numbers of categories of both coordinates."""
    table = "None" if costs is None else f"np.array({literal(costs.tolist())})"
    unit = int(as_written(X)[1])
    return code(SETUP.format(seed=seed, hidden=hidden, counts=literal(counts), costs=table, unit=unit))


def value(key: str, labels: str, exhibit: Exhibit, state: int) -> str:
    """The value of a method's knob in a state, as Python writes it; `labels`: the names of the classes."""
    if key == "constant":
        return literal(class_names(labels, CLASSES).index(str(exhibit.knob.values[state])))
    return literal(TABLES[key][state] if key in TABLES else exhibit.knob.values[state])
