"""Planes of rules: what a film shows of a rule, as numbers, and the plane's figure, columns and tracks that show it.

A plane of a film is figure i; the S states of its rule are reached through the column "state i", an entry a frame.
"""

from collections.abc import Sequence
from dataclasses import dataclass
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
from films.points import Points
from films.rules.rule import UNTRAINED, Explanation, Regions, Shares, Small
from playground.inputs import Floats, Ints
from playground.voting import UNDECIDED

STRIPES = "grey stripes: undecided"


@dataclass(frozen=True, eq=False)
class RulePlane:
    """What figure `i` of a film shows of a rule with S states, whatever is asked.

    pictures   its regions, in each state or for all of a film's frames; `undecided`: whether some cell is
    wrong      (S, n) which of the plane's points it misclassifies, sealed ones too
    sealed     the points that show no class, and when they do
    """

    i: int
    rule: Regions
    pictures: Pictures | ArgmaxPictures
    undecided: bool
    wrong: NDArray[np.bool_]
    sealed: Sealed = NOTHING_SEALED

    @property
    def moves(self) -> bool:
        """Whether it has more states than one."""
        return len(self.rule.states) > 1

    @cached_property
    def overlays(self) -> tuple[Overlay, ...]:
        """Its rule's marks, and the crosses on points of an opened envelope."""
        own = (mark.overlay(self.i, f"state {self.i}") for mark in self.rule.marks)
        return (*own, self.sealed.crosses(self.i, len(self.rule.states)))


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
    """The rule's regions, and its mistakes where it answers `answers (S, n)` on points with labels `y (n,)`; `cells`
    and `shares` are what it says on a grid.

    With shares, regions are tinted by them; `beside` another rule's cells, they show only where they differ from those.
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
    """In place of a film, while there is nothing that a rule could be trained on."""
    words = "<p><b>No points yet.</b> Choose a class above the plane and click where its points belong.</p>"
    return plane.still((), CLASSES, axes, titles, words)


def states(count: int, n_frames: int) -> Ints:
    """Which of `count` states each frame shows: its own, or the last there is."""
    return np.minimum(np.arange(n_frames), count - 1)


def differing(first: Small, others: Small, states: Ints, other_states: Ints) -> Floats:
    """The share of cells in which two rules answer differently, in the states of each frame: `(F,)`."""
    count = [np.count_nonzero(first[i] != others[j]) for i, j in zip(states, other_states, strict=True)]
    shares: Floats = np.array(count) / first[0].size
    return shares


def _along(cells: Small, n_frames: int) -> Small:
    """The cells of each frame, or those for all frames."""
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
    """The plane with the rule's regions and marks, and room for an explanation. `below` and `above` are further traces
    below and above the points."""
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
    """Traces for an explanation, below and above the points: an "outline", "rays" from the query to the "nearest" of
    it, and these, ringed."""
    ring = {"symbol": "circle-open", "size": 19, "color": palette.INK, "line": {"width": 1.5}}
    below = [marks.line("outline", palette.INK, 1.5, "dash"), marks.line("rays", palette.INK, 1)]
    return below, [marks.EMPTY | {"name": "nearest", "mode": "markers", "marker": ring}]


def columns(part: RulePlane, state: Ints) -> dict[str, Column]:
    """What the plane takes: pictures, mistakes, what its marks need; `state (F,)` is the state of each frame."""
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
    """What plane i draws around the query: rays, rings and the outline."""
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
    """What is meant by what is drawn of a rule."""
    said = ["hollow: misclassified"] if part.sealed.any_hollow(part.wrong) else []
    said += [STRIPES] if part.undecided else []
    return said + [mark.legend for mark in part.rule.marks if mark.legend]
