"""What the browser reads off a plane at the place under the pointer. It computes this from the film, without the server
(ui/stage/film/readouts.js)."""

from dataclasses import dataclass
from typing import Any

from films.film.columns import Col
from films.film.geometry import Box
from films.film.shapes import BITS, PICTURES, Shapes


@dataclass(frozen=True)
class LineReadout:
    """The value of a x + b y + c, which the reader sees as `formula`, and the class of that side: the first of `names`
    if the value is positive, the second if it is negative."""

    figure: int
    abc: Col
    formula: str
    names: tuple[str, str]

    def fits(self, shapes: Shapes) -> None:
        """Raise ValueError unless each frame has three numbers or nothing."""
        shapes.line(self.abc)

    def payload(self) -> dict[str, Any]:
        return {"kind": "line", "abc": self.abc.payload(), "formula": self.formula, "names": list(self.names)}


@dataclass(frozen=True)
class FineVotes:
    """What the browser needs to draw the regions of a vote finer than the `pictures` show them: `side` cells a side
    across `box`, each class in so many `shades`, stripes of `stripe` cells where nothing is decided. Distances are
    between coordinates in this `unit`, multiplied by `factors`, as `films.decimals.measure` has them."""

    pictures: Col
    box: Box
    side: int
    shades: int
    stripe: int
    unit: float
    factors: tuple[float, float]

    def payload(self) -> dict[str, Any]:
        numbers = {"side": self.side, "shades": self.shades, "stripe": self.stripe, "unit": self.unit}
        return {"pictures": self.pictures.payload(), "box": list(self.box), "factors": list(self.factors), **numbers}


@dataclass(frozen=True)
class VoteReadout:
    """The vote of the `k` nearest of the `places` (x, y, class).

    present  a bit for each place, in each frame: whether it has a vote; None if all have
    metric   the distance between coordinates divided by `units`: "euclidean", "manhattan" or "chebyshev"
    ties     the rule for classes with equal votes: "nearest", "smallest" or "undecided"
    fine     how its regions are drawn, where a picture shows them
    """

    figure: int
    places: tuple[tuple[float, float, int], ...]
    k: Col
    names: tuple[str, ...]
    present: Col | None = None
    metric: str = "euclidean"
    ties: str = "nearest"
    units: tuple[float, float] = (1.0, 1.0)
    fine: FineVotes | None = None

    def fits(self, shapes: Shapes) -> None:
        """Raise ValueError unless each frame has one k, and a bit for each place."""
        shapes.number(self.k)
        if self.present is not None and shapes.entries(self.present, BITS) != len(self.places):
            shapes.refuse(f"column {self.present.name!r} does not have a bit for each of {len(self.places)} places")
        if self.fine is not None:
            shapes.entries(self.fine.pictures, PICTURES)

    def payload(self) -> dict[str, Any]:
        return {
            "kind": "votes",
            "places": [list(place) for place in self.places],
            "k": self.k.payload(),
            "present": self.present and self.present.payload(),
            "metric": self.metric,
            "ties": self.ties,
            "units": list(self.units),
            "names": list(self.names),
            "fine": self.fine and self.fine.payload(),
        }


@dataclass(frozen=True)
class PosteriorReadout:
    """The posteriors of classes. Each frame's picture is the argmax of their logs, with coordinates from -1 to 1 across
    `box`."""

    figure: int
    pictures: Col
    box: Box
    names: tuple[str, ...]

    def fits(self, shapes: Shapes) -> None:
        """Raise ValueError unless each frame has a picture."""
        shapes.entries(self.pictures, PICTURES)

    def payload(self) -> dict[str, Any]:
        return {
            "kind": "posteriors",
            "pictures": self.pictures.payload(),
            "box": list(self.box),
            "names": list(self.names),
        }


@dataclass(frozen=True)
class RegionReadout:
    """The class of the region, which each frame's picture, stretched over `box`, shows at the place. Its colours are
    two of no class, then `shades` for each class."""

    figure: int
    pictures: Col
    box: Box
    names: tuple[str, ...]
    shades: int = 1

    def fits(self, shapes: Shapes) -> None:
        """Raise ValueError unless each frame has a picture."""
        shapes.entries(self.pictures, PICTURES)

    def payload(self) -> dict[str, Any]:
        return {
            "kind": "region",
            "pictures": self.pictures.payload(),
            "box": list(self.box),
            "names": list(self.names),
            "shades": self.shades,
        }


Readout = LineReadout | VoteReadout | PosteriorReadout | RegionReadout
