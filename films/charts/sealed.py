"""The points of a sealed test set: grey crosses without a class until the set is opened.

It is opened at one state of a rule. Only in that state do its points show their classes, hollow and ringed if
misclassified, each with a small slanting cross.
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from films.drawing import looks, palette, plane
from films.drawing.palette import CLASSES, SEALED, SEALED_SYMBOL
from films.film.captions import literal
from films.film.marks import Marker
from films.film.tracks import Switch, Track
from films.picture import point_marks
from films.picture.mark import Mark, Place, mark
from films.picture.now import Now, now
from films.points import Points
from playground.inputs import Floats, Ints, frozen

OPENED, MISSED = "opened", "opened and wrong"  # the names of the marks: small crosses, and rings
Bits = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class SealedTestSet:
    """A sealed test set: its `rows (m,)`, its `places (m, 2)`, and the state of the rule at which it was `opened`, None
    if it was not."""

    rows: Ints
    places: Floats
    opened: int | None = None

    def legend(self, states: tuple[str, ...], wrong: Bits) -> list[str]:
        """Return the legend's entries for crosses and rings; `states` are the names of the rule's states, `wrong (S,
        n)` its mistakes."""
        if not len(self.rows):
            return []
        if self.opened is None:
            return ["grey ×: test points, sealed"]
        rings = ["ring: a test point that is wrong"] if wrong[self.opened, self.rows].any() else []
        return [f"×: test points, opened at {literal(states[self.opened])} only", *rings]

    def bits(self, wrong: Bits) -> Bits:
        """Return the bits that the marks of points read: `wrong (S, n)`, but for sealed points whether a state hides
        the class."""
        bits = wrong.copy()
        bits[:, self.rows] = False
        if self.opened is not None:
            bits[:, self.rows] = (np.arange(len(wrong)) != self.opened)[:, None]
        return bits

    def any_hollow(self, wrong: Bits) -> bool:
        """Return whether some state shows a mistake, of `wrong (S, n)`."""
        others = np.delete(wrong, self.rows, axis=1)
        return bool(others.any() or (self.opened is not None and wrong[self.opened].any()))

    def points(
        self,
        points: Points,
        wrong: Now,
        *,
        size: float = plane.POINT_SIZE,
        opacity: float = 1.0,
        places: tuple[Now, Now] | None = None,
    ) -> Mark:
        """Return the points of a plane, hollow by the bits `wrong (S, n)`: sealed ones as grey crosses, opened ones
        with their class in that state only."""
        bits = replace(wrong, values=self.bits(np.asarray(wrong.values))) if len(self.rows) else wrong
        hidden = self.rows.tolist()
        marks_of_points = point_marks.points(
            points, CLASSES, hollow=bits, size=size, opacity=opacity, unlabelled=hidden, places=places
        )
        if self.opened is None or not hidden:
            return marks_of_points
        styles = [CLASSES[c] for _, _, c in points]
        missed = np.asarray(wrong.values)[self.opened]
        off = [f"{style.symbol}-open" if i in hidden and missed[i] else style.symbol for i, style in enumerate(styles)]
        on = [SEALED_SYMBOL if i in hidden else f"{style.symbol}-open" for i, style in enumerate(styles)]
        colors = [style.color for style in styles]
        grey = [SEALED if i in hidden else color for i, color in enumerate(colors)]

        def moves(place: Place) -> tuple[Track, ...]:
            at = place.exact(bits, "wrong")
            symbol = Switch(place.figure, place.mark, "marker.symbol", at, tuple(off), tuple(on))
            color = Switch(place.figure, place.mark, "marker.color", at, tuple(colors), tuple(grey))
            return (symbol, color)

        return replace(marks_of_points, moves=moves)

    def opened_marks(self, wrong: Bits, states: Ints) -> tuple[Mark, ...]:
        """Return, for the state at which the set was opened, a small cross on each test point, and a ring around each
        mistake, by `wrong (S, n)`. `states (F,)` is the state of each frame."""
        if self.opened is None or not len(self.rows):
            return ()
        cross = Marker(symbol=SEALED_SYMBOL, size=6, edge=palette.INK, edge_width=1.5)
        missed = self.places[wrong[self.opened, self.rows]]
        row = np.where(states == self.opened, 0, -1)
        return tuple(
            replace(mark(look, x=now(places[None, :, 0], row), y=now(places[None, :, 1], row)), revealed=True)
            for look, places in ((looks.markers(OPENED, cross), self.places), (looks.ring(MISSED), missed))
        )


NOTHING_SEALED = SealedTestSet(frozen(np.zeros(0, dtype=np.int64)), frozen(np.zeros((0, 2))))
