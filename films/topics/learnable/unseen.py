"""What no data can tell: methods that agree on the labelled points, their guesses at the unseen ones, and how many of
these are wrong when the unseen get their labels, in all ways or by lot."""

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

LOTS = 200  # labelings drawn
HIDDEN, SEED = 4, 0  # of a network, and of the lots in forests


@dataclass(frozen=True, eq=False)
class Guesser:
    """A method trained on the labelled points, at one `state` of its knob: its name with that, what it assumes, how
    many labelled points it has `wrong`, and its `guesses (m,)` at the unseen ones."""

    name: str
    assumes: str
    rule: Rule
    state: int
    wrong: int
    guesses: Ints


@dataclass(frozen=True)
class Guess:
    """A `Guesser` in words and numbers alone."""

    name: str
    assumes: str
    wrong: int
    guesses: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class UnseenPoints:
    """All guesses, the places `Q (m, 2)` of the unseen points, their labels in each of F frames, `labellings (F, m)`,
    true for +, and how many of them each guess has wrong, `missed (F, M)`. `n` points are labelled."""

    n: int
    guessers: tuple[Guesser, ...]
    Q: Floats
    labelings: NDArray[np.bool_]
    missed: Ints

    @property
    def total(self) -> Ints:
        """How many labels each guess has had wrong up to each frame: `(F, M)`."""
        return np.cumsum(self.missed, axis=0)

    @property
    def so_far(self) -> list[list[Fraction]]:
        """The mean error of each guess up to each frame."""
        return unseen_labels.errors_so_far(self.missed, len(self.Q))


def sign_of(guess: int) -> str:
    """A guess in words."""
    return {0: "+", 1: "−", -1: "undecided"}.get(guess, "none")


def run(scene: LearnableScene) -> UnseenPoints | str:
    """The guesses and their errors; or a sentence on what is missing."""
    training = _training(scene)
    if isinstance(training, str):
        return training
    Q = _places(scene)
    guessers = tuple(_guesser(key, training, Q) for key in scene.methods)
    every = labelings(len(Q)) if scene.order == "each" else unseen_labels.at_random(len(Q), LOTS, seed=scene.seed)
    guesses = np.array([each.guesses for each in guessers])
    return UnseenPoints(len(training.X), guessers, Q, every, unseen_labels.misses(every, guesses))


def guess_of(scene: LearnableScene, *, method: str) -> Guess | None:
    """What one method guesses; None where something is missing."""
    training = _training(scene)
    if isinstance(training, str):
        return None
    guesser = _guesser(method, training, _places(scene))
    return Guess(guesser.name, guesser.assumes, guesser.wrong, tuple(guesser.guesses.tolist()))


def _training(scene: LearnableScene) -> Training | str:
    """The labelled points; or a sentence on what is missing."""
    X, y = arrays(scene.points)
    labelled = y != UNSEEN
    if len(set(y[labelled].tolist())) < 2:
        return "Points of both classes, + and −, are needed to learn from."
    if not scene.unseen:
        return "No point is unseen: choose ? above the plane and click where something is to be guessed."
    names = tuple(style.name for style in STYLES)
    return Training(X[labelled], y[labelled], np.flatnonzero(labelled), names, HIDDEN, SEED)


def _places(scene: LearnableScene) -> Floats:
    """Of the unseen points, `(m, 2)`."""
    return arrays(scene.points)[0][list(scene.unseen)]


def _guesser(key: str, training: Training, Q: Floats) -> Guesser:
    """Where the usual value of its knob has all labelled points right, no other need be trained."""
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
    """The method on the labelled points, and how many of these it has wrong in each of its states."""
    rule = exhibit(key, training).rule
    return rule, np.count_nonzero(rule.at(training.X) != training.y, axis=1)


def _state(key: str, rule: Rule, wrong: Ints) -> int:
    """The usual value of the knob, or else the last; where that misses some labelled point, the first that misses the
    fewest."""
    state = state_named(rule, METHODS[key].guesses or METHODS[key].usual)
    return state if wrong[state] == 0 else int(wrong.argmin())
