"""The points of a sealed test set: grey crosses without a class until the set is opened.

It is opened at one state of a rule. Only in that state do its points show their classes, hollow where misclassified,
each with a small slanting cross.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from films.drawing import marks, palette
from films.drawing.palette import CLASSES, SEALED, SEALED_SYMBOL
from films.film.columns import Col, Column
from films.film.overlay import Overlay
from films.film.tracks import Rows, Switch, Track
from films.points import Points
from playground.inputs import Floats, Ints, frozen

OPENED = "opened"  # the trace of small crosses
Bits = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Sealed:
    """A sealed test set: its `rows (m,)`, `places (m, 2)`, and the state of the rule at which it was `opened`, None for
    none."""

    rows: Ints
    places: Floats
    opened: int | None = None

    def legend(self, states: tuple[str, ...]) -> list[str]:
        """The legend entry of the crosses; `states` are the names of the rule's states."""
        if not len(self.rows):
            return []
        if self.opened is None:
            return ["grey ×: test points, sealed"]
        return [f"×: test points, opened at {states[self.opened]} only"]

    def bits(self, wrong: Bits) -> Bits:
        """The bits that `looks` reads: `wrong (S, n)`; for sealed points, whether a state hides the class."""
        found = wrong.copy()
        found[:, self.rows] = False
        if self.opened is not None:
            found[:, self.rows] = (np.arange(len(wrong)) != self.opened)[:, None]
        return found

    def any_hollow(self, wrong: Bits) -> bool:
        """Whether some state shows a mistake, of `wrong (S, n)`."""
        seen = np.delete(wrong, self.rows, axis=1)
        return bool(seen.any() or (self.opened is not None and wrong[self.opened].any()))

    def looks(self, figure: int, points: Points, at: Col, wrong: Bits | None = None) -> tuple[Track, ...]:
        """Tracks for the points' symbols and colours, by the column `at` of `bits`; of opened points also by `wrong (S,
        n)`."""
        styles = [CLASSES[c] for _, _, c in points]
        off = [(style.symbol, style.color) for style in styles]
        on = [(f"{style.symbol}-open", style.color) for style in styles]
        for i in self.rows.tolist():
            if self.opened is None:
                off[i] = SEALED_SYMBOL, SEALED
            elif wrong is not None and wrong[self.opened, i]:
                off[i] = on[i]
            on[i] = SEALED_SYMBOL, SEALED
        attributes = ("marker.symbol", "marker.color") if len(self.rows) else ("marker.symbol",)
        return tuple(
            Switch(figure, "points", attribute, at, tuple(look[j] for look in off), tuple(look[j] for look in on))
            for j, attribute in enumerate(attributes)
        )

    def crosses(self, i: int, n_states: int) -> Overlay:
        """In plane i a small cross on each test point, in the state at which they were opened."""
        if self.opened is None or not len(self.rows):
            return Overlay()
        shown = (np.arange(n_states) == self.opened)[:, None, None]
        places = np.where(shown, self.places, np.nan).astype(np.float32)
        columns: dict[str, Column] = {f"{OPENED} {axis} {i}": places[:, :, j] for j, axis in enumerate("xy")}
        marker = {"symbol": SEALED_SYMBOL, "size": 6, "line": {"width": 1.5, "color": palette.INK}}
        trace = marks.EMPTY | {"name": OPENED, "mode": "markers", "marker": marker}
        track = Rows(i, OPENED, {axis: Col(f"{OPENED} {axis} {i}", at=f"state {i}") for axis in "xy"})
        return Overlay(above=(trace,), columns=columns, tracks=(track,))


NOTHING_SEALED = Sealed(frozen(np.zeros(0, dtype=np.int64)), frozen(np.zeros((0, 2))))
