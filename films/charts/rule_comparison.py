"""Rules side by side on the same points: all that their film shows, except what depends on a query."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

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
from films.rules.rule import Knob, LeavesOut, Rule, Shares, Small
from films.samples import arrays
from films.scene import Scene
from playground.inputs import Floats, Ints

T = TypeVar("T")
INVITATION = "Choose the <b>crosshair</b> above the plane and click a query: you see why it gets its class."


@dataclass(frozen=True, eq=False, kw_only=True)
class Setup:
    """How rules are compared: which points they were not trained on, how planes are coloured, and what is said.

    lead        the plane whose knob the frames turn
    held        the rows of held-out points; None where all rules were trained on all points
    sealed      further held-out points. Nothing is shown of them, not even their classes, except in the state at which
                they were opened
    stories     for each plane, HTML for each state of its rule on how it was trained; () for none
    unsettled   for each plane, whether the training of each state was stopped before it converged; () where none was
    tint        what the opacity of a colour means; "" where regions are flat
    difference  whether all planes but the first are coloured only where they differ from it
    remarks     paragraphs at the end of the verdict
    invitation  what to do while there is no query
    costs       (K, K) of errors, None where each costs 1
    """

    lead: int = 0
    held: Ints | None = None
    sealed: Sealed = NOTHING_SEALED
    stories: tuple[tuple[str, ...], ...] = ()
    unsettled: tuple[tuple[bool, ...], ...] = ()
    tint: str = ""
    difference: bool = False
    remarks: tuple[str, ...] = ()
    invitation: str = INVITATION
    costs: Floats | None = None

    def trained_on(self, n: int) -> Ints:
        """Of n points the rows of those that all rules were trained on."""
        return np.setdiff1d(np.arange(n), [*(() if self.held is None else self.held), *self.sealed.rows])


ALL_TRAINED = Setup()


@dataclass(frozen=True, eq=False, kw_only=True)
class Comparison(Setup):
    """Rules on the same points, independent of a query; the leading rule has a state for each of the knob's F values.

    names      the names of the classes
    errors     for each plane, the errors of its rule
    differing  for each plane, (F,) the share of the plane where its rule differs from the first
    states     for each plane, (F,) the state of its rule in each frame
    confused   what each rule answers, counted by true class
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
    confused: tuple[Counted, ...]

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
        return (marks.held_out(arrays(self.points)[0][self.held]),)


def compare(
    scene: Scene, rules: Sequence[Rule], knob: Knob, setup: Setup = ALL_TRAINED, states: Sequence[int | None] = ()
) -> Comparison:
    """Compares rules trained on a scene's points, or on all but those that the setup holds out or seals. ValueError
    where the states of the leading rule are not those of the knob.

    `states`: where a plane stands still; None, the default, for planes that move with the frames.
    """
    if rules[setup.lead].states != knob.names:
        raise ValueError(f"the leading rule has the states {rules[setup.lead].states}; the knob has {knob.names}")
    (X, y), axes = arrays(scene.points), samples.axes(scene)
    grid = regions.grid(axes, regions.side(sum(len(rule.states) for rule in rules)))
    on_grid = _once(rules, lambda rule: rule.on_grid(grid, shares=bool(setup.tint)))
    answers = _once(rules, lambda rule: rule.at(X))
    planes = _planes(rules, on_grid, answers, y, setup)
    shown, first = _shown(rules, states, len(knob.values)), on_grid[0][0]
    return Comparison(
        **vars(setup),
        points=scene.points,
        axes=axes,
        titles=(scene.x, scene.y),
        names=palette.class_names(scene.labels, palette.CLASSES),
        knob=knob,
        rules=tuple(rules),
        planes=planes,
        errors=tuple(_errors(*each, y, setup) for each in zip(rules, planes, answers, strict=True)),
        differing=tuple(
            rule_planes.differing(first, cells, shown[0], own) for (cells, _), own in zip(on_grid, shown, strict=True)
        ),
        states=shown,
        confused=tuple(part for each in zip(planes, answers, strict=True) for part in _confused(*each, y, setup)),
    )


def _once(rules: Sequence[Rule], ask: Callable[[Rule], T]) -> list[T]:
    """What each rule answers; one that is on several planes is asked once."""
    found = {key: ask(rule) for key, rule in {id(rule): rule for rule in rules}.items()}
    return [found[id(rule)] for rule in rules]


def _shown(rules: Sequence[Rule], states: Sequence[int | None], n_frames: int) -> tuple[Ints, ...]:
    """For each plane, the state of its rule in each frame."""
    return tuple(
        rule_planes.states(len(rule.states), n_frames) if stand is None else np.full(n_frames, stand)
        for rule, stand in zip(rules, states or [None] * len(rules), strict=True)
    )


def _planes(
    rules: Sequence[Rule],
    on_grid: Sequence[tuple[Small, Shares | None]],
    answers: Sequence[Ints],
    y: Ints,
    setup: Setup,
) -> tuple[RulePlane, ...]:
    """The planes; where only differences are coloured, all but the first are beside the first."""
    beside = on_grid[0][0] if setup.difference else None
    return tuple(
        rule_planes.plane_of(i, rule, *cells, found, y, beside=beside if i else None, sealed=setup.sealed)
        for i, (rule, cells, found) in enumerate(zip(rules, on_grid, answers, strict=True))
    )


def _confused(part: RulePlane, answers: Ints, y: Ints, setup: Setup) -> list[Counted]:
    """What a rule answers on its training points and on held-out ones; where none are, each point by the others, as far
    as the rule knows that."""
    name, n_classes, at = part.rule.name, int(max(y.max(), answers.max())) + 1, f"state {part.i}"
    if setup.held is not None:
        train = setup.trained_on(len(y))
        chosen_by = "validation points" if len(setup.sealed.rows) else "held-out points"  # the sealed ones are the test
        sets = [("training points", train), (chosen_by, setup.held)]
        return [confusion.counted(name, of, y[rows], answers[:, rows], n_classes, at) for of, rows in sets if len(rows)]
    found = [confusion.counted(name, "training points", y, answers, n_classes, at)]
    others = part.rule.answers_without_each() if isinstance(part.rule, LeavesOut) else None
    if others is not None:
        found.append(confusion.counted(name, "each point by the others", y, others, n_classes, at))
    return found


def _errors(rule: Rule, part: RulePlane, answers: Ints, y: Ints, setup: Setup) -> Errors:
    if setup.held is None:
        return rule_errors.errors(rule, part.wrong)
    name = rule_errors.VALIDATION if len(setup.sealed.rows) else "held-out"
    return rule_errors.of_split(answers, y, setup.trained_on(len(y)), setup.held, name)
