"""Planes of rules: the numbers that a film shows of a rule, and the figure, columns and tracks that show them.

A plane of a film is figure i; the column "state i" has the state of its rule in each frame.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from films.charts import regions
from films.charts.sealed import NOTHING_SEALED, Sealed
from films.drawing import marks, palette, plane
from films.drawing.palette import CLASSES
from films.film.argmax import ArgmaxPictures
from films.film.columns import Col, Column, merged
from films.film.film import Film
from films.film.geometry import Box
from films.film.overlay import Overlay
from films.film.pictures import Pictures
from films.film.spec import Spec
from films.film.tracks import Prefix, Rows, Track
from films.picture.mark import Place
from films.picture.now import ColumnNames, Now
from films.points import Points
from films.rules.marks import RuleMark
from films.rules.rule import UNTRAINED, Explanation, Regions, Shares, Small
from playground.inputs import Floats, Ints
from playground.voting import UNDECIDED

STRIPES = "grey stripes: undecided"


@dataclass(frozen=True, eq=False)
class RulePlane:
    """What figure `i` of a film shows of a rule with S states, independent of a query.

    pictures   its regions, one for each state or one for all frames; `undecided`: whether some cell is
    wrong      (S, n) which of the plane's points it misclassifies, sealed ones too
    sealed     the points whose class is hidden, and when it is shown
    """

    i: int
    rule: Regions
    pictures: Pictures | ArgmaxPictures
    undecided: bool
    wrong: NDArray[np.bool_]
    sealed: Sealed = NOTHING_SEALED

    @property
    def moves(self) -> bool:
        """Whether the rule has several states."""
        return len(self.rule.states) > 1

    @cached_property
    def overlays(self) -> tuple[Overlay, ...]:
        """The rule's marks, and those on opened test points."""
        own = (_overlay(mark, self.i, f"state {self.i}") for mark in self.rule.marks)
        return (*own, self.sealed.marked(self.i, self.wrong))


def _overlay(each: RuleMark, figure: int, state: str) -> Overlay:
    """A rule's mark as traces, columns and tracks; the column `state` has each frame's state."""
    names = ColumnNames(0, f"{figure} ")
    tracks = each.mark.moves(_InStates(figure, each.mark.name, names, state=state))
    ground, above = ((), (each.mark.look,)) if each.above else ((each.mark.look,), ())
    return Overlay(ground, above, names.columns(), tracks)


@dataclass(frozen=True)
class _InStates(Place):
    state: str = ""

    def _col(self, value: Now, part: str, *, exact: bool) -> Col:
        return replace(super()._col(value, part, exact=exact), at=self.state)


def plane_of(
    i: int,
    rule: Regions,
    cells: Small,
    shares: Shares | None,
    answers: Ints,
    y: Ints,
    *,
    beside: Small | None = None,
    sealed: Sealed = NOTHING_SEALED,
) -> RulePlane:
    """The plane of a rule that answers `answers (S, n)` on points with labels `y (n,)`, and `cells` with `shares` of
    the votes on a grid.

    With shares, regions are tinted by them; with `beside`, another rule's cells, they show only where they differ from
    those.
    """
    if beside is not None:
        n_frames = max(len(cells), len(beside))
        pictures = regions.difference(_along(cells, n_frames), _along(beside, n_frames), CLASSES)
    elif shares is not None:
        pictures = regions.tinted(cells, shares, CLASSES)
    else:
        pictures = regions.flat(cells, CLASSES)
    wrong = (answers != y) & (answers != UNTRAINED)
    return RulePlane(i, rule, pictures, bool((cells == UNDECIDED).any()), wrong, sealed)


def no_points(axes: Box, titles: tuple[str, str]) -> Film:
    """The film shown while there are no points to train on."""
    words = "<p><b>No points yet.</b> Choose a class above the plane and click where its points belong.</p>"
    return plane.still((), CLASSES, axes, titles, words)


def states(count: int, n_frames: int) -> Ints:
    """The state of each frame of a rule with `count` states: the frame's own number, or the last state."""
    return np.minimum(np.arange(n_frames), count - 1)


