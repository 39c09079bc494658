"""Rules side by side on the same points: all that their film shows of them but what belongs to one query."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from playground.inputs import Floats
from ui.charts import regions, rule_errors, rule_planes
from ui.charts.rule_errors import Errors
from ui.charts.rule_planes import RulePlane
from ui.film.geometry import Box
from ui.film.spec import Spec
from ui.points import Points
from ui.rules.rule import Knob, Rule
from ui.samples import arrays

INVITATION = "Choose the <b>crosshair</b> above the plane and click a query: you see why it gets its class."


@dataclass(frozen=True, eq=False)
class Comparison:
    """Rules on the same points, as far as no query matters: the first has a state for each of the knob's F values.

    names       the classes'
    errors      of each plane's rule;  differing (F,) of each: the share of the plane where it is not as the first
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
        planes = (rule_planes.figure(self.points, part, self.axes, self.titles) for part in self.planes)
        title = "error" if len(self.planes) == 1 else "error, first plane"
        return (*planes, rule_errors.figure(self.knob, self.errors[0], title))


def compare(
    points: Points,
    axes: Box,
    titles: tuple[str, str],
    names: tuple[str, ...],
    rules: Sequence[Rule],
    knob: Knob,
    *,
    tint: str = "",
    difference: bool = False,
    remarks: tuple[str, ...] = (),
    invitation: str = INVITATION,
) -> Comparison:
    """All that a film shows of the rules, which are trained on these points; ValueError where the states of the first
    are not those of the knob."""
    if rules[0].states != knob.names:
        raise ValueError(f"the first rule has the states {rules[0].states}; the knob has {knob.names}")
    X, y = arrays(points)
    grid = regions.grid(axes, regions.side(sum(len(rule.states) for rule in rules)))
    found = [rule.on_grid(grid, shares=bool(tint)) for rule in rules]
    first, n_frames = found[0][0], len(knob.values)
    planes = tuple(
        rule_planes.plane_of(i, rule, *found[i], X, y, beside=first if difference and i else None)
        for i, rule in enumerate(rules)
    )
    return Comparison(
        points, axes, titles, names, knob, tuple(rules), planes,
        tuple(rule_errors.errors(rule, part.wrong) for rule, part in zip(rules, planes, strict=True)),
        tuple(rule_planes.differing(first, cells, n_frames) for cells, _ in found),
        tint, difference, remarks, invitation,
    )  # fmt: skip
