"""Rules side by side on the same points: all that their film shows, except what depends on a query."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from films import samples
from films.charts import confusion, regions, rule_errors, rule_planes
from films.charts.confusion import Counted
from films.charts.rule_errors import Errors
from films.charts.rule_planes import RulePlane
from films.charts.sealed import NOTHING_SEALED, Sealed
from films.drawing import marks, palette
from films.film.geometry import Box
from films.film.spec import Spec
from films.points import Points
from films.rules.rule import Knob, LeavesOut, Rule
from films.samples import arrays
from films.scene import Scene
from playground.inputs import Floats, Ints

INVITATION = "Choose the <b>crosshair</b> above the plane and click a query: you see why it gets its class."


@dataclass(frozen=True, eq=False, kw_only=True)
class Comparison:
    """Rules on the same points, independent of a query; the leading rule has a state for each of the knob's F values.

    names       the names of the classes
    errors      for each plane, the errors of its rule
    differing   for each plane, (F,) the share of the plane where its rule differs from the first
    states      for each plane, (F,) the state of its rule in each frame
    lead        the plane whose knob the frames turn
    held        the rows of held-out points; None where all rules were trained on all points
    sealed      further held-out points, and when their classes and mistakes are shown
    stories     for each plane, HTML for each state of its rule on how it was trained; () for none
    unsettled   for each plane, whether the training of each state was stopped before it converged; () where none was
    tint        what the opacity of a colour means; "" where regions are flat
    difference  whether all planes but the first are coloured only where they differ from it
    remarks     paragraphs at the end of the verdict
    confused    what each rule answers, counted by true class
    costs       (K, K) of errors, None where each costs 1
    invitation  what to do while there is no query
    """

    points: Points
    axes: Box
    titles: tuple[str, str]
    names: tuple[str, ...]
    knob: Knob
    rules: tuple[Rule, ...]
    planes: tuple[RulePlane, ...]
    errors: tuple[Errors, ...]
    differing: tuple[Floats, ...]
    states: tuple[Ints, ...]
    lead: int
    held: Ints | None
    sealed: Sealed
    stories: tuple[tuple[str, ...], ...]
    unsettled: tuple[tuple[bool, ...], ...]
    tint: str
    difference: bool
    remarks: tuple[str, ...]
    invitation: str
    confused: tuple[Counted, ...]
    costs: Floats | None

    @property
    def n_frames(self) -> int:
        return len(self.knob.values)

    @cached_property
    def figures(self) -> tuple[Spec, ...]:
        """The planes, and the chart of the leading rule's errors."""
        planes = (
            rule_planes.figure(self.points, part, self.axes, self.titles, above=self._crosses) for part in self.planes
        )
        title = "error" if len(self.planes) == 1 else f"error, plane {self.lead + 1}"
        return (*planes, rule_errors.figure(self.knob, self.errors[self.lead], title))

    @property
    def _crosses(self) -> tuple[dict[str, Any], ...]:
        """A small cross on each held-out point."""
        if self.held is None or not len(self.held):
            return ()
        X = arrays(self.points)[0][self.held]
        at = {"x": X[:, 0].tolist(), "y": X[:, 1].tolist()}
        marker = {"symbol": "cross-thin", "size": 6, "line": {"width": 1.5, "color": palette.INK}}
        return (marks.EMPTY | at | {"name": "held out", "mode": "markers", "marker": marker},)