def differing(first: Small, others: Small, states: Ints, other_states: Ints) -> Floats:
    """The share of cells in which two rules answer differently in each frame: `(F,)`."""
    count = [np.count_nonzero(first[i] != others[j]) for i, j in zip(states, other_states, strict=True)]
    return np.array(count) / first[0].size


def _along(cells: Small, n_frames: int) -> Small:
    """The cells of each frame, or the single ones for all frames."""
    return cells if len(cells) in (1, n_frames) else cells[states(len(cells), n_frames)]


def figure(
    points: Points,
    part: RulePlane,
    axes: Box,
    titles: tuple[str, str],
    *,
    below: Sequence[dict[str, Any]] = (),
    above: Sequence[dict[str, Any]] = (),
    opacity: float = 1.0,
) -> Spec:
    """The plane with the rule's regions and marks, and traces for an explanation. `below` and `above` are further
    traces below and above the points."""
    asked, nearest = room_for_reasons()
    return plane.figure(
        points,
        CLASSES,
        axes,
        titles,
        below=[*below, *asked, *(trace for overlay in part.overlays for trace in overlay.ground)],
        above=[
            *(trace for overlay in part.overlays for trace in overlay.above),
            *above,
            *nearest,
        ],
        image=regions.image(axes),
        size=min((mark.point_size for mark in part.rule.marks), default=plane.POINT_SIZE),
        opacity=opacity,
        unlabelled=part.sealed.rows.tolist(),
    )


def room_for_reasons() -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Empty traces for an explanation, below and above the points: its "outline", and "rays" from the query to the
    "nearest" points, which are ringed."""
    below = [marks.line("outline", palette.INK, 1.5, "dash"), marks.line("rays", palette.INK, 1)]
    return below, [marks.ring("nearest", 19, 1.5)]


def columns(part: RulePlane, state: Ints) -> dict[str, Column]:
    """The plane's columns: pictures, mistakes, and those of its marks; `state (F,)` is the state in each frame."""
    i = part.i
    found: dict[str, Column] = {
        f"pictures {i}": part.pictures,
        f"state {i}": state,
        f"picture {i}": state if len(part.pictures) == len(part.wrong) else states(len(part.pictures), len(state)),
        f"wrong {i}": part.sealed.bits(part.wrong),
    }
    return merged(found, *(overlay.columns for overlay in part.overlays))


def tracks(part: RulePlane, points: Points) -> tuple[Track, ...]:
    i = part.i
    return (
        Rows(i, None, {"images[0].source": Col(f"pictures {i}", at=f"picture {i}")}),
        *part.sealed.looks(i, points, Col(f"wrong {i}", at=f"state {i}"), part.wrong),
        *(track for overlay in part.overlays for track in overlay.tracks),
    )


def explanation_columns(why: Explanation, i: int) -> dict[str, Column]:
    """The columns of an explanation on plane i: rays, rings and the outline."""
    found: dict[str, Column] = {}
    for axis, name in enumerate("xy"):
        if len(why.nearest):
            ends = why.nearest[:, axis].astype(np.float32)
            rays = np.column_stack([np.full_like(ends, why.q[axis]), ends, np.full_like(ends, np.nan)])
            found |= {f"near {i}": why.counts, f"rays {i}": 3 * why.counts}
            found |= {f"near {name} {i}": ends, f"rays {name} {i}": rays.ravel()}
        if len(why.outline):
            found[f"outline {name} {i}"] = why.outline[:, :, axis].astype(np.float32)
    return found


def explanation_tracks(why: Explanation, i: int) -> tuple[Track, ...]:
    state, found = f"state {i}", list[Track]()
    if len(why.outline):
        found.append(Rows(i, "outline", {name: Col(f"outline {name} {i}", at=state) for name in "xy"}))
    if len(why.nearest):
        found.append(Prefix(i, "rays", f"rays x {i}", f"rays y {i}", Col(f"rays {i}", at=state)))
        found.append(Prefix(i, "nearest", f"near x {i}", f"near y {i}", Col(f"near {i}", at=state)))
    return tuple(found)


def legend(part: RulePlane) -> list[str]:
    """The legend entries of a rule's plane."""
    said = ["hollow: misclassified"] if part.sealed.any_hollow(part.wrong) else []
    said += [STRIPES] if part.undecided else []
    return said + [mark.legend for mark in part.rule.marks if mark.legend]
