"""The plane of a rule: its regions and marks, the points with its mistakes hollow, and why a query gets its answer."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from films.charts import regions
from films.charts.sealed import NOTHING_SEALED, SealedTestSet
from films.drawing import plane as planes
from films.drawing.palette import CLASSES
from films.film.argmax import ArgmaxPictures
from films.film.geometry import Box
from films.film.pictures import Pictures
from films.picture.figure import Figure, Overlay, PointerMarks, plane
from films.picture.mark import Mark, in_states
from films.picture.now import Now, now
from films.picture.readouts import Answer, AtPointer
from films.picture.words import Words
from films.points import Points
from films.rules.rule import UNTRAINED, PointerRule, Regions, Shares, Small
from films.side_by_side.reasons import NO_QUERY
from playground.inputs import Floats, Ints
from playground.voting import UNDECIDED

STRIPES = "grey stripes: undecided"


@dataclass(frozen=True, eq=False)
class RulePlane:
    """What a plane shows of a rule with S states, independent of a query.

    pictures   its regions, one for each state or one for all frames; `undecided`: whether some cell is
    wrong      (S, n) which of the plane's points it misclassifies, sealed ones too
    sealed     the points whose class is hidden, and when it is shown
    """

    rule: Regions
    pictures: Pictures | ArgmaxPictures
    undecided: bool
    wrong: NDArray[np.bool_]
    sealed: SealedTestSet = NOTHING_SEALED

    @property
    def legend(self) -> list[str]:
        """What the legend says of it."""
        hollow = ["hollow: misclassified"] if self.sealed.any_hollow(self.wrong) else []
        striped = [STRIPES] if self.undecided else []
        return [*hollow, *striped, *(each.legend for each in self.rule.marks if each.legend)]


def rule_plane(
    rule: Regions,
    cells: Small,
    shares: Shares | None,
    answers: Ints,
    y: Ints,
    *,
    beside: Small | None = None,
    sealed: SealedTestSet = NOTHING_SEALED,
) -> RulePlane:
    """What is shown of a rule that answers `answers (S, n)` on points with labels `y (n,)`, and `cells` with `shares`
    of the votes on a grid.

    With shares, regions are tinted by them; with `beside`, another rule's cells, they show only where they differ from
    those.
    """
    if beside is not None:
        n_frames = max(len(cells), len(beside))
        pictures = regions.difference(_of_each_frame(cells, n_frames), _of_each_frame(beside, n_frames), CLASSES)
    elif shares is not None:
        pictures = regions.tinted(cells, shares, CLASSES)
    else:
        pictures = regions.flat(cells, CLASSES)
    wrong = (answers != y) & (answers != UNTRAINED)
    return RulePlane(rule, pictures, bool((cells == UNDECIDED).any()), wrong, sealed)


def figure(
    part: RulePlane,
    states: Ints,
    points: Points,
    axes: Box,
    titles: tuple[str, str],
    *,
    reasons: Overlay = NO_QUERY,
    below: Sequence[Mark] = (),
    above: Sequence[Mark] = (),
    places: tuple[Now, Now] | None = None,
    opacity: float = 1.0,
    pointed: Sequence[PointerMarks] = (),
    words: Words | None = None,
    readout: AtPointer | None = None,
    names: tuple[str, ...] = (),
) -> Figure:
    """The plane; `states (F,)`: the state of the rule in each frame. `reasons`: why a query gets its answer. `readout`:
    what is said of the place under the pointer, by default what the rule says or its answer, with the `names` of the
    classes. `below`, `above`: further marks below and above the points; `places`: x and y of points that move."""
    own = [(each.above, in_states(each.mark, states)) for each in part.rule.marks]
    size = min((each.point_size for each in part.rule.marks), default=planes.POINT_SIZE)
    at = states if len(part.pictures) == len(part.wrong) else states_by_frame(len(part.pictures), len(states))
    pictures, rule = now(part.pictures, at), part.rule
    if readout is None and names and isinstance(rule, PointerRule):
        readout = rule.readout(pictures, states, axes, names)
    if readout is None and names and isinstance(part.pictures, Pictures):
        readout = Answer(pictures, axes, names, regions.shades(part.pictures, CLASSES))
    return plane(
        [
            *below,
            *reasons.ground,
            *(mark for over, mark in own if not over),
            part.sealed.points(points, now(part.wrong, states), size=size, opacity=opacity, places=places),
            *(mark for over, mark in own if over),
            *part.sealed.opened_marks(part.wrong, states),
            *above,
            *reasons.above,
        ],
        axes,
        titles,
        image=pictures,
        pointed=pointed,
        words=words,
        readout=readout,
    )


def states_by_frame(count: int, n_frames: int) -> Ints:
    """The state of each frame of a rule with `count` states: the frame's own number, or the last state."""
    return np.minimum(np.arange(n_frames), count - 1)


def differing(first: Small, others: Small, states: Ints, other_states: Ints) -> Floats:
    """The share of cells in which two rules answer differently in each frame: `(F,)`."""
    count = [np.count_nonzero(first[i] != others[j]) for i, j in zip(states, other_states, strict=True)]
    return np.array(count) / first[0].size


def _of_each_frame(cells: Small, n_frames: int) -> Small:
    """The cells of each frame, or the single ones for all frames."""
    return cells if len(cells) in (1, n_frames) else cells[states_by_frame(len(cells), n_frames)]
