"""All that the nearest-neighbour film shows of a scene but for the place asked about: made once, for all places."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from playground.inputs import Floats
from ui.charts import plane
from ui.charts.palette import CLASSES
from ui.film.pictures import Pictures
from ui.film.spec import Spec
from ui.points import Points
from ui.topics.neighbors.figures import error_figure, plane_figure
from ui.topics.neighbors.numbers import Errors
from ui.topics.neighbors.rules import Neighbors, Rule
from ui.topics.neighbors.words import Setting


@dataclass(frozen=True, eq=False)
class Plane:
    """What a film of F frames shows of a `Panel`: its pictures instead of its answers."""

    rule: Rule
    pictures: Pictures
    wrong: NDArray[np.bool_]
    left_out: Floats
    differing: Floats


@dataclass(frozen=True, eq=False)
class Run:
    """All of a film but what belongs to the place asked about."""

    points: Points
    titles: tuple[str, str]
    base: Neighbors
    planes: tuple[Plane, ...]
    errors: Errors
    setting: Setting
    warnings: tuple[str, ...]

    @property
    def n_frames(self) -> int:
        return len(self.base.ks)

    @cached_property
    def figures(self) -> tuple[Spec, ...]:
        """The planes, and the errors against k: plotly takes its time to make them."""
        axes = plane.around(self.points)
        planes = (plane_figure(self.points, part.rule, CLASSES, axes, self.titles) for part in self.planes)
        title = "error" if len(self.planes) == 1 else "error, first plane"
        return (*planes, error_figure(self.base.ks, self.errors, title))
