"""Tracks of the margins of n labelled points. They are computed from each frame's line, as columns of them would have n
numbers a frame."""

from dataclasses import dataclass
from typing import Any

from films.film import geometry
from films.film.columns import Col, first_rows, row
from films.film.marks import Figure
from films.film.shapes import Lengths, Shapes
from films.film.tracks import VARYING, Columns


@dataclass(frozen=True)
class LabelledPoints:
    """The columns of `n` labelled points: coordinates, and signs +1 or -1."""

    x: str
    y: str
    signs: str
    n: int

    def rows(self, columns: Columns) -> list[tuple[float, float, float]]:
        names = (self.x, self.y, self.signs)
        return list(zip(*(map(float, first_rows(columns, name, self.n)) for name in names), strict=True))

    def fit(self, shapes: Shapes) -> None:
        for part, name in (("x", self.x), ("y", self.y), ("signs", self.signs)):
            shapes.part(part).first(name, self.n)

    def payload(self) -> dict[str, Any]:
        return {"x": self.x, "y": self.y, "signs": self.signs, "n": self.n}


@dataclass(frozen=True)
class Slack:
    """The perpendicular from each point whose margin s (a x + b y + c) is below `level`, with `both` also above it, to
    the line on which the margin is `level`; nothing if a = b = 0. Its length is `|level - margin| / |(a, b)|`."""

    figure: int
    mark: str
    points: LabelledPoints
    abc: Col
    level: float = 1.0
    both: bool = False

    def changes(self, columns: Columns, figure: Figure, t: int) -> dict[str, Any]:  # noqa: ARG002
        x, y = geometry.slack(row(columns, self.abc, t), self.points.rows(columns), self.level, both=self.both)
        return {"x": x, "y": y}

    def fits(self, shapes: Shapes) -> Lengths:
        self.points.fit(shapes)
        shapes.part("abc").line(self.abc)
        return VARYING

    def payload(self) -> dict[str, Any]:
        what = {"points": self.points.payload(), "abc": self.abc.payload()}
        return what | {"kind": "slack", "level": self.level, "both": self.both}


@dataclass(frozen=True)
class Terms:
    """A marker for each point at its margin z = s (a x + b y + c) and its `loss` ("hinge" is max(level - z, 0)), if
    that place lies within the axes; with `beyond`, if it lies outside, moved to the edge."""

    figure: int
    mark: str
    points: LabelledPoints
    abc: Col
    level: float = 1.0
    beyond: bool = False
    loss: str = "hinge"

    def changes(self, columns: Columns, figure: Figure, t: int) -> dict[str, Any]:
        abc, points = row(columns, self.abc, t), self.points.rows(columns)
        x, y = geometry.terms(abc, points, self.level, geometry.box(figure), self.beyond, self.loss)
        return {"x": x, "y": y}

    def fits(self, shapes: Shapes) -> Lengths:
        shapes.axes()
        self.points.fit(shapes)
        shapes.part("abc").line(self.abc)
        return dict.fromkeys(("x", "y"), self.points.n)

    def payload(self) -> dict[str, Any]:
        what = {"points": self.points.payload(), "abc": self.abc.payload()}
        return what | {"kind": "terms", "level": self.level, "beyond": self.beyond, "loss": self.loss}
