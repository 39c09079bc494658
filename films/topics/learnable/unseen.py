"""What no data can tell: methods that agree on the labelled points, their guesses at the unseen ones, and the number of
wrong guesses for all labels that the unseen points can have, or for labels drawn at random."""

from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from films.rules.method import Training
from films.rules.methods import METHODS, exhibit
from films.rules.rule import UNTRAINED, Rule, state_named
from films.samples import arrays
from films.topics.learnable.scene import STYLES, UNSEEN, LearnableScene
from playground import unseen_labels
from playground.inputs import Floats, Ints
from playground.shattering import labelings

N_LABELINGS = 200  # labellings that are drawn at random
HIDDEN, SEED = 4, 0  # hidden units of a network; the seed of a forest


@dataclass(frozen=True, eq=False)
class Guesser:
    """A method trained on the labelled points, at one value of its knob.

    name     the method's name, with the value
    assumes  what it assumes, in words
    state    the number of the value among the states of `rule`
    wrong    the number of labelled points that it misclassifies
    guesses  (m,) the classes that it gives the unseen points
    """

    name: str
    assumes: str
    rule: Rule
    state: int
    wrong: int
    guesses: Ints


@dataclass(frozen=True)
class Guess:
    """A `Guesser` without its rule."""

    name: str
    assumes: str
    wrong: int
    guesses: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class UnseenPoints:
    """The guesses at m unseen points, of M methods trained on `n` labelled points, over F frames.

    Q          (m, 2) the unseen points
    labelings  (F, m) their labels in each frame, true for +
    missed     (F, M) the number of wrong guesses of each method in each frame
    """

    n: int
    guessers: tuple[Guesser, ...]
    Q: Floats
    labelings: NDArray[np.bool_]
    missed: Ints

    @property
    def total(self) -> Ints:
        """The number of wrong guesses of each method up to each frame: `(F, M)`."""
        return np.cumsum(self.missed, axis=0)

    @property
    def so_far(self) -> list[list[Fraction]]:
        """The mean error of each method up to each frame."""
        return unseen_labels.errors_so_far(self.missed, len(self.Q))


def sign_of(guess: int) -> str:
    """Return a guess in words."""
    return {0: "+", 1: "−", -1: "undecided"}.get(guess, "none")


def run(scene: LearnableScene) -> UnseenPoints | str:
    """Return the guesses and their errors, or a sentence on what is missing."""
    training = _training(scene)
    if isinstance(training, str):
        return training
    Q = _places(scene)
    guessers = tuple(_guesser(key, training, Q) for key in scene.methods)
    in_turn = scene.order == "each"
    every = labelings(len(Q)) if in_turn else unseen_labels.at_random(len(Q), N_LABELINGS, seed=scene.seed)
    guesses = np.array([each.guesses for each in guessers])
    return UnseenPoints(len(training.X), guessers, Q, every, unseen_labels.misses(every, guesses))


def guess_of(scene: LearnableScene, *, method: str) -> Guess | None:
    """Return what one method guesses; None if something is missing."""
    training = _training(scene)
    if isinstance(training, str):
        return None
    guesser = _guesser(method, training, _places(scene))
    return Guess(guesser.name, guesser.assumes, guesser.wrong, tuple(guesser.guesses.tolist()))


def _training(scene: LearnableScene) -> Training | str:
    """Return the labelled points, or a sentence on what is missing."""
    X, y = arrays(scene.points)
    labelled = y != UNSEEN
    if len(set(y[labelled].tolist())) < 2:
        return "Points of both classes, + and −, are needed to learn from."
    if not scene.unseen:
        return "No point is unseen: choose ? above the plane and click where something is to be guessed."
    names = tuple(style.name for style in STYLES)
    return Training(X[labelled], y[labelled], np.flatnonzero(labelled), names, HIDDEN, SEED)


def _places(scene: LearnableScene) -> Floats:
    """Return the unseen points: `(m, 2)`."""
    return arrays(scene.points)[0][list(scene.unseen)]


def _guesser(key: str, training: Training, Q: Floats) -> Guesser:
    """Return the trained method and its guesses. Other values of its knob are trained only if the usual one
    misclassifies a labelled point."""
    method = METHODS[key]
    rule, wrong = _trained(key, replace(training, usual_alone=True))
    if method.anew and wrong.any():
        rule, wrong = _trained(key, training)
    state = _state(key, rule, wrong)
    name = method.name + (f", {rule.states[state]}" if len(rule.states) > 1 or method.anew else "")
    if (rule.at(Q) == UNTRAINED).all():
        name = f"{method.name}, not trained"
    return Guesser(name, method.assumes, rule, state, int(wrong[state]), rule.at(Q)[state].astype(np.int64))


def _trained(key: str, training: Training) -> tuple[Rule, Ints]:
    """Return the method trained on the labelled points, and the number of these that each of its states
    misclassifies."""
    rule = exhibit(key, training).rule
    return rule, np.count_nonzero(rule.at(training.X) != training.y, axis=1)


def _state(key: str, rule: Rule, wrong: Ints) -> int:
    """Return the usual state of the knob, or the last if there is none; but if it misclassifies a labelled point, the
    first of the states that misclassify the fewest."""
    state = state_named(rule, METHODS[key].guesses or METHODS[key].usual)
    return state if wrong[state] == 0 else int(wrong.argmin())
