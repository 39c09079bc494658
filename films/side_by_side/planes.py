"""The plane of a rule: its regions and marks, the points with its mistakes hollow, and the reasons of an answer to a
query."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from films import decimals
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
from films.picture.readouts import Answer, AtPointer, FineRegions, Votes
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
    whole      whether the pictures show its regions, and not only where they differ from another's
    """

    rule: Regions
    pictures: Pictures | ArgmaxPictures
    undecided: bool
    wrong: NDArray[np.bool_]
    sealed: SealedTestSet = NOTHING_SEALED
    whole: bool = True

    @property
    def legend(self) -> list[str]:
        """The legend's entries on this plane."""
        hollow = ["hollow: misclassified"] if self.sealed.any_hollow(self.wrong) else []
        stripes = [STRIPES] if self.undecided else []
        return [*hollow, *stripes, *(each.legend for each in self.rule.marks if each.legend)]


def rule_plane(
    rule: Regions,
    cells: Small,
    shares: Shares | None,
    answers: Ints,
    y: Ints,
    *,
    beside: Small | None = None,
    sealed: SealedTestSet = NOTHING_SEALED,
    axes: Box | None = None,
) -> RulePlane:
    """Return the plane of a rule that answers `answers (S, n)` on points with labels `y (n,)`, and `cells` on a grid,
    with `shares` of the votes.

    With `shares`, they tint the regions. With `beside`, the cells of another rule, regions show only where the two
    rules differ. With neither, but with the `axes` that the grid fills, a frame at rest has finer cells.
    """
    if beside is not None:
        n_frames = max(len(cells), len(beside))
        pictures = regions.difference(_of_each_frame(cells, n_frames), _of_each_frame(beside, n_frames), CLASSES)
    elif shares is not None:
        pictures = regions.tinted(cells, shares, CLASSES)
    else:
        each = ((rule, state) for state in range(len(rule.states)))
        pictures = regions.flat(cells, CLASSES, axes and regions.source_of(axes, *each))
    wrong = (answers != y) & (answers != UNTRAINED)
    return RulePlane(rule, pictures, bool((cells == UNDECIDED).any()), wrong, sealed, whole=beside is None)


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
    """Return the plane. `states (F,)` is the rule's state in each frame, `reasons` why a query gets its answer, `below`
    and `above` further marks below and above the points, `places` the x and y of points that move. `readout` is what
    the pointer shows, by default what the rule says of a place, or its answer, with the `names` of the classes."""
    own = [(each.above, in_states(each.mark, states)) for each in part.rule.marks]
    size = min((each.point_size for each in part.rule.marks), default=planes.POINT_SIZE)
    at = states if len(part.pictures) == len(part.wrong) else states_by_frame(len(part.pictures), len(states))
    pictures, rule = now(part.pictures, at), part.rule
    if readout is None and names and isinstance(rule, PointerRule):
        readout = rule.readout(pictures, states, axes, names)
    if readout is None and names and isinstance(part.pictures, Pictures):
        readout = Answer(pictures, axes, names, regions.shades(part.pictures, CLASSES))
    if isinstance(readout, Votes) and isinstance(part.pictures, Pictures) and part.whole:
        readout = finer(readout, pictures, part.pictures, axes)
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


def finer(votes: Votes, column: Now, pictures: Pictures, axes: Box) -> Votes:
    """Return the votes with what the browser needs to draw their regions finer than the `pictures` do. `column`: the
    picture that each frame shows, across the axes."""
    grid = regions.grid(axes, regions.CELLS_AT_REST)
    measure = decimals.measure(votes.units, votes.X, grid.x, grid.y)
    stripe = regions.stripe_at(regions.CELLS_AT_REST, pictures.levels.shape[2])
    shades = regions.shades(pictures, CLASSES)
    return replace(votes, fine=FineRegions(column, axes, regions.CELLS_AT_REST, shades, stripe, measure))


def states_by_frame(count: int, n_frames: int) -> Ints:
    """Return the state of each frame of a rule with `count` states: the frame's own number, or the last state."""
    return np.minimum(np.arange(n_frames), count - 1)


def differences(first: Small, others: Small, states: Ints, other_states: Ints) -> Floats:
    """Return the share of cells in which two rules differ in each frame: `(F,)`."""
    count = [np.count_nonzero(first[i] != others[j]) for i, j in zip(states, other_states, strict=True)]
    return np.array(count) / first[0].size


def _of_each_frame(cells: Small, n_frames: int) -> Small:
    """Return the cells of each frame, or the single ones for all frames."""
    return cells if len(cells) in (1, n_frames) else cells[states_by_frame(len(cells), n_frames)]
