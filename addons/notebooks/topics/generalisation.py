"""The generalisation page as a notebook: a method trained on one part of the points and counted wrong on another. The
points in the envelope are not in it."""

from collections.abc import Sequence

import numpy as np

from addons.notebooks import recipes
from addons.notebooks.notebook import Cell, beginning, code, literal, markdown
from films.drawing.palette import CLASSES
from films.film import escape
from films.rules.methods import METHODS
from films.rules.trained import Exhibit
from films.samples import arrays
from films.topics.generalisation.envelope import LEAST, three_sets
from films.topics.generalisation.folds import Fold
from films.topics.generalisation.page import folds_in_turn
from films.topics.generalisation.scene import GeneralisationScene
from films.topics.generalisation.sets import train_on_split

WITHOUT = "Of this part of the page there is no notebook: there is one of the three sets, and one of the folds."
SETS_WORDS = """\
The method is trained on the training points, and its knob is chosen by the validation points. The test points are in
the envelope, so they are not in this notebook. """
SETS = """\
train, validation = np.array({train}, dtype=int), np.array({validation}, dtype=int)
predict = {call}
wrong, validation_wrong = (int(np.sum(predict(X[rows]) != y[rows])) for rows in (train, validation))
title = f"{{wrong}} of {{len(train)}} wrong in training, {{validation_wrong}} of {{len(validation)}} in validation"
across, up = X[validation].T
figure = plane(title, predict)
figure.add_scatter(x=across, y=up, mode="markers", name="validation", marker_symbol="x-thin-open").show()
"""
FOLDS_WORDS = """\
Each fold in turn is held out, and the method is trained on the others. The test points are in the envelope, so they are
not in this notebook. """
FOLDS = """\
fold = np.array({fold})  # of each point
values = {values}  # of the knob in each fold; ... where the method cannot be trained on the others
wrong = []
for i, value in enumerate(values):
    train, held = np.flatnonzero(fold != i), np.flatnonzero(fold == i)
    predict = {name}(X[train], y[train], value) if value is not ... else None
    wrong.append(int(np.sum(predict(X[held]) != y[held])) if predict else None)
shares = [np.nan if count is None else count / np.sum(fold == i) for i, count in enumerate(wrong)]
figure = go.Figure(go.Bar(x=[f"fold {{i + 1}}" for i in range(len(shares))], y=shares))
figure.update_layout(title=f"Mean error of the folds: {{np.nanmean(shares):.4g}}", template="simple_white")
figure.update_yaxes(title="error on the fold", tickformat=".6~p").show()
"""


def cells(scene: GeneralisationScene) -> tuple[Cell, ...] | str:
    """Return the cells of the three sets or of the folds, or why another part has no notebook."""
    if not scene.points:
        return ()
    if scene.part == "folds":
        return _of_folds(scene, folds_in_turn(scene))
    return _of_sets(scene, train_on_split(scene)) if scene.part == "sets" else WITHOUT


def _of_sets(scene: GeneralisationScene, exhibit: Exhibit | None) -> tuple[Cell, ...] | str:
    """The three sets, given the method as it is trained; why there is no notebook where it is not, or has no recipe."""
    recipe, reason = METHODS[scene.method].recipe, _reason(scene, [exhibit] if exhibit else [])
    if reason or exhibit is None or recipe is None:
        return reason
    _, y = arrays(scene.points)
    sets = three_sets(y, scene.split)
    train, validation = (np.searchsorted(sets.unsealed, rows).tolist() for rows in (sets.train, sets.validation))
    value = recipe.value(exhibit, min(scene.t, len(exhibit.rule.states) - 1))
    call = recipes.call(scene.method, value)
    lines = SETS.format(train=literal(train), validation=literal(validation), call=call)
    return (*_start(scene, SETS_WORDS), code(lines))


def _of_folds(scene: GeneralisationScene, folds: list[Fold]) -> tuple[Cell, ...] | str:
    """The folds in turn, each with the value of the knob that its plane shows."""
    recipe, reason = METHODS[scene.method].recipe, _reason(scene, [fold.exhibit for fold in folds])
    if reason or recipe is None:
        return reason
    _, y = arrays(scene.points)
    unsealed = three_sets(y, scene.split).unsealed
    of_each = np.zeros(len(y), dtype=np.int64)
    for i, fold in enumerate(folds):
        of_each[fold.rows] = i
    values = [... if fold.failure else recipe.value(fold.exhibit, fold.state) for fold in folds]
    in_python = literal(values).replace("Ellipsis", "...")
    lines = FOLDS.format(fold=literal(of_each[unsealed].tolist()), values=in_python, name=recipe.name)
    return (*_start(scene, FOLDS_WORDS), code(lines))


def _start(scene: GeneralisationScene, text: str) -> tuple[Cell, ...]:
    """The points but those in the envelope, and the recipe of the method."""
    X, y = arrays(scene.points)
    unsealed = three_sets(y, scene.split).unsealed
    return (
        *beginning(scene, CLASSES, X[unsealed], y[unsealed]),
        markdown(text + recipes.EXACTLY),
        code(recipes.program([scene.method], seed=scene.seed, hidden=scene.hidden)),
    )


def _reason(scene: GeneralisationScene, exhibits: Sequence[Exhibit]) -> str:
    """Why there is no notebook; "" where there is one."""
    if reason := recipes.lacking([scene.method]):
        return reason
    if not exhibits:
        return f"A notebook needs {LEAST} points or more."
    return escape.plain(exhibits[0].reason) if all(each.reason for each in exhibits) else ""
