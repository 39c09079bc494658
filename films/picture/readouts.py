"""What a plane says of the place under the pointer, as part of a figure (films/picture/figure.py)."""

from dataclasses import dataclass

from films.decimals import Measure
from films.film.geometry import Box
from films.film.readouts import FineVotes, LineReadout, PosteriorReadout, Readout, RegionReadout, VoteReadout
from films.picture.now import ColumnNames, Now
from playground.inputs import Floats, Ints


@dataclass(frozen=True, eq=False)
class LineValue:
    """The value of w.x + b for `theta` (a, b, c), which the reader sees as `formula`, and the class of that side:
    `names` are those of the positive and of the negative side."""

    theta: Now
    formula: str
    names: tuple[str, str]

    def placed(self, figure: int, names: ColumnNames) -> Readout:
        """Return the readout of the plane with that number."""
        return LineReadout(figure, names.col(self.theta, "theta", exact=True), self.formula, self.names)


@dataclass(frozen=True, eq=False)
class FineRegions:
    """How the regions of a vote, which the `pictures` show across `box`, are drawn finer: see `FineVotes`."""

    pictures: Now
    box: Box
    side: int
    shades: int
    stripe: int
    measure: Measure

    def placed(self, names: ColumnNames) -> FineVotes:
        """With the column of the pictures."""
        pictures, (across, up) = names.col(self.pictures, "picture", exact=True), self.measure.factors.tolist()
        return FineVotes(pictures, self.box, self.side, self.shades, self.stripe, self.measure.unit, (across, up))


@dataclass(frozen=True, eq=False)
class Votes:
    """The votes of the `k` nearest of the points `X (m, 2)` with labels `y (m,)`. `present`: bits `(S, m)`, whether a
    point has a vote; by default all have. `names`: the classes. For the rest see `VoteReadout`."""

    X: Floats
    y: Ints
    k: Now
    names: tuple[str, ...]
    present: Now | None = None
    metric: str = "euclidean"
    ties: str = "nearest"
    units: tuple[float, float] = (1.0, 1.0)
    fine: "FineRegions | None" = None

    def placed(self, figure: int, names: ColumnNames) -> Readout:
        """Return the readout of the plane with that number."""
        places = tuple((x, y, label) for (x, y), label in zip(self.X.tolist(), self.y.tolist(), strict=True))
        present = None if self.present is None else names.col(self.present, "present", exact=True)
        k = names.col(self.k, "voters", exact=True)
        fine = None if self.fine is None else self.fine.placed(names)
        return VoteReadout(figure, places, k, self.names, present, self.metric, self.ties, self.units, fine)


@dataclass(frozen=True, eq=False)
class Posteriors:
    """The posteriors of the classes `names`, from the `pictures` of their regions, stretched over `box`."""

    pictures: Now
    box: Box
    names: tuple[str, ...]

    def placed(self, figure: int, names: ColumnNames) -> Readout:
        """Return the readout of the plane with that number."""
        return PosteriorReadout(figure, names.col(self.pictures, "picture", exact=True), self.box, self.names)


@dataclass(frozen=True, eq=False)
class Answer:
    """The class of the region, which the `pictures`, stretched over `box`, show at the place. Each of the classes
    `names` has `shades` colours."""

    pictures: Now
    box: Box
    names: tuple[str, ...]
    shades: int = 1

    def placed(self, figure: int, names: ColumnNames) -> Readout:
        """Return the readout of the plane with that number."""
        pictures = names.col(self.pictures, "picture", exact=True)
        return RegionReadout(figure, pictures, self.box, self.names, self.shades)


AtPointer = LineValue | Votes | Posteriors | Answer
