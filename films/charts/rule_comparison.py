"""Rules side by side on the same points: all that their film shows of them but what belongs to one query."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from films.charts import regions, rule_errors, rule_planes
from films.charts.rule_errors import Errors
from films.charts.rule_planes import RulePlane
from films.charts.sealed import NOTHING_SEALED, Sealed
from films.drawing import marks, palette
from films.film.geometry import Box
from films.film.spec import Spec
from films.points import Points
from films.rules.rule import Knob, Rule
from films.samples import arrays
from playground.inputs import Floats, Ints

INVITATION = "Choose the <b>crosshair</b> above the plane and click a query: you see why it gets its class."


@dataclass(frozen=True, eq=False)
class Comparison:
    """Rules on the same points, as far as no query matters: one has a state for each of the knob's F values.

    names       the classes'
    errors      of each plane's rule;  differing (F,) of each: the share of the plane where it is not as the first
    states      (F,) of each plane: which state of its rule a frame shows
    lead        the plane whose knob the frames turn
    held        the rows of points that no rule was trained on; None where all rules were trained on all points
    sealed      further points that no rule was trained on, and when their classes and mistakes are shown
    stories     of each plane, HTML for each state of its rule on how it came about; () for none
    unsettled   of each plane, whether the training of each state was stopped before it settled; () where none was
    tint        what the strength of a colour means; "" where regions are flat
    difference  whether all planes but the first are coloured only where they differ from it
    remarks     paragraphs that end the verdict;  invitation: what to do while there is no query
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

    @property
    def n_frames(self) -> int:
        return len(self.knob.values)

    @cached_property
    def figures(self) -> tuple[Spec, ...]:
        """The planes, and the errors of the first against the knob."""
        planes = (
            rule_planes.figure(self.points, part, self.axes, self.titles, above=self._crosses) for part in self.planes
        )
        title = "error" if len(self.planes) == 1 else f"error, plane {self.lead + 1}"
        return (*planes, rule_errors.figure(self.knob, self.errors[self.lead], title))

    @property
    def _crosses(self) -> tuple[dict[str, Any], ...]:
        """A small cross on each point that is held out."""
        if self.held is None or not len(self.held):
            return ()
        X = arrays(self.points)[0][self.held]
        at = {"x": X[:, 0].tolist(), "y": X[:, 1].tolist()}
        marker = {"symbol": "cross-thin", "size": 6, "line": {"width": 1.5, "color": palette.INK}}
        return (marks.EMPTY | at | {"name": "held out", "mode": "markers", "marker": marker},)


def compare(
    points: Points,
    axes: Box,
    titles: tuple[str, str],
    names: tuple[str, ...],
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
) -> Comparison:
    """All that a film shows of the rules, which are trained on these points, or on all but those `held`. ValueError
    where the states of the leading rule are not those of the knob.

    Of points `sealed` nothing is told, not even their classes, but in the state at which they were opened.
    `states` are those at which planes stand still; None, or none given, for planes that go along with the frames.
    """
    if rules[lead].states != knob.names:
        raise ValueError(f"the leading rule has the states {rules[lead].states}; the knob has {knob.names}")
    X, y = arrays(points)
    grid = regions.grid(axes, regions.side(sum(len(rule.states) for rule in rules)))
    distinct = {id(rule): rule for rule in rules}  # one rule may stand on several planes
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
    return Comparison(
        points, axes, titles, names, knob, tuple(rules), planes,
        tuple(_errors(*each, y, held, sealed.rows) for each in zip(rules, planes, answers, strict=True)),
        tuple(rule_planes.differing(first, cells, shown[0], own) for (cells, _), own in zip(found, shown, strict=True)),
        shown, lead, held, sealed, tuple(stories), tuple(unsettled), tint, difference, remarks, invitation,
    )  # fmt: skip


def _errors(rule: Rule, part: RulePlane, answers: Ints, y: Ints, held: Ints | None, sealed: Ints) -> Errors:
    if held is None:
        return rule_errors.errors(rule, part.wrong)
    train = np.setdiff1d(np.arange(len(y)), [*held, *sealed])
    name = rule_errors.VALIDATION if len(sealed) else "held-out"
    return rule_errors.of_split(answers, y, train, held, name)
