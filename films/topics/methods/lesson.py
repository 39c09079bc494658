"""What a lesson may ask of a scene of methods: facts on held-out points, even if the scene itself holds none out.

A fact is NaN if the scene has nothing to measure.
"""

import math

import numpy as np

from films.lessons.lesson import Check, Fact, Truth
from films.question import Numbers
from films.rules.method import Training
from films.rules.methods import METHODS, exhibit
from films.rules.rule import UNTRAINED
from films.rules.tree_ensembles import NAMES
from films.samples import arrays, rows
from films.scikit import estimators
from films.topics.methods.scene import MethodsScene

NOTHING = math.nan
SHARE = 30  # held-out points, in per cent
UNDRAWN = (0.0, 1 / 3, 2 / 3)  # the shares in the options of a question


def held_out(scene: MethodsScene) -> list[float]:
    """Return the error of the first plane's method on held-out points, in per cent, for each state of its knob; empty
    if there is none."""
    X, y = arrays(scene.points)
    train, test = rows(len(y), SHARE, scene.split, y)
    if scene.method1 not in METHODS or not len(train) or not len(test):
        return []
    names = tuple(str(k) for k in range(int(y.max()) + 1))
    trained = exhibit(
        scene.method1, Training(X[train], y[train], train, names, scene.hidden, scene.seed, scene.of_categories)
    )
    answers = trained.rule.at(X[test])
    return [] if (answers == UNTRAINED).all() else (100 * (answers != y[test]).mean(axis=1)).tolist()


def held_out_error(scene: MethodsScene) -> float:
    """Return the error of the state shown on held-out points, in per cent."""
    errors = held_out(scene)
    return errors[min(scene.t, len(errors) - 1)] if errors else NOTHING


def last_against_shown(scene: MethodsScene) -> float:
    """Return 0 if the state shown has fewer errors on held-out points than the knob's last, 1 if more, 2 if as many."""
    errors = held_out(scene)
    if not errors:
        return NOTHING
    here, last = errors[min(scene.t, len(errors) - 1)], errors[-1]
    return 0 if here < last else 1 if here > last else 2


def order_of_four(scene: MethodsScene) -> Numbers:
    """Return four states of the knob in the order of their errors on held-out points, the least first: 0 the first
    state, 1 the second, 2 the one shown, 3 the last. Empty if two errors are equal, or the state shown is one of the
    other three."""
    errors = held_out(scene)
    if not 2 <= scene.t < len(errors) - 1:
        return ()
    four = [errors[state] for state in (0, 1, scene.t, -1)]
    return tuple(map(float, sorted(range(4), key=four.__getitem__))) if len(set(four)) == 4 else ()


def never_drawn(scene: MethodsScene) -> float:
    """Return which of UNDRAWN is nearest to the share of points that the frame's tree never drew."""
    X, y = arrays(scene.points)
    if scene.method1 not in NAMES or len(np.unique(y)) < 2:
        return NOTHING
    train, _ = rows(len(y), SHARE, scene.split, y)
    if len(np.unique(y[train])) < 2:
        return NOTHING
    fit = estimators.forest if scene.method1 == "forest" else estimators.bagging
    count = min(scene.t, len(estimators.TREES) - 1) + 1
    share = (fit(X[train], y[train], [count], seed=scene.seed).drawn[count - 1] == 0).mean()
    return float(np.abs(share - np.array(UNDRAWN)).argmin())


def turns_at(scene: MethodsScene) -> float:
    """Return where on the second axis the prediction changes to the other of two classes, for the first name of the
    first axis. It is that of logistic regression with the C shown, trained on all points. NaN for another method, and
    unless the first axis alone has categories."""
    X, y = arrays(scene.points)
    categories = scene.of_categories
    if scene.method1 != "logistic" or categories is None or len(np.unique(y)) != 2:
        return NOTHING
    if not categories.names[0] or categories.are_both:
        return NOTHING
    cost = estimators.COSTS[min(scene.t, len(estimators.COSTS) - 1)]
    *of_names, second, offset = estimators.logistic(categories.encoded(X), y, [cost]).boundary[0].tolist()
    return -(of_names[0] + offset) / second if second else NOTHING


CHECKS: dict[str, Check] = {}
FACTS: dict[str, Fact] = {
    "held_out_error": held_out_error,
    "last_against_shown": last_against_shown,
    "never_drawn": never_drawn,
    "turns_at": turns_at,
}
TRUTHS: dict[str, Truth] = {"order_of_four": order_of_four}