def compare(
    scene: Scene,
    rules: Sequence[Rule],
    knob: Knob,
    *,
    lead: int = 0,
    states: Sequence[int | None] = (),
    held: Ints | None = None,
    sealed: Sealed = NOTHING_SEALED,
    stories: Sequence[tuple[str, ...]] = (),
    unsettled: Sequence[tuple[bool, ...]] = (),
    tint: str = "",
    difference: bool = False,
    remarks: tuple[str, ...] = (),
    invitation: str = INVITATION,
    costs: Floats | None = None,
) -> Comparison:
    """Compares rules trained on a scene's points, or on all but those `held` and `sealed`. ValueError where the states
    of the leading rule are not those of the knob.

    Nothing is shown of `sealed` points, not even their classes, except in the state at which they were opened.
    `states`: where a plane stands still; None, the default, for planes that move with the frames.
    """
    if rules[lead].states != knob.names:
        raise ValueError(f"the leading rule has the states {rules[lead].states}; the knob has {knob.names}")
    X, y = arrays(scene.points)
    axes = samples.axes(scene)
    grid = regions.grid(axes, regions.side(sum(len(rule.states) for rule in rules)))
    distinct = {id(rule): rule for rule in rules}  # one rule may be on several planes
    cells_of = {key: rule.on_grid(grid, shares=bool(tint)) for key, rule in distinct.items()}
    found = [cells_of[id(rule)] for rule in rules]
    answers_of = {key: rule.at(X) for key, rule in distinct.items()}
    answers = [answers_of[id(rule)] for rule in rules]
    first, n_frames = found[0][0], len(knob.values)
    shown = tuple(
        rule_planes.states(len(rule.states), n_frames) if s is None else np.full(n_frames, s)
        for rule, s in zip(rules, states or [None] * len(rules), strict=True)
    )
    planes = tuple(
        rule_planes.plane_of(
            i, rule, *found[i], answers[i], y, beside=first if difference and i else None, sealed=sealed
        )
        for i, rule in enumerate(rules)
    )
    pairs = zip(found, shown, strict=True)
    return Comparison(
        points=scene.points,
        axes=axes,
        titles=(scene.x, scene.y),
        names=palette.class_names(scene.labels, palette.CLASSES),
        knob=knob,
        rules=tuple(rules),
        planes=planes,
        errors=tuple(_errors(*each, y, held, sealed.rows) for each in zip(rules, planes, answers, strict=True)),
        differing=tuple(rule_planes.differing(first, cells, shown[0], own) for (cells, _), own in pairs),
        states=shown,
        lead=lead,
        held=held,
        sealed=sealed,
        stories=tuple(stories),
        unsettled=tuple(unsettled),
        tint=tint,
        difference=difference,
        remarks=remarks,
        invitation=invitation,
        costs=costs,
        confused=tuple(
            part for each in zip(planes, answers, strict=True) for part in _confused(*each, y, held, sealed)
        ),
    )


def _confused(part: RulePlane, answers: Ints, y: Ints, held: Ints | None, sealed: Sealed) -> list[Counted]:
    """What a rule answers on its training points and on held-out ones; where none are, each point by the others, as far
    as the rule knows that."""
    name, n_classes, at = part.rule.name, int(max(y.max(), answers.max())) + 1, f"state {part.i}"
    if held is not None:
        train = np.setdiff1d(np.arange(len(y)), [*held, *sealed.rows])
        chosen_by = "validation points" if len(sealed.rows) else "held-out points"  # the sealed ones are the test
        sets = [("training points", train), (chosen_by, held)]
        return [confusion.counted(name, of, y[rows], answers[:, rows], n_classes, at) for of, rows in sets if len(rows)]
    found = [confusion.counted(name, "training points", y, answers, n_classes, at)]
    others = part.rule.answers_without_each() if isinstance(part.rule, LeavesOut) else None
    if others is not None:
        found.append(confusion.counted(name, "each point by the others", y, others, n_classes, at))
    return found


def _errors(rule: Rule, part: RulePlane, answers: Ints, y: Ints, held: Ints | None, sealed: Ints) -> Errors:
    if held is None:
        return rule_errors.errors(rule, part.wrong)
    train = np.setdiff1d(np.arange(len(y)), [*held, *sealed])
    name = rule_errors.VALIDATION if len(sealed) else "held-out"
    return rule_errors.of_split(answers, y, train, held, name)
