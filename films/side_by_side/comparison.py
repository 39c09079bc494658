"""Classifiers side by side on the same points: all that their film shows, except what depends on a query."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from films import samples
from films.charts import confusion, regions
from films.charts.confusion import ConfusionCounts
from films.charts.sealed import NOTHING_SEALED, SealedTestSet
from films.drawing import palette
from films.film.geometry import Box
from films.points import Points
from films.rules.rule import Knob, LeaveOneOutRule, Rule, Shares, Small
from films.samples import arrays
from films.scene import Scene
from films.side_by_side import errors, planes
from films.side_by_side.errors import Errors
from films.side_by_side.planes import RulePlane
from playground.inputs import Floats, Ints

T = TypeVar("T")
INVITATION = "Point at a place to see its class; the <b>crosshair</b> says why."


@dataclass(frozen=True, eq=False, kw_only=True)
class Setup:
    """How rules are compared: which points they were not trained on, how planes are coloured, and what the words say.

    lead        the plane whose knob the frames turn
    held_out    the rows of held-out points; None if all rules were trained on all points
    sealed      further held-out points. Nothing is shown of them, not even their classes, except in the state at which
                they were opened
    stories     for each plane, HTML for each state of its rule on how it was trained; () for none
    unsettled   for each plane, whether the training of each state was stopped before it converged; () if none was
    tint        what the opacity of a colour means; "" if regions are flat
    difference  whether all planes but the first are coloured only where they differ from it
    remarks     paragraphs at the end of the verdict
    invitation  what to do while there is no query
    at_query    what a query is, said before its answer
    costs       (K, K) of errors, None if each costs 1
    categories  for each axis the names at 0, 1, 2, ...; () for an axis of numbers
    """

    lead: int = 0
    held_out: Ints | None = None
    sealed: SealedTestSet = NOTHING_SEALED
    stories: tuple[tuple[str, ...], ...] = ()
    unsettled: tuple[tuple[bool, ...], ...] = ()
    tint: str = ""
    difference: bool = False
    remarks: tuple[str, ...] = ()
    invitation: str = INVITATION
    at_query: str = ""
    costs: Floats | None = None
    categories: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())

    def trained_on(self, n: int) -> Ints:
        """Return the rows, of n points, on which all rules were trained."""
        return np.setdiff1d(np.arange(n), [*(() if self.held_out is None else self.held_out), *self.sealed.rows])


ALL_TRAINED = Setup()


@dataclass(frozen=True, eq=False, kw_only=True)
class Comparison(Setup):
    """Rules on the same points, independent of a query; the leading rule has a state for each of the knob's F values.

    names        the names of the classes
    errors       for each plane, the errors of its rule
    differences  for each plane, (F,) the share of the plane where its rule differs from the first
    states       for each plane, (F,) the state of its rule in each frame
    tables       what each rule answers, counted by true class
    """

    points: Points
    axes: Box
    titles: tuple[str, str]
    names: tuple[str, ...]
    knob: Knob
    rules: tuple[Rule, ...]
    planes: tuple[RulePlane, ...]
    errors: tuple[Errors, ...]
    differences: tuple[Floats, ...]
    states: tuple[Ints, ...]
    tables: tuple[ConfusionCounts, ...]

    @property
    def n_frames(self) -> int:
        return len(self.knob.values)


def compare(
    scene: Scene, rules: Sequence[Rule], knob: Knob, setup: Setup = ALL_TRAINED, states: Sequence[int | None] = ()
) -> Comparison:
    """Return the comparison of rules trained on a scene's points, without those that the setup holds out or seals.
    ValueError if the states of the leading rule are not those of the knob.

    `states` has, for each plane, the state at which it stands still; None, the default, for a plane that moves with the
    frames.
    """
    if rules[setup.lead].states != knob.names:
        raise ValueError(f"the leading rule has the states {rules[setup.lead].states}; the knob has {knob.names}")
    (X, y), axes = arrays(scene.points), samples.axes(scene)
    grid = regions.grid(axes, regions.side(sum(len(rule.states) for rule in rules)))
    on_grid = _of_each(rules, lambda rule: rule.on_grid(grid, shares=bool(setup.tint)))
    answers = _of_each(rules, lambda rule: rule.at(X))
    parts = _planes(rules, on_grid, answers, y, axes, setup)
    by_frame, first = _states(rules, states, len(knob.values)), on_grid[0][0]
    return Comparison(
        **vars(setup),
        points=scene.points,
        axes=axes,
        titles=(scene.x, scene.y),
        names=palette.class_names(scene.labels, palette.CLASSES),
        knob=knob,
        rules=tuple(rules),
        planes=parts,
        errors=tuple(_errors(*each, y, setup) for each in zip(rules, parts, answers, strict=True)),
        differences=tuple(
            planes.differences(first, cells, by_frame[0], own)
            for (cells, _), own in zip(on_grid, by_frame, strict=True)
        ),
        states=by_frame,
        tables=tuple(
            table
            for rule, own, state in zip(rules, answers, by_frame, strict=True)
            for table in _tables(rule, own, state, y, setup)
        ),
    )


def _of_each(rules: Sequence[Rule], ask: Callable[[Rule], T]) -> list[T]:
    """Return what each rule answers; a rule that is on several planes is asked once."""
    answers = {key: ask(rule) for key, rule in {id(rule): rule for rule in rules}.items()}
    return [answers[id(rule)] for rule in rules]


def _states(rules: Sequence[Rule], states: Sequence[int | None], n_frames: int) -> tuple[Ints, ...]:
    """Return, for each plane, the state of its rule in each frame; planes with the same states share an array."""
    same = dict[tuple[int, ...], Ints]()
    by_frame = (
        planes.states_by_frame(len(rule.states), n_frames) if stand is None else np.full(n_frames, stand)
        for rule, stand in zip(rules, states or [None] * len(rules), strict=True)
    )
    return tuple(same.setdefault(tuple(each.tolist()), each) for each in by_frame)


def _planes(
    rules: Sequence[Rule],
    on_grid: Sequence[tuple[Small, Shares | None]],
    answers: Sequence[Ints],
    y: Ints,
    axes: Box,
    setup: Setup,
) -> tuple[RulePlane, ...]:
    """Return the planes; if only differences are coloured, all but the first are beside the first."""
    beside = on_grid[0][0] if setup.difference else None
    return tuple(
        planes.rule_plane(rule, *cells, own, y, beside=beside if i else None, sealed=setup.sealed, axes=axes)
        for i, (rule, cells, own) in enumerate(zip(rules, on_grid, answers, strict=True))
    )


def _tables(rule: Rule, answers: Ints, states: Ints, y: Ints, setup: Setup) -> list[ConfusionCounts]:
    """Return the answers of a rule on its training points and on held-out ones. If none are held out, the second table
    has each point's answer by the others, provided that the rule knows it."""
    n_classes = int(max(y.max(), answers.max())) + 1
    if setup.held_out is not None:
        train = setup.trained_on(len(y))
        # Sealed points are the test set.
        chosen_by = "validation points" if len(setup.sealed.rows) else "held-out points"
        sets = [("training points", train), (chosen_by, setup.held_out)]
        return [
            confusion.counted(rule.name, points, y[rows], answers[:, rows], n_classes, states)
            for points, rows in sets
            if len(rows)
        ]
    tables = [confusion.counted(rule.name, "training points", y, answers, n_classes, states)]
    others = rule.answers_without_each() if isinstance(rule, LeaveOneOutRule) else None
    if others is not None:
        tables.append(confusion.counted(rule.name, "each point by the others", y, others, n_classes, states))
    return tables


def _errors(rule: Rule, part: RulePlane, answers: Ints, y: Ints, setup: Setup) -> Errors:
    if setup.held_out is None:
        return errors.of_all(rule, part.wrong)
    name = errors.VALIDATION if len(setup.sealed.rows) else "held-out"
    return errors.of_split(answers, y, setup.trained_on(len(y)), setup.held_out, name)
