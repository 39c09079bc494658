"""What a lesson may ask of a scene of nearest neighbours: facts, and checks of challenges.

A fact is NaN if the scene has nothing to measure: no query, or no larger k.
"""

import math
from dataclasses import replace

import numpy as np

from films.lessons.lesson import Check, Fact, Verdict
from films.rules.linear import of_perceptron
from films.samples import arrays
from films.topics.neighbors import comparisons
from films.topics.neighbors.scene import NeighborsScene
from playground.voting import UNDECIDED

NOTHING = math.nan
FEW, MORE = 1, 3  # the two k that should disagree
NO_QUERY = "There is no query: choose the crosshair above the plane and click one."


def vote(scene: NeighborsScene, frames_on: int) -> float:
    """Return the class of the query `frames_on` frames after the one shown; if undecided, the last class plus one."""
    if scene.probe is None or not scene.points:
        return NOTHING
    rule = scene.rule()
    frame = min(scene.t, len(rule.ks) - 1) + frames_on
    if frame >= len(rule.ks):
        return NOTHING
    answer = int(rule.at(np.array([scene.probe]))[frame, 0])
    return float(rule.y.max() + 1 if answer == UNDECIDED else answer)


def next_neighbor(scene: NeighborsScene) -> float:
    """Return the point that is nearest to the query after those that vote now."""
    if scene.probe is None or not scene.points:
        return NOTHING
    rule = scene.rule()
    k = rule.ks[min(scene.t, len(rule.ks) - 1)]
    if k >= len(rule.X):
        return NOTHING
    _, rows = rule.kneighbors(np.array([scene.probe]), k + 1)
    return float(rows[0, k])


def k_disagree(scene: NeighborsScene) -> Verdict:
    """Check that the nearest point and the three nearest give the query different classes."""
    if scene.probe is None:
        return Verdict(False, NO_QUERY)
    if len(scene.points) < MORE:
        return Verdict(False, f"There are only {len(scene.points)} points; three nearest need three or more.")
    rule = scene.rule()
    one, three = replace(rule, ks=(FEW, MORE)).at(np.array([scene.probe]))[:, 0].tolist()
    if UNDECIDED in (one, three):
        return Verdict(False, "The three nearest tie at the query: there is no answer to disagree with.")
    answers = "the same class" if one == three else "different classes"
    return Verdict(one != three, f"At the query, k = 1 and k = 3 answer {answers}.")


def last_point_decides(scene: NeighborsScene) -> Verdict:
    """Check that the last point changes the class of the query, at the k shown."""
    if scene.probe is None:
        return Verdict(False, NO_QUERY)
    if len(scene.points) < 2:
        return Verdict(False, "There are too few points: one more could change nothing.")
    now, before = scene.rule(), scene.rule(-1)
    k = before.ks[min(scene.t, len(before.ks) - 1)]
    answers = [int(replace(rule, ks=(k,)).at(np.array([scene.probe]))[0, 0]) for rule in (before, now)]
    _, rows = now.kneighbors(np.array([scene.probe]), k)
    if len(now.X) - 1 not in rows:
        return Verdict(False, f"The new point is not among the {k} nearest, so it has no vote.")
    changed = answers[0] != answers[1]
    return Verdict(changed, f"The new point has a vote, and {'changes' if changed else 'does not change'} the outcome.")


def line_alone_changes(scene: NeighborsScene) -> Verdict:
    """Check that the line of a linear separator and the nearest point give the query different classes."""
    if scene.probe is None:
        return Verdict(False, NO_QUERY)
    X, y = arrays(scene.points) if scene.points else (np.empty((0, 2)), np.empty(0, dtype=np.int64))
    if len(np.unique(y)) != 2:
        return Verdict(False, "Points of two classes are needed: a line has two sides.")
    q = np.array([scene.probe])
    units = comparisons.units(X, scene.scaling)
    line = int(of_perceptron(X, y, units).at(q)[0, 0])
    near = int(scene.rule().at(q)[0, 0])
    answers = "the same class" if line == near else "different classes"
    return Verdict(line != near, f"At the query, the nearest point and the line answer {answers}.")


CHECKS: dict[str, Check] = {
    "k_disagree": k_disagree,
    "last_point_decides": last_point_decides,
    "line_alone_changes": line_alone_changes,
}
FACTS: dict[str, Fact] = {
    "vote": lambda scene: vote(scene, 0),
    "next_vote": lambda scene: vote(scene, 1),
    "next_neighbor": next_neighbor,
    "differences": lambda scene: float(2 * len(scene.points)),
}
