"""Facts that a lesson may ask of a scene with three sets of points, and checks of challenges.

A fact is NaN if the scene has nothing of the kind: too few points, or a method that cannot be trained on them.
"""

import math
from collections.abc import Callable

import numpy as np

from films.film.numbers import percent
from films.kept_values import kept_values
from films.lessons.lesson import Check, Fact, Verdict
from films.rules.rule import UNTRAINED
from films.samples import arrays
from films.scene import without
from films.topics.generalisation.envelope import LEAST, three_sets
from films.topics.generalisation.scene import SEALED, GeneralisationScene
from films.topics.generalisation.sets import train
from playground.inputs import Floats, frozen

NOTHING = math.nan
TURNS = 10  # other splits into training and validation
LOW, FEWEST = 0.05, 100  # the largest validation error, and the fewest points, of the challenge


def errors(scene: GeneralisationScene, turn: int = 0) -> Floats | None:
    """Return the errors on training, validation and test set, a row each, for each state of the knob: `(3, V)`. None if
    there are too few points, or the method cannot be trained."""
    return _errors(without(scene, "t", "view", "probe", "axes", "lesson", "step", "peeks", "opened"), turn)


@kept_values(2_000_000)
def _errors(scene: GeneralisationScene, turn: int) -> Floats | None:
    X, y = arrays(scene.points)
    if len(y) < LEAST:
        return None
    sets = three_sets(y, scene.split, turn)
    answers = train(scene, sets).rule.at(X)
    if (answers == UNTRAINED).all():
        return None
    wrong = answers != y
    return frozen(np.array([wrong[:, rows].mean(axis=1) for rows in (sets.train, sets.validation, sets.test)]))


def fact(measure: Callable[[Floats, int], float]) -> Fact:
    """Return the fact that `measure` computes of the three errors `(3, V)` and the state of the knob that is shown."""

    def measured(scene: GeneralisationScene) -> float:
        three = errors(scene)
        return NOTHING if three is None else float(measure(three, min(scene.t, three.shape[1] - 1)))

    return measured


def sealed_against_validation(three: Floats, t: int) -> float:
    """Return whether the test error is smaller than the validation error, 0, larger, 1, or the same, 2."""
    _, validation, test = three[:, t].tolist()
    return 0 if test < validation else 1 if test > validation else 2


def choice_varies(scene: GeneralisationScene) -> float:
    """Return 1 if other splits into training and validation choose other states of the knob, else 0."""
    splits = [errors(scene, turn) for turn in range(TURNS + 1)]
    choices = {int(three[1].argmin()) for three in splits if three is not None}
    return float(len(choices) > 1) if choices else NOTHING


def low_validation_error(scene: GeneralisationScene) -> Verdict:
    """The state shown has a validation error of 5 % at most, and the test set was not looked at."""
    n = len(scene.points)
    if n < FEWEST:
        return Verdict(False, f"There are {n} points; at least {FEWEST} must stay.")
    if scene.part != "sets":
        return Verdict(False, "The frames do not turn the knob here: go back to the three sets.")
    if scene.opened != SEALED:
        return Verdict(False, "The envelope is open: press “New sets, sealed”, and choose without it.")
    three = errors(scene)
    if three is None:
        return Verdict(False, "This method cannot be trained on these points.")
    training, validation, _ = three[:, min(scene.t, three.shape[1] - 1)].tolist()
    sentence = f"The validation error is {percent(validation)}, the training error {percent(training)}"
    wanted = "" if validation <= LOW else f"; the task asks for at most {percent(LOW, 0)}"
    return Verdict(validation <= LOW, f"{sentence}{wanted}.")


CHECKS: dict[str, Check] = {"low_validation_error": low_validation_error}
FRAME_CHECKS = frozenset({"low_validation_error"})
FACTS: dict[str, Fact] = {
    "training_error": fact(lambda three, t: 100 * three[0, t]),
    "validation_error": fact(lambda three, t: 100 * three[1, t]),
    "best_state": fact(lambda three, _: float(three[1].argmin())),
    "sealed_against_validation": fact(sealed_against_validation),
    "choice_varies": choice_varies,
}
