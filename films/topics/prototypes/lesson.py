"""What a lesson may ask of a scene of prototypes: facts, and checks of challenges.

A fact is NaN if the scene has nothing to measure: no choice, or no further decision.
"""

import math

from films.film.numbers import counted, is_or_are
from films.lessons.lesson import Check, Fact, Verdict
from films.rules.nearest import Neighbors
from films.samples import arrays
from films.topics.prototypes.run import DROPPED, CannotChooseError, Run, prototypes_of, run
from films.topics.prototypes.scene import GROUPINGS, PrototypesScene

NOTHING = math.nan
ASKED, LEAST, CLASSES = 3, 30, 3  # prototypes; points that they stand for; classes of these


def run_of(scene: PrototypesScene) -> Run | None:
    """Return the scene's choice, step by step; None if its points allow none, and for k-means and single linkage."""
    if not scene.points or scene.method in ("clusters", *GROUPINGS):
        return None
    try:
        return run(*arrays(scene.points), scene.choice)
    except CannotChooseError:
        return None


def next_decision(scene: PrototypesScene) -> float:
    """Return the next decision: 0 keep the point, 1 drop it."""
    chosen = run_of(scene)
    if chosen is None or scene.t + 1 >= chosen.steps.n_frames:
        return NOTHING
    return float(chosen.steps.kind[scene.t + 1] == DROPPED)


def number(scene: PrototypesScene) -> float:
    """Return how many prototypes there are in the end."""
    chosen = run_of(scene)
    return NOTHING if chosen is None else float(chosen.steps.size[-1])


def three_without_mistake(scene: PrototypesScene) -> Verdict:
    """Check that three prototypes classify all points correctly: at least thirty, of three classes."""
    n, classes = len(scene.points), len({label for *_, label in scene.points})
    if n < LEAST or classes < CLASSES:
        present = f"{counted(n, 'point')} of {'1 class' if classes == 1 else f'{classes} classes'}"
        return Verdict(False, f"Here {is_or_are(n)} {present}; {LEAST} of {CLASSES} classes must stay.")
    X, y = arrays(scene.points)
    try:
        chosen = prototypes_of(X, y, scene.choice)
    except CannotChooseError as error:
        return Verdict(False, str(error))
    nearest = Neighbors("", chosen.X, chosen.y, chosen.index, (1,), few=True)
    wrong = int((nearest.at(X)[0] != y).sum())
    are = "are" if wrong > 1 else "is"
    mistakes = "no mistake" if not wrong else f"{wrong} mistake{'s'[: wrong != 1]}"
    counts = f"With {counted(len(chosen.X), 'prototype')} there {are} {mistakes} on {n} points"
    if len(chosen.X) != ASKED:
        return Verdict(False, f"{counts}; the task asks for exactly {ASKED}.")
    return Verdict(not wrong, f"{counts}." if not wrong else f"{counts}; the task asks for none.")


CHECKS: dict[str, Check] = {"three_without_mistake": three_without_mistake}
FACTS: dict[str, Fact] = {"next_decision": next_decision, "prototypes": number}
